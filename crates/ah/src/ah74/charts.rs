//! The charts and tables of 1974, read from `ah74/charts.toml` into the form the rules ask them in.

use board::{Ground, HexId};
use engine::DataError;
use engine::data::{self, Library};
use serde::Deserialize;

use super::state::{LONGEST_RETREAT, MOST_FORTS};
use crate::units::{OrderOfBattle, UnitType, Units};

/// Where the charts are kept.
pub(crate) const FILE: &str = "ah74/charts.toml";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ChartsFile {
    #[serde(rename = "source")]
    _source: String,
    combat_results: ResultsFile,
    terrain: Vec<TerrainFile>,
    crossing: Vec<CrossingFile>,
    stoneman: Vec<StonemanFile>,
    command_radius: CommandRadius,
    limits: Limits,
    turn: Vec<Turn>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ResultsFile {
    columns: Vec<String>,
    rows: Vec<Vec<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TerrainFile {
    name: String,
    #[serde(default)]
    cost: u8,
    #[serde(default)]
    doubles_in_combat: bool,
    #[serde(default)]
    doubles_under_fire: bool,
    #[serde(default)]
    blocks: bool,
    #[serde(default)]
    shelter: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CrossingFile {
    #[serde(rename = "type")]
    kind: UnitType,
    swim: bool,
    ford: bool,
    assault_boat: bool,
    pontoon_bridge: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StonemanFile {
    die: u8,
    returns: Vec<String>,
}

/// How many hexes from a headquarters its command reaches by day.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CommandRadius {
    pub union: u8,
    pub confederate_corps_and_army: u8,
    pub confederate_division: u8,
}

/// The single figures of the rules.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Limits {
    pub union_units_in_a_hex: usize,
    pub confederate_strength_in_a_hex: u32,
    pub confederate_forts: u8,
    pub union_forts: u8,
    pub victory_ratio: u32,
    pub inverted_movement: u8,
}

/// One box of the Time Record Chart.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Turn {
    pub name: String,
    #[serde(default)]
    pub night: bool,
    #[serde(default = "yes")]
    pub confederate_segment: bool,
    /// Whether the Union has Road Bonus although it is night.
    #[serde(default)]
    pub union_road_bonus: bool,
    #[serde(default)]
    pub stoneman_roll: bool,
    #[serde(default)]
    pub stoneman_all_return: bool,
}

const fn yes() -> bool {
    true
}

/// How a kind of unit may cross a river.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Crossing {
    pub swim: bool,
    pub ford: bool,
    pub assault_boat: bool,
    pub pontoon_bridge: bool,
}

/// Who suffers a combat result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Loser {
    Attacker,
    Defender,
}

/// One cell of the Combat Results Table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct CombatResult {
    pub loser: Loser,
    /// Hexes to retreat; 0 means elimination.
    pub retreat: u8,
    /// Turns of disruption.
    pub disruption: u8,
}

impl CombatResult {
    fn parse(cell: &str) -> Option<Self> {
        let (loser, rest) = match cell.split_at_checked(1)? {
            ("A", rest) => (Loser::Attacker, rest),
            ("D", rest) => (Loser::Defender, rest),
            _ => return None,
        };
        if rest == "E" {
            return Some(Self { loser, retreat: 0, disruption: 0 });
        }
        let (retreat, disruption) = match rest.strip_prefix('R')?.split_once("/d") {
            Some((retreat, turns)) => (retreat, turns.parse().ok()?),
            None => (rest.strip_prefix('R')?, 0),
        };
        let retreat = retreat.parse().ok().filter(|hexes| (1..=LONGEST_RETREAT).contains(hexes))?;
        Some(Self { loser, retreat, disruption })
    }

    /// Whether the loser is eliminated outright.
    pub const fn eliminates(self) -> bool {
        self.retreat == 0
    }
}

impl std::fmt::Display for CombatResult {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let loser = if self.loser == Loser::Attacker { 'A' } else { 'D' };
        match (self.retreat, self.disruption) {
            (0, _) => write!(f, "{loser}E"),
            (hexes, 0) => write!(f, "{loser}R{hexes}"),
            (hexes, turns) => write!(f, "{loser}R{hexes}/d{turns}"),
        }
    }
}

/// The charts, checked.
#[derive(Debug)]
pub(crate) struct Charts {
    results: Vec<[CombatResult; 6]>,
    columns: Vec<String>,
    costs: Vec<(Ground, u8)>,
    pub(crate) doubles_in_combat: Ground,
    pub(crate) doubles_under_fire: Ground,
    pub(crate) blocks: Ground,
    pub(crate) shelter: Ground,
    crossings: [Crossing; 7],
    stoneman: [Units; 7],
    pub(crate) command_radius: CommandRadius,
    pub(crate) limits: Limits,
    pub(crate) turns: Vec<Turn>,
}

