#include "app/paste/by_hand.h"

#include "app/base/utf8.h"
#include "app/paste/code/assemble.h"
#include "app/paste/code/shape_calls.h"
#include "app/paste/rotations.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <numbers>

namespace sepaxis::exchange {

namespace {

constexpr std::array<HandTurn, 15> kTurns = {{{"choose how it is turned", 0},
                                              {"not turned", 0},
                                              {"quaternion x y z w", 4},
                                              {"quaternion w x y z", 4},
                                              {"3x3 matrix, row by row", 9},
                                              {"3x3 matrix, column by column", 9},
                                              {"3x4 matrix with the position, row by row", 12},
                                              {"4x4 matrix with the position, row by row", 16},
                                              {"4x4 matrix with the position, column by column", 16},
                                              {"angles in degrees, Rz Ry Rx", 3},
                                              {"angles in degrees, Rx Ry Rz", 3},
                                              {"angles in degrees, Ry Rx Rz", 3},
                                              {"angles in radians, Rz Ry Rx", 3},
                                              {"angles in radians, Rx Ry Rz", 3},
                                              {"angles in radians, Ry Rx Rz", 3}}};
constexpr std::size_t kNotTurned = 1, kXyzw = 2, kWxyz = 3, kRows = 4, kColumns = 5, kThreeRows = 6,
                      kFourRows = 7, kFourColumns = 8, kFirstDegrees = 9, kFirstRadians = 12;

bool holdsPosition(std::size_t turn) {
    return turn >= kThreeRows && turn <= kFourColumns;
}
std::size_t indexOfPart(HandPart part) {
    return static_cast<std::size_t>(part);
}
bool isDigitAt(std::string_view text, std::size_t at) {
    return at < text.size() && std::isdigit(static_cast<unsigned char>(text[at])) != 0;
}

// "rot[0] = ...": which one it is, not what.
bool isIndex(std::string_view text, std::size_t begin, std::size_t end) {
    return begin >= 2 && text[begin - 1] == '[' && end < text.size() && text[end] == ']' &&
           (std::isalnum(static_cast<unsigned char>(text[begin - 2])) != 0 || text[begin - 2] == '_');
}

// Whether a number may begin at a digit or point of the text, or is the end of a name.
bool mayBegin(std::string_view text, std::size_t at, bool hasPoint) {
    if (at == 0) return true;
    const auto before = static_cast<unsigned char>(text[at - 1]);
    if (before == '.' || before == '_' || std::isdigit(before) != 0) return false;
    if (std::isalpha(before) == 0) return true;
    // "2x1x3", and FCL's "Box0.5 0.5 0.5".
    const bool times = before == 'x' && at >= 2 && isDigitAt(text, at - 2);
    return times || (hasPoint && at >= 2 && std::isalpha(static_cast<unsigned char>(text[at - 2])) != 0);
}

class Maker {
 public:
    Maker(std::string_view text, const HandSlot& slot, std::string name)
        : numbers_(numbersOfText(text)), slot_(slot), name_(std::move(name)) {}

    std::string error;

    ReadShape make() {
        ReadShape made;
        made.name = slot_.shape == HandShape::bounds
                        ? "box"
                        : std::string(kHandShapes[static_cast<std::size_t>(slot_.shape)]);
        made.shape = shape(made);
        if (error.empty()) made.pose = pose();
        return made;
    }

 private:
    void missing(const std::string& what) {
        if (error.empty()) error = name_ + ": " + what;
    }
    std::vector<double> of(HandPart part) {
        const Picked& picked = slot_.picked[indexOfPart(part)];
        std::vector<double> values;
        for (std::size_t i = 0; i < picked.count && picked.first + i < numbers_.size(); ++i)
            values.push_back(numbers_[picked.first + i].value);
        const std::size_t wanted = countOf(slot_, part);
        const bool enough = wanted == 0
                                ? values.size() >= 12 && values.size() % 3 == 0
                                : values.size() == wanted || (part == HandPart::size && values.size() == 1);
        if (!enough) {
            missing("choose its " + std::string(nameOf(part)));
            values.assign(std::max<std::size_t>(wanted, 12), 0.0);
        }
        return values;
    }
    static dvec3 vector(const std::vector<double>& values, std::size_t from = 0) {
        return {values[from], values[from + 1], values[from + 2]};
    }
    char axis() {
        if (slot_.axis == UprightAxis::automatic) missing("say along which axis it lies");
        return slot_.axis == UprightAxis::automatic ? 'y' : letterOf(slot_.axis);
    }

