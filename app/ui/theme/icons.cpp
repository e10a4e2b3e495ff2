#include "app/ui/theme/icons.h"

#include <array>
#include <cmath>
#include <initializer_list>

namespace sepaxis::ui {

namespace {

constexpr float kPi = 3.14159265f;

// A pen over a square from (-1, -1), upper left, to (1, 1).
class Pen {
 public:
    Pen(ImDrawList& draw, const ImVec2& center, float size, ImU32 color)
        : draw_(draw),
          center_(center),
          half_(size * 0.5f),
          color_(color),
          width_(std::max(1.0f, size * 0.085f)) {}

    ImVec2 at(float x, float y) const { return {center_.x + x * half_, center_.y + y * half_}; }
    void line(float x0, float y0, float x1, float y1) const {
        draw_.AddLine(at(x0, y0), at(x1, y1), color_, width_);
    }
    void path(std::initializer_list<ImVec2> points, bool closed = false) const {
        for (const ImVec2& p : points) draw_.PathLineTo(at(p.x, p.y));
        draw_.PathStroke(color_, closed ? ImDrawFlags_Closed : 0, width_);
    }
    void fill(std::initializer_list<ImVec2> points, float alpha = 1.0f) const {
        for (const ImVec2& p : points) draw_.PathLineTo(at(p.x, p.y));
        draw_.PathFillConvex(faded(alpha));
    }
    void circle(float x, float y, float r) const { draw_.AddCircle(at(x, y), r * half_, color_, 0, width_); }
    void dot(float x, float y, float r, float alpha = 1.0f) const {
        draw_.AddCircleFilled(at(x, y), r * half_, faded(alpha));
    }
    void arc(float r, float from, float to) const {
        draw_.PathArcTo(center_, r * half_, from, to, 24);
        draw_.PathStroke(color_, 0, width_);
    }
    void rect(float x0, float y0, float x1, float y1, float rounding = 0.15f) const {
        draw_.AddRect(at(x0, y0), at(x1, y1), color_, rounding * half_, 0, width_);
    }
    // A solid head whose tip is at (x, y), pointing along (dx, dy), a unit vector.
    void head(float x, float y, float dx, float dy, float size = 0.42f) const {
        const float w = size * 0.72f;
        fill({{x, y},
              {x - dx * size - dy * w, y - dy * size + dx * w},
              {x - dx * size + dy * w, y - dy * size - dx * w}});
    }

