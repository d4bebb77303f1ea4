"""When two datasets hold the same data, and when two lists of lines are the same.

A dataset is brought into a form in which everything that does not count is gone: a list of rows, one for each structure. Two
datasets are equal if there are names for their ids that make both lists the same.
"""

import difflib
import itertools
import json
import unicodedata

MOST_TRIES = 5000
MOST_ROWS = 16
CHAR = "http://terms.fhiso.org/elf/CHAR"
HEAD = "http://terms.fhiso.org/elf/HEAD"


def different_dataset(expected, found, rules, written=False):
    """The difference in words, or nothing. `rules` is `equality` of an index; of a file that was `written`, the encoding is its own."""
    trouble = malformed(found, "document", "metadata")
    if trouble:
        return trouble
    if "head" not in found:
        # Left out, it is an empty one with the type that it has by default.
        found = dict(found, head={"type": HEAD})
    if "head" not in expected:
        # The suite says nothing of its type: the dataset was not made from a file, or from one without a head.
        expected, found = (dict(one, head=dict(one.get("head", {}), type="")) for one in (expected, found))
    one, other = (Form(dataset, rules, written) for dataset in (expected, found))
    if rules["ids_are_data"]:
        return difference(one.rows(None), other.rows(None))
    # Ids are labels: any renaming that makes both the same will do.
    names = dict(zip(one.labels, one.labels))
    first = one.rows(names), other.rows(dict(zip(other.labels, other.labels)))
    if first[0] == first[1]:
        return None
    if len(one.labels) == len(other.labels):
        wanted = other.rows(dict(zip(other.labels, other.labels)))
        for names in itertools.islice(renamings(one, other), MOST_TRIES):
            if one.rows(names) == wanted:
                return None
    return difference(*first)


def malformed(dataset, *lists):
    """The error in the form of a dataset, or nothing."""
    if not isinstance(dataset, dict):
        return "a dataset is a JSON object"
    waiting = [dataset.get("head", {"type": ""})]
    for name in lists:
        if not isinstance(dataset.get(name), list):
            return "a dataset has an array `%s`" % name
        waiting += dataset[name]
    while waiting:
        structure = waiting.pop()
        if not isinstance(structure, dict) or not isinstance(structure.get("type"), str):
            return "a structure is an object with a string `type`: %.200r" % (structure,)
        if "payload" in structure and "pointer" in structure:
            return "a structure has a payload or a pointer, not both: %.200r" % (structure,)
        if any(not isinstance(structure.get(name, ""), str) for name in ("id", "payload", "pointer")):
            return "`id`, `payload` and `pointer` are strings, or not there: %.200r" % (structure,)
        if not isinstance(structure.get("substructures", []), list):
            return "`substructures` is an array: %.200r" % (structure,)
        waiting += structure.get("substructures", [])
    return None


class Form:
    """A dataset as it is compared."""

    def __init__(self, dataset, rules, written):
        self.rules = rules
        self.head = dict(dataset["head"], substructures=[]) if rules["head_is_data"] else {"type": ""}
        own = written and rules["char_is_data"]
        self.metadata = [one for one in dataset["metadata"] if not (own and one["type"] == CHAR)]
        self.document = dataset["document"]
        targets = set()
        waiting = [self.head] + self.metadata + self.document
        while waiting:
            structure = waiting.pop()
            targets.update([structure["pointer"]] if "pointer" in structure else [])
            waiting += structure.get("substructures", [])
        # Of ids that are labels only those count to which something points.
        self.labels = sorted(targets)

    def rows(self, names):
        """The rows, with ids as `names` has them; as they are without names."""
        rows = ["head " + self.structure(self.head, names)[0]] + ["metadata"] + self.ordered(self.metadata, names) + ["document"]
        # Records have no order.
        for record in sorted(self.structure(record, names) for record in self.document):
            rows += ["  " + row for row in record]
        return rows

    def structure(self, structure, names):
        row = structure["type"]
        name = structure.get("id") if names is None else names.get(structure.get("id"))
        if name is not None:
            row += " @%s@" % name
        if "pointer" in structure:
            row += " -> @%s@" % (structure["pointer"] if names is None else names[structure["pointer"]])
        elif "payload" in structure and not (self.rules["empty_payload_is_none"] and structure["payload"] == ""):
            row += " " + json.dumps(unicodedata.normalize("NFC", structure["payload"]), ensure_ascii=False)
        return [row] + self.ordered(structure.get("substructures", []), names)

    def ordered(self, substructures, names):
        """Substructures of one type have an order; those of different types have none."""
        rows = []
        for structure in sorted(substructures, key=lambda structure: structure["type"]):
            rows += ["  " + row for row in self.structure(structure, names)]
        return rows

    def colours(self):
        """For each label a text that is the same for any two that can be exchanged."""
        colours = dict.fromkeys(self.labels, "")
        for _ in range(len(self.labels)):
            new = {label: hash("\n".join(self.rows(dict(colours, **{label: "!"})))) for label in self.labels}
            steady = len(set(new.values())) == len(set(colours.values()))
            colours = new
            if steady:
                break
        return colours


def renamings(one, other):
    """Ways to call the labels of one dataset as the other calls its own, of those that the colours allow."""
    ours, theirs = one.colours(), other.colours()
    classes = {}
    for label, colour in ours.items():
        classes.setdefault(colour, ([], []))[0].append(label)
    for label, colour in theirs.items():
        classes.setdefault(colour, ([], []))[1].append(label)
    if any(len(mine) != len(their) for mine, their in classes.values()):
        return
    choices = [[list(zip(mine, order)) for order in itertools.permutations(their)] if len(their) < 7 else
               [list(zip(mine, their))] for mine, their in classes.values()]
    for choice in itertools.product(*choices):
        yield dict(pair for pairs in choice for pair in pairs)


def different_lines(expected, found, rules):
    """The difference in words, or nothing."""
    if not isinstance(found, list) or any(not isinstance(line, dict) for line in found):
        return "lines are a JSON array of objects"
    # Where a line of nothing but blanks is none, it may be told or not.
    if not any(map(is_blank, expected)):
        found = [line for line in found if not is_blank(line)]
    if rules["empty_payload_is_none"]:
        expected, found = ([without_empty(line) for line in lines] for lines in (expected, found))
    leveled = all("level" in line for line in found if "error" in line)
    return difference(*([line_row(line, leveled) for line in lines] for lines in (expected, found)))


def without_empty(line):
    return {key: value for key, value in line.items() if key != "payload" or value != ""}


def is_blank(line):
    return "error" in line and not str(line.get("text", line.get("payload", "-"))).strip(" \t")


def line_row(line, leveled):
    """One line. Of a line that can't be read the text counts, and the level if the answer has the levels of such lines."""
    text = lambda name: json.dumps(line[name], ensure_ascii=False) if name in line else "-"
    if "error" in line:
        level = line.get("level", "-") if leveled else "-"
        return "error line, level %s, %s" % (level, text("text" if "text" in line else "payload"))
    level = str(line.get("level", "-"))
    return "level %s, xref %s, tag %s, payload %s" % (level.lstrip("0") or "0", text("xref"), text("tag"), text("payload"))


def difference(expected, found):
    """Rows that differ, in words; nothing where none does."""
    if expected == found:
        return None
    rows = list(difflib.unified_diff(expected, found, "expected", "found", lineterm="", n=1))
    more = ["... and %d more rows" % (len(rows) - MOST_ROWS)] if len(rows) > MOST_ROWS else []
    return "\n".join(rows[:MOST_ROWS] + more)
