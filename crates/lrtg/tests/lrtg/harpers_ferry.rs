//! 6.0: Harpers Ferry surrounded.

use engine::proves;

use crate::table::Table;

const PHASE: &str = "phase = \"harpers_ferry\"";
/// Six brigades around Harpers Ferry shut every road.
const RING: &str = "kenly RS0632\nhood RS0532\npickett HW2621\nmclaws RS0733\nrodes RS0731\nearly HW2422\njohnson RS0633\nheth RS0533\npender RS0730";

#[test]
fn a_garrison_that_can_trace_is_safe() {
    proves!("lrtg.6.1.1", "lrtg.6.1.3");
    let table = Table::rolled(9, PHASE, "kenly RS0632\nhood SS2030", &[6, 6]);
    assert_eq!((table.manpower("kenly"), table.state.campaign.surrounded), (5, 0));
    let nobody = Table::rolled(9, PHASE, "wright-union SS4929\nhood RS0532", &[6, 6]);
    assert_eq!(nobody.state.campaign.surrounded, 0);
}

#[test]
fn a_surrounded_garrison_surrenders_on_eleven() {
    proves!("lrtg.6.1.2", "lrtg.6.2.1", "lrtg.6.2.7", "lrtg.vii.6.1");
    let holds = Table::rolled(9, &format!("{PHASE}\nforts_destroyed = [\"RS0732\"]"), RING, &[4, 4]);
    assert_eq!((holds.manpower("kenly"), holds.state.campaign.surrounded), (5, 1));
    // Bolivar Heights +1 and Loudoun Heights +1: 9 makes 11.
    let falls = Table::rolled(9, &format!("{PHASE}\nforts_destroyed = [\"RS0732\"]"), RING, &[4, 5]);
    assert_eq!((falls.manpower("kenly"), falls.state.lost[0], falls.total()), (0, 5, 10));
}

#[test]
fn guns_on_the_heights_and_earlier_turns_help() {
    proves!("lrtg.6.2.2", "lrtg.6.2.3", "lrtg.6.2.4", "lrtg.6.2.5", "lrtg.6.2.6");
    let least = |pieces: &str, surrounded: u8, sums: [[u8; 2]; 2]| {
        sums.map(|dice| {
            let mut table = Table::with(9, "forts_destroyed = [\"RS0732\"]", pieces);
            table.state.campaign.surrounded = surrounded;
            table.state.steps.clear();
            table
                .state
                .push(gcacw::step::Step::Phase(lrtg::turn::phase::CampaignPhase::HarpersFerry.phase()));
            let mut dice = engine::ScriptedDice::new(dice);
            crate::table::RULES.play(&mut table.state, &mut engine::Log::silent()).settle(&mut dice);
            table.manpower("kenly") == 0
        })
    };
    // Bolivar +1, Loudoun +1: 9 or more.
    assert_eq!(least(RING, 0, [[4, 4], [4, 5]]), [false, true]);
    // Two earlier turns: 7 or more.
    assert_eq!(least(RING, 2, [[3, 3], [3, 4]]), [false, true]);
    // Guns in the Naval Battery: 3 more.
    let battery = RING.replace("mclaws RS0733", "mclaws RS0732");
    assert_eq!(least(&battery, 0, [[2, 3], [3, 3]]), [false, true]);
    // Without guns on Bolivar Heights: 10 or more.
    let bolivar = RING.replace("hood RS0532", "robertson RS0532");
    assert_eq!(least(&bolivar, 0, [[4, 5], [5, 5]]), [false, true]);
    // A Union division within ten hexes: 2 less.
    assert_eq!(least(&format!("{RING}\ncrawford RS1432"), 0, [[4, 6], [5, 6]]), [false, true]);
}

#[test]
fn the_roll_tells_what_counts_and_nothing_else() {
    proves!("lrtg.6.2.3", "lrtg.6.2.4", "lrtg.6.2.5", "lrtg.6.2.6");
    let sheet = |more: &str, surrounded: u8| {
        let mut table = Table::with(9, "forts_destroyed = [\"RS0732\"]", &format!("{RING}\n{more}"));
        table.state.campaign.surrounded = surrounded;
        table.run(lrtg::turn::phase::CampaignPhase::HarpersFerry);
        let rolls = table
            .log
            .events()
            .iter()
            .filter(|event| event.clause.is_some_and(|clause| clause.0 == "lrtg.6.2.1"));
        let modifiers = rolls.filter_map(|event| match &event.kind {
            engine::EventKind::Roll { modifiers, .. } => Some(modifiers),
            _ => None,
        });
        modifiers.flatten().map(|line| (line.clause.to_string(), line.value)).collect::<Vec<_>>()
    };
    let line = |clause: &str, value: i16| (format!("lrtg.6.2.{clause}"), value);
    assert_eq!(sheet("", 0), [line("3", 1), line("4", 1)]);
    assert_eq!(sheet("", 1), [line("3", 1), line("4", 1), line("5", 1)]);
    assert_eq!(sheet("crawford RS1432", 2), [line("3", 1), line("4", 1), line("5", 2), line("6", -2)]);
}
