/* Preloaded into Sway together with umockdev's own library, to close four gaps between the versions of Debian 12:
 * libinput 1.22 takes only devices that udev has initialised, which mocked ones never are; libseat 0.7 without a
 * session daemon never says that its seat is enabled, and calls it "noop" where libinput asks for "seat0"; and it
 * opens devices in blocking mode, where libinput must not block. And a mocked device is a terminal, which holds 4095
 * bytes for a compositor that is late and so cuts an event in two: libinput drops such a device without a word. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/input.h>
#include <poll.h>
#include <stdbool.h>
#include <unistd.h>

enum { MOST_DESCRIPTORS = 1024 };
static bool is_device[MOST_DESCRIPTORS];

/* Reads whole events from a device: the rest of one that was cut follows at once. */
ssize_t read(int descriptor, void *buffer, size_t size)
{
    static __typeof__(&read) real;
    if (!real)
        real = (__typeof__(real))dlsym(RTLD_NEXT, "read");
    ssize_t length = real(descriptor, buffer, size);
    if (descriptor >= MOST_DESCRIPTORS || descriptor < 0 || !is_device[descriptor])
        return length;
    const size_t whole = sizeof(struct input_event);
    while (length > 0 && length % whole) {
        struct pollfd more = { descriptor, POLLIN, 0 };
        poll(&more, 1, -1);
        ssize_t rest = real(descriptor, (char *)buffer + length, whole - length % whole);
        if (rest <= 0 && errno != EAGAIN)
            break;
        length += rest > 0 ? rest : 0;
    }
    return length;
}

struct libseat;
struct udev_device;
struct libseat_seat_listener {
    void (*enable_seat)(struct libseat *seat, void *data);
    void (*disable_seat)(struct libseat *seat, void *data);
};

int udev_device_get_is_initialized(struct udev_device *device)
{
    (void)device;
    return 1;
}

struct libseat *libseat_open_seat(const struct libseat_seat_listener *listener, void *data)
{
    __typeof__(&libseat_open_seat) real = (__typeof__(real))dlsym(RTLD_NEXT, "libseat_open_seat");
    struct libseat *seat = real(listener, data);
    if (seat)
        listener->enable_seat(seat, data);
    return seat;
}

const char *libseat_seat_name(struct libseat *seat)
{
    (void)seat;
    return "seat0";
}

int libseat_open_device(struct libseat *seat, const char *path, int *descriptor)
{
    (void)seat;
    *descriptor = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK);
    if (*descriptor >= 0 && *descriptor < MOST_DESCRIPTORS)
        is_device[*descriptor] = true;
    return *descriptor;
}

int libseat_close_device(struct libseat *seat, int device)
{
    (void)seat;
    if (device >= 0 && device < MOST_DESCRIPTORS)
        is_device[device] = false;
    return 0; /* wlroots closes the descriptor itself */
}
