// Wayland
