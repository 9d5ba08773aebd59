//! The flow of the game: which question is open, who is asked, and what happens between questions.

use engine::{Clause, Dice, Event, EventKind, Log, Seat, Seats, Side};

use crate::C1863;
use crate::cards::Timing;
use crate::ids::FormationId;
use crate::state::{End, Jackson, Place, Question, State, Task, Turn, Work};

/// A game being carried on: the state with the dice and the log at hand.
pub(crate) struct Play<'a> {
    pub rules: &'a C1863,
    pub state: &'a mut State,
    pub dice: &'a mut dyn Dice,
    pub log: &'a mut Log,
}

impl Question {
    /// The decision's name.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::PlaceFormation(_) => "place_formation",
            Self::KeepCards(_) => "keep_cards",
            Self::PlayActivationCard => "play_activation_card",
            Self::ChooseFormation => "choose_formation",
            Self::EnemyActivation => "enemy_activation",
            Self::ChooseActivation => "choose_activation",
            Self::Move => "move",
            Self::PrepareAttack => "prepare_attack",
            Self::PrepareDefence => "prepare_defence",
            Self::AfterRoll => "after_roll",
            Self::ChooseDice(_) => "choose_dice",
            Self::DefendReroll => "defend_reroll",
            Self::TurnDie => "turn_die",
            Self::Brace => "brace",
            Self::ChooseTest => "choose_test",
            Self::Rally(_) => "rally",
            Self::Retreat => "retreat",
            Self::SecondAttack => "second_attack",
            Self::AfterActivations => "after_activations",
            Self::BuyCard => "buy_card",
            Self::DrawCard => "draw_card",
            Self::NameCard { .. } => "name_card",
            Self::ReturnCard => "return_card",
            Self::ChooseTarget(_) => "choose_target",
            Self::TakeCard(_) => "take_card",
            Self::CashIn { .. } => "cash_in",
            Self::Respond(_) => "respond",
            Self::March { .. } => "march",
        }
    }

    /// The clause that puts the question.
    pub(crate) const fn clause(self) -> &'static Clause {
        match self {
            Self::PlaceFormation(Side::Union) => &Clause("c1863.12.6"),
            Self::PlaceFormation(Side::Confederate) => &Clause("c1863.12.5"),
            Self::KeepCards(_) => &Clause("c1863.12.11"),
            Self::PlayActivationCard => &Clause("c1863.13.1.1"),
            Self::ChooseFormation => &Clause("c1863.9.0.2"),
            Self::ChooseActivation => &Clause("c1863.8.7"),
            Self::Move => &Clause("c1863.9.1.1"),
            Self::PrepareAttack => &Clause("c1863.9.2.4"),
            Self::PrepareDefence => &Clause("c1863.13.7.6"),
            Self::AfterRoll | Self::ChooseDice(_) => &Clause("c1863.13.7.38"),
            Self::DefendReroll => &Clause("c1863.13.7.41"),
            Self::TurnDie
            | Self::EnemyActivation
            | Self::Brace
            | Self::ChooseTarget(_)
            | Self::ReturnCard => &Clause("c1863.13.6.3"),
            Self::ChooseTest => &Clause("c1863.18.1.2"),
            Self::Rally(_) => &Clause("c1863.16.6"),
            Self::Retreat => &Clause("c1863.13.7.26"),
            Self::SecondAttack => &Clause("c1863.9.1.3"),
            Self::AfterActivations => &Clause("c1863.10.8"),
            Self::BuyCard => &Clause("c1863.10.5"),
            Self::DrawCard => &Clause("c1863.15.1"),
            Self::NameCard { .. } => &Clause("c1863.8.6"),
            Self::TakeCard(_) => &Clause("c1863.10.9"),
            Self::CashIn { .. } => &Clause("c1863.10.10"),
            Self::Respond(_) => &Clause("c1863.18.3.1"),
            Self::March { .. } => &Clause("c1863.13.4.11"),
        }
    }

    /// Whether this is a moment at which cards marked Play Anytime can be played, or cards turned in. c1863.18.3.1
    pub(crate) const fn is_moment(self) -> bool {
        matches!(
            self,
            Self::PlayActivationCard
                | Self::ChooseFormation
                | Self::EnemyActivation
                | Self::ChooseActivation
                | Self::Move
                | Self::PrepareAttack
                | Self::PrepareDefence
                | Self::AfterRoll
                | Self::DefendReroll
                | Self::Brace
                | Self::Rally(_)
                | Self::SecondAttack
                | Self::AfterActivations
                | Self::BuyCard
                | Self::DrawCard
                | Self::Respond(_)
        )
    }
}

