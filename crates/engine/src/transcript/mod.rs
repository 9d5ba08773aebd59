//! Whole games as text: every decision as it is put, an answer that is refused and why, the one that is given, every roll
//! and event, and at the end what seats see. A change in behaviour or in words shows up as a diff a person can read.
//!
//! A transcript is made from a `.play` file that says how the game is played (a scenario, a seed, and either a script of
//! actions or a brisk random player) and kept beside it as `.txt`. [`check`] compares the two; with
//! `UPDATE_TRANSCRIPTS=1` in the environment it writes them anew.
//!
//! Beside them a note, `<ruleset>.edition`, keeps the edition they were played by and a digest of each one's states. Where a
//! state has changed the edition must have moved, or be a draft: nothing is written before.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::Deserialize;

use crate::setup::parse_setup;
use crate::{
    ChoiceKind, Clause, Decision, Event, EventKind, Game, Pending, PlayError, Refusal, Rng, Ruleset,
    ScriptedDice, Seat, Setup, Status, Viewer, state_hash,
};

mod look;
mod note;

use note::Note;

/// How a transcript's game is played.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Play {
    ruleset: String,
    scenario: String,
    #[serde(default)]
    options: Vec<String>,
    /// The text of a setup, when the game does not start from the plain scenario.
    #[serde(default)]
    setup: String,
    seed: u64,
    /// What it shows, for the reader.
    about: String,
    /// The actions, one a line; after them the brisk player takes over, unless `stop` is set.
    #[serde(default)]
    script: String,
    /// The faces the set-up rolls (a scripted deck); the seed decides when there are none.
    #[serde(default)]
    start_dice: Vec<u8>,
    /// The faces to roll, in order; when they run out the seed decides.
    #[serde(default)]
    dice: Vec<u8>,
    /// Ends after the script.
    #[serde(default)]
    stop: bool,
    /// Ends after so many decisions.
    #[serde(default)]
    most: Option<usize>,
    /// How many picks of the brisk player there are to one that is a button where there is one; two when it is not said.
    #[serde(default)]
    patience: Option<usize>,
    /// Whether what is told is folded away: for longer games than anybody reads.
    #[serde(default)]
    folded: bool,
    /// The seats whose view of the table is shown at the end.
    #[serde(default)]
    look: Vec<String>,
}

/// The most decisions of a transcript: longer games are not for reading.
const MOST_DECISIONS: usize = 60_000;

/// So many decisions make a fold, and at so many a commander counts.
const FOLD: usize = 50;
const COUNT: usize = 5;

/// What else a longer game keeps of a state: the figures that a ruleset gives a commander.
pub type Figures<R> = fn(&R, &<R as Ruleset>::State) -> String;

/// Makes the transcript of one `.play` text.
pub fn make<R: Ruleset>(rules: &Arc<R>, play: &str) -> Result<String, String> {
    made(rules, play, |_, _| String::new()).map(|(text, _)| text)
}

/// The transcript of one `.play` text, and a digest of all its states.
fn made<R: Ruleset>(rules: &Arc<R>, play: &str, figures: Figures<R>) -> Result<(String, u64), String> {
    let play: Play = parse_setup(play).map_err(|error| error.to_string())?;
    let mut text = title(rules.as_ref(), &play);
    let mut game = open(rules, &play)?;
    let mut fold = Fold { begins: text.len() };
    let mut rng = Rng::new(play.seed);
    let mut offers = Offers::new(play.seed);
    let mut script =
        play.script.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut dice = play.dice.as_slice();
    for (index, event) in game.opening().iter().enumerate() {
        text.push_str(if index == 0 { "\n" } else { "" });
        write_event(&mut text, event);
    }
    let mut states = vec![state_hash(game.state())];
    for number in 1..=play.most.unwrap_or(MOST_DECISIONS) {
        let Status::Open(decision) = game.status() else { break };
        let action = match script.next() {
            Some(action) => action.to_owned(),
            None if play.stop => break,
            None => brisk(&game, &mut rng, play.patience.unwrap_or(2)),
        };
        let _ = writeln!(text, "\n{number}. {}", asked(&game, &decision));
        offers.write_refused(&mut text, &game);
        if play.folded {
            write_offered(&mut text, &game);
            if number.is_multiple_of(COUNT) {
                let _ = writeln!(text, "  {}", figures(rules, game.state()));
                write_secrets(&mut text, &game, &decision, &action);
            }
        }
        write_taken(&mut text, &game, &action);
        let events = take(&mut game, &action, &mut dice)
            .map_err(|error| format!("action {number}, \"{action}\": {error}"))?;
        states.push(state_hash(game.state()));
        for event in &events {
            write_event(&mut text, event);
        }
        if play.folded && number.is_multiple_of(FOLD) {
            fold.close(&mut text, &game, number);
        }
    }
    if play.folded {
        fold.close(&mut text, &game, game.record().taken.len());
    }
    match game.status() {
        Status::Over(outcome) => {
            let _ = writeln!(text, "\nThe end: {} [{}]", outcome.sentence, outcome.clause);
        }
        Status::Open(decision) => {
            let _ = writeln!(text, "\nStopped before {} [{}].", decision.name, decision.clause);
        }
    }
    let _ = writeln!(text, "State {}.", game.hash());
    for name in &play.look {
        let seat = rules.about().seat(name).ok_or_else(|| format!("there is no seat {name} to look from"))?;
        write_seen(&mut text, &game, seat);
    }
    Ok((text, state_hash(&states)))
}

