#include "app/inspect/steps/published_fault.h"

#include "app/inspect/steps/construction_steps.h"
#include "app/inspect/steps/cuboid_steps.h"
#include "app/inspect/steps/sat_steps.h"

namespace sepaxis::inspect {

std::optional<double> exactOverlapOf(const Collision<double>& exact) {
    if (exact.behindOneSided) return std::nullopt;
    return exact.overlap ? exact.depth : -exact.distance;
}

std::string publishedFault(const scene::Evaluation& evaluation, const scene::Method& method,
                           const Collision<double>& exact) {
    if (evaluation.publishedStages) return faultOf(makeCuboidSteps(evaluation, StagesOf::publishedMethod));
    if (evaluation.publishedConstruction)
        return faultOf(makeConstructionSteps(evaluation, StagesOf::publishedMethod));
    const bool ofManifold = method.name == "textbook-hull-manifold";
    if ((!ofManifold && method.name != "textbook-hull-sat") || !havePublishedSat(evaluation)) return {};
    return faultOf(makePublishedSatSteps(evaluation, exactOverlapOf(exact), ofManifold));
}

}  // namespace sepaxis::inspect
