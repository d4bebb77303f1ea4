use super::ids::Key;
use crate::keyed::KeyedSet;
use crate::tree::{IdKey, Marks, TagId, Tape};

/// The `UNDEF` records of a file: one for each xref that leads nowhere, or to several structures, in order of first
/// use. What is kept of most of them is eight octets twice.
#[derive(Clone, Debug, Default)]
pub(super) struct Undefined {
    /// The xrefs that nothing bears.
    pub(super) dangling: KeyedSet<Key>,
    /// Those that several structures bear, in order.
    pub(super) ambiguous: Vec<Box<str>>,
    known_ambiguous: KeyedSet<Key>,
    /// The ids of all records, in order: in a number those of up to eight characters, the place in `long` of others.
    ids: Vec<u64>,
    long: Vec<Box<str>>,
}

impl Undefined {
    const LONG: u64 = 1 << 63;

    /// An xref leads nowhere.
    pub(super) fn dangles(&mut self, key: IdKey, xref: &str) {
        if self.dangling.insert(Key::of(key)) {
            self.push(xref);
        }
    }

    /// The xrefs that lead nowhere in the next window, in order.
    pub(super) fn append(&mut self, window: &Undefined) {
        for &id in &window.ids {
            match id & Undefined::LONG {
                0 => {
                    if self.dangling.insert(Key::of(IdKey::of_word(id))) {
                        self.ids.push(id);
                    }
                }
                place => {
                    let id = &window.long[(id ^ place) as usize];
                    self.dangles(IdKey::of(id.as_bytes()), id);
                }
            }
        }
    }

    /// An xref leads to several structures. `id` is that of its record.
    pub(super) fn is_ambiguous(&mut self, key: IdKey, xref: &str, id: Option<&str>) {
        if self.known_ambiguous.insert(Key::of(key)) {
            self.ambiguous.push(xref.into());
            self.push(id.unwrap_or(xref));
        }
    }

    fn push(&mut self, id: &str) {
        let key = IdKey::of(id.as_bytes());
        self.ids.push(match key.is_digest() {
            false => key.bits(),
            true => {
                self.long.push(id.into());
                Undefined::LONG | (self.long.len() as u64 - 1)
            }
        });
    }

    /// How many records there are.
    pub(super) fn len(&self) -> usize {
        self.ids.len()
    }

    /// The ids of all records, in order.
    pub(super) fn ids(&self) -> impl Iterator<Item = Box<str>> {
        self.ids.iter().map(|&id| self.id(id))
    }

    fn id(&self, id: u64) -> Box<str> {
        match id & Undefined::LONG {
            0 => short(id).into(),
            _ => self.long[(id & !Undefined::LONG) as usize].clone(),
        }
    }

    /// The records from one number on, as many as a window holds.
    pub(super) fn tape(&self, from: usize, most: usize) -> Tape<'static> {
        let mut tape = Tape::new("".into());
        for &id in self.ids[from..].iter().take(most) {
            let undef = tape.push(0, Marks::UNDEF.and(Marks::ID), TagId::UNDEF, None);
            let Some(undef) = undef else { break };
            tape.set_id(undef, self.id(id));
        }
        tape.finish();
        tape
    }
}

/// An id of up to eight characters, of which none is a NUL.
fn short(word: u64) -> String {
    word.to_le_bytes().into_iter().take_while(|&octet| octet != 0).map(char::from).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_windows_say_apart_is_put_together_in_order() {
        let dangling = |xrefs: &[&str]| {
            let mut undefined = Undefined::default();
            xrefs.iter().for_each(|xref| undefined.dangles(IdKey::of(xref.as_bytes()), xref));
            undefined
        };
        let ids = |undefined: &Undefined| undefined.ids().map(String::from).collect::<Vec<_>>();
        let (first, second) = ("AN_ID_WITH_MANY_LETTERS", "ANOTHER_ID_WITH_MANY_LETTERS");
        let mut all = dangling(&["B", first, "A", "B"]);
        assert_eq!((ids(&all), all.len()), (vec!["B".to_string(), first.to_string(), "A".to_string()], 3));
        all.append(&dangling(&[second, "A", "C", first, "EIGHT_CH"]));
        assert_eq!(ids(&all), ["B", first, "A", second, "C", "EIGHT_CH"]);
        // Those with several bearers have another id than the xref.
        for _ in 0..2 {
            all.is_ambiguous(IdKey::of(b"D"), "D", Some("D_2"));
            all.is_ambiguous(IdKey::of(b"E"), "E", None);
        }
        assert_eq!(ids(&all)[6..], ["D_2", "E"]);
        assert_eq!(all.ambiguous, [Box::from("D"), Box::from("E")]);
        let tape = all.tape(1, 3);
        let shown: Vec<Option<&str>> = tape.roots().map(|root| tape.id(root)).collect();
        assert_eq!(shown, [Some(first), Some("A"), Some(second)]);
    }
}
