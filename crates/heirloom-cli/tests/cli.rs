//! The command as scripts see it: each file in `tests/cmd` is a session. `TRYCMD=overwrite` refreshes them.

use running::TODAY;

mod running;

#[test]
fn sessions() {
    // The width of whoever runs the tests must not decide how help is wrapped.
    trycmd::TestCases::new().env("COLUMNS", "100").env(TODAY.0, TODAY.1).case("tests/cmd/*.trycmd");
}
