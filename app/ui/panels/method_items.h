// The methods that a person may choose from.
#pragma once

#include "app/scene/methods.h"

#include <span>

namespace sepaxis::ui {

class Editor;
struct Ui;

// Within an open drop-down list: this program's methods that handle the pair, then those that are somebody
// else's, and what those need that are not there. The one that was clicked in this frame, or
// null; `chosen` are marked.
const scene::Method* methodItems(Ui& ui, Editor& editor, std::span<const scene::Method* const> chosen);

}  // namespace sepaxis::ui
