#![no_main]

libfuzzer_sys::fuzz_target!(|octets: &[u8]| heirloom_laws::Target::named("dates").attack(octets));
