//! From a scenario to the first state.

use engine::{SetupError, Side};
use gcacw::state::{Leader, Place, Unit};
use gcacw::step::{Phase, Step};
use gcacw::turn::{StationMark, Works};
use serde::Deserialize;

use crate::campaign::War;
use crate::commanders::messages::{Fate, Means, Message, Part, Word};
use crate::commanders::{CommandId, read_seat, seats_of};
use crate::data::tables::{Counter, Delivery, EventName, Start};
use crate::options::brandy_station;
use crate::question::Question;
use crate::situation::{Play, Situation};
use crate::state::{Declaration, Depot, SET_UP_DEPOTS};
use crate::turn::phase::{CampaignPhase, Portion};
use crate::victory::book::Award;

/// What a setup may say of the campaign.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct CampaignFile {
    phase: Option<String>,
    portion: Option<Portion>,
    declared: Option<[Declaration; 2]>,
    event: Option<EventName>,
    meade: bool,
    opened: bool,
    questioned: Option<u8>,
    crossed: Option<u8>,
    in_maryland: bool,
    threatened: bool,
    levied: Vec<String>,
    released: Vec<String>,
    held: Vec<String>,
    no_depots: bool,
    depot: Vec<DepotFile>,
    victuals: std::collections::BTreeMap<String, u8>,
    ammunition: std::collections::BTreeMap<String, u8>,
    forts_destroyed: Vec<String>,
    ruined: Vec<String>,
    spy: Option<Side>,
    raided: bool,
    rain_days: Option<u8>,
    received: Option<[u8; 4]>,
    losses: Option<[u16; 2]>,
    haupt_lost: Option<u8>,
    part: Option<brandy_station::Part>,
    embarrassment: Option<i16>,
    union_controls: Option<[bool; 2]>,
    supply: Option<[i8; 2]>,
    commands: std::collections::BTreeMap<String, String>,
    letter: Vec<LetterFile>,
    players: Option<[u8; 2]>,
    chits: Option<[u8; 2]>,
    out_of_time: Option<[bool; 2]>,
}

/// A letter that was written before.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct LetterFile {
    from: String,
    to: String,
    about: String,
    turn: u8,
    text: String,
    #[serde(default)]
    due: Option<u8>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct DepotFile {
    at: String,
    owner: Side,
    points: i16,
    #[serde(default)]
    captured: bool,
}

impl Situation<'_> {
    /// With whom a leader may start: an army leader with an infantry corps commander.
    pub(crate) fn starting_posts(self, leader: Leader) -> Vec<Unit> {
        let army = leader == self.army_leader(self.leader_info(leader).side);
        let corps_commander = |unit: Unit| {
            let mut leaders = self.leaders_of(unit);
            leaders.any(|other| {
                let info = self.leader_info(other);
                info.level == gcacw::units::Size::Corps
                    && !info.cavalry
                    && !self.campaign().is_garrison_commander(other)
            })
        };
        let posts: Vec<Unit> = self.leader_posts(leader).collect();
        let fitting: Vec<Unit> =
            posts.iter().copied().filter(|&unit| !army || corps_commander(unit)).collect();
        if fitting.is_empty() { posts } else { fitting }
    }
}

