//! The engine's own proof: a sound game passes the trial, and each broken promise is caught by it.

#![allow(clippy::unwrap_used)]

mod pickets;

use std::cell::Cell;
use std::sync::Arc;

use engine::{
    Condition, FieldWorks, Forecast, Game, PlayError, Record, RecordError, Ruleset, Seat, Setup, UndoError,
    Viewer, transcript, trial,
};
use pickets::{Fault, Pickets};

fn setup() -> Setup {
    Setup::scenario("pickets", "ford")
}

fn game() -> Game<Pickets> {
    Game::start(Arc::new(Pickets::with(Fault::None)), &setup(), 11).unwrap()
}

/// The first problem that the trial finds in thirty games.
fn found(fault: Fault) -> String {
    let rules = Arc::new(Pickets::with(fault));
    let broken = (0..30).find_map(|seed| trial::check(&rules, &setup(), seed, 1).err());
    broken.map_or_else(String::new, |broken| broken.problem)
}

#[test]
fn a_sound_game_passes_and_plays_as_fast_as_slow() {
    let rules = Arc::new(Pickets::with(Fault::None));
    for seed in 0..50 {
        let checked = trial::check(&rules, &setup(), seed, 1).unwrap();
        assert!((6..=12).contains(&checked.decisions), "{checked:?}");
        assert!(trial::play(&*rules, &setup(), seed).is_ok());
    }
}

#[test]
fn every_broken_promise_is_caught() {
    for (fault, expected) in [
        (Fault::DeadEnd, "has no legal action"),
        (Fault::AcceptsUnlisted, "is accepted but not listed"),
        (Fault::LeavesTrace, "left a trace"),
        (Fault::ListsTwice, "is listed twice"),
        (Fault::ForgetsText, "does not read back"),
        (Fault::ForgetsForm, "no form is that of \"fire\""),
        (Fault::LeaksView, "the view tells seat 1 what it may not know"),
        (Fault::LeaksOverlay, "an overlay tells seat 1"),
        (Fault::LeaksActions, "the list of actions tells seat"),
        (Fault::LeaksRefusal, "the refusal tells seat"),
        (Fault::LeaksClock, "the clock tells seat 1"),
        (Fault::NotConserved, "not conserved"),
        (Fault::Silent, "an event without a word"),
        (Fault::BadAudit, "it is a second turn"),
        (Fault::PendsIllegally, "a forecast would go on with \"lose 3\", which is not legal"),
    ] {
        let problem = found(fault);
        assert!(problem.contains(expected), "{fault:?}: {problem}");
    }
}

#[test]
fn a_game_without_an_end_is_given_up() {
    let rules = Pickets::with(Fault::NoEnd);
    assert_eq!(trial::play(&rules, &setup(), 1).unwrap_err().problem, "the game does not end");
}

#[test]
fn what_happens_before_the_first_decision_can_be_told_at_any_time() {
    let mut game = game();
    let told = |game: &Game<Pickets>| game.opening().into_iter().map(|event| event.text).collect::<Vec<_>>();
    assert_eq!(told(&game), ["The pickets go out."]);
    game.play("dig").unwrap();
    assert_eq!(told(&game), ["The pickets go out."]);
    let again = Game::replay(Arc::clone(game.rules()), game.record()).unwrap();
    assert_eq!(told(&again), ["The pickets go out."]);
}

#[test]
fn undo_stops_at_dice_at_secrets_and_at_the_other_seat() {
    let (union, confederate) = (Seat::UNION, Seat::CONFEDERATE);
    let mut game = game();
    assert_eq!(game.undo(union), Err(UndoError::Nothing));
    game.play("dig").unwrap();
    assert_eq!(game.undo(confederate), Err(UndoError::NotYours));
    let hash = game.hash();
    game.undo(union).unwrap();
    assert_ne!(game.hash(), hash);
    assert!(game.record().taken.is_empty());
    game.play("dig").unwrap();
    game.play("rush").unwrap(); // reveals both postures
    assert_eq!(game.undo(confederate), Err(UndoError::Nothing));
    game.play("fire").unwrap(); // rolls
    assert_eq!(game.undo(union), Err(UndoError::Nothing));
    let loser = game.status().open().unwrap().seat;
    game.play("lose 1").unwrap();
    assert_eq!(game.undoable_by(), Some(loser));
    game.play("wait").unwrap();
    assert_eq!(game.undo(loser).is_ok(), loser == union, "the other seat's decision stands in the way");
}

