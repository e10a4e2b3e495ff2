#include "app/gfx/scene_renderer.h"

#include "app/gfx/background_cache.h"
#include "app/gfx/frame_geometry.h"
#include "app/gfx/gl_context.h"
#include "app/gfx/gl_objects.h"
#include "app/gfx/mesh_cache.h"
#include "app/gfx/pictures/touched_area.h"
#include "app/gfx/render_targets.h"
#include "app/gfx/shader_sources.h"
#include "app/gfx/shading.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <vector>

#include <glm/common.hpp>
#include <glm/gtc/matrix_transform.hpp>

namespace sepaxis::gfx {
namespace {

// Surfaces in one plane: a fixed order instead of the one that rounding gives. Relative to the depth.
constexpr float kSamePlane = 2e-5f;
constexpr float kNotThere = 1e30f;         // kFar of the shaders
constexpr float kAnyWidth = 1e9f;          // no limit on a line's width
constexpr float kFacetAlpha = 0.4f;        // of the lines between small facets
constexpr float kOutlinePull = 4.5f;       // of the outline of a rounded solid, times that of other lines
constexpr double kCoarsestCells = 1000.0;  // the grid's pattern repeats after this many of its finest cells

void scissor(const PixelArea& area) {
    glScissor(area.x, area.y, std::max(area.width, 0), std::max(area.height, 0));
}

// What of `outer` lies around the hole in it: below, above, left and right of it. Some may be empty.
std::array<PixelArea, 4> around(const PixelArea& outer, const PixelArea& hole) {
    const int right = outer.x + outer.width, top = outer.y + outer.height;
    if (hole.isEmpty()) return {{outer, {}, {}, {}}};
    const int holeRight = hole.x + hole.width, holeTop = hole.y + hole.height;
    return {{{outer.x, outer.y, outer.width, hole.y - outer.y},
             {outer.x, holeTop, outer.width, top - holeTop},
             {outer.x, hole.y, hole.x - outer.x, hole.height},
             {holeRight, hole.y, right - holeRight, hole.height}}};
}

// A buffer that is filled anew in every frame, with the layout of its instances or vertices.
struct Stream {
    VertexArray vertexArray;
    Buffer buffer;

    static Stream create() {
        Stream stream{VertexArray::create(), Buffer::create()};
        glBindVertexArray(stream.vertexArray.id());
        glBindBuffer(GL_ARRAY_BUFFER, stream.buffer.id());
        return stream;
    }
    template <class T>
    GLsizei fill(const std::vector<T>& data) const {
        glBindVertexArray(vertexArray.id());
        glBindBuffer(GL_ARRAY_BUFFER, buffer.id());
        glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(data.size() * sizeof(T)), data.data(),
                     GL_STREAM_DRAW);
        return static_cast<GLsizei>(data.size());
    }
};

// A solid of this frame.
struct PlacedSolid {
    const Solid* solid = nullptr;
    const MeshBuffers* buffers = nullptr;
    glm::mat4 modelView{1.0f};
    std::size_t firstEdge = 0;  // of `edges`, where those in sight were picked
    GLsizei edgeCount = 0;
    bool picked = false;
    bool hasSurface = false;  // one of the two whose surfaces are composited
    PixelArea bounds;         // in the picture
    bool isCut = false;       // by the near plane, perhaps
    std::size_t target = 0;   // where its surface is gathered
    std::size_t list = 0;
};

}  // namespace

struct SceneRenderer::Impl {
    Program background, backgroundSurfaces;
    // These are made where they are needed first.
    Program backgroundSurfaces4, mean4;
    Program gridOnly;
    std::array<Program, kMaxSurfaces> onGround;
    Program surface, flatSurface, surfaceDepth, line, meshEdge, polygon, disc;
    Stream lineStream, areaStream, discStream, edgeStream;
    VertexArray nothing;
    RenderTargets targets;
    MeshCache meshes;
    BackgroundCache ground;
    std::string error;

