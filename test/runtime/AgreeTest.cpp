// What ranks compare before they do anything together, and what loading makes of it.
#include "collective/Agree.h"
#include "ThreadMpi.h"
#include "TinyArtifact.h"
#include "program/LoadedProgram.h"

#include <gtest/gtest.h>

using namespace mpc;
using mpc::test::ThreadMpi;

namespace {

/// What each of `count` ranks is told.
std::vector<Status> agreed(unsigned count, const std::function<Status(unsigned)> &own,
                           const std::function<std::vector<Fact>(unsigned)> &facts) {
  ThreadMpi world(count);
  std::vector<Status> statuses(count);
  world.run([&](unsigned rank, Ranks &ranks) {
    statuses[rank] = agree(ranks, own(rank), facts(rank), "a test");
  });
  return statuses;
}

Status fine(unsigned) { return Status(); }

TEST(Agree, equal_facts_are_fine) {
  for (const Status &status : agreed(3, fine, [](unsigned) {
         return std::vector<Fact>{{"the seed", "7"}, {"the device", ""}};
       }))
    EXPECT_TRUE(status.ok()) << status.message();
}

TEST(Agree, every_rank_is_told_which_one_differs_and_in_what) {
  const auto facts = [](unsigned odd) {
    return [odd](unsigned rank) {
      return std::vector<Fact>{{"the seed", "7"},
                               {"the artifact's checksum", rank == odd ? "abcd" : "12"}};
    };
  };
  for (const Status &status : agreed(4, fine, facts(2))) {
    EXPECT_EQ(status.code(), Code::RankMismatch);
    EXPECT_EQ(status.message(),
              "ranks differ in the artifact's checksum: rank 2 has abcd, rank 0 has 12");
  }
  EXPECT_EQ(agreed(3, fine, facts(0))[1].message(),
            "ranks differ in the artifact's checksum: rank 0 has abcd, rank 1 has 12");
  EXPECT_EQ(agreed(2, fine, facts(1))[0].message(),
            "ranks differ in the artifact's checksum: rank 1 has abcd, rank 0 has 12");
}

TEST(Agree, counts_the_ranks_that_differ_and_tells_of_the_first_fact) {
  const std::vector<Status> statuses = agreed(5, fine, [](unsigned rank) {
    return std::vector<Fact>{{"the seed", std::to_string(rank < 3 ? 1 : rank)},
                             {"the device", rank == 0 ? "cpu" : "cuda"}};
  });
  for (const Status &status : statuses)
    EXPECT_EQ(status.message(),
              "ranks differ in the seed: rank 3 has 3, rank 0 has 1; 2 of 5 ranks "
              "differ from the rest");
}

TEST(Agree, a_fact_that_one_rank_lacks_differs) {
  for (const Status &status : agreed(2, fine, [](unsigned rank) {
         return rank ? std::vector<Fact>{{"the mesh", "2"}} : std::vector<Fact>();
       }))
    EXPECT_EQ(status.message(), "ranks differ in the mesh: rank 1 has 2, rank 0 has nothing");
}

TEST(Agree, every_rank_is_told_of_a_failure) {
  const auto own = [](unsigned rank) {
    return rank == 1 ? Status(Code::OutOfMemory, "no memory for the state") : Status();
  };
  const std::vector<Status> statuses = agreed(
      3, own, [](unsigned rank) { return std::vector<Fact>{{"the seed", std::to_string(rank)}}; });
  EXPECT_EQ(statuses[1].code(), Code::OutOfMemory);
  EXPECT_EQ(statuses[1].message(), "no memory for the state");
  EXPECT_EQ(statuses[0].code(), Code::RankFailed);
  EXPECT_EQ(statuses[2].message(), "rank 1 has failed: no memory for the state");
}

/// Loads a program on each rank, with the options and the file of that rank.
std::vector<Status> loaded(unsigned count,
                           const std::function<std::string(unsigned, LoadOptions &)> &prepare) {
  ThreadMpi world(count);
  std::vector<Status> statuses(count);
  world.run([&](unsigned rank, Ranks &ranks) {
    LoadOptions options;
    options.device = "cpu";
    options.cacheFolder = test::testFolder() + "/cache";
    // The world outlives the program.
    options.ranks = std::shared_ptr<Ranks>(&ranks, [](Ranks *) {});
    const std::string path = prepare(rank, options);
    const auto program = LoadedProgram::load(path, options);
    statuses[rank] = program.status();
    if (program.ok()) {
      EXPECT_EQ((*program)->rank(), rank);
      EXPECT_EQ((*program)->rankCount(), count);
    }
  });
  return statuses;
}

TEST(LoadOnRanks, equal_programs_load) {
  const std::string path = test::writeTinyArtifact("ranks.mpcx");
  for (const Status &status : loaded(3, [&](unsigned, LoadOptions &) { return path; }))
    EXPECT_TRUE(status.ok()) << status.message();
}

TEST(LoadOnRanks, another_file_or_seed_is_told_by_every_rank) {
  const std::string path = test::writeTinyArtifact("ranks.mpcx");
  test::TinyOptions other;
  other.weightSource = fb::Source::Normal;
  const std::string otherPath = test::writeTinyArtifact("ranks-other.mpcx", other);
  for (const Status &status :
       loaded(3, [&](unsigned rank, LoadOptions &) { return rank == 1 ? otherPath : path; })) {
    EXPECT_EQ(status.code(), Code::RankMismatch);
    EXPECT_NE(status.message().find(": ranks differ in the artifact's checksum: rank 1 has "),
              std::string::npos)
        << status.message();
  }
  for (const Status &status : loaded(3, [&](unsigned rank, LoadOptions &options) {
         options.seed = rank == 2 ? 5 : 4;
         return path;
       }))
    EXPECT_NE(status.message().find("ranks differ in the seed: rank 2 has 5, rank 0 has 4"),
              std::string::npos)
        << status.message();
}

TEST(LoadOnRanks, a_failure_of_one_is_told_by_every_rank) {
  const std::string path = test::writeTinyArtifact("ranks.mpcx");
  const std::vector<Status> statuses = loaded(3, [&](unsigned rank, LoadOptions &options) {
    options.compiler = rank == 1 ? "no-such-compiler" : "";
    return path;
  });
  EXPECT_EQ(statuses[1].code(), Code::NoCompiler);
  for (const unsigned rank : {0u, 2u}) {
    EXPECT_EQ(statuses[rank].code(), Code::RankFailed);
    EXPECT_NE(statuses[rank].message().find("rank 1 has failed: "), std::string::npos)
        << statuses[rank].message();
  }
}

} // namespace
