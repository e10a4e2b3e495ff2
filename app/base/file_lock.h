// A lock between running programs: held as long as the object lives, let go by the system when the program
// ends in whatever way.
#pragma once

#include <cstdint>
#include <filesystem>

namespace sepaxis::scene {

class FileLock {
 public:
    FileLock() = default;
    FileLock(FileLock&& other) noexcept;
    FileLock& operator=(FileLock&& other) noexcept;
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;
    ~FileLock();

    enum class Wait : std::uint8_t { no, yes };
    // Creates the file where it is missing (its folder must be there). Not held where another program holds
    // it (and `wait` is no) or the file cannot be made; errno says why.
    static FileLock take(const std::filesystem::path& file, Wait wait);

    bool held() const { return descriptor_ >= 0; }
    // Takes the lock's file away, too: nobody needs it again.
    void remove();

 private:
    int descriptor_ = -1;
    std::filesystem::path file_;
};

}  // namespace sepaxis::scene
