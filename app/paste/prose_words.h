// The words of sentences about shapes, and the numbers between them. Internal to the reader.
#pragma once

#include "app/paste/understanding.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sepaxis::exchange {

enum class Noun : std::uint8_t { none, box, ball, capsule, cylinder, cone };

struct NounWord {
    Noun noun = Noun::none;
    bool plural = false;
    std::string mark;  // "boxA" -> "a", "cube_2" -> "2"
};
// "cube", "boxes", "BoxCollider", "sphere2"; none for other words.
NounWord nounOf(std::string_view word);

// What tells one of two things from the other: 0 the first, 1 the second, -1 nothing.
int whichOne(std::string_view lowerCaseWord);
// The same for marks and numbers behind a noun: "a", "1" and "0" (where counting starts at 0) are the first.
int whichMark(std::string_view mark, bool fromZero);

enum class Role : std::uint8_t {
    none,
    middle,
    corner,
    lowest,
    highest,
    size,
    half,
    radius,
    diameter,
    height,
    halfHeight,
    quaternion,
    angles,  // three, about x, y and z
    axis,    // of a turn
    turn,    // one angle, or whatever numbers a rotation has
    matrix,
    axes,   // three, the columns of a matrix
    width,  // of a box along x; its height is along y
    depth,  // along z
    other,  // numbers that are no part of a shape
};
// What the numbers behind this word mean; nothing where the word says nothing about them.
std::optional<Role> roleOf(std::string_view lowerCaseWord);

enum class NumberUnit : std::uint8_t { none, metre, centimetre, millimetre, inch, degree, radian };

// "(0.4, 0.4, 0.4)", "0,0,1.9", "2", "2 x 1 x 0.5 mm", "x=1, y=2, z=3".
struct NumberGroup {
    std::vector<double> values;
    NumberUnit unit = NumberUnit::none;
    bool named = false;  // x, y, z (and w) by their names; values are in this order
    bool bracketed = false;
    bool times = false;              // joined by "x"
    std::size_t begin = 0, end = 0;  // bytes
    std::size_t next = 0;            // the token behind it
};
// The group that begins at a token; no values where none does. At most `most` numbers.
NumberGroup numbersAt(std::string_view text, const std::vector<Token>& tokens, std::size_t at,
                      std::size_t most);

// Metres per unit; 1 for units that are no lengths.
double metresOf(NumberUnit unit);

}  // namespace sepaxis::exchange
