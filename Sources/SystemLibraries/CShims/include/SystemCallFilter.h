#pragma once

/* Limits all threads of this process to the system calls that decoding needs. Other calls that
   libraries try return an error; calls that only an attacker makes end the process. If
   `opens_files` is not 0, files can be opened for reading only.

   New privileges must have been refused before. Returns 0, or -1 and errno if the kernel or the
   architecture has no such filters. */
int shim_filter_system_calls(int opens_files);
