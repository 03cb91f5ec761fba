/* Devices enter KWin as those of its own backends do: what happens to one is a signal of it. */
#include "input.h"

#include <chrono>
#include <cstdio>
#include <memory>

#include <core/inputdevice.h>
#include <input.h>

using namespace KWin;

namespace {

class Device : public InputDevice {
public:
    explicit Device(enum device kind)
        : kind(kind)
    {
    }

    QString name() const override { return QStringLiteral("rig %1").arg(QLatin1String(device_name(kind))); }
    bool isEnabled() const override { return true; }
    void setEnabled(bool) override { }
    bool isKeyboard() const override { return kind == KEYBOARD; }
    bool isPointer() const override { return kind == POINTER; }
    bool isTouchpad() const override { return kind == POINTER; }
    bool isTouch() const override { return kind == TOUCH; }
    bool isTabletTool() const override { return kind == TABLET; }
    bool isTabletPad() const override { return false; }
    bool isTabletModeSwitch() const override { return false; }
    bool isLidSwitch() const override { return false; }

private:
    enum device kind;
};

/* The tablet's only tool. */
class Pen : public InputDeviceTabletTool {
public:
    quint64 serialId() const override { return 1; }
    quint64 uniqueId() const override { return 1; }
    Type type() const override { return InputDeviceTabletTool::Pen; }
    QList<Capability> capabilities() const override { return { Pressure }; }
};

Device *plugged[DEVICE_COUNT];
Pen *pen;

/* The verb that ends the running gesture; PLUG when none runs. */
enum verb running = PLUG;

void perform_gesture(Device *pointer, const command &c);

void plug(enum device device)
{
    if (plugged[device])
        return;
    if (device == TABLET && !pen)
        pen = new Pen;
    plugged[device] = new Device(device);
    input()->addInputDevice(plugged[device]);
}

void unplug(enum device device)
{
    if (!plugged[device])
        return;
    /* libinput cancels the gesture of a device that goes. */
    if (device == POINTER && running != PLUG) {
        command end {};
        end.verb = running;
        end.cancelled = true;
        perform_gesture(plugged[device], end);
    }
    input()->removeInputDevice(plugged[device]);
    plugged[device]->deleteLater();
    plugged[device] = nullptr;
}

/* One detent of a wheel: what libinput reports for it, and what wl_pointer counts as one. */
const double detent_travel = 15, detent_value120 = 120;

/* The time that the current command line states; otherwise the current time. */
std::chrono::microseconds at(const command &c)
{
    using namespace std::chrono;
    if (c.time)
        return microseconds(qint64(c.time * 1000));
    return duration_cast<microseconds>(steady_clock::now().time_since_epoch());
}

void perform_pointer(Device *pointer, const command &c)
{
    const double *n = c.number;
    const PointerAxis along = c.horizontal ? PointerAxis::Horizontal : PointerAxis::Vertical;

    switch (c.verb) {
    case MOTION:
        Q_EMIT pointer->pointerMotionAbsolute({ n[0], n[1] }, at(c), pointer);
        break;
    case BUTTON:
        Q_EMIT pointer->pointerButtonChanged(
            n[0], n[1] ? PointerButtonState::Pressed : PointerButtonState::Released, at(c), pointer);
        break;
    case WHEEL:
        Q_EMIT pointer->pointerAxisChanged(
            along, detent_travel * n[0] / detent_value120, n[0], PointerAxisSource::Wheel, false, at(c), pointer);
        break;
    default: /* a stop is an axis event of a finger that did not move */
        Q_EMIT pointer->pointerAxisChanged(
            along, c.verb == AXIS ? n[0] : 0, 0, PointerAxisSource::Finger, false, at(c), pointer);
    }
    Q_EMIT pointer->pointerFrame(pointer);
}

void perform_gesture(Device *pointer, const command &c)
{
    const double *n = c.number;
    running = c.verb == PINCH_BEGIN || c.verb == PINCH_UPDATE ? PINCH_END
        : c.verb == SWIPE_BEGIN || c.verb == SWIPE_UPDATE     ? SWIPE_END
        : c.verb == HOLD_BEGIN                                ? HOLD_END
                                                              : PLUG;

    switch (c.verb) {
    case PINCH_BEGIN:
        Q_EMIT pointer->pinchGestureBegin(n[0], at(c), pointer);
        break;
    case PINCH_UPDATE:
        Q_EMIT pointer->pinchGestureUpdate(n[2], n[3], { n[0], n[1] }, at(c), pointer);
        break;
    case PINCH_END:
        Q_EMIT(c.cancelled ? pointer->pinchGestureCancelled(at(c), pointer)
                           : pointer->pinchGestureEnd(at(c), pointer));
        break;
    case SWIPE_BEGIN:
        Q_EMIT pointer->swipeGestureBegin(n[0], at(c), pointer);
        break;
    case SWIPE_UPDATE:
        Q_EMIT pointer->swipeGestureUpdate({ n[0], n[1] }, at(c), pointer);
        break;
    case SWIPE_END:
        Q_EMIT(c.cancelled ? pointer->swipeGestureCancelled(at(c), pointer)
                           : pointer->swipeGestureEnd(at(c), pointer));
        break;
    case HOLD_BEGIN:
        Q_EMIT pointer->holdGestureBegin(n[0], at(c), pointer);
        break;
    default:
        Q_EMIT(c.cancelled ? pointer->holdGestureCancelled(at(c), pointer)
                           : pointer->holdGestureEnd(at(c), pointer));
    }
}

void perform_key(Device *keyboard, const command &c)
{
    Q_EMIT keyboard->keyChanged(
        c.number[0], c.number[1] ? KeyboardKeyState::Pressed : KeyboardKeyState::Released, at(c), keyboard);
}

void perform_touch(Device *touch, const command &c)
{
    const double *n = c.number;
    if (c.verb == TOUCH_DOWN)
        Q_EMIT touch->touchDown(n[0], { n[1], n[2] }, at(c), touch);
    else if (c.verb == TOUCH_MOTION)
        Q_EMIT touch->touchMotion(n[0], { n[1], n[2] }, at(c), touch);
    else
        Q_EMIT touch->touchUp(n[0], at(c), touch);
    Q_EMIT touch->touchFrame(touch);
}

void perform_pen(Device *tablet, const command &c)
{
    const double *n = c.number;
    static QPointF place; /* where the pen is: libinput repeats it in every event */
    static bool down;
    if (c.verb == PEN_NEAR || c.verb == PEN_MOTION)
        place = { n[0], n[1] };

    switch (c.verb) {
    case PEN_NEAR:
    case PEN_AWAY:
        Q_EMIT tablet->tabletToolProximityEvent(place, 0, 0, 0, 0, c.verb == PEN_NEAR, 0, pen, at(c), tablet);
        break;
    case PEN_MOTION:
        Q_EMIT tablet->tabletToolAxisEvent(place, down, 0, 0, 0, 0, down, 0, pen, at(c), tablet);
        break;
    case PEN_BUTTON:
        Q_EMIT tablet->tabletToolButtonEvent(n[0], n[1], pen, at(c), tablet);
        break;
    default:
        down = c.verb == PEN_DOWN;
        Q_EMIT tablet->tabletToolTipEvent(place, down, 0, 0, 0, 0, down, 0, pen, at(c), tablet);
    }
}

} // namespace

void input_start()
{
    for (int device = 0; device < TABLET; device++)
        plug(static_cast<enum device>(device));
}

bool input_perform(const command &c, char error[COMMAND_ERROR])
{
    static const struct {
        enum verb last;
        enum device device;
        void (*perform)(Device *, const command &);
    } routes[] = {
        { WHEEL, POINTER, perform_pointer },
        { KEY, KEYBOARD, perform_key },
        { TOUCH_UP, TOUCH, perform_touch },
        { PEN_AWAY, TABLET, perform_pen },
        { HOLD_END, POINTER, perform_gesture },
    };
    for (const auto &route : routes) {
        if (c.verb > route.last)
            continue;
        Device *device = plugged[route.device];
        if (device)
            route.perform(device, c);
        else
            snprintf(error, COMMAND_ERROR, "the %s is unplugged", device_name(route.device));
        return device;
    }
    (c.verb == PLUG ? plug : unplug)(c.device);
    return true;
}
