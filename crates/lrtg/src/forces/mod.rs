//! The forces: the roster of the campaign and the groups that its rules speak of.

mod attachment;
mod forts;
mod garrisons;
mod people;

use board::Board;
use engine::{DataError, Side};
use gcacw::roster::{Counters, LeaderInfo, Roster, UnitInfo};
use gcacw::sets::UnitSet;
use gcacw::state::{Leader, Unit};
use gcacw::units::{Arm, Army, Size, Units, Volume};

use crate::Data;

const FILE: &str = "lrtg/units.toml";

/// The designation on a counter: to which army or garrison a unit belongs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Designation {
    /// Army of the Potomac.
    Aop,
    /// Washington garrison.
    Dc,
    /// VIII Corps at Baltimore.
    Balt,
    /// VIII Corps in West Virginia.
    Wv,
    /// VIII Corps at Harpers Ferry.
    Hf,
    /// Pennsylvania militia.
    Pa,
    /// Railroad construction.
    Rr,
    /// Army of Northern Virginia.
    Anv,
    /// Richmond Garrison.
    Rich,
    /// No army.
    Independent,
}

impl Designation {
    fn of(word: &str) -> Option<Self> {
        Some(match word {
            "AoP" => Self::Aop,
            "DC" => Self::Dc,
            "Balt" => Self::Balt,
            "WV" => Self::Wv,
            "HF" => Self::Hf,
            "PA" => Self::Pa,
            "RR" => Self::Rr,
            "ANV" => Self::Anv,
            "Rich" => Self::Rich,
            "none" => Self::Independent,
            _ => return None,
        })
    }

    const fn army(self) -> Army {
        match self {
            Self::Aop => Army::Aop,
            Self::Dc | Self::Balt | Self::Wv | Self::Hf | Self::Pa | Self::Rr => Army::UnionOther,
            Self::Anv => Army::Anv,
            Self::Rich | Self::Independent => Army::CsaOther,
        }
    }

    /// Whether it is a garrison of the VIII Corps.
    #[must_use]
    pub const fn is_eighth_corps(self) -> bool {
        matches!(self, Self::Balt | Self::Wv | Self::Hf)
    }

    /// Whether Rear Area Paralysis holds it (lrtg.2.0.48).
    #[must_use]
    pub const fn is_rear_area(self) -> bool {
        matches!(self, Self::Pa | Self::Hf | Self::Balt | Self::Dc | Self::Wv)
    }
}

/// A corps of one army, for morale and for the Union's limits in turns 1 to 3.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Corps(pub u8);

impl Corps {
    /// No corps.
    pub const NONE: Self = Self(u8::MAX);

    /// Its bit.
    #[must_use]
    pub const fn bit(self) -> u16 {
        if self.0 < 16 { 1 << self.0 } else { 0 }
    }
}

/// The corps of both armies; the Union's cavalry divisions stand apart for turns 1 to 3 and are one corps for morale.
const CORPS: [&str; 14] = [
    "I Corps",
    "II Corps",
    "III Corps",
    "V Corps",
    "VI Corps",
    "XI Corps",
    "XII Corps",
    "1st Cavalry Division",
    "2nd Cavalry Division",
    "3rd Cavalry Division",
    "Cavalry Corps",
    "VIII Corps",
    "Washington garrison",
    "Pennsylvania militia",
];
/// The first of the Union's cavalry divisions among the corps.
const CAVALRY_DIVISIONS: std::ops::Range<u8> = 7..10;

/// A unit of a release group and the corps it joins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Release {
    /// The unit.
    pub unit: Unit,
    /// The corps it belongs to from then on.
    pub joins: Corps,
}

/// The units and leaders that a rule names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Named {
    pub haupt: Unit,
    pub lockwood: Unit,
    pub spinola: Unit,
    pub stannard: Unit,
    pub crawford: Unit,
    pub price: Unit,
    pub kilpatrick_brigade: Unit,
    pub custer: Unit,
    pub farnsworth: Unit,
    pub jenkins: Unit,
    pub imboden: Unit,
    pub virginia_12: Unit,
    pub lee: Leader,
    pub jackson: Leader,
    pub stuart: Leader,
    pub beauregard: Leader,
    pub hooker: Leader,
    pub meade_corps: Leader,
    pub meade: Leader,
    pub sykes: Leader,
    pub couch: Leader,
    pub heintzelman: Leader,
    pub schenck: Leader,
    pub pleasonton: Leader,
    pub buford: Leader,
    pub gregg: Leader,
    pub kilpatrick: Leader,
}

