use hashbrown::HashTable;
use std::hash::BuildHasher;

use crate::keyed::Keyed;
use crate::lines::TagWord;

/// A tag as a small number; the numbers belong to one [`Tags`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TagId(pub(crate) u32);

impl TagId {
    /// `CONT`, `CONC`, `ERROR`, `UNDEF`: tags that can arise anywhere. The first three stand alone.
    pub(crate) const CONT: TagId = TagId(0);
    pub(crate) const CONC: TagId = TagId(1);
    pub(crate) const ERROR: TagId = TagId(2);
    pub(crate) const UNDEF: TagId = TagId(3);
    /// `HEAD`, `TRLR`, `CHAR`, `SCHMA`: tags of serialisation metadata.
    pub(crate) const HEAD: TagId = TagId(4);
    pub(crate) const TRLR: TagId = TagId(5);
    pub(crate) const CHAR: TagId = TagId(6);
    pub(crate) const SCHMA: TagId = TagId(7);

    /// How many tags the draft itself gives a meaning: the first ones.
    pub(crate) const OWN: usize = 8;

    /// As an index into tables that have one entry for each tag.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether the draft itself gives the tag a meaning, whatever the schema.
    pub(crate) fn has_meaning_of_its_own(self) -> bool {
        self.index() < TagId::OWN
    }

    /// Whether there is a dialect in which structures with this tag take neither substructures nor additional lines;
    /// [`TreeRules::stands_alone`](super::TreeRules::stands_alone) knows about one.
    pub(crate) fn may_stand_alone(self) -> bool {
        self.0 <= TagId::ERROR.0
    }
}

/// The distinct tags of a file, each kept once.
#[derive(Clone, Debug)]
pub struct Tags {
    text: String,
    ends: Vec<usize>,
    table: HashTable<u32>,
    quick: Quick,
}

/// Short tags by their words, each in the one place where it can be. Most of the tags of a file are here; those that
/// would share a place take turns.
#[derive(Clone, Debug)]
struct Quick(Box<[(TagWord, TagId); Quick::SIZE]>);

impl Quick {
    const SIZE: usize = 512;

    fn new() -> Quick {
        // No tag is empty.
        Quick(Box::new([(TagWord(0), TagId(0)); Quick::SIZE]))
    }

    #[inline(always)]
    fn place(word: TagWord) -> usize {
        (word.0.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (u64::BITS - Quick::SIZE.ilog2())) as usize
    }
}

impl Tags {
    pub(crate) fn new() -> Tags {
        let mut tags =
            Tags { text: String::new(), ends: Vec::new(), table: HashTable::new(), quick: Quick::new() };
        for tag in ["CONT", "CONC", "ERROR", "UNDEF", "HEAD", "TRLR", "CHAR", "SCHMA"] {
            tags.intern(tag);
        }
        tags
    }

    /// The number of `tag`, new or known.
    pub(crate) fn intern(&mut self, tag: &str) -> TagId {
        let Tags { text, ends, table, .. } = self;
        let hash = |tag: &str| Keyed.hash_one(tag);
        let entry = table.entry(hash(tag), |&id| nth(text, ends, id) == tag, |&id| hash(nth(text, ends, id)));
        match entry {
            hashbrown::hash_table::Entry::Occupied(known) => TagId(*known.get()),
            hashbrown::hash_table::Entry::Vacant(free) => {
                let id = ends.len() as u32;
                free.insert(id);
                text.push_str(tag);
                ends.push(text.len());
                TagId(id)
            }
        }
    }

    /// The same, where the next look at this tag should be quick.
    pub(crate) fn intern_often(&mut self, tag: &str) -> TagId {
        let id = self.intern(tag);
        if let Some(word) = TagWord::of(tag.as_bytes()) {
            self.quick.0[Quick::place(word)] = (word, id);
        }
        id
    }

    /// The number of a short tag, if it was met before and is at hand.
    #[inline(always)]
    pub(crate) fn quick(&self, word: TagWord) -> Option<TagId> {
        let (known, id) = self.quick.0[Quick::place(word)];
        (known == word).then_some(id)
    }

    /// The number of a known tag.
    pub fn find(&self, tag: &str) -> Option<TagId> {
        let id = self.table.find(Keyed.hash_one(tag), |&id| nth(&self.text, &self.ends, id) == tag)?;
        Some(TagId(*id))
    }

    /// The tag with this number.
    pub fn get(&self, tag: TagId) -> &str {
        nth(&self.text, &self.ends, tag.0)
    }

    /// All of them with their numbers, in order of first use.
    pub fn iter(&self) -> impl Iterator<Item = (TagId, &str)> {
        (0..self.len() as u32).map(|id| (TagId(id), self.get(TagId(id))))
    }

    /// How many there are; the eight tags with a meaning of their own are always among them.
    #[allow(clippy::len_without_is_empty)]
    pub fn len(&self) -> usize {
        self.ends.len()
    }
}

fn nth<'t>(text: &'t str, ends: &[usize], id: u32) -> &'t str {
    let id = id as usize;
    let start = if id == 0 { 0 } else { ends[id - 1] };
    &text[start..ends[id]]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_constants_name_their_tags() {
        let mut tags = Tags::new();
        for (id, tag) in [
            (TagId::CONT, "CONT"),
            (TagId::CONC, "CONC"),
            (TagId::ERROR, "ERROR"),
            (TagId::UNDEF, "UNDEF"),
            (TagId::HEAD, "HEAD"),
            (TagId::TRLR, "TRLR"),
            (TagId::CHAR, "CHAR"),
            (TagId::SCHMA, "SCHMA"),
        ] {
            assert_eq!(tags.find(tag), Some(id));
            assert_eq!(tags.get(id), tag);
        }
        let new = tags.intern("_NEW");
        assert_eq!(tags.intern("_NEW"), new);
        assert_eq!(tags.get(new), "_NEW");
        assert_eq!(tags.find("_OTHER"), None);
    }

    #[test]
    fn only_the_tags_of_the_draft_have_a_meaning_of_their_own() {
        let mut tags = Tags::new();
        assert!(tags.iter().all(|(tag, _)| tag.has_meaning_of_its_own()));
        assert!(!tags.intern("NAME").has_meaning_of_its_own());
        assert!(!tags.intern("INDI").has_meaning_of_its_own());
    }

    #[test]
    fn a_tag_that_is_met_often_is_at_hand() {
        let mut tags = Tags::new();
        let word = |tag: &str| TagWord::of(tag.as_bytes()).unwrap();
        assert_eq!(tags.quick(word("NAME")), None);
        let name = tags.intern_often("NAME");
        assert_eq!(tags.quick(word("NAME")), Some(name));
        assert_eq!(tags.quick(word("NAM")), None);
        let long = tags.intern_often("A_LONG_TAG");
        assert_eq!(tags.find("A_LONG_TAG"), Some(long));
    }
}
