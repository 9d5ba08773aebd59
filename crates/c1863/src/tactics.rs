//! Tactics cards: the tableau, buying, playing, turning in (sections 10, 13.6, 14 and 18.3).

use engine::{Event, Forbidden, May, Side, demand};

use crate::C1863;
use crate::activation::commander_name;
use crate::cards::{Condition, Effect, Timing, Whom};
use crate::ids::{FormationId, FormationSet, LocationId, TacticsId};
use crate::refusals::not_now;
use crate::sequence::Play;
use crate::state::{Commander, Payment, Question, State};
use crate::words::does;

impl Timing {
    /// Whether a question is the moment for a card of this timing, asked of the right side.
    pub(crate) const fn fits(self, question: Question, own_turn: bool) -> bool {
        match self {
            Self::Anytime => question.is_moment(),
            Self::OwnTurn => {
                own_turn
                    && matches!(
                        question,
                        Question::PlayActivationCard
                            | Question::ChooseFormation
                            | Question::ChooseActivation
                            | Question::Move
                            | Question::SecondAttack
                            | Question::AfterActivations
                    )
            }
            Self::Activation => matches!(question, Question::ChooseActivation),
            Self::EnemyActivation => matches!(question, Question::EnemyActivation),
            Self::AfterActivations => matches!(question, Question::AfterActivations),
            Self::AttackBefore => matches!(question, Question::PrepareAttack),
            Self::AttackAfter => matches!(question, Question::AfterRoll),
            Self::DefenceBefore => matches!(question, Question::PrepareDefence),
            Self::DefenceAfter => matches!(question, Question::Brace),
            Self::TestFailed => matches!(question, Question::Rally(_)),
            Self::TurnEnd => matches!(question, Question::DrawCard),
            Self::Standing => false,
        }
    }

    /// What is said to a card of this timing at another moment: when it is played. c1863.13.6.3
    fn another_moment(self, card: TacticsId) -> Forbidden {
        macro_rules! played {
            ($when:literal) => {
                not_now!("c1863.13.6.3", $when, card)
            };
        }
        match self {
            Self::Anytime => played!("{0} is played between two actions of either side."),
            Self::OwnTurn => {
                played!("{0} is played in your own turn before the tableau, not during an attack.")
            }
            Self::Activation => {
                played!("{0} is played when a formation of yours has been activated, before it acts.")
            }
            Self::EnemyActivation => {
                played!("{0} is played when an enemy formation has been activated, before it acts.")
            }
            Self::AfterActivations => played!("{0} is played after the last activation of your turn."),
            Self::AttackBefore => played!("{0} is played before the dice of your own attack are rolled."),
            Self::AttackAfter => played!("{0} is played after the dice of your own attack have been rolled."),
            Self::DefenceBefore => played!("{0} is played before the dice of an attack on you are rolled."),
            Self::DefenceAfter => {
                played!("{0} is played when the attacker has done rolling, before losses are taken.")
            }
            Self::TestFailed => {
                played!("{0} is played when a formation of yours has failed its cohesion test.")
            }
            Self::TurnEnd => played!("{0} is played when you draw at the end of your turn."),
            Self::Standing => played!("{0} works all the time and is never played."),
        }
    }
}

impl C1863 {
    /// Whether the side asked owns a card of this timing that it could play now. Owned cards lie open. c1863.10.3
    pub(crate) fn has_card_for(&self, state: &State, question: Question, timing: Timing) -> bool {
        let side = self.asked(state, question);
        let mut cards = state.owned[side.index()].iter();
        cards.any(|card| self.tactics(card).timing == timing && self.may_use(state, question, card).is_ok())
    }

    /// Whether a side owns a card of this timing, of use or not: which is not for the enemy to know. c1863.10.3
    pub(crate) fn owns_card_for(&self, state: &State, side: Side, timing: Timing) -> bool {
        state.owned[side.index()].iter().any(|card| self.tactics(card).timing == timing)
    }

    /// c1863.10.8, c1863.13.6.3
    pub(crate) fn may_use(&self, state: &State, question: Question, card: TacticsId) -> May {
        let side = self.asked(state, question);
        let data = self.tactics(card);
        let owned = state.owned[side.index()].contains(card);
        demand!(owned, "c1863.13.6.1", "You do not own {0}.", card)?;
        demand!(!data.ongoing, "c1863.10.4", "{0} works all the time and is never played.", card)?;
        if !data.timing.fits(question, side == state.active) {
            return Err(data.timing.another_moment(card));
        }
        if let Some(condition) = data.condition {
            self.condition_holds(state, side, condition, card)?;
        }
        let matters = data.effects.iter().any(|effect| self.matters(state, side, *effect));
        demand!(matters, "c1863.10.9", "{0} would do nothing now, and no card is given up for that.", card)
    }

