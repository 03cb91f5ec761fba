#pragma once
#include <lcms2.h>

/* lcms2 spells its pixel formats as macros that call macros, which Swift does not import. */
static const cmsUInt32Number LIGHTBOX_LCMS_BGRA_8 = TYPE_BGRA_8;
static const cmsUInt32Number LIGHTBOX_LCMS_RGBA_16 = TYPE_RGBA_16;
static const cmsUInt32Number LIGHTBOX_LCMS_GRAY_8 = TYPE_GRAY_8;
static const cmsUInt32Number LIGHTBOX_LCMS_GRAY_16 = TYPE_GRAY_16;
static const cmsUInt32Number LIGHTBOX_LCMS_CMYK_8 = TYPE_CMYK_8;
/* With an alpha behind the inks. */
static const cmsUInt32Number LIGHTBOX_LCMS_CMYKA_8 = TYPE_CMYKA_8;
