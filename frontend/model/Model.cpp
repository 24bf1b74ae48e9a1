#include "frontend/model/Model.h"
#include "ir/dialect/Provenance.h"

#include "frontend/model/TextLimits.h"
#include "frontend/shell/Console.h"
#include "frontend/shell/Options.h"
#include "frontend/shell/ReadFile.h"
#include "ir/dialect/Dialect.h"
#include "ir/plan/Plan.h"
#include "mpc/Nearest.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/AsmParser/AsmParserState.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MLProgram/IR/MLProgram.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace mlir;

namespace mpc {

void registerDialects(DialectRegistry &registry) {
  registry.insert<MpcDialect, plan::PlanDialect, func::FuncDialect, ml_program::MLProgramDialect>();
}

//===-- Diagnostics ---------------------------------------------------------------------------===//

StringRef layerOfLocation(Location location) {
  StringRef layer;
  location->walk([&](Location inner) {
    if (auto name = dyn_cast<NameLoc>(inner)) {
      layer = name.getName();
      return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  return layer;
}

namespace {

/// The text between the first pair of single quotes of `message`.
StringRef quoted(StringRef message) {
  return message.drop_until([](char c) { return c == '\''; }).drop_front().take_until([](char c) {
    return c == '\'';
  });
}

/// "unknown operation 'mpc.softmaxx'" with the names that the dialects have; empty if `message` is
/// about something else.
std::string explainUnknownOperation(StringRef message, MLIRContext *context) {
  std::string name;
  if (message.starts_with("custom op '") || message.starts_with("unregistered operation '") ||
      message.starts_with("Dialect `"))
    name = message.starts_with("Dialect `")
               ? message.split("custom op '").second.split('\'').first.str()
               : quoted(message).str();
  else if (message.contains("op created with unregistered dialect") ||
           message.contains("is unregistered"))
    name = quoted(message).str();
  static constexpr StringLiteral otherDialects =
      "; a model is made of operations of the dialects mpc, func and ml_program";
  if (message.starts_with("operation being parsed with an unregistered dialect"))
    return ("unknown operation" + otherDialects).str();
  if (name.empty())
    return "";
  const StringRef dialectName = StringRef(name).split('.').first;
  if (!StringRef(name).contains('.') || !context->getLoadedDialect(dialectName))
    return "unknown operation '" + name + "'" + otherDialects.str();
  if (RegisteredOperationName::lookup(name, context))
    return ""; // a known operation with wrong syntax, which the parser explains
  // Names are compared without the dialect's name, which would make any two names more similar.
  std::vector<std::string> names;
  for (RegisteredOperationName op : context->getRegisteredOperationsByDialect(dialectName))
    names.push_back(op.stripDialect().str());
  llvm::sort(names);
  const std::string meant = nearest(StringRef(name).split('.').second.str(), names);
  return "unknown operation '" + name + "': dialect " + dialectName.str() + " has no such op" +
         (meant.empty() ? "; it has " + llvm::join(names, ", ")
                        : "; did you mean " + dialectName.str() + "." + meant + "?");
}

/// Whether a message says already which layer it is about. A layer's name may be any word, as "in".
bool names(StringRef message, StringRef layer) {
  return message.contains(("layer " + layer).str()) ||
         message.contains(("'" + layer + "'").str()) ||
         message.contains(("\"" + layer + "\"").str());
}

} // namespace

Diagnostics::Diagnostics(llvm::SourceMgr &sources, MLIRContext *context)
    : SourceMgrDiagnosticHandler(sources, context, out), out(llvm::errs()) {
  setHandler([this](Diagnostic &diagnostic) { return handle(diagnostic); });
}

LogicalResult Diagnostics::handle(Diagnostic &diagnostic) {
  std::string message = diagnostic.str();
  const bool isError = diagnostic.getSeverity() == DiagnosticSeverity::Error;
  if (isError)
    if (const std::string better =
            explainUnknownOperation(message, diagnostic.getLocation()->getContext());
        !better.empty())
      message = better;
  const StringRef layer = layerOfLocation(diagnostic.getLocation());
  if (!layer.empty() && !names(message, layer))
    message = "layer " + layer.str() + ": " + message;
  errors += isError;
  if (silent) {
    if (isError && kept.empty())
      kept = message;
    return success();
  }
  if (isError && isa<UnknownLoc>(diagnostic.getLocation())) {
    printError(message); // about another file than the model
    return success();
  }
  emitDiagnostic(diagnostic.getLocation(), message, diagnostic.getSeverity());
  for (Diagnostic &note : diagnostic.getNotes()) {
    // The first message repeats the line in another form; the second is about MLIR's registration.
    const std::string text = note.str();
    if (!StringRef(text).starts_with("see current operation") &&
        !StringRef(text).starts_with("Available dialects"))
      emitDiagnostic(note.getLocation(), text, note.getSeverity());
  }
  out.flush();
  return success();
}

//===-- Reading -------------------------------------------------------------------------------===//

namespace {

DialectRegistry makeRegistry() {
  DialectRegistry registry;
  registerDialects(registry);
  return registry;
}

/// The layer that an operation states, in its attribute or by the name of its location.
StringAttr statedLayer(Operation *op) {
  if (auto name = dyn_cast<NameLoc>(op->getLoc()))
    return name.getName();
  return layerAttrOf(op);
}

/// Gives operations of a layer a location with both the layer's name and their file and line.
void addFileLocations(const AsmParserState &state, const llvm::SourceMgr &sources, StringRef file,
                      MLIRContext *context) {
  for (const AsmParserState::OperationDefinition &definition : state.getOpDefs()) {
    const StringAttr layer = statedLayer(definition.op);
    if (!layer || layer.empty())
      continue;
    const auto [line, column] = sources.getLineAndColumn(definition.loc.Start);
    definition.op->setLoc(NameLoc::get(layer, FileLineColLoc::get(context, file, line, column)));
  }
}

/// A dimension that no text can state, or 0. Reading bytecode does not check dimensions.
int64_t findStrangeExtent(Operation *root) {
  int64_t found = 0;
  AttrTypeWalker walker;
  walker.addWalk([&](ShapedType type) {
    for (int64_t extent : type.hasRank() ? type.getShape() : ArrayRef<int64_t>())
      if (extent < 0 && !ShapedType::isDynamic(extent))
        found = extent;
  });
  root->walk([&](Operation *op) {
    walker.walk(op->getAttrDictionary());
    for (Type type : op->getResultTypes())
      walker.walk(type);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (BlockArgument argument : block.getArguments())
          walker.walk(argument.getType());
  });
  return found;
}

/// The module of a file's operations: the only one, or a new one around them.
OwningOpRef<ModuleOp> moduleOf(Block &block, Location location) {
  if (llvm::hasSingleElement(block) && isa<ModuleOp>(block.front())) {
    OwningOpRef<ModuleOp> root = cast<ModuleOp>(block.front());
    root->getOperation()->remove();
    return root;
  }
  OwningOpRef<ModuleOp> root = ModuleOp::create(location);
  root->getBody()->getOperations().splice(root->getBody()->end(), block.getOperations());
  return root;
}

/// A file in memory that a child process can write for its parent.
class SharedText {
public:
  SharedText() : file(::memfd_create("mpc", MFD_CLOEXEC)) {}
  ~SharedText() {
    if (file >= 0)
      ::close(file);
  }
  SharedText(const SharedText &) = delete;
  SharedText &operator=(const SharedText &) = delete;

  int descriptor() const { return file; }
  std::string read() const {
    std::string text;
    char buffer[1 << 16];
    ::lseek(file, 0, SEEK_SET);
    for (ssize_t count; (count = ::read(file, buffer, sizeof(buffer))) > 0;)
      text.append(buffer, static_cast<size_t>(count));
    return text;
  }

private:
  int file;
};

/// Runs `work` in a child that a damaged file may break, with stderr in `said`. MLIR's bytecode
/// reader trusts its input in places, which is no fault of mpc, and a process with a damaged heap
/// cannot go on. Gives the child's exit code; -1 where a signal or the time limit ended it.
int runInChild(llvm::function_ref<int()> work, const SharedText &said, unsigned seconds) {
  std::fflush(stderr);
  ::signal(SIGCHLD, SIG_DFL); // ignored, there would be nothing to wait for
  const pid_t child = ::fork();
  if (child == 0) {
    for (int signal : {SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGALRM})
      ::signal(signal, SIG_DFL);
    const rlimit none{0, 0};
    ::setrlimit(RLIMIT_CORE, &none);
    ::dup2(said.descriptor(), STDERR_FILENO);
    ::alarm(seconds);
    const int code = work();
    std::fflush(stderr);
    ::_exit(code);
  }
  int status = 0;
  pid_t ended;
  do
    ended = ::waitpid(child, &status, 0);
  while (ended < 0 && errno == EINTR);
  return child > 0 && ended == child && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/// The generic text of a bytecode file, locations and all; nothing after a message.
std::optional<std::string> textOfBytecode(llvm::MemoryBufferRef buffer, const ParserConfig &config,
                                          const std::string &file, const Diagnostics &diagnostics) {
  const SharedText text, said;
  constexpr int readerRefused = 3, damaged = 4; // a sanitizer gives 1
  const int code = runInChild(
      [&] {
        Block block;
        const unsigned before = diagnostics.errorCount();
        if (failed(readBytecodeFile(buffer, &block, config)))
          return diagnostics.errorCount() == before ? damaged : readerRefused;
        OwningOpRef<ModuleOp> root = moduleOf(block, UnknownLoc::get(config.getContext()));
        if (const int64_t extent = findStrangeExtent(*root)) {
          printError(file + ": the bytecode is damaged: it has a tensor with the dimension " +
                     std::to_string(extent));
          return readerRefused;
        }
        llvm::raw_fd_ostream out(text.descriptor(), /*shouldClose=*/false);
        root->print(out, OpPrintingFlags().printGenericOpForm().enableDebugInfo());
        return 0;
      },
      said, static_cast<unsigned>(10 + buffer.getBufferSize() / 1000000));
  if (code == 0)
    return text.read();
  if (code == readerRefused)
    std::fputs(said.read().c_str(), stderr);
  else
    printError(file + ": the bytecode is damaged; MLIR's reader " +
               (code == damaged ? "refuses it" : "failed on it"));
  return std::nullopt;
}

/// The text in memory that bytecode may be read from: it aligns constants to a page at most.
std::unique_ptr<llvm::MemoryBuffer> bufferOf(StringRef text, const std::string &name) {
  auto buffer =
      llvm::WritableMemoryBuffer::getNewUninitMemBuffer(text.size(), name, llvm::Align(4096));
  llvm::copy(text, buffer->getBufferStart());
  return buffer;
}

} // namespace

Model::Model(const std::string &path)
    : file(path), mlirContext(makeRegistry(), MLIRContext::Threading::DISABLED) {
  mlirContext.loadAllAvailableDialects();
  mlirContext.printOpOnDiagnostic(false);
  handler = std::make_unique<Diagnostics>(sources, &mlirContext);
}

StringRef Model::text() const {
  return sources.getMemoryBuffer(sources.getMainFileID())->getBuffer();
}

bool Model::parse() {
  auto owner = std::make_unique<Block>();
  Block &block = *owner;
  const llvm::MemoryBufferRef buffer =
      sources.getMemoryBuffer(sources.getMainFileID())->getMemBufferRef();
  const ParserConfig config(&mlirContext, /*verifyAfterParse=*/false);
  if (isBytecode(buffer)) {
    const std::optional<std::string> written = textOfBytecode(buffer, config, file, *handler);
    if (!written || failed(parseSourceString(*written, &block, config, file)))
      return false;
  } else if (const std::optional<TextExcess> excess = findExcess(text())) {
    const auto [line, column] =
        sources.getLineAndColumn(llvm::SMLoc::getFromPointer(excess->place));
    printError(file + ":" + std::to_string(line) + ":" + std::to_string(column) + ": " +
               excess->what + "; expected text as a model has it");
    return false;
  } else {
    AsmParserState state;
    if (failed(parseAsmSourceFile(sources, &block, config, &state)))
      return false;
    addFileLocations(state, sources, file, &mlirContext);
  }
  root = moduleOf(block, FileLineColLoc::get(&mlirContext, file, 1, 1));
  return succeeded(verify(*root)) && succeeded(readCustomSources(*root, file));
}

std::unique_ptr<Model> Model::read(const std::string &path) {
  std::string text;
  if (const std::string problem = readText(path, largestModel, text, /*dashIsInput=*/true);
      !problem.empty()) {
    printError("cannot read the model " + path + ": " + problem);
    return nullptr;
  }
  std::unique_ptr<Model> model(new Model(path));
  model->sources.AddNewSourceBuffer(bufferOf(text, path == "-" ? "<stdin>" : path), llvm::SMLoc());
  return model->parse() ? std::move(model) : nullptr;
}

std::unique_ptr<Model> Model::readAgain() const {
  std::unique_ptr<Model> model(new Model(file));
  model->diagnostics().setSilent(true);
  model->sources.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBuffer(text(), file), llvm::SMLoc());
  return model->parse() ? std::move(model) : nullptr;
}

/// The line in lines of at most 120 characters, as far as strings and words allow. They end behind
/// the outermost comma of their second half, or at another space; what follows is indented.
static void printBroken(StringRef line, raw_ostream &out) {
  constexpr size_t most = 120;
  const std::string indent(line.find_first_not_of(' ') + 4, ' ');
  std::string rest = line.str();
  while (rest.size() > most) {
    size_t comma = 0, space = 0;
    int depth = 0, depthOfComma = 0;
    bool isString = false;
    for (size_t i = indent.size(); i < rest.size() && (i <= most || !space); ++i) {
      isString ^= rest[i] == '"';
      if (isString)
        continue;
      const bool closes = StringRef(">])}").contains(rest[i]) && rest[i - 1] != '-';
      depth += StringRef("<[({").contains(rest[i]) - closes;
      if (rest[i] != ' ')
        continue;
      space = i;
      if (i > most / 2 && rest[i - 1] == ',' && (!comma || depth <= depthOfComma)) {
        comma = i;
        depthOfComma = depth;
      }
    }
    if (!space)
      break;
    const size_t end = comma ? comma : space;
    out << StringRef(rest).take_front(end) << '\n';
    rest = indent + rest.substr(end + 1);
  }
  out << rest << '\n';
}

std::string printModule(ModuleOp module) {
  std::string text, broken;
  llvm::raw_string_ostream stream(text), lines(broken);
  module.print(stream);
  if (module.getOps<plan::ProgramOp>().empty())
    return text + '\n';
  for (StringRef line : llvm::split(text, '\n'))
    printBroken(line, lines);
  return broken;
}

} // namespace mpc
