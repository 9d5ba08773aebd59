//! Initiative: who acts in an Action Phase, and how the Action Cycle ends. // gcacw.4.2

use engine::{Dice, Event, EventKind, Log, May, Modifier, Refusal, Side, forbid, refuse};

use crate::action::{Action, Deed};
use crate::campaign::{Campaign, Fact, Intent, Juncture, Menu, Roll};
use crate::ruleset::{Gcacw, option};
use crate::state::{Initiative, MOST_FATIGUE, State, Unit};
use crate::step::Step;

impl<C: Campaign> Gcacw<C> {
    /// Whether a unit is fresh enough to act, and nothing else holds it. // gcacw.4.2.13, gcacw.6.5.2
    pub fn may_activate(&self, state: &State<C>, unit: Unit) -> May {
        if state.hex(unit).is_none() {
            return forbid!("gcacw.4.3.1", "is not on the map");
        }
        if state.fatigue[unit.index()] >= MOST_FATIGUE && !self.may_march_tired(state, unit) {
            return forbid!("gcacw.6.5.2", "is at Fatigue Level 4 and can take no action");
        }
        self.special_may_activate(state, unit)?;
        C::may(self.at(state), Intent::Activate(unit))
    }

    /// Whether a unit at Fatigue Level 4 may march, by the optional rule. // gcacw.5.1.19, gcacw.6.5.4
    pub(crate) fn may_march_tired(&self, state: &State<C>, unit: Unit) -> bool {
        self.plays(state, option::FATIGUE_4_MARCH) && state.organized(unit)
    }

    /// Whether a side has a unit eligible for activation: one that may march, or take any other action. // gcacw.4.2.13
    pub fn eligible(&self, state: &State<C>, side: Side) -> bool {
        if self.on_map(state, side).into_iter().any(|unit| self.may_march(state, unit).is_ok()) {
            return true;
        }
        let (mut assaults, mut others) = (Vec::new(), Vec::new());
        self.combat_activations(state, side, &mut assaults);
        self.special_activations(state, side, &mut others);
        !assaults.is_empty()
            || !others.is_empty()
            || self.has_turn_action(state, side)
            || C::is_true(self.at(state), Fact::ActsOtherwise(side), false)
    }

    /// The Initiative Segment, up to the first question. // gcacw.4.2.1
    pub(crate) fn initiative_segment(&self, state: &mut State<C>, dice: &mut dyn Dice, log: &mut Log) {
        if C::turns(self.play(state, log), Juncture::Initiative) {
            return;
        }
        state.action_phase += 1;
        let able = Side::ALL.map(|side| self.eligible(state, side));
        state.initiative = Initiative::default();
        // gcacw.4.4.2
        if able == [false, false] {
            // What an action decided is decided: a forecast does not follow the rest of the turn, which may hang on what
            // one side keeps from the other.
            dice.decided();
            log.decided();
            log.add(|| Event::new("gcacw.4.4.2", "No unit of either side can act: the Action Cycle ends."));
            return self.end_cycle(state, log);
        }
        let winner = self.initiative_winner(state, able, dice, log);
        state.replace(Step::TakeInitiative(winner));
    }

