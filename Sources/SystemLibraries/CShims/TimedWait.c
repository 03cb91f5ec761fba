#define _GNU_SOURCE
#include "TimedWait.h"

#include <errno.h>
#include <time.h>

int shim_wait(sem_t *semaphore, long long nanoseconds) {
  struct timespec end;
  clock_gettime(CLOCK_MONOTONIC, &end);
  nanoseconds += end.tv_nsec;
  end.tv_sec += nanoseconds / 1000000000;
  end.tv_nsec = nanoseconds % 1000000000;
  while (sem_clockwait(semaphore, CLOCK_MONOTONIC, &end) != 0)
    if (errno != EINTR) return errno;
  return 0;
}
