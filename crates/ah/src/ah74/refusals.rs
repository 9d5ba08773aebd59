//! Why an action is not legal: a small code on the way, a sentence at the end.

use board::HexId;
use engine::{Clause, Refusal};

use super::state::State;
use super::{Ah74, words};
use crate::units::UnitId;

/// Why something may not be done. Made at no cost while actions are listed; put into words only when somebody asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Forbidden {
    // Movement
    NotYours(UnitId),
    NotOnBoard(UnitId),
    Finished(UnitId),
    Stuck(UnitId),
    NobodyMoves,
    NothingMoved,
    TooLateToJoin(UnitId),
    NotInStack(UnitId),
    NotAdjacent(HexId, HexId),
    Points(UnitId),
    Full(HexId),
    RiverFull(HexId),
    EnemyThere(HexId),
    Water(HexId),
    ZoneToZone(HexId, HexId),
    LoneHeadquarters(UnitId, HexId),
    DisruptedZone(UnitId, HexId),
    DisruptedRiver(UnitId),
    DisruptedFar(UnitId),
    Night(UnitId, HexId),
    MustLeaveByNight(UnitId),
    // Rivers
    CannotSwim(UnitId),
    NotAnApproach(HexId),
    FordApproach(HexId),
    DriftsInto(HexId),
    NoBoatFor(UnitId),
    BridgeDisrupted(UnitId),
    BridgeTooNew(UnitId),
    BridgeUsed(UnitId),
    BridgeOccupied(UnitId),
    BoatDisrupted(UnitId),
    BoatLoaded(UnitId),
    FordBack(UnitId),
    FordExit(UnitId),
    AlongRiver(UnitId),
    TrainOffRoad(UnitId),
    TrainShore(HexId),
    TrainLands(HexId),
    NoBridge(UnitId),
    SecondBridge(HexId),
    NearShore(HexId),
    FarShore(HexId),
    // Substitution
    NoSubstitution(UnitId),
    NotBrokenDown(UnitId),
    AlreadyExchanged(UnitId),
    NoBrigades(UnitId),
    WrongTotal(UnitId),
    // Fire and combat
    NotArtillery(UnitId),
    CannotAttack(UnitId),
    DisruptedAttack(UnitId),
    HasAttacked(UnitId),
    HasFired(UnitId),
    OneTarget(UnitId),
    HasRetreated(UnitId),
    FireFromRiver(UnitId),
    OutOfRange(UnitId, HexId),
    NobodyThere(HexId),
    FiredOn(HexId),
    NoBattery(HexId),
    PoorOdds(HexId),
    NotATarget(HexId),
    AttackedBefore(HexId),
    NoneReachesAll(HexId),
    LeftWithoutEnemy(HexId),
    LeftUnattacked(HexId),
    NotAdjacentToAll(UnitId),
    InThisAttack(UnitId),
    NeededElsewhere(UnitId),
    MustJoin(UnitId),
    MustAttack(UnitId),
    MustBeAttacked(HexId),
    NobodyAttacks,
    HexesFirst(HexId),
    NotNamed(HexId),
    // After combat
    NotRetreating(UnitId),
    RetreatTwice(HexId),
    RetreatWater(HexId),
    RetreatZone(HexId),
    RetreatShort(HexId),
    RetreatFull(HexId),
    RetreatEnemy(HexId),
    NoAdvance(UnitId),
    NotVacated(HexId),
    NoOccupation(UnitId),
    NotEmptied(HexId),
    NotATrain(UnitId),
    NotDestroyed(UnitId),
    NoFort(HexId),
    RazeTooLate(HexId),
    RazeHeld(HexId),
    // Set-up and optional rules
    NotSetUp,
    NotWaiting(UnitId),
    SetUpArea(UnitId, HexId),
    SetUpRoad(UnitId),
    FortArea(HexId),
    NotWestEdge(HexId),
    MustEnter(UnitId),
    ControlledEntry(HexId),
    AlreadyUp(UnitId),
    AlreadyDown(UnitId),
    SeenByEnemy(UnitId),
    /// The action answers another question than the open one.
    NotNow,
}

