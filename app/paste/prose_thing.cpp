#include "app/paste/prose_thing.h"

#include "app/base/json_text.h"
#include "app/paste/assemble.h"
#include "app/paste/rotations.h"
#include "app/paste/shape_calls.h"
#include "app/scene/format/validation.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>

#include <glm/gtc/quaternion.hpp>

namespace sepaxis::exchange {

namespace {

// --- taking ----------------------------------------------------------------------------------------------

const char* letterOf(std::size_t thing) {
    return thing == 0 ? "A" : "B";
}

class Taker {
 public:
    Taker(std::array<Thing, 2>& things, const ReadNumbers& read, const Choices& choices,
          Understanding& result)
        : things_(things),
          thing_(things[read.current]),
          read_(read),
          values_(read.group.values),
          choices_(choices),
          result_(result),
          unit_(metresOf(read.group.unit)) {}

    std::optional<ThingNote> take() {
        switch (read_.role) {
            case Role::middle:
                return place(thing_.middle, "middle");
            case Role::corner:
                return place(thing_.corner, "corner");
            case Role::lowest:
                return place(thing_.lowest, "lowest corner");
            case Role::highest:
                return place(thing_.highest, "highest corner");
            case Role::size:
            case Role::half:
                return size();
            case Role::radius:
            case Role::diameter:
                return length(thing_.radius, read_.role == Role::diameter ? 0.5 : 1.0, "radius");
            case Role::width:
                return side(0);
            case Role::depth:
                return side(2);
            case Role::height:
                if (thing_.noun == Noun::box) return side(1);
                [[fallthrough]];
            case Role::halfHeight:
                return length(thing_.height, read_.role == Role::halfHeight ? 2.0 : 1.0, "height");
            case Role::axis:
                return axis();
            case Role::quaternion:
            case Role::angles:
            case Role::turn:
            case Role::matrix:
            case Role::axes:
                return rotation();
            case Role::none:
            case Role::other:
                break;
        }
        return std::nullopt;
    }

 private:
    std::string of() const { return std::string(" of ") + letterOf(read_.current); }
    dvec3 vector() const { return dvec3(values_[0], values_[1], values_[2]) * unit_; }

    std::optional<ThingNote> place(std::optional<dvec3>& target, const std::string& what) {
        if (target || values_.size() != 3) return std::nullopt;
        target = vector();
        return ThingNote{ItemKind::position, what + of() + " at " + wordsOf(*target), ""};
    }

    std::optional<ThingNote> size() {
        if (values_.size() != 3 && values_.size() != 1) return std::nullopt;
        if (thing_.half && !thing_.sharedSize) return std::nullopt;
        const Noun noun = thing_.noun;
        const bool tall = noun == Noun::capsule || noun == Noun::cylinder || noun == Noun::cone;
        if (tall) return std::nullopt;
        bool full = read_.role == Role::size;
        if (read_.openBox) {
            result_.open.boxes = true;
            if (choices_.boxes != BoxNumbers::automatic) full = choices_.boxes == BoxNumbers::full;
        }
        const dvec3 v = values_.size() == 3 ? vector() : dvec3(values_[0] * unit_);
        const dvec3 half = full ? v * 0.5 : v;
        if (read_.both) {
            for (Thing& each : things_) {
                if (each.half) continue;
                each.half = half;
                each.sharedSize = true;
            }
        } else {
            thing_.half = half;
            thing_.sharedSize = false;
        }
        std::string words = "sides " + wordsOf(half * 2.0) + (read_.both ? " of both" : of());
        if (!full) words += ", half extents were given";
        return ThingNote{ItemKind::shape, words, ""};
    }

    std::optional<ThingNote> length(std::optional<double>& target, double factor, const std::string& what) {
        if (values_.size() != 1) return std::nullopt;
        if (target && !thing_.sharedSize) return std::nullopt;
        const double value = values_[0] * factor * unit_;
        if (read_.both) {
            for (Thing& each : things_) (&target == &thing_.radius ? each.radius : each.height) = value;
            thing_.sharedSize = things_[1 - read_.current].sharedSize = true;
        } else {
            target = value;
        }
        return ThingNote{ItemKind::shape,
                         what + " " + scene::numberForPerson(value) + (read_.both ? " of both" : of()), ""};
    }

