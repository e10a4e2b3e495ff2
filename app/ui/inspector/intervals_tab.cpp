#include "app/ui/app.h"
#include "app/ui/inspector/inspector.h"

namespace sepaxis::ui {

namespace {

class IntervalsTab final : public InspectorTab {
 public:
    void draw(App&, const Rect&) override {}
    std::string text(App&) override { return {}; }
};

}  // namespace

std::unique_ptr<InspectorTab> makeIntervalsTab() {
    return std::make_unique<IntervalsTab>();
}

}  // namespace sepaxis::ui
