// mpc evaluate: runs the reference evaluator on the model after a stage. It is slow and obvious,
// for tests and for cases of doubt.
#include "frontend/commands/Commands.h"
#include "frontend/compile/Pipeline.h"
#include "frontend/explain/RoundingErrors.h"
#include "frontend/options/CompileOptions.h"
#include "frontend/run/Averages.h"
#include "frontend/run/RunFiles.h"
#include "frontend/shell/Options.h"
#include "mpc/Fp8Names.h"
#include "mpc/Nearest.h"

#include "ir/dialect/State.h"
#include "ir/evaluate/Evaluate.h"
#include "ir/formats/ElementTypes.h"
#include "mpc/Names.h"
#include "mpc/StateFolder.h"
#include "mpc/Weights.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MLProgram/IR/MLProgram.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

#include <set>

namespace mpc {
namespace {

/// The stated name of the argument or result, else `otherwise` and its number.
std::string nameOf(mlir::DictionaryAttr attributes, const char *otherwise, unsigned index) {
  if (attributes)
    if (auto name = attributes.getAs<mlir::StringAttr>("mpc.name"))
      return name.getValue().str();
  return otherwise + std::to_string(index);
}

Result<TensorSlot> slotOf(const std::string &name, mlir::Type type) {
  auto tensor = llvm::dyn_cast<mlir::RankedTensorType>(type);
  const std::optional<DType> dtype = tensor ? dtypeOf(tensor.getElementType()) : std::nullopt;
  if (!dtype || !tensor.hasStaticShape())
    return Status(Code::Unsupported,
                  "'" + name + "' is no tensor of a known shape and element type");
  return TensorSlot{name, *dtype, tensor.getShape().vec()};
}

/// The range that FindIndices noted for an argument.
IndexRange rangeOf(IndexAttr index) {
  return index ? IndexRange{index.getLimit(), index.getLeftOut(), index.getClasses()}
               : IndexRange();
}

/// How often the entry runs to observe FP8's amaxes, in front of the run that counts.
double observationsOf(const std::string &entry, const EvalState &state) {
  const auto count = state.find(states::fp8Observe);
  const bool observes =
      entry == entries::step || entry == entries::microStep || entry == entries::eval;
  return observes && count != state.end() ? count->second.data[0] : 0;
}

EvalTensor toEvalTensor(const HostTensor &tensor) {
  return EvalTensor(tensor.shape, tensor.values());
}

HostTensor toHostTensor(const EvalTensor &tensor, const TensorSlot &slot) {
  HostTensor host = HostTensor::make(slot.dtype, slot.shape);
  host.setValues(tensor.data);
  return host;
}

/// One evaluation: the function, its border, its state.
class Evaluation {
public:
  Evaluation(Model &model, const Arguments &arguments) : model(model), arguments(arguments) {}

