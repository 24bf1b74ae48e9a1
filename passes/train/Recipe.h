// A training step as data.
// clang-format off
//   {"version": 1,
//    "losses": [{"name": "loss", "scale": "dynamic", "scaler": "loss", "initial": 65536.0, "growth": 2.0,
//                "backoff": 0.5, "interval": 2000, "hysteresis": 1, "floor": 1.0, "ceiling": 16777216.0}],
//    "optimizers": [{"name": "", "kind": "adamw", "parameters": ["*"], "losses": ["loss"],
//                    "learning_rate": 0.001, "weight_decay": 0.01, "max_norm": 1.0,
//                    "schedule": {"curve": "cosine", "warmup": 100, "total": 1000, "min_ratio": 0.1},
//                    "groups": [{"parameters": ["*.bias"], "decay": false, "learning_rate_scale": 1.0,
//                                "frozen": false, "optional": false}]}],
//    "fp8": {"recipe": "delayed", "history": 1024, "amax": "max", "margin": 0, "format": "hybrid",
//            "power_of_two": false, "jump_limit": 4, "products": "gain", "device": "H100"},
//    "ema": {"decay": 0.999}, "accumulate": false, "normalize": "micro_batches"}
// clang-format on
//
// Every key has a default. Patterns are globs on parameter names. A parameter belongs to the first
// optimizer and the first group that match it. A pattern that matches no parameter is a mistake,
// except in an optional group. Losses that name one scaler share it. OptimizerKinds.cpp has the
// kinds with their further keys, Schedule.h the curves with theirs. "normalize" says what divides
// the gradients of an accumulation. The number of micro-batches gives the mean of their means; the
// number of targets that count in all of them ("tokens") gives the step of one batch. Gradients are
// clipped to max_norm, the largest global norm, and then each element to [-max_value, max_value].
#pragma once

#include "passes/train/OptimizerKinds.h"
#include "passes/train/Schedule.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace mpc {

/// Whether a parameter's name matches a recipe's pattern, which Recipe::parse has checked.
bool matchesPattern(llvm::StringRef pattern, llvm::StringRef name);

struct LossRecipe {
  enum class Scale { Default, None, Static, Dynamic }; // Default: dynamic in fp16, else none
  std::string name;                                    // the result; empty: the only scalar one
  Scale scale = Scale::Default;
  std::string scaler; // state "scaler.<name>.*"; the loss's name if empty
  double initial = 65536, growth = 2, backoff = 0.5, floor = 1, ceiling = 16777216;
  int64_t interval = 2000, hysteresis = 1;

  /// Sets the fields that the object has; false, and `error` behind `where`, at the first mistake.
  bool read(const llvm::json::Value &value, std::string where, std::string &error);

  /// Whether this recipe and the other describe the same scaler.
  bool hasSameScaler(const LossRecipe &other) const {
    return scale == other.scale && initial == other.initial && growth == other.growth &&
           backoff == other.backoff && floor == other.floor && ceiling == other.ceiling &&
           interval == other.interval && hysteresis == other.hysteresis;
  }
};

struct GroupRecipe {
  std::vector<std::string> parameters;
  std::optional<bool> decay; // tensors of rank 2 and more unless stated
  double learningRateScale = 1;
  bool frozen = false;
  bool optional = false; // its patterns may match no parameter of the model
};

struct OptimizerRecipe {
  std::string name, kind = "adamw"; // of optimizerKinds()
  std::vector<std::string> parameters = {"*"}, losses;
  double learningRate = 1e-3, maxNorm = 0, maxValue = 0; // of gradients; 0: no clipping
  std::optional<double> weightDecay;                     // the kind's default unless stated
  std::map<std::string, double, std::less<>> settings;   // of the kind, where stated
  ScheduleRecipe schedule;
  std::vector<GroupRecipe> groups;

  /// As LossRecipe::read.
  bool read(const llvm::json::Value &value, std::string where, std::string &error);
  const OptimizerKind &kindOf() const { return *findOptimizerKind(kind); }
  /// A setting of the kind, its default unless stated.
  double setting(const OptimizerSetting &setting) const;
  double weightDecayOrDefault() const { return weightDecay.value_or(kindOf().weightDecay); }
  /// The group of a parameter, or null.
  const GroupRecipe *groupOf(llvm::StringRef parameter) const;
  /// "optimizer.exp_avg", or "optimizer.<name>.exp_avg" where the optimizer has a name; likewise
  /// for "hyper".
  std::string stateName(llvm::StringRef prefix, llvm::StringRef what) const;
};

