#include "app/ui/guide/page_view.h"

#include "app/guide/drawing.h"
#include "app/ui/guide/guide_pictures.h"
#include "app/ui/guide/text_flow.h"
#include "app/ui/theme/theme.h"
#include "app/ui/widgets/terms.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <imgui.h>

namespace sepaxis::ui {

namespace {

using guide::Block;
using guide::BlockKind;

// Pixels at scale 1.
constexpr float kMeasure = 640.0f;  // some 85 letters
constexpr float kLine = 24.0f;
constexpr float kIndent = 22.0f;
constexpr float kCellX = 20.0f;  // between two columns
constexpr float kCellY = 5.0f;   // above and below a cell's text
constexpr float kCodePadding = 12.0f;
constexpr float kCodeLine = 21.0f;

float gapAbove(const Block& block) {
    if (block.kind == BlockKind::heading) return block.level == 1 ? 0.0f : 22.0f;
    if (!block.marker.empty()) return 4.0f;
    return block.kind == BlockKind::paragraph ? 8.0f : 12.0f;
}

class PageView {
 public:
    PageView(Ui& ui, GuidePictures& pictures, const PageMarks& marks)
        : ui_(ui),
          pictures_(pictures),
          marks_(marks),
          left_(ImGui::GetCursorScreenPos().x),
          y_(ImGui::GetCursorScreenPos().y),
          room_(ImGui::GetContentRegionAvail().x),
          width_(std::min(ui.px(kMeasure), room_)) {}

    std::string_view draw(std::span<const Block> blocks) {
        for (std::size_t i = 0; i < blocks.size(); ++i) {
            index_ = i;
            indent_ = ui_.px(kIndent * static_cast<float>(blocks[i].indent));
            if (i > 0) y_ += ui_.px(gapAbove(blocks[i]));
            ImGui::PushID(static_cast<int>(i));
            if (marks_.wants(i)) scrollToHere(ui_, y_);
            drawBlock(blocks[i]);
            ImGui::PopID();
        }
        ImGui::SetCursorScreenPos({left_, y_});
        ImGui::Dummy({width_, ui_.px(24)});
        return clicked_;
    }

 private:
    const gfx::Palette& palette() const { return ui_.palette(); }
    TextLook look(const gfx::Color& color) const {
        return {ui_.fonts.words, ui_.fonts.strong, toU32(color), ui_.px(kLine), marks_.words};
    }

    void drawBlock(const Block& block) {
        switch (block.kind) {
            case BlockKind::heading:
                heading(block);
                break;
            case BlockKind::code:
                code(block);
                break;
            case BlockKind::picture:
                picture(block);
                break;
            case BlockKind::table:
                table(block);
                break;
            case BlockKind::rule:
                line(y_, palette().line);
                break;
            default:
                text(block, look(palette().text));
                break;
        }
    }

    void line(float y, const gfx::Color& color) {
        ImGui::GetWindowDrawList()->AddLine({left_, std::round(y) + 0.5f},
                                            {left_ + width_, std::round(y) + 0.5f}, toU32(color));
    }

    void text(const Block& block, const TextLook& look) {
        const TextFlow flow(ui_, block.spans, look, width_ - indent_);
        const float left = left_ + indent_, height = flow.size().y;
        if (marks_.lights(index_)) drawLitGround(ui_, {left_, y_}, {left_ + width_, y_ + height});
        if (!block.marker.empty())
            ImGui::GetWindowDrawList()->AddText(
                {left - ui_.px(kIndent - 6),
                 std::round(y_ + (look.lineHeight - ImGui::GetFontSize()) * 0.5f)},
                toU32(palette().quietText), block.marker.c_str());
        click(flow.draw(ui_, {left, y_}).clicked);
        y_ += height;
    }

    void click(std::string_view link) {
        if (!link.empty()) clicked_ = link;
    }

    void heading(const Block& block) {
        const bool title = block.level == 1;
        TextLook look = this->look(palette().text);
        look.font = look.strong = title ? ui_.fonts.verdict : ui_.fonts.strong;
        look.lineHeight = ui_.px(title ? 32 : kLine);
        text(block, look);
    }

