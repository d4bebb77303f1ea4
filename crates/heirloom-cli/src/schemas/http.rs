//! One schema from a server: a GET with the redirects that follow, in limits of time, length and number.
//!
//! No cookies, no credentials and no proxies: what an environment variable says of proxies is not heeded, since behind a
//! proxy it can't be known which address is asked.

use std::error::Error;
use std::fmt;
use std::fs;
use std::io::{self, Read};
use std::path::Path;
use std::time::{Duration, Instant};

use ureq::http::header::{
    ACCEPT, CONTENT_ENCODING, CONTENT_TYPE, ETAG, HeaderMap, HeaderName, IF_MODIFIED_SINCE, IF_NONE_MATCH,
    LAST_MODIFIED, LOCATION,
};
use ureq::http::{Response, StatusCode, Uri};
use ureq::tls::{Certificate, PemItem, RootCerts, TlsConfig, parse_pem};
use ureq::unversioned::resolver::{DefaultResolver, ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::{DefaultConnector, NextTimeout};
use ureq::{Agent, Body};

use super::address::Address;
use super::hosts::Hosts;
use crate::failure::{self, Failure};
use crate::visible;
use heirloom_report::text::counted;

/// A schema may have so many bytes. ELF's own has 12,398.
pub(super) const LONGEST: usize = 1 << 20;

/// So many redirects are followed.
const MOST_REDIRECTS: usize = 5;

/// Headers of an answer may have so many bytes.
const LONGEST_HEADERS: usize = 1 << 14;

/// Media types of what may be a schema: the draft's, and those of servers that do not know it.
const MEDIA_TYPES: [&str; 8] = [
    heirloom_core::schema::MEDIA_TYPE,
    "application/x-fhiso-elf1",
    "application/x-gedcom",
    "text/x-gedcom",
    "text/vnd.familysearch.gedcom",
    "text/plain",
    "application/octet-stream",
    "binary/octet-stream",
];

/// Asks servers.
#[derive(Debug)]
pub(super) struct Client {
    agent: Agent,
    hosts: Hosts,
    /// How long one schema may take, with all redirects.
    pub(super) patience: Duration,
}

/// What a server has for an address.
#[derive(Debug)]
pub(super) enum Answer {
    /// This file.
    File(Fetched),
    /// The file that was fetched before.
    Unchanged,
}

/// A file from a server.
#[derive(Debug)]
pub(super) struct Fetched {
    pub(super) octets: Vec<u8>,
    /// The address at the end of all redirects.
    pub(super) address: String,
    pub(super) content_type: Option<String>,
    pub(super) validators: Validators,
}

/// By what a server tells one version of a file from another.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Validators {
    pub(super) etag: Option<String>,
    pub(super) last_modified: Option<String>,
}

/// The version of a file that was fetched before.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known<'k> {
    pub(super) address: &'k str,
    pub(super) validators: &'k Validators,
}

impl Client {
    /// A client that asks these hosts.
    pub(super) fn new(hosts: Hosts, patience: Duration) -> Result<Client, Failure> {
        let roots = match std::env::var_os("SSL_CERT_FILE").filter(|file| !file.is_empty()) {
            Some(file) => RootCerts::new_with_certs(&certificates(file.as_ref())?),
            None => RootCerts::WebPki,
        };
        let config = Agent::config_builder()
            .proxy(None)
            .tls_config(TlsConfig::builder().root_certs(roots).build())
            .http_status_as_error(false)
            // Each redirect is looked at before it is followed.
            .max_redirects(0)
            .max_redirects_will_error(false)
            .max_idle_connections(0)
            .max_response_header_size(LONGEST_HEADERS)
            .user_agent(concat!("heirloom/", env!("CARGO_PKG_VERSION")))
            .accept_encoding("identity")
            .build();
        let looked_up = Vetted { inner: DefaultResolver::default(), hosts: hosts.clone() };
        let agent = Agent::with_parts(config, DefaultConnector::default(), looked_up);
        Ok(Client { agent, hosts, patience })
    }

