#include "app/scene/shapes/vertex_edit.h"

#include "app/scene/shapes/face_lists.h"
#include "collision/hull/split_mix.h"
#include "collision/tolerances.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <tuple>
#include <utility>

#include <glm/matrix.hpp>

namespace sepaxis::scene {

namespace {

// How close 1 / step must be to a whole number to be taken as one: then steps of 0.1 give 0.3 and not
// 0.30000000000000004. A few roundings, relative.
constexpr double kWholeTolerance = 1e-12;

bool covers(const HullShape& shape, const VertexList& which) {
    return which.empty() || which.size() == shape.positions.size();
}

VertexList everything(const HullShape& shape) {
    VertexList all(shape.positions.size());
    std::iota(all.begin(), all.end(), 0u);
    return all;
}

VertexEdit startOf(const HullShape& shape, const VertexList& which) {
    return {shape, which, false};
}

VertexEdit withoutLists(VertexEdit edit) {
    edit.listsLeftOut = hasLists(edit.shape);
    edit.shape.faces.clear();
    edit.shape.edges.clear();
    edit.shape.normals.clear();
    return edit;
}

// For a change after which the lists may describe another solid.
VertexEdit finished(VertexEdit edit, const HullShape& before) {
    if (edit.shape.positions == before.positions || !hasLists(edit.shape)) return edit;
    return keepLists(edit.shape, before) ? edit : withoutLists(std::move(edit));
}

// Changes each chosen position by itself.
template <class Change>
VertexEdit eachOf(const HullShape& shape, const VertexList& which, Change&& change) {
    VertexEdit edit = startOf(shape, which);
    for (const std::uint32_t i : which.empty() ? everything(shape) : which)
        edit.shape.positions[i] = change(edit.shape.positions[i]);
    return edit;
}

// The lists of a solid that was mapped as a whole: a mirror image turns the winding of every face round, and
// normals go with the inverse transpose.
void mapLists(HullShape& shape, const glm::dmat3& linear) {
    if (linear == glm::dmat3(1.0)) return;
    const glm::dmat3 forNormals = glm::transpose(glm::inverse(linear));
    for (dvec3& normal : shape.normals) normal = safeNormalize(forNormals * normal, normal);
    if (glm::determinant(linear) > 0.0) return;
    for (auto& face : shape.faces) std::reverse(face.begin(), face.end());
}

VertexEdit mapped(VertexEdit edit, const HullShape& before, const glm::dmat3& linear) {
    const double volume = glm::determinant(linear);
    if (!covers(before, edit.selection) || volume == 0.0 || !std::isfinite(volume))
        return finished(std::move(edit), before);
    mapLists(edit.shape, linear);
    return edit;
}

glm::dmat3 diagonal(const dvec3& factors) {
    glm::dmat3 matrix(0.0);
    for (int i = 0; i < 3; ++i) matrix[i][i] = factors[i];
    return matrix;
}

double snapped(double value, double step) {
    const double count = std::round(value / step);
    const double perUnit = std::round(1.0 / step);
    const bool whole = perUnit > 0.0 && std::abs(perUnit * step - 1.0) <= kWholeTolerance;
    return (whole ? count / perUnit : count * step) + 0.0;  // no negative zero
}

double toleranceOf(const Hull<double>& hull) {
    return kHullMaxDeviation * kHullMerge<double> * hull.size;
}

}  // namespace

std::vector<VertexState> vertexStates(const HullShape& shape, const dvec3& scale, const BuiltShape& built) {
    const std::vector<dvec3>& points = shape.positions;
    std::vector<VertexState> states(points.size(), {VertexUse::unused, 0});
    const FeatureNumbers& numbers = built.shape.core.vertexNumber;
    for (std::uint32_t v = 0; v < numbers.size(); ++v)
        if (numbers[v] < states.size()) states[numbers[v]].use = VertexUse::used;
    if (numbers.size() == points.size()) return states;

    const auto key = [&](std::uint32_t i) {
        const dvec3 p = points[i] * scale;
        return std::tuple(p.x, p.y, p.z);
    };
    VertexList order = everything(shape);
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return std::tuple_cat(key(a), std::tuple(a)) < std::tuple_cat(key(b), std::tuple(b));
    });
    for (std::size_t first = 0, i = 1; i < order.size(); ++i) {
        if (key(order[i]) != key(order[first]))
            first = i;
        else if (states[order[i]].use != VertexUse::used)
            states[order[i]] = {VertexUse::duplicate, order[first]};
    }
    return states;
}

