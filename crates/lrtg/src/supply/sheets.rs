//! The supply sheets: one figure a row, each with its clause, and the parts of a figure below it.

use engine::{Modifier, Sheet, SheetKind, SheetRow, Side, Viewer};
use gcacw::state::Unit;

use crate::campaign::{Game, LongRoads, War};
use crate::face::view::{columns, row};
use crate::options;
use crate::state::Depot;
use crate::supply::record::{Posting, SupplyRecord};

/// Rows that say what, how much and why, in this order of columns.
fn figure(what: &str, figure: String, why: &str, clause: &str) -> SheetRow {
    row([what.to_owned(), figure, why.to_owned()], clause)
}

/// A sum and below it what it is made of.
pub(crate) fn sum(what: &str, why: &str, clause: &str, parts: &[Modifier]) -> Vec<SheetRow> {
    let total: i16 = parts.iter().map(|part| part.value).sum();
    let mut rows = vec![figure(what, total.to_string(), why, clause)];
    rows.extend(
        parts.iter().map(|part| figure(what, format!("{:+}", part.value), &part.label, &part.clause)),
    );
    rows
}

impl LongRoads {
    /// Every supply sheet of a side that a viewer may see.
    pub(crate) fn supply_sheets(&self, rules: &Game, state: &War, side: Side, viewer: Viewer) -> Vec<Sheet> {
        let own = self.sees_supply(state, side, viewer);
        let simplified = self.is_simplified(state);
        let record = self.supply_record(rules, state);
        let sheet = |kind: SheetKind, title: &str, names: [&str; 3], rows: Vec<SheetRow>| Sheet {
            kind,
            title: format!("{side} {title}"),
            side: Some(side),
            columns: columns(names),
            rows,
        };
        let mut sheets = Vec::new();
        // Everything that moves the tracks of option 24 lies open.
        if own || simplified {
            let names = ["victuals", "this turn", "in all"];
            sheets.push(sheet(
                SheetKind::Supply,
                "supply",
                names,
                self.record_rows(rules, state, side, &record),
            ));
        }
        if own && !simplified {
            let rows = self.victuals_rows(rules, state, side, &record);
            sheets.push(sheet(SheetKind::Victuals, "victuals", ["unit", "victuals", "what"], rows));
        }
        if own {
            let rows = self.range_rows(rules, state, side);
            sheets.push(sheet(SheetKind::Range, "range", ["unit", "status", "as found"], rows));
            let rows = if simplified {
                self.resting_rows(rules, state, side)
            } else {
                self.forage_rows(rules, state, side, viewer)
            };
            sheets.push(sheet(SheetKind::Forage, "forage", ["where or who", "value", "what"], rows));
        }
        sheets.retain(|sheet| !sheet.rows.is_empty());
        sheets
    }

