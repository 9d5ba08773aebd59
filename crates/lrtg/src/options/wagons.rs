//! Wagon trains (23.4): one for each Confederate infantry corps, with ten victuals, slow in the mud, lost when overrun.

use board::Edge;
use engine::{Dice, Event, EventKind, May, Refusal, Rng, Side, forbid, refuse};
use gcacw::pieces::{Cause, Entry};
use gcacw::sets::UnitSet;
use gcacw::state::{Hex, March, Place, Unit};
use serde::{Deserialize, Serialize};

use crate::action::CampaignAction;
use crate::campaign::{Game, LongRoads};
use crate::options::WAGON_TRAINS;
use crate::question::Question;
use crate::situation::{Play, Situation};
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

    /// The most victuals that a unit or train holds. // lrtg.13.0.3, lrtg.23.4.8
    pub(crate) fn capacity(&self, side: Side, unit: Unit) -> u8 {
        if self.is_train(unit) { self.data.supply.augmented.train.victuals } else { self.most_victuals(side) }
    }

    // ---- marches ----

    /// Trains do not entrench.
    pub(crate) fn may_dig(&self, unit: Unit) -> May {
        if self.is_train(unit) { forbid!("lrtg.23.4.2", "is a wagon train and digs nothing") } else { Ok(()) }
    }

    fn is_pike(&self, rules: &Game, hex: Hex) -> bool {
        rules.map.around(hex).any(|(direction, _)| rules.map.edge(hex, direction).contains(Edge::PIKE))
    }
}

impl<'a> Situation<'a> {
    /// The wagon trains in play: one for each infantry corps of the order of battle. // lrtg.23.4.1, lrtg.23.4.16
    pub(crate) fn trains(self) -> &'a [Unit] {
        let trains = &self.forces().trains;
        match (self.option(WAGON_TRAINS), self.jackson_lives()) {
            (false, _) => &[],
            (true, false) => trains,
            (true, true) => trains.split_last().map_or(&[], |(_, two)| two),
        }
    }

    // ---- the set-up ----

    /// The units of its corps with which a train may start.
    pub(crate) fn train_posts(self, train: Unit) -> impl Iterator<Item = Unit> + 'a {
        let corps = self.corps(train);
        self.on_map(Side::Confederate)
            .map(|(unit, _)| unit)
            .filter(move |&unit| !self.campaign().is_train(unit) && self.corps(unit) == corps)
    }

    // ---- marches ----

    /// Whether rain slows a train that starts in a hex, wherever it goes. // lrtg.23.4.5
    fn starts_in_mud(self, unit: Unit) -> bool {
        self.campaign().is_train(unit)
            && self.rain()
            && self.state.hex(unit).is_some_and(|hex| !self.campaign().is_pike(self.rules, hex))
    }

    /// What a train's movement roll loses in the rain; on a pike nothing yet. // lrtg.23.4.5
    pub(crate) fn mud_roll(self, unit: Unit) -> i8 {
        if self.starts_in_mud(unit) { self.data().supply.augmented.train.rain as i8 } else { 0 }
    }

    /// The same in its leader's activation, in halves: one hex is always left. // lrtg.23.4.5
    pub(crate) fn led_train(self, unit: Unit, allowance: i16) -> i16 {
        if self.starts_in_mud(unit) {
            (allowance - POINT * i16::from(self.data().supply.augmented.train.rain)).max(POINT.min(allowance))
        } else {
            allowance
        }
    }

    /// What a train that began on a pike in the rain loses, in halves, when it leaves the pike for a hex. // lrtg.23.4.5
    pub(crate) fn mud(self, march: &March, to: Hex) -> i16 {
        let leaves = self.campaign().is_train(march.unit)
            && self.rain()
            && !self.state.campaign.today.train.off_pike
            && self.campaign().is_pike(self.rules, march.began)
            && !self.campaign().is_pike(self.rules, to);
        let loss = POINT * i16::from(self.data().supply.augmented.train.rain);
        if leaves { loss.min(march.allowance - POINT).max(0) } else { 0 }
    }

    /// Whether a cavalry unit may go along with the train that marches. // lrtg.23.4.3
    fn may_escort(self, unit: Unit) -> May {
        let train = self.state.march.unit;
        if !self.campaign().is_train(train) || self.state.march.moved > 0 {
            return forbid!("lrtg.23.4.3", "can escort only a wagon train that is about to move");
        }
        if self.roster().side(unit) != Side::Confederate || !self.is_cavalry(unit) {
            return forbid!("lrtg.23.4.3", "is not Confederate cavalry: nobody else escorts a train");
        }
        if self.state.hex(unit) != self.state.hex(train) {
            return forbid!("lrtg.23.4.3", "is not in the train's hex");
        }
        if self.state.campaign.today.train.escorts.contains(unit) {
            return forbid!("lrtg.23.4.3", "goes along already");
        }
        self.may_march(unit)
    }

    /// The cavalry that may go along.
    pub(crate) fn list_escorts(self, out: &mut Vec<CampaignAction>) {
        if !self.campaign().is_train(self.state.march.unit) {
            return;
        }
        for (unit, _) in self.on_map(Side::Confederate) {
            if self.may_escort(unit).is_ok() {
                out.push(CampaignAction::Escort(self.info(unit).counter));
            }
        }
    }

    // ---- losses ----

    /// What the trains lost so far are worth.
    pub(crate) fn trains_lost(self) -> i16 {
        let gone = [Place::ELIMINATED, Place::SURRENDERED];
        let lost = self
            .forces()
            .trains
            .iter()
            .filter(|train| gone.contains(&self.state.place[train.index()]))
            .count();
        self.data().supply.augmented.train.points * lost as i16
    }

    // ---- victuals ----

    /// What the trains in a county do to the Confederate forage value there. // lrtg.13.5.8, lrtg.23.4.14, lrtg.23.5.5, lrtg.23.5.6
    pub(crate) fn forage_with_trains(self, hex: Hex) -> i8 {
        if !self.option(WAGON_TRAINS) {
            return 0;
        }
        let county = self.theater().county(hex);
        let here =
            |train: &&Unit| self.state.hex(**train).is_some_and(|at| self.theater().county(at) == county);
        let table = &self.data().supply.augmented.train;
        match self.trains().iter().filter(here).count() {
            0 => table.none,
            1 => 0,
            _ => table.several,
        }
    }

    /// What rested trains may take on where they stand. // lrtg.23.4.11, lrtg.23.4.12
    pub(crate) fn list_loading(self, out: &mut Vec<CampaignAction>) {
        for &train in self.trains() {
            let Some(hex) = self.state.hex(train).filter(|_| self.state.fatigue[train.index()] == 0) else {
                continue;
            };
            let room = self.campaign().capacity(Side::Confederate, train)
                - self.state.campaign.victuals[train.index()];
            let left = self.captured_store(Side::Confederate, hex);
            let counter = self.info(train).counter;
            out.extend((1..=left.min(room)).map(|amount| CampaignAction::Feed(counter, hex, amount)));
        }
    }
}

