/* A unix socket on which lines arrive and are answered, one at a time, in the order in which they came. */
#pragma once
#include <stdbool.h>

/* Listens at the path in $RIG_SOCKET. The descriptor, or -1 with the reason on standard error. */
int lines_listen(void);

struct lines; /* one connection */

/* Takes the next connection; NULL if there is none. */
struct lines *lines_accept(int listener);
int lines_descriptor(const struct lines *lines);
void lines_close(struct lines *lines);

/* Reads what has arrived, without waiting. False when the other side is gone. */
bool lines_fill(struct lines *lines);

/* The next complete line, without its end, or NULL. It is good until the next call. */
const char *lines_next(struct lines *lines);

/* Answers "ok", "ok DETAIL" or "error REASON". */
void lines_answer_ok(struct lines *lines, const char *detail);
void lines_answer_error(struct lines *lines, const char *reason);
