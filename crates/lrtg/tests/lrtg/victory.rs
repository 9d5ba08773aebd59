//! VII and VIII: levels of victory and the preliminary victories.

use engine::proves;
use library::Shipped;
use lrtg::Data;
use lrtg::data::tables::{Levels, MoraleTable, Preliminary};
use lrtg::victory::Held;
use lrtg::victory::Level::{self, *};
use lrtg::victory::book::{Award, Book};
use lrtg::victory::morale::Spirit;

fn levels(scenario: &str) -> Levels {
    Data::load(&Shipped::new()).unwrap().victory.levels[scenario].clone()
}

fn tables() -> (Preliminary, MoraleTable) {
    let data = Data::load(&Shipped::new()).unwrap();
    (data.victory.preliminary, data.morale)
}

/// What is held after one Victory Check Phase at these morale levels and this total.
fn check(held: Held, union: u16, confederate: u16, total: i16) -> Held {
    let (table, morale) = tables();
    let at = |level| Spirit::default().at(level, &morale);
    held.checked(&table, at(union), at(confederate), total)
}

#[test]
fn the_book_adds_up_by_source_and_by_turn() {
    proves!("lrtg.vii.0.1", "lrtg.vii.0.2");
    let mut book = Book::default();
    assert_eq!(book.total(), 0);
    book.add(9, Award::ConfederateLosses, -9);
    assert_eq!(book.total(), -9);
    book.add(12, Award::Levies, 8);
    book.add(12, Award::Counties, 4);
    assert_eq!((book.of(Award::Levies), book.on(12, Award::Counties), book.total()), (8, 4, 3));
}

/// The levels just below and at each of the five bounds of a table.
const EVERY_STEP: [Level; 10] = [
    UnionDecisive,
    UnionSubstantive,
    UnionSubstantive,
    UnionMarginal,
    UnionMarginal,
    ConfederateMarginal,
    ConfederateMarginal,
    ConfederateSubstantive,
    ConfederateSubstantive,
    ConfederateDecisive,
];

#[test]
fn high_tide_is_judged_by_its_table() {
    proves!("lrtg.viii.1.17");
    let levels = levels("high_tide");
    let judged = [139, 140, 149, 150, 159, 160, 184, 185, 209, 210].map(|total| levels.of(total));
    assert_eq!(judged, EVERY_STEP);
}

#[test]
fn the_campaign_is_judged_by_its_table() {
    proves!("lrtg.viii.2.5");
    let levels = levels("campaign");
    let judged = [149, 150, 179, 180, 189, 190, 219, 220, 249, 250].map(|total| levels.of(total));
    assert_eq!(judged, EVERY_STEP);
}

#[test]
fn a_confederate_preliminary_substantive_victory_needs_union_panic_and_180() {
    proves!("lrtg.viii.1.18", "lrtg.pv.1.1", "lrtg.pv.1.2", "lrtg.pv.2.1", "lrtg.pv.2.2", "lrtg.viii.2.6");
    assert!(check(Held::default(), 11, 0, 180).confederate_substantive);
    assert!(!check(Held::default(), 10, 0, 180).confederate_substantive);
    assert!(!check(Held::default(), 11, 0, 179).confederate_substantive);
    let union_first = Held { union_substantive: true, ..Held::default() };
    assert!(!check(union_first, 11, 0, 180).confederate_substantive);
    // Cancelled by Confederate Panic, then or later; not by Disorder.
    assert!(!check(Held::default(), 11, 11, 180).confederate_substantive);
    let (_, morale) = tables();
    let held = check(Held::default(), 11, 0, 180);
    assert!(held.watched(Spirit::default().at(10, &morale)).confederate_substantive);
    assert!(!held.watched(Spirit::default().at(11, &morale)).confederate_substantive);
}

#[test]
fn a_confederate_preliminary_marginal_victory_needs_union_disorder_and_160() {
    proves!("lrtg.viii.1.19", "lrtg.pv.1.3", "lrtg.pv.1.4", "lrtg.pv.0.3", "lrtg.pv.2.3", "lrtg.pv.2.4");
    assert!(check(Held::default(), 8, 0, 160).confederate_marginal);
    assert!(check(Held::default(), 12, 0, 160).confederate_marginal, "Panic includes Disorder");
    assert!(!check(Held::default(), 7, 0, 160).confederate_marginal);
    assert!(!check(Held::default(), 8, 0, 159).confederate_marginal);
    let (_, morale) = tables();
    let held = check(Held::default(), 8, 0, 160);
    assert!(!held.watched(Spirit::default().at(8, &morale)).confederate_marginal);
    assert!(held.watched(Spirit::default().at(7, &morale)).confederate_marginal);
    let union_first = Held { union_marginal: true, ..Held::default() };
    assert!(!check(union_first, 8, 0, 160).confederate_marginal);
}

