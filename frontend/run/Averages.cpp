#include "frontend/run/Averages.h"

#include "mpc/Names.h"

#include <algorithm>

namespace mpc {
namespace {

bool isAverage(const std::string &name) { return name.rfind(states::ema, 0) == 0; }

mpc_status read(mpc_program *program, const std::string &name, std::vector<char> &bytes) {
  size_t index = 0;
  mpc_tensor_info info;
  mpc_status status = mpc_state_index(program, name.c_str(), &index);
  if (status == MPC_OK)
    status = mpc_state_info(program, index, &info);
  if (status != MPC_OK)
    return status;
  bytes.resize(info.bytes);
  return mpc_state_read(program, index, bytes.data(), bytes.size());
}

} // namespace

std::string problemOfAverages(const ProgramDescription &artifact, const std::string &file,
                              const std::string &option) {
  if (std::any_of(artifact.states.begin(), artifact.states.end(),
                  [](const StateDescription &state) { return isAverage(state.tensor.name); }))
    return "";
  return option + ": " + file +
         " keeps no averages of its parameters; compile it with \"ema\": {\"decay\": 0.999} in the "
         "recipe, or name ./ema for a file";
}

mpc_status Averages::take(mpc_program *program, std::string &problem) {
  std::vector<Saved> averages;
  bool isAny = false;
  for (size_t i = 0; i < mpc_state_count(program); ++i) {
    mpc_tensor_info info;
    if (mpc_state_info(program, i, &info) != MPC_OK || !isAverage(info.name))
      continue;
    Saved &average = averages.emplace_back();
    average.name = info.name;
    if (const mpc_status status = read(program, average.name, average.bytes); status != MPC_OK)
      return status;
    isAny |= std::any_of(average.bytes.begin(), average.bytes.end(), [](char c) { return c != 0; });
  }
  if (!isAny) {
    problem = "there are no averages of parameters before the first step; take a state of a run "
              "that has taken one";
    return MPC_OK;
  }
  for (const Saved &average : averages) {
    Saved own;
    own.name = average.name.substr(std::string(states::ema).size());
    mpc_status status = read(program, own.name, own.bytes);
    if (status != MPC_OK)
      return status;
    replaced.push_back(std::move(own));
    status = mpc_state_write(program, replaced.back().name.c_str(), average.bytes.data(),
                             average.bytes.size());
    if (status != MPC_OK)
      return status;
  }
  return MPC_OK;
}

mpc_status Averages::putBack(mpc_program *program) {
  for (const Saved &own : replaced)
    if (const mpc_status status =
            mpc_state_write(program, own.name.c_str(), own.bytes.data(), own.bytes.size());
        status != MPC_OK)
      return status;
  replaced.clear();
  return MPC_OK;
}

} // namespace mpc