/// A division that may break up into its brigades, with option 18. // lrtg.18.1.3 to lrtg.18.1.5
#[derive(Debug, Clone)]
pub struct Detaching {
    /// The division counter.
    pub division: Unit,
    /// The leader who comes on the map while it is broken up.
    pub leader: Leader,
    /// Its brigades.
    pub brigades: Vec<Unit>,
}

/// The groups that the rules speak of.
#[derive(Debug, Clone)]
pub struct Forces {
    /// The designation of each unit.
    pub designation: Vec<Designation>,
    /// The corps of each unit.
    pub corps: Vec<Corps>,
    /// Manpower of each unit in the set-up.
    pub strength: Vec<u8>,
    /// Units requiring supply: infantry divisions and cavalry brigades. // lrtg.13.0.1
    pub requiring_supply: UnitSet,
    /// Units that Rear Area Paralysis may hold: those of a garrison, and whoever may be split off one. // lrtg.2.0.48
    pub rear_area: UnitSet,
    /// The wagon trains of the Confederate infantry corps (option 23.4).
    pub trains: Vec<Unit>,
    /// Substitutes of both sides: infantry then cavalry, Union then Confederate.
    pub substitutes: Vec<Unit>,
    /// The number of each unit among the substitutes.
    pub substitute_number: Vec<Option<u8>>,
    /// The corps that each unit joins once it is released.
    pub joins: Vec<Corps>,
    /// The divisions that may break up, with option 18.
    pub detaching: Vec<Detaching>,
    /// The division of each of their brigades, and of no other unit.
    pub division_of: Vec<Unit>,
    /// The Richmond Garrison track.
    pub richmond_garrison: Vec<Unit>,
    /// The Confederate Reinforcement track.
    pub reinforcements: Vec<Unit>,
    /// The West Virginia track.
    pub west_virginia: Vec<Unit>,
    /// The militia.
    pub militia: Vec<Unit>,
    /// Confederate arrivals, with the turn.
    pub arrivals: Vec<(Unit, u8)>,
    /// The release groups.
    pub groups: Vec<Vec<Release>>,
    /// Units never released.
    pub never: UnitSet,
    /// DC units exempt from the block once Meade commands.
    pub exempt: UnitSet,
    /// Cavalry and infantry that Meade's accession replaces: out, in.
    pub replacements: Vec<(Unit, Unit)>,
    /// The counters that a rule names.
    pub named: Named,
}

/// The units of the roster, in the order of the data: the substitutes come last.
pub fn unit_infos(data: &Data, standard: &Units, counters: &Counters) -> Result<Vec<UnitInfo>, DataError> {
    let mut units = Vec::new();
    let march_modifier = |army| standard.march_modifier(Volume::Rtg, Some(army), None);
    for record in &data.units.unit {
        let wrong = |field, problem: &str| DataError::field(FILE, &record.name, field, problem);
        let arm = arm(&record.arm).ok_or_else(|| wrong("arm", "is no arm of the campaign"))?;
        let designation =
            Designation::of(&record.designation).ok_or_else(|| wrong("designation", "is not known"))?;
        units.push(UnitInfo {
            counter: counters
                .named(record.side, &record.name, arm)
                .ok_or_else(|| wrong("name", "has no counter"))?,
            side: record.side,
            name: record.name.clone(),
            arm,
            size: size(&record.size),
            command: command(&record.formation),
            tactical: record.tactical,
            tactical_defending: record.tactical,
            artillery: record.artillery,
            army: Some(designation.army()),
            march_modifier: march_modifier(designation.army()),
        });
    }
    for (side, name, arm, size, tactical) in substitutes(data) {
        let counter = counters.named(side, &name, arm);
        let army = if side == Side::Union { Army::Aop } else { Army::Anv };
        units.push(UnitInfo {
            counter: counter.ok_or_else(|| DataError::field(FILE, &name, "substitute", "has no counter"))?,
            side,
            name,
            arm,
            size: Some(size),
            command: String::new(),
            tactical,
            tactical_defending: tactical,
            artillery: 0,
            army: Some(army),
            march_modifier: march_modifier(army),
        });
    }
    Ok(units)
}

