// Implements mpc.h: handles, messages by thread, and no exception across the border.
#include "mpc/Names.h"
#include "mpc/mpc.h"

#include "program/LoadedProgram.h"

#include <cstddef>
#include <cstring>
#include <new>

struct mpc_program {
  std::shared_ptr<mpc::LoadedProgram> loaded;
  ~mpc_program() {
    if (loaded)
      loaded->leave();
  }
};

namespace {

using mpc::Code;
using mpc::Result;
using mpc::Status;
namespace entries = mpc::entries;

static_assert(MPC_METRICS_LIMIT == mpc::metricLimit, "every metric has a place");
static_assert(static_cast<unsigned>(mpc::fb::Role::Constant) == MPC_CONSTANT,
              "the roles are the same");

/// The sentence of the last failure on this thread. It only points at a literal, so that the
/// message "out of memory" needs no memory.
struct LastMessage {
  std::string built;
  const char *shown = "";
};
thread_local LastMessage lastMessage;

mpc_status fail(mpc_status status, const char *literal) noexcept {
  lastMessage.shown = literal;
  return status;
}

mpc_status refuse(const char *literal) noexcept { return fail(MPC_INVALID_ARGUMENT, literal); }

/// The one place that catches exceptions of the standard library (no memory).
template <typename Body>
mpc_status guarded(const Body &body) noexcept {
  try {
    const Status status = body();
    if (!status.ok()) {
      lastMessage.built = status.message();
      lastMessage.shown = lastMessage.built.c_str();
    }
    return static_cast<mpc_status>(status.code());
  } catch (const std::bad_alloc &) {
    return fail(MPC_OUT_OF_MEMORY, "out of memory");
  } catch (...) {
    return fail(MPC_INTERNAL, "a fault of mpc itself: an unexpected exception");
  }
}

/// Catches exceptions of a call that may answer "not now", which is no failure and costs no
/// allocation.
template <typename Body>
mpc_status guardedNow(const char *notNow, const Body &body) noexcept {
  bool done = true;
  const mpc_status status = guarded([&]() -> Status {
    MPC_ASSIGN(done, body());
    return Status();
  });
  return status == MPC_OK && !done ? fail(MPC_WOULD_BLOCK, notNow) : status;
}

std::string orEmpty(const char *text) { return text ? text : ""; }

/// The size of the smallest options that ever existed, those of a caller that was compiled against
/// an mpc.h without `seed`. Later members follow it, and none lies where an earlier struct had
/// padding.
constexpr size_t firstOptions = offsetof(mpc_load_options, seed);
/// Likewise without `nonfinite_layer`.
constexpr size_t firstMetrics = offsetof(mpc_metrics, nonfinite_layer);

/// Whether the size that a caller gives is one that the struct has had.
template <typename Struct>
bool isSizeOf(const Struct &given, size_t first) {
  return given.struct_size >= first && given.struct_size <= sizeof(Struct) &&
         given.struct_size % alignof(Struct) == 0;
}

mpc::LoadOptions optionsOf(const mpc_load_options &callers) {
  mpc_load_options given =
      MPC_LOAD_OPTIONS_INIT; // members that the caller does not know keep their defaults
  std::memcpy(&given, &callers, callers.struct_size);
  mpc::LoadOptions options;
  options.device = given.device ? given.device : "auto";
  options.weights = orEmpty(given.weights);
  options.allowUnknownWeights = given.allow_unknown_weights != 0;
  options.cacheFolder = orEmpty(given.cache_folder);
  options.compiler = orEmpty(given.compiler);
  options.threads = given.threads;
  options.keepParameters = given.keep_parameters != 0;
  options.context = given.context;
  options.stream = given.stream;
  options.seed = given.seed;
  if (given.map_files)
    options.access = mpc::FileAccess::Map;
  options.allowMissingWeights = given.allow_missing_weights != 0;
  if (given.public_key)
    options.trust.publicKey = given.public_key;
  if (given.expected_hash)
    options.trust.expectedHash = given.expected_hash;
  if (given.progress)
    options.progress = [given](const std::string &text) {
      given.progress(given.progress_user, text.c_str());
    };
  options.untuned = given.untuned != 0;
  options.rank.count = given.ranks;
  options.rank.rank = given.rank;
  options.rank.runFolder = orEmpty(given.run_folder);
  options.rank.timeLimit = given.collective_timeout_seconds;
  if (given.cancel)
    options.cancelled = [given] { return given.cancel(given.cancel_user) != 0; };
  return options;
}

const mpc::LoadedProgram::Border *borderOf(const mpc_program *program, const char *entry) {
  const mpc::LoadedProgram::Entry *found = program ? program->loaded->findEntry(entry) : nullptr;
  return found ? &found->border : nullptr;
}

mpc_status copyInfo(const std::vector<mpc_tensor_info> *infos, size_t index,
                    mpc_tensor_info *info) {
  if (!infos || !info || index >= infos->size())
    return refuse(
        "there is no such tensor: wrong program, entry, index, or no place for the answer");
  *info = (*infos)[index];
  return MPC_OK;
}

/// DLPack's codes and bits.
struct DlType {
  uint8_t code, bits;
};
constexpr DlType dlTypes[mpc::dtypeCount] = {{2, 32}, {2, 16}, {4, 16}, {10, 8}, {12, 8}, {14, 8},
                                             {17, 4}, {6, 8},  {0, 8},  {1, 8},  {0, 32}, {0, 64}};

Status convert(const mpc_dl_tensor *source, mpc_tensor &target, const char *kind, size_t index) {
  const std::string where = std::string(kind) + " " + std::to_string(index);
  if (!source || source->ndim < 0 || source->ndim > 32 || (source->ndim > 0 && !source->shape))
    return Status(Code::InvalidArgument, where + " is no DLPack tensor");
  unsigned type = 0;
  while (type < mpc::dtypeCount &&
         (dlTypes[type].code != source->dtype.code || dlTypes[type].bits != source->dtype.bits))
    ++type;
  if (type == mpc::dtypeCount || source->dtype.lanes != 1)
    return Status(Code::WrongType, where + " has the DLPack type code " +
                                       std::to_string(source->dtype.code) + " of " +
                                       std::to_string(source->dtype.bits) +
                                       " bits, which mpc does not have");
  int64_t expected = 1;
  for (int axis = source->ndim - 1; source->strides && axis >= 0; --axis) {
    if (source->shape[axis] > 1 && source->strides[axis] != expected)
      return Status(Code::InvalidArgument,
                    where + " is strided, expected a dense row-major tensor");
    if (__builtin_mul_overflow(expected, source->shape[axis], &expected))
      return Status(Code::InvalidArgument, where + " has a shape that is too large");
  }
  const int device = static_cast<int>(source->device.device_type);
  if (device != 1 && device != 2 && device != 3 && device != 13)
    return Status(Code::InvalidArgument, where + " is on DLPack device type " +
                                             std::to_string(device) + ", expected CPU or CUDA");
  target.data = source->data ? static_cast<char *>(source->data) + source->byte_offset : nullptr;
  target.dtype = static_cast<mpc_dtype>(type);
  target.memory = device == 2 || device == 13 ? MPC_DEVICE : MPC_HOST;
  target.rank = source->ndim;
  target.shape = source->shape;
  return Status();
}

/// Converts inputs, then outputs. Each thread keeps the memory, so that only the first call with so
/// many allocates.
Result<const mpc_tensor *> convertAll(const mpc_dl_tensor *const *inputs, size_t inputCount,
                                      const mpc_dl_tensor *const *outputs, size_t outputCount) {
  thread_local std::vector<mpc_tensor> tensors;
  tensors.resize(inputCount + outputCount);
  for (size_t i = 0; i < inputCount; ++i)
    MPC_TRY(convert(inputs[i], tensors[i], "input", i));
  for (size_t i = 0; i < outputCount; ++i)
    MPC_TRY(convert(outputs[i], tensors[inputCount + i], "output", i));
  return tensors.data();
}

constexpr const char *slotsInFlight = "both slots are in flight; poll, or wait";

mpc_status stepOf(mpc_program *program, const char *entry, const mpc_tensor *inputs,
                  size_t inputCount, const mpc_tensor *outputs, size_t outputCount) {
  if (!program || (!inputs && inputCount) || (!outputs && outputCount))
    return refuse("a step needs a program and its inputs");
  return guardedNow(slotsInFlight, [&] {
    return program->loaded->step(entry, inputs, inputCount, outputs, outputCount);
  });
}

mpc_status stepDlpackOf(mpc_program *program, const char *entry, const mpc_dl_tensor *const *inputs,
                        size_t inputCount, const mpc_dl_tensor *const *outputs,
                        size_t outputCount) {
  if (!program || (!inputs && inputCount) || (!outputs && outputCount))
    return refuse("a step needs a program and its inputs");
  return guardedNow(slotsInFlight, [&]() -> Result<bool> {
    MPC_ASSIGN(const mpc_tensor *tensors, convertAll(inputs, inputCount, outputs, outputCount));
    return program->loaded->step(entry, tensors, inputCount, tensors + inputCount, outputCount);
  });
}

/// Loads what `load` opens with the caller's options.
template <typename Load>
mpc_status loadWith(const mpc_load_options *options, mpc_program **program, const Load &load) {
  *program = nullptr;
  if (options && !isSizeOf(*options, firstOptions))
    return refuse(
        "mpc_load_options has another size here: set it by MPC_LOAD_OPTIONS_INIT and compile "
        "against the mpc.h of this library");
  return guarded([&]() -> Status {
    auto handle = std::make_unique<mpc_program>();
    MPC_ASSIGN(handle->loaded, load(options ? optionsOf(*options) : mpc::LoadOptions()));
    *program = handle.release();
    return Status();
  });
}

} // namespace

