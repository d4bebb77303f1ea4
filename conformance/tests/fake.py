"""A program that reads and writes ELF by looking into the suite: python3 fake.py HOW FILE [OUT].

It answers with what the suite expects of FILE, changed as HOW says. As a writer it writes the JSON itself, which it can read.
"""

import json
import pathlib
import sys
import time
import unicodedata


def every(dataset):
    """All structures, the head among them."""
    waiting = [dataset["head"]] if "head" in dataset else []
    waiting += dataset["metadata"] + dataset["document"]
    while waiting:
        structure = waiting.pop(0)
        yield structure
        waiting += structure.get("substructures", [])


def shuffled(dataset):
    """All that does not count is different: records, substructures of different types, members, and the form of characters."""
    dataset["document"].reverse()
    for structure in every(dataset):
        structure.get("substructures", []).sort(key=lambda one: one["type"], reverse=True)
        structure["colour"] = "blue"
        structure.pop("tag", None)
        if "payload" in structure:
            structure["payload"] = unicodedata.normalize("NFD", structure["payload"])


def renamed(dataset):
    """All ids are different, in the other order."""
    ids = sorted({one[key] for one in every(dataset) for key in ("id", "pointer") if key in one})
    names = {name: "Z%d" % (len(ids) - at) for at, name in enumerate(ids)}
    for structure in every(dataset):
        for key in ("id", "pointer"):
            if key in structure:
                structure[key] = names[structure[key]]


def swapped(dataset):
    """Substructures of one type are in another order."""
    for structure in every(dataset):
        structure.get("substructures", []).reverse()


def misled(dataset):
    """The first pointer leads to the next id."""
    ids = [one["id"] for one in every(dataset) if "id" in one]
    first = next(one for one in every(dataset) if "pointer" in one)
    first["pointer"] = ids[(ids.index(first["pointer"]) + 1) % len(ids)]


def reworded(dataset):
    next(one for one in every(dataset) if "payload" in one)["payload"] += "x"


def retyped(dataset):
    dataset["document"][0]["type"] += "x"


def lost(dataset):
    dataset["document"].pop()


def headless(dataset):
    """The head is left out."""
    dataset.pop("head", None)


def main(how, file, out=None):
    file = pathlib.Path(file)
    if how == "crash":
        sys.exit(3)
    if how == "reject":
        print("no, thanks", file=sys.stderr)
        sys.exit(1)
    if how == "sleep":
        time.sleep(60)
    if how == "babble":
        print("Hello, world")
        return
    if file.suffix == ".elf" and file.name != "written.elf":
        file = file.with_suffix(".lines.json" if how == "lines" else ".dataset.json")
    dataset = json.loads(file.read_bytes().decode("utf-8"), parse_int=str)
    for change in how.split("+"):
        if change not in ("same", "lines"):
            globals()[change](dataset)
    answer = json.dumps(dataset).encode("utf-8")
    if out:
        pathlib.Path(out).write_bytes(answer)
    else:
        sys.stdout.buffer.write(answer)


main(*sys.argv[1:])
