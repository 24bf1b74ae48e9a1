// Makes the next batch on a thread of its own while a step runs on the present one.
#pragma once

#include "frontend/train/data/Data.h"

#include <condition_variable>
#include <mutex>
#include <thread>

namespace mpc::train {

class Feeder {
public:
  /// Batches `first`, `first` + `stride`, .. of `data`, which nobody else uses meanwhile.
  Feeder(Data &data, const std::vector<TensorSlot> &inputs, uint64_t seed, uint64_t first,
         uint64_t stride = 1);
  ~Feeder();
  Feeder(const Feeder &) = delete;
  Feeder &operator=(const Feeder &) = delete;

  /// The next batch, which lives until the call after this one.
  Result<Batch *> next();

private:
  void fill();

  Data &data;
  const uint64_t seed, first, stride;
  std::mutex mutex;
  std::condition_variable changed;
  Batch slots[2];
  Status problem;              // of the batch `made`
  uint64_t made = 0, used = 0; // batches made, and given away by next()
  bool stopped = false;
  std::thread worker;
};

} // namespace mpc::train
