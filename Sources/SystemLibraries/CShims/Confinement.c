#define _GNU_SOURCE
#include "Confinement.h"

#include <sys/prctl.h>
#include <unistd.h>

int shim_refuse_new_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }

void shim_close_descriptors(int first) { closefrom(first); }
