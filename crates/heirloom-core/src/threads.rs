//! Whether work is divided among threads.
//!
//! What is divided gives the same result as what is not: items are handed out in any order, and what becomes of them
//! is put together in theirs.

/// How many threads may work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Threads {
    /// The caller's alone.
    One,
    /// Those of the thread pool that the caller is in.
    #[cfg(feature = "parallel")]
    Pool,
}

impl Threads {
    /// One, or as many as there are, for so much work.
    pub(crate) fn for_octets(octets: usize, parallel: bool) -> Threads {
        #[cfg(feature = "parallel")]
        if parallel && octets >= 2 * SHARE && rayon::current_num_threads() > 1 {
            return Threads::Pool;
        }
        let _ = (octets, parallel);
        Threads::One
    }

    /// One, or as many as there are, for work that comes piece by piece, each of them worth a thread.
    pub(crate) fn for_pieces(parallel: bool) -> Threads {
        #[cfg(feature = "parallel")]
        if parallel && rayon::current_num_threads() > 1 {
            return Threads::Pool;
        }
        let _ = parallel;
        Threads::One
    }

    /// How many there are.
    pub(crate) fn count(self) -> usize {
        match self {
            Threads::One => 1,
            #[cfg(feature = "parallel")]
            Threads::Pool => rayon::current_num_threads(),
        }
    }

    /// Offers work to the threads of the pool. One thread has nobody to offer it to: nothing is done.
    pub(crate) fn offer(self, work: impl FnOnce() + Send + 'static) {
        match self {
            Threads::One => drop(work),
            #[cfg(feature = "parallel")]
            Threads::Pool => rayon::spawn(work),
        }
    }

    /// Puts numbers in order.
    pub(crate) fn sort(self, numbers: &mut [u64]) {
        match self {
            Threads::One => numbers.sort_unstable(),
            #[cfg(feature = "parallel")]
            Threads::Pool => {
                use rayon::prelude::*;
                numbers.par_sort_unstable();
            }
        }
    }

    /// In how many shares so much work should be divided.
    pub(crate) fn shares(self, octets: usize) -> usize {
        let _ = octets;
        match self {
            Threads::One => 1,
            // Some more than there are threads, since shares are not all equally hard.
            #[cfg(feature = "parallel")]
            Threads::Pool => (octets / SHARE).clamp(1, 3 * rayon::current_num_threads()),
        }
    }

    /// In how many shares so much work should be divided if only a few of them may be there at once.
    pub(crate) fn small_shares(self, octets: usize) -> usize {
        let _ = octets;
        match self {
            Threads::One => 1,
            #[cfg(feature = "parallel")]
            Threads::Pool => (octets / SHARE).max(1),
        }
    }

    /// Does the same with each item.
    pub(crate) fn map<T: Send, R: Send>(self, items: Vec<T>, work: impl Fn(T) -> R + Sync + Send) -> Vec<R> {
        match self {
            Threads::One => items.into_iter().map(work).collect(),
            #[cfg(feature = "parallel")]
            Threads::Pool => {
                use rayon::prelude::*;
                items.into_par_iter().map(work).collect()
            }
        }
    }

    /// Does the same with each item, and hands on what becomes of them in their order, some at a time, by the caller's
    /// thread. Of what is not handed on yet there is only as much as the threads need to keep busy.
    pub(crate) fn in_order<T: Send, R: Send, E>(
        self,
        mut items: impl Iterator<Item = T>,
        work: impl Fn(T) -> R + Sync + Send,
        mut hand_on: impl FnMut(Vec<R>) -> Result<(), E>,
    ) -> Result<(), E> {
        match self {
            Threads::One => items.try_for_each(|item| hand_on(vec![work(item)])),
            #[cfg(feature = "parallel")]
            Threads::Pool => {
                use rayon::prelude::*;
                let most = 4 * rayon::current_num_threads();
                let mut done: Vec<R> = Vec::new();
                loop {
                    let next: Vec<T> = items.by_ref().take(most).collect();
                    let mut becomes: Vec<R> = Vec::new();
                    rayon::in_place_scope(|scope| {
                        if !next.is_empty() {
                            scope.spawn(|_| becomes = next.into_par_iter().map(&work).collect());
                        }
                        hand_on(std::mem::take(&mut done))
                    })?;
                    if becomes.is_empty() {
                        return Ok(());
                    }
                    done = becomes;
                }
            }
        }
    }

