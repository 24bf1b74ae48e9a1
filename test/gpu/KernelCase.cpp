#include "KernelCase.h"

#include <algorithm>
#include <cstring>

namespace mpc::gpu {

using namespace cuda;

namespace {

/// A buffer that the plan clears is a cell up to this size: counters, tickets, amaxes.
constexpr uint64_t mostCellBytes = 64 << 10;
/// Random values repeat after so many elements, a number that divides no row.
constexpr size_t periodElements = (size_t(1) << 20) - 3;
constexpr int mostSets = 8;
constexpr uint64_t mostReadBytes = 256 << 20, pieceBytes = 1 << 20;

/// The arguments of embedding_grad: dy, ids, order, starts, dtable.
constexpr size_t idsSlot = 1, orderSlot = 2, startsSlot = 3, listSlots = 5;

uint64_t aligned(uint64_t bytes) { return (bytes + 255) / 256 * 256; }

/// Whether the entry clears the buffer, as a whole or in parts.
bool isCleared(const fb::Entry &entry, uint32_t buffer) {
  for (const fb::Step *step : *entry.steps())
    if (const fb::Fill *fill = step->operation_as_Fill())
      if (fill->target()->buffer() == buffer)
        return true;
  return false;
}

/// The input that a buffer of the space Input is.
const fb::TensorInfo *inputOf(const fb::Entry &entry, uint32_t buffer) {
  for (uint32_t i = 0; i < entry.input_buffers()->size(); ++i)
    if (entry.input_buffers()->Get(i) == buffer)
      return entry.inputs()->Get(i);
  return nullptr;
}

} // namespace

void KernelCase::choose(Buffer &buffer, const fb::Program &program, const fb::Plan &plan,
                        const fb::Entry &entry) const {
  const fb::Buffer &source = *plan.buffers()->Get(buffer.number);
  buffer.bytes = source.bytes();
  buffer.type = dtypeOf(source.dtype());
  const bool isWhole = buffer.type == DType::I32 || buffer.type == DType::I64;
  const fb::TensorInfo *input = inputOf(entry, buffer.number);
  const bool isMoment = source.space() == fb::Space::State &&
                        program.state()->Get(source.index())->role() == fb::Role::Moment;
  if (isCleared(entry, buffer.number)) {
    buffer.fill = Fill::Zeros;
    buffer.isCleared = true;
    buffer.isCell = buffer.bytes <= mostCellBytes;
  } else if (isWhole) {
    // Any number may be an index, so one of no known limit is 0; fillList() fills a list.
    buffer.limit = input ? input->limit() : 0;
    buffer.fill = buffer.limit > 0 ? Fill::Ids : Fill::Zeros;
  } else if (buffer.type >= DType::I1 || buffer.type == DType::F4E2M1FN) {
    buffer.fill = Fill::Bits;
  } else if (isMoment || buffer.bytes <= 64) {
    buffer.fill = Fill::Positive;
  }
}

void KernelCase::addPlace(const fb::Arg &arg, const fb::Plan &plan, bool isLate) {
  Place place = {0, arg.byte_offset(), arg.bytes(), arg.writes(), arg.bytes() == 0};
  const auto found = std::find_if(buffers.begin(), buffers.end(), [&](const Buffer &buffer) {
    return buffer.number == arg.buffer();
  });
  place.buffer = static_cast<size_t>(found - buffers.begin());
  if (found == buffers.end()) {
    buffers.emplace_back();
    buffers.back().number = arg.buffer();
  }
  // What the tail reads, the blocks before it wrote, or it is an input of some other argument.
  buffers[place.buffer].isRead |= !arg.writes() && !isLate;
  if (place.writes && !place.isAbsent)
    types.push_back(dtypeOf(plan.buffers()->Get(arg.buffer())->dtype()));
  slots.push_back(place);
}

Result<KernelCase> KernelCase::find(const Artifact &artifact, const std::string &kernel) {
  const fb::Program &program = artifact.program();
  if (program.plans()->size() == 0)
    return Status(Code::NoPlan, artifact.path() + " has no plan");
  const fb::Plan &plan = *program.plans()->Get(0);
  // An entry that does not train may leave out some of a kernel's outputs.
  std::vector<const fb::Entry *> entries(plan.entries()->begin(), plan.entries()->end());
  std::stable_partition(entries.begin(), entries.end(),
                        [](const fb::Entry *entry) { return textOf(entry->name()) == "step"; });
  for (const fb::Entry *entry : entries)
    for (const fb::Step *step : *entry->steps()) {
      const fb::Launch *launch = step->operation_as_Launch();
      if (!launch || textOf(plan.kernels()->Get(launch->kernel())->name()) != kernel)
        continue;
      KernelCase made;
      made.planGrid = launch->grid();
      made.hasList = kernel.rfind("embedding_grad_", 0) == 0 && launch->args()->size() == listSlots;
      made.planThreads = plan.kernels()->Get(launch->kernel())->threads();
      const uint32_t count = launch->args()->size();
      for (uint32_t i = 0; i < count; ++i)
        made.addPlace(*launch->args()->Get(i), plan, i + launch->late() >= count);
      for (Buffer &buffer : made.buffers)
        made.choose(buffer, program, plan, *entry);
      return made;
    }
  return Status(Code::UnknownName, artifact.path() + " launches no kernel '" + kernel +
                                       "'; mpc inspect lists those it has");
}

uint64_t KernelCase::argumentBytes() const {
  uint64_t bytes = 0;
  for (const Place &place : slots)
    bytes += place.bytes;
  return bytes;
}

uint64_t KernelCase::setBytes() const {
  uint64_t bytes = 0;
  for (const Buffer &buffer : buffers)
    bytes += buffer.isCell ? 0 : aligned(buffer.bytes);
  return std::max<uint64_t>(bytes, 1);
}

Status KernelCase::claim(TimingDevice &device, int launches) {
  MPC_ASSIGN(const uint64_t free, device.freeBytes());
  const uint64_t wanted = 2 * device.l2Bytes / setBytes() + 2;
  const uint64_t possible = free / 10 * 9 / setBytes();
  if (possible == 0)
    return Status(Code::OutOfMemory, "the arguments take " + std::to_string(setBytes()) +
                                         " bytes, the device has " + std::to_string(free) +
                                         " left; take a smaller batch");
  const int sets = static_cast<int>(std::min({wanted, possible, uint64_t(mostSets)}));
  bases.assign(static_cast<size_t>(sets), std::vector<DevicePtr>(buffers.size(), 0));
  cellStride = 0;
  for (size_t i = 0; i < buffers.size(); ++i) {
    if (buffers[i].isCell) {
      bases[0][i] = cellStride; // its place among the cells of a launch
      cellStride += aligned(buffers[i].bytes);
      continue;
    }
    for (std::vector<DevicePtr> &set : bases) {
      MPC_ASSIGN(set[i], device.claim(buffers[i].bytes));
    }
  }
  cellLaunches = launches;
  MPC_ASSIGN(cells, device.claim(cellStride * static_cast<uint64_t>(launches)));
  return Status();
}

Status KernelCase::fill(TimingDevice &device, uint64_t seed, uint8_t poison) {
  const Driver &driver = device.driver;
  for (size_t i = 0; i < buffers.size(); ++i) {
    const Buffer &buffer = buffers[i];
    if (buffer.isCell || buffer.bytes == 0)
      continue;
    for (const std::vector<DevicePtr> &set : bases)
      MPC_TRY(driver.check(
          driver.fill(set[i],
                      buffer.fill == Fill::Zeros && (buffer.isRead || buffer.isCleared) ? 0
                                                                                        : poison,
                      buffer.bytes, device.stream),
          "cuMemsetD8Async"));
    if (!buffer.isRead || buffer.fill == Fill::Zeros)
      continue;
    const size_t element = std::max(1u, dtypeBits(buffer.type) / 8);
    const size_t count = std::min<size_t>(periodElements, buffer.bytes / element);
    std::vector<uint8_t> &values = random[{seed, i}];
    if (values.empty())
      values = randomValues(buffer.type, count, buffer.fill, buffer.limit, seed * 1000 + i);
    for (const std::vector<DevicePtr> &set : bases) {
      MPC_TRY(driver.check(driver.copyToDevice(set[i], values.data(), values.size(), device.stream),
                           "cuMemcpyHtoDAsync"));
      // Each copy doubles what is there.
      for (uint64_t done = values.size(), next = 0; done && done < buffer.bytes; done += next) {
        next = std::min(done, buffer.bytes - done);
        MPC_TRY(driver.check(driver.copyOnDevice(set[i] + done, set[i], next, device.stream),
                             "cuMemcpyDtoDAsync"));
      }
    }
  }
  return hasList ? fillList(device, seed) : device.wait();
}

Status KernelCase::fillList(TimingDevice &device, uint64_t seed) const {
  const Place &order = slots[orderSlot], &starts = slots[startsSlot], &ids = slots[idsSlot];
  const auto found = random.find({seed, ids.buffer});
  std::vector<int64_t> numbers(order.bytes / sizeof(int32_t), 0);
  const size_t element = buffers[ids.buffer].type == DType::I64 ? 8 : 4;
  if (found != random.end()) // values repeat, from the buffer's begin on
    for (size_t i = 0; i < numbers.size(); ++i)
      std::memcpy(&numbers[i],
                  found->second.data() + (ids.offset + i * element) % found->second.size(),
                  element);
  const PlacesByRow list = placesByRow(numbers, starts.bytes / sizeof(int32_t) - 1);
  for (const std::vector<DevicePtr> &set : bases)
    for (const auto &[place, values] :
         {std::pair(&order, &list.order), std::pair(&starts, &list.starts)})
      MPC_TRY(device.driver.check(device.driver.copyToDevice(set[place->buffer] + place->offset,
                                                             values->data(), place->bytes,
                                                             device.stream),
                                  "cuMemcpyHtoDAsync"));
  return device.wait();
}

Status KernelCase::issue(TimingDevice &device, const Launchable &kernel, int count,
                         Stream stream) const {
  const Driver &driver = device.driver;
  if (cellStride != 0)
    MPC_TRY(driver.check(
        driver.fill(cells, 0, cellStride * static_cast<uint64_t>(cellLaunches), stream),
        "cuMemsetD8Async"));
  for (int i = 0; i < count; ++i) {
    const std::vector<DevicePtr> &set = bases[static_cast<size_t>(i) % bases.size()];
    std::vector<DevicePtr> pointers;
    for (const Place &place : slots) {
      const Buffer &buffer = buffers[place.buffer];
      const uint64_t launch = static_cast<uint64_t>(i % cellLaunches);
      const DevicePtr base =
          buffer.isCell ? cells + launch * cellStride + bases[0][place.buffer] : set[place.buffer];
      pointers.push_back(place.isAbsent ? 0 : base + place.offset);
      if (buffer.isCleared && !buffer.isCell && place.writes)
        MPC_TRY(driver.check(driver.fill(base, 0, buffer.bytes, stream), "cuMemsetD8Async"));
    }
    pointers.resize(std::max<size_t>(pointers.size(), 2), 0); // what the driver's double reads
    void *parameters[] = {pointers.data()};
    MPC_TRY(driver.check(driver.launchKernel(kernel.function, kernel.grid, 1, 1, kernel.threads, 1,
                                             1, kernel.sharedBytes, stream, parameters, nullptr),
                         "cuLaunchKernel"));
  }
  return Status();
}

Result<std::vector<std::vector<uint8_t>>> KernelCase::outputs(TimingDevice &device) const {
  std::vector<std::vector<uint8_t>> read;
  for (const Place &place : slots) {
    if (!place.writes || place.isAbsent)
      continue;
    const Buffer &buffer = buffers[place.buffer];
    const DevicePtr base = buffer.isCell ? cells + bases[0][place.buffer] : bases[0][place.buffer];
    // Of a large result pieces at equal distances.
    const uint64_t pieces = place.bytes <= mostReadBytes ? 1 : mostReadBytes / pieceBytes;
    const uint64_t piece = pieces == 1 ? place.bytes : pieceBytes;
    const uint64_t distance = place.bytes / pieces / 256 * 256;
    read.emplace_back(pieces * piece);
    for (uint64_t i = 0; i < pieces; ++i)
      MPC_TRY(device.driver.check(device.driver.copyToHost(read.back().data() + i * piece,
                                                           base + place.offset + i * distance,
                                                           piece, device.stream),
                                  "cuMemcpyDtoHAsync"));
  }
  MPC_TRY(device.wait());
  return read;
}

} // namespace mpc::gpu
