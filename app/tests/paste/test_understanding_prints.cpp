// What debuggers, consoles and other programs print; poses of all kinds; and that nothing is dropped in
// silence.
#include "app/tests/paste/understanding_checks.h"

namespace sepaxis::exchange {
namespace {

constexpr double kPrinted = 1e-6;  // of numbers with seven digits

// --- debuggers -------------------------------------------------------------------------------------------

TEST(UnderstandingPrints, GdbNamesWhatItWasAskedFor) {
    const Understanding read = expectPair(
        R"((gdb) p boxA.halfExtents
$1 = {x = 1, y = 2, z = 3}
(gdb) p boxB.halfExtents
$2 = {x = 0.5, y = 0.5, z = 0.25}
(gdb) p xfA
$3 = {p = {x = 0, y = 0, z = 0}, q = {v = {x = 0, y = 0, z = 0}, s = 1}}
(gdb) p xfB
$4 = {p = {x = 0, y = 2.25, z = 0}, q = {v = {x = 0, y = 0, z = 0.3826834}, s = 0.9238795}}
)",
        pairOf(box({1, 2, 3}), turnedBox({0.5, 0.5, 0.25}, {0, 2.25, 0}, 45.0, {0, 0, 1})), kPrinted);
    EXPECT_FALSE(read.open.quaternions);  // the scalar part has a name
}

TEST(UnderstandingPrints, DebuggersPrintListsWithTheirLength) {
    const std::vector<dvec3> points = {{0, 0, 0}, {1.5, 0, 0}, {0, 2.5, 0}, {0, 0, 3.5}};
    for (const char* text : {
             "$1 = std::vector of length 4, capacity 8 = {{x = 0, y = 0, z = 0}, {x = 1.5, y = 0, z = 0}, "
             "{x = 0, y = 2.5, z = 0}, {x = 0, y = 0, z = 3.5}}",
             "(lldb) p hull\n(std::vector<Vec3, std::allocator<Vec3> >) $0 = size=4 {\n  [0] = (x = 0, y = "
             "0, z = "
             "0)\n  [1] = (x = 1.5, y = 0, z = 0)\n  [2] = (x = 0, y = 2.5, z = 0)\n  [3] = (x = 0, y = 0, z "
             "= "
             "3.5)\n}\n",
             "pts = {{m_floats = {0, 0, 0, 0}}, {m_floats = {1.5, 0, 0, 0}}, {m_floats = {0, 2.5, 0, 0}}, "
             "{m_floats = {0, 0, 3.5, 0}}}",
         }) {
        const Understanding read = understand(text);
        ASSERT_EQ(read.objects.size(), 1u) << text << read.error;
        EXPECT_EQ(std::get<scene::HullShape>(read.objects[0].object.shape).positions, points)
            << explain(read);
    }
}

TEST(UnderstandingPrints, BulletsTransformInADebugger) {
    const Understanding read = understand(
        "(gdb) p shape->m_implicitShapeDimensions\n$1 = {m_floats = {0.46, 0.96, 0.46, 0}}\n(gdb) p tr\n$2 = "
        "{m_basis = {m_el = {{m_floats = {1, 0, 0, 0}}, {m_floats = {0, 0, -1, 0}}, {m_floats = {0, 1, 0, "
        "0}}}}, "
        "m_origin = {m_floats = {1, 2, 3, 0}}}\n");
    ASSERT_EQ(read.objects.size(), 1u) << read.error;
    expectSame(read.objects[0].object, turnedBox({0.46, 0.96, 0.46}, {1, 2, 3}, 90.0, {1, 0, 0}), 1e-12);
    EXPECT_NE(explain(read).find("less its margin"), std::string::npos) << explain(read);
}

TEST(UnderstandingPrints, MatricesWithSemicolonsAndTables) {
    const Understanding read = understand(
        "R1 = [1 0 0; 0 0 -1; 0 1 0]\nV1 = [0 0 0; 1 0 0; 0 1 0; 0 0 1];\nV2 = [0 0 0; 2 0 0; 0 2 0; 0 0 "
        "2];\n");
    ASSERT_EQ(read.objects.size(), 2u) << read.error;
    EXPECT_NEAR(read.objects[0].object.orientation[0], std::sqrt(0.5), 1e-12);
    const std::vector<dvec3> points = {{0.5, 1.25, 0}, {1.5, 0.25, 0}, {0.5, 0.25, 1}, {0.5, 2.25, 3}};
    for (const char* table : {"id,x,y,z\n0,0.5,1.25,0\n1,1.5,0.25,0\n2,0.5,0.25,1\n3,0.5,2.25,3\n",
                              "x;y;z\n0,5;1,25;0,0\n1,5;0,25;0,0\n0,5;0,25;1,0\n0,5;2,25;3,0\n",
                              "0.5;1.25;0\n1.5;0.25;0\n0.5;0.25;1\n0.5;2.25;3\n",
                              "points: (0.5,1.25,0) (1.5,0.25,0) (0.5,0.25,1) (0.5,2.25,3)\n"}) {
        const Understanding rows = understand(table);
        ASSERT_EQ(rows.objects.size(), 1u) << table << rows.error;
        EXPECT_EQ(std::get<scene::HullShape>(rows.objects[0].object.shape).positions, points)
            << explain(rows);
    }
    EXPECT_NE(explain(understand("0,5;1,25;0,0\n1,5;0,25;0,0\n0,5;0,25;1,0\n0,5;2,25;3,0\n")).find("decimal"),
              std::string::npos);
}

// --- shapes and poses by keys ----------------------------------------------------------------------------

TEST(UnderstandingPrints, ObjectsOfOtherProgramsAsJson) {
    const Understanding read = expectPair(
        R"({"shapeA": {"type": "box", "halfExtents": [1, 1, 2], "position": [0, 0, 0], "rotation": [0, 0, 0, 1]},
 "shapeB": {"type": "sphere", "radius": 0.5, "position": [0, 1.4, 0], "mass": 3}})",
        pairOf(box({1, 1, 2}), ball(0.5, {0, 1.4, 0})));
    // Of a list without a library the order is a question.
    ASSERT_EQ(read.questions.size(), 1u) << explain(read);
    EXPECT_EQ(read.questions[0].about, Doubt::quaternions);
}

