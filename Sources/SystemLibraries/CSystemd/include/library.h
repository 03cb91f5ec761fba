#pragma once
// sd-bus is looked for when somebody first opens a bus: a machine without systemd has the same functions
// in another library, or none, and the program works without a bus.

/// The name of the library that was found, or null for none; any thread may call it, as often as it likes.
///
/// The functions of `shim.h` that make a connection call it themselves; without a library every function
/// fails with `-EOPNOTSUPP`, or gives null.
const char *bus_library_name(void);

/// The names that are tried, one after the other; ends with null.
extern const char *const bus_library_names[];