    scene::Shape shape(ReadShape& made) {
        switch (slot_.shape) {
            case HandShape::box: {
                const std::vector<double> n = of(HandPart::size);
                if (slot_.boxes == BoxNumbers::automatic) missing("say whether its size is half or whole");
                const dvec3 size = n.size() == 1 ? dvec3(n[0]) : vector(n);
                return scene::BoxShape{slot_.boxes == BoxNumbers::half ? size : size * 0.5};
            }
            case HandShape::sphere:
                return scene::SphereShape{of(HandPart::radius)[0]};
            case HandShape::segment:
                return scene::SegmentShape{vector(of(HandPart::start)), vector(of(HandPart::tip))};
            case HandShape::triangle: {
                const std::vector<double> n = of(HandPart::points);
                return scene::TriangleShape{{vector(n), vector(n, 3), vector(n, 6)}, false};
            }
            case HandShape::hull: {
                const std::vector<double> n = of(HandPart::points);
                scene::HullShape hull;
                for (std::size_t i = 0; i + 2 < n.size(); i += 3) hull.positions.push_back(vector(n, i));
                return hull;
            }
            case HandShape::bounds: {
                const dvec3 lowest = vector(of(HandPart::start)), highest = vector(of(HandPart::tip));
                made.local.pose.position = (lowest + highest) * 0.5;
                made.local.hasPosition = true;
                return scene::BoxShape{(highest - lowest) * 0.5};
            }
            case HandShape::capsule:
            case HandShape::cylinder:
            case HandShape::cone:
                break;
        }
        return standing(made);
    }
    scene::Shape standing(ReadShape& made) {
        const double radius = of(HandPart::radius)[0];
        double length = of(HandPart::length)[0];
        if (slot_.length == HandLength::unsaid) missing("say what its length counts");
        if (slot_.length == HandLength::half) length *= 2.0;
        const bool capsule = slot_.shape == HandShape::capsule;
        if (capsule && slot_.length == HandLength::whole) length -= 2.0 * radius;
        if (length < 0.0) missing("its length is less than two of its radii");
        made.local = turnedTo(axis());
        if (capsule) {
            const dvec3 half(0.0, 0.5 * length, 0.0);
            return scene::CapsuleShape{-half, half, radius};
        }
        return scene::RoundShape{
            slot_.shape == HandShape::cone ? scene::RoundKind::cone : scene::RoundKind::cylinder, radius,
            length};
    }

    PartialPose pose() {
        PartialPose pose;
        pose.hasPosition = pose.hasRotation = true;
        if (slot_.place == HandPlace::numbers && !holdsPosition(slot_.turn))
            pose.pose.position = vector(of(HandPart::position));
        if (slot_.turn == 0) missing("choose how it is turned");
        if (slot_.turn <= kNotTurned) return pose;
        turn(pose.pose, of(HandPart::rotation));
        return pose;
    }
    void turn(Pose<double>& pose, const std::vector<double>& n) {
        const std::size_t turn = slot_.turn;
        if (turn == kXyzw || turn == kWxyz) {
            const auto read =
                readQuaternion(n, turn == kXyzw ? QuaternionOrder::xyzw : QuaternionOrder::wxyz);
            if (read)
                pose.orientation = read->rotation;
            else
                missing("its quaternion is zero");
        } else if (turn == kRows || turn == kColumns) {
            const auto read = readMatrix3(n, turn == kRows ? MatrixOrder::rows : MatrixOrder::columns);
            if (read)
                pose.orientation = read->rotation;
            else
                missing("its matrix is no rotation");
        } else if (holdsPosition(turn)) {
            const auto read = readMatrix4(n, turn == kFourColumns ? MatrixOrder::columns : MatrixOrder::rows);
            if (read)
                pose = read->pose;
            else
                missing("its matrix is no rotation with a position");
        } else {
            const bool degrees = turn < kFirstRadians;
            const double unit = degrees ? std::numbers::pi / 180.0 : 1.0;
            const auto order = static_cast<EulerOrder>(turn - (degrees ? kFirstDegrees : kFirstRadians) + 1);
            pose.orientation = normalizedOrIdentity(turnedBy(vector(n) * unit, order));
        }
    }

