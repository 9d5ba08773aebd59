//! The report on a study: one page that needs nothing but itself.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use engine::{About, Library, Side};
use library::Ledger;

use super::Study;
use super::columns::DataFrame;
use super::heat::Map;
use super::plots::{self, Bar, COLOURS, escape};
use crate::Score;

/// Everything a study has found.
pub(super) struct Findings {
    pub games: DataFrame,
    pub turns: DataFrame,
    pub losses: DataFrame,
    pub fights: DataFrame,
}

const STYLE: &str = "body{font:16px/1.5 Georgia,serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#2b2b26;background:#fbfaf6}\
h1{line-height:1.2}h2{margin-top:2.4rem;border-bottom:1px solid #ccc5b5}svg{width:100%;height:auto}svg text{font:12px Georgia,serif;fill:#2b2b26}\
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.25rem .6rem;border-bottom:1px solid #e4dece}\
.note{color:#6a6a60;font-size:.9rem}.figure{text-align:right;white-space:nowrap}";

/// The page.
pub(super) fn page(study: &Study, about: &About, library: &dyn Library, findings: &Findings) -> String {
    let scenario = about.scenarios.iter().find(|scenario| scenario.id == study.scenario);
    let title = scenario.map_or(study.scenario.as_str(), |scenario| scenario.title.as_str());
    let games = findings.games.rows();
    let mut page = format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>{0}: {1}</title><style>{STYLE}</style><h1>{0}: {1}</h1><p>{games} games, {2} for the Union against {3} for the \
         Confederacy, seeds {4} to {5}. Intervals hold 19 times in 20.</p>",
        escape(about.title),
        escape(title),
        escape(&study.seats[0]),
        escape(&study.seats[1]),
        study.seed,
        study.seed + study.games.saturating_sub(1),
    );
    if games == 0 {
        return page + "<p>Nothing has been played yet.</p></html>";
    }
    page += &balance(findings);
    page += &course(findings);
    page += &length(findings);
    page += &endings(about, findings);
    page += &losses(findings);
    page += &fighting(about, library, findings);
    page += &options(about, findings);
    page += "<h2>How it was made</h2><p class=\"note\">The rows behind every figure lie beside this page as Parquet files: games, \
             turns, losses and fights, 100 games a file. The generals that played are computer opponents with a plan of their \
             own, so every figure tells how they play the game, and only through them what the game is like.</p></html>";
    page
}

fn score(findings: &Findings, holds: impl Fn(usize) -> bool) -> Score {
    let Some(winners) = findings.games.column("winner") else { return Score::default() };
    let mut score = Score::default();
    for row in (0..findings.games.rows()).filter(|&row| holds(row)) {
        match winners.word(row) {
            "Union" => score.won += 1,
            "Confederate" => score.lost += 1,
            "nobody" => score.drawn += 1,
            _ => {}
        }
    }
    score
}

fn percent(score: Score) -> String {
    let (low, high) = score.interval();
    format!("{:.1} % ({:.1} to {:.1})", 100.0 * score.share(), 100.0 * low, 100.0 * high)
}

fn balance(findings: &Findings) -> String {
    let score = score(findings, |_| true);
    let bar = |label: &str, count: u32, colour| Bar {
        label: label.into(),
        value: f64::from(count),
        text: format!("{count}"),
        colour,
    };
    let bars = [
        bar("Union victories", score.won, COLOURS[0]),
        bar("draws", score.drawn, COLOURS[2]),
        bar("Confederate victories", score.lost, COLOURS[1]),
    ];
    let (low, high) = score.interval();
    let verdict = match (low > 0.5, high < 0.5) {
        (true, _) => "The Union has the better of it.",
        (_, true) => "The Confederacy has the better of it.",
        _ => "Neither side can be shown to have the better of it.",
    };
    format!(
        "<h2>Balance</h2>{}{}<p>The Union takes {} of the points, a draw counting half. {verdict}</p>",
        plots::bars(&bars),
        plots::share(score.share(), low, high),
        percent(score)
    )
}

/// Sums over the rows of a table that share a figure.
fn by_figure(table: &DataFrame, key: &str, value: &str) -> BTreeMap<i64, Vec<i64>> {
    let mut groups: BTreeMap<i64, Vec<i64>> = BTreeMap::new();
    if let (Some(keys), Some(values)) = (table.column(key), table.column(value)) {
        for row in 0..table.rows() {
            groups.entry(keys.figure(row)).or_default().push(values.figure(row));
        }
    }
    groups
}

