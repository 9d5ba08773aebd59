//! A state in plain figures: what a commander counts before he decides.

use engine::Side;

use crate::C1863;
use crate::cards::{Effect, Timing, Whom};
use crate::ids::{FORMATIONS, FormationId, LocationId, TacticsId};
use crate::orders::Order;
use crate::state::{Combat, Payment, Place, Question, State};

/// A formation as its commander counts it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Muster {
    /// Whose it is.
    pub side: Side,
    /// Where it stands, by the location's index; `None` while it is on no location.
    pub at: Option<LocationId>,
    /// Whether it is still in the game.
    pub alive: bool,
    /// Its cohesion, cards included.
    pub cohesion: i8,
    /// The dice of its attack.
    pub dice: u8,
}

/// The dice of an attack by their faces, the ones first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fight {
    /// Who attacks.
    pub attacker: FormationId,
    /// The location that is attacked.
    pub target: LocationId,
    /// Dice that were set: they are not rolled again.
    pub set: [u8; 6],
    /// Dice that were rolled.
    pub rolled: [u8; 6],
    /// Those of them that are declared for a re-roll.
    pub picked: [u8; 6],
    /// Where the attacker came from; `None` off the Hidden Movement Track.
    pub from: Option<LocationId>,
    /// How the declared dice are to be paid for, once they are being declared.
    pub payment: Option<Price>,
    /// How many dice of a re-roll the defender could set.
    pub settable: u8,
    /// Whether nobody retreats.
    pub hold: bool,
    /// The losses that cards spare the attacker and the defenders.
    pub spared: [u8; 2],
}

/// How a re-roll is paid for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Price {
    /// With Momentum cubes.
    Momentum,
    /// With the attacker's cohesion.
    Cohesion,
    /// With a card.
    Free,
}

/// What a Tactics card is good for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// A stronger attack, before it is rolled.
    Attack,
    /// Dice of an attack rolled again for nothing.
    Reroll,
    /// A die of an attack turned to another face.
    TurnDie,
    /// Losses that the attacker is spared.
    SpareAttacker(u8),
    /// A stronger defence, before the attack is rolled.
    Defence,
    /// No retreat.
    Hold,
    /// Losses that the defenders are spared.
    SpareDefenders(u8),
    /// A failed test passed.
    Rally,
    /// An enemy activation hindered.
    Hinder,
    /// An activation of one's own made better.
    Activation,
    /// Something useful in one's own turn.
    OwnTurn,
    /// Another major activation.
    BoldStroke,
    /// The commander back, a card of the enemy's: any time will do.
    Anytime,
    /// Knowing more.
    Knowledge,
    /// It works all the time.
    Standing,
}

/// A state in plain figures. Sides are Union first.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Survey {
    /// The formations, the Union's first.
    pub formations: [Muster; FORMATIONS],
    /// Cards still to be played by each side, in hand and deck.
    pub cards: [u8; 2],
    /// Momentum cubes of each side.
    pub momentum: [u8; 2],
    /// Tactics cards of each side.
    pub tactics: [u8; 2],
    /// Whether each side's commander can still countermand.
    pub countermands: [bool; 2],
    /// Whose turn it is.
    pub active: Side,
    /// The side the bot plays.
    pub bot: Option<Side>,
    /// How many objectives the Union needs.
    pub needed: u8,
    /// How many lost formations lose the game.
    pub broken_to_lose: u8,
    /// The formation that is being activated and the steps it has left.
    pub activation: Option<(FormationId, u8)>,
    /// Whether that activation is a major one.
    pub is_major: bool,
    /// The attack that is being fought.
    pub fight: Option<Fight>,
}

