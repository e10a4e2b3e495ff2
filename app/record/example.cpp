#include "app/record/example.h"

#include "app/record/sepaxis_client.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <system_error>

namespace sepaxis::record {

namespace {

// Metres and seconds.
constexpr int kFrames = 90;
constexpr double kStep = 1.0 / 60.0;
constexpr std::array<double, 3> kBoxHalf{0.5, 0.3, 0.4}, kSlabHalf{2.5, 0.25, 1.5};
constexpr double kStartHeight = 1.4, kGravity = 9.81;
constexpr double kStartAngle = 0.6, kEndAngle = -0.004;  // about z; it comes to rest a little tilted
constexpr double kSettled = 1.1;                         // when it has tipped over
constexpr double kSunk = 0.012;                          // how deep it lies then
constexpr int kCachedFrom = 24, kCachedTo = 31;          // frames with the answer of the one before them
constexpr std::uint64_t kSlabBody = 1, kBoxBody = 2;

struct State {
    double height = 0.0, angle = 0.0;  // of the box's middle above the slab
};

// How far the lowest corner lies below the middle.
double reachDown(double angle) {
    return kBoxHalf[0] * std::abs(std::sin(angle)) + kBoxHalf[1] * std::abs(std::cos(angle));
}

State stateAt(double time) {
    const double tipped = std::clamp(time / kSettled, 0.0, 1.0);
    const double angle = kStartAngle + (kEndAngle - kStartAngle) * tipped * tipped;
    const double falling = kStartHeight - 0.5 * kGravity * time * time;
    return {std::max(falling, reachDown(angle) - kSunk), angle};
}

// The engine looks at the lowest corner alone.
sxr_contact lowestCorner(const State& state) {
    const double c = std::cos(state.angle), s = std::sin(state.angle);
    sxr_contact contact{};
    contact.depth = -1e9;
    for (const double x : {-kBoxHalf[0], kBoxHalf[0]})
        for (const double y : {-kBoxHalf[1], kBoxHalf[1]}) {
            const double depth = -(state.height + s * x + c * y);
            if (depth <= contact.depth) continue;
            contact.point[0] = c * x - s * y;
            contact.point[1] = -0.5 * depth;
            contact.point[2] = kBoxHalf[2];
            contact.depth = depth;
        }
    contact.id = 1;
    return contact;
}

void addStep(sxr_client* client, int frame, std::uint32_t box, std::uint32_t slab) {
    const double time = kStep * frame;
    const State now = stateAt(time);
    const double still[4] = {0.0, 0.0, 0.0, 1.0};
    const double turned[4] = {0.0, 0.0, std::sin(0.5 * now.angle), std::cos(0.5 * now.angle)};
    const double below[3] = {0.0, -kSlabHalf[1], 0.0}, middle[3] = {0.0, now.height, 0.0};
    sxr_frame(client, time);
    sxr_pose(client, kSlabBody, slab, below, still);
    sxr_pose(client, kBoxBody, box, middle, turned);
    const bool cached = frame >= kCachedFrom && frame < kCachedTo;
    const sxr_contact contact = lowestCorner(cached ? stateAt(kStep * (kCachedFrom - 1)) : now);
    sxr_answer answer{};
    answer.touching = contact.depth > 0.0 ? 1 : 0;
    answer.cached = cached ? 1 : 0;
    answer.normal[1] = 1.0;
    answer.contacts = &contact;
    answer.contact_count = answer.touching == 1 ? 1 : 0;
    sxr_pair(client, kSlabBody, kBoxBody, &answer);
}

}  // namespace

std::string writeExample(const std::filesystem::path& file) {
    std::error_code failed;
    if (file.has_parent_path()) std::filesystem::create_directories(file.parent_path(), failed);
    sxr_options options;
    sxr_defaults(&options);
    options.engine = "an example";
    sxr_client* const client = sxr_open(file.c_str(), &options);
    if (client == nullptr) return file.string() + " cannot be written";
    const std::uint32_t box = sxr_box(client, kBoxHalf.data()), slab = sxr_box(client, kSlabHalf.data());
    for (int frame = 0; frame < kFrames; ++frame) addStep(client, frame, box, slab);
    sxr_close(client);
    return {};
}

}  // namespace sepaxis::record
