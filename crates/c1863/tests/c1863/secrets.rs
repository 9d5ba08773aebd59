//! What a seat may not know, and what it costs to keep a state.

use engine::{
    Event, EventKind, Forecast, Log, Modifier, Rng, Ruleset, Seat, Setup, Side, Status, Viewer, proves,
};

use crate::table::{Own as _, Position, RULES, Table, scenario};

/// Random games of solitaire: so many that the bot attacks after one of them.
const GAMES: u64 = 400;

/// Worlds that a seat imagines of a table.
fn worlds(table: &Table, seat: Seat, count: u64) -> Vec<Table> {
    let mut rng = Rng::new(count);
    (0..count)
        .map(|_| {
            let mut world = scenario("two-player");
            world.state = RULES.imagine(&table.state, seat, &mut rng);
            world
        })
        .collect()
}

#[test]
fn hidden_formations_hands_and_decks_are_dealt_anew() {
    proves!("c1863.13.1.2", "c1863.14.2");
    let table = Position::union().table();
    let mut meade = Vec::new();
    let mut hands = Vec::new();
    for world in worlds(&table, Seat::CONFEDERATE, 60) {
        assert_eq!(world.view(Viewer::Seat(Seat::CONFEDERATE)), table.view(Viewer::Seat(Seat::CONFEDERATE)));
        meade.push(world.place("meade"));
        hands.push(world.cards("Union hand"));
        // What the Confederate knows stays.
        assert_eq!(
            (world.place("anderson"), world.cards("Confederate hand")),
            (table.place("anderson"), table.cards("Confederate hand"))
        );
    }
    for place in ["2", "3", "7"] {
        assert!(meade.iter().any(|at| at == place), "Meade is never imagined at {place}");
    }
    hands.sort();
    hands.dedup();
    assert!(hands.len() > 20);
}

#[test]
fn masked_cohesion_is_dealt_anew() {
    proves!("c1863.9.3.7");
    let table = Position::union()
        .pair("sickles", "reynolds", 3)
        .cohesion("reynolds", 9)
        .cohesion("sickles", 11)
        .table();
    let totals: Vec<i8> =
        worlds(&table, Seat::CONFEDERATE, 60).iter().map(|world| world.real("reynolds")).collect();
    for total in [6, 8, 10, 12] {
        assert!(totals.contains(&total), "{total} is never imagined");
    }
    // Its owner knows.
    assert!(worlds(&table, Seat::UNION, 20).iter().all(|world| world.real("reynolds") == 12));
}

#[test]
fn no_impossible_total_is_imagined() {
    proves!("c1863.9.3.8");
    // Sickles' marker is at 8: a card of -3 would have been revealed at once, so he gave 1 or received.
    let table = Position::union()
        .pair("sickles", "reynolds", 1)
        .cohesion("sickles", 8)
        .cohesion("reynolds", 11)
        .table();
    let mut totals: Vec<(i8, i8)> = worlds(&table, Seat::CONFEDERATE, 80)
        .iter()
        .map(|world| (world.real("sickles"), world.real("reynolds")))
        .collect();
    totals.sort_unstable();
    totals.dedup();
    assert_eq!(totals, [(7, 12), (9, 10), (11, 8)]);
}

#[test]
fn a_card_once_seen_in_the_hand_stays_there() {
    let mut table = Position::union().owns(Side::Confederate, &["captured-dispatch"]).table();
    table.play("play sickles/meade; use captured-dispatch");
    let hand = table.cards("Union hand");
    assert!(worlds(&table, Seat::CONFEDERATE, 20).iter().all(|world| world.cards("Union hand") == hand));
}

#[test]
fn a_player_does_not_know_the_own_deck() {
    let table = Position::union().table();
    let mut next = Vec::new();
    for mut world in worlds(&table, Seat::UNION, 30) {
        assert_eq!(world.cards("Union hand"), table.cards("Union hand"));
        world.play("play sickles/meade; activate sickles; redoubt; activate meade; redoubt; pass");
        next.push(world.cards("Union hand"));
    }
    next.sort();
    next.dedup();
    assert!(next.len() > 5);
}

