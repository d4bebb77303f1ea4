//! What can hardly be true of lives and families. The letter is B.

use heirloom_core::source::codes;

codes! {
    /// A death before the birth.
    DIED_BEFORE_BIRTH: Warning Lives "B001" "died-before-birth" []
        "this death is before the birth in line {}"
        "one of the two dates is wrong, or belongs to somebody else";
    /// A burial before the death.
    BURIED_BEFORE_DEATH: Warning Lives "B002" "buried-before-death" []
        "this burial is before the death in line {}"
        "one of the two dates is wrong; often the day of the death is that of the burial, or the other \
         way round";
    /// A cremation before the death.
    CREMATED_BEFORE_DEATH: Warning Lives "B003" "cremated-before-death" []
        "this cremation is before the death in line {}"
        "one of the two dates is wrong";
    /// A burial or cremation long after the death.
    BURIED_LONG_AFTER_DEATH: Info Lives "B004" "buried-long-after-death" []
        "this {}"
        "is it a second grave? then note it as such; else one of the two dates is wrong";
    /// A christening or baptism before the birth.
    BAPTISED_BEFORE_BIRTH: Warning Lives "B005" "baptised-before-birth" []
        "this {}"
        "one of the two dates is wrong, or the baptism is that of an older child of the same name";
    /// A christening years after the birth.
    CHRISTENED_LATE: Info Lives "B006" "christened-late" []
        "this christening is {}"
        "`CHR` is for infants; that of somebody grown up is `CHRA` or `BAPM`";
    /// An event before the birth.
    EVENT_BEFORE_BIRTH: Warning Lives "B007" "event-before-birth" []
        "this is before the birth in line {}"
        "one of the two dates is wrong, or the event belongs to a parent of the same name";
    /// An event that only the living have after the death.
    EVENT_AFTER_DEATH: Warning Lives "B008" "event-after-death" []
        "this is after the {}"
        "one of the two dates is wrong, or the event belongs to a child of the same name";
    /// A life longer than anybody's.
    TOO_OLD: Warning Lives "B009" "too-old" []
        "this person would have reached the age of {}"
        "one of the two dates is wrong, or two people have become one";
    /// A life of a hundred years or more.
    VERY_OLD: Info Lives "B010" "very-old" []
        "this person reached the age of {}"
        "it happens, but mistakes happen more often: is there a source for both dates?";
    /// An event longer after the birth than anybody lives.
    ALIVE_TOO_LONG: Warning Lives "B011" "alive-too-long" []
        "this person would have been at least {}"
        "one of the two dates is wrong, or the event belongs to a descendant of the same name";
    /// A probate before the death.
    PROBATE_BEFORE_DEATH: Warning Lives "B012" "probate-before-death" []
        "this probate is before the death in line {}"
        "one of the two dates is wrong; when a will was made is told by `WILL`";
    /// An event at an age at which it is not usual.
    ODD_AGE_AT_EVENT: Info Lives "B013" "odd-age-at-event" []
        "this {}"
        "is the date right, and does the event belong to this person?";
    /// An age at an event that contradicts the birth.
    AGE_CONTRADICTS_BIRTH: Info Lives "B014" "age-contradicts-birth" []
        "the age of {text} does not fit: it was {}"
        "one of birth, date and age is wrong, though the age may be what the source says: then note that";
    /// An age of husband or wife that contradicts the birth.
    SPOUSE_AGE_CONTRADICTS_BIRTH: Info Lives "B015" "spouse-age-contradicts-birth" []
        "the age of {text} does not fit: it was {}"
        "one of birth, date and age is wrong, or the birth is that of somebody else of the same name";
    /// Births of one person at different times.
    BIRTHS_DISAGREE: Info Lives "B016" "births-disagree" []
        "this birth is at another time than the one in line {}"
        "the first one is taken as the right one; note on what each of them rests, and remove what is \
         refuted";
    /// Deaths of one person at different times.
    DEATHS_DISAGREE: Info Lives "B017" "deaths-disagree" []
        "this death is at another time than the one in line {}"
        "the first one is taken as the right one; note on what each of them rests, and remove what is \
         refuted";
    /// An immigration before the only emigration.
    IMMIGRATED_BEFORE_EMIGRATING: Info Lives "B018" "immigrated-before-emigrating" []
        "this immigration is before the emigration in line {}"
        "who emigrates immigrates later; has one of them the date of the papers, not of the journey?";
    /// A marriage before the birth of husband or wife.
    MARRIED_BEFORE_BIRTH: Warning Lives "B019" "married-before-birth" []
        "this marriage is before the birth of a spouse in line {}"
        "one of the two dates is wrong, or it is the marriage of other people";
    /// A marriage of a child.
    MARRIED_YOUNG: Info Lives "B020" "married-young" []
        "a spouse married at the age of {}"
        "is it the marriage of other people of the same name, or one of the two dates wrong?";
    /// A marriage after the death of husband or wife.
    MARRIED_AFTER_DEATH: Warning Lives "B021" "married-after-death" []
        "this marriage is after the {}"
        "one of the two dates is wrong, or it is the marriage of other people";
    /// A divorce before the marriage.
    DIVORCED_BEFORE_MARRIAGE: Warning Lives "B022" "divorced-before-marriage" []
        "the end of this marriage is before its beginning in line {}"
        "one of the two dates is wrong";
    /// A divorce after the death of husband or wife.
    DIVORCED_AFTER_DEATH: Warning Lives "B023" "divorced-after-death" []
        "this divorce is after the {}"
        "one of the two dates is wrong: a death ends a marriage by itself";
    /// An engagement, banns or a licence after the marriage.
    ANNOUNCED_AFTER_MARRIAGE: Warning Lives "B024" "announced-after-marriage" []
        "this {}"
        "one of the two dates is wrong";
    /// A marriage during another one.
    MARRIAGES_OVERLAP: Info Lives "B025" "marriages-overlap" []
        "this marriage begins during {}"
        "was there a divorce? then note it, even without a date; else one of the dates is wrong, or \
         two people have become one";
    /// A child born years before the marriage.
    CHILD_LONG_BEFORE_MARRIAGE: Info Lives "B026" "child-long-before-marriage" []
        "this child was born {}"
        "is it a child of an earlier marriage, or the date of the marriage wrong?";
    /// A child born long after the divorce.
    CHILD_AFTER_DIVORCE: Info Lives "B027" "child-after-divorce" []
        "this child was born {}"
        "is it a child of a later marriage, or one of the two dates wrong?";
    /// A child born before a parent.
    BORN_BEFORE_PARENT: Warning Lives "B028" "born-before-parent" []
        "this child was born before a parent, whose birth is in line {}"
        "one of the two dates is wrong, or the child belongs to another family; for a child by \
         adoption say so with `PEDI adopted`";
    /// A mother who is a child.
    MOTHER_TOO_YOUNG: Warning Lives "B029" "mother-too-young" []
        "the mother was at the age of {}"
        "one of the two dates is wrong, or the child belongs to another family; is she a stepmother?";
    /// A mother beyond the age at which women bear children.
    MOTHER_TOO_OLD: Warning Lives "B030" "mother-too-old" []
        "the mother was at the age of {}"
        "one of the two dates is wrong, or the child belongs to another family; is it a grandchild?";
    /// A father who is a child.
    FATHER_TOO_YOUNG: Warning Lives "B031" "father-too-young" []
        "the father was at the age of {}"
        "one of the two dates is wrong, or the child belongs to another family; is he a stepfather?";
    /// A father of great age.
    FATHER_TOO_OLD: Info Lives "B032" "father-too-old" []
        "the father was at the age of {}"
        "it happens, but mistakes happen more often: is the child a grandchild?";
    /// A child born after the death of its mother.
    BORN_AFTER_MOTHERS_DEATH: Warning Lives "B033" "born-after-mothers-death" []
        "this child was born after the {} of the mother"
        "one of the two dates is wrong, or it is a child of the father's next marriage";
    /// A child born long after the death of its father.
    BORN_AFTER_FATHERS_DEATH: Warning Lives "B034" "born-after-fathers-death" []
        "this child was born {} of the father"
        "one of the two dates is wrong, or it is a child of the mother's next marriage";
    /// Husband and wife of very different age.
    SPOUSES_FAR_APART: Info Lives "B035" "spouses-far-apart" []
        "this person was born {}"
        "it happens, but is one of them the parent of the right one, with the same name?";
    /// Births of one mother that are too close to each other.
    SIBLINGS_TOO_CLOSE: Warning Lives "B036" "siblings-too-close" []
        "this child was born {}"
        "one of the dates is wrong, or they have different mothers; is one of them the day of a baptism?";
    /// Children of one family who are too far apart.
    SIBLINGS_FAR_APART: Info Lives "B037" "siblings-far-apart" []
        "this child was born {}"
        "have two generations or two marriages become one family?";
    /// Children who are not in the order of their births.
    CHILDREN_OUT_OF_ORDER: Info Lives "B038" "children-out-of-order" []
        "this child is older than the one with the {}, but listed behind it"
        "children are listed from the oldest to the youngest, since programs show them as they are listed";
    /// A family of very many children.
    TOO_MANY_CHILDREN: Info Lives "B039" "too-many-children" []
        "this family has {} children"
        "is the same child there twice, or have two families become one?";
    /// Somebody who is their own ancestor.
    OWN_ANCESTOR: Warning Lives "B040" "own-ancestor" []
        "this person is their own ancestor {}"
        "one of the links between parents and children is wrong; programs may hang on such a circle";
    /// A marriage of somebody with a parent or grandparent.
    MARRIED_TO_ANCESTOR: Info Lives "B041" "married-to-ancestor" []
        "one of this couple is a {}"
        "is one of them linked as spouse who should be a child, or have two people of the same name \
         become one?";
    /// A marriage of brother and sister.
    MARRIED_TO_SIBLING: Info Lives "B042" "married-to-sibling" []
        "this husband and wife {}"
        "is one of them an adopted child or a stepchild? then say so with `PEDI`; else a link is wrong";
    /// Somebody born too soon after a grandparent.
    GENERATIONS_TOO_CLOSE: Warning Lives "B043" "generations-too-close" []
        "this person was born too soon after {}"
        "one of the two dates is wrong, or one of the links between parents and children is";
    /// A marriage at a great age.
    MARRIED_OLD: Info Lives "B044" "married-old" []
        "a spouse married at the age of {}"
        "is it the marriage of other people of the same name, or one of the two dates wrong?";
    /// Somebody with a family who died as a child.
    DIED_TOO_YOUNG_FOR_FAMILY: Info Lives "B045" "died-too-young-for-family" []
        "this person died at the age of {}"
        "one of the dates is wrong, or the family belongs to a sibling who was given the same name later";
    /// A naturalisation before the only immigration.
    NATURALISED_BEFORE_IMMIGRATING: Info Lives "B046" "naturalised-before-immigrating" []
        "this naturalisation is before the immigration in line {}"
        "who becomes a citizen has come to the country earlier; one of the two dates is wrong";
}
