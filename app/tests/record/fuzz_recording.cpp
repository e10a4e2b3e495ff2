// libFuzzer: no bytes may crash the reader of recordings or the judge, and what is read makes sense. The
// hashes of the blocks are set right first, or nothing would come through. Run: fuzz_recording CORPUS
#include "app/record/judgement.h"
#include "app/record/sepaxis_client.h"
#include "app/scene/format/scene_file.h"
#include "app/tests/base/require.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <string>

#include <sys/mman.h>
#include <unistd.h>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

using namespace sepaxis::record;
using sepaxis::require;

void setHashes(std::string& bytes) {
    for (std::size_t at = 0; at + SXR_BLOCK_BYTES <= bytes.size();) {
        std::uint32_t length = 0;
        std::memcpy(&length, bytes.data() + at + 4, sizeof length);
        if (length > bytes.size() - at - SXR_BLOCK_BYTES) return;
        const auto* const block = reinterpret_cast<const unsigned char*>(bytes.data()) + at;
        const std::uint64_t hash =
            sxr_hash(block + SXR_HASHED_FROM, SXR_BLOCK_BYTES - SXR_HASHED_FROM + length);
        std::memcpy(bytes.data() + at + 8, &hash, sizeof hash);
        at += SXR_BLOCK_BYTES + length;
    }
}

constexpr std::size_t kFewPairs = 20, kFewPoints = 64;

// The reader sees every input; scenes and the judge, which cost some hundred times as much, see one of 64. By
// a hash, or what is mutated would mostly be those.
bool isThorough(const std::uint8_t* data, std::size_t size) {
    return sxr_hash(data, size) % 64 == 0;
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const int file = memfd_create("recording", 0);
    static const std::string path = "/proc/self/fd/" + std::to_string(file);
    std::string bytes(reinterpret_cast<const char*>(data), size);
    setHashes(bytes);
    require(
        ftruncate(file, 0) == 0 && pwrite(file, bytes.data(), bytes.size(), 0) == static_cast<ssize_t>(size),
        "the file is not written");
    Recording recording;
    if (const std::string problem = recording.open(path); !problem.empty()) {
        require(problem.find('\n') == std::string::npos, "a problem is one line");
        return 0;
    }
    require(recording.left() <= size, "no more is left than there is");
    for (const sepaxis::scene::Shape& shape : recording.shapes())
        if (const auto* hull = std::get_if<sepaxis::scene::HullShape>(&shape))
            if (hull->positions.size() > kFewPoints) return 0;
    Frame frame;
    std::size_t pairs = 0;
    for (std::size_t i = 0; i < recording.frames().size(); ++i) {
        if (!recording.read(i, frame).empty()) continue;
        pairs += frame.pairs.size();
        for (const RecordedPose& pose : frame.poses) {
            require(pose.shape < recording.shapes().size(), "a pose has a shape");
            require(std::isfinite(pose.pose.position.x + pose.pose.position.y + pose.pose.position.z),
                    "a pose is finite");
        }
        for (std::size_t p = 0; p < frame.pairs.size(); ++p) {
            const RecordedPair& pair = frame.pairs[p];
            require(pair.a < frame.poses.size() && pair.b < frame.poses.size(), "a pair has poses");
            require(pair.firstContact + pair.contactCount <= frame.contacts.size(),
                    "a pair has its contacts");
            if (!isThorough(data, size) || p >= 2 || i >= 2) continue;
            const auto scene = sceneOf(recording, i, frame, p);
            require(sepaxis::scene::readScene(sepaxis::scene::writeScene(scene)).ok, "a pair is a scene");
        }
    }
    if (!isThorough(data, size) || pairs > kFewPairs) return 0;
    const BuiltShapes shapes(recording);
    JudgeProgress progress;
    const Judgement found = judge(recording, shapes, 0, recording.frames().size(), progress, 1);
    require(found.deviations.size() <= 3 * found.pairs, "no more deviates than there is");
    return 0;
}
