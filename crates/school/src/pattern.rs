//! Actions as a lesson writes them.

use serde::Deserialize;

/// An action's text, in which `*` stands for anything.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Pattern(String);

impl Pattern {
    /// Whether a text is one of those meant.
    #[must_use]
    pub fn fits(&self, text: &str) -> bool {
        let mut parts = self.0.split('*');
        let first = parts.next().unwrap_or_default();
        let Some(mut rest) = text.strip_prefix(first) else { return false };
        let parts: Vec<&str> = parts.collect();
        let Some((last, middle)) = parts.split_last() else { return rest.is_empty() };
        for part in middle {
            let Some(found) = rest.find(part) else { return false };
            rest = &rest[found + part.len()..];
        }
        rest.ends_with(last)
    }
}

impl From<&str> for Pattern {
    fn from(text: &str) -> Self {
        Self(text.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_stands_for_anything() {
        let fits = |pattern: &str, text: &str| Pattern::from(pattern).fits(text);
        assert!(fits("stop", "stop") && !fits("stop", "stops") && !fits("stop", "full stop"));
        assert!(fits("step *", "step R-28") && !fits("step *", "attack R-28"));
        assert!(fits("attack * with *", "attack R-28 with Sykes") && !fits("attack * with *", "attack R-28"));
        assert!(fits("*", "") && fits("a*a", "aa") && !fits("a*a", "a"));
    }
}
