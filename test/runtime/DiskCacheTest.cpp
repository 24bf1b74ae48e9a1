// The cache of compiled objects: shared by processes, healed after damage, and used only where
// nobody but the user can write.
#include "mpc/DiskCache.h"
#include "TinyArtifact.h"
#include "Variable.h"
#include "mpc/Doctor.h"
#include "mpc/mpc.hpp"

#include <gtest/gtest.h>

#include <sched.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace mpc::test {
namespace {

SessionOptions optionsFor(const std::string &cache) {
  SessionOptions options;
  options.device = "cpu";
  options.cacheFolder = cache;
  return options;
}

/// The only entry that loading `artifact` leaves in a fresh cache.
std::string makeEntry(const std::string &artifact, const std::string &cache) {
  const auto session = Session::load(artifact, optionsFor(cache));
  EXPECT_TRUE(session) << session.message();
  const std::vector<std::string> entries = entriesOf(cache);
  EXPECT_EQ(entries.size(), 1u);
  return entries.empty() ? std::string() : entries[0];
}

mode_t modeOf(const std::string &path) {
  struct stat about = {};
  EXPECT_EQ(::lstat(path.c_str(), &about), 0) << path;
  return about.st_mode;
}

std::string nameIn(const std::string &path) { return path.substr(path.rfind('/') + 1); }

TEST(DiskCache, processes_share_it) {
  const std::string path = writeTinyArtifact("shared.mpcx"), cache = testFolder() + "/shared-cache";
  std::vector<pid_t> children;
  for (int i = 0; i < 6; ++i) {
    const pid_t child = ::fork();
    if (child == 0)
      ::_exit(Session::load(path, optionsFor(cache)) ? 0 : 1);
    children.push_back(child);
  }
  for (pid_t child : children) {
    int status = 1;
    ::waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
  }
  EXPECT_EQ(entriesOf(cache).size(), 1u); // one object, and nothing partial
}

TEST(DiskCache, who_loads_is_told_of_what_is_compiled) {
  const std::string path = writeTinyArtifact("told.mpcx"), cache = testFolder() + "/told-cache";
  std::vector<std::string> said;
  SessionOptions options = optionsFor(cache);
  options.progress = [&](const char *text) { said.push_back(text); };
  ASSERT_TRUE(Session::load(path, options));
  ASSERT_EQ(said.size(), 2u);
  EXPECT_EQ(said[0].find("compiling "), 0u) << said[0];
  EXPECT_NE(said[0].find(" kB of text) for this CPU with /"), std::string::npos) << said[0];
  EXPECT_EQ(said[1].find("compiled in "), 0u) << said[1];
  ASSERT_TRUE(Session::load(path, options));
  EXPECT_EQ(said.size(), 2u);
}

TEST(DiskCache, damaged_entries_are_made_again) {
  const std::string path = writeTinyArtifact("damaged-cache.mpcx"),
                    cache = testFolder() + "/damaged-cache", entry = makeEntry(path, cache);
  const std::vector<uint8_t> whole = readBytes(entry);
  for (size_t size : {size_t(0), size_t(10), whole.size() / 2, whole.size() - 1, whole.size()}) {
    std::vector<uint8_t> damaged(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size));
    if (size == whole.size())
      damaged[size / 2] ^= 1;
    writeBytes(entry, damaged);
    EXPECT_FALSE(DiskCache(cache).find(nameIn(entry)));
    const auto session = Session::load(path, optionsFor(cache));
    EXPECT_TRUE(session) << session.message();
    EXPECT_EQ(readBytes(entry), whole) << size; // the same object again
  }
}

TEST(DiskCache, a_folder_that_cannot_be_written_is_done_without) {
  const auto session =
      Session::load(writeTinyArtifact("nocache.mpcx"), optionsFor("/dev/null/cache"));
  EXPECT_TRUE(session) << session.message();
}

TEST(DiskCache, the_key_tells_parts_apart) {
  EXPECT_NE(hashKey({"ab", "c"}), hashKey({"a", "bc"}));
  EXPECT_EQ(hashKey({"ab", "c"}).size(), 32u);
}

TEST(DiskCache, without_a_home_there_is_no_cache) {
  const Variable noHome("HOME", nullptr), noFolder("XDG_CACHE_HOME", nullptr);
  EXPECT_EQ(DiskCache::folderFor(), "");
  EXPECT_NE(DiskCache().problem().find("HOME"), std::string::npos) << DiskCache().problem();
  const std::string planted = "/tmp/mpc-cache-" + std::to_string(::getuid());
  const size_t before = entriesOf(planted).size();
  const auto session = Session::load(writeTinyArtifact("homeless.mpcx"), optionsFor(""));
  EXPECT_TRUE(session) << session.message();
  EXPECT_EQ(entriesOf(planted).size(), before);
  bool told = false;
  for (const Finding &finding : examineMachine())
    told |= finding.what == "cache" && !finding.present &&
            finding.detail.find("HOME") != std::string::npos;
  EXPECT_TRUE(told);
}

