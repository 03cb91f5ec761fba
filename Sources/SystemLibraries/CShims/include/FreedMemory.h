#pragma once

/* From now on, allocations of at least `size` bytes return to the system as soon as they are freed.
   So does freed memory at the heap's end, as soon as it has this size. */
void shim_return_freed_memory_above(int size);

/* Returns to the system the freed memory that was kept for later use. */
void shim_return_freed_memory(void);
