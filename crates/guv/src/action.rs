//! Actions and their exact text: a verb and what it is about.

use std::fmt::Display;

use engine::{Clause, Grammar, Heard, Named, Refusal, grammar, refuse};
use serde::{Deserialize, Serialize};

use crate::Guv;
use crate::map::Hex;
use crate::unit::{Command, EventChit, Unit, UnitInfo};

grammar! {
    /// One answer to a decision.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum Action spoken to Guv {
        /// Places a command counter in a box, by its number.
        Counter(command: Command, place: u8) = "counter {command} {place}",
        /// Deploys a unit.
        Deploy(unit: Unit, at: Hex) = "deploy {unit} {at}",
        /// Deploys every unit that is left, as suggested.
        DeployRest = "deploy-the-rest",
        /// Places a unit that arrives.
        Arrive(unit: Unit, at: Hex) = "arrive {unit} {at}",
        /// Ends what is asked.
        Done = "done",
        /// Places a dummy.
        Dummy(at: Hex) = "dummy {at}",
        /// Takes up a dummy.
        Undummy(dummy: Unit) = "remove-dummy {dummy}",
        /// Puts a formation in the cup.
        Choose(formation: Command) = "choose {formation}",
        /// Puts a formation in the box of a high commander.
        ChooseUnder(formation: Command, high: Command) = "choose-under {formation} {high}",
        /// Activates the drawn chit.
        Activate = "activate",
        /// Passes.
        Pass = "pass",
        /// Draws an event chit instead.
        DrawEvent = "draw-event",
        /// Names a formation.
        Name(formation: Command) = "name {formation}",
        /// Places the chit.
        Chit(at: Hex) = "chit {at}",
        /// Takes a unit along.
        Take(unit: Unit) = "take {unit}",
        /// Takes cavalry in place of an Independent unit.
        Instead(cavalry: Unit, independent: Unit) = "instead {cavalry} {independent}",
        /// Declares a forced march.
        ForceMarch = "force-march",
        /// Takes up a unit or a stack to move.
        Move(unit: Unit) = "move {unit}",
        /// Adds a unit to the stack or to the attack.
        With(unit: Unit) = "with {unit}",
        /// Goes on to a hex.
        To(hex: Hex) = "to {hex}",
        /// Leaves a unit behind.
        Leave(unit: Unit) = "leave {unit}",
        /// Leaves the map.
        Exit = "exit",
        /// Puts out a skirmisher.
        Skirmisher(unit: Unit, at: Hex) = "skirmisher {unit} {at}",
        /// Builds a pontoon.
        Build(unit: Unit, to: Hex) = "build {unit} {to}",
        /// Dismantles a pontoon.
        Dismantle(one: Hex, other: Hex) = "dismantle {one} {other}",
        /// Destroys a pontoon.
        Destroy(one: Hex, other: Hex) = "destroy {one} {other}",
        /// Captures a pontoon.
        Capture(one: Hex, other: Hex) = "capture {one} {other}",
        /// Lays the Detachment marker.
        Detach(at: Hex) = "detach {at}",
        /// Stands where the enemy has come adjacent.
        Stand = "stand",
        /// Breaks contact.
        FallBack(unit: Unit, to: Hex) = "fall-back {unit} {to}",
        /// Moves an excess unit to the next hex.
        Shift(unit: Unit, to: Hex) = "shift {unit} {to}",
        /// Eliminates an excess unit.
        Remove(unit: Unit) = "remove {unit}",
        /// Bombards a hex.
        Bombard(target: Hex) = "bombard {target}",
        /// Adds a gun to the bombardment.
        Gun(gun: Unit) = "gun {gun}",
        /// Fires.
        Fire = "fire",
        /// Fires at the guns.
        FireAtGuns = "fire-at-guns",
        /// Fires at the troops.
        FireAtTroops = "fire-at-troops",
        /// Places a breastwork.
        Works(at: Hex) = "breastwork {at}",
        /// Attacks a hex.
        Attack(target: Hex) = "attack {target}",
        /// Attacks another hex with the same units.
        Also(target: Hex) = "also {target}",
        /// Fights.
        Resolve = "resolve",
        /// Chooses the ground of the combat.
        Ground(hex: Hex) = "ground {hex}",
        /// The breastwork takes a die from the attacker.
        LessADie = "less-a-die",
        /// The breastwork costs the attacker a step.
        CostAStep = "cost-a-step",
        /// Puts +1 on an own die.
        Plus(die: u8) = "plus {die}",
        /// Puts -1 on a die of the enemy.
        Minus(die: u8) = "minus {die}",
        /// Names the own die that the forced march spoils.
        Burden(die: u8) = "burden {die}",
        /// The natural 6 hits this unit.
        SixUnit(unit: Unit) = "six {unit}",
        /// The natural 6 forces a retreat.
        SixRetreat = "six-retreat",
        /// The natural 6 cancels the retreat.
        SixCancel = "six-cancel",
        /// A unit takes a loss.
        Lose(unit: Unit) = "lose {unit}",
        /// Retreats to save a step.
        Retreat = "retreat",
        /// A unit retreats to a hex.
        RetreatTo(unit: Unit, to: Hex) = "retreat-to {unit} {to}",
        /// A unit advances to a hex.
        Advance(unit: Unit, to: Hex) = "advance {unit} {to}",
        /// Plays an event.
        Play(event: EventChit) = "play {event}",
        /// Names a hex for an event or a skirmisher.
        At(hex: Hex) = "at {hex}",
        /// A unit comes back in a hex.
        Regroup(unit: Unit, at: Hex) = "regroup {unit} {at}",
        /// Releases a corps.
        Release(corps: Command) = "release {corps}",
        /// Lets the cavalry cross.
        ReleaseCavalry = "release-cavalry",
        /// A unit recovers.
        Recover(unit: Unit) = "recover {unit}",
    }
}