    // Of the frame that is being drawn.
    View view;
    Palette colors;
    glm::mat4 projection{1.0f};
    glm::vec2 viewport{1.0f};
    std::vector<PlacedSolid> solids;
    std::vector<const PlacedSolid*> surfaces;  // those that have some
    std::vector<FrameGeometry> geometry;
    std::vector<EdgeInstance> edges;
    PixelArea whole, solidBounds;
    PixelArea touched;  // by all that stands on the ground

    // Of the last frame: where it was not the ground, if the rest was a copy of the ground that is kept now.
    PixelArea offGround;
    bool isOnGround = false;
    PixelArea changed;  // where the picture may differ from the one before

    explicit Impl(GLint format) : targets(format), ground(format) { create(); }

    void create();
    bool canSample();
    void takeMean() const;
    void finishSampled() const;
    void prepare(std::span<const DrawList* const> lists);
    PlacedSolid place(const Solid& solid, std::size_t list);
    void findBounds(PlacedSolid& placed) const;
    void findTouched();
    void setLights(const Program& program) const;
    void gatherSurfaces(bool apart);
    void drawBackground(const Grid* grid);
    bool fillGround(const Grid* grid);
    void drawOnGround(const Grid* grid);
    void drawGround(const Grid* grid);
    void drawWithin(std::span<const PixelArea> parts) const;
    void setSurfaces(const Program& program, std::span<const PlacedSolid* const> shown) const;
    void unbindSurfaces() const;
    void setGrid(const Program& program, const Grid* grid) const;
    void limitToTouched() const;
    void drawDepth();
    void drawTested(std::size_t list);
    void drawMeshEdges(std::size_t list, bool hidden);
    void drawLines(const std::vector<LineInstance>& lines, bool hidden, double bias);
    void drawAreas(const std::vector<AreaVertex>& areas, float alpha);
    void drawDiscs(const std::vector<DiscInstance>& discs, float alpha);
    void setLineUniforms(const Program& program, bool hidden, double bias) const;
    void setHidden(const Program& program, bool hidden) const;
};

void SceneRenderer::Impl::create() {
    background = Program::load("background.vert", "background.frag", "#define SURFACES 0\n");
    backgroundSurfaces =
        Program::load("background.vert", "background.frag", "#define SURFACES 2\n#define SAMPLES 0\n");
    const std::string lights(shaderSource("lighting.glsl"));
    surface = Program::load("surface.vert", "surface.frag", lights);
    flatSurface = Program::load("surface.vert", "surface.frag", "#define FLAT\n" + lights);
    surfaceDepth = Program::load("surface.vert", "surface.frag", "#define DEPTH_ONLY\n");
    line = Program::load("line.vert", "line.frag");
    meshEdge = Program::load("line.vert", "line.frag", "#define MESH_EDGES\n");
    polygon = Program::load("polygon.vert", "polygon.frag");
    disc = Program::load("disc.vert", "disc.frag");
    for (const Program* program : {&background, &backgroundSurfaces, &surface, &flatSurface, &surfaceDepth,
                                   &line, &meshEdge, &polygon, &disc}) {
        if (error.empty()) error = program->error();
    }
    nothing = VertexArray::create();

    lineStream = Stream::create();
    setAttribute(0, 3, sizeof(LineInstance), offsetof(LineInstance, from), true);
    setAttribute(1, 3, sizeof(LineInstance), offsetof(LineInstance, to), true);
    setAttribute(2, 4, sizeof(LineInstance), offsetof(LineInstance, color), true);
    setAttribute(3, 4, sizeof(LineInstance), offsetof(LineInstance, width), true);
    areaStream = Stream::create();
    setAttribute(0, 4, sizeof(AreaVertex), offsetof(AreaVertex, clip), false);
    setAttribute(1, 4, sizeof(AreaVertex), offsetof(AreaVertex, color), false);
    setAttribute(2, 4, sizeof(AreaVertex), offsetof(AreaVertex, hatch), false);
    edgeStream = Stream::create();
    describeEdges(0);
    discStream = Stream::create();
    setAttribute(0, 3, sizeof(DiscInstance), offsetof(DiscInstance, center), true);
    setAttribute(1, 2, sizeof(DiscInstance), offsetof(DiscInstance, radius), true);
    setAttribute(2, 4, sizeof(DiscInstance), offsetof(DiscInstance, color), true);
    setAttribute(3, 4, sizeof(DiscInstance), offsetof(DiscInstance, rim), true);
    glBindVertexArray(0);
}

