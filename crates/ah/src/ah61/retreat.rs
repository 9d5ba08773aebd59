//! BACK 2: the winner sends every losing unit two squares back.

use board::{Ground, HexId};
use engine::{Log, Refusal, Side, refuse};

use super::Ah61;
use super::action::Action;
use super::state::{State, Step};
use super::zones::Occupancy;
use crate::units::{UnitId, Units};

impl Ah61 {
    /// Begins the retreat of the losers of a battle; the headquarters of a stack that retreats whole go with it.
    pub(crate) fn begin_retreat(&self, state: &mut State, loser: Side, units: Units) {
        let mut all = units;
        let troops = self.army.troops_of(loser);
        if loser != state.side {
            // ah61.4.17
            for headquarters in troops.and(self.army.headquarters) {
                let Some(hex) = state.place[headquarters].square() else { continue };
                let stack = state.at(troops.and(self.army.combat), hex);
                if !stack.is_empty() && stack.without(units).is_empty() {
                    all.insert(headquarters);
                }
            }
        }
        state.step = Step::Retreat { loser, units: all };
    }

    /// Whether the winner may send a unit to a square, and by which square on the way.
    fn line_of_retreat(
        &self,
        state: &State,
        occupancy: &Occupancy<'_>,
        loser: Side,
        unit: UnitId,
        to: HexId,
    ) -> Option<HexId> {
        let from = state.place[unit].square()?;
        // ah61.5.7, ah61.20.4
        let open = |hex: HexId| {
            !self.field.has(hex, Ground::RIVER.union(Ground::WATER))
                && !occupancy.has_troops(loser.enemy(), hex)
                && !occupancy.controls(loser.enemy(), hex)
        };
        // ah61.20.3, ah61.20.5
        let ends = self.distance(from, to) == 2
            && open(to)
            && self.has_room(state, occupancy, Units::only(unit), to);
        let between = |hex: &HexId| self.field.are_adjacent(*hex, to) && open(*hex);
        if ends { self.field.around(from).find(between) } else { None }
    }

    fn ways_back<'a>(
        &'a self,
        state: &'a State,
        occupancy: &'a Occupancy<'a>,
        loser: Side,
        unit: UnitId,
    ) -> impl Iterator<Item = HexId> + 'a {
        let ring = self.second_ring.of(state.place[unit].hex());
        ring.into_iter().filter(move |&to| self.line_of_retreat(state, occupancy, loser, unit, to).is_some())
    }

    /// Lists where the winner may send the losers.
    pub(crate) fn list_retreats(&self, state: &State, loser: Side, units: Units, out: &mut Vec<Action>) {
        let occupancy = Occupancy::new(self, state);
        for unit in units {
            let ways = self.ways_back(state, &occupancy, loser, unit);
            out.extend(ways.map(|to| Action::Retreat { unit, to }));
        }
    }

    /// Eliminates the losers that have no way back; true when somebody is left to be sent.
    pub(crate) fn press_retreat(&self, state: &mut State, log: &mut Log) -> bool {
        let Step::Retreat { loser, mut units } = state.step else { return false };
        // ah61.5.9, ah61.20.4, ah61.20.5: an elimination may open the way for others, so the rest are asked again.
        loop {
            let occupancy = Occupancy::new(self, state);
            let blocked = units
                .into_iter()
                .find(|&unit| self.ways_back(state, &occupancy, loser, unit).next().is_none());
            let Some(unit) = blocked else { break };
            units.remove(unit);
            self.remove_all(state, Units::only(unit), "ah61.20.4", log);
            units = state.on_board(units);
        }
        state.step = Step::Retreat { loser, units };
        !units.is_empty()
    }

    /// Sends a loser back.
    pub(crate) fn retreat(
        &self,
        state: &mut State,
        unit: UnitId,
        to: HexId,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        let Step::Retreat { loser, mut units } = state.step else { return Err(self.out_of_turn(state)) };
        if !units.contains(unit) {
            return refuse!("ah61.20.3", "{} does not retreat from this battle.", self.army.name(unit));
        }
        let way = self.line_of_retreat(state, &Occupancy::new(self, state), loser, unit, to);
        let Some(between) = way else {
            return refuse!(
                "ah61.5.8",
                "{} cannot be sent to {}: a retreat ends two squares away and never touches water, the edge, an enemy \
                 zone or a full square while another line is open.",
                self.army.name(unit),
                self.field.name(to)
            );
        };
        let from = state.place[unit].hex();
        self.put(state, unit, to);
        log.add(|| self.moved("ah61.20.3", "retreats to", unit, &[from, between, to]));
        self.sink(state, from, true, log);
        units.remove(unit);
        state.step = Step::Retreat { loser, units };
        self.go_on(state, log);
        Ok(())
    }
}
