//! From the data to the ruleset, and from a scenario to the first state.

use board::{Board, HexSet};
use engine::{About, DataError, Library, ScenarioInfo, SeatInfo, SetupError, Side, data};
use gcacw::roster::{Counters, Roster};
use gcacw::ruleset::Scene;
use gcacw::state::{Hex, Leader, Place, Unit};
use gcacw::step::{Phase, Step};
use gcacw::turn::{Hexside, StationMark, Works};
use gcacw::{Foundation, scenarios};
use serde::Deserialize;

use crate::book::Award;
use crate::brandy_station::{self, BrandyPlaces};
use crate::campaign::{Dock, Game, LongRoads, Scenario, War};
use crate::commanders::{CommandId, read_seat, seats_of};
use crate::forces::{Forces, counter_names, leader_infos, unit_infos};
use crate::messages::{Fate, Means, Message, Part, Word};
use crate::options::options;
use crate::phase::{CampaignPhase, Portion};
use crate::question::Question;
use crate::state::{Declaration, Depot};
use crate::tables::{Delivery, EventName, Start};
use crate::theater::Theater;
use crate::{Data, NavalKind};

/// The scenarios: file, levels of victory, the clause that judges, minutes.
const SCENARIOS: [(&str, &str, &str, u16); 2] = [
    ("lrtg/scenarios/high-tide.toml", "high_tide", "lrtg.viii.1.17", 1200),
    ("lrtg/scenarios/gettysburg-campaign.toml", "campaign", "lrtg.viii.2.5", 2400),
];

/// Loads the campaign and everything the ruleset is built from.
pub(crate) fn load(library: &dyn Library) -> Result<(LongRoads, Foundation), DataError> {
    let data = Data::load(library)?;
    let standard = gcacw::Data::load(library)?;
    let board = standard.board;
    let names = counter_names(&data);
    let counters = Counters::build(names.iter().map(|(side, name, arm)| (*side, name.as_str(), *arm)));
    let mut in_play = HexSet::new(board.len());
    for hex in board.hexes() {
        in_play.insert(hex);
    }
    let mut scenes = Vec::new();
    let mut infos = Vec::new();
    for (file, _, _, minutes) in SCENARIOS {
        let scenario: scenarios::Scenario = data::read(library, file)?;
        infos.push(scenario_info(&scenario, minutes));
        let roster = Roster::build(file, unit_infos(&data, &counters)?, leader_infos(&data, &counters)?)?;
        scenes.push(Scene::new(file, &board, scenario, roster, in_play.clone())?);
    }
    let theater = Theater::survey(&data, &board)?;
    let roster = &scenes[0].roster;
    let campaign = survey(data, theater, &board, roster)?;
    let foundation = Foundation {
        about: about(infos),
        board,
        charts: standard.charts,
        variants: standard.variants,
        entrenchments: standard.entrenchments,
        bridging: standard.bridging,
        counters,
        scenes,
    };
    Ok((campaign, foundation))
}

fn about(scenarios: Vec<ScenarioInfo>) -> About {
    About {
        id: "lrtg",
        title: "The Long Roads to Gettysburg",
        credit: "An advanced campaign game on Joseph M. Balkoski's Great Campaigns system, version 7-1-22",
        summary: "The whole campaign from the camps at Fredericksburg to the Potomac in July, on six joined map sheets: \
                  marches and battles by the Great Campaigns rules, and around them supply, depots, levies, railroads, the \
                  sea, the morale of two armies and the politics of a nation.",
        board: gcacw::BOARD,
        seats: vec![
            SeatInfo::of(Side::Union),
            SeatInfo::of(Side::Confederate),
            further("Union second", Side::Union, "union_second"),
            further("Confederate second", Side::Confederate, "confederate_second"),
            further("Union third", Side::Union, "union_third"),
            further("Confederate third", Side::Confederate, "confederate_third"),
        ],
        scenarios,
        options: options(),
    }
}

/// A commander beside the first of his side, whom an option puts at the table. // lrtg.21.0.3
const fn further(name: &'static str, side: Side, option: &'static str) -> SeatInfo {
    SeatInfo { name, side, option: Some(option) }
}

