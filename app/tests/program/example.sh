#!/usr/bin/env bash
# example.sh EXAMPLE WORLD SEPAXIS [FAULT...]: an engine that records itself is judged as it should be: every pair, and of the
# classes of faults those named (none: nothing deviates).
set -euo pipefail
example=$1 world=$2 sepaxis=$3
shift 3
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

fail() {
    echo "example: $*" >&2
    cat "$folder/judged" >&2
    exit 1
}

"$example" "$folder/run.sxr" "$world" 200
status=0
"$sepaxis" judge "$folder/run.sxr" >"$folder/judged" || status=$?
[ "$status" -eq $(($# > 0 ? 1 : 0)) ] || fail "judge ended with $status"
grep -q '200 frames, ' "$folder/judged" || fail "not all frames are there"
! grep -q ' not judged: \| not read: ' "$folder/judged" || fail "something is not judged"
for fault in "$@"; do
    grep -q "^$fault: " "$folder/judged" || fail "no fault of the class $fault"
done
# The last frames alone are judged alike.
"$example" "ring:$folder/ring.sxr" "$world" 200 >"$folder/said"
"$sepaxis" judge "$folder/ring.sxr" >"$folder/ring" || true
diff <(grep ' pairs\? (' "$folder/judged") <(grep ' pairs\? (' "$folder/ring") || fail "the ring is judged otherwise"
