//! What can be wrong with sources, citations, repositories and notes. The letter is R.

use heirloom_core::source::codes;

codes! {
    /// A source without a title.
    NO_TITLE: Info Sources "R001" "source-without-title" []
        "this source has no title{}"
        "add a `1 TITL` that says what the source is, so that others can find it";
    /// How many events have no source.
    EVENTS_WITHOUT_SOURCE: Info Sources "R002" "events-without-source" []
        "{} events cite no source, of which this is the first"
        "add a `2 SOUR` to an event that says from where it is known";
    /// Citations that don't say where.
    CITATIONS_WITHOUT_PAGE: Info Sources "R003" "citations-without-page" []
        "{} citations of this source do not say where in it"
        "add a `PAGE` with the page, entry or number to each citation";
    /// Details of the other form of citation.
    MIXED_CITATION: Info Sources "R004" "mixed-citation" []
        "`{text}` is out of place: {}"
        "a citation with a pointer has `PAGE`, `EVEN` and `DATA`; one without has the source as its text, and `TEXT`";
    /// A source that cites itself.
    CITES_ITSELF: Warning Sources "R005" "source-cites-itself" []
        "this source cites itself"
        "delete the citation, or let it lead to the source that was meant";
    /// The title in another field.
    REPEATED_TITLE: Info Sources "R006" "source-repeats-title" []
        "`{text}` is the title in line {} once more"
        "`AUTH` is who wrote the source, `PUBL` where and when it was published; delete what is not known";
    /// Recorded before it happened.
    RECORDED_BEFORE: Warning Sources "R007" "recorded-before-event" []
        "this was recorded before it happened, by the date in line {}"
        "one of the two dates is wrong; the `DATE` in `DATA` is when the source was written";
    /// HTML in a text.
    MARKUP: Info Sources "R008" "markup-in-text" []
        "this text has markup: {}"
        "other programs show the markup as it stands; write plain text, with a `CONT` for each new line";
    /// A text of blanks.
    BLANK_TEXT: Info Sources "R009" "blank-text" []
        "`{text}` has only blanks and empty lines"
        "delete it, or write what it was to say";
}
