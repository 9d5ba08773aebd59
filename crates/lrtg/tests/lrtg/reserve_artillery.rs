//! 28: Union Reserve Artillery.

use engine::{Clause, EventKind, Side, proves};

use crate::table::{RULES, Table};

const ON: &[&str] = &["reserve_artillery"];
/// The clause of the battle's dice.
const BATTLE: Option<Clause> = Some(Clause("gcacw.7.5.1"));
/// Open ground: Wright's division with the guns, Hood's in front of it.
const FIELD: &str =
    "wright-union 085005\nart-res-i 085005\nart-res-ii 085005\nart-res-iii 085006\nhood 085004";

/// Wright marches and attacks Hood; the dice are those after the movement die.
fn attack(options: &[&str], pieces: &str) -> Table {
    Table::acts_using(options, 9, Side::Union, "", pieces)
        .dice(&[6])
        .play("march wright-union; no force march; attack 085004; normal attack")
}

/// The artillery modifier of the battle that has been fought, and all its dice.
fn battle(table: &Table) -> (i16, Vec<u8>) {
    let mut rolls = table.log.events().iter().filter_map(|event| match &event.kind {
        EventKind::Roll { dice, modifiers, .. } if event.clause == BATTLE => Some((dice, modifiers)),
        _ => None,
    });
    let (dice, modifiers) = rolls.next_back().unwrap();
    let guns = modifiers.iter().filter(|line| line.clause == "gcacw.7.4.14").map(|line| line.value).sum();
    (guns, dice.clone())
}

#[test]
fn the_attacker_may_roll_for_guns_in_his_hex_before_the_battle() {
    proves!("lrtg.28.0.1", "lrtg.28.0.2", "lrtg.28.0.3", "lrtg.28.0.9");
    let favours = |id: &str| RULES.about.options.iter().find(|option| option.id == id).unwrap().favours;
    assert_eq!(favours("reserve_artillery"), Some(Side::Union));
    let table = attack(ON, FIELD);
    assert_eq!(table.asked(), "Union reserve_artillery");
    // The third part of the reserve stands in the next hex.
    assert_eq!(table.actions(), ["choose art-res-i", "choose art-res-ii", "enough"]);
    assert_eq!(table.refused("choose art-res-iii"), "lrtg.28.0.2");
    assert_eq!(table.refused("choose wright-union"), "lrtg.28.0.2");
    // Wright's 3 against Hood's 4 is -2; with 5 more it is +4: nothing; with 6 and 6 more it hangs on a die.
    let alone = attack(ON, FIELD).dice(&[3, 3]).play("enough");
    assert_eq!(battle(&alone), (-2, vec![3, 3]));
    let one = attack(ON, FIELD).dice(&[5, 3, 3]).play("choose art-res-i; enough");
    assert_eq!((battle(&one), one.state.battle.lent), ((0, vec![3, 3]), 5));
    // The guns are rolled for first, then the artillery die, then the battle.
    let both = attack(ON, FIELD).dice(&[6, 5, 2, 3, 4]).play("choose art-res-i; choose art-res-ii");
    assert_eq!((battle(&both), both.state.battle.lent), ((2, vec![2, 3, 4]), 11));
    // Without the option nobody is asked.
    let off = attack(&[], FIELD);
    assert!(!off.question().starts_with("reserve_artillery"));
}

