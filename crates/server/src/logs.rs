//! Structured logs: one JSON object a line, on standard error.

use std::io;

use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

use crate::config::Mode;

/// Writes logs from now on; `RUST_LOG` says how much, such as `info` or `warn,server=debug`. A local server speaks only when
/// something is wrong.
pub(crate) fn write(mode: &Mode) {
    let usual = if *mode == Mode::Local { LevelFilter::WARN } else { LevelFilter::INFO };
    let asked = std::env::var("RUST_LOG").ok().and_then(|text| text.parse::<Targets>().ok());
    let filter = asked.unwrap_or_else(|| Targets::new().with_default(usual));
    let lines = tracing_subscriber::fmt::layer().json().with_writer(io::stderr);
    // Whoever runs the server inside a larger program may have set up logs already.
    let _ = tracing_subscriber::registry().with(lines).with(filter).try_init();
}
