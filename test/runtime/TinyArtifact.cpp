#include "TinyArtifact.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <fstream>
#include <iterator>
#include <unistd.h>

namespace mpc::test {

const char *const tinyDeviceLibrary = R"(
#if defined(__CUDACC__)
#define TINY_KERNEL(name) extern "C" __global__ void name(const __grid_constant__ name##_args arg)
#define TINY_THREADS(i) if (long long i = blockIdx.x * 32ll + threadIdx.x; true)
#else
#define TINY_EXPORT extern "C" __attribute__((visibility("default")))
#define TINY_KERNEL(name)                                                                          \
  static void name##_block(const name##_args& arg, unsigned tiny_block);                           \
  TINY_EXPORT void name(const void* arguments, unsigned begin, unsigned end) {                     \
    for (unsigned b = begin; b < end; ++b) name##_block(*(const name##_args*)arguments, b);        \
  }                                                                                                \
  static void name##_block(const name##_args& arg, unsigned tiny_block)
#if defined(MPC_DEVICE_FIBERS)
extern "C" { __attribute__((visibility("default"))) int mpc_fiber_order = 0; }
#define TINY_ORDER(t) (mpc_fiber_order ? 31 - t : t)
#else
#define TINY_ORDER(t) t
#endif
#define TINY_THREADS(i)                                                                            \
  for (int tiny_t = 0; tiny_t < 32; ++tiny_t)                                                      \
    for (long long i = tiny_block * 32ll + TINY_ORDER(tiny_t), once = 1; once; once = 0)
#endif
)";

const char *const tinySource = R"(
#include "mpc_device.cuh"
struct scale_add_args { const float* x; const float* w; float* y; };
TINY_KERNEL(scale_add) { TINY_THREADS(i) { arg.y[i] = 2.0f * arg.x[i] + arg.w[i]; } }

struct halve_args { const float* x; float* y; };
TINY_KERNEL(halve) { TINY_THREADS(i) { arg.y[i] = 0.5f * arg.x[i]; } }

struct racy_args { const float* x; const float* w; float* y; };
TINY_KERNEL(racy) {
  TINY_THREADS(i) { arg.y[i] = i % 32 == 0 ? arg.x[i] : arg.y[i - 1] + arg.x[i]; }
}

struct overrun_args { const float* x; const float* w; float* y; };
TINY_KERNEL(overrun) { TINY_THREADS(i) { arg.y[i + 1] = arg.x[i]; arg.y[i] = arg.x[i]; } }

#if !defined(__CUDACC__)
struct bare_gemm_args {
  const float *a, *b;
  float* d;
  const float *bias, *scale_a, *scale_b;
  float *aux;
};
TINY_EXPORT const unsigned bare_gemm_grid;
const unsigned bare_gemm_grid = 8;
TINY_EXPORT void bare_gemm(const void* arguments, unsigned begin, unsigned end) {
  const bare_gemm_args& g = *(const bare_gemm_args*)arguments;
  for (unsigned i = begin; i < end; ++i)
    for (int j = 0; j < 8; ++j) {
      float sum = 0.0f;
      for (int k = 0; k < 12; ++k) sum += g.a[i * 12 + k] * g.b[k * 8 + j];
      g.d[i * 8 + j] = sum + (g.bias ? g.bias[j] : 0.0f);
      if (g.aux) g.aux[i * 8 + j] = -g.d[i * 8 + j];
    }
}
#endif
)";

namespace {

enum BufferIndex : uint32_t { bufferX, bufferY, bufferW, bufferHalf, bufferArena };

class TinyBuilder {
public:
  explicit TinyBuilder(const TinyOptions &options) : options(options) {}

  std::vector<uint8_t> build() {
    std::vector<std::string> blobs = {weights(), tinySource + options.extraText, tinyDeviceLibrary};
    if (options.withModule)
      blobs.push_back("a made-up cubin");
    for (const auto &[unit, kernels] : options.cubins)
      blobs.push_back("kernels: " + kernels);
    std::vector<uint64_t> sizes;
    for (const std::string &blob : blobs)
      sizes.push_back(blob.size());
    std::vector<fb::Segment> segments;
    for (const SegmentRange &range : layoutSegments(sizes))
      segments.emplace_back(range.offset, range.bytes);

    std::vector<flatbuffers::Offset<fb::State>> states = {
        fb::CreateState(b, info(options.weightName, shape()), options.weightSource,
                        options.weightSource == fb::Source::Data ? 0 : -1, 0.5, 1.0, 42)};
    if (options.withInit)
      states.push_back(fb::CreateState(b, info("half", shape()), fb::Source::Derived, -1, 0, 0, 0,
                                       fb::Role::Derived));
    const auto plan = buildPlan();
    fb::FinishProgramBuffer(b, fb::CreateProgram(b, b.CreateString("test"), b.CreateString("tiny"),
                                                 b.CreateString("fp32"), b.CreateVector(states),
                                                 b.CreateVector(&plan, 1),
                                                 b.CreateVectorOfStructs(segments), 2));
    const std::string path = testFolder() + "/building.mpcx";
    std::vector<ByteView> views;
    for (const std::string &blob : blobs)
      views.push_back({blob.data(), blob.size()});
    if (!writeArtifact(path, {b.GetBufferPointer(), b.GetSize()}, views).ok())
      std::abort();
    return readBytes(path);
  }

private:
  static std::vector<int64_t> shape() { return {tinyElements}; }

