#include "TinyTraining.h"

#include "mpc/DType.h"

#include <cstdlib>
#include <cstring>

namespace mpc::test {
namespace {

const char *const trainingSource = R"(
#include "mpc_device.cuh"
struct derive_args { const float* w; float* low; };
TINY_KERNEL(derive) { TINY_THREADS(i) { arg.low[i] = 0.5f * arg.w[i]; } }

struct eval_args { const float* x; const float* low; float* y; };
TINY_KERNEL(eval) { TINY_THREADS(i) { arg.y[i] = 2.0f * arg.x[i] + arg.low[i]; } }

struct look_args {
  const float* x; const float* w; const float* scale_in; const int* steps_in; const int* random_in;
  float* loss; float* skipped; int* nonfinite; float* scale; float* scale_out; int* steps_out;
  int* random_out;
};
TINY_KERNEL(look) {
  TINY_THREADS(i) {
    if (i == 0) {
      float sum = 0.0f;
      for (int j = 0; j < 96; ++j) sum += (arg.w[j] - arg.x[j]) * (arg.w[j] - arg.x[j]);
      const bool finite = sum - sum == 0.0f;
      arg.loss[0] = sum;
      arg.skipped[0] = finite ? 0.0f : 1.0f;
      arg.nonfinite[0] = finite ? -1 : 0;
      arg.scale_out[0] = finite ? arg.scale_in[0] : arg.scale_in[0] * 0.5f;
      arg.scale[0] = arg.scale_out[0];
      arg.steps_out[0] = arg.steps_in[0] + (finite ? 1 : 0);
      arg.random_out[0] = arg.random_in[0] + 1;
    }
  }
}

struct update_args {
  const float* x; const float* w_in; const float* m_in; const float* rate; const float* skipped;
  float* w; float* m; float* low; float* gradient;
};
TINY_KERNEL(update) {
  TINY_THREADS(i) {
    const float g = arg.w_in[i] - arg.x[i];
    arg.gradient[i] = g;
    if (arg.skipped[0] == 0.0f) {
      arg.m[i] = 0.9f * arg.m_in[i] + g;
      arg.w[i] = arg.w_in[i] - arg.rate[0] * arg.m[i];
      arg.low[i] = 0.5f * arg.w[i];
    }
  }
}

struct accumulate_args { const float* x; const float* w; const float* in; float* out; };
TINY_KERNEL(accumulate) { TINY_THREADS(i) { arg.out[i] = arg.in[i] + (arg.w[i] - arg.x[i]); } }

struct count_args { const int* in; int* out; int* metric; };
TINY_KERNEL(count) { TINY_THREADS(i) { if (i == 0) arg.metric[0] = arg.out[0] = arg.in[0] + 1; } }

struct apply_args {
  const float* w_in; const float* acc_in; const int* count; const float* rate;
  float* w; float* low; float* acc;
};
TINY_KERNEL(apply) {
  TINY_THREADS(i) {
    arg.w[i] = arg.w_in[i] - arg.rate[0] * (arg.acc_in[i] / (float)arg.count[0]);
    arg.low[i] = 0.5f * arg.w[i];
    arg.acc[i] = 0.0f;
  }
}
)";

// After the states.
enum BufferIndex : uint32_t {
  bufferX = tinyStateCount,
  bufferLoss,
  bufferRate,
  bufferScale,
  bufferSkipped,
  bufferNonfinite,
  bufferFirst,
  bufferGradient,
  bufferMicroX,
  bufferMicroCount,
  bufferApplied,
  bufferEvalX,
  bufferEvalY,
};

enum KernelIndex : uint32_t { kDerive, kEval, kLook, kUpdate, kAccumulate, kCount, kApply };

struct Tensor {
  std::string name;
  fb::DType dtype;
  std::vector<int64_t> shape;
  uint32_t buffer;
};

class TrainingBuilder {
public:
  explicit TrainingBuilder(const TinyTrainingOptions &options) : options(options) {
    const std::vector<int64_t> many = {tinyElements}, one = {};
    using S = fb::Source;
    using R = fb::Role;
    std::string w(tinyElements * 4, '\0'), rate(4, '\0');
    for (int64_t i = 0; i < tinyElements; ++i) {
      const float value = weightAt(i);
      std::memcpy(w.data() + 4 * i, &value, 4);
    }
    const float first = 0.125f;
    std::memcpy(rate.data(), &first, 4);
    states = {{"w", fb::DType::F32, many, S::Data, R::Parameter, w},
              {"w.low", fb::DType::F32, many, S::Derived, R::Derived, ""},
              {"optimizer.momentum_buffer.w", fb::DType::F32, many, S::Zeros, R::Moment, ""},
              {"accumulator.w", fb::DType::F32, many, S::Zeros, R::Accumulator, ""},
              {"accumulator.count", fb::DType::I32, one, S::Zeros, R::Accumulator, ""},
              {"optimizer.step", fb::DType::I32, one, S::Zeros, R::Counter, ""},
              {"hyper.learning_rate", fb::DType::F32, one, S::Data, R::Hyper, rate},
              {"scaler.loss.scale", fb::DType::F32, one, S::Ones, R::Scaler, ""},
              {"rng.step", fb::DType::I32, one, S::Zeros, R::Random, ""}};
    if (options.change)
      options.change(states);
  }

