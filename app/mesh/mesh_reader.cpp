#include "app/mesh/mesh_reader.h"

#include "app/base/regular_file.h"
#include "app/base/utf8.h"

#include <algorithm>
#include <new>
#include <optional>
#include <string_view>
#include <utility>

namespace sepaxis::mesh {

namespace {

// Names of parts go into scene files, reasons into messages. Other bytes are taken for Latin-1, as old
// programs wrote them.
std::string inUtf8(std::string_view name) {
    std::string text(name);
    if (isUtf8(text)) return text;
    text.clear();
    for (const char c : name) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80)
            text += c;
        else
            text += {static_cast<char>(0xc0 | byte >> 6u), static_cast<char>(0x80 | (byte & 0x3fu))};
    }
    return text;
}

// At most so many bytes, cut between two characters.
std::string cut(std::string text, std::size_t most) {
    std::size_t kept = 0;
    for (std::size_t next = 0; next <= std::min(text.size(), most); next += utf8Length(text, next))
        kept = next;
    text.resize(kept);
    return text;
}

// A reason may quote what the file holds.
std::string oneLine(std::string_view reason) {
    constexpr std::size_t kMost = 300;
    std::string line = inUtf8(reason);
    for (char& c : line) {
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = ' ';
    }
    return line.size() > kMost ? cut(std::move(line), kMost) + "..." : line;
}

// Why the file cannot be read, whatever it holds; nothing if it can.
std::optional<std::string> load(const std::filesystem::path& path, std::size_t mostBytes,
                                const std::stop_token& stop, std::string& content) {
    RegularFile file = readRegularFile(path, mostBytes, stop);
    if (file.folder) return file.problem + ", not a mesh file";
    if (!file.ok()) return file.problem;
    if (file.text.empty()) return "is empty";
    content = std::move(file.text);
    return std::nullopt;
}

void finish(ReadMesh& read) {
    read.reason = oneLine(findFault(read.mesh));
    read.ok = read.reason.empty();
    for (Part& part : read.mesh.parts) part.name = cut(inUtf8(part.name), kLongestName);
}

}  // namespace

ReadMesh readContent(Source& source, const Format& format) {
    ReadMesh read;
    read.format = &format;
    try {
        read.mesh = format.read(source);
        finish(read);
    } catch (const Unreadable& why) {
        read.reason = oneLine(why.what());
    } catch (const GivenUp&) {
        read.cancelled = source.watch.isCancelled();
        if (!read.cancelled) read.reason = "takes too long to read";
    } catch (const std::bad_alloc&) {
        read.reason = "needs more memory than there is";
    }
    return read;
}

ReadMesh readMesh(const std::filesystem::path& path, const ReadOptions& options,
                  const std::stop_token& stop) {
    ReadMesh read;
    const Format* const format = formatOf(path);
    if (format == nullptr) {
        read.reason = "is no mesh file that can be read: " + extensionsInWords();
        return read;
    }
    Watch watch(stop, options.seconds);
    Source source{{}, path, watch};
    if (const auto problem = load(path, options.mostFileBytes, stop, source.content)) {
        read.cancelled = watch.isCancelled();
        if (!read.cancelled) read.reason = *problem;
        return read;
    }
    return readContent(source, *format);
}

}  // namespace sepaxis::mesh
