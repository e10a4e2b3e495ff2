/* A collide function of yours beside sepaxis's own. Build a shared library with the two functions at the end
 * of this file and name it as a method: sepaxis hunt --pair box,box --method plugin:./mine.so
 *
 * C99, no dependency. sepaxis loads the library into a process of its own: where it crashes, hangs or exits,
 * that is the finding. What it prints goes nowhere. One thread calls the functions.
 *
 * Metres, radians, right-handed, y up. */
#ifndef SEPAXIS_PLUGIN_H
#define SEPAXIS_PLUGIN_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Rises when anything below changes. */
enum { SEPAXIS_PLUGIN_VERSION = 1 };
enum { SEPAXIS_MOST_CONTACTS = 16 };

enum {
    SEPAXIS_SPHERE = 0,
    SEPAXIS_CAPSULE = 1,
    SEPAXIS_SEGMENT = 2,
    SEPAXIS_TRIANGLE = 3,
    SEPAXIS_BOX = 4,
    SEPAXIS_HULL = 5
};

/* The convex hull of the vertices with all points within `radius` of it, in the shape's own frame: a sphere
 * has one vertex, a capsule or a segment two. */
struct sepaxis_shape {
    int32_t kind; /* SEPAXIS_SPHERE ... */
    uint32_t vertex_count;
    const double* vertices;        /* x, y, z of each */
    double radius;                 /* 0 but for spheres and capsules */
    double centre[3];              /* of a box */
    double half_extents[3];        /* of a box */
    uint32_t face_count;           /* of a box or a hull */
    const uint32_t* face_starts;   /* face_count + 1 places in face_vertices */
    const uint32_t* face_vertices; /* indices of vertices, counter-clockwise seen from outside */
};

struct sepaxis_pose {
    double position[3];
    double orientation[4]; /* unit quaternion: x, y, z, w */
};

struct sepaxis_contact {
    double point[3]; /* in the world */
    double depth;
};

/* A depth or distance that you do not compute. A NaN is a fault. */
#define SEPAXIS_NOT_SAID (-1e300)

/* It comes with `answered` 1, every depth and distance SEPAXIS_NOT_SAID, and all else 0. */
struct sepaxis_answer {
    int32_t answered; /* 0: your library does not handle this pair of shapes */
    int32_t overlap;  /* 1 or 0 */
    double depth;     /* of an overlap, not negative */
    double distance;  /* of a gap, not negative */
    double normal[3]; /* in the world, from A to B, of any length; 0 where you compute none */
    uint32_t contact_count;
    struct sepaxis_contact contacts[SEPAXIS_MOST_CONTACTS];
};

/* What your function promises: what follows from it is no fault. */
struct sepaxis_contract {
    uint32_t version; /* SEPAXIS_PLUGIN_VERSION */
    char name[64];    /* "my engine 1.2" */
    double margin;    /* metres by which both shapes together are larger than given: taken off the depth */
    double tolerance; /* how far depth and distance may be off: of the pair's size ... */
    double relative;  /* ... and of the true depth or distance */
};

/* Called once, first. The contract comes with the tolerance 1e-3, everything else 0. */
void sepaxis_plugin_declare(struct sepaxis_contract* contract);

/* Answers `count` poses of one pair of shapes: poses[2 * i] is that of A, poses[2 * i + 1] that of B, and the
 * answer goes to answers[i]. */
void sepaxis_plugin_collide(const struct sepaxis_shape* a, const struct sepaxis_shape* b,
                            const struct sepaxis_pose* poses, size_t count, struct sepaxis_answer* answers);

#ifdef __cplusplus
}
#endif

#endif
