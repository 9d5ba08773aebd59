//! The March action: the allowance, fatigue, extended and forced marches, and the march hex by hex. // gcacw.5.1

use engine::{Dice, Event, EventKind, Log, May, Modifier, Refusal, Side, forbid};

use crate::action::{Action, Deed};
use crate::campaign::{Campaign, Fact, Juncture, Menu, Moment, MovementModifier, Roll};
use crate::combat::Window;
use crate::halves::Halves;
use crate::pieces::{Cause, Entry};
use crate::results::MarchResult;
use crate::roster::Counter;
use crate::ruleset::{Gcacw, option};
use crate::state::{Hex, MOST_FATIGUE, March, MarchKind, State, Stop, Unit, flag};
use crate::step::Step;
use crate::units::{Arm, Army};
use crate::variants::Allowance;

impl<C: Campaign> Gcacw<C> {
    /// The actions of the Activation Segment. // gcacw.5.0.1
    pub(crate) fn list_activations(&self, state: &State<C>, side: Side, out: &mut Vec<Deed<C>>) {
        for unit in self.on_map(state, side) {
            if self.may_march(state, unit).is_ok() {
                out.push(Action::March(self.info(state, unit).counter));
            }
        }
        for leader in self.roster(state).side_leaders(side) {
            if self.may_activate_leader(state, leader).is_ok() {
                out.push(Action::Activate(self.leader_info(state, leader).counter));
            }
        }
        let mut combat = Vec::new();
        self.combat_activations(state, side, &mut combat);
        out.extend(combat.into_iter().map(Action::Combat));
        let mut turn = Vec::new();
        self.turn_activations(state, side, &mut turn);
        out.extend(turn.into_iter().map(Action::Turn));
        let mut special = Vec::new();
        self.special_activations(state, side, &mut special);
        out.extend(special.into_iter().map(Action::Special));
        let mut campaign = Vec::new();
        C::further(self.at(state), Menu::Activation(side), &mut campaign);
        out.extend(campaign.into_iter().map(Action::Campaign));
    }

    /// Whether a unit may be chosen for a March action. // gcacw.5.1.2
    pub fn may_march(&self, state: &State<C>, unit: Unit) -> May {
        self.may_activate(state, unit)?;
        self.special_may_march(state, unit)
    }

    /// A player chooses a unit to march.
    pub(crate) fn take_march(
        &self,
        state: &mut State<C>,
        side: Side,
        counter: Counter,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        let unit = self.own_unit(state, side, counter)?;
        self.may_march(state, unit).map_err(|forbidden| forbidden.refusal_of(self.name(state, unit)))?;
        state.begin_action(side);
        let allowance = self.roll_unit_allowance(state, unit, dice, log);
        self.begin_march(state, unit, MarchKind::Normal, allowance, dice, log);
        Ok(())
    }

