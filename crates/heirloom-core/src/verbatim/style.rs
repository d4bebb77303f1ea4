use crate::lines::{LineBreaks, LineParts, LineRules, string_lines};
use crate::octets::{Encoder, Encoding};
use crate::pipeline::{LineBreak, Parsed, length};
use crate::tree::LongestLine;

/// How a file is written, so that new lines look like the others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Style {
    encoding: Encoding,
    bom: bool,
    line_break: LineBreak,
    final_break: bool,
    longest_line: Option<usize>,
    /// For each level how the first line of it begins, if there is one.
    heads: Vec<Option<Head>>,
    rules: LineRules,
}

/// No program cuts lines before they are so long. A shorter line before `CONC` was cut for another reason.
const SHORTEST_CUT: usize = 40;

/// Levels below this one are looked at.
const LEVELS: u64 = 100;

impl Style {
    /// That of a file.
    ///
    /// ```
    /// use heirloom_core::LineBreak;
    /// use heirloom_core::verbatim::Style;
    ///
    /// let file = b"0 HEAD\r\n1 CHAR UTF-8\r\n0 TRLR";
    /// let style = Style::of(&heirloom_core::parse(file).0);
    /// assert_eq!(style.line_break(), LineBreak::CrLf);
    /// assert!(!style.has_final_break());
    /// ```
    pub fn of(parsed: &Parsed<'_>) -> Style {
        let rules = &parsed.dialect.rules().tree;
        let text = parsed.text();
        let mut heads: Vec<Option<Head>> = Vec::new();
        // The longest line, and the longest of those that go on in a CONC line.
        let (mut longest, mut longest_cut, mut before) = (0, None, 0);
        let encoder = Encoder::for_editing(parsed.encoding());
        for range in string_lines(text.as_bytes()) {
            let line = &text[range];
            let long = match encoder.representable_up_to(line) == line.len() {
                true => length(rules.line_length, &encoder, line),
                false => line.chars().count(),
            };
            longest = longest.max(long);
            if let Some(parts) = rules.lines.parts(line.as_bytes()) {
                if line[parts.tag.clone()].eq_ignore_ascii_case("CONC") {
                    longest_cut = longest_cut.max(Some(before));
                }
                let level = parts.level_number(line.as_bytes());
                if level < LEVELS {
                    let level = level as usize;
                    heads.resize(heads.len().max(level + 1), None);
                    heads[level].get_or_insert_with(|| Head::of(line, &parts));
                }
            }
            before = long;
        }
        let line_break = prevailing_break(text, rules.lines.line_breaks);
        let advised = match rules.longest_line {
            LongestLine::Of255 => Some(255 - length(rules.line_length, &encoder, line_break.text())),
            LongestLine::Unlimited => None,
        };
        Style {
            encoding: parsed.encoding(),
            bom: parsed.origin.mark() > 0,
            line_break,
            final_break: text.ends_with(['\n', '\r']),
            // Whoever never cuts a line, though some are long, does not cut new ones either.
            longest_line: longest_cut
                .filter(|&cut| cut >= SHORTEST_CUT)
                .or(advised.filter(|&advised| longest <= advised)),
            heads,
            rules: rules.lines,
        }
    }

    /// Its encoding.
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// Whether it begins with a byte-order mark.
    pub fn has_bom(&self) -> bool {
        self.bom
    }

    /// What ends most of its lines.
    pub fn line_break(&self) -> LineBreak {
        self.line_break
    }

    /// Whether its last line has a line break.
    pub fn has_final_break(&self) -> bool {
        self.final_break
    }

    /// How long a line of it is at most before it goes on in a `CONC` line, without its line break; `None` where lines are
    /// not divided, however long they are.
    pub fn longest_line(&self) -> Option<usize> {
        self.longest_line
    }

