//! Section 14: breastworks, fortifications and bridgeheads.

use engine::{MarkerKind, Side, proves};

use crate::combat::{dice, fight};
use crate::table::{Own as _, Table, activated, board, in_phase};

#[test]
fn a_breastwork_takes_a_die_or_costs_a_step() {
    proves!("guv.14.23", "guv.14.24", "guv.14.25", "guv.14.12");
    let pieces = [("heth", "C3", ""), ("mcgowan", "C3", ""), ("von-gilsa", "C4", "")];
    let mut table = fight(&pieces);
    table.dice(&[1; 4]);
    table.play("attack C4; with heth; with mcgowan; resolve; breastwork C4");
    assert_eq!((table.question(), table.decider()), ("breastwork_effect", Side::Union));
    table.play("less-a-die");
    assert_eq!(dice(&table), "2 2");
    assert!(!table.is("heth", "reduced") && !table.is("mcgowan", "reduced"));
    let mut table = fight(&pieces);
    table.dice(&[1; 5]);
    table.play("attack C4; with heth; with mcgowan; resolve; breastwork C4; cost-a-step");
    assert_eq!(dice(&table), "3 2");
    // The step is taken with the results, and the attacker picks who.
    assert_eq!((table.question(), table.decider()), ("attacker_losses", Side::Confederate));
    table.play("lose mcgowan");
    assert!(table.is("mcgowan", "reduced"));
}

#[test]
fn breastworks_stand_once_a_hex_and_not_in_works_or_in_fredericksburg() {
    proves!("guv.14.26", "guv.14.27", "guv.14.30");
    let place = "[[place]]\nname = \"Marye's Heights\"\nkind = \"works\"\nhex = \"D3\"";
    let ground = board(&[("C4", "city")], &[], place);
    let mut table = Table::on(
        &ground,
        &in_phase(
            "combat",
            7,
            "howard",
            "C3",
            &[
                ("barlow", "C3", ""),
                ("von-gilsa", "C3", ""),
                ("heth", "C4", ""),
                ("lane", "D3", ""),
                ("thomas", "D2", ""),
                ("confederate-skirmisher-1", "B3", ""),
                ("union-skirmisher-1", "H8", ""),
                ("mclean", "H6", ""),
            ],
        ),
    );
    table.play("attack C4; with barlow; also D3; also D2; also B3; resolve");
    assert_eq!(table.question(), "defender_breastwork");
    assert_eq!(table.refused("breastwork C4"), "guv.14.27");
    assert_eq!(table.refused("breastwork D3"), "guv.14.27");
    assert_eq!(table.refused("breastwork B3"), "guv.14.30");
    // Whoever is asked is not told who stands elsewhere.
    assert_eq!(["C3", "H6", "H8"].map(|hex| table.refused(&format!("breastwork {hex}"))), ["guv.14.25"; 3]);
    table.play("breastwork D2");
    assert!(table.marker("breastworks", "D2"));
    let setup = format!(
        "breastworks = [\"C4\"]\n{}",
        in_phase(
            "combat",
            7,
            "hill",
            "C3",
            &[("heth", "C3", ""), ("von-gilsa", "C4", ""), ("mclean", "D3", "")]
        )
    );
    let mut table = Table::open_ground(&setup);
    table.play("attack C4; with heth; also D3; resolve");
    assert_eq!(table.refused("breastwork C4"), "guv.14.26");
}

#[test]
fn works_given_up_next_to_the_enemy_disorganize() {
    proves!("guv.14.28", "guv.14.32", "guv.14.33");
    let head = |pieces: &[(&str, &str, &str)]| {
        format!("breastworks = [\"C3\"]\n{}", activated("hill", "C3", pieces))
    };
    let base = [
        ("heth", "C3", ""),
        ("lane", "C3", "disorganized"),
        ("confederate-skirmisher-1", "C3", ""),
        ("von-gilsa", "C4", ""),
    ];
    // One stays: nothing happens.
    let mut table = Table::open_ground(&head(&base));
    table.play("move heth; to C2");
    assert!(table.marker("breastworks", "C3") && !table.is("heth", "disorganized"));
    // The last leaves: the marker goes though a skirmisher is left, and all who left are in disorder.
    table.play("done; move lane; to B2");
    assert!(!table.marker("breastworks", "C3"));
    assert!(table.is("heth", "disorganized") && table.is("lane", "demoralized"));
    // Far from the enemy it is just removed.
    let far = [("heth", "C3", ""), ("von-gilsa", "I9", "")];
    let mut table = Table::open_ground(&head(&far));
    table.play("move heth; to C2");
    assert!(!table.marker("breastworks", "C3") && !table.is("heth", "disorganized"));
}

