//! The division of command (21.1): what division is legal, how control changes hands, and the overall commander's limits.

use arrayvec::ArrayVec;
use engine::{Event, Log, May, Refusal, Seat, Side, forbid, refuse};
use gcacw::roster::Counter;
use gcacw::state::{Hex, Leader, MOST_FATIGUE, Unit};
use gcacw::units::Size;

use crate::campaign::{Game, LongRoads, War};
use crate::commanders::actions::{CommandersQuestion, CommandersWork};
use crate::commanders::{CommandId, CommandKind, Commanders, TABLE, seat_word, seats_of};
use crate::options;
use crate::question::{Question, Work};

/// What changes hands in a trade.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Item {
    /// A force as a whole, named by its leader or a unit of the Richmond Garrison.
    Command(CommandId),
    /// One unit.
    Unit(Unit),
}

impl LongRoads {
    /// Whether a side's forces are legally divided, as a whole. // lrtg.21.1.1.17
    pub(crate) fn check_division(&self, state: &War, known: &Commanders, side: Side, start: bool) -> May {
        let overall = known.overall[side.index()];
        let held = |id: CommandId| known.held[id.index()];
        let has_unit = |kind: CommandKind| {
            let mut units = known.command.iter().zip(known.units.iter());
            units.any(|(id, seat)| id.is(kind) && *seat == overall)
        };
        let halleck = self.halleck(state).filter(|_| side == Side::Union);
        if let Some(halleck) = halleck {
            self.check_halleck(state, known, halleck, start)?;
        } else if side == Side::Union {
            // lrtg.21.1.1.7, lrtg.21.1.3.3
            if has_unit(CommandKind::CavalryDivision) {
                return forbid!("lrtg.21.1.1.7", "would give the overall commander cavalry of the army");
            }
            // lrtg.21.1.1.8
            if start && held(CommandId::FIFTH_CORPS) == overall {
                return forbid!("lrtg.21.1.1.8", "would give the V Corps to Hooker's player");
            }
        }
        if side == Side::Confederate {
            self.check_confederate(known, has_unit(CommandKind::CavalryCorps))?;
        }
        // lrtg.21.1.1.3, lrtg.21.1.2.16
        let most = known.corps_of(overall);
        let seats = seats_of(state.options, side);
        if halleck.is_none() && seats.iter().any(|&seat| seat != overall && known.corps_of(seat) < most) {
            return forbid!(
                "lrtg.21.1.1.3",
                "would leave a subordinate with fewer corps than the overall commander"
            );
        }
        Ok(())
    }

    fn check_confederate(&self, known: &Commanders, cavalry: bool) -> May {
        let overall = known.overall[Side::Confederate.index()];
        let stuart = known.held[CommandId::STUARTS_CAVALRY.index()];
        // lrtg.21.1.1.12
        if cavalry || stuart == overall {
            return forbid!("lrtg.21.1.1.12", "would give the overall commander Stuart's cavalry");
        }
        let of = |kind: CommandKind| {
            let units = known.command.iter().zip(known.units.iter());
            units.filter(move |(id, _)| id.is(kind)).map(|(_, seat)| *seat)
        };
        // lrtg.21.1.1.13, lrtg.iv.c.2
        if of(CommandKind::Independent).any(|seat| seat == stuart) {
            return forbid!(
                "lrtg.21.1.1.13",
                "would put Jenkins, Imboden or the 12 VA under the commander of Stuart's cavalry"
            );
        }
        // lrtg.21.1.1.14
        let mut garrison = of(CommandKind::Richmond);
        let first = garrison.next();
        if first == Some(overall) || garrison.any(|seat| Some(seat) != first) {
            return forbid!(
                "lrtg.21.1.1.14",
                "would split the Richmond Garrison, or give it to the overall commander"
            );
        }
        Ok(())
    }

    // ---- before play, and when Meade assumes command ----

