//! On which requirements of a draft its rules rest.

/// Ids of rows of the conformance tables.
pub(super) type Rows = &'static [&'static str];

/// The rows on which each rule of a dialect rests, rule by rule; none where it rests on a decision of ours.
pub(super) struct RequirementRows {
    // octets
    pub(super) byte_order_marks: Rows,
    pub(super) labels: Rows,
    pub(super) cut_characters: Rows,
    // lines
    pub(super) levels: Rows,
    pub(super) xref_ids: Rows,
    pub(super) payloads: Rows,
    pub(super) empty_payloads: Rows,
    pub(super) blank_lines: Rows,
    pub(super) line_breaks: Rows,
    pub(super) controls: Rows,
    pub(super) lengths: Rows,
    pub(super) slips: Rows,
    pub(super) tag_case: Rows,
    // tree
    pub(super) misfits: Rows,
    pub(super) strays: Rows,
    pub(super) error_tag: Rows,
    pub(super) dangling: Rows,
    pub(super) duplicates: Rows,
    pub(super) escapes: Rows,
    pub(super) missing_characters: Rows,
    pub(super) payload_ends: Rows,
    pub(super) split_points: Rows,
    pub(super) line_length: Rows,
    pub(super) longest_line: Rows,
    pub(super) inner_ids: Rows,
    pub(super) ids: Rows,
    pub(super) head: Rows,
    pub(super) pseudo_structures: Rows,
    pub(super) below_char: Rows,
    pub(super) record_order: Rows,
    pub(super) substructure_order: Rows,
    // schema
    pub(super) reserved: Rows,
    pub(super) undef: Rows,
    pub(super) extensions: Rows,
    pub(super) default: Rows,
    pub(super) types: Rows,
}

impl RequirementRows {
    /// Those of a dialect that rests on decisions alone; of a draft, where it says nothing.
    pub(super) const NONE: RequirementRows = RequirementRows {
        byte_order_marks: &[],
        labels: &[],
        cut_characters: &[],
        levels: &[],
        xref_ids: &[],
        payloads: &[],
        empty_payloads: &[],
        blank_lines: &[],
        line_breaks: &[],
        controls: &[],
        lengths: &[],
        slips: &[],
        tag_case: &[],
        misfits: &[],
        strays: &[],
        error_tag: &[],
        dangling: &[],
        duplicates: &[],
        escapes: &[],
        missing_characters: &[],
        payload_ends: &[],
        split_points: &[],
        line_length: &[],
        longest_line: &[],
        inner_ids: &[],
        ids: &[],
        head: &[],
        pseudo_structures: &[],
        below_char: &[],
        record_order: &[],
        substructure_order: &[],
        reserved: &[],
        undef: &[],
        extensions: &[],
        default: &[],
        types: &[],
    };
}
