//! A small grammar that says everything a declaration can say.

use super::*;
use crate::refuse;

/// Units by their numbers, hexes by their letters.
struct Rules {
    units: [&'static str; 3],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Unit(u8);

impl Named<Rules> for Unit {
    type Thing = Self;
    const FORM: &'static str = "UNIT";

    fn say(unit: Self, rules: &Rules) -> impl Display {
        rules.units[usize::from(unit.0)]
    }

    fn hear(rules: &Rules, word: &str) -> Heard<Self> {
        Some(match rules.units.iter().position(|name| *name == word) {
            Some(unit) => Ok(Self(unit as u8)),
            None => refuse!("a.unit", "no unit {word}"),
        })
    }

    fn is_known(unit: Self, rules: &Rules) -> bool {
        usize::from(unit.0) < rules.units.len()
    }
}

impl Named<Rules> for char {
    type Thing = Self;
    const FORM: &'static str = "HEX";

    fn say(hex: Self, _rules: &Rules) -> impl Display {
        hex
    }

    fn hear(_rules: &Rules, word: &str) -> Heard<Self> {
        Some(match word.parse() {
            Ok(hex) => Ok(hex),
            Err(_) => refuse!("a.hex", "no hex {word}"),
        })
    }
}

/// Anything that is no number is not meant for one.
impl Named<Rules> for u8 {
    type Thing = Self;
    const FORM: &'static str = "NUMBER";

    fn say(number: Self, _rules: &Rules) -> impl Display {
        number
    }

    fn hear(_rules: &Rules, word: &str) -> Heard<Self> {
        word.parse().ok().map(Ok)
    }
}

/// A corps is a number that has a name of two words.
struct Corps;

impl Named<Rules> for Corps {
    type Thing = u8;
    const FORM: &'static str = "CORPS|CORPS Corps";

    fn say(corps: u8, _rules: &Rules) -> impl Display {
        format!("{corps} Corps")
    }

    fn hear(_rules: &Rules, word: &str) -> Heard<u8> {
        Some(match word.strip_suffix(" Corps").and_then(|number| number.parse().ok()) {
            Some(corps) => Ok(corps),
            None => refuse!("a.corps", "no corps {word}"),
        })
    }
}

grammar! {
    /// What is answered with a word or two.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    enum Reply spoken to Rules {
        /// Yes.
        Yes = "yes",
        /// A part of it.
        Some(share: u8) = "{share} of all",
        /// What the other grammar says too.
        Levy(unit: Unit) = "levy {unit}",
    }
}

grammar! {
    /// One answer.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    enum Action spoken to Rules {
        /// Somebody marches.
        March(unit: Unit) = "march {unit:LEADER}",
        /// Everybody does.
        MarchAll = "march all",
        /// In another order than it is kept.
        Detach(unit: Unit, to: char, men: u8) = "detach {men} from {unit} to {to:FAR-HEX}",
        /// With parts that have names.
        Retreat {
            /// Who.
            unit: Unit,
            /// Where.
            to: char,
        } = "retreat {to} by {unit}",
        /// What is said shortly.
        Reply(reply: Reply),
        /// All words that are left.
        Withhold(corps: u8 as Corps) = "withhold {corps..}",
        /// A hex is levied.
        Levy(hex: char) = "levy {hex}",
        /// A number, or else a hex.
        Send(men: u8) = "send {men}",
        /// A hex.
        SendTo(to: char) = "send {to}",
    }
}

const RULES: Rules = Rules { units: ["heth", "buford", "all"] };

fn read(text: &str) -> Heard<Action> {
    let words: Vec<&str> = text.split_whitespace().collect();
    Action::read(&RULES, &words)
}

fn refusal(text: &str) -> Option<String> {
    read(text)?.err().map(|refusal| refusal.to_string())
}

#[test]
fn what_is_written_is_read() {
    let both_ways = [
        (Action::March(Unit(0)), "march heth"),
        (Action::MarchAll, "march all"),
        (Action::Detach(Unit(1), 'q', 12), "detach 12 from buford to q"),
        (Action::Retreat { unit: Unit(0), to: 'x' }, "retreat x by heth"),
        (Action::Reply(Reply::Yes), "yes"),
        (Action::Reply(Reply::Some(3)), "3 of all"),
        (Action::Withhold(2), "withhold 2 Corps"),
        (Action::Send(7), "send 7"),
        (Action::SendTo('b'), "send b"),
    ];
    for (action, text) in both_ways {
        assert_eq!(read(text), Some(Ok(action)), "{text}");
        assert_eq!(action.write(&RULES), text);
    }
}

