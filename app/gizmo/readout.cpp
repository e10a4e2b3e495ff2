#include "app/gizmo/constraint.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include <glm/gtc/constants.hpp>

namespace sepaxis::gizmo {

namespace {

constexpr int kMinDecimals = 3;
constexpr int kMaxDecimals = 12;
// Digits that are shown at rest less those that stand before the point, mostly.
constexpr int kDigitsBefore = 4;
constexpr int kUsualDigits = 7;  // with which an angle shows a tenth of a degree
constexpr char kAxisNames[] = "xyz";
// Sine between the start orientation's axis and the turn's below which both count as one rotation.
constexpr double kSameAxisSine = 1e-9;

ShortText number(double value, int decimals, bool withSign) {
    // A value that rounds to zero shows no minus.
    if (std::abs(value) < 0.5 * std::pow(10.0, -decimals)) value = 0.0;
    // Room for the longest finite double in fixed notation.
    std::array<char, 400> text{};
    std::snprintf(text.data(), text.size(), withSign ? "%+.*f" : "%.*f", decimals, value);
    return std::string_view(text.data());
}

// As many decimals as one pixel of mouse can set, and one more at precise speed.
int decimalsFor(const Drag& drag, const View& view) {
    const double metres = scene::metresPerPixel(view.camera, view.viewport, drag.pivot);
    const int decimals = static_cast<int>(std::ceil(-std::log10(metres))) + (drag.precise ? 1 : 0);
    const int wanted = view.digits - kDigitsBefore;
    return std::clamp(std::max(decimals, wanted), kMinDecimals, std::max(kMaxDecimals, wanted));
}

void appendListed(ShortText& list, const ShortText& item) {
    if (!list.empty()) list.add(", ");
    list.add(item);
}

ShortText positionText(const dvec3& position, int decimals) {
    ShortText list;
    for (int axis = 0; axis < 3; ++axis) appendListed(list, number(position[axis], decimals, false));
    return {'(', list, ") m"};
}

ShortText moveText(const Drag& drag, int decimals) {
    const Handle active = activeHandle(drag);
    const bool inWorld = drag.space == Space::world;
    const bool isFree = axisOf(active) < 0;
    const dvec3 moved = drag.result.pose.position - drag.start.position;
    ShortText text(inWorld || isFree ? "" : "local "), target;
    for (int axis = 0; axis < 3; ++axis) {
        const bool shown = isFree || (isAxis(active) ? axisOf(active) == axis : axisOf(active) != axis);
        if (!shown) continue;
        // Along one axis the value itself is exact; the difference of positions is rounded far away.
        const double along = isAxis(active) ? drag.result.value
                             : isFree       ? moved[axis]
                                            : glm::dot(drag.axes[axis], moved);
        text.add(kAxisNames[axis]).add(' ').add(number(along, decimals, true)).add(' ');
        appendListed(target, number(drag.result.pose.position[axis], decimals, false));
    }
    text.add('m');
    // A length that is typed without an axis leads where the drag has led so far.
    if (!drag.typed.empty() && !isAxis(active)) text = {"distance ", drag.typed, " m along the drag"};
    text.add("\nto ");
    const bool oneByOne = inWorld && !isFree;
    if (oneByOne) return text.add(target).add(" m");
    return text.add(positionText(drag.result.pose.position, decimals));
}

// The whole angle about the axis, where the object was turned about the same axis before or not at all.
std::optional<double> wholeAngle(const Drag& drag, const Turn& turn) {
    const Quat<double>& q = poseBefore(drag).orientation;
    const dvec3 imaginary(q.x, q.y, q.z);
    if (safeLength(accurateCross(imaginary, turn.axis)) > kSameAxisSine) return std::nullopt;
    const double start = 2.0 * std::atan2(glm::dot(imaginary, turn.axis), q.w);
    return std::remainder(start, glm::two_pi<double>()) + turn.angle;
}

ShortText turnText(const Drag& drag, const Turn& turn, const View& view) {
    const Handle active = activeHandle(drag);
    const scene::AngleUnit unit = view.angleUnit;
    const int decimals =
        scene::decimalsOf(unit) + std::max(0, view.digits - kUsualDigits) + (drag.precise ? 1 : 0);
    const char* const suffix = unit == scene::AngleUnit::degrees ? " deg" : scene::suffixOf(unit);
    const char* const inSpace = drag.space == Space::world ? "about " : "about local ";
    const bool hasAxis = active != Handle::trackball;
    ShortText text(isRing(active) ? inSpace : hasAxis ? "about the view" : "turned");
    if (isRing(active)) text.add(kAxisNames[axisOf(active)]);
    text.add(' ').add(number(scene::fromRadians(turn.angle, unit), decimals, hasAxis)).add(suffix);
    const std::optional<double> whole = isRing(active) ? wholeAngle(drag, turn) : std::nullopt;
    if (whole) text.add("\nto ").add(number(scene::fromRadians(*whole, unit), decimals, false)).add(suffix);
    return text;
}

// With what the digits so far are ("0." or "-"), behind the value that they make.
ShortText withTyped(const ShortText& text, const Drag& drag) {
    if (drag.typed.empty()) return text;
    const std::string_view all = text;
    const std::size_t lineEnd = std::min(all.find('\n'), all.size());
    return {all.substr(0, lineEnd), "   typed ", drag.typed, all.substr(lineEnd)};
}

}  // namespace

ShortText readoutOf(const Drag& drag, const Constraint& constraint, const View& view) {
    if (constraint.kind == ConstraintKind::none) return {};
    ShortText text;
    if (!turns(constraint.kind))
        text = moveText(drag, decimalsFor(drag, view));
    else if (drag.result.turn)
        text = turnText(drag, *drag.result.turn, view);
    const bool shown = text.view().starts_with("distance ");
    return shown ? text : withTyped(text, drag);
}

ShortText dimensionReadout(const Drag& drag, const View& view, std::string_view measure, double before,
                           double now) {
    const int decimals = decimalsFor(drag, view);
    const ShortText text(measure, ' ', number(now - before, decimals, true), " m\nto ",
                         number(now, decimals, false), " m");
    return withTyped(text, drag);
}

}  // namespace sepaxis::gizmo
