//! `vedette watch`: a good game of every scenario, and how they are made.

use std::path::{Path, PathBuf};

use clap::Args;
use engine::{Record, ScenarioInfo, Seat, Setup, Status, View, Viewer};
use general::{Budget, Kept, Level, Orders, Staff};
use school::narrator::{Brief, Gazetteer, Tale, narrate};
use school::{Caption, GoodGame, Making, School};
use shelf::{AnyRules, Occasion, Shelf};

use crate::commands::play::is_coloured;
use crate::failure::Failure;
use crate::source::{read, ruleset, say, say_json, unknown_ruleset};
use crate::terminal::DrawnBoard;

/// Shows a good game of a scenario, with a narrator's captions at its turning points.
#[derive(Args)]
pub struct Watch {
    /// The ruleset's id; with --make all of them when none is given.
    #[arg(required_unless_present_any = ["make", "records"])]
    ruleset: Option<String>,
    /// The scenario; the first of the ruleset when none is given, with --make all of them.
    scenario: Option<String>,
    /// Tells a game that was played, by its record.
    #[arg(long = "record", value_name = "FILE")]
    records: Vec<PathBuf>,
    /// Makes the games that are missing or that today's rules play otherwise, and writes them below this folder of data; with
    /// --record of those games, without playing any.
    #[arg(long, value_name = "DIR")]
    make: Option<PathBuf>,
    /// Makes those anew too that are as they should be.
    #[arg(long, requires = "make")]
    again: bool,
    /// Prints JSON.
    #[arg(long, conflicts_with = "make")]
    json: bool,
}

/// A game that was played, and how it is told.
struct Told {
    record: Record,
    tale: Tale,
}

impl Watch {
    pub fn run(&self, shelf: &Shelf) -> Result<(), Failure> {
        if let Some(folder) = &self.make {
            return self.make(shelf, folder);
        }
        let school = School::load(shelf.library())?;
        for path in &self.records {
            let record = Record::parse(&read(path)?)?;
            let told = tell(shelf, &school, record)?;
            let title = format!("{} {}", told.record.ruleset, told.record.scenario);
            let rules = ruleset(shelf, &told.record.ruleset)?;
            let mut moments = Vec::new();
            let begun = rules.replay(&told.record.beginning())?;
            let mut look = |actions: usize, view: View| moments.push((actions, view));
            look(0, begun.view(Viewer::Umpire));
            let mut actions = 0;
            rules.replay_with(&told.record, &mut |step| {
                actions += 1;
                if told.tale.captions.iter().any(|caption| caption.actions == actions) {
                    look(actions, step.after.view(Viewer::Umpire));
                }
            })?;
            self.show(shelf, &title, &told.tale.captions, &moments, rules.about().board)?;
        }
        let Some(id) = &self.ruleset else { return Ok(()) };
        let rules = ruleset(shelf, id)?;
        let about = rules.about();
        let first = || about.scenarios.first().map(|scenario| scenario.id.clone()).unwrap_or_default();
        let scenario = self.scenario.clone().unwrap_or_else(first);
        about.check(&Setup::scenario(id, &scenario))?;
        let none = || Failure::Input(format!("no game of {id} {scenario} is kept: `make watch` makes it"));
        let game = GoodGame::read(shelf.library(), id, &scenario)?.ok_or_else(none)?;
        let mut moments = Vec::new();
        game.play(&*rules, &mut |actions, after| {
            if game.captions.iter().any(|caption| caption.actions == actions) {
                moments.push((actions, after.view(Viewer::Umpire)));
            }
        })?;
        let title = about.scenarios.iter().find(|info| info.id == scenario).map_or("", |info| &info.title);
        let title = format!("{}: {title}. Both sides: {}.", about.title, game.generals);
        self.show(shelf, &title, &game.captions, &moments, about.board)
    }

    /// Prints the captions, each with the map around it.
    fn show(
        &self,
        shelf: &Shelf,
        title: &str,
        captions: &[Caption],
        moments: &[(usize, View)],
        board: &str,
    ) -> Result<(), Failure> {
        if self.json {
            return say_json(&captions);
        }
        say(title)?;
        let drawn = DrawnBoard::load(shelf.library(), board);
        for (number, caption) in (1..).zip(captions) {
            let view = moments.iter().find(|(actions, _)| *actions == caption.actions).map(|(_, view)| view);
            if let Some(view) = view {
                let place = caption.places.first().map(String::as_str);
                say("")?;
                drawn.draw(view, &[], place, is_coloured()).iter().try_for_each(say)?;
            }
            let clause =
                if caption.clause.is_empty() { String::new() } else { format!(" [{}]", caption.clause) };
            say(format_args!(
                "\n-- {number} of {}: {}, action {} --",
                captions.len(),
                caption.turn,
                caption.actions
            ))?;
            say(format_args!("{}{clause}", caption.says))?;
        }
        Ok(())
    }

