// libFuzzer: no pasted text may crash the reader, keep it busy or make an error of several lines; what it
// understands builds or says why not, becomes a scene, and goes through the one-line form unchanged.
// Run: fuzz_paste CORPUS app/tests/corpus/paste
#include "app/tests/paste/paste_checks.h"

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    sepaxis::exchange::checkPaste({reinterpret_cast<const char*>(data), size});
    return 0;
}
