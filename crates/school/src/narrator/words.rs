//! The narrator's sentences: said in the past tense, without figures that nobody can hear, and not twice alike in a row.

use engine::Side;

use super::Brief;
use super::course::the;
use super::matter::{Fight, Matter};

/// Somebody who tells, and remembers which turns of phrase were used.
pub(super) struct Voice<'a> {
    brief: &'a Brief<'a>,
    fights: usize,
    takings: usize,
    marches: usize,
    turns: usize,
}

impl<'a> Voice<'a> {
    pub(super) const fn new(brief: &'a Brief<'a>) -> Self {
        Self { brief, fights: 0, takings: 0, marches: 0, turns: 0 }
    }

    /// One after the other.
    fn next(counter: &mut usize, of: usize) -> usize {
        *counter += 1;
        (*counter - 1) % of
    }

    /// What is said of it.
    pub(super) fn say(&mut self, matter: &Matter) -> String {
        let at = |place: &str| self.brief.gazetteer.at(place);
        match matter {
            Matter::Opening { bodies } => self.opening(bodies),
            Matter::Contact { side, who, whom, place } => format!(
                "First contact: {} came upon {} {}.",
                of(*side, who),
                troops(side.enemy(), whom),
                at(place)
            ),
            Matter::Fight(fight) => self.fight(fight),
            Matter::Taking { side, who, place, from } => self.taking(*side, who, place, *from),
            Matter::March { side, who, from, to } => self.march(*side, who, from, to),
            Matter::Turn { lost, score, place } => self.turn(*lost, score.as_ref(), place),
            Matter::End { sentence, .. } => self.without_numbers(&end(sentence)),
        }
    }

    /// The same text with hexes by their names: nobody knows a number when it is read out.
    fn without_numbers(&self, text: &str) -> String {
        let word = |word: &str| {
            let bare = word.trim_matches(|letter: char| !letter.is_alphanumeric());
            let is_hex = bare.contains(|letter: char| letter.is_ascii_digit())
                && bare.contains(|letter: char| letter.is_ascii_alphabetic())
                && self.brief.gazetteer.has(bare);
            if is_hex { word.replace(bare, &self.brief.gazetteer.spot(bare)) } else { word.to_owned() }
        };
        text.split(' ').map(word).collect::<Vec<_>>().join(" ")
    }

    fn opening(&self, bodies: &[(Side, String, String)]) -> String {
        let mut said = Vec::new();
        if let Some(story) = self.brief.story {
            let leader = |side: Side| story.command.iter().find(|commander| commander.side == side);
            if let (Some(union), Some(confederate)) = (leader(Side::Union), leader(Side::Confederate)) {
                said.push(format!("{} led the Union and {} the Confederates.", union.name, confederate.name));
            }
        }
        for (index, (side, who, place)) in bodies.iter().enumerate() {
            let at = self.brief.gazetteer.at(place);
            said.push(match index {
                _ if who.is_empty() => format!("The strongest body of {} stood {at}.", the(*side)),
                0 => format!("The strongest body of {}, {who}, stood {at}.", the(*side)),
                _ => format!("That of {}, {who}, stood {at}.", the(*side)),
            });
        }
        said.join(" ")
    }

    fn fight(&mut self, fight: &Fight) -> String {
        let Fight { place, attacker, who, whom, is_won, is_destroyed, is_first, gone, .. } = fight;
        let at = self.brief.gazetteer.at(place);
        let (who, whom, us) = (troops(*attacker, who), troops(attacker.enemy(), whom), the(*attacker));
        let told = match (is_won, Self::next(&mut self.fights, 3)) {
            (_, 0) if *is_destroyed => format!("{} attacked {whom} {at} and destroyed them.", upper(&who)),
            (_, 1) if *is_destroyed => format!("{} {whom} fell to {who}.", comma(&upper(&at))),
            (_, _) if *is_destroyed => format!("{} destroyed {whom} {at}.", upper(&who)),
            (true, 0) => format!("{} attacked {whom} {at} and drove them off.", upper(&who)),
            (true, 1) => format!("{} {whom} had to give way to {who}.", comma(&upper(&at))),
            (true, _) => format!("{} fell upon {whom} {at}, and the line broke.", upper(&who)),
            (false, 0) => format!("{} attacked {whom} {at} and did not get through.", upper(&who)),
            (false, 1) => format!("{} {whom} stood against {who}.", comma(&upper(&at))),
            (false, _) => format!("{} struck at {whom} {at}, and the line held.", upper(&who)),
        };
        let mut said = vec![told];
        if *is_first {
            said.insert(0, format!("The first fight of the game was begun by {us}."));
        }
        said.extend(self.losses(fight.lost));
        if !gone.is_empty() {
            said.push(format!("It was the end of {gone}."));
        }
        said.join(" ")
    }

    /// What a fight cost.
    fn losses(&self, [union, confederate]: [i32; 2]) -> Option<String> {
        match (union, confederate) {
            (0, 0) => None,
            (_, 0) => Some(format!("It cost the Union {} and the Confederates nothing.", self.amount(union))),
            (0, _) => {
                Some(format!("It cost the Confederates {} and the Union nothing.", self.amount(confederate)))
            }
            _ => Some(format!("The Union lost {}, the Confederates {confederate}.", self.amount(union))),
        }
    }

