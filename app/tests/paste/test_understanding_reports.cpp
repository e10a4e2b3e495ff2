// Pasted texts in the formats of bug reports: each must give the pair that the report is about.
#include "app/tests/paste/understanding_checks.h"

namespace sepaxis::exchange {
namespace {

TEST(Understanding, Fcl508IsCodeWithTwoTransforms) {
    expectPair(R"(void distanceOfTwoBoxes()
{
    Transform3<double> first_pose;
    Transform3<double> tf1;
    Transform3<double> tf2;
    tf1.setIdentity();
    tf2.setIdentity();
    tf1.translation() = Vector3<double>(0.0, 4.0, 0.0);

    std::shared_ptr<Box<double> > cg_box1(new Box<double>(1, 1, 1));
    std::shared_ptr<CollisionObject<double> > co_box1(new CollisionObject<double>(cg_box1, tf1));
    std::shared_ptr<Box<double> > cg_box2(new Box<double>(1, 1, 1));
    std::shared_ptr<CollisionObject<double> > co_box2(new CollisionObject<double>(cg_box2, tf2));
    DistanceRequest<double> request;
    DistanceResult<double> result;
    // request.gjk_solver_type = GST_INDEP;
    distance(co_box1.get(), co_box2.get(), request, result);
    EXPECT_EQ(result.min_distance, 3.0);
}
Value of: 3.0
  Actual: 3
Which is: 3.16228
)",
               preset("fcl-508"));
}

TEST(Understanding, Fcl398IsAnExceptionWithLogPrefixes) {
    const std::string p = "[some_manual_test]   ";
    expectPair(
        p + "Original error message: gjk_libccd-inl.h:(1612): The origin is outside of the polytope.\n" + p +
            "Shape 1: Box 0.61399999999999999023                       3 0.036999999999999998168\n" + p +
            "X_FS1\n" + p +
            "                    1                       0                       0 "
            "-0.67500000000000004441\n" +
            p +
            "                    0                       1                       0                       "
            "0\n" +
            p +
            "                    0                       0                       1  "
            "0.91149999999999997691\n" +
            p +
            "                    0                       0                       0                       "
            "1\n" +
            p + "Shape 2: Box 0.49399999999999999467  0.55200000000000004619 0.010000000000000000208\n" + p +
            "X_FS2\n" + p +
            "                    1                       0                       0 "
            "-0.69199999999999994849\n" +
            p +
            "                    0                       1                       0                       "
            "0\n" +
            p +
            "                    0                       0                       1  "
            "0.93500000000000005329\n" +
            p +
            "                    0                       0                       0                       "
            "1\n" +
            p + "Solver: GjkSolver_libccd\n",
        preset("fcl-398-plate-on-slab"), 1e-12);
}

TEST(Understanding, Fcl399HasNoBlankBetweenNameAndNumber) {
    expectPair(R"(RuntimeError: Error with configuration
  Shape 1: Box0.23768037557601928711 0.15702305734157562256                   0.25
  X_FS1
-0.099432387353076273628   0.99504432079443971837                        0   0.29526406526565551758
 -0.99504432079443971837 -0.099432387353076273628                        0 -0.013230856508016586304
                       0                        0                        1                        0
                       0                        0                        0                        1
  Shape 2: Box0.010000000000000000208  0.78165709972381591797                    0.25
  X_FS2
  0.99506598442099225554  0.099215354901756730444                        0   0.22759585694545214629
-0.099215354901756730444   0.99506598442099225554                        0   0.14974093549228112421
                       0                        0                        1                        0
                       0                        0                        0                        1
  Solver: GjkSolver_libccd
)",
               preset("fcl-399-thin-plate-corner"), 1e-12);
}

TEST(Understanding, Coal144IsPython) {
    expectPair(R"(import hppfcl
import numpy as np

s1 = hppfcl.Box(2, 2, 2)
s2 = hppfcl.Box(2, 2, 2)
o1 = hppfcl.CollisionObject(s1)
o2 = hppfcl.CollisionObject(s2)
o2.setTranslation(np.array([1.9999, 0, 0]))
req = hppfcl.CollisionRequest()
req.num_max_contacts = 4
res = hppfcl.CollisionResult()
print(hppfcl.collide(o1, o2, req, res))

Why is that contact at (0.995, -1, -1)?
)",
               preset("coal-144"));
}

