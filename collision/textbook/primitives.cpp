// After "Collision Detection Basics" (jojendersie.de); textbook.h says what is weak about it.
#include "collision/textbook/construction.h"
#include "collision/textbook/numbers.h"

namespace sepaxis {

namespace {

using textbook::Construction;
using textbook::ConstructionKind;
using dvec3 = Vec3<double>;

struct Sphere {
    dvec3 center;
    double radius;
};
struct Segment {
    dvec3 start, end;
};
struct Triangle {
    dvec3 v0, v1, v2, normal;
    bool oneSided;
};

double lengthSquared(const dvec3& v) {
    return glm::dot(v, v);
}

// The vector that is meant to move the first object out of the second; of no meaning without a hit.
struct Resolvement {
    bool hit = false;
    dvec3 vector{0.0};
};

bool touches(const Sphere& first, const Sphere& second) {
    const double reach = first.radius + second.radius;
    return lengthSquared(first.center - second.center) <= reach * reach;
}

// What the sphere and the other object are measured between.
void note(Construction* record, ConstructionKind kind, const dvec3& first, const dvec3& second) {
    if (!record) return;
    record->kind = kind;
    record->source = textbook::ConstructionSource::primitives;
    record->points = {first, second};
    record->distance = glm::length(second - first);
    if (record->distance > 0.0) record->direction = (second - first) / record->distance;
}

Resolvement resolve(const Sphere& first, const Sphere& second, Construction* record) {
    const dvec3 between = first.center - second.center;
    const double distance = glm::length(between), reach = first.radius + second.radius;
    note(record, ConstructionKind::spheres, first.center, second.center);
    if (distance > reach) return {};
    // Negative: the slip that draws the spheres together. 0 * (x / 0) for concentric ones.
    return {true, between * ((distance - reach) / distance)};
}

// A segment without length compares 0 / 0 twice and ends at its end, which is its only point.
textbook::AxisPoint closestPoint(const dvec3& point, const Segment& segment) {
    const dvec3 along = segment.end - segment.start;
    const double parameter = glm::dot(point - segment.start, along) / lengthSquared(along);
    const double clamped = parameter <= 0.0 ? 0.0 : parameter < 1.0 ? parameter : 1.0;
    return {segment.start, segment.end, clamped, parameter};
}

dvec3 placeOf(const textbook::AxisPoint& point) {
    return point.parameter < 1.0 ? point.at() : point.end;
}

bool touches(const Sphere& sphere, const Segment& segment) {
    return lengthSquared(sphere.center - placeOf(closestPoint(sphere.center, segment))) <=
           sphere.radius * sphere.radius;
}

Resolvement resolve(const Sphere& sphere, const Segment& segment, Construction* record) {
    const textbook::AxisPoint closest = closestPoint(sphere.center, segment);
    if (record) record->axes[1] = closest;
    note(record, ConstructionKind::sphereAxis, sphere.center, placeOf(closest));
    // The slip: not scaled to the radius less the distance.
    const dvec3 vector = sphere.center - placeOf(closest);
    return {lengthSquared(vector) <= sphere.radius * sphere.radius, vector};
}

// What both forms of sphere against triangle find first.
struct TriangleContact {
    bool tooFar = false;    // from the plane, or behind a one-sided triangle
    bool isInside = false;  // the centre's projection lies inside the triangle
    double height = 0.0;    // of the centre above the plane
    dvec3 projected{0.0};   // the centre, into the plane
    dvec3 onSides[3]{};     // closest to that projection, on the sides 0 1, 0 2 and 1 2
    double dots[3]{};       // from it to each of them and to the corner opposite
};

TriangleContact findContact(const Sphere& sphere, const Triangle& triangle) {
    TriangleContact contact;
    contact.height = glm::dot(triangle.normal, sphere.center - triangle.v0);
    const double reached = triangle.oneSided ? contact.height : std::abs(contact.height);
    contact.tooFar = reached < 0.0 || reached > sphere.radius;
    if (contact.tooFar) return contact;
    const dvec3 projected = contact.projected = sphere.center - triangle.normal * contact.height;
    const auto closestOnSide = [&](const dvec3& from, const dvec3& to) {
        const dvec3 along = to - from;
        return from + along * std::clamp(glm::dot(projected - from, along) / lengthSquared(along), 0.0, 1.0);
    };
    contact.onSides[0] = closestOnSide(triangle.v0, triangle.v1);
    contact.onSides[1] = closestOnSide(triangle.v0, triangle.v2);
    contact.onSides[2] = closestOnSide(triangle.v1, triangle.v2);
    // Inside, each side and the corner opposite to it lie on different sides of the projection.
    const dvec3 opposite[] = {triangle.v2, triangle.v1, triangle.v0};
    for (int i = 0; i < 3; ++i)
        contact.dots[i] = glm::dot(contact.onSides[i] - projected, opposite[i] - projected);
    contact.isInside =
        std::all_of(std::begin(contact.dots), std::end(contact.dots), [](double dot) { return dot < 0.0; });
    return contact;
}

bool touches(const Sphere& sphere, const Triangle& triangle) {
    const TriangleContact contact = findContact(sphere, triangle);
    if (contact.tooFar) return false;
    if (contact.isInside) return true;
    return std::any_of(std::begin(contact.onSides), std::end(contact.onSides), [&](const dvec3& onSide) {
        return lengthSquared(onSide - sphere.center) < sphere.radius * sphere.radius;
    });
}

void record(Construction& into, const Triangle& triangle, const TriangleContact& contact) {
    textbook::TriangleRecord& to = into.triangle;
    to = {{triangle.v0, triangle.v1, triangle.v2}, triangle.normal, triangle.oneSided};
    to.height = contact.height;
    to.tooFar = contact.tooFar;
    to.measured = !contact.tooFar;
    to.projected = contact.projected;
    to.isInside = contact.isInside;
    constexpr int kOrder[] = {0, 2, 1};  // the article's order of the sides
    for (std::size_t side = 0; side < 3; ++side) {
        to.onSides[side] = contact.onSides[kOrder[side]];
        to.dots[side] = contact.dots[kOrder[side]];
    }
}

Resolvement resolve(const Sphere& sphere, const Triangle& triangle, Construction* into) {
    const TriangleContact contact = findContact(sphere, triangle);
    if (into) record(*into, triangle, contact);
    note(into, ConstructionKind::sphereTriangle, sphere.center,
         sphere.center - triangle.normal * contact.height);
    if (contact.tooFar) return {};
    if (contact.isInside) {
        const double depth = std::max(0.0, sphere.radius - std::abs(contact.height));
        const double side = contact.height > 0.0 ? 1.0 : contact.height < 0.0 ? -1.0 : 0.0;
        return {true, triangle.normal * (depth * side)};
    }
    dvec3 shortest = contact.onSides[0] - sphere.center;
    for (const dvec3& onSide : {contact.onSides[1], contact.onSides[2]}) {
        if (lengthSquared(onSide - sphere.center) < lengthSquared(shortest))
            shortest = onSide - sphere.center;
    }
    note(into, ConstructionKind::sphereTriangle, sphere.center, sphere.center + shortest);
    if (!(lengthSquared(shortest) < sphere.radius * sphere.radius)) return {};
    const double distance = glm::length(shortest);
    return {true, shortest * ((distance - sphere.radius) / distance)};
}

struct PosedShape {
    const Shape<double>& shape;
    const Pose<double>& pose;

