// The state of the pages over the window.
#pragma once

#include "app/ui/dialogs/file_dialog.h"
#include "app/ui/dialogs/mesh_import.h"

#include <memory>
#include <string>

namespace sepaxis::ui {

struct ExchangeDialogs;  // exchange_dialogs.h
struct MeshSearch;       // find_mesh.h
struct OpenOffer;        // shell/open_offer.h
class SceneReading;      // shell/scene_reading.h

struct Dialogs {
    Dialogs();
    ~Dialogs();

    FileDialog fileDialog;
    const std::unique_ptr<ExchangeDialogs> exchangeDialogs;  // never null
    MeshImport meshImport;
    const std::unique_ptr<SceneReading> reading;  // never null
    std::string errorTitle, errorText;            // an error that waits to be read; empty for none
    std::unique_ptr<OpenOffer> openOffer;         // beside an error; else null
    std::unique_ptr<MeshSearch> meshSearch;       // the same

    void showError(std::string title, std::string text);
    void dropOffers();  // of the error that was shown
};

}  // namespace sepaxis::ui
