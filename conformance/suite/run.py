#!/usr/bin/env python3
"""Tests any program that reads or writes FHISO's Extended Legacy Format (ELF).

    python3 run.py --reader 'myreader --draft {draft} {file}'
    python3 run.py --reader '...' --writer 'mywriter {json} {draft} {out}'
    python3 run.py @heirloom.args

A reader writes the dataset of a file to standard output, as JSON. README.md has the form of that and the rules of this runner.
Exit codes: 0, everything that must pass does; 1, something failed; 2, bad usage. It needs Python 3.8 and nothing else.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True  # The folder stays as it is.
from equality import different_dataset, different_lines  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
TESTS = ("dataset", "lines", "writer", "unwritable")
ACCEPTANCES = ("valid", "invalid", "implementation-defined")
OUTCOMES = ("passed", "failed", "differs", "skipped")


class Wrong(Exception):
    """No program may do this: crash, run too long, or answer with something that is not JSON."""


class Refused(Exception):
    """The program rejects its input."""


def load(path):
    """JSON, with numbers as their digits: a level may have very many."""
    return json.loads(pathlib.Path(path).read_bytes().decode("utf-8"), parse_int=str)


class Runner:
    def __init__(self, arguments, options):
        self.arguments, self.options = arguments, options

    def result(self, job):
        """Runs one test of one case."""
        index, case, test = job
        outcome, why = self.outcome(index, case, test)
        return {"draft": index["draft"], "name": case["name"], "test": test, "acceptance": case["acceptance"],
                "rows": case["rows"], "decisions": case.get("decisions", []), "outcome": outcome, "why": why}

    def outcome(self, index, case, test):
        command = {"dataset": self.arguments.reader, "lines": self.arguments.lines}.get(test, self.arguments.writer)
        if not command:
            return "skipped", "no command for this test"
        missing = [name for name in case.get("options", {}) if name not in self.options]
        if missing:
            return "skipped", "needs the option " + ", ".join(missing)
        may_differ = case["acceptance"] == "implementation-defined"
        try:
            difference = getattr(self, test)(index, case, command)
        except Wrong as wrong:
            return "failed", str(wrong)
        except Refused as refused:
            if test == "unwritable" or case["acceptance"] == "invalid":
                return "passed", ""
            difference = "rejected: " + str(refused)
        if not difference:
            return "passed", ""
        return ("differs" if may_differ else "failed"), difference

    def dataset(self, index, case, command):
        answer = self.read(index, case, command, self.path(index, case, ".elf"))
        return different_dataset(load(self.path(index, case, ".dataset.json")), answer, index["equality"])

    def lines(self, index, case, command):
        answer = self.read(index, case, command, self.path(index, case, ".elf"))
        return different_lines(load(self.path(index, case, ".lines.json")), answer, index["equality"])

    def writer(self, index, case, command):
        """The dataset as JSON goes to the writer, what that has written to the reader, and the dataset has to come back."""
        source = self.path(index, case, ".dataset.json")
        with tempfile.TemporaryDirectory() as folder:
            written = pathlib.Path(folder) / "written.elf"
            self.run(index, case, command, json=source, out=written)
            if not written.is_file():
                raise Wrong("the writer has not written {out}")
            answer = self.read(index, case, self.arguments.read_back or self.arguments.reader, written)
            difference = different_dataset(load(source), answer, index["equality"], written=True)
            return difference and difference + "\nit was written as:\n" + shown(written.read_bytes())

    def unwritable(self, index, case, command):
        with tempfile.TemporaryDirectory() as folder:
            written = pathlib.Path(folder) / "written.elf"
            self.run(index, case, command, json=self.path(index, case, ".dataset.json"), out=written)
            return "this dataset has no form in the draft, but was written as:\n" + \
                (shown(written.read_bytes()) if written.is_file() else "(nothing)")

    def read(self, index, case, command, file):
        output = self.run(index, case, command, file=file)
        try:
            return json.loads(output.decode("utf-8"), parse_int=str)
        except (ValueError, RecursionError) as error:
            raise Wrong("the answer is not JSON: %s: %s" % (error, shown(output[:200])))

    def run(self, index, case, command, **places):
        """Runs a command; its standard output."""
        words = self.words(index, case, command, places)
        try:
            done = subprocess.run(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                  timeout=self.arguments.timeout)
        except subprocess.TimeoutExpired:
            raise Wrong("no answer within %g s" % self.arguments.timeout)
        if done.returncode in (1, 2):
            raise Refused(shown(done.stderr).strip()[:300] or "exit code %d" % done.returncode)
        if done.returncode != 0:
            raise Wrong("exit code %d: %s" % (done.returncode, shown(done.stderr).strip()[:300]))
        return done.stdout

    def words(self, index, case, command, places):
        """The words of a command with what belongs into their places. A word is never divided by what is put into it."""
        places = dict(places, draft=index["draft"])
        words = []
        for word in shlex.split(command):
            if word == "{options}":
                words += self.option_words(index, case) if "file" in places else []
            else:
                words.append(filled(word, places))
        return words

    def option_words(self, index, case):
        words = []
        for name, value in case.get("options", {}).items():
            values = [{"value": value}]
            if name == "schemas":
                values = [{"iri": iri, "schema": HERE / index["draft"] / file} for iri, file in value.items()]
            words += [filled(word, places) for places in values for word in shlex.split(self.options[name])]
        return words

    @staticmethod
    def path(index, case, extension):
        return HERE / index["draft"] / (case["name"] + extension)


def filled(word, places):
    for place, value in places.items():
        word = word.replace("{%s}" % place, str(value))
    return word


def shown(octets):
    return octets.decode("utf-8", "backslashreplace")


def parsed(argv):
    class Parser(argparse.ArgumentParser):
        def convert_arg_line_to_args(self, line):
            return shlex.split(line, comments=True)

    parser = Parser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, fromfile_prefix_chars="@")
    add = parser.add_argument
    add("--reader", metavar="COMMAND", help="reads {file}, writes its dataset as JSON to standard output")
    add("--lines", metavar="COMMAND", help="reads {file}, writes its lines as JSON to standard output")
    add("--writer", metavar="COMMAND", help="reads the dataset in {json}, writes it to {out}")
    add("--read-back", metavar="COMMAND", help="reads what the writer has written; --reader if not given")
    add("--option", metavar="NAME=WORDS", action="append", default=[],
        help="what takes the place of {options} for inputs that need an option; {value}, or {iri} and {schema}, stand for its value")
    add("--draft", metavar="DRAFT", action="append", help="only this draft, as 2019-01")
    add("--only", metavar="TEXT", action="append", help="only cases with this row or decision, or this text in their name")
    add("--test", choices=TESTS, action="append", help="only tests of this kind")
    add("--decisions", choices=("report", "fail", "skip"), default="report",
        help="what to do where the draft leaves the answer open and it differs from Heirloom's")
    add("--jobs", metavar="N", type=int, default=os.cpu_count() or 1, help="how many programs run at a time")
    add("--timeout", metavar="SECONDS", type=float, default=10.0, help="how long one may run")
    add("--list", action="store_true", help="list the tests, and run none")
    add("--json", metavar="FILE", help="write all results to this file as JSON, - for standard output")
    arguments = parser.parse_args(argv)
    if arguments.jobs < 1:
        parser.error("--jobs is at least 1")
    options = {}
    for option in arguments.option:
        name, equals, words = option.partition("=")
        if not equals:
            parser.error("--option is NAME=WORDS, not %r" % option)
        options[name] = words
    if not (arguments.list or arguments.reader or arguments.lines or arguments.writer):
        parser.error("give a command: --reader, --lines or --writer")
    if arguments.writer and not (arguments.reader or arguments.read_back):
        parser.error("--writer needs --reader or --read-back: what was written is read again")
    return parser, arguments, options


def chosen(arguments):
    """The tests, each with the index and the case that it belongs to."""
    for path in sorted(HERE.glob("*/index.json")):
        if arguments.draft and path.parent.name not in arguments.draft:
            continue
        index = load(path)
        for case in index["cases"]:
            names = case["rows"] + case.get("decisions", [])
            if arguments.only and not any(only in names or only in case["name"] for only in arguments.only):
                continue
            if arguments.decisions == "skip" and case["acceptance"] == "implementation-defined":
                continue
            for test in case["tests"]:
                if not arguments.test or test in arguments.test:
                    yield index, case, test


def summary(results, out):
    counts = {}
    for result in results:
        row = counts.setdefault((result["draft"], result["acceptance"]), dict.fromkeys(OUTCOMES, 0))
        row[result["outcome"]] += 1
    line = "%-12s %-24s %8s %8s %8s %8s"
    print(line % (("draft", "acceptance") + OUTCOMES), file=out)
    for (draft, acceptance), row in sorted(counts.items(), key=lambda item: (item[0][0], ACCEPTANCES.index(item[0][1]))):
        print(line % ((draft, acceptance) + tuple(row[outcome] for outcome in OUTCOMES)), file=out)
    total = {outcome: sum(row[outcome] for row in counts.values()) for outcome in OUTCOMES}
    print(line % (("all", "") + tuple(total[outcome] for outcome in OUTCOMES)), file=out)
    return total


def main(argv):
    parser, arguments, options = parsed(argv)
    jobs = list(chosen(arguments))
    if not jobs:
        parser.error("no test has these names")
    if arguments.list:
        for index, case, test in jobs:
            print(index["draft"], case["name"], test, case["acceptance"], *case["rows"] + case.get("decisions", []))
        return 0
    runner = Runner(arguments, options)
    try:
        with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
            results = list(pool.map(runner.result, jobs))
    except OSError as error:
        parser.error("a program can't be run: %s" % error)
    out = sys.stderr if arguments.json == "-" else sys.stdout
    requirements = {row: words for index, _, _ in jobs for row, words in index["requirements"].items()}
    words_of = {name: words for index, _, _ in jobs for name, words in index["decisions"].items()}
    for result in results:
        if result["outcome"] in ("failed", "differs"):
            print("%s %s %s (%s)" % (result["outcome"].upper(), result["draft"], result["name"], result["test"]), file=out)
            for row in result["rows"]:
                print("  %s %s: %s" % (row, requirements[row]["level"], requirements[row]["requirement"]), file=out)
            for name in result["decisions"]:
                print("  %s: %s" % (name, words_of[name]), file=out)
            print("    " + result["why"].replace("\n", "\n    ") + "\n", file=out)
    total = summary(results, out)
    if arguments.json:
        report = json.dumps({"total": total, "results": results}, indent=1, ensure_ascii=False) + "\n"
        if arguments.json == "-":
            sys.stdout.write(report)
        else:
            pathlib.Path(arguments.json).write_text(report, encoding="utf-8")
    return 1 if total["failed"] or arguments.decisions == "fail" and total["differs"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
