//! What the game says: the decisions' names, prompts, labels, and what the ruleset is.

use board::HexId;
use engine::{
    About, Choice, ChoiceKind, Clause, Edition, Event, EventKind, Grammar, OptionInfo, ScenarioInfo, Seat,
    SeatInfo, Seats, Side,
};

use super::action::Action;
use super::charts::Charts;
use super::setup::Scenario;
use super::situation::Situation;
use super::state::{Attack, Phase, RETURNING, State, Step};
use super::{Ah74, Play};
use crate::units::{UnitId, Units};

/// The optional rules, in the order of their bits.
pub(crate) const OPTIONS: [OptionInfo; 5] = [
    OptionInfo {
        id: "command_control",
        title: "Command control",
        summary: "Disrupted units recover only near their own headquarters.",
        favours: None,
        clause: Clause("ah74.opt1.1.1"),
    },
    OptionInfo {
        id: "unit_function",
        title: "Unit function differentiation",
        summary: "Cavalry may withdraw before an attack; artillery without infantry or cavalry fights at half strength.",
        favours: None,
        clause: Clause("ah74.opt2.1.1"),
    },
    OptionInfo {
        id: "inverted_counters",
        title: "Inverted Confederate counters",
        summary: "Confederate units lie face down until they fight, fire or meet the enemy.",
        favours: Some(Side::Confederate),
        clause: Clause("ah74.opt3.1"),
    },
    OptionInfo {
        id: "historical_disposition",
        title: "Historical disposition",
        summary: "The Confederate divisions set up where they stood.",
        favours: Some(Side::Union),
        clause: Clause("ah74.opt4.2.1"),
    },
    OptionInfo {
        id: "stonemans_raid",
        title: "Stoneman's raid",
        summary: "Most Union cavalry, and W.H.F. Lee, start away and return by the die.",
        favours: None,
        clause: Clause("ah74.opt5.1"),
    },
];

/// What the ruleset is.
pub(crate) fn about(scenarios: &[Scenario], charts: &Charts, editions: Vec<Edition>) -> About {
    let info = |scenario: &Scenario| ScenarioInfo {
        id: scenario.id.clone(),
        title: scenario.title.clone(),
        summary: scenario.summary.clone(),
        turns: charts.turns.len() as u16 + 1 - u16::from(scenario.turn),
        minutes: scenario.minutes,
        provenance: scenario.provenance.clone(),
        bot: None,
    };
    About {
        id: "ah74",
        title: "Chancellorsville (1974)",
        credit: "Randall C. Reed, Avalon Hill, 1974",
        summary: "Hooker's army crosses the Rappahannock to crush Lee. Move, let the guns of both sides fire, then \
                  attack: the beaten fall back in disorder. The Union must destroy or cut off most of Lee's army.",
        board: "ah",
        seats: vec![SeatInfo::of(Side::Union), SeatInfo::of(Side::Confederate)],
        scenarios: scenarios.iter().map(info).collect(),
        options: OPTIONS.to_vec(),
        editions,
    }
}

/// The open decision's name and the clause that asks it.
pub(crate) const fn decision(state: &State) -> (&'static str, &'static str) {
    match (state.step, state.phase) {
        (Step::SetUp, _) => ("set_up", "ah74.11.1.0"),
        (Step::Place(_), _) => ("place_unit", "ah74.11.1.0"),
        (Step::TurnUp, _) => ("turn_up", "ah74.opt3.1"),
        (Step::Movement, _) => ("movement", "ah74.3.2"),
        (Step::Moving, _) => ("move_unit", "ah74.4.2.2"),
        (Step::Substitute, _) => ("substitute_brigades", "ah74.5.4.2"),
        (Step::Declare, Phase::DefensiveFire) => ("defensive_fire", "ah74.3.3"),
        (Step::Declare, Phase::OffensiveFire) => ("offensive_fire", "ah74.3.4"),
        (Step::Declare, _) => ("regular_combat", "ah74.3.5"),
        (Step::Form, Phase::RegularCombat) => ("form_attack", "ah74.7.1.4.0"),
        (Step::Form, _) => ("form_fire", "ah74.7.2.6.3"),
        (Step::Resolve, _) => ("resolve_attack", "ah74.7.1.7.4"),
        (Step::Withdraw(_), _) => ("withdraw_cavalry", "ah74.opt2.1.1"),
        (Step::Retreat, _) => ("retreat", "ah74.crt.8"),
        (Step::Route, _) => ("retreat_route", "ah74.crt.8"),
        (Step::Advance, _) => ("advance_after_combat", "ah74.7.1.9.1"),
        (Step::Occupy, _) => ("advance_into_fort", "ah74.7.1.9.2"),
        (Step::Destroy, _) => ("destroy_bridges", "ah74.7.4.2"),
        (Step::TurnDown, _) => ("turn_down", "ah74.opt3.5"),
        (Step::Over, _) => ("over", "ah74.10.2"),
    }
}

