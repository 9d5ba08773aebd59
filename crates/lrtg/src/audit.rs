//! The books recomputed from the facts: what must hold in every state that play reaches.

use engine::Side;
use gcacw::state::{MOST_FATIGUE, Unit};

use crate::situation::Situation;
use crate::victory::book::Award;
use crate::victory::points::station_awards;

impl Situation<'_> {
    /// Victory points from the facts of the state, and everything else that must hold.
    pub(crate) fn audit_books(self) -> Result<(), String> {
        self.audit_points()?;
        self.audit_commanders()?;
        self.audit_pride()?;
        self.audit_tracks()?;
        self.audit_record()?;
        self.audit_losses()?;
        self.audit_time()?;
        self.audit_ammunition()?;
        self.audit_detachments()?;
        for unit in self.roster().unit_ids() {
            let side = self.roster().side(unit);
            if self.state.campaign.victuals[unit.index()] > self.campaign().capacity(side, unit) {
                return Err(format!("{} has more victuals than it can hold", self.name(unit)));
            }
            if self.state.fatigue[unit.index()] > MOST_FATIGUE {
                return Err(format!("{} is beyond Fatigue Level 4", self.name(unit)));
            }
            let closed = self.state.hex(unit).is_some_and(|hex| self.is_closed(side, hex));
            if closed {
                return Err(format!("{} stands in a fort that is closed to it", self.name(unit)));
            }
        }
        for (number, &substitute) in self.forces().substitutes.iter().enumerate() {
            let on_map = self.state.hex(substitute).is_some();
            if on_map != (self.state.campaign.parents[number] != Unit::NONE) {
                return Err(format!("{} has no parent, or is not there", self.name(substitute)));
            }
        }
        let steps = self.state.steps.iter().filter(|step| **step == gcacw::step::Step::Campaign).count();
        if steps != self.state.campaign.questions.len() {
            return Err("the campaign's questions and steps do not agree".into());
        }
        Ok(())
    }

    /// The railroad points follow from the order of the stations, losses and levies from their counts.
    fn audit_points(self) -> Result<(), String> {
        let book = &self.state.campaign.book;
        let stations: Vec<usize> =
            self.state.campaign.stations_destroyed.iter().map(|&station| station.into()).collect();
        let railroads: i16 = (0..stations.len())
            .flat_map(|index| {
                let before = stations[..index].iter().copied();
                station_awards(&self.data().victory, self.theater(), before, stations[index])
            })
            .map(|award| award.points)
            .sum();
        let levies: i16 = (0..self.theater().towns.len())
            .filter(|town| self.state.campaign.levied & 1 << town != 0)
            .map(|town| {
                i16::from(self.data().supply.levy.town[usize::from(self.theater().towns[town].levy)].points)
            })
            .sum();
        let losses = |side: Side, each: i16| each * self.state.lost[side.index()] as i16;
        let table = &self.data().victory.losses;
        let checks = [
            (Award::Railroads, railroads),
            (Award::WagonTrains, self.trains_lost()),
            (Award::Levies, levies),
            (Award::UnionLosses, losses(Side::Union, table.union)),
            (Award::ConfederateLosses, losses(Side::Confederate, table.confederate)),
        ];
        for (award, facts) in checks {
            if book.of(award) != facts {
                return Err(format!(
                    "{}: the book says {}, the facts {facts}",
                    award.words(),
                    book.of(award)
                ));
            }
        }
        let sources: i16 = Award::ALL.into_iter().map(|award| book.of(award)).sum();
        if sources != book.total() {
            return Err("the book's sources do not add up to its total".into());
        }
        Ok(())
    }
}
