//! The campaign's own actions and their exact texts.

use engine::{Refusal, refuse};
use gcacw::roster::Counter;
use gcacw::state::Hex;
use serde::{Deserialize, Serialize};

use crate::campaign::{Game, LongRoads};
use crate::commander_actions::CommandersAction;
use crate::state::Declaration;

/// One answer to a question of the campaign, or one of its actions in a march or an Activation Segment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CampaignAction {
    /// The leader is with a unit.
    With(Counter),
    /// Yes.
    Yes,
    /// No.
    No,
    /// Yes, and to everything asked like this for the rest of the turn.
    YesToAll,
    /// No, and to everything asked like this for the rest of the turn.
    NoToAll,
    /// Nothing more of this kind.
    Enough,
    /// A unit gets a manpower point, or the manpower that is to be given.
    Strengthen(Counter),
    /// A unit is taken off the map.
    TakeOff(Counter),
    /// A unit sends a manpower point away.
    Send(Counter),
    /// The reinforcement comes to a hex.
    Place(Hex),
    /// The reinforcement comes to its box.
    PlaceInBox,
    /// The reinforcement is held back.
    Hold,
    /// The declaration.
    Declare(Declaration),
    /// A leader leaves the map until the next Communications Phase.
    Leave(Counter),
    /// A unit attaches to another.
    Merge(Counter, Counter),
    /// A unit detaches a substitute of this manpower and artillery.
    Detach(Counter, u8, u8),
    /// A brigade is split off its division.
    DetachBrigade(Counter, Counter),
    /// A division breaks up into its brigades.
    BreakUp(Counter),
    /// The brigade's manpower and artillery.
    Strength(u8, u8),
    /// A division forms again, with this brigade and others.
    FormDivision(Counter, Counter),
    /// A unit takes the train.
    Rail(Counter),
    /// It goes to this hex.
    RailTo(Hex),
    /// It goes to this box of the off-map rail chart.
    RailToBox(u8),
    /// A unit goes by sea.
    Sail(Counter),
    /// It goes to this space of the naval chart.
    SailTo(u8),
    /// It goes no farther.
    Anchor,
    /// It lands in this hex.
    Land(Hex),
    /// Activate Army Leader.
    ArmyLeader(Counter),
    /// A unit is chosen.
    Choose(Counter),
    /// Strategic movement of a unit for so many fatigue levels.
    Strategic(Counter, u8),
    /// A remote move is asked for.
    Remote(Counter),
    /// A cavalry unit escorts the wagon train that marches.
    Escort(Counter),
    /// A town is levied, by its number.
    Levy(u8),
    /// A unit gets so many victuals from the town or depot in a hex.
    Feed(Counter, Hex, u8),
    /// The ammunition train lowers a division's level by one.
    Rearm(Counter),
    /// A division draws a point of ammunition from the captured depot in a hex.
    DrawAmmunition(Counter, Hex),
    /// A unit forages for so many fatigue levels.
    Forage(Counter, u8),
    /// All units of the side remove so many Fatigue Levels, and forage the rest of the time.
    Rest(u8),
    /// A time chit is given up.
    Chit,
    /// The side's time is up.
    OutOfTime,
    /// A station is to be repaired.
    Repair(Hex),
    /// A Confederate depot is placed.
    PlaceDepot(Hex),
    /// A depot is to be built.
    Build(Hex),
    /// A depot is to be dismantled.
    Dismantle(Hex),
    /// What is scheduled comes a turn earlier.
    Hasten,
    /// Union cavalry goes back to a hex by night.
    NightRetreat(Counter, Hex),
    /// A unit wrecks what stands in its hex.
    Wreck(Counter, Target),
    /// An answer of one of several commanders.
    Commanders(CommandersAction),
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

    fn read(word: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, known)| *known == word).map(|(target, _)| *target)
    }
}