impl Ah74 {
    /// A legal action as a page offers it.
    pub(crate) fn choice_of(&self, state: &State, action: &Action) -> Choice {
        let text = action.write(self);
        let name = |unit: UnitId| {
            if self.order.holds(unit) { self.order.unit(unit).name.as_str() } else { "nobody" }
        };
        let hex = |hex: HexId| self.field.name(hex);
        let piece = |label: String, unit: UnitId| {
            let place = self.field.name(state.place[unit]);
            Choice::button(text.clone(), label)
                .kind(ChoiceKind::Piece)
                .piece(self.unit_word(unit))
                .place(place)
        };
        let place = |label: String, at: HexId| {
            Choice::button(text.clone(), label).kind(ChoiceKind::Place).place(self.field.name(at))
        };
        match *action {
            Action::Take(a) => piece(format!("Set up {}", name(a)), a),
            Action::Place(a) => place(format!("Set up in {}", hex(a)), a),
            Action::Fort(a) => place(format!("Fort in {}", hex(a)), a),
            Action::History => Choice::button(text, "Set up everything as it stood"),
            Action::Raze(a) => place(format!("Remove the fort in {}", hex(a)), a),
            Action::Move(a) => piece(format!("Move {}", name(a)), a),
            Action::Join(a) => piece(format!("Take {} along", name(a)), a),
            Action::To(a) => self.step_choice(state, text, a),
            Action::Stop => Choice::button(text, "Stop here"),
            Action::Emplace(a, b, c) => {
                place(format!("Emplace the bridge in {}, from {} to {}", hex(a), hex(b), hex(c)), a)
                    .place(hex(b))
                    .place(hex(c))
            }
            Action::Break(a) => piece(format!("Break {} down into its brigades", name(a)), a),
            Action::BreakFreely(a) => {
                piece(format!("Break {} down into brigades of your choice", name(a)), a)
            }
            Action::Reform(a, b) => place(format!("Reform {} in {}", name(a), hex(b)), b),
            Action::Pick(a) => piece(format!("Take {}", name(a)), a),
            Action::Attack(a) if state.phase.is_fire() => place(format!("Fire at {}", hex(a)), a),
            Action::Attack(a) => place(format!("Attack {}", hex(a)), a),
            Action::Also(a) => place(format!("Attack {} too, in the same attack", hex(a)), a),
            Action::With(a) => piece(format!("With {} ({})", name(a), self.order.unit(a).strength), a),
            Action::WithAll => Choice::button(text, "With everyone who may"),
            Action::Go => Choice::button(text, self.go_label(state)),
            Action::Fight(a) => place(format!("Resolve the attack on {}", hex(a)), a),
            Action::Withdraw => Choice::button(text, "Withdraw two hexes, disrupted for one turn"),
            Action::Stand => Choice::button(text, "Stand and fight"),
            Action::Retreat(a) => piece(self.retreat_label(state, a), a),
            Action::Advance(a, b) => piece(format!("Advance {} into {}", name(a), hex(b)), a).place(hex(b)),
            Action::Destroy(a) => piece(format!("Destroy {}", name(a)), a),
            Action::Up(a) => piece(format!("Turn {} face up", name(a)), a),
            Action::Down(a) => piece(format!("Turn {} face down", name(a)), a),
            Action::DownAll => Choice::button(text, "Turn everyone face down who may be"),
            Action::End => Choice::button(text, Self::end_label(state)),
        }
    }

    fn retreat_label(&self, state: &State, unit: UnitId) -> String {
        let situation = Situation::new(self, state);
        let open = state
            .retreat
            .as_ref()
            .is_some_and(|retreat| situation.can_retreat(unit, retreat.side, retreat.hexes));
        let lost = if open { "" } else { ": no way is open, it is lost" };
        format!("Retreat {}{lost}", self.order.unit(unit).name)
    }

