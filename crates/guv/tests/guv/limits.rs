//! Section 18: what the campaign holds back and forbids.

use engine::proves;

use crate::table::{Own as _, Table, activated, board, in_phase, position};

#[test]
fn two_corps_and_a_division_are_held_back_until_they_are_touched() {
    proves!("guv.18.3", "guv.18.4", "guv.18.5");
    let pieces = [
        ("wainwright", "C3", ""),
        ("tompkins", "C4", ""),
        ("sully", "C5", ""),
        ("caldwell", "C5", ""),
        ("heth", "I9", ""),
    ];
    let free = |turn: u8| {
        let table = Table::open_ground(&position(&format!("turn = {turn}\nphase = \"formations\""), &pieces));
        (table.offers("choose reynolds"), table.offers("choose sedgwick"))
    };
    assert_eq!(
        (free(4), free(6), free(13), free(14)),
        ((false, false), (true, false), (true, false), (true, true))
    );
    // By no means: neither with Couch, nor by the Independent chit, nor under the Detachment marker.
    let mut table = Table::open_ground(&in_phase("activation", 7, "couch", "A1", &pieces));
    table.play("activate; chit C5");
    assert!(table.is("caldwell", "active") && !table.is("sully", "active"));
    assert_eq!(table.refused("detach C4"), "guv.8.17");
    let mut table = Table::open_ground(&in_phase("activation", 7, "union-independent", "A1", &pieces));
    table.play("activate; chit C4");
    assert_eq!(table.refused("take tompkins"), "guv.18.4");
    // A bombardment of any of them frees all, from the next turn on.
    let head = "turn = 7\nphase = \"bombardment\"\nactive = \"hill\"\nchit = \"C6\"";
    let mut table = Table::open_ground(&position(
        head,
        &[("walker", "C6", ""), ("sully", "C4", ""), ("tompkins", "G3", "")],
    ));
    table.dice(&[1]);
    table.play("bombard C4; gun walker; fire-at-troops; done; done");
    assert_eq!(table.question(), "choose_formations");
    assert!(table.offers("choose sedgwick"));
    // An attack does too.
    let head = "turn = 7\nphase = \"combat\"\nactive = \"hill\"\nchit = \"C6\"";
    let mut table = Table::open_ground(&position(
        head,
        &[("heth", "C5", ""), ("wainwright", "C4", ""), ("tompkins", "G3", "")],
    ));
    table.free_dice().play("attack C4; with heth; resolve; done");
    while table.question() != "choose_formations" {
        let answer = table.actions().last().unwrap().clone();
        table.play(&answer);
    }
    assert!(table.offers("choose sedgwick"));
}

const BANKS: &str = "[[area]]\nname = \"north of the Rappahannock\"\nhexes = [\"A1\", \"B1\", \"C1\", \"D1\", \"E1\", \"A2\", \"B2\", \"C2\", \"D2\", \"E2\"]\n[[area]]\nname = \"between the rivers\"\nhexes = [\"A3\", \"A4\", \"B3\", \"B4\"]";

#[test]
fn some_units_never_cross_the_rivers() {
    proves!("guv.18.8", "guv.18.9", "guv.18.11");
    let ground = board(&[], &["C2 S major-river ford"], BANKS);
    let with = |unit: &str, state: &str, at: &str, to: &str| {
        let side = if ["f-lee"].contains(&unit) { "stuart" } else { "howard" };
        let pieces = [(unit, at, state), ("von-gilsa", "A9", ""), ("lane", "I9", "")];
        let setup = format!(
            "{}[[pontoon]]\nbetween = [\"C2\", \"C3\"]\nside = \"{}\"\n",
            activated(side, at, &pieces),
            if side == "stuart" { "Confederate" } else { "Union" }
        );
        let mut table = Table::on(&ground, &setup);
        table.play(&format!("move {unit}"));
        table.would(&format!("to {to}"))
    };
    assert_eq!(with("ny-light", "active", "C2", "C3"), Err("guv.18.8"));
    assert_eq!(with("provost", "active", "C2", "C3"), Err("guv.18.8"));
    assert_eq!(with("devin", "active", "C2", "C3"), Ok(()));
    assert_eq!(with("davis", "active", "C2", "C3"), Err("guv.18.11"));
    assert_eq!(with("davis", "active", "C3", "C2"), Ok(()));
    assert_eq!(with("f-lee", "", "C3", "C2"), Err("guv.18.9"));
}

