//! Structured logs: one JSON object a line, on standard error.

use std::io;

use tracing_subscriber::EnvFilter;

use crate::config::Mode;

/// Writes logs from now on; `RUST_LOG` says how much. A local server speaks only when something is wrong.
pub(crate) fn write(mode: &Mode) {
    let usual = if *mode == Mode::Local { "warn" } else { "info" };
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new(usual));
    // Whoever runs the server inside a larger program may have set up logs already.
    let _ = tracing_subscriber::fmt().json().with_env_filter(filter).with_writer(io::stderr).try_init();
}
