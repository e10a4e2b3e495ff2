// The scenes of the solver, and what is measured of them. Shared by solver_scenes.cpp and by the peers.
#pragma once

#include "solver.h"

#include <span>

namespace solver {

struct SceneBody {
    std::shared_ptr<const Shape<double>> shape;
    Pose<double> pose;
    double density = 1000.0;  // 0: it does not move
    Vec3<double> velocity{0}, spin{0};
};

struct Scene {
    const char* name;
    const char* what;
    std::vector<SceneBody> (*bodies)();
    int frames;                    // at 60 a second
    double rollingResistance = 0;  // metres
};
std::span<const Scene> scenes();
// The scene's bodies, and the rolling resistance among the settings.
template <class T>
World<T> makeWorld(const Scene& scene);

// What a narrow phase did in a scene.
struct Figures {
    // Metres a second: root of the mean square, over the bodies and the last second, of what their fastest
    // point has at most.
    double restSpeed = 0;
    double deepest = 0, left = 0;  // metres: the largest exact depth in any frame, and in the last
    double idsKept =
        1;  // of the contacts whose two points still touch in the next frame: those with the same id
    double idsKeptAll = 1;      // of all contacts, those that rolled or fell away included
    int framesWithLoss = 0;     // in which a pair that overlaps had no contact that touches
    double contacts = 0;        // in the last frame
    double microseconds = 0;    // of processor time, of the broad and the narrow phase, a frame
    double way = 0, speed = 0;  // metres, metres a second: of the last body, at the end
};
// Runs a world, and holds every frame against the library's exact reference query in double.
template <class T>
Figures run(World<T> world, int frames);

}  // namespace solver
