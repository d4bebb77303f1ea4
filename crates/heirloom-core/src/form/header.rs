//! The header as a whole: the encoding and its name, the mark, the number of schemas.

use rustc_hash::FxHashSet;

use super::findings;
use crate::dataset::Structure;
use crate::octets::{CharName, Encoding, char_name};
use crate::pipeline::Parsed;
use crate::source::{Finding, Sink, Span};

/// The `HEAD` that frames the metadata, if it is here.
pub(super) fn head<'d>(parsed: &'d Parsed<'_>) -> Option<Structure<'d>> {
    let number = parsed.dataset.head()?.number();
    parsed.dataset.tagged_structures().find(|root| root.number() == number)
}

/// Looks at the very beginning of a file, which may or may not have a header.
pub(super) fn look_at_start(parsed: &Parsed<'_>, has_header: bool, sink: &mut impl Sink) {
    let encoding = parsed.encoding();
    if (encoding == Encoding::Utf8 || encoding.is_utf16()) && parsed.origin.mark() == 0 {
        sink.report(Finding::new(&findings::NO_MARK, Span::at(0)));
    }
    if !has_header {
        report_encoding(encoding, Span::at(0), sink);
    }
}

fn report_encoding(encoding: Encoding, place: Span, sink: &mut impl Sink) {
    if encoding != Encoding::Utf8 {
        sink.report(Finding::new(&findings::NOT_UTF_8, place).value("encoding", encoding.name()));
    }
}

/// Looks at the header of a file.
pub(super) fn look(parsed: &Parsed<'_>, head: Structure<'_>, sink: &mut impl Sink) {
    let place = head.tag_span().unwrap_or(Span::at(0));
    let char_line = head.substructures().find(|line| line.tag() == "CHAR");
    let char_place = char_line.and_then(|line| line.payload_span());
    report_encoding(parsed.encoding(), char_place.unwrap_or(place), sink);
    if let (Some(place), Some(name)) = (char_place, char_line.and_then(|line| line.first_line_payload()))
        && let Some(exact) = exact_name(char_name(name))
        && name != exact
    {
        sink.report(Finding::new(&findings::ENCODING_NAME, place).value("exact", exact));
    }
    let schemas: Vec<Span> = schemas(parsed).filter_map(|schema| schema.tag_span()).collect();
    match &*schemas {
        [] => {
            sink.report(Finding::new(&findings::SCHEMA_COUNT, place).value("which", &findings::NO_SCHEMA));
        }
        [_, others @ ..] => {
            for &place in others {
                sink.report(
                    Finding::new(&findings::SCHEMA_COUNT, place).value("which", &findings::ANOTHER_SCHEMA),
                );
            }
        }
    }
}

/// The ELF Schemas of a file.
pub(super) fn schemas<'d>(parsed: &'d Parsed<'_>) -> impl Iterator<Item = Structure<'d>> {
    let data: FxHashSet<usize> = parsed.dataset.metadata().map(|structure| structure.number()).collect();
    let lines = head(parsed).into_iter().flat_map(|head| head.substructures());
    lines.filter(move |line| line.tag() == "SCHMA" && !data.contains(&line.number()))
}

/// How a draft writes a name of its own that was read.
fn exact_name(name: CharName) -> Option<&'static str> {
    match name {
        CharName::Ascii => Some("ASCII"),
        CharName::Ansel => Some("ANSEL"),
        CharName::Unicode => Some("UNICODE"),
        CharName::Utf8 => Some("UTF-8"),
        _ => None,
    }
}