  int run(int64_t steps) {
    trains = model.module().lookupSymbol(entries::eval);
    const std::string entry = arguments.get("entry", trains ? entries::eval : entries::forward);
    function = model.module().lookupSymbol<mlir::func::FuncOp>(entry);
    isForward = entry == entries::forward || entry == entries::eval;
    if (!function) {
      std::vector<std::string> names;
      for (auto other : model.module().getOps<mlir::func::FuncOp>())
        names.push_back(other.getSymName().str());
      return userError(model.path() + ": there is no function @" + entry + ", it has " +
                       joinChoices(names) + didYouMean(entry, names));
    }
    if (const std::string problem = readRanks(entry); !problem.empty())
      return commandLineError(problem);
    Status status = readBorder();
    if (status.ok())
      status = readState();
    if (!status.ok())
      return userError(status.message());
    if (const int code = files.read(arguments, inputs, outputs, {}); code != exitOk)
      return code;
    Evaluator evaluator(arguments.has("exact") ? Rounding::Exact : Rounding::Typed);
    RoundingErrors errors;
    if (arguments.has("errors"))
      evaluator.setObserver(
          [&](mlir::Operation *op, llvm::ArrayRef<EvalTensor> operands,
              llvm::ArrayRef<EvalTensor> results) { errors.observe(op, operands, results); });
    if (auto init = model.module().lookupSymbol<mlir::func::FuncOp>(entries::init);
        init && entry != entries::init) {
      const llvm::MutableArrayRef<EvalState> own = statesOfRanks();
      if (failed(evaluator.runRanks(init, std::vector<std::vector<EvalTensor>>(own.size()), own)))
        return exitUserError;
    }
    std::vector<EvalTensor> tensors;
    for (const HostTensor &tensor : files.inputs)
      tensors.push_back(toEvalTensor(tensor));
    const auto step = [&] {
      return ranks == 1 ? evaluator.run(function, tensors, state) : runRanks(evaluator, tensors);
    };
    // As behind a load of a program or of a state (mpc/Fp8Names.h).
    for (double runs = observationsOf(entry, state); runs > 0; --runs)
      if (failed(step()))
        return exitUserError;
    mlir::FailureOr<std::vector<EvalTensor>> results = step();
    while (succeeded(results) && --steps > 0)
      results = step();
    if (failed(results))
      return exitUserError;
    if (const std::string path = arguments.get("save-state"); !path.empty())
      if (!(status = saveState(path)).ok())
        return userError(status.message());
    std::vector<HostTensor> found;
    for (size_t i = 0; i < outputs.size(); ++i)
      found.push_back(toHostTensor((*results)[i], outputs[i]));
    const int code = files.report(found);
    return code == exitOk ? report(errors) : code;
  }

private:
  /// The states: the one, or with --ranks those of the ranks, which know their numbers.
  llvm::MutableArrayRef<EvalState> statesOfRanks() {
    if (ranks == 1)
      return state;
    if (rankStates.empty())
      rankStates.assign(static_cast<size_t>(ranks), state);
    for (const std::string &name : namesInParts())
      for (size_t rank = 0; rank < rankStates.size(); ++rank)
        rankStates[rank][name] = state[name].part(rank, rankStates.size());
    for (size_t rank = 0; rank < rankStates.size(); ++rank)
      for (const auto &[name, number] :
           {std::pair(states::rank, rank), std::pair(states::ranks, rankStates.size())})
        if (const auto found = rankStates[rank].find(name); found != rankStates[rank].end())
          found->second.data[0] = static_cast<double>(number);
    return rankStates;
  }

  /// Runs all ranks together, each on its part of every input along dimension 0. Gives the results
  /// of the first rank; all have them.
  mlir::FailureOr<std::vector<EvalTensor>> runRanks(const Evaluator &evaluator,
                                                    const std::vector<EvalTensor> &tensors) {
    const llvm::MutableArrayRef<EvalState> own = statesOfRanks();
    std::vector<std::vector<EvalTensor>> parts(own.size());
    for (size_t rank = 0; rank < own.size(); ++rank)
      for (const EvalTensor &tensor : tensors)
        parts[rank].push_back(partOf(tensor, rank));
    auto results = evaluator.runRanks(function, parts, own);
    if (failed(results))
      return mlir::failure();
    std::map<std::string, EvalTensor> wholes;
    for (const std::string &name : namesInParts()) {
      EvalTensor &whole = wholes[name] = EvalTensor(state[name].shape);
      const size_t elements = whole.data.size();
      whole.data.clear();
      for (const EvalState &ofRank : own)
        llvm::append_range(whole.data, ofRank.find(name)->second.data);
      whole.data.resize(elements);
    }
    state = own.front();
    for (auto &[name, whole] : wholes)
      state[name] = std::move(whole);
    return std::move(results->front());
  }
  /// The state of which each rank has its part; `state` has all of it.
  std::vector<std::string> namesInParts() {
    std::vector<std::string> names;
    for (auto global : model.module().getOps<mlir::ml_program::GlobalOp>())
      if (isInParts(global))
        names.push_back(global.getSymName().str());
    return names;
  }
  EvalTensor partOf(const EvalTensor &tensor, size_t rank) const {
    if (tensor.shape.empty())
      return tensor;
    std::vector<int64_t> shape = tensor.shape;
    shape[0] /= ranks;
    const size_t size = tensor.data.size() / static_cast<size_t>(ranks);
    const auto begin = tensor.data.begin() + static_cast<std::ptrdiff_t>(rank * size);
    return EvalTensor(shape, {begin, begin + static_cast<std::ptrdiff_t>(size)});
  }

