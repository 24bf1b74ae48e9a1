// The members of records in the order of a line of JSON: one table for the writer and the reader.
#pragma once

#include "frontend/train/records/Records.h"

#include <tuple>

namespace mpc::train {

template <typename Record, typename Member>
struct Field {
  const char *name;
  Member Record::*member;
  bool isDemanded = false; // the reader demands it
};
template <typename Record, typename Member>
Field(const char *, Member Record::*) -> Field<Record, Member>;
template <typename Record, typename Member>
Field(const char *, Member Record::*, bool) -> Field<Record, Member>;

template <typename Record>
struct Fields;

template <>
struct Fields<RunRecord> {
  using R = RunRecord;
  static constexpr const char *kind = "run";
  static constexpr std::tuple all{Field{"model", &R::model},
                                  Field{"precision", &R::precision},
                                  Field{"artifact", &R::artifact},
                                  Field{"device", &R::device},
                                  Field{"started", &R::started},
                                  Field{"unit", &R::unit},
                                  Field{"seed", &R::seed},
                                  Field{"steps", &R::steps},
                                  Field{"batch", &R::batch},
                                  Field{"first_step", &R::firstStep},
                                  Field{"parameters", &R::parameters},
                                  Field{"memory_bytes", &R::memoryBytes},
                                  Field{"scale_floor", &R::scaleFloor}};
};

template <>
struct Fields<StepRecord> {
  using R = StepRecord;
  static constexpr const char *kind = "step";
  static constexpr std::tuple all{Field{"step", &R::step, true},
                                  Field{"loss", &R::loss},
                                  Field{"grad_norm", &R::gradNorm},
                                  Field{"learning_rate", &R::learningRate},
                                  Field{"scale", &R::scale},
                                  Field{"skipped", &R::skipped},
                                  Field{"skips", &R::skips},
                                  Field{"nonfinite", &R::nonfinite},
                                  Field{"nonfinite_layer", &R::nonfiniteLayer},
                                  Field{"nonfinite_rank", &R::nonfiniteRank},
                                  Field{"per_second", &R::perSecond},
                                  Field{"seconds", &R::seconds},
                                  Field{"others", &R::others}};
};

template <>
struct Fields<EvalRecord> {
  using R = EvalRecord;
  static constexpr const char *kind = "eval";
  static constexpr std::tuple all{Field{"step", &R::step, true}, Field{"values", &R::values}};
};

template <>
struct Fields<GradientRecord> {
  using R = GradientRecord;
  static constexpr std::tuple all{Field{"parameter", &R::parameter},
                                  Field{"format", &R::format},
                                  Field{"count", &R::count},
                                  Field{"zeros", &R::zeros},
                                  Field{"nonfinite", &R::nonfinite},
                                  Field{"amax", &R::amax},
                                  Field{"min_exponent", &R::minExponent},
                                  Field{"histogram", &R::histogram}};
};

template <>
struct Fields<QuantisedRecord> {
  using R = QuantisedRecord;
  static constexpr std::tuple all{
      Field{"tensor", &R::tensor},       Field{"amax", &R::amax},
      Field{"scale", &R::scale},         Field{"sqnr_db", &R::sqnr},
      Field{"to_zero", &R::vanished},    Field{"saturated", &R::saturated},
      Field{"not_finite", &R::nonfinite}};
};

template <>
struct Fields<MeasureRecord> {
  using R = MeasureRecord;
  static constexpr const char *kind = "measure";
  static constexpr std::tuple all{Field{"step", &R::step, true},
                                  Field{"parameter_norm", &R::parameterNorm},
                                  Field{"scale", &R::scale}, Field{"gradients", &R::gradients},
                                  Field{"quantised", &R::quantised}};
};

template <>
struct Fields<NoteRecord> {
  using R = NoteRecord;
  static constexpr const char *kind = "note";
  static constexpr std::tuple all{Field{"step", &R::step, true}, Field{"what", &R::what},
                                  Field{"text", &R::text}};
};

/// Calls visit(field) for each member of the record's kind, in order.
template <typename Record, typename Visit>
void forEachField(Visit visit) {
  std::apply([&](const auto &...field) { (visit(field), ...); }, Fields<Record>::all);
}

} // namespace mpc::train
