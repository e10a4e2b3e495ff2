#include "collision/hull/exact_orientation.h"

#include "collision/tolerances.h"

#include <array>
#include <cstddef>
#include <limits>

namespace sepaxis {
namespace {

// An exact sum of doubles: terms that do not overlap, by rising magnitude, none of them zero.
class Expansion {
 public:
    void add(double value) {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < size_; ++i) {
            const DoubleDouble sum = twoSum(value, terms_[i]);
            if (sum.low != 0.0) terms_[kept++] = sum.low;
            value = sum.high;
        }
        if (value != 0.0) terms_[kept++] = value;
        size_ = kept;
    }

    void addProduct(double a, double b, double c) {
        if (a == 0.0 || b == 0.0 || c == 0.0) return;
        const DoubleDouble ab = twoProduct(a, b);
        for (const double factor : {ab.low, ab.high}) {
            const DoubleDouble abc = twoProduct(factor, c);
            add(abc.low);
            add(abc.high);
        }
    }

    // The largest term outweighs the sum of all others.
    int sign() const { return size_ == 0 ? 0 : (terms_[size_ - 1] > 0.0 ? 1 : -1); }

 private:
    static constexpr std::size_t kMaxTerms = 192;  // 6 products of three differences of two terms, 4 each
    std::array<double, kMaxTerms> terms_;
    std::size_t size_ = 0;
};

// The corner of a triangle opposite to its longest side, the one before and the one after it.
class WidestCorner {
 public:
    WidestCorner(const Vec3<double>& a, const Vec3<double>& b, const Vec3<double>& c) {
        const Vec3<double> ab = b - a, bc = c - b, ca = a - c;
        const double squaredAb = glm::dot(ab, ab), squaredBc = glm::dot(bc, bc), squaredCa = glm::dot(ca, ca);
        const bool isLongestAb = squaredAb >= squaredBc && squaredAb >= squaredCa,
                   isLongestBc = squaredBc >= squaredCa;
        corner = isLongestAb ? &c : (isLongestBc ? &a : &b);
        before = isLongestAb ? &b : (isLongestBc ? &c : &a);
        after = isLongestAb ? &a : (isLongestBc ? &b : &c);
    }
    const Vec3<double>*corner, *before, *after;
};

using ExactVector = std::array<DoubleDouble, 3>;

ExactVector exactDifference(const Vec3<double>& a, const Vec3<double>& b) {
    return {twoSum(a.x, -b.x), twoSum(a.y, -b.y), twoSum(a.z, -b.z)};
}

void addProducts(Expansion& sum, const DoubleDouble& a, const DoubleDouble& b, const DoubleDouble& c,
                 double sign) {
    for (const double x : {a.low, a.high}) {
        for (const double y : {b.low, b.high}) {
            for (const double z : {c.low, c.high}) sum.addProduct(sign * x, y, z);
        }
    }
}

int exactSign(const Vec3<double>& a, const Vec3<double>& b, const Vec3<double>& c, const Vec3<double>& p) {
    const ExactVector u = exactDifference(b, a), v = exactDifference(c, a), w = exactDifference(p, a);
    Expansion sum;
    for (std::size_t i = 0; i < 3; ++i) {
        const std::size_t j = (i + 1) % 3, k = (i + 2) % 3;
        addProducts(sum, u[j], v[k], w[i], 1.0);
        addProducts(sum, u[k], v[j], w[i], -1.0);
    }
    return sum.sign();
}

}  // namespace

int orientationSign(const Vec3<double>& a, const Vec3<double>& b, const Vec3<double>& c,
                    const Vec3<double>& p) {
    const Vec3<double> u = b - a, v = c - a, w = p - a;
    double determinant = 0.0, magnitude = 0.0;
    for (int i = 0; i < 3; ++i) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        const double first = u[j] * v[k], second = u[k] * v[j];
        determinant += (first - second) * w[i];
        magnitude += (std::abs(first) + std::abs(second)) * std::abs(w[i]);
    }
    // Shewchuk's bound for rounded differences is 3.5 epsilon of the magnitude.
    const double bound = 4.0 * std::numeric_limits<double>::epsilon() * magnitude;
    if (determinant > bound) return 1;
    if (determinant < -bound) return -1;
    return exactSign(a, b, c, p);
}