  /// Writes the table of --errors, or its JSON into a file.
  int report(const RoundingErrors &errors) const {
    if (!arguments.has("errors"))
      return exitOk;
    const std::string path = arguments.get("errors");
    if (path.empty())
      return writeOutput("-", errors.text(outputWidth(true))) ? exitOk : exitUserError;
    return writeOutput(path, errors.json(model.path(), arguments.get("precision", "fp32")))
               ? exitOk
               : exitUserError;
  }

  /// Reads --ranks; a text where it does not fit.
  std::string readRanks(const std::string &entry) {
    const std::string text = arguments.get("ranks", "1");
    if (llvm::StringRef(text).getAsInteger(10, ranks) || ranks < 1 || ranks > 1024)
      return "--ranks: expected a whole number from 1 to 1024, got '" + text + "'";
    const std::optional<int64_t> compiled = rankCountOf(model.module());
    if (ranks == 1 && !namesInParts().empty())
      return "--ranks: each of " + std::to_string(*compiled) +
             " ranks has a part of the state; add --ranks=" + std::to_string(*compiled);
    if (!arguments.has("ranks"))
      return "";
    if (!compiled)
      return "--ranks: the model is of one process here; add --train --parallel=data, and with "
             "--after a stage from Distribute on";
    if (*compiled != 0 && *compiled != ranks)
      return "--ranks=" + text + ": the model is for " + std::to_string(*compiled) + " ranks";
    if (entry != entries::step && entry != entries::microStep && entry != entries::apply)
      return "--ranks: the entry " + entry + " does nothing together; take --entry=step";
    return "";
  }

  Status readBorder() {
    for (unsigned i = 0; i < function.getNumArguments(); ++i) {
      MPC_ASSIGN(TensorSlot slot, slotOf(nameOf(function.getArgAttrDict(i), "arg", i),
                                         function.getArgumentTypes()[i]));
      slot.range = rangeOf(function.getArgAttrOfType<IndexAttr>(i, "mpc.index"));
      if (!slot.shape.empty())
        slot.shape[0] *= ranks;
      inputs.push_back(std::move(slot));
    }
    for (unsigned i = 0; i < function.getNumResults(); ++i) {
      MPC_ASSIGN(TensorSlot slot, slotOf(nameOf(function.getResultAttrDict(i), "result", i),
                                         function.getResultTypes()[i]));
      outputs.push_back(std::move(slot));
    }
    return Status();
  }

  Status readState() {
    std::vector<SafeTensors> files;
    const std::vector<std::string> paths = arguments.list("weights");
    const bool takesAverages = paths == std::vector<std::string>{averagesWord};
    for (const std::string &path : takesAverages ? std::vector<std::string>() : paths) {
      MPC_ASSIGN(SafeTensors file, openState(path));
      files.push_back(std::move(file));
    }
    mlir::FailureOr<EvalState> initial = initialState(model.module());
    if (failed(initial))
      return Status(Code::Unsupported, model.path() + ": the state has no initial value");
    state = std::move(*initial);
    model.module().walk([&](mlir::ml_program::GlobalStoreOp store) {
      if (store->getParentOfType<mlir::func::FuncOp>().getSymName() != entries::init)
        stored.insert(store.getGlobal().getLeafReference().getValue());
    });
    MPC_TRY(readWeights(files));
    MPC_TRY(continueState());
    return takesAverages ? takeAverages() : Status();
  }

  /// Lets the averages of --state stand for the parameters.
  Status takeAverages() {
    bool isAny = false;
    for (auto global : model.module().getOps<mlir::ml_program::GlobalOp>()) {
      llvm::StringRef name = global.getSymName();
      if (!name.consume_front(states::ema))
        continue;
      isAny = true;
      state[name.str()] = state[global.getSymName().str()];
    }
    if (isAny && arguments.has("state"))
      return Status();
    return Status(Code::InvalidArgument,
                  "--weights=ema takes the averages of --state=F, of a program with \"ema\" in its "
                  "recipe; name ./ema for a file");
  }

