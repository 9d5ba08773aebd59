//! Brigade substitute counters: a Confederate division may be broken down into brigades at any time, and come back.

use board::HexId;
use engine::{Event, Log, Refusal, Side, refuse};

use super::Ah61;
use super::action::Action;
use super::army::Division;
use super::state::{Placement, Spot, State, Step, Substitution};
use crate::hexes::NOWHERE;
use crate::units::{UnitId, Units};

impl Ah61 {
    /// Whether the Confederate player is asked something now: that is when he may substitute.
    const fn may_substitute_now(state: &State) -> bool {
        // ah61.3.2
        match state.step {
            Step::Move | Step::DivideAttacks | Step::ResolveBattles => {
                matches!(state.side, Side::Confederate)
            }
            Step::Exchange { side, .. } => matches!(side, Side::Confederate),
            Step::Retreat { loser, .. } => matches!(loser, Side::Union),
            _ => false,
        }
    }

    /// Whether divisions may come back now: when nothing is being fought.
    const fn may_return_now(state: &State) -> bool {
        matches!(state.step, Step::Move | Step::DivideAttacks) && matches!(state.side, Side::Confederate)
    }

    /// The substitute counters in the box: not those that have been eliminated.
    fn in_the_box(&self, state: &State) -> Units {
        // ah61.3.8
        self.army.substitutes.and(state.place.those_with(Spot::BOX))
    }

    /// The brigades on a square that may be taken off for a division.
    fn on_square(&self, state: &State, division: &Division, hex: HexId) -> Units {
        state.in_battle(0, state.at(division.pool, hex))
    }

    /// Whether some of these units add up exactly to a sum.
    fn add_up(&self, units: Units, sum: u16) -> bool {
        is_among(self.sums(units), sum)
    }

    /// The sums that can be made of these units, as bits.
    fn sums(&self, units: Units) -> u128 {
        units.into_iter().fold(1u128, |sums, unit| sums | sums << self.army.factor[unit])
    }

    fn may_break_down(&self, state: &State, division: &Division, in_the_box: Units) -> bool {
        let Some(hex) = state.place[division.unit].square() else { return false };
        // ah61.11.6: a river square holds one unit only.
        !self.field.is_river(hex)
            && self.add_up(in_the_box.and(division.pool), u16::from(self.army.factor[division.unit]))
    }

    fn may_return(&self, state: &State, number: usize, hex: HexId) -> bool {
        // ah61.3.6
        self.army.divisions.get(number).is_some_and(|division| {
            state.place[division.unit] == Spot::BOX
                && state.returned >> number & 1 == 0
                && self
                    .add_up(self.on_square(state, division, hex), u16::from(self.army.factor[division.unit]))
        })
    }

    /// Lists the substitutions that may be begun.
    pub(crate) fn list_substitutions(&self, state: &State, out: &mut Vec<Action>) {
        if let Step::ChooseUnit(Placement::Confederate) = state.step {
            let unplaced = |division: &&Division| state.place[division.unit] == Spot::UNPLACED;
            let unplaced = self.army.divisions.iter().filter(unplaced);
            out.extend(unplaced.map(|division| Action::Substitute(division.unit)));
            return;
        }
        if !Self::may_substitute_now(state) {
            return;
        }
        let in_the_box = self.in_the_box(state);
        for division in &self.army.divisions {
            if self.may_break_down(state, division, in_the_box) {
                out.push(Action::Substitute(division.unit));
            }
        }
        if Self::may_return_now(state) {
            self.list_returns(state, out);
        }
    }

    fn list_returns(&self, state: &State, out: &mut Vec<Action>) {
        let (mut pool, mut squares) = (Units::EMPTY, Vec::new());
        for (number, division) in self.army.divisions.iter().enumerate() {
            if state.place[division.unit] != Spot::BOX || state.returned >> number & 1 != 0 {
                continue;
            }
            // What brigades add up to is the same for all divisions of a type.
            if pool != division.pool {
                pool = division.pool;
                squares = self.sums_by_square(state, pool);
            }
            let factor = u16::from(self.army.factor[division.unit]);
            let fits = squares.iter().filter(|(_, sums)| is_among(*sums, factor));
            out.extend(fits.map(|&(hex, _)| Action::Return { division: division.unit, hex }));
        }
    }

    /// The squares with brigades of a pool, and the sums of those on each that are in no battle.
    fn sums_by_square(&self, state: &State, pool: Units) -> Vec<(HexId, u128)> {
        let mut squares = Vec::new();
        let free = state.in_battle(0, pool);
        let mut brigades = state.on_board(pool);
        while let Some(brigade) = brigades.first() {
            let hex = state.place[brigade].hex();
            let here = state.at(pool, hex);
            brigades = brigades.without(here);
            squares.push((hex, self.sums(here.and(free))));
        }
        squares
    }

