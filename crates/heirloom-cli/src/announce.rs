//! What is said of findings by commands that show none.

use std::io::{self, Write};
use std::path::Path;

use heirloom_core::source::Severity;
use heirloom_report::diagnostics::Counts;

use crate::{manners, progress, visible};

/// Says on standard error that reading a file found some, and how to see all findings. Reading applies no rules on people.
pub(crate) fn counts(counts: &Counts, file: &Path) {
    if manners::is_quiet() {
        return;
    }
    progress::stop_ticking();
    if counts.at_least(Severity::Info) == 0 {
        return;
    }
    // If standard error is closed, nobody wants to know.
    let _ = match file == Path::new("-") {
        // What came over a pipe is gone.
        true => {
            writeln!(io::stderr(), "{counts} from reading alone; `heirloom check` would show all findings")
        }
        false => {
            let file = visible::path(file);
            writeln!(io::stderr(), "{counts} from reading alone; `heirloom check {file}` shows all findings")
        }
    };
}
