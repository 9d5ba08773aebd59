//! The shared data: formations, Activation cards, tables, scenarios. Tactics cards and bot cards have their own files.

use std::collections::BTreeMap;

use engine::data::read;
use engine::{DataError, Library, Side};
use serde::Deserialize;

use crate::ids::{ActivationId, DECK, FORMATIONS, FormationId, FormationSet, LocationId, LocationSet};
use crate::map::{Arrow, Map};

/// A formation as its area on the board shows it.
#[derive(Debug)]
pub(crate) struct Formation {
    pub name: String,
    /// The name as actions write it.
    pub slug: String,
    pub command: String,
    pub dice: u8,
    pub cohesion: i8,
    pub start: LocationSet,
    /// How often its side's Activation cards give it a major, a minor activation. c1863.7.1
    pub majors: u8,
    pub minors: u8,
}

/// A player's Activation card.
#[derive(Debug)]
pub(crate) struct Activation {
    /// The names on it as actions write them, such as `meade/couch/sickles`.
    pub slug: String,
    /// The names on it, the major one in capitals.
    pub title: String,
    pub major: FormationId,
    pub minors: Vec<FormationId>,
    pub momentum: u8,
}

impl Activation {
    /// Everyone named on the card.
    pub(crate) fn named(&self) -> impl Iterator<Item = FormationId> + '_ {
        std::iter::once(self.major).chain(self.minors.iter().copied())
    }
}

