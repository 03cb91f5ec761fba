#pragma once

/* Writes the buffer of standard output; returns 0 if this or an earlier write failed, else 1. */
int shim_is_output_written(void);
