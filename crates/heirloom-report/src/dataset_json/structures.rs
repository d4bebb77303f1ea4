//! Structures, however deep they lie.

use heirloom_core::Key;

use super::events::{Events, Result};
use super::read::{Reader, Stop};

/// Where structures go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    Metadata,
    Document,
}

/// The members of a structure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Member {
    /// The structure itself.
    None,
    Type,
    Tag,
    Id,
    Payload,
    Pointer,
    Substructures,
    /// In which collection it is, where each stands on a line of its own.
    In,
}

impl Member {
    fn named(name: &str, is_line: bool) -> Option<Member> {
        Some(match name {
            "type" => Member::Type,
            "tag" => Member::Tag,
            "id" => Member::Id,
            "payload" => Member::Payload,
            "pointer" => Member::Pointer,
            "substructures" => Member::Substructures,
            "in" if is_line => Member::In,
            _ => return None,
        })
    }
}

/// A structure whose end has not been read.
struct Open {
    key: Key,
    /// Its number in the order of the JSON.
    number: usize,
    /// A bit for each member that was read.
    seen: u8,
    /// Whether its substructures are being read.
    in_substructures: bool,
}

impl Reader {
    /// The structures of an array.
    pub(super) fn all(&mut self, events: &mut Events<'_>, place: Place) -> Result<()> {
        events.begin_array("structures")?;
        while events.more(false)? {
            let open = self.begin(events, |reader| reader.add(place))?;
            self.rest(events, open, false)?;
        }
        Ok(())
    }

    /// One structure, on a line of its own.
    pub(super) fn one(&mut self, events: &mut Events<'_>, place: Place) -> Result<()> {
        let open = self.begin(events, |reader| reader.add(place))?;
        self.rest(events, open, true)
    }

    /// The `HEAD`, whose substructures are the metadata.
    pub(super) fn head(&mut self, events: &mut Events<'_>) -> Result<()> {
        let open = self.begin(events, |reader| reader.builder.head())?;
        self.rest(events, open, false)
    }

    fn add(&mut self, place: Place) -> Key {
        match place {
            Place::Metadata => self.builder.metadata(""),
            Place::Document => self.builder.record(""),
        }
    }

    /// Begins a structure, which is made once it is known to be one.
    fn begin(&mut self, events: &mut Events<'_>, make: impl FnOnce(&mut Reader) -> Key) -> Result<Open> {
        let number = self.keys.len();
        self.check(events, number, Member::None)?;
        events.begin_object("a structure")?;
        let key = make(self);
        self.keys.push(key);
        Ok(Open { key, number, seen: 0, in_substructures: false })
    }

    /// The rest of a structure, with all that lies in it.
    fn rest(&mut self, events: &mut Events<'_>, top: Open, is_line: bool) -> Result<()> {
        let mut path = vec![top];
        while let Some(open) = path.last_mut() {
            if open.in_substructures {
                match events.more(false)? {
                    true => {
                        let above = open.key;
                        path.push(self.begin(events, |reader| reader.builder.substructure(above, ""))?);
                    }
                    false => open.in_substructures = false,
                }
            } else if events.more(true)? {
                let is_line = is_line && path.len() == 1;
                if let Some(open) = path.last_mut() {
                    self.member(events, open, is_line)?;
                }
            } else {
                path.pop();
            }
        }
        Ok(())
    }

    fn member(&mut self, events: &mut Events<'_>, open: &mut Open, is_line: bool) -> Result<()> {
        let name = events.name()?;
        let Some(member) = Member::named(&name, is_line) else {
            return Err(events.error(format!(
                "unknown member {name:?}: a structure has type, tag, id, payload or pointer, and substructures"
            )));
        };
        let bit = 1 << member as u8;
        if open.seen & bit != 0 {
            return Err(events.error(format!("the member {name:?} stands twice")));
        }
        self.check(events, open.number, member)?;
        if events.null()? {
            return Ok(());
        }
        open.seen |= bit;
        let both = 1 << Member::Payload as u8 | 1 << Member::Pointer as u8;
        if open.seen & both == both {
            return Err(events.error("a structure has a payload or a pointer, not both"));
        }
        match member {
            Member::Type => self.builder.set_type(open.key, &events.string("the type of a structure")?),
            Member::Tag => self.builder.set_tag(open.key, &events.string("a tag")?),
            Member::Id => self.builder.set_id(open.key, &id(events)?),
            Member::Payload => {
                self.builder.set_string(open.key, &events.string("the payload of a structure")?);
            }
            Member::Pointer => self.builder.set_pointer_to_id(open.key, &id(events)?),
            Member::Substructures if open.key == self.builder.head() => {
                return Err(events.error("the structures in HEAD are those of `metadata`"));
            }
            Member::Substructures => {
                events.begin_array("structures")?;
                open.in_substructures = true;
            }
            Member::In => _ = events.string("where this structure is")?,
            Member::None => {}
        }
        Ok(())
    }

    /// Stops where the last walk found that something is wrong.
    fn check(&self, events: &mut Events<'_>, structure: usize, member: Member) -> Result<()> {
        match &self.stop {
            Some(Stop::Structure(wrong, which, message)) if (*wrong, *which) == (structure, member) => {
                Err(events.error(message.as_str()))
            }
            _ => Ok(()),
        }
    }
}

/// An id, without at signs.
fn id(events: &mut Events<'_>) -> Result<String> {
    let wrong = events.error("expected an id without the at signs that files have around it");
    let id = events.string("an id")?;
    match id.is_empty() || id.contains(['@', '\r', '\n']) {
        true => Err(wrong),
        false => Ok(id),
    }
}