    /// So much of what is lost in a fight.
    fn amount(&self, lost: i32) -> String {
        let word = self.brief.loss;
        let word = if lost == 1 { word.trim_end_matches('s') } else { word };
        format!("{lost} {word}")
    }

    fn taking(&mut self, side: Side, who: &str, place: &str, from: Option<Side>) -> String {
        let name = self.brief.gazetteer.spot(place);
        let (bare, who) = (troops(side, who), upper(&of(side, who)));
        let us = the(side);
        match (from, Self::next(&mut self.takings, 3)) {
            (Some(from), 0) => format!("{who} took {name}, which {} had held.", the(from)),
            (Some(from), 1) => format!("{name} passed from {} to {us} when {bare} came.", the(from)),
            (Some(_), _) => format!("{who} came to {name}, and nobody stood in the way."),
            (None, 0) => format!("{who} reached {name}."),
            (None, 1) => format!("{name} was occupied by {who}."),
            (None, _) => format!("{who} came to {name}, the first to arrive there."),
        }
    }

    fn march(&mut self, side: Side, who: &str, from: &str, to: &str) -> String {
        let (from, to) = (self.brief.gazetteer.spot(from), self.brief.gazetteer.spot(to));
        let from = from.strip_prefix("near ").map_or_else(|| from.clone(), str::to_owned);
        let to = to
            .strip_prefix("near ")
            .map_or_else(|| to.clone(), |name| format!("the neighbourhood of {name}"));
        let who = of(side, who);
        match Self::next(&mut self.marches, 3) {
            0 => format!("A long march: {who} went from {from} to {to}."),
            1 => format!("{} hurried from {from} to {to}.", upper(&who)),
            _ => format!("{} took the road from {from} to {to}.", upper(&who)),
        }
    }

    fn turn(&mut self, lost: [i32; 2], score: Option<&(String, i32, i32)>, place: &str) -> String {
        let [union, confederate] = lost;
        let cost = match (union, confederate) {
            (0, 0) => "no blood had been shed".to_owned(),
            (one, other) if one == other => format!("the fighting had cost each side {}", self.amount(one)),
            _ => format!(
                "the fighting had cost the Union {} and the Confederates {confederate}",
                self.amount(union)
            ),
        };
        let opening = match Self::next(&mut self.turns, 3) {
            0 => "When the turn began",
            1 => "By then",
            _ => "At this hour",
        };
        let eyes = format!(" All eyes were on the ground {}.", self.brief.gazetteer.at(place));
        match score {
            Some((_, now, before)) if now != before => {
                format!("{opening} {cost}. The score had gone from {before} to {now} victory points.")
            }
            Some((_, now, _)) => format!("{opening} {cost}. The score stood at {now} victory points."),
            None => format!("{opening} {cost}.{eyes}"),
        }
    }
}

/// Units by their name, or as troops of their side where they have none.
fn troops(side: Side, who: &str) -> String {
    if who.is_empty() { format!("{side} troops") } else { who.to_owned() }
}

/// The same with their side: `Heth of the Confederates`.
fn of(side: Side, who: &str) -> String {
    if who.is_empty() { format!("{side} troops") } else { format!("{who} of {}", the(side)) }
}

/// A sentence begins with a capital.
fn upper(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn comma(text: &str) -> String {
    format!("{text},")
}

/// How it ended. What stands in brackets, a sum of points, is said after it: the largest parts of it.
fn end(sentence: &str) -> String {
    let Some((head, (sum, tail))) =
        sentence.split_once(" (").and_then(|(head, rest)| Some((head, rest.split_once(')')?)))
    else {
        return format!("The end. {sentence}");
    };
    let mut parts = summands(sum);
    parts.sort_by_key(|(points, _)| std::cmp::Reverse(points.abs()));
    let parts: Vec<String> = parts
        .iter()
        .take(2)
        .map(|(points, what)| {
            let sign = if *points < 0 { "minus " } else { "" };
            format!("{sign}{} for {what}", points.abs())
        })
        .collect();
    let most = if parts.is_empty() { String::new() } else { format!(" Most of that: {}.", parts.join(", ")) };
    format!("The end. {head}{}.{most}", tail.trim_end_matches('.'))
}

/// `+8 infantry in Gettysburg, -1 Manpower lost` in its parts; a list within one stays with it.
fn summands(sum: &str) -> Vec<(i32, String)> {
    let mut parts: Vec<(i32, String)> = Vec::new();
    for piece in sum.split(", ") {
        let points = piece.split_once(' ').and_then(|(points, what)| {
            let is_signed = points.starts_with(['+', '-']);
            Some((points.parse::<i32>().ok().filter(|_| is_signed)?, what.to_owned()))
        });
        match (points, parts.last_mut()) {
            (Some(part), _) => parts.push(part),
            (None, Some((_, what))) => {
                what.push_str(", ");
                what.push_str(piece);
            }
            (None, None) => {}
        }
    }
    parts
}
