use std::borrow::Cow;
use std::fmt;

use unicode_normalization::{UnicodeNormalization, is_nfc};

use super::Resolver;
use crate::dialects::{Dialect, DialectRules};
use crate::octets::{BadOctets, Encoding};
use crate::prologue::{self, Declared};
use crate::schema::{Compatibility, SchemaSelection, Wishes};
use crate::tree::{BadLines, DuplicateIds, Ids, LongestLine, Recovery, SubstructureOrder};

/// How a file is read.
#[derive(Clone, Copy)]
pub struct ReadOptions<'o> {
    pub(crate) external: Option<Encoding>,
    pub(crate) forced: Option<Encoding>,
    pub(crate) bad_octets: BadOctets,
    pub(crate) compatibility: Compatibility,
    /// `None` where the file itself decides.
    pub(crate) dialect: Option<Dialect>,
    pub(crate) lenient: bool,
    pub(crate) recovery: Recovery,
    pub(crate) resolver: Option<&'o dyn Resolver>,
    pub(crate) parallel: bool,
}

impl Default for ReadOptions<'_> {
    fn default() -> Self {
        ReadOptions::new()
    }
}

impl<'o> ReadOptions<'o> {
    /// As what the file itself declares to be: ELF of some draft, or else GEDCOM.
    pub fn new() -> ReadOptions<'o> {
        ReadOptions {
            external: None,
            forced: None,
            bad_octets: BadOctets::default(),
            compatibility: Compatibility::default(),
            dialect: None,
            lenient: false,
            recovery: Recovery::default(),
            resolver: None,
            parallel: true,
        }
    }

    /// The encoding that somebody outside the file declares, as an HTTP header does. It takes the place of what the
    /// first octets say; `CHAR` in the file counts more (section 7.2). Where [labels are weighed](crate::octets::Labels) it
    /// settles the matter.
    pub fn external_encoding(self, encoding: Encoding) -> Self {
        ReadOptions { external: Some(encoding), ..self }
    }

    /// The encoding, whatever the file says.
    pub fn force_encoding(self, encoding: Encoding) -> Self {
        ReadOptions { forced: Some(encoding), ..self }
    }

    /// What to do with octets that are invalid in the encoding.
    pub fn bad_octets(self, bad_octets: BadOctets) -> Self {
        ReadOptions { bad_octets, ..self }
    }

    /// Whether the default schema is taken as printed or as it was meant.
    pub fn compatibility(self, compatibility: Compatibility) -> Self {
        ReadOptions { compatibility, ..self }
    }

    /// The dialect, whatever the file says.
    pub fn dialect(self, dialect: Dialect) -> Self {
        ReadOptions { dialect: Some(dialect), ..self }
    }

    /// The dialect that the file itself gives away: see [`prologue::declared`](crate::prologue::declared).
    pub fn detect_dialect(self) -> Self {
        ReadOptions { dialect: None, ..self }
    }

    /// Whether to forgive what the draft, or the good sense of its readers, lets one forgive. In the drafts of 2019 and
    /// 2018 blank lines are passed over, ids may have any characters, and an escape may lack its final space; in that of
    /// May 2017 any number of spaces may stand before a payload. The others have nothing to forgive that they do not.
    pub fn lenient(self, lenient: bool) -> Self {
        ReadOptions { lenient, ..self }
    }

    /// What becomes of lines that can't be read or fit nowhere, where the dialect leaves the choice.
    pub fn bad_lines(self, bad_lines: BadLines) -> Self {
        ReadOptions { recovery: Recovery { bad_lines, ..self.recovery }, ..self }
    }

    /// What becomes of ids that several structures bear, where the dialect leaves the choice.
    pub fn duplicate_ids(self, duplicate_ids: DuplicateIds) -> Self {
        ReadOptions { recovery: Recovery { duplicate_ids, ..self.recovery }, ..self }
    }

    /// Whether a large file may be read by several threads: all those of the `rayon` pool that the caller is in, or of
    /// the global one. The result is the same.
    pub fn parallel(self, parallel: bool) -> Self {
        ReadOptions { parallel, ..self }
    }

    /// What the header of a file gives away of its dialect; `None` where these options name one.
    ///
    /// ```
    /// use heirloom_core::dialects::GEDCOM;
    /// use heirloom_core::prologue::Declared;
    /// use heirloom_core::ReadOptions;
    ///
    /// let file = b"0 HEAD\n1 GEDC\n2 VERS 7.0\n0 TRLR\n";
    /// assert_eq!(ReadOptions::new().declared(file), Some(Declared::Gedcom7));
    /// assert_eq!(ReadOptions::new().dialect(GEDCOM).declared(file), None);
    /// ```
    pub fn declared(&self, octets: &[u8]) -> Option<Declared> {
        let look = || prologue::declaration(octets, self.external, self.forced).declared;
        self.dialect.is_none().then(look)
    }

    /// Where external schemas come from. ELF's own is built in, and others are fetched only if the resolver does so.
    pub fn resolver(self, resolver: &'o dyn Resolver) -> Self {
        ReadOptions { resolver: Some(resolver), ..self }
    }
}