/// The words of the Terrain Effects Chart and what a board calls the same thing. A fort is a counter, not printed
/// ground, so it stands for itself with a flag no hex of this board carries.
const TERRAIN: [(&str, Ground); 11] = [
    ("clear", Ground::CLEAR),
    ("road", Ground::ROAD),
    ("city", Ground::CITY),
    ("village", Ground::VILLAGE),
    ("woods", Ground::WOODS),
    ("hill", Ground::HILL),
    ("swamp", Ground::MARSH),
    ("river", Ground::RIVER),
    ("stream", Ground::STREAM),
    ("fort", FORT),
    ("ford", Ground::FORD),
];

/// The flag that stands for a fort counter in a hex.
pub(crate) const FORT: Ground = Ground::WORKS;

impl Charts {
    pub fn load(library: &dyn Library, order: &OrderOfBattle) -> Result<Self, DataError> {
        let file: ChartsFile = data::read(library, FILE)?;
        let (results, columns) = combat_results(file.combat_results)?;
        let terrain = terrain(&file.terrain)?;
        let those = |holds: fn(&TerrainFile) -> bool| {
            let rows = terrain.iter().zip(&file.terrain).filter(|(_, row)| holds(row));
            rows.fold(Ground::empty(), |all, (ground, _)| all | *ground)
        };
        let mut crossings = [Crossing::default(); 7];
        for row in &file.crossing {
            crossings[row.kind as usize] = Crossing {
                swim: row.swim,
                ford: row.ford,
                assault_boat: row.assault_boat,
                pontoon_bridge: row.pontoon_bridge,
            };
        }
        if file.turn.is_empty() {
            return Err(DataError::file(FILE, "the Time Record Chart has no turn"));
        }
        let forts = usize::from(file.limits.confederate_forts) + usize::from(file.limits.union_forts);
        if forts > MOST_FORTS {
            let problem = format!("there are more than {MOST_FORTS}");
            return Err(DataError::field(FILE, "limits", "union_forts", problem));
        }
        Ok(Self {
            results,
            columns,
            costs: terrain.iter().zip(&file.terrain).map(|(ground, row)| (*ground, row.cost)).collect(),
            doubles_in_combat: those(|row| row.doubles_in_combat),
            doubles_under_fire: those(|row| row.doubles_under_fire),
            blocks: those(|row| row.blocks),
            shelter: those(|row| row.shelter),
            crossings,
            stoneman: stoneman(&file.stoneman, order)?,
            command_radius: file.command_radius,
            limits: file.limits,
            turns: file.turn,
        })
    }

    /// How a kind of unit may cross a river.
    pub const fn crossing(&self, kind: UnitType) -> Crossing {
        self.crossings[kind as usize]
    }

    /// Who returns from Stoneman's raid on this die.
    pub fn stoneman(&self, die: u8) -> Units {
        self.stoneman.get(usize::from(die)).copied().unwrap_or_default()
    }

    /// What it costs to enter a hex off the road. // ah74.tec.n2 ah74.tec.n3
    pub fn entry_cost(&self, ground: Ground) -> u8 {
        let counted = if ground.contains(Ground::STREAM) { ground - Ground::MARSH } else { ground };
        let dearest = self.costs.iter().filter(|(kind, _)| counted.intersects(*kind));
        dearest.map(|&(_, cost)| cost).max().unwrap_or(1)
    }

    /// The cell of the Combat Results Table for odds and a die.
    pub fn result(&self, odds: Odds, die: u8) -> CombatResult {
        let column = odds.0.min(self.results.len() - 1);
        self.results[column][usize::from(die.clamp(1, 6)) - 1]
    }

    /// The column's heading, such as `2-1`.
    pub fn odds_name(&self, odds: Odds) -> &str {
        self.columns.get(odds.0).map_or("", String::as_str)
    }
}

fn combat_results(file: ResultsFile) -> Result<(Vec<[CombatResult; 6]>, Vec<String>), DataError> {
    let wrong = |problem: String| DataError::field(FILE, "combat_results", "rows", problem);
    if file.columns.len() != 9 || file.rows.len() != 6 {
        return Err(wrong("the table has nine columns and six rows".into()));
    }
    let mut results = Vec::new();
    for column in 0..file.columns.len() {
        let mut cells = Vec::new();
        for row in &file.rows {
            let cell = row.get(column).ok_or_else(|| wrong("a row is too short".into()))?;
            cells
                .push(CombatResult::parse(cell).ok_or_else(|| wrong(format!("{cell} is no combat result")))?);
        }
        results.push(cells.try_into().map_err(|_| wrong("a column has six cells".into()))?);
    }
    Ok((results, file.columns))
}

