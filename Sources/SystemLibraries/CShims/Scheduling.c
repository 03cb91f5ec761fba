#define _GNU_SOURCE
#include "Scheduling.h"

#include <sched.h>
#include <sys/resource.h>

int shim_processor_count(void) {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) != 0) return 1;
  return CPU_COUNT(&set);
}

/* On Linux, the number 0 means the calling thread, not the process. */
int shim_niceness(void) { return getpriority(PRIO_PROCESS, 0); }

/* Only a rule about this program can refuse this. The thread then works like any other. */
void shim_set_niceness(int niceness) { (void)setpriority(PRIO_PROCESS, 0, niceness); }
