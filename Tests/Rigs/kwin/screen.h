/* What KWin draws. Its own screenshots need a GPU, and without one it paints into pictures in memory. */
#pragma once
#include <QImage>

/* Hides the cursor, so that a picture holds what the client drew and nothing else, and gives the screen the scale
 * in $RIG_SCALE. */
void screen_start();

/* The last frame of the screen, in device pixels; null before the first frame. */
QImage last_frame();

/* Adds a second screen of 800 × 600 pixels at scale 2, or takes it away. */
void set_second_screen(bool on);
