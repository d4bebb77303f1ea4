//! What can be wrong with people and families that should name each other. The letter is K.

use heirloom_core::source::codes;

codes! {
    /// A person is a child of a family that does not say so.
    FAMILY_LACKS_CHILD: Error Links "K001" "family-lacks-child" []
        "the family {text} in line {} does not name this person as its child"
        "add CHIL to the family, or remove this FAMC if the person is not its child; programs follow only one of the two";
    /// A family has a child that does not say so.
    CHILD_LACKS_FAMILY: Error Links "K002" "child-lacks-family" []
        "the child {text} in line {} does not name this family with FAMC"
        "add FAMC to the person, or remove this CHIL if the person is not its child; programs follow only one of the two";
    /// A person is a husband or wife in a family that does not say so.
    FAMILY_LACKS_SPOUSE: Error Links "K003" "family-lacks-spouse" []
        "the family {text} in line {} does not name this person as HUSB or WIFE"
        "add HUSB or WIFE to the family, or remove this FAMS; programs follow only one of the two";
    /// A family has a husband or wife who does not say so.
    SPOUSE_LACKS_FAMILY: Error Links "K004" "spouse-lacks-family" []
        "the spouse {text} in line {} does not name this family with FAMS"
        "add FAMS to the person, or remove this line from the family; programs follow only one of the two";
    /// A family that names a child twice.
    CHILD_TWICE: Warning Links "K005" "child-twice" []
        "the child {text} is named in line {} already"
        "remove one of the two lines, or mend the id if a brother or sister was meant";
    /// A person who names a family twice.
    FAMILY_TWICE: Warning Links "K006" "family-twice" []
        "the family {text} is named in line {} already"
        "remove one of the two lines, or mend the id if another family was meant";
    /// Somebody who is both spouses of a family.
    SPOUSE_TWICE: Warning Links "K007" "spouse-twice" []
        "{text} is the {} already"
        "mend the id if somebody else was meant, or remove one of the two lines";
    /// A second person in the same role.
    TWO_IN_ONE_ROLE: Warning Links "K008" "two-in-one-role" []
        "this family has a {text} in line {} already"
        "programs keep the first; put the second spouse into the other role, whatever their sex, or into a family of their own";
    /// Somebody who is a child and a parent in one family.
    OWN_PARENT: Warning Links "K009" "own-parent" []
        "the same person is a child and a parent in this family"
        "remove the link that is wrong; a program that looks for ancestors may never come to an end";
    /// Two families by birth.
    TWO_BIRTHS: Info Links "K010" "two-birth-families" []
        "this person is a child by birth of the family in line {} too"
        "say with PEDI how the person belongs to each of them, or with STAT which of them is doubted";
    /// Somebody who is associated with themselves.
    WITH_ONESELF: Warning Links "K011" "linked-to-oneself" []
        "this {} leads to the person it stands in"
        "mend the id if somebody else was meant, or remove the line";
    /// An associate of whom nothing is said.
    NO_RELATION: Warning Links "K012" "association-without-relation" []
        "this ASSO does not say what they were to each other"
        "add RELA below it, as `RELA godmother`";
    /// An adoption by a family of which the person is no child.
    ADOPTIVE_FAMILY: Info Links "K013" "adoptive-family-not-linked" []
        "this person was adopted by the family {text} but is not its child"
        "add FAMC with `PEDI adopted` to the person, and CHIL to the family";
    /// Fewer children than are named.
    FEWER_CHILDREN: Info Links "K014" "fewer-children" []
        "NCHI says {text}, but {} named"
        "NCHI counts all children of a family, also those that are not in the file; mend it, or look whether a child is there twice";
    /// Somebody in the role that programs expect of the other sex.
    SEX_AND_ROLE: Info Links "K015" "sex-and-role" []
        "this {text} is somebody whose sex is {}"
        "HUSB and WIFE say nothing of the sex, but many programs expect it; look whether the two were mixed up";
}
