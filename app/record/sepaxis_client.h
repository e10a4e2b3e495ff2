/* Records what a running engine believes of its contacts: into a file, into a ring of the last frames, or to
 * a viewer that listens. sepaxis holds it against the truth: sepaxis judge run.sxr
 *
 * C99 and POSIX.1-2008 (under -std=c99 define _POSIX_C_SOURCE 200809L), no dependency. One of your source
 * files defines SEPAXIS_CLIENT_IMPLEMENTATION before it includes this. In a loop of an engine:
 *
 *     sxr_options options;
 *     sxr_defaults(&options);
 *     options.engine = "my engine 1.2";
 *     sxr_client* log = sxr_open("run.sxr", &options);      once
 *     uint32_t box = sxr_box(log, half_extents);            once for each shape
 *     sxr_frame(log, time);                                 at the beginning of each step
 *     sxr_pose(log, body, box, position, orientation);      each convex part of the world
 *     sxr_pair(log, body_a, body_b, &answer);               each pair that the narrow phase was asked about
 *     sxr_close(log);                                       once
 *
 * Memory is allocated when a client is opened and never again. No call waits for a viewer, and none grows
 * anything: where a frame finds no room it is left out whole, and the next one says how many were. A file is
 * written by write(), once a frame. Calls with a client that is NULL do nothing. One thread at a time may use
 * a client.
 *
 * Right-handed coordinates. The format is described at the end of this file. */
#ifndef SEPAXIS_CLIENT_H
#define SEPAXIS_CLIENT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct sxr_client sxr_client;

/* Bits of `sxr_options.conventions`. */
enum {
    SXR_NORMAL_FROM_B = 1, /* normals point from B to A; otherwise from A to B */
    SXR_HITS_ONLY = 2 /* pairs that do not touch are not recorded: a pair that is not there says nothing */
};

typedef struct sxr_options {
    const char* engine;      /* "my engine 1.2", at most 63 bytes; never NULL */
    double metres;           /* how long a unit of your lengths is: 1 */
    int up_axis;             /* 1 or 2: y or z; 1 */
    int single_precision;    /* 1: your numbers are floats, and are written as such; 0 */
    unsigned conventions;    /* SXR_NORMAL_FROM_B ...; 0 */
    double margin;           /* by how much both shapes together are larger than given, in your unit; 0 */
    double tolerance;        /* how far a depth may be off: so much, in your unit ...; 1e-3 */
    double relative;         /* ... and this share of the true depth; 0.06 */
    size_t most_shape_bytes; /* memory: of all shapes; 4 MiB */
    size_t most_frame_bytes; /* of one frame; 4 MiB */
    size_t most_queue_bytes; /* of the ring, or of what waits for a viewer; 64 MiB; a file needs none */
} sxr_options;

/* One contact of a pair. */
typedef struct sxr_contact {
    double point[3]; /* in the world, on either surface or between */
    double depth;    /* below zero: a gap */
    uint32_t id;     /* of the features it comes from: the same from frame to frame; 0: none */
} sxr_contact;

enum { SXR_MOST_CONTACTS = 64 };

/* What the engine says of a pair. */
typedef struct sxr_answer {
    int touching;     /* 1 or 0; where there are contacts, their depths say it */
    int cached;       /* 1: kept from an earlier frame, not computed for this one's poses */
    double normal[3]; /* in the world, of any length; 0, 0, 0: none */
    const sxr_contact* contacts;
    uint32_t contact_count; /* more than SXR_MOST_CONTACTS are left out */
} sxr_answer;

void sxr_defaults(sxr_options* options);

/* `target`: a file, "run.sxr", which is written anew; "ring:", which keeps the last frames in memory until
 * sxr_save; "tcp:7391", the viewer's port on this machine, or "tcp:ADDRESS:PORT". The viewer may come later,
 * go, and come again. NULL where the file cannot be written, the target is none of these, an option makes no
 * sense or there is no memory. */
