//! What can be wrong with what is there twice. The letter is U.

use heirloom_core::source::codes;

codes! {
    /// Two people who may be one.
    SAME_PERSON {
        id: "U001", name: "same-person", severity: Info, category: Duplicates,
        message: "this may be the same person as in line {line}: both have the same name{reasons}",
        help: "compare the two; if they are one, merge them in your program, which moves the families too",
    }
    /// Two families of one couple.
    SAME_COUPLE {
        id: "U002", name: "same-couple", severity: Info, category: Duplicates,
        message: "the same two people are a couple in the family in line {line} already",
        help: "a couple has one family, with as many weddings and divorces as there were; merge the two",
    }
    /// Two records of one source.
    SAME_SOURCE {
        id: "U003", name: "same-source", severity: Info, category: Duplicates,
        message: "this source has the same title, author and publication as that in line {line}",
        help: "if they are one, have all citations point to one of them and remove the other; if not, let the titles tell",
    }
    /// Two records of one repository.
    SAME_REPOSITORY {
        id: "U004", name: "same-repository", severity: Info, category: Duplicates,
        message: "this repository has the same name and address as that in line {line}",
        help: "if they are one, have all sources point to one of them and remove the other",
    }
    /// Two records of one submitter.
    SAME_SUBMITTER {
        id: "U005", name: "same-submitter", severity: Info, category: Duplicates,
        message: "this submitter has the same name and address as that in line {line}",
        help: "if they are one, have all records point to one of them and remove the other",
    }
    /// Two records of one note.
    SAME_NOTE {
        id: "U006", name: "same-note", severity: Info, category: Duplicates,
        message: "this note has the same text as that in line {line}",
        help: "one note can belong to many records: have all of them point to one and remove the other",
    }
    /// Two records of one file.
    SAME_FILE {
        id: "U007", name: "same-file", severity: Info, category: Duplicates,
        message: "this is the same file as in line {line}",
        help: "one multimedia record can belong to many others: have all of them point to one and remove the other",
    }
    /// The same citation twice.
    SAME_CITATION {
        id: "U008", name: "same-citation", severity: Info, category: Duplicates,
        message: "this citation is the same as that in line {line}",
        help: "it proves no more than the first does; remove one of them",
    }
    /// The same event twice.
    SAME_EVENT {
        id: "U009", name: "same-event", severity: Info, category: Duplicates,
        message: "this says the same as line {line}",
        help: "move what only one of them has to the other, and remove it",
    }
    /// The same name twice.
    SAME_NAME {
        id: "U010", name: "same-name", severity: Info, category: Duplicates,
        message: "this is the same name as in line {line}",
        help: "move what only one of them has to the other, and remove it; a name of another kind is told apart by its TYPE",
    }
}