    void code(const Block& block) {
        const std::string text = guide::plainText(block.spans);
        ImGui::PushFont(ui_.fonts.numbers);
        const std::string shown = text.substr(0, text.find_last_not_of('\n') + 1);
        const auto lines = static_cast<float>(1 + std::count(shown.begin(), shown.end(), '\n'));
        const float wanted = ImGui::CalcTextSize(shown.c_str()).x + ui_.px(2 * kCodePadding);
        const float width = std::clamp(wanted, width_, room_);
        const float bar = wanted > room_ ? ImGui::GetStyle().ScrollbarSize : 0.0f;
        const ImVec2 size{width, ui_.px(kCodeLine) * lines + ui_.px(2 * kCodePadding - 4) + bar};
        ImGui::SetCursorScreenPos({left_, y_});
        ImGui::PushStyleColor(ImGuiCol_ChildBg, toVec4(mix(palette().panel, palette().text, 0.05f)));
        ImGui::BeginChild("##code", size, false,
                          ImGuiWindowFlags_HorizontalScrollbar | ImGuiWindowFlags_NavFlattened);
        ImGui::PopStyleColor();
        codeLines(shown, wanted);
        ImGui::EndChild();
        ImGui::PopFont();
        y_ += size.y;
    }

    void codeLines(std::string_view text, float width) {
        const ImVec2 start = ImGui::GetCursorScreenPos();
        float y = start.y + ui_.px(kCodePadding - 2);
        for (std::string_view rest = text; !rest.empty(); y += ui_.px(kCodeLine)) {
            const std::string_view line = rest.substr(0, rest.find('\n'));
            rest.remove_prefix(std::min(rest.size(), line.size() + 1));
            ImGui::GetWindowDrawList()->AddText(
                {start.x + ui_.px(kCodePadding),
                 std::round(y + (ui_.px(kCodeLine) - ImGui::GetFontSize()) * 0.5f)},
                toU32(palette().text), line.data(), line.data() + line.size());
        }
        ImGui::Dummy({width, 1.0f});
    }

    void picture(const Block& block) {
        if (block.drawing != nullptr) return drawing(*block.drawing);
        const auto shown = pictures_.show(ui_, block.picture);
        const auto wide = static_cast<float>(shown ? shown->size.width : 0);
        const float width = shown ? std::min(width_, wide) : width_;
        const float height =
            shown ? std::round(width * static_cast<float>(shown->size.height) / wide) : ui_.px(80);
        const ImVec2 min{left_, std::round(y_)}, max{left_ + width, std::round(y_) + height};
        ImDrawList& draw = *ImGui::GetWindowDrawList();
        if (shown && shown->texture != 0)
            draw.AddImageRounded(reinterpret_cast<ImTextureID>(  // NOLINT(performance-no-int-to-ptr)
                                     std::uintptr_t{shown->texture}),
                                 min, max, {0, 0}, {1, 1}, IM_COL32_WHITE, ui_.px(4));
        draw.AddRect(min, max, toU32(palette().line), ui_.px(4));
        if (!shown) drawInMiddle(ui_, min, max, guide::plainText(block.spans), width - ui_.px(32));
        y_ += height;
        if (shown) caption(block);
    }

    void drawing(const guide::Drawing& drawing) {
        const ImVec2 min{left_, std::round(y_)};
        const ImVec2 max{min.x + ui_.px(drawing.size.x), min.y + ui_.px(drawing.size.y)};
        ImDrawList& draw = *ImGui::GetWindowDrawList();
        if (ImGui::IsRectVisible(min, max)) {
            draw.AddRect(min, max, toU32(palette().line), ui_.px(4));
            drawPicture(ui_, draw, drawing, min);
        }
        y_ += ui_.px(drawing.size.y);
    }

    void caption(const Block& block) {
        y_ += ui_.px(4);
        TextLook look = this->look(palette().quietText);
        look.font = look.strong = ui_.fonts.small;
        look.lineHeight = ui_.px(20);
        text(block, look);
        y_ += ui_.px(4);
    }

    // --- tables ---

