//! 21.1: how forces are divided among the commanders of a side, and how control changes hands.

use engine::{Side, proves};

use crate::commanders::{THREE, TWO, forces, opening, seat, war};
use crate::table::{RULES, Table};

/// Divides until a text is played, then says why another is refused.
fn refused_after(options: &str, before: &str, action: &str) -> &'static str {
    let table = opening(options);
    let table = if before.is_empty() { table } else { table.play(before) };
    table.barred(action)
}

/// The Confederate division, after the Union's.
fn confederate(options: &str) -> Table {
    let table = opening(options).play("enough");
    let table =
        if table.question().starts_with("quartermaster") { table.play("name union-second") } else { table };
    assert_eq!(table.asked(), "Confederate divide_command");
    table
}

#[test]
fn forces_are_divided_before_play() {
    proves!("lrtg.21.1.1.2", "lrtg.21.1.1.10", "lrtg.21.1.1.15");
    let table = opening(TWO);
    assert_eq!((table.asked().as_str(), seat(&table)), ("Union divide_command", 0));
    assert!(forces(&table, "Union").contains("I Corps"));
    let table = table.play("assign us-i-corps to union-second");
    assert!(forces(&table, "Union second").contains("I Corps"));
    // Nobody changes his mind twice.
    assert_eq!(table.refused("assign us-i-corps to union"), "lrtg.21.1.1.2");
    // The reserve artillery goes to anybody, and is no corps.
    let table = table.play("assign us-reserve to union-second; enough");
    assert_eq!((table.asked().as_str(), seat(&table)), ("Confederate divide_command", 1));
    for reinforcement in ["pickett", "pettigrew", "54-nc", "58-va"] {
        assert!(table.offers(&format!("assign {reinforcement} to confederate-second")), "{reinforcement}");
    }
    assert_eq!(table.refused("assign us-i-corps to confederate"), "lrtg.21.0.3");
}

#[test]
fn no_subordinate_has_fewer_corps_than_the_overall_commander() {
    proves!("lrtg.21.1.1.3", "lrtg.21.1.1.4", "lrtg.21.1.1.17");
    // Five corps and six: one more for Hooker's player would be six and five. Each of the ten counts.
    for corps in ["us-ii-corps", "us-xi-corps", "dc", "pa"] {
        assert_eq!(refused_after(TWO, "", &format!("assign {corps} to union")), "lrtg.21.1.1.3", "{corps}");
    }
    for corps in ["us-i-corps", "us-iii-corps", "us-vi-corps", "us-xii-corps", "viii-corps"] {
        let given = format!("assign {corps} to union-second");
        assert_eq!(refused_after(TWO, &given, "assign dc to union"), "", "{corps}");
    }
}

#[test]
fn the_cavalry_divisions_are_one_corps_in_one_hand() {
    proves!("lrtg.21.1.1.5", "lrtg.21.1.1.6");
    // Three, three and the cavalry: with the divisions split the second has one corps fewer.
    let three = "assign us-ii-corps to union-third";
    assert_eq!(refused_after(THREE, "", "assign us-cavalry-1 to union-third"), "");
    let table = opening(THREE).play("assign us-iii-corps to union-third; assign us-xi-corps to union-third");
    // V and VIII Corps and the cavalry are three, as many as the overall commander's.
    assert_eq!(table.refused("assign us-cavalry-1 to union-third"), "lrtg.21.1.1.3");
    let table = table.play(three);
    assert!(table.offers("assign us-cavalry-1 to union-third"));
}

#[test]
fn the_union_overall_commander_has_neither_cavalry_nor_v_corps() {
    proves!("lrtg.21.1.1.7", "lrtg.21.1.1.8");
    assert_eq!(refused_after(TWO, "", "assign us-cavalry-2 to union"), "lrtg.21.1.1.7");
    let before = "assign us-i-corps to union-second; assign us-iii-corps to union-second";
    assert_eq!(refused_after(TWO, before, "assign us-v-corps to union"), "lrtg.21.1.1.8");
    // Garrison cavalry is no cavalry of the army.
    assert_eq!(refused_after(TWO, before, "assign dc to union"), "");
}

