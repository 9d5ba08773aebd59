//! The campaign on top of the standard rules: every hook it answers, each in a line that leads to the rule's own file.

use crate::situation::{Play, Situation};
use engine::{
    Choice, Clause, DataError, Decision, Dice, Library, Log, May, Modifier, Outcome, Overlay, Refusal, Rng,
    Seat, Side, View, Viewer, forbid,
};
use gcacw::Halves;
use gcacw::action::{Action, Deed};
use gcacw::campaign::{Campaign, Fort, MarchLimits, Purpose};
use gcacw::contract::Contract;
use gcacw::pieces::{Cause, Entry};
use gcacw::sets::UnitSet;
use gcacw::state::{Hex, Leader, March, MarchKind, Unit};
use gcacw::step::{Phase, Step};
use gcacw::turn::{Hexside, River, StationMark};
use gcacw::{CombatResult, Foundation};

use crate::action::{CampaignAction, Target, mistake};
use crate::data::load;
use crate::data::tables::EventName;
pub(crate) use crate::long_roads::{ARMY_MARCH, Dock, RAIL_BOXES, STRATEGIC_MARCH, Scenario};
pub use crate::long_roads::{Game, LongRoads, War};
use crate::options::intelligence::AT_HOME;
use crate::options::jackson::Health;
use crate::options::wagons::TrainMarch;
use crate::question::{Question, Work};
use crate::state::CampaignState;
use crate::turn::phase::{CampaignPhase, next_phase};

impl Campaign for LongRoads {
    type State = CampaignState;
    type Action = CampaignAction;
    const HIDES: bool = true;

    fn load(library: &dyn Library) -> Result<(Self, Foundation), DataError> {
        load::load(library)
    }

    #[inline(never)]
    fn contract(rules: &Game) -> &dyn Contract<Self> {
        rules
    }

    fn open(
        &self,
        rules: &Game,
        setup: &engine::Setup,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<War, engine::SetupError> {
        self.options_agree(setup)?;
        rules.first_state(setup, dice, log)
    }

    fn set_up(&self, rules: &Game, state: &mut War) {
        Play::new(rules, state, &mut Log::silent()).place_counters();
    }

    fn read_setup(
        &self,
        rules: &Game,
        state: &mut War,
        table: &toml::Table,
    ) -> Result<(), engine::SetupError> {
        Play::new(rules, state, &mut Log::silent()).read_campaign(table)
    }

    fn piece_placed(&self, rules: &Game, state: &mut War, unit: Unit) {
        Play::new(rules, state, &mut Log::silent()).fit_out_newcomer(unit);
    }

    // ---- the sequence of play ----

    fn next_phase(&self, rules: &Game, state: &mut War, over: Phase) -> Phase {
        let next = Situation::new(rules, state).timed_phase(over).unwrap_or_else(|| next_phase(over));
        if next == Phase::ActionCycle {
            Play::new(rules, state, &mut Log::silent()).begin_cycle();
        }
        next
    }

    fn phase_name(&self, phase: u8) -> &'static str {
        CampaignPhase::of(phase).map_or("Campaign Phase", CampaignPhase::name)
    }

