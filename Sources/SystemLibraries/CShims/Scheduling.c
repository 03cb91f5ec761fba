#define _GNU_SOURCE
#include "Scheduling.h"

#include <sched.h>
#include <sys/resource.h>

int shim_processor_count(void) {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) != 0) return 1;
  return CPU_COUNT(&set);
}

/* Linux takes the number 0 for the calling thread, not for the process. */
int shim_niceness(void) { return getpriority(PRIO_PROCESS, 0); }

/* Refused at most by a rule for programs; the thread then works as any other. */
void shim_set_niceness(int niceness) { (void)setpriority(PRIO_PROCESS, 0, niceness); }
