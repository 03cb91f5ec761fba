#pragma once

/* Creates a pipe whose two ends are close-on-exec; the end for reading is the first. Returns -1 and
   errno after an error. pipe2 is not part of Swift's Glibc module. */
int shim_pipe_create(int ends[2]);
