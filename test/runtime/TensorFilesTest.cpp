// npy and safetensors: round trips, refusals and their messages, damage.
#include "TinyArtifact.h"
#include "mpc/Npy.h"
#include "mpc/SafeTensors.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstring>
#include <iostream>
#include <random>

namespace mpc::test {
namespace {

std::vector<uint8_t> npyFile(const std::string &header, size_t dataBytes, int version = 1) {
  std::string text = header;
  text.append(63 - (text.size() + 10) % 64, ' ');
  text += '\n';
  std::string file = "\x93NUMPY";
  file += static_cast<char>(version);
  file += '\0';
  file += static_cast<char>(text.size() & 0xff);
  file += static_cast<char>(text.size() >> 8);
  if (version > 1)
    file += std::string(2, '\0');
  file += text;
  file.append(dataBytes, '\0');
  return {file.begin(), file.end()};
}

Result<NpyArray> parse(const std::vector<uint8_t> &file,
                       std::optional<DType> expected = std::nullopt) {
  return parseNpy({file.data(), file.size()}, "x.npy", expected);
}

TEST(Npy, every_type_and_rank_comes_back) {
  const std::string path = testFolder() + "/round.npy";
  for (DType type : {DType::F32, DType::F16, DType::BF16, DType::F8E4M3FN, DType::F8E5M2,
                     DType::F8E8M0FNU, DType::I1, DType::I8, DType::U8, DType::I32, DType::I64})
    for (const std::vector<int64_t> &shape :
         {std::vector<int64_t>{}, {3}, {1}, {2, 3}, {3, 3, 3}, {4, 0, 2}}) {
      std::vector<uint8_t> data(byteCount(type, shape).value());
      for (size_t i = 0; i < data.size(); ++i)
        data[i] = static_cast<uint8_t>(i & 1);
      ASSERT_TRUE(writeNpy(path, type, shape, data.data()).ok());
      const auto array = readNpy(path, type);
      ASSERT_TRUE(array.ok()) << array.status().message();
      EXPECT_EQ(array->dtype, type);
      EXPECT_EQ(array->shape, shape);
      EXPECT_EQ(array->bytes, data);
    }
}

TEST(Npy, reads_what_numpy_writes) {
  const std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }";
  for (int version : {1, 2, 3})
    EXPECT_TRUE(parse(npyFile(header, 24, version)).ok()) << version;
  EXPECT_EQ(parse(npyFile("{'descr': '|i1', 'fortran_order': True, 'shape': (3,), }", 3))->shape,
            std::vector<int64_t>{3});
  EXPECT_EQ(parse(npyFile("{'descr': '<V2', 'fortran_order': False, 'shape': (), }", 2))->dtype,
            DType::BF16);
  // ml_dtypes.float8_e5m2, and no other type, is saved so.
  const auto e5m2 = parse(npyFile("{'descr': '<f1', 'fortran_order': False, 'shape': (2,), }", 2));
  ASSERT_TRUE(e5m2.ok()) << e5m2.status().message();
  EXPECT_EQ(e5m2->dtype, DType::F8E5M2);
}

struct Refused {
  const char *header;
  size_t bytes;
  Code code;
  const char *expected;
};

TEST(Npy, refuses_with_a_remedy) {
  const Refused cases[] = {
      {"{'descr': '<f8', 'fortran_order': False, 'shape': (2,), }", 16, Code::Unsupported,
       "astype('float32')"},
      {"{'descr': '>f4', 'fortran_order': False, 'shape': (2,), }", 8, Code::Unsupported,
       "big endian"},
      {"{'descr': '|O', 'fortran_order': False, 'shape': (2,), }", 16, Code::Unsupported, "|O"},
      {"{'descr': '<f4', 'fortran_order': True, 'shape': (2, 2), }", 16, Code::Unsupported,
       "ascontiguousarray"},
      {"{'descr': '|V1', 'fortran_order': False, 'shape': (2,), }", 2, Code::WrongType,
       "raw bytes"},
      {"{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }", 4, Code::Damaged, "needs 8"},
      {"{'descr': '<f4', 'fortran_order': False, 'shape': (4611686018427387904, 4), }", 0,
       Code::Damaged, "too large"},
      {"{'descr': '<f4', 'fortran_order': False, 'shape': (99999999999999999999,), }", 0,
       Code::Damaged, "header"},
      {"{'descr': '<f4', 'shape': (2,), }", 8, Code::Damaged, "header"},
      {"{'descr': '<f4', 'descr': '<f4', 'fortran_order': False, 'shape': (2,), }", 8,
       Code::Damaged, "header"},
      {"", 0, Code::Damaged, "header"},
  };
  for (const Refused &refused : cases) {
    const auto array = parse(npyFile(refused.header, refused.bytes));
    ASSERT_FALSE(array.ok()) << refused.header;
    EXPECT_EQ(array.status().code(), refused.code) << array.status().message();
    EXPECT_NE(array.status().message().find(refused.expected), std::string::npos)
        << array.status().message();
  }
  std::vector<uint8_t> booleans =
      npyFile("{'descr': '|b1', 'fortran_order': False, 'shape': (2,), }", 2);
  EXPECT_TRUE(parse(booleans).ok());
  booleans.back() = 2;
  EXPECT_FALSE(parse(booleans).ok());
}

TEST(Npy, damage_is_refused_or_harmless) {
  const std::vector<uint8_t> whole =
      npyFile("{'descr': '<f4', 'fortran_order': False, 'shape': (7, 5), }", 140);
  for (size_t size = 0; size < whole.size(); ++size)
    EXPECT_FALSE(parse({whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size)}).ok())
        << size;
  std::mt19937 random(3);
  for (int i = 0; i < 2000; ++i) {
    std::vector<uint8_t> damaged = whole;
    damaged[random() % 128] = static_cast<uint8_t>(random());
    const auto array = parse(damaged);
    if (array.ok()) {
      EXPECT_EQ(array->bytes.size(), byteCount(array->dtype, array->shape).value());
    }
  }
}

