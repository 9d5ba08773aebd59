//! Setups that no game can reach are refused, each with what would be legal.

use engine::{SetupError, Side};

use crate::C1863;
use crate::ids::{FormationId, TacticsSet};
use crate::setup::{SetupFile, SideEntry, wrong};
use crate::state::{Place, State};

impl C1863 {
    /// Whether a game could come to what is written down, as far as the state itself does not tell.
    pub(crate) fn check_reachable(&self, state: &State, file: &SetupFile) -> Result<(), SetupError> {
        let limits = &self.data.limits;
        let round = file.turn.as_ref().map_or(1, |turn| *turn.get_ref());
        if !(1..=limits.rounds).contains(&round) {
            return Err(wrong(format!("there is no round {round}")).legal(format!("1 to {}", limits.rounds)));
        }
        if file.own.tableau.len() > state.tableau.len() {
            return Err(
                wrong("more than three cards lie in the tableau").legal("tableau = up to three cards")
            );
        }
        for (side, entry) in [(Side::Union, &file.own.union), (Side::Confederate, &file.own.confederate)] {
            self.check_side(state, file, side, entry)?;
        }
        self.check_owned(file)?;
        self.check_masks(state)
    }

    fn check_side(
        &self,
        state: &State,
        file: &SetupFile,
        side: Side,
        entry: &SideEntry,
    ) -> Result<(), SetupError> {
        let (limits, costs) = (&self.data.limits, &self.data.costs);
        if state.destroyed(side) >= limits.broken_to_lose {
            let problem = format!("the {side} has lost three formations: the game is over");
            return Err(wrong(problem).legal("up to two of a side destroyed"));
        }
        let cards = !entry.hand.is_empty() || !entry.deck.is_empty() || !entry.discard.is_empty();
        if state.is_bot(side)
            && (cards || entry.momentum > 0 || entry.run.is_some() || !entry.tactics.is_empty())
        {
            return Err(wrong(format!(
                "the {side} is played by the bot, which has no cards or cubes of a player"
            ))
            .legal("bot_deck = the numbers of its cards"));
        }
        if entry.hand.len() > usize::from(limits.hand) {
            return Err(wrong(format!("the {side} holds {} cards", entry.hand.len()))
                .legal(format!("a hand of up to {}", limits.hand)));
        }
        if !entry.hand.is_empty() && file.side.is_none() {
            return Err(wrong(format!("the {side} has a hand before the cards are dealt"))
                .legal("side = the side whose turn begins, or deck = the cards from the top"));
        }
        let Some([icons, length]) = entry.run.filter(|run| *run != [0, 0]) else { return Ok(()) };
        let deck = usize::from(crate::ids::DECK);
        let mut played = self.data.activations.iter().skip(side.index() * deck).take(deck);
        let printed = played.any(|card| card.momentum == icons);
        if !printed || !(1..costs.set_size).contains(&length) {
            return Err(wrong(format!("the {side} cannot have a run of {length} cards with {icons} icons"))
                .legal("run = [1 to 3 icons, 1 or 2 cards]"));
        }
        Ok(())
    }

    /// A Tactics card has one owner.
    fn check_owned(&self, file: &SetupFile) -> Result<(), SetupError> {
        let mut owned = TacticsSet::EMPTY;
        for name in file.own.union.tactics.iter().chain(&file.own.confederate.tactics) {
            let card = self.find_tactics(name)?;
            if owned.contains(card) {
                return Err(wrong(format!("{} is owned twice", self.tactics(card).name)));
            }
            owned.insert(card);
        }
        Ok(())
    }

    /// Nobody dead has cohesion or cards, and what had to be revealed has been. c1863.9.3.8, c1863.9.3.12
    fn check_masks(&self, state: &State) -> Result<(), SetupError> {
        let limit = self.data.components.cohesion_test_at;
        let spaces = &self.data.components.track_spaces;
        for id in (0..crate::ids::FORMATIONS as u8).map(FormationId) {
            let (name, marker) = (self.data.name(id), state.markers[id.index()]);
            match state.places[id.index()] {
                Place::Destroyed if marker != 0 || state.is_masked(id) => {
                    return Err(wrong(format!("{name} is destroyed: it has neither cohesion nor cards")));
                }
                Place::Track(space) if !spaces.contains(&space) => {
                    return Err(wrong(format!("the Hidden Movement Track has no space {space}"))
                        .legal(format!("{spaces:?}")));
                }
                _ => {}
            }
            // Whoever is reduced to so little shows its cards: only who has been reinforced since still hides some.
            let real = state.cohesion(id);
            if state.is_masked(id) && real <= limit && marker >= real {
                return Err(wrong(format!(
                    "{name} stands at {marker} on the track and at {real} in truth: its cards would have been revealed"
                ))
                .legal(format!("more than {limit} in truth, or no reinforcement given")));
            }
        }
        Ok(())
    }
}