impl Ah74 {
    /// The refusal in words.
    pub(crate) fn refusal(&self, state: &State, forbidden: &Forbidden) -> Refusal {
        let (clause, sentence) = self
            .refuse_movement(forbidden)
            .or_else(|| self.refuse_danger(forbidden))
            .or_else(|| self.refuse_river(forbidden))
            .or_else(|| self.refuse_trains(forbidden))
            .or_else(|| self.refuse_combat(forbidden))
            .or_else(|| self.refuse_division(forbidden))
            .or_else(|| self.refuse_aftermath(forbidden))
            .unwrap_or_else(|| self.refuse_rest(state, forbidden));
        Refusal::new(Clause(clause), sentence)
    }

    fn refuse_movement(&self, forbidden: &Forbidden) -> Option<(&'static str, String)> {
        let unit = |unit: UnitId| self.order.unit(unit).name.as_str();
        let hex = |hex: HexId| self.field.name(hex);
        Some(match *forbidden {
            Forbidden::NotYours(a) => ("ah74.4.4.1", format!("{} is not yours to move now.", unit(a))),
            Forbidden::NotOnBoard(a) => ("ah74.4.2.1", format!("{} is not on the board.", unit(a))),
            Forbidden::Finished(a) => {
                ("ah74.4.3.3", format!("{} has finished its move in this phase.", unit(a)))
            }
            Forbidden::Stuck(a) => ("ah74.4.2.1", format!("{} has no hex it could go to.", unit(a))),
            Forbidden::NobodyMoves => ("ah74.4.2.2", "No unit has been taken up to do that.".into()),
            Forbidden::NothingMoved => {
                ("ah74.4.2.1", "The unit has not moved yet: take a first step, or it stays as it is.".into())
            }
            Forbidden::TooLateToJoin(a) => {
                ("ah74.4.2.2", format!("{} can only join before the stack takes its first step.", unit(a)))
            }
            Forbidden::NotInStack(a) => {
                ("ah74.4.2.2", format!("{} does not stand with the moving units.", unit(a)))
            }
            Forbidden::NotAdjacent(a, b) => {
                ("ah74.4.2.2", format!("{} is not next to {}: a path goes hex by hex.", hex(b), hex(a)))
            }
            Forbidden::Points(a) => {
                ("ah74.4.3.1", format!("{} has not the Movement Points left for that hex.", unit(a)))
            }
            Forbidden::Full(a) => ("ah74.4.6.2", format!("{} already holds all the units it may.", hex(a))),
            Forbidden::RiverFull(a) => {
                ("ah74.5.3.1", format!("Only one unit may be in the river in {}.", hex(a)))
            }
            Forbidden::EnemyThere(a) => ("ah74.4.7.1", format!("The enemy is in {}.", hex(a))),
            Forbidden::Water(a) => ("ah74.4.10.0.1", format!("{} is open water.", hex(a))),
            _ => return None,
        })
    }