#[test]
fn a_record_replays_to_the_bit_and_a_forged_one_does_not() {
    let mut game = game();
    for action in ["dig", "rush", "fire", "lose 2"] {
        game.play(action).unwrap();
    }
    let record = Record::parse(&game.record().to_json()).unwrap();
    assert_eq!(record, *game.record());
    let again = Game::replay(Arc::clone(game.rules()), &record).unwrap();
    assert_eq!((again.state(), again.hash()), (game.state(), game.hash()));
    let resumed = Game::resume(Arc::clone(game.rules()), record.clone(), game.state().clone());
    assert!(resumed.is_some());

    let replay = |change: &dyn Fn(&mut Record)| {
        let mut forged = record.clone();
        change(&mut forged);
        Game::replay(Arc::clone(game.rules()), &forged).unwrap_err().to_string()
    };
    assert!(
        replay(&|forged| forged.taken[2].dice = vec![7 - record.taken[2].dice[0]])
            .contains("it leads to state")
    );
    assert!(replay(&|forged| forged.taken[2].dice.clear()).contains("no more dice"));
    assert!(replay(&|forged| forged.taken[1].dice.push(3)).contains("more dice than were rolled"));
    assert!(replay(&|forged| forged.taken[0].action = "fire".into()).contains("[pickets.1]"));
    assert!(replay(&|forged| forged.ruleset = "ah74".into()).contains("not of pickets"));
    assert!(replay(&|forged| forged.scenario = "hill".into()).contains("there are ford"));
    let mut stale = game.state().clone();
    stale.turn = 3;
    assert!(Game::resume(Arc::clone(game.rules()), record, stale).is_none());
}

#[test]
fn a_record_of_another_version_or_noise_is_refused() {
    assert_eq!(Record::parse("{\"vedette\": 99}"), Err(RecordError::Version(99)));
    assert!(matches!(Record::parse("\u{0}noise"), Err(RecordError::Unreadable(_))));
}

#[test]
fn a_forecast_is_exact_and_knows_no_secrets() {
    let mut game = game();
    game.play("dig").unwrap();
    let rules = Arc::clone(game.rules());
    let blind = Forecast::of(&*rules, game.state(), &rules.read("wait").unwrap(), Seat::CONFEDERATE).unwrap();
    // What the Confederate may not know decides: the worlds disagree.
    assert!(!blind.exact && blind.error > 0.0 && blind.outcomes.len() == 3);
    game.play("rush").unwrap();
    let fire = rules.read("fire").unwrap();
    let forecast = Forecast::of(&*rules, game.state(), &fire, Seat::UNION).unwrap();
    assert!(forecast.exact);
    let chances: Vec<(&str, String)> =
        forecast.outcomes.iter().map(|chance| (chance.result.as_str(), chance.chance.to_string())).collect();
    assert_eq!(chances, [("Confederate hit", "1/2".to_owned()), ("Union hit", "1/2".to_owned())]);
    assert_eq!(forecast.paths, 6);
    assert!((forecast.means[0].mean - 1.0).abs() < 1e-9);
    let lines: Vec<_> = forecast.modifiers.iter().map(|one| (one.label.as_str(), one.value)).collect();
    assert_eq!(lines, [("the turn", 1)]);
    let refused = Forecast::of(&*rules, game.state(), &rules.read("lose 1").unwrap(), Seat::UNION);
    assert_eq!(refused.unwrap_err().to_string(), "It is time to fire. [pickets.2]");
}