    fn run_phase(&self, rules: &Game, state: &mut War, phase: u8, dice: &mut dyn Dice, log: &mut Log) {
        let Some(phase) = CampaignPhase::of(phase) else { return };
        let mut play = Play::new(rules, state, log);
        match phase {
            CampaignPhase::SetUp => play.set_up_questions(),
            CampaignPhase::RandomEvents => play.random_events(dice),
            CampaignPhase::Reinforcement => play.reinforcement(),
            CampaignPhase::Declaration => play.declaration(),
            CampaignPhase::Communications => play.communications(),
            CampaignPhase::Accession => play.accession(dice),
            CampaignPhase::HarpersFerry => {
                play.find_far_units();
                play.harpers_ferry(dice);
            }
            CampaignPhase::Attachment => play.attachment(),
            CampaignPhase::CountyControl => play.county_control(),
            CampaignPhase::Levies => {
                play.ask_loading();
                play.levies();
            }
            CampaignPhase::SupplyStatus => play.supply_status(),
            CampaignPhase::RiverControl => play.river_control(),
            CampaignPhase::SupplyExpenditure => play.supply_expenditure(),
            CampaignPhase::Forage => play.forage_phase(),
            CampaignPhase::SupplyEffects => play.supply_effects(dice),
            CampaignPhase::Repair => play.repair_phase(),
            CampaignPhase::Depots => play.depot_phase(),
            CampaignPhase::VictoryCheck => play.victory_check(dice),
            CampaignPhase::TimeAllocation => play.time_allocation(),
            CampaignPhase::RefusedMoves => play.refused_moves(),
        }
    }

    fn after(&self, rules: &Game, state: &mut War, _dice: &mut dyn Dice, log: &mut Log) {
        if state.activation.leader == Leader::NONE {
            state.campaign.today.strategic = None;
        }
        let mut play = Play::new(rules, state, log);
        play.forget_barred();
        play.ask_for_notes();
        play.hold_to_the_attack();
        play.note_opening_corps();
        play.ask_releases();
        play.ask_markers_off_between_actions();
        play.note_near_enemy();
        play.survey_damage();
        play.update_morale();
        // lrtg.16.2.2
        if !play.state.campaign.reached && play.now().total() >= self.data.victory.hooker.questioned_at {
            play.state.campaign.reached = true;
            if !play.state.campaign.meade {
                play.question_hooker("lrtg.16.2.2");
            }
        }
        play.check_end();
        play.keep_record();
    }

    fn decision(&self, rules: &Game, state: &War) -> Option<Decision> {
        let now = Situation::new(rules, state);
        let question = state.campaign.questions.last().copied()?;
        let silent = matches!(question, Question::Work(_))
            || now.goes_without_saying(question)
            || now.only_answer(question).is_some();
        if silent {
            return None;
        }
        let seat = now.answers_question(question);
        Some(Decision { seat, name: question.name(), clause: Clause(question.clause()) })
    }

    /// Before the dice of a battle guns may be brought up: as things stand no more are.
    fn pending(&self, rules: &Game, state: &War) -> engine::Pending<Deed<Self>> {
        match state.campaign.questions.last() {
            Some(Question::ReserveArtillery) if self.decision(rules, state).is_some() => {
                engine::Pending::AsItStands(Action::Campaign(CampaignAction::Enough))
            }
            _ => engine::Pending::Nothing,
        }
    }

    fn run(&self, rules: &Game, state: &mut War, dice: &mut dyn Dice, log: &mut Log) {
        let question = state.campaign.questions.last().copied();
        let mut play = Play::new(rules, state, log);
        if let Some(Question::Attach { side, .. } | Question::Detach(side)) = question {
            return play.round_is_over(side);
        }
        if let Some(question) = question
            && let Some(only) = play.now().only_answer(question)
            && play.answer(question, only, dice).is_ok()
        {
            return;
        }
        play.answered();
        if let Some(Question::Work(work)) = question {
            match work {
                Work::Raid { taken_off } => play.raid(taken_off, dice),
                Work::LeadersReturn => play.communications(),
                Work::Held(side) => play.ask_held(side),
                Work::ConfederateArrivals => play.confederate_arrivals(),
                Work::UnionArrivals => play.union_arrivals(dice),
                Work::DraftRiots => play.draft_riots(dice),
                Work::RiotsOver { gain } => play.riots_over(gain),
                Work::Vicksburg => play.vicksburg(dice),
                Work::AttachmentOver => rules.attachment_phase_over(play.state, play.log),
                Work::Commanders(work) => play.run_commanders(work, dice),
            }
        }
    }

