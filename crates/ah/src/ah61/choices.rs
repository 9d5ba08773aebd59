//! The open decision as a sentence, and the legal answers as a page offers them.

use board::HexId;
use engine::{Choice, ChoiceKind, Grammar, Side, counted};

use super::Ah61;
use super::action::Action;
use super::state::{Placement, State, Step};
use super::zones::Occupancy;
use crate::hexes::NOWHERE;
use crate::units::{UnitId, Units};

impl Ah61 {
    /// The open decision as a sentence to the player who must take it.
    pub(crate) fn prompt_text(&self, state: &State) -> String {
        if let Some(substitution) = &state.substitution {
            let name = self.army.name(substitution.division);
            let rest = u16::from(self.army.factor[substitution.division])
                .saturating_sub(self.army.factors(substitution.brigades));
            return match substitution.square {
                NOWHERE => format!("Pick brigades to stand for {name}: {} more.", counted(rest, "factor")),
                _ => format!("Pick the brigades to take off for {name}: {} more.", counted(rest, "factor")),
            };
        }
        let side = state.side;
        match state.step {
            Step::PlaceFortification => self.fortification_prompt(state),
            Step::WithholdCorps => "Choose a corps to hold back: you place it after the Confederates.".into(),
            Step::ChooseUnit(placement) => {
                let left = self.to_place(state, placement).len();
                let area = match placement {
                    Placement::Confederate => "south of the Rapidan-Rappahannock line",
                    _ => "north of the Rappahannock",
                };
                format!("Choose a unit to place {area}: {left} to go.")
            }
            Step::PlaceUnit(_, unit) => format!("Where does {} start?", self.army.name(unit)),
            Step::Move => {
                let exchange =
                    if side == Side::Confederate { ", exchange divisions and brigades," } else { "," };
                format!("{side} movement: choose a unit to move{exchange} or end your movement and fight.")
            }
            Step::Moving { group, stepped } => self.moving_prompt(state, group, stepped),
            Step::DivideAttacks => self.divide_prompt(state),
            Step::AssembleBattle => self.assembly_prompt(state),
            Step::ResolveBattles => match self.open_battles(state).count() {
                1 => "Fight the battle that is left.".into(),
                count => format!("Choose the next of {count} battles to fight."),
            },
            Step::Exchange { owed, .. } => {
                format!(
                    "Exchange: give up units worth {} or more, the larger ones first.",
                    counted(owed, "factor")
                )
            }
            Step::Retreat { units, .. } => {
                format!("You won: send {} two squares back, each where you like.", self.names(units))
            }
            Step::Occupy { units } => {
                let squares: Vec<&str> = state.vacated.iter().map(|&hex| self.field.name(hex)).collect();
                format!(
                    "The enemy has lost {}: who of {} moves in? Any, as far as there is room, or nobody.",
                    squares.join(" and "),
                    self.names(units)
                )
            }
            Step::Over(_) => "The game is over.".into(),
        }
    }

    fn moving_prompt(&self, state: &State, group: Units, stepped: bool) -> String {
        let occupancy = Occupancy::new(self, state);
        let from = Self::square_of(state, group).unwrap_or(NOWHERE);
        let mut acts = vec!["go square by square"];
        let mates = state.at(self.army.own(state, state.side).without(group), from);
        if mates.into_iter().any(|unit| self.may_join(state, &occupancy, group, unit)) {
            acts.push("take others along");
        }
        if self.may_build_somewhere(state, &occupancy, group) {
            acts.push("build the bridge");
        }
        if stepped {
            acts.push("stop");
        }
        let acts = match acts.split_last() {
            Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
            _ => acts.join(""),
        };
        let left = counted(self.group_left(state, group), "square");
        format!("{} at {}, {left} left: {acts}.", self.names(group), self.field.name(from))
    }

    fn assembly_prompt(&self, state: &State) -> String {
        let (attackers, defenders) = self.assembled(state);
        let so_far = match attackers.is_empty() {
            true => "nobody yet".into(),
            false => format!("{}, {}", self.names(attackers), self.figures(state, state.battles)),
        };
        let must = self.must_join(state);
        let bound = match must.len() {
            0 => String::new(),
            _ => format!(" {} must fight in it.", self.names(must)),
        };
        format!(
            "Who attacks {}? So far {so_far}. Add attackers, one at least, and other defenders, then say ready.{bound}",
            self.names(defenders)
        )
    }

    fn fortification_prompt(&self, state: &State) -> String {
        let limits = self.charts.limits;
        let placed = state.fortifications.len();
        let (left, area) = match state.side {
            Side::Union => {
                (usize::from(limits.union_fortifications).saturating_sub(placed), "north of the Rappahannock")
            }
            Side::Confederate => (
                usize::from(limits.union_fortifications + limits.confederate_fortifications)
                    .saturating_sub(placed),
                "south of the Rapidan-Rappahannock line",
            ),
        };
        format!("Place a fortification {area}: {left} to go.")
    }

    fn divide_prompt(&self, state: &State) -> String {
        let obliged = self.contacts(state).obliged.and(self.army.troops_of(state.side.enemy()));
        if obliged.is_empty() {
            "Choose an enemy for your artillery to fire at, or end your attacks.".into()
        } else {
            let rest = if state.battles > 0 { ", or leave the rest to fight by itself" } else { "" };
            format!("Choose an enemy to attack{rest}. You must fight {}.", self.names(obliged))
        }
    }

