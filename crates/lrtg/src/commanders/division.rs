//! The division of command (21.1): what division is legal, how control changes hands, and the overall commander's limits.

use arrayvec::ArrayVec;
use engine::{Event, May, Refusal, Seat, Side, forbid, refuse};
use gcacw::roster::Counter;
use gcacw::state::{Hex, Leader, MOST_FATIGUE, Unit};
use gcacw::units::Size;

use crate::campaign::{Game, LongRoads};
use crate::commanders::actions::{CommandersQuestion, CommandersWork};
use crate::commanders::{CommandId, CommandKind, Commanders, TABLE, seat_word, seats_of};
use crate::options;
use crate::question::{Question, Work};
use crate::situation::{Play, Situation};

/// What changes hands in a trade.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Item {
    /// A force as a whole, named by its leader or a unit of the Richmond Garrison.
    Command(CommandId),
    /// One unit.
    Unit(Unit),
}

impl LongRoads {
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

    // ---- trades ----

    fn hand_over(&self, commanders: &mut Commanders, item: Item, to: Seat) {
        match item {
            Item::Command(id) => commanders.give(id, to),
            Item::Unit(unit) => commanders.units[unit.index()] = to,
        }
    }

    // ---- the overall commander's restrictions ----

    /// A seat's name, as the list of seats has it.
    pub(crate) fn seat_name(&self, rules: &Game, seat: Seat) -> &'static str {
        rules.about.seats.get(seat.index()).map_or(seat_word(seat), |info| info.name)
    }
}

