#define _GNU_SOURCE
#include "CFileCalls.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

int file_calls_rename(int from, const char *name, int to, const char *target, int exchange) {
  /* RENAME_EXCHANGE is 2, RENAME_NOREPLACE is 1; older C libraries name neither. */
  return (int)syscall(SYS_renameat2, from, name, to, target, exchange ? 2u : 1u);
}

int file_calls_open_unnamed(int folder, mode_t mode) {
  return openat(folder, ".", O_TMPFILE | O_RDWR | O_CLOEXEC, mode);
}

int file_calls_link(int file, int folder, const char *name) {
  /* The name is given through /proc: before Linux 6.10, AT_EMPTY_PATH needs a right that users do
     not have. */
  char path[64];
  snprintf(path, sizeof path, "/proc/self/fd/%d", file);
  return linkat(AT_FDCWD, path, folder, name, AT_SYMLINK_FOLLOW);
}

int file_calls_mount(int file, uint64_t *mount) {
  *mount = 0;
#ifdef STATX_MNT_ID
  struct statx status;
  memset(&status, 0, sizeof status);
  if (statx(file, "", AT_EMPTY_PATH, STATX_MNT_ID, &status) == 0 && (status.stx_mask & STATX_MNT_ID))
    *mount = status.stx_mnt_id;
#endif
  return 0;
}

int file_calls_birth(int folder, const char *name, int64_t *seconds, uint32_t *nanoseconds) {
  *seconds = 0;
  *nanoseconds = 0;
#ifdef STATX_BTIME
  struct statx status;
  memset(&status, 0, sizeof status);
  if (statx(folder, name, AT_SYMLINK_NOFOLLOW, STATX_BTIME, &status) == 0 && (status.stx_mask & STATX_BTIME)) {
    *seconds = status.stx_btime.tv_sec;
    *nanoseconds = status.stx_btime.tv_nsec;
  }
#endif
  return 0;
}

int file_calls_open_searched(const char *path) {
  return open(path, O_PATH | O_DIRECTORY | O_CLOEXEC);
}
