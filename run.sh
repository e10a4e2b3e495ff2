#!/usr/bin/env bash
# ./run.sh [arguments]: installs what is missing, builds an optimised sepaxis and starts it with the arguments.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
from=$PWD
cd "$here"
. .ci/packages.sh

need_packages $build_packages
configure_and_build build/run -DCMAKE_BUILD_TYPE=Release -DSEPAXIS_BUILD_TESTS=OFF
cd "$from"
exec "$here/build/run/sepaxis" "$@"
