import numpy as np

from draw.arrays import F, blurred, halved, mix, ramp, rgb, smooth
from draw.darkroom import develop
from draw.landscapes import View
from draw.noise import fbm


def waves():
    """Open water against the low sun: wind waves, glitter, a bank of cloud. Metres."""
    width, height, fine = 3000, 1250, 2
    view = View(
        width * fine,
        height * fine,
        focal=2500 * fine,
        horizon=470 * fine,
        eye=5.2,
        near=6,
        far=9000,
        steps=3400,
    )
    rng = np.random.default_rng(14)

    def sea(size, cells_across, wind, shortest, longest):
        """Height and slopes of a square of sea that repeats: random phases under a spectrum."""
        k = 2 * np.pi * np.fft.fftfreq(cells_across, size / cells_across)
        kx, kz = np.meshgrid(k, k)
        length = np.hypot(kx, kz)
        length[0, 0] = 1
        peak = 9.81 / wind**2
        power = np.exp(-0.74 * (peak / length) ** 2) / length**4
        angle = (kx * 0.35 + kz * -0.94) / length
        power *= 0.12 + angle**2
        power[(length > 2 * np.pi / shortest) | (length < 2 * np.pi / longest)] = 0
        power[0, 0] = 0
        wave = np.sqrt(power) * np.exp(2j * np.pi * rng.random(power.shape))
        wave *= 2 * np.pi / size * 0.088 * cells_across**2
        return [np.fft.ifft2(w).real.astype(F) for w in (wave, wave * 1j * kx, wave * 1j * kz)]

    scales = [(310.0, sea(310.0, 1024, 7.5, 2.2, 200)), (19.0, sea(19.0, 1024, 7.5, 0.06, 2.2))]

    def lookup(tile, size, x, z):
        n = tile.shape[0]
        u, v = np.asarray(x) * (n / size), np.asarray(z) * (n / size)
        u, v = np.broadcast_arrays(u, v)
        u0, v0 = np.floor(u), np.floor(v)
        s, t = (u - u0).astype(F), (v - v0).astype(F)
        c, r = u0.astype(np.int64) % n, v0.astype(np.int64) % n
        c1, r1 = (c + 1) % n, (r + 1) % n
        return (tile[r, c] * (1 - s) + tile[r, c1] * s) * (1 - t) + (
            tile[r1, c] * (1 - s) + tile[r1, c1] * s
        ) * t

    def field(x, z, footprint):
        return lookup(scales[0][1][0], 310.0, x, z) + (
            lookup(scales[1][1][0], 19.0, x, z) if z < 160 else 0
        )

    hit, depth, _, _ = view.trace(field)
    x, _ = view.place(depth)

    # Slopes that a pixel resolves are taken as they are; the rest widens the glitter.
    gx, gz = np.zeros_like(depth), np.zeros_like(depth)
    rough = np.full(depth.shape, 0.0045, F)
    pixel = depth / view.focal * np.clip(depth / view.eye, 1, 40) ** 0.7
    for size, (_, slope_x, slope_z) in scales:
        n = slope_x.shape[0]
        levels = [0, 2, 6, 18]  # Blur in cells; each level keeps what is left of the variance.
        for level, sigma in enumerate(levels):
            a = (
                slope_x
                if not sigma
                else blurred(np.tile(slope_x, (3, 3)), sigma)[n : 2 * n, n : 2 * n]
            )
            b = (
                slope_z
                if not sigma
                else blurred(np.tile(slope_z, (3, 3)), sigma)[n : 2 * n, n : 2 * n]
            )
            lost = float(slope_x.var() + slope_z.var() - a.var() - b.var()) / 2
            want = np.clip(np.log2(np.maximum(pixel / (size / n), 1e-3)), -1, 4.5)
            centre = [-1, 1.2, 2.8, 4.3][level]
            spread = 1.7
            share = np.clip(1 - np.abs(want - centre) / spread, 0, 1)
            if level == 0:
                share = np.where(want < centre, 1, share)
            if level == 3:
                share = np.where(want > centre, 1, share)
            gx += share * lookup(a, size, x, depth)
            gz += share * lookup(b, size, x, depth)
            rough += share * lost

    def sky(across, up):
        """The light from a direction, given as slopes against the view axis."""
        up = np.maximum(up, 0)
        colour = ramp(
            up,
            [
                (0.0, rgb(1.25, 0.66, 0.34)),
                (0.05, rgb(0.98, 0.60, 0.40)),
                (0.13, rgb(0.52, 0.46, 0.48)),
                (0.30, rgb(0.24, 0.29, 0.42)),
                (1.0, rgb(0.12, 0.20, 0.36)),
            ],
        )
        aside = np.hypot(across - sun_across, up - sun_up)
        colour = (
            colour
            + rgb(1.2, 0.62, 0.25)
            * (0.8 * np.exp(-aside / 0.16) + 1.3 * np.exp(-aside / 0.035))[..., None]
        )
        return colour

    sun_across, sun_up = -0.13, 0.062
    across = np.broadcast_to(view.across[None, :], depth.shape)
    up = np.broadcast_to(view.up[:, None], depth.shape)

    # Mirror the ray at the wave: n is (-gx, 1, -gz).
    ray = 1 / np.sqrt(1 + across**2 + up**2)
    norm = 1 / np.sqrt(1 + gx * gx + gz * gz)
    facing = np.clip((gx * across - up + gz) * norm * ray, 0.02, 1)
    rx = across * ray + 2 * facing * -gx * norm
    ry = up * ray + 2 * facing * norm
    rz = ray + 2 * facing * -gz * norm
    rz = np.maximum(rz, 0.05)
    mirror = 0.02 + 0.98 * (1 - facing) ** 5 / (1 + 9 * rough)
    light = sky(np.clip(rx / rz, -3, 3), np.clip(np.abs(ry) / rz + 0.25 * np.sqrt(rough), 0, 3))
    deep = rgb(0.008, 0.030, 0.046) + rgb(0.012, 0.055, 0.052) * smooth(0.02, 0.5, gz)[..., None]
    water = mix(deep, light, mirror)

    # The sun's glitter: how likely is a facet that throws the sun into the eye?
    hz = 1 / np.sqrt(1 + sun_across**2 + sun_up**2) - ray
    hx = sun_across / np.sqrt(1 + sun_across**2 + sun_up**2) - across * ray
    hy = np.maximum(sun_up / np.sqrt(1 + sun_across**2 + sun_up**2) - up * ray, 1e-3)
    dx, dz = -hx / hy - gx, -hz / hy - gz
    chance = np.exp(-np.minimum((dx * dx + dz * dz) / (2 * rough), 40)) / (2 * np.pi * rough)
    sparkle = np.minimum(chance * mirror * 0.36 / np.maximum(facing, 0.12), 22)
    water = water + rgb(1.35, 0.88, 0.50) * sparkle[..., None]

    heaven = sky(across, up)
    rise = np.maximum(up, 0.002)
    cloud_x, cloud_y = across * 5.5 / (0.5 + rise * 2), np.log(rise + 0.02) * 4.2
    body = fbm(cloud_x, cloud_y, 131, 6, 0.55) + 0.2
    body = smooth(-0.05, 0.9, body) * smooth(0.012, 0.05, up)
    edge = fbm(cloud_x + 0.05, cloud_y - 0.12, 131, 6, 0.55)
    near_sun = np.exp(-np.hypot(across - sun_across, (up - sun_up) * 1.6) / 0.22)
    shade = mix(rgb(0.30, 0.25, 0.31), rgb(1.9, 1.0, 0.52), near_sun)
    shade = shade * (0.75 + 0.6 * smooth(0.5, -0.5, edge))[..., None]
    heaven = mix(heaven, shade, body * 0.72)
    disc = smooth(0.0150, 0.0135, np.hypot(across - sun_across, up - sun_up))
    heaven = heaven + rgb(14, 9, 4.5) * (disc * (1 - 0.75 * body))[..., None]

    far = np.exp(-depth / 5200)
    line = sky(across, 0.012 + 0 * up) * 0.86
    scene = halved(np.where(hit[..., None], mix(line, water, far), heaven).astype(F))
    bright = np.clip(scene - 1.6, 0, 6)
    scene = scene + 0.10 * blurred(bright, 9) + 0.06 * blurred(bright, 60)
    return develop(scene, 4, exposure=1.0, contrast=0.35, vignette=0.3, grain=0.008)