TEST(UnderstandingPrints, KeysPlaceWhatACallMakes) {
    expectPair(
        "m1 = trimesh.creation.box(extents=[1, 2, 3])\nm2 = trimesh.creation.box(extents=[1, 1, 1], "
        "transform=[[1,0,0,0.5],[0,1,0,0],[0,0,1,2],[0,0,0,1]])\n",
        boxes({0.5, 1, 1.5}, dvec3(0.0), dvec3(0.5), {0.5, 0, 2}));
    expectPair(R"(a = p.createCollisionShape(p.GEOM_BOX, halfExtents=[0.5, 0.75, 0.5])
b = p.createCollisionShape(p.GEOM_SPHERE, radius=0.3)
ba = p.createMultiBody(0, a, basePosition=[0, 0, 1], baseOrientation=[0, 0, 0, 1])
bb = p.createMultiBody(0, b, basePosition=[0.7, 0, 0], baseOrientation=[0, 0, 0, 1])
)",
               pairOf(box({0.5, 0.75, 0.5}, {0, 0, 1}), ball(0.3, {0.7, 0, 0})));
    expectPair(
        R"(const a = new CANNON.Body({ mass: 1, shape: new CANNON.Box(new CANNON.Vec3(0.5, 0.5, 1)), position: new CANNON.Vec3(0, 5, 0) });
const b = new CANNON.Body({ mass: 0, shape: new CANNON.Box(new CANNON.Vec3(1, 2, 3)) });
b.quaternion.setFromAxisAngle(new CANNON.Vec3(1, 0, 0), -Math.PI / 2);
)",
        pairOf(box({0.5, 0.5, 1}, {0, 5, 0}), turnedBox({1, 2, 3}, dvec3(0.0), -90.0, {1, 0, 0})), 1e-12);
}

