// What `malpung bench text` is measured against: bare hb_shape, and Pango, over the same texts in the
// same fonts. Built by tools/bench where libpango1.0-dev is installed; no part of the product.
//   text-peers FILE WIDTH SIZE ROUNDS
// FILE: for every message a line "path\tface index\tfamily\tbytes", then that many bytes of UTF-8.
// Prints "name seconds" lines: the median over the rounds of one pass over all messages.
#include <hb-ot.h>
#include <hb.h>
#include <pango/pangocairo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct {
  char *text;
  int length;
  int font;
} Message;

static Message *messages;
static int message_count;
static char *font_keys[256], *font_families[256];
static hb_font_t *fonts[256];
static PangoFontDescription *descriptions[256];
static int font_count;
static double width, size;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec * 1e-9;
}

static int font_index(const char *path, int index, const char *family) {
  char key[1200];
  snprintf(key, sizeof key, "%s#%d", path, index);
  for (int i = 0; i < font_count; i++)
    if (!strcmp(font_keys[i], key)) return i;
  if (font_count == 256) return 0;
  hb_blob_t *blob = hb_blob_create_from_file(path);
  hb_face_t *face = hb_face_create(blob, index);
  hb_font_t *font = hb_font_create(face);
  hb_ot_font_set_funcs(font);
  hb_font_set_scale(font, (int)(size * 64), (int)(size * 64));
  fonts[font_count] = font;
  font_keys[font_count] = strdup(key);
  font_families[font_count] = strdup(family);
  PangoFontDescription *description = pango_font_description_new();
  pango_font_description_set_family(description, family);
  pango_font_description_set_absolute_size(description, size * PANGO_SCALE);
  descriptions[font_count] = description;
  return font_count++;
}

static void read_messages(const char *path) {
  FILE *file = fopen(path, "r");
  if (!file) exit(2);
  char line[2048];
  int capacity = 0;
  while (fgets(line, sizeof line, file)) {
    char *name = strtok(line, "\t"), *index = strtok(NULL, "\t"), *family = strtok(NULL, "\t"),
         *bytes = strtok(NULL, "\n");
    if (!bytes) break;
    if (message_count == capacity) {
      capacity = capacity ? capacity * 2 : 4096;
      messages = realloc(messages, capacity * sizeof *messages);
    }
    Message *m = &messages[message_count++];
    m->length = atoi(bytes);
    m->text = malloc(m->length + 1);
    if (fread(m->text, 1, m->length, file) != (size_t)m->length) exit(2);
    m->text[m->length] = 0;
    m->font = font_index(name, atoi(index), family);
    fgetc(file);
  }
  fclose(file);
}

static long shape_all(void) {
  static hb_buffer_t *buffer;
  if (!buffer) buffer = hb_buffer_create();
  long sum = 0;
  for (int i = 0; i < message_count; i++) {
    hb_buffer_clear_contents(buffer);
    hb_buffer_add_utf8(buffer, messages[i].text, messages[i].length, 0, messages[i].length);
    hb_buffer_guess_segment_properties(buffer);
    hb_shape(fonts[messages[i].font], buffer, NULL, 0);
    unsigned count;
    hb_glyph_position_t *positions = hb_buffer_get_glyph_positions(buffer, &count);
    for (unsigned g = 0; g < count; g++) sum += positions[g].x_advance;
  }
  return sum;
}

static PangoContext *context;

static void set_up(PangoLayout *layout) {
  pango_layout_set_width(layout, width * PANGO_SCALE);
  pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
}

static long lay_out(PangoLayout *layout, Message *m) {
  pango_layout_set_font_description(layout, descriptions[m->font]);
  pango_layout_set_text(layout, m->text, m->length);
  int w, h;
  pango_layout_get_size(layout, &w, &h);
  return w + h;
}

static long pango_fresh(void) {
  long sum = 0;
  for (int i = 0; i < message_count; i++) {
    PangoLayout *layout = pango_layout_new(context);
    set_up(layout);
    sum += lay_out(layout, &messages[i]);
    g_object_unref(layout);
  }
  return sum;
}

static long pango_reused(void) {
  static PangoLayout *layout;
  if (!layout) {
    layout = pango_layout_new(context);
    set_up(layout);
  }
  long sum = 0;
  for (int i = 0; i < message_count; i++) sum += lay_out(layout, &messages[i]);
  return sum;
}

static int by_value(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return x < y ? -1 : x > y;
}

static void measure(const char *name, long (*pass)(void), int rounds) {
  double times[64];
  long sum = pass();  // opens fonts, fills the library's own caches
  if (rounds > 64) rounds = 64;
  for (int r = 0; r < rounds; r++) {
    double start = now();
    sum += pass();
    times[r] = now() - start;
  }
  qsort(times, rounds, sizeof *times, by_value);
  printf("%s %.9f\n", name, times[rounds / 2]);
  if (sum == 42) puts("");
}

int main(int argc, char **argv) {
  if (argc < 5) return 2;
  width = atof(argv[2]);
  size = atof(argv[3]);
  int rounds = atoi(argv[4]);
  read_messages(argv[1]);
  PangoFontMap *map = pango_cairo_font_map_get_default();
  context = pango_font_map_create_context(map);
  pango_context_set_round_glyph_positions(context, FALSE);
  measure("hb_shape", shape_all, rounds);
  measure("pango-fresh", pango_fresh, rounds);
  measure("pango-reused", pango_reused, rounds);
  return 0;
}