impl C1863 {
    /// Who answers a question.
    pub(crate) fn asked(&self, state: &State, question: Question) -> Side {
        match question {
            Question::PlaceFormation(side)
            | Question::KeepCards(side)
            | Question::TakeCard(side)
            | Question::Respond(side)
            | Question::CashIn { side, .. } => side,
            Question::Rally(formation) => formation.side(),
            Question::EnemyActivation => state.active.enemy(),
            Question::PrepareDefence
            | Question::DefendReroll
            | Question::Brace
            | Question::Retreat
            | Question::ChooseTest => {
                state.combat.map_or(state.active.enemy(), |combat| combat.attacker.side().enemy())
            }
            Question::PlayActivationCard
            | Question::ChooseFormation
            | Question::ChooseActivation
            | Question::Move
            | Question::March { .. }
            | Question::PrepareAttack
            | Question::AfterRoll
            | Question::ChooseDice(_)
            | Question::TurnDie
            | Question::SecondAttack
            | Question::AfterActivations
            | Question::BuyCard
            | Question::DrawCard
            | Question::NameCard { .. }
            | Question::ReturnCard
            | Question::ChooseTarget(_) => state.active,
        }
    }

    /// Whether a question on the stack has anything to ask. Only what both sides know decides this, so that being
    /// asked gives nothing away.
    fn is_open(&self, state: &State, question: Question) -> bool {
        let side = self.asked(state, question);
        if state.is_bot(side) {
            return false;
        }
        let usable = |timing| self.has_card_for(state, question, timing);
        match question {
            Question::PlaceFormation(side) => self.next_to_place(state, side).is_some(),
            Question::KeepCards(side) => !state.decks[side.index()].dealt.is_empty(),
            Question::ChooseFormation => !state.turn.pending.is_empty(),
            Question::EnemyActivation => {
                self.active_formation(state).is_some() && usable(Timing::EnemyActivation)
            }
            Question::ChooseActivation => self.active_formation(state).is_some(),
            Question::Move => {
                self.active_formation(state).is_some() && state.activation.is_some_and(|now| now.left > 0)
            }
            Question::PrepareAttack => self.can_prepare_attack(state) || usable(Timing::AttackBefore),
            Question::PrepareDefence => self.can_prepare_defence(state) || usable(Timing::DefenceBefore),
            Question::DefendReroll => self.can_set_die(state),
            Question::Brace => usable(Timing::DefenceAfter),
            Question::Rally(_) => usable(Timing::TestFailed),
            Question::SecondAttack => !self.second_targets(state).is_empty(),
            Question::AfterActivations => {
                // Whether such a card is of use can hang on what is hidden; the bot has nothing to learn.
                let asked = |timing| match state.bot {
                    None => self.owns_card_for(state, side, timing),
                    Some(_) => usable(timing),
                };
                asked(Timing::OwnTurn)
                    || asked(Timing::AfterActivations)
                    || state.jackson == Jackson::Ready
                        && side == Side::Confederate
                        && state.alive(self.data.generals.jackson)
            }
            // Cubes, tableau and owned cards lie open: nobody is asked who can only pass.
            Question::BuyCard => {
                let mut tableau = state.tableau.iter().flatten();
                tableau.any(|&card| self.may_buy(state, card).is_ok())
                    || usable(Timing::Anytime)
                    || self.may_cash(state, question).is_ok()
            }
            Question::DrawCard => {
                !state.decks[side.index()].draw.is_empty()
                    && (state.momentum[side.index()] >= self.data.costs.search || usable(Timing::TurnEnd))
            }
            Question::Respond(side) => {
                !state.turn.quiet[side.index()]
                    && (usable(Timing::Anytime) || self.may_cash(state, question).is_ok())
            }
            Question::March { formation, left, .. } => state.alive(formation) && left > 0,
            Question::PlayActivationCard
            | Question::AfterRoll
            | Question::ChooseDice(_)
            | Question::TurnDie
            | Question::ChooseTest
            | Question::Retreat
            | Question::NameCard { .. }
            | Question::ReturnCard
            | Question::ChooseTarget(_)
            | Question::TakeCard(_)
            | Question::CashIn { .. } => true,
        }
    }

    /// The formation being activated, while it lives.
    pub(crate) fn active_formation(&self, state: &State) -> Option<FormationId> {
        state.activation.map(|activation| activation.formation).filter(|&formation| state.alive(formation))
    }
}

