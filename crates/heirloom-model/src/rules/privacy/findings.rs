//! What can be wrong with people who may be alive, and what should not be passed on. The letter is Y.

use heirloom_core::source::codes;

codes! {
    /// Somebody who may be alive.
    POSSIBLY_LIVING: Info Privacy "Y001" "possibly-living" []
        "this person may be alive: {}"
        "before you pass the file on, ask them or leave their data out; if they have died, `1 DEAT Y` says so";
    /// A number by which somebody who may be alive is known to authorities.
    IDENTITY_NUMBER: Warning Privacy "Y002" "living-identity-number" []
        "this is a number by which authorities know somebody who may be alive"
        "leave it out of every file that you pass on: with it others can pretend to be them";
    /// How to reach somebody who may be alive.
    CONTACT: Info Privacy "Y003" "living-contact" []
        "this says where or how to reach somebody who may be alive{}"
        "leave addresses, telephone numbers and electronic mail of the living out of what you pass on";
    /// Something that is marked as not to be passed on.
    RESTRICTED: Info Privacy "Y004" "restricted" []
        "this {}"
        "programs do not hold to it when they write a file: leave it out before you pass the file on";
    /// The same in a way that only people or some programs understand.
    MARKED_PRIVATE: Info Privacy "Y005" "marked-private" []
        "this is marked as private, but only {} would know"
        "leave it out before you pass the file on; `RESN confidential` on a record or event is what all programs know";
    /// How to reach who made the file.
    SUBMITTER_CONTACT: Info Privacy "Y006" "submitter-contact" []
        "this says how to reach {}, who made the file"
        "that may be what you want; whoever gets the file will have it";
}