    fn refuse_danger(&self, forbidden: &Forbidden) -> Option<(&'static str, String)> {
        let unit = |unit: UnitId| self.order.unit(unit).name.as_str();
        let hex = |hex: HexId| self.field.name(hex);
        Some(match *forbidden {
            Forbidden::ZoneToZone(a, b) => (
                "ah74.6.2.1",
                format!(
                    "{} and {} are both controlled by the enemy: no unit steps from one to the other.",
                    hex(a),
                    hex(b)
                ),
            ),
            Forbidden::LoneHeadquarters(a, b) => (
                "ah74.6.6.5",
                format!(
                    "{} may enter {}, which the enemy controls, only with a regular combat unit.",
                    unit(a),
                    hex(b)
                ),
            ),
            Forbidden::DisruptedZone(a, b) => (
                "ah74.crt.14",
                format!("{} is disrupted and may not enter {}, which the enemy controls.", unit(a), hex(b)),
            ),
            Forbidden::DisruptedRiver(a) => {
                ("ah74.crt.19", format!("{} is disrupted and may not enter a river hex.", unit(a)))
            }
            Forbidden::DisruptedFar(a) => {
                ("ah74.crt.18", format!("{} is disrupted and moves one hex at most.", unit(a)))
            }
            Forbidden::Night(a, b) => (
                "ah74.8.2.1",
                format!("At night {} may not move next to the enemy, as {} is.", unit(a), hex(b)),
            ),
            Forbidden::MustLeaveByNight(a) => {
                ("ah74.8.2.2", format!("{} stands next to the enemy at night and must move away.", unit(a)))
            }
            _ => return None,
        })
    }

    fn refuse_river(&self, forbidden: &Forbidden) -> Option<(&'static str, String)> {
        let unit = |unit: UnitId| self.order.unit(unit).name.as_str();
        let hex = |hex: HexId| self.field.name(hex);
        Some(match *forbidden {
            Forbidden::CannotSwim(a) => {
                let kind = self.order.unit(a).kind.name();
                ("ah74.4.10.0.2", format!("{} is {kind} and cannot swim the river.", unit(a)))
            }
            Forbidden::NotAnApproach(a) => (
                "ah74.4.10.4.6",
                format!("The crossing in {} is entered and left by its approach hexes only.", hex(a)),
            ),
            Forbidden::FordApproach(a) => (
                "ah74.4.10.2.1",
                format!("The ford in {} is entered from its two approach hexes only.", hex(a)),
            ),
            Forbidden::DriftsInto(a) => {
                ("ah74.4.10.3.6", format!("A boat does not drift into {}, which is occupied.", hex(a)))
            }
            Forbidden::NoBoatFor(a) => (
                "ah74.4.10.3.2",
                format!("{} cannot board the boat: it carries one infantry unit or HQ.", unit(a)),
            ),
            Forbidden::BridgeDisrupted(a) => {
                ("ah74.crt.20", format!("{} is disrupted: nobody crosses on it.", unit(a)))
            }
            Forbidden::BridgeTooNew(a) => (
                "ah74.4.10.4.9",
                format!("{} was emplaced this turn; it may be used from the next.", unit(a)),
            ),
            Forbidden::BridgeUsed(a) => {
                ("ah74.4.10.4.10", format!("{} has been crossed this turn and may not move.", unit(a)))
            }
            Forbidden::BridgeOccupied(a) => {
                ("ah74.4.10.4.10", format!("A unit stands on {}: it may not move.", unit(a)))
            }
            Forbidden::BoatDisrupted(a) => {
                ("ah74.crt.20", format!("{} is disrupted: its passenger must wait.", unit(a)))
            }
            Forbidden::BoatLoaded(a) => {
                ("ah74.4.10.3.5", format!("{} carries a unit and goes only downstream with it.", unit(a)))
            }
            Forbidden::FordBack(a) => (
                "ah74.4.10.2.2",
                format!("{} goes on to the other end of the ford; it does not turn back.", unit(a)),
            ),
            Forbidden::FordExit(a) => (
                "ah74.4.10.2.2",
                format!("{} may leave the ford only by its opposite approach hex.", unit(a)),
            ),
            _ => return None,
        })
    }

