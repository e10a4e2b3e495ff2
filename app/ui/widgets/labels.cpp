#include "app/ui/widgets/labels.h"

#include "app/ui/theme/theme.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace sepaxis::ui {

namespace {

// Pixels at UI scale 1.
constexpr float kLabelGap = 3.0f;       // between two labels
constexpr float kReturnGap = 10.0f;     // a label goes back to the place that it asks for with so much room
constexpr float kLeaderLength = 22.0f;  // a label whose edge is farther from its anchor gets a leader
constexpr float kPlatePaddingX = 6.0f, kPlatePaddingY = 3.0f;
constexpr float kOthersAnchor = 14.0f;  // between a label and the middle of what another one names
constexpr std::size_t kCrowd = 40;      // labels; with more there is no room to keep off each other's points
constexpr std::ptrdiff_t kAmiss = 2;    // where there is no clear place: as bad as so many lines
constexpr float kRingStep = 16.0f;
constexpr int kRings = 6;
constexpr int kGroupRings = 1;  // a number that strays farther from its point belongs to another
constexpr int kDirections = 12;
constexpr int kSlots = 1 + kRings * kDirections;

bool overlaps(const Rect& a, const Rect& b, float gap) {
    return a.min.x < b.max.x + gap && b.min.x < a.max.x + gap && a.min.y < b.max.y + gap &&
           b.min.y < a.max.y + gap;
}

bool inside(const Rect& box, const Rect& area) {
    return box.min.x >= area.min.x && box.min.y >= area.min.y && box.max.x <= area.max.x &&
           box.max.y <= area.max.y;
}

bool contains(const Rect& area, const ImVec2& p) {
    return p.x >= area.min.x && p.y >= area.min.y && p.x <= area.max.x && p.y <= area.max.y;
}

float distanceTo(const Rect& box, const ImVec2& p) {
    return std::hypot(p.x - std::clamp(p.x, box.min.x, box.max.x),
                      p.y - std::clamp(p.y, box.min.y, box.max.y));
}

// Halfway where the range is empty.
float clampInto(float value, float low, float high) {
    return low <= high ? std::clamp(value, low, high) : (low + high) * 0.5f;
}

Rect boxAround(const ImVec2& center, const ImVec2& size) {
    return {{std::round(center.x - size.x * 0.5f), std::round(center.y - size.y * 0.5f)},
            {std::round(center.x + size.x * 0.5f), std::round(center.y + size.y * 0.5f)}};
}

class Placer {
 public:
    Placer(std::span<const LabelRequest> all, const LabelGround& ground, LabelMemory* memory,
           std::vector<PlacedLabel>& placed)
        : all_(all), ground_(ground), memory_(memory), placed_(placed) {}

    void place(const LabelRequest& request);
    void placeGroup(std::span<const LabelRequest> requests);

 private:
    // The wanted place first, then rings around it.
    Rect boxAt(const LabelRequest& request, const ImVec2& size, int slot) const;
    bool isFree(const Rect& box, float gap) const;
    // And covers nothing that labels leave clear while there is another place.
    bool isClear(const LabelRequest& request, const ImVec2& size, int slot, float gap) const;
    // Closer than so many pixels to what another label names, which lies that far from its own point. Numbers
    // of a group stand close to it, and among many labels all do.
    bool isNearAnother(const LabelRequest& request, const Rect& box, float pixels, float apart) const;
    // A label that would seem to name another's point, or hides its own.
    bool isAmiss(const LabelRequest& request, const Rect& box, int slot) const;
    std::optional<int> findSlot(const LabelRequest& request, const ImVec2& size, int slots, float gap) const;
    std::optional<int> leastCovering(const LabelRequest& request) const;
    void keep(const LabelRequest& request, const ImVec2& size, int slot, bool brief);
    bool isPlaceable(const LabelRequest& request) const;
    int remembered(const LabelRequest& request) const;

