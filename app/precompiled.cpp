// Nothing of its own: a library needs a source.
#include "precompiled.h"
