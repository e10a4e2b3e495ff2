#include "app/ui/labels.h"

#include "app/ui/theme.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sepaxis::ui {

namespace {

constexpr float kLabelGap = 3.0f;       // pixels between two labels
constexpr float kLeaderLength = 26.0f;  // a label whose middle is farther from its anchor gets a leader
constexpr float kHaloWidth = 2.0f;
constexpr int kRings = 6;
constexpr int kDirections = 12;
constexpr float kRingStep = 16.0f;

bool overlaps(const Rect& a, const Rect& b, float gap) {
    return a.min.x < b.max.x + gap && b.min.x < a.max.x + gap && a.min.y < b.max.y + gap &&
           b.min.y < a.max.y + gap;
}

bool inside(const Rect& box, const Rect& area) {
    return box.min.x >= area.min.x && box.min.y >= area.min.y && box.max.x <= area.max.x &&
           box.max.y <= area.max.y;
}

Rect boxAround(const ImVec2& center, const ImVec2& size) {
    return {{std::round(center.x - size.x * 0.5f), std::round(center.y - size.y * 0.5f)},
            {std::round(center.x + size.x * 0.5f), std::round(center.y + size.y * 0.5f)}};
}

// The wanted place first, then rings around it.
bool findPlace(const LabelRequest& request, const Rect& area, float scale, std::span<const Rect> taken,
               const std::vector<PlacedLabel>& placed, Rect& box) {
    const ImVec2 wanted{request.anchor.x + static_cast<float>(request.label->offset.x) * scale,
                        request.anchor.y + static_cast<float>(request.label->offset.y) * scale};
    const auto isFree = [&](const Rect& candidate) {
        if (!inside(candidate, area)) return false;
        for (const Rect& rect : taken)
            if (overlaps(candidate, rect, kLabelGap * scale)) return false;
        return std::none_of(placed.begin(), placed.end(), [&](const PlacedLabel& p) {
            return overlaps(candidate, p.box, kLabelGap * scale);
        });
    };
    for (int ring = 0; ring <= kRings; ++ring) {
        const int directions = ring == 0 ? 1 : kDirections;
        for (int i = 0; i < directions; ++i) {
            const float angle = 6.2831853f * static_cast<float>(i) / kDirections;
            const float radius = kRingStep * scale * static_cast<float>(ring);
            // Labels are wide: a step sideways has to be longer to leave another one.
            box = boxAround({wanted.x + 1.6f * radius * std::cos(angle), wanted.y - radius * std::sin(angle)},
                            request.size);
            if (isFree(box)) return true;
        }
    }
    return false;
}

bool contains(const Rect& area, const ImVec2& p) {
    return p.x >= area.min.x && p.y >= area.min.y && p.x <= area.max.x && p.y <= area.max.y;
}

}  // namespace

std::vector<PlacedLabel> placeLabels(std::span<const LabelRequest> requests, const Rect& area, float scale,
                                     std::span<const Rect> taken) {
    std::vector<LabelRequest> ordered(requests.begin(), requests.end());
    std::stable_sort(ordered.begin(), ordered.end(), [](const LabelRequest& a, const LabelRequest& b) {
        return a.label->priority > b.label->priority;
    });
    std::vector<PlacedLabel> placed;
    for (const LabelRequest& request : ordered) {
        if (!contains(area, request.anchor)) continue;
        PlacedLabel label{request.label, request.anchor, {}, false};
        if (!findPlace(request, area, scale, taken, placed, label.box)) continue;
        const float dx = (label.box.min.x + label.box.max.x) * 0.5f - request.anchor.x;
        const float dy = (label.box.min.y + label.box.max.y) * 0.5f - request.anchor.y;
        const float beyondX = std::max(0.0f, std::abs(dx) - request.size.x * 0.5f);
        const float beyondY = std::max(0.0f, std::abs(dy) - request.size.y * 0.5f);
        label.leader = std::hypot(beyondX, beyondY) > kLeaderLength * scale;
        placed.push_back(label);
    }
    return placed;
}

void drawHaloText(const Ui& ui, ImDrawList& draw, const ImVec2& at, ImU32 color, const char* text) {
    const ImU32 halo = toU32(ui.palette().labelHalo);
    constexpr int kSteps = 12;
    for (int i = 0; i < kSteps; ++i) {
        const float angle = 6.2831853f * static_cast<float>(i) / kSteps;
        const float radius = ui.px(kHaloWidth);
        draw.AddText({at.x + radius * std::cos(angle), at.y + radius * std::sin(angle)}, halo, text);
    }
    draw.AddText(at, color, text);
}

void drawLabels(Ui& ui, ImDrawList& draw, std::span<const debug_draw::Label> labels,
                const scene::Camera& camera, const scene::Viewport& viewport, std::span<const Rect> taken) {
    ImGui::PushFont(ui.fonts.numbers);
    std::vector<LabelRequest> requests;
    for (const debug_draw::Label& label : labels) {
        const auto pixel = scene::project(camera, viewport, label.anchor);
        if (!pixel) continue;
        requests.push_back({&label,
                            {static_cast<float>(pixel->x), static_cast<float>(pixel->y)},
                            ImGui::CalcTextSize(label.text.c_str())});
    }
    const float margin = ui.px(4);
    const Rect area{
        {static_cast<float>(viewport.min.x) + margin, static_cast<float>(viewport.min.y) + margin},
        {static_cast<float>(viewport.min.x + viewport.size.x) - margin,
         static_cast<float>(viewport.min.y + viewport.size.y) - margin}};
    const std::vector<PlacedLabel> placed = placeLabels(requests, area, ui.scale, taken);
    for (const PlacedLabel& label : placed) {
        if (!label.leader) continue;
        const ImVec2 end{std::clamp(label.anchor.x, label.box.min.x, label.box.max.x),
                         std::clamp(label.anchor.y, label.box.min.y, label.box.max.y)};
        const ImU32 color =
            toU32(gfx::withAlpha(debug_draw::labelColor(ui.palette(), label.label->role), 0.7f));
        draw.AddLine(label.anchor, end, toU32(ui.palette().labelHalo), ui.px(3));
        draw.AddLine(label.anchor, end, color, ui.px(1));
    }
    for (const PlacedLabel& label : placed)
        drawHaloText(ui, draw, label.box.min, toU32(debug_draw::labelColor(ui.palette(), label.label->role)),
                     label.label->text.c_str());
    ImGui::PopFont();
}

}  // namespace sepaxis::ui