    /// A legal action as a page offers it.
    pub(crate) fn choice_of(&self, state: &State, action: &Action) -> Choice {
        let text = action.write(self);
        let unit = |text: String, label: String, unit: UnitId| {
            Choice::button(text, label).kind(ChoiceKind::Piece).piece(self.army.unit(unit).id.clone())
        };
        let name = |unit: UnitId| self.army.name(unit);
        let hex = |hex: HexId| self.field.name(hex);
        match *action {
            Action::Fortify(at) => place(text, format!("Fortify {}", hex(at)), hex(at)),
            Action::Withhold(number) => {
                let corps = self.army.corps.get(usize::from(number));
                let label = format!("Hold back {}", corps.map_or("?", |corps| corps.name.as_str()));
                Choice::button(text, label)
            }
            Action::Take(who) => unit(text, format!("Place {}", self.title(who)), who),
            Action::Place(at) => place(text, format!("Start at {}", hex(at)), hex(at)),
            Action::Move(who) => {
                unit(text, format!("Move {}", self.title(who)), who).place(self.at(state, who))
            }
            Action::With(who) => unit(text, format!("Take {} along", name(who)), who),
            Action::Step(to) => {
                place(text, format!("To {}", hex(to)), hex(to)).kind(ChoiceKind::Step).amount(1)
            }
            Action::Stop => Choice::button(text, "Stop here"),
            Action::Build { river, far } => {
                place(text, format!("Build the bridge over {} to {}", hex(river), hex(far)), hex(river))
                    .place(hex(far))
            }
            Action::EndMovement => Choice::button(text, "End movement"),
            Action::Substitute(who) => {
                Choice::button(text, format!("Break {} down into brigades", name(who)))
                    .piece(self.army.unit(who).id.clone())
            }
            Action::OwnBrigades => Choice::button(text, "Take its own brigades"),
            Action::Brigade(who) => unit(text, format!("Take {}", self.title(who)), who),
            Action::Return { division, hex: at } => {
                Choice::button(text, format!("Put {} back at {}", name(division), hex(at))).place(hex(at))
            }
            Action::Attack(_)
            | Action::AttackAllAt(_)
            | Action::By(_)
            | Action::ByAllAt(_)
            | Action::ByAll
            | Action::BattleReady
            | Action::AttackRest
            | Action::EndAttacks
            | Action::Resolve(_)
            | Action::Remove(_)
            | Action::Retreat { .. }
            | Action::Occupy { .. } => self.combat_choice(state, action, text),
            Action::Stay => Choice::button(text, "Nobody else moves in"),
        }
    }

    fn combat_choice(&self, state: &State, action: &Action, text: String) -> Choice {
        let name = |unit: UnitId| self.army.name(unit);
        let piece = |choice: Choice, unit: UnitId| choice.piece(self.army.unit(unit).id.clone());
        let hex = |hex: HexId| self.field.name(hex);
        let pick = |text: String, label: String, unit: UnitId| {
            piece(Choice::button(text, label).kind(ChoiceKind::Piece), unit).place(self.at(state, unit))
        };
        match *action {
            Action::Attack(who) => pick(text, format!("Attack {}", name(who)), who),
            Action::AttackAllAt(at) => place(text, format!("Attack everybody at {}", hex(at)), hex(at)),
            Action::By(who) => pick(text, format!("Attack with {}", self.title(who)), who),
            Action::ByAllAt(at) => place(text, format!("Attack with everybody at {}", hex(at)), hex(at)),
            Action::ByAll => Choice::button(text, "Attack with everybody in reach"),
            Action::BattleReady => {
                Choice::button(text, format!("Ready: {}", self.figures(state, state.battles)))
            }
            Action::AttackRest => Choice::button(text, "Fight everybody else with all in reach"),
            Action::EndAttacks => Choice::button(text, "No more attacks"),
            Action::Resolve(number) => {
                let (attackers, defenders) = self.members(state, number);
                let label = format!(
                    "Fight: {} against {}, {}",
                    self.names(attackers),
                    self.names(defenders),
                    self.figures(state, number)
                );
                let choice = Choice::button(text, label);
                attackers.or(defenders).into_iter().fold(choice, piece)
            }
            Action::Remove(who) => pick(text, format!("Give up {}", self.title(who)), who),
            Action::Retreat { unit, to } => {
                piece(place(text, format!("Send {} back to {}", name(unit), hex(to)), hex(to)), unit)
            }
            Action::Occupy { unit, hex: at } => {
                piece(place(text, format!("{} moves to {}", name(unit), hex(at)), hex(at)), unit)
            }
            _ => Choice::button(text.clone(), text),
        }
    }

    /// The odds of a battle as it stands, in words.
    fn figures(&self, state: &State, number: u8) -> String {
        let battle = self.battle(state, number);
        if battle.defenders.is_empty() {
            return "headquarters alone fall without a roll".into();
        }
        if battle.attack == 0 {
            return "an attack without any combat factor fails".into();
        }
        format!("{}-{}, odds {}", battle.attack, battle.defense, battle.odds())
    }

    /// A unit's name with its printed numbers.
    fn title(&self, unit: UnitId) -> String {
        format!("{} ({}-{})", self.army.name(unit), self.army.factor[unit], self.army.movement[unit])
    }

    fn at(&self, state: &State, unit: UnitId) -> String {
        self.place_name(state.place[unit])
    }
}

fn place(text: String, label: String, hex: &str) -> Choice {
    Choice::button(text, label).kind(ChoiceKind::Place).place(hex)
}