impl fmt::Debug for ReadOptions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ReadOptions")
            .field("external", &self.external)
            .field("forced", &self.forced)
            .field("bad_octets", &self.bad_octets)
            .field("compatibility", &self.compatibility)
            .field("dialect", &self.dialect)
            .field("lenient", &self.lenient)
            .field("recovery", &self.recovery)
            .finish_non_exhaustive()
    }
}

/// The line break between lines.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum LineBreak {
    /// A newline.
    #[default]
    Lf,
    /// A carriage return and a newline.
    CrLf,
    /// A carriage return.
    Cr,
    /// A newline and a carriage return. Not in every [dialect](crate::dialects).
    LfCr,
}

impl LineBreak {
    pub(crate) fn text(self) -> &'static str {
        match self {
            LineBreak::Lf => "\n",
            LineBreak::CrLf => "\r\n",
            LineBreak::Cr => "\r",
            LineBreak::LfCr => "\n\r",
        }
    }
}

/// Whether a file begins with a byte-order mark.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Bom {
    /// As the dialect advises: in UTF-16, and in some of them in UTF-8.
    #[default]
    Auto,
    /// Wherever the encoding has one.
    Always,
    /// Nowhere.
    Never,
}

/// Which structures are written with an id.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum IdPolicy {
    /// Every record, as the draft recommends, and what else something points to.
    #[default]
    EveryRecord,
    /// Those that have one.
    AsRead,
}

/// In which order the substructures of a structure are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Order {
    /// As the dialect asks for it: the drafts of 2017 want those of one type together, the others only recommend it.
    #[default]
    Auto,
    /// As they were read or built.
    AsRead,
    /// Those of one type together, where the first of them stands. Their order among each other has a meaning and stays.
    Grouped,
}

/// How long a line should be at most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Width {
    OfDialect,
    Of(Option<usize>),
}

/// How a dataset is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WriteOptions {
    pub(super) encoding: Encoding,
    pub(super) line_break: LineBreak,
    pub(super) final_break: bool,
    pub(super) width: Width,
    pub(super) bom: Bom,
    pub(super) schema: SchemaSelection,
    pub(super) ids: IdPolicy,
    pub(crate) dialect: Dialect,
    pub(super) lossy: bool,
    pub(super) one_tag: bool,
    pub(super) order: Order,
    pub(super) raw_errors: bool,
    pub(super) nfc: bool,
    /// Whether what would be written as it was read may be copied.
    pub(super) copy: bool,
    pub(super) parallel: bool,
}

impl WriteOptions {
    /// The newest draft, UTF-8, newlines, lines as long as the draft advises, and as much of a schema as is needed.
    pub fn new() -> WriteOptions {
        WriteOptions {
            encoding: Encoding::Utf8,
            line_break: LineBreak::default(),
            final_break: true,
            width: Width::OfDialect,
            bom: Bom::default(),
            schema: SchemaSelection::default(),
            ids: IdPolicy::default(),
            dialect: Dialect::NEWEST,
            lossy: false,
            one_tag: false,
            order: Order::default(),
            raw_errors: false,
            nfc: false,
            copy: true,
            parallel: true,
        }
    }

