//! Values that are spread over lines: where `CONC` splits them, and their escapes.

use std::ops::Range;

use super::{findings, stands_alone};
use crate::keyed::KeyedMap;
use crate::lines::string_lines;
use crate::octets::Encoder;
use crate::pipeline::Parsed;
use crate::source::{Finding, Phrase, Sink, Span};
use crate::tree::tagged::EscapeTypes;
use crate::tree::{Escapes, Misfits, PayloadEnds, TreeRules};

/// Looks at each value of a window.
pub(super) fn look(parsed: &Parsed<'_>, sink: &mut impl Sink) {
    let rules = parsed.dialect.rules().tree;
    let text = parsed.text();
    let schema = parsed.dataset.schema();
    let (preserved, _) = schema.preserved_by_tag();
    let mut value = Value {
        rules,
        encoder: Encoder::for_editing(parsed.encoding()),
        preserved,
        text,
        level: None,
        tag: "",
        merged: String::new(),
        pieces: Vec::new(),
    };
    for range in string_lines(text.as_bytes()) {
        let line = &text[range.clone()];
        let Some(parts) = rules.lines.parts(line.as_bytes()) else {
            // What is left out, or passed over, does not end a value.
            if rules.misfits == Misfits::ErrorLines && !rules.lines.ignores(line.as_bytes()) {
                value.end(sink);
            }
            continue;
        };
        let level = parts.level_number(line.as_bytes());
        let payload = range.start + parts.payload.unwrap_or(line.len())..range.end;
        let tag = &line[parts.tag.clone()];
        let continues = matches!(tag, "CONT" | "CONC")
            && parts.id.is_none()
            && value.level.is_some_and(|own| own.checked_add(1) == Some(level));
        let tag_place = Span::new(range.start + parts.tag.start, range.start + parts.tag.end);
        match (continues, tag) {
            (true, "CONC") => value.add_conc(tag_place, payload, sink),
            (true, _) => value.add_cont(payload),
            (false, tag) => {
                value.end(sink);
                let alone = stands_alone(&rules, tag);
                value.begin((!alone).then_some(level), tag, payload);
            }
        }
    }
    value.end(sink);
}

/// A value, from the line that it begins with to its last `CONT` or `CONC`.
struct Value<'p> {
    rules: TreeRules,
    encoder: Encoder,
    /// The letters of the escapes that each tag preserves.
    preserved: KeyedMap<&'p str, EscapeTypes>,
    text: &'p str,
    level: Option<u64>,
    tag: &'p str,
    /// The text of all lines, as it is written there.
    merged: String,
    pieces: Vec<Piece>,
}

/// What one line adds to a value.
struct Piece {
    /// Where it begins in the merged text.
    start: usize,
    /// Where it stands in the file.
    payload: Range<usize>,
    /// The tag of the line, if that is a `CONC`.
    conc: Option<Span>,
}

impl<'p> Value<'p> {
    /// A value without a level can't be continued.
    fn begin(&mut self, level: Option<u64>, tag: &'p str, payload: Range<usize>) {
        (self.level, self.tag) = (level, tag);
        self.add(payload, None);
    }

    fn add_cont(&mut self, payload: Range<usize>) {
        self.merged.push('\n');
        self.add(payload, None);
    }

    fn add_conc(&mut self, tag: Span, payload: Range<usize>, sink: &mut impl Sink) {
        if let Some(before) = self.pieces.last() {
            let written = &self.text[before.payload.clone()];
            let blanks = written.len() - written.trim_end_matches([' ', '\t']).len();
            if written.is_empty() {
                sink.report(Finding::new(&findings::NOTHING_BEFORE_CONC, tag));
            } else if blanks > 0 {
                let end = before.payload.end;
                sink.report(Finding::new(&findings::SPACE_BEFORE_CONC, Span::new(end - blanks, end)));
            }
        }
        let written = &self.text[payload.clone()];
        if written.is_empty() {
            sink.report(Finding::new(&findings::EMPTY_CONC, tag));
        }
        let blanks = written.len() - written.trim_start_matches([' ', '\t']).len();
        if blanks > 0 {
            let place = Span::new(payload.start, payload.start + blanks);
            sink.report(Finding::new(&findings::SPACE_AFTER_CONC, place));
        }
        self.add(payload, Some(tag));
    }

    fn add(&mut self, payload: Range<usize>, conc: Option<Span>) {
        let start = self.merged.len();
        self.merged.push_str(&self.text[payload.clone()]);
        self.pieces.push(Piece { start, payload, conc });
    }

    fn end(&mut self, sink: &mut impl Sink) {
        if self.merged.contains('@') {
            self.look_at_signs(sink);
        }
        self.level = None;
        self.merged.clear();
        self.pieces.clear();
    }

    fn look_at_signs(&self, sink: &mut impl Sink) {
        let whole = self.rules.lines.xref(self.merged.as_bytes());
        let mut piece = 0;
        let mut at = 0;
        while let Some(sign) = self.merged[at..].find('@').map(|length| at + length) {
            let token = match &whole {
                Some(_) => Token { end: self.merged.len(), kind: TokenKind::Pointer },
                None => Token::of(self.rules.escapes, &self.merged, sign),
            };
            // The lines that begin within the token.
            while self.pieces.get(piece).is_some_and(|next| next.start <= sign) {
                piece += 1;
            }
            while let Some(next) = self.pieces.get(piece).filter(|next| next.start < token.end) {
                if let Some(conc) = next.conc {
                    sink.report(
                        Finding::new(&findings::SPLIT_AT_SIGNS, conc).value("what", token.kind.phrase()),
                    );
                }
                piece += 1;
            }
            match token.kind {
                TokenKind::UnicodeEscape => self.look_at_unicode_escape(sign..token.end, sink),
                TokenKind::Pair => self.look_at_pair(sign, sink),
                _ => {}
            }
            at = token.end;
        }
    }

