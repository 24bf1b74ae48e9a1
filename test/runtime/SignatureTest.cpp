// Signatures of artifacts: a published vector, and refusal of any file but the signed one.
#include "TinyArtifact.h"
#include "artifact/Crypto.h"
#include "mpc/Program.h"
#include "mpc/mpc.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstring>
#include <fstream>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace mpc::test {
namespace {

// RFC 8032, 7.1, TEST 2, in PEM.
const char *const secretPem = "-----BEGIN PRIVATE KEY-----\n"
                              "MC4CAQAwBQYDK2VwBCIEIEzNCJso/5banbbDRuwRTg9bijGfNaumJNqM9u1PuKb7\n"
                              "-----END PRIVATE KEY-----\n";
const char *const keyLine = "MCowBQYDK2VwAyEAPUAXw+hDiVqStwqnTRt+vJyYLM8uxJaMwM1V8Sr0Zgw=";
const std::string publicPem =
    std::string("-----BEGIN PUBLIC KEY-----\n") + keyLine + "\n-----END PUBLIC KEY-----\n";
const char *const otherPem = "-----BEGIN PUBLIC KEY-----\n"
                             "MCowBQYDK2VwAyEAZBHybTuDksIwDe76ZSe7n+2GQnUpjbj7F3qQ36DrWkY=\n"
                             "-----END PUBLIC KEY-----\n";
const char *const foreignPem = "-----BEGIN PRIVATE KEY-----\n" // X25519
                               "MC4CAQAwBQYDK2VuBCIEIAjaAfEIqZzlV81hHbCAjvLiOmDdud1BYiN94bpRdkpz\n"
                               "-----END PRIVATE KEY-----\n";
const char *const lockedPem = "-----BEGIN ENCRYPTED PRIVATE KEY-----\n"
                              "MIGbMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAinQkjOmlZZJwICCAAw\n"
                              "DAYIKoZIhvcNAgkFADAdBglghkgBZQMEAQIEEM3crNxbUt5fVsc8nv+EL0UEQDfv\n"
                              "eZ/2TBUdXnlodxRTy2kkgG6pggLI7EQ1oz7P+9uTW+TurZqXSfeE2fTfIKSzp2TF\n"
                              "0zUd5jqO5mfCBtv/aJc=\n"
                              "-----END ENCRYPTED PRIVATE KEY-----\n";

std::string keyFile(const std::string &name, const std::string &pem) {
  const std::string path = testFolder() + "/" + name;
  std::ofstream(path) << pem;
  return path;
}

/// Skips where the library was built without libcrypto.
class Signature : public testing::Test {
protected:
  void SetUp() override {
    if (!hasSignatures())
      GTEST_SKIP() << "built without libcrypto";
  }
};

SigningKey key() { return *SigningKey::read(keyFile("secret.pem", secretPem)); }
PublicKey publicKey() { return *PublicKey::read(publicPem); }

/// The bytes of a small artifact, signed.
std::vector<uint8_t> signedArtifact() {
  const std::string path = writeTinyArtifact("to-sign.mpcx"), target = path + ".signed";
  EXPECT_TRUE(signArtifact(path, target, key()).ok());
  return readBytes(target);
}

ByteView viewOf(const std::vector<uint8_t> &file) { return {file.data(), file.size()}; }

/// Makes both checksums right again, as whoever changes a file would.
void repair(std::vector<uint8_t> &file) {
  ArtifactHeader header;
  std::memcpy(&header, file.data(), sizeof(header));
  const size_t end = file.size() - signatureBytes;
  header.checksum = XXH3_64bits(file.data() + sizeof(header), end - sizeof(header));
  std::memcpy(file.data(), &header, sizeof(header));
  const uint64_t checksum = XXH3_64bits(file.data() + end, offsetof(SignatureBlock, checksum));
  std::memcpy(file.data() + file.size() - sizeof(checksum), &checksum, sizeof(checksum));
}

void expectWords(const Status &status, Code code, const std::vector<std::string> &words) {
  EXPECT_EQ(status.code(), code) << status.message();
  for (const std::string &word : words)
    EXPECT_NE(status.message().find(word), std::string::npos)
        << "'" << word << "' in: " << status.message();
}

TEST_F(Signature, published_vectors) {
  const SigningKey secret = key();
  EXPECT_EQ(secret.publicKey.text(), keyLine);
  EXPECT_EQ(publicKey().bytes, secret.publicKey.bytes);
  const Result<crypto::Signature> signature = crypto::sign(secret, "\x72");
  ASSERT_TRUE(signature.ok());
  std::string text;
  for (uint8_t byte : *signature) {
    char digits[3];
    std::snprintf(digits, sizeof(digits), "%02x", byte);
    text += digits;
  }
  EXPECT_EQ(text, "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
                  "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00");
  EXPECT_TRUE(*crypto::isSignature(*signature, secret.publicKey, "\x72"));
  EXPECT_FALSE(*crypto::isSignature(*signature, secret.publicKey, "\x73"));
  EXPECT_EQ(*sha256({{"a", 1}, {nullptr, 0}, {"bc", 2}}), // FIPS 180-4
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST_F(Signature, the_signed_file_loads_and_no_other_does) {
  const std::string path = testFolder() + "/trusted.mpcx", plain = writeTinyArtifact("plain.mpcx");
  ASSERT_TRUE(signArtifact(plain, path, key()).ok());
  SessionOptions options;
  options.device = "cpu";
  options.cacheFolder = testFolder() + "/trusted-cache";
  EXPECT_TRUE(Session::load(path, options)); // a signature that nobody asks for changes nothing
  options.publicKey = publicPem;
  EXPECT_TRUE(Session::load(path, options)) << Session::load(path, options).message();
  options.publicKey = keyFile("public.pem", publicPem);
  EXPECT_TRUE(Session::load(path, options));
  EXPECT_EQ(Session::load(plain, options).status(), MPC_UNTRUSTED);
  EXPECT_NE(Session::load(plain, options).message().find("plain.mpcx: it is not signed"),
            std::string::npos);
  options.publicKey = otherPem;
  EXPECT_EQ(Session::load(path, options).status(), MPC_UNTRUSTED);
  options.publicKey = "";
  EXPECT_EQ(Session::load(path, options).status(), MPC_FILE_NOT_FOUND); // asked for, not ignored
  options.publicKey.reset();
  const std::vector<uint8_t> file = readBytes(path);
  options.expectedHash = *sha256({viewOf(file)});
  EXPECT_TRUE(Session::load(path, options));
  EXPECT_EQ(Session::load(plain, options).status(), MPC_UNTRUSTED);
  options.expectedHash = "";
  EXPECT_EQ(Session::load(path, options).status(), MPC_INVALID_ARGUMENT);
  EXPECT_STREQ(mpc_status_name(MPC_UNTRUSTED), "MPC_UNTRUSTED");
}

TEST_F(Signature, options_of_earlier_callers_ask_nothing) {
  mpc_load_options options = MPC_LOAD_OPTIONS_INIT;
  options.device = "cpu";
  options.public_key = "not there"; // after the members that the caller knows
  options.struct_size = offsetof(mpc_load_options, public_key);
  mpc_program *program = nullptr;
  EXPECT_EQ(mpc_load(writeTinyArtifact("earlier.mpcx").c_str(), &options, &program), MPC_OK)
      << mpc_error_message();
  mpc_unload(program);
}

TEST_F(Signature, each_flipped_byte_is_refused) {
  const std::vector<uint8_t> file = signedArtifact();
  ASSERT_TRUE(verifyArtifact(viewOf(file), publicKey()).ok());
  for (size_t i = 0; i < file.size(); ++i) {
    std::vector<uint8_t> changed = file;
    changed[i] ^= 1;
    // Seen without a key too, but for the program's length by less than its padding.
    if (i != offsetof(ArtifactHeader, programBytes)) {
      EXPECT_FALSE(splitArtifact(viewOf(changed)).ok()) << i;
    }
    repair(changed);
    if (changed == file) // a flipped byte of a checksum was made right again
      continue;
    EXPECT_FALSE(verifyArtifact(viewOf(changed), publicKey()).ok()) << i;
  }
}

TEST_F(Signature, more_or_less_than_the_file_is_refused) {
  const std::vector<uint8_t> file = signedArtifact();
  for (size_t count : {1, 64, 128}) {
    std::vector<uint8_t> longer = file, shorter(file.begin(), file.end() - std::ptrdiff_t(count));
    longer.resize(file.size() + count);
    EXPECT_FALSE(verifyArtifact(viewOf(longer), publicKey()).ok()) << count;
    EXPECT_FALSE(verifyArtifact(viewOf(shorter), publicKey()).ok()) << count;
    // Also where the header is made to fit: the signature covers it.
    std::vector<uint8_t> inserted = file;
    inserted.insert(inserted.end() - std::ptrdiff_t(signatureBytes), count, 0);
    const uint64_t size = inserted.size();
    std::memcpy(inserted.data() + offsetof(ArtifactHeader, fileBytes), &size, sizeof(size));
    repair(inserted);
    ASSERT_TRUE(splitArtifact(viewOf(inserted)).ok());
    expectWords(verifyArtifact(viewOf(inserted), publicKey()), Code::Untrusted,
                {"does not fit its contents"});
  }
}

TEST_F(Signature, who_signed_is_named) {
  const std::vector<uint8_t> file = signedArtifact();
  const SignatureClaim claim = signatureOf(viewOf(file));
  EXPECT_TRUE(claim.present);
  EXPECT_EQ(claim.key.text(), keyLine);
  EXPECT_FALSE(signatureOf(viewOf(tinyArtifact())).present);
  expectWords(verifyArtifact(viewOf(file), *PublicKey::read(otherPem)), Code::Untrusted,
              {"signed with the key MCowBQYDK2VwAyEAPUAX", "expected MCowBQYDK2VwAyEAZBHy"});
  expectWords(verifyArtifact(viewOf(tinyArtifact()), publicKey()), Code::Untrusted,
              {"it is not signed", "mpc sign"});
  // Another's key in the block does not make it theirs.
  std::vector<uint8_t> renamed = file;
  std::memcpy(renamed.data() + file.size() - signatureBytes + offsetof(SignatureBlock, publicKey),
              PublicKey::read(otherPem)->bytes.data(), 32);
  repair(renamed);
  EXPECT_FALSE(verifyArtifact(viewOf(renamed), *PublicKey::read(otherPem)).ok());
  EXPECT_FALSE(verifyArtifact(viewOf(renamed), publicKey()).ok());
}

TEST_F(Signature, signing_again_replaces_the_signature) {
  const std::string path = writeTinyArtifact("again.mpcx"), once = path + ".1", twice = path + ".2";
  ASSERT_TRUE(signArtifact(path, once, key()).ok());
  ASSERT_TRUE(signArtifact(once, twice, key()).ok());
  EXPECT_EQ(readBytes(once), readBytes(twice)); // Ed25519 has no chance in it
  EXPECT_EQ(readBytes(once).size(), readBytes(path).size() + signatureBytes);
  const std::vector<uint8_t> file = readBytes(path);
  EXPECT_TRUE(describeArtifact(once).ok());
}

TEST_F(Signature, keys_of_another_kind_are_refused_with_the_remedy) {
  const auto secret = [](const char *name, const std::string &pem) {
    return SigningKey::read(keyFile(name, pem)).status();
  };
  expectWords(secret("p.pem", publicPem), Code::Damaged,
              {"p.pem: found a public key", "openssl genpkey -algorithm ed25519"});
  expectWords(secret("x.pem", foreignPem), Code::Damaged, {"a key of the type X25519"});
  expectWords(secret("l.pem", lockedPem), Code::Damaged, {"a passphrase", "openssl pkey"});
  expectWords(secret("e.pem", ""), Code::Damaged, {"no PEM text"});
  expectWords(secret("b.pem", std::string(70000, 'x')), Code::Damaged, {"70000 bytes"});
  expectWords(PublicKey::read(keyFile("s.pem", secretPem)).status(), Code::Damaged,
              {"a private key", "openssl pkey -in PRIVATE.pem -pubout"});
  expectWords(PublicKey::read("-----BEGIN nonsense").status(), Code::Damaged, {"another PEM text"});
  expectWords(PublicKey::read(testFolder() + "/none.pem").status(), Code::FileNotFound, {});
}

TEST_F(Signature, hashes_are_compared_and_checked) {
  const std::vector<uint8_t> file = tinyArtifact();
  std::string hash = *sha256({viewOf(file)});
  EXPECT_TRUE(verifyHash(viewOf(file), hash).ok());
  for (char &c : hash)
    c = static_cast<char>(std::toupper(c));
  EXPECT_TRUE(verifyHash(viewOf(file), hash).ok());
  hash[5] = hash[5] == '0' ? '1' : '0';
  expectWords(verifyHash(viewOf(file), hash), Code::Untrusted, {"its SHA-256 is", "expected"});
  for (const std::string &wrong : {std::string(), hash.substr(1), hash + "0", hash.substr(1) + "g"})
    expectWords(verifyHash(viewOf(file), wrong), Code::InvalidArgument, {"64 hexadecimal digits"});
}

/// Without libcrypto nothing counts as verified.
TEST(SignaturesAbsent, asking_is_an_error) {
  if (hasSignatures())
    GTEST_SKIP() << "built with libcrypto";
  SessionOptions options;
  options.device = "cpu";
  const std::string path = writeTinyArtifact("unverifiable.mpcx");
  options.publicKey = publicPem;
  EXPECT_EQ(Session::load(path, options).status(), MPC_UNSUPPORTED);
  options.publicKey.reset();
  options.expectedHash = std::string(64, '0');
  EXPECT_EQ(Session::load(path, options).status(), MPC_UNSUPPORTED);
}

} // namespace
} // namespace mpc::test
