//! What lies between an attack that is begun and the die that decides it: how a forecast goes on.

use board::HexId;
use engine::Pending;

use super::Ah74;
use super::action::Action;
use super::charts::Odds;
use super::situation::Situation;
use super::state::{Retreat, State, Step};
use crate::units::Units;

/// From these odds on cavalry is likelier to withdraw than to stand: 3-1.
const WITHDRAWS_AT: Odds = Odds(5);

impl Ah74 {
    /// How a forecast goes on from a state.
    pub(crate) fn pending_at(&self, state: &State) -> Pending<Action> {
        let situation = Situation::new(self, state);
        let next = match state.step {
            Step::Form => situation.attack_as_it_stands(),
            Step::Declare if !state.named.is_empty() => {
                situation.may_end_attacks().is_ok().then_some(Action::End)
            }
            Step::Resolve => situation.only_attack_named(),
            Step::Withdraw(hex) => return Pending::Answers(situation.likeliest_answer(hex)),
            Step::Retreat => state.retreat.as_ref().and_then(|retreat| situation.likeliest_retreat(retreat)),
            Step::Route => state.retreat.as_ref().and_then(|retreat| situation.likeliest_way(retreat)),
            _ => None,
        };
        match (next, state.step) {
            (Some(action), Step::Retreat | Step::Route) => Pending::Answers(vec![action]),
            (Some(action), _) => Pending::AsItStands(action),
            (None, _) => Pending::Nothing,
        }
    }
}

impl Situation<'_> {
    /// The next step of the attack that is being formed if nobody joins who need not: everyone, as long as nobody has been
    /// chosen.
    fn attack_as_it_stands(&self) -> Option<Action> {
        let attack = &self.state.attack;
        let fire = self.state.phase.is_fire();
        if fire {
            let target = *attack.hexes.first()?;
            let batteries = self.batteries(target).without(attack.units);
            let ready = !attack.units.is_empty() && self.may_open_fire(target, attack.units).is_ok();
            return if ready { Some(Action::Go) } else { join(batteries) };
        }
        let front = self.front();
        if attack.units.is_empty() {
            let also = |hex: &&HexId| self.may_widen(&front, **hex).is_ok();
            let wider = || front.hexes.iter().find(also).map(|&hex| Action::Also(hex));
            return join(self.volunteers(&front, attack)).or_else(wider);
        }
        match self.may_commit(&front, attack) {
            Ok(()) => Some(Action::Go),
            Err(_) => match self.must_join(&front, attack).first() {
                Some(unit) if self.may_join_attack(&front, attack, unit).is_ok() => Some(Action::With(unit)),
                _ => join(self.volunteers(&front, attack)),
            },
        }
    }

    /// The attack on a hex that is the only one named, before any of the phase has been resolved. // ah74.opt3.6
    fn only_attack_named(&self) -> Option<Action> {
        let state = self.state;
        let own = self.rules.sides[state.attacker().index()];
        let fought = !state.attacked.and(own).without(state.fired).is_empty();
        match state.named.as_slice() {
            [attack] if !fought => attack.hexes.first().map(|&hex| Action::Fight(hex)),
            _ => None,
        }
    }

    /// Whether the cavalry in a hex stands or withdraws, likeliest first. // ah74.opt2.1.1
    fn likeliest_answer(&self, hex: HexId) -> Vec<Action> {
        let mut attack = self.state.attack.clone();
        attack.hexes.retain(|attacked| *attacked == hex);
        if self.odds(&attack).is_some_and(|odds| odds >= WITHDRAWS_AT) {
            vec![Action::Withdraw, Action::Stand]
        } else {
            vec![Action::Stand, Action::Withdraw]
        }
    }

    /// Who retreats next: one who can, and a division that cannot falls apart first.
    fn likeliest_retreat(&self, retreat: &Retreat) -> Option<Action> {
        let can = |unit: &_| self.can_retreat(*unit, retreat.side, retreat.hexes);
        if let Some(unit) = retreat.pending.into_iter().find(can) {
            return Some(Action::Retreat(unit));
        }
        let parts = |unit: &_| self.may_break(*unit).is_ok() && self.own_brigades(*unit).is_some();
        let apart = retreat.pending.into_iter().find(parts).map(Action::Break);
        apart.or_else(|| retreat.pending.first().map(Action::Retreat))
    }

    fn likeliest_way(&self, retreat: &Retreat) -> Option<Action> {
        let from = *retreat.path.last()?;
        let open = |hex: &HexId| self.may_retreat_to(retreat, *hex).is_ok();
        self.rules.field.around(from).find(open).map(Action::To)
    }
}

/// Everyone of these joins.
fn join(units: Units) -> Option<Action> {
    match units.len() {
        0 => None,
        1 => units.first().map(Action::With),
        _ => Some(Action::WithAll),
    }
}
