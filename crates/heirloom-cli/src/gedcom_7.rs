//! Files of GEDCOM 7 are read, but not written yet: what is written would follow the rules of older versions.

use heirloom_core::prologue::Declared;

use crate::failure::Failure;

/// What to do about it: a format that somebody names counts more than what the file says.
pub(crate) const INSIST: &str = "`--as gedcom` treats it like GEDCOM 5.5.1";

/// Refuses to write what becomes of a file that declares to be GEDCOM 7. Where `--as` names a format, nobody has looked.
pub(crate) fn refuse(name: &str, declared: Option<Declared>) -> Result<(), Failure> {
    match declared {
        Some(Declared::Gedcom7) => Err(refusal(name)),
        _ => Ok(()),
    }
}

/// The sentence with which it is refused.
pub(crate) fn refusal(name: &str) -> Failure {
    Failure::Sentence(format!("{name} is GEDCOM 7, which Heirloom reads but can't write yet; {INSIST}"))
}
