// Pixels
