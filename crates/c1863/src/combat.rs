//! An attack: dice, redoubts, re-rolls, results (section 13.7, and 19.8 and 19.9 for the bot).

use engine::{Event, EventKind, May, Modifier, Side, counted, demand, forbid};

use crate::C1863;
use crate::cards::Effect;
use crate::ids::{FormationId, FormationSet, LocationId};
use crate::map::Arrow;
use crate::sequence::Play;
use crate::state::{Combat, FaceCounts, Payment, Place, Question, State, Task, Work};

/// What the dice of an attack come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Results {
    pub attacker: u8,
    pub defender: u8,
    pub retreat: bool,
    pub cubes: u8,
}

fn sum(faces: &FaceCounts) -> u8 {
    faces.iter().sum()
}

/// The attack with these dice on the table as well.
fn with_rolled(mut combat: Combat, faces: &engine::Faces) -> Combat {
    for (face, rolled) in (1..).zip(&mut combat.rolled) {
        *rolled += faces.of(face);
    }
    combat
}

impl Combat {
    /// Dice already set to a face.
    pub(crate) fn set_dice(&self) -> u8 {
        sum(&self.set)
    }
}

impl C1863 {
    /// The dice of the attack: printed, arrow, cards and barrage, within the limits. c1863.13.7.2, c1863.19.8.1
    pub(crate) fn dice_of(&self, state: &State, combat: &Combat) -> u8 {
        let bot = state.is_bot(combat.attacker.side());
        let base = combat.printed as i8 + self.data.arrow_dice(combat.arrow, bot);
        if bot {
            let limited = base.clamp(1, self.data.limits.bot_dice as i8); // c1863.19.8.2, c1863.19.8.3
            return (limited + combat.extra).max(1) as u8;
        }
        let most = self.data.components.dice as i8; // c1863.18.2.1
        ((base + combat.extra).clamp(1, most) as u8).max(combat.set_dice())
    }

    /// Adds up the dice by the table of the attacker. c1863.13.7.11 to c1863.13.7.17, c1863.19.8.4
    pub(crate) fn results(&self, state: &State, combat: &Combat) -> Results {
        let table = self.data.combat_table(state.is_bot(combat.attacker.side()));
        let mut results = Results::default();
        for (index, row) in table.iter().enumerate() {
            let dice = combat.set[index] + combat.rolled[index];
            let times = if row.pair { dice / 2 } else { dice };
            results.attacker += times * row.attacker_loses;
            results.defender += times * row.defender_loses;
            results.retreat |= row.retreat && times > 0;
            results.cubes += times * row.momentum;
        }
        results.attacker = results.attacker.saturating_sub(combat.spare_attacker);
        results.defender = results.defender.saturating_sub(combat.spare_defenders);
        results.retreat &= !combat.hold;
        results
    }

    pub(crate) fn defenders(&self, state: &State) -> FormationSet {
        state
            .combat
            .map_or(FormationSet::EMPTY, |combat| state.at(combat.attacker.side().enemy(), combat.target))
    }

    /// Whether the attacker has anything to prepare besides cards.
    pub(crate) fn can_prepare_attack(&self, state: &State) -> bool {
        self.may_raze(state, Question::PrepareAttack).is_ok() || self.may_barrage(state).is_ok()
    }

    /// Whether the defender has anything to prepare besides cards.
    pub(crate) fn can_prepare_defence(&self, state: &State) -> bool {
        self.may_raze(state, Question::PrepareDefence).is_ok() || self.can_set_die(state)
    }

    /// c1863.13.4.5
    pub(crate) fn may_barrage(&self, state: &State) -> May {
        let ready = state.activation.is_some_and(|activation| activation.barrage);
        demand!(
            ready,
            "c1863.13.4.5",
            "Only the major activation of a countermand has artillery to add, once."
        )
    }

