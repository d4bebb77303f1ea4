//! `heirloom cache`: the external schemas that were fetched.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Subcommand};

use crate::arguments::TextOrJson;
use crate::failure::Failure;
use crate::schemas::{Cache, Entry};
use crate::{output, remark, visible, world};
use heirloom_report::json::Json;
use heirloom_report::json::envelope::{self, Account};
use heirloom_report::text::counted;

/// Lists, shows and clears the external schemas fetched with --fetch-schemas.
///
/// Each one is kept as it came, with its IRI, its digest and the time, in a folder that `heirloom cache path` names. --offline
/// reads schemas from there. What is cleared is fetched again when it is next asked for.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    heirloom cache list                               which schemas are in the cache?\n  \
    heirloom cache show https://example.com/schema    the file that was fetched\n  \
    heirloom cache clear https://example.com/schema   forget one schema\n  \
    heirloom cache clear                              forget all of them")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    action: Action,

    /// The folder of the cache, instead of that of HEIRLOOM_CACHE_DIR or the usual one of this system
    #[arg(long, global = true, value_name = "FOLDER")]
    cache_dir: Option<PathBuf>,
}

#[derive(Subcommand, Debug)]
enum Action {
    /// Lists the schemas in the cache, with their digests
    List {
        /// How to list them: text (for reading) or json
        #[arg(long, value_enum, default_value = "text", hide_possible_values = true)]
        format: TextOrJson,
    },
    /// Writes a schema from the cache to standard output, as it was fetched
    Show {
        /// The IRI that names the schema
        iri: String,
    },
    /// Removes schemas from the cache
    Clear {
        /// The IRIs of the schemas to remove; all schemas if there is none
        #[arg(value_name = "IRI")]
        iris: Vec<String>,
    },
    /// Shows the folder in which the schemas lie
    Path,
}

/// Runs it.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let cache = Cache::find(arguments.cache_dir.as_deref())?;
    let mut out = output::plain();
    match &arguments.action {
        Action::Path => writeln!(out, "{}", visible::path(cache.folder()))?,
        Action::List { format } => list(&entries(&cache)?, *format, &mut out)?,
        Action::Show { iri } => match cache.get(iri) {
            Some((_, octets)) => out.write_all(&octets)?,
            None => return Err(missing(iri)),
        },
        Action::Clear { iris } => clear(&cache, iris)?,
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn entries(cache: &Cache) -> Result<Vec<Entry>, Failure> {
    cache.entries().map_err(|error| Failure::read(visible::path(cache.folder()), &error))
}

fn missing(iri: &str) -> Failure {
    Failure::Sentence(format!(
        "{} is not in the cache; `heirloom cache list` lists what is",
        visible::line(iri)
    ))
}

fn list(entries: &[Entry], format: TextOrJson, out: &mut dyn Write) -> Result<(), Failure> {
    match format {
        TextOrJson::Text => {
            for entry in entries {
                let (fetched, confirmed) = (world::day(entry.fetched), world::day(entry.confirmed));
                writeln!(out, "{}", visible::line(&entry.iri))?;
                writeln!(out, "  fetched    {fetched} from {}", visible::line(&entry.address))?;
                writeln!(out, "  confirmed  {confirmed}")?;
                writeln!(out, "  bytes      {}", entry.bytes)?;
                writeln!(out, "  blake3     {}", visible::line(&entry.blake3))?;
            }
        }
        TextOrJson::Json => {
            envelope::write("cache list", &Account::default(), out, |json| {
                entries.iter().try_for_each(|entry| write_json(entry, json))
            })?;
        }
    }
    Ok(())
}

fn write_json(entry: &Entry, json: &mut Json<impl Write>) -> io::Result<()> {
    json.object()?;
    json.member("iri", &entry.iri)?;
    json.member("address", &entry.address)?;
    json.count("fetched", entry.fetched)?;
    json.count("confirmed", entry.confirmed)?;
    json.count("size", entry.bytes)?;
    json.member("blake3", &entry.blake3)?;
    json.known("contentType", entry.content_type.as_ref())?;
    json.known("etag", entry.etag.as_ref())?;
    json.known("lastModified", entry.last_modified.as_ref())?;
    json.end()
}

fn clear(cache: &Cache, iris: &[String]) -> Result<(), Failure> {
    let failed = |error| Failure::write(cache.folder(), &error);
    let mut removed = 0;
    if iris.is_empty() {
        removed = cache.clear().map_err(failed)?;
    }
    for iri in iris {
        match cache.remove(iri).map_err(failed)? {
            true => removed += 1,
            false => return Err(missing(iri)),
        }
    }
    remark(&format!("removed {} from the cache", counted(removed, "schema")));
    Ok(())
}
