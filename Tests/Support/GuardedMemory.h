#pragma once
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

/* Memory of the checks in C. The sanitizer finds what touches more than it; without one it ends where a
   page begins that nobody may touch: an emulator's own reads and writes fault there too. */

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define GUARDED_BY_SANITIZER
#endif
#endif

#if defined(GUARDED_BY_SANITIZER)

static void *guarded(size_t size) {
  void *memory = malloc(size);
  if (memory == NULL) abort();
  return memory;
}

static void unguard(void *memory) { free(memory); }

#else

/* The length of the mapping and the address at which it begins stand in a page before the memory's. */
struct mapping {
  void *address;
  size_t length;
};

static struct mapping *mapping_of(void *memory, size_t page) {
  return (struct mapping *)(((uintptr_t)memory & ~(page - 1)) - page);
}

static void *guarded(size_t size) {
  const size_t page = (size_t)sysconf(_SC_PAGESIZE), pages = (size + page - 1) / page * page;
  const size_t length = pages + 2 * page;
  char *address = mmap(NULL, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (address == MAP_FAILED || mprotect(address + page + pages, page, PROT_NONE) != 0) abort();
  void *memory = address + page + pages - size;
  *mapping_of(memory, page) = (struct mapping){address, length};
  return memory;
}

static void unguard(void *memory) {
  struct mapping mapping = *mapping_of(memory, (size_t)sysconf(_SC_PAGESIZE));
  munmap(mapping.address, mapping.length);
}

#endif
