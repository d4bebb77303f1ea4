/// What a reader chooses to do where a dialect leaves the choice: that of the 2018 draft does, in its sections
/// "Deserialisation error recovery". Others say themselves what becomes of such lines and ids.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Recovery {
    /// What becomes of lines that can't be read or fit nowhere.
    pub bad_lines: BadLines,
    /// What becomes of ids that several structures bear, and of these structures.
    pub duplicate_ids: DuplicateIds,
}

/// What becomes of lines that can't be read or fit nowhere.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum BadLines {
    /// They are left out, each with a finding.
    #[default]
    LeaveOut,
    /// The whole dataset is left out.
    RejectDataset,
}

/// What becomes of ids that several structures bear, and of these structures.
///
/// The last two apply to some ids only; to others [`RejectStructures`](DuplicateIds::RejectStructures) does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum DuplicateIds {
    /// What loses least: the last of the four if it applies, else the third if that does, else the second.
    #[default]
    Mildest,
    /// The whole dataset is left out.
    RejectDataset,
    /// The structures that bear the id are left out, and those that point to it, with all that lies in them.
    RejectStructures,
    /// If nothing points to the id, it is forgotten, and its bearers are kept.
    ForgetUnused,
    /// If only one of its bearers is a record, it is the id of that one, and forgotten of all others.
    KeepOnRecord,
}
