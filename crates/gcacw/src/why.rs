//! Why not now: an answer that belongs to another moment is told when it would be legal, and what is asked instead; a hex that
//! is out of reach, how far it is.

use board::Direction;
use engine::{Clause, Refusal, counted};

use crate::action::{Action, Deed};
use crate::campaign::Campaign;
use crate::combat::{CombatAction, CombatStep};
use crate::march::points;
use crate::situation::Situation;
use crate::special::SpecialAction;
use crate::state::Hex;
use crate::step::Step;
use crate::turn::TurnAction;

/// The most hexes that are looked at to say how far another is.
const MOST_LOOKED_AT: usize = 150;
/// Farther, in hexes, than any march goes.
const FARTHEST: u16 = 12;
/// More Movement Points, in halves, than any march has.
const FOR_EVER: i16 = 2000;

/// The clause that gives an action its moment, and that moment in words.
type Moment = (&'static str, &'static str);

impl<C: Campaign> Situation<'_, C> {
    /// An action that does not answer the open question: what forbids it here, or when it would be legal, and what is asked.
    pub(crate) fn out_of_place(self, action: &Deed<C>) -> Refusal {
        if let Some(refusal) = self.barred_here(action) {
            return refusal;
        }
        let open = self.state.step().and_then(|step| self.decision(step));
        let (clause, moment) = match *action {
            Action::Combat(action) => combat_moment(action),
            Action::Turn(action) => turn_moment(action),
            Action::Special(action) => special_moment(action),
            Action::Campaign(_) => {
                (open.map_or("gcacw.3.0.1", |open| open.clause.0), "That is no answer here.")
            }
            _ => moment(*action),
        };
        Refusal::new(Clause(clause), format!("{moment} Asked now: {}", self.ask()))
    }

    /// What forbids an action of this march or assault itself, whatever is asked.
    fn barred_here(self, action: &Deed<C>) -> Option<Refusal> {
        let marching = matches!(self.state.step(), Some(Step::March | Step::ForceMarch));
        let assaulting =
            matches!(self.state.step(), Some(Step::Combat(CombatStep::GrandAssault | CombatStep::Fight)));
        let name = || self.name(self.state.march.unit);
        match *action {
            Action::Force if marching => Some(match self.may_force_march() {
                Err(why) => why.refusal_of(name()),
                Ok(()) => Refusal::new(
                    Clause("gcacw.5.1.15"),
                    format!("{} is on its march: a force march is declared before the first hex.", name()),
                ),
            }),
            Action::Combat(CombatAction::RefuseFlanks) if marching => {
                self.may_refuse().err().map(|why| why.refusal_of(name()))
            }
            Action::Combat(CombatAction::RefuseFlanks)
                if matches!(self.state.step(), Some(Step::Combat(_)))
                    && self.state.battle.leader().is_some() =>
            {
                let text = "A unit in an assault cannot refuse its flanks.".to_owned();
                Some(Refusal::new(Clause("gcacw.7.8.2"), text))
            }
            Action::Combat(CombatAction::GrandAssault(leader)) if assaulting => {
                self.why_no_grand_assault(leader)
            }
            _ => None,
        }
    }

    /// Why a marching unit may not go straight to a hex that is not the next: how far it is, and how far it gets on the
    /// cheapest way there. // gcacw.6.1.4
    pub(crate) fn too_far(self, to: Hex) -> Refusal {
        let unit = self.state.march.unit;
        let (name, there) = (self.name(unit), self.rules.hex_near(to));
        let here = self.state.hex(unit).map(|hex| self.rules.hex_near(hex)).unwrap_or_default();
        let left = points(self.state.march.left);
        let Some(way) = self.cheapest_way(to) else {
            let text = format!(
                "{name} is at {here} with {left} left: {there} is not the next hex, and no march leads there."
            );
            return Refusal::new(Clause("gcacw.6.1.2"), text);
        };
        let (hexes, cost) = (way.len(), way.last().map_or(0, |&(_, cost)| cost));
        let how_far = format!("{there} is {} and {} away", counted(hexes, "hex"), points(cost));
        let reached = way.iter().take_while(|&&(_, cost)| cost <= self.state.march.left).last();
        let text = match reached {
            Some(&(hex, _)) if hex == to => format!(
                "{name} is at {here} with {left} left, and marches hex by hex: {how_far}, first to {}.",
                self.rules.hex_near(way[0].0)
            ),
            Some(&(hex, _)) => {
                format!(
                    "{name} is at {here} with {left} left: {how_far}. It gets as far as {}.",
                    self.rules.hex_near(hex)
                )
            }
            None => format!("{name} is at {here} with {left} left: {how_far}. It does not get nearer."),
        };
        Refusal::new(Clause("gcacw.6.1.4"), text)
    }

    /// The cheapest march to a hex as far as one can see, points aside: each hex with what it costs to come there.
    fn cheapest_way(self, to: Hex) -> Option<Vec<(Hex, i16)>> {
        let unit = self.state.march.unit;
        let start = self.state.hex(unit)?;
        if self.rules.board.distance(start, to) > FARTHEST {
            return None;
        }
        // No hex costs less than a Movement Point: the way that may be cheapest is followed first.
        let promise = |hex: Hex, cost: i16| cost + 2 * self.rules.board.distance(hex, to) as i16;
        let mut scout = self.state.clone();
        scout.march.left = FOR_EVER;
        let mut reached: Vec<(Hex, i16, usize)> = vec![(start, 0, 0)];
        let mut open = vec![0];
        let mut seen = vec![start];
        while let Some(at) = (0..open.len()).min_by_key(|&at| {
            let (hex, cost, _) = reached[open[at]];
            (promise(hex, cost), open[at])
        }) {
            let index = open.remove(at);
            let (hex, cost, _) = reached[index];
            if hex == to {
                return Some(way_back(&reached, index));
            }
            if reached.len() > MOST_LOOKED_AT {
                return None;
            }
            scout.place.put(unit, hex);
            scout.march.moved =
                if hex == start { self.state.march.moved } else { self.state.march.moved.max(1) };
            for direction in Direction::ALL {
                let Some(next) = self.rules.map.neighbours(hex)[direction as usize] else { continue };
                let Ok(step) = self.rules.at(&scout).step_cost(direction) else { continue };
                if seen.contains(&next) || step.zone_to_zone {
                    continue;
                }
                seen.push(next);
                reached.push((next, cost + step.cost, index));
                open.push(reached.len() - 1);
            }
        }
        None
    }

    /// What to do about an enemy who holds the hex that a march would enter. // gcacw.6.2.24 gcacw.7.1.2
    pub(crate) fn held_by_enemy(self, to: Hex) -> Refusal {
        let name = self.name(self.state.march.unit);
        let held = format!("{name} may not enter {}, which an enemy unit holds", self.rules.hex_name(to));
        let text = match self.may_attack(to) {
            Ok(()) => format!("{held}. It can attack there: \"attack {}\".", self.rules.board.name(to)),
            Err(_) => {
                let why = self.attack_refusal(to).map(|refusal| refusal.sentence).unwrap_or_default();
                format!("{held}; nor can it attack there. {why}")
            }
        };
        Refusal::new(Clause("gcacw.6.2.24"), text)
    }
}

