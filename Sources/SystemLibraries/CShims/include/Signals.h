#pragma once
#include <stdint.h>

/* From now on a SIGINT or SIGTERM is noted and `wakeup` (an eventfd) becomes readable. A second
   signal of the same number acts as it always did, so a stuck program can still be interrupted.
   A handler rather than a signalfd: a blocked mask would be inherited by every child process.
   Returns 0, or -1 and errno. */
int shim_signals_watch(int wakeup);

/* After shim_signals_watch: lets signal `number`, below 64, be noted as well, every time that it
   comes. Returns 0, or -1 and errno. */
int shim_signals_watch_also(int number);

/* The signals since the last call, bit n for signal n; forgets them. */
uint64_t shim_signals_take(void);

/* Writing to a closed pipe or socket fails with EPIPE instead of ending the process.
   A child inherits this through exec unless whoever spawns it resets the signal. */
void shim_signals_ignore_broken_pipes(void);

/* Undoes that SIGCHLD is ignored, which is inherited through exec. The kernel would reap each child
   at its end: its status would be lost, and its number could be another process's at once. */
void shim_signals_keep_children(void);