#[test]
fn in_woods_the_added_guns_count_for_nothing() {
    proves!("lrtg.28.0.14");
    let woods = |hex: board::HexId| RULES.board.ground(hex).contains(board::Ground::WOODS);
    let plain = |hex: board::HexId| RULES.map.terrain(hex) == gcacw::map::Terrain::Clear;
    let joined = RULES.board.hexes().find_map(|hex| {
        let road = board::Edge::ROAD;
        let mut sides =
            RULES.board.around(hex).filter(|(side, _)| RULES.board.edge(hex, *side).contains(road));
        let next = sides.find(|(_, next)| woods(*next))?;
        plain(hex).then_some((hex, next.1))
    });
    let (from, to) = joined.map(|(from, to)| (RULES.board.name(from), RULES.board.name(to))).unwrap();
    let pieces = format!("wright-union {from}\nart-res-i {from}\nhood {to}");
    let table = Table::acts_using(ON, 9, Side::Union, "", &pieces)
        .dice(&[6])
        .play(&format!("march wright-union; no force march; attack {to}; normal attack"))
        .dice(&[6, 3, 3])
        .play("choose art-res-i");
    assert_eq!((battle(&table), table.state.battle.lent), ((0, vec![3, 3]), 6));
}

#[test]
fn the_die_less_the_fatigue_is_what_is_added() {
    proves!("lrtg.28.0.4", "lrtg.28.0.5", "lrtg.28.0.6", "lrtg.28.0.12");
    let lent = |more: &str, die: u8, guns: u8| {
        let mut table = attack(ON, &FIELD.replace("art-res-i 085005", &format!("art-res-i 085005{more}")));
        let unit = table.unit("art-res-i");
        table.state.artillery[unit.index()] = guns;
        let table = table.dice(&[die]).play("choose art-res-i");
        (table.state.battle.lent, table.fatigue("art-res-i"))
    };
    assert_eq!(lent("", 5, 6), (5, 0));
    assert_eq!(lent(", fatigue = 3", 5, 6), (2, 3));
    assert_eq!(lent(", fatigue = 4", 3, 6), (0, 4), "never below nothing, at any fatigue");
    assert_eq!(lent("", 6, 4), (4, 0), "never more than the unit has");
    // Its Combat value is not added: the attack is Wright's 9 alone.
    let attack_value = |options: &[&str]| {
        let table = attack(options, FIELD);
        let table = if options.is_empty() {
            table
        } else {
            table.dice(&[6, 6]).play("choose art-res-i; choose art-res-ii")
        };
        table.log.events().iter().find(|event| event.clause == BATTLE).unwrap().text.clone()
    };
    assert!(attack_value(ON).starts_with("9 to 16") && attack_value(&[]).starts_with("9 to 16"));
    // The same guns again, in the next attack of the turn.
    let two = format!("howe 085005\n{FIELD}");
    let first = attack(ON, &two).dice(&[6]).play("choose art-res-i");
    assert_eq!(first.refused("choose art-res-i"), "lrtg.28.0.2", "once in one battle");
    let mut table = first.dice(&[3, 4]).play("enough");
    while !table.question().starts_with("take_initiative") {
        let calm = table.actions().remove(0);
        table = table.play(&calm);
    }
    let table = if table.decider() == Side::Union { table } else { table.play("pass") };
    let again = table
        .dice(&[6])
        .play("take initiative; march howe; no force march; attack 085004; column-of-route attack");
    assert!(again.offers("choose art-res-i"));
    // Demoralized guns add nothing.
    let mut broken = attack(ON, FIELD);
    let unit = broken.unit("art-res-i");
    broken.state.demoralized[unit.index()] = 1;
    assert!(!broken.offers("choose art-res-i"));
    assert_eq!(broken.refused("choose art-res-i"), "lrtg.28.0.12");
}

