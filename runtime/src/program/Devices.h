// The devices that a program may be loaded on: one record each.
#pragma once

#include "device/Device.h"

namespace mpc {

struct DeviceKind {
  const char *name;   // "cuda", for callers
  bool isNumbered;    // "cuda:1" too
  const char *target; // what --target of mpc compile makes a plan for it
  const char *words;  // "this GPU"
  /// Whether "auto" takes it for the program.
  bool (*isChosenFor)(const fb::Program &program);
  /// Null where the program has no plan for it.
  Result<const fb::Plan *> (*findPlan)(const fb::Program &program, int ordinal);
  Result<std::unique_ptr<Executable>> (*load)(const LoadRequest &request, int ordinal);
  const RankEngine *engine; // between ranks on it
  /// The number of a rank's own device, where the name has none; null: there is but one.
  Result<int> (*ordinalOfRank)(const RankPlace &place);
};

struct DeviceChoice {
  const DeviceKind *kind;
  int ordinal;
};

/// The device of this name; of those that "auto" and "" may take the first. On several ranks "cuda"
/// is the rank's own.
Result<DeviceChoice> chooseDevice(const fb::Program &program, const std::string &name,
                                  const RankPlace &place);
/// The same without a program: "auto" takes a GPU where there is one.
Result<DeviceChoice> deviceOfRanks(const std::string &name, const RankPlace &place);
/// The plan for it; NoPlan with what the file at `path` has.
Result<const fb::Plan *> choosePlan(const fb::Program &program, const DeviceChoice &choice,
                                    const std::string &path);

} // namespace mpc
