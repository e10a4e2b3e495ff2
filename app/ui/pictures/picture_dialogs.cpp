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

std::string sizeText(double width, double height) {
    char text[64];
    std::snprintf(text, sizeof(text), "%.0f x %.0f pixels", width, height);
    return text;
}

dvec2 pictureSize(const ViewportState& view, bool panels, int scale) {
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const dvec2 size = panels ? dvec2(screen.x, screen.y) : view.area.size;
    return {std::round(size.x * scale), std::round(size.y * scale)};
}

void note(const Ui& ui, const std::string& text, bool isError = false) {
    const gfx::Palette& p = ui.palette();
    wrappedText(isError ? p.error : p.quietText, text.empty() ? " " : text.c_str());
}

// The rest of the row for a line of text; true where it was changed.
bool textField(Ui& ui, const char* label, const char* id, std::string& text, const char* help) {
    rowLabel(ui, label, ui.px(kLabelWidth), help);
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
    ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, 1.0f);
    const bool changed = ImGui::InputText(id, &text, ImGuiInputTextFlags_AutoSelectAll);
    ImGui::PopStyleVar();
    return changed;
}

// What stands below the fields: true where the person wants to go on.
bool buttons(Ui& ui, const char* label, bool& open, const std::string& path) {
    ImGui::Dummy({0, ui.px(4)});
    if (textButton(ui, "Copy the path", "Copy the path for use in another program")) ui.copy(path);
    ImGui::SameLine();
    const float width = ui.px(kPageButton);
    ImGui::SetCursorPosX(ImGui::GetWindowWidth() - 2 * width - ui.px(28));
    if (textButton(ui, "Cancel", "Write nothing (Esc)", width)) open = false;
    ImGui::SameLine();
    const bool accepted = textButton(ui, label, "Write it there (Enter)", width) || enterPressed();
    if (escapePressed(ui)) open = false;
    return accepted && open;
}

// Why pictures cannot be written there, or nothing. Makes the folder.
std::string prepareFolder(const fs::path& folder) {
    if (folder.empty()) return "Name a folder.";
    std::error_code code;
    fs::create_directories(folder, code);
    if (code) return folder.string() + " cannot be made: " + code.message();
    return {};
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
    page.error.clear();
    if (page.name.empty()) {
        page.error = "Name the picture.";
        return;
    }
    const fs::path file = pictureFile(page);
    page.error = prepareFolder(file.parent_path());
    if (!page.error.empty()) return;
    std::error_code ignored;
    if (fs::exists(file, ignored) && !page.replaces) {
        page.replaces = true;
        return;
    }
    page.open = false;
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
    const dvec2 size = pictureSize(view, page.panels, page.scale);
    std::string text = sizeText(size.x, size.y);
    if (size.x * size.y > kMostPicturePixels) {
        while (page.scale > 1 &&
               pictureSize(view, page.panels, page.scale).x * pictureSize(view, page.panels, page.scale).y >
                   kMostPicturePixels)
            --page.scale;
        const dvec2 fits = pictureSize(view, page.panels, page.scale);
        page.error =
            text + " would not fit into memory: " + std::to_string(page.scale) + "x is the most here";
        text = sizeText(fits.x, fits.y);
    }
    rowLabel(ui, "", column);
    note(ui, text);
}

void drawPicturePage(Ui& ui, const ViewportState& view, PictureDialogs& pictures) {
    constexpr const char* kId = "##picture";
    PicturePage& page = pictures.picture;
    if (page.open && !ImGui::IsPopupOpen(kId)) ImGui::OpenPopup(kId);
    if (!beginDialog(ui, kId, kWidth)) return;
    dialogTitle(ui, page.steps ? "Save all steps in a row" : "Save a picture");
    const fs::path before = pictureFile(page);
    contentRows(ui, view, pictures);
    bool changed = textField(ui, "folder", "##folder", page.folder, "It is made where it is missing");
    if (page.takeFocus) ImGui::SetKeyboardFocusHere();
    changed = textField(ui, "name", "##name", page.name, "Of the file") || changed;
    if (ImGui::IsItemActive()) page.takeFocus = false;
    // Another format is another file, which nobody was asked about.
    if (changed || pictureFile(page) != before) {
        page.replaces = false;
        page.error.clear();
    }
    note(ui, page.replaces ? "This file exists. Press Replace to write over it." : page.error, true);
    if (buttons(ui, page.replaces ? "Replace" : "Save", page.open, pictureFile(page).string()))
        acceptPicture(pictures);
    if (!page.open) ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
}

