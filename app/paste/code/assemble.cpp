#include "app/paste/code/assemble.h"

#include "app/base/json_text.h"
#include "app/paste/code/call_values.h"
#include "app/paste/code/shape_calls.h"
#include "app/scene/format/validation.h"
#include "app/scene/shapes/shape_types.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <numeric>
#include <variant>

namespace sepaxis::exchange {

namespace {

// "box1" -> "1", "transformA" -> "a", "X_FS2" -> "2", "Shape 1" -> "1", "first box" -> "1".
std::string mark(const std::string& name) {
    const std::string lower = lowerCase(name);
    if (holds(lower, " #")) return {};  // the reader's own name for what has none
    if (holds(lower, "first")) return "1";
    if (holds(lower, "second")) return "2";
    std::size_t digits = lower.size();
    while (digits > 0 && std::isdigit(static_cast<unsigned char>(lower[digits - 1])) != 0) --digits;
    if (digits < lower.size()) return lower.substr(digits);
    if (name.empty()) return {};
    const char last = name.back();
    const char before = name.size() > 1 ? name[name.size() - 2] : ' ';
    const bool capital =
        (last == 'A' || last == 'B') && std::islower(static_cast<unsigned char>(before)) != 0;
    const bool apart =
        (lower.back() == 'a' || lower.back() == 'b') && (before == '_' || before == ' ' || before == '.');
    // "ta", "pb"; "X_WA" is the pose of A in the world.
    const bool brief = name.size() == 2 && (lower[1] == 'a' || lower[1] == 'b') &&
                       std::string_view("tpxmqrh").find(lower[0]) != std::string_view::npos;
    const bool inWorld = name.size() == 4 && name.starts_with("X_W") && (last == 'A' || last == 'B');
    return capital || apart || brief || inWorld ? lower.substr(lower.size() - 1) : std::string();
}

// Words that two names share: "box_transform" and "box_shape". The longest common part from the start.
std::size_t sharedStem(const std::string& a, const std::string& b) {
    std::size_t n = 0;
    while (n < a.size() && n < b.size() &&
           std::tolower(static_cast<unsigned char>(a[n])) == std::tolower(static_cast<unsigned char>(b[n])))
        ++n;
    return n;
}

// Points that were collected one by one were made last; the text's order is that of their first one.
std::vector<std::size_t> inTextOrder(const std::vector<ReadShape>& shapes, const std::vector<Item>& items) {
    std::vector<std::size_t> order(shapes.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto placeInText = [&](std::size_t i) {
        const int item = shapes[i].item;
        return item < 0 ? std::size_t{0} : items[static_cast<std::size_t>(item)].begin;
    };
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t i, std::size_t k) { return placeInText(i) < placeInText(k); });
    return order;
}

// The loose poses that may complete the shape, best first: of its name, then by their order in the text.
class PoseFinder {
 public:
    explicit PoseFinder(Interpreter& read) : read_(read) {
        for (const ReadShape& shape : read.shapes) fromZero_ = fromZero_ || mark(shape.name) == "0";
        for (const LoosePose& l : read.loose) fromZero_ = fromZero_ || mark(l.name) == "0";
        for (LoosePose& l : read.loose) l.used = l.used || isGiven(l);
        order_ = inTextOrder(read.shapes, read.items);
        if (!std::is_sorted(order_.begin(), order_.end()))
            for (LoosePose& l : read.loose) l.shapesBefore = countBefore(l.begin);
    }