#[test]
fn a_forecast_ends_when_nobody_waits_for_it() {
    let mut game = game();
    game.play("dig").unwrap();
    let (rules, seat) = (Arc::clone(game.rules()), Seat::CONFEDERATE);
    let wait = rules.read("wait").unwrap();
    let asked = Cell::new(0);
    let waits_for = |times: usize| {
        asked.set(0);
        let is_wanted = || asked.replace(asked.get() + 1) < times;
        Forecast::while_wanted(&*rules, game.state(), &wait, seat, &is_wanted).unwrap()
    };
    assert_eq!(waits_for(usize::MAX), Some(Forecast::of(&*rules, game.state(), &wait, seat).unwrap()));
    let whole = asked.get();
    assert_eq!(waits_for(10), None);
    assert!(whole > 200 && asked.get() < 20, "{whole}, and {}", asked.get());
}

#[test]
fn a_forecast_looks_through_the_answer_to_the_dice() {
    let rules = Arc::new(Pickets::seen_through());
    let game = Game::start(Arc::clone(&rules), &setup(), 11).unwrap();
    let forecast = Forecast::of(&*rules, game.state(), &rules.read("dig").unwrap(), Seat::UNION).unwrap();
    let answers: Vec<&str> = forecast.answers.iter().map(|answered| answered.answer.as_str()).collect();
    assert_eq!(answers, ["wait", "dig", "rush"], "likeliest first");
    assert!(forecast.exact && forecast.outcomes == forecast.answers[0].forecast.outcomes);
    let results: Vec<(&str, f64)> =
        forecast.outcomes.iter().map(|chance| (chance.result.as_str(), chance.percent)).collect();
    assert_eq!(results, [("Union dig; Confederate hit", 50.0), ("Union dig; Union hit", 50.0)]);
    assert_eq!(forecast.assumed, ["lose 1"], "what comes after the dice is taken for granted, and said");
    // A line of the sum that hangs on the answer stands with that answer alone.
    let lines = |answer: usize| forecast.answers[answer].forecast.modifiers.len();
    assert_eq!((lines(0), lines(1), lines(2)), (1, 2, 1));
    // Where the enemy has already chosen in secret, his choice is not looked at: the worlds are averaged.
    let mut blind = Game::start(Arc::clone(&rules), &setup(), 11).unwrap();
    blind.play("dig").unwrap();
    let forecast = |action: &str| {
        Forecast::of(&*rules, blind.state(), &rules.read(action).unwrap(), Seat::CONFEDERATE).unwrap()
    };
    assert!(!forecast("wait").exact && forecast("wait").outcomes.len() == 6 && forecast("wait").error < 10.0);
}

#[test]
fn worlds_of_many_ways_are_looked_into() {
    // The Confederate does not know what the Union has chosen. If that shows in the outcome the worlds differ, and the
    // forecast says that it is an average; if not, it counts every way.
    for (tells, exact, ways) in [(true, false, 6), (false, true, 2)] {
        let rules = Arc::new(Pickets::with_a_large_die(tells));
        let mut game = Game::start(Arc::clone(&rules), &setup(), 11).unwrap();
        game.play("dig").unwrap();
        let wait = rules.read("wait").unwrap();
        let forecast = Forecast::of(&*rules, game.state(), &wait, Seat::CONFEDERATE).unwrap();
        assert_eq!((forecast.exact, forecast.outcomes.len()), (exact, ways), "{forecast:?}");
        assert_eq!(forecast.paths == 40, exact, "{forecast:?}");
        assert_eq!(forecast.error > 0.0, tells);
    }
}

#[test]
fn a_refusal_says_why_and_changes_nothing() {
    let mut game = game();
    let hash = game.hash();
    let refused = game.play("fire").unwrap_err();
    assert_eq!(refused.to_string(), "First both sides choose a posture. [pickets.1]");
    assert_eq!(game.why_not("fire"), Some(refused));
    assert_eq!(game.why_not("dig"), None);
    assert!(matches!(game.play("retreat").unwrap_err(), PlayError::Refused(_)));
    assert_eq!(game.hash(), hash);
}

