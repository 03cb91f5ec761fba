#pragma once
#include <stdint.h>

/* Creates a file in memory. It is close-on-exec, and can be sealed; if the kernel supports this, it
   can never become executable. `name` is visible only in /proc. Returns -1 and errno after an
   error. */
int shim_memory_file_create(const char *name);

/* Gives the file its size and its memory. If memory runs out, this call fails; otherwise a later
   write would cause a SIGBUS. Returns 0, or the errno. */
int shim_memory_file_allocate(int descriptor, int64_t size);

/* Permanently fixes the size. Returns 0, or -1 and errno. */
int shim_memory_file_seal_size(int descriptor);

/* Permanently fixes size and contents. Fails with EBUSY while a writable mapping of the file
   exists. Returns 0, or -1 and errno. */
int shim_memory_file_seal_contents(int descriptor);

/* Returns 1 if neither size nor contents can change any more, else 0. This is checked before the
   memory of another process is mapped. */
int shim_memory_file_is_sealed(int descriptor);
