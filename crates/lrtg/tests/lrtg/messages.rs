//! 21.2: what the commanders of a side say and write to each other, and what becomes of it.

use std::sync::Arc;

use engine::{Rng, Ruleset, Seat, Setup, Side, Viewer, proves, trial};

use crate::commanders::{THREE, TWO, seat, war};
use crate::division::until;
use crate::table::{RULES, Table};

fn historic(count: &str) -> String {
    format!("{count}, \"historic_communications\"")
}

/// Land hexes at exact distances from Hooker's, off the wire.
fn at(distance: u16) -> String {
    let hooker = RULES.board.hex("SS2010").unwrap();
    let land = |hex: &board::HexId| !RULES.board.ground(*hex).contains(board::Ground::WATER);
    let mut hexes = RULES.board.hexes().filter(land);
    let hex = hexes.find(|hex| RULES.board.distance(hooker, *hex) == distance).unwrap();
    RULES.board.name(hex).to_owned()
}

/// Lee with Hill; Ewell, of the second commander, at a distance: no wire helps the Confederate.
fn lee_and_ewell(distance: u16) -> String {
    format!(
        "pender SS2010\nhill with pender\nlee with pender\nrodes {}\newell with rodes\nwright-union SS4929\nhooker with wright-union",
        at(distance)
    )
}

/// The Communications Phase, at the Confederate commander's turn.
fn lee_writes(options: &str, campaign: &str, distance: u16) -> Table {
    let campaign = format!("phase = \"communications\"\n{campaign}");
    until(war(options, None, &campaign, &lee_and_ewell(distance), &[]), 1)
}

/// Nobody has more to say: the couriers ride with this die.
fn ride(mut table: Table, die: u8) -> Table {
    table.spare_dice(&[die]);
    while table.question().starts_with("communicate") {
        table = table.play("enough");
    }
    table.spare_dice(&[6]);
    table
}

/// The rows of a seat's letters.
fn letters(table: &Table, seat: u8) -> Vec<Vec<String>> {
    let view = RULES.view(&table.state, Viewer::Seat(Seat(seat)));
    let sheet = view.sheets.into_iter().find(|sheet| sheet.title == "Messages");
    sheet.map_or_else(Vec::new, |sheet| sheet.rows.into_iter().map(|row| row.cells).collect())
}

fn came(table: &Table, seat: u8) -> Vec<String> {
    letters(table, seat).into_iter().map(|cells| cells[5].clone()).collect()
}

const LETTER: &str = "message to confederate-second about cs-ii-corps; write HOLD; write THE; write Chambers-; write burg; seal";

#[test]
fn one_of_three_rules_of_communication_is_in_play() {
    proves!("lrtg.21.2.0.1");
    let offers = |mode: &str| {
        let table = lee_writes(&format!("{TWO}{mode}"), "", 15);
        (
            table.offers("talk to confederate-second"),
            table.offers("message to confederate-second about cs-ii-corps"),
        )
    };
    assert_eq!(offers(""), (true, false));
    assert_eq!(offers(", \"hybrid_communications\""), (true, false));
    assert_eq!(offers(", \"historic_communications\""), (false, true));
    // With both switches on, the historic rules are played.
    assert_eq!(offers(", \"historic_communications\", \"hybrid_communications\""), (false, true));
}