VertexPlace placeOf(const dvec3& position, const dvec3& scale, const BuiltShape& built) {
    const Hull<double>& hull = built.shape.core;
    const double tolerance = toleranceOf(hull);
    int touched = 0;
    for (const Plane<double>& plane : hull.planes) {
        const double distance = signedDistance(plane, position * scale);
        if (distance > tolerance) return VertexPlace::outside;
        if (distance >= -tolerance) ++touched;
    }
    if (touched == 0) return VertexPlace::inside;
    return touched == 1 ? VertexPlace::onFace : touched == 2 ? VertexPlace::onEdge : VertexPlace::atVertex;
}

StateWords stateInWords(const HullShape& shape, std::uint32_t index, const VertexState& state,
                        const dvec3& scale, const BuiltShape& built) {
    if (state.use == VertexUse::used) return {"used", "used"};
    if (state.use == VertexUse::duplicate) {
        return {{"= ", state.same}, {"the same as vertex ", state.same, ": not used"}};
    }
    switch (placeOf(shape.positions[index], scale, built)) {
        case VertexPlace::atVertex:
            return {"at corner", "within rounding of another vertex: not used"};
        case VertexPlace::onEdge:
            return {"on edge", "on an edge: not used"};
        case VertexPlace::onFace:
            return {"on face", "on a face: not used"};
        case VertexPlace::inside:
            return {"inside", "inside the hull: not used"};
        case VertexPlace::outside:
            break;
    }
    return {"no face", "no listed face has it: not used"};
}

VertexEdit setVertex(const HullShape& shape, std::uint32_t index, const dvec3& place) {
    VertexEdit edit = startOf(shape, {index});
    edit.shape.positions[index] = place;
    return finished(std::move(edit), shape);
}

VertexEdit mapVertices(const HullShape& shape, const VertexList& which, const VertexMap& map) {
    VertexEdit edit = eachOf(shape, which, [&](const dvec3& p) {
        return map.linear == glm::dmat3(1.0) ? p + map.by : map.about + map.linear * (p - map.about) + map.by;
    });
    return mapped(std::move(edit), shape, map.linear);
}

VertexEdit moveVertices(const HullShape& shape, const VertexList& which, const dvec3& by) {
    return mapVertices(shape, which, {glm::dmat3(1.0), dvec3(0.0), by});
}

VertexEdit scaleVertices(const HullShape& shape, const VertexList& which, const dvec3& factors,
                         const dvec3& about) {
    VertexEdit edit = eachOf(shape, which, [&](dvec3 p) {
        for (int i = 0; i < 3; ++i)
            if (factors[i] != 1.0) p[i] = about[i] + factors[i] * (p[i] - about[i]);
        return p;
    });
    return mapped(std::move(edit), shape, diagonal(factors));
}

VertexEdit mirrorVertices(const HullShape& shape, const VertexList& which, int axis, const dvec3& about) {
    dvec3 factors(1.0);
    factors[axis] = -1.0;
    return scaleVertices(shape, which, factors, about);
}

VertexEdit snapVertices(const HullShape& shape, const VertexList& which, double step) {
    VertexEdit edit = eachOf(shape, which, [&](dvec3 p) {
        for (int i = 0; i < 3; ++i) p[i] = snapped(p[i], step);
        return p;
    });
    return finished(std::move(edit), shape);
}

VertexEdit perturbVertices(const HullShape& shape, const VertexList& which, double amplitude,
                           std::uint64_t seed) {
    SplitMix64 random(seed);
    VertexEdit edit = eachOf(shape, which, [&](dvec3 p) {
        for (int i = 0; i < 3; ++i) p[i] += amplitude * random.next();
        return p;
    });
    return finished(std::move(edit), shape);
}

