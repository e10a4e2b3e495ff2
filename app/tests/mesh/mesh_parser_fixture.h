// A parser of our own in the test's own process, and texts with one place changed.
#pragma once

#include "app/mesh/mesh.h"
#include "app/mesh/requests.h"
#include "app/tests/mesh/mesh_files.h"

#include <string>

#include <gtest/gtest.h>

namespace sepaxis::mesh {

inline std::string replaced(std::string text, const std::string& what, const std::string& with) {
    return text.replace(text.find(what), what.size(), with);
}

class MeshParser : public testing::Test {
 protected:
    explicit MeshParser(Format format) : format_(format) {}
    ParsedFile parse(const std::string& content) {
        return parseFile(folder_.write("mesh", content), format_, nullptr);
    }
    // Of a file that must be read.
    Mesh read(const std::string& content) {
        ParsedFile parsed = parse(content);
        EXPECT_EQ(parsed.reason, "");
        return parsed.mesh.value_or(Mesh{});
    }
    // Of one that must not.
    std::string refusal(const std::string& content) {
        const ParsedFile parsed = parse(content);
        EXPECT_FALSE(parsed.mesh.has_value());
        return parsed.reason;
    }

 private:
    Format format_;
    mesh_files::Folder folder_;
};

}  // namespace sepaxis::mesh