fn course(findings: &Findings) -> String {
    let points: Vec<(i64, f64, f64, f64)> = by_figure(&findings.turns, "turn", "standing")
        .into_iter()
        .map(|(turn, mut standings)| {
            standings.sort_unstable();
            let at = |part: f64| standings[((standings.len() - 1) as f64 * part) as usize] as f64 / 1000.0;
            (turn, at(0.5), at(0.25), at(0.75))
        })
        .collect();
    format!(
        "<h2>The course of the game</h2>{}<p class=\"note\">How the generals' own judgement sees the Union at the end of each turn: \
         above the line it is ahead. The line is the middle game, the band the middle half.</p>",
        plots::line(&points, ["Union ahead", "Confederacy ahead"])
    )
}

fn length(findings: &Findings) -> String {
    let mut counts: BTreeMap<i64, u64> = BTreeMap::new();
    let (mut decisions, rows) = (0, findings.games.rows());
    if let (Some(turns), Some(all)) = (findings.games.column("turns"), findings.games.column("decisions")) {
        for row in 0..rows {
            *counts.entry(turns.figure(row)).or_default() += 1;
            decisions += all.figure(row);
        }
    }
    let counts: Vec<(i64, u64)> = counts.into_iter().collect();
    format!(
        "<h2>Length</h2>{}<p>Half of the games are over by turn {}. A game has {} decisions on average.</p>",
        plots::histogram(&counts, "the last turn played"),
        middle(&counts),
        decisions / rows.max(1) as i64
    )
}

/// The figure that half of all counted do not exceed.
fn middle(counts: &[(i64, u64)]) -> i64 {
    let half = counts.iter().map(|&(_, count)| count).sum::<u64>().div_ceil(2);
    let mut so_far = 0;
    let found = counts.iter().find(|&&(_, count)| {
        so_far += count;
        so_far >= half
    });
    found.map_or(0, |&(figure, _)| figure)
}

fn endings(about: &About, findings: &Findings) -> String {
    let mut counts: BTreeMap<(String, String, String), u64> = BTreeMap::new();
    let column = |name| findings.games.column(name);
    if let (Some(winner), Some(level), Some(clause)) = (column("winner"), column("level"), column("clause")) {
        for row in 0..findings.games.rows() {
            let key = [winner, clause, level].map(|column| column.word(row).to_owned());
            let [winner, clause, level] = key;
            *counts.entry((winner, clause, level)).or_default() += 1;
        }
    }
    let mut rows: Vec<_> = counts.into_iter().collect();
    rows.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let total = findings.games.rows().max(1) as f64;
    let ledger = Ledger::load(about.id).unwrap_or_default();
    let mut table = String::from(
        "<h2>How games end</h2><table><tr><th>Winner</th><th>By which rule</th><th class=\"figure\">Games</th></tr>",
    );
    for ((winner, clause, level), count) in rows {
        let level = if level.is_empty() { level } else { format!(", {level}") };
        let words = ledger.clause(&clause).map_or("", |clause| clause.text.as_str());
        let _ = write!(
            table,
            "<tr><td>{}{}</td><td>{} <span class=\"note\">{}</span></td><td class=\"figure\">{count} ({:.1} %)</td></tr>",
            escape(&winner),
            escape(&level),
            escape(words),
            escape(&clause),
            100.0 * count as f64 / total
        );
    }
    table + "</table>"
}

/// How many formations have a bar of their own.
const MOST_FORMATIONS: usize = 24;

