// What a text that a person pastes says about two shapes: scene files, the one-line form, points and numbers
// in any brackets, and the code and error messages of the collision libraries that bug reports quote.
//
// Lengths come out in metres, orientations as unit quaternions; axes stay as the text has them.
#pragma once

#include "app/paste/tokens.h"
#include "app/scene/scene.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sepaxis::exchange {

using scene::dvec3;

// How to read what a text leaves open. `automatic`: as the type's name or the numbers say, else the first
// choice behind it.
enum class QuaternionOrder : std::uint8_t { automatic, xyzw, wxyz };
enum class MatrixOrder : std::uint8_t { automatic, rows, columns };
enum class BoxNumbers : std::uint8_t { automatic, half, full };
enum class AngleUnit : std::uint8_t { automatic, radians, degrees };
// Which turns three angles a, b, c about x, y and z stand for, as a product of rotations that is applied from
// the right: zyx is Rz(c) Ry(b) Rx(a), the roll, pitch and yaw of robots; xyz is three.js's; yxz is Unity's.
enum class EulerOrder : std::uint8_t { automatic, zyx, xyz, yxz };
// That a capsule, cylinder or cone lies along.
enum class UprightAxis : std::uint8_t { automatic, x, y, z };
// Of a capsule: that of its axis, or with its round ends.
enum class CapsuleLength : std::uint8_t { automatic, axis, whole };

struct Reading {
    QuaternionOrder quaternions = QuaternionOrder::automatic;
    MatrixOrder matrices = MatrixOrder::automatic;
    BoxNumbers boxes = BoxNumbers::automatic;
    AngleUnit angles = AngleUnit::automatic;
    EulerOrder euler = EulerOrder::automatic;
    UprightAxis axes = UprightAxis::automatic;
    CapsuleLength capsules = CapsuleLength::automatic;
    bool operator==(const Reading&) const = default;
};

// A reading of one place (Item::key) that differs from the rest; what is `automatic` is as for the rest.
struct PlacedReading {
    std::size_t key = 0;
    Reading reading;
    bool operator==(const PlacedReading&) const = default;
};

// What the reader only supposes, and a person has to say.
enum class Doubt : std::uint8_t {
    quaternions,
    matrices,
    boxes,
    angles,
    euler,
    axes,
    capsules,
    shape,     // whether these numbers are one at all
    owner,     // whose pose it is
    place,     // where a shape stands of which the text does not say it
    rotation,  // the same of its rotation, beside numbers that were not read
    value,     // a part that could not be read, or was put right
    unused,    // numbers beside a shape or in its pose that were left out
    pair,      // which of the shapes are A and B
};

struct Choices : Reading {
    double metresPerUnit = 1.0;
    std::vector<PlacedReading> places;
    std::vector<std::pair<Doubt, std::size_t>> confirmed;  // questions answered "as supposed", by key
    bool operator==(const Choices&) const = default;
};
// What holds at one place.
Choices choicesAt(const Choices& choices, std::size_t key);
// The reading of one place, to be changed.
Reading& readingAt(Choices& choices, std::size_t key);

// Which of the open readings occur, so that choosing changes something.
struct OpenReadings {
    bool quaternions = false, matrices = false, boxes = false, angles = false, euler = false, axes = false,
         capsules = false;
};

struct Question {
    Doubt about = Doubt::value;
    std::size_t key = 0;  // of its place, for choices; 0: of no one place
    Place place;
    std::string words;  // "is quat (1, 0, 0, 0) w x y z or x y z w? Read as x y z w"
};

enum class ItemKind : std::uint8_t { scene, shape, points, position, rotation, transform };

// One thing that was found, in the order of the text.
struct Item {
    ItemKind kind = ItemKind::points;
    std::size_t begin = 0, end = 0;  // bytes of the text
    Place place;
    std::string name;     // as the text calls it; may be empty
    std::string words;    // "box, half extents 0.5 0.5 0.5, read as Box side lengths 1 1 1"
    std::string warning;  // may be empty
    std::size_t key = 0;  // of its place, for choices
    OpenReadings open;    // what the text leaves open there
    bool still = false;   // a pose that neither moves nor turns: nothing is lost with it
    int object = -1;      // index of the object that it belongs to, or -1: it is not used
};

struct FoundObject {
    scene::Object object;
    std::string words;                  // "box at (0.4, 0.4, 0.4)"
    bool placed = true, turned = true;  // whether the text says where it stands and how it is turned
    int item = -1;                      // of its shape
};

// Lines with numbers that became nothing: answers, settings, or what the reader does not know.
struct PassedOver {
    Place place;  // of the first number
    int lastLine = 1;
    std::string excerpt;  // of its line
    std::size_t begin = 0;
    enum class In : std::uint8_t { other, place, known, setting };
    // What the members and calls around the numbers are named for; known: the statement is about a shape or a
    // place that is known.
    In in = In::other;
};

struct Understanding {
    std::vector<Item> items;
    std::optional<scene::Scene> scene;  // the text holds a whole one; then `objects` are its two
    std::vector<FoundObject> objects;   // the proposed A first, then B, then others
    std::vector<std::string> warnings;
    std::vector<PassedOver> passed;
    std::size_t passedLines = 0;  // of all of them; `passed` is cut at kMaxPassed
    OpenReadings open;
    bool pairNamed = false;                // the text itself says which two are A and B
    std::vector<Question> questions;       // to be answered before anything is taken
    std::vector<scene::Report> reported;   // what the text says that a program answered
    std::vector<std::string> reportWords;  // for each of them
    bool zUp = false;                      // the scenes of the text's library stand upright along z
    std::string error;  // why nothing can be made of it, one line with line:column; empty otherwise

    bool ok() const { return error.empty(); }
};

// Never throws, takes bounded time and memory (tokens.h) whatever the text is. Objects obey validation.h;
// whether points make a solid only the hull builder knows.
Understanding understand(std::string_view text, const Choices& choices = {});

// Most items and objects that are kept.
inline constexpr std::size_t kMaxItems = 400;
inline constexpr std::size_t kMaxObjects = 50;
inline constexpr std::size_t kMaxPassed = 30;
inline constexpr std::size_t kMaxQuestions = 30;

// Where the found objects go: an index into `objects`, or nothing: the present object stays.
struct Assignment {
    std::optional<std::size_t> a, b;
    bool operator==(const Assignment&) const = default;
};
// Two objects: A and B. One: B; the present A stays.
Assignment proposedAssignment(const Understanding& understanding);

// The scene that taking it makes. A whole scene keeps everything that it has; objects replace those of
// `present`, which keeps its name and loses what it expected and where it was looked at from.
scene::Scene take(const Understanding& understanding, const Assignment& assignment,
                  const scene::Scene& present);

// The items as lines for a person: "3:12 box, ...".
std::string explain(const Understanding& understanding);

}  // namespace sepaxis::exchange
