#include "app/ui/shell/open_offer.h"

#include "app/scene/face_explanation.h"
#include "app/ui/shell/app.h"

#include <utility>

namespace sepaxis::ui {

std::unique_ptr<OpenOffer> offerFor(const scene::Scene& read, const std::filesystem::path& path) {
    auto offer = std::make_unique<OpenOffer>(OpenOffer{path, read, read, {}, {}});
    for (const Side side : {Side::a, Side::b}) {
        const scene::Object& object = read.object(side);
        if (scene::buildShape(object, side).built != nullptr) continue;
        const auto hull = scene::hullOfPoints(object, side);
        if (!hull) return nullptr;
        const std::string name = side == Side::a ? "A" : "B";
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

void takeOffer(App& app) {
    if (app.dialogs.openOffer == nullptr) return;
    const std::unique_ptr<OpenOffer> offer = std::move(app.dialogs.openOffer);
    const std::string& name = offer->opens.name;
    app.openScene(
        offer->opens, offer->path, false,
        "Open " + (name.empty() ? offer->path.stem().string() : name) + " with the hull of its points");
    app.editor.document.setHeld(offer->inFile);
    app.ui.toasts.advise("The listed faces were left out: " + offer->note + ". The file is unchanged.");
}

}  // namespace sepaxis::ui
