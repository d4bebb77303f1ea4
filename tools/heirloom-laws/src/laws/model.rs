//! Rules look at any dataset, and who is related to somebody is so from both sides.

use heirloom_core::Dataset;
use heirloom_core::source::Finding;
use heirloom_dates::Day;
use heirloom_model::{Kinship, Model, PersonNo, rules};

use crate::{Held, hold};

/// All rules look at a dataset, and what they find is somewhere in the text and is said in full; the same on every look.
pub fn every_rule_looks(dataset: &Dataset<'_>, text: &str) -> Held {
    let found = || {
        let mut findings: Vec<Finding> = Vec::new();
        let (model, limits) = (Model::new(dataset), rules::Limits::default());
        rules::check(&model, &limits, Day::from_jdn(2_461_000), |_| true, &mut findings);
        findings
    };
    let findings = found();
    for finding in &findings {
        hold!(text.get(finding.span().range()).is_some(), "{finding:?} is nowhere");
        let message = finding.message(text);
        hold!(!message.is_empty() && !message.contains("{}"), "{finding:?} says {message:?}");
        finding.help(text);
    }
    hold!(found() == findings, "another look finds something else");
    Ok(())
}

/// Parents have their children, partners and siblings each other, ancestors their descendants, and who is related to somebody has a
/// relative.
pub fn kinship_is_mutual(dataset: &Dataset<'_>) -> Held {
    let model = Model::new(dataset);
    let kinship = Kinship::of(&model);
    // All ways of a few people take as long as need be.
    let people: Vec<PersonNo> = model.people().take(12).collect();
    let known = |person: &PersonNo| people.contains(person);
    for &one in &people {
        for parent in kinship.parents(one).iter().filter(|parent| known(&parent.person)) {
            let back = kinship.children(parent.person).iter().any(|child| child.person == one);
            hold!(back, "{one:?} is no child of {parent:?}");
        }
        for partner in kinship.partners(one).iter().filter(|partner| known(&partner.person)) {
            let back = kinship.partners(partner.person).iter().any(|other| other.person == one);
            hold!(back, "{one:?} is no partner of {partner:?}");
        }
        for sibling in kinship.siblings(one).iter().filter(|sibling| known(&sibling.person)) {
            let back = kinship.siblings(sibling.person).iter().any(|other| other.person == one);
            hold!(back, "{one:?} is no sibling of {sibling:?}");
        }
        for above in kinship.ancestors(one).filter(|above| known(&above.person)) {
            let mut below = kinship.descendants(above.person);
            let back = below.any(|below| below.person == one && below.generation == above.generation);
            hold!(back, "{one:?} does not descend from {above:?}");
        }
        for &other in &people {
            let (there, back) = (kinship.relate(one, other), kinship.relate(other, one));
            let is_mutual = there.relationships.is_empty() == back.relationships.is_empty();
            hold!(is_mutual || !there.is_complete || !back.is_complete, "{there:?}\n{back:?}");
        }
    }
    Ok(())
}
