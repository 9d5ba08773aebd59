//! Why an action is not legal: the clause and a small code where the rule is written, a sentence when somebody asks.

use board::HexId;
use engine::{Clause, Refusal};

use super::Ah74;
use super::action::Action;
use super::situation::Situation;
use super::state::{State, Step};
use crate::units::UnitId;

/// What forbids an action: the clause that the check enforces, and why. Made at no cost while actions are listed; put
/// into words only when somebody asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Forbidden {
    pub clause: &'static str,
    pub why: Why,
}

impl Why {
    /// Forbidden under a clause.
    pub const fn under(self, clause: &'static str) -> Forbidden {
        Forbidden { clause, why: self }
    }
}

/// Why something may not be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Why {
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
    /// The unit, the hex and what it costs.
    Points(UnitId, HexId, u8),
    Full(HexId),
    Promised(HexId),
    RiverFull(HexId),
    EnemyThere(HexId),
    TrainsThere(HexId),
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
    UnderTheBridge(HexId),
    NearShore(HexId),
    FarShore(HexId),
    // Substitution
    NoSubstitution(UnitId),
    NotBrokenDown(UnitId),
    AlreadyExchanged(UnitId),
    NoBrigades(UnitId),
    OwnBrigades(UnitId),
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
    NobodyNextTo(HexId),
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
    RetreatOffRoad(UnitId, HexId),
    RetreatBridge(HexId),
    RetreatStream(HexId),
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
    ServesNobody(UnitId),
    NoFort(HexId),
    RazeTooLate(HexId),
    RazeHeld(HexId),
    // Set-up and optional rules
    UnitsFirst,
    NoFortLeft,
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
    pub(crate) fn refusal(&self, state: &State, action: &Action, forbidden: Forbidden) -> Refusal {
        let situation = Situation::new(self, state);
        let (clause, sentence) = match (forbidden.why, *action) {
            (Why::NotNow, _) => situation.another_moment(action),
            (Why::NotAdjacent(..), Action::To(hex)) if state.step == Step::Moving => {
                (forbidden.clause, situation.how_far(hex))
            }
            (Why::Stuck(unit), _) => match situation.what_blocks(unit) {
                Some(block) => {
                    let start = self.sentence(state, forbidden.why);
                    (
                        block.clause,
                        format!("{}: {}", start.trim_end_matches('.'), self.sentence(state, block.why)),
                    )
                }
                None => (forbidden.clause, self.sentence(state, forbidden.why)),
            },
            _ => (forbidden.clause, self.sentence(state, forbidden.why)),
        };
        Refusal::new(Clause(clause), sentence)
    }

    /// Why not, as a sentence.
    fn sentence(&self, state: &State, why: Why) -> String {
        self.refuse_movement(state, why)
            .or_else(|| self.refuse_danger(why))
            .or_else(|| self.refuse_river(why))
            .or_else(|| self.refuse_trains(why))
            .or_else(|| self.refuse_combat(why))
            .or_else(|| self.refuse_division(why))
            .or_else(|| self.refuse_aftermath(why))
            .unwrap_or_else(|| self.refuse_rest(why))
    }

    fn refuse_movement(&self, state: &State, why: Why) -> Option<String> {
        let unit = |unit: UnitId| self.order.unit(unit).name.as_str();
        let hex = |hex: HexId| self.field.name(hex);
        Some(match why {
            Why::NotYours(a) if self.sides[state.segment.index()].contains(a) => {
                format!("{} is not yours to decide on now.", unit(a))
            }
            Why::NotYours(a) => format!(
                "{} is the enemy's. To attack it move units next to it: they stop there and attack in your Regular \
                 Combat Phase.",
                unit(a)
            ),
            Why::NotOnBoard(a) => format!("{} is not on the board.", unit(a)),
            Why::Finished(a) => {
                format!("{} has finished its move in this phase.", unit(a))
            }
            Why::Stuck(a) => format!("{} has no hex it could go to.", unit(a)),
            Why::NobodyMoves => "No unit has been taken up to do that.".into(),
            Why::NothingMoved => {
                "The unit has not moved yet: take a first step, or it stays as it is.".into()
            }
            Why::TooLateToJoin(a) => {
                format!("{} can only join before the stack takes its first step.", unit(a))
            }
            Why::NotInStack(a) => {
                format!("{} does not stand with the moving units.", unit(a))
            }
            Why::NotAdjacent(a, b) => {
                format!("{} is not next to {}: a path goes hex by hex.", hex(b), hex(a))
            }
            Why::Points(a, b, cost) => {
                let left = self.allowance(state, a).saturating_sub(state.spent[a]);
                format!(
                    "{} has {left} of its {} Movement Points left; {} costs {cost}.",
                    unit(a),
                    self.allowance(state, a),
                    hex(b)
                )
            }
            Why::Full(a) => format!("{} already holds all the units it may.", hex(a)),
            Why::Promised(a) => {
                format!("{} keeps its room for those who must start there and nowhere else.", hex(a))
            }
            Why::RiverFull(a) => {
                format!("Only one unit may be in the river in {}.", hex(a))
            }
            Why::EnemyThere(a) => {
                format!(
                    "The enemy is in {}. Stop next to him: units are attacked in the Regular Combat Phase.",
                    hex(a)
                )
            }
            Why::TrainsThere(a) => {
                format!("A Union bridge or boat is in {}: it is not captured, but destroyed.", hex(a))
            }
            Why::Water(a) => format!("{} is open water.", hex(a)),
            _ => return None,
        })
    }

    fn refuse_danger(&self, why: Why) -> Option<String> {
        let unit = |unit: UnitId| self.order.unit(unit).name.as_str();
        let hex = |hex: HexId| self.field.name(hex);
        Some(match why {
            Why::ZoneToZone(a, b) => format!(
                "{} and {} are both controlled by the enemy: no unit steps from one to the other.",
                hex(a),
                hex(b)
            ),
            Why::LoneHeadquarters(a, b) => format!(
                "{} may enter {}, which the enemy controls, only with a regular combat unit.",
                unit(a),
                hex(b)
            ),
            Why::DisruptedZone(a, b) => {
                format!("{} is disrupted and may not enter {}, which the enemy controls.", unit(a), hex(b))
            }
            Why::DisruptedRiver(a) => {
                format!("{} is disrupted and may not enter a river hex.", unit(a))
            }
            Why::DisruptedFar(a) => {
                format!("{} is disrupted and moves one hex at most.", unit(a))
            }
            Why::Night(a, b) => {
                format!("At night {} may not move next to the enemy, as {} is.", unit(a), hex(b))
            }
            Why::MustLeaveByNight(a) => {
                format!("{} stands next to the enemy at night and must move away.", unit(a))
            }
            _ => return None,
        })
    }

    fn refuse_river(&self, why: Why) -> Option<String> {
        let unit = |unit: UnitId| self.order.unit(unit).name.as_str();
        let hex = |hex: HexId| self.field.name(hex);
        Some(match why {
            Why::CannotSwim(a) => {
                let kind = self.order.unit(a).kind.name();
                format!("{} is {kind} and cannot swim the river.", unit(a))
            }
            Why::NotAnApproach(a) => {
                format!("The crossing in {} is entered and left by its approach hexes only.", hex(a))
            }
            Why::FordApproach(a) => {
                format!("The ford in {} is entered from its two approach hexes only.", hex(a))
            }
            Why::DriftsInto(a) => {
                format!("A boat does not drift into {}, which is occupied.", hex(a))
            }
            Why::NoBoatFor(a) => {
                format!("{} cannot board the boat: it carries one infantry unit or HQ.", unit(a))
            }
            Why::BridgeDisrupted(a) => {
                format!("{} is disrupted: nobody crosses on it.", unit(a))
            }
            Why::BridgeTooNew(a) => {
                format!("{} was emplaced this turn; it may be used from the next.", unit(a))
            }
            Why::BridgeUsed(a) => {
                format!("{} has been crossed this turn and may not move.", unit(a))
            }
            Why::BridgeOccupied(a) => {
                format!("A unit stands on {}: it may not move.", unit(a))
            }
            Why::BoatDisrupted(a) => {
                format!("{} is disrupted: its passenger must wait.", unit(a))
            }
            Why::BoatLoaded(a) => {
                format!("{} carries a unit and goes only downstream with it.", unit(a))
            }
            Why::FordBack(a) => {
                format!("{} goes on to the other end of the ford; it does not turn back.", unit(a))
            }
            Why::FordExit(a) => format!("{} may leave the ford only by its opposite approach hex.", unit(a)),
            _ => return None,
        })
    }

    fn refuse_trains(&self, why: Why) -> Option<String> {
        let unit = |unit: UnitId| self.order.unit(unit).name.as_str();
        let hex = |hex: HexId| self.field.name(hex);
        Some(match why {
            Why::AlongRiver(a) => {
                format!("{} may not go along the river that way.", unit(a))
            }
            Why::TrainOffRoad(a) => format!("{} moves only along roads.", unit(a)),
            Why::TrainShore(a) => format!(
                "Bridges and boats pass between river and land only at clear road hexes; {} is none.",
                hex(a)
            ),
            Why::TrainLands(a) => {
                format!("Bridges and boats leave the river only to clear road hexes; {} is none.", hex(a))
            }
            Why::NoBridge(a) => format!("{} is no Pontoon Bridge.", unit(a)),
            Why::UnderTheBridge(a) => format!(
                "A unit is in {}: nobody may be on a Pontoon Bridge in the turn in which it is emplaced.",
                hex(a)
            ),
            Why::SecondBridge(a) => {
                format!("There is already a bridge in {}.", hex(a))
            }
            Why::NearShore(a) => {
                format!("{} is no land hex on the near shore of that river hex.", hex(a))
            }
            Why::FarShore(a) => {
                format!("{} must be on the opposite shore and held by a Union combat unit.", hex(a))
            }
            _ => return None,
        })
    }

    fn refuse_combat(&self, why: Why) -> Option<String> {
        let unit = |unit: UnitId| self.order.unit(unit).name.as_str();
        let hex = |hex: HexId| self.field.name(hex);
        Some(match why {
            Why::NotArtillery(a) => {
                format!("{} is no artillery that fires now.", unit(a))
            }
            Why::CannotAttack(a) => {
                format!("{} does not attack in this phase.", unit(a))
            }
            Why::DisruptedAttack(a) => {
                format!("{} is disrupted and may not attack.", unit(a))
            }
            Why::HasAttacked(a) => {
                format!("{} has made its attack of this Segment.", unit(a))
            }
            Why::HasFired(a) => {
                format!("{} has fired in this Segment and makes no regular attack in it.", unit(a))
            }
            Why::OneTarget(a) => {
                format!("{} has had its one target of this phase.", unit(a))
            }
            Why::HasRetreated(a) => {
                format!("{} has retreated in this Segment and attacks no more in it.", unit(a))
            }
            Why::FireFromRiver(a) => {
                format!("{} is in a river hex and may not fire.", unit(a))
            }
            Why::OutOfRange(a, b) => {
                format!("{} cannot fire at {}: two hexes, with open ground between.", unit(a), hex(b))
            }
            Why::NobodyThere(a) => format!("There is no enemy in {}.", hex(a)),
            Why::FiredOn(a) => format!("{} has been fired on in this phase.", hex(a)),
            Why::NoBattery(a) => {
                format!("No artillery that may fire reaches {}.", hex(a))
            }
            Why::PoorOdds(a) => {
                format!("The odds against {} would be below 1-4.", hex(a))
            }
            _ => return None,
        })
    }

    fn refuse_division(&self, why: Why) -> Option<String> {
        let unit = |unit: UnitId| self.order.unit(unit).name.as_str();
        let hex = |hex: HexId| self.field.name(hex);
        Some(match why {
            Why::NotATarget(a) => {
                format!("There is no enemy in {} who could be attacked.", hex(a))
            }
            Why::NobodyNextTo(a) => {
                format!("No unit of yours that may still attack stands next to {}.", hex(a))
            }
            Why::AttackedBefore(a) => {
                format!("Those in {} have been attacked in this phase.", hex(a))
            }
            Why::NoneReachesAll(a) => {
                format!("No unit stands next to all of these hexes; {} is too much.", hex(a))
            }
            Why::LeftWithoutEnemy(a) => {
                format!("With {} so attacked, a unit that must attack would have nobody left.", hex(a))
            }
            Why::LeftUnattacked(a) => format!(
                "Attacking {} so would leave another enemy hex that must be attacked without attackers.",
                hex(a)
            ),
            Why::NotAdjacentToAll(a) => {
                format!("{} is not next to every hex of this attack.", unit(a))
            }
            Why::InThisAttack(a) => {
                format!("{} belongs to this attack already.", unit(a))
            }
            Why::NeededElsewhere(a) => {
                format!("{} is the only one left for another hex that must be attacked.", unit(a))
            }
            Why::MustJoin(a) => {
                format!("{} must attack and has nobody else: it belongs to this attack.", unit(a))
            }
            Why::MustAttack(a) => {
                format!("{} is in an enemy zone of control and must attack.", unit(a))
            }
            Why::MustBeAttacked(a) => {
                format!("The enemy in {} must be attacked.", hex(a))
            }
            Why::NobodyAttacks => "Choose at least one unit for this attack.".into(),
            Why::HexesFirst(a) => {
                format!("Name {} before the first attacking unit.", hex(a))
            }
            Why::NotNamed(a) => format!("No attack on {} has been named.", hex(a)),
            _ => return None,
        })
    }

    fn refuse_aftermath(&self, why: Why) -> Option<String> {
        let unit = |unit: UnitId| self.order.unit(unit).name.as_str();
        let hex = |hex: HexId| self.field.name(hex);
        Some(match why {
            Why::NotRetreating(a) => format!("{} has no retreat to make.", unit(a)),
            Why::RetreatTwice(a) => {
                format!("A retreat enters no hex twice, and {} is on its path.", hex(a))
            }
            Why::RetreatWater(a) => {
                format!("No retreat goes into the water in {}.", hex(a))
            }
            Why::RetreatOffRoad(a, b) => {
                format!(
                    "{} would be lost in {}, which has no road: bridges and boats retreat by road hexes.",
                    unit(a),
                    hex(b)
                )
            }
            Why::RetreatBridge(a) => format!("No retreat goes over the Pontoon Bridge in {}.", hex(a)),
            Why::RetreatStream(a) => {
                format!("{} is a stream hex: no retreat goes over a stream, by road neither.", hex(a))
            }
            Why::RetreatZone(a) => {
                format!("The enemy controls {}: no retreat goes there.", hex(a))
            }
            Why::RetreatShort(a) => {
                format!("By {} the retreat could not go its whole distance.", hex(a))
            }
            Why::RetreatFull(a) => {
                format!("{} is full of friends: no retreat goes through it.", hex(a))
            }
            Why::RetreatEnemy(a) => {
                format!("The enemy is in {}: no retreat goes there.", hex(a))
            }
            Why::NoAdvance(a) => {
                format!("{} may not advance after this combat.", unit(a))
            }
            Why::NotVacated(a) => {
                format!("{} was not vacated for an advance.", hex(a))
            }
            Why::NoOccupation(a) => {
                format!("{} may not advance into a fort that fire has emptied.", unit(a))
            }
            Why::NotEmptied(a) => {
                format!("There is no fort that fire has emptied in {}.", hex(a))
            }
            Why::NotATrain(a) => {
                format!("{} is no bridge or boat on the board.", unit(a))
            }
            Why::ServesNobody(a) => {
                format!(
                    "{} is no emplaced bridge that the enemy could come to before you are asked again.",
                    unit(a)
                )
            }
            Why::NotDestroyed(a) => {
                format!("No undisrupted unit of yours that is free of the enemy stands next to {}.", unit(a))
            }
            Why::NoFort(a) => format!("There is no fort in {}.", hex(a)),
            Why::RazeTooLate(a) => {
                format!("The fort in {} can be removed only before any unit moves.", hex(a))
            }
            Why::RazeHeld(a) => {
                format!("To remove the fort in {} your units must hold it with no enemy next to it.", hex(a))
            }
            _ => return None,
        })
    }

    fn refuse_rest(&self, why: Why) -> String {
        let unit = |unit: UnitId| self.order.unit(unit).name.as_str();
        let hex = |hex: HexId| self.field.name(hex);
        match why {
            Why::NoSubstitution(a) => {
                format!("{} cannot be exchanged at this moment.", unit(a))
            }
            Why::NotBrokenDown(a) => format!("{} is not broken down.", unit(a)),
            Why::AlreadyExchanged(a) => {
                format!("{} has been exchanged in this phase already.", unit(a))
            }
            Why::NoBrigades(a) => {
                format!("There are no brigade counters that add up to {}.", unit(a))
            }
            Why::OwnBrigades(a) => {
                format!(
                    "Where everybody starts as history had it, {} is set up as its own brigades.",
                    unit(a)
                )
            }
            Why::WrongTotal(a) => {
                format!("With {} the brigades cannot add up to the division exactly.", unit(a))
            }
            Why::UnitsFirst => "Set up all your units first; the forts come after them.".into(),
            Why::NoFortLeft => "All your forts are placed: end your set-up.".into(),
            Why::NotWaiting(a) => format!("{} does not wait to be set up.", unit(a)),
            Why::SetUpArea(a, b) => format!("{} may not be set up in {}.", unit(a), hex(b)),
            Why::SetUpRoad(a) => {
                format!("{} starts on a road, village or city hex.", unit(a))
            }
            Why::FortArea(a) => {
                format!("No fort of yours may be set up in {}.", hex(a))
            }
            Why::NotWestEdge(a) => format!("{} is not on the west edge.", hex(a)),
            Why::MustEnter(a) => {
                format!("{} is back from the raid and must enter by the west edge.", unit(a))
            }
            Why::ControlledEntry(a) => {
                format!("The enemy controls {}: nobody enters there.", hex(a))
            }
            Why::AlreadyUp(a) => format!("{} is face up.", unit(a)),
            Why::AlreadyDown(a) => format!("{} is face down.", unit(a)),
            Why::SeenByEnemy(a) => {
                format!("{} is in an enemy zone of control and stays face up.", unit(a))
            }
            _ => "That answers another question than the open one.".into(),
        }
    }
}

#[cfg(test)]
mod tests;