/// One of the things that an action is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Subject {
    Unit(Unit),
    Hex(Hex),
    Command(Command),
    Event(EventChit),
    Number(u8),
}

impl Action {
    /// What it is about, in the order in which it is said.
    pub(crate) fn subjects(self) -> impl Iterator<Item = Subject> {
        use Subject::{Command as C, Event as E, Hex as H, Number as N, Unit as U};
        let both = |one: Subject, other: Subject| [Some(one), Some(other)];
        let subjects = match self {
            Self::Deploy(unit, hex)
            | Self::Arrive(unit, hex)
            | Self::Skirmisher(unit, hex)
            | Self::Build(unit, hex)
            | Self::FallBack(unit, hex)
            | Self::Shift(unit, hex)
            | Self::RetreatTo(unit, hex)
            | Self::Advance(unit, hex)
            | Self::Regroup(unit, hex) => both(U(unit), H(hex)),
            Self::Instead(one, other) => both(U(one), U(other)),
            Self::Dismantle(one, other) | Self::Destroy(one, other) | Self::Capture(one, other) => {
                both(H(one), H(other))
            }
            Self::Counter(command, number) => both(C(command), N(number)),
            Self::ChooseUnder(command, high) => both(C(command), C(high)),
            Self::Undummy(unit)
            | Self::Take(unit)
            | Self::Move(unit)
            | Self::With(unit)
            | Self::Leave(unit)
            | Self::Remove(unit)
            | Self::Gun(unit)
            | Self::SixUnit(unit)
            | Self::Lose(unit)
            | Self::Recover(unit) => [Some(U(unit)), None],
            Self::Dummy(hex)
            | Self::Chit(hex)
            | Self::To(hex)
            | Self::Detach(hex)
            | Self::Bombard(hex)
            | Self::Works(hex)
            | Self::Attack(hex)
            | Self::Also(hex)
            | Self::Ground(hex)
            | Self::At(hex) => [Some(H(hex)), None],
            Self::Choose(command) | Self::Name(command) | Self::Release(command) => [Some(C(command)), None],
            Self::Plus(die) | Self::Minus(die) | Self::Burden(die) => [Some(N(die)), None],
            Self::Play(event) => [Some(E(event)), None],
            Self::DeployRest
            | Self::Done
            | Self::Activate
            | Self::Pass
            | Self::DrawEvent
            | Self::ForceMarch
            | Self::Exit
            | Self::Stand
            | Self::Fire
            | Self::FireAtGuns
            | Self::FireAtTroops
            | Self::Resolve
            | Self::LessADie
            | Self::CostAStep
            | Self::SixRetreat
            | Self::SixCancel
            | Self::Retreat
            | Self::ReleaseCavalry => [None; 2],
        };
        subjects.into_iter().flatten()
    }
}

impl Named<Guv> for Unit {
    type Thing = Self;
    const FORM: &'static str = "UNIT";

    fn say(unit: Self, rules: &Guv) -> impl Display {
        rules.units.get(unit.index()).map_or("", |info| info.id.as_str())
    }

