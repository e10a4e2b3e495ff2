// What can be drawn over the two shapes, one row each: its switch in the viewport's corner, its item of the
// View menu, its key, its line on the pages of keys and preferences, and how it is drawn.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace sepaxis::draw {

struct Input;           // debug_draw.h
struct OverlayContext;  // overlays/overlay.h

// In the order of the rows, which is that of the switches.
enum class OverlayId : std::uint8_t {
    mtv,
    ghost,
    contacts,
    manifold,
    features,
    separation,
    axis,
    circles,
    construction,
    indices,
    innerBalls,
    reported,
    grid,
    count
};
inline constexpr auto kOverlayCount = static_cast<std::size_t>(OverlayId::count);

void addMtv(const OverlayContext& context);
void addGhostOfB(const OverlayContext& context);
void addContacts(const OverlayContext& context);
void addManifold(const OverlayContext& context);
void addFeatures(const OverlayContext& context);
void addSeparation(const OverlayContext& context);
void addAxis(const OverlayContext& context);
void addCircles(const OverlayContext& context);
void addConstruction(const OverlayContext& context);
void addIndices(const OverlayContext& context);
void addInnerBalls(const OverlayContext& context);
void addReported(const OverlayContext& context);
void addGrid(const OverlayContext& context);

struct OverlayRow {
    OverlayId id;
    std::string_view preferenceKey;  // its member in the file of preferences
    const char* name;                // in menus
    const char* help;
    const char* term = "";  // of the guide, that the tooltip explains
    std::string_view icon;  // of its switch: strokes as in ui/theme/icons.h
    char key;               // a lower-case letter, free in every scheme but where the next is given
    char blenderKey = 0;    // the letter of the Blender-like keys, where it is another
    bool onAtFirst = true;
    int layer = 0;  // drawn from the lowest up; each row has its own
    void (*draw)(const OverlayContext&) = nullptr;
    bool (*isAskedFor)(const Input&) = nullptr;  // if true, drawn even while switched off; null: never
};
std::span<const OverlayRow> overlayRows();

// size scales the pixel sizes of the overlay (and for the axis its distance from the shapes).
struct Overlay {
    bool on = true;
    float size = 1.0f;
};

class OverlaySettings {
 public:
    OverlaySettings();  // as a new installation has them

    Overlay& operator[](OverlayId id) { return overlays_[static_cast<std::size_t>(id)]; }
    const Overlay& operator[](OverlayId id) const { return overlays_[static_cast<std::size_t>(id)]; }
    void switchAll(bool on);

 private:
    std::array<Overlay, kOverlayCount> overlays_;
};

}  // namespace sepaxis::draw
