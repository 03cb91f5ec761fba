/* Captures of a compositor's screen with wlr-screencopy: one for each frame that changes the
   screen. */
#pragma once
#include <stdint.h>

struct screencopy;

/* A frame of the screen: 0x??RRGGBB words, valid until the next call. */
struct screencopy_frame {
  const uint32_t *_Nullable words;
  int width, height, stride;
  /* The time of the frame that the compositor states, in seconds of the monotonic clock. */
  double time;
};

/* A part of the output, in its logical pixels; a width of 0 means the whole output. The compositor
   copies less for a smaller part. */
struct screencopy_region {
  int x, y, width, height;
};

/* Connects to the socket at `path`, and uses its first output. Returns null if there is no
   screencopy. */
struct screencopy *_Nullable screencopy_open(const char *_Nonnull path,
                                             struct screencopy_region region);

/* Waits for the next frame that differs from the last one; the first call waits for any frame.
   Returns 1 for a frame, and 0 if the compositor has ended or gives no more frames. */
int screencopy_next(struct screencopy *_Nonnull screen, struct screencopy_frame *_Nonnull frame);
