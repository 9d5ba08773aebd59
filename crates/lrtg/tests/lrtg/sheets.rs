//! The sheets: every figure with a clause of the ledger, every sum with parts that add up, nothing of the enemy's secrets.

use std::sync::LazyLock;

use engine::{Log, Rng, Ruleset, Seat, SeededDice, Setup, Sheet, Side, Status, View, Viewer, proves};
use library::Ledger;
use lrtg::War;
use lrtg::supply::record::Posting;

use crate::table::{RULES, Table};

static LEDGERS: LazyLock<[Ledger; 2]> =
    LazyLock::new(|| ["lrtg", "gcacw"].map(|ruleset| Ledger::load(ruleset).unwrap()));

/// What heads a sum; what follows it under the same name are its parts.
const HEADS: [&str; 9] = [
    "on hand",
    "forage value",
    "foraged in all",
    "left",
    "victuals left in the town",
    "victory points if destroyed",
    "level",
    "Low Ammo",
    "OOA",
];

fn view(state: &War, side: Side) -> View {
    RULES.view(state, Viewer::Seat(Seat::of(side)))
}

/// The number of a cell: nothing is 0, and `5/6` is 5.
fn number(cell: &str) -> i32 {
    let figure = cell.split('/').next().unwrap();
    if figure.is_empty() { 0 } else { figure.parse().unwrap_or_else(|_| panic!("{cell} is no figure")) }
}

fn sheet<'a>(view: &'a View, title: &str) -> Option<&'a Sheet> {
    view.sheets.iter().find(|sheet| sheet.title == title)
}

/// Every row of every sheet, and every track, names a clause that the ledgers have.
fn is_explained(view: &View) {
    let known = |clause: &str| LEDGERS.iter().any(|ledger| ledger.clause(clause).is_some());
    for sheet in &view.sheets {
        assert!(!sheet.rows.is_empty() || sheet.title == "Messages", "{} is empty", sheet.title);
        for row in &sheet.rows {
            assert_eq!(row.cells.len(), sheet.columns.len(), "{}: {row:?}", sheet.title);
            assert!(known(&row.clause), "{}: {row:?} has no clause", sheet.title);
        }
    }
    for track in &view.tracks {
        assert!(known(&track.clause), "{track:?} has no clause");
    }
}

/// The figures of a column add up to the row that begins with a text; the rows after it begin anew.
fn column_adds_up(sheet: &Sheet, column: usize, totals: &[&str]) {
    let mut sum = 0;
    for row in &sheet.rows {
        if totals.contains(&row.cells[0].as_str()) {
            assert_eq!(number(&row.cells[column]), sum, "{}: {row:?}", sheet.title);
            if row.cells[0] == totals[totals.len() - 1] {
                return;
            }
            sum = 0;
        } else {
            sum += number(&row.cells[column]);
        }
    }
    assert!(totals.len() > 1, "{} has no total", sheet.title);
}

/// Each head equals the sum of the parts below it.
fn parts_add_up(sheet: &Sheet) {
    let mut groups: Vec<(i32, Vec<i32>)> = Vec::new();
    for row in &sheet.rows {
        let figure = number(&row.cells[1]);
        match groups.last_mut() {
            Some((_, parts)) if !HEADS.contains(&row.cells[2].as_str()) => parts.push(figure),
            _ => groups.push((figure, Vec::new())),
        }
    }
    for (head, parts) in groups.into_iter().filter(|(_, parts)| !parts.is_empty()) {
        assert_eq!(head, parts.iter().sum::<i32>(), "{}: {:?}", sheet.title, sheet.rows);
    }
}

/// All sums of a view.
fn adds_up(view: &View) {
    column_adds_up(sheet(view, "Victory points").unwrap(), 1, &["total"]);
    for army in ["Army of the Potomac", "Army of Northern Virginia"] {
        column_adds_up(sheet(view, &format!("Morale of the {army}")).unwrap(), 1, &["level"]);
    }
    for side in Side::ALL {
        let losses = sheet(view, &format!("{side} losses")).unwrap();
        column_adds_up(losses, 1, &["in all, for victory points", "in all, without victory points"]);
        for title in ["victuals", "forage"] {
            sheet(view, &format!("{side} {title}")).into_iter().for_each(parts_add_up);
        }
        let Some(supply) = sheet(view, &format!("{side} supply")) else { continue };
        let simplified = supply.rows.iter().any(|row| row.cells[0] == "the supply track");
        let total = if simplified { "the supply track" } else { "on hand" };
        for column in [1, 2] {
            column_adds_up(supply, column, &[total]);
        }
        if let Some(victuals) = sheet(view, &format!("{side} victuals")) {
            let units = victuals.rows.iter().filter(|row| row.cells[2] == "on hand");
            let units: i32 = units.map(|row| number(&row.cells[1])).sum();
            assert_eq!(number(&supply.rows.last().unwrap().cells[2]), units, "{side}");
        }
    }
    for title in ["Stores", "Ammunition"] {
        sheet(view, title).into_iter().for_each(parts_add_up);
    }
}

