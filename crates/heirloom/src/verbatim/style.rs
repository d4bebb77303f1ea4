use crate::lines::{LineBreaks, Parts, Rules, string_lines};
use crate::octets::{Encoder, Encoding};
use crate::pipeline::{LineBreak, Parsed};
use crate::tree::LongestLine;

use super::value::length;

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
    rules: Rules,
}

/// No program cuts lines before they are so long. A shorter line before `CONC` was cut for another reason.
const SHORTEST_CUT: usize = 40;

/// Levels below this one are looked at.
const LEVELS: u64 = 100;

impl Style {
    /// That of a file.
    ///
    /// ```
    /// use heirloom::LineBreak;
    /// use heirloom::verbatim::Style;
    ///
    /// let file = b"0 HEAD\r\n1 CHAR UTF-8\r\n0 TRLR";
    /// let style = Style::of(file, &heirloom::parse(file).0);
    /// assert_eq!(style.line_break(), LineBreak::CrLf);
    /// assert!(!style.has_final_break());
    /// ```
    pub fn of(octets: &[u8], parsed: &Parsed<'_>) -> Style {
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
            bom: parsed.origin.octet(0) > 0 && !octets.is_empty(),
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
    fn of(line: &str, parts: &Parts) -> Head {
        let zeros = parts.leading_zeros(line.as_bytes());
        let behind = parts.id.as_ref().map_or(parts.tag.start, |id| id.start - 1);
        let between = &line[parts.level.end..behind];
        let delimiter = match parts.payload {
            Some(payload) => line[..payload].chars().next_back(),
            None => between.chars().next(),
        };
        Head {
            before: line[..parts.level.start - zeros].replace('\u{FEFF}', ""),
            digits: if zeros > 0 { parts.level.len() + zeros } else { 1 },
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
