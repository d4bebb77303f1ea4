//! A dataset to octets, all the way.

mod setup;

use std::io;
use std::rc::Rc;

use heirloom::octets::Encoding;
use heirloom::source::Ignore;
use heirloom::{ReadOptions, WriteOptions, parse_with, write, write_with};
use heirloom_benches::inputs;
use setup::measure;

fn main() {
    let mut criterion = setup::criterion();
    let files = inputs::all();
    // Writing leaves a dataset as it was, so that all turns can share one.
    let prepare = |octets| Rc::new(parse_with(octets, &ReadOptions::new(), &mut Ignore).dataset);
    for encoding in [Encoding::Utf8, Encoding::Ansel, Encoding::Utf16Le] {
        let options = WriteOptions::new().encoding(encoding);
        measure(&mut criterion, &format!("walk down/to memory {encoding}"), &files, prepare, |dataset| {
            write(dataset, &options)
        });
        measure(&mut criterion, &format!("walk down/to nowhere {encoding}"), &files, prepare, |dataset| {
            write_with(dataset, &options, &mut io::sink(), &mut Ignore)
        });
    }
    criterion.final_summary();
}