 private:
    ImU32 faded(float alpha) const {
        const auto a = static_cast<ImU32>(alpha * static_cast<float>(color_ >> IM_COL32_A_SHIFT));
        return (color_ & ~IM_COL32_A_MASK) | (a << IM_COL32_A_SHIFT);
    }
    ImDrawList& draw_;
    ImVec2 center_;
    float half_;
    ImU32 color_;
    float width_;
};

void drawTurn(const Pen& pen, bool clockwise) {
    // An arc over the top that ends in a head: undo and redo.
    const float s = clockwise ? 1.0f : -1.0f;
    pen.path({{0.55f * s, -0.25f},
              {-0.2f * s, -0.25f},
              {-0.55f * s, -0.05f},
              {-0.62f * s, 0.3f},
              {-0.45f * s, 0.62f},
              {-0.1f * s, 0.7f},
              {0.3f * s, 0.7f}});
    pen.head(0.85f * s, -0.25f, s, 0.0f, 0.5f);
}

void drawTool(const Pen& pen, Icon icon) {
    switch (icon) {
        case Icon::select:
            pen.path({{-0.45f, -0.8f},
                      {-0.45f, 0.6f},
                      {-0.1f, 0.28f},
                      {0.15f, 0.8f},
                      {0.4f, 0.68f},
                      {0.15f, 0.18f},
                      {0.6f, 0.15f}},
                     true);
            break;
        case Icon::move:
            pen.line(-0.6f, 0.0f, 0.6f, 0.0f);
            pen.line(0.0f, -0.6f, 0.0f, 0.6f);
            pen.head(0.9f, 0, 1, 0);
            pen.head(-0.9f, 0, -1, 0);
            pen.head(0, 0.9f, 0, 1);
            pen.head(0, -0.9f, 0, -1);
            break;
        case Icon::rotate:
            pen.arc(0.7f, -0.15f * kPi, 1.45f * kPi);
            pen.head(0.36f, -0.7f, 1.0f, 0.05f, 0.55f);
            break;
        case Icon::resize:
            // A small square pulled out to a larger one.
            pen.fill({{-0.8f, 0.1f}, {-0.1f, 0.1f}, {-0.1f, 0.8f}, {-0.8f, 0.8f}});
            pen.path({{-0.8f, -0.2f}, {-0.8f, -0.8f}, {0.8f, -0.8f}, {0.8f, 0.8f}, {0.2f, 0.8f}});
            pen.line(0.05f, -0.05f, 0.3f, -0.3f);
            pen.head(0.55f, -0.55f, 0.707f, -0.707f, 0.5f);
            break;
        case Icon::undo:
            drawTurn(pen, false);
            break;
        case Icon::redo:
            drawTurn(pen, true);
            break;
        case Icon::copy:
            pen.rect(-0.2f, -0.2f, 0.7f, 0.8f);
            pen.path({{-0.45f, 0.4f}, {-0.65f, 0.4f}, {-0.65f, -0.75f}, {0.3f, -0.75f}, {0.3f, -0.5f}});
            break;
        case Icon::picture:
            pen.rect(-0.8f, -0.6f, 0.8f, 0.6f);
            pen.circle(-0.35f, -0.15f, 0.17f);
            pen.path({{-0.7f, 0.5f}, {-0.1f, 0.05f}, {0.15f, 0.3f}, {0.4f, -0.05f}, {0.75f, 0.45f}});
            break;
        case Icon::table:
            pen.rect(-0.75f, -0.6f, 0.75f, 0.6f);
            pen.line(-0.75f, -0.15f, 0.75f, -0.15f);
            pen.line(-0.75f, 0.22f, 0.75f, 0.22f);
            pen.line(-0.2f, -0.6f, -0.2f, 0.6f);
            break;
        case Icon::play:
            pen.fill({{-0.45f, -0.65f}, {0.65f, 0.0f}, {-0.45f, 0.65f}});
            break;
        case Icon::pause:
            pen.fill({{-0.5f, -0.6f}, {-0.15f, -0.6f}, {-0.15f, 0.6f}, {-0.5f, 0.6f}});
            pen.fill({{0.15f, -0.6f}, {0.5f, -0.6f}, {0.5f, 0.6f}, {0.15f, 0.6f}});
            break;
        case Icon::stepForward:
            pen.fill({{-0.55f, -0.6f}, {0.3f, 0.0f}, {-0.55f, 0.6f}});
            pen.line(0.5f, -0.6f, 0.5f, 0.6f);
            break;
        case Icon::stepBack:
            pen.fill({{0.55f, -0.6f}, {0.55f, 0.6f}, {-0.3f, 0.0f}});
            pen.line(-0.5f, -0.6f, -0.5f, 0.6f);
            break;
        case Icon::stepLast:
            pen.fill({{-0.7f, -0.55f}, {-0.05f, 0.0f}, {-0.7f, 0.55f}});
            pen.fill({{-0.05f, -0.55f}, {0.6f, 0.0f}, {-0.05f, 0.55f}});
            pen.line(0.7f, -0.6f, 0.7f, 0.6f);
            break;
        case Icon::stepFirst:
            pen.fill({{0.7f, -0.55f}, {0.7f, 0.55f}, {0.05f, 0.0f}});
            pen.fill({{0.05f, -0.55f}, {0.05f, 0.55f}, {-0.6f, 0.0f}});
            pen.line(-0.7f, -0.6f, -0.7f, 0.6f);
            break;
        case Icon::pin:
            pen.circle(0.0f, -0.3f, 0.4f);
            pen.line(0.0f, 0.1f, 0.0f, 0.8f);
            break;
        case Icon::tick:
            pen.path({{-0.75f, 0.05f}, {-0.2f, 0.6f}, {0.75f, -0.6f}});
            break;
        case Icon::tie:
            pen.circle(0.0f, 0.0f, 0.85f);
            pen.line(-0.4f, -0.22f, 0.4f, -0.22f);
            pen.line(-0.4f, 0.22f, 0.4f, 0.22f);
            break;
        case Icon::gallery:
            for (const float x : {-0.72f, 0.12f})
                for (const float y : {-0.72f, 0.12f}) pen.rect(x, y, x + 0.6f, y + 0.6f);
            break;
        case Icon::keep:
            pen.path({{-0.5f, -0.8f}, {0.5f, -0.8f}, {0.5f, 0.8f}, {0, 0.4f}, {-0.5f, 0.8f}}, true);
            break;
        case Icon::vertices:
            // A triangle with its corners marked.
            pen.path({{0.0f, -0.62f}, {0.7f, 0.58f}, {-0.7f, 0.58f}}, true);
            pen.dot(0.0f, -0.62f, 0.26f);
            pen.dot(0.7f, 0.58f, 0.26f);
            pen.dot(-0.7f, 0.58f, 0.26f);
            break;
        case Icon::swap:
            pen.line(-0.7f, -0.35f, 0.4f, -0.35f);
            pen.head(0.8f, -0.35f, 1, 0);
            pen.line(0.7f, 0.35f, -0.4f, 0.35f);
            pen.head(-0.8f, 0.35f, -1, 0);
            break;
        case Icon::search:
            pen.circle(-0.15f, -0.15f, 0.5f);
            pen.line(0.25f, 0.25f, 0.75f, 0.75f);
            break;
        case Icon::warning:
            pen.path({{0, -0.75f}, {0.85f, 0.7f}, {-0.85f, 0.7f}}, true);
            pen.line(0, -0.2f, 0, 0.25f);
            pen.dot(0, 0.48f, 0.09f);
            break;
        case Icon::close:
            pen.line(-0.5f, -0.5f, 0.5f, 0.5f);
            pen.line(0.5f, -0.5f, -0.5f, 0.5f);
            break;
        case Icon::chevronUp:
            pen.path({{-0.8f, 0.35f}, {0, -0.45f}, {0.8f, 0.35f}});
            break;
        case Icon::chevron:
            pen.path({{-0.8f, -0.35f}, {0, 0.45f}, {0.8f, -0.35f}});
            break;
        default:
            break;
    }
}

void drawOverlay(const Pen& pen, Icon icon) {
    switch (icon) {
        case Icon::mtv:
            pen.line(-0.7f, 0.7f, 0.4f, -0.4f);
            pen.head(0.75f, -0.75f, 0.707f, -0.707f, 0.65f);
            break;
        case Icon::ghost:
            pen.rect(-0.75f, -0.2f, 0.2f, 0.75f);
            pen.path({{-0.2f, -0.45f}, {-0.2f, -0.75f}, {0.75f, -0.75f}, {0.75f, 0.2f}, {0.45f, 0.2f}});
            break;
        case Icon::contacts:
            pen.dot(-0.5f, 0.4f, 0.24f);
            pen.dot(0.55f, 0.45f, 0.24f);
            pen.dot(0.05f, -0.5f, 0.24f);
            break;
        case Icon::manifold:
            pen.fill({{-0.75f, 0.3f}, {-0.25f, -0.65f}, {0.7f, -0.4f}, {0.55f, 0.6f}}, 0.35f);
            pen.path({{-0.75f, 0.3f}, {-0.25f, -0.65f}, {0.7f, -0.4f}, {0.55f, 0.6f}}, true);
            break;
        case Icon::features:
            pen.path({{-0.75f, -0.35f},
                      {0.0f, -0.75f},
                      {0.75f, -0.35f},
                      {0.75f, 0.4f},
                      {0.0f, 0.8f},
                      {-0.75f, 0.4f}},
                     true);
            pen.fill({{-0.75f, -0.35f}, {0.0f, 0.0f}, {0.0f, 0.8f}, {-0.75f, 0.4f}}, 0.8f);
            pen.path({{-0.75f, -0.35f}, {0.0f, 0.0f}, {0.75f, -0.35f}});
            pen.line(0, 0, 0, 0.8f);
            break;
        case Icon::separation:
            pen.line(0.0f, -0.8f, 0.0f, 0.8f);
            pen.dot(-0.6f, 0, 0.2f);
            pen.dot(0.6f, 0, 0.2f);
            break;
        case Icon::axis:
            pen.line(-0.85f, 0.0f, 0.85f, 0.0f);
            pen.line(-0.85f, -0.3f, -0.85f, 0.3f);
            pen.line(0.85f, -0.3f, 0.85f, 0.3f);
            pen.fill({{-0.25f, -0.28f}, {0.35f, -0.28f}, {0.35f, 0.28f}, {-0.25f, 0.28f}}, 0.7f);
            break;
        case Icon::circles:
            pen.circle(-0.32f, 0.0f, 0.55f);
            pen.circle(0.42f, 0.0f, 0.42f);
            break;
        case Icon::indices:
            pen.line(-0.2f, -0.7f, -0.4f, 0.7f);
            pen.line(0.4f, -0.7f, 0.2f, 0.7f);
            pen.line(-0.7f, -0.25f, 0.75f, -0.25f);
            pen.line(-0.75f, 0.28f, 0.7f, 0.28f);
            break;
        case Icon::grid:
            for (const float t : {-0.7f, 0.0f, 0.7f}) {
                pen.line(-0.75f, t, 0.75f, t);
                pen.line(t, -0.75f, t, 0.75f);
            }
            break;
        default:
            break;
    }
}

void drawState(const Pen& pen, Icon icon) {
    switch (icon) {
        case Icon::world:
            pen.circle(0, 0, 0.75f);
            pen.line(-0.75f, 0, 0.75f, 0);
            pen.path({{0, -0.75f},
                      {0.32f, -0.35f},
                      {0.38f, 0},
                      {0.32f, 0.35f},
                      {0, 0.75f},
                      {-0.32f, 0.35f},
                      {-0.38f, 0},
                      {-0.32f, -0.35f}},
                     true);
            break;
        case Icon::local:
            pen.path({{-0.7f, -0.35f}, {0, -0.75f}, {0.7f, -0.35f}, {0.7f, 0.4f}, {0, 0.8f}, {-0.7f, 0.4f}},
                     true);
            pen.path({{-0.7f, -0.35f}, {0, 0.02f}, {0.7f, -0.35f}});
            pen.line(0, 0.02f, 0, 0.8f);
            break;
        case Icon::snap:
            pen.path({{-0.65f, -0.7f},
                      {-0.65f, 0.05f},
                      {-0.45f, 0.5f},
                      {0, 0.7f},
                      {0.45f, 0.5f},
                      {0.65f, 0.05f},
                      {0.65f, -0.7f}});
            pen.line(-0.9f, -0.35f, -0.4f, -0.35f);
            pen.line(0.4f, -0.35f, 0.9f, -0.35f);
            break;
        case Icon::translucent:
        case Icon::solid:
            pen.dot(0, 0, 0.7f, icon == Icon::solid ? 1.0f : 0.35f);
            pen.circle(0, 0, 0.7f);
            break;
        case Icon::more:
            for (const float x : {-0.6f, 0.0f, 0.6f}) pen.dot(x, 0, 0.16f);
            break;
        case Icon::wireframe:
            pen.circle(0, 0, 0.7f);
            pen.line(-0.7f, 0, 0.7f, 0);
            pen.line(0, -0.7f, 0, 0.7f);
            break;
        default:
            break;
    }
}

}  // namespace

void drawIcon(ImDrawList& draw, Icon icon, const ImVec2& center, float size, ImU32 color) {
    const Pen pen(draw, center, size, color);
    if (icon <= Icon::chevronUp || icon >= Icon::picture)
        drawTool(pen, icon);
    else if (icon >= Icon::mtv && icon <= Icon::grid)
        drawOverlay(pen, icon);
    else
        drawState(pen, icon);
}

}  // namespace sepaxis::ui