/// The component limits.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Components {
    pub dice: u8,
    pub momentum_cubes: u8,
    pub redoubt_cubes: u8,
    pub redoubts_per_location: u8,
    #[serde(rename = "union_control_markers")]
    _union_control_markers: u8,
    pub formations_per_location: u8,
    #[serde(rename = "cohesion_start")]
    _cohesion_start: i8,
    pub cohesion_maximum: i8,
    pub cohesion_test_at: i8,
    #[serde(rename = "tableau")]
    _tableau: u8,
    pub track_spaces: Vec<u8>,
    #[serde(rename = "source")]
    _source: String,
    #[serde(rename = "reason")]
    _reason: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FormationsFile {
    #[serde(rename = "sources")]
    _sources: BTreeMap<String, String>,
    components: Components,
    formation: Vec<FormationRecord>,
    reinforcement: Vec<ReinforcementRecord>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FormationRecord {
    side: Side,
    name: String,
    command: String,
    dice: u8,
    cohesion: i8,
    start: Vec<u8>,
    #[serde(rename = "on_board")]
    _on_board: bool,
    majors: u8,
    minors: u8,
    #[serde(rename = "source")]
    _source: String,
    #[serde(rename = "reason")]
    _reason: String,
    #[serde(default, rename = "sources")]
    _sources: BTreeMap<String, String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReinforcementRecord {
    side: Side,
    value: i8,
    pairs: u8,
    #[serde(rename = "source")]
    _source: String,
    #[serde(rename = "reason")]
    _reason: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ActivationFile {
    activation: Vec<ActivationRecord>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ActivationRecord {
    side: Side,
    number: u8,
    major: String,
    minors: Vec<String>,
    momentum: u8,
    #[serde(rename = "source")]
    _source: String,
    #[serde(rename = "reason")]
    _reason: String,
    #[serde(default, rename = "sources")]
    _sources: BTreeMap<String, String>,
}

/// What one face of a combat die does.
#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct CombatRow {
    pub face: u8,
    pub pair: bool,
    pub attacker_loses: u8,
    pub defender_loses: u8,
    pub retreat: bool,
    pub momentum: u8,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ArrowRow {
    colour: Arrow,
    player: i8,
    bot: i8,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct BotDieRow {
    options: usize,
    faces: [u8; 6],
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Costs {
    pub activation: u8,
    pub reroll_momentum: u8,
    pub reroll_cohesion: u8,
    pub search: u8,
    pub cards_cashed: u8,
    pub set_bonus: u8,
    pub set_size: u8,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Limits {
    pub rounds: u8,
    pub dealt: u8,
    pub hand: u8,
    pub broken_to_lose: u32,
    pub union_objectives: u32,
    pub solitaire_objectives: u32,
    pub bot_dice: u8,
    pub transfers: Vec<u8>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct GeneralsRecord {
    countermand_momentum: u8,
    barrage: i8,
    jackson: String,
    jackson_march: u8,
    retreat: u8,
    retreat_first: Vec<u8>,
    retreat_second: Vec<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TablesFile {
    #[serde(rename = "source")]
    _source: String,
    player_combat: Vec<CombatRow>,
    bot_combat: Vec<CombatRow>,
    arrow: Vec<ArrowRow>,
    bot_die: Vec<BotDieRow>,
    costs: Costs,
    limits: Limits,
    generals: GeneralsRecord,
}

/// Where formations retreat to, and what the generals can do.
#[derive(Debug)]
pub(crate) struct Generals {
    pub countermand_momentum: u8,
    pub barrage: i8,
    /// The formation of Jackson's abilities.
    pub jackson: FormationId,
    pub jackson_march: u8,
    /// The location all retreats are measured from.
    pub retreat: LocationId,
    pub retreat_first: LocationSet,
    pub retreat_second: LocationSet,
}

/// Everything that does not change.
#[derive(Debug)]
pub(crate) struct Data {
    pub map: Map,
    pub components: Components,
    pub formations: Vec<Formation>,
    /// Linked pairs of Reinforcement cards of a side: (value, how many).
    pub reinforcements: [Vec<(u8, u8)>; 2],
    pub activations: Vec<Activation>,
    player_combat: [CombatRow; 6],
    bot_combat: [CombatRow; 6],
    arrows: Vec<ArrowRow>,
    bot_die: Vec<BotDieRow>,
    pub costs: Costs,
    pub limits: Limits,
    pub generals: Generals,
}

const FORMATIONS_FILE: &str = "c1863/formations.toml";
const ACTIVATION_FILE: &str = "c1863/activation.toml";
const TABLES_FILE: &str = "c1863/tables.toml";

impl Data {
    pub(crate) fn load(library: &dyn Library) -> Result<Self, DataError> {
        let map = Map::load(library)?;
        let file: FormationsFile = read(library, FORMATIONS_FILE)?;
        let formations = load_formations(&map, &file)?;
        let mut reinforcements = [Vec::new(), Vec::new()];
        for record in &file.reinforcement {
            reinforcements[record.side.index()].push((record.value.unsigned_abs(), record.pairs));
        }
        let find = |name: &str| formation_named(&formations, name);
        let activations = load_activations(read(library, ACTIVATION_FILE)?, &formations)?;
        let tables: TablesFile = read(library, TABLES_FILE)?;
        let wrong = |problem: &str| DataError::field(TABLES_FILE, "[generals]", "", problem);
        let at = |number: u8| map.by_number(number).ok_or_else(|| wrong("there is no such location"));
        let all = |numbers: &[u8]| numbers.iter().map(|&number| at(number)).collect::<Result<_, _>>();
        let record = &tables.generals;
        let generals = Generals {
            countermand_momentum: record.countermand_momentum,
            barrage: record.barrage,
            jackson: find(&record.jackson).ok_or_else(|| wrong("jackson is no formation"))?,
            jackson_march: record.jackson_march,
            retreat: at(record.retreat)?,
            retreat_first: all(&record.retreat_first)?,
            retreat_second: all(&record.retreat_second)?,
        };
        Ok(Self {
            components: file.components,
            formations,
            reinforcements,
            activations,
            player_combat: six_faces(&tables.player_combat)?,
            bot_combat: six_faces(&tables.bot_combat)?,
            arrows: tables.arrow,
            bot_die: tables.bot_die,
            costs: tables.costs,
            limits: tables.limits,
            generals,
            map,
        })
    }

    pub(crate) fn formation(&self, id: FormationId) -> &Formation {
        &self.formations[id.index()]
    }

    pub(crate) fn name(&self, id: FormationId) -> &str {
        &self.formation(id).name
    }

    pub(crate) fn activation(&self, id: ActivationId) -> &Activation {
        &self.activations[usize::from(id.0)]
    }

    pub(crate) fn formation_named(&self, name: &str) -> Option<FormationId> {
        formation_named(&self.formations, name)
    }

    /// The combat results of a person or of the bot. c1863.13.7.10, c1863.19.8.4
    pub(crate) const fn combat_table(&self, bot: bool) -> &[CombatRow; 6] {
        if bot { &self.bot_combat } else { &self.player_combat }
    }

    /// Dice more or fewer for attacking along an arrow. c1863.13.7.7, c1863.19.8.1
    pub(crate) fn arrow_dice(&self, arrow: Arrow, bot: bool) -> i8 {
        let row = self.arrows.iter().find(|row| row.colour == arrow);
        row.map_or(0, |row| if bot { row.bot } else { row.player })
    }

    /// Which of so many options a face means; 0 is to roll again; `None` when the table has no such row. c1863.19.7.36
    pub(crate) fn bot_option(&self, options: usize, face: u8) -> Option<u8> {
        let row = self.bot_die.iter().find(|row| row.options == options)?;
        row.faces.get(usize::from(face).wrapping_sub(1)).copied()
    }

    /// The names of a set of formations, joined as in a sentence.
    pub(crate) fn names(&self, formations: FormationSet) -> String {
        let names: Vec<&str> = formations.iter().map(|id| self.name(id)).collect();
        names.join(" and ")
    }
}

fn formation_named(formations: &[Formation], name: &str) -> Option<FormationId> {
    let index = formations.iter().position(|formation| formation.slug.eq_ignore_ascii_case(name))?;
    Some(FormationId(index as u8))
}

fn load_formations(map: &Map, file: &FormationsFile) -> Result<Vec<Formation>, DataError> {
    let mut formations = Vec::new();
    for side in Side::ALL {
        for record in file.formation.iter().filter(|record| record.side == side) {
            let wrong = |problem: &str| DataError::field(FORMATIONS_FILE, &record.name, "start", problem);
            let mut start = LocationSet::EMPTY;
            for &number in &record.start {
                start.insert(map.by_number(number).ok_or_else(|| wrong("there is no such location"))?);
            }
            formations.push(Formation {
                name: record.name.clone(),
                slug: record.name.to_lowercase(),
                command: record.command.clone(),
                dice: record.dice,
                cohesion: record.cohesion,
                start,
                majors: record.majors,
                minors: record.minors,
            });
        }
    }
    let union = file.formation.iter().filter(|record| record.side == Side::Union).count();
    if formations.len() != FORMATIONS || union != FormationSet::of(Side::Union).len() as usize {
        return Err(DataError::file(FORMATIONS_FILE, "there must be 7 Union and 5 Confederate formations"));
    }
    Ok(formations)
}

fn load_activations(file: ActivationFile, formations: &[Formation]) -> Result<Vec<Activation>, DataError> {
    let mut cards: Vec<Activation> = Vec::new();
    for side in Side::ALL {
        for number in 1..=DECK {
            let record = file.activation.iter().find(|card| card.side == side && card.number == number);
            let name = format!("{side} card {number}");
            let record = record.ok_or_else(|| DataError::field(ACTIVATION_FILE, &name, "", "is missing"))?;
            let find = |named: &String| {
                formation_named(formations, named).filter(|id| id.side() == side).ok_or_else(|| {
                    DataError::field(ACTIVATION_FILE, &name, "", format!("{named} is no {side} formation"))
                })
            };
            let minors: Vec<String> = record.minors.clone();
            let title = [&[record.major.to_uppercase()], minors.as_slice()].concat().join("/");
            let plain = title.to_lowercase();
            let copies = cards.iter().filter(|card| card.slug.split('#').next() == Some(&plain)).count();
            let slug = if copies == 0 { plain } else { format!("{plain}#{}", copies + 1) };
            cards.push(Activation {
                slug,
                title,
                major: find(&record.major)?,
                minors: minors.iter().map(find).collect::<Result<_, _>>()?,
                momentum: record.momentum,
            });
        }
    }
    Ok(cards)
}

fn six_faces(rows: &[CombatRow]) -> Result<[CombatRow; 6], DataError> {
    let mut table = [CombatRow::default(); 6];
    for (index, slot) in table.iter_mut().enumerate() {
        let row = rows.iter().find(|row| usize::from(row.face) == index + 1);
        *slot = *row.ok_or_else(|| DataError::file(TABLES_FILE, format!("face {} is missing", index + 1)))?;
    }
    Ok(table)
}
