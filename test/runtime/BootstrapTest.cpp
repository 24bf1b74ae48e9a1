// Which rank a process is, by the variables of the program that started it.
#include "collective/Bootstrap.h"

#include <gtest/gtest.h>

#include <map>

using namespace mpc;

namespace {

using Variables = std::map<std::string, std::string>;

Result<RankPlace> find(const Variables &variables, const RankOptions &options = {}) {
  return findRankPlace(options, [&](const char *name) -> const char * {
    const auto found = variables.find(name);
    return found == variables.end() ? nullptr : found->second.c_str();
  });
}

std::string refusal(const Variables &variables, const RankOptions &options = {}) {
  return find(variables, options).status().message();
}

std::string words(const Variables &variables, const RankOptions &options = {}) {
  const Result<RankPlace> place = find(variables, options);
  return place.ok() ? std::to_string(place->rank) + " of " + std::to_string(place->count) + ", " +
                          std::to_string(place->localCount) + " here, by " + place->source
                    : place.status().message();
}

TEST(Bootstrap, reads_the_variables_of_each_starter) {
  EXPECT_EQ(words({}), "0 of 1, 0 here, by ");
  EXPECT_EQ(words({{"RANK", "3"}, {"WORLD_SIZE", "8"}, {"LOCAL_WORLD_SIZE", "4"}}),
            "3 of 8, 4 here, by RANK and WORLD_SIZE");
  EXPECT_EQ(words({{"OMPI_COMM_WORLD_RANK", "1"},
                   {"OMPI_COMM_WORLD_SIZE", "2"},
                   {"OMPI_COMM_WORLD_LOCAL_SIZE", "2"}}),
            "1 of 2, 2 here, by OMPI_COMM_WORLD_RANK and OMPI_COMM_WORLD_SIZE");
  EXPECT_EQ(words({{"SLURM_PROCID", "0"}, {"SLURM_NTASKS", "4"}, {"SLURM_STEP_ID", "0"}}),
            "0 of 4, 0 here, by SLURM_PROCID and SLURM_NTASKS");
  EXPECT_EQ(words({{"PMI_RANK", "1"}, {"PMI_SIZE", "2"}}),
            "1 of 2, 0 here, by PMI_RANK and PMI_SIZE");
}

TEST(Bootstrap, takes_the_first_starter) {
  EXPECT_EQ(words({{"RANK", "0"}, {"WORLD_SIZE", "2"}, {"PMI_RANK", "0"}, {"PMI_SIZE", "2"}}),
            "0 of 2, 0 here, by RANK and WORLD_SIZE");
  // Left from before in a shell in which mpirun is called.
  EXPECT_EQ(words({{"RANK", "0"},
                   {"WORLD_SIZE", "1"},
                   {"OMPI_COMM_WORLD_RANK", "1"},
                   {"OMPI_COMM_WORLD_SIZE", "2"}}),
            "RANK and WORLD_SIZE say rank 0 of 1, and OMPI_COMM_WORLD_RANK and "
            "OMPI_COMM_WORLD_SIZE say rank 1 of 2; unset those that are left from before");
  // mpirun in a job of Slurm
  EXPECT_EQ(words({{"SLURM_PROCID", "0"},
                   {"SLURM_NTASKS", "2"},
                   {"OMPI_COMM_WORLD_RANK", "1"},
                   {"OMPI_COMM_WORLD_SIZE", "2"}}),
            "1 of 2, 0 here, by OMPI_COMM_WORLD_RANK and OMPI_COMM_WORLD_SIZE");
}

TEST(Bootstrap, takes_the_callers_numbers_before_all) {
  RankOptions options;
  options.rank = 1;
  options.count = 3;
  EXPECT_EQ(words({{"RANK", "0"}}, options),
            "1 of 3, 0 here, by rank and ranks of mpc_load_options");
  options.count = 0;
  EXPECT_EQ(refusal({}, options),
            "rank of mpc_load_options is 1 without ranks, their number; set both");
  options.count = options.rank = 3;
  EXPECT_EQ(refusal({}, options),
            "rank and ranks of mpc_load_options say rank 3 of 3, expected a rank below 3");
}

TEST(Bootstrap, refuses_half_a_set_by_name) {
  EXPECT_EQ(refusal({{"RANK", "1"}}),
            "RANK without WORLD_SIZE in the environment; set both, or unset RANK");
  EXPECT_EQ(refusal({{"PMI_SIZE", "1"}, {"PMI_RANK", ""}}),
            "PMI_SIZE without PMI_RANK in the environment; set both, or unset PMI_SIZE");
  EXPECT_EQ(find({{"RANK", "1"}}).status().code(), Code::InvalidArgument);
}

TEST(Bootstrap, the_shell_of_an_allocation_is_no_rank) {
  // The script of sbatch, which is no task of srun.
  EXPECT_EQ(words({{"SLURM_PROCID", "0"}, {"SLURM_NTASKS", "4"}}), "0 of 1, 0 here, by ");
  EXPECT_EQ(words({{"SLURM_NTASKS", "4"}}), "0 of 1, 0 here, by ");
}

TEST(Bootstrap, refuses_what_is_no_number) {
  for (const char *text : {"x", "1x", "-1", " 1", "1.0", "99999999999"})
    EXPECT_EQ(refusal({{"RANK", text}, {"WORLD_SIZE", "4"}}),
              std::string("RANK is '") + text + "', expected a whole number from 0 to 1048576");
  EXPECT_EQ(refusal({{"RANK", "0"}, {"WORLD_SIZE", "0"}}),
            "WORLD_SIZE is '0', expected a whole number from 1 to 1048576");
  EXPECT_EQ(refusal({{"RANK", "4"}, {"WORLD_SIZE", "4"}}),
            "RANK and WORLD_SIZE say rank 4 of 4, expected a rank below 4");
}

} // namespace
