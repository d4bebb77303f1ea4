//! How long each room and each walk takes, one file for each.
//!
//! All are one program: linking one for each would take longer than measuring.

mod setup;
mod octets;
mod lines;
mod tree;
mod schema;
mod dataset;
mod walk_up;
mod walk_down;
mod dates;
mod kinship;

fn main() {
    let mut criterion = setup::criterion();
    octets::bench(&mut criterion);
    lines::bench(&mut criterion);
    tree::bench(&mut criterion);
    schema::bench(&mut criterion);
    dataset::bench(&mut criterion);
    walk_up::bench(&mut criterion);
    walk_down::bench(&mut criterion);
    dates::bench(&mut criterion);
    kinship::bench(&mut criterion);
    criterion.final_summary();
}
