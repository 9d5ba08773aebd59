//! The campaign's own actions and their exact texts.

use std::fmt::Display;

use engine::{Clause, Heard, Named, Refusal, grammar, refuse};
use gcacw::roster::Counter;
use gcacw::state::Hex;
use serde::{Deserialize, Serialize};

use crate::campaign::Game;
use crate::commanders::actions::CommandersAction;
use crate::state::Declaration;

grammar! {
    /// One answer to a question of the campaign, or one of its actions in a march or an Activation Segment.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub enum CampaignAction spoken to Game {
        /// The leader is with a unit.
        With(unit: Counter) = "with {unit}",
        /// Yes.
        Yes = "yes",
        /// No.
        No = "no",
        /// Yes, and to everything asked like this for the rest of the turn.
        YesToAll = "yes to all",
        /// No, and to everything asked like this for the rest of the turn.
        NoToAll = "no to all",
        /// Nothing more of this kind.
        Enough = "enough",
        /// A unit gets a manpower point, or the manpower that is to be given.
        Strengthen(unit: Counter) = "strengthen {unit}",
        /// A unit is taken off the map.
        TakeOff(unit: Counter) = "take off {unit}",
        /// A unit sends a manpower point away.
        Send(unit: Counter) = "send from {unit}",
        /// The reinforcement comes to its box.
        PlaceInBox = "place at sea",
        /// The reinforcement comes to a hex.
        Place(at: Hex) = "place at {at}",
        /// The reinforcement is held back.
        Hold = "hold back",
        /// The declaration.
        Declare(declaration: Declaration),
        /// A leader leaves the map until the next Communications Phase.
        Leave(leader: Counter) = "leave {leader:LEADER}",
        /// A unit attaches to another.
        Merge(unit: Counter, into: Counter) = "merge {unit} into {into}",
        /// A unit detaches a substitute of this manpower and artillery.
        Detach(unit: Counter, manpower: u8 as Number, artillery: u8 as Number)
            = "detach {manpower} with {artillery} from {unit}",
        /// A brigade is split off its division.
        DetachBrigade(division: Counter, brigade: Counter) = "detach {brigade:BRIGADE} from {division:DIVISION}",
        /// A division breaks up into its brigades.
        BreakUp(division: Counter) = "break up {division:DIVISION}",
        /// The brigade's manpower and artillery.
        Strength(manpower: u8 as Number, artillery: u8 as Number) = "strength {manpower} with {artillery}",
        /// A division forms again, with this brigade and others.
        FormDivision(division: Counter, brigade: Counter) = "form {division:DIVISION} with {brigade:BRIGADE}",
        /// A unit takes the train.
        Rail(unit: Counter) = "rail {unit}",
        /// It goes to this box of the off-map rail chart.
        RailToBox(space: u8 as RailBox) = "by rail to box {space}",
        /// It goes to this hex.
        RailTo(to: Hex) = "by rail to {to}",
        /// It goes to this space of the naval chart.
        SailTo(space: u8 as NavalSpace) = "sail to {space}",
        /// A unit goes by sea.
        Sail(unit: Counter) = "sail {unit}",
        /// It goes no farther.
        Anchor = "anchor",
        /// It lands in this hex.
        Land(at: Hex) = "land at {at}",
        /// Activate Army Leader.
        ArmyLeader(leader: Counter) = "army leader {leader:LEADER}",
        /// A unit is chosen.
        Choose(unit: Counter) = "choose {unit}",
        /// Strategic movement of a unit for so many fatigue levels.
        Strategic(unit: Counter, levels: u8 as Number) = "strategic {unit} {levels}",
        /// A remote move is asked for.
        Remote(unit: Counter) = "remote {unit}",
        /// A cavalry unit escorts the wagon train that marches.
        Escort(unit: Counter) = "escort with {unit}",
        /// A town is levied, by its number.
        Levy(town: u8 as Town) = "levy {town}",
        /// A unit gets so many victuals from the town or depot in a hex.
        Feed(unit: Counter, from: Hex, amount: u8 as Number) = "feed {unit} {amount} from {from}",
        /// The ammunition train lowers a division's level by one.
        Rearm(unit: Counter) = "ammunition to {unit}",
        /// A division draws a point of ammunition from the captured depot in a hex.
        DrawAmmunition(unit: Counter, from: Hex) = "ammunition to {unit} from {from}",
        /// A unit forages for so many fatigue levels.
        Forage(unit: Counter, levels: u8 as Number) = "forage {unit} {levels}",
        /// All units of the side remove so many Fatigue Levels, and forage the rest of the time.
        Rest(levels: u8 as Number) = "rest {levels}",
        /// A time chit is given up.
        Chit = "time chit",
        /// The side's time is up.
        OutOfTime = "out of time",
        /// A station is to be repaired.
        Repair(at: Hex) = "repair station {at}",
        /// A Confederate depot is placed.
        PlaceDepot(at: Hex) = "depot at {at}",
        /// A depot is to be built.
        Build(at: Hex) = "build depot {at}",
        /// A depot is to be dismantled.
        Dismantle(at: Hex) = "dismantle depot {at}",
        /// What is scheduled comes a turn earlier.
        Hasten = "hasten",
        /// Union cavalry goes back to a hex by night.
        NightRetreat(unit: Counter, to: Hex) = "night retreat {unit} to {to}",
        /// A unit wrecks what stands in its hex.
        Wreck(unit: Counter, target: Target) = "wreck {target} {unit}",
        /// An answer of one of several commanders.
        Commanders(action: CommandersAction),
    }
}

