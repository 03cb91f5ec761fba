#include "FreedMemory.h"

#include <malloc.h>

/* Other C libraries return freed memory by themselves. */
void shim_return_freed_memory_above(int size) {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, size);
  mallopt(M_TRIM_THRESHOLD, size);
#else
  (void)size;
#endif
}

void shim_return_freed_memory(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}
