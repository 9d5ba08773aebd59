//! 23.4: wagon trains.

use engine::{Setup, Side, proves, trial};

use crate::table::{RULES, Table};
use gcacw::campaign::News;
use lrtg::LongRoads;

const ON: &[&str] = &["wagon_trains"];
const FAR: &str = "wright-union SS4929";
const PASSIVE: &str = "declared = [\"Operational\", \"Passive\"]\nno_depots = true";

/// The Confederate has the initiative.
fn acts(campaign: &str, pieces: &str) -> Table {
    let table = Table::using(ON, 9, campaign, &format!("{pieces}\n{FAR}"), &[]);
    turned(table)
}

/// The same position with the Confederate to choose an action.
fn turned(mut table: Table) -> Table {
    table.state.steps.clear();
    table.state.campaign.questions.clear();
    table.state.push(gcacw::step::Step::PhaseOver(gcacw::step::Phase::ActionCycle));
    table.state.push(gcacw::step::Step::ChooseAction(Side::Confederate));
    table
}

fn from(phase: &str, campaign: &str, pieces: &str) -> Table {
    Table::using(ON, 9, &format!("phase = \"{phase}\"\n{campaign}"), pieces, &[])
}

#[test]
fn each_corps_starts_with_a_full_train() {
    proves!("lrtg.23.4.1", "lrtg.23.4.8", "lrtg.23.4.16");
    let start = |options: &[&str]| {
        let mut table = Table::at(&format!("options = {options:?}"), &[]);
        while table.question().starts_with("start_leader") || table.question().starts_with("culpeper") {
            let answer = table.actions().remove(0);
            table = table.play(&answer);
        }
        table
    };
    let table = start(ON);
    assert_eq!(table.asked(), "Confederate start_train");
    assert!(table.offers("with hood") && !table.offers("with rodes"));
    assert_eq!(table.refused("with rodes"), "lrtg.23.4.1");
    let table = table.play("with hood; with rodes; with heth");
    assert_eq!(table.hex("i-corps-wagon-train"), table.hex("hood"));
    assert_eq!(table.hex("iii-corps-wagon-train"), table.hex("heth"));
    for train in ["i-corps-wagon-train", "ii-corps-wagon-train", "iii-corps-wagon-train"] {
        assert_eq!((table.victuals(train), table.manpower(train)), (10, 0));
    }
    let sheet = |side: Side| table.cell(side, "Confederate victuals", "I Corps wagon train", 1);
    assert_eq!((sheet(Side::Confederate).as_str(), sheet(Side::Union).as_str()), ("10/10", ""));
    // Two corps, two trains; without the option none.
    let jackson = start(&["wagon_trains", "jackson"]).play("with hood; with rodes");
    assert_ne!(jackson.asked(), "Confederate start_train");
    assert!(jackson.hex("iii-corps-wagon-train").is_empty());
    assert_ne!(start(&[]).asked(), "Confederate start_train");
}

#[test]
fn a_train_marches_alone_or_with_its_corps() {
    proves!("lrtg.23.4.2");
    let table = acts(
        "",
        "hood SS2030\nlongstreet with hood\ni-corps-wagon-train SS2030\nii-corps-wagon-train SS2030\nrodes SS2031\nlee with hood",
    );
    assert!(table.offers("march i-corps-wagon-train"));
    let marched = table.dice(&[4]).play("march i-corps-wagon-train");
    assert_eq!((marched.asked().as_str(), marched.fatigue("i-corps-wagon-train")), ("Confederate march", 1));
    let table = acts(
        "",
        "hood SS2030\nlongstreet with hood\ni-corps-wagon-train SS2030\nii-corps-wagon-train SS2030",
    );
    let led = table.play("activate longstreet");
    assert!(led.offers("select i-corps-wagon-train") && !led.offers("select ii-corps-wagon-train"));
    // No leader is ever with a train, and it neither digs nor attacks.
    let (longstreet, train) = (led.leader("longstreet"), led.unit("i-corps-wagon-train"));
    assert!(RULES.at(&led.state).may_attach(longstreet, train).is_err());
    assert!(!led.offers("select i-corps-wagon-train to entrench"));
}