TEST(UnderstandingPrints, AScaleIsSaidNotDropped) {
    const Understanding read = understand(
        "Cuboid { half_extents: Vec3(1.0, 1.0, 1.0) }\nTransform { translation: Vec3(1.0, 2.0, 3.0), "
        "rotation: "
        "Quat(0.0, 0.0, 0.0, 1.0), scale: Vec3(2.0, 2.0, 2.0) }\n");
    ASSERT_EQ(read.objects.size(), 1u) << read.error;
    EXPECT_EQ(read.objects[0].object.position, dvec3(1, 2, 3));
    EXPECT_NE(explain(read).find("scale was not applied"), std::string::npos) << explain(read);
}

TEST(UnderstandingPrints, ParrysDebugFormOfACapsule) {
    const Understanding read = understand(
        "Capsule { segment: Segment { a: [0.0, -0.5, 0.25], b: [0.0, 0.5, 0.25] }, radius: 0.125 }\n");
    ASSERT_EQ(read.objects.size(), 1u) << read.error << explain(read);
    EXPECT_TRUE((std::get<scene::CapsuleShape>(read.objects[0].object.shape) ==
                 scene::CapsuleShape{{0, -0.5, 0.25}, {0, 0.5, 0.25}, 0.125}));
}

// --- whose pose it is ------------------------------------------------------------------------------------

TEST(UnderstandingPrints, APoseBeforeEachShapeIsThatShapes) {
    expectPair(R"(Transform { translation: Vec3(1.0, 2.0, 3.0), rotation: Quat(0.0, 0.0, 0.0, 1.0) }
Collider::cuboid(0.5, 0.5, 0.25)
Transform { translation: Vec3(0.0, 0.5, 0.0), rotation: Quat(0.0, 0.0, 0.0, 1.0) }
Collider::ball(0.5)
)",
               pairOf(box({0.5, 0.5, 0.25}, {1, 2, 3}), ball(0.5, {0, 0.5, 0})));
}

TEST(UnderstandingPrints, PosesOfOneNameAndShapesOfAnother) {
    expectPair(R"(btConvexShape closestShape1 = new btBoxShape(new Vector3(1, 1, 1));
btConvexShape closestShape2 = new btBoxShape(new Vector3(1, 2, 1));
input.getTransformB().setOrigin(new Vector3(3, 0, 0));
)",
               boxes({1, 1, 1}, dvec3(0.0), {1, 2, 1}, {3, 0, 0}));
    expectPair(
        "btBoxShape a(btVector3(1, 1, 1)), b(btVector3(1, 2, 3));\n"
        "b3Transform xfB = { { 0.5f, 2.0f, 0.0f }, { { 0.0f, 0.0f, 0.0f }, 1.0f } };\n",
        boxes({1, 1, 1}, dvec3(0.0), {1, 2, 3}, {0.5, 2, 0}));
}

TEST(UnderstandingPrints, JoltsBodiesAndQueriesStandWhereTheySay) {
    expectPair(
        R"(BodyCreationSettings a(new BoxShape(Vec3(1, 2, 3)), RVec3(0, 1, 0), Quat::sIdentity(), EMotionType::Static, 0);
BodyCreationSettings b(new SphereShape(0.5f), RVec3(0.0, 3.25, 0.0), Quat(0, 0.6f, 0, 0.8f), EMotionType::Dynamic, 1);
)",
        pairOf(box({1, 2, 3}, {0, 1, 0}), ball(0.5, {0, 3.25, 0})));
    const Understanding read = understand(R"(Ref<Shape> box = new BoxShape(Vec3(0.5f, 1.0f, 1.5f));
Ref<Shape> ball = new SphereShape(0.25f);
CollisionDispatch::sCollideShapeVsShape(box, ball, Vec3::sOne(), Vec3::sOne(), mysteriousTransform, Mat44::sRotationTranslation(Quat(0, 0, 0.6f, 0.8f), Vec3(7.5f, 0, 8)), {}, {}, settings, collector);
)");
    ASSERT_EQ(read.objects.size(), 2u) << read.error;
    EXPECT_EQ(read.objects[1].object.position, dvec3(7.5, 0, 8)) << explain(read);
    EXPECT_NE(explain(read).find("one pose that can be read"), std::string::npos) << explain(read);
}

