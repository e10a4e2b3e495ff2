// From a pasted text to all that its page shows. Touches neither window nor document: may run beside them.
#pragma once

#include "app/ui/dialogs/exchange_dialogs.h"

#include <cstddef>
#include <optional>
#include <stop_token>
#include <string>

namespace sepaxis::ui {

// Everything that a reading needs, so that it may run beside the window.
struct PasteQuestion {
    std::string text;
    exchange::Choices choices;
    std::optional<exchange::ByHand> hand;          // its numbers were picked by hand
    std::optional<exchange::Understanding> known;  // of the same text and choices
    exchange::Assignment assignment;               // by hand, for as many objects
    bool assignedByHand = false;
    std::size_t objects = 0;
    scene::Scene present;
    scene::EvaluationOptions options;
};

// A cancel stops the reading of meshes; the rest takes bounded time.
PasteReading readPaste(PasteQuestion question, const std::stop_token& stop);

}  // namespace sepaxis::ui
