// Code and prints of the engines, and points in any brackets.
#include "app/tests/paste/understanding_checks.h"

namespace sepaxis::exchange {
namespace {

TEST(Understanding, ABox3dTransformIsAPositionAndAQuaternionWithWApart) {
    const Understanding read = understand(
        "b3BoxHull box = b3MakeBoxHull(0.5f, 0.25f, 0.125f);\n"
        "b3Transform xf = { { 0.0f, 2.5f, 0.0f }, { { 0.0f, 0.0f, 0.6f }, 0.8f } };\n");
    ASSERT_EQ(read.objects.size(), 1u) << read.error;
    EXPECT_EQ(read.objects[0].object.position, dvec3(0.0, 2.5, 0.0));
    const auto turned = read.objects[0].object.orientation;
    EXPECT_NEAR(turned[2], 0.6, 1e-7);
    EXPECT_NEAR(turned[3], 0.8, 1e-7);
}

TEST(Understanding, ABoxSaysItselfThatItsNumbersAreHalves) {
    const Understanding read = understand("box halfExtents (0.5, 1.5, 2.5)\n");
    ASSERT_EQ(read.objects.size(), 1u) << read.error;
    EXPECT_EQ(std::get<scene::BoxShape>(read.objects[0].object.shape).halfExtents, dvec3(0.5, 1.5, 2.5));
    const Understanding full = understand("box size (1, 3, 5)\n");
    ASSERT_EQ(full.objects.size(), 1u) << full.error;
    EXPECT_EQ(std::get<scene::BoxShape>(full.objects[0].object.shape).halfExtents, dvec3(0.5, 1.5, 2.5));
}

TEST(Understanding, BulletHasHalfExtentsBasisRowsAndOrigin) {
    scene::Scene wanted = boxes({1, 2, 3}, {0, 0, 0}, {0.5, 0.5, 0.5}, {1, 2, 3});
    const double h = std::sqrt(0.5);
    wanted.b.orientation = {0, 0, h, h};
    expectPair(R"(btBoxShape* box0 = new btBoxShape(btVector3(1, 2, 3));
btCollisionShape* box1 = new btBoxShape(btVector3(btScalar(0.5), btScalar(0.5), btScalar(0.5)));
btTransform tr1;
tr1.setIdentity();
tr1.setBasis(btMatrix3x3(0, -1, 0,
                         1, 0, 0,
                         0, 0, 1));
tr1.setOrigin(btVector3(1, 2, 3));
)",
               wanted);
}

TEST(Understanding, BulletHullsGrowPointByPoint) {
    const Understanding got = understand(R"(btConvexHullShape* hull = new btConvexHullShape();
hull->addPoint(btVector3(0, 0, 0));
hull->addPoint(btVector3(1, 0, 0));
hull->addPoint(btVector3(0, 1, 0));
hull->addPoint(btVector3(0, 0, 1));
btCapsuleShapeZ* capsule = new btCapsuleShapeZ(0.25, 1.5);
)");
    ASSERT_EQ(got.objects.size(), 2u) << got.error << explain(got);
    const bool hullFirst = std::holds_alternative<scene::HullShape>(got.objects[0].object.shape);
    const scene::Object& hull = got.objects[hullFirst ? 0 : 1].object;
    const scene::Object& capsule = got.objects[hullFirst ? 1 : 0].object;
    EXPECT_EQ(std::get<scene::HullShape>(hull.shape).positions.size(), 4u);
    EXPECT_TRUE((std::get<scene::CapsuleShape>(capsule.shape) ==
                 scene::CapsuleShape{{0, 0, -0.75}, {0, 0, 0.75}, 0.25}));
}

TEST(Understanding, FclTransformsByRowsAndVectors) {
    scene::Scene wanted = boxes({0.5, 1, 1.5}, {0, 0, 0}, {0.5, 0.5, 0.5}, {0.25, 0, 2});
    const double h = std::sqrt(0.5);
    wanted.b.orientation = {h, 0, 0, h};
    expectPair(R"(auto box1 = std::make_shared<fcl::Box<double>>(1, 2, 3);
auto box2 = std::make_shared<fcl::Boxd>(1.0, 1.0, 1.0);
Eigen::Matrix3d R2;
R2 << 1, 0, 0,
      0, 0, -1,
      0, 1, 0;
fcl::Transform3d tf2;
tf2.linear() = R2;
tf2.translation() << 0.25, 0, 2;
fcl::collide(box1.get(), fcl::Transform3d::Identity(), box2.get(), tf2, request, result);
)",
               wanted);
}

