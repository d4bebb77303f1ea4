//! What can be wrong with people who may be alive, and what should not be passed on. The letter is Y.

use heirloom_core::source::codes;

codes! {
    /// Somebody who may be alive.
    POSSIBLY_LIVING {
        id: "Y001", name: "possibly-living", severity: Info, category: Privacy,
        message: "this person may be alive: {}",
        help: "before you pass the file on, ask them or leave their data out; if they have died, `1 DEAT Y` says so",
    }
    /// A number by which somebody who may be alive is known to authorities.
    IDENTITY_NUMBER {
        id: "Y002", name: "living-identity-number", severity: Warning, category: Privacy,
        message: "this is a number by which authorities know somebody who may be alive",
        help: "leave it out of every file that you pass on: with it others can pretend to be them",
    }
    /// How to reach somebody who may be alive.
    CONTACT {
        id: "Y003", name: "living-contact", severity: Info, category: Privacy,
        message: "this says where or how to reach somebody who may be alive{}",
        help: "leave addresses, telephone numbers and electronic mail of the living out of what you pass on",
    }
    /// Something that is marked as not to be passed on.
    RESTRICTED {
        id: "Y004", name: "restricted", severity: Info, category: Privacy,
        message: "this {}",
        help: "programs do not hold to it when they write a file: leave it out before you pass the file on",
    }
    /// The same in a way that only people or some programs understand.
    MARKED_PRIVATE {
        id: "Y005", name: "marked-private", severity: Info, category: Privacy,
        message: "this is marked as private, but only {} would know",
        help: "leave it out before you pass the file on; `RESN confidential` on a record or event is what all programs know",
    }
    /// How to reach who made the file.
    SUBMITTER_CONTACT {
        id: "Y006", name: "submitter-contact", severity: Info, category: Privacy,
        message: "this says how to reach {}, who made the file",
        help: "that may be what you want; whoever gets the file will have it",
    }
}