#[test]
fn cavalry_in_the_trains_hex_may_go_along() {
    proves!("lrtg.23.4.3", "lrtg.23.4.4");
    let pieces = "i-corps-wagon-train SS2030\njones SS2030\nhampton SS2031\nhood SS2030";
    let table = acts("", pieces).dice(&[4]).play("march i-corps-wagon-train");
    assert!(table.offers("escort with jones") && !table.offers("escort with hampton"));
    for (unit, clause) in
        [("hampton", "lrtg.23.4.3"), ("hood", "lrtg.23.4.3"), ("wright-union", "lrtg.23.4.3")]
    {
        assert_eq!(table.refused(&format!("escort with {unit}")), clause, "{unit}");
    }
    let table = table.play("escort with jones");
    assert_eq!((table.fatigue("jones"), table.refused("escort with jones")), (1, "lrtg.23.4.3"));
    let table = table.play("to SS2031");
    assert_eq!((table.hex("jones"), table.hex("hood")), (table.hex("i-corps-wagon-train"), "SS2030".into()));
    assert!(
        table.actions().iter().all(|answer| !answer.starts_with("attack")),
        "nobody attacks in that march"
    );
    // Once the train has moved nobody joins it.
    assert_eq!(table.refused("escort with hampton"), "lrtg.23.4.3");
    let alone = acts("", pieces).dice(&[4]).play("march i-corps-wagon-train; to SS2031");
    assert_eq!(alone.hex("jones"), "SS2030");
    // Cavalry at fatigue 4 is too tired; with a march of cavalry there is nothing to escort.
    let tired =
        acts("", "i-corps-wagon-train SS2030\njones SS2030, fatigue = 4").play("march i-corps-wagon-train");
    assert!(tired.would("escort with jones").is_err());
    let other = acts("", pieces).play("march hampton; no force march");
    assert_eq!(other.refused("escort with jones"), "lrtg.23.4.3");
    // At fatigue 3 it makes its extended march roll.
    let long = acts("", "i-corps-wagon-train SS2030\njones SS2030, fatigue = 2")
        .dice(&[4, 1])
        .play("march i-corps-wagon-train; escort with jones");
    assert!(long.said("extended march"));
}

/// The Movement Points of a train, in halves, at a roll of 4.
fn allowance(head: &str, hex: &str) -> Table {
    let text = format!(
        "options = [\"wagon_trains\"]\nside = \"Confederate\"\nturn = 9\n{head}\nonly = true\n[campaign]\nopened = true\n[[piece]]\nunit = \"i-corps-wagon-train\"\nat = \"{hex}\"\n[[piece]]\nunit = \"wright-union\"\nat = \"SS4929\"\n"
    );
    Table::at(&text, &[]).dice(&[4]).play("march i-corps-wagon-train")
}

fn is_pike(hex: board::HexId) -> bool {
    RULES.map.around(hex).any(|(direction, _)| RULES.map.edge(hex, direction).contains(board::Edge::PIKE))
}

