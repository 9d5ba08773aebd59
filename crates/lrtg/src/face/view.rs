//! The books: supply, status, losses, victory points, morale, calendar; and what a side may not see of them.

use engine::{
    Condition, Marker, MarkerKind, Rng, Seat, Sheet, SheetKind, SheetRow, Side, Track, TrackKind, View,
    Viewer, counted,
};
use gcacw::state::Unit;

use crate::campaign::{LongRoads, RAIL_BOXES};
use crate::command::accession::HAUPT_RETURNS;
use crate::question::Question;
use crate::situation::{Play, Situation};
use crate::state::{Declaration, Schedule};
use crate::victory::book::Award;

pub(crate) fn row<const N: usize>(cells: [String; N], clause: &str) -> SheetRow {
    SheetRow { cells: cells.into(), clause: clause.into() }
}

pub(crate) fn columns<const N: usize>(names: [&str; N]) -> Vec<String> {
    names.map(str::to_owned).into()
}

/// Names in a row, or that there are none.
fn names(list: &[&str]) -> String {
    if list.is_empty() { "none".into() } else { list.join(", ") }
}

impl Situation<'_> {
    /// Adds what the campaign shows.
    pub(crate) fn show(self, viewer: Viewer, view: &mut View) {
        view.heading.turn_name = self.data().calendar.name(self.state.turn);
        // The campaign keeps its own book of victory points.
        view.tracks.retain(|track| track.kind != TrackKind::VictoryPoints);
        view.sheets.retain(|sheet| sheet.kind != SheetKind::Victory);
        self.show_boxes(view);
        self.show_markers(view);
        self.show_tracks(view);
        view.tracks.extend(self.marker_track(viewer));
        self.show_brandy_station(view);
        view.sheets.push(self.points_sheet());
        for side in Side::ALL {
            view.sheets.push(self.morale_sheet(side));
            view.sheets.extend(self.supply_sheets(side, viewer));
            view.sheets.push(self.losses_sheet(side, viewer));
            view.sheets.push(self.status_sheet(side, viewer));
        }
        self.show_ammunition(view);
        view.sheets.extend(self.stores_sheet());
        view.sheets.push(self.calendar_sheet(viewer));
        self.show_commanders(viewer, view);
        view.sheets.extend(self.options_sheet());
    }

    /// Units at sea and on the rails off the map stand in their boxes.
    fn show_boxes(self, view: &mut View) {
        for piece in &mut view.pieces {
            let unit = self.rules.counters.find(&piece.id).and_then(|counter| self.roster().unit(counter));
            let number = unit.and_then(|unit| self.state.place[unit.index()].box_number());
            let name = number.and_then(|number| match number.checked_sub(RAIL_BOXES) {
                Some(rail) => self.data().offmap.r#box.get(usize::from(rail)).map(|space| &space.name),
                None => self.data().naval.space.get(usize::from(number)).map(|space| &space.name),
            });
            if let Some(name) = name {
                piece.place = format!("box: {name}");
            } else if piece.place == "aside" {
                piece.place = format!("box: {}", self.off_the_map(unit, piece.side));
            }
            if unit.is_some_and(|unit| self.state.campaign.out_of_supply.contains(unit)) {
                piece.status.push(Condition::OutOfSupply);
            }
        }
    }

    /// Where a counter waits that is in no place of the map or the charts.
    fn off_the_map(self, unit: Option<Unit>, side: Option<Side>) -> String {
        let arrives = self.forces().arrivals.iter().find(|(arrival, _)| Some(*arrival) == unit);
        match (unit, arrives) {
            (Some(unit), _) if self.state.campaign.held.contains(unit) => "held back".into(),
            (Some(unit), Some((_, turn))) if *turn > self.state.turn => {
                let side = self.roster().side(unit);
                format!("{side}, to arrive {}", self.data().calendar.name(*turn))
            }
            _ => format!("{}, not on the map", side.map_or("", Side::name)),
        }
    }

    fn show_markers(self, view: &mut View) {
        for depot in &self.state.campaign.depots {
            let holder = if depot.captured { depot.owner.enemy() } else { depot.owner };
            view.markers.push(Marker {
                kind: MarkerKind::Depot,
                side: Some(holder),
                place: self.rules.board.name(depot.hex).into(),
                other: None,
                amount: None,
                label: if depot.ammunition > 0 {
                    format!("captured depot, {} victuals, {} ammunition", depot.victuals, depot.ammunition)
                } else if depot.captured {
                    format!("captured depot, {} victuals", depot.victuals)
                } else {
                    format!("depot, {} if destroyed", counted(depot.points, "point"))
                },
            });
        }
        for (number, fort) in self.theater().forts.iter().enumerate() {
            let destroyed = self.state.campaign.forts_destroyed & 1 << number != 0;
            view.markers.push(Marker {
                kind: if destroyed { MarkerKind::Redoubt } else { MarkerKind::Fort },
                side: Some(Side::Union),
                place: self.rules.board.name(fort.hex).into(),
                other: None,
                amount: None,
                label: match (destroyed, self.fort_values(fort.hex)) {
                    (true, _) => format!("{}, destroyed: a redoubt", fort.name),
                    (_, Some(values)) => {
                        format!("{}: {} and {} artillery", fort.name, values.combat, values.artillery)
                    }
                    _ => format!("{}: class not known", fort.name),
                },
            });
        }
        for (number, town) in self.theater().towns.iter().enumerate() {
            if self.state.campaign.levied & 1 << number != 0
                && let Some(&hex) = town.hexes.first()
            {
                view.markers.push(Marker {
                    kind: MarkerKind::Levy,
                    side: Some(Side::Confederate),
                    place: self.rules.board.name(hex).into(),
                    other: None,
                    amount: None,
                    label: format!(
                        "{} levied, {} victuals left",
                        town.name, self.state.campaign.levy[number]
                    ),
                });
            }
        }
    }

    fn show_tracks(self, view: &mut View) {
        let total = self.total();
        let level = self.campaign().scenarios[usize::from(self.state.scenario)].levels.of(total);
        view.tracks.push(Track {
            kind: TrackKind::VictoryPoints,
            label: "Victory points".into(),
            side: Some(Side::Confederate),
            value: total.into(),
            most: 0,
            note: format!("At the end this would be a {} {} victory.", level.winner(), level.words()),
            clause: "lrtg.vii.0.1".into(),
        });
        for side in Side::ALL {
            let spirit = self.state.campaign.armies[side.index()];
            let note = match (spirit.panic, spirit.disorder) {
                (true, _) => "In Panic: -2 to attack rolls, -1 to defence rolls.",
                (_, true) => "In Disorder: -1 to attack rolls.",
                _ => "Steady.",
            };
            view.tracks.push(Track {
                kind: TrackKind::Morale,
                label: format!("Morale of the {}", LongRoads::army_name(side)),
                side: Some(side),
                value: spirit.level.into(),
                most: self.data().morale.flight.into(),
                note: note.into(),
                clause: "lrtg.15.1.1".into(),
            });
            view.tracks.extend(self.supply_track(side));
            view.tracks.extend(self.chit_track(side));
        }
    }

    /// Victory points by source and by turn.
    fn points_sheet(self) -> Sheet {
        let book = &self.state.campaign.book;
        let mut rows = Vec::new();
        for award in Award::ALL.into_iter().filter(|&award| book.of(award) != 0) {
            let by_turn: Vec<String> = book
                .turns()
                .filter(|&turn| book.on(turn, award) != 0)
                .map(|turn| format!("{}: {:+}", self.data().calendar.name(turn), book.on(turn, award)))
                .collect();
            rows.push(row(
                [award.words().into(), book.of(award).to_string(), by_turn.join("; ")],
                award.clause(),
            ));
        }
        let [union, confederate] = self.state.campaign.armies;
        let morale = self.data().victory.morale.total(union, confederate);
        if morale != 0 {
            rows.push(row(
                ["Disorder and Panic".into(), morale.to_string(), "as it stands".into()],
                "lrtg.vii.7.4",
            ));
        }
        rows.push(row(["total".into(), self.total().to_string(), String::new()], "lrtg.vii.0.1"));
        Sheet {
            kind: SheetKind::VictoryPoints,
            title: "Victory points".into(),
            side: None,
            columns: columns(["source", "points", "by day"]),
            rows,
        }
    }

    /// Morale by cause.
    fn morale_sheet(self, side: Side) -> Sheet {
        let army =
            if side == Side::Union { &self.data().morale.union } else { &self.data().morale.confederate };
        let parts = self.morale_parts(side);
        let lines = parts.lines(&self.data().morale, army, side == Side::Union);
        let mut rows: Vec<SheetRow> =
            lines.iter().map(|part| row([part.label.into(), part.points.to_string()], part.clause)).collect();
        let level = parts.level(&self.data().morale, army);
        rows.push(row(["level".into(), level.to_string()], "lrtg.15.1.1"));
        rows.push(row(
            ["manpower lost in combat".into(), self.state.campaign.combat_losses[side.index()].to_string()],
            if side == Side::Union { "lrtg.15.1.5" } else { "lrtg.15.1.6" },
        ));
        Sheet {
            kind: SheetKind::Morale,
            title: format!("Morale of the {}", LongRoads::army_name(side)),
            side: Some(side),
            columns: columns(["cause", "points"]),
            rows,
        }
    }

    /// Who may see a side's supply record: itself, and the enemy's spy for a turn. // lrtg.2.0.43
    pub(crate) fn sees_supply(self, side: Side, viewer: Viewer) -> bool {
        match viewer {
            Viewer::Seat(seat) => seat.side() == side || self.state.campaign.today.spy == Some(side.enemy()),
            Viewer::Umpire => true,
            Viewer::Spectator => false,
        }
    }

    /// What is declared, released, received, scheduled.
    fn status_sheet(self, side: Side, viewer: Viewer) -> Sheet {
        let campaign = &self.state.campaign;
        let mut rows = Vec::new();
        let hidden = match viewer {
            Viewer::Seat(seat) => seat.side() != side && self.declaration_is_secret(seat),
            _ => false,
        };
        let both = campaign.declared.iter().all(Option::is_some);
        let spectator = viewer == Viewer::Spectator && !both;
        let declared = match campaign.declared[side.index()] {
            _ if hidden || spectator => "not shown",
            Some(Declaration::Passive) => "Passive",
            Some(Declaration::Operational) => "Operational",
            None => "not declared",
        };
        rows.push(row(["declaration".into(), declared.into()], "lrtg.4.1.1"));
        if self.sees_supply(side, viewer) {
            let text = campaign.schedules[side.index()].map_or("none".into(), |plan: Schedule| {
                let verb = if plan.build { "built" } else { "dismantled" };
                format!(
                    "{} to be {verb} on {}",
                    self.rules.hex_name(plan.hex),
                    self.data().calendar.name(plan.due)
                )
            });
            rows.push(row(["depot scheduled".into(), text], "lrtg.13.8.12"));
        }
        let held: Vec<&str> = campaign
            .held
            .iter()
            .filter(|&unit| self.roster().side(unit) == side)
            .map(|unit| self.name(unit))
            .collect();
        rows.push(row(["held back".into(), names(&held)], "lrtg.3.0.1"));
        if side == Side::Union {
            let commander = if campaign.meade { "Meade" } else { "Hooker" };
            let events = self.data().victory.hooker.events;
            rows.push(row(
                [
                    "commander".into(),
                    format!("{commander}, questioned {} of {events} times", campaign.questioned),
                ],
                "lrtg.16.2.1",
            ));
            let unreleased: Vec<&str> = self
                .on_map(Side::Union)
                .filter(|(unit, _)| !campaign.released.contains(self.origin(*unit)))
                .map(|(unit, _)| self.name(unit))
                .collect();
            rows.push(row(["not released".into(), names(&unreleased)], "lrtg.3.2.40"));
        }
        Sheet {
            kind: SheetKind::Status,
            title: format!("{side} status"),
            side: Some(side),
            columns: columns(["what", "now"]),
            rows,
        }
    }

    /// What is to come.
    fn calendar_sheet(self, viewer: Viewer) -> Sheet {
        let named = &self.data().calendar.named;
        let mut rows = Vec::new();
        let mut add = |turn: u8, what: String, clause: &str| {
            if turn >= self.state.turn {
                rows.push((turn, row([self.data().calendar.name(turn), what], clause)));
            }
        };
        for (unit, turn) in &self.forces().arrivals {
            add(*turn, format!("{} arrives", self.name(*unit)), "lrtg.3.1.1");
        }
        add(
            self.data().calendar.three_day_turns + 1,
            "random events and supply begin".into(),
            "lrtg.viii.1.10",
        );
        // Every turn until it falls.
        if !self.state.campaign.vicksburg {
            add(named.vicksburg.max(self.state.turn), "Vicksburg may fall".into(), "lrtg.3.4.1");
        }
        add(named.retreat, "from now on a Confederate retreat ends the game".into(), "lrtg.viii.1.14");
        if let Some(lost) = self.state.campaign.haupt_lost {
            add(lost + HAUPT_RETURNS, "Haupt returns".into(), "lrtg.12.5.2");
        }
        for (turn, what, clause) in self.dates_after_the_crossing() {
            add(turn, what.into(), clause);
        }
        let last = self.scene().turns;
        if last >= named.draft_riots {
            add(named.draft_riots, "draft riots in New York".into(), "lrtg.3.3.1");
        }
        add(last, "the game ends".into(), "lrtg.viii.1.14");
        for side in Side::ALL {
            if self.sees_supply(side, viewer)
                && let Some(plan) = self.state.campaign.schedules[side.index()]
            {
                let verb = if plan.build { "opens" } else { "is removed" };
                add(
                    plan.due,
                    format!("{side} depot at {} {verb}", self.rules.hex_name(plan.hex)),
                    "lrtg.13.8.12",
                );
            }
        }
        rows.sort_by_key(|(turn, _)| *turn);
        Sheet {
            kind: SheetKind::Calendar,
            title: "Calendar".into(),
            side: None,
            columns: columns(["date", "what"]),
            rows: rows.into_iter().map(|(_, row)| row).collect(),
        }
    }

    /// What follows, turns and days later, from the first crossing of the Potomac.
    fn dates_after_the_crossing(self) -> Vec<(u8, &'static str, &'static str)> {
        let Some(crossed) = self.state.campaign.crossed else { return Vec::new() };
        let last = self.scene().turns;
        // Under simplified supply the turn of the crossing counts.
        let (first, clause) = if self.is_simplified() { (1, "lrtg.24.4.3") } else { (0, "lrtg.13.5.5") };
        let falls = self.data().supply.forage.falls.iter().map(|turns| crossed + turns - first);
        let falls = falls.filter(|&due| due <= last);
        let mut dates: Vec<_> =
            falls.map(|due| (due, "Confederate forage north of the Potomac falls by 1", clause)).collect();
        let days = self.data().victory.counties.doubled_after;
        let doubled = |turn: &u8| self.data().calendar.is_days_after(*turn, crossed, days);
        let doubled = (crossed..=last).find(doubled);
        dates.extend(doubled.map(|turn| (turn, "points for counties are doubled", "lrtg.11.2.2")));
        dates
    }

    /// The optional rules in play, each with what it means and whom it favours.
    fn options_sheet(self) -> Option<Sheet> {
        let options = self.rules.about.options.iter().enumerate();
        let options = options.filter(|(bit, _)| self.state.options & 1 << bit != 0);
        let rows: Vec<SheetRow> = options
            .map(|(_, option)| {
                let tag = option.favours.map_or("neutral".into(), |side| format!("for the {side}"));
                row([option.title.into(), option.summary.into(), tag], option.clause.0)
            })
            .collect();
        (!rows.is_empty()).then(|| Sheet {
            kind: SheetKind::Options,
            title: "Options".into(),
            side: None,
            columns: columns(["rule", "what it means", "favours"]),
            rows,
        })
    }

    // ---- secrets ----

    /// Whether a seat may not know what depot the enemy has scheduled.
    pub(crate) fn schedule_is_secret(self, seat: Seat) -> bool {
        let enemy = seat.side().enemy();
        self.state.campaign.today.spy != Some(seat.side())
            && self.state.campaign.schedules[enemy.index()].is_some()
    }

    /// Whether a seat may not know the enemy's victuals: they are on his own record, and only while he hands them out can
    /// it be guessed who has how many. // lrtg.2.0.43
    pub(crate) fn victuals_are_secret(self, seat: Seat) -> bool {
        let open = matches!(
            self.question(),
            Some(Question::Distribute(_) | Question::Forage(_) | Question::Share(_) | Question::LoadTrains)
        );
        let counted = !self.is_simplified();
        counted && self.state.campaign.today.spy != Some(seat.side()) && !open && !self.state.over
    }
}

