#define _GNU_SOURCE
#include "SystemCallFilter.h"

#include "Confinement.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The filter is made here without libseccomp. With it, the lists would be as long, and the decoder
   would have one more library to link, although the program waits for its start. */

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifdef ARCHITECTURE

/* These calls exist from Linux 5.11 on. Their numbers are the same on all architectures. */
#define NUMBER_process_madvise 440
#define NUMBER_pidfd_getfd 438
#define NUMBER_memfd_secret 447
#define NUMBER_open_tree_attr 467
#define NUMBER_mount_setattr 442

/* The kernel's value of O_LARGEFILE, which is 0 in the headers for 64 bits. */
#ifdef __aarch64__
#define LARGE_FILE 0400000
#else
#define LARGE_FILE 0100000
#endif

/* The calls that decoding needs. */
static const int allowed[] = {
    SYS_pwrite64,
    SYS_sendmsg,
    SYS_recvmsg,
    SYS_munmap,
    SYS_close,
    SYS_pread64,
    SYS_fstat,
    SYS_futex,
    SYS_ftruncate,
    SYS_brk,
    SYS_mremap,
#ifdef SYS_alarm
    SYS_alarm,
#endif
    SYS_setitimer,
    SYS_rt_sigprocmask,
    SYS_rt_sigaction,
    SYS_rt_sigreturn,
    SYS_sigaltstack,
    SYS_set_robust_list,
    SYS_rseq,
    SYS_exit,
    SYS_exit_group,
    SYS_restart_syscall,
    SYS_gettid,
    SYS_getpid,
    SYS_sched_yield,
    SYS_sched_getaffinity,
#ifdef SYS_poll
    SYS_poll,
#endif
    SYS_ppoll,
    SYS_clock_gettime,
    SYS_clock_getres,
    SYS_clock_nanosleep,
    SYS_nanosleep,
    SYS_gettimeofday,
    SYS_getrandom,
};

/* The calls that libraries try, but can do without. */
static const int refused[] = {
#ifdef SYS_open
    SYS_open,
    SYS_creat,
    SYS_stat,
    SYS_lstat,
    SYS_access,
    SYS_readlink,
#endif
    SYS_openat,
    SYS_openat2,
    SYS_newfstatat,
    SYS_statx,
    SYS_faccessat,
    SYS_faccessat2,
    SYS_readlinkat,
    SYS_getcwd,
    SYS_read,
    SYS_write,
    SYS_writev,
    SYS_ioctl,
    SYS_prctl,
    SYS_prlimit64,
    SYS_socket,
    SYS_socketpair,
    SYS_connect,
    SYS_bind,
    SYS_uname,
};

/* The calls that no library has a reason to make: they end the process. */
static const int deadly[] = {
    SYS_execve,
    SYS_execveat,
#ifdef SYS_fork
    SYS_fork,
    SYS_vfork,
#endif
    SYS_ptrace,
    SYS_process_vm_readv,
    SYS_process_vm_writev,
    NUMBER_process_madvise,
    SYS_kcmp,
    SYS_kill,
    SYS_tkill,
    SYS_rt_sigqueueinfo,
    SYS_rt_tgsigqueueinfo,
    SYS_pidfd_open,
    SYS_pidfd_send_signal,
    NUMBER_pidfd_getfd,
    SYS_mount,
    SYS_umount2,
    SYS_open_tree,
    NUMBER_open_tree_attr,
    SYS_move_mount,
    SYS_fsopen,
    SYS_fsconfig,
    SYS_fsmount,
    SYS_fspick,
    NUMBER_mount_setattr,
    SYS_pivot_root,
    SYS_chroot,
    SYS_unshare,
    SYS_setns,
    SYS_setuid,
    SYS_setgid,
    SYS_setreuid,
    SYS_setregid,
    SYS_setresuid,
    SYS_setresgid,
    SYS_setgroups,
    SYS_setfsuid,
    SYS_setfsgid,
    SYS_capset,
    SYS_personality,
    SYS_bpf,
    SYS_perf_event_open,
    SYS_userfaultfd,
    SYS_io_uring_setup,
    SYS_io_uring_enter,
    SYS_io_uring_register,
    SYS_io_setup,
    SYS_keyctl,
    SYS_add_key,
    SYS_request_key,
    SYS_open_by_handle_at,
    SYS_name_to_handle_at,
    SYS_init_module,
    SYS_finit_module,
    SYS_delete_module,
    SYS_kexec_load,
    SYS_reboot,
    SYS_swapon,
    SYS_swapoff,
    SYS_acct,
    SYS_quotactl,
    SYS_syslog,
    SYS_sethostname,
    SYS_setdomainname,
    SYS_settimeofday,
    SYS_clock_settime,
    SYS_clock_adjtime,
    SYS_adjtimex,
    NUMBER_memfd_secret,
    SYS_seccomp,
#ifdef SYS_iopl
    SYS_iopl,
    SYS_ioperm,
    SYS_modify_ldt,
#endif
};

