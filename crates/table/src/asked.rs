//! What is asked, what may be answered, and what is refused.

use engine::{Forecast, Outcome, Refusal, Ruleset, Seat, Side, Status};

use crate::Table;

impl<R: Ruleset> Table<R> {
    /// What the game waits for.
    pub fn status(&self) -> Status {
        self.rules.status(&self.state)
    }

    /// The name of the open decision; `over` at the end.
    pub fn question(&self) -> &'static str {
        self.status().open().map_or("over", |decision| decision.name)
    }

    /// Whose decision it is.
    #[track_caller]
    pub fn decider(&self) -> Side {
        self.status().open().expect("the game is over").seat.side()
    }

    /// Who is asked what, such as `Union move`; `over` at the end.
    pub fn asked(&self) -> String {
        match self.status() {
            Status::Open(decision) => format!("{} {}", decision.seat.side(), decision.name),
            Status::Over(_) => "over".into(),
        }
    }

    /// How it ended.
    #[track_caller]
    pub fn outcome(&self) -> Outcome {
        self.status().outcome().cloned().unwrap_or_else(|| panic!("{} is open", self.asked()))
    }

    /// The sentence at the end; empty until then.
    pub fn ending(&self) -> String {
        self.status().outcome().map_or_else(String::new, |outcome| outcome.sentence.clone())
    }

    /// The winner, once the game is over.
    pub fn winner(&self) -> Option<Side> {
        self.status().outcome().and_then(|outcome| outcome.winner)
    }

    /// The open decision as a sentence.
    pub fn prompt(&self) -> String {
        self.rules.prompt(&self.state)
    }

    /// Every legal action.
    pub fn actions(&self) -> Vec<String> {
        self.listed().iter().map(|action| self.rules.write(action)).collect()
    }

    /// Whether an action is legal.
    pub fn offers(&self, text: &str) -> bool {
        self.actions().iter().any(|action| action == text)
    }

    /// What legal actions say after these words, in the order in which they are listed.
    pub fn offered(&self, words: &str) -> Vec<String> {
        let after = |action: &String| action.strip_prefix(words)?.strip_prefix(' ').map(str::to_owned);
        self.actions().iter().filter_map(after).collect()
    }

    /// Whether any legal action begins with these words.
    pub fn offers_any(&self, words: &str) -> bool {
        let begins = |action: &String| {
            action.strip_prefix(words).is_some_and(|rest| !rest.starts_with(|next| next != ' '))
        };
        self.actions().iter().any(begins)
    }

    /// What may come of an action, as the one who decides knows it.
    #[track_caller]
    pub fn forecast(&self, text: &str) -> Forecast {
        let seat = self.status().open().expect("the game is over").seat;
        self.forecast_for(seat, text)
    }

    /// The same, as this seat knows it.
    #[track_caller]
    pub fn forecast_for(&self, seat: Seat, text: &str) -> Forecast {
        let action = self.rules.read(text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        Forecast::of(&*self.rules, &self.state, &action, seat)
            .unwrap_or_else(|refusal| panic!("{text}: {refusal}"))
    }

    /// The label under which a page offers an action.
    #[track_caller]
    pub fn label(&self, text: &str) -> String {
        let action = self.rules.read(text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        self.rules.choice(&self.state, &action).label
    }

    /// The refusal of an action: it must be refused, must not be listed, must leave no trace and must say why.
    #[track_caller]
    pub fn refusal(&self, text: &str) -> Refusal {
        let (answer, traced) = self.tried(text);
        assert!(answer.is_ok() || !traced, "{text} left a trace");
        let refusal = answer.expect_err(text);
        assert!(!self.offers(text), "{text} is refused though it is listed");
        let sentence = &refusal.sentence;
        assert!(!sentence.trim().is_empty() && !sentence.contains(['{', '}']), "{text}: {refusal}");
        assert_ne!(sentence, "That answers another question than the open one.", "{text}: say why");
        refusal
    }

    /// The clause under which an action is refused.
    #[track_caller]
    pub fn refused(&self, text: &str) -> &'static str {
        self.refusal(text).clause.0
    }

    /// Whether an action would be accepted, or the clause that forbids it.
    #[track_caller]
    pub fn would(&self, text: &str) -> Result<(), &'static str> {
        let (answer, _) = self.tried(text);
        let is_listed = self.offers(text) || self.is_free(text) && answer.is_ok();
        assert_eq!(is_listed, answer.is_ok(), "{text}: {answer:?}, but listed are {:?}", self.actions());
        answer.map_err(|_| self.refused(text))
    }
}
