#!/bin/sh
# What a person does first, with the real program on a whole desktop: it starts on the free part of the screen, its
# window is resized, a shape is dragged, the result is copied, a scene is pasted, a file is dropped, and the window is
# closed. The X server has no screen; openbox manages its windows, or weston shows a Wayland desktop in one of them: its
# pointer and its keyboard are those of the X server, and xdotool moves them.
# Usage: real_desktop.sh x11|wayland PROGRAM HANDLE_PIXEL DROP_FILE PRESETS
# Exit status 77: a program that makes the desktop is missing.
set -eu
desktop=$1
program=$2
handle_pixel=$3
drop_file=$4
presets=$(cd "$5" && pwd)  # a dropped file has its whole path
case $desktop in
    x11) needed="Xvfb xdotool openbox xprop xwininfo xclip" ;;
    wayland) needed="Xvfb xdotool weston wl-copy wl-paste" ;;
esac
for tool in $needed file; do
    command -v "$tool" >/dev/null || { echo "skipped: $tool is missing"; exit 77; }
done

title_bars() { find /usr/lib* -maxdepth 4 -path '*/libdecor/plugins-*' -name '*.so' 2>/dev/null | grep -q .; }
if [ "$desktop" = wayland ] && ! title_bars; then
    echo "skipped: no plugin of libdecor is there to draw the title bar"
    exit 77
fi

home=$(mktemp -d)
started=
# The newest first: what shows a window before what it is shown on.
finish() {
    for process in $started; do
        kill "$process" 2>/dev/null || true
        kill -CONT "$process" 2>/dev/null || true
    done
    wait
    rm -rf "$home"
}
trap finish EXIT
fail() {
    echo "FAILED: $1" >&2
    [ ! -s "$home/log" ] || tail -n 20 "$home/log" >&2
    exit 1
}
# Waits up to a minute for a command to succeed.
wait_for() {
    last=$(($(date +%s) + 60))
    until "$@" >/dev/null 2>&1; do
        [ "$(date +%s)" -lt "$last" ] || return 1
        sleep 0.1
    done
}

unset XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME XDG_CACHE_HOME SEPAXIS_UI_SCALE WAYLAND_DISPLAY
export HOME="$home" XDG_RUNTIME_DIR="$home" SDL_VIDEODRIVER="$desktop"
screen_width=1280
screen_height=720  # the window asks for more
panel=30           # of the desktop, at the upper edge

[ "$desktop" = x11 ] && margin=0 || margin=40  # of the X server's screen below the Wayland one
Xvfb -displayfd 3 -screen 0 ${screen_width}x$((screen_height + margin))x24 -noreset 3>"$home/display" 2>"$home/log" &
started="$! $started"
wait_for test -s "$home/display" || fail "no X server"
DISPLAY=:$(cat "$home/display")
export DISPLAY

# --- what the two desktops do in their own way ---

if [ "$desktop" = x11 ]; then
    cat >"$home/openbox.xml" <<END
