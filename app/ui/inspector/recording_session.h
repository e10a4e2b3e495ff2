// The recording that is open: it is judged beside the window, followed while an engine writes it, and one of
// its pairs is the scene. The window updates it once a frame, whatever the inspector shows; the Recording tab
// draws it.
#pragma once

#include "app/inspect/background.h"
#include "app/record/choice.h"
#include "app/record/judgement.h"
#include "app/record/listener.h"
#include "app/ui/inspector/tab_context.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace sepaxis::gfx {
struct Mesh;
}

namespace sepaxis::ui {

struct SceneExtra;

class RecordingSession;

// The slider over its frames, which are called by their own numbers, as in the table and by the engine.
struct StepBarState;
StepBarState timeLineOf(const RecordingSession& session);

class RecordingSession {
 public:
    // A class of faults that there is, and the frames that have one, in order.
    struct Lane {
        hunt::FaultClass kind{};
        std::vector<std::uint32_t> frames;
    };
    // Which deviations are listed; what is not named does not matter.
    struct Filter {
        std::optional<hunt::FaultClass> kind;
        std::optional<std::uint64_t> body;
        bool operator==(const Filter&) const = default;
    };

    RecordingSession() = default;
    ~RecordingSession();  // waits for what is worked out
    RecordingSession(const RecordingSession&) = delete;
    RecordingSession& operator=(const RecordingSession&) = delete;

    // In place of the one that was open. Empty, or why it is no recording: then that one stays.
    std::string open(const std::filesystem::path& path);
    // Listens for engines, whose recordings then open. Empty, or why it cannot.
    std::string listen(const Ui& ui, const record::ListenPlace& place);
    void stopListening() { listener_.reset(); }
    const record::Listener* listener() const { return listener_.get(); }  // null: it does not listen
    // Brings a recording to another file, beside the window: one that a Listener made is moved, any other is
    // copied. `kept` is called when it is there; a failure is said.
    using Kept = std::function<void(const std::filesystem::path&)>;
    void keepAs(const Ui& ui, const std::filesystem::path& from, const std::filesystem::path& to, Kept kept);
    bool mayBeKept() const { return isOpen() && !keeping_.isBusy(); }

    // Once a frame: takes in what came and what was worked out, and what the mouse chose in the view.
    void update(const TabContext& in);

    bool isOpen() const { return open_ != nullptr; }
    bool isWorking() const { return work_.isBusy(); }
    const std::optional<record::Judgement>& judgement() const { return judgement_; }  // so far
    // Of the one that is open:
    const std::filesystem::path& path() const { return open_->path; }
    const record::Recording& recording() const { return open_->recording; }
    bool grows() const { return open_->grows; }  // an engine is writing it
    std::size_t framesJudged() const { return open_->progress.frames; }
    std::span<const Lane> lanes() const { return lanes_; }

    const Filter& filter() const { return filter_; }
    void setFilter(const Filter& filter);
    std::size_t rowCount() const { return rows_.size(); }
    const record::Deviation& deviation(std::size_t row) const { return judgement_->deviations[rows_[row]]; }
    std::size_t version() const { return version_; }          // changes with the rows
    std::size_t listVersion() const { return listVersion_; }  // only where they are those of another list
    // The row that was opened last, and how often one was.
    std::size_t openedRow() const { return openedRow_; }
    std::size_t openings() const { return openings_; }

    std::size_t shownFrame() const { return open_->shownFrame; }
    // The pair that is the scene, for whoever reads the file on its own.
    struct ShownPair {
        std::shared_ptr<const void> recording;  // another one where another is opened
        std::filesystem::path path;
        record::Bodies bodies;
        std::size_t frame = 0, frames = 0;  // that is shown, that there are
        bool grows = false;
    };
    std::optional<ShownPair> shownPair(const Editor& editor) const;
    // The pair that is shown, in another frame that has it.
    void goTo(const TabContext& in, std::size_t frame);
    void openRow(const TabContext& in, std::size_t row);
    // Of the faults that are listed: the nearest frame that has one, and the worst there.
    void goToDeviation(const TabContext& in, bool forward);
    // Lists the deviations of this body alone and shows the worst of them in this frame, or its deepest pair.
    void chooseBody(const TabContext& in, std::uint64_t body);

    // The other bodies of the frame, lightly, for the mouse to find: where in the pile the pair is.
    void addToScene(const TabContext& in, SceneExtra& extra);

 private:
    struct Open {
        std::filesystem::path path;
        std::filesystem::path came;  // as the listener calls the file; empty: no engine sent it
        record::Recording recording;
        record::BuiltShapes shapes;  // made where it is judged, beside the window
        bool grows = false;
        record::JudgeProgress progress;
        std::stop_source stop;
        // The pair that the scene was made of last, in this frame.
        std::optional<record::Bodies> shown;
        std::size_t shownFrame = 0;
        std::weak_ptr<const void> sceneOrigin;
    };
    struct Part {
        std::shared_ptr<Open> of;
        record::Judgement judgement;
    };
    struct KeptFile {
        std::filesystem::path from, to;
        std::string problem;
    };

    void take(std::shared_ptr<Open> recording);
    void followListener(const TabContext& in);
    void followKeeping(const TabContext& in);
    void grow(const TabContext& in);
    void judgeOn();
    void takePart(const TabContext& in, record::Judgement part);
    void listRows();
    bool isShown(const Editor& editor) const;
    void showFirstPair(const TabContext& in);
    void showPair(const TabContext& in, std::size_t frame, std::size_t pair, bool keepCamera = false);
    void showRow(const TabContext& in, std::size_t row, bool keepCamera);

    std::shared_ptr<Open> open_;
    std::unique_ptr<record::Listener> listener_;
    std::uint32_t messages_ = 0;      // of the listener, that were shown
    std::filesystem::path cameLast_;  // the recording of the engine that came last
    inspect::Background<Part> work_;
    inspect::Background<KeptFile> keeping_;
    Kept kept_;
    std::size_t judged_ = 0;                      // frames that are judged, or are being
    std::size_t looked_ = 0;                      // frames that were looked into for a first pair
    std::optional<record::Judgement> judgement_;  // so far
    std::vector<Lane> lanes_;
    Filter filter_;
    std::vector<std::uint32_t> rows_;  // of the deviations
    std::size_t version_ = 0, listVersion_ = 0, openedRow_ = 0, openings_ = 0;
    record::Frame frame_;                                   // that is shown
    record::BuiltShapes shapes_;                            // as of what was judged last
    std::vector<std::shared_ptr<const gfx::Mesh>> meshes_;  // of these
};

// Where an example is written, beside what engines send.
std::filesystem::path exampleRecording(const Ui& ui);

}  // namespace sepaxis::ui
