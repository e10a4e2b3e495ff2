#include "app/draw/overlay_table.h"

#include "app/draw/debug_draw.h"

namespace sepaxis::draw {

namespace {

constexpr std::array kRows = {
    OverlayRow{
        .id = OverlayId::mtv,
        .preferenceKey = "mtv",
        .name = "MTV arrow",
        .help = "Arrow of the minimum translation vector with its length",
        .term = "mtv",
        .icon = "L -.7 .7 .4 -.4 H .75 -.75 .707 -.707 .65",
        .key = 'm',
        .layer = 6,
        .draw = addMtv,
    },
    OverlayRow{
        .id = OverlayId::ghost,
        .preferenceKey = "ghost",
        .name = "Ghost of B, moved by the MTV",
        .help = "Ghost of B where the MTV moves it",
        .term = "mtv",
        .icon = "R -.75 -.2 .2 .75 L -.2 -.45 -.2 -.75 .75 -.75 .75 .2 .45 .2",
        .key = 'h',
        .onAtFirst = false,
        .layer = 0,
        .draw = addGhostOfB,
    },
    OverlayRow{
        .id = OverlayId::contacts,
        .preferenceKey = "contacts",
        .name = "Contact points",
        .help = "Contact points, numbered as in the table",
        .term = "contact-point",
        .icon = "D -.5 .4 .24 1 D .55 .45 .24 1 D .05 -.5 .24 1",
        .key = 'p',
        .layer = 7,
        .draw = addContacts,
    },
    OverlayRow{
        .id = OverlayId::manifold,
        .preferenceKey = "manifold",
        .name = "Contact manifold",
        .help = "Contact manifold: touching polygon filled, clipped rest paler",
        .term = "manifold",
        .icon = "F .35 -.75 .3 -.25 -.65 .7 -.4 .55 .6 P -.75 .3 -.25 -.65 .7 -.4 .55 .6",
        .key = 'n',
        .layer = 4,
        .draw = addManifold,
    },
    OverlayRow{
        .id = OverlayId::features,
        .preferenceKey = "features",
        .name = "Touching features",
        .help = "Features that touch: reference and incident face, or two edges",
        .term = "feature",
        .icon = "P -.75 -.35 0 -.75 .75 -.35 .75 .4 0 .8 -.75 .4 F .8 -.75 -.35 0 0 0 .8 -.75 .4 L -.75 -.35 "
                "0 0 .75 -.35 L 0 0 0 .8",
        .key = 't',
        .layer = 8,
        .draw = addFeatures,
    },
    OverlayRow{
        .id = OverlayId::separation,
        .preferenceKey = "separation",
        .name = "Gap of shapes that are apart",
        .help = "When apart: separating plane and closest points",
        .term = "separating-plane",
        .icon = "L 0 -.8 0 .8 D -.6 0 .2 1 D .6 0 .2 1",
        .key = 'd',
        .layer = 2,
        .draw = addSeparation,
    },
    OverlayRow{
        .id = OverlayId::axis,
        .preferenceKey = "axis",
        .name = "Winning axis with intervals",
        .help = "Winning axis with both shapes' intervals and their overlap",
        .term = "separating-axis",
        .icon = "L -.85 0 .85 0 L -.85 -.3 -.85 .3 L .85 -.3 .85 .3 F .7 -.25 -.28 .35 -.28 .35 .28 -.25 .28",
        .key = 'x',
        .layer = 5,
        .draw = addAxis,
        .isAskedFor = [](const Input& input) { return input.axisChoice.has_value(); },
    },
    OverlayRow{
        .id = OverlayId::circles,
        .preferenceKey = "circles",
        .name = "Circles of cuboids",
        .help = "Two cuboids: bounding circles, safety ring, sides that meet, separation in plan",
        .term = "bounding-circle",
        .icon = "C -.32 0 .55 C .42 0 .42",
        .key = 'c',
        .layer = 3,
        .draw = addCircles,
        .isAskedFor = [](const Input& input) { return input.stageChoice.has_value(); },
    },
    OverlayRow{
        .id = OverlayId::construction,
        .preferenceKey = "construction",
        .name = "Construction of round shapes",
        .help = "How spheres, capsules, segments, triangles and AABBs are measured: their closest points, "
                "clamped parameters, radii",
        .icon = "C -.4 .35 .42 D -.4 .35 .1 1 L -.4 .35 .7 -.6 D .7 -.6 .14 1",
        .key = 'u',
        .onAtFirst = false,
        .layer = 12,
        .draw = addConstruction,
        .isAskedFor = [](const Input& input) { return input.constructionChoice.has_value(); },
    },
    OverlayRow{
        .id = OverlayId::indices,
        .preferenceKey = "indices",
        .name = "Index numbers",
        .help = "Index numbers of vertices, edges and faces",
        .icon = "L -.2 -.7 -.4 .7 L .4 -.7 .2 .7 L -.7 -.25 .75 -.25 L -.75 .28 .7 .28",
        .key = 'i',
        .onAtFirst = false,
        .layer = 9,
        .draw = addIndices,
    },
    OverlayRow{
        .id = OverlayId::innerBalls,
        .preferenceKey = "innerBalls",
        .name = "Inner balls",
        .help = "Largest known ball inside each hull: it bounds the overlap from below, so most axes can be "
                "skipped",
        .term = "inner-ball",
        .icon = "P -.8 -.5 .1 -.8 .8 -.2 .6 .7 -.5 .75 C 0 .03 .5",
        .key = 'o',
        .onAtFirst = false,
        .layer = 10,
        .draw = addInnerBalls,
    },
    OverlayRow{
        .id = OverlayId::reported,
        .preferenceKey = "reported",
        .name = "Reported answers",
        .help = "What other programs answered, as the scene keeps it: normal and contacts",
        .icon = "R -.8 -.7 .8 .35 L -.35 .35 -.5 .8 .1 .35 L -.4 -.17 .4 -.17",
        .key = 'y',
        .layer = 11,
        .draw = addReported,
    },
    OverlayRow{
        .id = OverlayId::grid,
        .preferenceKey = "grid",
        .name = "Ground grid",
        .help = "Ground grid",
        .icon = "L -.75 -.7 .75 -.7 L -.7 -.75 -.7 .75 L -.75 0 .75 0 L 0 -.75 0 .75 L -.75 .7 .75 .7 L .7 "
                "-.75 .7 .75",
        .key = 'g',
        .blenderKey = 'k',
        .layer = 1,
        .draw = addGrid,
    },
};

constexpr bool areInOrder() {
    for (std::size_t i = 0; i < kRows.size(); ++i)
        if (kRows[i].id != static_cast<OverlayId>(i)) return false;
    return kRows.size() == kOverlayCount;
}
static_assert(areInOrder(), "a row for each OverlayId, in the same order");

constexpr bool haveLayersOfTheirOwn() {
    for (const OverlayRow& row : kRows)
        for (const OverlayRow& other : kRows)
            if (row.id != other.id && row.layer == other.layer) return false;
    return true;
}
static_assert(haveLayersOfTheirOwn(), "two overlays on one layer: which is drawn first is left open");

}  // namespace

std::span<const OverlayRow> overlayRows() {
    return kRows;
}

OverlaySettings::OverlaySettings() {
    for (const OverlayRow& row : kRows) (*this)[row.id].on = row.onAtFirst;
}

void OverlaySettings::switchAll(bool on) {
    for (Overlay& overlay : overlays_) overlay.on = on;
}

}  // namespace sepaxis::draw
