//! Which parts of a scenario are published and which rebuilt, said plainly; and the order of the list.

use engine::ScenarioInfo;

use crate::scenarios::Scenario;
use crate::sources::Volumes;

/// The scenario for a first game.
const FIRST_GAME: &str = "rtg-0";

impl Scenario {
    /// What a list of scenarios says of it.
    #[must_use]
    pub fn info(&self, volumes: &Volumes) -> ScenarioInfo {
        let counters = self.unit.len();
        let turns = if self.turns == 1 { "one turn".to_owned() } else { format!("{} turns", self.turns) };
        let summary = if self.id == FIRST_GAME {
            "A first game: one turn, five units a side. Two cavalry brigades hold the ridges west of Gettysburg until \
             the I Corps comes up; five divisions come down three roads to take the town."
                .to_owned()
        } else {
            let volume = volumes.volume.iter().find(|volume| volume.id == self.volume);
            let title = volume.map_or("", |volume| volume.title.as_str());
            format!("{title}, {} ({turns}), {counters} counters.", self.dates())
        };
        ScenarioInfo {
            id: self.id.clone(),
            title: self.title.clone(),
            summary,
            turns: self.turns.into(),
            minutes: self.minutes,
            provenance: self.provenance(),
            bot: None,
        }
    }

    fn dates(&self) -> String {
        if self.start == self.end { self.start.clone() } else { format!("{} to {}", self.start, self.end) }
    }

    /// Which parts are published and which rebuilt.
    #[must_use]
    pub fn provenance(&self) -> String {
        let sources = &self.sources;
        let parts = [
            ("the set-up", &sources.setup),
            ("the dates and the number of turns", &sources.length),
            ("random events", &sources.random_events),
            ("most of the victory table", &sources.victory),
        ];
        let rebuilt = |source: &str| source == "reconstruction";
        let list = |wanted: bool| {
            let names: Vec<&str> =
                parts.iter().filter(|(_, source)| rebuilt(source) == wanted).map(|(name, _)| *name).collect();
            names.join(", ")
        };
        let rules = self.special.iter();
        let ours = rules.clone().filter(|special| rebuilt(&special.source)).count();
        let items = &self.victory.item;
        let our_items = items.iter().filter(|item| rebuilt(&item.source)).count();
        let mut text = String::new();
        let published = list(false);
        if !published.is_empty() {
            text.push_str(&format!("Published: {published}. "));
        }
        let reconstructed = list(true);
        if !reconstructed.is_empty() {
            text.push_str(&format!("Rebuilt here: {reconstructed}. "));
        }
        text.push_str(&format!(
            "Of {} special rules {ours} are rebuilt, of {} victory items {our_items}. ",
            rules.len(),
            items.len()
        ));
        let named: Vec<&str> = rules.filter_map(|special| special.rebuilt.as_deref()).collect();
        if !named.is_empty() {
            text.push_str(&format!("Named by the scenario, their text rebuilt here: {}. ", named.join("; ")));
        }
        text.push_str(&self.sources.why);
        text
    }
}

impl Volumes {
    /// Where a scenario stands in the list: the first game, then the best known ones, then the rest by volume and number.
    #[must_use]
    pub fn rank(&self, scenario: &Scenario) -> (usize, usize, u8) {
        let known = self.complete_first.iter().position(|id| *id == scenario.id);
        let first = if scenario.id == FIRST_GAME { 0 } else { known.map_or(usize::MAX, |place| place + 1) };
        let volume = self.volume.iter().position(|volume| volume.id == scenario.volume);
        (first, volume.unwrap_or(usize::MAX), scenario.number)
    }
}
