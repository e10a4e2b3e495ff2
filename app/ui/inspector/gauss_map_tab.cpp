#include "app/ui/app.h"
#include "app/ui/inspector/inspector.h"

namespace sepaxis::ui {

namespace {

class GaussMapTab final : public InspectorTab {
 public:
    void draw(App&, const Rect&) override {}
    std::string text(App&) override { return {}; }
};

}  // namespace

std::unique_ptr<InspectorTab> makeGaussMapTab() {
    return std::make_unique<GaussMapTab>();
}

}  // namespace sepaxis::ui