#[test]
fn the_confederate_cavalry_is_a_corps_and_never_lees() {
    proves!("lrtg.21.1.1.11", "lrtg.21.1.1.12");
    let table = confederate(TWO);
    // II and CAV against I and III: the cavalry counts.
    assert!(forces(&table, "Confederate second").contains("II Corps, Cavalry Corps"));
    assert_eq!(table.refused("assign cs-ii-corps to confederate"), "lrtg.21.1.1.3");
    let table =
        table.play("assign cs-i-corps to confederate-second; assign cs-iii-corps to confederate-second");
    assert_eq!(table.refused("assign cs-cav to confederate"), "lrtg.21.1.1.12");
    assert!(table.offers("assign cs-ii-corps to confederate"));
    // Jackson's army has two infantry corps.
    let options = format!("{TWO}, \"jackson\"");
    assert!(!forces(&opening(&options), "Confederate").contains("III Corps"));
}

#[test]
fn stuarts_commander_has_neither_jenkins_nor_imboden_nor_the_twelfth() {
    proves!("lrtg.21.1.1.13", "lrtg.iv.c.2");
    let table = confederate(THREE);
    for force in ["jenkins", "imboden", "12-va"] {
        assert_eq!(
            table.refused(&format!("assign {force} to confederate-second")),
            "lrtg.21.1.1.13",
            "{force}"
        );
    }
    // They need not be together, and anybody else may have them.
    let table = table.play("assign jenkins to confederate-third");
    assert!(forces(&table, "Confederate third").contains("Jenkins"));
    assert!(forces(&table, "Confederate").contains("Imboden"));
}

#[test]
fn the_richmond_garrison_is_in_one_hand_and_never_lees() {
    proves!("lrtg.21.1.1.14", "lrtg.21.1.1.16");
    let table = confederate(THREE);
    assert_eq!(table.refused("assign richmond to confederate"), "lrtg.21.1.1.14");
    // It is no corps: the third commander's one corps is still one, and II Corps may not join Lee's other.
    let table = table.play("assign richmond to confederate-third");
    assert!(forces(&table, "Confederate third").contains("Richmond Garrison"));
    assert_eq!(table.refused("assign cs-i-corps to confederate"), "lrtg.21.1.1.3");
    let pieces = "richmond-garrison-1 SS2028\nrichmond-garrison-2 SS2028\nhood SS2030\nwright-union SS4929";
    let table = war(THREE, None, "phase = \"communications\"", pieces, &[]);
    let table = until(table, 3);
    // One unit cannot be given away by itself: the garrison goes as one.
    let table = table.play("offer richmond-garrison-1 to confederate-third; yes");
    assert!(forces(&table, "Confederate third").contains("Richmond Garrison"));
}

/// Says nothing until a seat is asked.
pub fn until(mut table: Table, wanted: u8) -> Table {
    for _ in 0..20 {
        if seat(&table) == wanted {
            return table;
        }
        table = table.play("enough");
    }
    panic!("seat {wanted} is never asked: {}", table.asked());
}

/// Hooker with Sedgwick; Meade 10 hexes away, Howard 11.
fn near_and_far() -> (String, String) {
    let hooker = RULES.board.hex("SS4929").unwrap();
    let at = |distance: u16| {
        let land = |hex: &board::HexId| !RULES.board.ground(*hex).contains(board::Ground::WATER);
        let mut hexes = RULES.board.hexes().filter(land);
        let hex = hexes.find(|hex| RULES.board.distance(hooker, *hex) == distance).unwrap();
        RULES.board.name(hex).to_owned()
    };
    (at(10), at(11))
}

fn trading(campaign: &str) -> Table {
    let (near, far) = near_and_far();
    let pieces = format!(
        "wright-union SS4929\nsedgwick with wright-union\nhooker with wright-union\nayres {near}, fatigue = 1\nmeade with ayres\nbarnes {near}, fatigue = 4\nschurz {far}\nhoward with schurz\nhood SS2030"
    );
    war(TWO, None, &format!("phase = \"communications\"\n{campaign}"), &pieces, &[])
}

