//! What can be typed about fetching. `heirloom.toml` has none of it: a file that lies in a folder must not open the network.

use std::path::PathBuf;
use std::time::Duration;

use clap::{ArgGroup, Args};

use super::cache::Cache;
use super::fetcher::Fetcher;
use super::hosts::{Host, Hosts};
use crate::failure::Failure;

/// Whether external schemas are fetched, from where, and how long that may take.
#[derive(Args, Debug)]
#[command(group = ArgGroup::new("fetching").args(["fetch_schemas", "offline"]).multiple(true))]
pub(crate) struct FetchOptions {
    /// Fetch external schemas over http and https, and keep them in the cache. Without this option, no connection is made
    #[arg(long)]
    fetch_schemas: bool,

    /// Fetch from this host only, even if its address is private. Can be given several times. Without this option, schemas
    /// are fetched from public addresses at ports 80 and 443
    #[arg(long, value_name = "HOST[:PORT]", requires = "fetch_schemas", value_parser = Host::parse)]
    fetch_from: Vec<Host>,

    /// Give up on a schema after so many seconds, redirects included: 15 without this option
    #[arg(long, value_name = "SECONDS", requires = "fetch_schemas", default_value = "15")]
    #[arg(hide_default_value = true, value_parser = clap::value_parser!(u64).range(1..=600))]
    fetch_timeout: u64,

    /// Take external schemas from the cache only, and make no connection
    #[arg(long)]
    offline: bool,

    /// The folder of the cache, instead of that of HEIRLOOM_CACHE_DIR or the usual one of this system
    #[arg(long, value_name = "FOLDER", requires = "fetching")]
    cache_dir: Option<PathBuf>,
}

impl FetchOptions {
    /// The fetcher, if one was asked for.
    pub(super) fn fetcher(&self) -> Result<Option<Fetcher>, Failure> {
        if !self.fetch_schemas && !self.offline {
            return Ok(None);
        }
        let cache = Cache::find(self.cache_dir.as_deref());
        if self.offline {
            return Ok(Some(Fetcher::offline(cache?)));
        }
        let hosts = Hosts::of(&self.fetch_from);
        Fetcher::online(cache.ok(), hosts, Duration::from_secs(self.fetch_timeout)).map(Some)
    }
}