impl C1863 {
    /// The state in plain figures.
    #[must_use]
    pub fn survey(&self, state: &State) -> Survey {
        let muster = |index: usize| {
            let formation = FormationId(index as u8);
            Muster {
                side: formation.side(),
                at: state.location(formation),
                alive: state.places[index] != Place::Destroyed,
                cohesion: state.cohesion(formation),
                dice: self.data.formation(formation).dice,
            }
        };
        let cards = |side: Side| {
            let deck = &state.decks[side.index()];
            if state.is_bot(side) {
                state.bot_draw.len() as u8
            } else {
                deck.hand.len() as u8 + deck.draw.len() as u8
            }
        };
        let limits = &self.data.limits;
        let solitaire = state.is_bot(Side::Confederate);
        Survey {
            formations: std::array::from_fn(muster),
            cards: Side::ALL.map(cards),
            momentum: state.momentum,
            tactics: Side::ALL.map(|side| state.owned[side.index()].len() as u8),
            countermands: state.commanders.map(|commander| commander == crate::state::Commander::Ready),
            active: state.active,
            bot: state.bot,
            needed: (if solitaire { limits.solitaire_objectives } else { limits.union_objectives }) as u8,
            broken_to_lose: limits.broken_to_lose as u8,
            activation: state.activation.map(|activation| (activation.formation, activation.left)),
            is_major: state.activation.is_some_and(|activation| activation.major),
            fight: state.combat.map(|combat| Fight {
                attacker: combat.attacker,
                target: combat.target,
                set: combat.set,
                rolled: combat.rolled,
                picked: combat.picked,
                from: combat.from,
                payment: match state.question() {
                    Some(Question::ChooseDice(Payment::Momentum)) => Some(Price::Momentum),
                    Some(Question::ChooseDice(Payment::Cohesion)) => Some(Price::Cohesion),
                    Some(Question::ChooseDice(Payment::Free)) => Some(Price::Free),
                    _ => None,
                },
                settable: combat.free_sets
                    + if combat.bar_redoubts { 0 } else { state.redoubts_at(combat.target) },
                hold: combat.hold,
                spared: [combat.spare_attacker, combat.spare_defenders],
            }),
        }
    }

    /// The objectives, and whether the Union holds each.
    pub fn objectives<'a>(&'a self, state: &'a State) -> impl Iterator<Item = (LocationId, bool)> + 'a {
        self.data.map.objectives.iter().map(|at| (at, state.control.contains(at)))
    }

    /// The redoubts in a location.
    #[must_use]
    pub fn redoubts(&self, state: &State, at: LocationId) -> u8 {
        state.redoubts_at(at)
    }

