#!/usr/bin/env bash
# What each fast path gains: `./test.sh bench paths [PATH...]`. Builds the library without one path after the other
# (those of collision/fast/left_out.h), counts the instructions of a query in each cell under callgrind, and prints the
# ratio to the whole library's in the cells where it is 1.05 or more. --times: nanoseconds instead, of an idle machine.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
build=build/paths
times=
[ "${1:-}" != --times ] || { times=1; shift; }

build_without() {
    cmake -S . -B $build -G Ninja -DCMAKE_BUILD_TYPE=Release -DSEPAXIS_BUILD_TESTS=OFF -DSEPAXIS_BENCH=ON \
        -DSEPAXIS_LEAVE_OUT="$1" >/dev/null
    cmake --build $build --target bench_paths >&2
}
cells() { # of the program that was built: "cell cost", sorted
    if [ -n "$times" ]; then
        $build/collision/bench/bench_paths | sort
        return
    fi
    rm -f $build/counts.*
    valgrind -q --tool=callgrind --instr-atstart=no --callgrind-out-file=$build/counts \
        $build/collision/bench/bench_paths >/dev/null
    awk 'FNR == 1 { cell = "" } /^desc: Trigger: Client Request/ { cell = $NF } /^totals:/ && cell { print cell, $2 }' \
        $build/counts.* | sort
}

paths=${*:-$(sed -n '/^enum class Path/,/^}/s/^ *\([a-zA-Z]*\),\{0,1\}$/\1/p' collision/fast/left_out.h | grep -v none)}
build_without none
cells >$build/whole.txt
for path in $paths; do
    build_without "$path"
    cells | join $build/whole.txt - |
        awk -v path="$path" '$3 >= 1.05 * $2 { line = line sprintf(", %s %.2f", $1, $3 / $2) }
            END { print "| " path " | " (line ? substr(line, 3) : "none") " |" }'
done
