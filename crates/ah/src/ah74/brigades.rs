//! Brigade substitute counters: divisions broken down and reformed.

use board::HexId;
use engine::{Event, May, Side, demand, forbid};

use super::movement::NOT_ON_BOARD;
use super::situation::Situation;
use super::stacking::RIVER_FULL;
use super::state::{NOT_IN_USE, Phase, Step, Substitution, WAITING};
use super::{Opt, Play};
use crate::units::{UnitId, Units};

// Sentences of several rules.
const NO_SUBSTITUTION: &str = "{0} cannot be exchanged at this moment.";
pub(super) const NO_BRIGADES: &str = "There are no brigade counters that add up to {0}.";
const ALREADY_EXCHANGED: &str = "{0} has been exchanged in this phase already.";

impl Situation<'_> {
    /// Whether counters may be exchanged at the open decision: whenever the Confederate chooses what to do next.
    /// // ah74.5.4.2
    fn is_time_to_substitute(&self) -> bool {
        let decides = self.rules.seat_of(self.state) == Side::Confederate;
        let between = match self.state.step {
            Step::SetUp
            | Step::Movement
            | Step::Moving
            | Step::Declare
            | Step::Withdraw(_)
            | Step::Retreat
            | Step::Advance
            | Step::Occupy
            | Step::Destroy
            | Step::TurnDown => true,
            Step::Route => self.on_the_way().is_some(),
            _ => false,
        };
        decides && between
    }

    /// The unit that is about to retreat, before it has taken a step.
    fn on_the_way(&self) -> Option<UnitId> {
        let retreat = self.state.retreat.as_ref()?;
        retreat.unit.filter(|_| retreat.path.len() == 1)
    }

    /// While units are on their way only they themselves may break down.
    fn may_break_on_the_way(&self, division: UnitId) -> bool {
        match self.state.step {
            Step::Moving => self.state.moving.contains(division),
            Step::Route => self.on_the_way() == Some(division),
            _ => true,
        }
    }

    /// The brigade counters that may stand for a division: those of its own kind. // ah74.5.4.6
    fn brigades_like(&self, division: UnitId) -> Units {
        let cavalry = self.rules.brigades.and(self.rules.cavalry);
        if self.rules.cavalry.contains(division) {
            cavalry
        } else if self.keeps_its_own(division) {
            self.brigades_of(division)
        } else {
            self.rules.brigades.without(cavalry)
        }
    }

    /// Whether only a division's own brigades stand for it: while infantry is set up where it stood. // ah74.opt4.3.1
    pub fn keeps_its_own(&self, division: UnitId) -> bool {
        self.has(Opt::Historical)
            && self.state.phase == Phase::SetUp
            && !self.rules.cavalry.contains(division)
    }

    /// The brigades that bear a division's name.
    fn brigades_of(&self, division: UnitId) -> Units {
        let own = |unit: &UnitId| self.unit(*unit).substitute_for == Some(division);
        self.rules.brigades.into_iter().filter(own).collect()
    }

    /// The brigade counters in a hex, or in the box, that may be exchanged now: those that have fought in this Segment
    /// are not mixed with others that have not.
    fn exchangeable(&self, division: UnitId, place: HexId) -> Units {
        self.fresh_brigades(division).and(self.state.place.those_with(place))
    }

    /// The brigade counters like a division that have not fought in this Segment.
    fn fresh_brigades(&self, division: UnitId) -> Units {
        let state = self.state;
        let fought = state.defended.or(state.attacked).or(state.retreated);
        self.brigades_like(division).without(fought)
    }

    /// Whether counters in a place can add up to a division exactly.
    fn adds_up(&self, division: UnitId, place: HexId) -> bool {
        self.is_among(division, self.sums(self.exchangeable(division, place)))
    }

    /// Whether a division may be broken down into whichever brigades add up to it. // ah74.5.4.6 ah74.opt4.3.1
    pub fn may_break_freely(&self, division: UnitId) -> May {
        self.may_break(division)?;
        if self.keeps_its_own(division) {
            return forbid!(
                self.area_clause(division),
                "Where everybody starts as history had it, {0} is set up as its own brigades.",
                division
            );
        }
        Ok(())
    }

    /// Whether a division's strength is among these totals.
    fn is_among(&self, division: UnitId, sums: u64) -> bool {
        sums >> self.unit(division).strength.min(63) & 1 != 0
    }

    /// The counters that may still be picked so that the total comes out exactly. // ah74.5.4.1 ah74.5.4.2
    pub fn pickable(&self, substitution: &Substitution) -> Units {
        let box_of = if substitution.reforms { substitution.hex } else { NOT_IN_USE };
        let candidates = self.exchangeable(substitution.division, box_of).without(substitution.picked);
        let wanted = u32::from(self.unit(substitution.division).strength);
        let Some(missing) = wanted.checked_sub(self.printed_strength(substitution.picked)) else {
            return Units::EMPTY;
        };
        let completes = |unit: &UnitId| {
            let strength = u32::from(self.unit(*unit).strength);
            let others = candidates.without(Units::only(*unit));
            strength <= missing && self.sums(others) >> (missing - strength) & 1 != 0
        };
        candidates.into_iter().filter(completes).collect()
    }

    /// The totals that can be made of these counters, as bits.
    fn sums(&self, units: Units) -> u64 {
        units.into_iter().fold(1, |sums: u64, unit| sums | sums << self.unit(unit).strength.min(63))
    }

    /// Whether a division may be broken down now. // ah74.5.4.2
    pub fn may_break(&self, division: UnitId) -> May {
        self.may_leave_the_board(division)?;
        demand!(self.adds_up(division, NOT_IN_USE), "ah74.5.4.2", NO_BRIGADES, division)
    }

    /// Whether a division may be broken down if there are brigades for it.
    fn may_leave_the_board(&self, division: UnitId) -> May {
        if !self.is_time_to_substitute() || !self.rules.divisions.contains(division) {
            return forbid!("ah74.5.4.2", NO_SUBSTITUTION, division);
        }
        let to_be_set_up = self.state.step == Step::SetUp && self.place(division) == WAITING;
        if !self.state.on_board(division) && !to_be_set_up {
            return forbid!("ah74.5.4.2", NOT_ON_BOARD, division);
        }
        if !self.may_break_on_the_way(division) {
            return forbid!("ah74.5.4.2", NO_SUBSTITUTION, division);
        }
        if self.state.broken.contains(division) {
            return forbid!("ah74.5.4.2", ALREADY_EXCHANGED, division);
        }
        let hex = self.place(division);
        if self.rules.field.is_river(hex) {
            return forbid!("ah74.5.3.1", RIVER_FULL, hex);
        }
        Ok(())
    }

    /// Whether a division may return in exchange for brigades in a hex. // ah74.5.4.5
    pub fn may_reform(&self, division: UnitId, hex: HexId) -> May {
        let time = self.is_time_to_substitute() && !matches!(self.state.step, Step::Moving | Step::Route);
        if !time || !self.rules.divisions.contains(division) {
            return forbid!("ah74.5.4.2", NO_SUBSTITUTION, division);
        }
        if self.place(division) != NOT_IN_USE {
            return forbid!("ah74.5.4.5", "{0} is not broken down.", division);
        }
        if self.state.reformed.contains(division) {
            return forbid!("ah74.5.4.2", ALREADY_EXCHANGED, division);
        }
        let on_hex = hex.index() < self.rules.field.len() && !self.rules.field.is_river(hex);
        demand!(on_hex && self.adds_up(division, hex), "ah74.5.4.2", NO_BRIGADES, division)
    }

    /// Every exchange that may be made now.
    pub fn substitutions(&self, mut found: impl FnMut(UnitId, Option<HexId>)) {
        if !self.is_time_to_substitute() {
            return;
        }
        let cavalry = self.rules.cavalry;
        for divisions in [self.rules.divisions.without(cavalry), self.rules.divisions.and(cavalry)] {
            self.breaks(divisions, &mut found);
            self.reforms(divisions, &mut found);
        }
    }

    /// The divisions of one kind that may be broken down. What the counters in the box add up to is counted once, unless
    /// each has counters of its own.
    fn breaks(&self, divisions: Units, found: &mut impl FnMut(UnitId, Option<HexId>)) {
        let mut sums = None;
        for division in divisions {
            if self.may_leave_the_board(division).is_err() {
                continue;
            }
            let ready = if self.keeps_its_own(division) {
                self.adds_up(division, NOT_IN_USE)
            } else {
                let count = || self.sums(self.exchangeable(division, NOT_IN_USE));
                self.is_among(division, *sums.get_or_insert_with(count))
            };
            if ready {
                found(division, None);
            }
        }
    }

    /// The divisions of one kind that may return, hex by hex. What the brigades of a hex add up to is counted once.
    fn reforms(&self, divisions: Units, found: &mut impl FnMut(UnitId, Option<HexId>)) {
        let in_box = |unit: &UnitId| self.place(*unit) == NOT_IN_USE && !self.state.reformed.contains(*unit);
        let waiting: Units = divisions.into_iter().filter(in_box).collect();
        let on_the_way = matches!(self.state.step, Step::Moving | Step::Route);
        let Some(first) = waiting.first().filter(|_| !on_the_way) else { return };
        if self.keeps_its_own(first) {
            return self.reforms_of_its_own(waiting, found);
        }
        let fresh = self.fresh_brigades(first);
        let mut brigades: Units =
            self.brigades_like(first).into_iter().filter(|&unit| self.state.on_board(unit)).collect();
        while let Some(brigade) = brigades.first() {
            let hex = self.place(brigade);
            let here = self.units_in(hex);
            brigades = brigades.without(here);
            let sums = self.sums(fresh.and(here));
            for division in waiting {
                if self.is_among(division, sums) && !self.rules.field.is_river(hex) {
                    found(division, Some(hex));
                }
            }
        }
    }

    /// The divisions that may return where all brigades of their own stand together. // ah74.opt4.3.1
    fn reforms_of_its_own(&self, waiting: Units, found: &mut impl FnMut(UnitId, Option<HexId>)) {
        for division in waiting {
            let hex = self.brigades_of(division).first().map(|unit| self.place(unit));
            if let Some(hex) = hex.filter(|&hex| self.may_reform(division, hex).is_ok()) {
                found(division, Some(hex));
            }
        }
    }
}