sxr_client* sxr_open(const char* target, const sxr_options* options);

/* Shapes, each in its body's frame. Equal ones have one number. 0 where `most_shape_bytes` is used up or the
 * shape is none; poses with it are then left out. */
uint32_t sxr_sphere(sxr_client* client, double radius);
uint32_t sxr_capsule(sxr_client* client, const double ends[6], double radius);
uint32_t sxr_box(sxr_client* client, const double half_extents[3]);
/* The convex hull of `count` points: x, y, z of each. */
uint32_t sxr_hull(sxr_client* client, const double* points, uint32_t count);
uint32_t sxr_triangle(sxr_client* client, const double points[9]);

/* Ends the frame before and begins one. `seconds` is the time of the engine. 0 where nobody listens: what is
 * given to this frame goes nowhere, and need not be collected. */
int sxr_frame(sxr_client* client, double seconds);

/* Ends the frame, as sxr_frame and sxr_close do: it is then in the file, in the ring or on its way. */
void sxr_end_frame(sxr_client* client);

/* Where a convex part is in this frame. `body` is any number of yours that is the part's for good; a part
 * that rests is given again in each frame. `orientation` is a unit quaternion: x, y, z, w. */
void sxr_pose(sxr_client* client, uint64_t body, uint32_t shape, const double position[3],
              const double orientation[4]);

/* What the engine says of two parts whose poses this frame has. */
void sxr_pair(sxr_client* client, uint64_t a, uint64_t b, const sxr_answer* answer);

/* A line of text, at most 1023 bytes, for this frame. */
void sxr_note(sxr_client* client, const char* text);

/* Frames that were left out since the client was opened. */
uint64_t sxr_dropped(const sxr_client* client);

/* Writes the ring to a file: 1 where that succeeded. It calls open, write and close only, so that a handler
 * of a crash signal may call it; the frame that is not ended is left out. */
int sxr_save(const sxr_client* client, const char* path);

/* The hash of the format below. */
uint64_t sxr_hash(const unsigned char* bytes, size_t length);

/* Ends the frame, offers what waits to the viewer once more, and frees the memory. */
void sxr_close(sxr_client* client);

#ifdef __cplusplus
}
#endif

/* clang-format off */
/* --- the format, version 1 ---
 *
 * A recording is a row of blocks; a stream over TCP is the same bytes, after the viewer has said the eight
 * bytes of SXR_GREETING. Numbers are little-endian and not aligned.
 *
 * block     u32 magic "SXR1", u32 length of the payload, u64 hash, u64 frame, u32 kind and flags,
 *           u32 dropped, payload
 *           The hash is XXH64 with seed 0 of all that follows it. Kinds (the low 16 bits): 1 the beginning,
 *           2 shapes, 3 a part of a frame. Flags: 0x10000 the first part of its frame, 0x20000 the last one.
 *           `frame` counts from 0, with those that were left out; `dropped` is how many were left out
 *           directly before this one. A frame whose last part is missing counts as left out. A block of
 *           another kind is skipped; none stands between the parts of a frame. Payloads are at most 64 KiB
 *           long, those of shapes 4 MiB.
 * payload   records: u16 type, u16 0, u32 length of what follows. A record of another type is skipped, and
 *           so is what is longer than described here.
 *   1 begin   u32 version (1), u32 bytes of a `real` (4 or 8), u32 up axis, u32 conventions, f64 metres,
 *             f64 margin, f64 tolerance, f64 relative, 64 bytes engine
 *   2 shape   u32 number (from 1), u32 kind (0 sphere, 1 capsule, 2 box, 3 hull, 4 triangle), f64 radius,
 *             then f64 x, y, z of each point; of a box its half extents
 *   3 time    f64 seconds
 *   4 pose    u64 body, u32 shape, 3 real position, 4 real x, y, z, w
 *   5 pair    u64 a, u64 b, u16 flags (1 touching, 2 cached), u16 number of contacts, 3 real normal,
 *             for each contact 3 real point, real depth, u32 id
 *   6 note    text */
