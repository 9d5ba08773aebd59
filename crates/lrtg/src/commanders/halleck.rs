//! Halleck (21.1): he commands the garrisons from Washington until Meade commands the army.

use engine::{Event, May, Seat, Seats, Side, forbid};
use gcacw::state::Unit;

use crate::commanders::{CommandId, CommandKind, Commanders, seats_of};
use crate::data::tables::EventName;
use crate::options;
use crate::situation::{Play, Situation};

impl Situation<'_> {
    /// Who is Halleck: with three Union players the third, with two the second, who will be Meade.
    /// // lrtg.21.1.2.2, lrtg.21.1.2.14
    pub(crate) fn name_halleck(self) -> Option<Seat> {
        let seats = seats_of(self.state.options, Side::Union);
        let named = self.option(options::HALLECK) && seats.len() > 1 && !self.state.campaign.meade;
        seats.last().copied().filter(|_| named)
    }

    /// Halleck's seat while his rules are in force. // lrtg.21.1.2.13, lrtg.16.2.18
    pub(crate) fn halleck(self) -> Option<Seat> {
        self.state
            .campaign
            .commanders
            .as_ref()
            .and_then(|known| known.halleck)
            .filter(|_| !self.state.campaign.meade)
    }

    /// Whether it is a turn in which Halleck interferes. // lrtg.21.1.2.9, lrtg.21.1.2.10
    pub(crate) fn halleck_interferes(self) -> bool {
        self.state.campaign.today.event == Some(EventName::HalleckInterferes)
    }

    /// Halleck has the garrisons and nothing else. // lrtg.21.1.2.3, lrtg.21.1.2.14, lrtg.21.1.2.16
    pub(crate) fn check_halleck(self, known: &Commanders, halleck: Seat, start: bool) -> May {
        let mut units = known.command.iter().zip(known.units.iter());
        let commands = CommandId::all().filter(|&id| known.in_play(id) && id.info().is_some());
        let mut union = commands.filter(|id| id.info().is_some_and(|info| info.side == Side::Union));
        let astray = |garrison: bool, seat: Seat| garrison != (seat == halleck);
        if union.any(|id| astray(id.is(CommandKind::Garrison), known.held[id.index()]))
            || units.any(|(id, seat)| {
                id.info().is_some_and(|info| info.side == Side::Union)
                    && astray(id.is(CommandKind::Garrison), *seat)
            })
        {
            return forbid!("lrtg.21.1.2.3", "would give Halleck more, or less, than the garrisons");
        }
        // lrtg.21.1.1.8
        let three = seats_of(self.state.options, Side::Union).len() > 2;
        let hooker = known.overall[Side::Union.index()];
        if start && three && known.held[CommandId::FIFTH_CORPS.index()] == hooker {
            return forbid!("lrtg.21.1.1.8", "would give the V Corps to Hooker's player");
        }
        Ok(())
    }

    /// Whether letters between two commanders are written on a form: one of them is Halleck, and he does not interfere.
    /// // lrtg.21.1.2.7, lrtg.21.1.2.8, lrtg.21.1.2.12
    pub(crate) fn needs_form(self, from: Seat, to: Seat) -> bool {
        match self.halleck() {
            Some(halleck) if from == halleck => !self.halleck_interferes(),
            Some(halleck) => to == halleck,
            None => false,
        }
    }

    /// Whether one of two commanders is Halleck: they never talk. // lrtg.21.1.2.11
    pub(crate) fn is_halleck_between(self, one: Seat, other: Seat) -> bool {
        self.halleck().is_some_and(|halleck| [one, other].contains(&halleck))
    }
}

impl Play<'_> {
    /// After the leader transfers: Halleck has the units that are far from Hooker for this turn.
    /// // lrtg.21.1.2.4, lrtg.21.1.2.5, lrtg.21.1.2.6
    pub(crate) fn find_far_units(&mut self) {
        if self.now().halleck().is_none() {
            return;
        }
        let reach = self.data().messages.reach.halleck;
        let far: Vec<Unit> = match self.now().headquarters(Side::Union) {
            Some(from) => self
                .now()
                .on_map(Side::Union)
                .filter(|(_, hex)| self.rules.board.distance(from, *hex) > reach)
                .map(|(unit, _)| unit)
                .collect(),
            None => Vec::new(),
        };
        let Some(commanders) = self.state.campaign.commanders.as_mut() else { return };
        commanders.far = far.iter().copied().collect();
        let taken: Vec<&str> = far
            .iter()
            .filter(|unit| !commanders.command[unit.index()].is(CommandKind::Garrison))
            .map(|unit| self.rules.campaign.unit_names[unit.index()].as_str())
            .collect();
        if !taken.is_empty() {
            self.log.add(|| {
                let text = format!("Far from Hooker, under Halleck this turn: {}.", taken.join(", "));
                Event::new("lrtg.21.1.2.4", text).only(Seats::of(Side::Union))
            });
        }
    }
}