    /// How a new line of a level begins: like a neighbour of the same level, else like the first such line of the file.
    pub(super) fn head(&self, level: u64, neighbours: &[&str]) -> Head {
        let read = |line: &&str| {
            let parts = self.rules.written_parts(line.as_bytes())?;
            Some((parts.level_number(line.as_bytes()), Head::of(line, &parts)))
        };
        let like = neighbours.iter().filter_map(read).find(|(found, _)| *found == level);
        if let Some((_, head)) = like {
            return head;
        }
        let known = |level: u64| self.heads.get(usize::try_from(level).ok()?)?.clone();
        if let Some(head) = known(level) {
            return head;
        }
        // Further to the right than the deepest level above it, if deeper lines stand there.
        let above = (0..level.min(LEVELS)).rev().find_map(|above| Some((above, known(above)?)));
        let Some((above, mut head)) = above else { return Head::default() };
        if let (Some(first), Some(second)) = (known(0), known(1))
            && let Some(step) = second.before.strip_prefix(first.before.as_str())
        {
            let steps = usize::try_from(level - above).unwrap_or(0).min(LEVELS as usize);
            head.before.push_str(&step.repeat(steps));
        }
        head
    }
}

/// What stands around the parts of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Head {
    /// Blanks before the level.
    before: String,
    /// How many digits the level has at least.
    digits: usize,
    /// Between the level and what follows it.
    between: String,
    /// Between the tag and the payload.
    delimiter: char,
}

impl Default for Head {
    fn default() -> Head {
        Head { before: String::new(), digits: 1, between: " ".to_string(), delimiter: ' ' }
    }
}

impl Head {
    fn of(line: &str, parts: &LineParts) -> Head {
        let zeros = parts.leading_zeros(line.as_bytes());
        let behind = parts.id.as_ref().map_or(parts.tag.start, |id| id.start - 1);
        let between = &line[parts.level.end..behind];
        let delimiter = match parts.payload {
            Some(payload) => line[..payload].chars().next_back(),
            None => between.chars().next(),
        };
        Head {
            before: line[..parts.level.start - zeros].replace('\u{FEFF}', ""),
            digits: parts.level.len() + zeros,
            between: between.to_string(),
            delimiter: delimiter.unwrap_or(' '),
        }
    }

    /// What stands between a tag and its payload.
    pub(super) fn delimiter(&self) -> char {
        self.delimiter
    }

    /// Appends a line up to the end of its tag.
    pub(super) fn write(&self, level: u64, id: Option<&str>, tag: &str, line: &mut String) {
        let digits = level.to_string();
        line.push_str(&self.before);
        line.extend(std::iter::repeat_n('0', self.digits.saturating_sub(digits.len())));
        line.push_str(&digits);
        line.push_str(&self.between);
        if let Some(id) = id {
            line.push('@');
            line.push_str(id);
            line.push_str("@ ");
        }
        line.push_str(tag);
    }
}