// ---- safetensors

Result<SafeTensors> parseSafe(const std::vector<uint8_t> &file) {
  return SafeTensors::parse({file.data(), file.size()}, "w.safetensors");
}

std::vector<uint8_t> safeFile(const std::string &header, size_t dataBytes) {
  std::vector<uint8_t> file(8 + header.size() + dataBytes);
  const uint64_t size = header.size();
  std::memcpy(file.data(), &size, 8);
  std::memcpy(file.data() + 8, header.data(), header.size());
  return file;
}

TEST(SafeTensors, tensors_come_back) {
  const std::string path = testFolder() + "/round.safetensors";
  const std::vector<float> a = {1, 2, 3, 4, 5, 6};
  const std::vector<uint16_t> b = {0x3f80, 0x4000};
  ASSERT_TRUE(writeSafeTensors(path, {{"layer.weight", DType::F32, {2, 3}, a.data()},
                                      {"bias \"x\"", DType::BF16, {2}, b.data()},
                                      {"empty", DType::I64, {0}, nullptr}})
                  .ok());
  const auto file = SafeTensors::open(path);
  ASSERT_TRUE(file.ok()) << file.status().message();
  ASSERT_EQ(file->tensors().size(), 3u);
  const SafeTensor *weight = file->find("layer.weight");
  ASSERT_NE(weight, nullptr);
  EXPECT_EQ(weight->shape, (std::vector<int64_t>{2, 3}));
  EXPECT_EQ(reinterpret_cast<uintptr_t>(weight->data) % 64, 0u);
  EXPECT_EQ(std::memcmp(weight->data, a.data(), 24), 0);
  EXPECT_EQ(file->find("bias \"x\"")->dtype, DType::BF16);
  EXPECT_EQ(file->find("none"), nullptr);
  EXPECT_EQ(
      writeSafeTensors(path, {{"a", DType::F32, {1}, a.data()}, {"a", DType::F32, {1}, a.data()}})
          .code(),
      Code::InvalidArgument);
}

