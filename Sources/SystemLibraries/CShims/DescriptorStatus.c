#define _GNU_SOURCE
#include "DescriptorStatus.h"

#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

int shim_descriptor_status(int descriptor, void *status) {
#if defined(__x86_64__) || defined(__aarch64__)
  /* On this architecture, the kernel's structure is the same as the C library's. */
  return (int)syscall(SYS_fstat, descriptor, status);
#else
  return fstat(descriptor, status);
#endif
}
