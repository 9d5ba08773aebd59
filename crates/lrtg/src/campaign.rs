//! The campaign on top of the standard rules: what it answers otherwise, each answer a line that leads to the rule's own room.

use engine::{
    Choice, DataError, Decision, Dice, Library, May, Modifier, Outcome, Overlay, Pending, Refusal, Rng, Seat,
    SetupError, Side, View, Viewer,
};
use gcacw::action::Deed;
use gcacw::campaign::{
    Campaign, Fact, Figure, Fort, Intent, Juncture, Menu, Moment, MovementModifier, News, Roll, Saying,
};
use gcacw::contract::Contract;
use gcacw::sets::UnitSet;
use gcacw::state::{Hex, MarchKind, Unit};
use gcacw::step::{Phase, Step};
use gcacw::{Foundation, Halves};

use crate::action::{CampaignAction, mistake};
use crate::data::load;
pub(crate) use crate::long_roads::{ARMY_MARCH, Dock, RAIL_BOXES, STRATEGIC_MARCH, Scenario};
pub use crate::long_roads::{Game, LongRoads, War};
use crate::options::intelligence::AT_HOME;
use crate::situation::{Play, Situation};
use crate::state::CampaignState;
use crate::turn::phase::CampaignPhase;

/// The standard rules ask the campaign about the game as it stands.
type Now<'a> = gcacw::Situation<'a, LongRoads>;
/// The standard rules let the campaign play.
type InPlay<'a> = gcacw::Play<'a, LongRoads>;

impl Campaign for LongRoads {
    type State = CampaignState;
    type Action = CampaignAction;
    const HIDES: bool = true;
    const MARKERS: u8 = AT_HOME;
    const MARKER_CLAUSE: &'static str = "lrtg.20.0.3";

    fn load(library: &dyn Library) -> Result<(Self, Foundation), DataError> {
        load::load(library)
    }

    #[inline(never)]
    fn contract(rules: &Game) -> &dyn Contract<Self> {
        rules
    }

    // ---- questions of many kinds ----
    // Whoever asks names the kind: what is inlined comes down to that arm. They are asked for every hex and unit.

    #[inline(always)]
    fn may(now: Now<'_>, intent: Intent) -> May {
        let now = Situation::of(now);
        match intent {
            Intent::TakeInitiative(side) => now.may_use_initiative(side),
            Intent::PassInitiative(side) => now.may_pass(side),
            Intent::Transfer(leader) => now.may_order_leader(leader),
            Intent::Activate(unit) => now.may_act(unit),
            Intent::Work(unit) => {
                now.may_work_in_the_opening(unit)?;
                now.may_order(unit)
            }
            Intent::Entrench(unit) => {
                now.campaign().may_dig(unit)?;
                now.may_act(unit)
            }
            Intent::Enter { unit, from, to, purpose } => {
                now.may_go(unit, from, to, purpose)?;
                now.may_march_on(unit, to)
            }
            Intent::Select(leader, unit) => now.may_select_unit(leader, unit),
            Intent::BeWith(leader, unit) => now.may_be_with(leader, unit),
            Intent::Attack(unit) => now.has_ammunition_to_attack(unit),
            Intent::Assault(leader) => {
                now.may_order_leader(leader)?;
                now.may_jackson_assault(leader)
            }
            Intent::GrandAssault(leader) => now.campaign().may_grand_assault(leader),
            Intent::PlaceMarker(side) => now.may_hide(side),
            Intent::Bridge(side, river) => now.may_bridge(side, river),
            Intent::Burn(hex) => now.campaign().may_burn(hex),
        }
    }

    #[inline(always)]
    fn is_true(now: Now<'_>, fact: Fact, standard: bool) -> bool {
        let now = Situation::of(now);
        match fact {
            Fact::ActsOtherwise(side) => side == Side::Union && now.can_travel(),
            Fact::TrainsMarch => true, // lrtg.23.4.2
            // lrtg.10.2.1, lrtg.10.2.2, lrtg.17.1.5
            Fact::AttacksInMarch(kind) | Fact::EntersZones(kind) => kind == MarchKind::Normal,
            Fact::ForceMarches(kind) => matches!(kind, MarchKind::Normal | MarchKind::Campaign(ARMY_MARCH)),
            Fact::Closed(side, hex) => now.is_closed(side, hex),
            Fact::Holds(side, hex) => side == Side::Union && now.fort_stands(hex), // lrtg.9.1.3
            Fact::Commands(leader, unit) => now.leads(leader, unit),
            // lrtg.16.3.3, lrtg.31.4.2
            Fact::GivesBonus(leader) => {
                !now.campaign().is_garrison_commander(leader) && !now.is_debilitated(leader)
            }
            Fact::LeeBonus => false, // lrtg.iv.b.3
            Fact::Reorganizes(unit) => now.may_recover_order(unit),
            Fact::OutOfSupply(_) | Fact::ControlsCounty(..) => standard,
        }
    }

