//! Octets to characters and back.

mod setup;

use heirloom::octets::{BadOctets, CodePage, Encoder, Encoding, decode};
use heirloom::source::Ignore;
use heirloom_benches::inputs::{self, Input};
use setup::measure;

fn main() {
    let mut criterion = setup::criterion();
    for encoding in [Encoding::Utf8, Encoding::Ansel, Encoding::Utf16Le] {
        let files = inputs::generated(encoding);
        measure(
            &mut criterion,
            &format!("octets/decode {encoding}"),
            &files,
            |octets| octets,
            |octets| decode(encoding, octets, BadOctets::default(), &mut Ignore),
        );
        let Some(encoder) = Encoder::new(encoding) else { continue };
        measure(
            &mut criterion,
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
        &mut criterion,
        &format!("octets/decode {page}"),
        &Vec::from_iter(files),
        |octets| octets,
        |octets| decode(page, octets, BadOctets::default(), &mut Ignore),
    );
    measure(
        &mut criterion,
        "octets/decode small",
        &inputs::written_by_hand(),
        |octets| octets,
        |octets| decode(Encoding::Utf8, octets, BadOctets::default(), &mut Ignore),
    );
    criterion.final_summary();
}
