#include "cuda/ProductTuner.h"

#include <algorithm>
#include <chrono>

namespace mpc::cuda {
namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// A graph has several runs, so that the time between graphs does not count; it takes about
// graphSeconds, and one run where that is longer.
constexpr double graphSeconds = 1e-3;
constexpr int mostRunsOfAGraph = 50;
constexpr int rounds = 11;
/// The load before the first turn: an H200's clocks have fallen by then.
constexpr double warmSeconds = 0.3;
/// A slower way does not replace the first for less: two runs of one way differ by as much.
constexpr double leastGain = 0.01;
/// Finding, preparing and capturing a way: a guess, above what an H200 and its host took.
constexpr double secondsOfPreparing = 4e-3;

/// "2.1".
std::string tenths(double seconds) {
  const auto whole = static_cast<long>(seconds * 10 + 0.5);
  return std::to_string(whole / 10) + "." + std::to_string(whole % 10);
}

int runsOfAGraph(double one) {
  return std::clamp(static_cast<int>(graphSeconds / std::max(one, 1e-7)), 1, mostRunsOfAGraph);
}

uint64_t picoseconds(double seconds) { return static_cast<uint64_t>(seconds * 1e12 + 0.5); }

} // namespace

void ProductList::add(const EntryCode &code) {
  const std::string entry = textOf(code.entry->name());
  for (uint32_t i = 0; i < code.steps.size(); ++i) {
    const StepCode &step = code.steps[i];
    if (step.kind != fb::Operation::Gemm)
      continue;
    void *const *slots = code.slots.data() + step.firstSlot;
    const std::string key = productKey(*step.gemm, slots);
    const auto [place, isNew] = placeOfKey.try_emplace(key, products.size());
    if (isNew) {
      DistinctProduct product;
      product.gemm = step.gemm;
      product.slots = slots;
      product.key = key;
      product.described.product = nameOfProduct(*step.gemm);
      const auto *layers = code.entry->steps()->Get(i)->layers();
      if (layers && layers->size() != 0)
        product.described.layer = layers->Get(0)->str();
      products.push_back(std::move(product));
    }
    auto &uses = products[place->second].described.uses;
    if (uses.empty() || uses.back().first != entry)
      uses.emplace_back(entry, 0);
    ++uses.back().second;
  }
}

void findKeptWays(const KeptWays &kept, ProductList &list, std::vector<std::string> &notes) {
  for (DistinctProduct &product : list.products) {
    bool isDamaged = false;
    product.way = kept.find(product.key, isDamaged);
    if (isDamaged)
      notes.push_back("the choice kept in " + kept.folder() + " for the product " +
                      product.described.product + " is damaged and is not used");
  }
}

ProductTuning describeTuning(const KeptWays &kept, const ProductList &list) {
  ProductTuning tuning;
  tuning.device = kept.deviceName();
  tuning.folder = kept.folder();
  for (const DistinctProduct &product : list.products) {
    TunedProduct described = product.described;
    described.isKept = product.way.has_value();
    if (const std::optional<ProductWay> &way = product.way) {
      described.form = way->form;
      described.candidate = way->candidate;
      described.ways = way->ways;
      described.refused = way->refused;
      described.firstSeconds = static_cast<double>(way->firstPicoseconds) * 1e-12;
      described.seconds = static_cast<double>(way->picoseconds) * 1e-12;
    }
    tuning.products.push_back(std::move(described));
  }
  return tuning;
}

std::vector<GemmChoice> waysOf(const GemmDevice &device, const fb::Gemm &gemm, void *const *slots) {
  std::vector<GemmChoice> ways;
  const size_t forms = formCountOf(gemm);
  const bool triesAll = gemm.summed() != fb::Summed::None;
  for (size_t form = 0; form < forms && (ways.empty() || triesAll); ++form)
    for (int candidate = 0; candidate < mostCandidates; ++candidate) {
      const GemmChoice choice = {form, candidate};
      if (!PreparedGemm::make(device, gemm, slots, workspaceBytesOf(gemm), choice).ok())
        break;
      ways.push_back(choice);
    }
  return ways;
}

