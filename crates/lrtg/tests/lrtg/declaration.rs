//! 4.0: Operational or Passive.

use engine::{Rng, Ruleset, Seat, Side, proves};

use crate::table::{RULES, Table};

const ARMIES: &str = "hood SS2030\nlongstreet with hood\nwright-union SS4929\nsedgwick with wright-union";

#[test]
fn the_choice_is_secret_until_both_have_chosen() {
    proves!("lrtg.4.1.1", "lrtg.1.0.4");
    let table = Table::with(9, "phase = \"declaration\"", ARMIES);
    assert_eq!(table.asked(), "Union declare");
    let table = table.play("passive");
    assert_eq!(table.asked(), "Confederate declare");
    assert_eq!(table.cell(Side::Confederate, "Union status", "declaration", 1), "not shown");
    assert_eq!(table.cell(Side::Union, "Union status", "declaration", 1), "Passive");
    assert!(RULES.has_secrets(&table.state, Seat::CONFEDERATE));
    // A world that the Confederate imagines has either choice.
    let mut rng = Rng::new(7);
    let worlds: Vec<bool> = (0..20)
        .map(|_| RULES.imagine(&table.state, Seat::CONFEDERATE, &mut rng).campaign.is_passive(Side::Union))
        .collect();
    assert!(worlds.contains(&true) && worlds.contains(&false));
    let table = table.play("operational");
    assert_eq!(table.cell(Side::Confederate, "Union status", "declaration", 1), "Passive");
    assert!(table.said("The Union is Passive, the Confederate is Operational."));
}

#[test]
fn a_passive_players_march_is_slower() {
    proves!("lrtg.4.2.2", "lrtg.4.2.3");
    let points = |campaign: &str, unit: &str, dice: &[u8]| {
        let pieces = "wright-union SS4929\ndevin SS4829\nhood SS2030";
        let table = Table::acts(9, Side::Union, campaign, pieces).dice(dice).play(&format!("march {unit}"));
        table.state.march.allowance / 2
    };
    let passive = "declared = [\"Passive\", \"Operational\"]";
    assert_eq!((points("", "wright-union", &[5]), points(passive, "wright-union", &[5])), (5, 4));
    assert_eq!((points("", "devin", &[5, 4]), points(passive, "devin", &[5, 4])), (9, 7));
    // Never below one hex.
    assert_eq!(points(passive, "wright-union", &[1]), 1);
    assert_eq!(points(passive, "devin", &[1, 1]), 1);
}

#[test]
fn a_passive_players_leaders_transfer_far_or_leave_the_map() {
    proves!("lrtg.4.2.7", "lrtg.iv.b.1", "lrtg.iv.b.2", "lrtg.1.0.5", "lrtg.1.0.6");
    // Howe stands 15 hexes from Wright.
    let pieces = "hood SS2030\nwright-union SS4929\nhowe SS4914\nsedgwick with wright-union";
    let table =
        |declared: &str| Table::with(9, &format!("phase = \"accession\"\ndeclared = {declared}"), pieces);
    let operational = table("[\"Operational\", \"Operational\"]");
    assert_eq!(operational.asked(), "Union transfer_leader");
    assert!(!operational.offers("transfer sedgwick") && !operational.offers("leave sedgwick"));
    assert_eq!(operational.refused("leave sedgwick"), "lrtg.iv.b.2");
    let passive = table("[\"Passive\", \"Operational\"]");
    let moved = passive.play("transfer sedgwick; attach howe");
    assert_eq!(moved.state.attached[moved.leader("sedgwick").index()], moved.unit("howe"));
    assert_eq!(moved.refused("leave sedgwick"), "lrtg.iv.b.2");
    let away = table("[\"Passive\", \"Operational\"]").play("leave sedgwick");
    assert!(away.state.leader_hex(away.leader("sedgwick")).is_none());
    // He comes back in the next Communications Phase, with any unit of his.
    let mut state = away.state.clone();
    state.steps.clear();
    state.push(gcacw::step::Step::Phase(lrtg::turn::phase::CampaignPhase::Communications.phase()));
    RULES.play(&mut state, &mut engine::Log::silent()).settle(&mut engine::ScriptedDice::new([]));
    let mut back = away;
    back.state = state;
    assert_eq!(back.asked(), "Union return_leader");
    assert_eq!(back.actions(), ["with wright-union", "with howe"]);
}

#[test]
fn operational_units_neither_resupply_nor_forage() {
    proves!("lrtg.4.2.1", "lrtg.x.2");
    let forage = |declared: &str| {
        let campaign =
            format!("phase = \"forage\"\ndeclared = {declared}\nno_depots = true\nvictuals = {{ hood = 2 }}");
        Table::with(9, &campaign, "hood RS3201").asked()
    };
    assert_eq!(forage("[\"Operational\", \"Passive\"]"), "Confederate forage");
    assert_ne!(forage("[\"Passive\", \"Operational\"]"), "Confederate forage");
}
