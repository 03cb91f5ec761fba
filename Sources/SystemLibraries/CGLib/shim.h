#pragma once
// The functions of GLib that Files calls, declared here instead of included.
//
// GLib's pkg-config file emits `-pthread`, a flag that SwiftPM refuses with a warning at every
// build. These are stable C interfaces; a test of Files compiles this file together with the
// installed headers, so that a declaration that differs is found.

#ifndef __G_LIB_H__
typedef struct _GError GError;
#define CGLIB_CHECKSUM_TYPE unsigned int
#define CGLIB_NORMALIZE_MODE unsigned int
#else
#define CGLIB_CHECKSUM_TYPE GChecksumType
#define CGLIB_NORMALIZE_MODE GNormalizeMode
#endif

void g_free(void *memory);
void g_error_free(GError *error);
int g_mkdir_with_parents(const char *path, int mode);
char *g_canonicalize_filename(const char *name, const char *folder);
char *g_filename_from_uri(const char *uri, char **host, GError **error);
char *g_uri_parse_scheme(const char *uri);
char *g_filename_to_uri(const char *name, const char *host, GError **error);
char *g_compute_checksum_for_data(CGLIB_CHECKSUM_TYPE kind, const unsigned char *bytes,
                                  unsigned long count);
char *g_utf8_normalize(const char *text, long count, CGLIB_NORMALIZE_MODE mode);
