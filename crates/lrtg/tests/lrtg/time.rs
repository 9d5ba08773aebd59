//! 22: time limits and time chits.

use engine::{Clock, Log, Ruleset, ScriptedDice, Setup, Side, proves, trial};
use gcacw::step::Step;

use crate::table::{RULES, Table};

const ON: &[&str] = &["time_limits"];
const OPERATIONAL: &str = "declared = [\"Operational\", \"Operational\"]";
const PIECES: &str = "hood SS2030\nwright-union SS4929";

/// A position under option 22, from a phase on.
fn from(phase: &str, campaign: &str, pieces: &str) -> Table {
    Table::using(ON, 9, &format!("phase = \"{phase}\"\n{campaign}"), pieces, &[])
}

/// A side has won the initiative and chooses its action.
fn acts(side: Side, campaign: &str, pieces: &str) -> Table {
    let mut table = Table::using(ON, 9, campaign, pieces, &[]);
    table.state.steps.clear();
    table.state.campaign.questions.clear();
    table.state.campaign.portion = lrtg::turn::phase::Portion::Distance;
    table.state.push(Step::PhaseOver(gcacw::step::Phase::ActionCycle));
    table.state.push(Step::TakeInitiative(side));
    table
}

/// The minutes of both sides after a Time Allocation Phase.
fn minutes(campaign: &str, pieces: &str) -> [u32; 2] {
    let table = from("time_allocation", campaign, pieces);
    table.state.campaign.time.seconds.map(|seconds| seconds / 60)
}

/// Whose clock runs: the side of the open decision, or the clause that stops both.
fn clock(table: &Table) -> String {
    match RULES.clock(&table.state) {
        Clock::Running => table.decider().to_string(),
        Clock::Paused(clause) => clause.0.to_owned(),
    }
}

#[test]
fn the_option_is_neutral_and_off_unless_chosen() {
    proves!("lrtg.22.0.1");
    let option = RULES.about.options.iter().find(|option| option.id == "time_limits").unwrap();
    assert_eq!(option.favours, None);
    let usual = Table::with(9, "", PIECES);
    assert_eq!((RULES.time_allowance(&usual.state), RULES.clock(&usual.state)), (None, Clock::Running));
    assert!(usual.would("out of time").is_err());
}

#[test]
fn all_movement_is_in_one_portion() {
    proves!("lrtg.22.1.1", "lrtg.iv.e.6", "lrtg.1.0.1");
    let cycle = |options: &[&str]| {
        let campaign = format!("phase = \"attachment\"\n{OPERATIONAL}");
        let table = Table::using(options, 9, &campaign, "hood SS2030\nwright-union HE0944", &[]);
        table.dice(&[6, 1]).play("enough; enough; take initiative")
    };
    let timed = cycle(ON);
    assert!(timed.offers("rail wright-union") && timed.offers("strategic wright-union 2"));
    assert!(!cycle(&[]).offers("rail wright-union"));
    // Both sides pass once: the cycle is over.
    let passes = |options: &[&str]| {
        let campaign = format!("phase = \"attachment\"\n{OPERATIONAL}");
        let table = Table::using(options, 9, &campaign, "hood SS2030\nwright-union HE0944", &[]);
        table.dice(&[6, 1]).play("enough; enough; pass; pass")
    };
    assert!(!passes(ON).question().starts_with("take_initiative"));
    assert!(passes(&[]).question().starts_with("take_initiative"));
}

#[test]
fn a_side_has_twenty_minutes_less_its_players_and_its_rest() {
    proves!("lrtg.22.2.1", "lrtg.22.2.4", "lrtg.22.2.6", "lrtg.ex.22.2", "lrtg.22.7.1");
    assert_eq!(minutes(OPERATIONAL, PIECES), [17, 17]);
    assert_eq!(minutes("declared = [\"Passive\", \"Operational\"]", PIECES), [14, 17]);
    assert_eq!(minutes(&format!("{OPERATIONAL}\nplayers = [1, 3]"), PIECES), [17, 11]);
    assert_eq!(
        minutes("declared = [\"Passive\", \"Passive\"]\nplayers = [6, 6]", PIECES),
        [0, 0],
        "never less"
    );
    // It replaces whatever there was, and nobody who has time is out of it.
    let mut table = from("set_up", OPERATIONAL, PIECES);
    table.state.campaign.time.seconds = [9999; 2];
    table.state.campaign.time.out = [true, false];
    table.run(lrtg::turn::phase::CampaignPhase::TimeAllocation);
    let time = table.state.campaign.time;
    assert_eq!((time.seconds, time.turn, time.out), ([17 * 60; 2], 9, [false; 2]));
    let none = from("time_allocation", "declared = [\"Passive\", \"Passive\"]\nplayers = [6, 6]", PIECES);
    assert_ne!(none.asked(), "Union take_initiative");
}

