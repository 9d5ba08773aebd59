//! From a scenario to the first state.

use engine::{SetupError, Side};
use gcacw::state::{Leader, Place, Unit};
use gcacw::step::{Phase, Step};
use gcacw::turn::{StationMark, Works};
use serde::Deserialize;

use crate::campaign::{Game, LongRoads, War};
use crate::commanders::messages::{Fate, Means, Message, Part, Word};
use crate::commanders::{CommandId, read_seat, seats_of};
use crate::data::tables::{Counter, Delivery, EventName, Start};
use crate::options::brandy_station;
use crate::question::Question;
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

impl LongRoads {
    /// Puts every counter, depot and marker of the set-up on the map. // lrtg.viii.3.1, lrtg.viii.4.1
    pub(crate) fn place_counters(&self, rules: &Game, state: &mut War) {
        for unit in rules.roster(state).unit_ids() {
            let info = rules.info(state, unit);
            let optional = self.data.units.unit.iter().any(|record| {
                record.side == info.side && record.name == info.name && record.option.is_some()
            });
            if !optional {
                state.manpower[unit.index()] = self.forces.strength[unit.index()];
            }
        }
        for record in &self.data.setup.counter {
            let Some(hex) = record.hex.as_deref().and_then(|hex| rules.board.hex(hex)) else { continue };
            let arms =
                [gcacw::units::Arm::Infantry, gcacw::units::Arm::Cavalry, gcacw::units::Arm::Artillery];
            let unit = arms
                .into_iter()
                .find_map(|arm| rules.roster(state).unit_named(record.side, &record.name, arm));
            if let Some(unit) = unit {
                state.place.put(unit, hex);
                self.fit_out(rules, state, unit);
                if record.entrenched {
                    state.works[unit.index()] = Works::Breastwork;
                }
                if record.flanks_refused
                    && let Err(at) = state.combat.refused.binary_search(&hex)
                {
                    state.combat.refused.insert(at, hex);
                }
            }
        }
        self.fill_tracks(state);
        self.hand_out_chits(state);
        self.place_leaders(rules, state);
        self.place_jackson(rules, state);
        self.muster_commanders(rules, state);
        state.campaign.book.add(0, Award::PlayBalance, self.play_balance(state));
        for depot in &self.data.supply.depot.union {
            if let Some(hex) = rules.board.hex(&depot.hex) {
                let points = depot.points;
                self.add_depot(state, Depot::new(hex, Side::Union, points));
            }
        }
        rules.crossings.set_up(gcacw::units::Volume::Rtg, &mut state.ground);
        self.mark_ground(rules, state);
        // Units released or never held: everything that is not a garrison.
        for unit in rules.roster(state).side_units(Side::Union) {
            if self.forces.designation[unit.index()] == crate::forces::Designation::Aop
                && unit != self.forces.named.lockwood
            {
                state.campaign.released.insert(unit);
            }
        }
    }

    /// The leaders with a hex of their own. A brigade may bear the name of a leader who comes later: its record is not his.
    /// // lrtg.16.2.10
    fn place_leaders(&self, rules: &Game, state: &mut War) {
        let leads = |record: &Counter| {
            let mut leaders = self.data.leaders.leader.iter();
            leaders.any(|leader| leader.side == record.side && leader.name == record.name)
        };
        for record in self.data.setup.counter.iter().filter(|record| leads(record)) {
            let leader = rules.roster(state).leader_named(record.side, &record.name);
            let hex = record.hex.as_deref().and_then(|hex| rules.board.hex(hex));
            if let (Some(leader), Some(hex)) = (leader, hex) {
                let post = rules
                    .side_units_in(state, record.side, hex)
                    .find(|&unit| rules.may_attach(state, leader, unit).is_ok());
                if let Some(post) = post {
                    state.attached[leader.index()] = post;
                }
            }
        }
    }

