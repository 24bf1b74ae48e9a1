#include "frontend/train/Trainer.h"

#include "frontend/train/Interrupt.h"

#include "frontend/shell/Console.h"
#include "frontend/shell/Printable.h"

#include "mpc/Names.h"

#include <cmath>
#include <ctime>

namespace mpc::train {
namespace {

constexpr size_t rateWindow = 32; // steps that throughput is measured over

std::string utcNow() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  ::gmtime_r(&now, &parts);
  char text[32];
  std::strftime(text, sizeof(text), "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text;
}

} // namespace

Trainer::Trainer(const Job &job) : job(job), checkpoints(job.checkpointFolder, job.keep) {}
Trainer::~Trainer() = default;

Status Trainer::run(int &interrupted) {
  interrupted = 0;
  {
    ProgressLine progress;
    progress.step("loading " + job.artifact);
    MPC_TRY(prepare());
  }
  const Interrupt interrupt;
  MPC_TRY(startRun());
  const Status trained = train();
  const Status finished = finish(trained);
  interrupted = stopSignal;
  return trained.ok() ? finished : trained;
}

// ---- The loop -----------------------------------------------------------------------------------

/// "Training digits in fp16 on cpu (2 threads): 100 steps of 32 samples, seed 0"
Status Trainer::startRun() {
  display = std::make_unique<Display>(data->unit, job.steps, job.logEvery, place.count == 1);
  watch = std::make_unique<Watch>(job.steps, scaleFloor,
                                  job.findNonfinite ? ""
                                  : place.count > 1 ? "an artifact of mpc compile --track-nonfinite"
                                                    : "--find-nonfinite");
  for (const Data *files : {data.get(), evalData.get()})
    for (const std::string &warning : files ? files->warnings : std::vector<std::string>())
      early.emplace_back("warning", warning);
  began = Clock::now();
  firstStep = position.step;
  writeRun();
  for (const auto &[what, text] : early)
    what == "warning" ? warn({text}) : tell(what, text);
  if (evalData && evalData->leftOut)
    display->note("--eval: " + formatCount(evalData->leftOut) + " of " +
                  formatCount(evalData->units) + " " + data->unit +
                  " are left out, they fill no whole batch of " + formatCount(data->unitsPerBatch));
  startFeeder();
  return checkSinks();
}

/// Writes a run record, and the line "training digits in fp16 on cpu (2 threads): 26,122
/// parameters, 100 steps of 32 samples out of 1,347".
void Trainer::writeRun() {
  RunRecord record;
  record.model = model;
  record.precision = precision;
  record.artifact = artifact;
  record.device = mpc_device_name(program->get());
  record.started = utcNow();
  record.unit = data->unit;
  record.seed = job.seed;
  record.steps = job.steps;
  record.batch = unitsPerStep();
  record.firstStep = position.step;
  record.parameters = program->parameterCount();
  record.memoryBytes = mpc_memory_bytes(program->get());
  record.scaleFloor = scaleFloor;
  write(record);
  display->line("training " + record.model + " in " + record.precision + " on " + record.device +
                ": " + formatCount(record.parameters) + " parameters, " +
                formatBytes(record.memoryBytes) + ", " + formatCount(job.steps) + " steps of " +
                formatCount(record.batch) + " " + data->unit + " out of " +
                formatCount(data->units));
}

/// Starts the feeder at `position`. No step is in flight.
void Trainer::startFeeder() {
  lastBatch = nullptr;
  feeder.reset();
  started = position.step;
  stepTimes.assign(1, secondsSince(began) - elsewhere);
  startedUp = false;
  feeder = std::make_unique<Feeder>(*data, program->inputs(entries::step), job.seed,
                                    (started + static_cast<uint64_t>(position.batchOffset)) *
                                            job.microBatches * place.count +
                                        place.rank,
                                    place.count);
}

void Trainer::tell(const std::string &what, const std::string &text) {
  display->line(text);
  write(NoteRecord{position.step, what, text});
}

void Trainer::warn(const std::vector<std::string> &texts) {
  for (const std::string &text : texts) {
    display->warning(text);
    write(NoteRecord{position.step, "warning", text});
  }
}

Status Trainer::train() {
  // A run that was resumed where it had to be recovered.
  if (job.onInstability != Instability::Stop && position.consecutiveSkips >= job.maxSkips)
    unstable = position.consecutiveSkips;
  MPC_TRY(recover());
  for (;;) {
    MPC_TRY(agreeOnStop());
    while (started < job.steps && !stopSignal) {
      MPC_TRY(startStep());
      MPC_TRY(collect());
      MPC_TRY(diagnose());
      MPC_TRY(tellJump());
      MPC_TRY(recover());
      MPC_TRY(atBoundary());
      MPC_TRY(checkSinks());
      MPC_TRY(agreeOnStop());
    }
    MPC_TRY(drain());
    MPC_TRY(tellJump());
    MPC_TRY(recover());
    if (started >= job.steps || stopSignal)
      return checkSinks();
  }
}

Status Trainer::startStep() {
  for (uint64_t i = 0; i < job.microBatches; ++i) {
    MPC_ASSIGN(lastBatch, feeder->next());
    MPC_TRY(keepForDiagnosis(*lastBatch));
    MPC_TRY(callStep(*lastBatch));
    isAccumulating = job.microBatches > 1;
    if (isAccumulating) // the ring of metrics holds only some hundreds
      MPC_TRY(collect());
  }
  while (job.microBatches > 1) {
    const mpc_status status = mpc_apply(program->get());
    if (status == MPC_OK)
      break;
    if (status != MPC_WOULD_BLOCK)
      return statusOf(status);
    MPC_TRY(collect());
  }
  isAccumulating = false;
  ++started;
  return Status();
}

Status Trainer::callStep(Batch &batch) {
  std::vector<mpc_tensor> inputs = borrow(batch);
  const auto call = job.microBatches > 1 ? &mpc_micro_step : &mpc_step;
  for (;;) {
    const mpc_status status = call(program->get(), inputs.data(), inputs.size(), nullptr, 0);
    if (status != MPC_WOULD_BLOCK)
      return statusOf(status);
    MPC_TRY(collect());
    std::this_thread::sleep_for(std::chrono::microseconds(20));
  }
}

Status Trainer::collect() {
  for (;;) {
    mpc_metrics metrics = MPC_METRICS_INIT;
    const mpc_status status = mpc_poll_metrics(program->get(), &metrics);
    if (status == MPC_WOULD_BLOCK)
      return Status();
    MPC_TRY(statusOf(status));
    onMetrics(metrics);
  }
}

Status Trainer::drain() {
  MPC_TRY(statusOf(mpc_wait(program->get())));
  return collect();
}

void Trainer::onMetrics(const mpc_metrics &metrics) {
  if (metrics.nonfinite_layer && microLayer.empty()) {
    microLayer = metrics.nonfinite_layer;
    microRank = metrics.nonfinite_rank < 0 ? unknown : metrics.nonfinite_rank;
  }
  if (std::string(metrics.entry) == entries::microStep) {
    microLoss += metrics.loss;
    ++microSteps;
    return;
  }
  const auto value = [&](int place) {
    return place < 0 ? unknown : metrics.values[static_cast<size_t>(place)];
  };
  StepRecord record;
  record.step = ++position.step;
  // An accumulation that is divided by its targets gives their loss itself.
  const bool isMeanOfMeans = microSteps && std::isnan(metrics.loss);
  record.loss = isMeanOfMeans          ? microLoss / static_cast<double>(microSteps)
                : metricNames.loss < 0 ? metrics.loss
                                       : value(metricNames.loss);
  microLoss = 0;
  microSteps = 0;
  record.gradNorm = value(metricNames.gradNorm);
  record.learningRate = value(metricNames.learningRate);
  record.scale = value(metricNames.scale);
  record.skipped = metrics.skipped;
  if (metrics.nonfinite && !lossIsLost(record))
    record.nonfinite = metrics.nonfinite;
  record.nonfiniteLayer = std::exchange(microLayer, "");
  record.nonfiniteRank = std::exchange(microRank, unknown);
  for (size_t other : metricNames.others)
    record.others[metricNames.names[other]] = metrics.values[other];
  finishStep(std::move(record));
}

void Trainer::finishStep(StepRecord record) {
  ++stepsNow;
  skipsNow += record.skipped;
  position.skips += record.skipped;
  position.consecutiveSkips = record.skipped ? position.consecutiveSkips + 1 : 0;
  // Also if a step in flight is a good one again, so that all devices do the same.
  if (position.consecutiveSkips >= job.maxSkips)
    unstable = position.consecutiveSkips;
  record.skips = position.skips;
  // A dynamic scale that can still fall handles such gradients by itself.
  diagnosisDue |=
      lossIsLost(record) ||
      (record.skipped && (!isKnown(scaleFloor) || record.scale <= scaleFloor || unstable != 0));
  if (position.consecutiveSkips == 1 || firstNonfinite.empty())
    firstNonfinite = record.nonfinite;
  noteJump(record);
  record.seconds = secondsSince(began);
  stepTimes.push_back(record.seconds - elsewhere);
  const bool isFirst = stepTimes.size() == 2 && !startedUp;
  // The first step warms up caches, so its time is no measure of the others.
  if (stepTimes.size() > rateWindow + 1 || (stepTimes.size() == 3 && !startedUp)) {
    stepTimes.pop_front();
    startedUp = true;
  }
  const double span = stepTimes.back() - stepTimes.front();
  const double steps = static_cast<double>(stepTimes.size() - 1);
  double left = unknown;
  if (span > 0) {
    record.perSecond = steps * static_cast<double>(unitsPerStep()) / span;
    if (!isFirst)
      left = static_cast<double>(job.steps - record.step) * span / steps;
  }
  write(record);
  display->step(record, left);
  warn(watch->onStep(record));
  lastRecord = std::move(record);
}

/// Runs the measurement, evaluation and checkpoint that are due. They wait for the steps before
/// them.
Status Trainer::atBoundary() {
  if (!lastBatch)
    return Status(); // the run has just rolled back or fallen back
  const auto due = [&](uint64_t every) { return every && started != 0 && started % every == 0; };
  const bool measures = due(job.measureEvery), evaluates = evalData && due(job.evalEvery);
  const bool saves = checkpoints.isOn() && due(job.checkpointEvery) && savedStep != started;
  if (place.count > 1 && due(job.checkReplicas))
    MPC_TRY(checkReplicas());
  if (!measures && !evaluates && !saves)
    return Status();
  MPC_TRY(drain());
  if (unstable)
    return recover();
  const Clock::time_point begin = Clock::now();
  if (measures) {
    MPC_ASSIGN(const MeasureRecord record, measurement->run(*program, *lastBatch, position.step));
    write(record);
    if (sinks.empty())
      display->line(describeMeasure(record) +
                    (std::exchange(toldSinks, true)
                         ? ""
                         : "; --metrics=F or --tensorboard=D keeps the figures of each tensor"));
    warn(watch->onMeasure(record));
  }
  if (evaluates)
    MPC_TRY(evaluate());
  if (saves)
    MPC_TRY(tryCheckpoint());
  elsewhere += secondsSince(begin);
  return Status();
}

Status Trainer::withAverages(const std::function<Status()> &use) {
  if (!job.averages)
    return use();
  Averages averages;
  std::string problem;
  const Status taken = statusOf(averages.take(program->get(), problem));
  if (!problem.empty() && !std::exchange(toldAverages, true))
    warn({"--eval-weights=ema: no step has counted so far, and there are no averages; the "
          "parameters themselves are taken until then"});
  const Status used = taken.ok() ? use() : taken;
  const Status back = statusOf(averages.putBack(program->get()));
  return used.ok() ? back : used;
}

Status Trainer::evaluate() {
  const auto stops = [] { return Interrupt::signal() != 0; };
  const auto goesOn = [] { return false; }; // ranks end together, behind a step
  std::map<std::string, double> means;
  MPC_TRY(withAverages([&]() -> Status {
    MPC_ASSIGN(means, place.count > 1
                          ? evaluation->run(*program, *evalData, job.evalBatches, goesOn)
                          : evaluation->run(*program, *evalData, job.evalBatches, stops));
    return Status();
  }));
  if (means.empty())
    return Status(); // interrupted
  lastEval = std::move(means);
  lastEvalStep = position.step;
  write(EvalRecord{position.step, lastEval});
  std::string text = "eval at step " + std::to_string(position.step) + ":";
  for (const auto &[name, value] : lastEval)
    text += "  " + printableName(name) + " " + formatNumber(value);
  display->line(text);
  return Status();
}

Status Trainer::checkSinks() {
  for (const auto &sink : sinks)
    if (const std::string warning = sink->takeWarning(); !warning.empty())
      display->warning(warning); // not as a record, since records are lost
  // printOutput has reported the reason, unless the reader has closed the pipe.
  return display->failed()
             ? Status(Code::FileError, "training stopped at step " + std::to_string(position.step) +
                                           ": standard output takes no more")
             : Status();
}

} // namespace mpc::train
