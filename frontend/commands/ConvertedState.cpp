#include "frontend/commands/ConvertedState.h"

#include "frontend/run/Tensors.h"
#include "frontend/shell/Console.h"

#include "ir/plan/Plan.h"
#include "mpc/Names.h"
#include "mpc/mpc.h"
#include "passes/Passes.h"

#include "mlir/Pass/PassManager.h"

#include <filesystem>
#include <unistd.h>

using namespace mlir;

namespace mpc {
namespace {

/// A file that goes with this object.
class FileForNow {
public:
  explicit FileForNow(std::string path) : path(std::move(path)) {}
  ~FileForNow() {
    std::error_code ignored;
    std::filesystem::remove(path, ignored);
  }
  const std::string path;
};

/// The module with its plan for the CPU alone, and of this the entry init alone.
OwningOpRef<ModuleOp> initOf(ModuleOp module) {
  OwningOpRef<ModuleOp> copy = module.clone();
  for (auto program : llvm::make_early_inc_range(copy->getOps<plan::ProgramOp>()))
    if (program.getSymName() != devices::cpu)
      program.erase();
  if (copy->getOps<plan::ProgramOp>().empty() || !keepEntries(*copy, {entries::init}))
    return {};
  return copy;
}

} // namespace

struct ConvertedState::Loaded {
  explicit Loaded(std::string path) : file(std::move(path)) {}
  ~Loaded() { mpc_unload(program); }
  FileForNow file; // is mapped as long as the program lives
  mpc_program *program = nullptr;
};

ConvertedState::ConvertedState(std::unique_ptr<Loaded> loaded) : loaded(std::move(loaded)) {}
ConvertedState::~ConvertedState() = default;

std::unique_ptr<ConvertedState>
ConvertedState::make(ModuleOp module, const ArtifactOptions &options, const std::string &path) {
  const OwningOpRef<ModuleOp> init = initOf(module);
  if (!init) {
    printError("--embed=converted: the conversion runs on the CPU, for which there is no plan; "
               "compile with --target=cuda,cpu or cpu");
    return nullptr;
  }
  if (options.weights.empty() && options.note)
    options.note("note: --embed=converted without --weights: the parameters have the first values "
                 "that the model states");
  ArtifactOptions own = options;
  own.report.clear();
  own.signingKey = nullptr;
  own.hostCompile = false; // the load does it
  auto loaded = std::make_unique<Loaded>(path + "." + std::to_string(::getpid()) + ".init");
  if (writeArtifact(*init, own, loaded->file.path) != Code::Ok)
    return nullptr;
  if (options.progress)
    options.progress("converting the parameters");
  mpc_load_options load = MPC_LOAD_OPTIONS_INIT;
  load.device = devices::cpu;
  load.map_files = 1;
  load.keep_parameters = 1; // init is all that this program has
  if (const Status status = statusOf(mpc_load(loaded->file.path.c_str(), &load, &loaded->program));
      !status.ok()) {
    printError("--embed=converted: " + status.message());
    return nullptr;
  }
  return std::unique_ptr<ConvertedState>(new ConvertedState(std::move(loaded)));
}

std::string ConvertedState::bytesOf(llvm::StringRef name) const {
  size_t index = 0;
  mpc_tensor_info info;
  std::string bytes;
  if (mpc_state_index(loaded->program, name.str().c_str(), &index) == MPC_OK &&
      mpc_state_info(loaded->program, index, &info) == MPC_OK) {
    bytes.resize(info.bytes);
    if (mpc_state_read(loaded->program, index, bytes.data(), bytes.size()) == MPC_OK)
      return bytes;
  }
  llvm::report_fatal_error("the state @" + name + " cannot be read: " + mpc_error_message());
}

bool keepEntries(ModuleOp module, const std::vector<std::string> &entries) {
  PassManager manager(module.getContext(), ModuleOp::getOperationName());
  KeepEntriesOptions options;
  options.entries.assign(entries.begin(), entries.end());
  manager.addPass(createKeepEntries(options));
  return succeeded(manager.run(module));
}

std::vector<std::string> entriesBehindInit(ModuleOp module) {
  std::vector<std::string> names;
  module.walk([&](plan::EntryOp entry) {
    if (entry.getSymName() != entries::init)
      names.push_back(entry.getSymName().str());
  });
  return names;
}

} // namespace mpc
