// The user's guide over the window: a list of its pages, a search through all of them, and the page.
#pragma once

#include "app/files/preferences.h"
#include "app/guide/guide.h"
#include "app/ui/guide/guide_pictures.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sepaxis::ui {

struct Ui;

struct GuideState {
    // A page, and how far it is scrolled down in pixels.
    struct Visit {
        std::size_t page = 0;
        float scroll = 0.0f;
    };
    bool open = false;
    std::vector<guide::Page> pages;        // read when the guide is first opened
    std::optional<scene::KeyScheme> keys;  // that the page of keys shows; nothing before it is first drawn
    std::size_t page = 0;
    float scroll = 0.0f;        // of the page, in the last frame
    std::vector<Visit> before;  // where the links were that led here
    std::string search, searched;
    std::vector<std::string> words;  // of `searched`
    std::vector<guide::Hit> hits;
    std::optional<std::size_t> hit;        // that was chosen
    std::optional<guide::Place> scrollTo;  // in the next frame
    std::optional<float> scrollBack;       // the same, in pixels
    bool takeFocus = false;                // the search does, in this frame
    bool caretToEnd = false;               // once it has it
    GuidePictures pictures;
};

// At a place as links in the guide name it: "inspector.md#steps". Without one: where it was read last, at
// first at the first steps.
void openGuide(GuideState& guide, std::string_view link = {});
void closeGuide(GuideState& guide);
void drawGuide(Ui& ui, GuideState& guide);

}  // namespace sepaxis::ui
