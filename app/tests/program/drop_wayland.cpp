// Lets a file be dragged out of a window of its own, as out of a file manager, under Wayland: the window
// covers the screen, and hides once the button is pressed in it, so that the file can be dropped on what lies
// below. Usage: drop_wayland FILE. Prints "ready" when a press would drag, "dragging" when it does, and
// "wanted" when what lies below the pointer would take the file. Exit status 0: it was taken.
#include <csignal>
#include <cstdio>
#include <string>

#include <SDL.h>
#include <SDL_syswm.h>
#include <unistd.h>
#include <wayland-client.h>

namespace {

constexpr unsigned kMostSeconds = 60;
constexpr const char* kFileList = "text/uri-list";

struct Dragging {
    wl_seat* seat = nullptr;
    wl_data_device_manager* manager = nullptr;
    wl_surface* surface = nullptr;
    wl_data_device* device = nullptr;
    std::string list;
    bool pressed = false, taken = false, dropped = false, refused = false;
};

Dragging& of(void* data) {
    return *static_cast<Dragging*>(data);
}

void say(const char* word) {
    std::puts(word);
    std::fflush(stdout);
}

const wl_data_source_listener kSource = {
    .target =
        [](void*, wl_data_source*, const char* type) {
            if (type != nullptr) say("wanted");
        },
    .send =
        [](void* data, wl_data_source*, const char*, int to) {
            const std::string& list = of(data).list;
            of(data).taken = write(to, list.data(), list.size()) == static_cast<ssize_t>(list.size());
            close(to);
        },
    .cancelled = [](void* data, wl_data_source*) { of(data).refused = true; },
    .dnd_drop_performed = [](void* data, wl_data_source*) { of(data).dropped = true; },
    .dnd_finished = [](void*, wl_data_source*) {},
    .action = [](void*, wl_data_source*, uint32_t) {},
};

void startDrag(Dragging& d, uint32_t serial) {
    d.pressed = true;
    wl_data_source* source = wl_data_device_manager_create_data_source(d.manager);
    wl_data_source_add_listener(source, &kSource, &d);
    wl_data_source_offer(source, kFileList);
    wl_data_source_set_actions(source, WL_DATA_DEVICE_MANAGER_DND_ACTION_COPY);
    wl_data_device_start_drag(d.device, source, d.surface, nullptr, serial);
}

// Newer versions of the protocol have more events, which a seat of version 1 does not send.
wl_pointer_listener pointerListener() {
    wl_pointer_listener pointer{};
    pointer.enter = [](void*, wl_pointer*, uint32_t, wl_surface*, wl_fixed_t, wl_fixed_t) { say("ready"); };
    pointer.leave = [](void*, wl_pointer*, uint32_t, wl_surface*) {};
    pointer.motion = [](void*, wl_pointer*, uint32_t, wl_fixed_t, wl_fixed_t) {};
    pointer.button = [](void* data, wl_pointer*, uint32_t serial, uint32_t, uint32_t, uint32_t state) {
        if (state == WL_POINTER_BUTTON_STATE_PRESSED && !of(data).pressed) startDrag(of(data), serial);
    };
    pointer.axis = [](void*, wl_pointer*, uint32_t, uint32_t, wl_fixed_t) {};
    return pointer;
}
const wl_pointer_listener kPointer = pointerListener();

const wl_registry_listener kRegistry = {
    .global =
        [](void* data, wl_registry* registry, uint32_t name, const char* interface, uint32_t) {
            const std::string is = interface;
            if (is == wl_seat_interface.name)
                of(data).seat =
                    static_cast<wl_seat*>(wl_registry_bind(registry, name, &wl_seat_interface, 1));
            if (is == wl_data_device_manager_interface.name)
                of(data).manager = static_cast<wl_data_device_manager*>(
                    wl_registry_bind(registry, name, &wl_data_device_manager_interface, 3));
        },
    .global_remove = [](void*, wl_registry*, uint32_t) {},
};

bool begin(Dragging& d, SDL_Window* window) {
    SDL_SysWMinfo info;
    SDL_VERSION(&info.version);
    if (SDL_GetWindowWMInfo(window, &info) == SDL_FALSE || info.subsystem != SDL_SYSWM_WAYLAND) return false;
    d.surface = info.info.wl.surface;
    wl_display* display = info.info.wl.display;
    wl_registry_add_listener(wl_display_get_registry(display), &kRegistry, &d);
    wl_display_roundtrip(display);
    if (d.seat == nullptr || d.manager == nullptr) return false;
    d.device = wl_data_device_manager_get_data_device(d.manager, d.seat);
    wl_pointer_add_listener(wl_seat_get_pointer(d.seat), &kPointer, &d);
    return true;
}

int drag(Dragging& d, SDL_Window* window) {
    bool shown = true;
    while (!d.refused && !(d.taken && d.dropped)) {
        SDL_WaitEventTimeout(nullptr, 20);
        SDL_PumpEvents();
        if (!d.pressed || !shown) continue;
        SDL_HideWindow(window);
        shown = false;
        say("dragging");
    }
    return d.refused && !d.taken ? 1 : 0;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) return 2;
    alarm(kMostSeconds);
    std::signal(SIGPIPE, SIG_IGN);                            // nobody waits for the file any more
    SDL_SetHint(SDL_HINT_VIDEO_WAYLAND_ALLOW_LIBDECOR, "0");  // all of it is the file
    if (SDL_Init(SDL_INIT_VIDEO) != 0) return 2;
    SDL_Rect screen;
    if (SDL_GetDisplayBounds(0, &screen) != 0) return 2;
    SDL_Window* window = SDL_CreateWindow("a file", 0, 0, screen.w, screen.h, SDL_WINDOW_OPENGL);
    Dragging dragging;
    dragging.list = std::string("file://") + argv[1] + "\r\n";
    if (window == nullptr || !begin(dragging, window)) return 2;
    void* context = SDL_GL_CreateContext(window);
    SDL_GL_SwapWindow(window);  // a window is there when something is in it
    const int status = drag(dragging, window);
    SDL_GL_DeleteContext(context);
    SDL_Quit();
    return status;
}
