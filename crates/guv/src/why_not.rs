//! "Why not?": the clause that forbids an action, or the moment it belongs to.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::mem::discriminant;

use engine::{Clause, Forbidden, Grammar, May, Refusal, capital, counted, forbid, forbidden};

use crate::Guv;
use crate::action::{Action, Subject};
use crate::describe::{counted_points, points};
use crate::map::Hex;
use crate::sequence::JACKSON_OPENS;
use crate::state::{HexBits, State, flag};
use crate::task::Task;
use crate::unit::Unit;

/// How one comes at an enemy.
pub(crate) const ATTACK_HIM: Forbidden = forbidden!(
    "guv.14.1",
    "it is an enemy: active units next to it attack it in the combat step, and active guns within two hexes bombard it before"
);

const NOT_ATTACKED: May =
    forbid!("guv.14.25", "a breastwork is placed in a hex that is attacked or bombarded");

impl Guv {
    /// Why an answer is not legal.
    pub(crate) fn explain(&self, state: &State, action: &Action) -> Refusal {
        let Some(&task) = state.agenda.last() else {
            return forbidden!("guv.6.5", "the game is over").refusal_of("");
        };
        if let (Task::Moving, &Action::To(hex)) = (task, action)
            && let Some(refusal) = self.why_no_step(state, hex)
        {
            return refusal;
        }
        match self.objection(state, task, action) {
            Some(Err(why)) => why.refusal_of(&self.subject(action)),
            _ => self.another_moment(state, task, action),
        }
    }

    /// When something would be legal that is not asked now, and what is.
    fn another_moment(&self, state: &State, task: Task, action: &Action) -> Refusal {
        let moment = moment_of(*action);
        let clause = if *action == Action::Done { crate::flow::name_of(task).1 } else { moment.clause() };
        let side = self.decider(state, task);
        let now = format!("Now the {side} player {}.", asks(task));
        Refusal::new(Clause(clause), format!("{}. {now}", capital(moment.words())))
    }

    /// Why the group cannot go to a hex: how far it is, what it costs, and how far one gets.
    fn why_no_step(&self, state: &State, to: Hex) -> Option<Refusal> {
        let &leader = state.group.members.first()?;
        let from = state.hex(leader)?;
        if to.index() >= self.map.board.len() {
            return None;
        }
        let why = self.may_step(state, to).err()?;
        let (clause, reason) = (why.clause(), why.words());
        let name = self.map.name(to);
        if to == from {
            return Some(forbidden!("guv.9.3", "the unit is there already").refusal_of(&format!("{name}:")));
        }
        let left = |by_road: bool| {
            points(if by_road { state.group.left_by_road() } else { state.group.left() }.max(0))
        };
        match clause {
            "guv.9.4" => {
                let cost = counted_points(self.step_price(state, from, to)?);
                let left = left(self.by_road(from, to));
                Some(Refusal::new(
                    Clause(clause),
                    format!("{name}: it costs {cost} to go there; left: {left}."),
                ))
            }
            "guv.9.3" => {
                let Some((price, way)) = self.way_to(state, from, to) else {
                    return Some(Refusal::new(
                        Clause(clause),
                        format!("{name}: {reason}, and no way leads there."),
                    ));
                };
                let hexes: Vec<Hex> = std::iter::once(from).chain(way.iter().copied()).collect();
                let left = left(hexes.windows(2).all(|pair| self.by_road(pair[0], pair[1])));
                let reached = self.as_far_as(state, from, &way);
                let far = if reached == to {
                    format!("the first hex is {}", self.map.name(way[0]))
                } else if reached == from {
                    "not one hex of it can be made now".into()
                } else {
                    format!("one gets as far as {}", self.map.name(reached))
                };
                Some(Refusal::new(
                    Clause(if reached == to { clause } else { "guv.9.4" }),
                    format!(
                        "{name}: {reason}. It is {} away by the cheapest way, which costs {}; left: {left}. {}.",
                        counted(way.len(), "hex"),
                        counted_points(price),
                        capital(&far)
                    ),
                ))
            }
            "guv.9.5" => Some(Refusal::new(
                Clause(clause),
                format!("{name}: {reason}. Stop next to him and attack in the combat step."),
            )),
            _ => None,
        }
    }

