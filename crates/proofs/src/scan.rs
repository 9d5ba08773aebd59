//! Finds the proofs in a file of Rust: each `proves!(...)`, and the test in whose body it stands.

/// A `proves!(...)`.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Proof {
    /// The clauses it names.
    pub clauses: Vec<String>,
    /// The line it begins on.
    pub line: u32,
    /// The test that comes by it; `None` when none does.
    pub test: Option<String>,
}

/// A token, as far as it matters here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Token<'a> {
    Word(&'a str),
    Text(&'a str),
    Sign(char),
}

/// The tokens of a file with their lines: no comments, no characters in quotes.
struct Tokens<'a> {
    rest: &'a str,
    line: u32,
}

impl<'a> Tokens<'a> {
    fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes.min(self.rest.len()));
        self.line += taken.bytes().filter(|&byte| byte == b'\n').count() as u32;
        self.rest = rest;
        taken
    }

    /// Takes as far as the end of this pattern.
    fn take_past(&mut self, pattern: &str) -> &'a str {
        let end = self.rest.find(pattern).map_or(self.rest.len(), |at| at + pattern.len());
        self.take(end)
    }

    fn block_comment(&mut self) {
        let mut depth = 0;
        loop {
            if self.rest.starts_with("/*") {
                depth += 1;
                self.take(2);
            } else if self.rest.starts_with("*/") {
                depth -= 1;
                self.take(2);
            } else {
                let Some(next) = self.rest.chars().next() else { return };
                self.take(next.len_utf8());
            }
            if depth == 0 {
                return;
            }
        }
    }

    /// A string whose opening quote has been taken.
    fn text(&mut self) -> &'a str {
        let mut escaped = false;
        let end = self.rest.char_indices().find(|&(_, letter)| {
            let ends = letter == '"' && !escaped;
            escaped = letter == '\\' && !escaped;
            ends
        });
        let text = self.take(end.map_or(self.rest.len(), |(at, _)| at));
        self.take(1);
        text
    }

    /// A raw string, such as `r#"..."#`, if here is one.
    fn raw_text(&mut self) -> Option<&'a str> {
        let after = self.rest.strip_prefix('b').unwrap_or(self.rest).strip_prefix('r')?;
        let hashes = after.len() - after.trim_start_matches('#').len();
        after[hashes..].strip_prefix('"')?;
        self.take_past("\"");
        let end = format!("\"{}", "#".repeat(hashes));
        Some(self.take_past(&end).strip_suffix(end.as_str()).unwrap_or_default())
    }

    /// A character in quotes, or a lifetime, whose first quote is next.
    fn quoted(&mut self) {
        self.take(1);
        let mut letters = self.rest.chars();
        match (letters.next(), letters.next()) {
            (Some('\\'), Some(escaped)) => {
                self.take(1 + escaped.len_utf8());
                self.take_past("'");
            }
            (Some(letter), Some('\'')) => {
                self.take(letter.len_utf8() + 1);
            }
            _ => {}
        }
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = (Token<'a>, u32);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let next = self.rest.chars().next()?;
            let line = self.line;
            if self.rest.starts_with("//") {
                self.take_past("\n");
            } else if self.rest.starts_with("/*") {
                self.block_comment();
            } else if next == '"' {
                self.take(1);
                return Some((Token::Text(self.text()), line));
            } else if let Some(text) = self.raw_text() {
                return Some((Token::Text(text), line));
            } else if next == '\'' {
                self.quoted();
            } else if next.is_alphanumeric() || next == '_' {
                let end = self.rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_');
                return Some((Token::Word(self.take(end.unwrap_or(self.rest.len()))), line));
            } else {
                self.take(next.len_utf8());
                if !next.is_whitespace() {
                    return Some((Token::Sign(next), line));
                }
            }
        }
    }
}

/// What the attributes before an item say of it.
#[derive(Default)]
struct Marks {
    test: bool,
    ignored: bool,
}

