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
use crate::situation::{Play, Situation};
use crate::state::{Hex, MOST_FATIGUE, March, MarchKind, Stop, Unit, flag};
use crate::step::Step;
use crate::units::{Arm, Army};
use crate::variants::Allowance;

impl<C: Campaign> Gcacw<C> {
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
}

impl<'a, C: Campaign> Situation<'a, C> {
    /// The actions of the Activation Segment. // gcacw.5.0.1
    pub(crate) fn list_activations(self, side: Side, out: &mut Vec<Deed<C>>) {
        for unit in self.on_map(side) {
            if self.may_march(unit).is_ok() {
                out.push(Action::March(self.info(unit).counter));
            }
        }
        for leader in self.roster().side_leaders(side) {
            if self.may_activate_leader(leader).is_ok() {
                out.push(Action::Activate(self.leader_info(leader).counter));
            }
        }
        let mut combat = Vec::new();
        self.combat_activations(side, &mut combat);
        out.extend(combat.into_iter().map(Action::Combat));
        let mut turn = Vec::new();
        self.turn_activations(side, &mut turn);
        out.extend(turn.into_iter().map(Action::Turn));
        let mut special = Vec::new();
        self.special_activations(side, &mut special);
        out.extend(special.into_iter().map(Action::Special));
        let mut campaign = Vec::new();
        C::further(self, Menu::Activation(side), &mut campaign);
        out.extend(campaign.into_iter().map(Action::Campaign));
    }

    /// Whether a unit may be chosen for a March action. // gcacw.5.1.2
    pub fn may_march(self, unit: Unit) -> May {
        self.may_activate(unit)?;
        self.special_may_march(unit)
    }

    /// The Fatigue Level that makes a march an extended march. // gcacw.5.1.11, gcacw.5.1.12
    pub(crate) fn extended_march_level(self, unit: Unit) -> u8 {
        if self.state.is(unit, flag::EXHAUSTED) { 2 } else { 3 }
    }

    fn manpowered(self, unit: Unit) -> bool {
        self.info(unit).arm.has_manpower()
    }

    /// What is added to an extended march roll, each with its reason.
    pub fn extended_march_sheet(self, unit: Unit) -> Vec<Modifier> {
        let chart = &self.rules.charts.extended_march.modifiers;
        let info = self.info(unit);
        let army = (info.army.map_or("", Army::title), info.march_modifier); // gcacw.5.1.30
        let exhausted = self.state.is(unit, flag::EXHAUSTED);
        let levels = if exhausted { &chart.exhausted_side } else { &chart.normal_side };
        let level = levels
            .iter()
            .find(|(level, _)| *level == self.state.fatigue[unit.index()])
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
        self.special_extended_march_modifiers(unit, &mut sheet);
        C::modifiers(self, Roll::ExtendedMarch(unit), &mut sheet);
        sheet
    }

    /// Whether the marching unit may force march. // gcacw.5.1.31
    pub(crate) fn may_force_march(self) -> May {
        let unit = self.state.march.unit;
        if self.state.hex(unit).is_none() {
            return forbid!("gcacw.5.1.40", "is gone");
        }
        match self.info(unit).arm {
            Arm::Artillery => return forbid!("gcacw.5.1.33", "is artillery and may not force march"),
            Arm::Wagon => return forbid!("gcacw.5.1.33", "is a wagon train and may not force march"),
            _ => {}
        }
        if self.state.march.tired {
            return forbid!("gcacw.5.1.22", "marches at Fatigue Level 4 and may not force march");
        }
        if !self.state.organized(unit) {
            return forbid!("gcacw.5.1.32", "is disorganized and may not force march");
        }
        if !C::is_true(self, Fact::ForceMarches(self.state.march.kind), true) {
            return forbid!("gcacw.5.1.31", "may not force march in this action");
        }
        self.special_may_force_march(unit)
    }

    /// The hexes that a marching unit may enter next. // gcacw.6.1.1
    pub(crate) fn list_steps(self, out: &mut Vec<Deed<C>>) {
        out.extend(self.next_steps().map(Action::Step));
    }

