//! Simplified supply (option 24): one track for a whole side in place of victuals for every unit.

use board::HexSet;
use engine::{Dice, Event, EventKind, Modifier, Refusal, SetupError, Side, Track, TrackKind, refuse};
use gcacw::pieces::Cause;
use gcacw::state::{Hex, Unit, flag};
use gcacw::units::Size;
use serde::{Deserialize, Serialize};

use crate::action::CampaignAction;
use crate::campaign::{Game, LongRoads};
use crate::data::tables::{SimplifiedSupply, SupplyEffect};
use crate::options::SIMPLIFIED_SUPPLY;
use crate::question::Question;
use crate::situation::{Play, Situation};
use crate::state::Depot;
use crate::supply::record::Posting;
use crate::supply::sheets::lines;

/// The supply tracks of both sides. Everything that moves them lies open on the map, so they are open too.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct SupplyTracks {
    /// The level now.
    pub level: [i8; 2],
    /// The level of the last Supply Effects Phase, whose effects hold until the next.
    pub felt: [i8; 2],
}

impl SimplifiedSupply {
    /// The victuals of so many divisions in resupply range. // lrtg.24.2.2, lrtg.24.2.3
    #[must_use]
    pub fn resupply(&self, side: Side, divisions: usize) -> u8 {
        let least = if side == Side::Union { &self.union } else { &self.confederate };
        least.iter().filter(|&&least| divisions >= usize::from(least)).count() as u8
    }

    /// What a level does; a level without a row does nothing. // lrtg.24.6.2
    #[must_use]
    pub fn effect(&self, level: i8) -> Option<&SupplyEffect> {
        self.effect.iter().find(|effect| effect.level == level)
    }
}

impl LongRoads {
    /// The victuals of a captured depot. // lrtg.24.3.4
    pub(crate) fn simplified_depot(&self, rules: &Game, depot: &Depot) -> u8 {
        if depot.owner == Side::Confederate {
            return 0;
        }
        let table = &self.data.supply.depot;
        let printed = table.union.iter().find(|known| rules.board.hex(&known.hex) == Some(depot.hex));
        printed.map_or(table.other_union.simplified, |known| known.simplified)
    }

    // ---- 24.1, 24.2, 24.4 the track ----

    /// How many Fatigue Levels a side may choose to remove. // lrtg.24.4.1
    pub(crate) fn rests(&self) -> impl Iterator<Item = u8> {
        (0..self.data.supply.simplified.forage.len() as u8).rev()
    }
}

impl<'a> Situation<'a> {
    /// Whether simplified supply is in play.
    pub(crate) fn is_simplified(self) -> bool {
        self.option(SIMPLIFIED_SUPPLY)
    }

    /// The tracks stay within their ends, and no unit has victuals of its own. // lrtg.24.0.2, lrtg.24.1.2
    pub(crate) fn audit_tracks(self) -> Result<(), String> {
        let tracks = &self.state.campaign.supply;
        if !self.is_simplified() {
            let unused = *tracks == SupplyTracks::default();
            return if unused { Ok(()) } else { Err("there are no supply tracks without option 24".into()) };
        }
        if self.state.campaign.victuals.iter().any(|&victuals| victuals > 0) {
            return Err("under option 24 no unit has victuals of its own".into());
        }
        for side in Side::ALL {
            let ends = self.data().supply.simplified.lowest..=self.campaign().most_victuals(side) as i8;
            if ![tracks.level, tracks.felt].iter().all(|levels| ends.contains(&levels[side.index()])) {
                return Err(format!("the {side} supply track runs from {} to {}", ends.start(), ends.end()));
            }
        }
        Ok(())
    }

    /// Whether a unit counts as a division: a division, or the brigade with which a division's leader is. // lrtg.24.2.4, lrtg.24.7.1
    pub(crate) fn counts_as_division(self, unit: Unit) -> bool {
        self.is_infantry(unit)
            && match self.info(unit).size {
                Some(Size::Division) => true,
                Some(Size::Brigade) => {
                    let mut leaders = self.leaders_of(unit);
                    leaders.any(|leader| self.leader_info(leader).level == Size::Division)
                }
                _ => false,
            }
    }

    /// The victuals of a levied town. // lrtg.13.1.4, lrtg.24.3.5
    pub(crate) fn levied_victuals(self, town: usize) -> u8 {
        let levy = &self.data().supply.levy.town[usize::from(self.theater().towns[town].levy)];
        if self.is_simplified() { levy.simplified } else { levy.victuals }
    }