#[test]
fn corps_leaders_near_the_enemy_bring_minutes() {
    proves!("lrtg.22.2.2", "lrtg.22.2.3", "lrtg.22.2.5");
    let near = "hood SS2030\nlongstreet with hood\nwright-union SS2022\nsedgwick with wright-union";
    assert_eq!(minutes(OPERATIONAL, near), [19, 20]);
    let far = near.replace("SS2022", "SS2021");
    let distance =
        |hex: &str| RULES.board.distance(RULES.board.hex("SS2030").unwrap(), RULES.board.hex(hex).unwrap());
    assert_eq!((distance("SS2022"), distance("SS2021")), (8, 9));
    assert_eq!(minutes(OPERATIONAL, &far), [17, 17]);
    // Army, cavalry and division leaders bring nothing; a garrison commander is a corps leader.
    let others = "hood SS2030\nlee with hood\njones SS2031\nstuart with jones\ndevin SS2033\nbuford with devin\nwright-union SS2034\nhooker with wright-union";
    assert_eq!(minutes(OPERATIONAL, others), [17, 17]);
    let garrison = "wells HE1236\nheintzelman with wells\nhood HE1240";
    assert_eq!(minutes(OPERATIONAL, garrison)[0], 19);
}

#[test]
fn the_variant_has_two_corps_leaders() {
    proves!("lrtg.22.7.4");
    let bonus = |more: &str| {
        let pieces = format!(
            "hood SS2030\nlongstreet with hood\nrodes SS2031\njackson with rodes\nwright-union SS2025{more}"
        );
        let campaign = format!("phase = \"time_allocation\"\n{OPERATIONAL}");
        let table = Table::using(&["time_limits", "jackson"], 9, &campaign, &pieces, &[]);
        table.state.campaign.time.seconds[1] / 60 - 17
    };
    assert_eq!(bonus(""), 6);
    assert_eq!(bonus("\nrichmond-garrison-1 SS2029\nbeauregard with richmond-garrison-1"), 9);
}

#[test]
fn the_clock_follows_the_initiative() {
    proves!(
        "lrtg.22.3.1",
        "lrtg.22.3.2",
        "lrtg.22.3.3",
        "lrtg.22.3.4",
        "lrtg.22.3.5",
        "lrtg.22.3.10",
        "lrtg.22.2.7"
    );
    // The roll starts the winner's clock: it is his decision.
    let cycle = |dice: &[u8]| from("attachment", OPERATIONAL, PIECES).dice(dice).play("enough; enough");
    assert_eq!((clock(&cycle(&[6, 1])), clock(&cycle(&[1, 6]))), ("Union".into(), "Confederate".into()));
    // A pass hands it over, and a second pass stops both.
    let passed = cycle(&[6, 1]).play("pass");
    assert_eq!(clock(&passed), "Confederate");
    assert_eq!(clock(&passed.play("pass")), "lrtg.22.3.5");
    // The next roll goes on with the same side, or with the other.
    let marched = |dice: &[u8]| {
        cycle(&[6, 1]).dice(dice).play("take initiative; march wright-union; no force march; end march")
    };
    assert_eq!(clock(&marched(&[3, 6, 1])), "Union");
    assert_eq!(clock(&marched(&[3, 1, 6])), "Confederate");
    // Outside the action cycle nobody's runs; all seats of a side share one allowance.
    assert_eq!(clock(&from("attachment", OPERATIONAL, PIECES)), "lrtg.22.3.5");
    let given = RULES.time_allowance(&cycle(&[6, 1]).state).unwrap();
    assert_eq!((given.period, given.seconds), (9, [17 * 60; 2]));
}