    /// Fetches the file at an address, unless it is the one that is known; or gives the reason why it can't be had.
    pub(super) fn get(
        &self,
        iri: &str,
        media_type: &str,
        known: Option<Known<'_>>,
        patience: Duration,
    ) -> Result<Answer, String> {
        let deadline = Instant::now() + patience.min(self.patience);
        let mut address = Address::parse(iri)?;
        let mut passed = Vec::new();
        loop {
            if let Some(reason) = self.hosts.refuses(&address) {
                return Err(reason);
            }
            let known = known.filter(|known| known.address == address.uri);
            let response =
                self.ask(&address, media_type, known, deadline).map_err(|error| self.reason(error))?;
            match response.status() {
                StatusCode::OK => return self.file(response, address).map(Answer::File),
                StatusCode::NOT_MODIFIED => return Ok(Answer::Unchanged),
                StatusCode::MOVED_PERMANENTLY
                | StatusCode::FOUND
                | StatusCode::SEE_OTHER
                | StatusCode::TEMPORARY_REDIRECT
                | StatusCode::PERMANENT_REDIRECT => {
                    let location = header(response.headers(), LOCATION).ok_or("redirect to nowhere")?;
                    let next = address.redirected(&location)?;
                    passed.push(std::mem::replace(&mut address, next));
                    if passed.contains(&address) {
                        return Err("redirects in a circle".to_string());
                    }
                    if passed.len() > MOST_REDIRECTS {
                        return Err(format!("more than {MOST_REDIRECTS} redirects"));
                    }
                }
                status => return Err(format!("HTTP {status}")),
            }
        }
    }

    fn ask(
        &self,
        address: &Address,
        media_type: &str,
        known: Option<Known<'_>>,
        deadline: Instant,
    ) -> Result<Response<Body>, ureq::Error> {
        // An elapsed deadline still has to be a time limit, and none would be no limit.
        let left = deadline.saturating_duration_since(Instant::now()).max(Duration::from_millis(1));
        let mut request = self.agent.get(&*address.uri).header(ACCEPT, media_type);
        let validators = known.map(|known| known.validators);
        if let Some(etag) = validators.and_then(|validators| validators.etag.as_deref()) {
            request = request.header(IF_NONE_MATCH, etag);
        }
        if let Some(date) = validators.and_then(|validators| validators.last_modified.as_deref()) {
            request = request.header(IF_MODIFIED_SINCE, date);
        }
        request.config().timeout_global(Some(left)).build().call()
    }

    /// The file in an answer, if it may be a schema by what the headers say of it.
    fn file(&self, response: Response<Body>, address: Address) -> Result<Fetched, String> {
        let headers = response.headers();
        let content_type = header(headers, CONTENT_TYPE);
        if let Some(content_type) = &content_type {
            let media_type = content_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
            if !media_type.is_empty() && !MEDIA_TYPES.contains(&&*media_type) {
                return Err(format!("wrong media type {}", shortened(&media_type)));
            }
        }
        match header(headers, CONTENT_ENCODING).as_deref() {
            None | Some("identity") => {}
            Some(encoding) => {
                return Err(format!("content encoding {} was not asked for", shortened(encoding)));
            }
        }
        let validators =
            Validators { etag: header(headers, ETAG), last_modified: header(headers, LAST_MODIFIED) };
        let too_long = || format!("larger than {} MiB", LONGEST >> 20);
        if response.body().content_length().is_some_and(|length| length > LONGEST as u64) {
            return Err(too_long());
        }
        let mut octets = Vec::new();
        // One more than may be shows that there are too many.
        let mut body = response.into_body().into_reader().take(LONGEST as u64 + 1);
        body.read_to_end(&mut octets).map_err(|error| self.reason(ureq::Error::from(error)))?;
        match octets.len() > LONGEST {
            true => Err(too_long()),
            false => Ok(Fetched { octets, address: address.uri, content_type, validators }),
        }
    }

