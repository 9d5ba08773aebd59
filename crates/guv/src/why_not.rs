//! "Why not?": the clause that forbids an action, or the moment it belongs to.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use engine::{Clause, Forbidden, May, Refusal, capital, counted, forbid, forbidden};

use crate::Guv;
use crate::action::{Action, Kind, Verb};
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
        if (task, action.verb) == (Task::Moving, Verb::To)
            && let Some(refusal) = self.why_no_step(state, action.the_hex())
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
        let moment = moment_of(action.verb);
        let clause = if action.verb == Verb::Done { crate::flow::name_of(task).1 } else { moment.clause() };
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
        for kind in action.kinds() {
            match kind {
                Kind::Unit => {
                    words.extend(self.units.get(action.the_unit().index()).map(|info| info.title.clone()));
                }
                Kind::Hex => words.push(self.map.name(action.the_hex()).to_owned()),
                Kind::Command => words
                    .extend(self.commands.get(action.the_command().index()).map(|info| info.name.clone())),
                Kind::Event => words.push(action.the_event().id().to_owned()),
                Kind::Number => {}
            }
        }
        words.dedup();
        if words.is_empty() { String::new() } else { words.join(", ") + ":" }
    }

    /// What the rules say of an action that belongs to the open task; `None` when it does not belong to it.
    fn objection(&self, state: &State, task: Task, action: &Action) -> Option<May> {
        if action.the_unit().index() >= self.units.len() || action.the_hex().index() >= self.map.board.len() {
            return None;
        }
        self.objection_in_choosing(state, task, action)
            .or_else(|| self.objection_in_marching(state, task, action))
            .or_else(|| self.objection_in_fighting(state, task, action))
    }

    /// The same for set-up, choice and activation.
    fn objection_in_choosing(&self, state: &State, task: Task, action: &Action) -> Option<May> {
        let (unit, hex, command) = (action.the_unit(), action.the_hex(), action.the_command());
        let reach = &self.active(state).reach;
        Some(match (task, action.verb) {
            (Task::Counter(army), Verb::Counter) => {
                self.may_counter(state, army, command, action.the_second())
            }
            (Task::Deploy(army), Verb::Deploy) => self.may_deploy(state, army, unit, hex),
            (Task::Arrive(_) | Task::Stoneman, Verb::Arrive) => self.may_arrive(state, unit, hex),
            (Task::Dummies(army), Verb::Dummy) => self.may_dummy(state, army, hex),
            (Task::Formations(army), Verb::Choose) => self.may_choose(state, army, command),
            (Task::Formations(army), Verb::ChooseUnder) => {
                self.may_choose_under(state, army, command, crate::unit::Command(action.the_second()))
            }
            (Task::Formations(_), Verb::Done) => Err(JACKSON_OPENS),
            (Task::Activate(chit), Verb::Activate) => self.may_activate(state, chit),
            (Task::Activate(chit), Verb::Pass) => self.may_pass(state, chit),
            (Task::Activate(chit), Verb::DrawEvent) => self.may_draw_event(state, chit),
            (Task::NameFormation, Verb::Name) => self.may_name(state, command),
            (Task::PlaceChit, Verb::Chit) => Err(self.why_no_chit(state, hex)),
            (Task::Movement, Verb::Take) => self.may_take_independent(state, reach, unit),
            (Task::Movement, Verb::Instead) => self.may_take_instead(state, unit, action.the_other_unit()),
            (Task::Three, Verb::Take) => self.may_take_three(state, reach, unit),
            _ => return None,
        })
    }

    /// The same for movement and retreats.
    fn objection_in_marching(&self, state: &State, task: Task, action: &Action) -> Option<May> {
        let (unit, hex) = (action.the_unit(), action.the_hex());
        let reach = &self.active(state).reach;
        Some(match (task, action.verb) {
            (Task::Detach(..), Verb::Take) => {
                forbid!("guv.8.19", "it is not under the marker, or was activated this turn")
            }
            (Task::Movement | Task::Bombardment | Task::Combat, Verb::Detach) => {
                self.may_detach(state, reach, hex)
            }
            (Task::Movement, Verb::Move) => self.may_move(state, unit),
            (Task::Movement, Verb::ForceMarch) => self.may_force_march(state),
            (Task::Movement | Task::Moving, Verb::Skirmisher) => self.may_skirmish(state, unit, hex),
            (Task::Movement, Verb::Build) => self.may_build(state, unit, hex),
            (Task::Movement, Verb::Dismantle) => self.may_dismantle(state, hex, action.the_other_hex()),
            (Task::Moving, Verb::To) => self.may_step(state, hex).map(|_| ()),
            (Task::Moving, Verb::With) => self.may_join(state, unit),
            (Task::Moving, Verb::Leave) => self.may_leave(state, unit),
            (Task::Moving, Verb::Exit) => self.may_exit(state).map(|_| ()),
            (Task::Moving, Verb::Destroy) => self.may_seize(state, hex, action.the_other_hex(), false),
            (Task::Moving, Verb::Capture) => self.may_seize(state, hex, action.the_other_hex(), true),
            (Task::Contact(from, _), Verb::FallBack) => self.may_fall_back(state, from, unit, hex),
            (Task::Contact(..), Verb::Stand) => {
                forbid!("guv.9.11", "the whole stack must leave once one unit has")
            }
            (Task::Demoralized(own), Verb::RetreatTo) if own == unit => {
                self.may_retreat_to(state, unit, hex, false)
            }
            (Task::Retreat(own, further), Verb::RetreatTo) if own == unit => {
                self.may_retreat_to(state, unit, hex, further)
            }
            (Task::Excess(from), Verb::Shift) => self.may_shift(state, from, unit, hex),
            (Task::Excess(_), Verb::Remove) => forbid!("guv.5.5", "it can be placed next to its hex"),
            (Task::MarchLoss, Verb::Lose) => {
                forbid!("guv.9.29", "a unit of the formation that marched loses the step")
            }
            _ => return None,
        })
    }

    /// The same for bombardment, combat, night and events.
    fn objection_in_fighting(&self, state: &State, task: Task, action: &Action) -> Option<May> {
        let (unit, hex) = (action.the_unit(), action.the_hex());
        Some(match (task, action.verb) {
            (Task::Bombardment, Verb::Bombard) => self.may_bombard(state, hex),
            (Task::Aim, Verb::Gun) => self.may_gun(state, unit),
            (Task::Aim, Verb::Fire) => {
                forbid!("guv.12.9", "guns must be named, and the kind of target if there are two")
            }
            (Task::ShellHit, Verb::Lose) => self.may_be_hit(state, unit),
            // Of any other hex nothing is told: whoever asks may not know who is there.
            (Task::ShellWorks, Verb::Works) if state.shelling.target != Some(hex) => NOT_ATTACKED,
            (Task::DefenderWorks, Verb::Works) if !state.combat.targets.contains(&hex) => NOT_ATTACKED,
            (Task::ShellWorks | Task::DefenderWorks, Verb::Works) => self.may_have_breastwork(state, hex),
            (Task::Combat, Verb::Attack) => self.may_attack(state, hex),
            (Task::Combat, Verb::Done) => forbid!(
                "guv.14.2",
                "an enemy next to units that attacked from open ground must still be attacked"
            ),
            (Task::Declare, Verb::With) => self.may_attack_with(state, unit),
            (Task::Declare, Verb::Also) => self.may_also_attack(state, hex),
            (Task::Declare, Verb::Resolve) => self.may_resolve(state),
            (Task::DefenderSkirmisher, Verb::At) => self.may_defend_with_skirmisher(state, hex),
            (Task::AttackerSix | Task::DefenderSix, Verb::SixUnit) => {
                self.may_six(state, Self::role(task), unit)
            }
            (Task::AttackerSix, Verb::SixRetreat) => {
                forbid!("guv.14.49", "a retreat has been forced already")
            }
            (Task::DefenderSix, Verb::SixCancel) => forbid!("guv.14.54", "no retreat has been forced"),
            (Task::AttackerLosses | Task::DefenderLosses, Verb::Lose) => {
                self.may_lose(state, Self::role(task), unit)
            }
            (Task::AttackerLosses, Verb::Retreat) => {
                forbid!("guv.14.47", "only the defender may retreat to save a step")
            }
            (Task::DefenderLosses, Verb::Retreat) => self.may_retreat_instead(state),
            (Task::Advance, Verb::Advance) => self.may_advance(state, unit, hex),
            (Task::Recover(_), Verb::Recover) => self.may_recover(state, unit),
            (Task::EventHex(chit, army), Verb::At) => self.may_event_hex(state, chit, army, hex),
            (Task::Regroup(army), Verb::Regroup) => self.may_regroup(state, army, unit, hex),
            (Task::GeneralRetreat(army, centre), Verb::Move) => {
                self.may_general_retreat(state, army, centre, unit)
            }
            (_, Verb::Play) => self.may_play(state, self.decider(state, task), action.the_event()),
            _ => return None,
        })
    }
}