// False where the driver rejects a shader.
bool SceneRenderer::Impl::canSample() {
    if (!mean4.isLoaded()) {
        const std::string samples = "#define SAMPLES 4\n";
        backgroundSurfaces4 =
            Program::load("background.vert", "background.frag", "#define SURFACES 2\n" + samples);
        mean4 = Program::load("background.vert", "mean.frag", samples);
    }
    return backgroundSurfaces4.error().empty() && mean4.error().empty();
}

// The picture from its samples. glBlitFramebuffer does that as well, but Mesa's software renderer keeps no
// such shader on the disk: compiling it held up the first picture at rest for 40 ms.
void SceneRenderer::Impl::takeMean() const {
    targets.bindPicture();
    glDisable(GL_SCISSOR_TEST);
    mean4.use();
    mean4.set("uSamples", 0);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D_MULTISAMPLE, targets.sampledTexture());
    glBindVertexArray(nothing.id());
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glBindTexture(GL_TEXTURE_2D_MULTISAMPLE, 0);
}

// Mesa's software renderer works at several framebuffers at once and lets go of each, and of the textures
// read for it, when it begins another in its stead: perhaps in minutes, and those of many samples are most of
// the memory. Whoever waits for one to be done before the next begins has one only.
void SceneRenderer::Impl::finishSampled() const {
    if (targets.samples() > 0) finishDrawing();
}

PlacedSolid SceneRenderer::Impl::place(const Solid& solid, std::size_t list) {
    PlacedSolid placed;
    placed.solid = &solid;
    placed.buffers = &meshes.buffersFor(solid.mesh);
    placed.list = list;
    // Put together in double, so that what is far from the world's origin stays exact near the eye.
    placed.modelView = glm::mat4(view.view * solid.toWorld * glm::translate(dmat4(1.0), solid.mesh->origin));
    placed.edgeCount = placed.buffers->edgeCount;
    placed.picked = solid.mesh->edges.size() > kManyEdges;
    if (!placed.picked) return placed;
    placed.firstEdge = edges.size();
    addEdgesInSight(*solid.mesh, placed.modelView, view.isPerspective(), edges);
    placed.edgeCount = static_cast<GLsizei>(edges.size() - placed.firstEdge);
    return placed;
}

// The part of the picture that the solid can cover; the whole picture where it may reach behind the eye.
void SceneRenderer::Impl::findBounds(PlacedSolid& placed) const {
    const glm::mat4 toClip = projection * placed.modelView;
    glm::vec2 low(1e9f), high(-1e9f);
    for (const glm::vec3& position : placed.solid->mesh->positions) {
        const glm::vec4 clip = toClip * glm::vec4(position, 1.0f);
        if (!(clip.w > 0.0f) || clip.z < -clip.w) {
            placed.bounds = whole;
            placed.isCut = true;
            return;
        }
        const glm::vec2 pixel = (glm::vec2(clip) / clip.w * 0.5f + 0.5f) * viewport;
        low = glm::min(low, pixel);
        high = glm::max(high, pixel);
    }
    low = glm::clamp(low - 2.0f, glm::vec2(0.0f), viewport);
    high = glm::clamp(high + 2.0f, glm::vec2(0.0f), viewport);
    const int x = static_cast<int>(low.x), y = static_cast<int>(low.y);
    placed.bounds = {x, y, static_cast<int>(std::ceil(high.x)) - x, static_cast<int>(std::ceil(high.y)) - y};
}

