// Models of robots and scenes in XML: MJCF, URDF and SDF, alone or between the lines of a message.
#include "app/paste/formats/markup.h"
#include "app/tests/paste/understanding_checks.h"

#include <cmath>

namespace sepaxis::exchange {
namespace {

const double kHalf = std::sqrt(0.5);

const scene::Object& objectOf(const Understanding& read, std::size_t index) {
    return read.objects.at(index).object;
}
double turnOff(const scene::Object& object, const Quat<double>& wanted) {
    const auto& q = object.orientation;
    return 1.0 - std::abs(q[0] * wanted.x + q[1] * wanted.y + q[2] * wanted.z + q[3] * wanted.w);
}

TEST(UnderstandingModels, MjcfInAProgramsString) {
    const Understanding read = understand(R"(Here is an example:
model = from_xml_string(r"""
<mujoco>
<worldbody>
  <body pos="0 0 0.25"><freejoint/>
    <geom type="box" size=".1 .2 .3" name="block" pos = "0 0 -0.25"/>
    <site pos="0 0.025 0.85" size="0.025"/>
  </body>
  <body pos="0 0 1" quat="0 1 0 0"><geom type="capsule" size=".15 .4" name="rod"/></body>
  <geom type="plane" size="1 1 .1"/>
</worldbody>
</mujoco>""")
data.qpos[2] = 0.125
)");
    ASSERT_EQ(read.objects.size(), 2u) << read.error;
    EXPECT_EQ(std::get<scene::BoxShape>(objectOf(read, 0).shape).halfExtents, dvec3(0.1, 0.2, 0.3));
    EXPECT_EQ(objectOf(read, 0).position, dvec3(0.0));
    EXPECT_EQ(objectOf(read, 0).name, "block");
    const auto& rod = std::get<scene::CapsuleShape>(objectOf(read, 1).shape);
    EXPECT_EQ(rod.radius, 0.15);
    EXPECT_NEAR(glm::length(rod.tip - rod.base), 0.8, 1e-12);
    EXPECT_EQ(objectOf(read, 1).position, dvec3(0, 0, 1));
    EXPECT_LT(turnOff(objectOf(read, 1), {0, 1, 0, 0}), 1e-12);  // w stands first
    ASSERT_EQ(read.warnings.size(), 1u);
    EXPECT_NE(read.warnings[0].find("plane"), std::string::npos);
    ASSERT_EQ(read.passed.size(), 1u);  // the number that is not in the model
    EXPECT_NE(read.passed[0].excerpt.find("qpos"), std::string::npos);
}

TEST(UnderstandingModels, ThePartsOfALinkWithoutTheirModel) {
    const std::string parts = R"(  <collision>
    <origin rpy="0 0 0" xyz="0.5 0 -0.25"/>
    <geometry><box size="0.5 1 2"/></geometry>
  </collision>
  <collision name="ball">
    <origin xyz="1 2 3"/>
    <geometry>
      <sphere radius="0.75"/>
    </geometry>
  </collision>
)";
    for (const char* behind : {"", "</link>\n", "</link></robot>\n"}) {
        const Understanding read =
            expectPair(parts + behind, pairOf(box({0.25, 0.5, 1}, {0.5, 0, -0.25}), ball(0.75, {1, 2, 3})));
        EXPECT_TRUE(read.questions.empty()) << explain(read);
    }
    const Understanding sdf = understand(
        "<collision name='rail'>\n <pose>1 2 3 0 0 0</pose>\n <geometry><box><size>2 4 "
        "6</size></box></geometry>\n</collision>\n<collision name='post'>\n <pose>0 0 5 0 0 0</pose>\n "
        "<geometry><sphere><radius>0.5</radius></sphere></geometry>\n</collision>\n");
    ASSERT_EQ(sdf.objects.size(), 2u) << sdf.error;
    expectSame(objectOf(sdf, 0), box({1, 2, 3}, {1, 2, 3}), 1e-12);
    EXPECT_TRUE(sdf.questions.empty()) << explain(sdf);
    // Of two links nothing says how they stand to each other.
    EXPECT_FALSE(understand(parts + "</link>\n<link name='arm'>" + parts + "</link>\n").questions.empty());
}

TEST(UnderstandingModels, MjcfTurnsOfEveryKind) {
    const auto boxWith = [](const std::string& attributes, const std::string& compiler = "") {
        return understand("<mujoco>" + compiler + "<geom type='box' size='1 1 1' " + attributes +
                          "/></mujoco>");
    };
    const Quat<double> aboutY(kHalf, 0, kHalf, 0);
    EXPECT_LT(turnOff(objectOf(boxWith("euler='0 90 0'"), 0), aboutY), 1e-12);
    const Understanding radians = boxWith("euler='0 1.5707963267948966 0'", "<compiler angle='radian'/>");
    EXPECT_LT(turnOff(objectOf(radians, 0), aboutY), 1e-12);
    EXPECT_LT(turnOff(objectOf(boxWith("axisangle='0 2 0 90'"), 0), aboutY), 1e-12);
    EXPECT_LT(turnOff(objectOf(boxWith("xyaxes='0 0 -1 0 1 0'"), 0), aboutY), 1e-12);
    EXPECT_LT(turnOff(objectOf(boxWith("zaxis='1 0 0'"), 0), aboutY), 1e-12);
    // x, then y as it has been turned; with capitals about fixed axes.
    const Quat<double> aboutX(kHalf, kHalf, 0, 0);
    EXPECT_LT(turnOff(objectOf(boxWith("euler='90 90 0'"), 0), aboutX * aboutY), 1e-12);
    const Understanding fixed = boxWith("euler='90 90 0'", "<compiler eulerseq='XYZ'/>");
    EXPECT_LT(turnOff(objectOf(fixed, 0), aboutY * aboutX), 1e-12);
    const Understanding mixed = boxWith("euler='90 90 90'", "<compiler eulerseq='xYz'/>");
    const Quat<double> aboutZ(kHalf, 0, 0, kHalf);
    EXPECT_LT(turnOff(objectOf(mixed, 0), aboutY * aboutX * aboutZ), 1e-12);
}

TEST(UnderstandingModels, MjcfByTwoEnds) {
    const Understanding read = understand(
        "<geom type=\"capsule\" size=\".01\" fromto=\"1 0 0 1 0 0.5\"/>\n"
        "<geom type=\"cylinder\" size=\".2\" fromto=\"-1 0 0 1 0 0\"/>");
    ASSERT_EQ(read.objects.size(), 2u) << read.error;
    EXPECT_EQ(objectOf(read, 0).position, dvec3(1, 0, 0.25));
    const auto& rod = std::get<scene::CapsuleShape>(objectOf(read, 0).shape);
    EXPECT_NEAR(glm::length(rod.tip - rod.base - dvec3(0, 0, 0.5)), 0.0, 1e-12);
    const auto& disk = std::get<scene::RoundShape>(objectOf(read, 1).shape);
    EXPECT_EQ(disk.height, 2.0);
    const auto& q = objectOf(read, 1).orientation;
    const dvec3 along = Quat<double>(q[3], q[0], q[1], q[2]) * dvec3(0, 1, 0);  // ours stand along y
    EXPECT_NEAR(std::abs(along.x), 1.0, 1e-12);
}

TEST(UnderstandingModels, UrdfLinksStandWhereTheirJointsSay) {
    const Understanding read = understand(R"(<?xml version="1.0"?>
<robot name="arm">
  <link name="tip"><visual><geometry><mesh filename="tip.stl"/></geometry></visual>
    <collision><origin xyz="0 0 0.5"/><geometry><cylinder radius="0.05" length="0.3"/></geometry></collision></link>
  <joint name="j" type="revolute"><origin xyz="1 0 0" rpy="0 1.5707963267948966 0"/>
    <parent link="base"/><child link="tip"/></joint>
  <link name="base"><collision><origin xyz="0 0 0.1"/><geometry><box size="0.2 0.4 0.6"/></geometry></collision></link>
  <!-- <link name="old"><collision><geometry><sphere radius="1"/></geometry></collision></link> -->
</robot>)");
    ASSERT_EQ(read.objects.size(), 2u) << read.error;
    EXPECT_LT(glm::length(objectOf(read, 0).position - dvec3(1.5, 0, 0)), 1e-12);
    EXPECT_EQ(objectOf(read, 0).name, "tip");
    EXPECT_EQ(std::get<scene::BoxShape>(objectOf(read, 1).shape).halfExtents, dvec3(0.1, 0.2, 0.3));
    EXPECT_EQ(objectOf(read, 1).position, dvec3(0, 0, 0.1));
}

TEST(UnderstandingModels, SdfPosesAreNested) {
    const Understanding read = understand(
        R"(<sdf version='1.6'><model name='m'><pose>1 0 0 0 0 1.5707963267948966</pose>
<link name='l'><pose>1 0 0 0 0 0</pose><collision name='c'><pose>0 0 2 0 0 0</pose>
<geometry><sphere><radius>0.5</radius></sphere></geometry></collision></link></model></sdf>)");
    ASSERT_EQ(read.objects.size(), 1u) << read.error;
    EXPECT_LT(glm::length(objectOf(read, 0).position - dvec3(1, 1, 2)), 1e-12);
    EXPECT_EQ(std::get<scene::SphereShape>(objectOf(read, 0).shape).radius, 0.5);
}

TEST(UnderstandingModels, ChoicesHoldHere) {
    Choices choices;
    choices.metresPerUnit = 0.01;
    choices.boxes = BoxNumbers::full;
    const Understanding read = understand("<geom type='box' size='10 20 30' pos='100 0 0'/>", choices);
    ASSERT_EQ(read.objects.size(), 1u) << read.error;
    const dvec3 half = std::get<scene::BoxShape>(objectOf(read, 0).shape).halfExtents;
    EXPECT_LT(glm::length(half - dvec3(0.05, 0.1, 0.15)), 1e-12);
    EXPECT_LT(glm::length(objectOf(read, 0).position - dvec3(1, 0, 0)), 1e-12);
}

TEST(UnderstandingModels, DamagedModelsEndSomewhere) {
    for (const char* text :
         {"<geom", "<geom type='box", "<geom type='box' size='1 1'/>", "<geom type='box' size='1 nan 1'/>",
          "<geom type='sphere' size='-1'/>", "<geometry><box/></geometry>", "<geom></body></geom></geom>"})
        EXPECT_TRUE(understand(text).objects.empty()) << text;
    // What is not closed ends with the text.
    EXPECT_EQ(understand("<robot><link name='a'><collision><geometry><box size='1 1 1'/>").objects.size(),
              1u);
    // A ring of joints is no chain.
    const Understanding ring = understand(
        "<robot><joint><origin xyz='1 0 0'/><parent link='a'/><child link='a'/></joint><link "
        "name='a'><collision>"
        "<geometry><sphere radius='1'/></geometry></collision></link></robot>");
    EXPECT_EQ(ring.objects.size(), 1u);
    std::string deep;
    for (int i = 0; i < 100'000; ++i) deep += "<body>";
    EXPECT_FALSE(understand(deep + "<geom type='sphere'/>").ok());
}

TEST(Markup, TemplatesAreNoTags) {
    const Element root = readMarkup("if (a <b && c > d) std::vector<std::array<int, 3>> v; <a x='1'/> <b y>");
    ASSERT_EQ(root.children.size(), 1u);
    EXPECT_EQ(root.children[0].name, "a");
    ASSERT_NE(root.children[0].attribute("x"), nullptr);
    EXPECT_EQ(*root.children[0].attribute("x"), "1");
}

// Python that puts names into a model, and a mesh by its vertices.
TEST(UnderstandingModels, AnFStringIsFilledInAndAMeshHasItsVertices) {
    const std::string head = "TIP = \"0 0 1\"\nPLACE = 0.25\n";
    const std::string model = R"(XML = f"""
<mujoco>
  <asset><mesh name="wedge" vertex="0 0 0  1 0 0  0 1 0  {TIP}" scale="2 2 2"/></asset>
  <worldbody>
    <geom type="mesh" mesh="wedge" pos="0 0 {PLACE}"/>
    <geom type="box" size="1 1 1" pos="{OTHER} 0 0"/>
  </worldbody>
</mujoco>
"""
)";
    const Understanding read = understand(head + "OTHER = 3\n" + model);
    ASSERT_EQ(read.objects.size(), 2u) << read.error << explain(read);
    scene::Object wedge;
    wedge.shape = scene::HullShape{{{0, 0, 0}, {2, 0, 0}, {0, 2, 0}, {0, 0, 2}}, {}, {}, {}};
    wedge.position = {0, 0, 0.25};
    expectSame(read.objects[0].object, wedge, 1e-12);
    EXPECT_EQ(read.objects[1].object.position, dvec3(3, 0, 0));
    EXPECT_TRUE(read.questions.empty()) << explain(read);
    // What the text does not tell is asked.
    const Understanding open = understand(head + model);
    ASSERT_FALSE(open.questions.empty()) << explain(open);
    EXPECT_NE(open.questions[0].words.find("{OTHER}"), std::string::npos);
}

}  // namespace
}  // namespace sepaxis::exchange
