//! Finding people and families, and how two of a hundred thousand are related.

use std::hint::black_box;

use criterion::Criterion;
use heirloom_benches::Shape;
use heirloom_model::{Kinship, Model, PersonNo};

/// How many people there are.
const PEOPLE: u64 = 100_000;

/// Measures it.
pub(crate) fn bench(criterion: &mut Criterion) {
    let octets = Shape { persons: PEOPLE, ..Default::default() }.octets();
    let (parsed, _) = heirloom_core::parse(&octets);
    let model = Model::new(&parsed.dataset);
    let kinship = Kinship::of(&model);
    let people: Vec<PersonNo> = model.people().collect();
    // Whoever has the most ancestors, and the last of all who descend from the farthest of these.
    let depth = |person: &PersonNo| kinship.ancestors(*person).count();
    let deepest = people.iter().copied().max_by_key(depth).unwrap_or(people[0]);
    let farthest = kinship.ancestors(deepest).last().map_or(deepest, |one| one.person);
    let cousin = kinship.descendants(farthest).map(|one| one.person).filter(|one| *one != deepest).last();
    let stranger = people[people.len() - 1];

    let mut group = criterion.benchmark_group("kinship/100000 people");
    group.bench_function("model", |bencher| bencher.iter(|| Model::new(black_box(&parsed.dataset))));
    let pairs = [("cousins", cousin.unwrap_or(deepest)), ("ancestor", farthest), ("strangers", stranger)];
    for (name, other) in pairs {
        group.bench_function(format!("relate/{name}"), |bencher| {
            bencher.iter(|| kinship.relate(black_box(deepest), black_box(other)));
        });
    }
    group.bench_function("descendants", |bencher| {
        bencher.iter(|| kinship.descendants(black_box(farthest)).count());
    });
    group.finish();
}