impl<'a> Play<'a> {
    /// The same, to be held while they change.
    pub(crate) fn trains(&self) -> &'a [Unit] {
        &self.forces().trains[..self.now().trains().len()]
    }

    // ---- the set-up ----

    /// A train starts in a unit's hex, full. // lrtg.23.4.1, lrtg.23.4.8
    pub(crate) fn post_train(&mut self, train: Unit, unit: Unit) -> Result<(), Refusal> {
        let (name, with) = (self.name(train), self.name(unit));
        let post = self.now().train_posts(train).find(|&known| known == unit);
        let Some(hex) = post.and_then(|unit| self.state.hex(unit)) else {
            return refuse!(
                "lrtg.23.4.1",
                "The {name} starts with a unit of its own corps, not with {with}."
            );
        };
        self.log.add(|| Event::new("lrtg.23.4.1", format!("The {name} is with {with}.")));
        self.answered();
        self.state.place.put(train, hex);
        self.state.campaign.victuals[train.index()] = self.data().supply.augmented.train.victuals;
        Ok(())
    }

    // ---- marches ----

    /// A cavalry unit goes along: it tires as in a march of its own. // lrtg.23.4.4
    pub(crate) fn escort(&mut self, unit: Unit, dice: &mut dyn Dice) -> Result<(), Refusal> {
        let name = self.name(unit);
        self.now().may_escort(unit).map_err(|forbidden| forbidden.refusal_of(name))?;
        let train = self.name(self.state.march.unit);
        self.log.add(|| Event::new("lrtg.23.4.3", format!("{name} escorts the {train}.")));
        self.state.campaign.today.train.escorts.insert(unit);
        self.standard().march_fatigue(unit, dice);
        Ok(())
    }

    /// The escort goes where the train goes, and mud slows a train that leaves the pike. // lrtg.23.4.3, lrtg.23.4.5
    pub(crate) fn escorts_follow(&mut self, unit: Unit, from: Option<Hex>, entry: Entry) {
        let (Some(from), Some(hex)) = (from, self.state.hex(unit)) else { return };
        if entry != Entry::March || unit != self.state.march.unit || !self.campaign().is_train(unit) {
            return;
        }
        let mud = self.now().mud(&self.state.march, hex);
        if mud > 0 {
            self.state.march.allowance -= mud;
            self.state.march.left = (self.state.march.left - mud).max(0);
            self.state.campaign.today.train.off_pike = true;
        }
        for escort in self.state.campaign.today.train.escorts {
            if self.state.hex(escort) != Some(from) {
                continue;
            }
            self.report(|now| {
                let path = [from, hex].map(|hex| now.rules.board.name(hex).to_owned()).into();
                let text = format!("{} goes along to {}.", now.name(escort), now.rules.hex_name(hex));
                Event::new("lrtg.23.4.3", text)
                    .kind(EventKind::Move { piece: now.slug(escort).to_owned(), path })
            });
            self.standard().enter(escort, hex, Entry::March);
        }
    }

    // ---- losses ----

    /// Every train in a hex is lost.
    pub(crate) fn destroy_trains(&mut self, hex: Hex) {
        for &train in self.trains() {
            if self.state.hex(train) == Some(hex) {
                self.standard().eliminate(train, Cause::Campaign);
            }
        }
    }

    /// A train that an enemy unit finds alone is lost. // lrtg.23.4.17
    pub(crate) fn overrun(&mut self, unit: Unit, hex: Hex) {
        let enters = self.roster().side(unit) == Side::Union && self.now().exerts(unit);
        if enters && !self.now().occupied(Side::Confederate, hex) {
            self.destroy_trains(hex);
        }
    }

    /// A train is gone, with all it carried. // lrtg.23.4.15, lrtg.23.4.17, lrtg.vii.2.3
    pub(crate) fn note_train_lost(&mut self, unit: Unit) {
        if self.campaign().is_train(unit) {
            self.put_victuals(Side::Confederate, unit, 0, Posting::Lost);
            let points = self.data().supply.augmented.train.points;
            self.score(Award::WagonTrains, points, "lrtg.vii.2.3");
        }
    }

    // ---- victuals ----

    /// At the end of the Confederate Levies Phase trains may load. // lrtg.23.4.11
    pub(crate) fn ask_loading(&mut self) {
        if self.now().option(WAGON_TRAINS) && self.state.campaign.is_passive(Side::Confederate) {
            self.ask(Question::LoadTrains);
        }
    }

    /// A train loads, one for one. // lrtg.23.4.13
    pub(crate) fn load(&mut self, train: Unit, action: CampaignAction) -> Result<(), Refusal> {
        let CampaignAction::Feed(_, hex, amount) = action else { return Ok(()) };
        let mut legal = Vec::new();
        self.now().list_loading(&mut legal);
        let (name, place) = (self.name(train), self.rules.hex_name(hex));
        if !legal.contains(&action) {
            return refuse!(
                "lrtg.23.4.11",
                "{name} cannot take on {amount} victuals at {place}: a train at fatigue 0 loads up to {}, in the town or depot itself.",
                self.data().supply.augmented.train.victuals
            );
        }
        self.log
            .add(|| Event::new("lrtg.23.4.11", format!("The {name} takes on {amount} victuals at {place}.")));
        self.take_from_store(hex, amount);
        let victuals = self.state.campaign.victuals[train.index()] + amount;
        self.put_victuals(Side::Confederate, train, victuals, Posting::Loaded);
        Ok(())
    }

    // ---- what can be seen ----

    /// Deals anew what the trains carry: an empty train is known by what it no longer hands out.
    pub(crate) fn imagine_trains(&mut self, side: Side, rng: &mut Rng) {
        if side != Side::Confederate {
            return;
        }
        let most = usize::from(self.data().supply.augmented.train.victuals);
        for &train in self.trains() {
            if self.state.campaign.victuals[train.index()] > 0 {
                self.state.campaign.victuals[train.index()] = 1 + rng.below(most) as u8;
            }
        }
    }
}
