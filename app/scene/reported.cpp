#include "app/scene/reported.h"

#include "app/base/json_text.h"
#include "app/scene/format/validation.h"

#include <algorithm>
#include <cmath>

namespace sepaxis::scene {

namespace {

// Cosine of the angle up to which a normal is recognised as the exact one or its opposite.
constexpr double kRecognised = 0.5;

Pose<double> frameOf(const Report& report, const Evaluation& exact) {
    if (report.frame == ReportFrame::world) return {};
    return exact.poses[report.frame == ReportFrame::a ? 0 : 1];
}

class ReportReader {
 public:
    ReportReader(const Report& report, const Evaluation& exact)
        : report_(report), exact_(exact), frame_(frameOf(report, exact)) {}

    ReportReading read() && {
        Evaluation& e = reading_.evaluation;
        e.shapes = exact_.shapes;
        e.poses = exact_.poses;
        e.precision = exact_.precision;
        e.known = {.depth = false, .distance = false, .ties = false, .contacts = false, .manifold = false};
        if (!readVerdict()) return std::move(reading_);
        readAmount();
        readNormal();
        readContacts();
        return std::move(reading_);
    }

 private:
    bool isUnclear(std::string why) {
        reading_.unclear = std::move(why);
        return false;
    }

    // Metres along their own sign: above zero deep, below zero apart; nothing where it says neither.
    bool readVerdict() {
        const auto isNegative = [](const std::optional<double>& x) { return x && *x < 0.0; };
        if (!report_.overlap && (isNegative(report_.depth) || isNegative(report_.distance)))
            return isUnclear("a negative number may be an overlap or a gap: say whether they overlap");
        const bool isDeep = report_.depth && *report_.depth > 0.0;
        const bool isFar = report_.distance && *report_.distance > 0.0;
        if (!report_.overlap && isDeep && isFar)
            return isUnclear("both a depth and a distance above zero: say whether they overlap");
        if (!report_.overlap && !isDeep && !isFar && !report_.depth && !report_.distance)
            return isUnclear("says neither whether they overlap nor a depth or distance");
        overlap_ = report_.overlap.value_or(isDeep || !isFar);
        reading_.evaluation.collision.overlap = overlap_;
        return true;
    }

    void readAmount() {
        Collision<double>& c = reading_.evaluation.collision;
        const std::optional<double>& own = overlap_ ? report_.depth : report_.distance;
        const std::optional<double>& other = overlap_ ? report_.distance : report_.depth;
        // Of a program with one number for both, the sign tells which it is.
        const std::optional<double>& given = own || !other || *other >= 0.0 ? own : other;
        if (!given) return;
        if (*given < 0.0)
            reading_.notes.push_back(overlap_ ? "its numbers are negative where shapes overlap"
                                              : "its numbers are negative where shapes are apart");
        double amount = std::abs(*given);
        if (const double margin = report_.margin.value_or(0.0); margin > 0.0) {
            // Its shapes are larger: they overlap by so much more, and are nearer by so much.
            const double deep = (overlap_ ? amount : -amount) - margin;
            c.overlap = overlap_ = deep >= 0.0;
            amount = std::abs(deep);
            reading_.notes.push_back("its margin of " + numberForPerson(margin) + " m is taken off");
        }
        (overlap_ ? reading_.evaluation.known.depth : reading_.evaluation.known.distance) = true;
        (overlap_ ? c.depth : c.distance) = amount;
        c.kind = overlap_ ? AxisKind::point : AxisKind::closest;
    }

    dvec3 inWorld(const dvec3& normal) const {
        return frame_.orientation * safeNormalize<double>(normal, dvec3(0.0));
    }

    void readNormal() {
        if (!report_.normal) return;
        const dvec3 given = inWorld(*report_.normal);
        const double along = glm::dot(given, exact_.collision.normal);
        bool turned = report_.direction == NormalDirection::bToA;
        if (!report_.direction && exact_.collision.unique && std::abs(along) >= kRecognised)
            turned = along < 0.0;
        if (turned) reading_.notes.emplace_back("its normal points from B to A");
        reading_.evaluation.collision.normal = reading_.evaluation.collision.manifoldNormal =
            turned ? -given : given;
    }

    void readContacts() {
        Evaluation& e = reading_.evaluation;
        for (const ReportedContact& contact : report_.contacts) {
            const dvec3 at = transformPoint(frame_, contact.point);
            const double depth = std::abs(contact.depth.value_or(e.collision.depth));
            e.manifoldMemory.push_back({at, at, at, depth, true, {}, {}});
        }
        e.known.contacts = !e.manifoldMemory.empty();
        e.collision.manifold = e.manifoldMemory;
        if (e.known.contacts) e.collision.contactPoint = e.manifoldMemory.front().point;
    }

    const Report& report_;
    const Evaluation& exact_;
    Pose<double> frame_;
    ReportReading reading_;
    bool overlap_ = false;
};

}  // namespace

ReportReading readReport(const Report& report, const Evaluation& exact) {
    return ReportReader(report, exact).read();
}

Report reportOf(const Evaluation& evaluation, std::string by) {
    const Collision<double>& c = evaluation.collision;
    const Known& known = evaluation.known;
    Report report;
    report.by = std::move(by);
    if (evaluation.breakdown != Breakdown::none) {
        report.by += " (" + evaluation.note + ")";
        return report;
    }
    // What is no number cannot be reported as one.
    const auto isNumber = [](double x) { return std::abs(x) <= kLargestNumber; };
    const auto areNumbers = [&](const dvec3& v) { return isNumber(v.x) && isNumber(v.y) && isNumber(v.z); };
    report.overlap = c.overlap;
    if (c.overlap && known.depth && isNumber(c.depth)) report.depth = c.depth;
    if (!c.overlap && known.distance && isNumber(c.distance)) report.distance = c.distance;
    const bool hasNormal = c.overlap ? known.depth : known.distance;
    if (hasNormal && c.normal != dvec3(0.0) && areNumbers(c.normal)) {
        report.normal = c.normal;
        report.direction = NormalDirection::aToB;
    }
    if (!c.overlap || !known.contacts) return report;
    for (const ManifoldPoint<double>& point : c.manifold) {
        if (!areNumbers(point.point)) continue;
        ReportedContact& contact = report.contacts.emplace_back();
        contact.point = point.point;
        if (isNumber(point.depth)) contact.depth = point.depth;
    }
    return report;
}

Command addReport(Report report) {
    return {"Add a reported answer",
            [report = std::move(report)](Scene& scene) { scene.reported.push_back(report); },
            {}};
}

Command setReport(std::size_t number, Report report, std::string mergeKey) {
    return {"Change a reported answer",
            [number, report = std::move(report)](Scene& scene) { scene.reported.at(number) = report; },
            std::move(mergeKey)};
}

Command removeReport(std::size_t number) {
    return {"Remove a reported answer",
            [number](Scene& scene) {
                scene.reported.erase(scene.reported.begin() + static_cast<std::ptrdiff_t>(number));
            },
            {}};
}

Command returnToReport(std::size_t number) {
    return {"Return to the reported pose",
            [number](Scene& scene) {
                const auto pair = scene.reported.at(number).pair;
                if (pair == nullptr) return;
                scene.a = (*pair)[0];
                scene.b = (*pair)[1];
            },
            {}};
}

}  // namespace sepaxis::scene
