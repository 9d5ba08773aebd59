//! 7.0: attachment and detachment.

use engine::{Side, proves};

use crate::table::Table;

const PHASE: &str = "phase = \"attachment\"";

/// The Union's Detach question.
fn detach(campaign: &str, pieces: &str) -> Table {
    Table::with(9, &format!("{PHASE}\n{campaign}"), pieces)
}

#[test]
fn a_division_detaches_a_substitute_brigade() {
    proves!(
        "lrtg.7.0.1",
        "lrtg.7.1.1",
        "lrtg.7.1.3",
        "lrtg.7.1.6",
        "lrtg.7.1.9",
        "lrtg.7.1.14",
        "lrtg.1.0.8"
    );
    let table = detach("", "wright-union SS4929, disorganized = true\nhood SS2030");
    assert_eq!(table.asked(), "Union detach");
    let table = table.play("detach 3 with 1 from wright-union");
    assert_eq!((table.manpower("wright-union"), table.manpower("us-brigade-1")), (6, 3));
    assert_eq!(table.hex("us-brigade-1"), "SS4929");
    let artillery = |word: &str| table.state.artillery[table.unit(word).index()];
    assert_eq!((artillery("wright-union"), artillery("us-brigade-1")), (2, 1));
    assert!(
        !table.state.organized(table.unit("us-brigade-1"))
            && !table.state.organized(table.unit("wright-union"))
    );
}

#[test]
fn a_cavalry_unit_detaches_regiments() {
    proves!("lrtg.7.1.2", "lrtg.7.1.9");
    let table = detach("", "devin SS4423\nhood SS2030");
    assert!(table.offers("detach 1 with 0 from devin"));
    assert_eq!(table.refused("detach 2 with 0 from devin"), "lrtg.7.1.7");
    let table = detach("", "kilpatrick-cavalry SS3309\nhood SS2030");
    assert!(table.offers("detach 2 with 0 from kilpatrick-cavalry"));
    assert_eq!(table.refused("detach 3 with 0 from kilpatrick-cavalry"), "lrtg.7.1.9");
}

#[test]
fn what_a_parent_must_keep() {
    proves!("lrtg.7.1.6", "lrtg.7.1.7", "lrtg.7.1.8", "lrtg.7.1.9");
    let table = detach("", "wright-union SS4929\nbriggs HE2518\nhood SS2030\nyates RN4909");
    assert_eq!(table.refused("detach 6 with 0 from wright-union"), "lrtg.7.1.8");
    assert!(table.offers("detach 5 with 0 from wright-union"));
    assert_eq!(table.refused("detach 3 with 2 from wright-union"), "lrtg.7.1.6");
    let weak = detach("", "wright-union SS4929, strength = 1\nhowe SS4930\nhood SS2030");
    assert_eq!(weak.refused("detach 1 with 0 from wright-union"), "lrtg.7.1.1");
    // A division keeps an artillery point if it had one: Ayres has one.
    let ayres = detach("", "ayres SS4927\nhood SS2030");
    assert_eq!(ayres.refused("detach 1 with 1 from ayres"), "lrtg.7.1.8");
    assert!(ayres.offers("detach 1 with 0 from ayres"));
}

#[test]
fn garrisons_detach_after_release_and_militia_never() {
    proves!("lrtg.7.1.10", "lrtg.12.4.1");
    let pieces = "briggs HE2518\nyates RN4909\nelliott HW0330\nwells HE1236\nely HW0332\nwright-union SS4929";
    let table = detach("", pieces);
    for unit in ["briggs", "yates", "elliott", "wells", "ely"] {
        assert_eq!(table.refused(&format!("detach 1 with 0 from {unit}")), "lrtg.7.1.10");
    }
    let table = detach("released = [\"briggs\", \"yates\", \"wells\"]", pieces);
    assert!(table.offers("detach 1 with 0 from briggs") && table.offers("detach 1 with 0 from wells"));
    assert_eq!(table.refused("detach 1 with 0 from yates"), "lrtg.7.1.10");
}

