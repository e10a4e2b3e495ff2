// libFuzzer: no text may crash the reader of preferences; what is wrong in it is said in lines, what is read
// lies in its limits, and a merge keeps every other member and reads back. Run: fuzz_preferences CORPUS
#include "app/base/json_tree.h"
#include "app/files/preferences.h"
#include "app/tests/base/require.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace {

using namespace sepaxis::scene;
using sepaxis::require;

bool within(double value, double least, double most) {
    return value >= least && value <= most;
}

void requireLimits(const Preferences& p) {
    require(p.digits >= kLeastDigits && p.digits <= kMostDigits, "the digits lie in their limits");
    require(within(p.uiScale, kLeastScale, kMostScale), "the scale lies in its limits");
    for (const double speed : {p.orbitSpeed, p.panSpeed, p.zoomSpeed})
        require(within(speed, kLeastSpeed, kMostSpeed), "a speed lies in its limits");
    for (const auto& [word, overlay] : p.overlays)
        require(within(overlay.size.value_or(1.0), kLeastOverlaySize, kMostOverlaySize),
                "a size lies in its limits");
    require(!p.moveStep || within(*p.moveStep, kLeastMoveStep, kMostMoveStep), "the step lies in its limits");
    require(within(p.turnStep, kLeastTurnStep, kMostTurnStep), "the step lies in its limits");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const ReadPreferences first = readPreferences(text);
    requireLimits(first.preferences);
    for (const std::string& line : first.warnings)
        require(!line.empty() && line.find('\n') == std::string::npos, "a warning is one line");
    if (first.state != PreferencesState::good) {
        require(!first.reason.empty() && first.reason.find('\n') == std::string::npos,
                "a reason is one line");
        require(first.preferences == Preferences{}, "nothing is taken from a text that is not understood");
        return 0;
    }
    const ReadPreferences written = readPreferences(writePreferences(first.preferences));
    require(written.state == PreferencesState::good && written.warnings.empty(), "what is written is read");
    require(written.preferences == first.preferences, "a round trip keeps every member");

    // Nothing changed: nothing is lost. One change: it alone.
    const std::string same = mergePreferences(text, first.preferences, first.preferences);
    const ReadPreferences again = readPreferences(same);
    require(again.preferences == first.preferences && again.warnings == first.warnings,
            "a merge without a change keeps everything");
    require(mergePreferences(same, first.preferences, first.preferences) == same, "a merge settles");
    Preferences now = first.preferences;
    now.digits = now.digits == 11 ? 12 : 11;
    const ReadPreferences changed = readPreferences(mergePreferences(text, first.preferences, now));
    require(changed.state == PreferencesState::good && changed.preferences == now,
            "a merge takes the change over");
    require(changed.warnings.size() <= first.warnings.size(), "a merge makes nothing wrong");
    return 0;
}
