//! From the IRI of a schema to the address that a server is asked for, and on to where it redirects.

use oxiri::{Iri, IriRef};

/// An http or https address.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Address {
    pub(super) secure: bool,
    /// In lower case; an IPv6 address in brackets.
    pub(super) host: String,
    pub(super) port: u16,
    /// All of it, in ASCII and without a fragment.
    pub(super) uri: String,
}

impl Address {
    /// The address of an IRI, or the reason why it can't be fetched.
    pub(super) fn parse(iri: &str) -> Result<Address, String> {
        let parsed = Iri::parse(iri).map_err(|_| "not an IRI".to_string())?;
        let secure = match &*parsed.scheme().to_ascii_lowercase() {
            "https" => true,
            "http" => false,
            scheme => return Err(format!("{scheme}: is not fetched, only http: and https: are")),
        };
        let authority = parsed.authority().unwrap_or_default();
        if authority.contains('@') {
            return Err("an IRI with a user name is not fetched".to_string());
        }
        let (host, port) = host_and_port(authority).ok_or("the port is not a number from 1 to 65535")?;
        let host = host.to_ascii_lowercase();
        if host.is_empty() {
            return Err("the IRI names no host".to_string());
        }
        if !host.is_ascii() {
            return Err(
                "the host name is not ASCII; its form that begins with xn-- can be fetched".to_string()
            );
        }
        let given = port.map(|port| format!(":{port}")).unwrap_or_default();
        let path = if parsed.path().is_empty() { "/" } else { parsed.path() };
        let query = parsed.query().map(|query| format!("?{query}")).unwrap_or_default();
        let scheme = if secure { "https" } else { "http" };
        let uri = format!("{scheme}://{host}{given}{}", in_ascii(&format!("{path}{query}")));
        Ok(Address { secure, host, port: port.unwrap_or(if secure { 443 } else { 80 }), uri })
    }

    /// The address that a `Location` header leads to. What was asked for securely is not fetched in any other way.
    pub(super) fn redirected(&self, location: &str) -> Result<Address, String> {
        let here = Iri::parse(&*self.uri).map_err(|_| "not an IRI".to_string())?;
        let no_address = || "redirect to what is no address".to_string();
        let location = IriRef::parse(location.trim()).map_err(|_| no_address())?;
        let there = here.resolve(&location).map_err(|_| no_address())?;
        let there = Address::parse(there.as_str()).map_err(|reason| format!("redirect: {reason}"))?;
        match self.secure && !there.secure {
            true => Err("redirect from https to http refused".to_string()),
            false => Ok(there),
        }
    }
}

/// A host and a port if there is one; `None` if that is no port. An IPv6 address keeps its brackets.
pub(super) fn host_and_port(authority: &str) -> Option<(&str, Option<u16>)> {
    let end_of_host = authority.rfind(']').map_or(0, |bracket| bracket + 1);
    let Some(colon) = authority[end_of_host..].find(':') else { return Some((authority, None)) };
    let (host, port) = authority.split_at(end_of_host + colon);
    match &port[1..] {
        "" => Some((host, None)),
        // A number may have a sign, and a port may not.
        digits if digits.bytes().all(|digit| digit.is_ascii_digit()) => {
            digits.parse::<u16>().ok().filter(|&port| port > 0).map(|port| (host, Some(port)))
        }
        _ => None,
    }
}

/// Percent-encodes what is not ASCII, as a URI has it (RFC 3987, section 3.1).
fn in_ascii(path: &str) -> String {
    let mut ascii = String::with_capacity(path.len());
    for octet in path.bytes() {
        match octet.is_ascii() {
            true => ascii.push(char::from(octet)),
            false => ascii.push_str(&format!("%{octet:02X}")),
        }
    }
    ascii
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(iri: &str) -> Result<(bool, String, u16, String), String> {
        Address::parse(iri).map(|address| (address.secure, address.host, address.port, address.uri))
    }

    fn address(iri: &str) -> (bool, String, u16, String) {
        parts(iri).unwrap()
    }

    #[test]
    fn an_address_is_ascii_and_has_no_fragment() {
        let expected = (true, "example.com".to_string(), 443, "https://example.com/".to_string());
        assert_eq!(address("https://example.com"), expected);
        assert_eq!(address("HTTPS://EXAMPLE.com/#part"), expected);
        let (_, _, port, uri) = address("http://example.com:8080/gr\u{fc}n?a=\u{f6}&b");
        assert_eq!((port, &*uri), (8080, "http://example.com:8080/gr%C3%BCn?a=%C3%B6&b"));
        let (secure, host, port, _) = address("http://[::1]/s");
        assert_eq!((secure, &*host, port), (false, "[::1]", 80));
        assert_eq!(address("http://[::1]:81/s").2, 81);
        assert_eq!(address("http://example.com:/s").3, "http://example.com/s");
    }

    #[test]
    fn what_is_no_address_has_a_reason() {
        let refused = [
            ("file:///etc/passwd", "file: is not fetched"),
            ("data:text/plain,x", "data: is not fetched"),
            ("ftp://example.com/s", "ftp: is not fetched"),
            ("http:/s", "names no host"),
            ("http:///s", "names no host"),
            ("http://user:word@example.com/", "user name"),
            ("http://user@example.com/", "user name"),
            ("http://b\u{fc}cher.example/", "xn--"),
            ("http://example.com:0/", "port"),
            ("http://example.com:65536/", "port"),
            ("not an IRI", "not an IRI"),
        ];
        for (iri, reason) in refused {
            let found = parts(iri).unwrap_err();
            assert!(found.contains(reason), "{iri}: {found}");
        }
    }

    #[test]
    fn redirects_lead_on_and_never_from_https_to_http() {
        let to = |from: &str, location: &str| Address::parse(from).unwrap().redirected(location);
        assert_eq!(to("https://a.example/x/y", "../z").unwrap().uri, "https://a.example/z");
        assert_eq!(to("http://a.example/x", "//b.example/y").unwrap().uri, "http://b.example/y");
        assert_eq!(to("http://a.example/x", "https://a.example/x").unwrap().uri, "https://a.example/x");
        assert!(to("https://a.example/x", "http://a.example/x").unwrap_err().contains("https to http"));
        assert!(to("http://a.example/x", "file:///etc/passwd").unwrap_err().contains("file: is not fetched"));
        assert!(to("http://a.example/x", "http://[").unwrap_err().contains("no address"));
    }
}