#[test]
fn a_letter_is_written_word_by_word_and_read_by_its_reader_alone() {
    proves!("lrtg.21.2.1.10", "lrtg.21.2.1.11", "lrtg.21.2.1.19");
    let table = lee_writes(
        &historic(THREE),
        "commands = { cs-ii-corps = \"confederate-second\", cs-iii-corps = \"confederate\" }",
        15,
    );
    let table = table.play(LETTER);
    assert_eq!(letters(&table, 1)[0][6], "HOLD THE CHAMBERSBURG");
    // Sealed, it is nobody's but the writer's until all have written.
    assert!(letters(&table, 3).is_empty());
    let table = until(table, 3);
    // Subordinates write to the overall commander alone.
    assert_eq!(table.refused("message to confederate-third about cs-ii-corps"), "lrtg.21.2.1.10");
    assert!(table.offers("message to confederate about cs-ii-corps"));
    let table = until(table, 1);
    assert_eq!(table.refused("message to confederate-second about cs-ii-corps"), "lrtg.21.2.1.10");
    let table = ride(table, 5);
    assert_eq!(came(&table, 1), ["delivered"]);
    assert_eq!(letters(&table, 3)[0][5..], ["received".to_owned(), "HOLD THE CHAMBERSBURG".into()]);
    for other in [0, 2, 4, 5] {
        assert!(letters(&table, other).is_empty());
    }
    // The sender alone sees the die, the reader alone the letter.
    let seen = |seat: u8, text: &str| {
        let mut events = table.log.events().iter();
        events.any(|event| event.text.contains(text) && Viewer::Seat(Seat(seat)).sees(event.audience))
    };
    assert!(seen(1, "the die shows 5") && !seen(3, "the die shows 5") && !seen(0, "the die shows 5"));
    assert!(seen(3, "CHAMBERSBURG") && !seen(5, "CHAMBERSBURG") && !seen(0, "CHAMBERSBURG"));
    let spectator = RULES.view(&table.state, Viewer::Spectator);
    assert!(spectator.sheets.iter().all(|sheet| sheet.title != "Messages"));
}

/// A draft with its first word in it is a secret of the one who writes; that there is one shows nowhere.
#[test]
fn what_lies_open_does_not_tell_that_somebody_writes() {
    let mut table =
        lee_writes(&historic(TWO), "", 15).play("message to confederate-second about cs-ii-corps");
    let overlays = |table: &Table| {
        [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(3)), Viewer::Spectator]
            .map(|viewer| RULES.overlays(&table.state, viewer))
    };
    let before = overlays(&table);
    table = table.play("write HOLD");
    assert!(RULES.has_secrets(&table.state, Seat(0)));
    assert_eq!(overlays(&table), before);
    for seen in before {
        assert!(seen.iter().any(|overlay| overlay.label == "Lee: command radius"));
    }
}

#[test]
fn words_have_an_alphabet_and_messages_an_end() {
    let table = lee_writes(&historic(TWO), "", 15).play("message to confederate-second about cs-ii-corps");
    assert_eq!(table.refused("write MANASSASJUNCTION"), "lrtg.21.2.1.10");
    assert_eq!(table.refused("write caf\u{e9}"), "lrtg.21.2.1.10");
    assert_eq!(RULES.write(&RULES.read("write gap?").unwrap()), "write GAP?");
    let mut table = table;
    for _ in 0..24 {
        table = table.play("write A-1.");
    }
    assert_eq!(table.actions(), ["seal"]);
    assert_eq!(table.refused("write MORE"), "lrtg.21.2.1.10");
}

#[test]
fn the_die_and_the_distance_say_what_becomes_of_a_letter() {
    proves!("lrtg.21.2.1.12", "lrtg.21.2.1.13", "lrtg.21.2.1.14", "lrtg.21.2.1.15", "lrtg.21.2.1.17");
    let table = [
        (1, ["destroyed", "destroyed", "destroyed"]),
        (2, ["delivered", "destroyed", "destroyed"]),
        (3, ["delivered", "delivered next day", "delivered next day"]),
        (4, ["delivered", "delivered", "delivered next day"]),
        (5, ["delivered", "delivered", "delivered next day"]),
        (6, ["delivered", "delivered", "delivered next day"]),
    ];
    for (die, results) in table {
        for (distance, result) in [19, 29, 30].into_iter().zip(results) {
            let sent = ride(lee_writes(&historic(TWO), "", distance).play(LETTER), die);
            assert_eq!(came(&sent, 1), [result], "{die} at {distance}");
            assert_eq!(letters(&sent, 3).len(), usize::from(result == "delivered"));
        }
        let sent = ride(lee_writes(&historic(TWO), "", 20).play(LETTER), die);
        assert_eq!(came(&sent, 1), [results[1]], "{die} at 20");
    }
    // Without a leader on the map, the nearest unit of the force counts.
    let pieces = lee_and_ewell(19).replace("\newell with rodes", &format!("\njohnson {}", at(35)));
    let table = war(&historic(TWO), None, "phase = \"communications\"", &pieces, &[]);
    assert_eq!(came(&ride(until(table, 1).play(LETTER), 2), 1), ["delivered"]);
}

