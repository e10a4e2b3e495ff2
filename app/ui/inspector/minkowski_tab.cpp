#include "app/ui/app.h"
#include "app/ui/inspector/inspector.h"

namespace sepaxis::ui {

namespace {

class MinkowskiTab final : public InspectorTab {
 public:
    void draw(App&, const Rect&) override {}
    std::string text(App&) override { return {}; }
};

}  // namespace

std::unique_ptr<InspectorTab> makeMinkowskiTab() {
    return std::make_unique<MinkowskiTab>();
}

}  // namespace sepaxis::ui