    #[inline(always)]
    fn figure(now: Now<'_>, figure: Figure<'_>, standard: i16) -> i16 {
        let now = Situation::of(now);
        match figure {
            Figure::Markers(side) => now.markers_allowed(side).into(),
            Figure::TransferRadius(side) => now.transfer_reach(side).into(),
            Figure::PointsLeft(march, to) => march.left - now.mud(march, to),
            // lrtg.24.4.2
            Figure::Rest(unit) => (standard - now.unrested(unit)).max(0),
            Figure::Bridges(_, river) => now.bridges_allowed(river).into(),
        }
    }

    fn modifiers(now: Now<'_>, roll: Roll, sheet: &mut Vec<Modifier>) {
        let now = Situation::of(now);
        match roll {
            Roll::Initiative(side) => now.initiative(side, sheet),
            Roll::ExtendedMarch(unit) => now.extended_march(unit, sheet),
            Roll::Attack(side) => {
                now.spirit_in_battle(side, true, sheet);
                now.jackson_bonus(side, sheet);
            }
            Roll::Defence(side) => now.spirit_in_battle(side, false, sheet),
            Roll::Command(_) | Roll::GrandAssault(_) => {}
        }
    }

    fn further(now: Now<'_>, menu: Menu, out: &mut Vec<CampaignAction>) {
        let now = Situation::of(now);
        match menu {
            Menu::Question => {
                if let Some(question) = now.question() {
                    now.list_answers(question, out);
                }
            }
            Menu::Anytime => now.list_time(out),
            Menu::Initiative(side) => {
                now.list_deferrals(side, out);
                now.list_remote(side, out);
            }
            Menu::Activation(side) => now.list_activations(side, out),
            Menu::Transfer(side) => now.list_leaving(side, out),
            Menu::March => now.list_in_march(out),
        }
    }

    fn says(now: Now<'_>, saying: Saying) -> Option<String> {
        let now = Situation::of(now);
        match saying {
            Saying::Question => now.question().map(|question| now.ask_in_words(question)),
            Saying::Remark(side) => now.opening_remark(side).or_else(|| now.portion_remark(side)),
        }
    }

    fn turns(play: InPlay<'_>, juncture: Juncture) -> bool {
        let mut play = Play::of(play);
        match juncture {
            Juncture::Initiative => play.ask_markers_off() || play.ask_for_chit(),
            Juncture::CycleOver => play.next_portion(),
            Juncture::Answered(side) => !play.next_speaker(side),
            Juncture::Entering(unit, to) => play.strategic_march_turns_back(unit, to),
        }
    }

    fn told(play: InPlay<'_>, news: News) {
        let mut play = Play::of(play);
        match news {
            News::SetUp => play.place_counters(),
            News::Placed(unit) => play.fit_out_newcomer(unit),
            News::Entered { unit, from, entry } => play.note_entry(unit, from, entry),
            News::ManpowerLost { unit, points, cause } => {
                play.note_loss(unit, points, cause);
                play.pride_of_loss(unit, points, cause);
            }
            News::Eliminated(unit) => {
                play.note_elimination(unit);
                play.note_train_lost(unit);
            }
            News::StationBurned { unit, hex, .. } => {
                play.note_opening_action(unit);
                play.pride_of_station(unit, hex);
            }
            News::BeforeBattle => play.ask_reserve_artillery(),
            News::Fought { hex, defender } => {
                play.expend_ammunition();
                play.pride_of_battle();
                if defender.retreat || defender.rout > 0 {
                    play.destroy_trains(hex); // lrtg.23.4.6
                    play.destroy_fort(hex);
                }
            }
        }
    }

    fn plays(play: InPlay<'_>, moment: Moment, dice: &mut dyn Dice) {
        let mut play = Play::of(play);
        match moment {
            Moment::Phase(number) => {
                if let Some(phase) = CampaignPhase::of(number) {
                    play.run_phase(phase, dice);
                }
            }
            Moment::Work => play.work(dice),
            Moment::ActionTaken => play.action_taken(),
            Moment::LeaderRolled(leader) => play.foot_cavalry(leader, dice),
            Moment::MarchOver(unit) => play.march_over(unit, dice),
            Moment::Attacked(hex) => {
                play.release_attacked(hex);
                play.learn_class(hex, dice);
            }
            Moment::DefenderSettled => play.roll_for_guns(dice),
        }
    }