/// How FP8 products' factors are scaled (passes/quantize). Fp8Settings.cpp says which recipe has
/// which setting.
struct Fp8Recipe {
  std::string kind = "current";    // of fp8Recipes() or inferenceFp8Recipes()
  int64_t history = 1024;          // steps
  std::string amax = "max";        // of the history: max, most_recent
  double margin = 0;               // powers of two that stay free
  std::string format = "hybrid";   // hybrid: gradients in f8E5M2; f8E4M3FN: everything
  bool powerOfTwo = false;         // scales are powers of two; of blocks the default is true
  std::optional<double> jumpLimit; // powers of two that an amax may lie beyond its scale's range
  std::string products = "all";    // gain: those alone that a device runs faster so
  std::string weightGradients = "fp8"; // of weights, the products for them: fp8, bf16
  std::string device;                  // of ir/formats/Devices.h; empty: of the targets' first GPU

  /// The kind with its defaults.
  static Fp8Recipe of(llvm::StringRef kind);
  bool operator==(const Fp8Recipe &) const = default;
  /// Reads "NAME[:key=value,..]", whose name is one of `kinds`.
  static std::optional<Fp8Recipe> parse(llvm::StringRef text, llvm::ArrayRef<llvm::StringRef> kinds,
                                        std::string &error);
  /// As parse reads it: what differs from the kind's defaults.
  std::string text() const;
};

/// Sets the fields that {"recipe": KIND, ..settings of that kind} has; another kind than before
/// begins with its defaults. False and `error` behind `where` for the first mistake.
bool readFp8(const llvm::json::Value &value, std::string where,
             llvm::ArrayRef<llvm::StringRef> kinds, Fp8Recipe &fp8, std::string &error);

/// The object that readFp8 takes: what differs from the defaults.
llvm::json::Object textOf(const Fp8Recipe &fp8);

/// "delayed:margin=1,amax=max" as the object that readFp8 takes; nothing, and `error`, where the
/// text has another form.
std::optional<llvm::json::Object> fp8Object(llvm::StringRef text, std::string &error);

/// The kinds that there are. A training recipe that names none has the first.
llvm::ArrayRef<llvm::StringRef> fp8Recipes();
/// The kind that the command line names for a step in fp8 where nobody names another.
llvm::StringRef trainingFp8Recipe();
/// Those of a model that does not train, the default first.
llvm::ArrayRef<llvm::StringRef> inferenceFp8Recipes();
/// Whether the kind takes scales from steps before.
bool keepsFp8State(llvm::StringRef kind);

struct Recipe {
  std::vector<LossRecipe> losses; // empty: the only scalar result
  std::vector<OptimizerRecipe> optimizers;
  Fp8Recipe fp8;
  bool accumulate = false;
  bool byTokens = false;          // "normalize": "tokens"
  std::optional<double> emaDecay; // "ema": {"decay": X}; absent: no averages of parameters

  /// Parses a recipe over `recipe`, whose fields stay where the text has none. On failure `error`
  /// names the value found, the value expected and the place.
  static std::optional<Recipe> parse(llvm::StringRef text, llvm::StringRef name, std::string &error,
                                     Recipe recipe);
  static std::optional<Recipe> parse(llvm::StringRef text, llvm::StringRef name,
                                     std::string &error) {
    return parse(text, name, error, Recipe());
  }
  /// What is wrong with fields beside each other, or "".
  std::string problem() const;
  /// The recipe as JSON, which parse reads: what differs from the defaults.
  std::string text() const;
  /// The optimizer of a parameter; null if the parameter is frozen or no pattern matches.
  const OptimizerRecipe *optimizerOf(llvm::StringRef parameter) const;
  /// The first optimizer whose patterns match, frozen or not.
  const OptimizerRecipe *patternsOf(llvm::StringRef parameter) const;
};

} // namespace mpc
