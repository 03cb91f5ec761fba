#define _GNU_SOURCE
#include "Screencopy.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <wayland-client.h>

/* wlr-screencopy-unstable-v1, version 2, as libwayland wants it told. */
static const struct wl_interface manager_interface, frame_interface;
static const struct wl_interface *types[] = {
    &frame_interface, NULL, &wl_output_interface, &wl_buffer_interface, NULL, NULL, NULL, NULL};
static const struct wl_message manager_requests[] = {
    {"capture_output", "nio", types}, {"capture_output_region", "nioiiii", types}, {"destroy", "", types}};
static const struct wl_message frame_requests[] = {
    {"copy", "o", types + 3}, {"destroy", "", types}, {"copy_with_damage", "2o", types + 3}};
static const struct wl_message frame_events[] = {
    {"buffer", "uuuu", types + 4}, {"flags", "u", types + 4}, {"ready", "uuu", types + 4},
    {"failed", "", types + 4},     {"damage", "2uuuu", types + 4}};
static const struct wl_interface manager_interface = {
    "zwlr_screencopy_manager_v1", 2, 3, manager_requests, 0, NULL};
static const struct wl_interface frame_interface = {
    "zwlr_screencopy_frame_v1", 2, 3, frame_requests, 5, frame_events};
enum { CAPTURE_OUTPUT = 0, CAPTURE_REGION = 1, COPY = 0, DESTROY = 1, COPY_WITH_DAMAGE = 2 };
enum { BUFFER = 0, READY = 2, FAILED = 3 };

struct screencopy {
  struct wl_display *display;
  struct wl_shm *shm;
  struct wl_output *output;
  struct wl_proxy *manager;
  struct screencopy_region region;
  struct wl_buffer *buffer;
  uint32_t *words;
  uint32_t format, width, height, stride;
  int has_screen, is_ready, has_failed;
  double time;
};

static void announced(void *data, struct wl_registry *registry, uint32_t name, const char *interface,
                      uint32_t version) {
  struct screencopy *screen = data;
  if (!strcmp(interface, "wl_shm"))
    screen->shm = wl_registry_bind(registry, name, &wl_shm_interface, 1);
  else if (!strcmp(interface, "wl_output") && !screen->output)
    screen->output = wl_registry_bind(registry, name, &wl_output_interface, 1);
  else if (!strcmp(interface, manager_interface.name) && version >= 2)
    screen->manager = wl_registry_bind(registry, name, &manager_interface, 2);
}

static void removed(void *data, struct wl_registry *registry, uint32_t name) {
  (void)data, (void)registry, (void)name;
}

static const struct wl_registry_listener registry_listener = {announced, removed};

static struct wl_buffer *make_buffer(struct screencopy *screen) {
  int size = (int)(screen->stride * screen->height);
  int file = memfd_create("screencopy", MFD_CLOEXEC);
  if (file < 0 || ftruncate(file, size) < 0) return NULL;
  screen->words = mmap(NULL, size, PROT_READ, MAP_SHARED, file, 0);
  struct wl_shm_pool *pool = wl_shm_create_pool(screen->shm, file, size);
  struct wl_buffer *buffer = wl_shm_pool_create_buffer(
      pool, 0, (int)screen->width, (int)screen->height, (int)screen->stride, screen->format);
  wl_shm_pool_destroy(pool);
  close(file);
  return screen->words == MAP_FAILED ? NULL : buffer;
}

/* Handles an event of a capture. */
static int on_event(const void *implementation, void *capture, uint32_t opcode,
                    const struct wl_message *message, union wl_argument *arguments) {
  (void)implementation, (void)message;
  struct screencopy *screen = wl_proxy_get_user_data(capture);
  switch (opcode) {
  case BUFFER:
    if (!screen->buffer) {
      screen->format = arguments[0].u, screen->width = arguments[1].u;
      screen->height = arguments[2].u, screen->stride = arguments[3].u;
      screen->buffer = make_buffer(screen);
    }
    if (screen->buffer)
      wl_proxy_marshal_flags(capture, screen->has_screen ? COPY_WITH_DAMAGE : COPY, NULL,
                             wl_proxy_get_version(capture), 0, screen->buffer);
    else
      screen->has_failed = 1;
    break;
  case READY:
    screen->time = (double)((uint64_t)arguments[0].u << 32 | arguments[1].u) + arguments[2].u / 1e9;
    screen->is_ready = screen->has_screen = 1;
    break;
  case FAILED: screen->has_failed = 1;
  }
  return 0;
}

struct screencopy *screencopy_open(const char *path, struct screencopy_region region) {
  struct screencopy *screen = calloc(1, sizeof *screen);
  if (!screen) return NULL;
  screen->region = region;
  screen->display = wl_display_connect(path);
  if (screen->display) {
    struct wl_registry *registry = wl_display_get_registry(screen->display);
    wl_registry_add_listener(registry, &registry_listener, screen);
    wl_display_roundtrip(screen->display);
    if (screen->shm && screen->output && screen->manager) return screen;
    wl_display_disconnect(screen->display);
  }
  free(screen);
  return NULL;
}

static struct wl_proxy *begin_capture(struct screencopy *screen) {
  struct screencopy_region region = screen->region;
  struct wl_proxy *capture =
      region.width ? wl_proxy_marshal_flags(screen->manager, CAPTURE_REGION, &frame_interface, 2, 0,
                                            NULL, 0, screen->output, region.x, region.y, region.width,
                                            region.height)
                   : wl_proxy_marshal_flags(screen->manager, CAPTURE_OUTPUT, &frame_interface, 2, 0,
                                            NULL, 0, screen->output);
  wl_proxy_add_dispatcher(capture, on_event, NULL, screen);
  return capture;
}

int screencopy_next(struct screencopy *screen, struct screencopy_frame *frame) {
  screen->is_ready = 0;
  struct wl_proxy *capture = begin_capture(screen);
  while (!screen->is_ready)
    if (screen->has_failed || wl_display_dispatch(screen->display) < 0) return 0;
  wl_proxy_marshal_flags(capture, DESTROY, NULL, wl_proxy_get_version(capture),
                         WL_MARSHAL_FLAG_DESTROY);
  wl_display_flush(screen->display);
  *frame = (struct screencopy_frame){screen->words, (int)screen->width, (int)screen->height,
                                     (int)(screen->stride / 4), screen->time};
  return 1;
}