/// The moment that a verb belongs to.
const fn moment_of(verb: Verb) -> Forbidden {
    match verb {
        Verb::Counter => forbidden!("guv.20.1", "command counters are placed before the game"),
        Verb::Deploy | Verb::DeployRest => forbidden!("guv.4.1", "units are deployed before the first turn"),
        Verb::Arrive => forbidden!("guv.6.1", "units that arrive are placed at the beginning of a turn"),
        Verb::Dummy => forbidden!("guv.9.33", "dummies are placed at the beginning of a turn"),
        Verb::Undummy => {
            forbidden!("guv.9.33", "a dummy of one's own is taken up when one is asked something")
        }
        Verb::Choose | Verb::ChooseUnder => {
            forbidden!("guv.8.5", "formations are chosen at the beginning of a turn")
        }
        Verb::Activate | Verb::Pass => {
            forbidden!("guv.8.6", "that is answered when an own chit has been drawn")
        }
        Verb::DrawEvent => {
            forbidden!("guv.17.3", "an event is drawn in place of the activation of an own chit")
        }
        Verb::Name => forbidden!("guv.17.21", "a formation is named when Good General is drawn"),
        Verb::Chit => forbidden!("guv.8.8", "a chit is placed when it has been drawn and activated"),
        Verb::Take => forbidden!(
            "guv.8.14",
            "units are named before the first of the activation moves, or for the Independent chit or the Detachment marker"
        ),
        Verb::Instead => {
            forbidden!("guv.8.15", "Stuart's cavalry is taken before the first unit of the activation moves")
        }
        Verb::ForceMarch => {
            forbidden!("guv.9.24", "a forced march is declared in the movement step, before any unit moves")
        }
        Verb::Move => {
            forbidden!(
                "guv.9.2",
                "one unit or stack moves after the other, in the movement step of its activation"
            )
        }
        Verb::With => {
            forbidden!("guv.5.6", "units join a stack while it moves, and an attack while it is declared")
        }
        Verb::To => forbidden!("guv.9.2", "a unit is taken up in the movement step before it goes to a hex"),
        Verb::Leave => forbidden!("guv.5.6", "a unit is left behind while its stack moves"),
        Verb::Exit => forbidden!("guv.9.22", "units leave the map in the course of their move"),
        Verb::Skirmisher => forbidden!("guv.13.3", "brigades put out skirmishers in their movement step"),
        Verb::Build => forbidden!("guv.11.4", "a pontoon is built in the movement step"),
        Verb::Dismantle => {
            forbidden!("guv.11.9", "a pontoon is dismantled in an own movement step, or behind a retreat")
        }
        Verb::Destroy | Verb::Capture => {
            forbidden!("guv.11.13", "infantry seizes a pontoon in the course of its move")
        }
        Verb::Detach => {
            forbidden!(
                "guv.8.18",
                "the Detachment marker is played in an own movement, bombardment or combat step"
            )
        }
        Verb::Stand | Verb::FallBack => {
            forbidden!("guv.9.9", "contact is broken when an enemy moves adjacent")
        }
        Verb::Shift | Verb::Remove => {
            forbidden!("guv.5.5", "excess units are placed at the check after movement")
        }
        Verb::Bombard | Verb::Gun | Verb::Fire | Verb::FireAtGuns | Verb::FireAtTroops => {
            forbidden!("guv.12.3", "guns bombard in the bombardment step, after movement and before combat")
        }
        Verb::Works => {
            forbidden!("guv.14.25", "a breastwork is placed when its hex is attacked or bombarded")
        }
        Verb::Attack | Verb::Also | Verb::Resolve => {
            forbidden!("guv.14.1", "attacks are made in the combat step, after movement and bombardment")
        }
        Verb::Ground => {
            forbidden!("guv.14.7", "the ground is chosen in a combat against hexes of different terrain")
        }
        Verb::LessADie | Verb::CostAStep => {
            forbidden!("guv.14.23", "the effect of a breastwork is chosen in a combat")
        }
        Verb::Plus | Verb::Minus | Verb::Burden => {
            forbidden!("guv.14.15", "points are put on dice in a combat, before the roll")
        }
        Verb::SixUnit | Verb::SixRetreat | Verb::SixCancel => {
            forbidden!("guv.14.50", "a natural 6 is used right after the roll")
        }
        Verb::Lose => forbidden!("guv.14.44", "losses are taken when the dice have fallen"),
        Verb::Retreat => {
            forbidden!(
                "guv.14.47",
                "the defender may retreat when he has lost a step and has another to lose"
            )
        }
        Verb::RetreatTo => {
            forbidden!("guv.14.56", "a unit retreats when a combat or an enemy's approach makes it")
        }
        Verb::Advance => forbidden!("guv.14.69", "the attacker advances when the defender has left his hex"),
        Verb::Play => forbidden!("guv.17.2", "each event has its own moment"),
        Verb::At => forbidden!(
            "guv.17.4",
            "a hex is named for an event that has been played, or for the defender's skirmisher"
        ),
        Verb::Regroup => forbidden!("guv.17.8", "a unit comes back when Brigade Regroup has been played"),
        Verb::Release | Verb::ReleaseCavalry => {
            forbidden!("guv.17.27", "that follows the event Corps Released")
        }
        Verb::Recover => forbidden!("guv.16.2", "units recover in the night"),
        Verb::Done => forbidden!("guv.6.2", "an answer is asked that cannot be left out"),
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
