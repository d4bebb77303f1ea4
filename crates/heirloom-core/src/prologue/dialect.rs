use std::ops::Range;

use super::findings;
use crate::dialects::{Dialect, is_version_of_gedcom_7};
use crate::lines::{Parts, string_lines};
use crate::octets::{self, BadOctets, Encoding};
use crate::schema::Dictionaries;
use crate::source::{Code, Ignore, Wording};
use crate::tree::LONE_AT;

/// What the header of a file gives away of its dialect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Declared {
    /// Nothing: it does not say that it is ELF.
    Nothing,
    /// That it is GEDCOM 7, which is no draft of ELF, nor what ELF builds on. It is read like older versions. Nothing in such
    /// a file is [fixed](crate::repair), and [edits](crate::verbatim) that need the rules of older versions are refused.
    Gedcom7,
    /// That it is ELF, and no more.
    Elf {
        /// `SCHMA` or `ELF`.
        by: &'static str,
    },
    /// That it is ELF, in a draft that may define a tag which others reserve.
    Defines {
        /// `ERROR` or `UNDEF`.
        tag: &'static str,
    },
    /// That it is ELF with an IRI dictionary, which only some drafts have.
    Dictionary {
        /// `PRFX` or `DEFN`.
        by: &'static str,
        /// Whether it has a default namespace, which not all of these drafts have.
        default_namespace: bool,
    },
}

impl Declared {
    /// The dialect to read such a file in: GEDCOM unless it says that it is ELF; then the newest draft, unless only another
    /// will do.
    pub fn dialect(self) -> Dialect {
        match self {
            Declared::Nothing | Declared::Gedcom7 => Dialect::UNDECLARED,
            Declared::Elf { .. } => Dialect::NEWEST,
            Declared::Defines { tag } => {
                let allows = |dialect: &&Dialect| !dialect.rules().schema.reserved.has(tag);
                Dialect::ALL.iter().find(allows).copied().unwrap_or(Dialect::NEWEST)
            }
            Declared::Dictionary { default_namespace, .. } => {
                let may = |dictionaries| dictionaries != Dictionaries::WithoutDefault || !default_namespace;
                let has = |dialect: &&Dialect| dialect.rules().schema.types.dictionaries().is_some_and(may);
                Dialect::ALL.iter().find(has).copied().unwrap_or(Dialect::NEWEST)
            }
        }
    }

    /// Whether a finding says nothing about such a file: it comes of a rule that the format does not have. In GEDCOM 7 an at
    /// sign within a value is single.
    pub(crate) fn silences(self, code: &Code) -> bool {
        self == Declared::Gedcom7 && *code == LONE_AT
    }

    /// What was concluded, and why; nothing where the file declares nothing.
    pub(crate) fn reason(self) -> Option<Wording> {
        let (phrase, tag) = match self {
            Declared::Nothing => return None,
            Declared::Gedcom7 => (&findings::THOUGH_GEDCOM_7, None),
            Declared::Elf { by } => (&findings::BY_TAG, Some(by)),
            Declared::Defines { tag } => (&findings::BY_DEFINITION, Some(tag)),
            Declared::Dictionary { by, default_namespace: false } => (&findings::BY_DICTIONARY, Some(by)),
            Declared::Dictionary { by, default_namespace: true } => {
                (&findings::BY_DEFAULT_NAMESPACE, Some(by))
            }
        };
        let reason = phrase.with("dialect", self.dialect().name());
        Some(tag.into_iter().fold(reason, |reason, tag| reason.and("tag", tag)))
    }
}

/// What was found, and where in the text.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(crate) declared: Declared,
    /// In octets of the file, or of the text if the file is in UTF-16.
    place: Range<usize>,
    in_text: bool,
}