  void write(const std::string &path) {
    std::vector<flatbuffers::Offset<fb::State>> tables;
    for (const TinyState &state : states) {
      int32_t segment = -1;
      if (state.source == fb::Source::Data) {
        segment = static_cast<int32_t>(blobs.size());
        blobs.push_back(state.data);
      }
      tables.push_back(fb::CreateState(b, info(state.name, state.dtype, state.shape), state.source,
                                       segment, 0, 0, 0, state.role));
    }
    const uint32_t text = static_cast<uint32_t>(blobs.size());
    for (const char *blob : {trainingSource, tinyDeviceLibrary, "a made-up cubin"})
      blobs.push_back(blob);
    const auto plan = buildPlan(text);
    std::vector<uint64_t> sizes;
    std::vector<ByteView> views;
    for (const std::string &blob : blobs) {
      sizes.push_back(blob.size());
      views.push_back({blob.data(), blob.size()});
    }
    std::vector<fb::Segment> segments;
    for (const SegmentRange &range : layoutSegments(sizes))
      segments.emplace_back(range.offset, range.bytes);
    const auto training =
        fb::CreateTraining(b, b.CreateString(options.optimizer), b.CreateVectorOfStrings({"w"}),
                           b.CreateVectorOfStrings(options.hyper), b.CreateString(options.recipe),
                           options.fingerprint);
    fb::FinishProgramBuffer(b, fb::CreateProgram(b, b.CreateString("test"), b.CreateString("tiny"),
                                                 b.CreateString(options.precision),
                                                 b.CreateVector(tables), b.CreateVector(&plan, 1),
                                                 b.CreateVectorOfStructs(segments), text + 1, -1,
                                                 training));
    if (!writeArtifact(path, {b.GetBufferPointer(), b.GetSize()}, views).ok())
      std::abort();
  }

private:
  flatbuffers::Offset<fb::TensorInfo> info(const std::string &name, fb::DType dtype,
                                           const std::vector<int64_t> &shape) {
    return fb::CreateTensorInfo(b, b.CreateString(name), dtype, b.CreateVector(shape));
  }

  flatbuffers::Offset<fb::Buffer> buffer(const std::string &name, fb::DType dtype,
                                         const std::vector<int64_t> &shape, fb::Space space,
                                         uint32_t index) {
    const uint64_t bytes = *byteCount(static_cast<DType>(dtype), shape);
    return fb::CreateBuffer(b, b.CreateString(name), dtype, b.CreateVector(shape), bytes, space,
                            index, 0);
  }

  fb::Arg arg(uint32_t buffer, bool writes) {
    static const uint32_t scalars[] = {
        stateMicroSteps, stateSteps,       stateRate,    stateScale,    stateRandom,
        bufferLoss,      bufferRate,       bufferScale,  bufferSkipped, bufferNonfinite,
        bufferFirst,     bufferMicroCount, bufferApplied};
    for (uint32_t scalar : scalars)
      if (scalar == buffer)
        return fb::Arg(buffer, writes, 0, 4);
    return fb::Arg(buffer, writes, 0, tinyElements * 4);
  }

  flatbuffers::Offset<fb::Step> launch(uint32_t kernel, uint32_t grid,
                                       const std::vector<uint32_t> &reads,
                                       const std::vector<uint32_t> &writes) {
    std::vector<fb::Arg> args;
    for (uint32_t read : reads)
      args.push_back(arg(read, false));
    for (uint32_t written : writes)
      args.push_back(arg(written, true));
    const auto launch = fb::CreateLaunch(b, kernel, grid, b.CreateVectorOfStructs(args));
    return fb::CreateStep(b, fb::Operation::Launch, launch.Union());
  }

  /// Four bytes from the start of one buffer to the start of another.
  flatbuffers::Offset<fb::Step> copy(uint32_t source, uint32_t target) {
    const fb::Arg from(source, false, 0, 4), to(target, true, 0, 4);
    return fb::CreateStep(b, fb::Operation::Copy, fb::CreateCopy(b, &from, &to).Union());
  }

  flatbuffers::Offset<fb::Step> clear(uint32_t target) {
    const fb::Arg to = arg(target, true);
    return fb::CreateStep(b, fb::Operation::Fill, fb::CreateFill(b, &to, 0).Union());
  }

