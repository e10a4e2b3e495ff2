// After "Collision Detection Basics" (jojendersie.de); textbook.h says what is weak about it.
#include "collision/textbook/construction.h"
#include "collision/textbook/numbers.h"

namespace sepaxis {

namespace {

using textbook::Construction;
using textbook::TriangleRecord;
using dvec3 = Vec3<double>;

struct Ball {
    dvec3 center;
    double radius;
};
struct LineSegment {
    dvec3 start, end;
};

double lengthSquared(const dvec3& v) {
    return glm::dot(v, v);
}

// The vector that is meant to move the first object out of the second; of no meaning without a hit.
struct Resolvement {
    bool hit = false;
    dvec3 vector{0.0};
};

bool touches(const Ball& first, const Ball& second) {
    const double reach = first.radius + second.radius;
    return lengthSquared(first.center - second.center) <= reach * reach;
}

Resolvement resolve(const Ball& first, const Ball& second, Construction* record) {
    const dvec3 between = first.center - second.center;
    const double distance = glm::length(between), reach = first.radius + second.radius;
    if (record) record->between(first.center, second.center, 0.0);
    if (distance > reach) return {};
    // Negative: the slip that draws the spheres together. 0 * (x / 0) for concentric ones.
    return {true, between * ((distance - reach) / distance)};
}

// A segment without length compares 0 / 0 twice and ends at its end, which is its only point.
textbook::AxisPoint closestPoint(const dvec3& point, const LineSegment& segment) {
    const dvec3 along = segment.end - segment.start;
    const double parameter = glm::dot(point - segment.start, along) / lengthSquared(along);
    const double clamped = parameter <= 0.0 ? 0.0 : parameter < 1.0 ? parameter : 1.0;
    return {segment.start, segment.end, clamped, parameter};
}

dvec3 placeOf(const textbook::AxisPoint& point) {
    return point.parameter < 1.0 ? point.at() : point.end;
}

bool touches(const Ball& sphere, const LineSegment& segment) {
    return lengthSquared(sphere.center - placeOf(closestPoint(sphere.center, segment))) <=
           sphere.radius * sphere.radius;
}

Resolvement resolve(const Ball& sphere, const LineSegment& segment, Construction* record) {
    const textbook::AxisPoint closest = closestPoint(sphere.center, segment);
    if (record) {
        record->axes[record->second()] = closest;
        record->between(sphere.center, placeOf(closest), 0.0);
    }
    // The slip: not scaled to the radius less the distance.
    const dvec3 vector = sphere.center - placeOf(closest);
    return {lengthSquared(vector) <= sphere.radius * sphere.radius, vector};
}

bool touches(const Ball& sphere, TriangleRecord triangle) {
    triangle.measure(sphere.center, sphere.radius);
    if (triangle.tooFar) return false;
    if (triangle.isInside) return true;
    return std::any_of(triangle.onSides.begin(), triangle.onSides.end(), [&](const dvec3& onSide) {
        return lengthSquared(onSide - sphere.center) < sphere.radius * sphere.radius;
    });
}

Resolvement resolve(const Ball& sphere, TriangleRecord triangle, Construction* record) {
    triangle.measure(sphere.center, sphere.radius);
    triangle.measured = !triangle.tooFar;
    if (record) {
        record->triangle = triangle;
        record->between(sphere.center, triangle.projected, 0.0);
    }
    if (triangle.tooFar) return {};
    if (triangle.isInside) {
        const double depth = std::max(0.0, sphere.radius - std::abs(triangle.height));
        const double side = triangle.height > 0.0 ? 1.0 : triangle.height < 0.0 ? -1.0 : 0.0;
        return {true, triangle.normal * (depth * side)};
    }
    // The article's order of the sides: 0 1, 0 2, 1 2.
    dvec3 shortest = triangle.onSides[0] - sphere.center;
    for (const dvec3& onSide : {triangle.onSides[2], triangle.onSides[1]}) {
        if (lengthSquared(onSide - sphere.center) < lengthSquared(shortest))
            shortest = onSide - sphere.center;
    }
    if (record) record->between(sphere.center, sphere.center + shortest, 0.0);
    if (!(lengthSquared(shortest) < sphere.radius * sphere.radius)) return {};
    const double distance = glm::length(shortest);
    return {true, shortest * ((distance - sphere.radius) / distance)};
}

struct PosedPrimitive {
    const Shape<double>& shape;
    const Pose<double>& pose;

