//! 17.0: strategic and remote movement.

use engine::{Side, proves};

use crate::table::{RULES, Table};

fn distance(side: Side, campaign: &str, pieces: &str) -> Table {
    Table::acts(9, side, &format!("portion = \"Distance\"\n{campaign}"), pieces)
}

#[test]
fn far_from_the_enemy_a_march_may_be_strategic() {
    proves!("lrtg.17.1.1", "lrtg.17.1.2", "lrtg.iv.e.2", "lrtg.iv.e.4");
    let offered = |hood: &str, enemy: &str| {
        distance(Side::Confederate, "", &format!("hood {hood}\n{enemy}")).offers("strategic hood 2")
    };
    assert!(offered("SS2030", "wright-union SS4929"));
    // More than eight hexes from infantry, more than four from cavalry.
    assert!(!offered("SS2030", "wright-union SS2830") && offered("SS2030", "wright-union SS2930"));
    assert!(!offered("SS2030", "devin SS2430") && offered("SS2030", "devin SS2530"));
    let cavalry = |enemy: &str| {
        distance(Side::Confederate, "", &format!("jones SS2030\n{enemy}")).offers("strategic jones 2")
    };
    assert!(!cavalry("devin SS2830") && cavalry("devin SS2930"));
    let regular = Table::acts(9, Side::Confederate, "", "hood SS2030\nwright-union SS4929");
    assert_eq!(regular.refused("strategic hood 2"), "lrtg.17.1.1");
}

#[test]
fn a_screen_of_friends_shortens_no_path() {
    proves!("lrtg.17.1.3");
    // Eight hexes of plain distance, but every way is through friends: a ring around Hood.
    let ring = "pickett SS2029\nheth SS2031\npender SS1929\nrodes SS1930\njohnson SS2129\nearly SS2130";
    let table = distance(Side::Confederate, "", &format!("hood SS2030\nwright-union SS2024\n{ring}"));
    assert!(table.offers("strategic hood 2"));
    let open = distance(Side::Confederate, "", "hood SS2030\nwright-union SS2024");
    assert_eq!(open.refused("strategic hood 2"), "lrtg.17.1.2");
}

#[test]
fn a_river_without_a_crossing_and_pathless_mountains_lengthen_the_path() {
    proves!("lrtg.17.1.3");
    // Eight hexes as the crow flies, but the Rapidan is between and its fords are farther round.
    let river = distance(Side::Confederate, "", "hood SS2030\nwright-union SS2022");
    assert_eq!(
        RULES.board.distance(RULES.board.hex("SS2030").unwrap(), RULES.board.hex("SS2022").unwrap()),
        8
    );
    assert!(river.offers("strategic hood 2"));
    // Cavalry four hexes away with no river near: only mountains without a road keep the two apart.
    let dry = |hex: board::HexId| {
        RULES.board.hexes().filter(|&other| RULES.board.distance(hex, other) <= 4).all(|other| {
            RULES.map.around(other).all(|(direction, _)| {
                let edge = RULES.map.edge(other, direction);
                !edge.intersects(board::Edge::ANY_RIVER | board::Edge::IMPASSABLE | board::Edge::CREEK)
            }) && !RULES.board.ground(other).contains(board::Ground::WATER)
        })
    };
    let blank = distance(Side::Confederate, "", "hood SS2030\nwright-union SS4929");
    let within = |from: board::HexId, most: u16| {
        let mut reached = vec![from];
        let mut front = vec![from];
        for _ in 0..most {
            let next: Vec<_> = front
                .iter()
                .flat_map(|&hex| RULES.map.around(hex).map(move |(direction, next)| (hex, direction, next)))
                .filter(|&(hex, direction, _)| RULES.at(&blank.state).route_cost(hex, direction).is_some())
                .map(|(_, _, next)| next)
                .filter(|next| !reached.contains(next))
                .collect();
            reached.extend(next.iter().copied());
            front = next;
        }
        reached
    };
    let mountain = |hex: &board::HexId| RULES.board.ground(*hex).contains(board::Ground::MOUNTAIN);
    let from = RULES.board.hexes().filter(mountain).find(|&hex| dry(hex) && within(hex, 4).len() < 20);
    let from = from.expect("a lonely mountain");
    let reached = within(from, 4);
    let cut_off = RULES
        .board
        .hexes()
        .find(|&hex| RULES.board.distance(from, hex) == 2 && !reached.contains(&hex) && !mountain(&hex));
    let near =
        RULES.board.hexes().find(|&hex| RULES.board.distance(from, hex) == 2 && reached.contains(&hex));
    let offers = |devin: board::HexId| {
        let pieces = format!("hood {}\ndevin {}", RULES.board.name(from), RULES.board.name(devin));
        distance(Side::Confederate, "", &pieces).offers("strategic hood 2")
    };
    let cut_off = cut_off.expect("a hex two away that no path of four hexes reaches");
    assert!(offers(cut_off), "{} {}", RULES.board.name(from), RULES.board.name(cut_off));
    assert!(near.is_none_or(|near| !offers(near)));
}

