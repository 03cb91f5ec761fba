"""A camera over a height field, mist, and spruces."""

import numpy as np

from draw.arrays import F


class View:
    """A camera that looks level along +z over a height field.

    Lengths are the field's units; `focal` and `horizon` are pixels. Because the camera is level,
    each column of pixels sees one vertical plane, so a column is solved at once: go away from the
    eye, keep the highest slope so far, and look up which step first reaches a pixel's slope.
    """

    def __init__(self, width, height, focal, horizon, eye, near, far, steps):
        self.width, self.height = width, height
        self.focal, self.horizon, self.eye = focal, horizon, eye
        self.depths = np.geomspace(near, far, steps).astype(F)
        self.across = ((np.arange(width) + 0.5 - width / 2) / focal).astype(F)
        self.up = ((horizon - np.arange(height) - 0.5) / focal).astype(F)

    def trace(self, field):
        """Finds the ground: `field(x, z, footprint)` gives heights for a row of points at one z.

        Returns hit (false is sky), depth z, and the slopes dh/dx and dh/dz at each pixel.
        """
        z = self.depths[:, None]
        heights = np.stack(
            [field(self.across * depth, depth, depth / self.focal) for depth in self.depths]
        ).astype(F)
        slope_x = np.gradient(heights, axis=1) / (z * (self.across[1] - self.across[0]))
        slope_z = np.gradient(heights, self.depths, axis=0) - slope_x * self.across
        rise = (heights - self.eye) / z
        highest = np.maximum.accumulate(rise, 0)

        shape = (self.height, self.width)
        hit = np.zeros(shape, bool)
        depth, gx, gz = (np.zeros(shape, F) for _ in range(3))
        last = len(self.depths) - 1
        for column in range(self.width):
            first = np.searchsorted(highest[:, column], self.up)
            hit[:, column] = first <= last
            after = np.clip(first, 1, last)
            before = after - 1
            low, high = rise[before, column], rise[after, column]
            part = np.clip((self.up - low) / np.maximum(high - low, 1e-9), 0, 1)
            for target, source in (
                (depth, np.broadcast_to(z, heights.shape)),
                (gx, slope_x),
                (gz, slope_z),
            ):
                target[:, column] = (
                    source[before, column] * (1 - part) + source[after, column] * part
                )
        return hit, depth, gx, gz

    def place(self, depth):
        """World x and height of what a pixel sees at a depth."""
        return self.across * depth, self.eye + self.up[:, None] * depth


def mist(depth, bottom, top, density, falloff):
    """Light's share left after fog that thins by e per `falloff` upwards: exact along a ray."""
    rise = (top - bottom) / falloff
    rise = np.where(np.abs(rise) < 1e-3, 1e-3, rise)
    lowest = density * np.exp(-np.maximum(bottom / falloff, -20))
    mean = lowest * (1 - np.exp(-np.maximum(rise, -20))) / rise
    return np.exp(-np.clip(mean * depth, 0, 60)).astype(F)


def draw_conifer(draw, x, base, tall, rng):
    """Paints a spruce into a mask: tiers of drooping boughs with ragged needles."""
    lean = rng.uniform(-0.015, 0.015) * tall
    trunk = max(1, tall * 0.011)
    draw.polygon([(x - trunk, base), (x + trunk, base), (x + lean, base - tall)], fill=255)
    tiers = int(np.clip(tall / 6, 16, 150))
    full = rng.uniform(0.15, 0.21) * tall
    for tier in range(tiers):
        t = (tier + rng.uniform(0, 0.9)) / tiers
        y = base - tall * (1 - t * 0.94)
        centre = x + lean * (1 - t)
        for side in (-1, 1):
            reach = full * (0.04 + t**0.85) * rng.uniform(0.55, 1.12)
            droop = reach * rng.uniform(0.25, 0.55)
            twigs = max(3, int(reach / 3))
            thick = int(np.clip(round(tall / 170), 1, 4))
            for twig in range(twigs):
                s = (twig + 1) / twigs
                px = centre + side * reach * s
                py = y + droop * s * s
                hang = (1 - s * 0.75) * tall * 0.022 * (0.2 + 0.8 * t) * rng.uniform(0.5, 1.6)
                draw.line(
                    [(px - side * hang * 0.7, py - hang * 0.2), (px + side * 1, py + hang)],
                    fill=255,
                    width=thick,
                )
            draw.line(
                [
                    (centre, y),
                    (centre + side * reach * 0.5, y + droop * 0.25),
                    (centre + side * reach, y + droop),
                ],
                fill=255,
                width=thick,
            )
