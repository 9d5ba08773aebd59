//! What is legal now: the list of actions, the verdict on one, and carrying it out.

use engine::{May, demand, forbid};

use crate::C1863;
use crate::action::Action;
use crate::ids::{FormationId, FormationSet, LocationId, LocationSet};
use crate::refusals::not_now;
use crate::sequence::Play;
use crate::state::{Payment, Question, State};

impl C1863 {
    /// Whether an action answers the open question.
    pub(crate) fn judge(&self, state: &State, question: Question, action: Action) -> May {
        match (question, action) {
            (_, Action::Use(card)) => self.may_use(state, question, card),
            (_, Action::Cash) => self.may_cash(state, question),
            (_, Action::Jackson) => self.may_use_jackson(state, question),
            (Question::PlaceFormation(side), Action::Place(formation, at)) => {
                self.may_place(state, side, formation, at)
            }
            (Question::KeepCards(side), Action::Keep(card)) => self.may_keep(state, side, card),
            (Question::PlayActivationCard, Action::Play(card)) => self.may_play(state, card),
            (Question::PlayActivationCard, Action::Countermand(card)) => self.may_countermand(state, card),
            (Question::ChooseFormation, Action::Activate(formation)) => self.may_activate(state, formation),
            (Question::ChooseFormation, Action::Major(formation)) => self.may_take(state, formation, true),
            (Question::ChooseFormation, Action::Minor(formation)) => self.may_take(state, formation, false),
            (Question::ChooseActivation, Action::March) => self.may_set_out(state),
            (Question::ChooseActivation, Action::Stand) => self.may_stand(state),
            (Question::ChooseActivation, Action::Redoubt) => self.may_build(state),
            (Question::ChooseActivation, Action::Give(other, points)) => {
                self.may_transfer(state, other, points, true)
            }
            (Question::ChooseActivation, Action::Receive(other, points)) => {
                self.may_transfer(state, other, points, false)
            }
            (Question::Move, Action::Step(to)) => self.may_step(state, to),
            (Question::March { formation, .. }, Action::Step(to)) => self.may_march(state, formation, to),
            (Question::Move | Question::SecondAttack, Action::Attack(target)) => {
                self.may_attack(state, target)
            }
            (Question::Retreat, Action::Retreat(formation, to)) => self.may_retreat(state, formation, to),
            (Question::BuyCard, Action::Buy(card)) => self.may_buy(state, card),
            (Question::DrawCard, Action::Search) => self.may_search(state),
            (Question::NameCard { .. }, Action::Name(card)) => self.may_name(state, card),
            (Question::ReturnCard, Action::Return(card)) => self.may_play(state, card),
            (Question::ChooseTarget(card), Action::Target(formation)) => {
                self.may_target(state, card, formation)
            }
            (Question::ChooseTarget(card), Action::TargetPlace(at)) => self.may_target_place(card, at),
            (Question::TakeCard(side), Action::Take(card)) => self.may_take_card(state, side, card),
            (Question::CashIn { side, .. }, Action::TurnIn(card)) => self.may_turn_in(state, side, card),
            (Question::Move | Question::March { .. } | Question::SecondAttack, Action::Stop) => {
                self.may_stop(state, question)
            }
            (Question::Move | Question::March { .. }, Action::Stay) => self.may_stay(state, question),
            (Question::PrepareAttack, Action::Fight)
            | (Question::PrepareDefence | Question::DefendReroll, Action::Ready)
            | (Question::AfterRoll | Question::ChooseDice(_), Action::Accept)
            | (Question::AfterActivations, Action::End)
            | (Question::DrawCard, Action::Draw)
            | (
                Question::BuyCard
                | Question::Brace
                | Question::Rally(_)
                | Question::EnemyActivation
                | Question::Respond(_),
                Action::Pass,
            )
            | (Question::Respond(_), Action::Quiet) => Ok(()),
            _ => self.judge_combat(state, question, action),
        }
    }