    fn actions(&self, rules: &Game, state: &War, out: &mut Vec<CampaignAction>) {
        if let Some(question) = Situation::new(rules, state).question() {
            Situation::new(rules, state).list_answers(question, out);
        }
    }

    fn apply(
        &self,
        rules: &Game,
        state: &mut War,
        action: CampaignAction,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        Play::new(rules, state, log).take(action, dice)
    }

    fn mistake(&self, words: &[&str]) -> Option<Refusal> {
        mistake(words)
    }

    fn prompt(&self, rules: &Game, state: &War) -> String {
        Situation::new(rules, state)
            .question()
            .map_or_else(String::new, |question| Situation::new(rules, state).ask_in_words(question))
    }

    fn remark(&self, rules: &Game, state: &War, side: Side) -> Option<String> {
        Situation::new(rules, state)
            .opening_remark(side)
            .or_else(|| Situation::new(rules, state).portion_remark(side))
    }

    fn choice(&self, rules: &Game, state: &War, action: CampaignAction) -> Choice {
        Situation::new(rules, state).offer(action)
    }

    fn outcome(&self, rules: &Game, state: &War) -> Option<Outcome> {
        Some(Situation::new(rules, state).outcome_of())
    }

    // ---- who decides ----

    fn seat(&self, rules: &Game, state: &War, step: Step, seat: Seat) -> Seat {
        Situation::new(rules, state).answers_step(step, seat)
    }

    fn all_have_answered(&self, rules: &Game, state: &mut War, side: Side) -> bool {
        Play::new(rules, state, &mut Log::silent()).next_speaker(side)
    }

    fn may_take_initiative(&self, rules: &Game, state: &War, side: Side) -> May {
        Situation::new(rules, state).may_use_initiative(side)
    }

    fn may_pass_initiative(&self, rules: &Game, state: &War, side: Side) -> May {
        Situation::new(rules, state).may_pass(side)
    }

    fn may_transfer(&self, rules: &Game, state: &War, leader: Leader) -> May {
        Situation::new(rules, state).may_order_leader(leader)
    }

    fn may_work(&self, rules: &Game, state: &War, unit: Unit) -> May {
        Situation::new(rules, state).may_work_in_the_opening(unit)?;
        Situation::new(rules, state).may_order(unit)
    }

    fn further_actions(&self, rules: &Game, state: &War, out: &mut Vec<CampaignAction>) {
        Situation::new(rules, state).list_time(out);
    }

    fn clock(&self, rules: &Game, state: &War) -> engine::Clock {
        Situation::new(rules, state).clock_at()
    }

    fn time_allowance(&self, rules: &Game, state: &War) -> Option<engine::TimeAllowance> {
        Situation::new(rules, state).allowance()
    }

    fn time_out(&self, rules: &Game, state: &War) -> Option<CampaignAction> {
        Situation::new(rules, state).time_runs_for().ok().map(|_| CampaignAction::OutOfTime)
    }

    // ---- initiative and actions ----

    fn before_initiative(&self, rules: &Game, state: &mut War) -> bool {
        Play::new(rules, state, &mut Log::silent()).ask_markers_off()
            || Play::new(rules, state, &mut Log::silent()).ask_for_chit()
    }

    fn initiative_modifiers(&self, rules: &Game, state: &War, side: Side, sheet: &mut Vec<Modifier>) {
        Situation::new(rules, state).initiative(side, sheet);
    }

    fn initiative_winner(&self, rules: &Game, state: &mut War) -> Option<Side> {
        Play::new(rules, state, &mut Log::silent()).forget_deferrals();
        // lrtg.10.3.1, lrtg.2.0.41
        let today = &mut state.campaign.today;
        let next = today.next_initiative.take();
        if next.is_some() {
            return next;
        }
        let spy = today.spy.filter(|_| !today.spied);
        today.spied = true;
        spy.or_else(|| Situation::new(rules, state).raid_initiative())
    }