    /// Asks the overall commanders to divide their forces and to appoint quartermasters. // lrtg.21.1.1.2, lrtg.21.1.5.1
    pub(crate) fn ask_division(&self, state: &mut War) {
        for side in [Side::Confederate, Side::Union] {
            if self.is_shared(state, side) {
                self.ask_quartermaster(state, side);
                self.ask(state, Question::Commanders(CommandersQuestion::Divide(side)));
            }
        }
    }

    /// A side appoints its quartermaster, if there is a choice.
    fn ask_quartermaster(&self, state: &mut War, side: Side) {
        let able = self.quartermasters(state, side);
        let Some(commanders) = state.campaign.commanders.as_mut() else { return };
        if let [only] = able[..] {
            commanders.quartermaster[side.index()] = only;
        } else {
            self.ask(state, Question::Commanders(CommandersQuestion::Quartermaster(side)));
        }
    }

    /// Who may be quartermaster: any subordinate. // lrtg.21.1.5.1
    pub(crate) fn quartermasters(&self, state: &War, side: Side) -> ArrayVec<Seat, 3> {
        let Some(commanders) = self.shared(state, side) else { return ArrayVec::new() };
        let overall = commanders.overall[side.index()];
        seats_of(state.options, side).into_iter().filter(|&seat| seat != overall).collect()
    }

    /// Whether a force may be given to a seat when commands are divided.
    pub(crate) fn may_assign(&self, rules: &Game, state: &War, side: Side, id: CommandId, to: Seat) -> May {
        let Some(commanders) = self.shared(state, side) else {
            return forbid!("lrtg.21.0.2", "needs no division: the side has one commander");
        };
        let known = id.info().is_some_and(|info| info.side == side) && commanders.in_play(id);
        if !known || !seats_of(state.options, side).contains(&to) {
            return forbid!("lrtg.21.0.3", "is not a force of this side, or there is no such commander");
        }
        if commanders.held[id.index()] == to || commanders.moved & id.bit() != 0 {
            return forbid!("lrtg.21.1.1.2", "is there already, or has been given away just now");
        }
        let start = !state.campaign.today.accession;
        let mut after = commanders.clone();
        after.give(id, to);
        self.check_division(state, &after, side, start)?;
        // lrtg.21.1.3.2, lrtg.16.2.17
        if start || to != commanders.overall[side.index()] {
            return Ok(());
        }
        self.may_take_over(rules, state, side, Item::Command(id))
    }

    /// A force is given to a seat.
    pub(crate) fn assign(
        &self,
        rules: &Game,
        state: &mut War,
        side: Side,
        id: CommandId,
        to: Seat,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        let name = id.info().map_or("That", |info| info.name);
        self.may_assign(rules, state, side, id, to).map_err(|forbidden| forbidden.refusal_of(name))?;
        let start = !state.campaign.today.accession;
        if let Some(commanders) = state.campaign.commanders.as_mut() {
            commanders.give(id, to);
            commanders.moved |= id.bit();
            if start {
                self.name_heir(state);
            }
        }
        log.add(|| {
            Event::new("lrtg.21.1.1.2", format!("{name} is commanded by {}.", self.seat_name(rules, to)))
        });
        Ok(())
    }

    /// The player who has the V Corps from the start will be Meade. // lrtg.21.1.1.9
    pub(crate) fn name_heir(&self, state: &mut War) {
        let two = seats_of(state.options, Side::Union).len() == 2;
        if let Some(commanders) = state.campaign.commanders.as_mut()
            && !(two && commanders.halleck.is_some())
        {
            commanders.heir = commanders.held[CommandId::FIFTH_CORPS.index()];
        }
    }

    /// The division is done.
    pub(crate) fn divided(&self, state: &mut War) {
        self.answered(state);
        if let Some(commanders) = state.campaign.commanders.as_mut() {
            commanders.moved = 0;
        }
    }

