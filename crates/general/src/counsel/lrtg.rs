//! The Long Roads to Gettysburg: march where the points are, feed the men, and keep both eyes on the book.

use ::gcacw::Gcacw;
use ::gcacw::roster::Counter;
use ::gcacw::state::State;
use ::gcacw::units::Arm;
use ::gcacw::victory::{Prize, Service};
use ::lrtg::action::{CampaignAction, Target};
use ::lrtg::question::Question;
use ::lrtg::state::Declaration;
use ::lrtg::{LongRoads, Situation};
use board::HexId;
use engine::Side;

use super::Style;
use super::gcacw::{Picture, Piece, Theatre};

/// How much each seat of government draws.
const SEAT_POINTS: i16 = 30;
/// What other places draw of what they bring: they are taken on the way.
const LESSER: f64 = 0.3;
/// What a place must draw to be thought of.
const LEAST: i16 = 2;
/// How much heavier own losses weigh than the enemy's, by the plan.
const CAUTION: f64 = 0.05;
/// What a level of army morale is worth, in points: fourteen put an army to flight.
const MORALE: f64 = 3.0;

impl Theatre for LongRoads {
    const HELP: f64 = 0.0;
    /// Losses wear down the enemy's morale as well.
    const HARM: f64 = 1.4;
    /// Many who attack at once put a corps to rout, and with it its army.
    const ASSAULT: f64 = 1.9;
    const DRIVEN: f64 = 0.3;
    const DANGER: f64 = 0.06;
    const COME_IN: f64 = 0.0;
    /// A campaign is wide enough, and much slower to play if every way is looked for.
    const GOES_ROUND: bool = false;
    const MAY_STALL: bool = true;

    /// Losses make good in morale what they cost in points, and who waits will be outmarched: the plan goes at the enemy.
    fn caution(style: Style) -> f64 {
        CAUTION * 20.0_f64.powf(-style.boldness)
    }