    fn tie_winner(&self, rules: &Game, state: &War, number: i16) -> Option<Side> {
        Situation::new(rules, state).tied_initiative(number)
    }

    fn cycle_again(&self, rules: &Game, state: &mut War, log: &mut Log) -> bool {
        Play::new(rules, state, log).next_portion()
    }

    fn can_act_otherwise(&self, rules: &Game, state: &War, side: Side) -> bool {
        side == Side::Union && Situation::new(rules, state).can_travel()
    }

    fn trains_march(&self) -> bool {
        true // lrtg.23.4.2
    }

    fn points_left(&self, rules: &Game, state: &War, march: &March, to: Hex) -> i16 {
        march.left - Situation::new(rules, state).mud(march, to)
    }

    fn may_activate(&self, rules: &Game, state: &War, unit: Unit) -> May {
        Situation::new(rules, state).may_act(unit)
    }

    fn may_entrench(&self, rules: &Game, state: &War, unit: Unit) -> May {
        self.may_dig(unit)?;
        Situation::new(rules, state).may_act(unit)
    }

    fn activations(&self, rules: &Game, state: &War, side: Side, out: &mut Vec<CampaignAction>) {
        Situation::new(rules, state).list_activations(side, out);
    }

    fn initiative_actions(&self, rules: &Game, state: &War, side: Side, out: &mut Vec<CampaignAction>) {
        Situation::new(rules, state).list_deferrals(side, out);
        Situation::new(rules, state).list_remote(side, out);
    }

    fn transfer_actions(&self, rules: &Game, state: &War, side: Side, out: &mut Vec<CampaignAction>) {
        Situation::new(rules, state).list_leaving(side, out);
    }

    fn led_march(&self, rules: &Game, state: &War, unit: Unit, allowance: i16) -> (MarchKind, i16) {
        let (kind, allowance) = Situation::new(rules, state).army_march(unit, allowance);
        (kind, Situation::new(rules, state).led_train(unit, allowance))
    }

    fn march_actions(&self, rules: &Game, state: &War, out: &mut Vec<CampaignAction>) {
        if state.march.kind == MarchKind::Normal {
            Situation::new(rules, state).list_escorts(out);
            Situation::new(rules, state).list_detachments(state.march.unit, out); // lrtg.7.1.1
            Situation::new(rules, state).list_brigades(state.march.unit, false, out); // lrtg.18.2.2
            if Situation::new(rules, state).may_wreck_junction(state.march.unit).is_ok() {
                let counter = rules.info(state, state.march.unit).counter;
                out.push(CampaignAction::Wreck(counter, Target::Junction));
            }
        }
    }

    fn march_limits(&self, _rules: &Game, _state: &War, march: &March) -> MarchLimits {
        match march.kind {
            MarchKind::Normal => MarchLimits::default(),
            // lrtg.10.2.1, lrtg.10.2.2
            MarchKind::Campaign(ARMY_MARCH) => {
                MarchLimits { attack: false, force_march: true, enter_zone: false }
            }
            // lrtg.17.1.5
            MarchKind::Campaign(_) => MarchLimits { attack: false, force_march: false, enter_zone: false },
        }
    }

    fn movement_modifier(&self, rules: &Game, state: &War, unit: Unit) -> i8 {
        // lrtg.31.4.2: the white die alone, without the point of a single march.
        let ill = state.activation.leader == self.forces.named.jackson
            && state.campaign.jackson.health == Health::Debilitated;
        let health = -i8::from(ill) - Situation::new(rules, state).mud_roll(unit);
        // lrtg.4.2.2, lrtg.4.2.3
        if !state.campaign.is_passive(rules.roster(state).side(unit)) {
            return health;
        }
        let table = &self.data.movement.passive;
        health + if Situation::new(rules, state).is_cavalry(unit) { table.cavalry } else { table.infantry }
    }