    /// Does two things.
    pub(crate) fn both<A: Send, B: Send>(
        self,
        one: impl FnOnce() -> A + Send,
        other: impl FnOnce() -> B + Send,
    ) -> (A, B) {
        match self {
            Threads::One => (one(), other()),
            #[cfg(feature = "parallel")]
            Threads::Pool => rayon::join(one, other),
        }
    }
}

/// Less than so many octets are not worth a thread; but that they are divided well is tested with few, here and by fuzzers.
#[cfg(feature = "parallel")]
const SHARE: usize = if cfg!(any(test, fuzzing)) { 8 } else { 1 << 19 };

#[cfg(test)]
mod tests {
    use super::*;

    /// With and without the feature the same code runs, so one thread has to do all that several do.
    #[test]
    fn one_thread_does_what_several_do() {
        for threads in [Threads::One, Threads::for_pieces(true), Threads::for_octets(1 << 20, true)] {
            let mut numbers = [3, 1, 2];
            threads.sort(&mut numbers);
            assert_eq!(numbers, [1, 2, 3]);
            assert_eq!(threads.map(numbers.to_vec(), |number| 2 * number), [2, 4, 6]);
            assert_eq!(threads.both(|| 1, || "a"), (1, "a"));
            let mut handed_on = Vec::new();
            let done: Result<(), ()> = threads.in_order(
                0..100,
                |number| number * number,
                |some| {
                    handed_on.extend(some);
                    Ok(())
                },
            );
            assert_eq!(done, Ok(()));
            assert_eq!(handed_on, (0..100).map(|number| number * number).collect::<Vec<i32>>());
            let stopped = threads.in_order(
                0..100,
                |number| number,
                |some| match some.contains(&50) {
                    true => Err("fifty"),
                    false => Ok(()),
                },
            );
            assert_eq!(stopped, Err("fifty"));
            assert!(threads.count() >= 1 && threads.shares(100) >= 1 && threads.small_shares(100) >= 1);
        }
        assert_eq!(
            (Threads::One.count(), Threads::One.shares(100), Threads::One.small_shares(100)),
            (1, 1, 1)
        );
        Threads::One.offer(|| unreachable!("there is nobody to do it"));
    }

    #[cfg(feature = "parallel")]
    fn among<R: Send>(threads: usize, work: impl FnOnce() -> R + Send) -> R {
        rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads").install(work)
    }

    #[cfg(feature = "parallel")]
    #[test]
    fn several_work_where_there_are_several_and_enough_to_do() {
        let much = 1 << 20;
        among(1, || {
            assert_eq!([Threads::for_octets(much, true), Threads::for_pieces(true)], [Threads::One; 2]);
        });
        among(3, || {
            let for_octets = [(2 * SHARE - 1, true), (much, false)]
                .map(|(octets, parallel)| Threads::for_octets(octets, parallel));
            assert_eq!(for_octets, [Threads::One; 2]);
            assert_eq!(Threads::for_octets(2 * SHARE, true), Threads::Pool);
            assert_eq!([false, true].map(Threads::for_pieces), [Threads::One, Threads::Pool]);
            assert_eq!(Threads::Pool.count(), 3);
        });
    }

    #[cfg(feature = "parallel")]
    #[test]
    fn shares_are_as_many_as_keep_the_threads_busy() {
        among(3, || {
            assert_eq!([0, 4, 100].map(|shares| Threads::Pool.shares(shares * SHARE)), [1, 4, 9]);
            assert_eq!([0, 4, 100].map(|shares| Threads::Pool.small_shares(shares * SHARE)), [1, 4, 100]);
            let mut sizes = Vec::new();
            let done: Result<(), ()> = Threads::Pool.in_order(
                0..30,
                |number| number,
                |some| {
                    sizes.push(some.len());
                    Ok(())
                },
            );
            assert_eq!((done, sizes), (Ok(()), vec![0, 12, 12, 6]));
        });
    }

    #[cfg(feature = "parallel")]
    #[test]
    fn what_is_offered_to_several_is_done() {
        let (sender, receiver) = std::sync::mpsc::channel();
        Threads::Pool.offer(move || sender.send(7).expect("somebody waits for it"));
        assert_eq!(receiver.recv_timeout(std::time::Duration::from_secs(60)), Ok(7));
    }
}