    fn refuse_trains(&self, forbidden: &Forbidden) -> Option<(&'static str, String)> {
        let unit = |unit: UnitId| self.order.unit(unit).name.as_str();
        let hex = |hex: HexId| self.field.name(hex);
        Some(match *forbidden {
            Forbidden::AlongRiver(a) => {
                ("ah74.4.10.3.5", format!("{} may not go along the river that way.", unit(a)))
            }
            Forbidden::TrainOffRoad(a) => ("ah74.4.11.1", format!("{} moves only along roads.", unit(a))),
            Forbidden::TrainShore(a) => (
                "ah74.4.11.3",
                format!(
                    "Bridges and boats pass between river and land only at clear road hexes; {} is none.",
                    hex(a)
                ),
            ),
            Forbidden::TrainLands(a) => (
                "ah74.4.11.4",
                format!("Bridges and boats leave the river only to clear road hexes; {} is none.", hex(a)),
            ),
            Forbidden::NoBridge(a) => ("ah74.4.10.4.1", format!("{} is no Pontoon Bridge.", unit(a))),
            Forbidden::SecondBridge(a) => {
                ("ah74.4.10.4.11", format!("There is already a bridge in {}.", hex(a)))
            }
            Forbidden::NearShore(a) => {
                ("ah74.4.10.4.4", format!("{} is no land hex on the near shore of that river hex.", hex(a)))
            }
            Forbidden::FarShore(a) => (
                "ah74.4.10.4.2",
                format!("{} must be on the opposite shore and held by a Union combat unit.", hex(a)),
            ),
            _ => return None,
        })
    }

    fn refuse_combat(&self, forbidden: &Forbidden) -> Option<(&'static str, String)> {
        let unit = |unit: UnitId| self.order.unit(unit).name.as_str();
        let hex = |hex: HexId| self.field.name(hex);
        Some(match *forbidden {
            Forbidden::NotArtillery(a) => {
                ("ah74.7.2.0", format!("{} is no artillery that fires now.", unit(a)))
            }
            Forbidden::CannotAttack(a) => {
                ("ah74.7.1.0", format!("{} does not attack in this phase.", unit(a)))
            }
            Forbidden::DisruptedAttack(a) => {
                ("ah74.crt.13", format!("{} is disrupted and may not attack.", unit(a)))
            }
            Forbidden::HasAttacked(a) => {
                ("ah74.7.1.3.1", format!("{} has made its attack of this Segment.", unit(a)))
            }
            Forbidden::HasFired(a) => (
                "ah74.7.2.1",
                format!("{} has fired in this Segment and makes no regular attack in it.", unit(a)),
            ),
            Forbidden::OneTarget(a) => {
                ("ah74.7.2.6.3", format!("{} has had its one target of this phase.", unit(a)))
            }
            Forbidden::HasRetreated(a) => {
                ("ah74.qa.5", format!("{} has retreated in this Segment and attacks no more in it.", unit(a)))
            }
            Forbidden::FireFromRiver(a) => {
                ("ah74.tec.river.4", format!("{} is in a river hex and may not fire.", unit(a)))
            }
            Forbidden::OutOfRange(a, b) => (
                "ah74.7.2.6.1",
                format!("{} cannot fire at {}: two hexes, with open ground between.", unit(a), hex(b)),
            ),
            Forbidden::NobodyThere(a) => ("ah74.7.2.0", format!("There is no enemy in {}.", hex(a))),
            Forbidden::FiredOn(a) => ("ah74.7.2.6.3", format!("{} has been fired on in this phase.", hex(a))),
            Forbidden::NoBattery(a) => {
                ("ah74.7.2.6.1", format!("No artillery that may fire reaches {}.", hex(a)))
            }
            Forbidden::PoorOdds(a) => {
                ("ah74.crt.2", format!("The odds against {} would be below 1-4.", hex(a)))
            }
            _ => return None,
        })
    }

