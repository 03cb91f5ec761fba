/* Calls with which a process gives up rights. Few of them are in Swift's Glibc module. */
#pragma once
#include <stdint.h>

/* From now on, no exec of this process or of its children gains rights. Returns 0, or -1 and
   errno. */
int shim_refuse_new_privileges(void);

/* Closes every open descriptor from the number `first` on. */
void shim_close_descriptors(int first);

/* Replaces standard input, output and error by an empty file in memory that cannot be written.
   Returns 0, or -1 and errno. */
int shim_silence_standard_streams(void);

/* Makes the process the leader of a session without a terminal; does nothing if it is one already.
   Returns 0, or -1 and errno. */
int shim_enter_own_session(void);

/* Permanently lowers a limit (RLIMIT_…) to `most`; a lower limit stays. Returns 0, or -1 and
   errno. */
int shim_limit_resource(int resource, uint64_t most);

/* From now on, a write beyond the file size limit fails with EFBIG, without a signal. */
void shim_ignore_file_limit_signal(void);

/* Returns 1 if a sanitizer is built in, which maps terabytes of addresses; else 0. */
int shim_is_sanitized(void);

/* Returns the descriptor to which a built-in sanitizer writes its reports after the standard
   streams are silent; -1 without a sanitizer. */
int shim_report_descriptor(void);

/* Ends the process as soon as the other end of `socket` is closed. A thread sleeps until then.
   Returns 0, or -1 and errno. */
int shim_end_with_peer(int socket);
