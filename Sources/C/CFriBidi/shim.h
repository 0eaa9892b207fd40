#pragma once
#include <fribidi.h>
#include <stdint.h>

/// FriBidi's type of a bidi class as ICU numbers them (UCharDirection), so that both libraries
/// speak of one Unicode version: ICU's.
static inline uint32_t fribidi_type_of_icu_class(int icuClass) {
  static const FriBidiCharType types[] = {
      FRIBIDI_TYPE_LTR, FRIBIDI_TYPE_RTL, FRIBIDI_TYPE_EN,  FRIBIDI_TYPE_ES,  FRIBIDI_TYPE_ET,
      FRIBIDI_TYPE_AN,  FRIBIDI_TYPE_CS,  FRIBIDI_TYPE_BS,  FRIBIDI_TYPE_SS,  FRIBIDI_TYPE_WS,
      FRIBIDI_TYPE_ON,  FRIBIDI_TYPE_LRE, FRIBIDI_TYPE_LRO, FRIBIDI_TYPE_AL,  FRIBIDI_TYPE_RLE,
      FRIBIDI_TYPE_RLO, FRIBIDI_TYPE_PDF, FRIBIDI_TYPE_NSM, FRIBIDI_TYPE_BN,  FRIBIDI_TYPE_FSI,
      FRIBIDI_TYPE_LRI, FRIBIDI_TYPE_RLI, FRIBIDI_TYPE_PDI};
  return icuClass >= 0 && icuClass < 23 ? types[icuClass] : FRIBIDI_TYPE_ON;
}

/// Embedding levels of one paragraph (rules P2…I1, L1 parts 1-3). `base` is 0, 1, or -1 for
/// first-strong; returns the resolved base level, or -1 on failure.
static inline int fribidi_paragraph_levels(
    const uint32_t *types, const uint32_t *brackets, int length, int base, int8_t *levels) {
  _Static_assert(
      sizeof(FriBidiCharType) == 4 && sizeof(FriBidiBracketType) == 4 && sizeof(FriBidiLevel) == 1,
      "FriBidi's types are plain integers");
  FriBidiParType direction =
      base < 0 ? FRIBIDI_PAR_ON : base == 0 ? FRIBIDI_PAR_LTR : FRIBIDI_PAR_RTL;
  if (fribidi_get_par_embedding_levels_ex(
          (const FriBidiCharType *)types, (const FriBidiBracketType *)brackets, length, &direction,
          (FriBidiLevel *)levels) == 0)
    return -1;
  return FRIBIDI_IS_RTL(direction) ? 1 : 0;
}

/// The bracket type of a character, `type` being its bidi type.
static inline uint32_t fribidi_bracket_of(uint32_t character, uint32_t type) {
  return type == FRIBIDI_TYPE_ON ? fribidi_get_bracket(character) : FRIBIDI_NO_BRACKET;
}

/// White space, isolate formatting, and what rule X9 removes: at a line's end rule L1 gives these
/// the paragraph's level.
static inline int fribidi_is_trailing_white(uint32_t type) {
  return FRIBIDI_IS_EXPLICIT_OR_BN_OR_WS(type) || FRIBIDI_IS_ISOLATE(type) ||
         FRIBIDI_IS_SEPARATOR(type);
}
