#pragma once

/* Lets all threads of this process make the system calls that decoding needs, and no others:
   those that libraries try give an error, those that only an attacker makes end the process. With
   `opens_files` a file can be opened, for nothing but reading. No new privileges must be refused before.
   0, or -1 and errno where the kernel or the architecture has no such filters. */
int shim_filter_system_calls(int opens_files);
