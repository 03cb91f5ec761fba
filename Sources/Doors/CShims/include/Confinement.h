/* What a process gives up by prctl(2), which is variadic in C and so out of Swift's reach. */
#pragma once

/* No exec of this process or its children gains rights. 0, or -1 and errno. */
int shim_refuse_new_privileges(void);

/* The kernel sends `signal` when the thread that started this process ends. 0, or -1 and errno. */
int shim_end_with_parent(int signal);
