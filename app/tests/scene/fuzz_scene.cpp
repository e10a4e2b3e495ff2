// libFuzzer: no text may crash the reader, and what it accepts is written and read back unchanged, builds
// or says why not, and is answered by every method that handles the pair. Run: fuzz_scene CORPUS presets/
#include "app/scene/evaluation.h"
#include "app/scene/format/scene_file.h"
#include "app/scene/methods.h"
#include "app/tests/base/require.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

using namespace sepaxis::scene;
using sepaxis::require;

bool oneLine(const SceneError& error) {
    return !error.reason.empty() && error.reason.find('\n') == std::string::npos &&
           error.pointer.find('\n') == std::string::npos;
}

// Shapes with many faces take their time by right; they would only slow the search down.
bool isSmall(const Object& object) {
    if (const auto* round = std::get_if<RoundShape>(&object.shape)) return round->sides <= 64;
    if (const auto* sphere = std::get_if<IcosphereShape>(&object.shape)) return sphere->subdivisions <= 2;
    if (const auto* random = std::get_if<RandomHullShape>(&object.shape)) return random->points <= 200;
    return true;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const ReadResult first = readScene({reinterpret_cast<const char*>(data), size});
    if (!first.ok) {
        require(oneLine(first.error), "an error must be one line");
        return 0;
    }
    const std::string written = writeScene(first.scene);
    const ReadResult second = readScene(written);
    require(second.ok, "what was written must be readable");
    require(second.scene == first.scene, "a round trip must keep every value");
    require(writeScene(second.scene) == written, "written, read and written again must be the same bytes");
    if (!isSmall(first.scene.a) || !isSmall(first.scene.b)) return 0;
    for (const Method& method : methods()) {
        for (const Precision precision : {Precision::doublePrecision, Precision::floatPrecision}) {
            Evaluator evaluator;
            EvaluationOptions options;
            options.method = &method;
            options.precision = precision;
            if (evaluator.evaluate(first.scene, options)) {
                require(!verdictInWords(evaluator.result()).empty(), "an answer has words");
            } else {
                require(oneLine(evaluator.error()), "an error must be one line");
            }
        }
    }
    return 0;
}
