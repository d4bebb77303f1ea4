//! What can be wrong with what the data model wants of structures: where they lie, how often, what they hold. The letter is M.

use heirloom_core::source::codes;

codes! {
    /// A tag where it means nothing, though it means something elsewhere.
    MISPLACED {
        id: "M001", name: "misplaced-structure", severity: Warning, category: Model,
        message: "`{text}` does not belong {}",
        help: "what a tag means depends on the line that it lies in; move the line to where it belongs, or use a tag that \
         begins with an underscore for a meaning of your own",
    }
    /// A tag that nobody knows, and that is nearly another one.
    MISTYPED {
        id: "M002", name: "mistyped-tag", severity: Warning, category: Model,
        message: "there is no tag `{text}`; perhaps it should be {}",
        help: "mend the tag; programs do not know this one and leave out what it holds",
    }
    /// A tag of GEDCOM 7 in a file that is not.
    LATER {
        id: "M003", name: "newer-tag", severity: Info, category: Model,
        message: "`{text}` came with GEDCOM 7, which this file is not{}",
        help: "programs that read GEDCOM 5.5.1 do not know it; for them it begins with an underscore, as `_{text}`",
    }
    /// A tag that the formats themselves misspell.
    MISSPELT {
        id: "M004", name: "misspelt-tag", severity: Info, category: Model,
        message: "`{text}` is a misspelling of {}",
        help: "it was read as what it means, but not all programs do that; write it in the usual way",
    }
    /// More structures than there may be.
    TOO_MANY {
        id: "M005", name: "too-many", severity: Warning, category: Model,
        message: "there should be at most {} {text} here, and this is one more",
        help: "programs keep the first, which is taken to be the preferred one; move what the others say to where it belongs",
    }
    /// A structure without something that has to lie in it.
    LACKS_PART {
        id: "M006", name: "lacks-part", severity: Warning, category: Model,
        message: "this {text} lacks a {}",
        help: "programs may leave it out as a whole; add the line that is missing below it",
    }
    /// A header without something that it has to have.
    HEADER_LACKS {
        id: "M007", name: "header-lacks-part", severity: Info, category: Model,
        message: "the header has no {}",
        help: "SOUR names the program, GEDC the version of the format, and SUBM who sent the file",
    }
    /// A structure without the value for which it is there.
    LACKS_VALUE {
        id: "M008", name: "lacks-value", severity: Info, category: Model,
        message: "this {text} has no value",
        help: "what lies below it says more of a value that is not there; add it, or remove the line",
    }
    /// A structure that says nothing.
    EMPTY {
        id: "M009", name: "empty-structure", severity: Info, category: Model,
        message: "this {text} is empty",
        help: "it has neither a value nor anything below it; add what is missing, or remove the line",
    }
    /// An event of which nothing is said.
    VOID_EVENT {
        id: "M010", name: "void-event", severity: Info, category: Model,
        message: "this {text} does not say that it happened",
        help: "an event without date, place or other details counts only if its value is Y; write Y if you know that it happened, \
         or remove the line",
    }
    /// An event with a value other than `Y`.
    EVENT_VALUE {
        id: "M011", name: "event-value", severity: Info, category: Model,
        message: "this {} has a value",
        help: "in GEDCOM events have no value but Y, and other programs drop it; put it into a line below: DATE, PLAC, TYPE or NOTE",
    }
    /// A value where none belongs.
    NEEDLESS_VALUE {
        id: "M012", name: "needless-value", severity: Warning, category: Model,
        message: "{} has no value of its own",
        help: "programs drop what stands here; put it into a NOTE below",
    }
    /// Text where a pointer belongs.
    TEXT_FOR_POINTER {
        id: "M013", name: "text-for-pointer", severity: Warning, category: Model,
        message: "{}",
        help: "write the id of a record between at signs, as `@I1@`; what is only known by name belongs in a NOTE",
    }
    /// A pointer where text belongs.
    POINTER_FOR_TEXT {
        id: "M014", name: "pointer-for-text", severity: Warning, category: Model,
        message: "{} holds text, not a pointer",
        help: "write the text itself; programs would show the id",
    }
    /// A pointer to a record of another kind.
    WRONG_RECORD {
        id: "M015", name: "wrong-record", severity: Error, category: Model,
        message: "{text} in line {line} is {is} record, not {wanted}",
        help: "a pointer has the id of a record of the right kind; mend the id, or the tag of this line",
    }
    /// A value that is none of the few that there are.
    NOT_A_CHOICE {
        id: "M016", name: "not-a-choice", severity: Warning, category: Model,
        message: "`{text}` should be {}",
        help: "programs know only these values and drop or misread others; what they can't say belongs in a NOTE",
    }
    /// A value in another case than the one in which it is written.
    CHOICE_CASE {
        id: "M017", name: "choice-case", severity: Info, category: Model,
        message: "`{text}` is written {}",
        help: "it is clear what is meant, but some programs compare letter by letter",
    }
    /// A count that is not a number.
    NOT_A_NUMBER {
        id: "M018", name: "not-a-number", severity: Warning, category: Model,
        message: "{} is a number, which `{text}` is not",
        help: "write it with digits, and all else in a NOTE below",
    }
    /// A language that is not on the list.
    UNKNOWN_LANGUAGE {
        id: "M019", name: "unknown-language", severity: Info, category: Model,
        message: "`{text}` is not a language of GEDCOM's list{}",
        help: "GEDCOM names languages in English, as German or Dutch",
    }
    /// A value for which old programs have no room.
    TOO_LONG {
        id: "M020", name: "long-value", severity: Info, category: Model,
        message: "this value has {}",
        help: "old programs may cut it off; most of today's do not mind",
    }
    /// Line breaks in a value of one line.
    LINE_BREAKS {
        id: "M021", name: "line-breaks", severity: Warning, category: Model,
        message: "the value of this {text} has line breaks",
        help: "it is one line; programs join its lines or drop all but the first; put what does not belong there into a NOTE",
    }
    /// The format of a file in both of the places where it can be.
    TWO_MEDIA_FORMS {
        id: "M022", name: "two-media-forms", severity: Info, category: Model,
        message: "the format is in line {line} too",
        help: "GEDCOM 5.5 has FORM beside FILE, and 5.5.1 has it below; remove the one that is not of the version of the file",
    }
    /// A record that nothing points to.
    ORPHAN {
        id: "M023", name: "unused-record", severity: Info, category: Model,
        message: "nothing points to this {text}",
        help: "link it to what it is about, or remove it; programs may leave it out",
    }
    /// A record without an id.
    NO_ID {
        id: "M024", name: "record-without-id", severity: Info, category: Model,
        message: "this {text} has no id, so that nothing can point to it",
        help: "give it an id that no other record has, as `@X1@`, before its tag",
    }
    /// A number that two records share.
    SAME_NUMBER {
        id: "M025", name: "same-number", severity: Info, category: Model,
        message: "`{text}` is the number in line {line} too",
        help: "is it one thing that is there twice? otherwise give each a number of its own",
    }
    /// A family without people.
    NOBODY {
        id: "M026", name: "family-of-nobody", severity: Info, category: Model,
        message: "nobody belongs to this family",
        help: "add its people with HUSB, WIFE and CHIL, or remove it",
    }
}
