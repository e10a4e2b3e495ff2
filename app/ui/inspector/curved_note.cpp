#include "app/ui/inspector/curved_note.h"

#include "app/ui/inspector/tab_context.h"
#include "app/ui/theme/theme.h"
#include "app/ui/theme/ui.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <string>

#include <imgui.h>

namespace sepaxis::ui {

namespace {

constexpr const char* kNote =
    "A shape with curved sides has no list of candidate axes, and no edges to step through. The query finds "
    "the direction by Newton's method and proves, by bounds from both sides, that no other is shallower.\n\n"
    "The answer says how close these bounds are. Compare and Path work as for all shapes. To see candidates, "
    "change the type to one with facets, such as a sided cylinder.";
constexpr float kWidest = 620.0f;  // pixels at scale 1

class CurvedNote final : public InspectorTab {
 public:
    void draw(const TabContext& in, const Rect& area) override {
        const Ui& ui = in.ui;
        ImGui::SetCursorScreenPos({area.min.x + ui.px(2 * kTabPadding), area.min.y + ui.px(2 * kTabPadding)});
        const float width =
            std::min(ImGui::GetContentRegionAvail().x - ui.px(2 * kTabPadding), ui.px(kWidest));
        wrappedText(ui.palette().text, kNote, ImGui::GetCursorPosX() + width);
    }
    std::string text(const TabContext&) override { return std::string(kNote) + '\n'; }
};

}  // namespace

std::unique_ptr<InspectorTab> makeCurvedNote() {
    return std::make_unique<CurvedNote>();
}

}  // namespace sepaxis::ui
