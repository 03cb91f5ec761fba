#pragma once
#include <stdint.h>

/* From now on, a SIGHUP, SIGINT or SIGTERM is recorded, and makes `wakeup` (an eventfd) readable. A
   second signal of the same number has its default effect, so a program that hangs can still be
   interrupted. A signal that the parent process ignored stays ignored, as nohup wants it. This uses
   a handler instead of a signalfd, because every child process would inherit the blocked signals.
   Returns 0, or -1 and errno. */
int shim_signals_watch(int wakeup);

/* Also records the signal `number`, which must be below 64, each time that it arrives.
   shim_signals_watch must have been called before. Returns 0, or -1 and errno. */
int shim_signals_watch_also(int number);

/* Returns the signals since the last call, bit n for the signal n, and forgets them. */
uint64_t shim_signals_take(void);

/* From now on, writing to a closed pipe or socket fails with EPIPE, and does not end the process. A
   child inherits this through exec, unless the signal is reset when it is started. */
void shim_signals_ignore_broken_pipes(void);

/* Ends the ignoring of SIGCHLD, which a process inherits through exec. With it, the kernel would
   remove each child as soon as it ends: its status would be lost, and another process could get its
   number at once. */
void shim_signals_keep_children(void);