void SceneRenderer::Impl::prepare(std::span<const DrawList* const> lists) {
    projection = glm::mat4(view.projection);
    viewport = glm::vec2(view.width, view.height);
    whole = {0, 0, view.width, view.height};
    solidBounds = {};
    solids.clear();
    geometry.resize(lists.size());
    edges.clear();
    meshes.collect();
    std::size_t count = 0;
    for (std::size_t i = 0; i < lists.size(); ++i) {
        buildGeometry(*lists[i], view, geometry[i]);
        for (const Solid& solid : lists[i]->solids) {
            if (!solid.mesh) continue;
            PlacedSolid placed = place(solid, i);
            findBounds(placed);
            placed.hasSurface = !solid.ghost && solid.style != SolidStyle::wireframe && count < kMaxSurfaces;
            if (placed.hasSurface) {
                placed.target = count++;
                solidBounds = united(solidBounds, placed.bounds);
            }
            solids.push_back(placed);
        }
    }
    surfaces.clear();
    for (const PlacedSolid& placed : solids)
        if (placed.hasSurface) surfaces.push_back(&placed);
    findTouched();
    if (!edges.empty()) edgeStream.fill(edges);
    if (!solidBounds.isEmpty())
        targets.makeSurfaces(solidBounds.x + solidBounds.width, solidBounds.y + solidBounds.height);
}

void SceneRenderer::Impl::findTouched() {
    TouchedArea area(view);
    for (const PlacedSolid& placed : solids) area.add(placed.bounds, placed.solid->edgeWidth * view.uiScale);
    for (const FrameGeometry& overlays : geometry) area.add(overlays);
    touched = area.area();
}

void SceneRenderer::Impl::setLights(const Program& program) const {
    const Lighting light = lighting(colors.shadeContrast);
    program.set("uAmbient", light.ambient);
    program.set("uBackShade", light.backShade);
    static constexpr std::array kNames{"uLights[0]", "uLights[1]", "uLights[2]"};
    for (std::size_t i = 0; i < light.lights.size(); ++i)
        program.set(kNames[i], glm::vec4(light.lights[i].towards, light.lights[i].strength));
}

// `apart`: each is read within its own bounds only; otherwise within those of both.
void SceneRenderer::Impl::gatherSurfaces(bool apart) {
    glEnable(GL_SCISSOR_TEST);
    glEnable(GL_BLEND);
    glBlendEquation(GL_MIN);
    glDisable(GL_DEPTH_TEST);
    constexpr std::array<float, 4> kEmpty{kNotThere, kNotThere, kNotThere, kNotThere};
    for (std::size_t i = 0; i < surfaces.size(); ++i) {
        const PlacedSolid& placed = *surfaces[i];
        targets.bindSurfaces(i);
        const PixelArea& read = apart ? placed.bounds : solidBounds;
        // Wider than what is read: see drawBackground() on the border of a scissor rectangle.
        scissor({read.x - 2, read.y - 2, read.width + 4, read.height + 4});
        glClearBufferfv(GL_COLOR, 0, kEmpty.data());
        const Program& program = placed.buffers->isFaceted ? flatSurface : surface;
        program.use();
        setLights(program);
        program.set("uProjection", projection);
        program.set("uModelView", placed.modelView);
        glBindVertexArray(placed.buffers->surface.id());
        glDrawArrays(GL_TRIANGLES, 0, placed.buffers->surfaceVertices);
        finishSampled();
    }
    glBlendEquation(GL_FUNC_ADD);
    glDisable(GL_BLEND);
}

