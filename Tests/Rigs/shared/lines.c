#define _GNU_SOURCE
#include "lines.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

struct lines {
    int descriptor;
    size_t length, taken; /* bytes held, and how many of them lines_next has given away */
    char bytes[4096];
};

static int fail(const char *what)
{
    fprintf(stderr, "rig: %s: %s\n", what, strerror(errno));
    return -1;
}

int lines_listen(void)
{
    const char *path = getenv("RIG_SOCKET");
    struct sockaddr_un address = { .sun_family = AF_UNIX };
    if (!path || strlen(path) >= sizeof address.sun_path) {
        errno = path ? ENAMETOOLONG : EINVAL;
        return fail("RIG_SOCKET");
    }
    strcpy(address.sun_path, path);
    int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (descriptor < 0)
        return fail("socket");
    if (bind(descriptor, (struct sockaddr *)&address, sizeof address) || listen(descriptor, 8)) {
        fail(path);
        close(descriptor);
        return -1;
    }
    return descriptor;
}

struct lines *lines_accept(int listener)
{
    int descriptor = accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
    struct lines *lines = descriptor < 0 ? NULL : calloc(1, sizeof *lines);
    if (lines)
        lines->descriptor = descriptor;
    else if (descriptor >= 0)
        close(descriptor);
    return lines;
}

int lines_descriptor(const struct lines *lines) { return lines->descriptor; }

void lines_close(struct lines *lines)
{
    close(lines->descriptor);
    free(lines);
}

bool lines_fill(struct lines *lines)
{
    memmove(lines->bytes, lines->bytes + lines->taken, lines->length - lines->taken);
    lines->length -= lines->taken;
    lines->taken = 0;
    if (lines->length == sizeof lines->bytes)
        return false; /* a line that never ends */
    ssize_t n = read(lines->descriptor, lines->bytes + lines->length, sizeof lines->bytes - lines->length);
    if (n > 0)
        lines->length += n;
    return n > 0 || (n < 0 && (errno == EAGAIN || errno == EINTR));
}

const char *lines_next(struct lines *lines)
{
    char *start = lines->bytes + lines->taken;
    char *end = memchr(start, '\n', lines->length - lines->taken);
    if (!end)
        return NULL;
    *end = '\0';
    lines->taken = end + 1 - lines->bytes;
    return start;
}

/* An answer is far smaller than the socket's buffer, and MSG_NOSIGNAL keeps a client that left from killing the
 * compositor: what cannot be written has nobody who waits for it. */
static void answer(struct lines *lines, const char *word, const char *detail)
{
    char text[512];
    int n = snprintf(text, sizeof text, detail && *detail ? "%s %.480s\n" : "%s\n", word, detail);
    send(lines->descriptor, text, n, MSG_NOSIGNAL);
}

void lines_answer_ok(struct lines *lines, const char *detail) { answer(lines, "ok", detail); }
void lines_answer_error(struct lines *lines, const char *reason) { answer(lines, "error", reason); }