/// What it is about, and how it is played.
fn title<R: Ruleset>(rules: &R, play: &Play) -> String {
    let about = rules.about();
    let mut text = format!("{}\n{}, {}", play.about, about.title, play.scenario);
    if let Some(scenario) = about.scenarios.iter().find(|scenario| scenario.id == play.scenario) {
        let _ = write!(text, " ({}), {} turns, {} minutes", scenario.title, scenario.turns, scenario.minutes);
    }
    let _ = write!(text, ", seed {}", play.seed);
    if !play.options.is_empty() {
        let _ = write!(text, ", with {}", play.options.join(", "));
    }
    text.push('\n');
    text
}

fn open<R: Ruleset>(rules: &Arc<R>, play: &Play) -> Result<Game<R>, String> {
    let mut setup = Setup::scenario(&play.ruleset, &play.scenario).with_options(play.options.clone());
    setup.source.clone_from(&play.setup);
    let rules = Arc::clone(rules);
    let game = if play.start_dice.is_empty() {
        Game::start(rules, &setup, play.seed)
    } else {
        Game::start_with(rules, &setup, play.seed, &mut ScriptedDice::new(play.start_dice.clone()))
    };
    game.map_err(|error| error.to_string())
}

/// Plays an action with the faces that are left; when they have run out the seed decides.
fn take<R: Ruleset>(game: &mut Game<R>, action: &str, dice: &mut &[u8]) -> Result<Vec<Event>, PlayError> {
    if dice.is_empty() {
        return game.play(action);
    }
    let mut scripted = ScriptedDice::new(*dice);
    let events = game.play_with(action, &mut scripted);
    if let Some(error) = scripted.error() {
        return Err(error.clone().into());
    }
    *dice = dice.get(scripted.used()..).unwrap_or_default();
    events
}

/// The part of a long game that is folded away next: of its text a hash is kept, which changes with any word of it. To read
/// it, set `folded` to false.
struct Fold {
    begins: usize,
}

impl Fold {
    /// Folds away what was told since the last fold, and what every seat sees now.
    fn close<R: Ruleset>(&mut self, text: &mut String, game: &Game<R>, number: usize) {
        let seats = &game.rules().about().seats;
        for (index, seat) in seats.iter().enumerate() {
            if seat.is_at_table(&game.record().options) {
                write_seen(text, game, Seat(index as u8));
                write_guessed(text, game, Seat(index as u8), number);
            }
        }
        let told = text.split_off(self.begins);
        let lines = told.lines().count();
        let _ = writeln!(text, "Until decision {number}: {lines} lines, {:016x}.", state_hash(&told));
        self.begins = text.len();
    }
}

/// What a seat sees of the table.
fn write_seen<R: Ruleset>(text: &mut String, game: &Game<R>, seat: Seat) {
    let (rules, viewer) = (game.rules(), Viewer::Seat(seat));
    let name = rules.about().seats[seat.index()].name;
    let (view, overlays) = (rules.view(game.state(), viewer), rules.overlays(game.state(), viewer));
    let _ = write!(text, "\n{name} sees\n{}", look::view(&view, &overlays));
}

