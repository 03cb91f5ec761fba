#pragma once

#include <locale.h>
#include <stddef.h>

/* <libintl.h> and the items of <langinfo.h> beyond POSIX are not part of Swift's Glibc module. */

/* Takes the languages of texts and of letters from the environment. The process keeps its formats
   of numbers and dates. */
void shim_use_languages(void);

/* Sets the folder with the catalogues of `domain`, whose texts are UTF-8. Returns 0 if memory runs
   out. */
int shim_bind_catalogues(const char *domain, const char *folder);

/* Returns the translation of `id`, which begins with its context; if `plural` is not null, the
   translation of `id` and `plural` for `count`. Returns null if no catalogue has it. */
const char *shim_translation(const char *domain, const char *id, const char *plural, unsigned long count);

/* Returns the name of the locale of numbers (0) or of dates (1), such as C. */
const char *shim_locale_name(locale_t locale, int isOfDates);

const char *shim_decimal_sign(locale_t locale);
const char *shim_group_sign(locale_t locale);
/* Returns the sign of a digit, 0...9. */
const char *shim_digit(locale_t locale, int digit);
/* Return the name of a month, 0...11, and of a day of the week, 0 for Sunday...6. */
const char *shim_month(locale_t locale, int month);
const char *shim_weekday(locale_t locale, int weekday);

/* Writes a date and time in the locale's format, with a zero byte at the end. Returns the length,
   or 0 if there is not enough room. */
size_t shim_write_moment(
    char *text, size_t room, locale_t locale, int year, int month, int day, int hour, int minute, int second);
