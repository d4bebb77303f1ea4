use super::find::Several;
use super::path::Name;
use super::plan::{NewName, Plan};
use super::value::check_id;
use super::verify::{Difference, has_value, is_new, is_otherwise_same};
use super::{Change, EditError, Path, Value};
use crate::lines::is_tag;
use crate::octets::{CharName, Encoder, Encoding, char_name};
use crate::pipeline::{Parsed, ReadOptions, parse_with};
use crate::source::{Edit, Ignore, apply};
use crate::tree::StructureId;

/// The octets of a file, and changes to them.
///
/// Each change is made by itself, and the file is read before it and again behind it: what a change names can be what
/// another has made, and a file that would be read otherwise than it should be stays as it was.
#[derive(Clone, Debug)]
pub struct Editor<'o> {
    octets: Vec<u8>,
    options: ReadOptions<'o>,
}

impl<'o> Editor<'o> {
    /// An editor for the octets of a file, which is read in this way.
    pub fn new(octets: impl Into<Vec<u8>>, options: &ReadOptions<'o>) -> Editor<'o> {
        Editor { octets: octets.into(), options: *options }
    }

    /// The octets as they are now: those of the file, if nothing was changed.
    pub fn octets(&self) -> &[u8] {
        &self.octets
    }

    /// The same, to keep.
    pub fn into_octets(self) -> Vec<u8> {
        self.octets
    }

    /// Makes a change, and says which octets it took away and put in. There are none where nothing has to be changed.
    pub fn make(&mut self, change: &Change) -> Result<Vec<Edit>, EditError> {
        let (edits, changed) = self.plan(change)?;
        if let Some(changed) = changed {
            self.octets = changed;
        }
        Ok(edits)
    }

    fn plan(&self, change: &Change) -> Result<(Vec<Edit>, Option<Vec<u8>>), EditError> {
        let parsed = self.read(&self.octets);
        let asked = Asked { editor: self, parsed: &parsed };
        match change {
            Change::Set(path, value) => asked.set(path, value),
            Change::Remove(path) => asked.remove(path),
            Change::Add(path, value) => asked.add(path, value),
            Change::AddRecord { id, tag, value } => asked.add_record(Some(id), tag, value),
        }
    }

    fn read<'f>(&self, octets: &'f [u8]) -> Parsed<'f> {
        parse_with(octets, &self.options, &mut Ignore)
    }
}

/// One change that was asked for.
struct Asked<'e> {
    editor: &'e Editor<'e>,
    parsed: &'e Parsed<'e>,
}

/// Edits, and what they make of the file.
type Made = (Vec<Edit>, Option<Vec<u8>>);