    /// The clause that gives or takes victuals in this game.
    fn posting_clause(&self, state: &War, posting: Posting) -> &'static str {
        let tracking = self.option(state, options::TRACKING_SUPPLY);
        match posting {
            Posting::Detached if !tracking => "lrtg.18.5.3",
            Posting::Joined if !tracking => "lrtg.13.0.1",
            _ => posting.clause(self.is_simplified(state)),
        }
    }

    /// The account of a whole side.
    fn record_rows(&self, rules: &Game, state: &War, side: Side, record: &SupplyRecord) -> Vec<SheetRow> {
        let signed = |change: i16| if change == 0 { String::new() } else { format!("{change:+}") };
        let pages = (record.today[side.index()], record.all[side.index()]);
        let mut rows = Vec::new();
        for posting in Posting::ALL {
            let (today, all) = (pages.0[posting as usize], pages.1[posting as usize]);
            if today != 0 || all != 0 {
                rows.push(row(
                    [posting.words().into(), signed(today), signed(all)],
                    self.posting_clause(state, posting),
                ));
            }
        }
        let today = signed(pages.0.iter().sum());
        let Some(track) = self.supply_track(state, side) else {
            rows.push(row(["on hand".into(), today, record.total(side).to_string()], "lrtg.13.0.1"));
            return rows;
        };
        rows.push(row(["the supply track".into(), today, track.value.to_string()], "lrtg.24.0.2"));
        rows.push(row(["its effect".into(), track.note, String::new()], "lrtg.24.6.1"));
        if self.supply_counts(state) {
            let units = self.requiring_supply(rules, state, side);
            let divisions = units.filter(|&unit| state.campaign.in_range.contains(unit)).count();
            let victuals = self.data.supply.simplified.resupply(side, divisions);
            let clause = if side == Side::Union { "lrtg.24.2.2" } else { "lrtg.24.2.3" };
            let text = format!("worth {victuals} victuals to a Passive side");
            rows.push(row(["divisions found in range".into(), divisions.to_string(), text], clause));
        }
        rows
    }

    /// What each unit and train has, and below it what has changed it this turn.
    fn victuals_rows(&self, rules: &Game, state: &War, side: Side, record: &SupplyRecord) -> Vec<SheetRow> {
        let mut rows = Vec::new();
        for unit in record.kept.iter().filter(|&unit| rules.roster(state).side(unit) == side) {
            let (name, now) = (rules.name(state, unit), state.campaign.victuals[unit.index()]);
            let clause = if self.is_train(unit) { "lrtg.23.4.8" } else { "lrtg.13.0.3" };
            rows.push(figure(name, format!("{now}/{}", self.capacity(side, unit)), "on hand", clause));
            let changes: Vec<(Posting, i8)> = record.of(unit).collect();
            if changes.is_empty() {
                continue;
            }
            let before = i16::from(now) - changes.iter().map(|(_, change)| i16::from(*change)).sum::<i16>();
            rows.push(figure(name, before.to_string(), "before this turn", "lrtg.13.0.1"));
            rows.extend(changes.into_iter().map(|(posting, change)| {
                figure(name, format!("{change:+}"), posting.words(), self.posting_clause(state, posting))
            }));
        }
        rows
    }

    /// Who is in range, who is not, and who is out of supply.
    fn range_rows(&self, rules: &Game, state: &War, side: Side) -> Vec<SheetRow> {
        let mut rows = Vec::new();
        if !self.supply_counts(state) {
            return rows;
        }
        for unit in self.requiring_supply(rules, state, side) {
            let name = rules.name(state, unit);
            let (status, why, clause) = match state.campaign.in_range.contains(unit) {
                true if state.hex(unit).is_none() => ("in range", "at sea or on the rails", "lrtg.13.2.9"),
                true => ("in range", "in the Supply Status Phase", "lrtg.13.2.1"),
                false => ("out of range", "in the Supply Status Phase", "lrtg.13.2.1"),
            };
            rows.push(figure(name, status.into(), why, clause));
            if state.campaign.out_of_supply.contains(unit) {
                rows.push(figure(name, "out of supply".into(), "in the Supply Effects Phase", "lrtg.13.6.1"));
            }
        }
        rows
    }

    /// The forage value of each county in which a side's units stand, and what their own ground changes.
    fn forage_rows(&self, rules: &Game, state: &War, side: Side, viewer: Viewer) -> Vec<SheetRow> {
        // Where a hidden unit is, no record tells. // lrtg.20.0.2
        let seen = |unit: &Unit| rules.sees(state, viewer, *unit);
        let units: Vec<Unit> = self.requiring_supply(rules, state, side).filter(seen).collect();
        let mut counties: Vec<_> = units.iter().filter_map(|&unit| state.hex(unit)).collect();
        counties.sort_by_key(|&hex| self.county_name(hex));
        counties.dedup_by_key(|hex| self.county_name(*hex));
        let mut rows = Vec::new();
        for hex in counties.into_iter().filter(|&hex| self.theater.county(hex).is_some()) {
            let parts = self.forage_parts(state, side, hex);
            rows.extend(sum(self.county_name(hex), "forage value", "lrtg.13.5.2", &parts));
        }
        for unit in units {
            let Some(hex) = state.hex(unit) else { continue };
            let mut parts = self.forage_modifiers(rules, state, unit, hex);
            if !parts.is_empty() {
                let value = self.forage_value(state, side, hex).into();
                let label = format!("value of {}", self.county_name(hex));
                parts.insert(0, Modifier { label, value, clause: "lrtg.13.5.2".into() });
                rows.extend(sum(rules.name(state, unit), "forage value", "lrtg.23.3.6", &parts));
            }
        }
        rows
    }

    /// What a side forages under simplified supply, by the Fatigue Levels that its units remove.
    fn resting_rows(&self, rules: &Game, state: &War, side: Side) -> Vec<SheetRow> {
        let levels = self.rests().flat_map(|levels| {
            let parts = self.resting_parts(rules, state, side, levels);
            sum(&format!("removing {levels} Fatigue Levels"), "foraged in all", "lrtg.24.4.1", &parts)
        });
        levels.collect()
    }

    /// The depots and the levied towns: everybody sees what is left in them.
    pub(crate) fn stores_sheet(&self, rules: &Game, state: &War) -> Option<Sheet> {
        let mut rows: Vec<SheetRow> =
            state.campaign.depots.iter().flat_map(|depot| self.depot_rows(rules, state, depot)).collect();
        for (number, town) in self.theater.towns.iter().enumerate() {
            if state.campaign.levied & 1 << number == 0 {
                continue;
            }
            let levied = i16::from(self.levied_victuals(state, number));
            let burned = i16::from(state.campaign.record.burned[number]);
            let left = i16::from(state.campaign.levy[number]);
            let simplified = self.is_simplified(state);
            let (gives, drawn) =
                if simplified { ("lrtg.24.3.5", "lrtg.24.3.1") } else { ("lrtg.13.1.4", "lrtg.13.1.5") };
            let parts = [
                ("levied", levied, gives),
                ("burned", -burned, "lrtg.13.1.7"),
                ("drawn", left + burned - levied, drawn),
            ];
            rows.extend(sum(&town.name, "victuals left in the town", "lrtg.13.1.6", &lines(parts)));
        }
        (!rows.is_empty()).then(|| Sheet {
            kind: SheetKind::Stores,
            title: "Stores".into(),
            side: None,
            columns: columns(["depot or town", "figure", "what"]),
            rows,
        })
    }

    /// What a depot is worth to whom.
    fn depot_rows(&self, rules: &Game, state: &War, depot: &Depot) -> Vec<SheetRow> {
        let holder = if depot.captured { "depot, captured" } else { "depot" };
        let mut printed = self.data.supply.depot.union.iter();
        let printed = printed.find(|known| rules.board.hex(&known.hex) == Some(depot.hex));
        let place = printed.map_or_else(|| rules.hex_name(depot.hex), |known| known.name.clone());
        let name = format!("{place}, {} {holder}", depot.owner);
        let clause = if depot.owner == Side::Union { "lrtg.vii.2.1" } else { "lrtg.vii.2.2" };
        let points = format!("{:+}", depot.points);
        let mut rows = vec![figure(&name, points, "victory points if destroyed", clause)];
        if !depot.captured {
            return rows;
        }
        let simplified = self.is_simplified(state);
        let (gives, draws) =
            if simplified { ("lrtg.24.3.4", "lrtg.24.3.1") } else { ("lrtg.13.8.19", "lrtg.13.8.20") };
        let full = i16::from(self.captured_victuals(rules, state, depot));
        let parts = lines([("captured", full, gives), ("drawn", i16::from(depot.victuals) - full, draws)]);
        rows.extend(sum(&format!("{name}: victuals"), "left", "lrtg.13.8.22", &parts));
        let full = i16::from(self.ammunition_allotment(rules, state, depot));
        if full > 0 {
            let drawn = i16::from(depot.ammunition) - full;
            let parts = lines([("captured", full, "lrtg.19.6.1"), ("drawn", drawn, "lrtg.19.5.1")]);
            rows.extend(sum(&format!("{name}: ammunition"), "left", "lrtg.19.6.2", &parts));
        }
        rows
    }
}

/// The parts of a sum that are not nothing.
pub(crate) fn lines<const N: usize>(parts: [(&str, i16, &str); N]) -> Vec<Modifier> {
    let parts = parts.into_iter().filter(|part| part.1 != 0);
    parts
        .map(|(label, value, clause)| Modifier { label: label.into(), value, clause: clause.into() })
        .collect()
}
