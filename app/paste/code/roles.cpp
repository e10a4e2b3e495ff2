#include "app/paste/code/roles.h"

#include "app/paste/code/interpreter.h"

namespace sepaxis::exchange {

bool meansPosition(std::string_view role) {
    // "transform" and "pose" are more than a position.
    const bool placed =
        (holds(role, "trans") && !holds(role, "transf")) || (holds(role, "pos") && !holds(role, "pose"));
    return placed || holds(role, "origin") || holds(role, "cent") || holds(role, "location") ||
           holds(role, "offset") || role == "p" || role == "t" || role == "xyz" || role == "com";
}

bool meansRotation(std::string_view role) {
    return holds(role, "rot") || holds(role, "quat") || holds(role, "orient") || holds(role, "basis") ||
           holds(role, "linear") || holds(role, "euler") || role == "rpy" || role == "q" || role == "r" ||
           role == "wxyz" || role == "xyzw";
}

bool meansPose(std::string_view role) {
    return holds(role, "matrix") || holds(role, "transform") || holds(role, "pose") ||
           holds(role, "isometr") || role.starts_with("x_") || role.starts_with("tf") ||
           role.starts_with("xf");
}

bool meansPoints(std::string_view role) {
    return holds(role, "vert") || holds(role, "point") || holds(role, "posit") || holds(role, "hull") ||
           role == "v";
}

bool meansCorners(std::string_view name) {
    const std::string lower = lowerCase(name);
    // The reader's own names for rows without one.
    if (lower.find_first_not_of("0123456789 ", lower.starts_with("points") ? 6 : 8) == std::string::npos &&
        (lower.starts_with("points") || lower.starts_with("triangle")))
        return false;
    for (const std::string_view word : {"vert", "point", "hull", "convex", "mesh", "poly", "tri", "corner",
                                        "shape", "box", "cube", "tetra", "simplex", "geom", "collider"})
        if (holds(lower, word)) return true;
    return lastPart(lower) == "v";
}

bool meansAnswer(std::string_view role) {
    for (const std::string_view word : {"contact", "witness", "closest", "manifold", "normal", "penetration"})
        if (holds(role, word)) return true;
    return false;
}

bool meansIndices(std::string_view role) {
    return holds(role, "face") || holds(role, "triangles") || holds(role, "indic") || holds(role, "index") ||
           holds(role, "edge") || holds(role, "normal") || holds(role, "polygons") || holds(role, "tris");
}

bool isNoPlace(std::string_view role) {
    for (const std::string_view word :
         {"normal", "contact", "gravity", "velocity", "axis",   "dir",     "force",
          "scale",  "color",   "colour",  "depth",    "mtv",    "witness", "closest",
          "camera", "up",      "expect",  "half",     "extent", "size",    "dim"})
        if (holds(role, word)) return true;
    return false;
}

bool isSetting(std::string_view role) {
    for (const std::string_view word :
         {"mass", "friction", "restit",   "density", "color",  "colour", "rgba",   "bounc",   "gravity",
          "vel",  "damp",     "sleep",    "group",   "mask",   "layer",  "filter", "segment", "iterat",
          "user", "event",    "material", "sensor",  "solver", "force",  "time",   "inertia"})
        if (holds(role, word)) return true;
    return role == "id" || role == "name" || role == "type" || role == "dt" || role == "skin";
}

bool addsShape(std::string_view call) {
    return call == "addshape" || call == "addcollider" || call == "attachshape";
}

bool meansScale(std::string_view role) {
    return (holds(role, "scale") || holds(role, "scaling")) && !isSetting(role);
}

bool meansPlace(std::string_view role) {
    return !isNoPlace(role) && (meansPosition(role) || meansRotation(role) || meansPose(role));
}

}  // namespace sepaxis::exchange
