//! The supply sheets: one figure a row, each with its clause, and the parts of a figure below it.

use engine::{Modifier, Sheet, SheetKind, SheetRow, Side, Viewer};
use gcacw::state::Unit;

use crate::face::view::{columns, row};
use crate::options;
use crate::situation::Situation;
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

impl Situation<'_> {
    /// Every supply sheet of a side that a viewer may see.
    pub(crate) fn supply_sheets(self, side: Side, viewer: Viewer) -> Vec<Sheet> {
        let own = self.sees_supply(side, viewer);
        let simplified = self.is_simplified();
        let record = self.supply_record();
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
            sheets.push(sheet(SheetKind::Supply, "supply", names, self.record_rows(side, &record)));
        }
        if own && !simplified {
            let rows = self.victuals_rows(side, &record);
            sheets.push(sheet(SheetKind::Victuals, "victuals", ["unit", "victuals", "what"], rows));
        }
        if own {
            let rows = self.range_rows(side);
            sheets.push(sheet(SheetKind::Range, "range", ["unit", "status", "as found"], rows));
            let rows = if simplified { self.resting_rows(side) } else { self.forage_rows(side, viewer) };
            sheets.push(sheet(SheetKind::Forage, "forage", ["where or who", "value", "what"], rows));
        }
        sheets.retain(|sheet| !sheet.rows.is_empty());
        sheets
    }

    /// The clause that gives or takes victuals in this game.
    fn posting_clause(self, posting: Posting) -> &'static str {
        let tracking = self.option(options::TRACKING_SUPPLY);
        match posting {
            Posting::Detached if !tracking => "lrtg.18.5.3",
            Posting::Joined if !tracking => "lrtg.13.0.1",
            _ => posting.clause(self.is_simplified()),
        }
    }

    /// The account of a whole side.
    fn record_rows(self, side: Side, record: &SupplyRecord) -> Vec<SheetRow> {
        let signed = |change: i16| if change == 0 { String::new() } else { format!("{change:+}") };
        let pages = (record.today[side.index()], record.all[side.index()]);
        let mut rows = Vec::new();
        for posting in Posting::ALL {
            let (today, all) = (pages.0[posting as usize], pages.1[posting as usize]);
            if today != 0 || all != 0 {
                rows.push(row(
                    [posting.words().into(), signed(today), signed(all)],
                    self.posting_clause(posting),
                ));
            }
        }
        let today = signed(pages.0.iter().sum());
        let Some(track) = self.supply_track(side) else {
            rows.push(row(["on hand".into(), today, record.total(side).to_string()], "lrtg.13.0.1"));
            return rows;
        };
        rows.push(row(["the supply track".into(), today, track.value.to_string()], "lrtg.24.0.2"));
        rows.push(row(["its effect".into(), track.note, String::new()], "lrtg.24.6.1"));
        if self.supply_counts() {
            let units = self.requiring_supply(side);
            let divisions = units.filter(|&unit| self.state.campaign.in_range.contains(unit)).count();
            let victuals = self.data().supply.simplified.resupply(side, divisions);
            let clause = if side == Side::Union { "lrtg.24.2.2" } else { "lrtg.24.2.3" };
            let text = format!("worth {victuals} victuals to a Passive side");
            rows.push(row(["divisions found in range".into(), divisions.to_string(), text], clause));
        }
        rows
    }

    /// What each unit and train has, and below it what has changed it this turn.
    fn victuals_rows(self, side: Side, record: &SupplyRecord) -> Vec<SheetRow> {
        let mut rows = Vec::new();
        for unit in record.kept.iter().filter(|&unit| self.roster().side(unit) == side) {
            let (name, now) = (self.name(unit), self.state.campaign.victuals[unit.index()]);
            let clause = if self.campaign().is_train(unit) { "lrtg.23.4.8" } else { "lrtg.13.0.3" };
            rows.push(figure(
                name,
                format!("{now}/{}", self.campaign().capacity(side, unit)),
                "on hand",
                clause,
            ));
            let changes: Vec<(Posting, i8)> = record.of(unit).collect();
            if changes.is_empty() {
                continue;
            }
            let before = i16::from(now) - changes.iter().map(|(_, change)| i16::from(*change)).sum::<i16>();
            rows.push(figure(name, before.to_string(), "before this turn", "lrtg.13.0.1"));
            rows.extend(changes.into_iter().map(|(posting, change)| {
                figure(name, format!("{change:+}"), posting.words(), self.posting_clause(posting))
            }));
        }
        rows
    }

    /// Who is in range, who is not, and who is out of supply.
    fn range_rows(self, side: Side) -> Vec<SheetRow> {
        let mut rows = Vec::new();
        if !self.supply_counts() {
            return rows;
        }
        for unit in self.requiring_supply(side) {
            let name = self.name(unit);
            let (status, why, clause) = match self.state.campaign.in_range.contains(unit) {
                true if self.state.hex(unit).is_none() => {
                    ("in range", "at sea or on the rails", "lrtg.13.2.9")
                }
                true => ("in range", "in the Supply Status Phase", "lrtg.13.2.1"),
                false => ("out of range", "in the Supply Status Phase", "lrtg.13.2.1"),
            };
            rows.push(figure(name, status.into(), why, clause));
            if self.state.campaign.out_of_supply.contains(unit) {
                rows.push(figure(name, "out of supply".into(), "in the Supply Effects Phase", "lrtg.13.6.1"));
            }
        }
        rows
    }

    /// The forage value of each county in which a side's units stand, and what their own ground changes.
    fn forage_rows(self, side: Side, viewer: Viewer) -> Vec<SheetRow> {
        // Where a hidden unit is, no record tells. // lrtg.20.0.2
        let seen = |unit: &Unit| self.sees(viewer, *unit);
        let units: Vec<Unit> = self.requiring_supply(side).filter(seen).collect();
        let mut counties: Vec<_> = units.iter().filter_map(|&unit| self.state.hex(unit)).collect();
        counties.sort_by_key(|&hex| self.campaign().county_name(hex));
        counties.dedup_by_key(|hex| self.campaign().county_name(*hex));
        let mut rows = Vec::new();
        for hex in counties.into_iter().filter(|&hex| self.theater().county(hex).is_some()) {
            let parts = self.forage_parts(side, hex);
            rows.extend(sum(self.campaign().county_name(hex), "forage value", "lrtg.13.5.2", &parts));
        }
        for unit in units {
            let Some(hex) = self.state.hex(unit) else { continue };
            let mut parts = self.forage_modifiers(unit, hex);
            if !parts.is_empty() {
                let value = self.forage_value(side, hex).into();
                let label = format!("value of {}", self.campaign().county_name(hex));
                parts.insert(0, Modifier { label, value, clause: "lrtg.13.5.2".into() });
                rows.extend(sum(self.name(unit), "forage value", "lrtg.23.3.6", &parts));
            }
        }
        rows
    }

    /// What a side forages under simplified supply, by the Fatigue Levels that its units remove.
    fn resting_rows(self, side: Side) -> Vec<SheetRow> {
        let levels = self.campaign().rests().flat_map(|levels| {
            let parts = self.resting_parts(side, levels);
            sum(&format!("removing {levels} Fatigue Levels"), "foraged in all", "lrtg.24.4.1", &parts)
        });
        levels.collect()
    }

    /// The depots and the levied towns: everybody sees what is left in them.
    pub(crate) fn stores_sheet(self) -> Option<Sheet> {
        let mut rows: Vec<SheetRow> =
            self.state.campaign.depots.iter().flat_map(|depot| self.depot_rows(depot)).collect();
        for (number, town) in self.theater().towns.iter().enumerate() {
            if self.state.campaign.levied & 1 << number == 0 {
                continue;
            }
            let levied = i16::from(self.levied_victuals(number));
            let burned = i16::from(self.state.campaign.record.burned[number]);
            let left = i16::from(self.state.campaign.levy[number]);
            let simplified = self.is_simplified();
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
    fn depot_rows(self, depot: &Depot) -> Vec<SheetRow> {
        let holder = if depot.captured { "depot, captured" } else { "depot" };
        let mut printed = self.data().supply.depot.union.iter();
        let printed = printed.find(|known| self.rules.board.hex(&known.hex) == Some(depot.hex));
        let place = printed.map_or_else(|| self.rules.hex_name(depot.hex), |known| known.name.clone());
        let name = format!("{place}, {} {holder}", depot.owner);
        let clause = if depot.owner == Side::Union { "lrtg.vii.2.1" } else { "lrtg.vii.2.2" };
        let points = format!("{:+}", depot.points);
        let mut rows = vec![figure(&name, points, "victory points if destroyed", clause)];
        if !depot.captured {
            return rows;
        }
        let simplified = self.is_simplified();
        let (gives, draws) =
            if simplified { ("lrtg.24.3.4", "lrtg.24.3.1") } else { ("lrtg.13.8.19", "lrtg.13.8.20") };
        let full = i16::from(self.captured_victuals(depot));
        let parts = lines([("captured", full, gives), ("drawn", i16::from(depot.victuals) - full, draws)]);
        rows.extend(sum(&format!("{name}: victuals"), "left", "lrtg.13.8.22", &parts));
        let full = i16::from(self.ammunition_allotment(depot));
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
