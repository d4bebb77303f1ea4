//! Writes a dataset as a vector says.

use heirloom_core::octets::{BadOctets, Encoding, decode};
use heirloom_core::source::{Finding, Ignore};
use heirloom_core::{
    Bom, Dataset, Dialect, IdPolicy, LineBreak, Order, SchemaSelection, WriteError, WriteOptions, write_with,
};

use super::reading::{encoding, named};
use crate::vector::Write;

/// What a dataset gives when it is written.
pub(super) struct Output {
    pub(super) octets: Vec<u8>,
    pub(super) text: String,
    pub(super) findings: Vec<Finding>,
}

pub(super) fn write(
    dataset: &Dataset<'_>,
    options: &WriteOptions,
    encoding: Encoding,
) -> Result<Output, WriteError> {
    let (mut octets, mut findings) = (Vec::new(), Vec::new());
    write_with(dataset, options, &mut octets, &mut findings)?;
    let text = text_of(&octets, encoding);
    Ok(Output { octets, text, findings })
}

/// Decodes an output without asking it for its encoding, and but for ANSEL without the library.
fn text_of(octets: &[u8], encoding: Encoding) -> String {
    let text = match encoding {
        Encoding::Ansel => decode(Encoding::Ansel, octets, BadOctets::Replace, &mut Ignore).text.into_owned(),
        Encoding::Utf16Le | Encoding::Utf16Be => {
            let unit = |pair: &[u8]| match (encoding, pair) {
                (Encoding::Utf16Le, &[low, high]) | (_, &[high, low]) => u16::from_be_bytes([high, low]),
                _ => 0xFFFD,
            };
            char::decode_utf16(octets.chunks(2).map(unit)).map(|c| c.unwrap_or('\u{FFFD}')).collect()
        }
        _ => String::from_utf8_lossy(octets).into_owned(),
    };
    text.strip_prefix('\u{FEFF}').unwrap_or(&text).to_string()
}

pub(super) fn write_encoding(how: Option<&Write>) -> Result<Encoding, String> {
    how.and_then(|how| how.encoding.as_deref()).map_or(Ok(Encoding::Utf8), encoding)
}

pub(super) fn line_break(how: Option<&Write>) -> Result<&'static str, String> {
    match how.and_then(|how| how.line_break.as_deref()) {
        None | Some("lf") => Ok("\n"),
        Some("crlf") => Ok("\r\n"),
        Some("cr") => Ok("\r"),
        Some("lfcr") => Ok("\n\r"),
        Some(other) => Err(format!("line-break can't be `{other}`")),
    }
}

pub(super) fn write_options(dialect: Dialect, how: Option<&Write>) -> Result<WriteOptions, String> {
    let mut options = WriteOptions::new().dialect(dialect);
    let Some(how) = how else { return Ok(options) };
    if let Some(name) = &how.dialect {
        options = options.dialect(named(name)?);
    }
    options = options.lossy(how.lossy);
    options = options.encoding(write_encoding(Some(how))?);
    options = options.line_break(match line_break(Some(how))? {
        "\r\n" => LineBreak::CrLf,
        "\r" => LineBreak::Cr,
        "\n\r" => LineBreak::LfCr,
        _ => LineBreak::Lf,
    });
    if let Some(width) = how.width {
        options = options.width((width > 0).then_some(width));
    }
    if let Some(final_break) = how.final_break {
        options = options.final_break(final_break);
    }
    options = options.one_tag(how.one_tag).raw_errors(how.raw_errors).nfc(how.nfc);
    options = options.order(match how.order.as_deref() {
        None | Some("auto") => Order::Auto,
        Some("as-read") => Order::AsRead,
        Some("grouped") => Order::Grouped,
        Some(other) => return Err(format!("order can't be `{other}`")),
    });
    options = options.bom(match how.bom.as_deref() {
        None | Some("auto") => Bom::Auto,
        Some("always") => Bom::Always,
        Some("never") => Bom::Never,
        Some(other) => return Err(format!("bom can't be `{other}`")),
    });
    options = options.schema(match how.schema.as_deref() {
        None | Some("used") => SchemaSelection::Used,
        Some("full") => SchemaSelection::Full,
        Some("none") => SchemaSelection::None,
        Some(other) => return Err(format!("schema can't be `{other}`")),
    });
    Ok(options.ids(match how.ids.as_deref() {
        None | Some("every-record") => IdPolicy::EveryRecord,
        Some("as-read") => IdPolicy::AsRead,
        Some(other) => return Err(format!("ids can't be `{other}`")),
    }))
}
