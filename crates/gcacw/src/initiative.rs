//! Initiative: who acts in an Action Phase, and how the Action Cycle ends. // gcacw.4.2

use engine::{Dice, Event, EventKind, May, Modifier, Refusal, Side, forbid, refuse};

use crate::action::{Action, Deed};
use crate::campaign::{Campaign, Fact, Intent, Juncture, Menu, Roll};
use crate::ruleset::option;
use crate::sequence::ANSWERS;
use crate::situation::{Play, Situation};
use crate::state::{Initiative, MOST_FATIGUE, Unit};
use crate::step::Step;

impl<C: Campaign> Situation<'_, C> {
    /// Whether a unit is fresh enough to act, and nothing else holds it. // gcacw.4.2.13, gcacw.6.5.2
    pub fn may_activate(self, unit: Unit) -> May {
        if self.state.hex(unit).is_none() {
            return forbid!("gcacw.4.3.1", "is not on the map");
        }
        if self.state.fatigue[unit.index()] >= MOST_FATIGUE && !self.may_march_tired(unit) {
            return forbid!("gcacw.6.5.2", "is at Fatigue Level 4 and can take no action");
        }
        self.special_may_activate(unit)?;
        C::may(self, Intent::Activate(unit))
    }

    /// Whether a unit at Fatigue Level 4 may march, by the optional rule. // gcacw.5.1.19, gcacw.6.5.4
    pub(crate) fn may_march_tired(self, unit: Unit) -> bool {
        self.plays(option::FATIGUE_4_MARCH) && self.state.organized(unit)
    }

    /// Whether a side has a unit eligible for activation: one that may march, or take any other action. // gcacw.4.2.13
    pub fn eligible(self, side: Side) -> bool {
        if self.on_map(side).into_iter().any(|unit| self.may_march(unit).is_ok()) {
            return true;
        }
        let (mut assaults, mut others) = (Vec::new(), Vec::new());
        self.combat_activations(side, &mut assaults);
        self.special_activations(side, &mut others);
        !assaults.is_empty()
            || !others.is_empty()
            || self.has_turn_action(side)
            || C::is_true(self, Fact::ActsOtherwise(side), false)
    }

    /// Whether both sides roll even if one of them cannot act. // gcacw.4.2.7
    fn always_rolls(self) -> bool {
        self.variant_of().insubordination
    }

    /// Who wins equal dice. // gcacw.4.2.2, gcacw.4.2.3
    fn tie_winner(self, number: u8, modified: i16) -> Side {
        if let Some(side) = C::tie_winner(self, modified) {
            return side;
        }
        self.variant_of().tie_winner(number)
    }

    /// The answers of a side that may take the initiative. // gcacw.4.2.8
    pub(crate) fn list_initiative(self, side: Side, out: &mut Vec<Deed<C>>) {
        if self.eligible(side) && C::may(self, Intent::TakeInitiative(side)).is_ok() {
            out.push(Action::Take);
        }
        if C::may(self, Intent::PassInitiative(side)).is_ok() {
            out.push(Action::Pass);
        }
        let mut campaign = Vec::with_capacity(ANSWERS);
        C::further(self, Menu::Initiative(side), &mut campaign);
        out.extend(campaign.into_iter().map(Action::Campaign));
    }
}