    /// The canonical form of files that were read in a dialect: written in the same, in UTF-8, with newlines, lines as long
    /// as the dialect advises, and ids as they are. A file that declares no schema, as none of plain GEDCOM does, gets none.
    ///
    /// ```
    /// use heirloom_core::{ReadOptions, WriteOptions, parse_with, source::Ignore, write};
    ///
    /// let options = ReadOptions::new().detect_dialect();
    /// let file = b"0 HEAD\r\n  1 CHAR ANSEL\r\n0 @I1@ INDI\r\n1  NAME Andr\xE2e";
    /// let parsed = parse_with(file, &options, &mut Ignore);
    /// let canonical = write(&parsed.dataset, &WriteOptions::canonical(parsed.dialect))?;
    /// assert_eq!(String::from_utf8_lossy(&canonical), "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME André\n0 TRLR\n");
    /// # Ok::<(), heirloom_core::WriteError>(())
    /// ```
    pub fn canonical(dialect: Dialect) -> WriteOptions {
        // As it is written, not as it is leniently read.
        let dialect = Dialect::named(dialect.name()).unwrap_or(dialect);
        WriteOptions { dialect, schema: dialect.usual_schema(), ids: IdPolicy::AsRead, ..WriteOptions::new() }
    }

    /// Nothing is copied: the plain twin.
    #[cfg(test)]
    pub(super) fn anew(self) -> Self {
        WriteOptions { copy: false, ..self }
    }

    /// The character encoding: one of the four that the draft names.
    pub fn encoding(self, encoding: Encoding) -> Self {
        WriteOptions { encoding, ..self }
    }

    /// The line break.
    pub fn line_break(self, line_break: LineBreak) -> Self {
        WriteOptions { line_break, ..self }
    }

    /// Whether a line break follows the last line.
    pub fn final_break(self, final_break: bool) -> Self {
        WriteOptions { final_break, ..self }
    }

    /// How long a line should be at most, its line break included, in what the dialect counts it in: octets of the
    /// encoding in the newest. `None` never splits a line.
    pub fn width(self, width: Option<usize>) -> Self {
        WriteOptions { width: Width::Of(width), ..self }
    }

    /// The same, with what the dialect advises if nobody says anything.
    pub(super) fn longest_line(&self) -> Option<usize> {
        match (self.width, self.rules().tree.longest_line) {
            (Width::Of(width), _) => width,
            (Width::OfDialect, LongestLine::Of255) => Some(255),
            (Width::OfDialect, LongestLine::Unlimited) => None,
        }
    }

    /// Whether to begin with a byte-order mark.
    pub fn bom(self, bom: Bom) -> Self {
        WriteOptions { bom, ..self }
    }

    /// How much of the schema to write.
    pub fn schema(self, schema: SchemaSelection) -> Self {
        WriteOptions { schema, ..self }
    }

    /// Whether a large dataset may be written by several threads: all those of the `rayon` pool that the caller is in, or
    /// of the global one. The result is the same.
    pub fn parallel(self, parallel: bool) -> Self {
        WriteOptions { parallel, ..self }
    }