#[test]
fn fixed_words_win_over_names_and_have_any_case() {
    // There is a unit "all".
    assert_eq!(Action::March(Unit(2)).write(&RULES), "march all");
    assert_eq!(read("March ALL"), Some(Ok(Action::MarchAll)));
    // What is named has the case that it has.
    assert_eq!(refusal("march Heth").as_deref(), Some("no unit Heth [a.unit]"));
}

#[test]
fn a_word_too_many_or_too_few_means_nothing() {
    for text in ["", "march", "march heth buford", "march all heth", "detach 1 from heth to", "withhold"] {
        assert_eq!(read(text), None, "{text}");
    }
    for text in ["marched heth", "detach 1 by heth to q", "retreat x heth", "yes yes"] {
        assert_eq!(read(text), None, "{text}");
    }
}

#[test]
fn the_first_refusal_is_that_of_what_is_kept_first() {
    assert_eq!(refusal("detach 1 from hill to nowhere").as_deref(), Some("no unit hill [a.unit]"));
    assert_eq!(refusal("detach 1 from heth to nowhere").as_deref(), Some("no hex nowhere [a.hex]"));
    assert_eq!(refusal("retreat nowhere by hill").as_deref(), Some("no unit hill [a.unit]"));
    assert_eq!(refusal("withhold the reserve").as_deref(), Some("no corps the reserve [a.corps]"));
}

#[test]
fn a_word_that_cannot_be_meant_so_means_another_action() {
    // A refusal before it counts for nothing.
    assert_eq!(read("detach many from hill to nowhere"), None);
    assert_eq!(refusal("send 256").as_deref(), Some("no hex 256 [a.hex]"));
    assert_eq!(read("half of all"), None);
}

#[test]
fn the_grammar_within_has_its_words() {
    assert_eq!(read("levy heth"), Some(Ok(Action::Reply(Reply::Levy(Unit(0))))));
    assert_eq!(Action::Levy('b').write(&RULES), "levy b");
    assert_eq!(refusal("levy b").as_deref(), Some("no unit b [a.unit]"));
}

#[test]
fn words_that_only_begin_an_action_are_told_how_it_goes_on() {
    let begun = |text: &str| {
        let words: Vec<&str> = text.split_whitespace().collect();
        let (form, refusal) = Action::begun(&RULES, &words)?;
        Some((form, refusal.map(|refusal| refusal.to_string())))
    };
    let detach = || "detach NUMBER from UNIT to FAR-HEX".to_owned();
    assert_eq!(begun("detach 1"), Some((detach(), None)));
    assert_eq!(begun("detach 1 from hill"), Some((detach(), Some("no unit hill [a.unit]".to_owned()))));
    assert_eq!(begun("detach 1 from heth to q again"), Some((detach(), None)));
    assert_eq!(begun("detach 1 by"), None);
    assert_eq!((begun(""), begun("of all")), (None, None));
}

#[test]
fn an_action_is_known_when_all_that_it_names_is() {
    assert!(Action::March(Unit(2)).is_known(&RULES) && !Action::March(Unit(3)).is_known(&RULES));
    assert!(Action::MarchAll.is_known(&RULES));
    assert!(!Action::Detach(Unit(3), 'q', 1).is_known(&RULES));
    let retreat = |unit| Action::Retreat { unit: Unit(unit), to: 'x' };
    assert!(retreat(0).is_known(&RULES) && !retreat(9).is_known(&RULES));
    let levy = |unit| Action::Reply(Reply::Levy(Unit(unit)));
    assert!(levy(0).is_known(&RULES) && !levy(3).is_known(&RULES));
}

#[test]
fn forms_come_in_the_order_of_the_declaration() {
    let forms = [
        "march LEADER",
        "march all",
        "detach NUMBER from UNIT to FAR-HEX",
        "retreat HEX by UNIT",
        "yes",
        "NUMBER of all",
        "levy UNIT",
        "withhold CORPS",
        "withhold CORPS Corps",
        "levy HEX",
        "send NUMBER",
        "send HEX",
    ];
    assert_eq!(Action::forms(), forms);
}

#[test]
fn a_text_that_does_not_fit_its_action_stops_the_compiler() {
    check("detach {men} from {unit:LEADER} to {corps..}", &["unit", "men", "corps"]);
    check("hold", &[]);
    let wrong: [(&str, &[&str]); 11] = [
        ("march {unit}", &[]),
        ("march", &["unit"]),
        ("march {unit} {unit}", &["unit"]),
        ("march {units}", &["unit"]),
        ("march {uni}", &["unit"]),
        ("march {unit", &["unit"]),
        ("march to{unit}", &["unit"]),
        ("march  {unit}", &["unit"]),
        ("march {unit} ", &["unit"]),
        ("March {unit}", &["unit"]),
        ("", &[]),
    ];
    for (text, names) in wrong {
        assert!(std::panic::catch_unwind(|| check(text, names)).is_err(), "{text}");
    }
}
