// Runs the scenes of the solver and prints what each narrow phase did in them.
//   solver_scenes [--check] [SCENE]...
// --check: only the library, and what falls short of the scene's limits is an error.
#include "scenes.h"
#ifdef SEPAXIS_EXAMPLE_PEERS
#include "peers.h"
#endif

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <string_view>

namespace {

using namespace solver;

// What the library must reach in a scene, in float and in double. Of the exact manifold, which lets a box
// rock on single edges, only the contacts are asked; rest only with a margin, without which bodies bounce a
// little longer.
struct Limits {
    const char* scene;
    double restSpeed;  // metres a second
    double left;       // metres
    double idsKept;
    double speed = 0;  // metres a second: the last body still has it
};
constexpr double kRolls = 1e9;
constexpr Limits kLimits[] = {
    {"stack", 1e-4, 2e-3, 0.995},
    {"pyramid", 1e-4, 1e-3, 0.995},
    {"slope", 1e-4, 1e-4, 1.0},
    {"prism", 1e-4, 1e-3, 0.995},
    {"cylinder", kRolls, 1e-3, 1.0, 0.999 * 1.5},
    {"hulls", 1e-4, 4e-3, 0.995},
    {"mixed", 1e-4, 4e-3, 0.995},
};

int failures = 0;

void expect(bool holds, const Scene& scene, const char* narrow, const char* what) {
    if (holds) return;
    std::printf("FAILED: %s, %s: %s\n", scene.name, narrow, what);
    ++failures;
}

void check(const Scene& scene, const char* narrow, bool isExact, bool hasMargin, const Figures& figures) {
    expect(figures.framesWithLoss == 0, scene, narrow, "a pair that touches had no contact");
    for (const Limits& limits : kLimits) {
        if (isExact || std::strcmp(limits.scene, scene.name) != 0) continue;
        expect(!hasMargin || figures.restSpeed <= limits.restSpeed, scene, narrow, "not at rest");
        expect(figures.left <= limits.left, scene, narrow, "too deep at the end");
        expect(figures.idsKept >= limits.idsKept, scene, narrow, "ids are lost");
        expect(figures.speed >= limits.speed, scene, narrow, "slowed down");
    }
}

void print(const Scene& scene, const char* narrow, const Figures& f) {
    std::printf("| %s | %s | %.1e | %.1f | %.2f | %.2f | %.2f | %d | %.0f | %.0f | %.3g |\n", scene.name,
                narrow, f.restSpeed, 1e3 * f.deepest, 1e3 * f.left, 100 * f.idsKept, 100 * f.idsKeptAll,
                f.framesWithLoss, f.contacts, f.microseconds, f.speed);
    std::fflush(stdout);
}

template <class T>
void runLibrary(const Scene& scene, bool isChecked) {
    struct Mode {
        const char* names[2];  // in float and in double
        sepaxis::ManifoldKind manifold;
        bool hasMargin;
    };
    constexpr Mode kModes[] = {
        {{"exact, float", "exact"}, sepaxis::ManifoldKind::exact, false},
        {{"stable, float", "stable"}, sepaxis::ManifoldKind::stable, false},
        {{"margin, float", "margin"}, sepaxis::ManifoldKind::stable, true},
    };
    for (const Mode& mode : kModes) {
        World<T> world = makeWorld<T>(scene);
        world.settings.query.manifold = mode.manifold;
        if (!mode.hasMargin) world.settings.query.margin = 0;
        const char* const name = mode.names[sizeof(T) == sizeof(double)];
        const Figures figures = run(std::move(world), scene.frames);
        print(scene, name, figures);
        const bool isExact = mode.manifold == sepaxis::ManifoldKind::exact;
        if (isChecked) check(scene, name, isExact, mode.hasMargin, figures);
    }
}

#ifdef SEPAXIS_EXAMPLE_PEERS
void runPeer(const Scene& scene, const char* name, ContactFinder (*make)(const World<double>&)) {
    World<double> world = makeWorld<double>(scene);
    world.otherContacts = make(world);
    if (world.otherContacts) print(scene, name, run(std::move(world), scene.frames));
}
#endif

}  // namespace

int main(int argc, char** argv) {
    bool isChecked = false;
    std::vector<std::string_view> names;
    for (int i = 1; i < argc; ++i) {
        if (std::strcmp(argv[i], "--check") == 0) {
            isChecked = true;
        } else {
            names.emplace_back(argv[i]);
        }
    }
    std::puts(
        "| scene | contacts by | rest m/s | deepest mm | left mm | ids kept % | of all % | lost | contacts "
        "| us | last body m/s |\n"
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    std::size_t ran = 0;
    for (const Scene& scene : scenes()) {
        if (!names.empty() && std::find(names.begin(), names.end(), scene.name) == names.end()) continue;
        ++ran;
        runLibrary<double>(scene, isChecked);
        runLibrary<float>(scene, isChecked);
#ifdef SEPAXIS_EXAMPLE_PEERS
        if (isChecked) continue;
        runPeer(scene, "Bullet", bulletContacts);
        runPeer(scene, "ODE", odeContacts);
#endif
    }
    if (ran < std::max<std::size_t>(names.size(), 1)) {
        std::fputs("no such scene\n", stderr);
        return 2;
    }
    return failures == 0 ? 0 : 1;
}
