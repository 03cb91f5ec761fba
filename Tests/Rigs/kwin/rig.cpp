/* Preloaded into KWin 6.7. When its main loop is about to run, gives it scripted devices and starts to obey the lines that
 * arrive at $RIG_SOCKET. A line is answered once KWin has handled it. */
#include <dlfcn.h>

#include <QApplication>
#include <QSocketNotifier>
#include <QTimer>

#include <input.h>
#include <workspace.h>

#include "input.h"
#include "screen.h"
#include "window.h"

extern "C" {
#include "../shared/lines.h"
}

namespace {

/* One connection, which deletes itself when the other side is gone. */
class Connection : public QObject {
public:
    explicit Connection(struct lines *lines)
        : lines(lines), readable(lines_descriptor(lines), QSocketNotifier::Read)
    {
        connect(&readable, &QSocketNotifier::activated, this, &Connection::read);
    }

    ~Connection() override { lines_close(lines); }

private:
    struct lines *lines;
    QSocketNotifier readable;

    void read()
    {
        const bool open = lines_fill(lines);
        for (const char *line; (line = lines_next(lines));)
            obey(line);
        if (!open) {
            readable.setEnabled(false);
            deleteLater();
        }
    }

    void obey(const char *line)
    {
        struct command command;
        char error[COMMAND_ERROR] = "", detail[WINDOW_DETAIL] = "";
        const bool done = command_parse(line, &command, error)
            && (command.verb < SCREENSHOT ? input_perform(command, error) : window_perform(command, detail, error));
        if (done)
            lines_answer_ok(lines, *detail ? detail : nullptr);
        else
            lines_answer_error(lines, error);
    }
};

/* Tries until KWin's parts are there, which it makes when its loop turns. */
void start()
{
    if (!KWin::input() || !KWin::Workspace::self()) {
        QTimer::singleShot(5, start);
        return;
    }
    screen_start();
    input_start();
    int listener = lines_listen();
    if (listener < 0)
        return qApp->exit(1);
    auto *notifier = new QSocketNotifier(listener, QSocketNotifier::Read, qApp);
    QObject::connect(notifier, &QSocketNotifier::activated, qApp, [listener] {
        if (struct lines *lines = lines_accept(listener))
            new Connection(lines);
    });
}

} // namespace

/* QApplication::exec, which KWin calls last. */
extern "C" __attribute__((visibility("default"))) int _ZN12QApplication4execEv()
{
    QTimer::singleShot(0, start);
    return reinterpret_cast<int (*)()>(dlsym(RTLD_NEXT, "_ZN12QApplication4execEv"))();
}
