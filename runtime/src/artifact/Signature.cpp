// Signatures of artifacts: the block at the end of the file, and its verification.
#include "mpc/Signature.h"

#include "artifact/Crypto.h"
#include "system/FileSystem.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <cctype>
#include <cstddef>
#include <cstring>

namespace mpc {
namespace {

/// The text before the SHA-256 in the signed bytes, so that a signature of something else never
/// fits an artifact.
constexpr std::string_view signedText = "mpc artifact signature 1\n";
/// The beginning of an Ed25519 key in DER (RFC 8410), before its 32 bytes.
constexpr uint8_t derPrefix[] = {0x30, 0x2a, 0x30, 0x05, 0x06, 0x03,
                                 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00};
/// The largest file that is read as a key; a PEM file of a key has some hundred bytes.
constexpr size_t largestKeyFile = 65536;

std::string hexText(const crypto::Digest &digest) {
  static const char digits[] = "0123456789abcdef";
  std::string text;
  for (uint8_t byte : digest)
    text += {digits[byte >> 4], digits[byte & 15]};
  return text;
}

Result<std::string> messageOf(const std::vector<ByteView> &pieces) {
  MPC_ASSIGN(const crypto::Digest digest, crypto::sha256(pieces));
  return std::string(signedText) + std::string(digest.begin(), digest.end());
}

Result<std::string> readKeyText(const std::string &file) {
  MPC_ASSIGN(const FileReader reader, FileReader::open(file));
  if (reader.size() > largestKeyFile)
    return Status(Code::Damaged, file + ": found " + std::to_string(reader.size()) +
                                     " bytes, expected a key in PEM form");
  std::string text(reader.size(), '\0');
  MPC_TRY(reader.read(0, text.data(), text.size()));
  return text;
}

uint64_t checksumOf(const SignatureBlock &block) {
  return XXH3_64bits(&block, offsetof(SignatureBlock, checksum));
}

constexpr char blockMagic[8] = {'M', 'P', 'C', 'S', 'I', 'G', 'N', '\0'};

SignatureBlock blockOf(ByteView bytes) {
  SignatureBlock block;
  std::memcpy(&block, bytes.data, sizeof(block));
  return block;
}

} // namespace

bool hasSignatures() { return crypto::available(); }

Result<PublicKey> PublicKey::read(const std::string &fileOrText) {
  if (fileOrText.compare(0, 10, "-----BEGIN") == 0)
    return crypto::parsePublicKey(fileOrText, "the public key");
  MPC_ASSIGN(const std::string pem, readKeyText(fileOrText));
  return crypto::parsePublicKey(pem, fileOrText);
}

Result<SigningKey> SigningKey::read(const std::string &file) {
  MPC_ASSIGN(const std::string pem, readKeyText(file));
  return crypto::parseSigningKey(pem, file);
}

// 44 bytes of DER in base64: 14 groups of three, then two bytes.
std::string PublicKey::text() const {
  static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string der(reinterpret_cast<const char *>(derPrefix), sizeof(derPrefix));
  der.append(reinterpret_cast<const char *>(bytes.data()), bytes.size());
  const auto byte = [&](size_t i) -> uint32_t {
    return i < der.size() ? static_cast<uint8_t>(der[i]) : 0u;
  };
  std::string text;
  for (size_t i = 0; i < der.size(); i += 3) {
    const uint32_t group = byte(i) << 16 | byte(i + 1) << 8 | byte(i + 2);
    text += {digits[group >> 18], digits[group >> 12 & 63], digits[group >> 6 & 63],
             digits[group & 63]};
  }
  text.back() = '=';
  return text;
}

Result<std::string> sha256(const std::vector<ByteView> &pieces) {
  MPC_ASSIGN(const crypto::Digest digest, crypto::sha256(pieces));
  return hexText(digest);
}

Result<SignatureBlock> signPieces(const std::vector<ByteView> &pieces, const SigningKey &key) {
  MPC_ASSIGN(const std::string message, messageOf(pieces));
  MPC_ASSIGN(const crypto::Signature signature, crypto::sign(key, message));
  SignatureBlock block = {};
  std::memcpy(block.magic, blockMagic, sizeof(blockMagic));
  std::memcpy(block.publicKey, key.publicKey.bytes.data(), sizeof(block.publicKey));
  std::memcpy(block.signature, signature.data(), sizeof(block.signature));
  block.checksum = checksumOf(block);
  return block;
}

Status signArtifact(const std::string &source, const std::string &target, const SigningKey &key) {
  MPC_ASSIGN(const MappedFile file, MappedFile::open(source));
  const Result<ArtifactParts> parts = splitArtifact(file.view());
  if (!parts.ok())
    return parts.status().in(source);
  ArtifactHeader header;
  std::memcpy(&header, file.view().data, sizeof(header));
  const size_t contents = file.view().size - header.signatureBytes;
  header.signatureBytes = signatureBytes;
  header.fileBytes = contents + signatureBytes;
  const std::vector<ByteView> pieces = {
      {&header, sizeof(header)}, {file.view().bytes() + sizeof(header), contents - sizeof(header)}};
  MPC_ASSIGN(const SignatureBlock block, signPieces(pieces, key));
  return writeFileAtomically(target, {pieces[0], pieces[1], {&block, sizeof(block)}});
}

Status checkSignatureBlock(ByteView bytes) {
  const SignatureBlock block = blockOf(bytes);
  const uint8_t zeros[sizeof(block.reserved)] = {};
  if (std::memcmp(block.magic, blockMagic, sizeof(blockMagic)) != 0 ||
      std::memcmp(block.reserved, zeros, sizeof(zeros)) != 0 || block.checksum != checksumOf(block))
    return Status(Code::Damaged, "its signature is damaged; the file was changed");
  return Status();
}

SignatureClaim signatureOf(ByteView file) {
  SignatureClaim claim;
  const Result<ArtifactParts> parts = splitArtifact(file);
  if (!parts.ok() || parts->signature.size == 0)
    return claim;
  const SignatureBlock block = blockOf(parts->signature);
  claim.present = true;
  std::memcpy(claim.key.bytes.data(), block.publicKey, sizeof(block.publicKey));
  return claim;
}

Result<ArtifactIdentity> identifyArtifact(const std::string &path, const Trust &trust) {
  MPC_ASSIGN(const MappedFile file, MappedFile::open(path));
  if (const Status status = verify(file.view(), trust); !status.ok())
    return status.in(path);
  ArtifactIdentity identity;
  if (hasSignatures()) {
    MPC_ASSIGN(identity.sha256, sha256({file.view()}));
  }
  identity.signature = signatureOf(file.view());
  return identity;
}

Status verify(ByteView file, const Trust &trust) {
  if (trust.expectedHash)
    MPC_TRY(verifyHash(file, *trust.expectedHash));
  if (!trust.publicKey)
    return Status();
  MPC_ASSIGN(const PublicKey key, PublicKey::read(*trust.publicKey));
  return verifyArtifact(file, key);
}

Status verifyArtifact(ByteView file, const PublicKey &key) {
  MPC_ASSIGN(const ArtifactParts parts, splitArtifact(file));
  if (parts.signature.size == 0)
    return Status(Code::Untrusted, "it is not signed, expected a signature with the key " +
                                       key.text() +
                                       "; mpc compile --sign=KEY or mpc sign makes one");
  const SignatureBlock block = blockOf(parts.signature);
  PublicKey claimed;
  std::memcpy(claimed.bytes.data(), block.publicKey, sizeof(block.publicKey));
  if (claimed.bytes != key.bytes)
    return Status(Code::Untrusted,
                  "it is signed with the key " + claimed.text() + ", expected " + key.text());
  crypto::Signature signature;
  std::memcpy(signature.data(), block.signature, sizeof(block.signature));
  MPC_ASSIGN(const std::string message, messageOf({{file.data, file.size - signatureBytes}}));
  MPC_ASSIGN(const bool right, crypto::isSignature(signature, key, message));
  if (!right)
    return Status(Code::Untrusted, "its signature does not fit its contents; it was changed after "
                                   "it was signed with the key " +
                                       key.text());
  return Status();
}

Status verifyHash(ByteView file, const std::string &expected) {
  std::string wanted;
  for (char c : expected)
    wanted += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  if (wanted.size() != 64 || wanted.find_first_not_of("0123456789abcdef") != std::string::npos)
    return Status(Code::InvalidArgument, "the expected hash is '" + expected +
                                             "', expected the 64 hexadecimal digits that "
                                             "sha256sum prints");
  MPC_ASSIGN(const std::string found, sha256({file}));
  if (found != wanted)
    return Status(Code::Untrusted, "its SHA-256 is " + found + ", expected " + wanted);
  return Status();
}

} // namespace mpc
