#pragma once

/* 1 when the folder at `path` lies on another machine or in another program, whose changes the kernel does
   not tell; 0 when it does not, or is not there. <sys/statfs.h> is not part of Swift's Glibc module. */
int shim_is_remote(const char *path);
