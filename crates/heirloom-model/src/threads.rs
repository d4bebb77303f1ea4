//! Many things that are looked at in parts, on all threads.

/// What comes of each part of some things, in order. A part has at most `most` of them.
#[cfg(feature = "parallel")]
pub(crate) fn in_parts<T: Sync, R: Send>(
    things: &[T],
    most: usize,
    look: impl Fn(&[T]) -> R + Sync + Send,
) -> Vec<R> {
    use rayon::prelude::*;
    // Few things are done before a thread would wake.
    match things.len() <= most {
        true => vec![look(things)],
        false => things.par_chunks(most).map(look).collect(),
    }
}

/// Does two things, at the same time if there are threads for both.
#[cfg(feature = "parallel")]
pub(crate) fn both<A: Send, B: Send>(
    one: impl FnOnce() -> A + Send,
    other: impl FnOnce() -> B + Send,
) -> (A, B) {
    rayon::join(one, other)
}

/// The same on one thread.
#[cfg(not(feature = "parallel"))]
pub(crate) fn both<A: Send, B: Send>(
    one: impl FnOnce() -> A + Send,
    other: impl FnOnce() -> B + Send,
) -> (A, B) {
    (one(), other())
}

/// The same on one thread.
#[cfg(not(feature = "parallel"))]
pub(crate) fn in_parts<T: Sync, R: Send>(
    things: &[T],
    most: usize,
    look: impl Fn(&[T]) -> R + Sync + Send,
) -> Vec<R> {
    things.chunks(most).map(look).collect()
}

/// What comes of each of some things that are worked on, in order.
#[cfg(feature = "parallel")]
pub(crate) fn each_mut<T: Send, R: Send>(
    things: &mut [T],
    work: impl Fn(&mut T) -> R + Sync + Send,
) -> Vec<R> {
    use rayon::prelude::*;
    things.par_iter_mut().with_max_len(1).map(work).collect()
}

/// The same on one thread.
#[cfg(not(feature = "parallel"))]
pub(crate) fn each_mut<T: Send, R: Send>(
    things: &mut [T],
    work: impl Fn(&mut T) -> R + Sync + Send,
) -> Vec<R> {
    things.iter_mut().map(work).collect()
}
