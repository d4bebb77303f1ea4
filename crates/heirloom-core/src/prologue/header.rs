use std::borrow::Cow;
use std::ops::Range;

use crate::tree::xref::nest_first_record;
use crate::tree::{StructureId, TagId, Tape, TreeRules};

/// The first record of a file, with all that stands before it: the one reader of what a file says of itself.
///
/// The dialect, the encoding and the version of the format have to be known before a file is read, and all of them stand in lines.
/// They are nested here by the code that nests every line later, with the rules by which they will be read; so a line of the
/// header lies where it will lie in the dataset, however it is indented, numbered or written. Octets may be those of any
/// encoding that has ASCII, or of a text decoded from UTF-16. The look ends with the first line of the second record: it takes as
/// long as the header, however large the file is.
#[derive(Debug)]
pub(super) struct HeaderRecord<'o> {
    rules: TreeRules,
    octets: &'o [u8],
    tape: Tape<'o>,
    record: Option<StructureId>,
    /// Whether a second record follows.
    is_complete: bool,
}

impl<'o> HeaderRecord<'o> {
    /// Reads the header of octets without a byte-order mark.
    pub(super) fn of(rules: &TreeRules, octets: &'o [u8]) -> HeaderRecord<'o> {
        let (tape, end) = nest_first_record(rules, octets);
        let is_complete = end < octets.len();
        // Error lines are no records (OQ-38). What has no record may be anything, of any length, and nobody asks for its text.
        let record = tape.roots().find(|&root| !tape.is_error_line(root));
        let octets = if record.is_some() { &octets[..end] } else { b"" };
        let tape = tape.over(as_text(octets));
        HeaderRecord { rules: *rules, octets, tape, record, is_complete }
    }

    /// The same header by other rules. It ends where it does by these.
    pub(super) fn by(&self, rules: &TreeRules) -> HeaderRecord<'o> {
        HeaderRecord { is_complete: self.is_complete, ..HeaderRecord::of(rules, self.octets) }
    }

    pub(super) fn rules(&self) -> &TreeRules {
        &self.rules
    }

    /// The octets of the record and of all before it.
    pub(super) fn octets(&self) -> &'o [u8] {
        self.octets
    }

    pub(super) fn is_complete(&self) -> bool {
        self.is_complete
    }

    pub(super) fn tape(&self) -> &Tape<'o> {
        &self.tape
    }

    /// The record, if it is the one that describes the file.
    pub(super) fn head(&self) -> Option<StructureId> {
        self.record.filter(|&record| self.tape.tag(record) == TagId::HEAD)
    }

    /// The structures that lie in the record itself, whatever it is, and have one of these tags.
    pub(super) fn lines_of(&self, tags: &[&str]) -> impl Iterator<Item = StructureId> {
        self.record.into_iter().flat_map(move |record| self.lines_in(record, tags))
    }

    /// Those that lie in a structure and have one of these tags.
    pub(super) fn lines_in(&self, above: StructureId, tags: &[&str]) -> impl Iterator<Item = StructureId> {
        let is_one = |structure: &StructureId| {
            let tag = self.tape.tag_text(*structure).as_bytes();
            tags.iter().any(|wanted| self.rules.lines.is_tag(tag, wanted.as_bytes()))
        };
        self.tape.substructures(above).filter(is_one)
    }

    /// Whether any structure of the record has one of these tags.
    pub(super) fn mentions(&self, tags: &[&str]) -> bool {
        let mut below = self.record.into_iter().flat_map(|record| self.tape.below(record));
        below.any(|structure| tags.contains(&self.tape.tag_text(structure)))
    }

    /// Where the first line of a structure is.
    pub(super) fn line(&self, of: StructureId) -> Range<usize> {
        self.tape.first_line(of).unwrap_or_default().range()
    }

    /// Where the payload of that line is, with all its blanks; empty, at the end of the line, if it has none.
    pub(super) fn payload(&self, of: StructureId) -> Range<usize> {
        let end = self.line(of).end;
        let payload = self.tape.head(of).and_then(|(start, parts)| Some(start + parts.payload?));
        payload.unwrap_or(end)..end
    }
}

