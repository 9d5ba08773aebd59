//! The open decision as a sentence: place, units, how many at least and at most, and every kind of thing that may be done.

use board::HexId;
use engine::{Side, counted};

use super::Ah74;
use super::situation::Situation;
use super::state::{Opt, Phase, Retreat, State, Step};
use crate::units::{UnitId, Units};

impl Ah74 {
    /// The open decision as a sentence.
    pub(crate) fn prompt_of(&self, state: &State) -> String {
        let situation = Situation::new(self, state);
        match state.step {
            Step::SetUp => situation.set_up_prompt(),
            Step::Place(unit) => {
                format!("Where does {} set up? {}.", self.name_of(unit), situation.start_area(unit))
            }
            Step::TurnUp => "All your units start face down. Turn up those you wish, or begin.".into(),
            Step::Movement => situation.movement_prompt(),
            Step::Moving => situation.moving_prompt(),
            Step::Substitute => situation.substitution_prompt(),
            Step::Declare if state.phase.is_fire() => {
                "Fire your artillery at enemies within two hexes, each battery at one hex, or hold it.".into()
            }
            Step::Declare => situation.attack_prompt(),
            Step::Form => situation.form_prompt(),
            Step::Resolve => {
                let hexes: Vec<HexId> =
                    state.named.iter().filter_map(|attack| attack.hexes.first().copied()).collect();
                format!("All is named. Which attack is resolved next: on {}?", self.list_hexes(&hexes, "or"))
            }
            Step::Withdraw(hex) => format!(
                "Your cavalry in {} ({}) is attacked by {}: withdraw two hexes, disrupted for one turn, or stand?",
                self.field.name(hex),
                self.list_units(situation.defenders(hex)),
                self.list_units(state.attack.units)
            ),
            Step::Retreat => {
                state.retreat.as_ref().map_or_else(String::new, |retreat| situation.retreat_prompt(retreat))
            }
            Step::Route => {
                state.retreat.as_ref().map_or_else(String::new, |retreat| situation.route_prompt(retreat))
            }
            Step::Advance => format!(
                "The enemy is driven out of {}: who of {} advances? Any, as far as there is room, or nobody.",
                self.list_hexes(&state.advance.hexes, "and"),
                self.list_units(state.advance.units)
            ),
            Step::Occupy => format!(
                "Your fire emptied the fort in {}: who advances into it? Units next to it that made no attack, or nobody.",
                self.list_hexes(&state.emptied_forts, "and")
            ),
            Step::Destroy => situation.destruction_prompt(),
            Step::TurnDown => "Turn units out of the enemy's sight face down: some, all or none.".into(),
            Step::Over => "The game is over.".into(),
        }
    }

    fn name_of(&self, unit: UnitId) -> &str {
        &self.order.unit(unit).name
    }

    pub(crate) fn list_units(&self, units: Units) -> String {
        units.into_iter().map(|unit| self.name_of(unit)).collect::<Vec<_>>().join(", ")
    }

    pub(crate) fn list_hexes(&self, hexes: &[HexId], word: &str) -> String {
        let names: Vec<&str> = hexes.iter().map(|&hex| self.field.name(hex)).collect();
        match names.split_last() {
            Some((last, rest)) if !rest.is_empty() => format!("{} {word} {last}", rest.join(", ")),
            Some((last, _)) => (*last).into(),
            None => String::new(),
        }
    }
}

