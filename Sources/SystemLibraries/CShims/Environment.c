#include "Environment.h"

#include <unistd.h>

extern char **environ;

char *const *shim_environment(void) { return environ; }
