//! The ruleset: its shared data, and the engine's contract.

use std::collections::BTreeMap;

use board::{Board, HexSet};
use engine::data::DataError;
use engine::{
    About, Choice, Clause, Decision, Dice, Library, Log, OptionInfo, Outcome, Overlay, Pending, Refusal, Rng,
    Ruleset, Seat, SeatInfo, Setup, SetupError, Side, Status, View, Viewer,
};

use crate::Data;
use crate::action::Deed;
use crate::campaign::{Campaign, Standard};
use crate::charts::Charts;
use crate::halves::Halves;
use crate::map::Map;
use crate::roster::{Counters, LeaderInfo, Roster, UnitInfo};
use crate::scenarios::{GameKind, Scenario};
use crate::situation::Situation;
use crate::special::Specials;
use crate::special::compile::Words;
use crate::state::{Hex, State};
use crate::turn::bridging::Bridging;
use crate::turn::crossings::Crossings;
use crate::turn::works::Entrenchments;
use crate::units::{Arm, Size, Unit as UnitRecord, Volume};
use crate::variants::Variants;
use crate::victory::Conditions;

/// The optional rules of the standard rules, as bits in the order of [`About::options`]. A campaign that has some of them
/// has them first and in this order; where it has not, the bit is its own.
pub mod option {
    /// Their ids, in the order of their bits.
    pub const IDS: [&str; 4] =
        ["fatigue4_march", "entrench_action_1863", "limited_intelligence", "competitive"];
    /// A unit at Fatigue Level 4 may march if it is organized.
    pub const FATIGUE_4_MARCH: u64 = 1;
    /// The Entrenchment action in 1863.
    pub const ENTRENCH_ACTION_1863: u64 = 1 << 1;
    /// Force markers hide what is under them.
    pub const LIMITED_INTELLIGENCE: u64 = 1 << 2;
    /// The competitive victory conditions of the scenarios that have such.
    pub const COMPETITIVE: u64 = 1 << 3;
}

/// What every game of one scenario shares.
#[derive(Debug, Clone)]
pub struct Scene {
    /// The scenario as its file tells it.
    pub scenario: Scenario,
    /// The volume.
    pub volume: Volume,
    /// The year.
    pub year: u16,
    /// How many turns it has.
    pub turns: u8,
    /// Whether it uses the Advanced Game of its volume.
    pub advanced: bool,
    /// Its counters.
    pub roster: Roster,
    /// The hexes of its map. // gcacw.2.3.4
    pub in_play: HexSet,
    /// What it changes.
    pub special: Specials,
    /// How it is won.
    pub victory: Conditions,
}

/// Everything a ruleset is built from.
#[derive(Debug)]
pub struct Foundation {
    /// What the ruleset is.
    pub about: About,
    /// The board.
    pub board: Board,
    /// The charts.
    pub charts: Charts,
    /// What differs from volume to volume.
    pub variants: Variants,
    /// How units entrench.
    pub entrenchments: Entrenchments,
    /// How bridges are built, destroyed and repaired.
    pub bridging: Bridging,
    /// Every counter's name.
    pub counters: Counters,
    /// The scenarios, in the order of [`About::scenarios`].
    pub scenes: Vec<Scene>,
}

/// The Great Campaigns of the American Civil War, standard rules, alone or under a campaign.
#[derive(Debug)]
pub struct Gcacw<C = Standard> {
    /// What the ruleset is.
    pub about: About,
    /// The board.
    pub board: Board,
    /// The board as the rules see it.
    pub map: Map,
    /// The charts.
    pub charts: Charts,
    /// What differs from volume to volume.
    pub variants: Variants,
    /// How units entrench.
    pub entrenchments: Entrenchments,
    /// How bridges are built, destroyed and repaired.
    pub bridging: Bridging,
    /// The bridges, ferries and stations of the board.
    pub crossings: Crossings,
    /// Every counter's name.
    pub counters: Counters,
    pub(crate) scenes: Vec<Scene>,
    pub(crate) place_names: BTreeMap<Hex, String>,
    pub(crate) disorganized_values: Vec<Halves>,
    pub(crate) standard_options: u64,
    pub(crate) ground_costs: [[[i16; 11]; 4]; 2],
    /// The campaign.
    pub campaign: C,
}