    fn movement_reason(&self, rules: &Game, state: &War, unit: Unit) -> (&'static str, &'static str) {
        let passive = state.campaign.is_passive(rules.roster(state).side(unit));
        match (passive, Situation::new(rules, state).mud_roll(unit) > 0) {
            (true, false) => ("Passive", "lrtg.4.2.2"),
            (true, true) => ("Passive, and mud", "lrtg.4.2.2"),
            (false, true) => ("mud", "lrtg.23.4.5"),
            (false, false) => ("an ailing leader", "lrtg.31.4.2"),
        }
    }

    fn extended_march_modifiers(&self, rules: &Game, state: &War, unit: Unit, sheet: &mut Vec<Modifier>) {
        Situation::new(rules, state).strategic_modifier(unit, sheet);
        Situation::new(rules, state).supply_modifier(rules.roster(state).side(unit), sheet);
        // lrtg.2.0.50
        if state.campaign.today.event == Some(EventName::Heat) {
            sheet.push(Modifier { label: "heat".into(), value: 1, clause: "lrtg.2.0.50".into() });
        }
    }

    fn may_enter(&self, rules: &Game, state: &War, unit: Unit, from: Hex, to: Hex, purpose: Purpose) -> May {
        Situation::new(rules, state).may_go(unit, from, to, purpose)?;
        Situation::new(rules, state).may_march_on(unit, to)
    }

    fn turned_back(&self, rules: &Game, state: &mut War, unit: Unit, to: Hex, log: &mut Log) -> bool {
        Play::new(rules, state, log).strategic_march_turns_back(unit, to)
    }

    fn closed(&self, rules: &Game, state: &War, side: Side, hex: Hex) -> bool {
        Situation::new(rules, state).is_closed(side, hex)
    }

    fn holds(&self, rules: &Game, state: &War, side: Side, hex: Hex) -> bool {
        side == Side::Union && Situation::new(rules, state).fort_stands(hex) // lrtg.9.1.3
    }

    // ---- force markers ----

    const MARKERS: u8 = AT_HOME;

    const MARKER_CLAUSE: &'static str = "lrtg.20.0.3";

    fn marker_limit(&self, rules: &Game, state: &War, side: Side) -> usize {
        Situation::new(rules, state).markers_allowed(side).into()
    }

    fn may_place_marker(&self, rules: &Game, state: &War, side: Side) -> May {
        Situation::new(rules, state).may_hide(side)
    }

    // ---- command ----

    fn commands(&self, rules: &Game, state: &War, leader: Leader, unit: Unit) -> bool {
        Situation::new(rules, state).leads(leader, unit)
    }

    fn may_select(&self, rules: &Game, state: &War, leader: Leader, unit: Unit) -> May {
        Situation::new(rules, state).may_select_unit(leader, unit)
    }

    fn may_be_with(&self, rules: &Game, state: &War, leader: Leader, unit: Unit) -> May {
        Situation::new(rules, state).may_be_with(leader, unit)
    }

    fn transfer_radius(&self, rules: &Game, state: &War, side: Side) -> u16 {
        Situation::new(rules, state).transfer_reach(side)
    }

    fn leader_rolled(
        &self,
        rules: &Game,
        state: &mut War,
        leader: Leader,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) {
        Play::new(rules, state, log).foot_cavalry(leader, dice);
    }

    fn leader_bonus(&self, _rules: &Game, state: &War, leader: Leader) -> bool {
        // lrtg.31.4.2
        let ill = leader == self.forces.named.jackson && state.campaign.jackson.health == Health::Debilitated;
        !self.is_garrison_commander(leader) && !ill // lrtg.16.3.3
    }

    // ---- combat ----

