//! `heirloom convert`: reads anything, writes one conformant form, and reports what could not be carried.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use heirloom::octets::findings::{INVALID_OCTET, NUL};
use heirloom::octets::{BadOctets, Encoding};
use heirloom::pipeline::NOT_CARRIED;
use heirloom::records::Start;
use heirloom::source::{Finding, Locator};
use heirloom::tree::{DATASET_REJECTED, TOO_MANY};
use heirloom::{
    Bom, Dialect, LineBreak, Parsed, SchemaSelection, WriteOptions, codes, parse_with, write_with,
};

use crate::arguments::Reading;
use crate::failure::Failure;
use crate::names;
use crate::report::{Counts, Text};
use crate::{input, output};

/// Writes a file anew, in good order and in the encoding of your choice.
///
/// Nothing is written unless all of it can be; the file that is read may be the one that is written.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    heirloom convert old.ged -o new.ged                      to UTF-8\n  \
    heirloom convert old.ged -o new.ged --encoding ansel     for an old program\n  \
    heirloom convert old.ged -o new.ged --force-encoding macroman\n  \
    heirloom convert old.ged --width 0 | less                without splitting lines")]
pub(crate) struct Arguments {
    /// The file to read, or - for standard input
    file: PathBuf,

    /// The file to write, or - for standard output, which is the default
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// The format to write: elf, elf-2019-01 or elf-2018-redux
    #[arg(long, value_name = "FORMAT", default_value = "elf", value_parser = names::write_format)]
    to: Dialect,

    /// Write the file even if something in it can't be carried into the format; what that is gets reported
    #[arg(long)]
    lossy: bool,

    /// The encoding to write: utf-8, ascii, ansel, utf-16le or utf-16be
    #[arg(long, value_name = "ENCODING", default_value = "utf-8", value_parser = names::write_encoding)]
    encoding: Encoding,

    /// What ends a line: lf, crlf (Windows) or cr
    #[arg(long, value_enum, default_value = "lf", hide_possible_values = true)]
    line_break: LineBreakName,

    /// How many octets a line has at most, its line break included; 0 never splits a line
    #[arg(long, value_name = "OCTETS", default_value_t = 255)]
    width: usize,

    /// Whether the file begins with a byte-order mark: auto (in UTF-16 only), always or never
    #[arg(long, value_enum, default_value = "auto", hide_possible_values = true)]
    bom: BomName,

    /// How much of the schema to write: used (what the file needs), full or none
    #[arg(long, value_enum, default_value = "used", hide_possible_values = true)]
    schema: SchemaName,

    /// How to read octets that are not valid in the file's encoding: windows-1252 or replace (by U+FFFD). Without this
    /// option a file that has some is not converted
    #[arg(long, value_enum, value_name = "HOW", hide_possible_values = true)]
    bad_octets: Option<BadOctetsName>,

    /// The encoding of the file that is read, where the file itself does not say
    #[arg(long, value_name = "ENCODING", value_parser = names::read_encoding)]
    from_encoding: Option<Encoding>,

    #[command(flatten)]
    reading: Reading,
}

#[derive(Clone, Copy, ValueEnum, Debug)]
enum LineBreakName {
    Lf,
    Crlf,
    Cr,
}

#[derive(Clone, Copy, ValueEnum, Debug)]
enum BomName {
    Auto,
    Always,
    Never,
}

#[derive(Clone, Copy, ValueEnum, Debug)]
enum SchemaName {
    Used,
    Full,
    None,
}

#[derive(Clone, Copy, ValueEnum, Debug)]
enum BadOctetsName {
    #[value(name = "windows-1252")]
    Windows1252,
    Replace,
}

impl Arguments {
    fn write_options(&self) -> WriteOptions {
        WriteOptions::new()
            .encoding(self.encoding)
            .dialect(self.to)
            .lossy(self.lossy)
            .width(Some(self.width).filter(|&width| width > 0))
            .line_break(match self.line_break {
                LineBreakName::Lf => LineBreak::Lf,
                LineBreakName::Crlf => LineBreak::CrLf,
                LineBreakName::Cr => LineBreak::Cr,
            })
            .bom(match self.bom {
                BomName::Auto => Bom::Auto,
                BomName::Always => Bom::Always,
                BomName::Never => Bom::Never,
            })
            .schema(match self.schema {
                SchemaName::Used => SchemaSelection::Used,
                SchemaName::Full => SchemaSelection::Full,
                SchemaName::None => SchemaSelection::None,
            })
    }
}

