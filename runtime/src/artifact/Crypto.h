// The use of libcrypto: Ed25519 and SHA-256, in a context of its own, so that neither an
// openssl.cnf nor other uses of OpenSSL in the process matter.
#pragma once

#include "mpc/Signature.h"

#include <string_view>

namespace mpc::crypto {

using Digest = std::array<uint8_t, 32>;
using Signature = std::array<uint8_t, 64>;

/// False where this library was built without libcrypto; the functions below are then refused.
bool available();
Result<Digest> sha256(const std::vector<ByteView> &pieces);
/// `name` is the name of the PEM text in messages.
Result<PublicKey> parsePublicKey(std::string_view pem, const std::string &name);
Result<SigningKey> parseSigningKey(std::string_view pem, const std::string &name);
Result<Signature> sign(const SigningKey &key, std::string_view message);
Result<bool> isSignature(const Signature &signature, const PublicKey &key,
                         std::string_view message);

} // namespace mpc::crypto
