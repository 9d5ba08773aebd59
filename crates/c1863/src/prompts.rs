//! What is asked, in full: who, where, how much, and everything that can be answered; and when another answer would be in
//! place.

use engine::{Forbidden, Side, counted};

use crate::C1863;
use crate::action::Action;
use crate::activation::commander_name;
use crate::ids::{FormationId, FormationSet, LocationId};
use crate::refusals::not_now;
use crate::state::{Combat, Commander, Payment, Question, State};
use crate::words::{dice_words, listed};

impl C1863 {
    /// What is said to an answer that belongs to another question: when it would be in place.
    pub(crate) const fn not_now(&self, action: Action) -> Forbidden {
        match action {
            Action::Place(..) => not_now!("c1863.12.4", "Formations are placed before the first turn."),
            Action::Keep(_) => {
                not_now!("c1863.12.11", "Cards are kept out of the six that are dealt before the first turn.")
            }
            Action::Play(_) => {
                not_now!("c1863.13.1.1", "An Activation card is played at the beginning of your turn.")
            }
            Action::Countermand(_) => {
                not_now!(
                    "c1863.13.4.1",
                    "A card is countermanded as it is played, at the beginning of your turn."
                )
            }
            Action::Activate(_) => not_now!(
                "c1863.9.0.2",
                "A formation is activated when the card is on the table and nobody else is acting."
            ),
            Action::Major(_) | Action::Minor(_) => not_now!(
                "c1863.13.4.3",
                "Such an activation is given after a countermand, when nobody else is acting."
            ),
            Action::March | Action::Stand | Action::Give(..) | Action::Receive(..) | Action::Redoubt => {
                not_now!("c1863.8.7", "That is chosen when a formation of yours has just been activated.")
            }
            Action::Step(_) => {
                not_now!(
                    "c1863.9.1.1",
                    "A formation steps while it is on the march: activate it, then march."
                )
            }
            Action::Stop | Action::Stay => {
                not_now!("c1863.9.1.1", "Only a formation on the march can end its movement.")
            }
            Action::Attack(_) => {
                not_now!(
                    "c1863.9.2.4",
                    "An attack is a step of an activated formation: activate it, then march."
                )
            }
            Action::Raze => {
                not_now!("c1863.9.4.6", "Redoubts are removed before the dice of an attack are rolled.")
            }
            Action::Barrage => {
                not_now!("c1863.13.4.5", "The artillery is added before the dice of an attack are rolled.")
            }
            Action::Fight => not_now!("c1863.9.2.4", "There is no attack of yours that waits for the word."),
            Action::Set(_) => {
                not_now!("c1863.13.7.3", "The defender sets dice before the attacker rolls them.")
            }
            Action::Ready => {
                not_now!("c1863.13.7.6", "There is no attack on you that waits for your redoubts.")
            }
            Action::RerollMomentum | Action::RerollCohesion => {
                not_now!("c1863.13.7.38", "Dice are rolled again after a roll of your own attack.")
            }
            Action::Pick(_) | Action::Roll => {
                not_now!("c1863.13.7.41", "Dice are declared once you have said how you pay to roll again.")
            }
            Action::Accept => {
                not_now!("c1863.13.7.38", "There are no dice of yours on the table to be accepted.")
            }
            Action::Turn(..) => not_now!("c1863.13.6.3", "A die is turned by a card, after the roll."),
            Action::Test(_) => {
                not_now!("c1863.18.1.2", "There are no two cohesion tests to be put in order.")
            }
            Action::Retreat(..) => {
                not_now!("c1863.13.7.26", "Only beaten defenders retreat, after the losses.")
            }
            Action::End => {
                not_now!("c1863.10.8", "That ends the activations of your turn, when all are done.")
            }
            Action::Buy(_) => {
                not_now!("c1863.10.5", "A Tactics card is bought after the activations of your turn.")
            }
            Action::Draw => not_now!("c1863.15.1", "A card is drawn at the end of your turn."),
            Action::Search => {
                not_now!("c1863.8.5", "A card is chosen instead of the draw at the end of your turn.")
            }
            Action::Name(_) => not_now!("c1863.8.6", "A card is named once you have paid to choose it."),
            Action::Return(_) | Action::Target(_) | Action::TargetPlace(_) => {
                not_now!("c1863.13.6.3", "That answers a Tactics card, when it has been played.")
            }
            Action::Take(_) => {
                not_now!("c1863.10.9", "A card is taken from the enemy by the card that says so.")
            }
            Action::TurnIn(_) => not_now!("c1863.10.10", "Say first that you turn in three cards."),
            Action::Pass | Action::Quiet | Action::Use(_) | Action::Cash | Action::Jackson => {
                not_now!("c1863.13.0.3", "This cannot be passed over.")
            }
        }
    }

