#include "app/gizmo/constraint.h"

#include <charconv>

namespace sepaxis::gizmo {

namespace {

constexpr int kBackspace = 8;
constexpr int kEnter = 13;
constexpr int kEscape = 27;
// More digits than a double holds would only look exact.
constexpr std::size_t kMaxTyped = 16;

void cycleLock(Drag& drag, int axis) {
    const bool sameAxis = drag.lock != Lock::free && drag.lockedAxis == axis;
    if (!sameAxis) {
        drag.lock = Lock::axis;
    } else if (drag.lock == Lock::axis && !rotates(drag.handle)) {
        drag.lock = Lock::plane;
    } else {
        drag.lock = Lock::free;
    }
    drag.lockedAxis = axis;
    if (rotates(drag.handle) && !typedValue(drag)) {
        drag.base = drag.result.pose;
        drag.baseMouse = drag.lastMouse;
        drag.baseRay = drag.lastRay;
    }
    resetMeasure(drag);
}

KeyEffect type(Drag& drag, char key) {
    std::string& typed = drag.typed;
    if (key == '-') {
        if (!typed.empty() && typed.front() == '-') {
            typed.erase(0, 1);
        } else {
            typed.insert(0, 1, '-');
        }
        return KeyEffect::changed;
    }
    const bool secondDot = key == '.' && typed.find('.') != std::string::npos;
    if (secondDot || typed.size() >= kMaxTyped) return KeyEffect::ignored;
    typed.push_back(key);
    return KeyEffect::changed;
}

KeyEffect eraseTyped(Drag& drag) {
    if (drag.typed.empty()) return KeyEffect::ignored;
    drag.typed.pop_back();
    if (!typedValue(drag)) drag.typedDirection.reset();
    return KeyEffect::changed;
}

}  // namespace

std::optional<double> typedValue(const Drag& drag) {
    // from_chars knows no locale: the dot is a dot everywhere.
    double value = 0.0;
    const char* begin = drag.typed.data();
    const char* end = begin + drag.typed.size();
    const auto [stop, error] = std::from_chars(begin, end, value, std::chars_format::fixed);
    if (error != std::errc() || stop != end) return std::nullopt;
    return value;
}

const Pose<double>& poseBefore(const Drag& drag) {
    return typedValue(drag) ? drag.start : drag.base;
}

KeyEffect pressKey(Drag& drag, int key) {
    if (drag.cancelled || drag.handle == Handle::none) return KeyEffect::ignored;
    if (key >= 'x' && key <= 'z') {
        if (rotates(drag.handle) && drag.turning != scene::Turning::free) return KeyEffect::ignored;
        cycleLock(drag, key - 'x');
        return KeyEffect::changed;
    }
    if (key >= '0' && key <= '9') return type(drag, static_cast<char>(key));
    switch (key) {
        case '.':
        case ',':
            return type(drag, '.');
        case '-':
            return type(drag, '-');
        case kBackspace:
            return eraseTyped(drag);
        case 'g':
            if (drag.handle != Handle::body && drag.handle != Handle::center) return KeyEffect::ignored;
            drag.alongGround = !drag.alongGround;
            resetMeasure(drag);
            return KeyEffect::changed;
        case kEnter:
            return KeyEffect::confirmed;
        case kEscape:
            cancelDrag(drag);
            return KeyEffect::cancelled;
        default:
            return KeyEffect::ignored;
    }
}

}  // namespace sepaxis::gizmo
