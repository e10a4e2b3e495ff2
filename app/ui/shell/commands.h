// What a person can ask the program to do, by whatever means: a key, a menu or a button.
#pragma once

#include "app/draw/overlay_table.h"

#include <cstdint>

namespace sepaxis::ui {

enum class Action : std::uint8_t {
    undo,
    redo,
    copyResult,
    openFile,
    importMesh,
    saveFile,
    saveFileAs,
    newScene,
    restoreWork,
    paste,
    shareDialog,
    copyLine,
    copyJson,
    copyCpp,
    copyMarkdown,
    copyJavaScript,
    quit,
    modeNone,
    modeMove,
    modeRotate,
    modeResize,
    toggleSpace,
    selectA,
    selectB,
    frameSelection,
    frameAll,
    viewFront,
    viewRight,
    viewTop,
    toggleOrthographic,
    togglePanels,
    toggleScenePanel,
    toggleResultPanel,
    toggleInspector,
    help,
    allKeys,
    about,
    screenshot,
    escape,
    frameGraph,
    cycleStyle,
    swapObjects,
    themeDark,
    themeLight,
    presetGallery,
    keepPreset,
    pictureDialog,
    turntable,
    vertexMode,
    selectAllVertices,
    addVertex,
    duplicateVertices,
    deleteVertices,
    preferences,
    grabMove,  // at once, following the mouse without a button
    grabTurn,
    grabResize,
    firstOverlay,  // from here on: switches the overlay of each OverlayId
};

constexpr Action toggleOf(debug_draw::OverlayId overlay) {
    return static_cast<Action>(static_cast<std::uint8_t>(Action::firstOverlay) +
                               static_cast<std::uint8_t>(overlay));
}

}  // namespace sepaxis::ui
