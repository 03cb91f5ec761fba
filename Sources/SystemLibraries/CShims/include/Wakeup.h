#pragma once
#include <stdint.h>

/* Creates an eventfd, close-on-exec and non-blocking. Returns -1 and errno after an error.
   <sys/eventfd.h> is not part of Swift's Glibc module. */
int shim_wakeup_create(void);

/* Makes the eventfd readable. Async-signal-safe; does not change errno. */
void shim_wakeup_signal(int descriptor);

/* Makes the eventfd unreadable again. */
void shim_wakeup_clear(int descriptor);