impl Foundation {
    /// The standard game of these data.
    pub fn standard(data: Data) -> Result<Self, DataError> {
        let names = data.scenarios.iter().flat_map(|scenario| {
            numbered(scenario).into_iter().map(move |(name, unit)| (unit.side, name, unit.arm))
        });
        let names: Vec<(Side, String, Arm)> = names.collect();
        let counters = Counters::build(names.iter().map(|(side, name, arm)| (*side, name.as_str(), *arm)));
        let mut scenarios: Vec<&Scenario> = data.scenarios.iter().collect();
        scenarios.sort_by_key(|scenario| data.volumes.rank(scenario));
        let scenes =
            scenarios.iter().map(|scenario| scene(&data, &counters, scenario)).collect::<Result<_, _>>()?;
        let about = about(&data, &scenarios);
        Ok(Self {
            about,
            board: data.board,
            charts: data.charts,
            variants: data.variants,
            entrenchments: data.entrenchments,
            bridging: data.bridging,
            counters,
            scenes,
        })
    }
}

/// The placements of a scenario, each with its counter's name: the second of the same name is numbered.
pub(crate) fn numbered(scenario: &Scenario) -> Vec<(String, &crate::scenarios::Placement)> {
    let mut seen: BTreeMap<(Side, &str, Arm), usize> = BTreeMap::new();
    let name = |unit: &'_ crate::scenarios::Placement, count: usize| {
        if count == 1 { unit.name.clone() } else { format!("{} {count}", unit.name) }
    };
    let mut list = Vec::new();
    for unit in &scenario.unit {
        let count = seen.entry((unit.side, &unit.name, unit.arm)).or_insert(0);
        *count += 1;
        list.push((name(unit, *count), unit));
    }
    list
}

fn scene(data: &Data, counters: &Counters, scenario: &Scenario) -> Result<Scene, DataError> {
    let file = format!("{}/{}.toml", crate::scenarios::FOLDER, scenario.id);
    let variant = data.variants.of(scenario.volume);
    let mut units = Vec::new();
    let mut leaders = Vec::new();
    for (name, placed) in numbered(scenario) {
        let missing = |what: &str| {
            DataError::field(&file, format!("{} {name}", placed.side), "name", format!("has no {what}"))
        };
        let counter = counters.named(placed.side, &name, placed.arm).ok_or_else(|| missing("counter"))?;
        let is = |record: &&UnitRecord| {
            record.key() == (scenario.volume, placed.side, placed.name.as_str(), placed.arm)
        };
        let record = data.units.unit.iter().find(is).ok_or_else(|| missing("record in the file of units"))?;
        let level = placed.size.or(record.size);
        // gcacw.2.2.14
        if level == Some(Size::Army) && variant.is_some_and(|variant| !variant.army_leaders) {
            let problem = format!("{} has no army leaders", scenario.volume);
            return Err(DataError::field(&file, name, "size", problem));
        }
        // gcacw.5.2.7
        let leaderless = placed.side == Side::Union
            && placed.arm == Arm::Cavalry
            && variant.is_some_and(|variant| !variant.union_cavalry_leaders);
        let command = if leaderless { String::new() } else { placed.command.clone() };
        if placed.arm == Arm::Leader {
            leaders.push(LeaderInfo {
                counter,
                side: placed.side,
                name,
                level: level.unwrap_or(Size::Corps),
                command,
                command_value: record.command_value.unwrap_or(0),
                tactical: record.tactical.unwrap_or(0),
                tactical_defending: record.tactical_defending.or(record.tactical).unwrap_or(0),
                army: record.army_group,
                cavalry: false,
            });
        } else {
            units.push(UnitInfo {
                counter,
                side: placed.side,
                name,
                arm: placed.arm,
                size: level,
                command,
                tactical: record.tactical.unwrap_or(0),
                tactical_defending: record.tactical_defending.or(record.tactical).unwrap_or(0),
                artillery: record.artillery.unwrap_or(0),
                army: record.army_group,
                march_modifier: data.units.march_modifier(
                    record.volume,
                    record.army_group,
                    record.r#box.as_deref(),
                ),
            });
        }
    }
    let mut in_play = HexSet::new(data.board.len());
    for hex in data.board.hexes().filter(|&hex| on_sheets(&data.board, hex, &scenario.maps)) {
        in_play.insert(hex);
    }
    let roster = Roster::build(&file, units, leaders)?;
    Scene::new(&file, &data.board, scenario.clone(), roster, in_play)
}

