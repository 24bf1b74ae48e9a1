// Checks one step: arguments within their buffers, the wiring of inputs and outputs, the rules of
// aliasing, the extents of a GEMM. A range that a step writes is disjoint from every other range of
// that step; in a launch it may also be equal to one (in place).
#include "artifact/Artifact.h"
#include "artifact/ByteSum.h"
#include "mpc/Architectures.h"
#include "mpc/GemmArguments.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>

namespace mpc {
namespace {

Status damaged(const std::string &message) { return Status(Code::Damaged, message); }
std::string number(uint64_t value) { return std::to_string(value); }

/// The bytes of one tensor in memory. They are comparable across buffers, since arena buffers share
/// one base.
struct Range {
  fb::Space space;
  uint32_t index;
  uint64_t begin;
  uint64_t end;
  bool writes;
  uint32_t argument;
  bool sameBytes(const Range &other) const {
    return space == other.space && index == other.index && begin == other.begin && end == other.end;
  }
};

class StepChecker {
public:
  /// `first` is the number of the first argument, for messages.
  explicit StepChecker(const StepPlace &place, uint32_t first = 0) : place(place), count(first) {}

  Status argument(const fb::Arg &arg, const std::string &name) {
    const auto &buffers = *place.plan.buffers();
    if (arg.buffer() >= buffers.size())
      return damaged(name + " is buffer " + number(arg.buffer()) + " of " + number(buffers.size()));
    const fb::Buffer &buffer = *buffers.Get(arg.buffer());
    if (arg.byte_offset() > buffer.bytes() || arg.bytes() > buffer.bytes() - arg.byte_offset())
      return damaged(name + " reaches bytes " + number(arg.byte_offset()) + " + " +
                     number(arg.bytes()) + " of buffer " + buffer.name()->str() + ", which has " +
                     number(buffer.bytes()));
    const uint64_t size = dtypeBits(dtypeOf(buffer.dtype())) / 8;
    if (size > 1 && arg.byte_offset() % size != 0)
      return damaged(name + " starts inside an element of buffer " + buffer.name()->str());
    MPC_TRY(border(arg, buffer, name));
    const uint64_t base = buffer.space() == fb::Space::Arena ? buffer.offset() : 0;
    const uint32_t index = buffer.space() == fb::Space::Arena ? 0 : buffer.index();
    const uint32_t position = count++;
    if (arg.bytes() != 0)
      ranges.push_back({buffer.space(), index, base + arg.byte_offset(),
                        base + arg.byte_offset() + arg.bytes(), arg.writes(), position});
    return Status();
  }

  /// Checks aliasing by sorting, since a launch over all parameters has thousands of arguments.
  Status aliases(bool inPlaceAllowed) {
    std::sort(ranges.begin(), ranges.end(), [](const Range &a, const Range &b) {
      return std::tie(a.space, a.index, a.begin, a.end, a.argument) <
             std::tie(b.space, b.index, b.begin, b.end, b.argument);
    });
    // Of the earlier ranges in this memory: the one that reaches farthest, and the written one that
    // does.
    const Range *any = nullptr, *written = nullptr;
    for (size_t i = 0; i < ranges.size();) {
      const Range &first = ranges[i];
      if (any && (any->space != first.space || any->index != first.index))
        any = written = nullptr;
      bool writes = false;
      size_t end = i;
      for (; end < ranges.size() && ranges[end].sameBytes(first); ++end)
        writes |= ranges[end].writes;
      if (!inPlaceAllowed && writes && end - i > 1)
        return overlapping(first, ranges[i + 1]);
      if (writes && any && any->end > first.begin)
        return overlapping(*any, first);
      if (written && written->end > first.begin)
        return overlapping(*written, first);
      if (!any || first.end > any->end)
        any = &first;
      if (writes && (!written || first.end > written->end))
        written = &first;
      i = end;
    }
    return Status();
  }

private:
  Status overlapping(const Range &a, const Range &b) const {
    return damaged(place.where + ": arguments " + number(std::min(a.argument, b.argument)) +
                   " and " + number(std::max(a.argument, b.argument)) +
                   " overlap and one of them is written");
  }

