#define _GNU_SOURCE
#include "Locale.h"

#include <langinfo.h>
#include <libintl.h>
#include <string.h>
#include <time.h>

void shim_use_languages(void) {
  setlocale(LC_CTYPE, "");
  setlocale(LC_MESSAGES, "");
}

int shim_bind_catalogues(const char *domain, const char *folder) {
  return bindtextdomain(domain, folder) != NULL && bind_textdomain_codeset(domain, "UTF-8") != NULL;
}

const char *shim_translation(const char *domain, const char *id, const char *plural, unsigned long count) {
  const char *text =
      plural ? dcngettext(domain, id, plural, count, LC_MESSAGES) : dcgettext(domain, id, LC_MESSAGES);
  return text == id || text == plural ? NULL : text;
}

const char *shim_locale_name(locale_t locale, int isOfDates) {
  return nl_langinfo_l(isOfDates ? _NL_LOCALE_NAME(LC_TIME) : _NL_LOCALE_NAME(LC_NUMERIC), locale);
}

const char *shim_decimal_sign(locale_t locale) { return nl_langinfo_l(RADIXCHAR, locale); }

const char *shim_group_sign(locale_t locale) { return nl_langinfo_l(THOUSEP, locale); }

const char *shim_digit(locale_t locale, int digit) {
  return nl_langinfo_l(_NL_CTYPE_OUTDIGIT0_MB + digit, locale);
}

const char *shim_month(locale_t locale, int month) { return nl_langinfo_l(MON_1 + month, locale); }

const char *shim_weekday(locale_t locale, int weekday) { return nl_langinfo_l(DAY_1 + weekday, locale); }

/* Copies a format of the locale, without the time zone, which is unknown, and with all digits of
   the year. Such a year has no form with the locale's own digits, so it gets ASCII digits, unless
   the format has a century in the locale's own digits. */
static char *copy_format(char *to, const char *end, const char *from) {
  const int has_century = strstr(from, "%OC") != NULL;
  for (; *from && to + 2 < end; from++) {
    if (*from != '%') {
      *to++ = *from;
    } else if (!has_century && from[1] == 'O' && from[2] == 'y') {
      *to++ = '%';
      *to++ = 'Y';
      from += 2;
    } else if (from[1] == 'Z' || from[1] == 'z') {
      from++;
    } else if (from[1]) {
      *to++ = '%';
      *to++ = *++from == 'y' ? 'Y' : *from;
    }
  }
  return to;
}

size_t shim_write_moment(
    char *text, size_t room, locale_t locale, int year, int month, int day, int hour, int minute, int second) {
  struct tm moment = {
    .tm_year = year - 1900, .tm_mon = month - 1, .tm_mday = day, .tm_hour = hour, .tm_min = minute, .tm_sec = second
  };
  struct tm counted = moment;
  /* The dates of some languages contain the day of the week. */
  if (timegm(&counted) != (time_t)-1) moment.tm_wday = counted.tm_wday;
  char format[128];
  char *const end = format + sizeof format - 2;
  char *middle = copy_format(format, end, nl_langinfo_l(D_FMT, locale));
  *middle++ = ' ';
  *copy_format(middle, end, nl_langinfo_l(T_FMT, locale)) = 0;
  return strftime_l(text, room, format, &moment, locale);
}