    fn step_choice(&self, state: &State, text: String, to: HexId) -> Choice {
        let situation = Situation::new(self, state);
        let step =
            |label: String| Choice::button(text, label).kind(ChoiceKind::Step).place(self.field.name(to));
        let name = self.field.name(to);
        if state.step == Step::Route {
            return step(format!("Retreat to {name}"));
        }
        let entering = state.moving.first().is_some_and(|unit| state.place[unit] == RETURNING);
        let verb = if entering { "Enter in" } else { "To" };
        match situation.may_step(state.moving, to) {
            Ok(passage) => {
                let ends = if passage.stops { ", ends the move" } else { "" };
                step(format!("{verb} {name} ({} MP{ends})", passage.cost)).amount(i32::from(passage.cost))
            }
            Err(_) => step(format!("{verb} {name}")),
        }
    }

    /// What making the attack means: the odds, if they can be known.
    fn go_label(&self, state: &State) -> String {
        let situation = Situation::new(self, state);
        let verb = if state.phase.is_fire() { "Fire" } else { "Attack" };
        if state.attack.hexes.iter().any(|&hex| situation.is_unknown(hex)) {
            return format!("{verb}: the enemy is face down");
        }
        let (attackers, defenders) = situation.strengths(&state.attack);
        match situation.odds(&state.attack) {
            Some(odds) => {
                format!("{verb}: {attackers} against {defenders}, odds {}", self.charts.odds_name(odds))
            }
            None => format!("{verb}: {attackers} against {defenders}, below 1-4: your units are lost"),
        }
    }

    const fn end_label(state: &State) -> &'static str {
        match state.step {
            Step::SetUp => "All is set up",
            Step::TurnUp => "Begin",
            Step::Movement => "End the Movement Phase",
            Step::Declare => match state.phase {
                Phase::RegularCombat => "No more attacks",
                _ => "No more fire",
            },
            Step::Advance | Step::Occupy => "No more advances",
            Step::Destroy => "Destroy no more",
            _ => "Done",
        }
    }
}

impl Play<'_> {
    /// Tells of one step; the Union does not learn who walks face down.
    pub fn log_step(&mut self, group: Units, from: HexId, to: HexId) {
        if !self.log.is_listening() {
            return;
        }
        let (field, order) = (&self.rules.field, &self.rules.order);
        for unit in group {
            let record = order.unit(unit);
            let path = vec![field.name(from).to_owned(), field.name(to).to_owned()];
            let sentence = |name: &str| format!("{name} moves from {} to {}.", path[0], path[1]);
            let kind = |piece: &str| EventKind::Move { piece: piece.into(), path: path.clone() };
            if self.state.face_down.contains(unit) {
                let own = Seats::only(Seat::CONFEDERATE);
                let other = Seats::only(Seat::UNION);
                self.log.add(|| {
                    Event::new("ah74.4.2.2", sentence(&record.name)).kind(kind(&record.id)).only(own)
                });
                self.log.add(|| Event::new("ah74.4.2.2", sentence("A face-down unit")).only(other));
            } else {
                self.log.add(|| Event::new("ah74.4.2.2", sentence(&record.name)).kind(kind(&record.id)));
            }
        }
    }

    /// Tells who attacks whom.
    pub fn log_attack(&mut self, attack: &Attack, how: &str) {
        let (order, rules) = (&self.rules.order, self.rules);
        let fire = self.state.phase.is_fire();
        let clause = if fire { "ah74.7.2.0" } else { "ah74.7.1.0" };
        self.log.add(|| {
            let who: Vec<&str> =
                attack.units.into_iter().map(|unit| order.unit(unit).name.as_str()).collect();
            let verb = match (fire, how, who.len()) {
                (true, "named", _) => "will fire at",
                (true, _, 1) => "fires at",
                (true, ..) => "fire at",
                (false, "named", _) => "will attack",
                (false, _, 1) => "attacks",
                (false, ..) => "attack",
            };
            Event::new(
                clause,
                format!("{} {verb} {}.", who.join(", "), rules.list_hexes(&attack.hexes, "and")),
            )
        });
    }
}
