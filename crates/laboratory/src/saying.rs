//! One action said word by word.

use crate::Vocabulary;

/// The legal actions of a decision, and how much of one has been said. What every action that is still meant goes on with
/// says itself, so a word is asked for only where it makes a difference; and when one action is left it is said.
#[derive(Debug, Clone)]
pub struct Saying {
    /// The numbers of each action, in the order of the actions.
    actions: Vec<Vec<u32>>,
    /// Those that begin with what was said.
    meant: Vec<usize>,
    said: Vec<u32>,
    chosen: bool,
}

impl Saying {
    /// Nothing said yet.
    #[must_use]
    pub fn new(vocabulary: &Vocabulary, actions: &[String]) -> Self {
        let actions: Vec<Vec<u32>> = actions.iter().map(|action| vocabulary.numbers(action)).collect();
        let meant = (0..actions.len()).collect();
        let mut saying = Self { actions, meant, said: Vec::new(), chosen: false };
        saying.go_on();
        saying
    }

    /// The words that can be said next, in the order of their numbers; none once an action is said.
    #[must_use]
    pub fn options(&self) -> Vec<u32> {
        if self.chosen {
            return Vec::new();
        }
        let next = self.meant.iter().filter_map(|&action| self.next(action));
        let mut options: Vec<u32> = next.collect();
        options.sort_unstable();
        options.dedup();
        options
    }

    /// Says a word; false, and nothing is said, when it cannot be said now.
    pub fn say(&mut self, word: u32) -> bool {
        if self.chosen || !self.meant.iter().any(|&action| self.next(action) == Some(word)) {
            return false;
        }
        self.push(word);
        self.chosen = self.meant.len() == 1;
        self.go_on();
        true
    }

    /// What has been said.
    #[must_use]
    pub fn said(&self) -> &[u32] {
        &self.said
    }

    /// The action that was said, by its place among the legal ones; none while words are missing.
    #[must_use]
    pub fn chosen(&self) -> Option<usize> {
        self.meant.first().copied().filter(|_| self.chosen)
    }

    fn next(&self, action: usize) -> Option<u32> {
        self.actions.get(action)?.get(self.said.len()).copied()
    }

    fn push(&mut self, word: u32) {
        let (length, actions) = (self.said.len(), &self.actions);
        self.meant.retain(|&action| actions[action].get(length) == Some(&word));
        self.said.push(word);
    }

    /// Says what all go on with, as long as there is more than one.
    fn go_on(&mut self) {
        while self.meant.len() > 1 {
            match self.options()[..] {
                [only] => self.push(only),
                _ => return,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(list: &[&str]) -> (Vocabulary, Vec<String>) {
        let words = ["break", "freely", "to", "A", "B", "stop"].map(str::to_owned);
        (Vocabulary::new(&[], words.to_vec()), list.iter().map(|&action| action.to_owned()).collect())
    }

    #[test]
    fn a_word_is_asked_for_only_where_it_makes_a_difference() {
        let (vocabulary, actions) = words(&["to A", "to B"]);
        let mut saying = Saying::new(&vocabulary, &actions);
        let [a, b] = ["A", "B"].map(|word| vocabulary.number(word).unwrap());
        assert_eq!((saying.options(), saying.chosen()), (vec![a, b], None));
        assert!(!saying.say(vocabulary.number("to").unwrap()));
        assert!(saying.say(b));
        assert_eq!((saying.options(), saying.chosen()), (vec![], Some(1)));
        assert!(!saying.say(a));
    }

    #[test]
    fn one_legal_action_is_asked_for_by_its_first_word() {
        let (vocabulary, actions) = words(&["break A freely"]);
        let mut saying = Saying::new(&vocabulary, &actions);
        assert_eq!(saying.options(), [vocabulary.number("break").unwrap()]);
        assert_eq!(saying.chosen(), None);
        assert!(saying.say(vocabulary.number("break").unwrap()));
        assert_eq!(saying.chosen(), Some(0));
    }

    #[test]
    fn an_action_that_could_go_on_is_ended() {
        let (vocabulary, actions) = words(&["break A", "break A freely", "stop"]);
        let mut saying = Saying::new(&vocabulary, &actions);
        assert!(saying.say(vocabulary.number("break").unwrap()));
        assert_eq!(saying.options(), [0, vocabulary.number("freely").unwrap()]);
        let mut more = saying.clone();
        assert!(saying.say(0) && more.say(vocabulary.number("freely").unwrap()));
        assert_eq!((saying.chosen(), more.chosen()), (Some(0), Some(1)));
    }
}