impl Asked<'_> {
    fn set(&self, path: &Path, value: &Value) -> Result<Made, EditError> {
        let of = self.find(path)?;
        if self.parsed.dataset.tape().is_error_line(of) {
            return Err(EditError::ErrorLine(path.clone()));
        }
        if has_value(self.parsed, of, value) {
            return Ok((Vec::new(), None));
        }
        if self.is_char(of) {
            self.names_encoding(value)?;
        }
        let edits = self.begin().set(of, value)?;
        self.finish(edits, &Difference::Payload(of), |after| has_value(after, of, value))
    }

    fn remove(&self, path: &Path) -> Result<Made, EditError> {
        let of = self.find(path)?;
        let end = self.parsed.dataset.tape().end(of);
        if (of.0..end).any(|number| self.is_char(StructureId(number))) {
            return Err(EditError::Char(self.parsed.encoding()));
        }
        let edits = self.begin().remove(of);
        self.finish(edits, &Difference::Gone(of, end), |_| true)
    }

    fn add(&self, path: &Path, value: &Value) -> Result<Made, EditError> {
        let last = path.last();
        let (Name::Word(tag), None) = (&last.name, last.number) else {
            return Err(EditError::NewName(path.clone()));
        };
        let Some(above_path) = path.superstructure() else { return self.add_record(None, tag, value) };
        let above = self.find(&above_path)?;
        let tape = self.parsed.dataset.tape();
        if tape.is_error_line(above) {
            return Err(EditError::ErrorLine(above_path));
        }
        if self.parsed.dataset.frame().head == Some(above) && tag.as_ref() == "CHAR" {
            self.names_encoding(value)?;
        }
        let depth = std::iter::successors(Some(above), |&of| tape.superstructure(of)).count() as u32;
        let new = StructureId(tape.end(above));
        let name = NewName { id: None, tag };
        let plan = self.begin();
        let mut failed = None;
        for level in plan.levels_below(above) {
            let edits = plan.add(above, name, value, level)?;
            match self.finish_new(edits, new, depth, name, value) {
                Err(error) => failed = failed.or(Some(error)),
                made => return made,
            }
        }
        Err(failed.unwrap_or(EditError::Misread { path: None }))
    }

    fn add_record(&self, id: Option<&str>, tag: &str, value: &Value) -> Result<Made, EditError> {
        let tape = self.parsed.dataset.tape();
        if !is_tag(tag.as_bytes()) {
            return Err(EditError::NoName(tag.to_string()));
        }
        if let Some(id) = id {
            if !self.parsed.dialect.rules().tree.lines.is_written_id(id.as_bytes()) {
                return Err(EditError::NoName(id.to_string()));
            }
            check_id(id, &Encoder::for_editing(self.parsed.encoding()))?;
            if tape.all().any(|of| tape.has_line(of) && tape.written_id(of) == Some(id)) {
                return Err(EditError::Taken(id.to_string()));
            }
        }
        let plan = self.begin();
        let lined = tape.all().filter(|&of| tape.has_line(of)).count() as u32;
        let new = plan.trailer().unwrap_or(StructureId(lined));
        let name = NewName { id, tag };
        let edits = plan.add_record(name, value)?;
        self.finish_new(edits, new, 0, name, value)
    }

    fn finish_new(
        &self,
        edits: Vec<Edit>,
        new: StructureId,
        depth: u32,
        NewName { id, tag }: NewName<'_>,
        value: &Value,
    ) -> Result<Made, EditError> {
        self.finish(edits, &Difference::New(new), |after| {
            has_value(after, new, value) && is_new(after.dataset.tape(), new, depth, id, tag)
        })
    }

    /// Makes the edits, unless the file would be read otherwise than it should be.
    fn finish(
        &self,
        edits: Vec<Edit>,
        difference: &Difference,
        is_there: impl FnOnce(&Parsed<'_>) -> bool,
    ) -> Result<Made, EditError> {
        let changed = apply(&self.editor.octets, &edits);
        let after = self.editor.read(&changed);
        is_otherwise_same(self.parsed, &after, difference).map_err(|path| EditError::Misread { path })?;
        if !is_there(&after) {
            return Err(EditError::Misread { path: None });
        }
        drop(after);
        Ok((edits, Some(changed)))
    }

    fn begin(&self) -> Plan<'_> {
        Plan::new(self.parsed)
    }

    fn find(&self, path: &Path) -> Result<StructureId, EditError> {
        Ok(path.resolve(self.parsed.dataset.tape(), Several::Refused)?)
    }

    /// Whether a structure is the one that says which encoding the file is in.
    fn is_char(&self, of: StructureId) -> bool {
        self.parsed.dataset.frame().chars.first() == Some(&of)
    }

    /// Whoever names the encoding has to name that of the file.
    fn names_encoding(&self, value: &Value) -> Result<(), EditError> {
        let encoding = self.parsed.encoding();
        let named = value.string().is_some_and(|name| match char_name(&name) {
            CharName::Ascii => encoding == Encoding::Ascii,
            CharName::Ansel => encoding == Encoding::Ansel,
            CharName::Utf8 => encoding == Encoding::Utf8,
            CharName::Unicode => encoding.is_utf16(),
            CharName::Outside(other) => encoding == other,
            CharName::Unknown => false,
        });
        if named { Ok(()) } else { Err(EditError::Char(encoding)) }
    }
}
