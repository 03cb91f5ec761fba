#define _GNU_SOURCE
#include "CAttempts.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

/* System calls by their numbers, because a C library may stand in between: 0, or the errno. What an
   attempt that succeeds leaves behind is taken away, or ends with the process. */

static int outcome(long result) { return result < 0 ? errno : 0; }

/* The same for a call that opens something. */
static int opened(long descriptor) {
  if (descriptor < 0) return errno;
  close((int)descriptor);
  return 0;
}

/* The same for a call that maps memory. */
static int mapped(void *place, size_t size) {
  if (place == MAP_FAILED) return errno;
  munmap(place, size);
  return 0;
}

/* The same for a call that makes a process. */
static int born(long child) {
  if (child < 0) return errno;
  if (child == 0) syscall(SYS_exit_group, 0);
  syscall(SYS_wait4, child, NULL, __WALL, NULL);
  return 0;
}

static int read_file(int photo) {
  (void)photo;
  return opened(syscall(SYS_openat, AT_FDCWD, "/etc/passwd", O_RDONLY));
}

static int open_folder(int photo) {
  (void)photo;
  return opened(syscall(SYS_openat, AT_FDCWD, "/", O_RDONLY | O_DIRECTORY));
}

static int open_above_fonts(int photo) {
  (void)photo;
  return opened(syscall(SYS_openat, AT_FDCWD, "/usr/share/fonts/../../../etc/passwd", O_RDONLY));
}

static int list_fonts(int photo) {
  (void)photo;
  return opened(syscall(SYS_openat, AT_FDCWD, "/usr/share/fonts", O_RDONLY | O_DIRECTORY));
}

static int create_file(int photo) {
  (void)photo;
  return opened(syscall(SYS_openat, AT_FDCWD, "/tmp", O_RDWR | O_TMPFILE, 0600));
}

static int open_anew(int photo) {
  /* The photo itself, for writing. */
  char path[32];
  snprintf(path, sizeof path, "/proc/self/fd/%d", photo);
  return opened(syscall(SYS_openat, AT_FDCWD, path, O_RDWR));
}

static int open_newer(int photo) {
  (void)photo;
  struct {
    uint64_t flags, mode, resolve;
  } how = {.flags = O_RDONLY};
  return opened(syscall(SYS_openat2, AT_FDCWD, "/etc/passwd", &how, sizeof how));
}

static int open_by_handle(int photo) {
  struct {
    uint32_t bytes;
    int32_t type;
    char space[128];
  } handle = {.bytes = 128};
  int mount;
  if (syscall(SYS_name_to_handle_at, AT_FDCWD, "/", &handle, &mount, 0) < 0) return errno;
  return opened(syscall(SYS_open_by_handle_at, photo, &handle, O_RDONLY));
}

static int look_at_path(int photo) {
  (void)photo;
  struct stat status;
  return outcome(syscall(SYS_newfstatat, AT_FDCWD, "/etc/passwd", &status, 0));
}

static int look_closely_at_path(int photo) {
  (void)photo;
  char status[256];
  return outcome(syscall(SYS_statx, AT_FDCWD, "/etc/passwd", 0, 0x7FF, status));
}

static int ask_for_access(int photo) {
  (void)photo;
  return outcome(syscall(SYS_faccessat, AT_FDCWD, "/etc/passwd", R_OK));
}

static int read_link(int photo) {
  (void)photo;
  char target[256];
  return outcome(syscall(SYS_readlinkat, AT_FDCWD, "/proc/self/exe", target, sizeof target));
}

static int change_folder(int photo) {
  (void)photo;
  return outcome(syscall(SYS_chdir, "/"));
}

static int make_folder(int photo) {
  (void)photo;
  char path[64];
  snprintf(path, sizeof path, "/tmp/lightbox-attempt-%ld", (long)syscall(SYS_getpid));
  if (syscall(SYS_mkdirat, AT_FDCWD, path, 0700) < 0) return errno;
  syscall(SYS_unlinkat, AT_FDCWD, path, AT_REMOVEDIR);
  return 0;
}