  /// Replaces the first values of the parameters by the tensors of the files.
  Status readWeights(const std::vector<SafeTensors> &files) {
    WeightsAccount account(llvm::join(arguments.list("weights"), ", "));
    for (const SafeTensors &file : files)
      for (const SafeTensor &tensor : file.tensors())
        account.offer(tensor.name);
    std::set<std::string> parameters;
    size_t drawn = 0;
    for (auto global : model.module().getOps<mlir::ml_program::GlobalOp>()) {
      const mlir::Attribute value = global.getValueAttr();
      if (roleOf(global) == Role::Constant) {
        MPC_ASSIGN(TensorSlot slot, slotOf(global.getSymName().str(), wholeTypeOf(global)));
        parameters.insert(slot.name); // a file may have it, with this value
        const HostTensor own = toHostTensor(state[slot.name], slot);
        for (const SafeTensors &file : files)
          if (const SafeTensor *tensor = file.find(slot.name))
            MPC_TRY(checkConstant(file.path(), *tensor, slot.dtype, slot.shape, own.bytes.data()));
        continue;
      }
      // State whose first values are in a file, as the averages of a batch norm, is in it too; what
      // the model writes out may be.
      const auto isIn = [name = global.getSymName().str()](const SafeTensors &file) {
        return file.find(name) != nullptr;
      };
      const bool isGiven = roleOf(global) == Role::Other &&
                           llvm::isa_and_nonnull<mlir::DenseElementsAttr>(value) &&
                           llvm::any_of(files, isIn);
      if (roleOf(global) != Role::Parameter && !llvm::isa_and_nonnull<ExternalAttr>(value) &&
          !isGiven)
        continue;
      const FirstValue first = !value || llvm::isa<ExternalAttr>(value) ? FirstValue::None
                               : llvm::isa<mlir::ElementsAttr>(value)   ? FirstValue::Data
                                                                        : FirstValue::Initializer;
      MPC_ASSIGN(TensorSlot slot, slotOf(global.getSymName().str(), wholeTypeOf(global)));
      parameters.insert(slot.name);
      drawn += first == FirstValue::Initializer;
      if (llvm::any_of(files, isIn)) {
        MPC_ASSIGN(HostTensor tensor, takeWeight(files, slot, account));
        state[slot.name] = toEvalTensor(tensor);
      } else if (files.empty() && first == FirstValue::None && !isGivenByState()) {
        return Status(Code::MissingWeights,
                      "weight '" + slot.name + "' (" + shapeText(slot.dtype, slot.shape) +
                          ") is missing; name a safetensors file that has it with --weights");
      } else {
        account.lack(slot.name, first);
      }
    }
    if (files.empty()) {
      if (drawn != 0 && isForward && !isGivenByState())
        printNote(drawnText(drawn, parameters.size()));
      return Status();
    }
    MPC_TRY(account.check(arguments.has("allow-missing-weights"), "--allow-missing-weights"));
    for (const std::string &line : account.notes())
      printRemark(line);
    return refuseOthers(files, parameters, account, arguments.has("allow-unknown-weights"));
  }

  static Status refuseOthers(const std::vector<SafeTensors> &files,
                             const std::set<std::string> &parameters, const WeightsAccount &account,
                             bool allowsUnknown) {
    for (const SafeTensors &file : files)
      for (const SafeTensor &tensor : file.tensors()) {
        const SafeTensors &first = fileOf(files, tensor.name);
        const bool isUnknown = !parameters.count(tensor.name) && !account.isScales(tensor.name);
        if (isUnknown && allowsUnknown)
          continue;
        if (isUnknown)
          return Status(Code::UnknownWeights,
                        file.path() + ": has a tensor '" + tensor.name +
                            "', which the model does not have as a parameter; "
                            "--allow-unknown-weights leaves out what a saved state has beside "
                            "them");
        if (&first != &file)
          return Status(Code::UnknownWeights, file.path() + ": has the tensor '" + tensor.name +
                                                  "', which " + first.path() + " has too");
      }
    return Status();
  }

