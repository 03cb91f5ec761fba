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

static inline JxlDecoderStatus lightbox_jxl_profile_size(const JxlDecoder *decoder, size_t *size) {
  return JxlDecoderGetICCProfileSize(
      decoder, LIGHTBOX_JXL_UNUSED JXL_COLOR_PROFILE_TARGET_DATA, size);
}

static inline JxlDecoderStatus lightbox_jxl_profile(
    const JxlDecoder *decoder, uint8_t *profile, size_t size) {
  return JxlDecoderGetColorAsICCProfile(
      decoder, LIGHTBOX_JXL_UNUSED JXL_COLOR_PROFILE_TARGET_DATA, profile, size);
}

/* The coded colours of the pixels that come out: code points of ITU-T H.273. `primaries` is 0 where
   only a profile tells the colours, as for a white that the code points do not have; `transfer` may
   be known all the same. Grey has the primaries of sRGB: its three colours are equal. */
static inline void lightbox_jxl_coded(const JxlDecoder *decoder, int *primaries, int *transfer) {
  JxlColorEncoding encoding;
  *primaries = *transfer = 0;
  if (JxlDecoderGetColorAsEncodedProfile(
          decoder, LIGHTBOX_JXL_UNUSED JXL_COLOR_PROFILE_TARGET_DATA, &encoding) != JXL_DEC_SUCCESS)
    return;
  *transfer = encoding.transfer_function;
  int is_gray = encoding.color_space == JXL_COLOR_SPACE_GRAY;
  int is_usual_white = encoding.white_point == JXL_WHITE_POINT_D65 ||
      (encoding.white_point == JXL_WHITE_POINT_DCI && encoding.primaries == JXL_PRIMARIES_P3);
  if (!is_gray && (encoding.color_space != JXL_COLOR_SPACE_RGB || !is_usual_white ||
                   encoding.primaries == JXL_PRIMARIES_CUSTOM))
    return;
  switch (encoding.transfer_function) {
  case JXL_TRANSFER_FUNCTION_709:
  case JXL_TRANSFER_FUNCTION_LINEAR:
  case JXL_TRANSFER_FUNCTION_SRGB:
  case JXL_TRANSFER_FUNCTION_PQ:
  case JXL_TRANSFER_FUNCTION_HLG: break;
  default: return;
  }
  if (is_gray) {
    *primaries = JXL_PRIMARIES_SRGB;
    return;
  }
  *primaries = encoding.primaries == JXL_PRIMARIES_P3 && encoding.white_point == JXL_WHITE_POINT_D65
                   ? 12 : encoding.primaries;
}
