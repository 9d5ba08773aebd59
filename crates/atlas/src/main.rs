//! Makes every board file anew from the geography: `cargo run -p atlas`.

use std::process::ExitCode;

fn main() -> ExitCode {
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data");
    match atlas::write_all(&atlas::Folder::new(data)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