TEST(Understanding, Parry315IsRust) {
    expectPair(R"(use nalgebra::Vector3 as v3;

let box1 = Cuboid::new(v3::new(0.5, 0.5, 0.5));
let pos1 = Isometry3::translation(0.5, 0.5, 0.5);
let pos2 = Isometry3::translation(1.5, 0.5, 0.5);
let answer = contact(&pos1, &box1, &pos2, &box1, 0.0).unwrap().unwrap();
They are pt1: [0.5, 0.5, 0.5], pt2:[0.5, 0.5, 0.5]
)",
               preset("parry-315"));
}

TEST(Understanding, Jolt671BuildsItsPosesFromProducts) {
    scene::Scene wanted = preset("jolt-671-box-over-hull");
    expectPair(R"(static const JPH::Vec3 hull_points[] = {
	{-2.5, -0.25, -1.5},
	{-2.5, 0.25, -1.5},
	{2.5, -0.25, -1.5},
	{-2.5, -0.25, 1.5},
	{-2.5, 0.25, 1.5},
	{2.5, 0.25, -1.5},
	{2.5, -0.25, 1.5},
	{2.5, 0.25, 1.5}
};
void Test::PrePhysicsUpdate(const PreUpdateParams &inParams)
{
	mAngle += DegreesToRadians(45.0f) * inParams.mDeltaTime;
	Ref<ConvexHullShapeSettings> hull_settings = new ConvexHullShapeSettings(hull_points, 8, 0.0f);
	Ref<Shape> hull_shape = hull_settings->Create().Get();
	Ref<BoxShapeSettings> box_settings = new BoxShapeSettings(Vec3(0.25f, 0.75f, 0.375f), 0.0f);
	Ref<Shape> box_shape = box_settings->Create().Get();
	const Mat44 hull_transform = Mat44::sRotationY(mAngle);
	constexpr float gap = 0.0005f;
	const Mat44 box_local_translation = Mat44::sTranslation({0.1f, 1.0f + gap, -0.5f});
	const Mat44 box_local_rotation = Mat44::sRotationY(DegreesToRadians(-45));
	const Mat44 box_local_transform = box_local_translation * box_local_rotation;
	const Mat44 box_transform = hull_transform * box_local_transform;
	CollisionDispatch::sCollideShapeVsShape(hull_shape, box_shape, Vec3::sReplicate(1.0f), Vec3::sReplicate(1.0f),
		hull_transform, box_transform, SubShapeIDCreator(), SubShapeIDCreator(), settings, collector);
}
)",
               wanted, 1e-12);
}

TEST(Understanding, JoltsCapsuleAndBoxStandInRotatedTranslatedShapes) {
    expectPair(R"(	Vec3 box_min(-1.0f, -2.0f, 0.5f);
	Vec3 box_max(2.0f, -0.5f, 3.0f);
	Ref<RotatedTranslatedShapeSettings> box_settings = new RotatedTranslatedShapeSettings(0.5f * (box_min + box_max), Quat::sIdentity(), new BoxShapeSettings(0.5f * (box_max - box_min)));
	Ref<Shape> box_shape = box_settings->Create().Get();
	Mat44 box_transform(Vec4(0.516170502f, -0.803887904f, -0.295520246f, 0.0f), Vec4(0.815010250f, 0.354940295f, 0.458012700f, 0.0f), Vec4(-0.263298869f, -0.477264702f, 0.838386655f, 0.0f), Vec4(-10.2214508f, -18.6808319f, 40.7468987f, 1.0f));
	float capsule_half_height = 75.0f;
	float capsule_radius = 1.5f;
	Quat capsule_compound_rotation(0.499999970f, -0.499999970f, -0.499999970f, 0.499999970f);
	Ref<RotatedTranslatedShapeSettings> capsule_settings = new RotatedTranslatedShapeSettings(Vec3(0, 0, 75), capsule_compound_rotation, new CapsuleShapeSettings(capsule_half_height, capsule_radius));
	Ref<Shape> capsule_shape = capsule_settings->Create().Get();
	Mat44 capsule_transform = Mat44::sTranslation(Vec3(-9.68538570f, -18.0328083f, 41.3212280f));
	CollisionDispatch::sCollideShapeVsShape(capsule_shape, box_shape, Vec3::sOne(), Vec3::sOne(), capsule_transform, box_transform, SubShapeIDCreator(), SubShapeIDCreator(), settings, collector);
)",
               preset("jolt-capsule-vs-box-sample"), 1e-4);
}

