//! External schemas: copies that the user gives, and copies from the network and the cache for those who ask.
//!
//! A file names external schemas by IRIs (section 4.2.1), so whoever wrote the file chooses them. Nothing is fetched
//! unless the command line asks for it, and then only within the limits that stand in [`fetcher`] and [`hosts`].

#[cfg(feature = "fetch")]
mod options;
#[cfg(feature = "fetch")]
mod fetcher;
#[cfg(feature = "fetch")]
mod http;
#[cfg(feature = "fetch")]
mod address;
#[cfg(feature = "fetch")]
mod hosts;
#[cfg(feature = "fetch")]
mod cache;

use std::path::PathBuf;

use clap::Args;
use heirloom_core::{Resolved, Resolver, Unresolved};

use crate::failure::Failure;
use crate::memory::Use;
use crate::{input, names};

#[cfg(feature = "fetch")]
pub(crate) use cache::{Cache, Entry};

/// Where external schemas come from.
#[derive(Args, Debug)]
#[command(next_help_heading = "External schemas")]
pub(crate) struct SchemaOptions {
    /// A copy of an external schema that the file names by its IRI; it is used instead of fetching that schema
    #[arg(long, value_name = "IRI=FILE", value_parser = names::schema_source)]
    schema_map: Vec<(String, PathBuf)>,

    #[cfg(feature = "fetch")]
    #[command(flatten)]
    fetching: options::FetchOptions,
}

impl SchemaOptions {
    /// Reads the copies that were given, and prepares to fetch others if that was asked for.
    pub(crate) fn schemas(&self) -> Result<Schemas, Failure> {
        let read = |(iri, file): &(String, PathBuf)| Ok((iri.clone(), input::read(file, Use::Dataset)?));
        Ok(Schemas {
            given: self.schema_map.iter().map(read).collect::<Result<_, Failure>>()?,
            #[cfg(feature = "fetch")]
            fetcher: self.fetching.fetcher()?,
        })
    }
}

/// External schemas, for all files of a run.
#[derive(Debug)]
pub(crate) struct Schemas {
    /// Those that the user gave, each with its IRI.
    given: Vec<(String, Vec<u8>)>,
    /// For the others, if the user asked for that.
    #[cfg(feature = "fetch")]
    fetcher: Option<fetcher::Fetcher>,
}

impl Resolver for Schemas {
    fn resolve(&self, iri: &str, media_type: &str) -> Result<Resolved, Unresolved> {
        if let Some((_, octets)) = self.given.iter().find(|(known, _)| known == iri) {
            return Ok(Resolved::from(octets.clone()));
        }
        #[cfg(feature = "fetch")]
        if let Some(fetcher) = &self.fetcher {
            return fetcher.resolve(iri, media_type);
        }
        let _ = media_type;
        Err(Unresolved::Unknown)
    }
}