#[test]
fn a_battle_and_the_other_sides_answers_take_no_time() {
    proves!("lrtg.22.3.6", "lrtg.22.3.11", "lrtg.22.4.5", "lrtg.22.3.7");
    let pieces = "hood SS2030\nwright-union SS2031\nnewton SS2032";
    let march = || {
        acts(Side::Confederate, OPERATIONAL, pieces)
            .dice(&[4])
            .play("take initiative; march hood; no force march")
    };
    assert_eq!(clock(&march()), "Confederate");
    let attack = march().actions().into_iter().find(|answer| answer.starts_with("attack")).unwrap();
    let mut table = march().play(&attack);
    table.spare_dice(&[6, 1, 1, 1, 1, 1]);
    let mut asked = 0;
    while table.state.steps.iter().any(|step| matches!(step, Step::Combat(_))) {
        assert_eq!(clock(&table), "lrtg.22.3.6", "{}", table.asked());
        assert!(table.would("out of time").is_err(), "the attack is resolved first");
        let answer = table.actions().remove(0);
        table = table.play(&answer);
        asked += 1;
    }
    assert!(asked > 0, "the battle asked somebody");
    assert_ne!(clock(&table), "lrtg.22.3.6");
    // A side whose time is up still answers in a battle.
    let mut defends = march();
    defends.state.campaign.time.out = [true, false];
    let defends = defends.play(&attack);
    assert!(!defends.actions().is_empty());
    // The player cannot take the declared attack back.
    let mut log = Log::new();
    let action = RULES.read(&attack).unwrap();
    RULES.apply(&mut march().state, &action, &mut ScriptedDice::new([6; 20]), &mut log).unwrap();
    assert!(log.revealed());
    let mut usual = march().0.state;
    usual.options = 0;
    usual.campaign.time = Default::default();
    let mut log = Log::new();
    RULES.apply(&mut usual, &action, &mut ScriptedDice::new([6; 20]), &mut log).unwrap();
    assert!(!log.revealed(), "without the option he may");
}

#[test]
fn without_time_nobody_begins_anything() {
    proves!("lrtg.22.4.1", "lrtg.22.4.3");
    let table = acts(Side::Union, &format!("{OPERATIONAL}\nchits = [0, 0]"), PIECES);
    assert!(table.offers("out of time"));
    // The winner of the initiative has no time: the other side has it, and if it passes the cycle ends.
    let out = table.play("out of time");
    assert_eq!(
        (out.asked().as_str(), out.state.campaign.time.out),
        ("Confederate take_initiative", [true, false])
    );
    assert_eq!(out.would("take initiative"), Ok(()));
    let over = out.play("pass");
    assert!(!over.question().starts_with("take_initiative"), "{}", over.asked());
    let mut table =
        acts(Side::Union, &format!("{OPERATIONAL}\nchits = [0, 0]\nout_of_time = [true, false]"), PIECES);
    assert!(table.would("take initiative").is_err());
    // The other side wins without a roll.
    table.state.steps.pop();
    table.state.push(Step::Initiative);
    RULES.play(&mut table.0.state, &mut table.0.log).settle(&mut ScriptedDice::new([]));
    assert_eq!(table.asked(), "Confederate take_initiative");
}

#[test]
fn an_action_ends_where_it_stands_when_the_time_is_up() {
    proves!("lrtg.22.4.2");
    let campaign = format!("{OPERATIONAL}\nchits = [0, 0]");
    let pieces = "hood SS2030\nmclaws SS2030\nlongstreet with hood\nwright-union SS4929";
    let table = acts(Side::Confederate, &campaign, pieces)
        .dice(&[4])
        .play("take initiative; march hood; no force march; to SS2031");
    let table = table.play("out of time");
    assert_eq!((table.hex("hood").as_str(), table.fatigue("hood")), ("SS2031", 1));
    assert_eq!(table.asked(), "Union take_initiative");
    // Units that were chosen and have not begun to march stay, and do not tire.
    let table = acts(Side::Confederate, &campaign, pieces).dice(&[4]);
    let mut table = table.play("take initiative; activate longstreet; select hood; select mclaws; done");
    while table.asked() != "Confederate next_unit" {
        let stay = if table.offers("stay") { "stay".to_owned() } else { table.actions().remove(0) };
        table = table.play(&stay);
    }
    let table = table.play("out of time");
    assert_eq!(
        (table.hex("hood").as_str(), table.fatigue("hood"), table.fatigue("mclaws")),
        ("SS2030", 0, 0)
    );
    // While he chooses an action, or his units, it is over as well.
    for play in [
        "take initiative",
        "take initiative; activate longstreet",
        "take initiative; activate longstreet; select hood",
    ] {
        let table = acts(Side::Confederate, &campaign, pieces).play(play).play("out of time");
        assert_eq!(table.asked(), "Union take_initiative", "{play}");
    }
    // A train that has not been told where to go does not go.
    let union = format!("{OPERATIONAL}\nchits = [0, 0]");
    let train = acts(Side::Union, &union, "wright-union HE0944\nhood SS2030")
        .play("take initiative; rail wright-union")
        .play("out of time");
    assert_eq!(
        (train.hex("wright-union"), train.asked()),
        (crate::table::name("HE0944"), "Confederate take_initiative".into())
    );
}