    std::span<const LabelRequest> all_;
    const LabelGround& ground_;
    LabelMemory* memory_;
    std::vector<PlacedLabel>& placed_;
};

Rect Placer::boxAt(const LabelRequest& request, const ImVec2& size, int slot) const {
    const auto x = static_cast<float>(request.label->offset.x),
               y = static_cast<float>(request.label->offset.y);
    const float length = std::hypot(x, y);
    const ImVec2 direction = length > 0.0f ? ImVec2{x / length, y / length} : ImVec2{0.0f, 0.0f};
    const float scale = ground_.scale;
    const Rect& area = ground_.area;
    ImVec2 center{request.anchor.x + x * scale + direction.x * size.x * 0.5f,
                  request.anchor.y + y * scale + direction.y * size.y * 0.5f};
    center.x = clampInto(center.x, area.min.x + size.x * 0.5f, area.max.x - size.x * 0.5f);
    center.y = clampInto(center.y, area.min.y + size.y * 0.5f, area.max.y - size.y * 0.5f);
    if (slot > 0) {
        const int ring = 1 + (slot - 1) / kDirections;
        const float radius = kRingStep * scale * static_cast<float>(ring);
        const float angle = 6.2831853f * static_cast<float>((slot - 1) % kDirections) / kDirections;
        // Labels are wide: a step sideways has to be longer to leave another one.
        center.x += 1.6f * radius * std::cos(angle);
        center.y -= radius * std::sin(angle);
    }
    return boxAround(center, size);
}

bool Placer::isFree(const Rect& box, float gap) const {
    if (!inside(box, ground_.area)) return false;
    for (const Rect& rect : ground_.taken)
        if (overlaps(box, rect, gap * ground_.scale)) return false;
    return std::none_of(placed_.begin(), placed_.end(),
                        [&](const PlacedLabel& p) { return overlaps(box, p.box, gap * ground_.scale); });
}

bool Placer::isNearAnother(const LabelRequest& request, const Rect& box, float pixels, float apart) const {
    if (request.label->group != 0 || all_.size() > kCrowd) return false;
    return std::any_of(all_.begin(), all_.end(), [&](const LabelRequest& other) {
        const float x = other.anchor.x - request.anchor.x, y = other.anchor.y - request.anchor.y;
        return other.label->group == 0 && x * x + y * y > apart * apart &&
               distanceTo(box, other.anchor) < pixels;
    });
}

bool Placer::isAmiss(const LabelRequest& request, const Rect& box, int slot) const {
    const float reach = kOthersAnchor * ground_.scale;
    // Its own it covers only where it asks to.
    const bool coversOwn = slot != 0 && distanceTo(box, request.anchor) < 0.5f * reach;
    return coversOwn || isNearAnother(request, box, reach, reach);
}

bool Placer::isClear(const LabelRequest& request, const ImVec2& size, int slot, float gap) const {
    const Rect box = boxAt(request, size, slot);
    if (!isFree(box, gap)) return false;
    const bool isGroup = request.label->group != 0;
    if (!isGroup && isAmiss(request, box, slot)) return false;
    // Lines keep the distance that they ask for; a label that comes back wants room to spare from them, too.
    const float spare = (gap - kLabelGap) * ground_.scale;
    const Rect wide{{box.min.x - spare, box.min.y - spare}, {box.max.x + spare, box.max.y + spare}};
    return std::none_of(ground_.obstacles.begin(), ground_.obstacles.end(), [&](const Obstacle& obstacle) {
        return !(isGroup && obstacle.isShape) && covers(wide, obstacle);
    });
}

int Placer::remembered(const LabelRequest& request) const {
    if (memory_ == nullptr || request.label->key == 0) return 0;
    const auto found = memory_->slots.find(request.label->key);
    return found == memory_->slots.end() ? 0 : found->second;
}

std::optional<int> Placer::findSlot(const LabelRequest& request, const ImVec2& size, int slots,
                                    float gap) const {
    const int last = remembered(request);
    const auto isClearAt = [&](int slot, float room) { return isClear(request, size, slot, room); };
    if (isClearAt(0, last == 0 ? gap : kReturnGap)) return 0;
    if (last > 0 && last < slots && isClearAt(last, gap)) return last;
    for (int slot = 0; slot < slots; ++slot)
        if (isClearAt(slot, gap)) return slot;
    return std::nullopt;
}

// Where every place covers a line: the one that covers the fewest, before others that of the last frame.
std::optional<int> Placer::leastCovering(const LabelRequest& request) const {
    std::optional<int> best;
    std::ptrdiff_t least = 0;
    const int last = remembered(request);
    for (int i = -1; i < kSlots; ++i) {
        const int slot = i < 0 ? last : i;
        const Rect box = boxAt(request, request.size, slot);
        if (!isFree(box, kLabelGap)) continue;
        const auto covered = std::count_if(ground_.obstacles.begin(), ground_.obstacles.end(),
                                           [&](const Obstacle& obstacle) { return covers(box, obstacle); }) +
                             (isAmiss(request, box, slot) ? kAmiss : 0);
        if (best && covered >= least) continue;
        best = slot;
        least = covered;
    }
    return best;
}

bool Placer::isPlaceable(const LabelRequest& request) const {
    if (!contains(ground_.area, request.anchor)) return request.label->clamped;
    return request.label->clamped ||
           std::none_of(ground_.taken.begin(), ground_.taken.end(),
                        [&](const Rect& rect) { return contains(rect, request.anchor); });
}

void Placer::keep(const LabelRequest& request, const ImVec2& size, int slot, bool brief) {
    const Rect& area = ground_.area;
    PlacedLabel label;
    label.label = request.label;
    label.anchor = {std::clamp(request.anchor.x, area.min.x, area.max.x),
                    std::clamp(request.anchor.y, area.min.y, area.max.y)};
    label.box = boxAt(request, size, slot);
    label.brief = brief;
    const float own = distanceTo(label.box, label.anchor);
    const float spare = kLabelGap * ground_.scale;
    // Nearer to another point, or nearly so: who reads it would have to guess.
    const bool isAmbiguous = slot != 0 && isNearAnother(request, label.box, own + spare, spare);
    label.leader = isAmbiguous || own > kLeaderLength * ground_.scale;
    placed_.push_back(label);
    if (memory_ != nullptr && request.label->key != 0) memory_->slots[request.label->key] = slot;
}

void Placer::place(const LabelRequest& request) {
    if (!isPlaceable(request)) return;
    std::optional<int> slot = findSlot(request, request.size, kSlots, kLabelGap);
    if (!slot && !request.label->brief.empty()) {
        slot = findSlot(request, request.briefSize, kSlots, kLabelGap);
        if (slot) keep(request, request.briefSize, *slot, true);
        return;
    }
    if (!slot) slot = leastCovering(request);
    if (slot) keep(request, request.size, *slot, false);
}

void Placer::placeGroup(std::span<const LabelRequest> requests) {
    const std::uint32_t group = requests.front().label->group;
    const bool wasBrief = memory_ != nullptr && memory_->briefGroups.contains(group);
    const std::size_t before = placed_.size();
    for (const bool brief : {false, true}) {
        const float gap = wasBrief && !brief ? kReturnGap : kLabelGap;
        const bool all = std::all_of(requests.begin(), requests.end(), [&](const LabelRequest& request) {
            if (!isPlaceable(request)) return true;
            const ImVec2& size = brief ? request.briefSize : request.size;
            const auto slot = findSlot(request, size, 1 + kGroupRings * kDirections, gap);
            if (slot) keep(request, size, *slot, brief);
            return slot.has_value();
        });
        if (memory_ != nullptr && brief) memory_->briefGroups.insert(group);
        if (memory_ != nullptr && !brief && all) memory_->briefGroups.erase(group);
        if (all) return;
        placed_.resize(before);
    }
}

}  // namespace

