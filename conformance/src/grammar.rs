//! What lines of an output must look like, draft by draft: plain checks that share nothing with the library.
//!
//! All drafts that say so ask writers for one space between the elements of a line and for none around them, so
//! that a line is divided in the same way in all of them:
//!
//! ```text
//! level " " ("@" id "@" " ")? tag (" " payload)?
//! ```

use heirloom_core::Dialect;

use crate::DRAFTS;

/// The grammar of one draft.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Grammar {
    /// Of January 2019.
    January2019,
    /// Of the declarative redux.
    Redux,
    /// Of October 2017.
    October2017,
    /// Of June 2017.
    June2017,
    /// Of May 2017.
    May2017,
}

/// A line, divided.
struct Parts<'l> {
    level: &'l str,
    id: Option<&'l str>,
    tag: &'l str,
    payload: Option<&'l str>,
}

impl Grammar {
    /// The grammar by which a dialect is written.
    pub fn of(dialect: Dialect) -> Result<Grammar, String> {
        let draft = DRAFTS.iter().find(|draft| draft.dialect == dialect);
        draft.map(|draft| draft.grammar).ok_or_else(|| format!("there is no grammar of {dialect}"))
    }

    /// What is wrong with the lines of an output, which are without their breaks.
    pub fn troubles(self, lines: &[&str]) -> Vec<String> {
        let mut troubles: Vec<String> = lines
            .iter()
            .filter_map(|line| Some(format!("this line of the output {}: {line:?}", self.trouble(line)?)))
            .collect();
        if !self.has_frame(lines) {
            troubles.push(format!("the output has no frame of HEAD and TRLR:\n{}", lines.join("\n")));
        }
        troubles
    }

    /// What is wrong with one line.
    fn trouble(self, line: &str) -> Option<&'static str> {
        if line.contains(['\r', '\n']) {
            return Some("has another line break in it");
        }
        let Some(Parts { level, id, tag, payload }) = divided(line) else {
            return Some("can't be divided into its elements");
        };
        let is_level = level == "0" || !level.starts_with('0');
        if !is_level || level.is_empty() || !level.bytes().all(|digit| digit.is_ascii_digit()) {
            return Some("has no level");
        }
        if tag.is_empty() || !tag.chars().all(is_word) {
            return Some("has no tag");
        }
        if id.is_some_and(|id| !self.is_id(id)) {
            return Some("has an id that does not match its production");
        }
        if payload.is_some_and(|payload| !self.is_payload(payload)) {
            return Some("has a payload that does not match its production");
        }
        if self == Grammar::May2017 && line.chars().any(|c| c.is_ascii_control()) {
            return Some("has a control character in it");
        }
        None
    }

    /// `ID ::= [0-9A-Z_a-z] [#x20-#x3F#x41-#x7E]*`; in May 2017 `[a-zA-Z0-9_][^@]*`.
    fn is_id(self, id: &str) -> bool {
        let further = |c: char| match self {
            Grammar::May2017 => c != '@',
            _ => matches!(c, ' '..='?' | 'A'..='~'),
        };
        id.starts_with(is_word) && id.chars().all(further)
    }

    fn is_payload(self, payload: &str) -> bool {
        if self.is_pointer(payload) {
            return true;
        }
        match self {
            // No production, but each line has an even number of @.
            Grammar::January2019 => payload.matches('@').count().is_multiple_of(2),
            // Payload ::= ([^#xD#xA#x40] | "@@" | Escape)*
            // Escape  ::= "@#" EscType EscText "@ "
            // And no blank at its ends but that of an escape.
            Grammar::Redux => {
                let escape = |text: &str| {
                    let text = text.strip_prefix(|c: char| c.is_ascii_uppercase())?;
                    Some(text.find('@')? + 3).filter(|&end| text[end - 2..].starts_with(' '))
                };
                let ends = if ends_with_escape(payload) { 0 } else { blanks_at_end(payload) };
                is_made_of_items(payload, escape) && blanks_at_start(payload) + ends == 0
            }
            // PLine   ::= PItem ((PItem | #x20 | #x9)* PItem)? | XRef
            // PItem   ::= [^#x40#x20#x9#xA#xD] | "@@" | Escape
            // Escape  ::= "@#" [^#x40#xA#xD]* "@"
            // The space that ends a unicode escape at the end is its own, and `Delim?` of `Line` in the grammar.
            Grammar::October2017 => {
                let bare = match ends_with_escape(payload) {
                    true => &payload[..payload.len() - 1],
                    false => payload,
                };
                !bare.is_empty() && has_no_blank_ends(bare) && is_made_of_items(bare, plain_escape)
            }
            // Pline   ::= ([^@] | "@@" | "@#" [^@#xA#xD]* "@")*, and no white space at its ends.
            Grammar::June2017 => {
                !payload.is_empty() && has_no_blank_ends(payload) && is_made_of_items(payload, plain_escape)
            }
            // ([^@]|@@|@#[^@]*@)*
            Grammar::May2017 => is_made_of_items(payload, plain_escape),
        }
    }

    fn is_pointer(self, payload: &str) -> bool {
        let id = payload.strip_prefix('@').and_then(|rest| rest.strip_suffix('@'));
        id.is_some_and(|id| self.is_id(id))
    }

    /// Whether the lines are between `HEAD` and `TRLR`. In 2017 the head may have an id and a payload, and in May
    /// the trailer is data, which need not be there.
    fn has_frame(self, lines: &[&str]) -> bool {
        let (Some(first), Some(last)) = (lines.first(), lines.last()) else { return false };
        let head = match self {
            Grammar::January2019 | Grammar::Redux => *first == "0 HEAD",
            _ => divided(first).is_some_and(|parts| parts.level == "0" && parts.tag == "HEAD"),
        };
        head && (self == Grammar::May2017 || *last == "0 TRLR")
    }
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

