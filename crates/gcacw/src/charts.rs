//! The charts: their schema, and the check that each has its right shape.

use std::collections::BTreeMap;

use crate::halves::Halves;
use crate::results::{ArtilleryModifier, CombatResult, Cost, MarchResult};

/// The file the charts are in.
pub const FILE: &str = "gcacw/charts.toml";

/// Declares records of a data file: every field is public, every unknown field is refused.
macro_rules! records {
    ($($(#[$about:meta])* $name:ident { $($(#[$field_about:meta])* $field:ident: $kind:ty,)* })*) => {$(
        $(#[$about])*
        #[derive(Debug, Clone, PartialEq, Eq, serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct $name { $($(#[$field_about])* pub $field: $kind,)* }
    )*};
}
pub(crate) use records;

records! {
    /// Every chart.
    Charts {
        /// What the file is.
        meta: Meta,
        /// Combat Chart.
        combat_chart: CombatChart,
        /// Combat Ratio Chart.
        ratio_chart: RatioChart,
        /// Combat modifiers.
        combat_modifiers: CombatModifiers,
        /// Artillery Modifier Chart.
        artillery_modifier: ArtilleryChart,
        /// Flank bonus.
        flank_bonus: FlankBonus,
        /// The most Combat value that counts.
        maximum_combat_value: MaximumCombatValue,
        /// Strength markers.
        strength_marker: StrengthMarker,
        /// Extended March Table.
        extended_march: ExtendedMarch,
        /// What a force march brings and costs.
        force_march: ForceMarch,
        /// Retreat Chart 1.
        retreat_chart_1: RetreatChart,
        /// Retreat Chart 2.
        retreat_chart_2: RetreatChart,
        /// How far units retreat.
        retreat_distance: RetreatDistances,
        /// Cavalry Retreat Table.
        cavalry_retreat: CavalryRetreat,
        /// Terrain Chart.
        terrain_chart: TerrainChart,
        /// Random Events Tables.
        random_events: RandomEvents,
        /// How long rain lasts on the rivers.
        rain_numbers: RainNumbers,
    }
    /// What the file of charts is, and what is not known.
    Meta {
        /// The ruleset.
        game: String,
        /// The title.
        title: String,
        /// The rules the charts go with.
        applies_to: String,
        /// Which printing the published charts are from.
        edition_note: String,
        /// What no public source prints.
        still_unknown: String,
    }
    /// Combat Chart: a row for each difference of the modified rolls, a column for each band of Combat value.
    CombatChart {
        /// Where it comes from.
        source: String,
        /// What was compared with what.
        verified: String,
        /// How to look a result up.
        lookup: String,
        /// What the letters mean.
        codes: String,
        /// What is not known.
        italics: String,
        /// The differences, ascending.
        rows: Vec<i8>,
        /// The first row is for everything below it too.
        first_row_open: bool,
        /// The last row is for everything above it too.
        last_row_open: bool,
        /// The defender's columns: least and most Combat value.
        defender_bands: Vec<[Halves; 2]>,
        /// The attacker's columns.
        attacker_bands: Vec<[Halves; 2]>,
        /// The defender's results, by row.
        defender_cells: Vec<Vec<CombatResult>>,
        /// The attacker's results, by row.
        attacker_cells: Vec<Vec<CombatResult>>,
    }
    /// Combat Ratio Chart.
    RatioChart {
        /// Where it comes from.
        source: String,
        /// What was compared with what.
        verified: String,
        /// How a ratio is rounded.
        rounding: String,
        /// From the worst ratio for the attacker to the best.
        rows: Vec<RatioRow>,
    }
    /// One row of the Combat Ratio Chart.
    RatioRow {
        /// Attacker to defender, such as `2-1`.
        ratio: String,
        /// The modifier.
        modifier: i8,
    }
    /// By the kind of attack.
    AttackTypes {
        /// In column of route.
        column_of_route: i8,
        /// Hasty.
        hasty: i8,
        /// Normal.
        normal: i8,
        /// Prepared.
        prepared: i8,
        /// Assault.
        #[serde(default)]
        assault: Option<i8>,
    }
    /// Combat modifiers that are single numbers.
    CombatModifiers {
        /// Where they come from.
        source: String,
        /// By attack type.
        attack_type: AttackTypes,
        /// Movement points that infantry pays for each type.
        attack_mp_infantry: AttackTypes,
        /// Movement points that cavalry pays for each type.
        attack_mp_cavalry: AttackTypes,
        /// Further movement points against a loess hex.
        attack_mp_loess_extra: i8,
        /// Attacker in a rain turn.
        rain_attacker: i8,
        /// Defender behind a bridge, dam, ferry or ford.
        defender_crossing: i8,
        /// Defender behind a creek.
        defender_creek: i8,
        /// Defender behind a creek in a rain turn.
        defender_creek_rain: i8,
        /// Defender on a hill.
        defender_hill: i8,
        /// Defender on a mountain.
        defender_mountain: i8,
        /// Defender on a mountain, attacked from a mountain or down a ridge.
        defender_mountain_reduced: i8,
        /// Defender attacked up a ridge.
        defender_ridge_up: i8,
        /// Defender demoralized twice.
        defender_demoralized_2: i8,
        /// Whether height modifiers add up.
        height_modifiers_cumulative: bool,
        /// Assault led by a leader with the bonus.
        leader_assault_bonus: i8,
        /// The first year of Longstreet's bonus.
        longstreet_bonus_from: u16,
        /// Leaders of other volumes.
        leader_assault_bonus_other: String,
        /// A district leader's assault roll.
        assault_roll_district_leader: i8,
        /// Assault roll against loess.
        assault_roll_loess: i8,
        /// Grand assault roll against loess.
        grand_assault_roll_loess: i8,
        /// Least Combat value in a grand assault.
        grand_assault_min_combat_value: i8,
        /// Volumes without that least value.
        grand_assault_min_exempt: Vec<String>,
    }
    /// Artillery Modifier Chart.
    ArtilleryChart {
        /// Where it comes from.
        source: String,
        /// The columns: least and most difference of artillery values.
        differential_bands: Vec<[i16; 2]>,
        /// What the marks mean.
        codes: String,
        /// Terrain, by row.
        rows: Vec<String>,
        /// The modifiers, by row.
        cells: Vec<Vec<ArtilleryModifier>>,
        /// The row of a provisional swamp when dry.
        provisional_swamp_dry: String,
        /// The row of a provisional swamp in rain.
        provisional_swamp_rain: String,
    }
    /// Flank bonus.
    FlankBonus {
        /// Where it comes from.
        source: String,
        /// The basic bonus, by the number of covered hexes.
        basic: [i8; 7],
        /// The most that reductions take away.
        max_reduction: i8,
        /// What each final bonus becomes when cavalry attacks cavalry.
        cavalry: [i8; 5],
        /// What each final bonus becomes against a Flanks Refused marker.
        flanks_refused: [i8; 5],
    }
    /// A figure of `OTR`, and of every other volume.
    ByVolume {
        /// On to Richmond!
        #[serde(rename = "OTR")]
        on_to_richmond: u16,
        /// Every other volume.
        other: u16,
    }
    /// The most Combat value that counts.
    MaximumCombatValue {
        /// Where it comes from.
        source: String,
        /// Attacking.
        attacking: ByVolume,
        /// Defending.
        defending: ByVolume,
        /// Defending, half of it entrenched.
        defending_half_entrenched: ByVolume,
        /// Defending, all of it entrenched.
        defending_all_entrenched: ByVolume,
        /// Least and most Combat value of a grand assault, and what it adds to the attacker's loss.
        grand_assault_extra_loss: Vec<[u16; 3]>,
    }
    /// Strength markers: the Combat value of each Manpower.
    StrengthMarker {
        /// Where it comes from.
        source: String,
        /// Why the reconstruction is as it is.
        reasoning: String,
        /// Manpower, from 1.
        manpower: Vec<u8>,
        /// Combat value organized.
        organized_combat: Vec<Halves>,
        /// Combat value disorganized.
        disorganized_combat: Vec<Halves>,
        /// Where each disorganized value comes from.
        cell_source: Vec<String>,
        /// Which published sources those are.
        #[serde(rename = "cell_source_P")]
        cell_source_published: String,
    }
    /// Extended March Table.
    ExtendedMarch {
        /// Where it comes from.
        source: String,
        /// How to look a result up.
        lookup: String,
        /// What the results mean.
        results: String,
        /// The columns' names.
        columns: Vec<String>,
        /// Least and most Manpower of the columns after the first.
        disorganized_bands: Vec<[u8; 2]>,
        /// The modified rolls.
        rows: Vec<i8>,
        /// The results, by row.
        cells: Vec<Vec<MarchResult>>,
        /// Where each cell comes from, a letter a cell.
        cell_source: Vec<String>,
        /// Which sources those are.
        cell_source_note: String,
        /// Why the reconstruction is as it is.
        reasoning: String,
        /// What is added to the roll.
        modifiers: MarchModifiers,
    }
    /// What is added to an extended march roll beside what the unit's army adds.
    MarchModifiers {
        /// New Fatigue Level and modifier of a unit on its normal side.
        normal_side: Vec<(u8, i8)>,
        /// New Fatigue Level and modifier of a unit on its exhausted side.
        exhausted_side: Vec<(u8, i8)>,
        /// The heat event of The Long Roads to Gettysburg.
        heat_event: i8,
    }
    /// What a force march brings and costs, by the unmodified roll.
    ForceMarch {
        /// Where it comes from.
        source: String,
        /// One die.
        infantry: Vec<ForceMarchRow>,
        /// The sum of two dice.
        cavalry: Vec<ForceMarchRow>,
    }
    /// One roll of a force march.
    ForceMarchRow {
        /// The unmodified roll.
        roll: u8,
        /// Movement points added.
        points: u8,
        /// Manpower lost.
        loss: u8,
        /// Manpower from which a larger loss is suffered, and that loss.
        large: Option<[u8; 2]>,
    }
    /// A Retreat Chart.
    RetreatChart {
        /// Where it comes from.
        source: String,
        /// Which parts come from elsewhere.
        mixed: String,
        /// What the conditions mean.
        #[serde(default)]
        conditions: String,
        /// The priorities, best first.
        rows: Vec<RetreatRow>,
        /// Why the reconstruction is as it is.
        #[serde(default)]
        reasoning: String,
    }
    /// One description of a Retreat Chart; a condition left out does not matter.
    RetreatRow {
        /// Its label, such as `4a`.
        label: String,
        /// Its Priority Number.
        priority: u8,
        /// Enemy-occupied.
        enemy: Option<bool>,
        /// In an enemy zone of control.
        ezoc: Option<bool>,
        /// Farther from the active enemy unit.
        farther: Option<bool>,
        /// Across a road-type hexside.
        road: Option<bool>,
        /// Occupied by a friendly unit.
        friendly: Option<bool>,
        /// Manpower lost.
        loss: u8,
        /// Manpower lost across a road-type hexside.
        loss_if_road: Option<u8>,
        /// Manpower lost into a friendly-occupied hex.
        loss_if_friendly: Option<u8>,
    }
    /// How far units retreat.
    RetreatDistances {
        /// Where they come from.
        source: String,
        /// A retreat.
        normal: RetreatDistance,
        /// A voluntary retreat.
        voluntary: RetreatDistance,
        /// A rout.
        rout: RetreatDistance,
        /// A cavalry retreat.
        cavalry: RetreatDistance,
    }
    /// How far one kind of retreat goes.
    RetreatDistance {
        /// Fewest hexes.
        min: u8,
        /// Most hexes.
        max: u8,
        /// How many hexes use Retreat Chart 1.
        chart_1_hexes: u8,
        /// Losses count only at this priority.
        ignore_losses_except_priority: Option<u8>,
    }
    /// Cavalry Retreat Table.
    CavalryRetreat {
        /// Where it comes from.
        source: String,
        /// Which parts come from elsewhere.
        mixed: String,
        /// How it is used.
        procedure: String,
        /// The natural roll that costs one Manpower.
        natural_loss_roll: i16,
        /// By the size of the force, ascending.
        size_bands: Vec<SizeBand>,
        /// How size is measured.
        size_measure: String,
        /// By the terrain the cavalry leaves.
        hex: BTreeMap<String, i16>,
        /// By the hexside toward the enemy.
        hexside: BTreeMap<String, i16>,
        /// Why the reconstruction is as it is.
        reasoning: String,
    }
    /// One size of a retreating cavalry force.
    SizeBand {
        /// Most Combat value.
        max_combat: Halves,
        /// The modifier.
        modifier: i16,
    }
    /// A cost in a dry turn and in a rain turn.
    DryRain {
        /// Dry.
        dry: Halves,
        /// Rain.
        rain: Halves,
    }
    /// Further movement points to enter a hex with a friendly stack: easy terrain, hard terrain.
    FriendlyStack {
        /// Less than 3 Combat value.
        less_than_3: [u8; 2],
        /// 3 to 11.
        from_3_to_11: [u8; 2],
        /// More than 11.
        more_than_11: [u8; 2],
        /// A wagon train.
        wagon_train: [u8; 2],
    }
    /// Terrain Chart.
    TerrainChart {
        /// Where it comes from.
        source: String,
        /// Which parts come from elsewhere.
        mixed: String,
        /// What the figures mean.
        columns: String,
        /// The columns.
        unit_types: Vec<String>,
        /// The rows.
        rows: Vec<String>,
        /// Costs in a dry turn.
        dry: Vec<Vec<Cost>>,
        /// Costs in a rain turn.
        rain: Vec<Vec<Cost>>,
        /// Where each row comes from.
        cell_source: Vec<String>,
        /// Along a road.
        road: DryRain,
        /// Along a railroad.
        railroad: DryRain,
        /// Along a pike.
        pike: DryRain,
        /// Along a trail.
        trail: DryRain,
        /// Along a trail into a mountain hex.
        trail_mountain: DryRain,
        /// Across a ridge.
        ridge_extra: u8,
        /// Out of an enemy zone of control.
        exit_enemy_zoc_extra: u8,
        /// A unit may always go one hex.
        minimum_one_hex: bool,
        /// Into a friendly stack.
        friendly_stack: FriendlyStack,
        /// What the two figures are for.
        friendly_stack_columns: String,
        /// Why the reconstruction is as it is.
        reasoning: String,
    }
    /// Random Events Tables.
    RandomEvents {
        /// Where they come from.
        source: String,
        /// When they are used.
        r#use: String,
        /// The events that bring rain.
        rain_results: Vec<String>,
        /// The sums of two dice, which every table has an event for.
        sums: Vec<u8>,
        /// What command paralysis adds to a side's initiative rolls.
        paralysis: i8,
        /// The tables by name.
        table: BTreeMap<String, EventTable>,
    }
    /// One Random Events Table.
    EventTable {
        /// Where it comes from.
        source: String,
        /// What was compared with what.
        #[serde(default)]
        verified: String,
        /// The event of each sum.
        events: Vec<String>,
        /// What the events do.
        #[serde(default)]
        effects: String,
        /// Why the reconstruction is as it is.
        #[serde(default)]
        reasoning: String,
    }
    /// How many turns a river stays up after rain; -1 where the result does not occur.
    RainNumbers {
        /// Where they come from.
        source: String,
        /// The volumes.
        columns: Vec<String>,
        /// The rain results.
        rows: Vec<String>,
        /// Minor rivers, by row.
        minor: Vec<Vec<i8>>,
        /// Major rivers, by row.
        major: Vec<Vec<i8>>,
    }
}
