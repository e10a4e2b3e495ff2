#include "app/ui/frame/frame_graph.h"

#include "app/ui/frame/frame_times.h"
#include "app/ui/shell/layout_state.h"
#include "app/ui/theme/theme.h"
#include "app/ui/theme/ui.h"
#include "app/ui/viewport/viewport_state.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include <imgui.h>

namespace sepaxis::ui {

namespace {

// Pixels at scale 1.
constexpr float kBar = 2.0f, kBars = kBar * static_cast<float>(FrameLog::kMost);
constexpr float kLegend = 108.0f, kPad = 10.0f, kRow = 15.0f, kHeading = 20.0f, kMargin = 12.0f;
constexpr float kSwatch = 8.0f;
constexpr float kRows = kRow * static_cast<float>(kFrameParts);
constexpr float kWidth = kBars + kLegend + 3 * kPad, kHeight = kHeading + kRows + 2 * kPad;
constexpr float kLeastRoom = 1.4f;          // of its own size that the viewport must have
constexpr float kSmooth = 1000.0f / 60.0f;  // milliseconds of a frame at 60 Hz
constexpr std::array kScales = {20.0f, 50.0f, 100.0f, 200.0f, 500.0f, 1000.0f};  // milliseconds of a full bar

gfx::Color colorOf(const gfx::Palette& p, FramePart part) {
    switch (part) {
        case FramePart::events:
            return p.text;
        case FramePart::query:
            return p.mtv;
        case FramePart::panels:
            return p.edgeA;
        case FramePart::scene:
            return p.edgeB;
        case FramePart::present:
            break;
    }
    return p.closest;
}

template <class Value>
float medianOf(const FrameLog& log, Value&& value) {
    std::array<float, FrameLog::kMost> sorted{};
    for (std::size_t i = 0; i < log.size(); ++i) sorted[i] = value(log.newest(i));
    const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(log.size() / 2);
    std::nth_element(sorted.begin(), middle, sorted.begin() + static_cast<std::ptrdiff_t>(log.size()));
    return *middle;
}

// The smallest scale that all but a tenth of the frames fit in.
float scaleOf(const FrameLog& log) {
    for (const float scale : kScales) {
        std::size_t over = 0;
        for (std::size_t i = 0; i < log.size(); ++i) over += log.newest(i).total() > scale ? 1 : 0;
        if (10 * over <= log.size()) return scale;
    }
    return kScales.back();
}

void text(ImDrawList& draw, const ImVec2& at, ImU32 color, const char* format, double value) {
    std::array<char, 48> line{};
    std::snprintf(line.data(), line.size(), format, value);
    draw.AddText(at, color, line.data());
}

void drawBars(const Ui& ui, const FrameGraph& frames, ImDrawList& draw, const Rect& area, float scale) {
    const gfx::Palette& p = ui.palette();
    const FrameLog& log = frames.log;
    const float width = ui.px(kBar);
    for (std::size_t i = 0; i < log.size(); ++i) {
        const float right = area.max.x - width * static_cast<float>(i);
        float y = area.max.y;
        for (std::size_t part = 0; part < kFrameParts; ++part) {
            const float height = log.newest(i).milliseconds[part] / scale * area.height();
            const float top = std::max(area.min.y, y - height);
            draw.AddRectFilled({right - width, top}, {right, y},
                               toU32(colorOf(p, static_cast<FramePart>(part))));
            y = top;
        }
    }
    const float smooth = area.max.y - kSmooth / scale * area.height();
    draw.AddLine({area.min.x, smooth}, {area.max.x, smooth}, toU32(p.quietText));
    draw.AddLine({area.min.x, area.max.y}, {area.max.x, area.max.y}, toU32(p.line));
}

}  // namespace

std::optional<Rect> frameGraphBox(const Ui& ui, const ViewportState& view, const LayoutState& layout,
                                  const FrameGraph& frames) {
    if (!frames.shown || layout.viewportOnly || ui.snapshot != nullptr) return std::nullopt;
    const scene::Viewport& area = view.area;
    const ImVec2 size{ui.px(kWidth), ui.px(kHeight)};
    if (area.size.x < static_cast<double>(size.x * kLeastRoom) ||
        area.size.y < static_cast<double>(size.y * kLeastRoom))
        return std::nullopt;
    const ImVec2 corner{static_cast<float>(area.min.x + area.size.x) - ui.px(kMargin),
                        static_cast<float>(area.min.y + area.size.y) - ui.px(kMargin)};
    return Rect{{corner.x - size.x, corner.y - size.y}, corner};
}

void drawFrameGraph(const Ui& ui, const ViewportState& view, const LayoutState& layout,
                    const FrameGraph& frames, ImDrawList& draw) {
    const std::optional<Rect> box = frameGraphBox(ui, view, layout, frames);
    const FrameLog& log = frames.log;
    if (!box || log.size() == 0) return;
    const gfx::Palette& p = ui.palette();
    draw.AddRectFilled(box->min, box->max, toU32(gfx::withAlpha(p.panel, 0.92f)), ui.px(6));
    const float pad = ui.px(kPad);
    const float scale = scaleOf(log);
    const Rect bars{{box->min.x + pad, box->min.y + pad + ui.px(kHeading)},
                    {box->min.x + pad + ui.px(kBars), box->max.y - pad}};
    ImGui::PushFont(ui.fonts.small);
    const ImU32 quiet = toU32(p.quietText), bright = toU32(p.text);
    const ImVec2 heading{bars.min.x, box->min.y + ui.px(7)};
    text(draw, heading, bright, "Last frame %.1f ms", static_cast<double>(log.newest().total()));
    text(draw, {bars.min.x + ui.px(136), heading.y}, quiet, "top %.0f ms", static_cast<double>(scale));
    drawBars(ui, frames, draw, bars, scale);
    const float left = bars.max.x + pad;
    text(draw, {left, heading.y}, quiet, "median %.1f ms",
         static_cast<double>(medianOf(log, [](const FrameTimes& frame) { return frame.total(); })));
    for (std::size_t i = 0; i < kFrameParts; ++i) {
        // As they are stacked: the first at the bottom.
        const auto part = static_cast<FramePart>(kFrameParts - 1 - i);
        const float y = bars.min.y + ui.px(kRow) * static_cast<float>(i);
        const float swatch = ui.px(kSwatch), down = 0.5f * (ImGui::GetFontSize() - swatch);
        draw.AddRectFilled({left, y + down}, {left + swatch, y + down + swatch}, toU32(colorOf(p, part)),
                           ui.px(2));
        draw.AddText({left + ui.px(14), y}, bright, nameOf(part));
        text(draw, {left + ui.px(70), y}, bright, "%6.2f",
             static_cast<double>(medianOf(log, [part](const FrameTimes& frame) { return frame.of(part); })));
    }
    ImGui::PopFont();
}

}  // namespace sepaxis::ui