/// The line break of most lines; the first of those that are as many.
fn prevailing_break(text: &str, breaks: LineBreaks) -> LineBreak {
    let octets = text.as_bytes();
    let mut counts = [0usize; 4];
    let mut first: Option<usize> = None;
    let mut at = 0;
    while let Some(found) = memchr::memchr2(b'\n', b'\r', &octets[at..]) {
        let place = at + found;
        let (kind, line_break) = match (octets[place], octets.get(place + 1)) {
            (b'\r', Some(b'\n')) => (1, LineBreak::CrLf),
            (b'\r', _) => (2, LineBreak::Cr),
            (_, Some(b'\r')) if breaks == LineBreaks::LfCrToo => (3, LineBreak::LfCr),
            _ => (0, LineBreak::Lf),
        };
        first.get_or_insert(kind);
        counts[kind] += 1;
        at = place + line_break.text().len();
    }
    let most = counts.iter().max().copied().unwrap_or(0);
    let kind = match first {
        Some(first) if counts[first] == most => first,
        _ => counts.iter().position(|&count| count == most).unwrap_or(0),
    };
    [LineBreak::Lf, LineBreak::CrLf, LineBreak::Cr, LineBreak::LfCr][kind]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pipeline::parse;

    fn style(file: &str) -> Style {
        Style::of(&parse(file.as_bytes()).0)
    }

    #[test]
    fn the_break_of_most_lines_prevails() {
        for (text, expected) in [
            ("", LineBreak::Lf),
            ("a\nb\r\nc\r\n", LineBreak::CrLf),
            ("a\r\nb\nc\n", LineBreak::Lf),
            ("a\nb\rc\r", LineBreak::Cr),
            // Of those that are as many the first.
            ("a\r\nb\n", LineBreak::CrLf),
            ("a\rb\n", LineBreak::Cr),
            ("a\rb\r\nc\r\nd\ne\n", LineBreak::Lf),
            ("\n\r\n\r\n", LineBreak::CrLf),
        ] {
            assert_eq!(prevailing_break(text, LineBreaks::CrLf), expected, "{text:?}");
        }
        assert_eq!(prevailing_break("a\n\rb\n\r", LineBreaks::LfCrToo), LineBreak::LfCr);
        assert_eq!(prevailing_break("a\n\rb\n\r", LineBreaks::CrLf), LineBreak::Lf);
        assert_eq!(prevailing_break("a\n\rb\r\nc\r\n", LineBreaks::LfCrToo), LineBreak::CrLf);
    }

    #[test]
    fn lines_are_as_long_as_those_that_are_cut() {
        let cut = |length: usize| {
            let line = format!("0 NOTE {}", "a".repeat(length - 7));
            style(&format!("0 HEAD\n1 CHAR UTF-8\n{line}\n1 CONC b\n0 TRLR\n")).longest_line()
        };
        assert_eq!(cut(39), Some(254));
        assert_eq!(cut(40), Some(40));
        assert_eq!(cut(300), Some(300));
        let uncut =
            |text: &str| style(&format!("0 HEAD\n1 CHAR UTF-8\n0 NOTE {text}\n0 TRLR\n")).longest_line();
        assert_eq!(uncut(&"a".repeat(247)), Some(254));
        assert_eq!(uncut(&"a".repeat(248)), None);
        // Octets count, not characters.
        assert_eq!(uncut(&"\u{436}".repeat(130)), None);
        assert_eq!(style("0 HEAD\r\n1 CHAR UTF-8\r\n0 TRLR\r\n").longest_line(), Some(253));
    }

    #[test]
    fn a_new_line_begins_like_its_neighbours_and_else_like_the_first_of_its_level() {
        let style = style("0 HEAD\n 1 CHAR UTF-8\n0 @I1@ INDI\n\t1  SEX\tF\n0 TRLR\n");
        let begun = |level: u64, neighbours: &[&str]| {
            let mut line = String::new();
            style.head(level, neighbours).write(level, None, "X", &mut line);
            line
        };
        assert_eq!(begun(1, &[]), " 1 X");
        assert_eq!(begun(1, &["0 INDI", "\t1  SEX\tF"]), "\t1  X");
        assert_eq!(begun(1, &["0 INDI", "\u{feff}01 SEX F"]), "01 X");
        assert_eq!(begun(1, &["1  @I1@ SEX"]), "1  X");
        assert_eq!(style.head(1, &["1 SEX\tF"]).delimiter(), '\t');
        assert_eq!(style.head(1, &["1\t@I1@ SEX"]).delimiter(), '\t');
        // Deeper lines stand further to the right, up to a point.
        assert_eq!(begun(4, &[]), "    4 X");
        assert_eq!(style.head(1000, &[]).before.len(), 101);
    }

    /// Files can have lines with any level.
    #[test]
    fn very_deep_levels_are_not_looked_at() {
        let style = style("0 HEAD\n 99 X\n  100 X\n0 TRLR\n");
        assert_eq!(style.head(99, &[]).before, " ");
        assert_eq!(style.head(100, &[]).before, " ");
    }
}