    /// A unicode escape is needless if the encoding has the character and the draft has another way to write it.
    fn look_at_unicode_escape(&self, place: Range<usize>, sink: &mut impl Sink) {
        let hex = self.merged[place.start + 3..place.end].trim_end_matches(' ').trim_end_matches('@');
        let Some(c) = u32::from_str_radix(hex, 16).ok().and_then(char::from_u32) else { return };
        let text = c.to_string();
        if c == '\0' || matches!(c, '\u{FFFE}' | '\u{FFFF}') || !self.encoder.representable(&text) {
            return;
        }
        // Error lines stay on one line; and some drafts want blanks at the ends of lines so.
        let breaks_error_line = matches!(c, '\n' | '\r') && stands_alone(&self.rules, self.tag);
        let at_an_end = || {
            let begins = self.piece_at(place.start).is_some_and(|piece| piece.start == place.start);
            let ends = |piece: &Piece| piece.start + piece.payload.len() == place.end;
            begins || self.piece_at(place.end - 1).is_some_and(ends)
        };
        let is_end_blank =
            matches!(c, ' ' | '\t') && self.rules.payload_ends == PayloadEnds::Escaped && at_an_end();
        if breaks_error_line || is_end_blank {
            return;
        }
        let character = match c {
            '\n' | '\r' => findings::LINE_BREAK.plain(),
            '@' => findings::AT_SIGN.plain(),
            _ => findings::IN_ENCODING.with("c", text),
        };
        if let Some(place) = self.in_file(place) {
            sink.report(Finding::new(&findings::NEEDLESS_ESCAPE, place).worded("character", character));
        }
    }

    /// A pair of at signs with which an escape begins that the tag preserves.
    fn look_at_pair(&self, at: usize, sink: &mut impl Sink) {
        if !matches!(self.rules.escapes, Escapes::Spaced | Escapes::SpaceMayLack) {
            return;
        }
        let rest = &self.merged[at..];
        let Some(behind) = rest.strip_prefix("@@#") else { return };
        let letter = behind.chars().next().unwrap_or(' ');
        let preserves = self.preserved.get(self.tag).is_some_and(|types| types.contains(letter));
        let text = behind.find(['@', '\n']).unwrap_or(behind.len());
        let length = "@@#".len() + text + "@@ ".len();
        if preserves
            && behind[text..].starts_with("@@ ")
            && let Some(place) = self.in_file(at..at + length)
        {
            sink.report(Finding::new(&findings::DOUBLED_ESCAPE, place));
        }
    }

    /// The last piece that begins at a place of the merged text or before it.
    fn piece_at(&self, place: usize) -> Option<&Piece> {
        let behind = self.pieces.partition_point(|piece| piece.start <= place);
        self.pieces[..behind].last()
    }

    /// Where a stretch of the merged text stands in the file, from its first character to the end of that line at most.
    fn in_file(&self, place: Range<usize>) -> Option<Span> {
        let piece = self.piece_at(place.start)?;
        let start = piece.payload.start + (place.start - piece.start);
        let end = (start + place.len()).min(piece.payload.end);
        Some(Span::new(start, end.max(start)))
    }
}

/// What begins with an at sign.
struct Token {
    end: usize,
    kind: TokenKind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum TokenKind {
    Pointer,
    Pair,
    Escape,
    UnicodeEscape,
    LoneSign,
}

impl TokenKind {
    fn phrase(self) -> &'static Phrase {
        match self {
            TokenKind::Pointer => &findings::POINTER,
            TokenKind::Pair | TokenKind::LoneSign => &findings::DOUBLED_AT_SIGN,
            TokenKind::Escape | TokenKind::UnicodeEscape => &findings::ESCAPE,
        }
    }
}

/// Whether the space with which a text ends is the last character of an escape.
pub(super) fn ends_with_escape(escapes: Escapes, text: &str) -> bool {
    let mut at = 0;
    while let Some(sign) = text[at..].find('@').map(|length| at + length) {
        let token = Token::of(escapes, text, sign);
        at = token.end;
        match token.kind {
            TokenKind::UnicodeEscape if at == text.len() => return true,
            TokenKind::Escape if !escapes.are_text() && &text[at..] == " " => return true,
            _ => {}
        }
    }
    false
}

impl Token {
    /// The token at an at sign, which is no part of the one before.
    fn of(escapes: Escapes, text: &str, sign: usize) -> Token {
        let rest = &text[sign + 1..];
        let lone = Token { end: sign + 1, kind: TokenKind::LoneSign };
        if rest.starts_with('@') {
            return Token { end: sign + 2, kind: TokenKind::Pair };
        }
        let Some(behind) = rest.strip_prefix('#') else { return lone };
        let Some(length) = behind.find(['@', '\n']).filter(|&end| behind[end..].starts_with('@')) else {
            return lone;
        };
        let inner = &behind[..length];
        let end = sign + 2 + length + 1;
        let is_unicode = inner.len() > 1
            && inner.starts_with('U')
            && inner[1..].bytes().all(|digit| digit.is_ascii_hexdigit());
        let spaced = text[end..].starts_with(' ');
        let needs_space = escapes == Escapes::Spaced;
        if !escapes.are_text()
            && (needs_space && !spaced || !inner.starts_with(|c: char| c.is_ascii_uppercase()))
        {
            return lone;
        }
        match is_unicode && !matches!(escapes, Escapes::Text | Escapes::TextFirst) {
            true => Token { end: end + usize::from(spaced), kind: TokenKind::UnicodeEscape },
            false => Token { end, kind: TokenKind::Escape },
        }
    }
}
