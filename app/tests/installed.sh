#!/usr/bin/env bash
# installed.sh BUILD CONSUMER: what `cmake --install BUILD` gives works elsewhere too, as a program and as a library
# that CMake finds; so does what is in the Debian package.
set -euo pipefail
build=$1
consumer=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
    echo "installed: $*" >&2
    exit 1
}

# run_elsewhere PREFIX: the program of that prefix answers from its own presets, far from any source.
run_elsewhere() {
    local presets="$1/share/sepaxis/presets"
    (cd / && env -u SEPAXIS_DATA_DIR "$1/bin/sepaxis" check "$presets"/*.json) >"$work/check" || fail "check failed"
    [ "$(grep -c '^ok ' "$work/check")" -eq "$(ls "$presets" | wc -l)" ] || fail "not every preset is ok"
    [ -x "$1/libexec/sepaxis/sepaxis-mesh" ] || fail "the reader of mesh files is missing"
    "$1/bin/sepaxis" collide "$presets/tetrahedron-cube.json" >"$work/answer"
    grep -q "0.488567 m" "$work/answer" || fail "another answer"
}

cmake --install "$build" --prefix "$work/first" >"$work/log" || fail "cmake --install failed"
mv "$work/first" "$work/moved"
run_elsewhere "$work/moved"

cmake -S "$consumer" -B "$work/consumer" -DCMAKE_PREFIX_PATH="$work/moved" -DCMAKE_BUILD_TYPE=Release >"$work/log" ||
    fail "find_package(sepaxis) failed: $(tail -n 20 "$work/log")"
cmake --build "$work/consumer" >"$work/log" || fail "the consumer does not build: $(tail -n 20 "$work/log")"
"$work/consumer/consumer" || fail "the consumer's answer is wrong"

command -v dpkg-deb >/dev/null || exit 0  # no Debian: no package to look into
cpack -G DEB --config "$build/CPackConfig.cmake" -B "$work/deb" >"$work/log" || fail "cpack: $(tail -n 20 "$work/log")"
dpkg-deb -x "$work"/deb/*.deb "$work/root"
run_elsewhere "$work/root/usr"
[[ $(dpkg-deb -f "$work"/deb/*.deb Depends) == *libsdl2* ]] || fail "the package does not name what it needs"