    /// The last hex of a way that the group can reach with what it has.
    fn as_far_as(&self, state: &State, from: Hex, way: &[Hex]) -> Hex {
        let mut ahead = state.clone();
        let mut reached = from;
        for &hex in way {
            let Ok(cost) = self.may_step(&ahead, hex) else { break };
            ahead.group.spend(cost.halves, cost.road);
            for unit in ahead.group.members.clone() {
                ahead.put(unit, hex.into());
            }
            reached = hex;
        }
        reached
    }

    fn by_road(&self, from: Hex, to: Hex) -> bool {
        let direction = self.map.direction(from, to);
        direction.is_some_and(|direction| self.map.side(from, direction) & crate::map::side::ANY_ROAD != 0)
    }

    /// What the group would pay to go from a hex to its neighbour; `None` where it cannot.
    fn step_price(&self, state: &State, from: Hex, to: Hex) -> Option<i16> {
        let &leader = state.group.members.first()?;
        let direction = self.map.direction(from, to)?;
        if !self.in_play(state, to) || self.held_by(state, to, self.side(leader).enemy()) {
            return None;
        }
        let mut price = 0;
        for &unit in state.group.members.iter().filter(|&&unit| self.arm(unit).is_line()) {
            self.may_change_bank(state, unit, from, to).ok()?;
            price = price.max(self.ground_cost(state, unit, from, direction, to).ok()?.halves);
        }
        Some(price + self.surcharge(state, to, self.side(leader)))
    }

    /// The cheapest way of the group to a hex, whatever it has left.
    fn way_to(&self, state: &State, from: Hex, to: Hex) -> Option<(i16, Vec<Hex>)> {
        let mut seen = HexBits::EMPTY;
        let mut before = vec![from; self.map.board.len()];
        let mut least = vec![i16::MAX; self.map.board.len()];
        let mut heap = BinaryHeap::from([Reverse((0_i16, from))]);
        while let Some(Reverse((spent, hex))) = heap.pop() {
            if !seen.insert(hex) {
                continue;
            }
            if hex == to {
                let mut way: Vec<Hex> = std::iter::successors(Some(to), |&hex| Some(before[hex.index()]))
                    .take_while(|&hex| hex != from)
                    .collect();
                way.reverse();
                return Some((spent, way));
            }
            for (_, next) in self.map.around(hex) {
                if let Some(price) = self.step_price(state, hex, next)
                    && spent + price < least[next.index()]
                {
                    least[next.index()] = spent + price;
                    before[next.index()] = hex;
                    heap.push(Reverse((spent + price, next)));
                }
            }
        }
        None
    }

    /// Why a unit of one's own is not active.
    pub(crate) fn why_inactive(&self, state: &State, unit: Unit) -> Forbidden {
        let active = self.active(state);
        if self.side(unit) != active.side {
            return ATTACK_HIM;
        }
        if state.hex(unit).is_none() {
            return forbidden!("guv.8.1", "it is not on the map");
        }
        if state.has(unit, flag::ACTIVATED) {
            return forbidden!("guv.8.13", "it has been activated this turn, and no unit is activated twice");
        }
        if let Some(why) = self.restrained(state, unit) {
            return why;
        }
        if self.commands_unit(state, active.formations, unit) {
            return forbidden!("guv.8.10", "it is of the formation, but not within its commander's radius");
        }
        forbidden!(
            "guv.8.1",
            "it is not active: its own formation's chit, the Independent chit or the Detachment marker would call it"
        )
    }

    /// Why the chit may not lie in a hex.
    fn why_no_chit(&self, state: &State, hex: Hex) -> Forbidden {
        if !self.in_play(state, hex) {
            forbidden!("guv.19.1", "that hex is not in play")
        } else if self.held_by(state, hex, self.active(state).side.enemy()) {
            forbidden!("guv.8.8", "the chit does not lie on the enemy")
        } else {
            forbidden!("guv.8.8", "no unit that the chit commands is in the hex or next to it")
        }
    }

