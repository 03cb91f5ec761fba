/* Messages with at most one open descriptor, over a SOCK_SEQPACKET socket. */
#pragma once

#include <stddef.h>
#include <sys/types.h>

/* Sends one message, with `descriptor` unless it is -1. Returns the bytes sent; -1 and errno on
   failure. A closed peer is EPIPE, never a signal. */
ssize_t shim_message_send(int socket, const void *bytes, size_t count, int descriptor);

/* Receives one message of at most `count` bytes. `*descriptor` becomes the one that came with it,
   close-on-exec and owned by the caller, or -1. Returns the bytes received, 0 when the peer has
   closed; -1 and errno on failure: EMSGSIZE for a longer message, EPROTO for more descriptors. */
ssize_t shim_message_receive(int socket, void *bytes, size_t count, int *descriptor);