/// The leaders of the roster.
pub fn leader_infos(data: &Data, counters: &Counters) -> Result<Vec<LeaderInfo>, DataError> {
    let leaders = data.leaders.leader.iter().map(|record| {
        let name = leader_name(record.side, &record.name);
        let counter = counters.named(record.side, name, Arm::Leader);
        let union = record.side == Side::Union;
        let garrison = record.r#type.starts_with("garrison") || record.formation == "Richmond Garrison";
        Ok(LeaderInfo {
            counter: counter.ok_or_else(|| {
                DataError::field("lrtg/leaders.toml", &record.name, "name", "has no counter")
            })?,
            side: record.side,
            name: name.to_owned(),
            level: match record.r#type.as_str() {
                "army" => Size::Army,
                kind if kind.contains("division") => Size::Division,
                _ => Size::Corps,
            },
            command: match &record.r#type {
                kind if kind == "division" => {
                    format!("{}-{}", name, record.formation)
                }
                _ => command(&record.formation),
            },
            command_value: record.command,
            tactical: record.tactical.unwrap_or(0),
            tactical_defending: record.tactical.unwrap_or(0),
            army: Some(match (union, garrison) {
                (true, false) => Army::Aop,
                (true, true) => Army::UnionOther,
                (false, false) => Army::Anv,
                (false, true) => Army::CsaOther,
            }),
            cavalry: false,
        })
    });
    leaders.collect()
}

/// The names of every counter, for the list of counters.
pub fn counter_names(data: &Data) -> Vec<(Side, String, Arm)> {
    let units = data.units.unit.iter();
    let units = units.filter_map(|unit| Some((unit.side, unit.name.clone(), arm(&unit.arm)?)));
    let leaders = data.leaders.leader.iter();
    let leaders =
        leaders.map(|leader| (leader.side, leader_name(leader.side, &leader.name).to_owned(), Arm::Leader));
    let substitutes = substitutes(data).into_iter().map(|(side, name, arm, ..)| (side, name, arm));
    units.chain(leaders).chain(substitutes).collect()
}

/// A Union cavalry leader's name without the word that told him from a brigade: the brigades' names change in play.
fn leader_name(side: Side, name: &str) -> &str {
    if side == Side::Union { name.strip_suffix(" (leader)").unwrap_or(name) } else { name }
}

fn arm(word: &str) -> Option<Arm> {
    Some(match word {
        // The construction corps marches as infantry. // lrtg.8.1.1
        "infantry" | "engineer" => Arm::Infantry,
        "cavalry" => Arm::Cavalry,
        "artillery" => Arm::Artillery,
        "wagon" => Arm::Wagon,
        _ => return None,
    })
}

fn size(word: &str) -> Option<Size> {
    Some(match word {
        "division" => Size::Division,
        "brigade" => Size::Brigade,
        "train" => return None,
        _ => Size::Regiment,
    })
}

/// The designation by which the standard rules find a unit's leaders: `HF-VIII Corps` is part of the VIII Corps.
fn command(formation: &str) -> String {
    match formation {
        "Cavalry Corps" => "Cav".into(),
        "Army of the Potomac"
        | "Army of Northern Virginia"
        | "ANV"
        | "independent"
        | "Railroad construction" => String::new(),
        _ => match formation.split_once(", ") {
            Some((corps, part)) => format!("{part}-{corps}"),
            None => formation.into(),
        },
    }
}

fn substitutes(data: &Data) -> Vec<(Side, String, Arm, Size, i8)> {
    let mut list = Vec::new();
    for record in &data.units.substitute {
        let Some(arm) = arm(&record.arm) else { continue };
        let size = if arm == Arm::Cavalry { Size::Regiment } else { Size::Brigade };
        for number in 1..=record.count {
            let name =
                format!("{} {} {number}", if record.side == Side::Union { "US" } else { "CS" }, record.size);
            list.push((record.side, name, arm, size, record.tactical));
        }
    }
    list
}

