// What the tabs about axes have in common: which axis is shown, its name, and its picture in the viewport.
#pragma once

#include "app/inspect/axes/axis_pair.h"
#include "app/ui/inspector/inspector.h"
#include "app/ui/shell/editor.h"
#include "app/ui/theme/ui.h"

#include <memory>
#include <string>

namespace sepaxis::ui {

// The pair of the present evaluation, made anew only when that changes.
class PairCache {
 public:
    // True when there is another pair than in the last call.
    bool update(const Editor& editor);
    const std::shared_ptr<const inspect::AxisPair>& pair() const { return pair_; }

 private:
    std::size_t number_ = 0;
    std::shared_ptr<const inspect::AxisPair> pair_;
};

// A pinned axis whose features are gone is let go.
void dropStalePin(AxisLink& link, const inspect::AxisPair& pair);

// "edge 1 (0-2)", "sphere", "face 0 (back)".
std::string axisFeatureName(const inspect::AxisPair& pair, Side side, const Feature& feature);
// "face 1 of A", "edge 1 of A and edge 2 of B", "the closest points".
std::string axisName(const inspect::AxisPair& pair, const inspect::AxisRef& ref);
// The same where there is little room: "edge 1 of A x edge 2 of B".
ShortText briefAxisName(const inspect::AxisPair& pair, const inspect::AxisRef& ref);

// "overlap 0.4885670 m", "depth 1.058000 m", "gap 0.7000000 m", "touching".
std::string meetingText(const Ui& ui, const inspect::AxisPair& pair, const scene::AxisMeeting& meeting);

// The axis in place of the winning one, with what makes it lit up.
void addAxisToScene(const inspect::AxisPair& pair, const inspect::AxisRef& ref, SceneExtra& extra);
// A free direction, frame of A. `isQuestion`: the answer is not to be told beside it.
void addDirectionToScene(const inspect::AxisPair& pair, const inspect::AxisOverlap& along, SceneExtra& extra,
                         bool isQuestion = false);

// The mark of what is pinned at the cursor, at most `width` pixels wide, with a way to let it go. Returns its
// width; 0 where nothing is pinned.
float drawPinnedMark(Ui& ui, Inspector& inspector, const inspect::AxisPair& pair, float width);

}  // namespace sepaxis::ui
