// libFuzzer target: whatever the points and lists are, the builder answers with an error or with a sound
// hull. First byte: how coordinates are made from the rest; then points, then faces as runs of indices.
#include "collision/tests/hull/hull_cases.h"

#include <cstdlib>
#include <cstring>

namespace sepaxis {
namespace {

using testing::Points;

class Bytes {
 public:
    Bytes(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}
    bool isEmpty() const { return place_ >= size_; }
    std::uint8_t next() { return isEmpty() ? std::uint8_t{0} : data_[place_++]; }
    template <class U>
    U raw() {
        U value{};
        const std::size_t count = std::min(sizeof(U), size_ - place_);
        std::memcpy(&value, data_ + place_, count);
        place_ += count;
        return value;
    }

 private:
    const std::uint8_t* data_;
    std::size_t size_;
    std::size_t place_ = 0;
};

// Small integers make coplanar and equal points likely, noise of a few units in the last place makes them
// almost so; raw doubles reach every magnitude, infinities and NaN.
double coordinate(Bytes& bytes, int mode) {
    if (mode == 3) return bytes.raw<double>();
    const double whole = static_cast<double>(static_cast<std::int8_t>(bytes.next()) % 8);
    if (mode == 0) return whole;
    const double noise = static_cast<double>(static_cast<std::int8_t>(bytes.next()));
    return mode == 1 ? whole + noise * 0x1p-52 : whole / 3.0 + noise * 0x1p-44;
}

template <class T>
void check(const HullBuild<T>& build, std::span<const Vec3<T>> points, T tolerance) {
    if (!build.status) {
        if (!build.hull.vertices.empty() || describe(build.status).empty()) std::abort();
        return;
    }
    for (const HullRepair& repair : build.repairs) {
        if (describe(repair).empty()) std::abort();
    }
    const double cube = std::pow(static_cast<double>(build.hull.size), 3.0);
    if (!(cube > 1e-250 && cube < 1e250)) return;  // the check's own sums over- or underflow
    if (!testing::isSound<T>(build, points, tolerance)) std::abort();
}

void run(Bytes bytes) {
    const std::uint8_t first = bytes.next();
    const int mode = first & 3;
    const int count = bytes.next() % 64;
    Points points;
    for (int i = 0; i < count; ++i) {
        const double x = coordinate(bytes, mode), y = coordinate(bytes, mode);
        points.emplace_back(x, y, coordinate(bytes, mode));
    }
    const auto plain = buildHull<double>(std::span<const Vec3<double>>(points));
    check<double>(plain, points, testing::kSound);
    if (mode != 3) {
        const std::vector<Vec3<float>> narrow(points.begin(), points.end());
        check<float>(buildHull<float>(std::span<const Vec3<float>>(narrow)), narrow, testing::kSoundFloat);
    }
    std::vector<std::vector<std::uint32_t>> faces(1);
    while (!bytes.isEmpty()) {
        const std::uint8_t next = bytes.next();
        if (next == 255) {
            faces.emplace_back();
        } else {
            faces.back().push_back(next);
        }
    }
    const auto listed = buildHull<double>(points, {faces, faces, {}});
    const auto withoutEdges = buildHull<double>(points, {faces, {}, {}});
    check<double>(listed, {}, testing::kSound);
    check<double>(withoutEdges, {}, testing::kSound);
}

}  // namespace
}  // namespace sepaxis

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    sepaxis::run(sepaxis::Bytes(data, size));
    return 0;
}