impl Situation<'_> {
    /// Whether a side's forces are legally divided, as a whole. // lrtg.21.1.1.17
    pub(crate) fn check_division(self, known: &Commanders, side: Side, start: bool) -> May {
        let overall = known.overall[side.index()];
        let held = |id: CommandId| known.held[id.index()];
        let has_unit = |kind: CommandKind| {
            let mut units = known.command.iter().zip(known.units.iter());
            units.any(|(id, seat)| id.is(kind) && *seat == overall)
        };
        let halleck = self.halleck().filter(|_| side == Side::Union);
        if let Some(halleck) = halleck {
            self.check_halleck(known, halleck, start)?;
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
            self.campaign().check_confederate(known, has_unit(CommandKind::CavalryCorps))?;
        }
        // lrtg.21.1.1.3, lrtg.21.1.2.16
        let most = known.corps_of(overall);
        let seats = seats_of(self.state.options, side);
        if halleck.is_none() && seats.iter().any(|&seat| seat != overall && known.corps_of(seat) < most) {
            return forbid!(
                "lrtg.21.1.1.3",
                "would leave a subordinate with fewer corps than the overall commander"
            );
        }
        Ok(())
    }

    // ---- before play, and when Meade assumes command ----

    /// Who may be quartermaster: any subordinate. // lrtg.21.1.5.1
    pub(crate) fn quartermasters(self, side: Side) -> ArrayVec<Seat, 3> {
        let Some(commanders) = self.shared(side) else { return ArrayVec::new() };
        let overall = commanders.overall[side.index()];
        seats_of(self.state.options, side).into_iter().filter(|&seat| seat != overall).collect()
    }

    /// Whether a force may be given to a seat when commands are divided.
    pub(crate) fn may_assign(self, side: Side, id: CommandId, to: Seat) -> May {
        let Some(commanders) = self.shared(side) else {
            return forbid!("lrtg.21.0.2", "needs no division: the side has one commander");
        };
        let known = id.info().is_some_and(|info| info.side == side) && commanders.in_play(id);
        if !known || !seats_of(self.state.options, side).contains(&to) {
            return forbid!("lrtg.21.0.3", "is not a force of this side, or there is no such commander");
        }
        if commanders.held[id.index()] == to || commanders.moved & id.bit() != 0 {
            return forbid!("lrtg.21.1.1.2", "is there already, or has been given away just now");
        }
        let start = !self.state.campaign.today.accession;
        let mut after = commanders.clone();
        after.give(id, to);
        self.check_division(&after, side, start)?;
        // lrtg.21.1.3.2, lrtg.16.2.17
        if start || to != commanders.overall[side.index()] {
            return Ok(());
        }
        self.may_take_over(side, Item::Command(id))
    }

    // ---- trades ----

    /// Where the army leader of a side stands.
    pub(crate) fn headquarters(self, side: Side) -> Option<Hex> {
        self.state.leader_hex(self.army_leader(side))
    }

    /// Whether the overall commander may take something over: it, or its corps leader, must be near him. // lrtg.21.1.3.7
    fn may_take_over(self, side: Side, item: Item) -> May {
        let reach = self.data().messages.reach.transfer;
        let Some(from) = self.headquarters(side) else {
            return forbid!("lrtg.21.1.3.8", "cannot pass to a commander who is not on the map");
        };
        // lrtg.21.1.3.8
        let near = |hex: Hex| self.rules.board.distance(from, hex) <= reach;
        let id = match item {
            Item::Command(id) => id,
            Item::Unit(unit) => self.command_of(unit),
        };
        let leader = self.leader_of_command(id).and_then(|leader| self.state.leader_hex(leader));
        let units_near = match item {
            Item::Unit(unit) => self.state.hex(unit).is_some_and(near),
            Item::Command(id) => {
                let units = self.on_map(side);
                let mut hexes = units.filter(|(unit, _)| self.command_of(*unit) == id).map(|(_, hex)| hex);
                hexes.next().is_some_and(near) && hexes.all(near)
            }
        };
        if units_near || leader.is_some_and(near) {
            return Ok(());
        }
        forbid!("lrtg.21.1.3.7", "is too far from the overall commander to pass to him")
    }

    /// What a counter stands for in a trade: a leader for his corps, a garrison unit for the garrison.
    pub(crate) fn trade_item(self, counter: Counter) -> Option<Item> {
        let roster = self.roster();
        if let Some(leader) = roster.leader(counter) {
            let id = self.campaign().leader_command[leader.index()];
            return id.info().is_some().then_some(Item::Command(id));
        }
        let unit = roster.unit(counter)?;
        let id = self.command_of(unit);
        let single = id.is(CommandKind::Independent) || id.is(CommandKind::Richmond);
        Some(if single { Item::Command(id) } else { Item::Unit(unit) })
    }

    /// Whether one seat may offer a counter to another. // lrtg.21.1.3.4, lrtg.21.1.3.9
    pub(crate) fn may_offer(self, from: Seat, to: Seat, counter: Counter) -> May {
        let side = from.side();
        let Some(commanders) = self.shared(side) else {
            return forbid!("lrtg.21.0.2", "cannot change hands: the side has one commander");
        };
        if from == to || !seats_of(self.state.options, side).contains(&to) {
            return forbid!("lrtg.21.1.3.9", "passes only to another commander of its side");
        }
        let leader = self.roster().leader(counter);
        let unit = self.roster().unit(counter);
        let owner = match (leader, unit) {
            (Some(leader), _) if self.state.leader_hex(leader).is_some() => self.seat_of_leader(leader),
            (_, Some(unit)) if self.may_be_traded(unit) => self.seat_of(unit),
            _ => return forbid!("lrtg.21.1.3.4", "is not on the map, or goes with another unit"),
        };
        let army = leader.is_some_and(|leader| self.leader_info(leader).level == Size::Army);
        let Some(item) = self.trade_item(counter).filter(|_| !army && owner == from) else {
            return forbid!("lrtg.21.1.3.9", "is not yours to give");
        };
        if to == commanders.overall[side.index()] {
            self.may_take_over(side, item)?;
        }
        let mut after = commanders.clone();
        self.campaign().hand_over(&mut after, item, to);
        self.check_division(&after, side, false)
    }

    /// A unit by itself may change hands: not a substitute, which goes with its parent, nor the railroad men.
    fn may_be_traded(self, unit: Unit) -> bool {
        self.state.hex(unit).is_some()
            && self.campaign().substitute_number(unit).is_none()
            && unit != self.forces().named.haupt
            && !self.state.campaign.commanders.as_ref().is_some_and(|known| known.far.contains(unit))
    }

    /// Every offer that a seat may make.
    pub(crate) fn list_offers(self, from: Seat) -> Vec<(Counter, Seat)> {
        let side = from.side();
        let leaders = self.roster().side_leaders(side);
        let counters = leaders.map(|leader| self.leader_info(leader).counter);
        let units = self.on_map(side).map(|(unit, _)| self.info(unit).counter);
        let counters: Vec<Counter> = counters.chain(units).collect();
        let mut offers = Vec::new();
        for to in seats_of(self.state.options, side).into_iter().filter(|&to| to != from) {
            let able = counters.iter().filter(|&&item| self.may_offer(from, to, item).is_ok());
            offers.extend(able.map(|&item| (item, to)));
        }
        offers
    }

    // ---- the overall commander's restrictions ----

    /// The corps leaders of a side that a seat commands, with their hexes; garrison commanders are of neither army.
    fn corps_leaders(self, side: Side, seat: Seat) -> Vec<(Leader, Hex)> {
        let leaders = self.roster().side_leaders(side);
        leaders
            .filter(|&leader| {
                let id = self.campaign().leader_command[leader.index()];
                id.is_corps()
                    && self.leader_info(leader).level == Size::Corps
                    && self.seat_of_leader(leader) == seat
            })
            .filter_map(|leader| Some((leader, self.state.leader_hex(leader)?)))
            .collect()
    }

    /// The units with which the army leader may be placed: those of infantry corps leaders that the overall commander has.
    /// // lrtg.21.1.4.1
    pub(crate) fn headquarters_posts(self, side: Side) -> Vec<Unit> {
        let Some(commanders) = self.shared(side) else { return Vec::new() };
        let army = self.army_leader(side);
        let leaders = self.corps_leaders(side, commanders.overall[side.index()]);
        leaders
            .into_iter()
            .filter(|(leader, _)| self.campaign().leader_command[leader.index()].is(CommandKind::Corps))
            .map(|(leader, _)| self.state.attached[leader.index()])
            .filter(|&unit| self.state.attached[army.index()] == unit || self.may_attach(army, unit).is_ok())
            .collect()
    }

    /// The commanders of the corps leaders nearest to a leader, other than his own. // lrtg.21.1.4.3
    pub(crate) fn nearest_commanders(self, side: Side, leader: Leader) -> Vec<Seat> {
        let Some(from) = self.state.leader_hex(leader) else { return Vec::new() };
        let own = self.seat_of_leader(leader);
        let seats = seats_of(self.state.options, side).into_iter().filter(|&seat| seat != own);
        let distances: Vec<(Seat, u16)> = seats
            .filter_map(|seat| {
                let leaders = self.corps_leaders(side, seat).into_iter();
                Some((seat, leaders.map(|(_, hex)| self.rules.board.distance(from, hex)).min()?))
            })
            .collect();
        let nearest = distances.iter().map(|(_, distance)| *distance).min();
        distances.into_iter().filter(|(_, far)| Some(*far) == nearest).map(|(seat, _)| seat).collect()
    }
}

