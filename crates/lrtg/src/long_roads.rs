//! The Long Roads to Gettysburg: what it is built from, and how it asks its questions.

use board::HexSet;
use engine::{Clause, Decision, Pending, Side};
use gcacw::Gcacw;
use gcacw::action::{Action, Deed};
use gcacw::sets::UnitSet;
use gcacw::state::{Hex, State, Unit};
use gcacw::turn::Hexside;

use crate::Data;
use crate::action::CampaignAction;
use crate::commanders::CommandId;
use crate::data::tables::Levels;
use crate::forces::Forces;
use crate::options::brandy_station::BrandyPlaces;
use crate::question::Question;
use crate::situation::{Play, Situation};
use crate::theater::paths::Ways;
use crate::theater::{CountyId, Theater};

/// The ruleset.
pub type Game = Gcacw<LongRoads>;
/// Everything that changes in a game.
pub type War = State<LongRoads>;

/// The first box of the off-map rail chart among the boxes.
pub(crate) const RAIL_BOXES: u8 = 32;
/// The kind of a strategic march.
pub(crate) const STRATEGIC_MARCH: u8 = 1;
/// The kind of a march under the army leader.
pub(crate) const ARMY_MARCH: u8 = 2;

/// A port of the naval chart: its own hex, then the other dock hexes of its city.
#[derive(Debug, Clone)]
pub(crate) struct Dock {
    pub(crate) hexes: Vec<Hex>,
}

/// A scenario of the campaign.
#[derive(Debug, Clone)]
pub(crate) struct Scenario {
    pub(crate) levels: Levels,
    pub(crate) clause: &'static str,
}

/// The Long Roads to Gettysburg.
#[derive(Debug)]
pub struct LongRoads {
    /// The data.
    pub data: Data,
    /// The theater of war.
    pub theater: Theater,
    /// The forces.
    pub forces: Forces,
    pub(crate) scenarios: Vec<Scenario>,
    pub(crate) unit_names: Vec<String>,
    pub(crate) counties: Vec<String>,
    pub(crate) control_hexes: Vec<Option<Hex>>,
    pub(crate) docks: Vec<Dock>,
    pub(crate) south_chesapeake: u8,
    pub(crate) rail_ends: Vec<Option<Hex>>,
    pub(crate) east_rail_ends: Vec<Hex>,
    /// What leads over the hexsides.
    pub(crate) ways: Ways,
    pub(crate) western_south_edge: Vec<Hex>,
    pub(crate) reinforcement_hexes: Vec<Hex>,
    pub(crate) north_mountain_depot: Hex,
    pub(crate) west_of_depot: Vec<Hex>,
    pub(crate) camp_curtin: Hex,
    pub(crate) brandywine: Hex,
    pub(crate) harpers_ferry: Hex,
    pub(crate) naval_battery: Hex,
    pub(crate) baltimore_depot: Hex,
    pub(crate) frederick_junction: Hex,
    pub(crate) fredericksburg: Hex,
    pub(crate) warren_hex: Hex,
    pub(crate) harrisburg: Hex,
    pub(crate) fort_washington: Hex,
    pub(crate) capitols: Vec<Hex>,
    pub(crate) seized: Vec<Hex>,
    pub(crate) potomac_hexes: Vec<Hex>,
    pub(crate) valley_hexes: Vec<Hex>,
    pub(crate) pennsylvania: HexSet,
    pub(crate) washington_home: HexSet,
    pub(crate) outposts: Vec<(Unit, CountyId)>,
    pub(crate) confederate_depots: Vec<(Hex, Vec<String>)>,
    pub(crate) depot_roots: Vec<Hex>,
    pub(crate) depot_sites: Vec<Hex>,
    pub(crate) bridge_awards: Vec<(Hexside, i16)>,
    pub(crate) marysville: Option<Hexside>,
    pub(crate) first_corps: UnitSet,
    pub(crate) leader_command: Vec<CommandId>,
    pub(crate) telegraph: Vec<Hex>,
    pub(crate) brandy_places: BrandyPlaces,
}

