#include <Peers.h>
#include <lcms2.h>
#include <stdlib.h>

struct peers_file peers_wide_profile(void) {
  /* The primaries, white and gamma that the Adobe RGB (1998) encoding names. */
  cmsCIExyY white = {0.3127, 0.3290, 1};
  cmsCIExyYTRIPLE primaries = {{0.64, 0.33, 1}, {0.21, 0.71, 1}, {0.15, 0.06, 1}};
  cmsToneCurve *gamma = cmsBuildGamma(NULL, 563.0 / 256);
  cmsToneCurve *curves[3] = {gamma, gamma, gamma};
  cmsHPROFILE profile = cmsCreateRGBProfile(&white, &primaries, curves);
  struct peers_file file = {NULL, 0};
  cmsUInt32Number size = 0;
  if (profile && cmsSaveProfileToMem(profile, NULL, &size)) {
    file.bytes = malloc(size);
    file.count = size;
    if (file.bytes && !cmsSaveProfileToMem(profile, file.bytes, &size)) {
      free(file.bytes);
      file.bytes = NULL;
    }
  }
  if (profile) cmsCloseProfile(profile);
  cmsFreeToneCurve(gamma);
  return file;
}
