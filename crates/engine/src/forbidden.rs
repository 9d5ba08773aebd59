//! What a rule forbids, in a form that costs nothing until somebody reads it.

use std::borrow::Cow;

use crate::{Clause, Refusal, counted};

/// The most subjects of one sentence.
const MOST: usize = 3;

/// Something that a sentence speaks of. The number is the ruleset's own id; `From` makes a subject of an id, so that a rule
/// writes the id itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// Nothing: the place of a subject that is not needed.
    Nothing,
    /// A unit.
    Unit(u16),
    /// A hex, a square or a location.
    Place(u16),
    /// A card.
    Card(u16),
    /// A number of something.
    Count(u16),
    /// Those who would act, `{who}` in a sentence: whoever puts it into words knows them.
    Who,
    /// Where they would go, `{there}` in a sentence.
    There,
    /// The question that is open, `{asked}` in a sentence.
    Asked,
}

impl Subject {
    /// The kind and the number, as they are kept.
    #[inline]
    const fn packed(self) -> (u16, u16) {
        match self {
            Self::Nothing => (0, 0),
            Self::Unit(number) => (1, number),
            Self::Place(number) => (2, number),
            Self::Card(number) => (3, number),
            Self::Count(number) => (4, number),
            Self::Who => (5, 0),
            Self::There => (6, 0),
            Self::Asked => (7, 0),
        }
    }

    const fn unpacked(kind: u16, number: u16) -> Self {
        match kind {
            1 => Self::Unit(number),
            2 => Self::Place(number),
            3 => Self::Card(number),
            4 => Self::Count(number),
            5 => Self::Who,
            6 => Self::There,
            7 => Self::Asked,
            _ => Self::Nothing,
        }
    }

    /// The subject that a sentence calls by a word instead of a number.
    fn called(word: &str) -> Option<Self> {
        match word {
            "who" => Some(Self::Who),
            "there" => Some(Self::There),
            "asked" => Some(Self::Asked),
            _ => None,
        }
    }
}

impl From<u8> for Subject {
    fn from(count: u8) -> Self {
        Self::Count(u16::from(count))
    }
}

/// The umpire's words, with a place in braces for every subject. `{0}` is what the first subject is called and `{0:left}` a
/// detail of it; of a count, `{0:hex}` is `1 hex` or `2 hexes`. `{who}`, `{there}` and `{asked}` are known to
/// whoever puts the sentence into words.
#[derive(Debug, PartialEq, Eq)]
pub struct Sentence(&'static str);

impl Sentence {
    /// A sentence with so many subjects. One that names a subject that is not given, or leaves one out, does not compile.
    #[must_use]
    pub const fn new(words: &'static str, subjects: usize) -> Self {
        assert!(subjects <= MOST, "a sentence has three subjects at most");
        let text = words.as_bytes();
        let (mut at, mut named) = (0, 0);
        while at < text.len() {
            assert!(text[at] != b'}', "a brace is closed that was not opened");
            if text[at] == b'{' {
                let end = closing(text, at);
                named |= subject_named(text, at + 1, end, subjects);
                at = end;
            }
            at += 1;
        }
        assert!(named == (1 << subjects) - 1, "a subject is given that the sentence does not name");
        Self(words)
    }
}

/// Where the brace is closed that is opened here.
const fn closing(text: &[u8], open: usize) -> usize {
    let mut at = open + 1;
    while at < text.len() && text[at] != b'}' {
        at += 1;
    }
    assert!(at < text.len(), "a brace is not closed");
    at
}

/// The bit of the subject that is named between two braces; none for a word that needs no subject.
const fn subject_named(text: &[u8], start: usize, end: usize, subjects: usize) -> usize {
    if is_word(text, start, end, b"who")
        || is_word(text, start, end, b"there")
        || is_word(text, start, end, b"asked")
    {
        return 0;
    }
    assert!(start < end && text[start].is_ascii_digit(), "between braces is a number, who, there or asked");
    assert!(start + 1 == end || (text[start + 1] == b':' && start + 2 < end), "a detail follows a colon");
    let index = (text[start] - b'0') as usize;
    assert!(index < subjects, "a sentence names a subject that is not given");
    1 << index
}

const fn is_word(text: &[u8], start: usize, end: usize, word: &[u8]) -> bool {
    if end - start != word.len() {
        return false;
    }
    let mut at = 0;
    while at < word.len() {
        if text[start + at] != word[at] {
            return false;
        }
        at += 1;
    }
    true
}

/// What a ruleset calls the things that its sentences speak of.
pub trait Names {
    /// What a subject is called.
    fn name(&self, subject: Subject) -> Cow<'_, str>;

    /// A detail of a subject, such as what a unit has `left`.
    fn detail(&self, subject: Subject, _detail: &str) -> Cow<'_, str> {
        self.name(subject)
    }
}

/// What a rule forbids: the clause, the sentence and whom it speaks of. It is made at no cost while actions are listed, by
/// [`forbid!`](crate::forbid), and becomes a [`Refusal`] when somebody reads it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Forbidden {
    clause: &'static Clause,
    sentence: &'static Sentence,
    numbers: [u16; MOST],
    /// The kinds of the subjects, four bits each.
    kinds: u16,
}