#[test]
fn control_changes_hands_by_offer_and_costs_fatigue() {
    proves!("lrtg.21.1.3.4", "lrtg.21.1.3.5", "lrtg.21.1.3.9");
    let table = trading("");
    assert_eq!(table.refused("offer ayres to union-second"), "lrtg.21.1.3.9");
    assert_eq!(table.refused("offer sedgwick to confederate"), "lrtg.21.1.3.9");
    // Declined, nothing happens.
    let declined = trading("").play("offer sedgwick to union-second");
    assert_eq!((declined.asked().as_str(), seat(&declined)), ("Union communicate", 2));
    let declined = declined.play("no");
    assert_eq!(declined.fatigue("wright-union"), 0);
    assert!(forces(&declined, "Union").contains("VI Corps"));
    let table = table.play("offer sedgwick to union-second; yes");
    assert!(forces(&table, "Union second").contains("VI Corps"));
    assert_eq!(table.fatigue("wright-union"), 1);
    // At no other time.
    let later = war(TWO, Some(Side::Union), "", "wright-union SS4929\nhood SS2030", &[]);
    assert!(later.would("offer wright-union to union-second").is_err());
}

#[test]
fn railroad_men_and_units_lent_to_halleck_are_in_no_trade() {
    proves!("lrtg.21.1.3.4");
    let pieces = "wright-union SS4929\nhowe SS4929\nsedgwick with wright-union\nhooker with wright-union\nhaupt SS4929\nhood SS2030";
    let mut table = war(TWO, None, "phase = \"communications\"", pieces, &[]);
    assert_eq!(table.refused("offer haupt to union-second"), "lrtg.21.1.3.4");
    assert_eq!(table.would("offer howe to union-second"), Ok(()));
    let howe = table.unit("howe");
    table.state.campaign.commanders.as_mut().unwrap().far.insert(howe);
    assert_eq!(table.refused("offer howe to union-second"), "lrtg.21.1.3.4");
    assert_eq!(table.would("offer wright-union to union-second"), Ok(()));
    let wright = table.unit("wright-union");
    table.state.place.put(wright, gcacw::state::Place::in_box(0));
    assert_eq!(table.refused("offer wright-union to union-second"), "lrtg.21.1.3.4");
}

#[test]
fn the_overall_commander_takes_over_only_what_is_near() {
    proves!("lrtg.21.1.3.7", "lrtg.21.1.3.8");
    let table = trading("commands = { us-vi-corps = \"union-second\", us-i-corps = \"union-second\" }");
    let table = until(table, 2);
    assert_eq!(table.refused("offer howard to union"), "lrtg.21.1.3.7");
    let table = table.play("offer ayres to union; yes");
    assert_eq!(table.fatigue("ayres"), 2);
    // The fourth level is the highest.
    let table = until(table, 2).play("offer barnes to union; yes");
    assert_eq!(table.fatigue("barnes"), 4);
    assert!(forces(&table, "Union").contains("Barnes"), "{}", forces(&table, "Union"));
}

#[test]
fn a_unit_that_takes_in_a_stranger_tires() {
    proves!("lrtg.21.1.3.6");
    // Both brigades are of the Washington garrison; one has been traded away.
    let pieces = "wells HE1236\nsickel HE1236\nhood SS2030\nwright-union SS4929\nhooker with wright-union";
    let campaign = "phase = \"attachment\"\nreleased = [\"wells\", \"sickel\"]";
    let merged = |traded: bool| {
        let mut table = war(TWO, None, campaign, pieces, &[]);
        let wells = table.unit("wells");
        if traded {
            let commanders = table.state.campaign.commanders.as_mut().unwrap();
            commanders.units[wells.index()] = engine::Seat(0);
            commanders.answered = [0; 2];
        }
        assert_eq!(table.asked(), "Union attach");
        assert_eq!(seat(&table), if traded { 0 } else { 2 });
        let table = table.play("merge wells into sickel");
        table.fatigue("sickel")
    };
    assert_eq!((merged(false), merged(true)), (0, 1));
}

