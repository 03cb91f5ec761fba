import numpy as np

from draw.arrays import F, blurred, grid, resized, rgb, sampled, smooth
from draw.darkroom import develop
from draw.noise import fbm


def ink():
    """Ink that sinks through water in fingers: a small simulation of a fluid."""
    width, height = 1200, 900
    columns, rows, unit, fine_by = 288, 272, 384, 3
    y, x = np.mgrid[0:rows, 0:columns].astype(F)
    u, v = np.zeros((rows, columns), F), np.zeros((rows, columns), F)
    kx = 2 * np.pi * np.fft.rfftfreq(columns)[None, :]
    ky = 2 * np.pi * np.fft.fftfreq(rows)[:, None]
    k2 = kx * kx + ky * ky
    k2[0, 0] = 1

    def solenoidal(u, v):
        """Takes away what diverges, in frequencies; the finest swirls fade a little."""
        a, b = np.fft.rfft2(u), np.fft.rfft2(v)
        push = (kx * a + ky * b) / k2
        calm = np.exp(-0.012 * k2)
        return (
            np.fft.irfft2((a - kx * push) * calm, s=u.shape).astype(F),
            np.fft.irfft2((b - ky * push) * calm, s=u.shape).astype(F),
        )

    def poured(px, py):
        """The ink at the start, three colours side by side: a layer with an uneven lower edge."""
        edge = 0.085 + 0.040 * fbm(px * 3.1, 0 * px, 2001, 3) - 0.05 * np.abs(px - 0.40) ** 1.5
        edge = edge + 0.012 * fbm(px * 16, py * 9, 2002, 2)
        layer = smooth(0.006, -0.006, py - edge)
        tide = px + 0.06 * fbm(px * 4, py * 9, 2003, 2)
        left = smooth(0.34, 0.20, tide)
        right = smooth(0.44, 0.60, tide)
        return [layer * left, layer * (1 - left) * (1 - right), layer * right]

    dye = np.dstack(poured(x / unit, y / unit))
    fy, fx = np.mgrid[0 : rows * fine_by, 0 : columns * fine_by].astype(F)
    fine = np.dstack(poured(fx / unit / fine_by, fy / unit / fine_by))
    walls = (
        smooth(0, 8, x)
        * smooth(columns, columns - 8, x)
        * smooth(0, 6, y)
        * smooth(rows, rows - 6, y)
    )
    for step in range(240):
        weight = dye.sum(-1)
        v += 0.034 * weight
        # Small eddies are given back what the grid takes from them.
        curl = np.gradient(v, axis=1) - np.gradient(u, axis=0)
        gy, gx = np.gradient(np.abs(curl))
        size = np.hypot(gx, gy) + 1e-5
        u += 0.12 * gy / size * curl
        v -= 0.12 * gx / size * curl
        u, v = solenoidal(u, v)
        u, v = u * walls, v * walls
        moved = sampled(np.dstack([u, v, dye]), x - u, y - v)
        u, v, dye = moved[..., 0], moved[..., 1], moved[..., 2:]
        if step % 3 == 2:  # The dye that is seen is carried on a finer grid.
            wide_u = resized(u, columns * fine_by, rows * fine_by) * (3 * fine_by)
            wide_v = resized(v, columns * fine_by, rows * fine_by) * (3 * fine_by)
            fine = sampled(fine, fx - wide_u, fy - wide_v)
    dyes = resized(fine[4 : 4 + columns * fine_by * 3 // 4], width, height)
    x, y = grid(width, height)
    absorbs = [rgb(2.9, 1.9, 0.35), rgb(0.55, 2.9, 1.5), rgb(0.08, 1.3, 3.4)]
    total = np.zeros((height, width, 3), F)
    for kind, takes in enumerate(absorbs):
        one = np.clip(dyes[..., kind], 0, 2)
        total = total + takes * (0.95 * one + 0.30 * blurred(one, 4))[..., None]
    light = rgb(0.96, 0.955, 0.93) * (1.10 - 0.24 * np.hypot(x - 0.55, y - 0.60))[..., None]
    scene = light * np.exp(-total)
    # A body of ink has a lit side and a dark one.
    gy, gx = np.gradient(blurred(total.sum(-1), 1.2))
    scene = scene * (1 + 1.1 * np.clip(-gx - gy, -0.2, 0.2))[..., None]
    return develop(scene, 2050, exposure=1.55, contrast=0.35, vignette=0.15, grain=0.004)
