//! 2.0: the random events table and its chains of "treat instead".

use engine::proves;
use library::Shipped;
use lrtg::Data;
use lrtg::data::tables::Condition::{self, *};
use lrtg::data::tables::EventName::{self, *};

fn event(sum: u8, holding: &[Condition]) -> EventName {
    let data = Data::load(&Shipped::new()).unwrap();
    data.events.row(sum).unwrap().event(|condition| holding.contains(&condition))
}

#[test]
fn every_sum_has_its_plain_event() {
    proves!("lrtg.2.0.3", "lrtg.2.0.5", "lrtg.2.0.9", "lrtg.2.0.11", "lrtg.2.0.12");
    assert_eq!(
        [3, 5, 8, 10, 11, 12].map(|sum| event(sum, &[])),
        [Rain, HalleckInterferes, Spy, LeeIsSick, Heat, Heat]
    );
}

#[test]
fn rain_for_two_turns_does_not_follow_itself() {
    proves!("lrtg.2.0.2");
    assert_eq!(event(2, &[]), RainNext);
    assert_eq!(event(2, &[PreviousEventRainNext]), Rain);
}

#[test]
fn a_four_brings_the_garrison_after_four_rain_days() {
    proves!("lrtg.2.0.4", "lrtg.2.0.32");
    assert_eq!(event(4, &[FewerThanFourRainDays, RichmondGarrisonLeft, RaidToCome]), Rain);
    assert_eq!(event(4, &[RichmondGarrisonLeft, RaidToCome]), RichmondGarrison);
    assert_eq!(event(4, &[RaidToCome]), RaspberryRaid);
    assert_eq!(event(4, &[]), Rain);
}

#[test]
fn a_six_questions_hooker_and_under_meade_asks_where_lee_is() {
    proves!("lrtg.2.0.6");
    assert_eq!(event(6, &[HookerCommands, LeeSouth]), HookerQuestioned);
    assert_eq!(event(6, &[LeeSouth, ConfederateReinforcementsLeft]), UnionCommunicationsBreakdown);
    assert_eq!(event(6, &[ConfederateReinforcementsLeft]), ConfederateReinforcement);
    assert_eq!(event(6, &[]), Rain);
}

#[test]
fn a_seven_is_rear_area_paralysis_until_the_crossing() {
    proves!("lrtg.2.0.7");
    assert_eq!(event(7, &[HookerCommands, NotCrossed]), RearAreaParalysis);
    assert_eq!(event(7, &[HookerCommands]), HookerQuestioned);
}

#[test]
fn a_seven_under_meade_asks_where_he_is() {
    proves!("lrtg.2.0.8");
    assert_eq!(event(7, &[NotCrossed, MeadeSouth]), ConfederateCommunicationsBreakdown);
    assert_eq!(event(7, &[RichmondGarrisonLeft, RaidToCome]), RichmondGarrison);
    assert_eq!(event(7, &[RaidToCome]), RaspberryRaid);
    assert_eq!(event(7, &[]), NoEffect);
}

#[test]
fn a_nine_reinforces_and_later_rains_and_the_ammunition_train_comes_anyway() {
    proves!("lrtg.2.0.10");
    assert_eq!(event(9, &[ConfederateReinforcementsLeft]), ConfederateReinforcement);
    assert_eq!(event(9, &[]), Rain);
    let events = Data::load(&Shipped::new()).unwrap().events;
    let trains: Vec<u8> = events.row.iter().filter(|row| row.ammunition_train).map(|row| row.sum).collect();
    assert_eq!(trains, [9]);
}

#[test]
fn the_raid_costs_more_the_higher_the_die() {
    proves!("lrtg.2.0.33", "lrtg.vii.10.1");
    let events = Data::load(&Shipped::new()).unwrap().events;
    assert_eq!([-2, 0, 1, 2, 3, 4, 5, 6].map(|die| events.raid(die)), [0, 0, 0, 5, 10, 20, 30, 40]);
}
