/// What is known of a structure besides its lines.
///
/// The marks that change from structure to structure are kept in its node; those of few structures belong to its kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Marks(u16);

impl Marks {
    pub(crate) const NONE: Marks = Marks(0);
    /// It bears an xref_id.
    pub(crate) const ID: Marks = Marks(1);
    /// Additional lines follow its first line.
    pub(crate) const MORE: Marks = Marks(1 << 1);
    /// There is an `@` in its payload.
    pub(crate) const AT: Marks = Marks(1 << 2);
    /// Its payload is a pointer. This is known early where it is nothing but an xref on one line.
    pub(crate) const POINTER: Marks = Marks(1 << 3);
    /// Its lines stand as they would be written: nothing but single spaces between their parts, none longer than
    /// [`PLAIN_LINE`](super::PLAIN_LINE), and no at sign but those of one xref.
    pub(crate) const PLAIN: Marks = Marks(1 << 4);

    /// It stands for a line that is not `Parseable`.
    pub(crate) const UNPARSEABLE: Marks = Marks(1 << 5);
    /// It stands for a line that is too deep.
    pub(crate) const TOO_DEEP: Marks = Marks(1 << 6);
    /// It is serialisation metadata, or lies below it, and is no part of the dataset.
    pub(crate) const SERIALISATION: Marks = Marks(1 << 7);
    /// It is an `UNDEF` record made for an xref that leads nowhere, and has no line.
    pub(crate) const UNDEF: Marks = Marks(1 << 8);
    /// It has no line: it was built.
    pub(crate) const BUILT: Marks = Marks(1 << 9);

    /// It stands for a structure that its pointers lead to but that is not on this tape, and has no line.
    pub(crate) const ELSEWHERE: Marks = Marks(1 << 10);
    /// The same, where no structure of the file is what its pointers should lead to.
    pub(crate) const MISSING: Marks = Marks(1 << 11);

    /// Its payload is not that of lines that could be read.
    pub(crate) const NOT_OF_LINES: Marks = Marks(Marks::NO_LINE.0 | Marks::UNPARSEABLE.0 | Marks::TOO_DEEP.0);
    /// It was not read from a line.
    pub(crate) const NO_LINE: Marks = Marks(Marks::UNDEF.0 | Marks::BUILT.0 | Marks::ELSEWHERE.0);

    /// So many marks, the lowest, are in the node.
    pub(super) const IN_NODE: u32 = 5;
    const NODE_BITS: u16 = (1 << Marks::IN_NODE) - 1;

    /// These marks and those.
    pub(crate) const fn and(self, other: Marks) -> Marks {
        Marks(self.0 | other.0)
    }

    /// These marks, and one of the node's if a condition holds.
    #[inline(always)]
    pub(crate) fn and_if(self, mark: Marks, holds: bool) -> Marks {
        Marks(self.0 | (mark.0 * u16::from(holds)))
    }

    /// Those of them that are kept in a node.
    #[inline(always)]
    pub(super) fn in_node(self) -> u16 {
        self.0 & Marks::NODE_BITS
    }

    /// Those of them that belong to a kind.
    pub(super) fn of_kind(self) -> Marks {
        Marks(self.0 & !Marks::NODE_BITS)
    }

    pub(crate) fn overlaps(self, other: Marks) -> bool {
        self.0 & other.0 != 0
    }
}
