// The stages of two upright cuboids as steps, in words and as flat pictures: what the library recorded of
// them (collision/cuboid_stages.h), exactly or as published.
#pragma once

#include "app/inspect/steps.h"

#include <string_view>

namespace sepaxis::inspect {

// Whether both shapes are upright cuboids: others have no stages.
bool haveStages(const scene::Evaluation& evaluation);

enum class StagesOf : std::uint8_t { exactMethod, publishedMethod };

// Five steps, those that are not reached included. Where the published method gave the answer, they are its
// own whichever are asked for.
Steps makeCuboidSteps(const scene::Evaluation& evaluation, StagesOf of);

StepView viewOfStage(const Steps& steps, std::size_t index);

std::string_view stageName(const Steps& steps, std::size_t index);
// "meet", "none inside", "not reached".
std::string_view outcomeInWords(const StageStep& step);
// The number that decides: "gap 4 m", "share 0.3 m", "4 of 16", "vertex 0 of B". Empty of a stage that is not
// reached.
std::string measureInWords(const Steps& steps, std::size_t index);
// Where a published stage says something else than is true: what is wrong with it. Empty otherwise.
std::string faultOf(const Steps& steps, std::size_t index);

std::vector<StepListRow> stageRows(const Steps& steps);

// Two sides that meet, in plan. The published method does not tell where.
struct MeetingMark {
    std::uint32_t sideA = 0, sideB = 0;
    std::optional<std::array<PlanPoint, 2>> where;
};
struct InsideMark {
    scene::Side side = scene::Side::a;
    std::uint32_t vertex = 0;
};
// What a stage compares. Of a stage that is not reached only the cuboids and their circles.
struct StageFigure {
    std::array<PlacedCuboid, 2> cuboids;
    std::array<double, 2> radii{};
    double safeDistance = 0.0;
    std::vector<MeetingMark> meetings;
    std::optional<InsideMark> inside;
    std::optional<std::array<PlanPoint, 2>> closest;
};
StageFigure figureOfStage(const Steps& steps, std::size_t index);

// One row a stage; the gaps of heights and circles and the separation in metres.
std::string stagesCsv(const Steps& steps);

}  // namespace sepaxis::inspect