    /// Whether there is a hex that a marching unit may enter next.
    pub(crate) fn can_step(self) -> bool {
        self.next_steps().next().is_some()
    }

    fn next_steps(self) -> impl Iterator<Item = Hex> + 'a {
        let from = self.state.hex(self.state.march.unit);
        let in_zone = from.is_some() && self.marches_from_zone();
        let around = from.into_iter().flat_map(|from| self.rules.map.around(from));
        around
            .filter(move |&(direction, _)| self.step_cost_from(in_zone, direction).is_ok())
            .map(|(_, next)| next)
    }

    /// What a marching unit may do. // gcacw.6.1.1
    pub(crate) fn list_march(self, out: &mut Vec<Deed<C>>) {
        if self.state.hex(self.state.march.unit).is_none() {
            return;
        }
        self.list_steps(out);
        let mut combat = Vec::new();
        self.combat_march_actions(&mut combat);
        out.extend(combat.into_iter().map(Action::Combat));
        let mut turn = Vec::new();
        self.turn_march_actions(&mut turn);
        out.extend(turn.into_iter().map(Action::Turn));
        let mut special = Vec::new();
        self.special_march_actions(&mut special);
        out.extend(special.into_iter().map(Action::Special));
        let mut campaign = Vec::new();
        C::further(self, Menu::March, &mut campaign);
        out.extend(campaign.into_iter().map(Action::Campaign));
        out.push(Action::End);
    }
}

