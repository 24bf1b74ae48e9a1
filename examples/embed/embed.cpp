// Loads an artifact, runs `main` on inputs of zeros and prints the first values of each f32 output.
//   embed_cpp model.mpcx [device]
#include <mpc/mpc.hpp>

#include <cstdio>
#include <vector>

int main(int argc, char **argv) {
  if (argc < 2)
    return std::fprintf(stderr, "usage: embed_cpp model.mpcx [device]\n"), 2;
  mpc::SessionOptions options;
  options.device = argc > 2 ? argv[2] : "auto";
  auto session = mpc::Session::load(argv[1], options);
  if (!session)
    return std::fprintf(stderr, "load: %s\n", session.message().c_str()), 1;

  std::vector<std::vector<char>> memory;
  auto allocate = [&](const std::vector<mpc_tensor_info> &infos) {
    std::vector<mpc::TensorView> tensors;
    for (const mpc_tensor_info &info : infos) {
      memory.emplace_back(info.bytes);
      tensors.emplace_back(memory.back().data(), info.dtype,
                           std::vector<int64_t>(info.shape, info.shape + info.rank));
    }
    return tensors;
  };
  const auto inputs = allocate(session->inputs()), outputs = allocate(session->outputs());
  if (auto done = session->run(inputs, outputs); !done)
    return std::fprintf(stderr, "run: %s\n", done.message().c_str()), 1;

  std::printf("ran on %s\n", session->deviceName().c_str());
  for (size_t i = 0; i < outputs.size(); ++i) {
    const mpc_tensor_info info = session->outputs()[i];
    std::printf("%s:", info.name);
    const float *values = static_cast<const float *>(outputs[i].view().data);
    for (size_t j = 0; info.dtype == MPC_F32 && j < info.bytes / 4 && j < 8; ++j)
      std::printf(" %g", values[j]);
    std::printf("\n");
  }
}
