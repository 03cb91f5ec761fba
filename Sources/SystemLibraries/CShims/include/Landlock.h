#pragma once
#include <stdint.h>

/* Denies this thread, and the threads that it starts, everything that Landlock can deny: files by
   their paths, TCP, and signals to other processes.

   Files in the folders of `readable` can still be opened for reading. `readable` is a list of
   paths; each ends with a zero byte, and another zero byte ends the list. Paths that do not exist
   are skipped.

   New privileges must have been refused before. Returns 0, or -1 and errno if the kernel has no
   Landlock. */
int shim_landlock_deny(const uint8_t *readable);
