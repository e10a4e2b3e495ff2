// What a fuzz target asserts: where it does not hold, the program ends with the words, which the fuzzer
// keeps.
#pragma once

#include <cstdio>
#include <cstdlib>

namespace sepaxis {

inline void require(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "does not hold: %s\n", what);
    std::abort();
}

}  // namespace sepaxis