    fn refuse_division(&self, forbidden: &Forbidden) -> Option<(&'static str, String)> {
        let unit = |unit: UnitId| self.order.unit(unit).name.as_str();
        let hex = |hex: HexId| self.field.name(hex);
        Some(match *forbidden {
            Forbidden::NotATarget(a) => {
                ("ah74.7.1.1", format!("Nobody in {} can be attacked by units next to it now.", hex(a)))
            }
            Forbidden::AttackedBefore(a) => {
                ("ah74.7.1.3.2", format!("Those in {} have been attacked in this phase.", hex(a)))
            }
            Forbidden::NoneReachesAll(a) => (
                "ah74.7.1.4.1",
                format!("No unit stands next to all of these hexes; {} is too much.", hex(a)),
            ),
            Forbidden::LeftWithoutEnemy(a) => (
                "ah74.7.1.4.2",
                format!("With {} so attacked, a unit that must attack would have nobody left.", hex(a)),
            ),
            Forbidden::LeftUnattacked(a) => (
                "ah74.7.1.4.3",
                format!(
                    "Attacking {} so would leave another enemy hex that must be attacked without attackers.",
                    hex(a)
                ),
            ),
            Forbidden::NotAdjacentToAll(a) => {
                ("ah74.7.1.4.1", format!("{} is not next to every hex of this attack.", unit(a)))
            }
            Forbidden::InThisAttack(a) => {
                ("ah74.7.1.3.1", format!("{} belongs to this attack already.", unit(a)))
            }
            Forbidden::NeededElsewhere(a) => (
                "ah74.7.1.4.3",
                format!("{} is the only one left for another hex that must be attacked.", unit(a)),
            ),
            Forbidden::MustJoin(a) => (
                "ah74.7.1.4.2",
                format!("{} must attack and has nobody else: it belongs to this attack.", unit(a)),
            ),
            Forbidden::MustAttack(a) => {
                ("ah74.6.4.1", format!("{} is in an enemy zone of control and must attack.", unit(a)))
            }
            Forbidden::MustBeAttacked(a) => {
                ("ah74.7.1.4.3", format!("The enemy in {} must be attacked.", hex(a)))
            }
            Forbidden::NobodyAttacks => ("ah74.7.1.1", "Choose at least one unit for this attack.".into()),
            Forbidden::HexesFirst(a) => {
                ("ah74.7.1.4.0", format!("Name {} before the first attacking unit.", hex(a)))
            }
            Forbidden::NotNamed(a) => ("ah74.opt3.6", format!("No attack on {} has been named.", hex(a))),
            _ => return None,
        })
    }

    fn refuse_aftermath(&self, forbidden: &Forbidden) -> Option<(&'static str, String)> {
        let unit = |unit: UnitId| self.order.unit(unit).name.as_str();
        let hex = |hex: HexId| self.field.name(hex);
        Some(match *forbidden {
            Forbidden::NotRetreating(a) => ("ah74.crt.8", format!("{} has no retreat to make.", unit(a))),
            Forbidden::RetreatTwice(a) => {
                ("ah74.qa.3", format!("A retreat enters no hex twice, and {} is on its path.", hex(a)))
            }
            Forbidden::RetreatWater(a) => {
                ("ah74.crt.10", format!("No retreat goes into the water in {}.", hex(a)))
            }
            Forbidden::RetreatZone(a) => {
                ("ah74.crt.10", format!("The enemy controls {}: no retreat goes there.", hex(a)))
            }
            Forbidden::RetreatShort(a) => {
                ("ah74.crt.11", format!("By {} the retreat could not go its whole distance.", hex(a)))
            }
            Forbidden::RetreatFull(a) => {
                ("ah74.qa.4", format!("{} is full of friends: no retreat goes through it.", hex(a)))
            }
            Forbidden::RetreatEnemy(a) => {
                ("ah74.crt.10", format!("The enemy is in {}: no retreat goes there.", hex(a)))
            }
            Forbidden::NoAdvance(a) => {
                ("ah74.7.1.9.1", format!("{} may not advance after this combat.", unit(a)))
            }
            Forbidden::NotVacated(a) => {
                ("ah74.7.1.9.1", format!("{} was not vacated for an advance.", hex(a)))
            }
            Forbidden::NoOccupation(a) => {
                ("ah74.7.1.9.2", format!("{} may not advance into a fort that fire has emptied.", unit(a)))
            }
            Forbidden::NotEmptied(a) => {
                ("ah74.7.1.9.2", format!("There is no fort that fire has emptied in {}.", hex(a)))
            }
            Forbidden::NotATrain(a) => {
                ("ah74.7.4.2", format!("{} is no bridge or boat on the board.", unit(a)))
            }
            Forbidden::NotDestroyed(a) => (
                "ah74.7.4.2",
                format!("No undisrupted unit of yours that is free of the enemy stands next to {}.", unit(a)),
            ),
            Forbidden::NoFort(a) => ("ah74.7.3.4", format!("There is no fort in {}.", hex(a))),
            Forbidden::RazeTooLate(a) => {
                ("ah74.7.3.4", format!("The fort in {} can be removed only before any unit moves.", hex(a)))
            }
            Forbidden::RazeHeld(a) => (
                "ah74.7.3.4",
                format!("To remove the fort in {} your units must hold it with no enemy next to it.", hex(a)),
            ),
            _ => return None,
        })
    }