impl Situation<'_> {
    /// The open question, if it is the campaign's turn to ask.
    #[must_use]
    pub fn question(self) -> Option<Question> {
        (self.state.step() == Some(gcacw::step::Step::Campaign))
            .then(|| self.state.campaign.questions.last().copied())?
    }

    /// The campaign's own question as the decision that is open; none where it is work.
    pub(crate) fn decision(self) -> Option<Decision> {
        let question = self.state.campaign.questions.last().copied()?;
        let silent = matches!(question, Question::Work(_))
            || self.goes_without_saying(question)
            || self.only_answer(question).is_some();
        if silent {
            return None;
        }
        let seat = self.answers_question(question);
        Some(Decision { seat, name: question.name(), clause: Clause(question.clause()) })
    }

    /// Before the dice of a battle guns may be brought up: as things stand no more are.
    pub(crate) fn pending(self) -> Pending<Deed<LongRoads>> {
        match self.state.campaign.questions.last() {
            Some(Question::ReserveArtillery) if self.decision().is_some() => {
                Pending::AsItStands(Action::Campaign(CampaignAction::Enough))
            }
            _ => Pending::Nothing,
        }
    }

    /// Who answers a question.
    pub(crate) fn who(self, question: Question) -> Side {
        let roster = self.roster();
        match question {
            Question::StartLeader(leader) | Question::ReturnLeader(leader) => self.leader_info(leader).side,
            Question::PlaceReinforcement(unit)
            | Question::Share(unit)
            | Question::BurnStation { unit, .. } => roster.side(unit),
            Question::AllowRemote(unit) => roster.side(unit).enemy(),
            Question::Declare(side)
            | Question::Detach(side)
            | Question::Attach { side, .. }
            | Question::Distribute(side)
            | Question::Forage(side)
            | Question::Rest(side)
            | Question::UseChit(side)
            | Question::RefusedMoves(side)
            | Question::Schedule(side) => side,
            Question::CulpeperDepot
            | Question::MeetRaid
            | Question::Levy
            | Question::StartTrain(_)
            | Question::LoadTrains
            | Question::PutInRange
            | Question::PlaceDepot
            | Question::DepotAmmunition
            | Question::ReleaseCavalry
            | Question::BreakUp(_)
            | Question::BrigadeStrength { .. }
            | Question::ReplaceDivision(_)
            | Question::FormDivision { .. }
            | Question::AmmunitionTrain { .. } => Side::Confederate,
            Question::NightRetreat => Side::Union,
            Question::ReserveArtillery | Question::CapturedGuns { .. } => self.state.battle.side,
            Question::Commanders(question) => self.answers_commanders(question).side(),
            Question::ArmySelect => self.leader_info(self.state.activation.leader).side,
            Question::Work(_)
            | Question::HalleckReinforces
            | Question::SendToNewYork { .. }
            | Question::PriceTo
            | Question::KilpatrickTo { .. }
            | Question::RailTo(_)
            | Question::SailTo { .. }
            | Question::Repair => Side::Union,
        }
    }

    /// Whether an optional rule is in play.
    pub(crate) fn option(self, bit: u64) -> bool {
        self.state.options & bit != 0
    }
}

impl Play<'_> {
    /// Puts a question of the campaign before everything else.
    pub(crate) fn ask(&mut self, question: Question) {
        self.state.campaign.questions.push(question);
        self.state.push(gcacw::step::Step::Campaign);
    }

    /// The open question has its answer.
    pub(crate) fn answered(&mut self) {
        self.state.campaign.questions.pop();
        self.state.pop();
    }

    /// Takes manpower out of the game that is no loss of any kind that scores.
    pub(crate) fn spend_manpower(&mut self, side: Side, unit: Unit, points: u8) {
        self.state.manpower[unit.index()] -= points;
        self.send_away(side, points);
    }
}
