//! Computers who think elsewhere: in workers of a page, one for each of them. They are sent what they must know and answer in
//! texts, so the table never waits for them.

use std::sync::Arc;
use std::time::Duration;

use engine::DataError;
use school::School;
use serde::{Deserialize, Serialize};
use shelf::{AnyGame, Hurry, Occasion, Position, SentOccasion};
use tokio::sync::mpsc;

use crate::errand::{Undone, pause};
use crate::model::{ThoughtOut, think};
use crate::{Advice, Catalog, Opponents, Player};

/// So often whoever waits is asked whether a thought is to end.
const LOOK: Duration = Duration::from_millis(20);
/// The chair of whoever is asked for advice.
const ADVISER: &str = "adviser";

/// Where those who think elsewhere are reached. A chair that nobody sat in yet is taken by somebody new.
pub trait Camp: Send + Sync {
    /// Sends an order to whoever sits in a chair, with the bytes that go beside it; answers come one by one, until whoever
    /// answers is dropped.
    fn send(&self, chair: &str, order: String, state: Vec<u8>, answers: mpsc::UnboundedSender<String>);
    /// Tells whoever sits in a chair to end the thought at the best found so far.
    fn hurry(&self, chair: &str);
}

/// What somebody who sits elsewhere is told to do.
#[derive(Debug, Serialize, Deserialize)]
enum Order {
    /// Decide, as the opponent of this name, until dice or somebody else do.
    Think { opponent: String, occasion: SentOccasion },
    /// Say what you would do.
    Advise { position: Position },
}

/// Sends an order, and hands on what is answered, until the end of it.
async fn sent<T: for<'a> Deserialize<'a>>(
    camp: &dyn Camp,
    chair: &str,
    (order, state): (Order, Vec<u8>),
    hurry: &Hurry,
    mut tell: impl FnMut(T) -> bool,
) -> Result<(), Undone> {
    let order = serde_json::to_string(&order).map_err(|_| Undone)?;
    let (told, mut answers) = mpsc::unbounded_channel();
    camp.send(chair, order, state, told);
    let mut is_hurried = false;
    loop {
        tokio::select! {
            answer = answers.recv() => {
                let Some(answer) = answer else { return Ok(()) };
                if !tell(serde_json::from_str(&answer).map_err(|_| Undone)?) {
                    hurry.say();
                }
            }
            () = pause(LOOK), if !is_hurried => {
                if hurry.is_said() {
                    camp.hurry(chair);
                    is_hurried = true;
                }
            }
        }
    }
}

/// Lets whoever plays a seat of a game think about an occasion, and tells every decision.
pub(crate) async fn think_there(
    camp: &dyn Camp,
    (game, opponent): (&str, &str),
    occasion: Occasion,
    told: mpsc::UnboundedSender<ThoughtOut>,
) -> Result<(), Undone> {
    let chair = format!("{game}/{}", occasion.seat().0);
    let sent_occasion = occasion.send();
    let state = sent_occasion.position.state().to_vec();
    let order = Order::Think { opponent: opponent.to_owned(), occasion: sent_occasion };
    sent(camp, &chair, (order, state), &occasion.hurry, |thought: ThoughtOut| told.send(thought).is_ok())
        .await
}

/// What the best of the opponents would do, thought out elsewhere.
pub(crate) async fn advise_there(
    camp: &dyn Camp,
    game: &dyn AnyGame,
    hurry: &Hurry,
) -> Result<Option<Advice>, Undone> {
    let position = Position::of(game);
    let state = position.state().to_vec();
    let mut advice = None;
    let hear = |answer: Advice| {
        advice = Some(answer);
        true
    };
    sent(camp, ADVISER, (Order::Advise { position }, state), hurry, hear).await?;
    Ok(advice)
}

/// Somebody who thinks elsewhere: the other end of a [`Camp`].
pub struct Camper {
    catalog: Arc<dyn Catalog>,
    opponents: Opponents,
    /// Whom it is, once it has sat down.
    player: Option<Box<dyn Player>>,
}

impl Camper {
    /// Who may be any of these opponents, in the games of this catalog.
    pub fn new(catalog: Arc<dyn Catalog>, opponents: Opponents) -> Result<Self, DataError> {
        let school = Arc::new(School::load(catalog.library())?);
        Ok(Self { catalog, opponents: opponents.drilled(&school), player: None })
    }

    /// Does what an order says, and tells every answer; an order that cannot be followed has none.
    pub fn obey(&mut self, order: &str, state: Vec<u8>, hurry: Hurry, mut tell: impl FnMut(String)) {
        match serde_json::from_str(order) {
            Ok(Order::Think { opponent, mut occasion }) => {
                occasion.position = occasion.position.with_state(state);
                self.think(&opponent, occasion, hurry, tell);
            }
            Ok(Order::Advise { position }) => {
                let advice = self.advise(&position.with_state(state), &hurry);
                advice.and_then(|advice| serde_json::to_string(&advice).ok()).into_iter().for_each(&mut tell);
            }
            Err(error) => tracing::error!(%error, "an order that cannot be read"),
        }
    }

