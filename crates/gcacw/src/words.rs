//! What players read: the open question, and each answer.

use engine::{Choice, ChoiceKind, Grammar, Side, capital};

use crate::action::{Action, Deed};
use crate::campaign::{Campaign, Saying};
use crate::combat::CombatAction;
use crate::march::points;
use crate::movement::{TOO_FEW_POINTS, stopped};
use crate::roster::Counter;
use crate::situation::Situation;
use crate::state::{Hex, MOST_FATIGUE, Unit};
use crate::step::Step;
use crate::turn::TurnAction;
use crate::zones::Zone;

/// More names than these are counted, not told.
const MOST_NAMES: usize = 5;

/// A kind of action in words, and which actions are of it.
type ActionKind<C> = (&'static str, fn(&Deed<C>) -> bool);

impl<C: Campaign> Situation<'_, C> {
    /// The open decision as a sentence.
    pub(crate) fn ask(self) -> String {
        let leader = |leader| &self.leader_info(leader).name;
        let Some(step) = self.state.step() else { return "The game is over.".into() };
        match step {
            Step::Phase(phase) | Step::PhaseOver(phase) => format!("{}.", self.rules.phase_name(phase)),
            Step::TransferLeader(side) => format!(
                "A leader is always with one of his units, and may change to another now. Choose a {side} leader to \
                 transfer, or leave them all where they are."
            ),
            Step::TransferTo(chosen) => format!("Choose the unit that {} transfers to.", leader(chosen)),
            Step::Initiative | Step::MarchOver | Step::ActionOver => String::new(),
            Step::TakeInitiative(side) => self.ask_initiative(side),
            Step::ChooseAction(side) => self.ask_action(side),
            Step::SelectUnits => self.ask_selection(),
            Step::MoveLeader => {
                format!(
                    "{} may go to another of the units you selected before they march, or stay with his own.",
                    leader(self.state.activation.leader)
                )
            }
            Step::AttachLeader => {
                format!("Choose the unit that {} is attached to.", leader(self.state.activation.leader))
            }
            Step::GoAlong(other) => {
                format!(
                    "{} may go along with {}, or stay.",
                    leader(other),
                    leader(self.state.activation.leader)
                )
            }
            Step::FollowUnit(other) => {
                format!(
                    "{} may go with {}, which leaves his hex, or stay.",
                    leader(other),
                    self.name(self.state.march.unit)
                )
            }
            Step::NextUnit => self.ask_next_unit(),
            Step::ForceMarch => self.ask_force_march(),
            Step::March => self.ask_march(),
            Step::Combat(step) => self.combat_prompt(step),
            Step::Turn(step) => self.turn_prompt(step),
            Step::Special(step) => self.special_prompt(step),
            Step::Campaign => C::says(self, Saying::Question).unwrap_or_default(),
        }
    }

    /// The units that go with a leader: who is selected, and what selecting means.
    fn ask_selection(self) -> String {
        let leader = &self.leader_info(self.state.activation.leader).name;
        let selected: Vec<&str> = self.state.activation.selected.iter().map(|unit| self.name(unit)).collect();
        let mut answers = Vec::new();
        self.list_selections(&mut answers);
        let more = answers.iter().any(|answer| !matches!(answer, Action::Done));
        match (selected.is_empty(), more) {
            (true, _) => format!(
                "Which units does {leader} lead, of those in his command radius? They go one after the other, with one \
                 roll for all."
            ),
            (_, true) => format!("{leader} leads {}. Who else, or are these all?", selected.join(", ")),
            _ => format!("{leader} leads {}, all that can go with him now.", selected.join(", ")),
        }
    }

    /// The units that still go with a leader, and how far each goes.
    fn ask_next_unit(self) -> String {
        let allowance = |unit| C::led_march(self, unit, self.state.activation.allowance).1;
        let mut far: Vec<(i16, Vec<&str>)> = Vec::new();
        let marching = self
            .state
            .activation
            .selected
            .iter()
            .filter(|&unit| !self.state.activation.entrenching.contains(unit));
        for unit in marching {
            let (allowance, name) = (allowance(unit), self.name(unit));
            match far.iter_mut().find(|(known, _)| *known == allowance) {
                Some((_, names)) => names.push(name),
                None => far.push((allowance, vec![name])),
            }
        }
        let how_far = match far.as_slice() {
            [] => String::new(),
            [(allowance, _)] => format!(" Each marches with {}, one after the other.", points(*allowance)),
            _ => {
                let each = far
                    .iter()
                    .map(|(allowance, names)| format!("{} with {}", names.join(", "), points(*allowance)));
                format!(" They march one after the other: {}.", each.collect::<Vec<_>>().join("; "))
            }
        };
        let leader = &self.leader_info(self.state.activation.leader).name;
        format!("Which of {leader}'s units goes next?{how_far}")
    }

    /// The first step of a march, or a force march before it.
    fn ask_force_march(self) -> String {
        let unit = self.state.march.unit;
        let Some(hex) = self.state.hex(unit) else { return String::new() };
        format!(
            "{}, at {}, has {}: choose a hex to march to. Or force march first, for more points; it is then disorganized \
             and may lose Manpower. Without a force march it may also attack, refuse its flanks, or stay.",
            self.name(unit),
            self.rules.hex_near(hex),
            points(self.state.march.left)
        )
    }

    fn ask_initiative(self, side: Side) -> String {
        let text = self.ask_who_takes_it(side);
        self.with_remark(side, text)
    }

    fn with_remark(self, side: Side, text: String) -> String {
        match C::says(self, Saying::Remark(side)) {
            Some(remark) => format!("{text} {remark}"),
            None => text,
        }
    }

    fn ask_who_takes_it(self, side: Side) -> String {
        if !self.eligible(side) {
            return format!("The {side} wins the initiative but has no unit that can act: it must pass.");
        }
        if self.state.initiative.passed {
            return format!(
                "The {} has passed. The {side} may take the initiative; if it passes too, the Action Cycle ends.",
                side.enemy()
            );
        }
        if !self.eligible(side.enemy()) {
            return format!(
                "The {side} has the initiative: take it to act with one unit or leader, or pass and end the Action Cycle."
            );
        }
        format!(
            "The {side} wins the initiative: take it to act with one unit or leader, or pass and offer it to the {}.",
            side.enemy()
        )
    }

    /// Who acts; and who cannot, being too tired. // gcacw.5.1.19
    fn ask_action(self, side: Side) -> String {
        let entrenching = match self.entrench_action() {
            Ok(action) if action.fatigue != 1 => format!(", entrenching {}", action.fatigue),
            _ => String::new(),
        };
        let text = format!(
            "The {side} has the initiative: choose {}. An action costs 1 Fatigue Level{entrenching}.",
            self.kinds_of_action(side)
        );
        let mut text = self.with_remark(side, text);
        let tired = |unit: &Unit| {
            self.state.hex(*unit).is_some()
                && self.state.fatigue[unit.index()] >= MOST_FATIGUE
                && self.may_march(*unit).is_err()
        };
        let names: Vec<&str> =
            self.roster().side_units(side).filter(tired).map(|unit| self.name(unit)).collect();
        let more = names.len().saturating_sub(MOST_NAMES);
        if !names.is_empty() {
            let shown = names[..names.len() - more].join(", ");
            let others = if more > 0 { format!(" and {more} more") } else { String::new() };
            text.push_str(&format!(" At Fatigue Level 4, and done for this turn: {shown}{others}."));
        }
        text
    }

    /// Every kind of action that the side could choose now.
    fn kinds_of_action(self, side: Side) -> String {
        let mut actions = Vec::new();
        self.list_activations(side, &mut actions);
        let kinds: [ActionKind<C>; 7] = [
            ("a unit to march alone", |action| matches!(action, Action::March(_))),
            ("a leader to march with several of his", |action| matches!(action, Action::Activate(_))),
            ("a leader to assault", |action| matches!(action, Action::Combat(CombatAction::Assault(_)))),
            ("a unit to burn its station", |action| matches!(action, Action::Turn(TurnAction::Burn(_)))),
            ("a unit to entrench", |action| matches!(action, Action::Turn(TurnAction::Entrench(_)))),
            ("a unit to go by rail or with a train", |action| matches!(action, Action::Special(_))),
            (
                "a force marker",
                |action| matches!(action, Action::Turn(action) if !matches!(action, TurnAction::Burn(_) | TurnAction::Entrench(_))),
            ),
        ];
        let open = kinds.iter().filter(|(_, is)| actions.iter().any(is)).map(|(words, _)| *words);
        let open: Vec<&str> = open.collect();
        match open.split_last() {
            Some((last, [])) => (*last).to_owned(),
            Some((last, others)) => format!("{} or {last}", others.join(", ")),
            None => "what to do".to_owned(),
        }
    }

    /// The march, with the reason why it can go no further where it cannot.
    fn ask_march(self) -> String {
        let march = &self.state.march;
        let unit = march.unit;
        let (name, left) = (self.name(unit), points(march.left));
        let Some(hex) = self.state.hex(unit) else { return String::new() };
        let at = self.rules.hex_near(hex);
        let mut combat = Vec::new();
        self.combat_march_actions(&mut combat);
        let attacks = combat.iter().any(|action| matches!(action, CombatAction::Attack(_)));
        let mut more = Vec::new();
        for (words, open) in [
            ("attack", attacks),
            ("refuse its flanks", combat.contains(&CombatAction::RefuseFlanks)),
            ("remove its Flanks Refused marker", combat.contains(&CombatAction::RemoveMarker)),
        ] {
            more.extend(open.then_some(words));
        }
        let also: String = more.iter().map(|words| format!(", {words}")).collect();
        if let Some(why) = self.why_stopped() {
            let then = match more.split_first() {
                Some((first, _)) => {
                    format!("{}{}, or end the march", capital(first), &also[first.len() + 2..])
                }
                None => "End the march".to_owned(),
            };
            return format!("{name}, at {at}, {why}. {then}.");
        }
        let side = self.roster().side(unit);
        if self.zone(side.enemy(), hex) == Zone::Normal {
            return format!(
                "{name}, at {at}, has {left}. It begins in the zone of control of {}: leaving costs 1 more, and going \
                 straight into another enemy zone of control costs everything. Choose a hex to march to{also}, or end the \
                 march.",
                self.zone_owners(side.enemy(), hex)
            );
        }
        format!("{name}, at {at}, has {left} left: choose a hex to march to{also}, or end the march.")
    }

    /// Why the marching unit can go no further, if it cannot.
    pub(crate) fn why_stopped(self) -> Option<String> {
        let march = &self.state.march;
        let hex = self.state.hex(march.unit)?;
        if let Some(stop) = march.ended {
            return Some(stopped(stop).words().to_owned());
        }
        let enemy = self.roster().side(march.unit).enemy();
        let left = points(march.left);
        if (march.moved > 0 || march.attacked) && self.zone(enemy, hex) == Zone::Normal {
            let what = if march.attacked { "is still in" } else { "has entered" };
            let owners = self.zone_owners(enemy, hex);
            return Some(format!("{what} the zone of control of {owners} and must stop, with {left} left"));
        }
        if march.left <= 0 && march.moved > 0 {
            return Some("has no Movement Points left".into());
        }
        let (mut barred, mut dear) = (None, false);
        for (direction, _) in self.rules.map.around(hex) {
            match self.step_cost(direction) {
                Ok(_) => return None,
                Err(why) if why == TOO_FEW_POINTS => dear = true,
                Err(why) => barred = Some(why.words()),
            }
        }
        if dear {
            return Some(format!("has only {left} left, too few for any hex it may enter"));
        }
        barred.map(|why| format!("has {left} left but no hex to go to: it {why}"))
    }

    /// The units of a side whose normal zone of control covers a hex, by name.
    fn zone_owners(self, side: Side, hex: Hex) -> String {
        let mut names = Vec::new();
        for (direction, next) in self.rules.map.around(hex) {
            if self.zone_across(hex, direction) == Zone::Normal {
                let units = self.side_units_in(side, next).filter(|&unit| self.exerts(unit));
                names.extend(units.map(|unit| self.name(unit)));
            }
        }
        names.join(" and ")
    }

    /// A legal action as a page offers it.
    pub(crate) fn offer(self, action: &Deed<C>) -> Choice {
        let text = action.write(self.rules);
        let name = |counter: Counter| self.rules.counters.name(counter).map_or("?", |name| &name.name);
        let piece = |label: String, counter: Counter| {
            Choice::button(&text, label).kind(ChoiceKind::Piece).piece(self.rules.counters.slug(counter))
        };
        match *action {
            Action::Take => Choice::button(text, "Take the initiative"),
            Action::Pass => Choice::button(text, "Pass"),
            Action::March(unit) => piece(format!("March with {}", name(unit)), unit),
            Action::Activate(leader) => {
                piece(format!("Activate {} to lead several units", name(leader)), leader)
            }
            Action::Select(unit) => piece(format!("Select {} to march", name(unit)), unit),
            Action::SelectToEntrench(unit) => piece(format!("Select {} to entrench", name(unit)), unit),
            Action::Transfer(leader) => piece(format!("Transfer {}", name(leader)), leader),
            Action::Attach(unit) => piece(format!("Attach to {}", name(unit)), unit),
            Action::Go(hex) => Choice::button(text, self.go_words(hex))
                .kind(ChoiceKind::Place)
                .place(self.rules.board.name(hex)),
            Action::Along => Choice::button(text, "Go along"),
            Action::Stay => Choice::button(text, self.stay_words()),
            Action::Next(unit) => piece(format!("{} goes", name(unit)), unit),
            Action::Force => Choice::button(text, "Force march"),
            Action::NoForce => Choice::button(text, "No force march"),
            Action::Step(hex) => self.offer_step(text, hex),
            Action::End => Choice::button(text, "End the march"),
            Action::Done => Choice::button(text, done_words(self.state.step())),
            Action::Combat(action) => self.combat_choice(action),
            Action::Turn(action) => self.turn_choice(action),
            Action::Special(action) => self.special_choice(action),
            Action::Campaign(action) => C::choice(self, action),
        }
    }

    /// Where a leader would go: to which of the units that he leads.
    fn go_words(self, hex: Hex) -> String {
        let there = self.state.activation.selected.iter().filter(|&unit| self.state.hex(unit) == Some(hex));
        let names: Vec<&str> = there.map(|unit| self.name(unit)).collect();
        format!("Go to {}, at {}", names.join(" and "), self.rules.hex_near(hex))
    }

    /// Where a leader would stay.
    fn stay_words(self) -> String {
        let with = match self.state.step() {
            Some(Step::MoveLeader) => self.state.attached[self.state.activation.leader.index()],
            _ => Unit::NONE,
        };
        if with == Unit::NONE { "Stay".into() } else { format!("Stay with {}", self.name(with)) }
    }

    fn offer_step(self, text: String, hex: Hex) -> Choice {
        let unit = self.state.march.unit;
        let direction = self.state.hex(unit).and_then(|from| self.rules.map.direction(from, hex));
        let cost = direction.and_then(|direction| self.step_cost(direction).ok());
        let label = match cost {
            Some(cost) if cost.zone_to_zone => {
                format!(
                    "To {}: from zone of control to zone of control, all Movement Points",
                    self.rules.hex_name(hex)
                )
            }
            Some(cost) if cost.minimum => {
                format!("To {}: the one hex a unit may always go", self.rules.hex_name(hex))
            }
            Some(cost) => format!("To {} for {}", self.rules.hex_name(hex), points(cost.cost)),
            None => format!("To {}", self.rules.hex_name(hex)),
        };
        let choice = Choice::button(text, label)
            .kind(ChoiceKind::Step)
            .piece(self.slug(unit))
            .place(self.rules.board.name(hex));
        match cost {
            Some(cost) => choice.amount((i32::from(cost.cost) + 1) / 2),
            None => choice,
        }
    }
}

/// What being done means at a step.
const fn done_words(step: Option<Step>) -> &'static str {
    match step {
        Some(Step::TransferLeader(_)) => "No more transfers",
        Some(Step::SelectUnits) => "These are all: roll for their march",
        _ => "Done",
    }
}
