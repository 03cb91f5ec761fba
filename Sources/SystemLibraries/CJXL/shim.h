#pragma once
#include <jxl/codestream_header.h>
#include <jxl/decode.h>
#include <jxl/version.h>

/* Until 0.8 the calls for profiles had one more argument, which was not used. */
#if JPEGXL_NUMERIC_VERSION < JPEGXL_COMPUTE_NUMERIC_VERSION(0, 8, 0)
#define LIGHTBOX_JXL_UNUSED NULL,
#else
#define LIGHTBOX_JXL_UNUSED
#endif

/* libjxl before 0.9 has known faults that others can reach; it is used only where that is asked for. */
static inline int lightbox_jxl_is_old(void) {
  return JPEGXL_NUMERIC_VERSION < JPEGXL_COMPUTE_NUMERIC_VERSION(0, 9, 0);
}

static inline JxlDecoderStatus lightbox_jxl_profile_size(const JxlDecoder *decoder, size_t *size) {
  return JxlDecoderGetICCProfileSize(
      decoder, LIGHTBOX_JXL_UNUSED JXL_COLOR_PROFILE_TARGET_DATA, size);
}

static inline JxlDecoderStatus lightbox_jxl_profile(
    const JxlDecoder *decoder, uint8_t *profile, size_t size) {
  return JxlDecoderGetColorAsICCProfile(
      decoder, LIGHTBOX_JXL_UNUSED JXL_COLOR_PROFILE_TARGET_DATA, profile, size);
}

/* The coded colours of the pixels that come out: code points of ITU-T H.273, 0 where there are none. */
static inline void lightbox_jxl_coded(const JxlDecoder *decoder, int *primaries, int *transfer) {
  JxlColorEncoding encoding;
  *primaries = *transfer = 0;
  if (JxlDecoderGetColorAsEncodedProfile(
          decoder, LIGHTBOX_JXL_UNUSED JXL_COLOR_PROFILE_TARGET_DATA, &encoding) != JXL_DEC_SUCCESS)
    return;
  if (encoding.color_space != JXL_COLOR_SPACE_RGB) return;
  *primaries = encoding.primaries == JXL_PRIMARIES_P3 && encoding.white_point == JXL_WHITE_POINT_D65
                   ? 12 : encoding.primaries;
  *transfer = encoding.transfer_function;
}