#[test]
fn chits_buy_three_minutes_each() {
    proves!("lrtg.22.5.1", "lrtg.22.5.3", "lrtg.22.5.4", "lrtg.22.5.6", "lrtg.viii.4.6");
    let start = Table::at("options = [\"time_limits\"]", &[]);
    assert_eq!(start.state.campaign.time.chits, [3, 3]);
    assert_eq!(Table::at("", &[]).state.campaign.time.chits, [0, 0]);
    let seen = |side: Side| {
        let view = start.view(side);
        view.tracks
            .iter()
            .filter(|track| track.label.ends_with("time chits"))
            .map(|track| track.value)
            .sum::<i32>()
    };
    assert_eq!((seen(Side::Union), seen(Side::Confederate)), (6, 6), "open to both");
    let table = from("attachment", OPERATIONAL, PIECES)
        .dice(&[6, 1])
        .play("enough; enough; time chit; time chit; take initiative; time chit");
    let time = table.state.campaign.time;
    assert_eq!((time.chits, time.seconds), ([0, 3], [(17 + 9) * 60, 17 * 60]));
    assert_eq!(RULES.time_allowance(&table.state).unwrap().seconds, time.seconds);
    assert_eq!(table.refused("time chit"), "lrtg.22.5.3");
    // Not for a Passive side, and not while nobody's clock runs.
    let passive = from("attachment", "declared = [\"Passive\", \"Operational\"]", PIECES)
        .dice(&[6, 1])
        .play("enough; enough");
    assert_eq!(
        (passive.asked().as_str(), passive.refused("time chit")),
        ("Union take_initiative", "lrtg.22.5.4")
    );
    assert_eq!(from("attachment", OPERATIONAL, PIECES).refused("time chit"), "lrtg.22.5.5");
}

#[test]
fn a_passive_turn_brings_a_chit_up_to_eight() {
    proves!("lrtg.22.5.2", "lrtg.4.2.5", "lrtg.22.7.1");
    let chits = |declared: &str, chits: &str| {
        from("time_allocation", &format!("declared = {declared}\nchits = {chits}"), PIECES)
            .state
            .campaign
            .time
            .chits
    };
    assert_eq!(chits("[\"Passive\", \"Operational\"]", "[3, 3]"), [4, 3]);
    assert_eq!(chits("[\"Passive\", \"Passive\"]", "[8, 7]"), [8, 8]);
    let text = "ruleset = \"lrtg\"\nscenario = \"high-tide\"\noptions = [\"time_limits\"]\n[campaign]\nchits = [9, 3]";
    assert!(RULES.start(&Setup::parse(text).unwrap(), &mut ScriptedDice::new([])).is_err());
}

#[test]
fn a_side_at_zero_may_give_a_chit_and_go_on() {
    proves!("lrtg.22.5.5");
    // Before initiative is determined it is asked.
    let campaign = format!("{OPERATIONAL}\nout_of_time = [true, false]\nchits = [1, 0]");
    let mut table = acts(Side::Union, &campaign, PIECES);
    table.state.steps.pop();
    table.state.push(Step::Initiative);
    RULES.play(&mut table.0.state, &mut table.0.log).settle(&mut ScriptedDice::new([]));
    assert_eq!(table.asked(), "Union use_chit");
    let goes_on = table.dice(&[6, 1]).play("time chit");
    assert_eq!(
        (goes_on.asked().as_str(), goes_on.state.campaign.time.out[0]),
        ("Union take_initiative", false)
    );
    // Having won the initiative, or been given it by a pass, it may do so too.
    let given = acts(Side::Union, &campaign, PIECES);
    assert!(given.offers("time chit") && !given.refused("take initiative").is_empty());
    assert_eq!(given.play("time chit").would("take initiative"), Ok(()));
    // When the time runs out at that question the chit is still offered.
    let last = acts(Side::Union, &format!("{OPERATIONAL}\nchits = [1, 0]"), PIECES).play("out of time");
    assert_eq!(last.actions(), ["pass", "time chit"]);
}