/// Where the game stands, whether what the deciding seat may not know bears on an action, and how many cases of it there are.
fn write_secrets<R: Ruleset>(text: &mut String, game: &Game<R>, decision: &Decision, action: &str) {
    let (rules, state) = (game.rules(), game.state());
    let _ = writeln!(text, "  {:?}", rules.view(state, Viewer::Seat(decision.seat)).heading);
    if let Ok(action) = rules.read(action) {
        let cases = rules.cases(state, decision.seat, &action).map(|cases| cases.len());
        let _ = writeln!(text, "  {} {cases:?}", rules.bears_secrets(state, decision.seat, &action));
    }
}

/// A world that a seat may take for the true one, the clocks, and what a game keeps in balance.
fn write_guessed<R: Ruleset>(text: &mut String, game: &Game<R>, seat: Seat, number: usize) {
    let (rules, state) = (game.rules(), game.state());
    let world = rules.imagine(state, seat, &mut Rng::new(number as u64));
    let _ = writeln!(text, "  {} {:016x}", rules.has_secrets(state, seat), state_hash(&world));
    let time_out = rules.time_out(state).map(|action| rules.write(&action));
    let time = (rules.clock(state), rules.time_allowance(state), time_out);
    let _ = writeln!(text, "  {time:?} {:?}", rules.conserved(state));
}

/// Every choice as it is offered, and how a forecast would go on from here.
fn write_offered<R: Ruleset>(text: &mut String, game: &Game<R>) {
    for action in game.actions() {
        let _ = writeln!(text, "  {}", look::choice(&game.rules().choice(game.state(), &action)));
    }
    let pending = match game.rules().pending(game.state()) {
        Pending::Nothing => Pending::Nothing,
        Pending::AsItStands(action) => Pending::AsItStands(game.rules().write(&action)),
        Pending::Answers(answers) => {
            Pending::Answers(answers.iter().map(|action| game.rules().write(action)).collect())
        }
    };
    let _ = writeln!(text, "  {pending:?}");
}

/// The open decision: whose, which, by which clause, and how it is put.
fn asked<R: Ruleset>(game: &Game<R>, decision: &Decision) -> String {
    let rules = game.rules();
    let seat = rules.about().seats.get(decision.seat.index()).map_or("?", |seat| seat.name);
    format!("{seat}: {} [{}]\n  {}", decision.name, decision.clause, rules.prompt(game.state()))
}

/// The answer that is given, and how it was offered.
fn write_taken<R: Ruleset>(text: &mut String, game: &Game<R>, action: &str) {
    let _ = write!(text, "> {action}");
    if let Ok(read) = game.rules().read(action) {
        let _ = write!(text, " ({})", look::choice(&game.rules().choice(game.state(), &read)));
    }
    text.push('\n');
}

/// What has been offered so far in a game: at each decision something of it that is not legal now is asked for in vain.
struct Offers {
    seen: Vec<String>,
    /// How often a refusal under each clause was written.
    refused: BTreeMap<Clause, usize>,
    rng: Rng,
}

impl Offers {
    /// How many offers are tried at a decision.
    const TRIES: usize = 6;

    fn new(seed: u64) -> Self {
        Self { seen: Vec::new(), refused: BTreeMap::new(), rng: Rng::new(!seed) }
    }

    /// Writes the refusal of one of a few offers, by the clause that was met least.
    fn write_refused<R: Ruleset>(&mut self, text: &mut String, game: &Game<R>) {
        for action in game.actions() {
            let action = game.rules().write(&action);
            if let Err(index) = self.seen.binary_search(&action) {
                self.seen.insert(index, action);
            }
        }
        let mut rarest: Option<(usize, &str, Refusal)> = None;
        for _ in 0..Self::TRIES {
            let action = &self.seen[self.rng.below(self.seen.len())];
            if let Some(PlayError::Refused(refusal)) = game.why_not(action) {
                let times = self.refused.get(&refusal.clause).copied().unwrap_or(0);
                if rarest.as_ref().is_none_or(|(least, ..)| times < *least) {
                    rarest = Some((times, action, refusal));
                }
            }
        }
        if let Some((times, action, refusal)) = rarest {
            // The question stands above already.
            let sentence = refusal.sentence.replace(&game.rules().prompt(game.state()), "...");
            let _ = writeln!(text, "  not \"{action}\": {sentence} [{}]", refusal.clause);
            self.refused.insert(refusal.clause, times + 1);
        }
    }
}