fn scenario_info(scenario: &scenarios::Scenario, minutes: u16) -> ScenarioInfo {
    ScenarioInfo {
        id: scenario.id.clone(),
        title: scenario.title.clone(),
        summary: format!("From June 3, 1863, to {}, unless it ends sooner.", scenario.end),
        turns: scenario.turns.into(),
        minutes,
        provenance: scenario.sources.why.clone(),
        bot: None,
    }
}

/// Finds every hex that the rules name.
fn survey(data: Data, theater: Theater, board: &Board, roster: &Roster) -> Result<LongRoads, DataError> {
    let forces = Forces::muster(&data, board, roster)?;
    let find = |hex: &str| {
        board
            .hex(hex)
            .ok_or_else(|| DataError::field("boards/gettysburg.toml", hex, "hex", "the campaign needs it"))
    };
    let all = |hexes: &[String]| hexes.iter().map(|hex| find(hex)).collect::<Result<Vec<Hex>, DataError>>();
    let place = |name: &str| {
        board
            .place(name)
            .and_then(|place| board.hex(&place.hex))
            .ok_or_else(|| DataError::field("boards/gettysburg.toml", name, "place", "the campaign needs it"))
    };
    let side =
        |hexside: &[String; 2]| Hexside::between(board, board.hex(&hexside[0])?, board.hex(&hexside[1])?);
    let structures = &data.victory.structures;
    let bridges = structures.bridge.iter().chain([&structures.aqueduct]);
    let bridge_awards = bridges.filter_map(|bridge| Some((side(&bridge.hexside)?, bridge.points))).collect();
    let marysville =
        structures.bridge.iter().find(|bridge| bridge.name == data.victory.stations.combined.bridge);
    let north_mountain_depot = place(&data.tracks.west_virginia.place)?;
    let outposts = outposts(&data, &theater, board, roster);
    Ok(LongRoads {
        scenarios: SCENARIOS
            .iter()
            .filter_map(|(_, levels, clause, _)| {
                Some(Scenario { levels: data.victory.levels.get(*levels)?.clone(), clause })
            })
            .collect(),
        unit_names: roster.units.iter().map(|unit| unit.name.clone()).collect(),
        counties: data.counties.county.iter().map(crate::County::record).collect(),
        control_hexes: data
            .counties
            .county
            .iter()
            .map(|county| county.control_hex.as_deref().and_then(|hex| board.hex(hex)))
            .collect(),
        docks: docks(&data, board),
        south_chesapeake: data
            .naval
            .space
            .iter()
            .position(|space| space.name == data.tracks.release.spinola)
            .unwrap_or(0) as u8,
        rail_ends: data
            .offmap
            .r#box
            .iter()
            .map(|end| end.hex.as_deref().and_then(|hex| board.hex(hex)))
            .collect(),
        east_rail_ends: east_rail_ends(board, &theater),
        western_south_edge: western_south_edge(&data, &theater, board),
        reinforcement_hexes: data
            .tracks
            .confederate_reinforcement
            .iter()
            .map(|record| find(&record.hex))
            .collect::<Result<_, _>>()?,
        west_of_depot: west_of_depot(board, north_mountain_depot),
        north_mountain_depot,
        camp_curtin: find(&data.tracks.militia.hex)?,
        brandywine: find(&data.tracks.release.lockwood)?,
        harpers_ferry: find(&data.forts.harpers_ferry.hex)?,
        naval_battery: find(&data.forts.harpers_ferry.naval_battery)?,
        baltimore_depot: place("Baltimore Depot")?,
        frederick_junction: place("Frederick Junction")?,
        fredericksburg: find(&data.opening.fredericksburg)?,
        warren_hex: find(&data.opening.warren_hex)?,
        harrisburg: place("Harrisburg")?,
        fort_washington: find(&structures.pennsylvania_capitol_fort)?,
        capitols: structures.capitol.iter().map(|capitol| find(&capitol.hex)).collect::<Result<_, _>>()?,
        seized: all(&structures.seized)?,
        potomac_hexes: all(&data.supply.control.potomac)?,
        valley_hexes: all(&data.supply.control.shenandoah)?,
        pennsylvania: counties(board, |name| name.ends_with(", PA")),
        washington_home: counties(board, |name| data.tracks.release.home.iter().any(|home| home == name)),
        outposts,
        confederate_depots: data
            .supply
            .depot
            .confederate
            .iter()
            .map(|depot| Ok((find(&depot.hex)?, depot.free_of_union_infantry.clone())))
            .collect::<Result<_, DataError>>()?,
        depot_roots: data
            .supply
            .depot
            .union
            .iter()
            .filter(|depot| data.supply.depot.rail_from.contains(&depot.name))
            .map(|depot| find(&depot.hex))
            .collect::<Result<_, _>>()?,
        depot_sites: depot_sites(&theater),
        brandy_places: BrandyPlaces::survey(&data, board)?,
        bridge_awards,
        marysville: marysville.and_then(|bridge| side(&bridge.hexside)),
        leader_command: leader_commands(roster, &forces),
        telegraph: crate::telegraph::telegraph_road(&data, board)?,
        first_corps: roster
            .side_units(Side::Confederate)
            .filter(|unit| data.jackson.first_corps.contains(&roster.units[unit.index()].name))
            .collect(),
        forces,
        theater,
        data,
    })
}

