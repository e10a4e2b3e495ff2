// How round shapes, boxes, segments and triangles are measured against each other: the elements of
// scene/construction.h.
#include "app/scene/construction.h"

#include "app/draw/overlays/overlay.h"

#include <algorithm>
#include <cmath>

namespace sepaxis::draw {
namespace {

using gfx::Color;
using gfx::DepthMode;
using scene::Meaning;
using scene::Quantity;
using scene::QuantityUnit;
using scene::Side;

// Pixels at UI scale 1, unless they say otherwise.
constexpr std::array kLineWidths = {1.5f, 1.5f, 2.5f, 3.5f};  // by ConstructionLine::Style
constexpr float kHelpDash = 4.0f;
constexpr float kDotRadius = 4.5f, kEndRadius = 3.0f;
constexpr double kBesideDot = 9.0, kBesideHelp = 10.0;
constexpr float kEarlierAlpha = 0.45f;  // of what was found before the step that is looked at

// Draws one part.
struct Pen {
    const OverlayContext& c;
    bool isEarlier = false;

    float size() const { return c.input.overlays[OverlayId::construction].size; }
    Color ink(const Color& color) const { return isEarlier ? gfx::withAlpha(color, kEarlierAlpha) : color; }
    Color ink(Meaning meaning) const {
        const std::array colors = {c.edge(Side::a), c.edge(Side::b), c.colors.winningAxis,
                                   c.colors.error,  c.colors.mtv,    c.colors.closest};
        return ink(colors[static_cast<std::size_t>(meaning)]);
    }

    void add(const scene::ConstructionLine& line) const {
        if (isEarlier && line.onlyNow) return;
        const bool isHelp = line.style == scene::ConstructionLine::Style::help;
        c.out.list.lines.push_back({line.from, line.to,
                                    kLineWidths[static_cast<std::size_t>(line.style)] * size(),
                                    ink(line.meaning), DepthMode::onTop, isHelp ? kHelpDash : 0.0f});
    }
    void add(const scene::ConstructionDot& dot) const {
        gfx::Point point;
        point.position = dot.at;
        point.radius = (dot.isEnd ? kEndRadius : kDotRadius) * size();
        point.color = ink(dot.meaning);
        point.rim = ink(c.colors.labelHalo);
        c.out.list.points.push_back(point);
        c.out.keepClear.push_back({dot.at, dot.at, static_cast<double>(point.radius)});
    }
    void add(const scene::ConstructionRing& of) const {
        gfx::Curve ring = ringAround(c, of.center, of.radius, of.across, glm::cross(of.normal, of.across));
        ring.width = kLineWidths[0] * size();
        ring.color = ink(of.meaning);
        ring.depth = DepthMode::onTop;
        ring.dash = kHelpDash;
        c.out.list.curves.push_back(std::move(ring));
    }

    ShortText textOf(const Quantity& text) const {
        ShortText made(text.before);
        if (text.unit == QuantityUnit::metres)
            made.add(lengthText(std::abs(text.value), c.ball.radius, c.input.digits).view());
        else if (text.unit != QuantityUnit::wordsOnly)
            made.add(numberText(text.value,
                                text.unit == QuantityUnit::share ? 1.0 : c.ball.radius * c.ball.radius,
                                c.input.digits)
                         .view());
        return made.add(text.after);
    }
    dvec2 offsetOf(const scene::ConstructionLabel& label) const {
        using Place = scene::ConstructionLabel::Place;
        if (label.place == Place::below) return {0.0, kBesideDot};
        if (label.place == Place::awayFrom) return awayOnScreen(c, label.along, kBesideDot);
        const double pixels = label.place == Place::besideDot    ? -kBesideDot
                              : label.place == Place::besideLine ? kBesideHelp
                                                                 : kBesideMark;
        return besideLine(c, label.along, label.at, label.otherSide ? -pixels : pixels);
    }
    void add(const scene::ConstructionLabel& label, std::uint32_t key) const {
        if (isEarlier) return;
        constexpr std::array kRoles = {LabelRole::a,    LabelRole::b,   LabelRole::axis,
                                       LabelRole::axis, LabelRole::mtv, LabelRole::closest};
        c.label(label.at, textOf(label.text), kRoles[static_cast<std::size_t>(label.meaning)], kAxisLabel,
                offsetOf(label), labelKey(OverlayId::construction, key))
            .clamped = true;
    }
};

}  // namespace

void addConstruction(const OverlayContext& c) {
    const std::optional<ConstructionChoice>& choice = c.input.constructionChoice;
    const std::vector<scene::ConstructionPart> parts =
        scene::partsOf(choice ? choice->record : scene::constructionOf(c.evaluation));
    const std::size_t shown = choice ? std::min(parts.size(), choice->shown + 1) : parts.size();
    std::uint32_t key = 0;
    for (std::size_t i = 0; i < shown; ++i) {
        const scene::ConstructionPart& part = parts[i];
        if (!part.reached) continue;
        const Pen pen{c, choice && i + 1 < shown};
        for (const auto& line : part.lines) pen.add(line);
        for (const auto& dot : part.dots) pen.add(dot);
        if (part.ring) pen.add(*part.ring);
        for (const auto& label : part.labels) pen.add(label, key++);
    }
}

}  // namespace sepaxis::draw
