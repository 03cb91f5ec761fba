#pragma once
#include <stdint.h>

/* A file that lives in memory only: close-on-exec, never executable where the kernel can promise
   that, and ready to be sealed. `name` shows in /proc alone. Returns -1 and errno on failure. */
int shim_memory_file_create(const char *name);

/* Gives the file its size and its memory, so that a shortage is an error here rather than a SIGBUS
   at some later store. Returns 0, or the errno. */
int shim_memory_file_allocate(int descriptor, int64_t size);

/* Fixes the size for good. Returns 0, or -1 and errno. */
int shim_memory_file_seal_size(int descriptor);

/* Fixes size and contents for good; fails with EBUSY while a writable mapping of it exists.
   Returns 0, or -1 and errno. */
int shim_memory_file_seal_contents(int descriptor);

/* 1 when neither size nor contents can change any more, else 0; asked before foreign memory is
   mapped. */
int shim_memory_file_is_sealed(int descriptor);
