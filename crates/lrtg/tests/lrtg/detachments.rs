//! 18.0: Confederate detachments.

use engine::{Side, proves};
use gcacw::Campaign;
use gcacw::state::{Unit, flag};
use gcacw::turn::Works;

use crate::table::{RULES, Table};
use lrtg::LongRoads;
use lrtg::Situation;

const ON: &[&str] = &["confederate_detachments"];

/// The Confederate may detach in the Attachment / Detachment Phase.
fn phase(campaign: &str, pieces: &str) -> Table {
    let campaign = format!("phase = \"attachment\"\n{campaign}");
    let table = Table::using(ON, 9, &campaign, &format!("{pieces}\nwright-union SS4929"), &[]);
    let table = table.play("enough");
    if table.asked() == "Confederate attach" { table.play("enough") } else { table }
}

fn marching(campaign: &str, pieces: &str, unit: &str) -> Table {
    let pieces = format!("{pieces}\nwright-union SS4929");
    let table = Table::acts_using(ON, 9, Side::Confederate, campaign, &pieces);
    let table = table.dice(&[6]).play(&format!("march {unit}"));
    if table.offers("no force march") { table.play("no force march") } else { table }
}

fn artillery(table: &Table, word: &str) -> u8 {
    table.state.artillery[table.unit(word).index()]
}

fn ammunition(table: &Table, word: &str) -> u8 {
    table.state.campaign.ammunition[table.unit(word).index()]
}

/// With whom a leader is.
fn with(table: &Table, leader: &str) -> String {
    match table.state.attached[table.leader(leader).index()] {
        Unit::NONE => String::new(),
        unit => RULES.name(&table.state, unit).to_owned(),
    }
}

const BROKEN_UP: &str = "break up anderson; detach perry from anderson; strength 4 with 2; detach posey from anderson; strength 3 with 0; detach mahone from anderson; strength 8 with 3";

#[test]
fn it_is_a_switch_of_its_own_in_the_confederates_favour() {
    proves!("lrtg.18.0.1", "lrtg.18.0.6", "lrtg.18.6.6");
    let option = RULES.about.options.iter().find(|option| option.id == ON[0]).unwrap();
    assert_eq!(option.favours, Some(Side::Confederate));
    // Off: no brigades. On: for Anderson, Early and McLaws alone.
    let pieces = "anderson SS3928\nhood SS3928\nwright-union SS4929";
    let off = Table::using(&[], 9, "phase = \"attachment\"", pieces, &[]).play("enough");
    assert_eq!(off.refused("detach perry from anderson"), "lrtg.18.0.6");
    assert_eq!(off.refused("break up anderson"), "lrtg.18.0.6");
    // Nobody breaks the enemy's divisions up.
    let enemy = Table::using(ON, 9, "phase = \"attachment\"", pieces, &[]);
    assert_eq!(enemy.asked(), "Union detach");
    assert_eq!(enemy.refused("detach perry from anderson"), "gcacw.4.3.1");
    let on = phase("", "anderson SS3928\nearly SS3928\nmclaws SS3928\nhood SS3928");
    for division in ["anderson", "early", "mclaws"] {
        assert!(on.offers(&format!("break up {division}")), "{division}");
    }
    assert_eq!(on.refused("break up hood"), "lrtg.18.0.6");
    assert_eq!(on.refused("detach perry from hood"), "lrtg.18.0.6");
    // The others stay under 7.1: Hood keeps 4.
    assert!(!on.offers("detach 8 with 0 from hood") || on.manpower("hood") - 8 >= 4);
    // The brigades and the leaders start off the map.
    let start = Table::at("options = [\"confederate_detachments\"]", &[]);
    for (division, hex, manpower) in
        [("mclaws", "SS4229", 15), ("early", "SS4532", 13), ("anderson", "SS3928", 15)]
    {
        assert_eq!((start.hex(division), start.manpower(division)), (crate::table::name(hex), manpower));
    }
    for brigade in ["perry", "gordon", "kershaw", "barksdale"] {
        assert_eq!((start.hex(brigade), start.manpower(brigade)), (String::new(), 0));
    }
    assert_eq!(with(&start, "anderson-leader"), "");
}

