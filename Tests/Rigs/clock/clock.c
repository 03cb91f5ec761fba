/* Preloaded into a client. Its monotonic clock is the one of a rig's player, in the file $RIG_CLOCK: the machine's clock
 * minus an offset, and never later than a limit. So the client's time stands still while the player waits for a
 * busy machine. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <semaphore.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

/* The file. Both values are nanoseconds. */
struct rig_clock {
    volatile int64_t offset, limit;
};

static const struct rig_clock *shared; /* NULL: the machine's clock */

static int64_t nanoseconds(const struct timespec *time) { return time->tv_sec * 1000000000LL + time->tv_nsec; }

static void set(struct timespec *time, int64_t value)
{
    time->tv_sec = value / 1000000000;
    time->tv_nsec = value % 1000000000;
}

__attribute__((constructor)) static void open_clock(void)
{
    const char *path = getenv("RIG_CLOCK");
    int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    void *memory = file < 0 ? MAP_FAILED : mmap(NULL, sizeof *shared, PROT_READ, MAP_SHARED, file, 0);
    if (memory != MAP_FAILED)
        shared = memory;
    if (file >= 0)
        close(file);
    unsetenv("LD_PRELOAD"); /* not for the programs that the client starts */
}

int clock_gettime(clockid_t clock, struct timespec *time)
{
    static __typeof__(&clock_gettime) real;
    if (!real)
        real = (__typeof__(&clock_gettime))dlsym(RTLD_NEXT, "clock_gettime");
    int status = real(clock, time);
    if (shared && clock == CLOCK_MONOTONIC && status == 0) {
        int64_t now = nanoseconds(time) - shared->offset, limit = shared->limit;
        set(time, now < limit ? now : limit);
    }
    return status;
}

/* A deadline of the client's clock is later by that of the machine. */
int sem_clockwait(sem_t *semaphore, clockid_t clock, const struct timespec *deadline)
{
    static __typeof__(&sem_clockwait) real;
    if (!real)
        real = (__typeof__(&sem_clockwait))dlsym(RTLD_NEXT, "sem_clockwait");
    struct timespec end = *deadline;
    if (shared && clock == CLOCK_MONOTONIC)
        set(&end, nanoseconds(deadline) + shared->offset);
    return real(semaphore, clock, &end);
}
