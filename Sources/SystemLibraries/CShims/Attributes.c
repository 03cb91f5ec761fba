#include "Attributes.h"

#include <sys/xattr.h>

ssize_t shim_list_attributes(int file, void *names, size_t count) {
  return flistxattr(file, names, count);
}

ssize_t shim_get_attribute(int file, const char *name, void *value, size_t count) {
  return fgetxattr(file, name, value, count);
}

int shim_set_attribute(int file, const char *name, const void *value, size_t count) {
  return fsetxattr(file, name, value, count, 0);
}

int shim_remove_attribute(int file, const char *name) { return fremovexattr(file, name); }