/// Octets as a text in which everything has the same place: what is not UTF-8 becomes a character that no tag may have, and that an
/// id may have where it may have any.
fn as_text(octets: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = str::from_utf8(octets) {
        return Cow::Borrowed(text);
    }
    let mut text = String::with_capacity(octets.len());
    for chunk in octets.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(std::iter::repeat_n('\x7F', chunk.invalid().len()));
    }
    Cow::Owned(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialects::{Dialect, ELF_2018_REDUX, GEDCOM};

    /// The structures of the header, each with how deep it lies.
    fn shown(dialect: Dialect, header: &[u8]) -> Vec<String> {
        let header = HeaderRecord::of(&dialect.rules().tree, header);
        let below = header.record.into_iter().flat_map(|record| header.tape.preorder(record));
        below.map(|(structure, depth)| format!("{depth} {}", header.tape.tag_text(structure))).collect()
    }

    #[test]
    fn nothing_lies_in_a_line_that_holds_nothing() {
        let text = b"0 HEAD\n1 NOTE a\n2 CONT b\n3 X c\n2 CONC d\n3 Y e\n2 Z f\n";
        assert_eq!(shown(Dialect::NEWEST, text), ["0 HEAD", "1 NOTE", "2 ERROR", "2 CONC", "2 ERROR", "2 Z"]);
        // A line behind an error lies in what is open.
        let error = b"0 HEAD\n1 A\n1 ERROR a\n2 X b\n1 Y c\n";
        assert_eq!(shown(Dialect::NEWEST, error), ["0 HEAD", "1 A", "2 X", "1 ERROR", "1 Y"]);
        // There an error is a tag like any other.
        assert_eq!(shown(ELF_2018_REDUX, error), ["0 HEAD", "1 A", "1 ERROR", "2 X", "1 Y"]);
    }

    #[test]
    fn more_of_a_text_is_no_line() {
        let lines = |note: &str| shown(GEDCOM, format!("0 HEAD\n1 NOTE{note}\n9 char\n1 Z\n").as_bytes());
        for text in [" a", "  ", " @a@b@", " \u{C}@N1@", "\n2 CONT", " @N1@\n2 CONC @N2@"] {
            let found = lines(text);
            assert!(
                found.len() < 5 && found.iter().all(|line| !line.ends_with("CHAR")),
                "{text:?}: {found:?}"
            );
        }
        for none in ["", " @N1@", " \t@N1@ "] {
            assert_eq!(lines(none), ["0 HEAD", "1 NOTE", "2 CHAR", "1 Z"], "{none:?}");
        }
    }

    #[test]
    fn the_header_ends_where_the_second_record_begins() {
        let file = b"no line\n0 HEAD\n1 X\n0 NOTE\n1 Y\n0 TRLR\n";
        let header = HeaderRecord::of(&GEDCOM.rules().tree, file);
        assert_eq!((header.octets(), header.is_complete()), (&file[..19], true));
        assert_eq!(shown(GEDCOM, file), ["0 HEAD", "1 X"]);
        let header = HeaderRecord::of(&GEDCOM.rules().tree, &file[..19]);
        assert_eq!((header.octets(), header.is_complete()), (&file[..19], false));
        assert_eq!(HeaderRecord::of(&GEDCOM.rules().tree, b"").head(), None);
    }

    /// What is not looked at takes no time: a look at the header of a large file reads no more of it than at that of a small one.
    #[test]
    fn no_line_behind_the_header_is_read() {
        let lines_read = |records: usize| {
            let file = format!("0 HEAD\n1 GEDC\n2 VERS 7.0\n{}", "0 @I1@ INDI\n1 NAME x\n".repeat(records));
            HeaderRecord::of(&GEDCOM.rules().tree, file.as_bytes()).tape.len()
        };
        assert_eq!(lines_read(1), 4);
        assert_eq!(lines_read(10_000), 4);
    }

    #[test]
    fn lines_have_their_places_whatever_the_encoding() {
        let file = b"0 HEAD\n1 NOTE \xE9t\xE9 \xC3\xA9\n1 @\xE9@ CHAR  ANSI \n1 CHAR";
        let header = HeaderRecord::of(&GEDCOM.rules().tree, file);
        let chars: Vec<StructureId> = header.lines_of(&["CHAR"]).collect();
        let payloads: Vec<&[u8]> = chars.iter().map(|&char| &file[header.payload(char)]).collect();
        assert_eq!(payloads, [&b" ANSI "[..], b""]);
        assert_eq!(&file[header.line(chars[0])], b"1 @\xE9@ CHAR  ANSI ");
        assert_eq!(header.payload(chars[1]), file.len()..file.len());
    }
}
