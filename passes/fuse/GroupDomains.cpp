#include "passes/fuse/GroupDomains.h"
#include "ir/schedule/Schedule.h"

using namespace mlir;

namespace mpc {
namespace {

constexpr int64_t kLongRow = 1024; // columns that a block holds in any case

/// Domains worth trying, best first.
SmallVector<Domain> domainsOf(const Members &members) {
  llvm::SetVector<Domain> result;
  llvm::SetVector<ArrayRef<int64_t>> shapes; // of the largest values
  int64_t count = -1;
  for (Operation *op : members) {
    if (std::optional<Domain> domain = domainOf(op))
      result.insert(*domain);
    ArrayRef<int64_t> shape = shapeOf(isa<AmaxOp>(op) ? op->getOperand(0) : op->getResult(0));
    if (elementCount(shape) > count)
      shapes.clear();
    count = std::max(count, elementCount(shape));
    if (elementCount(shape) == count)
      shapes.insert(shape);
  }
  if (!result.empty())
    return result.takeVector();
  result.insert({1, count});
  for (ArrayRef<int64_t> shape : shapes) {
    int64_t columns = 1;
    for (int64_t extent : llvm::reverse(shape)) {
      columns *= extent;
      if (columns)
        result.insert({count / columns, columns});
    }
  }
  return result.takeVector();
}

/// The number of accesses that are not neighbours in memory, which a domain costs beyond its
/// bytes.
int64_t scattered(const GroupNodes &nodes) {
  int64_t cost = 0;
  for (const Node &node : nodes.nodes) {
    if (node.kind == NodeKind::Element)
      continue; // reads the same places in every domain
    if (node.kind == NodeKind::Lookup)
      cost += nodes.readsTableRows(node) ? 0 : 2;
    else if (node.kind == NodeKind::Load && node.offset.isFunctionOfDim(1) && !node.isContiguous())
      cost += node.isTransposed() ? 1 : 2;
  }
  return cost;
}

} // namespace

FailureOr<GroupNodes> GroupDomains::nodesIn(Domain domain, const Members &members,
                                            ArrayRef<Value> outputs, std::string &why) {
  FailureOr<GroupNodes> nodes = buildNodes(
      outputs, domain.first, domain.second, [&](Operation *op) { return members.contains(op); },
      why, simplified);
  if (failed(nodes) || !fitsSchedule(*nodes, why))
    return failure();
  return nodes;
}

bool GroupDomains::exist(const Members &members, ArrayRef<Value> outputs, std::string &why) {
  auto [known, isNew] = fits.try_emplace(forms.formOf(members.getArrayRef(), outputs));
  Fit &fit = known->second;
  if (isNew)
    fit.isOne = llvm::any_of(domainsOf(members), [&](Domain domain) {
      return succeeded(nodesIn(domain, members, outputs, fit.why));
    });
  why = fit.why;
  return fit.isOne;
}

std::optional<Domain> GroupDomains::best(const Members &members, ArrayRef<Value> outputs) {
  auto [known, isNew] = chosen.try_emplace(forms.formOf(members.getArrayRef(), outputs));
  if (isNew)
    known->second = compare(members, outputs);
  return known->second;
}

std::optional<Domain> GroupDomains::compare(const Members &members, ArrayRef<Value> outputs) {
  std::string why;
  std::optional<Domain> least;
  int64_t leastCost = 0;
  for (Domain domain : domainsOf(members)) {
    bool tooWide = domain.first > 1 && domain.second > 16384;
    int64_t cost = tooWide + (domain.first > 1 && domain.second < 16 ? 1 : 0);
    // Of rows that cost the same, longer ones have fewer beginnings to find.
    const bool isLonger =
        least && least->first > 1 && domain.second > least->second && domain.second <= kLongRow;
    if (least && cost + !isLonger > leastCost)
      continue;
    FailureOr<GroupNodes> nodes = nodesIn(domain, members, outputs, why);
    if (failed(nodes))
      continue;
    cost += 2 * scattered(*nodes);
    if (!least || cost + !isLonger <= leastCost) {
      least = domain;
      leastCost = cost;
    }
  }
  return least;
}

void GroupDomains::forget(Operation *op) {
  simplified.forget(op);
  forms.forget(op);
}

} // namespace mpc
