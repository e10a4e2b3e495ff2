#include "app/files/session.h"

#include "app/base/file_lock.h"
#include "app/base/json_text.h"
#include "app/base/path_text.h"
#include "app/base/regular_file.h"
#include "app/files/save_scene.h"
#include "app/scene/format/json_members.h"

#include <algorithm>
#include <cstdint>
#include <system_error>

namespace sepaxis::scene {

namespace {

constexpr const char* kSessionFile = "session.json";
constexpr int kLeastVisible = 64;  // pixels in both directions: enough to see the window and to grab it

int overlap(int firstA, int sizeA, int firstB, int sizeB) {
    const std::int64_t end = std::min(std::int64_t{firstA} + sizeA, std::int64_t{firstB} + sizeB);
    return static_cast<int>(std::max<std::int64_t>(0, end - std::max(firstA, firstB)));
}

std::optional<WindowPlace> placeOf(json::Value window) {
    const auto x = json::intMember(window, "x"), y = json::intMember(window, "y");
    const auto width = json::intMember(window, "width"), height = json::intMember(window, "height");
    if (!x || !y || !width || !height || *width <= 0 || *height <= 0) return std::nullopt;
    return WindowPlace{*x, *y, *width, *height, json::boolMember(window, "maximised")};
}

}  // namespace

Session readSession(std::string_view text) {
    Session session;
    const json::ParseResult parsed = json::parse(text);
    if (parsed.error) return session;
    const json::Value document(parsed.tree, 0);
    if (const auto file = json::textMember(document, "file")) session.file = pathFromText(*file);
    session.camera = json::cameraMember(document, "camera");
    if (const auto window = json::member(document, "window")) session.window = placeOf(*window);
    return session;
}

std::string writeSession(const Session& session) {
    std::string text = "{\n  \"version\": 1";
    if (!session.file.empty()) text += ",\n  \"file\": " + jsonString(pathToText(session.file));
    if (session.camera) text += ",\n  \"camera\": " + json::cameraText(*session.camera);
    if (const auto& window = session.window) {
        text += ",\n  \"window\": {\"x\": " + std::to_string(window->x);
        text += ", \"y\": " + std::to_string(window->y);
        text += ", \"width\": " + std::to_string(window->width);
        text += ", \"height\": " + std::to_string(window->height);
        text += std::string(", \"maximised\": ") + (window->maximised ? "true" : "false") + "}";
    }
    return text + "\n}\n";
}

Session loadSession(const std::filesystem::path& stateFolder) {
    return readSession(readRegularFile(stateFolder / kSessionFile, kMostSettingsBytes).text);
}

std::string saveSession(const std::filesystem::path& stateFolder, const Session& session) {
    std::error_code failed;
    std::filesystem::create_directories(stateFolder, failed);
    // Two windows that end at once do not write into each other's file.
    const FileLock lock = FileLock::take(stateFolder / "session.lock", FileLock::Wait::yes);
    return replaceFile(stateFolder / kSessionFile, writeSession(session));
}

std::optional<WindowPlace> placeOnScreens(const WindowPlace& place, const std::vector<ScreenArea>& screens) {
    const ScreenArea* best = nullptr;
    std::int64_t most = 0;
    for (const ScreenArea& screen : screens) {
        const int wide = overlap(place.x, place.width, screen.x, screen.width);
        const int high = overlap(place.y, place.height, screen.y, screen.height);
        const std::int64_t seen = std::int64_t{wide} * high;
        if (wide < kLeastVisible || high < kLeastVisible || seen <= most) continue;
        most = seen;
        best = &screen;
    }
    if (best == nullptr) return std::nullopt;
    WindowPlace result = place;
    result.width = std::min(place.width, best->width);
    result.height = std::min(place.height, best->height);
    result.x = std::clamp(place.x, best->x, best->x + best->width - result.width);
    result.y = std::clamp(place.y, best->y, best->y + best->height - result.height);
    return result;
}

}  // namespace sepaxis::scene
