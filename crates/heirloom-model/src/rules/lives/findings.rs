//! What can hardly be true of lives and families. The letter is B.

use heirloom_core::source::codes;

codes! {
    /// A death before the birth.
    DIED_BEFORE_BIRTH {
        id: "B001", name: "died-before-birth", severity: Warning, category: Lives,
        message: "this death is before the birth in line {line}",
        help: "one of the two dates is wrong, or belongs to somebody else",
    }
    /// A burial before the death.
    BURIED_BEFORE_DEATH {
        id: "B002", name: "buried-before-death", severity: Warning, category: Lives,
        message: "this burial is before the death in line {line}",
        help: "one of the two dates is wrong; often the day of the death is that of the burial, or the other \
         way round",
    }
    /// A cremation before the death.
    CREMATED_BEFORE_DEATH {
        id: "B003", name: "cremated-before-death", severity: Warning, category: Lives,
        message: "this cremation is before the death in line {line}",
        help: "one of the two dates is wrong",
    }
    /// A burial or cremation long after the death.
    BURIED_LONG_AFTER_DEATH {
        id: "B004", name: "buried-long-after-death", severity: Info, category: Lives,
        message: "this {burial} is {span} or more after the {event} in line {line}",
        help: "is it a second grave? then note it as such; else one of the two dates is wrong",
    }
    /// A christening or baptism before the birth.
    BAPTISED_BEFORE_BIRTH {
        id: "B005", name: "baptised-before-birth", severity: Warning, category: Lives,
        message: "this {baptism} is before the {event} in line {line}",
        help: "one of the two dates is wrong, or the baptism is that of an older child of the same name",
    }
    /// A christening years after the birth.
    CHRISTENED_LATE {
        id: "B006", name: "christened-late", severity: Info, category: Lives,
        message: "this christening is {span} or more after the {event} in line {line}",
        help: "`CHR` is for infants; that of somebody grown up is `CHRA` or `BAPM`",
    }
    /// An event before the birth.
    EVENT_BEFORE_BIRTH {
        id: "B007", name: "event-before-birth", severity: Warning, category: Lives,
        message: "this is before the birth in line {line}",
        help: "one of the two dates is wrong, or the event belongs to a parent of the same name",
    }
    /// An event that only the living have after the death.
    EVENT_AFTER_DEATH {
        id: "B008", name: "event-after-death", severity: Warning, category: Lives,
        message: "this is after the {event} in line {line}",
        help: "one of the two dates is wrong, or the event belongs to a child of the same name",
    }
    /// A life longer than anybody's.
    TOO_OLD {
        id: "B009", name: "too-old", severity: Warning, category: Lives,
        message: "this person would have reached the age of {age}, by the {event} in line {line}",
        help: "one of the two dates is wrong, or two people have become one",
    }
    /// A life of a hundred years or more.
    VERY_OLD {
        id: "B010", name: "very-old", severity: Info, category: Lives,
        message: "this person reached the age of {age}, by the {event} in line {line}",
        help: "it happens, but mistakes happen more often: is there a source for both dates?",
    }
    /// An event longer after the birth than anybody lives.
    ALIVE_TOO_LONG {
        id: "B011", name: "alive-too-long", severity: Warning, category: Lives,
        message: "this person would have been at least {age}, by the {event} in line {line}",
        help: "one of the two dates is wrong, or the event belongs to a descendant of the same name",
    }
    /// A probate before the death.
    PROBATE_BEFORE_DEATH {
        id: "B012", name: "probate-before-death", severity: Warning, category: Lives,
        message: "this probate is before the death in line {line}",
        help: "one of the two dates is wrong; when a will was made is told by `WILL`",
    }
    /// An event at an age at which it is not usual.
    ODD_AGE_AT_EVENT {
        id: "B013", name: "odd-age-at-event", severity: Info, category: Lives,
        message: "this {late} was at the age of {age}, by the {event} in line {line}",
        help: "is the date right, and does the event belong to this person?",
    }
    /// An age at an event that contradicts the birth.
    AGE_CONTRADICTS_BIRTH {
        id: "B014", name: "age-contradicts-birth", severity: Info, category: Lives,
        message: "the age of {text} does not fit: it was {age}, by the {event} in line {line}",
        help: "one of birth, date and age is wrong, though the age may be what the source says: then note that",
    }
    /// An age of husband or wife that contradicts the birth.
    SPOUSE_AGE_CONTRADICTS_BIRTH {
        id: "B015", name: "spouse-age-contradicts-birth", severity: Info, category: Lives,
        message: "the age of {text} does not fit: it was {age}, by the {event} in line {line}",
        help: "one of birth, date and age is wrong, or the birth is that of somebody else of the same name",
    }
    /// Births of one person at different times.
    BIRTHS_DISAGREE {
        id: "B016", name: "births-disagree", severity: Info, category: Lives,
        message: "this birth is at another time than the one in line {line}",
        help: "the first one is taken as the right one; note on what each of them rests, and remove what is \
         refuted",
    }
    /// Deaths of one person at different times.
    DEATHS_DISAGREE {
        id: "B017", name: "deaths-disagree", severity: Info, category: Lives,
        message: "this death is at another time than the one in line {line}",
        help: "the first one is taken as the right one; note on what each of them rests, and remove what is \
         refuted",
    }
    /// An immigration before the only emigration.
    IMMIGRATED_BEFORE_EMIGRATING {
        id: "B018", name: "immigrated-before-emigrating", severity: Info, category: Lives,
        message: "this immigration is before the emigration in line {line}",
        help: "who emigrates immigrates later; has one of them the date of the papers, not of the journey?",
    }
    /// A marriage before the birth of husband or wife.
    MARRIED_BEFORE_BIRTH {
        id: "B019", name: "married-before-birth", severity: Warning, category: Lives,
        message: "this marriage is before the birth of a spouse in line {line}",
        help: "one of the two dates is wrong, or it is the marriage of other people",
    }
    /// A marriage of a child.
    MARRIED_YOUNG {
        id: "B020", name: "married-young", severity: Info, category: Lives,
        message: "a spouse married at the age of {age}, by the {event} in line {line}",
        help: "is it the marriage of other people of the same name, or one of the two dates wrong?",
    }
    /// A marriage after the death of husband or wife.
    MARRIED_AFTER_DEATH {
        id: "B021", name: "married-after-death", severity: Warning, category: Lives,
        message: "this marriage is after the {event} of a spouse in line {line}",
        help: "one of the two dates is wrong, or it is the marriage of other people",
    }
    /// A divorce before the marriage.
    DIVORCED_BEFORE_MARRIAGE {
        id: "B022", name: "divorced-before-marriage", severity: Warning, category: Lives,
        message: "the end of this marriage is before its beginning in line {line}",
        help: "one of the two dates is wrong",
    }
    /// A divorce after the death of husband or wife.
    DIVORCED_AFTER_DEATH {
        id: "B023", name: "divorced-after-death", severity: Warning, category: Lives,
        message: "this divorce is after the {event} of a spouse in line {line}",
        help: "one of the two dates is wrong: a death ends a marriage by itself",
    }
    /// An engagement, banns or a licence after the marriage.
    ANNOUNCED_AFTER_MARRIAGE {
        id: "B024", name: "announced-after-marriage", severity: Warning, category: Lives,
        message: "this {announcement} is after the {event} in line {line}",
        help: "one of the two dates is wrong",
    }
    /// A marriage during another one.
    MARRIAGES_OVERLAP {
        id: "B025", name: "marriages-overlap", severity: Info, category: Lives,
        message: "this marriage begins during the one in line {begun}, which the death in line {ended} ended",
        help: "was there a divorce? then note it, even without a date; else one of the dates is wrong, or \
         two people have become one",
    }
    /// A child born years before the marriage.
    CHILD_LONG_BEFORE_MARRIAGE {
        id: "B026", name: "child-long-before-marriage", severity: Info, category: Lives,
        message: "this child was born {span} or more before the {event} in line {line}",
        help: "is it a child of an earlier marriage, or the date of the marriage wrong?",
    }
    /// A child born long after the divorce.
    CHILD_AFTER_DIVORCE {
        id: "B027", name: "child-after-divorce", severity: Info, category: Lives,
        message: "this child was born {span} or more after the {event} in line {line}",
        help: "is it a child of a later marriage, or one of the two dates wrong?",
    }
    /// A child born before a parent.
    BORN_BEFORE_PARENT {
        id: "B028", name: "born-before-parent", severity: Warning, category: Lives,
        message: "this child was born before a parent, whose birth is in line {line}",
        help: "one of the two dates is wrong, or the child belongs to another family; for a child by \
         adoption say so with `PEDI adopted`",
    }
    /// A mother who is a child.
    MOTHER_TOO_YOUNG {
        id: "B029", name: "mother-too-young", severity: Warning, category: Lives,
        message: "the mother was at the age of {age}, by the {event} in line {line}",
        help: "one of the two dates is wrong, or the child belongs to another family; is she a stepmother?",
    }
    /// A mother beyond the age at which women bear children.
    MOTHER_TOO_OLD {
        id: "B030", name: "mother-too-old", severity: Warning, category: Lives,
        message: "the mother was at the age of {age}, by the {event} in line {line}",
        help: "one of the two dates is wrong, or the child belongs to another family; is it a grandchild?",
    }
    /// A father who is a child.
    FATHER_TOO_YOUNG {
        id: "B031", name: "father-too-young", severity: Warning, category: Lives,
        message: "the father was at the age of {age}, by the {event} in line {line}",
        help: "one of the two dates is wrong, or the child belongs to another family; is he a stepfather?",
    }
    /// A father of great age.
    FATHER_TOO_OLD {
        id: "B032", name: "father-too-old", severity: Info, category: Lives,
        message: "the father was at the age of {age}, by the {event} in line {line}",
        help: "it happens, but mistakes happen more often: is the child a grandchild?",
    }
    /// A child born after the death of its mother.
    BORN_AFTER_MOTHERS_DEATH {
        id: "B033", name: "born-after-mothers-death", severity: Warning, category: Lives,
        message: "this child was born after the {event} in line {line} of the mother",
        help: "one of the two dates is wrong, or it is a child of the father's next marriage",
    }
    /// A child born long after the death of its father.
    BORN_AFTER_FATHERS_DEATH {
        id: "B034", name: "born-after-fathers-death", severity: Warning, category: Lives,
        message: "this child was born {span} or more after the {event} in line {line} of the father",
        help: "one of the two dates is wrong, or it is a child of the mother's next marriage",
    }
    /// Husband and wife of very different age.
    SPOUSES_FAR_APART {
        id: "B035", name: "spouses-far-apart", severity: Info, category: Lives,
        message: "this person was born {span} or more after a spouse, whose {event} is in line {line}",
        help: "it happens, but is one of them the parent of the right one, with the same name?",
    }
    /// Births of one mother that are too close to each other.
    SIBLINGS_TOO_CLOSE {
        id: "B036", name: "siblings-too-close", severity: Warning, category: Lives,
        message: "this child was born {days} days or less after the one with the {event} in line {line}",
        help: "one of the dates is wrong, or they have different mothers; is one of them the day of a baptism?",
    }
    /// Children of one family who are too far apart.
    SIBLINGS_FAR_APART {
        id: "B037", name: "siblings-far-apart", severity: Info, category: Lives,
        message: "this child was born {span} or more after the one with the {event} in line {line}",
        help: "have two generations or two marriages become one family?",
    }
    /// Children who are not in the order of their births.
    CHILDREN_OUT_OF_ORDER {
        id: "B038", name: "children-out-of-order", severity: Info, category: Lives,
        message: "this child is older than the one with the {event} in line {line}, but listed behind it",
        help: "children are listed from the oldest to the youngest, since programs show them as they are listed",
    }
    /// A family of very many children.
    TOO_MANY_CHILDREN {
        id: "B039", name: "too-many-children", severity: Info, category: Lives,
        message: "this family has {} children",
        help: "is the same child there twice, or have two families become one?",
    }
    /// Somebody who is their own ancestor.
    OWN_ANCESTOR {
        id: "B040", name: "own-ancestor", severity: Warning, category: Lives,
        message: "this person is their own ancestor by way of the {way} {lines}{more}",
        help: "one of the links between parents and children is wrong; programs may hang on such a circle",
    }
    /// A marriage of somebody with a parent or grandparent.
    MARRIED_TO_ANCESTOR {
        id: "B041", name: "married-to-ancestor", severity: Info, category: Lives,
        message: "one of this couple is a {ancestor} of the other, who is in line {line}",
        help: "is one of them linked as spouse who should be a child, or have two people of the same name \
         become one?",
    }
    /// A marriage of brother and sister.
    MARRIED_TO_SIBLING {
        id: "B042", name: "married-to-sibling", severity: Info, category: Lives,
        message: "this husband and wife {are} in line {line}",
        help: "is one of them an adopted child or a stepchild? then say so with `PEDI`; else a link is wrong",
    }
    /// Somebody born too soon after a grandparent.
    GENERATIONS_TOO_CLOSE {
        id: "B043", name: "generations-too-close", severity: Warning, category: Lives,
        message: "this person was born too soon after an ancestor of {generations} generations before, by the {event} in line {line}",
        help: "one of the two dates is wrong, or one of the links between parents and children is",
    }
    /// A marriage at a great age.
    MARRIED_OLD {
        id: "B044", name: "married-old", severity: Info, category: Lives,
        message: "a spouse married at the age of {age}, by the {event} in line {line}",
        help: "is it the marriage of other people of the same name, or one of the two dates wrong?",
    }
    /// Somebody with a family who died as a child.
    DIED_TOO_YOUNG_FOR_FAMILY {
        id: "B045", name: "died-too-young-for-family", severity: Info, category: Lives,
        message: "this person died at the age of {age}, but is a spouse in the family in line {line}",
        help: "one of the dates is wrong, or the family belongs to a sibling who was given the same name later",
    }
    /// A naturalisation before the only immigration.
    NATURALISED_BEFORE_IMMIGRATING {
        id: "B046", name: "naturalised-before-immigrating", severity: Info, category: Lives,
        message: "this naturalisation is before the immigration in line {line}",
        help: "who becomes a citizen has come to the country earlier; one of the two dates is wrong",
    }
}
