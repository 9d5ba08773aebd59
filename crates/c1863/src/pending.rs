//! How a forecast goes on from a committed action to the dice, and from the dice to what they do.

use engine::{Pending, Side};

use crate::C1863;
use crate::action::Action;
use crate::ids::{FormationId, FormationSet, LocationId};
use crate::state::{Combat, Question, State};

/// An attack: who defends what, and all formations in it.
struct Fight {
    defender: Side,
    target: LocationId,
    involved: FormationSet,
}

impl Fight {
    fn enemies_of(&self, side: Side) -> FormationSet {
        self.involved.iter().filter(|formation| formation.side() != side).collect()
    }
}

impl C1863 {
    /// What lies between the state and the end of the attack, of the test or of the draw that is under way.
    pub(crate) fn pending_of(&self, state: &State) -> Pending<Action> {
        let Some(question) = state.question() else { return Pending::Nothing };
        let pass = || Pending::Answers(vec![Action::Pass]);
        let Some(combat) = state.combat else {
            return match question {
                Question::Rally(_) => self.rallies(state, question),
                _ => Pending::Nothing,
            };
        };
        match question {
            Question::PrepareAttack => Pending::AsItStands(Action::Fight),
            Question::AfterRoll => Pending::AsItStands(Action::Accept),
            Question::ChooseDice(_) => self.picks(state, question, &combat),
            Question::PrepareDefence | Question::DefendReroll => self.defences(state, question),
            Question::Respond(_) | Question::Brace => pass(),
            Question::Rally(_) => self.rallies(state, question),
            // Where they go is nothing that a forecast tells.
            Question::Retreat if self.can_all_retreat(state) => Pending::Nothing,
            Question::ChooseTest | Question::Retreat => self.first_listed(state, question),
            _ => Pending::Nothing,
        }
    }

    /// The defender spends what he has, each cube on a die that can only hurt the attacker, or he spends nothing.
    fn defences(&self, state: &State, question: Question) -> Pending<Action> {
        let spends = self.judge(state, question, Action::Set(1)).is_ok();
        Pending::Answers(if spends { vec![Action::Set(1), Action::Ready] } else { vec![Action::Ready] })
    }

    /// Dice declared are rolled; with none declared each face that can be is looked at by itself, the worst first.
    fn picks(&self, state: &State, question: Question, combat: &Combat) -> Pending<Action> {
        if self.judge(state, question, Action::Roll).is_ok() {
            return Pending::AsItStands(Action::Roll);
        }
        let picks: Vec<Action> = [1, 2, 4, 5, 6, 3]
            .into_iter()
            .filter(|&face| combat.rolled[usize::from(face) - 1] > 0)
            .map(Action::Pick)
            .filter(|&pick| self.judge(state, question, pick).is_ok())
            .collect();
        if picks.is_empty() { Pending::AsItStands(Action::Accept) } else { Pending::Answers(picks) }
    }

    /// Whoever can save a formation does.
    fn rallies(&self, state: &State, question: Question) -> Pending<Action> {
        let side = self.asked(state, question);
        let cards = state.owned[side.index()].iter().map(Action::Use);
        let mut answers: Vec<Action> =
            cards.filter(|&card| self.judge(state, question, card).is_ok()).collect();
        answers.push(Action::Pass);
        Pending::Answers(answers)
    }

    /// Whichever comes first: nothing that a forecast tells hangs on it.
    fn first_listed(&self, state: &State, question: Question) -> Pending<Action> {
        let mut actions = Vec::new();
        self.list(state, question, &mut actions);
        actions.truncate(1);
        if actions.is_empty() { Pending::Nothing } else { Pending::Answers(actions) }
    }

    /// Whether what a side may not know bears on an attack that is open or that an action opens: the real cohesion of an
    /// enemy in it behind cards face down, or enemies out of sight who may stand in the way of a retreat. Whatever is no
    /// attack hangs on decks and hidden places.
    pub(crate) fn bears_secrets_on(&self, state: &State, side: Side, action: Action) -> bool {
        let Some(fight) = self.fight(state, action) else { return true };
        let is_unknown = |formation: FormationId| {
            let mut pairs = state.pairs[formation.side().index()].iter();
            pairs.any(|pair| pair.face_down_at(formation).is_some() && !pair.is_known())
        };
        fight.enemies_of(side).iter().any(is_unknown) || self.may_lack_room(state, side, &fight)
    }

    /// All that a side may not know of an attack, where nothing counts but cards face down.
    pub(crate) fn masks(&self, state: &State, side: Side, action: Action) -> Option<Vec<(State, u32)>> {
        let fight = self.fight(state, action).filter(|fight| !self.may_lack_room(state, side, fight))?;
        Some(self.unmasked(state, side, fight.enemies_of(side)))
    }

    /// All that a side may not know of an attack: the real cohesion of the enemies in it, and for how many of the defenders
    /// there is room to retreat.
    pub(crate) fn bears_on_fight(&self, world: &State, side: Side, action: Action) -> Option<u64> {
        let fight = self.fight(world, action)?;
        let &Fight { defender, target, .. } = &fight;
        let from = match world.combat {
            Some(combat) => combat.from,
            None => self.active_formation(world).and_then(|attacker| world.location(attacker)),
        };
        let room = self.room_back(world, defender, target, from);
        let saved = room.min(world.at(defender, target).len());
        let cohesion: Vec<i8> = fight.enemies_of(side).iter().map(|enemy| world.cohesion(enemy)).collect();
        Some(engine::state_hash(&(saved, cohesion)))
    }

    /// The attack that is open or that an action opens.
    fn fight(&self, state: &State, action: Action) -> Option<Fight> {
        let (attacker, target) = match (state.combat, action) {
            (Some(combat), _) => (Some(combat.attacker), combat.target),
            (None, Action::Attack(target)) => (self.active_formation(state), target),
            _ => return None,
        };
        let defender = attacker.map_or(state.active.enemy(), |attacker| attacker.side().enemy());
        let involved = attacker.into_iter().chain(state.at(defender, target).iter()).collect();
        Some(Fight { defender, target, involved })
    }

    /// Whether hidden friends may leave the defenders too little room to retreat, as far as this viewer can tell.
    fn may_lack_room(&self, state: &State, viewer: Side, fight: &Fight) -> bool {
        let &Fight { defender: side, target, .. } = fight;
        if side == viewer {
            return false;
        }
        let room = u32::from(self.data.components.formations_per_location);
        let enemies = state.occupied(side.enemy());
        let hidden = self.hidden(state, side);
        let left = |at: LocationId| {
            let seen = state.at(side, at).without(hidden).len();
            let possible =
                hidden.iter().filter(|&friend| self.hiding_places(state, friend).contains(at)).count();
            room.saturating_sub(seen + possible as u32)
        };
        let near = self.data.map.neighbours(target).without(enemies);
        near.iter().map(left).sum::<u32>() < state.at(side, target).len()
    }
}