    /// The rules of the dialect.
    pub(crate) fn rules(&self) -> &'static DialectRules {
        self.dialect.rules()
    }

    /// Where ids are data, or were when the data were read, none is added and none is left out.
    pub(crate) fn id_policy(&self, source: Option<Dialect>) -> IdPolicy {
        let are_data = |dialect: Dialect| dialect.rules().tree.ids == Ids::Data;
        match are_data(self.dialect) || source.is_some_and(are_data) {
            true => IdPolicy::AsRead,
            false => self.ids,
        }
    }

    /// A string in the form that was chosen.
    pub(super) fn normalised<'t>(&self, text: &'t str) -> Cow<'t, str> {
        match self.nfc && !is_nfc(text) {
            true => Cow::Owned(text.nfc().collect()),
            false => Cow::Borrowed(text),
        }
    }

    /// Whether substructures of one type are put together.
    pub(super) fn groups(&self) -> bool {
        match self.order {
            Order::Auto => self.rules().tree.substructure_order == SubstructureOrder::Grouped,
            Order::AsRead => false,
            Order::Grouped => true,
        }
    }

    /// What was chosen of tags and definitions.
    pub(crate) fn wishes(&self) -> Wishes {
        Wishes { selection: self.schema, one_tag: self.one_tag }
    }

    /// The dialect.
    pub fn dialect(self, dialect: Dialect) -> Self {
        WriteOptions { dialect, ..self }
    }

    /// Whether to go on if something of the dataset can't be carried into the dialect. What that is goes to the sink,
    /// structure by structure; without this nothing is written then.
    pub fn lossy(self, lossy: bool) -> Self {
        WriteOptions { lossy, ..self }
    }

    /// Which structures get an id.
    pub fn ids(self, ids: IdPolicy) -> Self {
        WriteOptions { ids, ..self }
    }

    /// Whether each type is written with one tag: the first that the schema defines for it. Otherwise structures keep the
    /// tags that they were read with. A definition of the data model is used where there is one, even if its tag is another.
    ///
    /// ```
    /// use heirloom_core::{SchemaSelection, WriteOptions, parse, write};
    ///
    /// let file = "0 HEAD\n1 CHAR UTF-8\n0 @S1@ SUBM\n1 ADDR x\n1 EMAI a\n1 EMAIL b\n0 TRLR\n";
    /// let (parsed, _) = parse(file.as_bytes());
    /// let options = WriteOptions::new().schema(SchemaSelection::None).one_tag(true);
    /// let written = String::from_utf8(write(&parsed.dataset, &options)?)?;
    /// assert_eq!(written, file.replace("EMAI a", "EMAIL a"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn one_tag(self, one_tag: bool) -> Self {
        WriteOptions { one_tag, ..self }
    }

    /// In which order the substructures of a structure are written. The order of records stays.
    ///
    /// ```
    /// use heirloom_core::{Order, SchemaSelection, WriteOptions, parse, write};
    ///
    /// let file = "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME A\n1 SEX F\n1 NAME B\n0 TRLR\n";
    /// let (parsed, _) = parse(file.as_bytes());
    /// let options = WriteOptions::new().schema(SchemaSelection::None).order(Order::Grouped);
    /// let written = String::from_utf8(write(&parsed.dataset, &options)?)?;
    /// assert_eq!(written, "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME A\n1 NAME B\n1 SEX F\n0 TRLR\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn order(self, order: Order) -> Self {
        WriteOptions { order, ..self }
    }

    /// Whether lines that could not be read, which are `ERROR` structures in the dataset, are written as they were rather
    /// than with a level and the tag `ERROR`. That is done where a reader finds the same `ERROR` structure in the same place:
    /// directly below the lines of the structure that it lies in, and in dialects that keep such lines. The other ones are
    /// written with their tag, and [reported](crate::pipeline::ERROR_NOT_RAW).
    ///
    /// ```
    /// use heirloom_core::{SchemaSelection, WriteOptions, parse, write};
    ///
    /// let file = "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\nborn in May\n1 SEX F\n0 TRLR\n";
    /// let (parsed, _) = parse(file.as_bytes());
    /// let options = WriteOptions::new().schema(SchemaSelection::None);
    /// let written = String::from_utf8(write(&parsed.dataset, &options)?)?;
    /// assert_eq!(written, file.replace("born", "1 ERROR born"));
    /// let written = String::from_utf8(write(&parsed.dataset, &options.raw_errors(true))?)?;
    /// assert_eq!(written, file);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn raw_errors(self, raw_errors: bool) -> Self {
        WriteOptions { raw_errors, ..self }
    }

    /// Whether strings are converted to Unicode Normalisation Form C. Ids, tags and the schema stay as they are. Each string
    /// that changes is [reported](crate::pipeline::NORMALISED).
    ///
    /// ```
    /// use heirloom_core::{SchemaSelection, WriteOptions, parse, write};
    ///
    /// let file = "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME Rene\u{301}\n0 TRLR\n";
    /// let (parsed, _) = parse(file.as_bytes());
    /// let options = WriteOptions::new().schema(SchemaSelection::None).nfc(true);
    /// let written = String::from_utf8(write(&parsed.dataset, &options)?)?;
    /// assert_eq!(written, file.replace("e\u{301}", "\u{E9}"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn nfc(self, nfc: bool) -> Self {
        WriteOptions { nfc, ..self }
    }
}

