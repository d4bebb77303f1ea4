use std::fmt;
use std::io::{self, Write};
use std::ops::AddAssign;
use std::path::Path;

use heirloom_core::source::Severity;

use crate::visible;

/// How many findings there were.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Counts {
    errors: usize,
    warnings: usize,
    infos: usize,
}

impl Counts {
    /// Counts one more.
    pub(crate) fn add(&mut self, severity: Severity) {
        match severity {
            Severity::Error => self.errors += 1,
            Severity::Warning => self.warnings += 1,
            Severity::Info => self.infos += 1,
        }
    }

    /// How many are as severe as that, or more.
    pub(crate) fn at_least(&self, severity: Severity) -> usize {
        match severity {
            Severity::Error => self.errors,
            Severity::Warning => self.errors + self.warnings,
            Severity::Info => self.errors + self.warnings + self.infos,
        }
    }

    /// Reports on standard error that reading found some, and how to see all findings. Reading applies no rules on people.
    pub(crate) fn announce(&self, file: &Path) {
        if crate::manners::is_quiet() {
            return;
        }
        crate::progress::stop_ticking();
        if self.at_least(Severity::Info) == 0 {
            return;
        }
        // If standard error is closed, nobody wants to know.
        let _ = match file == Path::new("-") {
            // What came over a pipe is gone.
            true => {
                writeln!(io::stderr(), "{self} from reading alone; `heirloom check` would show all findings")
            }
            false => {
                let file = visible::path(file);
                writeln!(
                    io::stderr(),
                    "{self} from reading alone; `heirloom check {file}` shows all findings"
                )
            }
        };
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, more: Counts) {
        self.errors += more.errors;
        self.warnings += more.warnings;
        self.infos += more.infos;
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kinds = [(self.errors, "error"), (self.warnings, "warning"), (self.infos, "info")];
        let mut separator = "";
        for (count, kind) in kinds.into_iter().filter(|&(count, _)| count > 0) {
            let plural = if count == 1 { "" } else { "s" };
            write!(f, "{separator}{count} {kind}{plural}")?;
            separator = ", ";
        }
        if separator.is_empty() {
            f.write_str("no findings")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leaves_out_what_there_is_none_of() {
        assert_eq!(Counts::default().to_string(), "no findings");
        let counts = Counts { errors: 1, warnings: 0, infos: 12 };
        assert_eq!(counts.to_string(), "1 error, 12 infos");
        assert_eq!(counts.at_least(Severity::Warning), 1);
    }
}
