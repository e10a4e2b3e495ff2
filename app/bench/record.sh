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

echo "-- one large recording"
"$report" seeks "$folder/run.sxr"
rm "$folder/run.sxr"

if [ -x "$build/examples/bullet_pile" ]; then
    echo "-- a step of Bullet, 300 boxes, beside its recording"
    "$build/examples/bullet_pile" "$folder/pile.sxr"
    step() {  # step VIEWER: the median step beside that of a viewer that keeps up, and what recording takes of it
        "$build/examples/bullet_pile" tcp:$port >"$folder/said"
        local pattern='.*steps of [0-9]* us (median \([0-9]*\)); recording \([^)]*)\).*; \([0-9]* frames left out\).*'
        local median=$(sed "s/$pattern/\1/" "$folder/said")
        [ "$1" != "keeps up" ] || usual=$median
        echo "viewer $1: a step of $median us, $((100 * (median - usual) / usual)) %;" \
            "recording $(sed "s/$pattern/\2; \3/" "$folder/said")"
    }
    for round in 1 2 3; do
        start_viewer
        step "keeps up"
        (while kill -STOP "$viewer" && sleep 1 && kill -CONT "$viewer" && sleep 0.1; do :; done) 2>/dev/null &
        slow=$!
        step "stopped for 1 s in 1.1 s"
        kill $slow
        stop_viewer
        (while sleep 1; do
            "$report" viewer $port "$folder/came" &
            sleep 1
            kill -9 $!
        done) 2>/dev/null &
        restarts=$!
        step "killed and started each second"
        kill $restarts
        sleep 1.5
        step absent
    done
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
