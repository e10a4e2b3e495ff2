// One of the two things that sentences speak of, while its sizes and places come together. Internal to the
// reader.
#pragma once

#include "app/paste/prose_words.h"
#include "app/paste/value.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace sepaxis::exchange {

struct Thing {
    Noun noun = Noun::none;
    std::optional<dvec3> middle, corner, half, lowest, highest, axis;
    std::optional<double> radius, height, angle;  // the angle in radians
    std::optional<Quat<double>> rotation;
    std::array<std::optional<double>, 3> sides;
    char along = 0;           // x, y or z where the text says it
    bool sharedSize = false;  // said of both
    int turnAt = 0;           // a turn was spoken of
    std::vector<int> items;

    bool rotates() const { return rotation || angle; }
};

// What it is, or what its numbers make it.
Noun impliedNoun(const Thing& thing);

// What the library that a text speaks of is known to do, where the text itself does not say.
struct Habits {
    QuaternionOrder order = QuaternionOrder::xyzw;
    char along = 'y';     // of capsules, cylinders and cones
    std::string library;  // as the text has it; empty: none that is known
};

struct ReadNumbers {
    const NumberGroup& group;
    Role role = Role::none;
    std::size_t current = 0;
    bool both = false;     // said of both things
    bool openBox = false;  // whether halves or whole sides are meant is not said
    QuaternionOrder order = QuaternionOrder::automatic;  // said by the text
    QuaternionOrder usual = QuaternionOrder::xyzw;       // where it is not
};
struct ThingNote {
    ItemKind kind = ItemKind::shape;
    std::string words, warning;
};
// Gives the numbers to the thing. Nothing where it has such already or they do not fit: what is said first
// counts, later numbers of a report are results.
std::optional<ThingNote> takeNumbers(std::array<Thing, 2>& things, const ReadNumbers& read,
                                     const Choices& choices, Understanding& result);

// The things as objects of `result`, with what had to be assumed.
void finishThings(std::array<Thing, 2>& things, const Habits& habits, const Choices& choices,
                  Understanding& result);

}  // namespace sepaxis::exchange
