//! The campaign's questions and actions in words.

use engine::{Choice, ChoiceKind, Grammar, Refusal, Side, counted, refuse};
use gcacw::roster::Counter;
use gcacw::state::Hex;
use gcacw::turn::StationMark;

use crate::action::{CampaignAction, Target};
use crate::campaign::LongRoads;
use crate::commanders::actions::CommandersQuestion;
use crate::question::Question;
use crate::situation::Situation;
use crate::state::Declaration;

/// A name as one word of an action.
fn word(name: &str) -> String {
    name.chars()
        .filter(|letter| !matches!(letter, '.' | '\'' | '/' | '(' | ')'))
        .collect::<String>()
        .split_whitespace()
        .collect::<Vec<_>>()
        .join("-")
        .to_lowercase()
}

impl LongRoads {
    /// The word of a box of the off-map rail chart.
    pub(crate) fn rail_box_word(&self, number: u8) -> String {
        self.data.offmap.r#box.get(usize::from(number)).map_or_else(String::new, |space| word(&space.name))
    }

    pub(crate) fn read_rail_box(&self, name: &str) -> Result<u8, Refusal> {
        match (0..self.data.offmap.r#box.len() as u8).find(|&number| self.rail_box_word(number) == name) {
            Some(number) => Ok(number),
            None => refuse!("lrtg.8.5.1", "The off-map rail chart has no box \"{name}\"."),
        }
    }

    /// The word of a space of the naval chart.
    pub(crate) fn naval_word(&self, number: u8) -> String {
        self.data.naval.space.get(usize::from(number)).map_or_else(String::new, |space| word(&space.name))
    }

    pub(crate) fn read_naval(&self, name: &str) -> Result<u8, Refusal> {
        match (0..self.data.naval.space.len() as u8).find(|&number| self.naval_word(number) == name) {
            Some(number) => Ok(number),
            None => refuse!("lrtg.5.0.4", "The naval chart has no space \"{name}\"."),
        }
    }

    /// The word of a town; a hex of Baltimore has its number.
    pub(crate) fn town_word(&self, number: u8) -> String {
        let number = usize::from(number);
        let Some(town) = self.theater.towns.get(number) else { return String::new() };
        let same = self.theater.towns[..number].iter().filter(|other| other.name == town.name).count();
        let several = self.theater.towns.iter().filter(|other| other.name == town.name).count() > 1;
        if several { format!("{}-{}", word(&town.name), same + 1) } else { word(&town.name) }
    }

    pub(crate) fn read_town(&self, name: &str) -> Result<u8, Refusal> {
        match (0..self.theater.towns.len() as u8).find(|&number| self.town_word(number) == name) {
            Some(number) => Ok(number),
            None => refuse!("lrtg.13.1.1", "There is no town \"{name}\" to levy."),
        }
    }

    /// A side's word for an army.
    pub(crate) const fn army_name(side: Side) -> &'static str {
        match side {
            Side::Union => "Army of the Potomac",
            Side::Confederate => "Army of Northern Virginia",
        }
    }
}