    /// The open question as a sentence to the player who must answer it.
    pub(crate) fn ask_words(&self, state: &State, question: Question) -> String {
        let name = |formation: FormationId| self.data.name(formation);
        let active = self.active_formation(state).map_or("Nobody", name);
        match question {
            Question::PlaceFormation(side) => self.ask_placement(state, side),
            Question::KeepCards(side) => {
                let deck = &state.decks[side.index()];
                let left = u32::from(self.data.limits.hand) - deck.hand.len();
                let among = deck.dealt.len();
                format!("Keep {left} of these {among} Activation cards; the others go back into your deck.")
            }
            Question::PlayActivationCard => {
                let general = match state.commanders[state.active.index()] {
                    Commander::Ready => {
                        format!(", or play one and let {} countermand it", commander_name(state.active))
                    }
                    _ => String::new(),
                };
                format!(
                    "Play one of your {} Activation cards{general}.",
                    state.decks[state.active.index()].hand.len()
                )
            }
            Question::ChooseFormation => self.ask_formation(state),
            Question::EnemyActivation => {
                let kind = self.activation_kind(state);
                format!("{active} begins a {kind} activation. Play a card against it, or pass.")
            }
            Question::ChooseActivation => self.ask_activation(state, question),
            Question::Move => {
                let left = state.activation.map_or(0, |now| now.left);
                let place = self.place_of_active(state);
                format!(
                    "{active}{place} may move {} more, or attack next to it; or it ends its march.",
                    counted(left, "location")
                )
            }
            Question::March { formation, left, .. } => {
                let (who, place) = (name(formation), self.place_of(state, formation));
                format!(
                    "{who}{place} may march {} more, not into the enemy; or it ends its march.",
                    counted(left, "location")
                )
            }
            Question::AfterActivations => {
                "The activations are over. Play a card, or go on to the tableau.".into()
            }
            Question::BuyCard => {
                let cubes = state.momentum[state.active.index()];
                format!("Buy one Tactics card of the tableau with your {cubes} Momentum, or none.")
            }
            Question::DrawCard => "Draw the top card of your deck, or choose the card you draw.".into(),
            Question::NameCard { .. } => "Which card do you want from your deck?".into(),
            Question::ReturnCard => "Which card of your hand goes back into the deck?".into(),
            Question::ChooseTarget(card) => {
                let card = self.tactics(card);
                format!("{}: {} For whom?", card.name, card.text)
            }
            Question::TakeCard(_) => "Which of the enemy's Tactics cards do you take?".into(),
            Question::CashIn { left, .. } => {
                format!("Turn in {} more for a Momentum cube.", counted(left, "Tactics card"))
            }
            Question::Respond(_) => self.ask_response(state),
            Question::PrepareAttack
            | Question::PrepareDefence
            | Question::AfterRoll
            | Question::ChooseDice(_)
            | Question::DefendReroll
            | Question::TurnDie
            | Question::Brace
            | Question::ChooseTest
            | Question::Rally(_)
            | Question::Retreat
            | Question::SecondAttack => self.ask_combat_words(state, question),
        }
    }