/// How the campaign's own actions are said.
pub(crate) const FORMS: [&str; 68] = [
    "with UNIT",
    "yes",
    "no",
    "yes to all",
    "no to all",
    "enough",
    "strengthen UNIT",
    "take off UNIT",
    "send from UNIT",
    "place at sea",
    "place at HEX",
    "hold back",
    "operational",
    "passive",
    "leave LEADER",
    "merge UNIT into UNIT",
    "detach NUMBER with NUMBER from UNIT",
    "detach BRIGADE from DIVISION",
    "break up DIVISION",
    "strength NUMBER with NUMBER",
    "form DIVISION with BRIGADE",
    "rail UNIT",
    "by rail to box BOX",
    "by rail to HEX",
    "sail to SPACE",
    "sail UNIT",
    "anchor",
    "land at HEX",
    "army leader LEADER",
    "choose UNIT",
    "strategic UNIT NUMBER",
    "remote UNIT",
    "escort with UNIT",
    "levy TOWN",
    "feed UNIT NUMBER from HEX",
    "ammunition to UNIT",
    "ammunition to UNIT from HEX",
    "forage UNIT NUMBER",
    "rest NUMBER",
    "time chit",
    "out of time",
    "repair station HEX",
    "depot at HEX",
    "build depot HEX",
    "dismantle depot HEX",
    "hasten",
    "night retreat UNIT to HEX",
    "wreck depot UNIT",
    "wreck levy UNIT",
    "wreck capitol UNIT",
    "wreck capitol-across-the-river UNIT",
    "wreck junction UNIT",
    "assign FORCE to SEAT",
    "name SEAT",
    "defer to SEAT",
    "hand back",
    "write WORD",
    "bound for HEX",
    "intend PURPOSE",
    "seal",
    "silence",
    "offer UNIT to SEAT",
    "talk to SEAT",
    "message to SEAT",
    "note to SEAT",
    "talk to SEAT about FORCE",
    "message to SEAT about FORCE",
    "note to SEAT about FORCE",
];

