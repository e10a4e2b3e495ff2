// Pictures and sequences of pictures, as a person asks for them: two pages, and the progress of what is being
// drawn. The PictureMaker (shell/picture_maker.h) draws.
#pragma once

#include "app/gfx/palette.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace sepaxis::ui {

class Editor;
struct Ui;
struct ViewportState;
struct Rect;

// How the viewport alone is drawn.
struct ViewportLook {
    std::optional<gfx::Theme> theme;  // none: as the window
    bool transparent = false;         // what no shape and no label covers is left out
    bool crop = false;                // to what is drawn; the axes in the corner are left out
    bool steps = false;               // a picture of each step of the open tab, cropped, in rows
};

struct PictureRequest {
    std::filesystem::path file;  // .svg, .pdf: of the viewport; otherwise a PNG
    bool panels = true;          // the whole window; otherwise the viewport alone
    ViewportLook look;
    int scale = 1;  // pixels for one of the window
};
// SVG and PDF, by the extension.
bool isVectorFile(const std::filesystem::path& file);

struct TurntableRun {
    std::filesystem::path folder;
    std::string name;  // NAME-0001.png
    int frames = 72;
    double degrees = 360.0;
    int width = 1280, height = 720;  // pixels
    bool paper = false;
    bool video = false;  // FOLDER/NAME.mp4 in place of the pictures
};

inline constexpr int kFewestTurntableFrames = 36, kMostTurntableFrames = 360;
inline constexpr int kMostPictureScale = 4;
inline constexpr int kStepWidth = 600,
                     kStepHeight = 450;  // of a step before it is cropped, pixels at scale 1

// How far the camera has gone around in frame `index`, radians. Whole turns end one step before their start,
// so that the sequence runs on without a repeated picture; a part of a turn ends at its last degree.
double turntableAngle(int index, int frames, double degrees);

// "FOLDER/NAME-0001.png" of frame 0.
std::filesystem::path turntableFile(const std::filesystem::path& folder, const std::string& name, int index);

// "FOLDER/NAME.mp4".
std::filesystem::path videoFile(const std::filesystem::path& folder, const std::string& name);

// "~/x" and "~" mean the person's home.
std::filesystem::path folderAsTyped(const std::string& text);

// What both pages ask for.
struct FilePage {
    bool open = false, paper = false;
    std::string folder, name;
    bool replaces = false;  // files exist, and a person was asked
    bool takeFocus = false;
    std::string error;
};

struct PicturePage : FilePage {
    bool panels = true, transparent = false, crop = false;
    bool steps = false;  // all steps of the open tab
    int format = 0;      // of the file: PNG, SVG, PDF
    int scale = 2;
};

struct TurntablePage : FilePage {
    int frames = 72;
    double degrees = 360.0;
    int width = 1280, height = 720;
    bool video = false;
};

struct PictureDialogs {
    PicturePage picture;
    TurntablePage turntable;
    // What the PictureMaker takes after the frame; the window is shown without the page until then.
    std::optional<PictureRequest> wantedPicture;
    std::optional<TurntableRun> wantedTurntable;
    int framesToWait = 0;
    // What the PictureMaker reports.
    bool busy = false;
    std::string words;  // what is being drawn
    double part = 0.0;  // of it that is done
    bool cancel = false;
};

void showPictureDialog(Ui& ui, const Editor& editor, PictureDialogs& pictures);
void showStepsDialog(Ui& ui, const Editor& editor, PictureDialogs& pictures);
void showTurntableDialog(Ui& ui, const Editor& editor, PictureDialogs& pictures);
void drawPictureDialogs(Ui& ui, const ViewportState& view, PictureDialogs& pictures);
// Above the lower edge of `room`, its middle as close to centerX as that allows. Returns the y above which
// messages stand: that edge, or the upper one of the progress.
float drawPictureProgress(Ui& ui, PictureDialogs& pictures, const Rect& room, float centerX);

}  // namespace sepaxis::ui
