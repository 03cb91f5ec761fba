#define _GNU_SOURCE
#include "Landlock.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The numbers are the same on all architectures. Older headers do not have them. */
#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_add_rule 445
#define SYS_landlock_restrict_self 446
#endif

/* The actions that a ruleset denies unless a rule allows them. The kernel's version must know each
   of them. */
struct ruleset {
  uint64_t files, network, scopes;
};

/* Allows the files below a folder to be opened for reading. Skips the root, and a path that is not
   absolute, like a folder that does not exist. */
static int allow_reading(int ruleset, const char *folder) {
  if (folder[0] != '/' || folder[strspn(folder, "/.")] == 0) return 0;
  struct {
    uint64_t files;
    int32_t parent;
  } __attribute__((packed)) rule = {.files = 1 << 2 /* read a file */};
  rule.parent = open(folder, O_PATH | O_CLOEXEC | O_DIRECTORY);
  if (rule.parent < 0) return 0;
  long result = syscall(SYS_landlock_add_rule, ruleset, 1 /* beneath a path */, &rule, 0);
  int trouble = errno;
  close(rule.parent);
  errno = trouble;
  return result == 0 ? 0 : -1;
}

int shim_landlock_deny(const uint8_t *readable) {
  const unsigned int ask_version = 1;
  long version = syscall(SYS_landlock_create_ruleset, NULL, 0, ask_version);
  if (version < 1) return -1;
  struct ruleset denied = {.files = (1 << 13) - 1};
  size_t size = sizeof denied.files;
  if (version >= 2) denied.files |= 1 << 13;  /* rename to another folder */
  if (version >= 3) denied.files |= 1 << 14;  /* truncate */
  if (version >= 4) {
    denied.network = 3;                       /* TCP: bind, connect */
    size = offsetof(struct ruleset, scopes);
  }
  if (version >= 5) denied.files |= 1 << 15;  /* ioctl on devices */
  if (version >= 6) {
    denied.scopes = 3;                        /* abstract sockets, signals */
    size = sizeof denied;
  }
  int ruleset = (int)syscall(SYS_landlock_create_ruleset, &denied, size, 0);
  if (ruleset < 0) return -1;
  long result = 0;
  for (const char *folder = (const char *)readable; *folder != 0 && result == 0; folder += strlen(folder) + 1) {
    result = allow_reading(ruleset, folder);
  }
  if (result == 0) result = syscall(SYS_landlock_restrict_self, ruleset, 0);
  int trouble = errno;
  close(ruleset);
  errno = trouble;
  return result == 0 ? 0 : -1;
}
