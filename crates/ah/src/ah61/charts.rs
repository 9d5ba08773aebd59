//! The tables of the 1961 edition: the Combat Results Table, the Defense table, the River Crossing table, the nine cases
//! of the secondary zone and the limits of the game.

use engine::data::{self, DataError, Library};
use serde::Deserialize;

use super::state::MOST_FORTIFICATIONS;
use crate::units::UnitType;

const FILE: &str = "ah61/charts.toml";

/// A result of the Combat Results Table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub(crate) enum CombatResult {
    #[serde(rename = "A elim")]
    AttackerEliminated,
    #[serde(rename = "D elim")]
    DefenderEliminated,
    #[serde(rename = "A back 2")]
    AttackerBack,
    #[serde(rename = "D back 2")]
    DefenderBack,
    #[serde(rename = "exchange")]
    Exchange,
}

impl CombatResult {
    /// The abbreviation the table prints.
    pub const fn name(self) -> &'static str {
        match self {
            Self::AttackerEliminated => "A elim",
            Self::DefenderEliminated => "D elim",
            Self::AttackerBack => "A back 2",
            Self::DefenderBack => "D back 2",
            Self::Exchange => "exchange",
        }
    }
}

/// Basic odds: attacker's figure first, one of the two is 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Odds {
    pub attacker: u16,
    pub defender: u16,
}

impl Odds {
    /// Reduces battle odds to basic odds: the larger divided by the smaller, fractions dropped; a side without any factor
    /// makes them as long as can be.
    pub fn of(attacker: u16, defender: u16) -> Self {
        // ah61.19.2, ah61.19.3
        let times = |larger: u16, smaller: u16| larger.checked_div(smaller).unwrap_or(u16::MAX);
        if attacker >= defender {
            Self { attacker: times(attacker, defender), defender: 1 }
        } else {
            Self { attacker: 1, defender: times(defender, attacker) }
        }
    }

    fn parse(text: &str) -> Option<Self> {
        let (attacker, defender) = text.split_once('-')?;
        Some(Self { attacker: attacker.parse().ok()?, defender: defender.parse().ok()? })
    }

    /// Where the odds stand on a scale on which 1-1 is 0, 2-1 is 1 and 1-2 is -1.
    fn rank(self) -> i32 {
        i32::from(self.attacker) - i32::from(self.defender)
    }
}

impl std::fmt::Display for Odds {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}-{}", self.attacker, self.defender)
    }
}

/// What a line of the Combat Results Table says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TableLine {
    /// The odds are off the table: no die is rolled.
    Automatic(CombatResult),
    /// One result a face of the die.
    Roll([CombatResult; 6]),
}

/// The artillery-type and the non-artillery units of one side at secondary range.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Kinds {
    pub artillery: bool,
    pub other: bool,
}

/// One of the nine cases of secondary zone combat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Case {
    /// Its number in the table.
    pub number: u8,
    /// Whether the fight must be fought; else it is the attacker's option.
    pub required: bool,
    /// Whether the attacker's artillery-type units fight (else his non-artillery); `None` when nobody fights.
    pub attacker_is_artillery: Option<bool>,
    /// Whether it is the defender's artillery-type units that are fought.
    pub defender_is_artillery: bool,
    /// Whether results adverse to the artillery are ignored.
    pub adverse_ignored: bool,
}

/// By how much terrain multiplies a defender's factor.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Defense {
    pub fortification: u16,
    pub shore: u16,
    pub fortified_shore: u16,
    pub hill: u16,
    pub fortified_hill: u16,
}

/// How a type of unit may cross a river.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Crossing {
    #[serde(rename = "type")]
    pub kind: UnitType,
    pub swim: bool,
    pub ford: bool,
    pub boat: bool,
    pub bridge: bool,
}

/// The limits of the game.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Limits {
    pub complete_turns: u8,
    pub union_fortifications: u8,
    pub confederate_fortifications: u8,
    pub withheld_corps: u8,
    pub union_stack: u8,
    pub confederate_stack: u8,
    pub slow_squares: u8,
    pub confederate_reduced: u16,
}

