#include "app/ui/pictures/picture_dialogs.h"

#include "app/ui/dialogs/dialog_frame.h"
#include "app/ui/files/files.h"
#include "app/ui/pictures/snapshot.h"
#include "app/ui/pictures/video.h"
#include "app/ui/shell/editor.h"
#include "app/ui/theme/theme.h"
#include "app/ui/theme/ui.h"
#include "app/ui/viewport/viewport_state.h"
#include "app/ui/widgets/widgets.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <system_error>
#include <utility>

#include <imgui.h>
#include <imgui_internal.h>
#include <imgui_stdlib.h>

namespace sepaxis::ui {

namespace {

namespace fs = std::filesystem;

constexpr float kWidth = 520.0f;  // pixels at scale 1, as all sizes here
constexpr float kLabelWidth = 92.0f;
constexpr std::array kExtensions{".png", ".svg", ".pdf"};
constexpr int kFramesToWait = 2;  // until ImGui has put a page away
constexpr double kSmallestSide = 64.0, kLargestSide = 8192.0;

bool enterPressed() {
    return ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Enter), false) ||
           ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_KeyPadEnter), false);
}

// As much of it as is known before it is cropped.
dvec2 pictureSize(const Ui& ui, const ViewportState& view, const PicturePage& page) {
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const dvec2 size = page.steps    ? dvec2(ui.px(kStepWidth), ui.px(kStepHeight))
                       : page.panels ? dvec2(screen.x, screen.y)
                                     : view.area.size;
    return {std::round(size.x * page.scale), std::round(size.y * page.scale)};
}

std::string sizeText(const dvec2& size) {
    char text[64];
    std::snprintf(text, sizeof(text), "%.0f x %.0f pixels", size.x, size.y);
    return text;
}

void note(const Ui& ui, const std::string& text, bool isError = false) {
    const gfx::Palette& p = ui.palette();
    wrappedText(isError ? p.error : p.quietText, text.empty() ? " " : text.c_str());
}

// The rest of the row for a line of text.
void textField(Ui& ui, const char* label, const char* id, std::string& text, const char* help) {
    rowLabel(ui, label, ui.px(kLabelWidth), help);
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
    ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, 1.0f);
    ImGui::InputText(id, &text, ImGuiInputTextFlags_AutoSelectAll);
    ImGui::PopStyleVar();
}

// Opens with its name ready to be typed over.
void openPage(FilePage& page, const std::string& folder, const std::string& name) {
    page.folder = folder;
    page.name = name;
    page.replaces = false;
    page.error.clear();
    page.open = page.takeFocus = true;
}

bool beginPage(Ui& ui, const char* id, const FilePage& page, const char* title) {
    if (page.open && !ImGui::IsPopupOpen(id)) ImGui::OpenPopup(id);
    if (!beginDialog(ui, id, kWidth)) return false;
    dialogTitle(ui, title);
    return true;
}

// Where the page's files go: what tells one choice from another, and what is copied as their path.
struct Target {
    fs::path file, copied;
};

// What stands below a page's own rows; `before`: where its files went before those were drawn. True where the
// person wants to go on.
bool endPage(Ui& ui, FilePage& page, const char* nameHelp, const char* accept, const fs::path& before,
             const std::function<Target()>& target) {
    textField(ui, "folder", "##folder", page.folder, "It is made where it is missing");
    if (page.takeFocus) ImGui::SetKeyboardFocusHere();
    textField(ui, "name", "##name", page.name, nameHelp);
    if (ImGui::IsItemActive()) page.takeFocus = false;
    const Target now = target();
    // Nobody was asked about another file.
    if (now.file != before) {
        page.replaces = false;
        page.error.clear();
    }
    note(ui, page.error, true);
    ImGui::Dummy({0, ui.px(4)});
    if (textButton(ui, "Copy the path", "Copy the path for use in another program"))
        ui.copy(now.copied.string());
    ImGui::SameLine();
    const float width = ui.px(kPageButton);
    ImGui::SetCursorPosX(ImGui::GetWindowWidth() - 2 * width - ui.px(28));
    if (textButton(ui, "Cancel", "Write nothing (Esc)", width)) page.open = false;
    ImGui::SameLine();
    const bool accepted =
        textButton(ui, page.replaces ? "Replace" : accept, "Write it there (Enter)", width) || enterPressed();
    if (escapePressed(ui)) page.open = false;
    if (!page.open) ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
    return accepted && page.open;
}

// Makes the folder and closes the page; false where the page says why not, or asks. `problem`: with the name.
bool mayWrite(FilePage& page, const fs::path& folder, const std::string& problem,
              const std::string& existing) {
    page.error = folder.empty() ? "Name a folder." : problem;
    std::error_code code;
    if (page.error.empty()) fs::create_directories(folder, code);
    if (code) page.error = folder.string() + " cannot be made: " + code.message();
    if (page.error.empty() && !existing.empty() && !page.replaces) {
        page.replaces = true;
        page.error = existing;
        return false;
    }
    page.open = !page.error.empty();
    return !page.open;
}

