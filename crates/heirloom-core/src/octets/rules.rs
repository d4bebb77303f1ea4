/// What a dialect may say of octets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OctetRules {
    /// Which files should begin with a byte-order mark.
    pub byte_order_marks: ByteOrderMarks,
    /// What settles in which encoding a file is read.
    pub labels: Labels,
    /// Which characters are put together again that were cut in two by a line break.
    pub cut_characters: CutCharacters,
}

/// Which files should begin with a byte-order mark when they are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ByteOrderMarks {
    /// Those in UTF-16.
    Utf16,
    /// Those in UTF-16 and UTF-8.
    Unicode,
    /// Those in UTF-16, and in UTF-8 where no `CHAR` says so.
    WithoutChar,
}

/// What settles in which encoding a file is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Labels {
    /// What `CHAR` says; without it what was declared from outside, or what the first octets say.
    Obeyed,
    /// What was declared from outside. Without that, `CHAR`, a byte-order mark and all octets of the file are weighed
    /// together: labels are often wrong.
    Weighed,
}

/// Which characters are put together again that were cut in two by a line break.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CutCharacters {
    /// Letters and marks of ANSEL, with a `CONC` line between them.
    Ansel,
    /// Those, and the octets of one character of UTF-8 or UTF-16, with `CONC` or `CONT` lines between them.
    All,
}