/// What a rule says of something that a player would like to do.
pub type May<T = ()> = Result<T, Forbidden>;

impl Forbidden {
    /// Forbidden under a clause, without subjects.
    #[must_use]
    pub const fn new(clause: &'static Clause, sentence: &'static Sentence) -> Self {
        Self { clause, sentence, numbers: [0; MOST], kinds: 0 }
    }

    /// The same with a subject in one of its places.
    #[inline]
    #[must_use]
    pub fn about(mut self, place: usize, subject: impl Into<Subject>) -> Self {
        let (kind, number) = subject.into().packed();
        self.numbers[place] = number;
        self.kinds |= kind << (4 * place);
        self
    }

    /// The clause that speaks.
    #[must_use]
    pub const fn clause(self) -> &'static str {
        self.clause.0
    }

    /// The sentence as the rule has it, with its braces.
    #[must_use]
    pub const fn words(self) -> &'static str {
        self.sentence.0
    }

    /// A subject by its place.
    #[must_use]
    pub fn subject(self, place: usize) -> Subject {
        let number = self.numbers.get(place).copied().unwrap_or(0);
        Subject::unpacked(self.kinds.checked_shr(4 * place as u32).unwrap_or(0) & 15, number)
    }

    /// The refusal, with everything called by its name.
    #[must_use]
    pub fn refusal(self, names: &impl Names) -> Refusal {
        Refusal::new(*self.clause, self.sentence(names))
    }

    /// The refusal by a rule whose words follow a subject that whoever asks names: `Heth` `may not enter a water hex`. Without
    /// a subject the words stand alone.
    #[must_use]
    pub fn refusal_of(self, subject: &str) -> Refusal {
        let space = if subject.is_empty() { "" } else { " " };
        Refusal::new(*self.clause, format!("{subject}{space}{}.", self.sentence.0))
    }

    /// The sentence, with everything called by its name.
    #[must_use]
    pub fn sentence(self, names: &impl Names) -> String {
        let mut sentence = String::new();
        let mut rest = self.sentence.0;
        while let Some((before, (field, after))) =
            rest.split_once('{').and_then(|(before, after)| Some((before, after.split_once('}')?)))
        {
            sentence.push_str(before);
            sentence.push_str(&self.field(field, names));
            rest = after;
        }
        sentence + rest
    }

    /// What stands in the place of a pair of braces.
    fn field<'a>(self, field: &str, names: &'a impl Names) -> Cow<'a, str> {
        let (place, detail) = field.split_once(':').unwrap_or((field, ""));
        let numbered = || place.parse().map_or(Subject::Nothing, |place| self.subject(place));
        match (Subject::called(place).unwrap_or_else(numbered), detail) {
            (Subject::Count(count), "") => count.to_string().into(),
            (Subject::Count(count), thing) => counted(count, thing).into(),
            (subject, "") => names.name(subject),
            (subject, detail) => names.detail(subject, detail),
        }
    }
}

/// What a rule forbids: a clause, a sentence, and the subjects that the sentence names by number. A clause that is not always
/// the same is a `&'static Clause`.
///
/// ```
/// # use engine::{Clause, Forbidden, forbidden};
/// const OVER: Forbidden = forbidden!("guv.6.5", "the game is over");
/// assert_eq!(OVER.refusal_of("").to_string(), "the game is over. [guv.6.5]");
///
/// let clause: &'static Clause = if true { &Clause("guv.11.14") } else { &Clause("guv.11.13") };
/// assert_eq!(forbidden!(clause, "it takes {0:point}", 2u8).clause(), "guv.11.14");
/// ```
///
/// A sentence that names what is not given does not compile:
///
/// ```compile_fail
/// # use engine::forbidden;
/// let full = forbidden!("ah74.4.6.2", "{0} is full.");
/// ```
#[macro_export]
macro_rules! forbidden {
    ($clause:literal, $($sentence:tt)+) => {
        $crate::forbidden!(const { &$crate::Clause($clause) }, $($sentence)+)
    };
    ($clause:expr, $sentence:expr $(,)?) => {
        $crate::Forbidden::new($clause, const { &$crate::Sentence::new($sentence, 0) })
    };
    ($clause:expr, $sentence:expr, $a:expr $(,)?) => {
        $crate::Forbidden::new($clause, const { &$crate::Sentence::new($sentence, 1) }).about(0, $a)
    };
    ($clause:expr, $sentence:expr, $a:expr, $b:expr $(,)?) => {
        $crate::Forbidden::new($clause, const { &$crate::Sentence::new($sentence, 2) })
            .about(0, $a)
            .about(1, $b)
    };
    ($clause:expr, $sentence:expr, $a:expr, $b:expr, $c:expr $(,)?) => {
        $crate::Forbidden::new($clause, const { &$crate::Sentence::new($sentence, 3) })
            .about(0, $a)
            .about(1, $b)
            .about(2, $c)
    };
}

