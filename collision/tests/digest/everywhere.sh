#!/usr/bin/env bash
# everywhere.sh [--pairs N] [TARGET...]: builds the library and sepaxis_digest for each target (all of them, if none is
# named) below build/everywhere, lets each answer the same N pairs, and compares what they print with what the first
# printed. Where one differs the pairs of kinds are listed, and the exit status is 1.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
. .ci/packages.sh

pairs=10000
if [ "${1:-}" = --pairs ]; then
    pairs=$2
    shift 2
fi
all="gcc scalar sse2 fma debug clang libc++ i686 aarch64 wasm"
targets=${*:-$all}
below=build/everywhere

# build FOLDER CMAKE_OPTION...: two processors compile a library in a few large files soonest.
build() {
    local folder="$below/$1"
    shift
    if [ ! -f "$folder/build.ninja" ]; then
        cmake -S collision -B "$folder" -G Ninja -DCMAKE_BUILD_TYPE=Release -DSEPAXIS_DIGEST=ON -DSEPAXIS_INSTALL=OFF \
            -DCMAKE_UNITY_BUILD=ON -DCMAKE_UNITY_BUILD_BATCH_SIZE=32 "$@" >"$folder.log" || { cat "$folder.log" >&2 && exit 1; }
    fi
    cmake --build "$folder" >"$folder.log" || { cat "$folder.log" >&2 && exit 1; }
}

# For another processor: linked into one file, so that it runs without that system's libraries.
build_across() {
    need_packages "g++-$1-linux-gnu"
    build "$1" -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_CXX_COMPILER="$1-linux-gnu-g++" -DCMAKE_EXE_LINKER_FLAGS=-static
}

# Emscripten finds glm in a folder where nothing else lies: the headers beside it are those of this system.
build_wasm() {
    need_packages emscripten
    mkdir -p "$below/glm"
    ln -sfn /usr/include/glm "$below/glm/glm"
    echo 'set(GLM_INCLUDE_DIRS ${CMAKE_CURRENT_LIST_DIR})' >"$below/glm/glmConfig.cmake"
    # Debian's modules, also for a node that is not Debian's; and no fetch() of a file, which node 18 and later refuse.
    export NODE_PATH=/usr/share/nodejs
    build wasm -DCMAKE_TOOLCHAIN_FILE=/usr/share/emscripten/cmake/Modules/Platform/Emscripten.cmake \
        -Dglm_DIR="$PWD/$below/glm" \
        -DCMAKE_EXE_LINKER_FLAGS="-sALLOW_MEMORY_GROWTH=1 -sWASM_ASYNC_COMPILATION=0"
}

# digest RUNNER... FOLDER
digest() {
    local folder=${*: -1} program=tests/digest/sepaxis_digest
    [ "$folder" = wasm ] && program=$program.js
    "${@:1:$#-1}" "$below/$folder/$program" --pairs "$pairs" --verbose
}

answer() {
    case "$1" in
        gcc) build gcc -DCMAKE_CXX_COMPILER=g++ && digest env gcc ;;
        scalar) build scalar -DCMAKE_CXX_COMPILER=g++ -DSEPAXIS_SCALAR=ON && digest env scalar ;;
        sse2)  # on a processor that has no wider registers
            need_packages qemu-user
            build gcc -DCMAKE_CXX_COMPILER=g++ && digest qemu-x86_64 -cpu Nehalem gcc ;;
        fma)
            grep -qw fma /proc/cpuinfo || { echo "not run: this processor has no fused multiply-add" && return 0; }
            build fma -DCMAKE_CXX_COMPILER=g++ -DCMAKE_CXX_FLAGS=-march=haswell && digest env fma ;;
        debug) build debug -DCMAKE_CXX_COMPILER=g++ -DCMAKE_BUILD_TYPE=Debug && digest env debug ;;
        clang)
            need_packages clang
            build clang -DCMAKE_CXX_COMPILER=clang++ && digest env clang ;;
        libc++)
            need_packages clang libc++-14-dev libc++abi-14-dev
            build libc++ -DCMAKE_CXX_COMPILER=clang++ -DCMAKE_CXX_FLAGS=-stdlib=libc++ && digest env libc++ ;;
        i686) build_across i686 && digest env i686 ;;
        aarch64)
            need_packages qemu-user
            build_across aarch64 && digest qemu-aarch64 aarch64 ;;
        wasm) build_wasm && digest node wasm ;;
        *)
            echo "$0: unknown target $1; there are: $all" >&2
            exit 2
            ;;
    esac
}

need_packages build-essential cmake ninja-build libglm-dev
mkdir -p "$below"
first="" differ=""
for target in $targets; do
    start=$SECONDS
    answer "$target" >"$below/$target.txt" || { cat "$below/$target.txt" && exit 1; }
    printf '%-8s %s, %d s\n' "$target" "$(tail -n 1 "$below/$target.txt")" $((SECONDS - start))
    grep -q '^not run' "$below/$target.txt" && continue
    first=${first:-$target}
    if ! diff "$below/$first.txt" "$below/$target.txt" >"$below/$target.diff"; then
        differ="$differ $target"
        echo "these pairs of kinds differ from $first:"
        sed -n 's/^> \([a-zA-Z]* [a-zA-Z]* [a-z]*\)  .*/  \1/p' "$below/$target.diff"
    fi
done
[ -z "$differ" ] || { echo "different answers:$differ" && exit 1; }