impl Found {
    /// Looks at the octets of a file, of which at least the first record is there.
    pub(crate) fn of(octets: &[u8], external: Option<Encoding>, forced: Option<Encoding>) -> Found {
        let detected = octets::detect(octets);
        let mark = detected.as_ref().map_or(0, |found| found.bom);
        let encoding = forced.or(external).or(detected.map(|found| found.encoding));
        if encoding.is_none() && octets::detect_utf16(octets).or(octets::detect_utf32(octets)).is_some() {
            // UTF-16 that only looking closely can tell declares nothing: no draft reads it.
            return Found { declared: Declared::Nothing, place: 0..0, in_text: true };
        }
        let Some(utf16) = encoding.filter(|encoding| encoding.is_utf16()) else {
            let (declared, place) = header(&octets[mark..]);
            return Found { declared, place: mark + place.start..mark + place.end, in_text: false };
        };
        // As much of it as it takes.
        let mut length = FIRST_LOOK;
        loop {
            let part = &octets[..length.min(octets.len())];
            let text = octets::decode(utf16, part, BadOctets::default(), &mut Ignore).text;
            if length >= octets.len() || ends_first_record(text.as_bytes()) {
                let (declared, place) = header(text.as_bytes());
                return Found { declared, place, in_text: true };
            }
            length *= 2;
        }
    }

    /// Where it is in the decoded text.
    pub(crate) fn place(&self, origin: &octets::Origin<'_>) -> Range<usize> {
        match self.in_text {
            true => self.place.clone(),
            false => origin.text(self.place.start)..origin.text(self.place.end),
        }
    }
}

/// So many octets are decoded at first.
const FIRST_LOOK: usize = 1 << 16;

/// What a text in any encoding that has ASCII gives away of its dialect, and where. Only its first record is looked at,
/// and only if that is `HEAD`.
///
/// `2 VERS 7.0` in `1 GEDC` is GEDCOM 7. Earlier versions say nothing: ELF builds on them, and has them in its own files.
/// A file says that it is ELF by `1 SCHMA` with an ELF Schema, by `2 ELF` in `1 GEDC`, or by an IRI dictionary, `1 PRFX` or
/// `1 DEFN`. The two drafts with schemas differ in what they let one define: the older one allows the tags `ERROR` and
/// `UNDEF`. Of those with dictionaries the newest is taken, unless `1 SCHMA` says otherwise.
pub fn declared(octets: &[u8]) -> Declared {
    header(octets).0
}

fn header(octets: &[u8]) -> (Declared, Range<usize>) {
    let mut found = (Declared::Nothing, 0..0);
    let mut path: Vec<&[u8]> = Vec::new();
    // Where the schema begins that the next lines may lie in.
    let mut schema = None;
    for (level, tag, payload, place) in lines(octets) {
        if level == 0 && (!path.is_empty() || tag != b"HEAD") {
            break;
        }
        if level > path.len() {
            continue;
        }
        path.truncate(level);
        path.push(tag);
        match &path[1..] {
            // One with a payload is something else (OQ-43).
            [b"SCHMA"] => schema = payload.trim_ascii().is_empty().then_some(place),
            [b"SCHMA", below @ ..] => match (below, &schema) {
                ([b"PRFX" | b"IRI" | b"ESC" | b"SCHMA"], Some(schema)) => {
                    found = (Declared::Elf { by: "SCHMA" }, schema.clone());
                }
                ([b"IRI", b"TAG"], Some(_)) => match words(payload).next() {
                    Some(b"ERROR") => return (Declared::Defines { tag: "ERROR" }, place),
                    Some(b"UNDEF") => return (Declared::Defines { tag: "UNDEF" }, place),
                    _ => {}
                },
                _ => {}
            },
            [b"GEDC", b"VERS"] if found.0 == Declared::Nothing && is_version_of_gedcom_7(payload) => {
                found = (Declared::Gedcom7, place);
            }
            [b"GEDC", b"ELF"] if matches!(found.0, Declared::Nothing | Declared::Gedcom7) => {
                found = (Declared::Elf { by: "ELF" }, place);
            }
            [b"PRFX" | b"DEFN"] if is_entry(tag, payload) && found.0 != (Declared::Elf { by: "SCHMA" }) => {
                let by = if tag == b"PRFX" { "PRFX" } else { "DEFN" };
                let default_namespace = tag == b"PRFX" && words(payload).count() == 1;
                match &mut found.0 {
                    Declared::Dictionary { default_namespace: known, .. } => *known |= default_namespace,
                    _ => found = (Declared::Dictionary { by, default_namespace }, place),
                }
            }
            _ => {}
        }
    }
    found
}

