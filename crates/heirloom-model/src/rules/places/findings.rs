//! What can be wrong with places, coordinates and addresses. The letter is G.

use heirloom_core::source::codes;

codes! {
    /// A place without a name.
    NO_PLACE {
        id: "G001", name: "no-place", severity: Info, category: Places,
        message: "the place `{text}` names nothing",
        help: "leave the place out if it is not known",
    }
    /// Other parts than the form of the place has.
    AGAINST_OWN_FORM {
        id: "G002", name: "place-against-form", severity: Warning, category: Places,
        message: "the place `{text}` has {parts} in its form in line {line}",
        help: "a form names the parts one by one; leave those empty that are not known, as in `, Kent, England`",
    }
    /// Other parts than the form of the file has.
    AGAINST_DEFAULT_FORM {
        id: "G003", name: "places-against-default-form", severity: Info, category: Places,
        message: "the form is `{text}`, but {count} places {have} another number of parts, first that in line {line}",
        help: "the form in the head is that of all places; take it out if your places have no fixed parts",
    }
    /// Coordinates that can't be read.
    COORDINATES_FORM {
        id: "G004", name: "coordinates-form", severity: Warning, category: Places,
        message: "`{text}` is not {}",
        help: "write the letter of the direction and degrees with a decimal point, without blanks, minutes and signs",
    }
    /// Coordinates that are nowhere.
    COORDINATES_RANGE {
        id: "G005", name: "coordinates-out-of-range", severity: Warning, category: Places,
        message: "`{text}` is more than the {}",
        help: "look for a missing decimal point, or for latitude and longitude in each other's place",
    }
    /// Latitude and longitude in each other's place.
    COORDINATES_SWAPPED {
        id: "G006", name: "coordinates-swapped", severity: Warning, category: Places,
        message: "`{text}` stands where the {} should",
        help: "`LATI` is north or south, `LONG` is east or west",
    }
    /// Coordinates that are both zero.
    COORDINATES_ZERO {
        id: "G007", name: "coordinates-zero", severity: Info, category: Places,
        message: "these coordinates are both zero, which is in the sea south of Ghana",
        help: "some program wrote zeros for what it did not know; delete the `MAP`",
    }
    /// One place with several spellings.
    SEVERAL_SPELLINGS {
        id: "G008", name: "place-spelled-several-ways", severity: Info, category: Places,
        message: "the place `{text}` is spelled `{usual}` in line {line}",
        help: "spell a place the same everywhere, so that programs know it is the same",
    }
    /// A date in a place.
    DATE_IN_PLACE {
        id: "G009", name: "date-in-place", severity: Info, category: Places,
        message: "`{}` in a place is a date",
        help: "put it in a `DATE` beside the `PLAC`",
    }
    /// No address of electronic mail.
    ODD_EMAIL {
        id: "G010", name: "odd-email", severity: Warning, category: Places,
        message: "`{}` is not an e-mail address",
        help: "write one address as `ann@@example.com`; each further one has a line of its own",
    }
    /// No address in the web.
    ODD_WEB_PAGE {
        id: "G011", name: "odd-web-page", severity: Warning, category: Places,
        message: "`{}` is not an address in the web",
        help: "write one address as `https://example.com/ann`; each further one has a line of its own",
    }
    /// Text that was read in the wrong encoding.
    GARBLED {
        id: "G012", name: "garbled-place", severity: Warning, category: Places,
        message: "the place `{text}` is garbled: {}",
        help: "some program read the text in the wrong encoding; export it again from where it is right, or correct it by hand",
    }
    /// One place in two spots.
    TWO_SPOTS {
        id: "G013", name: "place-in-two-spots", severity: Info, category: Places,
        message: "the coordinates of `{text}` are far from those in line {line}",
        help: "correct one of them, or name the places so that they can be told apart",
    }
    /// Parts of an address that are not in it.
    ADDRESS_PARTS {
        id: "G014", name: "address-parts-differ", severity: Info, category: Places,
        message: "`{text}` is not in the address in line {line}",
        help: "programs show the whole or the parts; write both alike, or leave one of them out",
    }
}
