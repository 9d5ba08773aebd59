//! From the words of a scenario file to its special rules.

mod activation;
mod arrivals;
mod movement;
mod rebuilt;

use board::{Board, HexSet};
use engine::{DataError, Side};

use crate::kinds::{ItemKind, SpecialKind};
use crate::roster::Roster;
use crate::scenarios::{Scenario, Sides, Special};
use crate::special::rules::{Barred, Bonus, CountyRule, HarpersFerry, Rain, Specials, When};
use crate::state::Hex;

/// Every Fatigue Level.
const ANY_FATIGUE: u8 = u8::MAX;

/// What a scenario's words are resolved against.
pub(crate) struct Words<'data> {
    pub board: &'data Board,
    pub roster: &'data Roster,
    pub scenario: &'data Scenario,
    pub in_play: &'data HexSet,
    pub file: &'data str,
}

impl Words<'_> {
    /// The special rules, reinforcements and watched hexes.
    pub fn specials(&self) -> Result<Specials, DataError> {
        let mut specials = Specials::default();
        for (index, special) in self.scenario.special.iter().enumerate() {
            let record = format!("special {}", index + 1);
            self.special(&mut specials, special).map_err(|problem| self.wrong(&record, problem))?;
        }
        self.placements(&mut specials).map_err(|problem| self.wrong("unit", problem))?;
        self.watched(&mut specials).map_err(|problem| self.wrong("victory", problem))?;
        Ok(specials)
    }

    fn wrong(&self, record: &str, (field, problem): Problem) -> DataError {
        DataError::field(self.file, record, field, problem)
    }

    /// Reads one rule. Every kind stands here: none is only named.
    fn special(&self, all: &mut Specials, special: &Special) -> Result<(), Problem> {
        match special.kind {
            SpecialKind::InitiativeAuto
            | SpecialKind::OnlySideActs
            | SpecialKind::OnlyUnitsAct
            | SpecialKind::Paralysis
            | SpecialKind::NoActivate
            | SpecialKind::Uncommitted
            | SpecialKind::ActivateException
            | SpecialKind::Attached => self.activation(all, special),
            SpecialKind::KeepAway
            | SpecialKind::StayNear
            | SpecialKind::Area
            | SpecialKind::RegionClosed
            | SpecialKind::River
            | SpecialKind::RiverClosed
            | SpecialKind::NoExit
            | SpecialKind::RailMovement
            | SpecialKind::RailArrival
            | SpecialKind::WagonTrain => self.movement(all, special),
            SpecialKind::Reinforcement | SpecialKind::ReinforcementChoice | SpecialKind::FreeSetup => {
                self.reinforcement(all, special)
            }
            SpecialKind::NoExtendedMarch
            | SpecialKind::NoAssaultTired
            | SpecialKind::NoEntrench
            | SpecialKind::Cavalry
            | SpecialKind::MarchModifier
            | SpecialKind::FatigueSet
            | SpecialKind::LeaderHurt
            | SpecialKind::StrengthAdded => self.units(all, special),
            SpecialKind::Reserve
            | SpecialKind::BridgeProtected
            | SpecialKind::Redoubt
            | SpecialKind::NoForts
            | SpecialKind::FortDestroyed
            | SpecialKind::Rain
            | SpecialKind::Depot
            | SpecialKind::HarpersFerry
            | SpecialKind::Levy
            | SpecialKind::County
            | SpecialKind::GameEnd => self.places(all, special),
            SpecialKind::Ammunition
            | SpecialKind::Forts
            | SpecialKind::Panic
            | SpecialKind::GameLength
            | SpecialKind::Substitutes
            | SpecialKind::Variants => self.rebuilt(all, special),
            // What they say is so by the standard rules, the scenario's heading or its set-up.
            SpecialKind::Control
            | SpecialKind::InitiativeNormal
            | SpecialKind::Leaderless
            | SpecialKind::NoGrandAssault
            | SpecialKind::NoRecovery
            | SpecialKind::RandomEventsTurns => Ok(()),
        }
    }

    /// What units may do, and how strong they are.
    fn units(&self, all: &mut Specials, special: &Special) -> Result<(), Problem> {
        let when = When::of(special);
        let bits = special.fatigue.iter().fold(0, |bits, level| bits | 1 << (level % 8));
        let fatigue = if bits == 0 { ANY_FATIGUE } else { bits };
        let who = self.who(special)?;
        let barred = Barred { units: who.units, when, fatigue };
        match special.kind {
            SpecialKind::NoExtendedMarch => all.no_extended_march.push(barred),
            SpecialKind::NoAssaultTired => all.no_assault.push(barred),
            SpecialKind::NoEntrench => all.no_entrench.push(barred),
            SpecialKind::Cavalry => all.disorganized = who.units,
            SpecialKind::MarchModifier => {
                all.march.push(Bonus { who, when, modifier: small(special.modifier.unwrap_or(0)) });
            }
            SpecialKind::FatigueSet => {
                let level = special.fatigue.first().copied().unwrap_or(0);
                let turn = special.turn.unwrap_or(1);
                all.fatigue.extend(who.units.iter().map(|unit| (unit, turn, level)));
            }
            SpecialKind::LeaderHurt => {
                let leader = special.leader.as_deref().and_then(|name| self.find(name).leaders.iter().next());
                all.hurt = leader.map(|leader| (leader, special.target.unwrap_or(6) as u8));
            }
            _ => {
                all.added =
                    Some((Side::Confederate, special.turn.unwrap_or(1), special.points.unwrap_or(0) as u8));
            }
        }
        Ok(())
    }

    /// What is so of places, and of the whole game.
    fn places(&self, all: &mut Specials, special: &Special) -> Result<(), Problem> {
        let when = When::of(special);
        match special.kind {
            SpecialKind::Reserve => all.reserve = Some((one_side(special)?, when)),
            SpecialKind::BridgeProtected => {
                if let Some([one, other]) = &special.hexside {
                    all.protected.push((Side::Union, self.hex(one)?, self.hex(other)?));
                }
            }
            SpecialKind::Redoubt => all.redoubts.push((self.the_hex(special)?, Side::Confederate)),
            SpecialKind::NoForts => all.razed = Some(self.in_play.clone()),
            SpecialKind::FortDestroyed => {
                let mut hexes = HexSet::new(self.board.len());
                hexes.insert(self.the_hex(special)?);
                all.razed = Some(hexes);
            }
            SpecialKind::Rain => {
                let after = special.after_actions.map(|count| (one_side(special), u16::from(count)));
                let after = match after {
                    Some((side, count)) => Some((side?, count)),
                    None => None,
                };
                all.rain.extend(special.turns.iter().map(|&turn| Rain { turn, after }));
            }
            SpecialKind::Depot => all.depots = self.hexes(&special.hexes)?,
            SpecialKind::HarpersFerry => all.harpers_ferry = Some(self.harpers_ferry(special)?),
            SpecialKind::Levy => all.levy = Some((one_side(special)?, self.levy_towns()?)),
            SpecialKind::County => {
                all.county = CountyRule {
                    seat: special.seat_min.unwrap_or(1),
                    county: special.county_min.unwrap_or(1).into(),
                    supply: self.hexes(&special.hexes)?,
                };
            }
            _ => all.lengthens_to = self.scenario.turns_max,
        }
        Ok(())
    }

    fn harpers_ferry(&self, special: &Special) -> Result<HarpersFerry, Problem> {
        let hexes = self.hexes(&special.modifier_hexes)?;
        Ok(HarpersFerry {
            hex: self.the_hex(special)?,
            within: special.within.unwrap_or(0).into(),
            when: When::of(special),
            target: special.target.unwrap_or(12),
            modifiers: hexes.into_iter().zip(special.modifiers.iter().copied()).collect(),
        })
    }

    fn levy_towns(&self) -> Result<Vec<Hex>, Problem> {
        let items = self.scenario.victory.item.iter().filter(|item| item.kind == ItemKind::Levy);
        self.hexes(items.flat_map(|item| &item.hexes))
    }

    fn watched(&self, all: &mut Specials) -> Result<(), Problem> {
        let variants = self.scenario.victory.variant.iter().flat_map(|variant| &variant.item);
        for item in self.scenario.victory.item.iter().chain(variants) {
            let places = self.hexes(item.hexes.iter().chain(&item.hex))?;
            match item.kind {
                ItemKind::Entered | ItemKind::ControlHex => all.watched.extend(places),
                ItemKind::ControlAdjacent => {
                    let around = places.iter().flat_map(|&hex| self.board.around(hex));
                    all.watched.extend(around.map(|(_, next)| next));
                }
                _ => {}
            }
        }
        all.watched.sort_unstable();
        all.watched.dedup();
        if all.watched.len() > 64 {
            return Err(("hexes", "no more than 64 hexes can be watched".into()));
        }
        Ok(())
    }

    fn the_hex(&self, special: &Special) -> Result<Hex, Problem> {
        self.hex(special.hex.as_deref().unwrap_or_default())
    }

    pub(crate) fn hex(&self, name: &str) -> Result<Hex, Problem> {
        self.board.hex(name).ok_or_else(|| ("hex", format!("there is no hex \"{name}\"")))
    }

    pub(crate) fn hexes<'name>(
        &self,
        names: impl IntoIterator<Item = &'name String>,
    ) -> Result<Vec<Hex>, Problem> {
        names.into_iter().map(|name| self.hex(name)).collect()
    }
}

/// A field, and what is wrong with it.
pub(crate) type Problem = (&'static str, String);

fn one_side(special: &Special) -> Result<Side, Problem> {
    match special.side {
        Some(Sides::Union) => Ok(Side::Union),
        Some(Sides::Confederate) => Ok(Side::Confederate),
        Some(Sides::Both) | None => Err(("side", "must name one side".into())),
    }
}

fn small(number: i16) -> i8 {
    number.clamp(i8::MIN.into(), i8::MAX.into()) as i8
}

/// The column and row of the four digits of a hex.
fn numbers(digits: &str) -> Option<(u8, u8)> {
    let (column, row) = digits.split_at_checked(2).filter(|_| digits.len() == 4)?;
    column.parse().ok().zip(row.parse().ok())
}
