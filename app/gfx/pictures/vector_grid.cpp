#include "app/gfx/pictures/vector_grid.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/matrix_access.hpp>

namespace sepaxis::gfx {
namespace {

constexpr int kPieces = 48;  // of a line, each of one strength
constexpr int kStrengths = 24;

enum class Level : std::uint8_t { fine, middle, coarse, axis };

double smoothStep(double low, double high, double x) {
    const double t = std::clamp((x - low) / (high - low), 0.0, 1.0);
    return t * t * (3.0 - 2.0 * t);
}

class GridWriter {
 public:
    GridWriter(const Grid& grid, const View& view, std::span<const std::vector<Plane4>> shadows)
        : grid_(grid), view_(view), shadows_(shadows), frustum_{nearPlane(view)} {
        const glm::dvec4 w = glm::row(view.projection, 3);
        for (int i = 0; i < 2; ++i)
            for (const double side : {-1.0, 1.0}) frustum_.push_back(side * glm::row(view.projection, i) - w);
    }

    void addLines(int along, int across);
    void write(const Palette& palette, std::vector<VectorItem>& behind,
               std::vector<VectorItem>& inFront) const;

 private:
    using Key = std::tuple<bool, Level, int>;  // behind a solid; strength

    void addPiece(const dvec3& from, const dvec3& to, int across, Level level);
    double strengthAt(const dvec3& world, int across, Level level) const;
    dvec3 toEye(const dvec3& world) const { return dvec3(view_.view * glm::dvec4(world, 1.0)); }

    const Grid& grid_;
    const View& view_;
    std::span<const std::vector<Plane4>> shadows_;
    std::vector<Plane4> frustum_;  // the near plane and the four sides
    std::map<Key, std::vector<std::vector<dvec2>>> lines_;
};

// How much of a line's colour is seen there.
double GridWriter::strengthAt(const dvec3& world, int across, Level level) const {
    const dvec3 eye = toEye(world);
    dvec3 aside = world;
    aside[across] += grid_.cell;
    const double pitch = glm::length(pixelOfEye(view_, toEye(aside)) - pixelOfEye(view_, eye));
    // Lines closer than a few pixels melt into nothing.
    const auto melted = [&](double cells) {
        return 1.0 -
               smoothStep(0.05, 0.22, static_cast<double>(view_.uiScale) / std::max(1e-9, pitch * cells));
    };
    const double fine = melted(1.0) * static_cast<double>(grid_.fineWeight);
    const double any = level == Level::fine     ? fine
                       : level == Level::middle ? std::max(fine, melted(10.0))
                       : level == Level::coarse ? std::max(fine, melted(100.0))
                                                : 1.0;
    const dvec3 sight = view_.isPerspective() ? glm::normalize(eye) : dvec3(0.0, 0.0, -1.0);
    dvec3 normal(0.0);
    normal[grid_.normal] = 1.0;
    const double steep = std::abs(glm::dot(sight, glm::dmat3(view_.view) * normal));
    const double reach = glm::length(world - grid_.center) / grid_.radius;
    return any * (1.0 - smoothStep(0.1, 1.0, reach)) * smoothStep(0.0, 0.06, steep) *
           static_cast<double>(grid_.strength);
}

void GridWriter::addPiece(const dvec3& from, const dvec3& to, int across, Level level) {
    const dvec3 eyeFrom = toEye(from), eyeTo = toEye(to);
    const Part part = partInside(frustum_, eyeFrom, eyeTo);
    if (!(part.from < part.to)) return;
    const auto at = [&](double t) { return eyeFrom + (eyeTo - eyeFrom) * t; };
    const double strength = strengthAt(from + (to - from) * (0.5 * (part.from + part.to)), across, level);
    const int step = static_cast<int>(std::lround(kStrengths * strength));
    if (step == 0) return;
    std::vector<double> cuts{part.from, part.to};
    for (const std::vector<Plane4>& shadow : shadows_) {
        const Part hidden = partInside(shadow, at(part.from), at(part.to));
        if (!(hidden.from < hidden.to)) continue;
        for (const double t : {hidden.from, hidden.to}) cuts.push_back(part.from + (part.to - part.from) * t);
    }
    std::ranges::sort(cuts);
    for (std::size_t i = 1; i < cuts.size(); ++i) {
        if (!(cuts[i - 1] < cuts[i])) continue;
        const dvec3 middle = at(0.5 * (cuts[i - 1] + cuts[i]));
        const bool behind = std::ranges::any_of(shadows_, [&](const std::vector<Plane4>& shadow) {
            const Part whole = partInside(shadow, middle, middle);
            return whole.from < whole.to;
        });
        lines_[{behind, level, step}].push_back(
            {pixelOfEye(view_, at(cuts[i - 1])), pixelOfEye(view_, at(cuts[i]))});
    }
}

// The lines that run along one axis, side by side along the other: 1,350 at most, see gridAround().
void GridWriter::addLines(int along, int across) {
    double cell = grid_.cell;
    int first = 1;  // how many of the finest cells lie between two lines
    if (grid_.fineWeight < 0.02f) cell *= 10.0, first *= 10;
    const double middle = grid_.center[across];
    const auto low = static_cast<long long>(std::ceil((middle - grid_.radius) / cell)),
               high = static_cast<long long>(std::floor((middle + grid_.radius) / cell));
    const bool axes = grid_.normal != 1 || grid_.center.y == 0.0;
    for (long long i = low; i <= high; ++i) {
        const long long index = i * first;
        const Level level = axes && index == 0 ? Level::axis
                            : index % 100 == 0 ? Level::coarse
                            : index % 10 == 0  ? Level::middle
                                               : Level::fine;
        dvec3 from = grid_.center;
        from[across] = static_cast<double>(i) * cell;
        const double away = from[across] - middle;
        const double half = std::sqrt(std::max(0.0, grid_.radius * grid_.radius - away * away));
        const auto at = [&](double t) {  // denser near the middle, where perspective stretches them
            dvec3 point = from;
            point[along] += half * t * std::abs(t);
            return point;
        };
        for (int k = 0; k < kPieces; ++k)
            addPiece(at(2.0 * k / kPieces - 1.0), at(2.0 * (k + 1) / kPieces - 1.0), across, level);
    }
}

void GridWriter::write(const Palette& palette, std::vector<VectorItem>& behind,
                       std::vector<VectorItem>& inFront) const {
    const Color middle = glm::mix(palette.gridMinor, palette.gridMajor, grid_.fineWeight);
    for (const auto& [key, parts] : lines_) {
        const auto& [isBehind, level, step] = key;
        VectorPath path;
        path.parts = parts;
        path.isGround = true;
        path.width = static_cast<double>(view_.uiScale) * (level == Level::axis ? 1.2 : 1.0);
        path.color = level == Level::fine     ? palette.gridMinor
                     : level == Level::middle ? middle
                     : level == Level::coarse ? palette.gridMajor
                                              : palette.gridAxis;
        path.color.a = static_cast<float>(step) / static_cast<float>(kStrengths);
        (isBehind ? behind : inFront).emplace_back(std::move(path));
    }
}

}  // namespace

void addGrid(const Grid& grid, const View& view, const Palette& palette,
             std::span<const std::vector<Plane4>> shadows, std::vector<VectorItem>& behind,
             std::vector<VectorItem>& inFront) {
    GridWriter writer(grid, view, shadows);
    const int one = (grid.normal + 1) % 3, two = (grid.normal + 2) % 3;
    writer.addLines(one, two);
    writer.addLines(two, one);
    writer.write(palette, behind, inFront);
}

}  // namespace sepaxis::gfx
