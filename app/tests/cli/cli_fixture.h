// What the tests of the command line share: a run in this process, files of its own, the parts of a JSON
// answer.
#pragma once

#include "app/base/assets_path.h"
#include "app/base/json_tree.h"
#include "app/cli/command_line.h"
#include "app/files/presets.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace sepaxis::cli {

using scene::json::Kind;
using scene::json::Value;

struct Answer {
    int status = -1;
    std::string out, err;
};

inline Answer run(const std::vector<std::string>& arguments, const std::string& input = {},
                  const std::optional<scene::UserFolders>& folders = {}) {
    std::istringstream in(input);
    std::ostringstream out, err;
    Answer answer;
    answer.status = runCommandLine(arguments, {in, out, err, folders, {}});
    answer.out = out.str();
    answer.err = err.str();
    return answer;
}

inline std::string presetPath(const std::string& name) {
    return (scene::presetsFolder() / name).string();
}

// A folder of its own for each test, gone afterwards.
class Cli : public testing::Test {
 protected:
    void SetUp() override {
        const auto* info = testing::UnitTest::GetInstance()->current_test_info();
        folder_ = std::filesystem::temp_directory_path() / (std::string("sepaxis-test-") + info->name() +
                                                            '-' + std::to_string(std::random_device{}()));
        std::filesystem::create_directories(folder_);
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }

    std::string write(const std::string& name, const std::string& text) {
        const std::filesystem::path path = folder_ / name;
        std::ofstream(path, std::ios::binary) << text;
        return path.string();
    }
    std::string writeBoxes(const std::string& name, const std::string& expect) {
        return write(name, R"({"version": 1, "a": {"shape": {"type": "box", "half_extents": [0.5, 0.5, 0.5]}},
            "b": {"shape": {"type": "box", "half_extents": [0.5, 0.5, 0.5]}, "position": [0.9, 0, 0]}
            )" + expect + "}");
    }
    std::filesystem::path folder_;
};

// Reads the parts of a JSON answer.
class Json {
 public:
    explicit Json(const std::string& text) : parsed_(scene::json::parse(text)) {
        EXPECT_FALSE(parsed_.error) << parsed_.error->pointer << parsed_.error->reason << '\n' << text;
    }
    Value root() const { return {parsed_.tree, 0}; }
    static Value at(Value object, const std::string& name) {
        Value key = object;
        for (std::uint32_t i = 0; i < object.count(); ++i) {
            key = i == 0 ? object.first() : key.next();
            const bool found = key.text() == name;
            key = key.next();
            if (found) return key;
        }
        ADD_FAILURE() << "no member " << name;
        return object;
    }
    static bool has(Value object, const std::string& name) {
        Value key = object;
        for (std::uint32_t i = 0; i < object.count(); ++i) {
            key = i == 0 ? object.first() : key.next();
            if (key.text() == name) return true;
            key = key.next();
        }
        return false;
    }
    Value operator[](const std::string& name) const { return at(root(), name); }
    static std::vector<double> numbers(Value array) {
        std::vector<double> result;
        Value item = array;
        for (std::uint32_t i = 0; i < array.count(); ++i) {
            item = i == 0 ? array.first() : item.next();
            result.push_back(item.number());
        }
        return result;
    }

 private:
    scene::json::ParseResult parsed_;
};

inline void expectNear(const std::vector<double>& got, const std::vector<double>& expected,
                       double tolerance) {
    ASSERT_EQ(got.size(), expected.size());
    for (std::size_t i = 0; i < got.size(); ++i) EXPECT_NEAR(got[i], expected[i], tolerance) << i;
}

// One line that names the command or file, nothing on standard output, status 2.
inline void expectBad(const Answer& answer, const std::string& part) {
    EXPECT_EQ(answer.status, kBadInput);
    EXPECT_EQ(answer.out, "");
    EXPECT_NE(answer.err.find(part), std::string::npos) << answer.err << "does not say: " << part;
    EXPECT_EQ(std::count(answer.err.begin(), answer.err.end(), '\n'), 1) << answer.err;
}

}  // namespace sepaxis::cli