#[test]
fn neither_contact_nor_retreat_nor_crowding_takes_them_across() {
    proves!("guv.18.8", "guv.18.11", "guv.14.59", "guv.9.9", "guv.11.11");
    // C2 is closed but for D1, whence Heth comes, and the pontoon to C3.
    let ground = board(
        &[],
        &[
            "C2 S major-river ford",
            "C2 N major-river",
            "C2 NW major-river",
            "C2 SW major-river",
            "C2 SE major-river",
        ],
        BANKS,
    );
    let pontoon = "[[pontoon]]\nbetween = [\"C2\", \"C3\"]\nside = \"Union\"\n";
    for (unit, crosses) in [("provost", false), ("ny-light", false), ("davis", false), ("von-gilsa", true)] {
        let pieces = [("heth", "E1", ""), (unit, "C2", ""), ("mclean", "A9", "")];
        let mut table = Table::on(&ground, &format!("{}{pontoon}", activated("hill", "E1", &pieces)));
        table.play("move heth; to D1");
        assert_eq!(table.question() == "break_contact", crosses, "{unit}");
        let pieces = [("heth", "D1", ""), (unit, "C2", "demoralized"), ("mclean", "A9", "")];
        let table = Table::on(&ground, &format!("{}{pontoon}", activated("hill", "D1", &pieces)));
        assert_eq!(table.place(unit), if crosses { "C3" } else { "eliminated" });
        // Who retreats over a pontoon may try to take it up behind him.
        assert_eq!(table.question() == "dismantle_behind", crosses);
    }
    let pieces = [
        ("provost", "C2", ""),
        ("von-gilsa", "C2", ""),
        ("mclean", "C2", ""),
        ("schirmer", "C2", ""),
        ("barlow", "D1", ""),
        ("heth", "I9", ""),
    ];
    let mut table = Table::on(&ground, &format!("{}{pontoon}", activated("howard", "D1", &pieces)));
    table.play("move barlow; to C2; done; done");
    assert_eq!(table.question(), "excess_units");
    assert_eq!(table.refused("shift provost C3"), "guv.18.8");
    assert!(table.offers("shift mclean C3"));
}

#[test]
fn stuart_follows_ten_steps_across() {
    proves!("guv.18.9");
    let ground = board(&[], &["C2 S major-river ford"], BANKS);
    let pieces = |last: &'static str| {
        [
            ("f-lee", "C3", ""),
            ("heth", "A1", ""),
            ("lane", "A1", ""),
            ("thomas", "B1", ""),
            ("walker", "B1", ""),
            ("archer", "D1", last),
            ("von-gilsa", "A9", ""),
        ]
    };
    for (state, allowed) in [("", true), ("reduced", false)] {
        let setup = format!(
            "{}[[pontoon]]\nbetween = [\"C2\", \"C3\"]\nside = \"Confederate\"\n",
            activated("stuart", "C3", &pieces(state))
        );
        let mut table = Table::on(&ground, &setup);
        table.play("move f-lee");
        assert_eq!(table.offers("to C2"), allowed);
    }
}

#[test]
fn three_cavalry_brigades_enter_in_turn_eleven() {
    proves!("guv.18.10", "guv.18.12");
    let ground = board(&[], &["A3 S road", "A4 SE road"], BANKS);
    let pieces =
        [("davis", "waiting", ""), ("sargent", "waiting", ""), ("von-gilsa", "B5", ""), ("heth", "I9", "")];
    // Before turn 11 there is nobody to take but von Gilsa.
    let mut early = Table::on(&ground, &in_phase("activation", 9, "union-independent", "A1", &pieces));
    early.play("activate");
    assert_eq!(early.refused("chit A3"), "guv.8.8");
    let mut table = Table::on(&ground, &in_phase("activation", 11, "union-independent", "A1", &pieces));
    table.play("activate; chit A3");
    assert_eq!(table.question(), "take_three_units");
    table.play("take davis; done; move davis");
    assert_eq!(table.refused("to A5"), "guv.18.10");
    table.play("to A3");
    // One road hex of six points.
    assert_eq!(
        (table.place("davis").as_str(), table.points_left().as_str()),
        ("A3", "5 points left, 6 by road.")
    );
    // An enemy in the hex shuts it.
    let shut = [("davis", "waiting", ""), ("von-gilsa", "B5", ""), ("f-lee", "A3", "")];
    let mut table = Table::on(&ground, &in_phase("activation", 11, "union-independent", "A1", &shut));
    table.play("activate");
    assert_eq!(table.refused("chit A3"), "guv.8.8");
    table.play("chit A4");
    // Only the Independent chit or the Detachment marker: not as a formation's Independent unit.
    let there = [("davis", "A3", ""), ("von-gilsa", "A4", ""), ("devin", "A4", ""), ("heth", "I9", "")];
    let mut table = Table::on(&ground, &in_phase("activation", 12, "howard", "A1", &there));
    table.play("activate; chit A4");
    assert_eq!(table.refused("take davis"), "guv.18.12");
    assert!(table.offers("detach A3"));
    let mut table = Table::on(
        &ground,
        &position("turn = 12\nphase = \"activation\"\nactive = \"hooker\"\nbox = [\"howard\"]", &there),
    );
    table.play("activate; chit A4");
    assert!(table.is("devin", "active") && !table.is("davis", "active"));
}
