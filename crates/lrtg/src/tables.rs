//! The tables of the campaign: calendar, events, tracks, supply, movement, morale, victory points, forts, set-up.

use std::collections::BTreeMap;

use engine::Side;
use serde::Deserialize;

use crate::records::Source;

macro_rules! records {
    ($($(#[$about:meta])* $name:ident { $($(#[$field_about:meta])* $field:ident: $kind:ty,)* })*) => {$(
        $(#[$about])*
        #[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct $name { $($(#[$field_about])* pub $field: $kind,)* }
    )*};
}

/// A random event (2.0).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EventName {
    /// Nothing happens.
    NoEffect,
    /// Rain this turn.
    Rain,
    /// Rain this turn and the next.
    RainNext,
    /// Halleck Interferes and Calls for Reinforcements.
    HalleckInterferes,
    /// Hooker Questioned.
    HookerQuestioned,
    /// Union Communications Breakdown.
    UnionCommunicationsBreakdown,
    /// Confederate Communications Breakdown.
    ConfederateCommunicationsBreakdown,
    /// Confederate Reinforcement.
    ConfederateReinforcement,
    /// Rear Area Paralysis.
    RearAreaParalysis,
    /// Richmond Garrison.
    RichmondGarrison,
    /// Raspberry Raid.
    RaspberryRaid,
    /// Spy.
    Spy,
    /// Lee is Sick.
    LeeIsSick,
    /// Heat.
    Heat,
}

/// What a case of the random events table asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Condition {
    /// The event rolled last turn was Rain+1.
    PreviousEventRainNext,
    /// Fewer than four rain days have been.
    FewerThanFourRainDays,
    /// A Richmond Garrison unit has not been received.
    RichmondGarrisonLeft,
    /// The Raspberry Raid has not happened.
    RaidToCome,
    /// Hooker commands.
    HookerCommands,
    /// Lee is south of the Potomac.
    LeeSouth,
    /// Meade is south of the Potomac.
    MeadeSouth,
    /// A unit of the Confederate Reinforcement track has not been received.
    ConfederateReinforcementsLeft,
    /// No Confederate infantry unit has crossed the Potomac.
    NotCrossed,
}

/// How a counter comes into the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Start {
    /// With a unit or leader that its owner chooses.
    With,
    /// On a turn of its own.
    Arrival,
    /// When Meade assumes command.
    Replacement,
    /// By a random event.
    Event,
    /// From a box of a track.
    Track,
}