    fn think(&mut self, name: &str, occasion: SentOccasion, hurry: Hurry, mut tell: impl FnMut(String)) {
        let Some(rules) = self.catalog.rules(occasion.position.ruleset()).ok().flatten() else { return };
        let Some(occasion) = occasion.open(&*rules, hurry) else { return };
        if self.player.is_none() {
            let opponent = self.opponents.get(name);
            self.player = opponent.map(|(opponent, style)| opponent.sit_down(rules.about(), style));
        }
        let Some(player) = &mut self.player else { return };
        think(&mut **player, occasion, |thought| {
            let Ok(text) = serde_json::to_string(&thought) else { return false };
            tell(text);
            true
        });
    }

    fn advise(&self, position: &Position, hurry: &Hurry) -> Option<Advice> {
        let rules = self.catalog.rules(position.ruleset()).ok().flatten()?;
        self.opponents.advise(&*position.game(&*rules)?, hurry)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use engine::Setup;
    use shelf::Shelf;

    use super::*;
    use crate::Recruit;

    const SCENARIOS: [(&str, &str); 6] = [
        ("ah61", "players"),
        ("ah74", "chancellorsville"),
        ("guv", "lee_moves"),
        ("c1863", "two-player"),
        ("gcacw", "rtg-0"),
        ("lrtg", "high-tide"),
    ];

    /// Somebody who thinks on the spot.
    struct Here(Mutex<Camper>);

    impl Here {
        fn new() -> Self {
            Self(Mutex::new(Camper::new(Arc::new(Shelf::default()), Opponents::default()).unwrap()))
        }
    }

    impl Camp for Here {
        fn send(&self, _chair: &str, order: String, state: Vec<u8>, answers: mpsc::UnboundedSender<String>) {
            let tell = |answer| answers.send(answer).unwrap();
            self.0.lock().unwrap().obey(&order, state, Hurry::default(), tell);
        }

        fn hurry(&self, _chair: &str) {}
    }

    /// Somebody who thinks until told otherwise.
    #[derive(Default)]
    struct Ponderer(Mutex<Vec<mpsc::UnboundedSender<String>>>);

    impl Camp for Ponderer {
        fn send(
            &self,
            _chair: &str,
            _order: String,
            _state: Vec<u8>,
            answers: mpsc::UnboundedSender<String>,
        ) {
            self.0.lock().unwrap().push(answers);
        }

        fn hurry(&self, _chair: &str) {
            self.0.lock().unwrap().clear();
        }
    }

    fn game(shelf: &Shelf, (ruleset, scenario): (&str, &str)) -> Box<dyn AnyGame> {
        shelf.rules(ruleset).unwrap().unwrap().start(&Setup::scenario(ruleset, scenario), 1863).unwrap()
    }

    fn actions(mut heard: mpsc::UnboundedReceiver<ThoughtOut>) -> Vec<(String, String)> {
        std::iter::from_fn(|| heard.try_recv().ok())
            .map(|thought| (thought.at, thought.chosen.action))
            .collect()
    }

    #[tokio::test]
    async fn whoever_thinks_elsewhere_decides_as_here_at_the_beginning_and_later() {
        let (shelf, there) = (Shelf::default(), Here::new());
        for scenario in SCENARIOS {
            let mut game = game(&shelf, scenario);
            let mut seats = Vec::new();
            for _ in 0..12 {
                let occasion = || Occasion::of(&*game, &seats).unwrap();
                let (told, here) = mpsc::unbounded_channel();
                // One decision: how many more are made of it follows from the time.
                think(&mut Recruit, occasion(), |thought| told.send(thought).is_err());
                let (told, elsewhere) = mpsc::unbounded_channel();
                let asked = occasion();
                asked.hurry.say();
                think_there(&there, ("game", "recruit"), asked, told).await.unwrap();
                let (here, elsewhere) = (actions(here), actions(elsewhere));
                assert_eq!(here.first(), elsewhere.first(), "{scenario:?}");
                let (_, action) = here.into_iter().next().unwrap();
                seats.push(occasion().seat());
                game.play(&action).unwrap();
            }
        }
    }

    #[tokio::test]
    async fn whoever_thinks_elsewhere_is_told_to_hurry() {
        let shelf = Shelf::default();
        let occasion = Occasion::of(&*game(&shelf, SCENARIOS[0]), &[]).unwrap();
        let hurry = occasion.hurry.clone();
        let (told, heard) = mpsc::unbounded_channel();
        let camp = Ponderer::default();
        let chair = ("game", "recruit");
        let (thought, ()) =
            tokio::join!(think_there(&camp, chair, occasion, told), async move { hurry.say() });
        thought.unwrap();
        assert!(actions(heard).is_empty());
    }

    #[tokio::test]
    async fn an_order_that_cannot_be_followed_comes_to_its_end_unanswered() {
        let (shelf, there) = (Shelf::default(), Here::new());
        let occasion = || Occasion::of(&*game(&shelf, SCENARIOS[0]), &[]).unwrap();
        let (told, heard) = mpsc::unbounded_channel();
        think_there(&there, ("game", "nobody"), occasion(), told).await.unwrap();
        assert!(actions(heard).is_empty());
        // A state that is not the one the order speaks of.
        let (told, mut heard) = mpsc::unbounded_channel();
        let order = Order::Think { opponent: "recruit".into(), occasion: occasion().send() };
        there.send("game/0", serde_json::to_string(&order).unwrap(), vec![1, 2, 3], told);
        assert!(heard.recv().await.is_none());
        assert!(advise_there(&there, occasion().game(), &Hurry::default()).await.unwrap().is_none());
    }
}
