#include "passes/products/ProductWork.h"
#include "passes/products/ProductFactor.h"

#include "ir/dialect/Provenance.h"
#include "ir/formats/FloatFormat.h"
#include "passes/state/State.h"

#include "mlir/IR/Remarks.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

#include <map>

using namespace mlir;

namespace mpc {
namespace {

constexpr int64_t kScaleShare = 32; // of blocks: a byte of scales for so many elements
// What is read for an element of a copy that is turned as it is quantised: a sector of memory, and
// not the element, since a block of the copy lies across rows (StepWork::turned).
constexpr int64_t kTurnedBytes = 32;

struct Factors {
  ProductFactor a, b;
};

Factors factorsOf(Operation *op) {
  if (auto linear = dyn_cast<LinearOp>(op))
    return {{linear.getX(), roleOf(linear.getX()), true},
            {linear.getWeight(), roleOf(linear.getWeight()), true}};
  auto matmul = cast<MatmulOp>(op);
  return {{matmul.getA(), roleOf(matmul.getA()), !matmul.getTransposeA()},
          {matmul.getB(), roleOf(matmul.getB()), matmul.getTransposeB()}};
}

int64_t innerOf(const ProductFactor &factor) {
  ArrayRef<int64_t> shape = shapeOf(factor.value);
  return factor.isInnerLast ? shape.back() : shape[shape.size() - 2];
}

/// One tensor that products read.
struct Tensor {
  llvm::SetVector<Operation *> readers;
  bool hasRow = false, hasTurned = false;
};

void addFactor(const ProductFactor &factor, Operation *reader,
               llvm::MapVector<Value, Tensor> &tensors) {
  if (factor.role == FactorRole::Weight)
    return;
  SmallVector<Operation *> views;
  Tensor &tensor = tensors[tensorOf(factor.value, views)];
  bool isRow = factor.isInnerLast;
  for (Operation *view : views)
    if (auto transpose = dyn_cast<TransposeOp>(view))
      isRow ^= transpose.getPermutation().back() + 1 !=
               static_cast<int64_t>(transpose.getPermutation().size());
  tensor.readers.insert(reader);
  (isRow ? tensor.hasRow : tensor.hasTurned) = true;
}

int64_t quantiseBytes(Value value, const Tensor &tensor, Rereads rereads) {
  const int64_t elements = elementCount(shapeOf(value));
  int64_t bytes = (tensor.hasRow + tensor.hasTurned) * elements;
  if (rereads == Rereads::ForTurned)
    bytes += bytes / kScaleShare;
  if (rereads == Rereads::ForAmax)
    bytes += byteCount(elementOf(value), elements);
  if (rereads == Rereads::ForTurned && tensor.hasTurned)
    bytes += kTurnedBytes * elements;
  return bytes;
}

/// The elements of matrices of `outer` x `inner` whose extents are padded to multiples.
int64_t paddedElements(int64_t elements, int64_t outer, int64_t inner, int64_t rows, int64_t k) {
  const int64_t matrices = elements == 0 ? 0 : elements / (outer * inner);
  return matrices * ProductUnits::up(outer, rows) * ProductUnits::up(inner, k);
}

/// The product itself, without quantisation.
ProductWork productOf(Operation *op, const ProductUnits &units) {
  const Factors factors = factorsOf(op);
  Value y = op->getResult(0);
  const auto elements = [](Value value) { return elementCount(shapeOf(value)); };
  const int64_t inner = innerOf(factors.a), n = shapeOf(y).back(), results = elements(y),
                m = isa<LinearOp>(op) ? (n == 0 ? 0 : results / n) : shapeOf(y).drop_back().back(),
                padded = paddedElements(results, m, n, units.m, units.n);
  ProductWork work;
  work.flops16 = 2 * results * inner;
  work.bytes16 = byteCount(elementOf(y), results);
  for (const ProductFactor &factor : {factors.a, factors.b})
    work.bytes16 += byteCount(elementOf(factor.value), elements(factor.value));
  work.flops8 = 2 * padded * ProductUnits::up(inner, units.k);
  work.bytes8 = byteCount(elementOf(y), padded) +
                paddedElements(elements(factors.a.value), m, inner, units.m, units.k) +
                paddedElements(elements(factors.b.value), n, inner, units.n, units.k);
  return work;
}

/// Lets layers that bf16 joins read their input once, each the part that it has of the columns.
void shareInput(const JoinSet &layers, llvm::MapVector<Operation *, ProductWork> &works) {
  Value x = LinearOp(layers.front()).getX();
  const int64_t bytes = byteCount(elementOf(x), elementCount(shapeOf(x)));
  int64_t all = 0, before = 0;
  for (LinearOp linear : layers)
    all += shapeOf(linear.getY()).back();
  // In two steps, since the bytes times the columns may have no int64.
  const auto partOf = [&](int64_t columns) {
    return all == 0 ? 0 : bytes / all * columns + bytes % all * columns / all;
  };
  for (LinearOp linear : layers) {
    const int64_t end = before + shapeOf(linear.getY()).back();
    if (auto *found = works.find(linear); found != works.end())
      found->second.bytes16 += partOf(end) - partOf(before) - bytes;
    before = end;
  }
}

/// What tells a product from others of its function, and finds it in another function.
std::string keyOf(Operation *op) {
  std::string key = layerOf(op).str();
  const Factors factors = factorsOf(op);
  for (const ProductFactor &factor : {factors.a, factors.b}) {
    for (const int64_t extent : shapeOf(factor.value))
      key += "," + std::to_string(extent);
    key += factor.isInnerLast ? "n" : "t";
  }
  return key;
}

/// Products that are decided as one.
using Decided = SmallVector<std::pair<Operation *, ProductWork>>;

ProductTimes timesOf(const Decided &products, const DeviceRates &device) {
  SmallVector<ProductWork> works;
  for (const auto &[op, work] : products)
    works.push_back(work);
  return ProductTimes(works, device);
}

/// Why products that are decided as one run in bf16.
std::string becauseOf(const Decided &products, const DeviceRates &device) {
  const auto us = [](double seconds) { return llvm::formatv("{0:f3}", seconds * 1e6).str(); };
  const ProductTimes times = timesOf(products, device);
  std::string because = us(times.in8) + " us in fp8 with its quantisation, " + us(times.in16) +
                        " us in bf16 on " + device.name;
  if (products.size() > 1)
    because += ", " + std::to_string(products.size()) + " products of one x that bf16 joins";
  return because;
}

/// Lets the product run in bf16.
void leaveOut(Operation *op, StringRef because) {
  op->removeAttr("compute");
  Decision decision = Decision::of(op);
  decision.why = makeReason(op->getContext(), DecisionRule::gain, Precision::bf16, "gain", because,
                            "products=gain of fp8's recipe");
  decision.set(op);
  remark::missed(op->getLoc(), remark::RemarkOpts::name("ProductGain").category("mpc"))
      << decision.why.getWords();
}

/// The products, those that bf16 joins together.
SmallVector<Decided> decidedOf(const llvm::MapVector<Operation *, ProductWork> &works,
                               ArrayRef<JoinSet> sets) {
  llvm::DenseMap<Operation *, size_t> setOf; // looked up, never walked
  for (const auto &[i, layers] : llvm::enumerate(sets))
    for (LinearOp linear : layers)
      setOf[linear] = i;
  SmallVector<Decided> decided;
  llvm::DenseMap<size_t, size_t> places; // of sets among them; likewise
  for (const auto &[op, work] : works) {
    const auto set = setOf.find(op);
    const size_t place = set == setOf.end()
                             ? decided.size()
                             : places.try_emplace(set->second, decided.size()).first->second;
    if (place == decided.size())
      decided.emplace_back();
    decided[place].push_back({op, work});
  }
  return decided;
}

} // namespace

double ProductWork::secondsIn8(const DeviceRates &device) const {
  const DeviceRates reached = reachedRates(device);
  return rooflineSeconds(reached, "fp8", double(flops8), double(bytes8)) +
         double(quantiseBytes) / reached.bytesPerSecond;
}

double ProductWork::secondsIn16(const DeviceRates &device) const {
  return rooflineSeconds(reachedRates(device), "bf16", double(flops16), double(bytes16));
}

DenseI64ArrayAttr ProductWork::attribute(MLIRContext *context, ArrayRef<ProductWork> works) {
  SmallVector<int64_t> numbers;
  for (const ProductWork &work : works)
    numbers.append({work.flops8, work.bytes8, work.quantiseBytes, work.flops16, work.bytes16});
  return DenseI64ArrayAttr::get(context, numbers);
}

std::vector<ProductWork> ProductWork::of(DecisionAttr decision) {
  auto numbers = decision ? decision.getWork() : DenseI64ArrayAttr();
  std::vector<ProductWork> works;
  if (numbers)
    for (int64_t i = 0; i + 5 <= numbers.size(); i += 5)
      works.push_back({numbers[i], numbers[i + 1], numbers[i + 2], numbers[i + 3], numbers[i + 4]});
  return works;
}

int64_t quantiseBytesOf(ArrayRef<ProductWork> works) {
  int64_t bytes = 0;
  for (const ProductWork &work : works)
    bytes += work.quantiseBytes;
  return bytes;
}

ProductTimes::ProductTimes(ArrayRef<ProductWork> works, const DeviceRates &device) {
  for (const ProductWork &work : works) {
    in8 += work.secondsIn8(device);
    in16 += work.secondsIn16(device);
  }
}

llvm::MapVector<Operation *, ProductWork> workOf(ArrayRef<Operation *> products,
                                                 ArrayRef<JoinSet> sets, const ProductForm &form) {
  llvm::MapVector<Operation *, ProductWork> works;
  llvm::MapVector<Value, Tensor> tensors;
  for (Operation *op : products) {
    works[op] = productOf(op, form.units);
    const Factors factors = factorsOf(op);
    addFactor(factors.a, op, tensors);
    addFactor(factors.b, op, tensors);
  }
  for (const JoinSet &layers : sets)
    shareInput(layers, works);
  for (const auto &[value, tensor] : tensors) {
    const int64_t bytes = quantiseBytes(value, tensor, form.rereads);
    for (Operation *reader : tensor.readers)
      works[reader].quantiseBytes += bytes / static_cast<int64_t>(tensor.readers.size());
  }
  return works;
}

void noteWorks(Operation *op, ArrayRef<ProductWork> works) {
  Decision decision = Decision::of(op);
  decision.work = ProductWork::attribute(op->getContext(), works);
  decision.set(op);
}

void chooseProducts(ModuleOp module,
                    llvm::function_ref<SmallVector<Operation *>(func::FuncOp)> marked,
                    const ProductForm &form, const DeviceRates *device) {
  SmallVector<func::FuncOp> functions(module.getOps<func::FuncOp>());
  llvm::stable_sort(functions, [](func::FuncOp a, func::FuncOp b) {
    return EntryRole::of(a).updates > EntryRole::of(b).updates;
  });
  std::map<std::string, std::string> whyOut; // by key; empty: in 8 bits
  for (func::FuncOp function : functions) {
    // What one product leaves, the others pay alone.
    for (bool changed = true; changed;) {
      changed = false;
      const SmallVector<JoinSet> sets = setsToJoin(function, /*withFp8=*/true);
      for (const Decided &products : decidedOf(workOf(marked(function), sets, form), sets)) {
        const bool loses = device && timesOf(products, *device).gain() < 0;
        for (const auto &[op, work] : products) {
          noteWorks(op, work);
          const auto known = whyOut.find(keyOf(op));
          if (device && (known == whyOut.end() ? loses : !known->second.empty())) {
            std::string &why = whyOut[keyOf(op)];
            if (why.empty())
              why = becauseOf(products, *device);
            leaveOut(op, why);
            changed = true;
          }
        }
      }
    }
    for (Operation *op : marked(function))
      whyOut.try_emplace(keyOf(op));
  }
}

FactorRole roleOf(Value value) {
  Operation *op = value.getDefiningOp();
  while (isa_and_nonnull<ViewOpInterface, CastOp, AllGatherOp>(op))
    op = op->getOperand(0).getDefiningOp();
  if (op && op->hasAttr("mpc.backward"))
    return FactorRole::Gradient;
  return isa_and_nonnull<ml_program::GlobalLoadOp>(op) ? FactorRole::Weight
                                                       : FactorRole::Activation;
}

Value tensorOf(Value value, SmallVectorImpl<Operation *> &views) {
  Operation *op = value.getDefiningOp();
  for (; isa_and_nonnull<ReshapeOp, TransposeOp>(op); op = value.getDefiningOp()) {
    views.push_back(op);
    value = op->getOperand(0);
  }
  return value;
}

} // namespace mpc