#[test]
fn remote_moves_cost_no_time_and_a_refused_one_is_made_at_the_end() {
    proves!("lrtg.22.4.4", "lrtg.22.6.1", "lrtg.22.6.2", "lrtg.22.6.3", "lrtg.17.2.2");
    let pieces = "hood SS2030\nrodes SS2010\nwright-union SS4929";
    let campaign = format!("{OPERATIONAL}\nchits = [0, 0]");
    let asks = || acts(Side::Confederate, &campaign, pieces).play("remote hood");
    assert_eq!((asks().asked().as_str(), clock(&asks())), ("Union allow_remote", "lrtg.22.6.1".into()));
    let allowed = asks().dice(&[4]).play("yes");
    assert_eq!((allowed.asked(), clock(&allowed)), ("Confederate force_march".into(), "lrtg.22.6.1".into()));
    // Refused: it is noted, and made when the cycle is over, though the clock is empty.
    let refused = asks().play("no; out of time; pass");
    assert_eq!(refused.asked(), "Confederate refused_moves");
    assert!(refused.offers("remote hood") && !refused.offers("remote rodes"));
    assert_eq!(refused.refused("remote rodes"), "lrtg.22.6.3");
    let marched = refused.dice(&[4]).play("remote hood; no force march; to SS2031; end march");
    assert_eq!((marched.hex("hood").as_str(), marched.fatigue("hood")), ("SS2031", 1));
    assert!(!marched.question().starts_with("refused_moves"), "once for each request");
    // An enemy who has come near by then forbids it; the Union is asked first.
    let mut near = asks().play("no");
    let wright = near.unit("wright-union");
    near.state.place.put(wright, RULES.board.hex("SS2034").unwrap());
    assert!(!near.play("out of time; pass").question().starts_with("refused_moves"));
    let both = acts(Side::Confederate, &campaign, pieces)
        .play("remote hood; no; pass; remote wright-union; no; pass");
    assert_eq!(both.asked(), "Union refused_moves");
    assert_eq!(both.play("enough").asked(), "Confederate refused_moves");
    // Without the option a refusal is the end of it.
    let mut usual = Table::with(9, OPERATIONAL, pieces);
    usual.state = asks().0.state;
    usual.state.options = 0;
    usual.state.campaign.time = Default::default();
    assert!(!usual.play("no; pass; pass").question().starts_with("refused_moves"));
}

#[test]
fn in_the_opening_only_the_side_that_moves_spends_time() {
    proves!("lrtg.22.7.2");
    let setup = "options = [\"time_limits\"]\nturn = 1\nonly = true\n[campaign]\nphase = \"attachment\"\ndeclared = [\"Operational\", \"Operational\"]\n[[piece]]\nunit = \"hood\"\nat = \"SS4129\"\n[[piece]]\nunit = \"wright-union\"\nat = \"SS4929\"\n[[piece]]\nunit = \"sedgwick\"\nwith = \"wright-union\"";
    let table = Table::at(setup, &[]).play("enough; enough");
    assert_eq!(
        (table.asked().as_str(), clock(&table)),
        ("Confederate take_initiative", "Confederate".into())
    );
    let table = table.dice(&[4]).play("take initiative; march hood; no force march");
    assert_eq!(clock(&table), "Confederate");
    let mut table = table.play("end march");
    while table.decider() == Side::Confederate {
        assert_eq!(clock(&table), "Confederate");
        table = table.play("pass");
    }
    assert_eq!((table.asked().as_str(), clock(&table)), ("Union take_initiative", "Union".into()));
}

#[test]
fn the_time_of_messages_is_not_the_sides() {
    proves!("lrtg.22.7.3");
    assert_eq!(clock(&from("communications", OPERATIONAL, PIECES)), "lrtg.22.3.5");
    let declaring = from("declaration", "", PIECES);
    assert_eq!((declaring.asked().as_str(), clock(&declaring).as_str()), ("Union declare", "lrtg.22.3.5"));
}

#[test]
fn random_games_keep_the_contract() {
    let games: [(&[&str], u64); 2] = [
        (ON, 71),
        (&["time_limits", "tracking_supply", "supply_distance", "wagon_trains", "stragglers"], 72),
    ];
    for (options, seed) in games {
        let setup = Setup::scenario("lrtg", "high-tide").with_options(options.iter().copied());
        trial::check(&*RULES, &setup, seed, 700).unwrap_or_else(|broken| panic!("{options:?}: {broken}"));
    }
}
