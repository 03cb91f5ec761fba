#include "screen.h"

#include <dlfcn.h>

#include <core/outputbackend.h>
#include <core/outputconfiguration.h>
#include <core/rendertarget.h>
#include <cursor.h>
#include <main.h>
#include <workspace.h>

namespace {

/* Where the running frame is painted, and the last one that was. */
QImage *canvas;
QImage frame;

} // namespace

void screen_start()
{
    KWin::Cursors::self()->hideCursor();
    const double scale = qgetenv("RIG_SCALE").toDouble();
    KWin::OutputConfiguration configuration;
    for (KWin::BackendOutput *output : KWin::kwinApp()->outputBackend()->outputs()) {
        configuration.changeSet(output)->scale = scale;
        configuration.changeSet(output)->scaleSetting = scale;
    }
    if (scale > 0)
        KWin::Workspace::self()->applyOutputConfiguration(configuration);
}

void set_second_screen(bool on)
{
    static KWin::BackendOutput *second;
    KWin::OutputBackend *backend = KWin::kwinApp()->outputBackend();
    if (on && !second) {
        second = backend->createVirtualOutput(QStringLiteral("Second"), QStringLiteral("A second screen"),
                                              QSize(400, 300), 2);
        KWin::OutputConfiguration configuration;
        configuration.changeSet(second)->scale = 2;
        configuration.changeSet(second)->scaleSetting = 2;
        KWin::Workspace::self()->applyOutputConfiguration(configuration);
    }
    if (!on && second) {
        backend->removeVirtualOutput(second);
        second = nullptr;
    }
}

QImage last_frame() { return frame; }

/* ItemRendererQPainter::beginFrame(const RenderTarget &, const RenderViewport &) */
extern "C" __attribute__((visibility("default"))) void
_ZN4KWin20ItemRendererQPainter10beginFrameERKNS_12RenderTargetERKNS_14RenderViewportE(
    void *renderer, const KWin::RenderTarget &target, const void *viewport)
{
    static const auto real = reinterpret_cast<void (*)(void *, const KWin::RenderTarget &, const void *)>(
        dlsym(RTLD_NEXT, "_ZN4KWin20ItemRendererQPainter10beginFrameERKNS_12RenderTargetERKNS_14RenderViewportE"));
    canvas = target.image();
    real(renderer, target, viewport);
}

/* ItemRendererQPainter::endFrame() */
extern "C" __attribute__((visibility("default"))) void _ZN4KWin20ItemRendererQPainter8endFrameEv(void *renderer)
{
    static const auto real =
        reinterpret_cast<void (*)(void *)>(dlsym(RTLD_NEXT, "_ZN4KWin20ItemRendererQPainter8endFrameEv"));
    real(renderer);
    if (canvas)
        frame = canvas->copy();
}
