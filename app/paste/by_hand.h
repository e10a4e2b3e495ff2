// Two shapes made of the numbers of a text that a person points at: for texts that no reader knows.
#pragma once

#include "app/paste/understanding.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sepaxis::exchange {

struct TextNumber {
    std::size_t begin = 0, end = 0;  // bytes of the text
    double value = 0.0;
};
// Every number of the text that is none of a name ("box1"), in its order, wherever it stands. The first
// kMaxHandNumbers of them.
std::vector<TextNumber> numbersOfText(std::string_view text);
inline constexpr std::size_t kMaxHandNumbers = 20'000;

// A row of numbers that a shape is made of.
enum class HandPart : std::uint8_t { size, radius, length, start, tip, points, position, rotation };
inline constexpr std::size_t kHandParts = 8;

enum class HandShape : std::uint8_t { box, sphere, capsule, cylinder, cone, segment, triangle, hull, bounds };
inline constexpr std::array<std::string_view, 9> kHandShapes = {
    "box",      "sphere", "capsule",
    "cylinder", "cone",   "segment",
    "triangle", "hull",   "box from corner to corner"};

// What the numbers of a part mean. The first of each is that a person has not said it yet.
enum class HandLength : std::uint8_t { unsaid, half, axis, whole };  // `whole` counts a capsule's round ends
enum class HandPlace : std::uint8_t { numbers, origin };
struct HandTurn {
    std::string_view words;
    std::size_t numbers;  // that it takes
};
// "choose", "not turned", "quaternion x y z w", ...: HandSlot::turn is an index.
std::span<const HandTurn> handTurns();

struct Picked {
    std::size_t first = 0, count = 0;  // of the text's numbers; none: nothing was picked
    bool operator==(const Picked&) const = default;
};

struct HandSlot {
    HandShape shape = HandShape::box;
    std::array<Picked, kHandParts> picked;
    BoxNumbers boxes = BoxNumbers::automatic;
    HandLength length = HandLength::unsaid;
    UprightAxis axis = UprightAxis::automatic;
    HandPlace place = HandPlace::numbers;
    std::size_t turn = 0;
    bool operator==(const HandSlot&) const = default;
};

struct ByHand {
    std::array<HandSlot, 2> slots;  // A, B
    double metresPerUnit = 1.0;
    bool operator==(const ByHand&) const = default;
};

// The parts of a shape in the order in which they are asked for, its place and its turn last.
std::vector<HandPart> partsOf(HandShape shape);
std::string_view nameOf(HandPart part);
// What a click on number `first` picks for a part of the slot: as many as the part takes, for points all up
// to a gap in the text. Nothing where there are not enough behind it.
Picked pickAt(std::string_view text, std::span<const TextNumber> numbers, const HandSlot& slot, HandPart part,
              std::size_t first);
// How many numbers the part takes; 0: any multiple of three, or that nothing is picked for it.
std::size_t countOf(const HandSlot& slot, HandPart part);

// The pair. `error` says what is missing: "A: choose its size".
Understanding readByHand(std::string_view text, const ByHand& hand);

}  // namespace sepaxis::exchange
