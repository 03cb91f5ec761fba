#include "StandardStreams.h"

#include <stdio.h>

/* Swift 6 cannot use stdout: for Swift, it is a variable that any thread may change. */
int shim_is_output_written(void) { return fflush(stdout) == 0 && !ferror(stdout); }