DoubleDouble differenceOfProducts(const DoubleDouble& x, const DoubleDouble& y, const DoubleDouble& z,
                                  const DoubleDouble& w) {
    std::array<double, 16> terms;
    std::size_t count = 0;
    const auto add = [&](const DoubleDouble& p, const DoubleDouble& q, double sign) {
        for (const double a : {p.high, p.low})
            for (const double b : {q.high, q.low}) {
                const DoubleDouble product = twoProduct(sign * a, b);
                terms[count++] = product.high;
                terms[count++] = product.low;
            }
    };
    add(x, y, 1.0);
    add(z, w, -1.0);
    constexpr int kPasses = 3;  // each moves what the sum of its terms loses into the terms before
    for (int pass = 0; pass < kPasses; ++pass)
        for (std::size_t i = 1; i < count; ++i) {
            const DoubleDouble sum = twoSum(terms[i], terms[i - 1]);
            terms[i] = sum.high;
            terms[i - 1] = sum.low;
        }
    DoubleDouble sum = 0.0;
    for (const double term : terms) sum += term;
    return sum;
}

// The accurate product is slow and needed for slivers only.
Vec3<Wide> wideCross(const Vec3<Wide>& u, const Vec3<Wide>& v) {
    const Vec3<Wide> cross = glm::cross(u, v);
    const Wide squaredLimit = Wide(kSliverSine) * Wide(kSliverSine) * glm::dot(u, u) * glm::dot(v, v);
    return glm::dot(cross, cross) >= squaredLimit ? cross : accurateCross(u, v);
}

Vec3<Wide> wideTriangleNormal(const Vec3<Wide>& a, const Vec3<Wide>& b, const Vec3<Wide>& c) {
    const Vec3<Wide> ab = b - a, bc = c - b, ca = a - c;
    const Wide squaredAb = glm::dot(ab, ab), squaredBc = glm::dot(bc, bc), squaredCa = glm::dot(ca, ca);
    if (squaredAb >= squaredBc && squaredAb >= squaredCa) return wideCross(bc, ca);
    if (squaredBc >= squaredCa) return wideCross(ca, ab);
    return wideCross(ab, bc);
}

Vec3<Wide> wideTriangleNormal(const Vec3<double>& a, const Vec3<double>& b, const Vec3<double>& c) {
    const WidestCorner widest(a, b, c);
    const Vec3<double>&corner = *widest.corner, &before = *widest.before, &after = *widest.after;
    const Wide ux = Wide(corner.x) - before.x, uy = Wide(corner.y) - before.y, uz = Wide(corner.z) - before.z;
    const Wide vx = Wide(after.x) - corner.x, vy = Wide(after.y) - corner.y, vz = Wide(after.z) - corner.z;
    const Wide x = uy * vz - uz * vy, y = uz * vx - ux * vz, z = ux * vy - uy * vx;
    const Wide squaredLimit =
        Wide(kSliverSine) * Wide(kSliverSine) * (ux * ux + uy * uy + uz * uz) * (vx * vx + vy * vy + vz * vz);
    if (x * x + y * y + z * z >= squaredLimit) return {x, y, z};
    return accurateCross(Vec3<Wide>(ux, uy, uz), Vec3<Wide>(vx, vy, vz));
}

Vec3<double> unitAlong(const Vec3<double>& from, const Vec3<double>& to, const Vec3<double>& fallback) {
    const double x = to.x - from.x, y = to.y - from.y, z = to.z - from.z;
    const double squared = x * x + y * y + z * z;
    if (squared > kTinyDoubleSquare) {
        const double length = std::sqrt(squared);
        return {x / length, y / length, z / length};
    }
    return Vec3<double>(safeNormalize(Vec3<Wide>(to) - Vec3<Wide>(from), Vec3<Wide>(fallback)));
}

