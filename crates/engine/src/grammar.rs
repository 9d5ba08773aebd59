//! The grammar of a ruleset's actions: each action is declared once with its text, and by that it is written, read and listed.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::fmt::{Display, Write};

use crate::Refusal;

/// As much room as the text of most actions needs.
const USUAL_LENGTH: usize = 32;

/// What words are heard as: the thing or the action, or a refusal that says why it is none; nothing when something else is
/// meant by them.
pub type Heard<T> = Option<Result<T, Refusal>>;

/// Something that an action names with a word: a unit, a hex, a card, a number. It is implemented for the thing itself, or for
/// a type that stands for one way to name it, where a game has several: a town and a box may both be a number inside.
pub trait Named<R> {
    /// What is named.
    type Thing: Copy;

    /// What stands for it in the forms of actions, such as `UNIT`. Where any of a few words is said, all of them are here,
    /// with bars between them, and each has a form of its own.
    const FORM: &'static str;

    /// The word for it.
    fn say(thing: Self::Thing, rules: &R) -> impl Display;

    /// What a word names. A refusal says why it names nothing; none, that an action with such a word must be another one.
    fn hear(rules: &R, word: &str) -> Heard<Self::Thing>;

    /// Whether there is such a thing in the game: an action that was not read may name anything.
    fn is_known(_thing: Self::Thing, _rules: &R) -> bool {
        true
    }
}

/// Actions that are written, read and listed by their declaration, which [`grammar!`](crate::grammar) makes of an enum.
pub trait Grammar<R: 'static>: Sized + 'static {
    /// How each of them is said, in the order of the declaration.
    const PHRASES: &'static [Phrase<Self, R>];

    /// Adds the exact text to what has been written.
    fn write_to(&self, rules: &R, text: &mut String);

    /// Whether there is in the game all that it names.
    fn is_known(&self, rules: &R) -> bool;

    /// The exact text.
    fn write(&self, rules: &R) -> String {
        let mut text = String::with_capacity(USUAL_LENGTH);
        self.write_to(rules, &mut text);
        text
    }

    /// The action of these words; none when nothing is said so. A form is meant when it has as many words and the fixed ones
    /// are the same, in whatever case. Of several the one with the most fixed words is meant, then the first; where one of the
    /// names cannot be what it should be, the next. The first refusal of a name is given, in the order of the declaration.
    /// Where actions are within these, the last of those that know the words have them.
    fn read(rules: &R, words: &[&str]) -> Heard<Self> {
        let mut meant = Meant::default();
        let mut within = None;
        for (place, phrase) in Self::PHRASES.iter().enumerate() {
            match phrase {
                Phrase::Own { text, .. } => meant.consider(place, text, words),
                Phrase::Within { read, .. } => within = read(rules, words).or(within),
            }
        }
        within.or_else(|| meant.ranked().find_map(|place| Self::PHRASES.get(place)?.hear(rules, words)))
    }

    /// The first form with which these words agree as far as both go, though they are too few or too many, and the first
    /// refusal of what they name. It is for whoever tells what is wrong with words that were not read.
    fn begun(rules: &R, words: &[&str]) -> Option<(String, Option<Refusal>)> {
        let own = Self::PHRASES.iter().find_map(|phrase| match phrase {
            Phrase::Own { text, names, make } if begins(text, words) => Some((*text, *names, make)),
            _ => None,
        });
        let (text, names, make) = own?;
        let mut forms = Vec::new();
        forms_of_text(text, names, &mut forms);
        let mut hearing = Hearing { text, words, refusal: None, is_another: false };
        make(rules, &mut hearing);
        Some((forms.swap_remove(0), hearing.refusal))
    }

    /// How all of them are said, in the order of the declaration.
    fn forms() -> Vec<String> {
        let mut forms = Vec::new();
        for phrase in Self::PHRASES {
            match phrase {
                Phrase::Own { text, names, .. } => forms_of_text(text, names, &mut forms),
                Phrase::Within { forms: inner, .. } => forms.extend(inner()),
            }
        }
        forms
    }
}

