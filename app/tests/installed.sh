#!/usr/bin/env bash
# installed.sh BUILD CONSUMER: what `cmake --install BUILD` gives works elsewhere too, as a program and as a library
# that CMake finds; so does what is in the Debian packages.
set -euo pipefail
build=$1
consumer=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

fail() {
    echo "installed: $*" >&2
    exit 1
}

# run_elsewhere PREFIX: the program of that prefix answers from its own presets, far from any source.
run_elsewhere() {
    local presets="$1/share/sepaxis/presets"
    (cd / && env -u SEPAXIS_DATA_DIR "$1/bin/sepaxis" check "$presets"/*.json) >"$folder/check" || fail "check failed"
    [ "$(grep -c '^ok ' "$folder/check")" -eq "$(ls "$presets" | wc -l)" ] || fail "not every preset is ok"
    "$1/bin/sepaxis" collide "$presets/tetrahedron-cube.json" >"$folder/answer"
    grep -q "0.488567 m" "$folder/answer" || fail "another answer"
}

cmake --install "$build" --prefix "$folder/first" >"$folder/log" || fail "cmake --install failed"
mv "$folder/first" "$folder/moved"
run_elsewhere "$folder/moved"

cmake -S "$consumer" -B "$folder/consumer" -DCMAKE_PREFIX_PATH="$folder/moved" -DCMAKE_BUILD_TYPE=Release >"$folder/log" ||
    fail "find_package(sepaxis) failed: $(tail -n 20 "$folder/log")"
cmake --build "$folder/consumer" >"$folder/log" || fail "the consumer does not build: $(tail -n 20 "$folder/log")"
"$folder/consumer/consumer" || fail "the consumer's answer is wrong"

# An engine needs the client's header and a C compiler.
cc -std=c99 -pedantic -Wall -Wextra -Werror -I"$folder/moved/include" "$consumer/engine.c" -o "$folder/engine" ||
    fail "the client does not build"
"$folder/engine" "$folder/run.sxr" || fail "the client does not record"
"$folder/moved/bin/sepaxis" judge "$folder/run.sxr" >"$folder/judged" && fail "a wrong depth is not found"
grep -q '^depth: 1 pair' "$folder/judged" || fail "the recording is judged otherwise"

command -v dpkg-deb >/dev/null || exit 0  # no Debian: no package to look into
cpack -G DEB --config "$build/CPackConfig.cmake" -B "$folder/deb" >"$folder/log" || fail "cpack: $(tail -n 20 "$folder/log")"
program=$(echo "$folder"/deb/sepaxis_*.deb) library=$(echo "$folder"/deb/libsepaxis-dev_*.deb)
dpkg-deb -x "$program" "$folder/unpacked"
run_elsewhere "$folder/unpacked/usr"
[[ $(dpkg-deb -f "$program" Depends) == *libsdl2* ]] || fail "the package does not name what it needs"
[ ! -e "$folder/unpacked/usr/include" ] || fail "the program's package has headers"
dpkg-deb -x "$library" "$folder/library"
[ -e "$folder/library/usr/include/sepaxis/sepaxis_client.h" ] || fail "the library's package lacks the client's header"
[ "$(dpkg-deb -f "$library" Depends)" = libglm-dev ] || fail "the library's package does not name what it needs"
for archive in "$program" "$library"; do
    dpkg-deb -c "$archive" >"$folder/contents"
    grep -q '/changelog.gz$' "$folder/contents" || fail "no changelog in $archive"
    grep -q '/copyright$' "$folder/contents" || fail "no copyright in $archive"
done
# The manual names each command of the program.
manual=$(find "$folder/unpacked" -name sepaxis.1.gz)
"$folder/unpacked/usr/bin/sepaxis" --help | sed -n '/^sepaxis COMMAND/,/^exit/s/^  \([a-z]\+\) .*/\1/p' >"$folder/commands"
[ -s "$folder/commands" ] || fail "the help lists no commands"
while read -r command; do
    zcat "$manual" | grep -qE "^\.BI? $command( |\$)" || fail "the manual does not know the command $command"
done <"$folder/commands"