#[test]
fn sampled_states_show_no_more_than_they_may() {
    let mut rng = Rng::new(63);
    let mut shown = 0;
    let mut seed = 0;
    while shown < 1_500 {
        seed += 1;
        let mut state = RULES.start(&Setup::scenario("c1863", "two-player"), &mut rng).unwrap();
        while let Status::Open(decision) = RULES.status(&state) {
            let mut actions = Vec::new();
            RULES.actions(&state, &mut actions);
            if rng.below(8) == 0 {
                for seat in [Seat::UNION, Seat::CONFEDERATE] {
                    let world = RULES.imagine(&state, seat, &mut rng);
                    assert_eq!(
                        RULES.view(&state, Viewer::Seat(seat)),
                        RULES.view(&world, Viewer::Seat(seat)),
                        "{seed}"
                    );
                    assert_eq!(RULES.status(&world), RULES.status(&state));
                    let mut imagined = Vec::new();
                    RULES.actions(&world, &mut imagined);
                    assert!(!imagined.is_empty());
                    assert!(seat != decision.seat || imagined == actions);
                    shown += 1;
                }
            }
            let action = actions[rng.below(actions.len())];
            RULES.apply(&mut state, &action, &mut rng, &mut Log::silent()).unwrap();
        }
    }
}

#[test]
fn a_forecast_adds_up_the_losses() {
    let mut table = Position::union().at("meade", 9).table();
    table.play("play meade/couch/sickles; activate meade; march");
    let action = RULES.read("attack 10").unwrap();
    let forecast = Forecast::of(&**RULES, &table.state, &action, Seat::UNION).unwrap();
    // Decks and hands do not bear on these dice: every way was counted.
    assert!(forecast.exact && forecast.error == 0.0);
    let chance: f64 = forecast.outcomes.iter().map(|outcome| outcome.percent).sum();
    assert!((chance - 100.0).abs() < 0.01);
    // Of the 252 pools of five dice those that come to the same are one way.
    assert_eq!(forecast.paths, 30);
    // Two or more sixes of five dice come 1526 times in 7776.
    assert!((retreats(&forecast) - 152_600.0 / 7776.0).abs() < 1e-9);
    // A face comes in 1552/7776 pairs on average: ones and twos cost the attacker 1 each, fours and fives the defender, sixes 2.
    assert!((mean(&forecast, "Union losses") - 2.0 * 1552.0 / 7776.0).abs() < 1e-9);
    assert!((mean(&forecast, "Confederate losses") - 4.0 * 1552.0 / 7776.0).abs() < 1e-9);
}

/// The chance, in percent, that somebody must retreat.
fn retreats(forecast: &Forecast) -> f64 {
    let outcomes = forecast.outcomes.iter().filter(|outcome| outcome.result.contains("retreat"));
    outcomes.map(|outcome| outcome.percent).sum()
}

fn mean(forecast: &Forecast, what: &str) -> f64 {
    forecast.means.iter().find(|mean| mean.what == what).map_or(0.0, |mean| mean.mean)
}

#[test]
fn a_forecast_does_not_tell_what_the_bot_does_next() {
    // The dice of an attack that ends an activation are accepted, and the bot's next card, which nobody has seen, attacks at
    // once: its roll is not the one that is asked about.
    let is_the_bots = |modifier: &Modifier| modifier.clause == "c1863.19.8.1";
    let (mut accepted, mut goes_on) = (0, 0);
    for seed in 0..GAMES {
        let mut rng = Rng::new(seed);
        let mut state = RULES.start(&Setup::scenario("c1863", "solitaire-union"), &mut rng).unwrap();
        while let Status::Open(decision) = RULES.status(&state) {
            let mut actions = Vec::new();
            RULES.actions(&state, &mut actions);
            if let Some(accept) = actions.iter().find(|action| RULES.write(action) == "accept") {
                accepted += 1;
                let told = Forecast::of(&**RULES, &state, accept, decision.seat).unwrap();
                assert!(!told.modifiers.iter().any(is_the_bots), "game {seed}: {:?}", told.modifiers);
                let (mut after, mut log) = (state.clone(), Log::new());
                RULES.apply(&mut after, accept, &mut Rng::new(1), &mut log).unwrap();
                let is_its_roll = |event: &&Event| match &event.kind {
                    EventKind::Roll { modifiers, .. } => modifiers.iter().any(is_the_bots),
                    _ => false,
                };
                goes_on += log.events().iter().filter(is_its_roll).count();
            }
            let action = actions[rng.below(actions.len())];
            RULES.apply(&mut state, &action, &mut rng, &mut Log::silent()).unwrap();
        }
    }
    assert!(accepted > 100 && goes_on > 0, "{accepted} accepted, the bot attacks after {goes_on}");
}

