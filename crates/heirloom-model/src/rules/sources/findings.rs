//! What can be wrong with sources, citations, repositories and notes. The letter is R.

use heirloom_core::source::codes;

codes! {
    /// A source without a title.
    NO_TITLE {
        id: "R001", name: "source-without-title", severity: Info, category: Sources,
        message: "this source has no title{}",
        help: "add a `1 TITL` that says what the source is, so that others can find it",
    }
    /// How many events have no source.
    EVENTS_WITHOUT_SOURCE {
        id: "R002", name: "events-without-source", severity: Info, category: Sources,
        message: "{} events cite no source, of which this is the first",
        help: "add a `2 SOUR` to an event that says from where it is known",
    }
    /// Citations that don't say where.
    CITATIONS_WITHOUT_PAGE {
        id: "R003", name: "citations-without-page", severity: Info, category: Sources,
        message: "{} citations of this source do not say where in it",
        help: "add a `PAGE` with the page, entry or number to each citation",
    }
    /// Details of the other form of citation.
    MIXED_CITATION {
        id: "R004", name: "mixed-citation", severity: Info, category: Sources,
        message: "`{text}` is out of place: {}",
        help: "a citation with a pointer has `PAGE`, `EVEN` and `DATA`; one without has the source as its text, and `TEXT`",
    }
    /// A source that cites itself.
    CITES_ITSELF {
        id: "R005", name: "source-cites-itself", severity: Warning, category: Sources,
        message: "this source cites itself",
        help: "delete the citation, or let it lead to the source that was meant",
    }
    /// The title in another field.
    REPEATED_TITLE {
        id: "R006", name: "source-repeats-title", severity: Info, category: Sources,
        message: "`{text}` is the title in line {line} once more",
        help: "`AUTH` is who wrote the source, `PUBL` where and when it was published; delete what is not known",
    }
    /// Recorded before it happened.
    RECORDED_BEFORE {
        id: "R007", name: "recorded-before-event", severity: Warning, category: Sources,
        message: "this was recorded before it happened, by the date in line {line}",
        help: "one of the two dates is wrong; the `DATE` in `DATA` is when the source was written",
    }
    /// HTML in a text.
    MARKUP {
        id: "R008", name: "markup-in-text", severity: Info, category: Sources,
        message: "this text has markup: {}",
        help: "other programs show the markup as it stands; write plain text, with a `CONT` for each new line",
    }
    /// A text of blanks.
    BLANK_TEXT {
        id: "R009", name: "blank-text", severity: Info, category: Sources,
        message: "`{text}` has only blanks and empty lines",
        help: "delete it, or write what it was to say",
    }
}
