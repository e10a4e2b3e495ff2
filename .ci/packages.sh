# Sourced by run.sh and test.sh: installs what is missing (Debian, Ubuntu), or names it and stops.

build_packages="build-essential cmake ninja-build pkg-config libsdl2-dev libimgui-dev libstb-dev libfreetype-dev libcairo2-dev
    python3-glad libglm-dev nlohmann-json3-dev zlib1g-dev libcli11-dev libmd4c-dev libgl1 libegl1 libgl1-mesa-dri"
# Engines as plug-ins are built where these are.
engine_packages="libbullet-dev libode-dev libccd-dev libfcl-dev libeigen3-dev"
test_packages="libgtest-dev libqhull-dev xvfb xauth xdotool file openbox x11-utils xclip weston wl-clipboard
    libdecor-0-plugin-1-cairo poppler-utils librsvg2-bin ffmpeg $engine_packages"

# need_packages NAME...: quick when all are there.
need_packages() {
    if ! command -v dpkg-query >/dev/null 2>&1 || ! command -v apt-get >/dev/null 2>&1; then
        # Another system: the compiler and CMake say themselves what they lack; here only what they are called.
        if ! command -v cmake >/dev/null 2>&1 || ! command -v ninja >/dev/null 2>&1; then
            echo "$0: this is not Debian or Ubuntu. Install the equivalents of these packages, then run it again:" >&2
            echo $* | fold -s -w 100 >&2
            exit 2
        fi
        return 0
    fi
    local missing="" package
    for package in "$@"; do
        dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q "ok installed" || missing="$missing $package"
    done
    [ -z "$missing" ] && return 0
    echo "installing:$missing" >&2
    local as_root=""
    if [ "$(id -u)" -ne 0 ]; then
        if ! command -v sudo >/dev/null 2>&1; then
            echo "$0: not root and no sudo. Ask an administrator for: apt-get install$missing" >&2
            exit 2
        fi
        as_root="sudo"
    fi
    $as_root apt-get update -qq >&2
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >&2
}

# configure_and_build FOLDER CMAKE_OPTION...: configures once, builds what changed.
configure_and_build() {
    local folder="$1"
    shift
    if [ ! -f "$folder/build.ninja" ]; then
        cmake -S . -B "$folder" -G Ninja "$@" >&2
    fi
    cmake --build "$folder" >&2
}