    /// What an action is about, as a refusal begins with it.
    fn subject(&self, action: &Action) -> String {
        let mut words = Vec::new();
        let mut before = None;
        for subject in action.subjects() {
            // Of two of a kind the first is the one that is spoken of.
            if before.replace(discriminant(&subject)) == Some(discriminant(&subject)) {
                continue;
            }
            match subject {
                Subject::Unit(unit) => {
                    words.extend(self.units.get(unit.index()).map(|info| info.title.clone()));
                }
                Subject::Hex(hex) => words.push(self.map.name(hex).to_owned()),
                Subject::Command(command) => {
                    words.extend(self.commands.get(command.index()).map(|info| info.name.clone()));
                }
                Subject::Event(event) => words.push(event.id().to_owned()),
                Subject::Number(_) => {}
            }
        }
        words.dedup();
        if words.is_empty() { String::new() } else { words.join(", ") + ":" }
    }

    /// What the rules say of an action that belongs to the open task; `None` when it does not belong to it.
    fn objection(&self, state: &State, task: Task, action: &Action) -> Option<May> {
        if !action.is_known(self) {
            return None;
        }
        self.objection_in_choosing(state, task, action)
            .or_else(|| self.objection_in_marching(state, task, action))
            .or_else(|| self.objection_in_fighting(state, task, action))
    }

    /// The same for set-up, choice and activation.
    fn objection_in_choosing(&self, state: &State, task: Task, action: &Action) -> Option<May> {
        let reach = &self.active(state).reach;
        Some(match (task, *action) {
            (Task::Counter(army), Action::Counter(command, number)) => {
                self.may_counter(state, army, command, number)
            }
            (Task::Deploy(army), Action::Deploy(unit, hex)) => self.may_deploy(state, army, unit, hex),
            (Task::Arrive(_) | Task::Stoneman, Action::Arrive(unit, hex)) => {
                self.may_arrive(state, unit, hex)
            }
            (Task::Dummies(army), Action::Dummy(hex)) => self.may_dummy(state, army, hex),
            (Task::Formations(army), Action::Choose(command)) => self.may_choose(state, army, command),
            (Task::Formations(army), Action::ChooseUnder(command, high)) => {
                self.may_choose_under(state, army, command, high)
            }
            (Task::Formations(_), Action::Done) => Err(JACKSON_OPENS),
            (Task::Activate(chit), Action::Activate) => self.may_activate(state, chit),
            (Task::Activate(chit), Action::Pass) => self.may_pass(state, chit),
            (Task::Activate(chit), Action::DrawEvent) => self.may_draw_event(state, chit),
            (Task::NameFormation, Action::Name(command)) => self.may_name(state, command),
            (Task::PlaceChit, Action::Chit(hex)) => Err(self.why_no_chit(state, hex)),
            (Task::Movement, Action::Take(unit)) => self.may_take_independent(state, reach, unit),
            (Task::Movement, Action::Instead(unit, other)) => self.may_take_instead(state, unit, other),
            (Task::Three, Action::Take(unit)) => self.may_take_three(state, reach, unit),
            _ => return None,
        })
    }

