//! What the umpire says: why something is refused, what is asked, and what is not asked because no choice is left.

use engine::{Ruleset, Side, proves};

use crate::table::{RULES, Table};

#[test]
fn an_action_of_another_moment_is_told_its_own() {
    proves!("lrtg.13.1.1", "lrtg.13.8.10", "lrtg.4.1.1", "lrtg.8.2.1", "lrtg.13.7.1");
    let acts = Table::acts(9, Side::Union, "", "wright-union HE0944\nhood SS2030");
    let cases = [
        ("levy carlisle", "lrtg.13.1.1", "Confederate Levies Phase"),
        ("passive", "lrtg.4.1.1", "Declaration Phase"),
        ("repair station SS2414", "lrtg.13.7.1", "Supply Line Repair Phase"),
        ("hasten", "lrtg.13.8.10", "Depot Creation / Removal Phase"),
        ("depot at HW0330", "lrtg.13.8.7", "Depot Creation / Removal Phase"),
        ("detach 2 with 0 from wright-union", "lrtg.7.1.1", "Attachment / Detachment Phase"),
        ("forage hood 1", "lrtg.13.5.2", "Forage / Resupply Phase"),
        ("place at HE2050", "lrtg.3.0.1", "Reinforcement Phase"),
    ];
    for (action, clause, words) in cases {
        let why = acts.refusal(action).sentence;
        assert_eq!(acts.refused(action), clause, "{action}");
        assert!(why.contains(words) && why.ends_with(&format!("Now: {}", acts.prompt())), "{action}: {why}");
    }
    // At one of the campaign's own questions too.
    let declares = Table::with(9, "phase = \"declaration\"", "wright-union HE0944\nhood SS2030");
    assert_eq!(declares.refused("levy carlisle"), "lrtg.13.1.1");
    assert_eq!(declares.refused("enough"), "lrtg.4.1.1");
    assert!(
        declares
            .refusal("enough")
            .sentence
            .contains("is no answer here. Now: Is your army Operational or Passive")
    );
}

#[test]
fn an_order_for_a_depot_is_refused_with_its_own_reason() {
    proves!("lrtg.13.8.10", "lrtg.13.8.11", "lrtg.13.8.13", "lrtg.13.8.14", "lrtg.13.8.17");
    let phase = |declared: &str| {
        let campaign = format!("phase = \"depots\"\ndeclared = [\"{declared}\", \"Passive\"]");
        let table = Table::with(18, &campaign, "wright-union SS4929\nhood RS3201");
        if table.asked() == "Confederate place_depot" { table.play("enough") } else { table }
    };
    let union = phase("Passive");
    let union = if union.asked() == "Confederate schedule" { union.play("enough") } else { union };
    assert_eq!(union.asked(), "Union schedule");
    let cases = [
        ("hasten", "lrtg.13.8.14", "has ordered no depot"),
        ("dismantle depot RS0632", "lrtg.3.2.22", "until Meade commands"),
        ("dismantle depot RN5826", "lrtg.13.8.10", "has no depot at"),
        ("build depot HE0944", "lrtg.13.8.11", "has a depot"),
        ("build depot RS3201", "lrtg.13.8.11", "The enemy holds"),
        ("build depot SS2030", "lrtg.13.8.11", "no station with an unbroken line"),
    ];
    for (action, clause, words) in cases {
        assert_eq!(union.refused(action), clause, "{action}");
        assert!(
            union.refusal(action).sentence.contains(words),
            "{action}: {}",
            union.refusal(action).sentence
        );
    }
    assert!(
        union.prompt().contains("Building takes 7 turns") && union.prompt().contains("dismantling takes 5")
    );
    // A depot of the enemy's is none of one's own.
    let mut theirs = union.fork();
    let harpers_ferry = RULES.board.hex("RS0632").unwrap();
    let depot = theirs.state.campaign.depots.iter_mut().find(|depot| depot.hex != harpers_ferry).unwrap();
    depot.owner = Side::Confederate;
    let dismantle = format!("dismantle depot {}", RULES.board.name(depot.hex));
    assert!(union.offers(&dismantle));
    assert_eq!(theirs.refused(&dismantle), "lrtg.13.8.10");
    assert!(
        theirs.refusal(&dismantle).sentence.contains("has no depot at"),
        "{}",
        theirs.refusal(&dismantle).sentence
    );
    let mut busy = union.fork();
    let hex = RULES.board.hex("RS2326").unwrap();
    busy.state.campaign.schedules[0] = Some(lrtg::state::Schedule { hex, build: false, due: 23 });
    assert_eq!(busy.refused("build depot RN5826"), "lrtg.13.8.13");
    assert!(busy.prompt().contains("dismantled in turn 23"));
}

