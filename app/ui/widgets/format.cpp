#include "app/ui/widgets/format.h"

#include "app/base/number_text.h"
#include "app/base/trimmed.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <limits>

namespace sepaxis::ui {

namespace {

// Outside of these decades a fixed notation would show a row of zeros.
constexpr int kSmallestFixedDecade = -5;
constexpr int kLargestFixedDecade = 7;
constexpr int kTypedDigits = 12;  // of numbers that people type: a field shows all of them where it has room
constexpr double kNoise = 1e-12;  // of the scale: what the answer's numbers are good for

std::string printed(const char* format, int digits, double value) {
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), format, digits, value);
    return text.data();
}

std::string withoutTrailingZeros(std::string number) {
    if (number.find('.') == std::string::npos) return number;
    number.erase(number.find_last_not_of('0') + 1);
    if (number.back() == '.') number.pop_back();
    return number;
}

const FeatureNumbers& numbersOf(const Hull<double>& hull, FeatureKind kind) {
    if (kind == FeatureKind::vertex) return hull.vertexNumber;
    return kind == FeatureKind::edge ? hull.edgeNumber : hull.faceNumber;
}

// kNoIndex where the feature does not exist in this hull.
std::uint32_t numberOf(const Hull<double>& hull, const Feature& feature) {
    if (feature.kind == FeatureKind::none) return kNoIndex;
    const FeatureNumbers& numbers = numbersOf(hull, feature.kind);
    return feature.index < numbers.size() ? numbers[feature.index] : kNoIndex;
}

const char* kindName(FeatureKind kind) {
    switch (kind) {
        case FeatureKind::vertex:
            return "vertex";
        case FeatureKind::edge:
            return "edge";
        case FeatureKind::face:
            return "face";
        case FeatureKind::none:
            break;
    }
    return "none";
}

}  // namespace

std::string formatNumber(double value, int digits) {
    if (value == 0.0) return "0";
    if (!std::isfinite(value))
        return std::isnan(value) ? "not a number" : (value > 0 ? "infinite" : "-infinite");
    const int decade = static_cast<int>(std::floor(std::log10(std::abs(value))));
    if (decade < kSmallestFixedDecade || decade >= kLargestFixedDecade)
        return printed("%.*e", digits - 1, value);
    return printed("%.*f", std::max(0, digits - 1 - decade), value);
}

namespace {

// As compactNumber(); `trim`: without zeros at the end, which say nothing of a number that ends before them.
std::string compact(double value, int characters, int most, bool trim) {
    if (value == 0.0 || !std::isfinite(value)) return formatNumber(value);
    const auto trimmed = [trim](std::string number) {
        return trim ? withoutTrailingZeros(std::move(number)) : number;
    };
    std::string shortest;
    for (int digits = most; digits > 0; --digits) {
        // Rounded first: 9.99 in two digits is 10, of another decade.
        const std::string rounded = printed("%.*e", digits - 1, value);
        const std::size_t e = rounded.find('e');
        const int decade = std::stoi(rounded.substr(e + 1));
        if (decade >= kSmallestFixedDecade && decade < kLargestFixedDecade) {
            std::string fixed = trimmed(printed("%.*f", std::max(0, digits - 1 - decade), value));
            if (static_cast<int>(fixed.size()) <= characters) return fixed;
        }
        shortest = trimmed(rounded.substr(0, e)) + "e" + std::to_string(decade);
        if (static_cast<int>(shortest.size()) <= characters) return shortest;
    }
    return shortest;
}

// Significant digits of the shortest text that reads back to the same double.
int digitsOf(double value) {
    std::array<char, 32> text{};
    const auto end =
        std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::scientific);
    const std::string_view mantissa(text.data(), std::string_view(text.data(), end.ptr).find('e'));
    return static_cast<int>(
        std::count_if(mantissa.begin(), mantissa.end(), [](char c) { return c >= '0' && c <= '9'; }));
}

}  // namespace

std::string compactNumber(double value, int characters, int most) {
    return compact(value, characters, most, true);
}

FieldNumber fieldNumber(double value, int characters, int digits) {
    if (value == 0.0 || !std::isfinite(value)) return {formatNumber(value), false};
    const int all = digitsOf(value);
    if (all <= std::max(digits, kTypedDigits)) {
        const std::string text = compact(value, characters, all, true);
        double back = 0.0;
        if (static_cast<int>(text.size()) <= characters && parseNumber(text, back) && back == value)
            return {text, false};
    }
    return {compact(value, characters - 1, digits, false), true};
}

std::string exactNumber(double value) {
    if (value == 0.0) return "0";
    std::array<char, 32> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value);
    return {text.data(), end.ptr};
}