#[test]
fn a_forecast_looks_through_redoubts() {
    // The attacker could remove his own redoubt first, the defender may spend his: the dice come after both.
    let mut table = Position::union().at("meade", 9).redoubts(9, 1).redoubts(10, 1).table();
    table.play("play meade/couch/sickles; activate meade; march");
    let forecast = table.forecast_for(Seat::UNION, "attack 10");
    assert!(forecast.exact);
    let answers: Vec<&str> = forecast.answers.iter().map(|answer| answer.answer.as_str()).collect();
    assert_eq!(answers, ["Set a die to 1", "Ready"]);
    let [set, left] = [0, 1].map(|index| &forecast.answers[index].forecast);
    // One die set to 1 leaves four: two or more sixes 171 times in 1296.
    assert!((retreats(set) - 17_100.0 / 1296.0).abs() < 1e-9);
    // Pairs of ones with one already there: 692; pairs of twos: 172.
    assert!((mean(set, "Union losses") - 864.0 / 1296.0).abs() < 1e-9);
    assert!((retreats(left) - 152_600.0 / 7776.0).abs() < 1e-9);
    // What stands at the top is what the likeliest answer leaves.
    assert_eq!(forecast.outcomes, set.outcomes);
}

#[test]
fn a_forecast_of_rolling_again_compares_the_dice() {
    let mut table = Position::union().at("meade", 9).table();
    table.play("play meade/couch/sickles; activate meade; march").dice(&[6, 1, 1, 4, 5]).play("attack 10");
    let again = table.forecast_for(Seat::UNION, "reroll cohesion");
    let answers: Vec<&str> = again.answers.iter().map(|answer| answer.answer.as_str()).collect();
    assert_eq!(answers, ["Roll a 1 again", "Roll a 4 again", "Roll a 5 again", "Roll a 6 again"]);
    // A second six is one face of six; the price of 1 is paid whatever comes, and the ones cost 1 while they are a pair.
    let one = &again.answers[0].forecast;
    assert!(again.exact && (retreats(one) - 100.0 / 6.0).abs() < 1e-9);
    assert!((mean(one, "Union losses") - (1.0 + 1.0 / 6.0)).abs() < 1e-9);
    // With dice declared, those are rolled: two chances of a second six.
    table.play("reroll cohesion; pick 1");
    let both = table.forecast_for(Seat::UNION, "pick 1");
    assert!(both.answers.is_empty() && (retreats(&both) - 1100.0 / 36.0).abs() < 1e-9);
}

#[test]
fn a_forecast_goes_on_to_the_tests() {
    // McLaws at 7: two sixes take him to 5, where one face of six breaks him; four to 3, where three do.
    let mut table = Position::union().at("meade", 9).cohesion("mclaws", 7).table();
    table.play("play meade/couch/sickles; activate meade; march");
    let forecast = table.forecast_for(Seat::UNION, "attack 10");
    let broken = mean(&forecast, "Confederate formations destroyed");
    let told: f64 = forecast
        .outcomes
        .iter()
        .filter(|outcome| outcome.result.contains("McLaws breaks"))
        .map(|outcome| outcome.percent)
        .sum();
    assert!(forecast.exact && broken > 0.0 && (told / 100.0 - broken).abs() < 1e-9, "{told} {broken}");
}