TEST(Understanding, JoltsTriangleAndCapsuleAreNamedByAQuery) {
    expectPair(R"(Vec3 v1(-0.479988575f, -1.36185002f, 0.269966960f);
Vec3 v2(-0.104996204f, 0.388152480f, 0.269967079f);
Vec3 v3(-0.104996204f, -1.36185002f, 0.269966960f);
TriangleShape triangle(v1, v2, v3);
triangle.SetEmbedded();
float capsule_radius = 0.37f;
float capsule_half_height = 0.5f;
CapsuleShape capsule(capsule_half_height, capsule_radius);
capsule.SetEmbedded();
CollisionDispatch::sCollideShapeVsShape(&triangle, &capsule, Vec3::sOne(), Vec3::sOne(), Mat44::sIdentity(), Mat44::sIdentity(), SubShapeIDCreator(), SubShapeIDCreator(), settings, collector);
)",
               preset("jolt-parallel-triangle-vs-capsule-1"));
}

TEST(Understanding, Box3DsTriangleIsSetPointByPoint) {
    expectPair(R"(
		m_triangle[0] = { 0.299769998f, -1.01549578f, -0.744717002f };
		m_triangle[1] = { 0.299769998f, -1.01549578f, 1.28728306f };
		m_triangle[2] = { 0.299769998f, -0.913895786f, 0.271283031f };
		float bodyHalfWidth = 0.304800004f;
		float bodyHalfHeight = 0.914399981f;
		m_boxHull = b3MakeBoxHull( bodyHalfWidth, bodyHalfHeight, bodyHalfWidth );
		m_transformA = b3WorldTransform_identity;
		m_transformB = b3WorldTransform_identity;
)",
               preset("box3d-sliver-triangle-vs-box"));
}

TEST(Understanding, Distance3dsArraysAreTwoHulls) {
    expectPair(R"(import numpy as np
from numpy import array
vertices1=array([[1.9408982677575293  , 1.7555630101186028  , 0.18558370457138618 ],
                    [0.8325772811802072  , 0.07348739881751665 , 1.7363835855830982  ],
                    [0.4647979626331866  , 0.7802364656205514  , 0.7683352436509485  ],
                    [1.8147849498111688  , 0.1710650007346617  , 1.802196858095821   ],
                    [0.05742372721610556 , 1.6599005060005285  , 0.014474511746654706],
                    [1.5270861966500002  , 0.4945624540164677  , 0.7162419894551117  ]])
vertices2=array([[0.13746727993941066 , 0.20129636190312772 , 0.34482818309629215 ],
                    [0.5315223185064999  , 0.859293459032485   , 0.6275795914219559  ],
                    [0.5810087058274663  , 0.42871589938255994 , 0.6201313431197037  ],
                    [0.48395328848552066 , 0.35710287272501984 , 0.27586601014041534 ],
                    [0.1586377710691551  , 0.6421620047252284  , 0.6487788989727401  ],
                    [0.5185197562895357  , 0.058044153658207476, 0.4020269780737239  ]])
#convex1 = colliders.Convex(vertices1)
triangles1 = mesh.make_convex_mesh(vertices1)
convex1 = colliders.MeshGraph(np.eye(4), vertices1, triangles1)
triangles2 = mesh.make_convex_mesh(vertices2)
convex2 = colliders.MeshGraph(np.eye(4), vertices2, triangles2)
dist, closest_point1, closest_point2, _ = gjk.gjk(convex1, convex2)
)",
               preset("distance3d-27"));
}

