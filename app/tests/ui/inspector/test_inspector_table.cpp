// The inspector's table, driven by ImGui's own input without a window.
#include "app/inspect/row_sort.h"
#include "app/ui/inspector/table.h"
#include "app/ui/theme/theme.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>
#include <imgui.h>

namespace sepaxis::ui {
namespace {

constexpr float kHeight = 250.0f;

class TableTest : public testing::Test {
 protected:
    void SetUp() override {
        ImGui::SetCurrentContext(context_);
        ImGuiIO& io = ImGui::GetIO();
        io.IniFilename = nullptr;
        io.DisplaySize = {700.0f, kHeight};
        io.DeltaTime = 1.0f / 60.0f;
        for (const ImGuiKey key : {ImGuiKey_UpArrow, ImGuiKey_DownArrow, ImGuiKey_PageUp, ImGuiKey_PageDown})
            io.KeyMap[key] = static_cast<int>(key);
        ui_.fonts = buildFonts(*ImGui::GetIO().Fonts, 1.0f, 1.0f);
        unsigned char* pixels = nullptr;
        int width = 0, height = 0;
        io.Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
        applyTheme(gfx::Theme::dark, 1.0f);
        source_.columns = columns_;
        source_.cell = [this](std::size_t row, std::size_t column) {
            ++cellsAsked_;
            if (column == 0) return TableCell{"row " + std::to_string(row)};
            return TableCell{std::to_string(values_[row]), std::nullopt, ui_.palette().accent};
        };
        source_.before = [this](std::size_t column, std::size_t p, std::size_t q) {
            return column == 0 ? p < q : values_[p] < values_[q];
        };
        source_.empty = "Nothing is listed.";
    }
    void TearDown() override { ImGui::DestroyContext(context_); }

    void fill(std::size_t rows) {
        values_.resize(rows);
        for (std::size_t i = 0; i < rows; ++i) values_[i] = static_cast<int>(i * 7919 % 1000);
        source_.rows = rows;
        ++source_.version;
    }
    TableEvents frame() {
        ui_.redrawIn = kNever;
        ui_.now += 1.0 / 60.0;
        cellsAsked_ = 0;
        ImGui::NewFrame();
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({700.0f, kHeight});
        ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
        ImGui::Begin(
            "##test", nullptr,
            ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoScrollWithMouse);
        const TableEvents events = table_.draw(ui_, "##table", {{0, 0}, {700.0f, kHeight}}, source_);
        ImGui::End();
        ImGui::PopStyleVar();
        ImGui::Render();
        return events;
    }
    // Frames until the mouse is known to be there; the last one's events.
    TableEvents pointAt(const Rect& place) {
        ImGui::GetIO().MousePos = {(place.min.x + place.max.x) * 0.5f, (place.min.y + place.max.y) * 0.5f};
        frame();
        frame();
        return frame();
    }
    TableEvents click(const Rect& place) {
        pointAt(place);
        ImGui::GetIO().MouseDown[0] = true;
        frame();
        ImGui::GetIO().MouseDown[0] = false;
        const TableEvents events = frame();
        sortAll();
        return events;
    }
    TableEvents press(ImGuiKey key) {
        ImGui::GetIO().KeysDown[static_cast<int>(key)] = true;
        const TableEvents events = frame();
        ImGui::GetIO().KeysDown[static_cast<int>(key)] = false;
        frame();
        return events;
    }
    void sortAll() {
        frame();
        while (table_.isSorting()) frame();
    }
    std::vector<int> shown(std::size_t count) const {
        std::vector<int> numbers;
        for (std::size_t i = 0; i < count; ++i) numbers.push_back(values_[table_.rowAt(i)]);
        return numbers;
    }

