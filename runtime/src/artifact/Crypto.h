// libcrypto as this library uses it: Ed25519 and SHA-256, in a context of its own, so that neither
// an openssl.cnf nor what else the process does with OpenSSL matters.
#ifndef MPC_SRC_CRYPTO_H
#define MPC_SRC_CRYPTO_H

#include "mpc/Signature.h"

#include <string_view>

namespace mpc::crypto {

using Digest = std::array<uint8_t, 32>;
using Signature = std::array<uint8_t, 64>;

/// False where this library was built without libcrypto; the others below are then refused.
bool available();
Result<Digest> sha256(const std::vector<ByteView> &pieces);
/// `name` is what messages call the PEM text.
Result<PublicKey> parsePublicKey(std::string_view pem, const std::string &name);
Result<SigningKey> parseSigningKey(std::string_view pem, const std::string &name);
Result<Signature> sign(const SigningKey &key, std::string_view message);
Result<bool> isSignature(const Signature &signature, const PublicKey &key,
                         std::string_view message);

} // namespace mpc::crypto

#endif // MPC_SRC_CRYPTO_H