    /// Meade is overall commander: every Halleck rule ends, and commands are rearranged as far as they must be.
    /// // lrtg.21.1.1.9, lrtg.21.1.2.13, lrtg.21.1.2.15, lrtg.21.1.3.1, lrtg.16.2.17
    pub(crate) fn meade_is_overall(&self, state: &mut War, log: &mut Log) {
        if !self.is_shared(state, Side::Union) {
            return;
        }
        let seats = seats_of(state.options, Side::Union);
        let Some(commanders) = state.campaign.commanders.as_mut() else { return };
        let overall = commanders.heir;
        commanders.overall[Side::Union.index()] = overall;
        commanders.halleck = None;
        commanders.far = gcacw::sets::UnitSet::EMPTY;
        commanders.moved = 0;
        commanders.lent = 0;
        let others: Vec<Seat> = seats.into_iter().filter(|&seat| seat != overall).collect();
        // lrtg.21.1.3.3: his cavalry goes to the subordinate with the fewest corps, and so do corps beyond his share.
        let weakest = |known: &Commanders| {
            others.iter().copied().min_by_key(|&seat| known.corps_of(seat)).unwrap_or(overall)
        };
        for id in CommandId::all().filter(|id| id.is(CommandKind::CavalryDivision)) {
            if commanders.held[id.index()] == overall {
                let to = weakest(commanders);
                commanders.give(id, to);
            }
        }
        let to = weakest(commanders);
        let cavalry = commanders.command.0.map(|id| id.is(CommandKind::CavalryDivision));
        for (seat, _) in commanders.units.iter_mut().zip(cavalry).filter(|(_, cavalry)| *cavalry) {
            if *seat == overall {
                *seat = to;
            }
        }
        let spare = CommandId::all().filter(|id| id.is_corps() && *id != CommandId::FIFTH_CORPS);
        for id in spare.collect::<Vec<_>>() {
            let to = weakest(commanders);
            if commanders.held[id.index()] == overall
                && commanders.corps_of(to) < commanders.corps_of(overall)
            {
                commanders.give(id, to);
            }
        }
        log.add(|| Event::new("lrtg.21.1.1.9", "The commander of the V Corps is Union overall commander."));
        self.ask(state, Question::Commanders(CommandersQuestion::Divide(Side::Union)));
        // lrtg.21.1.5.5
        let quartermaster = state.campaign.commanders.as_ref().map(|known| known.quartermaster[0]);
        if quartermaster == Some(overall) {
            self.ask_quartermaster(state, Side::Union);
        }
    }

    // ---- trades ----

    /// Where the army leader of a side stands.
    pub(crate) fn headquarters(&self, state: &War, side: Side) -> Option<Hex> {
        state.leader_hex(self.army_leader(state, side))
    }

    /// Whether the overall commander may take something over: it, or its corps leader, must be near him. // lrtg.21.1.3.7
    fn may_take_over(&self, rules: &Game, state: &War, side: Side, item: Item) -> May {
        let reach = self.data.messages.reach.transfer;
        let Some(from) = self.headquarters(state, side) else {
            return forbid!("lrtg.21.1.3.8", "cannot pass to a commander who is not on the map");
        };
        // lrtg.21.1.3.8
        let near = |hex: Hex| rules.board.distance(from, hex) <= reach;
        let id = match item {
            Item::Command(id) => id,
            Item::Unit(unit) => self.command_of(state, unit),
        };
        let leader = self.leader_of_command(rules, state, id).and_then(|leader| state.leader_hex(leader));
        let units_near = match item {
            Item::Unit(unit) => state.hex(unit).is_some_and(near),
            Item::Command(id) => {
                let units = self.on_map(rules, state, side);
                let mut hexes =
                    units.filter(|(unit, _)| self.command_of(state, *unit) == id).map(|(_, hex)| hex);
                hexes.next().is_some_and(near) && hexes.all(near)
            }
        };
        if units_near || leader.is_some_and(near) {
            return Ok(());
        }
        forbid!("lrtg.21.1.3.7", "is too far from the overall commander to pass to him")
    }

