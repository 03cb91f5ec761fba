#pragma once

/* Returns 1 if the folder at `path` is on another machine, or belongs to another program, so that
   the kernel does not report its changes. Returns 0 for other folders, or if it does not exist.
   <sys/statfs.h> is not part of Swift's Glibc module. */
int shim_is_remote(const char *path);

/* Returns 1 if the file system of `path` may give its files other inodes at each mount. Returns 0
   if it does not, or if nothing is there. */
int shim_renews_inodes(const char *path);
