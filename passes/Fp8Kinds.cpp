#include "passes/Fp8Kinds.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace mpc {

ArrayRef<Fp8Kind> fp8Kinds() {
  // clang-format off
  static constexpr Fp8Kind kinds[] = {
      // name       trains infers keepsState 16 bits measures isPredicted
      {"current",   true,  true,  false,     false,  false,   true},
      {"delayed",   true,  false, true,      false,  false,   true},
      {"block",     true,  true,  false,     false,  false,   true},
      {"mxfp8",     true,  true,  false,     false,  false,   true},
      {"nvfp4",     true,  true,  false,     false,  false,   false},
      {"static",    false, true,  false,     false,  false,   true},
      {"calibrate", false, true,  false,     true,   true,    true},
      {"int8",      false, true,  false,     true,   false,   false},
  };
  // clang-format on
  return kinds;
}

const Fp8Kind *findFp8Kind(StringRef recipe) {
  const StringRef name = recipe.split(':').first;
  const Fp8Kind *kind = find_if(fp8Kinds(), [&](const Fp8Kind &k) { return k.name == name; });
  return kind == fp8Kinds().end() ? nullptr : kind;
}

} // namespace mpc
