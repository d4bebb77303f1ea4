//! Which hosts may be asked. IRIs of schemas stand in files that anybody may have written, so without a word of the user
//! they must not lead into the network that the command runs in.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use super::address::{Address, host_and_port};

/// A host that the user named.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Host {
    /// In lower case; an IPv6 address in brackets.
    name: String,
    /// Any port if there is none.
    port: Option<u16>,
}

impl Host {
    /// Reads `HOST` or `HOST:PORT`.
    pub(super) fn parse(text: &str) -> Result<Host, String> {
        let text = text.to_ascii_lowercase();
        if let Ok(address) = text.parse::<Ipv6Addr>() {
            return Ok(Host { name: format!("[{address}]"), port: None });
        }
        match host_and_port(&text) {
            Some((name, port)) if !name.is_empty() && name.is_ascii() && !name.contains(['/', '@', ' ']) => {
                Ok(Host { name: name.to_string(), port })
            }
            _ => Err("write it as HOST or HOST:PORT, as example.com or localhost:8080".to_string()),
        }
    }
}

/// The hosts that may be asked.
#[derive(Clone, Debug)]
pub(super) enum Hosts {
    /// All that have a public address, at the usual ports.
    Public,
    /// These and no others, wherever they are.
    Named(Vec<Host>),
}

impl Hosts {
    /// Those that the user named, or all public ones.
    pub(super) fn of(named: &[Host]) -> Hosts {
        match named {
            [] => Hosts::Public,
            named => Hosts::Named(named.to_vec()),
        }
    }

    /// The reason why an address may not be asked for, if there is one.
    pub(super) fn refuses(&self, address: &Address) -> Option<String> {
        let Address { host, port, .. } = address;
        match self {
            Hosts::Public if matches!(port, 80 | 443) => None,
            Hosts::Public => Some(format!("port {port} is not asked; --fetch-from {host}:{port} allows it")),
            Hosts::Named(named) => {
                let is_it =
                    |named: &Host| named.name == *host && named.port.is_none_or(|named| named == *port);
                (!named.iter().any(is_it)).then(|| format!("{host} is none of the hosts of --fetch-from"))
            }
        }
    }

    /// Whether a host that may be asked may have this address.
    pub(super) fn allows(&self, address: IpAddr) -> bool {
        match self {
            Hosts::Public => is_public(address),
            Hosts::Named(_) => true,
        }
    }
}

/// Whether an address belongs to the public internet, by the registries of IANA for special addresses.
fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let special = match address.octets() {
        // This network; private; this machine; private; multicast, reserved and broadcast.
        [0 | 10 | 127 | 224.., ..] => true,
        // Shared with the provider; this link; private.
        [100, 64..128, ..] | [169, 254, ..] | [172, 16..32, ..] | [192, 168, ..] => true,
        // Protocols; documentation; the old way to IPv6; measuring; documentation.
        [192, 0, 0 | 2, _] | [192, 88, 99, _] | [198, 18 | 19, ..] | [198, 51, 100, _] | [203, 0, 113, _] => {
            true
        }
        _ => false,
    };
    !special
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    match address.segments() {
        // An IPv4 address in the words of IPv6, that of a translator at the edge of the network included.
        [0, 0, 0, 0, 0, 0xFFFF, high, low] | [0x64, 0xFF9B, 0, 0, 0, 0, high, low] => {
            let [[a, b], [c, d]] = [high.to_be_bytes(), low.to_be_bytes()];
            is_public_v4(Ipv4Addr::new(a, b, c, d))
        }
        // Protocols, tunnels of which the end can't be judged, and documentation.
        [0x2001, 0..0x200, ..] | [0x2001, 0xDB8, ..] | [0x2002, ..] | [0x3FFF, 0..0x1000, ..] => false,
        // All global addresses that were ever given out.
        [first, ..] => first & 0xE000 == 0x2000,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_networks_of_ones_own_are_not_public() {
        let own = [
            "127.0.0.1",
            "127.255.0.9",
            "0.0.0.0",
            "10.1.2.3",
            "172.16.0.1",
            "172.31.255.255",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "100.127.0.1",
            "192.0.0.8",
            "192.0.2.1",
            "198.18.0.1",
            "198.19.9.9",
            "203.0.113.9",
            "224.0.0.1",
            "255.255.255.255",
            "240.0.0.1",
            "::",
            "::1",
            "fe80::1",
            "fc00::1",
            "fd12:3456::1",
            "ff02::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "::127.0.0.1",
            "64:ff9b::7f00:1",
            "64:ff9b:1::1",
            "2002:7f00:1::",
            "2001::1",
            "2001:db8::1",
            "fec0::1",
            "100::1",
        ];
        for address in own {
            assert!(!is_public(address.parse().unwrap()), "{address}");
        }
        let public = [
            "1.1.1.1",
            "8.8.8.8",
            "9.255.255.255",
            "11.0.0.0",
            "100.63.255.255",
            "100.128.0.0",
            "172.15.0.1",
            "172.32.0.1",
            "169.253.0.1",
            "192.0.1.1",
            "223.255.255.255",
            "2606:4700::1111",
            "2a00:1450::1",
            "::ffff:8.8.8.8",
            "64:ff9b::808:808",
            "2001:200::1",
            "2001:4860:4860::8888",
        ];
        for address in public {
            assert!(is_public(address.parse().unwrap()), "{address}");
        }
    }

    fn refused(named: &[&str], iri: &str) -> Option<String> {
        let named: Vec<Host> = named.iter().map(|host| Host::parse(host).unwrap()).collect();
        Hosts::of(&named).refuses(&Address::parse(iri).unwrap())
    }

    #[test]
    fn who_names_hosts_allows_no_others() {
        assert_eq!(refused(&[], "http://example.com/s"), None);
        assert_eq!(refused(&[], "http://example.com:443/s"), None);
        assert!(refused(&[], "http://example.com:25/s").unwrap().contains("--fetch-from example.com:25"));
        assert_eq!(refused(&["Example.COM"], "http://example.com:25/s"), None);
        assert_eq!(refused(&["a.example", "example.com:25"], "http://example.com:25/s"), None);
        assert!(refused(&["example.com:25"], "http://example.com/s").is_some());
        assert!(refused(&["example.com"], "http://www.example.com/s").is_some());
        assert_eq!(refused(&["::1"], "http://[::1]:81/s"), None);
        assert_eq!(refused(&["[::1]:81"], "http://[::1]:81/s"), None);
        let own = "127.0.0.1".parse().unwrap();
        assert!(!Hosts::Public.allows(own) && Hosts::Named(Vec::new()).allows(own));
    }

    #[test]
    fn a_host_is_no_url() {
        for text in
            ["", ":80", "http://example.com", "example.com:http", "example.com:0", "a b", "me@example.com"]
        {
            assert!(Host::parse(text).is_err(), "{text}");
        }
    }
}
