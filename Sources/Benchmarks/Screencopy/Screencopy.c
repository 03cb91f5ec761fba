#define _GNU_SOURCE
#include "Screencopy.h"

#include <poll.h>
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

struct screencopy {
  struct wl_display *display;
  struct wl_shm *shm;
  struct wl_output *output;
  struct wl_proxy *manager;
  struct screencopy_region region;
  /* The capture under way; null between two. */
  struct wl_proxy *capture;
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

static void on_buffer(void *data, struct wl_proxy *capture, uint32_t format, uint32_t width,
                      uint32_t height, uint32_t stride) {
  struct screencopy *screen = data;
  if (!screen->buffer) {
    screen->format = format, screen->width = width;
    screen->height = height, screen->stride = stride;
    screen->buffer = make_buffer(screen);
  }
  if (!screen->buffer) {
    screen->has_failed = 1;
    return;
  }
  wl_proxy_marshal_flags(capture, screen->has_screen ? COPY_WITH_DAMAGE : COPY, NULL,
                         wl_proxy_get_version(capture), 0, screen->buffer);
}

static void on_flags(void *data, struct wl_proxy *capture, uint32_t flags) {
  (void)data, (void)capture, (void)flags;
}

static void on_ready(void *data, struct wl_proxy *capture, uint32_t high, uint32_t low,
                     uint32_t nanoseconds) {
  (void)capture;
  struct screencopy *screen = data;
  screen->time = (double)((uint64_t)high << 32 | low) + nanoseconds / 1e9;
  screen->is_ready = screen->has_screen = 1;
}

static void on_failed(void *data, struct wl_proxy *capture) {
  (void)capture;
  ((struct screencopy *)data)->has_failed = 1;
}

static void on_damage(void *data, struct wl_proxy *capture, uint32_t x, uint32_t y, uint32_t width,
                      uint32_t height) {
  (void)data, (void)capture, (void)x, (void)y, (void)width, (void)height;
}

static void (*const capture_listener[])(void) = {
    (void (*)(void))on_buffer, (void (*)(void))on_flags, (void (*)(void))on_ready,
    (void (*)(void))on_failed, (void (*)(void))on_damage};

struct screencopy *screencopy_open(const char *path, struct screencopy_region region) {
  struct screencopy *screen = calloc(1, sizeof *screen);
  if (screen) screen->region = region;
  if (!screen || !(screen->display = wl_display_connect(path))) {
    free(screen);
    return NULL;
  }
  struct wl_registry *registry = wl_display_get_registry(screen->display);
  wl_registry_add_listener(registry, &registry_listener, screen);
  wl_display_roundtrip(screen->display);
  if (screen->shm && screen->output && screen->manager) return screen;
  screencopy_close(screen);
  return NULL;
}

static void begin_capture(struct screencopy *screen) {
  struct screencopy_region region = screen->region;
  screen->capture =
      region.width ? wl_proxy_marshal_flags(screen->manager, CAPTURE_REGION, &frame_interface, 2, 0,
                                            NULL, 0, screen->output, region.x, region.y, region.width,
                                            region.height)
                   : wl_proxy_marshal_flags(screen->manager, CAPTURE_OUTPUT, &frame_interface, 2, 0,
                                            NULL, 0, screen->output);
  wl_proxy_add_listener(screen->capture, (void (**)(void))capture_listener, screen);
}

static void end_capture(struct screencopy *screen) {
  wl_proxy_marshal_flags(screen->capture, DESTROY, NULL, wl_proxy_get_version(screen->capture),
                         WL_MARSHAL_FLAG_DESTROY);
  screen->capture = NULL;
}

/* Dispatches events until `deadline`; 0 after it, −1 at the end of the connection. */
static int wait_for_events(struct screencopy *screen, int timeout_ms) {
  while (wl_display_prepare_read(screen->display) != 0) wl_display_dispatch_pending(screen->display);
  wl_display_flush(screen->display);
  struct pollfd socket = {wl_display_get_fd(screen->display), POLLIN, 0};
  int count = poll(&socket, 1, timeout_ms);
  if (count <= 0) {
    wl_display_cancel_read(screen->display);
    return count;
  }
  if (wl_display_read_events(screen->display) < 0) return -1;
  return wl_display_dispatch_pending(screen->display) < 0 ? -1 : 1;
}

int screencopy_next(struct screencopy *screen, int timeout_ms, struct screencopy_frame *frame) {
  if (!screen->capture) {
    screen->is_ready = screen->has_failed = 0;
    begin_capture(screen);
  }
  while (!screen->is_ready) {
    int status = screen->has_failed ? -1 : wait_for_events(screen, timeout_ms);
    if (status <= 0) return status;
  }
  end_capture(screen);
  wl_display_flush(screen->display);
  *frame = (struct screencopy_frame){screen->words, (int)screen->width, (int)screen->height,
                                     (int)(screen->stride / 4), screen->time};
  return 1;
}

void screencopy_close(struct screencopy *screen) {
  if (screen->words) munmap(screen->words, screen->stride * screen->height);
  wl_display_disconnect(screen->display);
  free(screen);
}
