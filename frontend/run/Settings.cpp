#include "frontend/run/Settings.h"

#include "frontend/shell/Options.h"
#include "mpc/LossScale.h"
#include "mpc/Names.h"
#include "mpc/Nearest.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

namespace mpc {

std::vector<std::string> settableNames(const mpc_program *program) {
  std::vector<std::string> names, scales;
  for (size_t i = 0; i < mpc_state_count(program); ++i) {
    const mpc_role role = mpc_state_role(program, i);
    mpc_tensor_info info;
    if (mpc_state_info(program, i, &info) != MPC_OK)
      continue;
    if (role == MPC_HYPER)
      names.push_back(info.name);
    else if (role == MPC_SCALER && states::isLossScale(info.name))
      scales.push_back(info.name);
  }
  names.insert(names.end(), scales.begin(), scales.end());
  return names;
}

std::vector<std::string> settableNames(const ProgramDescription &artifact) {
  std::vector<std::string> names = artifact.training.hyper;
  for (const StateDescription &state : artifact.states)
    if (state.role == roleName(Role::Scaler) && states::isLossScale(state.tensor.name))
      names.push_back(state.tensor.name);
  return names;
}

std::string readSettings(const std::vector<std::string> &words,
                         const std::vector<std::string> &names, std::vector<Setting> &settings) {
  for (const std::string &word : words) {
    const size_t equals = word.find('=');
    const std::string name = word.substr(0, equals);
    if (equals == std::string::npos || name.empty())
      return "--set: expected NAME=VALUE, as hyper.learning_rate=1e-4, got '" + word + "'";
    if (names.empty())
      return "--set: the artifact does not train, nothing in it can be set, got '" + name + "'";
    if (std::find(names.begin(), names.end(), name) == names.end()) {
      std::string meant = nearest(name, names);
      for (const std::string &known : names)
        if (known == "hyper." + name)
          meant = known;
      return "--set: there is no '" + name + "', expected " + joinChoices(names) +
             (meant.empty() ? "" : "; did you mean " + meant + "?");
    }
    const std::string text = word.substr(equals + 1);
    char *end = nullptr;
    const double value = std::strtod(text.c_str(), &end);
    const bool isNumber = !text.empty() && !std::isspace(static_cast<unsigned char>(text[0])) &&
                          *end == '\0' && std::isfinite(value);
    const double least = std::numeric_limits<float>::denorm_min();
    if (!isNumber || std::signbit(value) || value > std::numeric_limits<float>::max() ||
        (value != 0 && value < least))
      return "--set: expected " + name + " to be 0 or a number from 1.5e-45 to 3.4e38, got '" +
             text + "'";
    if (states::isLossScale(name) && !isLossScaleInRange(value))
      return "--set: expected " + name + " to be a loss scale " + lossScaleRange + ", got '" +
             text + "'";
    if (value == 0 && states::isClip(name))
      return "--set: " + name +
             " of 0 keeps every step from moving anything; expected a number "
             "above 0, or a program that does not clip so (--clip=0, \"max_value\": 0 of a recipe)";
    if (std::any_of(settings.begin(), settings.end(),
                    [&](const Setting &other) { return other.name == name; }))
      return "--set: '" + name + "' is given twice";
    settings.push_back({name, value});
  }
  return "";
}

mpc_status applySettings(mpc_program *program, const std::vector<Setting> &settings) {
  for (const Setting &setting : settings)
    if (const mpc_status status = mpc_parameter_set(program, setting.name.c_str(), setting.value);
        status != MPC_OK)
      return status;
  return MPC_OK;
}

} // namespace mpc
