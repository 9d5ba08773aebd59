//! The game speaks: prompts, labels, and what is said when an answer does not fit the question.

use engine::{Choice, ChoiceKind, Side};

use crate::C1863;
use crate::action::Action;
use crate::activation::commander_name;
use crate::ids::{ActivationId, FormationId, LocationId, TacticsId};
use crate::state::{FaceCounts, Payment, Question, State};

impl C1863 {
    /// What is said to an answer that belongs to another question.
    pub(crate) const fn not_now(&self, question: Question) -> &'static str {
        match question {
            Question::PlaceFormation(_) => "The armies are still being set up: place a formation.",
            Question::KeepCards(_) => "First choose the cards of your hand.",
            Question::PlayActivationCard => "A turn begins with an Activation card.",
            Question::ChooseFormation => "Now say which formation is activated next.",
            Question::EnemyActivation => "The enemy begins an activation: play a card against it, or pass.",
            Question::ChooseActivation => {
                "The formation moves, transfers reinforcements or builds: one of the three."
            }
            Question::Move => {
                "A formation is on the move: step or attack, or stop (stay, if it is out of sight)."
            }
            Question::March { .. } => "A formation is marching: step, or stop (stay, if it is out of sight).",
            Question::PrepareAttack => "The attack is being prepared: fight when you are ready.",
            Question::PrepareDefence | Question::DefendReroll => {
                "The attacker waits until the defender has decided on redoubts."
            }
            Question::AfterRoll => "The dice lie on the table: roll again or accept them.",
            Question::ChooseDice(_) => "Declare the dice to be rolled again.",
            Question::TurnDie => "Turn one die to another face.",
            Question::Brace => "The rolling has ended: play a card for the defence, or pass.",
            Question::ChooseTest => "Say which of the two defenders tests first.",
            Question::Rally(_) => "A cohesion test has failed: save the formation with a card, or pass.",
            Question::Retreat => "The beaten formations must retreat first.",
            Question::SecondAttack => "A major activation may attack a second time now, or stop.",
            Question::AfterActivations => "The activations are over: play a card, or end.",
            Question::BuyCard => "The turn has come to the tableau: buy one card, or pass.",
            Question::DrawCard => "Draw a card to end the turn.",
            Question::NameCard { .. } => "Name the card you want from your deck.",
            Question::ReturnCard => "Choose the hand card that goes back.",
            Question::ChooseTarget(_) => "Choose whom the card is for.",
            Question::TakeCard(_) => "Choose the enemy's card.",
            Question::CashIn { .. } => "Choose the cards you turn in.",
            Question::Respond(_) => "Play a card now, or pass.",
        }
    }

    /// The open question as a sentence to the player who must answer it.
    pub(crate) fn ask_words(&self, state: &State, question: Question) -> String {
        let name = |formation: FormationId| self.data.name(formation);
        let active = self.active_formation(state).map_or("Nobody", name);
        match question {
            Question::PlaceFormation(side) => match self.next_to_place(state, side) {
                Some(next) if state.bot.is_none() => {
                    format!("Where does {} begin, unseen by the enemy?", name(next))
                }
                Some(next) => format!("Where does {} begin?", name(next)),
                None => "The formations are placed.".into(),
            },
            Question::KeepCards(side) => {
                let left = u32::from(self.data.limits.hand) - state.decks[side.index()].hand.len();
                format!("Keep {left} of these Activation cards; the others go back into your deck.")
            }
            Question::PlayActivationCard => "Play an Activation card.".into(),
            Question::ChooseFormation => "Which formation acts next?".into(),
            Question::EnemyActivation => {
                format!("{active} begins an activation. Do you play a card against it?")
            }
            Question::ChooseActivation => {
                let kind = if state.activation.is_some_and(|now| now.major) { "major" } else { "minor" };
                format!("{active} has a {kind} activation: march, transfer reinforcements or build?")
            }
            Question::Move => {
                let left = state.activation.map_or(0, |now| now.left);
                format!("{active} may move {left} more {}.", plural(left, "location"))
            }
            Question::March { formation, left, .. } => {
                format!(
                    "{} may march {left} more {}, not into the enemy.",
                    name(formation),
                    plural(left, "location")
                )
            }
            Question::ChooseTest => "Both defenders must test their cohesion: which first?".into(),
            Question::Rally(formation) => format!("{} has failed the test. Save it?", name(formation)),
            Question::Retreat => {
                let who = state.combat.map_or_else(String::new, |combat| self.data.names(combat.retreating));
                format!("{who} must retreat.")
            }
            Question::SecondAttack => format!("{active} may attack once more, at no cost."),
            Question::AfterActivations => "Anything more before the tableau?".into(),
            Question::BuyCard => "Buy one Tactics card, or none.".into(),
            Question::DrawCard => "Draw the top card, or choose the card you draw?".into(),
            Question::NameCard { .. } => "Which card do you want from your deck?".into(),
            Question::ReturnCard => "Which card of your hand goes back into the deck?".into(),
            Question::ChooseTarget(card) => format!("{}: for whom?", self.tactics(card).name),
            Question::TakeCard(_) => "Which of the enemy's Tactics cards do you take?".into(),
            Question::CashIn { left, .. } => {
                format!("Turn in {left} more {} for a Momentum cube.", plural(left, "card"))
            }
            Question::Respond(_) => "Do you play a card now?".into(),
            _ => self.ask_combat_words(state, question),
        }
    }

    /// The same inside an attack.
    fn ask_combat_words(&self, state: &State, question: Question) -> String {
        let attacker = state.combat.map_or("The enemy", |combat| self.data.name(combat.attacker));
        match question {
            Question::PrepareAttack => {
                format!("{attacker} is about to attack with {} dice.", self.dice_now(state))
            }
            Question::PrepareDefence => {
                format!("{attacker} attacks with {} dice. Prepare the defence.", self.dice_now(state))
            }
            Question::AfterRoll => format!("You rolled {}. Roll again, or accept?", dice_words(state)),
            Question::ChooseDice(payment) => {
                let price = match payment {
                    Payment::Momentum => "3 Momentum cubes",
                    Payment::Cohesion => "1 cohesion",
                    Payment::Free => "your card",
                };
                format!("Which dice do you roll again for {price}?")
            }
            Question::DefendReroll => {
                let dice = state.combat.map_or(0, |combat| combat.to_roll);
                format!(
                    "{dice} {} about to be rolled again. Spend a redoubt?",
                    plural(dice, "die is|dice are")
                )
            }
            Question::TurnDie => format!("You rolled {}. Which die do you turn?", dice_words(state)),
            Question::Brace => format!("The dice are {}. Do you play a card?", dice_words(state)),
            _ => String::new(),
        }
    }

    fn dice_now(&self, state: &State) -> u8 {
        state.combat.map_or(0, |combat| self.dice_of(state, &combat))
    }

    /// An action as a page offers it.
    pub(crate) fn choice_words(&self, state: &State, action: Action) -> Choice {
        let text = self.write_action(action);
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
            _ => button(&self.button_words(state, action)),
        }
    }

    fn button_words(&self, state: &State, action: Action) -> String {
        let plain = match action {
            Action::March if state.activation.is_some_and(|now| now.waived) => "March or stand, at no cost",
            Action::March => "March or stand, for 1 cohesion",
            Action::Stand => "Do nothing behind three redoubts",
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
            Action::Accept => "Accept the dice",
            Action::End => "Go on to the tableau",
            Action::Pass => "Pass",
            Action::Quiet => "Pass for the rest of this turn",
            Action::Draw => "Draw the top card",
            Action::Search => "Choose your card for 5 Momentum",
            Action::Cash => "Turn in three Tactics cards for a Momentum cube",
            _ => "",
        };
        plain.to_owned()
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

/// One or many: `location`, or two forms parted by a bar.
fn plural(count: u8, word: &str) -> String {
    match word.split_once('|') {
        Some((one, many)) => (if count == 1 { one } else { many }).to_owned(),
        None if count == 1 => word.to_owned(),
        None => format!("{word}s"),
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