std::string exactWithUnit(double value, const char* unit) {
    std::string text = exactNumber(value);
    if (*unit != '\0') text.append(" ").append(unit);
    return text;
}

std::string exactVector(const scene::dvec3& v) {
    std::string text = "[";
    text.append(exactNumber(v.x)).append(", ").append(exactNumber(v.y)).append(", ").append(exactNumber(v.z));
    return text + "]";
}

std::size_t charactersBeforePoint(std::string_view number) {
    const std::size_t point = number.find_first_of(".e");
    return point == std::string_view::npos ? number.size() : point;
}

Duration formatDuration(double nanoseconds) {
    if (nanoseconds < 1e4) return {printed("%.*f", 0, nanoseconds), "ns"};
    if (nanoseconds < 1e6)
        return {printed("%.*f", nanoseconds < 1e5 ? 2 : 1, nanoseconds * 1e-3), "\xC2\xB5s"};
    return {printed("%.*f", 2, nanoseconds * 1e-6), "ms"};
}

std::string inCapitals(std::string text) {
    for (char& c : text)
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    return text;
}

bool parseNumber(std::string_view text, double& value) {
    text = trimmed(text, " \t");
    if (!text.empty() && text.front() == '+') text.remove_prefix(1);
    std::string plain(text);
    for (char& c : plain)
        if (c == ',') c = '.';
    const auto parsed = numberIn<double>(plain);
    value = parsed.value_or(value);
    return parsed.has_value();
}

ShortText featuresInWords(const sepaxis::Shape<double>& shape) {
    const Hull<double>& core = shape.core;
    const bool isPoint = core.vertexCount() == 1;
    if (shape.kind == ShapeKind::sphere) return "a centre and a radius";
    if (shape.curved.kind == CurvedKind::ellipsoid) return "a centre and three radii";
    if (shape.curved.kind == CurvedKind::balls) return "the convex hull of two balls";
    if (shape.isCurved())
        return shape.kind == ShapeKind::disc ? "a true circle, no facets" : "true curved sides, no facets";
    if (shape.kind == ShapeKind::capsule)
        return isPoint ? "base and tip in one place, and a radius" : "an axis from base to tip, and a radius";
    if (shape.kind == ShapeKind::segment)
        return isPoint ? "start and end in one place" : "a line from start to end";
    // Its core has a front and a back.
    const std::size_t faces =
        shape.kind == ShapeKind::triangle ? std::min<std::size_t>(1, core.faceCount()) : core.faceCount();
    return {counted(core.vertexCount(), "vertex", "vertices"), ", ",
            counted(core.edgeCount(), "edge", "edges"), ", ", counted(faces, "face", "faces")};
}

ShortText featureName(const Hull<double>& hull, const Feature& feature) {
    const std::uint32_t number = numberOf(hull, feature);
    if (number == kNoIndex && feature.kind != FeatureKind::edge) return kindName(feature.kind);
    if (feature.kind == FeatureKind::edge) return {"edge ", scene::edgeEnds(hull, feature.index)};
    return {kindName(feature.kind), ' ', number};
}

ShortText featureNameLong(const sepaxis::Shape<double>& shape, const Feature& feature) {
    const Hull<double>& hull = shape.core;
    if (shape.kind == ShapeKind::sphere) return "sphere";
    if (shape.isCurved()) {
        const std::string name = scene::featureName(shape, feature);
        return name.empty() ? ShortText(scene::kindName(shape.kind)) : ShortText(name);
    }
    if (shape.kind == ShapeKind::capsule || shape.kind == ShapeKind::segment)
        return scene::featureName(shape, feature);
    const std::uint32_t number = numberOf(hull, feature);
    if (feature.kind != FeatureKind::edge || number == kNoIndex) return featureName(hull, feature);
    return {"edge ", number, " (", scene::edgeEnds(hull, feature.index), ')'};
}

std::string contactName(const scene::Evaluation& evaluation, const FeaturePair& id, bool words) {
    const auto half = [words](const sepaxis::Shape<double>& shape, const Feature& feature) -> ShortText {
        if (feature.kind == FeatureKind::none) return "-";
        const bool isNamed = shape.kind == ShapeKind::sphere || shape.kind == ShapeKind::capsule ||
                             shape.kind == ShapeKind::segment || shape.isCurved();
        if (words && isNamed) return featureNameLong(shape, feature);
        const std::uint32_t number = shape.isCurved() ? feature.index : numberOf(shape.core, feature);
        ShortText brief(kindName(feature.kind)[0]);
        return number == kNoIndex ? brief.add('?') : brief.add(number);
    };
    const ShortText a = half(evaluation.shapes[0]->shape, id.a), b = half(evaluation.shapes[1]->shape, id.b);
    return ShortText(a, ' ', b).str();
}

