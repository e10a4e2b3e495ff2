#!/usr/bin/env python3
"""interface.py LIBRARY INCLUDE_DIR COMPILER: the installed headers are the interface of the shared library.

Each header compiles alone. What the library shows are the functions that the headers declare, all of them, and the
members of their classes; of anything else only constants. It calls no function of <cmath> whose last digit differs
between machines.
"""
import pathlib
import re
import subprocess
import sys

library, include, compiler = sys.argv[1:]
headers = sorted(pathlib.Path(include).rglob("*.h"))
problems = []

for header in headers:
    command = [compiler, "-std=c++20", "-fsyntax-only", "-Wall", "-Wextra", "-Wpedantic", "-Werror", f"-I{include}"]
    compiled = subprocess.run(command + ["-xc++", "-"], input=f'#include "{header}"\n', text=True, capture_output=True)
    if compiled.returncode:
        problems.append(f"{header} does not compile alone: {compiled.stderr}")

declared = set()
for header in headers:
    text = re.sub(r"//.*", "", header.read_text())
    # At the start of a line: nothing inside a class or a function.
    declared |= set(re.findall(r"^(?:\[\[nodiscard\]\] )?[A-Za-z][^;{}()=#]*?\b(\w+)\([^;{}]*(?:= \{\})?\);", text, re.MULTILINE))
    declared |= set(re.findall(r"^[^;{}()=#\n]*\bTextbookQuery (\w+);", text, re.MULTILINE))
if len(declared) < 40:
    problems.append(f"too few functions found in the headers: {sorted(declared)}")

shown = set()
listing = subprocess.run(["nm", "-D", "--defined-only", library], text=True, capture_output=True, check=True).stdout
kinds, symbols = zip(*(line.split()[1:] for line in listing.splitlines()))
filtered = subprocess.run(["c++filt", "-p"], input="\n".join(symbols), text=True, capture_output=True, check=True)
for kind, name in zip(kinds, filtered.stdout.splitlines()):
    path = re.sub(r"<.*>|\[abi:\w+\]", "", name).split("::")
    if path[0] != "sepaxis":
        problems.append(f"shown, but not ours: {name}")
    elif kind in "TW" and path[-2] != "EpaWorkspace":
        shown.add(path[-1])
problems += [f"declared, but not shown: {name}" for name in sorted(declared - shown)]
problems += [f"shown, but in no public header: {name}" for name in sorted(shown - declared)]

inexact = "sin cos tan asin acos atan atan2 sincos sinh cosh tanh exp exp2 expm1 log log2 log10 log1p pow cbrt hypot".split()
listing = subprocess.run(["nm", "-D", "--undefined-only", library], text=True, capture_output=True, check=True).stdout
called = {line.split()[-1].split("@")[0] for line in listing.splitlines()}
problems += [f"called, but not the same everywhere: {name}" for name in sorted(called) if re.sub("[fl]$", "", name) in inexact]

print("\n".join(problems) or f"{len(headers)} headers, {len(shown)} functions")
sys.exit(1 if problems else 0)
