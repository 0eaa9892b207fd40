#pragma once
// Dates and time zones: shims for ICU's versioned names (see shim.h).
#include <unicode/ucal.h>
#include <unicode/udat.h>
#include <unicode/udatpg.h>

typedef UDateFormat *cicu_date_format;

/// Whether `id` names a zone that ICU's data knows.
static inline UBool cicu_zone_is_known(const UChar *id, int32_t length) {
  UChar canonical[128];
  UBool isSystem = 0;
  UErrorCode status = U_ZERO_ERROR;
  ucal_getCanonicalTimeZoneID(id, length, canonical, 128, &isSystem, &status);
  return U_SUCCESS(status) && isSystem;
}

/// Seconds east of UTC of a zone at an instant (milliseconds since 1970).
static inline int32_t cicu_zone_offset(const UChar *id, int32_t length, double instant,
                                       UErrorCode *status) {
  UCalendar *calendar = ucal_open(id, length, "en", UCAL_GREGORIAN, status);
  if (U_FAILURE(*status)) return 0;
  ucal_setMillis(calendar, instant, status);
  int32_t offset = ucal_get(calendar, UCAL_ZONE_OFFSET, status) +
                   ucal_get(calendar, UCAL_DST_OFFSET, status);
  ucal_close(calendar);
  return offset / 1000;
}

/// A formatter for the locale's best pattern of a skeleton, in UTC.
static inline cicu_date_format cicu_date_format_open(const char *locale, const UChar *format,
                                                     int32_t length, UBool isSkeleton,
                                                     UErrorCode *status) {
  static const UChar utc[] = {'U', 'T', 'C'};
  if (!isSkeleton)
    return udat_open(UDAT_PATTERN, UDAT_PATTERN, locale, utc, 3, format, length, status);
  UDateTimePatternGenerator *generator = udatpg_open(locale, status);
  if (U_FAILURE(*status)) return NULL;
  UChar pattern[256];
  int32_t patternLength =
      udatpg_getBestPattern(generator, format, length, pattern, 256, status);
  udatpg_close(generator);
  if (U_FAILURE(*status) || patternLength > 256) return NULL;
  return udat_open(UDAT_PATTERN, UDAT_PATTERN, locale, utc, 3, pattern, patternLength, status);
}

static inline int32_t cicu_date_format_write(cicu_date_format format, double instant,
                                             UChar *buffer, int32_t capacity, UErrorCode *status) {
  return udat_format(format, instant, buffer, capacity, NULL, status);
}

static inline void cicu_date_format_close(cicu_date_format format) { udat_close(format); }