    dvec3 corner(std::uint32_t v) const { return transformPoint(pose, shape.core.vertices[v]); }
    Ball sphere() const { return {corner(0), shape.radius}; }
    // A segment or triangle that degenerates is kept with fewer vertices.
    LineSegment segment() const { return {corner(0), corner(shape.core.vertexCount() - 1)}; }
    bool hasArea() const { return shape.core.faceCount() > 0; }
    TriangleRecord triangle() const {
        return {{corner(0), corner(1), corner(2)},
                pose.orientation * shape.core.planes[0].normal,
                shape.oneSided};
    }
};

// Calls found(sphere, other) with the other shape as what it is. Returns what may be said so far.
template <class Found>
TextbookResult dispatch(const PosedPrimitive& a, const PosedPrimitive& b, Found&& found) {
    TextbookResult result;
    result.firstIsA = a.shape.kind == ShapeKind::sphere;
    const PosedPrimitive& first = result.firstIsA ? a : b;
    const PosedPrimitive& second = result.firstIsA ? b : a;
    if (first.shape.kind != ShapeKind::sphere) return result;
    if (!textbook::hasNumbers(a.shape, a.pose, b.shape, b.pose)) {
        result.status = TextbookStatus::notANumber;
        return result;
    }
    result.status = TextbookStatus::answered;
    switch (second.shape.kind) {
        case ShapeKind::sphere:
            found(result, first.sphere(), second.sphere());
            break;
        case ShapeKind::segment:
            found(result, first.sphere(), second.segment());
            break;
        case ShapeKind::triangle:
            if (second.hasArea())
                found(result, first.sphere(), second.triangle());
            else
                result.status = TextbookStatus::notANumber;  // its normal; all that follows compares with it
            break;
        default:
            result.status = TextbookStatus::unsupportedPair;
    }
    return result;
}

}  // namespace

TextbookResult textbook::primitives(const Shape<double>& a, const Pose<double>& poseA, const Shape<double>& b,
                                    const Pose<double>& poseB, Construction* record) {
    return dispatch({a, poseA}, {b, poseB},
                    [&](TextbookResult& result, const auto& sphere, const auto& other) {
                        if (record) {
                            *record = describe(a, poseA, b, poseB);
                            record->source = ConstructionSource::primitives;
                        }
                        const Resolvement found = resolve(sphere, other, record);
                        result.hit = found.hit;
                        if (!found.hit) return;
                        const double length = glm::length(found.vector);
                        if (std::isnan(length)) {
                            result.status = TextbookStatus::notANumber;
                            return;
                        }
                        result.published = PublishedVector::movesFirst;
                        result.vector = found.vector;
                        result.depth = length;
                        // Moves the first: against the normal where the first is A.
                        if (length > 0.0) result.normal = found.vector / (result.firstIsA ? -length : length);
                    });
}

TextbookResult textbookPrimitives(const Shape<double>& a, const Pose<double>& poseA, const Shape<double>& b,
                                  const Pose<double>& poseB, std::span<Vec3<double>>) {
    return textbook::primitives(a, poseA, b, poseB, nullptr);
}

TextbookResult textbookPrimitivesVerdict(const Shape<double>& a, const Pose<double>& poseA,
                                         const Shape<double>& b, const Pose<double>& poseB,
                                         std::span<Vec3<double>>) {
    return dispatch({a, poseA}, {b, poseB},
                    [](TextbookResult& result, const auto& sphere, const auto& other) {
                        result.hit = touches(sphere, other);
                    });
}

}  // namespace sepaxis
