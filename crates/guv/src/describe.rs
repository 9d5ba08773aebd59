//! Prompts and choices in a player's words.

use engine::{Choice, ChoiceKind, Grammar, counted};

use crate::Guv;
use crate::action::{Action, Subject};
use crate::map::Hex;
use crate::state::State;
use crate::task::Task;
use crate::unit::{Command, Unit};

impl Guv {
    /// A legal action as a page offers it.
    pub(crate) fn choice_of(&self, state: &State, action: &Action) -> Choice {
        let mut choice =
            Choice::button(action.write(self), self.label(state, *action)).kind(kind_of(*action));
        for subject in action.subjects() {
            choice = match subject {
                Subject::Unit(unit) => choice.piece(self.unit(unit).id.clone()),
                Subject::Hex(hex) => choice.place(self.map.name(hex)),
                Subject::Event(event) => choice.card(event.id()),
                // Of two the first is the one that is chosen.
                Subject::Command(_) if choice.card.is_some() => choice,
                Subject::Command(command) => choice.card(self.commands[command.index()].id.clone()),
                Subject::Number(number) => choice.amount(i32::from(number)),
            };
        }
        match *action {
            Action::To(hex) => match self.may_step(state, hex) {
                Ok(cost) => choice.amount(i32::from(cost.halves)),
                Err(_) => choice,
            },
            _ => choice,
        }
    }

    fn label(&self, state: &State, action: Action) -> String {
        let name = |unit: Unit| self.name(unit);
        let hex = |hex: Hex| self.map.name(hex);
        let leader = |command: Command| self.commands[command.index()].name.as_str();
        let points = |command: Command| counted(self.cost(state, command), "point");
        match action {
            Action::Counter(command, number) => {
                let place = self.placement.boxes.get(usize::from(number.saturating_sub(1)));
                format!("{} in {}", leader(command), place.map_or("a box", |place| place.name.as_str()))
            }
            Action::Deploy(unit, at) => format!("{} in {}", name(unit), hex(at)),
            Action::DeployRest => "Deploy the rest as suggested".into(),
            Action::Arrive(unit, at) => format!("{} arrives in {}", name(unit), hex(at)),
            Action::Done => self.done_label(state).into(),
            Action::Dummy(at) => format!("A dummy in {}", hex(at)),
            Action::Undummy(_) => "Remove a dummy".into(),
            Action::Choose(command) => format!("{} in the cup ({})", leader(command), points(command)),
            Action::ChooseUnder(command, high) => {
                format!("{} under {} ({})", leader(command), leader(high), points(command))
            }
            Action::Activate => "Activate".into(),
            Action::Pass => "Pass".into(),
            Action::DrawEvent => "Draw an event chit instead".into(),
            Action::Name(command) => format!("Activate {}", leader(command)),
            Action::Chit(at) => format!("Place the chit in {}", hex(at)),
            Action::Take(unit) => format!("Activate {}", name(unit)),
            Action::Instead(cavalry, independent) => {
                format!("Activate {} in place of {}", name(cavalry), name(independent))
            }
            Action::ForceMarch => "Forced march".into(),
            Action::Move(unit) => format!("Move {}", name(unit)),
            Action::With(unit) => format!("With {}", name(unit)),
            Action::To(to) => format!("To {}", hex(to)),
            Action::Leave(unit) => format!("Leave {} here", name(unit)),
            Action::Exit => "Leave the map".into(),
            Action::Skirmisher(unit, at) => format!("{} puts out a skirmisher in {}", name(unit), hex(at)),
            Action::Build(unit, to) => format!("{} builds a pontoon to {}", name(unit), hex(to)),
            Action::Dismantle(..) => "Dismantle the pontoon".into(),
            Action::Destroy(..) => "Destroy the pontoon".into(),
            Action::Capture(..) => "Capture the pontoon".into(),
            Action::Detach(at) => format!("Detachment marker in {}", hex(at)),
            Action::Stand => "Stand".into(),
            Action::FallBack(unit, to) => format!("{} breaks contact to {}", name(unit), hex(to)),
            Action::Shift(unit, to) => format!("{} to {}", name(unit), hex(to)),
            Action::Remove(unit) => format!("Eliminate {}", name(unit)),
            Action::Bombard(target) => format!("Bombard {}", hex(target)),
            Action::Gun(gun) => format!("{} fires", name(gun)),
            Action::Fire => "Fire".into(),
            Action::FireAtGuns => "Fire at the guns".into(),
            Action::FireAtTroops => "Fire at the troops".into(),
            Action::Works(at) => format!("Breastwork in {}", hex(at)),
            Action::Attack(target) => format!("Attack {}", hex(target)),
            Action::Also(target) => format!("Attack {} too", hex(target)),
            Action::Resolve => "Fight".into(),
            Action::Ground(at) => format!("The terrain of {}", hex(at)),
            Action::LessADie => "One die less for the attacker".into(),
            Action::CostAStep => "A step of the attacker".into(),
            Action::Plus(die) => format!("+1 on die {die}"),
            Action::Minus(die) => format!("-1 on the enemy's die {die}"),
            Action::Burden(die) => format!("-1 on your die {die}"),
            Action::SixUnit(unit) => format!("The 6 hits {}", name(unit)),
            Action::SixRetreat => "The 6 forces a retreat".into(),
            Action::SixCancel => "The 6 cancels the retreat".into(),
            Action::Lose(unit) => format!("{} is hit", name(unit)),
            Action::Retreat => "Retreat to save a step".into(),
            Action::RetreatTo(unit, to) => format!("{} retreats to {}", name(unit), hex(to)),
            Action::Advance(unit, to) => format!("{} advances to {}", name(unit), hex(to)),
            Action::Play(event) => {
                let army = state.agenda.last().map_or(engine::Side::Union, |&task| self.decider(state, task));
                format!("Play {}", self.event_name(army, event))
            }
            Action::At(at) => format!("In {}", hex(at)),
            Action::Regroup(unit, at) => format!("{} comes back in {}", name(unit), hex(at)),
            Action::Release(command) => format!("Release {}", leader(command)),
            Action::ReleaseCavalry => "Let the cavalry cross southward".into(),
            Action::Recover(unit) => format!("{} recovers", name(unit)),
        }
    }

