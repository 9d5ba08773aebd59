//! Force markers in the campaign: trains, ships, attachment, detachment and records tell nothing of what is under them.

use engine::{Ruleset, Seat, Side, Viewer, proves};

use crate::table::{RULES, Table};

/// A force marker: its side, its number, its hex and its units.
pub type Force<'a> = (Side, u8, &'a str, &'a str);

/// A position with force markers.
fn hidden(head: &str, campaign: &str, pieces: &[(&str, &str)], markers: &[Force<'_>]) -> Table {
    hidden_using(&[], head, campaign, pieces, markers, &[])
}

/// The same with further optional rules, and dice for its first phases.
pub fn hidden_using(
    options: &[&str],
    head: &str,
    campaign: &str,
    pieces: &[(&str, &str)],
    markers: &[Force<'_>],
    dice: &[u8],
) -> Table {
    let options: Vec<&str> = options.iter().copied().chain(["limited_intelligence"]).collect();
    let one = |&(side, marker, hex, units): &Force<'_>| {
        let units: Vec<&str> = units.split_whitespace().collect();
        format!("{{ side = \"{side}\", marker = {marker}, at = \"{hex}\", units = {units:?} }}")
    };
    let markers: Vec<String> = markers.iter().map(one).collect();
    let mut text = format!(
        "options = {options:?}\nturn = 9\n{head}\nonly = true\nforce = [{}]\n[campaign]\nopened = true\n{campaign}\n",
        markers.join(", ")
    );
    for (unit, place) in pieces {
        let (key, place) = place.strip_prefix("with ").map_or(("at", *place), |with| ("with", with));
        text += &format!("[[piece]]\nunit = \"{unit}\"\n{key} = \"{place}\"\n");
    }
    Table::at(&text, dice)
}

/// What a side has heard.
fn heard(table: &Table, side: Side, text: &str) -> bool {
    let viewer = Viewer::Seat(Seat::of(side));
    table.log.events().iter().any(|event| viewer.sees(event.audience) && event.text.contains(text))
}

const ACTS: &str = "side = \"Union\"";
const FAR: (&str, &str) = ("hood", "SS2030");

#[test]
fn a_force_marker_goes_with_the_train() {
    let table = hidden(
        ACTS,
        "portion = \"Distance\"",
        &[("wright-union", "HE1139"), FAR],
        &[(Side::Union, 1, "HE1139", "wright-union")],
    );
    let table = table.play("rail wright-union");
    let goal = table.actions().into_iter().find(|answer| answer.starts_with("by rail ")).unwrap();
    let table = table.play(&goal);
    assert_eq!(RULES.audit(&table.state), Ok(()));
    assert!(RULES.at(&table.state).hidden(table.unit("wright-union")));
    assert!(heard(&table, Side::Union, "Wright goes by rail"));
    assert!(!heard(&table, Side::Confederate, "Wright") && heard(&table, Side::Confederate, "goes to"));
}

#[test]
fn a_unit_that_attaches_leaves_its_force_marker() {
    let pieces = [("pettigrew", "SS2030"), ("heth", "SS2030"), ("wright-union", "SS4929")];
    let marker = [(Side::Confederate, 1, "SS2030", "pettigrew")];
    let mut table = hidden("", "phase = \"attachment\"", &pieces, &marker);
    let heth = table.unit("heth");
    table.state.manpower[heth.index()] = 8;
    let table = table.play("enough; merge pettigrew into heth");
    assert_eq!(RULES.audit(&table.state), Ok(()));
    assert!(!RULES.at(&table.state).has_force_markers(Side::Confederate), "the empty marker is taken off");
}

#[test]
fn whether_a_side_is_asked_tells_nothing_of_what_it_hides() {
    proves!("lrtg.20.0.2");
    // Pettigrew could attach to Heth; Hood's division alone to nobody.
    let asked = |pieces: &[(&str, &str)], units: &str| {
        let pieces = [pieces, &[("wright-union", "SS4929")]].concat();
        let marker = [(Side::Confederate, 1, "SS2030", units)];
        let table = hidden("", "phase = \"attachment\"", &pieces, &marker).play("enough");
        let (first, answers) = (table.asked(), table.actions());
        (first, answers.len() > 1, table.play("enough").asked())
    };
    let many = asked(&[("pettigrew", "SS2030"), ("heth", "SS2030")], "pettigrew heth");
    let none = asked(&[("hood", "SS2030")], "hood");
    assert_eq!((&many.0, &many.2), (&none.0, &none.2), "the enemy sees the same questions asked");
    assert_eq!(none.0, "Confederate attach");
    assert!(!none.1, "although there is nothing to say");
    // Where nothing is hidden nobody is asked for nothing.
    let open = hidden("", "phase = \"attachment\"", &[("hood", "SS2030"), ("wright-union", "SS4929")], &[]);
    assert_eq!(open.play("enough").asked(), "Confederate detach");
}

#[test]
fn a_hidden_unit_that_goes_to_an_off_map_box_is_seen_there() {
    proves!("lrtg.20.0.2");
    let markers = [(Side::Union, 1, "SS5021", "wright-union"), (Side::Union, 2, "HE0944", "howe")];
    let pieces = [("wright-union", "SS5021"), ("howe", "HE0944"), FAR];
    let mut table = hidden(ACTS, "portion = \"Distance\"", &pieces, &markers);
    let wright = table.unit("wright-union");
    table.state.campaign.today.in_port.insert(wright);
    let seen = |table: &Table, word: &str| {
        let view = table.view(Side::Confederate);
        view.pieces.iter().find(|piece| piece.id == word).map(|piece| piece.place.clone())
    };
    assert_eq!((seen(&table, "wright-union"), seen(&table, "howe")), (None, None));
    let table = table.play("sail wright-union");
    assert_eq!(RULES.audit(&table.state), Ok(()));
    assert!(!RULES.at(&table.state).hidden(wright) && RULES.at(&table.state).hidden(table.unit("howe")));
    assert_eq!(seen(&table, "wright-union").as_deref(), Some("box: Aquia Creek dock"));
    assert_eq!(seen(&table, "howe"), None, "who stays on the map stays hidden");
    assert!(heard(&table, Side::Confederate, "Wright goes to"));
}

#[test]
fn what_a_hidden_unit_detaches_is_hidden_with_it() {
    proves!("lrtg.20.0.2");
    let pieces = [("hood", "SS2030"), ("wright-union", "SS4929")];
    let marker = [(Side::Confederate, 1, "SS2030", "hood")];
    let table = hidden("", "phase = \"attachment\"", &pieces, &marker);
    let table = table.play("enough; enough; detach 2 with 0 from hood");
    assert_eq!(RULES.audit(&table.state), Ok(()));
    assert!(RULES.at(&table.state).hidden(table.unit("cs-brigade-1")));
    assert!(!heard(&table, Side::Union, "Hood") && heard(&table, Side::Confederate, "Hood detaches"));
    assert!(!table.view(Side::Union).pieces.iter().any(|piece| piece.id == "cs-brigade-1"));
}

#[test]
fn an_unseen_enemy_stops_strategic_movement_and_tells_no_more() {
    proves!("lrtg.20.0.9", "lrtg.20.0.10");
    let strategic = |units: &str| {
        let pieces = [("wright-union", "SS4906"), ("hood", "SS4911"), ("rodes", "SS2030")];
        hidden(ACTS, "portion = \"Distance\"", &pieces, &[(Side::Confederate, 1, "SS4911", units)])
    };
    let table = strategic("hood");
    assert!(table.offers("strategic wright-union 2"), "nobody is seen");
    let told = table.play("strategic wright-union 2");
    assert_eq!(told.refused("strategic wright-union 2"), "lrtg.20.0.10");
    assert!(heard(&told, Side::Union, "may not move strategically from this hex"));
    assert!(!heard(&told, Side::Confederate, "strategically"));
    assert_eq!(told.fatigue("wright-union"), 0);
    // A dummy in the same hex stops nobody.
    let pieces = [("wright-union", "SS4906"), ("rodes", "SS2030")];
    let dummy = hidden(ACTS, "portion = \"Distance\"", &pieces, &[(Side::Confederate, 1, "SS4911", "")]);
    assert_eq!(dummy.play("strategic wright-union 2").fatigue("wright-union"), 2);
}

#[test]
fn an_unseen_enemy_bars_the_hexes_of_a_strategic_march() {
    proves!("lrtg.20.0.10");
    // Nine hexes away the march may begin; a hex nearer it may not.
    let acts = "side = \"Confederate\"";
    let pieces = [("hood", "SS2030"), ("wright-union", "SS2930"), ("ayres", "SS4929")];
    let marker = [(Side::Union, 1, "SS2930", "wright-union")];
    let table = hidden(acts, "portion = \"Distance\"", &pieces, &marker);
    let table = table.play("strategic hood 2");
    assert!(table.offers("to SS2130"));
    let left = table.state.march.left;
    let table = table.play("to SS2130");
    assert_eq!((table.hex("hood"), table.state.march.left), ("SS2030".to_owned(), left));
    assert_eq!(table.refused("to SS2130"), "lrtg.20.0.10");
    let dummy = [(Side::Union, 1, "SS2930", "")];
    let table = hidden(acts, "portion = \"Distance\"", &[("hood", "SS2030"), ("ayres", "SS4929")], &dummy);
    let table = table.play("strategic hood 2; to SS2130");
    assert_eq!(table.hex("hood"), "SS2130", "a dummy bars nobody");
}

#[test]
fn an_unseen_enemy_forbids_a_remote_move() {
    proves!("lrtg.20.0.14");
    let asked = |units: &str| {
        let hood = if units.is_empty() { "SS2030" } else { "SS4911" };
        let pieces = [("wright-union", "SS4906"), ("hood", hood), ("rodes", "SS2030")];
        let table = hidden("", "phase = \"attachment\"", &pieces, &[(Side::Confederate, 1, "SS4911", units)]);
        let table = table.dice(&[5, 1]).play("enough; enough; enough; enough");
        assert_eq!(table.asked(), "Union take_initiative");
        table.play("remote wright-union")
    };
    assert_eq!(asked("hood").asked(), "Union take_initiative");
    assert_eq!(asked("hood").refused("remote wright-union"), "lrtg.17.2.1");
    assert_eq!(asked("").asked(), "Confederate allow_remote", "a dummy watches nobody");
}

#[test]
fn the_spys_book_does_not_tell_where_a_hidden_unit_is() {
    let pieces = [("hood", "SS2030"), ("wright-union", "SS4929")];
    let mut table = hidden(ACTS, "", &pieces, &[(Side::Confederate, 1, "SS2030", "hood")]);
    table.state.campaign.today.spy = Some(Side::Union);
    let forage = |side| table.view(side).sheets.iter().any(|sheet| sheet.title == "Confederate forage");
    assert!(forage(Side::Confederate) && !forage(Side::Union));
    assert_eq!(table.cell(Side::Union, "Confederate victuals", "Hood", 1), "6/6");
}

#[test]
fn a_campaign_plays_no_standard_option_that_it_does_not_have() {
    let setup = engine::Setup::scenario("lrtg", "high-tide").with_options(["preliminary_victories"]);
    let state = RULES.start(&setup, &mut engine::SeededDice::new(1, 0)).unwrap();
    assert_eq!(state.options, lrtg::options::PRELIMINARY_VICTORIES);
    assert!(!RULES.plays(&state, gcacw::ruleset::option::COMPETITIVE), "the bit is the campaign's own");
    let setup = engine::Setup::scenario("lrtg", "high-tide").with_options(["fatigue4_march"]);
    let state = RULES.start(&setup, &mut engine::SeededDice::new(1, 0)).unwrap();
    assert!(RULES.plays(&state, gcacw::ruleset::option::FATIGUE_4_MARCH));
}

#[test]
fn a_hidden_unit_shows_itself_before_it_burns_a_depot() {
    proves!("lrtg.13.8.2");
    let acts = "side = \"Confederate\"";
    let depot = "depot = [{ at = \"HW1314\", owner = \"Union\", points = 6, captured = true }]";
    let pieces = [("hood", "HW1314"), ("wright-union", "SS4929")];
    let seen = hidden(acts, depot, &pieces, &[]);
    assert!(seen.offers("wreck depot hood"));
    let unseen = hidden(acts, depot, &pieces, &[(Side::Confederate, 1, "HW1314", "hood")]);
    assert_eq!(unseen.refused("wreck depot hood"), "gcacw.li.5");
}
