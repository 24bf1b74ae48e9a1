// A variable of the environment for the length of a scope.
#pragma once

#include <cstdlib>
#include <optional>
#include <string>

namespace mpc::test {

/// Sets a variable, or unsets it where `value` is null, until the end of the scope.
class Variable {
public:
  Variable(const char *name, const char *value) : name(name) {
    if (const char *old = std::getenv(name))
      before = old;
    value ? ::setenv(name, value, 1) : ::unsetenv(name);
  }
  ~Variable() { before ? ::setenv(name, before->c_str(), 1) : ::unsetenv(name); }
  Variable(const Variable &) = delete;
  Variable &operator=(const Variable &) = delete;

private:
  const char *name;
  std::optional<std::string> before;
};

} // namespace mpc::test
