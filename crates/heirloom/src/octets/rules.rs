/// What a dialect may say of octets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// Which files should begin with a byte-order mark.
    pub byte_order_marks: ByteOrderMarks,
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
