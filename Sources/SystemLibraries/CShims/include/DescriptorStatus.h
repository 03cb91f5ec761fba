#pragma once

/* Calls fstat() by its own system call. Many C libraries use a system call that also takes a path,
   which a confined process may not make. `status` is a `struct stat`. Returns 0, or -1 and
   errno. */
int shim_descriptor_status(int descriptor, void *status);