    /// Makes the games that are wanting.
    fn make(&self, shelf: &Shelf, folder: &Path) -> Result<(), Failure> {
        let (school, making) = (School::load(shelf.library())?, Making::read(shelf.library())?);
        if !self.records.is_empty() {
            let told = self.records.iter().map(|path| tell(shelf, &school, Record::parse(&read(path)?)?));
            let Some(best) = liveliest(told.collect::<Result<Vec<_>, _>>()?) else { return Ok(()) };
            return keep(folder, best, &making);
        }
        let ids = Shelf::IDS.iter().filter(|id| self.ruleset.as_deref().is_none_or(|wanted| wanted == **id));
        let mut known = ids.peekable();
        if known.peek().is_none() {
            return Err(unknown_ruleset(self.ruleset.as_deref().unwrap_or_default()));
        }
        let staff = Staff::default();
        for id in known {
            let rules = ruleset(shelf, id)?;
            let wanted =
                |info: &&ScenarioInfo| self.scenario.as_deref().is_none_or(|wanted| wanted == info.id);
            for info in rules.about().scenarios.iter().filter(wanted) {
                let kept = GoodGame::read(shelf.library(), id, &info.id)?;
                if !self.again && kept.is_some_and(|kept| kept.play(&*rules, &mut |_, _| {}).is_ok()) {
                    continue;
                }
                let mut told = Vec::new();
                for number in 0..making.games(info.minutes) {
                    let tries = making.tries(id, &info.id);
                    let record = play(shelf, &staff, &*rules, &info.id, tries, making.seed + number)?;
                    told.push(tell(shelf, &school, record)?);
                }
                liveliest(told).map_or(Ok(()), |best| keep(folder, best, &making))?;
            }
        }
        Ok(())
    }
}

/// The game in which most happens; of equals the first.
fn liveliest(told: Vec<Told>) -> Option<Told> {
    told.into_iter().rev().max_by_key(|told| told.tale.weight)
}

/// Plays a game of two hard generals to its end.
fn play(
    shelf: &Shelf,
    staff: &Staff,
    rules: &dyn AnyRules,
    scenario: &str,
    tries: u32,
    seed: u64,
) -> Result<Record, Failure> {
    let id = rules.about().id;
    let mut game = rules.start(&Setup::scenario(id, scenario), seed)?;
    let orders = Orders { budget: Budget::Tries(tries), ..Level::Hard.orders() };
    let mut generals: Vec<Option<Box<dyn Kept>>> = Vec::new();
    for _ in &rules.about().seats {
        generals.push(general::keep(shelf, staff, id, orders)?);
    }
    let mut taken_by: Vec<Seat> = Vec::new();
    while let Status::Open(decision) = game.status() {
        let general = generals.get_mut(decision.seat.index()).and_then(Option::as_mut);
        let answer = general
            .zip(Occasion::of(&*game, &taken_by))
            .and_then(|(general, occasion)| general.answer(&occasion));
        let stuck =
            || Failure::Input(format!("{id} {scenario}: a general has no answer to {}", decision.name));
        game.play(&answer.ok_or_else(stuck)?.action)?;
        taken_by.push(decision.seat);
    }
    Ok(game.record().clone())
}

/// Has the narrator tell a game.
fn tell(shelf: &Shelf, school: &School, record: Record) -> Result<Told, Failure> {
    let (rules, making) = (ruleset(shelf, &record.ruleset)?, Making::read(shelf.library())?);
    let gazetteer = Gazetteer::load(shelf.library(), rules.about().board)?;
    let story = school.story(&record.ruleset, &record.scenario);
    let brief = Brief { gazetteer: &gazetteer, story, loss: making.loss(&record.ruleset) };
    let tale = narrate(&*rules, &record, &brief)?;
    Ok(Told { record, tale })
}

/// Writes a game where the library finds it.
fn keep(folder: &Path, Told { record, tale }: Told, making: &Making) -> Result<(), Failure> {
    let tries = making.tries(&record.ruleset, &record.scenario);
    let game = GoodGame::of(&record, format!("hard, {tries} tries a decision"), tale.captions);
    let path = folder.join(GoodGame::path(&record.ruleset, &record.scenario));
    let parent = path.parent().unwrap_or(folder);
    std::fs::create_dir_all(parent).map_err(|error| Failure::file(parent, error))?;
    std::fs::write(&path, game.to_toml()).map_err(|error| Failure::file(&path, error))?;
    let (actions, captions) = (record.taken.len(), game.captions.len());
    say(format_args!("{}: {actions} actions, {captions} captions, seed {}", path.display(), record.seed))
}
