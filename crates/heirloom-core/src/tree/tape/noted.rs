use std::hash::BuildHasher;

use super::StructureId;
use crate::keyed::{self, Keyed};
use crate::source::Span;
use crate::tree::TagId;

/// What is noted while lines are nested, so that pointers can be resolved without reading the lines again.
#[derive(Clone, Debug, Default)]
pub(crate) struct Noted {
    /// The structures with an xref_id, in order.
    pub(crate) bearers: Vec<Bearer>,
    /// The structures with an `@` in their payload, in order.
    pub(crate) xrefs: Vec<Xref>,
    /// The records whose tags may frame the data, `HEAD` and `TRLR` among them, in order.
    pub(crate) framing: Vec<StructureId>,
    /// The tags that are longer than they should be, each where it was first met.
    pub(crate) long_tags: Vec<(TagId, Span)>,
}

/// A structure with an xref_id.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bearer {
    pub(crate) structure: StructureId,
    pub(crate) is_record: bool,
    key: [u32; 2],
}

/// A structure with an `@` in its payload, and what that is if it is clearly an xref, or clearly begins with an escape and
/// has no other at signs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Xref {
    pub(crate) structure: StructureId,
    key: [u32; 2],
}

impl Bearer {
    pub(crate) fn new(structure: StructureId, is_record: bool, key: IdKey) -> Bearer {
        Bearer { structure, is_record, key: key.halves() }
    }

    pub(crate) fn key(self) -> IdKey {
        IdKey::of_halves(self.key)
    }
}

impl Xref {
    pub(crate) fn new(structure: StructureId, key: Option<IdKey>) -> Xref {
        Xref { structure, key: key.unwrap_or(IdKey::NONE).halves() }
    }

    /// One whose payload begins with an escape of this type.
    pub(crate) fn escape(structure: StructureId, letter: u8) -> Xref {
        Xref { structure, key: [letter.into(), IdKey::NO_KEY] }
    }

    #[inline]
    pub(crate) fn key(self) -> Option<IdKey> {
        (self.key[1] != IdKey::NO_KEY).then(|| IdKey::of_halves(self.key))
    }

    /// The type of the escape that is all there is.
    pub(crate) fn escape_type(self) -> Option<char> {
        let letter = u8::try_from(self.key[0]).ok()?;
        (self.key[1] == IdKey::NO_KEY).then_some(letter.into())
    }
}

/// An id in one number: the id itself up to eight octets, else a digest of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct IdKey(u64);

impl IdKey {
    /// Ids whose octets are the key are ASCII, so that this bit is free.
    const DIGEST: u64 = 1 << 63;
    const NONE: IdKey = IdKey(u64::MAX);
    /// The higher half of what is no key.
    const NO_KEY: u32 = u32::MAX;

    #[inline]
    pub(crate) fn of(id: &[u8]) -> IdKey {
        if id.len() <= 8 && id.is_ascii() && !id.contains(&0) {
            return IdKey(id.iter().rev().fold(0, |word, &octet| word << 8 | u64::from(octet)));
        }
        IdKey::of_hash(Keyed.hash_one(id))
    }

    /// The key of an id that has this hash and is no number itself.
    pub(super) fn of_hash(hash: u64) -> IdKey {
        let digest = hash | IdKey::DIGEST;
        let taken = digest >> 32 == u64::from(IdKey::NO_KEY);
        IdKey(if taken { digest ^ 1 << 32 } else { digest })
    }

    /// The key of an id of up to eight octets that is in a word already.
    #[inline(always)]
    pub(crate) fn of_word(word: u64) -> IdKey {
        IdKey(word)
    }

    /// The number itself.
    pub(crate) fn bits(self) -> u64 {
        self.0
    }

    /// Whether two ids with this key may still differ.
    pub(crate) fn is_digest(self) -> bool {
        self.0 & IdKey::DIGEST != 0
    }

    /// For a hash table, of which the highest and the lowest bits count.
    #[inline]
    pub(crate) fn hash(self) -> u64 {
        keyed::mixed(self.0)
    }

    fn halves(self) -> [u32; 2] {
        [self.0 as u32, (self.0 >> 32) as u32]
    }

    fn of_halves([low, high]: [u32; 2]) -> IdKey {
        IdKey(u64::from(high) << 32 | u64::from(low))
    }
}
