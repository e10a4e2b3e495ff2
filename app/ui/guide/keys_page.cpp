#include "app/ui/guide/keys_page.h"

#include "app/ui/shell/commands/shortcuts.h"
#include "app/ui/theme/theme.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <string>
#include <vector>

#include <imgui.h>

namespace sepaxis::ui {

namespace {

constexpr float kKeyLine = 21.0f;    // pixels at scale 1, as all sizes here
constexpr float kGroupHead = 32.0f;  // a group's title with the gap above it
constexpr float kKeyGap = 12.0f;     // between the keys and what they do
constexpr float kKeyGutter = 32.0f;  // between two columns
constexpr std::size_t kMostColumns = 3;
constexpr std::size_t kIntroduction = 2;  // blocks before the first group

using guide::Block;
using guide::BlockKind;

// The keys of a line, each as a small cap, from the cursor on; returns how wide they are.
float keyCaps(const Ui& ui, std::string_view keys, bool draw) {
    const gfx::Palette& p = ui.palette();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    float x = at.x;
    for (std::string_view rest = keys; !rest.empty();) {
        const std::string_view key = rest.substr(0, rest.find('|'));
        rest.remove_prefix(std::min(rest.size(), key.size() + 1));
        const char* begin = key.data();
        const char* end = begin + key.size();
        const float text = ImGui::CalcTextSize(begin, end).x;
        const float width = std::max(text + ui.px(12), ui.px(20));
        if (draw) {
            ImDrawList& list = *ImGui::GetWindowDrawList();
            list.AddRectFilled({x, at.y + ui.px(1)}, {x + width, at.y + ui.px(kKeyLine - 3)},
                               toU32(mix(p.panel, p.text, 0.10f)), ui.px(4));
            const float y = at.y + (ui.px(kKeyLine - 2) - ImGui::GetFontSize()) * 0.5f;
            list.AddText({x + (width - text) * 0.5f, y}, toU32(p.text), begin, end);
        }
        x += width + ui.px(4);
    }
    return x - ui.px(4) - at.x;
}

struct KeyColumn {
    std::span<const KeyGroup> groups;
    float keys = 0.0f, meanings = 0.0f;  // widths
    float width() const { return keys + meanings; }
};

struct KeyLayout {
    std::vector<KeyColumn> columns;  // from left to right
    float width = 0.0f;
};

float heightOf(const Ui& ui, std::span<const KeyGroup> groups) {
    float height = 0.0f;
    for (const KeyGroup& group : groups)
        height += ui.px(kGroupHead + kKeyLine * static_cast<float>(group.lines.size()));
    return height;
}

KeyColumn columnOf(const Ui& ui, std::span<const KeyGroup> groups) {
    KeyColumn column{groups};
    for (const KeyGroup& group : groups) {
        for (const KeyLine& line : group.lines) {
            column.keys = std::max(column.keys, keyCaps(ui, line.keys, false) + ui.px(kKeyGap));
            column.meanings = std::max(column.meanings, ImGui::CalcTextSize(line.meaning.c_str()).x);
        }
    }
    return column;
}

// The groups in their order in columns no higher than `most`.
KeyLayout columnsUpTo(const Ui& ui, float most) {
    const std::span<const KeyGroup> groups = keyGroups(ui.preferences.keys);
    KeyLayout layout;
    for (std::size_t first = 0; first < groups.size();) {
        std::size_t count = 1;
        while (first + count < groups.size() && heightOf(ui, groups.subspan(first, count + 1)) <= most)
            ++count;
        layout.columns.push_back(columnOf(ui, groups.subspan(first, count)));
        layout.width += layout.columns.back().width() + (first > 0 ? ui.px(kKeyGutter) : 0.0f);
        first += count;
    }
    return layout;
}

// As many columns as find room in `width`, as even as the groups allow.
KeyLayout layOutKeys(const Ui& ui, float width) {
    float tallest = 0.0f;
    for (const KeyGroup& group : keyGroups(ui.preferences.keys))
        tallest = std::max(tallest, heightOf(ui, {&group, 1}));
    KeyLayout layout;
    for (float limit = tallest;; limit += ui.px(kKeyLine)) {
        layout = columnsUpTo(ui, limit);
        const bool fits = layout.columns.size() <= kMostColumns && layout.width <= width;
        if (fits || layout.columns.size() == 1) break;
    }
    // What is too wide for one column breaks its words into lines.
    if (KeyColumn& only = layout.columns.front(); layout.width > width)
        only.meanings = std::max(ui.px(80), width - only.keys - 2.0f);
    return layout;
}

void keyLine(Ui& ui, const KeyLine& line, const KeyColumn& column, const ImVec2& at, bool lit) {
    ImGui::SetCursorScreenPos(at);
    if (lit) drawLitGround(ui, at, {at.x + column.width(), at.y + ui.px(kKeyLine)});
    keyCaps(ui, line.keys, true);
    const float down = (ui.px(kKeyLine - 2) - ImGui::GetFontSize()) * 0.5f;
    ImGui::SetCursorScreenPos({at.x + column.keys, at.y + down});
    const float wrapAt = at.x + column.width() + 1.0f - ImGui::GetWindowPos().x;
    wrappedText(lit ? ui.palette().text : ui.palette().quietText, line.meaning, wrapAt);
}

// `block`: of the page, that the group's heading is. Below the group.
float keyGroup(Ui& ui, const KeyGroup& group, const KeyColumn& column, ImVec2 at, std::size_t block,
               const PageMarks& marks) {
    if (marks.wants(block)) scrollToHere(ui, at.y);
    ImGui::SetCursorScreenPos({at.x, at.y + ui.px(kGroupHead - kKeyLine - 4)});
    ImGui::PushFont(ui.fonts.strong);
    ImGui::TextUnformatted(group.title);
    ImGui::PopFont();
    at.y += ui.px(kGroupHead);
    for (const KeyLine& line : group.lines) {
        if (marks.wants(++block)) scrollToHere(ui, at.y);
        keyLine(ui, line, column, at, marks.lights(block));
        // A meaning that was broken into lines pushes the next key down.
        const float spare = ui.px(kKeyLine - 2) - ImGui::GetFontSize();
        at.y += std::max(ui.px(kKeyLine), ImGui::GetItemRectSize().y + spare);
    }
    return at.y;
}

void drawColumns(Ui& ui, const PageMarks& marks) {
    ImGui::PushFont(ui.fonts.small);
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const KeyLayout layout = layOutKeys(ui, ImGui::GetContentRegionAvail().x);
    ImVec2 at = start;
    std::size_t block = kIntroduction;
    float bottom = start.y;
    for (const KeyColumn& column : layout.columns) {
        at.y = start.y;
        for (const KeyGroup& group : column.groups) {
            at.y = keyGroup(ui, group, column, at, block, marks);
            block += 1 + group.lines.size();
        }
        bottom = std::max(bottom, at.y);
        at.x += column.width() + ui.px(kKeyGutter);
    }
    ImGui::PopFont();
    ImGui::SetCursorScreenPos({start.x, bottom});
    ImGui::Dummy({1.0f, ui.px(8)});
}

Block headingOf(const std::string& text, int level) {
    Block block;
    block.kind = BlockKind::heading;
    block.level = level;
    block.spans = {{.text = text}};
    block.anchor = guide::anchorOf(text);
    return block;
}

Block keyBlock(const KeyLine& line) {
    std::string keys = line.keys;
    std::replace(keys.begin(), keys.end(), '|', ' ');
    Block block;
    block.spans = {{.text = keys, .code = true}, {.text = ": " + line.meaning}};
    return block;
}

}  // namespace

guide::Page makeKeysPage(scene::KeyScheme scheme) {
    guide::Page page{kKeysPage, "Keys", {headingOf("Keys", 1)}};
    const std::vector<Block> remark = guide::readMarkdown(
        std::string("The scheme is **") + nameOf(scheme) + "**. Others are in the preferences (" +
        keyOf(scheme, Action::preferences) + "), on the page **Keys and mouse**.");
    page.blocks.insert(page.blocks.end(), remark.begin(), remark.end());
    for (const KeyGroup& group : keyGroups(scheme)) {
        page.blocks.push_back(headingOf(group.title, 2));
        for (const KeyLine& line : group.lines) page.blocks.push_back(keyBlock(line));
    }
    return page;
}

std::string_view drawKeysPage(Ui& ui, GuidePictures& pictures, const guide::Page& page,
                              const PageMarks& marks) {
    const std::string_view link =
        drawBlocks(ui, pictures, std::span(page.blocks).first(kIntroduction), marks);
    ImGui::SetCursorPosY(ImGui::GetCursorPosY() - ui.px(24));  // the margin below a page
    drawColumns(ui, marks);
    return link;
}

}  // namespace sepaxis::ui