TEST(Understanding, FclsRoundShapesStandAlongZ) {
    const Understanding got = understand(
        "Capsule<double> capsule(0.2, 1.0);\nfcl::Sphere<double> ball(0.75);\n"
        "Shape 3: Cylinder(r: 0.05, lz: 0.0625)\n");
    ASSERT_EQ(got.objects.size(), 3u) << got.error << explain(got);
    EXPECT_TRUE((std::get<scene::CapsuleShape>(got.objects[0].object.shape) ==
                 scene::CapsuleShape{{0, 0, -0.5}, {0, 0, 0.5}, 0.2}));
    EXPECT_EQ(std::get<scene::SphereShape>(got.objects[1].object.shape).radius, 0.75);
    const auto& cylinder = std::get<scene::RoundShape>(got.objects[2].object.shape);
    EXPECT_EQ(cylinder.radius, 0.05);
    EXPECT_EQ(cylinder.height, 0.0625);
    const Pose<double> pose = scene::poseOf(got.objects[2].object);
    EXPECT_LT(glm::length(pose.orientation * dvec3(0, 1, 0) - dvec3(0, 0, 1)), 1e-12);
}

TEST(Understanding, LibccdSetsItsBoxesByMacros) {
    scene::Scene wanted = boxes({0.5, 1, 1.5}, {0.1, 0, 0}, {0.5, 0.5, 1}, {0, 0, 1.25});
    wanted.b.orientation = {0, 0, std::sin(0.25), std::cos(0.25)};
    expectPair(R"(CCD_BOX(box1);
CCD_BOX(box2);
box1.x = 1; box1.y = 2; box1.z = 3;
box2.x = box2.y = 1;
box2.y = 1;
box2.z = 2;
ccdVec3Set(&box1.pos, 0.1, 0., 0.);
CCD_VEC3_SET(&box2.pos, 0, 0, 1.25);
CCD_QUAT_SET_ANGLE(&box2.quat, 0.5, 0, 0, 1);
res = ccdGJKPenetration(&box1, &box2, &ccd, &depth, &dir, &pos);
)",
               wanted);
}

TEST(Understanding, OdeGivesFullSidesAndWFirst) {
    scene::Scene wanted = boxes({0.5, 1, 1.5}, {0, 0, 0.5}, {0.5, 0.5, 0.5}, {0, 0, 2});
    wanted.b.orientation = {std::sin(0.5), 0, 0, std::cos(0.5)};
    expectPair(R"(dGeomID g1 = dCreateBox(space, 1, 2, 3);
dGeomID g2 = dCreateBox(space, 1, 1, 1);
dGeomSetPosition(g1, 0, 0, 0.5);
dGeomSetPosition(g2, 0, 0, 2);
dRFromAxisAndAngle(R2, 1, 0, 0, 1.0);
)",
               wanted);
}

TEST(Understanding, ThreeUnityAndGodotVectors) {
    scene::Scene three = boxes({0.5, 0.5, 0.5}, {0, 0, 0}, {1, 0.5, 0.25}, {0.5, 1, 0});
    expectPair(R"(const a = new THREE.Mesh(new THREE.BoxGeometry(1, 1, 1), material);
const b = new THREE.Mesh(new THREE.BoxGeometry(2, 1, 0.5), material);
b.position.set(0.5, 1, 0);
)",
               three);
    expectPair(R"(var boxA = BoxShape3D.new()
boxA.size = Vector3(1, 1, 1)
var boxB = BoxShape3D.new()
boxB.size = Vector3(2, 1, 0.5)
boxB.position = Vector3(0.5, 1, 0)
)",
               three);
}