    /// Cubes of one's own location may go before an attack. c1863.9.4.6
    pub(crate) fn may_raze(&self, state: &State, question: Question) -> May {
        let place = state.combat.and_then(|combat| match question {
            Question::PrepareAttack => combat.from,
            _ => Some(combat.target),
        });
        let any = place.is_some_and(|at| state.redoubts_at(at) > 0);
        demand!(any, "c1863.9.4.6", "There is no redoubt in your location to remove.")
    }

    /// Whether the defender has a cube or a card to set a die with, and a die to set. c1863.13.7.3, c1863.9.4.9
    pub(crate) fn may_set_die(&self, state: &State) -> May {
        let Some(combat) = state.combat else {
            return forbid!("c1863.13.7.3", "Nobody is attacking.");
        };
        let against_bot = state.is_bot(combat.attacker.side());
        demand!(!against_bot, "c1863.19.9.1", "Against the bot redoubts take away dice by themselves.")?;
        let barred = combat.bar_redoubts && combat.free_sets == 0;
        demand!(!barred, "c1863.13.6.4", "A card keeps redoubts from being used in this attack.")?;
        let means = combat.free_sets > 0 || state.redoubts_at(combat.target) > 0;
        demand!(means, "c1863.13.7.3", "There is no redoubt left to spend.")?;
        let dice = if state.question() == Some(Question::DefendReroll) {
            combat.to_roll
        } else {
            self.dice_of(state, &combat) - combat.set_dice()
        };
        demand!(dice > 0, "c1863.9.4.9", "No die is about to be rolled that could be set.")
    }

    pub(crate) fn can_set_die(&self, state: &State) -> bool {
        state.combat.is_some_and(|combat| state.alive(combat.attacker)) && self.may_set_die(state).is_ok()
    }

    /// c1863.13.7.38, c1863.13.7.39
    pub(crate) fn may_reroll(&self, state: &State, payment: Payment) -> May {
        let Some(combat) = state.combat else {
            return forbid!("c1863.13.7.38", "Nobody is attacking.");
        };
        demand!(!combat.bar_reroll, "c1863.13.6.4", "A card forbids re-rolls in this attack.")?;
        let loose = sum(&combat.rolled) > 0;
        demand!(loose, "c1863.13.7.4", "Every die is set: there is nothing to roll again.")?;
        let poor = state.momentum[combat.attacker.side().index()] < self.data.costs.reroll_momentum;
        demand!(
            payment != Payment::Momentum || !poor,
            "c1863.13.7.38",
            "A re-roll costs 3 Momentum cubes, and you have fewer."
        )
    }

    /// Any dice that are not set can be declared, each once.
    pub(crate) fn may_pick(&self, state: &State, face: u8) -> May {
        let Some(combat) = state.combat else {
            return forbid!("c1863.13.7.38", "Nobody is attacking.");
        };
        let index = usize::from(face).wrapping_sub(1);
        let left = combat.rolled.get(index).is_some_and(|&dice| combat.picked[index] < dice);
        demand!(left, "c1863.13.7.38", "No more dice that may be rolled again show that face.")
    }

    pub(crate) fn may_roll(&self, state: &State) -> May {
        let picked = state.combat.is_some_and(|combat| sum(&combat.picked) > 0);
        demand!(picked, "c1863.13.7.41", "First declare which dice are rolled again.")
    }

    /// A card turns one die that is not set.
    pub(crate) fn may_turn(&self, state: &State, from: u8, to: u8) -> May {
        let index = usize::from(from).wrapping_sub(1);
        let shown = state.combat.is_some_and(|combat| combat.rolled.get(index).is_some_and(|&dice| dice > 0));
        demand!(shown, "c1863.13.7.4", "No die that is free to be turned shows that face.")?;
        demand!(from != to, "c1863.13.6.3", "Turn the die to another face.")
    }
}