impl Scene {
    /// The scene of a scenario with its counters and its hexes; `file` is named in errors.
    pub fn new(
        file: &str,
        board: &Board,
        scenario: Scenario,
        roster: Roster,
        in_play: HexSet,
    ) -> Result<Self, DataError> {
        let words = Words { board, roster: &roster, scenario: &scenario, in_play: &in_play, file };
        let special = words.specials()?;
        let victory = words.conditions(&special)?;
        Ok(Scene {
            special,
            victory,
            volume: scenario.volume,
            year: scenario.year,
            turns: scenario.turns,
            advanced: scenario.game == GameKind::Advanced,
            roster,
            in_play,
            scenario,
        })
    }
}

/// Whether one of these sheets prints the hex.
fn on_sheets(board: &Board, hex: Hex, sheets: &[String]) -> bool {
    let on = |name: &str| {
        sheets.iter().any(|sheet| {
            name.strip_prefix(sheet.as_str())
                .is_some_and(|rest| rest.starts_with(|digit: char| digit.is_ascii_digit()))
        })
    };
    on(board.name(hex)) || board.aliases(hex).iter().any(|alias| on(alias))
}

fn about(data: &Data, scenarios: &[&Scenario]) -> About {
    About {
        id: "gcacw",
        title: "Great Campaigns of the American Civil War",
        credit: "Joseph M. Balkoski and others; The Avalon Hill Game Company and Multi-Man Publishing, 1992 to 2024",
        summary: "Campaigns in the east, day by day and mile by mile. Who has the initiative marches one unit or activates \
                  one leader; every march tires, and tired men straggle, break or fall out.",
        board: crate::BOARD,
        seats: vec![SeatInfo::of(Side::Union), SeatInfo::of(Side::Confederate)],
        scenarios: scenarios.iter().map(|scenario| scenario.info(&data.volumes)).collect(),
        options: vec![
            OptionInfo {
                id: "fatigue4_march",
                title: "Marching at Fatigue Level 4",
                summary: "An organized unit at Fatigue Level 4 may march once more and is then disorganized.",
                favours: None,
                clause: Clause("gcacw.5.1.19"),
            },
            OptionInfo {
                id: "entrench_action_1863",
                title: "Entrenchment action in 1863",
                summary: "Units may entrench by an action, for two Fatigue Levels, in scenarios of 1863.",
                favours: None,
                clause: Clause("gcacw.5.5.2"),
            },
            OptionInfo {
                id: "limited_intelligence",
                title: "Limited Intelligence",
                summary: "Force markers hide what is under them, and some hide nothing.",
                favours: None,
                clause: Clause("gcacw.li.1"),
            },
            OptionInfo {
                id: "competitive",
                title: "Competitive victory conditions",
                summary: "Cedar Mountain and Jackson's March are won by their revised victory conditions.",
                favours: None,
                clause: Clause("gcacw.s.7.22"),
            },
        ],
        editions: data.editions.clone(),
    }
}

impl<C: Campaign> Gcacw<C> {
    /// The ruleset of a campaign on this foundation.
    pub fn new(campaign: C, foundation: Foundation) -> Result<Self, DataError> {
        let marker = &foundation.charts.strength_marker;
        let most = marker.manpower.iter().copied().max().unwrap_or(0);
        let disorganized_values =
            (0..=most).map(|manpower| marker.disorganized(manpower).unwrap_or(Halves::whole(0))).collect();
        let mut place_names = BTreeMap::new();
        // A hex is known for its town before its hill.
        for kind in ["city", "town", "village", "station", "hamlet", "gap", "height"] {
            for place in foundation.board.places.iter().filter(|place| place.kind == kind) {
                if let Some(hex) = foundation.board.hex(&place.hex) {
                    place_names.entry(hex).or_insert_with(|| place.name.clone());
                }
            }
        }
        let known = |&(bit, id): &(usize, &str)| {
            foundation.about.options.get(bit).is_some_and(|option| option.id == id)
        };
        let standard_options =
            option::IDS.into_iter().enumerate().filter(known).map(|(bit, _)| 1 << bit).sum();
        Ok(Self {
            map: Map::new(&foundation.board),
            crossings: Crossings::new(&foundation.board, &foundation.bridging)?,
            ground_costs: Self::ground_costs(&foundation.charts),
            about: foundation.about,
            board: foundation.board,
            charts: foundation.charts,
            variants: foundation.variants,
            entrenchments: foundation.entrenchments,
            bridging: foundation.bridging,
            counters: foundation.counters,
            scenes: foundation.scenes,
            place_names,
            disorganized_values,
            standard_options,
            campaign,
        })
    }