#[test]
fn a_forecast_against_cards_face_down_counts_every_deal() {
    // McLaws at 7 behind a card of 1 or 3, given or received: he is at 6, 8 or 10. At 4 he would have been revealed.
    let attack = |position: Position| {
        let mut table = position.at("meade", 9).table();
        table.play("play meade/couch/sickles; activate meade; march");
        table.forecast_for(Seat::UNION, "attack 10")
    };
    let masked = |giver: &str, receiver: &str, points: u8| {
        let position = Position::union().pair(giver, receiver, points);
        attack(position.cohesion("mclaws", 7).cohesion("anderson", 10))
    };
    let told = masked("mclaws", "anderson", 1);
    assert!(told.exact && told.error == 0.0, "{told:?}");
    let broken = |forecast: &Forecast| mean(forecast, "Confederate formations destroyed");
    let known = [6, 8, 10].map(|cohesion| broken(&attack(Position::union().cohesion("mclaws", cohesion))));
    assert!(known[0] > known[1] && known[1] > known[2], "{known:?}");
    let average = known.iter().sum::<f64>() / 3.0;
    assert!((broken(&told) - average).abs() < 1e-9, "{} for {average}", broken(&told));
    // Whatever the card really is, the attacker is told the same.
    assert_eq!(masked("anderson", "mclaws", 3), told);
}

#[test]
fn a_forecast_of_a_draw_names_the_cards() {
    let mut table = Position::union().momentum(Side::Union, 6).table();
    table.play("play sickles/meade; activate sickles; redoubt; activate meade; redoubt; pass");
    assert_eq!(table.asked(), "Union draw_card");
    let drawn = table.forecast_for(Seat::UNION, "draw");
    let hand = table.cards("Union hand");
    assert_eq!(drawn.outcomes.len(), 12, "{:?}", drawn.outcomes);
    assert!(drawn.exact && drawn.error == 0.0, "{drawn:?}");
    assert!(
        drawn.outcomes.iter().all(|outcome| outcome.chance.to_string() == "1/12"),
        "{:?}",
        drawn.outcomes
    );
    assert!(drawn.outcomes.iter().all(|outcome| !hand.contains(&outcome.result.to_lowercase())));
}

#[test]
fn a_shuffle_is_nothing_to_forecast() {
    let mut table = scenario("two-player");
    while table.asked() != "Union keep_cards" || table.cards("Union hand").len() < 2 {
        let first = table.actions()[0].clone();
        table.play_any(&first);
    }
    // With the third card the rest goes back into the deck: no order of it is looked at.
    let keep = table.actions()[0].clone();
    let kept = table.forecast_for(Seat::UNION, &keep);
    assert_eq!((kept.exact, kept.paths, kept.outcomes.len()), (true, 1, 1), "{kept:?}");
}

#[test]
fn a_state_is_small() {
    assert!(size_of::<c1863::State>() < 1024, "{}", size_of::<c1863::State>());
}

#[test]
fn a_step_out_of_sight_is_told_to_nobody_else() {
    proves!("c1863.4.1", "c1863.9.1.6");
    let mut table = Position::union().table();
    table.play("play couch/meade; activate couch; march").hush().play("step 3");
    let enemy = Viewer::Seat(Seat::CONFEDERATE);
    assert!(table.events().iter().any(|event| event.text == "Couch moves to Berea Church (3)."));
    assert!(table.events().iter().all(|event| !enemy.sees(event.audience)));
    // Coming into sight is told to all, but not from where.
    let mut table = Position::union().table();
    table.play("play couch/meade; activate couch; march").hush().play("step 4");
    let heard: Vec<&str> = table
        .events()
        .iter()
        .filter(|event| enemy.sees(event.audience))
        .map(|event| event.text.as_str())
        .collect();
    assert_eq!(heard, ["Couch is sighted at Falmouth (4)."]);
}

/// What the enemy of a mover notices of one answer: who is asked what next, what he is told, and what he sees.
type Noticed = (String, Vec<Event>, engine::View);

