#pragma once

/* Returns the number of processors that this process may use; at least 1. */
int shim_processor_count(void);

/* Returns the niceness of the calling thread, -20 to 19. */
int shim_niceness(void);

void shim_set_niceness(int niceness);
