// Trains a compiled model: prints its loss and saves its state. No Python, no compiler of models.
//   embed_train train.mpcx state.safetensors STEPS FILE.npy..
// A file for each input of the entry `step`, in order; its first dimension counts the samples. A
// state file that is there already is gone on from.
#include <mpc/mpc.hpp>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <random>
#include <vector>

static int fail(const std::string &what, const std::string &why) {
  std::fprintf(stderr, "embed_train: %s: %s\n", what.c_str(), why.c_str());
  return 1;
}

/// The samples of an .npy file and the place of one batch of them.
struct Input {
  std::vector<char> file, batch;
  size_t start = 0, sample = 0; // byte of the first sample, bytes of each
  mpc_tensor_info info;

  size_t samples() const { return (file.size() - start) / sample; }
  /// False where the file is no .npy file of the input's type and whole samples.
  bool read(const std::string &path, const mpc_tensor_info &wanted) {
    std::ifstream stream(path, std::ios::binary);
    file.assign(std::istreambuf_iterator<char>(stream), {});
    info = wanted;
    batch.resize(info.bytes);
    if (file.size() < 10 || std::memcmp(file.data(), "\x93NUMPY\x01", 7) != 0)
      return false;
    start = 10 + static_cast<unsigned char>(file[8]) + 256u * static_cast<unsigned char>(file[9]);
    sample = info.bytes / static_cast<size_t>(info.shape[0]);
    const char *type = info.dtype == MPC_F32 ? "'<f4'" : info.dtype == MPC_I64 ? "'<i8'" : "?";
    return start < file.size() && (file.size() - start) % sample == 0 &&
           std::string(file.data() + 10, start - 10).find(type) != std::string::npos;
  }
  void take(size_t row, size_t place) {
    std::memcpy(&batch[place * sample], &file[start + row * sample], sample);
  }
};

int main(int argc, char **argv) {
  if (argc < 5)
    return fail("usage", "embed_train train.mpcx state.safetensors STEPS FILE.npy.."), 2;
  auto session = mpc::Session::load(argv[1]);
  if (!session)
    return fail("load", session.message());
  const std::vector<mpc_tensor_info> infos = session->inputs("step");
  if (infos.empty() || infos.size() != static_cast<size_t>(argc - 4))
    return fail(argv[1], "its step has " + std::to_string(infos.size()) + " inputs");
  std::vector<Input> inputs(infos.size());
  std::vector<mpc::TensorView> views;
  for (size_t i = 0; i < infos.size(); ++i) {
    Input &input = inputs[i];
    if (!input.read(argv[4 + i], infos[i]) || input.samples() != inputs[0].samples())
      return fail(argv[4 + i], "expected an .npy file with samples of " +
                                   std::string(infos[i].name) + ", as many as the others have");
    views.emplace_back(input.batch.data(), infos[i].dtype,
                       std::vector<int64_t>(infos[i].shape, infos[i].shape + infos[i].rank));
  }
  if (std::ifstream(argv[2]))
    if (auto loaded = session->loadState(argv[2]); !loaded)
      return fail("load the state", loaded.message());
  int32_t first = 0; // the steps that changed something; the samples follow from the number
  if (auto read = session->readState("optimizer.step", &first, sizeof(first)); !read)
    return fail("optimizer.step", read.message());

  const auto report = [&] { // sequence counts from this session's first step
    for (mpc_metrics metrics = MPC_METRICS_INIT; session->poll(metrics);)
      if (const auto number = first + metrics.sequence; number % 50 == 0 || metrics.skipped)
        std::printf("step %llu: loss %.4f%s\n", static_cast<unsigned long long>(number),
                    metrics.loss, metrics.skipped ? ", skipped" : "");
  };
  for (int step = first; step < std::atoi(argv[3]); ++step) {
    std::mt19937 random(static_cast<unsigned>(step));
    for (int64_t place = 0; place < infos[0].shape[0]; ++place) {
      const size_t row = random() % inputs[0].samples();
      for (Input &input : inputs)
        input.take(row, static_cast<size_t>(place));
    }
    mpc::Outcome done = session->step(views);
    while (done.status() == MPC_WOULD_BLOCK) // on a GPU, two steps are under way
      if (done = session->wait(); done)
        done = session->step(views);
    if (!done)
      return fail("step", done.message());
    report();
  }
  if (auto done = session->wait(); !done)
    return fail("wait", done.message());
  report();
  if (auto saved = session->saveState(argv[2]); !saved)
    return fail("save", saved.message());
  std::printf("trained on %s, state in %s\n", session->deviceName().c_str(), argv[2]);
}
