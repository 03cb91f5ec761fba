#define _GNU_SOURCE
#include "Confinement.h"

#include "MemoryFile.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define IS_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define IS_SANITIZED 1
#endif
#endif

static int report_descriptor = -1;

int shim_report_descriptor(void) { return report_descriptor; }

#ifdef IS_SANITIZED

/* A function of the sanitizers' runtime: it writes the reports to this descriptor, which is passed
   in place of a pointer. */
void __sanitizer_set_report_fd(void *descriptor);

int shim_is_sanitized(void) { return 1; }

/* Standard error stays open under another number, only for the sanitizer. */
static void keep_reports(void) {
  report_descriptor = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 64);
  if (report_descriptor >= 0) __sanitizer_set_report_fd((void *)(intptr_t)report_descriptor);
}

#else

int shim_is_sanitized(void) { return 0; }

static void keep_reports(void) {}

#endif

int shim_refuse_new_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }

void shim_close_descriptors(int first) { closefrom(first); }

int shim_silence_standard_streams(void) {
  keep_reports();
  /* A file in memory needs no /dev. When it is sealed, nothing can be written to it. */
  int nowhere = shim_memory_file_create("nowhere");
  if (nowhere < 0) return -1;
  int trouble = shim_memory_file_seal_contents(nowhere);
  for (int stream = 0; stream < 3; stream++) {
    if (dup2(nowhere, stream) < 0) trouble = -1;
  }
  if (nowhere > 2) close(nowhere);
  return trouble;
}

int shim_enter_own_session(void) {
  if (getsid(0) == getpid()) return 0;
  return setsid() < 0 ? -1 : 0;
}

int shim_limit_resource(int resource, uint64_t most) {
  struct rlimit limit;
  if (getrlimit(resource, &limit) != 0) return -1;
  if (limit.rlim_cur > most) limit.rlim_cur = most;
  if (limit.rlim_max > most) limit.rlim_max = most;
  return setrlimit(resource, &limit);
}

void shim_ignore_file_limit_signal(void) { signal(SIGXFSZ, SIG_IGN); }

static void *wait_for_hang_up(void *argument) {
  struct pollfd watched = {.fd = (int)(intptr_t)argument, .events = POLLRDHUP};
  while (poll(&watched, 1, -1) < 0 && errno == EINTR) {
  }
  _exit(0);
}

int shim_end_with_peer(int socket) {
  pthread_attr_t attributes;
  if (pthread_attr_init(&attributes) != 0) return -1;
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_attr_setstacksize(&attributes, 64 << 10);
  pthread_t thread;
  int trouble =
      pthread_create(&thread, &attributes, wait_for_hang_up, (void *)(intptr_t)socket);
  pthread_attr_destroy(&attributes);
  errno = trouble;
  return trouble == 0 ? 0 : -1;
}
