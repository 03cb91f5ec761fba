/* What code that has taken over a decoder would try: each must fail in a confined process. */
#pragma once

int attempt_count(void);

/* A phrase for the attempt of a number below the count. */
const char *attempt_name(int number);

/* Makes the attempt, with the descriptor of a photo that is open for reading: the errno, or 0 when it
   succeeds. A filter may end the process instead. */
int attempt(int number, int photo);

/* Ways to hold 3 GiB of memory, one below the count: 0 when nothing has stopped it. */
int hoard_count(void);
const char *hoard_name(int kind);
int hoard(int kind);

/* Ends the first thread, so that the kernel reports no memory of the process, which goes on. */
void end_first_thread(void);