const ACCESSION: &str = "ayres SS4927\nmeade with ayres\nwright-union SS4929\nsedgwick with wright-union\nhooker with wright-union\nwadsworth SN2010\nreynolds with wadsworth\ndevin SS4926\npleasonton with devin\nhood SS2030";

#[test]
fn meades_player_takes_over_and_divides_anew() {
    proves!(
        "lrtg.21.1.1.9",
        "lrtg.21.1.3.1",
        "lrtg.21.1.3.2",
        "lrtg.21.1.3.3",
        "lrtg.21.1.5.5",
        "lrtg.16.2.17"
    );
    let campaign = "phase = \"accession\"\nquestioned = 3";
    let table = war(THREE, None, campaign, ACCESSION, &[]);
    // The second was quartermaster: another is appointed before play goes on.
    assert_eq!((table.asked().as_str(), seat(&table)), ("Union quartermaster", 2));
    assert_eq!(table.actions(), ["name union", "name union-third"]);
    let table = table.play("name union");
    assert_eq!((table.asked().as_str(), seat(&table)), ("Union divide_command", 2));
    // He keeps V Corps and has given up the cavalry.
    let own = forces(&table, "Union second");
    assert!(own.contains("V Corps") && !own.contains("Cavalry"), "{own}");
    // Had he most of the army, he has given so much of it up that nobody has fewer corps than he.
    let all = ["i", "ii", "iii", "vi", "xi"].map(|corps| format!("us-{corps}-corps = \"union-second\""));
    let rich = war(THREE, None, &format!("{campaign}\ncommands = {{ {} }}", all.join(", ")), ACCESSION, &[]);
    let commanders = rich.state.campaign.commanders.as_ref().unwrap();
    let [first, second, third] = [0, 2, 4].map(|number| commanders.corps_of(engine::Seat(number)));
    assert!(
        commanders.overall[0] == engine::Seat(2) && second <= first && second <= third,
        "{first} {second} {third}"
    );
    let mut table = table;
    for give in ["assign us-iii-corps to union", "assign us-xi-corps to union", "assign viii-corps to union"]
    {
        if table.offers(give) {
            table = table.play(give);
        }
    }
    // VI Corps is near Meade, I Corps is not.
    assert_eq!(table.refused("assign us-i-corps to union-second"), "lrtg.21.1.3.7");
    let table = table.play("assign us-vi-corps to union-second");
    assert_eq!(table.fatigue("wright-union"), 0);
    assert_eq!(table.refused("assign us-cavalry-1 to union-second"), "lrtg.21.1.1.7");
    assert_eq!(RULES.audit_of(&table), Ok(()));
}

/// What the audit says of a table.
trait Audit {
    fn audit_of(&self, table: &Table) -> Result<(), String>;
}

impl Audit for lrtg::Game {
    fn audit_of(&self, table: &Table) -> Result<(), String> {
        engine::Ruleset::audit(self, &table.state)
    }
}

