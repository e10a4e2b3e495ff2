#!/bin/sh
# Starts the real program under an X server of its own and drives it with xdotool: it shows a window, obeys
# the keyboard, rests without using the processor, and quits.
# Usage: real_program.sh PROGRAM SCENE. Exit status 77: xvfb-run or xdotool is missing.
set -eu
program=$1
scene=$2
command -v xvfb-run >/dev/null && command -v xdotool >/dev/null || exit 77

if [ -z "${SEPAXIS_REAL_INNER:-}" ]; then
    SEPAXIS_REAL_INNER=1 exec xvfb-run -a -s "-screen 0 1600x900x24 -noreset" "$0" "$program" "$scene"
fi

home=$(mktemp -d)
pid=
finish() {
    [ -z "$pid" ] || kill "$pid" 2>/dev/null || true
    rm -rf "$home"
}
trap finish EXIT
fail() {
    echo "FAILED: $1" >&2
    exit 1
}
# Waits up to 20 s for a command to succeed.
wait_for() {
    for _ in $(seq 200); do
        if "$@" >/dev/null 2>&1; then return 0; fi
        sleep 0.1
    done
    return 1
}
ticks() { awk '{ print $14 + $15 }' "/proc/$pid/stat"; }

unset XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME XDG_CACHE_HOME
HOME=$home SDL_VIDEODRIVER=x11 "$program" "$scene" &
pid=$!
wait_for xdotool search --onlyvisible --name sepaxis || fail "no window"
window=$(xdotool search --onlyvisible --name sepaxis | head -n 1)
xdotool windowfocus "$window" || true
xdotool mousemove --window "$window" 640 400
sleep 1

# It comes to rest, on a busy machine after the presets' pictures: at most 1 % of a core, measured in the process's
# own processor time.
for _ in $(seq 10); do
    before=$(ticks)
    sleep 3
    used=$(($(ticks) - before))
    [ "$used" -gt 3 ] || break
done
[ "$used" -le 3 ] || fail "$used hundredths of a second of processor time in 3 s at rest"

picture() { ls "$home"/sepaxis-*.png; }
xdotool key F12
wait_for picture || fail "F12 wrote no picture"
xdotool key ctrl+q
gone() { ! kill -0 "$pid"; }
wait_for gone || fail "Ctrl+Q did not quit"
wait "$pid" || fail "exit status $?"
pid=
echo "window, rest ($used ticks), picture and quit: fine"
