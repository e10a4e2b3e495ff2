#include "app/ui/dialogs/sentences_field.h"

#include <cstddef>

#include <imgui_internal.h>
#include <imgui_stdlib.h>

namespace sepaxis::ui {

namespace {

float measured(const char* begin, const char* end) {
    return ImGui::CalcTextSize(begin, end).x;
}

int rebreak(ImGuiInputTextCallbackData* data) {
    breakLines({data->Buf, static_cast<std::size_t>(data->BufTextLen)},
               *static_cast<const float*>(data->UserData), measured);
    data->BufDirty = true;
    return 0;
}

void joinLines(std::span<char> text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\n') continue;
        const bool paragraph = (i > 0 && text[i - 1] == '\n') || (i + 1 < text.size() && text[i + 1] == '\n');
        // What a person has just typed at the end waits for what follows.
        if (!paragraph && i + 1 < text.size()) text[i] = ' ';
    }
}

}  // namespace

void breakLines(std::span<char> text, float width, const TextWidth& textWidth) {
    joinLines(text);
    std::size_t start = 0;
    std::size_t blank = 0;  // the last one of the line between two words; 0: none so far
    for (std::size_t i = 0; i <= text.size(); ++i) {
        const bool end = i == text.size() || text[i] == '\n';
        if (!end && text[i] != ' ') continue;
        if (blank > 0 && textWidth(text.data() + start, text.data() + i) > width) {
            text[blank] = '\n';
            start = blank + 1;
            blank = 0;
        }
        if (end) {
            start = i + 1;
            blank = 0;
        } else if (i > start && i + 1 < text.size() && text[i + 1] != ' ' && text[i + 1] != '\n') {
            blank = i;
        }
    }
}

std::string unbroken(std::string text) {
    joinLines(text);
    return text;
}

void sentencesField(const char* id, std::string& text, const ImVec2& size) {
    const ImGuiStyle& style = ImGui::GetStyle();
    float width = size.x - 2.0f * style.FramePadding.x - style.ScrollbarSize;
    // While it is typed in, the field has its own copy.
    if (ImGui::GetActiveID() != ImGui::GetID(id)) breakLines(text, width, measured);
    ImGui::InputTextMultiline(id, &text, size,
                              ImGuiInputTextFlags_CallbackEdit | ImGuiInputTextFlags_CtrlEnterForNewLine,
                              rebreak, &width);
}

}  // namespace sepaxis::ui