<openbox_config><margins><top>$panel</top></margins>
<keyboard><keybind key="A-F4"><action name="Close"/></keybind></keyboard></openbox_config>
END
    openbox --sm-disable --config-file "$home/openbox.xml" 2>"$home/log" &
    started="$! $started"
    managed() { xprop -root _NET_WORKAREA | grep -q "= 0, $panel, $screen_width"; }
    wait_for managed || fail "openbox does not manage the screen"

    shown() { xdotool search --onlyvisible --class '^sepaxis$'; }
    find_window() {
        wait_for shown || fail "no window of the class sepaxis, which the menu entry names"
        window=$(shown | head -n 1)
    }
    # The window with its borders lies on the free part of the screen.
    fits() {
        xwininfo -id "$window" >"$home/place"
        # shellcheck disable=SC2046
        set -- $(xprop -id "$window" _NET_FRAME_EXTENTS | sed 's/.*=//; s/,//g') \
            $(awk '/Absolute|Width|Height/ { print $NF }' "$home/place")
        [ $# -eq 8 ] && [ "$3" -gt 0 ] && [ $(($5 - $1)) -ge 0 ] && [ $(($6 - $3)) -ge "$panel" ] &&
            [ $(($5 + $7 + $2)) -le "$screen_width" ] && [ $(($6 + $8 + $4)) -le "$screen_height" ]
    }
    check_start() { wait_for fits || fail "the window is not on the free part of the screen: $(cat "$home/place")"; }
    check_maximised() {
        maximised() { xprop -id "$window" _NET_WM_STATE | grep -q MAXIMIZED; }
        wait_for maximised || fail "the window is not maximised again"
    }
    point() { xdotool mousemove --window "$window" "$1" "$2"; }
    resize_window() {
        wanted=1100x650
        xdotool windowsize "$window" 1100 650
    }
    copy() { xdotool key ctrl+c; }
    copied() { timeout 5 xclip -selection clipboard -o; }
    offer() { exec xclip -quiet -selection clipboard -i "$1" 2>/dev/null; }
    drop() {
        point 640 300
        "$drop_file" "$1"
    }
    close_window() { press alt+F4; }
else
    printf '[shell]\npanel-position=none\nlocking=false\nanimation=none\nstartup-animation=none\n' >"$home/weston.ini"
    weston --backend=x11-backend.so --use-pixman --width=$screen_width --height=$screen_height --idle-time=0 \
        --socket=desktop --config="$home/weston.ini" >"$home/log" 2>&1 &
    started="$! $started"
    wait_for test -S "$home/desktop" || fail "no Wayland desktop"
    wait_for xdotool search --onlyvisible --class weston || fail "the Wayland desktop is not shown"
    # weston learns where the pointer is when it enters, and then only how far it moves.
    xdotool mousemove 10 $((screen_height + margin / 2)) mousemove $((screen_width / 2)) $((screen_height / 2))
    export WAYLAND_DISPLAY=desktop XCURSOR_PATH="$home"  # without a cursor theme, as on a bare machine
    title_bar=0

    # Nobody tells where a Wayland window is. A maximised one is at the edges, below its title bar.
    find_window() { :; }
    fills() {
        size_known && [ "${size%x*}" -eq "$screen_width" ] && [ "${size#*x}" -gt $((screen_height - 60)) ]
    }
    check_start() {
        size=none
        wait_for fills || fail "the window ($size) does not fill the screen"
        title_bar=$((screen_height - ${size#*x}))
        [ "$title_bar" -gt 0 ] || fail "the window of $size has no title bar"
    }
    check_maximised() { :; }  # as every start here: check_start
    point() { xdotool mousemove "$1" $(($2 + title_bar)); }
    # Back to its own size, smaller by its lower right corner, and maximised again.
    resize_window() {
        xdotool key super+shift+m
        smaller() { size_known && [ "$size" != "$begun" ]; }
        wait_for smaller || fail "the window of $size did not go back to its own size"
        wanted=$((${size%x*} - 200))x$((${size#*x} - 100))
        xdotool mousemove 1200 600 keydown super mousedown 3
        for step in 1 2 3 4; do xdotool mousemove $((1200 - 50 * step)) $((600 - 25 * step)); done
        xdotool mouseup 3 keyup super
        wait_for size_is "$wanted" || fail "the window of $size is not $wanted after its corner was dragged"
        xdotool key super+shift+m
        wanted=$begun
    }
    # SDL before 2.28.2 hands over what is copied only once a button was pressed in the window (SDL pull request 7939):
    # here on the status bar, where it does nothing.
    copy() { xdotool mousemove $((screen_width / 2)) $((screen_height - 8)) click 1 key ctrl+c; }
    copied() { timeout 5 wl-paste --no-newline; }
    offer() { exec wl-copy --foreground <"$1"; }
    drop() {
        "$drop_file" "$1" >"$home/drag" &
        dragging=$!
        started="$dragging $started"
        wait_for grep -q ready "$home/drag" || fail "no window to drag from"
        xdotool mousedown 1
        wait_for grep -q dragging "$home/drag" || fail "no file is dragged"
        point 640 300
        point 650 310
        wait_for grep -q wanted "$home/drag" || fail "the window does not want the file"
        xdotool mouseup 1
        wait "$dragging"
    }
    close_window() { xdotool mousemove $((screen_width - 18)) 12 click 1; }
fi

# --- what is the same on both ---

# start SCENE
start() {
    "$program" "$@" 2>"$home/log" &
    pid=$!
    started="$pid $started"
    find_window
}
# Of the window's inside, from a picture of it.
size_known() {
    rm -f "$home"/sepaxis-*.png
    xdotool key F12
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        size=$(file "$home"/sepaxis-*.png | sed -n 's/.*, \([0-9]*\) x \([0-9]*\),.*/\1x\2/p' | head -n 1)
        [ -z "$size" ] || return 0
        sleep 0.1
    done
    return 1
}
size_is() { size_known && [ "$size" = "$1" ]; }
# A key that must come once: the tools of the clipboard take the keyboard for a moment, a picture shows that it is back.
press() {
    wait_for size_known || fail "the window does not get the keyboard"
    xdotool key "$1"
}
# What Ctrl+C copies begins with the name of the scene.
answer_is_of() {
    copy
    copied >"$home/answer"
    head -n 1 "$home/answer" | grep -qxF "$1"
}
gone() { ! kill -0 "$pid"; }
ended() {
    wait_for gone || fail "$1"
    wait "$pid" || fail "exit status $?"
}

mine=$home/mine.json
cp "$presets/tetrahedron-cube.json" "$mine"
# The lessons were offered before: their message may lie over what is dragged.
mkdir -p "$home/.config/sepaxis"
printf '{"version": 1, "learn": {"offered": true}}' >"$home/.config/sepaxis/preferences.json"
start "$mine"
check_start
wait_for size_known || fail "no picture of the window"
begun=$size

resize_window
wait_for size_is "$wanted" || fail "the window of $size is not $wanted after it was resized"

wait_for answer_is_of "Tetrahedron and cube" || fail "the copied answer begins: $(head -n 1 "$home/answer")"
cp "$home/answer" "$home/before"
place=$("$handle_pixel" "$mine" "${size%x*}" "${size#*x}") || fail "no pixel of the handle"
x=${place% *}
y=${place#* }
point "$x" "$y"
xdotool mousedown 1
for step in 1 2 3 4 5; do point $((x + 12 * step)) $((y + 2 * step)); done
xdotool mouseup 1
moved() { answer_is_of "Tetrahedron and cube" && ! cmp -s "$home/answer" "$home/before"; }
wait_for moved || fail "the drag of B left the answer as it was"
saved() { ! cmp -s "$mine" "$presets/tetrahedron-cube.json"; }
press ctrl+s
wait_for saved || fail "Ctrl+S did not save"

offered() { copied | cmp -s - "$presets/cubes-face-to-face.json"; }
offer "$presets/cubes-face-to-face.json" &
holder=$!
started="$holder $started"
wait_for offered || fail "the clipboard does not hold the scene"
# The program that it was copied from is busy for a while: where this machine is, too, a person asks once more.
taken() {
    xdotool key Return
    answer_is_of "Two cubes, face on face"
}
for attempt in 1 2 3 4; do
    kill -STOP "$holder"
    press ctrl+v
    sleep 0.3
    kill -CONT "$holder"
    for _ in 1 2 3 4 5; do
        ! taken || break 2
    done
    [ "$attempt" -lt 4 ] || fail "after a scene was pasted the answer begins: $(head -n 1 "$home/answer")"
    offer "$presets/cubes-face-to-face.json" &  # the answers that were copied took its place
    holder=$!
    started="$holder $started"
    wait_for offered || fail "the clipboard does not hold the scene"
done
# The saved one again: a scene that was never saved keeps the window from being closed.
press ctrl+z
wait_for answer_is_of "Tetrahedron and cube" || fail "Ctrl+Z did not bring back the scene before"

# SDL gives whoever is dragged from 14 ms to name the file under Wayland, which a busy machine may not keep: a person
# then drags once more.
for attempt in 1 2 3 4 5 6; do
    if drop "$presets/apart.json"; then
        for _ in 1 2 3 4 5; do
            ! answer_is_of "Apart: vertex and face" || break 2
        done
    fi
    [ "$attempt" -lt 6 ] || fail "after a file was dropped the answer begins: $(head -n 1 "$home/answer")"
done

close_window
ended "the window was not closed"

# The next start, on a smaller screen than the last one was.
session=$home/.local/state/sepaxis/session.json
remember() {
    sed -i "s/\"window\": .*/\"window\": {\"x\": $1, \"y\": $2, \"width\": 2400, \"height\": 1300, \"maximised\": $3}/" "$session"
    grep -q 2400 "$session" || fail "no window is remembered: $(cat "$session")"
}
for place in "600 300 false" "5000 200 false" "0 0 true"; do
    # shellcheck disable=SC2086
    remember $place
    start "$mine"
    check_start
    case $place in *true) check_maximised ;; esac
    press ctrl+q
    ended "Ctrl+Q did not quit"
done
