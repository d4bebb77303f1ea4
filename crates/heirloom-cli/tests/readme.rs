//! The worked example of the README shows what the command really prints.

use running::TODAY;

mod running;

#[test]
fn readme() {
    // Its paths are those of somebody who stands in the root of the repository.
    std::env::set_current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).expect("the root");
    trycmd::TestCases::new().env("COLUMNS", "100").env(TODAY.0, TODAY.1).case("README.md");
}
