//! Railroad movement (8.0), on the map and off it.

use board::HexSet;
use engine::{Clause, Event, EventKind, May, Refusal, Side, forbid, refuse};
use gcacw::pieces::Entry;
use gcacw::state::{Hex, MOST_FATIGUE, Place, Unit};
use gcacw::zones::Zone;

use crate::action::CampaignAction;
use crate::campaign::RAIL_BOXES;
use crate::question::Question;
use crate::situation::{Play, Situation};
use crate::turn::phase::Portion;

impl<'a> Situation<'a> {
    /// How many half divisions a unit counts on the rails; Haupt does not count. // lrtg.8.3.1, lrtg.12.5.1
    fn rail_load(self, unit: Unit) -> u8 {
        if unit == self.forces().named.haupt {
            0
        } else if self.is_division(unit) {
            2
        } else {
            1
        }
    }

    /// Whether a unit may begin a rail move.
    pub(crate) fn may_rail(self, unit: Unit) -> May {
        let campaign = &self.state.campaign;
        let haupt = unit == self.forces().named.haupt;
        if self.roster().side(unit) != Side::Union || !(self.is_infantry(unit) || haupt) {
            return forbid!("lrtg.8.1.1", "cannot go by rail: only Union infantry does");
        }
        // lrtg.iv.e.2, lrtg.8.5.5
        if campaign.portion != Portion::Distance {
            return forbid!("lrtg.8.2.1", "goes by rail only in the distance portion of the action cycle");
        }
        if campaign.today.rails_closed {
            return forbid!("lrtg.2.0.49", "finds no train: there is no railroad movement this turn");
        }
        self.may_act(unit)?;
        if campaign.today.railed.contains(unit) {
            return forbid!("lrtg.8.1.3", "has already moved by rail this turn");
        }
        let most = 2 * self.data().movement.rail.divisions;
        if campaign.today.by_rail + self.rail_load(unit) > most {
            return forbid!("lrtg.8.3.1", "finds no train: a division has used the rails this turn");
        }
        if self.rail_box(unit).is_some() {
            let tired = self.state.fatigue[unit.index()] + self.data().movement.rail.fatigue > MOST_FATIGUE;
            return if tired { forbid!("gcacw.6.5.2", "is too tired") } else { Ok(()) };
        }
        if self.state.fatigue[unit.index()] > 0 || !self.state.organized(unit) {
            return forbid!("lrtg.8.1.1", "takes the train only if it is organized and at fatigue 0");
        }
        let Some(hex) = self.state.hex(unit) else { return forbid!("lrtg.8.1.1", "is not on the map") };
        // lrtg.8.1.1, lrtg.8.2.3
        if self.theater().station(hex).is_none() || !self.station_works(hex) {
            return forbid!("lrtg.8.1.1", "is not in a station that works");
        }
        if self.zone(Side::Confederate, hex) != Zone::None {
            return forbid!("lrtg.8.1.2", "is in an enemy zone of control");
        }
        self.may_weaken(unit, self.state.manpower[unit.index()])
    }

