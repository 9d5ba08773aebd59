//! `vedette play`: a game in the terminal.

use std::io::{IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use clap::Args;
use engine::{Choice, Condition, Event, Record, Seat, Setup, Status, View, Viewer};
use general::{Answer, Budget, Kept, Orders, OrdersError, Staff};
use library::Ledger;
use shelf::{AnyGame, Occasion, Shelf};

use crate::commands::budget::Thought;
use crate::commands::learn::Schooling;
use crate::commands::position::forecast_lines;
use crate::commands::run::event_line;
use crate::failure::Failure;
use crate::source::{read, ruleset, say};
use crate::terminal::{DrawnBoard, Lines, book_lines, panel_lines};

/// Plays a game in the terminal.
#[derive(Args)]
pub struct Play {
    /// The ruleset's id (see `vedette games`).
    ruleset: String,
    /// The scenario; the first of the ruleset when none is given.
    #[arg(long)]
    scenario: Option<String>,
    /// Plays the published solitaire game from this side.
    #[arg(long, value_name = "SIDE", conflicts_with = "scenario")]
    solitaire: Option<String>,
    /// An optional rule to play with; may be given several times.
    #[arg(long = "option", value_name = "O")]
    options: Vec<String>,
    /// Who sits where: `NAME=human`, or a general: `NAME=random`, `easy`, `normal`, `hard`, `hard:bold`. Seats not named
    /// are human.
    #[arg(long = "seat", value_name = "NAME=WHO")]
    seats: Vec<String>,
    /// The seed of the dice; another every time when none is given.
    #[arg(long)]
    seed: Option<u64>,
    /// Where the game is kept; it is written after every action and taken up again from there.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    #[command(flatten)]
    thought: Thought,
}

impl Play {
    pub fn run(&self, shelf: &Shelf) -> Result<(), Failure> {
        let rules = ruleset(shelf, &self.ruleset)?;
        let about = rules.about().clone();
        let first = about.scenarios.first().map(|scenario| scenario.id.clone()).unwrap_or_default();
        let solitaire = self.solitaire.as_ref().map(|side| format!("solitaire-{}", side.to_lowercase()));
        let scenario = self.scenario.clone().or(solitaire).unwrap_or(first);
        let setup = Setup::scenario(about.id, &scenario).with_options(self.options.clone());
        let mut taken_by = Vec::new();
        let game = match self.save.as_deref().filter(|path| path.exists()) {
            Some(path) => {
                let record = Record::parse(&read(path)?)?;
                rules.replay_with(&record, &mut |step| taken_by.push(step.seat))?
            }
            None => rules.start(&setup, self.seed.unwrap_or_else(seed_of_now))?,
        };
        let staff = Staff::default();
        let mut generals: Vec<Option<Commander>> = about.seats.iter().map(|_| None).collect();
        for choice in &self.seats {
            let (name, who) = choice.split_once('=').unwrap_or((choice, ""));
            let seats: Vec<&str> = about.seats.iter().map(|seat| seat.name).collect();
            let seat = about.seat(name).ok_or_else(|| {
                Failure::Input(format!("there is no seat \"{name}\"; there are {}", seats.join(", ")))
            })?;
            generals[seat.index()] = match who {
                "human" => None,
                _ => {
                    let orders =
                        who.parse().map_err(|error: OrdersError| Failure::Input(error.to_string()))?;
                    let orders = self.thought.given(orders);
                    let kept = general::keep(shelf, &staff, about.id, orders)?;
                    kept.map(|kept| Commander { orders, kept })
                }
            };
        }
        let board = DrawnBoard::load(shelf.library(), about.board);
        let coloured = is_coloured();
        Evening {
            game,
            taken_by,
            board,
            generals,
            lines: Lines::of_input(),
            coloured,
            save: self.save.clone(),
            schooling: None,
            last: None,
        }
        .play()
    }
}

/// Whether the terminal shows colours.
pub fn is_coloured() -> bool {
    std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none()
}

/// A seed that is different every time: the only clock in the house that a game hears of, and only before it starts.
fn seed_of_now() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(1, |now| now.as_nanos() as u64)
}

const HELP: &str = "\
a number or an action's text   do it               + / -        more choices, fewer
? TEXT   only the choices with this text           f NUMBER     the chances before you roll
w TEXT   why is this action not legal?             m PLACE      the map around a place
r CLAUSE read a rule                               p            tracks, hands, pieces, books
u        take the last action back                 q            leave (the game is kept with --save)
While a general thinks, Enter lets it play the best it has found so far, and q leaves.";

