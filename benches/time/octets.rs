//! Octets to characters and back.

use criterion::Criterion;
use heirloom_benches::inputs::{self, Input};
use heirloom_core::octets::{BadOctets, CodePage, Encoder, Encoding, decode};
use heirloom_core::source::Ignore;

use crate::setup::measure;

/// Measures it.
pub(crate) fn bench(criterion: &mut Criterion) {
    for encoding in [Encoding::Utf8, Encoding::Ansel, Encoding::Utf16Le] {
        let files = inputs::generated(encoding);
        measure(
            criterion,
            &format!("octets/decode {encoding}"),
            &files,
            |octets| octets,
            |octets| decode(encoding, octets, BadOctets::default(), &mut Ignore),
        );
        let Some(encoder) = Encoder::new(encoding) else { continue };
        measure(
            criterion,
            &format!("octets/encode {encoding}"),
            &files,
            |octets| decode(encoding, octets, BadOctets::default(), &mut Ignore).text,
            |text| {
                let mut octets = Vec::new();
                encoder.encode(text, &mut octets);
                octets
            },
        );
    }
    let page = Encoding::Page(CodePage::Windows1252);
    let files = inputs::generated(Encoding::Utf8).into_iter().map(|Input { name, octets }| Input {
        name,
        octets: inputs::windows_1252(&String::from_utf8_lossy(&octets)),
    });
    measure(
        criterion,
        &format!("octets/decode {page}"),
        &Vec::from_iter(files),
        |octets| octets,
        |octets| decode(page, octets, BadOctets::default(), &mut Ignore),
    );
    measure(
        criterion,
        "octets/decode small",
        &inputs::written_by_hand(),
        |octets| octets,
        |octets| decode(Encoding::Utf8, octets, BadOctets::default(), &mut Ignore),
    );
}