TEST(DiskCache, its_files_are_the_users_alone) {
  const mode_t before = ::umask(0);
  const std::string base = testFolder() + "/modes", cache = base + "/deeper/cache",
                    entry = makeEntry(writeTinyArtifact("modes.mpcx"), cache);
  ::umask(before);
  for (const std::string &folder : {base, base + "/deeper", cache})
    EXPECT_EQ(modeOf(folder) & 07777, 0700u) << folder;
  EXPECT_EQ(modeOf(entry) & 07777, 0600u);
}

/// A right entry in a cache that somebody else may have filled: it is not used, and loading works.
TEST(DiskCache, folders_of_others_are_done_without) {
  const std::string path = writeTinyArtifact("planted.mpcx"), cache = testFolder() + "/planted",
                    link = testFolder() + "/planted-link", name = nameIn(makeEntry(path, cache));
  EXPECT_EQ(DiskCache(cache).problem(), "");
  EXPECT_EQ(DiskCache(cache + "//").problem(), "");
  EXPECT_TRUE(DiskCache(cache).find(name));
  const auto refused = [&](const std::string &folder, const char *words) {
    const DiskCache found(folder);
    EXPECT_NE(found.problem().find(words), std::string::npos) << found.problem();
    EXPECT_FALSE(found.find(name));
    EXPECT_FALSE(found.store("other", {"x", 1}).ok());
    EXPECT_TRUE(Session::load(path, optionsFor(folder)));
  };
  ASSERT_EQ(::symlink(cache.c_str(), link.c_str()), 0);
  refused(link, "it is a link");
  refused(link + "/", "it is a link");
  for (mode_t mode : {0777, 0770, 0702}) {
    ::chmod(cache.c_str(), mode);
    refused(cache, "others may write to it; chmod go-w");
  }
  ::chmod(cache.c_str(), 0755);
  EXPECT_TRUE(DiskCache(cache).find(name));
  if (::geteuid() == 0) {
    ASSERT_EQ(::chown(cache.c_str(), 65534, 65534), 0);
    refused(cache, "it belongs to user 65534, not to user 0");
  }
  EXPECT_EQ(entriesOf(cache).size(), 1u);
}

TEST(DiskCache, entries_that_are_no_files_of_ours_are_made_again) {
  const std::string path = writeTinyArtifact("foreign.mpcx"), cache = testFolder() + "/foreign",
                    aside = testFolder() + "/foreign.aside", entry = makeEntry(path, cache);
  const std::vector<uint8_t> whole = readBytes(entry);
  const auto healed = [&](const char *what) {
    EXPECT_FALSE(DiskCache(cache).find(nameIn(entry))) << what;
    const auto session = Session::load(path, optionsFor(cache));
    EXPECT_TRUE(session) << what << ": " << session.message();
    EXPECT_TRUE(S_ISREG(modeOf(entry))) << what;
    EXPECT_EQ(readBytes(entry), whole) << what;
    EXPECT_TRUE(DiskCache(cache).find(nameIn(entry))) << what;
  };
  ::chmod(entry.c_str(), 0666);
  healed("an entry that others may write to");
  writeBytes(aside, whole);
  ::unlink(entry.c_str());
  ASSERT_EQ(::symlink(aside.c_str(), entry.c_str()), 0);
  healed("a link");
  ::unlink(entry.c_str());
  ASSERT_EQ(::mkfifo(entry.c_str(), 0600), 0);
  healed("a FIFO");
  if (::geteuid() == 0) {
    ASSERT_EQ(::chown(entry.c_str(), 65534, 65534), 0);
    healed("an entry of another user");
  }
  ::unlink(entry.c_str());
  ASSERT_EQ(::mkdir(entry.c_str(), 0700), 0);
  EXPECT_TRUE(Session::load(path, optionsFor(cache))); // it cannot be replaced: done without
}

TEST(DiskCache, it_may_lie_where_nothing_is_executed) {
  const std::string path = writeTinyArtifact("noexec.mpcx"), cache = testFolder() + "/noexec";
  ASSERT_EQ(::mkdir(cache.c_str(), 0700), 0);
  const pid_t child = ::fork();
  if (child == 0) { // a mount of its own, gone with the process
    if (::unshare(CLONE_NEWNS) != 0 ||
        ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0 ||
        ::mount("none", cache.c_str(), "tmpfs", MS_NOEXEC, "mode=700") != 0)
      ::_exit(2);
    const bool first = static_cast<bool>(Session::load(path, optionsFor(cache)));
    const bool second = static_cast<bool>(Session::load(path, optionsFor(cache)));
    ::_exit(first && second && entriesOf(cache).size() == 1 ? 0 : 1);
  }
  int status = 1;
  ::waitpid(child, &status, 0);
  if (WIFEXITED(status) && WEXITSTATUS(status) == 2)
    GTEST_SKIP() << "mounting is not permitted here";
  EXPECT_EQ(status, 0);
}

} // namespace
} // namespace mpc::test