fn losses(findings: &Findings) -> String {
    let mut sums: BTreeMap<(String, String), i64> = BTreeMap::new();
    let column = |name| findings.losses.column(name);
    if let (Some(side), Some(formation), Some(amount)) =
        (column("side"), column("formation"), column("amount"))
    {
        for row in 0..findings.losses.rows() {
            let key = (side.word(row).to_owned(), formation.word(row).to_owned());
            *sums.entry(key).or_default() += amount.figure(row);
        }
    }
    let games = findings.games.rows().max(1) as f64;
    let mut bars: Vec<Bar> = sums
        .into_iter()
        .filter(|((_, formation), sum)| *sum > 0 && !formation.is_empty())
        .map(|((side, formation), sum)| Bar {
            label: formation,
            value: sum as f64 / games,
            text: format!("{:.2}", sum as f64 / games),
            colour: COLOURS[usize::from(side != Side::Union.name())],
        })
        .collect();
    bars.sort_by(|left, right| right.value.total_cmp(&left.value));
    let more = if bars.len() > MOST_FORMATIONS { " Those that lose least are left out." } else { "" };
    bars.truncate(MOST_FORMATIONS);
    let total = |name: &str| {
        let sum = findings
            .games
            .column(name)
            .map_or(0, |column| (0..findings.games.rows()).map(|row| column.figure(row)).sum());
        format!("{:.1}", sum as f64 / games)
    };
    format!(
        "<h2>Losses by formation</h2><p>In an average game the Union loses {}, the Confederacy {}.</p>{}<p class=\"note\">A game's \
         average, in the game's own unit; blue is the Union.{more}</p>",
        total("union_losses"),
        total("confederate_losses"),
        plots::bars(&bars)
    )
}

fn fighting(about: &About, library: &dyn Library, findings: &Findings) -> String {
    let mut sums: BTreeMap<String, i64> = BTreeMap::new();
    let column = |name| findings.fights.column(name);
    if let (Some(place), Some(count)) = (column("place"), column("count")) {
        for row in 0..findings.fights.rows() {
            *sums.entry(place.word(row).to_owned()).or_default() += count.figure(row);
        }
    }
    let mut counts: Vec<(String, i64)> = sums.into_iter().collect();
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let all = counts.iter().map(|&(_, count)| count).sum::<i64>().max(1) as f64;
    let map = Map::load(library, about.board);
    let most: Vec<String> = counts
        .iter()
        .take(5)
        .map(|(place, count)| format!("{} ({:.0} %)", escape(&map.name(place)), 100.0 * *count as f64 / all))
        .collect();
    if most.is_empty() {
        return "<h2>Where the fighting was</h2><p>There was none.</p>".into();
    }
    format!(
        "<h2>Where the fighting was</h2>{}<p>The redder a place, the more of all rolls and losses fell there; most in {}.</p>",
        map.heat(&counts),
        most.join(", ")
    )
}

fn options(about: &About, findings: &Findings) -> String {
    let Some(column) = findings.games.column("options") else { return String::new() };
    let has = |row: usize, id: &str| column.word(row).split(' ').any(|option| option == id);
    let mut rows = String::new();
    for option in &about.options {
        let [with, without] =
            [true, false].map(|wanted| score(findings, |row| has(row, option.id) == wanted));
        if with.games() == 0 || without.games() == 0 {
            continue;
        }
        let shift = 100.0 * (with.share() - without.share());
        // With a win and a loss more than there were, so that a few games alike do not pass for certainty.
        let error = |score: Score| {
            let score = Score { won: score.won + 1, lost: score.lost + 1, ..score };
            score.share() * (1.0 - score.share()) / f64::from(score.games())
        };
        let margin = 196.0 * (error(with) + error(without)).sqrt();
        let found = match (shift > margin, shift < -margin) {
            (true, _) => Some(Side::Union),
            (_, true) => Some(Side::Confederate),
            _ => None,
        };
        let words = |side: Option<Side>, none: &'static str| side.map_or(none, Side::name);
        let _ = write!(
            rows,
            "<tr><td>{}</td><td>{}</td><td>{}</td><td class=\"figure\">{shift:+.1} &plusmn; {margin:.1}</td><td>{}</td><td>{}</td></tr>",
            escape(option.title),
            percent(with),
            percent(without),
            words(found, "not to be told"),
            words(option.favours, "it does not say")
        );
    }
    if about.options.is_empty() {
        return String::new();
    }
    if rows.is_empty() {
        return "<h2>Whom the options favour</h2><p>All games were played with the same optional rules: a study with --any-options \
                tells whom each of them favours.</p>"
            .into();
    }
    format!(
        "<h2>Whom the options favour</h2><table><tr><th>Option</th><th>Union's share with it</th><th>Without</th><th>Shift</th>\
         <th>Favours, by these games</th><th>Favours, by the rulebook</th></tr>{rows}</table>"
    )
}
