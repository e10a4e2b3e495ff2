// What a person chose about the program itself, and the file that keeps it. What changes an answer (method,
// float or double, the kind of manifold) is no preference: it belongs to the session, so that the same scene
// never answers differently on two machines without a sign on the screen.
#pragma once

#include "app/scene/angle_unit.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sepaxis::scene {

enum class ThemeChoice : std::uint8_t { dark, light };
enum class KeyScheme : std::uint8_t { own, maya, blender };
enum class ShapeStyle : std::uint8_t { translucent, solid, wireframe };

inline constexpr int kLeastDigits = 3, kMostDigits = 17, kDefaultDigits = 7;
inline constexpr double kLeastScale = 1.0, kMostScale = 3.0;
inline constexpr double kLeastSpeed = 0.1, kMostSpeed = 5.0;
inline constexpr double kLeastOverlaySize = 0.5, kMostOverlaySize = 3.0;
inline constexpr double kLeastMoveStep = 1e-12, kMostMoveStep = 1e12;  // metres
inline constexpr double kLeastTurnStep = 0.01, kMostTurnStep = 180.0;  // degrees

inline constexpr std::size_t kMostMethods = 32;

// What was chosen for an overlay; nothing: as a new installation has it.
struct OverlayPreference {
    std::optional<bool> on;
    std::optional<double> size;
    bool operator==(const OverlayPreference&) const = default;
};

struct Preferences {
    // Look
    ThemeChoice theme = ThemeChoice::dark;
    double uiScale = 1.0;
    // Numbers
    int digits = kDefaultDigits;  // significant ones of a number at rest
    AngleUnit angleUnit = AngleUnit::degrees;
    // Keys and mouse
    KeyScheme keys = KeyScheme::own;
    // Camera: factors of the usual speed
    double orbitSpeed = 1.0, panSpeed = 1.0, zoomSpeed = 1.0;
    bool zoomToCursor = true;  // otherwise to the middle of the view
    bool invertOrbit = false;
    bool glide = true;
    // Overlays, by their words (app/draw/overlay_table.h): of those without an entry all is as usual
    std::map<std::string, OverlayPreference, std::less<>> overlays;
    // View
    ShapeStyle style = ShapeStyle::translucent;
    bool localSpace = false;
    bool snapAlways = false;
    std::optional<double> moveStep;  // metres; nothing: it follows the size of the shapes
    double turnStep = 15.0;          // degrees
    // Lessons: how far one came in each, up to the last step that was done; and whether they were offered
    std::map<std::string, std::size_t, std::less<>> lessons;
    bool lessonsOffered = false;
    // Methods that are somebody else's, as --method names them: "plugin:/home/me/mine.so"
    std::vector<std::string> methods;

    bool operator==(const Preferences&) const = default;
};
inline constexpr std::size_t kMostLessons = 1000;  // that are kept

enum class PreferencesState : std::uint8_t {
    good,
    later,    // written by a later version: nothing of it is read, and it must stay as it is
    damaged,  // no preferences at all
};

struct ReadPreferences {
    Preferences preferences;            // defaults for every member that the text lacks or has wrong
    std::vector<std::string> warnings;  // a line for each member that is wrong
    PreferencesState state = PreferencesState::good;
    std::string reason;  // of a state that is not good, one line
};
ReadPreferences readPreferences(std::string_view text);

// The text with those members that differ between `before` and `now` as they are in `now`; everything else,
// members that this version does not know among them, stays. Of a text that is empty or damaged nothing
// stays.
std::string mergePreferences(std::string_view text, const Preferences& before, const Preferences& now);

// Every member that is not as a new installation has it.
std::string writePreferences(const Preferences& preferences);

}  // namespace sepaxis::scene
