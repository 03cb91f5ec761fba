#pragma once
#include <semaphore.h>

/* Waits until the count is above zero, and decrements it; waits at most `nanoseconds`. Returns 0,
   or the errno. */
int shim_wait(sem_t *semaphore, long long nanoseconds);