static int write_photo(int photo) { return outcome(syscall(SYS_pwrite64, photo, "x", 1, 0)); }

static int cut_photo(int photo) { return outcome(syscall(SYS_ftruncate, photo, 0)); }

static int map_photo_to_write(int photo) {
  return mapped(mmap(NULL, 1, PROT_READ | PROT_WRITE, MAP_SHARED, photo, 0), 1);
}

static int change_mode(int photo) { return outcome(syscall(SYS_fchmod, photo, 0600)); }

static int change_owner(int photo) { return outcome(syscall(SYS_fchown, photo, -1, -1)); }

static int change_times(int photo) {
  return outcome(syscall(SYS_utimensat, photo, NULL, NULL, 0));
}

static int change_flags(int photo) { return outcome(syscall(SYS_fcntl, photo, F_SETFL, 0)); }

static int lock_photo(int photo) { return outcome(syscall(SYS_flock, photo, 2 /* exclusive */)); }

static int duplicate_photo(int photo) { return opened(syscall(SYS_dup, photo)); }

static int make_executable_memory(int photo) {
  (void)photo;
  int protection = PROT_READ | PROT_WRITE | PROT_EXEC;
  return mapped(mmap(NULL, 4096, protection, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), 4096);
}

static int make_memory_executable(int photo) {
  (void)photo;
  void *place = mmap(NULL, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (place == MAP_FAILED) return errno;
  int result = outcome(syscall(SYS_mprotect, place, 4096, PROT_READ | PROT_EXEC));
  munmap(place, 4096);
  return result;
}

static int map_without_file(int flags) {
  flags |= MAP_ANONYMOUS | MAP_NORESERVE;
  return mapped(mmap(NULL, 4096, PROT_READ | PROT_WRITE, flags, -1, 0), 4096);
}

static int share_pages(int photo) {
  (void)photo;
  return map_without_file(MAP_SHARED);
}

static int map_huge_pages(int photo) {
  (void)photo;
  return map_without_file(MAP_PRIVATE | MAP_HUGETLB);
}

static int make_huge_file(int photo) {
  (void)photo;
  return opened(syscall(SYS_memfd_create, "attempt", MFD_HUGETLB));
}

static int swap_out(int photo) {
  (void)photo;
  void *place = mmap(NULL, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (place == MAP_FAILED) return errno;
  int result = outcome(syscall(SYS_madvise, place, 4096, MADV_PAGEOUT));
  munmap(place, 4096);
  return result;
}

static int map_photo_to_execute(int photo) {
  return mapped(mmap(NULL, 1, PROT_READ | PROT_EXEC, MAP_PRIVATE, photo, 0), 1);
}

static int execute(int photo) {
  (void)photo;
  char *const nothing[] = {NULL}, *const words[] = {"true", NULL};
  return outcome(syscall(SYS_execve, "/bin/true", words, nothing));
}

static int execute_at(int photo) {
  (void)photo;
  char *const nothing[] = {NULL}, *const words[] = {"true", NULL};
  return outcome(syscall(SYS_execveat, AT_FDCWD, "/bin/true", words, nothing, 0));
}

static int fork_process(int photo) {
  (void)photo;
  return born(syscall(SYS_clone, SIGCHLD, NULL, NULL, NULL, NULL));
}

static int fork_newer(int photo) {
  (void)photo;
  uint64_t arguments[8] = {[4] = SIGCHLD};
  return born(syscall(SYS_clone3, arguments, sizeof arguments));
}

static int enter_namespace(int photo) {
  (void)photo;
  return outcome(syscall(SYS_unshare, CLONE_FILES));
}

static int trace(int photo) {
  (void)photo;
  return outcome(syscall(SYS_ptrace, PTRACE_TRACEME, 0, NULL, NULL));
}

static int read_process(int photo) {
  (void)photo;
  char from = 1, to = 0;
  struct iovec source = {&from, 1}, target = {&to, 1};
  return outcome(
      syscall(SYS_process_vm_readv, syscall(SYS_getpid), &target, 1UL, &source, 1UL, 0UL));
}

static int signal_parent(int photo) {
  (void)photo;
  return outcome(syscall(SYS_kill, getppid(), 0));
}

static int signal_all(int photo) {
  (void)photo;
  return outcome(syscall(SYS_kill, -1, 0));
}

static int signal_thread(int photo) {
  (void)photo;
  return outcome(syscall(SYS_tgkill, 1, 1, 0));
}

static int open_process(int photo) {
  (void)photo;
  return opened(syscall(SYS_pidfd_open, getppid(), 0));
}

static int open_internet_socket(int photo) {
  (void)photo;
  return opened(syscall(SYS_socket, AF_INET, SOCK_DGRAM, 0));
}

static int open_local_socket(int photo) {
  (void)photo;
  return opened(syscall(SYS_socket, AF_UNIX, SOCK_STREAM, 0));
}

static int make_socket_pair(int photo) {
  (void)photo;
  int ends[2];
  if (syscall(SYS_socketpair, AF_UNIX, SOCK_STREAM, 0, ends) < 0) return errno;
  close(ends[0]);
  close(ends[1]);
  return 0;
}

static int connect_socket(int photo) {
  (void)photo;
  struct sockaddr_un bus = {.sun_family = AF_UNIX, .sun_path = "/run/dbus/system_bus_socket"};
  return outcome(syscall(SYS_connect, 3, &bus, sizeof bus));
}

static int name_socket(int photo) {
  (void)photo;
  /* The kernel chooses a name. */
  struct sockaddr any = {.sa_family = AF_UNIX};
  return outcome(syscall(SYS_bind, 3, &any, sizeof any.sa_family));
}

static int make_pipe(int photo) {
  (void)photo;
  int ends[2];
  if (syscall(SYS_pipe2, ends, 0) < 0) return errno;
  close(ends[0]);
  close(ends[1]);
  return 0;
}

static int type_on_terminal(int photo) {
  (void)photo;
  return outcome(syscall(SYS_ioctl, 0, TIOCSTI, "x"));
}

static int ask_device(int photo) {
  int value = 0;
  return outcome(syscall(SYS_ioctl, photo, FIGETBSZ, &value));
}

static int say_something(int photo) {
  (void)photo;
  return outcome(syscall(SYS_write, 2, "x", 1));
}

static int set_up_rings(int photo) {
  (void)photo;
  char parameters[120] = {0};
  return opened(syscall(SYS_io_uring_setup, 1, parameters));
}

static int take_page_faults(int photo) {
  (void)photo;
  return opened(syscall(SYS_userfaultfd, O_CLOEXEC));
}

static int load_kernel_program(int photo) {
  (void)photo;
  uint32_t attributes[12] = {2 /* an array */, 4, 4, 1};
  return opened(syscall(SYS_bpf, 0, attributes, sizeof attributes));
}

static int measure_kernel(int photo) {
  (void)photo;
  uint32_t attributes[32] = {1 /* software */, sizeof attributes};
  return opened(syscall(SYS_perf_event_open, attributes, 0, -1, -1, 0));
}

static int ask_for_keys(int photo) {
  (void)photo;
  return outcome(syscall(SYS_keyctl, 0, -3 /* the session's */, 0));
}

static int mount_something(int photo) {
  (void)photo;
  /* Changes nothing: a mount without a type fails in the end. */
  return outcome(syscall(SYS_mount, NULL, "/", NULL, 0x4000 /* private */, NULL));
}

static int change_root(int photo) {
  (void)photo;
  return outcome(syscall(SYS_chroot, "/"));
}

static int change_user(int photo) {
  (void)photo;
  return outcome(syscall(SYS_setuid, getuid()));
}

static int change_personality(int photo) {
  (void)photo;
  return outcome(syscall(SYS_personality, 0xFFFFFFFF));
}

static int control_process(int photo) {
  (void)photo;
  return outcome(syscall(SYS_prctl, PR_SET_NAME, "attempt", 0, 0, 0));
}

static int raise_limit(int photo) {
  (void)photo;
  struct {
    uint64_t now, most;
  } limit = {1 << 20, 1 << 20};
  return outcome(syscall(SYS_prlimit64, 0, RLIMIT_CORE, &limit, NULL));
}

static int watch_files(int photo) {
  (void)photo;
  return opened(syscall(SYS_inotify_init1, 0));
}

static int share_memory(int photo) {
  (void)photo;
  long segment = syscall(SYS_shmget, 0 /* private */, 4096, 0600);
  if (segment < 0) return errno;
  syscall(SYS_shmctl, segment, 0 /* remove */, NULL);
  return 0;
}

static int take_priority(int photo) {
  (void)photo;
  return outcome(syscall(SYS_setpriority, PRIO_PROCESS, 0, 0));
}

static int grow_file_beyond_limit(int photo) {
  (void)photo;
  long file = syscall(SYS_memfd_create, "attempt", 0);
  if (file < 0) return errno;
  int result = outcome(syscall(SYS_ftruncate, file, INT64_C(1) << 40));
  close((int)file);
  return result;
}

static int map_beyond_limit(int photo) {
  (void)photo;
  size_t size = (size_t)1 << 40;
  int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  return mapped(mmap(NULL, size, PROT_READ, flags, -1, 0), size);
}

static int open_beyond_limit(int photo) {
  (void)photo;
  long files[200];
  int count = 0, result = 0;
  while (count < 200 && result == 0) {
    files[count] = syscall(SYS_memfd_create, "attempt", 0);
    if (files[count] < 0) result = errno;
    else count++;
  }
  while (count > 0) close((int)files[--count]);
  return result;
}

static const struct {
  const char *name;
  int (*perform)(int photo);
} attempts[] = {
    {"open a file", read_file},
    {"open a folder", open_folder},
    {"open a file above the fonts", open_above_fonts},
    {"list the fonts", list_fonts},
    {"create a file", create_file},
    {"open the photo again to write", open_anew},
    {"open a file with openat2", open_newer},
    {"open a file by its handle", open_by_handle},
    {"look at a path", look_at_path},
    {"look at a path with statx", look_closely_at_path},
    {"ask for access to a path", ask_for_access},
    {"read a link", read_link},
    {"change the folder", change_folder},
    {"make a folder", make_folder},
    {"write to the photo", write_photo},
    {"cut the photo", cut_photo},
    {"map the photo to write", map_photo_to_write},
    {"change the photo's mode", change_mode},
    {"change the photo's owner", change_owner},
    {"change the photo's times", change_times},
    {"change the photo's flags", change_flags},
    {"lock the photo", lock_photo},
    {"duplicate the photo", duplicate_photo},
    {"make executable memory", make_executable_memory},
    {"make memory executable", make_memory_executable},
    {"map the photo to execute", map_photo_to_execute},
    {"share pages without a file", share_pages},
    {"map huge pages", map_huge_pages},
    {"make a file of huge pages", make_huge_file},
    {"swap pages out", swap_out},
    {"execute a program", execute},
    {"execute a program with execveat", execute_at},
    {"fork", fork_process},
    {"fork with clone3", fork_newer},
    {"enter a namespace", enter_namespace},
    {"be traced", trace},
    {"read a process's memory", read_process},
    {"signal the parent", signal_parent},
    {"signal everybody", signal_all},
    {"signal a thread of another process", signal_thread},
    {"open a process", open_process},
    {"open an internet socket", open_internet_socket},
    {"open a local socket", open_local_socket},
    {"make a pair of sockets", make_socket_pair},
    {"connect", connect_socket},
    {"name a socket", name_socket},
    {"make a pipe", make_pipe},
    {"type on the terminal", type_on_terminal},
    {"ask a device", ask_device},
    {"write to standard error", say_something},
    {"set up io_uring", set_up_rings},
    {"take page faults", take_page_faults},
    {"load a kernel program", load_kernel_program},
    {"measure the kernel", measure_kernel},
    {"ask for keys", ask_for_keys},
    {"mount", mount_something},
    {"change the root", change_root},
    {"change the user", change_user},
    {"change the personality", change_personality},
    {"control the process", control_process},
    {"raise a limit", raise_limit},
    {"watch files", watch_files},
    {"share memory", share_memory},
    {"change the priority", take_priority},
    {"make a file beyond the limit", grow_file_beyond_limit},
    {"map memory beyond the limit", map_beyond_limit},
    {"open files beyond the limit", open_beyond_limit},
};

int attempt_count(void) { return (int)(sizeof attempts / sizeof *attempts); }

const char *attempt_name(int number) { return attempts[number].name; }

int attempt(int number, int photo) { return attempts[number].perform(photo); }

/* What a decoder holds without being seen by a limit of addresses. Nothing is given back. */

#define HOARD_PIECES 48
#define HOARD_BYTES ((size_t)64 << 20)

static char hoarded[1 << 20];

/* A memory file that is full. */
static int full_file(void) {
  long file = syscall(SYS_memfd_create, "hoard", 0);
  if (file < 0) return -1;
  for (size_t place = 0; place < HOARD_BYTES; place += sizeof hoarded)
    if (syscall(SYS_pwrite64, file, hoarded, sizeof hoarded, place) < 0) return -1;
  return (int)file;
}

static int hoard_pages(void) {
  int flags = MAP_PRIVATE | MAP_ANONYMOUS;
  char *place = mmap(NULL, HOARD_BYTES, PROT_READ | PROT_WRITE, flags, -1, 0);
  if (place == MAP_FAILED) return errno;
  memset(place, 1, HOARD_BYTES);
  return 0;
}

static int hoard_files(void) { return full_file() < 0 ? errno : 0; }

static int hoard_closed_files(void) {
  int file = full_file();
  if (file < 0) return errno;
  void *page = mmap(NULL, 4096, PROT_READ, MAP_SHARED, file, 0);
  close(file);
  return page == MAP_FAILED ? errno : 0;
}

/* Files that only the socket holds, with messages that mean nothing. */
static int hoard_sent_files(void) {
  int file = full_file();
  if (file < 0) return errno;
  char word[1] = {0}, space[CMSG_SPACE(sizeof file)] = {0};
  struct iovec part = {.iov_base = word, .iov_len = 1};
  struct msghdr message = {
      .msg_iov = &part, .msg_iovlen = 1, .msg_control = space, .msg_controllen = sizeof space};
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof file);
  memcpy(CMSG_DATA(header), &file, sizeof file);
  long sent = syscall(SYS_sendmsg, 3, &message, MSG_NOSIGNAL);
  close(file);
  return sent < 0 ? errno : 0;
}

static void *hoard_behind(void *unused) {
  for (int piece = 0; piece < 4; piece++) hoard_pages();
  while (1) sleep(1000);
  return unused;
}

static int go_on_in(void *(*step)(void *)) {
  pthread_t thread;
  int trouble = pthread_create(&thread, NULL, step, NULL);
  if (trouble != 0) return trouble;
  syscall(SYS_exit, 0);
  return EINVAL;
}

/* Pages of a process whose first thread has ended, so that the kernel reports none of them. */
static int hoard_hidden_pages(void) { return go_on_in(hoard_behind); }

static void *wait_behind(void *unused) {
  while (1) sleep(1000);
  return unused;
}

void end_first_thread(void) { go_on_in(wait_behind); }

static const struct {
  const char *name;
  int (*step)(void);
} hoards[] = {
    {"pages", hoard_pages},
    {"files that are open", hoard_files},
    {"files that are closed, with a page mapped", hoard_closed_files},
    {"files that are sent", hoard_sent_files},
    {"pages behind a first thread that has ended", hoard_hidden_pages},
};

int hoard_count(void) { return (int)(sizeof hoards / sizeof *hoards); }

const char *hoard_name(int kind) { return hoards[kind].name; }

int hoard(int kind) {
  for (int piece = 0; piece < HOARD_PIECES; piece++) {
    int result = hoards[kind].step();
    if (result != 0) return result;
  }
  return 0;
}
