// Drops a file on the window under the pointer, as a file manager does it: by the messages of XDND (version
// 5, freedesktop.org). Usage: drop_x11 FILE. Exit status 0: the window took it.
#include <cstdio>
#include <string>

#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <unistd.h>

namespace {

constexpr long kVersion = 5;
constexpr unsigned kMostSeconds = 20;

struct Source {
    Display* display;
    Window window;  // never shown: it only answers
    Atom atom(const char* name) const { return XInternAtom(display, name, False); }

    void tell(Window target, const char* message, long second, long third, long fourth, long fifth) const {
        XEvent event{};
        event.xclient.type = ClientMessage;
        event.xclient.window = target;
        event.xclient.message_type = atom(message);
        event.xclient.format = 32;
        const long data[] = {static_cast<long>(window), second, third, fourth, fifth};
        for (int i = 0; i < 5; ++i) event.xclient.data.l[i] = data[i];
        XSendEvent(display, target, False, NoEventMask, &event);
    }

    bool takesDrops(Window of) const {
        Atom type = None;
        int format = 0;
        unsigned long count = 0, left = 0;
        unsigned char* data = nullptr;
        XGetWindowProperty(display, of, atom("XdndAware"), 0, 1, False, AnyPropertyType, &type, &format,
                           &count, &left, &data);
        if (data != nullptr) XFree(data);
        return type != None;
    }

    // The outermost window under the pointer that takes drops, and where the pointer is on the screen.
    Window target(int& x, int& y) const {
        Window at = DefaultRootWindow(display);
        while (at != None && !takesDrops(at)) {
            Window root = None, child = None;
            int inX = 0, inY = 0;
            unsigned mask = 0;
            XQueryPointer(display, at, &root, &child, &x, &y, &inX, &inY, &mask);
            at = child;
        }
        return at;
    }

    void answer(const XSelectionRequestEvent& request, const std::string& text) const {
        XChangeProperty(display, request.requestor, request.property, request.target, 8, PropModeReplace,
                        reinterpret_cast<const unsigned char*>(text.data()), static_cast<int>(text.size()));
        XEvent event{};
        event.xselection.type = SelectionNotify;
        event.xselection.requestor = request.requestor;
        event.xselection.selection = request.selection;
        event.xselection.target = request.target;
        event.xselection.property = request.property;
        event.xselection.time = request.time;
        XSendEvent(display, request.requestor, False, NoEventMask, &event);
    }
};

int drop(const Source& source, const std::string& file) {
    int x = 0, y = 0;
    const Window target = source.target(x, y);
    if (target == None) return 1;
    const long list = static_cast<long>(source.atom("text/uri-list"));
    XSetSelectionOwner(source.display, source.atom("XdndSelection"), source.window, CurrentTime);
    source.tell(target, "XdndEnter", kVersion << 24, list, None, None);
    source.tell(target, "XdndPosition", 0, static_cast<long>(x) << 16 | y, CurrentTime,
                static_cast<long>(source.atom("XdndActionCopy")));
    bool dropped = false;
    for (;;) {
        XEvent event;
        XNextEvent(source.display, &event);
        if (event.type == SelectionRequest) source.answer(event.xselectionrequest, "file://" + file + "\r\n");
        if (event.type != ClientMessage) continue;
        if (event.xclient.message_type == source.atom("XdndStatus") && !dropped) {
            if ((event.xclient.data.l[1] & 1) == 0) return 1;
            dropped = true;
            source.tell(target, "XdndDrop", 0, CurrentTime, 0, 0);
        }
        if (event.xclient.message_type == source.atom("XdndFinished")) return 0;
    }
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) return 2;
    alarm(kMostSeconds);
    Display* display = XOpenDisplay(nullptr);
    if (display == nullptr) return 2;
    const Source source{display,
                        XCreateSimpleWindow(display, DefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0)};
    const int status = drop(source, argv[1]);
    XCloseDisplay(display);
    return status;
}
