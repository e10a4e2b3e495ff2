// What a person can ask the program to do, by whatever means: a key, a menu or a button.
#pragma once

#include <cstdint>

namespace sepaxis::ui {

class App;

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
    overlayMtv,
    overlayGhost,
    overlayContacts,
    overlayManifold,
    overlayFeatures,
    overlaySeparation,
    overlayAxis,
    overlayCircles,
    overlayIndices,
    overlayGrid,
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
};

void perform(App& app, Action action);

}  // namespace sepaxis::ui