    /// Rolls a single unit's Movement Allowance, in halves. // gcacw.5.1.5
    pub fn roll_unit_allowance(
        &self,
        state: &State<C>,
        unit: Unit,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> i16 {
        let info = self.info(state, unit);
        let row = self.variants.unit_allowance(self.scene(state).volume, info.side, info.arm);
        let mut extra = C::movement_modifier(self.at(state), unit);
        extra.value += self.special_movement_modifier(state, unit);
        let name = self.public_name(state, unit);
        self.roll_allowance(&name, row, extra, dice, log)
    }

    /// Rolls an allowance of the table and tells it.
    pub(crate) fn roll_allowance(
        &self,
        name: &str,
        row: Option<&Allowance>,
        extra: MovementModifier,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> i16 {
        let (count, modifier, minimum) = row.map_or((1, 0, 1), |row| (row.dice, row.modifier, row.minimum));
        let rolled: Vec<u8> = (0..count).map(|_| dice.roll(6)).collect();
        let sum: i16 = rolled.iter().copied().map(i16::from).sum();
        let points = (sum + i16::from(modifier)).max(minimum.into());
        let points = if extra.value == 0 { points } else { (points + i16::from(extra.value)).max(1) };
        log.result(|| format!("{points} Movement Points"));
        log.add(|| {
            let mut modifiers = Vec::new();
            if modifier != 0 {
                modifiers.push(Modifier {
                    label: "side and arm".into(),
                    value: modifier.into(),
                    clause: "gcacw.5.1.6".into(),
                });
            }
            if extra.value != 0 {
                modifiers.push(Modifier {
                    label: extra.reason.into(),
                    value: extra.value.into(),
                    clause: extra.clause.into(),
                });
            }
            Event::new("gcacw.5.1.5", format!("{name} has {}.", self::points(points * 2))).kind(
                EventKind::Roll { dice: rolled, modifiers, result: points.to_string(), place: String::new() },
            )
        });
        points * 2
    }

    /// Begins the march of a unit with an allowance in halves: fatigue, extended march, cavalry retreats, force march, march.
    pub fn begin_march(
        &self,
        state: &mut State<C>,
        unit: Unit,
        kind: MarchKind,
        allowance: i16,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) {
        let Some(began) = state.hex(unit) else { return };
        let led = state.activation.leader != crate::state::Leader::NONE;
        let cavalry = self.info(state, unit).arm == Arm::Cavalry;
        let may_attack = self.may_attack_when_led(state, led);
        if led && cavalry {
            state.activation.cavalry_marched = true;
        }
        state.march =
            March { unit, kind, led, began, allowance, left: allowance, may_attack, ..March::default() };
        state.push(Step::March);
        state.push(Step::ForceMarch);
        self.march_fatigue(state, unit, dice, log);
        if state.hex(unit).is_some() {
            self.combat_cavalry_window(state, Window::MarchBegins, log);
        }
    }

    /// A march tires: one level more, or, from level 4 by the optional rule, disorganization. // gcacw.5.1.10, gcacw.5.1.20
    pub fn march_fatigue(&self, state: &mut State<C>, unit: Unit, dice: &mut dyn Dice, log: &mut Log) {
        let audience = self.audience(state, unit);
        if state.fatigue[unit.index()] >= MOST_FATIGUE {
            state.march.tired = true;
            self.disorganize(state, unit);
            log.add(|| {
                let text =
                    format!("{} marches at Fatigue Level 4 and is disorganized.", self.name(state, unit));
                Event::new("gcacw.5.1.20", text).only(audience)
            });
            return;
        }
        self.tire(state, unit, 1);
        let fatigue = state.fatigue[unit.index()];
        log.add(|| {
            let last = fatigue == MOST_FATIGUE && !self.plays(state, option::FATIGUE_4_MARCH);
            let rest = if last { ": after this march it can do nothing more this turn" } else { "" };
            let text = format!("{} is now at Fatigue Level {fatigue}{rest}.", self.name(state, unit));
            Event::new("gcacw.5.1.10", text).only(audience)
        });
        if self.manpowered(state, unit) && fatigue >= self.extended_march_level(state, unit) {
            self.extended_march(state, unit, dice, log);
        }
    }

    /// The Fatigue Level that makes a march an extended march. // gcacw.5.1.11, gcacw.5.1.12
    pub(crate) fn extended_march_level(&self, state: &State<C>, unit: Unit) -> u8 {
        if state.is(unit, flag::EXHAUSTED) { 2 } else { 3 }
    }

    fn manpowered(&self, state: &State<C>, unit: Unit) -> bool {
        self.info(state, unit).arm.has_manpower()
    }

    /// What is added to an extended march roll, each with its reason.
    pub fn extended_march_sheet(&self, state: &State<C>, unit: Unit) -> Vec<Modifier> {
        let chart = &self.charts.extended_march.modifiers;
        let info = self.info(state, unit);
        let army = (info.army.map_or("", Army::title), info.march_modifier); // gcacw.5.1.30
        let exhausted = state.is(unit, flag::EXHAUSTED);
        let levels = if exhausted { &chart.exhausted_side } else { &chart.normal_side };
        let level = levels
            .iter()
            .find(|(level, _)| *level == state.fatigue[unit.index()])
            .map_or(0, |(_, value)| *value);
        let label = if exhausted { "exhausted, new Fatigue Level" } else { "new Fatigue Level" };
        let mut sheet = Vec::new();
        for (label, value) in [army, (label, level)] {
            if value != 0 {
                sheet.push(Modifier {
                    label: label.into(),
                    value: value.into(),
                    clause: "gcacw.5.1.23".into(),
                });
            }
        }
        self.special_extended_march_modifiers(state, unit, &mut sheet);
        C::modifiers(self.at(state), Roll::ExtendedMarch(unit), &mut sheet);
        sheet
    }

    /// The Extended March Table. // gcacw.5.1.23
    fn extended_march(&self, state: &mut State<C>, unit: Unit, dice: &mut dyn Dice, log: &mut Log) {
        let sheet = self.extended_march_sheet(state, unit);
        let die = dice.roll(6);
        let roll = i32::from(die) + sheet.iter().map(|modifier| i32::from(modifier.value)).sum::<i32>();
        let organized = state.organized(unit);
        let manpower = state.manpower[unit.index()];
        let result =
            self.charts.extended_march.result(roll, organized, manpower).unwrap_or(MarchResult::NoEffect);
        let audience = self.audience(state, unit);
        log.result(|| format!("extended march {result}"));
        log.add(|| {
            let place = state.hex(unit).map_or("", |hex| self.board.name(hex)).to_owned();
            let text = format!("{} makes an extended march: {roll} gives {result}.", self.name(state, unit));
            Event::new("gcacw.5.1.23", text)
                .kind(EventKind::Roll {
                    dice: vec![die],
                    modifiers: sheet.clone(),
                    result: result.to_string(),
                    place,
                })
                .only(audience)
        });
        self.tell_hidden_roll(state, unit, "extended march roll", &[die], log);
        // gcacw.5.1.25, gcacw.5.1.26, gcacw.5.1.27
        if result != MarchResult::NoEffect {
            self.disorganize(state, unit);
            self.lose(state, unit, result.loss(), Cause::ExtendedMarch, log);
        }
    }

    /// Whether the marching unit may force march. // gcacw.5.1.31
    pub(crate) fn may_force_march(&self, state: &State<C>) -> May {
        let unit = state.march.unit;
        if state.hex(unit).is_none() {
            return forbid!("gcacw.5.1.40", "is gone");
        }
        match self.info(state, unit).arm {
            Arm::Artillery => return forbid!("gcacw.5.1.33", "is artillery and may not force march"),
            Arm::Wagon => return forbid!("gcacw.5.1.33", "is a wagon train and may not force march"),
            _ => {}
        }
        if state.march.tired {
            return forbid!("gcacw.5.1.22", "marches at Fatigue Level 4 and may not force march");
        }
        if !state.organized(unit) {
            return forbid!("gcacw.5.1.32", "is disorganized and may not force march");
        }
        if !C::is_true(self.at(state), Fact::ForceMarches(state.march.kind), true) {
            return forbid!("gcacw.5.1.31", "may not force march in this action");
        }
        self.special_may_force_march(state, unit)
    }

    /// Force march, or not. // gcacw.5.1.34
    pub(crate) fn take_force_march(
        &self,
        state: &mut State<C>,
        force: bool,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) {
        state.pop();
        if !force {
            return;
        }
        let unit = state.march.unit;
        let cavalry = self.info(state, unit).arm == Arm::Cavalry;
        self.disorganize(state, unit);
        let rolled: Vec<u8> = (0..if cavalry { 2 } else { 1 }).map(|_| dice.roll(6)).collect();
        let sum: u8 = rolled.iter().sum();
        let row = self.charts.force_march.row(cavalry, sum);
        let manpower = state.manpower[unit.index()];
        let (points, loss) = row.map_or((0, 0), |row| (row.points, row.loss_of(manpower)));
        state.march.forced = true;
        state.march.allowance += 2 * i16::from(points);
        state.march.left += 2 * i16::from(points);
        self.tell_hidden_roll(state, unit, "force march roll", &rolled, log);
        log.result(|| format!("force march +{points}, loss {loss}"));
        let audience = self.audience(state, unit);
        log.add(|| {
            let text = format!(
                "{} force marches: {points} more Movement Points, {loss} Manpower lost.",
                self.name(state, unit)
            );
            let clause = if cavalry { "gcacw.5.1.36" } else { "gcacw.5.1.35" };
            let kind = EventKind::Roll {
                dice: rolled,
                modifiers: Vec::new(),
                result: format!("+{points}"),
                place: String::new(),
            };
            Event::new(clause, text).kind(kind).only(audience)
        });
        self.lose(state, unit, loss, Cause::ForceMarch, log);
    }

    /// Who marches off without having said so does not force march. // gcacw.5.1.15
    pub(crate) fn march_off(&self, state: &mut State<C>, hex: Hex, log: &mut Log) -> Result<(), Refusal> {
        state.pop();
        self.take_step(state, hex, log).inspect_err(|_| state.push(Step::ForceMarch))
    }

    /// The hexes that a marching unit may enter next. // gcacw.6.1.1
    pub(crate) fn list_steps(&self, state: &State<C>, out: &mut Vec<Deed<C>>) {
        out.extend(self.next_steps(state).map(Action::Step));
    }

    /// Whether there is a hex that a marching unit may enter next.
    pub(crate) fn can_step(&self, state: &State<C>) -> bool {
        self.next_steps(state).next().is_some()
    }

    fn next_steps<'a>(&'a self, state: &'a State<C>) -> impl Iterator<Item = Hex> + 'a {
        let from = state.hex(state.march.unit);
        let around = from.into_iter().flat_map(|from| self.map.around(from));
        around.filter(|&(direction, _)| self.step_cost(state, direction).is_ok()).map(|(_, next)| next)
    }

    /// What a marching unit may do. // gcacw.6.1.1
    pub(crate) fn list_march(&self, state: &State<C>, out: &mut Vec<Deed<C>>) {
        if state.hex(state.march.unit).is_none() {
            return;
        }
        self.list_steps(state, out);
        let mut combat = Vec::new();
        self.combat_march_actions(state, &mut combat);
        out.extend(combat.into_iter().map(Action::Combat));
        let mut turn = Vec::new();
        self.turn_march_actions(state, &mut turn);
        out.extend(turn.into_iter().map(Action::Turn));
        let mut special = Vec::new();
        self.special_march_actions(state, &mut special);
        out.extend(special.into_iter().map(Action::Special));
        let mut campaign = Vec::new();
        C::further(self.at(state), Menu::March, &mut campaign);
        out.extend(campaign.into_iter().map(Action::Campaign));
        out.push(Action::End);
    }

    /// The marching unit goes one hex. // gcacw.6.1.2
    pub(crate) fn take_step(&self, state: &mut State<C>, to: Hex, log: &mut Log) -> Result<(), Refusal> {
        let unit = state.march.unit;
        let name = self.name(state, unit);
        let from = state.hex(unit).unwrap_or(to);
        let Some(direction) = self.map.direction(from, to) else {
            return Err(self.too_far(state, to));
        };
        let step = self.step_cost(state, direction).map_err(|forbidden| match forbidden.clause() {
            "gcacw.6.2.24" => self.held_by_enemy(state, to),
            _ => forbidden.refusal_of(name),
        })?;
        if C::turns(self.play(state, log), Juncture::Entering(unit, to)) {
            return Ok(());
        }
        state.march.left -= step.cost;
        state.march.moved = state.march.moved.saturating_add(1);
        if step.zone_to_zone {
            state.march.zone_to_zone = true;
            state.march.ended = Some(Stop::ZoneToZone);
        } else if step.minimum {
            state.march.ended = Some(Stop::MinimumMove);
        }
        let audience = self.audience(state, unit);
        log.add(|| {
            let path = vec![self.board.name(from).to_owned(), self.board.name(to).to_owned()];
            let text = format!("{name} marches to {} for {}.", self.hex_near(to), points(step.cost));
            Event::new("gcacw.6.1.2", text)
                .kind(EventKind::Move { piece: self.slug(state, unit).to_owned(), path })
                .only(audience)
        });
        let left_zone = self.in_hidden_danger(state, unit, from);
        self.enter(state, unit, to, Entry::March, log);
        if state.hex(unit) == Some(to) {
            // A hidden enemy may have been there after all. // gcacw.6.2.34 gcacw.li.18
            let surprised = left_zone && !step.zone_to_zone && self.in_hidden_danger(state, unit, to);
            if surprised {
                state.march.left = 0;
                state.march.zone_to_zone = true;
                state.march.ended = Some(Stop::ZoneToZone);
            }
            self.after_step(state, unit, from, (step.zone_to_zone || surprised) && !step.route, log);
        }
        Ok(())
    }

    fn after_step(&self, state: &mut State<C>, unit: Unit, from: Hex, rough: bool, log: &mut Log) {
        // gcacw.6.2.37
        if rough {
            if state.organized(unit) {
                self.disorganize(state, unit);
                log.add(|| {
                    Event::new(
                        "gcacw.6.2.37",
                        format!(
                            "{} is disorganized: no road, pike, railroad or trail joins the two hexes.",
                            self.name(state, unit)
                        ),
                    )
                });
            } else {
                self.lose(state, unit, 1, Cause::ZoneToZone, log);
            }
        }
        if state.hex(unit).is_some() {
            self.combat_cavalry_window(state, Window::Entered, log);
            if from == state.march.began && state.march.moved == 1 {
                self.ask_followers(state, unit, from);
            }
        }
    }

    /// A march is over. // gcacw.5.1.17
    pub(crate) fn march_over(&self, state: &mut State<C>, dice: &mut dyn Dice, log: &mut Log) {
        let unit = state.march.unit;
        log.add(|| {
            let name = self.name(state, unit);
            let text = match (state.hex(unit), self.why_stopped(state)) {
                (None, _) => format!("{name}'s march is over."),
                (Some(hex), Some(why)) => {
                    format!("{name}'s march is over at {}: it {why}.", self.hex_near(hex))
                }
                (Some(hex), None) => {
                    let left = points(state.march.left);
                    format!("{name}'s march is over at {}, with {left} left.", self.hex_near(hex))
                }
            };
            Event::new("gcacw.5.1.17", text).only(self.audience(state, unit))
        });
        if state.hex(unit).is_some() {
            self.turn_march_over(state, unit, log);
            C::plays(self.play(state, log), Moment::MarchOver(unit), dice);
        }
    }
}

/// A number of halves as Movement Points.
pub(crate) fn points(halves: i16) -> String {
    let number = Halves::from_halves(halves.into());
    if halves == 2 { format!("{number} Movement Point") } else { format!("{number} Movement Points") }
}
