//! Sources, and where they are cited.

use std::borrow::Cow;

use super::{Parts, Repository};
use crate::Term;

view! {
    /// Where a source supports what is said.
    ///
    /// ```
    /// use heirloom_model::Model;
    /// use heirloom_model::views::{Parts, Person};
    ///
    /// let file = b"0 HEAD\n0 @I1@ INDI\n1 SOUR @S1@\n2 PAGE 4\n2 DATA\n3 TEXT Ada, daughter of George\n2 QUAY 3\n1 SOUR Her diary\n\
    ///     0 @S1@ SOUR\n1 AUTH The parish\n1 REPO @R1@\n2 CALN 7/12\n0 @R1@ REPO\n1 NAME The archive\n0 TRLR\n";
    /// let (parsed, _) = heirloom_core::parse(file);
    /// let model = Model::new(&parsed.dataset);
    /// let cited: Vec<_> = Person::all(&model).next().unwrap().citations().collect();
    /// assert_eq!((cited[0].quality(), cited[1].quality()), (Some(3), None));
    /// assert_eq!(cited[0].quotations(), ["Ada, daughter of George"]);
    /// let source = cited[0].source().unwrap();
    /// let (archive, call_numbers) = source.kept_in().next().unwrap();
    /// assert_eq!(archive.name().as_deref(), Some("The archive"));
    /// assert_eq!(call_numbers, ["7/12"]);
    /// assert_eq!(cited[1].description().as_deref(), Some("Her diary"));
    /// ```
    Citation of Citation
}

impl<'m, 'd> Citation<'m, 'd> {
    /// The source, if it has a record.
    pub fn source(&self) -> Option<Source<'m, 'd>> {
        Source::of(self.model, self.structure.target()?)
    }

    /// What the source is, if it has no record.
    pub fn description(&self) -> Option<Cow<'d, str>> {
        self.structure.string()
    }

    /// Where in the source.
    pub fn page(&self) -> Option<Cow<'d, str>> {
        self.text(Term::Page)
    }

    /// How far it can be relied on, from 0 to 3.
    pub fn quality(&self) -> Option<u8> {
        self.text(Term::Quality)?.trim().parse().ok().filter(|quality| *quality <= 3)
    }

    /// What is quoted from the source.
    pub fn quotations(&self) -> Vec<Cow<'d, str>> {
        let data = self.model.within(self.structure, Term::CitationData);
        let below = data.flat_map(|data| self.model.within(data, Term::TextFromSource));
        self.texts(Term::TextFromSource).chain(below.filter_map(|text| text.string())).collect()
    }

    /// When the entry was made in the source.
    pub fn entry_date(&self) -> Option<Cow<'d, str>> {
        let data = self.model.first(self.structure, Term::CitationData)?;
        self.model.first(data, Term::EntryDate)?.string()
    }
}

view! {
    /// A source.
    Source of Source
}

impl<'m, 'd> Source<'m, 'd> {
    /// Its title.
    pub fn title(&self) -> Option<Cow<'d, str>> {
        self.text(Term::SourceTitle)
    }

    /// Its short title.
    pub fn abbreviation(&self) -> Option<Cow<'d, str>> {
        self.text(Term::SourceAbbreviation)
    }

    /// Who wrote it.
    pub fn author(&self) -> Option<Cow<'d, str>> {
        self.text(Term::SourceAuthor)
    }

    /// Where and when it was published.
    pub fn publication(&self) -> Option<Cow<'d, str>> {
        self.text(Term::SourcePublication)
    }

    /// What it says.
    pub fn contents(&self) -> Option<Cow<'d, str>> {
        self.text(Term::TextFromSource)
    }

    /// Where it is kept, and under which numbers.
    pub fn kept_in(&self) -> impl Iterator<Item = (Repository<'m, 'd>, Vec<Cow<'d, str>>)> + use<'m, 'd> {
        let (model, structure) = self.parts();
        model.within(structure, Term::RepositoryCitation).filter_map(move |link| {
            let numbers = model.within(link, Term::CallNumber).filter_map(|number| number.string());
            Some((Repository::of(model, link.target()?)?, numbers.collect()))
        })
    }
}