/* clang-format on */
#define SXR_GREETING "sxr 1 ok"
enum { SXR_MAGIC = 0x31525853, SXR_VERSION = 1 };
enum { SXR_BLOCK_BYTES = 32, SXR_HASHED_FROM = 16, SXR_MOST_PAYLOAD = 65536, SXR_GREETING_BYTES = 8 };
enum {
    SXR_BEGIN_BLOCK = 1,
    SXR_SHAPES_BLOCK = 2,
    SXR_FRAME_BLOCK = 3,
    SXR_FIRST = 0x10000,
    SXR_LAST = 0x20000
};
enum { SXR_BEGIN = 1, SXR_SHAPE = 2, SXR_TIME = 3, SXR_POSE = 4, SXR_PAIR = 5, SXR_NOTE = 6 };

#endif

#if defined(SEPAXIS_CLIENT_IMPLEMENTATION) && !defined(SEPAXIS_CLIENT_IMPLEMENTED)
#define SEPAXIS_CLIENT_IMPLEMENTED

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { SXR_TO_FILE, SXR_TO_RING, SXR_TO_VIEWER };
enum { SXR_TRY_EVERY = 32 }; /* frames between two attempts to reach a viewer */
enum { SXR_PAGE = 4096 };

struct sxr_client {
    int target, file, connected, greeted, in_frame, overflowed, single;
    struct sockaddr_in viewer;
    uint64_t frame, dropped, dropped_before;
    uint32_t shape_count;
    /* All shapes ever sent, as blocks behind that of the beginning; what was given out of it. */
    unsigned char* shapes;
    size_t shapes_used, shapes_size, shapes_sent;
    unsigned char* open_frame;
    size_t frame_used, frame_size, block_start;
    /* Whole frames: from `tail` to `head`, or to `wrap` and on from 0. */
    unsigned char* queue;
    size_t head, tail, wrap, queue_size;
};

/* --- XXH64 (Yann Collet: "xxHash fast digest algorithm") --- */

static uint64_t sxr_load64(const unsigned char* p) {
    uint64_t v;
    memcpy(&v, p, 8);
    return v;
}
static uint64_t sxr_rotl(uint64_t x, int by) {
    return (x << by) | (x >> (64 - by));
}
static uint64_t sxr_round(uint64_t acc, uint64_t word) {
    return sxr_rotl(acc + word * 0xC2B2AE3D27D4EB4Full, 31) * 0x9E3779B185EBCA87ull;
}
uint64_t sxr_hash(const unsigned char* p, size_t length) {
    const uint64_t p1 = 0x9E3779B185EBCA87ull, p2 = 0xC2B2AE3D27D4EB4Full, p3 = 0x165667B19E3779F9ull,
                   p4 = 0x85EBCA77C2B2AE63ull, p5 = 0x27D4EB2F165667C5ull;
    const unsigned char* const end = p + length;
    uint64_t h;
    if (length >= 32) {
        uint64_t a = p1 + p2, b = p2, c = 0, d = 0 - p1;
        for (; end - p >= 32; p += 32) {
            a = sxr_round(a, sxr_load64(p));
            b = sxr_round(b, sxr_load64(p + 8));
            c = sxr_round(c, sxr_load64(p + 16));
            d = sxr_round(d, sxr_load64(p + 24));
        }
        h = sxr_rotl(a, 1) + sxr_rotl(b, 7) + sxr_rotl(c, 12) + sxr_rotl(d, 18);
        h = (h ^ sxr_round(0, a)) * p1 + p4;
        h = (h ^ sxr_round(0, b)) * p1 + p4;
        h = (h ^ sxr_round(0, c)) * p1 + p4;
        h = (h ^ sxr_round(0, d)) * p1 + p4;
    } else {
        h = p5;
    }
    h += (uint64_t)length;
    for (; end - p >= 8; p += 8) h = sxr_rotl(h ^ sxr_round(0, sxr_load64(p)), 27) * p1 + p4;
    if (end - p >= 4) {
        uint32_t v;
        memcpy(&v, p, 4);
        h = sxr_rotl(h ^ (uint64_t)v * p1, 23) * p2 + p3;
        p += 4;
    }
    for (; p < end; ++p) h = sxr_rotl(h ^ *p * p5, 11) * p1;
    h = (h ^ (h >> 33)) * p2;
    h = (h ^ (h >> 29)) * p3;
    return h ^ (h >> 32);
}

