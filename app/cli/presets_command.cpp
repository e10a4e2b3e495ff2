#include "app/cli/commands.h"
#include "app/scene/assets_path.h"
#include "app/scene/json_text.h"
#include "app/scene/presets.h"

#include <algorithm>
#include <iomanip>
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
            << ", \"description\": " << scene::jsonString(preset.description) << '}';
        separator = ",\n  ";
    }
    out << "\n]\n";
}

void writeTable(std::ostream& out, const std::vector<scene::Preset>& presets) {
    std::size_t width = 0;
    for (const scene::Preset& preset : presets) {
        width = std::max(width, preset.path.filename().string().size());
    }
    const std::string* group = nullptr;
    for (const scene::Preset& preset : presets) {
        if (!group || *group != preset.group) {
            out << (group ? "\n" : "") << scene::oneLine(preset.group.empty() ? "other" : preset.group)
                << '\n';
        }
        group = &preset.group;
        out << "  " << std::left << std::setw(static_cast<int>(width)) << preset.path.filename().string()
            << "  " << scene::oneLine(preset.name) << '\n';
    }
    out << "\nfolder: " << presets.front().path.parent_path().string() << '\n';
}

}  // namespace

int runPresets(const Arguments& arguments, const Context& context) {
    const std::filesystem::path folder = scene::presetsFolder();
    if (folder.empty()) {
        context.err << "sepaxis presets: the folder of the presets was not found; name its parent in "
                       "SEPAXIS_DATA_DIR\n";
        return kBadInput;
    }
    std::vector<std::string> errors;
    const std::vector<scene::Preset> presets = scene::listPresets(folder, errors);
    for (const std::string& error : errors) context.err << error << '\n';
    if (!errors.empty()) return kBadInput;
    if (presets.empty()) {
        context.err << "sepaxis presets: no scene files in " << scene::oneLine(folder.string()) << '\n';
        return kBadInput;
    }
    if (arguments.has("--json")) {
        writeJson(context.out, presets);
    } else {
        writeTable(context.out, presets);
    }
    return kDone;
}

}  // namespace sepaxis::cli