#[test]
fn a_reinforcement_is_told_where_it_comes_on() {
    proves!("lrtg.3.1.1", "lrtg.3.1.5", "lrtg.3.2.13", "lrtg.3.2.53");
    let second = Table::with(2, "phase = \"reinforcement\"", "hood SS2030");
    assert_eq!(second.refused("place at SS2134"), "lrtg.3.1.1");
    assert!(
        second
            .refusal("place at SS2134")
            .sentence
            .contains("but on the south edge, in column 20 or west of it")
    );
    assert!(second.prompt().contains("It may come on the south edge"));
    let comes = Table::rolled(9, "phase = \"reinforcement\"", "hood SS2030", &[1]);
    assert_eq!(comes.refused("place at HW0330"), "lrtg.3.2.13");
    assert_eq!(comes.refused("place at sea"), "lrtg.3.2.13");
}

#[test]
fn no_train_goes_there_for_one_reason() {
    proves!("lrtg.8.2.2", "lrtg.8.2.3");
    let at = |pieces: &str| {
        let pieces = format!("wright-union HE0944\n{pieces}");
        Table::acts(9, Side::Union, "portion = \"Distance\"", &pieces).play("rail wright-union")
    };
    let far = at("hood SS2030");
    assert_eq!(far.refused("by rail to HE0537"), "lrtg.8.2.2");
    assert!(far.refusal("by rail to HE0537").sentence.contains("No railroad runs to"));
    // Rappahannock Station is damaged at the start.
    assert_eq!(far.refused("by rail to SS2414"), "lrtg.8.2.3");
    assert!(far.refusal("by rail to SS2414").sentence.contains("damaged or destroyed"));
    // Manassas Junction, with Hood beside the line.
    let barred = at("hood SN4523");
    assert_eq!(barred.refused("by rail to SN4124"), "lrtg.8.2.3");
    assert!(barred.refusal("by rail to SN4124").sentence.contains("bars the line"));
    assert!(far.prompt().contains("up to 40 hexes, for 2 Fatigue Levels"));
}

#[test]
fn the_loser_of_a_spy_is_not_told_that_he_declares_in_secret() {
    proves!("lrtg.4.1.2", "lrtg.2.0.42");
    let phase = |spy: &str| {
        Table::with(9, &format!("phase = \"declaration\"\n{spy}"), "wright-union SS4929\nhood SS2030")
    };
    assert!(phase("").prompt().contains("Both sides declare in secret."));
    let spied = phase("spy = \"Confederate\"");
    assert_eq!(spied.asked(), "Union declare");
    assert!(
        spied.prompt().contains("you declare first, and he is told") && !spied.prompt().contains("secret")
    );
    let winner = spied.play("passive");
    assert!(winner.prompt().contains("Your spy has told you"));
}

#[test]
fn the_initiative_speaks_only_of_movement_that_there_is() {
    proves!("lrtg.iv.e.1", "lrtg.26.0.2");
    let asked = |options: &[&str], side: Side| {
        let mut table = Table::acts_using(options, 9, side, "", "wright-union SS4929\nhood SS2030");
        table.state.steps.pop();
        table.state.push(gcacw::step::Step::TakeInitiative(side));
        table.prompt()
    };
    assert!(asked(&[], Side::Union).contains("Trains, ships and strategic movement follow"));
    let confederate = asked(&[], Side::Confederate);
    assert!(confederate.contains("Strategic movement follows") && !confederate.contains("Trains"));
    let without = &["no_strategic_movement"][..];
    assert!(asked(without, Side::Union).contains("Trains and ships follow"));
    assert!(!asked(without, Side::Confederate).contains("trategic"));
}

