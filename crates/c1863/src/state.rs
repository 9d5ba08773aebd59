//! Everything that changes in a game.

use arrayvec::ArrayVec;
use engine::Side;
use serde::{Deserialize, Serialize};

use crate::ids::{
    ActivationId, ActivationSet, FORMATIONS, FormationId, FormationSet, LOCATIONS, LocationId, LocationSet,
    TacticsId, TacticsSet,
};
use crate::map::Arrow;

/// Where a formation is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Place {
    /// Not yet placed in the set-up.
    Unplaced,
    /// In a location of the board, in sight or not.
    At(LocationId),
    /// On a space of the bot's Hidden Movement Track.
    Track(u8),
    /// Out of the game for good. c1863.6.2
    Destroyed,
}

/// A linked pair of Reinforcement cards on the table. c1863.9.3.4
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Pair {
    pub giver: FormationId,
    pub receiver: FormationId,
    pub points: u8,
    /// Whether the card at the giver, at the receiver has been revealed.
    pub giver_revealed: bool,
    pub receiver_revealed: bool,
    /// Whether the enemy has seen the values without their being revealed (Captured Dispatch).
    pub known: bool,
}

impl Pair {
    /// What the still face-down card of this pair at a formation is worth; `None` when none lies there.
    pub(crate) const fn face_down_at(&self, formation: FormationId) -> Option<i8> {
        if self.giver.0 == formation.0 && !self.giver_revealed {
            Some(-(self.points as i8))
        } else if self.receiver.0 == formation.0 && !self.receiver_revealed {
            Some(self.points as i8)
        } else {
            None
        }
    }

    /// Whether the enemy can tell what its face-down card says: it was shown, or its partner lies open.
    pub(crate) const fn is_known(&self) -> bool {
        self.known || self.giver_revealed || self.receiver_revealed
    }
}

/// The most pairs of Reinforcement cards a side has: 12 cards.
pub(crate) const PAIRS: usize = 6;

/// What the enemy knows of a formation's place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Seen {
    /// Where it was last in sight, and in which round.
    pub last: Option<LocationId>,
    pub round: u8,
    /// Where it can be by all that has been announced since.
    pub possible: LocationSet,
}

/// A side's Activation cards.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
pub(crate) struct Deck {
    /// The draw deck; its last card is the top.
    pub draw: ArrayVec<ActivationId, 15>,
    /// Dealt in the set-up, not yet kept or returned.
    pub dealt: ActivationSet,
    pub hand: ActivationSet,
    pub discard: ActivationSet,
    /// Set aside unseen in the harder solitaire games. c1863.19.3.2
    pub removed: ActivationSet,
    /// Cards of the hand that the enemy has been shown and that are still there.
    pub known: ActivationSet,
}

/// Equal icons in a row. c1863.11.4
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
pub(crate) struct Run {
    pub icons: u8,
    pub length: u8,
}

/// Hooker's or Lee's marker. c1863.13.4.9
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Commander {
    Ready,
    Used,
    /// The bot's: no marker. c1863.19.2.4
    Absent,
}

/// Jackson's marker. c1863.13.4.10
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Jackson {
    Ready,
    /// The first ability was used this turn; the second waits for a later one.
    Marched,
    Unlocked,
    Exhausted,
    Absent,
}

/// An activation that this turn's card, or a countermand, still gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Pending {
    /// The formation named; `None` in a countermand, where the player chooses.
    pub formation: Option<FormationId>,
    pub major: bool,
}

/// What holds for one turn.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
pub(crate) struct Turn {
    pub pending: ArrayVec<Pending, 4>,
    /// Activated this turn.
    pub activated: FormationSet,
    /// The formation of Jackson's abilities has moved by an activation, by the first ability.
    pub hill_marched: bool,
    pub hill_by_jackson: bool,
    /// Who asked not to be asked again this turn.
    pub quiet: [bool; 2],
}

/// The activation being carried out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Activation {
    pub formation: FormationId,
    pub major: bool,
    /// Its cost has been lifted by a card.
    pub waived: bool,
    /// Two more dice for one attack. c1863.13.4.5
    pub barrage: bool,
    /// Steps left, as everybody knows.
    pub left: u8,
    /// A plain step has been made. c1863.9.1.5
    pub stepped: bool,
    /// Cohesion its attacks have cost a defender since the last that was rewarded. c1863.18.3.5
    pub inflicted: u8,
}

/// How many dice show each face; index 0 is face 1.
pub(crate) type FaceCounts = [u8; 6];

/// The attack being fought.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Combat {
    pub attacker: FormationId,
    /// Where it came from; `None` off the Hidden Movement Track.
    pub from: Option<LocationId>,
    pub target: LocationId,
    /// The dice its formation area or its bot card gives it.
    pub printed: u8,
    pub arrow: Arrow,
    /// Dice more or fewer by cards and barrage.
    pub extra: i8,
    /// Dice that cards let the defender set.
    pub free_sets: u8,
    pub set: FaceCounts,
    pub rolled: FaceCounts,
    pub picked: FaceCounts,
    /// Declared dice that are about to be rolled again.
    pub to_roll: u8,
    pub bar_redoubts: bool,
    pub bar_reroll: bool,
    pub hold: bool,
    pub spare_attacker: u8,
    pub spare_defenders: u8,
    pub attacker_loss: u8,
    pub retreat: bool,
    pub cubes: u8,
    /// Defenders that still have to test, and to retreat.
    pub tests: FormationSet,
    pub retreating: FormationSet,
}

/// How a re-roll is paid for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Payment {
    Momentum,
    Cohesion,
    /// By a Tactics card.
    Free,
}

