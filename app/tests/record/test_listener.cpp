// Engines and others that come to the port.
#include "app/record/listener.h"
#include "app/record/recording.h"
#include "app/tests/record/recordings.h"

#include <array>
#include <chrono>
#include <csignal>
#include <functional>
#include <thread>

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace sepaxis::record {
namespace {

using namespace std::chrono_literals;

class ListenerTest : public testing::Test {
 protected:
    void SetUp() override { ASSERT_EQ(listener_.start({.port = 0}, folder_.file("recordings")), ""); }
    sxr_client* engine() const {
        const sxr_options options = optionsOf();
        return sxr_open(("tcp:" + std::to_string(listener_.port())).c_str(), &options);
    }
    static bool waitFor(const std::function<bool()>& holds) {
        for (int i = 0; i < 2000; ++i) {
            if (holds()) return true;
            std::this_thread::sleep_for(5ms);
        }
        return false;
    }
    // Frames until the viewer has greeted, then `count` more.
    static void run(sxr_client* client, int count) {
        for (int frame = 0; frame < 2000 && sxr_frame(client, 0.0) == 0; ++frame)
            std::this_thread::sleep_for(1ms);
        for (int frame = 0; frame < count; ++frame) addFrame(client, frame, {});
        sxr_end_frame(client);
    }
    // Somebody who connects and sends this.
    int connection(const std::string& bytes) const {
        const int other = socket(AF_INET, SOCK_STREAM, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        address.sin_port = htons(listener_.port());
        EXPECT_EQ(connect(other, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
        send(other, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        return other;
    }
    std::size_t framesIn(const std::filesystem::path& file) const {
        Recording recording;
        return recording.open(file).empty() ? recording.frames().size() : 0;
    }

    Folder folder_;
    Listener listener_;
};

TEST_F(ListenerTest, WhatAnEngineSendsIsARecordingThatGrows) {
    sxr_client* const client = engine();
    run(client, 10);
    ASSERT_TRUE(waitFor([&] { return listener_.state().connected; }));
    const std::filesystem::path file = listener_.state().file;
    ASSERT_TRUE(waitFor([&] { return framesIn(file) >= 10; }));
    Recording recording;
    ASSERT_EQ(recording.open(file), "");
    const std::size_t before = recording.frames().size();
    run(client, 5);
    EXPECT_TRUE(waitFor([&] { return recording.grow().empty() && recording.frames().size() >= before + 5; }));
    sxr_close(client);
    EXPECT_TRUE(waitFor([&] { return !listener_.state().connected; }));
    EXPECT_EQ(listener_.state().messages, 0u);
}

TEST_F(ListenerTest, TheNextEngineHasARecordingOfItsOwn) {
    for (const char* name : {"engine-1.sxr", "engine-2.sxr"}) {
        sxr_client* const client = engine();
        run(client, 3);
        sxr_close(client);
        ASSERT_TRUE(waitFor([&] {
            const Listener::State state = listener_.state();
            return !state.connected && state.file.filename() == name;
        }));
    }
}

TEST_F(ListenerTest, SomebodyElseIsLetGoWithOneMessage) {
    const int other = connection("GET / HTTP/1.1\r\n\r\n");
    ASSERT_TRUE(waitFor([&] { return listener_.state().messages == 1; }));
    EXPECT_EQ(listener_.state().message, "what came is no recording");
    close(other);
    sxr_client* const client = engine();
    run(client, 3);
    EXPECT_TRUE(waitFor([&] { return listener_.state().connected; })) << "engines still come";
    sxr_close(client);
}

TEST_F(ListenerTest, WhoSaysNothingHoldsNobodyUp) {
    std::array<int, 100> silent{};
    for (int& other : silent) other = connection("");
    sxr_client* const client = engine();
    run(client, 3);
    EXPECT_TRUE(waitFor([&] { return listener_.state().connected; }));
    for (const int other : silent) close(other);
    sxr_close(client);
}

TEST_F(ListenerTest, ASecondEngineTakesNothingFromTheFirst) {
    sxr_client* const first = engine();
    run(first, 3);
    ASSERT_TRUE(waitFor([&] { return listener_.state().connected; }));
    const std::filesystem::path file = listener_.state().file;
    const int second = connection("SXR1");
    ASSERT_TRUE(waitFor([&] { return listener_.state().messages == 1; }));
    EXPECT_TRUE(listener_.state().message.starts_with("another engine")) << listener_.state().message;
    close(second);
    const std::size_t before = framesIn(file);
    run(first, 50);
    EXPECT_TRUE(waitFor([&] { return framesIn(file) >= before + 50; }));
    sxr_close(first);
}

TEST_F(ListenerTest, OfAKilledEngineEveryFrameThatCameIsThere) {
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
        sxr_client* const client = engine();
        run(client, 1'000'000);
        _exit(0);
    }
    ASSERT_TRUE(waitFor([&] { return listener_.state().connected; }));
    std::this_thread::sleep_for(50ms);
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    ASSERT_TRUE(waitFor([&] { return !listener_.state().connected; }));
    Recording recording;
    ASSERT_EQ(recording.open(listener_.state().file), "");
    EXPECT_EQ(recording.warning(), "");
    EXPECT_GT(recording.frames().size(), 0u);
    Frame frame;
    for (std::size_t i = 0; i < recording.frames().size(); ++i) ASSERT_EQ(recording.read(i, frame), "");
}

TEST_F(ListenerTest, APortThatIsTakenIsSaid) {
    Listener another;
    EXPECT_TRUE(
        another.start({.port = listener_.port()}, folder_.file("others")).find("cannot be listened on") !=
        std::string::npos);
    Listener nowhere;
    EXPECT_EQ(nowhere.start({.address = "localhost", .port = 0}, folder_.file("others")),
              "localhost is no address of four numbers");
}

}  // namespace
}  // namespace sepaxis::record
