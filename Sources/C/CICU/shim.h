#pragma once
// ICU renames every function by version (ubrk_open -> ubrk_open_72) through macros that
// Swift cannot see. Each function we call has a `static inline` shim here under a stable name.
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/uscript.h>
#include <unicode/unorm2.h>

/// A break iterator for `locale` ("" = root), or NULL.
static inline UBreakIterator *icu_break_open(UBreakIteratorType type, const char *locale) {
  UErrorCode status = U_ZERO_ERROR;
  UBreakIterator *iterator = ubrk_open(type, locale, NULL, 0, &status);
  if (U_FAILURE(status)) {
    if (iterator) ubrk_close(iterator);
    return NULL;
  }
  return iterator;
}

static inline void icu_break_close(UBreakIterator *iterator) { ubrk_close(iterator); }

/// `text` must outlive the iteration. Returns whether the text was accepted.
static inline int icu_break_set_text(UBreakIterator *iterator, const UChar *text, int32_t length) {
  UErrorCode status = U_ZERO_ERROR;
  ubrk_setText(iterator, text, length, &status);
  return U_SUCCESS(status);
}

static inline int32_t icu_break_next(UBreakIterator *iterator) { return ubrk_next(iterator); }

static inline int icu_has_property(UChar32 c, UProperty property) {
  return u_hasBinaryProperty(c, property);
}

static inline int32_t icu_property_value(UChar32 c, UProperty property) {
  return u_getIntPropertyValue(c, property);
}

static inline int icu_general_category(UChar32 c) { return u_charType(c); }

static inline int icu_bidi_class(UChar32 c) { return u_charDirection(c); }

/// USCRIPT code of `c`; USCRIPT_UNKNOWN on error.
static inline int icu_script(UChar32 c) {
  UErrorCode status = U_ZERO_ERROR;
  int script = uscript_getScript(c, &status);
  return U_FAILURE(status) ? USCRIPT_UNKNOWN : script;
}

/// Four-letter ISO 15924 name of a USCRIPT code.
static inline const char *icu_script_short_name(int script) {
  return uscript_getShortName((UScriptCode)script);
}

static inline const char *icu_script_name(int script) { return uscript_getName((UScriptCode)script); }

/// Whether `c` is used in `script` by its Script_Extensions.
static inline int icu_has_script(UChar32 c, int script) {
  return uscript_hasScript(c, (UScriptCode)script);
}

/// Canonical composition or decomposition of `text` into `out`; the length, or -1 when it does not fit.
static inline int32_t icu_normalize(
    int compose, const UChar *text, int32_t length, UChar *out, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  const UNormalizer2 *form =
      compose ? unorm2_getNFCInstance(&status) : unorm2_getNFDInstance(&status);
  int32_t result = unorm2_normalize(form, text, length, out, capacity, &status);
  return U_FAILURE(status) ? -1 : result;
}
