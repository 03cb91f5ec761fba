/* What a process gives up; few of these calls are in Swift's Glibc module. */
#pragma once
#include <stdint.h>

/* No exec of this process or its children gains rights. 0, or -1 and errno. */
int shim_refuse_new_privileges(void);

/* Closes every open descriptor from `first` up. */
void shim_close_descriptors(int first);

/* Makes standard input, output and error an empty file in memory that takes nothing. 0, or -1 and
   errno. */
int shim_silence_standard_streams(void);

/* Makes the process the leader of a session without a terminal, unless it is one. 0, or -1 and
   errno. */
int shim_enter_own_session(void);

/* Lowers a limit (RLIMIT_…) for good to `most`; a lower one stays. 0, or -1 and errno. */
int shim_limit_resource(int resource, uint64_t most);

/* A file beyond its limit is an error (EFBIG) from now on and no signal. */
void shim_ignore_file_limit_signal(void);

/* 1 when a sanitizer is built in, which maps terabytes of addresses. */
int shim_is_sanitized(void);

/* The descriptor to which a sanitizer that is built in writes its reports, once the standard streams
   are silent; -1 in every other build. */
int shim_report_descriptor(void);

/* Ends the process as soon as the other end of `socket` is closed, from a thread that sleeps until
   then. 0, or -1 and errno. */
int shim_end_with_peer(int socket);