impl Play<'_> {
    // ---- before play, and when Meade assumes command ----

    /// Asks the overall commanders to divide their forces and to appoint quartermasters. // lrtg.21.1.1.2, lrtg.21.1.5.1
    pub(crate) fn ask_division(&mut self) {
        for side in [Side::Confederate, Side::Union] {
            if self.now().is_shared(side) {
                self.ask_quartermaster(side);
                self.ask(Question::Commanders(CommandersQuestion::Divide(side)));
            }
        }
    }

    /// A side appoints its quartermaster, if there is a choice.
    fn ask_quartermaster(&mut self, side: Side) {
        let able = self.now().quartermasters(side);
        let Some(commanders) = self.state.campaign.commanders.as_mut() else { return };
        if let [only] = able[..] {
            commanders.quartermaster[side.index()] = only;
        } else {
            self.ask(Question::Commanders(CommandersQuestion::Quartermaster(side)));
        }
    }

    /// A force is given to a seat.
    pub(crate) fn assign(&mut self, side: Side, id: CommandId, to: Seat) -> Result<(), Refusal> {
        let name = id.info().map_or("That", |info| info.name);
        self.now().may_assign(side, id, to).map_err(|forbidden| forbidden.refusal_of(name))?;
        let start = !self.state.campaign.today.accession;
        if let Some(commanders) = self.state.campaign.commanders.as_mut() {
            commanders.give(id, to);
            commanders.moved |= id.bit();
            if start {
                self.name_heir();
            }
        }
        self.report(|now| {
            Event::new(
                "lrtg.21.1.1.2",
                format!("{name} is commanded by {}.", now.campaign().seat_name(now.rules, to)),
            )
        });
        Ok(())
    }

    /// The player who has the V Corps from the start will be Meade. // lrtg.21.1.1.9
    pub(crate) fn name_heir(&mut self) {
        let two = seats_of(self.state.options, Side::Union).len() == 2;
        if let Some(commanders) = self.state.campaign.commanders.as_mut()
            && !(two && commanders.halleck.is_some())
        {
            commanders.heir = commanders.held[CommandId::FIFTH_CORPS.index()];
        }
    }

    /// The division is done.
    pub(crate) fn divided(&mut self) {
        self.answered();
        if let Some(commanders) = self.state.campaign.commanders.as_mut() {
            commanders.moved = 0;
        }
    }

    /// Meade is overall commander: every Halleck rule ends, and commands are rearranged as far as they must be.
    /// // lrtg.21.1.1.9, lrtg.21.1.2.13, lrtg.21.1.2.15, lrtg.21.1.3.1, lrtg.16.2.17
    pub(crate) fn meade_is_overall(&mut self) {
        if !self.now().is_shared(Side::Union) {
            return;
        }
        let seats = seats_of(self.state.options, Side::Union);
        let Some(commanders) = self.state.campaign.commanders.as_mut() else { return };
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
        self.log
            .add(|| Event::new("lrtg.21.1.1.9", "The commander of the V Corps is Union overall commander."));
        self.ask(Question::Commanders(CommandersQuestion::Divide(Side::Union)));
        // lrtg.21.1.5.5
        let quartermaster = self.state.campaign.commanders.as_ref().map(|known| known.quartermaster[0]);
        if quartermaster == Some(overall) {
            self.ask_quartermaster(Side::Union);
        }
    }

    // ---- trades ----

    /// An offer is accepted: control changes, and units that change hands tire. // lrtg.21.1.3.5, lrtg.21.1.3.9
    pub(crate) fn trade(&mut self, to: Seat, counter: Counter) {
        let side = to.side();
        let Some(item) = self.now().trade_item(counter) else { return };
        let Some(commanders) = self.state.campaign.commanders.as_mut() else { return };
        let before = commanders.units;
        self.rules.campaign.hand_over(commanders, item, to);
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
            .now()
            .on_map(side)
            .map(|(unit, _)| unit)
            .filter(|&unit| {
                let origin = self.now().origin(unit).index();
                before[origin] != after[origin]
            })
            .collect();
        for unit in changed.into_iter().filter(|_| !back) {
            let fatigue = &mut self.state.fatigue[unit.index()];
            *fatigue = (*fatigue + 1).min(MOST_FATIGUE);
        }
        self.report(|now| {
            let name = now.rules.counters.name(counter).map_or("?", |known| known.name.as_str());
            let text = format!("{name} passes to {}.", now.campaign().seat_name(now.rules, to));
            Event::new("lrtg.21.1.3.5", text).only(engine::Seats::of(side))
        });
    }

    /// The unit that stays tires when one of another commander has joined it. // lrtg.21.1.3.6
    pub(crate) fn tire_of_strangers(&mut self, unit: Unit, into: Unit) {
        let side = self.roster().side(into);
        if self.now().is_shared(side) && self.now().seat_of(unit) != self.now().seat_of(into) {
            let fatigue = &mut self.state.fatigue[into.index()];
            *fatigue = (*fatigue + 1).min(MOST_FATIGUE);
        }
    }

    // ---- the overall commander's restrictions ----

    /// The start of the Communications Phase: where the army leader must be, and what he then commands. // lrtg.21.1.4.1
    pub(crate) fn restrict_overall(&mut self) {
        if !self.now().option(options::COMMANDER_RESTRICTIONS) {
            return;
        }
        for side in [Side::Confederate, Side::Union] {
            if !self.now().is_shared(side) {
                continue;
            }
            let work = CommandersWork::Restrict { side, done: 0 };
            self.ask(Question::Work(Work::Commanders(work)));
            if !self.now().headquarters_posts(side).is_empty() {
                self.ask(Question::Commanders(CommandersQuestion::PlaceArmyLeader(side)));
            }
        }
    }

    /// Corps whose leader is too far pass to the commander of the nearest corps leader; `done` have been looked at.
    /// // lrtg.21.1.4.2, lrtg.21.1.4.7
    pub(crate) fn restrict(&mut self, side: Side, done: u32) {
        let Some(commanders) = self.now().shared(side) else { return };
        let Some(from) = self.now().headquarters(side) else { return };
        let overall = commanders.overall[side.index()];
        let reach = self.data().messages.reach.transfer;
        let far = self.now().corps_leaders(side, overall).into_iter().find(|(leader, hex)| {
            done & self.campaign().leader_command[leader.index()].bit() == 0
                && self.rules.board.distance(from, *hex) > reach
        });
        let Some((leader, _)) = far else { return };
        let id = self.campaign().leader_command[leader.index()];
        let work = CommandersWork::Restrict { side, done: done | id.bit() };
        self.ask(Question::Work(Work::Commanders(work)));
        match self.now().nearest_commanders(side, leader)[..] {
            [] => {}
            [only] => self.lend(id, only),
            _ => self.ask(Question::Commanders(CommandersQuestion::Nearest(side, id))),
        }
    }

    /// A corps passes to another commander because its leader is far. // lrtg.21.1.4.4
    pub(crate) fn lend(&mut self, id: CommandId, to: Seat) {
        if let Some(commanders) = self.state.campaign.commanders.as_mut() {
            commanders.give(id, to);
            commanders.lent |= id.bit();
        }
        let name = TABLE[id.index()].name;
        self.report(|now| {
            let text = format!(
                "{name} is far from its army leader and passes to {}.",
                now.campaign().seat_name(now.rules, to)
            );
            Event::new("lrtg.21.1.4.2", text)
        });
    }

    /// The army leader is placed.
    pub(crate) fn place_headquarters(&mut self, side: Side, unit: Unit) -> Result<(), Refusal> {
        if !self.now().headquarters_posts(side).contains(&unit) {
            return refuse!(
                "lrtg.21.1.4.1",
                "{} has no infantry corps leader of the overall commander.",
                self.name(unit)
            );
        }
        self.answered();
        let army = self.now().army_leader(side);
        self.state.attached[army.index()] = unit;
        self.report(|now| {
            let name = &now.leader_info(army).name;
            Event::new("lrtg.21.1.4.1", format!("{name} is with {}.", now.name(unit)))
        });
        Ok(())
    }
}
