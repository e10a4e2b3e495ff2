#include "app/scene/shapes/building.h"
#include "app/scene/shapes/fitting.h"
#include "app/scene/shapes/shape_types.h"

namespace sepaxis::scene {

std::vector<ShapeType> SegmentShape::types() {
    return {{
        .name = "segment",
        .prototype = SegmentShape{},
        .members = {member<&SegmentShape::start>(
                        {.name = "start", .label = "start", .help = "Start of the segment", .isFree = true}),
                    member<&SegmentShape::end>(
                        {.name = "end", .label = "end", .help = "End of the segment", .isFree = true})},
        .isSolid = false,
        .build =
            [](const Object& object, const std::string& root) {
                const auto& [start, end] = std::get<SegmentShape>(object.shape);
                return checked(makeSegment(start, end), root + "/shape");
            },
        .fit =
            [](Shape& shape, const Fitting& to) {
                shape = SegmentShape{to.onLongest(-1.0, 0.0), to.onLongest(1.0, 0.0)};
            },
        .maker = "makeSegment",
    }};
}

}  // namespace sepaxis::scene
