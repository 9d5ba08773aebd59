//! Actions and their exact text: a verb and what it is about.

use engine::{Refusal, refuse};
use serde::{Deserialize, Serialize};

use crate::Guv;
use crate::map::Hex;
use crate::unit::{Command, EventChit, Unit};

/// What an action does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Verb {
    Counter,
    Deploy,
    DeployRest,
    Arrive,
    Done,
    Dummy,
    Undummy,
    Choose,
    ChooseUnder,
    Activate,
    Pass,
    DrawEvent,
    Name,
    Chit,
    Take,
    Instead,
    ForceMarch,
    Move,
    With,
    To,
    Leave,
    Exit,
    Skirmisher,
    Build,
    Dismantle,
    Destroy,
    Capture,
    Detach,
    Stand,
    FallBack,
    Shift,
    Remove,
    Bombard,
    Gun,
    Fire,
    FireAtGuns,
    FireAtTroops,
    Works,
    Attack,
    Also,
    Resolve,
    Ground,
    LessADie,
    CostAStep,
    Plus,
    Minus,
    Burden,
    SixUnit,
    SixRetreat,
    SixCancel,
    Lose,
    Retreat,
    RetreatTo,
    Advance,
    Play,
    At,
    Regroup,
    Release,
    ReleaseCavalry,
    Recover,
}

/// What a verb is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Unit,
    Hex,
    Command,
    Event,
    Number,
}

use Kind::{Command as C, Event as E, Hex as H, Number as N, Unit as U};

/// Every verb with its word and what follows it.
const VERBS: &[(Verb, &str, &[Kind])] = &[
    (Verb::Counter, "counter", &[C, N]),
    (Verb::Deploy, "deploy", &[U, H]),
    (Verb::DeployRest, "deploy-the-rest", &[]),
    (Verb::Arrive, "arrive", &[U, H]),
    (Verb::Done, "done", &[]),
    (Verb::Dummy, "dummy", &[H]),
    (Verb::Undummy, "remove-dummy", &[U]),
    (Verb::Choose, "choose", &[C]),
    (Verb::ChooseUnder, "choose-under", &[C, C]),
    (Verb::Activate, "activate", &[]),
    (Verb::Pass, "pass", &[]),
    (Verb::DrawEvent, "draw-event", &[]),
    (Verb::Name, "name", &[C]),
    (Verb::Chit, "chit", &[H]),
    (Verb::Take, "take", &[U]),
    (Verb::Instead, "instead", &[U, U]),
    (Verb::ForceMarch, "force-march", &[]),
    (Verb::Move, "move", &[U]),
    (Verb::With, "with", &[U]),
    (Verb::To, "to", &[H]),
    (Verb::Leave, "leave", &[U]),
    (Verb::Exit, "exit", &[]),
    (Verb::Skirmisher, "skirmisher", &[U, H]),
    (Verb::Build, "build", &[U, H]),
    (Verb::Dismantle, "dismantle", &[H, H]),
    (Verb::Destroy, "destroy", &[H, H]),
    (Verb::Capture, "capture", &[H, H]),
    (Verb::Detach, "detach", &[H]),
    (Verb::Stand, "stand", &[]),
    (Verb::FallBack, "fall-back", &[U, H]),
    (Verb::Shift, "shift", &[U, H]),
    (Verb::Remove, "remove", &[U]),
    (Verb::Bombard, "bombard", &[H]),
    (Verb::Gun, "gun", &[U]),
    (Verb::Fire, "fire", &[]),
    (Verb::FireAtGuns, "fire-at-guns", &[]),
    (Verb::FireAtTroops, "fire-at-troops", &[]),
    (Verb::Works, "breastwork", &[H]),
    (Verb::Attack, "attack", &[H]),
    (Verb::Also, "also", &[H]),
    (Verb::Resolve, "resolve", &[]),
    (Verb::Ground, "ground", &[H]),
    (Verb::LessADie, "less-a-die", &[]),
    (Verb::CostAStep, "cost-a-step", &[]),
    (Verb::Plus, "plus", &[N]),
    (Verb::Minus, "minus", &[N]),
    (Verb::Burden, "burden", &[N]),
    (Verb::SixUnit, "six", &[U]),
    (Verb::SixRetreat, "six-retreat", &[]),
    (Verb::SixCancel, "six-cancel", &[]),
    (Verb::Lose, "lose", &[U]),
    (Verb::Retreat, "retreat", &[]),
    (Verb::RetreatTo, "retreat-to", &[U, H]),
    (Verb::Advance, "advance", &[U, H]),
    (Verb::Play, "play", &[E]),
    (Verb::At, "at", &[H]),
    (Verb::Regroup, "regroup", &[U, H]),
    (Verb::Release, "release", &[C]),
    (Verb::ReleaseCavalry, "release-cavalry", &[]),
    (Verb::Recover, "recover", &[U]),
];

