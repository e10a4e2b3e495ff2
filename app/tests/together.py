#!/usr/bin/env python3
"""together.py SOURCE_DIR: no two files that sepaxis_together() or sepaxis_test_files() makes one for the compiler name
things of their own alike.

Only the names that stand at the start of a line in an unnamed namespace: enough for nearly every clash, and at once,
where a build of its own would take minutes.
"""
import pathlib
import re
import sys


def own_names(path):
    """Each name, and the line of an alias: the same alias twice is no clash."""
    names, inside = {}, False
    for line in path.read_text().splitlines():
        if line.startswith("namespace {"):
            inside = True
        elif line == "}  // namespace":
            inside = False
        elif inside and line[:1].isalpha() and not line.startswith("template"):
            alias = re.match(r"(?:using|namespace) (\w+) =", line)
            found = alias or re.match(r"(?:struct|class|union|enum class|enum) (\w+)", line) or re.match(
                r"[\w:<>,&*\s\[\]()]*?[\s&*>](\w+)\s*[(={\[;]", line)
            if found:
                names[found.group(1)] = line if alias else None
    return names


def main():
    checked, clashes = 0, []
    folders = [pathlib.Path(sys.argv[1], name) for name in ("app", "collision")]
    for lists in sorted(found for folder in folders for found in folder.rglob("CMakeLists.txt")):
        for call in re.findall(r"(?:sepaxis_together|sepaxis_test_files)\(\w+([^)]*)\)", lists.read_text()):
            owner = {}
            for file in call.split():
                for name, alias in own_names(lists.parent / file).items():
                    first, same = owner.setdefault(name, (file, alias))
                    if first != file and (alias is None or alias != same):
                        clashes.append(f"{lists}: {first} and {file} both have a {name}: part them")
                    checked += 1
    print(*clashes, f"{checked} names", sep="\n")
    return 1 if clashes or checked == 0 else 0


sys.exit(main())