fn docks(data: &Data, board: &Board) -> Vec<Dock> {
    let spaces = data.naval.space.iter().filter(|space| space.kind == NavalKind::Dock);
    let at_water =
        |hex: &Hex| board.around(*hex).any(|(_, next)| board.ground(next).contains(board::Ground::WATER));
    spaces
        .map(|space| {
            let mut hexes: Vec<Hex> =
                space.hex.as_deref().and_then(|hex| board.hex(hex)).into_iter().collect();
            let city = space.city.as_deref().and_then(|city| board.area(city)).unwrap_or_default();
            let others = city.iter().copied().filter(|hex| !hexes.contains(hex) && at_water(hex));
            let others: Vec<Hex> = others.collect();
            hexes.extend(others);
            Dock { hexes }
        })
        .collect()
}

/// The railroad hexes where a line leaves the map in the east.
fn east_rail_ends(board: &Board, theater: &Theater) -> Vec<Hex> {
    let east = board.hexes().map(|hex| board.coordinates(hex).q).max().unwrap_or(0);
    theater
        .railway
        .iter()
        .filter(|&hex| {
            let leaves = board::Direction::ALL.into_iter().any(|direction| {
                board.neighbour(hex, direction).is_none()
                    && board.edge(hex, direction).contains(board::Edge::RAILWAY)
            });
            leaves && 2 * board.coordinates(hex).q > east
        })
        .collect()
}

fn western_south_edge(data: &Data, theater: &Theater, board: &Board) -> Vec<Hex> {
    let most = data.tracks.arrival.iter().map(|arrival| arrival.most_column).max().unwrap_or(0);
    let column =
        |hex: Hex| board.name(hex).strip_prefix("SS").and_then(|digits| digits.get(..2)?.parse::<u8>().ok());
    let edge = theater.south_edge.iter().copied();
    edge.filter(|&hex| column(hex).is_some_and(|column| column <= most)).collect()
}

/// The hexes of the Baltimore and Ohio west of a hex.
fn west_of_depot(board: &Board, depot: Hex) -> Vec<Hex> {
    let line = board.lines.iter().find(|line| line.kind == "railway" && line.name == "Baltimore & Ohio");
    let hexes: Vec<Hex> =
        line.map_or_else(Vec::new, |line| line.hexes.iter().filter_map(|hex| board.hex(hex)).collect());
    match hexes.iter().position(|&hex| hex == depot) {
        Some(index) => hexes[index + 1..].to_vec(),
        None => Vec::new(),
    }
}

fn counties(board: &Board, test: impl Fn(&str) -> bool) -> HexSet {
    let mut set = HexSet::new(board.len());
    for (name, hexes) in board.areas.iter().filter(|(name, _)| name.contains(", ")) {
        if test(name) {
            for &hex in hexes {
                set.insert(hex);
            }
        }
    }
    set
}