    /// The redoubts in all locations.
    #[must_use]
    pub const fn all_redoubts<'a>(&self, state: &'a State) -> &'a [u8] {
        &state.redoubts
    }

    /// How many steps lie between two locations.
    #[must_use]
    pub const fn steps_between(&self, from: LocationId, to: LocationId) -> u8 {
        self.data.map.distance(from, to)
    }

    /// The dice that the line between two locations gives an attack or takes from it.
    #[must_use]
    pub fn arrow_dice(&self, from: LocationId, to: LocationId) -> i8 {
        self.data.arrow_dice(self.data.map.arrow(from, to), false)
    }

    /// The locations next to one.
    pub fn next_to(&self, at: LocationId) -> impl Iterator<Item = LocationId> + use<> {
        self.data.map.neighbours(at).iter()
    }

    /// Whether a side may attack over the line between two locations: the Confederate bot does not cross the river.
    #[must_use]
    pub fn can_strike(&self, state: &State, side: Side, from: LocationId, to: LocationId) -> bool {
        // c1863.19.7.14
        let dry_only = state.is_bot(side) && side == Side::Confederate;
        self.data.map.adjacent(from, to) && !(dry_only && self.data.map.crosses_river(from, to))
    }

    /// The locations that the bot's cards let a formation strike off the Hidden Movement Track.
    pub fn struck_by(&self, formation: FormationId) -> impl Iterator<Item = LocationId> + '_ {
        self.bot
            .iter()
            .flat_map(|card| &card.orders)
            .filter(move |order| order.formation == formation)
            .flat_map(|order| {
                order.lines.iter().flat_map(|line| match &line.order {
                    Order::Strike { places, .. } => places.as_slice(),
                    _ => &[],
                })
            })
            .copied()
    }

    /// The Momentum cubes that an Activation card shows.
    #[must_use]
    pub fn icons(&self, card: crate::ActivationId) -> u8 {
        self.data.activation(card).momentum
    }

    /// The Momentum cubes that a Tactics card costs.
    #[must_use]
    pub fn price(&self, card: TacticsId) -> u8 {
        self.tactics(card).cost
    }

    /// What a Tactics card is good for.
    #[must_use]
    pub fn purpose(&self, card: TacticsId) -> Purpose {
        let data = self.tactics(card);
        let of_effect = data.effects.iter().find_map(|effect| match *effect {
            Effect::Reroll => Some(Purpose::Reroll),
            Effect::TurnDie => Some(Purpose::TurnDie),
            Effect::Hold => Some(Purpose::Hold),
            Effect::Spare(Whom::Attacker, points) => Some(Purpose::SpareAttacker(points)),
            Effect::Spare(_, points) => Some(Purpose::SpareDefenders(points)),
            Effect::SeeHand | Effect::SeeStrength | Effect::SeeHidden => Some(Purpose::Knowledge),
            _ => None,
        });
        of_effect.unwrap_or(match data.timing {
            Timing::AttackBefore | Timing::AttackAfter => Purpose::Attack,
            Timing::DefenceBefore | Timing::DefenceAfter => Purpose::Defence,
            Timing::TestFailed => Purpose::Rally,
            Timing::EnemyActivation => Purpose::Hinder,
            Timing::Activation => Purpose::Activation,
            Timing::AfterActivations => Purpose::BoldStroke,
            Timing::OwnTurn | Timing::TurnEnd => Purpose::OwnTurn,
            Timing::Anytime => Purpose::Anytime,
            Timing::Standing => Purpose::Standing,
        })
    }

    /// What dice that show these faces come to in the attack that is being fought, cards included: the losses of the
    /// attacker and of each defender, whether they retreat, and the attacker's Momentum cubes.
    #[must_use]
    pub fn tally(&self, state: &State, faces: &[u8; 6]) -> (u8, u8, bool, u8) {
        let Some(combat) = state.combat else { return (0, 0, false, 0) };
        let results = self.results(state, &Combat { set: *faces, rolled: [0; 6], ..combat });
        (results.attacker, results.defender, results.retreat, results.cubes)
    }

    /// The Tactics cards of a side, which lie open.
    pub fn owned_by<'a>(&'a self, state: &'a State, side: Side) -> impl Iterator<Item = TacticsId> + 'a {
        state.owned[side.index()].iter()
    }

    /// Where the best way back leads of a side's formations in a location, attacked out of another, and for how many of them
    /// there is room on all ways together; the place is none when there is none.
    #[must_use]
    pub fn way_back(
        &self,
        state: &State,
        side: Side,
        at: LocationId,
        from: Option<LocationId>,
    ) -> (Option<LocationId>, u32) {
        let open = self.ways_back(state, side, at, from);
        let room = u32::from(self.data.components.formations_per_location);
        let best = open.iter().min_by_key(|&to| self.retreat_rank(state, side, at, to));
        (best, open.iter().map(|to| room - state.at(side, to).len()).sum())
    }

    /// The name of a location.
    #[must_use]
    pub fn place_name(&self, at: LocationId) -> &str {
        self.data.map.names.get(at.index()).map_or("?", String::as_str)
    }

    /// The formations that an Activation card names, the major one first.
    pub fn named_on(&self, card: crate::ActivationId) -> impl Iterator<Item = FormationId> + '_ {
        self.data.activation(card).named()
    }

    /// Whether the open question is put in the middle of an attack.
    #[must_use]
    pub fn is_fighting(&self, state: &State) -> bool {
        state.combat.is_some()
    }

    /// The side the bot plays.
    #[must_use]
    pub const fn bot_side(&self, state: &State) -> Option<Side> {
        state.bot
    }

    /// Whether the open question is only whether to play a card out of turn.
    #[must_use]
    pub fn is_interruption(&self, state: &State) -> bool {
        matches!(state.question(), Some(Question::Respond(_) | Question::EnemyActivation))
    }
}