// --- one picture ----------------------------------------------------------------------------------------

fs::path pictureFile(const PicturePage& page) {
    fs::path file = folderAsTyped(page.folder) / page.name;
    const char* extension = page.panels ? kExtensions[0] : kExtensions[static_cast<std::size_t>(page.format)];
    if (std::ranges::find(kExtensions, file.extension()) != kExtensions.end()) file.replace_extension();
    file += extension;
    return file;
}

void acceptPicture(PictureDialogs& pictures) {
    PicturePage& page = pictures.picture;
    const fs::path file = pictureFile(page);
    std::error_code ignored;
    if (!mayWrite(page, file.parent_path(), page.name.empty() ? "Name the picture." : "",
                  fs::exists(file, ignored) ? "This file exists. Press Replace to write over it." : ""))
        return;
    const auto theme = page.paper ? std::optional(gfx::Theme::paper) : std::nullopt;
    pictures.wantedPicture = {
        file, page.panels, {theme, page.transparent && !page.panels, page.crop, page.steps}, page.scale};
    pictures.framesToWait = kFramesToWait;
}

// A row of two choices; the second is `value`.
void choiceRow(Ui& ui, const char* label, const char* id, const std::array<Choice, 2>& choices, bool& value,
               const char* help) {
    rowLabel(ui, label, ui.px(kLabelWidth), help);
    value = segmented(ui, id, choices, value ? 1 : 0, ImGui::GetContentRegionAvail().x) == 1;
}

void colorsRow(Ui& ui, bool& paper) {
    choiceRow(ui, "colours", "##colours",
              {{{"As on screen", "Those of the theme"}, {"Paper", "Dark lines on white, for print"}}}, paper,
              "For the screen or for paper");
}

void viewportRows(Ui& ui, PicturePage& page) {
    constexpr std::array<Choice, 3> kFormats{Choice{"PNG", "Pixels"},
                                             Choice{"SVG",
                                                    "Lines and text, sharp at any size: for the web and "
                                                    "for drawing programs"},
                                             Choice{"PDF", "Lines and text, sharp at any size: for papers"}};
    rowLabel(ui, "format", ui.px(kLabelWidth), "Of the file");
    page.format = segmented(ui, "##format", kFormats, page.format, ImGui::GetContentRegionAvail().x);
    choiceRow(ui, "background", "##ground",
              {{{"As in the view", "On the colour of the theme or of paper"},
                {"Transparent", "For a slide or a page: only what is drawn, on nothing"}}},
              page.transparent, "What lies behind the scene");
    if (page.steps) return;
    choiceRow(ui, "size", "##crop",
              {{{"Whole view", "As large as the viewport"},
                {"Cropped", "To what is drawn, without the axes in the corner"}}},
              page.crop, "What of the viewport");
}

void contentRows(Ui& ui, const ViewportState& view, PictureDialogs& pictures) {
    PicturePage& page = pictures.picture;
    const float column = ui.px(kLabelWidth);
    if (!page.steps) {
        bool alone = !page.panels;
        choiceRow(ui, "shows", "##part",
                  {{{"Whole window", "With all panels, as it is now"},
                    {"Viewport", "The scene with its overlays and labels"}}},
                  alone, "What the picture shows");
        page.panels = !alone;
    }
    if (!page.panels) viewportRows(ui, page);
    colorsRow(ui, page.paper);
    if (!page.panels && page.format != 0) return;
    constexpr std::array<Choice, kMostPictureScale> kScales{
        Choice{"1x", "As many pixels as on the screen"}, Choice{"2x", "Twice as many each way, all sharp"},
        Choice{"3x", "Three times as many each way, all sharp"},
        Choice{"4x", "Four times as many each way, all sharp"}};
    rowLabel(ui, "pixels", column, "Resolution of the picture");
    page.scale = 1 + segmented(ui, "##scale", kScales, page.scale - 1, ImGui::GetContentRegionAvail().x);
    const std::string wanted = sizeText(pictureSize(ui, view, page));
    const auto isTooLarge = [&] {
        const dvec2 size = pictureSize(ui, view, page);
        return size.x * size.y > kMostPicturePixels;
    };
    for (; page.scale > 1 && isTooLarge(); --page.scale)
        page.error =
            wanted + " would not fit into memory: " + std::to_string(page.scale - 1) + "x is the most here";
    rowLabel(ui, "", column);
    note(ui, sizeText(pictureSize(ui, view, page)) + (page.steps ? " a step, before it is cropped" : ""));
}