#[test]
fn substitutes_are_few_and_come_back_when_they_attach() {
    proves!("lrtg.7.0.1", "lrtg.7.1.5", "lrtg.7.2.3", "lrtg.7.2.4", "lrtg.7.3.2");
    let detachments = "detach 1 with 0 from wright-union; detach 1 with 0 from wright-union; detach 1 with 0 from howe; detach 1 with 0 from howe; detach 1 with 0 from newton";
    let table = detach("", "wright-union SS4929\nhowe SS4929\nnewton SS4929\ndevin SS4423\nhood SS2030");
    assert_eq!(table.asked(), "Union detach");
    let table = table.play(detachments);
    assert_eq!(table.refused("detach 1 with 0 from newton"), "lrtg.7.1.5");
    let table = table.play("enough; merge us-brigade-3 into wright-union");
    assert_eq!((table.manpower("wright-union"), table.hex("us-brigade-3")), (8, String::new()));
    assert_eq!(table.refused("merge us-brigade-3 into howe"), "lrtg.7.2.1");
    // Its counter is free again in the next phase.
    assert_eq!(table.state.campaign.parents[2], gcacw::state::Unit::NONE);
}

#[test]
fn a_detachment_on_the_march_is_as_tired_as_its_parent_was() {
    proves!("lrtg.7.1.1", "lrtg.7.1.4", "lrtg.7.1.11", "lrtg.7.1.12", "lrtg.7.1.13");
    let pieces = "wright-union SS4929, fatigue = 1, entrenchment = \"breastwork\"\nhood SS2030";
    let marching =
        || Table::acts(9, Side::Union, "", pieces).dice(&[6]).play("march wright-union; no force march");
    let first = marching().play("detach 2 with 0 from wright-union");
    assert_eq!((first.fatigue("wright-union"), first.fatigue("us-brigade-1")), (2, 1));
    assert_eq!(first.asked(), "Union march");
    let brigade = first.unit("us-brigade-1");
    assert_ne!(first.state.works[brigade.index()], gcacw::turn::Works::None);
    let step = first.actions().into_iter().find(|answer| answer.starts_with("to ")).unwrap();
    let later = marching().play(&format!("{step}; detach 2 with 0 from wright-union"));
    assert_eq!(later.fatigue("us-brigade-1"), 2);
    assert_eq!(later.state.works[brigade.index()], gcacw::turn::Works::None);
    let regular = marching();
    assert_eq!(regular.refused("detach 2 with 0 from hood"), "lrtg.7.1.1");
}

#[test]
fn a_substitute_belongs_to_its_parents_command_until_it_attaches() {
    proves!("lrtg.7.1.16", "lrtg.7.1.17");
    let pieces =
        "wright-union SS4929\nsedgwick with wright-union\ngibbon SS4929\nhancock with gibbon\nhood SS2030";
    let table = detach("victuals = { wright-union = 0 }", pieces).play("detach 2 with 0 from wright-union");
    let leads = |leader: &str| {
        crate::table::RULES.at(&table.state).subordinate(table.leader(leader), table.unit("us-brigade-1"))
    };
    assert_eq!((leads("sedgwick"), leads("hancock")), (true, false));
    // It may attach to a unit of another command.
    let table = table.play("enough; merge us-brigade-1 into gibbon");
    assert_eq!(table.manpower("gibbon"), 9);
}