    fn done_label(&self, state: &State) -> &'static str {
        match state.agenda.last() {
            Some(Task::Moving) => "Stop here",
            Some(Task::Movement) => "End movement",
            Some(Task::Bombardment) => "End bombardment",
            Some(Task::Combat) => "End combat",
            Some(Task::Stoneman) => "Wait",
            Some(Task::AttackerSix | Task::DefenderSix) => "An ordinary hit",
            Some(
                Task::DefenderSkirmisher
                | Task::DefenderWorks
                | Task::ShellWorks
                | Task::CombatEvent(_)
                | Task::SupplyChit(_)
                | Task::RetreatBridge(_),
            ) => "No",
            _ => "Done",
        }
    }
}

/// Half points as a player writes them.
pub(crate) fn points(halves: i16) -> String {
    if halves % 2 == 0 { (halves / 2).to_string() } else { format!("{}½", halves / 2) }
}

/// Halves of a point, with the noun.
pub(crate) fn counted_points(halves: i16) -> String {
    format!("{} {}", points(halves), if halves == 2 { "point" } else { "points" })
}

const fn kind_of(action: Action) -> ChoiceKind {
    match action {
        Action::Take(_)
        | Action::Instead(..)
        | Action::Move(_)
        | Action::With(_)
        | Action::Leave(_)
        | Action::Remove(_)
        | Action::Gun(_)
        | Action::Lose(_)
        | Action::SixUnit(_)
        | Action::Recover(_)
        | Action::Undummy(_) => ChoiceKind::Piece,
        Action::To(_) => ChoiceKind::Step,
        Action::Deploy(..)
        | Action::Arrive(..)
        | Action::Dummy(_)
        | Action::Chit(_)
        | Action::Skirmisher(..)
        | Action::Build(..)
        | Action::Detach(_)
        | Action::FallBack(..)
        | Action::Shift(..)
        | Action::Bombard(_)
        | Action::Works(_)
        | Action::Attack(_)
        | Action::Also(_)
        | Action::Ground(_)
        | Action::RetreatTo(..)
        | Action::Advance(..)
        | Action::At(_)
        | Action::Regroup(..) => ChoiceKind::Place,
        Action::Choose(_)
        | Action::ChooseUnder(..)
        | Action::Name(_)
        | Action::Play(_)
        | Action::Counter(..)
        | Action::Release(_) => ChoiceKind::Card,
        Action::DeployRest
        | Action::Done
        | Action::Activate
        | Action::Pass
        | Action::DrawEvent
        | Action::ForceMarch
        | Action::Exit
        | Action::Dismantle(..)
        | Action::Destroy(..)
        | Action::Capture(..)
        | Action::Stand
        | Action::Fire
        | Action::FireAtGuns
        | Action::FireAtTroops
        | Action::Resolve
        | Action::LessADie
        | Action::CostAStep
        | Action::Plus(_)
        | Action::Minus(_)
        | Action::Burden(_)
        | Action::SixRetreat
        | Action::SixCancel
        | Action::Retreat
        | Action::ReleaseCavalry => ChoiceKind::Button,
    }
}