fn write_event(text: &mut String, event: &Event) {
    let _ = write!(text, "  {}", event.text);
    if let Some(clause) = event.clause {
        let _ = write!(text, " [{clause}]");
    }
    if let EventKind::Roll { dice, modifiers, result, .. } = &event.kind {
        let _ = write!(text, " dice {dice:?}");
        for modifier in modifiers {
            let _ = write!(text, ", {:+} {} [{}]", modifier.value, modifier.label, modifier.clause);
        }
        let _ = write!(text, " = {result}");
    }
    text.push('\n');
}

/// Picks like a player in a hurry: half of the time, or less often with more patience, a button, such as the end of a phase,
/// if there is one.
fn brisk<R: Ruleset>(game: &Game<R>, rng: &mut Rng, patience: usize) -> String {
    let actions = game.actions();
    let rules = game.rules();
    let buttons: Vec<usize> = (0..actions.len())
        .filter(|&index| rules.choice(game.state(), &actions[index]).kind == ChoiceKind::Button)
        .collect();
    let pick = if !buttons.is_empty() && rng.below(patience.max(1)) == 0 {
        buttons[rng.below(buttons.len())]
    } else {
        rng.below(actions.len())
    };
    rules.write(&actions[pick])
}

/// Compares every `.play` file of a folder with its transcript and the note of them all, or writes both when
/// `UPDATE_TRANSCRIPTS` is set. An error names the file and the first line that differs. Returns how many were compared.
pub fn check<R: Ruleset>(rules: &Arc<R>, folder: &Path) -> Result<usize, String> {
    check_with(rules, folder, |_, _| String::new())
}

/// The same; longer games keep these figures as well.
pub fn check_with<R: Ruleset>(rules: &Arc<R>, folder: &Path, figures: Figures<R>) -> Result<usize, String> {
    check_or_write(rules, folder, figures, std::env::var_os("UPDATE_TRANSCRIPTS").is_some())
}

fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// The same, for whoever says by himself whether they are to be written. Where it is refused nothing has been written.
pub fn check_or_write<R: Ruleset>(
    rules: &Arc<R>,
    folder: &Path,
    figures: Figures<R>,
    update: bool,
) -> Result<usize, String> {
    let entries = std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut plays: Vec<_> = entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
    plays.retain(|path| path.extension().is_some_and(|extension| extension == "play"));
    plays.sort();
    let about = rules.about();
    let mut texts: Vec<(PathBuf, String)> = Vec::new();
    let mut now = Note { edition: about.edition(), ..Note::default() };
    for path in plays {
        let play = read(&path)?;
        let belongs = play.lines().any(|line| line.trim() == format!("ruleset = \"{}\"", about.id));
        if !belongs {
            continue;
        }
        let (text, states) =
            made(rules, &play, figures).map_err(|error| format!("{}: {error}", path.display()))?;
        let name = path.file_stem().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
        let digests = [state_hash(&play.as_str()), states].map(|digest| format!("{digest:016x}"));
        now.plays.insert(name, digests);
        texts.push((path.with_extension("txt"), text));
    }
    let note = folder.join(format!("{}.edition", about.id));
    let before: Option<Note> = match read(&note) {
        Ok(text) => {
            Some(crate::data::parse(&note.display().to_string(), &text).map_err(|error| error.to_string())?)
        }
        Err(_) => None,
    };
    if let Some(before) = &before {
        before.gives_way_to(&now, about)?;
    }
    if update {
        let written = texts.iter().map(|(path, text)| (path, text.clone())).chain([(&note, now.write())]);
        for (path, text) in written {
            std::fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))?;
        }
    }
    for (path, text) in &texts {
        compare(path, &read(path)?, text)?;
    }
    if !update && before.as_ref() != Some(&now) {
        return Err(format!("{} is not of these transcripts: run `make transcripts`", note.display()));
    }
    Ok(texts.len())
}

fn compare(path: &Path, kept: &str, made: &str) -> Result<(), String> {
    if kept == made {
        return Ok(());
    }
    let mut made_lines = made.lines();
    for (index, line) in kept.lines().enumerate() {
        let now = made_lines.next().unwrap_or("(the end)");
        if line != now {
            return Err(format!("{} line {}:\n  was: {line}\n  is:  {now}", path.display(), index + 1));
        }
    }
    Err(format!("{}: the game now goes on where the transcript ended", path.display()))
}