    /// Begins to break a division down; at set-up its own brigades take its place.
    pub(crate) fn substitute(&self, state: &mut State, unit: UnitId, log: &mut Log) -> Result<(), Refusal> {
        let Some((_, division)) = self.army.division(unit) else {
            return refuse!("ah61.3.1", "{} has no brigade substitute counters.", self.army.name(unit));
        };
        if state.step == Step::ChooseUnit(Placement::Confederate) {
            return self.substitute_at_setup(state, division);
        }
        if !Self::may_substitute_now(state) {
            return Err(self.out_of_turn(state));
        }
        if !self.may_break_down(state, division, self.in_the_box(state)) {
            return refuse!(
                "ah61.3.2",
                "{} cannot be broken down: it must stand on land, and brigades in the box must add up to exactly {}.",
                self.army.name(unit),
                self.army.factor[unit]
            );
        }
        state.substitution = Some(Substitution { division: unit, brigades: Units::EMPTY, square: NOWHERE });
        let _ = log;
        Ok(())
    }

    fn substitute_at_setup(&self, state: &mut State, division: &Division) -> Result<(), Refusal> {
        // ah61.8.6
        if state.place[division.unit] != Spot::UNPLACED {
            return refuse!("ah61.8.6", "{} has been placed already.", self.army.name(division.unit));
        }
        state.place[division.unit] = Spot::BOX;
        for unit in division.own.into_iter().chain(division.headquarters) {
            state.place[unit] = Spot::UNPLACED;
        }
        Ok(())
    }

    /// Begins to put a division back for brigades on a square.
    pub(crate) fn bring_back(
        &self,
        state: &mut State,
        unit: UnitId,
        hex: HexId,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        let Some((number, division)) = self.army.division(unit) else {
            return refuse!("ah61.3.1", "{} has no brigade substitute counters.", self.army.name(unit));
        };
        if !Self::may_return_now(state) {
            return Err(self.out_of_turn(state));
        }
        if !self.may_return(state, number, hex) {
            return refuse!(
                "ah61.3.6",
                "{} cannot come back at {}: it must have been taken off by substitution, may come back once a Turn, and \
                 brigades on the square that are in no battle must add up to exactly {}.",
                self.army.name(unit),
                self.field.name(hex),
                self.army.factor[unit]
            );
        }
        let brigades = self.on_square(state, division, hex);
        state.substitution = Some(Substitution { division: unit, brigades: Units::EMPTY, square: hex });
        if self.army.factors(brigades) == u16::from(self.army.factor[unit]) {
            self.finish_substitution(state, division, brigades, hex, log);
        }
        Ok(())
    }

    fn choices(&self, state: &State, substitution: &Substitution) -> (Units, u16) {
        let Some((_, division)) = self.army.division(substitution.division) else { return (Units::EMPTY, 0) };
        let all = if substitution.square == NOWHERE {
            self.in_the_box(state).and(division.pool)
        } else {
            self.on_square(state, division, substitution.square)
        };
        let picked = self.army.factors(substitution.brigades);
        let rest = u16::from(self.army.factor[division.unit]).saturating_sub(picked);
        (all.without(substitution.brigades), rest)
    }

    fn may_pick(&self, state: &State, substitution: &Substitution, brigade: UnitId) -> bool {
        let (choices, rest) = self.choices(state, substitution);
        let factor = u16::from(self.army.factor[brigade]);
        choices.contains(brigade)
            && factor <= rest
            && self.add_up(choices.without(Units::only(brigade)), rest - factor)
    }

    fn own_brigades(&self, state: &State, substitution: &Substitution) -> Option<Units> {
        let (_, division) = self.army.division(substitution.division)?;
        let (choices, rest) = self.choices(state, substitution);
        let whole = division.own.without(choices).is_empty() && self.army.factors(division.own) == rest;
        whole.then_some(division.own)
    }

    /// Lists the brigades that may be picked.
    pub(crate) fn list_brigades(&self, state: &State, substitution: &Substitution, out: &mut Vec<Action>) {
        if self.own_brigades(state, substitution).is_some() {
            out.push(Action::OwnBrigades);
        }
        let (choices, _) = self.choices(state, substitution);
        let may = |unit: &UnitId| self.may_pick(state, substitution, *unit);
        out.extend(choices.into_iter().filter(may).map(Action::Brigade));
    }