    fn refuse_rest(&self, state: &State, forbidden: &Forbidden) -> (&'static str, String) {
        let unit = |unit: UnitId| self.order.unit(unit).name.as_str();
        let hex = |hex: HexId| self.field.name(hex);
        match *forbidden {
            Forbidden::NoSubstitution(a) => {
                ("ah74.5.4.2", format!("{} cannot be exchanged at this moment.", unit(a)))
            }
            Forbidden::NotBrokenDown(a) => ("ah74.5.4.5", format!("{} is not broken down.", unit(a))),
            Forbidden::AlreadyExchanged(a) => {
                ("ah74.5.4.2", format!("{} has been exchanged in this phase already.", unit(a)))
            }
            Forbidden::NoBrigades(a) => {
                ("ah74.5.4.2", format!("There are no brigade counters that add up to {}.", unit(a)))
            }
            Forbidden::WrongTotal(a) => (
                "ah74.5.4.2",
                format!("With {} the brigades cannot add up to the division exactly.", unit(a)),
            ),
            Forbidden::NotSetUp => ("ah74.11.3", "Set up your units first, then your forts.".into()),
            Forbidden::NotWaiting(a) => ("ah74.11.1.0", format!("{} does not wait to be set up.", unit(a))),
            Forbidden::SetUpArea(a, b) => {
                (self.area_clause(a), format!("{} may not be set up in {}.", unit(a), hex(b)))
            }
            Forbidden::SetUpRoad(a) => {
                ("ah74.11.2.2", format!("{} starts on a road, village or city hex.", unit(a)))
            }
            Forbidden::FortArea(a) => {
                ("ah74.7.3.3", format!("No fort of yours may be set up in {}.", hex(a)))
            }
            Forbidden::NotWestEdge(a) => ("ah74.opt5.8", format!("{} is not on the west edge.", hex(a))),
            Forbidden::MustEnter(a) => {
                ("ah74.opt5.7", format!("{} is back from the raid and must enter by the west edge.", unit(a)))
            }
            Forbidden::ControlledEntry(a) => {
                ("ah74.opt5.8", format!("The enemy controls {}: nobody enters there.", hex(a)))
            }
            Forbidden::AlreadyUp(a) => ("ah74.opt3.3", format!("{} is face up.", unit(a))),
            Forbidden::AlreadyDown(a) => ("ah74.opt3.5", format!("{} is face down.", unit(a))),
            Forbidden::SeenByEnemy(a) => {
                ("ah74.opt3.5", format!("{} is in an enemy zone of control and stays face up.", unit(a)))
            }
            _ => (words::decision(state).1, format!("That is not asked now. {}", self.prompt_of(state))),
        }
    }

    fn area_clause(&self, unit: UnitId) -> &'static str {
        let record = self.order.unit(unit);
        match (record.side, record.formation.as_str()) {
            (engine::Side::Union, _) => "ah74.11.2.0",
            (_, "Cavalry") => "ah74.11.1.2",
            _ => "ah74.11.1.1",
        }
    }
}