  Status border(const fb::Arg &arg, const fb::Buffer &buffer, const std::string &name) {
    if (buffer.space() != fb::Space::Input && buffer.space() != fb::Space::Output)
      return Status();
    const bool input = buffer.space() == fb::Space::Input;
    if (input && arg.writes())
      return damaged(name + " writes input " + buffer.name()->str());
    const auto &wired = input ? *place.entry.input_buffers() : *place.entry.output_buffers();
    if (buffer.index() >= wired.size() || wired.Get(buffer.index()) != arg.buffer())
      return damaged(name + " uses buffer " + buffer.name()->str() +
                     ", which is no tensor of this entry");
    return Status();
  }

  const StepPlace &place;
  std::vector<Range> ranges; // the empty ones are left out
  uint32_t count;
};

/// Checks that the parts of a launch divide all its arguments, in order, reads before writes.
Status checkParts(const StepPlace &place, const fb::Launch &launch) {
  const auto *parts = launch.parts();
  if (!parts || parts->size() == 0)
    return launch.tails() == 0 ? Status() : damaged(place.where + " has tails and no parts");
  if (launch.tails() >= parts->size())
    return damaged(place.where + " has " + number(launch.tails()) + " tails of " +
                   number(parts->size()) + " parts, expected fewer");
  const auto &args = *launch.args();
  const uint32_t tails = parts->size() - launch.tails(), late = args.size() - launch.late();
  uint64_t at = 0;
  for (const auto &[first, last, end] :
       {std::tuple(0u, tails, late), std::tuple(tails, parts->size(), args.size())}) {
    for (const bool writes : {false, true})
      for (uint32_t part = first; part < last; ++part) {
        const uint64_t until =
            at + (writes ? parts->Get(part)->writes() : parts->Get(part)->reads());
        for (; at < until && at < end; ++at)
          if (args.Get(static_cast<uint32_t>(at))->writes() != writes)
            return damaged(place.where + "'s argument " + number(at) + " is " +
                           (writes ? "read" : "written") + ", its part says otherwise");
        at = until;
      }
    if (at != end)
      return damaged(place.where + "'s parts have " + number(at) + " arguments, expected " +
                     number(end));
  }
  return Status();
}

bool isGemmKernel(const fb::Kernel &kernel) {
  return kernel.schedule() && kernel.schedule()->string_view() == "gemm";
}

Status checkLaunch(const StepPlace &place, const fb::Launch &launch) {
  const auto &kernels = *place.plan.kernels();
  if (launch.kernel() >= kernels.size())
    return damaged(place.where + " launches kernel " + number(launch.kernel()) + " of " +
                   number(kernels.size()));
  const fb::Kernel &kernel = *kernels.Get(launch.kernel());
  if (isGemmKernel(kernel))
    return damaged(place.where + " launches kernel " + kernel.name()->str() +
                   ", which is a GEMM's; only a Gemm step runs it");
  if (!isAligned(*launch.args()))
    return damaged(place.where + " has arguments that are not aligned");
  if (launch.args()->size() != kernel.argument_count())
    return damaged(place.where + " gives kernel " + kernel.name()->str() + " " +
                   number(launch.args()->size()) + " arguments, expected " +
                   number(kernel.argument_count()));
  if (launch.args()->size() > launchPointers)
    return damaged(place.where + " has " + number(launch.args()->size()) + " arguments, at most " +
                   number(launchPointers) + " are allowed");
  if (launch.grid() < 1 || launch.grid() > 0x7fffffffu)
    return damaged(place.where + " launches " + number(launch.grid()) + " blocks");
  if (launch.grid() != kernel.grid())
    return damaged(place.where + " launches " + number(launch.grid()) + " blocks of kernel " +
                   kernel.name()->str() + ", which is made for " + number(kernel.grid()));
  const uint32_t count = launch.args()->size();
  uint64_t bytes = 0; // of the ranges that the launch touches; below 2^12 * 2^46
  for (const fb::Arg *arg : *launch.args())
    bytes += std::min(arg->bytes(), programByteLimit);
  if (launch.grid() > std::max<uint64_t>(bytes, 1))
    return damaged(place.where + " launches " + number(launch.grid()) + " blocks over " +
                   number(bytes) + " bytes, expected at most one a byte");
  if (launch.late() > count)
    return damaged(place.where + " has " + number(launch.late()) + " late arguments of " +
                   number(count));
  const auto check = [&](uint32_t first, uint32_t end) -> Status {
    StepChecker checker(place, first);
    for (uint32_t i = first; i < end; ++i)
      MPC_TRY(checker.argument(*launch.args()->Get(i), place.where + "'s argument " + number(i)));
    return checker.aliases(/*inPlaceAllowed=*/true);
  };
  MPC_TRY(check(0, count - launch.late()));
  MPC_TRY(check(count - launch.late(), count));
  return checkParts(place, launch);
}

/// Checks that the last element of a strided matrix is within the argument. Checks all products for
/// overflow.
Status checkMatrix(const fb::Arg *arg, fb::DType type, uint64_t batch, uint64_t stride,
                   uint64_t rows, uint64_t columns, uint64_t leading, const std::string &name) {
  if (!arg)
    return damaged(name + " is missing");
  if (static_cast<unsigned>(type) >= dtypeCount)
    return damaged(name + " has the unknown element type " + number(static_cast<unsigned>(type)));
  if (leading < columns)
    return damaged(name + " has leading dimension " + number(leading) + ", expected at least " +
                   number(columns));
  uint64_t batches = 0, lines = 0, elements = 0;
  const bool overflow = __builtin_mul_overflow(batch - 1, stride, &batches) ||
                        __builtin_mul_overflow(rows - 1, leading, &lines) ||
                        __builtin_add_overflow(batches, lines, &elements) ||
                        __builtin_add_overflow(elements, columns, &elements);
  const std::optional<uint64_t> bytes =
      overflow ? std::nullopt : bytesOfElements(dtypeOf(type), elements);
  if (!bytes || *bytes > arg->bytes())
    return damaged(name + " does not fit into its " + number(arg->bytes()) + " bytes");
  return Status();
}

Status checkScalar(const fb::Arg *arg, uint64_t bytes, const std::string &name) {
  if (arg && arg->bytes() < bytes)
    return damaged(name + " has " + number(arg->bytes()) + " bytes, expected " + number(bytes));
  return Status();
}

/// A factor with its scales: one number, or one for each block of (rows, columns).
struct ScaledFactor {
  fb::DType code;
  const fb::Arg *scale;
  const fb::Block *block;
  fb::DType type; // of the scales
  uint64_t rows, columns, batch;
};

/// How many numbers scales (down, across) take as cuBLASLt reads them; nothing for other blocks.
std::optional<uint64_t> libraryCount(const fb::Block &block, uint64_t down, uint64_t across) {
  const auto up = [](uint64_t x, uint64_t unit) { return (x + unit - 1) / unit * unit; };
  if (block.rows() == 1 && (block.columns() == 32 || block.columns() == 8)) // 8 bytes of f4E2M1FN
    return up(down, 128) * up(across, 4);
  if (block.rows() == 1 && block.columns() == 128)
    return down * across;
  if (block.rows() == 128 && block.columns() == 128)
    return down * up(across, 4);
  return std::nullopt;
}

Status checkScale(const ScaledFactor &factor, bool library, const std::string &name) {
  if (!factor.block)
    return library ? damaged(name + " has no block, expected one beside library_scales")
                   : checkScalar(factor.scale, 4, name);
  const uint64_t rows = factor.block->rows(), columns = factor.block->columns();
  if (!factor.scale || rows == 0 || columns == 0)
    return damaged(name + " has blocks of " + number(rows) + " x " + number(columns) +
                   (factor.scale ? "" : " and no scales") + ", expected extents from 1 and scales");
  const bool isPacked = factor.code == fb::DType::U8;
  if (isPacked ? factor.type != fb::DType::F8E4M3FN
               : factor.type != fb::DType::F32 && factor.type != fb::DType::F8E8M0FNU)
    return damaged(name + " has scales of another type than " +
                   (isPacked ? "f8E4M3FN" : "f32 and f8E8M0FNU"));
  // Extents are below 2^31, so no product of two overflows.
  const uint64_t down = (factor.rows - 1) / rows + 1, across = (factor.columns - 1) / columns + 1;
  std::optional<uint64_t> count = down * across;
  if (library)
    count = factor.batch == 1 ? libraryCount(*factor.block, down, across) : std::nullopt;
  uint64_t bytes = 0;
  if (!count || __builtin_mul_overflow(*count, factor.batch, &bytes) ||
      __builtin_mul_overflow(bytes, dtypeBits(dtypeOf(factor.type)) / 8, &bytes))
    return damaged(name + " has blocks of " + number(rows) + " x " + number(columns) +
                   ", which cannot be");
  return checkScalar(factor.scale, bytes, name);
}

Status checkScales(const StepPlace &place, const fb::Gemm &gemm) {
  const bool ta = gemm.transpose_a(), tb = gemm.transpose_b(), library = gemm.library_scales();
  if (library && (ta || !tb))
    return damaged(place.where + " has library_scales and factors whose rows do not run along k");
  const bool packsA = gemm.a_type() == fb::DType::U8, packsB = gemm.b_type() == fb::DType::U8;
  if ((packsA || packsB) && (!packsA || !packsB || ta || !tb || !gemm.block_a() || !gemm.block_b()))
    return damaged(place.where + " has a factor of u8, expected two whose rows run along k, with "
                                 "blocks");
  const ScaledFactor a = {gemm.a_type(),
                          gemm.scale_a(),
                          gemm.block_a(),
                          gemm.scale_a_type(),
                          ta ? gemm.k() : gemm.m(),
                          ta ? gemm.m() : gemm.k(),
                          gemm.stride_a() ? gemm.batch() : 1},
                     b = {gemm.b_type(),
                          gemm.scale_b(),
                          gemm.block_b(),
                          gemm.scale_b_type(),
                          tb ? gemm.n() : gemm.k(),
                          tb ? gemm.k() : gemm.n(),
                          gemm.stride_b() ? gemm.batch() : 1};
  MPC_TRY(checkScale(a, library, place.where + "'s scale_a"));
  return checkScale(b, library, place.where + "'s scale_b");
}

Status checkExtents(const StepPlace &place, const fb::Gemm &gemm) {
  const uint64_t extents[] = {gemm.m(), gemm.n(), gemm.k(), gemm.batch()};
  for (uint64_t extent : extents)
    if (extent < 1 || extent > 0x7fffffffu)
      return damaged(place.where + " has the extent " + number(extent) + ", expected 1 to 2^31-1");
  const bool ta = gemm.transpose_a(), tb = gemm.transpose_b();
  MPC_TRY(checkMatrix(gemm.a(), gemm.a_type(), gemm.batch(), gemm.stride_a(),
                      ta ? gemm.k() : gemm.m(), ta ? gemm.m() : gemm.k(), gemm.lda(),
                      place.where + "'s a"));
  MPC_TRY(checkMatrix(gemm.b(), gemm.b_type(), gemm.batch(), gemm.stride_b(),
                      tb ? gemm.n() : gemm.k(), tb ? gemm.k() : gemm.n(), gemm.ldb(),
                      place.where + "'s b"));
  MPC_TRY(checkMatrix(gemm.d(), gemm.d_type(), gemm.batch(), gemm.stride_d(), gemm.m(), gemm.n(),
                      gemm.ldd(), place.where + "'s d"));
  if (gemm.batch() > 1 && gemm.stride_d() < gemm.n())
    return damaged(place.where + " writes its batches over each other");
  if (static_cast<unsigned>(gemm.bias_type()) >= dtypeCount)
    return damaged(place.where + " has an unknown bias type");
  MPC_TRY(checkScalar(gemm.bias(), gemm.n() * dtypeBits(dtypeOf(gemm.bias_type())) / 8,
                      place.where + "'s bias"));
  return checkScales(place, gemm);
}

/// Checks an aux that takes the sums of a factor.
Status checkSums(const StepPlace &place, const fb::Gemm &gemm) {
  if (static_cast<unsigned>(gemm.summed()) > static_cast<unsigned>(fb::Summed::B))
    return damaged(place.where + " sums an unknown factor");
  if (!gemm.aux())
    return damaged(place.where + " sums a factor and has no aux");
  if (gemm.activation() != fb::Activation::None || gemm.bias() || gemm.scale_a() || gemm.scale_b())
    return damaged(place.where + " sums a factor and has an activation, a bias or scales");
  if (gemm.batch() != 1)
    return damaged(place.where + " sums a factor of " + number(gemm.batch()) +
                   " batches, expected 1");
  const uint64_t count = gemm.summed() == fb::Summed::A ? gemm.m() : gemm.n();
  return checkScalar(gemm.aux(), count * dtypeBits(dtypeOf(gemm.d_type())) / 8,
                     place.where + "'s aux");
}

/// Checks an aux with the layout and type of d.
Status checkAux(const StepPlace &place, const fb::Gemm &gemm) {
  const bool isRead = gemm.activation() == fb::Activation::GeluTanhGrad;
  if (isRead && !gemm.aux())
    return damaged(place.where + " takes a derivative and has no aux");
  if (isRead && gemm.bias())
    return damaged(place.where + " takes a derivative and has a bias");
  if (gemm.aux() && !isRead && gemm.activation() != fb::Activation::GeluTanh)
    return damaged(place.where + " has an aux and no activation that takes one");
  return gemm.aux() ? checkMatrix(gemm.aux(), gemm.d_type(), gemm.batch(), gemm.stride_d(),
                                  gemm.m(), gemm.n(), gemm.ldd(), place.where + "'s aux")
                    : Status();
}

Status checkGemmKernel(const StepPlace &place, const fb::Kernel &kernel) {
  if (!isGemmKernel(kernel))
    return damaged(place.where + " is a product and uses kernel " + kernel.name()->str() +
                   ", which is no GEMM's");
  if (kernel.argument_count() != gemmKernelArguments)
    return damaged(place.where + " uses kernel " + kernel.name()->str() + " of " +
                   number(kernel.argument_count()) + " arguments, expected " +
                   number(gemmKernelArguments));
  return Status();
}

Status checkGemm(const StepPlace &place, const fb::Step &step) {
  const fb::Gemm &gemm = *step.operation_as_Gemm();
  if (static_cast<unsigned>(gemm.compute()) > static_cast<unsigned>(fb::Compute::F8) ||
      static_cast<unsigned>(gemm.activation()) >
          static_cast<unsigned>(fb::Activation::GeluTanhGrad))
    return damaged(place.where + " has an unknown compute mode or activation");
  MPC_TRY(checkExtents(place, gemm));
  MPC_TRY(gemm.summed() != fb::Summed::None ? checkSums(place, gemm) : checkAux(place, gemm));
  const int64_t kernels = place.plan.kernels()->size();
  if (gemm.kernel() < -1 || gemm.kernel() >= kernels)
    return damaged(place.where + " uses kernel " + std::to_string(gemm.kernel()) + " of " +
                   number(kernels));
  if (gemm.kernel() >= 0)
    MPC_TRY(
        checkGemmKernel(place, *place.plan.kernels()->Get(static_cast<uint32_t>(gemm.kernel()))));
  StepChecker checker(place);
  const std::vector<const fb::Arg *> args = argumentsOf(step);
  const bool writesAux = gemm.activation() != fb::Activation::GeluTanhGrad;
  for (unsigned i = 0; i < gemmSlotCount; ++i) {
    if (!args[i])
      continue;
    MPC_TRY(checker.argument(*args[i], place.where + "'s " + gemmSlotNames[i]));
    const bool writes = i == gemmD || i == gemmWorkspace || (i == gemmAux && writesAux);
    if (args[i]->writes() != writes)
      return damaged(place.where + "'s " + gemmSlotNames[i] +
                     (writes ? " is not marked as written" : " is marked as written"));
  }
  return checker.aliases(/*inPlaceAllowed=*/false);
}

Status checkCopy(const StepPlace &place, const fb::Copy &copy) {
  if (!copy.source() || !copy.target())
    return damaged(place.where + " copies from or to nothing");
  if (copy.source()->bytes() != copy.target()->bytes())
    return damaged(place.where + " copies " + number(copy.source()->bytes()) + " bytes to " +
                   number(copy.target()->bytes()));
  if (copy.source()->writes() || !copy.target()->writes())
    return damaged(place.where +
                   " is a copy whose target is not marked as the one that is written");
  StepChecker checker(place);
  MPC_TRY(checker.argument(*copy.source(), place.where + "'s source"));
  MPC_TRY(checker.argument(*copy.target(), place.where + "'s target"));
  return checker.aliases(/*inPlaceAllowed=*/false);
}

Status checkFill(const StepPlace &place, const fb::Fill &fill) {
  if (!fill.target() || !fill.target()->writes())
    return damaged(place.where + " fills nothing, or its target is not marked as written");
  return StepChecker(place).argument(*fill.target(), place.where + "'s target");
}

bool isReduced(fb::DType type) {
  return type == fb::DType::F32 || type == fb::DType::BF16 || type == fb::DType::I32;
}
bool isGathered(fb::DType type) {
  return isReduced(type) || type == fb::DType::F16 || type == fb::DType::F8E4M3FN ||
         type == fb::DType::F8E5M2;
}

Status checkCollective(const StepPlace &place, const fb::Collective &collective) {
  if (static_cast<unsigned>(collective.kind()) >
          static_cast<unsigned>(fb::CollectiveKind::AllGather) ||
      static_cast<unsigned>(collective.reduction()) > static_cast<unsigned>(fb::Reduction::Max))
    return damaged(place.where + " has an unknown collective or reduction");
  const bool reduces = collective.kind() != fb::CollectiveKind::AllGather,
             hasParts = collective.kind() != fb::CollectiveKind::AllReduce;
  if (hasParts && place.ranks <= 0)
    return damaged(place.where + " gives ranks parts, of a program without a number of ranks");
  const fb::DType type = collective.dtype();
  if (reduces ? !isReduced(type) : !isGathered(type))
    return damaged(place.where + (reduces ? " reduces " : " gathers ") + dtypeName(dtypeOf(type)) +
                   ", expected f32, bf16 or i32" + (reduces ? "" : ", f16 or a type of 8 bits"));
  const auto &args = *collective.args();
  if (!isAligned(args))
    return damaged(place.where + "'s list of arguments is not aligned");
  const uint32_t half = args.size() / 2;
  if (half == 0 || args.size() % 2 != 0)
    return damaged(place.where + " is a collective of " + number(args.size()) +
                   " arguments, expected as many to read as to write");
  const uint64_t size = dtypeBits(dtypeOf(type)) / 8;
  StepChecker checker(place);
  for (uint32_t i = 0; i < args.size(); ++i) {
    const fb::Arg &arg = *args.Get(i);
    const std::string name = place.where + "'s argument " + number(i);
    MPC_TRY(checker.argument(arg, name));
    // Maxima stand in bytes that are cleared together.
    const fb::DType found = place.plan.buffers()->Get(arg.buffer())->dtype();
    if ((found != type && found != fb::DType::I8) || arg.bytes() % size != 0 ||
        arg.byte_offset() % size != 0)
      return damaged(name + " is no whole number of elements of " + dtypeName(dtypeOf(type)));
    if (arg.writes() != (i >= half))
      return damaged(name + (i >= half ? " is not marked as written" : " is marked as written"));
  }
  for (uint32_t i = 0; i < half; ++i) {
    const uint64_t read = args.Get(i)->bytes(), written = args.Get(i + half)->bytes();
    const auto [whole, part] = reduces ? std::pair(read, written) : std::pair(written, read);
    const uint64_t expected = hasParts ? partOf(whole / size, place.ranks) * size : whole;
    if (part != expected)
      return damaged(place.where + "'s argument " + number(i + half) + " has " + number(written) +
                     " bytes, what it is made from " + number(read));
  }
  return checker.aliases(/*inPlaceAllowed=*/!hasParts);
}

/// The bytes that a step uses in one memory.
struct Use {
  fb::Space space;
  uint32_t index;
  uint64_t begin, end;
  bool writes;
  bool conflicts(const Use &other) const {
    return (writes || other.writes) && space == other.space && index == other.index &&
           begin < other.end && other.begin < end;
  }
};

std::vector<Use> usesOf(const fb::Plan &plan, const fb::Step &step) {
  std::vector<Use> uses;
  for (const fb::Arg *arg : argumentsOf(step)) {
    if (!arg || arg->bytes() == 0)
      continue;
    const fb::Buffer &buffer = *plan.buffers()->Get(arg->buffer());
    const bool isArena = buffer.space() == fb::Space::Arena;
    const uint64_t begin = (isArena ? buffer.offset() : 0) + arg->byte_offset();
    uses.push_back(
        {buffer.space(), isArena ? 0 : buffer.index(), begin, begin + arg->bytes(), arg->writes()});
  }
  return uses;
}

} // namespace

Status checkTokens(const fb::Program &program, const fb::Plan &plan, const fb::Entry &entry,
                   const std::string &where) {
  std::map<uint32_t, std::vector<Use>> underWay;
  std::set<uint32_t> begun;
  uint64_t comparisons = uint64_t(1) << 30; // seconds; a step of ours needs some millions
  for (uint32_t i = 0; i < entry.steps()->size(); ++i) {
    const fb::Step &step = *entry.steps()->Get(i);
    const std::string place = where + "'s step " + number(i);
    if (const fb::Wait *wait = step.operation_as_Wait()) {
      if (underWay.erase(wait->token()) == 0)
        return damaged(place + " waits for token " + number(wait->token()) +
                       ", which no collective before it has begun");
      continue;
    }
    const fb::Collective *collective = step.operation_as_Collective();
    if (underWay.empty() && !collective)
      continue;
    std::vector<Use> uses = usesOf(plan, step);
    for (const auto &[token, used] : underWay) {
      if (comparisons < uses.size() * used.size())
        return Status(Code::Unsupported, where + " has more work under way beside its steps than "
                                                 "a reader follows");
      comparisons -= uses.size() * used.size();
      for (const Use &own : uses)
        for (const Use &other : used)
          if (own.conflicts(other))
            return damaged(place + " uses what the collective of token " + number(token) +
                           " works on, before the wait for it");
    }
    if (!collective)
      continue;
    if (program.ranks() < 0)
      return damaged(place + " is a collective of a program that knows no ranks");
    if (!begun.insert(collective->token()).second)
      return damaged(place + " begins token " + number(collective->token()) + " a second time");
    underWay[collective->token()] = std::move(uses);
  }
  return underWay.empty()
             ? Status()
             : damaged(where + " never waits for token " + number(underWay.begin()->first));
}

Status checkStep(const StepPlace &place, const fb::Step &step) {
  const int64_t layers = step.layers() ? step.layers()->size() : 0;
  for (uint32_t i = 0; step.op_layers() && i < step.op_layers()->size(); ++i)
    if (const int64_t layer = step.op_layers()->Get(i); layer < -1 || layer >= layers)
      return damaged(place.where + "'s op " + number(i) + " is of layer " + std::to_string(layer) +
                     " of " + std::to_string(layers));
  switch (step.operation_type()) {
  case fb::Operation::Launch:
    return checkLaunch(place, *step.operation_as_Launch());
  case fb::Operation::Gemm:
    return checkGemm(place, step);
  case fb::Operation::Copy:
    return checkCopy(place, *step.operation_as_Copy());
  case fb::Operation::Fill:
    return checkFill(place, *step.operation_as_Fill());
  case fb::Operation::Collective:
    return checkCollective(place, *step.operation_as_Collective());
  case fb::Operation::Wait: // checkTokens
    return Status();
  case fb::Operation::NONE:
    break;
  }
  return damaged(place.where + " has the unknown operation " +
                 number(static_cast<unsigned>(step.operation_type())));
}

} // namespace mpc