/// What he notices of every way to answer until another question comes, as long as the mover stays out of his sight.
fn noticed(table: &Table, mover: &str, enemy: Seat) -> Vec<Vec<Noticed>> {
    let (name, viewer) = (table.asked(), Viewer::Seat(enemy));
    let mut all = Vec::new();
    for text in table.actions().iter().filter(|text| text.starts_with("st")) {
        let mut next = scenario("two-player");
        next.state = table.state.clone();
        next.hush().play_any(text);
        if next.seen(mover) != "hidden" {
            continue;
        }
        let told = next.events().iter().filter(|event| viewer.sees(event.audience)).cloned().collect();
        let first = (next.asked(), told, next.view(viewer));
        let rest = if next.asked() == name { noticed(&next, mover, enemy) } else { vec![Vec::new()] };
        all.extend(rest.into_iter().map(|rest| [vec![first.clone()], rest].concat()));
    }
    all
}

#[test]
fn no_march_out_of_sight_is_longer_than_another() {
    proves!("c1863.4.1", "c1863.9.1.1");
    let alike = |table: &Table, mover: &str, enemy: Seat, decisions: usize, ways: usize| {
        let all = noticed(table, mover, enemy);
        assert!(all.len() >= ways, "{mover}: {}", all.len());
        assert!(all.iter().all(|one| one.len() == decisions && *one == all[0]), "{mover}");
    };
    // A major activation is asked for two locations, whether Meade goes none, one or two.
    let mut table = Position::union().table();
    table.play("play meade/couch/sickles; activate meade; march");
    assert_eq!(table.refused("stop"), "c1863.4.1");
    alike(&table, "meade", Seat::CONFEDERATE, 2, 6);
    // A minor one for one.
    let mut table = Position::union().table();
    table.play("play meade/couch/sickles; activate couch; march");
    alike(&table, "couch", Seat::CONFEDERATE, 1, 2);
    // Jackson's march for three.
    let mut table = Position::confederate().at("hill", 22).at("anderson", 23).table();
    table.play("jackson");
    assert_eq!(table.refused("stop"), "c1863.4.1");
    alike(&table, "hill", Seat::UNION, 3, 10);
    // In sight everything is open: Sickles, face to face with Early, stops.
    let mut table = Position::union().table();
    table.play("play meade/couch/sickles; activate sickles; march");
    assert_eq!(table.refused("stay"), "c1863.4.1");
    table.play("stop");
    assert_eq!(table.asked(), "Union choose_formation");
}

#[test]
fn whether_hill_has_moved_unseen_is_not_told_by_the_questions() {
    proves!("c1863.13.4.14");
    // Jackson is ready: the Confederate is asked for him, though Hill has marched and cannot go again.
    for action in ["stay", "step 21"] {
        let mut table = Position::confederate().at("hill", 22).at("anderson", 23).table();
        table.play("play early/hill; activate early; redoubt; activate hill; march").play(action);
        assert_eq!(table.seen("hill"), "hidden");
        assert_eq!(table.asked(), "Confederate after_activations");
        assert_eq!(table.offers("jackson"), action == "stay");
    }
}

#[test]
fn whether_a_card_is_of_use_is_not_told_by_the_questions() {
    // Rations help only one who has room for them, which face-down cards hide: the Union is asked in any case.
    let mut table = Position::union().owns(Side::Union, &["rations-come-up"]).table();
    table.play("play sickles/meade; activate sickles; redoubt; activate meade; redoubt");
    assert_eq!(table.asked(), "Union after_activations");
    assert_eq!(table.refused("use rations-come-up"), "c1863.10.9");
}

#[test]
fn looking_round_a_corner_cannot_be_taken_back() {
    // From 2 to 9 the Union learns whether somebody is at 10, where Anderson or McLaws may be: no undo, seen or not.
    let mut game = game_at_nine(12);
    assert!(game.undo(Seat::UNION).is_err());
    // From 7 to 3 there is nothing to learn.
    let mut game = game_at_nine(22);
    for action in ["stop", "activate couch", "march", "step 3"] {
        game.play(action).unwrap();
    }
    assert!(game.undo(Seat::UNION).is_ok());
}

/// A game in which Meade has just come to 9, with both hidden Confederates at one place.
fn game_at_nine(place: u8) -> engine::Game<c1863::C1863> {
    let text = Position::union().at("anderson", place).at("mclaws", place).text();
    let setup = Setup::parse(&text).unwrap();
    let mut game = engine::Game::start(std::sync::Arc::clone(&RULES), &setup, 3).unwrap();
    for action in ["play meade/couch/sickles", "activate meade", "march", "step 9"] {
        game.play(action).unwrap();
    }
    game
}