#[test]
fn the_next_day_is_the_communications_phase_of_the_next_turn() {
    proves!("lrtg.21.2.1.16", "lrtg.21.2.1.24", "lrtg.21.2.1.25", "lrtg.2.0.26", "lrtg.2.0.51");
    let due = "letter = [{ from = \"confederate\", to = \"confederate-second\", about = \"cs-ii-corps\", turn = 8, text = \"COME\", due = 9 }]";
    let phase = |options: &str, event: &str| {
        let campaign = format!("phase = \"communications\"\n{event}\n{due}");
        war(options, None, &campaign, &lee_and_ewell(25), &[])
    };
    let arrived = |table: &Table| letters(table, 3).len();
    let asked = |table: &Table| {
        let mut table = table.fork();
        let mut seats = Vec::new();
        while table.question().starts_with("communicate") {
            seats.push(seat(&table));
            table = table.play("enough");
        }
        seats
    };
    let quiet = phase(&historic(TWO), "");
    assert_eq!((arrived(&quiet), asked(&quiet)), (1, vec![0, 1, 2, 3]));
    let broken = phase(&historic(TWO), "event = \"confederate_communications_breakdown\"");
    assert_eq!((arrived(&broken), asked(&broken)), (0, vec![0, 2]));
    // Delayed by a turn, not lost.
    let post = &broken.state.campaign.commanders.as_ref().unwrap().post;
    assert_eq!(post.messages[0].fate, lrtg::commanders::messages::Fate::Due(10));
    let union = phase(&historic(TWO), "event = \"union_communications_breakdown\"");
    assert_eq!((arrived(&union), asked(&union)), (1, vec![1, 3]));
    let hybrid = format!("{TWO}, \"hybrid_communications\"");
    assert_eq!(asked(&phase(&hybrid, "event = \"union_communications_breakdown\"")), [1, 3]);
    // Lee is Sick silences the Confederates under every rule, and what is due still comes.
    for options in [historic(TWO), hybrid, TWO.to_owned()] {
        let ill = phase(&options, "event = \"lee_is_sick\"");
        assert_eq!((arrived(&ill), asked(&ill)), (1, vec![0, 2]));
    }
}

#[test]
fn historic_commanders_talk_when_passive_near_or_wired() {
    proves!(
        "lrtg.21.2.1.1",
        "lrtg.21.2.1.2",
        "lrtg.21.2.1.3",
        "lrtg.21.2.1.4",
        "lrtg.21.2.1.26",
        "lrtg.4.2.6"
    );
    let passive = "declared = [\"Operational\", \"Passive\"]";
    let table = lee_writes(&historic(TWO), passive, 35);
    assert!(table.offers("talk to confederate-second"));
    assert!(table.would("message to confederate-second about cs-ii-corps").is_err());
    let table = table.play("talk to confederate-second; write COME; seal");
    // It is heard at once, and by nobody else.
    assert_eq!(letters(&table, 3).len(), 1);
    assert!(letters(&table, 0).is_empty() && letters(&table, 2).is_empty());
    // Operational: ten hexes, whatever lies between.
    let near = lee_writes(&historic(TWO), "", 10);
    assert!(
        near.offers("talk to confederate-second about cs-ii-corps")
            && !near.offers("talk to confederate-second")
    );
    let far = lee_writes(&historic(TWO), "", 11);
    assert_eq!(far.refused("talk to confederate-second about cs-ii-corps"), "lrtg.21.2.1.4");
    // At other times nobody communicates, and the phase ends: ten minutes, or when all are done.
    let mut table = lee_writes(&historic(TWO), passive, 35);
    let mut spoken = 0;
    while table.question().starts_with("communicate") {
        let talks = seat(&table) == 1 && table.offers("talk to confederate-second");
        spoken += usize::from(talks);
        table = table.play(if talks { "talk to confederate-second; write COME; seal" } else { "enough" });
    }
    assert_eq!(spoken, 10);
    assert_eq!(table.asked(), "Union transfer_leader");
    let acting = war(&historic(TWO), Some(Side::Union), passive, &lee_and_ewell(35), &[]);
    assert_eq!(acting.asked(), "Union choose_action");
}