/// Another state that a side cannot tell from this one gives it the same sheets; tells whether it is another at all.
fn hides(state: &War, side: Side, rng: &mut Rng) -> bool {
    let mut other = RULES.imagine(state, Seat::of(side), rng);
    let spied = state.campaign.today.spy == Some(side);
    let simplified = state.options & lrtg::options::SIMPLIFIED_SUPPLY != 0;
    // The supply record is a secret, whatever is asked of whom. // lrtg.2.0.43
    if !spied && !simplified {
        for unit in RULES.roster(state).side_units(side.enemy()) {
            other.campaign.victuals[unit.index()] ^= 1;
            other.campaign.record.units[Posting::Spent as usize][unit.index()] -= 3;
        }
        other.campaign.record.today[side.enemy().index()][Posting::Foraged as usize] += 40;
        other.campaign.record.all[side.enemy().index()][Posting::Foraged as usize] += 40;
    }
    assert_eq!(view(state, side).sheets, view(&other, side).sheets, "{side}");
    if !spied {
        for title in ["supply", "victuals", "range", "forage"] {
            let open = simplified && title == "supply";
            let shown = sheet(&view(state, side), &format!("{} {title}", side.enemy())).is_some();
            assert_eq!(shown, open, "the {side} sees the enemy's {title}");
        }
    }
    RULES.view(state, Viewer::Umpire).sheets != RULES.view(&other, Viewer::Umpire).sheets
}

/// Plays a random game and looks at the sheets of both sides now and then.
fn look(options: &[&str], seed: u64, every: u64) {
    let setup = Setup::scenario("lrtg", "high-tide").with_options(options.iter().copied());
    let mut dice = SeededDice::new(seed, 0);
    let mut state = RULES.start(&setup, &mut dice).unwrap();
    let mut rng = Rng::new(seed);
    let (mut hidden, mut moved) = (0, [0; 2]);
    for decision in 0.. {
        if decision % every == 0 || matches!(RULES.status(&state), Status::Over(_)) {
            for side in Side::ALL {
                let view = view(&state, side);
                is_explained(&view);
                adds_up(&view);
                hidden += u32::from(hides(&state, side, &mut rng));
                moved[side.index()] = moved[side.index()]
                    .max(sheet(&view, &format!("{side} supply")).map_or(0, |sheet| sheet.rows.len()));
            }
            let all = RULES.view(&state, Viewer::Umpire);
            is_explained(&all);
            adds_up(&all);
            let shots = sheet(&all, "Ammunition").map_or(&[][..], |sheet| &sheet.rows);
            assert!(shots.iter().all(|row| row.cells[2] != "at the start"), "all begin full: {shots:?}");
        }
        if matches!(RULES.status(&state), Status::Over(_)) {
            break;
        }
        let mut actions = Vec::new();
        RULES.actions(&state, &mut actions);
        dice.turn_to(decision + 1);
        let action = actions[rng.below(actions.len())];
        RULES.apply(&mut state, &action, &mut dice, &mut Log::silent()).unwrap();
    }
    assert!(hidden > 0, "there were no secrets");
    assert!(moved.iter().all(|&rows| rows > 3), "nothing happened to the supply: {moved:?}");
}

#[test]
fn every_figure_has_its_clause_and_its_parts_and_no_secret_is_told() {
    proves!("lrtg.13.0.1", "lrtg.13.0.4", "lrtg.2.0.43");
    look(&[], 71, 23);
}

#[test]
fn the_sheets_of_augmented_supply_and_ammunition_add_up_too() {
    proves!("lrtg.23.1.1", "lrtg.23.3.6", "lrtg.23.4.8", "lrtg.19.6.2");
    let options = [
        "tracking_supply",
        "supply_distance",
        "augmented_forage",
        "wagon_trains",
        "ammunition",
        "confederate_detachments",
        "stragglers",
        "captured_guns",
    ];
    look(&options, 72, 23);
}

#[test]
fn the_sheets_of_simplified_supply_add_up_too() {
    proves!("lrtg.24.0.2", "lrtg.24.4.6");
    look(
        &["simplified_supply", "limited_intelligence", "brandy_station", "ammunition", "time_limits"],
        73,
        23,
    );
}

