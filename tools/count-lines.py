#!/usr/bin/env python3
"""Counts the lines of product code by crate: neither blank nor comment, without tests.

    tools/count-lines.py [FOLDER]
"""

import re
import sys
from pathlib import Path

# An inline module of tests is the last thing in a file.
INLINE_TESTS = re.compile(r"\n#\[cfg\(test\)\]\n(?:#\[[^\n]*\]\n)*mod \w+ \{")
TEST_FILES = {"tests.rs", "testing.rs"}


def product_lines(file: Path) -> int:
    text = file.read_text(encoding="utf-8")
    tests = INLINE_TESTS.search(text)
    product = text[: tests.start()] if tests else text
    lines = (line.strip() for line in product.splitlines())
    return sum(1 for line in lines if line and not line.startswith("//"))


def main() -> None:
    root = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent.parent)
    total = 0
    for crate in sorted((root / "crates").iterdir()):
        files = (file for file in (crate / "src").rglob("*.rs") if "tests" not in file.parts)
        count = sum(product_lines(file) for file in files if file.name not in TEST_FILES)
        total += count
        print(f"{count:7,} {crate.name}")
    print(f"{total:7,} all")


main()
