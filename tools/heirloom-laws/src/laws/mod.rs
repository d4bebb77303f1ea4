//! The laws, one file a subject.
//!
//! | promise | laws |
//! | --- | --- |
//! | total | [`total`], [`decoded`], [`every_rule_looks`], [`every_date_is_read`] and, in passing, all others |
//! | nothing lost | [`every_word_is_kept`], [`every_line_is_in_the_tape_once`], [`put_together`] |
//! | there and back | [`comes_back`], [`is_carried`], [`what_is_representable_comes_back`], [`lines_come_back`] |
//! | steady | [`comes_back`], [`is_steady`], [`has_one_canonical_form`], [`mended_safely`] |
//! | verbatim | [`paths_lead_back`], [`changes_nothing_else`] |
//! | same answer | [`windows_say_the_same`], [`rules_find_the_same`], [`crumbs_say_the_same`], [`windows_write_the_same`], [`threads_read_the_same`], [`cut_anywhere_it_is_the_same`], [`difference_agrees`] |
//! | written as the draft advises | [`is_written_in_form`], [`form_is_judged_alike`] |
//! | safe fixes keep the meaning | [`mended_safely`], [`mended_by_guesses`] |

mod ansel;
mod back;
mod canonical;
mod cutting;
mod dates;
mod difference;
mod form;
mod lines;
mod lost;
mod mending;
mod model;
mod octets;
mod together;
mod total;
mod tree;
mod verbatim;
mod rules;
mod windows;
mod writing;

use std::sync::LazyLock;

pub use back::{comes_back, is_carried, is_carried_to, order_and_ids_do_not_count, unweighed};
pub use canonical::{canonical, has_one_canonical_form, is_steady};
pub use cutting::cut_anywhere_it_is_the_same;
pub use dates::{
    age_comes_back, every_date_is_read, suggestions_are_sound, time_comes_back, value_comes_back,
    what_was_read_is_read_again,
};
pub use difference::{difference_agrees, nothing_differs_when_written};
pub use form::{form_is_judged_alike, is_written_in_form};
pub use lines::{breaks_agree_in_any_windows, lines_agree_with_their_twin, lines_come_back};
pub use lost::{every_word_is_kept, with_words};
pub use mending::{fixes_are_honest, mended_by_guesses, mended_safely};
pub use model::{every_rule_looks, kinship_is_mutual};
pub use octets::{agrees_with_others, decoded, what_is_representable_comes_back};
pub use rules::{found_in_windows, found_whole, rules_find_the_same};
pub use together::put_together;
pub use total::{total, walk};
pub use tree::{every_line_is_in_the_tape_once, structures_lie_in_each_other};
pub use verbatim::{changes_nothing_else, paths_lead_back, read_in_pieces};
pub use windows::{
    Crumbs, Said, crumbs_say_the_same, said_in_windows, said_whole, threads_read_the_same,
    windows_say_the_same,
};
pub use writing::{threads_write_the_same, windows_write_the_same};

/// Three threads, whatever the machine has.
pub static THREE: LazyLock<rayon::ThreadPool> =
    LazyLock::new(|| rayon::ThreadPoolBuilder::new().num_threads(3).build().expect("three threads"));