ProductTuning ProductTuner::tuning() const {
  ProductTuning tuning = describeTuning(kept, list);
  tuning.seconds = taken;
  return tuning;
}

Status ProductTuner::chooseForLoad() {
  findKeptWays(kept, list, notes);
  MPC_TRY(dropRefused());
  if (!kept.problem().empty()) // a choice that is not kept would be another at the next load
    return Status();
  MPC_ASSIGN(std::vector<Candidate> candidates, findCandidates(/*again=*/false));
  if (candidates.empty())
    return Status();
  const double predicted = predictSeconds(candidates);
  const std::string count = std::to_string(candidates.size());
  if (predicted >= firstLoadSeconds) {
    notes.push_back(count +
                    " products take the first algorithm of cuBLASLt, since timing them "
                    "would take about " +
                    tenths(predicted) + " s; mpc tune does it once for this GPU");
    return Status();
  }
  tell("timing the algorithms of " + count + " products, about " + tenths(predicted) +
       " s, once for this GPU, driver and cuBLASLt");
  MPC_TRY(measure(candidates, /*again=*/false));
  tell("timed in " + tenths(taken) + " s");
  return Status();
}

Status ProductTuner::chooseAgain() {
  if (!kept.problem().empty())
    return Status(Code::FileError, kept.problem() + "; choices cannot be kept without it");
  MPC_ASSIGN(std::vector<Candidate> candidates, findCandidates(/*again=*/true));
  tell("timing the algorithms of " + std::to_string(candidates.size()) + " products, about " +
       tenths(predictSeconds(candidates)) + " s");
  return measure(candidates, /*again=*/true);
}

/// Forgets the kept ways that the library refuses, as one that was changed would.
Status ProductTuner::dropRefused() {
  for (DistinctProduct &product : list.products) {
    if (!product.way)
      continue;
    const Status status = PreparedGemm::make(device, *product.gemm, product.slots,
                                             workspaceBytesOf(*product.gemm), product.way->choice())
                              .status();
    if (status.ok())
      continue;
    if (status.code() != Code::Unsupported)
      return status;
    notes.push_back("the algorithm kept for the product " + product.described.product +
                    " is not used: " + status.message());
    product.way.reset();
  }
  return Status();
}

Result<double> ProductTuner::secondsOfOne(const PreparedGemm &gemm) {
  MPC_ASSIGN(const GraphExec graph,
             captureGraph(device.driver, stream, [&](Stream to) { return gemm.run(to); }));
  const OwnedGraph owned(graph, {&device.driver});
  MPC_ASSIGN(const std::vector<double> seconds,
             secondsOfLaunches(device.driver, stream, {graph, graph}));
  return seconds.back();
}

Result<std::vector<ProductTuner::Candidate>> ProductTuner::findCandidates(bool again) {
  std::vector<Candidate> candidates;
  for (DistinctProduct &product : list.products) {
    if (again)
      product.way.reset();
    if (product.way)
      continue;
    std::vector<GemmChoice> choices = waysOf(device, *product.gemm, product.slots);
    if (choices.size() < 2)
      continue;
    Candidate candidate = {&product, std::move(choices), 0, {}, 0};
    // Once eagerly, since the library loads a kernel then. What is refused here is refused again.
    for (const GemmChoice &choice : candidate.choices) {
      const Result<PreparedGemm> one = PreparedGemm::make(device, *product.gemm, product.slots,
                                                          workspaceBytesOf(*product.gemm), choice);
      if (!one.ok() || !one->run(stream).ok())
        continue;
      MPC_TRY(device.driver.check(device.driver.streamSynchronize(stream), "running a product"));
      MPC_ASSIGN(candidate.first, secondsOfOne(*one));
      break;
    }
    candidates.push_back(std::move(candidate));
  }
  return candidates;
}

/// Of the turns, a third are made by all, the others by about half.
double ProductTuner::predictSeconds(const std::vector<Candidate> &candidates) const {
  double seconds = warmSeconds;
  for (const Candidate &each : candidates)
    seconds += static_cast<double>(each.choices.size()) *
               (secondsOfPreparing +
                (firstRounds + (rounds - firstRounds) / 2.0) * std::max(each.first, graphSeconds));
  return seconds;
}