    fn condition_holds(&self, state: &State, side: Side, condition: Condition, card: TacticsId) -> May {
        let river = state
            .combat
            .and_then(|combat| combat.from.map(|from| self.data.map.crosses_river(from, combat.target)));
        let major = state.activation.map(|activation| activation.major);
        match condition {
            Condition::River => {
                demand!(river == Some(true), "c1863.13.6.3", "{0} is for an attack over a river.", card)
            }
            Condition::Dry => {
                demand!(river == Some(false), "c1863.13.6.3", "{0} is not for an attack over a river.", card)
            }
            Condition::Minor => {
                demand!(major == Some(false), "c1863.13.6.3", "{0} is for a minor activation.", card)
            }
            Condition::Major => {
                demand!(major == Some(true), "c1863.13.6.3", "{0} is for a major activation.", card)
            }
            Condition::CommanderSpent => {
                let used = state.commanders[side.index()] == Commander::Used;
                demand!(used, "c1863.13.6.3", "{0} is for a commander who has been used.", card)
            }
            Condition::EnemyHasCard => {
                let owned = !state.owned[side.enemy().index()].is_empty();
                demand!(owned, "c1863.13.6.3", "The enemy owns no card for {0} to take.", card)
            }
        }
    }

    /// Whether an effect would change anything: a card is not to be thrown away by playing it for nothing. c1863.10.9
    fn matters(&self, state: &State, side: Side, effect: Effect) -> bool {
        let deck = &state.decks[side.index()];
        let loose = state.combat.is_some_and(|combat| combat.rolled.iter().any(|&dice| dice > 0));
        let results = state.combat.map(|combat| self.results(state, &combat));
        match effect {
            Effect::Dice(change) | Effect::BotDice(change) => state.combat.is_some_and(|combat| {
                let mut changed = combat;
                changed.extra += change;
                self.dice_of(state, &changed) != self.dice_of(state, &combat)
            }),
            Effect::Arrow(arrow) => state.combat.is_some_and(|combat| combat.arrow != arrow),
            Effect::BarRedoubts => state
                .combat
                .is_some_and(|combat| !combat.bar_redoubts && state.redoubts_at(combat.target) > 0),
            Effect::BarReroll => state.combat.is_some_and(|combat| !combat.bar_reroll),
            Effect::Reroll => loose && state.combat.is_some_and(|combat| !combat.bar_reroll),
            Effect::TurnDie => loose,
            Effect::SetDice(_) => state.combat.is_some_and(|combat| {
                self.dice_of(state, &combat)
                    > combat.set_dice().max(u8::from(state.is_bot(combat.attacker.side())))
            }),
            Effect::Cohesion(whom, points) if points > 0 => {
                let most = self.data.components.cohesion_maximum;
                self.targets(state, side, whom).iter().any(|formation| state.cohesion(formation) < most)
            }
            Effect::Redoubt(whom, _) => {
                self.targets(state, side, whom).iter().any(|formation| self.can_dig(state, formation))
            }
            Effect::March(whom, _) => {
                self.targets(state, side, whom).iter().any(|formation| self.can_march(state, formation))
            }
            Effect::ActivateMajor(whom) => !self.targets(state, side, whom).is_empty(),
            Effect::Hold => results.is_some_and(|results| results.retreat),
            Effect::Spare(Whom::Attacker, _) => results.is_some_and(|results| results.attacker > 0),
            Effect::Spare(..) => results.is_some_and(|results| results.defender > 0),
            Effect::WaiveCost => state.activation.is_some_and(|activation| !activation.waived),
            Effect::Seize(_) => state.momentum[side.enemy().index()] > 0,
            Effect::Search => !deck.draw.is_empty(),
            Effect::Exchange => !deck.draw.is_empty() && !deck.hand.is_empty(),
            Effect::SeeHidden => state.bot.is_none() && !self.hidden(state, side.enemy()).is_empty(),
            _ => true,
        }
    }

    /// A side's formations out of the enemy's sight.
    pub(crate) fn hidden(&self, state: &State, side: Side) -> FormationSet {
        let on_map = FormationSet::of(side).iter().filter(|&formation| state.location(formation).is_some());
        on_map.filter(|&formation| !state.visible_to_enemy(formation)).collect()
    }