impl Situation<'_> {
    /// A question as a sentence to the player who must answer it.
    pub(crate) fn ask_in_words(self, question: Question) -> String {
        let unit = |unit| self.name(unit);
        match question {
            Question::Work(_) => "The phase goes on.".into(),
            Question::StartLeader(leader) => {
                format!(
                    "Before the game begins: with which unit does {} start? A leader goes where his unit goes.",
                    self.leader_info(leader).name
                )
            }
            Question::CulpeperDepot => {
                format!(
                    "Do you start with a depot at Culpeper? It feeds the army there; its destruction costs you {} points.",
                    self.data().supply.depot.confederate_points.unsigned_abs()
                )
            }
            Question::HalleckReinforces => {
                "Halleck calls for reinforcements: which unit in Washington or Baltimore gets a manpower point?".into()
            }
            Question::MeetRaid => {
                "A raid on Richmond: which garrison units go back to meet it? Each lowers the die by 1.".into()
            }
            Question::PlaceReinforcement(reinforcement) => {
                format!(
                    "{} arrives: where does it come on? It may come {}. You may also hold it back, and will be asked again next \
                     turn.",
                    unit(reinforcement),
                    self.campaign().entry_words(self.rules, reinforcement).1
                )
            }
            Question::SendToNewYork { gain } => {
                format!(
                    "The draft riots are worth {gain} points: each manpower point sent to New York takes one off, down to {}. If \
                     any is sent, no train runs this turn.",
                    self.data().tracks.draft_riots.least
                )
            }
            Question::Declare(side) => {
                let how = match self.state.campaign.today.spy {
                    Some(winner) if winner == side => "Your spy has told you what the enemy declares.",
                    Some(_) => "The enemy has a spy: you declare first, and he is told.",
                    None => "Both sides declare in secret.",
                };
                format!(
                    "Is your army Operational or Passive this turn? {how} Operational: full marches, but nobody draws or \
                     gathers food. Passive: slower marches, but the army is fed, forages and may order depots."
                )
            }
            Question::ReturnLeader(leader) => {
                format!("With which unit is {} now?", self.leader_info(leader).name)
            }
            Question::PriceTo => {
                let points = counted(self.state.manpower[self.forces().named.price.index()], "manpower point");
                format!("Price's brigade is broken up: who gets its {points}, Custer or Farnsworth?")
            }
            Question::KilpatrickTo { left } => {
                let points = counted(left, "manpower point");
                format!("Kilpatrick's brigade is broken up, {points} to give: which of the nearest weak brigades gets the next?")
            }
            Question::Attach { last: false, .. } => {
                "Units in one hex may be joined into one: which join another? When it is enough, units may detach.".into()
            }
            Question::Attach { last: true, .. } => {
                "Which units, detached ones too, join another in their hex? Say when it is enough.".into()
            }
            Question::Detach(_) => {
                "A unit may send some of its men out as a brigade or regiment of its own, to guard or to scout. Choose the \
                 unit, or nobody: most turns nobody need detach."
                    .into()
            }
            Question::BreakUp(number) => {
                let (division, points) = self.division_words(number);
                format!("{division} breaks up, {points} to give: which brigade takes the next part?")
            }
            Question::BrigadeStrength { number, brigade, .. } => {
                let (division, points) = self.division_words(number);
                format!(
                    "How much of the {points} and the artillery of {division} has {}? {} at most.",
                    unit(brigade),
                    counted(self.data().movement.attachment.substitute_brigade, "manpower point")
                )
            }
            Question::ReplaceDivision(number) => {
                let (division, points) = self.division_words(number);
                format!("{division} has {points}, too little for a division: which brigade takes its place?")
            }
            Question::FormDivision { number, .. } => {
                let (division, _) = self.division_words(number);
                format!("Which other brigades in the hex form {division}? Say when these are all.")
            }
            Question::RailTo(train) => {
                let table = &self.data().movement.rail;
                format!(
                    "Where does {} go by rail, up to {} hexes, for {} Fatigue Levels? Stations on the map are marked; boxes off \
                     the map are buttons.",
                    unit(train),
                    table.hexes,
                    table.fatigue
                )
            }
            Question::SailTo { unit: ship, left } => format!(
                "Where does {} sail? It has {} left, each for a Fatigue Level; from a dock it may land, or stay where it is.",
                unit(ship),
                counted(left, "space")
            ),
            Question::ArmySelect => {
                let leader = &self.leader_info(self.state.activation.leader).name;
                match self.state.campaign.today.strategic {
                    Some((_, levels)) => {
                        let most = self.data().movement.army_leader.units;
                        format!(
                            "Which units does {leader} move strategically, {most} at most, for {levels} Fatigue Levels each?"
                        )
                    }
                    None => {
                        let most = self.data().movement.army_leader.units;
                        format!(
                            "Which units does {leader} set in motion, {most} at most? They march one after the other and may \
                             not attack."
                        )
                    }
                }
            }
            Question::AllowRemote(asking) => format!(
                "{}, more than {} hexes from every unit of yours, asks to march at once, without the initiative. It may only \
                 with your leave; if you refuse, it marches when its side has the initiative.",
                unit(asking),
                self.data().movement.remote.distance
            ),
            Question::Levy => {
                let table = &self.data().supply.levy;
                format!(
                    "Which town do you levy? Its victuals feed your men, and a Pennsylvania town scores victory points; each \
                     only once. It takes infantry of {} or more manpower at Fatigue Level 0 in the town, and no Union unit of {} \
                     or more next to it.",
                    table.manpower, table.enemy
                )
            }
            Question::Distribute(_) => {
                "Who draws victuals from levied towns and captured depots? A unit without victuals will be out of supply.".into()
            }
            Question::DepotAmmunition => "Which divisions draw ammunition from a captured depot?".into(),
            Question::AmmunitionTrain { left } => {
                format!("An ammunition train: {left} levels are left. Which division gets the next?")
            }
            Question::Forage(_) => {
                "These units are out of range of a depot and not full. They may forage: the victuals depend on the county, and \
                 each Fatigue Level spent brings more. Choose a unit, or nobody."
                    .into()
            }
            Question::Share(forager) => format!("Who gets the next victual that {} has gathered?", unit(forager)),
            Question::UseChit(side) => format!("The {side} has no time left. Does it give up a time chit?"),
            Question::RefusedMoves(_) => "Which units make the remote moves that were refused?".into(),
            Question::StartTrain(train) => format!("With which unit of its corps does the {} start?", unit(train)),
            Question::LoadTrains => "What do the wagon trains take on?".into(),
            Question::PutInRange => "Which divisions draw on levied towns and captured depots to be in resupply range?".into(),
            Question::Rest(side) => format!(
                "How many Fatigue Levels do all units of the {side} remove? The rest of the time they forage."
            ),
            Question::Repair => {
                format!(
                    "Which damaged station do you try to repair, one this turn? A die of {} or less mends it, less 1 for each \
                     earlier try and for Haupt beside it. Only undamaged lines carry trains and supply.",
                    self.data().supply.repair.most
                )
            }
            Question::PlaceDepot => {
                let depots = self.campaign().confederate_depots.iter().enumerate();
                let able = depots.filter(|(number, _)| self.may_place_depot(*number).is_ok());
                let places: Vec<String> = able.map(|(_, (hex, _))| self.rules.hex_name(*hex)).collect();
                format!("Do you place a depot, at {}? It supplies the units around it.", places.join(" or "))
            }
            Question::Commanders(question) => self.ask_commanders(question),
            Question::ReleaseCavalry => "Union cavalry is over the Rappahannock: which of your cavalry is released?".into(),
            Question::NightRetreat => "Where does the cavalry south of the Rappahannock go back to by night?".into(),
            Question::Schedule(side) => {
                let table = &self.data().supply.depot;
                match (side, self.state.campaign.schedules[side.index()]) {
                    (_, Some(plan)) => {
                        let what = if plan.build { "built" } else { "dismantled" };
                        format!(
                            "The depot at {} is to be {what} in turn {}: do you bring that a turn nearer?",
                            self.rules.hex_name(plan.hex),
                            plan.due
                        )
                    }
                    (Side::Union, None) => format!(
                        "Do you order a depot built or dismantled, one at a time? Building takes {} turns on an unbroken railroad, \
                         {} in a town without; dismantling takes {}. The enemy is not told.",
                        table.build_on_rail, table.build_in_town, table.dismantle
                    ),
                    (Side::Confederate, None) => format!(
                        "Do you order a depot dismantled? It takes {} turns, and the enemy is not told.",
                        table.dismantle
                    ),
                }
            }
            Question::BurnStation { unit: burner, mark } => {
                let place = self.state.hex(burner).map_or_else(String::new, |hex| self.rules.hex_name(hex));
                let what = if mark == StationMark::Destroy { "destroyed" } else { "damaged" };
                format!(
                    "Does {} burn the station at {place} too? It would be {what}; you may also let it stand.",
                    unit(burner)
                )
            }
            Question::ReserveArtillery => format!(
                "Which reserve artillery supports the attack on {}? A die less its fatigue says how many factors.",
                self.rules.hex_name(self.state.battle.target)
            ),
            Question::CapturedGuns { left } => format!("Artillery is captured, {left} in all: who takes the next gun?"),
        }
    }

    /// An action as a page offers it.
    pub(crate) fn offer(self, action: CampaignAction) -> Choice {
        let text = action.write(self.rules);
        let name = |counter: Counter| {
            self.rules.counters.name(counter).map_or("?", |known| known.name.as_str()).to_owned()
        };
        let piece = |label: String, counter: Counter| {
            Choice::button(text.clone(), label)
                .kind(ChoiceKind::Piece)
                .piece(self.rules.counters.slug(counter))
        };
        let place = |label: String, hex: Hex| {
            Choice::button(text.clone(), label).kind(ChoiceKind::Place).place(self.rules.board.name(hex))
        };
        let button = |label: &str| Choice::button(text.clone(), label);
        match action {
            CampaignAction::With(unit) => piece(format!("With {}", name(unit)), unit),
            CampaignAction::Yes => button("Yes"),
            CampaignAction::No => button("No"),
            CampaignAction::YesToAll => button("Yes, and all that ask this turn"),
            CampaignAction::NoToAll => button("No, and none that asks this turn"),
            CampaignAction::Enough => button(self.enough_words()),
            CampaignAction::Strengthen(unit) => piece(format!("Strengthen {}", name(unit)), unit),
            CampaignAction::TakeOff(unit) => piece(format!("Take {} off the map", name(unit)), unit),
            CampaignAction::Send(unit) => piece(format!("Send a point of {}", name(unit)), unit),
            CampaignAction::Place(hex) => place(format!("Place at {}", self.rules.hex_near(hex)), hex),
            CampaignAction::PlaceInBox => button("Place at sea"),
            CampaignAction::Hold => button("Hold back"),
            CampaignAction::Declare(Declaration::Operational) => button("Operational: march"),
            CampaignAction::Declare(Declaration::Passive) => button("Passive: rest and feed"),
            CampaignAction::Leave(leader) => piece(format!("{} leaves the map", name(leader)), leader),
            CampaignAction::Merge(unit, into) => piece(format!("{} joins {}", name(unit), name(into)), unit)
                .piece(self.rules.counters.slug(into)),
            CampaignAction::Detach(unit, manpower, artillery) => {
                let guns = match artillery {
                    0 => "no artillery".into(),
                    guns => format!("{guns} artillery"),
                };
                piece(format!("{} detaches {manpower} manpower, {guns}", name(unit)), unit)
            }
            CampaignAction::DetachBrigade(division, brigade) => {
                piece(format!("Split {} off {}", name(brigade), name(division)), division)
                    .piece(self.rules.counters.slug(brigade))
            }
            CampaignAction::BreakUp(division) => {
                piece(format!("Break {} up into brigades", name(division)), division)
            }
            CampaignAction::Strength(manpower, artillery) => {
                button(&format!("{manpower} manpower, {artillery} artillery"))
            }
            CampaignAction::FormDivision(division, brigade) => {
                piece(format!("Form {} of {} and others", name(division), name(brigade)), brigade)
                    .piece(self.rules.counters.slug(division))
            }
            CampaignAction::Rail(unit) => piece(format!("{} takes the train", name(unit)), unit),
            CampaignAction::RailTo(hex) => place(format!("By rail to {}", self.rules.hex_near(hex)), hex),
            CampaignAction::RailToBox(number) => {
                let space = self.data().offmap.r#box.get(usize::from(number));
                button(&format!("By rail to {}", space.map_or("?", |space| &space.name)))
            }
            CampaignAction::Sail(unit) => piece(format!("{} goes by sea", name(unit)), unit),
            CampaignAction::SailTo(number) => {
                let space = self.data().naval.space.get(usize::from(number));
                button(&format!("Sail to {}", space.map_or("?", |space| &space.name)))
            }
            CampaignAction::Anchor => button("Stay here"),
            CampaignAction::Land(hex) => place(format!("Land at {}", self.rules.hex_name(hex)), hex),
            CampaignAction::ArmyLeader(leader) => {
                piece(format!("Activate army leader {}", name(leader)), leader)
            }
            CampaignAction::Choose(unit) => piece(name(unit), unit),
            CampaignAction::Strategic(unit, levels) => {
                let Some(id) = self.roster().unit(unit) else {
                    return piece(format!("{}: strategic activation for {levels} fatigue", name(unit)), unit);
                };
                let allowance = self.strategic_allowance(id, levels);
                piece(format!("{}: strategic movement of {allowance} for {levels} fatigue", name(unit)), unit)
                    .amount(allowance.into())
            }
            CampaignAction::Remote(unit) => {
                let label = format!(
                    "{} marches far from the enemy without the initiative, if the {} gives leave",
                    name(unit),
                    self.enemy_of(unit)
                );
                piece(label, unit).kind(ChoiceKind::Button)
            }
            CampaignAction::Escort(unit) => piece(format!("{} goes along as escort", name(unit)), unit),
            CampaignAction::Levy(town) => {
                let town = self.theater().towns.get(usize::from(town));
                let label = format!("Levy {}", town.map_or("?", |town| &town.name));
                match town.and_then(|town| town.hexes.first()) {
                    Some(&hex) => place(label, hex),
                    None => button(&label),
                }
            }
            CampaignAction::Feed(unit, hex, amount) => {
                piece(format!("{} draws {amount} at {}", name(unit), self.rules.hex_name(hex)), unit)
                    .place(self.rules.board.name(hex))
                    .amount(amount.into())
            }
            CampaignAction::Rearm(unit) => piece(format!("Ammunition for {}", name(unit)), unit),
            CampaignAction::DrawAmmunition(unit, hex) => {
                piece(format!("{} draws ammunition at {}", name(unit), self.rules.hex_name(hex)), unit)
                    .place(self.rules.board.name(hex))
            }
            CampaignAction::Forage(unit, levels) => {
                let yields = self.roster().unit(unit).map_or(0, |id| self.yield_of(id, levels));
                let levels_words = if levels == 1 { "Fatigue Level" } else { "Fatigue Levels" };
                piece(format!("{} forages {yields} victuals for {levels} {levels_words}", name(unit)), unit)
                    .amount(yields.into())
            }
            CampaignAction::Rest(levels) => {
                let side = match self.question() {
                    Some(Question::Rest(side)) => side,
                    _ => Side::Union,
                };
                let victuals = self.foraged_by_resting(side, levels);
                button(&format!("Remove {levels} Fatigue Levels, forage {victuals} victuals"))
                    .amount(levels.into())
            }
            CampaignAction::Chit => button(&format!(
                "Give up a time chit: {} more",
                counted(self.data().time.chits.minutes, "minute")
            )),
            CampaignAction::OutOfTime => button("Let the time run out"),
            CampaignAction::Repair(hex) => {
                place(format!("Repair the station at {}", self.rules.hex_name(hex)), hex)
            }
            CampaignAction::PlaceDepot(hex) => {
                place(format!("Place a depot at {}", self.rules.hex_name(hex)), hex)
            }
            CampaignAction::Build(hex) => {
                place(format!("Build a depot at {}", self.rules.hex_name(hex)), hex)
            }
            CampaignAction::Dismantle(hex) => {
                place(format!("Dismantle the depot at {}", self.rules.hex_name(hex)), hex)
            }
            CampaignAction::Commanders(action) => self.campaign().offer_commanders(self.rules, action),
            CampaignAction::Hasten => button("Hasten it by a turn"),
            CampaignAction::NightRetreat(unit, hex) => {
                piece(format!("{} goes back to {}", name(unit), self.rules.hex_name(hex)), unit)
                    .place(self.rules.board.name(hex))
            }
            CampaignAction::Wreck(unit, target) => {
                let what = match target {
                    Target::Depot => "destroy the depot",
                    Target::Levy => "burn the levied victuals",
                    Target::Capitol => "burn the capitol",
                    Target::CapitolAcrossTheRiver => "shell the capitol",
                    Target::Junction => "wreck the junction",
                };
                piece(format!("{} tries to {what}", name(unit)), unit)
            }
        }
    }

    /// A division of option 18 by its number, and what it has left.
    fn division_words(self, number: u8) -> (String, String) {
        let of = self.forces().detaching.get(usize::from(number));
        of.map_or_else(Default::default, |of| {
            let points = counted(self.state.manpower[of.division.index()], "manpower point");
            (format!("{}'s division", self.name(of.division)), points)
        })
    }

    /// The side that must give leave to a unit.
    fn enemy_of(self, counter: Counter) -> Side {
        let unit = self.roster().unit(counter);
        unit.map_or(Side::Union, |unit| self.roster().side(unit).enemy())
    }

    /// What having enough means at the open question.
    fn enough_words(self) -> &'static str {
        match self.question() {
            Some(Question::Detach(_)) => "Nobody detaches now",
            Some(Question::Attach { .. }) => "Nobody joins another now",
            Some(Question::Forage(_)) => "Nobody forages now",
            Some(Question::Distribute(_)) => "Nobody draws more",
            Some(Question::Levy) => "No more levies",
            Some(Question::PlaceDepot) => "No depot now",
            Some(Question::Schedule(_)) => "Order nothing",
            Some(Question::Repair) => "Repair nothing more",
            Some(Question::ArmySelect) => "These are all: they march",
            Some(Question::Commanders(CommandersQuestion::Divide(_))) => "So it is divided",
            Some(Question::Commanders(_)) => "Nothing to say now",
            _ => "Enough",
        }
    }
}