    // What of position and rotation is still missing is taken from poses that go with the shape.
    void complete(std::size_t index) {
        ReadShape& shape = read_.shapes[index];
        if (!(shape.pose.hasPosition && shape.pose.hasRotation)) byName(shape);
    }
    void completeByOrder() {
        // "shape, pose, shape, pose": the poses between a shape and the next are that shape's.
        const bool between = std::any_of(read_.loose.begin(), read_.loose.end(), [&](const LoosePose& l) {
            return !l.used && l.shapesBefore > 0 && l.shapesBefore < read_.shapes.size();
        });
        byOrder_ = true;
        if (poseFirst()) {
            for (LoosePose& l : read_.loose)
                if (!l.used) give(shapeAt(l.shapesBefore), l);
        } else if (between) {
            for (LoosePose& l : read_.loose)
                if (!l.used && l.shapesBefore > 0) give(shapeAt(l.shapesBefore - 1), l);
        }
        giveToLast();
        // "pose, pose, shape, shape" and the other way round: the first is the first's.
        for (LoosePose& l : read_.loose) {
            if (l.used) continue;
            const auto next = std::find_if(order_.begin(), order_.end(),
                                           [&](std::size_t i) { return mayHave(read_.shapes[i], l); });
            if (next != order_.end()) give(read_.shapes[*next], l);
        }
    }

 private:
    ReadShape& shapeAt(std::size_t place) { return read_.shapes[order_[place]]; }
    std::size_t countBefore(std::size_t place) const {
        return static_cast<std::size_t>(
            std::count_if(read_.shapes.begin(), read_.shapes.end(), [&](const ReadShape& shape) {
                return shape.item < 0 || read_.items[static_cast<std::size_t>(shape.item)].begin < place;
            }));
    }
    // The text itself says whose it is.
    bool isGiven(const LoosePose& l) const {
        return std::any_of(read_.shapes.begin(), read_.shapes.end(), [&](const ReadShape& shape) {
            return std::find(shape.poseItems.begin(), shape.poseItems.end(), l.items[0]) !=
                   shape.poseItems.end();
        });
    }
    // "pose, shape, pose, shape": each is the next shape's.
    bool poseFirst() const {
        std::size_t least = read_.shapes.size(), most = 0;
        for (const LoosePose& l : read_.loose) {
            if (l.used) continue;
            least = std::min(least, l.shapesBefore);
            most = std::max(most, l.shapesBefore);
        }
        return least == 0 && most > 0 && most < read_.shapes.size();
    }
    // Something of the pose is missing, and the names do not say that it is another shape's.
    bool mayHave(const ReadShape& shape, const LoosePose& l) const {
        const bool lacks = l.pose.hasPosition ? !shape.pose.hasPosition : !shape.pose.hasRotation;
        const std::string own = markOf(shape.name), other = markOf(l.name);
        return lacks && (own.empty() || other.empty() || own == other);
    }
    // "shape, shape, pose": one place behind two shapes is where the last one stands; the first is at the
    // origin.
    void giveToLast() {
        std::vector<LoosePose*> behind;
        for (LoosePose& l : read_.loose)
            if (!l.used && l.pose.hasPosition) behind.push_back(&l);
        if (behind.size() != 1 || behind.front()->shapesBefore != read_.shapes.size()) return;
        const auto lacking = [&](const ReadShape& shape) { return mayHave(shape, *behind.front()); };
        if (std::count_if(read_.shapes.begin(), read_.shapes.end(), lacking) < 2) return;
        const auto last = std::find_if(order_.rbegin(), order_.rend(),
                                       [&](std::size_t i) { return lacking(read_.shapes[i]); });
        give(read_.shapes[*last], *behind.front());
    }
    void byName(ReadShape& shape) {
        const std::string wanted = markOf(shape.name);
        for (LoosePose& l : read_.loose) {
            if (l.used || l.name.empty()) continue;
            const std::string has = markOf(l.name);
            const bool sameMark = !wanted.empty() && has == wanted;
            const bool sameStem = wanted.empty() && has.empty() && sharedStem(shape.name, l.name) >= 3;
            if (sameMark || sameStem) give(shape, l);
        }
    }
    void give(ReadShape& shape, LoosePose& loose) {
        const bool helps = (loose.pose.hasPosition && !shape.pose.hasPosition) ||
                           (loose.pose.hasRotation && !shape.pose.hasRotation);
        if (!helps) return;
        if (loose.pose.hasPosition && !shape.pose.hasPosition)
            shape.pose.pose.position = loose.pose.pose.position;
        if (loose.pose.hasRotation && !shape.pose.hasRotation)
            shape.pose.pose.orientation = loose.pose.pose.orientation;
        shape.pose.hasPosition = shape.pose.hasPosition || loose.pose.hasPosition;
        shape.pose.hasRotation = shape.pose.hasRotation || loose.pose.hasRotation;
        addItems(shape.poseItems, loose.items);
        loose.used = true;
        // The order alone says whose it is.
        const Item& item = read_.items[static_cast<std::size_t>(loose.items[0])];
        if (byOrder_)
            read_.doubts.push_back(
                {Doubt::owner, item.key, item.place,
                 "is " + (loose.name.empty() ? "the " + item.words : scene::excerpt(loose.name)) +
                     " the pose of " + nameOf(shape) + "?"});
    }
    static std::string nameOf(const ReadShape& shape) {
        return shape.name.empty() ? "the " + scene::shapeTypeName(shape.shape) : scene::excerpt(shape.name);
    }