impl LongRoads {
    /// The exact text of an action.
    pub(crate) fn write_action(&self, rules: &Game, action: CampaignAction) -> String {
        let unit = |counter: Counter| rules.counters.slug(counter);
        let hex = |hex: Hex| rules.board.name(hex);
        match action {
            CampaignAction::With(counter) => format!("with {}", unit(counter)),
            CampaignAction::Yes => "yes".into(),
            CampaignAction::No => "no".into(),
            CampaignAction::YesToAll => "yes to all".into(),
            CampaignAction::NoToAll => "no to all".into(),
            CampaignAction::Enough => "enough".into(),
            CampaignAction::Strengthen(counter) => format!("strengthen {}", unit(counter)),
            CampaignAction::TakeOff(counter) => format!("take off {}", unit(counter)),
            CampaignAction::Send(counter) => format!("send from {}", unit(counter)),
            CampaignAction::Place(place) => format!("place at {}", hex(place)),
            CampaignAction::PlaceInBox => "place at sea".into(),
            CampaignAction::Hold => "hold back".into(),
            CampaignAction::Declare(Declaration::Operational) => "operational".into(),
            CampaignAction::Declare(Declaration::Passive) => "passive".into(),
            CampaignAction::Leave(counter) => format!("leave {}", unit(counter)),
            CampaignAction::Merge(from, into) => format!("merge {} into {}", unit(from), unit(into)),
            CampaignAction::Detach(from, manpower, artillery) => {
                format!("detach {manpower} with {artillery} from {}", unit(from))
            }
            CampaignAction::DetachBrigade(division, brigade) => {
                format!("detach {} from {}", unit(brigade), unit(division))
            }
            CampaignAction::BreakUp(division) => format!("break up {}", unit(division)),
            CampaignAction::Strength(manpower, artillery) => format!("strength {manpower} with {artillery}"),
            CampaignAction::FormDivision(division, brigade) => {
                format!("form {} with {}", unit(division), unit(brigade))
            }
            CampaignAction::Rail(counter) => format!("rail {}", unit(counter)),
            CampaignAction::RailTo(place) => format!("by rail to {}", hex(place)),
            CampaignAction::RailToBox(number) => format!("by rail to box {}", self.rail_box_word(number)),
            CampaignAction::Sail(counter) => format!("sail {}", unit(counter)),
            CampaignAction::SailTo(number) => format!("sail to {}", self.naval_word(number)),
            CampaignAction::Anchor => "anchor".into(),
            CampaignAction::Land(place) => format!("land at {}", hex(place)),
            CampaignAction::ArmyLeader(counter) => format!("army leader {}", unit(counter)),
            CampaignAction::Choose(counter) => format!("choose {}", unit(counter)),
            CampaignAction::Strategic(counter, levels) => format!("strategic {} {levels}", unit(counter)),
            CampaignAction::Remote(counter) => format!("remote {}", unit(counter)),
            CampaignAction::Escort(counter) => format!("escort with {}", unit(counter)),
            CampaignAction::Levy(town) => format!("levy {}", self.town_word(town)),
            CampaignAction::Feed(counter, place, amount) => {
                format!("feed {} {amount} from {}", unit(counter), hex(place))
            }
            CampaignAction::Rearm(counter) => format!("ammunition to {}", unit(counter)),
            CampaignAction::DrawAmmunition(counter, place) => {
                format!("ammunition to {} from {}", unit(counter), hex(place))
            }
            CampaignAction::Forage(counter, levels) => format!("forage {} {levels}", unit(counter)),
            CampaignAction::Rest(levels) => format!("rest {levels}"),
            CampaignAction::Chit => "time chit".into(),
            CampaignAction::OutOfTime => "out of time".into(),
            CampaignAction::Repair(place) => format!("repair station {}", hex(place)),
            CampaignAction::PlaceDepot(place) => format!("depot at {}", hex(place)),
            CampaignAction::Build(place) => format!("build depot {}", hex(place)),
            CampaignAction::Dismantle(place) => format!("dismantle depot {}", hex(place)),
            CampaignAction::Hasten => "hasten".into(),
            CampaignAction::Commanders(action) => self.write_commanders(rules, action),
            CampaignAction::NightRetreat(counter, place) => {
                format!("night retreat {} to {}", unit(counter), hex(place))
            }
            CampaignAction::Wreck(counter, target) => format!("wreck {} {}", target.word(), unit(counter)),
        }
    }