#[test]
fn the_allowance_is_the_tables() {
    proves!("lrtg.17.1.4", "lrtg.17.1.5", "lrtg.4.2.4", "lrtg.x.1");
    let points = |side: Side, unit: &str, levels: u8, passive: bool| {
        let declared = if passive { "declared = [\"Passive\", \"Passive\"]" } else { "" };
        let pieces = "hood SS2030\njones SS2130\nwright-union HE0944\ndevin HE0843";
        let mut table = distance(side, declared, pieces);
        table.spare_dice(&[1]);
        let table = table.play(&format!("strategic {unit} {levels}"));
        (table.state.march.allowance / 2, table.fatigue(unit))
    };
    let confederate = Side::Confederate;
    assert_eq!(
        [2, 3, 4].map(|levels| points(confederate, "hood", levels, false)),
        [(11, 2), (16, 3), (22, 4)]
    );
    assert_eq!([2, 3, 4].map(|levels| points(confederate, "hood", levels, true).0), [9, 13, 18]);
    assert_eq!([2, 3, 4].map(|levels| points(confederate, "jones", levels, false).0), [16, 24, 32]);
    assert_eq!([2, 3, 4].map(|levels| points(confederate, "jones", levels, true).0), [12, 18, 24]);
    assert_eq!([2, 3, 4].map(|levels| points(Side::Union, "wright-union", levels, false).0), [9, 13, 18]);
    assert_eq!([2, 3, 4].map(|levels| points(Side::Union, "wright-union", levels, true).0), [7, 10, 14]);
    assert_eq!([2, 3, 4].map(|levels| points(Side::Union, "devin", levels, false).0), [14, 21, 28]);
    assert_eq!([2, 3, 4].map(|levels| points(Side::Union, "devin", levels, true).0), [10, 15, 20]);
    let tired = distance(confederate, "", "hood SS2030, fatigue = 2\nwright-union SS4929");
    assert!(tired.offers("strategic hood 2"));
    assert_eq!(tired.refused("strategic hood 3"), "lrtg.17.1.4");
    // No force march and no attack.
    let marching = distance(confederate, "", "hood SS2030\nwright-union SS4929").play("strategic hood 2");
    assert_eq!(marching.asked(), "Confederate march");
}

#[test]
fn it_rolls_once_at_the_final_level() {
    proves!("lrtg.17.1.6");
    let modifier = |levels: u8, exhausted: bool| {
        let state = if exhausted { ", exhausted = true" } else { "" };
        let table = distance(Side::Confederate, "", &format!("hood SS2030{state}\nwright-union SS4929"));
        let table = table.play(&format!("strategic hood {levels}"));
        let sheet = RULES.at(&table.state).extended_march_sheet(table.unit("hood"));
        let level: i16 = sheet
            .iter()
            .filter(|line| line.label.contains("Fatigue Level") || line.label == "strategic movement")
            .map(|line| line.value)
            .sum();
        let rolled = table
            .log
            .events()
            .iter()
            .filter(|event| event.text.to_lowercase().contains("extended march"))
            .count();
        (level, rolled)
    };
    assert_eq!(modifier(2, false).1, 0);
    assert_eq!((modifier(3, false), modifier(4, false)), ((0, 1), (2, 1)));
    assert_eq!((modifier(2, true), modifier(3, true), modifier(4, true)), ((0, 1), (2, 1), (4, 1)));
}

