#include "app/ui/frame/frame_painter.h"

#include "app/ui/pictures/snapshot.h"
#include "app/ui/theme/theme.h"

#include <algorithm>

#include <backends/imgui_impl_opengl3.h>

namespace sepaxis::ui {

namespace {

// OpenGL counts rows from below.
gfx::PixelArea areaOf(const PixelBox& box, int windowHeight) {
    return {box.left, windowHeight - box.bottom, box.right - box.left, box.bottom - box.top};
}

PixelBox boxOf(const gfx::PixelArea& area) {
    return {area.x, -(area.y + area.height), area.x + area.width, -area.y};
}

ImVec4 toClip(const PixelBox& box) {
    return {static_cast<float>(box.left), static_cast<float>(box.top), static_cast<float>(box.right),
            static_cast<float>(box.bottom)};
}

}  // namespace

void FramePainter::paint(const ImDrawData& frame, const ScenePicture& scene, const gfx::Color& ground) {
    const int width = static_cast<int>(frame.DisplaySize.x), height = static_cast<int>(frame.DisplaySize.y);
    painted_ = {};
    if (width <= 0 || height <= 0) return;
    if (kept_.resize(width, height)) forget();
    painted_ = damage_.follow(frame, {ImGui::GetIO().Fonts->TexID, sceneMark(), scene.version,
                                      boxOf(scene.changed), toU32(ground)});
    if (!painted_.empty()) {
        scene_ = scene.picture;
        kept_.bind();
        for (const PixelBox& box : painted_) gfx::fillArea(areaOf(box, height), ground);
        collect(frame);
        ImDrawList* lists = &parts_;
        ImDrawData parts = frame;
        parts.CmdLists = &lists;
        parts.CmdListsCount = 1;
        parts.TotalVtxCount = parts_.VtxBuffer.Size;
        parts.TotalIdxCount = parts_.IdxBuffer.Size;
        ImGui_ImplOpenGL3_RenderDrawData(&parts);
    }
    gfx::bindWindow();
    copier_.copy(kept_.picture(), 0, 0, {0, 0, width, height});
}

// The frame's commands once for each box, without the triangles that do not touch it.
void FramePainter::collect(const ImDrawData& frame) {
    parts_.CmdBuffer.resize(0);
    parts_.IdxBuffer.resize(0);
    parts_.VtxBuffer.resize(0);
    const int height = static_cast<int>(frame.DisplaySize.y);
    for (int i = 0; i < frame.CmdListsCount; ++i) {
        const ImDrawList& list = *frame.CmdLists[i];
        const int commands = parts_.CmdBuffer.Size;
        for (const ImDrawCmd& command : list.CmdBuffer)
            for (const PixelBox& painted : painted_) {
                const PixelBox box = intersection(painted, clipOf(command, height));
                if (box.isEmpty()) continue;
                if (command.GetTexID() == sceneMark())
                    addScene(list, command, box);
                else
                    addPart(list, command, box);
            }
        if (parts_.CmdBuffer.Size == commands) continue;
        const int vertices = parts_.VtxBuffer.Size;
        parts_.VtxBuffer.resize(vertices + list.VtxBuffer.Size);
        std::copy(list.VtxBuffer.begin(), list.VtxBuffer.end(), parts_.VtxBuffer.begin() + vertices);
    }
}

void FramePainter::addPart(const ImDrawList& list, const ImDrawCmd& command, const PixelBox& box) {
    const ImDrawVert* vertices = list.VtxBuffer.Data + command.VtxOffset;
    const ImDrawIdx* indices = list.IdxBuffer.Data + command.IdxOffset;
    const int first = parts_.IdxBuffer.Size;
    for (unsigned i = 0; i + 2 < command.ElemCount; i += 3) {
        const ImDrawIdx a = indices[i], b = indices[i + 1], c = indices[i + 2];
        if (intersection(boxAround(vertices[a], vertices[b], vertices[c]), box).isEmpty()) continue;
        for (const ImDrawIdx corner : {a, b, c}) parts_.IdxBuffer.push_back(corner);
    }
    if (parts_.IdxBuffer.Size == first) return;
    ImDrawCmd part = command;
    part.ClipRect = toClip(box);
    part.VtxOffset += static_cast<unsigned>(parts_.VtxBuffer.Size);
    part.IdxOffset = static_cast<unsigned>(first);
    part.ElemCount = static_cast<unsigned>(parts_.IdxBuffer.Size - first);
    parts_.CmdBuffer.push_back(part);
}

void FramePainter::addScene(const ImDrawList& list, const ImDrawCmd& command, const PixelBox& box) {
    const PixelBox place = imageBox(list, command);
    sceneLeft_ = place.left;
    sceneBottom_ = place.bottom;
    ImDrawCmd part;
    part.ClipRect = toClip(box);
    part.UserCallback = copyScene;
    part.UserCallbackData = this;
    parts_.CmdBuffer.push_back(part);
    part.UserCallback = ImDrawCallback_ResetRenderState;
    parts_.CmdBuffer.push_back(part);
}

void FramePainter::copyScene(const ImDrawList*, const ImDrawCmd* command) {
    FramePainter& my = *static_cast<FramePainter*>(command->UserCallbackData);
    const int height = my.kept_.picture().height;
    my.copier_.copy(my.scene_, my.sceneLeft_, height - my.sceneBottom_,
                    areaOf(clipOf(*command, height), height));
}

}  // namespace sepaxis::ui
