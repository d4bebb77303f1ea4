//! Structures as text, for expectations: one structure a line, two spaces deeper for each level.

use std::fmt::Write;

use heirloom_core::lines::{self, Line, string_lines};
use heirloom_core::tree::{Head, StructureId, Tape};
use heirloom_core::{Dataset, Dialect, Payload, Structure};

/// The abbreviations of the drafts (section 1 in that of 2019), and one for the namespace of the drafts of 2017.
const PREFIXES: [(&str, &str); 3] = [
    ("elf:", "https://terms.fhiso.org/elf/"),
    ("ex:", "https://example.com/"),
    ("elf17:", "http://terms.fhiso.org/elf/"),
];

/// A term of the notation as an IRI. `<elf:X>` is the IRI `elf:X` itself.
pub fn expand(term: &str) -> String {
    if let Some(literal) = term.strip_prefix('<').and_then(|rest| rest.strip_suffix('>')) {
        return literal.to_string();
    }
    let found =
        PREFIXES.iter().find_map(|(prefix, iri)| Some(format!("{iri}{}", term.strip_prefix(prefix)?)));
    found.unwrap_or_else(|| term.to_string())
}

/// An IRI as a term of the notation.
pub fn shorten(iri: &str) -> String {
    if PREFIXES.iter().any(|(prefix, _)| iri.starts_with(prefix)) {
        return format!("<{iri}>");
    }
    let found =
        PREFIXES.iter().find_map(|(prefix, long)| Some(format!("{prefix}{}", iri.strip_prefix(long)?)));
    found.unwrap_or_else(|| iri.to_string())
}

/// The lines of a text: `level|id|tag|[payload]`, or `unparseable|text`.
pub fn lines(rules: lines::LineRules, text: &str) -> Vec<String> {
    let line = |text: &str| match rules.line(text) {
        None => format!("unparseable|{text}"),
        Some(Line { level, xref_id, tag, payload }) => {
            let payload = payload.map_or("-".to_string(), |payload| format!("[{payload}]"));
            format!("{}|{}|{tag}|{payload}", level.digits(), xref_id.unwrap_or("-"))
        }
    };
    string_lines(text.as_bytes()).map(|range| line(&text[range])).collect()
}

/// The xref structures of a text.
pub fn xref_structures(tape: &Tape<'_>) -> String {
    fn add(tape: &Tape<'_>, structure: StructureId, depth: usize, out: &mut String) {
        let payload = tape.raw_payload(structure).map(|raw| quoted(&raw));
        push(out, depth, tape.tag_text(structure), tape.id(structure), payload);
        for below in tape.substructures(structure) {
            add(tape, below, depth + 1, out);
        }
    }
    let mut out = String::new();
    for root in tape.roots() {
        add(tape, root, 0, &mut out);
    }
    out
}

/// The tagged structures, serialisation metadata among them.
pub fn tagged_structures(dataset: &Dataset<'_>) -> String {
    let mut out = String::new();
    for root in dataset.tagged_structures() {
        add_structure(root, 0, &|structure| structure.tag().to_string(), &mut out);
    }
    out
}

/// The dataset. Where the head is a structure, that stands in place of `metadata`, with what lies in it below.
pub fn dataset(dataset: &Dataset<'_>) -> String {
    let name = |structure: &Structure<'_>| shorten(&structure.structure_type());
    let is_structure = |dialect: Dialect| dialect.rules().tree.head == Head::Structure;
    let mut out = String::new();
    match dataset.head().filter(|_| dataset.dialect().is_some_and(is_structure)) {
        Some(head) => {
            out.push_str("head ");
            push_structure(&head, 0, &name, &mut out);
        }
        None => out.push_str("metadata\n"),
    }
    for structure in dataset.metadata() {
        add_structure(structure, 1, &name, &mut out);
    }
    out.push_str("document\n");
    for structure in dataset.document() {
        add_structure(structure, 1, &name, &mut out);
    }
    out
}

fn add_structure(
    structure: Structure<'_>,
    depth: usize,
    name: &dyn Fn(&Structure<'_>) -> String,
    out: &mut String,
) {
    push_structure(&structure, depth, name, out);
    for below in structure.substructures() {
        add_structure(below, depth + 1, name, out);
    }
}

fn push_structure(
    structure: &Structure<'_>,
    depth: usize,
    name: &dyn Fn(&Structure<'_>) -> String,
    out: &mut String,
) {
    let payload = structure.payload().map(|payload| match payload {
        Payload::String(string) => quoted(&string),
        Payload::Pointer(target) => match target.id() {
            Some(id) => format!("-> @{id}@"),
            None => "-> (without an id)".to_string(),
        },
    });
    push(out, depth, &name(structure), structure.id(), payload);
}

fn push(out: &mut String, depth: usize, name: &str, id: Option<&str>, payload: Option<String>) {
    let _ = write!(out, "{:indent$}{name}", "", indent = 2 * depth);
    if let Some(id) = id {
        let _ = write!(out, " @{id}@");
    }
    if let Some(payload) = payload {
        let _ = write!(out, " {payload}");
    }
    out.push('\n');
}

/// A string as JSON has it. Only controls, quotes and backslashes are escaped.
pub fn quoted(string: &str) -> String {
    let mut out = String::from('"');
    for c in string.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if c.is_control() => {
                let _ = write!(out, "\\u{:04x}", c as u32);
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// The lines of an expectation or a result in notation, without blank lines around it, and without the headers
/// `metadata` and `document` where nothing lies below them.
pub fn trimmed(notation: &str) -> Vec<String> {
    let mut lines: Vec<String> = notation.lines().map(|line| line.trim_end().to_string()).collect();
    lines.retain(|line| !line.is_empty());
    let is_header = |line: &str| line == "metadata" || line == "document";
    let empty = |(at, line): (usize, &String)| {
        is_header(line) && lines.get(at + 1).is_none_or(|next| !next.starts_with(' '))
    };
    let drop: Vec<bool> = lines.iter().enumerate().map(empty).collect();
    let mut drop = drop.into_iter();
    lines.retain(|_| drop.next() != Some(true));
    lines
}

/// Octets in hexadecimal.
pub fn hexadecimal(octets: &[u8]) -> String {
    let octets: Vec<String> = octets.iter().map(|octet| format!("{octet:02X}")).collect();
    octets.join(" ")
}

/// Hexadecimal as octets; blanks and line breaks don't count.
pub fn octets(hexadecimal: &str) -> Result<Vec<u8>, String> {
    let digits: Vec<char> = hexadecimal.chars().filter(|c| !c.is_whitespace()).collect();
    let octet = |pair: &[char]| match pair {
        [high, low] => Some((high.to_digit(16)? * 16 + low.to_digit(16)?) as u8),
        _ => None,
    };
    digits.chunks(2).map(|pair| octet(pair).ok_or(format!("`{hexadecimal}` is not hexadecimal"))).collect()
}