ContactCounts contactCounts(std::size_t touching, std::size_t all, bool ignored) {
    if (ignored) return {"CONTACT POINTS", "none"};
    if (all == 0) return {"CONTACT POINTS", "none while apart"};
    ContactCounts counts{{grouped(all), all == 1 ? " CONTACT POINT" : " CONTACT POINTS"}, {}};
    if (touching == 0)
        counts.remark = "none at full depth";
    else if (all == 1)
        counts.remark = "at full depth";
    else if (touching == all)
        counts.remark = "all at full depth";
    else
        counts.remark = {touching, " at full depth"};
    return counts;
}

bool isNoise(double value, double scale) {
    return value != 0.0 && std::abs(value) < kNoise * scale;
}

double withoutNoise(double value, double scale) {
    return isNoise(value, scale) ? 0.0 : value;
}

double noiseScale(const scene::Evaluation& evaluation) {
    double largest = 0.0;
    for (std::size_t i = 0; i < 2; ++i) {
        const sepaxis::Shape<double>& shape = evaluation.shapes[i]->shape;
        for (const scene::dvec3& v :
             {shape.core.boundsMin, shape.core.boundsMax, evaluation.poses[i].position})
            for (int k = 0; k < 3; ++k) largest = std::max(largest, std::abs(v[k]) + shape.radius);
    }
    return largest;
}

std::string contactGrid(const ManifoldPoint<double>& point, int digits) {
    struct GridColumn {
        const char* title;
        std::array<std::string, 3> numbers;
        std::size_t before = 0, width = 0;
    };
    const auto column = [digits](const char* title, const scene::dvec3& v) {
        GridColumn c{title, {}, 0, std::string_view(title).size()};
        for (int k = 0; k < 3; ++k) {
            c.numbers[static_cast<std::size_t>(k)] = formatNumber(v[k], digits);
            c.before = std::max(c.before, charactersBeforePoint(formatNumber(v[k], digits)));
        }
        for (std::string& number : c.numbers) {
            number.insert(0, c.before - charactersBeforePoint(number), ' ');
            c.width = std::max(c.width, number.size());
        }
        return c;
    };
    const std::array columns = {column("point", point.point), column("on A", point.onA),
                                column("on B", point.onB)};
    const auto padded = [](std::string text, std::size_t width) {
        text.resize(std::max(width, text.size()), ' ');
        return text;
    };
    std::string grid = " ";
    for (const GridColumn& c : columns) grid += "  " + padded(c.title, c.width);
    for (std::size_t k = 0; k < 3; ++k) {
        grid += std::string("\n") + "xyz"[k];
        for (const GridColumn& c : columns) grid += "  " + padded(c.numbers[k], c.width);
    }
    return grid;
}

ShortText depthInWords(const scene::Evaluation& evaluation, int digits) {
    const Collision<double>& c = evaluation.collision;
    if (c.behindOneSided) return scene::kNotFeltWords;
    if (!c.overlap) {
        const bool tooClose =
            evaluation.stages && evaluation.safeDistance && evaluation.stages->closerThanSafe;
        return {"A and B are ", formatNumber(c.distance, digits), " m apart",
                tooClose ? ", closer than the safe distance" : ""};
    }
    if (scene::touches(evaluation)) return "A and B touch";
    return {"B sits ", formatNumber(c.depth, digits), " m deep in A"};
}

std::string resultAsText(const scene::Scene& scene, const scene::Evaluation& evaluation) {
    const Collision<double>& c = evaluation.collision;
    std::string text =
        (scene.name.empty() ? "Scene" : scene.name) + "\n" + scene::verdictInWords(evaluation).str() + "\n";
    if (c.overlap) {
        text += "depth " + exactNumber(c.depth) + " m\n";
        text += "normal " + exactVector(c.normal) + "\n";
        text += "mtv " + exactVector(c.mtv()) + " m\n";
        text += "contact point " + exactVector(c.contactPoint) + " m\n";
        for (std::size_t i = 0; i < c.manifold.size(); ++i) {
            const ManifoldPoint<double>& point = c.manifold[i];
            text += "contact " + std::to_string(i + 1) + " " + exactVector(point.point) + " m, depth " +
                    exactNumber(point.depth) + " m, " + contactName(evaluation, point.id) +
                    (point.touching ? ", touching\n" : "\n");
        }
    } else if (c.behindOneSided) {
        text.append(scene::kNotFeltWords).append("\n");
    } else {
        text += "distance " + exactNumber(c.distance) + " m\n";
        text += "normal " + exactVector(c.normal) + "\n";
        text += "closest on A " + exactVector(c.closestA) + " m\n";
        text += "closest on B " + exactVector(c.closestB) + " m\n";
    }
    if (!c.unique) text += "not unique: other directions are as short\n";
    return text;
}

}  // namespace sepaxis::ui
