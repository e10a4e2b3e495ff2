// What stands in the tabs that explain an answer by faces and edges where a shape has none.
#pragma once

#include "app/ui/inspector/inspector.h"

#include <memory>

namespace sepaxis::ui {

std::unique_ptr<InspectorTab> makeCurvedNote();

}  // namespace sepaxis::ui