TEST(SafeTensors, types_that_mpc_lacks_are_listed) {
  const auto file = parseSafe(safeFile(
      R"({"__metadata__":{"a":"b"},"x":{"dtype":"F64","shape":[2],"data_offsets":[0,16]}})", 16));
  ASSERT_TRUE(file.ok()) << file.status().message();
  EXPECT_FALSE(file->find("x")->dtype.has_value());
  EXPECT_EQ(file->find("x")->fileType, "F64");
}

TEST(SafeTensors, what_does_not_fit_is_refused) {
  const char *headers[] = {
      R"({"x":{"dtype":"F32","shape":[2],"data_offsets":[0,16]}})",  // size and shape
      R"({"x":{"dtype":"F32","shape":[4],"data_offsets":[16,0]}})",  // backwards
      R"({"x":{"dtype":"F32","shape":[2],"data_offsets":[8,16]}})",  // a gap
      R"({"x":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}})",   // bytes left over
      R"({"x":{"dtype":"F32","shape":[8],"data_offsets":[0,32]}})",  // past the end
      R"({"x":{"dtype":"F32","shape":[-4],"data_offsets":[0,16]}})", // negative
      R"({"x":{"dtype":"F32","shape":[4611686018427387904,4],"data_offsets":[0,16]}})",
      R"({"x":{"dtype":"F32","shape":[4],"data_offsets":[0,18446744073709551615]}})",
      R"({"x":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},"y":{"dtype":"F32","shape":[3],"data_offsets":[4,16]}})",
      R"({"x":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},"x":{"dtype":"F32","shape":[2],"data_offsets":[8,16]}})",
      R"({"x":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},)"
      R"("y":{"dtype":"F32","shape":[2],"data_offsets":[4,12]}})", // overlap, the sum is right
      R"({"x":{"dtype":"Q9","shape":[4],"data_offsets":[0,16]}})",
      R"({"x":{"dtype":1,"shape":[4],"data_offsets":[0,16]}})",
      R"({"x":{"dtype":"F32","shape":["4"],"data_offsets":[0,16]}})",
      R"({"x":{"dtype":"F32","shape":[4],"data_offsets":[0.5,16]}})",
      R"({"x":[]})",
      R"([])",
      R"({"x":)",
      "",
  };
  for (const char *header : headers)
    EXPECT_FALSE(parseSafe(safeFile(header, 16)).ok()) << header;
  EXPECT_TRUE(
      parseSafe(safeFile(R"({"x":{"dtype":"F32","shape":[4],"data_offsets":[0,16]}})", 16)).ok());
}

TEST(SafeTensors, says_what_it_is_instead) {
  const std::vector<uint8_t> whole =
      safeFile(R"({"x":{"dtype":"F32","shape":[4],"data_offsets":[0,16]}})", 16);
  const auto cut = [&](size_t size) {
    return parseSafe({whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size)})
        .status()
        .message();
  };
  const std::string all = std::to_string(whole.size());
  EXPECT_EQ(cut(whole.size() - 1), "w.safetensors: the file is cut short: it has " +
                                       std::to_string(whole.size() - 1) +
                                       " bytes, its header says " + all);
  EXPECT_EQ(cut(20), "w.safetensors: the file is cut short: it has 20 bytes, its header says " +
                         std::to_string(whole.size() - 16));
  const std::vector<uint8_t> npy =
      npyFile("{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }", 8);
  EXPECT_EQ(parseSafe(npy).status().message(),
            "w.safetensors: it is not a safetensors file but an .npy file");
  EXPECT_EQ(parse(whole).status().message(),
            "x.npy: it is not an .npy file but a safetensors file");
  EXPECT_EQ(parseSafe(std::vector<uint8_t>(100, 'a')).status().message(),
            "w.safetensors: it is not a safetensors file");
  EXPECT_EQ(parseSafe({'P', 'K', 3, 4, 0, 0, 0, 0, 0}).status().message(),
            "w.safetensors: it is not a safetensors file but a zip archive (NumPy's .npz or a "
            "PyTorch checkpoint)");
}