/// Forbids: `Err` of what [`forbidden!`](crate::forbidden) makes.
///
/// ```
/// # use engine::{May, forbid};
/// fn enter(full: bool) -> May {
///     if full {
///         return forbid!("gcacw.6.2.24", "may not enter a hex that is full");
///     }
///     Ok(())
/// }
/// let why = enter(true).unwrap_err();
/// assert_eq!(why.refusal_of("Heth").to_string(), "Heth may not enter a hex that is full. [gcacw.6.2.24]");
/// ```
#[macro_export]
macro_rules! forbid {
    ($($rule:tt)+) => {
        Err($crate::forbidden!($($rule)+))
    };
}

/// Forbids unless something holds.
///
/// ```
/// # use engine::{May, demand};
/// fn pay(cubes: u8) -> May {
///     demand!(cubes >= 3, "c1863.13.7.38", "A re-roll costs 3 Momentum cubes, and you have {0}.", cubes)
/// }
/// assert!(pay(3).is_ok() && pay(2).is_err());
/// ```
#[macro_export]
macro_rules! demand {
    ($holds:expr, $($rule:tt)+) => {
        if $holds { Ok(()) } else { $crate::forbid!($($rule)+) }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Table;

    impl Names for Table {
        fn name(&self, subject: Subject) -> Cow<'_, str> {
            match subject {
                Subject::Nothing | Subject::Count(_) => "?".into(),
                Subject::Unit(number) => format!("Unit {number}").into(),
                Subject::Place(number) => format!("R-{number}").into(),
                Subject::Card(number) => format!("Card {number}").into(),
                Subject::Who => "Heth, {0}".into(),
                Subject::There => "Gettysburg".into(),
                Subject::Asked => "Who attacks?".into(),
            }
        }

        fn detail(&self, subject: Subject, detail: &str) -> Cow<'_, str> {
            format!("{detail} of {}", self.name(subject)).into()
        }
    }

    #[test]
    fn it_is_small_also_inside_a_result() {
        assert_eq!(size_of::<Forbidden>(), 24);
        assert_eq!(size_of::<May>(), 24);
    }

    #[test]
    fn every_subject_is_called_by_its_name() {
        let why = forbidden!(
            "a.1",
            "{2}, {0} and {1}: {who} cannot go {there}. {asked}",
            Subject::Unit(u16::MAX),
            Subject::Place(28),
            Subject::Card(3)
        );
        let refusal = why.refusal(&Table);
        assert_eq!(refusal.clause, Clause("a.1"));
        // What a name has in braces is part of the name.
        let sentence = "Card 3, Unit 65535 and R-28: Heth, {0} cannot go Gettysburg. Who attacks?";
        assert_eq!(refusal.sentence, sentence);
    }

    #[test]
    fn counts_and_details_follow_a_colon() {
        let why =
            forbidden!("a.1", "{0:left} is {1:hex} or {1}, {2:die is|dice are}", Subject::Unit(7), 1u8, 2u8);
        assert_eq!(why.sentence(&Table), "left of Unit 7 is 1 hex or 1, 2 dice are");
    }

    #[test]
    fn a_subject_is_kept_in_its_place() {
        let all = [
            Subject::Nothing,
            Subject::Unit(1),
            Subject::Place(u16::MAX),
            Subject::Card(0),
            Subject::Count(9),
            Subject::Who,
            Subject::There,
            Subject::Asked,
        ];
        let bare = forbidden!("a.1", "is full");
        for subject in all {
            for place in 0..MOST {
                let why = bare.about(place, subject);
                let kept: Vec<Subject> = (0..=MOST).map(|place| why.subject(place)).collect();
                let mut expected = vec![Subject::Nothing; MOST + 1];
                expected[place] = subject;
                assert_eq!(kept, expected);
            }
        }
    }

    #[test]
    fn words_follow_the_subject_of_whoever_asks() {
        const FULL: Forbidden = forbidden!("a.1", "is full");
        assert_eq!(FULL.refusal_of("R-28").to_string(), "R-28 is full. [a.1]");
        assert_eq!(FULL.refusal_of("").to_string(), "is full. [a.1]");
        assert_eq!((FULL.clause(), FULL.words()), ("a.1", "is full"));
    }

    #[test]
    fn what_holds_is_not_forbidden() {
        let room = |left: u8| -> May { demand!(left > 0, "a.1", "{0} are left", left) };
        assert_eq!(room(1), Ok(()));
        assert_eq!(room(0), forbid!("a.1", "{0} are left", 0u8));
        assert_ne!(room(0), forbid!("a.2", "{0} are left", 0u8));
    }

    #[test]
    fn a_sentence_that_does_not_fit_its_subjects_is_no_sentence() {
        let wrong = [
            ("{0} is full", 0),
            ("is full", 1),
            ("{1} is full", 1),
            ("{0} is next to {2}", 2),
            ("{0", 1),
            ("0}", 0),
            ("{}", 1),
            ("{0:}", 1),
            ("{0x}", 1),
            ("{whom}", 0),
            ("{0}{1}{2}{3}", 4),
        ];
        for (words, subjects) in wrong {
            let made = std::panic::catch_unwind(|| Sentence::new(words, subjects));
            assert!(made.is_err(), "{words}");
        }
    }
}
