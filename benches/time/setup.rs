use std::hint::black_box;
use std::time::Duration;

use criterion::{BatchSize, Criterion, SamplingMode, Throughput};
use heirloom_benches::inputs::Input;

/// Settings under which all of it takes a few minutes.
pub(crate) fn criterion() -> Criterion {
    Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(200))
        .measurement_time(Duration::from_millis(800))
        .configure_from_args()
}

/// Measures `run` on what `prepare` makes of each file. Each turn gets a copy of that, since it may change it; making
/// and copying are not measured.
pub(crate) fn measure<'i, P: Clone, T>(
    criterion: &mut Criterion,
    name: &str,
    inputs: &'i [Input],
    prepare: impl Fn(&'i [u8]) -> P,
    run: impl Fn(&mut P) -> T,
) {
    let mut group = criterion.benchmark_group(name);
    // As many turns for each sample: large files would take too long otherwise.
    group.sampling_mode(SamplingMode::Flat);
    for Input { name, octets } in inputs {
        group.throughput(Throughput::Bytes(octets.len() as u64));
        let prepared = prepare(octets);
        group.bench_function(name, |bencher| {
            bencher.iter_batched_ref(
                || prepared.clone(),
                |prepared| run(black_box(prepared)),
                BatchSize::LargeInput,
            );
        });
    }
    group.finish();
}
