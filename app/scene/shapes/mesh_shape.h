// The shape type "mesh": from the words of a scene file to the vertices of a hull.
#pragma once

#include "app/base/scene_error.h"
#include "app/mesh/mesh.h"
#include "app/mesh/mesh_hull.h"
#include "app/scene/scene.h"
#include "collision/hull.h"

#include <array>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sepaxis::scene {

inline constexpr std::array kMeshUnits{std::pair(std::string_view("m"), MeshUnit::metre),
                                       std::pair(std::string_view("cm"), MeshUnit::centimetre),
                                       std::pair(std::string_view("mm"), MeshUnit::millimetre),
                                       std::pair(std::string_view("in"), MeshUnit::inch),
                                       std::pair(std::string_view("ft"), MeshUnit::foot)};
inline constexpr std::array kUpAxes{std::pair(std::string_view("y"), UpAxis::y),
                                    std::pair(std::string_view("z"), UpAxis::z)};

std::string_view wordOf(MeshUnit unit);
std::string_view wordOf(UpAxis up);
double metresOf(MeshUnit unit);
// A position of the mesh in the shape's frame, metres.
dvec3 placed(const dvec3& position, MeshUnit unit, UpAxis up);

// Every object of the scene that is a mesh: A, B and those of the pairs that reports are of.
struct PlacedMesh {
    Object* object = nullptr;  // as long as the scene is not changed
    std::string pointer;       // "/a", "/reported/0/pair/b"
};
std::vector<PlacedMesh> meshesIn(Scene& scene);

// Where the mesh of that name is, absolute. Names count from the folder of the scene file (where there is no
// file of theirs, from that of the link through which the scene was opened), and from the working directory
// where sceneFile is empty.
std::filesystem::path meshPath(const std::string& name, const std::filesystem::path& sceneFile);
// Reads the mesh of every shape of meshesIn() that has none yet, each file once for the same words. The first
// that cannot be read is the error, at "/a/shape/file"; the scene is half loaded then. Blocks while large
// files are read; a cancel is an error, too.
std::optional<SceneError> loadMeshes(Scene& scene, const std::filesystem::path& sceneFile,
                                     const std::stop_token& stop = {});
// The same for one shape, whose path is set: why it cannot be read, or nothing.
std::string loadMesh(MeshShape& shape, const std::stop_token& stop = {});
// The part of a loaded file that the shape asks for; its numbering is that of the features (mesh.h). A reason
// where there is no part of that name.
struct PartOfMesh {
    std::optional<mesh::Cloud> cloud;
    std::string reason;
};
PartOfMesh gatherPart(const mesh::Mesh& mesh, const std::string& node);

// Why a shape without a hull cannot be built.
std::string notRead(const MeshShape& shape);
// The vertices in the shape's frame, metres; empty where the mesh was not read.
std::vector<dvec3> pointsOf(const MeshShape& shape);
// A hull of pointsOf() gets the numbers of the mesh's positions.
void numberAsInFile(const MeshShape& shape, Hull<double>& hull);

// The scene as it has to be written to that file: a mesh is named as it is seen from the file's folder. Names
// that lead to the same mesh stay as they were written. With an empty sceneFile all names are absolute.
Scene withMeshesSeenFrom(const Scene& scene, const std::filesystem::path& sceneFile);
// A scene whose meshes are not read, with the missing one of that pointer of meshesIn() at `found`. Where
// others are missing, too, they get the file that stands to `found` as the two names stood to each other, or
// one beside it; where there is none their name stays.
Scene withMeshFound(Scene scene, const std::filesystem::path& sceneFile, std::string_view pointer,
                    const std::filesystem::path& found);

}  // namespace sepaxis::scene
