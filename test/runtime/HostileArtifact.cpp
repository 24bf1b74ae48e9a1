#include "HostileArtifact.h"

#include "mpc/DType.h"

#include <cstdlib>

namespace mpc::test {
namespace {

class HostileBuilder {
public:
  explicit HostileBuilder(const HostileOptions &options) : options(options) {}

  std::vector<uint8_t> build() {
    std::vector<std::string> blobs = {hostileText, tinyDeviceLibrary};
    blobs.insert(blobs.end(), options.blobs.begin(), options.blobs.end());
    std::vector<uint64_t> sizes;
    std::vector<ByteView> views;
    for (const std::string &blob : blobs) {
      sizes.push_back(blob.size());
      views.push_back({blob.data(), blob.size()});
    }
    std::vector<fb::Segment> segments;
    for (const SegmentRange &range : layoutSegments(sizes))
      segments.emplace_back(range.offset, range.bytes);
    if (!options.segments.empty())
      segments = options.segments;

    std::vector<flatbuffers::Offset<fb::State>> states;
    for (const HostileState &state : options.states)
      states.push_back(fb::CreateState(b, info(state.name, state.dtype, state.shape), state.source,
                                       state.segment, 0.5, 1.0, 42, state.role, 0,
                                       state.whole ? b.CreateVector(*state.whole) : 0));
    const auto plan = buildPlan();
    flatbuffers::Offset<fb::Training> training;
    if (!options.hyper.empty())
      training = fb::CreateTraining(b, b.CreateString("sgd"), b.CreateVectorOfStrings({}),
                                    b.CreateVectorOfStrings(options.hyper));
    fb::FinishProgramBuffer(b, fb::CreateProgram(b, b.CreateString("test"), b.CreateString("none"),
                                                 b.CreateString("fp32"), b.CreateVector(states),
                                                 b.CreateVector(&plan, 1),
                                                 b.CreateVectorOfStructs(segments), 1, -1, training,
                                                 options.ranks));
    const std::string path = testFolder() + "/building.mpcx";
    if (!writeArtifact(path, {b.GetBufferPointer(), b.GetSize()}, views).ok())
      std::abort();
    return readBytes(path);
  }

private:
  flatbuffers::Offset<fb::TensorInfo> info(const std::string &name, fb::DType dtype,
                                           const std::vector<int64_t> &shape) {
    return fb::CreateTensorInfo(b, b.CreateString(name), dtype, b.CreateVector(shape));
  }

  std::vector<flatbuffers::Offset<fb::Step>> stepsOfRanks() {
    std::vector<flatbuffers::Offset<fb::Step>> steps;
    for (const HostileStep &step : options.steps)
      steps.push_back(
          step.args.empty()
              ? fb::CreateStep(b, fb::Operation::Wait, fb::CreateWait(b, step.token).Union())
              : fb::CreateStep(b, fb::Operation::Collective,
                               fb::CreateCollective(b, step.kind, step.reduction, step.dtype,
                                                    b.CreateVectorOfStructs(step.args), step.token)
                                   .Union()));
    return steps;
  }
  void addBuffersOfRanks(std::vector<flatbuffers::Offset<fb::Buffer>> &buffers) {
    const std::vector<int64_t> shape = {32};
    for (const uint64_t offset : {0, 256, 512})
      buffers.push_back(fb::CreateBuffer(b, b.CreateString("b" + std::to_string(offset)),
                                         offset == 512 ? fb::DType::I32 : fb::DType::F32,
                                         b.CreateVector(shape), 128, fb::Space::Arena, 0, offset));
  }

