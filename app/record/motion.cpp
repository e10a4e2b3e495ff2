#include "app/record/motion.h"

#include "app/record/judgement.h"

#include <algorithm>
#include <utility>

namespace sepaxis::record {

namespace {

// Behind it a double no longer holds the places between two frames.
constexpr std::uint64_t kLargestNumber = std::uint64_t{1} << 48;

// Of two poses of one body the later one counts.
const RecordedPose* poseOf(const Frame& frame, std::uint64_t body) {
    const auto found = std::find_if(frame.poses.rbegin(), frame.poses.rend(),
                                    [&](const RecordedPose& pose) { return pose.body == body; });
    return found == frame.poses.rend() ? nullptr : &*found;
}

// What the engine said of A and B; of a pair that it gave as B and A the normal is turned round.
void readSaid(const Beginning& beginning, const Frame& frame, std::uint64_t a, std::uint64_t b,
              MotionFrame& into) {
    for (const RecordedPair& pair : frame.pairs) {
        const std::uint64_t first = frame.poses[pair.a].body, second = frame.poses[pair.b].body;
        const bool isTurned = first == b && second == a;
        if (!isTurned && (first != a || second != b)) continue;
        scene::Evaluation answer;
        readAnswer(beginning, frame, pair, {}, answer);
        const Collision<double>& c = answer.collision;
        into.asked = true;
        into.touching = c.overlap;
        into.cached = pair.cached;
        if (answer.known.depth || answer.known.distance) into.depth = c.overlap ? c.depth : -c.distance;
        into.normal = isTurned ? -c.normal : c.normal;
        return;
    }
}

}  // namespace

FrameRange framesAround(std::size_t frame, std::size_t count) {
    const std::size_t length = std::min(count, kMostMotionFrames);
    const std::size_t begin = std::min(frame - std::min(frame, length / 2), count - length);
    return {begin, begin + length};
}

Motion motionOf(const Recording& recording, std::uint64_t a, std::uint64_t b, const FrameRange& range,
                std::size_t shown, const std::stop_token& stop) {
    using Shapes = std::pair<std::uint32_t, std::uint32_t>;
    Motion motion;
    std::vector<Shapes> shapes;  // of each frame
    std::size_t nearest = 0, leastAway = recording.frames().size();
    Frame frame;
    for (std::size_t i = range.begin; i < std::min(range.end, recording.frames().size()); ++i) {
        if (stop.stop_requested()) return {};
        const std::uint64_t number = recording.frames()[i].number;
        const bool isInOrder = motion.frames.empty() || number > motion.frames.back().number;
        if (!isInOrder || number > kLargestNumber || !recording.read(i, frame).empty()) continue;
        const RecordedPose *const poseA = poseOf(frame, a), *const poseB = poseOf(frame, b);
        if (poseA == nullptr || poseB == nullptr) continue;
        if (const std::size_t away = i < shown ? shown - i : i - shown; away < leastAway) {
            leastAway = away;
            nearest = shapes.size();
        }
        MotionFrame& added = motion.frames.emplace_back();
        added.number = number;
        added.poses = {poseA->pose, poseB->pose};
        readSaid(recording.beginning(), frame, a, b, added);
        shapes.emplace_back(poseA->shape, poseB->shape);
    }
    if (shapes.empty()) return motion;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < shapes.size(); ++i)
        if (shapes[i] == shapes[nearest]) motion.frames[kept++] = motion.frames[i];
    motion.frames.resize(kept);
    for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
        scene::Object object;
        object.shape = recording.shapes()[side == 0 ? shapes[nearest].first : shapes[nearest].second];
        motion.shapes[side] = scene::buildShape(object, scene::Side::a).built;
    }
    return motion;
}

}  // namespace sepaxis::record
