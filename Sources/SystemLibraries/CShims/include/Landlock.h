#pragma once
#include <stdint.h>

/* Denies this thread, and those that it starts, whatever Landlock can deny: files by their paths,
   TCP, and signals to other processes. Files in the folders of `readable` can still be opened for
   reading: paths, each with a zero at its end, and another zero after the last; those that are not there
   are passed over. No new privileges must be refused before. 0, or -1 and errno where the kernel has no
   Landlock. */
int shim_landlock_deny(const uint8_t *readable);
