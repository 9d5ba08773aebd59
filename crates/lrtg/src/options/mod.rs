//! The optional rules, each on its own switch with the side it favours.

pub mod ammunition;
mod augmented;
pub mod brandy_station;
pub mod captured_guns;
mod detachments;
mod forming;
pub(crate) mod intelligence;
pub mod jackson;
mod reserve_artillery;
pub mod simplified;
mod stragglers;
mod stuarts_pride;
pub mod time;
pub mod wagons;

use engine::{Clause, OptionInfo, Side};

/// Preliminary victories.
pub const PRELIMINARY_VICTORIES: u64 = 1 << 3;
/// 25: who wins tied initiative rolls.
pub const VARIABLE_INITIATIVE: u64 = 1 << 4;
/// 26: nobody moves strategically.
pub const NO_STRATEGIC_MOVEMENT: u64 = 1 << 5;
/// 30: stragglers come back.
pub const STRAGGLERS: u64 = 1 << 6;
/// 31: Jackson lives.
pub const JACKSON: u64 = 1 << 11;
/// 13.5, modifier 5: rain.
pub const FORAGE_RAIN: u64 = 1 << 7;
/// 13.5, modifier 6a: towns.
pub const FORAGE_TOWNS: u64 = 1 << 8;
/// 13.5, modifier 6b: ground.
pub const FORAGE_GROUND: u64 = 1 << 9;
/// 13.5, modifier 6c: stacks.
pub const FORAGE_STACKS: u64 = 1 << 10;
/// 24: simplified supply.
pub const SIMPLIFIED_SUPPLY: u64 = 1 << 12;
/// 28: reserve artillery supports attacks.
pub const RESERVE_ARTILLERY: u64 = 1 << 13;
/// 29: guns are captured and destroyed.
pub const CAPTURED_GUNS: u64 = 1 << 14;
/// 19: ammunition.
pub const AMMUNITION: u64 = 1 << 15;
/// 23.1: every unit has victuals.
pub const TRACKING_SUPPLY: u64 = 1 << 16;
/// 23.2: resupply range by distance.
pub const SUPPLY_DISTANCE: u64 = 1 << 17;
/// 23.3: towns, ground, stacks and rain change what a unit forages.
pub const AUGMENTED_FORAGE: u64 = 1 << 18;
/// 23.4: wagon trains.
pub const WAGON_TRAINS: u64 = 1 << 19;

/// The first of the options of several commanders.
const COMMANDERS: u32 = 20;
/// 21: a second Union commander.
pub const UNION_SECOND: u64 = 1 << COMMANDERS;
/// 21: a third Union commander.
pub const UNION_THIRD: u64 = 2 << COMMANDERS;
/// 21: a second Confederate commander.
pub const CONFEDERATE_SECOND: u64 = 4 << COMMANDERS;
/// 21: a third Confederate commander.
pub const CONFEDERATE_THIRD: u64 = 8 << COMMANDERS;
/// 21.1: Halleck.
pub const HALLECK: u64 = 16 << COMMANDERS;
/// 21.1: the overall commander's restrictions.
pub const COMMANDER_RESTRICTIONS: u64 = 32 << COMMANDERS;
/// 21.2, option 1.
pub const HISTORIC_COMMUNICATIONS: u64 = 64 << COMMANDERS;
/// 21.2, option 3; option 2 where neither is chosen.
pub const HYBRID_COMMUNICATIONS: u64 = 128 << COMMANDERS;

/// 27: Brandy Station and Stuart's Pride.
pub const BRANDY_STATION: u64 = 1 << 28;
/// 27.6: points to offset the Union's advantage by option 27.
pub const PLAY_BALANCE: u64 = 1 << 29;

/// 27, and its points for balance.
fn brandy_station() -> [OptionInfo; 2] {
    [
        option(
            "brandy_station",
            "27 Brandy Station",
            "Another opening: Union cavalry may raid Culpeper on turn 3, and Stuart has his pride to mend.",
            Some(Side::Union),
            "lrtg.27.0.2",
        ),
        option(
            "brandy_station_balance",
            "27.6 Play balance with Brandy Station",
            "With option 27 the Confederate starts with 10 victory points.",
            None,
            "lrtg.27.6.1",
        ),
    ]
}

/// 21, each part on its own switch.
fn commanders() -> [OptionInfo; 8] {
    let further = |id, title| {
        let summary =
            "One more player on this side: forces, initiative and supply are divided among its commanders.";
        option(id, title, summary, None, "lrtg.21.0.2")
    };
    [
        further("union_second", "21 Multiple Commanders: a second Union commander"),
        further("union_third", "21 Multiple Commanders: a third Union commander"),
        further("confederate_second", "21 Multiple Commanders: a second Confederate commander"),
        further("confederate_third", "21 Multiple Commanders: a third Confederate commander"),
        option(
            "halleck",
            "21.1 Halleck",
            "One of several Union commanders is Halleck, who has the garrisons until Meade commands.",
            Some(Side::Confederate),
            "lrtg.21.1.2.2",
        ),
        option(
            "commander_restrictions",
            "21.1 Overall Commander Restrictions",
            "An overall commander keeps only the corps that are near his army leader.",
            None,
            "lrtg.21.1.4.1",
        ),
        option(
            "historic_communications",
            "21.2 Historic communications",
            "Commanders talk when they are near or wired; else they write, and couriers may be late, lost or caught.",
            None,
            "lrtg.21.2.1.1",
        ),
        option(
            "hybrid_communications",
            "21.2 Hybrid communications",
            "Commanders talk in the Communications Phase and pass notes within the command radius while the enemy acts.",
            None,
            "lrtg.21.2.3.1",
        ),
    ]
}
/// 22: time limits and time chits.
pub const TIME_LIMITS: u64 = 1 << 30;

