/* Calls for files that are not in Swift's Glibc module, such as flistxattr() and its family. Calls
   that return int return 0 or a descriptor, or -1 and errno. */
#pragma once
#include <stdint.h>
#include <sys/types.h>
#include <sys/xattr.h>

/* renameat2(). If `exchange` is not 0, the two files exchange their names. Otherwise no file is
   replaced, and a name that is in use gives EEXIST. Gives EINVAL, ENOSYS or EOPNOTSUPP if the file
   system does not support this. */
int file_calls_rename(int from, const char *name, int to, const char *target, int exchange);

/* Creates a file without a name in a folder, and opens it for reading and writing, close-on-exec.
   Gives EOPNOTSUPP, EISDIR or EINVAL if the file system does not support this. */
int file_calls_open_unnamed(int folder, mode_t mode);

/* Gives a file without a name its first name; gives EEXIST if the name is in use. */
int file_calls_link(int file, int folder, const char *name);

/* Sets `*mount` to the mount of an open file, by statx; to 0 if the kernel does not report it. */
int file_calls_mount(int file, uint64_t *mount);

/* Sets the time at which a file was created, since 1970; 0 if the file system does not report it.
   Links are not followed. */
int file_calls_birth(int folder, const char *name, int64_t *seconds, uint32_t *nanoseconds);

/* Returns a descriptor of a folder that may be searched, but not read (O_PATH). */
int file_calls_open_searched(const char *path);