  static std::string weights() {
    std::string bytes(tinyElements * 4, '\0');
    for (int64_t i = 0; i < tinyElements; ++i) {
      const float value = weightAt(i);
      std::memcpy(bytes.data() + 4 * i, &value, 4);
    }
    return bytes;
  }

  flatbuffers::Offset<fb::TensorInfo> info(const std::string &name,
                                           const std::vector<int64_t> &shape) {
    return fb::CreateTensorInfo(b, b.CreateString(name), fb::DType::F32, b.CreateVector(shape));
  }

  flatbuffers::Offset<fb::Buffer> buffer(const std::string &name, fb::Space space, uint32_t index) {
    return fb::CreateBuffer(b, b.CreateString(name), fb::DType::F32, b.CreateVector(shape()),
                            tinyElements * 4, space, index, 0);
  }

  static fb::Arg arg(uint32_t buffer, bool writes) {
    return fb::Arg(buffer, writes, 0, tinyElements * 4);
  }

  flatbuffers::Offset<fb::Kernel> kernel(const std::string &name, uint32_t arguments,
                                         const char *schedule = "flat", uint32_t grid = 3) {
    const uint32_t unit =
        kernelCount < options.unitsOfKernels.size() ? options.unitsOfKernels[kernelCount] : 0;
    ++kernelCount;
    return fb::CreateKernel(b, b.CreateString(name), b.CreateString(schedule), 32, arguments, grid,
                            -1, -1, -1, -1, unit, options.dynamicSharedBytes);
  }

  flatbuffers::Offset<fb::Step> launch(uint32_t kernel, std::vector<fb::Arg> args, uint64_t flops) {
    uint32_t grid = 3;
    if (options.change)
      options.change(args, grid);
    const auto argsVector = b.CreateVectorOfStructs(args);
    const auto launch = fb::CreateLaunch(
        b, kernel, grid, argsVector, options.lateArguments,
        options.parts.empty() ? 0 : b.CreateVectorOfStructs(options.parts), options.tails);
    const auto layers = b.CreateVectorOfStrings({"layer.one"});
    return fb::CreateStep(b, fb::Operation::Launch, launch.Union(), layers, flops, 0, 0,
                          b.CreateVector(options.opLayers));
  }

  flatbuffers::Offset<fb::Step> gemm() {
    fb::Arg a = arg(bufferX, false), w = arg(bufferW, false), d = arg(bufferY, true);
    fb::GemmBuilder g(b);
    g.add_a(&a);
    g.add_b(&w);
    g.add_d(&d);
    g.add_m(8);
    g.add_n(8);
    g.add_k(12);
    g.add_lda(12);
    g.add_ldb(8);
    g.add_ldd(8);
    g.add_kernel(options.gemmKernel);
    if (options.changeGemm)
      options.changeGemm(g);
    const auto done = g.Finish();
    return fb::CreateStep(b, fb::Operation::Gemm, done.Union());
  }

  std::vector<flatbuffers::Offset<fb::Entry>> buildEntries() {
    std::vector<flatbuffers::Offset<fb::Entry>> entries;
    const std::vector<flatbuffers::Offset<fb::TensorInfo>> none;
    const uint32_t weight = options.withInit ? bufferHalf : bufferW;
    if (options.withInit) {
      const auto step = launch(1, {arg(bufferW, false), arg(bufferHalf, true)}, 0);
      entries.push_back(
          fb::CreateEntry(b, b.CreateString("init"), b.CreateVector(none), b.CreateVector(none),
                          b.CreateVector(std::vector<uint32_t>()),
                          b.CreateVector(std::vector<uint32_t>()), b.CreateVector(&step, 1)));
    }
    std::vector<fb::Arg> args = {arg(bufferX, false), arg(weight, false), arg(bufferY, true)};
    args.resize(3 + options.extraArguments, arg(bufferX, false));
    const auto step = options.withGemm ? gemm() : launch(0, args, options.cost);
    const auto input = info("x", shape()), output = info("y", shape());
    const uint32_t inputBuffer = bufferX, outputBuffer = bufferY;
    entries.push_back(fb::CreateEntry(b, b.CreateString(options.entryName),
                                      b.CreateVector(&input, 1), b.CreateVector(&output, 1),
                                      b.CreateVector(&inputBuffer, 1),
                                      b.CreateVector(&outputBuffer, 1), b.CreateVector(&step, 1)));
    return entries;
  }