/// The phrases that words may mean, by their places, with how many fixed words each has.
#[derive(Default)]
struct Meant(Vec<(Reverse<usize>, usize)>);

impl Meant {
    fn consider(&mut self, place: usize, text: &str, words: &[&str]) {
        self.0.extend(fixed_words(text, words).map(|fixed| (Reverse(fixed), place)));
    }

    /// Those with the most fixed words first.
    fn ranked(mut self) -> impl Iterator<Item = usize> {
        self.0.sort_unstable();
        self.0.into_iter().map(|(_, place)| place)
    }
}

/// How one action of a grammar is said.
#[derive(Debug)]
pub enum Phrase<A, R> {
    /// It has a text of its own.
    Own {
        /// The text, with the names of its parts in braces.
        text: &'static str,
        /// The parts, each with what stands for it in a form.
        names: &'static [(&'static str, &'static str)],
        /// Makes it of what is heard.
        make: fn(&R, &mut Hearing<'_>) -> Option<A>,
    },
    /// Another grammar says it.
    Within {
        /// How that is said.
        forms: fn() -> Vec<String>,
        /// The action of these words.
        read: fn(&R, &[&str]) -> Heard<A>,
    },
}

impl<A, R> Phrase<A, R> {
    fn hear(&self, rules: &R, words: &[&str]) -> Heard<A> {
        let Self::Own { text, make, .. } = self else { return None };
        let mut hearing = Hearing { text, words, refusal: None, is_another: false };
        match make(rules, &mut hearing) {
            Some(action) => Some(Ok(action)),
            None if hearing.is_another => None,
            None => hearing.refusal.map(Err),
        }
    }
}

/// Words that are heard as an action of one form.
#[derive(Debug)]
pub struct Hearing<'a> {
    text: &'static str,
    words: &'a [&'a str],
    refusal: Option<Refusal>,
    is_another: bool,
}

impl Hearing<'_> {
    /// What stands where the form has this name; none when it is refused or no such thing, which is kept.
    pub fn part<N: Named<R>, R>(&mut self, rules: &R, name: &str) -> Option<N::Thing> {
        let word = self.word(name)?;
        match N::hear(rules, &word) {
            Some(Ok(thing)) => return Some(thing),
            Some(Err(refusal)) => _ = self.refusal.get_or_insert(refusal),
            None => self.is_another = true,
        }
        None
    }

    fn word(&self, name: &str) -> Option<Cow<'_, str>> {
        let place = self.text.split(' ').position(|word| name_in(word) == Some(name))?;
        match self.text.split(' ').nth(place) {
            Some(word) if takes_the_rest(word) => Some(self.words.get(place..)?.join(" ").into()),
            _ => self.words.get(place).map(|&word| word.into()),
        }
    }
}

/// The name in the braces of a word; none of a fixed word.
fn name_in(word: &str) -> Option<&str> {
    let inner = word.strip_prefix('{')?.strip_suffix('}')?;
    Some(inner.split([':', '.']).next().unwrap_or(inner))
}

/// Whether a name is that of all words that are left.
fn takes_the_rest(word: &str) -> bool {
    word.ends_with("..}")
}

/// How many fixed words a text has that has the form of these words; none when it does not.
fn fixed_words(text: &str, words: &[&str]) -> Option<usize> {
    let (mut fixed, mut said) = (0, words.iter());
    for word in text.split(' ') {
        let heard = said.next()?;
        match name_in(word) {
            Some(_) if takes_the_rest(word) => return Some(fixed),
            Some(_) => {}
            None if word.eq_ignore_ascii_case(heard) => fixed += 1,
            None => return None,
        }
    }
    said.next().is_none().then_some(fixed)
}