    /// The same for movement and retreats.
    fn objection_in_marching(&self, state: &State, task: Task, action: &Action) -> Option<May> {
        let reach = &self.active(state).reach;
        Some(match (task, *action) {
            (Task::Detach(..), Action::Take(_)) => {
                forbid!("guv.8.19", "it is not under the marker, or was activated this turn")
            }
            (Task::Movement | Task::Bombardment | Task::Combat, Action::Detach(hex)) => {
                self.may_detach(state, reach, hex)
            }
            (Task::Movement, Action::Move(unit)) => self.may_move(state, unit),
            (Task::Movement, Action::ForceMarch) => self.may_force_march(state),
            (Task::Movement | Task::Moving, Action::Skirmisher(unit, hex)) => {
                self.may_skirmish(state, unit, hex)
            }
            (Task::Movement, Action::Build(unit, hex)) => self.may_build(state, unit, hex),
            (Task::Movement, Action::Dismantle(hex, other)) => self.may_dismantle(state, hex, other),
            (Task::Moving, Action::To(hex)) => self.may_step(state, hex).map(|_| ()),
            (Task::Moving, Action::With(unit)) => self.may_join(state, unit),
            (Task::Moving, Action::Leave(unit)) => self.may_leave(state, unit),
            (Task::Moving, Action::Exit) => self.may_exit(state).map(|_| ()),
            (Task::Moving, Action::Destroy(hex, other)) => self.may_seize(state, hex, other, false),
            (Task::Moving, Action::Capture(hex, other)) => self.may_seize(state, hex, other, true),
            (Task::Contact(from, _), Action::FallBack(unit, hex)) => {
                self.may_fall_back(state, from, unit, hex)
            }
            (Task::Contact(..), Action::Stand) => {
                forbid!("guv.9.11", "the whole stack must leave once one unit has")
            }
            (Task::Demoralized(own), Action::RetreatTo(unit, hex)) if own == unit => {
                self.may_retreat_to(state, unit, hex, false)
            }
            (Task::Retreat(own, further), Action::RetreatTo(unit, hex)) if own == unit => {
                self.may_retreat_to(state, unit, hex, further)
            }
            (Task::Excess(from), Action::Shift(unit, hex)) => self.may_shift(state, from, unit, hex),
            (Task::Excess(_), Action::Remove(_)) => forbid!("guv.5.5", "it can be placed next to its hex"),
            (Task::MarchLoss, Action::Lose(_)) => {
                forbid!("guv.9.29", "a unit of the formation that marched loses the step")
            }
            _ => return None,
        })
    }

    /// The same for bombardment, combat, night and events.
    fn objection_in_fighting(&self, state: &State, task: Task, action: &Action) -> Option<May> {
        Some(match (task, *action) {
            (Task::Bombardment, Action::Bombard(hex)) => self.may_bombard(state, hex),
            (Task::Aim, Action::Gun(unit)) => self.may_gun(state, unit),
            (Task::Aim, Action::Fire) => {
                forbid!("guv.12.9", "guns must be named, and the kind of target if there are two")
            }
            (Task::ShellHit, Action::Lose(unit)) => self.may_be_hit(state, unit),
            // Of any other hex nothing is told: whoever asks may not know who is there.
            (Task::ShellWorks, Action::Works(hex)) if state.shelling.target != Some(hex) => NOT_ATTACKED,
            (Task::DefenderWorks, Action::Works(hex)) if !state.combat.targets.contains(&hex) => NOT_ATTACKED,
            (Task::ShellWorks | Task::DefenderWorks, Action::Works(hex)) => {
                self.may_have_breastwork(state, hex)
            }
            (Task::Combat, Action::Attack(hex)) => self.may_attack(state, hex),
            (Task::Combat, Action::Done) => forbid!(
                "guv.14.2",
                "an enemy next to units that attacked from open ground must still be attacked"
            ),
            (Task::Declare, Action::With(unit)) => self.may_attack_with(state, unit),
            (Task::Declare, Action::Also(hex)) => self.may_also_attack(state, hex),
            (Task::Declare, Action::Resolve) => self.may_resolve(state),
            (Task::DefenderSkirmisher, Action::At(hex)) => self.may_defend_with_skirmisher(state, hex),
            (Task::AttackerSix | Task::DefenderSix, Action::SixUnit(unit)) => {
                self.may_six(state, Self::role(task), unit)
            }
            (Task::AttackerSix, Action::SixRetreat) => {
                forbid!("guv.14.49", "a retreat has been forced already")
            }
            (Task::DefenderSix, Action::SixCancel) => forbid!("guv.14.54", "no retreat has been forced"),
            (Task::AttackerLosses | Task::DefenderLosses, Action::Lose(unit)) => {
                self.may_lose(state, Self::role(task), unit)
            }
            (Task::AttackerLosses, Action::Retreat) => {
                forbid!("guv.14.47", "only the defender may retreat to save a step")
            }
            (Task::DefenderLosses, Action::Retreat) => self.may_retreat_instead(state),
            (Task::Advance, Action::Advance(unit, hex)) => self.may_advance(state, unit, hex),
            (Task::Recover(_), Action::Recover(unit)) => self.may_recover(state, unit),
            (Task::EventHex(chit, army), Action::At(hex)) => self.may_event_hex(state, chit, army, hex),
            (Task::Regroup(army), Action::Regroup(unit, hex)) => self.may_regroup(state, army, unit, hex),
            (Task::GeneralRetreat(army, centre), Action::Move(unit)) => {
                self.may_general_retreat(state, army, centre, unit)
            }
            (_, Action::Play(event)) => self.may_play(state, self.decider(state, task), event),
            _ => return None,
        })
    }
}

