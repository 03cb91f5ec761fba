#pragma once
// The library with sd-bus is searched when a bus is first opened. On a machine without systemd,
// another library may have the same functions. Without such a library, the program works without a
// bus.

/// Returns the name of the library that was found; null for none. Any thread may call this
/// function, as often as necessary.
///
/// The functions of `shim.h` that make a connection call it themselves. Without a library, every
/// function of `shim.h` fails with `-EOPNOTSUPP`, or returns null.
const char *bus_library_name(void);

/// The names of the libraries that are tried, in this order; null ends the list.
extern const char *const bus_library_names[];