/// Whether a payload looks like an entry of a dictionary: it ends with an IRI.
fn is_entry(tag: &[u8], payload: &[u8]) -> bool {
    let mut words = words(payload);
    let first = words.next();
    let last = words.last().or(first.filter(|_| tag == b"PRFX"));
    last.is_some_and(|iri| iri.contains(&b':'))
}

fn words(payload: &[u8]) -> impl Iterator<Item = &[u8]> {
    payload.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty())
}

/// Whether a second record begins in a text.
fn ends_first_record(octets: &[u8]) -> bool {
    lines(octets).filter(|&(level, ..)| level == 0).nth(1).is_some()
}

/// The lines that can be read: level, tag, payload and place. A line of level 0 that only the most lenient reader can read begins a
/// record too, with no tag that matters here: what follows is no part of the header.
fn lines(octets: &[u8]) -> impl Iterator<Item = (usize, &[u8], &[u8], Range<usize>)> {
    string_lines(octets).filter_map(move |range| {
        let line = &octets[range.clone()];
        let Some(parts) = Parts::of(line) else {
            let begins_a_record = Parts::with_slips(line)?.level_number(line) == 0;
            return begins_a_record.then_some((0, &[][..], &[][..], range));
        };
        let level = usize::try_from(parts.level_number(line)).unwrap_or(usize::MAX);
        let payload = parts.payload.map_or(&[][..], |start| &line[start..]);
        Some((level, &line[parts.tag], payload, range))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_header_gives_the_dialect_away() {
        let of = |lines: &str| declared(format!("0 HEAD\n1 CHAR UTF-8\n{lines}\n0 @I1@ INDI\n").as_bytes());
        assert_eq!(of("1 GEDC\n2 VERS 5.5.1"), Declared::Nothing);
        assert_eq!(of("1 GEDC\n2 ELF 1.0.0"), Declared::Elf { by: "ELF" });
        assert_eq!(of("1 SCHMA\n2 ESC DATE D"), Declared::Elf { by: "SCHMA" });
        // That of GEDCOM 7.
        assert_eq!(of("1 SCHMA\n2 TAG _X https://x.example/"), Declared::Nothing);
        // Something with a payload, even if a schema came before it.
        assert_eq!(of("1 SCHMA x\n2 ESC DATE D"), Declared::Nothing);
        assert_eq!(of("1 SCHMA\n1 SCHMA x\n2 ESC DATE D\n2 IRI i\n3 TAG ERROR"), Declared::Nothing);
        assert_eq!(of("1 SCHMA x\n1 SCHMA  \n2 ESC DATE D"), Declared::Elf { by: "SCHMA" });
        let defines = "1 SCHMA\n2 IRI https://x.example/E\n3 TAG ERROR https://terms.fhiso.org/elf/Document";
        assert_eq!(of(defines), Declared::Defines { tag: "ERROR" });
        let dictionary = |by, default_namespace| Declared::Dictionary { by, default_namespace };
        assert_eq!(of("1 PRFX X_ http://x.example/"), dictionary("PRFX", false));
        assert_eq!(of("1 DEFN _X http://x.example/"), dictionary("DEFN", false));
        assert_eq!(of("1 DEFN _X http://x.example/\n1 PRFX http://x.example/"), dictionary("DEFN", true));
        assert_eq!(of("1 GEDC\n2 ELF 1.0.0\n1 PRFX X_ http://x.example/"), dictionary("PRFX", false));
        assert_eq!(of("1 PRFX X_ http://x.example/\n1 SCHMA\n2 ESC DATE D"), Declared::Elf { by: "SCHMA" });
        assert_eq!(of("1 GEDC\n2 VERS 7.0.11"), Declared::Gedcom7);
        assert_eq!(of("1 GEDC\n2 VERS 70"), Declared::Nothing);
        assert_eq!(of("1 GEDC\n2 VERS 7.0\n2 ELF 1.0.0"), Declared::Elf { by: "ELF" });
        // What is called so for another reason.
        assert_eq!(of("1 PRFX Dr\n1 DEFN _X"), Declared::Nothing);
        assert_eq!(of("1 PRFX http://x.example/").dialect().name(), "elf-2017-10");
        assert_eq!(of("1 DEFN _X http://x.example/").dialect().name(), "elf-2017-10");
        assert_eq!(Declared::Nothing.dialect().name(), "gedcom");
        assert_eq!(Declared::Elf { by: "ELF" }.dialect(), Dialect::NEWEST);
        assert_eq!(of(defines).dialect().name(), "elf-2018-redux");
        assert_eq!(of("0 HEAD\n1 GEDC\n2 ELF 1.0.0"), Declared::Nothing);
        // A record with an odd id or a slip ends the header too; a line of another level that can't be read does not.
        for record in ["0 @-1@ INDI", "0 @\u{C9}1@ INDI", "0 @I1@INDI", " 0 INDI", " 0 HEAD"] {
            assert_eq!(of(&format!("{record}\n1 GEDC\n2 ELF 1.0.0")), Declared::Nothing, "{record:?}");
            assert_eq!(declared(format!("{record}\n0 HEAD\n1 PRFX :\n").as_bytes()), Declared::Nothing);
        }
        assert_eq!(of(" 1 NOTE x\n10 @I1@INDI\n1 GEDC\n2 ELF 1.0.0"), Declared::Elf { by: "ELF" });
    }

    #[test]
    fn what_was_found_is_told_with_its_place() {
        let of = |lines: &str| {
            let file = format!("0 HEAD\n1 CHAR UTF-8\n{lines}\n0 @I1@ INDI\n");
            let places = ["", "\u{FEFF}"].map(|mark| {
                let marked = format!("{mark}{file}");
                let found = Found::of(marked.as_bytes(), None, None);
                assert!(!found.in_text);
                (found.declared, marked[found.place].to_string())
            });
            assert_eq!(places[0], places[1], "with a byte-order mark");
            let [(declared, place), _] = places;
            // In UTF-16 it is looked for in the text.
            let wide: Vec<u8> = format!("\u{FEFF}{file}").encode_utf16().flat_map(u16::to_le_bytes).collect();
            let found = Found::of(&wide, None, None);
            assert_eq!((found.declared, &file[found.place]), (declared, &*place));
            assert!(found.in_text);
            (declared, place)
        };
        assert_eq!(of("1 GEDC\n2 ELF 1.0.0"), (Declared::Elf { by: "ELF" }, "2 ELF 1.0.0".to_string()));
        let schema = (Declared::Elf { by: "SCHMA" }, "1 SCHMA".to_string());
        assert_eq!(of("1 SCHMA\n2 ESC DATE D"), schema);
        // A schema says more than a version.
        assert_eq!(of("1 SCHMA\n2 ESC DATE D\n1 GEDC\n2 ELF 1.0.0"), schema);
        assert_eq!(of("1 GEDC\n2 VERS 7.0").1, "2 VERS 7.0");
        assert_eq!(of("1 PRFX X_ http://x.example/").1, "1 PRFX X_ http://x.example/");
    }

    #[test]
    fn a_header_of_any_length_is_read_in_utf16() {
        let long = format!("0 HEAD\n1 NOTE {}\n1 GEDC\n2 ELF 1.0.0\n0 TRLR\n", "x".repeat(2 * FIRST_LOOK));
        let octets: Vec<u8> = long.encode_utf16().flat_map(u16::to_be_bytes).collect();
        let found = Found::of(&octets, None, None);
        assert_eq!((found.declared, &long[found.place]), (Declared::Elf { by: "ELF" }, "2 ELF 1.0.0"));
    }

    #[test]
    fn a_reason_is_given_for_what_is_declared() {
        let reason =
            |declared: Declared| declared.reason().map(|reason| reason.to_string()).unwrap_or_default();
        assert_eq!(Declared::Nothing.reason(), None);
        assert_eq!(reason(Declared::Gedcom7), "gedcom, though its header says GEDCOM 7");
        let newest = Dialect::NEWEST.name();
        assert!(
            reason(Declared::Elf { by: "SCHMA" })
                .starts_with(&format!("{newest}, since its header has SCHMA"))
        );
        assert!(reason(Declared::Defines { tag: "ERROR" }).contains("defines the tag ERROR"));
        let dictionary = |default_namespace| reason(Declared::Dictionary { by: "PRFX", default_namespace });
        assert!(dictionary(true).contains("names a default namespace"));
        assert!(dictionary(false).contains("since PRFX stands in its header"));
    }
}