TEST(SafeTensors, damage_is_refused_or_harmless) {
  const std::vector<uint8_t> whole = safeFile(
      R"({"x":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},"y":{"dtype":"BF16","shape":[2,2],"data_offsets":[8,16]}})",
      16);
  ASSERT_TRUE(parseSafe(whole).ok());
  for (size_t size = 0; size < whole.size(); ++size)
    EXPECT_FALSE(parseSafe({whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size)}).ok())
        << size;
  std::mt19937 random(4);
  for (int i = 0; i < 3000; ++i) {
    std::vector<uint8_t> damaged = whole;
    for (unsigned flips = 1 + random() % 2; flips != 0; --flips)
      damaged[random() % (whole.size() - 16)] = static_cast<uint8_t>(random());
    const auto file = parseSafe(damaged);
    for (size_t t = 0; file.ok() && t < file->tensors().size(); ++t) {
      const SafeTensor &tensor = file->tensors()[t];
      EXPECT_GE(tensor.data, damaged.data());
      EXPECT_LE(tensor.data + tensor.bytes, damaged.data() + damaged.size());
    }
  }
}

TEST(SafeTensors, many_and_wide_headers_take_time_by_their_bytes) {
  struct Case {
    const char *name, *expected; // null: is read
    std::string header;
    size_t dataBytes;
  };
  std::vector<Case> cases(5);
  cases[0] = {"100,000 tensors", nullptr, "", 100000};
  cases[1] = {"60,000 texts of metadata", nullptr, "\"__metadata__\":{", 0};
  cases[2] = {"a tensor with a wide unknown key", nullptr,
              R"("x":{"dtype":"U8","shape":[],"data_offsets":[0,1],"more":[0)", 1};
  cases[3] = {"a million axes", "tensor x has more than 32 axes", R"("x":{"dtype":"U8","shape":[1)",
              1};
  cases[4] = {"a million offsets", "data_offsets that are no sizes, or not two",
              R"("x":{"dtype":"U8","shape":[],"data_offsets":[0)", 1};
  for (int i = 0; i < 100000; ++i)
    cases[0].header += (i ? ",\"model.layers." : "\"model.layers.") + std::to_string(i) +
                       R"(.weight":{"dtype":"U8","shape":[1],"data_offsets":[)" +
                       std::to_string(i) + "," + std::to_string(i + 1) + "]}";
  for (int i = 0; i < 60000; ++i)
    cases[1].header += (i ? ",\"" : "\"") + std::to_string(i) + "\":\"text\"";
  cases[1].header += "}";
  for (size_t c : {2, 3, 4}) {
    for (int i = 0; i < 1000000; ++i)
      cases[c].header += ",1";
    cases[c].header += "]}";
  }
  for (const Case &c : cases) {
    const std::vector<uint8_t> bytes = safeFile("{" + c.header + "}", c.dataBytes);
    const auto start = std::chrono::steady_clock::now();
    const auto file = parseSafe(bytes);
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    std::cout << c.name << ": " << bytes.size() << " bytes, " << time.count() << " s\n";
    EXPECT_LT(time.count(), 1.0 * static_cast<double>(bytes.size()) / 1e6) << c.name;
    EXPECT_EQ(file.ok(), c.expected == nullptr) << c.name << ": " << file.status().message();
    EXPECT_NE(file.status().message().find(c.expected ? c.expected : ""), std::string::npos)
        << file.status().message();
  }
}

TEST(SafeTensors, many_tensors_are_written_and_found_again) {
  const uint8_t byte = 7;
  std::vector<SafeTensorSource> sources;
  for (int i = 0; i < 50000; ++i)
    sources.push_back({"t" + std::to_string(i), DType::U8, {1}, &byte});
  const std::string path = testFolder() + "/many.safetensors";
  const auto start = std::chrono::steady_clock::now();
  ASSERT_TRUE(writeSafeTensors(path, sources, {{"a \"b\"", "\n"}}).ok());
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
  std::cout << sources.size() << " tensors written in " << time.count() << " s\n";
  EXPECT_LT(time.count(), 4.0);
  const auto file = SafeTensors::open(path);
  ASSERT_TRUE(file.ok()) << file.status().message();
  EXPECT_EQ(file->tensors().size(), sources.size());
  EXPECT_NE(file->find("t49999"), nullptr);
  EXPECT_EQ(file->metadata().at("a \"b\""), "\n");
  sources.push_back({"__metadata__", DType::U8, {1}, &byte});
  EXPECT_FALSE(writeSafeTensors(path, sources).ok());
}

TEST(SafeTensors, keys_twice_and_strange_values_are_refused) {
  const std::pair<const char *, const char *> cases[] = {
      {R"({"x":{"dtype":"U8","shape":[],"data_offsets":[0,1]},"\u0078":{"dtype":"U8","shape":[],"data_offsets":[1,2]}})",
       "its header has x twice"},
      {R"({"x":{"dtype":"U8","dtype":"U8","shape":[2],"data_offsets":[0,2]}})",
       "its header has dtype twice"},
      {R"({"__metadata__":{"a":"b","a":"c"},"x":{"dtype":"U8","shape":[2],"data_offsets":[0,2]}})",
       "its header has a twice"},
      {R"({"__metadata__":{},"__metadata__":{},"x":{"dtype":"U8","shape":[2],"data_offsets":[0,2]}})",
       "its header has __metadata__ twice"},
      {R"({"x":{"dtype":"U8","shape":[2]}})", "tensor x lacks dtype, shape or data_offsets"},
      {R"({"x":{"dtype":"U8","shape":[2],"data_offsets":[0]}})", "tensor x lacks"},
      {R"({"x":{"dtype":"U8","shape":[[2]],"data_offsets":[0,2]}})", "extent that is no size"},
      {R"({"x":{"dtype":{},"shape":[2],"data_offsets":[0,2]}})", "tensor x lacks"},
      {R"({"x":3})", "tensor x lacks"},
      {R"({"__metadata__":[],"x":{"dtype":"U8","shape":[2],"data_offsets":[0,2]}})",
       "__metadata__ is no object of texts"},
      {R"({"x":{"dtype":"U8","shape":[2],"data_offsets":[0,2],"y":[[[[[[[[[1]]]]]]]]]}})",
       "nested deeper than 8"},
  };
  for (const auto &[header, expected] : cases) {
    const auto file = parseSafe(safeFile(header, 2));
    EXPECT_FALSE(file.ok()) << header;
    EXPECT_NE(file.status().message().find(expected), std::string::npos) << file.status().message();
  }
  EXPECT_TRUE(parseSafe(safeFile(R"({"__metadata__":{"a":1,"b":"c"},"x":{"dtype":"U8","shape":[2],)"
                                 R"("data_offsets":[0,2],"y":{"z":[null,true]}}})",
                                 2))
                  .ok());
}

TEST(SafeTensors, deep_nesting_is_refused) {
  EXPECT_FALSE(parseSafe(safeFile(std::string(200000, '['), 0)).ok());
  std::string deep = "{\"x\":";
  for (int i = 0; i < 20000; ++i)
    deep += "{\"a\":";
  EXPECT_FALSE(parseSafe(safeFile(deep, 0)).ok());
}

} // namespace
} // namespace mpc::test