  flatbuffers::Offset<fb::Plan> buildPlan() {
    std::vector<flatbuffers::Offset<fb::Buffer>> buffers = {buffer("x", fb::Space::Input, 0),
                                                            buffer("y", fb::Space::Output, 0),
                                                            buffer("w", fb::Space::State, 0)};
    if (options.withInit)
      buffers.push_back(buffer("half", fb::Space::State, 1));
    else
      buffers.push_back(buffer("temporary", fb::Space::Arena, 0));
    std::vector<flatbuffers::Offset<fb::Kernel>> kernels = {
        kernel(options.kernel, 3 + options.extraArguments, options.kernelSchedule.c_str(),
               options.kernelGrid),
        kernel("halve", 2)};
    if (options.withGemm)
      kernels.push_back(kernel("bare_gemm", 7, "gemm", 0));
    std::vector<flatbuffers::Offset<fb::Module>> modules;
    if (options.withModule)
      modules.push_back(
          fb::CreateModule(b, b.CreateString(options.target), 3, b.CreateString(options.compiler)));
    for (const auto &[unit, names] : options.cubins)
      modules.push_back(fb::CreateModule(b, b.CreateString(options.target),
                                         3 + static_cast<uint32_t>(modules.size()),
                                         b.CreateString("none"), unit));
    const auto entries = buildEntries();
    return fb::CreatePlan(b, b.CreateVectorOfStrings({options.target}), 1024, 1024,
                          b.CreateVector(buffers), b.CreateVector(kernels), b.CreateVector(entries),
                          1, b.CreateVector(modules), -1, options.secondUnit);
  }

  const TinyOptions &options;
  size_t kernelCount = 0;
  flatbuffers::FlatBufferBuilder b;
};

} // namespace

std::vector<uint8_t> tinyArtifact(const TinyOptions &options) {
  return TinyBuilder(options).build();
}

std::string writeTinyArtifact(const std::string &name, const TinyOptions &options) {
  const std::string path = testFolder() + "/" + name;
  writeBytes(path, tinyArtifact(options));
  return path;
}

std::string testFolder() {
  static const std::string folder = [] {
    const char *base = std::getenv("TMPDIR");
    std::string path = std::string(base ? base : "/tmp") + "/mpc-runtime-test-XXXXXX";
    if (!::mkdtemp(path.data()))
      std::abort();
    static std::string kept;
    kept = path;
    std::atexit([] { (void)!std::system(("rm -rf '" + kept + "'").c_str()); });
    return path;
  }();
  return folder;
}

size_t filesIn(const std::string &folder) {
  size_t count = 0;
  DIR *entries = ::opendir(folder.c_str());
  while (const dirent *entry = entries ? ::readdir(entries) : nullptr)
    count += entry->d_name[0] != '.';
  if (entries)
    ::closedir(entries);
  return count;
}

std::vector<std::string> entriesOf(const std::string &folder) {
  std::vector<std::string> names;
  DIR *entries = ::opendir(folder.c_str());
  while (const dirent *entry = entries ? ::readdir(entries) : nullptr)
    if (std::string(entry->d_name) != "." && std::string(entry->d_name) != "..")
      names.push_back(folder + "/" + entry->d_name);
  if (entries)
    ::closedir(entries);
  return names;
}

void writeBytes(const std::string &path, const std::vector<uint8_t> &bytes) {
  std::ofstream(path, std::ios::binary)
      .write(reinterpret_cast<const char *>(bytes.data()),
             static_cast<std::streamsize>(bytes.size()));
}

std::vector<uint8_t> readBytes(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void fixChecksum(std::vector<uint8_t> &file) {
  const uint64_t checksum =
      XXH3_64bits(file.data() + sizeof(ArtifactHeader), file.size() - sizeof(ArtifactHeader));
  std::memcpy(file.data() + offsetof(ArtifactHeader, checksum), &checksum, sizeof(checksum));
}

} // namespace mpc::test
