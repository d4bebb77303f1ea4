//! Datasets as JSON: the members that `heirloom parse` writes, one structure a row.

use std::collections::{HashMap, HashSet};

use heirloom_core::tree::Head;
use heirloom_core::{Dataset, Dialect, Payload, Structure};

use crate::notation::{expand, quoted};
use crate::vector::Build;

/// A structure without what lies in it.
struct Node {
    depth: usize,
    members: Vec<(&'static str, String)>,
}

/// A dataset that was read, or one that was built, which has neither a `head` nor tags.
pub(super) fn dataset(dataset: &Dataset<'_>, was_read: bool) -> String {
    let labels = labels(dataset);
    let members = |structure: &Structure<'_>| members(structure, was_read, &labels);
    let nodes = |roots: &mut dyn Iterator<Item = Structure<'_>>| -> Vec<Node> {
        let all = roots.flat_map(|root| root.preorder().collect::<Vec<_>>());
        all.map(|(depth, structure)| Node { depth, members: members(&structure) }).collect()
    };
    let is_structure = |dialect: Dialect| dialect.rules().tree.head == Head::Structure;
    let head = dataset.head().filter(|_| was_read && dataset.dialect().is_some_and(is_structure));
    let head = head.map(|head| Node { depth: 0, members: members(&head) });
    written(head, &nodes(&mut dataset.metadata()), &nodes(&mut dataset.document()))
}

/// A dataset that can't be built, as a vector describes it.
pub(super) fn description(structures: &[Build]) -> String {
    let (mut metadata, mut document) = (Vec::new(), Vec::new());
    let mut waiting: Vec<(&Build, usize, bool)> = Vec::new();
    let place = |made: &Build| made.place.as_deref() == Some("metadata");
    waiting.extend(structures.iter().rev().map(|made| (made, 0, place(made))));
    while let Some((made, depth, in_metadata)) = waiting.pop() {
        let mut members = vec![("type", expand(&made.structure_type))];
        members.extend(made.id.clone().or(made.name.clone()).map(|id| ("id", id)));
        members.extend(made.string.clone().map(|string| ("payload", string)));
        members.extend(made.pointer.clone().map(|pointer| ("pointer", pointer)));
        if in_metadata { &mut metadata } else { &mut document }.push(Node { depth, members });
        waiting.extend(made.substructures.iter().rev().map(|below| (below, depth + 1, in_metadata)));
    }
    written(None, &metadata, &document)
}

/// The most structures that lie in one another.
pub(super) fn depth(dataset: &Dataset<'_>) -> usize {
    let all = dataset.metadata().chain(dataset.document());
    all.flat_map(|root| root.preorder().map(|(depth, _)| depth + 1)).max().unwrap_or_default()
}

/// Ids for structures that have none and are pointed to: only a dataset that was built has such.
fn labels(dataset: &Dataset<'_>) -> HashMap<usize, String> {
    let all = || dataset.metadata().chain(dataset.document()).flat_map(|root| root.preorder());
    let known: HashSet<String> = all().filter_map(|(_, one)| one.id().map(str::to_string)).collect();
    let mut fresh = (1..).map(|number| format!("X{number}")).filter(|id| !known.contains(id));
    let mut labels = HashMap::new();
    for target in all().filter_map(|(_, one)| one.target()).filter(|target| target.id().is_none()) {
        labels.entry(target.number()).or_insert_with(|| fresh.next().unwrap_or_default());
    }
    labels
}

fn members(
    structure: &Structure<'_>,
    with_tag: bool,
    labels: &HashMap<usize, String>,
) -> Vec<(&'static str, String)> {
    let id = |of: &Structure<'_>| of.id().map(str::to_string).or(labels.get(&of.number()).cloned());
    let mut members = vec![("type", structure.structure_type().into_owned())];
    members.extend(with_tag.then(|| ("tag", structure.tag().to_string())));
    members.extend(id(structure).map(|id| ("id", id)));
    members.extend(structure.payload().map(|payload| match payload {
        Payload::String(string) => ("payload", string.into_owned()),
        Payload::Pointer(target) => ("pointer", id(&target).unwrap_or_default()),
    }));
    members
}

fn written(head: Option<Node>, metadata: &[Node], document: &[Node]) -> String {
    let mut out = String::from("{\n");
    if let Some(head) = head {
        out.push_str(&format!("  \"head\": {},\n", object(&head.members)));
    }
    for (name, nodes, end) in [("metadata", metadata, ",\n"), ("document", document, "\n}\n")] {
        out.push_str(&format!("  \"{name}\": ["));
        push(nodes, &mut out);
        out.push(']');
        out.push_str(end);
    }
    out
}

/// Structures in preorder, each with its substructures in it.
fn push(nodes: &[Node], out: &mut String) {
    for (at, node) in nodes.iter().enumerate() {
        let (next, indent) = (nodes.get(at + 1).map_or(0, |next| next.depth), 2 * node.depth + 4);
        let row = object(&node.members);
        out.push_str(&format!("\n{:indent$}{}", "", row.strip_suffix('}').unwrap_or(&row)));
        if next > node.depth {
            out.push_str(", \"substructures\": [");
            continue;
        }
        out.push('}');
        (next..node.depth).for_each(|_| out.push_str("]}"));
        if at + 1 < nodes.len() {
            out.push(',');
        }
    }
    if !nodes.is_empty() {
        out.push_str("\n  ");
    }
}

/// An object of strings on one row.
pub(super) fn object(members: &[(&str, String)]) -> String {
    let members: Vec<String> =
        members.iter().map(|(key, value)| format!("\"{key}\": {}", quoted(value))).collect();
    format!("{{{}}}", members.join(", "))
}

/// An array of strings on one row.
pub(super) fn array(strings: &[String]) -> String {
    format!("[{}]", strings.iter().map(|string| quoted(string)).collect::<Vec<_>>().join(", "))
}
