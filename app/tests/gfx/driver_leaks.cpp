// For sanitizer builds: leaks of the graphics drivers and of the desktop's libraries are not ours. Their
// frames can only be named while the libraries are loaded, so they stay loaded.
extern "C" {

int dlclose(void* /*library*/) {
    return 0;
}

const char* __lsan_default_suppressions() {  // NOLINT(bugprone-reserved-identifier): the sanitizer's name
    return "leak:libdbus-1\nleak:swrast_dri\nleak:libGLX_mesa\nleak:libEGL_mesa\nleak:libgallium\n"
           "leak:libLLVM\nleak:libX11\nleak:libEGL.so\nleak:libGLdispatch\nleak:libglapi\n";
}
}
