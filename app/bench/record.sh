#!/usr/bin/env bash
# record.sh BUILD: what recording costs the engine, how long judging takes, and what is found in Debian's engines.
# Nothing else should run: an engine's step is compared with itself.
set -euo pipefail
build=$1
report=$build/sepaxis_record_report
folder=$(mktemp -d)
port=17391
viewer=
trap '[ -z "$viewer" ] || kill -9 "$viewer" 2>/dev/null; rm -rf "$folder"' EXIT

start_viewer() {
    "$report" viewer $port "$folder/came" &
    viewer=$!
    disown
}
stop_viewer() {
    kill -9 "$viewer"
    viewer=
    rm -rf "$folder/came"
}

echo "-- the client"
"$report" client ring:
"$report" client "$folder/run.sxr" | sed "s#$folder/##"
start_viewer
"$report" client tcp:$port
stop_viewer

echo "-- a step of an engine beside viewers"
"$report" viewers $port "$folder/came"
rm -rf "$folder/came"

echo "-- one large recording"
"$report" seeks "$folder/run.sxr"
rm "$folder/run.sxr"

if [ -x "$build/examples/bullet_pile" ]; then
    echo "-- a step of Bullet, 300 boxes, beside its recording"
    "$build/examples/bullet_pile" "$folder/pile.sxr"
fi

echo "-- judging"
for run in "bullet_pile pile" "bullet_pile stacks" "bullet_pile mixed" "ode_pile pile" "ode_pile stacks" "ode_pile mixed" \
    "fcl_move pile" "fcl_move stacks" "fcl_move mixed"; do
    set -- $run
    [ -x "$build/examples/$1" ] || continue
    "$build/examples/$1" "$folder/run.sxr" "$2" >"$folder/said"
    echo "$(sed 's/:.*//' "$folder/said"):"
    "$build/sepaxis" judge "$folder/run.sxr" --worst 1 | grep -v -e '^$' -e '^contract' | sed 's/^/    /' || true
done
