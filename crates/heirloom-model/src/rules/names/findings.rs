//! What can be wrong with names of people. The letter is N.

use heirloom_core::source::codes;

codes! {
    /// A person without a name.
    NO_NAME: Info Names "N001" "no-name" []
        "nothing says what this person is called"
        "write down what is known of the name, be it only the surname between slashes: `1 NAME /Lee/`";
    /// Several words and no slashes.
    SURNAME_NOT_MARKED: Info Names "N002" "surname-not-marked" []
        "no part of the name `{text}` is marked as the surname"
        "put slashes around the surname, as in `Ann /Lee/`, or `//` behind the name of somebody who had none";
    /// Slashes that are not two.
    ODD_SLASHES: Warning Names "N003" "odd-slashes-in-name" []
        "the name `{text}` has {} where two would mark the surname"
        "put one slash before the surname and one behind it; another surname belongs in a `NAME` of its own";
    /// Pieces that are not those of the name.
    PIECES_DIFFER: Info Names "N004" "name-pieces-differ" []
        "`{text}` is not what the name in line {} says"
        "programs show the one or the other; write both alike, or put the second name in a `NAME` of its own";
    /// Digits and signs.
    ODD_CHARACTER: Info Names "N005" "odd-character-in-name" []
        "the name `{text}` has {}"
        "names are made of letters; numbers, years and remarks belong in a `REFN`, an event or a `NOTE`";
    /// Surnames in capitals.
    SURNAME_IN_CAPITALS: Info Names "N006" "surname-in-capitals" []
        "the surname in `{text}` is in capitals, as in {} names of this file"
        "slashes mark the surname already; write it as people did, and let a program show it in capitals";
    /// Names without capitals.
    LOWER_CASE: Info Names "N007" "lower-case-name" []
        "the name `{text}` has no capital letter"
        "write names with the capitals that they have";
    /// Titles and suffixes among names.
    TITLE_IN_NAME: Info Names "N008" "title-in-name" []
        "`{}` stands among the names in `{text}`"
        "give it as a piece of the name, `2 NPFX` before it or `2 NSFX` behind it, so that it is not taken for a name";
    /// Words for a name that is not known.
    PLACEHOLDER: Info Names "N009" "placeholder-name" []
        "`{}` stands for a name that is not known"
        "leave it out: `Ann //` if the surname is not known, `/Lee/` if the given name is not";
    /// A wife who is recorded under the name of her husband.
    MARRIED_NAME: Info Names "N010" "married-name" []
        "`{text}` has the surname of her husband in line {}, not that of her father"
        "record her under the name of her birth, and the other as a second `NAME` with `2 TYPE married`";
    /// Several names of which nothing is said.
    NAMES_WITHOUT_TYPE: Info Names "N011" "names-without-type" []
        "nothing says how `{text}` differs from the name in line {}"
        "add a `2 TYPE` such as birth, married, aka or immigrant";
    /// Blanks too many.
    BLANKS_IN_NAME: Info Names "N012" "blanks-in-name" []
        "the name `{text}` has blanks that belong to no word"
        "leave one blank between words, and none beside the surname within its slashes";
    /// A comma.
    COMMA_IN_NAME: Info Names "N013" "comma-in-name" []
        "the name `{text}` has a comma in it"
        "write the name as it is spoken, `Ann /Lee/`, and another name in a `NAME` of its own";
    /// Text that was read in the wrong encoding.
    GARBLED: Warning Names "N014" "garbled-name" []
        "the name `{text}` is garbled: {}"
        "some program read the text in the wrong encoding; export it again from where it is right, or correct it by hand";
}