    /// The same for the answers that only an attack asks for.
    fn judge_combat(&self, state: &State, question: Question, action: Action) -> May {
        match (question, action) {
            (Question::PrepareAttack | Question::PrepareDefence, Action::Raze) => {
                self.may_raze(state, question)
            }
            (Question::PrepareAttack, Action::Barrage) => self.may_barrage(state),
            (Question::PrepareDefence | Question::DefendReroll, Action::Set(_)) => self.may_set_die(state),
            (Question::AfterRoll, Action::RerollMomentum) => self.may_reroll(state, Payment::Momentum),
            (Question::AfterRoll, Action::RerollCohesion) => self.may_reroll(state, Payment::Cohesion),
            (Question::ChooseDice(_), Action::Pick(face)) => self.may_pick(state, face),
            (Question::ChooseDice(_), Action::Roll) => self.may_roll(state),
            (Question::TurnDie, Action::Turn(from, to)) => self.may_turn(state, from, to),
            (Question::ChooseTest, Action::Test(formation)) => {
                let tests = state.combat.is_some_and(|combat| combat.tests.contains(formation));
                demand!(tests, "c1863.18.1.2", "{0} has no cohesion test to take.", formation)
            }
            (Question::March { formation, .. }, Action::Attack(_)) => {
                Err(self.no_attack_on_a_march(state, formation))
            }
            (Question::Rally(formation), Action::RerollMomentum | Action::RerollCohesion) => Err(not_now!(
                "c1863.16.7",
                "{0} has failed its test: no cube and no cohesion rolls that die again.",
                formation
            )),
            (Question::SecondAttack, Action::Step(_)) => Err(not_now!(
                "c1863.9.1.3",
                "After an attack only a second attack may follow, no plain step."
            )),
            (Question::SecondAttack, Action::Redoubt | Action::Give(..) | Action::Receive(..)) => {
                Err(not_now!(
                    "c1863.9.4.11",
                    "To build or to transfer takes a whole activation, and this one has attacked."
                ))
            }
            (_, Action::Pass | Action::Quiet) => {
                Err(not_now!(question.clause(), "This cannot be passed over."))
            }
            _ => Err(self.not_now(action)),
        }
    }

    /// c1863.8.5
    fn may_search(&self, state: &State) -> May {
        let rich = state.momentum[state.active.index()] >= self.data.costs.search;
        demand!(rich, "c1863.8.5", "To choose your card costs 5 Momentum cubes.")
    }

    /// Any card that its player knows neither in the hand nor played. c1863.8.6
    fn may_name(&self, state: &State, card: crate::ids::ActivationId) -> May {
        if card.side() != state.active {
            return forbid!("c1863.8.1", "That card is not of your own Activation deck.");
        }
        let deck = &state.decks[state.active.index()];
        let elsewhere = deck.hand.contains(card) || deck.discard.contains(card);
        demand!(!elsewhere, "c1863.8.6", "You know that this card is not in your deck.")
    }

    /// Every legal action, in a fixed order.
    pub(crate) fn list(&self, state: &State, question: Question, out: &mut Vec<Action>) {
        let mut offer = |action: Action| {
            if self.judge(state, question, action).is_ok() {
                out.push(action);
            }
        };
        self.candidates(state, question, &mut offer);
        if question.is_moment() {
            let side = self.asked(state, question);
            for card in state.owned[side.index()].iter() {
                offer(Action::Use(card));
            }
            offer(Action::Jackson);
            offer(Action::Cash);
        }
    }

    /// Everything that could be an answer; the verdict sifts it.
    fn candidates(&self, state: &State, question: Question, offer: &mut impl FnMut(Action)) {
        let side = self.asked(state, question);
        let deck = &state.decks[side.index()];
        let own = FormationSet::of(side);
        match question {
            Question::PlaceFormation(_) => {
                if let Some(next) = self.next_to_place(state, side) {
                    self.data.formation(next).start.iter().for_each(|at| offer(Action::Place(next, at)));
                }
            }
            Question::KeepCards(_) => deck.dealt.iter().for_each(|card| offer(Action::Keep(card))),
            Question::PlayActivationCard => {
                deck.hand.iter().for_each(|card| offer(Action::Play(card)));
                deck.hand.iter().for_each(|card| offer(Action::Countermand(card)));
            }
            Question::ChooseFormation => {
                for formation in own.iter() {
                    offer(Action::Activate(formation));
                    offer(Action::Major(formation));
                    offer(Action::Minor(formation));
                }
            }
            Question::ChooseActivation => self.activation_candidates(state, own, offer),
            Question::Move | Question::SecondAttack => {
                let here = self.active_formation(state).and_then(|formation| state.location(formation));
                for to in here.map_or(LocationSet::EMPTY, |at| self.data.map.neighbours(at)).iter() {
                    offer(Action::Step(to));
                    offer(Action::Attack(to));
                }
                offer(Action::Stop);
                offer(Action::Stay);
            }
            Question::March { formation, .. } => {
                let here = state.location(formation);
                let near = here.map_or(LocationSet::EMPTY, |at| self.data.map.neighbours(at));
                near.iter().for_each(|to| offer(Action::Step(to)));
                offer(Action::Stop);
                offer(Action::Stay);
            }
            Question::Retreat => {
                for formation in self.retreat_candidates(state).iter() {
                    self.best_retreats(state).iter().for_each(|at| offer(Action::Retreat(formation, at)));
                }
            }
            Question::BuyCard
            | Question::NameCard { .. }
            | Question::ReturnCard
            | Question::ChooseTarget(_)
            | Question::TakeCard(_)
            | Question::CashIn { .. } => self.card_candidates(state, question, offer),
            Question::PrepareAttack
            | Question::PrepareDefence
            | Question::DefendReroll
            | Question::AfterRoll
            | Question::ChooseDice(_)
            | Question::TurnDie
            | Question::ChooseTest => self.combat_candidates(state, question, offer),
            Question::DrawCard => [Action::Draw, Action::Search].into_iter().for_each(offer),
            Question::EnemyActivation
            | Question::Brace
            | Question::Rally(_)
            | Question::AfterActivations
            | Question::Respond(_) => [Action::Pass, Action::Quiet, Action::End].into_iter().for_each(offer),
        }
    }