    fn can_dig(&self, state: &State, formation: FormationId) -> bool {
        let limit = self.data.components.redoubts_per_location;
        self.redoubt_pool(state) > 0
            && state.location(formation).is_some_and(|at| state.redoubts_at(at) < limit)
    }

    /// The formations that an effect can be turned on.
    fn targets(&self, state: &State, side: Side, whom: Whom) -> FormationSet {
        let enemies = self.data.map.reach(state.occupied(side.enemy()), 1);
        let fits = |formation: FormationId| {
            let Some(at) = state.location(formation) else { return false };
            match whom {
                Whom::Own => true,
                Whom::OwnClear => !enemies.contains(at),
                Whom::OwnContact => enemies.contains(at),
                Whom::OwnIdle => !state.turn.activated.contains(formation),
                _ => false,
            }
        };
        FormationSet::of(side).iter().filter(|&formation| fits(formation)).collect()
    }

    /// The one effect of a card that wants a target.
    fn aimed(&self, card: TacticsId) -> Option<Effect> {
        let mut effects = self.tactics(card).effects.iter().copied();
        effects.find(|effect| {
            matches!(
                effect,
                Effect::Cohesion(Whom::Own | Whom::OwnClear | Whom::At(_), _)
                    | Effect::Redoubt(..)
                    | Effect::March(..)
                    | Effect::ActivateMajor(_)
            )
        })
    }

    /// c1863.13.6.3
    pub(crate) fn may_target(&self, state: &State, card: TacticsId, formation: FormationId) -> May {
        let side = state.active;
        let fits = match self.aimed(card) {
            Some(Effect::Cohesion(whom, _)) => {
                self.targets(state, side, whom).contains(formation)
                    && state.cohesion(formation) < self.data.components.cohesion_maximum
            }
            Some(Effect::Redoubt(whom, _)) => {
                self.targets(state, side, whom).contains(formation) && self.can_dig(state, formation)
            }
            Some(Effect::March(whom, _)) => {
                self.targets(state, side, whom).contains(formation) && self.can_march(state, formation)
            }
            Some(Effect::ActivateMajor(whom)) => self.targets(state, side, whom).contains(formation),
            _ => false,
        };
        demand!(fits, "c1863.13.6.3", "{0} cannot be chosen for {1}.", formation, card)
    }

    pub(crate) fn may_target_place(&self, card: TacticsId, at: LocationId) -> May {
        let fits = match self.aimed(card) {
            Some(Effect::Cohesion(Whom::At(places), _)) => places.contains(at),
            _ => false,
        };
        demand!(fits, "c1863.13.6.3", "{0} cannot be chosen for {1}.", at, card)
    }

    /// c1863.10.10
    pub(crate) fn may_cash(&self, state: &State, question: Question) -> May {
        let side = self.asked(state, question);
        let cards = u32::from(self.data.costs.cards_cashed);
        demand!(question.is_moment(), "c1863.10.10", "First answer what is asked.")?;
        let enough = state.owned[side.index()].len() >= cards;
        demand!(enough, "c1863.10.10", "It takes three Tactics cards of your own.")?;
        demand!(self.momentum_pool(state) > 0, "c1863.10.10", "The common pool has no cube to give.")
    }

    /// The cards are turned in one after the other.
    pub(crate) fn may_turn_in(&self, state: &State, side: Side, card: TacticsId) -> May {
        let owned = state.owned[side.index()].contains(card);
        demand!(owned, "c1863.13.6.1", "You do not own {0}.", card)
    }

    /// c1863.14.1
    pub(crate) fn may_buy(&self, state: &State, card: TacticsId) -> May {
        let offered = state.tableau.contains(&Some(card));
        demand!(offered, "c1863.10.5", "{0} does not lie in the tableau.", card)?;
        let rich = state.momentum[state.active.index()] >= self.tactics(card).cost;
        demand!(rich, "c1863.14.1", "You cannot pay for {0}.", card)
    }

    pub(crate) fn may_take_card(&self, state: &State, side: Side, card: TacticsId) -> May {
        let theirs = state.owned[side.enemy().index()].contains(card);
        demand!(theirs, "c1863.10.9", "The enemy does not own {0}.", card)
    }
}

