// Negative controls of the fiber back end: each barrier of the library's kernels is left out in
// turn, and the fibers must answer differently from the direct back end in one of their two orders;
// a barrier that some threads never reach is reported instead of hanging. The library is compiled
// once, with a number that says which barrier is left out.
#include "DeviceLibrary.h"
#include "Harness.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <memory>
#include <regex>
#include <sstream>

namespace {

namespace fs = std::filesystem;

std::string read(const char *path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

/// Compiles the text for fibers; the library's path, or empty.
std::string compile(const std::string &name, const std::string &library, const std::string &text) {
  const fs::path folder = fs::path(MPC_TEST_WORK) / name;
  fs::create_directories(folder);
  std::ofstream(folder / "mpc_device.cuh") << library;
  std::ofstream(folder / "kernels.cpp") << "#define MPC_DEVICE_FIBERS\n" << text;
  const std::string out = (folder / "kernels.so").string();
  const std::string command =
      std::string(MPC_TEST_CXX) +
      " -std=c++17 -O1 -march=x86-64-v3 " MPC_TEST_HOST_FLAGS " -fPIC -shared -I" +
      folder.string() + " " + (folder / "kernels.cpp").string() + " -o " + out;
  return std::system(command.c_str()) == 0 ? out : std::string();
}

const std::string call = "block_barrier();";

/// The start of every call in the library, after the fibers' own definition of it.
std::vector<size_t> barriers(const std::string &library) {
  std::vector<size_t> found;
  for (size_t at = library.find(call); at != std::string::npos; at = library.find(call, at + 1))
    found.push_back(at);
  return found;
}

/// The library where barrier n waits only if `mpc_left_out` is another number.
std::string withSwitches(std::string library, const std::vector<size_t> &all) {
  for (size_t n = all.size(); n-- > 0;)
    library.replace(all[n], call.size(),
                    "(mpc_left_out == " + std::to_string(n) + " ? void() : block_barrier());");
  return library;
}

bool differs(const Kernels &fibers, const Kernels &direct, const Launch &launch) {
  for (const int order : {0, 1}) {
    fibers.setFiberOrder(order);
    fibers.clearFiberError();
    Memory a(launch, Fill::ordinary, 3), b(launch, Fill::ordinary, 3);
    if (!direct.run(launch, a) || !fibers.run(launch, b) || fibers.fiberError() ||
        firstDifference(a, b) != "")
      return true;
  }
  return false;
}

/// The kernels that answer differently, of those that have barriers.
std::string noticedBy(const Kernels &fibers, const Kernels &direct) {
  std::string by;
  for (const char *name : {"row_softmax",
                           "row_limit",
                           "row_norm",
                           "flat_quantize",
                           "tile_quantize",
                           "tile_twice",
                           "attention_f16_40",
                           "attention_f32_128",
                           "row_block_norm",
                           "row_parts",
                           "row_turned",
                           "row_held",
                           "tile_sums",
                           "row_running",
                           "row_chunks",
                           "row_linear",
                           "row_whole",
                           "attention_grad_f16_40",
                           "attention_grad_f32_64",
                           "attention_tail",
                           "attention_grad_tail",
                           "attention_grad_dv_tail",
                           "last_block",
                           "scatter_often",
                           "list_places",
                           "windows_bf16",
                           "windows_f32"})
    if (differs(fibers, direct, launchNamed(name)))
      by += std::string(by.empty() ? "" : ", ") + name;
  return by;
}

TEST(Barrier, each_one_of_the_library_is_missed) {
  const std::string library = mpc::deviceLibraryText();
  const std::vector<size_t> all = barriers(library);
  ASSERT_GE(all.size(), 8u);
  const std::string path =
      compile("switches", withSwitches(library, all),
              "extern \"C\" __attribute__((visibility(\"default\"))) int mpc_left_out;\n"
              "int mpc_left_out = -1;\n" +
                  read(MPC_TEST_KERNEL_FOLDER "/Kernels.cu") +
                  read(MPC_TEST_KERNEL_FOLDER "/AttentionKernels.cu") +
                  read(MPC_TEST_KERNEL_FOLDER "/PlaceKernels.cu"));
  ASSERT_NE(path, "");
  const Kernels direct(MPC_TEST_DIRECT), fibers(path.c_str());
  ASSERT_TRUE(bool(direct));
  ASSERT_TRUE(bool(fibers));
  EXPECT_EQ(noticedBy(fibers, direct), "") << "with all barriers";
  size_t missed = 0;
  for (size_t n = 0; n < all.size(); ++n) {
    fibers.setNumber("mpc_left_out", static_cast<int>(n));
    const std::string by = noticedBy(fibers, direct);
    const size_t line =
        size_t(std::count(library.begin(), library.begin() + long(all[n]), '\n')) + 1;
    std::printf("barrier %zu (line %zu of the text): noticed by %s\n", n, line,
                by.empty() ? "nobody" : by.c_str());
    missed += by.empty();
  }
  EXPECT_EQ(missed, 0u)
      << "a barrier whose absence nobody notices is either needless or not tested";
  fibers.setNumber("mpc_left_out", -1);
  EXPECT_EQ(noticedBy(fibers, direct), "") << "with all barriers again";
}

// ---- Warpgroups

/// A statement of the library, and what stands in its place when it is left out.
struct Statement {
  size_t begin, length;
  std::string without;
};

/// What the kernels of warpgroups wait for, signal and fence, but for whose turn it is to multiply,
/// which changes no answer; and the order of chunks in a row, and the descriptors that say so.
std::vector<Statement> waitsOfWarpgroups(const std::string &library) {
  std::vector<Statement> found;
  for (const char *text : {"((chunk % 8) ^ (row % 8))", "1ull << 62"})
    found.push_back({library.find(text), std::string(text).size(),
                     text[0] == '(' ? "(chunk % 8)" : "3ull << 62"});
  const std::regex wait(
      "warpgroup::(await|arrive|meet|fence_writes|await_copies<[^>]*>|end_copies|await_products<"
      "[^>]*>|end_products|await_bulk_stores|add_one)\\([^;]*\\);");
  const size_t begin = library.find("struct AttentionWarpgroups");
  for (std::sregex_iterator at(library.begin() + long(begin), library.end(), wait), end; at != end;
       ++at)
    if (at->str().find("turn_barrier") == std::string::npos)
      found.push_back({begin + size_t(at->position()), size_t(at->length()), "void();"});
  std::sort(found.begin(), found.end(),
            [](const Statement &a, const Statement &b) { return a.begin < b.begin; });
  return found;
}

std::string withSwitches(std::string library, const std::vector<Statement> &all) {
  for (size_t n = all.size(); n-- > 0;) {
    std::string text = library.substr(all[n].begin, all[n].length);
    const bool isStatement = text.back() == ';';
    if (isStatement)
      text.pop_back();
    const std::string without = isStatement ? "void()" : all[n].without;
    library.replace(all[n].begin, all[n].length,
                    "(mpc_left_out == " + std::to_string(n) + " ? " + without + " : " + text + ")" +
                        (isStatement ? ";" : ""));
  }
  return library;
}

/// Kernels of warpgroups for heads of 64 columns, for wide ones, and the gradients.
std::vector<Launch> launchesOfWarpgroups() {
  using Role = Buffer::Role;
  constexpr size_t heads = 2, count = 300, rows = heads * count;
  std::vector<Launch> all;
  for (const size_t dim : {64, 128}) {
    const Buffer q = {Type::bf16, rows * dim, Role::input},
                 k = {Type::bf16, count * dim, Role::input}, none = {Type::bf16, 0, Role::null},
                 row = {Type::f32, rows, Role::input};
    const auto result = [](Buffer of) { return Buffer{of.type, of.count, Role::output}; };
    const size_t step = dim == 64 ? 128 : 64, parts = heads * ((count + step - 1) / step) * 2;
    all.push_back({dim == 64 ? "forward_small" : "forward_wide",
                   dim == 64 ? 2u : 6u,
                   {q, k, k, none, none, result(q), result(row)}});
    all.push_back({dim == 64 ? "backward_small" : "backward_wide",
                   3,
                   {q,
                    k,
                    k,
                    none,
                    none,
                    row,
                    row,
                    q,
                    result(q),
                    result(k),
                    result(k),
                    {Type::i32, 1 + parts, Role::zeroed},
                    {Type::f32, parts * 4096, Role::zeroed}}});
  }
  return all;
}

/// The first kernel that answers otherwise than `right`, its answers with all waits.
std::string noticedBy(const Kernels &fibers, const std::vector<Launch> &launches,
                      const std::vector<std::unique_ptr<Memory>> &right) {
  for (size_t i = 0; i < launches.size(); ++i)
    for (const int order : {0, 1}) {
      Memory m(launches[i], Fill::ordinary, 3);
      fibers.setFiberOrder(order);
      fibers.clearFiberError();
      const bool ran = fibers.run(launches[i], m);
      const char *why = fibers.fiberError() ? fibers.fiberError() : ran ? nullptr : "is missing";
      if (why || firstDifference(*right[i], m) != "")
        return launches[i].name + std::string(": ") + (why ? why : "other answers");
    }
  return "";
}

TEST(Barrier, each_wait_of_warpgroups_is_missed) {
  const std::string library = mpc::deviceLibraryText();
  const std::vector<Statement> all = waitsOfWarpgroups(library);
  ASSERT_GE(all.size(), 30u);
  const std::string path =
      compile("warpgroups", withSwitches(library, all),
              "extern \"C\" __attribute__((visibility(\"default\"))) int mpc_left_out;\n"
              "int mpc_left_out = -1;\n" +
                  read(MPC_TEST_KERNEL_FOLDER "/WarpgroupKernels.cu"));
  ASSERT_NE(path, "");
  const Kernels fibers(path.c_str());
  const std::vector<Launch> launches = launchesOfWarpgroups();
  std::vector<std::unique_ptr<Memory>> right;
  for (const Launch &launch : launches) {
    right.push_back(std::make_unique<Memory>(launch, Fill::ordinary, 3));
    ASSERT_TRUE(fibers.run(launch, *right.back()));
  }
  EXPECT_EQ(noticedBy(fibers, launches, right), "") << "with all waits";
  for (size_t n = 0; n < all.size(); ++n) {
    fibers.setNumber("mpc_left_out", int(n));
    const std::string by = noticedBy(fibers, launches, right);
    const auto line = std::count(library.begin(), library.begin() + long(all[n].begin), '\n') + 1;
    const std::string text = library.substr(all[n].begin, all[n].length);
    std::printf("line %ld, %s: %s\n", line, text.c_str(),
                by.empty() ? "nobody notices" : by.c_str());
    EXPECT_NE(by, "") << text << " in line " << line << " is needless or not tested";
  }
}

TEST(Barrier, threads_that_leave_are_reported) {
  const std::string path = compile("deadlock", mpc::deviceLibraryText(), R"(
#include "mpc_device.cuh"
struct leaver_args { float* out; };
MPC_KERNEL(leaver, 64) {
  if (thread_index() < 10)
    block_barrier();
  arg.out[0] = 1;
}
struct fine_args { float* out; };
MPC_KERNEL(fine, 64) {
  MPC_SHARED(float, shared, 64);
  shared[thread_index()] = float(thread_index());
  block_barrier();
  arg.out[thread_index()] = shared[63 - thread_index()];
}
)");
  ASSERT_NE(path, "");
  const Kernels fibers(path.c_str());
  const Launch launch{"leaver", 3, {{Type::f32, 64, Buffer::Role::output}}};
  const Launch fine{"fine", 2, {{Type::f32, 64, Buffer::Role::output}}};
  for (const int order : {0, 1}) {
    fibers.setFiberOrder(order);
    Memory memory(launch, Fill::ordinary, 1);
    ASSERT_TRUE(fibers.run(launch, memory));
    ASSERT_NE(fibers.fiberError(), nullptr);
    std::printf("%s\n", fibers.fiberError());
    EXPECT_NE(std::string(fibers.fiberError()).find("10 wait at a block barrier"),
              std::string::npos);
    fibers.clearFiberError();
    // The next launch is not affected.
    Memory after(fine, Fill::ordinary, 1);
    ASSERT_TRUE(fibers.run(fine, after));
    EXPECT_EQ(fibers.fiberError(), nullptr);
    EXPECT_EQ(static_cast<float *>(after.pointers[0])[0], 63.0f);
  }
}

} // namespace