#[test]
fn the_army_leader_is_with_his_own_corps_and_loses_those_that_are_far() {
    proves!("lrtg.21.1.4.1", "lrtg.21.1.4.2", "lrtg.21.1.4.4", "lrtg.21.1.4.7");
    let options = format!("{TWO}, \"commander_restrictions\"");
    // Hooker's player has Sedgwick, Reynolds and, far away, Slocum; the second has Howard.
    let pieces = "wright-union SS4929\nsedgwick with wright-union\nwadsworth SS4927\nreynolds with wadsworth\nhooker with wadsworth\nwilliams SN2010\nslocum with williams\nschurz SN2110\nhoward with schurz\nhood SS2030";
    let table = war(&options, None, "phase = \"communications\"", pieces, &[]);
    assert_eq!((table.asked().as_str(), seat(&table)), ("Union place_army_leader", 0));
    assert_eq!(table.actions().len(), 3);
    assert!(table.offers("with wright-union") && table.offers("with williams"));
    assert_eq!(table.refused("with schurz"), "lrtg.21.1.4.1");
    let table = table.play("with wright-union");
    assert!(forces(&table, "Union second").contains("XII Corps"), "{}", forces(&table, "Union second"));
    assert!(forces(&table, "Union").contains("I Corps"));
    assert_eq!(table.fatigue("williams"), 0);
    let hooker = table.state.leader_hex(table.leader("hooker")).map(|hex| RULES.board.name(hex));
    assert_eq!(hooker, Some("SS4929"));
    // At any distance: with Slocum the others are far, and Sedgwick's and Reynolds's corps pass.
    let table = war(&options, None, "phase = \"communications\"", pieces, &[]).play("with williams");
    let own = forces(&table, "Union");
    assert!(
        own.contains("XII Corps")
            && !own.contains("VI Corps")
            && !own.split(", ").any(|name| name == "I Corps")
    );
    // Without the option nothing of it happens.
    assert_eq!(war(TWO, None, "phase = \"communications\"", pieces, &[]).asked(), "Union communicate");
}

#[test]
fn the_overall_commander_chooses_among_the_nearest() {
    proves!("lrtg.21.1.4.3");
    let options = format!("{THREE}, \"commander_restrictions\"");
    // Hancock is Hooker's; Howard (second) and Slocum (third) are equally near to him.
    let pieces = "wright-union SS4929\nsedgwick with wright-union\nhooker with wright-union\ncaldwell SN2010\nhancock with caldwell\nschurz SN2110\nhoward with schurz\nwilliams SN1910\nslocum with williams\nhood SS2030";
    let distance = |one: &str, other: &str| {
        let hex = |name: &str| RULES.board.hex(name).unwrap();
        RULES.board.distance(hex(one), hex(other))
    };
    assert_eq!(distance("SN2010", "SN2110"), distance("SN2010", "SN1910"));
    let table = war(&options, None, "phase = \"communications\"", pieces, &[]).play("with wright-union");
    assert_eq!((table.asked().as_str(), seat(&table)), ("Union nearest_corps", 0));
    assert_eq!(table.actions(), ["name union-second", "name union-third"]);
    assert_eq!(table.refused("name union"), "lrtg.21.1.4.3");
    let table = table.play("name union-third");
    assert!(forces(&table, "Union third").contains("II Corps"));
}

#[test]
fn a_lent_corps_comes_back_without_fatigue_and_the_leader_may_go_to_others() {
    proves!("lrtg.21.1.4.5", "lrtg.21.1.4.6");
    let options = format!("{TWO}, \"commander_restrictions\"");
    let pieces = "wright-union SS4929\nsedgwick with wright-union\nhooker with wright-union\nwadsworth SS4927\nreynolds with wadsworth\nayres SS4925\nmeade with ayres\nhood SS2030";
    // As if I Corps had been lent when it was far, or traded.
    let given = |lent: bool| {
        let mut table =
            war(&options, None, "phase = \"communications\"", pieces, &[]).play("with wright-union");
        let commanders = table.state.campaign.commanders.as_mut().unwrap();
        let first = lrtg::commanders::CommandId::read("us-i-corps").unwrap();
        commanders.give(first, engine::Seat(2));
        if lent {
            commanders.lent |= first.bit();
        }
        until(table, 2).play("offer reynolds to union; yes")
    };
    let table = given(true);
    assert!(forces(&table, "Union").contains("I Corps"));
    assert_eq!((table.fatigue("wadsworth"), given(false).fatigue("wadsworth")), (0, 1));
    let mut table = table;
    while table.question().starts_with("communicate") {
        table = table.play("enough");
    }
    assert_eq!((table.asked().as_str(), seat(&table)), ("Union transfer_leader", 0));
    let table = table.play("transfer hooker");
    // Ayres is the second's, four hexes away.
    assert!(table.offers("attach ayres"), "{:?}", table.actions());
}