#[test]
fn nobody_is_asked_where_one_answer_is_left() {
    proves!("lrtg.16.2.8", "lrtg.2.0.23", "lrtg.5.0.5");
    // One heir of Price.
    let table = Table::with(
        9,
        "phase = \"accession\"\nquestioned = 3",
        "price SN5018\ncopeland SN5116\nwright-union SS4929\nsedgwick with wright-union\nhood SS2030",
    );
    assert_eq!((table.manpower("custer"), table.hex("price")), (3, String::new()));
    assert!(!table.question().starts_with("price_to"));
    // One unit in Washington for Halleck.
    let halleck = Table::rolled(
        9,
        "phase = \"random_events\"",
        "hays-dc HE1140\nwright-union SS4929\nhood SS2030",
        &[1, 4, 6],
    );
    assert_eq!(halleck.manpower("hays-dc"), 5);
    assert_ne!(halleck.asked(), "Union halleck_reinforces");
    // A unit that embarks goes to the dock of its port.
    let mut sail = Table::acts(9, Side::Union, "portion = \"Distance\"", "wright-union SS5021\nhood SS2030");
    let wright = sail.unit("wright-union");
    sail.state.campaign.today.in_port.insert(wright);
    let sail = sail.play("sail wright-union");
    assert_eq!((sail.asked(), sail.fatigue("wright-union")), ("Union sail_to".into(), 1));
    assert!(sail.offers("sail to potomac-river") && sail.offers("land at SS5021"));
    assert!(sail.prompt().contains("It has 1 space left"));
}

#[test]
fn levies_and_victuals_are_refused_with_the_figures_of_the_data() {
    proves!("lrtg.13.1.2", "lrtg.13.5.9", "lrtg.13.0.3");
    let levies = Table::with(9, "phase = \"levies\"", "hood RS3201\nearly RN4909\nwright-union SS4929");
    assert_eq!(levies.asked(), "Confederate levy");
    let table = &RULES.campaign.data.supply.levy;
    assert!(levies.prompt().contains(&format!("infantry of {} or more manpower", table.manpower)));
    assert_eq!(levies.refused("levy york"), "lrtg.13.1.2");
    assert!(levies.refusal("levy york").sentence.contains(&format!("at least {} manpower", table.manpower)));
    let phase = "phase = \"forage\"\ndeclared = [\"Operational\", \"Passive\"]\nlevied = [\"Carlisle\"]\nvictuals = { hood = 2, early = 6 }";
    let carlisle = RULES.campaign.theater.towns.iter().find(|town| town.name == "Carlisle").unwrap().hexes[0];
    let carlisle = RULES.board.name(carlisle);
    let pieces = format!("hood {carlisle}\nearly {carlisle}\nrodes SS2030\nwright-union SS4929");
    let fed = Table::with(9, phase, &pieces);
    assert_eq!(fed.asked(), "Confederate distribute");
    assert!(fed.refusal(&format!("feed rodes 1 from {carlisle}")).sentence.contains("neither in the county"));
    assert!(fed.refusal(&format!("feed hood 60 from {carlisle}")).sentence.contains("28 victuals are left"));
    assert!(fed.refusal(&format!("feed hood 29 from {carlisle}")).sentence.contains("28 victuals are left"));
    // As many as there are could be drawn: the reason is another.
    assert!(
        fed.refusal(&format!("feed rodes 28 from {carlisle}")).sentence.contains("neither in the county")
    );
    assert!(fed.refusal("feed hood 1 from SS2030").sentence.contains("no victuals to draw"));
    assert_eq!(fed.refused(&format!("feed early 1 from {carlisle}")), "lrtg.13.0.3");
}

