#pragma once

/* Has allocations of at least `size` bytes return to the system as soon as they are freed, and what is freed at the heap's end once it
   is as much. */
void shim_return_freed_memory_above(int size);

/* Returns to the system what is freed and kept for later. */
void shim_return_freed_memory(void);
