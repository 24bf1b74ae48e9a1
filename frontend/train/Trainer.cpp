#include "frontend/train/Trainer.h"

#include "frontend/train/Interrupt.h"
#include "frontend/train/Sinks.h"

#include "frontend/Console.h"
#include "mpc/Program.h"

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

double secondsSince(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

} // namespace

Trainer::Trainer(const Job &job) : job(job) {}
Trainer::~Trainer() = default;

Status Trainer::run(int &interrupted) {
  interrupted = 0;
  MPC_TRY(prepare());
  const Interrupt interrupt;
  MPC_TRY(startRun());
  Status status = train();
  if (!status.ok()) {
    display->clear();
    for (const auto &sink : sinks)
      sink->flush();
    return status;
  }
  interrupted = Interrupt::signal();
  return finish();
}

// ---- Before the first step ----------------------------------------------------------------------

Status Trainer::prepare() {
  MPC_ASSIGN(const ProgramDescription description, describeArtifact(job.artifact));
  model = description.model;
  precision = description.precision;
  LoadWishes wishes{job.device, job.weights, false, job.threads, job.seed};
  MPC_ASSIGN(Program loaded, Program::load(job.artifact, wishes));
  program = std::make_unique<Program>(std::move(loaded));
  if (job.microBatches > 1 && !program->hasEntry("micro_step"))
    return Status(Code::UnknownName, "--micro-batches: " + job.artifact +
                                         " has no entry micro_step; mpc compile --train "
                                         "--accumulate makes it");
  const char *last = job.microBatches > 1 ? "apply" : "step";
  for (size_t i = 0; i < mpc_metrics_count(program->get(), last); ++i) {
    const std::string name = mpc_metrics_name(program->get(), last, i);
    const int place = static_cast<int>(i);
    if (name == "loss")
      metricNames.loss = place;
    else if (name == "grad_norm")
      metricNames.gradNorm = place;
    else if (name == "learning_rate")
      metricNames.learningRate = place;
    else if (name == "scale")
      metricNames.scale = place;
    else if (name != "skipped" && name != "nonfinite")
      metricNames.others.push_back(i);
    metricNames.names.push_back(name);
  }
  MPC_TRY(openFiles());
  for (const auto &[name, value] : job.values)
    MPC_TRY(statusOf(mpc_parameter_set(program->get(), name.c_str(), value)).in("--set"));
  return openSinks();
}

Status Trainer::openFiles() {
  DataRequest request;
  request.option = "--data";
  request.files = job.data;
  request.tokens = job.tokens;
  request.inputs = program->inputs("step");
  request.classes.assign(request.inputs.size(), 0);
  if (const auto scores = findScores(request.inputs, program->outputs("eval"))) {
    const bool isText = !request.files.empty() && !isArrayFile(request.files[0]);
    for (size_t i = 0; i < request.inputs.size(); ++i)
      if (i == scores->input || isText)
        request.classes[i] = scores->classes;
  }
  MPC_ASSIGN(data, openData(request));
  if (job.evalData.empty())
    return Status();
  request.option = "--eval";
  request.files = job.evalData;
  MPC_ASSIGN(evalData, openData(request));
  if (evalData->unit != data->unit)
    return Status(Code::InvalidArgument,
                  "--eval: got files of " + evalData->unit + ", --data has " + data->unit);
  evaluation = std::make_unique<Evaluation>(*program);
  return Status();
}

Status Trainer::openSinks() {
  std::string problem;
  if (!job.metrics.empty()) {
    sinks.push_back(openJsonl(job.metrics, job.resume, problem));
    if (!sinks.back())
      return Status(Code::FileError, "--metrics: " + problem);
  }
  if (!job.tensorboard.empty()) {
    sinks.push_back(openTensorBoard(job.tensorboard, problem));
    if (!sinks.back())
      return Status(Code::FileError, "--tensorboard: " + problem);
  }
  return Status();
}

/// "Training digits in fp16 on cpu (2 threads): 100 steps of 32 samples, seed 0"
Status Trainer::startRun() {
  display = std::make_unique<Display>(data->unit, job.steps, job.logEvery);
  RunRecord record;
  record.model = model;
  record.precision = precision;
  record.artifact = job.artifact;
  record.device = mpc_device_name(program->get());
  record.started = utcNow();
  record.unit = data->unit;
  record.seed = job.seed;
  record.steps = job.steps;
  record.batch = data->unitsPerBatch * job.microBatches;
  record.firstStep = position.step;
  record.parameters = program->parameterCount();
  write(record);
  for (const Data *files : {data.get(), evalData.get()})
    for (const std::string &warning : files ? files->warnings : std::vector<std::string>())
      display->warning(warning);
  display->line("training " + record.model + " in " + record.precision + " on " + record.device +
                ": " + formatCount(record.parameters) + " parameters, " + formatCount(job.steps) +
                " steps of " + formatCount(record.batch) + " " + data->unit + " out of " +
                formatCount(data->units));
  if (evalData && evalData->leftOut)
    display->note("--eval: " + formatCount(evalData->leftOut) + " of " +
                  formatCount(evalData->units) + " " + data->unit +
                  " are left out, they fill no whole batch of " + formatCount(data->unitsPerBatch));
  started = firstStep = position.step;
  began = Clock::now();
  stepTimes.assign(1, 0);
  startFeeder();
  return checkSinks();
}

void Trainer::startFeeder() {
  feeder = std::make_unique<Feeder>(*data, program->inputs("step"), job.seed,
                                    (started + position.batchOffset) * job.microBatches);
}

