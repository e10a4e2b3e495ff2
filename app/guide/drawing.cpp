#include "app/guide/drawing.h"

#include "app/base/trimmed.h"
#include "app/guide/page_texts.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace sepaxis::guide {

namespace {

template <typename Value, std::size_t size>
using Names = std::array<std::pair<std::string_view, Value>, size>;

constexpr Names<Ink, 9> kInks{{{"none", Ink::none},
                               {"#56B4E9", Ink::a},
                               {"#E69F00", Ink::b},
                               {"#CC79A7", Ink::mtv},
                               {"#F0E442", Ink::contact},
                               {"#009E73", Ink::apart},
                               {"#D55E00", Ink::wrong},
                               {"#727B86", Ink::words},
                               {"#A0A8B2", Ink::quiet}}};
constexpr Names<float, 3> kAnchors{{{"start", 0.0f}, {"middle", 0.5f}, {"end", 1.0f}}};
constexpr Names<MarkKind, 4> kKinds{{{"polyline", MarkKind::line},
                                     {"polygon", MarkKind::polygon},
                                     {"circle", MarkKind::circle},
                                     {"text", MarkKind::text}}};

template <typename Value, std::size_t size>
bool named(const Names<Value, size>& names, std::string_view name, Value& value) {
    const auto found =
        std::find_if(names.begin(), names.end(), [&](const auto& entry) { return entry.first == name; });
    if (found == names.end()) return false;
    value = found->second;
    return true;
}

bool numbers(std::string_view text, std::vector<float>& values) {
    const char *at = text.data(), *const end = at + text.size();
    while (at < end) {
        if (*at == ' ' || *at == ',') {
            ++at;
            continue;
        }
        const auto [next, error] = std::from_chars(at, end, values.emplace_back());
        if (error != std::errc()) return false;
        at = next;
    }
    return true;
}

bool number(std::string_view text, float& value) {
    std::vector<float> values;
    if (!numbers(text, values) || values.size() != 1) return false;
    value = values.front();
    return true;
}

bool points(std::string_view text, std::vector<Spot>& spots) {
    std::vector<float> values;
    if (!numbers(text, values) || values.size() < 4 || values.size() % 2 != 0) return false;
    for (std::size_t i = 0; i < values.size(); i += 2) spots.push_back({values[i], values[i + 1]});
    return true;
}

bool setMark(Mark& mark, std::string_view name, std::string_view value) {
    const bool hasPoint = mark.kind == MarkKind::circle || mark.kind == MarkKind::text;
    if (hasPoint && mark.points.empty()) mark.points.emplace_back();
    if (name == "points") return !hasPoint && points(value, mark.points);
    if (name == "x" || name == "cx") return hasPoint && number(value, mark.points.front().x);
    if (name == "y" || name == "cy") return hasPoint && number(value, mark.points.front().y);
    if (name == "r") return number(value, mark.radius);
    if (name == "fill") return named(kInks, value, mark.fill);
    if (name == "stroke") return named(kInks, value, mark.stroke);
    if (name == "fill-opacity") return number(value, mark.opacity);
    if (name == "stroke-width") return number(value, mark.width);
    if (name == "text-anchor") return named(kAnchors, value, mark.anchor);
    mark.dashed = name == "stroke-dasharray";
    return mark.dashed;
}

// The program has its own fonts and joins lines in its own way.
bool setDrawing(Drawing& drawing, std::string_view name, std::string_view value) {
    if (name == "width") return number(value, drawing.size.x);
    if (name == "height") return number(value, drawing.size.y);
    constexpr std::array<std::string_view, 6> kForOthers{"xmlns",           "viewBox",     "stroke-width",
                                                         "stroke-linejoin", "font-family", "font-size"};
    return std::find(kForOthers.begin(), kForOthers.end(), name) != kForOthers.end();
}

constexpr std::string_view kBetween = " \n/";  // attributes

// Hands every name="value" to `set`; false where one is refused or none can be read.
template <typename Set>
bool eachAttribute(std::string_view text, const Set& set) {
    while (!(text = trimmed(text, kBetween)).empty()) {
        const std::size_t equals = text.find("=\"");
        if (equals == std::string_view::npos) return false;
        const std::size_t end = text.find('"', equals + 2);
        if (end == std::string_view::npos) return false;
        if (!set(text.substr(0, equals), text.substr(equals + 2, end - equals - 2))) return false;
        text.remove_prefix(end + 1);
    }
    return true;
}

bool readElement(Drawing& drawing, std::string_view tag, std::string_view content) {
    const std::size_t nameEnd = std::min(tag.find_first_of(kBetween), tag.size());
    const std::string_view name = tag.substr(0, nameEnd), rest = tag.substr(nameEnd);
    if (name == "svg")
        return eachAttribute(rest, [&](auto key, auto value) { return setDrawing(drawing, key, value); });
    Mark mark;
    if (!named(kKinds, name, mark.kind)) return false;
    if (mark.kind == MarkKind::text) mark.text = content;
    if (!eachAttribute(rest, [&](auto key, auto value) { return setMark(mark, key, value); })) return false;
    if (content.find('&') != std::string_view::npos) return false;
    drawing.marks.push_back(std::move(mark));
    return true;
}

}  // namespace

std::optional<Drawing> readDrawing(std::string_view svg) {
    Drawing drawing;
    for (std::size_t at = svg.find('<'); at != std::string_view::npos; at = svg.find('<', at + 1)) {
        const std::size_t end = svg.find('>', at);
        if (end == std::string_view::npos) return std::nullopt;
        const std::string_view tag = svg.substr(at + 1, end - at - 1);
        if (tag.starts_with('/')) continue;
        const std::size_t next = std::min(svg.find('<', end), svg.size());
        if (!readElement(drawing, tag, svg.substr(end + 1, next - end - 1))) return std::nullopt;
    }
    if (drawing.marks.empty() || drawing.size.x <= 0.0f || drawing.size.y <= 0.0f) return std::nullopt;
    return drawing;
}

std::shared_ptr<const Drawing> drawingNamed(std::string_view file) {
    const std::string_view name = file.substr(file.rfind('/') + 1);
    if (!name.ends_with(".svg")) return nullptr;
    std::optional<Drawing> drawing = readDrawing(pageText(name));
    return drawing ? std::make_shared<const Drawing>(*std::move(drawing)) : nullptr;
}

}  // namespace sepaxis::guide
