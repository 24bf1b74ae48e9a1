// Errors as values. A Status is fine or carries a code and a sentence; a Result<T> carries a T or
// such a Status. Nothing in the runtime throws, prints or exits.
#pragma once

#include <cassert>
#include <memory>
#include <string>
#include <utility>
#include <variant>

namespace mpc {

/// The high digit is the family. The numbers are those of `mpc_status` in mpc.h and never change.
enum class Code : int {
  Ok = 0,
  // The caller's request makes no sense.
  InvalidArgument = 10,
  UnknownName = 11,
  WrongType = 12,
  WrongShape = 13,
  Busy = 14,
  WouldBlock = 15,
  Cancelled = 16,
  // Files and the system that holds them.
  FileNotFound = 20,
  FileError = 21,
  DiskFull = 22,
  // The contents of a file.
  Damaged = 30,
  WrongVersion = 31,
  Unsupported = 32,
  Untrusted = 33,
  // A program and its weights.
  MissingWeights = 40,
  UnknownWeights = 41,
  NoPlan = 42,
  OtherState = 43,
  // The machine.
  NoDevice = 50,
  NoCompiler = 51,
  CompileFailed = 52,
  LibraryFailed = 53,
  OutOfMemory = 54,
  // Other ranks.
  RankMismatch = 55,
  RankFailed = 56,
  // cpu-check found a fault in a kernel.
  CheckFailed = 60,
  // A fault of mpc itself.
  Internal = 70,
};

/// Fine, or a code and a message with the value found, the value expected and the place. A fine
/// Status allocates nothing.
class [[nodiscard]] Status {
public:
  Status() = default;
  Status(Code code, std::string message)
      : failure(std::make_shared<const Failure>(Failure{code, std::move(message)})) {
    assert(code != Code::Ok && "a failure needs a code");
  }

  bool ok() const { return failure == nullptr; }
  Code code() const { return failure ? failure->code : Code::Ok; }
  const std::string &message() const {
    static const std::string none;
    return failure ? failure->message : none;
  }
  /// The same failure with `where: ` put before its message.
  Status in(const std::string &where) const {
    return ok() ? Status() : Status(code(), where + ": " + message());
  }

private:
  struct Failure {
    Code code;
    std::string message;
  };
  std::shared_ptr<const Failure> failure;
};

/// A value, or the Status that says why there is none.
template <typename T>
class [[nodiscard]] Result {
public:
  Result(T value) : held(std::move(value)) {}
  Result(Status status) : held(std::move(status)) {
    assert(!std::get<Status>(held).ok() && "a Result without a value needs a failure");
  }

  bool ok() const { return held.index() == 0; }
  Status status() const { return ok() ? Status() : std::get<1>(held); }
  T &operator*() { return std::get<0>(held); }
  const T &operator*() const { return std::get<0>(held); }
  T *operator->() { return &std::get<0>(held); }
  const T *operator->() const { return &std::get<0>(held); }

private:
  std::variant<T, Status> held;
};

} // namespace mpc

#define MPC_CONCAT_(a, b) a##b
#define MPC_CONCAT(a, b) MPC_CONCAT_(a, b)

/// Returns from the function when `expression`, a Status, is a failure.
#define MPC_TRY(expression)                                                                        \
  do {                                                                                             \
    if (::mpc::Status status_ = (expression); !status_.ok())                                       \
      return status_;                                                                              \
  } while (false)

/// `MPC_ASSIGN(auto x, f());` declares x from a Result, or returns its failure.
#define MPC_ASSIGN(target, expression)                                                             \
  auto MPC_CONCAT(result_, __LINE__) = (expression);                                               \
  if (!MPC_CONCAT(result_, __LINE__).ok())                                                         \
    return MPC_CONCAT(result_, __LINE__).status();                                                 \
  target = std::move(*MPC_CONCAT(result_, __LINE__))