    fn card_candidates(&self, state: &State, question: Question, offer: &mut impl FnMut(Action)) {
        let side = self.asked(state, question);
        let deck = &state.decks[side.index()];
        match question {
            Question::BuyCard => {
                state.tableau.iter().flatten().for_each(|&card| offer(Action::Buy(card)));
                offer(Action::Pass);
            }
            Question::NameCard { .. } => {
                (0..crate::ids::DECK)
                    .for_each(|index| offer(Action::Name(crate::ids::ActivationId::of(side, index))));
            }
            Question::ReturnCard => deck.hand.iter().for_each(|card| offer(Action::Return(card))),
            Question::ChooseTarget(_) => {
                FormationSet::of(side).iter().for_each(|formation| offer(Action::Target(formation)));
                (0..crate::ids::LOCATIONS as u8).for_each(|at| offer(Action::TargetPlace(LocationId(at))));
            }
            Question::TakeCard(_) => {
                state.owned[side.enemy().index()].iter().for_each(|card| offer(Action::Take(card)));
            }
            Question::CashIn { .. } => {
                state.owned[side.index()].iter().for_each(|card| offer(Action::TurnIn(card)));
            }
            _ => {}
        }
    }

    fn activation_candidates(&self, state: &State, own: FormationSet, offer: &mut impl FnMut(Action)) {
        for action in [Action::March, Action::Stand, Action::Redoubt] {
            offer(action);
        }
        let active = self.active_formation(state);
        for other in own.iter().filter(|&other| Some(other) != active) {
            for &points in &self.data.limits.transfers {
                offer(Action::Give(other, points));
                offer(Action::Receive(other, points));
            }
        }
    }

    fn combat_candidates(&self, state: &State, question: Question, offer: &mut impl FnMut(Action)) {
        match question {
            Question::PrepareAttack => {
                [Action::Fight, Action::Barrage, Action::Raze].into_iter().for_each(offer);
            }
            Question::PrepareDefence | Question::DefendReroll => {
                offer(Action::Ready);
                (1..=6).for_each(|face| offer(Action::Set(face)));
                offer(Action::Raze);
            }
            Question::AfterRoll => {
                [Action::Accept, Action::RerollMomentum, Action::RerollCohesion].into_iter().for_each(offer);
            }
            Question::ChooseDice(_) => {
                offer(Action::Roll);
                (1..=6).for_each(|face| offer(Action::Pick(face)));
                offer(Action::Accept);
            }
            Question::TurnDie => {
                (1..=6).for_each(|from| (1..=6).for_each(|to| offer(Action::Turn(from, to))));
            }
            Question::ChooseTest => {
                let tests = state.combat.map_or(FormationSet::EMPTY, |combat| combat.tests);
                tests.iter().for_each(|formation| offer(Action::Test(formation)));
            }
            _ => {}
        }
    }
}