impl Limits {
    /// Refuses more fortifications than a state keeps.
    fn check(&self) -> Result<(), DataError> {
        let all = usize::from(self.union_fortifications) + usize::from(self.confederate_fortifications);
        if all > MOST_FORTIFICATIONS {
            let problem = format!("there are more than {MOST_FORTIFICATIONS}");
            return Err(DataError::field(FILE, "limits", "confederate_fortifications", problem));
        }
        Ok(())
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OddsLine {
    line: String,
    results: [CombatResult; 6],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CaseLine {
    case: u8,
    attacker: String,
    defender: String,
    combat: String,
    fights: String,
    adverse_ignored: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ChartsFile {
    #[serde(rename = "source")]
    _source: String,
    odds: Vec<OddsLine>,
    defense: Defense,
    crossing: Vec<Crossing>,
    secondary: Vec<CaseLine>,
    limits: Limits,
}

/// All tables.
#[derive(Debug, Clone)]
pub(crate) struct Charts {
    odds: Vec<(Odds, [CombatResult; 6])>,
    cases: [Case; 16],
    crossings: Vec<Crossing>,
    pub defense: Defense,
    pub limits: Limits,
}

const NO_FIGHT: Case = Case {
    number: 0,
    required: false,
    attacker_is_artillery: None,
    defender_is_artillery: false,
    adverse_ignored: false,
};

impl Charts {
    pub fn load(library: &dyn Library) -> Result<Self, DataError> {
        let file: ChartsFile = data::read(library, FILE)?;
        file.limits.check()?;
        let mut odds = Vec::new();
        for line in file.odds {
            let read = Odds::parse(&line.line).ok_or_else(|| {
                DataError::field(FILE, line.line.clone(), "line", "odds look like 2-1 or 1-3")
            })?;
            odds.push((read, line.results));
        }
        let ascending = odds.windows(2).all(|pair| pair[0].0.rank() + 1 == pair[1].0.rank());
        if odds.is_empty() || !ascending {
            return Err(DataError::field(
                FILE,
                "odds",
                "line",
                "the lines run from the worst odds to the best",
            ));
        }
        let mut cases = [NO_FIGHT; 16];
        for line in &file.secondary {
            let (index, case) = read_case(line)
                .map_err(|problem| DataError::field(FILE, format!("case {}", line.case), "", problem))?;
            cases[index] = case;
        }
        Ok(Self { odds, cases, crossings: file.crossing, defense: file.defense, limits: file.limits })
    }

    /// The line of the Combat Results Table for these odds.
    pub fn line(&self, odds: Odds) -> TableLine {
        // ah61.19.6
        let rank = odds.rank();
        let first = self.odds.first().map_or(0, |(line, _)| line.rank());
        let last = self.odds.last().map_or(0, |(line, _)| line.rank());
        match self.odds.iter().find(|(line, _)| line.rank() == rank) {
            _ if rank > last => TableLine::Automatic(CombatResult::DefenderEliminated),
            _ if rank < first => TableLine::Automatic(CombatResult::AttackerEliminated),
            Some((_, results)) => TableLine::Roll(*results),
            None => TableLine::Automatic(CombatResult::AttackerEliminated),
        }
    }

    /// The case of the secondary-zone table when the attackers and the defenders have these kinds at that range.
    pub const fn case(&self, attackers: Kinds, defenders: Kinds) -> Case {
        self.cases[case_index(attackers, defenders)]
    }

    /// How a type of unit may cross; boats and bridges are not in the table.
    pub fn crossing(&self, kind: UnitType) -> Option<Crossing> {
        self.crossings.iter().find(|crossing| crossing.kind == kind).copied()
    }
}

const fn case_index(attackers: Kinds, defenders: Kinds) -> usize {
    attackers.artillery as usize
        | (attackers.other as usize) << 1
        | (defenders.artillery as usize) << 2
        | (defenders.other as usize) << 3
}

fn read_case(line: &CaseLine) -> Result<(usize, Case), String> {
    let kinds = |text: &str| match text {
        "A" => Ok(Kinds { artillery: true, other: false }),
        "NA" => Ok(Kinds { artillery: false, other: true }),
        "A&NA" => Ok(Kinds { artillery: true, other: true }),
        _ => Err(format!("{text} is neither A nor NA nor A&NA")),
    };
    let (attacker_is_artillery, defender_is_artillery) = match line.fights.as_str() {
        "A-A" => (Some(true), true),
        "A-NA" => (Some(true), false),
        "NA-A" => (Some(false), true),
        "nobody" => (None, false),
        other => return Err(format!("{other} is not A-A, A-NA, NA-A or nobody")),
    };
    let required = match line.combat.as_str() {
        "required" => true,
        "option" | "none" => false,
        other => return Err(format!("combat is required, option or none, not {other}")),
    };
    let index = case_index(kinds(&line.attacker)?, kinds(&line.defender)?);
    let case = Case {
        number: line.case,
        required,
        attacker_is_artillery,
        defender_is_artillery,
        adverse_ignored: line.adverse_ignored,
    };
    Ok((index, case))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn battle_odds_reduce_by_dropping_the_fraction() {
        let reduced =
            [(4, 2, "2-1"), (24, 11, "2-1"), (16, 9, "1-1"), (4, 15, "1-3"), (2, 3, "1-1"), (41, 6, "6-1")];
        for (attacker, defender, expected) in reduced {
            assert_eq!(Odds::of(attacker, defender).to_string(), expected);
        }
    }
}