#[test]
fn rain_slows_a_train_off_the_pike() {
    proves!("lrtg.23.4.5");
    let (mud, rain) = ("SS2030", "rain = [9]");
    assert!(!is_pike(RULES.board.hex(mud).unwrap()));
    assert_eq!(allowance("", mud).state.march.left, allowance(rain, mud).state.march.left + 2);
    // A pike hex with a pike neighbour and a neighbour off the pike.
    let pike = RULES
        .board
        .hexes()
        .find(|&hex| {
            let near = |test: fn(board::HexId) -> bool| {
                RULES.map.around(hex).any(|(direction, next)| {
                    let edge = RULES.map.edge(hex, direction);
                    test(next)
                        && edge.intersects(board::Edge::PIKE | board::Edge::ROAD)
                        && !edge.contains(board::Edge::MAJOR_RIVER)
                })
            };
            is_pike(hex)
                && near(is_pike)
                && near(|next| !is_pike(next))
                && RULES.board.distance(hex, RULES.board.hex("SS4929").unwrap()) > 20
                && RULES.campaign.theater.fort(hex).is_none()
        })
        .unwrap();
    let name = RULES.board.name(pike);
    let goal = |table: &Table, on_pike: bool| {
        let goals = RULES.map.around(pike).map(|(_, next)| next).filter(|&next| is_pike(next) == on_pike);
        let mut offered =
            goals.map(|next| format!("to {}", RULES.board.name(next))).filter(|to| table.offers(to));
        offered.next().unwrap()
    };
    let (dry, wet) = (allowance("", name), allowance(rain, name));
    assert_eq!(dry.state.march.allowance, wet.state.march.allowance, "it starts on the pike");
    let stays = goal(&wet, true);
    assert_eq!(wet.play(&stays).state.march.allowance, dry.state.march.allowance);
    let wet = allowance(rain, name);
    let leaves = goal(&wet, false);
    assert_eq!(wet.play(&leaves).state.march.allowance, dry.state.march.allowance - 2);
    assert_eq!(dry.play(&leaves).state.march.allowance, allowance("", name).state.march.allowance);
    // The point that only the pike grants is not spent off it: after the first hex, a step must leave it over.
    let mut last = allowance(rain, name);
    last.state.march.moved = 1;
    last.state.march.left = 2;
    assert!(!last.offers(&leaves));
    // In the activation of its leader the roll is lowered too.
    let led = |head: &str| {
        let text = format!(
            "options = [\"wagon_trains\"]\nside = \"Confederate\"\nturn = 9\n{head}\nonly = true\n[campaign]\nopened = true\n[[piece]]\nunit = \"hood\"\nat = \"{mud}\"\n[[piece]]\nunit = \"longstreet\"\nwith = \"hood\"\n[[piece]]\nunit = \"i-corps-wagon-train\"\nat = \"{mud}\"\n[[piece]]\nunit = \"wright-union\"\nat = \"SS4929\"\n"
        );
        let table =
            Table::at(&text, &[]).dice(&[4]).play("activate longstreet; select i-corps-wagon-train; done");
        table.play("next i-corps-wagon-train").state.march.allowance
    };
    assert_eq!(led(""), led(rain) + 2);
}

#[test]
fn a_train_that_must_retreat_or_is_left_alone_is_lost() {
    proves!("lrtg.23.4.6", "lrtg.23.4.15", "lrtg.23.4.17", "lrtg.vii.2.3");
    // A Union unit enters the hex of a train.
    let text = |more: &str| {
        format!(
            "options = [\"wagon_trains\"]\nside = \"Union\"\nturn = 9\nonly = true\n[campaign]\nopened = true\nvictuals = {{ i-corps-wagon-train = 7 }}\n[[piece]]\nunit = \"i-corps-wagon-train\"\nat = \"SS2030\"\n[[piece]]\nunit = \"wright-union\"\nat = \"SS2031\"\n{more}"
        )
    };
    let lost = Table::at(&text(""), &[]).dice(&[6]).play("march wright-union; no force march; to SS2030");
    assert!(lost.hex("i-corps-wagon-train").is_empty());
    assert_eq!((lost.total(), lost.victuals("i-corps-wagon-train")), (-5, 0));
    // With a defender in the hex nobody enters; when he must retreat the train is lost.
    let hood = "[[piece]]\nunit = \"hood\"\nat = \"SS2030\"\n";
    let mut table = Table::at(&text(hood), &[]);
    let hex = table.state.hex(table.unit("hood")).unwrap();
    let mut log = engine::Log::silent();
    let result = |retreat: bool| gcacw::CombatResult { retreat, ..gcacw::CombatResult::default() };
    use gcacw::Campaign;
    LongRoads::told(RULES.play(&mut table.state, &mut log), News::Fought { hex, defender: result(false) });
    assert_eq!(table.hex("i-corps-wagon-train"), "SS2030");
    LongRoads::told(RULES.play(&mut table.state, &mut log), News::Fought { hex, defender: result(true) });
    assert!(table.hex("i-corps-wagon-train").is_empty());
    assert_eq!((table.total(), table.hex("hood")), (-5, "SS2030".into()));
    // Eliminated in any other way it counts as well.
    let mut table = Table::at(&text(hood), &[]);
    let train = table.unit("i-corps-wagon-train");
    RULES.play(&mut table.state, &mut log).eliminate(train, gcacw::pieces::Cause::Surrender);
    assert_eq!(table.total(), -5);
}

