#include "app/ui/app.h"
#include "app/ui/inspector/inspector.h"

namespace sepaxis::ui {

namespace {

class PathTab final : public InspectorTab {
 public:
    void draw(App&, const Rect&) override {}
    std::string text(App&) override { return {}; }
};

}  // namespace

std::unique_ptr<InspectorTab> makePathTab() {
    return std::make_unique<PathTab>();
}

}  // namespace sepaxis::ui