  flatbuffers::Offset<fb::Entry> entry(const std::string &name, const std::vector<Tensor> &inputs,
                                       const std::vector<Tensor> &outputs,
                                       const std::vector<flatbuffers::Offset<fb::Step>> &steps) {
    std::vector<flatbuffers::Offset<fb::TensorInfo>> infos[2];
    std::vector<uint32_t> numbers[2];
    for (int i = 0; i < 2; ++i)
      for (const Tensor &tensor : i == 0 ? inputs : outputs) {
        infos[i].push_back(info(tensor.name, tensor.dtype, tensor.shape));
        numbers[i].push_back(tensor.buffer);
        buffers.push_back(buffer(name + "." + tensor.name, tensor.dtype, tensor.shape,
                                 i == 0 ? fb::Space::Input : fb::Space::Output,
                                 static_cast<uint32_t>(numbers[i].size() - 1)));
      }
    return fb::CreateEntry(b, b.CreateString(name), b.CreateVector(infos[0]),
                           b.CreateVector(infos[1]), b.CreateVector(numbers[0]),
                           b.CreateVector(numbers[1]), b.CreateVector(steps));
  }

  std::vector<flatbuffers::Offset<fb::Entry>> buildEntries() {
    const auto f32 = fb::DType::F32, i32 = fb::DType::I32;
    const std::vector<int64_t> many = {tinyElements}, one = {};
    std::vector<flatbuffers::Offset<fb::Entry>> entries;
    entries.push_back(entry("init", {}, {}, {launch(kDerive, 3, {stateW}, {stateLow})}));
    entries.push_back(
        entry("step", {{"x", f32, many, bufferX}},
              {{"loss", f32, one, bufferLoss},
               {"learning_rate", f32, one, bufferRate},
               {"scale", f32, one, bufferScale},
               {"skipped", f32, one, bufferSkipped},
               {"nonfinite", i32, one, bufferNonfinite},
               {"first", f32, one, bufferFirst},
               {"gradient.w", f32, many, bufferGradient}},
              {copy(bufferX, bufferFirst), copy(stateRate, bufferRate),
               launch(kLook, 1, {bufferX, stateW, stateScale, stateSteps, stateRandom},
                      {bufferLoss, bufferSkipped, bufferNonfinite, bufferScale, stateScale,
                       stateSteps, stateRandom}),
               launch(kUpdate, 3, {bufferX, stateW, stateMoment, stateRate, bufferSkipped},
                      {stateW, stateMoment, stateLow, bufferGradient})}));
    entries.push_back(
        entry("micro_step", {{"x", f32, many, bufferMicroX}},
              {{"micro_steps", i32, one, bufferMicroCount}},
              {launch(kAccumulate, 3, {bufferMicroX, stateW, stateAccumulator}, {stateAccumulator}),
               launch(kCount, 1, {stateMicroSteps}, {stateMicroSteps, bufferMicroCount})}));
    entries.push_back(
        entry("apply", {}, {{"applied", i32, one, bufferApplied}},
              {copy(stateMicroSteps, bufferApplied),
               launch(kApply, 3, {stateW, stateAccumulator, stateMicroSteps, stateRate},
                      {stateW, stateLow, stateAccumulator}),
               clear(stateMicroSteps)}));
    entries.push_back(entry(options.withMain ? "main" : "eval", {{"x", f32, many, bufferEvalX}},
                            {{"y", f32, many, bufferEvalY}},
                            {launch(kEval, 3, {bufferEvalX, stateLow}, {bufferEvalY})}));
    return entries;
  }

  flatbuffers::Offset<fb::Plan> buildPlan(uint32_t text) {
    for (uint32_t i = 0; i < tinyStateCount && i < states.size(); ++i)
      buffers.push_back(
          buffer(states[i].name, states[i].dtype, states[i].shape, fb::Space::State, i));
    const auto entries = buildEntries();
    const struct {
      const char *name;
      uint32_t arguments, grid;
    } list[] = {{"derive", 2, 3},     {"eval", 3, 3},  {"look", 12, 1}, {"update", 9, 3},
                {"accumulate", 4, 3}, {"count", 3, 1}, {"apply", 7, 3}};
    std::vector<flatbuffers::Offset<fb::Kernel>> kernels;
    for (const auto &[name, arguments, grid] : list)
      kernels.push_back(
          fb::CreateKernel(b, b.CreateString(name), b.CreateString("flat"), 32, arguments, grid));
    std::vector<flatbuffers::Offset<fb::Module>> modules;
    if (options.target != "cpu")
      modules.push_back(
          fb::CreateModule(b, b.CreateString(options.target), text + 2, b.CreateString("none")));
    return fb::CreatePlan(b, b.CreateVectorOfStrings({options.target}), 0, 0,
                          b.CreateVector(buffers), b.CreateVector(kernels), b.CreateVector(entries),
                          text, b.CreateVector(modules));
  }

  const TinyTrainingOptions &options;
  std::vector<TinyState> states;
  std::vector<std::string> blobs;
  flatbuffers::FlatBufferBuilder b;
  std::vector<flatbuffers::Offset<fb::Buffer>> buffers;
};

} // namespace

std::string writeTinyTraining(const std::string &name, const TinyTrainingOptions &options) {
  const std::string path = testFolder() + "/" + name;
  TrainingBuilder(options).write(path);
  return path;
}

} // namespace mpc::test
