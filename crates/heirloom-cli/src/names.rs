//! What can stand for a format, an encoding, a schema or a kind of finding on the command line.

use std::path::PathBuf;

use heirloom::Dialect;
use heirloom::codes;
use heirloom::octets::Encoding;
use heirloom::source::Code;

/// A format that a file is read in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ReadFormat {
    /// What the file itself gives away.
    Auto,
    /// This one.
    Dialect(Dialect),
}

/// Formats that are planned.
const LATER: [&str; 2] = ["gedcom-5.5.1", "gedcom-7.0"];

/// The names of the encodings that can be written.
const WRITTEN: &str = "utf-8, ascii, ansel, utf-16le and utf-16be";

/// The names of the code pages that can be read besides.
const PAGES: &str = "windows-1250 to windows-1255 and windows-1257, iso-8859-2, iso-8859-15, koi8-r, cp437, cp850, cp852, cp865, cp866 \
     and macroman";

/// A format to read.
pub(crate) fn read_format(name: &str) -> Result<ReadFormat, String> {
    match name {
        "auto" => Ok(ReadFormat::Auto),
        _ => format(name, "auto, gedcom, elf").map(ReadFormat::Dialect),
    }
}

/// A format to write.
pub(crate) fn write_format(name: &str) -> Result<Dialect, String> {
    format(name, "gedcom, elf")
}

fn format(name: &str, others: &str) -> Result<Dialect, String> {
    Dialect::named(name).ok_or_else(|| {
        let mut names: Vec<&str> = Dialect::ALL.iter().map(|dialect| dialect.name()).collect();
        let last = names.pop().unwrap_or_default();
        let known = format!("known are {others}, {} and {last}", names.join(", "));
        match LATER.contains(&name) {
            true => format!("this format is not supported yet; {known}"),
            false => format!("there is no such format; {known}"),
        }
    })
}

/// An encoding to read.
pub(crate) fn read_encoding(name: &str) -> Result<Encoding, String> {
    Encoding::from_label(name)
        .ok_or_else(|| format!("there is no such encoding; known are {WRITTEN}, and of code pages {PAGES}"))
}

/// An encoding to write.
pub(crate) fn write_encoding(name: &str) -> Result<Encoding, String> {
    match Encoding::from_label(name) {
        Some(encoding) if encoding.char_name().is_some() => Ok(encoding),
        Some(_) => Err(format!("it can be read but not written; known are {WRITTEN}")),
        None => Err(format!("there is no such encoding; known are {WRITTEN}")),
    }
}

/// `IRI=FILE`. An IRI may hold an equals sign in its query, so the last one divides.
pub(crate) fn schema_source(text: &str) -> Result<(String, PathBuf), String> {
    match text.rsplit_once('=') {
        Some((iri, file)) if !iri.is_empty() && !file.is_empty() => Ok((iri.to_string(), file.into())),
        _ => Err("write it as IRI=FILE".to_string()),
    }
}

/// Kinds of findings, as they were typed: an id, the beginning of one, or a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Pattern(String);

impl Pattern {
    /// Whether it stands for this code.
    pub(crate) fn matches(&self, code: &Code) -> bool {
        let Pattern(typed) = self;
        code.id.get(..typed.len()).is_some_and(|start| start.eq_ignore_ascii_case(typed))
            || code.name == typed
    }
}

/// One of the codes given to `--select` or `--ignore`.
pub(crate) fn pattern(text: &str) -> Result<Pattern, String> {
    let pattern = Pattern(text.trim().to_string());
    if pattern.0.is_empty() || !codes::all().any(|code| pattern.matches(code)) {
        return Err("no kind of finding has an id that begins so, or such a name".to_string());
    }
    Ok(pattern)
}
