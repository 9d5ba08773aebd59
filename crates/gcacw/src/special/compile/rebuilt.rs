//! Rules that a scenario names and whose printed text is not known: rebuilt here, in our own words.

use super::{Problem, Words, one_side, small};
use crate::campaign::Fort;
use crate::kinds::SpecialKind;
use crate::scenarios::{Chance as ChanceRecord, Special};
use crate::special::rules::{Ammunition, Chance, Forts, Panic, Specials, Substitutes, When, Who};
use crate::state::{Hex, Unit};
use crate::units::Size;

/// The most forts: each is a bit of the state.
const FORTS: usize = 64;
/// The most Ammunition Levels that are kept.
const LEVELS: u8 = 3;

impl Words<'_> {
    pub(super) fn rebuilt(&self, all: &mut Specials, special: &Special) -> Result<(), Problem> {
        match special.kind {
            SpecialKind::Ammunition => all.ammunition = Some(self.ammunition(special)?),
            SpecialKind::Forts => all.forts = Some(self.forts(special)?),
            SpecialKind::Panic => {
                all.panic = Some(Panic {
                    side: one_side(special)?,
                    target: number(special.target, "target")?,
                    modifier: small(special.modifier.unwrap_or(0)),
                });
            }
            SpecialKind::GameLength => {
                let most = self.scenario.turns_max.ok_or(("kind", "turns_max is missing".to_owned()))?;
                all.paralysis_lengthens = Some((most, number(special.target, "target")?));
            }
            SpecialKind::Substitutes => {
                all.substitutes = Some(Substitutes {
                    side: one_side(special)?,
                    units: self.who(special)?.units,
                    most: number(special.points, "points")?,
                });
            }
            _ => {
                all.chances =
                    special.chance.iter().map(|chance| self.chance(chance)).collect::<Result<_, _>>()?;
            }
        }
        Ok(())
    }

    fn ammunition(&self, special: &Special) -> Result<Ammunition, Problem> {
        let division = |unit: &Unit| self.roster.units[unit.index()].size == Some(Size::Division);
        match (special.low, special.out) {
            (Some(low), Some(out)) if low < out && out <= LEVELS => {
                let units = self.who(special)?.units.iter().filter(division).collect();
                Ok(Ammunition { units, low, out })
            }
            _ => Err(("out", format!("must be above low, and {LEVELS} at most"))),
        }
    }

    /// The forts that the map prints, but those whose strength it does not leave open.
    fn forts(&self, special: &Special) -> Result<Forts, Problem> {
        let printed = self.board.places.iter().filter(|place| place.kind == "fort");
        let hexes = printed.filter_map(|place| self.board.hex(&place.hex));
        let mut hexes: Vec<Hex> = hexes.filter(|&hex| self.in_play.contains(hex)).collect();
        hexes.sort_unstable();
        hexes.dedup();
        if hexes.len() > FORTS {
            return Err(("kind", format!("no more than {FORTS} forts can be kept")));
        }
        let fort = Fort { combat: special.combat.unwrap_or(0), artillery: special.artillery.unwrap_or(0) };
        Ok(Forts { side: one_side(special)?, hexes, fort })
    }

    fn chance(&self, chance: &ChanceRecord) -> Result<Chance, Problem> {
        if !(1..=6).contains(&chance.die) {
            return Err(("chance", "a die shows 1 to 6".into()));
        }
        let mut who = Who::default();
        for name in &chance.units {
            let found = self.find(name);
            let side = |unit: Unit| self.roster.side(unit);
            if found.units.iter().any(|unit| side(unit) != chance.side) || (found == Who::default()) {
                return Err(("chance", format!("\"{name}\" is not of the {}", chance.side)));
            }
            who.units = who.units.or(found.units);
            who.leaders = who.leaders.or(found.leaders);
        }
        let turns = chance.turns.iter().fold(0, |bits, turn| bits | 1 << (turn.clamp(&1, &32) - 1));
        Ok(Chance {
            die: chance.die,
            who,
            side: chance.side,
            effect: chance.effect,
            when: When { turns, phases: u32::MAX },
            points: small(chance.points.unwrap_or(0)),
            text: chance.text.clone(),
        })
    }
}

fn number(value: Option<i16>, field: &'static str) -> Result<u8, Problem> {
    value.and_then(|value| u8::try_from(value).ok()).ok_or((field, "must be a number".to_owned()))
}
