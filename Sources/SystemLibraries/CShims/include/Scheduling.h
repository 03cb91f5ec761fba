#pragma once

/* The number of processors that this process may run on; at least 1. */
int shim_processor_count(void);