    fn initiative_winner(
        &self,
        state: &mut State<C>,
        able: [bool; 2],
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Side {
        if let Some(side) =
            C::initiative_winner(self.play(state, log)).or_else(|| self.special_initiative(state))
        {
            return side;
        }
        // gcacw.4.2.6, gcacw.4.2.7
        if able != [true, true] && !self.always_rolls(state) {
            let side = if able[0] { Side::Union } else { Side::Confederate };
            log.add(|| {
                let text =
                    format!("The {} has no unit that can act: the {side} has the initiative.", side.enemy());
                Event::new("gcacw.4.2.6", text)
            });
            return side;
        }
        // What an action decided is decided: a forecast of it does not tell the next initiative's rolls apart.
        let settled = !log.results().is_empty();
        let kind = |face: u8| if settled { 0 } else { face };
        let mut die = || dice.pool_by(1, 6, &kind).iter().next().unwrap_or(1);
        let rolled = [die(), die()];
        state.initiative.dice = rolled;
        let mut sheets: [Vec<Modifier>; 2] = Default::default();
        for side in Side::ALL {
            self.special_initiative_modifiers(state, side, &mut sheets[side.index()]);
            C::modifiers(self.at(state), Roll::Initiative(side), &mut sheets[side.index()]);
        }
        let total = |side: Side| {
            let modifiers: i16 = sheets[side.index()].iter().map(|modifier| modifier.value).sum();
            i16::from(rolled[side.index()]) + modifiers
        };
        let (union, confederate) = (total(Side::Union), total(Side::Confederate));
        let winner = match union.cmp(&confederate) {
            std::cmp::Ordering::Greater => Side::Union,
            std::cmp::Ordering::Less => Side::Confederate,
            std::cmp::Ordering::Equal => self.tie_winner(state, rolled[0], union),
        };
        if !settled {
            log.result(|| format!("{winner} initiative"));
        }
        log.add(|| {
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

    /// Whether both sides roll even if one of them cannot act. // gcacw.4.2.7
    fn always_rolls(&self, state: &State<C>) -> bool {
        self.variant_of(state).insubordination
    }

    /// Who wins equal dice. // gcacw.4.2.2, gcacw.4.2.3
    fn tie_winner(&self, state: &State<C>, number: u8, modified: i16) -> Side {
        if let Some(side) = C::tie_winner(self.at(state), modified) {
            return side;
        }
        self.variant_of(state).tie_winner(number)
    }

    /// The answers of a side that may take the initiative. // gcacw.4.2.8
    pub(crate) fn list_initiative(&self, state: &State<C>, side: Side, out: &mut Vec<Deed<C>>) {
        if self.eligible(state, side) && C::may(self.at(state), Intent::TakeInitiative(side)).is_ok() {
            out.push(Action::Take);
        }
        if C::may(self.at(state), Intent::PassInitiative(side)).is_ok() {
            out.push(Action::Pass);
        }
        let mut campaign = Vec::new();
        C::further(self.at(state), Menu::Initiative(side), &mut campaign);
        out.extend(campaign.into_iter().map(Action::Campaign));
    }

    /// A side takes the initiative. // gcacw.4.2.10
    pub(crate) fn take_initiative(
        &self,
        state: &mut State<C>,
        side: Side,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        if !self.eligible(state, side) {
            return refuse!("gcacw.4.2.8", "The {side} has no unit that can act and must pass.");
        }
        let who = format!("The {side}");
        C::may(self.at(state), Intent::TakeInitiative(side))
            .map_err(|forbidden| forbidden.refusal_of(&who))?;
        log.add(|| Event::new("gcacw.4.2.10", format!("The {side} takes the initiative.")));
        state.replace(Step::ChooseAction(side));
        Ok(())
    }

    /// A side passes. // gcacw.4.2.11
    pub fn pass_initiative(&self, state: &mut State<C>, side: Side, log: &mut Log) -> Result<(), Refusal> {
        let who = format!("The {side}");
        C::may(self.at(state), Intent::PassInitiative(side))
            .map_err(|forbidden| forbidden.refusal_of(&who))?;
        let clause = if state.initiative.passed {
            "gcacw.4.4.1"
        } else if !self.eligible(state, side.enemy()) {
            "gcacw.4.4.3"
        } else {
            state.initiative.passed = true;
            log.add(|| Event::new("gcacw.4.2.11", format!("The {side} passes.")));
            state.replace(Step::TakeInitiative(side.enemy()));
            return Ok(());
        };
        log.add(|| Event::new(clause, format!("The {side} passes: the Action Cycle ends.")));
        self.end_cycle(state, log);
        Ok(())
    }

    /// The Action Cycle ends; a campaign may begin another. // gcacw.4.4.5
    fn end_cycle(&self, state: &mut State<C>, log: &mut Log) {
        if C::turns(self.play(state, log), Juncture::CycleOver) {
            state.replace(Step::Initiative);
        } else {
            state.pop();
        }
    }
}
