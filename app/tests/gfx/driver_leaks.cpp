// For programs that look for leaks: those of the graphics drivers and of the desktop's libraries are not
// ours. Their frames can only be named while the libraries are loaded, so they stay loaded.
#include <cstdlib>

namespace {

// The leak sanitizer crashes over threads of the driver that are about to end ("Tracer caught signal 11"):
// the software renderer draws without, and Mesa's cache of shaders, which has one, stays off.
[[gnu::constructor]] void haveNoDriverThreads() {
    setenv("LP_NUM_THREADS", "0", 1);
    setenv("MESA_SHADER_CACHE_DISABLE", "true", 1);
}

}  // namespace

extern "C" {

int dlclose(void* /*library*/) {
    return 0;
}

const char* __lsan_default_suppressions() {  // NOLINT(bugprone-reserved-identifier): the sanitizer's name
    return "leak:libdbus-1\nleak:swrast_dri\nleak:libGLX_mesa\nleak:libEGL_mesa\nleak:libgallium\n"
           "leak:libLLVM\nleak:libX11\nleak:libEGL.so\nleak:libGLdispatch\nleak:libglapi\n";
}
}
