#pragma once

/* The environment of the process, a list that ends with null; Swift takes `environ` for unsafe to share. */
char *const *shim_environment(void);
