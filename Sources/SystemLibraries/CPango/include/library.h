#pragma once
// Pango is opened when it is first needed, not when the program starts. Pango and the libraries
// that it needs are more than half of all libraries, and the first photo would wait for them.

/// Opens the libraries of `shim.h`. Returns an error message, or null. Any thread may call this
/// function, as often as necessary. It must succeed before any function of `shim.h` is called.
const char *pango_library_open(void);

/// Also opens the functions that sheets of paper need, which a cairo without PDF does not have.
/// Returns the same as `pango_library_open`.
const char *pdf_library_open(void);