impl Play<'_> {
    /// Works through the stack until a question is open or the game is over.
    pub(crate) fn advance(&mut self) {
        while self.state.end.is_none() {
            match self.state.stack.last().copied() {
                None => return,
                Some(Task::Ask(question)) => {
                    if question == Question::ChooseFormation {
                        self.drop_dead_orders();
                    }
                    if self.rules.is_open(self.state, question) {
                        return;
                    }
                    if question == Question::BuyCard {
                        self.buy_nothing();
                        continue;
                    }
                    self.state.stack.pop();
                    if question == Question::DrawCard {
                        self.draw_card();
                    } else if let Question::Rally(formation) = question {
                        self.destroy(formation);
                    }
                }
                Some(Task::Do(work)) => {
                    self.state.stack.pop();
                    self.work(work);
                }
            }
        }
        self.state.stack.clear();
    }

    fn work(&mut self, work: Work) {
        match work {
            Work::Deal(side) => self.deal(side),
            Work::StartTurn(side) => self.start_turn(side),
            Work::PayActivation => self.pay_activation(),
            Work::EndActivation => self.end_activation(),
            Work::FirstRoll => self.first_roll(),
            Work::PayReroll(payment) => self.pay_reroll(payment),
            Work::Reroll => self.reroll(),
            Work::DefenderLosses => self.defender_losses(),
            Work::DefenderTests => self.defender_tests(),
            Work::AttackerLosses => self.attacker_losses(),
            Work::Retreats => self.retreats(),
            Work::FinishCombat => self.finish_combat(),
            Work::Test(formation) => self.test(formation),
            Work::EndTurn => self.end_turn(),
            Work::BotOrder { card, order } => self.bot_order(card, order),
            Work::BotEnd => self.bot_end(),
        }
    }

    /// c1863.13.0.3
    fn start_turn(&mut self, side: Side) {
        self.state.active = side;
        self.state.turn = Turn::default();
        let round = self.state.round;
        self.log.add(|| {
            Event::new("c1863.13.0.1", format!("Round {round}: the {side} turn.")).kind(EventKind::Phase)
        });
        if self.state.is_bot(side) {
            self.bot_turn();
            return;
        }
        self.state.work(Work::EndTurn);
        self.state.ask(Question::DrawCard);
        self.state.ask(Question::BuyCard);
        self.state.ask(Question::Respond(side.enemy()));
        self.state.ask(Question::AfterActivations);
        self.state.ask(Question::ChooseFormation);
        self.state.ask(Question::PlayActivationCard);
    }

    /// Orders for formations destroyed meanwhile lapse, and so does a countermand's when nobody is left to take it.
    fn drop_dead_orders(&mut self) {
        let state = &mut *self.state;
        let side = state.active;
        let idle = state.living(side).any(|formation| !state.turn.activated.contains(formation));
        let places = state.places;
        state.turn.pending.retain(|pending| match pending.formation {
            Some(formation) => places[formation.index()] != Place::Destroyed,
            None => idle,
        });
    }

    /// Control is settled, Jackson's second ability unlocked, and the turn passes. c1863.15.2
    fn end_turn(&mut self) {
        let side = self.state.active;
        if side == Side::Confederate && self.state.jackson == Jackson::Marched {
            self.state.jackson = Jackson::Unlocked; // c1863.13.4.15
        }
        self.settle_control(side);
        self.pass_turn();
    }

    /// The next turn: the other side's, or the bot's once more when the player has no card left. c1863.19.3.4
    pub(crate) fn pass_turn(&mut self) {
        let ended = self.state.active;
        let first = self.rules.first_side(self.state);
        let can_play = |state: &State, side: Side| {
            if state.is_bot(side) {
                !state.bot_draw.is_empty()
            } else {
                !state.decks[side.index()].hand.is_empty()
            }
        };
        let next = [ended.enemy(), ended].into_iter().find(|&side| can_play(self.state, side));
        let Some(next) = next else {
            self.end_by_cards();
            return;
        };
        if ended != first || next == ended {
            self.state.round += 1;
        }
        self.state.work(Work::StartTurn(next));
    }

    /// An event for one side's eyes, and for the umpire's.
    pub(crate) fn whisper(&mut self, side: Side, event: impl FnOnce() -> Event) {
        let everybody = self.state.bot.is_some();
        self.log.add(|| if everybody { event() } else { event().only(Seats::only(Seat::of(side))) });
    }

    /// The game is over.
    pub(crate) fn finish(&mut self, end: End) {
        if self.state.end.is_none() {
            self.state.end = Some(end);
            let outcome = self.rules.outcome(self.state, end);
            self.log.add(|| Event::new(outcome.clause.0, outcome.sentence).kind(EventKind::End));
        }
    }
}

impl C1863 {
    /// The Union begins, in a solitaire game the player. c1863.13.0.1, c1863.19.4.1
    pub(crate) const fn first_side(&self, state: &State) -> Side {
        match state.bot {
            Some(bot) => bot.enemy(),
            None => Side::Union,
        }
    }
}
