//! What combat says: the texts of its answers, its questions, and its choices as a page offers them.

use engine::{Choice, ChoiceKind, Grammar, capital, counted};

use super::state::{Attack, AttackKind, RetreatKind};
use super::{CombatAction, CombatStep};
use crate::campaign::Campaign;
use crate::roster::Counter;
use crate::sets::UnitSet;
use crate::situation::Situation;
use crate::state::Hex;
use crate::step::Step;

impl<C: Campaign> Situation<'_, C> {
    /// The question of a step, as a sentence.
    pub(crate) fn combat_prompt(self, step: CombatStep) -> String {
        let battle = &self.state.battle;
        let target = || self.rules.hex_name(battle.target);
        let leader_name = || battle.leader().map_or("", |leader| &self.leader_info(leader).name);
        match step {
            CombatStep::AttackType => match battle.attack {
                Attack::March(unit, _) => {
                    format!(
                        "How does {} attack {}? The more Movement Points it spends, the better it is prepared; the sum of \
                         all modifiers is shown.",
                        self.name(unit),
                        target()
                    )
                }
                Attack::Assault(_) => String::new(),
            },
            CombatStep::AssaultUnits => {
                format!(
                    "{} assaults: pick one or more of the units in his hex, infantry or cavalry among them, then name the \
                     hex. Each picked unit tires by 1.{}",
                    leader_name(),
                    self.listed("Picked: ", &battle.picked)
                )
            }
            CombatStep::CommandRoll => format!("{} rolls for command against {}.", leader_name(), target()),
            CombatStep::KeepUnits => {
                format!(
                    "The Assault Number allows {} of the {} picked: which units attack {}?{}",
                    battle.keeps,
                    battle.picked.len(),
                    target(),
                    self.listed("So far: ", &battle.fighting)
                )
            }
            CombatStep::GrandAssault => format!(
                "{} assaults {}: call for a grand assault, so that units from other hexes beside it join, or go on alone?",
                leader_name(),
                target()
            ),
            CombatStep::GrandAssaultUnits => {
                format!(
                    "Grand assault on {}: units from up to {} join, one at least. Who joins?{}",
                    target(),
                    counted(battle.hexes, "hex"),
                    self.listed("So far: ", &battle.joined)
                )
            }
            CombatStep::Fight => format!("Both sides roll for {}.", target()),
            CombatStep::Losses(side) => {
                format!(
                    "The {side} loses {} Manpower at {}: who takes the next?",
                    battle.loss,
                    if side == battle.side { self.rules.hex_name(battle.from) } else { target() }
                )
            }
            CombatStep::VoluntaryRetreat if battle.going.is_empty() => format!(
                "The result at {} is {}: stand, or pull back some units by one to four hexes?",
                target(),
                battle.defender
            ),
            CombatStep::VoluntaryRetreat => {
                let stays = self.engaged(battle.side.enemy()).without(battle.going);
                format!(
                    "Pulling back from {}: {}. Where to{}?",
                    target(),
                    self.names(&battle.going),
                    if stays.is_empty() { "" } else { ", or who else comes along" }
                )
            }
            CombatStep::Retreat => {
                let retreat = &self.state.retreat;
                let (least, most) = self.rules.retreat_length(retreat.kind);
                format!(
                    "{} of {} from {}, {least} to {most} hexes: {} so far. Where next{}?",
                    capital(retreat.kind.name()),
                    self.names(&retreat.stack),
                    self.rules.hex_name(retreat.origin()),
                    retreat.hexes(),
                    if self.may_end(retreat).is_ok() { ", or does it end here" } else { "" }
                )
            }
            CombatStep::Advance => format!(
                "Who advances into {}? Any of those who attacked, or nobody.{}",
                target(),
                self.listed("So far: ", &battle.going)
            ),
            CombatStep::AdvanceLeader(leader) => {
                format!("With which unit is {} as the advance begins?", self.leader_info(leader).name)
            }
            CombatStep::CavalryRetreat(hex) => {
                let riders = self.riders(battle.side.enemy(), hex);
                let (least, most) = self.rules.retreat_length(RetreatKind::Cavalry);
                format!(
                    "The enemy comes upon {} in {}: does the cavalry slip away, {least} to {most} hexes, or stand?",
                    self.names(&riders),
                    self.rules.hex_name(hex)
                )
            }
            CombatStep::CavalryLoss => "One of the cavalry units loses 1 Manpower: which?".into(),
            CombatStep::Orphan { leader, .. } => {
                format!("{} has lost his unit: to which does he go?", self.leader_info(leader).name)
            }
            CombatStep::Battle
            | CombatStep::DefenderResult
            | CombatStep::DefenderRetreat
            | CombatStep::DefenderSettled
            | CombatStep::AttackerResult
            | CombatStep::AdvanceMove
            | CombatStep::CombatOver => String::new(),
        }
    }

    /// Units by name.
    fn names(self, units: &UnitSet) -> String {
        let names: Vec<&str> = units.iter().map(|unit| self.name(unit)).collect();
        names.join(" and ")
    }

    /// One more sentence, units by name after a word; nothing when there is none.
    fn listed(self, word: &str, units: &UnitSet) -> String {
        if units.is_empty() { String::new() } else { format!(" {word}{}.", self.names(units)) }
    }

    /// An answer as a page offers it.
    pub(crate) fn combat_choice(self, action: CombatAction) -> Choice {
        let text = action.write(self.rules);
        let name = |counter: Counter| self.rules.counters.name(counter).map_or("?", |name| &name.name);
        let piece = |counter: Counter, label: String| {
            Choice::button(text.clone(), label)
                .kind(ChoiceKind::Piece)
                .piece(self.rules.counters.slug(counter))
        };
        let place = |hex, kind: ChoiceKind, label: String| {
            Choice::button(text.clone(), label).kind(kind).place(self.rules.board.name(hex))
        };
        match action {
            CombatAction::Attack(hex) => {
                place(hex, ChoiceKind::Place, format!("Attack {}", self.rules.hex_name(hex)))
            }
            CombatAction::Target(hex) => {
                place(hex, ChoiceKind::Place, format!("Assault {}", self.rules.hex_name(hex)))
            }
            CombatAction::Type(kind) => self.type_choice(kind, text),
            CombatAction::CallOff => Choice::button(text, "Do not attack"),
            CombatAction::Assault(leader) => piece(leader, format!("{} assaults", name(leader))),
            CombatAction::Pick(unit) => piece(unit, format!("{} takes part", name(unit))),
            CombatAction::CommandRoll => Choice::button(text, "Roll for command"),
            CombatAction::CommandRollWithLee => Choice::button(text, "Roll for command with Lee's bonus"),
            CombatAction::Keep(unit) => piece(unit, format!("{} attacks", name(unit))),
            CombatAction::GrandAssault(leader) => {
                piece(leader, format!("{} calls for a grand assault", name(leader))).kind(ChoiceKind::Button)
            }
            CombatAction::NoGrandAssault => Choice::button(text, "No grand assault"),
            CombatAction::Join(unit) => piece(unit, format!("{} joins", name(unit))),
            CombatAction::Joined => Choice::button(text, "No more units join"),
            CombatAction::Fight => Choice::button(text, "Roll the dice"),
            CombatAction::Lose(unit) => piece(unit, format!("{} loses 1 Manpower", name(unit))),
            CombatAction::Stand => Choice::button(text, "Stand"),
            CombatAction::PullBack(unit) => piece(unit, format!("{} pulls back", name(unit))),
            CombatAction::Retreat(hex) => self.retreat_choice(hex, text),
            CombatAction::EndRetreat => Choice::button(text, "The retreat ends here"),
            CombatAction::Advance(unit) => piece(unit, format!("{} advances", name(unit))),
            CombatAction::Hold => Choice::button(text, "Nobody else advances"),
            CombatAction::Attach(leader, unit) => {
                piece(unit, format!("{} with {}", name(leader), name(unit)))
                    .piece(self.rules.counters.slug(leader))
            }
            CombatAction::CavalryRetreat => Choice::button(text, "The cavalry slips away"),
            CombatAction::CavalryStand => Choice::button(text, "The cavalry stands"),
            CombatAction::RefuseFlanks => {
                Choice::button(text, "Refuse flanks: 1 Movement Point, and the march ends")
            }
            CombatAction::RemoveMarker => Choice::button(text, "Remove the Flanks Refused marker"),
        }
    }

    /// An attack type with its cost and the sum of all modifiers.
    fn type_choice(self, kind: AttackKind, text: String) -> Choice {
        let mut battle = self.state.battle.clone();
        let Attack::March(unit, _) = battle.attack else { return Choice::button(text, kind.name()) };
        battle.attack = Attack::March(unit, Some(kind));
        let sheet = self.sheet(&battle);
        let cost = self.attack_cost(unit, battle.target, kind) / super::attack::ONE_POINT;
        let sum = sheet.attacker_sum() - sheet.defender_sum();
        let artillery = match (sheet.artillery.even, sheet.artillery.odd) {
            (0, 0) => String::new(),
            (even, odd) if even == odd => format!(", artillery {even:+}"),
            (even, odd) => format!(", artillery {even:+} or {odd:+}"),
        };
        let spent = crate::march::points(cost * super::attack::ONE_POINT);
        let label = format!("{} attack: {spent}, {sum:+}{artillery}", capital(kind.name()));
        Choice::button(text, label).place(self.rules.board.name(battle.target)).amount(cost.into())
    }

    /// A hex of a retreat with its priority and loss.
    fn retreat_choice(self, hex: Hex, text: String) -> Choice {
        let way = match self.state.step() {
            Some(Step::Combat(CombatStep::VoluntaryRetreat)) => self.way_to(&self.pulling_back(), hex),
            _ => self.way_to(&self.state.retreat, hex),
        };
        let way = way.ok();
        let label = match way {
            Some(way) if way.loss > 0 => {
                format!(
                    "To {}: Priority {}, {} Manpower lost",
                    self.rules.hex_name(hex),
                    way.priority,
                    way.loss
                )
            }
            Some(way) => format!("To {}: Priority {}", self.rules.hex_name(hex), way.priority),
            None => format!("To {}", self.rules.hex_name(hex)),
        };
        let loss = way.map_or(0, |way| way.loss);
        Choice::button(text, label)
            .kind(ChoiceKind::Step)
            .place(self.rules.board.name(hex))
            .amount(loss.into())
    }
}