impl Play<'_> {
    // ---- secrets ----

    /// Deals anew what a seat cannot know: the enemy's declaration, his scheduled depot.
    pub(crate) fn deal_anew(&mut self, seat: Seat, rng: &mut Rng) {
        let enemy = seat.side().enemy();
        if self.now().declaration_is_secret(seat) {
            let passive = rng.below(2) == 0;
            self.state.campaign.declared[enemy.index()] =
                Some(if passive { Declaration::Passive } else { Declaration::Operational });
        }
        if self.now().schedule_is_secret(seat) {
            let own: Vec<_> = self
                .state
                .campaign
                .depots
                .iter()
                .filter(|depot| depot.owner == enemy && !depot.captured)
                .map(|depot| depot.hex)
                .collect();
            if let Some(plan) = &mut self.state.campaign.schedules[enemy.index()]
                && !own.is_empty()
            {
                let hex = own[rng.below(own.len())];
                let due = self.state.turn
                    + 1
                    + rng.below(usize::from(self.rules.campaign.data.supply.depot.dismantle)) as u8;
                *plan = Schedule { hex, build: false, due };
            }
        }
        if self.now().victuals_are_secret(seat) {
            self.imagine_trains(enemy, rng);
            let most = usize::from(self.campaign().most_victuals(enemy));
            let fed: Vec<Unit> = self
                .now()
                .requiring_supply(enemy)
                .filter(|&unit| self.state.campaign.victuals[unit.index()] > 0)
                .collect();
            for unit in fed {
                self.state.campaign.victuals[unit.index()] = 1 + rng.below(most) as u8;
            }
            self.imagine_record(enemy);
        }
    }
}
