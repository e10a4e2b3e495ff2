#!/usr/bin/env bash
# ./test.sh [VARIANT]: installs what is missing, builds and runs all tests through CTest.
#   (none)   optimised build, warnings are errors; then a little of `everywhere`, for ARM and WebAssembly
#   sanitizers   address and undefined behaviour sanitizers in one build (asan, ubsan: one of them); all tests, or
#            those of the programs named (test_scene test_exchange ...)
#   tsan     the tests of concurrent queries under the thread sanitizer
#   sweep    the full sweep of hulls against the oracle (220,000 pairs; some minutes)
#   pairs    the full sweep of all 28 pairs of shapes against the oracle (20,000 of each; some minutes)
#   curved   the full sweep of all 50 pairs with curved sides: their proven bounds (20,000 of each; an hour)
#   near     the full sweep of shapes that nearly touch: their normal (1,000,000 pairs; some minutes)
#   fast     what is there for speed against the reference query (400,000 pairs in both precisions; --pairs N --seed S)
#   reference   the library without what is there for speed: its tests; `reference sweep`, `pairs`, `near`: the full ones
#   answers  the library with vector instructions against the one without, all answers to 1,000,000 pairs bit for
#            bit (some minutes; --pairs N --seed S)
#   examples   the library's example programs: what they print, beside Bullet and ODE
#   everywhere   the same answers, bit for bit, by other compilers and for other processors, all or those named (gcc
#            scalar sse2 fma debug clang libc++ i686 aarch64 wasm); first --pairs N (10,000)
#   fuzz     every fuzz target, or those named (scene mesh paste ...), for FUZZ_SECONDS (a minute) or FUZZ_RUNS; inputs
#            that take longer than a second fail, too; needs clang
#   format   clang-format 14 over all sources: it must find nothing to change
#   tidy     clang-tidy over all sources
#   package  both Debian packages, in build/package, and what lintian and the desktop's own checks say of them
#   docs     the pages of the library's public headers, in build/docs/html; what has no comment fails; needs doxygen
#   bench    times the pair query beside Bullet, ODE, libccd and FCL, with everybody's errors (--cases=a,c2: those;
#            --cases=primitives: round and flat shapes; --cases=curved: cylinders, cones, ellipsoids and the like)
#            bench hulls: the making of hulls beside Bullet and Qhull, and their bytes; bench growth: 8 to 16384 vertices or sides;
#            bench batch: many pairs in one call; bench scene: a thousand pairs of all kinds, step after step;
#            bench paths: what each fast path gains (needs valgrind);
#            bench tails: the slowest queries of each generator of the sweeps, their scenes in build/ci/tails
#            bench record: what recording costs an engine, how fast it is judged, and what is found in the examples
#            bench frames: what a frame of the window costs ([SCENE] [--size WxH] [--frames N] [--json])
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
. .ci/packages.sh

variant=${1:-ci}
need_packages $build_packages $test_packages

with_screen() {
    if [ -n "${DISPLAY:-}" ]; then
        "$@"
    else
        xvfb-run -a -s "-screen 0 2560x1440x24 -noreset" "$@"
    fi
}

run_tests() {  # run_tests FOLDER [OPTION...]
    with_screen ctest --test-dir "$1" --no-tests=error --output-on-failure --parallel "$(nproc)" --timeout 600 "${@:2}"
}

