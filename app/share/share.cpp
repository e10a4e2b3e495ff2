#include "app/share/share.h"

#include "app/base/json_text.h"
#include "app/scene/format/scene_file.h"
#include "app/share/cpp_test.h"

#include <algorithm>
#include <array>

namespace sepaxis::exchange {

namespace {

using scene::shortestNumber;

constexpr std::array kFormats = {
    ShareFormatName{ShareFormat::line, "line", "one line"},
    ShareFormatName{ShareFormat::json, "json", "scene file (JSON)"},
    ShareFormatName{ShareFormat::cpp, "cpp", "C++ test"},
    ShareFormatName{ShareFormat::markdown, "markdown", "Markdown issue"},
    ShareFormatName{ShareFormat::javascript, "js", "JavaScript"},
};

std::string vectorText(const dvec3& v) {
    return "[" + shortestNumber(v.x) + ", " + shortestNumber(v.y) + ", " + shortestNumber(v.z) + "]";
}

// --- Markdown -------------------------------------------------------------------------------------------

// Text of the scene within a line of Markdown: no markup of its own.
std::string plain(const std::string& text) {
    std::string result;
    for (const char c : scene::oneLine(text)) {
        if (c == '`' || c == '*' || c == '_' || c == '<' || c == '[' || c == '#' || c == '|' || c == '\\')
            result += '\\';
        result += c;
    }
    return result;
}

std::string answerLines(const scene::Evaluation& evaluation) {
    const Collision<double>& c = evaluation.collision;
    std::string text = "- " + scene::verdictInWords(evaluation).str() + "\n";
    if (c.overlap && evaluation.known.depth) {
        text +=
            "- depth " + shortestNumber(c.depth) + " m, normal from A to B " + vectorText(c.normal) + "\n";
        text += "- MTV " + vectorText(c.mtv()) + " m, moves B out of A";
        text += evaluation.known.ties && !c.unique ? " (not unique: other directions are as short)\n" : "\n";
        if (evaluation.known.manifold) {
            text += "- contacts: " + std::to_string(c.manifold.size()) + "\n";
            for (const auto& point : c.manifold)
                text += "  - " + vectorText(point.point) + ", depth " + shortestNumber(point.depth) + "\n";
        }
    } else if (c.behindOneSided) {
        text.append("- ").append(scene::kNotFeltWords).append("\n");
    } else if (!c.overlap && evaluation.known.distance) {
        text += "- distance " + shortestNumber(c.distance) + " m, normal from A to B " +
                vectorText(c.normal) + "\n";
    }
    if (!evaluation.note.empty()) text += "- " + evaluation.note + "\n";
    return text;
}

std::string expectedLines(const scene::Scene& scene, const scene::Evaluation& exact,
                          const ShareOptions& options) {
    if (!options.expected.empty()) return options.expected + "\n";
    std::string text;
    if (scene.expect) {
        const scene::Expectation& e = *scene.expect;
        if (e.overlap) text += std::string("- ") + (*e.overlap ? "they overlap" : "they are apart") + "\n";
        if (e.depth) text += "- depth " + shortestNumber(*e.depth) + " m\n";
        if (e.mtv) text += "- MTV " + vectorText(*e.mtv) + " m\n";
        if (e.distance) text += "- distance " + shortestNumber(*e.distance) + " m\n";
        if (e.manifoldPoints) text += "- contacts: " + std::to_string(*e.manifoldPoints) + "\n";
        if (!text.empty()) text += "- within " + shortestNumber(e.tolerance) + "\n";
    }
    return text.empty() ? answerLines(exact) : text;
}

std::string objectLine(const char* side, const scene::Object& object) {
    std::string text = std::string("- ") + side + ": " + scene::shapeTypeName(object.shape);
    if (!object.name.empty()) text += " \"" + plain(object.name) + "\"";
    text += ", position " + vectorText(object.position);
    text += ", orientation (x, y, z, w) [";
    for (std::size_t i = 0; i < 4; ++i) text += (i > 0 ? ", " : "") + shortestNumber(object.orientation[i]);
    text += "]";
    if (object.scale != dvec3(1.0)) text += ", scale " + vectorText(object.scale);
    if (object.marginRadius != 0.0)
        text += ", rounded by " + scene::shortestNumber(object.marginRadius) + " m";
    return text + "\n";
}

// As it said it.
std::string reportedLines(const scene::Report& report) {
    std::string text;
    if (report.overlap) text += *report.overlap ? "- they overlap\n" : "- they are apart\n";
    if (report.depth) text += "- depth " + shortestNumber(*report.depth) + " m\n";
    if (report.distance) text += "- distance " + shortestNumber(*report.distance) + " m\n";
    if (report.normal) {
        text += "- normal " + vectorText(*report.normal);
        if (report.direction)
            text += *report.direction == scene::NormalDirection::aToB ? ", from A to B" : ", from B to A";
        text += "\n";
    }
    if (!report.contacts.empty()) text += "- contacts: " + std::to_string(report.contacts.size()) + "\n";
    for (const scene::ReportedContact& contact : report.contacts) {
        text += "  - " + vectorText(contact.point);
        if (contact.depth) text += ", depth " + shortestNumber(*contact.depth);
        if (contact.normal) text += ", normal " + vectorText(*contact.normal);
        text += "\n";
    }
    if (report.frame != scene::ReportFrame::world)
        text += std::string("- in the frame of ") + (report.frame == scene::ReportFrame::a ? "A\n" : "B\n");
    if (report.margin) text += "- margin " + shortestNumber(*report.margin) + " m\n";
    if (report.tolerance) text += "- within " + shortestNumber(*report.tolerance) + " m\n";
    return text;
}

// What the issue says was answered, under its heading.
std::string actualLines(const scene::Scene& scene, const scene::Evaluation& exact,
                        const ShareOptions& options) {
    const scene::Report* report = options.actual == nullptr ? firstReport(scene) : nullptr;
    if (report != nullptr) return "### Actual (" + plain(report->by) + ")\n\n" + reportedLines(*report);
    scene::EvaluationOptions with;
    with.method = options.actual != nullptr ? options.actual : defaultActual(exact);
    const std::string heading = "### Actual (method `" + with.method->name + "`)\n\n";
    if (const auto reason = scene::whyNot(*with.method, exact))
        return heading + "- " + with.method->name + " does not answer this pair: " + *reason + "\n";
    scene::Evaluator other;
    if (!other.evaluate(scene, with))
        return heading + "- " + with.method->name + " does not answer: " + other.error().reason + "\n";
    return heading + answerLines(other.result());
}

SharedText markdown(const scene::Scene& scene, const ShareOptions& options) {
    scene::Evaluator evaluator;
    if (!evaluator.evaluate(scene, {}))
        return {"", evaluator.error().pointer + ": " + evaluator.error().reason};
    const scene::Evaluation& exact = evaluator.result();
    std::string text = "## " + (scene.name.empty() ? std::string("Two shapes") : plain(scene.name)) + "\n\n";
    if (!scene.description.empty()) text += plain(scene.description) + "\n\n";
    text += objectLine("A", scene.a) + objectLine("B", scene.b);
    text += "\n### Expected\n\n" + expectedLines(scene, exact, options);
    text += "\n" + actualLines(scene, exact, options);
    text += "\n<details><summary>The scene, to open or paste in sepaxis</summary>\n\n```json\n" +
            scene::writeScene(scene) + "```\n\nAs one line:\n\n```\n" + toOneLine(scene) +
            "\n```\n\n</details>\n";
    return {text, ""};
}

// --- JavaScript -----------------------------------------------------------------------------------------

std::string indexLists(const std::vector<std::vector<std::uint32_t>>& lists) {
    std::string text = "[";
    for (const auto& list : lists) {
        if (text.size() > 1) text += ",";
        text += "[";
        for (std::size_t i = 0; i < list.size(); ++i) text += (i > 0 ? "," : "") + std::to_string(list[i]);
        text += "]";
    }
    return text + "]";
}
std::string pointLists(const std::vector<dvec3>& points) {
    std::string text = "[\n";
    for (std::size_t i = 0; i < points.size(); ++i)
        text += "    [" + shortestNumber(points[i].x) + "," + shortestNumber(points[i].y) + "," +
                shortestNumber(points[i].z) + (i + 1 < points.size() ? "],\n" : "]\n");
    return text + "  ]";
}

// The hull as it stands in the world: the article's hulls have no pose.
std::string hullLiteral(const char* name, const scene::Object& object, const scene::BuiltShape& built) {
    const Hull<double>& hull = built.shape.core;
    const Pose<double> pose = scene::poseOf(object);
    std::vector<dvec3> positions, normals;
    std::vector<std::vector<std::uint32_t>> faces, edges;
    for (const dvec3& vertex : hull.vertices) positions.push_back(transformPoint(pose, vertex));
    for (std::uint32_t f = 0; f < hull.faceCount(); ++f) {
        std::vector<std::uint32_t>& face = faces.emplace_back();
        const std::uint32_t first = hull.faces[f].firstHalfEdge;
        std::uint32_t at = first;
        do {
            face.push_back(hull.halfEdges[at].origin);
            at = hull.halfEdges[at].next;
        } while (at != first);
        normals.push_back(pose.orientation * hull.planes[f].normal);
    }
    for (std::uint32_t e = 0; e < hull.edgeCount(); ++e)
        edges.push_back({hull.edgeStart(e), hull.edgeEnd(e)});
    std::string comment = scene::oneLine(object.name);
    std::string text = std::string("let ") + name + " = new Hull({";
    if (!comment.empty()) text += " // " + comment;
    return text + "\n  faces: " + indexLists(faces) + ",\n  edges: " + indexLists(edges) +
           ",\n  normals: " + pointLists(normals) + ",\n  positions: " + pointLists(positions) + ",\n})\n\n";
}

SharedText javascript(const scene::Scene& scene) {
    std::string text;
    for (const scene::Side side : {scene::Side::a, scene::Side::b}) {
        const scene::BuildResult built = scene::buildShape(scene.object(side), side);
        if (built.built == nullptr) return {"", built.error.pointer + ": " + built.error.reason};
        const ShapeKind kind = built.built->shape.kind;
        if (kind != ShapeKind::hull && kind != ShapeKind::aabb && kind != ShapeKind::cuboid)
            return {"", std::string(nameOf(side)) + " (" + std::string(scene::kindName(kind)) +
                            "): the article's JavaScript has solids with faces only"};
        if (built.built->shape.radius > 0.0)
            return {"", std::string(nameOf(side)) + " is rounded: the article's JavaScript knows no radius"};
        text += hullLiteral(nameOf(side), scene.object(side), *built.built);
    }
    text +=
        "let manifold = { mtv: [0,0,0], point: [0,0,0], info: null }\n"
        "console.log(Hull.collide(manifold, A, B) ? manifold : 'no collision')\n";
    return {text, ""};
}

}  // namespace

std::span<const ShareFormatName> shareFormats() {
    return kFormats;
}

const scene::Report* firstReport(const scene::Scene& scene) {
    const auto found = std::find_if(scene.reported.begin(), scene.reported.end(),
                                    [](const scene::Report& report) { return report.pair == nullptr; });
    return found == scene.reported.end() ? nullptr : &*found;
}

const scene::Method* defaultActual(const scene::Evaluation& evaluation) {
    const scene::Method* fallback = &scene::methods().front();
    for (const scene::Method& method : scene::methods()) {
        if (&method == &scene::methods().front() || scene::whyNot(method, evaluation)) continue;
        if (method.name.find("textbook") != std::string::npos) return &method;
        if (method.name.find("gjk") != std::string::npos) fallback = &method;
    }
    return fallback;
}

SharedText share(const scene::Scene& given, ShareFormat format, const ShareOptions& options) {
    const scene::Scene scene = selfContained(given);
    switch (format) {
        case ShareFormat::line:
            return {toOneLine(scene), ""};
        case ShareFormat::json:
            return {scene::writeScene(scene), ""};
        case ShareFormat::cpp:
            return cppTest(scene);
        case ShareFormat::markdown:
            return markdown(scene, options);
        case ShareFormat::javascript:
            return javascript(scene);
    }
    return {};
}

}  // namespace sepaxis::exchange