#[test]
fn trains_crowd_the_road_and_never_force_march() {
    proves!("lrtg.23.4.7");
    let cost = |pieces: &str| {
        let table = acts("", &format!("hood SS2030\n{pieces}")).dice(&[6]).play("march hood; no force march");
        let before = table.state.march.left;
        before - table.play("to SS2031").state.march.left
    };
    let empty = cost("");
    let hard = RULES
        .board
        .ground(RULES.board.hex("SS2031").unwrap())
        .intersects(board::Ground::WOODS | board::Ground::MARSH | board::Ground::MOUNTAIN);
    assert_eq!(cost("i-corps-wagon-train SS2031") - empty, if hard { 8 } else { 4 });
    let chart = &RULES.charts.terrain_chart.friendly_stack.wagon_train;
    assert_eq!(chart[..], [2, 4]);
    // The train pays for a crowd like infantry, and is not asked to force march.
    let table =
        acts("", "i-corps-wagon-train SS2030\nhood SS2031").dice(&[6]).play("march i-corps-wagon-train");
    assert_eq!(table.asked(), "Confederate march");
    assert!(table.would("force march").is_err());
    let alone = acts("", "i-corps-wagon-train SS2030").dice(&[6]).play("march i-corps-wagon-train");
    let left = |table: Table| table.play("to SS2031").state.march.left;
    assert!(left(table) < left(alone));
}

#[test]
fn a_train_feeds_like_a_captured_depot() {
    proves!("lrtg.23.4.9", "lrtg.23.4.10");
    let campaign =
        format!("{PASSIVE}\nvictuals = {{ i-corps-wagon-train = 5, hood = 1, jones = 1, rodes = 0 }}");
    let pieces = "i-corps-wagon-train RS3201\nhood RS3203\njones RS3202\nrodes RN0929";
    let table = from("forage", &campaign, pieces);
    assert_eq!(table.asked(), "Confederate distribute");
    assert!(table.offers("feed hood 5 from RS3201") && !table.offers("feed rodes 1 from RS3201"));
    let table = table.play("feed hood 2 from RS3201; feed jones 2 from RS3201");
    assert_eq!(
        (table.victuals("hood"), table.victuals("jones"), table.victuals("i-corps-wagon-train")),
        (3, 5, 1)
    );
    // Not for an Operational player, and not for the Union.
    let operational = campaign.replace("\"Passive\"", "\"Operational\"");
    assert_ne!(from("forage", &operational, pieces).asked(), "Confederate distribute");
    let union = "declared = [\"Passive\", \"Operational\"]\nno_depots = true\nvictuals = { i-corps-wagon-train = 5, wright-union = 0 }";
    assert_ne!(
        from("forage", union, "i-corps-wagon-train RS3201\nhood RS3201\nwright-union RS3203").asked(),
        "Union distribute"
    );
    // A depot, a town and a train in one hex give from one of them at a time.
    let both =
        format!("{PASSIVE}\nlevied = [\"Gettysburg\"]\nvictuals = {{ i-corps-wagon-train = 10, hood = 0 }}");
    let table = from("forage", &both, "i-corps-wagon-train RS3201\nhood RS3203");
    let mut answers = table.actions();
    answers.sort();
    answers.dedup();
    assert_eq!(answers.len(), table.actions().len());
}

