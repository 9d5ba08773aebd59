//! 1.0 and IV.e: the order of phases and the two portions of the action cycle.

use engine::proves;
use gcacw::step::Phase;
use lrtg::turn::phase::{CampaignPhase, next_phase};

use crate::table::Table;

#[test]
fn a_turn_runs_through_its_phases_in_order() {
    proves!(
        "lrtg.1.0.1",
        "lrtg.1.0.2",
        "lrtg.1.0.3",
        "lrtg.1.0.4",
        "lrtg.1.0.5",
        "lrtg.1.0.7",
        "lrtg.1.0.8",
        "lrtg.1.0.9",
        "lrtg.1.0.10",
        "lrtg.1.0.11",
        "lrtg.1.0.12"
    );
    use CampaignPhase::*;
    let expected = [
        RandomEvents.phase(),
        Reinforcement.phase(),
        Declaration.phase(),
        Communications.phase(),
        Accession.phase(),
        Phase::LeaderTransfer,
        HarpersFerry.phase(),
        Attachment.phase(),
        Phase::ActionCycle,
        CountyControl.phase(),
        Levies.phase(),
        SupplyStatus.phase(),
        RiverControl.phase(),
        SupplyExpenditure.phase(),
        Forage.phase(),
        SupplyEffects.phase(),
        Repair.phase(),
        Depots.phase(),
        Phase::Recovery,
        VictoryCheck.phase(),
        Phase::TurnIndication,
    ];
    let mut phase = Phase::TurnIndication;
    for next in expected {
        phase = next_phase(phase);
        assert_eq!(phase, next);
    }
    assert_eq!(next_phase(phase), RandomEvents.phase());
    assert_eq!(next_phase(Phase::SetUp), SetUp.phase());
}

#[test]
fn the_action_cycle_has_a_regular_and_a_distance_portion() {
    proves!("lrtg.iv.e.1", "lrtg.iv.e.2", "lrtg.iv.e.3", "lrtg.iv.e.4", "lrtg.iv.e.5");
    let pieces = "hood SS2030\nwright-union HE0944";
    let table = Table::with(9, "phase = \"attachment\"", pieces).dice(&[6, 1]).play("enough; enough");
    assert_eq!(table.asked(), "Union take_initiative");
    let regular = table.play("take initiative");
    assert!(
        !regular.actions().iter().any(|answer| answer.starts_with("strategic") || answer.starts_with("rail"))
    );
    assert!(!regular.said("distance portion"));
    let table = regular.dice(&[3, 1, 6]).play("march wright-union; no force march; end march");
    // Both pass: a fresh roll opens the distance portion; both pass again and the cycle is over.
    let table = table.dice(&[6, 1]).play("pass; pass");
    assert_eq!(table.asked(), "Union take_initiative");
    assert!(table.said("distance portion"));
    let distance = table.play("take initiative");
    assert!(distance.actions().iter().any(|answer| answer.starts_with("strategic")));
    assert!(distance.offers("march wright-union"));
    let over = distance.dice(&[3, 1, 6]).play("strategic wright-union 2; end march").play("pass; pass");
    assert!(!over.question().starts_with("take_initiative"), "{}", over.asked());
}

#[test]
fn recovery_is_the_standard_one_without_levy_and_forage() {
    proves!("lrtg.1.0.13", "lrtg.iii.1", "lrtg.iii.3");
    let table = Table::at(
        "turn = 9\nonly = true\nphase = \"recovery\"\n[campaign]\nopened = true\n[[piece]]\nunit = \"hood\"\nat = \"RS3201\"\nfatigue = 4\ndisorganized = true\n[[piece]]\nunit = \"wright-union\"\nat = \"SS4929\"\n",
        &[5, 6, 6],
    );
    let mut table = table;
    while table.state.turn == 9 {
        assert!(
            !table.actions().iter().any(|answer| answer.starts_with("levy") || answer.starts_with("forage"))
        );
        let last = table.actions().pop().unwrap();
        table = table.play(&last);
    }
    assert_eq!(table.fatigue("hood"), 1);
}

#[test]
fn the_entrenchment_action_is_an_option() {
    proves!("lrtg.iii.3");
    let digs = |options: &str| {
        let text = format!(
            "options = [{options}]\nturn = 9\nside = \"Confederate\"\nonly = true\n[campaign]\nopened = true\n[[piece]]\nunit = \"hood\"\nat = \"SS2030\"\n[[piece]]\nunit = \"wright-union\"\nat = \"SS4929\"\n"
        );
        Table::at(&text, &[]).actions().iter().any(|answer| answer.starts_with("entrench"))
    };
    assert!(digs("\"entrench_action_1863\"") && !digs(""));
}

#[test]
fn a_tied_roll_is_the_confederates() {
    proves!("lrtg.iii.1");
    let table = Table::with(9, "phase = \"attachment\"", "hood SS2030\nwright-union SS4929")
        .dice(&[4, 4])
        .play("enough; enough");
    assert_eq!(table.asked(), "Confederate take_initiative");
}