    /// What a counter stands for in a trade: a leader for his corps, a garrison unit for the garrison.
    pub(crate) fn trade_item(&self, rules: &Game, state: &War, counter: Counter) -> Option<Item> {
        let roster = rules.roster(state);
        if let Some(leader) = roster.leader(counter) {
            let id = self.leader_command[leader.index()];
            return id.info().is_some().then_some(Item::Command(id));
        }
        let unit = roster.unit(counter)?;
        let id = self.command_of(state, unit);
        let single = id.is(CommandKind::Independent) || id.is(CommandKind::Richmond);
        Some(if single { Item::Command(id) } else { Item::Unit(unit) })
    }

    /// Whether one seat may offer a counter to another. // lrtg.21.1.3.4, lrtg.21.1.3.9
    pub(crate) fn may_offer(&self, rules: &Game, state: &War, from: Seat, to: Seat, counter: Counter) -> May {
        let side = from.side();
        let Some(commanders) = self.shared(state, side) else {
            return forbid!("lrtg.21.0.2", "cannot change hands: the side has one commander");
        };
        if from == to || !seats_of(state.options, side).contains(&to) {
            return forbid!("lrtg.21.1.3.9", "passes only to another commander of its side");
        }
        let leader = rules.roster(state).leader(counter);
        let unit = rules.roster(state).unit(counter);
        let owner = match (leader, unit) {
            (Some(leader), _) if state.leader_hex(leader).is_some() => {
                self.seat_of_leader(rules, state, leader)
            }
            (_, Some(unit)) if self.may_be_traded(state, unit) => self.seat_of(rules, state, unit),
            _ => return forbid!("lrtg.21.1.3.4", "is not on the map, or goes with another unit"),
        };
        let army = leader.is_some_and(|leader| rules.leader_info(state, leader).level == Size::Army);
        let Some(item) = self.trade_item(rules, state, counter).filter(|_| !army && owner == from) else {
            return forbid!("lrtg.21.1.3.9", "is not yours to give");
        };
        if to == commanders.overall[side.index()] {
            self.may_take_over(rules, state, side, item)?;
        }
        let mut after = commanders.clone();
        self.hand_over(&mut after, item, to);
        self.check_division(state, &after, side, false)
    }

    /// A unit by itself may change hands: not a substitute, which goes with its parent, nor the railroad men.
    fn may_be_traded(&self, state: &War, unit: Unit) -> bool {
        state.hex(unit).is_some()
            && self.substitute_number(unit).is_none()
            && unit != self.forces.named.haupt
            && !state.campaign.commanders.as_ref().is_some_and(|known| known.far.contains(unit))
    }

    fn hand_over(&self, commanders: &mut Commanders, item: Item, to: Seat) {
        match item {
            Item::Command(id) => commanders.give(id, to),
            Item::Unit(unit) => commanders.units[unit.index()] = to,
        }
    }

    /// Every offer that a seat may make.
    pub(crate) fn list_offers(&self, rules: &Game, state: &War, from: Seat) -> Vec<(Counter, Seat)> {
        let side = from.side();
        let leaders = rules.roster(state).side_leaders(side);
        let counters = leaders.map(|leader| rules.leader_info(state, leader).counter);
        let units = self.on_map(rules, state, side).map(|(unit, _)| rules.info(state, unit).counter);
        let counters: Vec<Counter> = counters.chain(units).collect();
        let mut offers = Vec::new();
        for to in seats_of(state.options, side).into_iter().filter(|&to| to != from) {
            let able = counters.iter().filter(|&&item| self.may_offer(rules, state, from, to, item).is_ok());
            offers.extend(able.map(|&item| (item, to)));
        }
        offers
    }

