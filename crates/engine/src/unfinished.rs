//! What is said of a text that is no action but begins as one does: how it goes on, or what bars all that begins so.

use crate::{Log, NoDice, Piece, Refusal, Ruleset, Viewer};

/// How many pieces are tried to learn what bars an action.
const MOST_TRIED: usize = 24;
/// How the word of a form ends that stands for a place.
const PLACES: [&str; 3] = ["HEX", "SQUARE", "LOCATION"];

/// The action of a text. Of one that only begins as an action does, the refusal says how it goes on, or what bars it now.
pub fn understand<R: Ruleset>(rules: &R, state: &R::State, text: &str) -> Result<R::Action, Refusal> {
    rules.read(text).map_err(|misread| unfinished(rules, state, text, misread))
}

/// The answer to a text that was not understood, better than `misread` where the text begins as one of the game's actions.
fn unfinished<R: Ruleset>(rules: &R, state: &R::State, text: &str, misread: Refusal) -> Refusal {
    let said: Vec<&str> = text.split_whitespace().collect();
    let forms = rules.forms();
    let begun = |form: &&String| said.first().is_some_and(|first| agrees(form, &[first]));
    let kin: Vec<&String> = forms.iter().filter(begun).collect();
    let goes_on = |form: &&&String| form.split(' ').count() > said.len() && agrees(form, &said);
    if kin.is_empty() {
        return misread;
    }
    if let Some(legal) = legal_so(rules, state, &said) {
        return Refusal::new(
            misread.clause,
            format!("\"{text}\" is not all of it: say for instance \"{legal}\"."),
        );
    }
    let tried: Vec<&String> = kin.iter().filter(goes_on).copied().collect();
    if let Some(refusal) = what_bars(rules, state, &said, &tried) {
        return refusal;
    }
    // A word too many or a wrong one in between; where the words are right, what they name was not. A ruleset that knows
    // what such words mean refuses them by another clause than what means nothing.
    let known = rules.read("").is_err_and(|nothing| nothing.clause != misread.clause);
    if known || kin.iter().any(|form| has_form(form, text)) {
        return misread;
    }
    let forms = kin.iter().map(|form| format!("\"{form}\"")).collect::<Vec<_>>().join(" or ");
    Refusal::new(misread.clause, format!("\"{text}\" is not how it is said: say {forms}."))
}

/// Whether a word of a form is meant by a word: the same, or the name of something in its stead.
fn is_said(word: &str, said: &str) -> bool {
    is_blank(word) || word.eq_ignore_ascii_case(said)
}

/// Whether a word of a form stands for the name of something, such as `UNIT`.
fn is_blank(word: &str) -> bool {
    word.starts_with(|letter: char| letter.is_ascii_uppercase())
}

/// Whether a text agrees with a form as far as both go.
fn agrees(form: &str, said: &[&str]) -> bool {
    form.split(' ').zip(said).all(|(word, said)| is_said(word, said))
}

/// The first legal action that begins with these words and goes on.
fn legal_so<R: Ruleset>(rules: &R, state: &R::State, said: &[&str]) -> Option<String> {
    let mut actions = Vec::new();
    rules.actions(state, &mut actions);
    let begins = |text: &String| {
        let words: Vec<&str> = text.split(' ').collect();
        words.len() > said.len() && words.iter().zip(said).all(|(word, said)| word.eq_ignore_ascii_case(said))
    };
    actions.iter().map(|action| rules.write(action)).find(begins)
}

/// What bars the actions of these forms, each of the seat's own pieces tried in turn: the one reason where all have the same,
/// else that of most, with the action it was given for.
fn what_bars<R: Ruleset>(rules: &R, state: &R::State, said: &[&str], forms: &[&String]) -> Option<Refusal> {
    let seat = rules.status(state).open()?.seat;
    let side = rules.about().seats.get(seat.index())?.side;
    let mut pieces = rules.view(state, Viewer::Seat(seat)).pieces;
    pieces.retain(|piece| piece.side == Some(side));
    let mut barred: Vec<(String, Refusal)> = Vec::new();
    let mut misread: Vec<(String, Refusal)> = Vec::new();
    for form in forms {
        for first in 0..pieces.len() {
            let Some(text) = completed(form, said, &pieces[first..]) else { continue };
            match rules.read(&text) {
                Ok(action) if barred.len() < MOST_TRIED => {
                    let tried =
                        rules.apply(&mut state.clone(), &action, &mut NoDice::default(), &mut Log::silent());
                    barred.extend(tried.err().map(|refusal| (text, refusal)));
                }
                Ok(_) => break,
                // Some are in boxes that no action names.
                Err(refusal) => misread.push((text, refusal)),
            }
        }
    }
    let reasons = if barred.is_empty() { misread } else { barred };
    let times =
        |refusal: &Refusal| reasons.iter().filter(|(_, other)| other.clause == refusal.clause).count();
    // The first of those that are equally frequent.
    let (text, reason) = reasons.iter().rev().max_by_key(|(_, refusal)| times(refusal))?;
    if reasons.iter().all(|(_, other)| other == reason) {
        return Some(reason.clone());
    }
    let sentence = format!("Nothing that begins so can be done now; of \"{text}\": {}", reason.sentence);
    Some(Refusal::new(reason.clause, sentence))
}

/// A form with the words that were said, and pieces, the place of the first, and ones for the rest.
fn completed(form: &str, said: &[&str], pieces: &[Piece]) -> Option<String> {
    let mut units = pieces.iter();
    let mut words: Vec<&str> = said.to_vec();
    for word in form.split(' ').skip(said.len()) {
        words.push(match word {
            _ if !is_blank(word) => word,
            "NUMBER" => "1",
            _ if PLACES.iter().any(|place| word.ends_with(place)) => &pieces.first()?.place,
            _ => &units.next()?.id,
        });
    }
    Some(words.join(" "))
}

/// Whether a text is of a form.
pub(crate) fn has_form(form: &str, text: &str) -> bool {
    let said: Vec<&str> = text.split_whitespace().collect();
    form.split(' ').count() == said.len() && agrees(form, &said)
}
