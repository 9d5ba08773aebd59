//! Who commands what, what was written, and whether the books of the commanders are in order.

use engine::{Seat, Sheet, SheetKind, SheetRow, Side, View, Viewer};

use crate::commanders::messages::Message;
use crate::commanders::{CommandId, TABLE, seats_of};
use crate::situation::Situation;

fn row(cells: Vec<String>, clause: &str) -> SheetRow {
    SheetRow { cells, clause: clause.into() }
}

impl Situation<'_> {
    /// The commands of both sides, and a seat's own letters.
    pub(crate) fn show_commanders(self, viewer: Viewer, view: &mut View) {
        if self.state.campaign.commanders.is_none() {
            return;
        }
        view.sheets.push(self.commands_sheet());
        let side = match viewer {
            Viewer::Seat(seat) if self.is_shared(seat.side()) => Some(seat.side()),
            Viewer::Umpire => None,
            _ => return,
        };
        let names = ["turn", "from", "to", "about", "sent by", "what came of it", "message"];
        view.sheets.push(Sheet {
            kind: SheetKind::Messages,
            title: "Messages".into(),
            side,
            columns: names.map(str::to_owned).into(),
            rows: self.letters(viewer),
        });
    }

    /// Who commands what: open to all.
    fn commands_sheet(self) -> Sheet {
        let mut rows = Vec::new();
        for side in Side::ALL {
            let Some(commanders) = self.shared(side) else { continue };
            for seat in seats_of(self.state.options, side) {
                let mut posts = Vec::new();
                if self.overall(side) == seat {
                    posts.push("overall commander");
                }
                if commanders.quartermaster[side.index()] == seat {
                    posts.push("quartermaster general");
                }
                if self.halleck() == Some(seat) {
                    posts.push("Halleck");
                }
                let forces = CommandId::all().filter(|id| TABLE[id.index()].side == side);
                let mut forces: Vec<&str> = forces
                    .filter(|id| commanders.in_play(*id) && commanders.held[id.index()] == seat)
                    .map(|id| TABLE[id.index()].name)
                    .collect();
                let strays = self.on_map(side).map(|(unit, _)| unit).filter(|&unit| {
                    let id = self.command_of(unit);
                    self.seat_of(unit) == seat
                        && commanders.held.get(id.index()).is_some_and(|holder| *holder != seat)
                });
                forces.extend(strays.map(|unit| self.name(unit)));
                rows.push(row(
                    vec![
                        self.campaign().seat_name(self.rules, seat).into(),
                        posts.join(", "),
                        forces.join(", "),
                    ],
                    "lrtg.21.0.3",
                ));
            }
        }
        Sheet {
            kind: SheetKind::Commands,
            title: "Commands".into(),
            side: None,
            columns: ["commander", "post", "forces"].map(str::to_owned).into(),
            rows,
        }
    }

    /// The letters that a viewer knows of: his own, those he has received, and those that were intercepted for him.
    fn letters(self, viewer: Viewer) -> Vec<SheetRow> {
        let Some(commanders) = self.state.campaign.commanders.as_ref() else { return Vec::new() };
        let known = |message: &&Message| match viewer {
            Viewer::Seat(seat) => message.is_known_to(seat),
            Viewer::Umpire => true,
            Viewer::Spectator => false,
        };
        let letter = |message: &Message| {
            let own = viewer == Viewer::Seat(message.from) || viewer == Viewer::Umpire;
            let came = match message.delivery {
                _ if viewer == Viewer::Seat(message.to) => "received",
                _ if !own => "intercepted",
                Some(delivery) => delivery.words(),
                None => "sealed",
            };
            row(
                vec![
                    message.turn.to_string(),
                    self.campaign().seat_name(self.rules, message.from).into(),
                    self.campaign().seat_name(self.rules, message.to).into(),
                    message.about.info().map_or("", |info| info.name).into(),
                    message.means.word().into(),
                    came.into(),
                    self.campaign().message_text(self.rules, message),
                ],
                "lrtg.21.2.1.19",
            )
        };
        commanders.post.messages.iter().filter(known).map(letter).collect()
    }

    /// Every unit and every force has one commander of its own side, and the division is legal. // lrtg.21.0.3
    pub(crate) fn audit_commanders(self) -> Result<(), String> {
        let Some(commanders) = self.state.campaign.commanders.as_ref() else { return Ok(()) };
        for side in Side::ALL {
            let seats = seats_of(self.state.options, side);
            let sits = |seat: Seat| seats.contains(&seat);
            for unit in self.roster().side_units(side) {
                if !sits(self.seat_of(unit)) {
                    return Err(format!("{} has no commander at the table", self.name(unit)));
                }
            }
            let forces = CommandId::all().filter(|id| TABLE[id.index()].side == side);
            if let Some(id) = forces.into_iter().find(|id| !sits(commanders.held[id.index()])) {
                return Err(format!("{} has no commander at the table", TABLE[id.index()].name));
            }
            if seats.len() > 1 && commanders.quartermaster[side.index()] == commanders.overall[side.index()] {
                let appointing = self.state.campaign.today.accession;
                if !appointing {
                    return Err(format!("the {side} overall commander is quartermaster"));
                }
            }
        }
        let stray = commanders.post.draft.is_some() != self.is_composing();
        if stray {
            return Err("a draft without a writer, or a writer without a draft".into());
        }
        Ok(())
    }
}
