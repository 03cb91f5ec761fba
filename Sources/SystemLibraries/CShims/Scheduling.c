#define _GNU_SOURCE
#include "Scheduling.h"

#include <sched.h>

int shim_processor_count(void) {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) != 0) return 1;
  return CPU_COUNT(&set);
}
