#include "app/scene/shapes/building.h"
#include "app/scene/shapes/pulling.h"

namespace sepaxis::scene {

std::vector<ShapeType> SphereShape::types() {
    ShapeType type = typeWithRadius<&SphereShape::radius>("sphere", SphereShape{}, "Radius of the sphere");
    type.isSolid = type.mayRound = false;
    type.build = [](const Object& object, const std::string& root) {
        return checked(makeSphere(std::get<SphereShape>(object.shape).radius), root + "/shape");
    };
    type.maker = "makeSphere";
    return {type};
}

}  // namespace sepaxis::scene
