//! What can hardly be true of lives and families. The letter is B.

use heirloom::source::codes;

codes! {
    /// A death before the birth.
    DIED_BEFORE_BIRTH: Warning Lives "B001" "died-before-birth" []
        "this death is before the birth in line {}"
        "one of the two dates is wrong, or belongs to somebody else";
}
