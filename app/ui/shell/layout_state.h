// Which parts of the window are shown, and how wide they are.
#pragma once

#include "app/ui/dialogs/methods_page.h"
#include "app/ui/shell/preferences.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace sepaxis::ui {

inline constexpr std::size_t kToolGroups = 4;

enum class SidePanel : std::uint8_t { none, scene, result };

struct LayoutState {
    bool panels = true;
    bool leftPanel = true, rightPanel = true;
    bool roomy = true;                        // the window holds the side panels beside the viewport
    SidePanel drawer = SidePanel::none;       // where it does not: the one that stands over the viewport
    SidePanel lastDrawer = SidePanel::scene;  // what the key brings back
    float leftWidth = 300.0f, rightWidth = 300.0f;  // pixels at scale 1
    std::array<float, kToolGroups> toolWidths{};    // pixels at scale 1, in the tool bar
    bool viewportOnly = false;                      // pictures without the user interface
    std::optional<float> presentedFrom;             // while a scene is presented: the size before
    bool about = false;
    bool preferences = false;
    PreferencesSection preferencesSection{};
    MethodsPage methodsPage;
    bool quitQuestion = false;   // what to do with unsaved changes
    bool offersLessons = false;  // at the first start
};

}  // namespace sepaxis::ui