    /// An offer is accepted: control changes, and units that change hands tire. // lrtg.21.1.3.5, lrtg.21.1.3.9
    pub(crate) fn trade(&self, rules: &Game, state: &mut War, to: Seat, counter: Counter, log: &mut Log) {
        let side = to.side();
        let Some(item) = self.trade_item(rules, state, counter) else { return };
        let Some(commanders) = state.campaign.commanders.as_mut() else { return };
        let before = commanders.units;
        self.hand_over(commanders, item, to);
        let after = commanders.units;
        // lrtg.21.1.4.5
        let back = match item {
            Item::Command(id) => commanders.lent & id.bit() != 0 && to == commanders.overall[side.index()],
            Item::Unit(_) => false,
        };
        if let (Item::Command(id), true) = (item, back) {
            commanders.lent &= !id.bit();
        }
        let changed: Vec<Unit> = self
            .on_map(rules, state, side)
            .map(|(unit, _)| unit)
            .filter(|&unit| {
                let origin = self.origin(state, unit).index();
                before[origin] != after[origin]
            })
            .collect();
        for unit in changed.into_iter().filter(|_| !back) {
            let fatigue = &mut state.fatigue[unit.index()];
            *fatigue = (*fatigue + 1).min(MOST_FATIGUE);
        }
        log.add(|| {
            let name = rules.counters.name(counter).map_or("?", |known| known.name.as_str());
            let text = format!("{name} passes to {}.", self.seat_name(rules, to));
            Event::new("lrtg.21.1.3.5", text).only(engine::Seats::of(side))
        });
    }

    /// The unit that stays tires when one of another commander has joined it. // lrtg.21.1.3.6
    pub(crate) fn tire_of_strangers(&self, rules: &Game, state: &mut War, unit: Unit, into: Unit) {
        let side = rules.roster(state).side(into);
        if self.is_shared(state, side) && self.seat_of(rules, state, unit) != self.seat_of(rules, state, into)
        {
            let fatigue = &mut state.fatigue[into.index()];
            *fatigue = (*fatigue + 1).min(MOST_FATIGUE);
        }
    }

    // ---- the overall commander's restrictions ----

    /// The start of the Communications Phase: where the army leader must be, and what he then commands. // lrtg.21.1.4.1
    pub(crate) fn restrict_overall(&self, rules: &Game, state: &mut War) {
        if !self.option(state, options::COMMANDER_RESTRICTIONS) {
            return;
        }
        for side in [Side::Confederate, Side::Union] {
            if !self.is_shared(state, side) {
                continue;
            }
            let work = CommandersWork::Restrict { side, done: 0 };
            self.ask(state, Question::Work(Work::Commanders(work)));
            if !self.headquarters_posts(rules, state, side).is_empty() {
                self.ask(state, Question::Commanders(CommandersQuestion::PlaceArmyLeader(side)));
            }
        }
    }

    /// The corps leaders of a side that a seat commands, with their hexes; garrison commanders are of neither army.
    fn corps_leaders(&self, rules: &Game, state: &War, side: Side, seat: Seat) -> Vec<(Leader, Hex)> {
        let leaders = rules.roster(state).side_leaders(side);
        leaders
            .filter(|&leader| {
                let id = self.leader_command[leader.index()];
                id.is_corps()
                    && rules.leader_info(state, leader).level == Size::Corps
                    && self.seat_of_leader(rules, state, leader) == seat
            })
            .filter_map(|leader| Some((leader, state.leader_hex(leader)?)))
            .collect()
    }

    /// The units with which the army leader may be placed: those of infantry corps leaders that the overall commander has.
    /// // lrtg.21.1.4.1
    pub(crate) fn headquarters_posts(&self, rules: &Game, state: &War, side: Side) -> Vec<Unit> {
        let Some(commanders) = self.shared(state, side) else { return Vec::new() };
        let army = self.army_leader(state, side);
        let leaders = self.corps_leaders(rules, state, side, commanders.overall[side.index()]);
        leaders
            .into_iter()
            .filter(|(leader, _)| self.leader_command[leader.index()].is(CommandKind::Corps))
            .map(|(leader, _)| state.attached[leader.index()])
            .filter(|&unit| {
                state.attached[army.index()] == unit || rules.may_attach(state, army, unit).is_ok()
            })
            .collect()
    }

