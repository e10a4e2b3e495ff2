/* An engine in C99 that records one frame: a box 0.1 m deep in another, of which it says 0.2. */
#define _POSIX_C_SOURCE 200809L
#define SEPAXIS_CLIENT_IMPLEMENTATION
#include <sepaxis/sepaxis_client.h>

int main(int count, char** arguments) {
    const double half[3] = {0.5, 0.5, 0.5}, origin[3] = {0, 0, 0}, above[3] = {0, 0.9, 0}, turn[4] = {0, 0, 0, 1};
    const sxr_contact contact = {{0, 0.45, 0}, 0.2, 0};
    const sxr_answer answer = {1, 0, {0, 1, 0}, &contact, 1};
    sxr_options options;
    sxr_client* log;
    uint32_t box;
    sxr_defaults(&options);
    options.engine = "an engine in C99";
    log = sxr_open(count > 1 ? arguments[1] : "run.sxr", &options);
    if (!log) return 1;
    box = sxr_box(log, half);
    sxr_frame(log, 0.0);
    sxr_pose(log, 1, box, origin, turn);
    sxr_pose(log, 2, box, above, turn);
    sxr_pair(log, 1, 2, &answer);
    sxr_close(log);
    return 0;
}
