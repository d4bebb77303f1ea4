/// A way out of what a finding or an error is about, which each front end words in its own terms: the command by a flag, a page
/// by a button, a library by a call.
///
/// The library says in words that need no front end what can be done ([`Code::help`](super::Code::help)); a remedy says the same
/// to programs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Remedy {
    /// Read the file in an encoding that somebody names, which a file in ELF may overrule.
    ReadInEncoding,
    /// Read the file in an encoding that somebody names, whatever the file says.
    ForceEncoding,
    /// Look at the text of the file in several encodings.
    CompareEncodings,
    /// Read the file in another format, or in another draft.
    ReadAs,
    /// Write the file again, in UTF-8.
    ConvertToUtf8,
    /// Write the file again, in another encoding.
    ConvertEncoding,
    /// Supply a copy of an external schema.
    SupplySchema,
    /// Fetch an external schema from where its IRI leads.
    FetchSchema,
    /// Write the file though data would be lost.
    WriteLossily,
    /// Have the file fixed automatically.
    Fix,
    /// Have the file fixed automatically, by guesses too.
    FixByGuess,
}

impl Remedy {
    /// Every remedy.
    pub const ALL: &'static [Remedy] = &[
        Remedy::ReadInEncoding,
        Remedy::ForceEncoding,
        Remedy::CompareEncodings,
        Remedy::ReadAs,
        Remedy::ConvertToUtf8,
        Remedy::ConvertEncoding,
        Remedy::SupplySchema,
        Remedy::FetchSchema,
        Remedy::WriteLossily,
        Remedy::Fix,
        Remedy::FixByGuess,
    ];
}