impl Situation<'_> {
    fn set_up_prompt(&self) -> String {
        let side = self.state.segment;
        let (units, forts) = (self.waiting(side).len(), self.forts_left(side));
        let bank = if side == Side::Union { "north of the Rappahannock" } else { "south of the rivers" };
        if units == 0 {
            return match forts {
                0 => "All is set up: end your set-up.".into(),
                1 => format!("Your units are set up. Place one more fort {bank}, or end your set-up."),
                _ => format!("Your units are set up. Place up to {forts} forts {bank}, or end your set-up."),
            };
        }
        let whole = if self.may_take_history() { " You may also set everything up as it stood." } else { "" };
        let brigades = if side == Side::Confederate { " Divisions may be set up as brigades." } else { "" };
        let place = if units == 1 { "one unit is".into() } else { format!("{units} units are") };
        format!("Set up your army: {place} to be placed; up to {forts} forts come last.{brigades}{whole}")
    }

    /// Where a unit may start, in words.
    fn start_area(&self, unit: UnitId) -> &'static str {
        let record = self.unit(unit);
        match record.side {
            Side::Union if record.kind.is_train() => {
                "On a road, village or city hex north of the Rappahannock"
            }
            Side::Union => "North of the Rappahannock",
            Side::Confederate if record.formation == "Cavalry" => "Anywhere south of the rivers",
            Side::Confederate if self.has(Opt::Historical) => "Where the historical disposition puts it",
            Side::Confederate => "South of the rivers and east of hexrow S",
        }
    }

    fn movement_prompt(&self) -> String {
        let state = self.state;
        let mut more = String::new();
        if !state.begun && self.forts.iter().any(|hex| self.may_raze(hex).is_ok()) {
            more.push_str(" Before any unit moves you may remove forts that you hold.");
        }
        if state.segment == Side::Confederate {
            more.push_str(" Divisions may break down and be reformed.");
            if !state.face_down.is_empty() {
                more.push_str(" Face-down units may be turned up.");
            }
        }
        if self.is_night() {
            let enemy = state.segment.enemy();
            let own = self.rules.sides[state.segment.index()].without(state.finished);
            let bound = |unit: &UnitId| {
                state.on_board(*unit)
                    && self.is_near(enemy, self.place(*unit))
                    && self.may_move(*unit).is_ok()
            };
            let bound: Units = own.into_iter().filter(bound).collect();
            let must = match bound.len() {
                0 => String::new(),
                _ => format!(" Next to him and bound to leave: {}.", self.rules.list_units(bound)),
            };
            return format!(
                "Night: move units, not next to the enemy, or end the Movement Phase.{must}{more}"
            );
        }
        format!("Move as many of your units as you like, one after another, or end the Movement Phase.{more}")
    }

    fn moving_prompt(&self) -> String {
        let (state, group) = (self.state, self.state.moving);
        let Some(first) = group.first() else { return String::new() };
        let left = |unit: UnitId| self.rules.allowance(state, unit).saturating_sub(state.spent[unit]);
        let points = group.into_iter().map(left).min().unwrap_or_default();
        let road = group.into_iter().all(|unit| self.has_bonus(unit) && !state.is_disrupted(unit));
        let who = self.rules.list_units(group);
        if !state.on_board(first) {
            return format!("{who} comes back from the raid: enter by a hex of the west edge.");
        }
        let place = self.rules.field.name(self.place(first));
        let bonus = if road {
            let most =
                |unit: UnitId| (2 * self.rules.allowance(state, unit)).saturating_sub(state.spent[unit]);
            format!(" ({} along the road)", group.into_iter().map(most).min().unwrap_or_default())
        } else {
            String::new()
        };
        let mates = self.of_side_in(state.segment, self.place(first)).without(group);
        let mut acts = vec!["go hex by hex"];
        if !state.on_the_way && mates.into_iter().any(|unit| self.may_join(unit).is_ok()) {
            acts.push("take others of the stack along");
        }
        if group.len() == 1
            && self.rules.bridges.contains(&first)
            && self.emplacements(first).next().is_some()
        {
            acts.push("emplace the bridge");
        }
        if group.into_iter().any(|unit| self.may_break(unit).is_ok()) {
            acts.push("break down");
        }
        if state.on_the_way {
            acts.push("stop");
        }
        let acts = match acts.split_last() {
            Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
            _ => acts.join(""),
        };
        let noun = if points == 1 { "Movement Point" } else { "Movement Points" };
        format!("{who} in {place}, {points} {noun} left{bonus}: {acts}.")
    }

    fn substitution_prompt(&self) -> String {
        let Some(exchange) = self.state.substitution else { return String::new() };
        let record = self.unit(exchange.division);
        let missing = u32::from(record.strength).saturating_sub(self.printed_strength(exchange.picked));
        let verb = if exchange.reforms { "to take off for" } else { "to stand for" };
        format!(
            "Pick brigades {verb} {}: {missing} of its {} Strength Points are missing.",
            record.name, record.strength
        )
    }

    fn attack_prompt(&self) -> String {
        let state = self.state;
        let units = self.rules.list_units(state.must_attack);
        let hexes = self.rules.list_hexes(&state.must_defend, "and");
        let bound = match (state.must_attack.is_empty(), state.must_defend.is_empty()) {
            (true, true) => "Nobody has to attack: pick an enemy hex, or make no more attacks.".into(),
            (false, true) => format!("Pick an enemy hex to attack. {units} must attack."),
            (true, false) => format!("Pick an enemy hex to attack. {hexes} must be attacked."),
            (false, false) => {
                format!("Pick an enemy hex to attack. {units} must attack, and {hexes} must be attacked.")
            }
        };
        let brigades = if state.segment == Side::Confederate { " Divisions may break down." } else { "" };
        format!("{bound}{brigades}")
    }

    fn form_prompt(&self) -> String {
        let attack = &self.state.attack;
        let hexes = self.rules.list_hexes(&attack.hexes, "and");
        let so_far = match attack.units.is_empty() {
            true => "nobody yet".into(),
            false => self.rules.list_units(attack.units),
        };
        if self.state.phase != Phase::RegularCombat {
            return format!(
                "Which artillery fires at {hexes}? So far {so_far}; one battery at least, then go."
            );
        }
        let front = self.front();
        let must = self.must_join(&front, attack);
        let bound = match must.len() {
            0 => String::new(),
            _ => format!(" {} must take part.", self.rules.list_units(must)),
        };
        let wide = if attack.units.is_empty() { " Other hexes are taken in first." } else { "" };
        format!("Who attacks {hexes}? So far {so_far}; one unit at least, then go.{bound}{wide}")
    }

    fn retreat_prompt(&self, retreat: &Retreat) -> String {
        let who = self.rules.list_units(retreat.pending);
        let verb = if retreat.pending.len() == 1 { "must retreat" } else { "must each retreat" };
        let apart = if retreat.pending.into_iter().any(|unit| self.may_break(unit).is_ok()) {
            " Divisions may break down first."
        } else {
            ""
        };
        format!(
            "{who} {verb} {}{}: which goes first?{apart}",
            counted(retreat.hexes, "hex"),
            disruption(retreat.disruption)
        )
    }

    fn route_prompt(&self, retreat: &Retreat) -> String {
        let Some(unit) = retreat.unit else { return String::new() };
        let left = (retreat.hexes + 1).saturating_sub(retreat.path.len() as u8);
        let hexes = counted(left, "more hex|hexes");
        let apart = if self.may_break(unit).is_ok() { " It may break down first." } else { "" };
        format!(
            "{} in {} retreats {hexes}{}: which way?{apart}",
            self.unit(unit).name,
            self.rules.field.name(self.place(unit)),
            disruption(retreat.disruption)
        )
    }

    fn destruction_prompt(&self) -> String {
        let named = |train: UnitId| {
            format!("{} in {}", self.unit(train).name, self.rules.field.name(self.place(train)))
        };
        let trains = self.rules.trains.into_iter().filter(|&train| self.may_destroy(train).is_ok());
        format!("Destroy {}, or leave what is left?", trains.map(named).collect::<Vec<_>>().join(", "))
    }
}

pub(super) fn disruption(turns: u8) -> String {
    if turns == 0 { String::new() } else { format!(", disrupted for {}", counted(turns, "turn")) }
}
