#include "app/files/journal.h"

#include "app/base/content_hash.h"
#include "app/base/json_text.h"
#include "app/base/path_text.h"
#include "app/base/regular_file.h"
#include "app/scene/format/json_members.h"
#include "app/scene/format/scene_file.h"
#include "app/scene/shapes/mesh_shape.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <limits>
#include <sstream>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace sepaxis::scene {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kMagic = "SXJ1";
constexpr std::size_t kHeaderBytes = 16;
constexpr const char* kExtension = ".journal";
constexpr mode_t kOwnerOnly = 0600;

// --- records --------------------------------------------------------------------------------------------

void appendNumber(std::string& bytes, std::uint64_t value, int count) {
    for (int i = 0; i < count; ++i, value >>= 8u) bytes += static_cast<char>(value & 0xffu);
}

std::uint64_t numberAt(std::string_view bytes, std::size_t offset, std::size_t count) {
    std::uint64_t value = 0;
    for (std::size_t i = count; i-- > 0;)
        value = (value << 8u) | static_cast<unsigned char>(bytes[offset + i]);
    return value;
}

std::string headLine(const UnsavedWork& work, std::size_t sceneBytes) {
    std::string line = "{\"scene_bytes\": " + std::to_string(sceneBytes);
    line += ", \"time\": " + std::to_string(work.time);
    if (!work.file.empty()) line += ", \"file\": " + jsonString(pathToText(work.file));
    if (work.fileHash) line += ", \"file_hash\": " + std::to_string(*work.fileHash);
    if (work.camera) line += ", \"camera\": " + json::cameraText(*work.camera);
    if (work.selection)
        line += std::string(R"(, "selection": ")") + (*work.selection == Side::a ? "a\"" : "b\"");
    line += ", \"step_count\": " + std::to_string(work.stepCount) + ", \"steps\": [";
    for (std::size_t i = 0; i < work.steps.size(); ++i)
        line += (i > 0 ? ", " : "") + jsonString(work.steps[i]);
    return line + "]}\n";
}

// Takes one piece of work from the front of `rest`.
std::optional<UnsavedWork> takeWork(std::string_view& rest) {
    const std::size_t lineEnd = rest.find('\n');
    if (lineEnd == std::string_view::npos) return std::nullopt;
    const json::ParseResult parsed = json::parse(rest.substr(0, lineEnd));
    if (parsed.error) return std::nullopt;
    const json::Value head(parsed.tree, 0);
    const auto sceneBytes = json::wholeMember(head, "scene_bytes");
    rest.remove_prefix(lineEnd + 1);
    if (!sceneBytes || *sceneBytes > rest.size()) return std::nullopt;
    ReadResult read = readScene(rest.substr(0, *sceneBytes));
    rest.remove_prefix(*sceneBytes);
    if (!read.ok) return std::nullopt;

    UnsavedWork work;
    work.scene = std::make_shared<const Scene>(std::move(read.scene));
    work.fileHash = json::wholeMember(head, "file_hash");
    constexpr std::uint64_t kLatest = std::numeric_limits<std::int64_t>::max();
    work.time = static_cast<std::int64_t>(std::min(json::wholeMember(head, "time").value_or(0), kLatest));
    work.stepCount = json::wholeMember(head, "step_count").value_or(0);
    work.camera = json::cameraMember(head, "camera");
    if (const auto file = json::textMember(head, "file")) work.file = pathFromText(*file);
    if (const auto side = json::textMember(head, "selection"))
        work.selection = *side == "a" ? Side::a : Side::b;
    for (const json::Value& name : json::itemsOf(head, "steps"))
        if (name.kind() == json::Kind::string) work.steps.emplace_back(name.text());
    return work;
}

// All of a record's work, or nothing where any of it cannot be read.
std::vector<UnsavedWork> readPayload(std::string_view payload) {
    std::vector<UnsavedWork> result;
    while (!payload.empty()) {
        auto work = takeWork(payload);
        if (!work) return {};
        result.push_back(*std::move(work));
    }
    return result;
}

