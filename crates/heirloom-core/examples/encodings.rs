//! Lists the files that are not ASCII, with the verdict on their encoding and some of the text: `encodings FILE...`.

use heirloom_core::octets::{BadOctets, decode};
use heirloom_core::prologue::verdict;
use heirloom_core::source::Ignore;

fn main() -> std::io::Result<()> {
    for path in std::env::args().skip(1) {
        let octets = std::fs::read(&path)?;
        let verdict = verdict(&octets);
        let said = verdict.claims.character_set.as_ref().map_or("-", |said| said.text.as_str());
        if octets.is_ascii() {
            continue;
        }
        println!(
            "{path}\n  CHAR {said}, {} ({}) {}",
            verdict.encoding,
            verdict.confidence.name(),
            verdict.reason
        );
        for candidate in verdict.candidates.iter().take(4) {
            println!(
                "    {} {} {:.1} {:.2} {} {}",
                candidate.encoding,
                candidate.language.map_or("-", |language| language.name()),
                candidate.score,
                candidate.sense,
                candidate.invalid,
                candidate.same_text_as.map_or("-", |other| other.name())
            );
        }
        let text = decode(verdict.encoding, &octets, BadOctets::default(), &mut Ignore).text;
        let mut lines: Vec<&str> = text.lines().filter(|line| !line.is_ascii()).collect();
        lines.sort_by_key(|line| !(line.contains(" NAME ") || line.contains(" PLAC ")));
        lines.dedup();
        let step = (lines.len() / 6).max(1);
        for line in lines.iter().step_by(step).take(6) {
            println!("      {}", line.chars().take(100).collect::<String>());
        }
    }
    Ok(())
}
