// Records as TensorBoard's events: a step is one event with its scalars, notes are texts.
#include "frontend/train/records/EventFile.h"
#include "frontend/train/records/RecordFiles.h"

#include "frontend/train/records/TensorBoard.pb.h"
#include "llvm/Support/JSON.h"

namespace mpc::train {
namespace {

class TensorBoard : public Sink {
public:
  explicit TensorBoard(std::unique_ptr<EventFile> file) : file(std::move(file)) {
    tensorboard::Event event = eventAt(0);
    event.set_file_version("brain.Event:2");
    put(event);
  }

  void write(const RunRecord &record) override {
    tensorboard::Event start = eventAt(record.firstStep == 0 ? 0 : record.firstStep + 1);
    start.mutable_session_log()->set_status(tensorboard::SessionLog::START);
    put(start);
    tensorboard::Event event = eventAt(record.firstStep);
    addText(event, "run",
            record.model + " in " + record.precision + " on " + record.device + ", seed " +
                std::to_string(record.seed) + ", " + std::to_string(record.batch) + " " +
                record.unit + " a step, " + std::to_string(record.parameters) + " parameters, " +
                record.artifact);
    add(event, "memory", static_cast<double>(record.memoryBytes));
    // The start would hide later notes, which explain the start.
    for (const NoteRecord &note : notes)
      if (note.step > record.firstStep)
        addText(event, "notes", "at step " + std::to_string(note.step) + ": " + words(note));
    put(event);
  }

  void write(const StepRecord &record) override {
    tensorboard::Event event = eventAt(record.step);
    add(event, "loss/train", record.loss);
    add(event, "grad_norm", record.gradNorm);
    add(event, "learning_rate", record.learningRate);
    add(event, "scale", record.scale);
    add(event, "skipped", static_cast<double>(record.skips));
    add(event, "throughput", record.perSecond);
    for (const auto &[name, value] : record.others)
      add(event, name + "/train", value);
    put(event);
  }

  void write(const EvalRecord &record) override {
    tensorboard::Event event = eventAt(record.step);
    for (const auto &[name, value] : record.values)
      add(event, name + "/eval", value);
    put(event);
  }

  void write(const MeasureRecord &record) override {
    tensorboard::Event event = eventAt(record.step);
    add(event, "parameter_norm", record.parameterNorm);
    for (const GradientRecord &gradient : record.gradients) {
      const std::string tag = "gradients/" + gradient.parameter + "/";
      const double count = static_cast<double>(gradient.count);
      if (gradient.count > 0) {
        add(event, tag + "zeros", gradient.zeros / count);
        add(event, tag + "nonfinite", gradient.nonfinite / count);
      }
      add(event, tag + "amax", gradient.amax);
      addHistogram(event, tag + "log2", gradient);
    }
    for (const QuantisedRecord &tensor : record.quantised) {
      const std::string tag = "quantised/" + tensor.tensor + "/";
      add(event, tag + "sqnr_db", tensor.sqnr);
      add(event, tag + "amax", tensor.amax);
      add(event, tag + "scale", tensor.scale);
      add(event, tag + "to_zero", tensor.vanished);
      add(event, tag + "saturated", tensor.saturated);
    }
    put(event);
  }

  void write(const NoteRecord &record) override {
    notes.push_back(record);
    tensorboard::Event event = eventAt(record.step);
    addText(event, "notes", words(record));
    put(event);
  }

  void flush() override { file->flush(); }
  std::string takeWarning() override { return file->takeWarning(); }

private:
  static tensorboard::Event eventAt(uint64_t step) {
    tensorboard::Event event;
    event.set_wall_time(
        std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count());
    event.set_step(static_cast<int64_t>(step));
    return event;
  }

  static std::string words(const NoteRecord &note) { return note.what + ": " + note.text; }

  static void add(tensorboard::Event &event, const std::string &tag, double scalar) {
    if (!isKnown(scalar))
      return;
    tensorboard::Summary::Value *value = event.mutable_summary()->add_value();
    value->set_tag(llvm::json::fixUTF8(tag));
    value->set_simple_value(static_cast<float>(scalar));
  }

  static void addText(tensorboard::Event &event, const std::string &tag, const std::string &text) {
    tensorboard::Summary::Value *value = event.mutable_summary()->add_value();
    value->set_tag(llvm::json::fixUTF8(tag));
    value->mutable_metadata()->mutable_plugin_data()->set_plugin_name("text");
    value->mutable_tensor()->set_type(tensorboard::Tensor::STRING);
    value->mutable_tensor()->mutable_shape()->add_dimension()->set_size(1);
    value->mutable_tensor()->add_string_value(llvm::json::fixUTF8(text));
  }

  /// A histogram of log2 |x| over the elements that are neither zero nor non-finite. Its sums use
  /// the middles of the buckets.
  static void addHistogram(tensorboard::Event &event, const std::string &tag,
                           const GradientRecord &gradient) {
    tensorboard::Summary::Value *value = event.mutable_summary()->add_value();
    value->set_tag(llvm::json::fixUTF8(tag));
    tensorboard::Histogram *histogram = value->mutable_histogram();
    double count = 0, sum = 0, squares = 0;
    for (size_t i = 0; i < gradient.histogram.size(); ++i) {
      const double bin = static_cast<double>(gradient.histogram[i]);
      const double low = gradient.minExponent + static_cast<double>(i);
      histogram->add_bucket_limit(low + 1);
      histogram->add_bucket(bin);
      if (bin == 0)
        continue;
      if (count == 0)
        histogram->set_min(low);
      histogram->set_max(low + 1);
      count += bin;
      sum += bin * (low + 0.5);
      squares += bin * (low + 0.5) * (low + 0.5);
    }
    histogram->set_num(count);
    histogram->set_sum(sum);
    histogram->set_sum_squares(squares);
  }

  void put(const tensorboard::Event &event) { file->write(event.SerializeAsString()); }

  std::unique_ptr<EventFile> file;
  std::vector<NoteRecord> notes;
};

} // namespace

std::unique_ptr<Sink> openTensorBoard(const std::string &folder, std::string &problem) {
  std::unique_ptr<EventFile> file = EventFile::open(folder, problem);
  return file ? std::make_unique<TensorBoard>(std::move(file)) : nullptr;
}

} // namespace mpc::train