    /// Stations damaged and bridges down at the start. // lrtg.viii.1.12, lrtg.viii.4.4
    fn mark_ground(&self, rules: &Game, state: &mut War) {
        for record in &self.data.setup.damaged_station {
            let also = format!("also: {}", record.station);
            let place = rules.board.places.iter().find(|place| {
                let named = place.name == record.station || place.notes.contains(&also);
                named && place.notes.iter().any(|note| note == "damaged")
            });
            let hex = place.and_then(|place| rules.board.hex(&place.hex));
            if let Some(number) = hex.and_then(|hex| rules.crossings.station(hex)) {
                state.ground.mark_station(number, StationMark::Damage);
            }
        }
        for record in &self.data.setup.destroyed_bridge {
            let ends = record.hexside.each_ref().map(|hex| rules.board.hex(hex));
            if let [Some(hex), Some(other)] = ends
                && let Some(direction) = rules.map.direction(hex, other)
                && let Some(number) = rules.crossings.at(hex, direction)
            {
                state.ground.set_destroyed(number, true);
            }
        }
        state.ground.pontoons.clear();
        // What is down at the start scores nothing.
        for (number, _) in rules.crossings.list.iter().enumerate() {
            if state.ground.is_destroyed(number as u8) {
                state.campaign.bridges_scored[number / 64] |= 1 << (number % 64);
            }
        }
    }

    /// What the set-up leaves to the players. // lrtg.viii.3.1, lrtg.viii.3.3, lrtg.viii.4.1
    pub(crate) fn set_up_questions(&self, rules: &Game, state: &mut War) {
        let with = self.data.setup.counter.iter().filter(|record| record.start == Some(Start::With));
        let leaders: Vec<Leader> =
            with.filter_map(|record| rules.roster(state).leader_named(record.side, &record.name)).collect();
        for &train in self.trains(state).iter().rev() {
            self.ask(state, Question::StartTrain(train));
        }
        self.ask(state, Question::CulpeperDepot);
        for leader in leaders {
            if state.attached[leader.index()] == Unit::NONE {
                self.ask(state, Question::StartLeader(leader));
            }
        }
        self.ask_division(state);
    }

    /// With whom a leader may start: an army leader with an infantry corps commander.
    pub(crate) fn starting_posts(&self, rules: &Game, state: &War, leader: Leader) -> Vec<Unit> {
        let army = leader == self.army_leader(state, rules.leader_info(state, leader).side);
        let corps_commander = |unit: Unit| {
            let mut leaders = rules.leaders_of(state, unit);
            leaders.any(|other| {
                let info = rules.leader_info(state, other);
                info.level == gcacw::units::Size::Corps && !info.cavalry && !self.is_garrison_commander(other)
            })
        };
        let posts: Vec<Unit> = self.leader_posts(rules, state, leader).collect();
        let fitting: Vec<Unit> =
            posts.iter().copied().filter(|&unit| !army || corps_commander(unit)).collect();
        if fitting.is_empty() { posts } else { fitting }
    }

