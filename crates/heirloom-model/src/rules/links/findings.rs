//! What can be wrong with people and families that should name each other. The letter is K.

use heirloom_core::source::codes;

codes! {
    /// A person is a child of a family that does not say so.
    FAMILY_LACKS_CHILD {
        id: "K001", name: "family-lacks-child", severity: Error, category: Links,
        message: "the family {text} in line {line} does not name this person as its child",
        help: "add CHIL to the family, or remove this FAMC if the person is not its child; programs follow only one of the two",
    }
    /// A family has a child that does not say so.
    CHILD_LACKS_FAMILY {
        id: "K002", name: "child-lacks-family", severity: Error, category: Links,
        message: "the child {text} in line {line} does not name this family with FAMC",
        help: "add FAMC to the person, or remove this CHIL if the person is not its child; programs follow only one of the two",
    }
    /// A person is a husband or wife in a family that does not say so.
    FAMILY_LACKS_SPOUSE {
        id: "K003", name: "family-lacks-spouse", severity: Error, category: Links,
        message: "the family {text} in line {line} does not name this person as HUSB or WIFE",
        help: "add HUSB or WIFE to the family, or remove this FAMS; programs follow only one of the two",
    }
    /// A family has a husband or wife who does not say so.
    SPOUSE_LACKS_FAMILY {
        id: "K004", name: "spouse-lacks-family", severity: Error, category: Links,
        message: "the spouse {text} in line {line} does not name this family with FAMS",
        help: "add FAMS to the person, or remove this line from the family; programs follow only one of the two",
    }
    /// A family that names a child twice.
    CHILD_TWICE {
        id: "K005", name: "child-twice", severity: Warning, category: Links,
        message: "the child {text} is named in line {line} already",
        help: "remove one of the two lines, or mend the id if a brother or sister was meant",
    }
    /// A person who names a family twice.
    FAMILY_TWICE {
        id: "K006", name: "family-twice", severity: Warning, category: Links,
        message: "the family {text} is named in line {line} already",
        help: "remove one of the two lines, or mend the id if another family was meant",
    }
    /// Somebody who is both spouses of a family.
    SPOUSE_TWICE {
        id: "K007", name: "spouse-twice", severity: Warning, category: Links,
        message: "{text} is the {role} in line {line} already",
        help: "mend the id if somebody else was meant, or remove one of the two lines",
    }
    /// A second person in the same role.
    TWO_IN_ONE_ROLE {
        id: "K008", name: "two-in-one-role", severity: Warning, category: Links,
        message: "this family has a {text} in line {line} already",
        help: "programs keep the first; put the second spouse into the other role, whatever their sex, or into a family of their own",
    }
    /// Somebody who is a child and a parent in one family.
    OWN_PARENT {
        id: "K009", name: "own-parent", severity: Warning, category: Links,
        message: "the same person is a child and a parent in this family",
        help: "remove the link that is wrong; a program that looks for ancestors may never come to an end",
    }
    /// Two families by birth.
    TWO_BIRTHS {
        id: "K010", name: "two-birth-families", severity: Info, category: Links,
        message: "this person is a child by birth of the family in line {line} too",
        help: "say with PEDI how the person belongs to each of them, or with STAT which of them is doubted",
    }
    /// Somebody who is associated with themselves.
    WITH_ONESELF {
        id: "K011", name: "linked-to-oneself", severity: Warning, category: Links,
        message: "this {} leads to the person it stands in",
        help: "mend the id if somebody else was meant, or remove the line",
    }
    /// An associate of whom nothing is said.
    NO_RELATION {
        id: "K012", name: "association-without-relation", severity: Warning, category: Links,
        message: "this ASSO does not say what they were to each other",
        help: "add RELA below it, as `RELA godmother`",
    }
    /// An adoption by a family of which the person is no child.
    ADOPTIVE_FAMILY {
        id: "K013", name: "adoptive-family-not-linked", severity: Info, category: Links,
        message: "this person was adopted by the family {text} but is not its child",
        help: "add FAMC with `PEDI adopted` to the person, and CHIL to the family",
    }
    /// Fewer children than are named.
    FEWER_CHILDREN {
        id: "K014", name: "fewer-children", severity: Info, category: Links,
        message: "NCHI says {text}, but {} named",
        help: "NCHI counts all children of a family, also those that are not in the file; mend it, or look whether a child is there twice",
    }
    /// Somebody in the role that programs expect of the other sex.
    SEX_AND_ROLE {
        id: "K015", name: "sex-and-role", severity: Info, category: Links,
        message: "this {text} is somebody whose sex is {}",
        help: "HUSB and WIFE say nothing of the sex, but many programs expect it; look whether the two were mixed up",
    }
}
