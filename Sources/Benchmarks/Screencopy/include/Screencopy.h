/* Pictures of a compositor's screen, one for each frame that changes it, over wlr-screencopy. */
#pragma once
#include <stdint.h>

struct screencopy;

/* A frame of the screen: 0x??RRGGBB words, valid until the next call. */
struct screencopy_frame {
  const uint32_t *_Nullable words;
  int width, height, stride;
  /* The compositor's time of the frame, seconds of the monotonic clock. */
  double time;
};

/* A part of the output, in its logical pixels; of no width for all of it. The smaller, the less the
   compositor has to copy. */
struct screencopy_region {
  int x, y, width, height;
};

/* Connects to the socket at `path` and asks for its first output; null where there is no screencopy. */
struct screencopy *_Nullable screencopy_open(const char *_Nonnull path,
                                             struct screencopy_region region);

/* Waits for the next frame that differs from the last one, the first time for any; 1 with a frame, 0
   after the timeout, −1 when the compositor has ended. */
int screencopy_next(struct screencopy *_Nonnull screen, int timeout_ms,
                    struct screencopy_frame *_Nonnull frame);

void screencopy_close(struct screencopy *_Nonnull screen);