    std::optional<ThingNote> side(std::size_t axis) {
        static constexpr std::array<const char*, 3> kNames = {"width (along x) ", "height (along y) ",
                                                              "depth (along z) "};
        // The depth of an answer is no side: only what has a side has another.
        const bool begun = thing_.sides[0] || thing_.sides[1] || axis == 0;
        if (values_.size() != 1 || thing_.noun != Noun::box || thing_.half || thing_.sides[axis])
            return std::nullopt;
        if (axis == 2 && !begun) return std::nullopt;
        thing_.sides[axis] = values_[0] * unit_;
        return ThingNote{ItemKind::shape, kNames[axis] + scene::numberForPerson(*thing_.sides[axis]) + of(),
                         ""};
    }

    std::optional<ThingNote> axis() {
        if (values_.size() != 3 || thing_.axis || thing_.rotation) return std::nullopt;
        if (!(safeLength(dvec3(values_[0], values_[1], values_[2])) > 0.0)) return std::nullopt;
        thing_.axis = dvec3(values_[0], values_[1], values_[2]);
        return ThingNote{ItemKind::rotation, "axis" + of() + "'s turn " + wordsOf(*thing_.axis), ""};
    }

    std::optional<ThingNote> rotation() {
        if (thing_.rotates()) return std::nullopt;
        if (values_.size() == 1) return turn();
        if (values_.size() == 3) return angles();
        if (values_.size() == 4) return quaternion();
        if (values_.size() == 9) {
            result_.open.matrices = true;
            const bool columns = choices_.matrices == MatrixOrder::columns ||
                                 (choices_.matrices == MatrixOrder::automatic && read_.role == Role::axes);
            const auto order = columns ? MatrixOrder::columns : MatrixOrder::rows;
            const auto read = readMatrix3(values_, order);
            if (!read) return std::nullopt;
            thing_.rotation = read->rotation;
            return ThingNote{ItemKind::rotation, read->words + of(), read->warning};
        }
        if (values_.size() == 7 && !thing_.middle) {  // a position and a quaternion
            result_.open.quaternions = true;
            const auto read = readQuaternion(std::span(values_).subspan(3), usualOrder());
            if (!read) return std::nullopt;
            thing_.middle = vector();
            thing_.rotation = read->rotation;
            return ThingNote{ItemKind::transform,
                             "position " + wordsOf(*thing_.middle) + ", " + read->words + of(),
                             read->warning};
        }
        if (values_.size() == 16 && !thing_.middle) {
            result_.open.matrices = true;
            const auto read = readMatrix4(values_, choices_.matrices);
            if (!read) return std::nullopt;
            thing_.rotation = read->pose.orientation;
            thing_.middle = read->pose.position;
            return ThingNote{ItemKind::transform,
                             read->words + of() + ", position " + wordsOf(read->pose.position),
                             read->warning};
        }
        return std::nullopt;
    }
    // Whether angles are degrees, and the word for it.
    bool inDegrees(std::string& words) {
        bool degrees = read_.group.unit == NumberUnit::degree;
        if (!degrees && read_.group.unit != NumberUnit::radian) {
            result_.open.angles = true;
            degrees = choices_.angles == AngleUnit::automatic ? looksLikeDegrees(values_)
                                                              : choices_.angles == AngleUnit::degrees;
        }
        words += degrees ? " degrees" : " radians";
        return degrees;
    }
    std::optional<ThingNote> turn() {
        std::string words = "turned by " + scene::numberForPerson(values_[0]);
        const bool degrees = inDegrees(words);
        thing_.angle = degrees ? values_[0] * std::numbers::pi / 180.0 : values_[0];
        return ThingNote{ItemKind::rotation, words, ""};
    }
    std::optional<ThingNote> angles() {
        std::string words = "turned by " + wordsOf({values_[0], values_[1], values_[2]});
        const double unit = inDegrees(words) ? std::numbers::pi / 180.0 : 1.0;
        thing_.rotation = rollPitchYaw(dvec3(values_[0], values_[1], values_[2]) * unit);
        return ThingNote{ItemKind::rotation, words + " about x, then y, then z", ""};
    }
    QuaternionOrder usualOrder() const {
        return choices_.quaternions == QuaternionOrder::automatic ? read_.usual : choices_.quaternions;
    }
    std::optional<ThingNote> quaternion() {
        const bool open = !read_.group.named && read_.order == QuaternionOrder::automatic;
        QuaternionOrder order = read_.group.named ? QuaternionOrder::xyzw : read_.order;
        if (open) {
            result_.open.quaternions = true;
            order = usualOrder();
        }
        const auto read = readQuaternion(values_, order);
        if (!read) return std::nullopt;
        thing_.rotation = read->rotation;
        return ThingNote{ItemKind::rotation, read->words + of(), read->warning};
    }