/// The questions of the game: reading this list is reading the sequence of play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Question {
    PlaceFormation(Side),
    KeepCards(Side),
    PlayActivationCard,
    ChooseFormation,
    EnemyActivation,
    ChooseActivation,
    Move,
    PrepareAttack,
    PrepareDefence,
    AfterRoll,
    ChooseDice(Payment),
    DefendReroll,
    TurnDie,
    Brace,
    ChooseTest,
    Rally(FormationId),
    Retreat,
    SecondAttack,
    AfterActivations,
    BuyCard,
    DrawCard,
    NameCard { free: bool },
    ReturnCard,
    ChooseTarget(TacticsId),
    TakeCard(Side),
    CashIn { side: Side, left: u8 },
    Respond(Side),
    March { formation: FormationId, left: u8 },
}

/// What happens between the questions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Work {
    Deal(Side),
    StartTurn(Side),
    PayActivation,
    EndActivation,
    FirstRoll,
    PayReroll(Payment),
    Reroll,
    DefenderLosses,
    DefenderTests,
    AttackerLosses,
    Retreats,
    FinishCombat,
    Test(FormationId),
    EndTurn,
    BotOrder { card: u8, order: u8 },
    BotEnd,
}

/// One thing to be done or asked; the last on the stack comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Task {
    Ask(Question),
    Do(Work),
}

/// How the game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum End {
    /// A side lost its third formation.
    Broken(Side),
    /// The cards ran out, with so many objectives under Union control.
    Cards { winner: Side, held: u8 },
}

/// Everything about a game in progress.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    /// The side the bot plays, in a solitaire game.
    pub(crate) bot: Option<Side>,
    /// Cards to be set aside unseen from the player's deck.
    pub(crate) difficulty: u8,
    pub(crate) round: u8,
    pub(crate) active: Side,
    pub(crate) places: [Place; FORMATIONS],
    /// The cubes on the cohesion tracks.
    pub(crate) markers: [i8; FORMATIONS],
    pub(crate) pairs: [ArrayVec<Pair, PAIRS>; 2],
    pub(crate) redoubts: [u8; LOCATIONS],
    /// Objectives with a Union control marker.
    pub(crate) control: LocationSet,
    pub(crate) momentum: [u8; 2],
    pub(crate) runs: [Run; 2],
    pub(crate) decks: [Deck; 2],
    pub(crate) tactics_draw: ArrayVec<TacticsId, 36>,
    pub(crate) tactics_discard: TacticsSet,
    /// Slot #1 first.
    pub(crate) tableau: [Option<TacticsId>; 3],
    pub(crate) owned: [TacticsSet; 2],
    pub(crate) bot_draw: ArrayVec<u8, 15>,
    pub(crate) bot_discard: u16,
    pub(crate) commanders: [Commander; 2],
    pub(crate) jackson: Jackson,
    pub(crate) turn: Turn,
    pub(crate) activation: Option<Activation>,
    pub(crate) combat: Option<Combat>,
    /// What each formation's enemy knows of its place.
    pub(crate) seen: [Seen; FORMATIONS],
    /// Formations on the main board. c1863.4.12
    pub(crate) visible: FormationSet,
    pub(crate) stack: ArrayVec<Task, 40>,
    pub(crate) end: Option<End>,
}

impl State {
    /// The question that is open now.
    pub(crate) fn question(&self) -> Option<Question> {
        match self.stack.last() {
            Some(Task::Ask(question)) if self.end.is_none() => Some(*question),
            _ => None,
        }
    }

    pub(crate) fn ask(&mut self, question: Question) {
        self.stack.push(Task::Ask(question));
    }

    pub(crate) fn work(&mut self, work: Work) {
        self.stack.push(Task::Do(work));
    }

    pub(crate) const fn location(&self, formation: FormationId) -> Option<LocationId> {
        match self.places[formation.index()] {
            Place::At(at) => Some(at),
            _ => None,
        }
    }

    pub(crate) fn alive(&self, formation: FormationId) -> bool {
        self.places[formation.index()] != Place::Destroyed
    }

    /// The formations of a side that are still in the game.
    pub(crate) fn living(&self, side: Side) -> impl Iterator<Item = FormationId> + '_ {
        FormationSet::of(side).iter().filter(|&formation| self.alive(formation))
    }

    pub(crate) fn destroyed(&self, side: Side) -> u32 {
        FormationSet::of(side).len() - self.living(side).count() as u32
    }

    /// The formations of a side in a location.
    pub(crate) fn at(&self, side: Side, location: LocationId) -> FormationSet {
        FormationSet::of(side)
            .iter()
            .filter(|formation| self.places[formation.index()] == Place::At(location))
            .collect()
    }

    /// The locations that a side's formations stand in.
    pub(crate) fn occupied(&self, side: Side) -> LocationSet {
        FormationSet::of(side).iter().filter_map(|formation| self.location(formation)).collect()
    }

    /// The marker corrected by the face-down Reinforcement cards. c1863.9.3.6
    pub(crate) fn cohesion(&self, formation: FormationId) -> i8 {
        let pairs = &self.pairs[formation.side().index()];
        let cards: i8 = pairs.iter().filter_map(|pair| pair.face_down_at(formation)).sum();
        self.markers[formation.index()] + cards
    }

    /// Whether a Reinforcement card lies face-down at a formation.
    pub(crate) fn is_masked(&self, formation: FormationId) -> bool {
        self.pairs[formation.side().index()].iter().any(|pair| pair.face_down_at(formation).is_some())
    }

    pub(crate) fn is_bot(&self, side: Side) -> bool {
        self.bot == Some(side)
    }

    pub(crate) fn redoubts_at(&self, at: LocationId) -> u8 {
        self.redoubts[at.index()]
    }

    pub(crate) const fn visible_to_enemy(&self, formation: FormationId) -> bool {
        self.visible.contains(formation)
    }
}