void SceneRenderer::Impl::setGrid(const Program& program, const Grid* grid) const {
    const dmat4& p = view.projection;
    const bool perspective = view.isPerspective();
    const glm::dvec2 scale(1.0 / p[0][0], 1.0 / p[1][1]);
    const glm::dvec2 offset = perspective ? glm::dvec2(p[2][0] * scale.x, p[2][1] * scale.y)
                                          : glm::dvec2(-p[3][0] * scale.x, -p[3][1] * scale.y);
    program.set("uBackground", glm::vec3(colors.background));
    program.set("uRay", glm::vec4(glm::dvec4(scale, offset)));
    program.set("uPerspective", perspective ? 1.0f : 0.0f);
    // The shader's world has the normal of the grid upright: x, y, z here are first, normal, second there.
    const int normal = grid != nullptr ? grid->normal : 1;
    const int first = normal == 0 ? 1 : 0, second = normal == 2 ? 1 : 2;
    const glm::dmat3 world = glm::transpose(glm::dmat3(view.view));
    glm::dmat3 eyeToGrid = world;
    const auto turned = [&](const dvec3& v) { return dvec3(v[first], v[normal], v[second]); };
    for (int column = 0; column < 3; ++column) eyeToGrid[column] = turned(world[column]);
    program.set("uEyeToWorld", glm::mat3(eyeToGrid));
    program.set("uGridOn", grid != nullptr ? 1.0f : 0.0f);
    program.set("uPixel", view.uiScale);
    program.set("uGridMinor", colors.gridMinor);
    program.set("uGridMajor", colors.gridMajor);
    program.set("uGridAxis", colors.gridAxis);
    if (grid == nullptr) return;
    const dvec3 eye = -(eyeToGrid * dvec3(view.view[3])), center = turned(grid->center);
    const double period = grid->cell * kCoarsestCells;
    const auto phase = [period](double x) { return static_cast<float>(x - std::floor(x / period) * period); };
    program.set("uGridHeight", static_cast<float>(center.y - eye.y));
    program.set("uGridPhase", glm::vec2(phase(eye.x), phase(eye.z)));
    // The ground has axes only where they lie in it; elsewhere they are put out of reach.
    const bool axes = normal != 1 || center.y == 0.0;
    program.set("uGridEye", axes ? glm::vec2(glm::dvec2(eye.x, eye.z)) : glm::vec2(kNotThere));
    program.set("uGridCenter", glm::vec3(center - eye));
    program.set("uGridRadius", static_cast<float>(grid->radius));
    program.set("uGridCell", static_cast<float>(grid->cell));
    program.set("uGridFineWeight", grid->fineWeight);
    program.set("uGridStrength", grid->strength);
}

void SceneRenderer::Impl::drawBackground(const Grid* grid) {
    glEnable(GL_SCISSOR_TEST);
    glDisable(GL_BLEND);
    glDisable(GL_DEPTH_TEST);
    glBindVertexArray(nothing.id());
    const PixelArea& in = solidBounds;
    if (grid == nullptr) {
        scissor(whole);
        const Color& c = colors.background;
        glClearColor(c.r, c.g, c.b, 1.0f);
        glClear(GL_COLOR_BUFFER_BIT);
    } else {
        background.use();
        setGrid(background, grid);
        // All around the solids, one pixel into their rectangle: where multisampled, some drivers leave
        // samples at the border of a scissor rectangle out.
        drawWithin(around(whole, {in.x + 1, in.y + 1, in.width - 2, in.height - 2}));
    }
    if (in.isEmpty()) return;
    const Program& program = targets.samples() > 0 ? backgroundSurfaces4 : backgroundSurfaces;
    program.use();
    setGrid(program, grid);
    setSurfaces(program, surfaces);
    drawWithin(std::array{in});
    unbindSurfaces();
}

// Covers these parts of the picture with the program in use.
void SceneRenderer::Impl::drawWithin(std::span<const PixelArea> parts) const {
    for (const PixelArea& part : parts) {
        if (part.isEmpty()) continue;
        scissor(part);
        glDrawArrays(GL_TRIANGLES, 0, 3);
    }
}

void SceneRenderer::Impl::setSurfaces(const Program& program,
                                      std::span<const PlacedSolid* const> shown) const {
    static constexpr std::array kFills{"uFill[0]", "uFill[1]"}, kNearer{"uNearer[0]", "uNearer[1]"},
        kTextures{"uSurfaces[0]", "uSurfaces[1]"};
    for (std::size_t i = 0; i < kMaxSurfaces; ++i) {
        // Where there is no second one, a first that lets everything through.
        const PlacedSolid& placed = *shown[std::min(i, shown.size() - 1)];
        const bool first = placed.target == 0;
        const Solid& solid = *placed.solid;
        const float alpha = i >= shown.size() ? 0.0f : solid.style == SolidStyle::solid ? 1.0f : solid.alpha;
        program.set(kFills[i], withAlpha(solid.fill, alpha));
        program.set(kNearer[i], first ? 1.0f : 1.0f - kSamePlane);
        glActiveTexture(static_cast<GLenum>(GL_TEXTURE0 + i));
        glBindTexture(targets.surfaceTextureTarget(), targets.surfaceTexture(placed.target));
        program.set(kTextures[i], static_cast<int>(i));
    }
}

