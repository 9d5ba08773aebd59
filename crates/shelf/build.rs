//! Collects which test proves which clause: every `proves!(...)` of the rulesets' tests, by the function it stands in.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use regex::Regex;

fn main() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    for krate in sorted(&crates) {
        for folder in ["tests", "src"] {
            let folder = krate.join(folder);
            if folder.is_dir() {
                println!("cargo:rerun-if-changed={}", folder.display());
                collect(&folder, &mut files);
            }
        }
    }
    let mut proofs: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap_or_default();
        let name = file.strip_prefix(&crates).unwrap_or(&file).display().to_string();
        add_proofs(&name, &text, &mut proofs);
    }
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR")).join("proofs.json");
    std::fs::write(out, serde_json::to_string(&proofs).expect("names are text"))
        .expect("OUT_DIR can be written");
}

fn sorted(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten();
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
    paths.sort();
    paths
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for path in sorted(folder) {
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

fn add_proofs(file: &str, text: &str, proofs: &mut BTreeMap<String, Vec<String>>) {
    let mark = Regex::new(r"(?s)#\[test\]\s*(?:#\[[^\]]*\]\s*)*fn\s+(\w+)|\bproves!\s*\(([^)]*)\)")
        .expect("a sound pattern");
    let id = Regex::new(r#""([a-z0-9]+\.[^"]+)""#).expect("a sound pattern");
    let mut test = None;
    for found in mark.captures_iter(text) {
        if let Some(name) = found.get(1) {
            test = Some(name.as_str().to_owned());
        } else if let (Some(test), Some(ids)) = (&test, found.get(2)) {
            for clause in id.captures_iter(ids.as_str()) {
                let tests = proofs.entry(clause[1].to_owned()).or_default();
                let place = format!("{file}::{test}");
                if !tests.contains(&place) {
                    tests.push(place);
                }
            }
        }
    }
}