/// Washington units that begin in an outpost county, with that county. // lrtg.3.2.40
fn outposts(
    data: &Data,
    theater: &Theater,
    board: &Board,
    roster: &Roster,
) -> Vec<(Unit, crate::theater::CountyId)> {
    let release = &data.tracks.release;
    let mut outposts = Vec::new();
    for unit in roster.side_units(Side::Union) {
        let name = &roster.units[unit.index()].name;
        let counter =
            data.setup.counter.iter().find(|counter| counter.side == Side::Union && counter.name == *name);
        let hex = counter.and_then(|counter| counter.hex.as_deref()).and_then(|hex| board.hex(hex));
        let county = hex.and_then(|hex| theater.county(hex));
        if let Some(county) = county
            && let Some(record) = data.counties.county.get(usize::from(county.0))
            && release.outposts.contains(&record.record())
        {
            outposts.push((unit, county));
        }
    }
    outposts
}

fn depot_sites(theater: &Theater) -> Vec<Hex> {
    let stations = theater.stations.iter().map(|station| station.hex);
    let towns = theater.towns.iter().filter_map(|town| town.hexes.first().copied());
    let mut sites: Vec<Hex> = stations.chain(towns).collect();
    sites.sort_unstable();
    sites.dedup();
    sites
}

/// The force each leader goes with.
fn leader_commands(roster: &Roster, forces: &Forces) -> Vec<CommandId> {
    let named = &forces.named;
    let command = |(index, info): (usize, &gcacw::roster::LeaderInfo)| {
        let leader = Leader(index as u8);
        let formation = info.command.rsplit('-').next().unwrap_or_default();
        let name = match formation {
            // Pleasonton goes with the first of his divisions; any two of them make his command.
            _ if leader == named.pleasonton => "1st Cavalry Division",
            "Cav" => "Cavalry Corps",
            name => name,
        };
        CommandId::named(info.side, name).unwrap_or(CommandId::NONE)
    };
    roster.leaders.iter().enumerate().map(command).collect()
}

/// What a setup may say of the campaign.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct CampaignFile {
    phase: Option<String>,
    portion: Option<Portion>,
    declared: Option<[Declaration; 2]>,
    event: Option<EventName>,
    meade: bool,
    opened: bool,
    questioned: Option<u8>,
    crossed: Option<u8>,
    in_maryland: bool,
    threatened: bool,
    levied: Vec<String>,
    released: Vec<String>,
    held: Vec<String>,
    no_depots: bool,
    depot: Vec<DepotFile>,
    victuals: std::collections::BTreeMap<String, u8>,
    ammunition: std::collections::BTreeMap<String, u8>,
    forts_destroyed: Vec<String>,
    ruined: Vec<String>,
    spy: Option<Side>,
    raided: bool,
    rain_days: Option<u8>,
    received: Option<[u8; 4]>,
    losses: Option<[u16; 2]>,
    haupt_lost: Option<u8>,
    part: Option<brandy_station::Part>,
    embarrassment: Option<i16>,
    union_controls: Option<[bool; 2]>,
    supply: Option<[i8; 2]>,
    commands: std::collections::BTreeMap<String, String>,
    letter: Vec<LetterFile>,
    players: Option<[u8; 2]>,
    chits: Option<[u8; 2]>,
    out_of_time: Option<[bool; 2]>,
}

/// A letter that was written before.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct LetterFile {
    from: String,
    to: String,
    about: String,
    turn: u8,
    text: String,
    #[serde(default)]
    due: Option<u8>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct DepotFile {
    hex: String,
    owner: Side,
    points: i16,
    #[serde(default)]
    captured: bool,
}