#[test]
fn guns_that_support_an_attack_share_its_result_and_stay_behind() {
    proves!("lrtg.28.0.7", "lrtg.28.0.8");
    // A repulse: the attacker loses men, and tires as the letters say.
    let lost = attack(ON, FIELD).dice(&[1, 1, 1, 6]).play("choose art-res-i; choose art-res-ii");
    assert_eq!(lost.state.battle.lent, 2);
    let result = lost.state.battle.attacker;
    assert!(result.loss > 0 && result.fatigue > 0, "{result}");
    let mut table = lost;
    while !table.question().starts_with("losses") {
        let calm = table.actions().remove(0);
        table = table.play(&calm);
    }
    assert_eq!(table.actions(), ["lose wright-union", "lose art-res-i", "lose art-res-ii"]);
    assert_eq!(table.fatigue("art-res-i"), result.fatigue);
    let table = table.play("lose art-res-i");
    assert_eq!(table.manpower("art-res-i"), 1);
    // Rolled for, with nothing added: the result falls on it all the same.
    let tired = FIELD.replace("art-res-i 085005", "art-res-i 085005, fatigue = 1");
    let none = attack(ON, &tired).dice(&[1, 1, 6]).play("choose art-res-i; enough");
    assert_eq!((none.state.battle.lent, none.fatigue("art-res-i")), (0, 1));
    // A success: Wright may go into the hex, the guns may not.
    let weak = FIELD.replace("hood 085004", "58-va 085004");
    let mut table = attack(ON, &weak).dice(&[6, 6, 1, 6]).play("choose art-res-i; enough");
    while !table.question().starts_with("advance") {
        let calm = table.actions().remove(0);
        table = table.play(&calm);
    }
    assert_eq!(table.actions(), ["advance wright-union", "hold"]);
    assert_eq!(table.refused("advance art-res-i"), "gcacw.7.6.39");
}

/// Sedgwick assaults with Wright, Howe and the first part of the reserve; the command roll keeps two.
fn assault(pieces: &str) -> Table {
    let units = ["wright-union", "howe", "art-res-i"].map(|unit| format!("assault with {unit}"));
    Table::acts_using(ON, 9, Side::Union, "", pieces)
        .dice(&[4])
        .play(&format!("assault sedgwick; {}; assault against 085004; command roll", units.join("; ")))
}

#[test]
fn guns_may_be_activated_in_an_assault_instead_or_support_it_when_left_out() {
    proves!("lrtg.28.0.10", "lrtg.28.0.11");
    let pieces =
        "wright-union 085005\nhowe 085005\nart-res-i 085005\nsedgwick with wright-union\n58-va 085004";
    let table = assault(pieces);
    let kept = usize::from(table.state.battle.keeps);
    assert_eq!(kept, 2, "Sedgwick's Command value less the roll");
    // Kept: it has paid a fatigue level, fights with all it has, and may advance.
    let with = assault(pieces).play("keep wright-union; keep art-res-i");
    assert_eq!(with.asked(), "Union fight");
    let mut with = with.dice(&[6, 1, 6]).play("fight");
    assert_eq!((with.state.battle.lent, with.fatigue("art-res-i")), (0, 1));
    assert!(with.log.events().iter().any(|event| event.text.starts_with("11 to 1")), "9 and 2 of the guns");
    while !with.question().starts_with("advance") {
        let calm = with.actions().remove(0);
        with = with.play(&calm);
    }
    assert!(with.offers("advance art-res-i"));
    // Left out: it may still be rolled for.
    let without = assault(pieces).play("keep wright-union; keep howe; fight");
    assert_eq!(without.asked(), "Union reserve_artillery");
    assert_eq!(without.actions(), ["choose art-res-i", "enough"]);
}

#[test]
fn where_jackson_lives_the_confederate_reserves_do_the_same() {
    proves!("lrtg.28.0.13", "lrtg.31.1.9");
    let pieces = "hood 085005\nanv-art-res 085005, strength = 2\nwright-union 085004";
    let play = |options: &[&str]| {
        let mut table = Table::acts_using(options, 9, Side::Confederate, "", pieces);
        let guns = table.unit("anv-art-res");
        table.state.artillery[guns.index()] = 5;
        table.dice(&[6]).play("march hood; no force march; attack 085004; normal attack").asked()
    };
    assert_eq!(play(&["reserve_artillery", "jackson"]), "Confederate reserve_artillery");
    assert_ne!(play(&["jackson"]), "Confederate reserve_artillery");
    assert_ne!(play(ON), "Confederate reserve_artillery");
}
