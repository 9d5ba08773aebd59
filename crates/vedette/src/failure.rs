//! What goes wrong on a command line: one clear sentence and an exit code.

use std::path::Path;
use std::process::ExitCode;

use engine::{DataError, PlayError, RecordError, SetupError, trial::Broken};
use thiserror::Error;

/// Why a command failed.
#[derive(Debug, Error)]
pub enum Failure {
    /// The rules forbid an action: exit code 3.
    #[error("{0}")]
    Refused(String),
    /// Something given is not right: exit code 2.
    #[error("{0}")]
    Input(String),
    /// A file could not be read or written: exit code 1.
    #[error("{path}: {error}")]
    File {
        /// The file.
        path: String,
        /// What the system said.
        error: std::io::Error,
    },
    /// A ruleset broke its contract: exit code 4.
    #[error("broken: {0}")]
    Broken(#[from] Broken),
    /// Stored games would be touched: exit code 5.
    #[error("{0}")]
    Touched(String),
    /// A data file is wrong: exit code 2.
    #[error("data file {0}")]
    Data(#[from] DataError),
    /// A map could not be drawn: exit code 2.
    #[error("{0}")]
    Draw(#[from] draw::DrawError),
}

impl Failure {
    /// A file could not be read or written.
    pub fn file(path: &Path, error: std::io::Error) -> Self {
        Self::File { path: path.display().to_string(), error }
    }

    /// Prints the sentence and gives the exit code. A reader that went away is no failure.
    pub fn report(&self) -> ExitCode {
        if let Self::File { error, .. } = self
            && error.kind() == std::io::ErrorKind::BrokenPipe
        {
            return ExitCode::SUCCESS;
        }
        eprintln!("vedette: {self}");
        ExitCode::from(match self {
            Self::File { .. } => 1,
            Self::Input(_) | Self::Data(_) | Self::Draw(_) => 2,
            Self::Refused(_) => 3,
            Self::Broken(_) => 4,
            Self::Touched(_) => 5,
        })
    }
}

impl From<SetupError> for Failure {
    fn from(error: SetupError) -> Self {
        Self::Input(error.to_string())
    }
}

impl From<RecordError> for Failure {
    fn from(error: RecordError) -> Self {
        Self::Input(error.to_string())
    }
}

impl From<PlayError> for Failure {
    fn from(error: PlayError) -> Self {
        match error {
            PlayError::Refused(refusal) => {
                Self::Refused(format!("refused by {}: {}", refusal.clause, refusal.sentence))
            }
            PlayError::Over => Self::Refused("the game is over".into()),
            PlayError::Dice(error) => Self::Input(error.to_string()),
        }
    }
}