impl LongRoads {
    /// Puts every counter, depot and marker of the set-up on the map. // lrtg.viii.3.1, lrtg.viii.4.1
    pub(crate) fn place_counters(&self, rules: &Game, state: &mut War) {
        for unit in rules.roster(state).unit_ids() {
            let info = rules.info(state, unit);
            let optional = self.data.units.unit.iter().any(|record| {
                record.side == info.side && record.name == info.name && record.option.is_some()
            });
            if !optional {
                state.manpower[unit.index()] = self.forces.strength[unit.index()];
            }
        }
        for record in &self.data.setup.counter {
            let Some(hex) = record.hex.as_deref().and_then(|hex| rules.board.hex(hex)) else { continue };
            let arms =
                [gcacw::units::Arm::Infantry, gcacw::units::Arm::Cavalry, gcacw::units::Arm::Artillery];
            let unit = arms
                .into_iter()
                .find_map(|arm| rules.roster(state).unit_named(record.side, &record.name, arm));
            if let Some(unit) = unit {
                state.place[unit.index()] = hex.into();
                self.fit_out(rules, state, unit);
                if record.entrenched {
                    state.works[unit.index()] = Works::Breastwork;
                }
                if record.flanks_refused
                    && let Err(at) = state.combat.refused.binary_search(&hex)
                {
                    let _ = state.combat.refused.try_insert(at, hex);
                }
            }
        }
        self.fill_tracks(state);
        self.hand_out_chits(state);
        self.place_leaders(rules, state);
        self.place_jackson(rules, state);
        self.muster_commanders(rules, state);
        state.campaign.book.add(0, Award::PlayBalance, self.play_balance(state));
        for depot in &self.data.supply.depot.union {
            if let Some(hex) = rules.board.hex(&depot.hex) {
                let points = depot.points;
                self.add_depot(state, Depot::new(hex, Side::Union, points));
            }
        }
        rules.crossings.set_up(gcacw::units::Volume::Rtg, &mut state.ground);
        self.mark_ground(rules, state);
        // Units released or never held: everything that is not a garrison.
        for unit in rules.roster(state).side_units(Side::Union) {
            if self.forces.designation[unit.index()] == crate::forces::Designation::Aop
                && unit != self.forces.named.lockwood
            {
                state.campaign.released.insert(unit);
            }
        }
    }

    fn place_leaders(&self, rules: &Game, state: &mut War) {
        for record in &self.data.setup.counter {
            let leader =
                rules.roster(state).leader_named(record.side, record.name.trim_end_matches(" (leader)"));
            let hex = record.hex.as_deref().and_then(|hex| rules.board.hex(hex));
            if let (Some(leader), Some(hex)) = (leader, hex) {
                let post = rules
                    .side_units_in(state, record.side, hex)
                    .find(|&unit| rules.may_attach(state, leader, unit).is_ok());
                if let Some(post) = post {
                    state.attached[leader.index()] = post;
                }
            }
        }
    }

    /// Stations damaged and bridges down at the start. // lrtg.viii.1.12, lrtg.viii.4.4
    fn mark_ground(&self, rules: &Game, state: &mut War) {
        for record in &self.data.setup.damaged_station {
            let also = format!("also: {}", record.station);
            let place = rules.board.places.iter().find(|place| {
                let named = place.name == record.station || place.notes.contains(&also);
                named && place.notes.iter().any(|note| note == "damaged")
            });
            let hex = place.and_then(|place| rules.board.hex(&place.hex));
            if let Some(number) = hex.and_then(|hex| rules.crossings.station(hex)) {
                state.ground.mark_station(number, StationMark::Damage);
            }
        }
        for record in &self.data.setup.destroyed_bridge {
            let ends = record.hexside.each_ref().map(|hex| rules.board.hex(hex));
            if let [Some(hex), Some(other)] = ends
                && let Some(direction) = rules.map.direction(hex, other)
                && let Some(number) = rules.crossings.at(hex, direction)
            {
                state.ground.set_destroyed(number, true);
            }
        }
        state.ground.pontoons.clear();
        // What is down at the start scores nothing.
        for (number, _) in rules.crossings.list.iter().enumerate() {
            if state.ground.is_destroyed(number as u8) {
                state.campaign.bridges_scored[number / 64] |= 1 << (number % 64);
            }
        }
    }

    /// What the set-up leaves to the players. // lrtg.viii.3.1, lrtg.viii.3.3, lrtg.viii.4.1
    pub(crate) fn set_up_questions(&self, rules: &Game, state: &mut War) {
        let with = self.data.setup.counter.iter().filter(|record| record.start == Some(Start::With));
        let leaders: Vec<Leader> =
            with.filter_map(|record| rules.roster(state).leader_named(record.side, &record.name)).collect();
        for &train in self.trains(state).iter().rev() {
            self.ask(state, Question::StartTrain(train));
        }
        self.ask(state, Question::CulpeperDepot);
        for leader in leaders {
            if state.attached[leader.index()] == Unit::NONE {
                self.ask(state, Question::StartLeader(leader));
            }
        }
        self.ask_division(state);
    }

