// The functions are hidden, so that calls inside the library do not use them.
#pragma GCC visibility push(hidden)
#include "include/library.h"
#include "include/shim.h"
#pragma GCC visibility pop

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stddef.h>

#define POINTER(kind, type, name, parameters, arguments) type(*name) parameters;
static struct {
  BUS_MAKERS(POINTER)
  BUS_FUNCTIONS(POINTER)
} library;

// The results of functions without a library.
#define no_number -EOPNOTSUPP
#define no_pointer NULL

#define MAKER(kind, type, name, parameters, arguments)                \
  type name parameters {                                              \
    return bus_library_name() ? library.name arguments : no_##kind;   \
  }
BUS_MAKERS(MAKER)

// Releasing null is allowed, even without a library.
#define WRAPPER(kind, type, name, parameters, arguments) \
  type name parameters { return library.name ? library.name arguments : no_##kind; }
BUS_FUNCTIONS(WRAPPER)

const char *const bus_library_names[] = {
    "libsystemd.so.0", "libelogind.so.0", "libbasu.so.0", NULL};

static const char *found;

// Returns true if `handle` has every function.
static int look_up(void *handle) {
#define LOOKUP(kind, type, name, parameters, arguments) \
  *(void **)&library.name = dlsym(handle, #name); \
  if (!library.name) return 0;
  BUS_MAKERS(LOOKUP)
  BUS_FUNCTIONS(LOOKUP)
  return 1;
}

static void open_once(void) {
  for (const char *const *name = bus_library_names; *name; name++) {
    void *handle = dlopen(*name, RTLD_NOW | RTLD_LOCAL);
    if (!handle) continue;
    if (look_up(handle)) {
      found = *name;
      return;
    }
    dlclose(handle);
    library = (typeof(library)){0};
  }
}

const char *bus_library_name(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_once);
  return found;
}
