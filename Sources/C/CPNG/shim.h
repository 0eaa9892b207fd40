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

/// Takes encoded bytes. Must not throw or jump.
typedef void (*malpung_png_sink)(void *context, const uint8_t *bytes, size_t count);

typedef struct {
  png_structp png;
  png_infop info;
  malpung_png_failure failure;
  malpung_png_sink sink;
  void *context;
} malpung_png_writer;

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

static inline void malpung_png_put(png_structp png, png_bytep bytes, size_t count) {
  malpung_png_writer *writer = (malpung_png_writer *)png_get_io_ptr(png);
  writer->sink(writer->context, bytes, count);
}

static inline void malpung_png_flush(png_structp png) { (void)png; }

static inline void malpung_png_take(png_structp png, png_bytep bytes, size_t count) {
  malpung_png_reader *reader = (malpung_png_reader *)png_get_io_ptr(png);
  if (reader->count - reader->offset < count) png_error(png, "the file ends too early");
  memcpy(bytes, reader->bytes + reader->offset, count);
  reader->offset += count;
}

// MARK: writing

static inline int malpung_png_write_begin(malpung_png_writer *writer, uint32_t width,
                                          uint32_t height, int has_alpha,
                                          uint32_t pixels_per_metre, const char *software,
                                          int level, int strategy, int filters) {
  writer->png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &writer->failure,
                                        malpung_png_fail, malpung_png_ignore);
  if (!writer->png) return 0;
  if (setjmp(png_jmpbuf(writer->png))) return 0;
  writer->info = png_create_info_struct(writer->png);
  if (!writer->info) return 0;
  png_set_write_fn(writer->png, writer, malpung_png_put, malpung_png_flush);
  // libpng's default stops at a million rows; the format itself ends at 2^31 - 1.
  png_set_user_limits(writer->png, 0x7fffffff, 0x7fffffff);
  png_set_IHDR(writer->png, writer->info, width, height, 8,
               has_alpha ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_sRGB(writer->png, writer->info, PNG_sRGB_INTENT_PERCEPTUAL);
  png_set_pHYs(writer->png, writer->info, pixels_per_metre, pixels_per_metre,
               PNG_RESOLUTION_METER);
  png_text text;
  memset(&text, 0, sizeof text);
  text.compression = PNG_TEXT_COMPRESSION_NONE;
  text.key = (png_charp) "Software";
  text.text = (png_charp)software;
  text.text_length = strlen(software);
  png_set_text(writer->png, writer->info, &text, 1);
  png_set_filter(writer->png, PNG_FILTER_TYPE_BASE, filters);
  png_set_compression_level(writer->png, level);
  png_set_compression_strategy(writer->png, strategy);
  png_set_compression_buffer_size(writer->png, 1 << 16);
  png_write_info(writer->png, writer->info);
  return 1;
}

static inline int malpung_png_write_row(malpung_png_writer *writer, const uint8_t *row) {
  if (setjmp(png_jmpbuf(writer->png))) return 0;
  png_write_row(writer->png, row);
  return 1;
}

static inline int malpung_png_write_end(malpung_png_writer *writer) {
  if (setjmp(png_jmpbuf(writer->png))) return 0;
  png_write_end(writer->png, NULL);
  return 1;
}

static inline void malpung_png_write_close(malpung_png_writer *writer) {
  if (writer->png) png_destroy_write_struct(&writer->png, &writer->info);
}

// MARK: reading

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
