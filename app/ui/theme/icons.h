// Icons drawn from lines, so that they are sharp at every scale and take the colour of the text.
#pragma once

#include <string_view>

#include <imgui.h>

namespace sepaxis::ui {

// A drawing in a square from (-1, -1), upper left, to (1, 1): letters, each with its numbers.
//   L x y x y ...      a line through these points      P x y x y ...    the same, closed
//   F alpha x y ...    a filled convex polygon          R x y x y        a rectangle, two opposite corners
//   C x y radius       a circle                         D x y radius alpha   a filled one
//   A radius from to   an arc around the middle; angles in half turns, clockwise from the right
//   H x y dx dy size   a solid head with its tip at (x, y), along the unit vector (dx, dy)
struct Icon {
    std::string_view strokes;

    static const Icon select, move, rotate, resize, undo, redo, copy, swap, search, warning, close, chevron,
        chevronUp, world, local, snap, translucent, solid, wireframe, more, picture, table, play, pause,
        stepForward, stepBack, stepLast, stepFirst, pin, tick, tie, gallery, keep, vertices, about;
};

inline constexpr Icon Icon::select{"P -.45 -.8 -.45 .6 -.1 .28 .15 .8 .4 .68 .15 .18 .6 .15"};
inline constexpr Icon Icon::move{
    "L -.6 0 .6 0 L 0 -.6 0 .6 H .9 0 1 0 .42 H -.9 0 -1 0 .42 H 0 .9 0 1 .42 H 0 -.9 0 -1 .42"};
inline constexpr Icon Icon::rotate{"A .7 -.15 1.45 H .36 -.7 1 .05 .55"};
inline constexpr Icon Icon::resize{
    "F 1 -.8 .1 -.1 .1 -.1 .8 -.8 .8 L -.8 -.2 -.8 -.8 .8 -.8 .8 .8 .2 .8 L .05 -.05 .3 -.3 "
    "H .55 -.55 .707 -.707 .5"};
inline constexpr Icon Icon::undo{
    "L -.55 -.25 .2 -.25 .55 -.05 .62 .3 .45 .62 .1 .7 -.3 .7 H -.85 -.25 -1 0 .5"};
inline constexpr Icon Icon::redo{
    "L .55 -.25 -.2 -.25 -.55 -.05 -.62 .3 -.45 .62 -.1 .7 .3 .7 H .85 -.25 1 0 .5"};
inline constexpr Icon Icon::copy{"R -.2 -.2 .7 .8 L -.45 .4 -.65 .4 -.65 -.75 .3 -.75 .3 -.5"};
inline constexpr Icon Icon::swap{"L -.7 -.35 .4 -.35 H .8 -.35 1 0 .42 L .7 .35 -.4 .35 H -.8 .35 -1 0 .42"};
inline constexpr Icon Icon::search{"C -.15 -.15 .5 L .25 .25 .75 .75"};
inline constexpr Icon Icon::warning{"P 0 -.75 .85 .7 -.85 .7 L 0 -.2 0 .25 D 0 .48 .09 1"};
inline constexpr Icon Icon::close{"L -.5 -.5 .5 .5 L .5 -.5 -.5 .5"};
inline constexpr Icon Icon::chevron{"L -.8 -.35 0 .45 .8 -.35"};
inline constexpr Icon Icon::chevronUp{"L -.8 .35 0 -.45 .8 .35"};
inline constexpr Icon Icon::world{
    "C 0 0 .75 L -.75 0 .75 0 P 0 -.75 .32 -.35 .38 0 .32 .35 0 .75 -.32 .35 -.38 0 -.32 -.35"};
inline constexpr Icon Icon::local{
    "P -.7 -.35 0 -.75 .7 -.35 .7 .4 0 .8 -.7 .4 L -.7 -.35 0 .02 .7 -.35 L 0 .02 0 .8"};
inline constexpr Icon Icon::snap{
    "L -.65 -.7 -.65 .05 -.45 .5 0 .7 .45 .5 .65 .05 .65 -.7 L -.9 -.35 -.4 -.35 L .4 -.35 .9 -.35"};
inline constexpr Icon Icon::translucent{"D 0 0 .7 .35 C 0 0 .7"};
inline constexpr Icon Icon::solid{"D 0 0 .7 1 C 0 0 .7"};
inline constexpr Icon Icon::wireframe{"C 0 0 .7 L -.7 0 .7 0 L 0 -.7 0 .7"};
inline constexpr Icon Icon::more{"D -.6 0 .16 1 D 0 0 .16 1 D .6 0 .16 1"};
inline constexpr Icon Icon::picture{
    "R -.8 -.6 .8 .6 C -.35 -.15 .17 L -.7 .5 -.1 .05 .15 .3 .4 -.05 .75 .45"};
inline constexpr Icon Icon::table{
    "R -.75 -.6 .75 .6 L -.75 -.15 .75 -.15 L -.75 .22 .75 .22 L -.2 -.6 -.2 .6"};
inline constexpr Icon Icon::play{"F 1 -.45 -.65 .65 0 -.45 .65"};
inline constexpr Icon Icon::pause{"F 1 -.5 -.6 -.15 -.6 -.15 .6 -.5 .6 F 1 .15 -.6 .5 -.6 .5 .6 .15 .6"};
inline constexpr Icon Icon::stepForward{"F 1 -.55 -.6 .3 0 -.55 .6 L .5 -.6 .5 .6"};
inline constexpr Icon Icon::stepBack{"F 1 .55 -.6 .55 .6 -.3 0 L -.5 -.6 -.5 .6"};
inline constexpr Icon Icon::stepLast{
    "F 1 -.7 -.55 -.05 0 -.7 .55 F 1 -.05 -.55 .6 0 -.05 .55 L .7 -.6 .7 .6"};
inline constexpr Icon Icon::stepFirst{"F 1 .7 -.55 .7 .55 .05 0 F 1 .05 -.55 .05 .55 -.6 0 L -.7 -.6 -.7 .6"};
inline constexpr Icon Icon::pin{"C 0 -.3 .4 L 0 .1 0 .8"};
inline constexpr Icon Icon::tick{"L -.75 .05 -.2 .6 .75 -.6"};
inline constexpr Icon Icon::tie{"C 0 0 .85 L -.4 -.22 .4 -.22 L -.4 .22 .4 .22"};
inline constexpr Icon Icon::gallery{
    "R -.72 -.72 -.12 -.12 R -.72 .12 -.12 .72 R .12 -.72 .72 -.12 R .12 .12 .72 .72"};
inline constexpr Icon Icon::keep{"P -.5 -.8 .5 -.8 .5 .8 0 .4 -.5 .8"};
inline constexpr Icon Icon::about{"C 0 0 .8 D 0 -.38 .11 1 L 0 -.08 0 .45"};
inline constexpr Icon Icon::vertices{"P 0 -.62 .7 .58 -.7 .58 D 0 -.62 .26 1 D .7 .58 .26 1 D -.7 .58 .26 1"};

// Draws into a square of `size` pixels with its middle at `center`.
void drawIcon(ImDrawList& draw, const Icon& icon, const ImVec2& center, float size, ImU32 color);

}  // namespace sepaxis::ui
