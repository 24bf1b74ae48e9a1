// Shows who made an artifact: Ed25519 signatures (RFC 8032) at its end, and its SHA-256. An
// artifact is a program, so one that comes from elsewhere needs a proof that somebody trusted made
// it. Weights and states beside an artifact are data, and are not covered.
//
// The library can be built without libcrypto. Then the functions that need it fail with
// Code::Unsupported, and nothing counts as verified.
#pragma once

#include "mpc/ArtifactFile.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace mpc {

/// Whether this library can sign, verify and hash.
bool hasSignatures();

/// An Ed25519 public key.
struct PublicKey {
  std::array<uint8_t, 32> bytes = {};
  /// Reads a PEM file ("-----BEGIN PUBLIC KEY-----", as `openssl pkey -pubout` writes it); text
  /// that begins with "-----BEGIN" is taken as the PEM itself.
  static Result<PublicKey> read(const std::string &fileOrText);
  /// The line between BEGIN and END of its PEM file.
  std::string text() const;
};

/// An Ed25519 private key.
struct SigningKey {
  std::array<uint8_t, 32> secret = {};
  PublicKey publicKey;
  /// Reads a PEM file without a passphrase, as `openssl genpkey -algorithm ed25519` writes it.
  static Result<SigningKey> read(const std::string &file);
};

/// The last 128 bytes of a signed artifact. The signature covers `signedText` and the SHA-256 of
/// all bytes before the block, which include the header with the file's size.
struct SignatureBlock {
  char magic[8]; // "MPCSIGN\0"
  uint8_t publicKey[32];
  uint8_t signature[64];
  uint8_t reserved[16]; // 0
  uint64_t checksum;    // XXH3-64 of the block up to here, which shows damage without a key
};
static_assert(sizeof(SignatureBlock) == signatureBytes, "the block is 128 bytes");

/// The SHA-256 of the pieces as 64 hexadecimal digits, as sha256sum prints it.
Result<std::string> sha256(const std::vector<ByteView> &pieces);

/// The block that follows the pieces of an artifact.
Result<SignatureBlock> signPieces(const std::vector<ByteView> &pieces, const SigningKey &key);

/// Fine where 128 bytes are such a block without damage. It does not show who made the block.
Status checkSignatureBlock(ByteView bytes);

/// Signs an artifact file, replaces a signature that it has, and writes the result to `target`.
Status signArtifact(const std::string &source, const std::string &target, const SigningKey &key);

/// The signature that a file in memory claims to have. Nothing of it is proven.
struct SignatureClaim {
  bool present = false;
  PublicKey key;
};
/// The file must be one that splitArtifact accepts.
SignatureClaim signatureOf(ByteView file);

/// The identity of a file: its SHA-256 ("" without libcrypto) and its claim.
struct ArtifactIdentity {
  std::string sha256;
  SignatureClaim signature;
};

/// A caller's conditions on an artifact before anything in it is used.
struct Trust {
  std::optional<std::string> publicKey;    // PEM, as PublicKey::read takes it
  std::optional<std::string> expectedHash; // as verifyHash takes it
};
/// Fine where the file satisfies the conditions.
Status verify(ByteView file, const Trust &trust);

/// The identity of a file that satisfies the conditions.
Result<ArtifactIdentity> identifyArtifact(const std::string &path, const Trust &trust = {});

/// Fine where the file is an artifact signed with this key: all of it, and nothing behind it.
Status verifyArtifact(ByteView file, const PublicKey &key);
/// Fine where the SHA-256 of the file is `expected` (64 hexadecimal digits).
Status verifyHash(ByteView file, const std::string &expected);

} // namespace mpc