/// A land hex six to twelve hexes from another, far from Hooker's, and more than five from every railroad and the Telegraph Road.
fn off_the_wire(near: &str) -> String {
    let road = RULES.board.lines.iter().find(|line| line.name == "Telegraph Road").unwrap();
    let road: Vec<board::HexId> = road.hexes.iter().filter_map(|hex| RULES.board.hex(hex)).collect();
    let wire: Vec<board::HexId> = RULES.campaign.theater.railway.iter().chain(road).collect();
    let near = RULES.board.hex(near).unwrap();
    let hooker = RULES.board.hex("SS4716").unwrap();
    let mut hexes = RULES.board.hexes().filter(|hex| {
        !RULES.board.ground(*hex).contains(board::Ground::WATER)
            && (6..=12).contains(&RULES.board.distance(near, *hex))
            && RULES.board.distance(hooker, *hex) >= 28
            && wire.iter().all(|line| RULES.board.distance(*line, *hex) > 5)
    });
    RULES.board.name(hexes.next().unwrap()).to_owned()
}

/// Hooker at Fredericksburg's end of the Telegraph Road; Meade by the same road, Sedgwick near Hooker, Howard far from all.
fn telegraph(meade: &str) -> String {
    format!(
        "caldwell SS4716\nhooker with caldwell\nayres {meade}\nmeade with ayres\nwright-union SS4813\nsedgwick with wright-union\nschurz {}\nhoward with schurz\nhood SS2030",
        off_the_wire("HE0746")
    )
}

const PLAYERS: &str = "commands = { us-vi-corps = \"union-second\", us-ii-corps = \"union\" }";

fn telegraphing(campaign: &str, pieces: &str) -> Table {
    let campaign = format!(
        "phase = \"communications\"\ndeclared = [\"Operational\", \"Operational\"]\n{PLAYERS}\n{campaign}"
    );
    let table = war(&historic(TWO), None, &campaign, pieces, &[]);
    assert_eq!(seat(&table), 0);
    table
}

#[test]
fn hooker_talks_of_meade_and_sedgwick_and_writes_of_howard() {
    proves!("lrtg.ex.21.2", "lrtg.21.2.1.5", "lrtg.21.2.1.7", "lrtg.21.2.1.8", "lrtg.21.2.1.9");
    let table = telegraphing("", &telegraph("HE0746"));
    let talk: Vec<String> = table.actions().into_iter().filter(|text| text.starts_with("talk")).collect();
    assert_eq!(talk, ["talk to union-second about us-v-corps", "talk to union-second about us-vi-corps"]);
    assert!(table.offers("message to union-second about us-xi-corps"));
    assert_eq!(table.refused("message to union-second about us-v-corps"), "lrtg.21.2.1.10");
    // Two subordinates talk as well, if their leaders are near each other.
    let options = historic(THREE);
    let pieces = "wright-union SS4813\nsedgwick with wright-union\nayres SS4814\nmeade with ayres\nwilliams SS2010\nslocum with williams\nhooker with williams\nhood SS2030";
    let campaign = "phase = \"communications\"\ncommands = { us-vi-corps = \"union-third\", us-xii-corps = \"union\", us-ii-corps = \"union-second\" }";
    let table = until(war(&options, None, campaign, pieces, &[]), 2);
    assert!(table.offers("talk to union-third about us-v-corps"));
}

