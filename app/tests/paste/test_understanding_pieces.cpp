// Poses that are put together from named pieces, as programs of many libraries do it. In each text B is
// turned by 45 degrees about y and stands at 0.7 0.2 0.3, A at the origin: a piece that is lost, or given to
// the wrong shape, is a wrong scene that looks right.
#include "app/tests/paste/understanding_checks.h"

#include <cmath>

namespace sepaxis::exchange {
namespace {

struct Program {
    const char* name;
    const char* text;
};
std::ostream& operator<<(std::ostream& out, const Program& program) {
    return out << program.name;
}

class PosesOfPieces : public testing::TestWithParam<Program> {};

TEST_P(PosesOfPieces, AreWhole) {
    const Understanding read = understand(GetParam().text);
    ASSERT_GE(read.objects.size(), 2u) << read.error;
    const scene::Object &a = read.objects[0].object, &b = read.objects[1].object;
    EXPECT_EQ(a.position, dvec3(0.0));
    EXPECT_NEAR(a.orientation[3], 1.0, 1e-12);
    EXPECT_LT(glm::length(b.position - dvec3(0.7, 0.2, 0.3)), 1e-6);
    EXPECT_NEAR(b.orientation[0], 0.0, 1e-6);
    EXPECT_NEAR(b.orientation[1], std::sin(std::acos(-1.0) / 8.0), 1e-6);
    EXPECT_NEAR(b.orientation[2], 0.0, 1e-6);
    EXPECT_NEAR(b.orientation[3], std::cos(std::acos(-1.0) / 8.0), 1e-6);
}

// clang-format off
const Program kPrograms[] = {
    Program{"EigenLinear", R"(auto box1 = std::make_shared<fcl::Box<double>>(1.0, 1.0, 1.0);
auto box2 = std::make_shared<fcl::Box<double>>(0.5, 0.5, 0.5);
fcl::Transform3d X_A = fcl::Transform3d::Identity();
fcl::Transform3d X_B = fcl::Transform3d::Identity();
Eigen::Quaterniond q(0.9238795325112867, 0.0, 0.3826834323650898, 0.0);
X_B.translation() = Eigen::Vector3d(0.7, 0.2, 0.3);
X_B.linear() = q.toRotationMatrix();)"},
    Program{"EigenNormalized", R"(auto box1 = std::make_shared<fcl::Box<double>>(1.0, 1.0, 1.0);
auto box2 = std::make_shared<fcl::Box<double>>(0.5, 0.5, 0.5);
fcl::Transform3d X_A = fcl::Transform3d::Identity();
fcl::Transform3d X_B = fcl::Transform3d::Identity();
Eigen::Quaterniond q(0.9238795325112867, 0.0, 0.3826834323650898, 0.0);
X_B.translation() = Eigen::Vector3d(0.7, 0.2, 0.3);
X_B.linear() = q.normalized().toRotationMatrix();)"},
    Program{"EigenMatrixOfQuaternion", R"(auto box1 = std::make_shared<fcl::Box<double>>(1.0, 1.0, 1.0);
auto box2 = std::make_shared<fcl::Box<double>>(0.5, 0.5, 0.5);
fcl::Transform3d X_A = fcl::Transform3d::Identity();
fcl::Transform3d X_B = fcl::Transform3d::Identity();
Eigen::Quaterniond q(0.9238795325112867, 0.0, 0.3826834323650898, 0.0);
Eigen::Matrix3d R = q.toRotationMatrix();
X_B.translation() = Eigen::Vector3d(0.7, 0.2, 0.3);
X_B.linear() = R;)"},
    Program{"EigenRotate", R"(auto box1 = std::make_shared<fcl::Box<double>>(1.0, 1.0, 1.0);
auto box2 = std::make_shared<fcl::Box<double>>(0.5, 0.5, 0.5);
fcl::Transform3d X_A = fcl::Transform3d::Identity();
fcl::Transform3d X_B = fcl::Transform3d::Identity();
Eigen::Quaterniond q(0.9238795325112867, 0.0, 0.3826834323650898, 0.0);
X_B.translation() = Eigen::Vector3d(0.7, 0.2, 0.3);
X_B.rotate(q);)"},
    Program{"EigenProduct", R"(auto box1 = std::make_shared<fcl::Box<double>>(1.0, 1.0, 1.0);
auto box2 = std::make_shared<fcl::Box<double>>(0.5, 0.5, 0.5);
fcl::Transform3d X_A = fcl::Transform3d::Identity();
fcl::Transform3d X_B = fcl::Transform3d::Identity();
Eigen::Quaterniond q(0.9238795325112867, 0.0, 0.3826834323650898, 0.0);
Eigen::Vector3d p(0.7,0.2,0.3);
X_B = Eigen::Translation3d(p) * q;)"},
    Program{"EigenFromPosition", R"(auto box1 = std::make_shared<fcl::Box<double>>(1.0, 1.0, 1.0);
auto box2 = std::make_shared<fcl::Box<double>>(0.5, 0.5, 0.5);
fcl::Transform3d X_A = fcl::Transform3d::Identity();
fcl::Transform3d X_B = fcl::Transform3d::Identity();
Eigen::Quaterniond q(0.9238795325112867, 0.0, 0.3826834323650898, 0.0);
Eigen::Vector3d p(0.7,0.2,0.3);
X_B.fromPositionOrientationScale(p, q, Eigen::Vector3d::Ones());)"},
    Program{"EigenBlock", R"(auto box1 = std::make_shared<fcl::Box<double>>(1.0, 1.0, 1.0);
auto box2 = std::make_shared<fcl::Box<double>>(0.5, 0.5, 0.5);
fcl::Transform3d X_A = fcl::Transform3d::Identity();
fcl::Transform3d X_B = fcl::Transform3d::Identity();
Eigen::Quaterniond q(0.9238795325112867, 0.0, 0.3826834323650898, 0.0);
X_B.matrix().block<3,3>(0,0) = q.toRotationMatrix();
X_B.matrix().block<3,1>(0,3) = Eigen::Vector3d(0.7,0.2,0.3);)"},
    Program{"EigenCorner", R"(auto box1 = std::make_shared<fcl::Box<double>>(1.0, 1.0, 1.0);
auto box2 = std::make_shared<fcl::Box<double>>(0.5, 0.5, 0.5);
fcl::Transform3d X_A = fcl::Transform3d::Identity();
fcl::Transform3d X_B = fcl::Transform3d::Identity();
Eigen::Quaterniond q(0.9238795325112867, 0.0, 0.3826834323650898, 0.0);
X_B.translation() = Eigen::Vector3d(0.7, 0.2, 0.3);
X_B.matrix().topLeftCorner<3,3>() = q.matrix();)"},
    Program{"EigenAngleAxisMatrix", R"(auto box1 = std::make_shared<fcl::Box<double>>(1.0, 1.0, 1.0);
auto box2 = std::make_shared<fcl::Box<double>>(0.5, 0.5, 0.5);
fcl::Transform3d X_A = fcl::Transform3d::Identity();
fcl::Transform3d X_B = fcl::Transform3d::Identity();
X_B.translation() = Eigen::Vector3d(0.7, 0.2, 0.3);
X_B.linear() = Eigen::AngleAxisd(M_PI/4, Eigen::Vector3d::UnitY()).toRotationMatrix();)"},
    Program{"EigenAngleAxis", R"(auto box1 = std::make_shared<fcl::Box<double>>(1.0, 1.0, 1.0);
auto box2 = std::make_shared<fcl::Box<double>>(0.5, 0.5, 0.5);
fcl::Transform3d X_A = fcl::Transform3d::Identity();
fcl::Transform3d X_B = fcl::Transform3d::Identity();
X_B.translation() = Eigen::Vector3d(0.7, 0.2, 0.3);
X_B.rotate(Eigen::AngleAxisd(0.785398163397448, Eigen::Vector3d::UnitY()));)"},
    Program{"EigenTranslationTimesTurn", R"(auto box1 = std::make_shared<fcl::Box<double>>(1.0, 1.0, 1.0);
auto box2 = std::make_shared<fcl::Box<double>>(0.5, 0.5, 0.5);
fcl::Transform3d X_A = fcl::Transform3d::Identity();
fcl::Transform3d X_B = fcl::Transform3d::Identity();
X_B = Eigen::Translation3d(0.7,0.2,0.3) * Eigen::AngleAxisd(0.785398163397448, Eigen::Vector3d::UnitY());)"},
    Program{"EigenComponents", R"(auto box1 = std::make_shared<fcl::Box<double>>(1.0, 1.0, 1.0);
auto box2 = std::make_shared<fcl::Box<double>>(0.5, 0.5, 0.5);
fcl::Transform3d X_A = fcl::Transform3d::Identity();
fcl::Transform3d X_B = fcl::Transform3d::Identity();
Eigen::Quaterniond q;
q.w() = 0.9238795325112867; q.x() = 0; q.y() = 0.3826834323650898; q.z() = 0;
X_B.translation() = Eigen::Vector3d(0.7, 0.2, 0.3);
X_B.linear() = q.toRotationMatrix();)"},
    Program{"EigenCoefficients", R"(auto box1 = std::make_shared<fcl::Box<double>>(1.0, 1.0, 1.0);
auto box2 = std::make_shared<fcl::Box<double>>(0.5, 0.5, 0.5);
fcl::Transform3d X_A = fcl::Transform3d::Identity();
fcl::Transform3d X_B = fcl::Transform3d::Identity();
Eigen::Quaterniond q;
q.coeffs() << 0, 0.3826834323650898, 0, 0.9238795325112867;
X_B.translation() = Eigen::Vector3d(0.7, 0.2, 0.3);
X_B.linear() = q.toRotationMatrix();)"},
    Program{"Bt", R"(btBoxShape a(btVector3(0.5,0.5,0.5));
btBoxShape b(btVector3(0.25,0.25,0.25));
btTransform ta; ta.setIdentity();
btTransform tb; tb.setIdentity();
btQuaternion q(btVector3(0,1,0), 0.785398163397448);
tb.setBasis(btMatrix3x3(q));
tb.setOrigin(btVector3(0.7,0.2,0.3));)"},
    Program{"Bt2", R"(btBoxShape a(btVector3(0.5,0.5,0.5));
btBoxShape b(btVector3(0.25,0.25,0.25));
btQuaternion q(0,0.3826834323650898,0,0.9238795325112867);
btTransform ta(btQuaternion::getIdentity());
btTransform tb(q, btVector3(0.7,0.2,0.3));)"},
    Program{"Jolt", R"(Ref<Shape> a = new BoxShape(Vec3(0.5f,0.5f,0.5f));
Ref<Shape> b = new BoxShape(Vec3(0.25f,0.25f,0.25f));
Quat q = Quat::sRotation(Vec3::sAxisY(), 0.25f * JPH_PI);
Mat44 tb = Mat44::sRotationTranslation(q, Vec3(0.7f,0.2f,0.3f));
Mat44 ta = Mat44::sIdentity();)"},
    Program{"Glm", R"(Box a(0.5,0.5,0.5);
Box b(0.25,0.25,0.25);
glm::quat q(0.9238795f, 0.f, 0.38268343f, 0.f);
glm::mat4 ma(1.0f);
glm::mat4 mb = glm::translate(glm::mat4(1.0f), glm::vec3(0.7f,0.2f,0.3f)) * glm::toMat4(q);)"},
    Program{"Glm2", R"(Box a(0.5,0.5,0.5);
Box b(0.25,0.25,0.25);
glm::quat q = glm::angleAxis(glm::radians(45.0f), glm::vec3(0,1,0));
glm::mat4 ma(1.0f);
glm::mat4 mb = glm::translate(glm::mat4(1.0f), glm::vec3(0.7f,0.2f,0.3f)) * glm::mat4_cast(q);)"},
    Program{"Rapier", R"(let a = Cuboid::new(vector![0.5,0.5,0.5]);
let b = Cuboid::new(vector![0.25,0.25,0.25]);
let q = UnitQuaternion::from_axis_angle(&Vector::y_axis(), std::f32::consts::FRAC_PI_4);
let pb = Isometry::from_parts(Translation::new(0.7,0.2,0.3), q);
let pa = Isometry::identity();)"},
    Program{"Scipy", R"(a = trimesh.creation.box(extents=[1,1,1])
b = trimesh.creation.box(extents=[0.5,0.5,0.5])
R = Rotation.from_quat([0,0.3826834323650898,0,0.9238795325112867]).as_matrix()
T_b = np.eye(4)
T_b[:3,:3] = R
T_b[:3,3] = [0.7,0.2,0.3])"},
    Program{"Pyfcl", R"(g1 = fcl.Box(1,1,1)
g2 = fcl.Box(0.5,0.5,0.5)
t1 = fcl.Transform()
q = np.array([0.9238795325112867, 0, 0.3826834323650898, 0])
t2 = fcl.Transform(q, np.array([0.7,0.2,0.3])))"},
    Program{"Coal", R"(coal::Box a(1,1,1);
coal::Box b(0.5,0.5,0.5);
coal::Transform3s T1 = coal::Transform3s::Identity();
Eigen::Quaterniond q(0.9238795325112867, 0.0, 0.3826834323650898, 0.0);
coal::Transform3s T2;
T2.setQuatRotation(q);
T2.setTranslation(Eigen::Vector3d(0.7,0.2,0.3));)"},
    Program{"Coal2", R"(hpp::fcl::Box a(1,1,1);
hpp::fcl::Box b(0.5,0.5,0.5);
Transform3f T1;
Transform3f T2(Eigen::Quaterniond(0.9238795325112867, 0.0, 0.3826834323650898, 0.0).toRotationMatrix(), Vec3f(0.7,0.2,0.3));)"},
    Program{"Drake", R"(Box a(1,1,1);
Box b(0.5,0.5,0.5);
RigidTransformd X_WA = RigidTransformd::Identity();
RigidTransformd X_WB(RotationMatrixd::MakeYRotation(M_PI/4), Vector3d(0.7,0.2,0.3));)"},
    Program{"Three", R"(const a = new THREE.Mesh(new THREE.BoxGeometry(1,1,1));
const b = new THREE.Mesh(new THREE.BoxGeometry(0.5,0.5,0.5));
b.position.set(0.7,0.2,0.3);
b.quaternion.setFromAxisAngle(new THREE.Vector3(0,1,0), Math.PI/4);)"},
    Program{"Three2", R"(const a = new THREE.Mesh(new THREE.BoxGeometry(1,1,1));
const b = new THREE.Mesh(new THREE.BoxGeometry(0.5,0.5,0.5));
b.position.set(0.7,0.2,0.3);
b.rotation.y = Math.PI/4;)"},
    Program{"Px", R"(PxBoxGeometry a(0.5,0.5,0.5);
PxBoxGeometry b(0.25,0.25,0.25);
PxTransform ta(PxIdentity);
PxQuat q(PxPi/4, PxVec3(0,1,0));
PxTransform tb(PxVec3(0.7,0.2,0.3), q);)"},
    Program{"B3", R"(b3BoxHull a = b3MakeBoxHull(0.5f,0.5f,0.5f);
b3BoxHull b = b3MakeBoxHull(0.25f,0.25f,0.25f);
b3Transform ta = b3Transform_identity;
b3Transform tb = { {0.7f,0.2f,0.3f}, b3MakeQuatFromAxisAngle(b3Vec3_axisY, 0.25f * B3_PI) };)"},
    Program{"Ode", R"(dGeomID a = dCreateBox(0,1,1,1);
dGeomID b = dCreateBox(0,0.5,0.5,0.5);
dMatrix3 R;
dRFromAxisAndAngle(R, 0,1,0, M_PI/4);
dGeomSetRotation(b, R);
dGeomSetPosition(b, 0.7,0.2,0.3);)"},
    Program{"Cannon", R"(const a = new CANNON.Body({ mass: 0, shape: new CANNON.Box(new CANNON.Vec3(0.5, 0.5, 0.5)) })
const b = new CANNON.Body({ mass: 1, shape: new CANNON.Box(new CANNON.Vec3(0.25,0.25,0.25)) })
b.position.set(0.7, 0.2, 0.3)
b.quaternion.setFromAxisAngle(new CANNON.Vec3(0, 1, 0), Math.PI / 4))"},
    Program{"Ammo", R"(var a = new Ammo.btBoxShape(new Ammo.btVector3(0.5,0.5,0.5));
var b = new Ammo.btBoxShape(new Ammo.btVector3(0.25,0.25,0.25));
var t = new Ammo.btTransform();
t.setIdentity();
t.setOrigin(new Ammo.btVector3(0.7,0.2,0.3));
t.setRotation(new Ammo.btQuaternion(0,0.3826834,0,0.9238795));)"},
    Program{"Pybullet", R"(a = p.createCollisionShape(p.GEOM_BOX, halfExtents=[0.5,0.5,0.5])
b = p.createCollisionShape(p.GEOM_BOX, halfExtents=[0.25,0.25,0.25])
ba = p.createMultiBody(0, a, basePosition=[0,0,0])
q = p.getQuaternionFromEuler([0, math.pi/4, 0])
bb = p.createMultiBody(1, b, basePosition=[0.7,0.2,0.3], baseOrientation=q))"},
    Program{"Godot", R"(var a = BoxShape3D.new()
a.size = Vector3(1,1,1)
var b = BoxShape3D.new()
b.size = Vector3(0.5,0.5,0.5)
var tb = Transform3D(Basis(Quaternion(0,0.3826834,0,0.9238795)), Vector3(0.7,0.2,0.3)))"},
    Program{"Parry", R"(let a = Cuboid::new(Vector3::new(0.5, 0.5, 0.5));
let b = Cuboid::new(Vector3::new(0.25, 0.25, 0.25));
let pos_a = Isometry3::identity();
let pos_b = Isometry3::new(Vector3::new(0.7, 0.2, 0.3), Vector3::y() * std::f32::consts::FRAC_PI_4);
let r = query::contact(&pos_a, &a, &pos_b, &b, 0.0);)"},
    Program{"Parry2", R"(let shape1 = SharedShape::cuboid(0.5, 0.5, 0.5);
let shape2 = SharedShape::cuboid(0.25, 0.25, 0.25);
let rot = UnitQuaternion::from_quaternion(Quaternion::new(0.9238795, 0.0, 0.3826834, 0.0));
let pos2 = Isometry3::from_parts(Translation3::new(0.7, 0.2, 0.3), rot);
let pos1 = Isometry3::identity();)"},
    Program{"Bevy", R"(commands.spawn((Collider::cuboid(0.5,0.5,0.5), Transform::from_xyz(0.0,0.0,0.0)));
commands.spawn((Collider::cuboid(0.25,0.25,0.25), Transform::from_xyz(0.7,0.2,0.3).with_rotation(Quat::from_rotation_y(PI/4.0))));)"},
    Program{"Jolt2", R"(BodyCreationSettings a(new BoxShape(Vec3::sReplicate(0.5f)), RVec3::sZero(), Quat::sIdentity(), EMotionType::Static, 0);
BodyCreationSettings b(new BoxShape(Vec3::sReplicate(0.25f)), RVec3(0.7f,0.2f,0.3f), Quat::sRotation(Vec3::sAxisY(), DegreesToRadians(45.0f)), EMotionType::Dynamic, 1);)"},
    Program{"Ccd", R"(ccd_box_t a; ccd_box_t b;
a.x = a.y = a.z = 1; b.x = b.y = b.z = 0.5;
ccdVec3Set(&b.pos, 0.7, 0.2, 0.3);
ccd_vec3_t axis; ccdVec3Set(&axis, 0, 1, 0);
ccdQuatSetAngleAxis(&b.quat, M_PI/4, &axis);)"},
    Program{"Eigen4", R"(fcl::Boxd a(1,1,1), b(0.5,0.5,0.5);
Eigen::Matrix4d M;
M << 0.70710678, 0, 0.70710678, 0.7,
 0, 1, 0, 0.2,
 -0.70710678, 0, 0.70710678, 0.3,
 0,0,0,1;
fcl::Transform3d tb(M);
fcl::Transform3d ta = fcl::Transform3d::Identity();)"},
    Program{"Eigen5", R"(fcl::Boxd a(1,1,1), b(0.5,0.5,0.5);
Eigen::Isometry3d pose2 = Eigen::Isometry3d::Identity();
Eigen::Matrix3d rot;
rot << 0.70710678, 0, 0.70710678,
 0, 1, 0,
 -0.70710678, 0, 0.70710678;
pose2.linear() = rot;
pose2.translation() = Eigen::Vector3d(0.7,0.2,0.3);)"},
    Program{"Eigen6", R"(auto o1 = fcl::CollisionObjectd(std::make_shared<fcl::Boxd>(1,1,1));
auto o2 = fcl::CollisionObjectd(std::make_shared<fcl::Boxd>(0.5,0.5,0.5));
o2.setTranslation(Eigen::Vector3d(0.7,0.2,0.3));
o2.setQuatRotation(Eigen::Quaterniond(0.9238795, 0, 0.3826834, 0));)"},
    Program{"Trimesh", R"(a = trimesh.primitives.Box(extents=(1,1,1))
T = trimesh.transformations.rotation_matrix(np.pi/4, [0,1,0])
T[:3,3] = [0.7,0.2,0.3]
b = trimesh.primitives.Box(extents=(0.5,0.5,0.5), transform=T))"},
    Program{"Pin", R"(geomA = coal.Box(1,1,1)
geomB = coal.Box(0.5,0.5,0.5)
TA = coal.Transform3s()
TB = coal.Transform3s()
TB.setTranslation(np.array([0.7,0.2,0.3]))
TB.setRotation(np.array([[0.70710678,0,0.70710678],[0,1,0],[-0.70710678,0,0.70710678]])))"},
    Program{"Rot6", R"(a = fcl.Box(1,1,1)
b = fcl.Box(0.5,0.5,0.5)
r = R.from_euler("y", 45, degrees=True)
tf_b = fcl.Transform(r.as_matrix(), [0.7,0.2,0.3])
tf_a = fcl.Transform())"},
    Program{"Rp3d", R"(BoxShape* a = physicsCommon.createBoxShape(Vector3(0.5,0.5,0.5));
BoxShape* b = physicsCommon.createBoxShape(Vector3(0.25,0.25,0.25));
Vector3 position(0.7,0.2,0.3);
Quaternion orientation = Quaternion::fromEulerAngles(0, PI/4, 0);
Transform tb(position, orientation);)"},
};
// clang-format on

INSTANTIATE_TEST_SUITE_P(Programs, PosesOfPieces, testing::ValuesIn(kPrograms),
                         [](const auto& test) { return test.param.name; });

// What a function of a library with w first is given was written with w first.
TEST(PosesOfPieces, AListIsReadAsItsUserHasIt) {
    const Understanding read = understand(
        "a = fcl.Box(1, 1, 1)\nb = fcl.Box(1, 1, 1)\nq = np.array([0.8, 0, 0.6, 0])\n"
        "tb = fcl.Transform(q, np.array([0.5, 0, 0]))\nta = fcl.Transform()\n");
    ASSERT_EQ(read.objects.size(), 2u) << read.error;
    EXPECT_NEAR(read.objects[1].object.orientation[3], 0.8, 1e-12);
    EXPECT_NEAR(read.objects[1].object.orientation[1], 0.6, 1e-12);
    EXPECT_EQ(read.items[2].words, "quaternion, read as w x y z");
}

// A pose that the text gives to one shape is not the other's as well.
TEST(PosesOfPieces, WhatIsGivenIsGivenOnce) {
    const Understanding read = understand(
        "a = trimesh.primitives.Box(extents=(1, 1, 1))\nT = np.eye(4)\nT[:3, 3] = [0.7, 0.2, 0.3]\n"
        "b = trimesh.primitives.Box(extents=(1, 1, 1), transform=T)\n");
    ASSERT_EQ(read.objects.size(), 2u) << read.error;
    EXPECT_EQ(read.objects[0].object.position, dvec3(0.0));
    EXPECT_EQ(read.objects[1].object.position, dvec3(0.7, 0.2, 0.3));
}

TEST(PosesOfPieces, PythonUnpacks) {
    const Understanding read = understand(R"(size1, place1 = (20., 5.), (-2.0, 1.0)
size2, place2 = (5, 5), (-5., 10.)
theta1, h = np.pi / 2, 1000
g1 = fcl.Box(*size1, h)
t1 = fcl.Transform(Rotation.from_rotvec([0., 0., theta1]).as_quat()[[3, 0, 1, 2]], [*place1, 0])
o1 = fcl.CollisionObject(g1, t1)
g2 = fcl.Box(*size2, h)
t2 = fcl.Transform(np.array([*place2, 0]))
o2 = fcl.CollisionObject(g2, t2)
)");
    ASSERT_EQ(read.objects.size(), 2u) << read.error;
    const scene::Object &a = read.objects[0].object, &b = read.objects[1].object;
    EXPECT_EQ(std::get<scene::BoxShape>(a.shape).halfExtents, dvec3(10, 2.5, 500));
    EXPECT_EQ(a.position, dvec3(-2, 1, 0));
    EXPECT_NEAR(a.orientation[2], std::sqrt(0.5), 1e-12);
    EXPECT_EQ(b.position, dvec3(-5, 10, 0));
    EXPECT_TRUE(read.warnings.empty()) << read.warnings[0];
}

// A size that cannot be read leaves the others at the wrong place: that is said.
TEST(PosesOfPieces, AnUnknownSizeIsNamed) {
    const Understanding read = understand("fcl::Boxd a(width, 2, 3);\nfcl::Boxd b(1, 1, 1);\n");
    bool said = false;
    for (const Item& item : read.items) said = said || item.warning.find("'width'") != std::string::npos;
    EXPECT_TRUE(said || read.objects.size() < 2) << explain(read);
}

// The way from A to B is made of both poses and places neither.
TEST(PosesOfPieces, ARelativePoseTakesNothing) {
    const Understanding read = understand(
        "fcl::Boxd a(1, 1, 1), b(1, 1, 1);\nfcl::Transform3d ta(Eigen::Translation3d(1, 0, 0));\n"
        "fcl::Transform3d tb(Eigen::Translation3d(3, 0, 0));\nauto between = ta.inverse() * tb;\n");
    ASSERT_EQ(read.objects.size(), 2u) << read.error;
    EXPECT_EQ(read.objects[0].object.position, dvec3(1, 0, 0));
    EXPECT_EQ(read.objects[1].object.position, dvec3(3, 0, 0));
}

TEST(HullOfPieces, WithAnEdgeThatIsNotTwoVerticesIsLeftOut) {
    const Understanding read = understand(
        "let A = new Hull({ faces: [[0,1,2],[0,2,3],[0,3,1],[1,2,3]], edges: [[1]], "
        "positions: [[0,0,0],[1,0,0],[0,1,0],[0,0,1]] })");
    EXPECT_TRUE(read.objects.empty());
    ASSERT_EQ(read.warnings.size(), 1u);
    EXPECT_NE(read.warnings.front().find("edges/0 must be an array of 2 numbers, has 1"), std::string::npos)
        << read.warnings.front();
}

// The words of a report about FCL: w stands first, and capsules stand along z.
TEST(Records, TheLibraryThatIsNamedSaysTheAxisAndTheOrderIsAsked) {
    const std::string text =
        "capsule 1:\nradius = 2\nlength = 1\ncentre = 0, 0, 0.5\nquaternion = 1, 0, 0, 0\n\n"
        "capsule 2:\nradius = 1\nlength = 3\ncentre = 4, 5, 6\nquaternion = 0.5, -0.5, 0.5, 0.5\n";
    const auto tipOf = [](const scene::Object& object) {
        return transformPoint(scene::poseOf(object), std::get<scene::CapsuleShape>(object.shape).tip);
    };
    const auto doubtsOf = [](const Understanding& read) {
        std::vector<Doubt> doubts;
        for (const Question& question : read.questions) doubts.push_back(question.about);
        return doubts;
    };
    const Understanding read = understand("The fcl returns that there is no collision.\n\n" + text);
    ASSERT_EQ(read.objects.size(), 2u) << read.error;
    // Along z, w first.
    EXPECT_LT(glm::length(tipOf(read.objects[0].object) - dvec3(0, 0, 1)), 1e-12);
    EXPECT_LT(glm::length(tipOf(read.objects[1].object) - dvec3(4, 6.5, 6)), 1e-12);
    EXPECT_EQ(doubtsOf(read), (std::vector{Doubt::quaternions, Doubt::quaternions})) << explain(read);
    const Understanding unknown = understand(text);
    ASSERT_EQ(unknown.objects.size(), 2u) << unknown.error;
    EXPECT_EQ(doubtsOf(unknown), (std::vector{Doubt::axes, Doubt::capsules, Doubt::quaternions, Doubt::axes,
                                              Doubt::capsules, Doubt::quaternions}))
        << explain(unknown);
}

TEST(Records, WhatIsSaidTwiceOrInOtherUnitsIsNotRead) {
    const std::string text =
        "box size: 1 2 3\nbox position: 0 0 0\nsphere radius: 0.5\nsphere position: 0 1 0\n";
    EXPECT_EQ(understand(text).objects.size(), 2u);
    EXPECT_TRUE(understand(text + "box position: 1 0 0\n").objects.empty());
    EXPECT_TRUE(understand(text + "all in mm\n").objects.empty());
    EXPECT_TRUE(understand(text + "cone radius: 1\n").objects.empty()) << "a third one";
}

// "transform: xyz=...; wxyz=...": the letters say what the numbers are.
TEST(Records, LettersSayWhatNumbersAre) {
    const Understanding read = understand(R"(FCL fails between a box and a cylinder.
- The box dimensions are: ``.05 0.39 1.47``
- The cylinder dimensions are: ``length=0.18, radius=0.18``
- The box transform is: ``xyz=0.8 -0.385  0.735; wxyz=0.707107 0 0 0.707107``
- The cylinder transform is:  ``xyz=0.4 -0.4 0.93; wxyz=1 0 0 0``
)");
    ASSERT_EQ(read.objects.size(), 2u) << read.error;
    const scene::Object &a = read.objects[0].object, &b = read.objects[1].object;
    EXPECT_EQ(std::get<scene::BoxShape>(a.shape).halfExtents, dvec3(0.025, 0.195, 0.735));
    EXPECT_EQ(a.position, dvec3(0.8, -0.385, 0.735));
    EXPECT_NEAR(a.orientation[2], std::sqrt(0.5), 1e-6);
    EXPECT_NEAR(a.orientation[3], std::sqrt(0.5), 1e-6);
    EXPECT_EQ(b.position, dvec3(0.4, -0.4, 0.93));
    EXPECT_EQ(std::get<scene::RoundShape>(b.shape).height, 0.18);
}

// --- logs of a sweep -------------------------------------------------------------------------------------

const std::string kSweepLog =
    R"(btDynamicsWorld::convexSweepTest hits far away when the box is turned by 70deg:
`SWEEP`
`FROM 1.500000,2.250000,-3.000000`
`TO   1.500000,-4.000000,-3.500000`
`RADIUS 0.250000`
`HITPOS 7.000000,8.000000,9.000000`
`HITNORM 0.000000,0.980000,-0.200000`
`HITOBJ 0x2bb8`
`HALFEXTENTS 4.000000,0.500000,2.000000`
`HITOBJPOS 1.000000,2.000000,-3.000000`
`HITOBJROT 0.000000,0.600000,0.000000,0.800000`
`DISTANCE: 9.5 > 1.1 WANTED`
)";

std::string without(std::string text, const std::string& key) {
    const std::size_t begin = text.find('`' + key);
    return text.erase(begin, text.find('\n', begin) + 1 - begin);
}
std::string changed(std::string text, const std::string& from, const std::string& to) {
    return text.replace(text.find(from), from.size(), to);
}
std::vector<Doubt> doubtsOf(const Understanding& read) {
    std::vector<Doubt> doubts;
    for (const Question& question : read.questions) doubts.push_back(question.about);
    return doubts;
}
bool asks(const Understanding& read, const std::string& words) {
    return std::any_of(read.questions.begin(), read.questions.end(), [&](const Question& question) {
        return question.words.find(words) != std::string::npos;
    });
}

TEST(SweepLogs, WhatIsSweptStartsAtFromAndBothAreAsked) {
    scene::Object hit = box({4, 0.5, 2}, {1, 2, -3});
    hit.orientation = {0, 0.6, 0, 0.8};
    const scene::Scene wanted = pairOf(ball(0.25, {1.5, 2.25, -3}), hit);
    const Understanding read = expectPair(kSweepLog, wanted);
    EXPECT_TRUE(asks(read, "at \"FROM 1.500000,2.250000,-3.000000\"")) << explain(read);
    EXPECT_TRUE(asks(read, "a sphere of")) << explain(read);
    EXPECT_EQ(doubtsOf(read), (std::vector{Doubt::place, Doubt::owner})) << explain(read);
    // What it answers is of the place where it hits.
    EXPECT_TRUE(read.reported.empty());
    EXPECT_TRUE(isPassedOver(read, "HITPOS")) << explain(read);
    // The lines alone do not name the library, whose order of a quaternion is known.
    const std::string lines = kSweepLog.substr(kSweepLog.find('\n') + 1);
    EXPECT_EQ(doubtsOf(expectPair(lines, wanted)),
              (std::vector{Doubt::place, Doubt::owner, Doubt::quaternions}));
    // With the shapes' names, the same again, and what is hit first.
    expectPair(changed(changed(kSweepLog, "`FROM", "`SPHERE`\n`FROM"), "`HITOBJ 0x2bb8", "`BOX"), wanted);
    expectPair(kSweepLog + "and with other answers\n" + lines, wanted);
    expectPair(
        "hitObj.pos: (1, 2, -3)\nhit_obj rot: (0, 0.6, 0, 0.8)\nhalf extents: (4, 0.5, 2)\n"
        "from = (1.5, 2.25, -3)\nto = (1.5, -4, -3.5)\nradius = 0.25\n",
        pairOf(hit, wanted.a));
}

TEST(SweepLogs, ABoxMayBeSweptAndWhatIsNotTurnedIsAsked) {
    const std::string log =
        "START: 0 3 0\nSTARTROT: 0 0 0.6 0.8\nEND: 0 0 0\nHALFEXTENTS: 1 2 3\n"
        "HITOBJECTPOS: 0 -1 0\nHITOBJECTRADIUS: 2\n";
    scene::Object swept = box({1, 2, 3}, {0, 3, 0});
    swept.orientation = {0, 0, 0.6, 0.8};
    const Understanding read = expectPair(log, pairOf(swept, ball(2, {0, -1, 0})));
    EXPECT_FALSE(asks(read, "not turned")) << explain(read);
    EXPECT_TRUE(asks(understand(without(kSweepLog, "HITOBJROT")), "that is not turned"));
}

TEST(SweepLogs, WhatALogLacksIsSaid) {
    const auto error = [](const std::string& text) {
        const Understanding read = understand(text);
        EXPECT_TRUE(read.objects.empty()) << explain(read);
        return read.error;
    };
    const std::string size = error(without(kSweepLog, "HALFEXTENTS"));
    EXPECT_NE(size.find("without the radius or the half extents of what it hits"), std::string::npos) << size;
    EXPECT_NE(size.find("it has \"FROM 1.500000,2.250000,-3.000000\", \"RADIUS 0.250000\""),
              std::string::npos)
        << size;
    EXPECT_NE(error(without(kSweepLog, "RADIUS")).find("of what is swept"), std::string::npos);
    EXPECT_NE(error(without(kSweepLog, "HITOBJPOS")).find("the position of what it hits"), std::string::npos);
    error(without(kSweepLog, "FROM"));
    // A size that may be of either.
    EXPECT_NE(error(changed(kSweepLog, "RADIUS 0.25", "RADIUS 0.25 HALFEXTENTS 1 1 1")).find("what is swept"),
              std::string::npos);
    EXPECT_NE(error(changed(kSweepLog, "RADIUS 0.25", "HEIGHT 2\nRADIUS 0.25")).find("what is swept"),
              std::string::npos);
}

// A wrong pair would look as good as a right one.
TEST(SweepLogs, WhatMayBeAnotherPairIsRefused) {
    const auto refuses = [](const std::string& text, const std::string& why) {
        const Understanding read = understand(text);
        EXPECT_TRUE(read.objects.empty()) << text << explain(read);
        EXPECT_NE(read.error.find(why), std::string::npos) << text << read.error;
    };
    const std::string twice = "that says one thing twice";
    refuses(kSweepLog + "`HITOBJ 0x3`\n`HITOBJPOS 1.0,2.0,-9.0`\n", twice);
    refuses(kSweepLog + "`HITOBJ 0x3`\n`HALFEXTENTS 1,1,1`\n", twice);
    refuses(kSweepLog + "`FROM 0,0,0`\n`RADIUS 0.25`\n", twice);
    refuses(kSweepLog + "all in cm\n", "other units");
    refuses("A btCapsuleShape is swept.\n" + kSweepLog, "a shape that it has no sizes of");
    refuses(changed(kSweepLog, "0.600000,0.000000,0.800000", "0.6"), "rotation that cannot be read");
    refuses(changed(kSweepLog, "HITOBJROT 0.000000,0.600000,0.000000,0.800000", "HITOBJROT 0,0,0,0"),
            "cannot be read");
    // Where it hits is no place of what was hit, whatever it is called.
    refuses(changed(kSweepLog, "HITOBJPOS 1.0", "HIT POS 1.0"), "the position of what it hits");
    refuses(changed(kSweepLog, "HITOBJPOS 1.0", "HITPOINT 1.0"), "the position of what it hits");
}

TEST(Records, ASizeOfTwoMeaningsIsAskedAndARotationIsReadWholeOrNotAtAll) {
    const std::string text =
        "box size: 1 2 3\nbox position: 0 0 0\nsphere radius: 0.5\nsphere position: 0 1 0\n";
    // Bullet's own extents are half ones, and what a person calls extents is often the whole.
    const Understanding extents = understand("btWorld\n" + changed(text, "size", "extents"));
    EXPECT_EQ(doubtsOf(extents).front(), Doubt::boxes) << explain(extents);
    EXPECT_TRUE(understand(text + "box rotation: 0.5\n").objects.empty());
    EXPECT_TRUE(understand(text + "box quaternion: 0 0 0 0\n").objects.empty());
    // Nine numbers are no quaternion with more behind it.
    const Understanding matrix = understand(text + "box rotation: 0 1 0 -1 0 0 0 0 1\n");
    ASSERT_EQ(matrix.objects.size(), 2u) << matrix.error;
    EXPECT_NEAR(matrix.objects[0].object.orientation[2], -std::sqrt(0.5), 1e-12) << explain(matrix);
    EXPECT_EQ(doubtsOf(matrix).front(), Doubt::matrices) << explain(matrix);
}

TEST(PosesOfPieces, BoxesByTheirCorners) {
    const scene::Scene wanted = pairOf(box({1, 2, 3}, {2, 2, 3}), ball(0.5, {4, 0, 0}));
    const std::string other = "btSphereShape ball(0.5);\nball.position = (4, 0, 0)\n";
    for (const char* corners : {"crate_box.min = { 1, 0, 0 }\ncrate_box.max = { 3, 4, 6 }\n",
                                "Aabb crate;\ncrate.max = vec3(3, 4, "
                                "6);\ncrate.min = vec3(1, 0, 0);\n",
                                "auto aabb_min = Point(1, 0, 0);\nauto aabb_max = Point(3, 4, 6);\n",
                                "Bbox_3 crate(1, 0, 0, 3, 4, 6);\n"}) {
        const Understanding read = understand(corners + other);
        ASSERT_EQ(read.objects.size(), 2u) << corners << explain(read);
        const bool first = std::holds_alternative<scene::AabbShape>(read.objects[0].object.shape);
        expectSame(read.objects[first ? 0 : 1].object, wanted.a, 1e-12);
        expectSame(read.objects[first ? 1 : 0].object, wanted.b, 1e-12);
        EXPECT_TRUE(read.questions.empty()) << explain(read);
    }
    // A call that takes the corners makes the box.
    EXPECT_EQ(understand("Vec3 boxMin(1, 0, 0), boxMax(3, 4, 6);\nAABB crate(boxMin, boxMax);\n" + other)
                  .objects.size(),
              2u);
    EXPECT_FALSE(understand("crate.min = { 1, 0, 0 }\ncrate.max = { 3, 4, 6 }\n" + other).questions.empty());
}

TEST(PosesOfPieces, ACylinderByItsAxisAsksWhereItsMiddleIs) {
    const Understanding read = understand(
        "cyl.axis.origin = { 1, 2, 3 }\ncyl.axis.direction = { 0, 0, 2 }\ncyl.radius = 0.5\ncyl.height = "
        "4\nbox.min = { 0, 0, 0 }\nbox.max = { 1, 1, 1 }\nexpect cyl.axis.origin[2] - 0.5 * cyl.height = "
        "1\n");
    ASSERT_EQ(read.objects.size(), 2u) << explain(read);
    const scene::Object& cylinder = read.objects[0].object;
    EXPECT_EQ(std::get<scene::RoundShape>(cylinder.shape).height, 4.0) << explain(read);
    EXPECT_EQ(cylinder.position, dvec3(1, 2, 3));
    EXPECT_NEAR((scene::poseOf(cylinder).orientation * dvec3(0, 1, 0)).z, 1.0, 1e-12);
    ASSERT_EQ(read.questions.size(), 1u) << explain(read);
    EXPECT_EQ(read.questions[0].about, Doubt::place);
}

}  // namespace
}  // namespace sepaxis::exchange
