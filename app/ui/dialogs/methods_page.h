// The page of the preferences that says which other programs may answer, and adds one.
#pragma once

#include <string>

namespace sepaxis::ui {

class Editor;
struct Ui;

struct MethodsPage {
    std::string typed;    // in the field for another one
    std::string refusal;  // why it was not added
};

void drawMethodsPage(Ui& ui, Editor& editor, MethodsPage& page);

}  // namespace sepaxis::ui
