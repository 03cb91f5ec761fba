#pragma once
// Pango is opened when it is first needed, not when the program starts: with what it needs it is more
// than half of all libraries, and the first photo would wait for them.

/// Opens the libraries of `shim.h`; returns a message that says what is wrong, or null. Any thread may
/// call it, as often as it likes; no function of `shim.h` may be called before it has succeeded.
const char *pango_library_open(void);

/// Opens what sheets of paper need besides, which a cairo without PDF has not; as `pango_library_open`.
const char *pdf_library_open(void);