// The type stands in brackets of its own, the sizes are members; a capsule's height is whole, along y.
TEST(Understanding, UnityComponentsAndGodotResourcesHaveTheirSizesAsMembers) {
    const Understanding unity = understand(R"(var a = first.AddComponent<SphereCollider>();
a.center = new Vector3(0, 1, 0);
a.radius = 0.5f;
var b = second.AddComponent<CapsuleCollider>();
b.radius = 0.25f;
b.height = 2f;
b.center = new Vector3(0, 2, 0);
)");
    ASSERT_EQ(unity.objects.size(), 2u) << explain(unity);
    EXPECT_EQ(std::get<scene::SphereShape>(unity.objects[0].object.shape).radius, 0.5);
    EXPECT_EQ(unity.objects[0].object.position, dvec3(0, 1, 0));
    const auto& capsule = std::get<scene::CapsuleShape>(unity.objects[1].object.shape);
    EXPECT_EQ(capsule.base, dvec3(0, -0.75, 0));
    EXPECT_EQ(capsule.tip, dvec3(0, 0.75, 0));
    EXPECT_EQ(unity.objects[1].object.position, dvec3(0, 2, 0));
    const Understanding godot = understand(R"(var a = CylinderShape3D.new()
a.radius = 0.3
a.height = 2
var b = SphereShape3D.new()
b.radius = 0.4
)");
    ASSERT_EQ(godot.objects.size(), 2u) << explain(godot);
    EXPECT_EQ(std::get<scene::RoundShape>(godot.objects[0].object.shape).height, 2.0);
    EXPECT_EQ(std::get<scene::SphereShape>(godot.objects[1].object.shape).radius, 0.4);
}

TEST(Understanding, AGodotSceneStandsWhereItsNodesSay) {
    const Understanding read = understand(R"([gd_scene load_steps=3 format=3 uid="uid://abc"]

[ext_resource type="Shape3D" path="res://wall.tres" id="1_w"]

[sub_resource type="BoxShape3D" id="BoxShape3D_1"]
size = Vector3(2, 1, 4)

[sub_resource type="CapsuleShape3D" id="CapsuleShape3D_2"]
radius = 0.25

[node name="Root" type="Node3D"]

[node name="Floor" type="StaticBody3D" parent="."]
transform = Transform3D(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, -0.5, 0)

[node name="CollisionShape3D" type="CollisionShape3D" parent="Floor"]
shape = SubResource("BoxShape3D_1")

[node name="Player" type="CharacterBody3D" parent="."]
transform = Transform3D(0, 0, 1, 0, 1, 0, -1, 0, 0, 0.5, 0.5, 0)

[node name="Body" type="CollisionShape3D" parent="Player"]
transform = Transform3D(1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0, 0)
shape = SubResource("CapsuleShape3D_2")

[node name="Wall" type="CollisionShape3D" parent="."]
shape = ExtResource("1_w")
)");
    ASSERT_EQ(read.objects.size(), 2u) << explain(read);
    const scene::Object &floor = read.objects[0].object, &body = read.objects[1].object;
    EXPECT_EQ(floor.name, "Floor");
    EXPECT_EQ(std::get<scene::BoxShape>(floor.shape).halfExtents, dvec3(1, 0.5, 2));
    EXPECT_EQ(floor.position, dvec3(0, -0.5, 0));
    EXPECT_EQ(std::get<scene::CapsuleShape>(body.shape).tip, dvec3(0, 0.75, 0)) << "Godot's height is 2";
    // A quarter turn about y takes the child's x to -z.
    EXPECT_NEAR(glm::length(body.position - dvec3(0.5, 0.5, -1.0)), 0.0, 1e-12);
    EXPECT_NEAR(std::abs(body.orientation[1]), std::sqrt(0.5), 1e-12);
    ASSERT_EQ(read.warnings.size(), 1u);
    EXPECT_NE(read.warnings[0].find("another file"), std::string::npos) << read.warnings[0];
    EXPECT_TRUE(read.passed.empty());
    const Understanding none = understand(
        "[gd_scene format=3]\n[sub_resource type=\"RectangleShape2D\" id=\"1\"]\nsize = Vector2(1, 2)\n"
        "[node name=\"C\" type=\"CollisionShape2D\" parent=\".\"]\nshape = SubResource(\"1\")\n");
    EXPECT_NE(none.error.find("Godot"), std::string::npos) << none.error;
    EXPECT_NE(none.error.find("RectangleShape2D"), std::string::npos) << none.error;
}