TEST(UnderstandingPrints, ShapesByTheirDeclaredType) {
    const Understanding read = understand(
        "b3Sphere sphere = { { 0.5f, 0.0f, 0.25f }, 0.75f };\n"
        "b3Capsule capsule = { { -0.5f, 0.0f, 0.0f }, { 0.5f, 0.0f, 0.0f }, 0.25f };\n");
    ASSERT_EQ(read.objects.size(), 2u) << read.error;
    EXPECT_EQ(std::get<scene::SphereShape>(read.objects[0].object.shape).radius, 0.75);
    EXPECT_EQ(read.objects[0].object.position, dvec3(0.5, 0, 0.25));
    EXPECT_TRUE((std::get<scene::CapsuleShape>(read.objects[1].object.shape) ==
                 scene::CapsuleShape{{-0.5, 0, 0}, {0.5, 0, 0}, 0.25}));
}

TEST(UnderstandingPrints, BuildersPlaceWhatTheyBuild) {
    scene::Scene wanted =
        pairOf(box({0.5, 0.25, 1}, {1, 2, 3}), turnedBox({1, 2, 0.5}, dvec3(0.0), 90.0, {0, 0, 1}));
    expectPair(R"(let a = ColliderBuilder::cuboid(0.5, 0.25, 1.0).translation(vector![1.0, 2.0, 3.0]).build();
let b = ColliderBuilder::cuboid(1.0, 2.0, 0.5).rotation(vector![0.0, 0.0, 1.5707963267948966]).build();
)",
               wanted, 1e-12);
}

// --- turns -----------------------------------------------------------------------------------------------

TEST(UnderstandingPrints, TurnsOfManyLibraries) {
    const scene::Object wanted = turnedBox({1, 2, 3}, {4, 5, 6}, 90.0, {0, 0, 1});
    const std::string shape = "btBoxShape a(btVector3(1, 2, 3));\n";
    for (const char* pose : {
             "glm::mat4 m = glm::rotate(glm::translate(glm::mat4(1.0f), glm::vec3(4, 5, 6)), "
             "glm::radians(90.0f), "
             "glm::vec3(0, 0, 1));\n",
             "Eigen::Isometry3d T = Eigen::Translation3d(4, 5, 6) * Eigen::AngleAxisd(M_PI / 2, "
             "Eigen::Vector3d::UnitZ());\n",
             "PxTransform t(PxVec3(4, 5, 6), PxQuat(PxHalfPi, PxVec3(0, 0, 1)));\n",
             "Transform3D transform = Transform3D(0, -1, 0, 1, 0, 0, 0, 0, 1, 4, 5, 6)\n",
             "transform = [X: (0, 1, 0), Y: (-1, 0, 0), Z: (0, 0, 1), O: (4, 5, 6)]\n",
             "tr.setFromOpenGLMatrix(new float[]{0,1,0,0, -1,0,0,0, 0,0,1,0, 4,5,6,1});\n",
             "a.position = (4, 5, 6)\na.rotation = (0, 0, 90)\n",
             "Mat44 m = Mat44::sRotationTranslation(Quat::sRotation(Vec3::sAxisZ(), 0.5f * JPH_PI), Vec3(4, "
             "5, 6));\n",
             "btTransform t(btQuaternion(0, 0, 1.5707963267948966), btVector3(4, 5, 6));\n",
         }) {
        const Understanding read = understand(shape + pose);
        ASSERT_EQ(read.objects.size(), 1u) << pose << read.error << explain(read);
        SCOPED_TRACE(std::string(pose) + explain(read));
        expectSame(read.objects[0].object, wanted, kPrinted);
    }
}