fn terrain(rows: &[TerrainFile]) -> Result<Vec<Ground>, DataError> {
    let known = |row: &TerrainFile| {
        let found = TERRAIN.iter().find(|(name, _)| *name == row.name);
        found.map(|&(_, ground)| ground).ok_or_else(|| {
            DataError::field(FILE, format!("terrain {}", row.name), "name", "is not a row of the chart")
        })
    };
    rows.iter().map(known).collect()
}

fn stoneman(rows: &[StonemanFile], order: &OrderOfBattle) -> Result<[Units; 7], DataError> {
    let mut table = [Units::EMPTY; 7];
    for row in rows {
        let wrong = |problem: String| DataError::field(FILE, format!("die {}", row.die), "returns", problem);
        let slot = table.get_mut(usize::from(row.die)).ok_or_else(|| wrong("a die shows 1 to 6".into()))?;
        for name in &row.returns {
            slot.insert(order.find(name).ok_or_else(|| wrong(format!("there is no unit {name}")))?);
        }
    }
    Ok(table)
}

/// A column of the Combat Results Table, counted from the first (1-4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Odds(pub usize);

impl Odds {
    const EVEN: usize = 3;
    /// Where the table ends.
    pub const BEST: Self = Self(8);

    /// The odds of two strengths, in the same unit, rounded in the defender's favour; `None` below 1-4.
    /// // ah74.7.1.7.2 ah74.crt.1 ah74.crt.2
    pub fn of(attackers: u32, defenders: u32) -> Option<Self> {
        if attackers == 0 {
            return None;
        }
        if defenders == 0 {
            return Some(Self::BEST);
        }
        if attackers >= defenders {
            let ratio = (attackers / defenders) as usize;
            return Some(Self((Self::EVEN + ratio - 1).min(Self::BEST.0)));
        }
        let against = defenders.div_ceil(attackers) as usize;
        (Self::EVEN + 1).checked_sub(against).map(Self)
    }
}

/// Whether a fort counter or the printed ground shelters.
pub(crate) fn with_fort(ground: Ground, fort: bool) -> Ground {
    if fort { ground | FORT } else { ground - FORT }
}

/// The hexes that artillery in each hex can fire at, near and far, by the ground between. // ah74.7.2.6.1
pub(crate) fn fields_of_fire(field: &crate::field::Field, blocks: Ground) -> Vec<Vec<HexId>> {
    let open = |hex: HexId| hex != crate::hexes::NOWHERE && !field.has(hex, blocks);
    let reach = |hex: HexId| {
        let near = field.neighbours(hex);
        let mut targets: Vec<HexId> = field.around(hex).collect();
        for side in 0..6 {
            // Straight ahead one hex lies between; half-way between two directions either of two will do.
            let (left, right) = (near[side], near[(side + 1) % 6]);
            if open(left) {
                targets.push(field.neighbours(left)[side]);
            }
            if open(left) || open(right) {
                let by = if left == crate::hexes::NOWHERE { (right, side) } else { (left, (side + 1) % 6) };
                targets.push(field.neighbours(by.0)[by.1]);
            }
        }
        targets.retain(|&target| target != crate::hexes::NOWHERE);
        targets
    };
    field.board.hexes().map(reach).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odds_round_for_the_defender() {
        let odds = |attackers, defenders| Odds::of(attackers, defenders).map(|odds| odds.0);
        assert_eq!(odds(9, 6), Some(3));
        assert_eq!(odds(5, 6), Some(2));
        assert_eq!(odds(4, 15), Some(0));
        assert_eq!(odds(2, 9), None);
        assert_eq!(odds(60, 2), Some(8));
        assert_eq!(odds(12, 6), Some(4));
        assert_eq!((odds(0, 3), odds(1, 0)), (None, Some(8)));
    }

    #[test]
    fn a_cell_reads_back() {
        for cell in ["AE", "DE", "AR3/d3", "DR2", "DR2/d1"] {
            assert_eq!(CombatResult::parse(cell).unwrap().to_string(), cell);
        }
        assert!(CombatResult::parse("XR2").is_none() && CombatResult::parse("").is_none());
        // A retreat has as many hexes as are kept of one, and a retreat of none is no retreat.
        assert!(CombatResult::parse("DR3").is_some() && CombatResult::parse("DR4").is_none());
        assert!(CombatResult::parse("DR0").is_none());
    }
}
