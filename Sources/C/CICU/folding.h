#pragma once
#include <unicode/unorm2.h>

/// Compatibility composition with case folding (UAX #31, NFKC_Casefold). The length needed, even
/// when it is more than `capacity`.
static inline int32_t cicu_nfkc_casefold(const UChar *text, int32_t length, UChar *buffer,
                                         int32_t capacity, UErrorCode *status) {
  const UNormalizer2 *fold = unorm2_getNFKCCasefoldInstance(status);
  if (U_FAILURE(*status)) return 0;
  return unorm2_normalize(fold, text, length, buffer, capacity, status);
}

/// The canonical decomposition of a character in UTF-16, or a negative number when it has none.
static inline int32_t cicu_decomposition(UChar32 character, UChar *buffer, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  const UNormalizer2 *canonical = unorm2_getNFDInstance(&status);
  if (U_FAILURE(status)) return -1;
  int32_t length = unorm2_getDecomposition(canonical, character, buffer, capacity, &status);
  return U_FAILURE(status) ? -1 : length;
}