    fn ask_placement(&self, state: &State, side: Side) -> String {
        let Some(next) = self.next_to_place(state, side) else { return "The formations are placed.".into() };
        let places: Vec<String> =
            self.data.formation(next).start.iter().map(|at| self.data.map.name(at)).collect();
        let unseen = if state.bot.is_none() { ", unseen by the enemy" } else { "" };
        format!("Where does {} begin{unseen}: {}?", self.data.name(next), listed(&places, "or"))
    }

    fn ask_formation(&self, state: &State) -> String {
        let pending = state.turn.pending.iter();
        let orders: Vec<String> = pending
            .map(|order| {
                let kind = if order.major { "major" } else { "minor" };
                match order.formation {
                    Some(formation) => format!("{} ({kind})", self.data.name(formation)),
                    None => format!("anybody ({kind})"),
                }
            })
            .collect();
        format!("Which formation acts next: {}?", listed(&orders, "or"))
    }

    fn activation_kind(&self, state: &State) -> &'static str {
        if state.activation.is_some_and(|now| now.major) { "major" } else { "minor" }
    }

    /// What an activation can be used for, as far as it can.
    fn ask_activation(&self, state: &State, question: Question) -> String {
        let Some(active) = self.active_formation(state) else { return "Nobody is activated.".into() };
        let may = |action: Action| self.judge(state, question, action).is_ok();
        let others = FormationSet::of(active.side());
        let transfers = others.iter().any(|other| {
            let mut points = self.data.limits.transfers.iter();
            points.any(|&points| may(Action::Give(other, points)) || may(Action::Receive(other, points)))
        });
        let march = format!(
            "march up to {}",
            counted(if self.activation_kind(state) == "major" { 2 } else { 1 }, "location")
        );
        let deeds = [
            (may(Action::March), march),
            (may(Action::Stand), "stand".to_owned()),
            (may(Action::Redoubt), "build a redoubt".to_owned()),
            (transfers, "give or receive reinforcements".to_owned()),
        ];
        let deeds: Vec<String> = deeds.into_iter().filter(|(may, _)| *may).map(|(_, deed)| deed).collect();
        let (name, place) = (self.data.name(active), self.place_of(state, active));
        format!("{name}{place} has a {} activation: {}?", self.activation_kind(state), listed(&deeds, "or"))
    }

    fn ask_response(&self, state: &State) -> String {
        let moment = match state.combat {
            Some(combat) => {
                format!("{} attacks {}. ", self.data.name(combat.attacker), self.data.map.name(combat.target))
            }
            None => String::new(),
        };
        format!("{moment}Do you play a card now?")
    }

    /// `, at Falmouth (4),` for a formation of the one who is asked.
    fn place_of(&self, state: &State, formation: FormationId) -> String {
        state.location(formation).map_or_else(String::new, |at| format!(", at {},", self.data.map.name(at)))
    }

    fn place_of_active(&self, state: &State) -> String {
        self.active_formation(state).map_or_else(String::new, |formation| self.place_of(state, formation))
    }

    /// The same inside an attack: where it is, against whom, with how many dice.
    fn ask_combat_words(&self, state: &State, question: Question) -> String {
        let name = |formation: FormationId| self.data.name(formation);
        let Some(combat) = state.combat else {
            return match question {
                Question::Rally(formation) => format!(
                    "{} has failed its cohesion test. Save it with a card, or let it go.",
                    name(formation)
                ),
                Question::SecondAttack => self.ask_second_attack(state),
                _ => "Go on?".into(),
            };
        };
        let attack = self.attack_words(state, &combat);
        let results = || self.results_of(state, &combat);
        match question {
            Question::PrepareAttack => {
                format!("{attack} {}", self.preparations(state, question, combat.from, "Fight"))
            }
            Question::PrepareDefence => {
                format!(
                    "{attack} {}",
                    self.preparations(state, question, Some(combat.target), "Say when you are ready")
                )
            }
            Question::AfterRoll => {
                format!("{attack} You rolled {}: {}. Roll again, or accept?", dice_words(state), results())
            }
            Question::ChooseDice(payment) => {
                let costs = &self.data.costs;
                let price = match payment {
                    Payment::Momentum => counted(costs.reroll_momentum, "Momentum cube"),
                    Payment::Cohesion => format!("{} cohesion", costs.reroll_cohesion),
                    Payment::Free => "your card".to_owned(),
                };
                format!(
                    "{attack} You rolled {}. Which dice, one or more, do you roll again for {price}?",
                    dice_words(state)
                )
            }
            Question::DefendReroll => {
                let dice = counted(combat.to_roll, "die is|dice are");
                let cubes = counted(state.redoubts_at(combat.target), "redoubt");
                format!("{attack} {dice} about to be rolled again. Set some of them with your {cubes}?")
            }
            Question::TurnDie => format!("{attack} You rolled {}. Which die do you turn?", dice_words(state)),
            Question::Brace => {
                format!("{attack} The dice are {}: {}. Do you play a card?", dice_words(state), results())
            }
            Question::ChooseTest => format!("{attack} Both defenders must test their cohesion: which first?"),
            Question::Rally(formation) => {
                format!(
                    "{attack} {} has failed its cohesion test. Save it with a card, or let it go.",
                    name(formation)
                )
            }
            Question::Retreat => {
                let (who, at) = (self.data.names(combat.retreating), self.data.map.name(combat.target));
                let places: Vec<String> =
                    self.best_retreats(state).iter().map(|at| self.data.map.name(at)).collect();
                format!("{who} must retreat from {at}, to {}.", listed(&places, "or"))
            }
            _ => attack,
        }
    }

    fn ask_second_attack(&self, state: &State) -> String {
        let active = self.active_formation(state).map_or("Nobody", |formation| self.data.name(formation));
        let places: Vec<String> =
            self.second_targets(state).iter().map(|at| self.data.map.name(at)).collect();
        format!("{active} may attack once more, at no cost: {}; or stop.", listed(&places, "or"))
    }

    /// `Meade attacks McLaws at River Road (10) with 5 dice.`
    fn attack_words(&self, state: &State, combat: &Combat) -> String {
        let (who, whom) = (self.data.name(combat.attacker), self.data.names(self.defenders(state)));
        let dice = counted(self.dice_of(state, combat), "die|dice");
        format!("{who} attacks {whom} at {} with {dice}.", self.data.map.name(combat.target))
    }

    /// Everything that can still be done before the roll.
    fn preparations(&self, state: &State, question: Question, own: Option<LocationId>, end: &str) -> String {
        let may = |action: Action| self.judge(state, question, action).is_ok();
        let side = self.asked(state, question);
        let cubes = match own.map_or(0, |at| state.redoubts_at(at)) {
            1 => "your redoubt".to_owned(),
            count => format!("any of your {count} redoubts"),
        };
        let place = own.map_or_else(String::new, |at| self.data.map.name(at));
        let free = state.combat.map_or(0, |combat| combat.free_sets);
        let deeds = [
            (may(Action::Set(1)) && free > 0, format!("set {} for nothing", counted(free, "die|dice"))),
            (may(Action::Set(1)) && free == 0, format!("spend {cubes} at {place} to set dice")),
            (may(Action::Raze), format!("remove {cubes} at {place}")),
            (may(Action::Barrage), "add the artillery".to_owned()),
            (state.owned[side.index()].iter().any(|card| may(Action::Use(card))), "play a card".to_owned()),
        ];
        let deeds: Vec<String> = deeds.into_iter().filter(|(may, _)| *may).map(|(_, deed)| deed).collect();
        if deeds.is_empty() {
            format!("{end}.")
        } else {
            format!("{end}; or first {}.", listed(&deeds, "or"))
        }
    }
}