impl Play<'_> {
    /// Carries out a legal action.
    pub(crate) fn take(&mut self, question: Question, action: Action) {
        match action {
            Action::Use(card) => self.use_card(question, card),
            Action::Cash => self.cash(question),
            Action::Jackson => self.use_jackson(),
            Action::Place(formation, at) => self.place(formation, at),
            Action::Keep(card) => self.keep(card.side(), card),
            Action::Play(card) => self.play_card(card, false),
            Action::Countermand(card) => self.play_card(card, true),
            Action::Activate(formation) => self.activate(formation, None),
            Action::Major(formation) => self.activate(formation, Some(true)),
            Action::Minor(formation) => self.activate(formation, Some(false)),
            Action::March => self.march(),
            Action::Redoubt => self.build_redoubt(),
            Action::Stand => self.stand(),
            Action::Give(other, points) => self.transfer(other, points, true),
            Action::Receive(other, points) => self.transfer(other, points, false),
            Action::Step(to) => match question {
                Question::March { formation, left } => self.march_step(formation, left, to),
                _ => self.step(to),
            },
            Action::Stay => self.stay(question),
            Action::Attack(target) => self.attack(target),
            Action::Retreat(formation, to) => {
                self.state.stack.pop();
                self.retreat(formation, to);
            }
            Action::Quiet => self.keep_quiet(question),
            Action::Pass if question == Question::BuyCard => self.buy_nothing(),
            Action::Pass => self.pass(question),
            Action::Buy(card) => self.buy(card),
            Action::Draw => self.draw(),
            Action::Search => {
                self.state.stack.pop();
                self.state.ask(Question::NameCard { free: false });
            }
            Action::Name(card) => self.take_named(card, question == Question::NameCard { free: true }),
            Action::Return(card) => self.exchange(card),
            Action::Take(card) => self.take_card(self.rules.asked(self.state, question), card),
            Action::Target(_) | Action::TargetPlace(_) | Action::TurnIn(_) | Action::Roll => {
                self.take_as_asked(question, action);
            }
            Action::Raze => self.raze(question),
            Action::Barrage => self.barrage(),
            Action::Set(face) => self.set_die(face),
            Action::RerollMomentum => self.state.ask(Question::ChooseDice(Payment::Momentum)),
            Action::RerollCohesion => self.state.ask(Question::ChooseDice(Payment::Cohesion)),
            Action::Pick(face) => self.pick(face),
            Action::Turn(from, to) => self.turn_die(from, to),
            Action::Accept => self.accept(),
            Action::Test(formation) => self.begin_test(formation),
            Action::Stop | Action::Fight | Action::Ready | Action::End => _ = self.state.stack.pop(),
        }
    }

    /// Carries out an answer that is told by what was asked.
    fn take_as_asked(&mut self, question: Question, action: Action) {
        match (question, action) {
            (Question::ChooseTarget(card), Action::Target(formation)) => self.target(card, formation),
            (Question::ChooseTarget(card), Action::TargetPlace(at)) => self.target_place(card, at),
            (Question::CashIn { side, left }, Action::TurnIn(card)) => self.turn_in(side, left, card),
            (Question::ChooseDice(payment), Action::Roll) => self.declare_reroll(payment),
            _ => {}
        }
    }

    fn cash(&mut self, question: Question) {
        let side = self.rules.asked(self.state, question);
        let left = self.rules.data.costs.cards_cashed;
        self.state.ask(Question::CashIn { side, left });
    }

    fn build_redoubt(&mut self) {
        self.state.stack.pop();
        if let Some(formation) = self.rules.active_formation(self.state) {
            self.build(formation, 1);
        }
    }

    fn keep_quiet(&mut self, question: Question) {
        let side = self.rules.asked(self.state, question);
        self.state.stack.pop();
        self.state.turn.quiet[side.index()] = true;
    }

    fn draw(&mut self) {
        self.state.stack.pop();
        let (rules, side) = (self.rules, self.state.active);
        if let Some(&card) = self.state.decks[side.index()].draw.last() {
            self.log.result(|| rules.data.activation(card).title.clone());
        }
        self.draw_card();
        // What the enemy does in his turn is no part of the draw.
        self.dice.decided();
        self.log.decided();
    }

    fn pick(&mut self, face: u8) {
        if let Some(combat) = &mut self.state.combat {
            combat.picked[usize::from(face) - 1] += 1;
        }
    }

    /// The question and the work that asked it both make way for the test.
    fn begin_test(&mut self, formation: FormationId) {
        self.state.stack.pop();
        self.state.stack.pop();
        self.test_next(formation);
    }

    /// Passing lets a formation that failed its test go; elsewhere it does nothing.
    fn pass(&mut self, question: Question) {
        self.state.stack.pop();
        if let Question::Rally(formation) = question {
            self.destroy(formation);
        }
    }
}