/// The moment that an action belongs to.
const fn moment_of(action: Action) -> Forbidden {
    match action {
        Action::Counter(..) => forbidden!("guv.20.1", "command counters are placed before the game"),
        Action::Deploy(..) | Action::DeployRest => {
            forbidden!("guv.4.1", "units are deployed before the first turn")
        }
        Action::Arrive(..) => {
            forbidden!("guv.6.1", "units that arrive are placed at the beginning of a turn")
        }
        Action::Dummy(_) => forbidden!("guv.9.33", "dummies are placed at the beginning of a turn"),
        Action::Undummy(_) => {
            forbidden!("guv.9.33", "a dummy of one's own is taken up when one is asked something")
        }
        Action::Choose(_) | Action::ChooseUnder(..) => {
            forbidden!("guv.8.5", "formations are chosen at the beginning of a turn")
        }
        Action::Activate | Action::Pass => {
            forbidden!("guv.8.6", "that is answered when an own chit has been drawn")
        }
        Action::DrawEvent => {
            forbidden!("guv.17.3", "an event is drawn in place of the activation of an own chit")
        }
        Action::Name(_) => forbidden!("guv.17.21", "a formation is named when Good General is drawn"),
        Action::Chit(_) => forbidden!("guv.8.8", "a chit is placed when it has been drawn and activated"),
        Action::Take(_) => forbidden!(
            "guv.8.14",
            "units are named before the first of the activation moves, or for the Independent chit or the Detachment marker"
        ),
        Action::Instead(..) => {
            forbidden!("guv.8.15", "Stuart's cavalry is taken before the first unit of the activation moves")
        }
        Action::ForceMarch => {
            forbidden!("guv.9.24", "a forced march is declared in the movement step, before any unit moves")
        }
        Action::Move(_) => {
            forbidden!(
                "guv.9.2",
                "one unit or stack moves after the other, in the movement step of its activation"
            )
        }
        Action::With(_) => {
            forbidden!("guv.5.6", "units join a stack while it moves, and an attack while it is declared")
        }
        Action::To(_) => {
            forbidden!("guv.9.2", "a unit is taken up in the movement step before it goes to a hex")
        }
        Action::Leave(_) => forbidden!("guv.5.6", "a unit is left behind while its stack moves"),
        Action::Exit => forbidden!("guv.9.22", "units leave the map in the course of their move"),
        Action::Skirmisher(..) => {
            forbidden!("guv.13.3", "brigades put out skirmishers in their movement step")
        }
        Action::Build(..) => forbidden!("guv.11.4", "a pontoon is built in the movement step"),
        Action::Dismantle(..) => {
            forbidden!("guv.11.9", "a pontoon is dismantled in an own movement step, or behind a retreat")
        }
        Action::Destroy(..) | Action::Capture(..) => {
            forbidden!("guv.11.13", "infantry seizes a pontoon in the course of its move")
        }
        Action::Detach(_) => {
            forbidden!(
                "guv.8.18",
                "the Detachment marker is played in an own movement, bombardment or combat step"
            )
        }
        Action::Stand | Action::FallBack(..) => {
            forbidden!("guv.9.9", "contact is broken when an enemy moves adjacent")
        }
        Action::Shift(..) | Action::Remove(_) => {
            forbidden!("guv.5.5", "excess units are placed at the check after movement")
        }
        Action::Bombard(_) | Action::Gun(_) | Action::Fire | Action::FireAtGuns | Action::FireAtTroops => {
            forbidden!("guv.12.3", "guns bombard in the bombardment step, after movement and before combat")
        }
        Action::Works(_) => {
            forbidden!("guv.14.25", "a breastwork is placed when its hex is attacked or bombarded")
        }
        Action::Attack(_) | Action::Also(_) | Action::Resolve => {
            forbidden!("guv.14.1", "attacks are made in the combat step, after movement and bombardment")
        }
        Action::Ground(_) => {
            forbidden!("guv.14.7", "the ground is chosen in a combat against hexes of different terrain")
        }
        Action::LessADie | Action::CostAStep => {
            forbidden!("guv.14.23", "the effect of a breastwork is chosen in a combat")
        }
        Action::Plus(_) | Action::Minus(_) | Action::Burden(_) => {
            forbidden!("guv.14.15", "points are put on dice in a combat, before the roll")
        }
        Action::SixUnit(_) | Action::SixRetreat | Action::SixCancel => {
            forbidden!("guv.14.50", "a natural 6 is used right after the roll")
        }
        Action::Lose(_) => forbidden!("guv.14.44", "losses are taken when the dice have fallen"),
        Action::Retreat => {
            forbidden!(
                "guv.14.47",
                "the defender may retreat when he has lost a step and has another to lose"
            )
        }
        Action::RetreatTo(..) => {
            forbidden!("guv.14.56", "a unit retreats when a combat or an enemy's approach makes it")
        }
        Action::Advance(..) => {
            forbidden!("guv.14.69", "the attacker advances when the defender has left his hex")
        }
        Action::Play(_) => forbidden!("guv.17.2", "each event has its own moment"),
        Action::At(_) => forbidden!(
            "guv.17.4",
            "a hex is named for an event that has been played, or for the defender's skirmisher"
        ),
        Action::Regroup(..) => {
            forbidden!("guv.17.8", "a unit comes back when Brigade Regroup has been played")
        }
        Action::Release(_) | Action::ReleaseCavalry => {
            forbidden!("guv.17.27", "that follows the event Corps Released")
        }
        Action::Recover(_) => forbidden!("guv.16.2", "units recover in the night"),
        Action::Done => forbidden!("guv.6.2", "an answer is asked that cannot be left out"),
    }
}

