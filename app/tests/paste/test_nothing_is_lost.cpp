// Places, rotations and scales that a text says are read, or asked about: never left out without a word.
#include "app/tests/paste/understanding_checks.h"

namespace sepaxis::exchange {
namespace {

bool asks(const Understanding& read, const std::string& words) {
    return std::any_of(read.questions.begin(), read.questions.end(), [&](const Question& question) {
        return question.words.find(words) != std::string::npos;
    });
}

// --- literals of bodies
// --------------------------------------------------------------------------------------

const std::string kFloor =
    "const floor = new CANNON.Body({ shape: new CANNON.Box(new CANNON.Vec3(4, 0.5, 6)), position: new "
    "CANNON.Vec3(0, -3, 1) });\n";
const scene::Object kFloorBox = box({4, 0.5, 6}, {0, -3, 1});

TEST(NothingIsLost, ABodyIsWhereItsLiteralSaysWhateverElseItSays) {
    for (const char* literal :
         {"{ position: new CANNON.Vec3(0.5, 7, -2) }", "{ mass: 3, position: new CANNON.Vec3(0.5, 7, -2) }",
          "{\n  position: new CANNON.Vec3(0.5, 7, -2),\n  mass: 3,\n  material: rubber\n}",
          "{\n  mass: 3,\n  position: new CANNON.Vec3(0.5, 7, -2), // seven up\n  collisionFilterGroup: "
          "2\n}"})
        for (const char* name : {"ballBody", "thing"}) {
            const std::string body = name;
            const Understanding read =
                expectPair("const ball = new CANNON.Sphere(0.75);\nconst " + body + " = new CANNON.Body(" +
                               literal + ");\n" + body + ".addShape(ball);\n" + kFloor,
                           pairOf(ball(0.75, {0.5, 7, -2}), kFloorBox));
            EXPECT_TRUE(read.questions.empty()) << literal << explain(read);
        }
}

TEST(NothingIsLost, ABodyIsTurnedAsItsLiteralSays) {
    const scene::Scene wanted = pairOf(turnedBox({1, 2, 3}, {0, 7, 0}, 90.0, {0, 0, 1}), kFloorBox);
    for (const char* literal :
         {"{ position: new CANNON.Vec3(0, 7, 0), quaternion: new CANNON.Quaternion(0, 0, 0.6, 0.6) }",
          "{ mass: 1, quaternion: new CANNON.Quaternion(0, 0, 0.6, 0.6), position: new CANNON.Vec3(0, 7, "
          "0) }"}) {
        const Understanding read =
            expectPair("const brick = new CANNON.Box(new CANNON.Vec3(1, 2, 3));\nconst b = new CANNON.Body(" +
                           std::string(literal) + ");\nb.addShape(brick);\n" + kFloor,
                       wanted, 1e-9);
        EXPECT_TRUE(read.questions.empty()) << literal << explain(read);
    }
}

TEST(NothingIsLost, TwoBodiesEachHaveTheirShape) {
    const Understanding read = expectPair(
        "const s1 = new CANNON.Sphere(0.5);\nconst one = new CANNON.Body({ mass: 2, position: new "
        "CANNON.Vec3(3, 1.25, 0) });\none.addShape(s1);\nconst s2 = new CANNON.Box(new CANNON.Vec3(2, 1, "
        "2));\nconst two = new CANNON.Body({ mass: 0 });\ntwo.addShape(s2);\ntwo.position.set(0.5, -1, 4);\n",
        pairOf(ball(0.5, {3, 1.25, 0}), box({2, 1, 2}, {0.5, -1, 4})));
    EXPECT_TRUE(read.questions.empty()) << explain(read);
}

TEST(NothingIsLost, AnOffsetInABodyStaysWhenTheBodyMoves) {
    const Understanding read = expectPair(
        "const s = new CANNON.Sphere(0.5);\nconst body = new CANNON.Body({ mass: 2, position: new "
        "CANNON.Vec3(9, 9, 9) });\nbody.addShape(s, new CANNON.Vec3(0, 0.25, 0));\nbody.position.set(1, 2, "
        "3);\n" +
            kFloor,
        pairOf(ball(0.5, {1, 2.25, 3}), kFloorBox));
    EXPECT_TRUE(read.questions.empty()) << explain(read);
}

TEST(NothingIsLost, ADescriptionOfABodyIsItsPlace) {
    const Understanding read = expectPair(
        "const bodyA = world.createRigidBody(RAPIER.RigidBodyDesc.fixed().setTranslation(1, -2, 0));\nconst "
        "colA = world.createCollider(RAPIER.ColliderDesc.cuboid(5, 1, 4), bodyA);\nconst bodyB = "
        "world.createRigidBody(RAPIER.RigidBodyDesc.dynamic().setTranslation(0, 0.5, 3));\nconst colB = "
        "world.createCollider(RAPIER.ColliderDesc.ball(0.5), bodyB);\n",
        pairOf(box({5, 1, 4}, {1, -2, 0}), ball(0.5, {0, 0.5, 3})));
    EXPECT_TRUE(read.questions.empty()) << explain(read);
}

TEST(NothingIsLost, BodiesMadeOfAShapeAndMembers) {
    const scene::Scene wanted = pairOf(box({1, 1.5, 2}, {0, 1, 0}), ball(0.5, {0, 4, 0}));
    for (const char* text :
         {"// Jitter2\nusing Jitter2;\nvar a = new RigidBody(new BoxShape(2, 3, 4)) { Position = new "
          "JVector(0, "
          "1, 0), Mass = 2 };\nvar b = new RigidBody(new SphereShape(0.5f)) { Position = new JVector(0, 4, "
          "0) };\n",
          "const a = new THREE.BoxGeometry(2, 3, 4);\nvar body = world.createBody({ shapes: [a], "
          "translation: { "
          "x: 0, y: 1, z: 0 } });\nconst b = new THREE.SphereGeometry(0.5);\nvar body2 = world.createBody({ "
          "shapes: [b], translation: { x: 0, y: 4, z: 0 } });\n"}) {
        const Understanding read = expectPair(text, wanted);
        EXPECT_TRUE(read.questions.empty()) << explain(read);
    }
}

TEST(NothingIsLost, AVelocityIsNoRotation) {
    const std::string text =
        "btBoxShape a(btVector3(1, 1, 1)), b(btVector3(1, 2, 3));\na.position = (0, 0, 0)\nb.position = (0, "
        "1, "
        "0)\nb.setLinearVelocity(btVector3(1, 0, 0));\n";
    const Understanding read = understand(text);
    EXPECT_EQ(read.objects[1].object.orientation, (std::array<double, 4>{0, 0, 0, 1})) << explain(read);
    EXPECT_TRUE(read.questions.empty()) << explain(read);
}

TEST(NothingIsLost, PartsOfACompoundAreWhereTheyAreAdded) {
    const Understanding read = expectPair(
        "JPH::StaticCompoundShapeSettings s;\ns.AddShape(Vec3(0, 1, 0), Quat::sIdentity(), new "
        "JPH::BoxShape(Vec3(1, 2, 3)));\ns.AddShape(Vec3(0, 4, 0), Quat::sIdentity(), new "
        "JPH::SphereShape(0.5f));\n",
        pairOf(box({1, 2, 3}, {0, 1, 0}), ball(0.5, {0, 4, 0})));
    EXPECT_TRUE(read.questions.empty()) << explain(read);
    const Understanding turned = understand("put(new JPH::BoxShape(Vec3(1, 2, 3)), Quat::sIdentity());\n");
    EXPECT_TRUE(asks(turned, "at the origin")) << explain(turned);
}

TEST(NothingIsLost, APlaceThatIsComputedElsewhereIsAskedFor) {
    const Understanding read = understand(
        "const ball = new CANNON.Sphere(0.75);\nconst ballBody = new CANNON.Body({ mass: 1, "
        "position: startOf(level) });\nballBody.addShape(ball);\n" +
        kFloor);
    EXPECT_TRUE(asks(read, "'position' could not be read")) << explain(read);
    const Understanding made = understand(
        "const ball = new CANNON.Sphere(0.75);\nconst ballBody = makeBody(3, 4, "
        "5);\nballBody.addShape(ball);\n" +
        kFloor);
    EXPECT_TRUE(asks(made, "numbers of line 2 were not read")) << explain(made);
    const Understanding angle = understand(
        "const ball = new CANNON.Sphere(0.75);\nconst ballBody = new CANNON.Body({ mass: 1, "
        "position: new CANNON.Vec3(1, 2, 3), tilt: 0.25 });\nballBody.addShape(ball);\n" +
        kFloor);
    EXPECT_TRUE(asks(angle, "'tilt' could not be read")) << explain(angle);
}

TEST(NothingIsLost, APlaceBesideASettingIsNoSetting) {
    const std::string posed =
        "btBoxShape a(btVector3(1, 1, 1)), b(btVector3(1, 2, 3));\na.transform = btTransform(btQuaternion(0, "
        "0, 0.6, 0.8), btVector3(0, 0, 0));\nb.transform = btTransform(btQuaternion(0, 0, 0.6, 0.8), "
        "btVector3(0, 4, 0));\n";
    EXPECT_TRUE(understand(posed).questions.empty()) << explain(understand(posed));
    EXPECT_TRUE(asks(understand(posed + "spawn({ mass: 5, position: [1, 2, 3] })\n"), "[1, 2, 3]"));
    EXPECT_TRUE(understand(posed + "spawn({ mass: 5, friction: 0.25 })\nmargin = 0.04, gravity: -9.81\n")
                    .questions.empty());
}

// --- scales
// --------------------------------------------------------------------------------------------------

TEST(NothingIsLost, AScaleThatIsNotAppliedIsAskedFor) {
    const std::string other = "commands.spawn((Collider::ball(0.5), Transform::from_xyz(0.0, 1.0, 0.0)));\n";
    for (const char* place :
         {"Transform::from_xyz(0.0, 0.0, 8.0).with_scale(Vec3::splat(3.0))",
          "Transform::from_xyz(0.0, 0.0, 8.0)\n    .with_scale(Vec3::new(3.0, 1.0, 1.0))",
          "Transform { translation: Vec3::new(0.0, 0.0, 8.0), scale: Vec3::splat(3.0), ..default() }"}) {
        const std::string text =
            "use bevy_rapier3d::prelude::*;\ncommands.spawn((Collider::cuboid(0.5, 1.0, "
            "1.5), " +
            std::string(place) + "));\n" + other;
        EXPECT_TRUE(asks(understand(text), "scale")) << explain(understand(text));
    }
    const std::string parry =
        "let b = Ball::new(1.0);\nlet pa = Isometry3::translation(0.0, 5.0, 0.0);\nlet pb = "
        "Isometry3::translation(2.5, 0.0, 0.0);\nlet c = contact(&pa, &a, &pb, &b, 0.0);\n";
    const Understanding scaled = expectPair(
        "let a = Cuboid::new(Vector3::new(1.0, 1.0, 1.0)).scaled(&Vector3::new(2.0, 3.0, -2.0));\n" + parry,
        pairOf(box({2, 3, 2}, {0, 5, 0}), ball(1, {2.5, 0, 0})));
    EXPECT_TRUE(scaled.questions.empty()) << explain(scaled);
    EXPECT_TRUE(asks(understand("let a = Ball::new(0.5).scaled(&Vector3::new(2.0, 3.0, 2.0), 10);\n" + parry),
                     "scaled"));
    EXPECT_TRUE(asks(understand("btBoxShape a(btVector3(1, 1, 1)), b(btVector3(1, 2, 3));\na.position = (0, "
                                "0, 0)\nb.position = (0, 1, 0)\na.setLocalScaling(btVector3(w, h, d));\n"),
                     "scal"));
    EXPECT_TRUE(asks(understand("btBoxShape a(btVector3(1, 1, 1)), b(btVector3(1, 2, 3));\na.position = (0, "
                                "0, 0)\nb.position = (0, 1, 0)\na.setLocalScaling(btVector3(3, 1, 1));\n"),
                     "scal"));
}

TEST(NothingIsLost, ATransformOfAScaleIsNoPlace) {
    const Understanding read = understand(
        "use bevy_rapier3d::prelude::*;\nlet t = Transform::from_scale(Vec3::splat(3.0));\ncommands.spawn(("
        "Collider::cuboid(0.5, 1.0, 1.5), t));\ncommands.spawn((Collider::ball(0.5), "
        "Transform::from_scale(Vec3::splat(4.0)).with_translation(Vec3::new(0.0, 1.0, 0.0))));\n");
    ASSERT_EQ(read.objects.size(), 2u) << explain(read);
    EXPECT_EQ(read.objects[0].object.position, dvec3(0.0));
    EXPECT_EQ(read.objects[1].object.position, dvec3(0, 1, 0));
    EXPECT_TRUE(asks(read, "3 3 3") && asks(read, "4 4 4")) << explain(read);
    EXPECT_EQ(read.questions.size(), 3u) << explain(read);  // and where the first stands
}

TEST(NothingIsLost, AScaleOfOneAndSettingsAreNotAskedFor) {
    const std::string text =
        "use rapier3d::prelude::*;\nlet a = ColliderBuilder::cuboid(1.0, 2.0, 3.0).translation(vector![0.0, "
        "1.0, 0.0]).rotation(vector![0.0, 0.5, 0.0]).friction(0.7).restitution(0.25).density(2.0)"
        ".collision_groups(InteractionGroups::new(1, 2)).build();\nlet b = "
        "ColliderBuilder::ball(0.5).translation(vector![0.0, 4.0, 0.0]).mass(3.0).build();\n";
    EXPECT_TRUE(understand(text).questions.empty()) << explain(understand(text));
    const std::string one =
        "use bevy_rapier3d::prelude::*;\ncommands.spawn((Collider::cuboid(0.5, 1.0, 1.5), "
        "Transform::from_xyz(0.0, 0.0, 8.0).with_scale(Vec3::splat(1.0))));\ncommands.spawn((Collider::ball("
        "0.5), Transform::from_xyz(0.0, 1.0, 0.0)));\n";
    EXPECT_TRUE(understand(one).questions.empty()) << explain(understand(one));
    EXPECT_TRUE(asks(understand("use rapier3d::prelude::*;\nlet a = ColliderBuilder::cuboid(1.0, 2.0, "
                                "3.0).translation(vector![0.0, 1.0, 0.0]).grown(0.25).build();\nlet b = "
                                "ColliderBuilder::ball(0.5).translation(vector![0.0, 4.0, 0.0]).build();\n"),
                     "'grown' could not be read"));
}

// --- whose is it
// ---------------------------------------------------------------------------------------------

TEST(NothingIsLost, TheEndsOfACapsuleAreNoPlaceOfAnother) {
    const std::string text =
        "var slab = new BoxCollider {\n    center = new float3(1, 0, 2),\n    halfSize = new float3(4, 5, "
        "6),\n};\nvar pill = new CapsuleCollider {\n    pointA = new float3(-3, -2, -1),\n    pointB = new "
        "float3(-7, -2, -1),\n    radius = 0.5f,\n};\nDistance.Between(in slab, in pill, 0, out var hit);\n";
    const Understanding read = understand(text);
    ASSERT_EQ(read.objects.size(), 2u) << explain(read);
    expectSame(read.objects[0].object, box({4, 5, 6}, {1, 0, 2}), 1e-12);
    EXPECT_TRUE((std::get<scene::CapsuleShape>(read.objects[1].object.shape) ==
                 scene::CapsuleShape{{-3, -2, -1}, {-7, -2, -1}, 0.5}));
    EXPECT_EQ(read.objects[1].object.position, dvec3(0.0));
    for (const Question& question : read.questions)
        EXPECT_EQ(question.words.find("\\u000a"), std::string::npos) << question.words;
}

TEST(NothingIsLost, NumbersBeforeASizeAreNotTheSize) {
    const Understanding read = understand("Box (centered at 9,8,7, dimensions 1,2,3)\n");
    for (const FoundObject& found : read.objects) {
        const auto* const read9 = std::get_if<scene::BoxShape>(&found.object.shape);
        EXPECT_TRUE(read9 == nullptr || read9->halfExtents != dvec3(4.5, 4, 3.5)) << explain(read);
    }
}

TEST(NothingIsLost, TheStartOfARayIsNoPlaceOfAShape) {
    const Understanding read = understand(
        "PxTransform where(PxVec3(3, 4, 5), PxQuat(0, 0, 0.6, 0.8));\nPxBoxGeometry crate(1, 2, "
        "3);\nPxVec3 from(10, 20, 30);\nPxVec3 dir(0, 0, 1);\nPxGeometryQuery::raycast(from, dir, "
        "crate, where, 100, flags, 1, &hit);\n");
    ASSERT_EQ(read.objects.size(), 1u) << explain(read);
    EXPECT_EQ(read.objects[0].object.position, dvec3(3, 4, 5));
    EXPECT_NEAR(read.objects[0].object.orientation[2], 0.6, 1e-12);
}

TEST(NothingIsLost, LinesThatADiffTakesAwayAreNotRead) {
    const std::string kept =
        " use rapier3d::prelude::*;\n let b = ColliderBuilder::ball(0.5).translation(vector![0.0, 4.0, "
        "0.0]).build();\n";
    const std::string change =
        "-let a = ColliderBuilder::cuboid(1.0, 2.0, 3.0).translation(vector![0.0, 1.0, 0.0]).build();\n"
        "+let a = ColliderBuilder::cuboid(4.0, 2.0, 3.0).translation(vector![0.0, 1.5, 0.0]).build();\n";
    const scene::Scene wanted = pairOf(ball(0.5, {0, 4, 0}), box({4, 2, 3}, {0, 1.5, 0}));
    for (const std::string& text :
         {"```diff\n" + kept + change + "```\n", kept + change, "@@ -1,3 +1,3 @@\n" + kept + change}) {
        const Understanding read = expectPair(text, wanted);
        EXPECT_TRUE(read.questions.empty()) << explain(read);
    }
    // Rows of numbers and lists of a message are no diff.
    EXPECT_EQ(understand("-1 -1 0\n+1 -1 0\n-1 +1 0\n+0 0 1\n").objects.size(), 1u);
}

// --- what is changed afterwards
// ------------------------------------------------------------------------------

const std::string kPosedPair =
    "btBoxShape box(btVector3(2, 1, 3));\nbtTransform tA(btQuaternion(btVector3(0, 0, 1), 0.25), "
    "btVector3(2, "
    "0, 1));\nbtSphereShape ball(0.75);\nbtTransform tB(btQuaternion(0, 0, 0, 1), btVector3(0, 2, 0));\n";
const std::string kBodies =
    "btCollisionObject a; a.setCollisionShape(&box); a.setWorldTransform(tA);\nbtCollisionObject b; "
    "b.setCollisionShape(&ball); b.setWorldTransform(tB);\n";

TEST(NothingIsLost, WhatChangesAKnownShapeOrPlaceIsAskedFor) {
    EXPECT_TRUE(understand(kPosedPair + kBodies).questions.empty()) << explain(understand(kPosedPair));
    for (const char* line :
         {"tA.getOrigin()[2] += 0.25;", "tA.getOrigin().setX(1.25);", "tA.getOrigin() += btVector3(0, 4, 0);",
          "tA *= spin(0.5);", "box.setImplicitShapeDimensions(btVector3(7, 1, 3));",
          "box.setSweptSphereRadius(0.125);", "box.halfExtents.y = 5;", "box.halfExtents *= 3;"}) {
        const Understanding read = understand(kPosedPair + line + '\n' + kBodies);
        EXPECT_TRUE(asks(read, "numbers were not read")) << line << explain(read);
        EXPECT_EQ(read.questions.size(), 1u) << line << explain(read);
    }
    for (const char* line :
         {"box.setMargin(0.02);", "a.setFriction(0.4);", "a.setDamping(0.1, 0.2);", "a.linearDamping = 0.3;",
          "a.setLinearVelocity(btVector3(1, 0, 0));", "a.setCollisionFlags(2);", "a.setActivationState(4);",
          "a.setCcdMotionThreshold(0.01);", "box.density = 2;", "world.stepSimulation(0.02, 10);"}) {
        const Understanding read = understand(kPosedPair + kBodies + line + '\n');
        EXPECT_TRUE(read.questions.empty()) << line << explain(read);
    }
}

TEST(NothingIsLost, AnElementOfAPoseIsNotThePose) {
    const std::string fcl =
        "fcl::Transform3d X1 = fcl::Transform3d::Identity();\n%fcl::Transform3d X2 = "
        "fcl::Transform3d::Identity();\nX2.translation() << 0, 5, 0;\nfcl::CollisionObjectd "
        "o1(std::make_shared<fcl::Boxd>(2, 2, 3), X1);\nfcl::CollisionObjectd "
        "o2(std::make_shared<fcl::Sphered>(0.25), X2);\n";
    for (const char* line : {"X1(2, 3) = 1.5;\n", "X1.translation()(2) = 1.5;\n",
                             "X1.matrix()(0, 3) = 1.5;\n", "X1.translation().z() -= 1.5;\n"}) {
        const Understanding read = understand(std::string(fcl).replace(fcl.find('%'), 1, line));
        EXPECT_TRUE(asks(read, "numbers were not read")) << line << explain(read);
    }
}

TEST(NothingIsLost, NumbersThatAreChangedInPlaceAreComputed) {
    const Understanding read = expectPair(
        "let h = 2.0;\nh *= 0.5;\nh += 2;\nconst a = new THREE.Mesh(new THREE.BoxGeometry(4, h, 6));\n"
        "a.position.set(0, 1, 0);\nconst b = new THREE.Mesh(new THREE.SphereGeometry(0.5));\n"
        "b.position.set(0, 5, 0);\n",
        pairOf(box({2, 1.5, 3}, {0, 1, 0}), ball(0.5, {0, 5, 0})));
    EXPECT_TRUE(read.questions.empty()) << explain(read);
}

TEST(NothingIsLost, AMoveBelongsToWhatItIsCalledOn) {
    const std::string two =
        "const a = new THREE.Mesh(new THREE.BoxGeometry(4, 2, 6));\n%a.position.set(3, 1, 2);\nconst b = new "
        "THREE.Mesh(new THREE.SphereGeometry(0.5));\nb.position.set(0, 5, 0);\n";
    for (const char* line : {"a.rotateY(0.25);\n", "a.rotateZ(0.75);\na.translateX(2);\n"}) {
        const Understanding read = understand(std::string(two).replace(two.find('%'), 1, line));
        ASSERT_EQ(read.objects.size(), 2u);
        EXPECT_EQ(read.objects[1].object.orientation, (std::array<double, 4>{0, 0, 0, 1})) << explain(read);
        EXPECT_FALSE(read.questions.empty()) << explain(read);
    }
    const Understanding bounds = understand(
        "const a = new THREE.Box3(new THREE.Vector3(0, 1, 2), new THREE.Vector3(3, 2, 4));\n"
        "a.translate(new THREE.Vector3(0, 4, 0));\nconst b = new THREE.Sphere(new THREE.Vector3(0, 6, 0), "
        "0.5);\n");
    EXPECT_TRUE(asks(bounds, "line 2") || asks(bounds, "not read")) << explain(bounds);
    EXPECT_EQ(bounds.objects[1].object.position, dvec3(0, 6, 0)) << explain(bounds);
}

TEST(NothingIsLost, AnUnreadLineBesideAMissingRotationMayBeAMove) {
    const Understanding read = understand(
        "btBoxShape a(btVector3(1, 1, 1)), b(btVector3(1, 2, 3));\na.position = (0, 0, 0)\nb.position = (0, "
        "1, 0)\nb.getOrigin()[0] += 2;\n");
    EXPECT_TRUE(asks(read, "numbers of line 4 were not read: does none of them turn, move or scale it"))
        << explain(read);
}

TEST(NothingIsLost, TheScaleOfAQueryIsAskedFor) {
    const std::string query =
        "Ref<Shape> crate = new JPH::BoxShape(Vec3(1, 2, 3));\nMat44 where = Mat44::sTranslation(Vec3(4, 0, "
        "0));\nRef<Shape> pea = new JPH::SphereShape(0.25f);\nMat44 there = Mat44::sTranslation(Vec3(0, 2, "
        "0));\nCollisionDispatch::sCollideShapeVsShape(crate, pea, Vec3::sReplicate(%), "
        "Vec3::sReplicate(1.0f), where, there, SubShapeIDCreator(), SubShapeIDCreator(), settings, out);\n";
    EXPECT_TRUE(asks(understand(std::string(query).replace(query.find('%'), 1, "3.0f")), "scale"));
    EXPECT_FALSE(asks(understand(std::string(query).replace(query.find('%'), 1, "1.0f")), "scale"));
}

// --- formats
// -------------------------------------------------------------------------------------------------

std::string mjcf(const std::string& defaults, const std::string& body) {
    return "<mujoco>\n" + defaults + "\n<worldbody>\n" + body +
           "\n<geom type=\"sphere\" size=\".25\" pos=\"0 0 4\" euler=\"0 0 0\"/>\n</worldbody>\n</mujoco>\n";
}

TEST(NothingIsLost, DefaultsOfMujocoAreRead) {
    const scene::Scene wanted = pairOf(box({0.5, 1, 2}, {3, 0, 0}), ball(0.25, {0, 0, 4}));
    for (const auto& [defaults, body] : std::vector<std::pair<std::string, std::string>>{
             {"<default><geom type=\"box\"/></default>", "<geom size=\".5 1 2\" pos=\"3 0 0\"/>"},
             {"<default><geom size=\".5 1 2\"/></default>", "<geom type=\"box\" pos=\"3 0 0\"/>"},
             {"<default><default class=\"c\"><geom type=\"box\" group=\"2\"/></default></default>",
              "<geom class=\"c\" size=\".5 1 2\" pos=\"3 0 0\"/>"},
             {"<default><geom type=\"box\"/><default class=\"c\"><geom size=\".5 1 2\"/></default></default>",
              "<body childclass=\"c\" pos=\"3 0 0\"><geom/></body>"}}) {
        const Understanding read = expectPair(mjcf(defaults, body), wanted);
        EXPECT_TRUE(read.questions.empty()) << defaults << explain(read);
    }
    const Understanding turned =
        expectPair(mjcf("<default><geom euler=\"0 0 90\"/></default>",
                        "<geom type=\"box\" size=\".5 1 2\" pos=\"3 0 0\"/>"),
                   pairOf(turnedBox({0.5, 1, 2}, {3, 0, 0}, 90.0, {0, 0, 1}), ball(0.25, {0, 0, 4})), 1e-9);
    EXPECT_TRUE(turned.questions.empty()) << explain(turned);
    EXPECT_TRUE(asks(understand(mjcf("<default><geom euler=\"0 0 90\"/></default>",
                                     "<geom type=\"box\" size=\".5 1 2\" quat=\"1 0 0 0\"/>")),
                     "another rotation"));
    EXPECT_TRUE(asks(understand(mjcf("", "<geom class=\"c\" size=\".5 1 2\" pos=\"3 0 0\"/>")),
                     "class c is not in the text"));
}

TEST(NothingIsLost, MeshesOfMujocoAreScaledByTheirDefaultsAndAskedForTheirOrigin) {
    const std::string points = "vertex=\"0 0 0 2 0 0 0 2 0 0 0 2\"/></asset>";
    const std::string geom = "<geom type=\"mesh\" mesh=\"m\" pos=\"3 0 0\"/>";
    const Understanding scaled = understand(
        mjcf("<default><mesh scale=\"3 3 3\"/></default>\n<asset><mesh name=\"m\" " + points, geom));
    ASSERT_EQ(scaled.objects.size(), 2u) << explain(scaled);
    EXPECT_EQ(std::get<scene::HullShape>(scaled.objects[0].object.shape).positions[1], dvec3(6, 0, 0));
    for (const char* origin : {"refpos=\"1 0 0\" ", "refquat=\"0 1 0 0\" "})
        EXPECT_TRUE(asks(understand(mjcf("<asset><mesh name=\"m\" " + std::string(origin) + points, geom)),
                         "was not applied"));
}

TEST(NothingIsLost, PosesOfSdfSayHowTheyAreMeant) {
    const auto world = [](const std::string& pose) {
        return "<sdf version=\"1.9\"><world name=\"w\"><model name=\"a\">" + pose +
               "<link name=\"l\"><collision name=\"c\"><geometry><box><size>1 4 2</size></box></geometry>"
               "</collision></link></model><model name=\"b\"><pose>0 0 4 0 0 0</pose><link "
               "name=\"l\"><collision name=\"c\"><geometry><sphere><radius>0.25</radius></sphere></geometry>"
               "</collision></link></model></world></sdf>\n";
    };
    const scene::Scene wanted =
        pairOf(turnedBox({0.5, 2, 1}, {3, 1, 0}, 90.0, {0, 0, 1}), ball(0.25, {0, 0, 4}));
    for (const char* pose :
         {"<pose degrees=\"true\">3 1 0 0 0 90</pose>",
          "<pose rotation_format=\"quat_xyzw\">3 1 0 0 0 0.70710678118654752 0.70710678118654752</pose>",
          "<pose relative_to=\"world\" degrees=\"true\">3 1 0 0 0 90</pose>"}) {
        const Understanding read = expectPair(world(pose), wanted, 1e-9);
        EXPECT_TRUE(read.questions.empty()) << pose << explain(read);
    }
    EXPECT_TRUE(asks(understand(world("<pose relative_to=\"base\">3 1 0 0 0 0</pose>")), "relative to base"));
}

TEST(NothingIsLost, NodesOfGodotMayHaveAPositionAlone) {
    const auto tscn = [](const std::string& place) {
        return "[gd_scene format=3]\n[sub_resource type=\"BoxShape3D\" id=\"1\"]\nsize = Vector3(2, 4, 6)\n"
               "[sub_resource type=\"SphereShape3D\" id=\"2\"]\nradius = 0.25\n[node name=\"A\" "
               "type=\"StaticBody3D\"]\n" +
               place +
               "[node name=\"C\" type=\"CollisionShape3D\" parent=\".\"]\nshape = SubResource(\"1\")\n[node "
               "name=\"B\" type=\"StaticBody3D\" parent=\".\"]\ntop_level = true\nposition = Vector3(0, 5, "
               "0)\n[node name=\"C\" type=\"CollisionShape3D\" parent=\"B\"]\nshape = SubResource(\"2\")\n";
    };
    const Understanding read =
        expectPair(tscn("position = Vector3(3, 1, 0)\nrotation_degrees = Vector3(0, 90, 0)\n"),
                   pairOf(turnedBox({1, 2, 3}, {3, 1, 0}, 90.0, {0, 1, 0}), ball(0.25, {0, 5, 0})), 1e-9);
    EXPECT_TRUE(read.questions.empty()) << explain(read);
    EXPECT_TRUE(asks(understand(tscn("scale = Vector3(2, 2, 2)\n")), "scale of A was not read"));
}

// --- calls
// ---------------------------------------------------------------------------------------------------

TEST(NothingIsLost, WhereSomethingGoesIsNotWhereItIs) {
    const Understanding read = understand(
        "import fcl\na = fcl.CollisionObject(fcl.Box(2, 4, 6), fcl.Transform([3.0, 1.0, 0.0]))\nb = "
        "fcl.CollisionObject(fcl.Sphere(0.25), fcl.Transform([0.0, 5.0, 0.0]))\nfcl.continuousCollide(a, "
        "fcl.Transform([7.0, 0.0, 0.0]), b, fcl.Transform([0.0, 9.0, 0.0]), req, res)\n");
    ASSERT_EQ(read.objects.size(), 2u);
    EXPECT_EQ(read.objects[0].object.position, dvec3(3, 1, 0)) << explain(read);
    EXPECT_EQ(read.objects[1].object.position, dvec3(0, 5, 0)) << explain(read);
}

TEST(NothingIsLost, OrdersOfAnglesThatAreWrittenAreRead) {
    const auto turn = [](char axis, double angle) {
        return glm::angleAxis(angle, dvec3(axis == 'x', axis == 'y', axis == 'z'));
    };
    const auto expectTurn = [&](const std::string& text, const glm::dquat& wanted) {
        const Understanding read = understand(text);
        ASSERT_FALSE(read.objects.empty()) << explain(read);
        const std::array<double, 4> q = read.objects[0].object.orientation;
        EXPECT_NEAR(std::abs(glm::dot(glm::dquat(q[3], q[0], q[1], q[2]), wanted)), 1.0, 1e-12)
            << explain(read);
    };
    expectTurn(
        "use bevy_rapier3d::prelude::*;\ncommands.spawn((Collider::cuboid(0.5, 1.0, 2.0), "
        "Transform::from_xyz(3.0, 1.0, 0.0).with_rotation(Quat::from_euler(EulerRot::ZXY, 0.2, 0.4, "
        "0.1))));\ncommands.spawn((Collider::ball(0.25), Transform::from_xyz(0.0, 5.0, 0.0)));\n",
        turn('z', 0.2) * turn('x', 0.4) * turn('y', 0.1));
    const std::string mesh = "const a = new THREE.Mesh(new THREE.BoxGeometry(2, 4, 6));\n";
    expectTurn(mesh + "a.setRotationFromEuler(new THREE.Euler(0.2, 0.4, 0.1, 'YZX'));\n",
               turn('y', 0.4) * turn('z', 0.1) * turn('x', 0.2));
    EXPECT_TRUE(asks(understand(mesh + "a.rotation.order = 'YZX';\na.rotation.set(0.2, 0.4, 0.1);\n"),
                     "order of the angles"));
    const std::string bullet =
        "btBoxShape box(btVector3(2, 1, 3));\nbtTransform tA; tA.setIdentity();\n%btCollisionObject a; "
        "a.setCollisionShape(&box); a.setWorldTransform(tA);\n";
    expectTurn(
        std::string(bullet).replace(bullet.find('%'), 1, "tA.getBasis().setEulerZYX(0.2, 0.4, 0.1);\n"),
        turn('z', 0.1) * turn('y', 0.4) * turn('x', 0.2));
    expectTurn(std::string(bullet).replace(
                   bullet.find('%'), 1, "btQuaternion q; q.setEulerZYX(0.2, 0.4, 0.1); tA.setRotation(q);\n"),
               turn('z', 0.2) * turn('y', 0.4) * turn('x', 0.1));
}

TEST(NothingIsLost, ACastOfBracesIsOneVector) {
    const Understanding read = understand(
        "b3BoxHull hullA = b3MakeBoxHull(2.0f, 1.0f, 3.0f);\nb3Sphere sphereB = { { 0.0f, 0.0f, 0.0f }, "
        "0.25f "
        "};\nb3Transform transformA = { { 3.0f, 1.0f, 0.0f }, b3MakeQuatFromAxisAngle((b3Vec3){ 0.0f, 0.0f, "
        "1.0f }, 0.5f) };\nb3Transform transformB = { { 0.0f, 5.0f, 0.0f }, b3Quat_identity };\n");
    ASSERT_EQ(read.objects.size(), 2u) << explain(read);
    EXPECT_NEAR(std::abs(read.objects[0].object.orientation[2]), std::sin(0.25), 1e-6) << explain(read);
}

TEST(NothingIsLost, OimosBoxesHaveHalfExtents) {
    expectPair(
        "var a = new BoxGeometry(new Vec3(0.5, 1, 2)); // OimoPhysics\na.position = new Vec3(3, 1, 0);\nvar "
        "b "
        "= new SphereGeometry(0.25);\nb.position = new Vec3(0, 5, 0);\n",
        pairOf(box({0.5, 1, 2}, {3, 1, 0}), ball(0.25, {0, 5, 0})));
}

TEST(NothingIsLost, AnOffsetOfJoltCountsInABody) {
    const std::string ballBody =
        "BodyCreationSettings b(new SphereShape(0.25f), RVec3(0, 5, 0), Quat::sIdentity(), "
        "EMotionType::Dynamic, 1);\n";
    expectPair(
        "Ref<Shape> box = new JPH::RotatedTranslatedShape(Vec3(1, 0, 0), Quat::sIdentity(), new "
        "BoxShape(Vec3(1, 2, 3)));\nBodyCreationSettings a(box, RVec3(3, 1, 0), "
        "Quat::sRotation(Vec3::sAxisZ(), 0.5f * JPH_PI), EMotionType::Static, 0);\n" +
            ballBody,
        pairOf(turnedBox({1, 2, 3}, {3, 2, 0}, 90.0, {0, 0, 1}), ball(0.25, {0, 5, 0})), 1e-9);
    for (const auto& [how, place] :
         std::vector<std::pair<std::string, dvec3>>{{"Pre", {0, 2, 0}}, {"Post", {2, 0, 0}}}) {
        const Understanding read = understand(
            "Ref<Shape> crate = new JPH::BoxShape(Vec3(1, 2, 3));\nMat44 where = Mat44::sRotationZ(0.5f * "
            "JPH_PI)." +
            how +
            "Translated(Vec3(2, 0, 0));\nRef<Shape> pea = new "
            "JPH::SphereShape(0.25f);\nMat44 there = Mat44::sTranslation(Vec3(0, 5, "
            "0));\nCollisionDispatch::sCollideShapeVsShape(crate, pea, Vec3::sReplicate(1.0f), "
            "Vec3::sReplicate(1.0f), where, there, SubShapeIDCreator(), SubShapeIDCreator(), settings, "
            "out);\n");
        ASSERT_EQ(read.objects.size(), 2u) << explain(read);
        EXPECT_LT(glm::length(read.objects[0].object.position - place), 1e-9) << explain(read);
    }
}

TEST(NothingIsLost, ARotationOfNalgebraIsNoPlace) {
    const Understanding read = understand(
        "let a = Cuboid::new(Vector3::new(1.0, 2.0, 3.0));\nlet pa = Isometry3::rotation(Vector3::z() * "
        "0.5);\nlet b = Ball::new(0.25);\nlet pb = Isometry3::translation(0.0, 5.0, 0.0);\nlet d = "
        "query::distance(&pa, &a, &pb, &b);\n");
    ASSERT_EQ(read.objects.size(), 2u) << explain(read);
    EXPECT_EQ(read.objects[0].object.position, dvec3(0.0)) << explain(read);
    EXPECT_NEAR(read.objects[0].object.orientation[2], std::sin(0.25), 1e-12) << explain(read);
}

TEST(NothingIsLost, CapsulesOfUnityLieAsTheirDirectionSays) {
    const Understanding read = understand(
        "CapsuleCollider pill = go.AddComponent<CapsuleCollider>();\npill.radius = 0.25f;\npill.height = "
        "2f;\npill.direction = 2;\npill.transform.position = new Vector3(3, 1, 0);\n");
    ASSERT_EQ(read.objects.size(), 1u) << explain(read);
    EXPECT_NEAR(std::abs(read.objects[0].object.orientation[0]), std::sqrt(0.5), 1e-12) << explain(read);
}

// --- what may be otherwise
// -----------------------------------------------------------------------------------

TEST(NothingIsLost, BranchesAndLoopsAreAskedFor) {
    for (const char* lines :
         {"if (again)\n    tA.setOrigin(btVector3(0, 4, 0));\nelse\n    tA.setOrigin(btVector3(0, 6, 0));\n",
          "if (again) {\n    tA.setOrigin(btVector3(0, 4, 0));\n}\n",
          "for (int i = 0; i < 5; ++i) {\n    tA.setOrigin(btVector3(0, 2 + i * 0.5, 0));\n}\n",
          "while (near(tA)) tA.setOrigin(btVector3(0, 4, 0));\n",
          "#if 0\ntA.setOrigin(btVector3(0, 4, 0));\n#endif\n",
          "#ifdef AGAIN\ntA.setOrigin(btVector3(0, 4, 0));\n#else\ntA.setOrigin(btVector3(0, 6, "
          "0));\n#endif\n",
          "tA.setOrigin(again ? btVector3(0, 4, 0) : btVector3(0, 6, 0));\n"}) {
        const Understanding read = understand(kPosedPair + lines + kBodies);
        EXPECT_TRUE(asks(read, "does it hold") || asks(read, "'? btVector3(0, 4, 0)"))
            << lines << explain(read);
    }
    const Understanding choice = understand(
        "btBoxShape box(btVector3(2, 1, 3));\nbtTransform tA(btQuaternion(0, 0, 0, 1), again ? "
        "btVector3(0, 4, 0) : btVector3(0, 6, 0));\nbtSphereShape ball(0.75);\nbtTransform "
        "tB(btQuaternion(0, 0, 0, 1), btVector3(0, 2, 0));\n" +
        kBodies);
    EXPECT_TRUE(asks(choice, "does it hold")) << explain(choice);
    const Understanding python = understand(
        "import pybullet as p\na = p.createCollisionShape(p.GEOM_BOX, halfExtents=[1, 2, 3])\nb = "
        "p.createCollisionShape(p.GEOM_SPHERE, radius=0.25)\nplace = [3, 1, 0]\nif again:\n    place = [4, "
        "1, "
        "0]\np.createMultiBody(0, a, -1, place, [0, 0, 0, 1])\np.createMultiBody(0, b, -1, [0, 5, 0], [0, 0, "
        "0, 1])\n");
    EXPECT_TRUE(asks(python, "does it hold")) << explain(python);
    for (const std::string& text :
         {kPosedPair + kBodies + "for (int i = 0; i < 5; ++i) {\n    world->stepSimulation(0.02);\n}\n",
          "for (int i = 0; i < 5; ++i) {\n" + kPosedPair + kBodies + "}\n",
          "#ifndef TEST_H\n#define TEST_H\n" + kPosedPair + kBodies + "#endif\n",
          kPosedPair + kBodies + "if (collide(a, b) > 0.5) fail(3);\nWhy does this not collide?\n"})
        EXPECT_FALSE(asks(understand(text), "does it hold")) << text << explain(understand(text));
}

TEST(NothingIsLost, WhatIsComputedWithSomethingUnknownIsAskedFor) {
    for (const char* lines :
         {"tA.setOrigin(btVector3(gap + 0.25, 3, 0));", "tA.setOrigin(btVector3(i * 0.25, 3, 0));",
          "tA.setOrigin(btVector3(0, 1, 0) + shift);", "tA.setOrigin(ratio * btVector3(0, 1, 0));",
          "float h = 0.25 * level;\ntA.setOrigin(btVector3(0, h, 0));",
          "tA.setOrigin(btVector3(-gap, 3, 0));",
          "tA.setOrigin(lerp(btVector3(0, 1, 0), btVector3(0, 3, 0), 0.25));",
          "btVector3 v = tA.getOrigin();\nv[1] = 4;\ntA.setOrigin(v);", "advance(&tA, 4);",
          "switch (mode) {\n  case 0: tA.setOrigin(btVector3(0, 4, 0)); break;\n  case 1: "
          "tA.setOrigin(btVector3(0, 6, 0)); break;\n}",
          "do { tA.setOrigin(btVector3(0, 4, 0)); } while (again);"}) {
        const Understanding read = understand(kPosedPair + lines + '\n' + kBodies);
        EXPECT_FALSE(read.questions.empty()) << lines << explain(read);
    }
    const std::string settings = "float margin = 2 * eps;\nsetSpeed(0.25 * speed + 1);\n";
    EXPECT_TRUE(understand(kPosedPair + settings + kBodies).questions.empty())
        << explain(understand(kPosedPair + settings + kBodies));
    const Understanding moved = understand(kPosedPair + "tA.setOrigin(tB(btVector3(1, 1, 0)));\n" + kBodies);
    EXPECT_EQ(moved.objects[0].object.position, dvec3(1, 3, 0)) << explain(moved);
    const Understanding unit =
        understand(kPosedPair + "tA.setOrigin(btVector3(3, 4, 0).normalized() * 5);\n" + kBodies);
    EXPECT_LT(glm::length(unit.objects[0].object.position - dvec3(3, 4, 0)), 1e-12) << explain(unit);
}

TEST(NothingIsLost, APlaceIsChangedInPartOrAsked) {
    const std::string two =
        "const a = new THREE.Mesh(new THREE.BoxGeometry(4, 2, 6));\na.position.set(3, 1, 2);\n%const b = new "
        "THREE.Mesh(new THREE.SphereGeometry(0.5));\nb.position.set(0, 5, 0);\n";
    const auto with = [&](const std::string& line) {
        return understand(std::string(two).replace(two.find('%'), 1, line));
    };
    const Understanding part = with("a.position.x = 4;\na.position.z = 7;\n");
    EXPECT_EQ(part.objects[0].object.position, dvec3(4, 1, 7)) << explain(part);
    EXPECT_TRUE(part.questions.empty()) << explain(part);
    for (const char* line :
         {"a.position.add(new THREE.Vector3(0, 2, 0));\n", "a.quaternion.premultiply(tilt);\n",
          "a.position.copy(start);\n", "a.quaternion.set(0, 0.6, 0, 0.8);\na.rotation.x = 0.25;\n",
          "const c = a.clone();\nc.position.set(0, 8, 0);\n"})
        EXPECT_FALSE(with(line).questions.empty()) << line << explain(with(line));
    EXPECT_TRUE(asks(understand(kPosedPair + "tA.setOrigin(start);\n" + kBodies), "could not be read"));
}

TEST(NothingIsLost, AVectorThatIsTurnedIsNotTheVector) {
    const std::string physx =
        "PxTransform pA(PxVec3(3, 1, 0), PxQuat(0, 0, 0.6, 0.6));\nPxTransform pB(PxVec3(0, 5, 0), PxQuat(0, "
        "0, 0, 1));\nPxBoxGeometry gA(1, 2, 3);\nPxSphereGeometry gB(0.25f);\n";
    const std::string query = "PxGeometryQuery::overlap(gA, pA, gB, pB);\n";
    const Understanding turned = understand(physx + "pA.p = pA.q.rotate(PxVec3(0, 2, 0));\n" + query);
    EXPECT_LT(glm::length(turned.objects[0].object.position - dvec3(-2, 0, 0)), 1e-9) << explain(turned);
    const Understanding moved = understand(physx + "pA.p = pB.transform(PxVec3(0, 2, 0));\n" + query);
    EXPECT_LT(glm::length(moved.objects[0].object.position - dvec3(0, 7, 0)), 1e-9) << explain(moved);
    EXPECT_FALSE(understand(physx + "pA.p = tilt.rotate(PxVec3(0, 2, 0));\n" + query).questions.empty());
}

TEST(NothingIsLost, KeysThatSayMoreThanOnePlaceOrAScaleAreAskedFor) {
    EXPECT_TRUE(
        asks(understand("{\"a\": {\"type\": \"box\", \"halfExtents\": [1, 2, 3], \"position\": [3, 1, "
                        "0], \"center\": [0, 2, 0]}, \"b\": {\"type\": \"sphere\", \"radius\": 0.25, "
                        "\"position\": [0, 5, 0]}}\n"),
             "two places"));
    for (const char* text :
         {"A: box, size 2 4 6, scale 3, at 3 1 0\nB: sphere, radius 0.25, at 0 5 0\n",
          "Box A\n  half extents: 1 2 3\n  scale: 3\n  position: 3 1 0\nSphere B\n  radius: 0.25\n  "
          "position: 0 5 0\n"})
        EXPECT_TRUE(asks(understand(text), "scale")) << text << explain(understand(text));
}

TEST(NothingIsLost, OfATextWithoutAShapeNothingIsAsked) {
    std::string text = "two cubes\npose0 = Transform((1,2,3), (0,0,0,1))\n";
    for (int i = 1; i < 40; ++i)
        text +=
            "if (x > 0) pose" + std::to_string(i) + ".y = " + std::to_string(i) + ";\nposition = (1,2,3)\n";
    const Understanding read = understand(text);
    EXPECT_FALSE(read.ok());
    EXPECT_TRUE(read.questions.empty());
}

}  // namespace
}  // namespace sepaxis::exchange
