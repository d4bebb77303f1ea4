//! What can be wrong with what is there twice. The letter is U.

use heirloom_core::source::codes;

codes! {
    /// Two people who may be one.
    SAME_PERSON: Info Duplicates "U001" "same-person" []
        "this may be the same person as in line {}"
        "compare the two; if they are one, merge them in your program, which moves the families too";
    /// Two families of one couple.
    SAME_COUPLE: Info Duplicates "U002" "same-couple" []
        "the same two people are a couple in the family in line {} already"
        "a couple has one family, with as many weddings and divorces as there were; merge the two";
    /// Two records of one source.
    SAME_SOURCE: Info Duplicates "U003" "same-source" []
        "this source has the same title, author and publication as that in line {}"
        "if they are one, have all citations point to one of them and remove the other; if not, let the titles tell";
    /// Two records of one repository.
    SAME_REPOSITORY: Info Duplicates "U004" "same-repository" []
        "this repository has the same name and address as that in line {}"
        "if they are one, have all sources point to one of them and remove the other";
    /// Two records of one submitter.
    SAME_SUBMITTER: Info Duplicates "U005" "same-submitter" []
        "this submitter has the same name and address as that in line {}"
        "if they are one, have all records point to one of them and remove the other";
    /// Two records of one note.
    SAME_NOTE: Info Duplicates "U006" "same-note" []
        "this note has the same text as that in line {}"
        "one note can belong to many records: have all of them point to one and remove the other";
    /// Two records of one file.
    SAME_FILE: Info Duplicates "U007" "same-file" []
        "this is the same file as in line {}"
        "one multimedia record can belong to many others: have all of them point to one and remove the other";
    /// The same citation twice.
    SAME_CITATION: Info Duplicates "U008" "same-citation" []
        "this citation is the same as that in line {}"
        "it proves no more than the first does; remove one of them";
    /// The same event twice.
    SAME_EVENT: Info Duplicates "U009" "same-event" []
        "this says the same as line {}"
        "move what only one of them has to the other, and remove it";
    /// The same name twice.
    SAME_NAME: Info Duplicates "U010" "same-name" []
        "this is the same name as in line {}"
        "move what only one of them has to the other, and remove it; a name of another kind is told apart by its TYPE";
}
