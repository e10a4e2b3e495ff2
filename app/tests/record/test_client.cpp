// What sepaxis_client.h writes, and that it neither waits nor loses more than it may.
#include "app/record/recording.h"
#include "app/tests/record/recordings.h"

#include <chrono>
#include <csignal>
#include <cstring>
#include <random>
#include <thread>

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace sepaxis::record {
namespace {

using namespace std::chrono_literals;

std::uint64_t hashOf(const char* text) {
    return sxr_hash(reinterpret_cast<const unsigned char*>(text), std::strlen(text));
}

TEST(Client, HashesAsXxh64Does) {  // values of xxhsum 0.8.1
    EXPECT_EQ(hashOf(""), 0xEF46DB3751D8E999u);
    EXPECT_EQ(hashOf("abc"), 0x44BC2CF5AD770999u);
    EXPECT_EQ(hashOf("Nobody inspects the spammish repetition"), 0xFBCEA83C8A378BF1u);
}

TEST(Client, EqualShapesHaveOneNumberAndOthersAnother) {
    const Folder folder;
    const sxr_options options = optionsOf();
    sxr_client* const client = sxr_open(folder.file().c_str(), &options);
    ASSERT_NE(client, nullptr);
    const double other[3] = {0.5, 0.5, 0.25}, points[12] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
    EXPECT_EQ(sxr_box(client, kHalf), 1u);
    EXPECT_EQ(sxr_box(client, other), 2u);
    EXPECT_EQ(sxr_sphere(client, 0.5), 3u);
    EXPECT_EQ(sxr_hull(client, points, 4), 4u);
    EXPECT_EQ(sxr_hull(client, points, 3), 5u);
    EXPECT_EQ(sxr_triangle(client, points), 6u);
    EXPECT_EQ(sxr_capsule(client, points, 0.5), 7u);
    EXPECT_EQ(sxr_box(client, kHalf), 1u);
    EXPECT_EQ(sxr_hull(client, points, 4), 4u);
    EXPECT_EQ(sxr_hull(client, points, 0), 0u);
    sxr_close(client);
}

TEST(Client, RefusesTargetsAndOptionsThatMakeNoSense) {
    const Folder folder;
    sxr_options options = optionsOf();
    for (const char* target : {"tcp:", "tcp:0", "tcp:65536", "tcp:80x", "tcp:nowhere:80", "/nowhere/run.sxr"})
        EXPECT_EQ(sxr_open(target, &options), nullptr) << target;
    options.metres = 0.0;
    EXPECT_EQ(sxr_open(folder.file().c_str(), &options), nullptr);
    options = optionsOf();
    for (const int axis : {0, 3}) {
        options.up_axis = axis;
        EXPECT_EQ(sxr_open(folder.file().c_str(), &options), nullptr);
    }
    options = optionsOf();
    options.relative = 1.5;
    EXPECT_EQ(sxr_open(folder.file().c_str(), &options), nullptr);
    // Calls without a client do nothing.
    EXPECT_EQ(sxr_frame(nullptr, 0.0), 0);
    sxr_end_frame(nullptr);
    sxr_note(nullptr, "text");
    EXPECT_EQ(sxr_box(nullptr, kHalf), 0u);
    EXPECT_EQ(sxr_save(nullptr, "x"), 0);
    sxr_close(nullptr);
}

TEST(Client, AFrameWithoutRoomIsLeftOutWholeAndCounted) {
    const Folder folder;
    sxr_options options = optionsOf();
    options.most_frame_bytes = 4000;
    sxr_client* const client = sxr_open(folder.file().c_str(), &options);
    for (int frame = 0; frame < 6; ++frame) addFrame(client, frame, {}, frame == 2 || frame == 3 ? 100 : 3);
    EXPECT_EQ(sxr_dropped(client), 2u);
    sxr_close(client);
    Recording recording;
    ASSERT_EQ(recording.open(folder.file()), "");
    ASSERT_EQ(recording.frames().size(), 4u);
    EXPECT_EQ(recording.dropped(), 2u);
    EXPECT_EQ(recording.frames()[2].number, 4u);
    EXPECT_EQ(recording.frames()[2].dropped, 2u);
    EXPECT_EQ(recording.frames()[3].dropped, 0u);
}

TEST(Client, ARingKeepsTheLastFramesWhole) {
    const Folder folder;
    sxr_options options = optionsOf();
    options.most_shape_bytes = 1000;
    options.most_frame_bytes = 70'000;
    options.most_queue_bytes = 300'000;
    std::mt19937 random(1);
    sxr_client* const client = sxr_open("ring:", &options);
    ASSERT_NE(client, nullptr);
    constexpr int kFrames = 500;
    std::size_t bytes = 0;
    for (int frame = 0; frame < kFrames; ++frame) {
        addFrame(client, frame, {}, static_cast<std::uint32_t>(1 + random() % 150));  // up to 30 kB
        if (frame % 7 != 0) continue;
        // The frame that is open is not there yet.
        ASSERT_EQ(sxr_save(client, folder.file().c_str()), 1);
        Recording recording;
        ASSERT_EQ(recording.open(folder.file()), "");
        EXPECT_EQ(recording.left(), 0u);
        if (frame == 0) continue;
        ASSERT_FALSE(recording.frames().empty());
        EXPECT_EQ(recording.frames().back().number, static_cast<std::uint64_t>(frame - 1));
        Frame read;
        for (std::size_t i = 0; i < recording.frames().size(); ++i) {
            EXPECT_EQ(recording.frames()[i].number, frame - recording.frames().size() + i);
            ASSERT_EQ(recording.read(i, read), "");
            EXPECT_EQ(read.seconds, static_cast<double>(recording.frames()[i].number));
        }
        bytes = std::filesystem::file_size(folder.file());
    }
    EXPECT_EQ(sxr_dropped(client), 0u);
    EXPECT_GT(bytes, 200'000u) << "most of the ring is in use";
    EXPECT_LT(bytes, 310'000u);
    sxr_close(client);
}

// --- killed ---------------------------------------------------------------------------------------------

TEST(Client, KilledAtAnyInstantItLosesAtMostTheFrameThatWasOpen) {
    const Folder folder;
    std::mt19937 random(2);
    auto* const ended = static_cast<volatile std::uint64_t*>(
        mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
    ASSERT_NE(ended, MAP_FAILED);
    std::size_t least = 1000, most = 0;
    for (int kill = 0; kill < 200; ++kill) {
        *ended = 0;
        const pid_t child = fork();
        ASSERT_GE(child, 0);
        if (child == 0) {
            const sxr_options options = optionsOf();
            sxr_client* const client = sxr_open(folder.file().c_str(), &options);
            for (std::uint64_t frame = 0;; ++frame) {
                addFrame(client, static_cast<double>(frame), {}, 400);  // 90 kB, in two blocks
                *ended = frame;  // so many are ended: the last one is open
            }
        }
        while (*ended == 0) std::this_thread::yield();
        std::this_thread::sleep_for(std::chrono::microseconds(random() % 4000));
        ::kill(child, SIGKILL);
        waitpid(child, nullptr, 0);
        Recording recording;
        ASSERT_EQ(recording.open(folder.file()), "");
        const std::size_t there = recording.frames().size();
        ASSERT_GE(there, *ended) << "kill " << kill;
        ASSERT_LE(there, *ended + 1);
        ASSERT_EQ(recording.warning(), "");
        Frame frame;
        for (std::size_t i = 0; i < there; ++i) ASSERT_EQ(recording.read(i, frame), "");
        EXPECT_EQ(frame.pairs.size(), 400u);
        least = std::min(least, there);
        most = std::max(most, there);
    }
    EXPECT_LT(least, most) << "they were killed at different instants";
    munmap(const_cast<std::uint64_t*>(ended), 4096);
}

// --- a viewer -------------------------------------------------------------------------------------------

// Listens on a free port of this machine.
class Viewer {
 public:
    explicit Viewer(int port = 0) : socket_(socket(AF_INET, SOCK_STREAM, 0)) {
        const int one = 1, small = 4096;
        setsockopt(socket_, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
        setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        address.sin_port = htons(static_cast<std::uint16_t>(port));
        EXPECT_EQ(bind(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
        EXPECT_EQ(listen(socket_, 1), 0);
        socklen_t size = sizeof address;
        getsockname(socket_, reinterpret_cast<sockaddr*>(&address), &size);
        port_ = ntohs(address.sin_port);
    }
    Viewer(const Viewer&) = delete;
    Viewer& operator=(const Viewer&) = delete;
    ~Viewer() {
        if (engine_ >= 0) close(engine_);
        close(socket_);
    }
    int port() const { return port_; }
    std::string target() const { return "tcp:" + std::to_string(port_); }
    void greet(const char* words = SXR_GREETING) {
        engine_ = accept(socket_, nullptr, nullptr);
        ASSERT_GE(engine_, 0);
        ASSERT_EQ(send(engine_, words, std::strlen(words), MSG_NOSIGNAL),
                  static_cast<ssize_t>(std::strlen(words)));
    }
    // What has come, or until the engine has gone.
    void read(std::string& bytes, bool toTheEnd) const {
        char piece[65536];
        for (;;) {
            const ssize_t n = recv(engine_, piece, sizeof piece, toTheEnd ? 0 : MSG_DONTWAIT);
            if (n <= 0) return;
            bytes.append(piece, static_cast<std::size_t>(n));
        }
    }
    void leave() {
        close(engine_);
        engine_ = -1;
    }

 private:
    int socket_ = -1, engine_ = -1, port_ = 0;
};

constexpr int kUntilTried = 33;  // frames in which the client tries to reach a viewer once

TEST(ClientOverTcp, SendsTheBytesOfAFileAndCountsWhatWasBeforeTheViewer) {
    const Folder folder;
    sxr_options options = optionsOf();
    Viewer viewer;
    sxr_client* const client = sxr_open(viewer.target().c_str(), &options);
    addFrame(client, 0.0, {});
    viewer.greet();
    std::this_thread::sleep_for(20ms);
    for (int frame = 1; frame < 5; ++frame) addFrame(client, frame, {});
    EXPECT_EQ(sxr_dropped(client), 1u) << "the frame in which nobody had greeted yet";
    sxr_close(client);
    std::string streamed;
    viewer.read(streamed, true);
    write(folder.file("streamed.sxr"), streamed);
    Recording recording;
    ASSERT_EQ(recording.open(folder.file("streamed.sxr")), "");
    ASSERT_EQ(recording.frames().size(), 4u);
    EXPECT_EQ(recording.frames()[0].number, 1u);
    EXPECT_EQ(recording.dropped(), 1u);

    // A file of the same frames, of which the first was left out, too.
    options.most_frame_bytes = 4000;
    sxr_client* const file = sxr_open(folder.file().c_str(), &options);
    addFrame(file, 0.0, {}, 100);
    for (int frame = 1; frame < 5; ++frame) addFrame(file, frame, {});
    sxr_close(file);
    EXPECT_EQ(streamed, bytesOf(folder.file()));
}

TEST(ClientOverTcp, ASlowViewerCostsWholeFramesAndNoTime) {
    const Folder folder;
    sxr_options options = optionsOf();
    options.most_frame_bytes = 100'000;
    options.most_shape_bytes = 1000;
    options.most_queue_bytes = 400'000;
    Viewer viewer;
    sxr_client* const client = sxr_open(viewer.target().c_str(), &options);
    addFrame(client, 0.0, {});
    viewer.greet();
    std::this_thread::sleep_for(20ms);
    const auto start = std::chrono::steady_clock::now();
    for (int frame = 1; frame < 300; ++frame)
        addFrame(client, frame, {}, 300);  // 60 kB each, of which nothing is read
    EXPECT_LT(std::chrono::steady_clock::now() - start, 2s) << "18 MB, most of them left out";
    const std::uint64_t dropped = sxr_dropped(client);
    EXPECT_GT(dropped, 100u);
    std::string streamed;
    for (int frame = 300; frame < 400; ++frame) {  // now it reads
        viewer.read(streamed, false);
        addFrame(client, frame, {}, 10);
        std::this_thread::sleep_for(1ms);
    }
    std::thread reader([&] { viewer.read(streamed, true); });
    for (int i = 0; i < 50; ++i) {
        addFrame(client, 400 + i, {}, 1);
        std::this_thread::sleep_for(2ms);
    }
    sxr_close(client);
    reader.join();
    write(folder.file(), streamed);
    Recording recording;
    ASSERT_EQ(recording.open(folder.file()), "");
    EXPECT_EQ(recording.warning(), "");
    EXPECT_GT(recording.frames().size(), 50u);
    EXPECT_GE(recording.dropped(), dropped);
    EXPECT_EQ(recording.frames().size() + recording.dropped(), recording.frames().back().number + 1);
    Frame frame;
    for (std::size_t i = 0; i < recording.frames().size(); ++i) ASSERT_EQ(recording.read(i, frame), "");
}

TEST(ClientOverTcp, AViewerMayComeLateGoAndComeAgain) {
    const Folder folder;
    const sxr_options options = optionsOf();
    int port = 0;
    {
        Viewer gone;
        port = gone.port();
    }
    sxr_client* const client = sxr_open(("tcp:" + std::to_string(port)).c_str(), &options);
    ASSERT_NE(client, nullptr);
    int number = 0;
    const auto run = [&](int frames) {
        for (int i = 0; i < frames; ++i) addFrame(client, number++, {});
    };
    run(100);
    EXPECT_EQ(sxr_dropped(client), 99u) << "of the ended ones all";
    EXPECT_EQ(sxr_frame(client, 0.0), 0) << "nobody listens";
    ++number;
    for (int visit = 0; visit < 2; ++visit) {
        Viewer viewer(port);
        run(kUntilTried);
        viewer.greet();
        std::this_thread::sleep_for(20ms);
        run(20);
        std::string streamed;
        std::this_thread::sleep_for(20ms);
        viewer.read(streamed, false);
        viewer.leave();
        run(5);
        write(folder.file(), streamed);
        Recording recording;
        ASSERT_EQ(recording.open(folder.file()), "") << "visit " << visit;
        EXPECT_GE(recording.frames().size(), 15u);
        EXPECT_EQ(recording.shapes().size(), 1u) << "each viewer gets the shapes";
    }
    sxr_close(client);
}

TEST(ClientOverTcp, SomebodyElseOnThePortGetsNothing) {
    const sxr_options options = optionsOf();
    Viewer other;
    sxr_client* const client = sxr_open(other.target().c_str(), &options);
    addFrame(client, 0.0, {});
    other.greet("HTTP/1.1 400");
    std::this_thread::sleep_for(20ms);
    for (int frame = 0; frame < 5; ++frame) addFrame(client, frame, {});
    std::string got;
    other.read(got, false);
    EXPECT_EQ(got, "");
    sxr_close(client);
}

}  // namespace
}  // namespace sepaxis::record
