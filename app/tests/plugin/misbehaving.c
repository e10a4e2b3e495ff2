/* A plug-in for tests: a sound answer for two spheres, and, by what WAY says, something else at the third call. */
#include "app/plugin/sepaxis_plugin.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SOUND, CRASHES, HANGS, EXITS, EATS, RETURNS_NAN, OTHER_VERSION, HANDLES_NOTHING, MARGIN };

void sepaxis_plugin_declare(struct sepaxis_contract *contract) {
    contract->version = WAY == OTHER_VERSION ? 7 : SEPAXIS_PLUGIN_VERSION;
    strcpy(contract->name, "for tests");
    contract->tolerance = 1e-9;
    contract->margin = WAY == MARGIN ? 0.25 : 0.0;
}

static void misbehave(struct sepaxis_answer *answer) {
    if (WAY == CRASHES) abort();
    if (WAY == EXITS) exit(3);
    if (WAY == RETURNS_NAN) *(answer->overlap ? &answer->depth : &answer->distance) = NAN;
    while (WAY == HANGS) pause();
    while (WAY == EATS) {
        char *memory = malloc(1 << 28);
        if (memory == NULL) abort();
        memset(memory, 1, 1 << 16);
    }
}

void sepaxis_plugin_collide(const struct sepaxis_shape *a, const struct sepaxis_shape *b,
                            const struct sepaxis_pose *poses, size_t count, struct sepaxis_answer *answers) {
    static int calls = 0;
    for (size_t i = 0; i < count; ++i) {
        double squared = 0.0;
        for (int k = 0; k < 3; ++k) {
            answers[i].normal[k] = poses[2 * i + 1].position[k] - poses[2 * i].position[k];
            squared += answers[i].normal[k] * answers[i].normal[k];
        }
        const double gap = sqrt(squared) - a->radius - b->radius - (WAY == MARGIN ? 0.25 : 0.0);
        if (a->kind != SEPAXIS_SPHERE || b->kind != SEPAXIS_SPHERE || WAY == HANDLES_NOTHING)
            answers[i].answered = 0;
        answers[i].overlap = gap <= 0.0;
        *(gap <= 0.0 ? &answers[i].depth : &answers[i].distance) = fabs(gap);
        printf("what a plug-in prints goes nowhere\n");
        if (++calls == 3) misbehave(&answers[i]);
    }
}