#[test]
fn breaking_contact_out_of_works_disorganizes_too() {
    proves!("guv.14.32");
    let setup = format!(
        "breastworks = [\"C4\"]\n{}",
        activated("hill", "C2", &[("heth", "C2", ""), ("von-gilsa", "C4", "")])
    );
    let mut table = Table::open_ground(&setup);
    table.play("move heth; to C3; fall-back von-gilsa C5");
    assert!(table.is("von-gilsa", "disorganized") && !table.marker("breastworks", "C4"));
}

const MARYE: &str = "[[place]]\nname = \"Marye's Heights\"\nkind = \"works\"\nhex = \"E5\"";

#[test]
fn a_fortification_costs_a_step_and_gives_a_die_over_the_sides_it_faces() {
    proves!("guv.14.35", "guv.14.36", "guv.14.37", "guv.3.18");
    let attack = |from: &str| {
        let pieces = [("barlow", from, ""), ("mclean", from, ""), ("heth", "E5", "")];
        let mut table = Table::on(&board(&[], &[], MARYE), &in_phase("combat", 7, "howard", from, &pieces));
        table.spare_dice(&[1]);
        table.play("attack E5; with barlow; with mclean; resolve");
        table
    };
    // From the north, which it faces: no choice; the step is lost and the defender has one die more.
    let mut table = attack("E4");
    assert_eq!((table.question(), dice(&table).as_str()), ("attacker_losses", "3 3"));
    table.play("lose barlow");
    assert!(table.is("barlow", "reduced") && table.marker("fort", "E5"));
    // From the south it is a breastwork.
    let table = attack("E6");
    assert_eq!(table.question(), "breastwork_effect");
    // One attacker from behind is enough, though another comes from in front: the hex has one kind of works.
    let pieces = [("barlow", "E4", ""), ("mclean", "E6", ""), ("heth", "E5", "")];
    let mut table = Table::on(&board(&[], &[], MARYE), &in_phase("combat", 7, "howard", "E4", &pieces));
    table.play("attack E5; with barlow; with mclean; resolve");
    assert_eq!(table.question(), "breastwork_effect");
    // Union units in it have nothing from it.
    let pieces = [("heth", "E4", ""), ("lane", "E4", ""), ("von-gilsa", "E5", "")];
    let mut table = Table::on(&board(&[], &[], MARYE), &in_phase("combat", 7, "hill", "E4", &pieces));
    table.dice(&[1; 5]);
    table.play("attack E5; with heth; with lane; resolve; done");
    assert_eq!(dice(&table), "3 2");
}

#[test]
fn leaving_a_fortification_beside_the_enemy_disorganizes() {
    proves!("guv.14.38");
    let mut table = Table::on(
        &board(&[], &[], MARYE),
        &activated("hill", "E5", &[("heth", "E5", ""), ("von-gilsa", "E4", "")]),
    );
    table.play("move heth; to E6");
    assert!(table.is("heth", "disorganized") && table.marker("fort", "E5"));
}

#[test]
fn the_bridgeheads_serve_the_union_on_every_side() {
    proves!("guv.18.2", "guv.14.36", "guv.14.37");
    let board = board::Board::load(&library::Shipped::new(), "guv").unwrap();
    let markers = Table::scenario("campaign", &[]).view(engine::Viewer::Umpire).markers;
    let forts =
        markers.iter().filter(|marker| marker.kind == MarkerKind::Fort && marker.side == Some(Side::Union));
    let mut sides = 0;
    for fort in forts {
        for (_, next) in board.around(board.hex(&fort.place).unwrap()) {
            let from = board.name(next);
            let pieces = [("heth", from, ""), ("thomas", from, ""), ("von-gilsa", fort.place.as_str(), "")];
            let setup = in_phase("combat", 7, "hill", from, &pieces);
            let mut table = Table::written(&crate::table::SHIPPED, &setup);
            if table.question() != "combat" {
                // The river.
                continue;
            }
            sides += 1;
            table.dice(&[1; 6]);
            table.play(&format!("attack {}; with heth; with thomas; resolve", fort.place));
            while matches!(table.question(), "attacker_bonus" | "terrain_die") {
                table.play(if table.question() == "terrain_die" { "minus 1" } else { "done" });
            }
            assert!(table.said("the defender 3"), "{from}");
            // Nobody was hit, yet the works cost a step.
            assert_eq!((table.question(), table.decider()), ("attacker_losses", Side::Confederate), "{from}");
        }
    }
    assert!(sides > 4);
}
