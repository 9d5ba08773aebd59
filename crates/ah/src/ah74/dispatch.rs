//! Which actions answer which decision: listed, checked and taken by the same predicates.

use board::HexId;
use engine::{Clause, Grammar, May, Refusal, Side, demand, forbid};

use super::action::Action;
use super::brigades::NO_BRIGADES;
use super::combat::{IN_THIS_ATTACK, NOBODY_ATTACKS, NONE_REACHES_ALL, NOT_A_TARGET};
use super::movement::Stride;
use super::movement::{NOBODY_MOVES, NOT_YOURS};
use super::refusals::NOT_NOW;
use super::situation::Situation;
use super::state::{Attack, Phase, RETURNING, State, Step};
use super::{Ah74, Opt, Play};
use crate::hexes::NOWHERE;
use crate::units::{UnitId, Units};

impl Situation<'_> {
    /// Lists every legal answer to the open decision.
    pub(crate) fn list(&self, out: &mut Vec<Action>) {
        let state = self.state;
        match state.step {
            Step::SetUp => self.list_set_up(out),
            Step::Place(unit) => {
                let fits = |hex: &HexId| self.may_set_up(unit, *hex).is_ok();
                out.extend(self.rules.field.board.hexes().filter(fits).map(Action::Place));
            }
            Step::TurnUp => {
                out.extend(state.face_down.into_iter().map(Action::Up));
                out.push(Action::End);
            }
            Step::Movement => self.list_movement(out),
            Step::Moving => self.list_moving(out),
            Step::Substitute => {
                let pickable = state.substitution.map(|substitution| self.pickable(&substitution));
                out.extend(pickable.unwrap_or_default().into_iter().map(Action::Pick));
            }
            Step::Declare => self.list_targets(out),
            Step::Form => self.list_attackers(out),
            Step::Resolve => {
                out.extend(
                    state
                        .named
                        .iter()
                        .filter_map(|attack| attack.hexes.first())
                        .map(|&hex| Action::Fight(hex)),
                );
            }
            Step::Withdraw(_) => {
                out.extend([Action::Withdraw, Action::Stand]);
                self.list_substitutions(out);
            }
            Step::Retreat | Step::Route => self.list_retreats(out),
            Step::Advance | Step::Occupy => {
                self.advances(|unit, hex| out.push(Action::Advance(unit, hex)));
                self.list_substitutions(out);
                out.push(Action::End);
            }
            Step::Destroy | Step::TurnDown => self.list_last_acts(out),
            Step::Over => {}
        }
    }
}

impl Ah74 {
    /// Whether an action answers the open decision; a step of a moving stack comes back as it was found.
    pub(crate) fn check(&self, state: &State, action: &Action) -> Result<Option<Stride>, Refusal> {
        let situation = Situation::new(self, state);
        let allowed = match (state.step, action) {
            _ if !action.is_known(self) => Err(NOT_NOW),
            (Step::Moving, Action::To(hex)) => situation.stride(*hex).map(Some),
            _ => situation.may_take(action).map(|()| None),
        };
        allowed.map_err(|forbidden| self.refusal(state, action, forbidden))
    }
}

