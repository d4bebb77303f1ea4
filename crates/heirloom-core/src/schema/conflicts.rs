//! Tags that have several types in one place, so that structures with these tags are undefined there (OQ-31), and
//! schemas without such places.

use super::{External, Origin, Resolution, Schema, TagDefinition, TypeId};
use crate::keyed::KeyedSet;

/// Looking for conflicts takes a look up from every type for every contested tag: only for schemas of a size that people
/// write.
const MOST_STEPS: usize = 50_000_000;

impl Schema {
    /// The tags with definitions for several types; none in a schema that is too large to look for conflicts.
    pub(super) fn contested_tags(&self) -> Vec<&str> {
        let contested: Vec<&str> = self.defined_tags().filter(|tag| self.has_several_types(tag)).collect();
        let steps = contested.len().saturating_mul(self.terms().count());
        match steps.saturating_mul(1 + self.supertypes.len()) > MOST_STEPS {
            true => Vec::new(),
            false => contested,
        }
    }

    /// The superstructure types in which a tag has several types.
    pub(super) fn conflicts_of(&self, tag: &str) -> impl Iterator<Item = TypeId> {
        self.terms().map(|(of, _)| of).filter(move |&of| self.resolve(tag, of) == Resolution::Ambiguous)
    }

    /// All places in which a tag has several types. The data model has none, so those of its tags that nobody else
    /// defines need no look, unless somebody else states supertypes.
    pub(super) fn conflicts(&self) -> Vec<(&str, TypeId)> {
        let any = self.has_own_supertypes();
        let contested = self.contested_tags().into_iter().filter(|tag| any || self.is_defined_elsewhere(tag));
        contested.flat_map(|tag| self.conflicts_of(tag).map(move |of| (tag, of))).collect()
    }

    /// Whether any tag has definitions for several types, which meet because of definitions or supertypes from elsewhere
    /// than the data model.
    pub(crate) fn may_have_conflicts(&self) -> bool {
        let any = self.has_own_supertypes();
        let may_meet = |tag: &str| self.has_several_types(tag) && (any || self.is_defined_elsewhere(tag));
        !self.is_default && self.defined_tags().any(may_meet)
    }

    fn has_own_supertypes(&self) -> bool {
        self.supertypes.iter().any(|stated| !matches!(stated.origin, Origin::DataModel | Origin::Overlay))
    }

    fn has_several_types(&self, tag: &str) -> bool {
        let mut types = self.definitions_with(tag).map(|found| found.structure_type);
        let first = types.next();
        types.any(|other| Some(other) != first)
    }

    fn is_defined_elsewhere(&self, tag: &str) -> bool {
        self.definitions_with(tag).any(|found| !matches!(found.origin, Origin::DataModel | Origin::Overlay))
    }

    /// The same schema, but without the definitions that give a tag a type within some types. Definitions of other schemas
    /// can't be taken out of those: if any has to go, the result names no other schema and says everything itself.
    pub(crate) fn without(&self, undefined: &[(&str, TypeId)]) -> Schema {
        let mut places: KeyedSet<(&str, TypeId)> = KeyedSet::default();
        for &(tag, within) in undefined.iter().filter(|(_, within)| within.undefined_tag().is_none()) {
            places.extend(self.eventual_supertypes(within).into_iter().map(|above| (tag, above)));
        }
        let goes = |found: &TagDefinition| places.contains(&(&*found.tag, found.superstructure));
        let is_own = |found: &TagDefinition| matches!(found.origin, Origin::File | Origin::New);
        let all_own = self.definitions.iter().filter(|found| goes(found)).all(is_own);

        let mut schema = Schema::empty().by_rules(self.rules());
        // So that types keep their numbers.
        for (_, term) in self.terms() {
            schema.intern(term);
        }
        schema.prefixes.clone_from(&self.prefixes);
        schema.is_default = self.is_default && all_own;
        // One that could not be found says which escapes stay, and nobody can say that in its place (OQ-27).
        let stays = |external: &&External| all_own || !external.resolved;
        schema.externals = self.externals.iter().filter(stays).cloned().collect();
        let mut kept = self.clone();
        kept.definitions.retain(|found| !goes(found));
        schema.merge(&kept, |origin| if all_own { origin } else { Origin::File });
        schema
    }
}