extern "C" {

const char *mpc_error_message(void) { return lastMessage.shown; }
const char *mpc_version(void) { return MPC_VERSION; }
const char *mpc_dtype_name(mpc_dtype dtype) { return mpc::dtypeName(mpc::dtypeOf(dtype)); }

const char *mpc_status_name(mpc_status status) {
  switch (status) {
#define MPC_NAME(name)                                                                             \
  case name:                                                                                       \
    return #name;
    MPC_NAME(MPC_OK)
    MPC_NAME(MPC_INVALID_ARGUMENT)
    MPC_NAME(MPC_UNKNOWN_NAME)
    MPC_NAME(MPC_WRONG_TYPE)
    MPC_NAME(MPC_WRONG_SHAPE)
    MPC_NAME(MPC_BUSY)
    MPC_NAME(MPC_WOULD_BLOCK)
    MPC_NAME(MPC_CANCELLED)
    MPC_NAME(MPC_FILE_NOT_FOUND)
    MPC_NAME(MPC_FILE_ERROR)
    MPC_NAME(MPC_DISK_FULL)
    MPC_NAME(MPC_DAMAGED)
    MPC_NAME(MPC_WRONG_VERSION)
    MPC_NAME(MPC_UNSUPPORTED)
    MPC_NAME(MPC_UNTRUSTED)
    MPC_NAME(MPC_MISSING_WEIGHTS)
    MPC_NAME(MPC_UNKNOWN_WEIGHTS)
    MPC_NAME(MPC_NO_PLAN)
    MPC_NAME(MPC_OTHER_STATE)
    MPC_NAME(MPC_NO_DEVICE)
    MPC_NAME(MPC_NO_COMPILER)
    MPC_NAME(MPC_COMPILE_FAILED)
    MPC_NAME(MPC_LIBRARY_FAILED)
    MPC_NAME(MPC_OUT_OF_MEMORY)
    MPC_NAME(MPC_RANK_MISMATCH)
    MPC_NAME(MPC_RANK_FAILED)
    MPC_NAME(MPC_CHECK_FAILED)
    MPC_NAME(MPC_INTERNAL)
#undef MPC_NAME
  }
  return "unknown";
}

mpc_status mpc_load(const char *path, const mpc_load_options *options, mpc_program **program) {
  if (!path || !program)
    return refuse("mpc_load needs a path and a place for the program");
  return loadWith(options, program, [&](const mpc::LoadOptions &chosen) {
    return mpc::LoadedProgram::load(path, chosen);
  });
}

mpc_status mpc_load_memory(const void *data, size_t bytes, const char *name,
                           const mpc_load_options *options, mpc_program **program) {
  if ((!data && bytes) || !name || !program)
    return refuse("mpc_load_memory needs the artifact's bytes, a name for them and a place for "
                  "the program");
  return loadWith(options, program, [&](const mpc::LoadOptions &chosen) {
    return mpc::LoadedProgram::load({data, bytes}, name, chosen);
  });
}

mpc_status mpc_program_clone(mpc_program *program, mpc_program **clone) {
  if (!program || !clone)
    return refuse("mpc_program_clone needs a program and a place for its clone");
  *clone = nullptr;
  return guarded([&]() -> Status {
    auto handle = std::make_unique<mpc_program>();
    MPC_ASSIGN(handle->loaded, program->loaded->clone());
    *clone = handle.release();
    return Status();
  });
}

void mpc_unload(mpc_program *program) { delete program; }

size_t mpc_load_note_count(const mpc_program *program) {
  return program ? program->loaded->notes().size() : 0;
}

const char *mpc_load_note(const mpc_program *program, size_t index) {
  return index < mpc_load_note_count(program) ? program->loaded->notes()[index].c_str() : nullptr;
}

const char *mpc_device_name(const mpc_program *program) {
  return program ? program->loaded->deviceName().c_str() : "";
}

uint64_t mpc_memory_bytes(const mpc_program *program) {
  return program ? program->loaded->memoryUse().sum() : 0;
}

mpc_status mpc_memory_use_of(const mpc_program *program, mpc_memory_use *use) {
  if (!program || !use || use->struct_size != sizeof(mpc_memory_use))
    return refuse("mpc_memory_use_of needs a program and an mpc_memory_use set by "
                  "MPC_MEMORY_USE_INIT");
  const mpc::MemoryUse found = program->loaded->memoryUse();
  *use = {sizeof(mpc_memory_use), found.state, found.arena, found.borders,
          found.sum() + found.freed};
  return MPC_OK;
}

unsigned mpc_rank(const mpc_program *program) { return program ? program->loaded->rank() : 0; }

unsigned mpc_rank_count(const mpc_program *program) {
  return program ? program->loaded->rankCount() : 1;
}

mpc_status mpc_all_gather(mpc_program *program, const void *own, void *all, size_t bytes) {
  if (!program || (bytes && (!own || !all)))
    return refuse("mpc_all_gather needs a program and places");
  return guarded([&] { return program->loaded->allGather(own, all, bytes); });
}

size_t mpc_entry_count(const mpc_program *program) {
  return program ? program->loaded->entries().size() : 0;
}

const char *mpc_entry_name(const mpc_program *program, size_t index) {
  return index < mpc_entry_count(program) ? program->loaded->entries()[index].name : nullptr;
}

size_t mpc_input_count(const mpc_program *program, const char *entry) {
  const auto *border = borderOf(program, entry);
  return border ? border->inputs.size() : 0;
}

size_t mpc_output_count(const mpc_program *program, const char *entry) {
  const auto *border = borderOf(program, entry);
  return border ? border->outputs.size() : 0;
}

mpc_status mpc_input_info(const mpc_program *program, const char *entry, size_t index,
                          mpc_tensor_info *info) {
  const auto *border = borderOf(program, entry);
  return copyInfo(border ? &border->inputs : nullptr, index, info);
}

mpc_status mpc_output_info(const mpc_program *program, const char *entry, size_t index,
                           mpc_tensor_info *info) {
  const auto *border = borderOf(program, entry);
  return copyInfo(border ? &border->outputs : nullptr, index, info);
}

size_t mpc_state_count(const mpc_program *program) {
  return program ? program->loaded->states().size() : 0;
}

mpc_status mpc_state_info(const mpc_program *program, size_t index, mpc_tensor_info *info) {
  return copyInfo(program ? &program->loaded->states() : nullptr, index, info);
}

mpc_status mpc_state_read(mpc_program *program, size_t index, void *data, size_t byte_count) {
  if (!program)
    return refuse("mpc_state_read needs a program");
  return guarded([&] { return program->loaded->readState(index, data, byte_count); });
}

mpc_status mpc_run(mpc_program *program, const char *entry, const mpc_tensor *inputs,
                   size_t input_count, const mpc_tensor *outputs, size_t output_count) {
  if (!program || (!inputs && input_count) || (!outputs && output_count))
    return refuse("mpc_run needs a program, inputs and outputs");
  return guarded(
      [&] { return program->loaded->run(entry, inputs, input_count, outputs, output_count); });
}

mpc_status mpc_run_dlpack(mpc_program *program, const char *entry,
                          const mpc_dl_tensor *const *inputs, size_t input_count,
                          const mpc_dl_tensor *const *outputs, size_t output_count) {
  if (!program || (!inputs && input_count) || (!outputs && output_count))
    return refuse("mpc_run_dlpack needs a program, inputs and outputs");
  return guarded([&]() -> Status {
    MPC_ASSIGN(const mpc_tensor *tensors, convertAll(inputs, input_count, outputs, output_count));
    return program->loaded->run(entry, tensors, input_count, tensors + input_count, output_count);
  });
}

mpc_status mpc_step(mpc_program *program, const mpc_tensor *inputs, size_t input_count,
                    const mpc_tensor *outputs, size_t output_count) {
  return stepOf(program, entries::step, inputs, input_count, outputs, output_count);
}
mpc_status mpc_micro_step(mpc_program *program, const mpc_tensor *inputs, size_t input_count,
                          const mpc_tensor *outputs, size_t output_count) {
  return stepOf(program, entries::microStep, inputs, input_count, outputs, output_count);
}
mpc_status mpc_apply(mpc_program *program) {
  return stepOf(program, entries::apply, nullptr, 0, nullptr, 0);
}
mpc_status mpc_step_dlpack(mpc_program *program, const mpc_dl_tensor *const *inputs,
                           size_t input_count, const mpc_dl_tensor *const *outputs,
                           size_t output_count) {
  return stepDlpackOf(program, entries::step, inputs, input_count, outputs, output_count);
}
mpc_status mpc_micro_step_dlpack(mpc_program *program, const mpc_dl_tensor *const *inputs,
                                 size_t input_count, const mpc_dl_tensor *const *outputs,
                                 size_t output_count) {
  return stepDlpackOf(program, entries::microStep, inputs, input_count, outputs, output_count);
}
mpc_status mpc_eval(mpc_program *program, const mpc_tensor *inputs, size_t input_count,
                    const mpc_tensor *outputs, size_t output_count) {
  return mpc_run(program, entries::eval, inputs, input_count, outputs, output_count);
}

size_t mpc_metrics_count(const mpc_program *program, const char *entry) {
  const auto *found = program ? program->loaded->findEntry(entry) : nullptr;
  return found ? found->metrics.names.size() : 0;
}

const char *mpc_metrics_name(const mpc_program *program, const char *entry, size_t index) {
  return index < mpc_metrics_count(program, entry)
             ? program->loaded->findEntry(entry)->metrics.names[index]
             : nullptr;
}

const char *mpc_tracked_layer(const mpc_program *program, const char *entry, int layer) {
  const auto *found = program && entry ? program->loaded->findEntry(entry) : nullptr;
  return found && layer >= 0 && static_cast<size_t>(layer) < found->tracked.size()
             ? found->tracked[static_cast<size_t>(layer)]
             : nullptr;
}

mpc_status mpc_poll_metrics(mpc_program *program, mpc_metrics *metrics) {
  if (!program || !metrics || !isSizeOf(*metrics, firstMetrics))
    return refuse("mpc_poll_metrics needs a program and an mpc_metrics set by MPC_METRICS_INIT");
  return guardedNow("no step has finished since", [&]() -> mpc::Result<bool> {
    mpc_metrics all = MPC_METRICS_INIT;
    MPC_ASSIGN(const bool found, program->loaded->pollMetrics(all));
    all.struct_size = metrics->struct_size; // members that the caller does not know stay out
    if (found)
      std::memcpy(metrics, &all, all.struct_size);
    return found;
  });
}

mpc_status mpc_wait(mpc_program *program) {
  if (!program)
    return refuse("mpc_wait needs a program");
  return guarded([&] { return program->loaded->wait(); });
}

mpc_status mpc_parameter_set(mpc_program *program, const char *name, double value) {
  if (!program || !name)
    return refuse("mpc_parameter_set needs a program and a name");
  return guarded([&] { return program->loaded->setParameter(name, value); });
}

mpc_status mpc_find_nonfinite(mpc_program *program, const char *entry, const mpc_tensor *inputs,
                              size_t input_count, const mpc_state_value *values, size_t value_count,
                              mpc_nonfinite *report) {
  if (!program || (!inputs && input_count) || (!values && value_count) || !report ||
      report->struct_size != sizeof(mpc_nonfinite))
    return refuse("mpc_find_nonfinite needs a program, inputs and an mpc_nonfinite set by "
                  "MPC_NONFINITE_INIT");
  return guarded([&] {
    return program->loaded->findNonfinite(entry, inputs, input_count, values, value_count, *report);
  });
}

mpc_status mpc_input_range(const mpc_program *program, const char *entry, size_t index,
                           mpc_index_range *range) {
  const auto *border = borderOf(program, entry);
  if (!border || !range || index >= border->ranges.size())
    return refuse(
        "there is no such input: wrong program, entry, index, or no place for the answer");
  *range = border->ranges[index];
  return MPC_OK;
}

mpc_role mpc_state_role(const mpc_program *program, size_t index) {
  return program ? static_cast<mpc_role>(program->loaded->stateRole(index)) : MPC_OTHER;
}

int mpc_state_is_part(const mpc_program *program, size_t index, mpc_tensor_info *whole) {
  if (!program)
    return 0;
  if (whole)
    *whole = program->loaded->wholeInfo(index);
  return program->loaded->isPart(index);
}

mpc_status mpc_state_index(const mpc_program *program, const char *name, size_t *index) {
  if (!program || !name || !index)
    return refuse("mpc_state_index needs a program, a name and a place for the answer");
  return guarded([&]() -> Status {
    MPC_ASSIGN(*index, program->loaded->findState(name));
    return Status();
  });
}

mpc_status mpc_state_write(mpc_program *program, const char *name, const void *data,
                           size_t byte_count) {
  if (!program || !name)
    return refuse("mpc_state_write needs a program and a name");
  return guarded([&] { return program->loaded->writeState(name, data, byte_count); });
}

int mpc_state_is_writable(mpc_program *program, size_t index) {
  int is = 0;
  if (program)
    (void)guarded([&]() -> Status {
      is = program->loaded->isWritable(index);
      return Status();
    });
  return is;
}

mpc_status mpc_save_weights(mpc_program *program, const char *path) {
  if (!program || !path)
    return refuse("mpc_save_weights needs a program and a path");
  return guarded([&] { return program->loaded->saveWeights(path); });
}

mpc_status mpc_save_state(mpc_program *program, const char *path) {
  if (!program || !path)
    return refuse("mpc_save_state needs a program and a path");
  return guarded([&] { return program->loaded->saveState(path); });
}

mpc_status mpc_load_state(mpc_program *program, const char *path) {
  return mpc_load_state_as(program, path, MPC_STATE_SAME);
}
mpc_status mpc_load_state_as(mpc_program *program, const char *path, mpc_state_match match) {
  if (!program || !path)
    return refuse("mpc_load_state needs a program and a path");
  if (match != MPC_STATE_SAME && match != MPC_STATE_ANY_PRECISION && match != MPC_STATE_RESET_FP8)
    return refuse("mpc_load_state_as takes MPC_STATE_SAME, MPC_STATE_ANY_PRECISION or "
                  "MPC_STATE_RESET_FP8");
  return guarded([&] { return program->loaded->loadState(path, match); });
}

} // extern "C"