/// The way to the hex of an index, the start left out.
fn way_back(reached: &[(Hex, i16, usize)], index: usize) -> Vec<(Hex, i16)> {
    let mut way = Vec::new();
    let mut at = index;
    while at != 0 {
        let (hex, cost, from) = reached[at];
        way.push((hex, cost));
        at = from;
    }
    way.reverse();
    way
}

const fn moment<A: Copy>(action: Action<A>) -> Moment {
    match action {
        Action::Take | Action::Pass => {
            ("gcacw.4.2.9", "The initiative is taken or passed as an Action Phase begins.")
        }
        Action::March(_) | Action::Activate(_) => (
            "gcacw.5.0.1",
            "Who acts is chosen when the side has taken the initiative and no other action goes on.",
        ),
        Action::Select(_) | Action::SelectToEntrench(_) => {
            ("gcacw.5.2.5", "Units are selected when a leader has been activated.")
        }
        Action::Transfer(_) => {
            ("gcacw.6.3.8", "Leaders are transferred in the Leader Transfer Phase, the Union's first.")
        }
        Action::Attach(_) => {
            ("gcacw.5.2.28", "A leader is attached to a unit when he is transferred or has been activated.")
        }
        Action::Go(_) => {
            ("gcacw.5.2.27", "A leader goes to one of his units when they have been selected and rolled for.")
        }
        Action::Along | Action::Stay => {
            ("gcacw.6.3.15", "A leader goes along or stays when those he is with leave his hex.")
        }
        Action::Next(_) => {
            ("gcacw.5.2.30", "The next unit is named when a leader leads several and one is done.")
        }
        Action::Force | Action::NoForce => (
            "gcacw.5.1.15",
            "A force march is declared when a unit has been chosen to march, before its first hex.",
        ),
        Action::Step(_) | Action::End => {
            ("gcacw.5.1.17", "That belongs to a march: a unit must be chosen to march first.")
        }
        Action::Done | Action::Combat(_) | Action::Turn(_) | Action::Special(_) | Action::Campaign(_) => {
            ("gcacw.5.2.5", "There is nothing here to be done with.")
        }
    }
}

