//! Victory: at once, at the end of a turn, and on points.

use engine::data::{self, DataError, Library};
use engine::{Clause, Event, EventKind, Log, Outcome, Side};
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use crate::Guv;
use crate::map::Hex;
use crate::scenario::Which;
use crate::state::{Place, State};
use crate::unit::Arm;

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ending {
    /// The enemy lost 24 combat points more.
    Losses,
    /// Chancellorsville and Marye's Heights held at the end of turn 14.
    BothHeights,
    /// Union victory points at the end of turn 25.
    Points(i16),
    /// Zoan Church in Lee Moves.
    ZoanChurch,
    /// Chancellorsville in Jackson's Attack.
    JacksonReached,
    /// Units eliminated in Jackson's Attack, Union then Confederate.
    JacksonUnits(u8, u8),
    /// Fairview and Chancellorsville.
    BothClearings,
    /// Time ran out in Chancellorsville.
    ClearingsHeld,
    /// Three brigades over the west edge.
    ThreeBrigades,
    /// Time ran out at Salem Church.
    RoadBarred,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct VictoryPlace {
    name: String,
    points: i16,
}

/// The figures of the campaign's victory.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VictoryTable {
    /// The margin of combat points that ends the campaign at once.
    margin: i32,
    union_from: i16,
    draw_from: i16,
    /// Steps the Union must move off the map, and what they score.
    exit_steps: u8,
    exit_points: i16,
    /// Confederate steps that cancel it.
    cancel_steps: u8,
    place: Vec<VictoryPlace>,
    #[serde(rename = "source", default)]
    _source: IgnoredAny,
    #[serde(rename = "reason", default)]
    _reason: IgnoredAny,
}

impl VictoryTable {
    pub fn load(library: &dyn Library) -> Result<Self, DataError> {
        data::read(library, "guv/victory.toml")
    }
}

impl Guv {
    fn end(&self, state: &mut State, winner: Option<Side>, ending: Ending, log: &mut Log) -> bool {
        state.ended = Some((winner, ending));
        state.agenda.clear();
        let outcome = self.outcome(winner, ending);
        log.add(|| Event::new(outcome.clause.0, outcome.sentence).kind(EventKind::End));
        true
    }

    fn occupies(&self, state: &State, army: Side, place: Option<Hex>) -> bool {
        place.is_some_and(|hex| self.held_by(state, hex, army))
    }

    /// Victories of the very moment. // guv.19.19 guv.19.26
    pub(crate) fn judge_moment(&self, state: &mut State, log: &mut Log) -> bool {
        match self.scenario(state).which {
            Which::Chancellorsville => {
                let both = self.occupies(state, Side::Confederate, self.spots.fairview)
                    && self.occupies(state, Side::Confederate, self.spots.chancellorsville);
                both && self.end(state, Some(Side::Confederate), Ending::BothClearings, log)
            }
            Which::Salem => {
                let left = self
                    .units_of(Side::Union)
                    .filter(|&unit| state.place(unit).exit().is_some() && self.arm(unit) == Arm::Infantry)
                    .count();
                left >= 3 && self.end(state, Some(Side::Union), Ending::ThreeBrigades, log)
            }
            _ => false,
        }
    }

    /// The end of every turn; true when the game is over. // guv.2.1 guv.2.2 guv.6.5
    pub(crate) fn judge_turn(&self, state: &mut State, log: &mut Log) -> bool {
        let scenario = self.scenario(state);
        if scenario.is_campaign() {
            let lead = self.eliminated(state, Side::Confederate) - self.eliminated(state, Side::Union);
            if lead.abs() >= self.victory.margin {
                let winner = if lead > 0 { Side::Union } else { Side::Confederate };
                return self.end(state, Some(winner), Ending::Losses, log);
            }
            let both = [self.spots.chancellorsville, self.spots.maryes_heights]
                .into_iter()
                .all(|place| place.is_some_and(|hex| self.controls(state, Side::Confederate, hex)));
            if state.turn == 14 && both {
                return self.end(state, Some(Side::Confederate), Ending::BothHeights, log);
            }
        }
        if state.turn < scenario.last_turn {
            return false;
        }
        let (winner, ending) = self.final_judgement(state, scenario.which);
        self.end(state, winner, ending, log)
    }