void SceneRenderer::Impl::unbindSurfaces() const {
    for (std::size_t i = kMaxSurfaces; i-- > 0;) {
        glActiveTexture(static_cast<GLenum>(GL_TEXTURE0 + i));
        glBindTexture(targets.surfaceTextureTarget(), 0);
    }
}

// False where the driver rejects a shader.
bool SceneRenderer::Impl::fillGround(const Grid* grid) {
    if (!gridOnly.isLoaded()) {
        gridOnly =
            Program::load("background.vert", "background.frag", "#define SURFACES 0\n#define GRID_ONLY\n");
        for (std::size_t i = 0; i < kMaxSurfaces; ++i)
            onGround[i] = Program::load(
                "background.vert", "background.frag",
                "#define SURFACES " + std::to_string(i + 1) + "\n#define SAMPLES 0\n#define ON_GROUND\n");
    }
    for (const Program* program : {&gridOnly, &onGround[0], &onGround[1]})
        if (!program->error().empty()) return false;
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_BLEND);
    glDisable(GL_DEPTH_TEST);
    glBindVertexArray(nothing.id());
    ground.bindPicture();
    background.use();
    setGrid(background, grid);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    ground.bindGrid();
    gridOnly.use();
    setGrid(gridOnly, grid);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    ground.setFilled();
    return true;
}

// The background is there: only the pixels of the solids are composited. Those are where the front surfaces
// left their depth; a solid that the near plane cuts has none there, and all of its rectangle is drawn.
void SceneRenderer::Impl::drawOnGround(const Grid* grid) {
    if (solidBounds.isEmpty()) return;
    glEnable(GL_SCISSOR_TEST);
    glDisable(GL_BLEND);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_GREATER);
    glDepthMask(GL_FALSE);
    glBindVertexArray(nothing.id());
    glActiveTexture(GL_TEXTURE0 + kMaxSurfaces);
    glBindTexture(GL_TEXTURE_2D, ground.gridTexture());
    const PixelArea common =
        surfaces.size() > 1 ? intersection(surfaces[0]->bounds, surfaces[1]->bounds) : PixelArea{};
    for (const PlacedSolid* placed : surfaces)
        if (placed->isCut) glDisable(GL_DEPTH_TEST);
    const auto draw = [&](const Program& program, std::span<const PlacedSolid* const> shown,
                          std::span<const PixelArea> parts) {
        program.use();
        setGrid(program, grid);
        setSurfaces(program, shown);
        program.set("uGrid", static_cast<int>(kMaxSurfaces));
        drawWithin(parts);
    };
    for (const PlacedSolid* placed : surfaces)
        draw(onGround[0], std::array{placed}, around(placed->bounds, common));
    if (!common.isEmpty()) draw(onGround[1], surfaces, std::array{common});
    unbindSurfaces();
    glActiveTexture(GL_TEXTURE0 + kMaxSurfaces);
    glBindTexture(GL_TEXTURE_2D, 0);
    glActiveTexture(GL_TEXTURE0);
}

// While the camera rests and something moves the ground is copied to where it is not seen yet. Before the
// surfaces are gathered: the driver has nothing to wait for then.
void SceneRenderer::Impl::drawGround(const Grid* grid) {
    const bool known = targets.samples() == 0 && ground.follow(view, colors, grid);
    const bool copies = known && (ground.isFilled() || fillGround(grid));
    targets.bindScene();
    const PixelArea stale = copies && isOnGround ? offGround : whole;
    if (copies) ground.copyPicture(stale);
    if (!solidBounds.isEmpty()) gatherSurfaces(copies);
    targets.bindScene();
    if (!copies) drawBackground(grid);
    changed = united(stale, touched);
    offGround = touched;
    isOnGround = copies;
    drawDepth();
    if (copies) drawOnGround(grid);
}

// On the ground to what it does not show; else to nothing: see drawBackground() on the border of a scissor
// rectangle.
void SceneRenderer::Impl::limitToTouched() const {
    if (isOnGround) {
        glEnable(GL_SCISSOR_TEST);
        scissor(touched);
    } else {
        glDisable(GL_SCISSOR_TEST);
    }
}

