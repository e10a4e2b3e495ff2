// Tells a tab when another scene was opened: what it shows of it begins anew.
#pragma once

#include "app/ui/shell/editor.h"

#include <memory>

namespace sepaxis::ui {

class SceneWatch {
 public:
    // Since it was asked last; the first time, too.
    bool isAnother(const Editor& editor) {
        const std::shared_ptr<const void> origin = editor.document.origin();
        const bool another = origin_.lock() != origin;
        origin_ = origin;
        return another;
    }

 private:
    std::weak_ptr<const void> origin_;
};

}  // namespace sepaxis::ui
