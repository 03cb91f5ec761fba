#pragma once

#include <sys/types.h>

/* flistxattr() and its family. <sys/xattr.h> is not part of Swift's Glibc module. */
ssize_t shim_list_attributes(int file, void *names, size_t count);
ssize_t shim_get_attribute(int file, const char *name, void *value, size_t count);
int shim_set_attribute(int file, const char *name, const void *value, size_t count);
int shim_remove_attribute(int file, const char *name);
