// Short messages that go away by themselves, and one message that stays until it is closed.
#pragma once

#include <functional>
#include <string>
#include <vector>

struct ImVec2;

namespace sepaxis::ui {

struct Rect;
struct Ui;

class Toasts {
 public:
    void show(std::string text);    // what was done: "Copied 0.4885670"
    void advise(std::string text);  // what to do instead: long enough to read a sentence or two
    void error(std::string text);   // stays longest
    // What was done, with something that can still be done about it: a click on the message does it.
    void offer(std::string text, std::string label, std::function<void()> action);
    // Draws them upwards from the lower edge of `room`, as many as fit, each as close to centerX as it
    // allows.
    void draw(Ui& ui, const Rect& room, float centerX);
    bool empty() const { return toasts_.empty(); }
    std::string lastText() const { return toasts_.empty() ? std::string() : toasts_.back().text; }

 private:
    struct Toast {
        std::string text;
        bool isError = false;
        double seconds = 0.0;     // that it stays
        double end = 0.0;         // of the clock; 0: it has not been drawn yet
        unsigned int number = 0;  // of its window: each has its own size
        std::string label{};      // of the action
        std::function<void()> action{};
    };
    void add(Toast toast);
    static ImVec2 sizeOf(const Ui& ui, const Toast& toast, float mostWidth);
    static bool drawOne(Ui& ui, const Toast& toast, const Rect& area);
    std::vector<Toast> toasts_;
    unsigned int count_ = 0;  // that there ever were
};

}  // namespace sepaxis::ui
