// Pairs that rounding makes hard, each for one way to lose digits: the promises of the sweep, both orders and
// precisions, against the oracle.
#include "collision/collide.h"
#include "collision/solids.h"
#include "collision/tests/sweeps/pair_sweep.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

namespace sepaxis::testing {
namespace {

using Points = std::vector<Vec3<double>>;

void addFaces(ShapeNumbers& shape, std::vector<std::vector<std::uint32_t>> faces) {
    shape.faces = std::move(faces);
    for (const auto& loop : shape.faces)
        for (std::size_t k = 0; k < loop.size(); ++k)
            if (loop[k] < loop[(k + 1) % loop.size()])
                shape.edges.emplace_back(loop[k], loop[(k + 1) % loop.size()]);
}

// As ShapeNumbers has them; of an aabb the low and the high corner, of a cuboid the plan at the bottom and
// one point at the top.
ShapeNumbers numbers(ShapeKind kind, Points points, double radius = 0.0) {
    ShapeNumbers shape;
    shape.kind = kind;
    shape.radius = radius;
    if (kind == ShapeKind::aabb) {
        const Points ends = points;
        points.clear();
        for (int k = 0; k < 8; ++k) points.emplace_back(ends[k & 1].x, ends[k >> 1 & 1].y, ends[k >> 2].z);
        addFaces(shape, {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}});
    }
    if (kind == ShapeKind::cuboid) {
        const double top = points[4].y;
        for (int k = 0; k < 4; ++k) points.insert(points.begin() + 4 + k, {points[k].x, top, points[k].z});
        points.resize(8);
        addFaces(shape, {{3, 2, 1, 0}, {4, 5, 6, 7}, {0, 1, 5, 4}, {1, 2, 6, 5}, {2, 3, 7, 6}, {3, 0, 4, 7}});
    }
    shape.points = std::move(points);
    return shape;
}

void expectPromises(const ShapePair& pair) {
    const SweepReport report = checkShapes(pair, 1);
    EXPECT_EQ(report.failureCount, 0u) << toText(report);
}

// A small box beside a slab whose rounding in float is larger than the box: the point found over the slab's
// edge is over no face of the box.
TEST(HardPairs, SmallBoxBesideAHugeSlab) {
    const Points half{{4.4249825477600098, 264902.03125, 4065.920166015625}};
    expectPromises(
        {numbers(ShapeKind::aabb, {{-0.235, -0.025, -0.298}, {0.235, 0.025, 0.298}}),
         numbers(ShapeKind::aabb, {-half[0], half[0]}),
         {},
         {{30795.4765625, 23123.44921875, 18244.947265625},
          Quat<double>(1, 1.8231770260168645e-12, 2.9287696400037699e-12, 2.4962700634865997e-13)}});
}

// Of needles, whose faces are thinner than the rounding of the other's length.
TEST(HardPairs, NeedlesSideBySide) {
    expectPromises({numbers(ShapeKind::aabb, {{-6e-7, -8.3e-7, -0.8147869}, {6e-7, 8.3e-7, 0.8147869}}),
                    numbers(ShapeKind::aabb, {{-8.6e-7, -8.3e-7, -0.7460946}, {8.6e-7, 8.3e-7, 0.7460946}}),
                    {{0, 0, 0}, Quat<double>(0, 0, 0, 1)},
                    {{0.54110044240951538, -0.03171582892537117, -0.83520632982254028}}});
}

// In a bar thinner than what a search for the closest points can tell from a point, which then ended beside
// the origin of the difference: the depth was the radius.
TEST(HardPairs, SphereInsideANeedle) {
    const Vec3<double> center(-8.1208195104692402e-07, 1.2217294959027085e-08, 0.047742615552108583);
    expectPromises(
        {numbers(ShapeKind::cuboid, {{-0.57748207139114693, -8.7892989901193829e-07, -0.11097342771342779},
                                     {0.57748170660878573, -8.7892989901193829e-07, 0.11097532594627256},
                                     {0.57748207139114693, -8.7892989901193829e-07, 0.11097342771342779},
                                     {-0.57748170660878573, -8.7892989901193829e-07, -0.11097532594627256},
                                     {0, 8.7892989901193829e-07, 0}}),
         numbers(ShapeKind::capsule, {center, center}, 7.9995565091883775e-07),
         {{-24.710895410962905, -194.88224951102643, 32.764334869673895},
          Quat<double>(0.99956591310720977, 0, -0.029461591167993646, 0)},
         {{-24.696703907690946, -194.89027352898941, 32.719462008042079},
          Quat<double>(0.89661194799963839, -0.14012114603438497, -0.10207773093784521,
                       0.40747173642460782)}});
}

// The centre lies on a sliver of a face: its gap is known, its foot too, and the distance is no more.
TEST(HardPairs, CentreOnASliver) {
    expectPromises(
        {numbers(ShapeKind::cuboid, {{-0.56763290326737037, -0.95865097700486668, -0.60831249255991504},
                                     {0.56763190498058091, -0.95865097700486668, 0.6083134240868906},
                                     {0.56763290326737037, -0.95865097700486668, 0.60831249255991504},
                                     {-0.56763190498058091, -0.95865097700486668, -0.6083134240868906},
                                     {0, 0.95865097700486668, 0}}),
         numbers(ShapeKind::sphere, {{0, 0, 0}}, 0.64310068988894931),
         {{-0.04147343806424135, -0.95865097700486668, 0.013941004629194741},
          Quat<double>(0.54142247538539645, 0, -0.84075067835093054, 0)},
         {{0, 0, 0},
          Quat<double>(-0.89667557670472564, -0.40926642306120797, -0.018355520542079975,
                       0.16774081185436465)}});
}

// Two vertices of the hull lie 1e-10 m apart, one at a corner of the plate and one over its narrow side: the
// way from that one was taken for the distance.
TEST(HardPairs, NearVertexAtACorner) {
    const Points points{{0.26258313057874799, -0.47004538068788188, -0.81151983615061396},
                        {-0.53660857183269572, 0.23512471370797952, 0.0783613813458095},
                        {0.15211563889237534, -0.049815009428238459, 0.050334862715369535},
                        {-0.41816596075433216, 0.68853735453774689, -0.2782662575774123},
                        {0.030363343534120374, 0.58336899710645729, -0.48328914423237013},
                        {-0.42799999886061535, 0.062672644030013394, -0.05677437040190797},
                        {0.26258313050419524, -0.47004538055809436, -0.81151983620951607}};
    HullBuild<double> built = buildHull<double>(std::span<const Vec3<double>>(points));
    ASSERT_TRUE(built.status);
    const Shape<double> hull = makeSolid(std::move(built.hull));
    const Vec3<double> half(5.9837250784679299e-07, 0.92671832095373308, 0.71503575447139001);
    const Shape<double> plate = makeAabb(-half, half).shape;
    const Pose<double> ofHull{{0, 0, 0}, Quat<double>(std::sqrt(0.5), 0, std::sqrt(0.5), 0)};
    const Pose<double> ofPlate{
        {-0.6728319814341801, -1.6171298214029999, -0.075377518746747807},
        Quat<double>(-0.17715758383434396, 0.015541984126105515, -0.9066372831244025, 0.38259962633045413)};
    EXPECT_LT(collide<double>(hull, ofHull, plate, ofPlate, {}, {}).distance, 2e-12);
    EXPECT_LT(collide<double>(plate, ofPlate, hull, ofHull, {}, {}).distance, 2e-12);
}

// Beside an axis of 180 m float has no digit left for the edges of a box of a micrometre, and of edges much
// shorter or longer than a metre the squares of their cross product have none: no contact was a number.
TEST(HardPairs, EdgesWithoutSquares) {
    for (const double scale : {1.0, 2e-5, 5e5}) {
        ShapeNumbers box = numbers(ShapeKind::aabb, {{-1.7e-6, -4.4e-7, -7.6e-5}, {1.7e-6, 4.4e-7, 7.6e-5}});
        ShapeNumbers axis = numbers(ShapeKind::capsule, {{0, 0, 0}, {-10.8, 67.2, 145.1}}, 1e-6);
        for (ShapeNumbers* shape : {&box, &axis}) {
            for (Vec3<double>& point : shape->points) point *= scale;
            shape->radius *= scale;
        }
        const Quat<double> turned(1, 3e-9, -1e-8, -8e-9);
        for (int k = 1; k < 200; ++k)
            expectPromises({axis, box, {{0, 0, 0}, turned}, {axis.points[1] * (k / 200.0), turned}});
    }
}

// The foot is near one end of a segment two hundred times as long as the gap.
TEST(HardPairs, EndOfALongSegment) {
    expectPromises(
        {numbers(ShapeKind::sphere, {{0, 0, 0}}, 0.13870476489785802),
         numbers(ShapeKind::segment, {{-0.9609855564509366, -11.731517313933333, 0.7601521096722124},
                                      {-0.5454435527890524, 19.22365830117919, 0.6038938987881948}}),
         {{0, 0, 0},
          Quat<double>(0.9367207337202584, 0.03103299784205391, -0.08586771305924991, 0.3379614710547493)},
         {{-13.54240582695784, -9.909071867829365, 9.413244019860532},
          Quat<double>(0.18711241336185466, 0.31836546800696547, 0.8599089459699845, -0.35240456607058684)}});
}

// Two faces of a prism overlap a box alike, and an edge pair by a little less: which of the faces the stable
// manifold prefers must not lead to another search for the axis.
TEST(HardPairs, TwoFacesNearTheLeastEdgePair) {
    ShapeNumbers prism =
        numbers(ShapeKind::hull, {{0.59036312349004672, -0.12588213970837986, 0},
                                  {-0.2951815617450233, -0.12588213970837986, 0.51126946239991011},
                                  {-0.2951815617450233, -0.12588213970837986, -0.51126946239991011},
                                  {0.59036312349004672, 0.12588213970837986, 0},
                                  {-0.2951815617450233, 0.12588213970837986, 0.51126946239991011},
                                  {-0.2951815617450233, 0.12588213970837986, -0.51126946239991011}});
    addFaces(prism, {{0, 1, 2}, {3, 5, 4}, {1, 0, 3, 4}, {2, 1, 4, 5}, {0, 2, 5, 3}});
    expectPromises(
        {numbers(ShapeKind::aabb, {{-0.33818131558535647, -0.32643975290595051, 0.18301106131531375},
                                   {0.61867693684245262, 0.37532092154999541, 0.68918194862822069}}),
         std::move(prism),
         {},
         {{0.14024781062854805, 0.024440584322022459, 0.43609650497176722},
          Quat<double>(-0.70378842347900605, -0.70378843156500959, 0.068424040414154619,
                       0.068424040114574258)}});
}

// Beside a vertex, the distance is off by the square only of what the direction is off by.
TEST(HardPairs, FootBesideAVertex) {
    expectPromises(
        {numbers(ShapeKind::segment, {{-0.4818972778750561, -0.7554037012055363, 0.5763458720580603},
                                      {-0.801322619478896, 0.3454697940193774, 0.6961580841360822}}),
         numbers(ShapeKind::segment, {{-0.42335401995968147, 0.051428936790280044, 0.4359489491341375},
                                      {-0.33785279032321536, -0.12050728964670943, 0.9205135819610961}}),
         {{0, 0, 0},
          Quat<double>(-0.017470525570715555, 0.6546311077888872, -0.6906022870459657, -0.3069550041590116)},
         {{0.23875073269463648, 0.6424735188163245, -0.4025833664522069},
          Quat<double>(-0.5006759524998019, 0.5107273421050933, 0.41880857756421147, -0.5595360113284263)}});
}

// The crossing of two axes far from their origins has few digits in float.
TEST(HardPairs, CrossingFarFromTheOrigin) {
    expectPromises(
        {numbers(ShapeKind::capsule,
                 {{-2.925512013476851, 0.8191972218263617, 20.336362421125042},
                  {-1.5630898483789055, 1.9379287815852027, 21.433587813472535}},
                 0.16301548743995375),
         numbers(ShapeKind::capsule,
                 {{14.956798166642155, -42.89261293789277, -69.97060535111632},
                  {14.511105607181086, -42.9967211009247, -69.74904335679778}},
                 0.3084564538315104),
         {{0, 0, 0},
          Quat<double>(0.6456465275166062, 0.49614044025286547, -0.5174548137770639, 0.26310785003565607)},
         {{-36.06673691439377, 39.566553196408236, -56.146426353424324},
          Quat<double>(-0.6595190017542124, 0.6943414430711953, 0.2869685184390436, -0.023952373240191175)}});
}

// The capsule lies across one edge of a triangle and is parallel to another.
TEST(HardPairs, ParallelToAnEdgeThatIsNotMet) {
    expectPromises(
        {numbers(ShapeKind::capsule,
                 {{0.29854450785512365, -0.6923550730925354, 0.3512562571233364},
                  {-0.5957388554553138, -0.32861562314823467, -0.6135425626471251}},
                 0.303778237414769),
         numbers(ShapeKind::triangle, {{0.8738127442669796, -0.41207363317812873, -0.3658445016576479},
                                       {0.8627531922677993, 0.37254778433362645, -0.19639473969543975},
                                       {0.2903553459267645, 0.41164571869785416, 0.9680724454947292}}),
         {{0, 0, 0},
          Quat<double>(-0.539904265449388, -0.4495441749441031, -0.6996271947824342, -0.13013534202607857)},
         {{-0.05761853942307871, 0.37435462635933214, 0.06629317580100727},
          Quat<double>(-0.2537490073801507, 0.524127425395752, -0.7025123287150072, 0.4091189450575788)}});
}

// All edges of two coplanar triangles support the axis; only some of them cross.
TEST(HardPairs, FlushEdgesThatDoNotCross) {
    expectPromises(
        {numbers(ShapeKind::triangle, {{0.021379839927876843, 0.7207450107725926, -0.30864862345153443},
                                       {0.09755165514807262, 0.19201732797562965, -0.18152683145311954},
                                       {-0.900607857869631, 0.9232094464262075, -0.9023145885652608}}),
         numbers(ShapeKind::triangle, {{-0.20866694408730035, 0.9321605173452552, -0.0016879757598600165},
                                       {0.9887665865996051, -0.9041982070285903, 0.3847968159049344},
                                       {-0.1184866298718823, -0.6255490618652308, 0.5650333420764748}}),
         {{0, 0, 0},
          Quat<double>(-0.7870929127398888, -0.06665030481949025, 0.13088436961414518, -0.5990924514403555)},
         {{-0.39087413070745847, -0.29029400059435445, -0.36914756018045525},
          Quat<double>(-0.15987190505195817, 0.6625564374140577, 0.704777809399538, 0.19684557550079132)}});
}

// The edges along two thin triangles make axes close to each other of which one is a facet's.
TEST(HardPairs, ThinTrianglesAreNoTie) {
    expectPromises(
        {numbers(ShapeKind::triangle, {{-0.7571741607882807, 0.5345272031232056, 0.8038496355121061},
                                       {-0.5318568826737355, 0.021154969804145773, 0.9546976988483975},
                                       {-0.755945190733586, 0.5339762023677097, 0.803436019231037}}),
         numbers(ShapeKind::triangle, {{0.4418948335955859, -0.19469975037803344, 0.4508155172192505},
                                       {-0.5063562643104313, -0.40403521037754886, -0.01332940198769128},
                                       {0.4406660436184728, -0.19431326154676348, 0.45053615433845035}}),
         {{0, 0, 0},
          Quat<double>(-0.1977609840734787, -0.725271823955711, 0.30662404065059956, -0.5838262346360815)},
         {{0.26205177211401726, -0.27701516965852474, -0.7600973152479609},
          Quat<double>(0.0021572472032764063, 0.2153282737751461, -0.9472615189009916, 0.2373282444356464)}});
}

// The edges along a thin triangle differ by rounding; one crosses.
TEST(HardPairs, ThinTrianglesCross) {
    expectPromises(
        {numbers(ShapeKind::triangle, {{-0.8808391839895229, 0.20852143277585133, -0.8934398111823272},
                                       {-0.11353621467911457, -0.5886816212993649, -0.19244868600022103},
                                       {-0.8797725127037033, 0.20769680603332913, -0.8929958520180797}}),
         numbers(ShapeKind::triangle, {{0.13422107931485505, -0.0787039524104789, 0.5420535636673893},
                                       {0.12872240672243151, 0.3372394834929493, 0.6893690085116211},
                                       {-0.9980711496431802, 0.3082630316430819, 0.30125087963479413}}),
         {{0, 0, 0},
          Quat<double>(-0.47852006818606196, -0.7512454602992248, 0.4226639233700145, 0.1673439888507476)},
         {{0.035239520341673214, 0.9415339877236988, 0.7777494674688853},
          Quat<double>(0.17068085803429645, 0.19835961274037933, 0.9643613981289633, 0.03909734687819896)}});
}

// Long parallel edges: a face proves the distance within rounding, at another angle.
TEST(HardPairs, ParallelEdgesAcrossAGap) {
    expectPromises(
        {numbers(ShapeKind::aabb, {{-0.6315852839554121, -0.33834818053022797, -0.33037571142720856},
                                   {0.827316785898262, 1.3371183722343596, 0.3004433238826312}}),
         numbers(ShapeKind::aabb, {{-0.46912658488315584, -9.902045712002202, -1.2128506444893636},
                                   {0.6210114787601997, 14.797615487507215, 0.4171304581466925}}),
         {{0, 0, 0}, Quat<double>(1, 0, 0, 0)},
         {{1.2972899319367484, -11.531121910762362, 1.5163948656454522}, Quat<double>(1, 0, 0, 0)}});
}

// A face proves the distance within rounding, but the foot lies beside it, on an edge.
TEST(HardPairs, FootBesideAFace) {
    expectPromises(
        {numbers(ShapeKind::segment, {{0.5816852382729283, 0.1940015276641438, -0.01272806238022528},
                                      {0.5974312742377861, -0.018227792462163217, -0.9316842133120882}}),
         numbers(ShapeKind::cuboid, {{-0.46025998783489547, -17.65120649156394, 0.007669304116374546},
                                     {-0.45843117142442846, -17.65120649156394, 0.006859717470729622},
                                     {-0.4592407580700734, -17.65120649156394, 0.005030901060262623},
                                     {-0.4610695744805404, -17.65120649156394, 0.005840487705907547},
                                     {-0.46025998783489547, 19.75946814101591, 0.007669304116374546}}),
         {{0, 0, 0},
          Quat<double>(0.9802460032740169, -0.1409360072626573, -0.13341510291986475, -0.03814741452652326)},
         {{0.2044724168856325, 0.06132833604134584, -0.10084820192298341},
          Quat<double>(0.33535262026612184, 0, 0.9420926812584026, 0)}});
}

// Within rounding of both sides of a sharp corner is far beyond it.
TEST(HardPairs, ClippedBySharpCorner) {
    expectPromises(
        {numbers(ShapeKind::triangle, {{-0.34748285108210175, -0.2212595341464414, -0.1280536332296376},
                                       {0.7252598646477832, 0.43130588828207284, 0.5052380040123174},
                                       {-0.3462613110964581, -0.22189628770480876, -0.12734946620074863}}),
         numbers(ShapeKind::cuboid, {{0.01486554673560092, -0.2095863190164713, 0.8121482840809368},
                                     {0.6433094553261633, -0.2095863190164713, 0.8919436508882169},
                                     {0.8411000428238817, -0.2095863190164713, -0.6657945344590189},
                                     {0.2126561342333193, -0.2095863190164713, -0.7455899012662991},
                                     {0.01486554673560092, 0.40764946822693515, 0.8121482840809368}}),
         {{0, 0, 0},
          Quat<double>(-0.10273977187497128, 0.04985796230005502, -0.04729946124068091, -0.9923313377278311)},
         {{0.12210840959223668, -0.2743063065916243, 0.7291075254510758},
          Quat<double>(0.48641596393983016, 0, 0.8737273659583324, 0)}});
}

// The faces are coplanar and touch at one corner only.
TEST(HardPairs, FacesThatTouchAtACorner) {
    expectPromises(
        {numbers(ShapeKind::aabb, {{-1.1170827305647073, -0.7950977555030899, -0.754463837500997},
                                   {0.2824403428140766, 0.6686478215666743, -0.12067992632286872}}),
         numbers(ShapeKind::cuboid, {{1.3728143402887705, -0.645596138307603, -0.5282237735421044},
                                     {0.02139472738135506, -0.645596138307603, -0.974707689674379},
                                     {-0.43398804685268555, -0.645596138307603, 0.4036470287019728},
                                     {0.9174315660547299, -0.645596138307603, 0.8501309448342474},
                                     {1.3728143402887705, 0.7371598107934008, -0.5282237735421044}}),
         {{0, 0, 0}, Quat<double>(1, 0, 0, 0)},
         {{0.4865692554348463, 1.3142439598742772, -1.714162153494212},
          Quat<double>(0.17090228364257523, -0, -0.9852879830007838, -0)}});
}

// What is square to nearly parallel edges is close to the face's axis and no tie.
TEST(HardPairs, AxisOfNearlyParallelEdges) {
    expectPromises(
        {numbers(ShapeKind::aabb, {{-0.5531299751193629, -0.5414253045453215, -0.653245999155853},
                                   {0.23508396363113693, 0.7350339624533306, 0.1315373163133497}}),
         numbers(ShapeKind::segment, {{-0.7048850370287623, 0.05952662691862742, -0.9394114627227839},
                                      {-0.6773764275079592, 0.06208842033892714, 0.978236771167176}}),
         {{0, 0, 0}, Quat<double>(1, 0, 0, 0)},
         {{-0.13675166531701868, 0.469012035558527, 0.49956384872623294},
          Quat<double>(0.13457557309641244, 0.6987950411545766, 0.13631624044560312, 0.6891972055764028)}});
}

// A capsule touches a face at one end and is above it by nearly the tolerance at the other.
TEST(HardPairs, TouchingAlongATilt) {
    expectPromises({numbers(ShapeKind::aabb, {{-0.670866018287202, -0.7967906778389842, -1.3451374946553418},
                                              {0.6045842477960527, 0.8653357033198077, 0.5701655564479678}}),
                    numbers(ShapeKind::capsule,
                            {{0.9947915183266103, -0.8563494884460179, -0.22879683557092445},
                             {0.2529435169784371, -0.27875274927612703, 0.5012709210956845}},
                            0.5315178197058693),
                    {{0, 0, 0}, Quat<double>(1, 0, 0, 0)},
                    {{-0.4023602846540998, -0.7033942881610811, -1.101354287040577},
                     Quat<double>(-0.22753907289880848, -0.3208787472834857, 0.8388655344932123,
                                  -0.37625445497103277)}});
}

// The closest points of nearly parallel edges are vague in float.
TEST(HardPairs, GapOfNearlyParallelEdges) {
    expectPromises(
        {numbers(ShapeKind::capsule,
                 {{-0.41942176252373087, 0.3654794880095502, 0.6980391046601677},
                  {0.3195376421428231, 0.795459938283088, 0.40754234235199793}},
                 0.5996504218718144),
         numbers(ShapeKind::cuboid, {{-0.6848144123048865, 0.15476771265376366, -0.6063797900383538},
                                     {-0.6447304278008981, 0.15476771265376366, -0.03599373325775662},
                                     {0.8477602630060088, 0.15476771265376366, -0.14087878963574446},
                                     {0.8076762785020204, 0.15476771265376366, -0.7112648464163416},
                                     {-0.6848144123048865, 2.1522025951285264, -0.6063797900383538}}),
         {{0, 0, 0},
          Quat<double>(-0.8761459983052334, 0.13538297658027268, -0.4110220134976631, 0.21236888596571346)},
         {{0.6248728410513102, 1.0104943044217336, -0.06042940111754626},
          Quat<double>(0.5444699544872346, -0, -0.8387803458955561, -0)}});
}

// The foot on a face has more digits than the iteration's point.
TEST(HardPairs, FootOnAFace) {
    expectPromises(
        {numbers(ShapeKind::sphere, {{0, 0, 0}}, 0.4805101273394109),
         numbers(ShapeKind::cuboid, {{-0.26016620269288254, -0.3704496613847559, 0.9125737012731183},
                                     {0.8464292526684773, -0.3704496613847559, -0.24963863352890525},
                                     {-0.1456582213354281, -0.3704496613847559, -1.1942504373957639},
                                     {-1.252253676696788, -0.3704496613847559, -0.03203810259374029},
                                     {-0.26016620269288254, 0.5980419948284545, 0.9125737012731183}}),
         {{0, 0, 0},
          Quat<double>(-0.7961249250086432, -0.025861981201743323, -0.48554719503037114,
                       0.36022240783499526)},
         {{-0.1846432655061194, 0.8565648746880177, -0.1330120842302693},
          Quat<double>(0.08971184740816715, 0, 0.9959677627486814, 0)}});
}

// The difference of two nearly parallel segments is a needle whose normal plain cross products lose (GJK).
TEST(HardPairs, CrossingOfNearlyParallelSegments) {
    expectPromises(
        {numbers(ShapeKind::segment, {{0.26073347378850142, -0.61837525624932099, -0.02081500623828636},
                                      {0.29602621447255206, 0.28199564961684764, 0.73628006782183797}}),
         numbers(ShapeKind::segment, {{-0.64848272430619169, -0.77661892083854589, -0.49128439309693017},
                                      {-0.82392093829751567, 0.013261735202880098, -0.94880744922303206}}),
         {{0, 0, 0},
          Quat<double>(0.88217976108117735, -0.40174102468812045, 0.24454162613665301,
                       -0.023715212580478449)},
         {{0.87344873718048766, 0.01644358537215037, 1.2100325892772938},
          Quat<double>(-0.96100002860525446, -0.15177774708087158, 0.18949625974379491,
                       0.13241460665224061)}});
}

// The needle is thinner than its distance from the origin (GJK).
TEST(HardPairs, CrossingCloserThanParallel) {
    expectPromises(
        {numbers(ShapeKind::segment, {{-0.25470804960484705, -0.26739700490565199, 0.4305497878740947},
                                      {-0.20066006445654261, 0.79076022523756184, 0.64716579914510342}}),
         numbers(ShapeKind::segment, {{0.3312956563201781, 0.55766845963514711, 0.65439242976077283},
                                      {-0.88373573743023015, 0.33865852136603958, -0.92189099055096158}}),
         {{0, 0, 0},
          Quat<double>(0.2898316925735025, -0.87208655184317341, 0.39409277509159235, 0.012390346842221555)},
         {{-0.36112197524731166, 0.2060439579347555, -0.0023155144235141424},
          Quat<double>(0.75608297272535663, -0.50083247013745669, -0.15078572535266035,
                       -0.39340696516542906)}});
}

// The origin lies on the surface of the difference, a large face beside it (EPA).
TEST(HardPairs, OriginOnTheSurface) {
    expectPromises(
        {numbers(ShapeKind::capsule,
                 {{-0.2540373160132019, 0.90475626294870293, 0.3496486447037721},
                  {0.13035608891000172, -0.46932846700402897, -0.93124648505600693}},
                 0.24674046139158795),
         numbers(ShapeKind::triangle, {{0.97413496416533429, -0.29099435357381509, 0.23128347345822187},
                                       {0.51945556706901264, 0.80928935681635017, -0.54435980619633684},
                                       {-0.74643512248447696, 0.59570441191734225, -0.18225985161199021}}),
         {{0, 0, 0},
          Quat<double>(0.34491746411250768, -0.17228907003134356, -0.3448124399765442, -0.85583456376530731)},
         {{-0.13669750946132037, -1.2609051969822502, -0.62427996341023673},
          Quat<double>(0.66074704549584573, 0.40327939163358811, -0.47508570231477648,
                       -0.41841683714715577)}});
}

// The segment comes closest to vertex 1 of the triangle 9e-11 of its length before its end: nearer than the
// end by 2e-20 m, which is less than rounding (GJK).
TEST(HardPairs, VertexAsCloseAsItsEdge) {
    const Points segment{{-0.35272596805316048, 0.18637424706158723, -0.60275164837600159},
                         {-0.6068586329537573, 0.8386124616894135, 0.73378194831072907}};
    const Points triangle{{-0.70120749793918025, -0.47275199908793919, 0.40640670007381807},
                          {-0.75264692503879393, -0.17217302891196407, -0.54977342191421052},
                          {-0.61809503312934, 0.036630639808113319, -0.53735134975498045}};
    const Pose<double> poseA{
        {0, 0, 0},
        Quat<double>(-0.11564845403110066, -0.95415002240055624, 0.22129172761783805, 0.16508525409965297)};
    const Pose<double> poseB{
        {-0.75986213651433621, 0.72850129396132091, -0.82384439756085048},
        Quat<double>(0.6060879666847695, -0.70908295054206427, -0.30955173275828118, 0.18448975753907801)};
    expectPromises(
        {numbers(ShapeKind::segment, segment), numbers(ShapeKind::triangle, triangle), poseA, poseB});

    const Shape<double> a = makeSegment(segment[0], segment[1]);
    const Shape<double> b = makeTriangle(triangle[0], triangle[1], triangle[2]);
    std::vector<ManifoldPoint<double>> memory(manifoldCapacity(a, b));
    const Collision<double> c =
        collide<double>(a, poseA, b, poseB, {.manifold = ManifoldKind::exact}, memory);
    EXPECT_FALSE(c.overlap);
    EXPECT_NEAR(c.distance, 0.54808843532939041323, 1e-15) << "in 50 digits";
    EXPECT_EQ(c.featureB, (Feature{FeatureKind::vertex, 1}));
    const Feature end{FeatureKind::vertex, 1}, inside{FeatureKind::edge, 0};
    EXPECT_TRUE(c.featureA == end || c.featureA == inside) << static_cast<int>(c.featureA.kind);
    EXPECT_LE(glm::length(c.closestA - transformPoint(poseA, segment[1])), 1e-9);
    EXPECT_LE(glm::length(c.closestB - transformPoint(poseB, triangle[1])), 1e-15);
}

// The foot lies on the diagonal of the difference, within rounding (GJK).
TEST(HardPairs, CrossingOnTheDiagonal) {
    expectPromises(
        {numbers(ShapeKind::segment, {{0.74225467629029396, -0.11078484630987662, 0.29818103397645612},
                                      {0.28308752792240366, -0.14719128007268245, -0.15631272116311767}}),
         numbers(ShapeKind::segment, {{0.32983586283261279, -0.59152341264884822, -0.19321061340472601},
                                      {-0.47938800398974446, -0.065564945118087081, 0.40396485173431462}}),
         {{0, 0, 0},
          Quat<double>(0.47810337457766028, -0.27816448169974289, 0.1439507599794255, -0.82056070039913109)},
         {{-0.19253756900241459, -0.39204141790340652, 0.63362556056682284},
          Quat<double>(0.57918055489216869, 0.69040599384582768, -0.35924735640794853,
                       -0.24255058319957692)}});
}

// The roof's floor is flat but for `noise`, too much to be one face. A small box is sunk into it: whichever
// of its triangles the axis and the rounding point at, the contacts have to lie on the box.
template <class T>
std::size_t contactsBesideBox(double noise, const Vec3<double>& at, bool boxFirst) {
    Points points{{0, 0.5, 0}};
    for (int k = 0; k < 8; ++k) {
        const double angle = 0.25 * std::numbers::pi * k;
        points.emplace_back(std::cos(angle), noise * ((k * 5) % 8 - 3.5), std::sin(angle));
    }
    const Shape<T> roof = shapeCast<T>(makeSolid(buildHull<double>(points).hull));
    const Shape<T> box =
        shapeCast<T>(makeSolid(buildHull<double>(makeBox(Vec3<double>(0.01)).positions).hull));
    const Pose<T> boxPose{Vec3<T>(at)}, roofPose;
    std::vector<ManifoldPoint<T>> memory(manifoldCapacity(roof, box));
    const Collision<T> c =
        boxFirst ? collide<T>(box, boxPose, roof, roofPose, {.manifold = ManifoldKind::exact}, memory)
                 : collide<T>(roof, roofPose, box, boxPose, {.manifold = ManifoldKind::exact}, memory);
    EXPECT_TRUE(c.overlap);
    EXPECT_FALSE(c.manifold.empty());
    return static_cast<std::size_t>(std::count_if(c.manifold.begin(), c.manifold.end(), [&](const auto& p) {
        const Vec3<T> away = glm::abs((boxFirst ? p.onA : p.onB) - boxPose.position);
        return std::max({away.x, away.y, away.z}) > T(0.01) + T(2e-5);
    }));
}

TEST(HardPairs, FlatButForRounding) {
    for (const double noise : {2e-15, 1e-14, 1e-13, 1e-12, 1e-10, 1e-9, 1e-8, 1e-7}) {
        for (int k = 0; k < 16; ++k) {
            const double angle = 0.4 * k, out = 0.04 * k;
            const Vec3<double> at(out * std::cos(angle), -0.009, out * std::sin(angle));
            for (const bool boxFirst : {false, true}) {
                EXPECT_EQ(contactsBesideBox<double>(noise, at, boxFirst), 0u) << noise << ' ' << k;
                EXPECT_EQ(contactsBesideBox<float>(noise, at, boxFirst), 0u) << noise << ' ' << k;
            }
        }
    }
}

}  // namespace
}  // namespace sepaxis::testing
