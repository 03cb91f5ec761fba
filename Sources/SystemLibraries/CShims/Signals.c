#include "Signals.h"

#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <string.h>

#include "Wakeup.h"

static atomic_uint_fast64_t pending;
static atomic_int target = -1;

static void note(int number) {
  atomic_fetch_or(&pending, UINT64_C(1) << number);
  int descriptor = atomic_load(&target);
  if (descriptor >= 0) shim_wakeup_signal(descriptor);
}

int shim_signals_watch(int wakeup) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = note;
  action.sa_flags = SA_RESTART | (int)SA_RESETHAND;
  sigemptyset(&action.sa_mask);
  atomic_store(&target, wakeup);
  const int numbers[] = {SIGHUP, SIGINT, SIGTERM};
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
    struct sigaction before;
    if (sigaction(numbers[i], NULL, &before) != 0) return -1;
    if (before.sa_handler == SIG_IGN) continue;
    if (sigaction(numbers[i], &action, NULL) != 0) return -1;
  }
  return 0;
}

int shim_signals_watch_also(int number) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = note;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  return sigaction(number, &action, NULL);
}

uint64_t shim_signals_take(void) { return atomic_exchange(&pending, 0); }

void shim_signals_ignore_broken_pipes(void) { signal(SIGPIPE, SIG_IGN); }

void shim_signals_keep_children(void) {
  struct sigaction action;
  if (sigaction(SIGCHLD, NULL, &action) == 0 && action.sa_handler == SIG_IGN)
    signal(SIGCHLD, SIG_DFL);
}