#[test]
fn what_may_attach_to_what() {
    proves!("lrtg.7.2.1", "lrtg.7.2.2", "lrtg.7.3.1", "lrtg.7.3.4");
    let pieces = "pickett SS4229\npettigrew SS4229\nheth SS4229, strength = 10\n6-va SS4229\njones SS4229, strength = 2\nhampton SS4229";
    let table = Table::with(9, PHASE, &format!("{pieces}\nwright-union SS4929"));
    let table = table.play("enough");
    assert_eq!(table.asked(), "Confederate attach");
    assert_eq!(
        Table::with(9, PHASE, &format!("{pieces}\nwright-union SS4929"))
            .play("enough; enough; enough")
            .asked(),
        "Confederate attach_again"
    );
    assert!(table.offers("merge pettigrew into heth") && table.offers("merge 6-va into jones"));
    assert_eq!(table.refused("merge pickett into heth"), "lrtg.7.2.2");
    assert_eq!(table.refused("merge jones into hampton"), "lrtg.7.2.2");
    assert_eq!(table.refused("merge 6-va into heth"), "lrtg.7.2.1");
    // Not from another hex, and not where neither is on the map.
    let apart = |heth: &str| {
        let pieces = format!("pettigrew SS4229\nheth {heth}, strength = 10\nwright-union SS4929");
        Table::with(9, PHASE, &pieces).play("enough")
    };
    assert_eq!(apart("SS4228").refused("merge pettigrew into heth"), "lrtg.7.2.1");
    let mut gone = apart("SS4229");
    assert_eq!(gone.would("merge pettigrew into heth"), Ok(()));
    for word in ["pettigrew", "heth"] {
        let unit = gone.unit(word);
        gone.state.place.put(unit, gcacw::state::Place::in_box(0));
    }
    assert_eq!(gone.refused("merge pettigrew into heth"), "lrtg.7.2.1");
    let haupt = Table::with(9, PHASE, "haupt HE2518\nbriggs HE2518\nknipe HE2518\nyates HE2518\nhood SS2030");
    assert_eq!(haupt.refused("merge haupt into briggs"), "lrtg.7.3.4");
}

#[test]
fn attachment_has_its_maxima() {
    proves!("lrtg.7.2.5");
    let merge = |into: &str, strength: u8, unit: &str, own: u8| {
        let pieces = format!(
            "{into} SS4229, strength = {strength}\n{unit} SS4229, strength = {own}\nwright-union SS4929"
        );
        Table::with(9, PHASE, &pieces).play("enough").offers(&format!("merge {unit} into {into}"))
    };
    assert!(merge("heth", 12, "pettigrew", 4) && !merge("heth", 13, "pettigrew", 4));
    assert!(
        merge("richmond-garrison-1", 4, "pettigrew", 4) && !merge("richmond-garrison-1", 5, "pettigrew", 4)
    );
    assert!(merge("54-nc", 1, "58-va", 1) && !merge("54-nc", 2, "58-va", 1));
    assert!(merge("jones", 3, "6-va", 1) && !merge("jones", 4, "6-va", 1));
}

#[test]
fn the_merged_unit_has_the_worse_of_both() {
    proves!("lrtg.7.2.6", "lrtg.7.2.7", "lrtg.7.2.8", "lrtg.7.2.9");
    let pieces = "heth SS4129, strength = 4, fatigue = 1, entrenchment = \"breastwork\"\npettigrew SS4129, fatigue = 3, exhausted = true, demoralized = 1, disorganized = true\nwright-union SS4929";
    let table = Table::with(9, PHASE, pieces).play("enough; merge pettigrew into heth");
    let heth = table.unit("heth");
    assert_eq!((table.fatigue("heth"), table.state.demoralized[heth.index()]), (3, 1));
    assert!(table.state.is(heth, gcacw::state::flag::EXHAUSTED));
    // Heth had as much manpower: his side of the marker stays; his works too.
    assert!(table.state.organized(heth));
    assert_ne!(table.state.works[heth.index()], gcacw::turn::Works::None);
    let larger = pieces.replace("strength = 4", "strength = 3");
    let table = Table::with(9, PHASE, &larger).play("enough; merge pettigrew into heth");
    assert!(!table.state.organized(table.unit("heth")));
    // Works of the attaching unit are lost.
    let dug =
        "heth SS4129, strength = 4\npettigrew SS4129, entrenchment = \"breastwork\"\nwright-union SS4929";
    let table = Table::with(9, PHASE, dug).play("enough; merge pettigrew into heth");
    assert_eq!(table.state.works[table.unit("heth").index()], gcacw::turn::Works::None);
}

