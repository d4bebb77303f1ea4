//! The picture in the README is what the command really prints: `PICTURE=draw` draws it anew.

use std::path::Path;

use anstyle_svg::Term;
use running::heirloom;

use crate::running;

/// Wide enough for every line of the report.
const COLUMNS: usize = 112;

/// Few enough for a picture: of lines, of levels and of links.
const SHOWN: &str = "X007,L008,T001,K001";

#[test]
fn the_picture_shows_a_real_report() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let mut check = heirloom(&["check", "examples/damaged.ged", "--select", SHOWN]);
    check.current_dir(root).env_remove("NO_COLOR").env("CLICOLOR_FORCE", "1");
    check.env("COLUMNS", COLUMNS.to_string());
    let report = String::from_utf8(check.output().expect("a report").stdout).expect("a text");
    let prompt = format!("\x1b[1m$ heirloom check examples/damaged.ged --select {SHOWN}\x1b[0m\n");
    let drawn = Term::new().min_width_px(8 * COLUMNS).render_svg(&format!("{prompt}{report}"));
    let picture = root.join("docs/report.svg");
    if std::env::var_os("PICTURE").is_some_and(|what| what == "draw") {
        std::fs::write(&picture, &drawn).expect("a picture that can be written");
    }
    let stored = std::fs::read_to_string(&picture).unwrap_or_default();
    assert!(stored == drawn, "docs/report.svg is not what the command prints; PICTURE=draw draws it anew");
}
