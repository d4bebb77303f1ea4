//! What can be wrong with places, coordinates and addresses. The letter is G.

use heirloom_core::source::codes;

codes! {
    /// A place without a name.
    NO_PLACE: Info Places "G001" "no-place" []
        "the place `{text}` names nothing"
        "leave the place out if it is not known";
    /// Other parts than the form of the place has.
    AGAINST_OWN_FORM: Warning Places "G002" "place-against-form" []
        "the place `{text}` has {}"
        "a form names the parts one by one; leave those empty that are not known, as in `, Kent, England`";
    /// Other parts than the form of the file has.
    AGAINST_DEFAULT_FORM: Info Places "G003" "places-against-default-form" []
        "the form is `{text}`, but {}"
        "the form in the head is that of all places; take it out if your places have no fixed parts";
    /// Coordinates that can't be read.
    COORDINATES_FORM: Warning Places "G004" "coordinates-form" []
        "`{text}` is not {}"
        "write the letter of the direction and degrees with a decimal point, without blanks, minutes and signs";
    /// Coordinates that are nowhere.
    COORDINATES_RANGE: Warning Places "G005" "coordinates-out-of-range" []
        "`{text}` is more than the {}"
        "look for a missing decimal point, or for latitude and longitude in each other's place";
    /// Latitude and longitude in each other's place.
    COORDINATES_SWAPPED: Warning Places "G006" "coordinates-swapped" []
        "`{text}` stands where the {} should"
        "`LATI` is north or south, `LONG` is east or west";
    /// Coordinates that are both zero.
    COORDINATES_ZERO: Info Places "G007" "coordinates-zero" []
        "these coordinates are both zero, which is in the sea south of Ghana"
        "some program wrote zeros for what it did not know; delete the `MAP`";
    /// One place with several spellings.
    SEVERAL_SPELLINGS: Info Places "G008" "place-spelled-several-ways" []
        "the place `{text}` is spelled {}"
        "spell a place the same everywhere, so that programs know it is the same";
    /// A date in a place.
    DATE_IN_PLACE: Info Places "G009" "date-in-place" []
        "`{}` in a place is a date"
        "put it in a `DATE` beside the `PLAC`";
    /// No address of electronic mail.
    ODD_EMAIL: Warning Places "G010" "odd-email" []
        "`{}` is not an e-mail address"
        "write one address as `ann@@example.com`; each further one has a line of its own";
    /// No address in the web.
    ODD_WEB_PAGE: Warning Places "G011" "odd-web-page" []
        "`{}` is not an address in the web"
        "write one address as `https://example.com/ann`; each further one has a line of its own";
    /// Text that was read in the wrong encoding.
    GARBLED: Warning Places "G012" "garbled-place" []
        "the place `{text}` is garbled: {}"
        "some program read the text in the wrong encoding; export it again from where it is right, or correct it by hand";
    /// One place in two spots.
    TWO_SPOTS: Info Places "G013" "place-in-two-spots" []
        "the coordinates of `{text}` are far from those in line {}"
        "correct one of them, or name the places so that they can be told apart";
    /// Parts of an address that are not in it.
    ADDRESS_PARTS: Info Places "G014" "address-parts-differ" []
        "`{text}` is not in the address in line {}"
        "programs show the whole or the parts; write both alike, or leave one of them out";
}
