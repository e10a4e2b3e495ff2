// A file whose listed faces make no convex solid is explained, and opens as a hull only on request.
#include "app/tests/ui/window_harness.h"
#include "app/ui/files/open_offer.h"

#include <fstream>

#include <unistd.h>

namespace sepaxis::ui {
namespace {

namespace fs = std::filesystem;

constexpr const char* kEll =
    R"({"version":1,"name":"ell","a":{"name":"L","shape":{"type":"hull","positions":[
    [0,0,0],[2,0,0],[2,1,0],[1,1,0],[1,2,0],[0,2,0],[0,0,1],[2,0,1],[2,1,1],[1,1,1],[1,2,1],[0,2,1]],
    "faces":[[5,4,3,2,1,0],[6,7,8,9,10,11],[0,1,7,6],[1,2,8,7],[2,3,9,8],[3,4,10,9],[4,5,11,10],[5,0,6,11]]}},
    "b":{"name":"box","shape":{"type":"box","half_extents":[0.4,0.4,0.4]},"position":[2.5,0,0]}})";

class OpenOfferTest : public WindowTest {
 protected:
    void SetUp() override {
        WindowTest::SetUp();
        std::string name = (fs::temp_directory_path() / "sepaxis-offer-XXXXXX").string();
        ASSERT_NE(mkdtemp(name.data()), nullptr);
        folder_ = name;
    }
    void TearDown() override { fs::remove_all(folder_); }

    fs::path write(const std::string& name, const std::string& text) {
        fs::path path = folder_ / name;
        std::ofstream(path) << text;
        return path;
    }
    fs::path folder_;
};

TEST_F(OpenOfferTest, AConcaveFileIsExplainedAndOpensAsTheHullOfItsPoints) {
    const scene::Scene before = scene();
    const fs::path file = write("ell.json", kEll);
    EXPECT_FALSE(app().open(file));
    window_.settle();
    EXPECT_NE(app().dialogs.errorText.find(
                  "A: The solid is not convex: vertex 4 lies 1 m outside the plane of face 4."),
              std::string::npos)
        << app().dialogs.errorText;
    EXPECT_TRUE(scene() == before);
    ASSERT_TRUE(clickLabel("##error", {"Use the convex hull of its points"}));
    window_.settle();
    EXPECT_TRUE(app().dialogs.errorText.empty());
    EXPECT_EQ(app().dialogs.openOffer, nullptr);
    const auto& hull = std::get<scene::HullShape>(scene().a.shape);
    EXPECT_EQ(hull.positions.size(), 12u);
    EXPECT_TRUE(hull.faces.empty());
    EXPECT_EQ(app().editor.evaluation().shapes[0]->shape.core.vertexCount(), 10u);
    EXPECT_TRUE(app().editor.document.isModified());
    EXPECT_EQ(app().editor.document.file(), file);
    EXPECT_EQ(app().editor.document.undoName(), "Open ell with the hull of its points");
    EXPECT_NE(app().ui.toasts.lastText().find("A uses 10 of its 12 points"), std::string::npos);
    key(SDL_SCANCODE_Z, KMOD_CTRL);
    EXPECT_TRUE(scene() == before);
}

TEST_F(OpenOfferTest, ClosingTheErrorChangesNothing) {
    const scene::Scene before = scene();
    EXPECT_FALSE(app().open(write("ell.json", kEll)));
    window_.settle();
    ASSERT_NE(app().dialogs.openOffer, nullptr);
    key(SDL_SCANCODE_ESCAPE);
    EXPECT_EQ(app().dialogs.openOffer, nullptr);
    EXPECT_TRUE(app().dialogs.errorText.empty());
    EXPECT_TRUE(scene() == before);
    // Another error has nothing to offer.
    EXPECT_FALSE(app().open(write("broken.json", "{")));
    EXPECT_EQ(app().dialogs.openOffer, nullptr);
}

}  // namespace
}  // namespace sepaxis::ui
