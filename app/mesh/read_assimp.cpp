// glTF and GLB through the Open Asset Import Library, which keeps coordinates in single precision.
#include "app/mesh/filling.h"
#include "app/mesh/requests.h"

#include <algorithm>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <assimp/BaseImporter.h>
#include <assimp/DefaultIOSystem.h>
#include <assimp/Importer.hpp>
#include <assimp/importerdesc.h>
#include <assimp/scene.h>

namespace sepaxis::mesh {

namespace {

namespace fs = std::filesystem;

// Opens the mesh file and what lies beside or below it, to read; nothing else.
class OwnFolder : public Assimp::DefaultIOSystem {
 public:
    explicit OwnFolder(const fs::path& file) : folder_(fs::canonical(file).parent_path()) {}

    bool Exists(const char* file) const override {
        return isInside(file) && Assimp::DefaultIOSystem::Exists(file);
    }
    Assimp::IOStream* Open(const char* file, const char* mode) override {
        const bool reads = std::string_view(mode).find_first_of("wa+") == std::string_view::npos;
        return reads && isInside(file) ? Assimp::DefaultIOSystem::Open(file, mode) : nullptr;
    }

 private:
    bool isInside(const char* file) const {
        std::error_code failed;
        const fs::path real = fs::canonical(file, failed);
        if (failed || !fs::is_regular_file(real, failed)) return false;
        const auto [end, rest] = std::mismatch(folder_.begin(), folder_.end(), real.begin(), real.end());
        return end == folder_.end();
    }
    fs::path folder_;
};

// In the library's list, "gltf glb vrm".
bool lists(std::string_view extensions, std::string_view wanted) {
    while (!extensions.empty()) {
        const std::size_t end = std::min(extensions.find(' '), extensions.size());
        if (extensions.substr(0, end) == wanted) return true;
        extensions.remove_prefix(std::min(end + 1, extensions.size()));
    }
    return false;
}

// Only the readers of this format: by itself the library would take any file that looks like one of fifty.
void keepReadersOf(std::string_view extension, Assimp::Importer& importer) {
    std::vector<Assimp::BaseImporter*> others;
    for (std::size_t i = 0; i < importer.GetImporterCount(); ++i) {
        if (!lists(importer.GetImporterInfo(i)->mFileExtensions, extension))
            others.push_back(importer.GetImporter(i));
    }
    for (Assimp::BaseImporter* other : others) {
        importer.UnregisterLoader(other);
        delete other;  // it belongs to nobody any more
    }
}

using Transform = aiMatrix4x4t<double>;

Transform widened(const aiMatrix4x4& m) {
    return {m.a1, m.a2, m.a3, m.a4, m.b1, m.b2, m.b3, m.b4, m.c1, m.c2, m.c3, m.c4, m.d1, m.d2, m.d3, m.d4};
}

void append(const aiMesh& from, const Transform& transform, Mesh& mesh, Part& part) {
    if (mesh.points.size() + from.mNumVertices > kMostPoints)
        throw std::runtime_error("has more than " + std::to_string(kMostPoints) +
                                 " positions, which cannot be imported");
    const auto first = static_cast<std::uint32_t>(mesh.points.size());
    const bool still = transform == Transform();
    for (unsigned i = 0; i < from.mNumVertices; ++i) {
        const aiVector3D& v = from.mVertices[i];
        aiVector3t<double> p(v.x, v.y, v.z);
        if (!still) p = transform * p;
        mesh.points.emplace_back(p.x, p.y, p.z);
    }
    for (unsigned f = 0; f < from.mNumFaces; ++f) {
        const aiFace& face = from.mFaces[f];
        if (mesh.corners.size() + face.mNumIndices > kMostCorners)
            throw std::runtime_error("has too many faces to be imported");
        for (unsigned c = 0; c < face.mNumIndices; ++c) {
            if (face.mIndices[c] >= from.mNumVertices)
                throw std::runtime_error("a face uses position " + std::to_string(face.mIndices[c]) +
                                         ", of which there are " + std::to_string(from.mNumVertices));
            mesh.corners.push_back(first + face.mIndices[c]);
        }
        mesh.faceStart.push_back(static_cast<std::uint32_t>(mesh.corners.size()));
        ++part.faces;
    }
}

// Names in angle brackets are the library's own for what has none.
std::string nameOf(const aiString& name) {
    const std::string_view text(name.C_Str());
    return text.starts_with('<') ? std::string() : std::string(text);
}

// Without recursion: a file may nest its nodes as deep as it likes.
void appendNodes(const aiScene& scene, Mesh& mesh) {
    std::vector<std::pair<const aiNode*, Transform>> waiting{{scene.mRootNode, Transform()}};
    while (!waiting.empty()) {
        const auto [node, above] = waiting.back();
        waiting.pop_back();
        const Transform transform = above * widened(node->mTransformation);
        Part part{nameOf(node->mName), 0};
        for (unsigned i = 0; i < node->mNumMeshes; ++i) {
            const unsigned index = node->mMeshes[i];
            if (index >= scene.mNumMeshes) throw std::runtime_error("a node uses a mesh that is none");
            if (part.name.empty()) part.name = nameOf(scene.mMeshes[index]->mName);
            append(*scene.mMeshes[index], transform, mesh, part);
        }
        if (node->mNumMeshes > 0) mesh.parts.push_back(std::move(part));
        for (unsigned i = node->mNumChildren; i > 0; --i)
            waiting.emplace_back(node->mChildren[i - 1], transform);
    }
}

}  // namespace

Mesh parseWithAssimp(const fs::path& path, Format format, Answer* answer) {
    Assimp::Importer importer;
    keepReadersOf(format == Format::glb ? "glb" : "gltf", importer);
    importer.SetIOHandler(new OwnFolder(path));  // the importer owns it
    const aiScene* scene = importer.ReadFile(path.string(), 0);
    if (scene == nullptr || scene->mRootNode == nullptr) {
        const std::string reason = importer.GetErrorString();
        if (reason.find("bad_alloc") != std::string::npos) throw std::bad_alloc();
        if (reason.starts_with("No suitable reader"))
            throw std::runtime_error("is damaged or no " + std::string(nameOf(format)) + " file");
        throw std::runtime_error(reason);
    }
    if (answer != nullptr) answer->progress(kLibraryDone);
    Mesh mesh = withoutFaces();
    appendNodes(*scene, mesh);
    return mesh;
}

}  // namespace sepaxis::mesh
