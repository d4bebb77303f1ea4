//! The structures of each stage in one form, for showing: a walk in the order of the file, each with its depth.

use std::borrow::Cow;
use std::io::{self, Write};

use heirloom_core::tree::Tape;
use heirloom_core::{Payload, Structure};

use crate::json::Json;

/// A structure, without its substructures.
#[derive(Clone, Debug)]
pub struct Node<'d> {
    /// How many structures it lies in.
    pub depth: usize,
    /// Its xref_id at the stage of xref structures, where ids are as the file has them.
    pub xref: Option<&'d str>,
    /// Its type, which only structures of a dataset have.
    pub structure_type: Option<Cow<'d, str>>,
    /// Its tag.
    pub tag: &'d str,
    /// Its id at the later stages, where each id is that of one structure.
    pub id: Option<&'d str>,
    /// What it holds.
    pub content: Option<Content<'d>>,
}

/// What a structure holds.
#[derive(Clone, Debug)]
pub enum Content<'d> {
    /// A string.
    String(Cow<'d, str>),
    /// A pointer, by the id of its target.
    Pointer(&'d str),
}

/// Xref structures, with all that lies below them.
pub fn xref<'t>(tape: &'t Tape<'_>) -> impl Iterator<Item = Node<'t>> {
    tape.roots().flat_map(|root| tape.preorder(root)).map(|(structure, depth)| Node {
        depth: depth as usize,
        xref: tape.id(structure),
        structure_type: None,
        tag: tape.tag_text(structure),
        id: None,
        content: tape.raw_payload(structure).map(Content::String),
    })
}

/// Tagged structures, with all that lies below them.
pub fn tagged<'d>(roots: impl Iterator<Item = Structure<'d>>) -> impl Iterator<Item = Node<'d>> {
    roots.flat_map(|root| root.preorder()).map(|(depth, structure)| Node::tagged(depth, structure))
}

/// Structures of a dataset, with all that lies below them.
pub fn typed<'d>(roots: impl Iterator<Item = Structure<'d>>) -> impl Iterator<Item = Node<'d>> {
    typed_among(roots.flat_map(|root| root.preorder()))
}

/// The same for structures that were chosen, each with how many of them it lies in.
pub fn typed_among<'d>(
    structures: impl Iterator<Item = (usize, Structure<'d>)>,
) -> impl Iterator<Item = Node<'d>> {
    structures.map(|(depth, structure)| Node {
        structure_type: Some(structure.structure_type()),
        ..Node::tagged(depth, structure)
    })
}

impl<'d> Node<'d> {
    fn tagged(depth: usize, structure: Structure<'d>) -> Node<'d> {
        Node {
            depth,
            xref: None,
            structure_type: None,
            tag: structure.tag(),
            id: structure.id(),
            content: structure.payload().map(|payload| match payload {
                Payload::String(string) => Content::String(string),
                // Whatever a file points to has an id, and nothing else has the same: it is told apart when it is read.
                Payload::Pointer(target) => Content::Pointer(target.id().unwrap_or_default()),
            }),
        }
    }

    /// What is known of it, in the order of the JSON.
    fn members(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let content = self.content.as_ref().map(|content| match content {
            Content::String(string) => ("payload", &**string),
            Content::Pointer(id) => ("pointer", *id),
        });
        [
            self.xref.map(|xref| ("xref", xref)),
            self.structure_type.as_deref().map(|structure_type| ("type", structure_type)),
            // What was built may have none.
            Some(("tag", self.tag)).filter(|(_, tag)| !tag.is_empty()),
            self.id.map(|id| ("id", id)),
            content,
        ]
        .into_iter()
        .flatten()
    }
}

/// Writes structures as values, each with its substructures in it. `label` is a member that those of depth 0 get.
pub fn write<'d, W: Write>(
    nodes: impl Iterator<Item = Node<'d>>,
    label: Option<(&str, &str)>,
    json: &mut Json<W>,
) -> io::Result<()> {
    let mut nodes = nodes.peekable();
    while let Some(node) = nodes.next() {
        json.object()?;
        if let Some((key, value)) = label.filter(|_| node.depth == 0) {
            json.member(key, value)?;
        }
        for (key, value) in node.members() {
            json.member(key, value)?;
        }
        let next = nodes.peek().map_or(0, |next| next.depth);
        if next > node.depth {
            json.key("substructures")?;
            json.array()?;
            continue;
        }
        json.end()?;
        for _ in next..node.depth {
            json.end()?;
            json.end()?;
        }
    }
    Ok(())
}
