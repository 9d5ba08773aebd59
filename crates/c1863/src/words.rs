//! The game speaks: the labels of what can be done, and words that several sentences share.

use engine::{Choice, ChoiceKind, Grammar, Side};

use crate::C1863;
use crate::action::Action;
use crate::activation::commander_name;
use crate::ids::{ActivationId, FormationId, LocationId, TacticsId};
use crate::state::{FaceCounts, Question, State};

impl C1863 {
    /// An action as a page offers it. What is decided in an attack is about the place attacked.
    pub(crate) fn choice_words(&self, state: &State, action: Action) -> Choice {
        let choice = self.plain_choice(state, action);
        match state.combat {
            Some(combat) if choice.kind == ChoiceKind::Button && choice.places.is_empty() => {
                let at = match (action, state.question(), combat.from) {
                    (Action::Raze, Some(Question::PrepareAttack), Some(from)) => from,
                    _ => combat.target,
                };
                self.at_place(choice, at)
            }
            _ => choice,
        }
    }

    fn plain_choice(&self, state: &State, action: Action) -> Choice {
        let text = action.write(self);
        let button = |label: &str| Choice::button(text.clone(), label);
        match action {
            Action::Place(formation, at) => {
                let label = format!("{} begins at {}", self.data.name(formation), self.data.map.name(at));
                self.at_place(self.about_formation(button(&label), formation), at).kind(ChoiceKind::Place)
            }
            Action::Keep(card) => self.about_card(button("Keep"), card),
            Action::Play(card) => self.about_card(button("Play"), card),
            Action::Countermand(card) => {
                let general = commander_name(state.active);
                self.about_card(button(&format!("{general} countermands")), card)
            }
            Action::Name(card) => self.about_card(button("Ask for"), card),
            Action::Return(card) => self.about_card(button("Put back"), card),
            Action::Activate(formation) => self.about_piece(button("Activate"), formation),
            Action::Major(formation) => self.about_piece(button("Major activation for"), formation),
            Action::Minor(formation) => self.about_piece(button("Minor activation for"), formation),
            Action::Target(formation) => self.about_piece(button("Choose"), formation),
            Action::Test(formation) => self.about_piece(button("First test"), formation),
            Action::Give(formation, points) => {
                let label = format!("Give {points} cohesion to {}", self.data.name(formation));
                self.about_formation(button(&label), formation).amount(i32::from(points))
            }
            Action::Receive(formation, points) => {
                let label = format!("Receive {points} cohesion from {}", self.data.name(formation));
                self.about_formation(button(&label), formation).amount(i32::from(points))
            }
            Action::Step(at) => self.place_choice(button("Move to"), at, ChoiceKind::Step),
            Action::Attack(at) => self.place_choice(button("Attack"), at, ChoiceKind::Step),
            Action::TargetPlace(at) => self.place_choice(button("Choose"), at, ChoiceKind::Place),
            Action::Retreat(formation, at) => {
                let label = format!("{} retreats to {}", self.data.name(formation), self.data.map.name(at));
                self.at_place(self.about_formation(button(&label), formation), at).kind(ChoiceKind::Step)
            }
            Action::Buy(card) => {
                let cost = self.tactics(card).cost;
                let label = format!("Buy {} for {cost}", self.tactics(card).name);
                self.about_tactics(button(&label), card).amount(i32::from(cost))
            }
            Action::Use(card) => {
                self.about_tactics(button(&format!("Play {}", self.tactics(card).name)), card)
            }
            Action::Take(card) => {
                self.about_tactics(button(&format!("Take {}", self.tactics(card).name)), card)
            }
            Action::TurnIn(card) => {
                self.about_tactics(button(&format!("Turn in {}", self.tactics(card).name)), card)
            }
            Action::Set(face) => button(&format!("Set a die to {face}")).amount(i32::from(face)),
            Action::Pick(face) => button(&format!("Roll a {face} again")).amount(i32::from(face)),
            Action::Turn(from, to) => button(&format!("Turn a {from} to {to}")),
            Action::March
            | Action::Stand
            | Action::Redoubt
            | Action::Jackson
            | Action::Stop
            | Action::Stay
            | Action::Raze
            | Action::Barrage
            | Action::Fight
            | Action::Ready
            | Action::RerollMomentum
            | Action::RerollCohesion
            | Action::Roll
            | Action::Accept
            | Action::End
            | Action::Pass
            | Action::Quiet
            | Action::Draw
            | Action::Search
            | Action::Cash => button(self.button_words(state, action).unwrap_or(&text)),
        }
    }

