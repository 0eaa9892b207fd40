#pragma once
// libpng reports an error by longjmp, which must never cross a Swift frame. Each function here
// catches it on the C side and returns 0; the reason is then in `message`.
#include <png.h>
#include <setjmp.h>
#include <stdint.h>
#include <string.h>

typedef struct {
  char message[128];
} malpung_png_failure;

typedef struct {
  png_structp png;
  png_infop info;
  malpung_png_failure failure;
  const uint8_t *bytes;
  size_t count;
  size_t offset;
  uint32_t width;
  uint32_t height;
  int is_interlaced;
} malpung_png_reader;

static inline void malpung_png_fail(png_structp png, png_const_charp message) {
  malpung_png_failure *failure = (malpung_png_failure *)png_get_error_ptr(png);
  strncpy(failure->message, message, sizeof failure->message - 1);
  png_longjmp(png, 1);
}

static inline void malpung_png_ignore(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

static inline void malpung_png_take(png_structp png, png_bytep bytes, size_t count) {
  malpung_png_reader *reader = (malpung_png_reader *)png_get_io_ptr(png);
  if (reader->count - reader->offset < count) png_error(png, "the file ends too early");
  memcpy(bytes, reader->bytes + reader->offset, count);
  reader->offset += count;
}

/// Reads the header; every later row is 8-bit RGBA, not premultiplied.
static inline int malpung_png_read_begin(malpung_png_reader *reader) {
  reader->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &reader->failure, malpung_png_fail,
                                       malpung_png_ignore);
  if (!reader->png) return 0;
  if (setjmp(png_jmpbuf(reader->png))) return 0;
  reader->info = png_create_info_struct(reader->png);
  if (!reader->info) return 0;
  png_set_read_fn(reader->png, reader, malpung_png_take);
  png_set_user_limits(reader->png, 0x7fffffff, 0x7fffffff);
  // Bytes are asked for in such portions; of a truncated file at most one is lost.
  png_set_compression_buffer_size(reader->png, 256);
  png_set_chunk_malloc_max(reader->png, 8 << 20);
  png_set_chunk_cache_max(reader->png, 64);
  png_read_info(reader->png, reader->info);
  reader->width = png_get_image_width(reader->png, reader->info);
  reader->height = png_get_image_height(reader->png, reader->info);
  reader->is_interlaced =
      png_get_interlace_type(reader->png, reader->info) != PNG_INTERLACE_NONE;
  png_set_expand(reader->png);
  png_set_scale_16(reader->png);
  png_set_gray_to_rgb(reader->png);
  png_set_add_alpha(reader->png, 0xff, PNG_FILLER_AFTER);
  png_set_interlace_handling(reader->png);
  png_read_update_info(reader->png, reader->info);
  if (png_get_rowbytes(reader->png, reader->info) != (size_t)reader->width * 4) return 0;
  return 1;
}

/// Reads the next row of the current pass.
static inline int malpung_png_read_row(malpung_png_reader *reader, uint8_t *row) {
  if (setjmp(png_jmpbuf(reader->png))) return 0;
  png_read_row(reader->png, row, NULL);
  return 1;
}

/// Checks what follows the rows.
static inline int malpung_png_read_end(malpung_png_reader *reader) {
  if (setjmp(png_jmpbuf(reader->png))) return 0;
  png_read_end(reader->png, NULL);
  return 1;
}

static inline void malpung_png_read_close(malpung_png_reader *reader) {
  if (reader->png) png_destroy_read_struct(&reader->png, &reader->info, NULL);
}
