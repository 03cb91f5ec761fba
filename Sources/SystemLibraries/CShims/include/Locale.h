#pragma once

#include <locale.h>
#include <stddef.h>

/* <libintl.h> and the items of <langinfo.h> beyond POSIX are not part of Swift's Glibc module. */

/* Takes the languages of texts and letters from the environment; numbers and dates of the process stay as
   they are. */
void shim_use_languages(void);

/* Names the folder with the catalogues of `domain`, whose texts are UTF-8; 0 where memory ran out. */
int shim_bind_catalogues(const char *domain, const char *folder);

/* The translation of `id`, which has its context before it, or of `id` and `plural` for `count` where there is
   one; null where no catalogue has it. */
const char *shim_translation(const char *domain, const char *id, const char *plural, unsigned long count);

/* The name of the locale of numbers (0) or dates (1), such as C. */
const char *shim_locale_name(locale_t locale, int isOfDates);

const char *shim_decimal_sign(locale_t locale);
const char *shim_group_sign(locale_t locale);
/* The sign of a digit, 0...9. */
const char *shim_digit(locale_t locale, int digit);
/* The names of a month, 0...11, and of a day of the week, 0 for Sunday...6. */
const char *shim_month(locale_t locale, int month);
const char *shim_weekday(locale_t locale, int weekday);

/* Writes a moment as the locale has it, with a zero at the end, and returns its length; 0 where there is no
   room. */
size_t shim_write_moment(
    char *text, size_t room, locale_t locale, int year, int month, int day, int hour, int minute, int second);