impl Situation<'_> {
    fn list_set_up(&self, out: &mut Vec<Action>) {
        let side = self.state.segment;
        let waiting = self.waiting(side);
        out.extend(waiting.into_iter().filter(|&unit| self.may_take_unit(unit).is_ok()).map(Action::Take));
        if self.may_take_history() {
            out.push(Action::History);
        }
        if waiting.is_empty() && self.forts_left(side) > 0 {
            let fits = |hex: &HexId| self.may_set_up_fort(side, *hex).is_ok();
            out.extend(self.rules.field.board.hexes().filter(fits).map(Action::Fort));
        }
        self.list_substitutions(out);
        if self.may_end_set_up().is_ok() {
            out.push(Action::End);
        }
    }

    fn list_retreats(&self, out: &mut Vec<Action>) {
        let Some(retreat) = &self.state.retreat else { return };
        if self.state.step == Step::Route {
            let from = retreat.path.last().copied().unwrap_or(NOWHERE);
            let open = |hex: &HexId| self.may_retreat_to(retreat, *hex).is_ok();
            out.extend(self.rules.field.around(from).filter(open).map(Action::To));
            self.list_substitutions(out);
        } else {
            out.extend(retreat.pending.into_iter().map(Action::Retreat));
            self.list_substitutions(out);
        }
    }

    /// What is done when the fighting of a Segment is over.
    fn list_last_acts(&self, out: &mut Vec<Action>) {
        if self.state.step == Step::Destroy {
            let trains = self.rules.trains.into_iter().filter(|&train| self.may_destroy(train).is_ok());
            out.extend(trains.map(Action::Destroy));
        } else {
            let down = |unit: &UnitId| self.may_turn_down(*unit).is_ok();
            out.extend(self.rules.sides[1].into_iter().filter(down).map(Action::Down));
            if !out.is_empty() {
                out.push(Action::DownAll);
            }
        }
        self.list_substitutions(out);
        out.push(Action::End);
    }

    fn list_movement(&self, out: &mut Vec<Action>) {
        let state = self.state;
        self.zone(state.segment.enemy()); // Every unit asks for it.
        let own = self.rules.sides[state.segment.index()];
        let candidates = own.without(state.finished);
        for unit in candidates {
            let here = state.on_board(unit) || self.place(unit) == RETURNING;
            if here && self.may_move(unit).is_ok() {
                out.push(Action::Move(unit));
            }
        }
        if !state.begun {
            out.extend(self.forts.iter().filter(|&hex| self.may_raze(hex).is_ok()).map(Action::Raze));
        }
        if self.has(Opt::Inverted) {
            out.extend(
                state.face_down.into_iter().filter(|&unit| self.may_show(unit).is_ok()).map(Action::Up),
            );
        }
        self.list_substitutions(out);
        if self.may_end_movement().is_ok() {
            out.push(Action::End);
        }
    }

    /// Whether a unit of the moving side has still a move to make.
    pub fn may_anyone_move(&self) -> bool {
        let own = self.rules.sides[self.state.segment.index()].without(self.state.finished);
        own.into_iter().any(|unit| self.may_move(unit).is_ok())
    }

    /// Whether a face-down unit may be turned up before it moves. // ah74.opt3.3
    fn may_show(&self, unit: UnitId) -> May {
        if self.side_of(unit) != self.state.segment {
            return forbid!("ah74.4.4.1", NOT_YOURS, unit);
        }
        self.may_turn_up(unit)
    }

    /// Whether the Movement Phase may end: who is back from the raid must enter if he can, and at night whoever can move
    /// away from the enemy must. // ah74.opt5.7 ah74.8.2.2 ah74.8.2.3
    fn may_end_movement(&self) -> May {
        if self.has(Opt::Raid) {
            let enters = |unit: &UnitId| self.place(*unit) == RETURNING && self.may_move(*unit).is_ok();
            if let Some(unit) = self.rules.sides[self.state.segment.index()].into_iter().find(enters) {
                return forbid!(
                    "ah74.opt5.7",
                    "{0} is back from the raid and must enter by the west edge.",
                    unit
                );
            }
        }
        if !self.is_night() {
            return Ok(());
        }
        let enemy = self.state.segment.enemy();
        let bound = |unit: &UnitId| {
            self.state.on_board(*unit)
                && self.is_near(enemy, self.place(*unit))
                && self.may_move(*unit).is_ok()
        };
        let own = self.rules.sides[self.state.segment.index()].without(self.state.finished);
        own.into_iter().find(bound).map_or(Ok(()), |unit| {
            forbid!("ah74.8.2.2", "{0} stands next to the enemy at night and must move away.", unit)
        })
    }

    fn list_moving(&self, out: &mut Vec<Action>) {
        let group = self.state.moving;
        let Some(first) = group.first() else { return };
        let from = self.place(first);
        out.extend(self.steps().map(Action::To));
        if group.len() == 1 && self.rules.bridges.contains(&first) {
            out.extend(self.emplacements(first).map(|(river, near, far)| Action::Emplace(river, near, far)));
        }
        if !self.state.on_the_way && self.state.on_board(first) {
            let mates = self.of_side_in(self.state.segment, from).without(group);
            out.extend(mates.into_iter().filter(|&unit| self.may_join(unit).is_ok()).map(Action::Join));
        } else if self.state.on_the_way {
            out.push(Action::Stop);
        }
        self.list_substitutions(out);
    }

    /// The hexes that the moving stack may step to.
    pub fn steps(&self) -> impl Iterator<Item = HexId> + '_ {
        let group = self.state.moving;
        let from = group.first().map_or(NOWHERE, |first| self.place(first));
        let field = &self.rules.field;
        let edge = (from == RETURNING).then(|| field.west_edge.iter());
        let near = field.around(from).chain(edge.into_iter().flatten());
        near.filter(move |&hex| self.may_step(group, hex).is_ok())
    }

    fn list_substitutions(&self, out: &mut Vec<Action>) {
        self.substitutions(|division, hex| match hex {
            Some(hex) => out.push(Action::Reform(division, hex)),
            None => {
                if self.own_brigades(division).is_some() {
                    out.push(Action::Break(division));
                }
                if !self.keeps_its_own(division) {
                    out.push(Action::BreakFreely(division));
                }
            }
        });
    }

    fn list_targets(&self, out: &mut Vec<Action>) {
        if self.state.phase == Phase::RegularCombat {
            let front = self.front();
            let open = |hex: &&HexId| self.may_start_on(&front, &[**hex]).is_ok();
            out.extend(front.hexes.iter().filter(open).map(|&hex| Action::Attack(hex)));
        } else {
            self.fire_targets(|hex| out.push(Action::Attack(hex)));
        }
        self.list_substitutions(out);
        if self.may_end_attacks().is_ok() {
            out.push(Action::End);
        }
    }

    /// Whether no more attacks need be made. // ah74.7.1.4.2 ah74.7.1.4.3
    pub fn may_end_attacks(&self) -> May {
        if self.state.phase != Phase::RegularCombat {
            return Ok(()); // ah74.7.2.3
        }
        if let Some(unit) = self.state.must_attack.first() {
            return forbid!("ah74.6.4.1", "{0} is in an enemy zone of control and must attack.", unit);
        }
        self.state
            .must_defend
            .first()
            .map_or(Ok(()), |&hex| forbid!("ah74.7.1.4.3", "The enemy in {0} must be attacked.", hex))
    }

    fn list_attackers(&self, out: &mut Vec<Action>) {
        let attack = &self.state.attack;
        if self.state.phase.is_fire() {
            let batteries = self.batteries(attack.hexes[0]).without(attack.units);
            out.extend(batteries.into_iter().map(Action::With));
            if batteries.len() > 1 {
                out.push(Action::WithAll);
            }
            if self.may_open_fire(attack.hexes[0], attack.units).is_ok() && !attack.units.is_empty() {
                out.push(Action::Go);
            }
            return;
        }
        let front = self.front();
        if attack.units.is_empty() {
            let also = |hex: &&HexId| self.may_widen(&front, **hex).is_ok();
            out.extend(front.hexes.iter().filter(also).map(|&hex| Action::Also(hex)));
        }
        let mut count = 0;
        for attacker in &front.attackers {
            if self.may_take_part(&front, attack, attacker.unit).is_ok() {
                out.push(Action::With(attacker.unit));
                count += 1;
            }
        }
        if count > 1 {
            out.push(Action::WithAll);
        }
        if self.may_commit(&front, attack).is_ok() {
            out.push(Action::Go);
        }
    }

    pub fn may_widen(&self, front: &super::combat::Front, hex: HexId) -> May {
        let mut hexes = self.state.attack.hexes.clone();
        if !self.state.attack.units.is_empty() {
            return forbid!("ah74.7.1.4.0", "Name {0} before the first attacking unit.", hex);
        }
        if hexes.contains(&hex) {
            return forbid!("ah74.7.1.1", NOT_A_TARGET, hex);
        }
        if hexes.is_full() {
            return forbid!("ah74.7.1.4.1", NONE_REACHES_ALL, hex);
        }
        hexes.push(hex);
        self.may_start_on(front, &hexes)
    }

    /// Whether an action answers the open decision.
    fn may_take(&self, action: &Action) -> May {
        let state = self.state;
        match (state.step, *action) {
            (_, Action::Break(division)) if self.own_brigades(division).is_none() => {
                self.may_break(division).and(forbid!("ah74.5.4.2", NO_BRIGADES, division))
            }
            (_, Action::Break(division)) => self.may_break(division),
            (_, Action::BreakFreely(division)) => self.may_break_freely(division),
            (_, Action::Reform(division, hex)) => self.may_reform(division, hex),
            (Step::SetUp | Step::Place(_) | Step::TurnUp, action) => self.may_prepare(action),
            (Step::Movement | Step::Moving, action) => self.may_take_in_movement(action),
            (Step::Substitute, Action::Pick(unit)) => {
                let pickable = state.substitution.map(|substitution| self.pickable(&substitution));
                let fits = pickable.unwrap_or_default().contains(unit);
                demand!(
                    fits,
                    "ah74.5.4.2",
                    "With {0} the brigades cannot add up to the division exactly.",
                    unit
                )
            }
            (Step::Declare, Action::Attack(hex)) if state.phase.is_fire() => self.may_fire_at(hex),
            (Step::Declare, Action::Attack(hex)) => self.may_start_on(&self.front(), &[hex]),
            (Step::Declare, Action::End) => self.may_end_attacks(),
            (Step::Form, action) => self.may_form(action),
            (Step::Resolve, Action::Fight(hex)) => {
                let named = state.named.iter().any(|attack| attack.hexes.first() == Some(&hex));
                demand!(named, "ah74.opt3.6", "No attack on {0} has been named.", hex)
            }
            (Step::Withdraw(_), Action::Withdraw | Action::Stand) => Ok(()),
            (Step::Retreat, Action::Retreat(unit)) => {
                let pending = state.retreat.as_ref().is_some_and(|retreat| retreat.pending.contains(unit));
                demand!(pending, "ah74.crt.8", "{0} has no retreat to make.", unit)
            }
            (Step::Route, Action::To(hex)) => match &state.retreat {
                Some(retreat) => self.may_retreat_to(retreat, hex),
                None => Err(NOT_NOW),
            },
            (Step::Advance, Action::Advance(unit, hex)) => self.may_advance(unit, hex),
            (Step::Occupy, Action::Advance(unit, hex)) => self.may_occupy(unit, hex),
            (Step::Destroy, Action::Destroy(train)) => self.may_destroy(train),
            (Step::TurnDown, Action::Down(unit)) => self.may_turn_down(unit),
            (Step::TurnDown, Action::DownAll) => {
                let any = self.rules.sides[1].into_iter().any(|unit| self.may_turn_down(unit).is_ok());
                if any { Ok(()) } else { Err(NOT_NOW) }
            }
            (Step::Advance | Step::Occupy | Step::Destroy | Step::TurnDown, Action::End) => Ok(()),
            _ => Err(NOT_NOW),
        }
    }

    /// Whether an action answers a question of the set-up.
    fn may_prepare(&self, action: Action) -> May {
        match (self.state.step, action) {
            (Step::SetUp, Action::Take(unit)) => self.may_take_unit(unit),
            (Step::SetUp, Action::History) if self.may_take_history() => Ok(()),
            (Step::SetUp, Action::Fort(hex)) => self.may_place_fort_now(hex),
            (Step::SetUp, Action::End) => self.may_end_set_up(),
            (Step::Place(unit), Action::Place(hex)) => self.may_set_up(unit, hex),
            (Step::TurnUp, Action::Up(unit)) => self.may_turn_up(unit),
            (Step::TurnUp, Action::End) => Ok(()),
            _ => Err(NOT_NOW),
        }
    }

    /// Whether an action answers a question of the Movement Phase.
    fn may_take_in_movement(&self, action: Action) -> May {
        let state = self.state;
        match (state.step, action) {
            (Step::Movement, Action::Move(unit)) => self.may_move(unit),
            (Step::Movement, Action::Raze(hex)) => self.may_raze(hex),
            (Step::Movement, Action::Up(unit)) => self.may_show(unit),
            (Step::Movement, Action::End) => self.may_end_movement(),
            (Step::Moving, Action::Join(unit)) => self.may_join(unit),
            (Step::Moving, Action::Stop) if state.on_the_way => Ok(()),
            (Step::Moving, Action::Stop) => {
                forbid!("ah74.4.2.1", "The unit has not moved yet: take a first step, or it stays as it is.")
            }
            (Step::Moving, Action::Emplace(river, near, far)) => {
                match (state.moving.first(), state.moving.len()) {
                    (Some(unit), 1) => self.may_emplace(unit, river, near, far),
                    _ => forbid!("ah74.4.2.2", NOBODY_MOVES),
                }
            }
            _ => Err(NOT_NOW),
        }
    }

    fn may_place_fort_now(&self, hex: HexId) -> May {
        let side = self.state.segment;
        self.may_end_set_up()?;
        if self.forts_left(side) == 0 {
            let clause = if side == Side::Union { &Clause("ah74.11.2.3") } else { &Clause("ah74.11.1.3") };
            return forbid!(clause, "All your forts are placed: end your set-up.");
        }
        self.may_set_up_fort(side, hex)
    }

    /// Whether an action adds to the attack being formed, or makes it.
    fn may_form(&self, action: Action) -> May {
        let attack = &self.state.attack;
        if self.state.phase.is_fire() {
            let target = attack.hexes[0];
            let batteries = || self.batteries(target).without(attack.units);
            return match action {
                Action::With(unit) if attack.units.contains(unit) => {
                    forbid!("ah74.7.1.3.1", IN_THIS_ATTACK, unit)
                }
                Action::With(unit) => self.reaches(unit, target),
                Action::WithAll if batteries().len() > 1 => Ok(()),
                Action::Go if attack.units.is_empty() => forbid!("ah74.7.1.1", NOBODY_ATTACKS),
                Action::Go => self.may_open_fire(target, attack.units),
                _ => Err(NOT_NOW),
            };
        }
        let front = self.front();
        match action {
            Action::Also(hex) => self.may_widen(&front, hex),
            Action::With(unit) => self.may_join_attack(&front, attack, unit),
            Action::WithAll if self.volunteers(&front, attack).len() > 1 => Ok(()),
            Action::Go => self.may_commit(&front, attack),
            _ => Err(NOT_NOW),
        }
    }

    /// Everyone who may join the attack as it stands.
    pub fn volunteers(&self, front: &super::combat::Front, attack: &Attack) -> Units {
        if attack.units.is_empty() && self.may_take_on(front, &attack.hexes).is_err() {
            return Units::EMPTY;
        }
        let units = front.attackers.iter().map(|attacker| attacker.unit);
        units.filter(|&unit| self.may_take_part(front, attack, unit).is_ok()).collect()
    }
}