std::string nameOfThisWindow() {
    static int windows = 0;
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
    std::ostringstream name;
    name << ms << '-' << ::getpid() << '-' << ++windows << kExtension;
    return name.str();
}

fs::path lockOf(const fs::path& journal) {
    return fs::path(journal).replace_extension(".lock");
}
fs::path partOf(const fs::path& journal) {
    return journal.string() + ".part";
}

int writeAll(int descriptor, const std::string& bytes) {
    for (std::size_t done = 0; done < bytes.size();) {
        const ssize_t count = ::write(descriptor, bytes.data() + done, bytes.size() - done);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return errno;
        done += static_cast<std::size_t>(count);
    }
    return ::fdatasync(descriptor) == 0 ? 0 : errno;
}

}  // namespace

std::string journalRecord(std::span<const UnsavedWork> work) {
    std::string payload;
    for (const UnsavedWork& one : work) {
        const std::string scene = writeScene(withMeshesSeenFrom(*one.scene, one.file));
        payload += headLine(one, scene.size()) + scene;
    }
    std::string record(kMagic);
    appendNumber(record, payload.size(), 4);
    appendNumber(record, contentHash(payload), 8);
    return record + payload;
}

std::vector<UnsavedWork> readJournal(std::string_view content) {
    std::vector<std::string_view> payloads;
    while (content.size() >= kHeaderBytes && content.starts_with(kMagic)) {
        const std::uint64_t length = numberAt(content, 4, 4), hash = numberAt(content, 8, 8);
        if (length > content.size() - kHeaderBytes) break;
        const std::string_view payload = content.substr(kHeaderBytes, length);
        if (contentHash(payload) != hash) break;
        payloads.push_back(payload);
        content.remove_prefix(kHeaderBytes + length);
    }
    for (; !payloads.empty(); payloads.pop_back()) {
        std::vector<UnsavedWork> work = readPayload(payloads.back());
        if (!work.empty()) return work;
    }
    return {};
}

// --- the file of this window ----------------------------------------------------------------------------

Journal::Journal(fs::path folder) : folder_(std::move(folder)), file_(folder_ / nameOfThisWindow()) {
    thread_ = std::thread([this] { run(); });
}

Journal::~Journal() {
    {
        const std::lock_guard guard(mutex_);
        stop_ = true;
    }
    wake_.notify_one();
    thread_.join();
    if (descriptor_ >= 0) ::close(descriptor_);
    std::error_code ignored;
    if (!fs::exists(file_, ignored)) lock_.remove();
}

void Journal::note(std::span<const UnsavedWork> work) {
    {
        const std::lock_guard guard(mutex_);
        pending_.assign(work.begin(), work.end());
        isPending_ = true;
    }
    wake_.notify_one();
}

void Journal::clear() {
    note({});
}

void Journal::flush() {
    std::unique_lock guard(mutex_);
    hurry_ = true;
    wake_.notify_one();
    done_.wait(guard, [&] { return !isPending_ && !writing_; });
    hurry_ = false;
}

bool Journal::isBusy() const {
    const std::lock_guard guard(mutex_);
    return isPending_ || writing_;
}

std::string Journal::takeError() {
    const std::lock_guard guard(mutex_);
    return std::exchange(error_, {});
}

void Journal::run() {
    using Clock = std::chrono::steady_clock;
    auto next = Clock::now();
    std::vector<UnsavedWork> work;
    std::unique_lock guard(mutex_);
    for (;;) {
        wake_.wait(guard, [&] { return stop_ || isPending_; });
        // The last state is written, too, when the program ends in between.
        while (!stop_ && !hurry_ && isPending_ && !pending_.empty() &&
               wake_.wait_until(guard, next) != std::cv_status::timeout) {
        }
        if (!isPending_) {
            if (stop_) return;
            continue;
        }
        work.swap(pending_);  // the next note() gets the memory of the last record's
        isPending_ = false;
        writing_ = true;
        guard.unlock();
        next = Clock::now() +
               std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(kInterval));
        const int error = write(work.empty() ? std::string{} : journalRecord(work));
        for (UnsavedWork& one : work) one.scene.reset();
        guard.lock();
        writing_ = false;
        if (error != 0 && !failing_)
            error_ = folder_.string() + ": " + std::generic_category().message(error);
        failing_ = error != 0;
        done_.notify_all();
    }
}