TriangleNormal triangleNormal(const Vec3<double>& a, const Vec3<double>& b, const Vec3<double>& c) {
    const Vec3<Wide> v = wideTriangleNormal(a, b, c);
    const Wide squared = v.x * v.x + v.y * v.y + v.z * v.z;
    if (!(squared.high > kTinyDoubleSquare)) {
        return {Vec3<double>(safeNormalize(v, Vec3<Wide>(0))) + 0.0, static_cast<double>(glm::length(v))};
    }
    const Wide length = sqrt(squared), inverse = Wide(1) / length;
    // Adding zero turns -0 into 0, so that an axis prints as it should.
    return {{static_cast<double>(v.x * inverse) + 0.0, static_cast<double>(v.y * inverse) + 0.0,
             static_cast<double>(v.z * inverse) + 0.0},
            static_cast<double>(length)};
}

// Sides have one rounding, so a plain product is good to 3 roundings over the sine of the angle between them.
SeveralNormals quickTriangleNormals(const std::array<ThreePoints, kSeveralTriangles>& triangles) {
    constexpr double kClearSine = 0.5;
    using Several = Lanes<double>;
    struct Side {
        Several x, y, z;
        Several squared() const { return x * x + y * y + z * z; }
    };
    const auto corners = [&](std::size_t place) {
        Side corner;
        Several::transpose([&](std::size_t i) { return &triangles[i][place]->x; }, corner.x, corner.y,
                           corner.z);
        return corner;
    };
    const Side cornerA = corners(0), cornerB = corners(1), cornerC = corners(2);
    const auto between = [](const Side& from, const Side& to) {
        return Side{to.x - from.x, to.y - from.y, to.z - from.z};
    };
    const Side ab = between(cornerA, cornerB), bc = between(cornerB, cornerC), ca = between(cornerC, cornerA);
    const Several squaredAb = ab.squared(), squaredBc = bc.squared(), squaredCa = ca.squared();
    const Several longerOfOthers = Several::greater(squaredBc, squaredCa);
    // The two sides beside the longest, as WidestCorner has them.
    const auto beside = [&](const Several& ifAb, const Several& ifBc, const Several& ifCa) {
        return Several::whereLess(squaredAb, longerOfOthers,
                                  Several::whereLess(squaredBc, squaredCa, ifCa, ifBc), ifAb);
    };
    const Side u{beside(bc.x, ca.x, ab.x), beside(bc.y, ca.y, ab.y), beside(bc.z, ca.z, ab.z)};
    const Side v{beside(ca.x, ab.x, bc.x), beside(ca.y, ab.y, bc.y), beside(ca.z, ab.z, bc.z)};
    const Side cross{u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x};
    const Several squared = cross.squared();
    const Several squaredSides =
        beside(squaredBc, squaredCa, squaredAb) * beside(squaredCa, squaredAb, squaredBc);
    const unsigned isClear = Several::notLess(squared, Several::all(kClearSine * kClearSine) * squaredSides) &
                             Several::less(Several::all(kTinyDoubleSquare), squared);
    const Several length = Several::root(squared);
    // Adding zero turns -0 into 0, so that an axis prints as it should.
    const Several zero = Several::all(0.0);
    std::array<double, kSeveralTriangles> x, y, z, lengths;
    (cross.x / length + zero).store(x.data());
    (cross.y / length + zero).store(y.data());
    (cross.z / length + zero).store(z.data());
    length.store(lengths.data());
    SeveralNormals several;
    Several::greater(squaredAb, longerOfOthers).store(several.squaredLongest.data());
    for (std::size_t i = 0; i < kSeveralTriangles; ++i) {
        const auto& [a, b, c] = triangles[i];
        several.normals[i] = (isClear >> i & 1u) != 0 ? TriangleNormal{{x[i], y[i], z[i]}, lengths[i]}
                                                      : triangleNormal(*a, *b, *c);
    }
    return several;
}

}  // namespace sepaxis
