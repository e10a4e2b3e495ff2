// Poses and shapes as the engines have them: the same object is built by the engine and read from a text that
// builds it, and both reach equally far in the world.
#include "app/paste/understanding.h"
#include "app/scene/evaluation.h"
#include "collision/bounds.h"

#include <array>
#include <cmath>
#include <functional>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include <btBulletCollisionCommon.h>
#include <ccd/quat.h>
#include <fcl/geometry/shape/box.h>
#include <fcl/geometry/shape/capsule.h>
#include <fcl/geometry/shape/cylinder.h>
#include <fcl/narrowphase/detail/convexity_based_algorithm/gjk_libccd.h>
#include <glm/gtx/quaternion.hpp>
#include <gtest/gtest.h>
#include <ode/ode.h>

namespace sepaxis::exchange {
namespace {

constexpr int kPoses = 60;
// Of numbers that an engine keeps in single precision.
constexpr double kSingle = 3e-5;

class Random {
 public:
    double number(double from, double to) { return std::uniform_real_distribution(from, to)(engine_); }
    dvec3 vector(double size) { return {number(-size, size), number(-size, size), number(-size, size)}; }
    dvec3 unit() {
        for (;;) {
            const dvec3 v = vector(1.0);
            const double length = glm::length(v);
            if (length > 0.1 && length < 1.0) return v / length;
        }
    }
    // x, y, z, w.
    std::array<double, 4> turn() {
        const dvec3 axis = unit();
        const double half = number(0.1, 1.4);
        return {axis.x * std::sin(half), axis.y * std::sin(half), axis.z * std::sin(half), std::cos(half)};
    }