    fn final_judgement(&self, state: &State, which: Which) -> (Option<Side>, Ending) {
        match which {
            Which::Campaign => {
                let points = self.victory_points(state);
                // guv.2.3
                let winner = if points >= self.victory.union_from {
                    Some(Side::Union)
                } else if points >= self.victory.draw_from {
                    None
                } else {
                    Some(Side::Confederate)
                };
                (winner, Ending::Points(points))
            }
            Which::LeeMoves => {
                // guv.19.9
                let holder = self.spots.zoan_church.and_then(|hex| self.holder(state, hex));
                (holder, Ending::ZoanChurch)
            }
            Which::Jackson => {
                // guv.19.15
                if self.occupies(state, Side::Confederate, self.spots.chancellorsville) {
                    return (Some(Side::Confederate), Ending::JacksonReached);
                }
                let lost = Side::ALL.map(|army| {
                    self.units_of(army)
                        .filter(|&unit| state.place(unit) == Place::LOSSES && self.arm(unit).is_line())
                        .count() as u8
                });
                let winner = match lost[0].cmp(&lost[1]) {
                    std::cmp::Ordering::Less => Some(Side::Union),
                    std::cmp::Ordering::Equal => None,
                    std::cmp::Ordering::Greater => Some(Side::Confederate),
                };
                (winner, Ending::JacksonUnits(lost[0], lost[1]))
            }
            Which::Chancellorsville => (Some(Side::Union), Ending::ClearingsHeld),
            Which::Salem => (Some(Side::Confederate), Ending::RoadBarred),
        }
    }

    /// Union victory points as they would count now. // guv.2.4 guv.2.7 guv.2.8 guv.2.9 guv.2.10 guv.2.12
    pub(crate) fn victory_points(&self, state: &State) -> i16 {
        let lead = self.eliminated(state, Side::Confederate) - self.eliminated(state, Side::Union);
        let places: i16 = self
            .victory
            .place
            .iter()
            .filter(|place| {
                self.map.place(&place.name).is_some_and(|hex| self.controls(state, Side::Union, hex))
            })
            .map(|place| place.points)
            .sum();
        lead as i16 + places + if self.exit_counts(state) { self.victory.exit_points } else { 0 }
    }

    /// Whether the Union scores for the units that left. // guv.2.12 guv.2.13 guv.2.14
    fn exit_counts(&self, state: &State) -> bool {
        let steps = |army: Side, counts: &dyn Fn(Arm, Hex) -> bool| -> u8 {
            self.units_of(army)
                .filter(|&unit| state.place(unit).exit().is_some_and(|hex| counts(self.arm(unit), hex)))
                .map(|unit| self.steps(state, unit))
                .sum()
        };
        let roads = self.supplied_roads(state, Side::Union);
        let union = steps(Side::Union, &|arm, hex| arm != Arm::Cavalry && roads.contains(hex));
        let confederate = steps(Side::Confederate, &|_, _| true);
        union >= self.victory.exit_steps && confederate < self.victory.cancel_steps
    }

    pub(crate) fn outcome(&self, winner: Option<Side>, ending: Ending) -> Outcome {
        let (clause, text) = match ending {
            Ending::Losses => ("guv.2.1", "the enemy has lost 24 combat points more".into()),
            Ending::BothHeights => (
                "guv.2.2",
                "Chancellorsville and Marye's Heights are in Confederate hands after turn 14".into(),
            ),
            Ending::Points(points) => ("guv.2.3", format!("the Union has {points} victory points")),
            Ending::ZoanChurch if winner.is_none() => ("guv.19.9", "nobody holds Zoan Church".into()),
            Ending::ZoanChurch => ("guv.19.9", "Zoan Church is held".into()),
            Ending::JacksonReached => ("guv.19.15", "Jackson's men are in Chancellorsville".into()),
            Ending::JacksonUnits(union, confederate) => {
                ("guv.19.15", format!("{union} Union and {confederate} Confederate units were eliminated"))
            }
            Ending::BothClearings => ("guv.19.19", "Fairview and Chancellorsville are taken".into()),
            Ending::ClearingsHeld => {
                ("guv.19.19", "Fairview and Chancellorsville were not both taken in time".into())
            }
            Ending::ThreeBrigades => ("guv.19.26", "three brigades have broken through to the west".into()),
            Ending::RoadBarred => ("guv.19.26", "the road to the west stayed barred".into()),
        };
        let sentence = match winner {
            Some(side) => format!("The {side} player wins: {text}."),
            None => format!("A draw: {text}."),
        };
        Outcome { winner, level: "", clause: Clause(clause), sentence }
    }
}