  /// Whether a saved state has it, as the runtime's savedStates: of training all but what init
  /// derives and what the model states, else the random numbers and what runs change.
  bool isSaved(mlir::ml_program::GlobalOp global) const {
    const Role role = roleOf(global);
    return role != Role::Derived && role != Role::Constant &&
           (trains || role == Role::Random || stored.contains(global.getSymName()));
  }

  /// Whether --state gives the parameters too.
  bool isGivenByState() const { return trains && arguments.has("state"); }

  /// Replaces the first values by the tensors of --state.
  Status continueState() {
    const std::string path = arguments.get("state");
    if (path.empty())
      return Status();
    MPC_ASSIGN(SafeTensors file, openState(path));
    for (auto global : model.module().getOps<mlir::ml_program::GlobalOp>()) {
      if (!isSaved(global))
        continue;
      MPC_ASSIGN(TensorSlot slot, slotOf(global.getSymName().str(), wholeTypeOf(global)));
      MPC_ASSIGN(HostTensor tensor, tensorOfState(file, slot));
      state[slot.name] = toEvalTensor(tensor);
    }
    return Status();
  }

  /// Saves the state as the runtime does.
  Status saveState(const std::string &path) const {
    std::vector<HostTensor> tensors;
    std::vector<SafeTensorSource> sources;
    for (auto global : model.module().getOps<mlir::ml_program::GlobalOp>()) {
      const std::string name = global.getSymName().str();
      auto found = state.find(name);
      if (!isSaved(global) || found == state.end())
        continue;
      MPC_ASSIGN(TensorSlot slot, slotOf(name, wholeTypeOf(global)));
      tensors.push_back(toHostTensor(found->second, slot));
      sources.push_back({name, slot.dtype, slot.shape, nullptr});
    }
    for (size_t i = 0; i < sources.size(); ++i)
      sources[i].data = tensors[i].bytes.data();
    return writeSafeTensors(path, sources);
  }

  /// The first file that has a tensor of this name, which at least one file has.
  static const SafeTensors &fileOf(const std::vector<SafeTensors> &files, const std::string &name) {
    return *llvm::find_if(files, [&](const SafeTensors &file) { return file.find(name); });
  }

  /// The first file's tensor of the slot's name, by the rule of WeightsAccount.
  Result<HostTensor> takeWeight(const std::vector<SafeTensors> &files, const TensorSlot &slot,
                                WeightsAccount &account) {
    const auto find = [&](const std::string &name) {
      const SafeTensor *found = nullptr;
      for (const SafeTensors &file : files)
        found = found ? found : file.find(name);
      return found;
    };
    const auto isAskedFor = [this](const std::string &name) {
      auto global = model.module().lookupSymbol<mlir::ml_program::GlobalOp>(name);
      return global && roleOf(global) != Role::Derived;
    };
    const GivenWeight given = findWeight(find, isAskedFor, slot.name, slot.dtype);
    MPC_TRY(account.take(fileOf(files, slot.name).path(), given, slot.shape));
    HostTensor tensor = HostTensor::make(slot.dtype, slot.shape);
    if (given.isConverted())
      fillWeight(given, tensor.bytes.data());
    else
      tensor.bytes.assign(given.tensor->data, given.tensor->data + given.tensor->bytes);
    return tensor;
  }

  /// A tensor of a saved state, which has the slot's type.
  static Result<HostTensor> tensorOfState(const SafeTensors &file, const TensorSlot &slot) {
    const SafeTensor *found = file.find(slot.name);
    const std::string expected = shapeText(slot.dtype, slot.shape);
    if (!found)
      return Status(Code::OtherState, file.path() + " has no '" + slot.name + "' (" + expected +
                                          "); expected a state of the same model and recipe");
    if (found->dtype != slot.dtype || found->shape != slot.shape)
      return Status(Code::OtherState,
                    file.path() + " holds '" + slot.name + "' as " +
                        shapeText(found->dtype.value_or(DType::U8), found->shape) + ", expected " +
                        expected);
    HostTensor tensor{slot.dtype, slot.shape, {}};
    tensor.bytes.assign(found->data, found->data + found->bytes);
    return tensor;
  }

