#include "ProductTimer.h"

#include <algorithm>
#include <chrono>
#include <thread>

namespace mpc::gpu {
namespace {

constexpr auto pause = std::chrono::milliseconds(30);
constexpr int mostRuns = 20000;
// A graph has several runs, so that the time between graphs does not count, and takes at most about
// graphSeconds; the hot runs of a candidate take at most about hotSeconds.
constexpr int mostRunsOfAGraph = 10;
constexpr double graphSeconds = 5e-3, hotSeconds = 50e-3;
constexpr int leastReplays = 3;

} // namespace

double flopsOf(const fb::Gemm &g) {
  return 2.0 * double(g.m()) * double(g.n()) * double(g.k()) * double(g.batch());
}

Result<Products> productsOf(const Artifact &artifact, const std::string &entry) {
  Products found;
  std::map<std::string, size_t> seen;
  const fb::Plan &plan = *artifact.program().plans()->Get(0);
  for (const fb::Entry *each : *plan.entries()) {
    if (textOf(each->name()) != entry)
      continue;
    for (const fb::Step *step : *each->steps()) {
      const fb::Gemm *gemm = step->operation_as_Gemm();
      if (!gemm)
        continue;
      const auto [place, isNew] =
          seen.try_emplace(cuda::nameOfProduct(*gemm), found.distinct.size());
      found.order.push_back(place->second);
      if (!isNew) {
        ++found.distinct[place->second].count;
        continue;
      }
      found.distinct.emplace_back();
      found.distinct.back().gemm = gemm;
      if (step->layers() && step->layers()->size() != 0)
        found.distinct.back().layer = step->layers()->Get(0)->str();
    }
  }
  if (found.distinct.empty())
    return Status(Code::UnknownName,
                  artifact.path() + " has no product in an entry '" + entry + "'");
  return found;
}

ProductTimer::~ProductTimer() {
  if (handle)
    blas->destroy(handle);
  if (module)
    device.driver.moduleUnload(module);
}

Status ProductTimer::start() {
  MPC_ASSIGN(blas, cuda::Blas::find());
  MPC_TRY(blas->check(blas->create(&handle), "cublasLtCreate"));
  MPC_ASSIGN(workspace, device.claim(cuda::gemmWorkspaceBytes));
  for (uint32_t i = 0; plan.modules() && !module && i < plan.modules()->size(); ++i) {
    const fb::Module &each = *plan.modules()->Get(i);
    if (plan.second_unit() < 0 || each.unit() != static_cast<uint32_t>(plan.second_unit()))
      continue;
    const std::string cubin(artifact.segmentText(each.segment()));
    MPC_TRY(
        device.driver.check(device.driver.moduleLoad(&module, cubin.c_str()), "cuModuleLoadData"));
  }
  return Status();
}

Result<cuda::Function> ProductTimer::find(const std::string &kernel) const {
  cuda::Function function = nullptr;
  if (!module)
    return Status(Code::Unsupported, "the artifact brings no kernel " + kernel);
  MPC_TRY(device.driver.check(device.driver.moduleFunction(&function, module, kernel.c_str()),
                              "cuModuleGetFunction"));
  return function;
}

Status ProductTimer::claim(Product &product) {
  const fb::Gemm &g = *product.gemm;
  // In the order of GemmSlot.
  for (const fb::Arg *arg : {g.a(), g.b(), g.d(), g.bias(), g.scale_a(), g.scale_b(), g.aux()}) {
    const size_t slot = product.slots.size();
    const bool isScale = slot == gemmScaleA || slot == gemmScaleB;
    if (!arg) {
      product.slots.push_back(nullptr);
      continue;
    }
    MPC_ASSIGN(const cuda::DevicePtr memory, device.claim(arg->bytes()));
    product.slots.push_back(reinterpret_cast<void *>(memory));
    if (!isScale)
      MPC_TRY(device.driver.check(device.driver.fill(memory, 0, arg->bytes(), device.stream),
                                  "cuMemsetD8Async"));
  }
  product.slots.push_back(reinterpret_cast<void *>(workspace));
  MPC_TRY(options.zeros ? operands.fillScales(g, product.slots.data())
                        : operands.fill(g, product.slots.data()));
  return device.wait();
}

Result<cuda::PreparedGemm> ProductTimer::prepare(const Product &product,
                                                 const cuda::GemmChoice &choice) {
  const cuda::GemmDevice where = {device.driver, *blas, handle, device.capability,
                                  [&](const std::string &kernel) { return find(kernel); }};
  return cuda::PreparedGemm::make(where, *product.gemm, product.slots.data(),
                                  cuda::gemmWorkspaceBytes, choice);
}

Status ProductTimer::load(cuda::GraphExec graph, double one) {
  const int runs = std::clamp(int(options.load / std::max(one, 1e-6)), 1, mostRuns);
  MPC_ASSIGN(const std::vector<double> taken, device.replay(graph, runs));
  return Status();
}

Result<std::vector<ProductTime>> ProductTimer::timesOf(const Product &product) {
  std::vector<ProductTime> times;
  std::vector<cuda::PreparedGemm> prepared;
  Status refusal;
  constexpr size_t mostForms = 3; // of gemm::formsOf
  for (size_t form = 0; form < mostForms; ++form)
    for (int candidate = 0; candidate < options.candidates; ++candidate) {
      Result<cuda::PreparedGemm> gemm = prepare(product, {form, candidate});
      if (!gemm.ok() && gemm.status().code() != Code::Unsupported)
        return gemm.status();
      if (!gemm.ok()) {
        refusal = refusal.ok() ? gemm.status() : refusal;
        break;
      }
      prepared.push_back(std::move(*gemm));
      times.push_back({form, candidate});
    }
  if (times.empty())
    return refusal;
  std::vector<cuda::Turns> graphs;
  for (size_t i = 0; i < times.size(); ++i) {
    const auto once = [&](cuda::Stream stream) { return prepared[i].run(stream); };
    MPC_TRY(once(device.stream)); // the library loads a kernel at its first call
    MPC_TRY(device.wait());
    MPC_ASSIGN(const cuda::GraphExec single, device.capture(once));
    MPC_ASSIGN(const std::vector<double> tried, device.replay(single, 1));
    cuda::Turns runs;
    runs.runs = std::clamp(int(graphSeconds / std::max(tried[0], 1e-6)), 1, mostRunsOfAGraph);
    const auto several = [&](cuda::Stream stream) -> Status {
      for (int run = 0; run < runs.runs; ++run)
        MPC_TRY(once(stream));
      return Status();
    };
    MPC_ASSIGN(runs.graph, device.capture(several));
    graphs.push_back(runs);
    std::this_thread::sleep_for(pause);
    MPC_ASSIGN(const std::vector<double> cold, device.replay(runs.graph, leastReplays));
    times[i].cold = secondsOf(cold).median / runs.runs;
  }
  MPC_TRY(load(graphs[0].graph, times[0].cold * graphs[0].runs));
  const int fit = int(hotSeconds / std::max(times[0].cold * graphs[0].runs, 1e-6));
  MPC_ASSIGN(const std::vector<double> hot,
             cuda::timeInTurns(device.driver, device.stream, graphs,
                               std::min(std::max(fit, leastReplays), options.runs)));
  for (size_t i = 0; i < times.size(); ++i)
    times[i].hot = hot[i];
  return times;
}

Result<std::vector<double>> ProductTimer::timesInARow(const Products &products, double seconds) {
  std::vector<cuda::PreparedGemm> prepared;
  for (const Product &product : products.distinct) {
    Result<cuda::PreparedGemm> gemm = prepare(product, {});
    MPC_TRY(gemm.status());
    prepared.push_back(std::move(*gemm));
    MPC_TRY(prepared.back().run(device.stream));
  }
  MPC_TRY(device.wait());
  const auto all = [&](cuda::Stream stream) -> Status {
    for (const size_t number : products.order)
      MPC_TRY(prepared[number].run(stream));
    return Status();
  };
  MPC_ASSIGN(const cuda::GraphExec graph, device.capture(all));
  MPC_ASSIGN(const std::vector<double> tried, device.replay(graph, 3));
  const double one = std::max(secondsOf(tried).median, 1e-6);
  return device.replay(graph, std::clamp(int(seconds / one), 3, mostRuns));
}

} // namespace mpc::gpu