    /// Whether an optional rule of the standard rules is in play: a campaign that does not have it never plays it.
    #[must_use]
    pub fn plays(&self, state: &State<C>, option: u64) -> bool {
        self.standard_options & state.options & option != 0
    }
}

impl<C: Campaign> Situation<'_, C> {
    pub(crate) fn open_decision(self) -> Option<Decision> {
        self.state.step().and_then(|step| self.decision(step))
    }

    pub(crate) fn ending(self) -> Outcome {
        self.victory()
    }
}

impl<C: Campaign> Ruleset for Gcacw<C> {
    type State = State<C>;
    type Action = Deed<C>;

    fn load(library: &dyn Library) -> Result<Self, DataError> {
        let (campaign, foundation) = C::load(library)?;
        Self::new(campaign, foundation)
    }

    fn about(&self) -> &About {
        &self.about
    }

    fn open(&self, setup: &Setup, dice: &mut dyn Dice, log: &mut Log) -> Result<State<C>, SetupError> {
        C::contract(self).open(setup, dice, log)
    }

    fn status(&self, state: &State<C>) -> Status {
        C::contract(self).status(state)
    }

    fn actions(&self, state: &State<C>, out: &mut Vec<Deed<C>>) {
        C::contract(self).actions(state, out);
    }

    fn apply(
        &self,
        state: &mut State<C>,
        action: &Deed<C>,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        C::contract(self).apply(state, action, dice, log)
    }

    fn answer(
        &self,
        state: &mut State<C>,
        action: &Deed<C>,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        C::contract(self).answer(state, action, dice, log)
    }

    fn write(&self, action: &Deed<C>) -> String {
        C::contract(self).write(action)
    }

    fn read(&self, text: &str) -> Result<Deed<C>, Refusal> {
        C::contract(self).read(text)
    }

    fn forms(&self) -> Vec<String> {
        self.action_forms()
    }

    fn prompt(&self, state: &State<C>) -> String {
        C::contract(self).prompt(state)
    }

    fn choice(&self, state: &State<C>, action: &Deed<C>) -> Choice {
        C::contract(self).choice(state, action)
    }

    fn view(&self, state: &State<C>, viewer: Viewer) -> View {
        C::contract(self).view(state, viewer)
    }

    fn overlays(&self, state: &State<C>, viewer: Viewer) -> Vec<Overlay> {
        C::contract(self).overlays(state, viewer)
    }

    fn imagine(&self, state: &State<C>, seat: Seat, rng: &mut Rng) -> State<C> {
        C::contract(self).imagine(state, seat, rng)
    }

    fn has_secrets(&self, state: &State<C>, seat: Seat) -> bool {
        C::contract(self).has_secrets(state, seat)
    }

    fn hides(&self, state: &State<C>) -> bool {
        C::contract(self).hides(state)
    }

    fn cases(&self, state: &State<C>, seat: Seat, _action: &Deed<C>) -> Option<Vec<(State<C>, u32)>> {
        C::contract(self).cases(state, seat)
    }

    fn pending(&self, state: &State<C>) -> Pending<Deed<C>> {
        C::contract(self).pending(state)
    }

    fn clock(&self, state: &State<C>) -> engine::Clock {
        C::contract(self).clock(state)
    }

    fn time_allowance(&self, state: &State<C>) -> Option<engine::TimeAllowance> {
        C::contract(self).time_allowance(state)
    }

    fn time_out(&self, state: &State<C>) -> Option<Deed<C>> {
        C::contract(self).time_out(state)
    }

    fn conserved(&self, state: &State<C>) -> Vec<(&'static str, i64)> {
        C::contract(self).conserved(state)
    }

    fn audit(&self, state: &State<C>) -> Result<(), String> {
        C::contract(self).audit(state)
    }
}
