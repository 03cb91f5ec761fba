#pragma once

/* fstat() by its own system call, where many C libraries use one that takes a path as well, which a
   confined process may not make. `status` is a `struct stat`. 0, or -1 and errno. */
int shim_descriptor_status(int descriptor, void *status);
