#include "Wakeup.h"

#include <errno.h>
#include <sys/eventfd.h>
#include <unistd.h>

int shim_wakeup_create(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

void shim_wakeup_signal(int descriptor) {
  int saved = errno;
  /* EAGAIN means that the counter is full, so the descriptor is readable already. */
  uint64_t one = 1;
  ssize_t written = write(descriptor, &one, sizeof one);
  (void)written;
  errno = saved;
}

void shim_wakeup_clear(int descriptor) {
  uint64_t count;
  ssize_t got = read(descriptor, &count, sizeof count);
  (void)got;
}
