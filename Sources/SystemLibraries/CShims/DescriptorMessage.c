#define _GNU_SOURCE
#include "DescriptorMessage.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

ssize_t shim_message_send(int socket, const void *bytes, size_t count, int descriptor) {
  union {
    struct cmsghdr header;
    char space[CMSG_SPACE(sizeof(int))];
  } control;
  struct iovec part = {.iov_base = (void *)bytes, .iov_len = count};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (descriptor >= 0) {
    memset(&control, 0, sizeof control);
    message.msg_control = control.space;
    message.msg_controllen = sizeof control.space;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof descriptor);
    memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
  }
  ssize_t sent;
  do sent = sendmsg(socket, &message, MSG_NOSIGNAL);
  while (sent < 0 && errno == EINTR);
  return sent;
}

/* Closes all descriptors of a control message except the first one, and returns the first one; -1
   if there is none. */
static int take_first(struct cmsghdr *header, int *extra) {
  size_t count = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
  int first = -1;
  for (size_t index = 0; index < count; index++) {
    int descriptor;
    memcpy(&descriptor, CMSG_DATA(header) + index * sizeof descriptor, sizeof descriptor);
    if (index == 0) {
      first = descriptor;
    } else {
      close(descriptor);
      *extra = 1;
    }
  }
  return first;
}

ssize_t shim_message_receive(int socket, void *bytes, size_t count, int *descriptor) {
  union {
    struct cmsghdr header;
    /* There is room for more descriptors than are allowed, so that the further ones of a hostile
       peer are noticed and closed. */
    char space[CMSG_SPACE(4 * sizeof(int))];
  } control;
  struct iovec part = {.iov_base = bytes, .iov_len = count};
  struct msghdr message = {
      .msg_iov = &part,
      .msg_iovlen = 1,
      .msg_control = control.space,
      .msg_controllen = sizeof control.space,
  };
  *descriptor = -1;
  ssize_t received;
  do received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
  while (received < 0 && errno == EINTR);
  if (received < 0) return -1;

  int extra = 0;
  for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header;
       header = CMSG_NXTHDR(&message, header)) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
    int first = take_first(header, &extra);
    if (*descriptor < 0) {
      *descriptor = first;
    } else if (first >= 0) {
      close(first);
      extra = 1;
    }
  }
  int trouble = 0;
  if (message.msg_flags & MSG_TRUNC) trouble = EMSGSIZE;
  if (extra || (message.msg_flags & MSG_CTRUNC)) trouble = EPROTO;
  if (trouble) {
    if (*descriptor >= 0) close(*descriptor);
    *descriptor = -1;
    errno = trouble;
    return -1;
  }
  return received;
}