void drawPicturePage(Ui& ui, const ViewportState& view, PictureDialogs& pictures) {
    PicturePage& page = pictures.picture;
    if (!beginPage(ui, "##picture", page, page.steps ? "Save all steps in a row" : "Save a picture")) return;
    const fs::path before = pictureFile(page);
    contentRows(ui, view, pictures);
    const auto target = [&] { return Target{pictureFile(page), pictureFile(page)}; };
    if (endPage(ui, page, "Of the file", "Save", before, target)) acceptPicture(pictures);
}

// --- a sequence -----------------------------------------------------------------------------------------

// The last file, whose name tells how many there are.
fs::path lastFile(const TurntablePage& page) {
    const fs::path folder = folderAsTyped(page.folder);
    return page.video ? videoFile(folder, page.name) : turntableFile(folder, page.name, page.frames - 1);
}

void acceptTurntable(PictureDialogs& pictures) {
    TurntablePage& page = pictures.turntable;
    const fs::path folder = folderAsTyped(page.folder);
    const bool isName = !page.name.empty() && page.name.find('/') == std::string::npos;
    std::error_code ignored;
    int count = 0;
    for (int i = 0; i < page.frames && !page.video; ++i)
        count += fs::exists(turntableFile(folder, page.name, i), ignored) ? 1 : 0;
    std::string existing;
    if (page.video && fs::exists(lastFile(page), ignored))
        existing = "This video exists. Press Replace to write over it.";
    else if (count > 0)
        existing = std::to_string(count) + " of these pictures exist. Press Replace to write over them.";
    if (!mayWrite(page, folder, isName ? "" : "Name the pictures, without a slash: NAME-0001.png and so on.",
                  existing))
        return;
    pictures.wantedTurntable = {folder,     page.name,   page.frames, page.degrees,
                                page.width, page.height, page.paper,  page.video};
}

template <class Number>
void numberRow(Ui& ui, const char* label, const char* id, Number& value, NumberOptions options) {
    rowLabel(ui, label, ui.px(kLabelWidth), options.help);
    const NumberEdit edit = numberField(ui, id, static_cast<double>(value), options);
    if (!edit.value) return;
    const double number = std::clamp(*edit.value, options.min, options.max);
    value = static_cast<Number>(options.integer ? std::round(number) : number);
}

void turntableNumbers(Ui& ui, TurntablePage& page) {
    numberRow(ui, "pictures", "##frames", page.frames,
              {.step = 1.0,
               .min = kFewestTurntableFrames,
               .max = kMostTurntableFrames,
               .integer = true,
               .help = "How many for the whole way, 36 to 360"});
    numberRow(
        ui, "turn", "##degrees", page.degrees,
        {.unit = "\xC2\xB0",
         .step = 1.0,
         .min = 1.0,
         .max = 3600.0,
         .help = "How far the camera goes around; after whole turns the last picture leads to the first"});
    const NumberOptions side{.unit = "px",
                             .step = 8.0,
                             .min = kSmallestSide,
                             .max = kLargestSide,
                             .integer = true,
                             .help = "Of every picture"};
    numberRow(ui, "width", "##width", page.width, side);
    numberRow(ui, "height", "##height", page.height, side);
}

void drawTurntablePage(Ui& ui, PictureDialogs& pictures) {
    TurntablePage& page = pictures.turntable;
    if (!beginPage(ui, "##turntable", page, "Turntable")) return;
    note(ui, "The viewport in a sequence of pictures while the camera goes around what it looks at.");
    ImGui::Dummy({0, ui.px(4)});
    const fs::path before = lastFile(page);
    turntableNumbers(ui, page);
    colorsRow(ui, page.paper);
    const bool canEncode = findFfmpeg().has_value();
    ImGui::BeginDisabled(!canEncode);
    choiceRow(ui, "format", "##kind",
              {{{"Pictures", "PNG files, numbered"},
                {"Video",
                 canEncode ? "One MP4 file, 30 pictures a second" : "MP4: install ffmpeg and start again"}}},
              page.video, "Of the files");
    ImGui::EndDisabled();
    const auto target = [&] { return Target{lastFile(page), folderAsTyped(page.folder)}; };
    if (endPage(ui, page, "The files are NAME-0001.png and so on", "Start", before, target))
        acceptTurntable(pictures);
}

// In pages of this kind a click on the button beside a busy PictureMaker would be lost.
bool refuseWhileBusy(Ui& ui, const PictureDialogs& pictures) {
    if (!pictures.busy) return false;
    ui.toasts.advise("A picture is being drawn. Wait for it, or cancel it first.");
    return true;
}

}  // namespace

