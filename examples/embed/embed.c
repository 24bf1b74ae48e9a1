/* Loads an artifact, runs `main` on inputs of zeros and prints the first values of each f32 output.
 *   embed_c model.mpcx [device] */
#include <mpc/mpc.h>

#include <stdio.h>
#include <stdlib.h>

enum { MAX_TENSORS = 64 };

static int fail(const char *what, mpc_status status) {
  fprintf(stderr, "%s: %s: %s\n", what, mpc_status_name(status), mpc_error_message());
  return 1;
}

static int allocate(const mpc_tensor_info *info, mpc_tensor *tensor) {
  tensor->data = calloc(1, info->bytes ? info->bytes : 1);
  tensor->dtype = info->dtype;
  tensor->memory = MPC_HOST;
  tensor->rank = info->rank;
  tensor->shape = info->shape;
  return tensor->data != NULL;
}

int main(int argc, char **argv) {
  mpc_load_options options = MPC_LOAD_OPTIONS_INIT;
  mpc_program *program;
  mpc_tensor inputs[MAX_TENSORS], outputs[MAX_TENSORS];
  mpc_tensor_info info;
  mpc_status status;
  size_t i, j;
  if (argc < 2)
    return fprintf(stderr, "usage: embed_c model.mpcx [device]\n"), 2;
  options.device = argc > 2 ? argv[2] : NULL;
  if ((status = mpc_load(argv[1], &options, &program)) != MPC_OK)
    return fail("load", status);
  const size_t input_count = mpc_input_count(program, "main"),
               output_count = mpc_output_count(program, "main");
  if (input_count > MAX_TENSORS || output_count > MAX_TENSORS)
    return fprintf(stderr, "more than %d tensors\n", MAX_TENSORS), 1;
  for (i = 0; i < input_count; ++i)
    if (mpc_input_info(program, "main", i, &info) != MPC_OK || !allocate(&info, &inputs[i]))
      return 1;
  for (i = 0; i < output_count; ++i)
    if (mpc_output_info(program, "main", i, &info) != MPC_OK || !allocate(&info, &outputs[i]))
      return 1;
  if ((status = mpc_run(program, "main", inputs, input_count, outputs, output_count)) != MPC_OK)
    return fail("run", status);
  printf("ran on %s\n", mpc_device_name(program));
  for (i = 0; i < output_count && mpc_output_info(program, "main", i, &info) == MPC_OK; ++i) {
    printf("%s:", info.name);
    for (j = 0; info.dtype == MPC_F32 && j < info.bytes / 4 && j < 8; ++j)
      printf(" %g", ((const float *)outputs[i].data)[j]);
    printf("\n");
  }
  mpc_unload(program); /* the tensors go with the process */
  return 0;
}