    /// Against one who looks for a fight the careful win.
    fn portfolio(side: Side) -> &'static [f64] {
        match side {
            Side::Union => &[-1.0, -0.6],
            Side::Confederate => &[-0.7, -0.45],
        }
    }

    /// The seats of government: the road there leads through the enemy's army, and an army that is beaten often enough takes
    /// flight. What else brings points is taken on the way.
    fn prizes(rules: &Gcacw<Self>, world: &State<Self>) -> Vec<Prize> {
        let all = Situation::new(rules, world).prizes().into_iter();
        let worth = |prize: &Prize| match prize.service {
            Service::Visit => SEAT_POINTS,
            _ => (f64::from(prize.points) * LESSER).round() as i16,
        };
        all.map(|prize| Prize { points: worth(&prize), ..prize })
            .filter(|prize| prize.points >= LEAST)
            .collect()
    }

    fn loss_points(rules: &Gcacw<Self>, _world: &State<Self>) -> [i16; 2] {
        rules.campaign.loss_points()
    }

    /// The Confederate must have so much of what he needs by now; the morale of both armies counts beside it.
    fn lead(rules: &Gcacw<Self>, world: &State<Self>, side: Side) -> f64 {
        let total = f64::from(Situation::new(rules, world).total());
        let gone = f64::from(world.turn) / f64::from(rules.scene(world).turns.max(1));
        let [union, confederate] = world.campaign.armies.map(|army| f64::from(army.level));
        let needed = gone.min(1.0) * f64::from(Situation::new(rules, world).needed());
        let lead = total - needed + 0.5 + MORALE * (union - confederate);
        if side == Side::Confederate { lead } else { -lead }
    }

    fn prior(picture: &Picture<'_, Self>, action: CampaignAction) -> f64 {
        let roster = picture.rules.roster(picture.world);
        let piece = |counter: Counter| roster.unit(counter).and_then(|unit| picture.piece(unit));
        let stronger = |counter: Counter| piece(counter).map_or(0.0, |piece| 0.02 * piece.value);
        match action {
            CampaignAction::With(counter) => stronger(counter),
            CampaignAction::Yes => 0.05,
            CampaignAction::Strengthen(counter) | CampaignAction::Rearm(counter) => 0.2 + stronger(counter),
            CampaignAction::DrawAmmunition(counter, _) => 0.2 + stronger(counter),
            CampaignAction::Feed(counter, _, amount) => 0.2 + 0.02 * f64::from(amount) + stronger(counter),
            CampaignAction::Declare(Declaration::Passive) => hunger(picture),
            CampaignAction::Levy(_) => 2.0,
            CampaignAction::PlaceDepot(_) => 1.0,
            CampaignAction::Repair(_) | CampaignAction::Build(_) | CampaignAction::Hasten => 0.1,
            CampaignAction::FormDivision(..) => 0.2,
            CampaignAction::Rest(levels) => 0.1 * f64::from(levels),
            CampaignAction::Choose(counter) => choose(picture, piece(counter)),
            CampaignAction::Strategic(counter, levels) => strategic(picture, counter, levels),
            CampaignAction::ArmyLeader(counter) => army(picture, counter),
            CampaignAction::Wreck(counter, target) => wreck(picture, piece(counter), target),
            CampaignAction::Forage(counter, levels) => forage(picture, piece(counter), levels),
            CampaignAction::Place(hex) | CampaignAction::Land(hex) | CampaignAction::RailTo(hex) => {
                asked(picture).map_or(0.0, |piece| picture.place(&piece, hex))
            }
            CampaignAction::NightRetreat(counter, hex) => piece(counter)
                .map_or(0.0, |piece| picture.worth(piece, hex) - picture.worth(piece, piece.hex)),
            CampaignAction::Leave(_) | CampaignAction::Hold | CampaignAction::PlaceInBox => -1.0,
            CampaignAction::Detach(..)
            | CampaignAction::DetachBrigade(..)
            | CampaignAction::BreakUp(_)
            | CampaignAction::Dismantle(_)
            | CampaignAction::Merge(..)
            | CampaignAction::TakeOff(_)
            | CampaignAction::Send(_)
            | CampaignAction::Rail(_)
            | CampaignAction::Sail(_)
            | CampaignAction::Remote(_)
            | CampaignAction::Escort(_)
            | CampaignAction::Chit => -0.3,
            _ => 0.0,
        }
    }

    /// Who is passive rests, so that he can forage; who starves rests, so that he does not fall out.
    fn reluctance(picture: &Picture<'_, Self>, piece: &Piece) -> f64 {
        let campaign = &picture.world.campaign;
        let starving = campaign.out_of_supply.contains(piece.unit);
        match (campaign.is_passive(piece.side), starving || is_hungry(picture, piece)) {
            (true, true) => 0.8,
            (true, false) => 0.1,
            (false, _) if starving => 0.3,
            (false, _) => 0.0,
        }
    }

    fn plan(rules: &Gcacw<Self>, world: &State<Self>, side: Side) -> String {
        let (total, needed) = (Situation::new(rules, world).total(), Situation::new(rules, world).needed());
        match side {
            Side::Confederate => format!(
                "March on Washington and beat the army that stands in the way: {total} points of the {needed} that win."
            ),
            Side::Union => format!(
                "Cover Washington, keep the enemy below {needed} points (he has {total}), and fight him where he stands."
            ),
        }
    }
}

/// The unit that a question is about.
fn asked(picture: &Picture<'_, LongRoads>) -> Option<Piece> {
    let (rules, world) = (picture.rules, picture.world);
    let unit = match Situation::new(rules, world).question()? {
        Question::PlaceReinforcement(unit) | Question::RailTo(unit) | Question::SailTo { unit, .. } => unit,
        _ => return None,
    };
    let hex = world.hex(unit).unwrap_or(HexId(0));
    // One who has not come yet counts by his men.
    let value = f64::from(world.manpower[unit.index()]);
    Some(Piece { value, ..Piece::new(rules, world, unit, hex) })
}

/// What it brings that a unit goes with the army leader, or along on strategic movement.
fn choose(picture: &Picture<'_, LongRoads>, piece: Option<&Piece>) -> f64 {
    let Some(piece) = piece else { return -1.0 };
    match picture.world.campaign.today.strategic {
        Some((_, levels)) => far(picture, piece, levels),
        None => picture.activation(piece),
    }
}

/// Whether a unit that needs victuals has next to none.
fn is_hungry(picture: &Picture<'_, LongRoads>, piece: &Piece) -> bool {
    piece.arm == Arm::Infantry
        && piece.value >= 3.0
        && picture.world.campaign.victuals[piece.unit.index()] <= 1
}