#define COUNT(list) (sizeof(list) / sizeof *(list))

#define MOST_RULES (COUNT(allowed) + COUNT(refused) + COUNT(deadly))
/* Two instructions for each number, one for each branch of the search, and some for the calls whose
   arguments are checked. */
#define MOST_INSTRUCTIONS (4 * MOST_RULES + 64)

struct rule {
  uint32_t number, verdict;
};

struct program {
  struct sock_filter instructions[MOST_INSTRUCTIONS];
  unsigned short count;
};

static void add(struct program *program, uint16_t code, uint32_t value, uint8_t yes, uint8_t no) {
  program->instructions[program->count++] = (struct sock_filter)BPF_JUMP(code, value, yes, no);
}

static void answer(struct program *program, uint32_t verdict) {
  add(program, BPF_RET | BPF_K, verdict, 0, 0);
}

/* Answers the call with `verdict` if it has this number. */
static void judge(struct program *program, int number, uint32_t verdict) {
  add(program, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)number, 0, 1);
  answer(program, verdict);
}

static int by_number(const void *a, const void *b) {
  uint32_t left = ((const struct rule *)a)->number, right = ((const struct rule *)b)->number;
  return (left > right) - (left < right);
}

static size_t add_rules(
    struct rule *rules, size_t count, const int *numbers, size_t more, uint32_t verdict) {
  for (size_t index = 0; index < more; index++) {
    rules[count++] = (struct rule){(uint32_t)numbers[index], verdict};
  }
  return count;
}

_Static_assert(2 * MOST_RULES < 4 * 127, "a jump goes no further than 255 instructions");

/* Searches a number in sorted rules. When the filter is loaded, the kernel runs it for every
   number: the shorter the paths, the sooner the decoder starts. */
static void search(
    struct program *program, const struct rule *rules, size_t count, uint32_t otherwise) {
  if (count <= 4) {
    for (size_t index = 0; index < count; index++) {
      judge(program, (int)rules[index].number, rules[index].verdict);
    }
    answer(program, otherwise);
    return;
  }
  size_t half = count / 2;
  unsigned short fork = program->count;
  add(program, BPF_JMP | BPF_JGE | BPF_K, rules[half].number, 0, 0);
  search(program, rules, half, otherwise);
  program->instructions[fork].jt = (uint8_t)(program->count - fork - 1);
  search(program, rules + half, count - half, otherwise);
}

static void load(struct program *program, size_t offset) {
  add(program, BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset, 0, 0);
}

/* Returns the offset of the lower half of an argument: both architectures are little-endian. */
static size_t argument(int index) {
  return offsetof(struct seccomp_data, args) + (size_t)index * sizeof(uint64_t);
}

/* Skips the next `count` instructions unless the call has this number. */
static void only_for(struct program *program, int number, uint8_t count) {
  add(program, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)number, 0, count);
}

/* Allows a call whose argument has none of `bits`. */
static void allow_without(
    struct program *program, int number, int index, uint32_t bits, uint32_t otherwise) {
  only_for(program, number, 4);
  load(program, argument(index));
  add(program, BPF_JMP | BPF_JSET | BPF_K, bits, 0, 1);
  answer(program, otherwise);
  answer(program, SECCOMP_RET_ALLOW);
}

/* Allows new memory that the viewer can count. It cannot count pages that are shared without a
   file, or huge ones. Nothing may be executed. */