impl Forces {
    /// Finds the groups in a roster.
    pub fn muster(data: &Data, _board: &Board, roster: &Roster) -> Result<Self, DataError> {
        let find = Finder { roster };
        let mut forces = Self {
            designation: Vec::new(),
            corps: Vec::new(),
            strength: Vec::new(),
            requiring_supply: UnitSet::EMPTY,
            rear_area: UnitSet::EMPTY,
            trains: Vec::new(),
            substitutes: Vec::new(),
            substitute_number: vec![None; roster.units.len()],
            joins: vec![Corps::NONE; roster.units.len()],
            detaching: Vec::new(),
            division_of: vec![Unit::NONE; roster.units.len()],
            richmond_garrison: find.units(Side::Confederate, &data.tracks.richmond_garrison)?,
            reinforcements: find.units(
                Side::Confederate,
                &data
                    .tracks
                    .confederate_reinforcement
                    .iter()
                    .map(|record| record.unit.clone())
                    .collect::<Vec<_>>(),
            )?,
            west_virginia: find.units(Side::Union, &data.tracks.west_virginia.units)?,
            militia: find.units(Side::Union, &data.tracks.militia.units)?,
            arrivals: Vec::new(),
            groups: Vec::new(),
            never: find.units(Side::Union, &data.tracks.release.never)?.into_iter().collect(),
            exempt: find.units(Side::Union, &data.tracks.release.exempt_under_meade)?.into_iter().collect(),
            replacements: Vec::new(),
            named: find.named()?,
        };
        for arrival in &data.tracks.arrival {
            forces.arrivals.push((find.unit(Side::Confederate, &arrival.unit)?, arrival.turn));
        }
        for group in &data.tracks.release.group {
            let group = group.iter().map(|released| {
                let joins = released.joins.as_deref().map_or(Corps::NONE, corps);
                Ok(Release { unit: find.unit(Side::Union, &released.unit)?, joins })
            });
            forces.groups.push(group.collect::<Result<_, DataError>>()?);
        }
        for release in forces.groups.iter().flatten() {
            let joins = &mut forces.joins[release.unit.index()];
            if *joins == Corps::NONE {
                *joins = release.joins;
            }
        }
        for replacement in &data.leaders.replacement {
            let side = if replacement.out == "W.H. Lee" { Side::Confederate } else { Side::Union };
            if let (Ok(out), Ok(into)) =
                (find.unit(side, &replacement.out), find.unit(side, &replacement.into))
            {
                forces.replacements.push((out, into));
            }
        }
        forces.muster_units(data, roster);
        forces.muster_brigades(data, &find)?;
        let may_be_rear_area = |unit: &Unit| {
            forces.substitute_number[unit.index()].is_some()
                || forces.designation[forces.division_of(*unit).unwrap_or(*unit).index()].is_rear_area()
        };
        forces.rear_area = roster.unit_ids().filter(may_be_rear_area).collect();
        Ok(forces)
    }

    fn muster_units(&mut self, data: &Data, roster: &Roster) {
        for unit in roster.unit_ids() {
            let info = &roster.units[unit.index()];
            let record =
                data.units.unit.iter().find(|record| record.side == info.side && record.name == info.name);
            let designation = record.and_then(|record| Designation::of(&record.designation));
            let fallback = if info.side == Side::Union { Designation::Aop } else { Designation::Anv };
            self.designation.push(designation.unwrap_or(fallback));
            self.strength.push(record.and_then(|record| record.strength).unwrap_or(0));
            let formation = record.map_or("", |record| record.formation.as_str());
            self.corps.push(corps(formation.split(", ").next().unwrap_or_default()));
            if info.arm == Arm::Wagon {
                self.trains.push(unit);
            } else if record.is_none() {
                self.substitute_number[unit.index()] = Some(self.substitutes.len() as u8);
                self.substitutes.push(unit);
            } else if matches!(
                (info.arm, info.size),
                (Arm::Infantry, Some(Size::Division)) | (Arm::Cavalry, Some(Size::Brigade))
            ) {
                self.requiring_supply.insert(unit);
            }
        }
    }

    /// The brigades of option 18 name their division after their corps.
    fn muster_brigades(&mut self, data: &Data, find: &Finder<'_>) -> Result<(), DataError> {
        let brigades = data.units.unit.iter().filter(|record| record.option.as_deref() == Some("18"));
        for record in brigades {
            let division = record.formation.split_once(", ").map_or("", |(_, division)| division);
            let division_unit = find.unit(record.side, division)?;
            let brigade = find.unit(record.side, &record.name)?;
            self.division_of[brigade.index()] = division_unit;
            match self.detaching.iter_mut().find(|known| known.division == division_unit) {
                Some(known) => known.brigades.push(brigade),
                None => {
                    let leader = find.leader(record.side, &format!("{division} (leader)"))?;
                    self.detaching.push(Detaching {
                        division: division_unit,
                        leader,
                        brigades: vec![brigade],
                    });
                }
            }
        }
        Ok(())
    }

    /// The division of which a unit is a brigade, with option 18.
    #[must_use]
    pub fn division_of(&self, unit: Unit) -> Option<Unit> {
        self.division_of.get(unit.index()).copied().filter(|&division| division != Unit::NONE)
    }