    // ---- the set-up and the sequence of play ----

    fn check(&self, setup: &engine::Setup) -> Result<(), SetupError> {
        self.options_agree(setup)
    }

    fn read_setup(play: InPlay<'_>, table: &toml::Table) -> Result<(), SetupError> {
        Play::of(play).read_campaign(table)
    }

    fn next_phase(play: InPlay<'_>, over: Phase) -> Phase {
        Play::of(play).next_phase(over)
    }

    fn phase_name(phase: u8) -> &'static str {
        CampaignPhase::of(phase).map_or("Campaign Phase", CampaignPhase::name)
    }

    fn initiative_winner(play: InPlay<'_>) -> Option<Side> {
        Play::of(play).initiative_winner()
    }

    fn tie_winner(now: Now<'_>, number: i16) -> Option<Side> {
        Situation::of(now).tied_initiative(number)
    }

    fn outcome(now: Now<'_>) -> Option<Outcome> {
        Some(Situation::of(now).outcome_of())
    }

    // ---- its own questions and actions ----

    fn decision(now: Now<'_>) -> Option<Decision> {
        Situation::of(now).decision()
    }

    fn pending(now: Now<'_>) -> Pending<Deed<Self>> {
        Situation::of(now).pending()
    }

    fn apply(play: InPlay<'_>, action: CampaignAction, dice: &mut dyn Dice) -> Result<(), Refusal> {
        Play::of(play).take(action, dice)
    }

    fn mistake(words: &[&str]) -> Option<Refusal> {
        mistake(words)
    }

    fn choice(now: Now<'_>, action: CampaignAction) -> Choice {
        Situation::of(now).offer(action)
    }

    // ---- who decides, and for how long ----

    fn seat(now: Now<'_>, step: Step, seat: Seat) -> Seat {
        Situation::of(now).answers_step(step, seat)
    }

    fn clock(now: Now<'_>) -> engine::Clock {
        Situation::of(now).clock_at()
    }

    fn time_allowance(now: Now<'_>) -> Option<engine::TimeAllowance> {
        Situation::of(now).allowance()
    }

    fn time_out(now: Now<'_>) -> Option<CampaignAction> {
        Situation::of(now).time_runs_for().ok().map(|_| CampaignAction::OutOfTime)
    }

    // ---- marches and battles ----

    fn movement_modifier(now: Now<'_>, unit: Unit) -> MovementModifier {
        Situation::of(now).movement_modifier(unit)
    }

    fn led_march(now: Now<'_>, unit: Unit, allowance: i16) -> (MarchKind, i16) {
        let now = Situation::of(now);
        let (kind, allowance) = now.army_march(unit, allowance);
        (kind, now.led_train(unit, allowance))
    }

    fn fort(now: Now<'_>, hex: Hex) -> Option<Fort> {
        Situation::of(now).fort_as_known(hex)
    }

    fn tactical_unit(now: Now<'_>, units: &UnitSet) -> Option<Unit> {
        Situation::of(now).leading_infantry(units)
    }

    fn artillery(now: Now<'_>, unit: Unit, printed: u8) -> Halves {
        Situation::of(now).artillery_with_ammunition(unit, printed)
    }

    // ---- what can be seen ----

    fn view(now: Now<'_>, viewer: Viewer, view: &mut View) {
        Situation::of(now).show(viewer, view);
    }

    fn overlays(now: Now<'_>, viewer: Viewer, overlays: &mut Vec<Overlay>) {
        Situation::of(now).mark_out(viewer, overlays);
    }

    fn imagine(rules: &Game, world: &mut War, seat: Seat, rng: &mut Rng) {
        let mut log = engine::Log::silent();
        let mut play = Play::new(rules, world, &mut log);
        play.deal_anew(seat, rng);
        play.write_anew(seat, rng);
    }

    fn has_secrets(now: Now<'_>, seat: Seat) -> bool {
        let now = Situation::of(now);
        now.declaration_is_secret(seat)
            || now.letters_are_secret(seat)
            || now.schedule_is_secret(seat)
            || now.victuals_are_secret(seat)
    }

    fn conserved(now: Now<'_>, figures: &mut Vec<(&'static str, i64)>) {
        let between = [Situation::of(now).between_units(), 0];
        for ((figure, raised), between) in figures.iter_mut().zip(now.state.campaign.raised).zip(between) {
            figure.1 += i64::from(between) - i64::from(raised);
        }
    }

    fn audit(now: Now<'_>) -> Result<(), String> {
        Situation::of(now).audit_books()
    }
}