impl Play<'_> {
    /// Takes an action that has been checked.
    pub fn take(&mut self, action: &Action) {
        match *action {
            Action::Take(unit) => self.state.step = Step::Place(unit),
            Action::Place(hex) => {
                if let Step::Place(unit) = self.state.step {
                    self.set_up(unit, hex);
                }
            }
            Action::Fort(hex) => self.set_up_fort(self.state.segment, hex),
            Action::History => self.take_history(),
            Action::Raze(hex) => self.raze(hex),
            Action::Move(unit) => self.take_up(unit),
            Action::Join(unit) => _ = self.state.moving.insert(unit),
            Action::To(hex) if self.state.step == Step::Route => self.fall_back(hex),
            Action::To(hex) => {
                if let Ok(stride) = self.situation().stride(hex) {
                    self.step(stride);
                }
            }
            Action::Stop => self.stop(),
            Action::Emplace(river, near, far) => {
                if let Some(unit) = self.state.moving.first() {
                    self.emplace(unit, river, near, far);
                }
            }
            Action::Break(division) => self.break_down(division, false),
            Action::BreakFreely(division) => self.break_down(division, true),
            Action::Reform(division, hex) => self.reform(division, hex),
            Action::Pick(brigade) => self.pick(brigade),
            Action::Attack(hex) => self.open_attack(hex),
            Action::Also(hex) => self.state.attack.hexes.push(hex),
            Action::With(unit) => _ = self.state.attack.units.insert(unit),
            Action::WithAll => self.add_everyone(),
            Action::Go => self.commit(),
            Action::Fight(hex) => self.fight_named(hex),
            Action::Withdraw => {
                if let Step::Withdraw(hex) = self.state.step {
                    self.withdraw(hex);
                }
            }
            Action::Stand => self.ask_or_roll(),
            Action::Retreat(unit) => self.retreat_now(unit),
            Action::Advance(unit, hex) => self.advance(unit, hex),
            Action::Destroy(train) => self.destroy(train),
            Action::Up(unit) => self.turn_up(Units::only(unit), "ah74.opt3.3"),
            Action::Down(unit) => self.turn_down(unit),
            Action::DownAll => self.turn_all_down(),
            Action::End => self.end(),
        }
    }

    fn open_attack(&mut self, hex: HexId) {
        self.state.attack = Attack::default();
        self.state.attack.hexes.push(hex);
        self.state.step = Step::Form;
    }

    fn fight_named(&mut self, hex: HexId) {
        let index = self.state.named.iter().position(|attack| attack.hexes.first() == Some(&hex));
        if let Some(index) = index {
            let attack = self.state.named.remove(index);
            self.fight(attack);
        }
    }

    fn destroy(&mut self, train: UnitId) {
        self.eliminate(Units::only(train), "ah74.7.4.2", "is destroyed");
        self.offer_destruction();
    }

    /// Adds everyone to the attack who may still join when his turn comes.
    fn add_everyone(&mut self) {
        let own = self.rules.sides[self.state.attacker().index()];
        if self.state.phase.is_fire() {
            let batteries = self.situation().batteries(self.state.attack.hexes[0]);
            self.state.attack.units = self.state.attack.units.or(batteries);
            return;
        }
        let mut attack = self.state.attack.clone();
        let situation = self.situation();
        let front = situation.front();
        for unit in own {
            if situation.may_join_attack(&front, &attack, unit).is_ok() {
                attack.units.insert(unit);
            }
        }
        self.state.attack = attack;
    }

    fn raze(&mut self, hex: HexId) {
        for fort in &mut self.state.forts {
            if *fort == hex {
                *fort = NOWHERE;
            }
        }
        let place = self.rules.field.name(hex);
        self.log.add(|| engine::Event::new("ah74.7.3.4", format!("The fort in {place} is removed.")));
    }

    fn end(&mut self) {
        match self.state.step {
            Step::SetUp | Step::TurnUp => self.end_set_up(),
            Step::Movement => self.end_movement(),
            Step::Declare => self.end_declarations(),
            Step::Advance => self.go_on(),
            Step::Occupy => self.offer_destruction(),
            Step::Destroy => self.end_segment(),
            Step::TurnDown => self.next_segment(),
            Step::Place(_)
            | Step::Moving
            | Step::Substitute
            | Step::Form
            | Step::Resolve
            | Step::Withdraw(_)
            | Step::Retreat
            | Step::Route
            | Step::Over => {}
        }
    }
}
