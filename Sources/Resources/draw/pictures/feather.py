import numpy as np
from PIL import Image, ImageDraw

from draw.arrays import F, blurred, grid, mix, rgb, smooth
from draw.darkroom import develop
from draw.noise import fbm


def feather():
    """A jay's wing feather on slate: barbs from a shaft, split in places, barred blue and black."""
    width, height, fine = 1400, 350, 3
    x, y = grid(width, height)
    rng = np.random.default_rng(2801)
    layer = Image.new("RGB", (width * fine, height * fine))
    mask = Image.new("L", layer.size)
    draw, cut = ImageDraw.Draw(layer), ImageDraw.Draw(mask)
    unit = height * fine

    def spine(t):
        """The shaft from the quill (t = 0, left) to the tip (t = 1, right)."""
        return 0.22 + 3.56 * t, 0.60 - 0.13 * t + 0.20 * (t - 0.52) ** 2 * 2.2 - 0.05 * np.sin(
            t * 3.0
        )

    # Barbs of a vane cling together in groups; between groups it gapes a little.
    barbs = 1150
    for side, wide in ((-1, 0.235), (1, 0.335)):
        clump, lean = 0.0, 0.0
        for k in range(barbs):
            t = 0.135 + 0.862 * k / barbs
            if rng.random() < 0.014:
                lean = rng.normal(0, 0.075)
            clump += (lean - clump) * 0.20
            px, py = spine(t)
            qx, qy = spine(min(t + 0.004, 1.004))
            heading = np.arctan2(qy - py, qx - px)
            fluff = float(smooth(0.24, 0.135, np.float32(t)))
            reach = wide * np.sin(np.pi * min(1, (t - 0.10) / 0.905) ** 0.72) ** 0.55
            reach *= 0.95 + 0.5 * fluff * rng.random() + rng.normal(0, 0.012)
            open_ = np.deg2rad(34 + 24 * (1 - t)) + clump + fluff * rng.normal(0.15, 0.22)
            points, inside = [], []
            steps = 26
            for j in range(steps + 1):
                s = j / steps
                angle = (
                    heading + side * open_ * (1 - 0.50 * s) + fluff * 0.9 * np.sin(s * 5 + k) * s
                )
                if j:
                    px += np.cos(angle) * reach * 1.25 / steps
                    py += np.sin(angle) * reach * 1.25 / steps
                points.append((px * unit, py * unit))
                inside.append(s)
            for j in range(steps):
                s = inside[j]
                # Bars run across the outer vane; the inner one is dusky, white at its base.
                bar = 0.5 + 0.5 * np.sin((t * 60 + 1.5 * s + 0.5 * np.sin(t * 31)) * 1.55)
                dark = np.array([0.035, 0.040, 0.055])
                blue = np.array([0.055, 0.30, 0.78]) * (0.75 + 0.5 * s)
                pale = np.array([0.50, 0.68, 0.86])
                if side < 0:
                    tint = dark + (blue - dark) * smooth(0.25, 0.55, np.float32(bar))
                    tint = tint + (pale - tint) * 0.75 * smooth(0.72, 0.98, np.float32(bar))
                else:
                    edge = smooth(0.30, 0.62, np.float32(s + 0.10 * bar))
                    tint = (
                        np.array([0.42, 0.40, 0.38]) * (1 - edge)
                        + np.array([0.050, 0.052, 0.062]) * edge
                    )
                    tint = tint + (blue * 0.8 - tint) * 0.55 * smooth(
                        0.45, 0.75, np.float32(bar)
                    ) * (s < 0.34)
                grey = np.array([0.66, 0.65, 0.64])
                tint = tint + (grey - tint) * fluff
                shine = (0.80 + 0.30 * (k % 3) / 2 + 0.22 * np.sin(k * 0.9 + s * 3) * 0.6) * (
                    1 + 0.35 * clump * 8 * side * 0.5
                )
                tone = np.clip(np.clip(tint * shine, 0, 1) ** (1 / 2.2) * 255, 0, 255).astype(int)
                thick = 4 if fluff < 0.3 and s < 0.85 else 2
                draw.line([points[j], points[j + 1]], fill=tuple(int(c) for c in tone), width=thick)
                cut.line([points[j], points[j + 1]], fill=255 if fluff < 0.3 else 190, width=thick)
    # The shaft: horn, pale below, dark to the tip.
    for k in range(600):
        t = -0.035 + 1.03 * k / 600
        (px, py), (qx, qy) = spine(t), spine(t + 1.03 / 600)
        half = 0.0125 * (1 - np.clip(t, 0, 1)) ** 0.75 + 0.0012
        half *= 1 if t > 0 else max(0.35, 1 + t * 14)
        for part, level in ((1.0, 0.20), (0.62, 0.50), (0.25, 0.95)):
            tint = np.array([0.80, 0.72, 0.60]) * level * (1 - 0.75 * max(t, 0) ** 0.7)
            tone = tuple(int(c) for c in np.clip(tint, 0, 1) ** (1 / 2.2) * 255)
            lift = -half * (1 - part) * 0.45
            draw.line(
                [(px * unit, (py + lift) * unit), (qx * unit + 1, (qy + lift) * unit)],
                fill=tone,
                width=max(1, int(2 * half * part * unit)),
            )
        cut.line(
            [(px * unit, py * unit), (qx * unit + 1, qy * unit)],
            fill=255,
            width=max(1, int(2 * half * unit)),
        )
    colour = (np.asarray(layer.resize((width, height), Image.Resampling.BOX), F) / 255) ** 2.2
    cover = np.asarray(mask.resize((width, height), Image.Resampling.BOX), F) / 255
    colour = colour / np.maximum(cover, 0.15)[..., None] ** 1.2

    # Slate, split along its layers, in raking light.
    relief = (
        0.6 * fbm(x * 2.2, y * 5, 2810, 6, 0.55)
        + 0.25 * np.floor(3 * fbm(x * 1.3 + 4, y * 2.1, 2811, 5)) / 3
    )
    gy, gx = np.gradient(blurred(relief.astype(F), 0.8) * 9)
    slate = rgb(0.36, 0.345, 0.325) * np.clip(0.80 - 0.55 * gx - 0.85 * gy, 0.15, 2)[..., None]
    slate = slate * (1 + 0.16 * fbm(x * 50, y * 90, 2812, 3))[..., None]
    rust = smooth(0.25, 0.9, fbm(x * 1.6 + 8, y * 3, 2813, 4))
    slate = mix(slate, slate * rgb(1.25, 0.95, 0.70), rust)
    near, far = (np.roll(blurred(cover, s), (d, d // 2), (0, 1)) for s, d in ((3, 5), (11, 15)))
    slate = slate * (1 - 0.45 * near)[..., None] * (1 - 0.42 * far)[..., None]
    sheen = 1 + 0.25 * fbm(x * 1.2, y * 1.2, 2820, 2)
    scene = mix(slate, colour * sheen[..., None] * 1.25, cover)
    scene = scene * (1.15 - 0.12 * x)[..., None]
    return develop(scene, 2890, exposure=1.6, contrast=0.4, vignette=0.25, grain=0.005)
