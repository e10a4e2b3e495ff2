#!/usr/bin/env python3
"""rooms.py SOURCE_DIR: every #include of ours is along an arrow of app/CMakeLists.txt, and the arrows make no circle.
Within the room ui only ui/shell, which composes the window, names App: all others take the parts that they need.

With --list it prints the arrows with the number of includes along each.
"""
import collections
import pathlib
import re
import sys

PROGRAM = "program"  # main.cpp alone: it may use every room


def declared(root):
    """The rooms, each with those that it names as used."""
    text = (root / "app/CMakeLists.txt").read_text()
    rooms = {"collision": set(), "tests": None, PROGRAM: None}
    for name, row in re.findall(r"^sepaxis_room\((\w+)([^)]*)\)", text, re.MULTILINE):
        uses = re.search(r"\bUSES\s+((?:[a-z]+\s*)+)", row)
        rooms[name] = set(uses.group(1).split()) if uses else set()
    return rooms


def room_of(path):
    parts = path.split("/")
    if parts[0] == "collision":
        return "collision"
    return parts[1] if len(parts) > 2 else PROGRAM


def knows_app(file, text):
    """Whether a part of the window takes the whole of it."""
    if not file.startswith("app/ui/") or file.startswith("app/ui/shell/"):
        return False
    return re.search(r'\bApp\b|"app/ui/shell/app\.h"', re.sub(r"//[^\n]*", "", text)) is not None


def circle(rooms):
    """A room that can reach itself, or nothing."""
    done = set()

    def visit(name, above):
        if name in above:
            return name
        if name in done:
            return None
        done.add(name)
        for used in sorted(rooms.get(name) or ()):
            found = visit(used, above | {name})
            if found:
                return found
        return None

    return next((found for found in (visit(name, frozenset()) for name in rooms) if found), None)


def main():
    root = pathlib.Path(sys.argv[1])
    rooms, problems, arrows = declared(root), [], collections.Counter()
    for path in sorted(p for p in root.glob("[ac]*/**/*") if p.suffix in (".h", ".cpp")):
        file = path.relative_to(root).as_posix()
        room = room_of(file)
        if "/tests/" in file or "/bench/" in file and room == "collision":
            continue
        text = path.read_text()
        if knows_app(file, text):
            problems.append(f"{file} names App: only ui/shell does")
        for included in re.findall(r'^#include "((?:app|collision)/[^"]+)"', text, re.MULTILINE):
            used = room_of(included)
            if used == room:
                continue
            arrows[(room, used)] += 1
            if room not in rooms:
                problems.append(f"{file}: {room} is no room of app/CMakeLists.txt")
            elif rooms[room] is not None and used not in rooms[room]:
                problems.append(f"{file} includes {included}: {room} does not use {used}")
    if not arrows:
        problems.append("no include was found")
    for name, uses in rooms.items():
        problems += [f"{name} uses {used}, and includes nothing of it" for used in sorted(uses or ())
                     if not arrows[(name, used)]]
    found = circle(rooms)
    if found:
        problems.append(f"{found} uses itself through others")
    if "--list" in sys.argv:
        for (room, used), count in sorted(arrows.items()):
            print(f"{room} -> {used}: {count}")
    print(*problems, f"{sum(arrows.values())} includes between rooms", sep="\n")
    return 1 if problems else 0


sys.exit(main())
