//! Ways to write a dataset.

use heirloom_core::octets::{CodePage, Encoding};
use heirloom_core::{Bom, Dialect, IdPolicy, LineBreak, Order, SchemaSelection, WriteOptions};

use super::Draw;

/// The encodings in which every dataset can be written.
pub const WRITTEN: [Encoding; 5] =
    [Encoding::Utf8, Encoding::Ascii, Encoding::Ansel, Encoding::Utf16Le, Encoding::Utf16Be];

/// Any options, one of them an encoding that is refused.
pub fn writing(draw: &mut Draw<'_>) -> WriteOptions {
    let encoding = match draw.below(WRITTEN.len() + 1) {
        number if number < WRITTEN.len() => WRITTEN[number],
        _ => Encoding::Page(CodePage::Windows1252),
    };
    WriteOptions::new()
        .encoding(encoding)
        .line_break(draw.one_of(&[LineBreak::Lf, LineBreak::CrLf, LineBreak::Cr, LineBreak::LfCr]))
        .width(draw.one_of(&[None, Some(1), Some(20), Some(40), Some(255)]))
        .bom(draw.one_of(&[Bom::Auto, Bom::Always, Bom::Never]))
        .schema(draw.one_of(&[SchemaSelection::Used, SchemaSelection::Full, SchemaSelection::None]))
        .ids(draw.one_of(&[IdPolicy::EveryRecord, IdPolicy::AsRead]))
        .final_break(!draw.coin())
        .dialect(draw.one_of(Dialect::ALL))
        .lossy(draw.coin())
        .one_tag(draw.coin())
        .order(draw.one_of(&[Order::Auto, Order::AsRead, Order::Grouped]))
        .raw_errors(draw.coin())
        .nfc(draw.coin())
}
