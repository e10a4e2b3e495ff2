// The graph of frame times in the viewport's lower right corner: the last 120 frames as stacked bars of their
// parts. It shows frames that were drawn for other reasons and asks for none: at rest it rests.
#pragma once

#include "app/ui/panels/panels.h"

#include <optional>

struct ImDrawList;

namespace sepaxis::ui {

struct FrameGraph;
struct LayoutState;
struct Ui;
struct ViewportState;

// Where it stands; nothing where it is switched off or the viewport has no room for it.
std::optional<Rect> frameGraphBox(const Ui& ui, const ViewportState& view, const LayoutState& layout,
                                  const FrameGraph& frames);
void drawFrameGraph(const Ui& ui, const ViewportState& view, const LayoutState& layout,
                    const FrameGraph& frames, ImDrawList& draw);

}  // namespace sepaxis::ui