impl Play<'_> {
    /// The attacker enters; until the end it counts for sighting where it came from. c1863.4.14, c1863.6.6
    pub(crate) fn start_combat(
        &mut self,
        attacker: FormationId,
        from: Option<LocationId>,
        target: LocationId,
        printed: u8,
    ) {
        let rules = self.rules;
        let arrow = from.map_or(Arrow::Black, |from| rules.data.map.arrow(from, target)); // c1863.19.7.18
        self.state.combat = Some(Combat {
            attacker,
            from,
            target,
            printed,
            arrow,
            extra: 0,
            free_sets: 0,
            set: [0; 6],
            rolled: [0; 6],
            picked: [0; 6],
            to_roll: 0,
            bar_redoubts: false,
            bar_reroll: false,
            hold: false,
            spare_attacker: 0,
            spare_defenders: 0,
            attacker_loss: 0,
            retreat: false,
            cubes: 0,
            tests: FormationSet::EMPTY,
            retreating: FormationSet::EMPTY,
        });
        let defender = attacker.side().enemy();
        self.announce("c1863.9.2.4", || {
            let name = rules.data.name(attacker);
            format!("{name} attacks {}.", rules.data.map.name(target))
        });
        let state = &mut *self.state;
        state.work(Work::FinishCombat);
        state.work(Work::Retreats);
        state.work(Work::AttackerLosses);
        state.work(Work::DefenderLosses);
        state.ask(Question::Brace);
        state.ask(Question::Respond(defender));
        state.ask(Question::AfterRoll);
        state.work(Work::FirstRoll);
        state.ask(Question::PrepareDefence);
        state.ask(Question::Respond(defender));
        state.ask(Question::PrepareAttack);
    }

    /// A cube of one's own location goes back to the pool.
    pub(crate) fn raze(&mut self, question: Question) {
        let Some(combat) = self.state.combat else { return };
        let at = match (question, combat.from) {
            (Question::PrepareAttack, Some(from)) => from,
            _ => combat.target,
        };
        let rules = self.rules;
        self.state.redoubts[at.index()] -= 1;
        self.announce("c1863.9.4.6", || format!("A redoubt at {} is removed.", rules.data.map.name(at)));
    }

    pub(crate) fn barrage(&mut self) {
        let dice = self.rules.data.generals.barrage;
        if let (Some(activation), Some(combat)) = (&mut self.state.activation, &mut self.state.combat) {
            activation.barrage = false;
            combat.extra += dice;
        }
        self.announce("c1863.13.4.5", || format!("The artillery opens: {dice} more dice."));
    }

    /// The defender sets a die: by a card first, else for a redoubt. c1863.13.7.3, c1863.13.7.5
    pub(crate) fn set_die(&mut self, face: u8) {
        let reroll = self.state.question() == Some(Question::DefendReroll);
        let Some(combat) = &mut self.state.combat else { return };
        combat.set[usize::from(face) - 1] += 1;
        if reroll {
            combat.to_roll -= 1; // c1863.9.4.8
        }
        if combat.free_sets > 0 {
            combat.free_sets -= 1;
        } else {
            self.state.redoubts[combat.target.index()] -= 1;
        }
        self.announce("c1863.13.7.3", || format!("The defender sets a die to {face}."));
        if reroll && !self.rules.can_set_die(self.state) {
            self.state.stack.pop();
        }
    }

    /// All dice that are not set are rolled. c1863.13.7.1
    pub(crate) fn first_roll(&mut self) {
        let rules = self.rules;
        let Some(mut combat) = self.state.combat else { return };
        let dice = rules.dice_of(self.state, &combat);
        let redoubts = self.state.redoubts_at(combat.target);
        let (used, count) = if self.state.is_bot(combat.attacker.side()) {
            let used = redoubts.min(dice - 1); // c1863.19.9.1, c1863.19.9.2
            (used, dice - used)
        } else if self.state.is_bot(combat.attacker.side().enemy()) && !combat.bar_redoubts {
            let used = redoubts.min(dice); // c1863.19.9.3
            combat.set[0] += used;
            (used, dice - used)
        } else {
            (0, dice - combat.set_dice())
        };
        self.state.redoubts[combat.target.index()] -= used;
        if used > 0 {
            let bot = self.state.is_bot(combat.attacker.side());
            let clause = if bot { "c1863.19.9.1" } else { "c1863.19.9.3" };
            self.announce(clause, || {
                let (cubes, place) = (counted(used, "redoubt"), rules.data.map.name(combat.target));
                let dice = if bot {
                    counted(used, "die|dice") + " fewer"
                } else {
                    counted(used, "die is|dice are") + " set to 1"
                };
                format!("{cubes} spent at {place}: {dice}.")
            });
        }
        self.roll_dice(&mut combat, count, |combat, state| rules.modifiers(state, combat, used));
    }

    /// The declared dice that are left are rolled, if the attacker still stands. c1863.13.7.41
    pub(crate) fn reroll(&mut self) {
        let Some(mut combat) = self.state.combat else { return };
        if !self.state.alive(combat.attacker) {
            self.abandon_combat();
            return;
        }
        let count = std::mem::take(&mut combat.to_roll);
        self.roll_dice(&mut combat, count, |_, _| vec![line("rolled again", count as i8, "c1863.13.7.38")]);
    }

    /// `sum` says line by line why there are so many dice.
    fn roll_dice(
        &mut self,
        combat: &mut Combat,
        count: u8,
        sum: impl FnOnce(&Combat, &State) -> Vec<Modifier>,
    ) {
        let rules = self.rules;
        let (state, before) = (&*self.state, *combat);
        // Pools that come to the same results are one way for whoever counts the chances.
        let faces = self.dice.pool_to(count, 6, &|faces| {
            let Results { attacker, defender, retreat, cubes } =
                rules.results(state, &with_rolled(before, faces));
            u32::from_be_bytes([attacker, defender, retreat.into(), cubes]).into()
        });
        *combat = with_rolled(before, &faces);
        self.state.combat = Some(*combat);
        if !self.log.is_listening() {
            return;
        }
        let results = rules.results(self.state, combat);
        let words = results_words(combat.attacker.side(), results);
        self.log.result(|| words.clone());
        let modifiers = sum(combat, self.state);
        self.log.add(|| {
            let name = rules.data.name(combat.attacker);
            Event::new("c1863.13.7.1", format!("{name} rolls.")).kind(EventKind::Roll {
                dice: faces.iter().collect(),
                modifiers,
                result: words,
                place: rules.data.map.number(combat.target).to_string(),
            })
        });
    }

    /// The dice are declared; now they are paid for. c1863.13.7.41
    pub(crate) fn declare_reroll(&mut self, payment: Payment) {
        self.state.stack.pop();
        let Some(combat) = &mut self.state.combat else { return };
        combat.to_roll = sum(&combat.picked);
        for (rolled, picked) in combat.rolled.iter_mut().zip(combat.picked) {
            *rolled -= picked;
        }
        combat.picked = [0; 6];
        self.state.work(Work::Reroll);
        self.state.ask(Question::DefendReroll);
        self.state.work(Work::PayReroll(payment));
    }

    /// c1863.13.7.40
    pub(crate) fn pay_reroll(&mut self, payment: Payment) {
        let Some(combat) = self.state.combat else { return };
        let costs = &self.rules.data.costs;
        match payment {
            Payment::Momentum => {
                self.spend_momentum(combat.attacker.side(), costs.reroll_momentum, "c1863.13.7.38");
            }
            Payment::Cohesion => self.lose(combat.attacker, costs.reroll_cohesion, "c1863.13.7.39"),
            Payment::Free => {}
        }
    }

    /// The rolling ends, also with dice declared but not yet paid for: none of them is rolled again.
    pub(crate) fn accept(&mut self) {
        while let Some(Task::Ask(Question::ChooseDice(_) | Question::AfterRoll)) = self.state.stack.last() {
            self.state.stack.pop();
        }
        if let Some(combat) = &mut self.state.combat {
            combat.picked = [0; 6];
        }
    }

    pub(crate) fn turn_die(&mut self, from: u8, to: u8) {
        self.state.stack.pop();
        if let Some(combat) = &mut self.state.combat {
            combat.rolled[usize::from(from) - 1] -= 1;
            combat.rolled[usize::from(to) - 1] += 1;
        }
        self.announce("c1863.13.6.4", || format!("A die is turned from {from} to {to}."));
    }

    /// The attacker broke while paying: no result is applied. c1863.13.7.40
    fn abandon_combat(&mut self) {
        while let Some(task) = self.state.stack.pop() {
            if task == Task::Do(Work::FinishCombat) {
                break;
            }
        }
        self.end_combat();
    }

    /// The attack is over, and with it what a forecast of it tells.
    fn end_combat(&mut self) {
        self.state.combat = None;
        self.sight();
        self.dice.decided();
        self.log.decided();
    }

    /// Results are applied, the defenders' first. c1863.13.7.23, c1863.13.7.25
    pub(crate) fn defender_losses(&mut self) {
        let Some(mut combat) = self.state.combat else { return };
        let results = self.rules.results(self.state, &combat);
        combat.attacker_loss = results.attacker;
        combat.retreat = results.retreat;
        combat.cubes = results.cubes;
        self.state.combat = Some(combat);
        if results.defender == 0 {
            return;
        }
        let defenders = self.rules.defenders(self.state);
        for defender in defenders.iter() {
            self.probe(defender);
            self.reduce(defender, results.defender, "c1863.13.7.23");
        }
        self.reward(combat.attacker, results.defender);
        for defender in defenders.iter() {
            if self.state.end.is_none() && self.must_test(defender, "c1863.13.7.22") {
                combat.tests.insert(defender);
            }
        }
        self.state.combat = Some(combat);
        self.state.work(Work::DefenderTests);
    }

    /// What an attacker earns by a card the moment the defence is hurt: before its own losses. c1863.18.3.4
    fn reward(&mut self, attacker: FormationId, inflicted: u8) {
        let Some(activation) = &mut self.state.activation else { return };
        activation.inflicted += inflicted; // c1863.18.3.5
        let inflicted = activation.inflicted;
        let mut points = 0;
        for card in self.state.owned[attacker.side().index()].iter() {
            for effect in &self.rules.tactics(card).effects {
                if let Effect::Reward(least, gain) = *effect
                    && inflicted >= least
                {
                    points += gain;
                }
            }
        }
        if points > 0 {
            // What has been rewarded is spent: a second reward takes a second attack that earns it.
            if let Some(activation) = &mut self.state.activation {
                activation.inflicted = 0;
            }
            self.gain_cohesion(attacker, points, "c1863.18.3.4");
        }
    }

    /// One after the other, as their owner chooses. c1863.18.1.2
    pub(crate) fn defender_tests(&mut self) {
        let Some(combat) = &mut self.state.combat else { return };
        let Some(first) = combat.tests.iter().next() else { return };
        let owner = first.side();
        if combat.tests.len() > 1 && self.state.bot != Some(owner) {
            self.state.work(Work::DefenderTests);
            self.state.ask(Question::ChooseTest);
            return;
        }
        self.test_next(first);
    }

    pub(crate) fn test_next(&mut self, formation: FormationId) {
        if let Some(combat) = &mut self.state.combat {
            combat.tests.remove(formation);
        }
        self.state.work(Work::DefenderTests);
        self.state.work(Work::Test(formation));
    }

    pub(crate) fn attacker_losses(&mut self) {
        let Some(combat) = self.state.combat else { return };
        if combat.attacker_loss > 0 {
            self.lose(combat.attacker, combat.attacker_loss, "c1863.13.7.11");
        }
    }

    /// The winner stays, the loser goes back; then the cubes. c1863.13.7.19 to c1863.13.7.21, c1863.13.7.18
    pub(crate) fn finish_combat(&mut self) {
        let Some(combat) = self.state.combat else { return };
        let rules = self.rules;
        let side = combat.attacker.side();
        let won = rules.defenders(self.state).is_empty();
        if self.state.alive(combat.attacker) {
            let name = rules.data.name(combat.attacker);
            if won {
                self.state.places[combat.attacker.index()] = Place::At(combat.target);
                self.note_seen(combat.attacker); // even where nobody is left to see him
                self.announce("c1863.13.7.20", || {
                    format!("{name} takes {}.", rules.data.map.name(combat.target))
                });
            } else if let Some(from) = combat.from {
                self.announce("c1863.13.7.19", || {
                    format!("{name} falls back to {}.", rules.data.map.name(from))
                });
            } else {
                self.bot_stands_off(combat.attacker, combat.target);
            }
        }
        if !self.state.is_bot(side) {
            self.gain_momentum(side, combat.cubes, "c1863.13.7.13");
        }
        self.end_combat();
    }
}

