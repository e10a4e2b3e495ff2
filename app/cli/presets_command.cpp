#include "app/base/assets_path.h"
#include "app/base/json_text.h"
#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "app/files/presets.h"

#include <algorithm>
#include <iomanip>
#include <memory>
#include <ostream>

namespace sepaxis::cli {

namespace {

void writeJson(std::ostream& out, const std::vector<scene::Preset>& presets) {
    out << '[';
    const char* separator = "\n  ";
    for (const scene::Preset& preset : presets) {
        out << separator << "{\"file\": " << scene::jsonString(preset.path.string())
            << ", \"name\": " << scene::jsonString(preset.name)
            << ", \"group\": " << scene::jsonString(preset.group)
            << ", \"description\": " << scene::jsonString(preset.description)
            << ", \"mine\": " << (preset.mine ? "true" : "false");
        if (!preset.error.empty()) out << ", \"error\": " << scene::jsonString(preset.error);
        out << '}';
        separator = ",\n  ";
    }
    out << "\n]\n";
}

void writeTable(std::ostream& out, const std::vector<scene::Preset>& presets) {
    std::size_t width = 0;
    for (const scene::Preset& preset : presets) {
        width = std::max(width, preset.path.filename().string().size());
    }
    std::string group;
    for (const scene::Preset& preset : presets) {
        const std::string title = groupTitle(preset);
        if (title != group) out << (group.empty() ? "" : "\n") << scene::oneLine(title) << '\n';
        group = title;
        out << "  " << std::left << std::setw(static_cast<int>(width)) << preset.path.filename().string()
            << "  " << scene::oneLine(preset.error.empty() ? preset.name : preset.error) << '\n';
    }
    out << "\nfolder: " << presets.front().path.parent_path().string() << '\n';
    if (presets.back().mine) out << "mine:   " << presets.back().path.parent_path().string() << '\n';
}

int list(bool json, const Context& context) {
    const std::filesystem::path folder = scene::presetsFolder();
    if (folder.empty()) {
        context.err << "sepaxis presets: the folder of the presets was not found; name its parent in "
                       "SEPAXIS_DATA_DIR\n";
        return kBadInput;
    }
    std::vector<std::string> errors;
    const auto& folders = context.folders;
    const std::filesystem::path own = folders ? ownPresetsFolder(*folders) : std::filesystem::path();
    const std::vector<scene::Preset> presets = scene::listPresets(folder, errors, own);
    for (const std::string& error : errors) context.err << error << '\n';
    if (!errors.empty()) return kBadInput;
    if (presets.empty()) {
        context.err << "sepaxis presets: no scene files in " << scene::oneLine(folder.string()) << '\n';
        return kBadInput;
    }
    (json ? writeJson : writeTable)(context.out, presets);
    return kDone;
}

}  // namespace

Run presetsCommand(CLI::App& app) {
    const auto json = std::make_shared<bool>();
    addFlag(app, "--json", *json, "print a JSON array of file, name, group, description and mine");
    return [json](const Context& context) { return list(*json, context); };
}

}  // namespace sepaxis::cli
