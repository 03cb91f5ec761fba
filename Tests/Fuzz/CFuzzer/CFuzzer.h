#pragma once

#include <stddef.h>
#include <stdint.h>

/* Runs libFuzzer with its options; it calls `one` with each input, and ends the process by itself
   unless nothing was found. An input for which `one` returns -1 is not kept. */
int LLVMFuzzerRunDriver(
    int *_Nonnull count, char *_Nullable *_Nonnull *_Nonnull arguments,
    int (*_Nonnull one)(const uint8_t *_Nullable bytes, size_t count));