/* --- writing records --- */

static unsigned char* sxr_put16(unsigned char* p, unsigned v) {
    const uint16_t narrow = (uint16_t)v;
    memcpy(p, &narrow, 2);
    return p + 2;
}
static unsigned char* sxr_put32(unsigned char* p, uint32_t v) {
    memcpy(p, &v, 4);
    return p + 4;
}
static unsigned char* sxr_put64(unsigned char* p, uint64_t v) {
    memcpy(p, &v, 8);
    return p + 8;
}
static unsigned char* sxr_put_doubles(unsigned char* p, const double* v, size_t count) {
    memcpy(p, v, count * 8);
    return p + count * 8;
}
/* At most eight. All are read before the first is written, or a compiler could not take several at once. */
static unsigned char* sxr_put_reals(unsigned char* p, const double* v, size_t count, int single) {
    float narrow[8];
    if (!single) return sxr_put_doubles(p, v, count);
    for (size_t i = 0; i < count; ++i) narrow[i] = (float)v[i];
    memcpy(p, narrow, count * 4);
    return p + count * 4;
}
static void sxr_seal(unsigned char* block, size_t payload, uint64_t frame, uint32_t kind, uint32_t dropped) {
    unsigned char* p = sxr_put32(block, SXR_MAGIC);
    sxr_put32(p, (uint32_t)payload);
    p = sxr_put64(block + SXR_HASHED_FROM, frame);
    sxr_put32(sxr_put32(p, kind), dropped);
    sxr_put64(block + 8, sxr_hash(block + SXR_HASHED_FROM, SXR_BLOCK_BYTES - SXR_HASHED_FROM + payload));
}

/* --- giving frames out --- */

static int sxr_write_all(int file, const unsigned char* bytes, size_t count) {
    while (count > 0) {
        const ssize_t n = write(file, bytes, count);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return 0;
        bytes += n;
        count -= (size_t)n;
    }
    return 1;
}

/* Both whole, or neither. */
static int sxr_append(int file, const unsigned char* bytes, size_t count) {
    const off_t before = lseek(file, 0, SEEK_CUR);
    if (sxr_write_all(file, bytes, count)) return 1;
    if (before >= 0 && ftruncate(file, before) == 0) lseek(file, before, SEEK_SET);
    return 0;
}

/* The bytes of the frame at `at`: its blocks up to the last. */
static size_t sxr_frame_bytes(const unsigned char* at) {
    size_t bytes = 0;
    for (;;) {
        uint32_t payload, kind;
        memcpy(&payload, at + bytes + 4, 4);
        memcpy(&kind, at + bytes + 24, 4);
        bytes += SXR_BLOCK_BYTES + payload;
        if (kind & SXR_LAST) return bytes;
    }
}

/* Room for bytes in one piece; with `evict` the oldest frames make it. */
static unsigned char* sxr_reserve(sxr_client* c, size_t bytes, int evict) {
    if (bytes + 1 > c->queue_size) return NULL;
    for (;;) {
        if (c->tail == c->head) c->tail = c->head = c->wrap = 0; /* empty */
        if (c->head >= c->tail) {
            if (c->queue_size - c->head >= bytes) break;
            if (c->tail > bytes) {
                c->wrap = c->head;
                c->head = 0;
                break;
            }
        } else if (c->tail - c->head > bytes) { /* never equal: that is empty */
            break;
        }
        if (!evict) return NULL;
        c->tail += sxr_frame_bytes(c->queue + c->tail);
        if (c->head < c->tail && c->tail == c->wrap) c->tail = 0;
    }
    {
        unsigned char* const room = c->queue + c->head;
        c->head += bytes;
        return room;
    }
}
static int sxr_enqueue(sxr_client* c, const unsigned char* bytes, size_t count, int evict) {
    unsigned char* const room = sxr_reserve(c, count, evict);
    if (room) memcpy(room, bytes, count);
    return room != NULL;
}