TEST(UnderstandingPrints, OdesQuaternionsHaveWFirstAndItsAnglesTurnTheOtherWay) {
    const Understanding read = understand(R"(dQuaternion q = {0.9238795, 0, 0, 0.3826834};
box1 = dCreateBox(0, 1, 2, 3);
dGeomSetQuaternion(box1, q);
)");
    ASSERT_EQ(read.objects.size(), 1u) << read.error;
    expectSame(read.objects[0].object, turnedBox({0.5, 1, 1.5}, dvec3(0.0), 45.0, {0, 0, 1}), kPrinted);
    const Understanding angles = understand(
        "g1 = dCreateBox(space, 1, 2, 3);\ndRFromEulerAngles(R, 0, 0, 0.5);\ndGeomSetRotation(g1, R);\n");
    ASSERT_EQ(angles.objects.size(), 1u) << angles.error;
    EXPECT_NEAR(angles.objects[0].object.orientation[2], -std::sin(0.25), 1e-12) << explain(angles);
}

TEST(UnderstandingPrints, WhatIsNoRotationIsSaid) {
    const Understanding read =
        understand("Box(1, 1, 1)\nrotation = Quaternion(whatever, 0.5, 1.5)\nposition = (nan, 0, 0)\n");
    ASSERT_EQ(read.objects.size(), 1u) << read.error;
    EXPECT_NE(explain(read).find("not finite"), std::string::npos) << explain(read);
    EXPECT_NE(explain(read).find("could not be read as a rotation"), std::string::npos) << explain(read);
}

TEST(UnderstandingPrints, LabelsSayWhoseTheRowsBelowAre) {
    const Understanding read = understand(R"(Vertices of A:
-0.5 -0.5 -0.5
0.5 -0.5 -0.5
0.5 0.5 -0.5
-0.5 0.5 0.5
Transform of A (row major):
1 0 0 0.1
0 1 0 0.2
0 0 1 0.3
Vertices of B:
0 0 0
1 0 0
0 1 0
0 0 1
Translation of B: 0.25 0.5 0.25
Rotation of B (wxyz): 0.8 0 0 0.6
)");
    ASSERT_EQ(read.objects.size(), 2u) << read.error;
    EXPECT_EQ(read.objects[0].object.position, dvec3(0.1, 0.2, 0.3)) << explain(read);
    EXPECT_EQ(read.objects[1].object.position, dvec3(0.25, 0.5, 0.25)) << explain(read);
    EXPECT_NEAR(read.objects[1].object.orientation[3], 0.8, 1e-12) << explain(read);
    EXPECT_TRUE(read.passed.empty()) << explain(read);
}

TEST(UnderstandingPrints, NumberedAndPointedRowsArePoints) {
    const std::vector<dvec3> points = {{-1, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1.5}};
    for (const char* text : {"VERT 0: ( -1.0, 0.0, 0.0 )\nVERT 1: ( 1.0, 0.0, 0.0 )\nVERT 2: ( 0.0, 1.0, 0.0 "
                             ")\nVERT 3: ( 0, 0, 1.5 )\n",
                             "0: -1, 0, 0\n1: 1, 0, 0\n2: 0, 1, 0\n3: 0, 0, 1.5\n",
                             "Vector3f[4] = { <-1, 0, 0>, <1, 0, 0>, <0, 1, 0>, <0, 0, 1.5> }"}) {
        const Understanding read = understand(text);
        ASSERT_EQ(read.objects.size(), 1u) << text << read.error;
        EXPECT_EQ(std::get<scene::HullShape>(read.objects[0].object.shape).positions, points)
            << explain(read);
    }
}

