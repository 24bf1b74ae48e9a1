// Artifacts that no compiler writes: sizes that wrap around, more memory than there is, tensors
// that share a segment, a hundred thousand of everything. Each is refused by a sentence or read at
// once.
#include "HostileArtifact.h"
#include "artifact/Artifact.h"
#include "mpc/Program.h"
#include "mpc/SafeTensors.h"
#include "mpc/mpc.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cstring>
#include <dlfcn.h>
#include <fstream>
#include <functional>
#include <iostream>
#include <optional>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace mpc::test {
namespace {

bool underAddressSanitizer() { return ::dlsym(RTLD_DEFAULT, "__asan_init") != nullptr; }

constexpr int64_t power(int exponent) { return int64_t(1) << exponent; }

void expectRefused(const HostileOptions &options, const std::vector<std::string> &words) {
  const std::vector<uint8_t> file = hostileArtifact(options);
  const Result<Artifact> opened = Artifact::fromMemory({file.data(), file.size()}, "hostile.mpcx");
  ASSERT_FALSE(opened.ok()) << words[0];
  for (const std::string &word : words)
    EXPECT_NE(opened.status().message().find(word), std::string::npos)
        << "'" << word << "' in: " << opened.status().message();
}

TEST(ByteCount, never_wraps_around) {
  EXPECT_EQ(byteCount(DType::I64, {power(58) + 1000}), std::nullopt); // "8,000 bytes"
  EXPECT_EQ(byteCount(DType::F32, {power(59)}), std::nullopt);        // "0 bytes"
  EXPECT_EQ(byteCount(DType::I64, {power(58)}), std::nullopt);        // 2^64 bits
  EXPECT_EQ(byteCount(DType::I64, {power(58) - 1}), uint64_t(8) * (power(58) - 1));
  EXPECT_EQ(byteCount(DType::F4E2M1FN, {power(60) + 1}), uint64_t(power(59)) + 1);
  EXPECT_EQ(byteCount(DType::F4E2M1FN, {power(62)}), std::nullopt);
  EXPECT_EQ(byteCount(DType::F32, {-1}), std::nullopt);
}

TEST(HostileSizes, of_one_state_are_refused) {
  const HostileState cases[] = {
      {"w", fb::DType::I64, {power(58) + 1000}, fb::Source::Ones},
      {"w", fb::DType::F32, {power(59)}, fb::Source::Normal},
      {"w", fb::DType::F32, {power(58) + 1, 4}, fb::Source::Zeros},
  };
  for (const HostileState &state : cases) {
    HostileOptions options;
    options.states = {state};
    expectRefused(options, {"state w", "too large"});
  }
}

TEST(HostileSizes, of_all_states_together_are_refused) {
  HostileOptions options; // f16: 2^60 bytes each, 2^64 in all
  for (int i = 0; i < 16; ++i)
    options.states.push_back({"w" + std::to_string(i), fb::DType::F16, {power(59)}});
  expectRefused(options, {"state w0", "at most 70368744177664 are allowed"});
  options.states.clear(); // 2^45 bytes each
  for (int i = 0; i < 3; ++i)
    options.states.push_back({"w" + std::to_string(i), fb::DType::F16, {power(44)}});
  expectRefused(options, {"state w2", "70368744177664 and 35184372088832 bytes"});
}

TEST(HostileSizes, of_the_border_are_refused) {
  HostileOptions options;
  options.inputShape = {power(42)}; // 2^44 bytes
  options.inputs = 4;
  const std::vector<uint8_t> most = hostileArtifact(options);
  EXPECT_TRUE(Artifact::fromMemory({most.data(), most.size()}, "most.mpcx").ok());
  options.outputs = 1;
  expectRefused(options, {"border, at buffer 4", "are allowed"});
}

TEST(HostileSegments, of_state_belong_to_one_tensor) {
  HostileOptions options;
  options.blobs = {std::string(400, 'x')};
  options.states = {{"a", fb::DType::F32, {100}, fb::Source::Data, 2},
                    {"b", fb::DType::F32, {100}, fb::Source::Data, 2}};
  expectRefused(options, {"state b is in segment 2, which belongs to state a"});
  // Two segments over the same bytes.
  options.blobs = {std::string(400, 'x'), std::string(400, 'y')};
  options.states[1].segment = 3;
  EXPECT_TRUE(describeArtifact(writeHostileArtifact("apart.mpcx", options)).ok());
  options.segments = {{0, 26}, {64, 26}, {128, 400}, {448, 400}};
  expectRefused(options, {"segments 2 and 3 overlap"});
  // The kernels' text as state: the program could write the text that is compiled.
  options.segments.clear();
  options.states = {
      {"a", fb::DType::U8, {static_cast<int64_t>(hostileText.size())}, fb::Source::Data, 0}};
  expectRefused(options, {"source is in segment 0, which belongs to state a"});
  options.states[0].segment = 1;
  options.states[0].shape = {static_cast<int64_t>(std::strlen(tinyDeviceLibrary))};
  expectRefused(options, {"the device library is in segment 1, which belongs to state a"});
}

TEST(HostileCounts, cost_no_more_than_their_bytes) {
  constexpr uint32_t many = 100000;
  struct Case {
    const char *name;
    HostileOptions options;
  };
  std::vector<Case> cases(3);
  cases[0].name = "entries";
  cases[0].options.entries = many;
  cases[1].name = "inputs";
  cases[1].options.inputs = many;
  cases[2].name = "hyper-parameters";
  for (uint32_t i = 0; i < many; ++i) {
    cases[2].options.states.push_back({"hyper.of.a.hundred.thousand." + std::to_string(i),
                                       fb::DType::F32,
                                       {},
                                       fb::Source::Zeros,
                                       -1,
                                       fb::Role::Hyper});
    cases[2].options.hyper.push_back(cases[2].options.states.back().name);
  }
  for (const Case &c : cases) {
    const std::vector<uint8_t> file = hostileArtifact(c.options);
    const auto start = std::chrono::steady_clock::now();
    const Result<Artifact> opened = Artifact::fromMemory({file.data(), file.size()}, c.name);
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    EXPECT_TRUE(opened.ok()) << opened.status().message();
    std::cout << c.name << ": " << file.size() << " bytes, checked in " << time.count() << " s\n";
    EXPECT_LT(time.count(), 2.0 * static_cast<double>(file.size()) / 1e6) << c.name;
  }
}

/// Lists of one place that many steps refer to: 1 to 3 MB would stand for 10^10 elements.
TEST(HostileCounts, are_not_multiplied_by_sharing) {
  Sharing cases[4];
  cases[0].layers = 250000;
  cases[1].arguments = 4000;
  cases[2].parts = 200000;
  cases[3].opLayers = 1000000;
  for (Sharing &sharing : cases) {
    sharing.steps = sharing.layers ? 60000 : 50000;
    const std::vector<uint8_t> file = sharingArtifact(sharing);
    const auto start = std::chrono::steady_clock::now();
    const Result<Artifact> opened = Artifact::fromMemory({file.data(), file.size()}, "shared.mpcx");
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    std::cout << file.size() << " bytes, " << time.count() << " s\n";
    ASSERT_FALSE(opened.ok());
    EXPECT_NE(opened.status().message().find(sharing.layers ? "not a well-formed FlatBuffer"
                                                            : "more than the program has beside"),
              std::string::npos)
        << opened.status().message();
    EXPECT_LT(time.count(), 2.0);
  }
}

TEST(HostileNames, of_tensors_have_a_limit) {
  HostileOptions options;
  options.states = {{std::string(4097, 'w'), fb::DType::F32, {}}};
  expectRefused(options, {"state 0 is named by 4097 characters, at most 4096"});
  options.states[0].name.pop_back();
  const std::vector<uint8_t> file = hostileArtifact(options);
  EXPECT_TRUE(Artifact::fromMemory({file.data(), file.size()}, "name.mpcx").ok());
}

TEST(HostileNames, of_entries_have_a_limit) {
  // An entry's name stands in the place of each of its steps.
  TinyOptions tiny;
  tiny.entryName = std::string(513, 'm');
  const std::vector<uint8_t> file = tinyArtifact(tiny);
  const Result<Artifact> opened = Artifact::fromMemory({file.data(), file.size()}, "name.mpcx");
  ASSERT_FALSE(opened.ok());
  EXPECT_NE(opened.status().message().find("name has 513 characters, at most 512"),
            std::string::npos)
      << opened.status().message();
}

/// A collective that reduces a buffer into another, of `bytes` bytes each.
HostileStep reduceOf(uint32_t from, uint32_t to, uint32_t token = 0, uint64_t bytes = 64) {
  HostileStep step;
  step.args = {fb::Arg(from, false, 0, bytes), fb::Arg(to, true, 0, bytes)};
  step.token = token;
  return step;
}
HostileStep waitFor(uint32_t token) {
  HostileStep step;
  step.token = token;
  return step;
}

HostileOptions stepsOfRanks(std::vector<HostileStep> steps) {
  HostileOptions options;
  options.steps = std::move(steps);
  options.ranks = 0;
  return options;
}

TEST(HostileCollectives, that_are_right_are_read) {
  HostileStep whole = reduceOf(2, 2, 1);
  whole.dtype = fb::DType::I32;
  whole.reduction = fb::Reduction::Max;
  const std::vector<uint8_t> file =
      hostileArtifact(stepsOfRanks({reduceOf(0, 1), whole, waitFor(1), waitFor(0)}));
  const Result<Artifact> opened = Artifact::fromMemory({file.data(), file.size()}, "right.mpcx");
  EXPECT_TRUE(opened.ok()) << opened.status().message();
}

TEST(HostileCollectives, have_one_wait_each) {
  expectRefused(stepsOfRanks({reduceOf(0, 0)}), {"never waits for token 0"});
  expectRefused(stepsOfRanks({reduceOf(0, 0), waitFor(0), waitFor(0)}),
                {"step 2", "waits for token 0, which no collective before it has begun"});
  expectRefused(stepsOfRanks({waitFor(7)}), {"step 0", "waits for token 7"});
  expectRefused(stepsOfRanks({reduceOf(0, 0), waitFor(0), reduceOf(1, 1), waitFor(0)}),
                {"step 2", "begins token 0 a second time"});
}

TEST(HostileCollectives, keep_their_bytes_to_themselves) {
  expectRefused(stepsOfRanks({reduceOf(0, 0), reduceOf(0, 1, 1), waitFor(0), waitFor(1)}),
                {"step 1", "uses what the collective of token 0 works on, before the wait for it"});
  HostileStep beside = reduceOf(0, 0, 1);
  beside.args = {fb::Arg(0, false, 32, 64), fb::Arg(0, true, 32, 64)};
  expectRefused(stepsOfRanks({reduceOf(0, 1), beside, waitFor(0), waitFor(1)}),
                {"step 1", "uses what the collective of token 0 works on"});
  beside.args[0] = fb::Arg(0, false, 0, 64);
  expectRefused(stepsOfRanks({beside, waitFor(1)}),
                {"arguments 0 and 1 overlap and one of them is written"});
}

TEST(HostileCollectives, reduce_as_much_as_they_write) {
  HostileStep step = reduceOf(0, 1);
  step.args[1] = fb::Arg(1, true, 0, 32);
  expectRefused(stepsOfRanks({step, waitFor(0)}),
                {"argument 1 has 32 bytes, what it is made from 64"});
  step.args.push_back(fb::Arg(1, true, 32, 32));
  expectRefused(stepsOfRanks({step, waitFor(0)}),
                {"a collective of 3 arguments, expected as many to read as to write"});
  step = reduceOf(0, 1);
  step.args[1] = fb::Arg(1, false, 0, 64);
  expectRefused(stepsOfRanks({step, waitFor(0)}), {"argument 1 is not marked as written"});
  step.args[0] = fb::Arg(0, true, 0, 64);
  expectRefused(stepsOfRanks({step, waitFor(0)}), {"argument 0 is marked as written"});
  expectRefused(stepsOfRanks({reduceOf(0, 1, 0, 6), waitFor(0)}),
                {"argument 0 is no whole number of elements of f32"});
  expectRefused(stepsOfRanks({reduceOf(0, 1, 0, 192), waitFor(0)}), {"argument 0 reaches bytes"});
  expectRefused(stepsOfRanks({reduceOf(0, 9), waitFor(0)}), {"argument 1 is buffer 9 of 3"});
}

TEST(HostileCollectives, are_of_known_kinds_and_types) {
  HostileStep step = reduceOf(0, 1);
  step.kind = static_cast<fb::CollectiveKind>(7);
  expectRefused(stepsOfRanks({step, waitFor(0)}), {"an unknown collective or reduction"});
  step = reduceOf(0, 1);
  step.reduction = static_cast<fb::Reduction>(2);
  expectRefused(stepsOfRanks({step, waitFor(0)}), {"an unknown collective or reduction"});
  step = reduceOf(0, 1);
  step.dtype = fb::DType::F16;
  expectRefused(stepsOfRanks({step, waitFor(0)}), {"reduces f16, expected f32, bf16 or i32"});
  step.dtype = fb::DType::I32; // the buffers are of f32
  expectRefused(stepsOfRanks({step, waitFor(0)}), {"no whole number of elements of i32"});
}

/// Of 64 bytes and their part, which three ranks make of 16 elements: 6 elements.
HostileStep partsOf(fb::CollectiveKind kind, uint64_t whole, uint64_t part) {
  const bool gathers = kind == fb::CollectiveKind::AllGather;
  HostileStep step = reduceOf(0, 1);
  step.kind = kind;
  step.args = {fb::Arg(0, false, 0, gathers ? part : whole),
               fb::Arg(1, true, 0, gathers ? whole : part)};
  return step;
}

TEST(HostileCollectives, of_parts_have_the_sizes_that_the_ranks_give) {
  for (const fb::CollectiveKind kind :
       {fb::CollectiveKind::ReduceScatter, fb::CollectiveKind::AllGather}) {
    HostileOptions options = stepsOfRanks({partsOf(kind, 64, 24), waitFor(0)});
    options.ranks = 3;
    const std::vector<uint8_t> file = hostileArtifact(options);
    const Result<Artifact> opened = Artifact::fromMemory({file.data(), file.size()}, "parts.mpcx");
    EXPECT_TRUE(opened.ok()) << opened.status().message();
    for (const uint64_t part : {20, 28, 64}) {
      options.steps = {partsOf(kind, 64, part), waitFor(0)};
      expectRefused(options, {"step 0", "bytes, what it is made from"});
    }
    options.steps = {partsOf(kind, 64, 24), waitFor(0)};
    options.ranks = 0;
    expectRefused(options, {"gives ranks parts, of a program without a number of ranks"});
    options.ranks = 1;
    options.steps = {partsOf(kind, 64, 64), waitFor(0)};
    options.steps[0].args[1] = fb::Arg(0, true, 0, 64);
    expectRefused(options, {"arguments 0 and 1 overlap"});
  }
}

/// A state of 6 elements, the part of one of 3 ranks in 16.
HostileOptions stateInParts() {
  HostileOptions options;
  options.states = {{"w", fb::DType::F32, {6}}};
  options.states[0].whole = std::vector<int64_t>{4, 4};
  options.ranks = 3;
  return options;
}

TEST(HostileParts, are_of_the_size_that_the_ranks_give) {
  HostileOptions options = stateInParts();
  const std::vector<uint8_t> file = hostileArtifact(options);
  const Result<Artifact> opened = Artifact::fromMemory({file.data(), file.size()}, "part.mpcx");
  EXPECT_TRUE(opened.ok()) << opened.status().message();
  options.ranks = 2;
  expectRefused(options, {"state w is 6xf32, a part of 4x4xf32 has 8 elements"});
  options.ranks = 0;
  expectRefused(options, {"state w is a part, of a program without a number of ranks"});
  options = stateInParts();
  options.states[0].shape = {2, 3};
  expectRefused(options, {"state w is", "a part of"});
  options = stateInParts();
  options.states[0].whole = std::vector<int64_t>{-4, 4};
  expectRefused(options, {"whole tensor has a shape that is negative or too large"});
  options = stateInParts();
  options.states[0].source = fb::Source::Derived;
  options.states[0].role = fb::Role::Derived;
  expectRefused(options, {"state w is a part, and derived"});
}

TEST(HostileCollectives, belong_to_programs_of_ranks) {
  HostileOptions options = stepsOfRanks({reduceOf(0, 1), waitFor(0)});
  options.ranks = -1;
  expectRefused(options, {"step 0", "is a collective of a program that knows no ranks"});
}

/// 2^45 bytes, of which the machine that runs this has fewer: refused before any is filled.
TEST(HostileSizes, of_state_are_held_against_the_memory) {
  for (const fb::Source source :
       {fb::Source::Ones, fb::Source::Normal, fb::Source::Uniform, fb::Source::Zeros})
    for (const char *device : {"cpu", "cpu-check"}) {
      HostileOptions options;
      options.states = {{"w", fb::DType::F32, {power(43)}, source}};
      SessionOptions load;
      load.device = device;
      load.cacheFolder = testFolder() + "/cache";
      const auto session = Session::load(writeHostileArtifact("bomb.mpcx", options), load);
      EXPECT_EQ(session.status(), MPC_OUT_OF_MEMORY);
      if (source == fb::Source::Zeros && std::string(device) == "cpu-check")
        continue; // it holds all it claims against the memory at once
      for (const char *word : {"the state", "35184372088832 bytes", "can be had", "free memory"})
        EXPECT_NE(session.message().find(word), std::string::npos) << session.message();
    }
}

TEST(HostileSizes, of_the_arena_are_held_against_the_memory_where_init_fills_it) {
  HostileOptions options;
  options.arenaBytes = uint64_t(1) << 45;
  SessionOptions load;
  load.device = "cpu";
  load.cacheFolder = testFolder() + "/cache";
  const auto session = Session::load(writeHostileArtifact("arena.mpcx", options), load);
  EXPECT_EQ(session.status(), MPC_OUT_OF_MEMORY);
  EXPECT_NE(session.message().find("the arena of the entry init takes 35184372088832 bytes"),
            std::string::npos)
      << session.message();
}

/// Runs `body` in a child that may have `bytes` more of address space; gives its exit status.
int inLittleSpace(uint64_t bytes, const std::function<int()> &body) {
  const pid_t child = ::fork();
  if (child == 0) {
    std::ifstream pages("/proc/self/statm");
    uint64_t mapped = 0;
    pages >> mapped;
    const rlim_t most = mapped * static_cast<uint64_t>(::sysconf(_SC_PAGESIZE)) + bytes;
    const rlimit bound = {most, most};
    ::setrlimit(RLIMIT_AS, &bound);
    ::_exit(body());
  }
  int status = 1;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

TEST(HostileSizes, are_held_against_the_processs_limits) {
  if (underAddressSanitizer())
    GTEST_SKIP() << "ASan maps more than a limit on address space lets through";
  HostileOptions options;
  options.states = {{"w", fb::DType::F32, {power(28)}, fb::Source::Zeros}}; // 1 GB
  const std::string path = writeHostileArtifact("gigabyte.mpcx", options);
  SessionOptions load;
  load.device = "cpu";
  load.cacheFolder = testFolder() + "/cache";
  ASSERT_TRUE(Session::load(path, load)); // fills the cache; nothing touches the zeros
  EXPECT_EQ(inLittleSpace(uint64_t(512) << 20,
                          [&] {
                            const auto session = Session::load(path, load);
                            const bool named =
                                session.message().find("RLIMIT_AS") != std::string::npos;
                            return session.status() == MPC_OUT_OF_MEMORY && named ? 0 : 1;
                          }),
            0);
}

TEST(HostileSizes, of_sparse_files_are_held_against_the_memory) {
  const std::string path = testFolder() + "/sparse.safetensors";
  writeBytes(path, {});
  if (::truncate(path.c_str(), power(43)) != 0)
    GTEST_SKIP() << "the file system has no files of 8 TB";
  const auto weights = SafeTensors::open(path);
  EXPECT_EQ(weights.status().code(), Code::OutOfMemory);
  EXPECT_NE(weights.status().message().find("map_files"), std::string::npos)
      << weights.status().message();
  EXPECT_EQ(describeArtifact(path).status().code(), Code::OutOfMemory);
}

/// `pause` and `abort` are functions of libc, which every module needs: a lookup that goes on into
/// those would find them, and the first run would wait for ever or end the process.
TEST(HostileKernels, come_from_the_plans_own_text) {
  for (const char *name : {"abort", "pause"})
    for (const char *device : {"cpu", "cpu-check"}) {
      TinyOptions options;
      options.kernel = name;
      // A text that needs libc; linkers leave out libraries that nothing is used of.
      options.extraText = "#include <unistd.h>\nTINY_EXPORT int process() { return getpid(); }\n";
      SessionOptions load;
      load.device = device;
      load.cacheFolder = testFolder() + "/cache";
      const auto session = Session::load(writeTinyArtifact("libc.mpcx", options), load);
      EXPECT_EQ(session.status(), MPC_DAMAGED);
      EXPECT_NE(session.message().find(std::string("the plan's text has no kernel ") + name),
                std::string::npos)
          << session.message();
    }
}

} // namespace
} // namespace mpc::test
