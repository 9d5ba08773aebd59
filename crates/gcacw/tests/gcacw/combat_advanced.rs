//! Where an Advanced Game plugs into combat.

use engine::data::DataError;
use engine::{Library, Log, Modifier, Ruleset, ScriptedDice, Setup, Side, proves};
use gcacw::campaign::{Campaign, NoAction, Roll};
use gcacw::{Foundation, Gcacw, Situation};

use crate::table::Made;

/// A campaign in which Union leaders have lost their confidence.
#[derive(Debug)]
struct Hesitant;

fn hesitation(sheet: &mut Vec<Modifier>, value: i16) {
    sheet.push(Modifier { label: "hesitation".into(), value, clause: "gcacw.7.1.40".into() });
}

impl Campaign for Hesitant {
    type State = ();
    type Action = NoAction;

    fn load(_library: &dyn Library) -> Result<(Self, Foundation), DataError> {
        Ok((Self, Made::default().foundation()))
    }

    fn contract(rules: &Gcacw<Self>) -> &dyn gcacw::contract::Contract<Self> {
        rules
    }

    fn modifiers(now: Situation<'_, Self>, roll: Roll, sheet: &mut Vec<Modifier>) {
        match roll {
            Roll::Command(leader) if now.rules.leader_info(now.state, leader).side == Side::Union => {
                hesitation(sheet, 1);
            }
            Roll::GrandAssault(_) => hesitation(sheet, 2),
            Roll::Attack(_) => hesitation(sheet, -1),
            Roll::Defence(_) => hesitation(sheet, 2),
            _ => {}
        }
    }
}

const SETUP: &str = "ruleset = \"gcacw\"\nscenario = \"made\"\nonly = true\nside = \"Union\"\n
[[piece]]\nunit = \"u1\"\nat = \"T0607\"\n[[piece]]\nunit = \"uk1\"\nat = \"T0607\"\nwith = \"u1\"\n
[[piece]]\nunit = \"ul\"\nat = \"T0607\"\nwith = \"u1\"\n[[piece]]\nunit = \"u5\"\nat = \"T0506\"\n
[[piece]]\nunit = \"c1\"\nat = \"T0606\"\n";

fn played(dice: &[u8], actions: &[&str]) -> Vec<String> {
    let foundation = Made::on(&[("T0606", "woods")], &[]).foundation();
    let rules = Gcacw::new(Hesitant, foundation).unwrap();
    let mut dice = ScriptedDice::new(dice);
    let mut state = rules.start(&Setup::parse(SETUP).unwrap(), &mut dice).unwrap();
    let mut log = Log::new();
    for action in actions {
        let action = rules.read(action).unwrap();
        rules.apply(&mut state, &action, &mut dice, &mut log).unwrap();
    }
    log.results().to_vec()
}

#[test]
fn an_advanced_game_changes_the_rolls() {
    proves!("gcacw.7.1.40", "gcacw.7.1.51");
    let assault = ["assault uk1", "assault with u1", "assault against T0606", "command roll"];
    assert_eq!(played(&[4], &assault)[0], "Assault Number 0", "Command 5 less 4 less 1");
    let grand: Vec<&str> = assault.into_iter().chain(["grand assault ul"]).collect();
    assert_eq!(played(&[1, 3], &grand)[1], "no grand assault");
    assert_eq!(played(&[1, 2], &grand)[1], "Grand Assault Number 1");
    // 8 to 8, assault +1, leader +1, hesitation -1 and -2: equal dice make -1.
    let fight: Vec<&str> = assault.into_iter().chain(["no grand assault", "fight"]).collect();
    assert_eq!(played(&[1, 3, 3], &fight)[1], "defender F, attacker 1D");
}