/// Time to be Passive: many are hungry. Every third turn the army moves all the same.
fn hunger(picture: &Picture<'_, LongRoads>) -> f64 {
    let line = || picture.own().filter(|piece| piece.arm == Arm::Infantry && piece.value >= 3.0);
    let strength: f64 = line().map(|piece| piece.value).sum();
    let hungry: f64 = line().filter(|piece| is_hungry(picture, piece)).map(|piece| piece.value).sum();
    let share = hungry / strength.max(1.0);
    if picture.world.turn.is_multiple_of(3) { -0.1 } else { share - 0.35 }
}

/// What strategic movement of a unit brings.
fn far(picture: &Picture<'_, LongRoads>, piece: &Piece, levels: u8) -> f64 {
    let table = &picture.rules.campaign.data.movement.strategic;
    let rows = if piece.side == Side::Union { &table.union } else { &table.confederate };
    let column = 2 * usize::from(piece.arm == Arm::Cavalry)
        + usize::from(picture.world.campaign.is_passive(piece.side));
    let points = rows.get(usize::from(levels.saturating_sub(2))).map_or(0, |row| row[column]);
    let mut tired = *piece;
    let mut cost = 0.0;
    for _ in 0..levels {
        cost += picture.fatigue_cost(&tired);
        tired.fatigue += 1;
    }
    picture.progress_of(piece, 2 * u16::from(points)) - cost - LongRoads::reluctance(picture, piece)
}

/// What strategic movement of a unit, or of those a leader leads, brings.
fn strategic(picture: &Picture<'_, LongRoads>, counter: Counter, levels: u8) -> f64 {
    let roster = picture.rules.roster(picture.world);
    if let Some(piece) = roster.unit(counter).and_then(|unit| picture.piece(unit)) {
        return far(picture, piece, levels);
    }
    let Some(leader) = roster.leader(counter) else { return -1.0 };
    let Some(from) = picture.world.leader_hex(leader) else { return -1.0 };
    let led = picture.own().filter(|piece| {
        piece.fatigue + levels <= 4
            && picture.rules.board.distance(piece.hex, from) <= 3
            && picture.rules.at(picture.world).subordinate(leader, piece.unit)
    });
    1.1 * led.map(|piece| far(picture, piece, levels).max(0.0)).sum::<f64>() - 0.01
}

/// What an activation of the army leader brings: it succeeds half of the time.
fn army(picture: &Picture<'_, LongRoads>, counter: Counter) -> f64 {
    let roster = picture.rules.roster(picture.world);
    let Some(leader) = roster.leader(counter) else { return -1.0 };
    let Some(from) = picture.world.leader_hex(leader) else { return -1.0 };
    let near =
        picture.own().filter(|piece| piece.is_fit() && picture.rules.board.distance(piece.hex, from) <= 3);
    0.5 * near.map(|piece| picture.activation(piece).max(0.0)).sum::<f64>()
}

/// What it brings to wreck something.
fn wreck(picture: &Picture<'_, LongRoads>, piece: Option<&Piece>, target: Target) -> f64 {
    let Some(piece) = piece else { return -1.0 };
    match target {
        Target::Levy => {
            if picture.side == Side::Union {
                0.1
            } else {
                -1.0
            }
        }
        _ => picture.burn(piece),
    }
}

/// Foraging tires: who has little left forages, as far as he is rested again the next day.
fn forage(picture: &Picture<'_, LongRoads>, piece: Option<&Piece>, levels: u8) -> f64 {
    let Some(piece) = piece else { return -1.0 };
    let victuals = picture.world.campaign.victuals[piece.unit.index()];
    let rested = piece.fatigue + levels <= if victuals == 0 { 3 } else { 2 };
    if victuals <= 3 && rested { 0.3 + 0.05 * f64::from(levels) } else { -0.1 }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use engine::Ruleset;

    use crate::counsel::gcacw::tests::{first, position};

    const DAY: &str = "scenario = \"high-tide\"\nturn = 9\nonly = true";

    #[test]
    fn a_town_is_levied_and_a_weak_division_in_the_way_attacked() {
        let rules = ::lrtg::Game::load(&library::Shipped::new()).unwrap();
        let head = format!("{DAY}\n[campaign]\nopened = true\nphase = \"levies\"");
        assert_eq!(first(&rules, &position(&rules, &head, &[("hood", "RS3201", 15)])), "levy gettysburg");
        let head = format!("{DAY}\nside = \"Confederate\"\n[campaign]\nopened = true");
        let pieces = [("hood", "SN4018", 15), ("wadsworth", "SN4118", 2)];
        assert_eq!(first(&rules, &position(&rules, &head, &pieces)), "march hood");
    }
}