// Ids are numbers, the sizes are halves, capsules lie along z without their ends.
TEST(Understanding, AGodot3SceneHasItsOwnConventions) {
    const Understanding read = understand(R"([gd_scene load_steps=4 format=2]

[sub_resource type="BoxShape" id=1]
extents = Vector3( 2, 0.5, 3 )

[sub_resource type="CapsuleShape" id=12]
radius = 0.25
height = 0.5

[node name="Root" type="Spatial"]

[node name="Floor" type="StaticBody" parent="."]

[node name="CollisionShape" type="CollisionShape" parent="Floor"]
shape = SubResource( 1 )

[node name="Player" type="KinematicBody" parent="."]
transform = Transform( 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 1.5, 0 )

[node name="CollisionShape" type="CollisionShape" parent="Player"]
transform = Transform( 1, 0, 0, 0, 0, 1, 0, -1, 0, 0, 0, 0 )
shape = SubResource( 12 )
)");
    ASSERT_EQ(read.objects.size(), 2u) << explain(read);
    const scene::Object &floor = read.objects[0].object, &player = read.objects[1].object;
    EXPECT_EQ(std::get<scene::BoxShape>(floor.shape).halfExtents, dvec3(2, 0.5, 3));
    const auto& capsule = std::get<scene::CapsuleShape>(player.shape);
    EXPECT_EQ(capsule.tip, dvec3(0, 0, 0.25));
    EXPECT_EQ(capsule.radius, 0.25);
    EXPECT_EQ(player.name, "Player");
    EXPECT_EQ(player.position, dvec3(0, 1.5, 0));
    EXPECT_NEAR(std::abs(player.orientation[0]), std::sqrt(0.5), 1e-12) << "z turned up";
    EXPECT_TRUE(read.warnings.empty());

    const Understanding defaults = understand(
        "[gd_scene format=2]\n[sub_resource type=\"BoxShape\" id=1]\n[sub_resource type=\"SphereShape\" "
        "id=2]\n"
        "[sub_resource type=\"CylinderShape\" id=3]\n[sub_resource type=\"ConvexPolygonShape\" id=4]\n"
        "points = PoolVector3Array( 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1 )\n"
        "[node name=\"A\" type=\"CollisionShape\" parent=\".\"]\nshape = SubResource( 1 )\n"
        "[node name=\"B\" type=\"CollisionShape\" parent=\".\"]\nshape = SubResource( 2 )\n"
        "[node name=\"C\" type=\"CollisionShape\" parent=\".\"]\nshape = SubResource( 3 )\n"
        "[node name=\"D\" type=\"CollisionShape\" parent=\".\"]\nshape = SubResource( 4 )\n");
    ASSERT_EQ(defaults.objects.size(), 4u) << explain(defaults);
    EXPECT_EQ(std::get<scene::BoxShape>(defaults.objects[0].object.shape).halfExtents, dvec3(1));
    EXPECT_EQ(std::get<scene::SphereShape>(defaults.objects[1].object.shape).radius, 1.0);
    EXPECT_EQ(std::get<scene::RoundShape>(defaults.objects[2].object.shape).height, 2.0);
    EXPECT_EQ(std::get<scene::HullShape>(defaults.objects[3].object.shape).positions.size(), 4u);
}

