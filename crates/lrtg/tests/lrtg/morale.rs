//! 15.0: army morale, and VII.7 what it is worth.

use engine::proves;
use library::Shipped;
use lrtg::Data;
use lrtg::data::tables::{MoralePoints, MoraleTable};
use lrtg::victory::morale::{Parts, Spirit};

fn tables() -> (MoraleTable, MoralePoints) {
    let data = Data::load(&Shipped::new()).unwrap();
    (data.morale, data.victory.morale)
}

/// The level of the same parts in the Union and in the Confederate army.
fn levels(parts: Parts) -> (u16, u16) {
    let (table, _) = tables();
    (parts.level(&table, &table.union), parts.level(&table, &table.confederate))
}

#[test]
fn the_level_is_the_sum_of_its_parts() {
    proves!("lrtg.15.1.1");
    let parts = Parts {
        shaken_corps: 2,
        demoralized_divisions: [1, 1],
        demoralized_brigades: [1, 0],
        combat_losses: 16,
        out_of_supply: 6,
        eliminated_divisions: [0, 1, 0],
        ..Parts::default()
    };
    assert_eq!(levels(parts), (2 + 3 + 2 + 2 + 2, 2 + 6 + 1 + 3 + 3 + 4));
}

#[test]
fn demoralized_divisions_and_brigades_count_by_level() {
    proves!("lrtg.15.1.3", "lrtg.15.1.4");
    let divisions = |first, second| Parts { demoralized_divisions: [first, second], ..Parts::default() };
    assert_eq!(levels(divisions(1, 0)), (1, 2));
    assert_eq!(levels(divisions(0, 1)), (2, 4));
    let brigades = |first, second| Parts { demoralized_brigades: [first, second], ..Parts::default() };
    assert_eq!((levels(brigades(1, 0)), levels(brigades(0, 1))), ((0, 1), (0, 1)));
}

#[test]
fn losses_count_by_eighths_and_by_fifths() {
    proves!("lrtg.15.1.5", "lrtg.15.1.6");
    let lost = |combat_losses| levels(Parts { combat_losses, ..Parts::default() });
    assert_eq!((lost(4), lost(5), lost(7), lost(8), lost(24)), ((0, 0), (0, 1), (0, 1), (1, 1), (3, 4)));
}

#[test]
fn divisions_out_of_supply_count_by_thirds_and_by_halves() {
    proves!("lrtg.15.1.7");
    let hungry = |out_of_supply| levels(Parts { out_of_supply, ..Parts::default() });
    assert_eq!((hungry(1), hungry(2), hungry(3), hungry(6)), ((0, 0), (0, 1), (1, 1), (2, 3)));
}

#[test]
fn eliminations_decay_over_three_turns() {
    proves!("lrtg.15.1.12", "lrtg.15.1.13");
    let turns_ago = |turns: usize| {
        let mut gone = [0; 3];
        gone[turns] = 1;
        gone
    };
    let division = |turns| levels(Parts { eliminated_divisions: turns_ago(turns), ..Parts::default() });
    assert_eq!([division(0), division(1), division(2)], [(3, 6), (2, 4), (1, 2)]);
    let brigade = |turns| levels(Parts { eliminated_brigades: turns_ago(turns), ..Parts::default() });
    assert_eq!([brigade(0), brigade(1), brigade(2)], [(1, 2), (1, 1), (0, 1)]);
}

#[test]
fn disorder_at_eight_and_panic_at_eleven_add_up() {
    let (table, _) = tables();
    proves!("lrtg.15.2.1", "lrtg.15.2.3");
    let rolls = |level| {
        let spirit = Spirit::default().at(level, &table);
        (spirit.attack_modifier(), spirit.defence_modifier())
    };
    assert_eq!([rolls(7), rolls(8), rolls(10), rolls(11)], [(0, 0), (-1, 0), (-1, 0), (-2, -1)]);
    // Below the level the state ends.
    let recovered = Spirit::default().at(11, &table).at(7, &table);
    assert_eq!((recovered.attack_modifier(), recovered.disorder, recovered.has_panicked), (0, false, true));
}

#[test]
fn a_panic_that_passes_is_worth_less_each_time_it_eases() {
    proves!("lrtg.ex.5", "lrtg.vii.7.1", "lrtg.vii.7.2", "lrtg.vii.7.4");
    let (table, points) = tables();
    let worth = |spirit| points.total(spirit, Spirit::default());
    let panic = Spirit::default().at(11, &table);
    let disorder = panic.at(8, &table);
    let calm = disorder.at(3, &table);
    assert_eq!([worth(panic), worth(disorder), worth(calm)], [50, 40, 25]);
}

#[test]
fn a_second_disorder_earns_no_more_than_the_first() {
    proves!("lrtg.ex.6", "lrtg.vii.7.4");
    let (table, points) = tables();
    let worth = |spirit| points.total(spirit, Spirit::default());
    let first = Spirit::default().at(8, &table);
    let calm = first.at(7, &table);
    assert_eq!([worth(first), worth(calm), worth(calm.at(9, &table))], [30, 15, 30]);
}

#[test]
fn confederate_disorder_and_panic_are_losses() {
    proves!("lrtg.vii.7.3");
    let (table, points) = tables();
    let worth = |spirit| points.total(Spirit::default(), spirit);
    let panic = Spirit::default().at(12, &table);
    assert_eq!(
        [worth(Spirit::default().at(8, &table)), worth(panic), worth(panic.at(0, &table))],
        [-30, -50, -25]
    );
}
