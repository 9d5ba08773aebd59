//! What must hold in every state.

use engine::Side;

use crate::C1863;
use crate::ids::{FORMATIONS, FormationId, LOCATIONS, LocationId};
use crate::state::{Place, State};

impl C1863 {
    /// Cards, in all piles together. c1863.2.10
    pub(crate) fn count_everything(&self, state: &State) -> Vec<(&'static str, i64)> {
        let cards = |side: Side| {
            let deck = &state.decks[side.index()];
            let sets = deck.hand.len() + deck.discard.len() + deck.removed.len() + deck.dealt.len();
            i64::from(sets) + deck.draw.len() as i64
        };
        let tableau = state.tableau.iter().flatten().count();
        let owned = state.owned[0].len() + state.owned[1].len() + state.tactics_discard.len();
        vec![
            ("Union Activation cards", cards(Side::Union)),
            ("Confederate Activation cards", cards(Side::Confederate)),
            ("Tactics cards", (state.tactics_draw.len() + tableau) as i64 + i64::from(owned)),
            ("bot cards", state.bot_draw.len() as i64 + i64::from(state.bot_discard.count_ones())),
        ]
    }

    /// What is wrong with a state, if anything is.
    pub(crate) fn check_state(&self, state: &State) -> Result<(), String> {
        let components = &self.data.components;
        for at in (0..LOCATIONS as u8).map(LocationId) {
            let place = self.data.map.name(at);
            let counts = Side::ALL.map(|side| state.at(side, at).len());
            if counts.iter().any(|&count| count > u32::from(components.formations_per_location)) {
                return Err(format!("{place} holds more than two formations of a side"));
            }
            if counts.iter().all(|&count| count > 0) {
                return Err(format!("enemies share {place} in peace"));
            }
            if state.redoubts_at(at) > components.redoubts_per_location {
                return Err(format!("{place} has more than three redoubts"));
            }
        }
        if state.redoubts.iter().sum::<u8>() > components.redoubt_cubes {
            return Err("there are more redoubts than cubes".into());
        }
        if state.momentum.iter().sum::<u8>() > components.momentum_cubes {
            return Err("there are more Momentum cubes than 25".into());
        }
        for side in Side::ALL {
            for &(points, pairs) in &self.data.reinforcements[side.index()] {
                let used = state.pairs[side.index()].iter().filter(|pair| pair.points == points).count();
                if used > usize::from(pairs) {
                    return Err(format!("the {side} uses more Reinforcement cards than there are"));
                }
            }
        }
        for formation in (0..FORMATIONS as u8).map(FormationId) {
            self.check_formation(state, formation)?;
        }
        if state.combat.is_none() && state.end.is_none() && state.visible != self.sighted(state) {
            return Err("who is sighted does not follow from the positions".into());
        }
        Ok(())
    }

    fn check_formation(&self, state: &State, formation: FormationId) -> Result<(), String> {
        let name = self.data.name(formation);
        let most = self.data.components.cohesion_maximum;
        match state.places[formation.index()] {
            Place::Track(_) if !state.is_bot(formation.side()) => {
                return Err(format!("{name} is on the track of a bot"));
            }
            Place::Destroyed => return Ok(()),
            _ => {}
        }
        let settled = state.combat.is_none() && state.end.is_none();
        let thought = state.seen[formation.index()].possible;
        if settled && state.bot.is_none() && state.location(formation).is_some_and(|at| !thought.contains(at))
        {
            return Err(format!("{name} stands where its enemy thinks it cannot be"));
        }
        let real = state.cohesion(formation);
        let marker = state.markers[formation.index()];
        if settled && !(1..=most).contains(&real) || marker > most {
            return Err(format!("{name} has cohesion {real} behind a marker at {marker}"));
        }
        Ok(())
    }
}
