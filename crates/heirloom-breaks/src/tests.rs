//! Both ways to the masks, against reading octet by octet.

use proptest::prelude::*;

use super::*;

/// The ends in `window`, and whether there is a carriage return; `at` is carried over to the next window.
fn octet_by_octet(window: &[u8], is_last: bool, at: &mut bool) -> (Vec<End>, bool) {
    let mut ends = Vec::new();
    let end = is_last.then_some(b'\n');
    for (place, octet) in window.iter().copied().chain(end).enumerate() {
        match octet {
            b'\n' | b'\r' => ends.push(End { place, at: std::mem::take(at) }),
            _ => *at |= octet == b'@',
        }
    }
    (ends, window.contains(&b'\r'))
}

/// One way to the masks.
type Way = fn(&mut Ends, &[u8], bool) -> (usize, bool);

/// That for this processor, and that for every one. Where it is asked in vain, both are the same.
const WAYS: [Way; 2] = [Ends::find_somehow, plain::find];

/// Checks one window after another.
fn check<'a>(windows: impl Iterator<Item = &'a [u8]> + Clone, is_last: impl Fn(usize) -> bool) {
    for way in WAYS {
        // What is left over from another text means nothing.
        let mut ends = Ends::new();
        ends.places.fill(7);
        ends.ats.fill(u64::MAX);
        let mut at = false;
        for (number, window) in windows.clone().enumerate() {
            let (count, any_cr) = way(&mut ends, window, is_last(number));
            let found = Found { places: &ends.places[..count], ats: &ends.ats, any_cr };
            let expected = octet_by_octet(window, is_last(number), &mut at);
            assert_eq!((found.ends().collect::<Vec<_>>(), found.any_cr()), expected, "for {window:?}");
            assert_eq!(ends.at, at);
        }
    }
}

fn check_one(window: &[u8]) {
    for is_last in [false, true] {
        check([window].into_iter(), |_| is_last);
    }
}

/// What a pattern has at a place.
type Pattern = fn(usize) -> u8;

const PATTERNS: [Pattern; 9] = [
    |_| b'a',
    |_| b'\n',
    |_| b'\r',
    |_| b'@',
    |place| b"\r\n"[place % 2],
    |place| b"@\n"[place % 2],
    |place| b"1 NAME @\n2 x\r\n\n\n@"[place % 17],
    // About as many as in real text.
    |place| if place * place % 23 == 3 { b'\n' } else { b'a' + (place % 26) as u8 },
    // All octets, so that those that are nearly a break or an at sign are there.
    |place| (place * 7 % 256) as u8,
];

#[test]
fn at_every_alignment_and_length() {
    #[repr(align(64))]
    struct Aligned([u8; 512]);
    for pattern in PATTERNS {
        let text = Aligned(std::array::from_fn(pattern));
        for start in 0..BLOCK {
            for length in 0..300 {
                // Breaks before and behind, which must not be seen, stand in most patterns.
                check_one(&text.0[start..start + length]);
            }
        }
    }
}

#[test]
fn one_octet_at_every_place() {
    let mut text = [b'a'; 200];
    for octet in [b'\n', b'\r', b'@'] {
        for place in 0..text.len() {
            text[place] = octet;
            check_one(&text);
            text[place] = b'a';
        }
    }
}

#[test]
fn every_pair_of_octets_that_count() {
    let mut text = [b'a'; 130];
    for (first, second) in [(b'@', b'\n'), (b'\n', b'@'), (b'\n', b'\n'), (b'@', b'\r'), (b'@', b'@')] {
        for one in 0..text.len() {
            for other in one + 1..text.len() {
                (text[one], text[other]) = (first, second);
                check([&text[..]].into_iter(), |_| true);
                (text[one], text[other]) = (b'a', b'a');
            }
        }
    }
}

#[test]
fn full_windows() {
    for pattern in PATTERNS {
        let text: Vec<u8> = (0..3 * WINDOW).map(pattern).collect();
        for length in [WINDOW - 1, WINDOW] {
            check_one(&text[..length]);
        }
        check(text.chunks(WINDOW), |number| number == 2);
    }
}

#[test]
#[should_panic(expected = "a window has its limit")]
fn longer_windows_are_not_taken() {
    Ends::new().find(&[b'a'; WINDOW + 1], true);
}

#[test]
fn cut_anywhere() {
    for pattern in PATTERNS {
        let text: [u8; 150] = std::array::from_fn(pattern);
        for first in 0..text.len() {
            for second in first..text.len() {
                let windows = [&text[..first], &text[first..second], &text[second..]];
                check(windows.into_iter(), |number| number == 2);
            }
        }
    }
}

/// Octets of which many count.
fn text() -> impl Strategy<Value = Vec<u8>> {
    let octet = prop_oneof![
        6 => Just(b'a'),
        1 => Just(b'@'),
        1 => Just(b'\n'),
        1 => Just(b'\r'),
        1 => any::<u8>(),
    ];
    prop::collection::vec(octet, 0..700)
}

proptest! {
    #[test]
    fn any_octets(text in prop::collection::vec(any::<u8>(), 0..700)) {
        check_one(&text);
    }

    #[test]
    fn any_text(text in text()) {
        check_one(&text);
    }

    #[test]
    fn any_windows(windows in prop::collection::vec(text(), 1..5)) {
        check(windows.iter().map(|window| &window[..]), |number| number == windows.len() - 1);
    }
}

/// What [`any_odd`] says, octet by octet.
fn is_odd(octet: u8) -> bool {
    matches!(octet, 0..=8 | 11 | 12 | 14..=31 | 0x7F | 0xC2 | 0xEF)
}

#[test]
fn odd_octets_at_every_alignment_and_length() {
    for octet in 0..=u8::MAX {
        for start in 0..33 {
            for length in [1, 2, 31, 32, 33, 127, 128, 129] {
                for place in [start, start + length / 2, start + length - 1] {
                    // Odd octets before and behind must not be seen.
                    let mut text = [0x1B; 192];
                    text[start..start + length].fill(b'x');
                    text[place] = octet;
                    let looked_at = &text[start..start + length];
                    assert_eq!(any_odd(looked_at), is_odd(octet), "{octet:02X} in {looked_at:?}");
                    assert_eq!(plain::any_odd(looked_at), is_odd(octet), "{octet:02X} in {looked_at:?}");
                }
            }
        }
    }
    assert!(!any_odd(b""));
}
