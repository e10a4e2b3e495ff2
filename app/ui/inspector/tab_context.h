// What a tab of the inspector works with.
#pragma once

namespace sepaxis::ui {

class Editor;
class Host;
struct Inspector;
struct Ui;
struct ViewportState;

// Pixels at scale 1.
constexpr float kTabPadding = 8.0f;
constexpr float kBarHeight = 32.0f;

struct TabContext {
    Ui& ui;
    Editor& editor;
    ViewportState& view;
    Inspector& inspector;
    Host& host;
};

}  // namespace sepaxis::ui