/// What a unit wrecks by a Burn RR Station action beside, or instead of, a station.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Target {
    /// The depot.
    Depot,
    /// The victuals of the levied town.
    Levy,
    /// The capitol or the White House.
    Capitol,
    /// The Pennsylvania capitol, shelled from Fort Washington.
    CapitolAcrossTheRiver,
    /// The Frederick Junction station, in the manner of a bridge.
    Junction,
}

impl Target {
    const ALL: [(Self, &'static str); 5] = [
        (Self::Depot, "depot"),
        (Self::Levy, "levy"),
        (Self::Capitol, "capitol"),
        (Self::CapitolAcrossTheRiver, "capitol-across-the-river"),
        (Self::Junction, "junction"),
    ];

    /// Its word in an action.
    #[must_use]
    pub fn word(self) -> &'static str {
        Self::ALL.iter().find(|(target, _)| *target == self).map_or("", |(_, word)| word)
    }
}

/// Another word than one of these is nothing that is wrecked.
impl Named<Game> for Target {
    type Thing = Self;
    const FORM: &'static str = "depot|levy|capitol|capitol-across-the-river|junction";

    fn say(target: Self, _rules: &Game) -> impl Display {
        target.word()
    }

    fn hear(_rules: &Game, word: &str) -> Heard<Self> {
        Self::ALL.iter().find(|(_, known)| *known == word).map(|(target, _)| Ok(*target))
    }
}

/// A number.
pub enum Number {}

impl Named<Game> for Number {
    type Thing = u8;
    const FORM: &'static str = "NUMBER";

    fn say(number: u8, _rules: &Game) -> impl Display {
        number
    }

    fn hear(_rules: &Game, word: &str) -> Heard<u8> {
        Some(match word.parse() {
            Ok(number) => Ok(number),
            Err(_) => refuse!("lrtg.iii.1", "\"{word}\" is not a number."),
        })
    }
}

/// A box of the off-map rail chart, by its number.
pub enum RailBox {}

impl Named<Game> for RailBox {
    type Thing = u8;
    const FORM: &'static str = "BOX";

    fn say(number: u8, rules: &Game) -> impl Display {
        rules.campaign.rail_box_word(number)
    }

    fn hear(rules: &Game, word: &str) -> Heard<u8> {
        Some(rules.campaign.read_rail_box(word))
    }
}

/// A space of the naval chart, by its number.
pub enum NavalSpace {}

impl Named<Game> for NavalSpace {
    type Thing = u8;
    const FORM: &'static str = "SPACE";

    fn say(number: u8, rules: &Game) -> impl Display {
        rules.campaign.naval_word(number)
    }

    fn hear(rules: &Game, word: &str) -> Heard<u8> {
        Some(rules.campaign.read_naval(word))
    }
}

/// A town, by its number.
pub enum Town {}

impl Named<Game> for Town {
    type Thing = u8;
    const FORM: &'static str = "TOWN";

    fn say(number: u8, rules: &Game) -> impl Display {
        rules.campaign.town_word(number)
    }

    fn hear(rules: &Game, word: &str) -> Heard<u8> {
        Some(rules.campaign.read_town(word))
    }
}

/// What is wrong with words that mean something else in the standard rules: stations are burned, depots wrecked.
pub(crate) fn mistake(words: &[&str]) -> Option<Refusal> {
    match words {
        ["burn", "depot", ..] => {
            let sentence = "A depot is burned by a unit in its hex: say \"wreck depot UNIT\".";
            Some(Refusal::new(Clause("lrtg.13.8.2"), sentence))
        }
        _ => None,
    }
}