#[test]
fn the_wire_breaks_where_a_station_is_hurt_or_an_enemy_stands() {
    proves!("lrtg.21.2.1.6", "lrtg.21.2.1.18");
    let talks = |campaign: &str, pieces: &str| {
        telegraphing(campaign, pieces).offers("talk to union-second about us-v-corps")
    };
    let pieces = telegraph("HE0746");
    assert!(talks("", &pieces));
    // Confederates on the Telegraph Road and on the railroads that could go round it.
    let cut = |at: &str| talks("", &pieces.replace("hood SS2030", at));
    assert!(!cut("hood SN5230\nrodes SN5132\nearly SS4912"), "the road is cut");
    // A ruined station breaks a railroad.
    let station = |name: &str| {
        let station = RULES.campaign.theater.stations.iter().find(|known| known.name == name).unwrap();
        RULES.board.name(station.hex).to_owned()
    };
    let rail = format!(
        "caldwell {}\nhooker with caldwell\nayres {}\nmeade with ayres\nhood SS2030",
        station("Bristoe Station"),
        station("Alexandria")
    );
    assert!(talks("", &rail));
    assert!(!talks(&format!("ruined = [\"{}\"]", station("Fairfax Station")), &rail));
    // A letter to Howard goes along the wire for nothing; where the wire is cut he is far.
    let letter = |pieces: &str| {
        let table =
            telegraphing("", pieces).play("message to union-second about us-xi-corps; write COME; seal");
        came(&ride(table, 2), 0)
    };
    assert_eq!(letter(&pieces), ["delivered"]);
    let road = RULES.board.lines.iter().find(|line| line.name == "Telegraph Road").unwrap();
    let enemies = [
        "hood",
        "mclaws",
        "pickett",
        "rodes",
        "early",
        "johnson",
        "pender",
        "anderson",
        "heth",
        "pettigrew",
        "jones",
        "robertson",
        "hampton",
        "wh-lee",
        "f-lee",
        "jenkins",
    ];
    let wall: Vec<String> =
        road.hexes.iter().step_by(2).zip(enemies).map(|(hex, unit)| format!("{unit} {hex}")).collect();
    let broken = pieces.replace("hood SS2030", &wall.join("\n"));
    assert_eq!(letter(&broken), ["destroyed"]);
}

#[test]
fn a_spy_brings_the_letters_of_the_last_turn_and_those_on_their_way() {
    proves!("lrtg.21.2.1.20", "lrtg.21.2.1.21", "lrtg.21.2.1.22", "lrtg.21.2.1.23", "lrtg.2.0.45");
    let letter = |turn: u8, text: &str, due: &str| {
        format!(
            "{{ from = \"union\", to = \"union-second\", about = \"us-v-corps\", turn = {turn}, text = \"{text}\"{due} }}"
        )
    };
    let all = [
        letter(7, "OLD", ""),
        letter(8, "LOST", ""),
        letter(8, "COMING", ", due = 9"),
        letter(6, "LATE", ", due = 9"),
    ];
    let text = format!("letter = [{}]", all.join(", "));
    let campaign = format!("phase = \"random_events\"\n{text}");
    let meade = format!("ayres {}\nmeade with ayres", off_the_wire("HE0746"));
    let pieces = format!("{}\n{meade}", lee_and_ewell(25));
    let table = war(&historic(TWO), None, &campaign, &pieces, &spy_dice());
    assert_eq!(table.state.campaign.today.spy, Some(Side::Confederate), "{}", table.asked());
    let read: Vec<String> = letters(&table, 1).into_iter().map(|cells| cells[6].clone()).collect();
    assert_eq!(read, ["LOST", "COMING", "LATE"]);
    assert!(came(&table, 1).iter().all(|came| came == "intercepted"));
    // The overall commander alone; and the writer is none the wiser.
    assert!(letters(&table, 3).is_empty());
    assert_eq!(came(&table, 0)[2], "delivered next day");
    // What was on its way never arrives.
    let mut table = table;
    while !table.question().starts_with("communicate") {
        let answer = table.actions().remove(0);
        table = table.play(&answer);
    }
    assert!(letters(&table, 2).is_empty());
    // What is written now is not touched.
    let table = until(table, 0);
    let written = table.actions().into_iter().find(|text| text.starts_with("message")).unwrap();
    let table = table.play(&format!("{written}; write NOW; seal"));
    assert!(letters(&table, 1).iter().all(|cells| cells[6] != "NOW"));
    // Under the other rules there is nothing to intercept.
    for options in [TWO.to_owned(), format!("{TWO}, \"hybrid_communications\"")] {
        let table = war(&options, None, &campaign, &lee_and_ewell(25), &spy_dice());
        assert_eq!(table.state.campaign.today.spy, Some(Side::Confederate));
        assert!(letters(&table, 1).is_empty());
    }
}

