#include "collision/hull_simplify.h"

#include "collision/hull/point_set.h"
#include "collision/hull/quickhull.h"
#include "collision/tolerances.h"

#include <algorithm>
#include <cmath>

namespace sepaxis {

namespace {

std::vector<std::uint32_t> firstOnes(std::span<const Vec3<double>> points) {
    const std::vector<std::uint32_t> first = firstOccurrences(points);
    std::vector<std::uint32_t> numbers;
    for (std::uint32_t i = 0; i < first.size(); ++i) {
        if (first[i] == i) numbers.push_back(i);
    }
    return numbers;
}

std::vector<std::uint32_t> verticesOf(const TriangleMesh& mesh, const PointSet& set) {
    std::vector<std::uint32_t> numbers;
    numbers.reserve(3 * mesh.vertices.size());
    for (const auto& triangle : mesh.vertices) {
        for (const std::uint32_t v : triangle) numbers.push_back(set.number[v]);
    }
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    return numbers;
}

}  // namespace

HullSelection chooseHullVertices(std::span<const Vec3<double>> points, std::uint32_t mostVertices,
                                 const std::function<bool()>& stop) {
    HullSelection selection;
    selection.status = checkCoordinates<double>(points);
    if (!selection.status) return selection;
    const PointSet set = makePointSet(points, firstOnes(points));
    constexpr std::uint32_t kFewest = 4;
    if (set.number.size() < kFewest) {
        selection.status = {HullError::tooFewPoints, kNoIndex, kNoIndex, double(set.number.size()),
                            double(kFewest)};
        return selection;
    }
    QuickhullOptions options;
    options.dropDistance = kHullMerge<double> * set.size;
    options.minWidth = kHullMinWidth<double> * set.size;
    options.mostVertices = std::max(mostVertices, kFewest);
    options.stop = stop;
    const QuickhullResult result = quickhull(set.scaled, options);
    selection.status = result.status;
    if (!selection.status) {
        selection.status.measured = std::ldexp(selection.status.measured, set.exponent);
        selection.status.limit = std::ldexp(selection.status.limit, set.exponent);
        return selection;
    }
    selection.numbers = verticesOf(result.mesh, set);
    selection.error = std::ldexp(result.watchedDistance, set.exponent);
    selection.stopped = result.stopped;
    selection.complete = !result.stopped && result.watchedDistance <= options.dropDistance;
    return selection;
}

}  // namespace sepaxis
