// Viewing
