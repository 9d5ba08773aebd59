//! The scenarios: set-ups, special rules, and how they are won.

use engine::Side;
use serde::Deserialize;

use crate::charts::records;
use crate::kinds::{ItemKind, SpecialKind};
use crate::units::{Arm, Army, Size, Volume};

/// The folder the scenarios are in.
pub const FOLDER: &str = "gcacw/scenarios";

/// Which rules a scenario uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GameKind {
    /// The Basic Game.
    Basic,
    /// The Advanced Game of its volume.
    Advanced,
}

/// What a unit starts behind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Entrenchment {
    /// Abatis being built.
    AbatisBuild,
    /// Abatis.
    Abatis,
    /// Breastworks being built.
    BreastworkBuild,
    /// Breastworks.
    Breastwork,
    /// A fort.
    Fort,
}

/// How a unit enters, when it is not set up in a hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Start {
    /// Its player chooses the hex.
    Free,
    /// It arrives later.
    Reinforcement,
    /// It is aside until a division sends it out.
    Substitute,
}

/// How clearly a side wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Degree {
    /// Marginally.
    Marginal,
    /// Substantively.
    Substantive,
    /// Decisively.
    Decisive,
}

/// What lets units act that a special rule holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Release {
    /// An enemy unit next to one of them.
    EnemyAdjacent,
    /// An enemy unit within `released_within` hexes.
    EnemyNear,
    /// An enemy infantry unit in `released_hex`, or within `released_within` hexes of one of them.
    EnemyInfantryNear,
    /// An enemy unit within `released_within` hexes of `released_hex`.
    EnemyNearHex,
    /// An enemy unit in column `min_column` of `sheet`, or east of it.
    EnemyInColumns,
}

/// What undoes a victory item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unless {
    /// The side holds the hex itself.
    HexHeld,
    /// An enemy unit is in or next to the hex that is near.
    EnemyNear,
}

/// What a victory item requires.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Requires {
    /// Every depot of the scenario is destroyed.
    DepotsDestroyed,
    /// A path of city, road, pike or railroad hexes to the west edge.
    RoadToWestEdge,
}

/// What gives the points each time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Per {
    /// Each unit.
    Unit,
    /// Each hex.
    Hex,
    /// Each point of Manpower.
    Point,
    /// Each wagon train.
    Wagon,
    /// Each turn.
    Turn,
    /// Each turn, of all such items the best alone.
    Phase,
}

/// When a victory item is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum At {
    /// When the game has ended.
    End,
    /// At the end of the last turn.
    LastTurn,
}

/// What a variant does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChanceEffect {
    /// Nothing.
    None,
    /// Held units and leaders may act at once.
    Release,
    /// Units have more Manpower.
    Strengthen,
    /// Units are not exhausted.
    Rest,
    /// The leader who is hurt is not.
    Heal,
    /// A number is added to initiative rolls.
    Initiative,
}

/// One side, or both.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
pub enum Sides {
    /// The Union.
    Union,
    /// The Confederacy.
    Confederate,
    /// Both sides.
    #[serde(rename = "both")]
    Both,
}

