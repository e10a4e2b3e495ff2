// Recordings of two boxes, for tests.
#pragma once

#include "app/record/sepaxis_client.h"

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <span>
#include <string>
#include <vector>

namespace sepaxis::record {

// A folder that goes with it.
class Folder {
 public:
    Folder() {
        std::string name = (std::filesystem::temp_directory_path() / "sepaxis-XXXXXX").string();
        if (mkdtemp(name.data()) != nullptr) path_ = name;
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    std::string file(const char* name = "run.sxr") const { return (path_ / name).string(); }

 private:
    std::filesystem::path path_;
};

inline std::string bytesOf(const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}
inline void write(const std::string& file, const std::string& bytes) {
    std::ofstream(file, std::ios::binary) << bytes;
}

inline sxr_options optionsOf(const char* engine = "my engine 1.2") {
    sxr_options options;
    sxr_defaults(&options);
    options.engine = engine;
    return options;
}

inline constexpr std::uint64_t kFloor = 7, kBox = 8;
inline constexpr double kHalf[3] = {0.5, 0.5, 0.5};

// A unit box with its middle `height` above that of another, and what the engine says: `depth` along
// `normal`, with four contacts.
struct Said {
    double height = 0.9, depth = 0.1;
    double normal[3] = {0.0, 1.0, 0.0};
    double half = 0.5;      // of the square of the contacts
    double shift = 0.0;     // of the contacts along x
    std::uint32_t ids = 1;  // that of the first one
    int touching = 1;
    std::uint32_t contacts = 4;
};
inline void addFrame(sxr_client* client, double seconds, const Said& said, std::uint32_t pairs = 1) {
    const std::uint32_t box = sxr_box(client, kHalf);
    const double floor[3] = {0.0, 0.0, 0.0}, position[3] = {0.0, said.height, 0.0},
                 turn[4] = {0.0, 0.0, 0.0, 1.0};
    sxr_frame(client, seconds);
    sxr_pose(client, kFloor, box, floor, turn);
    sxr_pose(client, kBox, box, position, turn);
    sxr_contact contacts[4];
    for (std::uint32_t i = 0; i < 4; ++i)
        contacts[i] = {{said.shift + (i < 2 ? -said.half : said.half), said.height / 2.0,
                        i % 2 == 0 ? -said.half : said.half},
                       said.depth,
                       said.ids + i};
    const sxr_answer answer{
        said.touching, 0, {said.normal[0], said.normal[1], said.normal[2]}, contacts, said.contacts};
    for (std::uint32_t i = 0; i < pairs; ++i) sxr_pair(client, kFloor, kBox, &answer);
}

// Unit boxes 7, 8 and 9 in a row along x, each of which overlaps the next by 0.1, and how deep the engine
// says that the two pairs are.
struct Row {
    double first = 0.1, second = 0.1;  // 7 and 8, 8 and 9
};
inline void addRow(sxr_client* client, const Row& row) {
    constexpr double kStep = 0.9;
    const std::uint32_t box = sxr_box(client, kHalf);
    const double turn[4] = {0.0, 0.0, 0.0, 1.0};
    sxr_frame(client, 0.0);
    for (std::uint64_t body = 0; body < 3; ++body) {
        const double position[3] = {kStep * static_cast<double>(body), 0.0, 0.0};
        sxr_pose(client, 7 + body, box, position, turn);
    }
    for (std::uint64_t pair = 0; pair < 2; ++pair) {
        const double x = kStep * (static_cast<double>(pair) + 0.5),
                     depth = pair == 0 ? row.first : row.second;
        sxr_contact contacts[4];
        for (std::uint32_t i = 0; i < 4; ++i)
            contacts[i] = {{x, i < 2 ? -0.5 : 0.5, i % 2 == 0 ? -0.5 : 0.5}, depth, 1 + i};
        const sxr_answer answer{1, 0, {1.0, 0.0, 0.0}, contacts, 4};
        sxr_pair(client, 7 + pair, 8 + pair, &answer);
    }
}
inline std::string recordedRows(const Folder& folder, const std::vector<Row>& rows) {
    const sxr_options options = optionsOf();
    sxr_client* const client = sxr_open(folder.file().c_str(), &options);
    for (const Row& row : rows) addRow(client, row);
    sxr_close(client);
    return folder.file();
}

}  // namespace sepaxis::record
