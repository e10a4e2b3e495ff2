#include "app/bench/frame_figures.h"

#include "app/base/json_text.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string_view>

namespace sepaxis::ui {

namespace {

constexpr std::size_t kNameWidth = 24, kColumn = 9;

// The smallest value that at least this share of the values does not exceed.
double quantile(const std::vector<double>& sorted, double share) {
    const double rank = std::ceil(share * static_cast<double>(sorted.size()));
    return sorted[static_cast<std::size_t>(std::max(rank, 1.0)) - 1];
}

std::string fixed(double value, int decimals) {
    std::array<char, 48> text{};
    std::snprintf(text.data(), text.size(), "%.*f", decimals, value);
    return text.data();
}

std::string column(const std::string& text) {
    return std::string(kColumn - std::min(kColumn - 1, text.size()), ' ') + text;
}

std::string named(std::string_view name) {
    std::string text(name);
    text.resize(std::max(kNameWidth, text.size() + 1), ' ');
    return text;
}

std::string rowOf(const std::string& name, const Spread& frame) {
    return named(name) + column(fixed(frame.median, 2)) + column(fixed(frame.p90, 2)) +
           column(fixed(frame.most, 2));
}

std::string tableOf(const SceneFigures& scene, bool counted) {
    std::string text = '\n' + scene.name + '\n' + named("  ms a frame") + column("median") + column("p90") +
                       column("most") + column("ratio") + column("work") + "  |";
    for (std::size_t i = 0; i < kFrameParts; ++i) text += column(nameOf(static_cast<FramePart>(i)));
    text += "  |" + column("news") + column("most") + column("ImGui's") + '\n';
    text += rowOf("  clear and present", scene.bare) + column("1.0") + std::string(kColumn, ' ') + "  |" +
            std::string(kColumn * kFrameParts, ' ') + "  |\n";
    for (const PartFigures& part : scene.parts) {
        text += rowOf("  " + part.name, part.frame) + column(fixed(scene.ratio(part), 1)) +
                column(fixed(part.processor.median, 2)) + "  |";
        for (const double median : part.parts) text += column(fixed(median, 2));
        text += "  |" + column(counted ? fixed(part.allocations.median, 0) : "-") +
                column(counted ? fixed(part.allocations.most, 0) : "-") +
                column(fixed(part.imguiAllocations.median, 0)) + '\n';
        if (part.isDrag && 2 * part.scenesDrawn < part.frames)
            text += "  it moved something in " + std::to_string(part.scenesDrawn) + " of " +
                    std::to_string(part.frames) + " frames only: measure again\n";
    }
    text += "  at rest " + fixed(scene.restPercent, 1) + " % of one core; resident memory " +
            (scene.megabytes ? fixed(*scene.megabytes, 0) + " MB" : "not known") + '\n';
    return text;
}

std::string jsonOf(const Spread& spread) {
    return "{\"median\": " + scene::shortestNumber(spread.median) +
           ", \"p90\": " + scene::shortestNumber(spread.p90) +
           ", \"most\": " + scene::shortestNumber(spread.most) + '}';
}

std::string jsonOf(const SceneFigures& scene, bool counted) {
    std::string text =
        "    {\"name\": " + scene::jsonString(scene.name) + ",\n     \"bare\": " + jsonOf(scene.bare) +
        ",\n     \"restPercent\": " + scene::shortestNumber(scene.restPercent) +
        ",\n     \"megabytes\": " + (scene.megabytes ? scene::shortestNumber(*scene.megabytes) : "null") +
        ",\n     \"parts\": [";
    const char* separator = "";
    for (const PartFigures& part : scene.parts) {
        text += separator;
        text += "\n      {\"name\": " + scene::jsonString(part.name) +
                ", \"frames\": " + std::to_string(part.frames) +
                ", \"scenesDrawn\": " + std::to_string(part.scenesDrawn) +
                ",\n       \"frame\": " + jsonOf(part.frame) + ", \"processor\": " + jsonOf(part.processor) +
                ", \"ratio\": " + scene::shortestNumber(scene.ratio(part));
        for (std::size_t i = 0; i < kFrameParts; ++i)
            text += std::string(i == 0 ? ",\n       \"" : ", \"") + nameOf(static_cast<FramePart>(i)) +
                    "\": " + scene::shortestNumber(part.parts[i]);
        text += ",\n       \"allocations\": " + (counted ? jsonOf(part.allocations) : "null") +
                ", \"imguiAllocations\": " + jsonOf(part.imguiAllocations) + '}';
        separator = ",";
    }
    return text + "]}";
}

}  // namespace

Spread spreadOf(std::vector<double> values) {
    if (values.empty()) return {};
    std::sort(values.begin(), values.end());
    return {quantile(values, 0.5), quantile(values, 0.9), values.back()};
}

double SceneFigures::ratio(const PartFigures& part) const {
    return bare.median > 0.0 ? part.frame.median / bare.median : 0.0;
}

std::string asTable(const FrameFigures& figures) {
    std::string text = "Window of " + std::to_string(figures.width) + "x" + std::to_string(figures.height) +
                       " pixels, drawn by " + figures.driver + ".\nFirst frame " +
                       (figures.firstFrame ? fixed(*figures.firstFrame, 0) + " ms after the process began"
                                           : "at a time that is not known") +
                       ".\n";
    for (const SceneFigures& scene : figures.scenes) text += tableOf(scene, figures.allocationsCounted);
    text += R"(
ratio: to a frame that only clears and presents this window. work: processor time of all threads, which other
programs hardly change. Columns between the bars: medians of the parts of a frame. news: calls of operator new
a frame by the window's thread, outside of ImGui; ImGui's own beside it.
)";
    return text;
}

std::string asJson(const FrameFigures& figures) {
    std::string text =
        "{\"width\": " + std::to_string(figures.width) + ", \"height\": " + std::to_string(figures.height) +
        ", \"driver\": " + scene::jsonString(figures.driver) +
        ",\n \"firstFrame\": " + (figures.firstFrame ? scene::shortestNumber(*figures.firstFrame) : "null") +
        ",\n \"scenes\": [\n";
    for (std::size_t i = 0; i < figures.scenes.size(); ++i)
        text += (i > 0 ? ",\n" : "") + jsonOf(figures.scenes[i], figures.allocationsCounted);
    return text + "]}\n";
}

}  // namespace sepaxis::ui
