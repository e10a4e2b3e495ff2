#!/bin/sh
# Kills the real program in the middle of a drag and finds what it showed on the next start: it is offered,
# restored by one key and saved by another, and equals what the same drag gives when it is finished and saved.
# Usage: real_restore.sh PROGRAM HANDLE_PIXEL SCENE. Exit status 77: xvfb-run or xdotool is missing.
set -eu
program=$1
handle_pixel=$2
scene=$3
command -v xvfb-run >/dev/null && command -v xdotool >/dev/null || exit 77

# Without -noreset the server begins anew when the killed program was its last client, and refuses the next one
# for a moment.
if [ -z "${SEPAXIS_REAL_INNER:-}" ]; then
    SEPAXIS_REAL_INNER=1 exec xvfb-run -a -s "-screen 0 1600x900x24 -noreset" "$0" "$program" "$handle_pixel" "$scene"
fi

home=$(mktemp -d)
pid=
finish() {
    [ -z "$pid" ] || kill -9 "$pid" 2>/dev/null || true
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
unset XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME XDG_CACHE_HOME SEPAXIS_UI_SCALE
journals=$home/.local/state/sepaxis/journal
mine=$home/mine.json
title=$(sed -n 's/^  "name": "\(.*\)",$/\1/p' "$scene")

shown() { xdotool search --onlyvisible --name sepaxis; }
# start [SCENE]
start() {
    HOME=$home SDL_VIDEODRIVER=x11 "$program" "$@" &
    pid=$!
    wait_for shown || fail "no window"
    window=$(shown | head -n 1)
    xdotool windowfocus "$window" || true
    opened() { xdotool getwindowname "$window" | grep -qF "$title"; }
    wait_for opened || fail "the window does not show $title"
    sleep 1
}
gone() { ! kill -0 "$pid"; }
quit() {
    xdotool key ctrl+q
    wait_for gone || fail "Ctrl+Q did not quit"
    wait "$pid" || fail "exit status $?"
    pid=
}
# The same way of the mouse every time: what it shows is the same.
drag() {
    xdotool mousemove --window "$window" "$x" "$y"
    sleep 0.5
    xdotool mousedown 1
    for step in 1 2 3 4 5; do
        sleep 0.2
        xdotool mousemove --window "$window" $((x + 12 * step)) $((y + 2 * step))
    done
}
changed() { ! cmp -s "$mine" "$home/before.json"; }

cp "$scene" "$mine"
place=$("$handle_pixel" "$mine" 1600 900) || fail "no pixel of the handle"
x=${place% *}
y=${place#* }

# What the drag makes of the scene when nothing goes wrong. Saved before, too: the same scene, as it is written.
start "$mine"
xdotool key ctrl+s
sleep 1
cp "$mine" "$home/before.json"
drag
sleep 0.5
xdotool mouseup 1
sleep 0.5
xdotool key ctrl+s
wait_for changed || fail "the drag changed nothing, or Ctrl+S saved nothing"
sleep 0.5
cp "$mine" "$home/expected.json"
quit
[ -z "$(ls "$journals" 2>/dev/null)" ] || fail "a clean end left $(ls "$journals")"

# The same, ended as a system that shuts down does it, with the button down, a second after the last movement.
cp "$home/before.json" "$mine"
start "$mine"
drag
sleep 1
kill "$pid"
wait_for gone || fail "a signal did not end it"
wait "$pid" 2>/dev/null || true
pid=
cmp -s "$mine" "$home/before.json" || fail "the file changed without a save"
ls "$journals"/*.journal >/dev/null 2>&1 || fail "no journal was left"
xdotool mouseup 1

# The next start, without a scene: it is offered, Enter restores it, Ctrl+S saves it to its file.
start
# Both keys do nothing before the page is there, or once it has been answered and saved.
restored() {
    xdotool key Return
    sleep 0.5
    xdotool key ctrl+s
    sleep 0.5
    cmp -s "$mine" "$home/expected.json"
}
wait_for restored || fail "the restored scene is not what the drag showed"
quit
[ -z "$(ls "$journals" 2>/dev/null)" ] || fail "after the restored work was saved there is $(ls "$journals")"

# And the session: the next start opens the file where this one ended.
sed -i 's/^  "name": .*/  "name": "Where the session ended",/' "$mine"
first=$title
title="Where the session ended"
start
quit
# Gone meanwhile: the first preset instead.
rm "$mine"
title=$first
start
quit
echo "killed in the middle of a drag, offered, restored, saved, and remembered: fine"