impl Situation<'_> {
    /// A division's own brigades, if all of them lie ready in the box.
    pub fn own_brigades(&self, division: UnitId) -> Option<Units> {
        let own = self.brigades_of(division);
        let ready = own.into_iter().all(|unit| self.place(unit) == NOT_IN_USE);
        let whole = self.printed_strength(own) == u32::from(self.unit(division).strength);
        (ready && whole && !own.is_empty()).then_some(own)
    }

    fn is_picked_out(&self, substitution: &Substitution) -> bool {
        let wanted = u32::from(self.unit(substitution.division).strength);
        self.printed_strength(substitution.picked) == wanted
    }
}

impl Play<'_> {
    /// Breaks a division down into its own brigades, or into brigades picked one by one.
    pub fn break_down(&mut self, division: UnitId, freely: bool) {
        let own = if freely { None } else { self.situation().own_brigades(division) };
        let hex = self.state.place[division];
        let picked = own.unwrap_or_default();
        self.open_substitution(Substitution { division, hex, picked, reforms: false, back: self.state.step });
    }

    /// Brings a division back for brigades in one hex.
    pub fn reform(&mut self, division: UnitId, hex: HexId) {
        let picked = Units::EMPTY;
        self.open_substitution(Substitution { division, hex, picked, reforms: true, back: self.state.step });
    }

    fn open_substitution(&mut self, substitution: Substitution) {
        self.state.substitution = Some(substitution);
        self.state.step = Step::Substitute;
        self.pick_the_obvious();
    }

    /// Picks one counter of an exchange.
    pub fn pick(&mut self, brigade: UnitId) {
        if let Some(substitution) = &mut self.state.substitution {
            substitution.picked.insert(brigade);
        }
        self.pick_the_obvious();
    }

    /// Takes counters as long as there is no choice, and makes the exchange when the total is reached.
    fn pick_the_obvious(&mut self) {
        while let Some(substitution) = self.state.substitution {
            let situation = self.situation();
            if situation.is_picked_out(&substitution) {
                return self.exchange(substitution);
            }
            let left = situation.pickable(&substitution);
            let everything = Substitution { picked: substitution.picked.or(left), ..substitution };
            if left.is_empty() || !(left.len() == 1 || situation.is_picked_out(&everything)) {
                return;
            }
            self.state.substitution = Some(everything);
        }
    }

    fn exchange(&mut self, substitution: Substitution) {
        self.state.substitution = None;
        self.state.step = substitution.back;
        let headquarters = self.division_headquarters(substitution.division);
        if substitution.reforms {
            self.bring_back(substitution, headquarters);
        } else {
            self.put_out(substitution, headquarters);
        }
        self.log_exchange(&substitution);
        match substitution.back {
            Step::Moving => {
                // The parts go their own ways with what is left of their allowance.
                self.state.moving = Units::EMPTY;
                self.state.on_the_way = false;
                self.state.step = Step::Movement;
            }
            Step::Retreat => self.next_retreat(),
            Step::Route => {
                // Each part has its own retreat to make.
                if let Some(retreat) = &mut self.state.retreat {
                    retreat.unit = None;
                    retreat.path.clear();
                }
                self.next_retreat();
            }
            Step::Withdraw(hex) if !self.situation().may_withdraw(hex) => self.ask_or_roll(),
            _ => {}
        }
    }

    fn division_headquarters(&self, division: UnitId) -> Units {
        let own = |unit: &UnitId| self.rules.order.unit(*unit).substitute_for == Some(division);
        self.rules.headquarters.into_iter().filter(own).collect()
    }

    /// Brigades and their division headquarters in the stead of a division; before play begins each is set up by itself.
    /// // ah74.5.4.3 ah74.11.1.2
    fn put_out(&mut self, substitution: Substitution, headquarters: Units) {
        let division = substitution.division;
        let in_box = |unit: &UnitId| self.state.place[*unit] == NOT_IN_USE;
        let new = substitution.picked.or(headquarters.into_iter().filter(in_box).collect());
        let sets_up = substitution.back == Step::SetUp;
        for unit in new {
            self.state.place[unit] = if sets_up { WAITING } else { self.state.place[division] };
            self.state.disruption[unit] = self.state.disruption[division];
            self.state.spent[unit] = self.state.spent[division];
            self.state.entered[unit] = self.state.entered[division];
        }
        if self.state.face_down.contains(division) && !sets_up {
            self.state.face_down = self.state.face_down.or(new);
        }
        self.put_away(Units::only(division), new);
        self.state.broken.insert(division);
    }

    /// A division in the stead of brigades; it takes the worst of what they have. // ah74.5.4.5
    fn bring_back(&mut self, substitution: Substitution, headquarters: Units) {
        let (division, picked) = (substitution.division, substitution.picked);
        let worst = |values: &crate::units::PerUnit<u8>| {
            picked.into_iter().map(|unit| values[unit]).max().unwrap_or_default()
        };
        self.state.disruption[division] = worst(&self.state.disruption);
        self.state.spent[division] = worst(&self.state.spent);
        self.state.place[division] = substitution.hex;
        if picked.without(self.state.face_down).is_empty() {
            self.state.face_down.insert(division);
        }
        self.put_away(picked, Units::only(division));
        let in_play = |unit: &UnitId| self.state.on_board(*unit) || self.state.place[*unit] == WAITING;
        self.put_away(headquarters.into_iter().filter(in_play).collect(), Units::EMPTY); // ah74.5.4.3
        self.state.reformed.insert(division);
    }

    fn put_away(&mut self, old: Units, new: Units) {
        for unit in old {
            self.state.place[unit] = NOT_IN_USE;
            self.state.disruption[unit] = 0;
            self.state.spent[unit] = 0;
            self.state.entered[unit] = crate::hexes::NOWHERE;
        }
        self.state.face_down = self.state.face_down.without(old);
        self.state.replace(old, new);
    }

    fn log_exchange(&mut self, substitution: &Substitution) {
        let (order, field) = (&self.rules.order, &self.rules.field);
        let counters = substitution.picked.or(Units::only(substitution.division));
        let sets_up = substitution.back == Step::SetUp;
        let hidden = !counters.and(self.state.face_down).is_empty()
            || (sets_up && self.state.options.has(Opt::Inverted));
        let only = engine::Seats::only(engine::Seat::CONFEDERATE);
        let (division, place) = (&order.unit(substitution.division).name, field.name(substitution.hex));
        let reforms = substitution.reforms;
        let sentence = move |name: &str| {
            if reforms {
                format!("{name} is reformed in {place}.")
            } else if sets_up {
                format!("{name} is set up as brigades.")
            } else {
                format!("{name} breaks down in {place}.")
            }
        };
        let clause = if reforms { "ah74.5.4.5" } else { "ah74.5.4.2" };
        if !hidden {
            self.log.add(|| Event::new(clause, sentence(division)));
        } else {
            self.log.add(|| Event::new(clause, sentence(division)).only(only));
            let union = engine::Seats::only(engine::Seat::UNION);
            self.log.add(|| Event::new(clause, sentence("A face-down division")).only(union));
        }
    }
}