double turntableAngle(int index, int frames, double degrees) {
    const double turns = degrees / 360.0;
    const bool whole = std::abs(turns - std::round(turns)) < 1e-9;  // as typed, in decimals
    const int steps = whole ? frames : std::max(1, frames - 1);
    return degrees * (std::acos(-1.0) / 180.0) * index / steps;
}

fs::path turntableFile(const fs::path& folder, const std::string& name, int index) {
    char number[24];
    std::snprintf(number, sizeof(number), "-%04d.png", index + 1);
    return folder / (name + number);
}

fs::path videoFile(const fs::path& folder, const std::string& name) {
    return folder / (name + ".mp4");
}

fs::path folderAsTyped(const std::string& text) {
    const char* home = std::getenv("HOME");
    if (home != nullptr && (text == "~" || text.starts_with("~/")))
        return fs::path(home) / fs::path(text.substr(std::min<std::size_t>(2, text.size())));
    return text;
}

bool isVectorFile(const fs::path& file) {
    return file.extension() == ".svg" || file.extension() == ".pdf";
}

namespace {

void openPicturePage(const Editor& editor, PictureDialogs& pictures, bool steps) {
    PicturePage& page = pictures.picture;
    const fs::path file = newFilePath(editor, FileKind::picture, steps ? "steps" : "");
    if (page.steps != steps) page.panels = !steps;
    page.steps = steps;
    openPage(page, page.folder.empty() ? file.parent_path().string() : page.folder, file.filename().string());
}

}  // namespace

void showPictureDialog(Ui& ui, const Editor& editor, PictureDialogs& pictures) {
    if (!refuseWhileBusy(ui, pictures)) openPicturePage(editor, pictures, false);
}

void showStepsDialog(Ui& ui, const Editor& editor, PictureDialogs& pictures) {
    if (!refuseWhileBusy(ui, pictures)) openPicturePage(editor, pictures, true);
}

void showTurntableDialog(Ui& ui, const Editor& editor, PictureDialogs& pictures) {
    if (refuseWhileBusy(ui, pictures)) return;
    const fs::path file = newFilePath(editor, FileKind::picture, "turntable");
    openPage(pictures.turntable, (file.parent_path() / file.stem()).string(), "frame");
}

void drawPictureDialogs(Ui& ui, const ViewportState& view, PictureDialogs& pictures) {
    drawPicturePage(ui, view, pictures);
    drawTurntablePage(ui, pictures);
    if (pictures.wantedPicture || pictures.wantedTurntable) ui.wakeIn(0.0);
    if (pictures.framesToWait > 0) --pictures.framesToWait;
}

float drawPictureProgress(Ui& ui, PictureDialogs& pictures, const Rect& room, float centerX) {
    if (!pictures.busy) return room.max.y;
    const gfx::Palette& p = ui.palette();
    constexpr const char* kId = "##pictureProgress";
    const ImGuiWindow* last = ImGui::FindWindowByName(kId);
    const float width = last != nullptr ? last->Size.x : 0.0f;
    ImGui::SetNextWindowPos({placeWithin(room, centerX, width), room.max.y}, ImGuiCond_Always, {0.0f, 1.0f});
    ImGui::PushStyleColor(ImGuiCol_WindowBg, toVec4(mix(p.panel, p.text, 0.05f)));
    ImGui::PushStyleColor(ImGuiCol_Border, toVec4(p.line));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1.0f);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ui.px(4));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(12), ui.px(10)});
    float height = 0.0f;
    if (ImGui::Begin(kId, nullptr,
                     ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize |
                         ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                         ImGuiWindowFlags_NoFocusOnAppearing)) {
        ImGui::BringWindowToDisplayFront(ImGui::GetCurrentWindowRead());
        ImGui::TextUnformatted(pictures.words.c_str());
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const ImVec2 bar{ui.px(220), ui.px(6)};
        const float y = at.y + (ui.px(28) - bar.y) * 0.5f;
        ImDrawList& draw = *ImGui::GetWindowDrawList();
        draw.AddRectFilled({at.x, y}, {at.x + bar.x, y + bar.y}, toU32(p.line), bar.y * 0.5f);
        const float done = bar.x * static_cast<float>(std::clamp(pictures.part, 0.0, 1.0));
        if (done > bar.y)
            draw.AddRectFilled({at.x, y}, {at.x + done, y + bar.y}, toU32(p.accent), bar.y * 0.5f);
        ImGui::Dummy({bar.x + ui.px(8), ui.px(28)});
        ImGui::SameLine();
        if (textButton(ui, "Cancel", "What is written so far stays")) pictures.cancel = true;
        height = ImGui::GetWindowHeight();
    }
    ImGui::End();
    ImGui::PopStyleVar(3);
    ImGui::PopStyleColor(2);
    return room.max.y - height - ui.px(8);
}

}  // namespace sepaxis::ui