#[test]
fn lost_from_sight_in_mid_activation_it_may_be_anywhere_in_reach() {
    proves!("c1863.4.11");
    let base = Position::union().at("mclaws", 12).hand(Side::Union, &["slocum/howard", "sedgwick"]);
    let mut table = base.owns(Side::Union, &["night-march"]).table();
    // Slocum leads the march and has paid; then Meade overtakes him by night.
    table.play("play slocum/howard; activate slocum; march; use night-march; target meade; step 9; stop");
    let thought = |table: &Table| {
        let sheet = table.sheet(Viewer::Seat(Seat::CONFEDERATE), "Out of sight");
        sheet.into_iter().find(|row| row[0] == "Slocum").map(|row| row[2].clone())
    };
    assert_eq!((table.seen("slocum"), thought(&table)), ("hidden".into(), Some("1, 2, 3, 8, 16, 18".into())));
    // Whether he steps or not, the enemy is told no more.
    table.play("step 2");
    assert_eq!((table.place("slocum"), thought(&table)), ("2".into(), Some("1, 2, 3, 8, 16, 18".into())));
}

#[test]
fn marched_out_of_sight_in_mid_activation_it_has_both_reaches() {
    proves!("c1863.18.3.9");
    // Sickles has a minor activation at 4, in sight of Early, and is marched away to 3 by night before he uses it.
    let mut table = Position::union().owns(Side::Union, &["night-march"]).table();
    table.play("play meade/couch/sickles; activate sickles; march; use night-march; target sickles; step 3; stay*; step 11");
    assert_eq!((table.place("sickles"), table.seen("sickles")), ("11".into(), "hidden".into()));
}

/// Sickles sets out from Falmouth while McLaws stands, unseen, at one of the places he may have begun in.
fn sickles_marches(mclaws: u8) -> Position {
    Position::union().at("mclaws", mclaws)
}

#[test]
fn routes_tell_nothing_of_hidden_formations() {
    proves!("c1863.4.1");
    let routes = |mclaws: u8| {
        let mut table = sickles_marches(mclaws).table();
        table.play("play sickles/meade; activate sickles; march");
        engine::routes(&**RULES, &table.state)
    };
    let (met, alone) = (routes(12), routes(22));
    assert_eq!(met, alone);
    // The step next to where he may stand is offered, and nothing after it.
    let route = met.iter().find(|route| route.place == "11").unwrap();
    assert_eq!(route.actions, ["step 3", "step 11"]);
    assert!(met.iter().all(|route| route.path.iter().position(|at| at == "11").is_none_or(|at| at == 1)));
}

#[test]
fn a_step_that_looks_for_hidden_formations_stands_whoever_listens() {
    proves!("c1863.4.1");
    for mclaws in [12, 22] {
        let mut table = sickles_marches(mclaws).table();
        table.play("play sickles/meade; activate sickles; march");
        let mut silent = |action: &str| {
            let mut log = Log::silent();
            RULES.apply(&mut table.state, &RULES.read(action).unwrap(), &mut Rng::new(1), &mut log).unwrap();
            log.revealed()
        };
        assert_eq!((silent("step 3"), silent("step 11")), (false, true), "McLaws at {mclaws}");
    }
}

#[test]
fn what_told_the_mover_something_is_not_taken_back() {
    proves!("c1863.4.1");
    for mclaws in [12, 22] {
        let setup = Setup::parse(&sickles_marches(mclaws).text()).unwrap();
        let mut game = engine::Game::start(std::sync::Arc::clone(&RULES), &setup, 1).unwrap();
        for action in ["play sickles/meade", "activate sickles", "march", "step 3"] {
            game.play(action).unwrap();
        }
        // Looking at the routes is not knowing: the step is taken back, and made again.
        assert!(!engine::routes(&**RULES, game.state()).is_empty());
        game.undo(Seat::UNION).unwrap();
        game.play("step 3").unwrap();
        game.play("step 11").unwrap();
        assert_eq!(game.undoable_by(), None, "McLaws at {mclaws}");
    }
}
