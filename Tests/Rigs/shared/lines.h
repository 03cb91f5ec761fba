/* A unix socket on which lines arrive and are answered, one at a time, in the order in which they came. */
#pragma once
#include <stdbool.h>

/* Listens at the path in $RIG_SOCKET. Returns the descriptor; on failure -1, with the reason on
 * standard error. */
int lines_listen(void);

struct lines; /* one connection */

/* Accepts the next connection; returns NULL if none is waiting. */
struct lines *lines_accept(int listener);
int lines_descriptor(const struct lines *lines);
void lines_close(struct lines *lines);

/* Reads the available bytes without blocking. Returns false if the other side has closed. */
bool lines_fill(struct lines *lines);

/* Returns the next complete line without its line break, or NULL. Valid until the next call. */
const char *lines_next(struct lines *lines);

/* Replies with "ok", "ok DETAIL" or "error REASON". */
void lines_answer_ok(struct lines *lines, const char *detail);
void lines_answer_error(struct lines *lines, const char *reason);
