//! Foraging (13.5): what a county gives.

use crate::tables::Forage;

impl Forage {
    /// The victuals of so many fatigue levels at a forage value (lrtg.13.5.2, .3).
    #[must_use]
    pub fn victuals(&self, fatigue: u8, value: i8) -> u8 {
        let column = value.clamp(self.lowest, self.highest) - self.lowest;
        let row = self.victuals.get(usize::from(fatigue).wrapping_sub(1));
        row.and_then(|row| row.get(usize::try_from(column).ok()?)).copied().unwrap_or(0)
    }

    /// How far the Confederate value has fallen north of the Potomac, so many turns after the crossing (lrtg.13.5.5).
    #[must_use]
    pub fn fallen(&self, turns_since_crossing: u8) -> i8 {
        self.falls.iter().filter(|&&turns| turns_since_crossing >= turns).count() as i8
    }
}
