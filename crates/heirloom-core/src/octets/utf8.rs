use super::BadOctets;
use super::step::{Step, StepReading};

/// No character takes more octets than this.
const LONGEST: usize = 4;

/// One character, or one invalid octet. Overlong forms and surrogates are invalid from their first octet on,
/// and what follows it are continuation octets, which are invalid alone; so one octet at a time is enough.
pub(super) fn step(octets: &[u8], at: usize, bad: BadOctets, out: &mut String) -> Step {
    let next = &octets[at..octets.len().min(at + LONGEST)];
    match valid_prefix(next).chars().next() {
        Some(c) => {
            out.push(c);
            Step { octets: c.len_utf8(), reading: StepReading::Sound }
        }
        None => {
            out.push(bad.read(octets[at]));
            Step { octets: 1, reading: StepReading::Invalid }
        }
    }
}

/// Appends the valid text with which `octets` begin.
pub(super) fn bulk(octets: &[u8], out: &mut String) -> usize {
    let valid = valid_prefix(octets);
    out.push_str(valid);
    valid.len()
}

fn valid_prefix(octets: &[u8]) -> &str {
    match std::str::from_utf8(octets) {
        Ok(text) => text,
        Err(error) => std::str::from_utf8(&octets[..error.valid_up_to()]).unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_a_whole_character_wherever_it_stands() {
        for c in ['a', 'é', '€', '👪'] {
            for before in 0..3 {
                let octets = format!("{}{c}b", "x".repeat(before));
                let mut text = String::new();
                let step = step(octets.as_bytes(), before, BadOctets::Windows1252, &mut text);
                assert_eq!(step, Step { octets: c.len_utf8(), reading: StepReading::Sound });
                assert_eq!(text, c.to_string());
            }
        }
    }

    #[test]
    fn valid_text_is_read_in_bulk() {
        let mut text = String::from("before ");
        assert_eq!(bulk(b"Andr\xC3\xA9 \xE9t\xC3\xA9", &mut text), 7);
        assert_eq!(text, "before André ");
        assert_eq!(bulk(b"\xE9t\xC3\xA9", &mut text), 0);
        assert_eq!(bulk("été".as_bytes(), &mut text), 5);
        assert_eq!(text, "before André été");
    }
}
