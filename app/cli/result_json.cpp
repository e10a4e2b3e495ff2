#include "app/cli/result_json.h"

#include "app/base/json_text.h"
#include "app/cli/repairs.h"
#include "app/cli/stages_json.h"
#include "app/scene/answer_check.h"
#include "app/scene/methods.h"

#include <algorithm>

namespace sepaxis::cli {

namespace {

using scene::jsonString;
using scene::number17;
using scene::vector17;

std::string yesNo(bool value) {
    return value ? "true" : "false";
}

std::string_view kindName(AxisKind kind) {
    switch (kind) {
        case AxisKind::faceA:
            return "face_a";
        case AxisKind::faceB:
            return "face_b";
        case AxisKind::edgeEdge:
            return "edge_edge";
        case AxisKind::closest:
            return "closest";
        case AxisKind::point:
        case AxisKind::none:
            break;
    }
    return "point";
}

std::string featureText(const Feature& feature, const Shape<double>& shape) {
    if (shape.kind == ShapeKind::sphere || feature.kind == FeatureKind::none) return "null";
    if (shape.isCurved()) {
        const char* name = feature.kind == FeatureKind::vertex ? "vertex"
                           : feature.kind == FeatureKind::edge ? "edge"
                                                               : "face";
        return std::string("{\"") + name + "\": " + std::to_string(feature.index) + '}';
    }
    const Hull<double>& hull = shape.core;
    switch (feature.kind) {
        case FeatureKind::vertex:
            return "{\"vertex\": " + std::to_string(hull.vertexNumber[feature.index]) + '}';
        case FeatureKind::face:
            return "{\"face\": " + std::to_string(hull.faceNumber[feature.index]) + '}';
        case FeatureKind::edge: {
            const auto [low, high] = std::minmax({hull.vertexNumber[hull.edgeStart(feature.index)],
                                                  hull.vertexNumber[hull.edgeEnd(feature.index)]});
            return "{\"edge\": " + std::to_string(hull.edgeNumber[feature.index]) + ", \"vertices\": [" +
                   std::to_string(low) + ", " + std::to_string(high) + "]}";
        }
        case FeatureKind::none:
            break;
    }
    return "null";
}

std::string featureId(const Feature& feature, const Shape<double>& shape) {
    if (shape.kind == ShapeKind::sphere) return {};
    const Hull<double>& hull = shape.core;
    const auto number = [&](const FeatureNumbers& numbers) {
        return std::to_string(shape.isCurved() ? feature.index : numbers[feature.index]);
    };
    switch (feature.kind) {
        case FeatureKind::vertex:
            return 'v' + number(hull.vertexNumber);
        case FeatureKind::edge:
            return 'e' + number(hull.edgeNumber);
        case FeatureKind::face:
            return 'f' + number(hull.faceNumber);
        case FeatureKind::none:
            break;
    }
    return {};
}

std::string manifoldText(const scene::Evaluation& evaluation) {
    std::string result = "[";
    for (const ManifoldPoint<double>& point : evaluation.collision.manifold) {
        result += result.size() > 1 ? ",\n    " : "\n    ";
        result += "{\"point\": " + vector17(point.point) + ", \"on_a\": " + vector17(point.onA) +
                  ", \"on_b\": " + vector17(point.onB) + ", \"depth\": " + number17(point.depth) +
                  ", \"touching\": " + yesNo(point.touching) +
                  ", \"id\": " + jsonString(contactId(evaluation, point.id)) + '}';
    }
    return result + (result.size() > 1 ? "\n  ]" : "]");
}

}  // namespace

std::string contactId(const scene::Evaluation& evaluation, const FeaturePair& id) {
    const std::string a = featureId(id.a, evaluation.shapes[0]->shape);
    const std::string b = featureId(id.b, evaluation.shapes[1]->shape);
    return (a.empty() ? "A" : "A." + a) + '-' + (b.empty() ? "B" : "B." + b);
}

std::string resultAsJson(const scene::Evaluation& evaluation, std::string_view method) {
    const Collision<double>& collision = evaluation.collision;
    const bool single = evaluation.precision == scene::Precision::floatPrecision;
    std::string result = "{";
    const auto add = [&](const char* name, const std::string& value) {
        result += (result.size() > 1 ? ",\n  " : "\n  ") + jsonString(name) + ": " + value;
    };
    add("overlap", yesNo(collision.overlap));
    if (collision.behindOneSided) add("ignored", jsonString("behind_one_sided"));
    add("method", jsonString(method));
    add("precision", jsonString(single ? "float" : "double"));
    // What the method has no answer to is null.
    const auto addKnown = [&](const char* name, bool known, const std::string& value) {
        add(name, known ? value : "null");
    };
    const scene::Known& known = evaluation.known;
    const bool apart = !collision.overlap;
    addKnown("normal", apart ? known.distance : known.depth, vector17(collision.normal));
    addKnown("depth", apart || known.depth, number17(collision.depth));
    addKnown("mtv", apart || known.depth, vector17(collision.mtv()));
    addKnown("distance", !apart || known.distance, number17(collision.distance));
    if (method == scene::methods().front().name)
        if (const auto interval = scene::intervalOf(evaluation))
            add("interval", '[' + number17(interval->lower) + ", " + number17(interval->upper) + ']');
    addKnown("unique", known.ties, yesNo(collision.unique));
    if (!evaluation.note.empty()) add("note", jsonString(evaluation.note));
    if (scene::hasClosestPoints(evaluation)) {
        add("closest",
            "{\"a\": " + vector17(collision.closestA) + ", \"b\": " + vector17(collision.closestB) + '}');
    }
    add("feature", "{\"kind\": " + jsonString(kindName(collision.kind)) +
                       ", \"a\": " + featureText(collision.featureA, evaluation.shapes[0]->shape) +
                       ", \"b\": " + featureText(collision.featureB, evaluation.shapes[1]->shape) + '}');
    if (collision.overlap && known.contacts) add("contact_point", vector17(collision.contactPoint));
    add("manifold", manifoldText(evaluation));
    if (const std::string stages = stagesAsJson(evaluation); !stages.empty()) {
        if (evaluation.stages && evaluation.safeDistance) {
            add("closer_than_safe", yesNo(evaluation.stages->closerThanSafe));
        }
        add("stages", stages);
    }
    add("repairs", "{\"a\": " + repairsAsJson(*evaluation.shapes[0]) +
                       ", \"b\": " + repairsAsJson(*evaluation.shapes[1]) + '}');
    add("time_ns", number17(evaluation.queryNanoseconds));
    return result + "\n}\n";
}

}  // namespace sepaxis::cli
