import numpy as np
from PIL import Image, ImageDraw

from draw.arrays import F, blurred, grid, halved, mix, ramp, rgb, smooth
from draw.darkroom import develop
from draw.landscapes import View, draw_conifer, mist
from draw.noise import fbm, perlin, ridged


def dawn(width=6000):
    """Ranges behind ranges, valleys full of mist, the sun just up. Kilometres."""
    height, unit = width * 2 // 3, width / 6000
    view = View(
        width,
        height,
        focal=7600 * unit,
        horizon=1560 * unit,
        eye=1.62,
        near=2.6,
        far=75,
        steps=width * 3 // 5,
    )

    def field(x, z, footprint):
        shape = ridged(x * 0.13 + 3.1, z * 0.17 + 7.7, 11, 10, 0.17 * footprint * 1.4)
        swell = perlin(x * 0.06, z * 0.06 + 2.2, 5)
        tall = 0.42 + 0.75 * float(smooth(3, 34, z)) + 0.3 * swell
        return 2.6 * tall * (shape - 0.2)

    hit, depth, gx, gz = view.trace(field)
    x, tall = view.place(depth)
    across, up = view.across[None, :], view.up[:, None]
    sun_across, sun_up = 0.135, 0.030
    aside = np.hypot(across - sun_across, (up - sun_up) * 1.15).astype(F)
    wide, close = np.exp(-aside / 0.24), np.exp(-aside / 0.05)

    sky = ramp(
        np.broadcast_to(up, depth.shape),
        [
            (-0.02, rgb(0.98, 0.62, 0.42)),
            (0.03, rgb(0.95, 0.60, 0.43)),
            (0.08, rgb(0.66, 0.52, 0.50)),
            (0.14, rgb(0.38, 0.42, 0.54)),
            (0.23, rgb(0.17, 0.26, 0.44)),
        ],
    )
    drift = np.clip(up, 0.004, 1)
    cloud_x, cloud_y = across / (0.25 + drift * 2.2) * 5, np.log(drift) * 2.4 + across * 1.1
    cloud = fbm(*np.broadcast_arrays(cloud_x, cloud_y), 71, 5, 0.52)
    cloud = smooth(0.05, 0.95, cloud) * smooth(0.02, 0.10, up)
    sky = mix(sky, rgb(1.15, 0.70, 0.52) * (0.55 + 0.9 * wide[..., None]), cloud * 0.55)
    glow = rgb(1.05, 0.56, 0.26) * (0.6 * wide + 1.3 * close)[..., None]
    disc = smooth(0.0090, 0.0078, np.hypot(across - sun_across, up - sun_up))
    sky = sky + glow + rgb(9, 6.5, 3.6) * disc[..., None]

    # The ground looks at the sky: cool from above, warm where a flank turns to the sun.
    length = np.sqrt(1 + gx * gx + gz * gz)
    warm = np.clip((gx * -0.42 + gz * -0.85 + 0.13) / length, 0, 1)
    open_sky = 0.45 + 0.55 / length
    rock = mix(rgb(0.040, 0.062, 0.060), rgb(0.085, 0.080, 0.082), smooth(0.9, 1.8, tall))
    ground = rock * (rgb(0.35, 0.48, 0.72) * open_sky[..., None] * 0.9)
    ground = ground + rock * rgb(3.4, 1.75, 0.85) * warm[..., None]

    patch = 1 + 0.55 * fbm(x * 0.5, depth * 0.25, 91, 4)
    haze = mist(depth, tall, view.eye, 0.026, 2.2)
    fog = mist(depth, tall, view.eye, 2.6 * np.clip(patch, 0.2, 2), 0.17)
    air = mix(rgb(0.34, 0.41, 0.56), rgb(0.80, 0.56, 0.47), smooth(6, 45, depth))
    air = air * (0.62 + 0.38 * smooth(2, 20, depth))[..., None]
    air = air + rgb(1.05, 0.55, 0.25) * (0.45 * wide + 0.5 * close)[..., None]
    cloth = mix(rgb(0.48, 0.53, 0.70), rgb(1.35, 0.80, 0.50), np.clip(wide * 1.35, 0, 1))
    ground = mix(air, ground, haze)
    ground = mix(cloth, ground, fog)
    scene = np.where(hit[..., None], ground, sky).astype(F)

    # A wooded spur in front, for scale, drawn at twice the size.
    rng = np.random.default_rng(8)
    u = np.arange(0, width * 2, dtype=F) / (2 * width)
    spur = 3800 - 620 * np.exp(-((u / 0.30) ** 2)) - 230 * smooth(0.72, 1.1, u)
    spur = (spur + 30 * fbm(u * 12, 0 * u, 4, 4)) * 2 * unit
    top = height * 5 // 8
    mask = Image.new("L", (width * 2, (height - top) * 2))
    draw = ImageDraw.Draw(mask)
    outline = [(float(a), float(spur[a]) - top * 2) for a in range(0, width * 2, 4)]
    draw.polygon(
        [(0, mask.height), *outline, (width * 2, outline[-1][1]), (width * 2, mask.height)],
        fill=255,
    )
    for _ in range(420):
        at = rng.beta(0.75, 1.0)
        column = int(at * (width * 2 - 1))
        size = rng.lognormal(6.0, 0.36) * (0.7 + 0.7 * np.exp(-at / 0.25)) * unit
        draw_conifer(draw, column, spur[column] - top * 2 + 20 * unit, size, rng)
    cover = halved(np.asarray(mask, F) / 255)
    _, y = grid(width, height)
    dark = (
        rgb(0.006, 0.011, 0.016)
        + rgb(0.075, 0.072, 0.085) * (smooth(1.0, 0.78, y[top:]) * (0.2 + wide[top:]))[..., None]
    )
    scene[top:] = mix(scene[top:], dark, cover)
    return develop(
        blurred(scene, 0.7 * unit), 1, exposure=1.25, contrast=0.4, vignette=0.2, grain=0
    )
