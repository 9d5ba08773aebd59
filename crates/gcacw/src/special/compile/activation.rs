//! Who acts by the scenario's rules, and whom a rule is about.

use board::HexSet;
use engine::{Clause, Side};

use super::{Problem, Words, one_side, small};
use crate::kinds::SpecialKind;
use crate::scenarios::{Placement, Sides, Special};
use crate::special::rules::{Bonus, Condition, Held, InitiativeRule, Specials, When, Who};
use crate::state::Unit;
use crate::units::Arm;

impl Words<'_> {
    pub(super) fn activation(&self, all: &mut Specials, special: &Special) -> Result<(), Problem> {
        let when = When::of(special);
        match special.kind {
            SpecialKind::InitiativeAuto => {
                all.initiative.push(InitiativeRule { side: one_side(special)?, when, modifier: None });
            }
            SpecialKind::OnlySideActs => {
                let side = one_side(special)?;
                all.only_side.push((side, when));
                all.held.push(Held::always(self.side(side.enemy()), when, &Clause("gcacw.s.2.2")));
            }
            SpecialKind::OnlyUnitsAct => {
                let free = self.who(special)?;
                let mut who = self.everybody();
                who.units = who.units.without(free.units);
                free.leaders.iter().for_each(|leader| who.leaders.remove(leader));
                let first = free.units.first().ok_or(("units", "must name a unit".to_owned()))?;
                all.only_side.push((self.roster.side(first), when));
                all.held.push(Held::always(who, when, &Clause("gcacw.s.2.3")));
            }
            SpecialKind::Paralysis => match (special.initiative, special.movement) {
                (Some(modifier), _) => all.initiative.push(InitiativeRule {
                    side: one_side(special)?,
                    when,
                    modifier: Some(small(modifier)),
                }),
                (None, Some(modifier)) => {
                    all.movement.push(Bonus { who: self.who(special)?, when, modifier: small(modifier) });
                }
                (None, None) => return Err(("initiative", "say what is paralysed".into())),
            },
            SpecialKind::NoActivate | SpecialKind::Uncommitted => {
                let (who, clause) = match special.kind {
                    SpecialKind::NoActivate => (self.who(special)?, &Clause("gcacw.s.2.5")),
                    _ => (self.placed(|placed| placed.uncommitted), &Clause("gcacw.s.2.7")),
                };
                all.held.push(Held {
                    condition: self.condition(special)?,
                    may_entrench: special.may_entrench,
                    ..Held::always(who, when, clause)
                });
            }
            _ => {
                let leader = special.leader.as_deref().and_then(|name| self.find(name).leaders.iter().next());
                let leader = leader.ok_or(("leader", "must name a leader".to_owned()))?;
                all.commands.push((leader, self.who(special)?.units));
            }
        }
        Ok(())
    }

    pub(super) fn condition(&self, special: &Special) -> Result<Option<Condition>, Problem> {
        let Some(release) = special.released_by else { return Ok(None) };
        let mut hexes = HexSet::new(self.board.len());
        if let (Some(sheet), Some(least)) = (special.sheet.as_deref(), special.min_column) {
            for hex in self.in_play.iter() {
                if self.on_sheet(hex, sheet).is_some_and(|(column, _)| column >= least) {
                    hexes.insert(hex);
                }
            }
        }
        Ok(Some(Condition {
            release,
            within: special.released_within.unwrap_or(1).into(),
            hex: special.released_hex.as_deref().map(|hex| self.hex(hex)).transpose()?,
            hexes,
            together: special.together,
        }))
    }

    /// The units and leaders a rule is about: those named, or all of a command, an arm, an army, a side.
    pub(super) fn who(&self, special: &Special) -> Result<Who, Problem> {
        let mut who = Who::default();
        if special.units.is_empty() {
            who = self.described(special);
        }
        for name in &special.units {
            let found = self.find(name);
            if found.units.is_empty() && found.leaders.is_empty() {
                return Err(("units", format!("there is no \"{name}\" in this scenario")));
            }
            who.units = who.units.or(found.units);
            who.leaders = who.leaders.or(found.leaders);
        }
        for name in &special.except_units {
            let found = self.find(name);
            who.units = who.units.without(found.units);
            found.leaders.iter().for_each(|leader| who.leaders.remove(leader));
        }
        Ok(who)
    }

    pub(super) fn described(&self, special: &Special) -> Who {
        let mut who = match special.side {
            Some(Sides::Union) => self.side(Side::Union),
            Some(Sides::Confederate) => self.side(Side::Confederate),
            Some(Sides::Both) | None => self.everybody(),
        };
        let fits = |unit: &Unit| {
            let info = &self.roster.units[unit.index()];
            special.command.as_ref().is_none_or(|command| info.command == *command)
                && special.arm.is_none_or(|arm| info.arm == arm)
                && special.army_group.is_none_or(|army| info.army == Some(army))
        };
        who.units = who.units.iter().filter(fits).collect();
        if special.command.is_some() || special.arm.is_some() {
            who.leaders = Default::default();
        }
        who
    }

    pub(super) fn everybody(&self) -> Who {
        let mut who = self.side(Side::Union);
        let other = self.side(Side::Confederate);
        who.units = who.units.or(other.units);
        who.leaders = who.leaders.or(other.leaders);
        who
    }

    pub(super) fn side(&self, side: Side) -> Who {
        let mut who = Who { units: self.roster.of_side[side.index()], ..Who::default() };
        who.leaders.extend(self.roster.side_leaders(side));
        who
    }

    /// The unit or leader of a name, whichever it is.
    pub(super) fn find(&self, name: &str) -> Who {
        self.placed(|placed| placed.name == name)
    }

    pub(super) fn placed(&self, such: impl Fn(&Placement) -> bool) -> Who {
        let mut who = Who::default();
        for placed in self.scenario.unit.iter().filter(|placed| such(placed)) {
            if placed.arm == Arm::Leader {
                let leader = self.roster.leader_named(placed.side, &placed.name);
                who.leaders.extend(leader);
            } else if let Some(unit) = self.roster.unit_named(placed.side, &placed.name, placed.arm) {
                who.units.insert(unit);
            }
        }
        who
    }
}