// The front surfaces alone decide what hides the lines and overlays.
void SceneRenderer::Impl::drawDepth() {
    limitToTouched();
    glDepthMask(GL_TRUE);
    glClearDepth(1.0);
    glClear(GL_DEPTH_BUFFER_BIT);
    glDisable(GL_SCISSOR_TEST);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LESS);
    glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
    surfaceDepth.use();
    surfaceDepth.set("uProjection", projection);
    for (const PlacedSolid& placed : solids) {
        if (!placed.hasSurface) continue;
        if (placed.solid->mesh->isOpen) {
            glDisable(GL_CULL_FACE);
        } else {
            glEnable(GL_CULL_FACE);
        }
        surfaceDepth.set("uModelView", placed.modelView);
        glBindVertexArray(placed.buffers->surface.id());
        glDrawArrays(GL_TRIANGLES, 0, placed.buffers->surfaceVertices);
    }
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glDisable(GL_CULL_FACE);
}

void SceneRenderer::Impl::setLineUniforms(const Program& program, bool hidden, double bias) const {
    const TowardsEye pull = towardsEye(view, bias);
    program.set("uProjection", projection);
    program.set("uViewport", viewport);
    program.set("uPerspective", view.isPerspective() ? 1.0f : 0.0f);
    program.set("uPull", static_cast<float>(pull.pull));
    program.set("uShift", static_cast<float>(pull.shift));
    setHidden(program, hidden);
}

void SceneRenderer::Impl::setHidden(const Program& program, bool hidden) const {
    program.set("uHidden",
                hidden ? glm::vec2(kThinWidth * view.uiScale, kHiddenAlpha) : glm::vec2(kAnyWidth, 1.0f));
}

void SceneRenderer::Impl::drawMeshEdges(std::size_t list, bool hidden) {
    meshEdge.use();
    setLineUniforms(meshEdge, hidden, kLineBias);
    meshEdge.set("uFacetAlpha", kFacetAlpha);
    meshEdge.set("uOutlinePull", kOutlinePull);
    for (const PlacedSolid& placed : solids) {
        if (placed.list != list || placed.edgeCount == 0) continue;
        const Solid& solid = *placed.solid;
        const float alpha = solid.edge.a * (solid.ghost ? kGhostAlpha : 1.0f);
        meshEdge.set("uModelView", placed.modelView);
        meshEdge.set("uColor", withAlpha(solid.edge, alpha));
        meshEdge.set("uWidth", solid.edgeWidth * view.uiScale);
        meshEdge.set("uDash", solid.ghost ? kGhostDash * view.uiScale : 0.0f);
        setHidden(meshEdge, hidden && solid.edgeDepth != DepthMode::onTop);
        meshEdge.set("uAllEdges", placed.hasSurface && !solid.mesh->isOpen ? 0.0f : 1.0f);
        glBindVertexArray(placed.picked ? edgeStream.vertexArray.id() : placed.buffers->edges.id());
        if (placed.picked) {
            glBindBuffer(GL_ARRAY_BUFFER, edgeStream.buffer.id());
            describeEdges(placed.firstEdge);
        }
        glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, placed.edgeCount);
    }
}

void SceneRenderer::Impl::drawLines(const std::vector<LineInstance>& lines, bool hidden, double bias) {
    if (lines.empty()) return;
    line.use();
    setLineUniforms(line, hidden, bias);
    const GLsizei count = lineStream.fill(lines);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, count);
}

void SceneRenderer::Impl::drawAreas(const std::vector<AreaVertex>& areas, float alpha) {
    if (areas.empty()) return;
    polygon.use();
    polygon.set("uAlpha", alpha);
    const GLsizei count = areaStream.fill(areas);
    glDrawArrays(GL_TRIANGLES, 0, count);
}

void SceneRenderer::Impl::drawDiscs(const std::vector<DiscInstance>& discs, float alpha) {
    if (discs.empty()) return;
    const TowardsEye pull = towardsEye(view, kDiscBias);
    disc.use();
    disc.set("uProjection", projection);
    disc.set("uViewport", viewport);
    disc.set("uPull", static_cast<float>(pull.pull));
    disc.set("uShift", static_cast<float>(pull.shift));
    disc.set("uAlpha", alpha);
    const GLsizei count = discStream.fill(discs);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, count);
}

