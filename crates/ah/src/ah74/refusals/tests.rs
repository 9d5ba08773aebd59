//! Every reason in words.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;

use engine::{Ruleset, SeededDice, Setup};

use super::*;

#[test]
fn every_reason_has_words_of_its_own_and_names_what_it_is_about() {
    let rules = Ah74::load(&library::Shipped::new()).unwrap();
    let setup = Setup::scenario("ah74", "chancellorsville");
    let state = rules.start(&setup, &mut SeededDice::new(1, 0)).unwrap();
    let (unit, hex) = (rules.order.find("Hancock").unwrap(), rules.field.board.hex("R-28").unwrap());
    let reasons = [
        Why::NotYours(unit),
        Why::NotOnBoard(unit),
        Why::Finished(unit),
        Why::Stuck(unit),
        Why::NobodyMoves,
        Why::NothingMoved,
        Why::TooLateToJoin(unit),
        Why::NotInStack(unit),
        Why::NotAdjacent(hex, hex),
        Why::Points(unit, hex, 3),
        Why::Full(hex),
        Why::Promised(hex),
        Why::RiverFull(hex),
        Why::EnemyThere(hex),
        Why::TrainsThere(hex),
        Why::Water(hex),
        Why::ZoneToZone(hex, hex),
        Why::LoneHeadquarters(unit, hex),
        Why::DisruptedZone(unit, hex),
        Why::DisruptedRiver(unit),
        Why::DisruptedFar(unit),
        Why::Night(unit, hex),
        Why::MustLeaveByNight(unit),
        Why::CannotSwim(unit),
        Why::NotAnApproach(hex),
        Why::FordApproach(hex),
        Why::DriftsInto(hex),
        Why::NoBoatFor(unit),
        Why::BridgeDisrupted(unit),
        Why::BridgeTooNew(unit),
        Why::BridgeUsed(unit),
        Why::BridgeOccupied(unit),
        Why::BoatDisrupted(unit),
        Why::BoatLoaded(unit),
        Why::FordBack(unit),
        Why::FordExit(unit),
        Why::AlongRiver(unit),
        Why::TrainOffRoad(unit),
        Why::TrainShore(hex),
        Why::TrainLands(hex),
        Why::NoBridge(unit),
        Why::SecondBridge(hex),
        Why::UnderTheBridge(hex),
        Why::NearShore(hex),
        Why::FarShore(hex),
        Why::NoSubstitution(unit),
        Why::NotBrokenDown(unit),
        Why::AlreadyExchanged(unit),
        Why::NoBrigades(unit),
        Why::OwnBrigades(unit),
        Why::WrongTotal(unit),
        Why::NotArtillery(unit),
        Why::CannotAttack(unit),
        Why::DisruptedAttack(unit),
        Why::HasAttacked(unit),
        Why::HasFired(unit),
        Why::OneTarget(unit),
        Why::HasRetreated(unit),
        Why::FireFromRiver(unit),
        Why::OutOfRange(unit, hex),
        Why::NobodyThere(hex),
        Why::FiredOn(hex),
        Why::NoBattery(hex),
        Why::PoorOdds(hex),
        Why::NotATarget(hex),
        Why::NobodyNextTo(hex),
        Why::AttackedBefore(hex),
        Why::NoneReachesAll(hex),
        Why::LeftWithoutEnemy(hex),
        Why::LeftUnattacked(hex),
        Why::NotAdjacentToAll(unit),
        Why::InThisAttack(unit),
        Why::NeededElsewhere(unit),
        Why::MustJoin(unit),
        Why::MustAttack(unit),
        Why::MustBeAttacked(hex),
        Why::NobodyAttacks,
        Why::HexesFirst(hex),
        Why::NotNamed(hex),
        Why::NotRetreating(unit),
        Why::RetreatTwice(hex),
        Why::RetreatWater(hex),
        Why::RetreatOffRoad(unit, hex),
        Why::RetreatBridge(hex),
        Why::RetreatStream(hex),
        Why::RetreatZone(hex),
        Why::RetreatShort(hex),
        Why::RetreatFull(hex),
        Why::RetreatEnemy(hex),
        Why::NoAdvance(unit),
        Why::NotVacated(hex),
        Why::NoOccupation(unit),
        Why::NotEmptied(hex),
        Why::NotATrain(unit),
        Why::NotDestroyed(unit),
        Why::ServesNobody(unit),
        Why::NoFort(hex),
        Why::RazeTooLate(hex),
        Why::RazeHeld(hex),
        Why::UnitsFirst,
        Why::NoFortLeft,
        Why::NotWaiting(unit),
        Why::SetUpArea(unit, hex),
        Why::SetUpRoad(unit),
        Why::FortArea(hex),
        Why::NotWestEdge(hex),
        Why::MustEnter(unit),
        Why::ControlledEntry(hex),
        Why::AlreadyUp(unit),
        Why::AlreadyDown(unit),
        Why::SeenByEnemy(unit),
    ];
    let mut told: BTreeMap<String, Why> = BTreeMap::new();
    let nothing = rules.sentence(&state, Why::NotNow);
    for why in reasons {
        let sentence = rules.sentence(&state, why);
        assert_ne!(sentence, nothing, "{why:?}");
        let about = format!("{why:?}");
        assert!(!about.contains("UnitId") || sentence.contains("Hancock"), "{about}: {sentence}");
        assert!(!about.contains("HexId") || sentence.contains("R-28"), "{about}: {sentence}");
        assert_eq!(told.insert(sentence, why), None, "{why:?} is told in another's words");
    }
}

#[test]
fn who_is_in_no_order_of_battle_and_where_no_hex_is_cannot_be_named() {
    let rules = Ah74::load(&library::Shipped::new()).unwrap();
    let setup = Setup::scenario("ah74", "chancellorsville");
    let mut state = rules.start(&setup, &mut SeededDice::new(1, 0)).unwrap();
    for action in [Action::Move(UnitId(250)), Action::Raze(HexId(60_000))] {
        let taken = rules.apply(&mut state, &action, &mut SeededDice::new(1, 0), &mut engine::Log::silent());
        assert!(taken.is_err());
    }
}
