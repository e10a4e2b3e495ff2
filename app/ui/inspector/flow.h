// The controls at the top of a tab: a row that goes on in the next one where there is no room.
#pragma once

#include "app/ui/theme/rect.h"
#include "app/ui/theme/theme.h"
#include "app/ui/theme/ui.h"
#include "app/ui/widgets/widgets.h"

#include <imgui.h>

namespace sepaxis::ui {

inline constexpr float kFieldGap = 8.0f;  // pixels at scale 1

class Flow {
 public:
    Flow(Ui& ui, const Rect& area)
        : ui_(ui), left_(area.min.x + ui.px(kFieldGap)), right_(area.max.x - ui.px(kFieldGap)) {
        x_ = left_;
        y_ = area.min.y + ui.px(4);
    }
    float place(float width) {
        if (x_ > left_ && x_ + ui_.px(width) > right_) {
            x_ = left_;
            y_ += ui_.px(kRowHeight + 4);
        }
        ImGui::SetCursorScreenPos({x_, y_});
        x_ += ui_.px(width + kFieldGap);
        return ui_.px(width);
    }
    // The same with quiet words before the control.
    float place(const char* words, float width) {
        const float before = ImGui::CalcTextSize(words).x + ui_.px(6);
        place(width + before / ui_.scale);
        const ImVec2 at = ImGui::GetCursorScreenPos();
        ImGui::GetWindowDrawList()->AddText({at.x, at.y + lineOffset(ui_)}, toU32(ui_.palette().quietText),
                                            words);
        ImGui::SetCursorScreenPos({at.x + before, at.y});
        return ui_.px(width);
    }
    // Starts the next row where not all of the controls that follow fit into this one.
    void keepTogether(float width) {
        if (x_ <= left_ || x_ + width <= right_) return;
        x_ = left_;
        y_ += ui_.px(kRowHeight + 4);
    }
    // As place() with words takes, with the gap after it.
    float widthOf(const char* words, float width) const {
        return ImGui::CalcTextSize(words).x + ui_.px(6 + width + kFieldGap);
    }
    float room() const { return right_ - x_; }
    float right() const { return right_; }
    float top() const { return y_; }
    float bottom() const { return y_ + ui_.px(kRowHeight + 4); }

 private:
    Ui& ui_;
    float left_, right_, x_, y_;
};

}  // namespace sepaxis::ui