TEST(UnderstandingPrints, ShapesByKeysOnLines) {
    const std::string first =
                          "crate:\n  type: \"box\"\n  frame: base\n  size: [1, 2, 3]\n  position: [0.5, 0, "
                          "-1]\n  quaternion: [0.8, 0, 0, 0.6]",
                      second = "\nball:\n  type: sphere\n  radius: 0.25\n  position: [4, 5, 6]\n";
    scene::Scene wanted = pairOf(box({0.5, 1, 1.5}, {0.5, 0, -1}), ball(0.25, {4, 5, 6}));
    wanted.a.orientation = {0, 0, 0.6, 0.8};
    for (const std::string& below : {std::string(), std::string("scene:\n")}) {
        const Understanding read = expectPair(below + first + "  # w, x, y, z" + second, wanted);
        EXPECT_TRUE(read.questions.empty()) << explain(read);
        EXPECT_EQ(read.objects[0].object.name, "crate");
    }
    // Without the remark the order is open.
    const Understanding open = understand(first + second);
    ASSERT_EQ(open.questions.size(), 1u) << explain(open);
    EXPECT_EQ(open.questions[0].about, Doubt::quaternions);
    expectPair(
        "- type: box\n  size: [1, 2, 3]\n  pose:\n    position: [0.5, 0, -1]\n    quat_wxyz: [0.8, 0, 0, "
        "0.6]\n- type: sphere\n  radius: 0.25\n  position:\n    x: 4\n    y: 5\n    z: 6\n",
        wanted);
}

TEST(UnderstandingPrints, KeysThatComeAgainAreOfTheNextShape) {
    const Understanding read =
        expectPair("shape: box\nsize: 1 2 3\nposition: 0 0 7\n\nshape: sphere\nradius: 2\nposition: 1 1 1\n",
                   pairOf(box({0.5, 1, 1.5}, {0, 0, 7}), ball(2, {1, 1, 1})));
    EXPECT_TRUE(read.questions.empty()) << explain(read);
    const Understanding nested = understand(
        "- shape: box\n  half_extents: [5, 0.5, 5]\n  pose:\n    xyz: [0, 0, 0]\n    tilt: 0.25\n- shape: "
        "sphere\n  radius: 1\n  pose: {xyz: [0, 1, 0], rpy: [0, 0, 0.5]}\n");
    ASSERT_EQ(nested.objects.size(), 2u) << explain(nested);
    EXPECT_NEAR(nested.objects[1].object.orientation[2], std::sin(0.25), 1e-12);
    EXPECT_NE(explain(nested).find("'tilt' could not be read"), std::string::npos) << explain(nested);
}

TEST(UnderstandingPrints, TwoVectorsDoNotSayWhichIsTheSize) {
    const Understanding read = understand("Box a = { {0.5f, 1.5f, 0.25f}, {0.5f, 1, 2} };\n");
    EXPECT_FALSE(read.ok()) << explain(read);
    EXPECT_NE(read.error.find("does not say which is its size"), std::string::npos) << read.error;
    const Understanding xml = understand("<box size=\"0.5 0.5 0.5\"/>");
    EXPECT_NE(xml.error.find("in quotes"), std::string::npos) << xml.error;
}

TEST(UnderstandingPrints, EigensPosesMoveStepByStep) {
    const Understanding read = understand(R"(Eigen::Isometry3d poseB = Eigen::Isometry3d::Identity();
poseB.translate(Eigen::Vector3d(0.5, 0, 0));
poseB.rotate(Eigen::AngleAxisd(M_PI / 2, Eigen::Vector3d::UnitZ()));
poseB.translate(Eigen::Vector3d(1, 0, 0));
coal::Box(2, 1, 3);
)");
    ASSERT_EQ(read.objects.size(), 1u) << read.error;
    expectSame(read.objects[0].object, turnedBox({1, 0.5, 1.5}, {0.5, 1, 0}, 90.0, {0, 0, 1}), 1e-12);
}

