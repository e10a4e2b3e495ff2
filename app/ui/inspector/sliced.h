// A model that is made in slices while the scene may go on changing: what is shown stays until the next one
// is there, and each one that was begun is finished, so that the picture follows a drag it cannot keep up
// with.
#pragma once

#include "app/ui/shell/editor.h"
#include "app/ui/theme/ui.h"

#include <memory>
#include <utility>

namespace sepaxis::ui {

inline constexpr double kShortSlice = 0.006;  // seconds of a frame, where the view may be drawing as well
inline constexpr double kLookAgain = 0.02;  // seconds until what is worked out beside the window may be there
inline constexpr double kShowProgress = 0.1;    // seconds between two looks at how far it is
inline constexpr double kSliceSeconds = 0.012;  // leaves room for the rest of a frame of 33 ms

template <class Model>
class Sliced {
 public:
    // `step(model)`: works for a while, true when there is nothing left to do. True when another model is
    // shown than before.
    template <class Step>
    bool update(Ui& ui, const Editor& editor, const Step& step) {
        if (!next_ && begun_ != editor.evaluationNumber()) {
            begun_ = editor.evaluationNumber();
            next_ = std::make_unique<Model>(editor.evaluation());
        }
        if (!next_) return false;
        if (!step(*next_)) {
            ui.wakeIn(0.0);
            return false;
        }
        shown_ = std::move(next_);
        number_ = begun_;
        ++version_;
        if (number_ != editor.evaluationNumber()) ui.wakeIn(0.0);
        return true;
    }

    const Model* shown() const { return shown_.get(); }
    Model* shown() { return shown_.get(); }
    const Model* coming() const { return next_.get(); }
    std::size_t version() const { return version_; }
    bool isOf(const Editor& editor) const { return shown_ && number_ == editor.evaluationNumber(); }

 private:
    std::unique_ptr<Model> shown_, next_;
    std::size_t begun_ = 0, number_ = 0, version_ = 0;
};

}  // namespace sepaxis::ui
