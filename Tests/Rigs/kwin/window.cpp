#include "window.h"

#include <cstdio>

#include <QFile>
#include <QImage>

#include <virtualdesktops.h>
#include <window.h>
#include <workspace.h>

#include "screen.h"

using namespace KWin;

namespace {

/* The active window, else any ordinary one. */
Window *client_window()
{
    Window *active = Workspace::self()->activeWindow();
    if (active && active->isNormalWindow())
        return active;
    const QList<Window *> all = Workspace::self()->windows();
    for (Window *window : all)
        if (window->isClient() && window->isNormalWindow())
            return window;
    return nullptr;
}

} // namespace

static bool screenshot(const char *file, char error[COMMAND_ERROR])
{
    const QImage picture = last_frame();
    if (!picture.isNull() && picture.save(QFile::decodeName(file)))
        return true;
    snprintf(error, COMMAND_ERROR, picture.isNull() ? "nothing is drawn yet" : "the picture could not be written");
    return false;
}

/* Puts the window on a workspace, counted from 1, and makes those that are missing; 0 leaves it where it is. */
static void set_desktop(Window *window, unsigned number)
{
    VirtualDesktopManager *manager = VirtualDesktopManager::self();
    if (!number)
        return;
    if (manager->count() < number)
        manager->setCount(number);
    window->setDesktops({ manager->desktopForX11Id(number) });
}

static bool save_icon(Window *window, const char *file, char error[COMMAND_ERROR])
{
    const QIcon icon = window->icon();
    if (!icon.isNull() && icon.pixmap(64).save(QFile::decodeName(file)))
        return true;
    snprintf(error, COMMAND_ERROR, icon.isNull() ? "the window has no icon" : "the icon could not be written");
    return false;
}

bool window_perform(const command &c, char detail[WINDOW_DETAIL], char error[COMMAND_ERROR])
{
    if (c.verb == SCREENSHOT)
        return screenshot(c.file, error);

    if (c.verb == SECOND_SCREEN) {
        set_second_screen(c.on);
        return true;
    }

    Window *window = client_window();
    const double *n = c.number;
    if (!window) {
        snprintf(error, COMMAND_ERROR, "no window is open");
        return false;
    }
    switch (c.verb) {
    case WINDOW: {
        const RectF frame = window->frameGeometry();
        snprintf(detail, WINDOW_DETAIL, "%d %d %d %d", int(frame.x()), int(frame.y()), int(frame.width()),
                 int(frame.height()));
        break;
    }
    case PLACE:
        window->moveResize(RectF(n[0], n[1], n[2], n[3]));
        break;
    case FULLSCREEN:
        window->setFullScreen(c.on);
        break;
    case MAXIMIZE:
        window->maximize(c.on ? MaximizeFull : MaximizeRestore);
        break;
    case MINIMIZE:
        window->setMinimized(c.on);
        if (!c.on)
            Workspace::self()->activateWindow(window);
        break;
    case DESKTOP: {
        set_desktop(window, unsigned(n[0]));
        const QList<VirtualDesktop *> desktops = window->desktops();
        snprintf(detail, WINDOW_DETAIL, "%u", desktops.isEmpty() ? 0 : desktops.first()->x11DesktopNumber());
        break;
    }
    case ICON:
        return save_icon(window, c.file, error);
    default:
        window->closeWindow();
    }
    return true;
}