    ImGuiContext* context_ = ImGui::CreateContext();
    Ui ui_;
    Table table_;
    std::array<TableColumn, 2> columns_ = {
        TableColumn{"row", 120.0f}, TableColumn{"value", 120.0f, TableAlign::point, "m", "help", 1.0f}};
    TableSource source_;
    std::vector<int> values_;
    std::size_t cellsAsked_ = 0;
};

// What it leaves goes to the column that stretches.
TEST_F(TableTest, AColumnThatFitsIsAsWideAsItsWords) {
    columns_[0].fits = true;
    const auto width = [&](std::size_t column) { return table_.rectOfTitle(column).width(); };
    fill(1000);
    frame();
    frame();
    const float words = ImGui::CalcTextSize("row 0").x;
    EXPECT_GT(width(0), words);
    EXPECT_LT(width(0), words + 40.0f);
    EXPECT_NEAR(width(0) + width(1), 690.0f, 1.0f);
    const float narrow = width(0);
    table_.reveal(999);
    frame();
    EXPECT_EQ(ui_.redrawIn, 0.0) << "the next frame has room for them";
    frame();
    EXPECT_GT(width(0), narrow) << "its words have become longer";
    const float wide = width(0);
    table_.reveal(0);
    frame();
    frame();
    EXPECT_EQ(width(0), wide) << "nothing shifts when the rows scroll back";
    table_.startAnew();
    frame();
    frame();
    EXPECT_EQ(width(0), narrow);
    columns_[0].width = 30.0f;
    frame();
    EXPECT_EQ(width(0), 30.0f) << "the most that it may have";
}

TEST_F(TableTest, DrawsOnlyTheRowsInSight) {
    fill(100000);
    frame();
    frame();
    EXPECT_GE(table_.drawnRows(), 9u);
    EXPECT_LE(table_.drawnRows(), 11u);
    EXPECT_LE(cellsAsked_, 22u);
    EXPECT_FALSE(table_.rectOfRow(90000).has_value());
    table_.reveal(90000);
    frame();
    const auto place = table_.rectOfRow(90000);
    ASSERT_TRUE(place.has_value());
    EXPECT_LE(place->max.y, kHeight);
    EXPECT_LE(cellsAsked_, 24u);
}

TEST_F(TableTest, ScrollsAHundredThousandRowsSmoothly) {
    fill(100000);
    table_.sortBy(1);
    sortAll();
    ImGui::GetIO().MousePos = {100.0f, 100.0f};
    frame();
    frame();
    double slowest = 0.0;
    for (int i = 0; i < 200; ++i) {
        ImGui::GetIO().MouseWheel = -8.0f;
        const auto start = std::chrono::steady_clock::now();
        frame();
        slowest = std::max(slowest,
                           std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    }
    EXPECT_FALSE(table_.rectOfRow(table_.rowAt(0)).has_value());
    EXPECT_TRUE(table_.rectOfRow(table_.rowAt(200 * 8 * 3 + 2)).has_value());
#if !defined(__SANITIZE_ADDRESS__)  // which makes it several times slower
    EXPECT_LT(slowest, 0.033);
#endif
}

TEST_F(TableTest, ATitleSortsUpThenDownThenNotAtAll) {
    fill(3000);
    frame();
    click(table_.rectOfTitle(1));
    EXPECT_EQ(table_.sortedBy(), 1u);
    EXPECT_FALSE(table_.isDescending());
    EXPECT_EQ(shown(4), (std::vector<int>{0, 0, 0, 1}));
    EXPECT_LT(table_.rowAt(0), table_.rowAt(1)) << "equal rows keep their order";
    click(table_.rectOfTitle(1));
    EXPECT_TRUE(table_.isDescending());
    EXPECT_EQ(shown(4), (std::vector<int>{999, 999, 999, 998}));
    EXPECT_LT(table_.rowAt(0), table_.rowAt(1)) << "and downwards too";
    click(table_.rectOfTitle(1));
    EXPECT_FALSE(table_.sortedBy().has_value());
    EXPECT_EQ(table_.rowAt(17), 17u);
}

TEST_F(TableTest, NewRowsAreSortedAnew) {
    fill(50);
    table_.sortBy(1);
    sortAll();
    fill(20);
    sortAll();
    std::vector<int> expected = values_;
    std::sort(expected.begin(), expected.end());
    EXPECT_EQ(shown(20), expected);
}

TEST_F(TableTest, TheRowUnderTheMouseIsHoveredAndClicked) {
    fill(40);
    frame();
    const TableEvents over = pointAt(*table_.rectOfRow(3));
    EXPECT_EQ(over.hovered, 3u);
    EXPECT_FALSE(over.clicked.has_value());
    const TableEvents events = click(*table_.rectOfRow(3));
    EXPECT_EQ(events.clicked, 3u);
    EXPECT_EQ(table_.current(), 3u);
}

TEST_F(TableTest, ArrowKeysMoveTheClickedRowInTheShownOrderAndKeepItInSight) {
    fill(100);
    table_.sortBy(1, true);
    sortAll();
    EXPECT_FALSE(press(ImGuiKey_DownArrow).clicked.has_value()) << "no row was clicked yet";
    click(*table_.rectOfRow(table_.rowAt(2)));
    EXPECT_EQ(press(ImGuiKey_DownArrow).clicked, table_.rowAt(3));
    EXPECT_EQ(press(ImGuiKey_UpArrow).clicked, table_.rowAt(2));
    for (int i = 0; i < 40; ++i) press(ImGuiKey_DownArrow);
    EXPECT_EQ(table_.current(), table_.rowAt(42));
    EXPECT_TRUE(table_.rectOfRow(table_.rowAt(42)).has_value());
    for (int i = 0; i < 20; ++i) press(ImGuiKey_PageDown);
    EXPECT_EQ(table_.current(), table_.rowAt(99));
    EXPECT_FALSE(press(ImGuiKey_DownArrow).clicked.has_value()) << "there is nothing below";
}

TEST_F(TableTest, AtRestNothingIsRedrawn) {
    fill(100);
    frame();
    frame();
    EXPECT_EQ(ui_.redrawIn, kNever);
}

TEST(RowSort, InSlicesGivesTheSameAsAtOnce) {
    for (const std::size_t rows : {0u, 1u, 2u, 4096u, 4097u, 50000u, 70001u}) {
        std::vector<int> keys(rows);
        for (std::size_t i = 0; i < rows; ++i) keys[i] = static_cast<int>(i * 7919 % 331);
        const auto before = [&keys](std::uint32_t p, std::uint32_t q) { return keys[p] < keys[q]; };
        inspect::RowSort sort;
        sort.start(rows);
        std::size_t slices = 0;
        while (!sort.step(0.0, before)) ++slices;
        if (rows > 50000) {
            EXPECT_GT(slices, 10u);
        }
        std::vector<std::uint32_t> expected(rows);
        std::iota(expected.begin(), expected.end(), 0u);
        std::stable_sort(expected.begin(), expected.end(), before);
        EXPECT_EQ(sort.order(), expected) << rows;
    }
}

}  // namespace
}  // namespace sepaxis::ui