    /// The box of the off-map rail chart a unit is in.
    pub(crate) fn rail_box(self, unit: Unit) -> Option<u8> {
        let number = self.state.place[unit.index()].box_number()?.checked_sub(RAIL_BOXES)?;
        (usize::from(number) < self.data().offmap.r#box.len()).then_some(number)
    }

    /// Where a unit may go by rail. // lrtg.8.2.2, lrtg.8.2.3
    pub(crate) fn list_rail_goals(self, unit: Unit, out: &mut Vec<CampaignAction>) {
        if let Some(from) = self.rail_box(unit) {
            // lrtg.8.5.3
            out.extend(self.next_boxes(from).map(CampaignAction::RailToBox));
            return;
        }
        let Some(from) = self.state.hex(unit) else { return };
        let reached = self.rails_ahead(from, |_| false);
        let goals = reached.iter().filter(|&hex| self.may_alight(unit, from, hex));
        out.extend(goals.map(CampaignAction::RailTo));
        // lrtg.8.5.1, lrtg.8.5.2
        if let Some(station) = self.campaign().rail_ends.iter().position(|&end| end == Some(from)) {
            let line = self.rails(from, u16::MAX, |hex| self.zone(Side::Confederate, hex) == Zone::None);
            out.push(CampaignAction::RailToBox(station as u8));
            if self.campaign().east_rail_ends.iter().any(|&end| line.contains(end)) {
                out.extend(self.next_boxes(station as u8).map(CampaignAction::RailToBox));
            }
        }
    }

    /// Whether there is anywhere to go by rail for a unit.
    pub(crate) fn has_rail_goal(self, unit: Unit) -> bool {
        if let Some(from) = self.rail_box(unit) {
            return self.next_boxes(from).next().is_some();
        }
        let Some(from) = self.state.hex(unit) else { return false };
        let is_goal = |hex: Hex| self.may_alight(unit, from, hex);
        self.campaign().rail_ends.contains(&Some(from)) || self.rails_ahead(from, is_goal).iter().any(is_goal)
    }

    /// The hexes that a train from a hex comes to, or those up to one that is enough. // lrtg.8.2.2, lrtg.8.2.3
    fn rails_ahead(self, from: Hex, is_enough: impl Fn(Hex) -> bool) -> HexSet {
        let open = |hex: Hex| {
            !self.occupied(Side::Confederate, hex) && self.zone(Side::Confederate, hex) == Zone::None
        };
        let most = u16::from(self.data().movement.rail.hexes);
        self.rails_until(from, (most, is_enough), open)
    }

    /// Whether a unit may leave the train in a hex.
    fn may_alight(self, unit: Unit, from: Hex, hex: Hex) -> bool {
        hex != from && self.may_stay(unit, hex).is_ok()
    }

    /// Why no train takes a unit where it would go.
    fn why_no_train(self, unit: Unit, action: CampaignAction) -> Refusal {
        let name = self.name(unit);
        let no = |clause: &'static str, sentence: String| Refusal::new(Clause(clause), sentence);
        let (CampaignAction::RailTo(hex), Some(from)) = (action, self.state.hex(unit)) else {
            return no(
                "lrtg.8.5.3",
                format!("That box of the rail chart is not next to where {name} is, or is closed."),
            );
        };
        let (place, most) = (self.rules.hex_name(hex), self.data().movement.rail.hexes);
        if !self.theater().railway.contains(hex) {
            return no("lrtg.8.2.2", format!("No railroad runs to {place}."));
        }
        if let Err(forbidden) = self.may_stay(unit, hex) {
            return forbidden.refusal_of(name);
        }
        let whole = self.rails(from, u16::MAX, |_| true);
        if !whole.contains(hex) {
            let text = format!(
                "No unbroken line leads to {place}: a station or bridge on the way is damaged or destroyed."
            );
            return no("lrtg.8.2.3", text);
        }
        if self.rails(from, u16::from(most), |_| true).contains(hex) {
            return no("lrtg.8.2.3", format!("The enemy, or his zone of control, bars the line to {place}."));
        }
        no("lrtg.8.2.2", format!("{place} is farther than the {most} hexes of a rail move."))
    }

    /// The boxes next to a box; one that matches a station on the map only if the enemy does not hold it.
    fn next_boxes(self, from: u8) -> impl Iterator<Item = u8> + 'a {
        let name = move |number: u8| self.data().offmap.r#box[usize::from(number)].name.as_str();
        (0..self.data().offmap.r#box.len() as u8).filter(move |&next| {
            let joined = self.data().offmap.edge.iter().any(|edge| {
                (edge.a == name(from) && edge.b == name(next))
                    || (edge.a == name(next) && edge.b == name(from))
            });
            let free = self.campaign().rail_ends[usize::from(next)]
                .is_none_or(|hex| !self.occupied(Side::Confederate, hex) && self.station_works(hex));
            joined && free
        })
    }
}

impl Play<'_> {
    /// A unit begins a rail move: it is that unit's March action. // lrtg.8.2.1
    pub(crate) fn rail(&mut self, unit: Unit) -> Result<(), Refusal> {
        self.now().may_rail(unit).map_err(|forbidden| forbidden.refusal_of(self.name(unit)))?;
        if !self.now().has_rail_goal(unit) {
            return refuse!("lrtg.8.2.2", "No train goes anywhere from where {} is.", self.name(unit));
        }
        self.state.begin_action(Side::Union);
        self.note_opening_action(unit);
        self.ask(Question::RailTo(unit));
        Ok(())
    }

    /// A unit goes by rail. // lrtg.8.2.1, lrtg.8.5.4
    pub(crate) fn rail_to(&mut self, unit: Unit, action: CampaignAction) -> Result<(), Refusal> {
        let mut goals = Vec::new();
        self.now().list_rail_goals(unit, &mut goals);
        if !goals.contains(&action) {
            return Err(self.now().why_no_train(unit, action));
        }
        self.answered();
        let load = self.now().rail_load(unit);
        self.state.campaign.today.by_rail += load;
        self.state.campaign.today.railed.insert(unit);
        let fatigue = self.data().movement.rail.fatigue;
        self.standard().tire(unit, fatigue);
        let hex = match action {
            CampaignAction::RailTo(hex) => Some(hex),
            // lrtg.8.5.3: a box that matches a station is that station, unless the unit has just gone to it.
            CampaignAction::RailToBox(number) => {
                let end = self.campaign().rail_ends[usize::from(number)];
                end.filter(|&end| self.state.hex(unit) != Some(end))
            }
            _ => None,
        };
        let from = self.state.hex(unit).map(|hex| self.rules.board.name(hex).to_owned());
        match (hex, action) {
            (Some(hex), _) => {
                self.standard().enter(unit, hex, Entry::Placed);
                let audience = self.now().audience(unit);
                self.report(|now| {
                    let text = format!("{} goes by rail to {}.", now.name(unit), now.rules.hex_name(hex));
                    let path = from.into_iter().chain([now.rules.board.name(hex).to_owned()]).collect();
                    let piece = now.slug(unit).to_owned();
                    Event::new("lrtg.8.2.2", text).kind(EventKind::Move { piece, path }).only(audience)
                });
            }
            (None, CampaignAction::RailToBox(number)) => {
                // lrtg.20.0.2: seen from now on
                self.standard().withdraw(unit, Place::in_box(RAIL_BOXES + number));
                self.report(|now| {
                    let name = &now.data().offmap.r#box[usize::from(number)].name;
                    Event::new("lrtg.8.5.1", format!("{} goes by rail to {name}.", now.name(unit)))
                });
            }
            _ => {}
        }
        Ok(())
    }
}