    /// Reads what a person's setup says of the campaign.
    pub(crate) fn read_campaign(
        &self,
        rules: &Game,
        state: &mut War,
        table: &toml::Table,
    ) -> Result<(), SetupError> {
        let file: CampaignFile = table
            .clone()
            .try_into()
            .map_err(|error: toml::de::Error| SetupError::new(error.message().to_owned()))?;
        let last = rules.last_turn(state);
        if state.turn == 0 || state.turn > last {
            return Err(SetupError::new(format!(
                "turn {} is none of the {last} turns of this scenario",
                state.turn
            )));
        }
        self.read_units(rules, state, &file)?;
        self.read_places(rules, state, &file)?;
        self.read_commands(state, &file)?;
        self.read_supply(state, file.supply)?;
        self.read_time(state, [file.players, file.chits], file.out_of_time)?;
        let campaign = &mut state.campaign;
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
            self.go_on(rules, state, event);
        }
        if let Some(score) = file.embarrassment {
            self.embarrass(state, score, "lrtg.27.3.1", &mut engine::Log::silent());
        }
        let campaign = &mut state.campaign;
        if let Some(declared) = file.declared {
            campaign.declared = declared.map(Some);
        }
        if let Some(word) = &file.phase {
            let phase = (0..=u8::MAX)
                .map_while(CampaignPhase::of)
                .find(|phase| phase.word() == *word)
                .ok_or_else(|| SetupError::new(format!("there is no campaign phase \"{word}\"")))?;
            state.steps.clear();
            state.push(Step::Phase(phase.phase()));
        } else if state.step() == Some(Step::Phase(Phase::SetUp)) {
            state.replace(Step::Phase(CampaignPhase::RandomEvents.phase()));
        }
        self.note_corps_leaders(rules, state);
        Ok(())
    }

    fn read_units(&self, rules: &Game, state: &mut War, file: &CampaignFile) -> Result<(), SetupError> {
        let unit = |word: &String, state: &War| {
            rules
                .counters
                .find(word)
                .and_then(|counter| rules.roster(state).unit(counter))
                .ok_or_else(|| SetupError::new(format!("there is no unit \"{word}\"")))
        };
        for word in &file.released {
            let unit = unit(word, state)?;
            state.campaign.released.insert(unit);
        }
        for word in &file.held {
            let unit = unit(word, state)?;
            state.campaign.held.insert(unit);
            state.place.put(unit, Place::ASIDE);
        }
        for (word, &level) in &file.ammunition {
            let unit = unit(word, state)?;
            self.read_ammunition(rules, state, unit, level)?;
        }
        for (word, &victuals) in &file.victuals {
            let unit = unit(word, state)?;
            state.campaign.victuals[unit.index()] = victuals;
        }
        Ok(())
    }

    /// Who has which force or unit, and what was written before.
    fn read_commands(&self, state: &mut War, file: &CampaignFile) -> Result<(), SetupError> {
        let seat = |word: &String| {
            read_seat(word).ok_or_else(|| SetupError::new(format!("there is no commander \"{word}\"")))
        };
        let command = |word: &String| {
            CommandId::read(word).ok_or_else(|| SetupError::new(format!("there is no command \"{word}\"")))
        };
        if file.commands.is_empty() && file.letter.is_empty() {
            return Ok(());
        }
        let Some(mut commanders) = state.campaign.commanders.take() else {
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
        for side in Side::ALL.into_iter().filter(|&side| seats_of(state.options, side).len() > 1) {
            state.campaign.commanders = Some(commanders.clone());
            self.check_division(state, &commanders, side, !state.campaign.meade).map_err(|why| {
                SetupError::new(format!("this division {} [{}]", why.words(), why.clause()))
            })?;
        }
        state.campaign.commanders = Some(commanders);
        self.name_heir(state);
        Ok(())
    }

    fn read_places(&self, rules: &Game, state: &mut War, file: &CampaignFile) -> Result<(), SetupError> {
        let find = |hex: &String| {
            rules.board.hex(hex).ok_or_else(|| SetupError::new(format!("there is no hex {hex} on the map")))
        };
        if file.no_depots {
            state.campaign.depots.clear();
        }
        for depot in &file.depot {
            let hex = find(&depot.at)?;
            state.campaign.depots.retain(|known| known.hex != hex);
            let DepotFile { owner, captured, points, .. } = *depot;
            let mut depot = Depot { captured, ..Depot::new(hex, owner, points) };
            if captured {
                depot.victuals = self.captured_victuals(rules, state, &depot);
                depot.ammunition = self.ammunition_allotment(rules, state, &depot);
            }
            if state.campaign.depots.len() >= SET_UP_DEPOTS {
                return Err(SetupError::new(format!("there are more than {SET_UP_DEPOTS} depots")));
            }
            self.add_depot(state, depot);
        }
        for hex in &file.forts_destroyed {
            let hex = find(hex)?;
            if let Some(fort) = self.theater.fort(hex) {
                state.campaign.forts_destroyed |= 1 << fort;
            }
        }
        for hex in &file.ruined {
            let hex = find(hex)?;
            if let Some(number) = rules.crossings.station(hex) {
                state.ground.mark_station(number, StationMark::Destroy);
            }
        }
        for name in &file.levied {
            let town = self.theater.towns.iter().position(|town| town.name == *name);
            let town = town.ok_or_else(|| SetupError::new(format!("there is no town \"{name}\" to levy")))?;
            state.campaign.levied |= 1 << town;
            state.campaign.levy[town] = self.levied_victuals(state, town);
        }
        Ok(())
    }
}