TEST(Understanding, RapierIsometryTurnsByAxisTimesAngle) {
    scene::Scene wanted = boxes({1, 1, 1}, {0, 0, 0}, {0.5, 1, 2}, {1, 2, 3});
    wanted.b.orientation = {0, std::sin(0.35), 0, std::cos(0.35)};
    expectPair(R"(let c1 = Cuboid::new(vector![1.0, 1.0, 1.0]);
let c2 = Cuboid::new(vector![0.5f32, 1.0, 2.0]);
let m1 = Isometry3::identity();
let m2 = Isometry3::new(vector![1.0, 2.0, 3.0], vector![0.0, 0.7, 0.0]);
let hit = query::intersection_test(&m1, &c1, &m2, &c2);
)",
               wanted);
    const Understanding hulls = understand(R"(let hull = ConvexPolyhedron::from_convex_hull(&[
    Point3::new(0.0, 0.0, 0.0), Point3::new(1.0, 0.0, 0.0),
    Point3::new(0.0, 1.0, 0.0), Point3::new(0.0, 0.0, 1.0),
]).unwrap();)");
    ASSERT_EQ(hulls.objects.size(), 1u) << hulls.error;
    EXPECT_EQ(std::get<scene::HullShape>(hulls.objects[0].object.shape).positions.size(), 4u);
}

// --- numbers and brackets --------------------------------------------------------------------------------

const std::vector<dvec3> kFour = {{0, 0, 0}, {1.5, 0, 0}, {0, -0.0015, 0}, {0.25, 0.5, 3}};

TEST(Understanding, PointListsInAnyBrackets) {
    // NOLINTBEGIN(bugprone-suspicious-missing-comma): long lines are broken
    const std::vector<std::string> texts = {
        "(0,0,0), (1.5,0,0), (0,-1.5e-3,0), (0.25,0.5,3)",
        "0 0 0\n1.5 0 0\n0 -1.5e-3f 0\n.25 0.5 3\n",
        "0, 0, 0\n1.5, 0, 0\n0, -.0015, 0\n0.25, 0.5, 3\n",
        "{0.0f, 0.0f, 0.0f},\n{1.5f, 0.f, 0.f},\n{0.0f, -1.5e-3f, 0.0f},\n{0.25f, 0.5f, 3.0f},\n",
        "[[0,0,0],[1.5,0,0],[0,-0.0015,0],[0.25,0.5,3]]",
        "np.array([[0., 0., 0.],\n          [1.5, 0., 0.],\n          [0., -1.5e-03, 0.],\n          [0.25, "
        "0.5, 3.]])",
        "[[ 0.      0.      0.    ]\n [ 1.5     0.      0.    ]\n [ 0.     -0.0015  0.    ]\n [ 0.25    0.5  "
        "   3.    ]]",
        "Vec3(0, 0, 0), Vec3(1.5f, 0, 0), Vec3(0, -0.0015f, 0), Vec3(0.25f, 0.5f, 3)",
        "b3Vec3 points[] = { b3Vec3{0, 0, 0}, b3Vec3{1.5f, 0, 0}, b3Vec3{0, -0.0015f, 0}, b3Vec3{0.25f, "
        "0.5f, 3} };",
        "btVector3(0,0,0)\nbtVector3(1.5,0,0)\nbtVector3(0,-0.0015,0)\nbtVector3(0.25,0.5,3)\n",
        "v 0 0 0\nv 1.5 0 0\nv 0 -0.0015 0\nv 0.25 0.5 3\nf 1 2 3\nf 1 2 4\n",
        "0x0p+0 0x0p+0 0x0p+0\n0x1.8p+0 0x0p+0 0x0p+0\n0x0p+0 -0x1.89374bc6a7efap-10 0x0p+0\n0x1p-2 0x1p-1 "
        "0x1.8p+1\n",
        "- (0; 0; 0)\n- (1.5; 0; 0)\n- (0; -0.0015; 0)\n- (0.25; 0.5; 3)\n",
        "{\"vertices\": "
        "[{\"x\":0,\"y\":0,\"z\":0},{\"x\":1.5,\"y\":0,\"z\":0},{\"x\":0,\"y\":-0.0015,\"z\":0},{\"x\":0.25,"
        "\"y\":0.5,\"z\":3}]}",
        "std::vector<Vec3> "
        "pts;\npts.push_back(Vec3(0,0,0));\npts.push_back(Vec3(1.5,0,0));\npts.push_back(Vec3(0,-0.0015,0));"
        "\n"
        "pts.push_back(Vec3(0.25,0.5,3));\n",
        "Eigen::MatrixXd V(4, 3);\nV << 0, 0, 0, 1.5, 0, 0, 0, -0.0015, 0, 0.25, 0.5, 3;\n",
        "> 0 0 0\n> 1.5 0 0\n> 0 -0.0015 0\n> 0.25 0.5 3\n",
        "```\n0 0 0\n1.5 0 0\n0 -0.0015 0\n0.25 0.5 3\n```\n",
    };
    // NOLINTEND(bugprone-suspicious-missing-comma)
    for (const std::string& text : texts) {
        const Understanding got = understand(text);
        ASSERT_TRUE(got.ok()) << text << '\n' << got.error;
        ASSERT_EQ(got.objects.size(), 1u) << text << '\n' << explain(got);
        const auto* hull = std::get_if<scene::HullShape>(&got.objects[0].object.shape);
        ASSERT_NE(hull, nullptr) << text;
        EXPECT_EQ(hull->positions, kFour) << text;
    }
}