/// How many choices are shown at once.
const PAGE: usize = 24;

/// How often it is shown how far a general has come.
const PROGRESS: Duration = Duration::from_millis(250);

/// A general at this table.
struct Commander {
    orders: Orders,
    kept: Box<dyn Kept>,
}

/// What came of letting a general think.
enum Thinking {
    /// Its answer, if it has one.
    Done(Option<Answer>),
    /// Somebody leaves.
    Left,
}

/// A game at a table.
pub struct Evening {
    game: Box<dyn AnyGame>,
    /// Who took each action that stands.
    taken_by: Vec<Seat>,
    board: DrawnBoard,
    /// Who sits in each seat; `None` is a person.
    generals: Vec<Option<Commander>>,
    lines: Lines,
    coloured: bool,
    save: Option<PathBuf>,
    /// The lesson that is taught here.
    schooling: Option<Schooling>,
    last: Option<Seat>,
}

impl Evening {
    /// A game that teaches: whoever learns sits in the seats that are their own, the recruit in the others.
    pub fn lesson(
        shelf: &Shelf,
        game: Box<dyn AnyGame>,
        taken_by: Vec<Seat>,
        own: Vec<bool>,
        schooling: Schooling,
    ) -> Result<Self, Failure> {
        let staff = Staff::default();
        let about = game.about().clone();
        let mut generals = Vec::new();
        for is_own in own {
            let orders: Orders =
                "random".parse().map_err(|error: OrdersError| Failure::Input(error.to_string()))?;
            let kept = if is_own { None } else { general::keep(shelf, &staff, about.id, orders)? };
            generals.push(kept.map(|kept| Commander { orders, kept }));
        }
        Ok(Self {
            game,
            taken_by,
            board: DrawnBoard::load(shelf.library(), about.board),
            generals,
            lines: Lines::of_input(),
            coloured: is_coloured(),
            save: None,
            schooling: Some(schooling),
            last: None,
        })
    }

    /// Plays until somebody leaves or the game is over.
    pub fn play(mut self) -> Result<(), Failure> {
        say(format_args!("{}: {}", self.game.about().title, self.game.record().scenario))?;
        say("Type ? for help.")?;
        if self.game.record().taken.is_empty() {
            self.tell(&self.game.opening())?;
        }
        loop {
            let decision = match self.game.status() {
                Status::Over(outcome) => {
                    return say(format_args!("\n{} [{}]", outcome.sentence, outcome.clause));
                }
                Status::Open(decision) => decision,
            };
            if self.generals[decision.seat.index()].is_some() {
                let scripted = self.schooling.as_ref().and_then(|lesson| lesson.enemy_action(&*self.game));
                if let Some(action) = scripted {
                    self.act(decision.seat, &action)?;
                    continue;
                }
                let Thinking::Done(answer) = self.think(decision.seat)? else { return Ok(()) };
                let first = || self.game.actions().into_iter().next().unwrap_or_default();
                let action = answer.map_or_else(first, |answer| answer.action);
                self.act(decision.seat, &action)?;
                continue;
            }
            self.hand_over(decision.seat)?;
            let choices = self.game.choices();
            if !self.ask(decision.seat, &choices)? {
                return Ok(());
            }
        }
    }

    /// Lets a general think; whoever sits there is shown how far it has come, and may let it play at once or leave.
    fn think(&mut self, seat: Seat) -> Result<Thinking, Failure> {
        let name = self.seat_name(seat);
        let occasion = Occasion::of(&*self.game, &self.taken_by);
        let general = self.generals.get_mut(seat.index()).and_then(Option::as_mut);
        let (Some(occasion), Some(general)) = (occasion, general) else { return Ok(Thinking::Done(None)) };
        let (lines, orders, hurry) = (&self.lines, general.orders, occasion.hurry.clone());
        std::thread::scope(|scope| {
            let (told, heard) = channel();
            scope.spawn(move || told.send(general.kept.answer(&occasion)));
            let (began, mut is_left) = (Instant::now(), false);
            loop {
                match heard.recv_timeout(PROGRESS) {
                    Ok(answer) => {
                        if lines.is_typed() && began.elapsed() >= PROGRESS {
                            say("")?;
                        }
                        return Ok(if is_left { Thinking::Left } else { Thinking::Done(answer) });
                    }
                    Err(RecvTimeoutError::Disconnected) => return Ok(Thinking::Done(None)),
                    Err(RecvTimeoutError::Timeout) => {}
                }
                if let Some(line) = lines.typed()? {
                    is_left |= line == "q";
                    hurry.say();
                }
                if lines.is_typed() {
                    print!("\r{name} is thinking{} (Enter: play now) ", progress(&orders, began.elapsed()));
                    flush()?;
                }
            }
        })
    }