    /// Reads an action; none when the words are not the campaign's.
    pub(crate) fn read_action(
        &self,
        rules: &Game,
        words: &[&str],
    ) -> Option<Result<CampaignAction, Refusal>> {
        let counter = |word: &str| rules.read_counter(word);
        let hex = |word: &str| rules.read_hex(word);
        Some(match *words {
            ["with", unit] => counter(unit).map(CampaignAction::With),
            ["yes"] => Ok(CampaignAction::Yes),
            ["no"] => Ok(CampaignAction::No),
            ["yes", "to", "all"] => Ok(CampaignAction::YesToAll),
            ["no", "to", "all"] => Ok(CampaignAction::NoToAll),
            ["enough"] => Ok(CampaignAction::Enough),
            ["strengthen", unit] => counter(unit).map(CampaignAction::Strengthen),
            ["take", "off", unit] => counter(unit).map(CampaignAction::TakeOff),
            ["send", "from", unit] => counter(unit).map(CampaignAction::Send),
            ["place", "at", "sea"] => Ok(CampaignAction::PlaceInBox),
            ["place", "at", place] => hex(place).map(CampaignAction::Place),
            ["hold", "back"] => Ok(CampaignAction::Hold),
            ["operational"] => Ok(CampaignAction::Declare(Declaration::Operational)),
            ["passive"] => Ok(CampaignAction::Declare(Declaration::Passive)),
            ["leave", leader] => counter(leader).map(CampaignAction::Leave),
            ["merge", from, "into", into] => {
                counter(from).and_then(|from| Ok(CampaignAction::Merge(from, counter(into)?)))
            }
            ["detach", manpower, "with", artillery, "from", unit] => counter(unit)
                .and_then(|unit| Ok(CampaignAction::Detach(unit, number(manpower)?, number(artillery)?))),
            ["detach", brigade, "from", division] => counter(division)
                .and_then(|division| Ok(CampaignAction::DetachBrigade(division, counter(brigade)?))),
            ["break", "up", division] => counter(division).map(CampaignAction::BreakUp),
            ["strength", manpower, "with", artillery] => number(manpower)
                .and_then(|manpower| Ok(CampaignAction::Strength(manpower, number(artillery)?))),
            ["form", division, "with", brigade] => counter(division)
                .and_then(|division| Ok(CampaignAction::FormDivision(division, counter(brigade)?))),
            ["rail", unit] => counter(unit).map(CampaignAction::Rail),
            ["by", "rail", "to", "box", name] => self.read_rail_box(name).map(CampaignAction::RailToBox),
            ["by", "rail", "to", place] => hex(place).map(CampaignAction::RailTo),
            ["sail", "to", name] => self.read_naval(name).map(CampaignAction::SailTo),
            ["sail", unit] => counter(unit).map(CampaignAction::Sail),
            ["anchor"] => Ok(CampaignAction::Anchor),
            ["land", "at", place] => hex(place).map(CampaignAction::Land),
            ["army", "leader", leader] => counter(leader).map(CampaignAction::ArmyLeader),
            ["choose", unit] => counter(unit).map(CampaignAction::Choose),
            ["strategic", unit, levels] => {
                counter(unit).and_then(|unit| Ok(CampaignAction::Strategic(unit, number(levels)?)))
            }
            ["remote", unit] => counter(unit).map(CampaignAction::Remote),
            ["escort", "with", unit] => counter(unit).map(CampaignAction::Escort),
            ["levy", town] => self.read_town(town).map(CampaignAction::Levy),
            ["feed", unit, amount, "from", place] => {
                counter(unit).and_then(|unit| Ok(CampaignAction::Feed(unit, hex(place)?, number(amount)?)))
            }
            ["ammunition", "to", unit] => counter(unit).map(CampaignAction::Rearm),
            ["ammunition", "to", unit, "from", place] => {
                counter(unit).and_then(|unit| Ok(CampaignAction::DrawAmmunition(unit, hex(place)?)))
            }
            ["forage", unit, levels] => {
                counter(unit).and_then(|unit| Ok(CampaignAction::Forage(unit, number(levels)?)))
            }
            ["rest", levels] => number(levels).map(CampaignAction::Rest),
            ["time", "chit"] => Ok(CampaignAction::Chit),
            ["out", "of", "time"] => Ok(CampaignAction::OutOfTime),
            ["repair", "station", place] => hex(place).map(CampaignAction::Repair),
            ["depot", "at", place] => hex(place).map(CampaignAction::PlaceDepot),
            ["build", "depot", place] => hex(place).map(CampaignAction::Build),
            ["dismantle", "depot", place] => hex(place).map(CampaignAction::Dismantle),
            ["hasten"] => Ok(CampaignAction::Hasten),
            ["night", "retreat", unit, "to", place] => {
                counter(unit).and_then(|unit| Ok(CampaignAction::NightRetreat(unit, hex(place)?)))
            }
            ["wreck", target, unit] => {
                let target = Target::read(target)?;
                counter(unit).map(|unit| CampaignAction::Wreck(unit, target))
            }
            // Stations are burned, depots wrecked.
            ["burn", "depot", ..] => {
                refuse!("lrtg.13.8.2", "A depot is burned by a unit in its hex: say \"wreck depot UNIT\".")
            }
            _ => return Some(self.read_commanders(rules, words)?.map(CampaignAction::Commanders)),
        })
    }
}

fn number(word: &str) -> Result<u8, Refusal> {
    match word.parse() {
        Ok(number) => Ok(number),
        Err(_) => refuse!("lrtg.iii.1", "\"{word}\" is not a number."),
    }
}