// The pair of a text: what A and B are, and where they stand.
void expectPlaces(const std::string& text, const std::string& a, const std::string& b) {
    const Understanding got = understand(text);
    ASSERT_EQ(got.objects.size(), 2u) << got.error;
    EXPECT_EQ(got.objects[0].words, a) << explain(got);
    EXPECT_EQ(got.objects[1].words, b) << explain(got);
}

TEST(Understanding, MembersOfAPoseAreItsParts) {
    expectPlaces(R"(box = hppfcl.Box(1.0, 1.0, 1.0)
cyl = hppfcl.Sphere(0.2)
M1 = pin.SE3.Identity()
M2 = pin.SE3(pin.Quaternion(0.8, 0.6, 0, 0), np.array([0.6, 0.1, 0.2]))
hppfcl.collide(box, hppfcl.Transform3f(M1.rotation, M1.translation), cyl,
               hppfcl.Transform3f(M2.rotation, M2.translation), req, res))",
                 "box 1 1 1", "sphere at 0.6 0.1 0.2, turned");
}

TEST(Understanding, AnIdentityMatrixOfARotationPlacesNothing) {
    expectPlaces(
        "b = fcl.Box(1, 2, 3)\ns = fcl.Sphere(0.5)\nR = np.eye(3)\n"
        "fcl.collide(b, fcl.Transform(R, np.array([0, 0, 0.5])), s, fcl.Transform(R, [0, 0.9, 0]))",
        "box 1 2 3 at 0 0 0.5", "sphere at 0 0.9 0");
    expectPlaces(
        "var box = BoxShape3D.new()\nbox.size = Vector3(2, 1, 2)\nvar sphere = SphereShape3D.new()\n"
        "sphere.radius = 0.75\nvar ta = Transform3D(Basis.IDENTITY, Vector3(0, 0.5, 0))\n"
        "var tb = Transform3D(Basis.IDENTITY, Vector3(0, 1.6, 0))",
        "box 2 1 2 at 0 0.5 0", "sphere at 0 1.6 0");
}