impl Default for WriteOptions {
    fn default() -> WriteOptions {
        WriteOptions::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialects::{ELF_2017_10, ELF_2018_REDUX, GEDCOM};
    use crate::pipeline::{Resolved, Unresolved};

    struct Nowhere;

    impl Resolver for Nowhere {
        fn resolve(&self, _: &str, _: &str) -> Result<Resolved, Unresolved> {
            Err(Unresolved::Unknown)
        }
    }

    #[test]
    fn options_of_reading_stand_beside_each_other() {
        type Set = fn(ReadOptions<'static>) -> ReadOptions<'static>;
        let sets: [Set; 10] = [
            |options| options.external_encoding(Encoding::Utf16Le),
            |options| options.force_encoding(Encoding::Ansel),
            |options| options.bad_octets(BadOctets::Replace),
            |options| options.compatibility(Compatibility::Literal),
            |options| options.dialect(ELF_2018_REDUX),
            |options| options.lenient(true),
            |options| options.bad_lines(BadLines::RejectDataset),
            |options| options.duplicate_ids(DuplicateIds::KeepOnRecord),
            |options| options.parallel(false),
            |options| options.resolver(&Nowhere),
        ];
        let shown = |options: &ReadOptions<'_>| {
            (format!("{options:?}"), options.parallel, options.resolver.is_some())
        };
        let all = sets.iter().fold(ReadOptions::new(), |options, set| set(options));
        for (number, set) in sets.iter().enumerate() {
            assert_ne!(
                shown(&set(ReadOptions::new())),
                shown(&ReadOptions::new()),
                "number {number} does nothing"
            );
            assert_eq!(shown(&set(all)), shown(&all), "number {number} undoes another");
        }
        let detecting = all.detect_dialect();
        assert_eq!((detecting.dialect, detecting.forced), (None, Some(Encoding::Ansel)));
    }

    #[test]
    fn options_of_writing_stand_beside_each_other() {
        type Set = fn(WriteOptions) -> WriteOptions;
        let sets: [Set; 14] = [
            |options| options.encoding(Encoding::Ansel),
            |options| options.line_break(LineBreak::CrLf),
            |options| options.final_break(false),
            |options| options.width(None),
            |options| options.bom(Bom::Never),
            |options| options.schema(SchemaSelection::Full),
            |options| options.parallel(false),
            |options| options.dialect(ELF_2018_REDUX),
            |options| options.lossy(true),
            |options| options.ids(IdPolicy::AsRead),
            |options| options.one_tag(true),
            |options| options.order(Order::Grouped),
            |options| options.raw_errors(true),
            |options| options.nfc(true),
        ];
        let all = sets.iter().fold(WriteOptions::new(), |options, set| set(options));
        for (number, set) in sets.iter().enumerate() {
            assert_ne!(set(WriteOptions::new()), WriteOptions::new(), "number {number} does nothing");
            assert_eq!(set(all), all, "number {number} undoes another");
        }
    }

    #[test]
    fn the_canonical_form_keeps_the_dialect_and_not_its_leniency() {
        let shown = |dialect| {
            let WriteOptions { dialect, schema, ids, .. } = WriteOptions::canonical(dialect);
            (dialect, schema, ids)
        };
        assert_eq!(shown(GEDCOM), (GEDCOM, SchemaSelection::None, IdPolicy::AsRead));
        let lenient = ELF_2018_REDUX.leniently();
        assert_eq!(shown(lenient), (ELF_2018_REDUX, SchemaSelection::Used, IdPolicy::AsRead));
    }

    #[test]
    fn ids_that_are_data_are_written_as_they_are() {
        let policy = |to, from| WriteOptions::new().dialect(to).id_policy(from);
        assert_eq!(policy(ELF_2018_REDUX, None), IdPolicy::EveryRecord);
        assert_eq!(policy(ELF_2018_REDUX, Some(GEDCOM)), IdPolicy::EveryRecord);
        assert_eq!(policy(ELF_2018_REDUX, Some(ELF_2017_10)), IdPolicy::AsRead);
        assert_eq!(policy(ELF_2017_10, Some(GEDCOM)), IdPolicy::AsRead);
    }
}