#[test]
fn garrisons_attach_by_their_own_rules() {
    proves!(
        "lrtg.3.2.15",
        "lrtg.3.2.42",
        "lrtg.3.2.43",
        "lrtg.3.2.44",
        "lrtg.3.2.54",
        "lrtg.7.3.3",
        "lrtg.12.1.2",
        "lrtg.12.2.2",
        "lrtg.12.3.1",
        "lrtg.16.1.3",
        "lrtg.16.2.15",
        "lrtg.16.2.13"
    );
    let pieces = "kenly RS0632, strength = 3\nelliott RS0632\nely RS0632\nbriggs RS0632, strength = 2\n7-ny RS0632\nwells RS0632\nfessenden RS0632\njewett RS0632\nyates RS0632\nknipe RS0632\nwright-union RS0632\nhood SS2030";
    let refused = |campaign: &str, unit: &str, into: &str| {
        let table = Table::with(9, &format!("{PHASE}\n{campaign}"), pieces);
        table.barred(&format!("merge {unit} into {into}"))
    };
    assert_eq!(refused("", "kenly", "elliott"), "");
    assert_eq!(refused("", "kenly", "ely"), "lrtg.3.2.15");
    assert_eq!(refused("", "kenly", "wright-union"), "lrtg.16.1.3");
    assert_eq!(refused("meade = true", "kenly", "wright-union"), "");
    assert_eq!(refused("", "7-ny", "briggs"), "lrtg.3.2.42");
    assert_eq!(refused("released = [\"7-ny\"]", "7-ny", "briggs"), "");
    assert_eq!(refused("released = [\"7-ny\"]", "7-ny", "wright-union"), "lrtg.16.1.3");
    assert_eq!(refused("released = [\"7-ny\"]\nmeade = true", "7-ny", "wright-union"), "");
    assert_eq!(refused("", "fessenden", "wells"), "lrtg.3.2.42");
    assert_eq!(refused("released = [\"fessenden\"]", "fessenden", "wells"), "");
    assert_eq!(refused("released = [\"fessenden\"]", "fessenden", "wright-union"), "lrtg.16.1.3");
    assert_eq!(refused("released = [\"jewett\"]\nmeade = true", "jewett", "wells"), "lrtg.3.2.44");
    assert_eq!(refused("", "knipe", "yates"), "");
    assert_eq!(refused("meade = true", "knipe", "wright-union"), "lrtg.3.2.54");
}

#[test]
fn lockwood_and_stannard_join_any_infantry_division_of_the_army() {
    proves!("lrtg.7.3.5", "lrtg.3.2.5", "lrtg.3.2.36", "lrtg.16.2.4");
    let pieces =
        "stannard SS4929\nlockwood SS4929\nwright-union SS4929\nknipe SS4929\nyates SS4929\nhood SS2030";
    let refused = |campaign: &str, unit: &str| {
        Table::with(9, &format!("{PHASE}\n{campaign}"), pieces)
            .barred(&format!("merge {unit} into wright-union"))
    };
    assert_eq!(refused("meade = true", "stannard"), "");
    assert_eq!(refused("released = [\"stannard\"]", "stannard"), "");
    assert_eq!(refused("", "stannard"), "lrtg.3.2.42");
    assert_eq!(refused("", "lockwood"), "lrtg.3.2.5");
    assert_eq!(refused("released = [\"lockwood\"]", "lockwood"), "");
}

#[test]
fn a_garrison_unit_of_richmond_joins_anybody_of_its_arm() {
    proves!("lrtg.2.0.31");
    let table = Table::with(
        9,
        PHASE,
        "richmond-garrison-1 SS4229\nhood SS4229, strength = 10\njones SS4229\nwright-union SS4929",
    );
    let table = table.play("enough");
    assert_eq!(table.refused("merge richmond-garrison-1 into jones"), "lrtg.7.2.1");
    let table = table.play("merge richmond-garrison-1 into hood");
    assert_eq!(table.manpower("hood"), 14);
    assert!(table.state.campaign.merged.contains(table.unit("richmond-garrison-1")));
}
