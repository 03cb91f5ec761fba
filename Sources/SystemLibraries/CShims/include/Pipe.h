#pragma once

/* A pipe whose ends are close-on-exec, the one to read from first; -1 and errno when the kernel gives none.
   pipe2 is not part of Swift's Glibc module. */
int shim_pipe_create(int ends[2]);
