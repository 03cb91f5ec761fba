/* Preloaded into Sway together with umockdev's own library, to close three gaps between the versions of Debian 12:
 * libinput 1.22 takes only devices that udev has initialised, which mocked ones never are; libseat 0.7 without a
 * session daemon never says that its seat is enabled, and calls it "noop" where libinput asks for "seat0"; and it
 * opens devices in blocking mode, where libinput must not block. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>

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
    return *descriptor;
}

int libseat_close_device(struct libseat *seat, int device)
{
    (void)seat, (void)device; /* wlroots closes the descriptor itself */
    return 0;
}