impl<C: Campaign> Play<'_, C> {
    /// A player chooses a unit to march.
    pub(crate) fn take_march(
        &mut self,
        side: Side,
        counter: Counter,
        dice: &mut dyn Dice,
    ) -> Result<(), Refusal> {
        let unit = self.now().own_unit(side, counter)?;
        self.now().may_march(unit).map_err(|forbidden| forbidden.refusal_of(self.name(unit)))?;
        self.state.begin_action(side);
        let allowance = self.roll_unit_allowance(unit, dice);
        self.begin_march(unit, MarchKind::Normal, allowance, dice);
        Ok(())
    }

    /// Rolls a single unit's Movement Allowance, in halves. // gcacw.5.1.5
    pub fn roll_unit_allowance(&mut self, unit: Unit, dice: &mut dyn Dice) -> i16 {
        let info = self.info(unit);
        let row = self.rules.variants.unit_allowance(self.scene().volume, info.side, info.arm);
        let mut extra = C::movement_modifier(self.now(), unit);
        extra.value += self.now().special_movement_modifier(unit);
        let name = self.now().public_name(unit);
        self.rules.roll_allowance(&name, row, extra, dice, self.log)
    }

    /// Begins the march of a unit with an allowance in halves: fatigue, extended march, cavalry retreats, force march, march.
    pub fn begin_march(&mut self, unit: Unit, kind: MarchKind, allowance: i16, dice: &mut dyn Dice) {
        let Some(began) = self.state.hex(unit) else { return };
        let led = self.state.activation.leader != crate::state::Leader::NONE;
        let cavalry = self.info(unit).arm == Arm::Cavalry;
        let may_attack = self.now().may_attack_when_led(led);
        if led && cavalry {
            self.state.activation.cavalry_marched = true;
        }
        self.state.march =
            March { unit, kind, led, began, allowance, left: allowance, may_attack, ..March::default() };
        self.state.push(Step::March);
        self.state.push(Step::ForceMarch);
        self.march_fatigue(unit, dice);
        if self.state.hex(unit).is_some() {
            self.combat_cavalry_window(Window::MarchBegins);
        }
    }

    /// A march tires: one level more, or, from level 4 by the optional rule, disorganization. // gcacw.5.1.10, gcacw.5.1.20
    pub fn march_fatigue(&mut self, unit: Unit, dice: &mut dyn Dice) {
        let audience = self.now().audience(unit);
        if self.state.fatigue[unit.index()] >= MOST_FATIGUE {
            self.state.march.tired = true;
            self.disorganize(unit);
            self.report(|now| {
                let text = format!("{} marches at Fatigue Level 4 and is disorganized.", now.name(unit));
                Event::new("gcacw.5.1.20", text).only(audience)
            });
            return;
        }
        self.tire(unit, 1);
        let fatigue = self.state.fatigue[unit.index()];
        self.report(|seen| {
            let last = fatigue == MOST_FATIGUE && !seen.plays(option::FATIGUE_4_MARCH);
            let rest = if last { ": after this march it can do nothing more this turn" } else { "" };
            let text = format!("{} is now at Fatigue Level {fatigue}{rest}.", seen.name(unit));
            Event::new("gcacw.5.1.10", text).only(audience)
        });
        if self.now().manpowered(unit) && fatigue >= self.now().extended_march_level(unit) {
            self.extended_march(unit, dice);
        }
    }

    /// The Extended March Table. // gcacw.5.1.23
    fn extended_march(&mut self, unit: Unit, dice: &mut dyn Dice) {
        let sheet = self.now().extended_march_sheet(unit);
        let die = dice.roll(6);
        let roll = i32::from(die) + sheet.iter().map(|modifier| i32::from(modifier.value)).sum::<i32>();
        let organized = self.state.organized(unit);
        let manpower = self.state.manpower[unit.index()];
        let result = self
            .rules
            .charts
            .extended_march
            .result(roll, organized, manpower)
            .unwrap_or(MarchResult::NoEffect);
        let audience = self.now().audience(unit);
        self.log.result(|| format!("extended march {result}"));
        self.report(|now| {
            let place = now.state.hex(unit).map_or("", |hex| now.rules.board.name(hex)).to_owned();
            let text = format!("{} makes an extended march: {roll} gives {result}.", now.name(unit));
            Event::new("gcacw.5.1.23", text)
                .kind(EventKind::Roll {
                    dice: vec![die],
                    modifiers: sheet.clone(),
                    result: result.to_string(),
                    place,
                })
                .only(audience)
        });
        self.tell_hidden_roll(unit, "extended march roll", &[die]);
        // gcacw.5.1.25, gcacw.5.1.26, gcacw.5.1.27
        if result != MarchResult::NoEffect {
            self.disorganize(unit);
            self.lose(unit, result.loss(), Cause::ExtendedMarch);
        }
    }

    /// Force march, or not. // gcacw.5.1.34
    pub(crate) fn take_force_march(&mut self, force: bool, dice: &mut dyn Dice) {
        self.state.pop();
        if !force {
            return;
        }
        let unit = self.state.march.unit;
        let cavalry = self.info(unit).arm == Arm::Cavalry;
        self.disorganize(unit);
        let rolled: Vec<u8> = (0..if cavalry { 2 } else { 1 }).map(|_| dice.roll(6)).collect();
        let sum: u8 = rolled.iter().sum();
        let row = self.rules.charts.force_march.row(cavalry, sum);
        let manpower = self.state.manpower[unit.index()];
        let (points, loss) = row.map_or((0, 0), |row| (row.points, row.loss_of(manpower)));
        self.state.march.forced = true;
        self.state.march.allowance += 2 * i16::from(points);
        self.state.march.left += 2 * i16::from(points);
        self.tell_hidden_roll(unit, "force march roll", &rolled);
        self.log.result(|| format!("force march +{points}, loss {loss}"));
        let audience = self.now().audience(unit);
        self.report(|now| {
            let text = format!(
                "{} force marches: {points} more Movement Points, {loss} Manpower lost.",
                now.name(unit)
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
        self.lose(unit, loss, Cause::ForceMarch);
    }

    /// Who marches off without having said so does not force march. // gcacw.5.1.15
    pub(crate) fn march_off(&mut self, hex: Hex) -> Result<(), Refusal> {
        self.state.pop();
        self.take_step(hex).inspect_err(|_| self.state.push(Step::ForceMarch))
    }

    /// The marching unit goes one hex. // gcacw.6.1.2
    pub(crate) fn take_step(&mut self, to: Hex) -> Result<(), Refusal> {
        let unit = self.state.march.unit;
        let name = self.name(unit);
        let from = self.state.hex(unit).unwrap_or(to);
        let Some(direction) = self.rules.map.direction(from, to) else {
            return Err(self.now().too_far(to));
        };
        let step = self.now().step_cost(direction).map_err(|forbidden| match forbidden.clause() {
            "gcacw.6.2.24" => self.now().held_by_enemy(to),
            _ => forbidden.refusal_of(name),
        })?;
        if C::turns(self.lend(), Juncture::Entering(unit, to)) {
            return Ok(());
        }
        self.state.march.left -= step.cost;
        self.state.march.moved = self.state.march.moved.saturating_add(1);
        if step.zone_to_zone {
            self.state.march.zone_to_zone = true;
            self.state.march.ended = Some(Stop::ZoneToZone);
        } else if step.minimum {
            self.state.march.ended = Some(Stop::MinimumMove);
        }
        let audience = self.now().audience(unit);
        self.report(|now| {
            let path = vec![now.rules.board.name(from).to_owned(), now.rules.board.name(to).to_owned()];
            let text = format!("{name} marches to {} for {}.", now.rules.hex_near(to), points(step.cost));
            Event::new("gcacw.6.1.2", text)
                .kind(EventKind::Move { piece: now.slug(unit).to_owned(), path })
                .only(audience)
        });
        let left_zone = self.now().in_hidden_danger(unit, from);
        self.enter(unit, to, Entry::March);
        if self.state.hex(unit) == Some(to) {
            // A hidden enemy may have been there after all. // gcacw.6.2.34 gcacw.li.18
            let surprised = left_zone && !step.zone_to_zone && self.now().in_hidden_danger(unit, to);
            if surprised {
                self.state.march.left = 0;
                self.state.march.zone_to_zone = true;
                self.state.march.ended = Some(Stop::ZoneToZone);
            }
            self.after_step(unit, from, (step.zone_to_zone || surprised) && !step.route);
        }
        Ok(())
    }

    fn after_step(&mut self, unit: Unit, from: Hex, rough: bool) {
        // gcacw.6.2.37
        if rough {
            if self.state.organized(unit) {
                self.disorganize(unit);
                self.report(|now| {
                    Event::new(
                        "gcacw.6.2.37",
                        format!(
                            "{} is disorganized: no road, pike, railroad or trail joins the two hexes.",
                            now.name(unit)
                        ),
                    )
                });
            } else {
                self.lose(unit, 1, Cause::ZoneToZone);
            }
        }
        if self.state.hex(unit).is_some() {
            self.combat_cavalry_window(Window::Entered);
            if from == self.state.march.began && self.state.march.moved == 1 {
                self.ask_followers(unit, from);
            }
        }
    }

    /// A march is over. // gcacw.5.1.17
    pub(crate) fn march_over(&mut self, dice: &mut dyn Dice) {
        let unit = self.state.march.unit;
        self.report(|now| {
            let name = now.name(unit);
            let text = match (now.state.hex(unit), now.why_stopped()) {
                (None, _) => format!("{name}'s march is over."),
                (Some(hex), Some(why)) => {
                    format!("{name}'s march is over at {}: it {why}.", now.rules.hex_near(hex))
                }
                (Some(hex), None) => {
                    let left = points(now.state.march.left);
                    format!("{name}'s march is over at {}, with {left} left.", now.rules.hex_near(hex))
                }
            };
            Event::new("gcacw.5.1.17", text).only(now.audience(unit))
        });
        if self.state.hex(unit).is_some() {
            self.turn_march_over(unit);
            C::plays(self.lend(), Moment::MarchOver(unit), dice);
        }
    }
}

/// A number of halves as Movement Points.
pub(crate) fn points(halves: i16) -> String {
    let number = Halves::from_halves(halves.into());
    if halves == 2 { format!("{number} Movement Point") } else { format!("{number} Movement Points") }
}