const fn combat_moment(action: CombatAction) -> Moment {
    match action {
        CombatAction::Attack(_) => (
            "gcacw.7.1.1",
            "A unit attacks one hex at a time in the course of its march, or its leader assaults as an action.",
        ),
        CombatAction::Type(_) => ("gcacw.7.1.18", "The type of an attack is named after its target."),
        CombatAction::CallOff => {
            ("gcacw.7.7.18", "An attack is called off only when cavalry has slipped away from its target.")
        }
        CombatAction::Assault(_) => {
            ("gcacw.7.1.26", "An assault is an action: it is chosen once the side has taken the initiative.")
        }
        CombatAction::Pick(_) | CombatAction::Target(_) => (
            "gcacw.7.1.29",
            "Units are picked and the target is named when a leader has been chosen to assault.",
        ),
        CombatAction::CommandRoll | CombatAction::CommandRollWithLee => {
            ("gcacw.7.1.31", "The leader rolls for command when the assault's target has been named.")
        }
        CombatAction::Keep(_) => {
            ("gcacw.7.1.35", "Units are kept when the Assault Number allows fewer than were picked.")
        }
        CombatAction::GrandAssault(_) | CombatAction::NoGrandAssault => (
            "gcacw.7.1.44",
            "A grand assault is tried in an assault, after the command roll and before the dice.",
        ),
        CombatAction::Join(_) | CombatAction::Joined => {
            ("gcacw.7.1.54", "Units join when the roll for a grand assault has succeeded.")
        }
        CombatAction::Fight => ("gcacw.7.1.43", "Both sides roll when an assault's units are settled."),
        CombatAction::Lose(_) => ("gcacw.7.5.21", "A loss is divided when several units share it."),
        CombatAction::Stand | CombatAction::PullBack(_) => {
            ("gcacw.7.6.34", "A defender pulls back or stands when an attack has not driven him off.")
        }
        CombatAction::Retreat(_) | CombatAction::EndRetreat => {
            ("gcacw.7.6.24", "A stack retreats when a combat or the enemy's coming makes it.")
        }
        CombatAction::Advance(_) | CombatAction::Hold => {
            ("gcacw.7.6.39", "Attackers advance when their result lets them and the hex is empty.")
        }
        CombatAction::Attach(..) => ("gcacw.7.6.44", "A leader changes his unit here as an advance begins."),
        CombatAction::CavalryRetreat | CombatAction::CavalryStand => {
            ("gcacw.7.7.8", "Cavalry slips away when infantry or artillery comes upon it.")
        }
        CombatAction::RefuseFlanks => {
            ("gcacw.7.8.1", "A unit refuses its flanks in its march, for 1 Movement Point.")
        }
        CombatAction::RemoveMarker => {
            ("gcacw.7.8.12", "The marker is removed as a unit under it begins its march.")
        }
    }
}

const fn turn_moment(action: TurnAction) -> Moment {
    match action {
        TurnAction::Entrench(_) => {
            ("gcacw.8.0.2", "Units entrench in the Recovery Phase, or as an action where that is allowed.")
        }
        TurnAction::Build(..)
        | TurnAction::Repair(..)
        | TurnAction::Levy(_)
        | TurnAction::NoMoreActivities => {
            ("gcacw.8.0.2", "That belongs to the first step of the Recovery Phase.")
        }
        TurnAction::Burn(_) => {
            ("gcacw.5.4.1", "A station is burned as an action, once the side has taken the initiative.")
        }
        TurnAction::Destroy(_) | TurnAction::Spare => {
            ("gcacw.10.2.11", "A bridge or ferry is destroyed at the end of a march beside it.")
        }
        TurnAction::Dismantle(_) => {
            ("gcacw.10.2.10", "A pontoon bridge is dismantled in the march of a unit beside it.")
        }
        TurnAction::LeaveSwamp(_) => ("gcacw.12.0.7", "Units leave swamps when rain floods them."),
        TurnAction::Hide(_) | TurnAction::HideUnder(..) | TurnAction::Dummy(_) | TurnAction::TakeOff(_) => {
            ("gcacw.li.4", "Force markers are placed and taken off while their side has the initiative.")
        }
        TurnAction::MarchDummy(..) | TurnAction::MarchDummyWithSham(..) => {
            ("gcacw.li.14", "A dummy marches as an action, once the side has taken the initiative.")
        }
        TurnAction::StepDummy(_) | TurnAction::StopDummy => ("gcacw.li.14", "No dummy is marching."),
        TurnAction::Along(_) | TurnAction::NoneAlong => {
            ("gcacw.li.17", "Dummies go along when a unit has marched from their hex.")
        }
        TurnAction::Sham => ("gcacw.li.20", "A roll that means nothing is made in a hidden unit's march."),
    }
}

const fn special_moment(action: SpecialAction) -> Moment {
    match action {
        SpecialAction::Arrive(_) | SpecialAction::Postpone => {
            ("gcacw.s.5.2", "Reinforcements are placed as their turn begins.")
        }
        SpecialAction::Reserve(_) => ("gcacw.s.4.6", "The army reserve is named as a turn begins."),
        SpecialAction::Strengthen(_) => {
            ("gcacw.s.4.3", "Manpower is added as the scenario says, at the start of a turn.")
        }
        SpecialAction::Escort(..) | SpecialAction::Rail(..) | SpecialAction::Detrain(_) => {
            ("gcacw.5.0.1", "That is an action: it is chosen once the side has taken the initiative.")
        }
        SpecialAction::Leave => ("gcacw.s.3.9", "A unit leaves the map in its march."),
        SpecialAction::Join(..) | SpecialAction::Detach(..) | SpecialAction::Enough => {
            ("gcacw.s.8.1", "Brigades join and leave divisions as a turn begins.")
        }
    }
}