    /// Takes the division's own brigades.
    pub(crate) fn take_own_brigades(&self, state: &mut State, log: &mut Log) -> Result<(), Refusal> {
        let Some(substitution) = state.substitution else { return Err(self.out_of_turn(state)) };
        let Some(own) = self.own_brigades(state, &substitution) else {
            return refuse!("ah61.3.2", "Not all of the division's own brigades are at hand.");
        };
        self.pick_all(state, substitution, own, log)
    }

    /// Picks a brigade.
    pub(crate) fn pick_brigade(&self, state: &mut State, unit: UnitId, log: &mut Log) -> Result<(), Refusal> {
        let Some(substitution) = state.substitution else { return Err(self.out_of_turn(state)) };
        if !self.may_pick(state, &substitution, unit) {
            return refuse!(
                "ah61.3.2",
                "{} cannot be picked: the brigades must be at hand, of the division's type, and add up to exactly {}.",
                self.army.name(unit),
                self.army.factor[substitution.division]
            );
        }
        self.pick_all(state, substitution, Units::only(unit), log)
    }

    fn pick_all(
        &self,
        state: &mut State,
        mut substitution: Substitution,
        more: Units,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        substitution.brigades = substitution.brigades.or(more);
        state.substitution = Some(substitution);
        let Some((_, division)) = self.army.division(substitution.division) else { return Ok(()) };
        if self.army.factors(substitution.brigades) == u16::from(self.army.factor[division.unit]) {
            self.finish_substitution(state, division, substitution.brigades, substitution.square, log);
        }
        Ok(())
    }

    fn finish_substitution(
        &self,
        state: &mut State,
        division: &Division,
        brigades: Units,
        square: HexId,
        log: &mut Log,
    ) {
        state.substitution = None;
        if square == NOWHERE {
            self.break_down(state, division, brigades, log);
        } else {
            self.reunite(state, division, brigades, square, log);
        }
    }

    fn break_down(&self, state: &mut State, division: &Division, brigades: Units, log: &mut Log) {
        let unit = division.unit;
        let in_box = |headquarters: &UnitId| state.place[*headquarters] == Spot::BOX;
        // ah61.3.3
        let headquarters = division.headquarters.filter(in_box).map_or(Units::EMPTY, Units::only);
        for counter in brigades.or(headquarters) {
            state.place[counter] = state.place[unit];
            // ah61.3.9
            state.spent[counter] = state.spent[unit];
            state.battle[counter] = state.battle[unit];
            for set in [&mut state.halted, &mut state.crawling] {
                if set.contains(unit) {
                    set.insert(counter);
                }
            }
            for enemies in &mut state.fought {
                if enemies.contains(unit) {
                    enemies.insert(counter);
                }
            }
        }
        self.off_the_board(state, unit);
        log.add(|| {
            let names: Vec<&str> = brigades.into_iter().map(|brigade| self.army.name(brigade)).collect();
            Event::new(
                "ah61.3.2",
                format!("{} is broken down into {}.", self.army.name(unit), names.join(", ")),
            )
        });
    }

    fn reunite(&self, state: &mut State, division: &Division, brigades: Units, hex: HexId, log: &mut Log) {
        let unit = division.unit;
        state.place[unit] = Spot::on(hex);
        // ah61.3.9
        state.spent[unit] = brigades.into_iter().map(|brigade| state.spent[brigade]).max().unwrap_or(0);
        state.battle[unit] = 0;
        for set in [&mut state.halted, &mut state.crawling] {
            if !set.and(brigades).is_empty() {
                set.insert(unit);
            }
        }
        for enemies in &mut state.fought {
            if brigades.without(*enemies).is_empty() {
                enemies.insert(unit);
            }
        }
        // ah61.3.3: the division's headquarters counter is part of the substitution.
        let on_board = |headquarters: &UnitId| state.place[*headquarters].is_on_board();
        let headquarters = division.headquarters.filter(on_board).map_or(Units::EMPTY, Units::only);
        for counter in brigades.or(headquarters) {
            self.off_the_board(state, counter);
        }
        if let Some((number, _)) = self.army.division(unit) {
            state.returned |= 1 << number;
        }
        log.add(|| {
            let place = self.field.name(hex);
            Event::new(
                "ah61.3.6",
                format!("{} comes back at {place} for its brigades.", self.army.name(unit)),
            )
        });
    }

    fn off_the_board(&self, state: &mut State, unit: UnitId) {
        state.place[unit] = Spot::BOX;
        state.spent[unit] = 0;
        state.battle[unit] = 0;
        state.halted.remove(unit);
        state.crawling.remove(unit);
        for enemies in &mut state.fought {
            enemies.remove(unit);
        }
    }
}

/// Whether a sum is among these.
fn is_among(sums: u128, sum: u16) -> bool {
    sums.checked_shr(u32::from(sum)).is_some_and(|rest| rest & 1 != 0)
}