    /// With whom a leader may start: an army leader with an infantry corps commander.
    pub(crate) fn starting_posts(&self, rules: &Game, state: &War, leader: Leader) -> Vec<Unit> {
        let army = leader == self.army_leader(state, rules.leader_info(state, leader).side);
        let corps_commander = |unit: Unit| {
            let mut leaders = rules.leaders_of(state, unit);
            leaders.any(|other| {
                let info = rules.leader_info(state, other);
                info.level == gcacw::units::Size::Corps && !info.cavalry && !self.is_garrison_commander(other)
            })
        };
        let posts: Vec<Unit> = self.leader_posts(rules, state, leader).collect();
        let fitting: Vec<Unit> =
            posts.iter().copied().filter(|&unit| !army || corps_commander(unit)).collect();
        if fitting.is_empty() { posts } else { fitting }
    }

    /// Reads what a person's setup says of the campaign.
    pub(crate) fn read_campaign(
        &self,
        rules: &Game,
        state: &mut War,
        table: &toml::Table,
    ) -> Result<(), SetupError> {
        let file: CampaignFile = table
            .clone()
            .try_into()
            .map_err(|error: toml::de::Error| SetupError::new(error.message().to_owned()))?;
        self.read_units(rules, state, &file)?;
        self.read_places(rules, state, &file)?;
        self.read_commands(state, &file)?;
        self.read_supply(state, file.supply)?;
        self.read_time(state, [file.players, file.chits], file.out_of_time)?;
        let campaign = &mut state.campaign;
        campaign.meade |= file.meade;
        campaign.opened |= file.opened;
        campaign.in_maryland |= file.in_maryland;
        campaign.infantry_in_maryland |= file.in_maryland;
        campaign.threatened |= file.threatened;
        campaign.raided |= file.raided;
        campaign.crossed = file.crossed.or(campaign.crossed);
        campaign.today.event = file.event.or(campaign.today.event);
        campaign.today.spy = file.spy.or(campaign.today.spy);
        campaign.portion = file.portion.unwrap_or(campaign.portion);
        campaign.questioned = file.questioned.unwrap_or(campaign.questioned);
        campaign.rain_days = file.rain_days.unwrap_or(campaign.rain_days);
        campaign.received = file.received.unwrap_or(campaign.received);
        campaign.combat_losses = file.losses.unwrap_or(campaign.combat_losses);
        campaign.haupt_lost = file.haupt_lost.or(campaign.haupt_lost);
        campaign.union_controls = file.union_controls.unwrap_or(campaign.union_controls);
        campaign.brandy.part = file.part.unwrap_or(campaign.brandy.part);
        if let Some(score) = file.embarrassment {
            self.embarrass(state, score, "lrtg.27.3.1", &mut engine::Log::silent());
        }
        let campaign = &mut state.campaign;
        if let Some(declared) = file.declared {
            campaign.declared = declared.map(Some);
        }
        if let Some(word) = &file.phase {
            let phase = (0..=u8::MAX)
                .map_while(CampaignPhase::of)
                .find(|phase| phase.word() == *word)
                .ok_or_else(|| SetupError::new(format!("there is no campaign phase \"{word}\"")))?;
            state.steps.clear();
            state.push(Step::Phase(phase.phase()));
        } else if state.step() == Some(Step::Phase(Phase::SetUp)) {
            state.replace(Step::Phase(CampaignPhase::RandomEvents.phase()));
        }
        self.note_corps_leaders(rules, state);
        Ok(())
    }

