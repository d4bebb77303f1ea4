//! How files are written that are made from something else: the options that `convert` and `build` share.

use clap::{Args, ValueEnum};
use heirloom_core::octets::Encoding;
use heirloom_core::{Bom, Dialect, IdPolicy, LineBreak, Order, SchemaSelection, WriteOptions};

use crate::names;

/// All of them but the format, which has another default in each command.
#[derive(Args, Debug)]
pub(crate) struct WritingFiles {
    /// Write the file even if data in it would be lost. Everything that is lost is listed
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

    /// Which records are written with an id: every-record (as elf-2019-01 and elf-2018-redux advise) or as-read; as the
    /// drafts of 2017 always as-read
    #[arg(
        long,
        value_enum,
        value_name = "WHICH",
        default_value = "every-record",
        hide_possible_values = true
    )]
    ids: IdsName,

    #[command(flatten)]
    choices: Choices,
}

/// How files are written, where a format leaves the choice.
#[derive(Args, Debug)]
pub(crate) struct Choices {
    /// Write no line break behind the last line
    #[arg(long)]
    no_final_break: bool,

    /// Write each type with one tag, the first that the schema has for it, rather than with the tags that were read
    #[arg(long)]
    one_tag: bool,

    /// The order of the lines within a record: auto (those of one type together, as elf-2017-10, elf-2017-06 and
    /// elf-2017-05 ask for it; otherwise as read), as-read or grouped (those of one type together)
    #[arg(long, value_enum, value_name = "ORDER", default_value = "auto", hide_possible_values = true)]
    #[arg(hide_default_value = true)]
    order: OrderName,

    /// Write lines that could not be read as they were, not with the tag ERROR, where they will be read as the same again
    #[arg(long)]
    raw_errors: bool,

    /// Convert values to Unicode Normalisation Form C (NFC); ids and tags stay as they are
    #[arg(long)]
    nfc: bool,
}

#[derive(Clone, Copy, ValueEnum, Debug)]
enum OrderName {
    Auto,
    AsRead,
    Grouped,
}

impl Choices {
    /// The same for the library, beside other options.
    pub(crate) fn options(&self, options: WriteOptions) -> WriteOptions {
        options
            .final_break(!self.no_final_break)
            .one_tag(self.one_tag)
            .raw_errors(self.raw_errors)
            .nfc(self.nfc)
            .order(match self.order {
                OrderName::Auto => Order::Auto,
                OrderName::AsRead => Order::AsRead,
                OrderName::Grouped => Order::Grouped,
            })
    }
}

#[derive(Clone, Copy, ValueEnum, Debug)]
enum IdsName {
    EveryRecord,
    AsRead,
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
        let options = self.choices.options(options);
        options
            .encoding(self.encoding)
            .ids(match self.ids {
                IdsName::EveryRecord => IdPolicy::EveryRecord,
                IdsName::AsRead => IdPolicy::AsRead,
            })
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
                None => to.usual_schema(),
                Some(SchemaName::Used) => SchemaSelection::Used,
                Some(SchemaName::Full) => SchemaSelection::Full,
                Some(SchemaName::None) => SchemaSelection::None,
            })
    }
}
