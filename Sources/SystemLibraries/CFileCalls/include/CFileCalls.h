/* Calls on files that are not in Swift's Glibc module. Those that return int give 0 (or a descriptor),
   and -1 and errno on failure. */
#pragma once
#include <stdint.h>
#include <sys/types.h>

/* renameat2(). With `exchange` both names change places; else nothing that is there is replaced, and
   a name that is taken is EEXIST. EINVAL, ENOSYS or EOPNOTSUPP where the file system cannot. */
int file_calls_rename(int from, const char *name, int to, const char *target, int exchange);

/* Opens a new file without a name in a folder, for reading and writing, close-on-exec. EOPNOTSUPP, EISDIR
   or EINVAL where the file system cannot. */
int file_calls_open_unnamed(int folder, mode_t mode);

/* Gives a file without a name its first one; EEXIST where that is taken. */
int file_calls_link(int file, int folder, const char *name);

/* The mount of an open file, by statx; 0 where the kernel does not tell. */
int file_calls_mount(int file, uint64_t *mount);

/* The time at which a file was made, links not followed, since 1970; 0 where the file system does not tell. */
int file_calls_birth(int folder, const char *name, int64_t *seconds, uint32_t *nanoseconds);

/* A descriptor of a folder that may be searched but not read (O_PATH). */
int file_calls_open_searched(const char *path);