    TextLook cellLook(std::size_t row) const {
        TextLook look = this->look(row == 0 ? palette().quietText : palette().text);
        if (row == 0) look.font = look.strong = ui_.fonts.small;
        look.lineHeight = ui_.px(22);
        return look;
    }

    // What is narrow has the width that it asks for; the others share the rest as they ask.
    std::vector<float> columns(const Block& block) const {
        std::vector<float> asked, least;
        for (std::size_t row = 0; row < block.rows.size(); ++row)
            for (std::size_t i = 0; i < block.rows[row].size(); ++i) {
                const TextFlow flow(ui_, block.rows[row][i], cellLook(row));
                asked.resize(std::max(asked.size(), i + 1));
                least.resize(asked.size());
                asked[i] = std::max(asked[i], flow.size().x);
                least[i] = std::max(least[i], flow.widestWord());
            }
        const float room =
            width_ - ui_.px(kCellX) * static_cast<float>(std::max<std::size_t>(asked.size(), 1) - 1);
        return share(asked, least, room);
    }

    static std::vector<float> share(std::vector<float> asked, const std::vector<float>& least, float room) {
        const auto sum = [](const std::vector<float>& all) {
            return std::accumulate(all.begin(), all.end(), 0.0f);
        };
        if (sum(asked) <= room) return asked;
        const float fair = room / static_cast<float>(asked.size());
        float narrow = 0.0f, wide = 0.0f;
        for (const float width : asked) (width <= fair ? narrow : wide) += width;
        for (std::size_t i = 0; i < asked.size(); ++i)
            if (asked[i] > fair) asked[i] = std::max(least[i], asked[i] * (room - narrow) / wide);
        return asked;
    }

    void table(const Block& block) {
        const std::vector<float> widths = columns(block);
        for (std::size_t row = 0; row < block.rows.size(); ++row) {
            ImGui::PushID(static_cast<int>(row));
            if (row > 0 && marks_.wants(index_, row)) scrollToHere(ui_, y_);
            tableRow(block.rows[row], row, widths);
            ImGui::PopID();
            line(y_, row == 0 ? palette().line : gfx::withAlpha(palette().line, 0.6f));
        }
    }

    void tableRow(const std::vector<guide::Spans>& cells, std::size_t row, const std::vector<float>& widths) {
        std::vector<TextFlow> flows;
        float height = 0.0f;
        for (std::size_t i = 0; i < cells.size(); ++i)
            height = std::max(height, flows.emplace_back(ui_, cells[i], cellLook(row), widths[i]).size().y);
        height += ui_.px(2 * kCellY);
        if (row > 0 && marks_.lights(index_, row))
            drawLitGround(ui_, {left_, y_}, {left_ + width_, y_ + height});
        float x = left_;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            ImGui::PushID(static_cast<int>(i));
            click(flows[i].draw(ui_, {x, y_ + ui_.px(kCellY)}).clicked);
            ImGui::PopID();
            x += widths[i] + ui_.px(kCellX);
        }
        y_ += height;
    }

    Ui& ui_;
    GuidePictures& pictures_;
    const PageMarks& marks_;
    const float left_;
    float y_;
    const float room_, width_;  // of the window, and of the text
    float indent_ = 0.0f;
    std::size_t index_ = 0;
    std::string_view clicked_;
};

}  // namespace

void scrollToHere(const Ui& ui, float y) {
    ImGui::SetScrollFromPosY(y - ImGui::GetWindowPos().y - ui.px(48), 0.0f);
}

void drawLitGround(const Ui& ui, const ImVec2& min, const ImVec2& max) {
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const float out = ui.px(10);
    draw.AddRectFilled({min.x - out, min.y}, {max.x + out, max.y},
                       toU32(gfx::withAlpha(ui.palette().accent, 0.12f)), ui.px(4));
    draw.AddRectFilled({min.x - out, min.y}, {min.x - out + ui.px(3), max.y}, toU32(ui.palette().accent),
                       ui.px(1.5f));
}

std::string_view drawBlocks(Ui& ui, GuidePictures& pictures, std::span<const Block> blocks,
                            const PageMarks& marks) {
    return PageView(ui, pictures, marks).draw(blocks);
}

}  // namespace sepaxis::ui