    fn combat_modifiers(
        &self,
        rules: &Game,
        state: &War,
        side: Side,
        attacking: bool,
        sheet: &mut Vec<Modifier>,
    ) {
        let spirit = state.campaign.armies[side.index()];
        let mut add = |applies: bool, label: &str, clause: &str| {
            if applies {
                sheet.push(Modifier { label: label.into(), value: -1, clause: clause.into() });
            }
        };
        add(attacking && spirit.disorder, "army in Disorder", "lrtg.15.2.1");
        add(spirit.panic, "army in Panic", "lrtg.15.2.3");
        if attacking {
            Situation::new(rules, state).jackson_bonus(side, sheet);
        }
    }

    fn fort(&self, rules: &Game, state: &War, hex: Hex) -> Option<Fort> {
        // A fort whose class is not known yet is rolled for before the dice: nothing is known of it now.
        let unknown = Fort { combat: 0, artillery: 0 };
        Situation::new(rules, state)
            .fort_stands(hex)
            .then(|| Situation::new(rules, state).fort_values(hex).unwrap_or(unknown))
    }

    fn attacked(&self, rules: &Game, state: &mut War, hex: Hex, dice: &mut dyn Dice, log: &mut Log) {
        Play::new(rules, state, log).release_attacked(hex);
        Play::new(rules, state, log).learn_class(hex, dice);
    }

    fn before_battle(&self, rules: &Game, state: &mut War, log: &mut Log) {
        Play::new(rules, state, log).ask_reserve_artillery();
    }

    fn defender_settled(&self, rules: &Game, state: &mut War, dice: &mut dyn Dice, log: &mut Log) {
        Play::new(rules, state, log).roll_for_guns(dice);
    }

    fn fought(&self, rules: &Game, state: &mut War, hex: Hex, defender: CombatResult, log: &mut Log) {
        Play::new(rules, state, log).expend_ammunition();
        Play::new(rules, state, log).pride_of_battle();
        if defender.retreat || defender.rout > 0 {
            Play::new(rules, state, log).destroy_trains(hex); // lrtg.23.4.6
            Play::new(rules, state, log).destroy_fort(hex);
        }
    }

    fn artillery(&self, rules: &Game, state: &War, unit: Unit, printed: u8) -> Halves {
        Situation::new(rules, state).artillery_with_ammunition(unit, printed)
    }

    fn may_attack(&self, rules: &Game, state: &War, unit: Unit) -> May {
        Situation::new(rules, state).has_ammunition_to_attack(unit)
    }

    fn tactical_unit(&self, rules: &Game, state: &War, units: &UnitSet) -> Option<Unit> {
        Situation::new(rules, state).leading_infantry(units)
    }

    fn may_assault(&self, rules: &Game, state: &War, leader: Leader) -> May {
        Situation::new(rules, state).may_order_leader(leader)?;
        Situation::new(rules, state).may_jackson_assault(leader)
    }

    fn may_grand_assault(&self, _rules: &Game, _state: &War, leader: Leader) -> May {
        if self.is_garrison_commander(leader) {
            return forbid!("lrtg.16.3.5", "makes no grand assaults");
        }
        Ok(())
    }

    fn lee_bonus(&self, _rules: &Game, _state: &War) -> bool {
        false // lrtg.iv.b.3
    }

    // ---- recovery ----

    fn may_reorganize(&self, rules: &Game, state: &War, unit: Unit) -> bool {
        !state.campaign.out_of_supply.contains(unit) // lrtg.13.6.3
            && !Situation::new(rules, state).supply_bars_order(rules.roster(state).side(unit))
    }

    fn fatigue_removed(&self, rules: &Game, state: &War, unit: Unit, standard: u8) -> u8 {
        // lrtg.24.4.2
        let side = rules.roster(state).side(unit);
        standard.saturating_sub(state.campaign.today.unrested[side.index()])
    }

    fn bridge_markers(
        &self,
        _rules: &Game,
        _state: &War,
        _side: Side,
        river: River,
        _standard: Option<u8>,
    ) -> Option<u8> {
        let table = &self.data.movement.pontoons; // lrtg.iv.a.2
        Some(if river == River::Major { table.major } else { table.minor })
    }

