#pragma once
#include <stdint.h>

/* An eventfd, close-on-exec and non-blocking; -1 and errno when the kernel gives none.
   <sys/eventfd.h> is not part of Swift's Glibc module. */
int shim_wakeup_create(void);

/* Makes the eventfd readable. Async-signal-safe; keeps errno. */
void shim_wakeup_signal(int descriptor);

/* Makes the eventfd unreadable again. */
void shim_wakeup_clear(int descriptor);