bool covers(const Rect& box, const Obstacle& obstacle) {
    // The part of the line between each pair of opposite sides of the grown box.
    float enter = 0.0f, leave = 1.0f;
    const auto clip = [&](float from, float to, float low, float high) {
        const float way = to - from;
        if (way == 0.0f) return from >= low && from <= high;
        const float a = (low - from) / way, b = (high - from) / way;
        enter = std::max(enter, std::min(a, b));
        leave = std::min(leave, std::max(a, b));
        return enter <= leave;
    };
    const float r = obstacle.reach;
    return clip(obstacle.from.x, obstacle.to.x, box.min.x - r, box.max.x + r) &&
           clip(obstacle.from.y, obstacle.to.y, box.min.y - r, box.max.y + r);
}

void placeLabels(std::span<LabelRequest> requests, const LabelGround& ground, LabelMemory* memory,
                 std::vector<PlacedLabel>& placed) {
    placed.clear();
    for (std::size_t i = 0; i < requests.size(); ++i) requests[i].order = i;
    std::sort(requests.begin(), requests.end(), [](const LabelRequest& a, const LabelRequest& b) {
        if (a.label->priority != b.label->priority) return a.label->priority > b.label->priority;
        if (a.label->group != b.label->group) return a.label->group < b.label->group;
        return a.order < b.order;
    });
    Placer placer(requests, ground, memory, placed);
    for (std::size_t i = 0; i < requests.size();) {
        std::size_t end = i + 1;
        const std::uint32_t group = requests[i].label->group;
        while (group != 0 && end < requests.size() && requests[end].label->group == group) ++end;
        if (group == 0)
            placer.place(requests[i]);
        else
            placer.placeGroup(requests.subspan(i, end - i));
        i = end;
    }
}