/// Two dice that make the Spy event, then the Confederate's higher roll.
fn spy_dice() -> Vec<u8> {
    let row = RULES
        .campaign
        .data
        .events
        .row
        .iter()
        .find(|row| row.event(|_| false) == lrtg::data::tables::EventName::Spy);
    let sum = row.map_or(11, |row| row.sum);
    vec![sum - sum / 2, sum / 2, 1, 6]
}

#[test]
fn friendly_commanders_talk_at_any_distance_and_while_the_enemy_acts() {
    proves!("lrtg.21.2.2.1", "lrtg.21.2.2.2", "lrtg.21.2.2.3");
    let table = lee_writes(TWO, "event = \"confederate_communications_breakdown\"", 35);
    // A breakdown has no effect, and there is no die.
    let table = table.play("talk to confederate-second; write COME; seal");
    assert_eq!(came(&table, 1), ["delivered"]);
    assert_eq!(letters(&table, 3).len(), 1);
    let again = until(table.fork(), 1);
    assert_eq!(again.refused("message to confederate-second about cs-ii-corps"), "lrtg.21.2.2.1");
    let acting = union_takes(TWO, 35);
    assert_eq!((acting.asked().as_str(), seat(&acting)), ("Confederate communicate", 1));
    let acting = acting.play("talk to confederate-second; write LOOK; seal");
    assert_eq!(letters(&acting, 3).len(), 1);
    assert_eq!(seat(&acting), 3);
    let acting = acting.play("silence");
    assert_eq!(acting.asked(), "Union choose_action");
}

/// The Union takes the initiative.
fn union_takes(options: &str, distance: u16) -> Table {
    let table = war(options, Some(Side::Union), "", &lee_and_ewell(distance), &[]);
    let table = table.dice(&[3]).play("march wright-union");
    let table =
        if table.question().starts_with("force_march") { table.play("no force march") } else { table };
    let table = table.dice(&[6, 1]).play("end march");
    assert_eq!(table.asked(), "Union take_initiative");
    table.play("take initiative")
}