#[test]
fn a_setup_says_what_does_not_fit_and_drops_nothing() {
    proves!("lrtg.21.2.1.10", "lrtg.13.8.13");
    let refused = |campaign: &str| {
        let options = "options = [\"confederate_second\", \"historic_communications\"]";
        let text = crate::table::position(9, campaign, "hood SS2030\nwright-union SS4929");
        let text = format!("ruleset = \"lrtg\"\nscenario = \"high-tide\"\n{options}\n{text}");
        let setup = engine::Setup::parse(&text).unwrap();
        let mut dice = engine::ScriptedDice::new([6; 40]);
        RULES.start(&setup, &mut dice).err().map_or_else(String::new, |error| error.to_string())
    };
    let letter = |text: &str| {
        refused(&format!(
            "letter = [{{ from = \"confederate\", to = \"confederate-second\", about = \"cs-ii-corps\", turn = 8, text = \"{text}\" }}]"
        ))
    };
    assert_eq!(letter("HOLD THE FORD"), "");
    assert!(letter("HOLD THE FÜRD").contains("is no word of a letter"));
    assert!(letter("HOLD CHAMBERSBURG-AND-CARLISLE").contains("is no word of a letter"));
    assert!(letter(&["GO"; 25].join(" ")).contains("24 words at most"));
    // A turn that the scenario does not have.
    let in_turn = |turn: u8| {
        let text = crate::table::position(turn, "", "hood SS2030\nwright-union SS4929");
        let setup =
            engine::Setup::parse(&format!("ruleset = \"lrtg\"\nscenario = \"high-tide\"\n{text}")).unwrap();
        let mut dice = engine::ScriptedDice::new([6; 40]);
        RULES.start(&setup, &mut dice).err().map_or_else(String::new, |error| error.to_string())
    };
    assert_eq!(in_turn(29), "");
    for turn in [30, 52] {
        assert!(in_turn(turn).contains("is none of the 29 turns"), "{}", in_turn(turn));
    }
    // One depot more than the list has room for.
    let depots = |count: usize| {
        let hexes = RULES.board.hexes().step_by(3).take(count);
        let one = |hex| format!("{{ at = \"{}\", owner = \"Union\", points = 2 }}", RULES.board.name(hex));
        let all: Vec<String> = hexes.map(one).collect();
        refused(&format!("no_depots = true\ndepot = [{}]", all.join(", ")))
    };
    assert_eq!(depots(32), "");
    assert!(depots(33).contains("more than 32 depots"));
}

#[test]
fn who_says_only_build_is_told_what_bars_it() {
    proves!("lrtg.13.8.10", "lrtg.7.1.1");
    let table = Table::acts(9, Side::Union, "", "wright-union SS4929\nhood SS2030");
    let why = |text: &str| {
        let understood = engine::understand(&**RULES, &table.state, text);
        let mut state = table.state.clone();
        let mut dice = engine::ScriptedDice::new([1; 9]);
        let taken = understood
            .and_then(|action| RULES.apply(&mut state, &action, &mut dice, &mut engine::Log::silent()));
        taken.unwrap_err()
    };
    let build = why("build");
    assert_eq!(build.clause.0, "lrtg.13.8.10");
    assert!(
        build
            .sentence
            .starts_with("Depots are ordered in the Depot Creation / Removal Phase. Now: The Union has")
    );
    assert_eq!(why("build depot"), build);
    assert_eq!(why("break up"), why("break up wright-union"));
    let march = why("march").sentence;
    assert_eq!(march, "\"march\" is not all of it: say for instance \"march wright-union\".");
    // A depot is wrecked, not burned: whoever begins so is still told.
    assert_eq!(why("burn depot").sentence, why("burn depot wright-union").sentence);
}

#[test]
fn whoever_would_burn_a_depot_is_told_how() {
    proves!("lrtg.13.8.2");
    let refused = RULES.read("burn depot").unwrap_err();
    assert_eq!(refused.clause.0, "lrtg.13.8.2");
    assert_eq!(refused.sentence, "A depot is burned by a unit in its hex: say \"wreck depot UNIT\".");
    assert!(RULES.read("wreck depot jenkins").is_ok());
}