records! {
    /// A scenario.
    Scenario {
        /// Its id, such as `rtg-4`.
        id: String,
        /// The volume.
        volume: Volume,
        /// Its number in the volume.
        number: u8,
        /// Its title.
        title: String,
        /// Which rules it uses.
        game: GameKind,
        /// The year.
        year: u16,
        /// The date of the first turn.
        start: String,
        /// The date of the last turn.
        end: String,
        /// How many turns.
        turns: u8,
        /// About how many minutes two people need.
        minutes: u16,
        /// How many turns it may come to.
        turns_max: Option<u8>,
        /// The map sheets it uses.
        maps: Vec<String>,
        /// Its Random Events Table, or `none`.
        random_events: String,
        /// The only turns with random events.
        #[serde(default)]
        random_events_turns: Vec<u8>,
        /// The units.
        unit: Vec<Placement>,
        /// Where its parts come from.
        sources: ScenarioSources,
        /// Its special rules.
        special: Vec<Special>,
        /// How it is won.
        victory: Victory,
    }
    /// Where the parts of a scenario come from.
    ScenarioSources {
        /// The set-up.
        setup: String,
        /// Dates and turns.
        length: String,
        /// The Random Events Table.
        random_events: String,
        /// Most of the victory items.
        victory: String,
        /// The map sheets.
        maps: String,
        /// Why what was reconstructed is as it is.
        why: String,
        /// Units that the list lacks.
        units_added: Option<String>,
        /// The first turn, if from elsewhere.
        start: Option<String>,
        /// Starting states.
        states: Option<String>,
    }
    /// A unit in a scenario: what it is, where it starts, and in which state.
    Placement {
        /// The side.
        side: Side,
        /// Its name, as in the unit file.
        name: String,
        /// Its size.
        size: Option<Size>,
        /// What it is.
        arm: Arm,
        /// The command the set-up list puts it in.
        command: String,
        /// Where it starts.
        hex: Option<String>,
        /// The name of the hex it starts or arrives in.
        place: Option<String>,
        /// Manpower.
        strength: Option<u8>,
        /// What it starts behind.
        entrenchment: Option<Entrenchment>,
        /// Where its starting state comes from.
        state_source: Option<String>,
        /// Fatigue Level.
        #[serde(default)]
        fatigue: u8,
        /// What else is known.
        note: Option<String>,
        /// It starts exhausted.
        #[serde(default)]
        exhausted: bool,
        /// It starts disorganized.
        #[serde(default)]
        disorganized: bool,
        /// How often it is demoralized.
        #[serde(default)]
        demoralized: u8,
        /// Where a unit that the list lacks comes from.
        source: Option<String>,
        /// How it enters, when not set up in a hex.
        start: Option<Start>,
        /// The hexes or stretch of edge it arrives at.
        reinforcement_entry: Option<String>,
        /// The increment or track it arrives with.
        reinforcement_group: Option<String>,
        /// Where its arrival comes from.
        reinforcement_source: Option<String>,
        /// The hex it arrives in.
        reinforcement_hex: Option<String>,
        /// The turn it arrives.
        reinforcement_turn: Option<u8>,
        /// When it is restricted, in words.
        restricted: Option<String>,
        /// It starts uncommitted.
        #[serde(default)]
        uncommitted: bool,
        /// The turn it does not recover on.
        no_recovery_turn: Option<u8>,
        /// It starts on a train.
        #[serde(default)]
        embarked: bool,
    }
    /// A special rule: what it changes, and its arguments.
    Special {
        /// What it changes.
        kind: SpecialKind,
        /// The rule in words.
        text: String,
        /// Where it comes from.
        source: String,
        /// What else is known.
        note: Option<String>,
        /// The side it is for.
        side: Option<Sides>,
        /// The units it is for.
        #[serde(default)]
        units: Vec<String>,
        /// The units it is not for.
        #[serde(default)]
        except_units: Vec<String>,
        /// The turns it is in force.
        #[serde(default)]
        turns: Vec<u8>,
        /// The turn it is in force.
        turn: Option<u8>,
        /// The first turn it is in force.
        from_turn: Option<u8>,
        /// The earliest turn it can happen.
        earliest_turn: Option<u8>,
        /// The Action Phases it is in force.
        #[serde(default)]
        action_phases: Vec<u8>,
        /// The first Action Phase it is in force.
        from_action_phase: Option<u8>,
        /// The Action Phase that ends it.
        until_action_phase: Option<u8>,
        /// What releases the units.
        released_by: Option<Release>,
        /// Whether what releases one releases all.
        #[serde(default)]
        together: bool,
        /// The hex whose neighbourhood releases them.
        released_hex: Option<String>,
        /// How near the enemy must come.
        released_within: Option<u8>,
        /// The hex it is about.
        hex: Option<String>,
        /// The hexes it is about.
        #[serde(default)]
        hexes: Vec<String>,
        /// The hexside it is about.
        hexside: Option<[String; 2]>,
        /// How near.
        within: Option<u8>,
        /// How far at most.
        max_distance: Option<u8>,
        /// The map sheet it is about.
        sheet: Option<String>,
        /// The northernmost row.
        min_row: Option<u8>,
        /// The westernmost column.
        min_column: Option<u8>,
        /// How many actions of the side come first.
        after_actions: Option<u8>,
        /// How many units arrive in a turn.
        per_turn: Option<u8>,
        /// The hexes or stretch of edge of an arrival.
        entry: Option<String>,
        /// The group that arrives.
        group: Option<String>,
        /// The unit that a wagon train goes with.
        with_unit: Option<String>,
        /// The leader it is about.
        leader: Option<String>,
        /// The command it is about.
        command: Option<String>,
        /// The army it is about.
        army_group: Option<Army>,
        /// The arm it is about.
        arm: Option<Arm>,
        /// The water of the board it is about.
        river: Option<String>,
        /// The railway of the board it is about.
        railroad: Option<String>,
        /// The region it is about, an area of the board.
        region: Option<String>,
        /// What of it is rebuilt, where the scenario only names a rule.
        rebuilt: Option<String>,
        /// The level of Low Ammunition.
        low: Option<u8>,
        /// The level at which a unit is out of ammunition.
        out: Option<u8>,
        /// What a fort's garrison defends with.
        combat: Option<u8>,
        /// What a fort's guns defend with.
        artillery: Option<u8>,
        /// What each number of a die means.
        #[serde(default)]
        chance: Vec<Chance>,
        /// The condition that lengthens the game.
        extends: Option<String>,
        /// Whether retreats are bound by it.
        #[serde(default)]
        applies_to_retreat: bool,
        /// Whether the units may entrench all the same.
        #[serde(default)]
        may_entrench: bool,
        /// The number to reach.
        target: Option<i16>,
        /// The hexes that add to a roll.
        #[serde(default)]
        modifier_hexes: Vec<String>,
        /// What each of them adds.
        #[serde(default)]
        modifiers: Vec<i16>,
        /// What is added to a roll.
        modifier: Option<i16>,
        /// What is added to a movement allowance.
        movement: Option<i16>,
        /// What is added to an initiative roll.
        initiative: Option<i16>,
        /// Manpower points added.
        points: Option<i16>,
        /// Turns of delay.
        delay: Option<u8>,
        /// The Fatigue Levels it is about.
        #[serde(default)]
        fatigue: Vec<u8>,
        /// Least Manpower to hold a county seat.
        seat_min: Option<u8>,
        /// Least Manpower to hold a county.
        county_min: Option<u8>,
    }
    /// What a number of the die for the variants does for one side.
    Chance {
        /// The number.
        die: u8,
        /// Whose variant it is.
        side: Side,
        /// What it does.
        effect: ChanceEffect,
        /// To whom.
        #[serde(default)]
        units: Vec<String>,
        /// How much.
        points: Option<i16>,
        /// In which turns.
        #[serde(default)]
        turns: Vec<u8>,
        /// What it is, in words.
        text: String,
    }
    /// How a scenario is won.
    Victory {
        /// Whose points are counted.
        vp_for: Side,
        /// When.
        counted: String,
        /// What gives points.
        item: Vec<Item>,
        /// What a total means.
        level: Vec<Level>,
        /// Other ways to count.
        #[serde(default)]
        variant: Vec<Variant>,
    }
    /// What gives victory points.
    Item {
        /// What it counts.
        kind: ItemKind,
        /// Victory points.
        points: i16,
        /// Whose units are counted.
        side: Option<Side>,
        /// Where it comes from.
        source: String,
        /// What else is known.
        note: Option<String>,
        /// The hex.
        hex: Option<String>,
        /// Its name.
        place: Option<String>,
        /// The hexes.
        #[serde(default)]
        hexes: Vec<String>,
        /// Their names.
        #[serde(default)]
        places: Vec<String>,
        /// The hexes a path must reach.
        #[serde(default)]
        to_hexes: Vec<String>,
        /// Their names.
        #[serde(default)]
        to_places: Vec<String>,
        /// Only units of this arm.
        arm: Option<Arm>,
        /// Only units of this size.
        size: Option<Size>,
        /// Only units of these sizes.
        #[serde(default)]
        size_any: Vec<Size>,
        /// Only units of this command.
        command: Option<String>,
        /// Only these units.
        #[serde(default)]
        names: Vec<String>,
        /// The unit that distance is counted from.
        of_unit: Option<String>,
        /// What each gives the points.
        per: Option<Per>,
        /// How near.
        within: Option<u8>,
        /// How near to each hex.
        #[serde(default)]
        within_each: Vec<u8>,
        /// Distances, ascending.
        #[serde(default)]
        distances: Vec<u8>,
        /// The points of each distance.
        #[serde(default)]
        points_by: Vec<i16>,
        /// Points for each further hex.
        each_more: Option<i16>,
        /// Only undemoralized units.
        #[serde(default)]
        undemoralized: bool,
        /// Only demoralized units.
        #[serde(default)]
        demoralized: bool,
        /// Counted once.
        #[serde(default)]
        once: bool,
        /// Of the items counted in one turn the best alone counts.
        #[serde(default)]
        best_only: bool,
        /// When it is counted, if not in every turn.
        at: Option<At>,
        /// The county, an area of the board.
        county: Option<String>,
        /// The region, an area of the board.
        region: Option<String>,
        /// The railway of the board.
        railroad: Option<String>,
        /// What undoes it.
        unless: Option<Unless>,
        /// What it requires.
        requires: Option<Requires>,
        /// Losses that do not count.
        not_by: Option<String>,
        /// The longest path.
        max_path: Option<u8>,
        /// The result that ends the game.
        result: Option<Degree>,
    }
    /// What a total of victory points means.
    Level {
        /// Who wins.
        winner: Side,
        /// How clearly.
        level: Degree,
        /// From this total; open when left out.
        min: Option<i16>,
        /// To this total; open when left out.
        max: Option<i16>,
        /// Where it comes from.
        source: String,
    }
    /// Another way to count.
    Variant {
        /// Its name.
        name: String,
        /// What it replaces, in words.
        replaces: String,
        /// Where it comes from.
        source: String,
        /// What gives points.
        item: Vec<Item>,
    }
}
