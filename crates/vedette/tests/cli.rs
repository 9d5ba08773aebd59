//! The command line as a person or a program uses it: what it prints, and how it refuses.
#![allow(clippy::unwrap_used)]

use std::path::PathBuf;
use std::process::{Command, Output};

/// Two divisions against one at Chancellorsville.
const COMBAT: &str = r#"ruleset = "ah74"
scenario = "chancellorsville"
only = true
turn = 4
side = "Union"
phase = "regular_combat"
[[piece]]
at = "R-28"
units = ["Gibbon", "Humphreys"]
[[piece]]
at = "R-29"
units = ["Colston"]
"#;

/// The second attacker joins by itself: nobody else is left.
const SCRIPT: &str = "# the battle\nattack R-29\nwith Gibbon\n";

/// A folder of its own for one test.
struct Desk(PathBuf);

impl Desk {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("vedette-cli-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    fn file(&self, name: &str, text: impl AsRef<[u8]>) -> String {
        let path = self.0.join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn vedette(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_vedette")).args(arguments).output().unwrap()
}

/// What a command that succeeds prints.
fn says(arguments: &[&str]) -> String {
    let output = vedette(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The exit code and the one sentence of a command that fails.
fn fails(arguments: &[&str]) -> (i32, String) {
    let output = vedette(arguments);
    let sentence = String::from_utf8(output.stderr).unwrap();
    assert!(!sentence.contains("panicked"), "{arguments:?}: {sentence}");
    (output.status.code().unwrap(), sentence.trim().to_owned())
}

#[test]
fn the_shelf_is_listed_for_people_and_for_programs() {
    let text = says(&["games"]);
    assert!(text.contains("(1 turn)\n") && text.contains("(22 turns)\n"), "{text}");
    let json: serde_json::Value = serde_json::from_str(&says(&["games", "--json"])).unwrap();
    for about in json.as_array().unwrap() {
        assert!(text.contains(about["title"].as_str().unwrap()));
        assert!(!about["scenarios"].as_array().unwrap().is_empty());
    }
    let ids: Vec<&str> = json.as_array().unwrap().iter().filter_map(|about| about["id"].as_str()).collect();
    for id in ["ah61", "ah74", "c1863", "gcacw", "guv", "lrtg"] {
        assert!(ids.contains(&id), "{id} is missing among {ids:?}");
    }
}

#[test]
fn a_script_is_played_with_real_dice_and_can_be_replayed() {
    let desk = Desk::new("run");
    let setup = desk.file("setup.toml", COMBAT);
    let script = desk.file("script", format!("{SCRIPT}go\n"));
    let record = desk.file("record.json", "");
    let text = says(&["run", &setup, "--script", &script, "--dice", "4", "--save", &record]);
    assert!(text.contains("10 against 7, odds 1-1. [ah74.7.1.7.3]\n      dice 4; result: DR2"), "{text}");
    let replay = says(&["replay", &record]);
    assert!(replay.ends_with("3 actions replayed, every state as recorded\n"), "{replay}");
    let again: serde_json::Value = serde_json::from_str(&says(&["replay", &record, "--json"])).unwrap();
    assert_eq!(again["steps"].as_array().unwrap().len(), 3);
    assert!(text.contains(again["hash"].as_str().unwrap()));
}

#[test]
fn dice_that_a_setup_rolls_come_from_the_table_too() {
    let desk = Desk::new("opening");
    let setup = "ruleset = \"gcacw\"\nscenario = \"rtg-4\"\nphase = \"action_cycle\"\n";
    let (setup, script) = (desk.file("setup.toml", setup), desk.file("script", "pass\n"));
    let record = desk.file("record.json", "");
    let run = |dice: &str| says(&["run", &setup, "--script", &script, "--dice", dice, "--save", &record]);
    assert!(
        run("6,1").contains(
            "Union 6, Confederate 1. The Union wins. [gcacw.4.2.1]\n      dice 6 1; result: Union\n"
        )
    );
    assert!(run("1,6").contains("The Confederate wins."));
    assert!(says(&["replay", &record]).contains("Union 1, Confederate 6."), "a replay tells the opening");
    let (code, sentence) = fails(&["run", &setup, "--script", &script, "--dice", "6"]);
    assert!(code != 0 && sentence.contains("the script has no more dice"), "{sentence}");
}

#[test]
fn a_position_answers_questions() {
    let desk = Desk::new("position");
    let setup = desk.file("setup.toml", COMBAT);
    assert!(says(&["actions", &setup]).ends_with("attack R-29\n"));
    assert_eq!(says(&["why", &setup, "attack R-29"]), "This is legal.\n");
    let (code, sentence) = fails(&["why", &setup, "attack R-30"]);
    assert!(code == 3 && sentence.contains("refused by ah74."), "{code} {sentence}");
    let record = desk.file("record.json", "");
    let script = desk.file("script", SCRIPT);
    says(&["run", &setup, "--script", &script, "--save", &record]);
    let forecast = says(&["forecast", &record, "go"]);
    assert!(forecast.contains("16.67%       (1/6)  #######") && forecast.contains("DR2/d1"), "{forecast}");
    assert!(forecast.ends_with("exact: all 6 ways the dice can fall\n"));
}

#[test]
fn a_refused_action_names_its_clause_and_exits_with_3() {
    let desk = Desk::new("refused");
    let setup = desk.file("setup.toml", COMBAT);
    let script = desk.file("script", "attack R-29\nattack R-29\n");
    let (code, sentence) = fails(&["run", &setup, "--script", &script]);
    assert!(
        code == 3 && sentence.starts_with("vedette: line 2 of the script is refused by ah74."),
        "{sentence}"
    );
}

#[test]
fn bad_input_gets_one_clear_sentence() {
    let desk = Desk::new("bad");
    let setup = desk.file("setup.toml", COMBAT);
    let noise: Vec<u8> = (0..10_000_000u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    let letters: Vec<u8> = noise.iter().map(|byte| b'a' + byte % 26).collect();
    let (noise, letters) = (desk.file("noise", noise), desk.file("letters", letters));
    let river = COMBAT.replace("R-28", "T-24");
    let river = desk.file("river.toml", river);
    let misspelt = desk.file("misspelt.toml", COMBAT.replace("Colston", "Colson"));
    let nowhere = desk.file("nowhere.toml", COMBAT.replace("R-29", "R-99"));
    let game = desk.file("game.toml", COMBAT.replace("ah74", "chess"));
    let key = desk.file("key.toml", format!("{COMBAT}colour = 3\n"));
    let script = desk.file("script", "attack R-29\nwith Gibon\n");
    let version = desk.file("version.json", "{\"vedette\": 99}");
    let short = desk.file("short", format!("{SCRIPT}go\n"));
    for (arguments, expected) in [
        (vec!["actions", &noise], "is not a text file"),
        (vec!["actions", &letters], "line 1"),
        (vec!["replay", &noise], "is not a text file"),
        (vec!["replay", &letters], "this is not a record of a game"),
        (vec!["replay", &version], "version 99"),
        (vec!["run", &setup, "--script", &noise], "is not a text file"),
        (vec!["run", &setup, "--script", &script], "line 2 of the script"),
        (vec!["run", &setup, "--script", &short, "--dice", "9"], "shows 9, but a die of 6 sides"),
        (vec!["run", &setup, "--script", "/nowhere/script"], "No such file"),
        (vec!["actions", &river], "one unit to a river hex"),
        (vec!["actions", &misspelt], "line 12: there is no unit \"Colson\""),
        (vec!["actions", &nowhere], "R-99"),
        (vec!["actions", &game], "there is no ruleset \"chess\""),
        (vec!["actions", &key], "colour"),
        (vec!["random", "chess"], "there is no ruleset"),
        (vec!["random", "ah74", "--scenario", "waterloo"], "there are chancellorsville"),
        (vec!["random", "ah74", "--option", "lasers"], "has no option \"lasers\""),
        (vec!["play", "ah74", "--seat", "Prussian=human"], "there are Union, Confederate"),
        (vec!["rules", "chess"], "there is no ledger"),
        (vec!["rules", "ah74.nowhere"], "there is no clause"),
        (vec!["map", "atlantis", "--out", "x.svg"], "there is no board \"atlantis\""),
        (vec!["map", "ah", "--out", "x.gif"], ".svg or .png"),
    ] {
        let (code, sentence) = fails(&arguments);
        assert!(code != 0 && sentence.contains(expected), "{arguments:?}: {code} {sentence}");
        assert!(sentence.lines().count() == 1 && sentence.len() < 1_000, "{arguments:?}: {sentence}");
    }
}

#[test]
fn random_games_end_with_their_speed() {
    let text = says(&["random", "ah74", "--games", "1", "--check", "--every", "64"]);
    let last = text.lines().last().unwrap();
    assert!(last.contains(" decisions/s, ") && last.ends_with(" games/s"), "{text}");
    assert!(text.contains("every promise kept"));
}

#[test]
fn the_table_of_proofs_is_printed() {
    let json: serde_json::Value = serde_json::from_str(&says(&["rules", "ah74", "--json"])).unwrap();
    let clauses = json["clauses"].as_array().unwrap();
    assert_eq!(clauses.len(), 292);
    for clause in clauses {
        let proved = !clause["tests"].as_array().unwrap().is_empty();
        match clause["status"].as_str().unwrap() {
            "proved" => assert!(proved),
            "excused" => assert!(!clause["reason"].as_str().unwrap().is_empty()),
            other => assert_eq!(other, "unproved"),
        }
    }
    assert!(says(&["rules", "ah74.4.9.1"]).contains("twice its Movement Allowance"));
}

#[test]
fn a_test_that_did_not_run_proves_nothing() {
    let sums = says(&["rules"]);
    assert!(sums.lines().all(|line| line.contains(" 0 unproved, ")), "{sums}");
    let desk = Desk::new("ran");
    let (code, sentence) = fails(&["rules", "--ran", &desk.file("ran", "")]);
    assert!(code == 2 && sentence.contains("neither proved nor excused: ah61."), "{code} {sentence}");
}

#[test]
fn the_version_is_the_one_that_the_changelog_is_at() {
    let version = env!("CARGO_PKG_VERSION");
    assert!(says(&["--version"]).starts_with(&format!("vedette {version}")));
    let changes =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../CHANGELOG.md")).unwrap();
    let newest = changes.lines().find_map(|line| line.strip_prefix("## ")).unwrap();
    assert!(newest.starts_with(version), "{newest}");
    // What is released no longer changes.
    if !newest.contains("not yet released") {
        for about in shelf::Shelf::default().about().unwrap() {
            assert!(
                !about.is_draft(),
                "{newest} is released, and edition {} of {} is a draft",
                about.edition(),
                about.id
            );
        }
    }
}

/// A folder of data whose second edition of the game makes a battle end otherwise: a 4 is another result on the table.
fn corrected(desk: &Desk) -> String {
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data");
    let editions = std::fs::read_to_string(format!("{data}/editions/ah74.toml")).unwrap();
    let next = editions.matches("[[edition]]").count() + 1;
    let second =
        format!("[[edition]]\nnumber = {next}\nclauses = [\"ah74.7.1.7.3\"]\nchanged = \"A 4 is worse.\"\n");
    std::fs::create_dir_all(desk.0.join("data/editions")).unwrap();
    desk.file("data/editions/ah74.toml", editions.replace("draft = true", "") + "\n" + &second);
    desk.0.join("data").display().to_string()
}

#[test]
fn a_record_of_an_older_edition_says_where_the_rules_differ() {
    let desk = Desk::new("older");
    let setup = desk.file("setup.toml", COMBAT);
    let script = desk.file("script", format!("{SCRIPT}go\n"));
    let record = desk.file("record.json", "");
    says(&["run", &setup, "--script", &script, "--dice", "4", "--save", &record]);
    let data = corrected(&desk);
    // The edition has moved, and these three actions are played alike.
    let alike = says(&["--data", &data, "replay", &record]);
    assert!(alike.contains("3 actions replayed, every state as recorded, by edition "), "{alike}");
    // What one edition has led to, and another does not.
    let text = std::fs::read_to_string(&record).unwrap();
    let mut older: serde_json::Value = serde_json::from_str(&text).unwrap();
    older["taken"][2]["hash"] = "0123456789abcdef".into();
    let older = desk.file("older.json", older.to_string());
    let output = vedette(&["--data", &data, "replay", &older]);
    let (said, refused) =
        (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert_eq!(output.status.code(), Some(2));
    assert!(said.contains("Today's rules differ at action 3 (\"go\"): it leads to another state."), "{said}");
    assert!(said.ends_with("By today's rules 3 of its 3 actions can be played.\n"), "{said}");
    assert!(refused.contains("action 3 (\"go\"): it leads to state "), "{refused}");
    assert!(refused.contains("changed ah74.7.1.7.3: A 4 is worse"), "{refused}");
}

#[test]
fn an_upgrade_is_checked() {
    let desk = Desk::new("check");
    let folder = desk.0.display().to_string();
    let (code, sentence) = fails(&["check", "--data-dir", &folder]);
    assert!(code == 2 && sentence.contains("vedette.db"), "{code} {sentence}");
    let backup = desk.0.join("games.db").display().to_string();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let database = server::embedded(&desk.0);
    let running = runtime.block_on(async {
        let config = server::Config::local(0, &desk.0, std::sync::Arc::new(shelf::Shelf::default()));
        server::start(config).await.unwrap()
    });
    let games = format!("http://{}/api/v1/games", running.address);
    let _ = rustls::crypto::ring::default_provider().install_default();
    let made = runtime.block_on(async {
        let body = r#"{"ruleset": "ah74", "scenario": "chancellorsville"}"#;
        let client = reqwest::Client::builder().no_proxy().build().unwrap();
        let request = client.post(games).header("content-type", "application/json").body(body);
        request.send().await.unwrap().status().as_u16()
    });
    assert_eq!(made, 201);
    // While the server goes on, and of a backup.
    assert_eq!(says(&["check", "--data-dir", &folder]), "None of 1 games is touched.\n");
    runtime.block_on(server::backup(&database, std::path::Path::new(&backup))).unwrap();
    let data = corrected(&desk);
    let output = vedette(&["--data", &data, "check", &backup]);
    assert_eq!(output.status.code(), Some(5));
    let said = String::from_utf8(output.stdout).unwrap();
    let about = shelf::Shelf::default().about().unwrap();
    let edition = about.iter().find(|about| about.id == "ah74").unwrap().edition();
    let touched = format!("(ah74 chancellorsville, edition {edition}, 0 actions): goes on by edition ");
    assert!(said.contains(&touched), "{said}");
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "vedette: 1 of 1 games would be touched\n");
    runtime.block_on(running.close());
}

#[test]
#[cfg(not(feature = "study"))]
fn a_command_that_was_not_built_in_says_which_build_has_it() {
    let (code, sentence) = fails(&["study", "ah74", "--out", "nowhere"]);
    assert!(code == 2 && sentence.contains("make study"), "{code} {sentence}");
}

#[test]
fn a_turn_is_played_in_the_terminal() {
    use std::io::Write as _;
    let mut child = Command::new(env!("CARGO_BIN_EXE_vedette"))
        .args(["play", "ah74", "--seed", "1"])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let typed = "move Gibbon\n1\nu\nw attack R-28\nr ah74.4.2.2\np\nq\n";
    child.stdin.take().unwrap().write_all(typed.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success());
    for expected in ["Turn 1 of 22", "# city", "HH-33o+", "Gibbon", "No: ", "[ah74.", "traced hex by hex"] {
        assert!(text.contains(expected), "no {expected:?} in\n{text}");
    }
}

#[test]
fn a_good_game_is_told_in_the_terminal_and_what_is_played_can_be() {
    let told = vedette(&["watch", "gcacw", "rtg-0"]);
    let said = String::from_utf8(told.stdout).unwrap();
    assert!(told.status.success() && said.contains("-- 1 of ") && said.contains("The end. "), "{said}");
    assert!(said.contains("[gcacw.s.7.1]"), "the clause that decided it: {said}");
    let json = vedette(&["watch", "gcacw", "rtg-0", "--json"]);
    let captions: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap();
    assert!(
        captions.as_array().unwrap().iter().all(|caption| said.contains(caption["says"].as_str().unwrap()))
    );
    let unknown = vedette(&["watch", "gcacw", "alchemy"]);
    assert_eq!(unknown.status.code(), Some(2), "{}", String::from_utf8_lossy(&unknown.stderr));
}

#[test]
fn the_games_to_watch_are_made_by_one_command() {
    let desk = Desk::new("watch");
    let folder = desk.0.display().to_string();
    // What is as it should be is left alone.
    let nothing = vedette(&["watch", "gcacw", "sjw-3", "--make", &folder]);
    assert!(
        nothing.status.success() && nothing.stdout.is_empty(),
        "{}",
        String::from_utf8_lossy(&nothing.stderr)
    );
    let made = vedette(&["watch", "gcacw", "sjw-3", "--make", &folder, "--again"]);
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let kept = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/watch/gcacw/sjw-3.toml");
    let kept = std::fs::read_to_string(kept).unwrap();
    let anew = std::fs::read_to_string(desk.0.join("watch/gcacw/sjw-3.toml")).unwrap();
    assert_eq!(anew, kept, "the same game on every machine");
}