#[test]
fn what_only_begins_an_action_is_told_what_bars_it_or_how_it_goes_on() {
    let mut game = game();
    let why = |game: &Game<Pickets>, text: &str| game.why_not(text).unwrap().to_string();
    assert_eq!(why(&game, "lose"), "First both sides choose a posture. [pickets.1]");
    assert_eq!(
        why(&game, "lose 1 man"),
        "\"lose 1 man\" is not how it is said: say \"lose NUMBER\". [pickets.0]"
    );
    assert_eq!(why(&game, "lose men"), "\"lose men\" is not an order. [pickets.0]");
    assert_eq!(why(&game, "retreat"), "\"retreat\" is not an order. [pickets.0]");
    for action in ["dig", "dig", "fire"] {
        game.play(action).unwrap();
    }
    let unfinished = "\"LOSE\" is not all of it: say for instance \"lose 1\". [pickets.0]";
    assert_eq!(why(&game, "LOSE"), unfinished);
    assert_eq!(game.play("LOSE").unwrap_err().to_string(), unfinished);
    assert_eq!(why(&game, "fire"), "Losses come first. [pickets.3]");
}

#[test]
fn a_spectator_sees_less_than_a_seat() {
    let mut game = game();
    game.play("dig").unwrap();
    let status = |viewer| game.rules().view(game.state(), viewer).pieces[0].status.clone();
    assert!(status(Viewer::Spectator).is_empty() && status(Viewer::Seat(Seat::CONFEDERATE)).is_empty());
    let dug = [Condition::Works { works: FieldWorks::Breastwork }];
    assert_eq!(status(Viewer::Seat(Seat::UNION)), dug);
    assert_eq!(status(Viewer::Umpire), dug);
}

#[test]
fn a_transcript_tells_the_whole_game() {
    let play = "ruleset = \"pickets\"\nscenario = \"ford\"\nseed = 4\nabout = \"A test.\"\n\
                script = \"dig\\nrush\\nfire\\nlose 2\"\ndice = [6]\nstop = true\nlook = [\"Union\"]\n";
    let text = transcript::make(&Arc::new(Pickets::with(Fault::None)), play).unwrap();
    assert!(text.contains("\n  The pickets go out. [pickets.1]\n\n1. Union: "), "{text}");
    let roll = "Confederate is hit. [pickets.2] dice [6], +1 the turn [pickets.2] = hit";
    let refused = "not \"rush\": It is time to fire. [pickets.2]";
    let fire =
        format!("3. Union: fire [pickets.2]\n  What now?\n  {refused}\n> fire (button: fire)\n  {roll}\n");
    assert!(text.contains(&fire), "{text}");
    assert!(text.contains("\nUnion sees\n  Turn 2 of 3"), "{text}");
    assert!(text.contains("Stopped before choose_posture [pickets.1]."), "{text}");
    let whole =
        transcript::make(&Arc::new(Pickets::with(Fault::None)), &play.replace("stop = true", "")).unwrap();
    assert!(whole.contains("The end: The pickets go home. [pickets.4]"), "{whole}");
}

/// A game of the first edition after one round, in which the third of its states is the last that both editions share.
fn first_round() -> Game<Pickets> {
    let mut game = game();
    for action in ["dig", "rush", "fire", "lose 1", "wait"] {
        game.play(action).unwrap();
    }
    game
}

#[test]
fn a_record_names_its_edition_and_one_that_names_none_is_of_the_first() {
    let text = first_round().record().to_json();
    assert!(text.contains("\"edition\": 1"), "{text}");
    let old = text.replace("  \"edition\": 1,\n", "");
    assert_eq!(Record::parse(&old).unwrap(), *first_round().record());
    let corrected = Game::start(Arc::new(Pickets::corrected()), &setup(), 11).unwrap();
    assert_eq!(corrected.record().edition, 2);
}

#[test]
fn a_record_of_an_older_edition_says_where_the_rules_differ_and_why() {
    let rules = Arc::new(Pickets::corrected());
    let refused = Game::replay(Arc::clone(&rules), first_round().record()).unwrap_err().to_string();
    assert!(refused.starts_with("action 4 (\"lose 1\"): it leads to state "), "{refused}");
    let why = "this was played by edition 1 of pickets, and today's rules are edition 2; edition 2 changed pickets.3: \
               The fallen are not counted";
    assert!(refused.ends_with(why), "{refused}");
    // What both editions play alike is replayed as ever, and what follows is of the second.
    let mut record = first_round().record().clone();
    record.cut(3);
    let mut game = Game::replay(rules, &record).unwrap();
    assert_eq!((game.record().edition, game.record().corrected.len()), (1, 0));
    game.play("retreat").unwrap_err();
    assert_eq!(game.record().corrected.len(), 0, "what was refused corrects nothing");
    game.play("lose 1").unwrap();
    let corrected = &game.record().corrected[0];
    assert_eq!((corrected.after, corrected.edition, &corrected.hash), (3, 2, &record.taken[2].hash));
    let again = Record::parse(&game.record().to_json()).unwrap();
    assert_eq!(again, *game.record());
    assert_eq!(Game::replay(Arc::new(Pickets::corrected()), &again).unwrap().hash(), game.hash());
}

