#include "app/cli/stages_json.h"

#include "app/base/json_text.h"

#include <algorithm>
#include <array>

namespace sepaxis::cli {

namespace {

using scene::jsonString;
using scene::number17;
using scene::vector17;

std::string_view stageName(CuboidStage stage) {
    constexpr std::array<std::string_view, 6> kNames = {"z_ranges_apart",        "circles_apart",
                                                        "circles_within_safety", "edges_meet",
                                                        "vertex_inside",         "separated_in_plan"};
    return kNames[static_cast<std::size_t>(stage)];
}

std::string_view stageName(textbook::CuboidStage stage) {
    constexpr std::array<std::string_view, 5> kNames = {"z_test", "circle_test", "edge_edge", "vertex_edge",
                                                        "separation"};
    return kNames[static_cast<std::size_t>(stage)];
}

std::string_view meetingName(SidesMeet kind) {
    constexpr std::array<std::string_view, 3> kNames = {"crossing", "touching", "collinear"};
    return kNames[static_cast<std::size_t>(kind)];
}

class Members {
 public:
    void add(const char* name, const std::string& value) {
        text_ += (text_.empty() ? "\n    " : ",\n    ") + jsonString(name) + ": " + value;
    }
    std::string finish() && { return '{' + text_ + "\n  }"; }

 private:
    std::string text_;
};

// The lowest height that both cuboids have, or the middle between them: where what meets in plan is shown.
double heightOf(const CuboidStages& stages) {
    const double low = std::max(stages.a.bottom, stages.b.bottom);
    const double high = std::min(stages.a.top, stages.b.top);
    return low <= high ? low : 0.5 * (low + high);
}

std::string circleText(const PlacedCuboid& cuboid) {
    return "{\"center\": " + vector17(uprightFromPlan(cuboid.circle.center, cuboid.bottom)) +
           ", \"radius\": " + number17(cuboid.circle.radius) + '}';
}

std::string meetingsText(const CuboidStages& stages) {
    std::string text;
    for (std::uint32_t i = 0; i < stages.meetingCount; ++i) {
        const SideMeeting& m = stages.meetings[i];
        const double height = heightOf(stages);
        text += (i == 0 ? "\n      " : ",\n      ");
        text += "{\"a\": " + std::to_string(m.sideA) + ", \"b\": " + std::to_string(m.sideB) +
                ", \"kind\": " + jsonString(meetingName(m.kind)) +
                ", \"from\": " + vector17(uprightFromPlan(m.from, height)) +
                ", \"to\": " + vector17(uprightFromPlan(m.to, height)) + '}';
    }
    return '[' + text + (text.empty() ? "]" : "\n    ]");
}

std::string vertexText(bool ofA, std::uint32_t vertex) {
    return std::string("{\"of\": ") + (ofA ? "\"a\"" : "\"b\"") + ", \"vertex\": " + std::to_string(vertex) +
           '}';
}

std::string exactJson(const CuboidStages& stages) {
    Members members;
    members.add("decided_by", jsonString(stageName(stages.decidedBy)));
    members.add("z_gap", number17(stages.zGap));
    members.add("circles", "{\"a\": " + circleText(stages.a) + ", \"b\": " + circleText(stages.b) +
                               ", \"gap\": " + number17(stages.circleGap) + '}');
    members.add("crossing_edges", meetingsText(stages));
    members.add("contained_vertex",
                stages.contained == WhichCuboid::none
                    ? "null"
                    : vertexText(stages.contained == WhichCuboid::a, stages.containedVertex));
    members.add("plan_separation", number17(stages.planSeparation));
    members.add("distance", number17(stages.distance));
    members.add("closest",
                "{\"a\": " + vector17(stages.closestA) + ", \"b\": " + vector17(stages.closestB) + '}');
    return std::move(members).finish();
}

std::string publishedJson(const textbook::CuboidResult& result) {
    Members members;
    members.add("decided_by", jsonString(stageName(result.decidedBy)));
    members.add("crossing_edges", result.sideA == kNoIndex
                                      ? "[]"
                                      : "[{\"a\": " + std::to_string(result.sideA) +
                                            ", \"b\": " + std::to_string(result.sideB) + "}]");
    const bool ofA = result.vertexA != kNoIndex;
    members.add("contained_vertex", !ofA && result.vertexB == kNoIndex
                                        ? "null"
                                        : vertexText(ofA, ofA ? result.vertexA : result.vertexB));
    members.add("plan_separation", number17(result.separation));
    return std::move(members).finish();
}

}  // namespace

std::string stagesAsJson(const scene::Evaluation& evaluation) {
    if (evaluation.publishedStages) return publishedJson(*evaluation.publishedStages);
    return evaluation.stages ? exactJson(*evaluation.stages) : std::string{};
}

}  // namespace sepaxis::cli
