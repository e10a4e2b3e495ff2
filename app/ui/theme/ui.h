// What every panel needs to draw itself: the look, and a way to ask for another frame.
#pragma once

#include "app/base/user_folders.h"
#include "app/files/preferences.h"
#include "app/gfx/palette.h"
#include "app/ui/theme/fonts.h"
#include "app/ui/theme/rect.h"
#include "app/ui/widgets/toasts.h"

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sepaxis::ui {

inline constexpr double kNever = 1e9;  // seconds

// The number field that is dragged or typed into; there is one at most.
struct FieldEditing {
    unsigned int field = 0;  // ImGui's id of the field that is typed into; 0: none
    bool focus = false;      // it takes the keyboard in the next frame
    bool editNext = false;   // Tab ended the last field: the next one that is drawn takes over
    unsigned int dragged = 0;
    double dragStart = 0.0;
    bool moved = false;
    bool released = false;  // a drag that moved the number ended after the last evaluation
    char text[128] = {};
};

// What the frame wants from whoever runs the loop.
struct FrameWishes {
    bool quit = false;
    std::optional<std::filesystem::path> screenshot;  // write the finished frame there
    std::optional<Rect> screenshotPart;               // of it; the whole frame otherwise
    std::optional<float> uiScale;                     // rebuild the fonts
    std::optional<bool> fullScreen;                   // the window over the whole screen, or as it was
    std::string guide;                                // a place of the guide that opens; empty: none
};

struct Snapshot;  // pictures/snapshot.h

struct Ui {
    gfx::Theme theme = gfx::Theme::dark;
    float scale = 1.0f;
    Fonts fonts;
    Toasts toasts;
    double now = 0.0;  // seconds of a clock that only moves forward, at the start of this frame
    // A control under the mouse shows its tooltip after a while; this is where the control is and since when
    // the mouse has rested on it.
    float hoverKey[2] = {0.0f, 0.0f};
    double hoverSince = 0.0;
    bool hoverSeen = false;
    bool hoverPressed = false;  // the control was: no tooltip until the mouse comes back
    int tooltipFrames = 0;      // that this tooltip was drawn in
    // The terms that are underlined in this frame of ImGui, each with its window: once in each is enough.
    std::vector<std::pair<const void*, std::size_t>> marked;
    int markedIn = -1;
    FieldEditing editing;
    scene::Preferences preferences;  // as they are at this moment (preferences.h)
    double redrawIn = kNever;        // seconds until another frame is wanted although nothing happens
    FrameWishes wishes;
    bool dialogClosedByKey = false;  // in this frame
    bool listClosedByKey = false;    // the same: a list or menu above the page, which stays
    Snapshot* snapshot = nullptr;    // not null: this frame is drawn for a picture, and this is where it goes
    bool alwaysSmooth = false;       // pictures: anti-aliased at once
    // Where the program keeps preferences, own presets and unsaved work; nothing is kept where there is none.
    std::optional<scene::UserFolders> folders;

    const gfx::Palette& palette() const { return gfx::palette(theme); }
    float px(float pixels) const { return pixels * scale; }
    void wakeIn(double seconds) { redrawIn = seconds < redrawIn ? seconds : redrawIn; }
    // A number at rest with the digits that the person chose; see formatNumber() and compactNumber(), whose
    // `characters` are meant for the usual digits and grow with them.
    std::string number(double value) const;
    std::string compact(double value, int characters) const;
    int moreDigits() const;  // than usual, or 0
    // An angle in the person's unit, about a tenth of a degree: "12.5°".
    std::string angle(double radians) const;
    std::string angleNumber(double radians) const;  // without the unit
    void copy(const std::string& text);             // to the clipboard, with a toast
    void copy(const std::string& text, const std::string& toast);
};

}  // namespace sepaxis::ui
