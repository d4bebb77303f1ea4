//! Which crate may lean on which.

use heirloom_walls::crates;

/// The crates from the ground up, and those that each may use. A crate that needs more belongs higher up, or what it needs belongs
/// lower down.
const MAY_LEAN_ON: &[(&str, &[&str])] = &[
    ("heirloom-breaks", &[]),
    ("heirloom-core", &["heirloom-breaks"]),
    ("heirloom-dates", &[]),
    ("heirloom-model", &["heirloom-core", "heirloom-dates"]),
    ("heirloom-report", &["heirloom-core", "heirloom-dates", "heirloom-model"]),
    ("heirloom", &["heirloom-core", "heirloom-dates", "heirloom-model", "heirloom-report"]),
    ("heirloom-cli", &["heirloom", "heirloom-core", "heirloom-dates", "heirloom-model", "heirloom-report"]),
];

#[test]
fn no_crate_leans_on_one_that_it_may_not() {
    let mut wrong = Vec::new();
    for found in crates() {
        let Some((_, allowed)) = MAY_LEAN_ON.iter().find(|(name, _)| *name == found.name) else {
            wrong.push(format!("{}: a crate that the plan does not have", found.name));
            continue;
        };
        let dependencies = found.dependencies();
        for (name, value) in &dependencies {
            // A crate of the project under another name would pass unseen.
            assert!(value.get("package").is_none(), "{}: {name} has another name", found.name);
            let is_own = name == "heirloom" || name.starts_with("heirloom-");
            if is_own && !allowed.contains(&&**name) {
                wrong.push(format!("{} may not lean on {name}", found.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_plan_has_no_crate_that_is_gone_and_goes_from_the_ground_up() {
    let found: Vec<String> = crates().into_iter().map(|found| found.name).collect();
    for (at, (name, allowed)) in MAY_LEAN_ON.iter().enumerate() {
        assert!(found.iter().any(|found| found == name), "{name} is no crate below crates/");
        let below = &MAY_LEAN_ON[..at];
        assert!(allowed.iter().all(|used| below.iter().any(|(name, _)| name == used)), "{name}");
    }
}