impl<C: Campaign> Play<'_, C> {
    /// The Initiative Segment, up to the first question. // gcacw.4.2.1
    pub(crate) fn initiative_segment(&mut self, dice: &mut dyn Dice) {
        if C::turns(self.lend(), Juncture::Initiative) {
            return;
        }
        self.state.action_phase += 1;
        let able = Side::ALL.map(|side| self.now().eligible(side));
        self.state.initiative = Initiative::default();
        // gcacw.4.4.2
        if able == [false, false] {
            // What an action decided is decided: a forecast does not follow the rest of the turn, which may hang on what
            // one side keeps from the other.
            dice.decided();
            self.log.decided();
            self.log
                .add(|| Event::new("gcacw.4.4.2", "No unit of either side can act: the Action Cycle ends."));
            return self.end_cycle();
        }
        let winner = self.initiative_winner(able, dice);
        self.state.replace(Step::TakeInitiative(winner));
    }

    fn initiative_winner(&mut self, able: [bool; 2], dice: &mut dyn Dice) -> Side {
        if let Some(side) = C::initiative_winner(self.lend()).or_else(|| self.now().special_initiative()) {
            return side;
        }
        // gcacw.4.2.6, gcacw.4.2.7
        if able != [true, true] && !self.now().always_rolls() {
            let side = if able[0] { Side::Union } else { Side::Confederate };
            self.log.add(|| {
                let text =
                    format!("The {} has no unit that can act: the {side} has the initiative.", side.enemy());
                Event::new("gcacw.4.2.6", text)
            });
            return side;
        }
        // What an action decided is decided: a forecast of it does not tell the next initiative's rolls apart.
        let settled = !self.log.results().is_empty();
        let kind = |face: u8| if settled { 0 } else { face };
        let mut die = || dice.pool_by(1, 6, &kind).iter().next().unwrap_or(1);
        let rolled = [die(), die()];
        self.state.initiative.dice = rolled;
        let mut sheets: [Vec<Modifier>; 2] = Default::default();
        for side in Side::ALL {
            self.now().special_initiative_modifiers(side, &mut sheets[side.index()]);
            C::modifiers(self.now(), Roll::Initiative(side), &mut sheets[side.index()]);
        }
        let total = |side: Side| {
            let modifiers: i16 = sheets[side.index()].iter().map(|modifier| modifier.value).sum();
            i16::from(rolled[side.index()]) + modifiers
        };
        let (union, confederate) = (total(Side::Union), total(Side::Confederate));
        let winner = match union.cmp(&confederate) {
            std::cmp::Ordering::Greater => Side::Union,
            std::cmp::Ordering::Less => Side::Confederate,
            std::cmp::Ordering::Equal => self.now().tie_winner(rolled[0], union),
        };
        if !settled {
            self.log.result(|| format!("{winner} initiative"));
        }
        self.log.add(|| {
            let text = format!("Initiative: Union {union}, Confederate {confederate}. The {winner} wins.");
            Event::new("gcacw.4.2.1", text).kind(EventKind::Roll {
                dice: rolled.to_vec(),
                modifiers: sheets.concat(),
                result: winner.name().into(),
                place: String::new(),
            })
        });
        winner
    }

    /// A side takes the initiative. // gcacw.4.2.10
    pub(crate) fn take_initiative(&mut self, side: Side) -> Result<(), Refusal> {
        if !self.now().eligible(side) {
            return refuse!("gcacw.4.2.8", "The {side} has no unit that can act and must pass.");
        }
        let who = format!("The {side}");
        C::may(self.now(), Intent::TakeInitiative(side)).map_err(|forbidden| forbidden.refusal_of(&who))?;
        self.log.add(|| Event::new("gcacw.4.2.10", format!("The {side} takes the initiative.")));
        self.state.replace(Step::ChooseAction(side));
        Ok(())
    }

    /// A side passes. // gcacw.4.2.11
    pub fn pass_initiative(&mut self, side: Side) -> Result<(), Refusal> {
        let who = format!("The {side}");
        C::may(self.now(), Intent::PassInitiative(side)).map_err(|forbidden| forbidden.refusal_of(&who))?;
        let clause = if self.state.initiative.passed {
            "gcacw.4.4.1"
        } else if !self.now().eligible(side.enemy()) {
            "gcacw.4.4.3"
        } else {
            self.state.initiative.passed = true;
            self.log.add(|| Event::new("gcacw.4.2.11", format!("The {side} passes.")));
            self.state.replace(Step::TakeInitiative(side.enemy()));
            return Ok(());
        };
        self.log.add(|| Event::new(clause, format!("The {side} passes: the Action Cycle ends.")));
        self.end_cycle();
        Ok(())
    }

    /// The Action Cycle ends; a campaign may begin another. // gcacw.4.4.5
    fn end_cycle(&mut self) {
        if C::turns(self.lend(), Juncture::CycleOver) {
            self.state.replace(Step::Initiative);
        } else {
            self.state.pop();
        }
    }
}
