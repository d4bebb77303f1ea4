//! What can be wrong with what the data model wants of structures: where they lie, how often, what they hold. The letter is M.

use heirloom_core::source::codes;

codes! {
    /// A tag where it means nothing, though it means something elsewhere.
    MISPLACED: Warning Model "M001" "misplaced-structure" []
        "`{text}` does not belong {}"
        "what a tag means depends on the line that it lies in; move the line to where it belongs, or use a tag that \
         begins with an underscore for a meaning of your own";
    /// A tag that nobody knows, and that is nearly another one.
    MISTYPED: Warning Model "M002" "mistyped-tag" []
        "there is no tag `{text}`; perhaps it should be {}"
        "mend the tag; programs do not know this one and leave out what it holds";
    /// A tag of GEDCOM 7 in a file that is not.
    LATER: Info Model "M003" "newer-tag" []
        "`{text}` came with GEDCOM 7, which this file is not{}"
        "programs that read GEDCOM 5.5.1 do not know it; for them it begins with an underscore, as `_{text}`";
    /// A tag that the formats themselves misspell.
    MISSPELT: Info Model "M004" "misspelt-tag" []
        "`{text}` is a misspelling of {}"
        "it was read as what it means, but not all programs do that; write it in the usual way";
    /// More structures than there may be.
    TOO_MANY: Warning Model "M005" "too-many" []
        "there should be at most {} {text} here, and this is one more"
        "programs keep the first, which is taken to be the preferred one; move what the others say to where it belongs";
    /// A structure without something that has to lie in it.
    LACKS_PART: Warning Model "M006" "lacks-part" []
        "this {text} lacks a {}"
        "programs may leave it out as a whole; add the line that is missing below it";
    /// A header without something that it has to have.
    HEADER_LACKS: Info Model "M007" "header-lacks-part" []
        "the header has no {}"
        "SOUR names the program, GEDC the version of the format, and SUBM who sent the file";
    /// A structure without the value for which it is there.
    LACKS_VALUE: Info Model "M008" "lacks-value" []
        "this {text} has no value"
        "what lies below it says more of a value that is not there; add it, or remove the line";
    /// A structure that says nothing.
    EMPTY: Info Model "M009" "empty-structure" []
        "this {text} is empty"
        "it has neither a value nor anything below it; add what is missing, or remove the line";
    /// An event of which nothing is said.
    VOID_EVENT: Info Model "M010" "void-event" []
        "this {text} does not say that it happened"
        "an event without date, place or other details counts only if its value is Y; write Y if you know that it happened, \
         or remove the line";
    /// An event with a value other than `Y`.
    EVENT_VALUE: Info Model "M011" "event-value" []
        "this {} has a value"
        "in GEDCOM events have no value but Y, and other programs drop it; put it into a line below: DATE, PLAC, TYPE or NOTE";
    /// A value where none belongs.
    NEEDLESS_VALUE: Warning Model "M012" "needless-value" []
        "{} has no value of its own"
        "programs drop what stands here; put it into a NOTE below";
    /// Text where a pointer belongs.
    TEXT_FOR_POINTER: Warning Model "M013" "text-for-pointer" []
        "{}"
        "write the id of a record between at signs, as `@I1@`; what is only known by name belongs in a NOTE";
    /// A pointer where text belongs.
    POINTER_FOR_TEXT: Warning Model "M014" "pointer-for-text" []
        "{} holds text, not a pointer"
        "write the text itself; programs would show the id";
    /// A pointer to a record of another kind.
    WRONG_RECORD: Error Model "M015" "wrong-record" []
        "{text} {}"
        "a pointer has the id of a record of the right kind; mend the id, or the tag of this line";
    /// A value that is none of the few that there are.
    NOT_A_CHOICE: Warning Model "M016" "not-a-choice" []
        "`{text}` should be {}"
        "programs know only these values and drop or misread others; what they can't say belongs in a NOTE";
    /// A value in another case than the one in which it is written.
    CHOICE_CASE: Info Model "M017" "choice-case" []
        "`{text}` is written {}"
        "it is clear what is meant, but some programs compare letter by letter";
    /// A count that is not a number.
    NOT_A_NUMBER: Warning Model "M018" "not-a-number" []
        "{} is a number, which `{text}` is not"
        "write it with digits, and all else in a NOTE below";
    /// A language that is not on the list.
    UNKNOWN_LANGUAGE: Info Model "M019" "unknown-language" []
        "`{text}` is not a language of GEDCOM's list{}"
        "GEDCOM names languages in English, as German or Dutch";
    /// A value for which old programs have no room.
    TOO_LONG: Info Model "M020" "long-value" []
        "this value has {}"
        "old programs may cut it off; most of today's do not mind";
    /// Line breaks in a value of one line.
    LINE_BREAKS: Warning Model "M021" "line-breaks" []
        "the value of this {text} has line breaks"
        "it is one line; programs join its lines or drop all but the first; put what does not belong there into a NOTE";
    /// The format of a file in both of the places where it can be.
    TWO_MEDIA_FORMS: Info Model "M022" "two-media-forms" []
        "the format is in line {} too"
        "GEDCOM 5.5 has FORM beside FILE, and 5.5.1 has it below; remove the one that is not of the version of the file";
    /// A record that nothing points to.
    ORPHAN: Info Model "M023" "unused-record" []
        "nothing points to this {text}"
        "link it to what it is about, or remove it; programs may leave it out";
    /// A record without an id.
    NO_ID: Info Model "M024" "record-without-id" []
        "this {text} has no id, so that nothing can point to it"
        "give it an id that no other record has, as `@X1@`, before its tag";
    /// A number that two records share.
    SAME_NUMBER: Info Model "M025" "same-number" []
        "`{text}` is the number in line {} too"
        "is it one thing that is there twice? otherwise give each a number of its own";
    /// A family without people.
    NOBODY: Info Model "M026" "family-of-nobody" []
        "nobody belongs to this family"
        "add its people with HUSB, WIFE and CHIL, or remove it";
}