fn divided(line: &str) -> Option<Parts<'_>> {
    let (level, mut rest) = line.split_once(' ')?;
    let mut id = None;
    if let Some(behind) = rest.strip_prefix('@') {
        let (inner, behind) = behind.split_once("@ ")?;
        (id, rest) = (Some(inner), behind);
    }
    let (tag, payload) = match rest.split_once(' ') {
        None => (rest, None),
        Some((tag, payload)) => (tag, Some(payload)),
    };
    Some(Parts { level, id, tag, payload })
}

/// Whether each `@` is one of a pair or in an escape. What is behind `@#` is asked for the length of the escape.
fn is_made_of_items(payload: &str, escape: impl Fn(&str) -> Option<usize>) -> bool {
    let mut rest = payload;
    while let Some(at) = rest.find('@') {
        rest = &rest[at + 1..];
        rest = match (rest.strip_prefix('@'), rest.strip_prefix('#')) {
            (Some(behind), _) => behind,
            (None, Some(text)) => match escape(text) {
                Some(end) => &text[end..],
                None => return false,
            },
            (None, None) => return false,
        };
    }
    true
}

fn plain_escape(text: &str) -> Option<usize> {
    Some(text.find('@')? + 1)
}

/// Whether it ends with an escape and a space.
fn ends_with_escape(payload: &str) -> bool {
    let text = payload.strip_suffix("@ ");
    text.and_then(|text| text.rsplit_once('@')).is_some_and(|(_, text)| text.starts_with('#'))
}

fn has_no_blank_ends(payload: &str) -> bool {
    blanks_at_start(payload) + blanks_at_end(payload) == 0
}

fn blanks_at_start(payload: &str) -> usize {
    payload.len() - payload.trim_start_matches([' ', '\t']).len()
}

fn blanks_at_end(payload: &str) -> usize {
    payload.len() - payload.trim_end_matches([' ', '\t']).len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_line(grammar: Grammar, line: &str) -> bool {
        grammar.trouble(line).is_none()
    }

    #[test]
    fn elements_have_one_space_between_them() {
        for grammar in [Grammar::January2019, Grammar::October2017, Grammar::June2017, Grammar::May2017] {
            for line in
                ["0 HEAD", "0 @I1@ INDI", "12 NOTE a b", "1 ALIA @I1@", "1 NOTE a@@b", "0 @a b@ X_LAT"]
            {
                assert!(is_line(grammar, line), "{grammar:?}: {line}");
            }
            for line in
                [" 0 HEAD", "0  HEAD", "00 HEAD", "0 @-@ INDI", "0 @@ INDI", "0", "0 A-B", "1 NOTE a@b"]
            {
                assert!(!is_line(grammar, line), "{grammar:?}: {line}");
            }
        }
    }

    #[test]
    fn payloads_match_their_production() {
        use Grammar::*;
        let cases: &[(&str, &[Grammar])] = &[
            ("1 DATE @#DJULIAN@ 1", &[January2019, Redux, October2017, June2017, May2017]),
            ("1 NOTE @#x@", &[January2019, October2017, June2017, May2017]),
            ("1 NOTE @#x@@#y@", &[January2019, October2017, June2017, May2017]),
            ("1 NOTE @#x@@", &[]),
            ("1 NOTE @@#x@", &[]),
            ("1 NOTE x ", &[January2019, May2017]),
            ("1 NOTE  x", &[January2019, May2017]),
            ("1 NOTE ", &[January2019, Redux, May2017]),
            ("1 NOTE a@#U20@ ", &[January2019, Redux, October2017, May2017]),
            ("1 NOTE a@#U20@  ", &[January2019, May2017]),
            ("1 NOTE a@@#U20@@ ", &[January2019, May2017]),
            ("1 NOTE a\tb", &[January2019, Redux, October2017, June2017]),
        ];
        for (line, fits) in cases {
            for grammar in [January2019, Redux, October2017, June2017, May2017] {
                assert_eq!(is_line(grammar, line), fits.contains(&grammar), "{grammar:?}: {line}");
            }
        }
    }

    #[test]
    fn a_file_has_a_frame() {
        assert!(Grammar::January2019.has_frame(&["0 HEAD", "0 TRLR"]));
        assert!(!Grammar::January2019.has_frame(&["0 @H@ HEAD x", "0 TRLR"]));
        assert!(Grammar::October2017.has_frame(&["0 @H@ HEAD x", "0 TRLR"]));
        assert!(!Grammar::October2017.has_frame(&["0 HEAD"]));
        assert!(Grammar::May2017.has_frame(&["0 HEAD"]));
        assert!(!Grammar::May2017.has_frame(&["0 INDI"]));
    }
}
