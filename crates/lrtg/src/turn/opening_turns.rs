//! Turns 1 to 3 (VIII.1): the Confederate moves first, and the Union answers corps for corps.

use engine::{Event, May, Side, forbid};
use gcacw::state::{Hex, Unit, flag};
use gcacw::step::Step;
use gcacw::turn::TurnStep;
use gcacw::units::Arm;

use crate::forces::{Corps, Forces};
use crate::options;
use crate::options::brandy_station::Part;
use crate::situation::{Play, Situation};
use crate::turn::phase::Portion;

impl Situation<'_> {
    /// Whether the limits of turns 1 to 3 hold. // lrtg.viii.1.2, lrtg.viii.1.9
    pub(crate) fn is_opening(self) -> bool {
        self.state.turn <= self.data().calendar.three_day_turns && !self.state.campaign.opened
    }

    /// Whether a unit may act in turns 1 to 3.
    pub(crate) fn may_act_in_the_opening(self, unit: Unit) -> May {
        if !self.is_opening() {
            return Ok(());
        }
        if self.at_brandy_station() {
            return self.may_act_at_brandy_station(unit);
        }
        let info = self.info(unit);
        if self.state.campaign.acting.is_some_and(|acting| acting != info.side) {
            return forbid!(
                "lrtg.viii.1.4",
                "waits: in turns 1 to 3 the Confederate acts first, then the Union"
            );
        }
        match info.side {
            // lrtg.viii.1.3
            Side::Confederate => match info.arm {
                Arm::Infantry | Arm::Wagon => Ok(()),
                Arm::Cavalry if self.state.turn == self.data().calendar.three_day_turns => Ok(()),
                _ => {
                    forbid!("lrtg.viii.1.3", "waits: only Confederate infantry acts on turns 1 and 2")
                }
            },
            // lrtg.viii.1.5
            Side::Union => {
                let corps = self.corps(unit);
                if !Forces::is_corps(corps) {
                    return forbid!("lrtg.viii.1.5", "belongs to no corps and waits in turns 1 to 3");
                }
                let active = self.opening_corps();
                let cost = |bits: u16| self.union_corps_cost(bits);
                let fits = cost(active | corps.bit()) <= self.union_corps_allowed();
                if active & corps.bit() != 0 || fits {
                    Ok(())
                } else {
                    forbid!("lrtg.viii.1.5", "waits: no more corps may act in answer to the Confederate")
                }
            }
        }
    }

    /// Who acts in turns 1 to 3, for the player who has the initiative. // lrtg.viii.1.3, lrtg.viii.1.5
    pub(crate) fn opening_remark(self, side: Side) -> Option<String> {
        if !self.is_opening() || self.at_brandy_station() {
            return None;
        }
        if side == Side::Confederate {
            let cavalry = self.data().calendar.three_day_turns;
            return Some(format!(
                "In turns 1 to 3 you act first, with the infantry and on turn {cavalry} the cavalry; then the Union answers \
                 corps for corps."
            ));
        }
        let active: Vec<&str> = (0..16)
            .map(Corps)
            .filter(|corps| self.state.campaign.today.corps_active & corps.bit() != 0)
            .map(Forces::corps_name)
            .collect();
        let acted = if active.is_empty() { "none has acted yet".into() } else { active.join(", ") };
        let allowed = self.union_corps_allowed() / 2;
        let corps = if allowed == 1 { "corps or cavalry division" } else { "corps or cavalry divisions" };
        Some(format!(
            "In turns 1 to 3 the Union acts last and only in answer: with {allowed} {corps} this turn ({acted})."
        ))
    }

    /// What may move in the portion of the action cycle that goes on. // lrtg.iv.e.1, lrtg.iv.e.3
    pub(crate) fn portion_remark(self, side: Side) -> Option<String> {
        // lrtg.26.0.2, lrtg.27.1.16
        let strategic = !self.option(options::NO_STRATEGIC_MOVEMENT) && !self.at_brandy_station();
        let trains = if self.state.campaign.today.rails_closed { "Ships" } else { "Trains, ships" };
        let means = match (side, strategic) {
            (Side::Union, true) => format!("{trains} and strategic movement"),
            (Side::Union, false) if self.state.campaign.today.rails_closed => trains.into(),
            (Side::Union, false) => "Trains and ships".into(),
            (Side::Confederate, true) => "Strategic movement".into(),
            (Side::Confederate, false) => return None,
        };
        let one = means == "Strategic movement";
        Some(match self.state.campaign.portion {
            Portion::Regular if one => format!("{means} follows when both have passed."),
            Portion::Regular => format!("{means} follow when both have passed."),
            Portion::Distance => format!("{means} may be used now too."),
        })
    }

    /// What a set of corps counts against the allowance, in halves. // lrtg.31.2.1
    fn union_corps_cost(self, bits: u16) -> u32 {
        let cavalry = Forces::cavalry_divisions();
        let each = if self.jackson_lives() { 1 } else { 2 };
        2 * (bits & !cavalry).count_ones() + each * (bits & cavalry).count_ones()
    }

    /// How many Union corps or cavalry divisions may act this turn, in halves. // lrtg.viii.1.5, lrtg.viii.1.6
    pub(crate) fn union_corps_allowed(self) -> u32 {
        let opening = &self.data().opening;
        // lrtg.viii.1.6: counted once, when the Union begins; hidden units tell it no more than the number.
        let watching = self.state.campaign.today.watching.unwrap_or_else(|| self.divisions_watching());
        let extra = match watching {
            0 => opening.none_left,
            watching if watching < opening.divisions => opening.few_left,
            _ => 0,
        };
        let answer = if self.jackson_lives() {
            self.union_allowance_against_jackson()
        } else {
            2 * self.state.campaign.today.corps_moved.count_ones()
        };
        answer + 2 * u32::from(extra)
    }

    /// The Confederate infantry divisions near Fredericksburg at their original strength, with their brigades there.
    /// // lrtg.viii.1.6, lrtg.27.1.9
    pub fn divisions_watching(self) -> u8 {
        let within = self.data().opening.within;
        let near: Vec<Unit> = self
            .on_map(Side::Confederate)
            .filter(|(_, hex)| self.rules.board.distance(*hex, self.campaign().fredericksburg) <= within)
            .map(|(unit, _)| unit)
            .collect();
        let strength = |division: Unit| -> u16 {
            let part = |unit: &&Unit| self.is_part_of(**unit, division);
            near.iter().filter(part).map(|unit| u16::from(self.state.manpower[unit.index()])).sum()
        };
        let divisions = self
            .roster()
            .side_units(Side::Confederate)
            .filter(|&unit| self.is_infantry(unit) && self.is_division(unit));
        let full = divisions.filter(|&division| {
            let original = self.original_strength(division);
            original > 0 && strength(division) >= u16::from(original)
        });
        full.count() as u8
    }

    /// Whether a unit is a division, was detached from it, or is one of its brigades.
    fn is_part_of(self, unit: Unit, division: Unit) -> bool {
        if self.origin(unit) == division {
            return true;
        }
        let command = &self.info(self.origin(unit)).command;
        command.rsplit_once('-').is_some_and(|(part, _)| part == self.name(division))
    }

    /// A division's manpower in the set-up in use; none if it is not in the game. // lrtg.31.1.10
    fn original_strength(self, unit: Unit) -> u8 {
        let name = self.campaign().unit_names.get(unit.index()).map_or("", String::as_str);
        let variant = &self.data().jackson;
        let record = variant.counter.iter().find(|record| record.name == name);
        match record.and_then(|record| record.strength).filter(|_| self.jackson_lives()) {
            Some(strength) => strength,
            None if self.jackson_lives() && variant.aside.iter().any(|aside| aside == name) => 0,
            None => self.forces().strength[unit.index()],
        }
    }

    /// The Union corps and cavalry divisions that have acted this turn, and those of the units selected now, as bits.
    /// // lrtg.viii.1.5, lrtg.27.1.11
    pub(crate) fn opening_corps(self) -> u16 {
        let union = |unit: &Unit| self.roster().side(*unit) == Side::Union;
        let selected = self.state.activation.selected.iter().filter(union);
        selected.fold(self.state.campaign.today.corps_active, |bits, unit| bits | self.corps(unit).bit())
    }

    /// Whether a unit may dig or build in the Recovery Phase of turns 1 to 3. // lrtg.viii.1.7, lrtg.27.1.1, lrtg.27.1.13
    pub(crate) fn may_work_in_the_opening(self, unit: Unit) -> May {
        if !self.is_opening() {
            return Ok(());
        }
        match self.roster().side(unit) {
            Side::Union => self.may_act_in_the_opening(unit),
            Side::Confederate if self.at_brandy_station() => {
                forbid!("lrtg.27.1.1", "neither digs nor builds bridges in turns 1 to 3")
            }
            Side::Confederate => Ok(()),
        }
    }
}

