/* Malpung: chat exports into pictures. The C ABI, version 0.1.
 *
 * Strings are UTF-8, ended by a zero byte. Every function may be called from any thread.
 * Link with -lMalpungC. */
#ifndef MALPUNG_H
#define MALPUNG_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What a call came to; the numbers are those of the command line's exit codes. */
enum {
  MALPUNG_DONE = 0,
  MALPUNG_USAGE = 2,  /* an argument is null or out of range */
  MALPUNG_INPUT = 3,  /* the input cannot be read */
  MALPUNG_OUTPUT = 4  /* the output cannot be written */
};

/* Version of the library: major * 10000 + minor * 100 + patch. */
int32_t malpung_version(void);

/* Draws the chat export at `input` (a file, folder or zip) into a PNG at `output`.
 *
 * `theme`   a built-in theme's name; NULL for the default.
 * `width`   of the page in points, above 0.
 * `scale`   device pixels per point, above 0 and at most 16.
 * `message` receives one line about what went wrong, cut to `capacity` bytes with its final zero;
 *           may be NULL when `capacity` is 0. Empty after MALPUNG_DONE.
 *
 * Nothing half-written is left at `output`. */
int32_t malpung_render(const char *input, const char *output, const char *theme, double width,
                       double scale, char *message, size_t capacity);

#ifdef __cplusplus
}
#endif
#endif
