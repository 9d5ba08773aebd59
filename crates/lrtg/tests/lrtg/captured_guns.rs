//! 29: Captured and Destroyed Artillery.

use engine::{Clause, EventKind, Log, ScriptedDice, Side, proves};
use gcacw::combat::{Attack, Battle, CombatStep};
use gcacw::sets::UnitSet;
use gcacw::step::Step;

use crate::table::{RULES, Table};

const ON: &[&str] = &["captured_guns"];

/// A battle on open ground after its dice: the Confederates of 085005 attack those in 085004, who get this result. The
/// retreat goes as it may; the dice are those for the guns.
fn beaten(
    options: &[&str],
    attackers: &[&str],
    defenders: &[(&str, u8)],
    result: &str,
    dice: &[u8],
) -> Table {
    let mut pieces: String = attackers.iter().map(|unit| format!("{unit} 085005\n")).collect();
    for (unit, _) in defenders {
        pieces += &format!("{unit} 085004\n");
    }
    let mut table = Table::acts_using(options, 9, Side::Confederate, "", &pieces)
        .dice(&[6])
        .play(&format!("march {}; no force march", attackers[0]));
    for &(unit, guns) in defenders {
        let unit = table.unit(unit);
        table.state.artillery[unit.index()] = guns;
    }
    let units =
        |words: &mut dyn Iterator<Item = &str>| words.map(|word| table.unit(word)).collect::<UnitSet>();
    let hex = |name: &str| RULES.board.hex(name).unwrap();
    table.state.battle = Battle {
        attack: Attack::March(table.unit(attackers[0]), None),
        side: Side::Confederate,
        from: hex("085005"),
        target: hex("085004"),
        fighting: units(&mut attackers.iter().copied()),
        defending: units(&mut defenders.iter().map(|(unit, _)| *unit)),
        defender: gcacw::CombatResult::parse(result).unwrap(),
        ..Battle::none()
    };
    table.state.push(Step::Combat(CombatStep::DefenderResult));
    let dice: Vec<u8> = dice.iter().copied().chain([6; 20]).collect();
    let mut scripted = ScriptedDice::new(dice.as_slice());
    RULES.play(&mut table.0.state, &mut table.0.log).settle(&mut scripted);
    while ["losses", "retreat", "voluntary"].iter().any(|name| table.question().starts_with(name)) {
        let first = table.actions().remove(0);
        table.spare_dice(&dice);
        table = table.play(&first);
    }
    table
}

fn guns(table: &Table, unit: &str) -> u8 {
    table.state.artillery[table.unit(unit).index()]
}

/// The dice that were rolled for guns, a list a unit.
fn rolls(table: &Table) -> Vec<Vec<u8>> {
    let of_guns = |event: &&engine::Event| event.clause == Some(Clause("lrtg.29.1.2"));
    let rolls = table.log.events().iter().filter(of_guns).filter_map(|event| match &event.kind {
        EventKind::Roll { dice, .. } => Some(dice.clone()),
        _ => None,
    });
    rolls.collect()
}

const HOOD: &[&str] = &["hood"];

#[test]
fn a_routed_defender_is_rolled_for_gun_by_gun() {
    proves!("lrtg.29.0.1", "lrtg.29.1.1", "lrtg.29.1.2", "lrtg.ex.29.1");
    let option = RULES.about.options.iter().find(|option| option.id == "captured_guns").unwrap();
    assert_eq!(option.favours, Some(Side::Confederate));
    // One is captured, one destroyed, one kept.
    let table = beaten(ON, HOOD, &[("wright-union", 3)], "1DR", &[1, 2, 3]);
    assert_eq!(rolls(&table), [vec![1, 2, 3]]);
    assert_eq!((guns(&table, "wright-union"), guns(&table, "hood")), (1, 5));
    assert_eq!(table.cell(Side::Union, "Union losses", "artillery captured", 1), "1");
    assert_eq!(table.cell(Side::Union, "Union losses", "artillery destroyed", 1), "1");
    let kept = beaten(ON, HOOD, &[("wright-union", 3)], "1DR", &[3, 4, 6]);
    assert_eq!((guns(&kept, "wright-union"), guns(&kept, "hood")), (3, 4));
    // Without the option nobody rolls.
    let off = beaten(&[], HOOD, &[("wright-union", 3)], "1DR", &[1, 2, 3]);
    assert_eq!((rolls(&off).len(), guns(&off, "wright-union")), (0, 3));
}

#[test]
fn a_complete_rout_and_elimination_lower_the_dice() {
    proves!("lrtg.29.1.3", "lrtg.29.2.1");
    // R*: each die less 1.
    let star = beaten(ON, HOOD, &[("wright-union", 3)], "1DR*", &[2, 3, 4]);
    assert_eq!((guns(&star, "wright-union"), guns(&star, "hood")), (1, 5));
    // Eliminated without R*: less 1; what is not captured is destroyed.
    let gone = beaten(ON, HOOD, &[("wright-union", 3)], "9D", &[2, 3, 6]);
    assert_eq!(gone.hex("wright-union"), "");
    assert_eq!((guns(&gone, "wright-union"), guns(&gone, "hood")), (0, 5));
    assert_eq!(gone.state.campaign.guns_lost.destroyed, [2, 0]);
    // Both: less 2.
    let both = beaten(ON, HOOD, &[("wright-union", 3)], "9DR*", &[3, 4, 6]);
    assert_eq!((guns(&both, "hood"), both.state.campaign.guns_lost.destroyed), (5, [2, 0]));
}

