use std::fmt;
use std::ops::AddAssign;

use heirloom_core::source::Severity;

/// How many findings there were.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    errors: usize,
    warnings: usize,
    infos: usize,
}

impl Counts {
    /// Counts one more.
    pub fn add(&mut self, severity: Severity) {
        match severity {
            Severity::Error => self.errors += 1,
            Severity::Warning => self.warnings += 1,
            Severity::Info => self.infos += 1,
        }
    }

    /// How many there are of each severity, by its name.
    pub fn by_name(&self) -> [(&'static str, usize); 3] {
        let of = |severity: Severity, count| (severity.name(), count);
        [
            of(Severity::Error, self.errors),
            of(Severity::Warning, self.warnings),
            of(Severity::Info, self.infos),
        ]
    }

    /// How many are as severe as that, or more.
    pub fn at_least(&self, severity: Severity) -> usize {
        match severity {
            Severity::Error => self.errors,
            Severity::Warning => self.errors + self.warnings,
            Severity::Info => self.errors + self.warnings + self.infos,
        }
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