impl Play<'_> {
    /// Puts every counter, depot and marker of the set-up on the map. // lrtg.viii.3.1, lrtg.viii.4.1
    pub(crate) fn place_counters(&mut self) {
        for unit in self.roster().unit_ids() {
            let info = self.info(unit);
            let optional = self.data().units.unit.iter().any(|record| {
                record.side == info.side && record.name == info.name && record.option.is_some()
            });
            if !optional {
                self.state.manpower[unit.index()] = self.forces().strength[unit.index()];
            }
        }
        for record in &self.data().setup.counter {
            let Some(hex) = record.hex.as_deref().and_then(|hex| self.rules.board.hex(hex)) else { continue };
            let arms =
                [gcacw::units::Arm::Infantry, gcacw::units::Arm::Cavalry, gcacw::units::Arm::Artillery];
            let unit =
                arms.into_iter().find_map(|arm| self.roster().unit_named(record.side, &record.name, arm));
            if let Some(unit) = unit {
                self.state.place.put(unit, hex);
                self.fit_out(unit);
                if record.entrenched {
                    self.state.works[unit.index()] = Works::Breastwork;
                }
                if record.flanks_refused
                    && let Err(at) = self.state.combat.refused.binary_search(&hex)
                {
                    self.state.combat.refused.insert(at, hex);
                }
            }
        }
        self.fill_tracks();
        self.hand_out_chits();
        self.place_leaders();
        self.place_jackson();
        self.muster_commanders();
        self.state.campaign.book.add(0, Award::PlayBalance, self.now().play_balance());
        for depot in &self.data().supply.depot.union {
            if let Some(hex) = self.rules.board.hex(&depot.hex) {
                let points = depot.points;
                self.add_depot(Depot::new(hex, Side::Union, points));
            }
        }
        self.rules.crossings.set_up(gcacw::units::Volume::Rtg, &mut self.state.ground);
        self.mark_ground();
        // Units released or never held: everything that is not a garrison.
        for unit in self.roster().side_units(Side::Union) {
            if self.forces().designation[unit.index()] == crate::forces::Designation::Aop
                && unit != self.forces().named.lockwood
            {
                self.state.campaign.released.insert(unit);
            }
        }
    }

    /// The leaders with a hex of their own. A brigade may bear the name of a leader who comes later: its record is not his.
    /// // lrtg.16.2.10
    fn place_leaders(&mut self) {
        let data = self.data();
        let leads = |record: &Counter| {
            let mut leaders = data.leaders.leader.iter();
            leaders.any(|leader| leader.side == record.side && leader.name == record.name)
        };
        for record in data.setup.counter.iter().filter(|record| leads(record)) {
            let leader = self.roster().leader_named(record.side, &record.name);
            let hex = record.hex.as_deref().and_then(|hex| self.rules.board.hex(hex));
            if let (Some(leader), Some(hex)) = (leader, hex) {
                let post = self
                    .now()
                    .side_units_in(record.side, hex)
                    .find(|&unit| self.now().may_attach(leader, unit).is_ok());
                if let Some(post) = post {
                    self.state.attached[leader.index()] = post;
                }
            }
        }
    }

    /// Stations damaged and bridges down at the start. // lrtg.viii.1.12, lrtg.viii.4.4
    fn mark_ground(&mut self) {
        for record in &self.data().setup.damaged_station {
            let also = format!("also: {}", record.station);
            let place = self.rules.board.places.iter().find(|place| {
                let named = place.name == record.station || place.notes.contains(&also);
                named && place.notes.iter().any(|note| note == "damaged")
            });
            let hex = place.and_then(|place| self.rules.board.hex(&place.hex));
            if let Some(number) = hex.and_then(|hex| self.rules.crossings.station(hex)) {
                self.state.ground.mark_station(number, StationMark::Damage);
            }
        }
        for record in &self.data().setup.destroyed_bridge {
            let ends = record.hexside.each_ref().map(|hex| self.rules.board.hex(hex));
            if let [Some(hex), Some(other)] = ends
                && let Some(direction) = self.rules.map.direction(hex, other)
                && let Some(number) = self.rules.crossings.at(hex, direction)
            {
                self.state.ground.set_destroyed(number, true);
            }
        }
        self.state.ground.pontoons.clear();
        // What is down at the start scores nothing.
        for (number, _) in self.rules.crossings.list.iter().enumerate() {
            if self.state.ground.is_destroyed(number as u8) {
                self.state.campaign.bridges_scored[number / 64] |= 1 << (number % 64);
            }
        }
    }

    /// What the set-up leaves to the players. // lrtg.viii.3.1, lrtg.viii.3.3, lrtg.viii.4.1
    pub(crate) fn set_up_questions(&mut self) {
        let with = self.data().setup.counter.iter().filter(|record| record.start == Some(Start::With));
        let leaders: Vec<Leader> =
            with.filter_map(|record| self.roster().leader_named(record.side, &record.name)).collect();
        for &train in self.trains().iter().rev() {
            self.ask(Question::StartTrain(train));
        }
        self.ask(Question::CulpeperDepot);
        for leader in leaders {
            if self.state.attached[leader.index()] == Unit::NONE {
                self.ask(Question::StartLeader(leader));
            }
        }
        self.ask_division();
    }

    /// Reads what a person's setup says of the campaign.
    pub(crate) fn read_campaign(&mut self, table: &toml::Table) -> Result<(), SetupError> {
        let file: CampaignFile = table
            .clone()
            .try_into()
            .map_err(|error: toml::de::Error| SetupError::new(error.message().to_owned()))?;
        let last = self.now().last_turn();
        if self.state.turn == 0 || self.state.turn > last {
            return Err(SetupError::new(format!(
                "turn {} is none of the {last} turns of this scenario",
                self.state.turn
            )));
        }
        self.read_units(&file)?;
        self.read_places(&file)?;
        self.read_commands(&file)?;
        self.read_supply(file.supply)?;
        self.read_time([file.players, file.chits], file.out_of_time)?;
        let campaign = &mut self.state.campaign;
        campaign.meade |= file.meade;
        campaign.opened |= file.opened;
        campaign.in_maryland |= file.in_maryland;
        campaign.infantry_in_maryland |= file.in_maryland;
        campaign.threatened |= file.threatened;
        campaign.raided |= file.raided;
        campaign.crossed = file.crossed.or(campaign.crossed);
        campaign.today.event = file.event.or(campaign.today.event);
        campaign.today.spy = file.spy.or(campaign.today.spy);
        campaign.portion = file.portion.unwrap_or(campaign.portion);
        campaign.questioned = file.questioned.unwrap_or(campaign.questioned);
        campaign.rain_days = file.rain_days.unwrap_or(campaign.rain_days);
        campaign.received = file.received.unwrap_or(campaign.received);
        campaign.combat_losses = file.losses.unwrap_or(campaign.combat_losses);
        campaign.haupt_lost = file.haupt_lost.or(campaign.haupt_lost);
        campaign.union_controls = file.union_controls.unwrap_or(campaign.union_controls);
        campaign.brandy.part = file.part.unwrap_or(campaign.brandy.part);
        if let Some(event) = file.event {
            self.go_on(event);
        }
        if let Some(score) = file.embarrassment {
            self.embarrass(score, "lrtg.27.3.1");
        }
        let campaign = &mut self.state.campaign;
        if let Some(declared) = file.declared {
            campaign.declared = declared.map(Some);
        }
        if let Some(word) = &file.phase {
            let phase = (0..=u8::MAX)
                .map_while(CampaignPhase::of)
                .find(|phase| phase.word() == *word)
                .ok_or_else(|| SetupError::new(format!("there is no campaign phase \"{word}\"")))?;
            self.state.steps.clear();
            self.state.push(Step::Phase(phase.phase()));
        } else if self.state.step() == Some(Step::Phase(Phase::SetUp)) {
            self.state.replace(Step::Phase(CampaignPhase::RandomEvents.phase()));
        }
        self.note_corps_leaders();
        Ok(())
    }

    fn read_units(&mut self, file: &CampaignFile) -> Result<(), SetupError> {
        let unit = |word: &String, at: &War| {
            self.rules
                .counters
                .find(word)
                .and_then(|counter| self.rules.roster(at).unit(counter))
                .ok_or_else(|| SetupError::new(format!("there is no unit \"{word}\"")))
        };
        for word in &file.released {
            let unit = unit(word, self.state)?;
            self.state.campaign.released.insert(unit);
        }
        for word in &file.held {
            let unit = unit(word, self.state)?;
            self.state.campaign.held.insert(unit);
            self.state.place.put(unit, Place::ASIDE);
        }
        for (word, &level) in &file.ammunition {
            let unit = unit(word, self.state)?;
            self.read_ammunition(unit, level)?;
        }
        for (word, &victuals) in &file.victuals {
            let unit = unit(word, self.state)?;
            self.state.campaign.victuals[unit.index()] = victuals;
        }
        Ok(())
    }

    /// Who has which force or unit, and what was written before.
    fn read_commands(&mut self, file: &CampaignFile) -> Result<(), SetupError> {
        let seat = |word: &String| {
            read_seat(word).ok_or_else(|| SetupError::new(format!("there is no commander \"{word}\"")))
        };
        let command = |word: &String| {
            CommandId::read(word).ok_or_else(|| SetupError::new(format!("there is no command \"{word}\"")))
        };
        if file.commands.is_empty() && file.letter.is_empty() {
            return Ok(());
        }
        let Some(mut commanders) = self.state.campaign.commanders.take() else {
            return Err(SetupError::new("neither side has several commanders").legal(
                "there are options union_second, union_third, confederate_second, confederate_third",
            ));
        };
        for (word, holder) in &file.commands {
            commanders.give(command(word)?, seat(holder)?);
        }
        for letter in &file.letter {
            let parts = letter.text.split_whitespace().map(|word| {
                let wrong = || SetupError::new(format!("\"{word}\" is no word of a letter"));
                Word::read(word).map(Part::Word).ok_or_else(wrong)
            });
            let parts = parts.collect::<Result<Vec<Part>, SetupError>>()?;
            if parts.len() > crate::commanders::messages::WORDS {
                let most = crate::commanders::messages::WORDS;
                return Err(SetupError::new(format!("a letter has {most} words at most")));
            }
            commanders.post.messages.push(Message {
                from: seat(&letter.from)?,
                to: seat(&letter.to)?,
                about: command(&letter.about)?,
                turn: letter.turn,
                means: Means::Message,
                delivery: Some(letter.due.map_or(Delivery::Destroyed, |_| Delivery::NextDay)),
                fate: letter.due.map_or(Fate::Lost, Fate::Due),
                intercepted: None,
                parts: parts.into_iter().collect(),
            });
        }
        for side in Side::ALL.into_iter().filter(|&side| seats_of(self.state.options, side).len() > 1) {
            self.state.campaign.commanders = Some(commanders.clone());
            self.now().check_division(&commanders, side, !self.state.campaign.meade).map_err(|why| {
                SetupError::new(format!("this division {} [{}]", why.words(), why.clause()))
            })?;
        }
        self.state.campaign.commanders = Some(commanders);
        self.name_heir();
        Ok(())
    }

    fn read_places(&mut self, file: &CampaignFile) -> Result<(), SetupError> {
        let find = |hex: &String| {
            self.rules
                .board
                .hex(hex)
                .ok_or_else(|| SetupError::new(format!("there is no hex {hex} on the map")))
        };
        if file.no_depots {
            self.state.campaign.depots.clear();
        }
        for depot in &file.depot {
            let hex = find(&depot.at)?;
            self.state.campaign.depots.retain(|known| known.hex != hex);
            let DepotFile { owner, captured, points, .. } = *depot;
            let mut depot = Depot { captured, ..Depot::new(hex, owner, points) };
            if captured {
                depot.victuals = self.now().captured_victuals(&depot);
                depot.ammunition = self.now().ammunition_allotment(&depot);
            }
            if self.state.campaign.depots.len() >= SET_UP_DEPOTS {
                return Err(SetupError::new(format!("there are more than {SET_UP_DEPOTS} depots")));
            }
            self.add_depot(depot);
        }
        for hex in &file.forts_destroyed {
            let hex = find(hex)?;
            if let Some(fort) = self.theater().fort(hex) {
                self.state.campaign.forts_destroyed |= 1 << fort;
            }
        }
        for hex in &file.ruined {
            let hex = find(hex)?;
            if let Some(number) = self.rules.crossings.station(hex) {
                self.state.ground.mark_station(number, StationMark::Destroy);
            }
        }
        for name in &file.levied {
            let town = self.theater().towns.iter().position(|town| town.name == *name);
            let town = town.ok_or_else(|| SetupError::new(format!("there is no town \"{name}\" to levy")))?;
            self.state.campaign.levied |= 1 << town;
            self.state.campaign.levy[town] = self.now().levied_victuals(town);
        }
        Ok(())
    }
}