#[test]
fn the_supply_record_tells_what_each_unit_spent_and_where_it_drew() {
    proves!("lrtg.13.4.1", "lrtg.13.1.5", "lrtg.13.8.19");
    let campaign = "phase = \"supply_status\"\ndeclared = [\"Operational\", \"Passive\"]\nno_depots = true\n\
        levied = [\"Gettysburg\"]\nvictuals = { hood = 3 }";
    let table = Table::with(9, campaign, "hood RS3201\nwright-union SS4929").play("feed hood 2 from RS3201");
    let rows = |table: &Table, side: Side, title: &str, name: &str| -> Vec<String> {
        let view = table.view(side);
        let rows = sheet(&view, title).map_or(Vec::new(), |sheet| sheet.rows.clone());
        let rows = rows.into_iter().filter(|row| row.cells[0] == name);
        rows.map(|row| format!("{} {} [{}]", row.cells[1], row.cells[2], row.clause)).collect()
    };
    let hood = rows(&table, Side::Confederate, "Confederate victuals", "Hood");
    assert_eq!(
        hood,
        [
            "4/6 on hand [lrtg.13.0.3]",
            "3 before this turn [lrtg.13.0.1]",
            "+2 drawn from levied towns [lrtg.13.1.5]",
            "-1 spent [lrtg.13.4.1]",
        ]
    );
    let levied = i32::from(
        RULES.campaign.data.supply.levy.town.iter().find(|town| town.name == "Gettysburg").unwrap().victuals,
    );
    let town = [
        format!("{} victuals left in the town [lrtg.13.1.6]", levied - 2),
        format!("+{levied} levied [lrtg.13.1.4]"),
        "-2 drawn [lrtg.13.1.5]".to_owned(),
    ];
    // What is left in a town everybody sees; who drew it, the owner alone.
    for side in Side::ALL {
        assert_eq!(rows(&table, side, "Stores", "Gettysburg"), town);
    }
    assert!(rows(&table, Side::Union, "Confederate victuals", "Hood").is_empty());
    assert_eq!(table.cell(Side::Confederate, "Confederate supply", "spent", 1), "-1");
    assert_eq!(table.cell(Side::Confederate, "Confederate supply", "on hand", 2), "4");
}

#[test]
fn the_ammunition_sheet_tells_what_changed_a_level() {
    proves!("lrtg.19.1.1", "lrtg.19.2.1", "lrtg.19.5.1");
    let campaign = "phase = \"forage\"\ndeclared = [\"Operational\", \"Operational\"]\nammunition = { hood = 3 }\n\
        depot = [{ at = \"HW0330\", owner = \"Union\", points = 6, captured = true }]";
    let table = Table::using(&["ammunition"], 9, campaign, "hood HW0330\nwright-union SS4929", &[]);
    let table = table.play("ammunition to hood from HW0330");
    let rows = |title: &str, name: &str| -> Vec<String> {
        let view = table.view(Side::Union);
        let rows = sheet(&view, title).unwrap().rows.iter().filter(|row| row.cells[0] == name);
        rows.map(|row| format!("{} {} [{}]", row.cells[1], row.cells[2], row.clause)).collect()
    };
    assert_eq!(
        rows("Ammunition", "Hood"),
        ["2 Low Ammo [lrtg.19.1.4]", "+3 at the start [lrtg.19.1.2]", "-1 captured depots [lrtg.19.5.1]"]
    );
    let view = table.view(Side::Union);
    let stores = &sheet(&view, "Stores").unwrap().rows;
    let depot = stores.iter().find(|row| row.cells[0].ends_with(": ammunition")).unwrap().cells[0].clone();
    assert_eq!(
        rows("Stores", &depot),
        ["5 left [lrtg.19.6.2]", "+6 captured [lrtg.19.6.1]", "-1 drawn [lrtg.19.5.1]"]
    );
}

#[test]
fn the_options_in_play_stand_in_the_books_with_what_they_mean() {
    proves!("lrtg.18.0.2");
    let plain = Table::at("", &[]);
    assert!(sheet(&plain.view(Side::Union), "Options").is_none(), "nothing is played with");
    assert!(sheet(&plain.view(Side::Union), "Special rules").is_none());
    let table = Table::at("options = [\"captured_guns\", \"confederate_detachments\", \"stragglers\"]", &[]);
    let view = table.view(Side::Union);
    let rows: Vec<_> = sheet(&view, "Options").unwrap().rows.iter().collect();
    assert_eq!(
        rows.iter().map(|row| row.cells[0].as_str()).collect::<Vec<_>>(),
        ["30 Stragglers", "29 Captured and Destroyed Artillery", "18 Confederate Detachments"]
    );
    assert_eq!(
        rows.iter().map(|row| row.clause.as_str()).collect::<Vec<_>>(),
        ["lrtg.30.1.1", "lrtg.29.1.1", "lrtg.18.0.6"]
    );
    assert_eq!([&rows[0].cells[2], &rows[1].cells[2]], ["neutral", "for the Confederate"]);
}
