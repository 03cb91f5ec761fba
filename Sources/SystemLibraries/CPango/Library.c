// Hidden, so that Pango's own calls do not come here.
#pragma GCC visibility push(hidden)
#include "include/library.h"
#include "include/shim.h"
#pragma GCC visibility pop

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

#define POINTER(kind, type, name, parameters, arguments) type(*name) parameters;
static struct { PANGO_FUNCTIONS(POINTER) PANGO_SHEET_FUNCTIONS(POINTER) } library;

#define give_value return
#define give_void
#define WRAPPER(kind, type, name, parameters, arguments) \
  type name parameters { give_##kind library.name arguments; }
PANGO_FUNCTIONS(WRAPPER)
PANGO_SHEET_FUNCTIONS(WRAPPER)

static void *handle;

static const char *open_once(void) {
  // Its dependencies, cairo and GObject among them, are searched as well.
  handle = dlopen("libpangocairo-1.0.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!handle) return dlerror();
#define LOOKUP(kind, type, name, parameters, arguments)            \
  *(void **)&library.name = dlsym(handle, #name);                  \
  if (!library.name) return "libpangocairo-1.0.so.0 has no function " #name;
  PANGO_FUNCTIONS(LOOKUP)
  return NULL;
}

static const char *look_up_sheets(void) {
  PANGO_SHEET_FUNCTIONS(LOOKUP)
  return NULL;
}

static const char *message, *sheet_message;

static void open_text(void) { message = open_once(); }

static void open_sheets(void) {
  sheet_message = pango_library_open();
  if (!sheet_message) sheet_message = look_up_sheets();
}

const char *pango_library_open(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_text);
  return message;
}

const char *pdf_library_open(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_sheets);
  return sheet_message;
}
