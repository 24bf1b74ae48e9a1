// Whole files of text, each with a limit: a device such as /dev/zero has no end, and a file that is
// named by mistake may be larger than memory.
#pragma once

#include <cstdint>
#include <string>

namespace mpc {

/// Policies, recipes, scales and notes of checkpoints: the largest that mpc writes or ships with
/// has some kB.
constexpr uint64_t largestSettings = uint64_t{64} << 20;
/// The text or bytecode of a model, where a splat of 256 MiB may be written out.
constexpr uint64_t largestModel = uint64_t{4} << 30;
/// The records of a training run, some 300 bytes a step.
constexpr uint64_t largestRecords = uint64_t{16} << 30;

/// Reads the whole file. "" or why it cannot be read. What has no size, such as a pipe or a device,
/// may have `largest` bytes too, and at most 512 MiB. With `dashIsInput` "-" is the standard input.
std::string readText(const std::string &path, uint64_t largest, std::string &text,
                     bool dashIsInput = false);

} // namespace mpc
