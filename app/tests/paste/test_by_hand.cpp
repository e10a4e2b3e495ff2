// Shapes made of the numbers that a person points at.
#include "app/paste/by_hand.h"
#include "app/tests/paste/understanding_checks.h"

namespace sepaxis::exchange {
namespace {

std::vector<double> valuesOf(const std::string& text) {
    std::vector<double> values;
    for (const TextNumber& number : numbersOfText(text)) values.push_back(number.value);
    return values;
}

std::size_t indexOfTurn(std::string_view words) {
    for (std::size_t i = 0; i < handTurns().size(); ++i)
        if (handTurns()[i].words == words) return i;
    ADD_FAILURE() << words;
    return 0;
}
Picked& at(HandSlot& slot, HandPart part) {
    return slot.picked[static_cast<std::size_t>(part)];
}

TEST(ByHand, NumbersAreThoseThatAreNoNames) {
    EXPECT_EQ(valuesOf("box1 at (0.5, -2, +3e-2), x2 = 1"), (std::vector{0.5, -2.0, 0.03, 1.0}));
    EXPECT_EQ(valuesOf("2x1x0.5 [0,0,0]-[1,1,1]"),
              (std::vector{2.0, 1.0, 0.5, 0.0, 0.0, 0.0, 1.0, 1.0, 1.0}));
    EXPECT_EQ(valuesOf("Box0.25 0.5 1.5f size=\".1 .2\""), (std::vector{0.25, 0.5, 1.5, 0.1, 0.2}));
    EXPECT_EQ(valuesOf("a-1, (2)-3, 4 -5"), (std::vector{1.0, 2.0, 3.0, 4.0, -5.0}));
    EXPECT_EQ(valuesOf("rot[0] = 0.5\nrot[1] = 0.25, [0]"), (std::vector{0.5, 0.25, 0.0}));
    EXPECT_TRUE(valuesOf("no numbers, 1e999").empty());
}

TEST(ByHand, ASentenceBecomesItsPair) {
    const std::string text =
        "The case is simply two cubes (sidelength 2) on top of each other (one with pos 0,0,0 the other with "
        "0,0,1.9).";
    const std::vector<TextNumber> numbers = numbersOfText(text);
    ByHand hand;
    for (HandSlot& slot : hand.slots) {
        slot.boxes = BoxNumbers::full;
        slot.turn = indexOfTurn("not turned");
        at(slot, HandPart::size) = pickAt(text, numbers, slot, HandPart::size, 0);
        EXPECT_EQ(at(slot, HandPart::size), (Picked{0, 1})) << "the side of a cube";
    }
    at(hand.slots[0], HandPart::position) = pickAt(text, numbers, hand.slots[0], HandPart::position, 1);
    at(hand.slots[1], HandPart::position) = pickAt(text, numbers, hand.slots[1], HandPart::position, 4);
    const Understanding read = readByHand(text, hand);
    ASSERT_EQ(read.objects.size(), 2u) << read.error;
    const scene::Scene wanted = preset("libccd-25");
    expectSame(read.objects[0].object, wanted.a, 1e-12);
    expectSame(read.objects[1].object, wanted.b, 1e-12);
    EXPECT_TRUE(read.questions.empty());
}

TEST(ByHand, WhatIsMissingIsNamedOneAfterTheOther) {
    const std::string text = "1 2 3  4 5 6  0 0 0 1";
    ByHand hand;
    HandSlot& a = hand.slots[0];
    EXPECT_EQ(readByHand(text, hand).error, "A: choose its size");
    at(a, HandPart::size) = {0, 3};
    EXPECT_EQ(readByHand(text, hand).error, "A: say whether its size is half or whole");
    a.boxes = BoxNumbers::half;
    EXPECT_EQ(readByHand(text, hand).error, "A: choose its position");
    at(a, HandPart::position) = {3, 3};
    EXPECT_EQ(readByHand(text, hand).error, "A: choose how it is turned");
    a.turn = indexOfTurn("quaternion x y z w");
    EXPECT_EQ(readByHand(text, hand).error, "A: choose its rotation");
    at(a, HandPart::rotation) = {6, 4};
    EXPECT_EQ(readByHand(text, hand).error, "B: choose its size");
    hand.slots[1] = a;
    EXPECT_EQ(readByHand(text, hand).objects.size(), 2u);
    at(hand.slots[1], HandPart::rotation) = {6, 3};
    EXPECT_EQ(readByHand(text, hand).error, "B: choose its rotation");
    at(hand.slots[1], HandPart::position) = {9, 3};  // behind the end of the text
    EXPECT_EQ(readByHand(text, hand).error, "B: choose its position");
}

TEST(ByHand, EveryTurnIsWhatItsWordsSay) {
    // A quarter about z at (4, 5, 6), in every form.
    const scene::Object wanted = turnedBox({1, 2, 3}, {4, 5, 6}, 90.0, {0, 0, 1});
    const std::vector<std::pair<std::string, std::string>> forms{
        {"quaternion x y z w", "0 0 0.7071067811865476 0.7071067811865476"},
        {"quaternion w x y z", "0.7071067811865476 0 0 0.7071067811865476"},
        {"3x3 matrix, row by row", "0 -1 0 1 0 0 0 0 1"},
        {"3x3 matrix, column by column", "0 1 0 -1 0 0 0 0 1"},
        {"3x4 matrix with the position, row by row", "0 -1 0 4 1 0 0 5 0 0 1 6"},
        {"4x4 matrix with the position, row by row", "0 -1 0 4 1 0 0 5 0 0 1 6 0 0 0 1"},
        {"4x4 matrix with the position, column by column", "0 1 0 0 -1 0 0 0 0 0 1 0 4 5 6 1"},
        {"angles in degrees, Rz Ry Rx", "0 0 90"},
        {"angles in degrees, Rx Ry Rz", "0 0 90"},
        {"angles in degrees, Ry Rx Rz", "0 0 90"},
        {"angles in radians, Rz Ry Rx", "0 0 1.5707963267948966"},
        {"angles in radians, Rx Ry Rz", "0 0 1.5707963267948966"},
        {"angles in radians, Ry Rx Rz", "0 0 1.5707963267948966"}};
    ASSERT_EQ(forms.size() + 2, handTurns().size()) << "and \"choose\" and \"not turned\"";
    for (const auto& [words, numbers] : forms) {
        const std::string text = "1 2 3 at 4 5 6 turned " + numbers;
        ByHand hand;
        hand.slots[0].boxes = BoxNumbers::half;
        hand.slots[0].turn = indexOfTurn(words);
        at(hand.slots[0], HandPart::size) = {0, 3};
        at(hand.slots[0], HandPart::position) = {3, 3};
        at(hand.slots[0], HandPart::rotation) = {6, handTurns()[hand.slots[0].turn].numbers};
        hand.slots[1] = hand.slots[0];
        const Understanding read = readByHand(text, hand);
        SCOPED_TRACE(words);
        ASSERT_EQ(read.objects.size(), 2u) << read.error;
        expectSame(read.objects[0].object, wanted, 1e-12);
    }
    // Two angles tell the orders apart: Ry Rx of 90 about x and then y takes z to x.
    ByHand hand;
    hand.slots[0].boxes = BoxNumbers::half;
    hand.slots[0].place = HandPlace::origin;
    at(hand.slots[0], HandPart::size) = {0, 3};
    at(hand.slots[0], HandPart::rotation) = {3, 3};
    hand.slots[1] = hand.slots[0];
    const auto zOf = [&](const char* words) {
        hand.slots[0].turn = hand.slots[1].turn = indexOfTurn(words);
        const Understanding read = readByHand("1 2 3 by 90 90 0", hand);
        return scene::poseOf(read.objects.at(0).object).orientation * dvec3(0, 0, 1);
    };
    EXPECT_LT(glm::length(zOf("angles in degrees, Rz Ry Rx") - dvec3(0, -1, 0)), 1e-12);  // Ry keeps y
    EXPECT_LT(glm::length(zOf("angles in degrees, Ry Rx Rz") - dvec3(0, -1, 0)), 1e-12);
    EXPECT_LT(glm::length(zOf("angles in degrees, Rx Ry Rz") - dvec3(1, 0, 0)), 1e-12);
}

TEST(ByHand, RoundShapesAskWhatTheirLengthCountsAndWhereTheyLie) {
    ByHand hand;
    HandSlot& a = hand.slots[0];
    a.shape = HandShape::capsule;
    a.place = HandPlace::origin;
    a.turn = 1;
    at(a, HandPart::radius) = {0, 1};
    at(a, HandPart::length) = {1, 1};
    hand.slots[1] = a;
    const std::string text = "radius / half-height: 0.5 / 2";
    EXPECT_EQ(readByHand(text, hand).error, "A: say what its length counts");
    const auto ends = [&](HandLength length, UprightAxis axis) {
        hand.slots[0].length = hand.slots[1].length = length;
        hand.slots[0].axis = hand.slots[1].axis = axis;
        const Understanding read = readByHand(text, hand);
        if (read.objects.empty()) return dvec3(0.0);
        const scene::Object& object = read.objects[0].object;
        return transformPoint(scene::poseOf(object), std::get<scene::CapsuleShape>(object.shape).tip);
    };
    EXPECT_EQ(ends(HandLength::axis, UprightAxis::automatic), dvec3(0.0));
    EXPECT_LT(glm::length(ends(HandLength::half, UprightAxis::y) - dvec3(0, 2, 0)), 1e-12);
    EXPECT_LT(glm::length(ends(HandLength::axis, UprightAxis::z) - dvec3(0, 0, 1)), 1e-12);
    EXPECT_LT(glm::length(ends(HandLength::whole, UprightAxis::x) - dvec3(0.5, 0, 0)), 1e-12);
}

TEST(ByHand, PointsArePickedUpToAGap) {
    const std::string text =
        "A:\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n\nB:\n5 5 5\n6 5 5\n5 6 5\n5 5 6\nand 0.25 is the depth\n";
    const std::vector<TextNumber> numbers = numbersOfText(text);
    HandSlot hull;
    hull.shape = HandShape::hull;
    EXPECT_EQ(pickAt(text, numbers, hull, HandPart::points, 0), (Picked{0, 12}));
    EXPECT_EQ(pickAt(text, numbers, hull, HandPart::points, 12), (Picked{12, 12}));
    HandSlot triangle;
    triangle.shape = HandShape::triangle;
    EXPECT_EQ(pickAt(text, numbers, triangle, HandPart::points, 3), (Picked{3, 9}));
    EXPECT_EQ(pickAt(text, numbers, triangle, HandPart::points, 6).count, 0u) << "too few behind it";
}

TEST(ByHand, WhatTheShapeRefusesIsSaid) {
    ByHand hand;
    hand.slots[0].shape = HandShape::sphere;
    hand.slots[0].place = HandPlace::origin;
    hand.slots[0].turn = 1;
    at(hand.slots[0], HandPart::radius) = {0, 1};
    hand.slots[1] = hand.slots[0];
    const Understanding read = readByHand("radius -2", hand);
    EXPECT_TRUE(read.objects.empty());
    EXPECT_NE(read.error.find("must be above zero"), std::string::npos) << read.error;
}

}  // namespace
}  // namespace sepaxis::exchange
