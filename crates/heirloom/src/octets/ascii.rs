use super::BadOctets;
use super::step::{Reading, Step};

pub(super) fn step(octets: &[u8], at: usize, bad: BadOctets, out: &mut String) -> Step {
    let octet = octets[at];
    if octet.is_ascii() {
        out.push(char::from(octet));
        Step { octets: 1, reading: Reading::Sound }
    } else {
        out.push(bad.read(octet));
        Step { octets: 1, reading: Reading::Invalid }
    }
}
