// A reader without a file, and texts with one place changed.
#pragma once

#include "app/mesh/mesh_reader.h"
#include "app/tests/mesh/mesh_files.h"

#include <string>

#include <gtest/gtest.h>

namespace sepaxis::mesh {

inline std::string replaced(std::string text, const std::string& what, const std::string& with) {
    const std::size_t at = text.find(what);
    EXPECT_NE(at, std::string::npos) << what;
    return at == std::string::npos ? text : text.replace(at, what.size(), with);
}

inline ReadMesh parse(const std::string& extension, std::string content) {
    Watch watch;
    Source source{std::move(content), "mesh" + extension, watch};
    return readContent(source, *formatOf(source.path));
}

class MeshParser : public testing::Test {
 protected:
    explicit MeshParser(std::string extension) : extension_(std::move(extension)) {}
    ReadMesh parse(const std::string& content) { return mesh::parse(extension_, content); }
    // Of a file that must be read.
    Mesh read(const std::string& content) {
        ReadMesh parsed = parse(content);
        EXPECT_TRUE(parsed.ok) << parsed.reason;
        return std::move(parsed.mesh);
    }
    // Of one that must not.
    std::string refusal(const std::string& content) {
        const ReadMesh parsed = parse(content);
        EXPECT_FALSE(parsed.ok);
        EXPECT_EQ(parsed.reason.find('\n'), std::string::npos) << parsed.reason;
        return parsed.reason;
    }

 private:
    std::string extension_;
};

}  // namespace sepaxis::mesh
