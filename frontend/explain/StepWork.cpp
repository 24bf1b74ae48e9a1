// What the time of a step depends on, read from the plan (ir/formats/StepTimes.h).
#include "frontend/explain/EntryReader.h"
#include "frontend/explain/Report.h"
#include "ir/dialect/Blocks.h"
#include "ir/dialect/Dialect.h"
#include "ir/schedule/TensorTable.h"

using namespace mlir;

namespace mpc {
namespace {

/// The calls that were measured, and their products a score.
struct MeasuredCall {
  StringRef function;
  StepWork::Kind kind;
  double products;
};
constexpr MeasuredCall measuredCalls[] = {
    {"attention_forward_warpgroups", StepWork::Kind::AttentionForward, 2},
    {"attention_backward_warpgroups", StepWork::Kind::AttentionBackward, 5},
    {"embedding_grad", StepWork::Kind::Kernel, 0},
    {"list_places", StepWork::Kind::Kernel, 0},
};

double elementsOf(Value value) { return static_cast<double>(elementCount(shapeOf(value))); }

RankedTensorType typeOf(const SymbolTable &symbols, StringRef buffer) {
  auto op = symbols.lookup<plan::BufferOp>(buffer);
  return op ? dyn_cast<RankedTensorType>(op.getType()) : RankedTensorType();
}

/// The elements that the teams of a row_block kernel read one at a time to reduce across the
/// memory's rows. Neighbouring rows of a warp are neighbours in memory, and read at once.
double gatheredBy(ReduceOpInterface reduce, plan::KernelOp kernel, const GroupSchedule &schedule) {
  constexpr double kWarp = 32;
  const Value terms = reduce->getOperand(0);
  const auto last = static_cast<int64_t>(shapeOf(terms).size()) - 1;
  if (last < 1 || llvm::is_contained(reduce.getReducedAxes(), last) ||
      elementsOf(terms) !=
          elementsOf(reduce->getResult(0)) * static_cast<double>(kernel.getColumns()))
    return 0;
  return elementsOf(terms) * std::min(1.0, static_cast<double>(schedule.team) / kWarp);
}

/// Adds the elements of a group's kernel, each once.
void addElements(plan::KernelOp kernel, StepWork &work) {
  if (!kernel.isGroup())
    return;
  const GroupSchedule schedule = GroupSchedule::fromAttribute(kernel.getSchedule());
  const bool hasRows = schedule.kind == plan::ScheduleKind::RowBlock;
  double costly = 0, gathered = 0, turned = 0;
  kernel.getBody().walk([&](Operation *op) {
    if (auto map = dyn_cast<ScalarMapOpInterface>(op); map && map.isCostly())
      costly = std::max(costly, elementsOf(op->getResult(0)));
    if (isa<PadOp>(op))
      gathered = std::max(gathered, elementsOf(op->getResult(0)));
    if (auto reduce = dyn_cast<ReduceOpInterface>(op); reduce && hasRows)
      gathered = std::max(gathered, gatheredBy(reduce, kernel, schedule));
    if (isa<TransposeOp>(op) && hasRows && isTurned(op->getResult(0)) &&
        !isOf8Bits(op->getResult(0)))
      turned = std::max(turned, elementsOf(op->getResult(0)));
  });
  const TensorTable table = TensorTable::fromAttribute(kernel.getSchedule());
  const auto tensors = static_cast<double>(std::max<int64_t>(1, table.tensors));
  work.costly += tensors * costly;
  work.gathered += tensors * gathered;
  work.turned += tensors * turned;
}

void addLaunch(plan::LaunchOp launch, const SymbolTable &symbols, StepWork &work) {
  for (plan::KernelOp part : plan::membersOf(symbols.lookup<plan::KernelOp>(launch.getKernel()))) {
    auto call = dyn_cast<plan::CallAttr>(part.getSchedule());
    if (!call) {
      addElements(part, work);
      continue;
    }
    if (launch.getReads().empty())
      continue;
    // Attention multiplies in the format of its first operand.
    const StringRef first = cast<FlatSymbolRefAttr>(launch.getReads()[0]).getValue();
    const RankedTensorType tensor = typeOf(symbols, first);
    work.compute = tensor ? typeText(tensor.getElementType()) : "f32";
    const auto *known = llvm::find_if(measuredCalls, [&](const MeasuredCall &measured) {
      return measured.function == call.getFunction();
    });
    const bool isKnown = known != std::end(measuredCalls);
    work.kind = isKnown ? known->kind : StepWork::Kind::Unmeasured;
    if (isKnown && known->products != 0) {
      const auto q = cast<plan::PointerAttr>(call.getReads()[0]).getType();
      work.scores = work.flops / (2 * known->products * static_cast<double>(q.getShape().back()));
    }
  }
}

void addProduct(plan::GemmOp gemm, const SymbolTable &symbols, StepWork &work) {
  constexpr int64_t kTile = 128;
  const auto tilesOf = [](int64_t extent) { return (extent + kTile - 1) / kTile; };
  const auto bytesOf = [&](StringRef buffer, int64_t elements) {
    const RankedTensorType tensor = typeOf(symbols, buffer);
    return tensor ? static_cast<double>(byteCount(tensor.getElementType(), elements)) : 0.0;
  };
  const int64_t m = gemm.getM(), n = gemm.getN(), k = gemm.getK(), batch = gemm.getBatch();
  work.kind = StepWork::Kind::Product;
  work.compute = stringifyCompute(gemm.getCompute()).str();
  work.tiles = static_cast<double>(batch * tilesOf(m) * tilesOf(n));
  work.exposed = static_cast<double>(gemm.getBytesWritten());
  if (gemm.getActivation() == Activation::gelu_tanh_grad && gemm.getAux())
    work.exposed += bytesOf(*gemm.getAux(), batch * m * n);
  if (gemm.getSummed())
    work.exposed += *gemm.getSummed() == Factor::a ? bytesOf(gemm.getA(), batch * m * k)
                                                   : bytesOf(gemm.getB(), batch * k * n);
  const auto ofRows = [](std::optional<ArrayRef<int64_t>> block) {
    return block && block->front() == 1;
  };
  work.rowScaled = ofRows(gemm.getBlockA()) && ofRows(gemm.getBlockB());
}

} // namespace

StepWork stepWorkOf(plan::StepOpInterface step, const SymbolTable &symbols) {
  StepWork work;
  work.flops = static_cast<double>(step.getFlops());
  work.bytes = static_cast<double>(step.getBytesRead() + step.getBytesWritten());
  if (auto launch = dyn_cast<plan::LaunchOp>(step.getOperation()))
    addLaunch(launch, symbols, work);
  else if (auto gemm = dyn_cast<plan::GemmOp>(step.getOperation()))
    addProduct(gemm, symbols, work);
  else if (isa<plan::CollectiveOp>(step.getOperation()))
    work.kind = StepWork::Kind::Unmeasured;
  return work;
}

} // namespace mpc
