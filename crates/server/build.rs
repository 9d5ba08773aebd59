//! The page is built into the binary: when it has been built anew, so must the server be.

use std::path::Path;

fn main() {
    let page = Path::new("../../web/dist");
    // Cargo can only watch a folder that is there; an empty one means a server without a page.
    let _ = std::fs::create_dir_all(page);
    println!("cargo:rerun-if-changed={}", page.display());
}