 private:
    std::mt19937_64 engine_{7};
};

std::string list(std::initializer_list<double> numbers) {
    std::ostringstream text;
    text.precision(17);
    for (const double x : numbers) text << (text.tellp() > 0 ? ", " : "") << x;
    return text.str();
}
std::string list(const dvec3& v) {
    return list({v.x, v.y, v.z});
}

// The farthest point along a unit direction, as a number along it.
double reach(const scene::Object& object, const dvec3& direction) {
    const scene::BuildResult built = scene::buildShape(object, scene::Side::a);
    if (built.built == nullptr) {
        ADD_FAILURE() << built.error.reason;
        return 0.0;
    }
    // In a frame whose x is the direction.
    const Quat<double> turn = glm::rotation(direction, dvec3(1.0, 0.0, 0.0));
    Pose<double> pose = scene::poseOf(object);
    pose = {turn * pose.position, glm::normalize(turn * pose.orientation)};
    return worldBounds(built.built->shape, pose).high.x;
}

// What is read from `text` reaches as far as the engine's object, in `directions`.
void expectReach(const std::string& text, const std::vector<dvec3>& directions,
                 const std::function<double(const dvec3&)>& engine, double tolerance) {
    const Understanding read = understand(text);
    SCOPED_TRACE(text + explain(read));
    ASSERT_EQ(read.objects.size(), 1u) << read.error;
    for (const Question& question : read.questions) {
        const bool expected = question.about == Doubt::pair;  // there is only one
        EXPECT_TRUE(expected) << question.words;
    }
    for (const dvec3& direction : directions) {
        const double ours = reach(read.objects[0].object, direction), theirs = engine(direction);
        EXPECT_LE(ours, theirs + tolerance);
        EXPECT_GE(ours, theirs - tolerance);
    }
}

std::vector<dvec3> directions(Random& random) {
    std::vector<dvec3> result(8);
    for (dvec3& direction : result) direction = random.unit();
    return result;
}

// --- Bullet ---------------------------------------------------------------------------------------------

btVector3 toBullet(const dvec3& v) {
    return {static_cast<btScalar>(v.x), static_cast<btScalar>(v.y), static_cast<btScalar>(v.z)};
}

struct BulletShape {
    std::string text;
    std::unique_ptr<btConvexShape> shape;
    double radius = 0.0;
};

std::vector<BulletShape> bulletShapes(Random& random) {
    std::vector<BulletShape> shapes;
    const auto size = [&] { return random.number(0.2, 2.0); };
    const auto add = [&](const std::string& text, btConvexShape* shape, double radius) {
        shape->setMargin(0);
        shapes.push_back({text + ";\n", std::unique_ptr<btConvexShape>(shape), radius});
    };
    const dvec3 half(size(), size(), size());
    add("btBoxShape s(btVector3(" + list(half) + "))", new btBoxShape(toBullet(half)), 0.0);
    const double r = size(), h = size();
    const auto f = [](double x) { return static_cast<btScalar>(x); };
    const std::string rh = "(" + list({r, h}) + ")";
    shapes.push_back({"btSphereShape s(" + list({r}) + ");\n", std::make_unique<btSphereShape>(f(r)), 0.0});
    shapes.push_back({"btCapsuleShape s" + rh + ";\n", std::make_unique<btCapsuleShape>(f(r), f(h)), 0.0});
    shapes.push_back({"btCapsuleShapeX s" + rh + ";\n", std::make_unique<btCapsuleShapeX>(f(r), f(h)), 0.0});
    shapes.push_back({"btCapsuleShapeZ s" + rh + ";\n", std::make_unique<btCapsuleShapeZ>(f(r), f(h)), 0.0});
    add("btConeShape s" + rh, new btConeShape(f(r), f(h)), r);
    add("btConeShapeX s" + rh, new btConeShapeX(f(r), f(h)), r);
    add("btConeShapeZ s" + rh, new btConeShapeZ(f(r), f(h)), r);
    const dvec3 y(r, h, r), x(h, r, r), z(r, r, h);
    add("btCylinderShape s(btVector3(" + list(y) + "))", new btCylinderShape(toBullet(y)), r);
    add("btCylinderShapeX s(btVector3(" + list(x) + "))", new btCylinderShapeX(toBullet(x)), r);
    add("btCylinderShapeZ s(btVector3(" + list(z) + "))", new btCylinderShapeZ(toBullet(z)), r);
    return shapes;
}

struct BulletPose {
    std::string text;
    btTransform transform;
};

std::vector<BulletPose> bulletPoses(Random& random) {
    const auto f = [](double x) { return static_cast<btScalar>(x); };
    const dvec3 p = random.vector(3.0), axis = random.unit();
    const std::array<double, 4> q = random.turn();
    const double a = random.number(-1.4, 1.4), b = random.number(-1.4, 1.4), c = random.number(-1.4, 1.4);
    const std::string place = "t.setOrigin(btVector3(" + list(p) + "));\n", three = list({a, b, c});
    const btQuaternion turn(f(q[0]), f(q[1]), f(q[2]), f(q[3]));
    const std::string four = list({q[0], q[1], q[2], q[3]});
    std::vector<BulletPose> poses;
    const auto add = [&](const std::string& text, const btQuaternion& rotation) {
        poses.push_back(
            {"btTransform t;\nt.setIdentity();\n" + text + place, btTransform(rotation, toBullet(p))});
    };
    poses.push_back({"btTransform t(btQuaternion(" + four + "), btVector3(" + list(p) + "));\n",
                     btTransform(turn, toBullet(p))});
    add("t.setRotation(btQuaternion(" + four + "));\n", turn);
    add("btQuaternion q(btVector3(" + list(axis) + "), " + list({a}) + ");\nt.setRotation(q);\n",
        btQuaternion(toBullet(axis), f(a)));
    add("t.setRotation(btQuaternion(" + three + "));\n", btQuaternion(f(a), f(b), f(c)));
    btQuaternion euler;
    euler.setEuler(f(a), f(b), f(c));
    add("btQuaternion q;\nq.setEuler(" + three + ");\nt.setRotation(q);\n", euler);
    euler.setEulerZYX(f(a), f(b), f(c));
    add("btQuaternion q;\nq.setEulerZYX(" + three + ");\nt.setRotation(q);\n", euler);
    const btMatrix3x3 m(turn);
    std::string rows, columns;
    for (int i = 0; i < 3; ++i) {
        rows += (i > 0 ? ", " : "") + list({m[i][0], m[i][1], m[i][2]});
        columns += list({m[0][i], m[1][i], m[2][i], 0.0}) + ", ";
    }
    add("t.setBasis(btMatrix3x3(" + rows + "));\n", turn);
    poses.push_back({"btTransform t;\nfloat m[16] = {" + columns + list({p.x, p.y, p.z, 1.0}) +
                         "};\nt.setFromOpenGLMatrix(m);\n",
                     btTransform(turn, toBullet(p))});
    return poses;
}

TEST(PastedPoses, AreThoseOfBullet) {
    Random random;
    for (int i = 0; i < kPoses; ++i) {
        const std::vector<BulletShape> shapes = bulletShapes(random);
        const std::vector<BulletPose> poses = bulletPoses(random);
        for (std::size_t k = 0; k < std::max(shapes.size(), poses.size()); ++k) {
            const BulletShape& shape = shapes[k % shapes.size()];
            const BulletPose& pose = poses[(k + static_cast<std::size_t>(i)) % poses.size()];
            const auto theirs = [&](const dvec3& direction) {
                const btVector3 local = pose.transform.getBasis().transpose() * toBullet(direction);
                const btVector3 point = pose.transform * shape.shape->localGetSupportingVertex(local);
                return static_cast<double>(point.dot(toBullet(direction)));
            };
            const std::string placed =
                shape.text + pose.text +
                "btCollisionObject o;\no.setCollisionShape(&s);\no.setWorldTransform(t);\n";
            expectReach(placed, directions(random), theirs, kSingle * 8.0);
            if (HasFailure()) return;
        }
    }
}

// --- ODE ------------------------------------------------------------------------------------------------

const std::vector<dvec3> kAxes{{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}};

TEST(PastedPoses, AreThoseOfOde) {
    dInitODE2(0);
    Random random;
    for (int i = 0; i < kPoses * 4; ++i) {
        const double r = random.number(0.2, 2.0), h = random.number(0.2, 2.0), w = random.number(0.2, 2.0);
        dGeomID geom = nullptr;
        std::string text;
        if (i % 4 == 0)
            geom = dCreateBox(nullptr, r, h, w), text = "dGeomID g = dCreateBox(0, " + list({r, h, w});
        if (i % 4 == 1) geom = dCreateSphere(nullptr, r), text = "dGeomID g = dCreateSphere(0, " + list({r});
        if (i % 4 == 2)
            geom = dCreateCapsule(nullptr, r, h), text = "dGeomID g = dCreateCapsule(0, " + list({r, h});
        if (i % 4 == 3)
            geom = dCreateCylinder(nullptr, r, h), text = "dGeomID g = dCreateCylinder(0, " + list({r, h});
        const dvec3 p = random.vector(3.0), axis = random.unit();
        const std::array<double, 4> q = random.turn();
        const double a = random.number(-1.4, 1.4), b = random.number(-1.4, 1.4), c = random.number(-1.4, 1.4);
        dGeomSetPosition(geom, p.x, p.y, p.z);
        text += ");\ndGeomSetPosition(g, " + list(p) + ");\n";
        dMatrix3 rotation;
        if (i % 3 == 0) {
            const dQuaternion turn = {q[3], q[0], q[1], q[2]};
            dGeomSetQuaternion(geom, turn);
            text += "dQuaternion q = {" + list({q[3], q[0], q[1], q[2]}) + "};\ndGeomSetQuaternion(g, q);\n";
        } else if (i % 3 == 1) {
            dRFromAxisAndAngle(rotation, axis.x, axis.y, axis.z, a);
            dGeomSetRotation(geom, rotation);
            text += "dMatrix3 R;\ndRFromAxisAndAngle(R, " + list({axis.x, axis.y, axis.z, a}) +
                    ");\ndGeomSetRotation(g, R);\n";
        } else {
            dRFromEulerAngles(rotation, a, b, c);
            dGeomSetRotation(geom, rotation);
            text += "dMatrix3 R;\ndRFromEulerAngles(R, " + list({a, b, c}) + ");\ndGeomSetRotation(g, R);\n";
        }
        dReal bounds[6];
        dGeomGetAABB(geom, bounds);
        const auto theirs = [&](const dvec3& direction) {
            for (int k = 0; k < 3; ++k)
                if (direction[k] != 0.0)
                    return direction[k] > 0.0 ? bounds[static_cast<std::size_t>(2 * k) + 1]
                                              : -bounds[static_cast<std::size_t>(2 * k)];
            return 0.0;
        };
        expectReach(text, kAxes, theirs, 1e-9);
        dGeomDestroy(geom);
        if (HasFailure()) return;
    }
    dCloseODE();
}

// --- FCL ------------------------------------------------------------------------------------------------

// By the support function that it gives its solver.
template <class Shape>
double reachOf(const Shape& shape, const fcl::Transform3d& t, const dvec3& direction) {
    using Gjk = fcl::detail::GJKInitializer<double, Shape>;
    void* const object = Gjk::createGJKObject(shape, t);
    ccd_vec3_t d, point;
    ccdVec3Set(&d, direction.x, direction.y, direction.z);
    Gjk::getSupportFunction()(object, &d, &point);
    Gjk::deleteGJKObject(object);
    return glm::dot(dvec3(point.v[0], point.v[1], point.v[2]), direction);
}

TEST(PastedPoses, AreThoseOfFcl) {
    Random random;
    for (int i = 0; i < kPoses * 3; ++i) {
        const double r = random.number(0.2, 2.0), h = random.number(0.2, 2.0), w = random.number(0.2, 2.0);
        std::shared_ptr<fcl::CollisionGeometryd> shape;
        std::string text;
        if (i % 3 == 0) shape = std::make_shared<fcl::Boxd>(r, h, w), text = "Boxd>(" + list({r, h, w});
        if (i % 3 == 1) shape = std::make_shared<fcl::Capsuled>(r, h), text = "Capsuled>(" + list({r, h});
        if (i % 3 == 2) shape = std::make_shared<fcl::Cylinderd>(r, h), text = "Cylinderd>(" + list({r, h});
        const dvec3 p = random.vector(3.0), axis = random.unit();
        const std::array<double, 4> q = random.turn();
        const double a = random.number(-1.4, 1.4);
        fcl::Transform3d t = fcl::Transform3d::Identity();
        t.translation() << p.x, p.y, p.z;
        std::string made = "auto shape1 = std::make_shared<fcl::";
        made.append(text).append(");\nfcl::Transform3d tf1 = fcl::Transform3d::Identity();\n");
        made.append("tf1.translation() << ").append(list(p)).append(";\n");
        text = std::move(made);
        if (i % 2 == 0) {
            t.linear() = fcl::Quaterniond(q[3], q[0], q[1], q[2]).toRotationMatrix();
            text += "tf1.linear() = fcl::Quaterniond(" + list({q[3], q[0], q[1], q[2]}) +
                    ").toRotationMatrix();\n";
        } else {
            t.linear() = Eigen::AngleAxisd(a, Eigen::Vector3d(axis.x, axis.y, axis.z)).toRotationMatrix();
            text += "tf1.linear() = Eigen::AngleAxisd(" + list({a}) + ", Eigen::Vector3d(" + list(axis) +
                    ")).toRotationMatrix();\n";
        }
        text += "fcl::CollisionObjectd o1(shape1, tf1);\n";
        const auto theirs = [&](const dvec3& direction) {
            if (i % 3 == 0) return reachOf(static_cast<const fcl::Boxd&>(*shape), t, direction);
            if (i % 3 == 1) return reachOf(static_cast<const fcl::Capsuled&>(*shape), t, direction);
            return reachOf(static_cast<const fcl::Cylinderd&>(*shape), t, direction);
        };
        expectReach(text, directions(random), theirs, 1e-9);
        if (HasFailure()) return;
    }
}

// --- libccd ---------------------------------------------------------------------------------------------

TEST(PastedPoses, AreThoseOfLibccd) {
    Random random;
    for (int i = 0; i < kPoses; ++i) {
        const dvec3 size(random.number(0.2, 2.0), random.number(0.2, 2.0), random.number(0.2, 2.0));
        const dvec3 p = random.vector(3.0), axis = random.unit();
        const std::array<double, 4> q = random.turn();
        const double a = random.number(-1.4, 1.4);
        std::string text = "CCD_BOX(box);\nbox.x = " + list({size.x}) + ";\nbox.y = " + list({size.y}) +
                           ";\nbox.z = " + list({size.z}) + ";\nccdVec3Set(&box.pos, " + list(p) + ");\n";
        ccd_quat_t turn;
        if (i % 2 == 0) {
            ccdQuatSet(&turn, q[0], q[1], q[2], q[3]);
            text += "ccdQuatSet(&box.quat, " + list({q[0], q[1], q[2], q[3]}) + ");\n";
        } else {
            ccd_vec3_t about;
            ccdVec3Set(&about, axis.x, axis.y, axis.z);
            ccdQuatSetAngleAxis(&turn, a, &about);
            text += "ccdVec3Set(&axis, " + list(axis) + ");\nccdQuatSetAngleAxis(&box.quat, " + list({a}) +
                    ", &axis);\n";
        }
        // As its own example has a box.
        const auto theirs = [&](const dvec3& direction) {
            ccd_quat_t back;
            ccdQuatInvert2(&back, &turn);
            ccd_vec3_t d;
            ccdVec3Set(&d, direction.x, direction.y, direction.z);
            ccdQuatRotVec(&d, &back);
            double far = glm::dot(p, direction);
            for (int k = 0; k < 3; ++k) far += std::abs(d.v[k]) * size[k] * 0.5;
            return far;
        };
        expectReach(text, directions(random), theirs, 1e-9);
        if (HasFailure()) return;
    }
}

}  // namespace
}  // namespace sepaxis::exchange