    // ---- 24.3 captured depots and levies ----

    /// Every way to put a Confederate division in range: a division out of range, in the county of a store. // lrtg.24.3.1 to lrtg.24.3.3
    pub(crate) fn list_put_in_range(self, out: &mut Vec<CampaignAction>) {
        let side = Side::Confederate;
        for (store, _) in self.stores(side) {
            for unit in self.requiring_supply(side) {
                let here = self.state.hex(unit).is_some_and(|hex| {
                    let county = self.theater().county(hex);
                    county.is_some() && county == self.theater().county(store)
                });
                if here && !self.state.campaign.in_range.contains(unit) {
                    out.push(CampaignAction::Feed(self.info(unit).counter, store, 1));
                }
            }
        }
    }

    // ---- 24.1, 24.2, 24.4 the track ----

    /// What a side forages that removes so many Fatigue Levels.
    pub(crate) fn foraged_by_resting(self, side: Side, levels: u8) -> u8 {
        self.resting_parts(side, levels).iter().map(|part| part.value).sum::<i16>() as u8
    }

    /// What makes that up. // lrtg.24.4.3 to lrtg.24.4.6
    pub(crate) fn resting_parts(self, side: Side, levels: u8) -> Vec<Modifier> {
        let table = &self.data().supply.simplified;
        let Some(&victuals) = table.forage.get(usize::from(levels)).filter(|&&victuals| victuals > 0) else {
            return Vec::new();
        };
        let mut parts = lines([("for the levels not removed", victuals.into(), "lrtg.24.4.1")]);
        parts.extend(match side {
            Side::Union => {
                let most = self.most_divisions_in().into();
                lines([("most divisions in one state", most, "lrtg.24.4.5")])
            }
            Side::Confederate => {
                let [potomac, valley] = self.state.campaign.union_controls.map(i16::from);
                // The turn of the crossing is the first.
                let turns = self
                    .state
                    .campaign
                    .crossed
                    .map_or(0, |crossed| self.state.turn + 1 - crossed.min(self.state.turn));
                let fallen = i16::from(self.data().supply.forage.fallen(turns));
                lines([
                    ("turns since the crossing", -fallen, "lrtg.24.4.3"),
                    ("the Union controls the Potomac", -potomac, "lrtg.24.4.4"),
                    ("the Union controls the Shenandoah Valley", -valley, "lrtg.24.4.4"),
                ])
            }
        });
        let below: i16 = parts.iter().map(|part| part.value).sum::<i16>().min(0);
        parts.extend(lines([("never below 0", -below, "lrtg.24.4.6")]));
        parts
    }

    /// What it is worth to the Union to have most of its divisions in one state. // lrtg.24.4.5
    fn most_divisions_in(self) -> i8 {
        let divisions: Vec<Hex> = self
            .on_map(Side::Union)
            .filter(|&(unit, _)| self.counts_as_division(unit))
            .map(|(_, hex)| hex)
            .collect();
        let most = |named: &str| {
            2 * divisions.iter().filter(|&&hex| self.campaign().is_in_state(hex, named)).count()
                > divisions.len()
        };
        let table = &self.data().supply.simplified.most_in;
        table.iter().filter(|row| most(&row.state)).map(|row| row.victuals).sum()
    }

    // ---- 24.6 effects ----

