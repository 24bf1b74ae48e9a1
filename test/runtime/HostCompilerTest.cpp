// The host compiler: which one is found, the identity of its objects, and the objects that the
// cache keeps.
#include "cpu/HostCompiler.h"
#include "TinyArtifact.h"
#include "Variable.h"
#include "mpc/TextUnits.h"

#include <gtest/gtest.h>

#include <dlfcn.h>
#include <fstream>
#include <optional>
#include <sys/stat.h>
#include <unistd.h>

namespace mpc::test {
namespace {

const char *const answerText =
    "extern \"C\" __attribute__((visibility(\"default\"))) int answer() { return 42; }\n";

int answerOf(const HostModule &module) {
  const auto answer = reinterpret_cast<int (*)()>(::dlsym(module.get(), "answer"));
  return answer ? answer() : -1;
}

/// A program of this test: a shell script.
std::string script(const std::string &name, const std::string &text) {
  const std::string path = testFolder() + "/" + name;
  std::ofstream(path) << "#!/bin/sh\n" << text;
  ::chmod(path.c_str(), 0700);
  return path;
}

HostCompiler found(const std::string &chosen = "") {
  Result<HostCompiler> compiler = findHostCompiler(chosen);
  EXPECT_TRUE(compiler.ok()) << compiler.status().message();
  return compiler.ok() ? *compiler : HostCompiler();
}

TEST(HostCompiler, the_chosen_one_comes_before_cxx_and_cxx_before_the_path) {
  const std::string chosen = script("chosen", ""), cxx = script("cxx", "");
  const Variable variable("CXX", cxx.c_str());
  EXPECT_EQ(found(chosen).path, chosen);
  EXPECT_EQ(found().path, cxx);
  const Variable unset("CXX", nullptr);
  const std::string path = found().path;
  EXPECT_TRUE(path.find('/') == 0 && path != cxx) << path;
}

TEST(HostCompiler, one_that_is_missing_is_named) {
  const auto refused = [](const std::string &chosen, const char *words) {
    const Result<HostCompiler> compiler = findHostCompiler(chosen);
    ASSERT_FALSE(compiler.ok());
    EXPECT_EQ(compiler.status().code(), Code::NoCompiler);
    EXPECT_NE(compiler.status().message().find(words), std::string::npos)
        << compiler.status().message();
  };
  refused("/none/c++", "the chosen compiler /none/c++");
  const Variable variable("CXX", "/none/of-cxx");
  refused("", "$CXX, /none/of-cxx");
  const Variable unset("CXX", nullptr), path("PATH", "/none");
  refused("", "g++, clang++ or c++ on PATH");
}

TEST(HostCompiler, cxx_may_hold_a_wrapper_and_options) {
  const std::string wrapper =
      script("wrapper", "echo \"$@\" > " + testFolder() + "/words\nexec \"$@\"\n");
  const std::string real = found().path;
  const Variable variable("CXX", (wrapper + " " + real + "  -DANSWER=7").c_str());
  const HostCompiler compiler = found();
  EXPECT_EQ(compiler.path, wrapper);
  EXPECT_EQ(compiler.command, (std::vector<std::string>{wrapper, real, "-DANSWER=7"}));
  const std::string text =
      "extern \"C\" __attribute__((visibility(\"default\"))) int answer() { return ANSWER; }\n";
  const Result<HostModule> module =
      loadHostModule(compiler, text, "", HostBackend::Direct, DiskCache("/dev/null/none"));
  ASSERT_TRUE(module.ok()) << module.status().message();
  EXPECT_EQ(answerOf(*module), 7);
  EXPECT_GT(readBytes(testFolder() + "/words").size(), 0u);
}

/// Objects belong to one compiler: another file, or another compiler behind the same wrapper, is
/// another one.
TEST(HostCompiler, the_identity_follows_the_files) {
  const std::string wrapper = script("same-wrapper", ""), inner = script("inner", "");
  const std::string words = wrapper + " " + inner, before = found(words).identity;
  EXPECT_EQ(found(words).identity, before);
  script("inner", "# longer\n");
  const std::string after = found(words).identity;
  EXPECT_NE(after, before);
  EXPECT_NE(found(words + " -O1").identity, after);
}

TEST(HostCompiler, the_version_is_the_first_line) {
  EXPECT_EQ(hostCompilerVersion(found(script("speaking", "echo one 1.2; echo two\n"))), "one 1.2");
  EXPECT_EQ(hostCompilerVersion(found(script("failing", "exit 3\n"))), "does not answer --version");
}

TEST(HostCompiler, a_text_that_does_not_compile_shows_the_compilers_words) {
  const Result<HostModule> module = loadHostModule(found(), "int x = nowhere;\n", "",
                                                   HostBackend::Direct, DiskCache("/dev/null/n"));
  ASSERT_FALSE(module.ok());
  EXPECT_EQ(module.status().code(), Code::CompileFailed);
  EXPECT_NE(module.status().message().find("nowhere"), std::string::npos)
      << module.status().message();
}

TEST(HostCompiler, units_are_compiled_by_themselves) {
  const auto unit = [](const char *name, int value) { // both have the function of the user
    return std::string(
               "#include \"mpc_device.cuh\"\nint twice(int x) { return 2 * x; }\nextern \"C\" "
               "__attribute__((visibility(\"default\"))) int ") +
           name + "() { return twice(" + std::to_string(value) + "); }\n";
  };
  const std::string text = joinUnits("// title\n", "#include \"mpc_device.cuh\"\n",
                                     {unit("answer", 21), unit("other", 4)});
  std::vector<std::pair<size_t, size_t>> told;
  const Result<HostModule> module =
      loadHostModule(found(), text, "", HostBackend::Direct, DiskCache("/dev/null/n"),
                     [&](size_t done, size_t units) { told.emplace_back(done, units); });
  ASSERT_TRUE(module.ok()) << module.status().message();
  EXPECT_EQ(answerOf(*module), 42);
  const auto other = reinterpret_cast<int (*)()>(::dlsym(module->get(), "other"));
  ASSERT_NE(other, nullptr);
  EXPECT_EQ(other(), 8);
  using Told = std::vector<std::pair<size_t, size_t>>;
  EXPECT_EQ(told, (Told{{0, 2}, {1, 2}, {2, 2}}));
  // The unit that does not compile is the one that is told.
  const std::string broken =
      joinUnits("// title\n", "#include \"mpc_device.cuh\"\n",
                {unit("answer", 1), "#include \"mpc_device.cuh\"\nint x = nowhere;\n"});
  const Result<HostModule> refused =
      loadHostModule(found(), broken, "", HostBackend::Direct, DiskCache("/dev/null/n"));
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.status().code(), Code::CompileFailed);
  EXPECT_NE(refused.status().message().find("nowhere"), std::string::npos);
}

TEST(HostCompiler, each_back_end_has_an_object_of_its_own_in_the_cache) {
  const std::string folder = testFolder() + "/back-ends";
  const DiskCache cache(folder);
  const HostCompiler compiler = found();
  int begun = 0;
  const auto load = [&](HostBackend backend) {
    const std::string text = "#ifdef MPC_DEVICE_DIRECT\n#define ANSWER 1\n#elif defined "
                             "MPC_DEVICE_FIBERS\n#define ANSWER 2\n#endif\n"
                             "extern \"C\" __attribute__((visibility(\"default\"))) int answer() "
                             "{ return ANSWER; }\n";
    const Result<HostModule> module =
        loadHostModule(compiler, text, "", backend, cache, [&](size_t, size_t) { ++begun; });
    EXPECT_TRUE(module.ok()) << module.status().message();
    return module.ok() ? answerOf(*module) : -1;
  };
  EXPECT_EQ(load(HostBackend::Direct), 1);
  EXPECT_EQ(load(HostBackend::Fibers), 2);
  EXPECT_EQ(begun, 2);
  EXPECT_EQ(entriesOf(folder).size(), 2u);
  EXPECT_EQ(load(HostBackend::Direct), 1);
  EXPECT_EQ(load(HostBackend::Fibers), 2);
  EXPECT_EQ(begun, 2); // both came from the cache
}

TEST(HostCompiler, an_object_of_the_cache_that_does_not_load_is_made_again) {
  const std::string folder = testFolder() + "/unloadable";
  const DiskCache cache(folder);
  const HostCompiler compiler = found();
  ASSERT_TRUE(loadHostModule(compiler, answerText, "", HostBackend::Direct, cache).ok());
  const std::vector<std::string> entries = entriesOf(folder);
  ASSERT_EQ(entries.size(), 1u);
  const std::vector<uint8_t> whole = readBytes(entries[0]);
  ASSERT_TRUE(cache.store(entries[0].substr(folder.size() + 1), {"no object", 9}).ok());
  const Result<HostModule> module =
      loadHostModule(compiler, answerText, "", HostBackend::Direct, cache);
  ASSERT_TRUE(module.ok()) << module.status().message();
  EXPECT_EQ(answerOf(*module), 42);
  EXPECT_EQ(readBytes(entries[0]), whole);
}

TEST(HostCompiler, an_object_that_does_not_load_is_not_stored) {
  const std::string folder = testFolder() + "/lying";
  const HostCompiler compiler =
      found(script("lying-compiler", "while [ \"$1\" != -o ]; do shift; done\n"
                                     "echo 'no object' > \"$2\"\n"));
  const Result<HostModule> module =
      loadHostModule(compiler, answerText, "", HostBackend::Direct, DiskCache(folder));
  ASSERT_FALSE(module.ok());
  EXPECT_EQ(module.status().code(), Code::LibraryFailed);
  EXPECT_NE(module.status().message().find("lying-compiler made of the kernels' text"),
            std::string::npos)
      << module.status().message();
  EXPECT_EQ(entriesOf(folder).size(), 0u);
}

/// Descriptors' numbers come again, and a module with a symbol that is unique in the process stays
/// in it after it was closed: the next one is nevertheless another.
TEST(HostCompiler, each_object_is_the_one_that_was_asked_for) {
  const Result<HostCompiler> compiler = findHostCompiler("");
  ASSERT_TRUE(compiler.ok()) << compiler.status().message();
  for (int value = 1; value <= 3; ++value) {
    const std::string text = "#define SHOWN __attribute__((visibility(\"default\")))\n"
                             "template <int> struct SHOWN Kept { static int value; };\n"
                             "template <int N> int Kept<N>::value = N;\n"
                             "extern \"C\" SHOWN int answer() { return Kept<" +
                             std::to_string(value) + ">::value; }\n";
    Result<HostModule> module =
        loadHostModule(*compiler, text, "", HostBackend::Direct, DiskCache("/dev/null/none"));
    ASSERT_TRUE(module.ok()) << module.status().message();
    const auto answer = reinterpret_cast<int (*)()>(::dlsym(module->get(), "answer"));
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer(), value);
  }
}

} // namespace
} // namespace mpc::test
