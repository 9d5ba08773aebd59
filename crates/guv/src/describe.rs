//! Prompts and choices in a player's words.

use engine::{Choice, ChoiceKind, counted};

use crate::Guv;
use crate::action::{Action, Kind, Verb};
use crate::state::State;
use crate::task::Task;

impl Guv {
    /// A legal action as a page offers it.
    pub(crate) fn choice_of(&self, state: &State, action: &Action) -> Choice {
        let mut choice =
            Choice::button(self.write_action(action), self.label(state, action)).kind(kind_of(action.verb));
        for kind in action.kinds() {
            match kind {
                Kind::Unit => choice = choice.piece(self.unit(action.the_unit()).id.clone()),
                Kind::Hex => choice = choice.place(self.map.name(action.the_hex())),
                Kind::Event => choice = choice.card(action.the_event().id()),
                Kind::Command => choice = choice.card(self.commands[action.the_command().index()].id.clone()),
                Kind::Number => choice = choice.amount(i32::from(action.the_number())),
            }
        }
        if action.verb == Verb::Instead {
            choice.pieces =
                vec![self.unit(action.the_unit()).id.clone(), self.unit(action.the_other_unit()).id.clone()];
        }
        if matches!(action.verb, Verb::Dismantle | Verb::Destroy | Verb::Capture) {
            choice = choice.place(self.map.name(action.the_other_hex()));
        }
        if action.verb == Verb::To
            && let Ok(cost) = self.may_step(state, action.the_hex())
        {
            choice = choice.amount(i32::from(cost.halves));
        }
        choice
    }

    fn label(&self, state: &State, action: &Action) -> String {
        let unit = || self.name(action.the_unit()).to_owned();
        let hex = || self.map.name(action.the_hex()).to_owned();
        let command = || self.commands[action.the_command().index()].name.clone();
        match action.verb {
            Verb::Counter => {
                let place = self.placement.boxes.get(usize::from(action.the_second().saturating_sub(1)));
                format!("{} in {}", command(), place.map_or("a box", |place| place.name.as_str()))
            }
            Verb::Deploy => format!("{} in {}", unit(), hex()),
            Verb::DeployRest => "Deploy the rest as suggested".into(),
            Verb::Arrive => format!("{} arrives in {}", unit(), hex()),
            Verb::Done => self.done_label(state).into(),
            Verb::Dummy => format!("A dummy in {}", hex()),
            Verb::Undummy => "Remove a dummy".into(),
            Verb::Choose => {
                let cost = counted(self.cost(state, action.the_command()), "point");
                format!("{} in the cup ({cost})", command())
            }
            Verb::ChooseUnder => {
                let high =
                    self.commands.get(usize::from(action.the_second())).map_or("", |info| info.name.as_str());
                format!(
                    "{} under {high} ({})",
                    command(),
                    counted(self.cost(state, action.the_command()), "point")
                )
            }
            Verb::Activate => "Activate".into(),
            Verb::Pass => "Pass".into(),
            Verb::DrawEvent => "Draw an event chit instead".into(),
            Verb::Name => format!("Activate {}", command()),
            Verb::Chit => format!("Place the chit in {}", hex()),
            Verb::Take => format!("Activate {}", unit()),
            Verb::Instead => {
                format!("Activate {} in place of {}", unit(), self.name(action.the_other_unit()))
            }
            Verb::ForceMarch => "Forced march".into(),
            Verb::Move => format!("Move {}", unit()),
            Verb::With => format!("With {}", unit()),
            Verb::To => format!("To {}", hex()),
            Verb::Leave => format!("Leave {} here", unit()),
            Verb::Exit => "Leave the map".into(),
            Verb::Skirmisher => format!("{} puts out a skirmisher in {}", unit(), hex()),
            Verb::Build => format!("{} builds a pontoon to {}", unit(), hex()),
            Verb::Dismantle => "Dismantle the pontoon".into(),
            Verb::Destroy => "Destroy the pontoon".into(),
            Verb::Capture => "Capture the pontoon".into(),
            Verb::Detach => format!("Detachment marker in {}", hex()),
            Verb::Stand => "Stand".into(),
            Verb::FallBack => format!("{} breaks contact to {}", unit(), hex()),
            Verb::Shift => format!("{} to {}", unit(), hex()),
            Verb::Remove => format!("Eliminate {}", unit()),
            Verb::Bombard => format!("Bombard {}", hex()),
            Verb::Gun => format!("{} fires", unit()),
            Verb::Fire => "Fire".into(),
            Verb::FireAtGuns => "Fire at the guns".into(),
            Verb::FireAtTroops => "Fire at the troops".into(),
            Verb::Works => format!("Breastwork in {}", hex()),
            Verb::Attack => format!("Attack {}", hex()),
            Verb::Also => format!("Attack {} too", hex()),
            Verb::Resolve => "Fight".into(),
            Verb::Ground => format!("The terrain of {}", hex()),
            Verb::LessADie => "One die less for the attacker".into(),
            Verb::CostAStep => "A step of the attacker".into(),
            Verb::Plus => format!("+1 on die {}", action.the_number()),
            Verb::Minus => format!("-1 on the enemy's die {}", action.the_number()),
            Verb::Burden => format!("-1 on your die {}", action.the_number()),
            Verb::SixUnit => format!("The 6 hits {}", unit()),
            Verb::SixRetreat => "The 6 forces a retreat".into(),
            Verb::SixCancel => "The 6 cancels the retreat".into(),
            Verb::Lose => format!("{} is hit", unit()),
            Verb::Retreat => "Retreat to save a step".into(),
            Verb::RetreatTo => format!("{} retreats to {}", unit(), hex()),
            Verb::Advance => format!("{} advances to {}", unit(), hex()),
            Verb::Play => {
                let army = state.agenda.last().map_or(engine::Side::Union, |&task| self.decider(state, task));
                format!("Play {}", self.event_name(army, action.the_event()))
            }
            Verb::At => format!("In {}", hex()),
            Verb::Regroup => format!("{} comes back in {}", unit(), hex()),
            Verb::Release => format!("Release {}", command()),
            Verb::ReleaseCavalry => "Let the cavalry cross southward".into(),
            Verb::Recover => format!("{} recovers", unit()),
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

const fn kind_of(verb: Verb) -> ChoiceKind {
    match verb {
        Verb::Take
        | Verb::Instead
        | Verb::Move
        | Verb::With
        | Verb::Leave
        | Verb::Remove
        | Verb::Gun
        | Verb::Lose
        | Verb::SixUnit
        | Verb::Recover
        | Verb::Undummy => ChoiceKind::Piece,
        Verb::To => ChoiceKind::Step,
        Verb::Deploy
        | Verb::Arrive
        | Verb::Dummy
        | Verb::Chit
        | Verb::Skirmisher
        | Verb::Build
        | Verb::Detach
        | Verb::FallBack
        | Verb::Shift
        | Verb::Bombard
        | Verb::Works
        | Verb::Attack
        | Verb::Also
        | Verb::Ground
        | Verb::RetreatTo
        | Verb::Advance
        | Verb::At
        | Verb::Regroup => ChoiceKind::Place,
        Verb::Choose | Verb::ChooseUnder | Verb::Name | Verb::Play | Verb::Counter | Verb::Release => {
            ChoiceKind::Card
        }
        _ => ChoiceKind::Button,
    }
}