TEST(Understanding, DrakesConvexIsAPointListAndAMatrixWithCommas) {
    const Understanding got = understand(R"(  Shape 1:
Convex<double>(
  std::make_shared<std::vector<Vector3<double>>>(
    std::initializer_list<Vector3<double>>{
      Vector3<double>(-0.5, -0.5, -0.86602500000000004476),
      Vector3<double>(-0.5, -0.5, 0.86602500000000004476),
      Vector3<double>(-0.5, 1, 0),
      Vector3<double>(0.5, -0.5, -0.86602500000000004476),
      Vector3<double>(0.5, 1, 0),
      Vector3<double>(0.5, -0.5, 0.86602500000000004476),}),
    5,
    std::make_shared<std::vector<int>>(
        std::initializer_list<int>{
             3, 5, 3, 4, 4, 2, 1, 5, 4, 3, 2, 0, 1, 4, 3, 0, 2, 4, 4, 1, 0, 3, 5,}),
    false);
  X_FS1
0, -1, 0, 9.5,
1, 0, 0, 4.25,
0, 0, 1, 0,
0, 0, 0, 1;
  Shape 2:
Convex<double>(
  std::make_shared<std::vector<Vector3<double>>>(
    std::initializer_list<Vector3<double>>{
      Vector3<double>(1, 1, 1), Vector3<double>(0, 0, 1),
      Vector3<double>(0, 1, 0), Vector3<double>(1, 0, 0),}),
    4, false);
  X_FS2
1, 0, 0, 9,
0, 1, 0, 4,
0, 0, 1, 0.5,
0, 0, 0, 1;
)");
    ASSERT_TRUE(got.ok()) << got.error;
    ASSERT_EQ(got.objects.size(), 2u) << explain(got);
    EXPECT_EQ(std::get<scene::HullShape>(got.objects[0].object.shape).positions.size(), 6u);
    EXPECT_EQ(std::get<scene::HullShape>(got.objects[1].object.shape).positions.size(), 4u);
    EXPECT_EQ(got.objects[0].object.position, dvec3(9.5, 4.25, 0.0));
    EXPECT_EQ(got.objects[1].object.position, dvec3(9.0, 4.0, 0.5));
    const Pose<double> pose = scene::poseOf(got.objects[0].object);
    EXPECT_LT(glm::length(transformPoint(pose, dvec3(1, 0, 0)) - dvec3(9.5, 5.25, 0.0)), 1e-12);
}

TEST(Understanding, TheArticlesLiteralKeepsFacesEdgesAndNormals) {
    const scene::Scene wanted = preset("tetrahedron-cube");
    const Understanding got = understand(R"(let A = new Hull({ // tetrahedron
  faces: [[0,1,2],[0,2,3],[0,3,1],[1,2,3]],
  edges: [[0,1],[0,2],[0,3],[1,2],[2,3],[3,1]],
  normals: [
    [0.38748992453971465,0.004074648544093487,0.9218649335013498],
    [-0.6349199599421436,0.7711759948353863,0.046521279611796626],
    [0.7500043993541771,0.3903606074731003,-0.5339587971769095],
    [-0.3746117365449317,-0.8688005053127466,-0.3238081666837741]
  ],
  positions:[
    [-0.015474963193511798,0.33537417751658094,-0.1404996212167574],
    [0.5141696198411252,-0.9568235666566539,-0.35124017154634457],
    [-1.0335072548392017,-0.5373752088540689,0.30094133605231416],
    [-0.6342374754213884,-0.1119237570390201,-1.3282023008556973]
  ],
})

let B = new Hull({ // cube
  faces: [[0,1,2,3],[4,5,6,7],[0,1,4,5],[1,2,5,6],[2,3,6,7],[3,0,7,4]],
  edges: [[0,1],[1,2],[2,3],[3,0],[4,5],[5,6],[6,7],[7,4],[0,4],[1,5],[2,6],[3,7]],
  normals: [
    [-0.2016831109350874,-0.9760273663061185,-0.08181994246567997],
    [0.2016831109350874,0.9760273663061185,0.08181994246567997],
    [-0.688355761979541,0.08181994246567997,0.720743950348859],
    [0.6967713166549776,-0.2016831109350874,0.6883557619795408],
    [0.688355761979541,-0.08181994246567997,-0.720743950348859],
    [-0.6967713166549776,0.2016831109350874,-0.6883557619795408]
  ],
  positions: [
    [-1.2969646066524665,-0.14439705019398202,0.08105014237762323],
    [-0.5917402473790571,-0.34852692650445355,0.7656251200986752],
    [0.09283473034199496,-0.43133948655379123,0.0361372975730391],
    [-0.6123896289314145,-0.2272096102433197,-0.648437680148013],
    [-1.092834730341995,0.8313394865537913,0.1638627024269609],
    [-0.38761037106858554,0.6272096102433198,0.8484376801480129],
    [0.2969646066524665,0.5443970501939821,0.11894985762237678],
    [-0.40825975262094294,0.7485269265044536,-0.5656251200986753]
  ],
})

let manifold = { mtv: [0,0,0], point: [0,0,0], info: null }
if (Hull.collide(manifold, A, B)) {
  console.log(manifold)
}
)");
    ASSERT_EQ(got.objects.size(), 2u) << got.error << explain(got);
    EXPECT_TRUE(got.objects[0].object.shape == wanted.a.shape);
    EXPECT_TRUE(got.objects[1].object.shape == wanted.b.shape);
}

}  // namespace
}  // namespace sepaxis::exchange