#[test]
fn a_record_is_followed_by_its_actions_where_states_differ() {
    let record = first_round().record().clone();
    let rules = Arc::new(Pickets::corrected());
    let mut game = Game::replay(Arc::clone(&rules), &record.beginning()).unwrap();
    let following = game.follow(&record);
    let differs = following.differs.unwrap();
    assert_eq!(
        (following.actions, differs.to_string().as_str()),
        (5, "action 4 (\"lose 1\"): it leads to another state")
    );
    assert_eq!(game.record(), &record, "the record stays as it was played");
    game.correct(Vec::new());
    game.play("rush").unwrap();
    // The corrected game is a record like any other: by these rules it leads where it says.
    assert_eq!(Game::replay(Arc::clone(&rules), game.record()).unwrap().hash(), game.hash());
    // Whoever goes on from a state that these rules do not lead to says so.
    let mut elsewhere = game.record().clone();
    elsewhere.corrected[0].hash = record.taken[4].hash.clone();
    let refused = Game::replay(Arc::clone(&rules), &elsewhere).unwrap_err().to_string();
    assert_eq!(
        refused,
        "after action 5 it went on under edition 2 from where it stood, and these rules do not lead there"
    );
    // An action that is refused, or rolls other dice, ends it, and nothing has changed.
    for (index, other) in [(3, ("lose 9", &[][..])), (2, ("fire", &[6, 6][..])), (2, ("fire", &[][..]))] {
        let mut record = record.clone();
        (record.taken[index].action, record.taken[index].dice) = (other.0.into(), other.1.into());
        let mut game = Game::replay(Arc::clone(&rules), &record.beginning()).unwrap();
        let following = game.follow(&record);
        assert_eq!((following.actions, following.differs.unwrap().number), (index, index + 1));
        assert_eq!(game.hash(), record.taken[index - 1].hash);
    }
}

#[test]
fn transcripts_of_another_behaviour_are_not_written_before_the_edition_has_moved() {
    let folder = std::env::temp_dir().join(format!("vedette-transcripts-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let play = "ruleset = \"pickets\"\nscenario = \"ford\"\nseed = 4\nabout = \"A test.\"\n";
    std::fs::write(folder.join("ford.play"), play).unwrap();
    let check = |rules: Pickets, update: bool| {
        transcript::check_or_write(&Arc::new(rules), &folder, |_, _| String::new(), update)
    };
    assert!(check(Pickets::with(Fault::None), false).is_err(), "there is nothing to compare with");
    assert_eq!(check(Pickets::with(Fault::None), true), Ok(1));
    let kept =
        || ["ford.txt", "pickets.edition"].map(|file| std::fs::read_to_string(folder.join(file)).unwrap());
    let before = kept();
    assert_eq!(check(Pickets::with(Fault::None), false), Ok(1));
    // The rule is changed, and nobody has moved the edition.
    for update in [false, true] {
        let refused = check(Pickets::with(Fault::NotConserved), update).unwrap_err();
        assert!(
            refused
                .starts_with("the behaviour of pickets has changed (see ford), and its edition is still 1")
        );
        assert_eq!(kept(), before);
    }
    let behind = check(Pickets::corrected(), false).unwrap_err();
    assert!(behind.contains("ford.txt line") || behind.contains("run `make transcripts`"), "{behind}");
    assert_eq!(check(Pickets::corrected(), true), Ok(1));
    assert!(kept()[1].contains("\nedition = 2\n"));
    assert_eq!(check(Pickets::corrected(), false), Ok(1));
    let _ = std::fs::remove_dir_all(folder);
}
