#pragma once

/* Returns the environment of the process, a list that ends with null. Swift treats `environ` itself
   as unsafe to share. */
char *const *shim_environment(void);
