//! A file, and what can be done with it as a whole.

use std::borrow::Cow;
#[cfg(feature = "report")]
use std::path::Path;

use heirloom_core::difference::{Difference, Options};
use heirloom_core::octets::Encoding;
use heirloom_core::pipeline::canonical;
use heirloom_core::prologue::Declared;
use heirloom_core::repair::mend;
use heirloom_core::source::{Code, Finding, Ignore, Safety};
use heirloom_core::verbatim::Editor;
use heirloom_core::{Dataset, Dialect, Parsed, ReadOptions, WriteError, WriteOptions, parse_with, write};
use heirloom_model::rules::{Limits, World};
#[cfg(feature = "report")]
use heirloom_report::{
    diagnostics::check::{CheckOptions, report_whole},
    renderers::Format,
};

use crate::{Checked, Fixed, Tree};

/// Reads a file: any bytes at all, in whatever format and encoding they say or seem to be in.
///
/// A `Vec` becomes part of the [`File`], which can then be kept and returned; a slice is borrowed.
///
/// ```
/// let file = heirloom::read(b"0 HEAD\n0 @I1@ INDI\n1 NAME Ada /King/\n0 TRLR\n");
/// assert_eq!(file.tree().people().count(), 1);
/// ```
pub fn read<'a>(bytes: impl Into<Cow<'a, [u8]>>) -> File<'a> {
    read_with(bytes, &ReadOptions::new())
}

/// Reads a file with options: in an encoding or a format that the caller knows better, or with external schemas.
///
/// ```
/// use heirloom::{Dialect, ReadOptions};
///
/// let elf = Dialect::named("elf-2019-01").unwrap();
/// let file = heirloom::read_with(b"0 HEAD\n1 CHAR UTF-8\n0 TRLR\n", &ReadOptions::new().dialect(elf));
/// assert_eq!(file.dialect(), elf);
/// ```
pub fn read_with<'a>(bytes: impl Into<Cow<'a, [u8]>>, options: &ReadOptions<'a>) -> File<'a> {
    let bytes = bytes.into();
    let mut noticed: Vec<Finding> = Vec::new();
    let parsed = match &bytes {
        Cow::Borrowed(bytes) => parse_with(bytes, options, &mut noticed),
        Cow::Owned(bytes) => parse_with(bytes, options, &mut noticed).into_owned(),
    };
    File { bytes, options: *options, parsed, noticed }
}

/// A file that was read: its bytes, what they say, and what was noticed on the way.
///
/// It holds no people: [`tree`](File::tree) finds them, as a view of the file. So a function returns the `File`, and whoever
/// has that asks for the tree.
///
/// ```
/// fn open(path: &str) -> std::io::Result<heirloom::File<'static>> {
///     Ok(heirloom::read(std::fs::read(path)?))
/// }
///
/// let file = open("../../examples/family.ged")?;
/// assert_eq!(file.tree().families().count(), 1);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct File<'a> {
    bytes: Cow<'a, [u8]>,
    options: ReadOptions<'a>,
    parsed: Parsed<'a>,
    /// What reading found, room by room.
    noticed: Vec<Finding>,
}