    fn felt(self, side: Side) -> Option<&'a SupplyEffect> {
        let felt = self.state.campaign.supply.felt[side.index()];
        self.is_simplified().then(|| self.data().supply.simplified.effect(felt)).flatten()
    }

    /// What supply adds to an army's morale level, in the place of divisions out of supply. // lrtg.15.1.8, lrtg.24.6.9
    pub(crate) fn supply_morale(self, side: Side) -> Option<u16> {
        self.is_simplified().then(|| self.felt(side).map_or(0, |effect| effect.morale))
    }

    /// The Fatigue Levels that a unit does not rest off, because its side forages instead. // lrtg.24.4.2
    pub(crate) fn unrested(self, unit: Unit) -> i16 {
        let side = self.roster().side(unit);
        self.state.campaign.today.unrested[side.index()].into()
    }

    /// Whether no unit of a side may reorganize. // lrtg.24.6.5, lrtg.24.6.10
    pub(crate) fn supply_bars_order(self, side: Side) -> bool {
        self.felt(side).is_some_and(|effect| effect.fatigue.is_some())
    }

    /// What supply adds to a side's extended march rolls. // lrtg.24.6.3, lrtg.24.6.4
    pub(crate) fn supply_modifier(self, side: Side, sheet: &mut Vec<Modifier>) {
        if let Some(effect) = self.felt(side) {
            let label = format!("supply track at {}", effect.level);
            sheet.push(Modifier { label, value: effect.march, clause: "lrtg.24.6.1".into() });
        }
    }

    /// The hexes in or beside a friendly depot, or a station joined to one by rail. // lrtg.24.6.7
    fn fed_hexes(self, side: Side) -> HexSet {
        let mut fed = HexSet::new(self.rules.board.len());
        let mut feed = |hex: Hex| {
            fed.insert(hex);
            for (_, next) in self.rules.map.around(hex) {
                fed.insert(next);
            }
        };
        for depot in self.working_depots(side) {
            feed(depot);
            let line = match side {
                Side::Union => self.supply_rails(depot),
                Side::Confederate => self.rails(depot, u16::MAX, |hex| !self.occupied(Side::Union, hex)),
            };
            line.iter().filter(|&hex| self.theater().station(hex).is_some()).for_each(&mut feed);
        }
        fed
    }

    // ---- what can be seen ----

    /// The supply track of a side. // lrtg.24.0.2
    pub(crate) fn supply_track(self, side: Side) -> Option<Track> {
        let note = self.felt(side).map_or_else(|| "No effect.".to_owned(), words);
        self.is_simplified().then(|| Track {
            kind: TrackKind::Supply,
            label: format!("{side} supply"),
            side: Some(side),
            value: self.state.campaign.supply.level[side.index()].into(),
            most: self.campaign().most_victuals(side).into(),
            note,
            clause: "lrtg.24.0.2".into(),
        })
    }
}