    /// The seats that sit before this screen.
    fn humans(&self) -> Vec<Seat> {
        (0..self.generals.len())
            .filter(|&seat| self.generals[seat].is_none())
            .map(|seat| Seat(seat as u8))
            .collect()
    }

    /// Hides the screen when another player takes over who may not see what is on it.
    fn hand_over(&mut self, seat: Seat) -> Result<(), Failure> {
        let changed = self.last.is_some_and(|last| last != seat);
        self.last = Some(seat);
        let view = |viewer| self.game.view(viewer).pieces;
        if changed && self.humans().len() > 1 && view(Viewer::Seat(seat)) != view(Viewer::Umpire) {
            let name = self.seat_name(seat);
            say(format_args!(
                "{}\n{name} takes the chair. Press Enter when only {name} looks.",
                "\n".repeat(60)
            ))?;
            self.line()?;
        }
        Ok(())
    }

    fn seat_name(&self, seat: Seat) -> &'static str {
        self.game.about().seats.get(seat.index()).map_or("?", |seat| seat.name)
    }

    fn line(&self) -> Result<Option<String>, Failure> {
        flush()?;
        self.lines.next()
    }

    /// Shows what happened to those who sit here.
    fn tell(&self, events: &[Event]) -> Result<(), Failure> {
        let humans = self.humans();
        let seen = |event: &&Event| {
            humans.is_empty() || humans.iter().any(|&seat| Viewer::Seat(seat).sees(event.audience))
        };
        events.iter().filter(seen).try_for_each(|event| say(event_line(event)))
    }

    /// Plays an action and shows what came of it to those who sit here.
    fn act(&mut self, seat: Seat, action: &str) -> Result<bool, Failure> {
        match self.game.play(action) {
            Ok(events) => {
                self.taken_by.push(seat);
                self.tell(&events)?;
                if let Some(lesson) = &mut self.schooling {
                    let taken = self.game.record().taken.last().map_or(action, |taken| &taken.action);
                    lesson.follow(seat, taken, &*self.game)?;
                }
                if let Some(path) = &self.save {
                    std::fs::write(path, self.game.record().to_json())
                        .map_err(|error| Failure::file(path, error))?;
                }
                Ok(true)
            }
            Err(error) => {
                say(format_args!("  No: {error}"))?;
                Ok(false)
            }
        }
    }

    /// Puts the decision to a person; false when the person leaves.
    fn ask(&mut self, seat: Seat, choices: &[Choice]) -> Result<bool, Failure> {
        let view = self.game.view(Viewer::Seat(seat));
        self.show_map(&view, choices, None)?;
        let mut shown: Vec<usize> = (0..choices.len()).collect();
        let mut page = 0;
        self.show_decision(seat, &view)?;
        loop {
            show_choices(choices, &shown, page)?;
            if let Some(lesson) = &mut self.schooling {
                lesson.tell(&*self.game, choices)?;
            }
            print!("{}> ", self.seat_name(seat));
            let Some(line) = self.line()? else { return Ok(false) };
            let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
            match word {
                "" if self.schooling.as_ref().is_some_and(|lesson| lesson.is_read(&*self.game)) => {
                    self.pass()?;
                }
                "" => {}
                "n" if self.schooling.is_some() => self.pass()?,
                "q" => return Ok(false),
                "+" => page = (page + 1).min(shown.len().saturating_sub(1) / PAGE),
                "-" => page = page.saturating_sub(1),
                "?" if rest.is_empty() => say(HELP)?,
                "?" => {
                    let wanted = rest.to_lowercase();
                    let fits = |choice: &Choice| {
                        format!("{} {}", choice.action, choice.label).to_lowercase().contains(&wanted)
                    };
                    shown = (0..choices.len()).filter(|&index| fits(&choices[index])).collect();
                    page = 0;
                }
                "f" => self.show_forecast(choices, rest)?,
                "w" => match self.game.why_not(rest) {
                    Some(error) => say(format_args!("  No: {error}"))?,
                    None => say("  That is legal.")?,
                },
                "m" => self.show_map(&view, choices, Some(rest))?,
                "p" => self.show_pieces(&view)?,
                "r" => self.show_rule(rest)?,
                "u" => match self.game.undo(seat) {
                    Ok(()) => {
                        self.taken_by.pop();
                        if let Some(lesson) = &mut self.schooling {
                            lesson.go_back(&*self.game)?;
                        }
                        return Ok(true);
                    }
                    Err(error) => say(format_args!("  No: {error}"))?,
                },
                _ => {
                    let numbered =
                        line.parse::<usize>().ok().and_then(|number| choices.get(number.wrapping_sub(1)));
                    let action = numbered.map_or(line.clone(), |choice| choice.action.clone());
                    if self.act(seat, &action)? {
                        return Ok(true);
                    }
                }
            }
        }
    }

    /// Goes on to the lesson's next step.
    fn pass(&mut self) -> Result<(), Failure> {
        match &mut self.schooling {
            Some(lesson) => lesson.pass(&*self.game).map(drop),
            None => Ok(()),
        }
    }

    fn show_decision(&self, seat: Seat, view: &View) -> Result<(), Failure> {
        say(format_args!("\n{}", view.heading.text()))?;
        let clause = self.game.status().open().map(|decision| decision.clause.0).unwrap_or_default();
        say(format_args!("{}: {} [{clause}]", self.seat_name(seat), self.game.prompt()))
    }

    fn show_map(&self, view: &View, choices: &[Choice], asked: Option<&str>) -> Result<(), Failure> {
        say("")?;
        self.board.draw(view, choices, asked, self.coloured).iter().try_for_each(say)?;
        if asked.is_some() {
            return Ok(());
        }
        panel_lines(view).iter().try_for_each(say)
    }

    fn show_pieces(&self, view: &View) -> Result<(), Failure> {
        panel_lines(view).iter().try_for_each(say)?;
        for piece in &view.pieces {
            let values: Vec<String> =
                piece.values.iter().map(|value| format!("{} {}", value.label, value.value)).collect();
            let side = piece.side.map_or("", |side| side.name());
            say(format_args!(
                "{:8} {side:12} {:24} {} {}",
                piece.place,
                piece.name,
                values.join(", "),
                Condition::labels(&piece.status)
            ))?;
        }
        book_lines(view).iter().try_for_each(say)
    }

    fn show_forecast(&self, choices: &[Choice], number: &str) -> Result<(), Failure> {
        let chosen = number.parse::<usize>().ok().and_then(|number| choices.get(number.wrapping_sub(1)));
        let action = chosen.map_or(number, |choice| choice.action.as_str());
        match self.game.forecast(action) {
            Ok(forecast) => forecast_lines(&forecast).iter().try_for_each(say),
            Err(error) => say(format_args!("  No: {error}")),
        }
    }

    fn show_rule(&self, id: &str) -> Result<(), Failure> {
        let ledger = Ledger::load(self.game.about().id)?;
        match ledger.clause(id) {
            Some(clause) if clause.ruling.is_empty() => {
                say(format_args!("  {} ({}): {}", clause.id, clause.section, clause.text))
            }
            Some(clause) => say(format_args!(
                "  {} ({}): {}\n  Ruling: {}",
                clause.id, clause.section, clause.text, clause.ruling
            )),
            None => say(format_args!("  There is no clause \"{id}\".")),
        }
    }
}

fn flush() -> Result<(), Failure> {
    std::io::stdout().flush().map_err(|error| Failure::file(Path::new("standard output"), error))
}

/// How much of its time a general has used, where it thinks by the clock.
fn progress(orders: &Orders, passed: Duration) -> String {
    match orders.budget {
        Budget::Time(time) if !time.is_zero() => {
            format!(", {:.0} %", (100.0 * passed.as_secs_f64() / time.as_secs_f64()).min(100.0))
        }
        _ => String::new(),
    }
}

fn show_choices(choices: &[Choice], shown: &[usize], page: usize) -> Result<(), Failure> {
    for &index in shown.iter().skip(page * PAGE).take(PAGE) {
        say(format_args!("{:4}  {}", index + 1, choices[index].label))?;
    }
    let rest = shown.len().saturating_sub((page + 1) * PAGE);
    if rest > 0 {
        say(format_args!("      and {rest} more (+ shows them, ? TEXT finds them)"))?;
    }
    Ok(())
}