impl File<'_> {
    /// The people and families in it, their sources and everything else that it says. Finds them anew each time, in time linear
    /// in the file, so that it is asked once.
    pub fn tree(&self) -> Tree<'_> {
        Tree::of(&self.parsed.dataset)
    }

    /// Everything that is wrong with it or worth knowing, in the order of the file: what breaks the format, and what can hardly be
    /// true of people and families. `world` is which [`Day`](crate::dates::Day) it is, since libraries have no clock.
    ///
    /// ```
    /// use heirloom::dates::Day;
    ///
    /// let file = heirloom::read(b"0 HEAD\n0 @I1@ INDI\n1 BIRT\n2 DATE 1850\n1 DEAT\n2 DATE 1849\n0 TRLR\n");
    /// let checked = file.check(Day::from_unix_seconds(1_767_225_600));
    /// assert!(checked.iter().any(|finding| finding.code().name == "died-before-birth"));
    /// ```
    pub fn check<'w>(&self, world: impl Into<World<'w>>) -> Checked<'_> {
        self.check_with(&Limits::default(), world, |_| true)
    }

    /// The same with the numbers by which rules judge, and only some kinds of findings.
    pub fn check_with<'w>(
        &self,
        limits: &Limits,
        world: impl Into<World<'w>>,
        wants: impl Fn(&'static Code) -> bool,
    ) -> Checked<'_> {
        Checked::new(self, limits, world.into(), wants)
    }

    /// The same as text of a format: JSON, SARIF, a page of HTML. `name` is what the file is called in it.
    ///
    /// ```
    /// use heirloom::Day;
    /// use heirloom::report::renderers::Format;
    ///
    /// let file = heirloom::read(b"0 HEAD\n0 @I1@ INDI\n1 NAME Ada /King/\n2 DATE\n0 TRLR\n");
    /// let json = file.report(Format::Json, "king.ged", Day::from_unix_seconds(1_767_225_600));
    /// assert!(json.contains("\"name\": \"Ada King\""));
    /// ```
    #[cfg(feature = "report")]
    pub fn report(&self, format: Format, name: impl AsRef<Path>, world: impl Into<World<'static>>) -> String {
        let mut report = Vec::new();
        let options = CheckOptions::default();
        report_whole(&self.bytes, name.as_ref(), &self.options, world, &options, format, &mut report)
            .expect("memory takes everything");
        String::from_utf8_lossy(&report).into_owned()
    }

    /// Fixes what can be fixed, and says what that changed. With [`Safety::Safe`] the file says the same as before; with
    /// [`Safety::Unsafe`] guesses at what was meant are added. A file that says that it is GEDCOM 7 stays as it is.
    ///
    /// ```
    /// use heirloom::Safety;
    ///
    /// let file = heirloom::read(b"0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NOTE me@example.org\n0 TRLR\n");
    /// let fixed = file.fix(Safety::Safe);
    /// assert_eq!(fixed.preview()[0].reasons, ["the @ is doubled"]);
    /// ```
    pub fn fix(&self, boldest: Safety) -> Fixed<'_> {
        self.fix_where(|_, safety| safety <= boldest)
    }

    /// Makes the fixes that are wanted, by the kind of finding and their safety.
    pub fn fix_where(&self, wanted: impl Fn(&'static Code, Safety) -> bool) -> Fixed<'_> {
        Fixed::new(self, mend(&self.bytes, &self.options, wanted))
    }

    /// What differs in meaning between this file, as the old one, and a new one, whatever their encodings, formats, orders and
    /// ids.
    pub fn diff<'f>(&'f self, new: &'f File<'_>) -> Difference<'f> {
        Difference::between(&self.parsed.dataset, &new.parsed.dataset, &Options::new())
    }

    /// Writes it in another format or encoding. Where that can't carry all of it nothing is written, unless the options allow
    /// loss.
    ///
    /// ```
    /// use heirloom::{Encoding, WriteOptions};
    ///
    /// let file = heirloom::read("0 HEAD\n1 CHAR UTF-8\n0 @N1@ NOTE João\n0 TRLR\n".as_bytes());
    /// let ascii = file.convert(&WriteOptions::new().encoding(Encoding::Ascii))?;
    /// assert!(ascii.is_ascii() && file.diff(&heirloom::read(ascii)).is_empty());
    /// # Ok::<(), heirloom::WriteError>(())
    /// ```
    pub fn convert(&self, options: &WriteOptions) -> Result<Vec<u8>, WriteError> {
        self.may_be_written()?;
        write(&self.parsed.dataset, options)
    }

    /// Writes it in the canonical form of its own format: the same bytes for the same content.
    pub fn canonical(&self) -> Result<Vec<u8>, WriteError> {
        self.may_be_written()?;
        canonical(&self.parsed, &self.options, false, &mut Ignore)
    }

    /// An editor that changes what it is told to in these bytes, and no other byte.
    ///
    /// ```
    /// use heirloom::engine::verbatim::Change;
    ///
    /// let file = heirloom::read(b"0 HEAD\r\n1 CHAR ANSEL\r\n0 @I1@ INDI\r\n1 NAME Andr\xE2e\r\n0 TRLR\r\n");
    /// let mut editor = file.edit();
    /// editor.make(&Change::set("I1.NAME=Zo\u{EB}")?)?;
    /// assert!(editor.octets().ends_with(b"1 NAME Zo\xE8e\r\n0 TRLR\r\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn edit(&self) -> Editor<'_> {
        Editor::new(&*self.bytes, &self.options)
    }

    /// The bytes that were read.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The decoded text, to which the places of findings refer.
    pub fn text(&self) -> &str {
        self.parsed.text()
    }

    /// The encoding in which it was read.
    pub fn encoding(&self) -> Encoding {
        self.parsed.encoding()
    }

    /// The format in which it was read.
    pub fn dialect(&self) -> Dialect {
        self.parsed.dialect
    }

    /// Its structures, for whoever looks for what no view shows.
    pub fn dataset(&self) -> &Dataset<'_> {
        &self.parsed.dataset
    }

    /// All that the engine knows of it.
    pub fn parsed(&self) -> &Parsed<'_> {
        &self.parsed
    }

    /// How it was read.
    pub(crate) fn options(&self) -> &ReadOptions<'_> {
        &self.options
    }

    /// What reading it found.
    pub(crate) fn noticed(&self) -> &[Finding] {
        &self.noticed
    }

    fn may_be_written(&self) -> Result<(), WriteError> {
        match self.parsed.declared() {
            Some(Declared::Gedcom7) => Err(WriteError::Gedcom7),
            _ => Ok(()),
        }
    }
}