records! {
    /// The calendar.
    Calendar {
        /// Where it comes from.
        source: Source,
        /// The year.
        year: u16,
        /// The month it starts in.
        month: String,
        /// The first day of turn 1.
        first_day: u8,
        /// The days of that month.
        days_in_month: u8,
        /// The month after it.
        next_month: String,
        /// How many turns are of three days.
        three_day_turns: u8,
        /// Turns that a rule names.
        named: NamedTurns,
    }
    /// Turns that a rule names.
    NamedTurns {
        /// From when on Vicksburg may fall.
        vicksburg: u8,
        /// From when on a Confederate retreat ends the game.
        retreat: u8,
        /// The last turn of High Tide.
        high_tide_ends: u8,
        /// The draft riots.
        draft_riots: u8,
        /// The last turn of the Gettysburg Campaign.
        campaign_ends: u8,
    }
    /// The random events.
    Events {
        /// Where they come from.
        source: Source,
        /// The rows.
        row: Vec<EventRow>,
        /// Points lost by the raid, by the modified die less 1.
        raspberry_raid: Vec<i16>,
        /// How many rain days change sum 4.
        rain_days: u8,
        /// What a unit needs to be taken off for the raid.
        raid_manpower: u8,
        /// The highest die that brings Beauregard.
        beauregard: u8,
        /// What the ammunition train brings.
        ammunition_levels: u8,
    }
    /// One sum of two dice.
    EventRow {
        /// The sum.
        sum: u8,
        /// Its cases, the first that holds counts.
        case: Vec<EventCase>,
        /// Whether an ammunition train comes too.
        #[serde(default)]
        ammunition_train: bool,
    }
    /// One case.
    EventCase {
        /// What must hold.
        #[serde(default)]
        when: Vec<Condition>,
        /// The event.
        event: EventName,
    }
    /// Who arrives.
    Tracks {
        /// Where it comes from.
        source: Source,
        /// Confederate arrivals.
        arrival: Vec<Arrival>,
        /// The Confederate Reinforcement track.
        confederate_reinforcement: Vec<TrackBox>,
        /// The Richmond Garrison track.
        richmond_garrison: Vec<String>,
        /// West Virginia.
        west_virginia: WestVirginia,
        /// Baltimore and Washington.
        release: Release,
        /// Pennsylvania militia.
        militia: Militia,
        /// The draft riots.
        draft_riots: DraftRiots,
        /// Vicksburg.
        vicksburg: Vicksburg,
    }
    /// A unit that arrives on a turn of its own.
    Arrival {
        /// The unit.
        unit: String,
        /// The turn.
        turn: u8,
        /// The highest column of SS it may enter by.
        most_column: u8,
    }
    /// A box of the Confederate Reinforcement track.
    TrackBox {
        /// The unit.
        unit: String,
        /// The place it comes to.
        place: String,
        /// Its hex.
        hex: String,
    }
    /// The West Virginia track.
    WestVirginia {
        /// Its units.
        units: Vec<String>,
        /// The highest modified die that brings one.
        most: i8,
        /// When Confederate infantry is north of the Potomac.
        anv_infantry_north: i8,
        /// Where they come to.
        place: String,
    }
    /// Releases.
    Release {
        /// The highest die that releases.
        most: u8,
        /// The groups.
        group: Vec<Vec<Released>>,
        /// Where Lockwood comes to.
        lockwood: String,
        /// Where Spinola comes to.
        spinola: String,
        /// Counties whose entry brings both.
        threatened: Vec<String>,
        /// Counties in which Confederate infantry blocks the release of DC units.
        blocked_by: Vec<String>,
        /// Where unreleased DC units stay.
        home: Vec<String>,
        /// Where those stay that began there.
        outposts: Vec<String>,
        /// Units not blocked once Meade commands.
        exempt_under_meade: Vec<String>,
        /// Units never released.
        never: Vec<String>,
    }
    /// A unit of a group.
    Released {
        /// The unit.
        unit: String,
        /// The command it joins.
        joins: Option<String>,
    }
    /// The militia.
    Militia {
        /// The highest modified die that brings one.
        most: i8,
        /// A Confederate unit is in Pennsylvania.
        confederate_in_pennsylvania: i8,
        /// Confederate infantry is in Maryland or Pennsylvania.
        infantry_in_maryland_or_pennsylvania: i8,
        /// Lee is in Pennsylvania.
        lee_in_pennsylvania: i8,
        /// Where they arrive.
        hex: String,
        /// The units.
        units: Vec<String>,
    }
    /// The draft riots.
    DraftRiots {
        /// How many dice.
        dice: u8,
        /// The least gain.
        least: i16,
        /// How far from a railroad the points may be.
        rail_distance: u16,
    }
    /// The fall of Vicksburg.
    Vicksburg {
        /// The highest die.
        most: u8,
        /// The points.
        points: i16,
    }
    /// Supply.
    Supply {
        /// Where it comes from.
        source: Source,
        /// Victuals.
        victuals: Victuals,
        /// Levies.
        levy: Levies,
        /// Depots.
        depot: Depots,
        /// Repair.
        repair: Repair,
        /// River and valley.
        control: Control,
        /// Forage.
        forage: Forage,
    }
    /// Victuals.
    Victuals {
        /// The most of a Union unit.
        union: u8,
        /// The most of a Confederate unit.
        confederate: u8,
        /// The longest path to a depot.
        path: u8,
        /// A captured depot's victuals for each destruction point.
        captured: u8,
        /// What one is worth to a brigade.
        captured_brigade: u8,
    }
    /// Levies.
    Levies {
        /// Manpower needed.
        manpower: u8,
        /// Enemy manpower that forbids it.
        enemy: u8,
        /// The towns.
        town: Vec<Levy>,
    }
    /// A town's levy.
    Levy {
        /// The town.
        name: String,
        /// Its victuals.
        victuals: u8,
        /// Its victuals under simplified supply.
        simplified: u8,
        /// Victory points.
        points: u8,
        /// Whether each hex is levied.
        #[serde(default)]
        each_hex: bool,
    }
    /// Depots.
    Depots {
        /// Turns to dismantle one.
        dismantle: u8,
        /// Turns to build one on a station.
        build_on_rail: u8,
        /// Turns to build one in a town.
        build_in_town: u8,
        /// Places that a station must be joined to.
        rail_from: Vec<String>,
        /// Combat value needed to destroy one.
        destroy_combat: u8,
        /// The Union depots.
        union: Vec<UnionDepot>,
        /// Every other Union depot.
        other_union: OtherDepot,
        /// Points of a Confederate depot.
        confederate_points: i16,
        /// The Confederate depots.
        confederate: Vec<ConfederateDepot>,
        /// Counties in which Confederates are always in range.
        always_in_range: Vec<String>,
    }
    /// A Union depot.
    UnionDepot {
        /// Its name.
        name: String,
        /// Its hex.
        hex: String,
        /// Ammunition.
        ammunition: u8,
        /// Victuals under simplified supply.
        simplified: u8,
        /// Victory points.
        points: i16,
    }
    /// A Union depot built in play.
    OtherDepot {
        /// Ammunition.
        ammunition: u8,
        /// Victuals under simplified supply.
        simplified: u8,
        /// Victory points.
        points: i16,
    }
    /// A Confederate depot.
    ConfederateDepot {
        /// Its name.
        name: String,
        /// Its hex.
        hex: String,
        /// Counties that must be free of Union infantry.
        #[serde(default)]
        free_of_union_infantry: Vec<String>,
    }
    /// Repair of stations.
    Repair {
        /// The highest modified die.
        most: i8,
        /// Haupt.
        haupt: i8,
        /// Each earlier try.
        each_try: i8,
    }
    /// Control of river and valley.
    Control {
        /// Manpower of each holder.
        manpower: u8,
        /// The river's hexes.
        potomac: Vec<String>,
        /// The valley's hexes.
        shenandoah: Vec<String>,
    }
    /// Foraging.
    Forage {
        /// The first column.
        lowest: i8,
        /// The last column.
        highest: i8,
        /// Victuals by fatigue and value.
        victuals: Vec<Vec<u8>>,
        /// Turns after the crossing at which values fall.
        falls: Vec<u8>,
    }
    /// Movement.
    Movement {
        /// Where it comes from.
        source: Source,
        /// By sea.
        naval: NavalLimits,
        /// By rail.
        rail: RailLimits,
        /// Strategic.
        strategic: Strategic,
        /// Remote.
        remote: Remote,
        /// Attachment.
        attachment: Attachment,
        /// The army leader.
        army_leader: ArmyLeader,
        /// Leader transfer.
        leader_transfer: LeaderTransfer,
        /// The passive player's roll.
        passive: PassiveRoll,
        /// Pontoon bridge markers of each side.
        pontoons: Pontoons,
    }
    /// Pontoon bridge markers.
    Pontoons {
        /// Over major rivers.
        major: u8,
        /// Over minor rivers.
        minor: u8,
    }
    /// Naval limits.
    NavalLimits {
        /// Units a turn.
        units: u8,
        /// Spaces a move.
        spaces: u8,
        /// Fatigue a space.
        fatigue: u8,
    }
    /// Rail limits.
    RailLimits {
        /// Hexes a move.
        hexes: u8,
        /// Fatigue.
        fatigue: u8,
        /// Divisions a turn.
        divisions: u8,
        /// Boxes a turn.
        boxes: u8,
    }
    /// Strategic movement.
    Strategic {
        /// Infantry from enemy infantry.
        infantry_from_infantry: u8,
        /// Infantry from enemy cavalry.
        infantry_from_cavalry: u8,
        /// Cavalry from every enemy.
        cavalry_from_all: u8,
        /// Confederate allowances.
        confederate: [[u8; 4]; 3],
        /// Union allowances.
        union: [[u8; 4]; 3],
        /// Modifiers of units not exhausted.
        fresh: [i8; 3],
        /// Modifiers of exhausted units.
        exhausted: [i8; 3],
    }
    /// Remote movement.
    Remote {
        /// Farther than so many hexes from every enemy.
        distance: u8,
    }
    /// Attachment and detachment.
    Attachment {
        /// Most manpower.
        infantry_division: u8,
        /// Most manpower.
        infantry_brigade: u8,
        /// Most manpower.
        infantry_regiment: u8,
        /// Most manpower.
        cavalry_brigade: u8,
        /// Most manpower.
        cavalry_regiment: u8,
        /// What an infantry division keeps.
        division_keeps: u8,
        /// What every other unit keeps.
        unit_keeps: u8,
        /// What a unit needs to detach.
        parent: u8,
        /// Artillery of a substitute.
        substitute_artillery: u8,
        /// Manpower of a substitute brigade.
        substitute_brigade: u8,
        /// Manpower of a substitute regiment.
        substitute_regiment: u8,
    }
    /// Activate Army Leader.
    ArmyLeader {
        /// The highest die that succeeds.
        succeeds: u8,
        /// Attempts a turn.
        attempts: u8,
        /// Most units.
        units: u8,
        /// What a rolled 1 counts as.
        least: u8,
        /// What an infantry leader adds: Union, Confederate.
        bonus: [u8; 2],
        /// Most fatigue.
        fatigue: u8,
    }
    /// How far leaders transfer.
    LeaderTransfer {
        /// Of an Operational player.
        operational: u8,
        /// Of a Passive player.
        passive: u8,
    }
    /// What a Passive player's units take from their movement rolls.
    PassiveRoll {
        /// Infantry and artillery.
        infantry: i8,
        /// Cavalry.
        cavalry: i8,
    }
    /// Army morale.
    MoraleTable {
        /// Where it comes from.
        source: Source,
        /// The level of Disorder.
        disorder: u16,
        /// The level of Panic.
        panic: u16,
        /// The level of Flight.
        flight: u16,
        /// For each shaken corps.
        corps: u16,
        /// The Army of the Potomac.
        union: ArmyMorale,
        /// The Army of Northern Virginia.
        confederate: ArmyMorale,
    }
    /// One army's morale.
    ArmyMorale {
        /// A demoralized infantry division, by level.
        division: [u16; 2],
        /// A demoralized infantry brigade, by level.
        brigade: [u16; 2],
        /// The divisor of combat losses.
        losses: u16,
        /// The divisor of divisions out of supply.
        out_of_supply: u16,
        /// A division eliminated, by turns ago.
        eliminated_division: [u16; 3],
        /// A brigade eliminated, by turns ago.
        eliminated_brigade: [u16; 3],
    }
    /// Victory points.
    VictoryTable {
        /// Where they come from.
        source: Source,
        /// Counties.
        counties: CountyPoints,
        /// Stretches of railroad.
        line: Vec<LinePoints>,
        /// Stations.
        stations: StationPoints,
        /// Structures.
        structures: StructurePoints,
        /// Losses.
        losses: LossPoints,
        /// Disorder and Panic.
        morale: MoralePoints,
        /// Hooker.
        hooker: HookerPoints,
        /// Levels by scenario.
        levels: BTreeMap<String, Levels>,
        /// Preliminary victories.
        preliminary: Preliminary,
    }
    /// County control.
    CountyPoints {
        /// Manpower in the control hex.
        unit: u8,
        /// Manpower in the county.
        manpower: u8,
        /// Days after the crossing.
        doubled_after: u8,
    }
    /// A stretch of railroad.
    LinePoints {
        /// The board's victory line.
        name: String,
        /// Awards.
        award: Vec<i16>,
        /// Each further station.
        #[serde(default)]
        additional: i16,
    }
    /// Stations.
    StationPoints {
        /// Stations with points of their own.
        named: Vec<NamedPoints>,
        /// Every other.
        other: i16,
        /// Virginia stations count north of this row of SS.
        virginia_north_of_row: u8,
        /// The combined award.
        combined: CombinedPoints,
    }
    /// A hex with points.
    NamedPoints {
        /// Its name.
        name: String,
        /// Its hex.
        hex: String,
        /// The points.
        points: i16,
    }
    /// A hexside with points.
    HexsidePoints {
        /// Its name.
        name: String,
        /// Its two hexes.
        hexside: [String; 2],
        /// The points.
        points: i16,
    }
    /// Stations and a bridge together.
    CombinedPoints {
        /// The line.
        line: String,
        /// How many of its stations.
        stations: u8,
        /// The bridge.
        bridge: String,
        /// The points.
        points: i16,
    }
    /// Structures.
    StructurePoints {
        /// Bridges with points of their own.
        bridge: Vec<HexsidePoints>,
        /// Every other major-river bridge.
        major_bridge: i16,
        /// The aqueduct.
        aqueduct: HexsidePoints,
        /// Capitols and the White House.
        capitol: Vec<NamedPoints>,
        /// A Confederate in Washington.
        washington: i16,
        /// Artillery that shells the capitol.
        pennsylvania_capitol_artillery: u8,
        /// From this fort's hex.
        pennsylvania_capitol_fort: String,
        /// The fatigue it costs.
        pennsylvania_capitol_fatigue: u8,
        /// Hexes that win the game.
        seized: Vec<String>,
        /// Bridges that nobody destroys.
        indestructible: Vec<String>,
    }
    /// Points of a manpower point lost.
    LossPoints {
        /// Union.
        union: i16,
        /// Confederate.
        confederate: i16,
    }
    /// Points of Disorder and Panic: has happened, is in force.
    MoralePoints {
        /// Union Disorder.
        union_disorder: [i16; 2],
        /// Union Panic.
        union_panic: [i16; 2],
        /// Confederate Disorder.
        confederate_disorder: [i16; 2],
        /// Confederate Panic.
        confederate_panic: [i16; 2],
    }
    /// Hooker.
    HookerPoints {
        /// The total that questions him.
        questioned_at: i16,
        /// How many events relieve him.
        events: u8,
    }
    /// The least total of each level.
    Levels {
        /// Confederate decisive.
        confederate_decisive: i16,
        /// Confederate substantive.
        confederate_substantive: i16,
        /// Confederate marginal.
        confederate_marginal: i16,
        /// Union marginal.
        union_marginal: i16,
        /// Union substantive.
        union_substantive: i16,
    }
    /// Preliminary victories.
    Preliminary {
        /// Points.
        confederate_substantive: i16,
        /// Points.
        confederate_marginal: i16,
        /// How much worse the Confederate morale is.
        union_margin: u16,
    }
    /// Forts and Harpers Ferry.
    Forts {
        /// Where they come from.
        source: Source,
        /// Classes.
        class: FortClasses,
        /// Harpers Ferry.
        harpers_ferry: HarpersFerry,
    }
    /// Classes of forts.
    FortClasses {
        /// By die at Baltimore.
        #[serde(rename = "Baltimore")]
        baltimore: [u8; 6],
        /// By die at Washington and Alexandria.
        #[serde(rename = "Washington")]
        washington: [u8; 6],
        /// Artillery by class.
        artillery: [u8; 3],
        /// Garrison by class.
        garrison: [u8; 3],
        /// The combat value that finds out a class.
        near: u8,
    }
    /// The siege of Harpers Ferry.
    HarpersFerry {
        /// The town.
        hex: String,
        /// How far the area reaches.
        radius: u16,
        /// Manpower that must stay.
        garrison: u8,
        /// The least sum of a surrender.
        surrender: i8,
        /// How near a division helps.
        division_within: u16,
        /// The modifiers.
        modifier: HarpersFerryModifiers,
        /// The Naval Battery.
        naval_battery: String,
    }
    /// The modifiers of the surrender roll.
    HarpersFerryModifiers {
        /// Guns in the Naval Battery.
        naval_battery: i8,
        /// Guns on Loudoun Heights.
        loudoun_heights: i8,
        /// Guns on Bolivar Heights.
        bolivar_heights: i8,
        /// Each earlier turn surrounded.
        earlier_turn: i8,
        /// A Union division near.
        division: i8,
    }
    /// The set-up.
    SetupTable {
        /// The counters.
        counter: Vec<Counter>,
        /// Stations damaged at the start.
        damaged_station: Vec<DamagedStation>,
        /// Bridges destroyed at the start.
        destroyed_bridge: Vec<DestroyedBridge>,
        /// Time chits of each side.
        time_chits: u8,
        /// Substitutes of each side.
        substitutes: Substitutes,
        /// Where it comes from.
        source: Source,
    }
    /// Where a counter starts.
    Counter {
        /// The side.
        side: Side,
        /// Its name.
        name: String,
        /// Its hex.
        hex: Option<String>,
        /// Or what brings it in.
        start: Option<Start>,
        /// Whether it is entrenched.
        #[serde(default)]
        entrenched: bool,
        /// Whether its flanks are refused.
        #[serde(default)]
        flanks_refused: bool,
        /// What else is known.
        note: Option<String>,
    }
    /// A damaged station.
    DamagedStation {
        /// Its railroad.
        railroad: String,
        /// Its name.
        station: String,
    }
    /// A destroyed bridge.
    DestroyedBridge {
        /// Its name.
        name: String,
        /// Its hexside.
        hexside: [String; 2],
    }
    /// Substitutes of a side.
    Substitutes {
        /// Brigades.
        infantry: u8,
        /// Regiments.
        cavalry: u8,
    }
    /// Turns 1 to 3.
    Opening {
        /// Where it comes from.
        source: Source,
        /// The six counties.
        counties: Vec<String>,
        /// A hex that counts as Warren county.
        warren_hex: String,
        /// Fredericksburg.
        fredericksburg: String,
        /// How near divisions watch it.
        within: u16,
        /// How many full divisions keep the Union from acting more.
        divisions: u8,
        /// Corps more when fewer are left.
        few_left: u8,
        /// Corps more when none is left.
        none_left: u8,
    }
    /// Jackson lives.
    JacksonTable {
        /// Where it comes from.
        source: Source,
        /// Where counters start.
        counter: Vec<JacksonCounter>,
        /// Who is not in the game.
        aside: Vec<String>,
        /// Who belongs to I Corps.
        first_corps: Vec<String>,
        /// The one unit that Pettigrew joins.
        pettigrew_joins: String,
        /// His relapses.
        relapse: Relapse,
        /// The Union's allowances.
        union: JacksonUnion,
    }
    /// A counter of the variant.
    JacksonCounter {
        /// Its name.
        name: String,
        /// Its hex.
        hex: String,
        /// Its manpower.
        strength: Option<u8>,
    }
    /// Jackson's relapses.
    Relapse {
        /// The highest total that debilitates him.
        debilitated: u8,
        /// The highest total that impacts him.
        impacted: u8,
        /// The turn from which the roll gets +1.
        recovered_from: u8,
        /// How many bad rolls in a row make him mend.
        in_a_row: u8,
    }
    /// The Union's allowances against Jackson, in halves.
    JacksonUnion {
        /// One infantry corps has moved.
        one_corps: u8,
        /// Both have.
        both_corps: u8,
        /// The cavalry has, in turn 3.
        cavalry: u8,
    }
    /// Places that the rules name.
    NamedPlaces {
        /// The places.
        place: Vec<NamedPlace>,
    }
    /// A place that the rules name.
    NamedPlace {
        /// Its hex; none where none is printed.
        hex: Option<String>,
        /// Its name.
        name: Option<String>,
        /// The rules that name it.
        rule: Option<String>,
        /// What else is known.
        note: Option<String>,
    }
}