// ---- Steps --------------------------------------------------------------------------------------

Status Trainer::train() {
  while (started < job.steps && !Interrupt::signal()) {
    MPC_TRY(startStep());
    MPC_TRY(collect());
    MPC_TRY(atBoundary());
    MPC_TRY(checkSinks());
  }
  return drain();
}

Status Trainer::startStep() {
  for (uint64_t i = 0; i < job.microBatches; ++i) {
    MPC_ASSIGN(Batch * batch, feeder->next());
    MPC_TRY(callStep(*batch));
  }
  while (job.microBatches > 1) {
    const mpc_status status = mpc_apply(program->get());
    if (status == MPC_OK)
      break;
    if (status != MPC_WOULD_BLOCK)
      return statusOf(status);
    MPC_TRY(collect());
  }
  ++started;
  return Status();
}

Status Trainer::callStep(Batch &batch) {
  std::vector<mpc_tensor> inputs;
  for (HostTensor &tensor : batch)
    inputs.push_back(borrow(tensor));
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
  if (std::string(metrics.entry) == "micro_step") {
    microLoss += metrics.loss;
    ++microSteps;
    return;
  }
  const auto value = [&](int place) {
    return place < 0 ? unknown : metrics.values[static_cast<size_t>(place)];
  };
  StepRecord record;
  record.step = ++position.step;
  record.loss = microSteps ? microLoss / static_cast<double>(microSteps) : value(metricNames.loss);
  microLoss = 0;
  microSteps = 0;
  record.gradNorm = value(metricNames.gradNorm);
  record.learningRate = value(metricNames.learningRate);
  record.scale = value(metricNames.scale);
  record.skipped = metrics.skipped;
  if (metrics.nonfinite)
    record.nonfinite = metrics.nonfinite;
  for (size_t other : metricNames.others)
    record.others[metricNames.names[other]] = metrics.values[other];
  finishStep(std::move(record));
}

void Trainer::finishStep(StepRecord record) {
  position.skips += record.skipped;
  position.consecutiveSkips = record.skipped ? position.consecutiveSkips + 1 : 0;
  record.skips = position.skips;
  if (record.skipped && firstNonfinite.empty())
    firstNonfinite = record.nonfinite;
  record.seconds = secondsSince(began);
  stepTimes.push_back(record.seconds - elsewhere);
  if (stepTimes.size() > rateWindow + 1)
    stepTimes.pop_front();
  const double span = stepTimes.back() - stepTimes.front();
  const double steps = static_cast<double>(stepTimes.size() - 1);
  double left = unknown;
  if (span > 0) {
    record.perSecond = steps * static_cast<double>(data->unitsPerBatch * job.microBatches) / span;
    left = static_cast<double>(job.steps - record.step) * span / steps;
  }
  write(record);
  display->step(record, left);
  lastRecord = std::move(record);
}

/// Evaluation and the like where they are due. They wait for the steps before them.
Status Trainer::atBoundary() {
  const auto due = [&](uint64_t every) { return every && started % every == 0; };
  if (!due(evalData ? job.evalEvery : 0))
    return Status();
  MPC_TRY(drain());
  const Clock::time_point begin = Clock::now();
  MPC_TRY(evaluate());
  elsewhere += secondsSince(begin);
  return Status();
}

Status Trainer::evaluate() {
  MPC_ASSIGN(lastEval, evaluation->run(*program, *evalData, job.evalBatches));
  lastEvalStep = position.step;
  write(EvalRecord{position.step, lastEval});
  std::string text = "eval at step " + std::to_string(position.step) + ":";
  for (const auto &[name, value] : lastEval)
    text += "  " + name + " " + formatNumber(value);
  display->line(text);
  return Status();
}

Status Trainer::checkSinks() {
  for (const auto &sink : sinks)
    if (!sink->problem().empty())
      return Status(Code::FileError, sink->problem());
  // printOutput has said why.
  return display->failed()
             ? Status(Code::FileError, "training stopped at step " + std::to_string(position.step))
             : Status();
}

// ---- Afterwards ---------------------------------------------------------------------------------

Status Trainer::finish() {
  if (evalData && lastEvalStep != position.step && !Interrupt::signal())
    MPC_TRY(evaluate());
  if (!job.saveState.empty())
    MPC_TRY(statusOf(mpc_save_state(program->get(), job.saveState.c_str())));
  if (!job.saveWeights.empty())
    MPC_TRY(statusOf(mpc_save_weights(program->get(), job.saveWeights.c_str())));
  display->line(summary());
  for (const auto &sink : sinks)
    sink->flush();
  return checkSinks();
}

std::string Trainer::summary() const {
  const uint64_t done = position.step - firstStep;
  const double seconds = secondsSince(began);
  std::string text = formatCount(position.step) + " steps";
  if (firstStep)
    text += ", " + formatCount(done) + " of them now,";
  text += " in " + formatDuration(seconds);
  if (done && seconds - elsewhere > 0)
    text += ", " +
            formatCount(static_cast<unsigned long long>(
                static_cast<double>(done * data->unitsPerBatch * job.microBatches) /
                (seconds - elsewhere))) +
            " " + data->unit + "/s";
  if (done)
    text += ": loss " + formatNumber(lastRecord.loss);
  for (const auto &[name, value] : lastEval)
    text += ", eval " + name + " " + formatNumber(value);
  if (position.skips)
    text +=
        ", " + formatCount(position.skips) + " skipped" +
        (firstNonfinite.empty() ? "" : " (the first gradient not finite: " + firstNonfinite + ")");
  return text;
}

} // namespace mpc::train