#[test]
fn the_attacker_chooses_who_takes_the_guns() {
    proves!("lrtg.29.1.4");
    let table = beaten(ON, &["hood", "mclaws"], &[("wright-union", 3)], "1DR", &[1, 1, 6]);
    assert_eq!(table.asked(), "Confederate captured_guns");
    assert_eq!(table.actions(), ["choose mclaws", "choose hood"]);
    assert_eq!(table.refused("choose wright-union"), "lrtg.29.1.4");
    // Who fell in the attack receives nothing.
    let mut fallen = table.fork();
    let mclaws = fallen.unit("mclaws");
    fallen.state.place.put(mclaws, gcacw::state::Place::ELIMINATED);
    assert_eq!(
        (fallen.actions().as_slice(), fallen.refused("choose mclaws")),
        (&["choose hood".to_owned()][..], "lrtg.29.1.4")
    );
    // One each; nothing limits the new value.
    let table = table.play("choose mclaws");
    assert_eq!(table.asked(), "Confederate captured_guns");
    let table = table.play("choose hood");
    assert_eq!((guns(&table, "hood"), guns(&table, "mclaws")), (5, 7));
    assert!(!table.question().starts_with("captured_guns"));
}

#[test]
fn the_dice_fall_after_the_retreat() {
    proves!("lrtg.29.1.5");
    // The last man of a surrounded unit falls on its retreat, not by the result.
    let pieces = "hood 085005\nmclaws 084003\nearly 086004\nrodes 084004\npender 086003\nheth 085003\nwright-union 085004";
    let mut table =
        Table::acts_using(ON, 9, Side::Confederate, "", pieces).dice(&[6]).play("march hood; no force march");
    let wright = table.unit("wright-union");
    table.state.artillery[wright.index()] = 2;
    table.state.manpower[wright.index()] = 1;
    table.state.battle = Battle {
        attack: Attack::March(table.unit("hood"), None),
        side: Side::Confederate,
        from: RULES.board.hex("085005").unwrap(),
        target: RULES.board.hex("085004").unwrap(),
        fighting: UnitSet::only(table.unit("hood")),
        defending: UnitSet::only(wright),
        defender: gcacw::CombatResult::parse("Dr").unwrap(),
        ..Battle::none()
    };
    table.state.push(Step::Combat(CombatStep::DefenderResult));
    RULES.play(&mut table.0.state, &mut table.0.log).settle(&mut ScriptedDice::new([1; 9]));
    assert!(rolls(&table).is_empty() && table.question().starts_with("retreat"), "{}", table.asked());
    while table.question().starts_with("retreat") {
        let first = table.actions().remove(0);
        table = table.dice(&[2, 6]).play(&first);
    }
    // Eliminated: the die is lowered, and rolled once.
    assert_eq!((table.hex("wright-union"), rolls(&table)), (String::new(), vec![vec![2, 6]]));
    assert_eq!((guns(&table, "hood"), table.state.campaign.guns_lost.destroyed), (5, [1, 0]));
}

#[test]
fn silent_guns_are_guns() {
    proves!("lrtg.29.1.6");
    // Demoralized by the very result, and before: its Artillery value is 0, its guns are 3.
    let mut pieces = vec![("wright-union", 3)];
    let table = beaten(ON, HOOD, &pieces, "1DR*", &[6, 6, 6]);
    assert_eq!(rolls(&table), [vec![6, 6, 6]]);
    assert!(table.state.demoralized[table.unit("wright-union").index()] > 0);
    pieces[0].1 = 0;
    assert!(rolls(&beaten(ON, HOOD, &pieces, "1DR*", &[1])).is_empty());
}

#[test]
fn attackers_and_units_that_merely_retreat_keep_theirs() {
    proves!("lrtg.29.1.7");
    let retreat = beaten(ON, HOOD, &[("wright-union", 3)], "1Dr", &[1, 1, 1]);
    assert_eq!((rolls(&retreat).len(), guns(&retreat, "wright-union")), (0, 3));
    let mut table = beaten(ON, HOOD, &[("wright-union", 3)], "-", &[1, 1, 1]);
    // An attacker who is wiped out loses none by this rule.
    let hood = table.unit("hood");
    RULES.play(&mut table.state, &mut Log::silent()).eliminate(hood, gcacw::pieces::Cause::Combat);
    assert_eq!((rolls(&table).len(), guns(&table, "hood")), (0, 4));
}

#[test]
fn a_routed_stack_is_rolled_for_unit_by_unit() {
    proves!("lrtg.29.1.8");
    let table = beaten(ON, HOOD, &[("wright-union", 2), ("howe", 3)], "DR", &[1, 6, 2, 2, 6]);
    assert_eq!(rolls(&table), [vec![1, 6], vec![2, 2, 6]]);
    assert_eq!((guns(&table, "wright-union"), guns(&table, "howe"), guns(&table, "hood")), (1, 1, 5));
}

#[test]
fn guns_won_or_lost_stay_so_when_another_counter_takes_over() {
    proves!("lrtg.29.1.4");
    let mut table = Table::acts_using(ON, 9, Side::Union, "", "french SS4326\nhood SS2030");
    let french = table.unit("french");
    let printed = |word: &str| RULES.info(&table.state, table.unit(word)).artillery;
    let (old, new) = (printed("french"), printed("hays-ii"));
    table.state.artillery[french.index()] = old + 2;
    table.state.steps.clear();
    table.state.campaign.questioned = 3;
    table.state.push(Step::Phase(lrtg::turn::phase::CampaignPhase::Accession.phase()));
    RULES.play(&mut table.state, &mut Log::silent()).settle(&mut ScriptedDice::new([1; 20]));
    assert_eq!((table.hex("french"), guns(&table, "hays-ii")), (String::new(), new + 2));
}
