// Artifact files: damage is refused or harmless, broken programs are refused by name, writing is
// all or nothing.
#include "artifact/Artifact.h"
#include "TinyTraining.h"
#include "mpc/Architectures.h"
#include "mpc/Program.h"

#include <gtest/gtest.h>

#include <csignal>
#include <cstring>
#include <optional>
#include <random>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace mpc::test {
namespace {

Result<Artifact> open(const std::vector<uint8_t> &file) {
  return Artifact::fromMemory({file.data(), file.size()}, "test.mpcx");
}

TEST(ArtifactFile, the_same_arguments_give_the_same_bytes) {
  EXPECT_EQ(tinyArtifact(), tinyArtifact());
}

TEST(ArtifactFile, segments_lie_on_64_byte_boundaries) {
  const auto ranges = layoutSegments({1, 64, 0, 65, 3});
  const uint64_t offsets[] = {0, 64, 128, 128, 256};
  for (size_t i = 0; i < 5; ++i)
    EXPECT_EQ(ranges[i].offset, offsets[i]);
}

TEST(ArtifactFile, truncations_are_refused) {
  const std::vector<uint8_t> whole = tinyArtifact();
  ASSERT_TRUE(open(whole).ok()) << open(whole).status().message();
  for (size_t size = 0; size < whole.size(); size += 64)
    EXPECT_FALSE(open({whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size)}).ok())
        << size;
  EXPECT_FALSE(open({whole.begin(), whole.end() - 1}).ok());
  std::vector<uint8_t> longer = whole;
  longer.push_back(0);
  EXPECT_FALSE(open(longer).ok());
}

TEST(ArtifactFile, flipped_bytes_are_refused) {
  const std::vector<uint8_t> whole = tinyArtifact();
  std::mt19937 random(1);
  for (int i = 0; i < 1000; ++i) {
    std::vector<uint8_t> damaged = whole;
    damaged[random() % damaged.size()] ^= static_cast<uint8_t>(1 + random() % 255);
    EXPECT_FALSE(open(damaged).ok());
  }
}

/// Behind a checksum that was made right, the checks of the program itself stand alone.
void changePrograms(const std::vector<uint8_t> &whole, int count, int leastRefused) {
  const std::string path = testFolder() + "/changed.mpcx";
  std::mt19937 random(2);
  int refused = 0;
  for (int i = 0; i < count; ++i) {
    std::vector<uint8_t> damaged = whole;
    ArtifactHeader header;
    std::memcpy(&header, whole.data(), sizeof(header));
    for (unsigned flips = 1 + random() % 3; flips != 0; --flips)
      damaged[header.programOffset + random() % header.programBytes] =
          static_cast<uint8_t>(random());
    fixChecksum(damaged);
    const Result<Artifact> opened = open(damaged);
    refused += !opened.ok();
    if (opened.ok() && i % 8 == 0) {
      writeBytes(path, damaged);
      EXPECT_TRUE(describeArtifact(path).ok());
    }
  }
  EXPECT_GT(refused, leastRefused);
}

TEST(ArtifactFile, changed_programs_are_refused_or_harmless) {
  changePrograms(tinyArtifact(), 4000, 1000); // most bytes of the program mean something
}

TEST(ArtifactFile, changed_training_programs_are_refused_or_harmless) {
  changePrograms(readBytes(writeTinyTraining("to-change.mpcx")), 4000, 1000);
}

TEST(ArtifactFile, another_version_is_named) {
  std::vector<uint8_t> file = tinyArtifact();
  file[8] = 99;
  EXPECT_EQ(open(file).status().code(), Code::WrongVersion);
  EXPECT_NE(open(file).status().message().find("99"), std::string::npos);
}