  Model &model;
  const Arguments &arguments;
  mlir::func::FuncOp function;
  bool isForward = false; // not a part of a training step
  bool trains = false;
  int64_t ranks = 1;
  llvm::StringSet<> stored; // the names of the state that entries but init write
  std::vector<TensorSlot> inputs, outputs;
  RunFiles files;
  EvalState state;
  std::vector<EvalState> rankStates; // with --ranks
};

/// --after=Source: the text as it is, before any stage, so that loops run as loops.
constexpr llvm::StringLiteral source = "Source";

/// Chooses the stage after which the model is evaluated. It is the one of --after, else the first
/// at which all options have had their effect and every value has its rounding, for which Quantize
/// must have run. Without such options the model is taken as it was written. Gives a message if
/// --after is before an effect.
std::string chooseStage(const Arguments &arguments, Stage &stage) {
  const std::string after = arguments.get("after");
  stage = after.empty() || after == source ? Stage::Read : *parseStage(after);
  if (arguments.get("math") == "fast")
    return "--math=fast is of a GPU's kernels, and evaluate computes by the definitions of the "
           "ops; leave it out";
  for (const CompileOption &option : compileOptions()) {
    const std::string &name = option.spec.name, value = arguments.get(name);
    if (!arguments.has(name) || !option.effect)
      continue;
    const std::string text = "--" + name + (value.empty() ? "" : "=" + value);
    const Stage from = text == "--precision=fp8" ? Stage::Quantize : *option.effect;
    if (after.empty() && from != Stage::Read)
      stage = std::max({stage, from, Stage::Quantize});
    else if (after == source || stage < from)
      return text + " has its effect in the stage " + stageName(from).str() +
             ", which --after=" + after +
             " leaves out; name a later stage or leave one of both out";
  }
  return "";
}

int evaluate(const Arguments &arguments) {
  int64_t steps = 1;
  Stage stage = Stage::Read;
  for (const std::string &problem : {readSteps(arguments, steps), chooseStage(arguments, stage)})
    if (!problem.empty())
      return commandLineError(problem);
  int code = exitOk;
  const std::unique_ptr<Pipeline> pipeline = Pipeline::create(arguments, code);
  if (!pipeline)
    return code;
  if (arguments.get("after") != source)
    code = pipeline->run(stage);
  if (code != exitOk)
    return code;
  return pipeline->time("Evaluate",
                        [&] { return Evaluation(pipeline->model(), arguments).run(steps); });
}

} // namespace

Command evaluateCommand() {
  std::vector<std::string> stages = {source.str()};
  for (Stage stage : allStages())
    if (stage < Stage::Plan)
      stages.push_back(stageName(stage).str());
  Command command{"evaluate", "model.mlir", "computes a model by the definitions of its ops",
                  Pipeline::options(false), evaluate};
  command.options.insert(
      command.options.begin() + 1,
      {
          {"input", "name=F", "a .npy file for an input", OptionSpec::List},
          {"output", "name=F", "writes an output to a .npy file", OptionSpec::List},
          {"compare", "name=F", "prints the difference between an output and a .npy file",
           OptionSpec::List},
          {"unchecked-indices",
           "indices beyond a table or the classes give NaN, in place of an error"},
          {"weights", "F",
           "a safetensors file with the parameters, or a state that ranks saved as a folder; ema: "
           "the averages that --state has",
           OptionSpec::List},
          {"allow-unknown-weights", "the files may have other tensors, as a state of training has"},
          {"allow-missing-weights",
           "the files may lack parameters, which keep the model's first values"},
          {"after", "S", stages,
           "the stage; default Read, the model as it was written, or, with an option that changes "
           "what it computes, as --precision does, Quantize. Source: before Read, which writes out "
           "loops"},
          {"exact", "in f64, without the roundings that the types ask for"},
          {"errors", "F",
           "prints what each conversion to a narrower format lost, or writes it to a file as JSON",
           OptionSpec::OptionalValue},
          {"entry", "E", "the function; default main, or eval with --train"},
          {"ranks", "N",
           "with --parallel: N ranks together, each on its part of the inputs along dimension 0"},
          {"steps", "N", "N runs, each on the state of the last; default 1"},
          {"state", "F", "goes on from a state that was saved"},
          {"save-state", "F", "writes the state afterwards, as safetensors"},
      });
  return command;
}

} // namespace mpc
