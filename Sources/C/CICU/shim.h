#pragma once
// ICU renames every function by version (ubrk_open -> ubrk_open_72) through macros that
// Swift cannot see. Each function we call has a `static inline` shim here under a stable name.
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/uscript.h>
