#include "app/paste/rotations.h"

#include "app/base/json_text.h"

#include <array>
#include <cmath>
#include <numbers>

#include <glm/gtc/quaternion.hpp>
#include <glm/mat3x3.hpp>

namespace sepaxis::exchange {

namespace {

// How far numbers printed with six digits may be off a unit vector or a right angle.
constexpr double kPrintedRounding = 2e-4;
// Beyond this, nine numbers are no rotation at all.
constexpr double kHardlyARotation = 0.2;

bool allFinite(std::span<const double> numbers) {
    for (const double x : numbers)
        if (!std::isfinite(x)) return false;
    return true;
}

// The largest entry of M^T M - I.
double offOrthonormal(const glm::dmat3& m) {
    const glm::dmat3 product = glm::transpose(m) * m;
    double worst = 0.0;
    for (int i = 0; i < 3; ++i)
        for (int k = 0; k < 3; ++k) worst = std::max(worst, std::abs(product[i][k] - (i == k ? 1.0 : 0.0)));
    return worst;
}

glm::dmat3 matrixOf(std::span<const double> numbers, MatrixOrder order) {
    glm::dmat3 m(0.0);
    for (int row = 0; row < 3; ++row)
        for (int column = 0; column < 3; ++column)
            m[column][row] = numbers[static_cast<std::size_t>(
                order == MatrixOrder::columns ? column * 3 + row : row * 3 + column)];
    return m;
}

// Gram and Schmidt, from the longest column on.
glm::dmat3 straightened(glm::dmat3 m) {
    m[0] = safeNormalize<double>(m[0], {1.0, 0.0, 0.0});
    m[1] -= glm::dot(m[0], m[1]) * m[0];
    m[1] = safeNormalize<double>(m[1], {0.0, 1.0, 0.0});
    m[2] = glm::cross(m[0], m[1]);
    return m;
}

}  // namespace

std::optional<ReadRotation> readQuaternion(std::span<const double> numbers, QuaternionOrder order) {
    if (numbers.size() != 4 || !allFinite(numbers)) return std::nullopt;
    const bool wFirst = order == QuaternionOrder::wxyz;
    const Quat<double> q = wFirst ? Quat<double>(numbers[0], numbers[1], numbers[2], numbers[3])
                                  : Quat<double>(numbers[3], numbers[0], numbers[1], numbers[2]);
    const double length = std::sqrt(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
    if (!(length > 0.0) || !std::isfinite(length)) return std::nullopt;
    ReadRotation result;
    result.rotation = normalizedOrIdentity(q);
    result.words = std::string("quaternion, read as ") + (wFirst ? "w x y z" : "x y z w");
    if (std::abs(length - 1.0) > kPrintedRounding)
        result.warning = "the quaternion's length is " + scene::numberForPerson(length) + ": made 1";
    return result;
}

bool isOrthonormal(std::span<const double> numbers) {
    if (numbers.size() != 9 || !allFinite(numbers)) return false;
    return offOrthonormal(matrixOf(numbers, MatrixOrder::rows)) < kPrintedRounding;
}

std::optional<ReadRotation> readMatrix3(std::span<const double> numbers, MatrixOrder order) {
    if (numbers.size() != 9 || !allFinite(numbers)) return std::nullopt;
    glm::dmat3 m = matrixOf(numbers, order);
    const double off = offOrthonormal(m);
    if (!(off < kHardlyARotation)) return std::nullopt;
    ReadRotation result;
    result.words = std::string("3x3 matrix, read ") +
                   (order == MatrixOrder::columns ? "column by column" : "row by row");
    if (glm::determinant(m) < 0.0) {
        m[2] = -m[2];
        result.warning = "the matrix mirrors: its third axis was turned round";
    } else if (off > kPrintedRounding) {
        result.warning =
            "the matrix is no exact rotation (off by " + scene::numberForPerson(off) + "): straightened";
    }
    result.rotation = normalizedOrIdentity(glm::quat_cast(straightened(m)));
    return result;
}

Quat<double> turnedBy(const dvec3& angles, EulerOrder order) {
    const Quat<double> x = glm::angleAxis(angles.x, dvec3(1, 0, 0)),
                       y = glm::angleAxis(angles.y, dvec3(0, 1, 0)),
                       z = glm::angleAxis(angles.z, dvec3(0, 0, 1));
    return order == EulerOrder::xyz ? x * y * z : order == EulerOrder::yxz ? y * x * z : z * y * x;
}

std::string wordsOf(EulerOrder order) {
    return order == EulerOrder::xyz   ? "about z, then y, then x"
           : order == EulerOrder::yxz ? "about z, then x, then y"
                                      : "about x, then y, then z";
}

Quat<double> turnedInOrder(std::string_view axes, std::span<const double> angles, std::string_view moving) {
    Quat<double> turn = identityQuat<double>();
    for (std::size_t i = 0; i < axes.size(); ++i) {
        dvec3 axis(0.0);
        axis[(axes[i] | 0x20) - 'x'] = 1.0;
        const Quat<double> step = glm::angleAxis(angles[i], axis);
        turn = moving.find(axes[i]) != std::string_view::npos ? turn * step : step * turn;
    }
    return turn;
}

bool looksLikeDegrees(std::span<const double> angles) {
    constexpr double kWholeTurn = 2.0 * std::numbers::pi;
    for (const double angle : angles)
        if (std::abs(angle) > kWholeTurn) return true;
    return false;
}

std::optional<ReadTransform> readMatrix4(std::span<const double> numbers, MatrixOrder order) {
    if ((numbers.size() != 16 && numbers.size() != 12) || !allFinite(numbers)) return std::nullopt;
    if (order == MatrixOrder::automatic) {
        // Column-major numbers written in reading order have the translation in their last four.
        const bool lastColumn =
            numbers.size() == 16 && numbers[3] == 0.0 && numbers[7] == 0.0 && numbers[11] == 0.0;
        const bool lastRow =
            numbers.size() == 12 || (numbers[12] == 0.0 && numbers[13] == 0.0 && numbers[14] == 0.0);
        order = lastColumn && !lastRow ? MatrixOrder::columns : MatrixOrder::rows;
    }
    const bool columns = order == MatrixOrder::columns && numbers.size() == 16;
    const auto entry = [&](std::size_t row, std::size_t column) {
        return numbers[columns ? column * 4 + row : row * 4 + column];
    };
    std::array<double, 9> inner{};
    for (std::size_t row = 0; row < 3; ++row)
        for (std::size_t column = 0; column < 3; ++column) inner[row * 3 + column] = entry(row, column);
    const std::optional<ReadRotation> rotation = readMatrix3(inner, MatrixOrder::rows);
    if (!rotation) return std::nullopt;
    ReadTransform result;
    result.pose = {{entry(0, 3), entry(1, 3), entry(2, 3)}, rotation->rotation};
    result.words = std::string(numbers.size() == 16 ? "4x4" : "3x4") + " matrix, read " +
                   (columns ? "column by column" : "row by row");
    result.warning = rotation->warning;
    return result;
}

}  // namespace sepaxis::exchange
