//! Writes a generated GEDCOM file of any size.

use std::fs::File;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Parser, ValueEnum};
use heirloom_benches::Shape;
use heirloom_core::LineBreak;
use heirloom_core::octets::Encoding;

/// Writes a GEDCOM file of about the size that is asked for; the same arguments always give the same file.
#[derive(Parser, Debug)]
#[command(name = "generate", max_term_width = 100)]
struct Arguments {
    /// How large: a number of octets, or one with kB, MB or GB
    #[arg(long, value_parser = size)]
    size: u64,

    /// The encoding: utf-8, ascii, ansel, utf-16le or utf-16be
    #[arg(long, default_value = "utf-8", value_parser = encoding)]
    encoding: Encoding,

    /// What ends a line: lf, crlf or cr
    #[arg(long, value_enum, default_value = "lf", hide_possible_values = true)]
    line_break: LineBreakName,

    /// Another number gives other persons
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,

    /// The file to write, or - for standard output, which is the default
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum, Debug)]
enum LineBreakName {
    Lf,
    Crlf,
    Cr,
}

fn size(text: &str) -> Result<u64, String> {
    let digits = text.trim_end_matches(|c: char| !c.is_ascii_digit());
    let unit = match text[digits.len()..].trim_start().to_ascii_lowercase().as_str() {
        "" | "b" => 1,
        "kb" => 1_000,
        "mb" => 1_000_000,
        "gb" => 1_000_000_000,
        _ => return Err("write it as 500000, 64kB, 100MB or 10GB".to_string()),
    };
    let number: u64 = digits.parse().map_err(|_| "it does not begin with a whole number".to_string())?;
    number.checked_mul(unit).filter(|&size| size <= 1 << 40).ok_or_else(|| "it is too large".to_string())
}

fn encoding(name: &str) -> Result<Encoding, String> {
    let written = |encoding: &Encoding| encoding.char_name().is_some();
    Encoding::from_label(name)
        .filter(written)
        .ok_or_else(|| "known are utf-8, ascii, ansel, utf-16le and utf-16be".to_string())
}

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(help) if matches!(help.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => help.exit(),
        Err(error) => return complain(&sentence(&error)),
    };
    let line_break = match arguments.line_break {
        LineBreakName::Lf => LineBreak::Lf,
        LineBreakName::Crlf => LineBreak::CrLf,
        LineBreakName::Cr => LineBreak::Cr,
    };
    let shape = Shape { seed: arguments.seed, line_break, encoding: arguments.encoding, ..Shape::default() }
        .about(arguments.size);
    let file = arguments.output.filter(|file| file.as_os_str() != "-");
    let (name, done) = match &file {
        Some(file) => (file.display().to_string(), File::create(file).and_then(|file| shape.write_to(file))),
        None => ("standard output".to_string(), shape.write_to(io::stdout().lock())),
    };
    match done {
        // Whoever read our output has seen enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => complain(&format!("cannot write {name}: {error}")),
        Ok(()) => ExitCode::SUCCESS,
    }
}

/// What clap has to say of bad usage, in one sentence.
fn sentence(error: &clap::Error) -> String {
    let text = error.to_string();
    let first = text.split("\n\n").next().unwrap_or_default();
    let words: Vec<&str> = first.split_whitespace().collect();
    words.join(" ").trim_start_matches("error: ").to_string()
}

fn complain(sentence: &str) -> ExitCode {
    // If even standard error is closed there is nobody left to tell.
    let _ = writeln!(io::stderr(), "generate: {sentence}");
    ExitCode::from(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_units() {
        assert_eq!(size("500"), Ok(500));
        assert_eq!(size("64kB"), Ok(64_000));
        assert_eq!(size("10 GB"), Ok(10_000_000_000));
        for wrong in ["", "MB", "-1", "1.5MB", "3 furlongs", "99999999999GB", "5000GB"] {
            assert!(size(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn bad_usage_is_one_sentence() {
        for wrong in [vec!["generate"], vec!["generate", "--size", "1MB", "--encoding", "cp437"]] {
            let said = sentence(&Arguments::try_parse_from(wrong).expect_err("bad usage"));
            assert!(!said.contains('\n') && !said.starts_with("error") && !said.is_empty(), "{said}");
        }
    }
}