    std::array<Thing, 2>& things_;
    Thing& thing_;
    const ReadNumbers& read_;
    const std::vector<double>& values_;
    const Choices& choices_;
    Understanding& result_;
    double unit_;
};

// --- making objects --------------------------------------------------------------------------------------

class Finisher {
 public:
    Finisher(std::array<Thing, 2>& things, const Habits& habits, const Choices& choices,
             Understanding& result)
        : things_(things), habits_(habits), choices_(choices), result_(result) {}

    void finish() {
        for (Thing& thing : things_) settle(thing);
        if (things_[1].noun == Noun::none && (things_[1].middle || things_[1].half))
            things_[1].noun = things_[0].noun;
        for (Thing& thing : things_)
            if (thing.corner && thing.middle && !thing.half)
                thing.half = glm::abs(*thing.corner - *thing.middle);
        for (std::size_t i = 0; i < 2; ++i)
            if (things_[i].noun != Noun::none) object(i);
    }

 private:
    static void settle(Thing& thing) {
        thing.noun = impliedNoun(thing);
        if (!thing.half && thing.sides[0] && thing.sides[1] && thing.sides[2])
            thing.half = dvec3(*thing.sides[0], *thing.sides[1], *thing.sides[2]) * 0.5;
        if (!thing.lowest || !thing.highest || thing.half || thing.middle) return;
        if (!glm::all(glm::lessThan(*thing.lowest, *thing.highest))) return;
        thing.half = (*thing.highest - *thing.lowest) * 0.5;
        thing.middle = (*thing.highest + *thing.lowest) * 0.5;
    }

    void warn(std::string text) { result_.warnings.push_back(std::move(text)); }

    void object(std::size_t index) {
        const Thing& thing = things_[index];
        const double unit = choices_.metresPerUnit;
        const std::string name = letterOf(index);
        scene::Object object;
        object.position = thing.middle.value_or(dvec3(0.0)) * unit;
        if (!thing.middle) warn("the text does not say where " + name + " is: put at the origin");
        Quat<double> turned = rotationOf(thing, name);
        if (thing.noun == Noun::ball) {
            object.shape = scene::SphereShape{radiusOf(thing, name) * unit};
        } else if (thing.noun == Noun::box) {
            object.shape = scene::BoxShape{halfOf(index) * unit};
        } else {
            turned = tall(object, thing, name, turned);
        }
        object.orientation = {turned.x, turned.y, turned.z, turned.w};
        object.name = scene::shapeTypeName(object.shape);
        if (const auto error = scene::validate(object, scene::Side::a)) {
            warn(name + ": " + error->pointer.substr(std::min<std::size_t>(2, error->pointer.size())) + " " +
                 error->reason + "; it was left out");
            return;
        }
        for (const int item : thing.items)
            result_.items[static_cast<std::size_t>(item)].object = static_cast<int>(result_.objects.size());
        std::string words = describeObject(object);
        result_.objects.push_back({std::move(object), std::move(words)});
    }