#[test]
fn hybrid_commanders_talk_in_the_phase_and_pass_notes_in_the_cycle() {
    proves!(
        "lrtg.21.2.3.1",
        "lrtg.21.2.3.2",
        "lrtg.21.2.3.3",
        "lrtg.21.2.3.4",
        "lrtg.21.2.3.5",
        "lrtg.21.2.3.6",
        "lrtg.21.2.3.7"
    );
    let hybrid = format!("{TWO}, \"hybrid_communications\"");
    assert!(lee_writes(&hybrid, "", 35).offers("talk to confederate-second"));
    // Ewell three hexes from Lee: notes about his corps, no talk.
    let near = union_takes(&hybrid, 3);
    assert_eq!((near.asked().as_str(), seat(&near)), ("Confederate communicate", 1));
    assert_eq!(near.actions(), ["note to confederate-second about cs-ii-corps", "silence", "enough"]);
    assert_eq!(near.refused("talk to confederate-second"), "lrtg.21.2.3.2");
    assert_eq!(near.refused("note to confederate-second about cs-cav"), "lrtg.21.2.3.3");
    let table = near.play("note to confederate-second about cs-ii-corps; write COME; seal");
    assert_eq!(letters(&table, 3)[0][5..], ["received".to_owned(), "COME".into()]);
    // He may answer; then the Union acts.
    assert_eq!(seat(&table), 3);
    assert_eq!(table.play("enough").asked(), "Union choose_action");
    // Four hexes are too far, and while their own side acts nobody is asked.
    assert_eq!(union_takes(&hybrid, 4).asked(), "Union choose_action");
    let own = war(&hybrid, Some(Side::Confederate), "", &lee_and_ewell(3), &[]);
    assert_eq!(own.asked(), "Confederate choose_action");
    // An enemy between them: the radius is blocked both ways.
    let lee = RULES.board.hex("SS2010").unwrap();
    let ewell = RULES.board.hex(&at(3)).unwrap();
    let between = RULES.board.hexes().filter(|hex| {
        RULES.board.distance(*hex, lee) + RULES.board.distance(*hex, ewell) <= 4
            && *hex != lee
            && *hex != ewell
    });
    let enemies = [
        "wadsworth",
        "robinson",
        "caldwell",
        "gibbon",
        "birney",
        "humphreys",
        "barnes",
        "ayres",
        "howe",
        "newton",
    ];
    let wall: Vec<String> =
        between.zip(enemies).map(|(hex, unit)| format!("{unit} {}", RULES.board.name(hex))).collect();
    let pieces = format!("{}\n{}", lee_and_ewell(3), wall.join("\n"));
    let table = war(&hybrid, Some(Side::Union), "", &pieces, &[]);
    let table = table.dice(&[3]).play("march wright-union");
    let table =
        if table.question().starts_with("force_march") { table.play("no force march") } else { table };
    let table = table.dice(&[6, 1]).play("end march").play("take initiative");
    assert_eq!(table.asked(), "Union choose_action");
}

#[test]
fn what_a_seat_has_not_read_is_written_anew() {
    let table = lee_writes(&historic(TWO), "", 15).play(LETTER);
    let mut rng = Rng::new(7);
    let world = RULES.imagine(&table.state, Seat(3), &mut rng);
    assert!(RULES.has_secrets(&table.state, Seat(3)));
    let text = |state: &lrtg::War| {
        let view = RULES.view(state, Viewer::Seat(Seat(1)));
        view.sheets.iter().find(|sheet| sheet.title == "Messages").unwrap().rows[0].cells[6].clone()
    };
    assert_ne!(text(&world), text(&table.state));
    assert_eq!(text(&RULES.imagine(&table.state, Seat(1), &mut rng)), text(&table.state));
}

#[test]
fn games_with_several_commanders_keep_the_contract() {
    let rules: &Arc<lrtg::Game> = &RULES;
    let sets: [&[&str]; 3] = [
        &["union_second", "confederate_second", "historic_communications", "commander_restrictions"],
        &["union_second", "union_third", "confederate_third", "halleck", "hybrid_communications"],
        &["union_second", "halleck", "stragglers", "jackson"],
    ];
    for (seed, options) in sets.into_iter().enumerate() {
        let setup = Setup::scenario("lrtg", "high-tide").with_options(options.iter().copied());
        let played = trial::check(rules, &setup, seed as u64 + 21, 500);
        let played = played.unwrap_or_else(|broken| panic!("{options:?}: {broken}"));
        println!("{options:?}: {} decisions. {}", played.decisions, played.outcome.sentence);
    }
}
