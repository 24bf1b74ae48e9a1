// An entry's steps, flattened for running. Every pointer argument of every step is one slot of one
// array, in order, so that a launch is "kernel, grid, first slot". Devices fill the slots once at
// load, and patch the few that point into inputs and outputs before a run.
#pragma once

#include "artifact/Artifact.h"
#include "mpc/GemmArguments.h"

namespace mpc {

struct StepCode {
  fb::Operation kind = fb::Operation::NONE;
  uint32_t kernel = 0; // launches; and GEMMs on the cpu
  uint32_t grid = 0;
  uint32_t firstSlot = 0;
  uint32_t slotCount = 0;
  uint64_t bytes = 0; // of copies and fills
  uint8_t value = 0;  // of fills
  uint64_t cost = 0;  // expected work in nanoseconds of one core, for the choice of threads
  const fb::Gemm *gemm = nullptr;
  const fb::Collective *collective = nullptr;
  uint32_t token = 0; // of collectives and waits
};

/// Slot `slot` points `offset` bytes into buffer `buffer`, which is an input or an output.
struct SlotPatch {
  uint32_t slot;
  uint32_t buffer;
  uint64_t offset;
};

struct EntryCode {
  const fb::Entry *entry = nullptr;
  std::vector<StepCode> steps;
  std::vector<void *> slots;
  std::vector<SlotPatch> patches;
  // The argument of each slot, for filling; null for an absent one.
  std::vector<const fb::Arg *> arguments;
  /// Points every slot at bases[buffer] + offset. Inputs and outputs are included if their base is
  /// known.
  void fillSlots(const std::vector<uint8_t *> &bases);
};

EntryCode flattenEntry(const fb::Plan &plan, const fb::Entry &entry);

/// How the entries use a program's state, by state. Where nothing changes a program's parameters,
/// init runs once, and what it alone reads is of no use then.
struct StateUse {
  std::vector<bool> byInit, byInitAlone; // read by init; and used by no other entry

  std::vector<bool> changed; // written by an entry but init; and seeds

  static StateUse of(const fb::Program &program, const fb::Plan &plan);
};

} // namespace mpc
