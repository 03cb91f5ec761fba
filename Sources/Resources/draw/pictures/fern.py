import numpy as np
from PIL import Image, ImageDraw

from draw.arrays import F, blurred, grid, mix, rgb, smooth
from draw.darkroom import develop
from draw.noise import fbm


def fern():
    """A cyanotype: two fronds laid on paper that was brushed with iron salts, and the sun."""
    width, height, fine = 800, 1200, 3
    rng = np.random.default_rng(1301)
    solid = Image.new("L", (width * fine, height * fine))
    thin = Image.new("L", solid.size)
    draw, stems = ImageDraw.Draw(solid), ImageDraw.Draw(thin)
    unit = height * fine

    def leaflet(px, py, heading, long, wide):
        """A lobed leaf along a heading: its outline goes out on one side and back on the other."""
        left, right = [], []
        steps = max(6, int(long * unit / 9))
        for k in range(steps + 1):
            t = k / steps
            half = wide * (np.sin(np.pi * min(1, t * 0.93 + 0.07)) ** 0.62) * (1 - 0.45 * t)
            half *= 1 + 0.20 * np.cos(k * 1.9 + long * 900)
            bow = 0.10 * long * t * t
            qx = px + np.cos(heading) * t * long - np.sin(heading) * bow
            qy = py + np.sin(heading) * t * long + np.cos(heading) * bow
            left.append(
                ((qx - np.sin(heading) * half) * unit, (qy + np.cos(heading) * half) * unit)
            )
            right.append(
                ((qx + np.sin(heading) * half) * unit, (qy - np.cos(heading) * half) * unit)
            )
        draw.polygon(left + right[::-1], fill=int(rng.uniform(150, 225)))
        end = px + np.cos(heading) * long * 0.9, py + np.sin(heading) * long * 0.9
        stems.line([(px * unit, py * unit), (end[0] * unit, end[1] * unit)], fill=255, width=3)

    def frond(px, py, heading, long, curl, level, wide=0.0):
        """Axiom and rule at once: a stem bears smaller fronds on both sides, down to leaflets."""
        steps = 38 if level == 2 else 18
        for k in range(steps):
            t = k / steps
            heading += curl / steps * (0.4 + 1.6 * t * t)
            nx = px + np.cos(heading) * long / steps
            ny = py + np.sin(heading) * long / steps
            thick = max(2, int((1 - t) * (13 if level == 2 else 4)))
            stems.line([(px * unit, py * unit), (nx * unit, ny * unit)], fill=255, width=thick)
            draw.line([(px * unit, py * unit), (nx * unit, ny * unit)], fill=245, width=thick)
            px, py = nx, ny
            if level == 2 and t > 0.12:
                s = (t - 0.12) / 0.88
                grow = 0.33 * long * (1 - s) ** 0.85 * (0.45 + 0.55 * smooth(-0.05, 0.22, s))
                side = 1 if k % 2 else -1
                open_ = np.deg2rad(72 - 26 * s + rng.normal(0, 2.5))
                frond(
                    px,
                    py,
                    heading + side * open_,
                    float(grow) * rng.uniform(0.93, 1.05),
                    -side * 0.5,
                    1,
                )
            elif level == 1:
                grow = long * 0.165 * (1 - t) ** 0.8 * (0.7 + 0.3 * min(1, t * 6))
                for side in (-1, 1):
                    leaflet(px, py, heading + side * np.deg2rad(62 - 15 * t), grow, grow * 0.27)

    frond(0.215, 0.965, np.deg2rad(-82), 0.93, 0.42, 2)
    frond(0.545, 0.985, np.deg2rad(-98), 0.55, 0.38, 2)

    def small(mask):
        return np.asarray(mask.resize((width, height), Image.Resampling.BOX), F) / 255

    cover, ribs = small(solid), small(thin)
    x, y = grid(width, height)
    # Leaves let a little light through; where they do not touch the paper their edge is soft.
    lifted = smooth(-0.3, 0.8, fbm(x * 3.1, y * 3.1, 1302, 2))
    cover = mix(cover, blurred(cover, 2.4), lifted)
    shade = np.clip(cover * 1.02 + 0.10 * ribs, 0, 1)
    # Veins show darker inside a thick leaf, and the brushed edge of the coat is ragged.
    fibre = fbm(x * 190, y * 190, 1303, 3)
    laid = fbm(x * 9, y * 120, 1304, 3) * 0.5 + fbm(x * 130, y * 8, 1305, 2) * 0.35
    margin = np.minimum(np.minimum(x, width / height - x), np.minimum(y, 1 - y))
    stroke = 0.012 * fbm(x * 5, y * 5, 1306, 5) + 0.004 * fbm(x * 8, y * 55, 1307, 3)
    coat = smooth(0.034, 0.0385, margin + stroke)
    uneven = 1 + 0.10 * laid + 0.14 * fbm(x * 1.7, y * 1.7, 1308, 3) + 0.05 * fibre
    dose = np.clip((1 - 0.93 * shade) * uneven, 0, 1.3) * coat
    paper = (
        rgb(0.86, 0.83, 0.755)
        * (1 + 0.030 * fibre + 0.02 * fbm(x * 30, y * 30, 1309, 3))[..., None]
    )
    # Prussian blue takes red first, then green.
    scene = paper * np.exp(-dose[..., None] * rgb(5.0, 2.6, 1.15))
    stain = smooth(0.3, 0.9, fbm(x * 2.1 + 3, y * 2.1, 1310, 4))
    scene = scene * (1 - 0.05 * stain[..., None] * rgb(0.2, 0.5, 1))
    return develop(scene, 1311, exposure=1.55, contrast=0.35, vignette=0.12, grain=0.004)
