/* A C program on mpc.h alone, of any version: runs the digits, or trains them where the artifact
 * has steps. caller DIGITS.mpcx DATA EXPECTED DATA is examples/digits/data, EXPECTED PyTorch's
 * logits. It ends with 0 where all is right. */
#include <mpc/mpc.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PIXELS = 64, CLASSES = 10, TEST = 450, BATCH = 50, STEPS = 20, CANARY = 0x5a };

static int fail(const char *what) {
  fprintf(stderr, "%s: %s\n", what, mpc_error_message());
  return 1;
}

/* The elements of an .npy file of version 1, or NULL. */
static void *read_npy(const char *folder, const char *name, size_t bytes) {
  char path[4096];
  unsigned char head[10];
  void *data = malloc(bytes);
  FILE *file;
  snprintf(path, sizeof(path), "%s%s", folder, name);
  file = fopen(path, "rb");
  if (!file || !data || fread(head, 1, 10, file) != 10 ||
      fseek(file, 10 + head[8] + 256 * head[9], SEEK_SET) != 0 ||
      fread(data, 1, bytes, file) != bytes)
    return fprintf(stderr, "cannot read %lu bytes of %s\n", (unsigned long)bytes, path), NULL;
  fclose(file);
  return data;
}

static int run(mpc_program *program, const char *data, const char *expected) {
  const int64_t x_shape[] = {TEST, PIXELS}, target_shape[] = {TEST},
                logits_shape[] = {TEST, CLASSES};
  static float logits[TEST][CLASSES];
  float loss = -1;
  float (*want)[CLASSES] = read_npy(expected, "", sizeof(logits));
  int64_t *target = read_npy(data, "/target.npy", TEST * sizeof(int64_t));
  mpc_tensor inputs[2] = {{NULL, MPC_F32, MPC_HOST, 2, NULL}, {NULL, MPC_I64, MPC_HOST, 1, NULL}};
  mpc_tensor outputs[2] = {{NULL, MPC_F32, MPC_HOST, 2, NULL}, {NULL, MPC_F32, MPC_HOST, 0, NULL}};
  double worst = 0;
  int right = 0, i, j;
  inputs[0].data = read_npy(data, "/x.npy", TEST * PIXELS * sizeof(float));
  inputs[0].shape = x_shape;
  inputs[1].data = target;
  inputs[1].shape = target_shape;
  outputs[0].data = logits;
  outputs[0].shape = logits_shape;
  outputs[1].data = &loss;
  if (!want || !target || !inputs[0].data)
    return 1;
  if (mpc_run(program, "main", inputs, 2, outputs, 2) != MPC_OK)
    return fail("run");
  for (i = 0; i < TEST; ++i) {
    int best = 0;
    for (j = 0; j < CLASSES; ++j) {
      worst = fmax(worst, fabs(logits[i][j] - want[i][j]));
      best = logits[i][j] > logits[i][best] ? j : best;
    }
    right += best == target[i];
  }
  printf("%d of %d right, worst difference %.2g of the 1e-4 allowed, loss %.9g\n", right, TEST,
         worst, loss);
  return !(worst <= 1e-4);
}

static int train(mpc_program *program, const char *data) {
  const int64_t x_shape[] = {BATCH, PIXELS}, target_shape[] = {BATCH};
  struct {
    mpc_metrics metrics;
    unsigned char behind[256]; /* which a later library must leave alone */
  } place;
  const mpc_metrics init = MPC_METRICS_INIT;
  float *x = read_npy(data, "/train_x.npy", STEPS * BATCH * PIXELS * sizeof(float));
  int64_t *target = read_npy(data, "/train_target.npy", STEPS * BATCH * sizeof(int64_t));
  mpc_tensor batch[2] = {{NULL, MPC_F32, MPC_HOST, 2, NULL}, {NULL, MPC_I64, MPC_HOST, 1, NULL}};
  double first = 0;
  size_t i, step;
  if (!x || !target)
    return 1;
  batch[0].shape = x_shape;
  batch[1].shape = target_shape;
  memset(&place, CANARY, sizeof(place));
  for (step = 0; step < STEPS; ++step) {
    batch[0].data = x + step * BATCH * PIXELS;
    batch[1].data = target + step * BATCH;
    place.metrics = init;
    if (mpc_step(program, batch, 2, NULL, 0) != MPC_OK || mpc_wait(program) != MPC_OK ||
        mpc_poll_metrics(program, &place.metrics) != MPC_OK)
      return fail("step");
    if (place.metrics.sequence != step + 1 || place.metrics.skipped || place.metrics.nonfinite ||
        strcmp(place.metrics.entry, "step") != 0 || !(place.metrics.learning_rate > 0))
      return fprintf(stderr, "the metrics of step %d are not its own\n", (int)step + 1), 1;
    first = step == 0 ? place.metrics.loss : first;
  }
  for (i = 0; i < sizeof(place.behind); ++i)
    if (place.behind[i] != CANARY)
      return fprintf(stderr, "mpc_poll_metrics wrote %d bytes behind mpc_metrics\n", (int)i + 1), 1;
  printf("loss %.9g at step 1, %.9g at step %d\n", first, place.metrics.loss, STEPS);
  return !(place.metrics.loss < 0.8 * first);
}

int main(int argc, char **argv) {
  mpc_load_options options = MPC_LOAD_OPTIONS_INIT;
  mpc_program *program = NULL;
  int code;
  if (argc != 4)
    return fprintf(stderr, "usage: caller DIGITS.mpcx DATA EXPECTED\n"), 2;
  options.device = "cpu";
  options.threads = 2;
  if (mpc_load(argv[1], &options, &program) != MPC_OK)
    return fail("load");
  code =
      mpc_input_count(program, "step") ? train(program, argv[2]) : run(program, argv[2], argv[3]);
  mpc_unload(program);
  return code;
}
