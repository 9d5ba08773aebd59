//! Victuals, levies, depots, forage (13.0).

use serde::Deserialize;

use crate::data::records::Source;

records! {
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
        /// Simplified supply.
        simplified: SimplifiedSupply,
        /// Augmented supply.
        augmented: AugmentedSupply,
    }
    /// Augmented supply (23.0).
    AugmentedSupply {
        /// Hexes to a depot.
        depot: u8,
        /// Hexes to a station joined to a Union depot.
        station: u8,
        /// What one victual of a levied town is worth to a brigade.
        levied_brigade: u8,
        /// Wagon trains.
        train: WagonTrains,
    }
    /// Wagon trains (23.4).
    WagonTrains {
        /// The most victuals of a train.
        victuals: u8,
        /// What the movement roll loses in rain.
        rain: u8,
        /// The forage value of a county without a train.
        none: i8,
        /// With two or more.
        several: i8,
        /// Victory points of each train destroyed.
        points: i16,
    }
    /// Simplified supply (24.0).
    SimplifiedSupply {
        /// The lowest level of a track.
        lowest: i8,
        /// Divisions in range that bring the most victuals, one fewer, and so on: Union.
        union: Vec<u8>,
        /// The same: Confederate.
        confederate: Vec<u8>,
        /// Victuals foraged by the Fatigue Levels that all units still remove, from none on.
        forage: Vec<u8>,
        /// What the Union forages less with most of its divisions in Virginia, and more with most in Pennsylvania.
        most_in: [MostIn; 2],
        /// What a level does.
        effect: Vec<SupplyEffect>,
        /// Manpower up to which a unit rolls for its loss.
        small: u8,
    }
    /// What it is worth to have most divisions in a state.
    MostIn {
        /// The state.
        state: String,
        /// The victuals.
        victuals: i8,
    }
    /// What a level of a supply track does (24.6).
    SupplyEffect {
        /// The level.
        level: i8,
        /// Army morale.
        #[serde(default)]
        morale: u16,
        /// Extended march rolls of the following turn.
        march: i16,
        /// The Fatigue Level from which disorganized units lose men; none when nobody is disorganized.
        fatigue: Option<u8>,
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
}
