/* The client itself, as an engine in C99 would compile it. */
#define _POSIX_C_SOURCE 200809L
#define SEPAXIS_CLIENT_IMPLEMENTATION
#include "app/record/sepaxis_client.h"