#[test]
fn a_rested_train_loads_where_it_stands() {
    proves!("lrtg.23.4.11", "lrtg.23.4.12", "lrtg.23.4.13");
    let campaign = format!("{PASSIVE}\nlevied = [\"Gettysburg\"]\nvictuals = {{ i-corps-wagon-train = 4 }}");
    let table = from("levies", &campaign, "i-corps-wagon-train RS3201");
    assert_eq!(table.asked(), "Confederate load_trains");
    assert!(
        table.offers("feed i-corps-wagon-train 6 from RS3201")
            && !table.offers("feed i-corps-wagon-train 7 from RS3201")
    );
    assert_eq!(table.refused("feed i-corps-wagon-train 7 from RS3201"), "lrtg.23.4.11");
    let loaded = table.play("feed i-corps-wagon-train 5 from RS3201");
    assert_eq!(
        (loaded.victuals("i-corps-wagon-train"), loaded.state.campaign.levy.iter().copied().max()),
        (9, Some(7))
    );
    // Tired, beside the town, full, or Operational: nothing.
    let not = |campaign: &str, pieces: &str| {
        assert_ne!(from("levies", campaign, pieces).asked(), "Confederate load_trains");
    };
    not(&campaign, "i-corps-wagon-train RS3201, fatigue = 1");
    not(&campaign, "i-corps-wagon-train RS3202");
    not(&campaign.replace("= 4", "= 10"), "i-corps-wagon-train RS3201");
    not(&campaign.replace("\"Passive\"", "\"Operational\""), "i-corps-wagon-train RS3201");
    // After a levy of the same phase, and from a captured depot.
    let levied = from(
        "levies",
        &format!("{PASSIVE}\nvictuals = {{ i-corps-wagon-train = 4 }}"),
        "i-corps-wagon-train RS3201\nhood RS3201",
    );
    assert_eq!(levied.play("levy gettysburg").asked(), "Confederate load_trains");
    let depot = format!(
        "{PASSIVE}\nvictuals = {{ i-corps-wagon-train = 0 }}\ndepot = [{{ at = \"HW0330\", owner = \"Union\", points = 6, captured = true }}]"
    );
    let table =
        from("levies", &depot, "i-corps-wagon-train HW0330").play("feed i-corps-wagon-train 10 from HW0330");
    assert_eq!((table.victuals("i-corps-wagon-train"), table.state.campaign.depots[0].victuals), (10, 8));
}

#[test]
fn trains_in_a_county_change_what_it_feeds() {
    proves!("lrtg.23.4.14", "lrtg.23.5.5", "lrtg.23.5.6", "lrtg.13.5.8");
    let gathered = |options: &[&str], pieces: &str| {
        let empty = "victuals = { hood = 0, i-corps-wagon-train = 0, ii-corps-wagon-train = 0 }";
        let campaign = format!("phase = \"forage\"\n{PASSIVE}\n{empty}");
        Table::using(options, 9, &campaign, &format!("hood RS3201\n{pieces}"), &[])
            .play("forage hood 2")
            .victuals("hood")
    };
    // Adams County: 4 by itself.
    assert_eq!((gathered(&[], ""), gathered(ON, "")), (4, 3));
    assert_eq!(gathered(ON, "i-corps-wagon-train RS3203"), 4);
    assert_eq!(gathered(ON, "i-corps-wagon-train RS3203\nii-corps-wagon-train RS3202"), 5);
    assert_eq!(gathered(ON, "i-corps-wagon-train SS2030\nii-corps-wagon-train RS3202"), 4);
    let union = "phase = \"forage\"\ndeclared = [\"Passive\", \"Operational\"]\nno_depots = true\nvictuals = { wright-union = 0 }";
    let table = Table::using(ON, 9, union, "wright-union RS3201", &[]).play("forage wright-union 2");
    assert_eq!(table.victuals("wright-union"), 4, "the Union's is not touched");
}

#[test]
fn random_games_keep_the_contract() {
    for seed in [61, 62] {
        let setup = Setup::scenario("lrtg", "high-tide").with_options(ON.iter().copied());
        trial::check(&*RULES, &setup, seed, 700).unwrap_or_else(|broken| panic!("{broken}"));
    }
}
