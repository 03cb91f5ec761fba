#pragma once

/* Denies this thread, and those that it starts, whatever Landlock can deny: files by their paths,
   TCP, and signals to other processes. No new privileges must be refused before. 0, or -1 and errno
   where the kernel has no Landlock. */
int shim_landlock_deny_all(void);