impl Marks {
    /// Reads an attribute whose `#` has been taken.
    fn read<'a>(&mut self, tokens: &mut impl Iterator<Item = (Token<'a>, u32)>) {
        let mut depth = 0;
        for (token, _) in tokens {
            match token {
                Token::Sign('[' | '(') => depth += 1,
                Token::Sign(']' | ')') => depth -= 1,
                // `#[test]`, `#[tokio::test(...)]`
                Token::Word("test") if depth == 1 => self.test = true,
                // `#[ignore = "..."]`, `#[cfg_attr(..., ignore)]`
                Token::Word("ignore") => self.ignored = true,
                _ => {}
            }
            if depth == 0 && token != Token::Sign('!') {
                return;
            }
        }
    }
}

/// The proofs of a file, in their order.
pub(crate) fn scan(text: &str) -> Vec<Proof> {
    let mut tokens = Tokens { rest: text, line: 1 }.peekable();
    let mut found = Vec::new();
    let mut marks = Marks::default();
    let mut depth = 0_u32;
    // The test whose body is open, and how deep it lies; or the one whose body comes next.
    let mut open: Option<(Option<String>, u32)> = None;
    let mut coming: Option<Option<String>> = None;
    while let Some((token, line)) = tokens.next() {
        match token {
            Token::Sign('#') => marks.read(&mut tokens),
            Token::Word("fn") => {
                let marks = std::mem::take(&mut marks);
                if let Some(&(Token::Word(name), _)) = tokens.peek()
                    && marks.test
                {
                    coming = Some((!marks.ignored).then(|| name.to_owned()));
                }
            }
            Token::Sign('{') => {
                depth += 1;
                if let Some(test) = coming.take() {
                    open = Some((test, depth));
                }
                marks = Marks::default();
            }
            Token::Sign('}') => {
                if open.as_ref().is_some_and(|&(_, body)| body == depth) {
                    open = None;
                }
                depth = depth.saturating_sub(1);
            }
            Token::Sign(';') => marks = Marks::default(),
            Token::Word("proves") if tokens.next_if(|next| next.0 == Token::Sign('!')).is_some() => {
                let mut clauses = Vec::new();
                while let Some((token, _)) = tokens.next_if(|next| next.0 != Token::Sign(')')) {
                    if let Token::Text(clause) = token {
                        clauses.push(clause.to_owned());
                    }
                }
                let test = open.as_ref().and_then(|(test, _)| test.clone());
                found.push(Proof { clauses, line, test });
            }
            _ => {}
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<(String, u32, Option<String>)> {
        scan(text).into_iter().map(|proof| (proof.clauses.join(" "), proof.line, proof.test)).collect()
    }

    #[test]
    fn a_proof_belongs_to_the_test_in_whose_body_it_stands() {
        let text = r##"
            /// Not `proves!("toy.0")`.
            #[test]
            #[allow(dead_code)]
            fn one() {
                proves!("toy.1", "toy.2");
                let brace = ('}', "}", r#"}"#, 'a');
            }
            fn helper<'a>() {
                proves!("toy.3");
            }
            #[tokio::test(flavor = "multi_thread")]
            async fn two() {
                /* } */
                if true {
                }
                proves!(
                    "toy.4",
                );
            }"##;
        let (one, two) = (Some("one".to_owned()), Some("two".to_owned()));
        assert_eq!(
            found(text),
            [("toy.1 toy.2".into(), 6, one), ("toy.3".into(), 10, None), ("toy.4".into(), 17, two)]
        );
    }

    #[test]
    fn an_ignored_or_unmarked_test_proves_nothing() {
        for text in [
            "#[test] #[ignore = \"slow\"] fn one() { proves!(\"toy.1\"); }",
            "#[test] #[cfg_attr(miri, ignore)] fn one() { proves!(\"toy.1\"); }",
            "#[cfg(test)] fn one() { proves!(\"toy.1\"); }",
            "#[test] fn one() {} fn two() { proves!(\"toy.1\"); }",
        ] {
            assert_eq!(found(text), [("toy.1".to_owned(), 1, None)], "{text}");
        }
        assert_eq!(found("// #[test] fn one() { proves!(\"toy.1\"); }"), []);
    }
}