/// One answer to a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Action {
    /// What it does.
    pub verb: Verb,
    first: u16,
    second: u16,
}

impl Action {
    /// A verb alone.
    #[must_use]
    pub const fn bare(verb: Verb) -> Self {
        Self { verb, first: 0, second: 0 }
    }

    pub(crate) const fn unit(verb: Verb, unit: Unit) -> Self {
        Self { verb, first: unit.0 as u16, second: 0 }
    }

    pub(crate) const fn units(verb: Verb, one: Unit, two: Unit) -> Self {
        Self { verb, first: one.0 as u16, second: two.0 as u16 }
    }

    pub(crate) const fn hex(verb: Verb, hex: Hex) -> Self {
        Self { verb, first: hex.0, second: 0 }
    }

    pub(crate) const fn number(verb: Verb, number: u8) -> Self {
        Self { verb, first: number as u16, second: 0 }
    }

    pub(crate) const fn unit_hex(verb: Verb, unit: Unit, hex: Hex) -> Self {
        Self { verb, first: unit.0 as u16, second: hex.0 }
    }

    pub(crate) const fn hexes(verb: Verb, one: Hex, two: Hex) -> Self {
        Self { verb, first: one.0, second: two.0 }
    }

    pub(crate) const fn command(verb: Verb, command: Command) -> Self {
        Self { verb, first: command.0 as u16, second: 0 }
    }

    pub(crate) const fn commands(verb: Verb, command: Command, high: Command) -> Self {
        Self { verb, first: command.0 as u16, second: high.0 as u16 }
    }

    pub(crate) const fn play(chit: EventChit) -> Self {
        Self { verb: Verb::Play, first: chit as u16, second: 0 }
    }

    /// What kinds of things the verb is about.
    pub(crate) fn kinds(&self) -> &'static [Kind] {
        VERBS.iter().find(|(verb, _, _)| *verb == self.verb).map_or(&[], |(_, _, kinds)| kinds)
    }

    fn argument(&self, kind: Kind) -> Option<u16> {
        let index = self.kinds().iter().position(|&own| own == kind)?;
        Some(if index == 0 { self.first } else { self.second })
    }

    /// The unit it is about; unit 0 when it is about none.
    pub(crate) fn the_unit(&self) -> Unit {
        Unit(self.argument(U).unwrap_or(0) as u8)
    }

    /// The hex it is about; hex 0 when it is about none.
    pub(crate) fn the_hex(&self) -> Hex {
        board::HexId(self.argument(H).unwrap_or(0))
    }

    /// The second unit it is about.
    pub(crate) const fn the_other_unit(&self) -> Unit {
        Unit(self.second as u8)
    }

    /// The second hex of a hexside.
    pub(crate) const fn the_other_hex(&self) -> Hex {
        board::HexId(self.second)
    }

    /// The command it is about.
    pub(crate) const fn the_command(&self) -> Command {
        Command(self.first as u8)
    }

    /// The high commander, or the number of a box.
    pub(crate) const fn the_second(&self) -> u8 {
        self.second as u8
    }

    /// The number it is about.
    pub(crate) const fn the_number(&self) -> u8 {
        self.first as u8
    }

    /// The event it is about.
    pub(crate) fn the_event(&self) -> EventChit {
        EventChit::ALL.get(usize::from(self.first)).copied().unwrap_or(EventChit::NightAttack)
    }
}

