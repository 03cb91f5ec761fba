#pragma once
#include <semaphore.h>

/* Waits until the count is above zero and takes one off it, but at most that many nanoseconds: 0, or
   the errno. */
int shim_wait(sem_t *semaphore, long long nanoseconds);
