// Describes the contents of an artifact, for people and reports: `mpc inspect` and tests. Reading
// checks the file as loading does, and compiles, claims and runs nothing.
#pragma once

#include "mpc/DType.h"
#include "mpc/Signature.h"
#include "mpc/Status.h"

#include <optional>
#include <string>
#include <vector>

namespace mpc {

struct TensorDescription {
  std::string name;
  DType dtype = DType::F32;
  std::vector<int64_t> shape;
  uint64_t bytes = 0;
  // For an input whose elements are rows of a table, or with `classes` classes of a loss: the
  // number of rows or classes (0 if unknown), and the number that stands for none.
  int64_t limit = 0;
  std::optional<int64_t> leftOut = {};
  bool classes = false;
};

struct StateDescription {
  TensorDescription tensor;
  std::string source; // "data", "external", "derived", "zeros", "ones", "normal", "uniform"
  std::string role;   // "parameter", "derived", "moment", "scaler", "counter", "random", "hyper",
                      // "accumulator", "other", "constant"
  bool isSaved;       // in the file of mpc_save_state
  std::vector<std::string> rows; // their names, where they have any
};

/// Empty for a program that does not train.
struct TrainingDescription {
  std::string optimizer, recipe;
  std::vector<std::string> gradientNames, hyper;
  uint64_t fingerprint = 0;
};

struct BufferDescription {
  TensorDescription tensor; // bytes may be more than the shape needs
  std::string space;        // "arena", "input", "output", "state"
  uint32_t index = 0;       // of the input, output or state
  uint64_t offset = 0;      // in the arena
};

struct KernelDescription {
  std::string name, schedule;
  uint32_t threads = 0, argumentCount = 0, grid = 0;
  int32_t registers = -1, spillBytes = -1, localBytes = -1, sharedBytes = -1; // -1: unknown
  uint32_t dynamicSharedBytes = 0;
};

struct ArgumentDescription {
  uint32_t buffer = 0;
  bool writes = false;
  uint64_t byteOffset = 0, bytes = 0;
};

struct GemmDescription {
  uint64_t m = 0, n = 0, k = 0, batch = 1;
  bool transposeA = false, transposeB = false, bias = false, scaled = false, fastAccumulate = false;
  DType a = DType::F32, b = DType::F32, d = DType::F32;
  std::string compute;    // "f32", "tf32", "f16", "bf16", "f8"
  std::string activation; // "none", "relu", "gelu_tanh", "gelu_tanh_grad"
  std::string summed;     // "none", "a", "b"
};

struct StepDescription {
  std::string operation; // as in artifact.fbs, in small letters: "launch", "gemm"
  int32_t kernel = -1;   // index into the plan's kernels; launches, and GEMMs of cpu plans
  uint32_t grid = 0;
  std::vector<ArgumentDescription>
      arguments; // gemm: a, b, d, and bias, scales and workspace where present
  GemmDescription gemm;
  std::vector<std::string> layers;
  std::vector<int8_t> opLayers; // which of the layers each op of its kernel serves, -1 for none;
                                // empty where there is but one layer or group
  uint64_t flops = 0, bytesRead = 0, bytesWritten = 0;
};

struct EntryDescription {
  std::string name;
  std::vector<TensorDescription> inputs, outputs;
  std::vector<StepDescription> steps;
  std::vector<std::string> tracked; // layers that the result "nonfinite_layer" counts
};

struct ModuleDescription {
  std::string arch, compiler;
  uint64_t bytes = 0;
  uint32_t unit = 0;
};

struct PlanDescription {
  std::vector<std::string> targets;
  uint64_t arenaBytes = 0, peakLiveBytes = 0, sourceBytes = 0;
  std::vector<BufferDescription> buffers;
  std::vector<KernelDescription> kernels;
  std::vector<EntryDescription> entries;
  std::vector<ModuleDescription> modules;
};

struct ProgramDescription {
  std::string producer, model, precision;
  uint64_t fileBytes = 0;
  std::vector<StateDescription> states;
  std::vector<PlanDescription> plans;
  TrainingDescription training;
  bool hasParts = false; // ranks have parts of its state
  int ranks = -1;        // that it runs on; 0: any number; -1: it knows none
  std::string report;    // explain's JSON, "" where there is none
};

/// Reads and checks an artifact, refuses it where it does not satisfy `trust`, and describes its
/// contents.
Result<ProgramDescription> describeArtifact(const std::string &path, const Trust &trust = {});

/// The text of a plan's kernels in its compiled form; it includes "mpc_device.cuh".
Result<std::string> readPlanSource(const std::string &path, size_t plan, const Trust &trust = {});
/// The bodies of a plan's kernels of groups, as text of the compiler's IR: `plan.kernel` ops. ""
/// where the artifact lacks them.
Result<std::string> readPlanGroups(const std::string &path, size_t plan, const Trust &trust = {});
/// The text of "mpc_device.cuh".
Result<std::string> readDeviceLibrary(const std::string &path, const Trust &trust = {});

} // namespace mpc