    fn may_bridge(&self, rules: &Game, state: &War, side: Side, river: River) -> May {
        // lrtg.iv.a.3
        let major = |hexside: &Hexside| {
            rules.map.edge(hexside.hex, hexside.direction).contains(board::Edge::MAJOR_RIVER)
        };
        let tried = state.ground.tried.iter().any(|(by, hexside)| *by == side && major(hexside));
        if river == River::Major && tried {
            return forbid!("lrtg.iv.a.3", "has tried to bridge a major river this turn");
        }
        Ok(())
    }

    fn may_burn(&self, _rules: &Game, _state: &War, hex: Hex) -> May {
        if hex == self.frederick_junction {
            return forbid!("lrtg.14.2.1", "cannot burn this station: it is wrecked only like a bridge");
        }
        Ok(())
    }

    // ---- what the campaign is told ----

    fn march_over(&self, rules: &Game, state: &mut War, unit: Unit, dice: &mut dyn Dice, log: &mut Log) {
        Play::new(rules, state, log).reconnoitre(unit, dice);
        state.campaign.today.train = TrainMarch::default();
    }

    fn station_burned(
        &self,
        rules: &Game,
        state: &mut War,
        unit: Unit,
        hex: Hex,
        _mark: StationMark,
        log: &mut Log,
    ) {
        Play::new(rules, state, log).note_opening_action(unit);
        Play::new(rules, state, log).pride_of_station(unit, hex);
    }

    fn entered(
        &self,
        rules: &Game,
        state: &mut War,
        unit: Unit,
        from: Option<Hex>,
        entry: Entry,
        log: &mut Log,
    ) {
        Play::new(rules, state, log).note_entry(unit, from, entry);
    }

    fn manpower_lost(
        &self,
        rules: &Game,
        state: &mut War,
        unit: Unit,
        points: u8,
        cause: Cause,
        log: &mut Log,
    ) {
        Play::new(rules, state, log).note_loss(unit, points, cause);
        Play::new(rules, state, log).pride_of_loss(unit, points, cause);
    }

    fn eliminated(&self, rules: &Game, state: &mut War, unit: Unit, _cause: Cause, log: &mut Log) {
        Play::new(rules, state, log).note_elimination(unit);
        Play::new(rules, state, log).note_train_lost(unit);
    }

    // ---- what can be seen ----

    fn view(&self, rules: &Game, state: &War, viewer: Viewer, view: &mut View) {
        Situation::new(rules, state).show(viewer, view);
    }

    fn overlays(&self, rules: &Game, state: &War, viewer: Viewer, overlays: &mut Vec<Overlay>) {
        Situation::new(rules, state).mark_out(viewer, overlays);
    }

    fn imagine(&self, rules: &Game, state: &mut War, seat: Seat, rng: &mut Rng) {
        Play::new(rules, state, &mut Log::silent()).deal_anew(seat, rng);
        Play::new(rules, state, &mut Log::silent()).write_anew(seat, rng);
    }

    fn has_secrets(&self, rules: &Game, state: &War, seat: Seat) -> bool {
        Situation::new(rules, state).declaration_is_secret(seat)
            || Situation::new(rules, state).letters_are_secret(seat)
            || Situation::new(rules, state).schedule_is_secret(seat)
            || Situation::new(rules, state).victuals_are_secret(seat)
    }

    fn conserved(&self, rules: &Game, state: &War, figures: &mut Vec<(&'static str, i64)>) {
        let between = [Situation::new(rules, state).between_units(), 0];
        for ((figure, raised), between) in figures.iter_mut().zip(state.campaign.raised).zip(between) {
            figure.1 += i64::from(between) - i64::from(raised);
        }
    }

    fn audit(&self, rules: &Game, state: &War) -> Result<(), String> {
        Situation::new(rules, state).audit_books()
    }
}