// --- a sequence -----------------------------------------------------------------------------------------

void acceptTurntable(PictureDialogs& pictures) {
    TurntablePage& page = pictures.turntable;
    page.error.clear();
    if (page.name.empty() || page.name.find('/') != std::string::npos) {
        page.error = "Name the pictures, without a slash: NAME-0001.png and so on.";
        return;
    }
    const fs::path folder = folderAsTyped(page.folder);
    page.error = prepareFolder(folder);
    if (!page.error.empty()) return;
    int existing = 0;
    std::error_code ignored;
    if (page.video) existing = fs::exists(videoFile(folder, page.name), ignored) ? 1 : 0;
    for (int i = 0; i < page.frames && !page.video; ++i)
        existing += fs::exists(turntableFile(folder, page.name, i), ignored) ? 1 : 0;
    if (existing > 0 && !page.replaces) {
        page.replaces = true;
        page.error = page.video ? "This video exists. Press Replace to write over it."
                                : std::to_string(existing) +
                                      " of these pictures exist. Press Replace to write over them.";
        return;
    }
    page.open = false;
    pictures.wantedTurntable = {folder,     page.name,   page.frames, page.degrees,
                                page.width, page.height, page.paper,  page.video};
}

bool numberRow(Ui& ui, const char* label, const char* id, double& value, NumberOptions options) {
    rowLabel(ui, label, ui.px(kLabelWidth), options.help);
    const NumberEdit edit = numberField(ui, id, value, options);
    if (edit.value) value = std::clamp(*edit.value, options.min, options.max);
    return edit.value.has_value();
}

bool turntableNumbers(Ui& ui, PictureDialogs& pictures) {
    TurntablePage& page = pictures.turntable;
    double frames = page.frames, width = page.width, height = page.height;
    bool changed = numberRow(ui, "pictures", "##frames", frames,
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
    changed = numberRow(ui, "width", "##width", width, side) || changed;
    changed = numberRow(ui, "height", "##height", height, side) || changed;
    page.frames = static_cast<int>(std::lround(frames));
    page.width = static_cast<int>(std::lround(width));
    page.height = static_cast<int>(std::lround(height));
    return changed;
}

void drawTurntablePage(Ui& ui, PictureDialogs& pictures) {
    constexpr const char* kId = "##turntable";
    TurntablePage& page = pictures.turntable;
    if (page.open && !ImGui::IsPopupOpen(kId)) ImGui::OpenPopup(kId);
    if (!beginDialog(ui, kId, kWidth)) return;
    dialogTitle(ui, "Turntable");
    note(ui, "The viewport in a sequence of pictures while the camera goes around what it looks at.");
    ImGui::Dummy({0, ui.px(4)});
    bool changed = turntableNumbers(ui, pictures);
    colorsRow(ui, page.paper);
    const bool wasVideo = page.video;
    const bool canEncode = findFfmpeg().has_value();
    ImGui::BeginDisabled(!canEncode);
    choiceRow(ui, "format", "##kind",
              {{{"Pictures", "PNG files, numbered"},
                {"Video",
                 canEncode ? "One MP4 file, 30 pictures a second" : "MP4: install ffmpeg and start again"}}},
              page.video, "Of the files");
    ImGui::EndDisabled();
    changed = changed || wasVideo != page.video;
    changed = textField(ui, "folder", "##folder", page.folder, "It is made where it is missing") || changed;
    if (page.takeFocus) ImGui::SetKeyboardFocusHere();
    changed = textField(ui, "name", "##name", page.name, "The files are NAME-0001.png and so on") || changed;
    if (ImGui::IsItemActive()) page.takeFocus = false;
    if (changed) {
        page.replaces = false;
        page.error.clear();
    }
    const fs::path folder = folderAsTyped(page.folder);
    note(ui, page.error, true);
    if (buttons(ui, page.replaces ? "Replace" : "Start", page.open, folder.string()))
        acceptTurntable(pictures);
    if (!page.open) ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
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
    if (page.folder.empty()) page.folder = file.parent_path().string();
    page.name = file.filename().string();
    if (page.steps != steps) page.panels = !steps;
    page.steps = steps;
    page.replaces = false;
    page.error.clear();
    page.open = page.takeFocus = true;
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
    TurntablePage& page = pictures.turntable;
    const fs::path file = newFilePath(editor, FileKind::picture, "turntable");
    const std::string stem = file.stem().string();
    page.folder = (file.parent_path() / stem).string();
    page.name = "frame";
    page.replaces = false;
    page.error.clear();
    page.open = page.takeFocus = true;
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
