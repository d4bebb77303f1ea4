//! How files are written that are made from something else: the options that `convert` and `build` share.

use clap::{Args, ValueEnum};
use heirloom::dialects::GEDCOM;
use heirloom::octets::Encoding;
use heirloom::{Bom, Dialect, LineBreak, SchemaSelection, WriteOptions};

use crate::names;

/// All of them but the format, which has another default in each command.
#[derive(Args, Debug)]
pub(crate) struct WritingFiles {
    /// Write the file even if something in it can't be carried into the format; what that is gets reported
    #[arg(long)]
    pub(crate) lossy: bool,

    /// The encoding to write: utf-8, ascii, ansel, utf-16le or utf-16be
    #[arg(long, value_name = "ENCODING", default_value = "utf-8", value_parser = names::write_encoding)]
    encoding: Encoding,

    /// What ends a line: lf, crlf (Windows), cr, or lfcr where the format has it
    #[arg(long, value_enum, default_value = "lf", hide_possible_values = true)]
    line_break: LineBreakName,

    /// How long a line is at most, its line break included, in octets or in what else the format counts; 0 never splits
    /// a line. Without this option 255, or what the format advises
    #[arg(long, value_name = "LENGTH", allow_negative_numbers = true, value_parser = names::count)]
    width: Option<usize>,

    /// Whether the file begins with a byte-order mark: auto (in UTF-16, and as elf-2017-10 and elf-2017-06 in UTF-8 too),
    /// always or never
    #[arg(long, value_enum, default_value = "auto", hide_possible_values = true)]
    bom: BomName,

    /// How much of the schema to write: used (what the file needs), full or none. Without this option used, but none as
    /// gedcom
    #[arg(long, value_enum, hide_possible_values = true)]
    schema: Option<SchemaName>,
}

#[derive(Clone, Copy, ValueEnum, Debug)]
enum LineBreakName {
    Lf,
    Crlf,
    Cr,
    Lfcr,
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

impl WritingFiles {
    /// The same for the library.
    pub(crate) fn options(&self, to: Dialect) -> WriteOptions {
        let options = match self.width {
            Some(width) => WriteOptions::new().width(Some(width).filter(|&width| width > 0)),
            None => WriteOptions::new(),
        };
        options
            .encoding(self.encoding)
            .dialect(to)
            .lossy(self.lossy)
            .line_break(match self.line_break {
                LineBreakName::Lf => LineBreak::Lf,
                LineBreakName::Crlf => LineBreak::CrLf,
                LineBreakName::Cr => LineBreak::Cr,
                LineBreakName::Lfcr => LineBreak::LfCr,
            })
            .bom(match self.bom {
                BomName::Auto => Bom::Auto,
                BomName::Always => Bom::Always,
                BomName::Never => Bom::Never,
            })
            .schema(match self.schema {
                None if to == GEDCOM => SchemaSelection::None,
                None | Some(SchemaName::Used) => SchemaSelection::Used,
                Some(SchemaName::Full) => SchemaSelection::Full,
                Some(SchemaName::None) => SchemaSelection::None,
            })
    }
}
