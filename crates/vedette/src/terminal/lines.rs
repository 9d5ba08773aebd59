//! What is typed, line by line.

use std::io::{BufRead as _, IsTerminal as _};
use std::path::Path;
use std::sync::mpsc::{Receiver, TryRecvError, channel};

use crate::failure::Failure;

/// Reads lines by a thread of its own, so that somebody can say something while a general thinks.
pub struct Lines {
    read: Receiver<std::io::Result<String>>,
    is_typed: bool,
}

impl Lines {
    /// The lines of standard input.
    pub fn of_input() -> Self {
        let (told, read) = channel();
        std::thread::spawn(move || {
            let lines = std::io::stdin().lock().lines();
            lines.map(|line| told.send(line)).take_while(Result::is_ok).for_each(drop);
        });
        Self { read, is_typed: std::io::stdin().is_terminal() }
    }

    /// The next line; `None` when there is no more.
    pub fn next(&self) -> Result<Option<String>, Failure> {
        self.read.recv().ok().map(Self::line).transpose()
    }

    /// A line that somebody has typed meanwhile. What a script says is kept for the questions that it answers.
    pub fn typed(&self) -> Result<Option<String>, Failure> {
        if !self.is_typed {
            return Ok(None);
        }
        match self.read.try_recv() {
            Ok(line) => Self::line(line).map(Some),
            Err(TryRecvError::Empty | TryRecvError::Disconnected) => Ok(None),
        }
    }

    /// Whether somebody sits there.
    pub const fn is_typed(&self) -> bool {
        self.is_typed
    }

    fn line(line: std::io::Result<String>) -> Result<String, Failure> {
        let line = line.map_err(|error| Failure::file(Path::new("standard input"), error))?;
        Ok(line.trim().to_owned())
    }
}