// --- what became nothing ---------------------------------------------------------------------------------

TEST(UnderstandingPrints, LinesWithNumbersThatBecameNothingAreListed) {
    const Understanding read = understand(
        "Box(1, 2, 3)\nfloat margin = 0.04f;\ngravity = (0, -9.81, 0)\n\nno numbers here\nposition = (1, 0, "
        "0)\n"
        "Expected depth 0.1\n");
    ASSERT_EQ(read.objects.size(), 1u) << read.error;
    EXPECT_EQ(read.passedLines, 3u) << explain(read);
    ASSERT_EQ(read.passed.size(), 2u) << explain(read);
    EXPECT_EQ(read.passed[0].place.line, 2);
    EXPECT_EQ(read.passed[0].lastLine, 3);  // neighbours stand together
    EXPECT_EQ(read.passed[0].excerpt, "float margin = 0.04f;");
    EXPECT_EQ(read.passed[1].place.line, 7);
    EXPECT_NE(explain(read).find("7:16: not read: Expected depth 0.1"), std::string::npos) << explain(read);
}

TEST(UnderstandingPrints, AValueThatBecomesAPartOfAShapeIsRead) {
    const Understanding read =
        understand("float half = 0.5f, deep = 0.25f;\nbtBoxShape a(btVector3(half, deep, half));\n");
    ASSERT_EQ(read.objects.size(), 1u) << read.error;
    EXPECT_TRUE(read.passed.empty()) << explain(read);
    const Understanding faces = understand("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\nf 1 2 4\n");
    EXPECT_TRUE(isPassedOver(faces, "f 1 2 3")) << explain(faces);
}

TEST(UnderstandingPrints, ManyLinesAreCounted) {
    std::string text = "Box(1, 1, 1)\n";
    for (int i = 0; i < 100; ++i) text += "mass " + std::to_string(i) + "\n\n\nposition = (1, 0, 0)\n";
    const Understanding read = understand(text);
    EXPECT_EQ(read.passed.size(), kMaxPassed);
    EXPECT_EQ(read.passedLines, 100u);
    EXPECT_NE(explain(read).find("100 lines with numbers in all"), std::string::npos);
}

// --- one place read otherwise ----------------------------------------------------------------------------

TEST(UnderstandingPrints, OnePlaceMayDifferFromTheRest) {
    const std::string text =
        "Box(1, 1, 1)\nquaternion1 = (0.5, 0.1, 0.7, 0.5)\nBox(2, 2, 2)\nquaternion2 = (0.5, 0.1, 0.7, "
        "0.5)\n";
    const Understanding before = understand(text);
    ASSERT_EQ(before.objects.size(), 2u) << before.error;
    EXPECT_NEAR(before.objects[1].object.orientation[0], 0.5, 1e-12);
    std::size_t key = 0;
    for (const Item& item : before.items)
        if (item.name == "quaternion2") key = item.key;
    ASSERT_GT(key, 0u);
    Choices choices;
    readingAt(choices, key).quaternions = QuaternionOrder::wxyz;
    const Understanding after = understand(text, choices);
    EXPECT_NEAR(after.objects[0].object.orientation[0], 0.5, 1e-12);
    EXPECT_NEAR(after.objects[1].object.orientation[0], 0.1, 1e-12);
    EXPECT_NEAR(after.objects[1].object.orientation[3], 0.5, 1e-12);
    // The whole text's choice holds where none was made.
    choices.quaternions = QuaternionOrder::wxyz;
    readingAt(choices, key).quaternions = QuaternionOrder::xyzw;
    const Understanding other = understand(text, choices);
    EXPECT_NEAR(other.objects[0].object.orientation[0], 0.1, 1e-12);
    EXPECT_NEAR(other.objects[1].object.orientation[0], 0.5, 1e-12);
}

}  // namespace
}  // namespace sepaxis::exchange