    fn read_units(&self, rules: &Game, state: &mut War, file: &CampaignFile) -> Result<(), SetupError> {
        let unit = |word: &String, state: &War| {
            rules
                .counters
                .find(word)
                .and_then(|counter| rules.roster(state).unit(counter))
                .ok_or_else(|| SetupError::new(format!("there is no unit \"{word}\"")))
        };
        for word in &file.released {
            let unit = unit(word, state)?;
            state.campaign.released.insert(unit);
        }
        for word in &file.held {
            let unit = unit(word, state)?;
            state.campaign.held.insert(unit);
            state.place[unit.index()] = Place::ASIDE;
        }
        for (word, &level) in &file.ammunition {
            let unit = unit(word, state)?;
            self.read_ammunition(rules, state, unit, level)?;
        }
        for (word, &victuals) in &file.victuals {
            let unit = unit(word, state)?;
            state.campaign.victuals[unit.index()] = victuals;
        }
        Ok(())
    }

    /// Who has which force or unit, and what was written before.
    fn read_commands(&self, state: &mut War, file: &CampaignFile) -> Result<(), SetupError> {
        let seat = |word: &String| {
            read_seat(word).ok_or_else(|| SetupError::new(format!("there is no commander \"{word}\"")))
        };
        let command = |word: &String| {
            CommandId::read(word).ok_or_else(|| SetupError::new(format!("there is no command \"{word}\"")))
        };
        if file.commands.is_empty() && file.letter.is_empty() {
            return Ok(());
        }
        let Some(mut commanders) = state.campaign.commanders.take() else {
            return Err(SetupError::new("neither side has several commanders").legal(
                "there are options union_second, union_third, confederate_second, confederate_third",
            ));
        };
        for (word, holder) in &file.commands {
            commanders.give(command(word)?, seat(holder)?);
        }
        for letter in &file.letter {
            let words = letter.text.split_whitespace().filter_map(Word::read).map(Part::Word);
            commanders.post.messages.push(Message {
                from: seat(&letter.from)?,
                to: seat(&letter.to)?,
                about: command(&letter.about)?,
                turn: letter.turn,
                means: Means::Message,
                delivery: Some(letter.due.map_or(Delivery::Destroyed, |_| Delivery::NextDay)),
                fate: letter.due.map_or(Fate::Lost, Fate::Due),
                intercepted: None,
                parts: words.take(crate::messages::WORDS).collect(),
            });
        }
        for side in Side::ALL.into_iter().filter(|&side| seats_of(state.options, side).len() > 1) {
            state.campaign.commanders = Some(commanders.clone());
            self.check_division(state, &commanders, side, !state.campaign.meade)
                .map_err(|why| SetupError::new(format!("this division {} [{}]", why.1, why.0)))?;
        }
        state.campaign.commanders = Some(commanders);
        self.name_heir(state);
        Ok(())
    }

    fn read_places(&self, rules: &Game, state: &mut War, file: &CampaignFile) -> Result<(), SetupError> {
        let find = |hex: &String| {
            rules.board.hex(hex).ok_or_else(|| SetupError::new(format!("there is no hex {hex} on the map")))
        };
        if file.no_depots {
            state.campaign.depots.clear();
        }
        for depot in &file.depot {
            let hex = find(&depot.hex)?;
            state.campaign.depots.retain(|known| known.hex != hex);
            let DepotFile { owner, captured, points, .. } = *depot;
            let mut depot = Depot { captured, ..Depot::new(hex, owner, points) };
            if captured {
                depot.victuals = self.captured_victuals(rules, state, &depot);
                depot.ammunition = self.ammunition_allotment(rules, state, &depot);
            }
            self.add_depot(state, depot);
        }
        for hex in &file.forts_destroyed {
            let hex = find(hex)?;
            if let Some(fort) = self.theater.fort(hex) {
                state.campaign.forts_destroyed |= 1 << fort;
            }
        }
        for hex in &file.ruined {
            let hex = find(hex)?;
            if let Some(number) = rules.crossings.station(hex) {
                state.ground.mark_station(number, StationMark::Destroy);
            }
        }
        for name in &file.levied {
            let town = self.theater.towns.iter().position(|town| town.name == *name);
            let town = town.ok_or_else(|| SetupError::new(format!("there is no town \"{name}\" to levy")))?;
            state.campaign.levied |= 1 << town;
            state.campaign.levy[town] = self.levied_victuals(state, town);
        }
        Ok(())
    }
}