#[test]
fn a_union_preliminary_substantive_victory_needs_confederate_panic_and_calm_at_home() {
    proves!("lrtg.viii.1.20", "lrtg.pv.1.5", "lrtg.pv.1.12", "lrtg.pv.2.5");
    assert!(check(Held::default(), 7, 11, 300).union_substantive);
    assert!(!check(Held::default(), 8, 11, 0).union_substantive);
    assert!(!check(Held::default(), 7, 10, 0).union_substantive);
    // Whenever it is awarded, the marginal conditions hold too.
    assert!(check(Held::default(), 7, 11, 0).union_marginal);
    let confederate_first = Held { confederate_substantive: true, ..Held::default() };
    assert!(!check(confederate_first, 7, 11, 0).union_substantive);
}

#[test]
fn a_union_preliminary_marginal_victory_needs_a_worse_enemy() {
    proves!("lrtg.viii.1.21", "lrtg.pv.1.7", "lrtg.pv.1.8", "lrtg.pv.2.7", "lrtg.pv.2.8");
    assert!(check(Held::default(), 5, 8, 0).union_marginal);
    assert!(!check(Held::default(), 6, 8, 0).union_marginal);
    assert!(!check(Held::default(), 0, 7, 0).union_marginal);
    // A Confederate preliminary substantive victory cancels it.
    let held = Held { union_marginal: true, ..Held::default() };
    assert!(!check(held, 11, 0, 180).union_marginal);
}

#[test]
fn the_union_alone_wins_when_both_conditions_are_met() {
    proves!("lrtg.pv.0.8", "lrtg.pv.0.6");
    let held = check(Held::default(), 11, 14, 200);
    assert!(held.union_marginal && !held.confederate_marginal && !held.confederate_substantive);
    // A cancelled victory may be achieved again.
    let again = check(Held::default(), 8, 0, 160);
    assert!(again.confederate_marginal);
}

#[test]
fn what_is_held_at_the_end_of_high_tide_is_the_least_level() {
    proves!("lrtg.pv.0.4", "lrtg.pv.1.6", "lrtg.pv.1.9", "lrtg.pv.1.10", "lrtg.pv.1.11");
    let levels = levels("high_tide");
    let end = |held: Held, totals: &[i16]| -> Vec<Level> {
        totals.iter().map(|&total| held.at_the_end(levels.of(total))).collect()
    };
    let union_marginal = Held { union_marginal: true, ..Held::default() };
    assert_eq!(
        end(union_marginal, &[140, 160, 184, 185, 210]),
        [UnionSubstantive, UnionMarginal, UnionMarginal, ConfederateSubstantive, ConfederateDecisive]
    );
    let union_substantive = Held { union_substantive: true, ..Held::default() };
    assert_eq!(
        end(union_substantive, &[139, 140, 209, 210]),
        [UnionDecisive, UnionSubstantive, UnionSubstantive, ConfederateDecisive]
    );
    let marginal = Held { confederate_marginal: true, ..Held::default() };
    assert_eq!(
        end(marginal, &[0, 184, 185]),
        [ConfederateMarginal, ConfederateMarginal, ConfederateSubstantive]
    );
    let substantive = Held { confederate_substantive: true, ..Held::default() };
    assert_eq!(
        end(substantive, &[0, 209, 210]),
        [ConfederateSubstantive, ConfederateSubstantive, ConfederateDecisive]
    );
}

#[test]
fn what_is_held_at_the_end_of_the_campaign_is_the_least_level() {
    proves!("lrtg.viii.2.7", "lrtg.pv.2.6", "lrtg.pv.2.9", "lrtg.pv.2.10");
    let levels = levels("campaign");
    let end = |held: Held, total| held.at_the_end(levels.of(total));
    let union_marginal = Held { union_marginal: true, ..Held::default() };
    assert_eq!([end(union_marginal, 190), end(union_marginal, 219)], [UnionMarginal; 2]);
    assert_eq!(end(union_marginal, 220), ConfederateSubstantive);
    let union_substantive = Held { union_substantive: true, ..Held::default() };
    assert_eq!([end(union_substantive, 150), end(union_substantive, 249)], [UnionSubstantive; 2]);
    assert_eq!(end(union_substantive, 250), ConfederateDecisive);
    let marginal = Held { confederate_marginal: true, ..Held::default() };
    assert_eq!(
        [end(marginal, 0), end(marginal, 219), end(marginal, 220)],
        [ConfederateMarginal, ConfederateMarginal, ConfederateSubstantive]
    );
    let substantive = Held { confederate_substantive: true, ..Held::default() };
    assert_eq!(
        [end(substantive, 0), end(substantive, 249), end(substantive, 250)],
        [ConfederateSubstantive, ConfederateSubstantive, ConfederateDecisive]
    );
}
