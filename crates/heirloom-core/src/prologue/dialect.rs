use std::ops::Range;

use super::findings;
use super::header::HeaderRecord;
use crate::dialects::{Dialect, gedcom_7_version};
use crate::octets::{self, BadOctets, Encoding};
use crate::schema::Dictionaries;
use crate::source::{Code, Ignore, Worded};
use crate::tree::tagged::{self, PreservedEscapes};
use crate::tree::{LONE_AT, StructureId, is_elf_schema};

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
    pub(crate) fn reason(self) -> Option<Worded> {
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

/// What a file declares, and where.
#[derive(Clone, Debug)]
pub(crate) struct Declaration {
    pub(crate) declared: Declared,
    /// In octets of the file, or of the text if the file is in UTF-16.
    place: Range<usize>,
    in_text: bool,
}

impl Declaration {
    /// Looks at the octets of a file, of which at least the first record is there. The header is read as it would be if it
    /// declared nothing; it is handed on, unless it had to be decoded.
    pub(super) fn of(
        octets: &[u8],
        external: Option<Encoding>,
        forced: Option<Encoding>,
    ) -> (Declaration, Option<HeaderRecord<'_>>) {
        let rules = &Dialect::UNDECLARED.rules().tree;
        let detected = octets::detect(octets);
        let mark = detected.as_ref().map_or(0, |found| found.bom);
        let told = forced.or(external).or(detected.map(|found| found.encoding));
        // UTF-16 that only looking closely can tell is no ELF: no draft reads it.
        let closely = || octets::detect_utf16(octets).or_else(|| octets::detect_utf32(octets));
        let encoding = told.or_else(closely);
        let may_be_elf = told.is_some() || encoding.is_none();
        let Some(utf16) = encoding.filter(|encoding| encoding.is_utf16()) else {
            let header = HeaderRecord::of(rules, &octets[mark..]);
            let (declared, place) = declared_in(&header, may_be_elf);
            let place = mark + place.start..mark + place.end;
            return (Declaration { declared, place, in_text: false }, Some(header));
        };
        // As much of it as it takes.
        let mut length = FIRST_LOOK;
        loop {
            let part = &octets[..length.min(octets.len())];
            let text = octets::decode(utf16, part, BadOctets::default(), &mut Ignore).text;
            let header = HeaderRecord::of(rules, text.as_bytes());
            if length >= octets.len() || header.is_complete() {
                let (declared, place) = declared_in(&header, may_be_elf);
                return (Declaration { declared, place, in_text: true }, None);
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

/// What a text in any encoding that has ASCII declares. Only its first record is looked at, and only if that is `HEAD`.
///
/// A declaration counts if it is there for those who read the file in the dialect that it declares. So `2 VERS 7.0` in `1 GEDC`
/// is GEDCOM 7 as leniently as GEDCOM is read, whatever the case of the tags; and a file is ELF by the lines that the newest draft
/// can read. Earlier versions of GEDCOM say nothing: ELF builds on them, and has them in its own files. A file says that it is ELF
/// by `1 SCHMA` with an ELF Schema, by `2 ELF` in `1 GEDC`, or by an IRI dictionary, `1 PRFX` or `1 DEFN`. The two drafts with
/// schemas differ in what they let one define: the older one allows the tags `ERROR` and `UNDEF`. Of those with dictionaries the
/// newest is taken, unless `1 SCHMA` says otherwise.
///
/// ```
/// use heirloom_core::prologue::{Declared, declared};
///
/// assert_eq!(declared(b"0 HEAD\n1 GEDC\n2 VERS 5.5.1\n"), Declared::Nothing);
/// assert_eq!(declared(b"0 HEAD\n1 gedc\n  3 vers 7.0\n"), Declared::Gedcom7);
/// assert_eq!(declared(b"0 HEAD\n1 GEDC\n2 ELF 1.0.0\n"), Declared::Elf { by: "ELF" });
/// ```
pub fn declared(octets: &[u8]) -> Declared {
    declared_in(&HeaderRecord::of(&Dialect::UNDECLARED.rules().tree, octets), true).0
}

/// What a header declares that was read as if it declared nothing, and where.
fn declared_in(header: &HeaderRecord<'_>, may_be_elf: bool) -> (Declared, Range<usize>) {
    let elf = || {
        // No draft reads a line that the most lenient reader does not.
        let is_in_question = may_be_elf && header.mentions(&["SCHMA", "ELF", "PRFX", "DEFN"]);
        is_in_question.then(|| header.by(&Dialect::NEWEST.rules().tree)).and_then(|header| elf_in(&header))
    };
    elf().or_else(|| gedcom_7_in(header)).unwrap_or((Declared::Nothing, 0..0))
}

/// How a header says that the file is ELF. A schema says more than a dictionary, and that more than a version.
fn elf_in(header: &HeaderRecord<'_>) -> Option<(Declared, Range<usize>)> {
    let head = header.head()?;
    let schemas = || header.lines_in(head, &["SCHMA"]).filter(|&schema| has_definitions(header, schema));
    let tags = schemas().flat_map(|schema| header.lines_in(schema, &["IRI"]));
    for tag in tags.flat_map(|iri| header.lines_in(iri, &["TAG"])) {
        match words(header, tag).next() {
            Some(b"ERROR") => return Some((Declared::Defines { tag: "ERROR" }, header.line(tag))),
            Some(b"UNDEF") => return Some((Declared::Defines { tag: "UNDEF" }, header.line(tag))),
            _ => {}
        }
    }
    if let Some(schema) = schemas().next() {
        return Some((Declared::Elf { by: "SCHMA" }, header.line(schema)));
    }
    let is_prefix = |entry: StructureId| header.tape().tag_text(entry) == "PRFX";
    let entries = || header.lines_in(head, &["PRFX", "DEFN"]).filter(|&entry| is_entry(header, entry));
    if let Some(first) = entries().next() {
        let by = if is_prefix(first) { "PRFX" } else { "DEFN" };
        let is_default = |entry: StructureId| is_prefix(entry) && words(header, entry).count() == 1;
        let default_namespace = entries().any(is_default);
        return Some((Declared::Dictionary { by, default_namespace }, header.line(first)));
    }
    let mut formats = header.lines_in(head, &["GEDC"]);
    let version = formats.find_map(|format| header.lines_in(format, &["ELF"]).next())?;
    Some((Declared::Elf { by: "ELF" }, header.line(version)))
}

fn gedcom_7_in(header: &HeaderRecord<'_>) -> Option<(Declared, Range<usize>)> {
    let (tape, head) = (header.tape(), header.head()?);
    let is_elf = header.lines_in(head, &["SCHMA"]).any(|schema| has_definitions(header, schema));
    let string = |version| tagged::string(tape, version, &PreservedEscapes::default());
    let version = gedcom_7_version(tape, head, string).filter(|_| !is_elf)?;
    Some((Declared::Gedcom7, header.line(version)))
}

/// Whether this is an ELF Schema in which something stands: one that is empty may be that of GEDCOM 7.
fn has_definitions(header: &HeaderRecord<'_>, schema: StructureId) -> bool {
    is_elf_schema(header.tape(), schema) && header.tape().substructures(schema).next().is_some()
}

/// Whether a payload looks like an entry of a dictionary: it ends with an IRI.
fn is_entry(header: &HeaderRecord<'_>, entry: StructureId) -> bool {
    let mut words = words(header, entry);
    let first = words.next();
    let last = words.last().or(first.filter(|_| header.tape().tag_text(entry) == "PRFX"));
    last.is_some_and(|iri| iri.contains(&b':'))
}

fn words<'o>(header: &HeaderRecord<'o>, of: StructureId) -> impl Iterator<Item = &'o [u8]> + use<'o> {
    let payload = &header.octets()[header.payload(of)];
    payload.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty())
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
        assert_eq!(of("1 SCHMA x\n1 SCHMA\n2 ESC DATE D"), Declared::Elf { by: "SCHMA" });
        // Blanks are a payload to those who read ELF, as to the tree.
        assert_eq!(of("1 SCHMA  \n2 ESC DATE D"), Declared::Nothing);
        // By the letter: who reads ELF finds no schema here.
        assert_eq!(of("1 schma\n2 ESC DATE D"), Declared::Nothing);
        assert_eq!(of("1 GEDC\n3 ELF 1.0.0"), Declared::Nothing);
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
                let (found, _) = Declaration::of(marked.as_bytes(), None, None);
                assert!(!found.in_text);
                (found.declared, marked[found.place].to_string())
            });
            assert_eq!(places[0], places[1], "with a byte-order mark");
            let [(declared, place), _] = places;
            // In UTF-16 it is looked for in the text.
            let wide: Vec<u8> = format!("\u{FEFF}{file}").encode_utf16().flat_map(u16::to_le_bytes).collect();
            let (found, _) = Declaration::of(&wide, None, None);
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
        let (found, _) = Declaration::of(&octets, None, None);
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
