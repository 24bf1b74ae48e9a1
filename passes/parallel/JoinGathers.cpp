// What ranks gather goes in buckets.
// Before: each value of parameters is gathered by an op of its own. After: gathers of one element
// type that follow each other are one op, up to the bytes of a bucket, if nothing reads what the
// first ones give before the last one begins.
#include "passes/Passes.h"
#include "passes/parallel/Ranks.h"

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_JOINGATHERS
#include "passes/Passes.h.inc"
namespace {

struct JoinGathers : impl::JoinGathersBase<JoinGathers> {
  void runOnOperation() override {
    SmallVector<AllGatherOp> gathers(getOperation().getBody().front().getOps<AllGatherOp>());
    while (!gathers.empty()) {
      SmallVector<AllGatherOp> bucket, rest;
      uint64_t bytes = 0;
      for (AllGatherOp gathered : gathers) {
        const uint64_t more = bytesOf(gathered);
        const bool fits =
            bucket.empty() || (isAlike(bucket.front(), gathered) && bytes + more <= kBucketBytes &&
                               !isReadBefore(bucket, gathered));
        (fits ? bucket : rest).push_back(gathered);
        bytes += fits ? more : 0;
      }
      if (bucket.size() > 1)
        join(bucket);
      gathers = std::move(rest);
    }
  }

  static uint64_t bytesOf(AllGatherOp gathered) {
    uint64_t bytes = 0;
    for (Value whole : gathered.getTensors())
      bytes += byteCount(elementOf(whole), elementCount(shapeOf(whole)));
    return bytes;
  }

  static bool isAlike(AllGatherOp one, AllGatherOp other) {
    return one.getRanks() == other.getRanks() &&
           elementOf(one.getTensors()[0]) == elementOf(other.getTensors()[0]);
  }

  static bool isReadBefore(ArrayRef<AllGatherOp> bucket, AllGatherOp place) {
    return llvm::any_of(bucket, [&](AllGatherOp gathered) {
      return llvm::any_of(gathered->getUsers(),
                          [&](Operation *user) { return user->isBeforeInBlock(place); });
    });
  }

  static void join(ArrayRef<AllGatherOp> bucket) {
    SmallVector<Value> parts, wholes;
    for (AllGatherOp gathered : bucket) {
      llvm::append_range(parts, gathered.getParts());
      llvm::append_range(wholes, gathered.getTensors());
    }
    AllGatherOp first = bucket.front();
    OpBuilder builder(bucket.back());
    auto joined = AllGatherOp::create(builder, first.getLoc(), ValueRange(wholes).getTypes(), parts,
                                      first.getRanksAttr().getInt());
    for (auto [old, whole] : llvm::zip(wholes, joined.getTensors()))
      old.replaceAllUsesWith(whole);
    for (AllGatherOp gathered : bucket)
      gathered.erase();
  }
};

} // namespace
} // namespace mpc
