// What a person can ask the program to do, by whatever means: a key, a menu or a button. Their table is
// command_table.h.
#pragma once

#include "app/draw/overlay_table.h"
#include "app/ui/inspector/tabs.h"

#include <cstdint>

namespace sepaxis::ui {

enum class Action : std::uint8_t {
    undo,
    redo,
    copyResult,
    newScene,
    openFile,
    importMesh,
    saveFile,
    saveFileAs,
    restoreWork,
    paste,
    shareDialog,
    copyLine,
    copyJson,
    copyCpp,
    copyMarkdown,
    copyJavaScript,
    selectA,
    selectB,
    modeNone,
    modeMove,
    modeRotate,
    modeResize,
    toggleSpace,
    frameSelection,
    frameAll,
    viewFront,
    viewRight,
    viewTop,
    viewBack,
    viewLeft,
    viewBottom,
    viewSideOn,
    toggleOrthographic,
    toggleUpAxis,
    togglePanels,
    toggleScenePanel,
    toggleResultPanel,
    toggleInspector,
    nextTab,
    previousTab,
    nextPart,
    previousPart,
    menuBar,
    help,
    allKeys,
    learn,
    about,
    screenshot,
    escape,
    frameGraph,
    present,
    nextScene,
    previousScene,
    cycleStyle,
    swapObjects,
    reportAnswer,
    themeDark,
    themeLight,
    presetGallery,
    keepPreset,
    quit,
    pictureDialog,
    turntable,
    saveSteps,  // of the open tab, in one picture
    vertexMode,
    selectAllVertices,
    addVertex,
    duplicateVertices,
    deleteVertices,
    preferences,
    hunt,
    huntNear,
    methods,
    listen,
    keepRecording,
    nextDeviation,
    previousDeviation,
    grabMove,  // at once, following the mouse without a button
    grabTurn,
    grabResize,
    firstOverlay,  // from here on: switches the overlay of each OverlayId
};

constexpr Action toggleOf(draw::OverlayId overlay) {
    return static_cast<Action>(static_cast<std::uint8_t>(Action::firstOverlay) +
                               static_cast<std::uint8_t>(overlay));
}

// Opens the tab of the inspector; behind those of the overlays.
constexpr Action actionOf(Tab tab) {
    return static_cast<Action>(static_cast<std::uint8_t>(Action::firstOverlay) + draw::kOverlayCount +
                               static_cast<std::size_t>(tab));
}

// How a menu and a button show an action now.
struct ActionState {
    const char* name;  // in a menu
    bool on = false;   // what it switches is on
    bool possible = true;
};

}  // namespace sepaxis::ui