    /// What stands on the button of an action that names nothing.
    fn button_words(&self, state: &State, action: Action) -> Option<&'static str> {
        Some(match action {
            Action::March if state.activation.is_some_and(|now| now.waived) => "March or stand, at no cost",
            Action::March => "March or stand, for 1 cohesion",
            Action::Stand if self.stands_free(state) => "Do nothing behind three redoubts, at no cost",
            Action::Stand if state.activation.is_some_and(|now| now.waived) => "Stand still, at no cost",
            Action::Stand => "Stand still, for 1 cohesion",
            Action::Redoubt => "Build a redoubt",
            Action::Jackson => match state.jackson {
                crate::state::Jackson::Unlocked => "Jackson: a major activation for Hill",
                _ => "Jackson: Hill marches up to three locations",
            },
            Action::Stop => "Stop here",
            Action::Stay => "Stay here, unseen",
            Action::Raze => "Remove a redoubt of your own",
            Action::Barrage => "Add the artillery: two dice",
            Action::Fight => "Fight",
            Action::Ready => "Ready",
            Action::RerollMomentum => "Roll again for 3 Momentum",
            Action::RerollCohesion => "Roll again for 1 cohesion",
            Action::Roll => "Roll these again",
            Action::Accept if matches!(state.question(), Some(Question::ChooseDice(_))) => {
                "Roll none again: accept the dice"
            }
            Action::Accept => "Accept the dice",
            Action::End => "Go on to the tableau",
            Action::Pass => "Pass",
            Action::Quiet => "Pass for the rest of this turn",
            Action::Draw => "Draw the top card",
            Action::Search => "Choose your card for 5 Momentum",
            Action::Cash => "Turn in three Tactics cards for a Momentum cube",
            _ => return None,
        })
    }

    fn about_formation(&self, choice: Choice, formation: FormationId) -> Choice {
        choice.piece(self.data.formation(formation).slug.clone())
    }

    fn at_place(&self, choice: Choice, at: LocationId) -> Choice {
        choice.place(self.data.map.number(at).to_string())
    }

    fn about_piece(&self, mut choice: Choice, formation: FormationId) -> Choice {
        choice.label = format!("{} {}", choice.label, self.data.name(formation));
        self.about_formation(choice, formation).kind(ChoiceKind::Piece)
    }

    fn place_choice(&self, mut choice: Choice, at: LocationId, kind: ChoiceKind) -> Choice {
        choice.label = format!("{} {}", choice.label, self.data.map.name(at));
        self.at_place(choice, at).kind(kind)
    }

    fn about_card(&self, mut choice: Choice, card: ActivationId) -> Choice {
        let data = self.data.activation(card);
        choice.label = format!("{} {}", choice.label, data.title);
        choice.card(data.slug.clone()).kind(ChoiceKind::Card).amount(i32::from(data.momentum))
    }

    fn about_tactics(&self, choice: Choice, card: TacticsId) -> Choice {
        choice.card(self.tactics(card).slug.clone()).kind(ChoiceKind::Card)
    }
}

/// `one, two or three`.
pub(crate) fn listed(things: &[String], word: &str) -> String {
    match things {
        [] => "nothing".to_owned(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} {word} {last}", most.join(", ")),
    }
}

/// The dice of the attack, such as `6 6 6 2 1, and 1 set`.
pub(crate) fn dice_words(state: &State) -> String {
    let faces = |counts: &FaceCounts| {
        let dice = counts.iter().enumerate().rev();
        let shown =
            dice.flat_map(|(index, &count)| std::iter::repeat_n((index + 1).to_string(), usize::from(count)));
        shown.collect::<Vec<_>>().join(" ")
    };
    let Some(combat) = state.combat else { return String::new() };
    let (rolled, set) = (faces(&combat.rolled), faces(&combat.set));
    match (rolled.is_empty(), set.is_empty()) {
        (_, true) => rolled,
        (true, false) => format!("{set}, all set"),
        (false, false) => format!("{rolled}, with {set} set"),
    }
}

/// What a side does: `The Union plays`, `The Confederates play`.
pub(crate) fn does(side: Side, verb: &str) -> String {
    match side {
        Side::Union => format!("The Union {verb}s"),
        Side::Confederate => format!("The Confederates {verb}"),
    }
}
