use crate::octets::Encoding;

/// Where external schemas come from (section 4.2.1). The library itself opens no file and no socket.
///
/// ```
/// use heirloom_core::{ReadOptions, Resolved, Resolver, Unresolved, parse_with, source::Finding};
///
/// struct Shelf;
///
/// impl Resolver for Shelf {
///     fn resolve(&self, iri: &str, _media_type: &str) -> Result<Resolved, Unresolved> {
///         match iri {
///             "https://example.com/pets" => Ok(Resolved::from(
///                 b"0 HEAD\n1 SCHMA\n2 IRI https://example.com/Pet\n3 TAG _PET https://terms.fhiso.org/elf/Document\n",
///             )),
///             "https://example.com/lost" => Err(Unresolved::Failed("HTTP 404 Not Found".to_string())),
///             _ => Err(Unresolved::Unknown),
///         }
///     }
/// }
///
/// let file = b"0 HEAD\n1 CHAR UTF-8\n1 SCHMA\n2 SCHMA https://example.com/pets\n2 SCHMA https://example.com/lost\n0 _PET Rex\n0 TRLR\n";
/// let mut findings: Vec<Finding> = Vec::new();
/// let parsed = parse_with(file, &ReadOptions::new().resolver(&Shelf), &mut findings);
///
/// assert_eq!(parsed.dataset.document().next().unwrap().structure_type(), "https://example.com/Pet");
/// let lost = findings.iter().find(|finding| finding.code().id == "S017").unwrap();
/// assert!(lost.message(parsed.text()).contains("HTTP 404 Not Found"));
/// ```
///
/// It is `Sync` because files are read by several threads that share their [options](crate::ReadOptions).
pub trait Resolver: Sync {
    /// Returns the ELF file that an IRI names, or the reason why there is none. A resolver that asks a server sends
    /// `media_type` in the `Accept` header.
    fn resolve(&self, iri: &str, media_type: &str) -> Result<Resolved, Unresolved>;
}

/// The ELF file that holds an external schema.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Resolved {
    octets: Vec<u8>,
    encoding: Option<Encoding>,
}

impl Resolved {
    /// Sets the encoding that the server declared, like an HTTP `Content-Type` header (section 7.2.1). `CHAR` in the file
    /// counts more.
    ///
    /// ```
    /// use heirloom_core::{Resolved, octets::Encoding};
    ///
    /// let resolved = Resolved::from(b"0 HEAD\n").encoding(Encoding::Utf8);
    /// # let _ = resolved;
    /// ```
    pub fn encoding(self, encoding: Encoding) -> Resolved {
        Resolved { encoding: Some(encoding), ..self }
    }

    /// The bytes of the file, and the encoding that the server declared.
    pub(super) fn parts(&self) -> (&[u8], Option<Encoding>) {
        (&self.octets, self.encoding)
    }
}

impl From<Vec<u8>> for Resolved {
    fn from(octets: Vec<u8>) -> Resolved {
        Resolved { octets, encoding: None }
    }
}

impl<const LENGTH: usize> From<&[u8; LENGTH]> for Resolved {
    fn from(octets: &[u8; LENGTH]) -> Resolved {
        Resolved::from(octets.to_vec())
    }
}

/// Why an external schema is not available.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Unresolved {
    /// This resolver has no copy of it and looked nowhere else.
    Unknown,
    /// It was looked for in vain. The reason is a few words, such as "HTTP 404 Not Found", which become part of the finding.
    Failed(String),
}
