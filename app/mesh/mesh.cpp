#include "app/mesh/mesh.h"

#include "collision/hull.h"
#include "collision/hull/point_set.h"

#include <algorithm>
#include <cmath>

namespace sepaxis::mesh {

std::string findFault(const Mesh& mesh) {
    if (mesh.points.empty()) return "holds no points";
    std::size_t faces = 0;
    for (const Part& part : mesh.parts) faces += part.faces;
    if (faces != mesh.faceCount()) return "is inconsistent: its parts do not add up";
    for (std::size_t i = 0; i < mesh.points.size(); ++i) {
        const Point& p = mesh.points[i];
        if (!std::isfinite(p.x) || !std::isfinite(p.y) || !std::isfinite(p.z))
            return "position " + std::to_string(i) + " has a coordinate that is not finite";
    }
    if (mesh.faceStart.empty() ? !mesh.corners.empty()
                               : mesh.faceStart.front() != 0 || mesh.faceStart.back() != mesh.corners.size())
        return "does not hold together: its faces do not add up";
    for (std::size_t f = 0; f < mesh.faceCount(); ++f) {
        if (mesh.faceStart[f] > mesh.faceStart[f + 1] || mesh.faceStart[f + 1] > mesh.corners.size())
            return "face " + std::to_string(f) + " does not hold together";
        for (std::uint32_t c = mesh.faceStart[f]; c < mesh.faceStart[f + 1]; ++c) {
            if (mesh.corners[c] >= mesh.points.size())
                return "face " + std::to_string(f) + " uses position " + std::to_string(mesh.corners[c]) +
                       ", of which there are " + std::to_string(mesh.points.size());
        }
    }
    return {};
}

namespace {

// Which polygons belong to parts of that name; false where there is no such part.
bool markFaces(const Mesh& mesh, std::string_view wanted, std::vector<char>& takes) {
    bool found = false;
    std::size_t face = 0;
    for (const Part& part : mesh.parts) {
        if (part.name == wanted) {
            found = true;
            std::fill_n(takes.begin() + static_cast<std::ptrdiff_t>(face), part.faces, char(1));
        }
        face += part.faces;
    }
    return found;
}

}  // namespace

std::optional<Cloud> gather(const Mesh& mesh, std::string_view wanted) {
    const bool all = wanted.empty();
    std::vector<char> takesFace(mesh.faceCount(), all ? 1 : 0), takesPoint(mesh.points.size(), all ? 1 : 0);
    if (!all && !markFaces(mesh, wanted, takesFace)) return std::nullopt;
    for (std::size_t f = 0; !all && f < mesh.faceCount(); ++f) {
        if (!takesFace[f]) continue;
        for (std::uint32_t c = mesh.faceStart[f]; c < mesh.faceStart[f + 1]; ++c)
            takesPoint[mesh.corners[c]] = 1;
    }
    std::vector<Point> chosen;
    std::vector<std::uint32_t> place(mesh.points.size(), kNoIndex);
    for (std::uint32_t i = 0; i < mesh.points.size(); ++i) {
        if (!takesPoint[i]) continue;
        place[i] = static_cast<std::uint32_t>(chosen.size());
        chosen.push_back(mesh.points[i]);
    }
    const std::vector<std::uint32_t> first = firstOccurrences(chosen);
    std::vector<std::uint32_t> number(chosen.size());
    Cloud cloud;
    for (std::uint32_t i = 0; i < chosen.size(); ++i) {
        number[i] = first[i] == i ? static_cast<std::uint32_t>(cloud.points.size()) : number[first[i]];
        if (first[i] == i) cloud.points.push_back(chosen[i]);
    }
    cloud.duplicates = chosen.size() - cloud.points.size();
    cloud.faceStart.push_back(0);
    for (std::size_t f = 0; f < mesh.faceCount(); ++f) {
        if (!takesFace[f]) continue;
        for (std::uint32_t c = mesh.faceStart[f]; c < mesh.faceStart[f + 1]; ++c)
            cloud.corners.push_back(number[place[mesh.corners[c]]]);
        cloud.faceStart.push_back(static_cast<std::uint32_t>(cloud.corners.size()));
    }
    return cloud;
}

}  // namespace sepaxis::mesh
