#include "frontend/train/data/Feeder.h"

#include "mpc/Threads.h"

namespace mpc::train {

Feeder::Feeder(Data &data, const std::vector<TensorSlot> &inputs, uint64_t seed, uint64_t first,
               uint64_t stride)
    : data(data), seed(seed), first(first), stride(stride) {
  for (Batch &slot : slots)
    slot = tensorsFor(inputs);
  worker = startThread([this] { fill(); });
}

Feeder::~Feeder() {
  {
    const std::lock_guard<std::mutex> lock(mutex);
    stopped = true;
  }
  changed.notify_all();
  if (worker.joinable())
    worker.join();
}

void Feeder::fill() {
  std::unique_lock<std::mutex> lock(mutex);
  for (;;) {
    // The slot of the last batch that was given away is in use; that of the batch before it is
    // free.
    changed.wait(lock, [&] { return stopped || (problem.ok() && made < used + 1); });
    if (stopped)
      return;
    const uint64_t number = made;
    lock.unlock();
    Status filled = data.training(seed, first + number * stride, slots[number % 2]);
    lock.lock();
    problem = std::move(filled);
    if (problem.ok())
      ++made;
    changed.notify_all();
  }
}

Result<Batch *> Feeder::next() {
  if (!worker.joinable()) { // no thread could be started, so a batch is made when it is needed
    Batch &slot = slots[used % 2];
    MPC_TRY(data.training(seed, first + used * stride, slot));
    ++used;
    return &slot;
  }
  std::unique_lock<std::mutex> lock(mutex);
  changed.wait(lock, [&] { return made > used || !problem.ok(); });
  if (made == used)
    return problem;
  Batch *batch = &slots[used++ % 2];
  lock.unlock();
  changed.notify_all();
  return batch;
}

} // namespace mpc::train