    // "shape1" and "transformA" are of one pair.
    std::string markOf(const std::string& name) const {
        std::string own = mark(name);
        if (own == "a") return fromZero_ ? "0" : "1";
        if (own == "b") return fromZero_ ? "1" : "2";
        return own;
    }

    Interpreter& read_;
    std::vector<std::size_t> order_;  // the shapes as the text has them
    bool byOrder_ = false;
    bool fromZero_ = false;  // what counts starts at 0
};

struct Scaler {
    double factor;
    void operator()(double* length) const { *length *= factor; }
    void operator()(dvec3* point) const { *point *= factor; }
    template <class Points>
    requires requires(Points points) { points[0].x *= 1.0; }
    void operator()(Points* points) const {
        for (auto& p : *points) p *= factor;
    }
    void operator()(void*) const {}  // counts, switches, lists of indices
};

void scaleLengths(scene::Shape& shape, double factor) {
    for (const scene::ShapeMember& member : scene::typeOf(shape).members)
        if (member.at != nullptr && !member.isDirection) std::visit(Scaler{factor}, member.at(shape));
}

scene::Object objectOf(const ReadShape& shape, const PartialPose& pose, const Choices& choices) {
    scene::Object object;
    object.shape = shape.shape;
    object.name = shape.name.empty() ? scene::shapeTypeName(shape.shape) : scene::excerpt(shape.name);
    const Pose<double> placed = shape.local.known() ? composed(pose.pose, shape.local.pose) : pose.pose;
    object.position = placed.position;
    const Quat<double>& q = placed.orientation;
    object.orientation = {q.x, q.y, q.z, q.w};
    if (choices.metresPerUnit != 1.0) {
        scaleLengths(object.shape, choices.metresPerUnit);
        object.position *= choices.metresPerUnit;
    }
    // A point that is one with a box never turns.
    if (scene::turningOf(object.shape) == scene::Turning::none && pose.hasRotation) {
        const auto& box = std::get<scene::AabbShape>(object.shape);
        const dvec3 middle = (box.min + box.max) * 0.5, half = (box.max - box.min) * 0.5;
        object.shape = scene::BoxShape{half};
        object.position += (q * middle);
    }
    return object;
}

std::size_t keyOf(const Understanding& result, int item) {
    return item < 0 ? 0 : result.items[static_cast<std::size_t>(item)].key;
}
Place placeOfItem(const Understanding& result, int item) {
    return item < 0 ? Place() : result.items[static_cast<std::size_t>(item)].place;
}

void markItems(Understanding& result, const std::vector<int>& items, int object) {
    for (const int item : items)
        if (item >= 0 && static_cast<std::size_t>(item) < result.items.size())
            result.items[static_cast<std::size_t>(item)].object = object;
}

// Points have places of their own.
bool isPlaced(const scene::Shape& shape) {
    return std::holds_alternative<scene::HullShape>(shape) ||
           std::holds_alternative<scene::TriangleShape>(shape) ||
           std::holds_alternative<scene::SegmentShape>(shape) ||
           std::holds_alternative<scene::AabbShape>(shape);
}

void addObject(Understanding& result, const ReadShape& shape, const PartialPose& pose,
               const std::vector<int>& items, const Choices& choices) {
    scene::Object object = objectOf(shape, pose, choices);
    if (const auto error = scene::validate(object, scene::Side::a)) {
        std::string text = object.name;
        text.append(": ")
            .append(error->pointer, 2)
            .append(" ")
            .append(error->reason)
            .append("; it was left out");
        result.questions.push_back(
            {Doubt::value, keyOf(result, shape.item), placeOfItem(result, shape.item), text});
        result.warnings.push_back(std::move(text));
        return;
    }
    const int index = static_cast<int>(result.objects.size());
    std::string words = describeObject(object);
    FoundObject found{std::move(object), std::move(words)};
    found.placed = pose.hasPosition || shape.local.hasPosition || shape.stands || isPlaced(shape.shape);
    found.turned = pose.hasRotation;
    found.item = shape.item;
    result.objects.push_back(std::move(found));
    markItems(result, {shape.item}, index);
    markItems(result, items, index);
}

// The text's own pair first, whatever else it makes.
void addPair(Interpreter& read, const Choices& choices, Understanding& result) {
    for (Value& value : read.pair) {
        ReadShape& shape = read.shapes[static_cast<std::size_t>(value.shape)];
        // What the call says of the pose counts; else what was said elsewhere.
        const bool placed = value.pose.known();
        addObject(result, shape, placed ? value.pose : shape.pose, placed ? value.items : shape.poseItems,
                  choices);
        if (!result.objects.empty() && !value.text.empty() && shape.name.empty())
            result.objects.back().object.name = scene::excerpt(value.text);
    }
}

// Operands of what became a part of an object.
void askOfUnknowns(Interpreter& read, Understanding& result) {
    for (Question& unknown : read.unknowns) {
        const bool placed = std::any_of(result.items.begin(), result.items.end(), [&](const Item& item) {
            return item.key == unknown.key && item.object >= 0;
        });
        const bool defines = std::any_of(read.used.begin(), read.used.end(), [&](const Span& span) {
            return span.first <= unknown.key && unknown.key < span.second;
        });
        if (placed || defines) result.questions.push_back(std::move(unknown));
    }
}

}  // namespace