impl Guv {
    pub(crate) fn write_action(&self, action: &Action) -> String {
        let word = VERBS.iter().find(|(verb, _, _)| *verb == action.verb).map_or("", |(_, word, _)| word);
        let mut text = word.to_owned();
        for (&kind, value) in action.kinds().iter().zip([action.first, action.second]) {
            text.push(' ');
            text.push_str(&self.write_argument(kind, value));
        }
        text
    }

    fn write_argument(&self, kind: Kind, value: u16) -> String {
        match kind {
            U => self.units.get(usize::from(value)).map_or_else(String::new, |info| info.id.clone()),
            H => self.map.name(board::HexId(value)).to_owned(),
            C => self.commands.get(usize::from(value)).map_or_else(String::new, |info| info.id.clone()),
            E => EventChit::ALL.get(usize::from(value)).map_or("", |chit| chit.id()).to_owned(),
            N => value.to_string(),
        }
    }

    /// How every action is said.
    pub(crate) fn action_forms() -> Vec<String> {
        VERBS.iter().map(|(_, word, kinds)| form(word, kinds)).collect()
    }

    pub(crate) fn read_action(&self, text: &str) -> Result<Action, Refusal> {
        let text = text.trim().to_lowercase();
        let mut words = text.split_whitespace();
        let word = words.next().unwrap_or_default();
        let Some(&(verb, _, kinds)) = VERBS.iter().find(|(_, known, _)| *known == word) else {
            return refuse!(
                "guv.6.2",
                "\"{word}\" is no word of this game: orders begin with one such as \"move\", \"to\", \"attack\" or \"done\"."
            );
        };
        let mut values = [0; 2];
        for (slot, &kind) in values.iter_mut().zip(kinds) {
            let Some(argument) = words.next() else {
                return refuse!("guv.6.2", "\"{text}\" is not all of it: say \"{}\".", form(word, kinds));
            };
            *slot = self.read_argument(kind, argument)?;
        }
        if words.next().is_some() {
            let form = form(word, kinds);
            return refuse!("guv.6.2", "\"{text}\" is not how it is said: say \"{form}\".");
        }
        Ok(Action { verb, first: values[0], second: values[1] })
    }

    fn read_argument(&self, kind: Kind, word: &str) -> Result<u16, Refusal> {
        let found = match kind {
            U => self.units.iter().position(|info| info.id == word).map(|index| index as u16),
            H => {
                self.map.board.hex(word).or_else(|| self.map.board.hex(&word.to_uppercase())).map(|hex| hex.0)
            }
            C => self.commands.iter().position(|info| info.id == word).map(|index| index as u16),
            E => EventChit::ALL.iter().position(|chit| chit.id() == word).map(|index| index as u16),
            N => word.parse().ok().filter(|number| (1..=99).contains(number)),
        };
        found.ok_or_else(|| Refusal::new(engine::Clause("guv.6.2"), self.what_it_is(kind, word)))
    }

    /// What a word is that stands where something of another kind is meant.
    fn what_it_is(&self, kind: Kind, word: &str) -> String {
        let is_unit = self.units.iter().any(|info| info.id == word);
        let commander = self.commands.iter().position(|info| info.id == word);
        let of_his = |index: usize| {
            let his = |info: &&crate::unit::UnitInfo| info.formation == Some(Command(index as u8));
            self.units.iter().find(his).map(|info| info.id.as_str())
        };
        match (kind, commander.and_then(of_his)) {
            (U, Some(unit)) => {
                format!("\"{word}\" is a commander: his units are named one by one, such as \"{unit}\".")
            }
            (H, _) if is_unit => {
                format!("\"{word}\" is a unit: here a hex is named, such as the one it stands in.")
            }
            (U, _) => format!("\"{word}\" is no unit."),
            (H, _) => format!("\"{word}\" is no hex of this map."),
            (C, _) => format!("\"{word}\" is no commander."),
            (E, _) => format!("\"{word}\" is no event."),
            (N, _) => format!("\"{word}\" is no number."),
        }
    }
}

/// How an order is said: its word, and what is named with it.
fn form(word: &str, kinds: &[Kind]) -> String {
    let named = kinds.iter().map(|kind| match kind {
        U => "UNIT",
        H => "HEX",
        C => "COMMANDER",
        E => "EVENT",
        N => "NUMBER",
    });
    std::iter::once(word).chain(named).collect::<Vec<_>>().join(" ")
}