/// Runs it.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let octets = input::read(&arguments.file)?;
    let schemas = arguments.reading.schemas()?;
    let mut options = arguments.reading.options(arguments.from_encoding, &schemas);
    if let Some(how) = arguments.bad_octets {
        options = options.bad_octets(match how {
            BadOctetsName::Windows1252 => BadOctets::Windows1252,
            BadOctetsName::Replace => BadOctets::Replace,
        });
    }

    let mut counts = Counts::default();
    let (mut bad_octets, mut cut_off, mut rejected) = (None, false, None);
    let mut lost: Vec<Finding> = Vec::new();
    let parsed = parse_with(&octets, &options, &mut |finding: Finding| {
        counts.add(finding.severity());
        if [&INVALID_OCTET, &NUL].contains(&finding.code()) && bad_octets.is_none() {
            bad_octets = Some(finding);
        } else if *finding.code() == TOO_MANY {
            cut_off = true;
        } else if *finding.code() == DATASET_REJECTED {
            rejected = Some(finding);
        } else if codes::tells_of_loss(finding.code()) {
            lost.push(finding);
        }
    });
    let name = input::name(&arguments.file);
    if cut_off {
        return Err(Failure::Sentence(format!("cannot convert {name}: {}", TOO_MANY.message)));
    }
    if let Some(finding) = bad_octets.filter(|_| arguments.bad_octets.is_none()) {
        return Err(refuse_bad_octets(&name, &finding, &parsed));
    }

    if let Some(finding) = rejected {
        let line = Locator::new(parsed.text()).locate(finding.span().start()).line;
        return Err(Failure::Sentence(format!(
            "cannot convert {name}: it was rejected because of line {line}"
        )));
    }

    let written = output::write(arguments.output.as_deref(), &name, |mut out| {
        write_with(&parsed.dataset, &arguments.write_options(), &mut out, &mut lost)
    });
    if let Err(failure) = written {
        lost.retain(|finding| *finding.code() == NOT_CARRIED);
        let carried = lost.is_empty() || arguments.lossy;
        report_lost(&name, &parsed, lost);
        return Err(match failure {
            Failure::Sentence(sentence) if !carried => {
                Failure::Sentence(format!("{sentence}; --lossy converts the file all the same"))
            }
            failure => failure,
        });
    }
    report_lost(&name, &parsed, lost);
    counts.announce(&arguments.file);
    Ok(ExitCode::SUCCESS)
}

/// Names the first place. Findings about octets come in the order of the file.
fn refuse_bad_octets(name: &str, finding: &Finding, parsed: &Parsed<'_>) -> Failure {
    let start = finding.span().start();
    let line = Locator::new(parsed.text()).locate(start).line;
    let octet = parsed.origin.octet(start);
    let trouble = if *finding.code() == NUL {
        format!("line {line} holds a NUL (octet {octet}); --bad-octets replace puts U+FFFD in its place")
    } else {
        format!(
            "line {line} holds octets that are not valid in {} (the first is octet {octet}); name the right encoding \
             with --force-encoding, or say how to read them with --bad-octets windows-1252 or --bad-octets replace",
            parsed.encoding()
        )
    };
    Failure::Sentence(format!("cannot convert {name}: {trouble}"))
}

/// Says on standard error what was not written as it was read.
fn report_lost(name: &str, parsed: &Parsed<'_>, mut lost: Vec<Finding>) {
    lost.sort_by_key(Finding::span);
    let mut text = Text::new(name, parsed, Start::default());
    let mut out = output::colourful_errors();
    for finding in lost {
        // The file is written; if standard error is closed, nobody wants to know.
        let _ = writeln!(out, "{}\n", text.render(&finding));
    }
    let _ = out.flush();
}