    fn hear(rules: &Guv, word: &str) -> Heard<Self> {
        let found = rules.units.iter().position(|info| info.id == word);
        Some(found.map(|index| Self(index as u8)).ok_or_else(|| rules.no_unit(word)))
    }

    fn is_known(unit: Self, rules: &Guv) -> bool {
        unit.index() < rules.units.len()
    }
}

impl Named<Guv> for Hex {
    type Thing = Self;
    const FORM: &'static str = "HEX";

    fn say(hex: Self, rules: &Guv) -> impl Display {
        rules.map.name(hex)
    }

    fn hear(rules: &Guv, word: &str) -> Heard<Self> {
        let board = &rules.map.board;
        let found = board.hex(word).or_else(|| board.hex(&word.to_uppercase()));
        Some(found.ok_or_else(|| match rules.units.iter().any(|info| info.id == word) {
            true => {
                unknown(format!("\"{word}\" is a unit: here a hex is named, such as the one it stands in."))
            }
            false => unknown(format!("\"{word}\" is no hex of this map.")),
        }))
    }

    fn is_known(hex: Self, rules: &Guv) -> bool {
        hex.index() < rules.map.board.len()
    }
}

impl Named<Guv> for Command {
    type Thing = Self;
    const FORM: &'static str = "COMMANDER";

    fn say(command: Self, rules: &Guv) -> impl Display {
        rules.commands.get(command.index()).map_or("", |info| info.id.as_str())
    }

    fn hear(rules: &Guv, word: &str) -> Heard<Self> {
        let found = rules.commands.iter().position(|info| info.id == word);
        let command = found.map(|index| Self(index as u8));
        Some(command.ok_or_else(|| unknown(format!("\"{word}\" is no commander."))))
    }
}

impl Named<Guv> for EventChit {
    type Thing = Self;
    const FORM: &'static str = "EVENT";

    fn say(event: Self, _rules: &Guv) -> impl Display {
        event.id()
    }

    fn hear(_rules: &Guv, word: &str) -> Heard<Self> {
        let found = Self::ALL.into_iter().find(|event| event.id() == word);
        Some(found.ok_or_else(|| unknown(format!("\"{word}\" is no event."))))
    }
}

impl Named<Guv> for u8 {
    type Thing = Self;
    const FORM: &'static str = "NUMBER";

    fn say(number: Self, _rules: &Guv) -> impl Display {
        number
    }

    fn hear(_rules: &Guv, word: &str) -> Heard<Self> {
        let found = word.parse().ok().filter(|number| (1..=99).contains(number));
        Some(found.ok_or_else(|| unknown(format!("\"{word}\" is no number."))))
    }
}

impl Guv {
    pub(crate) fn read_action(&self, text: &str) -> Result<Action, Refusal> {
        let text = text.trim().to_lowercase();
        let words: Vec<&str> = text.split_whitespace().collect();
        Action::read(self, &words).unwrap_or_else(|| self.not_understood(&text, &words))
    }

    /// What is wrong with words that are no action: the first of them, or else how many there are.
    fn not_understood(&self, text: &str, words: &[&str]) -> Result<Action, Refusal> {
        let word = words.first().copied().unwrap_or_default();
        let Some((form, refusal)) = Action::begun(self, words) else {
            return refuse!(
                "guv.6.2",
                "\"{word}\" is no word of this game: orders begin with one such as \"move\", \"to\", \"attack\" or \"done\"."
            );
        };
        match refusal {
            Some(refusal) => Err(refusal),
            None if form.split(' ').count() > words.len() => {
                refuse!("guv.6.2", "\"{text}\" is not all of it: say \"{form}\".")
            }
            None => refuse!("guv.6.2", "\"{text}\" is not how it is said: say \"{form}\"."),
        }
    }

    /// What a word is that stands where a unit is meant.
    fn no_unit(&self, word: &str) -> Refusal {
        let commander = self.commands.iter().position(|info| info.id == word);
        let of_his = |index: usize| {
            let his = |info: &&UnitInfo| info.formation == Some(Command(index as u8));
            self.units.iter().find(his).map(|info| info.id.as_str())
        };
        match commander.and_then(of_his) {
            Some(unit) => unknown(format!(
                "\"{word}\" is a commander: his units are named one by one, such as \"{unit}\"."
            )),
            None => unknown(format!("\"{word}\" is no unit.")),
        }
    }
}

fn unknown(sentence: String) -> Refusal {
    Refusal::new(Clause("guv.6.2"), sentence)
}
