//! The campaign read from its data: what it is about, and the hexes that its rules name.

use board::{Board, HexSet};
use engine::{About, DataError, Edition, Library, ScenarioInfo, SeatInfo, Side, data};
use gcacw::roster::{Counters, Roster};
use gcacw::ruleset::Scene;
use gcacw::state::{Hex, Leader, Unit};
use gcacw::turn::Hexside;
use gcacw::{Foundation, scenarios};

use crate::campaign::{Dock, LongRoads, Scenario};
use crate::commanders::CommandId;
use crate::data::Data;
use crate::data::records::NavalKind;
use crate::forces::{Forces, counter_names, leader_infos, unit_infos};
use crate::options::brandy_station::BrandyPlaces;
use crate::options::options;
use crate::theater::Theater;
use crate::theater::paths::Ways;

/// The scenarios: file, levels of victory, the clause that judges.
const SCENARIOS: [(&str, &str, &str); 2] = [
    ("lrtg/scenarios/high-tide.toml", "high_tide", "lrtg.viii.1.17"),
    ("lrtg/scenarios/gettysburg-campaign.toml", "campaign", "lrtg.viii.2.5"),
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
    for (file, _, _) in SCENARIOS {
        let scenario: scenarios::Scenario = data::read(library, file)?;
        infos.push(scenario_info(&data, &scenario));
        let roster = Roster::build(
            file,
            unit_infos(&data, &standard.units, &counters)?,
            leader_infos(&data, &counters)?,
        )?;
        scenes.push(Scene::new(file, &board, scenario, roster, in_play.clone())?);
    }
    let theater = Theater::survey(&data, &board)?;
    let roster = &scenes[0].roster;
    let campaign = survey(data, theater, &board, roster)?;
    let foundation = Foundation {
        about: about(infos, engine::editions(library, "lrtg")?),
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

fn about(scenarios: Vec<ScenarioInfo>, editions: Vec<Edition>) -> About {
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
        editions,
    }
}

/// A commander beside the first of his side, whom an option puts at the table. // lrtg.21.0.3
const fn further(name: &'static str, side: Side, option: &'static str) -> SeatInfo {
    SeatInfo { name, side, option: Some(option) }
}

fn scenario_info(data: &Data, scenario: &scenarios::Scenario) -> ScenarioInfo {
    ScenarioInfo {
        id: scenario.id.clone(),
        title: scenario.title.clone(),
        summary: format!(
            "From June 3, 1863, to {}, unless it ends sooner.",
            data.calendar.name(scenario.turns)
        ),
        turns: scenario.turns.into(),
        minutes: scenario.minutes,
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
            .filter_map(|(_, levels, clause)| {
                Some(Scenario { levels: data.victory.levels.get(*levels)?.clone(), clause })
            })
            .collect(),
        unit_names: roster.units.iter().map(|unit| unit.name.clone()).collect(),
        counties: data.counties.county.iter().map(crate::data::records::County::record).collect(),
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
        ways: Ways::new(board),
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
        telegraph: crate::commanders::telegraph::telegraph_road(&data, board)?,
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