void addObstacles(std::span<const draw::KeepClear> lines, const scene::Camera& camera,
                  const scene::Viewport& viewport, float scale, std::vector<Obstacle>& obstacles) {
    for (const draw::KeepClear& line : lines) {
        const auto from = scene::project(camera, viewport, line.from);
        const auto to = scene::project(camera, viewport, line.to);
        if (!from || !to) continue;
        obstacles.push_back({{static_cast<float>(from->x), static_cast<float>(from->y)},
                             {static_cast<float>(to->x), static_cast<float>(to->y)},
                             static_cast<float>(line.pixels) * scale,
                             line.isShape});
    }
}

namespace {

void drawLeader(Pen& pen, const PlacedLabel& label) {
    const ImVec2 end{std::clamp(label.anchor.x, label.box.min.x, label.box.max.x),
                     std::clamp(label.anchor.y, label.box.min.y, label.box.max.y)};
    const gfx::Palette& p = pen.ui().palette();
    pen.line(label.anchor, end, p.labelHalo, 3.0f);
    pen.line(label.anchor, end, gfx::withAlpha(draw::labelColor(p, label.label->role), 0.7f), 1.0f);
}

void drawText(Pen& pen, const PlacedLabel& label) {
    const Ui& ui = pen.ui();
    const gfx::Palette& p = ui.palette();
    const bool plate = label.label->plate;
    ImVec2 at = label.box.min;
    if (plate) {
        pen.plate(label.box, gfx::withAlpha(p.panel, 0.94f), label.label->pointedAt ? p.hover : p.line);
        at = {at.x + ui.px(kPlatePaddingX), at.y + ui.px(kPlatePaddingY)};
    }
    pen.text(*ui.fonts.numbers, at, draw::labelColor(p, label.label->role),
             label.brief ? label.label->brief.c_str() : label.label->text.c_str(), !plate);
}

}  // namespace

void drawLabels(Pen& pen, std::span<const draw::Label> labels, const scene::Camera& camera,
                const scene::Viewport& viewport, std::span<const Rect> taken,
                std::span<const Obstacle> obstacles, LabelMemory& memory, std::vector<PlacedLabel>& placed) {
    const Ui& ui = pen.ui();
    ImGui::PushFont(ui.fonts.numbers);
    std::vector<LabelRequest>& requests = memory.requests;
    requests.clear();
    for (const draw::Label& label : labels) {
        const auto pixel = scene::project(camera, viewport, label.anchor);
        if (!pixel) continue;
        LabelRequest request{&label,
                             {static_cast<float>(pixel->x), static_cast<float>(pixel->y)},
                             ImGui::CalcTextSize(label.text.c_str()),
                             ImGui::CalcTextSize(label.brief.c_str())};
        if (label.plate) {
            request.size.x += 2 * ui.px(kPlatePaddingX);
            request.size.y += 2 * ui.px(kPlatePaddingY);
            request.briefSize.x += 2 * ui.px(kPlatePaddingX);
            request.briefSize.y += 2 * ui.px(kPlatePaddingY);
        }
        requests.push_back(request);
    }
    const float margin = ui.px(4);
    const Rect area{
        {static_cast<float>(viewport.min.x) + margin, static_cast<float>(viewport.min.y) + margin},
        {static_cast<float>(viewport.min.x + viewport.size.x) - margin,
         static_cast<float>(viewport.min.y + viewport.size.y) - margin}};
    placeLabels(requests, {area, ui.scale, taken, obstacles}, &memory, placed);
    for (const PlacedLabel& label : placed)
        if (label.leader) drawLeader(pen, label);
    for (const PlacedLabel& label : placed) drawText(pen, label);
    ImGui::PopFont();
}

}  // namespace sepaxis::ui