impl C1863 {
    /// The sum behind the first roll of an attack: the dice printed and everything that changes them, limits included.
    fn modifiers(&self, state: &State, combat: &Combat, redoubts: u8) -> Vec<Modifier> {
        let bot = state.is_bot(combat.attacker.side());
        let against_bot = state.is_bot(combat.attacker.side().enemy());
        let arrow = self.data.arrow_dice(combat.arrow, bot);
        let dice = self.dice_of(state, combat) as i8;
        let wanted = combat.printed as i8 + arrow + combat.extra;
        let (limit, limit_clause) = match (dice < wanted, bot) {
            (true, true) => ("never more than 3 dice", "c1863.19.8.2"),
            (true, false) => ("never more than 9 dice", "c1863.18.2.1"),
            (false, true) => ("never less than 1 die", "c1863.19.8.3"),
            (false, false) => ("never less than 1 die", "c1863.13.7.2"),
        };
        let set = if against_bot { redoubts } else { combat.set_dice() };
        let rows = [
            ("dice", combat.printed as i8, if bot { "c1863.19.8.1" } else { "c1863.13.7.2" }),
            ("arrow", arrow, if arrow > 0 { "c1863.13.7.7" } else { "c1863.13.7.8" }),
            ("cards and artillery", combat.extra, "c1863.13.6.4"),
            (limit, dice - wanted, limit_clause),
            ("redoubts", if bot { -(redoubts as i8) } else { 0 }, "c1863.19.9.1"),
            (
                "set, not rolled",
                if bot { 0 } else { -(set as i8) },
                if against_bot { "c1863.19.9.3" } else { "c1863.13.7.3" },
            ),
        ];
        let present = rows.into_iter().filter(|(_, value, _)| *value != 0);
        present.map(|(label, value, clause)| line(label, value, clause)).collect()
    }
}

fn line(label: &str, value: i8, clause: &str) -> Modifier {
    Modifier { label: label.into(), value: value.into(), clause: clause.into() }
}

impl C1863 {
    /// What the dice on the table would do, in words.
    pub(crate) fn results_of(&self, state: &State, combat: &Combat) -> String {
        results_words(combat.attacker.side(), self.results(state, combat))
    }
}

/// `Confederate -2 and retreat, Union -1, 1 Momentum`.
fn results_words(attacker: Side, results: Results) -> String {
    let mut parts = Vec::new();
    if results.defender > 0 || results.retreat {
        let retreat = if results.retreat { " and retreat" } else { "" };
        parts.push(format!("{} -{}{retreat}", attacker.enemy(), results.defender));
    }
    if results.attacker > 0 {
        parts.push(format!("{attacker} -{}", results.attacker));
    }
    if results.cubes > 0 {
        parts.push(format!("{} Momentum", results.cubes));
    }
    if parts.is_empty() { "no effect".into() } else { parts.join(", ") }
}