VertexEdit addVertex(const HullShape& shape, const dvec3& place) {
    VertexEdit edit = startOf(shape, {static_cast<std::uint32_t>(shape.positions.size())});
    edit.shape.positions.push_back(place);
    return finished(std::move(edit), shape);
}

VertexEdit deleteVertices(const HullShape& shape, const VertexList& which) {
    VertexEdit edit = startOf(shape, {});
    edit.shape.positions.clear();
    for (std::uint32_t i = 0; i < shape.positions.size(); ++i)
        if (!std::binary_search(which.begin(), which.end(), i))
            edit.shape.positions.push_back(shape.positions[i]);
    return takeFromLists(edit.shape, which) ? edit : withoutLists(std::move(edit));
}

VertexEdit duplicateVertices(const HullShape& shape, const VertexList& which) {
    VertexEdit edit = startOf(shape, {});
    for (const std::uint32_t i : which) {
        edit.selection.push_back(static_cast<std::uint32_t>(edit.shape.positions.size()));
        edit.shape.positions.push_back(shape.positions[i]);
    }
    return finished(std::move(edit), shape);
}

Object recentred(const Object& object, const dvec3& origin) {
    Object changed = object;
    auto& shape = std::get<HullShape>(changed.shape);
    for (dvec3& position : shape.positions) position -= origin;
    changed.position += poseOf(object).orientation * (object.scale * origin);
    return changed;
}

dvec3 middleOf(const HullShape& shape, const VertexList& which) {
    if (shape.positions.empty()) return dvec3(0.0);
    // From one of the points, so that nothing is lost far from the origin and equal coordinates stay exact.
    const dvec3 first = shape.positions[which.empty() ? 0 : which.front()];
    dvec3 sum(0.0);
    const auto add = [&](const dvec3& p) { sum += p - first; };
    if (which.empty())
        for (const dvec3& p : shape.positions) add(p);
    else
        for (const std::uint32_t i : which) add(shape.positions[i]);
    const std::size_t count = which.empty() ? shape.positions.size() : which.size();
    return first + sum / static_cast<double>(count);
}

dvec3 centroidOf(const dvec3& scale, const BuiltShape& built) {
    return built.shape.core.centroid / scale;
}

dvec3 placeBeyond(const dvec3& through, const dvec3& scale, const BuiltShape& built) {
    const Hull<double>& hull = built.shape.core;
    const dvec3 outward = safeNormalize(through * scale - hull.centroid, dvec3(0.0, 1.0, 0.0));
    double exit = std::numeric_limits<double>::infinity();
    for (const Plane<double>& plane : hull.planes) {
        const double speed = glm::dot(plane.normal, outward);
        if (speed > 0.0) exit = std::min(exit, -signedDistance(plane, hull.centroid) / speed);
    }
    const double most = std::max(exit, safeLength(through * scale - hull.centroid));
    return (hull.centroid + (most + kPushOut * hull.innerRadius) * outward) / scale;
}

std::string vertexStepName(const char* verb, Side side, const HullShape& shape, const VertexList& which) {
    const std::string name = nameOf(side);
    if (which.size() == 1)
        return std::string(verb) + " vertex " + std::to_string(which.front()) + " of " + name;
    if (covers(shape, which)) return std::string(verb) + " " + name;
    return std::string(verb) + " " + std::to_string(which.size()) + " vertices of " + name;
}

Command changeVertices(Side side, HullShape shape, std::string name, std::string mergeKey) {
    return {std::move(name),
            [side, shape = std::move(shape)](Scene& scene) { scene.object(side).shape = shape; },
            std::move(mergeKey)};
}

Command recentre(Side side, const dvec3& origin) {
    return {std::string("Recentre ") + nameOf(side),
            [=](Scene& scene) { scene.object(side) = recentred(scene.object(side), origin); },
            {}};
}

}  // namespace sepaxis::scene