impl Play<'_> {
    /// The action cycle begins.
    pub(crate) fn begin_cycle(&mut self) {
        self.state.campaign.portion = self.now().first_portion();
        self.state.campaign.brandy.part = Part::Armies;
        self.state.campaign.acting = self.now().is_opening().then_some(Side::Confederate);
    }

    /// Which portion follows, if any: regular, then distance; in the opening the Confederate's, then the Union's.
    /// // lrtg.iv.e.1, lrtg.iv.e.3, lrtg.iv.e.5, lrtg.viii.1.4
    pub(crate) fn next_portion(&mut self) -> bool {
        if self.now().at_brandy_station() {
            return self.next_brandy_portion();
        }
        let watching = self.now().divisions_watching();
        let first = self.now().first_portion();
        let campaign = &mut self.state.campaign;
        match (campaign.portion, campaign.acting) {
            (Portion::Regular, _) => campaign.portion = Portion::Distance,
            (Portion::Distance, Some(Side::Confederate)) => {
                campaign.portion = first;
                campaign.acting = Some(Side::Union);
                campaign.today.watching = Some(watching);
                self.log.add(|| {
                    let text = format!("{watching} full Confederate divisions are near Fredericksburg.");
                    Event::new("lrtg.viii.1.6", text)
                });
            }
            (Portion::Distance, _) => return false,
        }
        let (portion, acting) = (campaign.portion, campaign.acting);
        self.log.add(|| {
            let portion = if portion == Portion::Distance { "distance" } else { "regular" };
            let whose = acting.map_or(String::new(), |side| format!(" of the {side}"));
            Event::new("lrtg.iv.e.3", format!("The {portion} portion{whose} begins."))
        });
        true
    }

    /// A unit has moved in the opening turns. // lrtg.viii.1.5, lrtg.viii.1.9
    pub(crate) fn note_opening_move(&mut self, unit: Unit, hex: Hex) {
        if !self.now().is_opening() || self.roster().side(unit) != Side::Confederate {
            return;
        }
        let corps = self.now().corps(unit);
        self.state.campaign.today.corps_moved |= corps.bit();
        // lrtg.27.1.17: with option 27 nothing ends the limits before turn 4.
        let left =
            !self.campaign().is_in(hex, &self.data().opening.counties) && hex != self.campaign().warren_hex;
        if left && !self.now().at_brandy_station() {
            self.state.campaign.opened = true;
            self.state.campaign.acting = None;
            self.standard().tell(unit, |name| {
                let text = format!("{name} has left the six counties: both sides act freely.");
                Event::new("lrtg.viii.1.9", text)
            });
        }
    }

    /// A unit acts in the opening turns: its corps is one of those that may. // lrtg.viii.1.5
    pub(crate) fn note_opening_action(&mut self, unit: Unit) {
        if unit != Unit::NONE && self.now().is_opening() && self.roster().side(unit) == Side::Union {
            self.state.campaign.today.corps_active |= self.now().corps(unit).bit();
        }
    }

    /// The units that march, and those that have dug or built in the Recovery Phase. // lrtg.viii.1.7
    pub(crate) fn note_opening_corps(&mut self) {
        if !self.now().is_opening() {
            return;
        }
        self.note_opening_action(self.state.march.unit);
        if self.state.step() == Some(Step::Turn(TurnStep::Activities(Side::Union))) {
            for unit in self.roster().side_units(Side::Union) {
                if self.state.is(unit, flag::RECOVERY_ACTIVITY) {
                    self.note_opening_action(unit);
                }
            }
        }
    }
}