/// Runs `body` in a child that may write files of at most `limit` bytes.
bool failsOnFullDisk(size_t limit, const std::function<Status()> &body) {
  const pid_t child = ::fork();
  if (child == 0) {
    ::signal(SIGXFSZ, SIG_IGN);
    const rlimit bound = {limit, limit};
    ::setrlimit(RLIMIT_FSIZE, &bound);
    const Status status = body();
    ::_exit(!status.ok() && status.code() == Code::DiskFull ? 0 : 1);
  }
  int status = 1;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

TEST(ArtifactFile, a_full_disk_leaves_nothing) {
  const std::string folder = testFolder() + "/full";
  ASSERT_EQ(::mkdir(folder.c_str(), 0700), 0);
  const std::vector<char> bytes(100000);
  const ByteView view = {bytes.data(), bytes.size()};
  EXPECT_TRUE(
      failsOnFullDisk(4096, [&] { return writeArtifact(folder + "/a.mpcx", view, {view}); }));
  EXPECT_EQ(filesIn(folder), 0u);
  // The old file stays unchanged.
  ASSERT_TRUE(writeArtifact(folder + "/a.mpcx", view, {}).ok());
  const std::vector<uint8_t> before = readBytes(folder + "/a.mpcx");
  EXPECT_TRUE(
      failsOnFullDisk(4096, [&] { return writeArtifact(folder + "/a.mpcx", view, {view}); }));
  EXPECT_EQ(readBytes(folder + "/a.mpcx"), before);
  EXPECT_EQ(filesIn(folder), 1u);
  EXPECT_EQ(writeArtifact("/dev/full", view, {}).code(), Code::DiskFull);
  EXPECT_EQ(writeArtifact(folder + "/none/a.mpcx", view, {}).code(), Code::FileNotFound);
}

// ---- programs that are well-formed and wrong

struct Broken {
  const char *name;
  std::function<void(std::vector<fb::Arg> &, uint32_t &)> change;
  const char *expected; // in the message
};
std::ostream &operator<<(std::ostream &out, const Broken &broken) { return out << broken.name; }

class BrokenProgram : public ::testing::TestWithParam<Broken> {};

const Broken brokenPrograms[] = {
    {"buffer number", [](auto &args, uint32_t &) { args[0] = fb::Arg(99, false, 0, 4); },
     "buffer 99 of 4"},
    {"past the end", [](auto &args, uint32_t &) { args[0] = fb::Arg(0, false, 4, 384); },
     "reaches bytes 4 + 384"},
    {"offset overflow", [](auto &args, uint32_t &) { args[0] = fb::Arg(0, false, ~0ull - 3, 8); },
     "reaches bytes"},
    {"inside an element", [](auto &args, uint32_t &) { args[0] = fb::Arg(0, false, 2, 8); },
     "inside an element"},
    {"writes an input", [](auto &args, uint32_t &) { args[0] = fb::Arg(0, true, 0, 384); },
     "writes input x"},
    {"overlap", [](auto &args, uint32_t &) { args[1] = fb::Arg(1, false, 4, 8); }, "overlap"},
    {"too few arguments", [](auto &args, uint32_t &) { args.pop_back(); },
     "2 arguments, expected 3"},
    {"no blocks", [](auto &, uint32_t &grid) { grid = 0; }, "launches 0 blocks"},
    {"too many blocks", [](auto &, uint32_t &grid) { grid = 0x80000000u; }, "blocks"},
    {"another grid", [](auto &, uint32_t &grid) { grid = 24; },
     "launches 24 blocks of kernel scale_add, which is made for 3"},
};

TEST_P(BrokenProgram, is_refused_by_name) {
  const Broken &broken = GetParam();
  TinyOptions options;
  options.change = broken.change;
  const Result<Artifact> opened = open(tinyArtifact(options));
  ASSERT_FALSE(opened.ok()) << broken.name;
  EXPECT_NE(opened.status().message().find(broken.expected), std::string::npos)
      << broken.name << ": " << opened.status().message();
  EXPECT_NE(opened.status().message().find("step 0"), std::string::npos)
      << opened.status().message();
}
INSTANTIATE_TEST_SUITE_P(All, BrokenProgram, ::testing::ValuesIn(brokenPrograms),
                         [](const auto &info) {
                           std::string name = info.param.name;
                           std::replace(name.begin(), name.end(), ' ', '_');
                           return name;
                         });

TEST(Modules, have_every_kernels_unit_once) {
  TinyOptions options;
  options.target = "sm_90a";
  options.cubins = {{0, "scale_add"}, {7, "halve"}};
  options.unitsOfKernels = {0, 7};
  EXPECT_TRUE(open(tinyArtifact(options)).ok()) << open(tinyArtifact(options)).status().message();
  options.unitsOfKernels = {0, 1};
  EXPECT_NE(open(tinyArtifact(options))
                .status()
                .message()
                .find("kernel halve is in unit 1, of which there is no module for sm_90a"),
            std::string::npos)
      << open(tinyArtifact(options)).status().message();
  options.cubins.push_back({7, "halve"});
  options.unitsOfKernels = {0, 7};
  EXPECT_NE(open(tinyArtifact(options)).status().message().find("two modules of unit 7 for sm_90a"),
            std::string::npos)
      << open(tinyArtifact(options)).status().message();
}

TEST(Kernel, has_no_more_shared_memory_than_a_multiprocessor) {
  TinyOptions options;
  for (const uint32_t bytes : {sharedByteLimit, sharedByteLimit + 1}) {
    options.dynamicSharedBytes = bytes;
    const Result<Artifact> opened = open(tinyArtifact(options));
    EXPECT_EQ(opened.ok(), bytes == sharedByteLimit);
    if (opened.ok())
      continue;
    EXPECT_NE(opened.status().message().find("kernel scale_add has 232449 bytes of dynamic "
                                             "shared memory, expected 0 to 232448"),
              std::string::npos)
        << opened.status().message();
  }
}

TEST(Launch, in_place_is_allowed) {
  TinyOptions options;
  options.change = [](auto &args, uint32_t &) { args[1] = fb::Arg(1, false, 0, 384); };
  EXPECT_TRUE(open(tinyArtifact(options)).ok()) << open(tinyArtifact(options)).status().message();
}

TEST(Launch, late_arguments_lie_in_any_way_on_earlier_ones) {
  TinyOptions options;
  options.extraArguments = 1;
  options.change = [](auto &args,
                      uint32_t &) { // the last reads a part of the range that the one before writes
    args[2] = fb::Arg(2, true, 0, 384);
    args[3] = fb::Arg(2, false, 4, 8);
  };
  const auto refused = open(tinyArtifact(options));
  ASSERT_FALSE(refused.ok());
  EXPECT_NE(refused.status().message().find("overlap"), std::string::npos);
  options.lateArguments = 1;
  EXPECT_TRUE(open(tinyArtifact(options)).ok()) << open(tinyArtifact(options)).status().message();
  // Among themselves they follow the rule.
  options.lateArguments = 2;
  EXPECT_FALSE(open(tinyArtifact(options)).ok());
  options.lateArguments = 5;
  const auto many = open(tinyArtifact(options));
  ASSERT_FALSE(many.ok());
  EXPECT_NE(many.status().message().find("5 late arguments of 4"), std::string::npos)
      << many.status().message();
}

TEST(Launch, parts_share_the_arguments_out) {
  struct Case {
    std::vector<fb::Part> parts;
    uint32_t tails;
    const char *expected; // in the message; null: opens
  };
  // The launch reads two and writes one.
  for (const Case &c :
       {Case{{{1, 0}, {1, 1}}, 0, nullptr}, Case{{{2, 1}}, 0, nullptr},
        Case{{{1, 1}, {1, 0}}, 0, nullptr}, Case{{{1, 1}}, 0, "its part says otherwise"},
        Case{{{2, 0}}, 0, "parts have 2 arguments, expected 3"},
        Case{{{2, 2}}, 0, "parts have 4 arguments, expected 3"},
        Case{{{3, 0}}, 0, "its part says otherwise"},
        Case{{{4294967295u, 1}, {1, 0}}, 0, "its part says otherwise"},
        Case{{{2, 1}}, 1, "1 tails of 1 parts"}, Case{{}, 2, "no parts"}}) {
    TinyOptions options;
    options.parts = c.parts;
    options.tails = c.tails;
    const auto artifact = open(tinyArtifact(options));
    EXPECT_EQ(artifact.ok(), c.expected == nullptr) << artifact.status().message();
    const std::string expected = c.expected ? c.expected : "";
    EXPECT_NE(artifact.status().message().find(expected), std::string::npos)
        << artifact.status().message();
  }
  for (const int8_t layer : {-2, 1, 127}) {
    TinyOptions options;
    options.opLayers = {-1, 0, layer};
    const auto artifact = open(tinyArtifact(options));
    ASSERT_FALSE(artifact.ok());
    EXPECT_NE(artifact.status().message().find("op 2 is of layer"), std::string::npos)
        << artifact.status().message();
  }
}

TEST(Launch, has_no_more_blocks_than_bytes) {
  TinyOptions options;
  options.kernelGrid = 0x7fffffff;
  options.change = [](auto &, uint32_t &grid) { grid = 0x7fffffff; };
  const Result<Artifact> opened = open(tinyArtifact(options));
  ASSERT_FALSE(opened.ok());
  EXPECT_NE(opened.status().message().find("launches 2147483647 blocks over 1152 bytes"),
            std::string::npos)
      << opened.status().message();
}

TEST(Launch, and_gemm_keep_to_kernels_of_their_kind) {
  TinyOptions options;
  options.kernelSchedule = "gemm";
  Result<Artifact> opened = open(tinyArtifact(options));
  ASSERT_FALSE(opened.ok());
  EXPECT_NE(opened.status().message().find("launches kernel scale_add, which is a GEMM's"),
            std::string::npos)
      << opened.status().message();
  options = TinyOptions();
  options.withGemm = true;
  options.gemmKernel = 0;
  opened = open(tinyArtifact(options));
  ASSERT_FALSE(opened.ok());
  EXPECT_NE(opened.status().message().find("uses kernel scale_add, which is no GEMM's"),
            std::string::npos)
      << opened.status().message();
  options.kernelSchedule = "gemm";
  opened = open(tinyArtifact(options));
  ASSERT_FALSE(opened.ok());
  EXPECT_NE(opened.status().message().find("kernel scale_add of 3 arguments, expected 7"),
            std::string::npos)
      << opened.status().message();
}

/// 2^58 elements of 64 bits have 2^64 bits, which 64 bits do not hold.
TEST(Gemm, a_stride_that_wraps_around_is_refused) {
  TinyOptions options;
  options.withGemm = true;
  options.changeGemm = [](fb::GemmBuilder &gemm) {
    gemm.add_a_type(fb::DType::I64);
    gemm.add_batch(2);
    gemm.add_stride_a((uint64_t(1) << 58) - 96);
    gemm.add_stride_d(8);
  };
  const Result<Artifact> opened = open(tinyArtifact(options));
  ASSERT_FALSE(opened.ok());
  EXPECT_NE(opened.status().message().find("a does not fit into its 384 bytes"), std::string::npos)
      << opened.status().message();
}

/// d is y (buffer 1) whole; buffer 3 lies in the arena.
TEST(Gemm, aux_comes_with_an_activation_that_takes_it) {
  struct Case {
    fb::Activation activation;
    std::optional<fb::Arg> aux;
    bool bias;
    const char *expected; // in the message; null: opens
  };
  const fb::Arg read(3, false, 0, 256), written(3, true, 0, 256), partly(3, true, 128, 252);
  const auto relu = fb::Activation::Relu, gelu = fb::Activation::GeluTanh,
             slope = fb::Activation::GeluTanhGrad;
  const Case cases[] = {
      {gelu, std::nullopt, true, nullptr},
      {gelu, written, true, nullptr},
      {slope, read, false, nullptr},
      {slope, std::nullopt, false, "takes a derivative and has no aux"},
      {slope, read, true, "takes a derivative and has a bias"},
      {relu, written, false, "has an aux and no activation that takes one"},
      {fb::Activation::None, written, false, "has an aux and no activation that takes one"},
      {gelu, read, false, "aux is not marked as written"},
      {slope, written, false, "aux is marked as written"},
      {gelu, partly, false, "aux does not fit into its 252 bytes"},
      {gelu, fb::Arg(1, true, 0, 256), false, "overlap"}, // d's place
      {static_cast<fb::Activation>(4), written, false, "unknown compute mode or activation"},
  };
  for (const Case &c : cases) {
    TinyOptions options;
    options.withGemm = true;
    options.changeGemm = [&](fb::GemmBuilder &gemm) {
      const fb::Arg bias(2, false, 0, 32);
      gemm.add_activation(c.activation);
      if (c.aux)
        gemm.add_aux(&*c.aux);
      if (c.bias)
        gemm.add_bias(&bias);
    };
    const Result<Artifact> opened = open(tinyArtifact(options));
    EXPECT_EQ(opened.ok(), c.expected == nullptr) << (c.expected ? c.expected : "a good one");
    if (opened.ok())
      continue;
    EXPECT_NE(opened.status().message().find(c.expected ? c.expected : "nothing"),
              std::string::npos)
        << opened.status().message();
  }
}

/// (8, 8) = (8, 12) . (12, 8) in f32: the sums of a factor are 32 bytes.
TEST(Gemm, sums_of_a_factor_are_all_the_epilogue) {
  struct Case {
    fb::Summed summed;
    std::optional<fb::Arg> aux;
    fb::Activation activation;
    bool bias, scale;
    const char *expected; // in the message; null: opens
  };
  const fb::Arg sums(3, true, 0, 32), read(3, false, 0, 32), shorter(3, true, 0, 28),
      behind(3, true, 1 << 20, 32);
  const auto none = fb::Activation::None, relu = fb::Activation::Relu;
  const Case cases[] = {
      {fb::Summed::A, sums, none, false, false, nullptr},
      {fb::Summed::B, sums, none, false, false, nullptr},
      {fb::Summed::A, std::nullopt, none, false, false, "sums a factor and has no aux"},
      {fb::Summed::A, sums, relu, false, false, "has an activation, a bias or scales"},
      {fb::Summed::B, sums, none, true, false, "has an activation, a bias or scales"},
      {fb::Summed::B, sums, none, false, true, "has an activation, a bias or scales"},
      {fb::Summed::A, read, none, false, false, "aux is not marked as written"},
      {fb::Summed::A, shorter, none, false, false, "28 bytes"},
      {fb::Summed::A, behind, none, false, false, "reaches bytes 1048576 + 32"},
      {fb::Summed::A, fb::Arg(1, true, 0, 32), none, false, false, "overlap"}, // in d's place
      {static_cast<fb::Summed>(3), sums, none, false, false, "sums an unknown factor"},
      {fb::Summed::None, sums, none, false, false, "has an aux and no activation that takes one"},
  };
  for (const Case &c : cases) {
    TinyOptions options;
    options.withGemm = true;
    options.changeGemm = [&](fb::GemmBuilder &gemm) {
      const fb::Arg bias(2, false, 0, 32), scale(2, false, 0, 4);
      gemm.add_summed(c.summed);
      gemm.add_activation(c.activation);
      if (c.aux)
        gemm.add_aux(&*c.aux);
      if (c.bias)
        gemm.add_bias(&bias);
      if (c.scale)
        gemm.add_scale_a(&scale);
    };
    const Result<Artifact> opened = open(tinyArtifact(options));
    EXPECT_EQ(opened.ok(), c.expected == nullptr) << (c.expected ? c.expected : "a good one");
    if (opened.ok())
      continue;
    EXPECT_NE(opened.status().message().find(c.expected ? c.expected : "nothing"),
              std::string::npos)
        << opened.status().message();
  }
}

TEST(Gemm, factors_of_bytes_come_both_and_with_blocks) {
  TinyOptions options;
  options.withGemm = true;
  options.changeGemm = [](fb::GemmBuilder &gemm) { gemm.add_a_type(fb::DType::U8); };
  const Result<Artifact> opened = open(tinyArtifact(options));
  ASSERT_FALSE(opened.ok());
  EXPECT_NE(opened.status().message().find("has a factor of u8, expected two"), std::string::npos)
      << opened.status().message();
}

// The tiny product is (4, 8) by (8, 8): see TinyArtifact.cpp.
TEST(Gemm, scales_of_blocks_fit_into_their_bytes) {
  struct Case {
    uint64_t rows, columns, bytes;
    fb::DType type;
    bool library, given;
    const char *expected; // null for a good one
  };
  constexpr auto f32 = fb::DType::F32, e8m0 = fb::DType::F8E8M0FNU;
  const Case cases[] = {
      {1, 1, 4, f32, false, false, "no scales"},
      {0, 1, 4, f32, false, true, "blocks of 0 x 1"},
      {1, 0, 4, f32, false, true, "blocks of 1 x 0"},
      {1, 1, 4, f32, false, true, "has 4 bytes, expected"},
      {1, 1, 4, e8m0, false, true, "has 4 bytes, expected"},
      {1, 1, 4, fb::DType::BF16, false, true, "scales of another type than f32 and f8E8M0FNU"},
      {1, 1, 4, static_cast<fb::DType>(99), false, true, "scales of another type"},
      {~0ull, ~0ull, 4, f32, false, true, nullptr},
      {1024, 1024, 4, f32, false, true, nullptr},
      {1024, 1024, 1, e8m0, false, true, nullptr},
      {1024, 1024, 4, f32, true, true, "library_scales"},
  };
  for (const Case &c : cases) {
    TinyOptions options;
    options.withGemm = true;
    options.changeGemm = [&](fb::GemmBuilder &gemm) {
      const fb::Arg scale(2, false, 0, c.bytes);
      const fb::Block block(c.rows, c.columns);
      gemm.add_block_a(&block);
      gemm.add_scale_a_type(c.type);
      gemm.add_library_scales(c.library);
      if (c.given)
        gemm.add_scale_a(&scale);
    };
    const Result<Artifact> opened = open(tinyArtifact(options));
    EXPECT_EQ(opened.ok(), c.expected == nullptr)
        << c.rows << " x " << c.columns << ": "
        << (opened.ok() ? "opened" : opened.status().message());
    if (!opened.ok() && c.expected) {
      EXPECT_NE(opened.status().message().find(c.expected), std::string::npos)
          << opened.status().message();
    }
  }
}

/// Against the definition: two ranges of one buffer overlap and one is written, and they are not
/// the same bytes.
TEST(Launch, overlaps_are_found_whatever_the_order) {
  std::mt19937 random(5);
  int refused = 0;
  for (int round = 0; round < 1000; ++round) {
    TinyOptions options;
    options.extraArguments = 3;
    bool bad = false;
    options.change = [&](std::vector<fb::Arg> &args, uint32_t &) {
      for (size_t i = 1; i < args.size(); ++i) // in y, most of them read
        args[i] = fb::Arg(1, random() % 5 == 0, 4 * (random() % 64), 4 * (random() % 24));
      for (size_t i = 1; i < args.size(); ++i)
        for (size_t j = 1; j < i; ++j) {
          const fb::Arg &a = args[i], &b = args[j];
          const bool same = a.byte_offset() == b.byte_offset() && a.bytes() == b.bytes();
          bad |= a.bytes() && b.bytes() && !same && (a.writes() || b.writes()) &&
                 a.byte_offset() < b.byte_offset() + b.bytes() &&
                 b.byte_offset() < a.byte_offset() + a.bytes();
        }
    };
    const std::vector<uint8_t> file = tinyArtifact(options);
    const auto opened = open(file);
    EXPECT_EQ(opened.ok(), !bad) << (opened.ok() ? "" : opened.status().message());
    refused += bad;
  }
  EXPECT_GT(refused, 50);
  EXPECT_LT(refused, 950);
}

TEST(Description, tells_what_is_in_an_artifact) {
  TinyOptions options;
  options.withInit = true;
  const auto program = describeArtifact(writeTinyArtifact("describe.mpcx", options));
  ASSERT_TRUE(program.ok()) << program.status().message();
  EXPECT_EQ(program->model, "tiny");
  ASSERT_EQ(program->states.size(), 2u);
  EXPECT_EQ(program->states[0].source, "data");
  EXPECT_EQ(program->states[1].source, "derived");
  ASSERT_EQ(program->plans.size(), 1u);
  const PlanDescription &plan = program->plans[0];
  EXPECT_EQ(plan.kernels[0].name, "scale_add");
  EXPECT_EQ(plan.kernels[0].registers, -1);
  EXPECT_EQ(plan.buffers[0].space, "input");
  ASSERT_EQ(plan.entries.size(), 2u);
  EXPECT_EQ(plan.entries[1].steps[0].operation, "launch");
  EXPECT_EQ(plan.entries[1].steps[0].grid, 3u);
  EXPECT_EQ(plan.entries[1].steps[0].layers[0], "layer.one");
  EXPECT_TRUE(plan.entries[1].steps[0].arguments[2].writes);
  EXPECT_EQ(*readPlanSource(testFolder() + "/describe.mpcx", 0), tinySource);
  EXPECT_FALSE(readPlanSource(testFolder() + "/describe.mpcx", 1).ok());
  EXPECT_EQ(describeArtifact(testFolder() + "/none.mpcx").status().code(), Code::FileNotFound);
}

} // namespace
} // namespace mpc::test
