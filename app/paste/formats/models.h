// Models of robots and scenes in XML. Internal to the reader.
//
// Conventions, from the formats' own documentation: MuJoCo's MJCF gives boxes half extents, capsules and
// cylinders a radius and half a length along z, quaternions with w first, and angles in degrees unless its
// compiler element says otherwise; URDF and SDF give whole sizes along z and roll, pitch and yaw in radians.
#pragma once

#include "app/paste/passed_over.h"

namespace sepaxis::exchange {

// The boxes, spheres, capsules and cylinders of the text's geoms and collision elements, in their order.
// False, and nothing is changed, where there are none. `used`: the models themselves.
bool readModels(std::string_view text, const Choices& choices, Understanding& result,
                std::vector<Span>& used);

}  // namespace sepaxis::exchange
