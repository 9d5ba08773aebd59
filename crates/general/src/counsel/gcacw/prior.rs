//! The policy prior: what is to be said for each answer before any is tried.

use ::gcacw::action::{Action, Deed};
use ::gcacw::combat::{AttackKind, CombatAction, CombatStep};
use ::gcacw::roster::Counter;
use ::gcacw::special::{SpecialAction, SpecialStep};
use ::gcacw::state::{Leader, Unit};
use ::gcacw::step::Step;
use ::gcacw::turn::TurnAction;
use ::gcacw::units::Arm;
use ::gcacw::victory::Service;
use board::HexId;

use super::Theatre;
use super::picture::{LEAST_GAIN, Picture, Piece, ROUGH};

/// As far as it is thought of to transfer a leader.
const TRANSFER: u16 = 8;

impl<C: Theatre> Picture<'_, C> {
    fn unit(&self, counter: Counter) -> Option<&Piece> {
        self.piece(self.rules.roster(self.world).unit(counter)?)
    }

    fn leader(&self, counter: Counter) -> Option<Leader> {
        self.rules.roster(self.world).leader(counter)
    }

    /// The prior of an action.
    pub(super) fn prior(&self, action: &Deed<C>) -> f64 {
        match *action {
            Action::Take => self.best_activation() - LEAST_GAIN,
            Action::Pass | Action::Done => 0.0,
            Action::March(counter) => self.unit(counter).map_or(-1.0, |piece| self.activation(piece)),
            Action::Activate(counter) => self.leader(counter).map_or(-1.0, |leader| self.activate(leader)),
            Action::Select(counter) => self.unit(counter).map_or(-1.0, |piece| self.activation(piece)),
            Action::SelectToEntrench(counter) => self.unit(counter).map_or(-1.0, |piece| self.dig(piece)),
            Action::Transfer(counter) => self.leader(counter).map_or(-1.0, |leader| self.transfer(leader)),
            Action::Attach(counter) => self.unit(counter).map_or(-1.0, |piece| self.attach(piece)),
            Action::Go(hex) => 0.05 * self.selected_in(hex),
            Action::Stay => self.stay(),
            Action::Along => 0.1,
            Action::Next(counter) => {
                self.unit(counter).map_or(0.0, |piece| 0.1 * self.place(piece, piece.hex))
            }
            Action::Force => -0.5,
            Action::NoForce => 0.0,
            // Whether to march off is weighed against attacking and staying, once no force march has been said.
            Action::Step(_) if self.world.step() == Some(Step::ForceMarch) => -1.0,
            Action::Step(hex) => self.step(hex),
            Action::End => self.bound().map_or(0.0, |piece| self.worth(piece, piece.hex) + LEAST_GAIN / 2.0),
            Action::Combat(action) => self.combat(action),
            Action::Turn(action) => self.turn(action),
            Action::Special(action) => self.special(action),
            Action::Campaign(action) => C::prior(self, action),
        }
    }

    // ---- activation ----

    /// What it brings to march with a piece.
    pub(in crate::counsel) fn activation(&self, piece: &Piece) -> f64 {
        if piece.arm == Arm::Wagon {
            return self.progress(piece) - LEAST_GAIN;
        }
        let (beside, beyond) = if self.march_may_fight() { self.fights_near(piece) } else { (0.0, 0.0) };
        let relief = 0.5 * self.danger(piece, piece.hex) + self.forfeit(piece, piece.hex);
        let elsewhere = self.progress(piece).max(relief).max(beyond);
        let elsewhere = if elsewhere > beside && self.has_a_step(piece) { elsewhere } else { 0.0 };
        elsewhere.max(beside) - self.fatigue_cost(piece) - C::reluctance(self, piece)
    }

    fn march_may_fight(&self) -> bool {
        !self.rules.at(self.world).rain() || !self.aims.is_empty()
    }

    /// What the fights are worth that a piece can get into with one march: from where it stands, and after a step or two.
    fn fights_near(&self, piece: &Piece) -> (f64, f64) {
        if !matches!(piece.arm, Arm::Infantry | Arm::Cavalry) {
            return (0.0, 0.0);
        }
        let beside = self.attack_from(piece, piece.hex, piece.stride() as i16);
        if beside > 0.0 {
            return (beside, 0.0);
        }
        let mut best = 0.0_f64;
        for foe in self.foes().filter(|foe| (2..=3).contains(&self.apart(foe.hex, piece.hex))) {
            let kind =
                if self.apart(foe.hex, piece.hex) == 2 { AttackKind::Normal } else { AttackKind::Hasty };
            let prospect = self.rules.at(self.world).march_prospect(piece.unit, foe.hex, kind);
            best = best.max(0.5 * self.gain(&prospect, foe.hex));
        }
        (0.0, best)
    }

    /// What it brings to activate a leader: all whom he leads march at once, and a little farther.
    fn activate(&self, leader: Leader) -> f64 {
        let Some(from) = self.world.leader_hex(leader) else { return -1.0 };
        let led = self.own().filter(|piece| {
            piece.is_fit()
                && self.apart(piece.hex, from) <= 3
                && self.rules.at(self.world).may_select(leader, piece.unit).is_ok()
        });
        let (mut sum, mut worst) = (0.0, f64::NEG_INFINITY);
        for piece in led {
            let gain = self.activation(piece);
            sum += gain.max(0.0);
            worst = worst.max(gain);
        }
        if sum > 0.0 { 1.1 * sum + 0.02 } else { worst.max(-1.0) - 0.02 }
    }

    /// The strength that a leader could lead from a hex: those of his command who are there, and half of those beside it.
    fn led_from(&self, leader: Leader, hex: HexId) -> f64 {
        let led = |piece: &&Piece| self.rules.at(self.world).subordinate(leader, piece.unit);
        let near =
            |piece: &Piece| [1.0, 0.5, 0.0][usize::from(self.apart(piece.hex, hex).min(2))] * piece.value;
        self.own().filter(led).map(near).sum()
    }

    /// What it brings to transfer a leader: he belongs where most of his men are.
    fn transfer(&self, leader: Leader) -> f64 {
        let Some(from) = self.world.leader_hex(leader) else { return -1.0 };
        let led = self.own().filter(|piece| {
            self.apart(piece.hex, from) <= TRANSFER
                && self.rules.at(self.world).subordinate(leader, piece.unit)
        });
        let best = led.map(|piece| self.led_from(leader, piece.hex)).fold(0.0, f64::max);
        0.02 * (best - self.led_from(leader, from)) - LEAST_GAIN
    }

    /// What it brings that the leader in question goes to a piece.
    fn attach(&self, piece: &Piece) -> f64 {
        let strength = 0.001 * piece.value;
        match self.world.step() {
            Some(Step::TransferTo(leader)) => 0.02 * self.led_from(leader, piece.hex) + strength,
            _ => 50.0 * strength,
        }
    }

    /// What the best activation brings.
    fn best_activation(&self) -> f64 {
        let march = self
            .own()
            .filter(|piece| piece.is_fit() && self.rules.at(self.world).may_march(piece.unit).is_ok())
            .map(|piece| self.activation(piece));
        let leaders = self.rules.roster(self.world).side_leaders(self.side);
        let assault = leaders
            .filter(|&leader| self.world.leader_hex(leader).is_some())
            .map(|leader| self.assault(leader));
        let burn = self.own().map(|piece| self.burn(piece));
        let trains = self.own().filter(|piece| piece.arm == Arm::Wagon).map(|train| self.escort(train));
        march.chain(assault).chain(burn).chain(trains).fold(-1.0, f64::max)
    }

    /// What it brings to bring a wagon train on, if anybody fit stands with it.
    fn escort(&self, train: &Piece) -> f64 {
        let stands = |piece: &Piece| piece.hex == train.hex && piece.arm != Arm::Wagon && piece.is_fit();
        if self.own().any(stands) { 2.0 * self.progress(train) - LEAST_GAIN } else { -1.0 }
    }

    /// The piece on the march whose way counts: the train, where one goes along.
    fn bound(&self) -> Option<&Piece> {
        let train = self.world.special.train;
        self.piece(train).filter(|_| train != Unit::NONE).or_else(|| self.marching())
    }

    /// What it brings that a piece burns what stands in its hex.
    pub(in crate::counsel) fn burn(&self, piece: &Piece) -> f64 {
        let wreck = |service: Service| service == Service::Wreck;
        let prizes = self.aims.iter().filter(|aim| aim.ours && wreck(aim.service) && aim.hex == piece.hex);
        let points: f64 = prizes.map(|aim| aim.points).sum();
        let able = piece.is_fit() && piece.value >= 2.0;
        if points > 0.0 && able { 1.5 * points - self.fatigue_cost(piece) } else { -1.0 }
    }

    fn dig(&self, piece: &Piece) -> f64 {
        let near = self.foes().any(|foe| self.apart(foe.hex, piece.hex) <= 3);
        let holds = self.aims.iter().any(|aim| aim.hex == piece.hex);
        let gain = if near { 0.25 } else { 0.05 } + if holds { 0.25 } else { 0.0 };
        gain - 2.0 * self.fatigue_cost(piece)
    }

    fn selected_in(&self, hex: HexId) -> f64 {
        let selected = |piece: &&Piece| self.world.activation.selected.contains(piece.unit);
        self.own().filter(|piece| piece.hex == hex).filter(selected).map(|piece| piece.value).sum()
    }

    /// The leader stays where he is, or with his unit.
    fn stay(&self) -> f64 {
        match self.world.step() {
            Some(Step::MoveLeader) => {
                let here = self.world.leader_hex(self.world.activation.leader);
                here.map_or(0.0, |hex| 0.05 * self.selected_in(hex) + 0.05)
            }
            _ => 0.0,
        }
    }

    // ---- march ----

    pub(in crate::counsel) fn marching(&self) -> Option<&Piece> {
        self.piece(self.world.march.unit)
    }

    fn step(&self, hex: HexId) -> f64 {
        let Some(piece) = self.marching() else { return 0.0 };
        let direction = self.rules.map.direction(piece.hex, hex);
        let cost = direction.and_then(|direction| self.rules.at(self.world).step_cost(direction).ok());
        let left = cost.map_or(0, |cost| self.world.march.left - cost.cost);
        let zone_to_zone = cost.is_some_and(|cost| cost.zone_to_zone);
        let attack = if zone_to_zone { 0.0 } else { 0.9 * self.attack_from(piece, hex, left) };
        let rough = if zone_to_zone { ROUGH * piece.value } else { 0.0 };
        let bound = self.bound().unwrap_or(piece);
        self.worth(bound, hex) + attack - rough
    }

    // ---- combat ----

    fn combat(&self, action: CombatAction) -> f64 {
        match action {
            CombatAction::Attack(hex) => self.attack(hex),
            CombatAction::Type(kind) => self.attack_by(kind),
            CombatAction::Assault(counter) => {
                self.leader(counter).map_or(-1.0, |leader| self.assault(leader))
            }
            CombatAction::Pick(counter) => self.pick(counter),
            CombatAction::Target(hex) => {
                let leader = self.world.battle.leader();
                1.0 + leader.map_or(0.0, |leader| 0.02 * self.assault_on(leader, hex).clamp(-20.0, 20.0))
            }
            CombatAction::CommandRollWithLee => 1.0,
            CombatAction::Keep(counter) | CombatAction::Join(counter) => {
                self.unit(counter).map_or(0.0, |piece| piece.value - 1.5)
            }
            CombatAction::GrandAssault(_) => 0.05,
            CombatAction::Lose(counter) => self.unit(counter).map_or(0.0, |piece| 0.01 * piece.value),
            CombatAction::PullBack(counter) => self.unit(counter).map_or(-1.0, |piece| self.pull_back(piece)),
            CombatAction::Retreat(hex) => self.retreat_to(hex),
            CombatAction::EndRetreat => self.retreat_to(self.world.retreat.here()),
            CombatAction::Advance(counter) => self.unit(counter).map_or(0.0, |piece| self.advance(piece)),
            CombatAction::Attach(_, counter) => self.unit(counter).map_or(0.0, |piece| 0.05 * piece.value),
            CombatAction::CavalryRetreat => self.cavalry_retreat(),
            CombatAction::RefuseFlanks | CombatAction::RemoveMarker => -1.0,
            CombatAction::CallOff
            | CombatAction::CommandRoll
            | CombatAction::NoGrandAssault
            | CombatAction::Joined
            | CombatAction::Fight
            | CombatAction::Stand
            | CombatAction::Hold
            | CombatAction::CavalryStand => 0.0,
        }
    }

    /// What it brings to attack a hex, on the scale of a step.
    fn attack(&self, hex: HexId) -> f64 {
        let Some(piece) = self.marching() else { return 0.0 };
        let prospect = self.rules.at(self.world).attack_prospect(hex);
        let gain = prospect.map_or(-1.0, |(_, prospect)| self.gain(&prospect, hex));
        self.worth(piece, piece.hex) + gain
    }

    /// As many units as the command roll is likely to keep, the strongest first.
    fn pick(&self, counter: Counter) -> f64 {
        let picked = self.world.battle.picked.len();
        let command = self.world.battle.leader();
        let value = command.map_or(0, |leader| self.rules.leader_info(self.world, leader).command_value);
        let room = usize::from(value.saturating_sub(1)).max(1);
        let strength = self.unit(counter).map_or(0.0, |piece| piece.value);
        if picked < room { 2.0 + 0.05 * strength } else { -1.0 + 0.01 * strength }
    }

    /// Whether a beaten piece had better go: not from a place that counts.
    fn pull_back(&self, piece: &Piece) -> f64 {
        let holds = self.aims.iter().any(|aim| aim.hex == piece.hex);
        if holds { -1.0 } else { self.danger(piece, piece.hex) - 0.6 }
    }

    fn retreat_to(&self, hex: HexId) -> f64 {
        let Some(piece) = self.world.retreat.stack.first().and_then(|unit| self.piece(unit)) else {
            return 0.0;
        };
        self.worth(piece, hex)
    }

    fn advance(&self, piece: &Piece) -> f64 {
        let target = self.world.battle.target;
        self.worth(piece, target) - self.worth(piece, piece.hex)
    }

    /// Cavalry slips away from what it cannot stand against, but not from a place that counts.
    fn cavalry_retreat(&self) -> f64 {
        let Some(Step::Combat(CombatStep::CavalryRetreat(hex))) = self.world.step() else { return 0.0 };
        let own: f64 = self.own().filter(|piece| piece.hex == hex).map(|piece| piece.value).sum();
        let foe: f64 = self.foes().filter(|foe| self.apart(foe.hex, hex) <= 1).map(|foe| foe.value).sum();
        let holds: f64 = self.aims.iter().filter(|aim| aim.hex == hex).map(|aim| aim.points).sum();
        0.3 * (foe / own.max(0.5) - 2.0) - 0.1 * holds
    }

    // ---- the turn around the actions ----

    fn turn(&self, action: TurnAction) -> f64 {
        match action {
            TurnAction::Entrench(counter) => self.unit(counter).map_or(0.1, |piece| 0.2 + 0.01 * piece.value),
            TurnAction::Levy(_) => 2.0,
            TurnAction::Repair(..) => 0.1,
            TurnAction::Build(..) => -0.1,
            TurnAction::Burn(counter) => self.unit(counter).map_or(-1.0, |piece| self.burn(piece)),
            TurnAction::Destroy(hex) => {
                let here = self.marching().map(|piece| piece.hex);
                let prize = |at: HexId| at == hex || Some(at) == here;
                let aims = self.aims.iter().filter(|aim| aim.ours && aim.service == Service::Wreck);
                let points: f64 = aims.filter(|aim| prize(aim.hex)).map(|aim| aim.points).sum();
                points - 0.1
            }
            TurnAction::StepDummy(hex) => self.marching().map_or(0.0, |piece| self.place(piece, hex)),
            TurnAction::LeaveSwamp(hex) => self.own().next().map_or(0.0, |piece| self.place(piece, hex)),
            TurnAction::MarchDummy(..) | TurnAction::MarchDummyWithSham(..) => -0.3,
            TurnAction::Hide(_)
            | TurnAction::HideUnder(..)
            | TurnAction::Dummy(_)
            | TurnAction::TakeOff(_) => -0.2,
            TurnAction::Dismantle(_) | TurnAction::Sham | TurnAction::Along(_) => -0.2,
            TurnAction::NoMoreActivities
            | TurnAction::Spare
            | TurnAction::StopDummy
            | TurnAction::NoneAlong => 0.0,
        }
    }

    fn special(&self, action: SpecialAction) -> f64 {
        let placed = |unit: Unit, hex: HexId| self.worth(&Piece::new(self.rules, self.world, unit, hex), hex);
        match action {
            SpecialAction::Arrive(hex) => match self.world.step() {
                Some(Step::Special(SpecialStep::Arrive(unit))) => placed(unit, hex),
                _ => self.own().next().map_or(0.0, |piece| self.place(piece, hex)),
            },
            SpecialAction::Rail(counter, hex) => self.unit(counter).map_or(-1.0, |piece| {
                self.worth(piece, hex) - self.worth(piece, piece.hex) - self.fatigue_cost(piece)
            }),
            SpecialAction::Escort(_, train) => self.unit(train).map_or(-1.0, |train| self.escort(train)),
            SpecialAction::Leave => self.leave(),
            SpecialAction::Detrain(_) => 0.5,
            SpecialAction::Strengthen(counter) => self.unit(counter).map_or(0.0, |piece| 0.01 * piece.value),
            SpecialAction::Postpone => -1.0,
            SpecialAction::Join(..) | SpecialAction::Detach(..) => -0.3,
            SpecialAction::Reserve(_) | SpecialAction::Enough => 0.0,
        }
    }

    /// Leaves the map only where that counts.
    fn leave(&self) -> f64 {
        let Some(piece) = self.marching() else { return -5.0 };
        let earns = |service: Service| service == Service::Leave;
        let aim = self.aims.iter().find(|aim| {
            aim.ours && earns(aim.service) && aim.units.contains(piece.unit) && aim.hex == piece.hex
        });
        aim.map_or(-5.0, |aim| self.worth(piece, piece.hex) + aim.points)
    }
}
