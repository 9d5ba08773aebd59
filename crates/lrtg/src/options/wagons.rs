//! Wagon trains (23.4): one for each Confederate infantry corps, with ten victuals, slow in the mud, lost when overrun.

use board::Edge;
use engine::{Dice, Event, EventKind, Log, May, Refusal, Rng, Side, forbid, refuse};
use gcacw::pieces::{Cause, Entry};
use gcacw::sets::UnitSet;
use gcacw::state::{Hex, March, Place, Unit};
use serde::{Deserialize, Serialize};

use crate::action::CampaignAction;
use crate::campaign::{Game, LongRoads, War};
use crate::options::WAGON_TRAINS;
use crate::question::Question;
use crate::supply::record::Posting;
use crate::victory::book::Award;

/// The march of a wagon train that goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct TrainMarch {
    /// The cavalry that goes along.
    pub escorts: UnitSet,
    /// Whether it has left the pike in the rain.
    pub off_pike: bool,
}

/// A Movement Point, in halves.
const POINT: i16 = 2;

impl LongRoads {
    /// Whether a unit is a wagon train.
    pub(crate) fn is_train(&self, unit: Unit) -> bool {
        self.forces.trains.contains(&unit)
    }

    /// The wagon trains in play: one for each infantry corps of the order of battle. // lrtg.23.4.1, lrtg.23.4.16
    pub(crate) fn trains(&self, state: &War) -> &[Unit] {
        let trains = &self.forces.trains;
        match (self.option(state, WAGON_TRAINS), self.jackson_lives(state)) {
            (false, _) => &[],
            (true, false) => trains,
            (true, true) => trains.split_last().map_or(&[], |(_, two)| two),
        }
    }

    /// The most victuals that a unit or train holds. // lrtg.13.0.3, lrtg.23.4.8
    pub(crate) fn capacity(&self, side: Side, unit: Unit) -> u8 {
        if self.is_train(unit) { self.data.supply.augmented.train.victuals } else { self.most_victuals(side) }
    }

    // ---- the set-up ----