static void allow_memory(struct program *program, uint32_t otherwise) {
  const uint32_t nameless = MAP_SHARED | MAP_ANONYMOUS;
  only_for(program, SYS_mmap, 8);
  load(program, argument(2));
  add(program, BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 5, 0);
  load(program, argument(3));
  add(program, BPF_JMP | BPF_JSET | BPF_K, MAP_HUGETLB, 3, 0);
  add(program, BPF_ALU | BPF_AND | BPF_K, nameless, 0, 0);
  add(program, BPF_JMP | BPF_JEQ | BPF_K, nameless, 1, 0);
  answer(program, SECCOMP_RET_ALLOW);
  answer(program, otherwise);
  allow_without(program, SYS_mprotect, 2, PROT_EXEC, otherwise);
  allow_without(program, SYS_memfd_create, 1, MFD_HUGETLB, otherwise);
  /* Pages that are swapped out are counted no more. */
  only_for(program, SYS_madvise, 4);
  load(program, argument(2));
  add(program, BPF_JMP | BPF_JEQ | BPF_K, MADV_PAGEOUT, 0, 1);
  answer(program, otherwise);
  answer(program, SECCOMP_RET_ALLOW);
}

/* Allows a call whose argument is one of two values. */
static void allow_either(
    struct program *program, int number, int index, uint32_t a, uint32_t b, uint32_t otherwise) {
  only_for(program, number, 5);
  load(program, argument(index));
  add(program, BPF_JMP | BPF_JEQ | BPF_K, a, 1, 0);
  add(program, BPF_JMP | BPF_JEQ | BPF_K, b, 0, 1);
  answer(program, SECCOMP_RET_ALLOW);
  answer(program, otherwise);
}

/* Allows new threads, but no new processes or namespaces. */
static void allow_threads(struct program *program) {
  const uint32_t namespaces = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC |
                              CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET;
  const uint32_t shared = CLONE_THREAD | CLONE_VM | CLONE_SIGHAND | CLONE_FILES | CLONE_FS;
  only_for(program, SYS_clone, 5);
  load(program, argument(0));
  add(program, BPF_ALU | BPF_AND | BPF_K, shared | namespaces | CLONE_PTRACE | CLONE_VFORK, 0, 0);
  add(program, BPF_JMP | BPF_JEQ | BPF_K, shared, 1, 0);
  answer(program, SECCOMP_RET_KILL_PROCESS);
  answer(program, SECCOMP_RET_ALLOW);
}

int shim_filter_system_calls(int opens_files) {
  const uint32_t no = SECCOMP_RET_ERRNO | EPERM, unknown = SECCOMP_RET_ERRNO | ENOSYS;
  const uint32_t death = SECCOMP_RET_KILL_PROCESS, yes = SECCOMP_RET_ALLOW;
  struct program program = {.count = 0};
  load(&program, offsetof(struct seccomp_data, arch));
  add(&program, BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0);
  answer(&program, death);
  load(&program, offsetof(struct seccomp_data, nr));
#ifdef __x86_64__
  /* The calls of x32 have their own numbers. */
  add(&program, BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1);
  answer(&program, death);
#endif
  allow_memory(&program, no);
  allow_either(&program, SYS_fcntl, 1, F_ADD_SEALS, F_GET_SEALS, no);
  if (opens_files) {
    /* All other flags are refused: they write, create or list something, or are unknown. */
    const uint32_t harmless = O_CLOEXEC | O_NOCTTY | O_NOFOLLOW | O_NONBLOCK | LARGE_FILE;
    allow_without(&program, SYS_openat, 2, ~harmless, no);
  }
  allow_threads(&program);
  /* A thread may end the process by a signal, as abort() does. */
  uint32_t own = (uint32_t)getpid();
  allow_either(&program, SYS_tgkill, 0, own, own, death);
  /* Otherwise, a sanitizer's report would be lost. */
  if (shim_report_descriptor() >= 0) {
    uint32_t report = (uint32_t)shim_report_descriptor();
    allow_either(&program, SYS_write, 0, report, report, no);
  }
  struct rule rules[MOST_RULES];
  size_t count = add_rules(rules, 0, allowed, COUNT(allowed), yes);
  count = add_rules(rules, count, refused, COUNT(refused), no);
  count = add_rules(rules, count, deadly, COUNT(deadly), death);
  qsort(rules, count, sizeof *rules, by_number);
  /* If the kernel lacks a call, C libraries use an older one. They do this for `clone3` too, whose
     flags are in memory, where a filter cannot read them. */
  search(&program, rules, count, unknown);
  struct sock_fprog loaded = {.len = program.count, .filter = program.instructions};
  long result = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &loaded);
  /* A positive result is the id of a thread that could not be synchronized. */
  if (result > 0) errno = EBUSY;
  return result == 0 ? 0 : -1;
}

#else

int shim_filter_system_calls(int opens_files) {
  (void)opens_files;
  errno = ENOSYS;
  return -1;
}

#endif
