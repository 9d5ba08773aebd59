//! The campaign on top of the standard rules: every hook it answers, each in a line that leads to the rule's own file.

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
        self.place_counters(rules, state);
    }

    fn read_setup(
        &self,
        rules: &Game,
        state: &mut War,
        table: &toml::Table,
    ) -> Result<(), engine::SetupError> {
        self.read_campaign(rules, state, table)
    }

    fn piece_placed(&self, rules: &Game, state: &mut War, unit: Unit) {
        self.fit_out_newcomer(rules, state, unit);
    }

    // ---- the sequence of play ----

    fn next_phase(&self, _rules: &Game, state: &mut War, over: Phase) -> Phase {
        let next = self.timed_phase(state, over).unwrap_or_else(|| next_phase(over));
        if next == Phase::ActionCycle {
            self.begin_cycle(state);
        }
        next
    }

    fn phase_name(&self, phase: u8) -> &'static str {
        CampaignPhase::of(phase).map_or("Campaign Phase", CampaignPhase::name)
    }

    fn run_phase(&self, rules: &Game, state: &mut War, phase: u8, dice: &mut dyn Dice, log: &mut Log) {
        let Some(phase) = CampaignPhase::of(phase) else { return };
        match phase {
            CampaignPhase::SetUp => self.set_up_questions(rules, state),
            CampaignPhase::RandomEvents => self.random_events(rules, state, dice, log),
            CampaignPhase::Reinforcement => self.reinforcement(state),
            CampaignPhase::Declaration => self.declaration(state),
            CampaignPhase::Communications => self.communications(rules, state, log),
            CampaignPhase::Accession => self.accession(rules, state, dice, log),
            CampaignPhase::HarpersFerry => {
                self.find_far_units(rules, state, log);
                self.harpers_ferry(rules, state, dice, log);
            }
            CampaignPhase::Attachment => self.attachment(state),
            CampaignPhase::CountyControl => self.county_control(rules, state, log),
            CampaignPhase::Levies => {
                self.ask_loading(state);
                self.levies(rules, state);
            }
            CampaignPhase::SupplyStatus => self.supply_status(rules, state),
            CampaignPhase::RiverControl => self.river_control(rules, state, log),
            CampaignPhase::SupplyExpenditure => self.supply_expenditure(rules, state),
            CampaignPhase::Forage => self.forage_phase(rules, state, log),
            CampaignPhase::SupplyEffects => self.supply_effects(rules, state, dice, log),
            CampaignPhase::Repair => self.repair_phase(rules, state),
            CampaignPhase::Depots => self.depot_phase(rules, state, log),
            CampaignPhase::VictoryCheck => self.victory_check(rules, state, dice, log),
            CampaignPhase::TimeAllocation => self.time_allocation(rules, state, log),
            CampaignPhase::RefusedMoves => self.refused_moves(state),
        }
    }

    fn after(&self, rules: &Game, state: &mut War, _dice: &mut dyn Dice, log: &mut Log) {
        if state.activation.leader == Leader::NONE {
            state.campaign.today.strategic = None;
        }
        self.forget_barred(state);
        self.ask_for_notes(rules, state);
        self.hold_to_the_attack(state, log);
        self.note_opening_corps(rules, state);
        self.ask_releases(rules, state);
        self.ask_markers_off_between_actions(rules, state);
        self.note_near_enemy(rules, state);
        self.survey_damage(rules, state, log);
        self.update_morale(rules, state, log);
        // lrtg.16.2.2
        if !state.campaign.reached && self.total(state) >= self.data.victory.hooker.questioned_at {
            state.campaign.reached = true;
            if !state.campaign.meade {
                self.question_hooker(state, "lrtg.16.2.2", log);
            }
        }
        self.check_end(rules, state, log);
        self.keep_record(rules, state);
    }

    fn decision(&self, rules: &Game, state: &War) -> Option<Decision> {
        let question = state.campaign.questions.last().copied()?;
        let silent = matches!(question, Question::Work(_))
            || self.goes_without_saying(rules, state, question)
            || self.only_answer(rules, state, question).is_some();
        if silent {
            return None;
        }
        let seat = self.answers_question(rules, state, question);
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
        if let Some(Question::Attach { side, .. } | Question::Detach(side)) = question {
            return self.round_is_over(state, side);
        }
        if let Some(question) = question
            && let Some(only) = self.only_answer(rules, state, question)
            && self.answer(rules, state, question, only, dice, log).is_ok()
        {
            return;
        }
        self.answered(state);
        if let Some(Question::Work(work)) = question {
            match work {
                Work::Raid { taken_off } => self.raid(state, taken_off, dice, log),
                Work::LeadersReturn => self.communications(rules, state, log),
                Work::Held(side) => self.ask_held(rules, state, side),
                Work::ConfederateArrivals => self.confederate_arrivals(rules, state, log),
                Work::UnionArrivals => self.union_arrivals(rules, state, dice, log),
                Work::DraftRiots => self.draft_riots(rules, state, dice, log),
                Work::RiotsOver { gain } => self.riots_over(state, gain, log),
                Work::Vicksburg => self.vicksburg(state, dice, log),
                Work::AttachmentOver => rules.attachment_phase_over(state, log),
                Work::Commanders(work) => self.run_commanders(rules, state, work, dice, log),
            }
        }
    }

    fn actions(&self, rules: &Game, state: &War, out: &mut Vec<CampaignAction>) {
        if let Some(question) = self.question(state) {
            self.list_answers(rules, state, question, out);
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
        self.take(rules, state, action, dice, log)
    }

    fn mistake(&self, words: &[&str]) -> Option<Refusal> {
        mistake(words)
    }

    fn prompt(&self, rules: &Game, state: &War) -> String {
        self.question(state).map_or_else(String::new, |question| self.ask_in_words(rules, state, question))
    }

    fn remark(&self, rules: &Game, state: &War, side: Side) -> Option<String> {
        self.opening_remark(rules, state, side).or_else(|| self.portion_remark(state, side))
    }

    fn choice(&self, rules: &Game, state: &War, action: CampaignAction) -> Choice {
        self.offer(rules, state, action)
    }

    fn outcome(&self, rules: &Game, state: &War) -> Option<Outcome> {
        Some(self.outcome_of(rules, state))
    }

    // ---- who decides ----

    fn seat(&self, rules: &Game, state: &War, step: Step, seat: Seat) -> Seat {
        self.answers_step(rules, state, step, seat)
    }

    fn all_have_answered(&self, _rules: &Game, state: &mut War, side: Side) -> bool {
        self.next_speaker(state, side)
    }

    fn may_take_initiative(&self, rules: &Game, state: &War, side: Side) -> May {
        self.may_use_initiative(rules, state, side)
    }

    fn may_pass_initiative(&self, _rules: &Game, state: &War, side: Side) -> May {
        self.may_pass(state, side)
    }

    fn may_transfer(&self, rules: &Game, state: &War, leader: Leader) -> May {
        self.may_order_leader(rules, state, leader)
    }

    fn may_work(&self, rules: &Game, state: &War, unit: Unit) -> May {
        self.may_work_in_the_opening(rules, state, unit)?;
        self.may_order(rules, state, unit)
    }

    fn further_actions(&self, rules: &Game, state: &War, out: &mut Vec<CampaignAction>) {
        self.list_time(rules, state, out);
    }

    fn clock(&self, rules: &Game, state: &War) -> engine::Clock {
        self.clock_at(rules, state)
    }

    fn time_allowance(&self, _rules: &Game, state: &War) -> Option<engine::TimeAllowance> {
        self.allowance(state)
    }

    fn time_out(&self, rules: &Game, state: &War) -> Option<CampaignAction> {
        self.time_runs_for(rules, state).ok().map(|_| CampaignAction::OutOfTime)
    }

    // ---- initiative and actions ----

    fn before_initiative(&self, rules: &Game, state: &mut War) -> bool {
        self.ask_markers_off(rules, state) || self.ask_for_chit(state)
    }

    fn initiative_modifiers(&self, _rules: &Game, state: &War, side: Side, sheet: &mut Vec<Modifier>) {
        self.initiative(state, side, sheet);
    }

    fn initiative_winner(&self, rules: &Game, state: &mut War) -> Option<Side> {
        self.forget_deferrals(state);
        // lrtg.10.3.1, lrtg.2.0.41
        let today = &mut state.campaign.today;
        let next = today.next_initiative.take();
        if next.is_some() {
            return next;
        }
        let spy = today.spy.filter(|_| !today.spied);
        today.spied = true;
        spy.or_else(|| self.raid_initiative(rules, state))
    }

    fn tie_winner(&self, _rules: &Game, state: &War, number: i16) -> Option<Side> {
        self.tied_initiative(state, number)
    }

    fn cycle_again(&self, rules: &Game, state: &mut War, log: &mut Log) -> bool {
        self.next_portion(rules, state, log)
    }

    fn can_act_otherwise(&self, rules: &Game, state: &War, side: Side) -> bool {
        side == Side::Union && self.can_travel(rules, state)
    }

    fn trains_march(&self) -> bool {
        true // lrtg.23.4.2
    }

    fn points_left(&self, rules: &Game, state: &War, march: &March, to: Hex) -> i16 {
        march.left - self.mud(rules, state, march, to)
    }

    fn may_activate(&self, rules: &Game, state: &War, unit: Unit) -> May {
        self.may_act(rules, state, unit)
    }

    fn may_entrench(&self, rules: &Game, state: &War, unit: Unit) -> May {
        self.may_dig(unit)?;
        self.may_act(rules, state, unit)
    }

    fn activations(&self, rules: &Game, state: &War, side: Side, out: &mut Vec<CampaignAction>) {
        self.list_activations(rules, state, side, out);
    }

    fn initiative_actions(&self, rules: &Game, state: &War, side: Side, out: &mut Vec<CampaignAction>) {
        self.list_deferrals(state, side, out);
        self.list_remote(rules, state, side, out);
    }

    fn transfer_actions(&self, rules: &Game, state: &War, side: Side, out: &mut Vec<CampaignAction>) {
        self.list_leaving(rules, state, side, out);
    }

    fn led_march(&self, rules: &Game, state: &War, unit: Unit, allowance: i16) -> (MarchKind, i16) {
        let (kind, allowance) = self.army_march(rules, state, unit, allowance);
        (kind, self.led_train(rules, state, unit, allowance))
    }

    fn march_actions(&self, rules: &Game, state: &War, out: &mut Vec<CampaignAction>) {
        if state.march.kind == MarchKind::Normal {
            self.list_escorts(rules, state, out);
            self.list_detachments(rules, state, state.march.unit, out); // lrtg.7.1.1
            self.list_brigades(rules, state, state.march.unit, false, out); // lrtg.18.2.2
            if self.may_wreck_junction(rules, state, state.march.unit).is_ok() {
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
        let health = -i8::from(ill) - self.mud_roll(rules, state, unit);
        // lrtg.4.2.2, lrtg.4.2.3
        if !state.campaign.is_passive(rules.roster(state).side(unit)) {
            return health;
        }
        let table = &self.data.movement.passive;
        health + if self.is_cavalry(rules, state, unit) { table.cavalry } else { table.infantry }
    }

    fn movement_reason(&self, rules: &Game, state: &War, unit: Unit) -> (&'static str, &'static str) {
        let passive = state.campaign.is_passive(rules.roster(state).side(unit));
        match (passive, self.mud_roll(rules, state, unit) > 0) {
            (true, false) => ("Passive", "lrtg.4.2.2"),
            (true, true) => ("Passive, and mud", "lrtg.4.2.2"),
            (false, true) => ("mud", "lrtg.23.4.5"),
            (false, false) => ("an ailing leader", "lrtg.31.4.2"),
        }
    }

    fn extended_march_modifiers(&self, rules: &Game, state: &War, unit: Unit, sheet: &mut Vec<Modifier>) {
        self.strategic_modifier(rules, state, unit, sheet);
        self.supply_modifier(state, rules.roster(state).side(unit), sheet);
        // lrtg.2.0.50
        if state.campaign.today.event == Some(EventName::Heat) {
            sheet.push(Modifier { label: "heat".into(), value: 1, clause: "lrtg.2.0.50".into() });
        }
    }

    fn may_enter(&self, rules: &Game, state: &War, unit: Unit, from: Hex, to: Hex, purpose: Purpose) -> May {
        self.may_go(rules, state, unit, from, to, purpose)?;
        self.may_march_on(rules, state, unit, to)
    }

    fn turned_back(&self, rules: &Game, state: &mut War, unit: Unit, to: Hex, log: &mut Log) -> bool {
        self.strategic_march_turns_back(rules, state, unit, to, log)
    }

    fn closed(&self, _rules: &Game, state: &War, side: Side, hex: Hex) -> bool {
        self.is_closed(state, side, hex)
    }

    fn holds(&self, _rules: &Game, state: &War, side: Side, hex: Hex) -> bool {
        side == Side::Union && self.fort_stands(state, hex) // lrtg.9.1.3
    }

    // ---- force markers ----

    const MARKERS: u8 = AT_HOME;

    const MARKER_CLAUSE: &'static str = "lrtg.20.0.3";

    fn marker_limit(&self, _rules: &Game, state: &War, side: Side) -> usize {
        self.markers_allowed(state, side).into()
    }

    fn may_place_marker(&self, _rules: &Game, state: &War, side: Side) -> May {
        self.may_hide(state, side)
    }

    // ---- command ----

    fn commands(&self, rules: &Game, state: &War, leader: Leader, unit: Unit) -> bool {
        self.leads(rules, state, leader, unit)
    }

    fn may_select(&self, rules: &Game, state: &War, leader: Leader, unit: Unit) -> May {
        self.may_select_unit(rules, state, leader, unit)
    }

    fn may_be_with(&self, _rules: &Game, state: &War, leader: Leader, unit: Unit) -> May {
        LongRoads::may_be_with(self, state, leader, unit)
    }

    fn transfer_radius(&self, _rules: &Game, state: &War, side: Side) -> u16 {
        self.transfer_reach(state, side)
    }

    fn leader_rolled(
        &self,
        _rules: &Game,
        state: &mut War,
        leader: Leader,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) {
        self.foot_cavalry(state, leader, dice, log);
    }

    fn leader_bonus(&self, _rules: &Game, state: &War, leader: Leader) -> bool {
        // lrtg.31.4.2
        let ill = leader == self.forces.named.jackson && state.campaign.jackson.health == Health::Debilitated;
        !self.is_garrison_commander(leader) && !ill // lrtg.16.3.3
    }

    // ---- combat ----

    fn combat_modifiers(
        &self,
        _rules: &Game,
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
            self.jackson_bonus(state, side, sheet);
        }
    }

    fn fort(&self, _rules: &Game, state: &War, hex: Hex) -> Option<Fort> {
        // A fort whose class is not known yet is rolled for before the dice: nothing is known of it now.
        let unknown = Fort { combat: 0, artillery: 0 };
        self.fort_stands(state, hex).then(|| self.fort_values(state, hex).unwrap_or(unknown))
    }

    fn attacked(&self, rules: &Game, state: &mut War, hex: Hex, dice: &mut dyn Dice, log: &mut Log) {
        self.release_attacked(rules, state, hex, log);
        self.learn_class(state, hex, dice, log);
    }

    fn before_battle(&self, rules: &Game, state: &mut War, _log: &mut Log) {
        self.ask_reserve_artillery(rules, state);
    }

    fn defender_settled(&self, rules: &Game, state: &mut War, dice: &mut dyn Dice, log: &mut Log) {
        self.roll_for_guns(rules, state, dice, log);
    }

    fn fought(&self, rules: &Game, state: &mut War, hex: Hex, defender: CombatResult, log: &mut Log) {
        self.expend_ammunition(rules, state, log);
        self.pride_of_battle(rules, state, log);
        if defender.retreat || defender.rout > 0 {
            self.destroy_trains(rules, state, hex, log); // lrtg.23.4.6
            self.destroy_fort(state, hex, log);
        }
    }

    fn artillery(&self, rules: &Game, state: &War, unit: Unit, printed: u8) -> Halves {
        self.artillery_with_ammunition(rules, state, unit, printed)
    }

    fn may_attack(&self, rules: &Game, state: &War, unit: Unit) -> May {
        self.has_ammunition_to_attack(rules, state, unit)
    }

    fn tactical_unit(&self, rules: &Game, state: &War, units: &UnitSet) -> Option<Unit> {
        self.leading_infantry(rules, state, units)
    }

    fn may_assault(&self, rules: &Game, state: &War, leader: Leader) -> May {
        self.may_order_leader(rules, state, leader)?;
        self.may_jackson_assault(state, leader)
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
            && !self.supply_bars_order(state, rules.roster(state).side(unit))
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
        self.reconnoitre(rules, state, unit, dice, log);
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
        self.note_opening_action(rules, state, unit);
        self.pride_of_station(rules, state, unit, hex, log);
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
        self.note_entry(rules, state, unit, from, entry, log);
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
        self.note_loss(rules, state, unit, points, cause, log);
        self.pride_of_loss(rules, state, unit, points, cause, log);
    }

    fn eliminated(&self, rules: &Game, state: &mut War, unit: Unit, _cause: Cause, log: &mut Log) {
        self.note_elimination(rules, state, unit);
        self.note_train_lost(state, unit, log);
    }

    // ---- what can be seen ----

    fn view(&self, rules: &Game, state: &War, viewer: Viewer, view: &mut View) {
        self.show(rules, state, viewer, view);
    }

    fn overlays(&self, rules: &Game, state: &War, viewer: Viewer, overlays: &mut Vec<Overlay>) {
        self.mark_out(rules, state, viewer, overlays);
    }

    fn imagine(&self, rules: &Game, state: &mut War, seat: Seat, rng: &mut Rng) {
        self.deal_anew(rules, state, seat, rng);
        self.write_anew(state, seat, rng);
    }

    fn has_secrets(&self, _rules: &Game, state: &War, seat: Seat) -> bool {
        self.declaration_is_secret(state, seat)
            || self.letters_are_secret(state, seat)
            || self.schedule_is_secret(state, seat)
            || self.victuals_are_secret(state, seat)
    }

    fn conserved(&self, _rules: &Game, state: &War, figures: &mut Vec<(&'static str, i64)>) {
        let between = [self.between_units(state), 0];
        for ((figure, raised), between) in figures.iter_mut().zip(state.campaign.raised).zip(between) {
            figure.1 += i64::from(between) - i64::from(raised);
        }
    }

    fn audit(&self, rules: &Game, state: &War) -> Result<(), String> {
        self.audit_books(rules, state)
    }
}
