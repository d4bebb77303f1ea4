//! What can be wrong with names of people. The letter is N.

use heirloom_core::source::codes;

codes! {
    /// A person without a name.
    NO_NAME {
        id: "N001", name: "no-name", severity: Info, category: Names,
        message: "nothing says what this person is called",
        help: "write down what is known of the name, be it only the surname between slashes: `1 NAME /Lee/`",
    }
    /// Several words and no slashes.
    SURNAME_NOT_MARKED {
        id: "N002", name: "surname-not-marked", severity: Info, category: Names,
        message: "no part of the name `{text}` is marked as the surname",
        help: "put slashes around the surname, as in `Ann /Lee/`, or `//` behind the name of somebody who had none",
    }
    /// Slashes that are not two.
    ODD_SLASHES {
        id: "N003", name: "odd-slashes-in-name", severity: Warning, category: Names,
        message: "the name `{text}` has {} where two would mark the surname",
        help: "put one slash before the surname and one behind it; another surname belongs in a `NAME` of its own",
    }
    /// Pieces that are not those of the name.
    PIECES_DIFFER {
        id: "N004", name: "name-pieces-differ", severity: Info, category: Names,
        message: "`{text}` is not what the name in line {line} says",
        help: "programs show the one or the other; write both alike, or put the second name in a `NAME` of its own",
    }
    /// Digits and signs.
    ODD_CHARACTER {
        id: "N005", name: "odd-character-in-name", severity: Info, category: Names,
        message: "the name `{text}` has {}",
        help: "names are made of letters; numbers, years and remarks belong in a `REFN`, an event or a `NOTE`",
    }
    /// Surnames in capitals.
    SURNAME_IN_CAPITALS {
        id: "N006", name: "surname-in-capitals", severity: Info, category: Names,
        message: "the surname in `{text}` is in capitals, as in {} names of this file",
        help: "slashes mark the surname already; write it as people did, and let a program show it in capitals",
    }
    /// Names without capitals.
    LOWER_CASE {
        id: "N007", name: "lower-case-name", severity: Info, category: Names,
        message: "the name `{text}` has no capital letter",
        help: "write names with the capitals that they have",
    }
    /// Titles and suffixes among names.
    TITLE_IN_NAME {
        id: "N008", name: "title-in-name", severity: Info, category: Names,
        message: "`{}` stands among the names in `{text}`",
        help: "give it as a piece of the name, `2 NPFX` before it or `2 NSFX` behind it, so that it is not taken for a name",
    }
    /// Words for a name that is not known.
    PLACEHOLDER {
        id: "N009", name: "placeholder-name", severity: Info, category: Names,
        message: "`{}` stands for a name that is not known",
        help: "leave it out: `Ann //` if the surname is not known, `/Lee/` if the given name is not",
    }
    /// A wife who is recorded under the name of her husband.
    MARRIED_NAME {
        id: "N010", name: "married-name", severity: Info, category: Names,
        message: "`{text}` has the surname of her husband in line {line}, not that of her father",
        help: "record her under the name of her birth, and the other as a second `NAME` with `2 TYPE married`",
    }
    /// Several names of which nothing is said.
    NAMES_WITHOUT_TYPE {
        id: "N011", name: "names-without-type", severity: Info, category: Names,
        message: "nothing says how `{text}` differs from the name in line {line}",
        help: "add a `2 TYPE` such as birth, married, aka or immigrant",
    }
    /// Blanks too many.
    BLANKS_IN_NAME {
        id: "N012", name: "blanks-in-name", severity: Info, category: Names,
        message: "the name `{text}` has blanks that belong to no word",
        help: "leave one blank between words, and none beside the surname within its slashes",
    }
    /// A comma.
    COMMA_IN_NAME {
        id: "N013", name: "comma-in-name", severity: Info, category: Names,
        message: "the name `{text}` has a comma in it",
        help: "write the name as it is spoken, `Ann /Lee/`, and another name in a `NAME` of its own",
    }
    /// Text that was read in the wrong encoding.
    GARBLED {
        id: "N014", name: "garbled-name", severity: Warning, category: Names,
        message: "the name `{text}` is garbled: {}",
        help: "some program read the text in the wrong encoding; export it again from where it is right, or correct it by hand",
    }
}