impl Play<'_> {
    /// A card is played: it goes to the discard pile and does what it says. c1863.10.4
    pub(crate) fn use_card(&mut self, question: Question, card: TacticsId) {
        let rules = self.rules;
        let side = rules.asked(self.state, question);
        self.state.owned[side.index()].remove(card);
        self.state.tactics_discard.insert(card);
        self.log.add(|| {
            Event::new("c1863.10.8", format!("{} {}.", does(side, "play"), rules.tactics(card).name))
        });
        if rules.aimed(card).is_some() {
            self.state.ask(Question::ChooseTarget(card));
            return;
        }
        for effect in &rules.tactics(card).effects {
            self.effect(side, *effect);
        }
    }

    fn effect(&mut self, side: Side, effect: Effect) {
        let bot_attacks = self.state.combat.is_some_and(|combat| self.state.is_bot(combat.attacker.side()));
        match effect {
            Effect::PassTest => {
                self.state.stack.pop();
            }
            Effect::WaiveCost => {
                if let Some(activation) = &mut self.state.activation {
                    activation.waived = true;
                }
            }
            Effect::MakeMajor => self.make_major("c1863.13.6.4"),
            Effect::MakeMinor => {
                if let Some(activation) = &mut self.state.activation {
                    activation.major = false;
                    activation.barrage = false;
                }
            }
            Effect::Cohesion(Whom::EnemyThis, points) => {
                if let Some(activation) = self.state.activation {
                    self.probe(activation.formation);
                    self.lose(activation.formation, points.unsigned_abs(), "c1863.13.6.4");
                }
            }
            Effect::Reroll => self.state.ask(Question::ChooseDice(Payment::Free)),
            Effect::TurnDie => self.state.ask(Question::TurnDie),
            Effect::Seize(cubes) => self.seize(side, cubes),
            Effect::Ready => {
                self.state.commanders[side.index()] = Commander::Ready; // c1863.18.3.7
                self.announce("c1863.18.3.7", || format!("{} is ready again.", commander_name(side)));
            }
            Effect::TakeCard => self.state.ask(Question::TakeCard(side)),
            Effect::Search => {
                self.state.stack.pop();
                self.state.ask(Question::NameCard { free: true });
            }
            Effect::Exchange => self.state.ask(Question::ReturnCard),
            Effect::SeeHand => self.see_hand(side),
            Effect::SeeStrength => {
                for pair in &mut self.state.pairs[side.enemy().index()] {
                    pair.known = true;
                }
            }
            Effect::SeeHidden => self.see_hidden(side),
            Effect::BotDice(change) if bot_attacks => self.change_combat(|combat| combat.extra += change),
            Effect::Dice(change) if !bot_attacks => self.change_combat(|combat| combat.extra += change),
            Effect::SetDice(dice) if bot_attacks => self.change_combat(|combat| combat.extra -= dice as i8),
            Effect::SetDice(dice) => self.change_combat(|combat| combat.free_sets += dice),
            Effect::Arrow(arrow) => self.change_combat(|combat| combat.arrow = arrow),
            Effect::BarRedoubts => self.change_combat(|combat| combat.bar_redoubts = true),
            Effect::BarReroll => self.change_combat(|combat| combat.bar_reroll = true),
            Effect::Hold => self.change_combat(|combat| combat.hold = true),
            Effect::Spare(Whom::Attacker, points) => {
                self.change_combat(|combat| combat.spare_attacker += points);
            }
            Effect::Spare(_, points) => self.change_combat(|combat| combat.spare_defenders += points),
            // Aimed effects wait for their target; standing ones are read where they bear.
            _ => {}
        }
    }

    fn change_combat(&mut self, change: impl FnOnce(&mut crate::state::Combat)) {
        if let Some(combat) = &mut self.state.combat {
            change(combat);
        }
    }

    /// The formation that a card was aimed at.
    pub(crate) fn target(&mut self, card: TacticsId, formation: FormationId) {
        self.state.stack.pop();
        match self.rules.aimed(card) {
            Some(Effect::Cohesion(_, points)) => self.gain_cohesion(formation, points, "c1863.13.6.4"),
            Some(Effect::Redoubt(_, cubes)) => self.build(formation, cubes),
            Some(Effect::March(_, steps)) => {
                let rules = self.rules;
                self.announce("c1863.18.3.8", || format!("{} marches.", rules.data.name(formation)));
                self.begin_march(formation, steps);
            }
            Some(Effect::ActivateMajor(_)) => self.begin_activation(formation, true, false),
            _ => {}
        }
    }

    /// The location that a card was aimed at: everyone in it loses. Whoever is hit there has been placed.
    pub(crate) fn target_place(&mut self, card: TacticsId, at: LocationId) {
        self.state.stack.pop();
        let Some(Effect::Cohesion(_, points)) = self.rules.aimed(card) else { return };
        let rules = self.rules;
        self.announce("c1863.13.6.4", || format!("The woods burn at {}.", rules.data.map.name(at)));
        self.log.reveal(); // also when nobody is there to be hit
        for side in [self.state.active, self.state.active.enemy()] {
            for formation in self.state.at(side, at).iter() {
                if self.state.end.is_none() {
                    self.note_seen(formation);
                    self.lose(formation, points.unsigned_abs(), "c1863.13.6.4");
                }
            }
        }
    }

    fn seize(&mut self, side: Side, cubes: u8) {
        let taken = cubes.min(self.state.momentum[side.enemy().index()]);
        self.state.momentum[side.enemy().index()] -= taken;
        self.state.momentum[side.index()] += taken;
        self.announce("c1863.13.6.4", || format!("{} {taken} Momentum from the enemy.", does(side, "take")));
    }

    fn see_hand(&mut self, side: Side) {
        let rules = self.rules;
        let deck = &mut self.state.decks[side.enemy().index()];
        deck.known = deck.hand;
        let hand = deck.hand;
        self.log.reveal();
        self.whisper(side, || {
            let titles: Vec<&str> =
                hand.iter().map(|card| rules.data.activation(card).title.as_str()).collect();
            Event::new("c1863.13.6.4", format!("You see the enemy's hand: {}.", titles.join(", ")))
        });
    }

    fn see_hidden(&mut self, side: Side) {
        let rules = self.rules;
        self.log.reveal();
        for formation in rules.hidden(self.state, side.enemy()).iter() {
            self.note_seen(formation);
            let Some(at) = self.state.location(formation) else { continue };
            self.whisper(side, || {
                let (name, place) = (rules.data.name(formation), rules.data.map.name(at));
                Event::new("c1863.13.6.4", format!("{name} stands at {place}."))
            });
        }
    }

    /// c1863.10.2, c1863.10.6
    pub(crate) fn buy(&mut self, card: TacticsId) {
        self.state.stack.pop();
        let (rules, side) = (self.rules, self.state.active);
        let Some(slot) = self.state.tableau.iter().position(|&offered| offered == Some(card)) else { return };
        self.spend_momentum(side, rules.tactics(card).cost, "c1863.10.2");
        self.state.owned[side.index()].insert(card);
        self.log
            .add(|| Event::new("c1863.10.5", format!("{} {}.", does(side, "buy"), rules.tactics(card).name)));
        self.shift_tableau(slot);
    }

    /// c1863.10.7
    pub(crate) fn buy_nothing(&mut self) {
        self.state.stack.pop();
        let rules = self.rules;
        if let Some(card) = self.state.tableau[2] {
            self.state.tactics_discard.insert(card);
            self.announce("c1863.10.7", || format!("{} leaves the tableau.", rules.tactics(card).name));
        }
        self.shift_tableau(2);
    }

    /// Everything left of the gap moves right, and a new card comes into slot #1. c1863.10.12
    fn shift_tableau(&mut self, gap: usize) {
        let rules = self.rules;
        self.state.tableau[..=gap].rotate_right(1);
        let card = self.state.tactics_draw.pop();
        self.state.tableau[0] = card;
        self.log.reveal();
        if let Some(card) = card {
            self.announce("c1863.10.6", || format!("{} comes into the tableau.", rules.tactics(card).name));
        }
    }

    /// One more card turned in; after the third, a cube. c1863.10.10
    pub(crate) fn turn_in(&mut self, side: Side, left: u8, card: TacticsId) {
        self.state.stack.pop();
        let rules = self.rules;
        self.state.owned[side.index()].remove(card);
        self.state.tactics_discard.insert(card);
        self.log.add(|| {
            Event::new("c1863.10.10", format!("{} in {}.", does(side, "turn"), rules.tactics(card).name))
        });
        if left > 1 {
            self.state.ask(Question::CashIn { side, left: left - 1 });
        } else {
            self.gain_momentum(side, 1, "c1863.10.10");
        }
    }

    /// The enemy's card becomes one's own.
    pub(crate) fn take_card(&mut self, side: Side, card: TacticsId) {
        self.state.stack.pop();
        let rules = self.rules;
        self.state.owned[side.enemy().index()].remove(card);
        self.state.owned[side.index()].insert(card);
        self.log.add(|| {
            Event::new("c1863.10.9", format!("{} {}.", does(side, "take"), rules.tactics(card).name))
        });
    }
}