static void sxr_disconnect(sxr_client* c) {
    if (c->file >= 0) close(c->file);
    c->file = -1;
    c->connected = c->greeted = 0;
    c->head = c->tail = c->wrap = 0;
    c->shapes_sent = 0; /* the next viewer gets everything */
}

static void sxr_reach_viewer(sxr_client* c) {
    if (c->file < 0) {
        const int one = 1;
        if (c->frame % SXR_TRY_EVERY != 0) return;
        c->file = socket(AF_INET, SOCK_STREAM, 0);
        if (c->file < 0) return;
        fcntl(c->file, F_SETFL, O_NONBLOCK);
        fcntl(c->file, F_SETFD, FD_CLOEXEC);
        setsockopt(c->file, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
#ifdef SO_NOSIGPIPE
        setsockopt(c->file, SOL_SOCKET, SO_NOSIGPIPE, &one, sizeof one);
#endif
    }
    if (!c->connected) {
        if (connect(c->file, (const struct sockaddr*)&c->viewer, sizeof c->viewer) == 0 || errno == EISCONN)
            c->connected = 1;
        else if (errno != EINPROGRESS && errno != EALREADY && errno != EINTR)
            sxr_disconnect(c);
    }
    if (c->connected && !c->greeted) {
        char said[SXR_GREETING_BYTES];
        const ssize_t n = recv(c->file, said, sizeof said, MSG_PEEK);
        if (n == (ssize_t)sizeof said && memcmp(said, SXR_GREETING, sizeof said) == 0)
            c->greeted = recv(c->file, said, sizeof said, 0) == n;
        else if (n == 0 || n == (ssize_t)sizeof said || (n < 0 && errno != EAGAIN && errno != EINTR))
            sxr_disconnect(c);
    }
}

#ifdef MSG_NOSIGNAL
enum { SXR_SEND_FLAGS = MSG_NOSIGNAL };
#else
enum { SXR_SEND_FLAGS = 0 };
#endif

/* As much as the system takes at once. */
static void sxr_send(sxr_client* c) {
    while (c->greeted && c->head != c->tail) {
        const size_t end = c->head > c->tail ? c->head : c->wrap;
        const ssize_t n = send(c->file, c->queue + c->tail, end - c->tail, SXR_SEND_FLAGS);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return;
        if (n <= 0) {
            sxr_disconnect(c);
            return;
        }
        c->tail += (size_t)n;
        if (c->head < c->tail && c->tail == c->wrap) c->tail = 0;
    }
}

/* Shapes before the frames that have them. */
static int sxr_give(sxr_client* c) {
    const size_t shapes = c->shapes_used - c->shapes_sent;
    switch (c->target) {
        case SXR_TO_FILE:
            if (shapes > 0) {
                if (!sxr_append(c->file, c->shapes + c->shapes_sent, shapes)) return 0;
                c->shapes_sent = c->shapes_used;
            }
            return sxr_append(c->file, c->open_frame, c->frame_used);
        case SXR_TO_RING:
            return sxr_enqueue(c, c->open_frame, c->frame_used, 1);
        default:
            sxr_send(c);
            if (!c->greeted) return 0;
            if (shapes > 0) {
                if (!sxr_enqueue(c, c->shapes + c->shapes_sent, shapes, 0)) return 0;
                c->shapes_sent = c->shapes_used;
            }
            if (!sxr_enqueue(c, c->open_frame, c->frame_used, 0)) return 0;
            sxr_send(c);
            return 1;
    }
}

static void sxr_begin_block(sxr_client* c) {
    c->block_start = c->frame_used;
    c->frame_used += SXR_BLOCK_BYTES;
}
static void sxr_end_block(sxr_client* c, uint32_t last) {
    const uint32_t first = c->block_start == 0 ? SXR_FIRST : 0;
    sxr_seal(c->open_frame + c->block_start, c->frame_used - c->block_start - SXR_BLOCK_BYTES, c->frame,
             SXR_FRAME_BLOCK | first | last, (uint32_t)c->dropped_before);
}
void sxr_end_frame(sxr_client* c) {
    if (!c || !c->in_frame) return;
    c->in_frame = 0;
    sxr_end_block(c, SXR_LAST);
    if (!c->overflowed && sxr_give(c)) {
        c->dropped_before = 0;
    } else {
        ++c->dropped;
        ++c->dropped_before;
    }
    ++c->frame;
}

/* Where `bytes` of a record go; NULL where no frame is open or it has no room. */
static unsigned char* sxr_record(sxr_client* c, unsigned type, size_t bytes) {
    const size_t all = bytes + 8;
    unsigned char* p;
    if (!c || !c->in_frame || c->overflowed) return NULL;
    if (c->frame_used - c->block_start - SXR_BLOCK_BYTES + all > SXR_MOST_PAYLOAD) {
        if (c->frame_used + SXR_BLOCK_BYTES + all > c->frame_size) {
            c->overflowed = 1;
            return NULL;
        }
        sxr_end_block(c, 0);
        sxr_begin_block(c);
    }
    if (c->frame_used + all > c->frame_size) {
        c->overflowed = 1;
        return NULL;
    }
    p = c->open_frame + c->frame_used;
    c->frame_used += all;
    return sxr_put32(sxr_put16(sxr_put16(p, type), 0), (uint32_t)bytes);
}

/* --- the functions --- */

void sxr_defaults(sxr_options* options) {
    memset(options, 0, sizeof *options);
    options->engine = "";
    options->metres = 1.0;
    options->up_axis = 1;
    options->tolerance = 1e-3;
    options->relative = 0.06;
    options->most_shape_bytes = (size_t)4 << 20;
    options->most_frame_bytes = (size_t)4 << 20;
    options->most_queue_bytes = (size_t)64 << 20;
}

static int sxr_choose_target(sxr_client* c, const char* target) {
    c->file = -1;
    if (strcmp(target, "ring:") == 0) {
        c->target = SXR_TO_RING;
        return 1;
    }
    if (strncmp(target, "tcp:", 4) == 0) {
        char address[64] = "127.0.0.1";
        const char* port = target + 4;
        const char* const colon = strrchr(port, ':');
        char* end;
        unsigned long number;
        if (colon) {
            if ((size_t)(colon - port) >= sizeof address) return 0;
            memcpy(address, port, (size_t)(colon - port));
            address[colon - port] = '\0';
            port = colon + 1;
        }
        number = strtoul(port, &end, 10);
        if (end == port || *end != '\0' || number < 1 || number > 65535) return 0;
        c->target = SXR_TO_VIEWER;
        c->viewer.sin_family = AF_INET;
        c->viewer.sin_port = htons((uint16_t)number);
        return inet_pton(AF_INET, address, &c->viewer.sin_addr) == 1;
    }
    c->target = SXR_TO_FILE;
    c->file = open(target, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    return c->file >= 0;
}

sxr_client* sxr_open(const char* target, const sxr_options* o) {
    const uint16_t one = 1;
    size_t shapes, frame, queue;
    sxr_client* c;
    unsigned char* p;
    char engine[64] = "";
    if (*(const unsigned char*)&one != 1) return NULL; /* the format is little-endian */
    if (!(o->metres > 0.0) || o->up_axis < 1 || o->up_axis > 2 || !(o->margin >= 0.0) ||
        !(o->tolerance >= 0.0) || !(o->relative >= 0.0 && o->relative <= 1.0))
        return NULL;
    shapes = o->most_shape_bytes + 256;
    frame = o->most_frame_bytes + SXR_BLOCK_BYTES;
    queue = strcmp(target, "ring:") == 0 || strncmp(target, "tcp:", 4) == 0 ? o->most_queue_bytes : 0;
    if (queue > 0 && queue < shapes + frame) queue = shapes + frame;
    c = (sxr_client*)calloc(1, sizeof *c + shapes + frame + queue);
    if (!c) return NULL;
    /* The system gives each page where it is first written: here, not in a frame. */
    for (size_t at = 0; at < sizeof *c + shapes + frame + queue; at += SXR_PAGE)
        ((volatile unsigned char*)c)[at] = 0;
    c->shapes = (unsigned char*)(c + 1);
    c->open_frame = c->shapes + shapes;
    c->queue = c->open_frame + frame;
    c->shapes_size = shapes;
    c->frame_size = frame;
    c->queue_size = queue;
    c->single = o->single_precision != 0;
    if (!sxr_choose_target(c, target)) {
        free(c);
        return NULL;
    }
    for (size_t i = 0; i + 1 < sizeof engine && o->engine[i] != '\0'; ++i) engine[i] = o->engine[i];
    p = sxr_put32(sxr_put16(sxr_put16(c->shapes + SXR_BLOCK_BYTES, SXR_BEGIN), 0), 112);
    p = sxr_put32(sxr_put32(p, SXR_VERSION), c->single ? 4 : 8);
    p = sxr_put32(sxr_put32(p, (uint32_t)o->up_axis), o->conventions);
    p = sxr_put_doubles(p, &o->metres, 1);
    p = sxr_put_doubles(p, &o->margin, 1);
    p = sxr_put_doubles(p, &o->tolerance, 1);
    p = sxr_put_doubles(p, &o->relative, 1);
    memcpy(p, engine, sizeof engine);
    c->shapes_used = SXR_BLOCK_BYTES + 120;
    sxr_seal(c->shapes, 120, 0, SXR_BEGIN_BLOCK, 0);
    return c;
}

/* Its number, and the bytes it is known by: those behind the number in its record. */
static uint32_t sxr_add_shape(sxr_client* c, uint32_t kind, const double* numbers, size_t count,
                              double radius) {
    const size_t known = 12 + count * 8, payload = 12 + known;
    unsigned char *record, *end;
    size_t at;
    if (!c || payload > c->shapes_size || c->shapes_size - c->shapes_used < SXR_BLOCK_BYTES + payload)
        return 0;
    record = c->shapes + c->shapes_used + SXR_BLOCK_BYTES;
    end = sxr_put32(sxr_put16(sxr_put16(record, SXR_SHAPE), 0), (uint32_t)(4 + known));
    end = sxr_put32(sxr_put32(end, c->shape_count + 1), kind);
    sxr_put_doubles(sxr_put_doubles(end, &radius, 1), numbers, count);
    for (at = SXR_BLOCK_BYTES + 120; at < c->shapes_used;) { /* is it there? */
        uint32_t length, number;
        memcpy(&length, c->shapes + at + 4, 4);
        memcpy(&number, c->shapes + at + SXR_BLOCK_BYTES + 8, 4);
        if (length == payload && memcmp(c->shapes + at + SXR_BLOCK_BYTES + 12, record + 12, known) == 0)
            return number;
        at += SXR_BLOCK_BYTES + length;
    }
    sxr_seal(c->shapes + c->shapes_used, payload, c->frame, SXR_SHAPES_BLOCK, 0);
    c->shapes_used += SXR_BLOCK_BYTES + payload;
    return ++c->shape_count;
}
uint32_t sxr_sphere(sxr_client* client, double radius) {
    const double centre[3] = {0.0, 0.0, 0.0};
    return sxr_add_shape(client, 0, centre, 3, radius);
}
uint32_t sxr_capsule(sxr_client* client, const double ends[6], double radius) {
    return sxr_add_shape(client, 1, ends, 6, radius);
}
uint32_t sxr_box(sxr_client* client, const double half_extents[3]) {
    return sxr_add_shape(client, 2, half_extents, 3, 0.0);
}
uint32_t sxr_hull(sxr_client* client, const double* points, uint32_t count) {
    return count == 0 ? 0 : sxr_add_shape(client, 3, points, (size_t)count * 3, 0.0);
}
uint32_t sxr_triangle(sxr_client* client, const double points[9]) {
    return sxr_add_shape(client, 4, points, 9, 0.0);
}

int sxr_frame(sxr_client* c, double seconds) {
    unsigned char* p;
    if (!c) return 0;
    sxr_end_frame(c);
    c->in_frame = 1;
    if (c->target == SXR_TO_VIEWER) sxr_reach_viewer(c);
    c->overflowed = c->target == SXR_TO_VIEWER && !c->greeted; /* nobody is there: costs nothing */
    c->frame_used = 0;
    sxr_begin_block(c);
    p = sxr_record(c, SXR_TIME, 8);
    if (p) sxr_put_doubles(p, &seconds, 1);
    return p != NULL;
}

void sxr_pose(sxr_client* c, uint64_t body, uint32_t shape, const double position[3],
              const double orientation[4]) {
    unsigned char* p;
    if (shape == 0) return;
    p = sxr_record(c, SXR_POSE, 12 + 7 * (c && c->single ? 4u : 8u));
    if (!p) return;
    p = sxr_put32(sxr_put64(p, body), shape);
    sxr_put_reals(sxr_put_reals(p, position, 3, c->single), orientation, 4, c->single);
}

void sxr_pair(sxr_client* c, uint64_t a, uint64_t b, const sxr_answer* answer) {
    const int single = c && c->single;
    const size_t real = single ? 4 : 8;
    const uint32_t count =
        answer->contact_count < SXR_MOST_CONTACTS ? answer->contact_count : (uint32_t)SXR_MOST_CONTACTS;
    const sxr_contact* contact = answer->contacts;
    const sxr_contact* const end = contact + count;
    unsigned char* p = sxr_record(c, SXR_PAIR, 20 + 3 * real + count * (4 * real + 4));
    if (!p) return;
    p = sxr_put64(sxr_put64(p, a), b);
    p = sxr_put16(sxr_put16(p, (answer->touching ? 1u : 0u) | (answer->cached ? 2u : 0u)), count);
    p = sxr_put_reals(p, answer->normal, 3, single);
    for (; contact != end; ++contact) {
        const double place[4] = {contact->point[0], contact->point[1], contact->point[2], contact->depth};
        const uint32_t id = contact->id;
        p = sxr_put32(sxr_put_reals(p, place, 4, single), id);
    }
}

void sxr_note(sxr_client* c, const char* text) {
    size_t length = 0;
    unsigned char* p;
    while (length < 1023 && text[length] != '\0') ++length;
    p = sxr_record(c, SXR_NOTE, length);
    if (p) memcpy(p, text, length);
}

uint64_t sxr_dropped(const sxr_client* c) {
    return c ? c->dropped : 0;
}

int sxr_save(const sxr_client* c, const char* path) {
    int file, good;
    if (!c || c->target != SXR_TO_RING) return 0;
    file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (file < 0) return 0;
    good = sxr_write_all(file, c->shapes, c->shapes_used);
    if (c->head >= c->tail)
        good = good && sxr_write_all(file, c->queue + c->tail, c->head - c->tail);
    else
        good = good && sxr_write_all(file, c->queue + c->tail, c->wrap - c->tail) &&
               sxr_write_all(file, c->queue, c->head);
    return (close(file) == 0) & good;
}

void sxr_close(sxr_client* c) {
    if (!c) return;
    sxr_end_frame(c);
    if (c->target == SXR_TO_VIEWER) sxr_send(c);
    if (c->file >= 0) close(c->file);
    free(c);
}

#endif
