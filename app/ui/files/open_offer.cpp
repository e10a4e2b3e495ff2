#include "app/ui/files/open_offer.h"

#include "app/scene/face_explanation.h"
#include "app/ui/dialogs/dialogs.h"
#include "app/ui/shell/editor.h"
#include "app/ui/shell/host.h"
#include "app/ui/theme/ui.h"

#include <utility>

namespace sepaxis::ui {

std::unique_ptr<OpenOffer> offerFor(const scene::Scene& read, const std::filesystem::path& path) {
    auto offer = std::make_unique<OpenOffer>(OpenOffer{path, read, read, {}, {}});
    for (const Side side : {Side::a, Side::b}) {
        const scene::Object& object = read.object(side);
        if (scene::buildShape(object, side).built != nullptr) continue;
        const auto hull = scene::hullOfPoints(object, side);
        if (!hull) return nullptr;
        const std::string name = nameOf(side);
        const std::string why = scene::explainFaces(object);
        if (!why.empty()) {
            if (!offer->explanation.empty()) offer->explanation += '\n';
            offer->explanation.append(name).append(": ").append(why);
        }
        if (!offer->note.empty()) offer->note += "; ";
        offer->note.append(name).append(" uses ").append(std::to_string(hull->used));
        offer->note.append(" of its ").append(std::to_string(hull->points)).append(" points");
        offer->opens.object(side) = hull->object;
    }
    return offer;
}

void takeOffer(Ui& ui, Editor& editor, Dialogs& dialogs, Host& host) {
    if (dialogs.openOffer == nullptr) return;
    const std::unique_ptr<OpenOffer> offer = std::move(dialogs.openOffer);
    const std::string& name = offer->opens.name;
    host.openScene(
        offer->opens, offer->path, false,
        "Open " + (name.empty() ? offer->path.stem().string() : name) + " with the hull of its points");
    editor.document.setHeld(offer->inFile);
    ui.toasts.advise("The listed faces were left out: " + offer->note + ". The file is unchanged.");
}

}  // namespace sepaxis::ui