int Journal::begin() {
    if (lock_.held()) return 0;
    std::error_code failed;
    const bool isNew = fs::create_directories(folder_, failed);
    if (failed) return failed.value();
    if (isNew) fs::permissions(folder_, fs::perms::owner_all, failed);
    lock_ = FileLock::take(lockOf(file_), FileLock::Wait::no);
    return lock_.held() ? 0 : errno;
}

int Journal::write(const std::string& record) {
    if (record.empty()) {
        if (descriptor_ >= 0) ::close(std::exchange(descriptor_, -1));
        length_ = 0;
        return ::unlink(file_.c_str()) == 0 || errno == ENOENT ? 0 : errno;
    }
    if (const int error = begin()) return error;
    if (record.size() > kMostFileBytes) return EFBIG;  // it would not be read again
    const std::uint64_t most =
        std::min(kMostFileBytes, std::max(kMostBytes, std::uint64_t{4} * record.size()));
    if (descriptor_ < 0 || length_ + record.size() > most) return replaceWith(record);
    const int error = writeAll(descriptor_, record);
    if (error == 0) {
        length_ += record.size();
        return 0;
    }
    // Half a record would hide all that follow it.
    if (::ftruncate(descriptor_, static_cast<off_t>(length_)) != 0) ::close(std::exchange(descriptor_, -1));
    return error;
}

// The records before stay until the new file is whole.
int Journal::replaceWith(const std::string& record) {
    const fs::path part = partOf(file_);
    constexpr int kAnew = O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW;
    const int descriptor = ::open(part.c_str(), kAnew, kOwnerOnly);
    if (descriptor < 0) return errno;
    int error = writeAll(descriptor, record);
    if (error == 0 && ::rename(part.c_str(), file_.c_str()) != 0) error = errno;
    if (error != 0) {
        ::close(descriptor);
        ::unlink(part.c_str());
        return error;
    }
    if (descriptor_ >= 0) ::close(descriptor_);
    descriptor_ = descriptor;
    length_ = record.size();
    return 0;
}

// --- what stopped programs left -------------------------------------------------------------------------

namespace {

void takeAway(const fs::path& journal, FileLock& lock) {
    std::error_code ignored;
    fs::remove(journal, ignored);
    fs::remove(partOf(journal), ignored);
    lock.remove();
}

}  // namespace

std::vector<Orphan> findOrphans(const fs::path& folder) {
    std::vector<Orphan> orphans;
    std::error_code failed;
    std::vector<fs::path> journals;
    for (auto it = fs::directory_iterator(folder, failed); !failed && it != fs::directory_iterator();
         it.increment(failed)) {
        // A lock without a journal is one that was emptied by a save: nothing but its name is left.
        const fs::path extension = it->path().extension();
        if (extension == kExtension || extension == ".lock")
            journals.push_back(fs::path(it->path()).replace_extension(kExtension));
    }
    std::sort(journals.begin(), journals.end());
    journals.erase(std::unique(journals.begin(), journals.end()), journals.end());
    for (const fs::path& journal : journals) {
        FileLock lock = FileLock::take(lockOf(journal), FileLock::Wait::no);
        if (!lock.held()) continue;
        const RegularFile file = readRegularFile(journal, Journal::kMostFileBytes);
        if (!file.ok() && !file.missing) continue;  // no program of ours wrote that
        std::vector<UnsavedWork> work = readJournal(file.text);
        const bool isOurs = file.text.empty() || kMagic.starts_with(file.text.substr(0, kMagic.size()));
        if (!work.empty())
            orphans.push_back({std::move(lock), journal, std::move(work)});
        else if (isOurs)
            takeAway(journal, lock);
    }
    const auto newest = [](const Orphan& a, const Orphan& b) {
        return a.work.front().time > b.work.front().time;
    };
    std::sort(orphans.begin(), orphans.end(), newest);
    return orphans;
}

void discard(Orphan& orphan) {
    takeAway(orphan.file, orphan.lock);
}

}  // namespace sepaxis::scene
