// Paste and share in the real window, through the clipboard.
#include "app/base/counted.h"
#include "app/share/one_line.h"
#include "app/tests/ui/window_harness.h"
#include "app/ui/dialogs/exchange_dialogs.h"
#include "app/ui/dialogs/paste_by_hand.h"

#include <fstream>

#include <unistd.h>

namespace sepaxis::ui {
namespace {

namespace fs = std::filesystem;

constexpr const char* kTwoBoxes =
    "btBoxShape a(btVector3(0.5, 0.5, 0.5)), b(btVector3(1, 1, 1));\na.position = (0, 0, 0)\n"
    "b.position = (1, 0.25, 0)\n";
// Whose sizes may be half or whole, as the name is many libraries'.
constexpr const char* kOpenBoxes =
    "Box a(2, 2, 2), b(1, 1, 1);\na.position = (0, 0, 0)\nb.position = (1, 0, 0)\n";
constexpr const char* kOneBox = "fcl::Boxd box(2, 2, 2);\nbox.position = (0, 0, 0)\n";

class ExchangeTest : public WindowTest {
 protected:
    PasteDialog& paste() { return app().dialogs.exchangeDialogs->paste; }
    ShareDialog& shareDialog() { return app().dialogs.exchangeDialogs->share; }
    void pasteText(const std::string& text) {
        // On a busy machine a short text takes longer than a person would wait for it.
        app().dialogs.exchangeDialogs->mostWait = std::chrono::seconds(20);
        ASSERT_EQ(SDL_SetClipboardText(text.c_str()), 0);
        key(SDL_SCANCODE_V, KMOD_CTRL);
        waitUntilRead();
    }
    void waitUntilRead() {
        for (int i = 0; i < 4000 && app().dialogs.exchangeDialogs->reader.isBusy(); ++i) {
            SDL_Delay(5);
            window_.step(0.0);
        }
    }
    // "Yes" beside every question.
    void answerYes() {
        for (int i = 0; i < 20 && !paste().read.questions.empty(); ++i) {
            const std::size_t open = paste().read.questions.size();
            const ImGuiWindow* page = imguiWindow("##understood");
            ASSERT_NE(page, nullptr);
            for (int y = 44; y < static_cast<int>(page->Size.y) && paste().read.questions.size() == open;
                 y += 8) {
                click({page->Pos.x + 20, page->Pos.y + static_cast<float>(y)});
                waitUntilRead();
            }
            ASSERT_LT(paste().read.questions.size(), open);
        }
    }
    // The bar before the row of the open preset.
    bool presetIsMarked() {
        const ImGuiWindow* list = imguiWindow("##list");
        if (list == nullptr) {
            ADD_FAILURE() << "no list of presets";
            return false;
        }
        const gfx::Image image = window_.captureFrame();
        const gfx::Color accent = app().ui.palette().accent;
        const auto close = [](std::uint8_t value, float wanted) {
            return std::abs(static_cast<float>(value) - wanted * 255.0f) < 12.0f;
        };
        const int x = static_cast<int>(list->InnerRect.Min.x) + 1;
        int pixels = 0;
        for (float y = list->InnerRect.Min.y; y < list->InnerRect.Max.y; ++y) {
            const std::uint8_t* p = image.pixel(x, static_cast<int>(y));
            pixels += close(p[0], accent.r) && close(p[1], accent.g) && close(p[2], accent.b) ? 1 : 0;
        }
        return pixels > 8;
    }
    std::string clipboard() {
        char* text = SDL_GetClipboardText();
        std::string result = text;
        SDL_free(text);
        return result;
    }
};

TEST_F(ExchangeTest, APairIsPastedShownTakenAndUndone) {
    const scene::Scene before = scene();
    pasteText(kTwoBoxes);
    ASSERT_TRUE(paste().open);
    EXPECT_NE(imguiWindow("##paste"), nullptr);
    ASSERT_EQ(paste().read.objects.size(), 2u) << paste().read.error;
    EXPECT_FALSE(paste().verdict.empty());
    EXPECT_TRUE(scene() == before);  // nothing changes before it is taken
    key(SDL_SCANCODE_RETURN);
    EXPECT_FALSE(paste().open);
    EXPECT_EQ(std::get<scene::BoxShape>(scene().b.shape).halfExtents, dvec3(1.0));
    EXPECT_EQ(scene().b.position, dvec3(1, 0.25, 0));
    EXPECT_EQ(app().editor.document.undoName(), "Paste a pair");
    EXPECT_TRUE(app().editor.document.isModified());
    key(SDL_SCANCODE_Z, KMOD_CTRL);
    EXPECT_TRUE(scene() == before);
}

// The list marks the preset whose file is open.
TEST_F(ExchangeTest, APastedPairIsOfNoFileAndNoPresetIsMarked) {
    const fs::path start = preset("tetrahedron-cube");
    ASSERT_TRUE(presetIsMarked());
    pasteText(kTwoBoxes);
    key(SDL_SCANCODE_RETURN);
    EXPECT_EQ(app().editor.document.file(), fs::path());
    EXPECT_EQ(app().editor.title().str(), "Pasted pair");
    EXPECT_TRUE(app().editor.document.isModified()) << "nobody has saved it";
    EXPECT_FALSE(presetIsMarked());
    key(SDL_SCANCODE_Z, KMOD_CTRL);
    EXPECT_EQ(app().editor.document.file(), start);
    EXPECT_FALSE(app().editor.document.isModified());
    EXPECT_TRUE(presetIsMarked());
    key(SDL_SCANCODE_Z, KMOD_CTRL | KMOD_SHIFT);
    EXPECT_EQ(app().editor.document.file(), fs::path());
    EXPECT_TRUE(app().editor.document.isModified());
    EXPECT_FALSE(presetIsMarked());
    key(SDL_SCANCODE_S, KMOD_CTRL);  // asks for a name: there is no file to write over
    EXPECT_EQ(app().dialogs.fileDialog.purpose, FileDialog::Purpose::save);
    key(SDL_SCANCODE_ESCAPE);
    ASSERT_TRUE(app().open(start));
    window_.settle();
    EXPECT_TRUE(presetIsMarked());
}

// It is a change of the open scene, as choosing another type would be.
TEST_F(ExchangeTest, APastedShapeKeepsTheFileOfTheScene) {
    pasteText(kOneBox);
    answerYes();
    key(SDL_SCANCODE_RETURN);
    EXPECT_EQ(app().editor.document.undoName(), "Paste to B");
    EXPECT_EQ(app().editor.document.file(), preset("tetrahedron-cube"));
    EXPECT_TRUE(app().editor.document.isModified());
}

TEST_F(ExchangeTest, APairTheSceneRefusesIsNotTaken) {
    pasteText(kTwoBoxes);
    ASSERT_TRUE(paste().open);
    paste().taken.safeDistance = -1.0;  // as if the rules had changed since it was judged
    const scene::Scene before = scene();
    key(SDL_SCANCODE_RETURN);
    EXPECT_TRUE(paste().open);
    EXPECT_NE(paste().trouble, "");
    EXPECT_TRUE(scene() == before);
}

TEST_F(ExchangeTest, EscapeAndCancelLeaveEverything) {
    const scene::Scene before = scene();
    pasteText(kTwoBoxes);
    key(SDL_SCANCODE_ESCAPE);
    EXPECT_FALSE(paste().open);
    pasteText(kTwoBoxes);
    ASSERT_TRUE(paste().open);
    EXPECT_TRUE(clickLabel("##paste", {"Cancel"}));
    EXPECT_FALSE(paste().open);
    EXPECT_TRUE(scene() == before);
    EXPECT_EQ(app().editor.document.undoName(), "");
}

// Frames go on while a long text is read; the page says so and can be left.
TEST_F(ExchangeTest, ALongTextIsReadBesideTheWindow) {
    std::string text = kTwoBoxes;
    for (int i = 0; i < 40'000; ++i) text += "# a:a:a:a:\n";
    ASSERT_GT(text.size(), kMostReadAtOnce);
    ASSERT_EQ(SDL_SetClipboardText(text.c_str()), 0);
    const std::uint64_t revision = app().editor.document.revision();
    key(SDL_SCANCODE_V, KMOD_CTRL);
    ASSERT_TRUE(paste().open);
    // A quick machine may have read it in the frames of the key already.
    EXPECT_TRUE(!app().dialogs.exchangeDialogs->reader.isBusy() || paste().taken == scene::Scene{});
    waitUntilRead();
    window_.settle();
    ASSERT_EQ(paste().read.objects.size(), 2u) << paste().read.error;
    EXPECT_EQ(app().editor.document.revision(), revision);
    key(SDL_SCANCODE_RETURN);
    EXPECT_FALSE(paste().open);
    EXPECT_EQ(scene().b.position, dvec3(1, 0.25, 0));
}

TEST_F(ExchangeTest, ALongReadingIsLeftAtOnce) {
    const scene::Scene before = scene();
    std::string text;
    for (int i = 0; i < 300'000; ++i) text += "a:";
    ASSERT_EQ(SDL_SetClipboardText(text.c_str()), 0);
    key(SDL_SCANCODE_V, KMOD_CTRL);
    ASSERT_TRUE(paste().open);
    key(SDL_SCANCODE_ESCAPE);
    EXPECT_FALSE(paste().open);
    // The next text is read when the given up reading has ended.
    pasteText(kTwoBoxes);
    ASSERT_TRUE(paste().open);
    for (int i = 0; i < 4000 && paste().read.objects.empty(); ++i) {
        SDL_Delay(5);
        window_.step(0.0);
    }
    EXPECT_EQ(paste().read.objects.size(), 2u);
    key(SDL_SCANCODE_ESCAPE);
    EXPECT_TRUE(scene() == before);
}

TEST_F(ExchangeTest, AReadingPastItsDeadlineIsGivenUpWithOneMessage) {
    const scene::Scene before = scene();
    std::string text;
    for (int i = 0; i < 700'000; ++i) text += "a:";
    app().dialogs.exchangeDialogs->longestReading = 0.02;
    ASSERT_EQ(SDL_SetClipboardText(text.c_str()), 0);
    key(SDL_SCANCODE_V, KMOD_CTRL);
    for (int i = 0; i < 400 && paste().read.error.empty(); ++i) {
        SDL_Delay(5);
        window_.step(0.01);
    }
    EXPECT_NE(paste().read.error.find("took longer than 0.02 s and was given up"), std::string::npos)
        << paste().read.error;
    EXPECT_FALSE(app().dialogs.exchangeDialogs->reader.isBusy());
    // Another text is read at once, whatever the first one's reading still does.
    app().dialogs.exchangeDialogs->longestReading = kLongestReading;
    key(SDL_SCANCODE_ESCAPE);
    pasteText(kTwoBoxes);
    EXPECT_EQ(paste().read.objects.size(), 2u);
    key(SDL_SCANCODE_ESCAPE);
    EXPECT_TRUE(scene() == before);
}

// Three hundred bytes once kept the window busy for ever.
TEST_F(ExchangeTest, ShapesNestedInShapesAreReadAtOnce) {
    std::string text;
    for (int i = 0; i < 40; ++i) text += "{shape:";
    text += "1 2 3" + std::string(40, '}');
    pasteText(text);
    ASSERT_TRUE(paste().open);
    EXPECT_FALSE(paste().read.ok());
    key(SDL_SCANCODE_ESCAPE);
}

TEST_F(ExchangeTest, PointsThatAreNoVerticesAreCounted) {
    pasteText("0 0 0\n1 0 0\n0 1 0\n0 0 1\n0.1 0.1 0.1\n0 0 0\n");
    ASSERT_TRUE(paste().open);
    EXPECT_NE(paste().note.find("points not convex, 4 of 6 used"), std::string::npos) << paste().note;
    key(SDL_SCANCODE_ESCAPE);
    pasteText("0 0 0\n1 0 0\n0 1 0\n0 0 1\n");
    EXPECT_EQ(paste().note, "");
}

TEST_F(ExchangeTest, OneShapeGoesToBAndSwapSendsItToA) {
    const scene::Scene before = scene();
    pasteText(kOneBox);
    ASSERT_TRUE(paste().open);
    key(SDL_SCANCODE_RETURN);
    EXPECT_TRUE(paste().open) << "what becomes of A is not answered";
    answerYes();
    EXPECT_EQ(paste().assignment, (exchange::Assignment{std::nullopt, 0}));
    EXPECT_TRUE(clickLabel("##paste", {"Take it"}));
    EXPECT_TRUE(scene().a == before.a);
    EXPECT_EQ(app().editor.document.undoName(), "Paste to B");
    key(SDL_SCANCODE_Z, KMOD_CTRL);
    pasteText(kOneBox);
    EXPECT_TRUE(clickLabel("##paste", {"Swap A and B"}));
    EXPECT_EQ(paste().assignment, (exchange::Assignment{0, std::nullopt}));
    key(SDL_SCANCODE_RETURN);
    EXPECT_TRUE(scene().b == before.b);
    EXPECT_EQ(app().editor.document.undoName(), "Paste to A");
}

TEST_F(ExchangeTest, ChoicesActAtOnce) {
    pasteText(kOpenBoxes);
    ASSERT_TRUE(paste().open);
    const std::string before = paste().verdict;
    ASSERT_EQ(paste().read.questions.size(), 1u);
    ASSERT_TRUE(paste().read.open.boxes);
    // A click on "half" in the row of the box sizes.
    const ImGuiWindow* right = imguiWindow("##understood");
    ASSERT_NE(right, nullptr);
    bool chosen = false;
    const int top = static_cast<int>(right->Pos.y) + 40, bottom = top + static_cast<int>(right->Size.y);
    const double middle = right->Pos.x + 96.0 + (right->Size.x - 96.0) * 0.5;
    for (int y = top; y < bottom && !chosen; y += 10) {
        click({middle, y});
        chosen = paste().choices.boxes == exchange::BoxNumbers::half;
    }
    ASSERT_TRUE(chosen);
    EXPECT_EQ(std::get<scene::BoxShape>(paste().read.objects[0].object.shape).halfExtents, dvec3(2.0));
    EXPECT_NE(paste().verdict, before);
    EXPECT_TRUE(paste().read.questions.empty()) << "it was said";
}

TEST_F(ExchangeTest, NothingIsTakenBeforeWhatIsOpenIsAnswered) {
    const scene::Scene before = scene();
    pasteText(kOpenBoxes);
    ASSERT_EQ(paste().read.questions.size(), 1u);
    key(SDL_SCANCODE_RETURN);
    EXPECT_TRUE(paste().open);
    EXPECT_TRUE(scene() == before);
    answerYes();
    key(SDL_SCANCODE_RETURN);
    EXPECT_FALSE(paste().open);
    EXPECT_EQ(std::get<scene::BoxShape>(scene().a.shape).halfExtents, dvec3(1.0));
}

// A text that nobody knows: its numbers are clicked.
TEST_F(ExchangeTest, NumbersArePickedByHand) {
    pasteText("two cubes of side 2\none at 0 0 0\nthe other at 0 0 1.9\n");
    ASSERT_TRUE(paste().open);
    ASSERT_TRUE(paste().byHand);
    key(SDL_SCANCODE_RETURN);
    EXPECT_TRUE(paste().open) << paste().read.error;
    const auto clickNumber = [&](std::size_t line, std::size_t column) {
        const ImGuiWindow* text = imguiWindow("##numbers");
        ASSERT_NE(text, nullptr);
        const ImFont* font = app().ui.fonts.numbers;
        const ImGuiStyle& style = ImGui::GetStyle();
        const double letter = font->CalcTextSizeA(font->FontSize, 1e6f, 0.0f, "0").x;
        click({text->Pos.x + kTextMargin + letter * (static_cast<double>(column) + 0.5),
               text->Pos.y + kTextMargin +
                   (static_cast<double>(line) + 0.4) * (font->FontSize + style.ItemSpacing.y)});
        waitUntilRead();
    };
    clickNumber(0, 18);  // "2"
    EXPECT_EQ(paste().hand.slots[0].picked[0], (exchange::Picked{0, 1}));
    EXPECT_EQ(paste().handPart, exchange::HandPart::position);
    clickNumber(1, 7);
    clickNumber(0, 18);  // of B now
    clickNumber(2, 13);
    EXPECT_EQ(paste().hand.slots[1].picked[6], (exchange::Picked{4, 3}));
    EXPECT_EQ(paste().read.error, "A: say whether its size is half or whole");
    for (exchange::HandSlot& slot : paste().hand.slots) {
        slot.boxes = exchange::BoxNumbers::full;
        slot.turn = 1;
    }
    paste().stale = true;
    window_.settle();
    waitUntilRead();
    window_.settle();
    EXPECT_NE(paste().verdict.find("0.1"), std::string::npos) << paste().verdict << paste().read.error;
    EXPECT_NE(app().dialogs.exchangeDialogs->picture.texture.id(), 0u) << "the pair is shown";
    key(SDL_SCANCODE_RETURN);
    EXPECT_FALSE(paste().open);
    EXPECT_EQ(scene().b.position, dvec3(0, 0, 1.9));
    EXPECT_EQ(std::get<scene::BoxShape>(scene().a.shape).halfExtents, dvec3(1.0));
}

TEST_F(ExchangeTest, ACylinderOfTheTextIsTakenAsTheTrueOne) {
    pasteText(
        "auto a = std::make_shared<fcl::Cylinderd>(1.0, 2.0);\nauto b = "
        "std::make_shared<fcl::Sphered>(1.0);\n"
        "fcl::CollisionObjectd o1(a, fcl::Transform3d::Identity());\n"
        "fcl::CollisionObjectd o2(b, fcl::Transform3d::Identity());\n");
    ASSERT_TRUE(paste().read.questions.empty()) << exchange::explain(paste().read);
    key(SDL_SCANCODE_RETURN);
    EXPECT_EQ(scene::shapeTypeName(scene().a.shape), "cylinder");
    EXPECT_TRUE(app().editor.evaluation().shapes[0]->shape.isCurved());
}

TEST_F(ExchangeTest, TheAnswerOfTheTextComesWithThePairOrIsLeft) {
    pasteText(std::string(kTwoBoxes) + "penetration depth: 0.75\n");
    ASSERT_EQ(paste().read.reported.size(), 1u);
    key(SDL_SCANCODE_RETURN);
    ASSERT_EQ(scene().reported.size(), 1u);
    EXPECT_EQ(scene().reported[0].depth, 0.75);
    app().perform(Action::copyMarkdown);
    const std::string issue = clipboard();
    EXPECT_LT(issue.find("### Expected"), issue.find("### Actual (FCL)")) << issue;
    EXPECT_NE(issue.find("- depth 0.75 m\n"), std::string::npos) << issue;
    pasteText(std::string(kTwoBoxes) + "penetration depth: 0.75\n");
    paste().withAnswer = false;
    key(SDL_SCANCODE_RETURN);
    EXPECT_TRUE(scene().reported.empty());
}

TEST_F(ExchangeTest, TheTextCanBeCorrectedWithinThePage) {
    pasteText("fcl::Boxd(");
    ASSERT_TRUE(paste().open);
    const std::string error = paste().read.error;
    const ImGuiWindow* page = imguiWindow("##paste");
    ASSERT_NE(page, nullptr);
    EXPECT_FALSE(paste().read.ok());
    key(SDL_SCANCODE_RETURN);  // nothing to take
    EXPECT_TRUE(paste().open);
    click({page->Pos.x + 200, page->Pos.y + 120});
    type("1, 1, 1)");
    EXPECT_EQ(paste().text, "fcl::Boxd(1, 1, 1)");
    EXPECT_TRUE(paste().read.ok()) << paste().read.error;
    EXPECT_FALSE(error.empty());
}

TEST_F(ExchangeTest, AnEmptyClipboardIsSaid) {
    SDL_SetClipboardText("");
    key(SDL_SCANCODE_V, KMOD_CTRL);
    EXPECT_FALSE(paste().open);
    EXPECT_NE(app().ui.toasts.lastText().find("clipboard"), std::string::npos);
}

TEST_F(ExchangeTest, OneLineGoesRoundThroughTheClipboard) {
    const scene::Scene before = scene();
    key(SDL_SCANCODE_C, KMOD_CTRL | KMOD_SHIFT);
    const std::string line = clipboard();
    EXPECT_TRUE(line.starts_with("sepaxis:1:"));
    EXPECT_NE(app().ui.toasts.lastText().find(grouped(line.size()) + " characters"), std::string::npos);
    ASSERT_TRUE(app().open(preset("touching")));
    window_.settle();
    pasteText("look: " + line);
    ASSERT_TRUE(paste().open);
    key(SDL_SCANCODE_RETURN);
    EXPECT_TRUE(scene() == before);
}

TEST_F(ExchangeTest, TextFilesAreUnderstoodWhenTheyAreDropped) {
    std::string folder = (fs::temp_directory_path() / "sepaxis-drop-XXXXXX").string();
    ASSERT_NE(mkdtemp(folder.data()), nullptr);
    std::ofstream(folder + "/report.md") << kTwoBoxes;
    drop(folder + "/report.md");
    EXPECT_TRUE(paste().open);
    EXPECT_EQ(paste().source, "report.md");
    EXPECT_EQ(paste().read.objects.size(), 2u);
    key(SDL_SCANCODE_ESCAPE);
    drop(folder + "/missing.txt");
    EXPECT_FALSE(paste().open);
    EXPECT_NE(app().dialogs.errorText.find("missing.txt"), std::string::npos);
    fs::remove_all(folder);
}

TEST_F(ExchangeTest, EveryFormIsCopiedWithItsLength) {
    using exchange::ShareFormat;
    const auto copied = [&](ShareFormat format, const char* part) {
        copyScene(app().ui, app().editor, format);
        EXPECT_NE(clipboard().find(part), std::string::npos) << part;
        EXPECT_NE(app().ui.toasts.lastText().find("characters"), std::string::npos);
    };
    copied(ShareFormat::json, "\"version\": 1");
    copied(ShareFormat::cpp, "int main()");
    copied(ShareFormat::markdown, "### Expected");
    copied(ShareFormat::javascript, "new Hull({");
}

TEST_F(ExchangeTest, TheSharePageShowsAndCopies) {
    showShareDialog(*app().dialogs.exchangeDialogs);
    window_.settle();
    ASSERT_TRUE(shareDialog().open);
    EXPECT_NE(imguiWindow("##share"), nullptr);
    SDL_SetClipboardText("");
    key(SDL_SCANCODE_RETURN);
    EXPECT_FALSE(shareDialog().open);
    EXPECT_TRUE(clipboard().starts_with("sepaxis:1:"));
}

// Escape takes the list away, and only the next one the page.
TEST_F(ExchangeTest, EscapeOnAListLeavesThePageOpen) {
    const auto lists = [] { return ImGui::GetCurrentContext()->OpenPopupStack.Size - 1; };
    showShareDialog(*app().dialogs.exchangeDialogs);
    shareDialog().format = exchange::ShareFormat::markdown;
    shareDialog().stale = true;
    window_.settle();
    ASSERT_TRUE(clickControlIn("##share", idOf("##share", {"##method"})));
    ASSERT_EQ(lists(), 1);
    key(SDL_SCANCODE_ESCAPE);
    EXPECT_EQ(lists(), 0);
    EXPECT_TRUE(shareDialog().open);
    key(SDL_SCANCODE_ESCAPE);
    EXPECT_FALSE(shareDialog().open);

    pasteText(kTwoBoxes);
    EXPECT_TRUE(clickControlIn("##pair", idOf("##pair", {"##toB"}), LookFrom::below));
    ASSERT_EQ(lists(), 1);
    key(SDL_SCANCODE_ESCAPE);
    EXPECT_EQ(lists(), 0);
    EXPECT_TRUE(paste().open);
    key(SDL_SCANCODE_ESCAPE);
    EXPECT_FALSE(paste().open);
}

}  // namespace
}  // namespace sepaxis::ui