/// 18: Confederate detachments.
pub const DETACHMENTS: u64 = 1 << 31;

const fn option(
    id: &'static str,
    title: &'static str,
    summary: &'static str,
    favours: Option<Side>,
    clause: &'static str,
) -> OptionInfo {
    OptionInfo { id, title, summary, favours, clause: Clause(clause) }
}

/// The campaign's options, in the order of their bits; the first three are the standard rules' own.
#[must_use]
pub fn options() -> Vec<OptionInfo> {
    let mut options = vec![
        option(
            "fatigue4_march",
            "Marching at Fatigue Level 4",
            "An organized unit at Fatigue Level 4 may march once more and is then disorganized.",
            None,
            "gcacw.5.1.19",
        ),
        option(
            "entrench_action_1863",
            "Entrenchment action in 1863",
            "Units may entrench by an action, for two Fatigue Levels.",
            None,
            "gcacw.5.5.2",
        ),
        option(
            "limited_intelligence",
            "20 Limited Intelligence",
            "Force markers hide what is under them, and some hide nothing: twelve at home, six in the enemy's country.",
            None,
            "lrtg.20.0.2",
        ),
        option(
            "preliminary_victories",
            "Preliminary victories",
            "A victory won by morale in mid-campaign is the least that a side gets, unless it is overcome.",
            None,
            "lrtg.pv.0.1",
        ),
        option(
            "variable_initiative",
            "25 Variable Initiative Determination",
            "Once Meade commands, the Union wins tied fives and sixes.",
            Some(Side::Union),
            "lrtg.25.0.2",
        ),
        option(
            "no_strategic_movement",
            "26 Strategic Movement Elimination",
            "Nobody moves strategically; trains, ships and marches remain.",
            None,
            "lrtg.26.0.2",
        ),
        option(
            "stragglers",
            "30 Stragglers",
            "Men lost on the march of an Operational army may come back when it rests.",
            None,
            "lrtg.30.1.1",
        ),
        option(
            "forage_rain",
            "13.5 Forage in rain",
            "In rain turns every county's forage value is 1 lower.",
            None,
            "lrtg.23.5.1",
        ),
        option(
            "forage_towns",
            "13.5 Forage near towns",
            "A unit in or beside a town or city hex forages at 1 more.",
            None,
            "lrtg.23.5.2",
        ),
        option(
            "forage_ground",
            "13.5 Forage on poor ground",
            "A unit in a mountain, woods or swamp hex forages at 1 less.",
            None,
            "lrtg.23.5.3",
        ),
        option(
            "forage_stacks",
            "13.5 Forage in a crowd",
            "A unit stacked with an infantry division forages at 1 less.",
            None,
            "lrtg.23.5.4",
        ),
        option(
            "jackson",
            "31 Stonewall Jackson Variant",
            "Jackson did not die after Chancellorsville: two corps, the foot cavalry, and a man who is not well.",
            Some(Side::Confederate),
            "lrtg.31.0.2",
        ),
        option(
            "simplified_supply",
            "24 Simplified Supply",
            "One supply track for each side in place of victuals for every unit.",
            None,
            "lrtg.24.0.2",
        ),
        option(
            "reserve_artillery",
            "28 Union Reserve Artillery",
            "Reserve artillery in the hex of an attack may add its guns by a die, without fatigue.",
            Some(Side::Union),
            "lrtg.28.0.2",
        ),
        option(
            "captured_guns",
            "29 Captured and Destroyed Artillery",
            "Routed and eliminated defenders lose guns, some of them to the attacker.",
            Some(Side::Confederate),
            "lrtg.29.1.1",
        ),
        option(
            "ammunition",
            "19 Ammunition",
            "Confederate divisions shoot off what they have, and depots and trains must bring more.",
            Some(Side::Union),
            "lrtg.19.0.2",
        ),
        option(
            "tracking_supply",
            "23.1 Augmented Supply: every unit",
            "Brigades, regiments and artillery have victuals of their own too.",
            None,
            "lrtg.23.1.1",
        ),
        option(
            "supply_distance",
            "23.2 Augmented Supply: range",
            "Resupply range is a distance to depots and stations, not a county.",
            None,
            "lrtg.23.2.1",
        ),
        option(
            "augmented_forage",
            "23.3 Augmented Supply: foraging",
            "Towns, ground, stacks and rain change what a unit forages.",
            None,
            "lrtg.23.3.1",
        ),
        option(
            "wagon_trains",
            "23.4 Augmented Supply: wagon trains",
            "Each Confederate infantry corps has a wagon train that carries ten victuals.",
            None,
            "lrtg.23.4.1",
        ),
    ];
    options.extend(commanders());
    options.extend(brandy_station());
    options.push(option(
        "time_limits",
        "22 Time Limitation",
        "Each side has minutes for its actions each turn, and chits for more.",
        None,
        "lrtg.22.2.1",
    ));
    options.push(option(
        "confederate_detachments",
        "18 Confederate Detachments",
        "Anderson, Early and McLaws may break up into their brigades and lead them in person.",
        Some(Side::Confederate),
        "lrtg.18.0.6",
    ));
    options
}