#[test]
fn each_division_has_its_own_brigades() {
    proves!("lrtg.18.1.1", "lrtg.18.1.3", "lrtg.18.1.4", "lrtg.18.1.5", "lrtg.18.2.1");
    let table = phase("", "anderson SS3928\nearly SS4532\nmclaws SS4229");
    let brigades = |division: &str| {
        let ending = format!(" from {division}");
        let answers = table.actions().into_iter();
        let named = answers.filter(|answer| answer.ends_with(&ending) && !answer.contains(" with "));
        named.map(|answer| answer.split(' ').nth(1).unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(brigades("anderson"), ["perry", "posey", "mahone", "wilcox", "wright-confederate"]);
    assert_eq!(brigades("early"), ["gordon", "hoke", "smith", "hays"]);
    assert_eq!(brigades("mclaws"), ["kershaw", "semmes", "wofford", "barksdale"]);
    assert_eq!(table.refused("detach gordon from anderson"), "lrtg.18.1.1");
    // One of them, and no more need be used.
    let table = table.play("detach perry from anderson; strength 3 with 0; enough");
    assert_eq!((table.manpower("perry"), table.manpower("anderson")), (3, 12));
}

#[test]
fn named_brigades_are_extra_and_come_back() {
    proves!("lrtg.18.1.2", "lrtg.18.1.6");
    let table = phase("", "anderson SS3928").play("detach perry from anderson; strength 1 with 0");
    assert_eq!(table.refused("detach perry from anderson"), "lrtg.18.1.6");
    // The general substitutes are all there still.
    let general = "detach 1 with 0 from anderson; ".repeat(5);
    let table = table.play(general.trim_end_matches("; "));
    assert_eq!(table.manpower("cs-brigade-5"), 1);
    assert_eq!(table.refused("detach 1 with 0 from anderson"), "lrtg.7.1.5");
    // Attached again, Perry is free.
    let table = table.play("enough; merge perry into anderson");
    assert_eq!((table.manpower("perry"), table.hex("perry")), (0, String::new()));
    let fresh = phase("", "anderson SS3928, strength = 9\nperry SS3928, strength = 2");
    assert_eq!(fresh.refused("detach perry from anderson"), "lrtg.18.1.6");
}

#[test]
fn a_brigade_may_be_created_on_the_march() {
    proves!("lrtg.18.2.2", "lrtg.18.2.5", "lrtg.18.4.1", "lrtg.18.4.2");
    let pieces = "anderson SS3928, fatigue = 1, entrenchment = \"breastwork\", exhausted = true";
    let table = marching("", pieces, "anderson").play("detach perry from anderson");
    assert_eq!(table.asked(), "Confederate brigade_strength");
    // More than one gun, but not more than there are; and a division keeps one.
    assert_eq!(table.refused("strength 3 with 6"), "lrtg.18.4.2");
    assert_eq!(table.refused("strength 3 with 5"), "lrtg.7.1.8");
    let table = table.play("strength 3 with 3");
    assert_eq!((artillery(&table, "perry"), artillery(&table, "anderson")), (3, 2));
    assert_eq!((table.asked().as_str(), table.hex("perry")), ("Confederate march", table.hex("anderson")));
    // As a substitute of 7.1: the fatigue before the march, the works of the first hex, the exhaustion.
    let perry = table.unit("perry");
    assert_eq!((table.fatigue("anderson"), table.fatigue("perry")), (2, 1));
    assert_ne!(table.state.works[perry.index()], Works::None);
    assert!(table.state.is(perry, flag::EXHAUSTED));
    // The division goes on, the brigade does not.
    let step = table.actions().into_iter().find(|answer| answer.starts_with("to ")).unwrap();
    let table = table.play(&step);
    assert_ne!(table.hex("perry"), table.hex("anderson"));
    assert_eq!(table.refused("detach posey from early"), "lrtg.18.2.2");
}

#[test]
fn a_division_breaks_up_into_brigades_under_its_leader() {
    proves!("lrtg.18.2.3", "lrtg.18.2.4", "lrtg.18.3.3");
    let table = phase("", "anderson SS3928, fatigue = 2\nhill with anderson").play("break up anderson");
    assert_eq!(table.asked(), "Confederate break_up");
    assert_eq!(table.refused("detach gordon from anderson"), "lrtg.18.1.1");
    let table = table.play("detach perry from anderson");
    // 1 to 8 each, and the five can take what is left.
    assert_eq!([table.refused("strength 0 with 0"), table.refused("strength 9 with 0")], ["lrtg.18.2.4"; 2]);
    let table = table.play("strength 4 with 2; detach posey from anderson; strength 3 with 0");
    let table = table.play("detach mahone from anderson");
    assert_eq!(table.refused("strength 8 with 2"), "lrtg.18.4.2", "the last takes all the guns");
    let table = table.play("strength 8 with 3");
    assert_eq!(["perry", "posey", "mahone", "anderson"].map(|unit| table.manpower(unit)), [4, 3, 8, 0]);
    assert_eq!(
        ["perry", "posey", "mahone"].map(|unit| table.hex(unit)),
        [(); 3].map(|()| crate::table::name("SS3928"))
    );
    assert_eq!((table.hex("anderson"), with(&table, "anderson-leader")), (String::new(), "Mahone".into()));
    // The corps leader who was with the division stays with its men.
    assert_eq!(with(&table, "hill"), "Mahone");
    assert_eq!(table.fatigue("perry"), 2);
    // Into one of 1 and others: the floor of 4 is gone.
    let small = phase("", "mclaws SS4229, strength = 9").play(
        "break up mclaws; detach kershaw from mclaws; strength 8 with 0; detach semmes from mclaws; strength 1 with 6",
    );
    assert_eq!((small.manpower("kershaw"), small.manpower("semmes")), (8, 1));
    // Four brigades cannot take more than 32, two no more than 16.
    let two = phase("", "mclaws SS4229\nkershaw SS4229, strength = 1\nsemmes SS4229, strength = 1")
        .play("break up mclaws; detach wofford from mclaws");
    assert_eq!(two.refused("strength 6 with 0"), "lrtg.18.2.4", "9 would be left for Barksdale");
    assert!(two.offers("strength 7 with 0"));
}

#[test]
fn too_small_a_division_is_replaced_at_once() {
    proves!("lrtg.18.3.1", "lrtg.18.3.2");
    // On the march: a general substitute leaves 8.
    let table = marching("", "anderson SS3928, fatigue = 1\nhill with anderson", "anderson");
    let table = table.play("detach 7 with 1 from anderson");
    assert_eq!(table.asked(), "Confederate replace_division");
    assert_eq!(table.refused("choose gordon"), "lrtg.18.3.2");
    let table = table.play("choose wilcox");
    assert_eq!((table.manpower("wilcox"), artillery(&table, "wilcox"), table.fatigue("wilcox")), (8, 4, 2));
    assert_eq!((table.hex("anderson"), with(&table, "anderson-leader")), (String::new(), "Wilcox".into()));
    assert_eq!(with(&table, "hill"), "Wilcox");
    // The brigade goes on marching in the division's stead.
    assert_eq!(table.asked(), "Confederate march");
    let before = table.hex("wilcox");
    let step = table.actions().into_iter().find(|answer| answer.starts_with("to ")).unwrap();
    let table = table.play(&step);
    assert_ne!(table.hex("wilcox"), before);
    // 9 left is a division still; the last counter takes its place unasked, and without one nothing may go.
    let nine = marching("", "anderson SS3928", "anderson").play("detach 6 with 0 from anderson");
    assert_eq!((nine.asked().as_str(), nine.manpower("anderson")), ("Confederate march", 9));
    let others = "perry SS4129, strength = 1\nposey SS4129, strength = 1\nmahone SS4129, strength = 1";
    let last = format!("anderson SS3928\n{others}\nwilcox SS4129, strength = 1");
    let table = marching("", &last, "anderson").play("detach 7 with 0 from anderson");
    assert_eq!((table.manpower("wright-confederate"), table.hex("anderson")), (8, String::new()));
    // Where every counter is in play nobody could take the division's place: it stays above 8.
    let all = format!("{last}\nwright-confederate SS4129, strength = 1");
    let table = marching("", &all, "anderson");
    assert_eq!(table.refused("detach 7 with 0 from anderson"), "lrtg.18.3.1");
    assert!(table.offers("detach 6 with 0 from anderson"));
    let table = marching("", &last, "anderson");
    assert_eq!(table.would("detach wright-confederate from anderson"), Ok(()));
    let table = table.play("detach wright-confederate from anderson");
    assert_eq!(table.refused("strength 7 with 0"), "lrtg.18.3.1");
    assert!(table.offers("strength 6 with 0"));
}

#[test]
fn brigades_belong_to_their_division_and_their_corps() {
    proves!("lrtg.18.2.6", "lrtg.18.3.11");
    let table = phase("", "anderson SS3928\nhill with anderson\nhood SS3928\nlongstreet with hood");
    let table = table.play(BROKEN_UP);
    let leads =
        |leader: &str, unit: &str| RULES.at(&table.state).subordinate(table.leader(leader), table.unit(unit));
    assert!(leads("hill", "perry") && leads("anderson-leader", "perry"));
    assert!(!leads("longstreet", "perry") && !leads("anderson-leader", "hood"));
    let may_be = |unit: &str| {
        RULES.at(&table.state).may_attach(table.leader("anderson-leader"), table.unit(unit)).is_ok()
    };
    assert!(may_be("posey") && !may_be("hood"));
    // He activates and assaults as a division leader does: the die plus 2.
    let pieces = "perry RN4307, strength = 4\nposey RN4307, strength = 4\nanderson-leader with perry\nwright-union RN4407";
    let table = Table::acts_using(ON, 9, Side::Confederate, "", pieces);
    assert!(table.offers("assault anderson-leader"));
    let table = table.play("activate anderson-leader; select perry; select posey");
    let done = table.actions().into_iter().find(|answer| !answer.starts_with("select")).unwrap();
    let table = table.dice(&[3]).play(&done);
    assert_eq!(table.state.activation.allowance, 2 * (3 + 2));
}

#[test]
fn brigades_form_the_division_again() {
    proves!("lrtg.18.3.4", "lrtg.18.3.5", "lrtg.18.3.6", "lrtg.18.3.7", "lrtg.18.4.3");
    let form = |pieces: &str| {
        let pieces = format!("{pieces}\nwright-union SS4929");
        Table::using(ON, 9, "phase = \"attachment\"", &pieces, &[]).play("enough")
    };
    let pieces = "perry SS3928, strength = 5\nposey SS3928, strength = 4\nmahone SS3928, strength = 2\nwilcox SS4129, strength = 3\nanderson-leader with wilcox";
    let table = form(pieces);
    assert_eq!(table.asked(), "Confederate attach");
    assert!(table.offers("enough"), "it is never forced");
    assert_eq!(table.refused("form anderson with wilcox"), "lrtg.18.3.4");
    let mut table = table.play("form anderson with perry");
    assert_eq!(table.refused("enough"), "lrtg.18.3.4");
    assert_eq!(table.refused("choose wilcox"), "lrtg.18.3.7");
    let (perry, posey) = (table.unit("perry"), table.unit("posey"));
    table.state.artillery[perry.index()] = 2;
    table.state.artillery[posey.index()] = 3;
    let table = table.play("choose posey; enough");
    assert_eq!((table.manpower("anderson"), artillery(&table, "anderson")), (9, 5));
    assert_eq!((table.hex("anderson"), table.hex("perry")), (crate::table::name("SS3928"), String::new()));
    assert_eq!(with(&table, "anderson-leader"), "", "he leaves the map, wherever he stands");
    // Mahone stays a brigade, and may attach later; two divisions cannot be formed of one.
    assert_eq!(table.manpower("mahone"), 2);
    assert!(table.offers("merge mahone into anderson"));
    assert_eq!(table.refused("form anderson with mahone"), "lrtg.18.3.4");
    let table = table.play("merge mahone into anderson");
    assert_eq!(table.manpower("anderson"), 11);
    // No division of 8, and none of more than 16.
    let eight = form("perry SS3928, strength = 5\nposey SS3928, strength = 3\nanderson-leader with perry");
    assert_eq!(eight.refused("form anderson with perry"), "lrtg.18.3.5");
    assert!(eight.offers("merge posey into perry"));
    let large = form("perry SS3928, strength = 8\nposey SS3928, strength = 7\nmahone SS3928, strength = 2");
    let large = large.play("form anderson with perry; choose posey");
    assert_eq!(large.refused("choose mahone"), "lrtg.18.3.7");
    let whole = form("anderson SS3928\nperry SS3928, strength = 8\nposey SS3928, strength = 7");
    assert!(!whole.offers("form anderson with perry"), "its counter is in use");
}

#[test]
fn the_largest_brigade_sets_the_status() {
    proves!("lrtg.18.3.8", "lrtg.18.3.9", "lrtg.18.3.10");
    let formed = |pieces: &str, chosen: &str| {
        let pieces = format!("{pieces}\nwright-union SS4929");
        let table = Table::using(ON, 9, "phase = \"attachment\"", &pieces, &[]).play("enough");
        let table = table.play(&format!("form anderson with perry; {chosen}; enough"));
        let unit = table.unit("anderson");
        let state = &table.state;
        (
            state.fatigue[unit.index()],
            state.demoralized[unit.index()],
            state.organized(unit),
            state.is(unit, flag::EXHAUSTED),
            state.works[unit.index()] != Works::None,
        )
    };
    // Three: all of Perry's.
    let perry = "perry SS3928, strength = 5, fatigue = 1, entrenchment = \"breastwork\"";
    let worn = "fatigue = 3, demoralized = 2, disorganized = true, exhausted = true";
    let three = format!("{perry}\nposey SS3928, strength = 4, {worn}\nmahone SS3928, strength = 2, {worn}");
    assert_eq!(formed(&three, "choose posey; choose mahone"), (1, 0, true, false, true));
    // A tie for the largest: the best of each.
    let tied = "perry SS3928, strength = 5, fatigue = 1, disorganized = true, demoralized = 1\nposey SS3928, strength = 5, fatigue = 2, entrenchment = \"breastwork\", exhausted = true\nmahone SS3928, strength = 2";
    assert_eq!(formed(tied, "choose posey; choose mahone"), (1, 0, true, false, true));
    // Two: as 7.2 has it.
    let two = format!("{perry}\nposey SS3928, strength = 4, {worn}");
    assert_eq!(formed(&two, "choose posey"), (3, 2, true, true, true));
}

#[test]
fn brigades_of_a_leader_keep_their_own_victuals() {
    proves!("lrtg.18.5.1", "lrtg.18.5.2", "lrtg.18.5.3", "lrtg.18.5.6", "lrtg.13.0.2");
    let pieces = "anderson SS3928\nhood SS3928";
    let table = phase("victuals = { anderson = 4 }", pieces);
    // A general substitute first: it has its parent's supply until the leader comes.
    let table = table.play("detach 2 with 0 from anderson");
    let needs =
        |table: &Table, word: &str| Situation::new(&RULES, &table.state).requires_supply(table.unit(word));
    assert!(!needs(&table, "cs-brigade-1"));
    let table = table.play("detach perry from anderson; strength 5 with 0; choose posey");
    for word in ["cs-brigade-1", "perry", "posey"] {
        assert!(needs(&table, word), "{word}");
        assert_eq!(table.victuals(word), 4, "{word}");
    }
    assert!(!needs(&table, "cs-brigade-2") && needs(&table, "hood"));
    assert_eq!(table.cell(Side::Confederate, "Confederate victuals", "Perry", 1), "4/6");
    // Split off a brigade, a substitute has what that brigade has.
    let mut table = table;
    let perry = table.unit("perry");
    table.state.campaign.victuals[perry.index()] = 2;
    let table = table.play("detach 1 with 0 from perry");
    assert_eq!((table.victuals("cs-brigade-2"), table.victuals("posey")), (2, 4));
}

#[test]
fn without_their_leader_they_share_their_divisions_supply() {
    proves!("lrtg.18.5.4");
    let pieces = "perry SS3928, strength = 5\nposey SS3928, strength = 4\nmahone SS3928, strength = 2\nanderson-leader with mahone\nwright-union SS4929";
    let campaign = "phase = \"attachment\"\nvictuals = { perry = 0, posey = 3, mahone = 2 }";
    let table = Table::using(ON, 9, campaign, pieces, &[]).play("enough");
    let mut table = table.play("form anderson with perry; choose posey; enough");
    let needs =
        |table: &Table, word: &str| Situation::new(&RULES, &table.state).requires_supply(table.unit(word));
    assert_eq!((needs(&table, "mahone"), needs(&table, "anderson")), (false, true));
    assert_eq!(table.victuals("anderson"), 0, "Perry was the larger");
    // Anderson starves, and Mahone with him.
    table.run(lrtg::turn::phase::CampaignPhase::SupplyEffects);
    let out = |table: &Table, word: &str| table.state.campaign.out_of_supply.contains(table.unit(word));
    assert!(out(&table, "anderson") && out(&table, "mahone"));
    // When the leader comes again, Mahone begins with what the division has.
    let anderson = table.unit("anderson");
    table.state.campaign.victuals[anderson.index()] = 5;
    table.run(lrtg::turn::phase::CampaignPhase::Attachment);
    let table = table.play("enough; enough; detach 1 with 0 from anderson; choose wilcox");
    assert_eq!((needs(&table, "mahone"), table.victuals("mahone")), (true, 5));
}

#[test]
fn what_a_brigade_gathers_may_go_to_all_near_its_leader() {
    proves!("lrtg.18.5.5", "lrtg.13.5.4");
    let campaign = "phase = \"forage\"\ndeclared = [\"Operational\", \"Passive\"]\nno_depots = true\nvictuals = { perry = 1, posey = 1, hood = 1 }";
    let share = |leader: &str| {
        let pieces = format!(
            "perry RS3201, strength = 5\nposey RS3201, strength = 4\nhood RS3201\n{leader}wright-union SS4929"
        );
        Table::using(ON, 9, campaign, &pieces, &[]).play("forage perry 2")
    };
    let table = share("anderson-leader with posey\n");
    assert!(table.offers("choose perry") && table.offers("choose posey") && table.offers("choose hood"));
    // Without him they need none of their own, and there is nobody to forage.
    let none = Table::using(ON, 9, campaign, "perry RS3201, strength = 5\nwright-union SS4929", &[]);
    assert!(none.would("forage perry 2").is_err());
}

#[test]
fn brigades_remember_the_ammunition_of_their_division() {
    proves!("lrtg.18.6.1", "lrtg.18.6.2");
    let options = &["confederate_detachments", "ammunition"];
    let campaign = "phase = \"attachment\"\nammunition = { anderson = 2 }";
    let table = Table::using(options, 9, campaign, "anderson RN4407\nwright-union RN4307", &[]);
    let table = table.play("enough").play(BROKEN_UP);
    assert_eq!(["perry", "posey", "mahone"].map(|word| ammunition(&table, word)), [2; 3]);
    let view = table.view(Side::Confederate);
    let marked = view.pieces.iter().any(|piece| piece.status.contains(&engine::Condition::LowAmmunition));
    assert!(!marked, "a brigade has no marker");
    let guns = LongRoads::artillery(RULES.at(&table.state), table.unit("perry"), 2);
    assert_eq!(guns, gcacw::Halves::whole(2));
    // It comes back with the division.
    let table = table.play("enough; form anderson with perry; choose mahone; choose posey; enough");
    assert_eq!(ammunition(&table, "anderson"), 2);
    // Of two brigades the larger counts; of two equal ones the emptier.
    let formed = |perry: (u8, u8), posey: (u8, u8)| {
        let pieces = format!(
            "perry RN4407, strength = {}\nposey RN4407, strength = {}\nanderson-leader with perry\nwright-union RN4307",
            perry.0, posey.0
        );
        let mut table = Table::using(options, 9, "phase = \"attachment\"", &pieces, &[])
            .play("enough; form anderson with perry");
        for (word, (_, level)) in [("perry", perry), ("posey", posey)] {
            let unit = table.unit(word);
            table.state.campaign.ammunition[unit.index()] = level;
        }
        ammunition(&table.play("choose posey; enough"), "anderson")
    };
    assert_eq!((formed((6, 1), (4, 3)), formed((4, 1), (6, 3))), (1, 3));
    assert_eq!((formed((5, 1), (5, 2)), formed((5, 2), (5, 1))), (2, 2));
    // A D costs a brigade nothing.
    let pieces = "mahone RN4407, strength = 4\nanderson-leader with mahone\nwright-union RN4307";
    let table = Table::acts_using(options, 9, Side::Union, "", pieces).dice(&[6]);
    let table =
        table.play("march wright-union; no force march; attack RN4407").dice(&[6, 1]).play("normal attack");
    assert!(table.state.battle.defender.disorganized);
    assert_eq!(ammunition(&table, "mahone"), 0);
}

#[test]
fn other_options_know_the_brigades() {
    proves!("lrtg.18.6.3", "lrtg.18.6.4", "lrtg.18.6.5");
    // 24: the brigade with the leader counts as a division, the others as nothing.
    let options = &["confederate_detachments", "simplified_supply"];
    let pieces = "anderson SS3928\nwright-union SS4929";
    let table = Table::using(options, 9, "phase = \"attachment\"", pieces, &[]).play("enough");
    let table = table.play(BROKEN_UP);
    let needs = |word: &str| Situation::new(&RULES, &table.state).requires_supply(table.unit(word));
    assert_eq!([needs("mahone"), needs("perry"), needs("posey")], [true, false, false]);
    // Turns 1 to 3: broken up or not, the division watches Fredericksburg.
    let watching = |actions: &str| {
        let pieces = "mclaws SS4229\nwright-union SS4929";
        let campaign = "opened = false\nphase = \"attachment\"";
        let text = format!("turn = 2\nonly = true\n[campaign]\n{campaign}\n");
        let pieces: String = pieces
            .lines()
            .map(|line| line.split_once(' ').unwrap())
            .map(|(unit, hex)| format!("[[piece]]\nunit = \"{unit}\"\nat = \"{hex}\"\n"))
            .collect();
        let table = Table::at(&format!("options = {ON:?}\n{text}{pieces}"), &[]).play("enough").play(actions);
        Situation::new(&RULES, &table.state).divisions_watching()
    };
    let whole = "break up mclaws; detach kershaw from mclaws; strength 8 with 6; detach semmes from mclaws; strength 7 with 0";
    assert_eq!((watching("enough"), watching(whole)), (1, 1));
    // 31: Anderson's brigades belong to I Corps.
    let options = &["confederate_detachments", "jackson"];
    let pieces =
        "anderson SS3928\nlongstreet with anderson\nearly SS3928\njackson with early\nwright-union SS4929";
    let table = Table::using(options, 9, "phase = \"attachment\"", pieces, &[]).play("enough");
    let table = table
        .play("detach perry from anderson; strength 1 with 0; detach gordon from early; strength 1 with 0");
    let leads =
        |leader: &str, unit: &str| RULES.at(&table.state).subordinate(table.leader(leader), table.unit(unit));
    assert_eq!([leads("longstreet", "perry"), leads("jackson", "perry")], [true, false]);
    assert_eq!([leads("longstreet", "gordon"), leads("jackson", "gordon")], [false, true]);
}

#[test]
fn random_games_keep_the_contract() {
    let with_others = &["confederate_detachments", "ammunition", "stragglers", "limited_intelligence"];
    for (seed, options) in [(31, ON), (32, with_others)] {
        crate::games::check("high-tide", options, seed, 900);
    }
}
