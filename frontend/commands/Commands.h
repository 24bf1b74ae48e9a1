// The commands of mpc, each in a file of its name. main lists them.
#pragma once

#include "frontend/shell/Options.h"

namespace mpc {

Command compileCommand();
Command runCommand();
Command trainCommand();
Command calibrateCommand();
Command evaluateCommand();
Command explainCommand();
Command inspectCommand();
Command reportCommand();
Command tuneCommand();
Command benchCommand();
Command checkpointCommand();
Command launchCommand();
Command signCommand();
Command formatsCommand();
Command doctorCommand();

} // namespace mpc
