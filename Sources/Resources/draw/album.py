"""The album's pictures: the file of each, and how it is written."""

from draw.files import write_jpeg, write_png, write_png16


def photo(name, taken, exposure, aperture, iso, focal, quality=80, **options):
    """An entry for a JPEG with EXIF: when, exposure time, aperture, ISO, focal length in mm."""
    shot = (taken, exposure, aperture, iso, focal)
    return (name, write_jpeg, dict(shot=shot, quality=quality, **options))


# By the names of the pictures, which are those of the files in draw/pictures and of the functions
# in them. The EXIF is as if a camera had been there. The last nineteen, of about a megapixel, show
# no decoder anything new.
ALBUM = {
    "dawn": photo(
        "1 Dawn.jpg", "2025:09:14 06:41:08", (1, 250), (80, 10), 100, 85, 90, thumbnail=(240, 160)
    ),
    "dunes": photo(
        "2 Dunes.jpg", "2025:10:02 17:22:51", (1, 320), (80, 10), 100, 35, progressive=True
    ),
    "night": photo(
        "3 Night.jpg", "2025:08:23 01:12:30", (15, 1), (18, 10), 3200, 20, 82, thumbnail=(240, 160)
    ),
    "waves": photo("4 Waves.jpg", "2025:07:05 20:58:17", (1, 1000), (56, 10), 200, 50, 78),
    "forest": photo(
        "5 Forest.jpg", "2025:11:09 08:33:44", (1, 125), (40, 10), 400, 40, turned=True,
        thumbnail=(240, 160),
    ),
    "rain": photo(
        "6 Rain.jpg", "2025:11:21 19:04:02", (1, 80), (18, 10), 1600, 85, thumbnail=(180, 240)
    ),
    "leaf": photo(
        "7 Leaf.jpg", "2025:05:18 07:15:36", (1, 200), (35, 10), 200, 100, subsampling=0
    ),
    "bubbles": ("8 Bubbles.png", write_png, {}),
    "moon": ("9 Moon.png", write_png16, {}),
    "chart": ("10 Chart.png", write_png, {}),
    "tulips": photo("11 Tulips.jpg", "2024:04:27 18:12:09", (1, 800), (56, 10), 200, 24, 78),
    "fern": photo("12 Fern.jpg", "2024:04:21 11:30:52", (1, 60), (80, 10), 100, 60, 80),
    "balloons": photo("13 Balloons.jpg", "2024:08:10 06:38:27", (1, 500), (80, 10), 200, 70, 82),
    "agate": photo("14 Agate.jpg", "2025:01:18 14:05:33", (1, 15), (110, 10), 100, 90, 80),
    "birches": photo("15 Birches.jpg", "2024:02:11 16:56:40", (1, 100), (80, 10), 400, 105, 80),
    "windows": photo("16 Windows.jpg", "2024:02:24 19:55:14", (1, 8), (40, 10), 1600, 85, 80),
    "citrus": photo("17 Citrus.jpg", "2025:07:19 10:22:45", (1, 125), (80, 10), 100, 60, 80),
    "lighthouse": photo("18 Lighthouse.jpg", "2024:08:29 20:51:03", (20, 1), (80, 10), 100, 35, 82),
    "ink": photo("19 Ink.jpg", "2025:01:25 16:52:10", (1, 200), (80, 10), 100, 90, 82),
    "paper": photo("20 Paper.jpg", "2025:01:25 15:40:21", (1, 30), (56, 10), 200, 50, 82),
    "shell": photo("21 Shell.jpg", "2024:04:06 16:18:55", (1, 10), (110, 10), 100, 100, 82),
    "hills": photo("22 Hills.jpg", "2024:10:19 08:19:36", (1, 160), (80, 10), 100, 135, 80),
    "pebbles": photo("23 Pebbles.jpg", "2025:07:06 20:14:30", (1, 640), (28, 10), 100, 85, 82),
    "knit": photo("24 Knit.jpg", "2025:01:12 13:27:48", (1, 60), (56, 10), 400, 60, 78),
    "aurora": photo("25 Aurora.jpg", "2024:02:14 22:48:05", (8, 1), (18, 10), 3200, 20, 82),
    "tiles": photo("26 Tiles.jpg", "2025:10:04 10:51:12", (1, 320), (56, 10), 100, 50, 78),
    "feather": photo("27 Feather.jpg", "2025:05:11 17:02:59", (1, 100), (80, 10), 200, 100, 80),
    "trails": photo("28 Trails.jpg", "2024:08:13 22:36:44", (5760, 1), (28, 10), 400, 20, 80),
    "lake": photo("29 Lake.jpg", "2024:10:12 10:47:18", (1, 250), (80, 10), 100, 24),
}
