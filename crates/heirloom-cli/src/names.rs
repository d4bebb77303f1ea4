//! What can stand for a format, an encoding, a schema or a kind of finding on the command line.

use std::path::PathBuf;

use clap::ValueEnum;
use heirloom_core::Dialect;
use heirloom_core::octets::Encoding;
use heirloom_report::diagnostics::{Pattern, UnknownPattern};
use heirloom_report::renderers::Format;
use oxiri::Iri;
use serde::Deserialize;

use heirloom_report::text::suggest::did_you_mean;

/// A format that a file is read in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ReadFormat {
    /// What the file itself gives away.
    Auto,
    /// This one.
    Dialect(Dialect),
}

/// A form in which findings are reported.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Deserialize, Debug)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ReportFormat {
    Text,
    Concise,
    Json,
    Jsonl,
    Sarif,
    Github,
    Html,
}

impl From<ReportFormat> for Format {
    fn from(format: ReportFormat) -> Format {
        match format {
            ReportFormat::Text => Format::Text,
            ReportFormat::Concise => Format::Concise,
            ReportFormat::Json => Format::Json,
            ReportFormat::Jsonl => Format::Jsonl,
            ReportFormat::Sarif => Format::Sarif,
            ReportFormat::Github => Format::Github,
            ReportFormat::Html => Format::Html,
        }
    }
}

/// Formats that are planned.
const LATER: [&str; 2] = ["gedcom-5.5.1", "gedcom-7.0"];

/// The encodings that can be written, in words.
const WRITTEN: &str = "utf-8, ascii, ansel, utf-16le and utf-16be";

/// The names of all encodings, those that can be written first.
const ENCODINGS: [&str; 21] = [
    "utf-8",
    "ascii",
    "ansel",
    "utf-16le",
    "utf-16be",
    "windows-1250",
    "windows-1251",
    "windows-1252",
    "windows-1253",
    "windows-1254",
    "windows-1255",
    "windows-1257",
    "iso-8859-2",
    "iso-8859-15",
    "koi8-r",
    "cp437",
    "cp850",
    "cp852",
    "cp865",
    "cp866",
    "macroman",
];

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
            false => {
                let named = Dialect::ALL.iter().map(|dialect| dialect.name());
                let meant = did_you_mean(name, others.split(", ").chain(named));
                format!("there is no such format; {known}{meant}")
            }
        }
    })
}

/// An encoding to read.
pub(crate) fn read_encoding(name: &str) -> Result<Encoding, String> {
    Encoding::from_label(name).ok_or_else(|| {
        let meant = did_you_mean(name, ENCODINGS.into_iter());
        format!("there is no such encoding; known are {WRITTEN}, and of code pages {PAGES}{meant}")
    })
}

/// An encoding to write.
pub(crate) fn write_encoding(name: &str) -> Result<Encoding, String> {
    match Encoding::from_label(name) {
        Some(encoding) if encoding.char_name().is_some() => Ok(encoding),
        Some(_) => Err(format!("it can be read but not written; known are {WRITTEN}")),
        None => {
            let meant = did_you_mean(name, ENCODINGS.into_iter().take(5));
            Err(format!("there is no such encoding; known are {WRITTEN}{meant}"))
        }
    }
}

/// How many of something. It may be given a negative number, so that it can say that this is none.
pub(crate) fn count(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| "it has to be a whole number, 0 or more".to_string())
}

/// `IRI=FILE`. An IRI may hold an equals sign in its query, so the last one divides.
pub(crate) fn schema_source(text: &str) -> Result<(String, PathBuf), String> {
    match text.rsplit_once('=') {
        Some((iri, file)) if !iri.is_empty() && !file.is_empty() => Ok((iri.to_string(), file.into())),
        _ => Err("write it as IRI=FILE".to_string()),
    }
}

/// What the IRIs of new types begin with.
pub(crate) fn namespace(text: &str) -> Result<String, String> {
    match Iri::parse(format!("{text}X")) {
        Ok(_) if text.ends_with(['/', '#']) => Ok(text.to_string()),
        Ok(_) => Err("let it end with / or #, so that names can follow".to_string()),
        Err(_) => Err("it is not an absolute IRI, as https://example.com/terms/".to_string()),
    }
}

/// One of the codes given to `--select` or `--ignore`.
pub(crate) fn pattern(text: &str) -> Result<Pattern, String> {
    text.parse().map_err(|error: UnknownPattern| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_encoding_that_is_suggested_can_be_read() {
        for (number, name) in ENCODINGS.into_iter().enumerate() {
            assert!(read_encoding(name).is_ok(), "{name}");
            assert_eq!(write_encoding(name).is_ok(), number < 5, "{name}");
        }
    }

    #[test]
    fn what_was_mistyped_is_corrected() {
        let said = [
            read_encoding("utf-9").unwrap_err(),
            write_encoding("ansal").unwrap_err(),
            read_format("elf-2018").unwrap_err(),
            read_format("gedcon").unwrap_err(),
        ];
        let meant = ["utf-8", "ansel", "elf-2018-redux", "gedcom"];
        for (said, meant) in said.iter().zip(meant) {
            let meant_by_it = said.split_once("did you mean ").map(|(_, meant)| meant);
            assert!(meant_by_it.is_some_and(|words| words.contains(meant)), "{said}");
        }
    }
}
