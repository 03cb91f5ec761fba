import numpy as np
from PIL import Image, ImageDraw

from draw.arrays import F, blurred, mix, ramp, rgb, smooth
from draw.darkroom import develop
from draw.landscapes import View, mist
from draw.noise import cells, fbm, perlin


def hills():
    """Ploughed hills in October: fields, a farm with cypresses, mist in the hollows. Metres."""
    width, height = 1280, 720
    view = View(width, height, focal=2300, horizon=175, eye=150, near=320, far=9000, steps=1300)

    def field(x, z, footprint=0):
        swell = 62 * perlin(x / 620 + 0.4, z / 760 + 1.3, 2901) + 26 * perlin(
            x / 260, z / 330, 2902
        )
        return (
            swell
            + 6 * perlin(x / 95, z / 120, 2903)
            + 30 * float(smooth(2500, 7000, np.float32(z)))
        )

    hit, depth, gx, gz = view.trace(field)
    x, tall = view.place(depth)
    sun = np.array([-0.86, 0.30, 0.42])
    sun /= np.linalg.norm(sun)
    length = np.sqrt(1 + gx * gx + gz * gz)
    lit = np.clip((-gx * sun[0] + sun[1] - gz * sun[2]) / length, 0, 1) ** 0.8

    # Fields: cells of a bent grid, each with a crop and a direction of its furrows.
    bend = 0.35 * fbm(x / 500, depth / 700, 2911, 2)
    u, v = x / 250 + bend + 0.25 * depth / 700, depth / 420 - 0.7 * bend
    row = np.floor(v)
    wide = u + 0.37 * row
    column = np.floor(wide)
    pick = perlin(column * 0.713 + 0.31, row * 0.617 + 0.53, 2912)
    crops = [
        (-1.0, rgb(0.085, 0.058, 0.038)),
        (-0.42, rgb(0.120, 0.078, 0.048)),
        (-0.20, rgb(0.130, 0.145, 0.040)),
        (0.00, rgb(0.36, 0.27, 0.10)),
        (0.20, rgb(0.115, 0.165, 0.038)),
        (0.40, rgb(0.27, 0.165, 0.060)),
        (1.0, rgb(0.18, 0.20, 0.06)),
    ]
    land = ramp(pick * 1.2, crops)
    way = np.pi * perlin(column * 0.513 + 0.7, row * 0.817 + 0.1, 2913)
    along = x * np.cos(way) + depth * np.sin(way) * 0.7 + 5 * bend
    pixel = depth / view.focal
    for pitch, strength in ((4.2, 0.30), (13.0, 0.14)):
        seen = smooth(0.45, 0.12, pixel * 3.2 / pitch)
        land = land * (1 + strength * seen * np.sin(along * 2 * np.pi / pitch))[..., None]
    mottle = fbm(x / 60, depth / 90, 2914, 5, 0.6)
    land = land * (1 + 0.28 * mottle)[..., None]
    edge = np.minimum(
        np.minimum(wide - column, column + 1 - wide) * 250, np.minimum(v - row, row + 1 - v) * 420
    )
    hedge = smooth(7, 3, edge + 3.5 * fbm(x / 14, depth / 22, 2915, 2)) * smooth(
        -0.35, 0.15, perlin(x / 130, depth / 150, 2916)
    )
    land = mix(land, rgb(0.030, 0.042, 0.016), 0.9 * hedge)
    near_tree, _ = cells(x / 9 + 60, depth / 15 + 60, 2917)
    grove = fbm(x / 300 + 3, depth / 380, 2918, 3) + 0.16 * perlin(x / 9, depth / 15, 2919)
    grove = smooth(0.30, 0.36, grove) * smooth(950, 1150, depth)
    crown = np.clip(1.25 - 1.5 * near_tree, 0.1, 1.2)
    tint = mix(
        rgb(0.032, 0.050, 0.018),
        rgb(0.30, 0.105, 0.018),
        smooth(-0.3, 0.6, perlin(x / 12, depth / 20, 2920)),
    )
    land = mix(land, tint * (0.35 + 0.95 * crown)[..., None], grove)
    ground = land * (
        rgb(4.4, 2.9, 1.55) * lit[..., None]
        + rgb(0.26, 0.34, 0.52) * (0.5 + 0.4 / length)[..., None]
    )

    across, up = view.across[None, :], view.up[:, None]
    glow = np.exp(-np.hypot(across + 0.34, (up - 0.03) * 1.6) / 0.22)
    sky = ramp(
        np.broadcast_to(up, depth.shape),
        [
            (-0.02, rgb(1.05, 0.74, 0.50)),
            (0.025, rgb(0.92, 0.72, 0.58)),
            (0.08, rgb(0.46, 0.55, 0.66)),
        ],
    )
    cloud = smooth(0.0, 0.9, fbm(across * 9 + up * 6, up * 46, 2930, 5, 0.55))
    sky = mix(sky, rgb(1.15, 0.80, 0.60), cloud * 0.6 * smooth(0.0, 0.03, up))
    air = mix(rgb(0.62, 0.58, 0.60), rgb(1.30, 0.84, 0.48), np.clip(glow * 1.3, 0, 1))
    patch = np.clip(1 + 0.8 * fbm(x / 500, depth / 400, 2931, 4), 0.15, 2.2)
    fog = mist(depth, tall, view.eye, 0.0012 * patch, 17)
    haze = np.exp(-depth / 7500)

    # Cypresses and a farm stand on the ridges: painted at twice the size, farthest first.
    sky = sky + rgb(0.45, 0.25, 0.10) * glow[..., None]
    scene = np.where(hit[..., None], mix(air, mix(air, ground, haze), fog), sky).astype(F)
    rng = np.random.default_rng(2940)

    def project(px, pz):
        high = float(field(np.array([px], F), np.float32(pz))[0])
        return (
            px / pz * view.focal + width / 2,
            view.horizon - (high - view.eye) / pz * view.focal,
            view.focal / pz,
        )

    def visible(px, pz):
        """True when the ground at that spot is what its pixel shows."""
        sx, sy, _ = project(px, pz)
        if not (4 <= sx < width - 4 and 4 <= sy < height - 4):
            return False
        return abs(depth[int(sy) + 1, int(sx)] - pz) < 0.06 * pz

    spots = []
    farm_x, farm_z = -12.0, 1270.0
    for k in range(46):  # A lane of cypresses leads up to the farm.
        t = k / 45
        spots.append(
            (
                farm_x + 16 + 190 * t + 18 * np.sin(t * 5),
                farm_z - 20 - 420 * t,
                rng.uniform(9, 14),
                0,
            )
        )
    for _ in range(70):
        pz = rng.uniform(950, 1900)
        spots.append(
            (rng.uniform(-0.30, 0.30) * pz, pz, rng.uniform(5, 10), rng.choice([0, 1, 1, 1]))
        )
    for px, pz, size, kind in sorted(spots, key=lambda spot: -spot[1]):
        if not visible(px, pz):
            continue
        sx, sy, scale = project(px, pz)
        fine = 4
        half, high = max(2, int(size * scale * 0.6) + 2), int(size * scale) + 3
        left, top = int(sx) - half, int(sy) - high
        patch_w, patch_h = 2 * half + 1, high + 3
        if left < 0 or top < 0 or left + patch_w > width or top + patch_h > height:
            continue
        tree = Image.new("L", (patch_w * fine, patch_h * fine))
        draw = ImageDraw.Draw(tree)
        cx, foot = (sx - left) * fine, (sy - top + 0.5) * fine
        reach = size * scale * fine
        if kind == 0:
            outline = [(0.02, 0), (0.10, 0.10), (0.125, 0.35), (0.10, 0.65), (0.05, 0.9), (0, 1.0)]
            draw.polygon(
                [(cx - a * reach, foot - b * reach) for a, b in outline]
                + [(cx + a * reach, foot - b * reach) for a, b in outline[::-1]],
                fill=255,
            )
        else:
            for _ in range(9):
                ox, oy, r = (
                    rng.normal(0, 0.16) * reach,
                    rng.uniform(0.30, 0.72) * reach,
                    rng.uniform(0.14, 0.26) * reach,
                )
                draw.ellipse([cx + ox - r, foot - oy - r, cx + ox + r, foot - oy + r], fill=255)
            draw.line(
                [(cx, foot), (cx, foot - reach * 0.4)], fill=255, width=max(1, int(reach * 0.05))
            )
        cover = np.asarray(tree.resize((patch_w, patch_h), Image.Resampling.BOX), F) / 255
        window = (slice(top, top + patch_h), slice(left, left + patch_w))
        shape_x = (np.arange(patch_w)[None, :] + left - sx) / max(half, 1)
        leaf = rgb(0.016, 0.027, 0.012) if kind == 0 else rgb(0.032, 0.044, 0.014)
        body = leaf * (0.75 + 2.0 * np.clip(-shape_x, 0, 1)[..., None]) * rgb(1.5, 1.15, 0.8)
        body = body * np.ones((patch_h, 1, 1), F)
        keep = haze[window] * fog[int(np.clip(sy, 0, height - 1)), int(sx)]
        # The long shadow falls to the right.
        reach_s = int(min(size * scale * 2.4, width - int(sx) - 2))
        if reach_s > 2:
            lane = (
                slice(int(sy) - 1, int(sy) + max(1, int(size * scale * 0.10)) + 1),
                slice(int(sx), int(sx) + reach_s),
            )
            scene[lane] *= 1 - 0.42 * keep.mean() * np.linspace(1, 0.2, reach_s)[None, :, None]
        scene[window] = mix(scene[window], mix(air[window], body, keep), cover)
    sx, sy, scale = project(farm_x, farm_z)
    farm = Image.new("RGB", (width * 3, height * 3))
    stencil = Image.new("L", farm.size)

    def wall(points, colour):
        at = [((sx + a * scale) * 3, (sy - b * scale + 2) * 3) for a, b in points]
        ImageDraw.Draw(farm).polygon(at, fill=colour)
        ImageDraw.Draw(stencil).polygon(at, fill=255)

    wall([(-13, -3), (-13, 7), (-9.5, 9.5), (-6, 7), (-6, -3)], (255, 196, 128))
    wall([(-6, -3), (-6, 7), (12, 7), (12, -3)], (150, 112, 92))
    wall([(-9.5, 9.8), (8.5, 9.8), (12.6, 6.6), (-5.8, 6.6)], (150, 78, 52))
    wall([(12, -3), (12, 4.4), (21, 4.4), (21, -3)], (138, 104, 88))
    wall([(11.6, 6.2), (18, 6.2), (21.6, 4.0), (11.6, 4.0)], (132, 70, 50))
    wall([(-2, 9.5), (-2, 14.5), (2.4, 14.5), (2.4, 9.5)], (176, 128, 98))
    wall([(-2.6, 14.4), (0.2, 16.4), (3.0, 14.4)], (140, 72, 50))
    for a in (-3.5, 1, 5.5, 9.5):
        wall([(a, 2.2), (a, 4.6), (a + 1.3, 4.6), (a + 1.3, 2.2)], (52, 40, 40))
    cover = np.asarray(stencil.resize((width, height), Image.Resampling.BOX), F) / 255
    house = (
        np.asarray(farm.resize((width, height), Image.Resampling.BOX), F)
        / 255
        / np.maximum(cover, 0.05)[..., None]
    ) ** 2.2
    scene = mix(scene, mix(air, house * 1.3, 0.84), cover)
    scene = scene + 0.08 * blurred(np.clip(scene - 0.9, 0, 3), 20)
    return develop(scene, 2990, exposure=0.98, contrast=0.75, vignette=0.25, grain=0.005)