TEST(Understanding, RapiersBodiesPlaceTheirColliders) {
    expectPlaces(
        "let rb1 = bodies.insert(RigidBodyBuilder::fixed().translation(vector![0.0, -0.1, 0.0]).build());\n"
        "colliders.insert_with_parent(ColliderBuilder::cuboid(10.0, 0.1, 10.0).build(), rb1, &mut bodies);\n"
        "let rb2 = bodies.insert(RigidBodyBuilder::dynamic().translation(vector![0.0, 0.45, 0.0])\n"
        "    .rotation(vector![0.0, 0.3, 0.0]).build());\n"
        "colliders.insert_with_parent(ColliderBuilder::ball(0.2).build(), rb2, &mut bodies);",
        "box 20 0.2 20 at 0 -0.1 0", "sphere at 0 0.45 0, turned");
}

TEST(Understanding, Box3DsSphereStandsInItsTransform) {
    expectPlaces(
        "b3BoxHull boxA = b3MakeBoxHull(0.5f, 0.5f, 0.5f);\n"
        "b3Sphere sphere = { {0.0f, 0.0f, 0.0f}, 0.25f };\n"
        "b3Transform xfA = { {0.0f, 0.0f, 0.0f}, {{0.0f, 0.0f, 0.0f}, 1.0f} };\n"
        "b3Transform xfB = { {0.0f, 0.7f, 0.0f}, {{0.0f, 0.0f, 0.0f}, 1.0f} };",
        "box 1 1 1", "sphere at 0 0.7 0");
}

TEST(Understanding, JoltsRealsHaveASuffix) {
    expectPlaces(
        "BodyCreationSettings floor_settings(new BoxShape(Vec3(100.0f, 1.0f, 100.0f)), "
        "RVec3(0.0_r, -1.0_r, 0.0_r), Quat::sIdentity(), EMotionType::Static, Layers::NON_MOVING);\n"
        "BodyCreationSettings sphere_settings(new SphereShape(0.5f), RVec3(0.0_r, 0.4_r, 0.0_r), "
        "Quat::sIdentity(), EMotionType::Dynamic, Layers::MOVING);",
        "box 200 2 200 at 0 -1 0", "sphere at 0 0.4 0");
}

TEST(Understanding, PointsAddedOneByOneComeWhereTheTextHasThem) {
    expectPlaces(
        "btConvexHullShape hull;\nhull.addPoint(btVector3(-1,-1,-1));\nhull.addPoint(btVector3(1,-1,-1));\n"
        "hull.addPoint(btVector3(0,1,-1));\nhull.addPoint(btVector3(0,0,1));\n"
        "btBoxShape box(btVector3(0.5,0.5,0.5));\nbtTransform trA = btTransform::getIdentity();\n"
        "btTransform trB(btQuaternion(0,0,0,1), btVector3(0,1.2,0));",
        "hull of 4 points", "box 1 1 1 at 0 1.2 0");
}

TEST(Understanding, BytesThatAreNoTextAreRefused) {
    const Understanding got = understand(std::string("Box(1, 1, 1)\nB\0ox(1, 1, 1)", 26));
    EXPECT_EQ(got.error, "2:2: this text holds a zero byte, as binary files and UTF-16 do: save it as UTF-8");
    EXPECT_TRUE(got.objects.empty());
}

TEST(Understanding, TwoListsAreTwoHulls) {
    const Understanding got = understand("0 0 0\n1 0 0\n0 1 0\n0 0 1\n\n2 0 0\n3 0 0\n2 1 0\n2 0 1\n2 2 2\n");
    ASSERT_EQ(got.objects.size(), 2u) << got.error;
    EXPECT_EQ(std::get<scene::HullShape>(got.objects[0].object.shape).positions.size(), 4u);
    EXPECT_EQ(std::get<scene::HullShape>(got.objects[1].object.shape).positions.size(), 5u);
    EXPECT_EQ(proposedAssignment(got), (Assignment{0, 1}));
    EXPECT_EQ(proposedAssignment(understand("0 0 0\n1 0 0\n0 1 0\n0 0 1\n")), (Assignment{std::nullopt, 0}));
}

}  // namespace
}  // namespace sepaxis::exchange