#[test]
fn a_strategic_march_stays_away_from_the_enemy() {
    proves!("lrtg.17.1.2");
    let table = distance(Side::Confederate, "", "hood SS2030\nwright-union SS2930").play("strategic hood 2");
    assert_eq!(table.refused("to SS2130"), "lrtg.17.1.2");
    assert_ne!(table.barred("to SS2031"), "lrtg.17.1.2");
}

#[test]
fn the_opponent_may_let_a_far_unit_move_without_initiative() {
    proves!("lrtg.17.2.1");
    let mut table = Table::acts(9, Side::Union, "", "hood SS2030\nwright-union SS4929");
    table.state.steps.pop();
    table.state.push(gcacw::step::Step::TakeInitiative(Side::Confederate));
    assert!(table.offers("remote hood"));
    let asked = table.play("remote hood");
    assert_eq!(asked.asked(), "Union allow_remote");
    let moved = asked.dice(&[4]).play("yes");
    assert_eq!((moved.fatigue("hood"), moved.state.march.allowance), (1, 10));
    let done = moved.play("no force march; end march");
    assert_eq!(done.asked(), "Confederate take_initiative");
    assert_eq!(done.refused("remote hood"), "lrtg.17.2.1");
    let mut near = Table::acts(9, Side::Union, "", "hood SS2030\nwright-union SS2022");
    near.state.steps.pop();
    near.state.push(gcacw::step::Step::TakeInitiative(Side::Confederate));
    assert_eq!(near.refused("remote hood"), "lrtg.17.2.1");
}

#[test]
fn leave_for_remote_moves_may_be_given_or_refused_for_the_turn() {
    proves!("lrtg.17.2.1");
    let asked = |answer: &str| {
        let mut table = Table::acts(9, Side::Union, "", "hood SS2030\nmclaws SS2031\nwright-union SS4929");
        table.state.steps.pop();
        table.state.push(gcacw::step::Step::TakeInitiative(Side::Confederate));
        table.play(&format!("remote hood; {answer}"))
    };
    // Leave for all: the second unit marches without another question.
    let given = asked("yes to all; no force march; end march; remote mclaws");
    assert_eq!((given.asked(), given.fatigue("mclaws")), ("Confederate force_march".into(), 1));
    // Refused for all: nobody marches, and nobody is asked again.
    let refused = asked("no to all; remote mclaws");
    assert_eq!((refused.asked(), refused.fatigue("mclaws")), ("Confederate take_initiative".into(), 0));
    assert_eq!(refused.refused("remote mclaws"), "lrtg.17.2.1");
    // A single answer is for one unit.
    assert_eq!(asked("no; remote mclaws").asked(), "Union allow_remote");
}

#[test]
fn a_leader_activation_may_be_strategic() {
    proves!("lrtg.17.1.1", "lrtg.17.1.5", "lrtg.17.1.6");
    let pieces = "hood SS2030\nmclaws SS2031\nlongstreet with hood\nrodes SS2032\nwright-union SS4929";
    let table = distance(Side::Confederate, "", pieces);
    assert!(table.offers("strategic longstreet 3"));
    let table = table.play("strategic longstreet 3");
    assert_eq!(table.actions(), ["choose mclaws", "choose hood"]);
    let table = table.dice(&[1]).play("choose hood; choose mclaws; enough; next hood");
    // The same 16 points as for a single march; a second unit follows with its own.
    assert_eq!(
        (table.state.march.allowance / 2, table.fatigue("hood"), table.asked()),
        (16, 3, "Confederate march".into())
    );
    let table = table.dice(&[1]).play("end march; next mclaws");
    assert_eq!((table.state.march.allowance / 2, table.fatigue("mclaws")), (16, 3));
    let near = distance(Side::Confederate, "", "hood SS2030\nlongstreet with hood\nwright-union SS2025");
    assert_eq!(near.refused("strategic longstreet 2"), "lrtg.17.1.2");
}
