// Prints the pixel of the window at which the real program shows the handle that moves B along x, for a test
// that drives it with a mouse. Usage: handle_pixel SCENE WIDTH HEIGHT
#include "app/tests/ui/window_harness.h"

#include <cstdio>
#include <cstdlib>

namespace sepaxis::ui {
namespace {

class HandleFinder : public WindowTest {
 public:
    HandleFinder(int width, int height) : WindowTest(sized(width, height)) {}
    void TestBody() override {}
    bool print(const std::filesystem::path& scene) {
        window_.settle();
        if (!app().open(scene)) return false;
        window_.settle();
        const dvec2 pixel = pixelOfHandle(gizmo::Handle::axisX);
        std::printf("%d %d\n", static_cast<int>(pixel.x), static_cast<int>(pixel.y));
        return !HasFailure();
    }

 private:
    static WindowOptions sized(int width, int height) {
        WindowOptions windowOptions = options();
        windowOptions.width = width;
        windowOptions.height = height;
        return windowOptions;
    }
};

}  // namespace
}  // namespace sepaxis::ui

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    if (argc != 4) return 2;
    sepaxis::ui::HandleFinder finder(std::atoi(argv[2]), std::atoi(argv[3]));
    return finder.print(argv[1]) ? 0 : 1;
}
