//! The books: always right, each figure with its clause, the other side's secrets hidden.

use std::collections::BTreeMap;
use std::sync::Arc;

use engine::{Event, Game, Rng, Ruleset, Setup, Side, Viewer, proves};

use crate::table::{RULES, Table};

#[test]
fn the_book_of_points_tells_source_and_day() {
    proves!("lrtg.vii.0.1", "lrtg.ii.6");
    let table = Table::with(9, "phase = \"levies\"", "hood RS3201").play("levy gettysburg");
    assert_eq!(table.cell(Side::Union, "Victory points", "levies", 1), "4");
    assert_eq!(table.cell(Side::Union, "Victory points", "levies", 2), "June 17: +4");
    assert_eq!(table.cell(Side::Union, "Victory points", "total", 1), "4");
    let view = table.view(Side::Union);
    for title in [
        "Victory points",
        "Morale of the Army of the Potomac",
        "Union supply",
        "Union losses",
        "Union status",
        "Calendar",
    ] {
        let sheet =
            view.sheets.iter().find(|sheet| sheet.title == title).unwrap_or_else(|| panic!("no {title}"));
        assert!(
            sheet.rows.iter().all(|row| row.cells.len() == sheet.columns.len() && !row.clause.is_empty())
        );
    }
    assert!(!view.markers.is_empty());
}

#[test]
fn a_side_does_not_see_the_others_victuals() {
    proves!("lrtg.2.0.43");
    let table = Table::with(9, "phase = \"declaration\"", "hood SS2030\nwright-union SS4929");
    assert_eq!(table.cell(Side::Confederate, "Confederate victuals", "Hood", 1), "6/6");
    assert_eq!(table.cell(Side::Union, "Confederate victuals", "Hood", 1), "");
}

#[test]
fn the_calendar_shows_what_is_to_come() {
    proves!("lrtg.viii.1.13");
    let table = Table::at("", &[]);
    let view = table.view(Side::Union);
    let calendar = view.sheets.iter().find(|sheet| sheet.title == "Calendar").unwrap();
    let rows: Vec<String> = calendar.rows.iter().map(|row| row.cells.join(": ")).collect();
    assert!(rows.contains(&"June 6-8: Pickett arrives".to_owned()), "{rows:?}");
    assert!(rows.contains(&"July 7: the game ends".to_owned()));
    assert!(rows.contains(&"June 30: Vicksburg may fall".to_owned()), "{rows:?}");
    // What follows from the crossing on turn 12, and from Haupt's loss, is scheduled too.
    let rows = |options: &[&str], campaign: &str| -> Vec<String> {
        let table = Table::using(options, 24, campaign, "hood RS3201\nwright-union SS4929", &[]);
        let view = table.view(Side::Confederate);
        let calendar = view.sheets.iter().find(|sheet| sheet.title == "Calendar").unwrap();
        calendar.rows.iter().map(|row| format!("{} [{}]", row.cells.join(": "), row.clause)).collect()
    };
    let crossed = "phase = \"declaration\"\ncrossed = 12\nhaupt_lost = 23";
    let calendar = &RULES.campaign.data.calendar;
    let has =
        |rows: &[String], turn: u8, what: &str| rows.contains(&format!("{}: {what}", calendar.name(turn)));
    let usual = rows(&[], crossed);
    let falls = "Confederate forage north of the Potomac falls by 1";
    assert!(has(&usual, 26, "Haupt returns [lrtg.12.5.2]"), "{usual:?}");
    assert!(has(&usual, 24, "Vicksburg may fall [lrtg.3.4.1]"), "every turn until it does");
    assert!(has(&usual, 27, &format!("{falls} [lrtg.13.5.5]")));
    assert!(has(&rows(&["simplified_supply"], crossed), 26, &format!("{falls} [lrtg.24.4.3]")));
    let doubled = "points for counties are doubled [lrtg.11.2.2]";
    assert!(!usual.iter().any(|row| row.ends_with(doubled)), "thirty days are more than are left");
}

/// The books as somebody keeps them who only reads the record.
#[derive(Default)]
struct Clerk {
    turn: u8,
    /// Points by source and turn.
    points: BTreeMap<(String, u8), i32>,
    /// Disorder and Panic of each army: whether it has been, and whether it is.
    spirits: [[(bool, bool); 2]; 2],
}