  /// The buffers of the first entry serve all others too.
  flatbuffers::Offset<fb::Plan> buildPlan() {
    std::vector<flatbuffers::Offset<fb::Buffer>> buffers;
    std::vector<flatbuffers::Offset<fb::TensorInfo>> infos[2];
    std::vector<uint32_t> numbers[2];
    const uint64_t bytes = byteCount(DType::F32, options.inputShape).value_or(0);
    for (const int side : {0, 1})
      for (uint32_t i = 0; i < (side == 0 ? options.inputs : options.outputs); ++i) {
        const std::string name = (side == 0 ? "i" : "o") + std::to_string(i);
        numbers[side].push_back(static_cast<uint32_t>(buffers.size()));
        buffers.push_back(fb::CreateBuffer(b, b.CreateString(name), fb::DType::F32,
                                           b.CreateVector(options.inputShape), bytes,
                                           side == 0 ? fb::Space::Input : fb::Space::Output, i, 0));
        infos[side].push_back(info(name, fb::DType::F32, options.inputShape));
      }
    std::vector<flatbuffers::Offset<fb::Entry>> entries;
    if (!options.steps.empty())
      addBuffersOfRanks(buffers);
    const std::vector<flatbuffers::Offset<fb::Step>> steps = stepsOfRanks();
    const uint64_t arenaBytes = options.steps.empty() ? options.arenaBytes : 768;
    for (uint32_t i = 0; i < options.entries; ++i)
      entries.push_back(fb::CreateEntry(
          b, b.CreateString(options.entries == 1 ? "main" : "e" + std::to_string(i)),
          b.CreateVector(infos[0]), b.CreateVector(infos[1]), b.CreateVector(numbers[0]),
          b.CreateVector(numbers[1]), b.CreateVector(steps)));
    if (options.arenaBytes != 0) {
      const fb::Arg all(static_cast<uint32_t>(buffers.size()), true, 0, options.arenaBytes);
      const std::vector<int64_t> shape = {static_cast<int64_t>(options.arenaBytes)};
      buffers.push_back(fb::CreateBuffer(b, b.CreateString("all"), fb::DType::U8,
                                         b.CreateVector(shape), options.arenaBytes));
      const auto step = fb::CreateStep(b, fb::Operation::Fill, fb::CreateFill(b, &all, 1).Union());
      const std::vector<flatbuffers::Offset<fb::TensorInfo>> none;
      const std::vector<uint32_t> noNumbers;
      entries.push_back(fb::CreateEntry(b, b.CreateString("init"), b.CreateVector(none),
                                        b.CreateVector(none), b.CreateVector(noNumbers),
                                        b.CreateVector(noNumbers), b.CreateVector(&step, 1)));
    }
    return fb::CreatePlan(
        b, b.CreateVectorOfStrings({"cpu"}), arenaBytes, 0, b.CreateVector(buffers),
        b.CreateVector(std::vector<flatbuffers::Offset<fb::Kernel>>()), b.CreateVector(entries), 0);
  }

  const HostileOptions &options;
  flatbuffers::FlatBufferBuilder b;
};

} // namespace

std::vector<uint8_t> hostileArtifact(const HostileOptions &options) {
  return HostileBuilder(options).build();
}

std::string writeHostileArtifact(const std::string &name, const HostileOptions &options) {
  const std::string path = testFolder() + "/" + name;
  writeBytes(path, hostileArtifact(options));
  return path;
}

std::vector<uint8_t> sharingArtifact(const Sharing &sharing) {
  flatbuffers::FlatBufferBuilder b;
  const auto name = b.CreateString("n");
  const std::vector<flatbuffers::Offset<flatbuffers::String>> manyNames(sharing.layers, name);
  const std::vector<fb::Arg> manyArguments(sharing.arguments, fb::Arg(0, false, 0, 4));
  const auto sharedNames = b.CreateVector(manyNames);
  const auto sharedArguments = b.CreateVectorOfStructs(manyArguments);
  const auto sharedParts =
      b.CreateVectorOfStructs(std::vector<fb::Part>(sharing.parts, fb::Part(0, 0)));
  const auto sharedOps = b.CreateVector(std::vector<int8_t>(sharing.opLayers, -1));
  const auto launch = fb::CreateLaunch(b, 0, 1, sharedArguments, 0, sharedParts).Union();
  std::vector<flatbuffers::Offset<fb::Step>> list;
  for (uint32_t i = 0; i < sharing.steps; ++i)
    list.push_back(
        fb::CreateStep(b, fb::Operation::Launch, launch, sharedNames, 0, 0, 0, sharedOps));
  const std::vector<int64_t> shape = {1};
  const auto buffer = fb::CreateBuffer(b, name, fb::DType::F32, b.CreateVector(shape), 4);
  const auto kernel = fb::CreateKernel(b, b.CreateString("k"), 0, 1, sharing.arguments, 1);
  const std::vector<flatbuffers::Offset<fb::TensorInfo>> noInfos;
  const std::vector<uint32_t> noNumbers;
  const auto entry =
      fb::CreateEntry(b, b.CreateString("main"), b.CreateVector(noInfos), b.CreateVector(noInfos),
                      b.CreateVector(noNumbers), b.CreateVector(noNumbers), b.CreateVector(list));
  const auto plan =
      fb::CreatePlan(b, b.CreateVectorOfStrings({"cpu"}), 256, 0, b.CreateVector(&buffer, 1),
                     b.CreateVector(&kernel, 1), b.CreateVector(&entry, 1), 0);
  const std::vector<flatbuffers::Offset<fb::State>> noStates;
  const std::vector<fb::Segment> segments = {{0, 1}};
  fb::FinishProgramBuffer(b, fb::CreateProgram(b, name, name, name, b.CreateVector(noStates),
                                               b.CreateVector(&plan, 1),
                                               b.CreateVectorOfStructs(segments), 0));
  const std::string path = testFolder() + "/building.mpcx";
  if (!writeArtifact(path, {b.GetBufferPointer(), b.GetSize()}, {{"x", 1}}).ok())
    std::abort();
  return readBytes(path);
}

} // namespace mpc::test
