//! The glossary of `docs/generals.md` is true: what it names is in the code, what the counsel must answer is in the glossary, and
//! every word is either ours or has a paper.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::fs;
use std::path::{Path, PathBuf};

/// The sources of this crate.
fn sources() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// A row of the glossary.
struct Row {
    word: String,
    /// The paths of the code, as they are written.
    paths: Vec<String>,
    /// What each idea comes from.
    origins: Vec<String>,
}

impl Row {
    /// Reads `| word | what it is | where | from |`.
    fn read(line: &str) -> Self {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [word, _, paths, origins] = cells[..] else { panic!("{line} has not four cells") };
        Self {
            word: word.to_owned(),
            paths: paths.split('`').skip(1).step_by(2).map(str::to_owned).collect(),
            origins: origins.split(';').map(|origin| origin.trim().to_owned()).collect(),
        }
    }
}

fn glossary() -> Vec<Row> {
    let document = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/generals.md");
    let text = fs::read_to_string(document).unwrap();
    let (_, after) = text.split_once("\n## Glossary\n").unwrap();
    let section = after.split("\n## ").next().unwrap();
    // The heading and the rule below it are no words.
    section.lines().filter(|line| line.starts_with('|')).skip(2).map(Row::read).collect()
}

/// The names and keywords of a line of code; none of a comment.
fn words(line: &str) -> Vec<&str> {
    let code = line.split("//").next().unwrap_or_default();
    let is_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    code.split(|letter: char| !is_name(letter)).filter(|word| !word.is_empty()).collect()
}

/// Whether a line defines an item of this name, or a field.
fn defines(line: &str, name: &str) -> bool {
    const ITEMS: [&str; 6] = ["fn", "struct", "enum", "trait", "const", "type"];
    let is_item = words(line).windows(2).any(|pair| ITEMS.contains(&pair[0]) && pair[1] == name);
    let field = line.split_once(": ").map_or_else(Vec::new, |(field, _)| words(field));
    is_item || field == [name] || field == ["pub", name]
}

/// The source that a path leads to, and what is left of the path.
fn source<'a>(segments: &'a [&'a str]) -> Option<(String, &'a [&'a str])> {
    let modules = segments.iter().take_while(|segment| !segment.contains(char::is_uppercase)).count();
    // A function is written like a module: the longest way that is a file.
    (1..=modules).rev().find_map(|length| {
        let module = sources().join(segments[..length].join("/"));
        let files = [module.with_extension("rs"), module.join("mod.rs")];
        let text = files.iter().find_map(|file| fs::read_to_string(file).ok())?;
        Some((text, &segments[length..]))
    })
}

/// Whether a path such as `tree::Tree::widen` leads to something: an item of the module, or a member of one of its types.
fn exists(path: &str) -> bool {
    let segments: Vec<&str> = path.split("::").collect();
    let Some((source, items)) = source(&segments) else { return false };
    // Everything at the top of a file ends with a brace at the left.
    let blocks = || source.split("\n}\n");
    let at_top = |line: &str| !line.starts_with([' ', '/', '#']);
    match *items {
        [item] => source.lines().any(|line| at_top(line) && defines(line, item)),
        [owner, member] => blocks().any(|block| {
            block.lines().any(|line| at_top(line) && words(line).contains(&owner))
                && block.lines().any(|line| line.starts_with("    ") && defines(line, member))
        }),
        _ => false,
    }
}

#[test]
fn every_word_is_somewhere_in_the_code() {
    let rows = glossary();
    assert!(rows.len() > 20, "{} words", rows.len());
    for row in &rows {
        assert!(!row.paths.is_empty(), "{} is nowhere", row.word);
        for path in &row.paths {
            assert!(exists(path), "{}: there is no {path}", row.word);
        }
    }
}

#[test]
fn a_path_that_leads_nowhere_is_noticed() {
    for path in
        ["tree::Tree::select", "policy::greedy_action", "tree::EXPLORATION", "counsel::Style::boldness"]
    {
        assert!(exists(path), "{path}");
    }
    // Another module, another item, a member of another type, the beginning of a name, and a module by itself.
    for path in ["forest::Tree", "tree::Bush", "tree::Tree::puct", "tree::Tree::sel", "tree::EXPLOR", "tree"]
    {
        assert!(!exists(path), "{path}");
    }
}

#[test]
fn all_that_a_counsel_is_asked_has_its_word() {
    let (source, _) = source(&["counsel"]).unwrap();
    let (_, after) = source.split_once("\npub trait Counsel<").unwrap();
    let methods =
        after.split("\n}\n").next().unwrap().lines().filter_map(|line| line.strip_prefix("    fn "));
    let rows = glossary();
    let mut asked = 0;
    for method in methods {
        let path = format!("counsel::Counsel::{}", method.split('(').next().unwrap());
        assert!(rows.iter().any(|row| row.paths.contains(&path)), "{path} is not in the glossary");
        asked += 1;
    }
    assert!(asked > 10, "{asked}");
}

#[test]
fn every_word_is_ours_or_has_a_paper() {
    let is_year =
        |text: &str| text.len() == 4 && text.parse::<u32>().is_ok_and(|year| (1900..2100).contains(&year));
    let mut known: Vec<String> = Vec::new();
    for row in glossary() {
        for origin in row.origins {
            if let Some(authors) = origin.strip_suffix(", as above") {
                let authors =
                    authors.trim_end_matches(|letter: char| letter == ' ' || letter.is_ascii_digit());
                assert!(known.iter().any(|known| known == authors), "{}: {authors} is not above", row.word);
            } else if origin != "ours" {
                let (authors, paper) = origin.split_once(", *").unwrap();
                let (_, year) = paper.rsplit_once(", ").unwrap();
                assert!(paper.contains('*') && is_year(year), "{}: {origin}", row.word);
                known.push(authors.to_owned());
            }
        }
    }
}