    fn too_late(&self) -> String {
        format!("no answer within {}", counted(self.patience.as_secs() as usize, "second"))
    }

    /// Why a server could not be asked, or gave no answer.
    fn reason(&self, error: ureq::Error) -> String {
        match error {
            ureq::Error::Timeout(_) => self.too_late(),
            ureq::Error::HostNotFound => "host not found".to_string(),
            ureq::Error::Other(error) if error.is::<NotPublic>() => error.to_string(),
            ureq::Error::Io(error) => match error.kind() {
                io::ErrorKind::TimedOut | io::ErrorKind::WouldBlock => self.too_late(),
                io::ErrorKind::ConnectionRefused => "connection refused".to_string(),
                io::ErrorKind::UnexpectedEof
                | io::ErrorKind::ConnectionReset
                | io::ErrorKind::ConnectionAborted
                | io::ErrorKind::BrokenPipe => "connection closed too early".to_string(),
                // So rustls says what is wrong with a certificate.
                io::ErrorKind::InvalidData => format!("TLS: {error}"),
                _ if error.to_string().contains("failed to lookup address") => "host not found".to_string(),
                _ => format!("connection failed: {}", failure::reason(&error)),
            },
            ureq::Error::Rustls(error) => format!("TLS: {error}"),
            ureq::Error::Tls(error) => format!("TLS: {error}"),
            ureq::Error::Protocol(error) => format!("not valid HTTP: {error}"),
            error => error.to_string(),
        }
    }
}

/// A header, if it is there once and text.
fn header(headers: &HeaderMap, name: HeaderName) -> Option<String> {
    headers.get(name).and_then(|value| value.to_str().ok()).map(str::to_string)
}

/// What a server says, in a length that fits into a finding.
fn shortened(text: &str) -> String {
    visible::line(&text.chars().take(40).collect::<String>())
}

/// The certificates of a file in the form PEM, as `SSL_CERT_FILE` names one.
fn certificates(file: &Path) -> Result<Vec<Certificate<'static>>, Failure> {
    let refused = |reason: &str| {
        Failure::Sentence(format!("cannot use {}, which SSL_CERT_FILE names: {reason}", visible::path(file)))
    };
    let pem = fs::read(file).map_err(|error| refused(&failure::reason(&error)))?;
    let mut certificates = Vec::new();
    for item in parse_pem(&pem) {
        match item {
            Ok(PemItem::Certificate(certificate)) => certificates.push(certificate),
            Ok(_) => {}
            Err(error) => return Err(refused(&error.to_string())),
        }
    }
    match certificates.is_empty() {
        true => Err(refused("it holds no certificate in the form PEM")),
        false => Ok(certificates),
    }
}

/// Looks up names, and leaves out addresses that may not be asked. The connection is made to one of those that it
/// returns, so nobody can change the address between the look and the connection.
#[derive(Debug)]
struct Vetted {
    inner: DefaultResolver,
    hosts: Hosts,
}

impl Resolver for Vetted {
    fn resolve(
        &self,
        uri: &Uri,
        config: &ureq::config::Config,
        timeout: NextTimeout,
    ) -> Result<ResolvedSocketAddrs, ureq::Error> {
        let found = self.inner.resolve(uri, config, timeout)?;
        let mut allowed = self.inner.empty();
        found
            .iter()
            .filter(|address| self.hosts.allows(address.ip()))
            .for_each(|address| allowed.push(*address));
        match allowed.is_empty() {
            true => Err(ureq::Error::Other(Box::new(NotPublic(uri.host().unwrap_or_default().to_string())))),
            false => Ok(allowed),
        }
    }
}

/// A host that has addresses, but none that may be asked.
#[derive(Debug)]
struct NotPublic(String);

impl fmt::Display for NotPublic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no public address; --fetch-from {} allows it", shortened(&self.0))
    }
}

impl Error for NotPublic {}