impl Clerk {
    fn read(&mut self, event: &Event) {
        if let Some(rest) = event.text.strip_prefix("Turn ") {
            self.turn = rest.split(':').next().and_then(|number| number.parse().ok()).unwrap();
        }
        if let Some((points, rest)) = event.text.split_once(" victory points for ") {
            let source = rest.split(':').next().unwrap().to_owned();
            *self.points.entry((source, self.turn)).or_default() += points.parse::<i32>().unwrap();
        }
        for (army, name) in ["Army of the Potomac", "Army of Northern Virginia"].into_iter().enumerate() {
            for (number, word) in ["Disorder", "Panic"].into_iter().enumerate() {
                let spirit = &mut self.spirits[army][number];
                if event.text.starts_with(&format!("The {name} falls into {word}")) {
                    *spirit = (true, true);
                }
                if event.text.starts_with(&format!("The {name} recovers from {word}")) {
                    spirit.1 = false;
                }
            }
        }
    }

    /// What Disorder and Panic are worth now: having been, or being instead.
    fn morale(&self) -> i32 {
        let table = &RULES.campaign.data.victory.morale;
        let worth = [
            [table.union_disorder, table.union_panic],
            [table.confederate_disorder, table.confederate_panic],
        ];
        let each = self.spirits.iter().flatten().zip(worth.iter().flatten());
        each.map(|(spirit, [happened, in_force])| match spirit {
            (_, true) => i32::from(*in_force),
            (true, false) => i32::from(*happened),
            _ => 0,
        })
        .sum()
    }

    /// Compares the books that a game shows with these.
    fn compare(&self, game: &Game<lrtg::Game>) {
        let view = RULES.view(game.state(), Viewer::Umpire);
        let turn = &view.heading.turn_name;
        let track = view.tracks.iter().find(|track| track.label == "Victory points").unwrap();
        assert_eq!(track.value, self.points.values().sum::<i32>() + self.morale(), "{turn}");
        let sheet = view.sheets.iter().find(|sheet| sheet.title == "Victory points").unwrap();
        let calendar = &RULES.campaign.data.calendar;
        let pages = self.points.iter().filter(|(_, points)| **points != 0);
        for ((source, day), points) in pages {
            let row = sheet.rows.iter().find(|row| row.cells[0] == *source);
            let page = format!("{}: {points:+}", calendar.name(*day));
            assert!(
                row.is_some_and(|row| row.cells[2].split("; ").any(|known| known == page)),
                "{turn}: {page} for {source} is not in {row:?}"
            );
        }
    }
}

#[test]
fn the_books_recomputed_from_the_record_are_the_books_of_every_turn() {
    proves!("lrtg.vii.0.1", "lrtg.ii.6");
    for (seed, options) in [(5, &[][..]), (6, &["stragglers", "preliminary_victories"])] {
        let setup = Setup::scenario("lrtg", "high-tide").with_options(options.iter().copied());
        let mut game = Game::start(Arc::clone(&RULES), &setup, seed).unwrap();
        let mut rng = Rng::new(seed);
        while game.status().open().is_some() {
            let actions = game.actions();
            let action = RULES.write(&actions[rng.below(actions.len())]);
            game.play(&action).unwrap();
        }
        let mut clerk = Clerk { turn: 1, ..Clerk::default() };
        let mut turns = 0;
        Game::replay_with(Arc::clone(&RULES), game.record(), |_, _, events, game| {
            let before = clerk.turn;
            events.iter().for_each(|event| clerk.read(event));
            if clerk.turn != before || game.status().open().is_none() {
                clerk.compare(game);
                turns += 1;
            }
        })
        .unwrap();
        assert!(turns > 5 && !clerk.points.is_empty(), "{turns} turns");
    }
}

#[test]
fn the_map_shows_controlled_counties_and_each_side_its_resupply_range() {
    proves!("lrtg.11.1.1", "lrtg.13.2.2");
    let mut table = Table::with(9, "phase = \"declaration\"", "hood RS3201\nwright-union SS4929");
    let adams = RULES
        .campaign
        .data
        .counties
        .county
        .iter()
        .position(|county| county.name == "Adams" && county.state == "PA")
        .unwrap();
    table.state.campaign.controlled = 1 << adams;
    let labels = |side: Side| -> Vec<String> {
        let viewer = Viewer::Seat(engine::Seat::of(side));
        RULES.overlays(&table.state, viewer).into_iter().map(|overlay| overlay.label).collect()
    };
    let union = labels(Side::Union);
    assert!(
        union.contains(&"Union resupply range".into())
            && !union.contains(&"Confederate resupply range".into())
    );
    let overlays = RULES.overlays(&table.state, Viewer::Umpire);
    let places = |label: &str| &overlays.iter().find(|overlay| overlay.label == label).unwrap().places;
    let counties = places("Counties that the Confederate controls");
    assert!(counties.contains(&"RS3201".to_owned()) && !counties.contains(&"SS4929".to_owned()));
    assert!(!places("Union resupply range").is_empty());
}
