#define _GNU_SOURCE
#include "MemoryFile.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>

/* This flag exists from Linux 6.3 on; older C libraries do not name it. */
#ifndef MFD_NOEXEC_SEAL
#define MFD_NOEXEC_SEAL 0x0008U
#endif

int shim_memory_file_create(const char *name) {
  unsigned int flags = MFD_CLOEXEC | MFD_ALLOW_SEALING;
  int descriptor = memfd_create(name, flags | MFD_NOEXEC_SEAL);
  if (descriptor < 0 && errno == EINVAL) descriptor = memfd_create(name, flags);
  return descriptor;
}

int shim_memory_file_allocate(int descriptor, int64_t size) {
  int error;
  do error = posix_fallocate(descriptor, 0, size);
  while (error == EINTR);
  return error;
}

int shim_memory_file_seal_size(int descriptor) {
  return fcntl(descriptor, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL);
}

int shim_memory_file_seal_contents(int descriptor) {
  return fcntl(descriptor, F_ADD_SEALS,
               F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL);
}

int shim_memory_file_is_sealed(int descriptor) {
  int seals = fcntl(descriptor, F_GET_SEALS);
  int wanted = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE;
  return seals >= 0 && (seals & wanted) == wanted;
}
