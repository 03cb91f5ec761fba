/* Messages with at most one open descriptor, over a SOCK_SEQPACKET socket. */
#pragma once

#include <stddef.h>
#include <sys/types.h>

/* Sends one message, with `descriptor` unless it is -1. Returns the number of bytes sent, or -1 and
   errno. If the peer has closed, the error is EPIPE, never a signal. */
ssize_t shim_message_send(int socket, const void *bytes, size_t count, int descriptor);

/* Receives one message of at most `count` bytes. `*descriptor` becomes the descriptor that came
   with the message, or -1; it is close-on-exec, and the caller owns it. Returns the number of bytes
   received, or 0 if the peer has closed. Returns -1 and errno after an error: EMSGSIZE for a longer
   message, EPROTO for more than one descriptor. */
ssize_t shim_message_receive(int socket, void *bytes, size_t count, int *descriptor);