    /// The units of its corps with which a train may start.
    pub(crate) fn train_posts<'a>(
        &'a self,
        rules: &'a Game,
        state: &'a War,
        train: Unit,
    ) -> impl Iterator<Item = Unit> + 'a {
        let corps = self.corps(state, train);
        self.on_map(rules, state, Side::Confederate)
            .map(|(unit, _)| unit)
            .filter(move |&unit| !self.is_train(unit) && self.corps(state, unit) == corps)
    }

    /// A train starts in a unit's hex, full. // lrtg.23.4.1, lrtg.23.4.8
    pub(crate) fn post_train(
        &self,
        rules: &Game,
        state: &mut War,
        train: Unit,
        unit: Unit,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        let (name, with) = (rules.name(state, train), rules.name(state, unit));
        let post = self.train_posts(rules, state, train).find(|&known| known == unit);
        let Some(hex) = post.and_then(|unit| state.hex(unit)) else {
            return refuse!(
                "lrtg.23.4.1",
                "The {name} starts with a unit of its own corps, not with {with}."
            );
        };
        log.add(|| Event::new("lrtg.23.4.1", format!("The {name} is with {with}.")));
        self.answered(state);
        state.place.put(train, hex);
        state.campaign.victuals[train.index()] = self.data.supply.augmented.train.victuals;
        Ok(())
    }

    // ---- marches ----

    /// Trains do not entrench.
    pub(crate) fn may_dig(&self, unit: Unit) -> May {
        if self.is_train(unit) { forbid!("lrtg.23.4.2", "is a wagon train and digs nothing") } else { Ok(()) }
    }

    fn is_pike(&self, rules: &Game, hex: Hex) -> bool {
        rules.map.around(hex).any(|(direction, _)| rules.map.edge(hex, direction).contains(Edge::PIKE))
    }

    /// Whether rain slows a train that starts in a hex, wherever it goes. // lrtg.23.4.5
    fn starts_in_mud(&self, rules: &Game, state: &War, unit: Unit) -> bool {
        self.is_train(unit)
            && rules.rain(state)
            && state.hex(unit).is_some_and(|hex| !self.is_pike(rules, hex))
    }

    /// What a train's movement roll loses in the rain; on a pike nothing yet. // lrtg.23.4.5
    pub(crate) fn mud_roll(&self, rules: &Game, state: &War, unit: Unit) -> i8 {
        if self.starts_in_mud(rules, state, unit) { self.data.supply.augmented.train.rain as i8 } else { 0 }
    }

    /// The same in its leader's activation, in halves: one hex is always left. // lrtg.23.4.5
    pub(crate) fn led_train(&self, rules: &Game, state: &War, unit: Unit, allowance: i16) -> i16 {
        if self.starts_in_mud(rules, state, unit) {
            (allowance - POINT * i16::from(self.data.supply.augmented.train.rain)).max(POINT.min(allowance))
        } else {
            allowance
        }
    }

    /// What a train that began on a pike in the rain loses, in halves, when it leaves the pike for a hex. // lrtg.23.4.5
    pub(crate) fn mud(&self, rules: &Game, state: &War, march: &March, to: Hex) -> i16 {
        let leaves = self.is_train(march.unit)
            && rules.rain(state)
            && !state.campaign.today.train.off_pike
            && self.is_pike(rules, march.began)
            && !self.is_pike(rules, to);
        let loss = POINT * i16::from(self.data.supply.augmented.train.rain);
        if leaves { loss.min(march.allowance - POINT).max(0) } else { 0 }
    }

    /// Whether a cavalry unit may go along with the train that marches. // lrtg.23.4.3
    fn may_escort(&self, rules: &Game, state: &War, unit: Unit) -> May {
        let train = state.march.unit;
        if !self.is_train(train) || state.march.moved > 0 {
            return forbid!("lrtg.23.4.3", "can escort only a wagon train that is about to move");
        }
        if rules.roster(state).side(unit) != Side::Confederate || !self.is_cavalry(rules, state, unit) {
            return forbid!("lrtg.23.4.3", "is not Confederate cavalry: nobody else escorts a train");
        }
        if state.hex(unit) != state.hex(train) {
            return forbid!("lrtg.23.4.3", "is not in the train's hex");
        }
        if state.campaign.today.train.escorts.contains(unit) {
            return forbid!("lrtg.23.4.3", "goes along already");
        }
        rules.may_march(state, unit)
    }

    /// The cavalry that may go along.
    pub(crate) fn list_escorts(&self, rules: &Game, state: &War, out: &mut Vec<CampaignAction>) {
        if !self.is_train(state.march.unit) {
            return;
        }
        for (unit, _) in self.on_map(rules, state, Side::Confederate) {
            if self.may_escort(rules, state, unit).is_ok() {
                out.push(CampaignAction::Escort(rules.info(state, unit).counter));
            }
        }
    }

    /// A cavalry unit goes along: it tires as in a march of its own. // lrtg.23.4.4
    pub(crate) fn escort(
        &self,
        rules: &Game,
        state: &mut War,
        unit: Unit,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        let name = rules.name(state, unit);
        self.may_escort(rules, state, unit).map_err(|forbidden| forbidden.refusal_of(name))?;
        let train = rules.name(state, state.march.unit);
        log.add(|| Event::new("lrtg.23.4.3", format!("{name} escorts the {train}.")));
        state.campaign.today.train.escorts.insert(unit);
        rules.march_fatigue(state, unit, dice, log);
        Ok(())
    }

    /// The escort goes where the train goes, and mud slows a train that leaves the pike. // lrtg.23.4.3, lrtg.23.4.5
    pub(crate) fn escorts_follow(
        &self,
        rules: &Game,
        state: &mut War,
        unit: Unit,
        from: Option<Hex>,
        entry: Entry,
        log: &mut Log,
    ) {
        let (Some(from), Some(hex)) = (from, state.hex(unit)) else { return };
        if entry != Entry::March || unit != state.march.unit || !self.is_train(unit) {
            return;
        }
        let mud = self.mud(rules, state, &state.march, hex);
        if mud > 0 {
            state.march.allowance -= mud;
            state.march.left = (state.march.left - mud).max(0);
            state.campaign.today.train.off_pike = true;
        }
        for escort in state.campaign.today.train.escorts {
            if state.hex(escort) != Some(from) {
                continue;
            }
            log.add(|| {
                let path = [from, hex].map(|hex| rules.board.name(hex).to_owned()).into();
                let text = format!("{} goes along to {}.", rules.name(state, escort), rules.hex_name(hex));
                Event::new("lrtg.23.4.3", text)
                    .kind(EventKind::Move { piece: rules.slug(state, escort).to_owned(), path })
            });
            rules.enter(state, escort, hex, Entry::March, log);
        }
    }

    // ---- losses ----

    /// Every train in a hex is lost.
    pub(crate) fn destroy_trains(&self, rules: &Game, state: &mut War, hex: Hex, log: &mut Log) {
        for &train in self.trains(state) {
            if state.hex(train) == Some(hex) {
                rules.eliminate(state, train, Cause::Campaign, log);
            }
        }
    }

    /// A train that an enemy unit finds alone is lost. // lrtg.23.4.17
    pub(crate) fn overrun(&self, rules: &Game, state: &mut War, unit: Unit, hex: Hex, log: &mut Log) {
        let enters = rules.roster(state).side(unit) == Side::Union && rules.exerts(state, unit);
        if enters && !rules.occupied(state, Side::Confederate, hex) {
            self.destroy_trains(rules, state, hex, log);
        }
    }

    /// A train is gone, with all it carried. // lrtg.23.4.15, lrtg.23.4.17, lrtg.vii.2.3
    pub(crate) fn note_train_lost(&self, state: &mut War, unit: Unit, log: &mut Log) {
        if self.is_train(unit) {
            self.put_victuals(state, Side::Confederate, unit, 0, Posting::Lost);
            let points = self.data.supply.augmented.train.points;
            self.score(state, Award::WagonTrains, points, "lrtg.vii.2.3", log);
        }
    }

    /// What the trains lost so far are worth.
    pub(crate) fn trains_lost(&self, state: &War) -> i16 {
        let gone = [Place::ELIMINATED, Place::SURRENDERED];
        let lost =
            self.forces.trains.iter().filter(|train| gone.contains(&state.place[train.index()])).count();
        self.data.supply.augmented.train.points * lost as i16
    }

    // ---- victuals ----

    /// What the trains in a county do to the Confederate forage value there. // lrtg.13.5.8, lrtg.23.4.14, lrtg.23.5.5, lrtg.23.5.6
    pub(crate) fn forage_with_trains(&self, state: &War, hex: Hex) -> i8 {
        if !self.option(state, WAGON_TRAINS) {
            return 0;
        }
        let county = self.theater.county(hex);
        let here = |train: &&Unit| state.hex(**train).is_some_and(|at| self.theater.county(at) == county);
        let table = &self.data.supply.augmented.train;
        match self.trains(state).iter().filter(here).count() {
            0 => table.none,
            1 => 0,
            _ => table.several,
        }
    }

    /// At the end of the Confederate Levies Phase trains may load. // lrtg.23.4.11
    pub(crate) fn ask_loading(&self, state: &mut War) {
        if self.option(state, WAGON_TRAINS) && state.campaign.is_passive(Side::Confederate) {
            self.ask(state, Question::LoadTrains);
        }
    }

    /// What rested trains may take on where they stand. // lrtg.23.4.11, lrtg.23.4.12
    pub(crate) fn list_loading(&self, rules: &Game, state: &War, out: &mut Vec<CampaignAction>) {
        for &train in self.trains(state) {
            let Some(hex) = state.hex(train).filter(|_| state.fatigue[train.index()] == 0) else { continue };
            let room = self.capacity(Side::Confederate, train) - state.campaign.victuals[train.index()];
            let left = self.captured_store(rules, state, Side::Confederate, hex);
            let counter = rules.info(state, train).counter;
            out.extend((1..=left.min(room)).map(|amount| CampaignAction::Feed(counter, hex, amount)));
        }
    }

    /// A train loads, one for one. // lrtg.23.4.13
    pub(crate) fn load(
        &self,
        rules: &Game,
        state: &mut War,
        train: Unit,
        action: CampaignAction,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        let CampaignAction::Feed(_, hex, amount) = action else { return Ok(()) };
        let mut legal = Vec::new();
        self.list_loading(rules, state, &mut legal);
        let (name, place) = (rules.name(state, train), rules.hex_name(hex));
        if !legal.contains(&action) {
            return refuse!(
                "lrtg.23.4.11",
                "{name} cannot take on {amount} victuals at {place}: a train at fatigue 0 loads up to {}, in the town or depot itself.",
                self.data.supply.augmented.train.victuals
            );
        }
        log.add(|| Event::new("lrtg.23.4.11", format!("The {name} takes on {amount} victuals at {place}.")));
        self.take_from_store(state, hex, amount);
        let victuals = state.campaign.victuals[train.index()] + amount;
        self.put_victuals(state, Side::Confederate, train, victuals, Posting::Loaded);
        Ok(())
    }

    // ---- what can be seen ----

    /// Deals anew what the trains carry: an empty train is known by what it no longer hands out.
    pub(crate) fn imagine_trains(&self, state: &mut War, side: Side, rng: &mut Rng) {
        if side != Side::Confederate {
            return;
        }
        let most = usize::from(self.data.supply.augmented.train.victuals);
        for &train in self.trains(state) {
            if state.campaign.victuals[train.index()] > 0 {
                state.campaign.victuals[train.index()] = 1 + rng.below(most) as u8;
            }
        }
    }
}