    dvec3 corner(std::uint32_t v) const { return transformPoint(pose, shape.core.vertices[v]); }
    Sphere sphere() const { return {corner(0), shape.radius}; }
    // A segment or triangle that degenerates is kept with fewer vertices.
    Segment segment() const { return {corner(0), corner(shape.core.vertexCount() - 1)}; }
    bool hasArea() const { return shape.core.faceCount() > 0; }
    Triangle triangle() const {
        return {corner(0), corner(1), corner(2), pose.orientation * shape.core.planes[0].normal,
                shape.oneSided};
    }
};

// Calls found(sphere, other) with the other shape as what it is. Returns what may be said so far.
template <class Found>
TextbookResult dispatch(const PosedShape& a, const PosedShape& b, Found&& found) {
    TextbookResult result;
    result.firstIsA = a.shape.kind == ShapeKind::sphere;
    const PosedShape& first = result.firstIsA ? a : b;
    const PosedShape& second = result.firstIsA ? b : a;
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
    if (record)
        record->radii = {a.kind == ShapeKind::sphere ? a.radius : b.radius,
                         a.kind == ShapeKind::sphere ? b.radius : a.radius};
    const TextbookResult answer =
        dispatch({a, poseA}, {b, poseB}, [&](TextbookResult& result, const auto& sphere, const auto& other) {
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
    if (record && !answer.firstIsA) swapSides(*record);
    return answer;
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