    /// The division whose leader he is, with option 18.
    #[must_use]
    pub fn led_by(&self, leader: Leader) -> Option<Unit> {
        self.detaching.iter().find(|known| known.leader == leader).map(|known| known.division)
    }

    /// Every unit of a designation.
    pub fn of(&self, designation: Designation) -> impl Iterator<Item = Unit> + '_ {
        let units = self.designation.iter().enumerate();
        units.filter(move |(_, known)| **known == designation).map(|(index, _)| Unit(index as u8))
    }

    /// Whether it is an infantry corps or a cavalry division, not a garrison. // lrtg.viii.1.5
    #[must_use]
    pub fn is_corps(corps: Corps) -> bool {
        CORPS
            .get(usize::from(corps.0))
            .is_some_and(|name| name.ends_with("Corps") || name.ends_with("Division"))
    }

    /// The bits of the Union's cavalry divisions.
    #[must_use]
    pub fn cavalry_divisions() -> u16 {
        CAVALRY_DIVISIONS.map(|corps| Corps(corps).bit()).sum()
    }

    /// The corps of this name.
    #[must_use]
    pub fn corps_named(name: &str) -> Corps {
        corps(name)
    }

    /// The name of a corps.
    #[must_use]
    pub fn corps_name(corps: Corps) -> &'static str {
        CORPS.get(usize::from(corps.0)).copied().unwrap_or("no corps")
    }

    /// The corps as morale counts it: the Union's cavalry divisions are one.
    #[must_use]
    pub fn morale_corps(corps: Corps) -> Corps {
        if CAVALRY_DIVISIONS.contains(&corps.0) { Corps(CAVALRY_DIVISIONS.start) } else { corps }
    }
}

fn corps(formation: &str) -> Corps {
    CORPS.iter().position(|name| *name == formation).map_or(Corps::NONE, |index| Corps(index as u8))
}

struct Finder<'a> {
    roster: &'a Roster,
}

impl Finder<'_> {
    fn unit(&self, side: Side, name: &str) -> Result<Unit, DataError> {
        let arms = [Arm::Infantry, Arm::Cavalry, Arm::Artillery];
        arms.into_iter()
            .find_map(|arm| self.roster.unit_named(side, name, arm))
            .ok_or_else(|| DataError::field(FILE, name, "name", "a rule names this unit"))
    }

    fn units(&self, side: Side, names: &[String]) -> Result<Vec<Unit>, DataError> {
        names.iter().map(|name| self.unit(side, name)).collect()
    }

    fn leader(&self, side: Side, name: &str) -> Result<Leader, DataError> {
        self.roster
            .leader_named(side, name)
            .ok_or_else(|| DataError::field("lrtg/leaders.toml", name, "name", "a rule names this leader"))
    }

    fn named(&self) -> Result<Named, DataError> {
        use Side::{Confederate, Union};
        Ok(Named {
            haupt: self.unit(Union, "Haupt")?,
            lockwood: self.unit(Union, "Lockwood")?,
            spinola: self.unit(Union, "Spinola")?,
            stannard: self.unit(Union, "Stannard")?,
            crawford: self.unit(Union, "Crawford")?,
            price: self.unit(Union, "Price")?,
            kilpatrick_brigade: self.unit(Union, "Kilpatrick")?,
            custer: self.unit(Union, "Custer")?,
            farnsworth: self.unit(Union, "Farnsworth")?,
            jenkins: self.unit(Confederate, "Jenkins")?,
            imboden: self.unit(Confederate, "Imboden")?,
            virginia_12: self.unit(Confederate, "12 VA")?,
            lee: self.leader(Confederate, "Lee")?,
            jackson: self.leader(Confederate, "Jackson")?,
            stuart: self.leader(Confederate, "Stuart")?,
            beauregard: self.leader(Confederate, "Beauregard")?,
            hooker: self.leader(Union, "Hooker")?,
            meade_corps: self.leader(Union, "Meade")?,
            meade: self.leader(Union, "Meade (army)")?,
            sykes: self.leader(Union, "Sykes")?,
            couch: self.leader(Union, "Couch")?,
            heintzelman: self.leader(Union, "Heintzelman")?,
            schenck: self.leader(Union, "Schenck")?,
            pleasonton: self.leader(Union, "Pleasonton")?,
            buford: self.leader(Union, "Buford")?,
            gregg: self.leader(Union, "Gregg")?,
            kilpatrick: self.leader(Union, "Kilpatrick")?,
        })
    }
}
