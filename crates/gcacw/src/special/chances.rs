//! Variants: before the first turn a die chooses one for each side.

use engine::{Dice, Event, EventKind, Modifier, Side};

use crate::campaign::Campaign;
use crate::scenarios::ChanceEffect;
use crate::situation::{Play, Situation};
use crate::special::rules::Chance;
use crate::state::flag;

impl<'a, C: Campaign> Situation<'a, C> {
    /// The variants that the die has chosen.
    pub(crate) fn chances(self) -> impl Iterator<Item = &'a Chance> + 'a {
        let chances = self.scene().special.chances.iter();
        chances.filter(|chance| chance.die == self.state.special.chance)
    }

    /// What a variant adds to a side's initiative roll. // gcacw.s.1.7
    pub(crate) fn chance_initiative(self, side: Side, sheet: &mut Vec<Modifier>) {
        let lasting = |chance: &&Chance| {
            chance.effect == ChanceEffect::Initiative
                && chance.side == side
                && chance.when.in_turn(self.state.turn)
        };
        sheet.extend(self.chances().filter(lasting).map(|chance| Modifier {
            label: "the variant drawn".into(),
            value: chance.points.into(),
            clause: "gcacw.s.1.7".into(),
        }));
    }
}

impl<C: Campaign> Play<'_, C> {
    /// The die for the variants, and what it does at once. // gcacw.s.1.7
    pub(crate) fn draw_chance(&mut self, dice: &mut dyn Dice) {
        let scene = self.scene();
        if scene.special.chances.is_empty() {
            return;
        }
        let die = dice.roll(6);
        self.state.special.chance = die;
        let most = self.rules.disorganized_values.len() as u8 - 1;
        for chance in scene.special.chances.iter().filter(|chance| chance.die == die) {
            match chance.effect {
                ChanceEffect::Release => {
                    self.state.special.released = self.state.special.released.or(chance.who.units);
                    self.state.special.released_leaders.extend(chance.who.leaders);
                }
                ChanceEffect::Strengthen => {
                    for unit in chance.who.units {
                        let manpower = &mut self.state.manpower[unit.index()];
                        let more = chance.points.unsigned_abs().min(most.saturating_sub(*manpower));
                        *manpower += more;
                        self.state.special.added[chance.side.index()] += more;
                    }
                }
                ChanceEffect::Rest => {
                    chance.who.units.iter().for_each(|unit| self.state.set(unit, flag::EXHAUSTED, false));
                }
                ChanceEffect::Heal => self.state.special.hurt = false,
                // It lasts: the dice for the initiative ask for it.
                ChanceEffect::Initiative | ChanceEffect::None => {}
            }
            self.log.add(|| {
                let result = chance.text.clone();
                let text = format!("Variant {die}, {}: {result}", chance.side);
                let dice = vec![die];
                Event::new("gcacw.s.1.7", text).kind(EventKind::Roll {
                    dice,
                    modifiers: Vec::new(),
                    result,
                    place: String::new(),
                })
            });
        }
    }
}
