// Artifacts built by hand for the runtime's tests: a few kernels over 96 floats in 3 blocks of 32
// threads, in a text of its own that needs no device library.
#pragma once

#include "mpc/ArtifactFile.h"

#include "mpc/artifact_generated.h"

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace mpc::test {

constexpr int64_t tinyElements = 96;

/// The kernels' text: scale_add (y = 2 x + w), halve (y = x / 2), racy (reads what a neighbour
/// writes), overrun (writes one element too many), bare_gemm with bare_gemm_grid.
extern const char *const tinySource;
extern const char *const tinyDeviceLibrary;

/// The changes of a test to the program before it is packed.
struct TinyOptions {
  std::string kernel = "scale_add";
  std::string entryName = "main";
  std::string extraText;               // behind tinySource
  std::string kernelSchedule = "flat"; // of that kernel
  uint32_t kernelGrid = 3;
  uint32_t dynamicSharedBytes = 0; // of all kernels
  int32_t gemmKernel = 2;          // of main's GEMM: bare_gemm
  std::string target = "cpu";
  fb::Source weightSource = fb::Source::Data; // of state "w"
  bool withInit = false;   // state "half" is derived from w by the kernel halve, and main uses it
  bool withGemm = false;   // main is one GEMM x (8, 12) . w (12, 8) instead
  uint64_t cost = 0;       // flops of the step
  bool withModule = false; // a made-up cubin for the target's architecture
  std::string compiler = "none"; // that made it
  /// Made-up cubins by unit instead, with the kernels that the driver's double finds in each;
  /// kernel i of the plan is said to be in unitsOfKernels[i].
  std::vector<std::pair<uint32_t, std::string>> cubins;
  std::vector<uint32_t> unitsOfKernels;
  int32_t secondUnit = -1;     // of the kernels of second forms
  uint32_t extraArguments = 0; // of main's kernel, which does not look at them
  uint32_t lateArguments = 0;  // of main's launch
  std::vector<fb::Part> parts; // of main's launch, the last `tails` of them its tail
  uint32_t tails = 0;
  std::vector<int8_t> opLayers; // of main's launch, which has one layer
  std::string weightName = "w";
  /// Called on the builder's native step before it is stored, to break it.
  std::function<void(std::vector<fb::Arg> &args, uint32_t &grid)> change;
  /// Called on the GEMM's builder, to add to it.
  std::function<void(fb::GemmBuilder &gemm)> changeGemm;
};

/// The bytes of a whole artifact file.
std::vector<uint8_t> tinyArtifact(const TinyOptions &options = {});
/// Writes it below the test's temporary folder and gives the path.
std::string writeTinyArtifact(const std::string &name, const TinyOptions &options = {});

/// A fresh folder of this test process; everything goes there.
std::string testFolder();
/// How many files stand in a folder, hidden ones left out.
size_t filesIn(const std::string &folder);
/// The paths of all files in a folder, hidden ones too.
std::vector<std::string> entriesOf(const std::string &folder);
void writeBytes(const std::string &path, const std::vector<uint8_t> &bytes);
std::vector<uint8_t> readBytes(const std::string &path);
/// Makes the header's checksum right again after a change to the bytes behind it.
void fixChecksum(std::vector<uint8_t> &file);

/// w[i] of state "w".
inline float weightAt(int64_t i) { return 0.25f * static_cast<float>(i) - 3.0f; }

} // namespace mpc::test