Status ProductTuner::measure(std::vector<Candidate> &candidates, bool again) {
  const auto start = Clock::now();
  for (Candidate &candidate : candidates) {
    if (options.cancelled && options.cancelled())
      return Status(Code::Cancelled, "the measurement of products was cancelled");
    MPC_TRY(tryWays(candidate));
  }
  MPC_TRY(warm(candidates));
  for (Candidate &candidate : candidates) {
    if (options.cancelled && options.cancelled())
      return Status(Code::Cancelled, "the measurement of products was cancelled");
    MPC_TRY(choose(candidate));
    const Status status = keep(*candidate.product, again);
    if (!status.ok() && again)
      return status;
    if (!status.ok()) { // a choice that is not kept would be another at the next load
      notes.push_back("what was timed is not kept: " + status.message());
      candidate.product->way.reset();
    }
  }
  taken = secondsSince(start);
  return Status();
}

/// Prepares, runs once and captures every way. What the library refuses is passed over.
Status ProductTuner::tryWays(Candidate &candidate) {
  const DistinctProduct &product = *candidate.product;
  const int runs = runsOfAGraph(candidate.first);
  MPC_TRY(operands.fill(*product.gemm, product.slots));
  for (const GemmChoice &choice : candidate.choices) {
    Result<PreparedGemm> gemm = PreparedGemm::make(device, *product.gemm, product.slots,
                                                   workspaceBytesOf(*product.gemm), choice);
    if (!gemm.ok() || !gemm->run(stream).ok()) {
      ++candidate.refused;
      continue;
    }
    MPC_TRY(device.driver.check(device.driver.streamSynchronize(stream), "running a product"));
    const auto several = [&](Stream to) -> Status {
      for (int run = 0; run < runs; ++run)
        MPC_TRY(gemm->run(to));
      return Status();
    };
    MPC_ASSIGN(const GraphExec graph, captureGraph(device.driver, stream, several));
    candidate.tried.push_back({choice.form.value_or(0), choice.candidate, std::move(*gemm),
                               OwnedGraph(graph, {&device.driver}), runs});
  }
  return Status();
}

/// Runs the first way of each product, again and again.
Status ProductTuner::warm(const std::vector<Candidate> &candidates) {
  std::vector<GraphExec> graphs;
  for (const Candidate &candidate : candidates)
    if (!candidate.tried.empty())
      graphs.push_back(candidate.tried.front().graph.get());
  for (const auto start = Clock::now(); !graphs.empty() && secondsSince(start) < warmSeconds;)
    MPC_TRY(secondsOfLaunches(device.driver, stream, graphs).status());
  return Status();
}

Status ProductTuner::choose(Candidate &candidate) {
  if (candidate.tried.empty())
    return Status(); // preparing the entry says why
  DistinctProduct &product = *candidate.product;
  MPC_TRY(operands.fill(*product.gemm, product.slots));
  std::vector<Turns> turns;
  for (const TriedWay &way : candidate.tried)
    turns.push_back({way.graph.get(), way.runs});
  MPC_ASSIGN(const std::vector<double> medians, timeInTurns(device.driver, stream, turns, rounds));
  size_t best =
      static_cast<size_t>(std::min_element(medians.begin(), medians.end()) - medians.begin());
  if (medians[best] > medians[0] * (1 - leastGain))
    best = 0;
  const TriedWay &way = candidate.tried[best];
  product.way = ProductWay{way.form,
                           way.candidate,
                           medians.size(),
                           candidate.refused,
                           picoseconds(medians[0]),
                           picoseconds(medians[best]),
                           way.gemm.algorithm()};
  candidate.tried.clear();
  return Status();
}

/// Unless it is measured again, what another process has kept meanwhile stays.
Status ProductTuner::keep(DistinctProduct &product, bool again) const {
  if (!product.way)
    return Status();
  bool isDamaged = false;
  if (const std::optional<ProductWay> found = kept.find(product.key, isDamaged); found && !again) {
    product.way = found;
    return Status();
  }
  return kept.store(product.key, *product.way);
}

} // namespace mpc::cuda