    /// Corps whose leader is too far pass to the commander of the nearest corps leader; `done` have been looked at.
    /// // lrtg.21.1.4.2, lrtg.21.1.4.7
    pub(crate) fn restrict(&self, rules: &Game, state: &mut War, side: Side, done: u32, log: &mut Log) {
        let Some(commanders) = self.shared(state, side) else { return };
        let Some(from) = self.headquarters(state, side) else { return };
        let overall = commanders.overall[side.index()];
        let reach = self.data.messages.reach.transfer;
        let far = self.corps_leaders(rules, state, side, overall).into_iter().find(|(leader, hex)| {
            done & self.leader_command[leader.index()].bit() == 0 && rules.board.distance(from, *hex) > reach
        });
        let Some((leader, _)) = far else { return };
        let id = self.leader_command[leader.index()];
        let work = CommandersWork::Restrict { side, done: done | id.bit() };
        self.ask(state, Question::Work(Work::Commanders(work)));
        match self.nearest_commanders(rules, state, side, leader)[..] {
            [] => {}
            [only] => self.lend(rules, state, id, only, log),
            _ => self.ask(state, Question::Commanders(CommandersQuestion::Nearest(side, id))),
        }
    }

    /// The commanders of the corps leaders nearest to a leader, other than his own. // lrtg.21.1.4.3
    pub(crate) fn nearest_commanders(
        &self,
        rules: &Game,
        state: &War,
        side: Side,
        leader: Leader,
    ) -> Vec<Seat> {
        let Some(from) = state.leader_hex(leader) else { return Vec::new() };
        let own = self.seat_of_leader(rules, state, leader);
        let seats = seats_of(state.options, side).into_iter().filter(|&seat| seat != own);
        let distances: Vec<(Seat, u16)> = seats
            .filter_map(|seat| {
                let leaders = self.corps_leaders(rules, state, side, seat).into_iter();
                Some((seat, leaders.map(|(_, hex)| rules.board.distance(from, hex)).min()?))
            })
            .collect();
        let nearest = distances.iter().map(|(_, distance)| *distance).min();
        distances.into_iter().filter(|(_, far)| Some(*far) == nearest).map(|(seat, _)| seat).collect()
    }

    /// A corps passes to another commander because its leader is far. // lrtg.21.1.4.4
    pub(crate) fn lend(&self, rules: &Game, state: &mut War, id: CommandId, to: Seat, log: &mut Log) {
        if let Some(commanders) = state.campaign.commanders.as_mut() {
            commanders.give(id, to);
            commanders.lent |= id.bit();
        }
        let name = TABLE[id.index()].name;
        log.add(|| {
            let text =
                format!("{name} is far from its army leader and passes to {}.", self.seat_name(rules, to));
            Event::new("lrtg.21.1.4.2", text)
        });
    }

    /// The army leader is placed.
    pub(crate) fn place_headquarters(
        &self,
        rules: &Game,
        state: &mut War,
        side: Side,
        unit: Unit,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        if !self.headquarters_posts(rules, state, side).contains(&unit) {
            return refuse!(
                "lrtg.21.1.4.1",
                "{} has no infantry corps leader of the overall commander.",
                rules.name(state, unit)
            );
        }
        self.answered(state);
        let army = self.army_leader(state, side);
        state.attached[army.index()] = unit;
        log.add(|| {
            let name = &rules.leader_info(state, army).name;
            Event::new("lrtg.21.1.4.1", format!("{name} is with {}.", rules.name(state, unit)))
        });
        Ok(())
    }

    /// A seat's name, as the list of seats has it.
    pub(crate) fn seat_name(&self, rules: &Game, seat: Seat) -> &'static str {
        rules.about.seats.get(seat.index()).map_or(seat_word(seat), |info| info.name)
    }
}
