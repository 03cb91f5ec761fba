#include "Peers.h"
#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#endif

void peers_count_begin(void) {
#ifdef CALLGRIND_TOGGLE_COLLECT
  CALLGRIND_TOGGLE_COLLECT;
#endif
}

void peers_count_end(const char *name) {
#ifdef CALLGRIND_TOGGLE_COLLECT
  CALLGRIND_TOGGLE_COLLECT;
  CALLGRIND_DUMP_STATS_AT(name);
#else
  (void)name;
#endif
}