/// What a task asks of a player, told without anything that he alone may know.
const fn asks(task: Task) -> &'static str {
    match task {
        Task::Counter(_) => "places a command counter",
        Task::Deploy(_) => "deploys his army",
        Task::Arrive(_) | Task::Stoneman => "places units that arrive",
        Task::Dummies(_) => "places dummies",
        Task::Formations(_) => "chooses formations",
        Task::Activate(_) => "activates the drawn chit or passes",
        Task::NameFormation => "names a formation",
        Task::PlaceChit => "places the chit",
        Task::Three => "names units for the Independent chit",
        Task::Detach(..) => "names units under the Detachment marker",
        Task::Movement | Task::Moving => "moves",
        Task::Contact(..) => "breaks contact or stands",
        Task::Demoralized(_) | Task::Retreat(..) => "retreats a unit",
        Task::Excess(_) => "makes room in a hex",
        Task::MarchLoss => "takes the loss of the forced march",
        Task::Bombardment | Task::Aim => "bombards",
        Task::ShellWorks | Task::DefenderWorks => "may place a breastwork",
        Task::ShellHit => "names the unit that is hit",
        Task::Combat | Task::Declare => "attacks",
        Task::DefenderSkirmisher => "may put out a skirmisher",
        Task::CombatEvent(_) | Task::SupplyChit(_) => "may play an event",
        Task::Terrain => "chooses the ground",
        Task::WorksChoice => "chooses what the breastwork does",
        Task::AttackerBonus | Task::DefenderBonus => "spreads bonus points",
        Task::ForcedMarchDie | Task::TerrainDie => "names a die",
        Task::AttackerSix | Task::DefenderSix => "uses a natural 6",
        Task::DefenderLosses | Task::AttackerLosses => "takes losses",
        Task::RetreatBridge(_) => "may take up the pontoon",
        Task::Advance => "may advance",
        Task::Recover(_) => "recovers units",
        Task::EventHex(..) => "places the event",
        Task::Regroup(_) => "brings a unit back",
        Task::Release => "names what is released",
        Task::GeneralRetreat(..) => "moves in General Retreat",
        _ => "goes on",
    }
}
