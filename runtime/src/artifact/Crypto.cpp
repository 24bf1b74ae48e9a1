#include "artifact/Crypto.h"

#if defined(MPC_HAVE_CRYPTO)

#include <openssl/bio.h>
#include <openssl/evp.h>
#include <openssl/pem.h>

#include <memory>

namespace mpc::crypto {
namespace {

template <auto Free>
struct Freer {
  template <typename T>
  void operator()(T *object) const {
    Free(object);
  }
};
using Context = std::unique_ptr<OSSL_LIB_CTX, Freer<OSSL_LIB_CTX_free>>;
using Hash = std::unique_ptr<EVP_MD, Freer<EVP_MD_free>>;
using HashState = std::unique_ptr<EVP_MD_CTX, Freer<EVP_MD_CTX_free>>;
using Key = std::unique_ptr<EVP_PKEY, Freer<EVP_PKEY_free>>;
using Text = std::unique_ptr<BIO, Freer<BIO_free>>;

constexpr const char *algorithm = "ED25519";

Status failed(const char *what) {
  return Status(Code::LibraryFailed, std::string("libcrypto cannot ") + what);
}

/// Gives no passphrase, since the library has nobody to ask.
int noPassphrase(char *, int, int, void *asked) {
  *static_cast<bool *>(asked) = true;
  return -1;
}

Status refuse(const std::string &name, const std::string &found, const std::string &expected,
              const std::string &remedy) {
  return Status(Code::Damaged,
                name + ": found " + found + ", expected " + expected + "; " + remedy);
}

bool holds(std::string_view pem, const char *words) {
  return pem.find(words) != std::string_view::npos;
}

/// The contents of a PEM text that is not the expected key.
std::string kindOf(std::string_view pem, const Key &key) {
  if (key)
    return std::string("a key of the type ") + EVP_PKEY_get0_type_name(key.get());
  if (holds(pem, "PRIVATE KEY-----"))
    return "a private key that is not to be used here";
  if (holds(pem, "PUBLIC KEY-----"))
    return "a public key that is not to be used here";
  return holds(pem, "-----BEGIN") ? "another PEM text" : "no PEM text";
}

} // namespace

bool available() { return true; }

Result<Digest> sha256(const std::vector<ByteView> &pieces) {
  const Context context(OSSL_LIB_CTX_new());
  const Hash hash(context ? EVP_MD_fetch(context.get(), "SHA256", nullptr) : nullptr);
  const HashState state(EVP_MD_CTX_new());
  bool good = hash && state && EVP_DigestInit_ex2(state.get(), hash.get(), nullptr) == 1;
  for (const ByteView &piece : pieces)
    good = good && (piece.size == 0 || EVP_DigestUpdate(state.get(), piece.data, piece.size) == 1);
  Digest digest;
  unsigned size = 0;
  if (!good || EVP_DigestFinal_ex(state.get(), digest.data(), &size) != 1 || size != digest.size())
    return failed("compute a SHA-256");
  return digest;
}

Result<PublicKey> parsePublicKey(std::string_view pem, const std::string &name) {
  const Context context(OSSL_LIB_CTX_new());
  const Text text(BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size())));
  const Key key(context && text ? PEM_read_bio_PUBKEY_ex(text.get(), nullptr, nullptr, nullptr,
                                                         context.get(), nullptr)
                                : nullptr);
  PublicKey result;
  size_t size = result.bytes.size();
  if (!key || EVP_PKEY_is_a(key.get(), algorithm) != 1 ||
      EVP_PKEY_get_raw_public_key(key.get(), result.bytes.data(), &size) != 1 ||
      size != result.bytes.size())
    return refuse(name, kindOf(pem, key), "an Ed25519 public key",
                  "openssl pkey -in PRIVATE.pem -pubout writes it");
  return result;
}

Result<SigningKey> parseSigningKey(std::string_view pem, const std::string &name) {
  const Context context(OSSL_LIB_CTX_new());
  const Text text(BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size())));
  bool encrypted = false;
  const Key key(context && text ? PEM_read_bio_PrivateKey_ex(text.get(), nullptr, noPassphrase,
                                                             &encrypted, context.get(), nullptr)
                                : nullptr);
  if (encrypted)
    return refuse(name, "a key with a passphrase", "one without",
                  "openssl pkey -in KEY.pem -out PLAIN.pem writes it");
  SigningKey result;
  size_t secretSize = result.secret.size(), publicSize = result.publicKey.bytes.size();
  if (!key || EVP_PKEY_is_a(key.get(), algorithm) != 1 ||
      EVP_PKEY_get_raw_private_key(key.get(), result.secret.data(), &secretSize) != 1 ||
      EVP_PKEY_get_raw_public_key(key.get(), result.publicKey.bytes.data(), &publicSize) != 1 ||
      secretSize != result.secret.size() || publicSize != result.publicKey.bytes.size())
    return refuse(name, kindOf(pem, key), "an Ed25519 private key",
                  "openssl genpkey -algorithm ed25519 -out KEY.pem makes one");
  return result;
}

Result<Signature> sign(const SigningKey &key, std::string_view message) {
  const Context context(OSSL_LIB_CTX_new());
  const Key secret(context ? EVP_PKEY_new_raw_private_key_ex(context.get(), algorithm, nullptr,
                                                             key.secret.data(), key.secret.size())
                           : nullptr);
  const HashState state(EVP_MD_CTX_new());
  Signature signature;
  size_t size = signature.size();
  if (!secret || !state ||
      EVP_DigestSignInit_ex(state.get(), nullptr, nullptr, context.get(), nullptr, secret.get(),
                            nullptr) != 1 ||
      EVP_DigestSign(state.get(), signature.data(), &size,
                     reinterpret_cast<const uint8_t *>(message.data()), message.size()) != 1 ||
      size != signature.size())
    return failed("sign with Ed25519");
  return signature;
}

Result<bool> isSignature(const Signature &signature, const PublicKey &key,
                         std::string_view message) {
  const Context context(OSSL_LIB_CTX_new());
  const Key known(context ? EVP_PKEY_new_raw_public_key_ex(context.get(), algorithm, nullptr,
                                                           key.bytes.data(), key.bytes.size())
                          : nullptr);
  const HashState state(EVP_MD_CTX_new());
  if (!known || !state ||
      EVP_DigestVerifyInit_ex(state.get(), nullptr, nullptr, context.get(), nullptr, known.get(),
                              nullptr) != 1)
    return failed("verify with Ed25519");
  return EVP_DigestVerify(state.get(), signature.data(), signature.size(),
                          reinterpret_cast<const uint8_t *>(message.data()), message.size()) == 1;
}

} // namespace mpc::crypto

#else // without libcrypto

namespace mpc::crypto {
namespace {

Status unavailable() {
  return Status(Code::Unsupported, "this mpc was built without libcrypto, so it can neither sign, "
                                   "verify nor hash; build it where OpenSSL 3 is (libssl-dev) and "
                                   "with -DMPC_SIGNATURES=ON");
}

} // namespace

bool available() { return false; }
Result<Digest> sha256(const std::vector<ByteView> &) { return unavailable(); }
Result<PublicKey> parsePublicKey(std::string_view, const std::string &) { return unavailable(); }
Result<SigningKey> parseSigningKey(std::string_view, const std::string &) { return unavailable(); }
Result<Signature> sign(const SigningKey &, std::string_view) { return unavailable(); }
Result<bool> isSignature(const Signature &, const PublicKey &, std::string_view) {
  return unavailable();
}

} // namespace mpc::crypto

#endif
