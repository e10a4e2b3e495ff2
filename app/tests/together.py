#!/usr/bin/env python3
"""together.py SOURCE_DIR: no two files that sepaxis_together() makes one for the compiler name things of their own alike.

Only the names that stand at the start of a line in an unnamed namespace: enough for nearly every clash, and at once,
where a build of its own would take minutes.
"""
import pathlib
import re
import sys


def own_names(path):
    names, inside = set(), False
    for line in path.read_text().splitlines():
        if line.startswith("namespace {"):
            inside = True
        elif line == "}  // namespace":
            inside = False
        elif inside and line[:1].isalpha() and not line.startswith("template"):
            found = re.match(r"(?:struct|class|union|enum class|enum|using) (\w+)", line) or re.match(
                r"[\w:<>,&*\s\[\]()]*?[\s&*>](\w+)\s*[(={\[;]", line)
            if found:
                names.add(found.group(1))
    return names


def main():
    checked, clashes = 0, []
    for lists in sorted(pathlib.Path(sys.argv[1], "app").rglob("CMakeLists.txt")):
        for call in re.findall(r"sepaxis_together\(\w+([^)]*)\)", lists.read_text()):
            owner = {}
            for file in call.split():
                for name in own_names(lists.parent / file):
                    if name in owner:
                        clashes.append(f"{lists}: {owner[name]} and {file} both have a {name}: part them")
                    owner[name] = file
                    checked += 1
    print(*clashes, f"{checked} names", sep="\n")
    return 1 if clashes or checked == 0 else 0


sys.exit(main())
