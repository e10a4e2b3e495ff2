#include "app/ui/shell/outside_methods.h"

#include "app/plugin/outside_method.h"
#include "app/ui/theme/ui.h"

#include <utility>

namespace sepaxis::ui {

namespace {

constexpr double kLookForMethods = 0.05;  // seconds

}  // namespace

OutsideMethods::Found OutsideMethods::look(const std::vector<std::string>& added) {
    Found found;
    const auto ask = [&](const std::string& name) {
        plugin::OutsideMethod outside = plugin::outsideMethod(name);
        if (outside.method != nullptr) {
            found.methods.push_back(outside.method);
            return;
        }
        // The name stands before it already.
        if (outside.error.starts_with(name + ' ')) outside.error.erase(0, name.size() + 1);
        found.absent.push_back({name, std::move(outside.error)});
    };
    for (const plugin::Engine& engine : plugin::engines()) ask(std::string(engine.name));
    for (const std::string& name : added) ask(name);
    return found;
}

void OutsideMethods::find(Ui& ui) {
    if (auto found = search_.take()) {
        found_ = *std::move(found);
        ++version_;
        ui.wakeIn(0.0);  // an open list grows by them one frame later
    }
    if (!search_.isBusy() && asked_ != ui.preferences.methods) {
        asked_ = ui.preferences.methods;
        search_.start([added = *asked_] { return look(added); });
    }
    if (search_.isBusy()) ui.wakeIn(kLookForMethods);
}

}  // namespace sepaxis::ui