void addShape(Understanding& result, const ReadShape& shape, const Choices& choices) {
    addObject(result, shape, shape.pose, shape.poseItems, choices);
}

std::string describeObject(const scene::Object& object) {
    std::string words = scene::shapeTypeName(object.shape);
    if (const auto* hull = std::get_if<scene::HullShape>(&object.shape))
        words.append(" of ").append(std::to_string(hull->positions.size())).append(" points");
    if (const auto* box = std::get_if<scene::BoxShape>(&object.shape))
        words.append(" ").append(wordsOf(box->halfExtents * 2.0));
    if (object.position != dvec3(0.0)) words.append(" at ").append(wordsOf(object.position));
    if (std::abs(object.orientation[3]) < 1.0) words += ", turned";
    return words;
}

void assemble(Interpreter& read, const Choices& choices, Understanding& result) {
    PoseFinder finder(read);
    const auto isPaired = [&](std::size_t i) {
        return std::any_of(read.pair.begin(), read.pair.end(),
                           [&](const Value& v) { return v.shape == static_cast<int>(i) && v.pose.known(); });
    };
    for (std::size_t i = 0; i < read.shapes.size() && i < kMaxObjects; ++i)
        if (!isPaired(i)) finder.complete(i);
    if (read.pair.empty()) finder.completeByOrder();
    result.items = std::move(read.items);
    result.warnings = std::move(read.warnings);
    result.open = read.open;
    result.pairNamed = read.pair.size() == 2;
    addPair(read, choices, result);
    const std::vector<std::size_t> order = inTextOrder(read.shapes, result.items);
    for (const std::size_t i : order) {
        if (result.objects.size() >= kMaxObjects) break;
        const bool done = std::any_of(read.pair.begin(), read.pair.end(),
                                      [&](const Value& v) { return v.shape == static_cast<int>(i); });
        if (!done) addObject(result, read.shapes[i], read.shapes[i].pose, read.shapes[i].poseItems, choices);
    }
    askOfUnknowns(read, result);
}

}  // namespace sepaxis::exchange