    Quat<double> rotationOf(const Thing& thing, const std::string& name) {
        if (thing.rotation) return *thing.rotation;
        if (thing.angle && thing.axis)
            return glm::angleAxis(*thing.angle, safeNormalize<double>(*thing.axis, {0.0, 0.0, 1.0}));
        if (thing.angle) {
            warn("the text does not say about which axis " + name + " is turned: left as it stands");
        } else if (thing.turnAt != 0) {
            warn("the text speaks of a rotation of " + name + " that could not be read: left as it stands");
        }
        return identityQuat<double>();
    }

    double radiusOf(const Thing& thing, const std::string& name) {
        if (thing.radius) return *thing.radius;
        if (thing.half) return thing.half->x;
        constexpr double kAssumed = 0.5;
        warn("the text does not say how large " + name + " is: radius 0.5 assumed");
        return kAssumed;
    }

    // Capsules, cylinders and cones: along y unless it is said. Returns how the object is turned.
    Quat<double> tall(scene::Object& object, const Thing& thing, const std::string& name,
                      Quat<double> turned) {
        const double unit = choices_.metresPerUnit;
        const double radius = radiusOf(thing, name) * unit;
        if (!thing.height) warn("the text does not say how long " + name + " is: 1 assumed");
        const double height = thing.height.value_or(1.0) * unit;
        if (thing.along == 0)
            warn("the text does not say along which axis " + name + " stands: " + habits_.along + " assumed" +
                 (habits_.library.empty() ? "" : ", as " + habits_.library + " has it"));
        const char along = thing.along == 0 ? habits_.along : thing.along;
        dvec3 axis(0.0);
        axis[along - 'x'] = 1.0;
        if (thing.noun == Noun::capsule) {
            warn(name + "'s height was read as the distance between the middles of its round ends");
            object.shape = scene::CapsuleShape{axis * (-0.5 * height), axis * (0.5 * height), radius};
            return turned;
        }
        scene::RoundShape round;
        round.kind = thing.noun == Noun::cone ? scene::RoundKind::cone : scene::RoundKind::cylinder;
        round.sides = kRoundSides;
        round.radius = radius;
        round.height = height;
        object.shape = round;
        warn("a solid with " + std::to_string(kRoundSides) + " sides stands for the round " + name);
        return normalizedOrIdentity(turned * standingAlong(along));
    }

    // Where the text gives no size: as far as the other one's nearest side, so that the two just share it.
    dvec3 halfOf(std::size_t index) {
        const Thing& thing = things_[index];
        const Thing& other = things_[1 - index];
        if (thing.half) return *thing.half;
        std::string assumed = "1";
        double half = 0.5;
        if (thing.middle && other.middle && other.half) {
            const dvec3 gap = glm::abs(glm::abs(*thing.middle - *other.middle) - *other.half);
            const double least = std::min({gap.x, gap.y, gap.z});
            // Decimal places of a person's numbers, not the rounding of their difference.
            constexpr double kPlaces = 1e9;
            if (least > 0.0 && std::isfinite(least)) half = std::round(least * kPlaces) / kPlaces;
            assumed = scene::shortestNumber(2.0 * half) + ", as far as the other's side";
        }
        if (!(half > 0.0)) half = 0.5;
        warn(std::string("the text does not say how large ") + letterOf(index) + " is: side " + assumed +
             " is assumed; change it in the scene panel");
        return dvec3(half);
    }

    std::array<Thing, 2>& things_;
    const Habits& habits_;
    const Choices& choices_;
    Understanding& result_;
};

}  // namespace

Noun impliedNoun(const Thing& thing) {
    if (thing.noun != Noun::none) return thing.noun;
    if (thing.half) return Noun::box;
    return thing.radius && !thing.height ? Noun::ball : Noun::none;
}

std::optional<ThingNote> takeNumbers(std::array<Thing, 2>& things, const ReadNumbers& read,
                                     const Choices& choices, Understanding& result) {
    return Taker(things, read, choices, result).take();
}

void finishThings(std::array<Thing, 2>& things, const Habits& habits, const Choices& choices,
                  Understanding& result) {
    Finisher(things, habits, choices, result).finish();
}

}  // namespace sepaxis::exchange
