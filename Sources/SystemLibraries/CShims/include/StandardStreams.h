#pragma once

/* Writes the buffered standard output. Returns 0 if this write or an earlier one failed, else 1. */
int shim_is_output_written(void);
