#include "app/ui/app.h"
#include "app/ui/inspector/inspector.h"

namespace sepaxis::ui {

namespace {

class AxesTab final : public InspectorTab {
 public:
    void draw(App&, const Rect&) override {}
    std::string text(App&) override { return {}; }
};

}  // namespace

std::unique_ptr<InspectorTab> makeAxesTab() {
    return std::make_unique<AxesTab>();
}

}  // namespace sepaxis::ui
