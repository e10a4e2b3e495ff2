#include "app/ui/theme/icons.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <numbers>
#include <span>

namespace sepaxis::ui {

namespace {

constexpr float kLineWidth = 0.085f;  // of the square's side
constexpr float kRounding = 0.15f;    // of a rectangle's corners
constexpr float kHeadWidth = 0.72f;   // of half a head, of its length
constexpr int kArcSegments = 24;

class Pen {
 public:
    Pen(ImDrawList& draw, const ImVec2& center, float size, ImU32 color)
        : draw_(draw),
          center_(center),
          half_(size * 0.5f),
          color_(color),
          width_(std::max(1.0f, size * kLineWidth)) {}

    void stroke(char letter, std::span<const float> n) const {
        switch (letter) {
            case 'L':
                return n.size() == 4 ? draw_.AddLine(at(n[0], n[1]), at(n[2], n[3]), color_, width_)
                                     : path(n, ImDrawFlags_None);
            case 'P':
                return path(n, ImDrawFlags_Closed);
            case 'F':
                return fill(n.subspan(1), n[0]);
            case 'R':
                return draw_.AddRect(at(n[0], n[1]), at(n[2], n[3]), color_, kRounding * half_, 0, width_);
            case 'C':
                return draw_.AddCircle(at(n[0], n[1]), n[2] * half_, color_, 0, width_);
            case 'D':
                return draw_.AddCircleFilled(at(n[0], n[1]), n[2] * half_, faded(n[3]));
            case 'A':
                draw_.PathArcTo(center_, n[0] * half_, n[1] * std::numbers::pi_v<float>,
                                n[2] * std::numbers::pi_v<float>, kArcSegments);
                return draw_.PathStroke(color_, 0, width_);
            case 'H':
                return head(n[0], n[1], n[2] * n[4], n[3] * n[4]);
            default:
                assert(false && "an icon has a letter that nothing draws");
        }
    }

 private:
    ImVec2 at(float x, float y) const { return {center_.x + x * half_, center_.y + y * half_}; }
    void lineTo(std::span<const float> n) const {
        for (std::size_t i = 0; i + 1 < n.size(); i += 2) draw_.PathLineTo(at(n[i], n[i + 1]));
    }
    void path(std::span<const float> n, ImDrawFlags flags) const {
        lineTo(n);
        draw_.PathStroke(color_, flags, width_);
    }
    void fill(std::span<const float> n, float alpha) const {
        lineTo(n);
        draw_.PathFillConvex(faded(alpha));
    }
    void head(float x, float y, float dx, float dy) const {
        const float w = kHeadWidth;
        fill(std::array{x, y, x - dx - dy * w, y - dy + dx * w, x - dx + dy * w, y - dy - dx * w}, 1.0f);
    }
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

constexpr std::size_t kMostNumbers = 16;  // of a stroke

}  // namespace

void drawIcon(ImDrawList& draw, const Icon& icon, const ImVec2& center, float size, ImU32 color) {
    const Pen pen(draw, center, size, color);
    const char* at = icon.strokes.data();
    const char* const end = at + icon.strokes.size();
    while (at < end) {
        const char letter = *at++;
        std::array<float, kMostNumbers> numbers{};
        std::size_t count = 0;
        while (at < end && (*at == ' ' || *at == '-' || *at == '.' || (*at >= '0' && *at <= '9'))) {
            if (*at == ' ') {
                ++at;
                continue;
            }
            assert(count < kMostNumbers);
            at = std::from_chars(at, end, numbers[count++]).ptr;
        }
        pen.stroke(letter, std::span(numbers).first(count));
    }
}

}  // namespace sepaxis::ui