/// Whether words begin as a text does, with a word that is fixed.
fn begins(text: &str, words: &[&str]) -> bool {
    let agree = |(word, said): (&str, &&str)| name_in(word).is_some() || word.eq_ignore_ascii_case(said);
    !words.is_empty() && !text.starts_with('{') && text.split(' ').zip(words).all(agree)
}

/// Adds the forms of a text: one, or as many as there are words to choose from.
fn forms_of_text(text: &str, names: &[(&str, &str)], forms: &mut Vec<String>) {
    let mut begun = vec![String::new()];
    for word in text.split(' ') {
        let stands = match name_in(word) {
            Some(name) => form_in(word).unwrap_or_else(|| {
                names.iter().find(|(known, _)| *known == name).map_or("", |(_, form)| form)
            }),
            None => word,
        };
        let longer = |form: &String| -> Vec<String> {
            let space = if form.is_empty() { "" } else { " " };
            stands.split('|').map(|choice| format!("{form}{space}{choice}")).collect()
        };
        begun = begun.iter().flat_map(longer).collect();
    }
    forms.append(&mut begun);
}

/// What stands for a name in a form, where the text itself says so.
fn form_in(word: &str) -> Option<&str> {
    word.strip_suffix('}')?.split_once(':').map(|(_, form)| form)
}

/// Writes a text with what its names stand for.
#[doc(hidden)]
pub fn write(text: &mut String, form: &str, named: &[(&str, &dyn Display)]) {
    for (place, word) in form.split(' ').enumerate() {
        if place > 0 {
            text.push(' ');
        }
        match name_in(word).and_then(|name| named.iter().find(|(known, _)| *known == name)) {
            // A string takes whatever is written.
            Some((_, thing)) => _ = write!(text, "{thing}"),
            None => text.push_str(word),
        }
    }
}

/// The forms of the actions that another action holds.
#[doc(hidden)]
#[must_use]
pub fn forms_within<A, B: Grammar<R>, R: 'static>(_hold: fn(B) -> A) -> Vec<String> {
    B::forms()
}

/// Stops the compiler at a text that names what its action does not have, names something twice or leaves something out.
#[doc(hidden)]
pub const fn check(text: &str, names: &[&str]) {
    let text = text.as_bytes();
    let (mut start, mut named) = (0, 0_usize);
    while start <= text.len() {
        let end = word_end(text, start);
        assert!(start < end, "between two words of an action is one space");
        if text[start] == b'{' {
            let bit = 1 << place_of(text, start + 1, end, names);
            assert!(named & bit == 0, "the text of an action names something twice");
            named |= bit;
        } else {
            check_fixed(text, start, end);
        }
        start = end + 1;
    }
    assert!(named == (1 << names.len()) - 1, "the text of an action leaves out something that it has");
}

const fn word_end(text: &[u8], start: usize) -> usize {
    let mut end = start;
    while end < text.len() && text[end] != b' ' {
        end += 1;
    }
    end
}

const fn check_fixed(text: &[u8], start: usize, end: usize) {
    let mut at = start;
    while at < end {
        assert!(text[at] != b'{' && text[at] != b'}', "a name in an action is a word of its own");
        assert!(!text[at].is_ascii_uppercase(), "capitals stand for names in the forms of actions");
        at += 1;
    }
}

/// Which of the parts is named between the braces of a word.
const fn place_of(text: &[u8], start: usize, end: usize, names: &[&str]) -> usize {
    assert!(text[end - 1] == b'}', "a name in an action is a word of its own");
    let mut close = start;
    while text[close] != b'}' && text[close] != b':' && text[close] != b'.' {
        close += 1;
    }
    let mut place = 0;
    while place < names.len() {
        if is_at(text, start, close, names[place].as_bytes()) {
            return place;
        }
        place += 1;
    }
    panic!("the text of an action names something that it does not have")
}

const fn is_at(text: &[u8], start: usize, end: usize, name: &[u8]) -> bool {
    let mut at = 0;
    while at < name.len() && start + at < end && text[start + at] == name[at] {
        at += 1;
    }
    at == name.len() && start + at == end
}

