#define _GNU_SOURCE
#include "Pipe.h"

#include <fcntl.h>
#include <unistd.h>

int shim_pipe_create(int ends[2]) { return pipe2(ends, O_CLOEXEC); }