case "$variant" in
    ci)
        configure_and_build build/ci -DCMAKE_BUILD_TYPE=Release -DSEPAXIS_WERROR=ON
        run_tests build/ci
        # A little of `everywhere`: where the processor and the standard library are others.
        collision/tests/digest/everywhere.sh --pairs 1000 gcc aarch64 wasm
        ;;
    sanitizers | asan | ubsan)
        cmake --preset "$variant" >&2
        if [ $# -eq 1 ]; then
            cmake --build --preset "$variant" >&2
            run_tests "build/$variant"
        else
            cmake --build --preset "$variant" --target "${@:2}" >&2
            run_tests "build/$variant" --label-regex "^($(IFS='|'; echo "${*:2}"))\$"
        fi
        ;;
    tsan)
        cmake --preset tsan >&2
        cmake --build --preset tsan >&2
        exec build/tsan/collision/tests/test_threads
        ;;
    sweep)
        configure_and_build build/ci -DCMAKE_BUILD_TYPE=Release -DSEPAXIS_WERROR=ON
        exec build/ci/collision/tests/sepaxis_sweep "${@:2}"
        ;;
    pairs)
        configure_and_build build/ci -DCMAKE_BUILD_TYPE=Release -DSEPAXIS_WERROR=ON
        exec build/ci/collision/tests/sepaxis_pair_sweep "${@:2}"
        ;;
    curved)
        configure_and_build build/ci -DCMAKE_BUILD_TYPE=Release -DSEPAXIS_WERROR=ON
        exec build/ci/collision/tests/sepaxis_curved_sweep "${@:2}"
        ;;
    near)
        configure_and_build build/ci -DCMAKE_BUILD_TYPE=Release -DSEPAXIS_WERROR=ON
        exec build/ci/collision/tests/sepaxis_near_sweep "${@:2}"
        ;;
    fast)
        configure_and_build build/ci -DCMAKE_BUILD_TYPE=Release -DSEPAXIS_WERROR=ON
        exec build/ci/collision/tests/sepaxis_fast_sweep "${@:2}"
        ;;
    reference)
        if [ ! -f build/reference/build.ninja ]; then
            cmake -S . -B build/reference -G Ninja -DCMAKE_BUILD_TYPE=Release -DSEPAXIS_WERROR=ON -DSEPAXIS_FAST=OFF >&2
        fi
        cmake --build build/reference --target collision/all >&2
        case ${2:-} in
            sweep) exec build/reference/collision/tests/sepaxis_sweep "${@:3}" ;;
            pairs) exec build/reference/collision/tests/sepaxis_pair_sweep "${@:3}" ;;
            near) exec build/reference/collision/tests/sepaxis_near_sweep "${@:3}" ;;
        esac
        ctest --test-dir build/reference/collision --no-tests=error --output-on-failure --parallel "$(nproc)" --timeout 600
        ;;
    answers)
        configure_and_build build/ci -DCMAKE_BUILD_TYPE=Release -DSEPAXIS_WERROR=ON
        if [ ! -f build/scalar/build.ninja ]; then
            cmake -S . -B build/scalar -G Ninja -DCMAKE_BUILD_TYPE=Release -DSEPAXIS_SCALAR=ON >&2
        fi
        cmake --build build/scalar --target sepaxis_answers >&2
        kept=$(mktemp)
        trap 'rm -f "$kept"' EXIT
        build/scalar/collision/tests/sepaxis_answers "${@:2}" --save "$kept"
        build/ci/collision/tests/sepaxis_answers "${@:2}" --against "$kept"
        ;;
    examples)
        need_packages $engine_packages
        configure_and_build build/ci -DCMAKE_BUILD_TYPE=Release -DSEPAXIS_WERROR=ON
        for program in query compound solver_scenes bullet_world; do
            "build/ci/collision/examples/$program"
            echo
        done
        ;;
    everywhere)
        exec collision/tests/digest/everywhere.sh "${@:2}"
        ;;
    fuzz)
        need_packages clang libclang-rt-14-dev
        cmake --preset fuzz >&2
        cmake --build --preset fuzz >&2
        names=${*:2}
        [ -n "$names" ] || names=$(find build/fuzz -name 'fuzz_*' -type f -executable -exec basename {} \; | sed s/^fuzz_//)
        echo $names | xargs -n 1 | xargs -P "$(nproc)" -I{} ./test.sh fuzz-one {}
        ;;
    fuzz-one)  # one target of the build that is there; of `fuzz` only
        corpus=app/tests/corpus/$2
        found=$(mktemp -d)  # the repository's corpus is only read
        # An input that takes longer than a second is a finding.
        "$(find build/fuzz -name "fuzz_$2" -type f -executable)" -max_total_time="${FUZZ_SECONDS:-60}" \
            -runs="${FUZZ_RUNS:--1}" -timeout=1 -rss_limit_mb=2048 -print_final_stats=1 -verbosity=0 -artifact_prefix="$found/" "$found" $([ -d "$corpus" ] && echo "$corpus") \
            >"$found.log" 2>&1 && rc=0 || rc=$?
        echo "fuzz_$2: exit status $rc, $(grep number_of_executed_units "$found.log" | grep -o '[0-9]*$') runs"
        [ "$rc" -eq 0 ] || { tail -n 60 "$found.log"; exit "$rc"; }
        ;;
    format)
        need_packages clang-format
        if ! clang-format --version | grep -q ' version 14\.'; then
            echo "not checked: the sources are formatted for clang-format 14, and this is another" >&2
            exit
        fi
        find app collision -name '*.cpp' -o -name '*.h' | xargs clang-format --dry-run --Werror
        ;;
    tidy)
        need_packages clang-tidy
        # Every file by itself, and the headers that are generated.
        cmake -S . -B build/tidy -G Ninja -DCMAKE_BUILD_TYPE=Release -DSEPAXIS_PRECOMPILE=OFF -DSEPAXIS_UNITY=OFF >&2
        cmake --build build/tidy --target sepaxis_glad >&2
        git ls-files 'app/*.cpp' 'collision/*.cpp' | grep -v -e fuzz_ -e consumer/ -e installed/ -e precompiled -e driver_leaks -e /bench/ |
            xargs -P "$(nproc)" -n 1 clang-tidy --quiet -p build/tidy
        ;;
    package)
        need_packages lintian appstream desktop-file-utils
        configure_and_build build/package -DCMAKE_BUILD_TYPE=Release -DSEPAXIS_BUILD_TESTS=OFF -DCMAKE_INSTALL_PREFIX=/usr
        rm -f build/package/*.deb
        (umask 022 && cpack --config build/package/CPackConfig.cmake -B build/package >&2)
        desktop-file-validate assets/sepaxis.desktop
        appstreamcli validate --no-net build/package/app/package/*.metainfo.xml
        lintian --fail-on error --display-level '>=warning' --allow-root build/package/*.deb
        ;;
    docs)
        need_packages doxygen
        mkdir -p build/docs
        doxygen collision/Doxyfile
        ;;
    bench)
        if [ "${2:-}" = tails ]; then
            configure_and_build build/ci -DCMAKE_BUILD_TYPE=Release -DSEPAXIS_WERROR=ON
            exec build/ci/collision/tests/sepaxis_tails --save build/ci/tails "${@:3}"
        fi
        if [ "${2:-}" = paths ]; then
            need_packages libbenchmark-dev valgrind
            exec collision/bench/paths.sh "${@:3}"
        fi
        if [ "${2:-}" = record ]; then
            need_packages $engine_packages
            configure_and_build build/ci -DCMAKE_BUILD_TYPE=Release -DSEPAXIS_WERROR=ON
            exec app/bench/record.sh build/ci
        fi
        if [ "${2:-}" = frames ]; then
            configure_and_build build/ci -DCMAKE_BUILD_TYPE=Release -DSEPAXIS_WERROR=ON
            with_screen build/ci/sepaxis_frame_report "${@:3}"
            exit
        fi
        need_packages libbenchmark-dev $engine_packages libqhull-dev
        configure_and_build build/bench -DCMAKE_BUILD_TYPE=Release -DSEPAXIS_BUILD_TESTS=OFF -DSEPAXIS_BENCH=ON \
            -DSEPAXIS_BENCH_PEERS=ON
        case ${2:-} in
            hulls) program=bench_hull && shift 2 ;;
            growth) program=bench_growth && shift 2 ;;
            batch) exec build/bench/collision/bench/bench_batch ;;
            scene) exec build/bench/collision/bench/bench_scene "${@:3}" ;;
            *) program=bench_pairs && shift ;;
        esac
        # Medians of runs in a random order: a busy machine hits all alike. Options given come later and count.
        exec "build/bench/collision/bench/$program" --benchmark_min_time=0.01 --benchmark_repetitions=9 \
            --benchmark_enable_random_interleaving=true "$@"
        ;;
    *)
        sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//;p}' "$0" >&2
        exit 2
        ;;
esac