void SceneRenderer::Impl::drawTested(std::size_t list) {
    const FrameGeometry& g = geometry[list];
    constexpr auto kTested = static_cast<std::size_t>(DepthMode::tested);
    constexpr auto kFaint = static_cast<std::size_t>(DepthMode::hiddenFaint);
    glDepthFunc(GL_GREATER);
    drawAreas(g.areas[kFaint], kHiddenAlpha);
    drawMeshEdges(list, true);
    drawLines(g.lines[kFaint], true, kLineBias);
    drawAreas(g.heads[kFaint], kHiddenAlpha);
    drawDiscs(g.discs[kFaint], kHiddenAlpha);
    glDepthFunc(GL_LEQUAL);
    drawAreas(g.areas[kTested], 1.0f);
    drawAreas(g.areas[kFaint], 1.0f);
    drawMeshEdges(list, false);
    for (const std::size_t mode : {kTested, kFaint}) drawLines(g.lines[mode], false, kLineBias);
    for (const std::size_t mode : {kTested, kFaint}) drawAreas(g.heads[mode], 1.0f);
    for (const std::size_t mode : {kTested, kFaint}) drawDiscs(g.discs[mode], 1.0f);
}

SceneRenderer::SceneRenderer(PictureUse use)
    : impl_(std::make_unique<Impl>(use == PictureUse::copied ? kCopied : kSampled)) {}
SceneRenderer::~SceneRenderer() = default;

const std::string& SceneRenderer::error() const {
    return impl_->error;
}
std::uint32_t SceneRenderer::texture() const {
    return impl_->targets.colorTexture();
}
int SceneRenderer::width() const {
    return impl_->targets.width();
}
int SceneRenderer::height() const {
    return impl_->targets.height();
}
PixelArea SceneRenderer::changed() const {
    return impl_->changed;
}
int SceneRenderer::samples() const {
    return std::max(impl_->targets.samples(), 0);
}

void SceneRenderer::render(const View& view, const Palette& palette, const DrawList& list) {
    const std::array<const DrawList*, 1> lists{&list};
    render(view, palette, lists);
}

void SceneRenderer::render(const View& view, const Palette& palette, std::span<const DrawList* const> lists) {
    Impl& my = *impl_;
    if (!my.error.empty()) return;
    my.targets.resize(view.width, view.height, view.samples > 0 && my.canSample() ? view.samples : 0);
    my.view = view;
    my.view.width = my.targets.width();
    my.view.height = my.targets.height();
    my.colors = palette;
    my.prepare(lists);
    glViewport(0, 0, my.view.width, my.view.height);
    const Grid* grid = nullptr;
    for (const DrawList* list : lists) {
        if (list->grid.visible) grid = &list->grid;
    }
    my.drawGround(grid);

    my.limitToTouched();
    glEnable(GL_DEPTH_TEST);
    glDepthMask(GL_FALSE);
    glEnable(GL_BLEND);
    // The picture stays opaque: its alpha is left alone.
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ZERO, GL_ONE);
    for (std::size_t i = 0; i < lists.size(); ++i) my.drawTested(i);
    glDisable(GL_DEPTH_TEST);
    constexpr auto kOnTop = static_cast<std::size_t>(DepthMode::onTop);
    for (const FrameGeometry& g : my.geometry) {
        my.drawAreas(g.areas[kOnTop], 1.0f);
        my.drawLines(g.lines[kOnTop], false, 0.0);
        my.drawAreas(g.heads[kOnTop], 1.0f);
        my.drawDiscs(g.discs[kOnTop], 1.0f);
    }
    glDisable(GL_BLEND);
    glDisable(GL_SCISSOR_TEST);
    glDepthMask(GL_TRUE);
    if (my.targets.samples() > 0) {
        my.finishSampled();
        my.takeMean();
        my.finishSampled();
    }
    glBindVertexArray(0);
    glUseProgram(0);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    my.targets.releaseSamples();
    my.solids.clear();  // they point into the caller's lists
}

Image SceneRenderer::readPixels() const {
    impl_->targets.bindForRead();
    Image image = readFramebuffer(width(), height());
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    return image;
}

}  // namespace sepaxis::gfx