impl Play<'_> {
    /// Both tracks start at their top. // lrtg.24.0.3
    pub(crate) fn fill_tracks(&mut self) {
        if self.now().is_simplified() {
            let full = Side::ALL.map(|side| self.campaign().most_victuals(side) as i8);
            self.state.campaign.supply = SupplyTracks { level: full, felt: full };
        }
    }

    /// Reads the tracks of a person's setup: as they are, and as they were last felt.
    pub(crate) fn read_supply(&mut self, levels: Option<[i8; 2]>) -> Result<(), SetupError> {
        if let Some(level) = levels {
            self.state.campaign.supply = SupplyTracks { level, felt: level };
        }
        self.now().audit_tracks().map_err(SetupError::new)
    }

    // ---- 24.3 captured depots and levies ----

    /// A division is declared in range for one victual.
    pub(crate) fn put_in_range(&mut self, unit: Unit, action: CampaignAction) -> Result<(), Refusal> {
        let CampaignAction::Feed(_, hex, _) = action else { return Ok(()) };
        let mut legal = Vec::new();
        self.now().list_put_in_range(&mut legal);
        let name = self.name(unit);
        if !legal.contains(&action) {
            let store = self.rules.hex_name(hex);
            return refuse!(
                "lrtg.24.3.1",
                "{name} cannot be put in range by one victual of {store}: it must be a division in that county, out of range, and something must be left there."
            );
        }
        self.take_from_store(hex, 1);
        self.state.campaign.in_range.insert(unit);
        self.report(|now| {
            let text = format!("{name} draws on {} and is in resupply range.", now.rules.hex_name(hex));
            Event::new("lrtg.24.3.1", text)
        });
        Ok(())
    }

    // ---- 24.1, 24.2, 24.4 the track ----

    /// Both tracks go down, whatever the sides do. // lrtg.24.1.1, lrtg.24.1.2
    pub(crate) fn expend(&mut self) {
        let lowest = self.data().supply.simplified.lowest;
        for side in Side::ALL {
            let level = (self.state.campaign.supply.level[side.index()] - 1).max(lowest);
            self.put_level(side, level, Posting::Spent);
        }
    }

    /// A side gains victuals. // lrtg.24.2.5, lrtg.24.5.1
    fn gain(&mut self, side: Side, victuals: u8, posting: Posting) {
        if victuals == 0 {
            return;
        }
        let from = self.state.campaign.supply.level[side.index()].max(0);
        let now = (from + victuals as i8).min(self.campaign().most_victuals(side) as i8);
        self.put_level(side, from, Posting::Floor);
        self.put_level(side, now, posting);
        let how = if posting == Posting::Foraged { "forages" } else { "is resupplied with" };
        self.log.add(|| {
            let text = format!("The {side} {how} {victuals} victuals: its supply track is at {now}.");
            Event::new(posting.clause(true), text)
        });
    }

    /// Passive sides are resupplied by their divisions in range, then say how far they rest. // lrtg.24.1.3, lrtg.24.2.1
    pub(crate) fn resupply_sides(&mut self) {
        for side in [Side::Confederate, Side::Union] {
            if !self.state.campaign.is_passive(side) {
                continue;
            }
            let in_range = &self.state.campaign.in_range;
            let divisions = self.now().requiring_supply(side).filter(|&unit| in_range.contains(unit)).count();
            let victuals = self.data().supply.simplified.resupply(side, divisions);
            self.gain(side, victuals, Posting::Resupplied);
            // With a full track there is nothing to forage for.
            if self.state.campaign.supply.level[side.index()] < self.campaign().most_victuals(side) as i8 {
                self.ask(Question::Rest(side));
            }
        }
    }

    /// A side says how far its units rest, and forages the rest of the time. // lrtg.24.4.1, lrtg.24.4.7
    pub(crate) fn rest_and_forage(&mut self, side: Side, levels: u8) -> Result<(), Refusal> {
        let Some(full) = self.campaign().rests().next().filter(|&full| levels <= full) else {
            return refuse!("lrtg.24.4.1", "All units remove 3, 2, 1 or 0 Fatigue Levels.");
        };
        self.answered();
        let victuals = self.now().foraged_by_resting(side, levels);
        self.state.campaign.today.unrested[side.index()] = full - levels;
        self.log.add(|| {
            Event::new("lrtg.24.4.1", format!("All units of the {side} will remove {levels} Fatigue Levels."))
        });
        self.gain(side, victuals, Posting::Foraged);
        Ok(())
    }

    // ---- 24.6 effects ----

    /// The phase: what the tracks do to the armies and to every unit. // lrtg.24.6.1
    pub(crate) fn feel_supply(&mut self, dice: &mut dyn Dice) {
        self.state.campaign.supply.felt = self.state.campaign.supply.level;
        for side in Side::ALL {
            let felt = self.state.campaign.supply.felt[side.index()];
            let known = self.data().supply.simplified.effect(felt);
            let Some(effect) = known.filter(|_| self.now().is_simplified()) else { continue };
            self.log.add(|| {
                let text = format!("The {side} supply track is at {}: {}.", effect.level, words(effect));
                Event::new("lrtg.24.6.1", text)
            });
            let Some(hungry) = effect.fatigue else { continue };
            let fed = self.now().fed_hexes(side);
            let units: Vec<Unit> = self
                .now()
                .on_map(side)
                .filter(|(_, hex)| !fed.contains(*hex))
                .map(|(unit, _)| unit)
                .collect();
            for unit in units {
                self.state.set(unit, flag::DISORGANIZED, true); // lrtg.24.6.5
                if self.state.fatigue[unit.index()] >= hungry {
                    self.starve(unit, dice);
                }
            }
        }
    }

    /// A unit loses a man, if it is small only by a roll. // lrtg.24.6.8, lrtg.24.6.11
    fn starve(&mut self, unit: Unit, dice: &mut dyn Dice) {
        let manpower = self.state.manpower[unit.index()];
        if manpower <= self.data().supply.simplified.small {
            let die = dice.roll(6);
            let loses = die <= manpower;
            self.report(|now| {
                let (name, result) = (now.name(unit), if loses { "loses 1" } else { "holds" });
                Event::new(
                    "lrtg.24.6.8",
                    format!("{name} of {manpower} manpower goes hungry: {die}, it {result}."),
                )
                .kind(EventKind::Roll {
                    dice: vec![die],
                    modifiers: Vec::new(),
                    result: result.into(),
                    place: String::new(),
                })
                .only(now.audience(unit))
            });
            if !loses {
                return;
            }
        }
        self.standard().lose(unit, 1, Cause::Campaign);
    }
}

/// A level's effect in words.
fn words(effect: &SupplyEffect) -> String {
    let march = format!("+{} to extended march rolls", effect.march);
    let morale = if effect.morale > 0 { format!(", army morale +{}", effect.morale) } else { String::new() };
    let hungry = effect.fatigue.map_or_else(String::new, |fatigue| {
        format!(", all units disorganized, and those at fatigue {fatigue} or more lose men")
    });
    march + &morale + &hungry
}
