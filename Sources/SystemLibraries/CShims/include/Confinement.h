/* What a process gives up; none of these calls is in Swift's Glibc module. */
#pragma once

/* No exec of this process or its children gains rights. 0, or -1 and errno. */
int shim_refuse_new_privileges(void);

/* Closes every open descriptor from `first` up. */
void shim_close_descriptors(int first);
