#include "frontend/shell/TrustOptions.h"

namespace mpc {

const char *const trustNote = "An artifact is a program: loading it runs its text with your "
                              "rights. Run what you would run as a\n"
                              "program, or ask for a signature or a hash; mpc inspect looks at any "
                              "artifact without running it.\n"
                              "Weights and states beside it are data, and neither covers them.\n";

std::vector<OptionSpec> trustOptions() {
  return {{"verify", "KEY",
           "refuses an artifact that is not signed with this Ed25519 public key (PEM)"},
          {"expect-hash", "HEX", "refuses an artifact whose sha256sum is another"}};
}

Trust readTrust(const Arguments &arguments) {
  Trust trust;
  if (arguments.has("verify"))
    trust.publicKey = arguments.get("verify");
  if (arguments.has("expect-hash"))
    trust.expectedHash = arguments.get("expect-hash");
  return trust;
}

} // namespace mpc