/// Declares the actions of a game, or of a part of it, with the text of each: an enum that has a [`Grammar`].
///
/// Each part of a variant has a name, which stands in braces in the text, in any order. `{unit:LEADER}` is listed in a form as
/// `LEADER`, and `{corps..}` takes all words that are left. `town: u8 as Town` is a number that is named as `Town` says. A
/// variant without a text holds the actions of another grammar.
///
/// ```
/// use std::fmt::Display;
/// use engine::{Grammar, Heard, Named, grammar, refuse};
///
/// struct Rules(Vec<&'static str>);
///
/// #[derive(Debug, Clone, Copy, PartialEq)]
/// pub struct Unit(usize);
///
/// impl Named<Rules> for Unit {
///     type Thing = Self;
///     const FORM: &'static str = "UNIT";
///     fn say(unit: Self, rules: &Rules) -> impl Display {
///         rules.0[unit.0]
///     }
///     fn hear(rules: &Rules, word: &str) -> Heard<Self> {
///         let found = rules.0.iter().position(|name| *name == word);
///         Some(found.map_or_else(|| refuse!("a.1", "There is no unit \"{word}\"."), |index| Ok(Self(index))))
///     }
/// }
///
/// grammar! {
///     /// One answer to a decision.
///     #[derive(Debug, PartialEq)]
///     pub enum Action spoken to Rules {
///         /// A unit attacks another.
///         Attack(unit: Unit, target: Unit) = "attack {target} with {unit}",
///         /// Nobody attacks.
///         Hold = "hold",
///     }
/// }
///
/// let rules = Rules(vec!["heth", "buford"]);
/// let attack = Action::Attack(Unit(0), Unit(1));
/// assert_eq!(attack.write(&rules), "attack buford with heth");
/// assert_eq!(Action::read(&rules, &["attack", "buford", "with", "heth"]), Some(Ok(attack)));
/// assert_eq!(Action::read(&rules, &["charge"]), None);
/// assert_eq!(Action::forms(), ["attack UNIT with UNIT", "hold"]);
/// ```
///
/// A text that names what the action does not have does not compile:
///
/// ```compile_fail
/// engine::grammar! {
///     pub enum Action spoken to () {
///         Hold = "hold {unit}",
///     }
/// }
/// ```
///
/// Nor does one that leaves out what it has:
///
/// ```compile_fail
/// # struct Unit;
/// # impl engine::Named<()> for Unit {
/// #     type Thing = u8;
/// #     const FORM: &'static str = "UNIT";
/// #     fn say(unit: u8, _: &()) -> impl std::fmt::Display { unit }
/// #     fn hear(_: &(), word: &str) -> engine::Heard<u8> { word.parse().ok().map(Ok) }
/// # }
/// engine::grammar! {
///     pub enum Action spoken to () {
///         Attack(unit: u8 as Unit) = "attack",
///     }
/// }
/// ```
#[macro_export]
macro_rules! grammar {
    (
        $(#[$meta:meta])*
        $vis:vis enum $Action:ident $(<$Inner:ident>)?
        spoken to $Rules:ty $(as $Whole:ty)? $(where $Campaign:ident: $Bound:path)? {
            $(
                $(#[$doc:meta])*
                $Variant:ident
                $(($($part:ident: $Thing:ty $(as $Word:ty)?),+ $(,)?))?
                $({$($(#[$about:meta])* $field:ident: $Kept:ty $(as $Called:ty)?),+ $(,)?})?
                $(= $text:literal)?
            ),* $(,)?
        }
    ) => {
        $(#[$meta])*
        $vis enum $Action $(<$Inner>)? {
            $(
                $(#[$doc])*
                $Variant $(($($Thing),+))? $({$($(#[$about])* $field: $Kept),+})?,
            )*
        }

        $($crate::grammar!(@check [$($text)?] $($($part)+)? $($($field)+)?);)*

        impl $(<$Campaign: $Bound>)? $crate::Grammar<$Rules> for $crate::grammar!(@type $Action $(as $Whole)?) {
            const PHRASES: &'static [$crate::Phrase<Self, $Rules>] = &[$(
                $crate::grammar!(
                    @phrase [$Rules] $Variant [$($text)?]
                    $(($($part: $crate::grammar!(@type $Thing $(as $Word)?)),+))?
                    $({$($field: $crate::grammar!(@type $Kept $(as $Called)?)),+})?
                ),
            )*];

            fn write_to(&self, rules: &$Rules, text: &mut String) {
                match *self {$(
                    Self::$Variant $(($(ref $part),+))? $({$(ref $field),+})? => $crate::grammar!(
                        @write [$Rules] rules, text, [$($text)?]
                        $($($part: $crate::grammar!(@type $Thing $(as $Word)?)),+)?
                        $($($field: $crate::grammar!(@type $Kept $(as $Called)?)),+)?
                    ),
                )*}
            }

            fn is_known(&self, _rules: &$Rules) -> bool {
                match *self {$(
                    Self::$Variant $(($(ref $part),+))? $({$(ref $field),+})? => $crate::grammar!(
                        @known [$Rules] _rules, [$($text)?]
                        $($($part: $crate::grammar!(@type $Thing $(as $Word)?)),+)?
                        $($($field: $crate::grammar!(@type $Kept $(as $Called)?)),+)?
                    ),
                )*}
            }
        }
    };
    (@type $Own:ty) => { $Own };
    (@type $Own:ty as $Other:ty) => { $Other };
    (@check [] $part:ident) => {};
    (@check [] $($part:ident)*) => {
        compile_error!("an action has a text, or holds those of one other grammar");
    };
    (@check [$text:literal] $($part:ident)*) => {
        const _: () = $crate::check_phrase($text, &[$(stringify!($part)),*]);
    };
    (@phrase [$Rules:ty] $Variant:ident [] ($part:ident: $Word:ty)) => {
        $crate::Phrase::Within {
            forms: || $crate::forms_within::<_, _, $Rules>(Self::$Variant),
            read: |rules, words| Some($crate::Grammar::read(rules, words)?.map(Self::$Variant)),
        }
    };
    (
        @phrase [$Rules:ty] $Variant:ident [$text:literal]
        $(($($part:ident: $Word:ty),+))? $({$($field:ident: $Called:ty),+})?
    ) => {
        $crate::Phrase::Own {
            text: $text,
            names: &[
                $($((stringify!($part), <$Word as $crate::Named<$Rules>>::FORM)),+)?
                $($((stringify!($field), <$Called as $crate::Named<$Rules>>::FORM)),+)?
            ],
            make: |_rules, _hearing| {
                $($(let $part = _hearing.part::<$Word, $Rules>(_rules, stringify!($part));)+)?
                $($(let $field = _hearing.part::<$Called, $Rules>(_rules, stringify!($field));)+)?
                Some(Self::$Variant $(($($part?),+))? $({$($field: $field?),+})?)
            },
        }
    };
    (@write [$Rules:ty] $rules:ident, $text:ident, [] $part:ident: $Word:ty) => {
        $crate::Grammar::<$Rules>::write_to($part, $rules, $text)
    };
    (@known [$Rules:ty] $rules:ident, [] $part:ident: $Word:ty) => {
        $crate::Grammar::<$Rules>::is_known($part, $rules)
    };
    (@known [$Rules:ty] $rules:ident, [$form:literal] $($part:ident: $Word:ty),*) => {
        true $(&& <$Word as $crate::Named<$Rules>>::is_known(*$part, $rules))*
    };
    (@write [$Rules:ty] $rules:ident, $text:ident, [$form:literal] $($part:ident: $Word:ty),*) => {
        $crate::write_phrase(
            $text,
            $form,
            &[$((stringify!($part), &<$Word as $crate::Named<$Rules>>::say(*$part, $rules))),*],
        )
    };
}

#[cfg(test)]
mod tests;