    const std::vector<TextNumber> numbers_;
    const HandSlot& slot_;
    const std::string name_;
};

// Texts of answers and tables go on behind a few words; a blank line or a sentence ends a list of points.
bool isGap(std::string_view between, std::size_t mostLetters) {
    const auto letters =
        std::count_if(between.begin(), between.end(), [](unsigned char c) { return std::isalpha(c) != 0; });
    std::size_t lines = 0;
    for (const char c : between) {
        if (c == '\n')
            ++lines;
        else if (c != ' ' && c != '\t' && c != '\r')
            lines = 0;
        if (lines > 1) return true;
    }
    return static_cast<std::size_t>(letters) > mostLetters;
}

}  // namespace

std::span<const HandTurn> handTurns() {
    return kTurns;
}

std::vector<TextNumber> numbersOfText(std::string_view text) {
    std::vector<TextNumber> numbers;
    for (std::size_t at = 0; at < text.size() && numbers.size() < kMaxHandNumbers;) {
        const bool point = text[at] == '.' && isDigitAt(text, at + 1);
        if (!point && !isDigitAt(text, at)) {
            ++at;
            continue;
        }
        double value = 0.0;
        const auto [end, failure] = std::from_chars(text.data() + at, text.data() + text.size(), value);
        std::size_t last = static_cast<std::size_t>(end - text.data());
        if (last <= at) last = at + 1;
        const bool hasPoint = text.substr(at, last - at).find('.') != std::string_view::npos;
        if (failure == std::errc() && std::isfinite(value) && mayBegin(text, at, hasPoint) &&
            !isIndex(text, at, last)) {
            // A sign belongs to it unless something stands before that.
            const bool minus = at > 0 && text[at - 1] == '-';
            const bool sign =
                minus && (at < 2 || (std::isalnum(static_cast<unsigned char>(text[at - 2])) == 0 &&
                                     text[at - 2] != ')'));
            numbers.push_back({sign ? at - 1 : at, last, sign ? -value : value});
        }
        at = last;
    }
    return numbers;
}

std::vector<HandPart> partsOf(HandShape shape) {
    std::vector<HandPart> parts;
    switch (shape) {
        case HandShape::box:
            parts = {HandPart::size};
            break;
        case HandShape::sphere:
            parts = {HandPart::radius};
            break;
        case HandShape::capsule:
        case HandShape::cylinder:
        case HandShape::cone:
            parts = {HandPart::radius, HandPart::length};
            break;
        case HandShape::segment:
        case HandShape::bounds:
            parts = {HandPart::start, HandPart::tip};
            break;
        case HandShape::triangle:
        case HandShape::hull:
            parts = {HandPart::points};
            break;
    }
    parts.push_back(HandPart::position);
    parts.push_back(HandPart::rotation);
    return parts;
}

std::string_view nameOf(HandPart part) {
    static constexpr std::array<std::string_view, kHandParts> kNames = {
        "size", "radius", "length", "start", "end", "points", "position", "rotation"};
    return kNames[indexOfPart(part)];
}

std::size_t countOf(const HandSlot& slot, HandPart part) {
    switch (part) {
        case HandPart::radius:
        case HandPart::length:
            return 1;
        case HandPart::points:
            return slot.shape == HandShape::triangle ? 9 : 0;
        case HandPart::rotation:
            return kTurns[slot.turn].numbers;
        case HandPart::size:
        case HandPart::start:
        case HandPart::tip:
        case HandPart::position:
            break;
    }
    return 3;
}

Picked pickAt(std::string_view text, std::span<const TextNumber> numbers, const HandSlot& slot, HandPart part,
              std::size_t first) {
    if (first >= numbers.size()) return {};
    // "x = 1, y = 2"; between points there may be words.
    const std::size_t mostLetters = part == HandPart::points ? 24 : 2;
    std::size_t run = 1;
    while (first + run < numbers.size()) {
        const std::size_t from = numbers[first + run - 1].end;
        if (isGap(text.substr(from, numbers[first + run].begin - from), mostLetters)) break;
        ++run;
    }
    const std::size_t wanted = countOf(slot, part);
    if (part == HandPart::points && wanted == 0) return {first, run - run % 3};
    // The side of a cube stands alone.
    if (part == HandPart::size && run < wanted) return {first, 1};
    return wanted > 0 && run >= wanted ? Picked{first, wanted} : Picked{};
}

Understanding readByHand(std::string_view given, const ByHand& hand) {
    const std::string text = withValidUtf8(given);
    Understanding result;
    Choices choices;
    choices.metresPerUnit = hand.metresPerUnit;
    for (std::size_t side = 0; side < 2; ++side) {
        Maker maker(text, hand.slots[side], side == 0 ? "A" : "B");
        ReadShape made = maker.make();
        if (!maker.error.empty()) {
            result.objects.clear();
            result.error = maker.error;
            return result;
        }
        addShape(result, made, choices);
        if (result.objects.size() == side + 1) continue;
        result.error = result.warnings.empty() ? "this makes no shape" : result.warnings[0];
        result.objects.clear();
        result.questions.clear();
        return result;
    }
    return result;
}

}  // namespace sepaxis::exchange
